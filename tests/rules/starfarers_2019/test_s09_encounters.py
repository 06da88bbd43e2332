"""Chapter "Resolve an encounter card". test_s09_cards.py plays every branch of every card."""

from __future__ import annotations

import json
from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused

BLACK = "balls red black"
EVEN = ("balls yellow blue", "balls yellow blue")
"""Two equal shakes."""
WORSE = ("balls yellow blue", "balls red blue")
"""The traveller shakes 3, the neighbour 4."""
EXPLORED = ("4", "10", "5")
"""Discs for the planets of N1; its sites are 7,19, 7,21 and 4,20."""


def meet(table: Table, card: int, *script: str, seat: int = 0) -> sw.Match:
    """The seat shakes a black ball and meets a card; the script goes on after it."""
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
    match = meet(Table().hand(traveller, ore=3), 1, seat=traveller)
    assert match.view(reader)["encounter"][0]["card"] == "1"
    for seat in {0, 1, 2, 3, None} - {reader}:
        assert match.view(seat)["encounter"][0]["card"] is None
        assert "1" in match.view(seat)["encounters"]["unseen"]


@pytest.mark.rule("encounter.reader")
def test_everyone_is_told_the_card_with_its_first_result():
    match = answer(meet(Table().hand(0, ore=3), 1), "give 1")
    assert match.view(0)["encounter"][0]["card"] is None  # the gift comes first
    match = answer(meet(Table().hand(0, ore=3), 1), "give 2", "pay ore", "pay ore")
    assert waiting(match) == "take"
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["encounter"][0]["card"] == "1"


@pytest.mark.rule("encounter.reader")
def test_the_event_of_the_draw_tells_the_card_to_the_reader_alone():
    match = meet(Table(), 25)
    drawn = next(event for event in match.events if event.name == "encounter")
    assert drawn.for_seat(1).data["card"] == "25"
    for seat in (0, 2, 3, None):
        assert dict(drawn.for_seat(seat).data) == {"face": "distortion", "card": None}
    assert "25" not in json.dumps([event.for_seat(0).json() for event in match.events])


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
        ((12, 13), ("yes", "pay ore", "take food")),
        ((14, 15), ("yes",)),
        ((16, 18), ()),
        ((19, 21), ()),
        ((22, 24), ()),
        ((25, 27), ()),
        ((28, 30), ("give 3", "pay ore")),
    ],
)
def test_cards_with_the_same_face_cannot_be_told_apart_by_those_who_do_not_read(cards, actions):
    one, other = (answer(meet(Table().hand(0, ore=3), card), *actions) for card in cards)
    assert not same(one, other, 1)
    for seat in (0, 2, 3, None):
        assert same(one, other, seat)


@pytest.mark.rule("encounter.reader")
def test_the_traveller_must_answer_before_anything_happens():
    match = meet(Table(), 14)
    assert match.to_act == (0,)
    assert legal(match, 0) == ["no"]
    assert player(match)["fame"] == 1
    assert legal(match, 1) == []


# ------------------------------------------------------------------ answers


@pytest.mark.rule("encounter.answer")
@pytest.mark.parametrize(("given", "fame"), [(0, -1), (1, 0), (2, 1)])
def test_the_number_given_decides_the_branch(given, fame):
    match = answer(meet(Table().hand(0, ore=3).fame(0, 2), 3), f"give {given}", *["pay ore"] * given)
    assert player(match)["fame"] == 2 + fame


@pytest.mark.rule("encounter.answer")
def test_yes_and_no_decide_the_branch():
    table = Table().hand(0, ore=2).fame(0, 2)
    assert player(answer(meet(table, 14), "no"))["fame"] == 3
    assert player(answer(meet(table, 14, "balls yellow black"), "yes", "pay ore"))["fame"] == 1


@pytest.mark.rule("encounter.answer")
def test_a_card_takes_only_the_kind_of_answer_it_asks_for():
    table = Table().hand(0, ore=3)
    assert legal(meet(table, 1), 0) == ["give 0", "give 1", "give 2", "give 3"]
    assert sorted(legal(meet(table, 25), 0)) == ["no", "yes"]
    refused(meet(table, 25), 0, "give 1")
    refused(meet(table, 1), 0, "yes")


# ------------------------------------------------------------------ fame


@pytest.mark.rule("encounter.fame")
def test_fame_comes_from_the_tray_and_goes_back_to_it():
    table = Table().hand(0, ore=1).fame(0, 2)
    left = table.data["fame_left"]
    won = answer(meet(table, 14), "no")
    assert (player(won)["fame"], won.position()["fame_left"]) == (3, left - 1)
    lost = answer(meet(table, 21), "no")
    assert (player(lost)["fame"], lost.position()["fame_left"]) == (1, left + 1)


@pytest.mark.rule("encounter.fame")
def test_fame_never_falls_below_none():
    match = answer(meet(Table().fame(0, 1), 1), "give 0")  # which costs two pieces
    assert player(match)["fame"] == 0
    assert match.points[0] == 4


@pytest.mark.rule("encounter.fame")
def test_medals_are_never_lost():
    match = answer(meet(Table().fame(0, 0).medals(0, 2), 21), "no")
    assert player(match)["medals"] == 2
    assert match.points[0] == 6


@pytest.mark.rule("encounter.fame")
def test_an_empty_tray_gives_no_fame():
    table = Table().hand(0, ore=1).fame(1, 13).fame(2, 13).fame(3, 13)
    assert table.data["fame_left"] == 0
    assert player(answer(meet(table, 14), "no"))["fame"] == 1


# ------------------------------------------------------------------ wear and tear


def worn(*upgrades: tuple[int, int, int]) -> Table:
    """A table with these boosters, cannons and freight pods."""
    table = Table(len(upgrades))
    for seat, (booster, cannon, pod) in enumerate(upgrades):
        table.upgrades(seat, booster=booster, cannon=cannon, freight_pod=pod)
    return table


@pytest.mark.rule("encounter.wear_and_tear")
@pytest.mark.parametrize(
    ("card", "upgrades", "losers"),
    [
        (31, ((3, 3, 2), (3, 3, 2), (3, 3, 2), (3, 3, 2)), []),
        (31, ((3, 3, 3), (3, 3, 2), (6, 6, 5), (0, 4, 5)), [0, 2, 3]),
        (32, ((2, 2, 2), (6, 0, 0), (0, 6, 0), (1, 0, 5)), []),
        (32, ((2, 2, 2), (6, 1, 0), (0, 2, 5), (0, 0, 0)), [1, 2]),
    ],
)
def test_whoever_has_too_many_pieces_loses_one(card, upgrades, losers):
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
def test_losses_are_in_turn_order_from_the_traveller_each_of_the_owners_choice():
    match = meet(worn((3, 3, 3), (3, 3, 3), (3, 3, 3), (0, 4, 5)), 31, "encounter 29", seat=2)
    for seat, lost in ((2, "cannon"), (3, "freight_pod"), (0, "booster"), (1, "cannon")):
        assert match.to_act == (seat,)
        match.play(seat, f"lose {lost}")
    assert player(match, 2)["cannon"] == 2
    assert player(match, 3)["freight_pod"] == 4
    assert player(match, 0)["booster"] == 2
    assert player(match, 1)["cannon"] == 2


@pytest.mark.rule("encounter.wear_and_tear")
def test_scientists_cards_do_not_wear():
    table = worn((3, 3, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0)).friend(0, "sci_boosters", "sci_cannons")
    assert waiting(meet(table, 31, "encounter 29")) == "number"


def fame(match: sw.Match) -> list[int]:
    """Fame pieces of every seat."""
    return [seat["fame"] for seat in match.position()["seats"]]


@pytest.mark.rule("encounter.wear_and_tear")
def test_card_32_honours_all_who_have_most_freight_pods():
    match = meet(worn((0, 0, 1), (0, 0, 3), (0, 0, 3), (6, 0, 0)), 32, "encounter 29")
    assert fame(match) == [1, 2, 2, 1]


@pytest.mark.rule("encounter.wear_and_tear")
def test_card_32_takes_first_and_honours_then():
    match = meet(worn((0, 0, 3), (2, 2, 4), (0, 0, 0), (0, 0, 0)), 32, "encounter 29")
    match.play(1, "lose freight_pod")
    assert fame(match) == [2, 2, 1, 1]


@pytest.mark.rule("encounter.wear_and_tear")
def test_nobody_is_honoured_where_nobody_has_a_freight_pod():
    match = meet(worn((1, 0, 0), (0, 3, 0), (0, 0, 0), (6, 0, 0)), 32, "encounter 29")
    assert fame(match) == [1, 1, 1, 1]


@pytest.mark.rule("encounter.wear_and_tear")
def test_card_31_honours_nobody():
    match = meet(worn((0, 0, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)), 31, "encounter 29")
    assert fame(match) == [1, 1, 1, 1]


def discard(table: Table, *cards: str) -> Table:
    """Put encounter cards on the discards."""
    pile = table.data["encounters"]
    pile["discards"] = list(cards)
    pile["deck"] = [card for card in pile["deck"] if card not in cards]
    return table


@pytest.mark.rule("encounter.wear_and_tear", "encounter.again")
@pytest.mark.parametrize("card", [31, 32])
def test_after_wear_and_tear_all_cards_are_shuffled_and_a_new_one_is_drawn(card):
    match = meet(discard(Table(), "1", "2", "30"), card, "encounter 30")
    after = match.position()
    assert after["encounter"][0]["card"] == "30"  # it lay on the discards
    assert after["encounters"]["discards"] == []
    assert after["encounters"]["deck"] == [str(n) for n in range(1, 33) if n != 30]
    assert (match.to_act, waiting(match)) == ((0,), "number")


@pytest.mark.rule("encounter.wear_and_tear", "encounter.again")
def test_wear_and_tear_may_come_again_at_once():
    match = meet(worn((6, 6, 5), (0, 0, 0), (0, 0, 0), (0, 0, 0)), 31, "encounter 31", "encounter 29")
    answer(match, "lose booster", "lose booster")
    assert player(match)["booster"] == 4
    assert match.position()["encounter"][0]["card"] == "29"


# ------------------------------------------------------------------ before ships move


@pytest.mark.rule("encounter.before_move")
def test_no_ship_moves_while_a_card_is_open():
    flying = Table().flight(base_speed=3).match()
    target = flights(flying, 1)[0]
    match = meet(Table(), 25)
    refused(match, 0, f"fly 1 {target}")
    assert flights(match, 1) == []
    refused(match, 0, "end")


@pytest.mark.rule("encounter.before_move")
def test_afterwards_the_ships_fly_with_speed_three():
    match = answer(meet(Table().hand(0, ore=1), 14), "no")
    assert legal(match, 0) == legal(Table().hand(0, ore=1).flight(base_speed=3).match(), 0)
    assert flights(match, 1)


@pytest.mark.rule("encounter.before_move")
def test_all_but_the_ship_that_the_card_holds_fly():
    table = Table().ship(0, 2, "trade_ship", "6,26")
    match = answer(meet(table, 5), "give 0", "hold 1")
    assert flights(match, 1) == []
    assert flights(match, 2)


# ------------------------------------------------------------------ gifts


@pytest.mark.rule("encounter.give")
@pytest.mark.parametrize(("cards", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_a_gift_is_none_to_three_cards_and_no_more_than_the_hand(cards, most):
    match = meet(Table().hand(0, goods=cards), 28)
    assert legal(match, 0) == [f"give {n}" for n in range(most + 1)]


@pytest.mark.rule("encounter.give")
def test_more_than_the_hand_is_refused():
    match = meet(Table().hand(0, ore=1, food=1), 1)
    assert refused(match, 0, "give 3").rule == "encounter.give"


@pytest.mark.rule("encounter.give")
def test_the_gift_is_paid_card_by_card_to_the_supply_before_the_result():
    table = Table().hand(0, ore=1, fuel=2)
    supply = dict(table.data["supply"])
    match = answer(meet(table, 3), "give 2")
    assert legal(match, 0) == ["pay ore", "pay fuel"]
    answer(match, "pay fuel")
    assert player(match)["fame"] == 1
    assert match.view(0)["encounter"][0]["card"] is None
    answer(match, "pay ore")
    assert player(match)["fame"] == 2
    assert hand(match, 0) == {"fuel": 1}
    after = match.position()["supply"]
    assert (after["ore"], after["fuel"]) == (supply["ore"] + 1, supply["fuel"] + 1)


@pytest.mark.rule("encounter.give")
def test_a_card_that_is_not_in_the_hand_cannot_be_paid():
    match = answer(meet(Table().hand(0, ore=1, fuel=2), 3), "give 2")
    assert refused(match, 0, "pay goods").rule == "encounter.give"


# ------------------------------------------------------------------ contests


@pytest.mark.rule("encounter.combat")
@pytest.mark.parametrize(
    ("own", "shakes", "rival", "wins"),
    [
        ({}, EVEN, {}, True),  # the traveller wins ties
        ({}, WORSE, {}, False),
        ({"cannon": 1}, WORSE, {}, True),
        ({"cannon": 2}, EVEN, {"cannon": 3}, False),
        ({"booster": 6}, EVEN, {"cannon": 1}, False),
        ({"cannon": 1}, EVEN, {"booster": 6, "cannon": 1}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"cannon": 2}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"cannon": 3}, False),
        ({"friends": ("sci_mixed",)}, EVEN, {"cannon": 1}, True),
        ({"friends": ("sci_boosters",)}, EVEN, {"cannon": 1}, False),
        ({}, EVEN, {"friends": ("sci_cannons", "sci_mixed")}, True),  # the pirate adds pieces only
        ({}, ("balls blue black", "balls yellow blue"), {}, False),  # black counts 0 for both
        ({}, ("balls yellow blue", "balls blue black"), {}, True),
        ({}, ("balls red black", "balls red blue"), {}, False),
    ],
)
def test_combat(own, shakes, rival, wins):
    match = meet(fighters(own, rival), 22, *shakes)
    before = player(match, 2)
    answer(match, "yes")
    assert (waiting(match) == "fly") == wins
    assert (waiting(match) == "hold") != wins
    assert hand(match, 0) == ({"goods": 2} if wins else {})
    assert player(match, 2) == before  # the neighbour gains and loses nothing


def fighters(own: dict[str, Any], rival: dict[str, Any]) -> Table:
    """Seat 0 against seat 2, who sits opposite; seats 1 and 3 have nothing."""
    table = Table().upgrades(1).upgrades(3)
    for seat, has in ((0, own), (2, rival)):
        table.upgrades(seat, booster=has.get("booster", 0), cannon=has.get("cannon", 0))
        table.friend(seat, *has.get("friends", ()))
    return table


@pytest.mark.rule("encounter.speed_contest")
@pytest.mark.parametrize(
    ("own", "shakes", "rival", "wins"),
    [
        ({}, EVEN, {}, True),  # the traveller wins ties
        ({}, WORSE, {}, False),
        ({"booster": 1}, WORSE, {}, True),
        ({"booster": 2}, EVEN, {"booster": 3}, False),
        ({"cannon": 6}, EVEN, {"booster": 1}, False),
        ({"booster": 1}, EVEN, {"booster": 1, "cannon": 6}, True),
        ({"friends": ("sci_boosters",)}, EVEN, {"booster": 2}, True),
        ({"friends": ("sci_cannons",)}, EVEN, {"booster": 1}, False),
        ({}, EVEN, {"friends": ("sci_mixed",)}, False),  # here Scientists cards count for both
        ({"friends": ("sci_mixed",)}, EVEN, {"friends": ("sci_mixed",)}, True),
        ({}, EVEN, {"friends": ("sci_cannons",)}, True),
        ({}, ("balls blue black", "balls yellow blue"), {}, False),  # black counts 0 for both
        ({}, ("balls yellow blue", "balls blue black"), {}, True),
    ],
)
def test_speed_contest(own, shakes, rival, wins):
    match = meet(fighters(own, rival), 19, *shakes)
    before = player(match, 2)
    answer(match, "yes")
    assert (waiting(match) == "launch") == wins
    assert player(match, 2) == before


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
def test_who_has_as_many_boosters_flees_without_a_shake(own, rival):
    table = fighters(own, rival).upgrades(1, booster=6, cannon=6).upgrades(3, booster=6, cannon=6)
    match = answer(meet(table, 17), "yes")  # no shake is in the script
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
def test_who_has_fewer_boosters_must_fight(own, rival):
    match = answer(meet(fighters(own, rival), 17, *EVEN), "yes")
    assert hand(match, 0) == {"ore": 2}  # what winning the fight brings
    finish(match)


# ------------------------------------------------------------------ held ships


@pytest.mark.rule("encounter.lock")
def test_the_owner_chooses_the_ship_that_stays():
    table = Table().ship(0, 2, "trade_ship", "6,26")
    match = answer(meet(table, 5), "give 0")
    assert legal(match, 0) == ["hold 1", "hold 2"]
    answer(match, "hold 2")
    assert flights(match, 1)
    assert flights(match, 2) == []
    assert refused(match, 0, f"fly 2 {flights(match, 1)[0]}").rule == "encounter.lock"


@pytest.mark.rule("encounter.lock")
def test_the_held_ship_flies_again_next_turn():
    table = Table().no_ships(0).ship(0, 1, "colony_ship", "7,27", held=True).phase("build")
    match = table.match("balls yellow blue")
    match.play(0, "shake")
    assert flights(match, 1)


@pytest.mark.rule("encounter.lock")
def test_a_ship_that_must_vacate_a_foreign_spaceport_site_cannot_be_chosen():
    table = Table().ship(0, 2, "trade_ship", "12,26")  # seat 1 has its spaceport beside it
    match = answer(meet(table, 5), "give 0")
    assert legal(match, 0) == ["hold 1"]
    assert refused(match, 0, "hold 2").rule == "encounter.lock"


@pytest.mark.rule("encounter.lock")
def test_where_no_ship_can_be_chosen_none_is_held():
    table = Table().no_ships(0).ship(0, 1, "trade_ship", "12,26")
    match = answer(meet(table, 5), "give 0")
    assert waiting(match) == "fly"
    assert flights(match, 1)


@pytest.mark.rule("encounter.lock")
def test_a_held_colony_ship_may_settle_where_it_stands():
    table = Table().discs("N1", *EXPLORED).no_ships(0).ship(0, 1, "colony_ship", "4,20")
    match = answer(meet(table, 5), "give 0", "hold 1")
    assert legal(match, 0) == ["end", "settle 1"]  # and it need not leave the site
    answer(match, "settle 1")
    assert "4,20" in player(match)["colonies"]


# ------------------------------------------------------------------ space jumps


def jump_table() -> Table:
    """Seat 0 can pay the Travelers of card 28 for a jump; N1 is explored."""
    return Table().hand(0, ore=2).discs("N1", *EXPLORED)


def travel(table: Table, *script: str) -> sw.Match:
    """Seat 0 has paid and may jump."""
    return answer(meet(table, 28, *script), "give 2", "pay ore", "pay ore")


@pytest.mark.rule("encounter.jump")
def test_a_jump_may_be_declined_and_the_ship_flies_instead():
    match = answer(travel(jump_table()), "stay")
    assert player(match)["ships"][0]["at"] == "7,27"
    assert flights(match, 1)


@pytest.mark.rule("encounter.jump")
def test_a_jump_reaches_far_and_is_the_move_of_that_ship_alone():
    match = travel(jump_table().ship(0, 2, "trade_ship", "6,26"))
    answer(match, "jump 1 4,0")
    assert player(match)["ships"][0]["at"] == "4,0"
    assert flights(match, 1) == []
    assert flights(match, 2)


@pytest.mark.rule("encounter.jump")
def test_any_own_ship_may_jump_but_only_one():
    match = travel(jump_table().ship(0, 2, "trade_ship", "6,26"))
    assert jumps(match, 1)
    assert jumps(match, 2)
    answer(match, "jump 2 19,17")
    assert [ship["at"] for ship in player(match)["ships"]] == ["7,27", "19,17"]
    assert waiting(match) == "fly"


@pytest.mark.rule("encounter.jump")
def test_a_held_ship_cannot_jump():
    table = Table().no_ships(0).ship(0, 1, "colony_ship", "7,27", held=True).ship(0, 2, "trade_ship", "6,26")
    table.flight()
    table.data["encounters"]["deck"].remove("28")
    nothing = dict.fromkeys(("ore", "fuel", "carbon", "food", "goods"), 0)
    card = {"traveller": 0, "reader": 1, "card": "28", "face": "travelers", "gift": nothing, "taken": nothing}
    card |= {"own": 0, "rival": 0, "answer": 2, "again": None, "step": 1, "told": True, "known": True}
    table.set(encounter=[card])
    table.set(stack=[["flight", -2, 0, 0], ["encounter_end", -2, 0, 0], ["jump", 0, 0, 0]])
    match = table.match()
    assert jumps(match, 2)
    assert jumps(match, 1) == []
    assert refused(match, 0, "jump 1 19,17").rule == "encounter.jump"


@pytest.mark.rule("encounter.jump")
@pytest.mark.parametrize(
    ("kind", "point"),
    [
        ("colony_ship", "6,28"),  # a spaceport stands there
        ("colony_ship", "15,27"),  # a ship stands there
        ("colony_ship", "12,26"),  # a spaceport site of seat 1
        ("colony_ship", "27,15"),  # a docking point
        ("trade_ship", "4,20"),  # a colony site
        ("trade_ship", "27,15"),  # a docking point, without a freight pod
        ("trade_ship", "6,20"),  # between three planets
    ],
)
def test_a_ship_jumps_only_where_it_could_end_a_move(kind, point):
    match = travel(jump_table().no_ships(0).ship(0, 1, kind, "7,27"))
    assert point not in jumps(match, 1)
    refused(match, 0, f"jump 1 {point}")


@pytest.mark.rule("encounter.jump")
def test_a_jump_explores():
    match = travel(Table().hand(0, ore=2), "disc 4", "disc pirate_base 4", "disc 5")
    answer(match, "jump 1 6,22")
    assert match.position()["board"]["discs"]["N1"] == ["4", "pirate_base 4", "5"]


@pytest.mark.rule("encounter.jump")
def test_a_jump_clears():
    table = Table().hand(0, ore=2).upgrades(0, cannon=4).discs("N1", "4", "pirate_base 4", "5")
    match = answer(travel(table, "disc 9"), "jump 1 9,21")
    assert player(match)["medals"] == 1
    assert match.position()["board"]["discs"]["N1"] == ["4", "9", "5"]


@pytest.mark.rule("encounter.jump")
def test_a_jump_founds_a_colony():
    match = answer(travel(jump_table()), "jump 1 4,20", "settle 1")
    assert "4,20" in player(match)["colonies"]


@pytest.mark.rule("encounter.jump")
def test_a_jump_founds_a_trade_station():
    table = jump_table().no_ships(0).ship(0, 1, "trade_ship", "7,27").upgrades(0, freight_pod=1)
    match = answer(travel(table), "jump 1 27,15", "befriend merch_ore")
    assert match.position()["friendship"]["stations"]["merchants"] == [1, 0, 0, 0]
    assert player(match)["ships"] == []


@pytest.mark.rule("encounter.jump")
def test_no_ship_jumps_into_a_face_down_sector():
    match = travel(Table(board="explorer").hand(0, ore=2))
    for inside in ("6,20", "7,19", "7,21", "4,20"):
        assert inside not in jumps(match, 1)
        refused(match, 0, f"jump 1 {inside}")


@pytest.mark.rule("encounter.jump")
def test_a_jump_beside_a_face_down_sector_turns_it_up():
    match = travel(Table(board="explorer").hand(0, ore=2), "sector O_GREEN")
    answer(match, "jump 1 6,22")
    assert match.position()["board"]["sectors"]["N1"]["sector"] == "O_GREEN"


# ------------------------------------------------------------------ free trade ships


def win_ship(table: Table, *script: str) -> sw.Match:
    """Seat 0 pays the Travelers of card 29 for a trade ship."""
    return answer(meet(table.hand(0, ore=3), 29, *script), "give 3", "pay ore", "pay ore", "pay ore")


@pytest.mark.rule("encounter.free_trade_ship")
def test_a_free_trade_ship_starts_on_a_free_spaceport_site_and_costs_pieces_only():
    match = win_ship(Table().no_ships(0).ship(0, 1, "colony_ship", "6,26"))
    assert legal(match, 0) == ["launch trade_ship 7,27", "launch trade_ship 7,29"]
    before = player(match)
    answer(match, "launch trade_ship 7,29")
    after = player(match)
    assert (after["ships"][1]["kind"], after["ships"][1]["at"]) == ("trade_ship", "7,29")
    assert after["left"]["transport"] == before["left"]["transport"] - 1
    assert after["left"]["trade_station"] == before["left"]["trade_station"] - 1
    assert after["hand"] == before["hand"]


@pytest.mark.rule("encounter.free_trade_ship")
def test_a_free_trade_ship_may_fly_in_the_same_flight_phase():
    match = answer(win_ship(Table()), "launch trade_ship 7,29")
    point = flights(match, 2)[0]
    answer(match, f"fly 2 {point}")
    assert player(match)["ships"][1]["at"] == point


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_waits_for_a_transport_and_is_placed_when_a_colony_frees_one():
    table = Table().discs("N1", *EXPLORED).no_ships(0)
    table.ship(0, 1, "colony_ship", "4,20").ship(0, 2, "trade_ship", "6,26").ship(0, 3, "trade_ship", "9,27")
    match = win_ship(table)
    assert waiting(match) == "fly"
    assert player(match)["owed_ships"] == 1
    answer(match, "settle 1")
    assert legal(match, 0) == ["launch trade_ship 7,27", "launch trade_ship 7,29"]
    answer(match, "launch trade_ship 7,27")
    assert player(match)["owed_ships"] == 0
    assert flights(match, 1)


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_waits_for_a_free_spaceport_site():
    match = win_ship(Table().ship(0, 2, "colony_ship", "7,29"))
    assert waiting(match) == "fly"
    answer(match, f"fly 2 {flights(match, 2)[0]}")
    assert legal(match, 0) == ["launch trade_ship 7,29"]


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_waits_for_a_trade_station():
    table = Table().station(0, "merchants", 4).station(0, "diplomats", 3)
    assert table.data["seats"][0]["left"]["trade_station"] == 0
    match = win_ship(table)
    assert waiting(match) == "fly"
    assert player(match)["owed_ships"] == 1


def owing(table: Table, seat: int = 0) -> Table:
    """A trade ship is owed to a seat."""
    table.data["seats"][seat]["owed_ships"] = 1
    return table


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_is_placed_when_another_players_ship_leaves_the_site():
    table = owing(Table()).no_ships(1).ship(1, 1, "colony_ship", "7,29").flight(1)
    match = table.match()
    match.play(1, "fly 1 9,29")
    assert (match.to_act, legal(match, 0)) == ((0,), ["launch trade_ship 7,29"])
    match.play(0, "launch trade_ship 7,29")
    assert (match.to_act, waiting(match)) == ((1,), "fly")


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_is_placed_at_a_new_spaceport():
    table = owing(Table().ship(0, 2, "colony_ship", "7,29").hand(0, carbon=3, food=2)).phase("build")
    match = table.match()
    match.play(0, "build spaceport 28,28")
    assert waiting(match) == "launch"
    assert "launch trade_ship 7,29" not in legal(match, 0)
    match.play(0, match.legal(0)[0])
    assert [ship["kind"] for ship in player(match)["ships"]] == ["colony_ship", "colony_ship", "trade_ship"]
    assert waiting(match) == "build"


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_is_placed_when_a_jump_frees_a_transport():
    table = owing(Table()).no_ships(0).upgrades(0, freight_pod=1).hand(0, ore=2)
    table.ship(0, 1, "trade_ship", "7,27").ship(0, 2, "colony_ship", "6,26").ship(0, 3, "colony_ship", "9,27")
    match = answer(travel(table), "jump 1 27,15", "befriend merch_ore")
    assert legal(match, 0) == ["launch trade_ship 7,27", "launch trade_ship 7,29"]


@pytest.mark.rule("encounter.free_trade_ship")
def test_it_is_placed_when_a_jump_frees_a_site():
    table = owing(Table().ship(0, 2, "trade_ship", "7,29").hand(0, ore=2))
    match = answer(travel(table), "jump 1 19,17")
    assert legal(match, 0) == ["launch trade_ship 7,27"]


# ------------------------------------------------------------------ losing upgrades


@pytest.mark.rule("encounter.lose_upgrade")
@pytest.mark.parametrize("lost", ["booster", "cannon", "freight_pod"])
def test_one_piece_of_the_owners_choice_goes_to_the_tray(lost):
    table = Table().upgrades(0, booster=2, cannon=2, freight_pod=2)
    tray = dict(table.data["tray"])
    match = answer(meet(table, 28), "give 0")
    assert legal(match, 0) == ["lose booster", "lose cannon", "lose freight_pod"]
    answer(match, f"lose {lost}")
    for name in tray:
        assert player(match)[name] == (1 if name == lost else 2)
        assert match.position()["tray"][name] == tray[name] + (name == lost)


@pytest.mark.rule("encounter.lose_upgrade")
def test_only_pieces_that_are_there_can_be_chosen():
    match = answer(meet(Table().upgrades(0, cannon=1), 28), "give 0")
    assert legal(match, 0) == ["lose cannon"]
    assert refused(match, 0, "lose booster").rule == "encounter.lose_upgrade"


@pytest.mark.rule("encounter.lose_upgrade")
def test_without_a_piece_nothing_is_lost_and_scientists_cards_and_fame_stay():
    table = Table().upgrades(0).friend(0, "sci_mixed", "sci_boosters").fame(0, 3)
    match = answer(meet(table, 19, *WORSE), "yes")
    # 3 + 3 boosters on cards win against 4 + 1
    assert waiting(match) == "launch"
    match = answer(meet(table.upgrades(2, booster=6), 19, *WORSE), "yes")
    assert waiting(match) == "fly"
    assert player(match)["friends"] == ["sci_mixed", "sci_boosters"]
    assert player(match)["fame"] == 3


@pytest.mark.rule("encounter.lose_upgrade")
def test_trade_stations_stay_when_freight_pods_go():
    table = Table().upgrades(0, freight_pod=1).station(0, "merchants", marker=True)
    match = answer(meet(table, 28), "give 0", "lose freight_pod")
    assert match.position()["friendship"]["stations"]["merchants"] == [1, 0, 0, 0]
    assert match.points[0] == 6


# ------------------------------------------------------------------ another card


@pytest.mark.rule("encounter.again")
@pytest.mark.parametrize("card", [25, 26, 27])
def test_no_to_a_distortion_draws_another_card_from_the_same_deck(card):
    match = answer(meet(discard(Table(), "1"), card, "encounter 2"), "no")
    after = match.position()
    assert after["encounter"][0]["card"] == "2"
    assert sorted(after["encounters"]["discards"]) == sorted(["1", str(card)])
    assert len(after["encounters"]["deck"]) == 29


@pytest.mark.rule("encounter.again")
def test_the_further_card_is_read_by_the_same_neighbour_and_answered_by_the_traveller():
    match = answer(meet(Table(), 25, "encounter 26"), "no")
    assert match.to_act == (0,)
    assert match.view(1)["encounter"][0]["card"] == "26"
    assert match.view(0)["encounter"][0]["card"] is None
    assert sorted(legal(match, 0)) == ["no", "yes"]


# ------------------------------------------------------------------ deciding by a shake


@pytest.mark.rule("encounter.shake_result")
@pytest.mark.parametrize(
    ("balls", "fame"),
    [
        ("blue black", 1),  # 1
        ("yellow black", 1),  # 2
        ("red black", 0),  # 3
        ("yellow blue", 0),  # 3
        ("yellow yellow", 0),  # 4
        ("red blue", 0),  # 4
        ("yellow red", 0),  # 5
    ],
)
def test_the_two_ball_values_alone_decide(balls, fame):
    table = Table().hand(0, ore=1).upgrades(0, booster=4, cannon=4).friend(0, "sci_mixed")
    match = answer(meet(table, 13, f"balls {balls}"), "yes", "pay ore", "take food", "take food")
    assert player(match)["fame"] == fame
    lost = balls in ("red black", "yellow blue")
    assert hand(match, 0) == ({} if lost else {"food": 2})


@pytest.mark.rule("encounter.shake_result")
@pytest.mark.parametrize(
    ("card", "shakes", "actions"),
    [
        (15, ("balls yellow red",), ("yes", "pay ore")),
        (22, ("balls yellow red", "balls blue black"), ("yes",)),
    ],
)
def test_no_shake_inside_an_encounter_changes_the_flight_speed(card, shakes, actions):
    match = answer(meet(Table().hand(0, ore=1), card, *shakes), *actions)
    assert match.position()["base_speed"] == 3
    assert legal(match, 0) == legal(Table().flight(base_speed=3).match(), 0)


# ------------------------------------------------------------------ what yes costs


@pytest.mark.rule("encounter.cannot_pay")
@pytest.mark.parametrize(
    ("card", "cost"), [(9, 2), (10, 2), (11, 2), (12, 1), (13, 1), (14, 1), (15, 1), (16, 0), (20, 0)]
)
def test_yes_is_open_only_to_who_can_pay_for_it(card, cost):
    assert "yes" in legal(meet(Table().hand(0, ore=cost), card), 0)
    if cost:
        match = meet(Table().hand(0, ore=cost - 1), card)
        assert legal(match, 0) == ["no"]
        assert refused(match, 0, "yes").rule == "encounter.cannot_pay"


# ------------------------------------------------------------------ neighbours


@pytest.mark.rule("encounter.neighbour")
@pytest.mark.parametrize(
    ("players", "traveller", "card", "rival"),
    [
        (4, 0, 8, 1),
        (4, 0, 7, 3),
        (4, 0, 17, 2),
        (4, 0, 10, 2),
        (4, 2, 8, 3),
        (4, 2, 7, 1),
        (4, 3, 17, 1),
        (4, 3, 10, 1),
        (3, 0, 8, 1),
        (3, 0, 7, 2),
        (3, 0, 17, 2),  # second to the left is first to the right
        (3, 0, 10, 1),  # second to the right is first to the left
        (3, 1, 17, 0),
        (3, 1, 10, 2),
    ],
)
def test_the_card_names_the_neighbour(players, traveller, card, rival):
    # Card 8 names the first to the left, 7 the first to the right, 17 the second left, 10 the second right.
    plays = ("give 0", "yes") if card in (7, 8) else ("no",)
    for strength, others, wins in ((0, 6, True), (1, 0, False)):
        table = Table(players)
        for seat in range(players):
            table.upgrades(seat, booster=1, cannon=strength if seat == rival else others)
        table.upgrades(traveller, booster=1)
        match = answer(meet(table, card, *EVEN, seat=traveller), *plays, seat=traveller)
        assert (waiting(match) == "fly") == wins


# ------------------------------------------------------------------ gains


@pytest.mark.rule("encounter.gains")
def test_a_free_upgrade_keeps_to_the_limits_of_the_mothership():
    table = Table().hand(0, ore=3).upgrades(0, booster=6, cannon=5, freight_pod=5)
    match = answer(meet(table, 2), "give 3", "pay ore", "pay ore", "pay ore")
    assert legal(match, 0) == ["fit cannon"]
    assert refused(match, 0, "fit booster").rule == "encounter.gains"


@pytest.mark.rule("encounter.gains")
def test_a_full_mothership_takes_no_free_upgrade():
    table = Table().hand(0, ore=3).upgrades(0, booster=6, cannon=6, freight_pod=5)
    match = answer(meet(table, 2), "give 3", "pay ore", "pay ore", "pay ore")
    assert waiting(match) == "fly"
    assert player(match)["fame"] == 2  # the rest of the card still counts


@pytest.mark.rule("encounter.gains")
def test_the_supply_pays_as_far_as_it_can():
    table = Table().upgrades(2).supply(carbon=1)
    match = answer(meet(table, 10, *EVEN), "no")
    assert hand(match, 0) == {"carbon": 1}
    match = answer(meet(table.supply(carbon=0), 10, *EVEN), "no")
    assert hand(match, 0) == {}
    assert player(match)["fame"] == 2


@pytest.mark.rule("encounter.gains")
def test_cards_of_choice_are_paid_as_far_as_the_supply_can():
    table = Table().upgrades(3).supply(ore=1, fuel=0, carbon=0, food=0, goods=0)
    match = answer(meet(table, 23, *EVEN), "yes")
    assert legal(match, 0) == ["take ore"]
    answer(match, "take ore")
    assert waiting(match) == "fly"
    assert hand(match, 0) == {"ore": 1}


@pytest.mark.rule("encounter.gains")
def test_cards_of_choice_may_be_alike_and_of_any_kind():
    match = answer(meet(Table().upgrades(3), 23, *EVEN), "yes")
    assert legal(match, 0) == ["take ore", "take fuel", "take carbon", "take food", "take goods"]
    assert hand(answer(match, "take fuel", "take fuel"), 0) == {"fuel": 2}


@pytest.mark.rule("encounter.gains")
def test_a_swap_takes_two_cards_of_another_kind_than_the_one_given():
    match = answer(meet(Table().hand(0, ore=2), 12, "balls red blue"), "yes", "pay ore")
    assert legal(match, 0) == ["take fuel", "take carbon", "take food", "take goods"]
    answer(match, "take goods")
    refused(match, 0, "take ore")


@pytest.mark.rule("encounter.gains")
def test_opponents_without_cards_give_none():
    match = answer(meet(Table().hand(2, ore=1, food=1), 1), "give 0")
    assert (match.to_act, legal(match, 2)) == ((2,), ["hand ore", "hand food"])
    match.play(2, "hand food")
    assert waiting(match) == "fly"
    assert hand(match, 0) == {"food": 1}
    assert hand(match, 2) == {"ore": 1}


@pytest.mark.rule("encounter.gains")
def test_a_card_handed_over_is_seen_by_giver_and_taker_only():
    match = answer(meet(Table().give_secretly(2, ore=1, food=1), 1), "give 0")
    match.play(2, "hand food")
    given = next(event for event in match.events if event.name == "handed_over")
    assert given.for_seat(0).data["resource"] == given.for_seat(2).data["resource"] == "food"
    assert given.for_seat(1).data["resource"] is given.for_seat(None).data["resource"] is None
    assert match.view(1)["seats"][0]["known"]["food"] == 0


@pytest.mark.rule("encounter.gains")
def test_a_raid_draws_one_card_at_random_from_each_opponent_who_has_any():
    table = Table().hand(0, ore=1).hand(1, ore=1, fuel=1).hand(3, food=2, goods=1)
    match = meet(table, 14, "balls red blue", "card fuel", "card goods")
    answer(match, "yes", "pay ore")
    assert hand(match, 0) == {"fuel": 1, "goods": 1}
    assert hand(match, 1) == {"ore": 1}
    assert hand(match, 2) == {}
    assert hand(match, 3) == {"food": 2}


@pytest.mark.rule("encounter.gains")
def test_a_returned_gift_is_exactly_what_was_given():
    table = Table().hand(0, ore=2, fuel=1, goods=1).upgrades(3)
    match = answer(meet(table, 7, *EVEN), "give 3", "pay fuel", "pay ore", "pay goods")
    assert hand(match, 0) == {"ore": 1}
    answer(match, "yes")
    assert hand(match, 0) == {"ore": 2, "fuel": 1, "goods": 1}
