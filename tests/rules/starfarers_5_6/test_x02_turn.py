"""The turn of two pilots: its phases, the markers, and those who are no pilots."""

from __future__ import annotations

import pytest

from tests.helpers import Table, hand, legal, refused
from tests.rules.starfarers_5_6.pilots import (
    BLACK,
    CLEAR,
    ONE,
    TWO,
    play,
    range_of,
    rich,
    shake,
    told,
    used,
    waiting,
)


@pytest.mark.rule("x.turn")
@pytest.mark.parametrize("players", [5, 6])
def test_the_first_pilot_finishes_each_phase_before_the_second(players):
    match = rich(Table(players)).match("roll 6 5", CLEAR)
    assert waiting(match) == ((ONE,), "roll")
    match.play(ONE, "roll")
    seen = [waiting(match)]
    for line in ("0 end", "3 end", "0 shake", "0 end"):
        play(match, line)
        seen.append(waiting(match))
    assert seen == [((0,), "build"), ((3,), "build"), ((0,), "ready"), ((0,), "fly"), ((3,), "fly")]


@pytest.mark.rule("x.turn")
@pytest.mark.parametrize(
    ("players", "active", "after"),
    [(5, 0, (1, 4)), (5, 4, (0, 3)), (6, 0, (1, 4)), (6, 2, (3, 0)), (6, 5, (0, 3))],
)
def test_both_markers_pass_one_seat_to_the_left(players, active, after):
    second = (active + 3) % players
    match = Table(players).flight(second, active=active).match()
    assert (match.position()["active"], match.position()["second"]) == (active, second)
    match.play(second, "end")
    assert (match.position()["active"], match.position()["second"]) == after
    assert told(match, "turn")[-1] == {"seat": after[0], "turn": 2, "other": after[1]}
    assert waiting(match) == ((after[0],), "roll")


@pytest.mark.rule("x.turn")
def test_the_second_pilot_cannot_act_in_the_first_pilots_part():
    match = Table(6).give(TWO, fuel=2).phase("build").match()
    assert legal(match, TWO) == []
    assert refused(match, TWO, "build booster").rule == "turn.phases"


@pytest.mark.rule("x.turn")
def test_the_first_pilot_cannot_come_back_to_build():
    match = Table(6).give(ONE, fuel=2).phase("build", TWO, active=ONE).match()
    assert match.position()["second"] == TWO
    assert legal(match, ONE) == []
    refused(match, ONE, "build booster")


@pytest.mark.rule("x.turn")
def test_the_mothership_is_shaken_only_when_both_have_built():
    match = Table(6).phase("build").match()
    assert "shake" not in legal(match, ONE)
    assert refused(match, ONE, "shake").rule == "x.turn"
    match.play(ONE, "end")
    assert "shake" not in legal(match, TWO)
    match.play(TWO, "end")
    assert legal(match, ONE) == ["shake"]


@pytest.mark.rule("x.turn")
def test_everybody_is_each_pilot_once_in_a_round():
    match = Table(5).no_ships().match(*["roll 6 6", *["any"] * 4] * 5)
    seen = []
    for _turn in range(5):
        position = match.position()
        seen.append((position["active"], position["second"]))
        match.play(position["active"], "roll")
        match.play(position["active"], "end")
        match.play(position["second"], "end")
    assert seen == [(0, 3), (1, 4), (2, 0), (3, 1), (4, 2)]


# ------------------------------------------------------------------ those who are no pilots


@pytest.mark.rule("x.turn.others")
@pytest.mark.parametrize("phase", ["roll", "build", "ready", "fly"])
def test_others_have_nothing_to_decide_in_the_pilots_phases(phase):
    table = Table(6)
    for seat in (1, 2, 4, 5):
        table.give(seat, ore=3, fuel=3, carbon=3, food=3, goods=3)
    match = table.phase(phase).match()
    for seat in (1, 2, 4, 5):
        assert legal(match, seat) == []
        assert refused(match, seat, "build booster").rule == "turn.phases"


@pytest.mark.rule("x.turn.others")
def test_there_is_no_special_build_phase():
    table = Table(6)
    for seat in (1, 2, 4, 5):
        table.give(seat, ore=3, fuel=3, carbon=3, food=3, goods=3)
    match = rich(table).match("roll 6 5", CLEAR)
    acted: list[int] = []
    for line in ("0 roll", "0 end", "3 end", "0 shake", "0 end", "3 end"):
        acted += match.to_act
        play(match, line)
    assert acted == [0, 0, 3, 0, 0, 3]
    assert waiting(match) == ((1,), "roll")


@pytest.mark.rule("x.turn.others")
def test_others_produce():
    match = rich(Table(6)).match("roll 6 2")
    match.play(ONE, "roll")
    assert any(hand(match, seat) for seat in (1, 2, 4, 5))
    assert {row["seat"] for row in told(match, "drew")} == set()


@pytest.mark.rule("x.turn.others")
def test_others_discard():
    match = rich(Table(6)).give(4, ore=8).match("roll 6 1")
    match.play(ONE, "roll")
    assert waiting(match) == ((4,), "discard")
    assert legal(match, 4) == ["discard ore"]


@pytest.mark.rule("x.turn.others")
def test_others_answer_the_first_pilots_offers():
    match = Table(6).give(ONE, ore=1).give(4, food=1).phase("build").match()
    match.play(ONE, "offer 1 ore for 1 food")
    assert match.awaited == (1, 2, 3, 4, 5)
    assert "accept" in legal(match, 4)


@pytest.mark.rule("x.turn.others")
def test_others_give_when_a_card_says_so():
    table = Table(6).give(1, ore=1).give(5, food=1)
    match = shake(table, BLACK, "encounter 1")
    play(match, "0 give 0", "3 give 0")  # for nothing, everybody else hands the traveller a card
    assert waiting(match) == ((1,), "hand over")
    play(match, "1 hand ore")
    assert match.to_act == (5,)


@pytest.mark.rule("x.turn.others")
def test_others_shake_as_adversaries_without_being_asked():
    match = shake(
        Table(6), BLACK, "encounter 16", "balls yellow blue", "balls red blue", *["balls yellow blue"] * 2
    )
    play(match, "0 no", "3 no")
    assert [row["seat"] for row in told(match, "contest_shake")][:2] == [0, 5]


# ------------------------------------------------------------------ friendship cards of either pilot


@pytest.mark.rule("x.friend.either_pilot")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_has_the_merchants_rates(seat):
    table = Table(6).give(seat, ore=2).friend(seat, "merch_ore")
    match = table.phase("build", seat, active=ONE).match()
    match.play(seat, "trade 2 ore for 1 carbon")
    assert hand(match, seat) == {"carbon": 1}


@pytest.mark.rule("x.friend.either_pilot")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_buys_fame(seat):
    table = Table(6).give(seat, goods=1).friend(seat, "dip_fame")
    match = table.phase("build", seat, active=ONE).match()
    match.play(seat, "fame")
    assert match.position()["seats"][seat]["fame"] == 4


@pytest.mark.rule("x.friend.either_pilot")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_asks_those_ahead_for_help(seat):
    table = Table(6).friend(seat, "dip_help").medals(1, 2).give(1, ore=1)
    match = table.phase("build", seat, active=ONE).match("card ore")
    match.play(seat, "help 1")
    assert hand(match, seat) == {"ore": 1}


@pytest.mark.rule("x.friend.either_pilot")
@pytest.mark.parametrize(("seat", "to_build"), [(1, ("1 roll",)), (4, ("1 roll", "1 end"))])
def test_a_card_for_once_a_turn_may_be_used_in_both_turns_of_a_round(seat, to_build):
    """In the next turn seat 1 is pilot 1 and seat 4 is pilot 2; both have used the card in an earlier one."""
    table = used(
        rich(Table(6).no_ships(), 1, 4).give(seat, goods=1).friend(seat, "dip_fame"), seat, used=["fame"]
    )
    match = table.phase("build", TWO, active=ONE).match("roll 6 6")
    play(match, "3 end", *to_build)
    assert match.to_act == (seat,)
    assert "fame" in legal(match, seat)


@pytest.mark.rule("x.friend.either_pilot")
def test_boosters_of_the_scientists_count_for_the_second_pilot():
    table = Table(6).upgrades(TWO, booster=1).friend(TWO, "sci_boosters").no_ships(TWO)
    table.ship(TWO, 1, "colony_ship", "16,26")
    match = shake(table.no_ships(ONE), "balls yellow blue")
    assert range_of(match, TWO) == 3 + 1 + 2
