"""The five cards of the Travelers."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused
from tests.rules.starfarers_5_6.pilots import (
    BLACK,
    CLEAR,
    ONE,
    TRAVELERS,
    TWO,
    flights,
    jumps,
    play,
    player,
    range_of,
    ready,
    same,
    shake,
    ships,
    told,
    used,
    waiting,
)

FAR = "10,10"
"""A point in open space, far from everything."""
FARTHER = "30,6"
PARTS_OF_THE_OTHER = [
    *((TWO, ONE, phase) for phase in ("roll", "build", "ready", "fly")),
    *((ONE, TWO, phase) for phase in ("build", "fly")),
]
"""A pilot, the pilot whose part it is, and what that one decides."""


def at(table: Table, of: int, phase: str) -> Table:
    """The part of a pilot at a table where seat 0 is the first one."""
    return table.flight(of, 4, active=ONE) if phase == "fly" else table.phase(phase, of, active=ONE)


# ------------------------------------------------------------------ space jump


def jumper(seat: int, cards: int = 1, boosters: int = 3, players: int = 6) -> Table:
    """A pilot with cards for a space jump and two ships in open space; the other pilot has no ship."""
    table = Table(players).no_ships().friend(seat, *["trav_jump"] * cards).upgrades(seat, booster=boosters)
    return table.ship(seat, 1, "colony_ship", "16,26").ship(seat, 2, "trade_ship", "18,26")


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_a_ship_jumps_instead_of_its_move(seat):
    match = shake(jumper(seat), CLEAR)
    match.play(seat, f"jump 1 {FAR}")
    assert ships(match, seat)[1] == ("colony_ship", FAR)
    assert told(match, "jumped") == [{"seat": seat, "ship": 1, "start": "16,26", "point": FAR}]
    assert flights(match, seat, 1) == []
    assert refused(match, seat, "fly 1 12,10").rule == "flight.move.one_by_one"
    assert flights(match, seat, 2)  # the other ship flies as usual


@pytest.mark.rule("x.card.space_jump")
def test_without_the_card_no_ship_jumps():
    match = shake(jumper(ONE, cards=0), CLEAR)
    assert jumps(match, ONE) == []
    refused(match, ONE, f"jump 1 {FAR}")


@pytest.mark.rule("x.card.space_jump")
def test_a_ship_that_has_moved_does_not_jump():
    match = shake(jumper(ONE), CLEAR)
    match.play(ONE, "fly 1 16,24")
    assert jumps(match, ONE, 1) == []
    assert refused(match, ONE, f"jump 1 {FAR}").rule == "x.card.space_jump"
    assert jumps(match, ONE, 2) != []


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize(("boosters", "may"), [(6, True), (3, True), (2, False), (0, False)])
def test_it_needs_three_boosters(boosters, may):
    match = shake(jumper(ONE, boosters=boosters), CLEAR)
    assert bool(jumps(match, ONE)) == may
    if not may:
        assert refused(match, ONE, f"jump 1 {FAR}").rule == "x.card.space_jump"


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize(
    ("boosters", "cards", "may"),
    [
        (1, ("sci_boosters",), True),
        (2, ("sci_mixed",), True),
        (0, ("sci_boosters",), False),
        (2, ("sci_cannons",), False),
    ],
)
def test_boosters_of_the_scientists_count(boosters, cards, may):
    match = shake(jumper(ONE, boosters=boosters).friend(ONE, *cards), CLEAR)
    assert bool(jumps(match, ONE)) == may


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_not_after_a_black_ball(seat):
    """Also for pilot 2, whose speed pilot 1's mothership has set."""
    match = shake(jumper(seat), BLACK, "encounter 14")
    match.play(seat, "no")
    assert waiting(match) == ((seat,), "fly")
    assert jumps(match, seat) == []
    assert refused(match, seat, f"jump 1 {FAR}").rule == "x.card.space_jump"


@pytest.mark.rule("x.card.space_jump")
def test_a_black_ball_inside_an_encounter_does_not_matter():
    """Without a black ball the holder asks for an encounter, in which a black ball shows."""
    table = jumper(ONE).friend(ONE, "trav_encounter").give(ONE, ore=1)
    match = shake(table, CLEAR, "encounter 14", "balls yellow black")
    play(match, "0 yes", "0 yes", "0 pay ore")
    assert jumps(match, ONE) != []


@pytest.mark.rule("x.card.space_jump")
def test_two_cards_let_two_ships_jump():
    match = shake(jumper(ONE, cards=2), CLEAR)
    play(match, f"0 jump 1 {FAR}", f"0 jump 2 {FARTHER}")
    assert ships(match, ONE) == {1: ("colony_ship", FAR), 2: ("trade_ship", FARTHER)}
    assert legal(match, ONE) == ["end"]


@pytest.mark.rule("x.card.space_jump")
def test_two_cards_do_not_let_one_ship_jump_twice():
    match = shake(jumper(ONE, cards=2), CLEAR)
    match.play(ONE, f"jump 1 {FAR}")
    assert jumps(match, ONE, 1) == []
    assert jumps(match, ONE, 2) != []
    assert refused(match, ONE, f"jump 1 {FARTHER}").rule == "x.card.space_jump"


@pytest.mark.rule("x.card.space_jump")
def test_one_card_lets_one_ship_jump():
    match = shake(jumper(ONE), CLEAR)
    match.play(ONE, f"jump 1 {FAR}")
    assert jumps(match, ONE, 2) == []
    assert refused(match, ONE, f"jump 2 {FARTHER}").rule == "x.card.space_jump"


@pytest.mark.rule("x.card.space_jump")
def test_the_next_turn_brings_the_jump_back():
    table = used(jumper(1), 1, jumps=1).no_ships(ONE, TWO)
    match = table.phase("build", TWO, active=ONE).match("roll 6 6", "any", "any", "any", "any", CLEAR)
    play(match, "3 end", "1 roll", "1 end", "4 end", "1 shake")
    assert jumps(match, 1) != []


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("18,26", "the other ship stands there"),
        ("15,29", "a spaceport site of another player"),
        ("19,17", "between three planets"),
        ("28,20", "a docking point, for a colony ship"),
    ],
)
def test_a_jump_ends_where_a_move_could(point, why):
    match = shake(jumper(ONE).ship(ONE, 3, "trade_ship", "15,25"), CLEAR)
    assert point not in jumps(match, ONE, 1), why
    refused(match, ONE, f"jump 1 {point}")
    assert "7,21" in jumps(match, ONE, 1)
    assert "7,21" not in jumps(match, ONE, 2)  # a trade ship never ends on a colony site


@pytest.mark.rule("x.card.space_jump")
def test_a_jump_explores_and_the_ship_may_settle():
    match = shake(jumper(ONE), CLEAR, "disc 2", "disc 3", "disc 10")
    play(match, "0 jump 1 7,21", "0 settle 1")
    assert "7,21" in player(match, ONE)["colonies"]


@pytest.mark.rule("x.card.space_jump")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_a_trade_ship_jumps_onto_a_docking_point_and_founds(seat):
    match = shake(jumper(seat).upgrades(seat, booster=3, freight_pod=2), CLEAR)
    play(match, f"{seat} jump 2 {TRAVELERS}", f"{seat} befriend trav_jump")
    assert match.position()["friendship"]["stations"]["travelers"][seat] == 2  # one came with the first card
    assert jumps(match, seat, 1) != []  # the second card came with the station, and works at once


@pytest.mark.rule("x.card.space_jump")
def test_a_held_ship_does_not_jump():
    table = jumper(ONE).friend(ONE, "trav_encounter").fame(ONE, 0)
    match = shake(table, CLEAR, "encounter 5")
    play(match, "0 yes", "0 give 0", "0 hold 1")
    assert jumps(match, ONE, 1) == []
    assert jumps(match, ONE, 2) != []


@pytest.mark.rule("x.card.space_jump")
def test_jumping_is_for_the_own_flight():
    match = shake(jumper(ONE).ship(TWO, 1, "colony_ship", "22,24"), CLEAR)
    match.play(ONE, "end")
    assert match.to_act == (TWO,)
    assert jumps(match, TWO) == []
    refused(match, ONE, f"jump 1 {FAR}")


@pytest.mark.rule("x.card.space_jump")
def test_nobody_jumps_into_a_face_down_sector():
    table = Table(6, "explorer").no_ships().friend(ONE, "trav_jump").upgrades(ONE, booster=3)
    match = shake(table.ship(ONE, 1, "colony_ship", "16,26"), CLEAR)
    assert not {"6,20", "7,19", "7,21", "4,20"} & set(jumps(match, ONE))
    assert "6,22" in jumps(match, ONE)  # beside it, to turn it up


# ------------------------------------------------------------------ targeted encounter


def chooser(seat: int, players: int = 6) -> Table:
    """A pilot holds the card; both pilots have a ship in open space and no boosters."""
    table = Table(players).no_ships().friend(seat, "trav_encounter").upgrades(ONE).upgrades(TWO)
    return table.ship(ONE, 1, "colony_ship", "16,26").ship(TWO, 1, "colony_ship", "22,24")


def travellers(match: sw.Match) -> list[int]:
    """Who is in an encounter."""
    return [row["traveller"] for row in match.position()["encounter"]]


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(("holder", "other"), [(ONE, TWO), (TWO, ONE)])
def test_after_a_black_ball_the_holder_may_decline(players, holder, other):
    match = shake(chooser(holder, players), BLACK, "encounter 14")
    assert waiting(match) == ((holder,), "targeted")
    assert legal(match, holder) == ["no", "yes"]
    match.play(holder, "no")
    assert travellers(match) == [other]  # it binds only the holder
    match.play(other, "no")
    assert (player(match, other)["fame"], player(match, holder)["fame"]) == (4, 3)
    assert range_of(match, ONE) == 3
    match.play(ONE, "end")
    assert range_of(match, TWO) == 3


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("holder", [ONE, TWO])
def test_after_a_black_ball_the_holder_may_take_part(players, holder):
    match = shake(chooser(holder, players), BLACK, "encounter 14")
    match.play(holder, "yes")
    assert travellers(match) == [ONE, TWO]
    assert {row["reader"] for row in match.position()["encounter"]} == {1}
    play(match, "0 no", "3 no")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 4)


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(("holder", "other", "reader"), [(ONE, TWO, 1), (TWO, ONE, 4)])
def test_without_a_black_ball_the_holder_may_ask_for_one(players, holder, other, reader):
    match = shake(chooser(holder, players), "balls yellow red", "encounter 14")
    assert waiting(match) == ((holder,), "targeted")
    match.play(holder, "yes")
    assert travellers(match) == [holder]
    assert match.position()["encounter"][0]["reader"] == reader  # the holder's left neighbour
    match.play(holder, "no")
    assert (player(match, holder)["fame"], player(match, other)["fame"]) == (4, 3)
    assert range_of(match, ONE) == 5  # the rolled speed stays
    match.play(ONE, "end")
    assert range_of(match, TWO) == 5


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("holder", [ONE, TWO])
def test_without_a_black_ball_the_holder_need_not_have_one(players, holder):
    match = shake(chooser(holder, players), "balls yellow red")
    match.play(holder, "no")
    assert travellers(match) == []
    assert waiting(match) == ((ONE,), "fly")
    assert range_of(match, ONE) == 5


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize(("players", "holder", "reader"), [(5, 4, 0), (6, 5, 0), (5, 2, 3)])
def test_the_reader_of_a_chosen_card_alone_knows_it(players, holder, reader):
    table = Table(players).friend(holder, "trav_encounter")
    active = (holder - 3) % players  # the holder is pilot 2
    match = shake(table, CLEAR, "encounter 14", active=active)
    match.play(holder, "yes")
    for seat in {*range(players), None}:
        expected = "14" if seat == reader else None
        assert match.view(seat)["encounter"][0]["card"] == expected


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("balls", [BLACK, CLEAR])
def test_the_decision_comes_before_the_card_is_drawn(balls):
    match = shake(chooser(ONE), balls)
    assert waiting(match) == ((ONE,), "targeted")
    assert told(match, "encounter") == []
    assert len(match.position()["encounters"]["deck"]) == 32


@pytest.mark.rule("x.card.targeted_encounter")
@pytest.mark.parametrize("balls", [BLACK, CLEAR])
def test_a_holder_without_a_ship_is_not_asked(balls):
    match = shake(chooser(ONE).no_ships(ONE), balls, *(["encounter 14"] if balls == BLACK else []))
    assert told(match, "targeted") == []
    assert match.to_act == (TWO,)


@pytest.mark.rule("x.card.targeted_encounter")
def test_a_holder_who_is_no_pilot_is_not_asked():
    match = shake(Table(6).friend(1, "trav_encounter"), CLEAR)
    assert waiting(match) == ((ONE,), "fly")


@pytest.mark.rule("x.card.targeted_encounter")
def test_if_the_only_traveller_declines_no_card_is_drawn():
    match = shake(chooser(ONE).no_ships(TWO), BLACK)
    match.play(ONE, "no")
    assert waiting(match) == ((ONE,), "fly")
    assert len(match.position()["encounters"]["deck"]) == 32
    assert range_of(match, ONE) == 3


@pytest.mark.rule("x.card.targeted_encounter", "x.card.space_jump")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_whoever_declines_after_a_black_ball_does_not_jump(seat):
    match = shake(jumper(seat).friend(seat, "trav_encounter"), BLACK)
    match.play(seat, "no")
    assert waiting(match) == ((seat,), "fly")
    assert jumps(match, seat) == []
    assert refused(match, seat, f"jump 1 {FAR}").rule == "x.card.space_jump"


@pytest.mark.rule("x.card.targeted_encounter", "x.card.space_jump")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_after_an_encounter_by_choice_a_ship_may_jump(seat):
    match = shake(jumper(seat).friend(seat, "trav_encounter"), CLEAR, "encounter 14")
    play(match, f"{seat} yes", f"{seat} no", f"{seat} jump 1 {FAR}")
    assert ships(match, seat)[1][1] == FAR


@pytest.mark.rule("x.card.targeted_encounter")
def test_what_was_decided_is_public():
    match = shake(chooser(TWO), CLEAR)
    match.play(TWO, "no")
    assert told(match, "targeted") == [{"seat": TWO, "wants": 0, "black": 0}]


@pytest.mark.rule("x.card.targeted_encounter")
def test_wear_and_tear_by_choice_draws_its_new_card_for_the_holder():
    match = shake(chooser(TWO), CLEAR, "encounter 31", "encounter 14")
    match.play(TWO, "yes")
    assert travellers(match) == [TWO]
    assert match.position()["encounter"][0]["reader"] == 4


# ------------------------------------------------------------------ glorious donation


def asking(seat: int, phase: str = "build", **hand_of_4: int) -> sw.Match:
    """A pilot holds the card, seat 4 holds these cards."""
    table = Table(6).friend(seat, "trav_donation").give(4, **hand_of_4)
    if phase == "fly":
        return table.flight(seat, active=ONE).match()
    return table.phase(phase, seat, active=ONE).match()


@pytest.mark.rule("x.card.glorious_donation")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_a_card_that_is_given_brings_both_a_fame_piece(seat):
    match = asking(seat, carbon=1)
    left = match.position()["fame_left"]
    match.play(seat, "ask 4 carbon")
    assert waiting(match) == ((4,), "donate")
    match.play(4, "yes")
    assert (hand(match, seat), hand(match, 4)) == ({"carbon": 1}, {})
    assert (player(match, seat)["fame"], player(match, 4)["fame"]) == (4, 4)
    assert match.position()["fame_left"] == left - 2
    assert told(match, "donated") == [{"seat": 4, "other": seat, "resource": "carbon"}]
    assert waiting(match) == ((seat,), "build")


@pytest.mark.rule("x.card.glorious_donation")
def test_a_refusal_has_no_effect():
    match = asking(ONE, carbon=1)
    play(match, "0 ask 4 carbon", "4 no")
    assert (hand(match, ONE), hand(match, 4)) == ({}, {"carbon": 1})
    assert (player(match, ONE)["fame"], player(match, 4)["fame"]) == (3, 3)
    assert waiting(match) == ((ONE,), "build")


@pytest.mark.rule("x.card.glorious_donation")
def test_who_does_not_hold_the_card_can_only_refuse():
    match = asking(ONE, ore=2)
    match.play(ONE, "ask 4 carbon")
    assert legal(match, 4) == ["no"]
    assert refused(match, 4, "yes").rule == "x.card.glorious_donation"
    match.play(4, "no")
    assert player(match, ONE)["fame"] == 3


@pytest.mark.rule("x.card.glorious_donation")
def test_a_refusal_tells_nobody_whether_the_card_was_there():
    def after_no(**cards: int) -> sw.Match:
        table = Table(6).friend(ONE, "trav_donation").give_secretly(4, **cards).supply(ore=10, carbon=10)
        table.phase("build")
        return play(table.match(), "0 ask 4 carbon", "4 no")

    held, lacked = after_no(carbon=1), after_no(ore=1)
    for seat in (0, 1, 2, 3, 5, None):
        assert same(held, lacked, seat)


@pytest.mark.rule("x.card.glorious_donation")
def test_the_list_of_requests_does_not_depend_on_what_others_hold():
    assert legal(asking(ONE, carbon=1), ONE) == legal(asking(ONE, ore=1), ONE)
    asks = [text for text in legal(asking(ONE, carbon=1), ONE) if text.startswith("ask")]
    assert asks == [f"ask 4 {name}" for name in ("ore", "fuel", "carbon", "food", "goods")]


@pytest.mark.rule("x.card.glorious_donation")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_is_asked_once_a_turn(answer):
    match = asking(ONE, carbon=2)
    play(match, "0 ask 4 carbon", f"4 {answer}")
    assert not any(text.startswith("ask") for text in legal(match, ONE))
    assert refused(match, ONE, "ask 4 carbon").rule == "x.card.glorious_donation"
    assert "donation" in player(match, ONE)["used"]


@pytest.mark.rule("x.card.glorious_donation")
def test_the_next_own_turn_brings_it_back():
    table = used(Table(6).friend(1, "trav_donation").give(4, ore=1), 1, used=["donation"])
    match = table.flight(TWO, active=ONE).match()
    match.play(TWO, "end")
    assert match.to_act == (1,)
    assert "ask 4 ore" in legal(match, 1)


@pytest.mark.rule("x.card.glorious_donation")
@pytest.mark.parametrize(
    ("seat", "phase"),
    [(ONE, "roll"), (ONE, "build"), (ONE, "ready"), (ONE, "fly"), (TWO, "build"), (TWO, "fly")],
)
def test_it_may_be_asked_at_any_time_of_the_own_part(seat, phase):
    match = asking(seat, phase, carbon=1)
    play(match, f"{seat} ask 4 carbon", "4 yes")
    assert player(match, seat)["fame"] == 4
    assert waiting(match) == ((seat,), phase)


@pytest.mark.rule("x.card.glorious_donation")
@pytest.mark.parametrize(("seat", "of", "phase"), PARTS_OF_THE_OTHER)
def test_it_may_be_asked_in_the_part_of_the_other_pilot_too(seat, of, phase):
    """The turn is a turn of both, from before the dice to the end of the second flight."""
    match = at(Table(6).friend(seat, "trav_donation").give(4, carbon=1), of, phase).match()
    assert (match.awaited, match.to_act) == ((of,), (ONE, TWO))
    play(match, f"{seat} ask 4 carbon", "4 yes")
    assert hand(match, seat) == {"carbon": 1}
    assert player(match, seat)["fame"] == 4
    assert (match.to_act, waiting(match)) == ((of,), ((of,), phase))


@pytest.mark.rule("x.card.glorious_donation")
def test_what_was_asked_in_the_part_of_the_other_is_not_asked_again_in_the_own():
    match = at(Table(6).friend(TWO, "trav_donation").give(4, ore=2), ONE, "build").match()
    play(match, "3 ask 4 ore", "4 no", "0 end")
    assert waiting(match) == ((TWO,), "build")
    assert refused(match, TWO, "ask 4 ore").rule == "x.card.glorious_donation"


@pytest.mark.rule("x.card.glorious_donation")
def test_the_pilot_whose_part_it_is_may_be_asked():
    table = Table(6).no_ships().friend(TWO, "trav_donation").give(ONE, food=1)
    match = at(table.ship(ONE, 1, "colony_ship", "16,26"), ONE, "fly").match()
    play(match, "3 ask 0 food")
    assert waiting(match) == ((ONE,), "donate")
    assert match.to_act == (ONE,)
    play(match, "0 yes", "0 fly 1 16,24")
    assert hand(match, TWO) == {"food": 1}


@pytest.mark.rule("x.card.glorious_donation")
@pytest.mark.parametrize("phase", ["roll", "build", "ready", "fly"])
def test_nothing_else_may_be_done_in_the_part_of_the_other(phase):
    table = Table(6).friend(TWO, "trav_donation", "dip_fame").give(TWO, fuel=2, ore=3, goods=1).give(4, ore=1)
    match = at(table, ONE, phase).match()
    requests = [f"ask 4 {name}" for name in ("ore", "fuel", "carbon", "food", "goods")]
    assert legal(match, TWO) == requests
    ours = {"roll": "roll", "build": "end", "ready": "shake", "fly": "end"}
    assert refused(match, TWO, ours[phase]).rule == "x.turn"
    for action in ("build booster", "trade 3 ore for 1 food", "offer 1 ore for 1 food", "fame"):
        assert action not in match.legal(TWO)
        assert refused(match, TWO, action).rule == "x.turn"


@pytest.mark.rule("x.card.glorious_donation")
def test_the_first_pilot_makes_no_offers_in_the_part_of_the_second():
    match = at(Table(6).friend(ONE, "trav_donation").give(ONE, ore=1).give(4, food=1), TWO, "build").match()
    assert "ask 4 food" in match.legal(ONE)
    assert refused(match, ONE, "offer 1 ore for 1 food").rule == "x.turn"


@pytest.mark.rule("x.card.glorious_donation")
def test_nobody_interrupts_an_answer_or_an_encounter():
    """Only where a pilot could do something of the own is the other let in."""
    table = Table(6).friend(TWO, "trav_donation").give(ONE, ore=1).give(4, food=1)
    match = at(table, ONE, "build").match()
    match.play(ONE, "offer 1 ore for 1 food")
    match.play(TWO, "decline")
    assert TWO not in match.to_act
    refused(match, TWO, "ask 4 food")
    match = shake(table, BLACK, "encounter 14")
    assert match.to_act == (ONE,)
    refused(match, TWO, "ask 4 food")


@pytest.mark.rule("x.card.glorious_donation")
def test_the_other_pilot_may_be_asked():
    match = Table(6).friend(TWO, "trav_donation").give(ONE, food=1).phase("build", TWO, active=ONE).match()
    play(match, "3 ask 0 food", "0 yes")
    assert (hand(match, TWO), hand(match, ONE)) == ({"food": 1}, {})


@pytest.mark.rule("x.card.glorious_donation")
def test_nobody_asks_without_the_card_or_out_of_turn():
    match = Table(6).friend(1, "trav_donation").give(4, ore=1).phase("build").match()
    refused(match, ONE, "ask 4 ore")
    refused(match, 1, "ask 4 ore")
    refused(asking(ONE, ore=1), ONE, "ask 0 ore")  # not oneself


@pytest.mark.rule("x.card.glorious_donation")
def test_what_is_given_is_seen_by_all():
    match = play(asking(ONE, carbon=1), "0 ask 4 carbon", "4 yes")
    assert match.view(2)["seats"][ONE]["known"]["carbon"] == 1


# ------------------------------------------------------------------ ship exchange


def exchanger(seat: int, kind: str, at: str, phase: str = "build", **more: Any) -> Table:
    """A pilot holds the card and has one ship somewhere."""
    table = Table(6).no_ships().friend(seat, "trav_exchange").ship(seat, 1, kind, at, **more)
    return table.flight(seat, 4, active=ONE) if phase == "fly" else table.phase(phase, seat, active=ONE)


@pytest.mark.rule("x.card.ship_exchange")
@pytest.mark.parametrize("seat", [ONE, TWO])
@pytest.mark.parametrize(("kind", "other"), [("trade_ship", "colony_ship"), ("colony_ship", "trade_ship")])
def test_a_ship_becomes_one_of_the_other_kind_where_it_stands(seat, kind, other):
    match = exchanger(seat, kind, "16,26").match()
    before = player(match, seat)["left"]
    match.play(seat, "exchange 1")
    assert ships(match, seat) == {1: (other, "16,26")}
    sign = 1 if other == "trade_ship" else -1
    after = player(match, seat)["left"]
    assert after["colony"] - before["colony"] == sign
    assert after["trade_station"] - before["trade_station"] == -sign
    assert after["transport"] == before["transport"]
    assert told(match, "exchanged") == [{"seat": seat, "ship": 1, "kind": other, "point": "16,26"}]


@pytest.mark.rule("x.card.ship_exchange")
@pytest.mark.parametrize(
    ("seat", "phase"),
    [(ONE, "roll"), (ONE, "build"), (ONE, "ready"), (ONE, "fly"), (TWO, "build"), (TWO, "fly")],
)
def test_it_may_be_done_at_any_time_of_the_own_part(seat, phase):
    match = exchanger(seat, "trade_ship", "16,26", phase).match()
    match.play(seat, "exchange 1")
    assert ships(match, seat)[1][0] == "colony_ship"
    assert waiting(match) == ((seat,), phase)


@pytest.mark.rule("x.card.ship_exchange")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(("seat", "of", "phase"), PARTS_OF_THE_OTHER)
def test_it_may_be_done_in_the_part_of_the_other_pilot_too(players, seat, of, phase):
    """At any time of the turn that both share, so for pilot 2 before the dice as well."""
    table = Table(players).no_ships().friend(seat, "trav_exchange").ship(seat, 1, "trade_ship", "16,26")
    match = at(table.ship(of, 1, "trade_ship", "22,24"), of, phase).match()
    assert (match.awaited, match.to_act) == ((of,), (ONE, TWO))
    assert legal(match, seat) == ["exchange 1"]
    match.play(seat, "exchange 1")
    assert ships(match, seat) == {1: ("colony_ship", "16,26")}
    assert (match.to_act, waiting(match)) == ((of,), ((of,), phase))
    assert refused(match, seat, "exchange 1").rule == "turn.phases"


@pytest.mark.rule("x.card.ship_exchange")
def test_whoever_cannot_exchange_anything_is_not_among_those_who_may_act():
    table = Table(6).no_ships().friend(TWO, "trav_exchange").ship(ONE, 1, "trade_ship", "22,24")
    assert at(table, ONE, "fly").match().to_act == (ONE,)


@pytest.mark.rule("x.card.ship_exchange")
def test_a_ship_exchanged_before_the_own_part_flies_as_its_new_kind():
    table = Table(6).no_ships().discs("N1", "2", "3", "10").friend(TWO, "trav_exchange")
    table.ship(ONE, 1, "trade_ship", "22,24").ship(TWO, 1, "trade_ship", "9,21")
    match = at(table, ONE, "fly").match()
    play(match, "0 fly 1 22,22", "3 exchange 1", "0 end", "3 fly 1 7,21", "3 settle 1")
    assert "7,21" in player(match, TWO)["colonies"]


@pytest.mark.rule("x.card.ship_exchange")
def test_nobody_exchanges_without_the_card_or_out_of_turn():
    match = Table(6).friend(1, "trav_exchange").phase("build").match()
    refused(match, ONE, "exchange 1")
    refused(match, 1, "exchange 1")


@pytest.mark.rule("x.card.ship_exchange")
def test_a_new_colony_ship_may_settle():
    table = Table(6).no_ships().discs("N1", "2", "3", "10").friend(ONE, "trav_exchange")
    match = table.ship(ONE, 1, "trade_ship", "9,21").flight(ONE, 4).match()
    play(match, "0 exchange 1", "0 fly 1 7,21", "0 settle 1")
    assert "7,21" in player(match, ONE)["colonies"]


@pytest.mark.rule("x.card.ship_exchange")
def test_a_new_trade_ship_may_dock():
    table = exchanger(TWO, "colony_ship", "22,6", "fly").upgrades(TWO, freight_pod=2)
    match = table.match()
    play(match, "3 exchange 1", f"3 fly 1 {TRAVELERS}", "3 befriend trav_jump")
    assert match.position()["friendship"]["stations"]["travelers"][TWO] == 2  # one came with the card in use


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_it_is_done_once_a_turn():
    table = exchanger(ONE, "trade_ship", "16,26").ship(ONE, 2, "trade_ship", "18,26")
    match = table.match()
    match.play(ONE, "exchange 1")
    assert refused(match, ONE, "exchange 1").rule == "x.card.ship_exchange.legal"
    assert refused(match, ONE, "exchange 2").rule == "x.card.ship_exchange.legal"


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_not_again_in_the_flight_of_the_same_turn():
    match = ready(exchanger(ONE, "trade_ship", "16,26"), CLEAR)
    play(match, "0 exchange 1", "0 shake")
    assert "exchange 1" not in legal(match, ONE)


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_the_next_own_turn_brings_the_exchange_back():
    table = used(exchanger(1, "trade_ship", "16,26"), 1, used=["exchange"]).no_ships(TWO)
    match = table.no_ships(ONE).phase("build", TWO, active=ONE).match()
    match.play(TWO, "end")
    assert "exchange 1" in legal(match, 1)


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_a_trade_ship_may_not_stand_on_a_colony_site():
    table = exchanger(ONE, "colony_ship", "7,21").discs("N1", "2", "3", "10")
    assert refused(table.match(), ONE, "exchange 1").rule == "x.card.ship_exchange.legal"


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_on_an_own_spaceport_site_either_kind_may_stand():
    match = exchanger(ONE, "colony_ship", "12,26").match()
    match.play(ONE, "exchange 1")
    assert ships(match, ONE)[1] == ("trade_ship", "12,26")


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_on_a_foreign_spaceport_site_neither_kind_may_stand():
    match = exchanger(ONE, "colony_ship", "15,29").match()
    assert refused(match, ONE, "exchange 1").rule == "x.card.ship_exchange.legal"


@pytest.mark.rule("x.card.ship_exchange.legal")
@pytest.mark.parametrize("kind", ["trade_ship", "colony_ship"])
def test_a_piece_must_be_in_the_supply(kind):
    table = exchanger(ONE, kind, "16,26")
    if kind == "trade_ship":  # eight colonies stand on the board, one is a spaceport
        table.discs("N1", "2", "3", "10").colony(ONE, "7,19", "7,21", "4,20")
        table.discs("N2", "10", "5", "4").colony(ONE, "16,20", "16,22", "13,21")
        table.discs("N4", "6", "4", "ice_planet 3").colony(ONE, "12,16")
    else:
        table.station(ONE, "green_folk", 3).station(ONE, "merchants", 3)  # and one with the card in use
    match = table.match()
    piece = "colony" if kind == "trade_ship" else "trade_station"
    assert player(match, ONE)["left"][piece] == 0
    assert refused(match, ONE, "exchange 1").rule == "x.card.ship_exchange.legal"


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_ships_never_swap_places():
    """With one ship of each kind and no piece in the supply there is nothing to exchange."""
    table = exchanger(ONE, "trade_ship", "16,26").ship(ONE, 2, "colony_ship", "18,26")
    table.discs("N1", "2", "3", "10").colony(ONE, "7,19", "7,21", "4,20")
    table.discs("N2", "10", "5", "4").colony(ONE, "16,20", "16,22", "13,21")
    match = table.match()
    assert player(match, ONE)["left"]["colony"] == 0
    refused(match, ONE, "exchange 1")
    match.play(ONE, "exchange 2")  # trade stations are left
    assert ships(match, ONE) == {1: ("trade_ship", "16,26"), 2: ("trade_ship", "18,26")}


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_a_ship_that_has_moved_stays_moved():
    match = exchanger(ONE, "trade_ship", "16,26", "fly").upgrades(ONE).match()
    play(match, "0 fly 1 16,24", "0 exchange 1")
    steps = told(match, "flew")[0]["steps"]
    assert range_of(match, ONE) == 4 - steps


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_a_ship_that_has_finished_does_not_fly_again():
    table = exchanger(ONE, "trade_ship", "16,26", "fly").ship(ONE, 2, "trade_ship", "18,26")
    match = table.match()
    play(match, "0 fly 1 16,24", "0 fly 2 18,24", "0 exchange 1")
    assert flights(match, ONE, 1) == []


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_a_ship_that_is_passing_another_piece_is_not_exchanged():
    """It met something on an occupied point and must fly on."""
    table = exchanger(ONE, "trade_ship", "7,23", "fly").ship(1, 1, "colony_ship", "6,22")
    match = table.match("disc 2", "disc 3", "disc 10")
    match.play(ONE, "fly 1 6,22")
    assert "exchange 1" not in legal(match, ONE)


@pytest.mark.rule("x.card.ship_exchange.legal")
def test_a_trade_ship_that_stops_on_a_colony_site_may_become_a_colony_ship():
    """It may not end there as a trade ship, but it may stand there as a colony ship, and settle."""
    match = exchanger(ONE, "trade_ship", "6,22", "fly").discs("N1", "2", "3", "10").match()
    assert "7,21" not in flights(match, ONE)
    match = exchanger(ONE, "trade_ship", "9,21", "fly").match("disc 2", "disc 3", "disc 10")
    play(match, "0 fly 1 7,21", "0 exchange 1", "0 settle 1")
    assert "7,21" in player(match, ONE)["colonies"]
