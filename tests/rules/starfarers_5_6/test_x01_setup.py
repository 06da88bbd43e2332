"""Set-up for five and six: what the extension adds to the table, and who places what."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused
from tests.rules.starfarers_5_6.pilots import TRAVELERS, rich

BOARDS = ("strategic", "explorer", "wild_space")
HOMES = {
    "6,28", "3,29", "3,27", "13,27", "13,29", "10,28", "24,28", "21,29", "21,27", "31,27", "31,29", "28,28",
}  # fmt: skip


def new(players: int, first: int = 0, board: str = "explorer") -> sw.Match:
    """A new match; `first` goes first, what the script does not say is dealt from a seed."""
    rolls = ["roll 6 6" if seat == first else "roll 2 1" for seat in range(players)]
    dealt = ["any"] * 8  # home discs; the last one of a letter needs no chance
    if board == "strategic":
        dealt += chances_before_the_rolls(players)
    dealer = sw.ScriptedDealer(dealt + rolls, then=sw.FastDealer(1))
    return sw.new("starfarers", players=players, dealer=dealer, board=board)


def chances_before_the_rolls(players: int) -> list[str]:
    """As many free choices as the sectors of an open board need."""
    free = [chance for chance in dealing(players, "strategic") if "disc" not in next(iter(chance))]
    return ["any" for chance in free if len(chance) > 1]


def dealing(players: int, board: str) -> list[dict[str, int]]:
    """Every chance of a board's layout in order, while the first thing that may happen does."""
    game = sw.make("starfarers", players, {"board": board})
    state = game.new_state()
    found: list[dict[str, int]] = []
    while not game.outcomes(state)[0][0].notation.startswith("roll"):
        outcomes = game.outcomes(state)
        found.append({outcome.notation: weight for outcome, weight in outcomes})
        game.happen(state, outcomes[0][0])
    return found


def place(match: sw.Match, kind: str, seats: list[int]) -> None:
    """The named seats, one after the other, do the first thing of a kind that they may."""
    for seat in seats:
        assert match.to_act == (seat,)
        match.play(seat, next(action for action in legal(match, seat) if action.startswith(kind)))


def order(players: int, first: int = 0) -> list[int]:
    """Clockwise from the first player."""
    return [(first + step) % players for step in range(players)]


def two_colonies_each(players: int, first: int = 0) -> sw.Match:
    """After the first two rounds."""
    match = new(players, first)
    place(match, "place colony", order(players, first))
    place(match, "place colony", order(players, first)[::-1])
    return match


def at_the_upgrades(players: int, first: int = 0) -> sw.Match:
    """After three rounds."""
    match = two_colonies_each(players, first)
    for seat in order(players, first):
        place(match, "place spaceport", [seat])
        place(match, "launch", [seat])
    return match


def started(players: int, first: int = 0) -> sw.Match:
    """At the first roll."""
    match = at_the_upgrades(players, first)
    place(match, "fit", order(players, first)[::-1])
    return match


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


@pytest.mark.rule("x.players")
@pytest.mark.parametrize("players", [5, 6])
def test_five_or_six_take_part_with_the_usual_pieces(players):
    position = started(players).position()
    assert len(position["seats"]) == players
    for seat in range(players):
        assert owned(position, seat) == {"colony": 9, "trade_station": 7, "transport": 3, "shipyard": 3}


@pytest.mark.rule("x.players")
@pytest.mark.parametrize("players", [5, 6])
def test_there_are_twenty_eight_cards_of_each_resource(players):
    position = started(players).position()
    for name in RESOURCES:
        hands = sum(seat["hand"][name] for seat in position["seats"])
        assert position["supply"][name] + position["reserve"][name] + hands == 28


@pytest.mark.rule("x.players")
@pytest.mark.parametrize("players", [5, 6])
def test_the_tray_holds_the_pieces_of_two_more_motherships(players):
    position = new(players).position()
    assert position["tray"] == {"booster": 36, "cannon": 36, "freight_pod": 30}
    assert position["fame_left"] == 60


# ------------------------------------------------------------------ the board


@pytest.mark.rule("x.board")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("board", BOARDS)
def test_the_three_variable_boards_are_there(players, board):
    assert sw.make("starfarers", players, {"board": board}).options["board"] == board


@pytest.mark.rule("x.board")
@pytest.mark.parametrize("players", [5, 6])
def test_there_is_no_printed_layout(players):
    assert sw.make("starfarers", players).options["board"] == "strategic"
    with pytest.raises(sw.UsageError, match="strategic, explorer, wild_space, not 'beginner'"):
        sw.new("starfarers", players=players, board="beginner")


@pytest.mark.rule("x.board", "x.home_discs")
@pytest.mark.parametrize("board", BOARDS)
def test_home_discs_are_shuffled_by_letter_with_four_of_them_swapped(board):
    letters = [chance for chance in dealing(6, board) if next(iter(chance)).startswith("disc")]
    assert letters[0] == {"disc 4": 1, "disc 8": 1, "disc 10/11": 1}
    assert letters[3] == {"disc 8": 1, "disc 10": 1, "disc 9/12": 1}
    assert letters[6] == {"disc 5": 1, "disc 6": 1, "disc 3/4": 1}
    assert letters[9] == {"disc 6": 1, "disc 9": 1, "disc 2/5": 1}
    assert [len(chance) for chance in letters] == [3, 2, 1] * 4


@pytest.mark.rule("x.home_discs")
@pytest.mark.parametrize(
    ("letter", "discs"),
    [
        ("alpha", {"4", "8", "10/11"}),
        ("beta", {"8", "10", "9/12"}),
        ("gamma", {"5", "6", "3/4"}),
        ("delta", {"6", "9", "2/5"}),
    ],
)
def test_every_letter_keeps_its_own_three_discs(letter, discs):
    assert set(new(5).view(None)["board"]["discs"][letter]) == discs


@pytest.mark.rule("x.home_discs")
@pytest.mark.parametrize("dice", ["3 1", "2 1"])
def test_a_disc_with_two_numbers_produces_on_both(dice):
    table = rich(Table(6))
    assert table.data["board"]["discs"]["gamma"][0] == "3/4"  # between seats 0 and 2
    match = table.match(f"roll {dice}")
    match.play(0, "roll")
    home = {seat: sum(hand(match, seat).values()) for seat in range(6)}
    assert (home[0], home[2]) == (1, 1)


@pytest.mark.rule("x.sectors")
def test_the_strategic_board_has_the_new_sectors_and_no_empty_one():
    sectors = new(6, board="strategic").view(None)["board"]["sectors"]
    near = {row["sector"] for slot, row in sectors.items() if slot.startswith("N")}
    far = {row["sector"] for slot, row in sectors.items() if slot.startswith("F")}
    assert near == {"P1", "P2", "P3", "P4", "P5", "P9", "O_GREEN", "O_MERCH"}
    assert far == {"P6", "P7", "P8", "P10", "O_SCI", "O_DIP", "O_TRAV"}


@pytest.mark.rule("x.sectors")
def test_on_the_explorer_board_sectors_come_up_by_their_stars():
    table = Table(6, "explorer").no_ships(0).ship(0, 1, "colony_ship", "7,23").flight(0)
    assert set(table.data["board"]["sectors"].values()) == {None}
    state = table.match().state
    game = sw.make("starfarers", 6, {"board": "explorer"})
    game.apply(state, 0, "fly 1 6,22")
    near = ("P1", "P2", "P3", "P4", "P5", "P9", "O_GREEN", "O_MERCH")
    assert {o.notation: w for o, w in game.outcomes(state)} == {f"sector {name}": 1 for name in near}


@pytest.mark.rule("x.sectors", "x.board")
def test_in_wild_space_all_fifteen_sectors_are_mixed():
    left = new(6, board="wild_space").position()["board"]["sectors_left"]
    assert len(left) == 15
    assert {"P9", "P10", "O_TRAV"} < set(left)
    assert not {"E1", "E2", "E3", "E4"} & set(left)


@pytest.mark.rule("x.sectors")
def test_new_discs_join_their_groups():
    piles = Table(6).data["board"]["discs_left"]
    assert {group: sum(pile.values()) for group, pile in piles.items()} == {
        "one_star_triangle": 6,
        "one_star_square": 6,
        "one_star_hexagon": 6,
        "two_star_triangle": 4,
        "two_star_square": 4,
        "two_star_hexagon": 4,
        "reserve_circle": 7,
    }
    assert piles["one_star_triangle"]["3"] == 2
    assert piles["one_star_square"]["8"] == 1
    assert piles["one_star_hexagon"]["artifact 2"] == 1
    assert piles["two_star_triangle"]["4"] == 2
    assert piles["two_star_square"]["12"] == 1
    assert piles["two_star_hexagon"]["artifact 3"] == 1


@pytest.mark.rule("x.reserve_discs")
@pytest.mark.parametrize("players", [5, 6])
def test_two_reserve_discs_join_the_five(players):
    pile = new(players).position()["board"]["discs_left"]["reserve_circle"]
    assert pile == {"3": 1, "5": 1, "9": 1, "10": 2, "11": 2}


@pytest.mark.rule("x.reserve_discs")
def test_a_cleared_planet_takes_any_of_the_seven():
    table = Table(6).discs("N1", "2", "3", "ice_planet 3").upgrades(0, freight_pod=3)
    match = table.no_ships(0).ship(0, 1, "colony_ship", "7,23").flight(0).match()
    state = match.state
    match.game.apply(state, 0, "fly 1 6,22")
    found = {o.notation: w for o, w in match.game.outcomes(state)}
    assert found == {"disc 3": 1, "disc 5": 1, "disc 9": 1, "disc 10": 2, "disc 11": 2}


# ------------------------------------------------------------------ the reserve pile


@pytest.mark.rule("x.reserve")
@pytest.mark.parametrize("players", [5, 6])
def test_the_reserve_pile_takes_twelve_of_each_from_the_supply(players):
    position = new(players).position()
    assert position["reserve"] == dict.fromkeys(RESOURCES, 12)
    assert position["supply"] == dict.fromkeys(RESOURCES, 16)


@pytest.mark.rule("x.reserve")
def test_the_pile_is_rebuilt_with_ten_of_each():
    match = Table(6).reserve(ore=1).match("roll 6 5", "card ore", "card food", "card food", "card food")
    match.play(0, "roll")
    assert [event.name for event in match.events].count("reserve_rebuilt") == 1
    assert match.position()["reserve_built"] == dict.fromkeys(RESOURCES, 10)
    assert sum(match.position()["reserve"].values()) == 50 - 3


@pytest.mark.rule("x.reserve")
def test_it_is_rebuilt_at_once_between_the_pilots():
    match = Table(6).reserve(ore=2).match("roll 6 5", "card ore", "card ore", "card food", "card food")
    match.play(0, "roll")
    names = [(event.name, event.seat) for event in match.events if "re" in event.name]
    drawn = [pair for pair in names if pair[0] in ("drew", "reserve_rebuilt")]
    assert drawn == [("drew", 0), ("drew", 0), ("reserve_rebuilt", None), ("drew", 3), ("drew", 3)]


# ------------------------------------------------------------------ the Travelers


@pytest.mark.rule("x.travelers")
@pytest.mark.parametrize("players", [5, 6])
def test_the_travelers_have_five_cards_and_a_marker(players):
    friendship = new(players).position()["friendship"]
    cards = Counter(card for card in friendship["left"] if card.startswith("trav"))
    assert cards == {"trav_jump": 2, "trav_encounter": 1, "trav_donation": 1, "trav_exchange": 1}
    assert len(friendship["left"]) == 25
    assert friendship["markers"]["travelers"] is None


@pytest.mark.rule("x.travelers")
def test_a_station_at_their_outpost_brings_a_card_and_the_marker():
    table = Table(6).upgrades(0, freight_pod=1).no_ships(0).ship(0, 1, "trade_ship", "22,6")
    match = table.flight(0).match()
    match.play(0, f"fly 1 {TRAVELERS}")
    assert sorted(legal(match, 0)) == [
        "befriend trav_donation",
        "befriend trav_encounter",
        "befriend trav_exchange",
        "befriend trav_jump",
    ]
    match.play(0, "befriend trav_exchange")
    position = match.position()
    assert position["seats"][0]["friends"] == ["trav_exchange"]
    assert position["friendship"]["stations"]["travelers"] == [1, 0, 0, 0, 0, 0]
    assert position["friendship"]["markers"]["travelers"] == 0
    assert match.points[0] == 4 + 2


# ------------------------------------------------------------------ the start


@pytest.mark.rule("x.pilots.assign")
@pytest.mark.parametrize(("players", "first", "second"), [(5, 0, 3), (5, 3, 1), (6, 0, 3), (6, 4, 1)])
def test_the_highest_roller_is_pilot_1_and_the_third_to_the_left_pilot_2(players, first, second):
    match = started(players, first)
    assert (match.position()["active"], match.position()["second"]) == (first, second)
    assert legal(match, first) == ["roll"]
    assert match.events[-1].name == "turn"
    assert (match.events[-1].seat, match.events[-1].data["other"]) == (first, second)


@pytest.mark.rule("x.setup.rounds")
@pytest.mark.parametrize(("players", "first"), [(5, 0), (5, 2), (6, 0), (6, 5)])
def test_four_rounds_to_and_fro(players, first):
    match = new(players, first)
    clockwise = order(players, first)
    place(match, "place colony", clockwise)
    place(match, "place colony", clockwise[::-1])
    for seat in clockwise:  # the last of round two is the first player
        place(match, "place spaceport", [seat])
        place(match, "launch", [seat])
    place(match, "fit", clockwise[::-1])
    assert legal(match, first) == ["roll"]


@pytest.mark.rule("x.setup.rounds")
def test_any_free_home_site_may_be_chosen_once():
    match = new(6)
    assert set(legal(match, 0)) == {f"place colony {point}" for point in HOMES}
    match.play(0, "place colony 6,28")
    assert len(legal(match, 1)) == 11
    refused(match, 1, "place colony 6,28")
    refused(match, 1, "place colony 7,19")  # no home site


@pytest.mark.rule("x.setup.rounds")
def test_the_shipyard_stands_on_either_of_the_own_colonies():
    match = two_colonies_each(6)
    own = match.position()["seats"][0]["colonies"]
    assert len(own) == 2
    assert sorted(legal(match, 0)) == sorted(f"place spaceport {point}" for point in own)
    foreign = match.position()["seats"][1]["colonies"][0]
    refused(match, 0, f"place spaceport {foreign}")
    match.play(0, f"place spaceport {own[1]}")
    assert match.position()["seats"][0]["spaceports"] == [own[1]]
    assert match.position()["seats"][0]["colonies"] == [own[0]]


@pytest.mark.rule("x.setup.rounds")
def test_the_first_ship_is_of_either_kind_beside_the_new_spaceport():
    match = new(5)
    match.play(0, "place colony 6,28")
    place(match, "place colony", [1, 2, 3, 4, 4, 3, 2, 1, 0])
    match.play(0, "place spaceport 6,28")
    kinds = ("colony_ship", "trade_ship")
    assert set(legal(match, 0)) == {f"launch {kind} {at}" for kind in kinds for at in ("7,27", "7,29")}
    match.play(0, "launch trade_ship 7,29")
    (ship,) = match.position()["seats"][0]["ships"]
    assert (ship["kind"], ship["at"]) == ("trade_ship", "7,29")
    assert match.to_act == (1,)  # the upgrade comes in a round of its own


@pytest.mark.rule("x.setup.rounds")
@pytest.mark.parametrize("players", [5, 6])
def test_the_upgrade_comes_from_two_of_each(players):
    match = at_the_upgrades(players)
    pool = {"booster": 2, "cannon": 2, "freight_pod": 2}
    for seat in reversed(range(players)):
        assert match.position()["pool"] == pool
        assert legal(match, seat) == [f"fit {name}" for name, left in pool.items() if left]
        choice = next(name for name, left in reversed(pool.items()) if left)
        match.play(seat, f"fit {choice}")
        pool[choice] -= 1
        assert match.position()["seats"][seat][choice] == 1
    fitted = [sum(row[name] for name in pool) for row in match.position()["seats"]]
    assert fitted == [1] * players


@pytest.mark.rule("x.setup.rounds")
def test_the_upgrade_that_is_left_with_five_goes_back():
    match = at_the_upgrades(5)
    for upgrade in ("booster", "booster", "cannon", "cannon", "freight_pod"):
        match.play(match.to_act[0], f"fit {upgrade}")
    assert match.position()["tray"] == {"booster": 34, "cannon": 34, "freight_pod": 29}
    assert match.position()["pool"] == {"booster": 0, "cannon": 0, "freight_pod": 0}


@pytest.mark.rule("x.setup.start")
@pytest.mark.parametrize("players", [5, 6])
def test_everyone_draws_three_reserve_cards_and_takes_three_fame_pieces(players):
    match = started(players)
    position = match.position()
    assert [seat["cards"] for seat in position["seats"]] == [3] * players
    assert sum(position["reserve"].values()) == 60 - 3 * players
    assert sum(position["supply"].values()) == 80
    assert [seat["fame"] for seat in position["seats"]] == [3] * players
    assert position["fame_left"] == 60 - 3 * players


@pytest.mark.rule("x.setup.start")
def test_first_cards_are_hidden():
    view = started(5).view(0)
    assert sum(view["seats"][0]["hand"].values()) == 3
    for other in range(1, 5):
        row = view["seats"][other]
        assert (row["hand"], row["cards"], sum(row["known"].values())) == (None, 3, 0)


@pytest.mark.rule("x.setup.points")
@pytest.mark.parametrize("players", [5, 6])
def test_everyone_starts_at_four_points(players):
    match = started(players)
    assert match.points == (4,) * players
    for row in match.position()["seats"]:
        assert (len(row["colonies"]), len(row["spaceports"]), row["fame"] // 2) == (1, 1, 1)


@pytest.mark.rule("x.setup.points")
def test_with_six_players_the_home_sites_are_full():
    position = started(6).position()
    built = [point for row in position["seats"] for point in row["colonies"] + row["spaceports"]]
    assert set(built) == HOMES
    assert len(built) == 12
    assert position["neutral"] == {"colonies": [], "spaceports": []}


@pytest.mark.rule("x.setup.five_players")
@pytest.mark.parametrize("first", [0, 3])
def test_with_five_players_the_sixth_colour_fills_the_home_sites(first):
    match = started(5, first)
    position = match.position()
    built = {point for row in position["seats"] for point in row["colonies"] + row["spaceports"]}
    assert set(position["neutral"]["colonies"]) == HOMES - built
    assert len(position["neutral"]["colonies"]) == 2
    assert position["neutral"]["spaceports"] == []


@pytest.mark.rule("x.setup.five_players")
def test_the_sixth_colour_comes_after_the_others_have_chosen():
    match = two_colonies_each(5)
    assert match.position()["neutral"]["colonies"] == []


@pytest.mark.rule("x.setup.five_players")
def test_the_sixth_colour_blocks_its_sites():
    table = Table(5)
    neutral = table.data["neutral"]["colonies"]
    assert "31,29" in neutral
    match = table.no_ships(0).ship(0, 1, "colony_ship", "33,29").flight(0).match()
    assert refused(match, 0, "fly 1 31,29").rule == "flight.move.through"


@pytest.mark.rule("x.setup.five_players")
def test_beside_the_sixth_colour_any_ship_may_stand():
    table = Table(5).no_ships(0).ship(0, 1, "trade_ship", "33,27").flight(0)
    match = table.match()
    match.play(0, "fly 1 33,29")  # beside the neutral colony on 31,29
    match.play(0, "end")


@pytest.mark.rule("x.setup.five_players")
def test_the_sixth_colour_produces_nothing():
    table = rich(Table(5))
    assert table.data["board"]["discs"]["delta"][2] == "6"  # its sites are those of the neutral colonies
    assert table.data["board"]["discs"]["gamma"][2] == "6"  # its sites are those of seats 3 and 4
    before = sum(table.data["supply"].values())
    match = table.match("roll 4 2")
    match.play(0, "roll")
    assert [sum(hand(match, seat).values()) for seat in range(5)] == [0, 0, 0, 1, 1]
    assert sum(match.position()["supply"].values()) == before - 2
