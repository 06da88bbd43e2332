"""Set-up: what lies on the table before the first turn, and who puts it there."""

from collections import Counter
from typing import Any

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused

HOME_DISCS = ["any"] * 8
"""Four letters of three discs each; the last disc of a letter needs no chance."""


def first_rolls(first: int, players: int = 4) -> list[str]:
    """Rolls that let one seat go first."""
    return ["roll 6 6" if seat == first else "roll 2 1" for seat in range(players)]


def opening(players: int = 4, first: int = 0, board: str = "beginner") -> sw.Match:
    """A new match; `first` goes first, what the script does not say is dealt from a seed."""
    script = first_rolls(first, players)
    if board != "beginner":
        script = HOME_DISCS + script
    dealer = sw.ScriptedDealer(script, then=sw.FastDealer(1))
    return sw.new("starfarers", players=players, dealer=dealer, board=board)


def chances(match: sw.Match, seat: int, action: str) -> dict[str, int]:
    """What chance may bring right after an action, with weights; the match stays where it is."""
    state = match.state.copy()
    match.game.apply(state, seat, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def dealing(board: str) -> list[dict[str, int]]:
    """Every chance of a board's layout in order, while the first thing that may happen does."""
    game = sw.make("starfarers", 4, {"board": board})
    state = game.new_state()
    found: list[dict[str, int]] = []
    while not game.outcomes(state)[0][0].notation.startswith("roll"):
        outcomes = game.outcomes(state)
        found.append({outcome.notation: weight for outcome, weight in outcomes})
        game.happen(state, outcomes[0][0])
    return found


def place(match: sw.Match, kind: str, seats: list[int]) -> None:
    """The named seats, one after the other, place something on the first point they may."""
    for seat in seats:
        assert match.to_act == (seat,)
        match.play(seat, next(a for a in legal(match, seat) if a.startswith(kind)))


def owned(position: dict[str, Any], seat: int) -> dict[str, int]:
    """All pieces of a seat, in the personal supply and on the board."""
    row = position["seats"][seat]
    kinds = Counter(ship["kind"] for ship in row["ships"])
    docked = sum(stations[seat] for stations in position["friendship"]["stations"].values())
    return {
        "colony": row["left"]["colony"]
        + len(row["colonies"])
        + len(row["spaceports"])
        + kinds["colony_ship"],
        "trade_station": row["left"]["trade_station"] + kinds["trade_ship"] + docked,
        "transport": row["left"]["transport"] + len(row["ships"]),
        "shipyard": row["left"]["shipyard"] + len(row["spaceports"]),
    }


# ------------------------------------------------------------------ players and pieces


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_take_part(players):
    assert len(opening(players).position()["seats"]) == players


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_any_other_number_is_refused(players):
    with pytest.raises(sw.UsageError, match="3, 4, 5 or 6 players"):
        sw.new("starfarers", players=players)


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize(("players", "seat", "following"), [(4, 1, 2), (4, 3, 0), (3, 2, 0)])
def test_seats_follow_clockwise(players, seat, following):
    match = Table(players).no_ships(seat).phase("build", seat).match()
    match.play(seat, "end")
    assert match.to_act == (following,)


@pytest.mark.rule("setup.pieces")
@pytest.mark.parametrize("players", [3, 4])
def test_every_player_owns_the_same_pieces(players):
    position = opening(players).position()
    for seat in range(players):
        assert owned(position, seat) == {"colony": 9, "trade_station": 7, "transport": 3, "shipyard": 3}


@pytest.mark.rule("setup.pieces")
def test_without_a_transport_no_ship_can_be_built():
    table = Table().give(0, ore=1, fuel=1, carbon=1, food=1).phase("build")
    table.ship(0, 2, "colony_ship", "9,27").ship(0, 3, "trade_ship", "6,26")
    assert refused(table.match(), 0, "build colony_ship 7,29").rule == "setup.pieces"


@pytest.mark.rule("setup.pieces")
def test_without_a_colony_no_colony_ship_can_be_built():
    table = Table().no_ships(0).discs("N1", "3", "10", "2").discs("N2", "5", "4", "10")
    table.colony(0, "7,19", "7,21", "4,20", "16,20", "16,22", "13,21")
    match = table.give(0, ore=2, fuel=2, carbon=1, food=1, goods=2).phase("build").match()
    assert refused(match, 0, "build colony_ship 7,27").rule == "setup.pieces"
    match.play(0, "build trade_ship 7,27")  # trade stations are left


@pytest.mark.rule("setup.pieces")
def test_without_a_trade_station_no_trade_ship_can_be_built():
    table = Table().station(0, "green_folk", 5).station(0, "merchants", 2)
    match = table.give(0, ore=2, fuel=2, carbon=1, food=1, goods=2).phase("build").match()
    assert refused(match, 0, "build trade_ship 7,29").rule == "setup.pieces"
    match.play(0, "build colony_ship 7,29")  # colonies are left


@pytest.mark.rule("setup.combine")
@pytest.mark.parametrize(
    ("build", "used"),
    [
        ("build colony_ship 7,29", {"transport": 1, "colony": 1}),
        ("build trade_ship 7,29", {"transport": 1, "trade_station": 1}),
        ("build spaceport 21,29", {"shipyard": 1}),  # its colony stands on the board already
    ],
)
def test_what_is_built_combines_pieces(build, used):
    match = Table().give(0, ore=1, fuel=1, carbon=3, food=2, goods=2).phase("build").match()
    before = match.position()["seats"][0]["left"]
    match.play(0, build)
    after = match.position()["seats"][0]["left"]
    assert {piece: before[piece] - n for piece, n in after.items() if before[piece] != n} == used


@pytest.mark.rule("setup.combine")
def test_a_spaceport_replaces_its_colony():
    match = Table().give(0, carbon=3, food=2).phase("build").match()
    match.play(0, "build spaceport 21,29")
    seat = match.position()["seats"][0]
    assert (seat["colonies"], sorted(seat["spaceports"])) == (["28,28"], ["21,29", "6,28"])


# ------------------------------------------------------------------ cards and tray


@pytest.mark.rule("setup.supply")
def test_there_are_twenty_cards_of_each_resource():
    position = opening().position()
    for name in RESOURCES:
        hands = sum(seat["hand"][name] for seat in position["seats"])
        assert position["supply"][name] + position["reserve"][name] + hands == 20


@pytest.mark.rule("setup.reserve")
def test_the_reserve_pile_takes_eight_of_each_from_the_supply():
    position = opening().position()
    assert position["supply"] == dict.fromkeys(RESOURCES, 12)
    for name in RESOURCES:
        drawn = sum(seat["hand"][name] for seat in position["seats"])
        assert position["reserve"][name] + drawn == 8


@pytest.mark.rule("setup.reserve")
def test_the_reserve_pile_is_shuffled_and_face_down():
    game = sw.make("starfarers", 4, {})
    state = game.new_state()
    for roll in first_rolls(0):
        game.happen(state, game.outcome_code(roll))
    assert {o.notation: w for o, w in game.outcomes(state)} == {f"card {name}": 8 for name in RESOURCES}
    assert opening().view(0)["reserve"]["cards"] == 40 - 4 * 3
    assert not set(RESOURCES) & set(opening().view(0)["reserve"])


@pytest.mark.rule("setup.upgrades")
def test_the_tray_is_stocked():
    position = opening().position()
    fitted = {name: sum(s[name] for s in position["seats"]) for name in ("booster", "cannon", "freight_pod")}
    assert {name: position["tray"][name] + n for name, n in fitted.items()} == {
        "booster": 24,
        "cannon": 24,
        "freight_pod": 20,
    }
    assert position["fame_left"] + sum(seat["fame"] for seat in position["seats"]) == 40


@pytest.mark.rule("setup.upgrades")
@pytest.mark.parametrize(
    ("upgrade", "stock", "cards"),
    [("booster", 24, "fuel"), ("cannon", 24, "carbon"), ("freight_pod", 20, "ore")],
)
def test_an_upgrade_comes_out_of_the_tray_until_it_is_empty(upgrade, stock, cards):
    """Four full motherships use up just what there is."""
    table = Table().give(0, **{cards: 4}).upgrades(0, **{upgrade: stock // 4 - 1}).phase("build")
    for seat in (1, 2, 3):
        table.upgrades(seat, **{upgrade: stock // 4})
    match = table.match()
    assert match.position()["tray"][upgrade] == 1
    match.play(0, f"build {upgrade}")
    assert match.position()["tray"][upgrade] == 0
    assert f"build {upgrade}" not in legal(match, 0)


@pytest.mark.rule("setup.upgrades")
@pytest.mark.parametrize(("left", "buys"), [(1, True), (0, False)])
def test_without_fame_pieces_none_can_be_taken(left, buys):
    table = Table().fame(0, 1 - left).fame(1, 13).fame(2, 13).fame(3, 13)
    match = table.friend(0, "dip_fame").give(0, goods=1).phase("build").match()
    assert match.position()["fame_left"] == left
    assert ("fame" in legal(match, 0)) is buys


@pytest.mark.rule("setup.encounters")
def test_thirty_two_encounters_lie_shuffled():
    match = Table().phase("build").match("balls red black", "encounter 2")
    assert sorted(match.position()["encounters"]["deck"], key=int) == [str(n) for n in range(1, 33)]
    state = match.state.copy()
    match.game.apply(state, 0, "shake")
    match.game.happen(state, match.game.outcome_code("balls red black"))
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {
        f"encounter {n}": 1 for n in range(1, 33)
    }


@pytest.mark.rule("setup.encounters")
def test_a_used_encounter_goes_to_the_discards():
    match = Table().phase("build").match("balls red black", "encounter 2")
    match.play(0, "shake")
    match.play(0, "give 0")
    decks = match.position()["encounters"]
    assert decks["discards"] == ["2"]
    assert len(decks["deck"]) == 31
    assert "2" not in decks["deck"]


@pytest.mark.rule("setup.encounters")
def test_an_exhausted_deck_is_rebuilt_from_the_discards():
    cards = [str(n) for n in range(1, 33)]
    table = Table().set(encounters={"deck": [], "discards": cards}).phase("build")
    match = table.match("balls red black", "encounter 2")
    match.play(0, "shake")
    decks = match.position()["encounters"]
    assert decks["discards"] == []
    assert set(decks["deck"]) == set(cards) - {"2"}


@pytest.mark.rule("setup.friendship")
def test_each_civilisation_has_five_cards_and_a_marker():
    friendship = opening().position()["friendship"]
    prefixes = Counter(card.partition("_")[0] for card in friendship["left"])
    assert prefixes == {"green": 5, "merch": 5, "sci": 5, "dip": 5}
    civilisations = ("green_folk", "merchants", "scientists", "diplomats")
    assert friendship["markers"] == dict.fromkeys(civilisations)


@pytest.mark.rule("setup.friendship")
def test_friendship_cards_lie_face_up():
    match = opening()
    assert match.view(2)["friendship"] == match.position()["friendship"]
    assert match.view(None)["friendship"] == match.position()["friendship"]


@pytest.mark.rule("setup.special_tokens")
def test_three_pirate_bases_two_ice_planets_five_reserve_discs():
    piles = opening().position()["board"]["discs_left"]
    special = Counter({d: n for pile in piles.values() for d, n in pile.items() if " " in d})
    assert special == {
        "pirate_base 4": 1,
        "pirate_base 5": 1,
        "pirate_base 6": 1,
        "ice_planet 3": 1,
        "ice_planet 4": 1,
    }
    assert piles["reserve_circle"] == {"3": 1, "9": 1, "10": 1, "11": 2}


@pytest.mark.rule("setup.special_tokens")
def test_a_reserve_disc_is_drawn_blindly():
    table = Table().discs("N1", "3", "pirate_base 4", "2").upgrades(0, cannon=4)
    match = table.no_ships(0).ship(0, 1, "colony_ship", "10,22").flight(0).match()
    assert chances(match, 0, "fly 1 9,21") == {"disc 3": 1, "disc 9": 1, "disc 10": 1, "disc 11": 2}


@pytest.mark.rule("setup.balls")
def test_the_mothership_holds_two_yellow_a_red_a_blue_and_a_black_ball():
    match = Table().phase("build").match()
    assert chances(match, 0, "shake") == {
        "balls yellow yellow": 1,
        "balls yellow red": 2,
        "balls yellow blue": 2,
        "balls yellow black": 2,
        "balls red blue": 1,
        "balls red black": 1,
        "balls blue black": 1,
    }


# ------------------------------------------------------------------ boards


@pytest.mark.rule("setup.board.beginner")
def test_the_beginner_board_is_printed():
    board = opening().position()["board"]
    assert {slot: sector["sector"] for slot, sector in board["sectors"].items()} == {
        "N1": "P2",
        "N2": "P1",
        "N3": "P5",
        "N4": "P3",
        "N5": "E1",
        "N6": "O_MERCH",
        "N7": "O_GREEN",
        "N8": "P4",
        "F1": "E3",
        "F2": "E4",
        "F3": "P7",
        "F4": "P8",
        "F5": "O_SCI",
        "F6": "P6",
        "F7": "O_DIP",
    }
    assert {home: board["discs"][home] for home in ("alpha", "beta", "gamma", "delta")} == {
        "alpha": ["4", "8", "11"],
        "beta": ["10", "3/12", "8"],
        "gamma": ["6", "3", "5"],
        "delta": ["2/11", "9", "6"],
    }


@pytest.mark.rule("setup.board.beginner")
def test_the_beginner_board_leaves_nothing_but_discs_to_chance():
    one, other = sw.new("starfarers", seed=1).position(), sw.new("starfarers", seed=2).position()
    assert one["board"] == other["board"]
    systems = {"N1", "N2", "N3", "N4", "N8", "F3", "F4", "F6"}
    face_down = {name for name, discs in one["board"]["discs"].items() if discs == ["face down"] * 3}
    assert face_down == systems


TRIANGLE_1 = {"disc 3": 1, "disc 4": 2, "disc 11": 1, "disc 12": 1}
SQUARE_1 = {"disc 2": 1, "disc 5": 2, "disc 6": 1, "disc 9": 1}
HEXAGON_1 = {"disc 10": 2, "disc pirate_base 4": 1, "disc pirate_base 5": 1, "disc ice_planet 3": 1}
TRIANGLE_2 = {"disc 3": 1, "disc 4": 1, "disc 11": 1}
SQUARE_2 = {"disc 5": 1, "disc 8": 1, "disc 9": 1}
HEXAGON_2 = {"disc 10": 1, "disc pirate_base 6": 1, "disc ice_planet 4": 1}


@pytest.mark.rule("setup.board.beginner")
@pytest.mark.parametrize(
    ("start", "ring", "icons"),
    [
        ("10,22", "9,21", [TRIANGLE_1, HEXAGON_1, SQUARE_1]),  # N1
        ("10,22", "12,22", [SQUARE_1, TRIANGLE_1, HEXAGON_1]),  # N2
        ("22,20", "24,20", [HEXAGON_1, TRIANGLE_1, SQUARE_1]),  # N3
        ("15,15", "13,15", [TRIANGLE_1, HEXAGON_1, SQUARE_1]),  # N4
        ("24,12", "25,11", [HEXAGON_1, SQUARE_1, TRIANGLE_1]),  # N8
        ("12,10", "13,9", [TRIANGLE_2, SQUARE_2, HEXAGON_2]),  # F3
        ("19,5", "21,5", [HEXAGON_2, TRIANGLE_2, SQUARE_2]),  # F4
        ("19,5", "18,4", [SQUARE_2, TRIANGLE_2, HEXAGON_2]),  # F6
    ],
)
def test_a_planet_takes_a_disc_with_its_icon(start, ring, icons):
    match = Table().no_ships(0).ship(0, 1, "colony_ship", start).flight(0).match()
    game, state = match.game, match.state.copy()
    game.apply(state, 0, f"fly 1 {ring}")
    for icon in icons:
        outcomes = game.outcomes(state)
        assert {outcome.notation: weight for outcome, weight in outcomes} == icon
        game.happen(state, outcomes[0][0])


NUMBERS = {"triangle": "4", "square": "9", "hexagon": "10"}
"""A number disc of each icon, the same for one star and two."""


@pytest.mark.rule("setup.board.beginner")
@pytest.mark.parametrize(
    ("system", "sites", "stars", "planets"),
    [
        ("N1", ["7,19", "7,21", "4,20"], "one", "carbon triangle, ore hexagon, goods square"),
        ("N2", ["16,20", "16,22", "13,21"], "one", "carbon square, food triangle, fuel hexagon"),
        ("N3", ["30,20", "27,21", "27,19"], "one", "carbon hexagon, goods triangle, food square"),
        ("N4", ["12,16", "9,17", "9,15"], "one", "ore triangle, goods hexagon, fuel square"),
        ("N8", ["30,10", "27,11", "27,9"], "one", "food hexagon, ore square, fuel triangle"),
        ("F3", ["16,6", "16,8", "13,7"], "two", "goods triangle, food square, ore hexagon"),
        ("F4", ["25,5", "25,7", "22,6"], "two", "ore hexagon, carbon triangle, goods square"),
        ("F6", ["19,1", "19,3", "16,2"], "two", "carbon square, fuel triangle, goods hexagon"),
    ],
)
def test_every_planet_brings_its_printed_resource(system, sites, stars, planets):
    """Site 0 lies between the first two planets, site 1 between the last two, site 2 between last and first."""
    rows = [planet.split() for planet in planets.split(", ")]
    for place, (resource, icon) in enumerate(rows):
        table = Table().fame(0, 12).no_ships(0)  # ten points: no reserve cards
        board = table.data["board"]
        board["discs"][system] = [NUMBERS[icon] for _, icon in rows]
        for _, disc_icon in rows:
            board["discs_left"][f"{stars}_star_{disc_icon}"][NUMBERS[disc_icon]] -= 1
        table.colony(0, sites[place], sites[place - 1])  # the two sites beside this planet
        total = int(NUMBERS[icon])
        match = table.match(f"roll {total - total // 2} {total // 2}")
        match.play(0, "roll")
        home = Counter(fuel=1) if total == 4 else Counter()
        assert hand(match, 0) == Counter({resource: 2}) + home


ONE_STAR = {"P1", "P2", "P3", "P4", "P5", "O_GREEN", "O_MERCH", "E1", "E2"}
TWO_STARS = {"P6", "P7", "P8", "O_SCI", "O_DIP", "E3", "E4"}


def sectors_of(chance: dict[str, int]) -> set[str]:
    """The sectors that a chance may bring."""
    return {name.removeprefix("sector ") for name in chance}


@pytest.mark.rule("setup.board.variable")
def test_strategic_deals_sectors_by_stars():
    dealt = [sectors_of(chance) for chance in dealing("strategic") if next(iter(chance)).startswith("sector")]
    near, far = dealt[:8], dealt[8:]
    assert near[0] == ONE_STAR - {"E2"}  # nine such sectors for eight slots: an empty one stays in the box
    assert far[0] == TWO_STARS
    assert [len(left) for left in near] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [len(left) for left in far] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("setup.board.variable")
def test_strategic_sectors_lie_face_up_with_discs_face_down():
    board = sw.new("starfarers", seed=3, board="strategic").position()["board"]
    near = {board["sectors"][f"N{n}"]["sector"] for n in range(1, 9)}
    far = {board["sectors"][f"F{n}"]["sector"] for n in range(1, 8)}
    assert near == ONE_STAR - {"E2"}
    assert far == TWO_STARS
    systems = [slot for slot, laid in board["sectors"].items() if laid["sector"].startswith("P")]
    assert [board["discs"][slot] for slot in systems] == [["face down"] * 3] * 8


@pytest.mark.rule("setup.board.variable")
def test_rotation_is_random():
    turns = [chance for chance in dealing("strategic") if "rotation 0" in chance]
    assert turns == [{"rotation 0": 1, "rotation 1": 1, "rotation 2": 1}] * 8


@pytest.mark.rule("setup.board.variable")
@pytest.mark.parametrize("board", ["explorer", "wild_space"])
def test_explorer_and_wild_space_sectors_lie_face_down(board):
    match = opening(board=board)
    assert set(match.position()["board"]["sectors"].values()) == {None}
    assert set(match.view(0)["board"]["sectors"].values()) == {None}


@pytest.mark.rule("setup.board.variable")
@pytest.mark.parametrize(
    ("board", "start", "ring", "possible"),
    [
        ("explorer", "10,22", "9,21", ONE_STAR - {"E2"}),  # N1
        ("explorer", "19,5", "18,4", TWO_STARS),  # F6
        ("wild_space", "10,22", "9,21", ONE_STAR | TWO_STARS),
        ("wild_space", "19,5", "18,4", ONE_STAR | TWO_STARS),
    ],
)
def test_a_slot_hides_one_of_its_sectors(board, start, ring, possible):
    match = Table(board=board).no_ships(0).ship(0, 1, "colony_ship", start).flight(0).match()
    found = chances(match, 0, f"fly 1 {ring}")
    assert sectors_of(found) == possible
    assert set(found.values()) == {1}


@pytest.mark.rule("setup.board.variable")
def test_wild_space_leaves_one_sector_out():
    board = opening(board="wild_space").position()["board"]
    assert len(board["sectors_left"]) == 16
    assert len(board["sectors"]) == 15


@pytest.mark.rule("setup.board.variable")
@pytest.mark.parametrize(
    ("turn", "discs"), [(0, ["3", "10", "5"]), (1, ["5", "3", "10"]), (2, ["10", "5", "3"])]
)
def test_a_rotated_system_keeps_its_planets_in_order(turn, discs):
    """P2 is carbon (triangle), ore (hexagon), goods (square) clockwise; each disc fits one of them only."""
    script = ["sector P2", f"rotation {turn}", *(f"disc {disc}" for disc in discs)]
    match = Table(board="explorer").no_ships(0).ship(0, 1, "colony_ship", "10,22").flight(0).match(*script)
    match.play(0, "fly 1 9,21")
    board = match.position()["board"]
    assert board["sectors"]["N1"] == {"sector": "P2", "rotation": turn}
    assert board["discs"]["N1"] == discs


@pytest.mark.rule("setup.board.home_discs")
@pytest.mark.parametrize("board", ["strategic", "explorer", "wild_space"])
def test_home_discs_are_shuffled_letter_by_letter(board):
    letters = dealing(board)[:12]
    assert letters[0] == {"disc 4": 1, "disc 8": 1, "disc 11": 1}
    assert letters[3] == {"disc 8": 1, "disc 10": 1, "disc 3/12": 1}
    assert letters[6] == {"disc 3": 1, "disc 5": 1, "disc 6": 1}
    assert letters[9] == {"disc 2/11": 1, "disc 6": 1, "disc 9": 1}
    assert [len(chance) for chance in letters] == [3, 2, 1] * 4


@pytest.mark.rule("setup.board.home_discs")
def test_home_discs_lie_face_up_where_they_fall():
    script = ["disc 11", "disc 4", "disc 3/12", "disc 10", "disc 5", "disc 3", "disc 9", "disc 2/11"]
    dealer = sw.ScriptedDealer([*script, *first_rolls(0)])
    match = sw.new("starfarers", players=4, dealer=dealer, board="explorer")
    assert match.view(None)["board"]["discs"] == {
        "alpha": ["11", "4", "8"],
        "beta": ["3/12", "10", "8"],
        "gamma": ["5", "3", "6"],
        "delta": ["9", "2/11", "6"],
    }


# ------------------------------------------------------------------ the start

PRINTED = [
    ({"21,29", "28,28"}, "6,28", "7,27"),
    ({"3,29", "31,29"}, "13,27", "15,27"),
    ({"3,27", "13,29"}, "21,27", "22,26"),
    ({"10,28", "24,28"}, "31,27", "30,26"),
]
"""By colour: two colonies, the spaceport, the colony ship."""


@pytest.mark.rule("setup.start.beginner")
@pytest.mark.parametrize("players", [3, 4])
def test_pieces_stand_on_the_printed_sites(players):
    for seat, (colonies, spaceport, ship) in zip(opening(players).position()["seats"], PRINTED, strict=False):
        assert set(seat["colonies"]) == colonies
        assert seat["spaceports"] == [spaceport]
        assert [(one["kind"], one["at"]) for one in seat["ships"]] == [("colony_ship", ship)]


@pytest.mark.rule("setup.start.beginner")
def test_with_four_players_nothing_is_neutral():
    assert opening(4).position()["neutral"] == {"colonies": [], "spaceports": []}


@pytest.mark.rule("setup.start.beginner")
def test_with_three_players_the_fourth_colour_stands_without_a_ship():
    position = opening(3).position()
    assert set(position["neutral"]["colonies"]) == {"10,28", "24,28"}
    assert position["neutral"]["spaceports"] == ["31,27"]
    assert "30,26" not in [ship["at"] for seat in position["seats"] for ship in seat["ships"]]


@pytest.mark.rule("setup.start.beginner")
def test_the_fourth_colour_blocks_its_sites():
    match = Table(3).no_ships(0).ship(0, 1, "colony_ship", "30,26").flight(0).match()
    assert refused(match, 0, "fly 1 31,27").rule == "flight.move.through"


@pytest.mark.rule("setup.start.beginner")
def test_the_fourth_colour_takes_no_part_in_production():
    table = Table(3).fame(0, 12)  # ten points: no reserve cards
    before = table.data["supply"]["ore"]
    match = table.match("roll 5 4")
    match.play(0, "roll")  # the ore planet 9 lies between seat 1 and the neutral spaceport
    assert [hand(match, seat) for seat in range(3)] == [{}, {"ore": 1}, {}]
    assert match.position()["supply"]["ore"] == before - 1


@pytest.mark.rule("setup.start.advanced")
def test_first_pieces_are_placed_in_rounds_to_and_fro():
    match = opening(first=2, board="explorer")
    place(match, "place colony", [2, 3, 0, 1])
    place(match, "place colony", [1, 0, 3, 2])
    place(match, "place colony", [2, 3, 0, 1])
    for seat in (1, 0, 3, 2):
        place(match, "place spaceport", [seat])
        place(match, "launch", [seat])
        place(match, "fit", [seat])
    assert match.to_act == (2,)
    assert legal(match, 2) == ["roll"]


def at_the_last_round(players: int = 4) -> sw.Match:
    """Three colonies each; the last seat of round three chooses next."""
    match = opening(players, board="explorer")
    seats = list(range(players))
    place(match, "place colony", seats)
    place(match, "place colony", seats[::-1])
    place(match, "place colony", seats)
    return match


@pytest.mark.rule("setup.start.advanced")
def test_any_free_home_site_may_be_chosen_once():
    match = opening(board="explorer")
    assert len(legal(match, 0)) == 12
    match.play(0, "place colony 6,28")
    assert len(legal(match, 1)) == 11
    assert refused(match, 1, "place colony 6,28").rule == "setup.start.advanced"
    assert refused(match, 1, "place colony 7,19").rule == "setup.start.advanced"  # no home site


@pytest.mark.rule("setup.start.advanced")
def test_an_own_colony_becomes_the_spaceport():
    match = at_the_last_round()
    own = match.position()["seats"][3]["colonies"]
    assert sorted(legal(match, 3)) == sorted(f"place spaceport {point}" for point in own)
    foreign = match.position()["seats"][0]["colonies"][0]
    assert refused(match, 3, f"place spaceport {foreign}").rule == "setup.start.advanced"
    match.play(3, f"place spaceport {own[0]}")
    assert match.position()["seats"][3]["spaceports"] == [own[0]]
    assert match.position()["seats"][3]["colonies"] == own[1:]


@pytest.mark.rule("setup.start.advanced")
def test_the_first_ship_is_of_either_kind_beside_the_new_spaceport():
    match = opening(board="explorer")
    match.play(0, "place colony 6,28")
    place(match, "place colony", [1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3])
    for seat in (3, 2, 1):
        place(match, "place spaceport", [seat])
        place(match, "launch", [seat])
        place(match, "fit", [seat])
    match.play(0, "place spaceport 6,28")
    kinds = ("colony_ship", "trade_ship")
    assert set(legal(match, 0)) == {f"launch {kind} {at}" for kind in kinds for at in ("7,27", "7,29")}
    match.play(0, "launch trade_ship 7,29")
    (ship,) = match.position()["seats"][0]["ships"]
    assert (ship["kind"], ship["at"]) == ("trade_ship", "7,29")


@pytest.mark.rule("setup.start.advanced")
@pytest.mark.parametrize(
    ("players", "pool"),
    [
        (4, {"booster": 2, "cannon": 1, "freight_pod": 1}),
        (3, {"booster": 1, "cannon": 1, "freight_pod": 1}),
    ],
)
def test_the_upgrade_comes_from_a_pool(players, pool):
    match = at_the_last_round(players)
    assert match.position()["pool"] == pool
    for seat in reversed(range(players)):
        place(match, "place spaceport", [seat])
        place(match, "launch", [seat])
        assert legal(match, seat) == [f"fit {name}" for name, left in pool.items() if left]
        choice = next(name for name, left in reversed(pool.items()) if left)
        match.play(seat, f"fit {choice}")
        pool[choice] -= 1
        assert match.position()["seats"][seat][choice] == 1
    fitted = [sum(s[name] for name in pool) for s in match.position()["seats"]]
    assert fitted == [1] * players  # the pool stands in for the printed booster


def advanced_start(players: int = 4) -> sw.Match:
    """After all rounds of the advanced start."""
    match = at_the_last_round(players)
    for seat in reversed(range(players)):
        for kind in ("place spaceport", "launch", "fit"):
            place(match, kind, [seat])
    return match


@pytest.mark.rule("setup.start.cards")
@pytest.mark.parametrize("start", [opening, advanced_start])
def test_everyone_draws_three_reserve_cards(start):
    position = start().position()
    assert [seat["cards"] for seat in position["seats"]] == [3, 3, 3, 3]
    assert [sum(seat["hand"].values()) for seat in position["seats"]] == [3, 3, 3, 3]
    assert sum(position["reserve"].values()) == 40 - 12
    assert sum(position["supply"].values()) == 60


@pytest.mark.rule("setup.start.cards")
def test_first_hands_are_hidden():
    match = opening()
    view = match.view(0)
    assert sum(view["seats"][0]["hand"].values()) == 3
    for other in (1, 2, 3):
        row = view["seats"][other]
        assert (row["hand"], row["cards"], sum(row["known"].values())) == (None, 3, 0)


@pytest.mark.rule("setup.start.fame")
@pytest.mark.parametrize("start", [opening, advanced_start])
def test_everyone_starts_with_one_fame_piece(start):
    position = start().position()
    assert [seat["fame"] for seat in position["seats"]] == [1, 1, 1, 1]
    assert position["fame_left"] == 36


@pytest.mark.rule("setup.start.upgrade")
def test_the_beginner_start_brings_one_booster():
    position = opening().position()
    fitted = [(seat["booster"], seat["cannon"], seat["freight_pod"]) for seat in position["seats"]]
    assert fitted == [(1, 0, 0)] * 4
    assert position["tray"] == {"booster": 20, "cannon": 24, "freight_pod": 20}


@pytest.mark.rule("setup.start.points")
@pytest.mark.parametrize("start", [opening, advanced_start])
@pytest.mark.parametrize("players", [3, 4])
def test_everyone_starts_at_four_points(start, players):
    assert start(players).points == (4,) * players


@pytest.mark.rule("setup.start.first")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_highest_roller_goes_first(first):
    match = opening(first=first)
    assert match.to_act == (first,)
    assert legal(match, first) == ["roll"]


@pytest.mark.rule("setup.start.first")
def test_the_sum_of_both_dice_counts():
    dealer = sw.ScriptedDealer(["roll 6 1", "roll 4 4", "roll 5 2", "roll 3 3"], then=sw.FastDealer(1))
    assert sw.new("starfarers", players=4, dealer=dealer).to_act == (1,)


@pytest.mark.rule("setup.start.first")
def test_tied_leaders_roll_again_among_themselves():
    first_round = ["roll 5 4", "roll 6 2", "roll 6 3", "roll 2 1"]  # 9, 8, 9, 3
    again = ["roll 2 2", "roll 3 1"]  # seats 0 and 2 tie once more
    decided = ["roll 1 1", "roll 2 1"]
    dealer = sw.ScriptedDealer([*first_round, *again, *decided], then=sw.FastDealer(1))
    match = sw.new("starfarers", players=4, dealer=dealer)
    rolls = [event.seat for event in match.events if event.name == "first_roll"]
    assert rolls == [0, 1, 2, 3, 0, 2, 0, 2]
    assert match.to_act == (2,)
