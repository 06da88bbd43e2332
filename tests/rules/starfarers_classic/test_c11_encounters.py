"""Encounters of the classic edition: the reader, the first ship, contests, and what cards take and bring.

test_c12_cards.py plays every branch of every card. Seat 0 has its spaceport on 3,27 with the spaceport intersections
4,26 and 1,27, and starts with colony ship 1 on 4,26. The first, second and third planet of the system s1 have green,
yellow and red dots; 13,23 lies beside the second one, the colony intersection 12,22 between the first and the second.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused

BLACK = "balls red black"
EVEN = ("balls yellow blue", "balls yellow blue")
"""Two equal rolls of the mothership."""
WORSE = ("balls yellow blue", "balls red blue")
"""The traveller rolls 3, the neighbour 4."""
FAR = "16,8"
"""Open space, far from everything."""
EVERYONE = {0, 1, 2, 3, None}


def classic(players: int = 4) -> Table:
    """The beginner set-up with empty hands."""
    return Table(players, game="starfarers-classic")


def meet(table: Table, card: int, *script: str, seat: int = 0) -> sw.Match:
    """The seat rolls a black ball and meets a card; the script goes on after it."""
    match = table.phase("build", seat).match(BLACK, f"encounter {card}", *script)
    match.play(seat, "shake")
    return match


def answer(match: sw.Match, *actions: str, seat: int = 0) -> sw.Match:
    """Play one action after the other."""
    for action in actions:
        match.play(seat, action)
    return match


def finish(match: sw.Match) -> None:
    """Chance has said all that was scripted."""
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()


def waiting(match: sw.Match) -> str:
    """What is waited for."""
    return str(match.view(None)["waiting_for"])


def player(match: sw.Match, seat: int = 0) -> dict[str, Any]:
    """Everything a seat owns."""
    return dict(match.position()["seats"][seat])


def held(match: sw.Match, seat: int = 0) -> list[int]:
    """The ships of a seat that stay put."""
    return [ship["ship"] for ship in player(match, seat)["ships"] if ship["held"]]


def flights(match: sw.Match, ship: int, seat: int = 0) -> list[str]:
    """Where a ship can fly now."""
    return [text.split()[2] for text in legal(match, seat) if text.startswith(f"fly {ship} ")]


def jumps(match: sw.Match, ship: int) -> list[str]:
    """Where a ship of seat 0 can jump."""
    return [text.split()[2] for text in legal(match, 0) if text.startswith(f"jump {ship} ")]


def same(one: sw.Match, other: sw.Match, seat: int | None) -> bool:
    """Whether two matches look the same to a seat, in view, choices and what it was told."""

    def seen(match: sw.Match) -> str:
        events = [event.for_seat(seat).json() for event in match.events]
        choices = legal(match, seat) if seat is not None else []
        return json.dumps([match.view(seat), events, choices])

    return seen(one) == seen(other)


# ------------------------------------------------------------------ the reader


@pytest.mark.rule("encounter.reader")
@pytest.mark.parametrize(("traveller", "reader"), [(0, 1), (1, 2), (3, 0)])
def test_only_the_left_neighbour_sees_the_card_before_its_result_is_told(traveller, reader):
    match = meet(classic().hand(traveller, ore=3), 1, seat=traveller)
    assert match.view(reader)["encounter"][0]["card"] == "1"
    for seat in EVERYONE - {reader}:
        assert match.view(seat)["encounter"][0]["card"] is None
        assert "1" in match.view(seat)["encounters"]["unseen"]
    drawn = next(event for event in match.events if event.name == "encounter")
    for seat in EVERYONE:
        assert drawn.for_seat(seat).data["card"] == ("1" if seat == reader else None)


@pytest.mark.rule("encounter.reader")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ((1, 8), ()),
        ((2, 7), ("give 2", "pay ore")),
        ((5, 3), ("give 3", "pay ore", "pay ore")),
        ((7, 8), ("give 0",)),
        ((7, 8), ("give 1", "pay ore")),
        ((9, 11), ("yes", "pay ore")),
        ((10, 11), ("yes", "pay ore")),
        ((12, 13), ("yes", "pay ore", "take food")),
        ((14, 15), ("yes",)),
        ((16, 17), ()),
        ((19, 21), ()),
        ((22, 24), ()),
        ((25, 27), ()),
        ((28, 30), ("give 3", "pay ore")),
    ],
)
def test_the_others_cannot_tell_cards_with_the_same_face_apart(cards, actions):
    one, other = (answer(meet(classic().hand(0, ore=3), card), *actions) for card in cards)
    assert not same(one, other, 1)
    for seat in (0, 2, 3, None):
        assert same(one, other, seat)


@pytest.mark.rule("encounter.reader")
def test_the_traveller_answers_and_then_everyone_hears_the_result():
    match = meet(classic().hand(0, ore=3), 1)
    assert (match.to_act, legal(match, 0)) == ((0,), ["give 0", "give 1", "give 2", "give 3"])
    assert legal(match, 1) == []
    answer(match, "give 2", "pay ore")
    assert match.view(0)["encounter"][0]["card"] is None  # the gift comes first
    answer(match, "pay ore")
    assert waiting(match) == "take"
    for seat in EVERYONE:
        assert match.view(seat)["encounter"][0]["card"] == "1"


@pytest.mark.rule("encounter.reader")
def test_a_card_takes_only_the_kind_of_answer_it_asks_for():
    table = classic().hand(0, ore=3)
    refused(meet(table, 25), 0, "give 1")
    refused(meet(table, 1), 0, "yes")


# ------------------------------------------------------------------ the first ship


def fleet(*numbers: int, kind: str = "trade_ship") -> Table:
    """Ships of seat 0 with these transporters, side by side in open space."""
    table = classic().no_ships(0)
    for number, at in zip(numbers, ("18,24", "16,24", "15,23"), strict=False):
        table.ship(0, number, kind, at)
    return table


FLEETS = [((1,), 1), ((2,), 2), ((3,), 3), ((3, 1), 1), ((3, 2), 2), ((2, 1), 1), ((3, 2, 1), 1)]


@pytest.mark.rule("encounter.first_ship")
@pytest.mark.parametrize(("numbers", "first"), FLEETS)
def test_the_ship_whose_transporter_has_the_fewest_rings_stays_put(numbers, first):
    match = answer(meet(fleet(*numbers), 5), "give 0")
    assert waiting(match) == "fly"  # nobody chooses
    assert held(match) == [first]
    assert flights(match, first) == []
    for other in set(numbers) - {first}:
        assert flights(match, other)


@pytest.mark.rule("encounter.first_ship", "encounter.jump")
@pytest.mark.parametrize(("numbers", "first"), FLEETS)
def test_it_is_also_the_one_that_jumps(numbers, first):
    match = answer(meet(fleet(*numbers).hand(0, ore=2), 28), "give 2", "pay ore", "pay ore")
    assert [ship for ship in (1, 2, 3) if jumps(match, ship)] == [first]
    for other in set(numbers) - {first}:
        assert refused(match, 0, f"jump {other} {FAR}").rule in ("encounter.jump", "encounter.first_ship")


@pytest.mark.rule("encounter.first_ship")
def test_the_kind_of_ship_does_not_matter():
    table = classic().no_ships(0).ship(0, 3, "colony_ship", "18,24").ship(0, 2, "trade_ship", "16,24")
    assert held(answer(meet(table, 5), "give 0")) == [2]


@pytest.mark.rule("encounter.first_ship")
def test_a_ship_built_on_a_lower_transporter_becomes_the_first():
    table = fleet(2).hand(0, ore=1, fuel=1, goods=2).phase("build")
    match = table.match(BLACK, "encounter 5")
    answer(match, "build trade_ship 4,26 with 1", "shake", "give 0")
    assert held(match) == [1]


@pytest.mark.rule("encounter.first_ship")
def test_a_ship_of_another_player_is_no_concern():
    match = answer(meet(fleet(3), 5), "give 0")
    assert held(match) == [3]
    assert all(not held(match, seat) for seat in (1, 2, 3))  # they have ship 1


# ------------------------------------------------------------------ combat


def fighters(own: dict[str, Any], rival: dict[str, Any], seat: int = 2) -> Table:
    """Seat 0 against another seat; the other two have nothing."""
    table = classic()
    for one, has in ((0, own), (seat, rival)):
        table.upgrades(one, booster=has.get("booster", 0), cannon=has.get("cannon", 0))
        table.friend(one, *has.get("friends", ()))
    return table


@pytest.mark.rule("encounter.combat")
@pytest.mark.parametrize(
    ("own", "rolls", "rival", "wins"),
    [
        ({}, EVEN, {}, True),  # the pirates win only with more
        ({}, WORSE, {}, False),
        ({"cannon": 1}, WORSE, {}, True),
        ({"cannon": 2}, EVEN, {"cannon": 3}, False),
        ({"booster": 6}, EVEN, {"cannon": 1}, False),
        ({"cannon": 1}, EVEN, {"booster": 6, "cannon": 1}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"cannon": 2}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"cannon": 3}, False),
        ({"friends": ("sci_mixed", "sci_mixed")}, EVEN, {"cannon": 2}, True),
        ({"friends": ("sci_boosters",)}, EVEN, {"cannon": 1}, False),
        ({}, EVEN, {"friends": ("sci_cannons", "sci_mixed")}, True),  # only cannons on the own mothership
        ({}, ("balls blue black", "balls yellow blue"), {}, False),  # black counts 0 for both
        ({}, ("balls yellow blue", "balls red black"), {}, True),
        ({}, ("balls yellow black", "balls red black"), {}, False),
    ],
)
def test_combat(own, rolls, rival, wins):
    match = answer(meet(fighters(own, rival), 22, *rolls), "yes")
    assert hand(match, 0) == ({"goods": 2} if wins else {})
    finish(match)


@pytest.mark.rule("encounter.combat")
@pytest.mark.parametrize(
    ("players", "traveller", "card", "rival"),
    [
        (4, 0, 11, 1),
        (4, 0, 9, 3),
        (4, 0, 10, 2),
        (4, 2, 11, 3),
        (4, 2, 9, 1),
        (4, 3, 10, 1),
        (3, 0, 11, 1),
        (3, 0, 9, 2),
        (3, 0, 10, 1),  # second to the right is first to the left
        (3, 1, 10, 2),
    ],
)
def test_the_player_named_by_the_card_rolls_for_the_pirates(players, traveller, card, rival):
    # Card 11 names the first to the left, 9 the first to the right, 10 the second to the right.
    for strength, others, wins in ((0, 6, True), (1, 0, False)):
        table = classic(players)
        for seat in range(players):
            table.upgrades(seat, cannon=strength if seat == rival else others)
        table.upgrades(traveller, booster=1)
        match = answer(meet(table, card, *EVEN, seat=traveller), "no", seat=traveller)
        fought = next(event for event in match.events if event.name == "contest")
        assert fought.data["other"] == rival
        assert (int(str(fought.data["own"])) >= int(str(fought.data["theirs"]))) == wins
        rolled = [event.seat for event in match.events if event.name == "contest_shake"]
        assert rolled == [traveller, rival]


@pytest.mark.rule("encounter.pirate_role")
@pytest.mark.parametrize("rolls", [EVEN, WORSE])
def test_playing_the_pirates_brings_and_costs_nothing(rolls):
    table = fighters({"cannon": 1}, {"cannon": 1}).hand(2, ore=1).hand(0, ore=1)
    match = meet(table, 22, *rolls)
    before = player(match, 2)
    answer(match, "yes")
    if rolls is WORSE:
        answer(match, "lose cannon")
    assert player(match, 2) == before


@pytest.mark.rule("encounter.pirate_role")
def test_what_pirates_take_goes_to_the_bank():
    table = classic().hand(0, ore=1, fuel=1)
    bank = dict(table.data["supply"])
    match = meet(table, 9)
    before = [player(match, seat) for seat in (1, 2, 3)]
    answer(match, "yes", "pay ore", "pay fuel")
    assert hand(match, 0) == {}
    after = match.position()["supply"]
    assert (after["ore"], after["fuel"]) == (bank["ore"] + 1, bank["fuel"] + 1)
    assert [player(match, seat) for seat in (1, 2, 3)] == before


# ------------------------------------------------------------------ contests of speed, and fleeing


@pytest.mark.rule("encounter.speed_contest")
@pytest.mark.parametrize(
    ("own", "rolls", "rival", "wins"),
    [
        ({}, EVEN, {}, True),  # the traveller loses only with the lower speed
        ({}, WORSE, {}, False),
        ({"booster": 1}, WORSE, {}, True),
        ({"booster": 2}, EVEN, {"booster": 3}, False),
        ({"cannon": 6}, EVEN, {"booster": 1}, False),
        ({"booster": 1}, EVEN, {"booster": 1, "cannon": 6}, True),
        ({"friends": ("sci_boosters",)}, EVEN, {"booster": 2}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"booster": 1}, False),
        ({}, EVEN, {"friends": ("sci_mixed",)}, False),  # Scientists cards count on both sides
        ({"friends": ("sci_mixed",)}, EVEN, {"friends": ("sci_mixed",)}, True),
        ({}, EVEN, {"friends": ("sci_cannons",)}, True),
        ({}, ("balls blue black", "balls yellow blue"), {}, False),  # black counts 0
    ],
)
def test_speed_contest(own, rolls, rival, wins):
    match = meet(fighters(own, rival), 19, *rolls)
    before = player(match, 2)
    answer(match, "yes")
    assert (waiting(match) == "launch") == wins
    assert player(match, 2) == before


@pytest.mark.rule("encounter.speed_contest", "flight.roll")
def test_no_roll_inside_an_encounter_changes_the_flight():
    match = answer(meet(classic(), 22, "balls yellow red", "balls blue black"), "yes")
    assert match.position()["base_speed"] == 3
    assert legal(match, 0) == legal(classic().flight(base_speed=3).match(), 0)


@pytest.mark.rule("encounter.flee")
@pytest.mark.parametrize(
    ("own", "rival"),
    [
        ({"booster": 2}, {"booster": 2}),  # equal is enough
        ({"booster": 3}, {"booster": 2, "cannon": 6}),
        ({"friends": ("sci_boosters",)}, {"booster": 2}),
        ({"booster": 1}, {"booster": 1, "friends": ("sci_boosters", "sci_mixed")}),
    ],
)
def test_who_has_as_many_boosters_flees_without_a_roll(own, rival):
    # Card 16 compares with the first to the right, and would fight the first to the left.
    table = fighters(own, rival, seat=3).upgrades(1, booster=6, cannon=6).upgrades(2, booster=6, cannon=6)
    match = answer(meet(table, 16), "yes")  # no roll is in the script
    assert waiting(match) == "fly"
    assert player(match)["fame"] == 1


@pytest.mark.rule("encounter.flee")
@pytest.mark.parametrize(
    ("own", "rival"),
    [
        ({"booster": 1}, {"booster": 2}),
        ({"friends": ("sci_cannons",)}, {"booster": 1}),
        ({"friends": ("sci_mixed",)}, {"booster": 2}),
    ],
)
def test_who_has_fewer_must_fight(own, rival):
    match = answer(meet(fighters(own, rival, seat=3), 16, *EVEN), "yes")
    fought = next(event for event in match.events if event.name == "contest")
    assert (fought.data["contest"], fought.data["other"]) == ("combat", 1)
    assert waiting(match) == "fit"  # what winning the fight brings


@pytest.mark.rule("encounter.flee")
def test_who_does_not_want_to_flee_fights_however_fast():
    match = answer(meet(fighters({"booster": 6}, {}, seat=3), 16, *EVEN), "no")
    assert [event.name for event in match.events].count("contest") == 1
    assert "flee" not in [event.name for event in match.events]


# ------------------------------------------------------------------ donations


@pytest.mark.rule("encounter.donate")
@pytest.mark.parametrize(("cards", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_the_player_decides_how_many_up_to_three_and_to_the_hand(cards, most):
    match = meet(classic().hand(0, goods=cards), 28)
    assert legal(match, 0) == [f"give {n}" for n in range(most + 1)]


@pytest.mark.rule("encounter.donate")
def test_more_than_the_hand_cannot_be_named():
    assert refused(meet(classic().hand(0, ore=1, food=1), 1), 0, "give 3").rule == "encounter.donate"


@pytest.mark.rule("encounter.donate")
def test_the_cards_go_to_the_bank_before_the_result_is_heard():
    table = classic().hand(0, ore=1, fuel=2)
    bank = dict(table.data["supply"])
    match = answer(meet(table, 3), "give 2")
    assert legal(match, 0) == ["pay ore", "pay fuel"]
    answer(match, "pay fuel")
    assert player(match)["fame"] == 1
    assert match.view(0)["encounter"][0]["card"] is None
    answer(match, "pay ore")
    assert player(match)["fame"] == 2
    assert hand(match, 0) == {"fuel": 1}
    after = match.position()["supply"]
    assert (after["ore"], after["fuel"]) == (bank["ore"] + 1, bank["fuel"] + 1)


@pytest.mark.rule("encounter.donate")
@pytest.mark.parametrize(
    ("card", "cost"), [(9, 2), (10, 2), (11, 2), (12, 1), (13, 1), (14, 1), (15, 1), (16, 0), (20, 0)]
)
def test_yes_is_open_only_to_who_can_pay_for_it(card, cost):
    assert "yes" in legal(meet(classic().hand(0, ore=cost), card), 0)
    if cost:
        match = meet(classic().hand(0, ore=cost - 1), card)
        assert legal(match, 0) == ["no"]
        assert refused(match, 0, "yes").rule == "encounter.donate"


# ------------------------------------------------------------------ wear and tear


def worn(*upgrades: tuple[int, int, int]) -> Table:
    """A table with these boosters, cannons and freight rings."""
    table = classic(len(upgrades))
    for seat, (booster, cannon, pod) in enumerate(upgrades):
        table.upgrades(seat, booster=booster, cannon=cannon, freight_pod=pod)
    return table


def fame(match: sw.Match) -> list[int]:
    """Fame rings of every seat."""
    return [seat["fame"] for seat in match.position()["seats"]]


@pytest.mark.rule("encounter.wear_and_tear")
@pytest.mark.parametrize(
    ("card", "upgrades", "losers"),
    [
        (31, ((3, 3, 2), (3, 3, 2), (3, 3, 2), (3, 3, 2)), []),
        (31, ((3, 3, 3), (3, 3, 2), (6, 6, 5), (0, 4, 5)), [0, 2, 3]),
        (32, ((2, 2, 2), (6, 0, 0), (0, 6, 0), (1, 0, 5)), []),
        (32, ((2, 2, 2), (6, 1, 0), (0, 2, 5), (0, 0, 0)), [1, 2]),
        (31, ((0, 0, 0), (3, 3, 3), (0, 0, 0)), [1]),
    ],
)
def test_all_players_with_too_many_expansions_lose_one(card, upgrades, losers):
    match = meet(worn(*upgrades), card, "encounter 29")
    asked = []
    while waiting(match) == "lose":
        seat = match.to_act[0]
        asked.append(seat)
        match.play(seat, match.legal(seat)[0])
    assert asked == losers
    for seat, before in enumerate(upgrades):
        after = player(match, seat)
        count = after["booster"] + after["cannon"] + after["freight_pod"]
        assert count == sum(before) - (seat in losers)


@pytest.mark.rule("encounter.wear_and_tear")
def test_losses_go_round_from_the_traveller_each_of_the_owners_choice():
    match = meet(worn((3, 3, 3), (3, 3, 3), (3, 3, 3), (0, 4, 5)), 31, "encounter 29", seat=2)
    for seat, lost in ((2, "cannon"), (3, "freight_pod"), (0, "booster"), (1, "cannon")):
        assert match.to_act == (seat,)
        match.play(seat, f"lose {lost}")
    assert [player(match, seat)["cannon"] for seat in range(4)] == [3, 2, 2, 4]
    assert (player(match, 3)["freight_pod"], player(match, 0)["booster"]) == (4, 2)


@pytest.mark.rule("encounter.wear_and_tear")
def test_scientists_cards_do_not_wear():
    table = worn((3, 3, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0)).friend(0, "sci_boosters", "sci_cannons")
    assert waiting(meet(table, 31, "encounter 29")) == "number"


@pytest.mark.rule("encounter.wear_and_tear")
@pytest.mark.parametrize(
    ("upgrades", "after"),
    [
        (((0, 0, 1), (0, 0, 3), (0, 0, 3), (6, 0, 0)), [1, 2, 2, 1]),  # all with the most freight rings
        (((1, 0, 0), (0, 3, 0), (0, 0, 0), (6, 0, 0)), [1, 1, 1, 1]),  # nobody has any
    ],
)
def test_card_32_honours_the_most_freight_rings(upgrades, after):
    assert fame(meet(worn(*upgrades), 32, "encounter 29")) == after


@pytest.mark.rule("encounter.wear_and_tear")
def test_card_32_takes_first_and_honours_then():
    match = meet(worn((0, 0, 3), (2, 2, 4), (0, 0, 0), (0, 0, 0)), 32, "encounter 29")
    match.play(1, "lose freight_pod")
    assert fame(match) == [2, 2, 1, 1]


# ------------------------------------------------------------------ another card


def discard(table: Table, *cards: str) -> Table:
    """Put encounter cards on the discards."""
    pile = table.data["encounters"]
    pile["discards"] = list(cards)
    pile["deck"] = [card for card in pile["deck"] if card not in cards]
    return table


@pytest.mark.rule("encounter.again")
@pytest.mark.parametrize("card", [25, 26, 27])
def test_no_to_a_worm_hole_draws_another_card(card):
    match = answer(meet(discard(classic(), "1"), card, "encounter 2"), "no")
    after = match.position()
    assert after["encounter"][0]["card"] == "2"
    assert sorted(after["encounters"]["discards"]) == sorted(["1", str(card)])
    assert len(after["encounters"]["deck"]) == 29
    assert match.view(1)["encounter"][0]["card"] == "2"  # the same neighbour reads
    assert (match.to_act, match.view(0)["encounter"][0]["card"]) == ((0,), None)


@pytest.mark.rule("encounter.again")
@pytest.mark.parametrize("card", [31, 32])
def test_after_wear_and_tear_all_cards_are_shuffled_and_a_new_one_is_drawn(card):
    match = meet(discard(classic(), "1", "2", "30"), card, "encounter 30")
    after = match.position()
    assert after["encounter"][0]["card"] == "30"  # it lay on the discards
    assert after["encounters"]["discards"] == []
    assert after["encounters"]["deck"] == [str(n) for n in range(1, 33) if n != 30]
    assert (match.to_act, waiting(match)) == ((0,), "number")


@pytest.mark.rule("encounter.again")
def test_wear_and_tear_may_come_again_at_once():
    match = meet(worn((6, 6, 5), (0, 0, 0), (0, 0, 0), (0, 0, 0)), 31, "encounter 31", "encounter 29")
    answer(match, "lose booster", "lose booster")
    assert player(match)["booster"] == 4
    assert match.position()["encounter"][0]["card"] == "29"


# ------------------------------------------------------------------ before ships move


@pytest.mark.rule("encounter.before_move")
def test_no_ship_moves_while_a_card_is_open():
    target = flights(classic().flight(base_speed=3).match(), 1)[0]
    match = meet(classic(), 25)
    assert refused(match, 0, f"fly 1 {target}").rule == "encounter.before_move"
    assert refused(match, 0, "end").rule == "encounter.before_move"
    assert flights(match, 1) == []


@pytest.mark.rule("encounter.before_move")
def test_then_the_card_is_discarded_and_the_ships_move():
    match = answer(meet(classic(), 29), "give 0")
    assert match.position()["encounters"]["discards"] == ["29"]
    assert match.position()["encounter"] == []
    assert legal(match, 0) == legal(classic().flight(base_speed=3).match(), 0)


@pytest.mark.rule("encounter.before_move")
def test_an_exhausted_deck_is_made_of_the_discards():
    table = discard(classic(), *[str(n) for n in range(1, 33)])
    match = meet(table, 29)
    assert len(match.position()["encounters"]["deck"]) == 31


@pytest.mark.rule("encounter.before_move", "explore.peek")
def test_a_ship_beside_a_chip_looks_after_the_encounter():
    table = classic().no_ships().ship(0, 1, "trade_ship", "13,23")
    match = meet(table, 29, "disc 9")
    assert player(match)["seen"] == []
    answer(match, "give 0")
    assert player(match)["seen"] == ["s1-2"]


# ------------------------------------------------------------------ bad results


@pytest.mark.rule("encounter.bad")
def test_the_first_ship_stays_put_this_turn_only():
    match = answer(meet(fleet(2, 3), 5), "give 0")
    assert refused(match, 0, "fly 2 16,26").rule == "encounter.bad"
    answer(match, f"fly 3 {flights(match, 3)[0]}", "end")
    table = classic().no_ships(0).ship(0, 2, "trade_ship", "16,24", held=True).phase("build")
    again = table.match("balls yellow blue")
    again.play(0, "shake")
    assert flights(again, 2)


@pytest.mark.rule("encounter.bad")
def test_a_stopped_ship_may_stay_on_a_spaceport_intersection_it_would_have_to_leave():
    table = classic().no_ships(0).ship(0, 1, "trade_ship", "9,29")  # beside the spaceport of seat 1
    match = answer(meet(table, 5), "give 0")
    assert (held(match), legal(match, 0)) == ([1], ["end"])


@pytest.mark.rule("encounter.bad")
def test_a_stopped_ship_founds_nothing():
    table = classic().no_ships(0).discs("s1", "12", "9", "10").ship(0, 1, "colony_ship", "12,22")
    match = answer(meet(table, 5), "give 0")
    assert refused(match, 0, "settle 1").rule == "encounter.bad"
    assert legal(match, 0) == ["end"]


@pytest.mark.rule("encounter.bad")
@pytest.mark.parametrize("lost", ["booster", "cannon", "freight_pod"])
def test_one_expansion_of_the_owners_choice_goes_back(lost):
    table = classic().upgrades(0, booster=2, cannon=2, freight_pod=2)
    tray = dict(table.data["tray"])
    match = answer(meet(table, 28), "give 0")
    assert legal(match, 0) == ["lose booster", "lose cannon", "lose freight_pod"]
    answer(match, f"lose {lost}")
    for name in tray:
        assert player(match)[name] == (1 if name == lost else 2)
        assert match.position()["tray"][name] == tray[name] + (name == lost)


@pytest.mark.rule("encounter.bad")
def test_only_expansions_that_are_there_can_be_lost():
    match = answer(meet(classic().upgrades(0, cannon=1), 28), "give 0")
    assert legal(match, 0) == ["lose cannon"]
    assert refused(match, 0, "lose booster").rule == "encounter.bad"


@pytest.mark.rule("encounter.bad")
def test_fame_rings_and_scientists_cards_are_no_expansions():
    table = classic().friend(0, "sci_mixed", "sci_cannons").fame(0, 3).upgrades(1, booster=2)
    match = answer(meet(table, 20, *WORSE), "yes")
    assert waiting(match) == "fly"
    assert player(match)["friends"] == ["sci_mixed", "sci_cannons"]
    assert player(match)["fame"] == 4  # what losing this contest brings


@pytest.mark.rule("encounter.bad")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_fame_rings_are_lost_as_far_as_there_are_any(before, after):
    table = classic().fame(0, before).medals(0, 2)
    left = table.data["fame_left"]
    match = answer(meet(table, 1), "give 0")  # which costs two
    assert player(match)["fame"] == after
    assert match.position()["fame_left"] == left + before - after
    assert player(match)["medals"] == 2


# ------------------------------------------------------------------ good results


@pytest.mark.rule("encounter.good")
def test_named_cards_come_from_the_bank_as_far_as_it_has_them():
    table = classic().supply(carbon=1)
    assert hand(answer(meet(table, 10, *EVEN), "no"), 0) == {"carbon": 1}
    match = answer(meet(table.supply(carbon=0), 10, *EVEN), "no")
    assert hand(match, 0) == {}
    assert player(match)["fame"] == 2  # the rest of the card still counts


@pytest.mark.rule("encounter.good")
def test_cards_of_choice_may_be_alike_and_of_any_kind():
    match = answer(meet(classic(), 23, *EVEN), "yes")
    assert legal(match, 0) == ["take ore", "take fuel", "take carbon", "take food", "take goods"]
    assert hand(answer(match, "take fuel", "take fuel"), 0) == {"fuel": 2}


@pytest.mark.rule("encounter.good")
def test_cards_of_choice_come_as_far_as_the_bank_has_any():
    table = classic().supply(ore=1, fuel=0, carbon=0, food=0, goods=0)
    match = answer(meet(table, 23, *EVEN), "yes")
    assert legal(match, 0) == ["take ore"]
    assert waiting(answer(match, "take ore")) == "fly"


@pytest.mark.rule("encounter.good")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (10, 11), (11, 11)])
def test_a_fame_ring_comes_unless_eleven_are_there(before, after):
    match = answer(meet(classic().fame(0, before).hand(0, ore=1), 14), "no")
    assert player(match)["fame"] == after


@pytest.mark.rule("encounter.good")
def test_no_fame_ring_comes_when_none_is_left():
    table = classic().fame(0, 7).fame(1, 11).fame(2, 11).fame(3, 11)
    assert table.data["fame_left"] == 0
    assert player(answer(meet(table, 14), "no"))["fame"] == 7


@pytest.mark.rule("encounter.good")
def test_a_free_expansion_of_choice_keeps_to_the_limits():
    table = classic().hand(0, ore=3).upgrades(0, booster=6, cannon=5, freight_pod=5)
    match = answer(meet(table, 2), "give 3", "pay ore", "pay ore", "pay ore")
    assert legal(match, 0) == ["fit cannon"]
    assert refused(match, 0, "fit booster").rule == "encounter.good"
    answer(match, "fit cannon")
    assert player(match)["cannon"] == 6


@pytest.mark.rule("encounter.good")
def test_a_full_mothership_takes_no_free_expansion():
    table = classic().hand(0, ore=3).upgrades(0, booster=6, cannon=6, freight_pod=5)
    match = answer(meet(table, 2), "give 3", "pay ore", "pay ore", "pay ore")
    assert waiting(match) == "fly"
    assert player(match)["fame"] == 2


@pytest.mark.rule("encounter.good")
def test_opponents_with_cards_give_one_of_their_choice_and_only_these_two_see_it():
    match = answer(meet(classic().give_secretly(2, ore=1, food=1), 1), "give 0")
    assert (match.to_act, legal(match, 2)) == ((2,), ["hand ore", "hand food"])
    match.play(2, "hand food")
    assert (hand(match, 0), hand(match, 2)) == ({"food": 1}, {"ore": 1})
    given = next(event for event in match.events if event.name == "handed_over")
    assert given.for_seat(0).data["resource"] == given.for_seat(2).data["resource"] == "food"
    assert given.for_seat(1).data["resource"] is given.for_seat(None).data["resource"] is None


@pytest.mark.rule("encounter.good")
def test_a_raid_draws_at_random_from_each_opponent_who_has_cards():
    table = classic().hand(0, ore=1).hand(1, ore=1, fuel=1).hand(3, food=2, goods=1)
    match = meet(table, 14, "balls red blue", "card fuel", "card goods")
    answer(match, "yes", "pay ore")
    assert [hand(match, seat) for seat in range(4)] == [
        {"fuel": 1, "goods": 1},
        {"ore": 1},
        {},
        {"food": 2},
    ]


@pytest.mark.rule("encounter.good")
def test_a_returned_gift_is_exactly_what_was_given():
    table = classic().hand(0, ore=2, fuel=1, goods=1)
    match = answer(meet(table, 7, *EVEN), "give 3", "pay fuel", "pay ore", "pay goods", "yes")
    assert hand(match, 0) == {"ore": 2, "fuel": 1, "goods": 1}


@pytest.mark.rule("encounter.good")
def test_a_swap_takes_two_cards_of_other_kinds():
    match = answer(meet(classic().hand(0, ore=2), 12, "balls red blue"), "yes", "pay ore")
    assert legal(match, 0) == ["take fuel", "take carbon", "take food", "take goods"]
    answer(match, "take goods")
    refused(match, 0, "take ore")


# ------------------------------------------------------------------ free trade ships


def win_ship(table: Table, *script: str) -> sw.Match:
    """Seat 0 pays the Travelers of card 29 for a trade ship."""
    return answer(meet(table.hand(0, ore=3), 29, *script), "give 3", "pay ore", "pay ore", "pay ore")


@pytest.mark.rule("encounter.good")
def test_a_free_trade_ship_costs_pieces_only_and_the_owner_chooses_site_and_transporter():
    match = win_ship(classic().no_ships(0).ship(0, 2, "colony_ship", "16,24"))
    assert sorted(legal(match, 0)) == [
        "launch trade_ship 1,27 with 1",
        "launch trade_ship 1,27 with 3",
        "launch trade_ship 4,26 with 1",
        "launch trade_ship 4,26 with 3",
    ]
    before = player(match)
    answer(match, "launch trade_ship 1,27 with 3")
    after = player(match)
    assert [(ship["ship"], ship["kind"]) for ship in after["ships"]] == [
        (2, "colony_ship"),
        (3, "trade_ship"),
    ]
    assert after["left"]["transport"] == before["left"]["transport"] - 1
    assert after["left"]["trade_station"] == before["left"]["trade_station"] - 1
    assert after["hand"] == before["hand"]


@pytest.mark.rule("encounter.good")
def test_it_may_fly_at_once():
    match = answer(win_ship(classic()), "launch trade_ship 1,27 with 2")
    point = flights(match, 2)[0]
    answer(match, f"fly 2 {point}")
    assert player(match)["ships"][1]["at"] == point


@pytest.mark.rule("encounter.good")
def test_it_waits_for_a_transporter_that_a_colony_frees_in_the_middle_of_the_flight():
    table = classic().discs("s1", "12", "9", "10").no_ships(0).ship(0, 1, "trade_ship", "16,24")
    table.ship(0, 2, "colony_ship", "12,22").ship(0, 3, "trade_ship", "18,24")
    match = win_ship(table)
    assert (waiting(match), player(match)["owed_ships"]) == ("fly", 1)
    answer(match, "fly 3 19,25", "settle 2")
    assert legal(match, 0) == ["launch trade_ship 4,26 with 2", "launch trade_ship 1,27 with 2"]
    answer(match, "launch trade_ship 4,26 with 2")
    assert player(match)["owed_ships"] == 0
    assert flights(match, 2)


@pytest.mark.rule("encounter.good")
def test_or_that_an_outpost_frees():
    table = classic().no_ships(0).upgrades(0, freight_pod=1).ship(0, 1, "trade_ship", "31,19")
    table.ship(0, 2, "colony_ship", "16,24").ship(0, 3, "trade_ship", "18,24")
    match = answer(win_ship(table), "fly 1 30,18", "befriend merch_ore")
    assert waiting(match) == "launch"


@pytest.mark.rule("encounter.good")
def test_it_waits_for_a_free_spaceport_intersection():
    match = win_ship(classic().ship(0, 2, "colony_ship", "1,27"))
    assert waiting(match) == "fly"
    answer(match, f"fly 2 {flights(match, 2)[0]}")
    assert legal(match, 0) == ["launch trade_ship 1,27 with 3"]


@pytest.mark.rule("encounter.good")
def test_it_waits_for_a_trading_outpost_piece():
    table = classic().docked("merchants", 0, 0, 0, 0, marker=0).docked("diplomats", 0, 0, 0, marker=0)
    assert table.data["seats"][0]["left"]["trade_station"] == 0
    match = win_ship(table)
    assert (waiting(match), player(match)["owed_ships"]) == ("fly", 1)


# ------------------------------------------------------------------ space jumps


def travel(table: Table, *script: str) -> sw.Match:
    """Seat 0 has paid the Travelers of card 28 and may jump."""
    return answer(meet(table.hand(0, ore=2), 28, *script), "give 2", "pay ore", "pay ore")


@pytest.mark.rule("encounter.jump")
def test_a_jump_reaches_far_and_uses_up_the_move():
    match = travel(classic().ship(0, 2, "trade_ship", "16,24"))
    answer(match, f"jump 1 {FAR}")
    assert player(match)["ships"][0]["at"] == FAR
    assert waiting(match) == "fly"
    assert flights(match, 1) == []
    assert flights(match, 2)


@pytest.mark.rule("encounter.jump")
def test_a_jump_may_be_declined_and_the_ship_flies_instead():
    match = answer(travel(classic()), "stay")
    assert player(match)["ships"][0]["at"] == "4,26"
    assert flights(match, 1)


@pytest.mark.rule("encounter.jump")
@pytest.mark.parametrize(
    ("kind", "point", "rule"),
    [
        ("colony_ship", "3,27", "flight.end_free"),  # a spaceport stands there
        ("colony_ship", "25,27", "flight.end_free"),  # a ship stands there
        ("colony_ship", "9,29", "flight.no_foreign_spaceport_site"),
        ("colony_ship", "30,18", "flight.colony_not_on_outpost"),
        ("trade_ship", "12,22", "flight.trade_not_on_colony"),
        ("trade_ship", "30,18", "outpost.sequence"),  # without a freight ring
        ("trade_ship", "10,22", "flight.move"),  # between three planets
    ],
)
def test_a_ship_jumps_only_where_it_could_end_a_move(kind, point, rule):
    match = travel(classic().no_ships(0).ship(0, 1, kind, "4,26"))
    assert point not in jumps(match, 1)
    assert refused(match, 0, f"jump 1 {point}").rule == rule


@pytest.mark.rule("encounter.jump", "explore.peek")
def test_a_jump_looks_in_secret():
    match = travel(classic(), "disc 12", "disc 9")
    answer(match, "jump 1 12,22")
    assert match.view(0)["board"]["looked_at"] == {"s1-1": "12", "s1-2": "9"}
    assert match.view(1)["board"]["looked_at"] == {}


@pytest.mark.rule("encounter.jump", "special.pirate")
@pytest.mark.parametrize("how", ["clear 1", "end"])
def test_a_ship_that_has_jumped_clears(how):
    table = classic().no_ships(0).ship(0, 1, "trade_ship", "4,26").upgrades(0, cannon=5)
    match = travel(table, "disc pirate_base 5", "disc 10")
    answer(match, "jump 1 13,23")
    assert player(match)["medals"] == 0
    answer(match, how)
    assert player(match)["medals"] == 1


@pytest.mark.rule("encounter.jump", "colony.found")
def test_a_ship_that_has_jumped_founds_a_colony():
    match = answer(travel(classic(), "disc 12", "disc 9"), "jump 1 12,22", "settle 1")
    assert "12,22" in player(match)["colonies"]
    assert match.view(2)["board"]["discs"]["s1"] == ["12", "9", "face down"]


@pytest.mark.rule("encounter.jump", "special.reward")
def test_a_ship_that_has_jumped_clears_and_founds():
    table = classic().upgrades(0, cannon=5)
    match = travel(table, "disc 12", "disc pirate_base 5", "disc 10")
    answer(match, "jump 1 12,22", "clear 1", "settle 1")
    assert player(match)["medals"] == 1
    assert "12,22" in player(match)["colonies"]


@pytest.mark.rule("encounter.jump", "flight.trade_on_outpost")
def test_a_jump_founds_a_trading_outpost():
    table = classic().no_ships(0).ship(0, 1, "trade_ship", "4,26").upgrades(0, freight_pod=1)
    match = answer(travel(table), "jump 1 30,18", "befriend merch_ore")
    assert match.position()["stations"] == {"30,18": 0}
    assert player(match)["ships"] == []


@pytest.mark.rule("encounter.jump", "flight.must_vacate")
def test_a_ship_that_must_leave_its_site_may_jump():
    table = classic().no_ships(0).discs("s1", "12", "9", "10").ship(0, 1, "colony_ship", "12,22")
    match = answer(travel(table), f"jump 1 {FAR}", "end")
    assert player(match)["ships"][0]["at"] == FAR


@pytest.mark.rule("encounter.jump")
def test_a_stopped_first_ship_cannot_jump_nor_can_another_for_it():
    table = (
        classic().no_ships(0).ship(0, 1, "colony_ship", "4,26", held=True).ship(0, 2, "trade_ship", "16,24")
    )
    table.flight()
    table.data["encounters"]["deck"].remove("28")
    nothing = dict.fromkeys(("ore", "fuel", "carbon", "food", "goods"), 0)
    card = {"traveller": 0, "reader": 1, "card": "28", "face": "travelers", "gift": nothing, "taken": nothing}
    card |= {"own": 0, "rival": 0, "answer": 2, "again": None, "step": 1, "told": True, "known": True}
    table.set(encounter=[card])
    table.set(stack=[["flight", -2, 0, 0], ["encounter_end", -2, 0, 0], ["jump", 0, 1, 0]])
    match = table.match()
    assert legal(match, 0) == ["stay"]
    for ship in (1, 2):
        assert refused(match, 0, f"jump {ship} {FAR}").rule in ("encounter.jump", "encounter.first_ship")
