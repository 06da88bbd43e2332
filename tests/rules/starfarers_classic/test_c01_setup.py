"""The classic set-up: what lies on the table before the first turn, who puts it there, and who begins."""

from collections import Counter
from typing import Any

import pytest

import starwake as sw
from starwake.starfarers.game import StarfarersClassic
from tests.helpers import RESOURCES, Table, hand, legal, refused

GAME = "starfarers-classic"
HOMES = ("alpha", "beta", "gamma", "delta")
SYSTEMS = tuple(f"s{n}" for n in range(1, 8))
BOARD = StarfarersClassic().rules.board
LETTERS = ["any"] * 8
"""Four letters of three chips each; the last chip of a letter needs no chance."""


def classic(players: int = 4, **options: Any) -> Table:
    """A table of the classic game at the first roll of seat 0, hands empty."""
    return Table(players, game=GAME, **options)


def first_rolls(first: int, players: int = 4) -> list[str]:
    """Rolls that let one seat go first."""
    return ["roll 6 6" if seat == first else "roll 2 1" for seat in range(players)]


def opening(players: int = 4, first: int = 0, setup: str = "beginner", **options: Any) -> sw.Match:
    """A new match; `first` goes first, what the script does not say is dealt from a seed."""
    script = [*(LETTERS if setup == "advanced" else []), *first_rolls(first, players)]
    dealer = sw.ScriptedDealer(script, then=sw.FastDealer(1))
    return sw.new(GAME, players=players, dealer=dealer, setup=setup, **options)


def chances(match: sw.Match, seat: int, action: str) -> dict[str, int]:
    """What chance may bring right after an action, with weights; the match stays where it is."""
    state = match.state.copy()
    match.game.apply(state, seat, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def looks(match: sw.Match, seat: int, action: str) -> list[dict[str, int]]:
    """The chances of the two looks that follow an action."""
    game, state = match.game, match.state.copy()
    game.apply(state, seat, action)
    found = []
    for _look in range(2):
        outcomes = game.outcomes(state)
        found.append({outcome.notation: weight for outcome, weight in outcomes})
        game.happen(state, outcomes[0][0])
    return found


def owned(position: dict[str, Any], seat: int) -> dict[str, int]:
    """All pieces of a seat, in the personal supply and on the board."""
    row = position["seats"][seat]
    kinds = Counter(ship["kind"] for ship in row["ships"])
    built = len(row["colonies"]) + len(row["spaceports"])
    return {
        "colony": row["left"]["colony"] + built + kinds["colony_ship"],
        "trade_station": row["left"]["trade_station"] + kinds["trade_ship"],
        "transport": row["left"]["transport"] + len(row["ships"]),
        "shipyard": row["left"]["shipyard"] + len(row["spaceports"]),
    }


# ------------------------------------------------------------------ players and pieces


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
def test_three_or_four_take_part_with_the_same_pieces(players, setup):
    position = opening(players, setup=setup).position()
    assert len(position["seats"]) == players
    for seat in range(players):
        assert owned(position, seat) == {"colony": 9, "trade_station": 7, "transport": 3, "shipyard": 3}


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [1, 2, 5, 6])
def test_any_other_number_is_refused(players):
    with pytest.raises(sw.UsageError, match="3 or 4 players"):
        sw.new(GAME, players=players)


@pytest.mark.rule("setup.supply")
def test_the_bank_knows_five_resources_of_twenty_cards():
    position = opening().position()
    assert set(position["supply"]) == {"food", "goods", "fuel", "carbon", "ore"}
    for name in RESOURCES:
        hands = sum(seat["hand"][name] for seat in position["seats"])
        assert position["supply"][name] + position["reserve"][name] + hands == 20


@pytest.mark.rule("setup.tray")
def test_the_tray_is_stocked():
    position = opening().position()
    assert position["tray"] == {"booster": 24, "cannon": 24, "freight_pod": 20}
    assert position["fame_left"] + sum(seat["fame"] for seat in position["seats"]) == 40


@pytest.mark.rule("setup.tray")
@pytest.mark.parametrize("left", [1, 0])
def test_fame_rings_come_from_one_common_stock(left):
    table = classic().fame(0, 7 - left).fame(1, 11).fame(2, 11).fame(3, 11).phase("build")
    match = table.match("balls red black", "encounter 14")
    assert match.position()["fame_left"] == left
    match.play(0, "shake")
    match.play(0, "no")  # worth a fame ring, if there is one
    assert match.position()["seats"][0]["fame"] == 7
    assert match.position()["fame_left"] == 0


@pytest.mark.rule("setup.mothership")
def test_a_mothership_holds_four_balls_of_four_colours():
    match = classic().phase("build").match()
    assert chances(match, 0, "shake") == {
        "balls yellow red": 1,
        "balls yellow blue": 1,
        "balls yellow black": 1,
        "balls red blue": 1,
        "balls red black": 1,
        "balls blue black": 1,
    }


@pytest.mark.rule("setup.reserve")
@pytest.mark.parametrize("players", [3, 4])
def test_the_reserve_pile_takes_twelve_of_each_and_everybody_draws_three(players):
    position = opening(players).position()
    assert position["supply"] == dict.fromkeys(RESOURCES, 8)
    for name in RESOURCES:
        drawn = sum(seat["hand"][name] for seat in position["seats"])
        assert position["reserve"][name] + drawn == 12
    assert [sum(seat["hand"].values()) for seat in position["seats"]] == [3] * players


@pytest.mark.rule("setup.reserve")
def test_the_reserve_pile_is_shuffled():
    game = sw.make(GAME, 4, {})
    state = game.new_state()
    for roll in first_rolls(0):
        game.happen(state, game.outcome_code(roll))
    assert {o.notation: w for o, w in game.outcomes(state)} == {f"card {name}": 12 for name in RESOURCES}


def drawing(table: Table, *script: str) -> sw.Match:
    """Seat 0 has rolled a number that pays it nothing, and draws its reserve card."""
    match = table.match("roll 2 1", *script)  # food for seats 2 and 3
    match.play(0, "roll")
    match.play(0, "draw")
    return match


@pytest.mark.rule("setup.reserve")
def test_an_exhausted_pile_is_rebuilt_with_six_of_each():
    table = classic().reserve(goods=1)
    supply = dict(table.data["supply"])
    match = drawing(table)
    assert hand(match, 0) == {"goods": 1}
    assert match.position()["reserve"] == dict.fromkeys(RESOURCES, 6)
    supply["food"] -= 2  # the planets' part
    assert match.position()["supply"] == {name: n - 6 for name, n in supply.items()}


@pytest.mark.rule("setup.reserve")
def test_a_short_bank_gives_the_new_pile_what_it_has():
    match = drawing(classic().reserve(goods=1).give(1, ore=20, carbon=16))
    assert match.position()["reserve"] == {"ore": 0, "fuel": 6, "carbon": 4, "food": 6, "goods": 6}


@pytest.mark.rule("setup.reserve")
def test_a_pile_that_is_not_exhausted_stays():
    match = drawing(classic().reserve(goods=2))
    assert match.position()["reserve"] == {**dict.fromkeys(RESOURCES, 0), "goods": 1}


# ------------------------------------------------------------------ chips

DOTS = {
    "dot_red": {"3": 1, "4": 1, "6": 1, "10": 1, "11": 1, "pirate_base 4": 1, "ice_planet 3": 1},
    "dot_yellow": {"3": 1, "5": 1, "8": 1, "9": 1, "11": 1, "pirate_base 5": 1, "ice_planet 4": 1},
    "dot_green": {"2": 1, "4": 1, "5": 1, "9": 1, "10": 1, "12": 1, "pirate_base 7": 1},
}
WHITE = {"3": 1, "9": 1, "10": 1, "11": 2}
COLOURS = {
    "s1": ("dot_green", "dot_yellow", "dot_red"),
    "s2": ("dot_green", "dot_red", "dot_yellow"),
    "s3": ("dot_green", "dot_red", "dot_yellow"),
    "s4": ("dot_green", "dot_red", "dot_yellow"),
    "s5": ("dot_green", "dot_yellow", "dot_red"),
    "s6": ("dot_green", "dot_yellow", "dot_red"),
    "s7": ("dot_green", "dot_red", "dot_yellow"),
}
"""The dots of each system's planets; site 0 lies between the first two, site 1 between the last two."""


def sites(system: str) -> list[str]:
    """The three colony sites of a system."""
    first = (HOMES + SYSTEMS).index(system) * 3
    return [BOARD.names[p] for p in BOARD.sites[first : first + 3]]


def beside(site: str) -> str:
    """A point next to a colony site that is not the middle of the system."""
    point = BOARD.index[site]
    centre = BOARD.centres[BOARD.site_of[point] // 3]
    return next(BOARD.names[p] for p in BOARD.neighbours[point] if p != centre)


@pytest.mark.rule("setup.chips")
def test_home_chips_lie_face_up_and_all_others_face_down():
    board = opening().view(None)["board"]
    assert {home: board["discs"][home] for home in HOMES} == {
        "alpha": ["8", "4", "11"],
        "beta": ["12", "10", "8"],
        "gamma": ["6", "3", "5"],
        "delta": ["6", "2", "9"],
    }
    assert {system: board["discs"][system] for system in SYSTEMS} == dict.fromkeys(SYSTEMS, ["face down"] * 3)


@pytest.mark.rule("setup.chips")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_planet_hides_a_chip_of_its_own_colour(system, place):
    site = sites(system)[place]
    match = classic().no_ships(0).ship(0, 1, "colony_ship", beside(site)).flight().match()
    colours = COLOURS[system][place], COLOURS[system][(place + 1) % 3]
    found = looks(match, 0, f"fly 1 {site}")
    for colour in colours:
        assert {f"disc {chip}": n for chip, n in DOTS[colour].items()} in found


@pytest.mark.rule("setup.chips")
def test_white_dots_form_the_reserve():
    assert opening().position()["board"]["discs_left"]["reserve_white"] == WHITE
    table = classic().looked("s1-1", "pirate_base 7", 0).no_ships(0).ship(0, 1, "trade_ship", "13,21")
    match = table.upgrades(0, cannon=6).friend(0, "sci_mixed").flight().match()
    assert chances(match, 0, "clear 1") == {f"disc {chip}": n for chip, n in WHITE.items()}


def colours_of(match: sw.Match, special: str) -> set[str]:
    """The colours under which pirate lairs or ice planets may lie."""
    piles = match.position()["board"]["discs_left"]
    return {colour for colour, pile in piles.items() for chip in pile if chip.startswith(special)}


@pytest.mark.rule("setup.chips")
def test_every_colour_hides_one_lair():
    match = opening()
    assert colours_of(match, "pirate_base") == {"dot_red", "dot_yellow", "dot_green"}
    piles = match.position()["board"]["discs_left"]
    assert all(sum(chip.startswith("pirate") for chip in piles[colour]) == 1 for colour in DOTS)


@pytest.mark.rule("setup.chips")
def test_with_the_option_all_lairs_and_ice_planets_lie_under_one_colour():
    match = opening(all_lairs_in_one_colour=True)
    assert colours_of(match, "pirate_base") == colours_of(match, "ice_planet") == {"dot_green"}
    piles = match.position()["board"]["discs_left"]
    assert [sum(piles[colour].values()) for colour in DOTS] == [7, 7, 7]
    default = opening().position()["board"]["discs_left"]
    chips = [sum((Counter(pile) for pile in one.values()), Counter()) for one in (piles, default)]
    assert chips[0] == chips[1]  # the same chips, sorted otherwise


@pytest.mark.rule("setup.chips")
@pytest.mark.parametrize(
    ("option", "lairs"), [(False, {"pirate_base 7"}), (True, {f"pirate_base {n}" for n in (4, 5, 7)})]
)
def test_what_a_green_planet_may_hide(option, lairs):
    table = classic(all_lairs_in_one_colour=option).no_ships(0)
    match = table.ship(0, 1, "colony_ship", "15,21").flight().match()
    found = chances(match, 0, "fly 1 13,21")  # beside the ore planet of s1 alone
    assert {chip.removeprefix("disc ") for chip in found if "pirate" in chip} == lairs


@pytest.mark.rule("setup.chips")
@pytest.mark.parametrize(
    ("option", "beta", "delta"),
    [(False, ["12", "10", "8"], ["6", "2", "9"]), (True, ["3/12", "10", "8"], ["6", "2/11", "9"])],
)
def test_two_home_chips_have_two_numbers_with_the_option_only(option, beta, delta):
    discs = opening(home_2019=option).position()["board"]["discs"]
    assert (discs["beta"], discs["delta"]) == (beta, delta)


# ------------------------------------------------------------------ the printed start

PRINTED = [
    ({"13,27", "21,27"}, "3,27", "4,26"),
    ({"3,29", "28,28"}, "10,28", "9,27"),
    ({"13,29", "31,29"}, "24,28", "25,27"),
    ({"6,28", "21,29"}, "31,27", "30,26"),
]
"""By colour: two colonies, the spaceport, the colony ship."""


@pytest.mark.rule("setup.start")
@pytest.mark.parametrize("players", [3, 4])
def test_pieces_stand_on_the_printed_sites(players):
    for seat, (colonies, spaceport, ship) in zip(opening(players).position()["seats"], PRINTED, strict=False):
        assert set(seat["colonies"]) == colonies
        assert seat["spaceports"] == [spaceport]
        assert [(one["kind"], one["at"]) for one in seat["ships"]] == [("colony_ship", ship)]


@pytest.mark.rule("setup.start")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_free_ship_stands_on_a_spaceport_intersection(seat):
    """With its ship gone, the same point is one where the seat can build."""
    table = classic().no_ships(seat).give(seat, ore=1, fuel=1, carbon=1, food=1).phase("build", seat)
    assert f"build colony_ship {PRINTED[seat][2]} with 1" in legal(table.match(), seat)


@pytest.mark.rule("setup.start")
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [3, 4])
def test_everyone_starts_at_four_points_without_upgrades(players, setup):
    match = classic(players, setup=setup).match()
    assert match.points == (4,) * players
    fitted = [(s["booster"], s["cannon"], s["freight_pod"]) for s in match.position()["seats"]]
    assert fitted == [(0, 0, 0)] * players


@pytest.mark.rule("setup.start.fame")
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [3, 4])
def test_everyone_starts_with_one_fame_ring(players, setup):
    position = classic(players, setup=setup).match().position()
    assert [seat["fame"] for seat in position["seats"]] == [1] * players
    assert position["fame_left"] == 40 - players


# ------------------------------------------------------------------ three players


@pytest.mark.rule("setup.three_players")
def test_the_fourth_colour_stands_on_its_sites_without_a_ship():
    position = opening(3).position()
    assert set(position["neutral"]["colonies"]) == {"6,28", "21,29"}
    assert position["neutral"]["spaceports"] == ["31,27"]
    assert "30,26" not in [ship["at"] for seat in position["seats"] for ship in seat["ships"]]


@pytest.mark.rule("setup.three_players")
@pytest.mark.parametrize(("players", "setup"), [(4, "beginner"), (3, "advanced"), (4, "advanced")])
def test_elsewhere_nothing_blocks(players, setup):
    position = classic(players, setup=setup).match().position()
    assert position["neutral"] == {"colonies": [], "spaceports": []}


@pytest.mark.rule("setup.three_players")
@pytest.mark.parametrize(("start", "site"), [("7,27", "6,28"), ("30,26", "31,27")])
def test_a_blocked_site_takes_no_ship(start, site):
    match = classic(3).no_ships(0).ship(0, 1, "colony_ship", start).flight().match()
    assert refused(match, 0, f"fly 1 {site}").rule == "flight.end_free"


@pytest.mark.rule("setup.three_players")
def test_the_spaceport_intersections_of_blockers_are_free_for_all():
    table = classic(3).no_ships(0).ship(0, 1, "trade_ship", "28,26").flight()
    table.match().play(0, "fly 1 30,26")
    four = classic(4).no_ships(0, 3).ship(0, 1, "trade_ship", "28,26").flight().match()
    assert refused(four, 0, "fly 1 30,26").rule == "flight.no_foreign_spaceport_site"


@pytest.mark.rule("setup.three_players")
def test_blockers_produce_nothing():
    table = classic(3)
    before = table.data["supply"]["carbon"]
    match = table.match("roll 2 2")  # carbon for seat 1 and a blocker
    match.play(0, "roll")
    assert [hand(match, seat) for seat in range(3)] == [{}, {"carbon": 1}, {}]
    assert match.position()["supply"]["carbon"] == before - 1


@pytest.mark.rule("setup.three_players")
def test_blockers_count_among_the_two_of_a_system():
    table = classic(3).no_ships(0)
    seat = table.data["seats"][0]
    seat["spaceports"], seat["left"]["colony"], seat["left"]["shipyard"] = [], 7, 3
    match = table.ship(0, 1, "colony_ship", "3,27").flight().match()  # beside a blocker and seat 1
    assert refused(match, 0, "settle 1").rule == "colony.three_players"


# ------------------------------------------------------------------ the advanced start


@pytest.mark.rule("setup.advanced.chips")
def test_letters_are_shuffled_each_on_its_own():
    game = sw.make(GAME, 4, {"setup": "advanced"})
    state = game.new_state()
    letters = []
    while not game.outcomes(state)[0][0].notation.startswith("roll"):
        outcomes = game.outcomes(state)
        letters.append({outcome.notation: weight for outcome, weight in outcomes})
        game.happen(state, outcomes[0][0])
    assert letters[0] == {"disc 4": 1, "disc 8": 1, "disc 11": 1}
    assert letters[3] == {"disc 8": 1, "disc 10": 1, "disc 12": 1}
    assert letters[6] == {"disc 3": 1, "disc 5": 1, "disc 6": 1}
    assert letters[9] == {"disc 2": 1, "disc 6": 1, "disc 9": 1}
    assert [len(chance) for chance in letters] == [3, 2, 1] * 4


@pytest.mark.rule("setup.advanced.chips")
def test_letters_lie_face_up_where_they_fall():
    script = ["disc 11", "disc 4", "disc 12", "disc 10", "disc 5", "disc 3", "disc 9", "disc 2"]
    dealer = sw.ScriptedDealer([*script, *first_rolls(0)])
    match = sw.new(GAME, players=4, dealer=dealer, setup="advanced")
    discs = match.view(None)["board"]["discs"]
    assert {home: discs[home] for home in HOMES} == {
        "alpha": ["11", "4", "8"],
        "beta": ["12", "10", "8"],
        "gamma": ["5", "3", "6"],
        "delta": ["9", "2", "6"],
    }


@pytest.mark.rule("setup.advanced.chips")
def test_the_chips_with_two_numbers_are_shuffled_too():
    dealer = sw.ScriptedDealer(["any", "any", "disc 3/12"], then=sw.FastDealer(1))
    match = sw.new(GAME, players=4, dealer=dealer, setup="advanced", home_2019=True)
    assert match.position()["board"]["discs"]["beta"][0] == "3/12"


def place(match: sw.Match, kind: str, *seats: int) -> None:
    """The named seats, one after the other, place something on the first point they may."""
    for seat in seats:
        assert match.to_act == (seat,)
        match.play(seat, next(action for action in legal(match, seat) if action.startswith(kind)))


def spaceport(match: sw.Match, *seats: int) -> None:
    """The named seats place their spaceport and its ship."""
    for seat in seats:
        place(match, "place spaceport", seat)
        place(match, "launch", seat)


@pytest.mark.rule("setup.advanced.rounds")
def test_rounds_go_clockwise_back_and_clockwise_from_the_highest_roller():
    match = opening(first=2, setup="advanced")
    place(match, "place colony", 2, 3, 0, 1)
    place(match, "place colony", 1, 0, 3, 2)
    spaceport(match, 2, 3, 0, 1)
    assert (match.to_act, legal(match, 2)) == ((2,), ["roll"])


@pytest.mark.rule("setup.advanced.rounds")
@pytest.mark.parametrize("when", [0, 1, 2])
def test_the_spaceport_may_come_in_any_round(when):
    match = opening(setup="advanced")
    for number, seats in enumerate(((0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2, 3))):
        for seat in seats:
            if number == when:
                spaceport(match, seat)
            else:
                place(match, "place colony", seat)
    assert legal(match, 0) == ["roll"]
    for row in match.position()["seats"]:
        assert (len(row["colonies"]), len(row["spaceports"]), len(row["ships"])) == (2, 1, 1)
    assert match.points == (4, 4, 4, 4)


@pytest.mark.rule("setup.advanced.rounds")
def test_everyone_chooses_the_order_alone():
    match = opening(setup="advanced")
    spaceport(match, 0)
    place(match, "place colony", 1, 2, 3, 3)
    spaceport(match, 2, 1)
    place(match, "place colony", 0, 0, 1, 2)
    spaceport(match, 3)
    assert legal(match, 0) == ["roll"]
    assert match.points == (4, 4, 4, 4)


def kinds(match: sw.Match, seat: int) -> set[str]:
    """What a seat may place now."""
    return {action.rpartition(" ")[0] for action in legal(match, seat)}


@pytest.mark.rule("setup.advanced.rounds")
def test_two_colonies_and_one_spaceport_in_all():
    match = opening(setup="advanced")
    assert kinds(match, 0) == {"place colony", "place spaceport"}
    place(match, "place colony", 0, 1, 2)
    spaceport(match, 3)
    assert kinds(match, 3) == {"place colony"}  # round two begins with seat 3
    assert refused(match, 3, "place spaceport 31,29").rule == "setup.advanced.rounds"
    place(match, "place colony", 3, 2, 1, 0)
    assert kinds(match, 0) == {"place spaceport"}
    assert refused(match, 0, "place colony 31,29").rule == "setup.advanced.rounds"


@pytest.mark.rule("setup.advanced.rounds")
def test_any_free_home_site_may_be_chosen_once():
    match = opening(setup="advanced")
    assert len(legal(match, 0)) == 24
    match.play(0, "place colony 6,28")
    assert len(legal(match, 1)) == 22
    assert refused(match, 1, "place colony 6,28").rule == "setup.advanced.rounds"
    assert refused(match, 1, "place spaceport 6,28").rule == "setup.advanced.rounds"
    assert refused(match, 1, "place colony 12,22").rule == "setup.advanced.rounds"  # no home site


@pytest.mark.rule("setup.advanced.rounds")
def test_a_spaceport_stands_on_a_site_of_its_own():
    """Unlike in 2019 it is no colony of an earlier round."""
    match = opening(setup="advanced")
    match.play(0, "place colony 6,28")
    place(match, "place colony", 1, 2, 3, 3, 2, 1)
    match.play(0, "place spaceport 31,29")
    row = match.position()["seats"][0]
    assert (row["colonies"], row["spaceports"]) == (["6,28"], ["31,29"])


@pytest.mark.rule("setup.advanced.rounds")
def test_cards_come_after_the_last_round():
    match = opening(setup="advanced")
    place(match, "place colony", 0, 1, 2, 3, 3, 2, 1, 0)
    assert [seat["cards"] for seat in match.position()["seats"]] == [0] * 4
    spaceport(match, 0, 1, 2, 3)
    assert [seat["cards"] for seat in match.position()["seats"]] == [3] * 4


@pytest.mark.rule("setup.advanced.ship")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_the_free_ship_comes_at_once_with_the_spaceport(kind, round_number):
    match = opening(setup="advanced")
    for seat in (0, 1, 2, 3, 3, 2, 1, 0)[: {1: 0, 2: 7, 3: 8}[round_number]]:
        place(match, "place colony", seat)
    match.play(0, "place spaceport 31,29")
    assert match.to_act == (0,)  # before the next seat places anything
    match.play(0, f"launch {kind} 33,29 with 2")
    (ship,) = match.position()["seats"][0]["ships"]
    assert (ship["kind"], ship["at"], ship["ship"]) == (kind, "33,29", 2)
    assert not [action for action in legal(match, match.to_act[0]) if action.startswith("launch")]


@pytest.mark.rule("setup.advanced.ship")
def test_the_ship_stands_on_one_of_the_two_spaceport_intersections():
    match = opening(setup="advanced")
    match.play(0, "place spaceport 6,28")
    points = {action.split()[2] for action in legal(match, 0)}
    assert points == {"7,27", "7,29"}
    assert refused(match, 0, "launch colony_ship 4,26 with 1").rule == "build.ship_site"


@pytest.mark.rule("setup.advanced.ship")
def test_a_colony_brings_no_ship():
    match = opening(setup="advanced")
    match.play(0, "place colony 6,28")
    assert match.to_act == (1,)
    assert match.position()["seats"][0]["ships"] == []


def three(*points: str) -> sw.Match:
    """An advanced start of three players; the points are taken in the order of the rounds, spaceports last."""
    match = opening(3, setup="advanced")
    for number, (seat, point) in enumerate(zip((0, 1, 2, 2, 1, 0, 0, 1, 2), points, strict=False)):
        match.play(seat, f"place {'colony' if number < 6 else 'spaceport'} {point}")
        if number >= 6:
            place(match, "launch", seat)
    return match


FULL_ALPHA = ("6,28", "3,29", "3,27", "13,27", "13,29", "24,28", "21,29", "31,27", "31,29")
"""Three in alpha, two in beta, gamma and delta."""
ONE_IN_DELTA = ("6,28", "3,29", "3,27", "13,27", "13,29", "10,28", "24,28", "21,29", "31,29")
"""Three in alpha and beta, two in gamma, one in delta."""


@pytest.mark.rule("setup.advanced.three_players")
def test_three_players_may_use_all_sites_of_a_system():
    match = three(*FULL_ALPHA)
    assert legal(match, 0) == ["roll"]
    owners = [row["colonies"] + row["spaceports"] for row in match.position()["seats"]]
    assert [set(row) & {"6,28", "3,29", "3,27"} for row in owners] == [{"6,28"}, {"3,29"}, {"3,27"}]


@pytest.mark.rule("setup.advanced.three_players")
@pytest.mark.parametrize(
    ("points", "start", "site", "open_for_a_third"),
    [(FULL_ALPHA, "9,27", "10,28", False), (ONE_IN_DELTA, "27,27", "28,28", True)],
)
def test_the_limit_of_two_binds_from_then_on(points, start, site, open_for_a_third):
    data = three(*points).position()
    table = classic(3, setup="advanced").set(**data)
    match = table.no_ships(0).ship(0, 1, "colony_ship", start).flight().match()
    match.play(0, f"fly 1 {site}")
    if open_for_a_third:
        match.play(0, "settle 1")
        assert site in match.position()["seats"][0]["colonies"]
    else:
        assert refused(match, 0, "settle 1").rule == "colony.three_players"


# ------------------------------------------------------------------ board and decks


@pytest.mark.rule("board.layout")
def test_the_board_is_fixed():
    one, other = sw.new(GAME, seed=1).position(), sw.new(GAME, seed=2).position()
    assert one["board"] == other["board"]
    assert list(one["board"]["discs"]) == [*HOMES, *SYSTEMS]


@pytest.mark.rule("board.layout")
def test_every_system_has_three_different_planets():
    state = opening().state
    planets = [int(resource) for resource in state.resource]
    assert len(planets) == 33
    assert all(len(set(planets[n : n + 3])) == 3 for n in range(0, 33, 3))


@pytest.mark.rule("board.layout")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_every_system_has_three_colony_intersections(system, place):
    site = sites(system)[place]
    table = classic().no_ships(0).explored(system).ship(0, 1, "colony_ship", site)
    match = table.flight().match()
    match.play(0, "settle 1")
    assert site in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("board.layout")
def test_the_middle_of_a_system_is_no_intersection():
    """Through the middle of s1 it would be two steps from one site to the next; around it is four."""
    table = classic().no_ships(0).explored("s1").ship(0, 1, "colony_ship", "9,21")
    match = table.flight(base_speed=3).match()
    reached = {action.split()[2] for action in legal(match, 0) if action.startswith("fly")}
    assert "10,22" not in reached
    assert "12,22" not in reached
    assert refused(match, 0, "fly 1 10,22").rule == "flight.move"
    assert "fly 1 12,22" in legal(table.flight(base_speed=4).match(), 0)


@pytest.mark.rule("board.layout")
def test_four_races_have_bases_with_outposts_one_to_five():
    races = StarfarersClassic().names.civs
    assert set(races) == {"green_folk", "merchants", "scientists", "diplomats"}  # no Travelers
    docks = [(races[BOARD.dock_civ[p]], BOARD.dock_number[p]) for p in BOARD.docks]
    assert sorted(docks) == [(race, number) for race in sorted(races) for number in range(1, 6)]


@pytest.mark.rule("setup.decks")
def test_thirty_two_encounters_lie_shuffled():
    match = classic().phase("build").match()
    assert sorted(match.position()["encounters"]["deck"], key=int) == [str(n) for n in range(1, 33)]
    state = match.state.copy()
    match.game.apply(state, 0, "shake")
    match.game.happen(state, match.game.outcome_code("balls red black"))
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {
        f"encounter {n}": 1 for n in range(1, 33)
    }


@pytest.mark.rule("setup.decks")
def test_each_race_has_five_open_cards_and_one_chip():
    match = opening()
    friendship = match.view(None)["friendship"]
    assert friendship == match.position()["friendship"]
    races = Counter(card.partition("_")[0] for card in friendship["left"])
    assert races == {"green": 5, "merch": 5, "sci": 5, "dip": 5}
    assert friendship["markers"] == dict.fromkeys(("green_folk", "merchants", "scientists", "diplomats"))


@pytest.mark.rule("setup.decks")
@pytest.mark.parametrize("lairs", [False, True])
@pytest.mark.parametrize("home", [False, True])
def test_there_are_thirty_eight_chips(lairs, home):
    board = opening(all_lairs_in_one_colour=lairs, home_2019=home).position()["board"]
    piles = sum(sum(pile.values()) for pile in board["discs_left"].values())
    laid = sum(disc != "face down" for discs in board["discs"].values() for disc in discs)
    assert (laid, piles) == (12, 26)


# ------------------------------------------------------------------ turns


@pytest.mark.rule("turn.first")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("setup", ["beginner", "advanced"])
def test_the_highest_roller_goes_first(first, setup):
    assert opening(first=first, setup=setup).to_act == (first,)


@pytest.mark.rule("turn.first")
def test_ties_roll_again():
    first_round = ["roll 5 4", "roll 6 2", "roll 6 3", "roll 2 1"]  # 9, 8, 9, 3
    dealer = sw.ScriptedDealer([*first_round, "roll 2 2", "roll 3 2"], then=sw.FastDealer(1))
    match = sw.new(GAME, players=4, dealer=dealer)
    assert [event.seat for event in match.events if event.name == "first_roll"] == [0, 1, 2, 3, 0, 2]
    assert match.to_act == (2,)


@pytest.mark.rule("turn.first")
@pytest.mark.parametrize(("players", "seat", "following"), [(4, 1, 2), (4, 3, 0), (3, 2, 0)])
@pytest.mark.parametrize("ships", [True, False])
def test_turns_pass_clockwise_after_the_flight_or_without_one(players, seat, following, ships):
    table = classic(players)
    match = (table.flight(seat) if ships else table.no_ships(seat).phase("build", seat)).match()
    match.play(seat, "end")
    assert (match.to_act, legal(match, following)) == ((following,), ["roll"])


@pytest.mark.rule("turn.phases")
def test_production_then_trade_and_build_then_flight():
    match = classic().match("roll 2 1", "balls yellow blue")
    phases = [match.position()["phase"]]
    for action in ("roll", "shake"):
        match.play(0, action)
        phases.append(match.position()["phase"])
    assert phases == ["production", "trade_and_build", "flight"]
    match.play(0, "end")
    assert (match.to_act, match.position()["phase"]) == ((1,), "production")


@pytest.mark.rule("turn.phases")
def test_production_comes_first():
    match = classic().give(0, fuel=2).match()
    assert legal(match, 0) == ["roll"]
    assert refused(match, 0, "build booster").rule == "trade.when"
    assert refused(match, 0, "end").rule == "turn.phases"


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("later", ["build", "fly"])
def test_the_dice_are_rolled_once_a_turn(later):
    assert refused(classic().phase(later).match(), 0, "roll").rule == "turn.phases"


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize(("when", "action"), [("roll", "roll"), ("build", "shake"), ("fly", "end")])
def test_only_the_seat_whose_turn_it_is_plays_it(when, action):
    match = classic().phase(when, seat=0).match()
    assert legal(match, 1) == []
    assert refused(match, 1, action).rule == "turn.phases"
