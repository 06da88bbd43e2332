"""Steps of a match: attempt and adopt, sequence numbers, undo, what everybody is told, records that go on."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.core.dealer import Dealer
from tests.helpers import Table
from tests.ships import Ships


def building(**cards: int) -> sw.Match:
    """Seat 0 trades and builds with these cards."""
    return Table().give(0, **cards).phase("build").match()


# ------------------------------------------------------------------ attempt and adopt


def test_an_attempt_changes_nothing_until_it_is_adopted():
    match = building(fuel=2)
    before = match.position()
    step = match.attempt(0, "build booster")
    assert (match.position(), match.seq, match.entries, match.events) == (before, 0, [], [])
    assert (step.seq, [entry.text for entry in step.entries]) == (1, ["build booster"])
    assert match.adopt(step) == list(step.events) == match.events
    assert (match.seq, match.position()["seats"][0]["booster"]) == (1, before["seats"][0]["booster"] + 1)


def test_several_actions_happen_all_or_not_at_all():
    match = building(fuel=2, carbon=2)
    before = match.position()
    with pytest.raises(sw.IllegalAction) as refused:
        match.play(0, "build booster", "build booster")
    assert refused.value.action == "build booster"
    assert (match.position(), match.seq, match.entries) == (before, 0, [])
    match.play(0, "build booster", "build cannon")
    assert (match.seq, [entry.text for entry in match.entries]) == (1, ["build booster", "build cannon"])


def test_an_attempt_needs_an_action():
    with pytest.raises(sw.UsageError, match="at least one action"):
        building().attempt(0)


def test_a_step_that_was_overtaken_is_not_adopted():
    match = building(fuel=4)
    first, second = match.attempt(0, "build booster"), match.attempt(0, "build booster")
    match.adopt(first)
    with pytest.raises(sw.UsageError, match="sequence number 1, the match is at 1"):
        match.adopt(second)
    assert match.seq == 1


class Failing(Dealer):
    """A dealer that fails at its second word."""

    def __init__(self) -> None:
        self.spoken = 0

    def choose(self, weights, names):
        self.spoken += 1
        if self.spoken > 1:
            raise OSError("no entropy left")
        return 0


def test_when_the_dealer_fails_half_way_the_match_stands_where_it_stood():
    match = Table().match()
    match.dealer = Failing()
    before = match.position()
    with pytest.raises(OSError, match="no entropy"):
        match.play(0, "roll")
    assert (match.position(), match.seq, match.entries, match.events) == (before, 0, [], [])
    assert match.dealer.spoken == 0


def test_the_dealers_mark_comes_with_the_step():
    match = sw.new("starfarers", players=3, seed=5)
    seat = match.to_act[0]
    dealt = match.dealer.mark()
    step = match.attempt(seat, "roll")
    assert match.dealer.mark() == dealt
    match.adopt(step)
    assert match.dealer.mark() == step.mark > dealt


# ------------------------------------------------------------------ what everybody is told


def test_events_since_a_step_as_everybody_may_know_them():
    match = Table().match("roll 4 4", "card fuel", "card goods")
    match.play(0, "roll")
    drew = {
        who: [e.data["resource"] for e in match.events_for(who, since=0) if e.name == "drew"]
        for who in (0, 1, sw.SPECTATOR, None, sw.OPEN)
    }
    assert drew[0] == drew[sw.OPEN] == ["fuel", "goods"]
    assert drew[1] == drew[sw.SPECTATOR] == drew[None] == [None, None]
    assert match.events_for(0, since=1) == []
    with pytest.raises(sw.UsageError, match="there is no step 2; steps are 0 to 1"):
        match.events_for(0, since=2)


def test_points_that_change_are_an_event():
    table = Table().no_ships(0).discs("N1", "4", "10", "9").flight(0, 3).ship(0, 1, "colony_ship", "7,19")
    match = table.match("roll 6 5", then=1)
    told = match.play(0, "settle 1")
    assert [(e.seat, e.data["points"]) for e in told if e.name == "points"] == [(0, 5)]


# ------------------------------------------------------------------ undo


def test_a_step_can_be_taken_back_and_the_record_keeps_both():
    match = building(fuel=2)
    before = match.position()
    match.play(0, "build booster")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert [event.name for event in match.undo(0)] == ["undone"]
    assert (match.position(), match.seq) == (before, 2)
    assert [entry.text for entry in match.entries] == ["build booster", "undo"]
    assert not match.can_undo(0)
    assert match.record().replay().position() == before


def test_several_steps_can_be_taken_back_one_after_the_other():
    match = building(fuel=2, carbon=2)
    before = match.position()
    match.play(0, "build booster")
    match.play(0, "build cannon")
    match.undo(0)
    match.undo(0)
    assert match.position() == before
    with pytest.raises(sw.IllegalAction, match="nothing to take back"):
        match.undo(0)


def test_a_step_of_several_actions_is_taken_back_as_one():
    match = building(fuel=2, carbon=2)
    before = match.position()
    match.play(0, "build booster", "build cannon")
    assert match.undoable(0) == ("build booster", "build cannon")
    match.undo(0)
    assert match.position() == before
    assert match.record().replay().position() == before


def test_a_record_keeps_one_entry_for_a_step_of_several_actions_that_was_taken_back():
    match = building(fuel=2, carbon=2)
    match.play(0, "build booster", "build cannon")
    match.undo(0)
    again = match.record().replay()
    assert (again.entries, again.events) == (match.entries, match.events)


def test_several_steps_can_be_taken_back_as_one():
    match = building(fuel=2, carbon=4)
    for upgrade in ("cannon", "booster", "cannon"):
        match.play(0, f"build {upgrade}")
    match.undo(0, 2)
    assert match.entries[-1].text == "undo 2"
    assert match.undoable(0) == ("build cannon",)


@pytest.mark.parametrize("actions", [0, -1, 1, 4])
def test_only_whole_steps_are_taken_back(actions):
    match = building(fuel=2, carbon=4)
    match.play(0, "build cannon")
    match.play(0, "build booster", "build cannon")
    with pytest.raises(sw.IllegalAction, match="nothing to take back"):
        match.undo(0, actions)


DEALS: dict[str, tuple[Any, str, tuple[tuple[int, str], ...]]] = {
    "starfarers": (Table().give(0, ore=1).give(1, food=1), "food", ((1, "accept"), (0, "deal 1"))),
    "starship": (Ships().bays(0, ore=1).bays(1, fuel=1), "fuel", ((1, "accept"),)),
}


@pytest.mark.parametrize("game", DEALS)
def test_a_deal_is_final_and_so_is_what_came_before_it(game):
    table, wanted, answers = DEALS[game]
    match = table.phase("build").match()
    match.play(0, f"offer 1 ore for 1 {wanted}")
    assert match.can_undo(0)
    for seat, answer in answers:
        match.play(seat, answer)
    before = match.position()
    for seat in (0, 1):
        with pytest.raises(sw.IllegalAction) as refused:
            match.undo(seat)
        assert "changed hands" in str(refused.value)
        assert "getauscht" in str(match.game.wording("de").refusal(refused.value))
    assert match.position() == before


def test_what_is_taken_from_another_is_final():
    match = Ships().modules(0, trade=1).bays(1, ore=1).phase("build").match()
    match.play(0, "purchase ore")
    assert not match.can_undo(0)


def test_what_has_won_cannot_be_taken_back():
    table = Table().fame(0, 0).medals(0, 4).hand(0, carbon=3, food=2)
    for civilisation in ("diplomats", "scientists", "green_folk"):
        table.station(0, civilisation, marker=True)
    match = table.phase("build").match()
    match.play(0, "build spaceport 28,28")
    assert match.winner == 0
    assert not match.can_undo(0)
    with pytest.raises(sw.IllegalAction):
        match.undo(0)


def test_what_chance_has_brought_cannot_be_taken_back():
    match = Table().match("roll 4 4", "card fuel", "card goods")
    match.play(0, "roll")
    assert not match.can_undo(0)
    with pytest.raises(sw.IllegalAction, match="something has come to light"):
        match.undo(0)


def test_nothing_is_taken_back_after_somebody_else_has_acted():
    match = building(ore=1)
    match.play(0, "offer 1 ore for 1 food")
    assert match.can_undo(0)
    match.play(1, "decline")
    assert not match.can_undo(0)
    assert match.can_undo(1)


def test_a_copy_can_take_back_what_its_original_can():
    match = building(fuel=2)
    before = match.position()
    match.play(0, "build booster")
    twin = match.copy()
    twin.undo(0)
    assert (twin.position(), match.seq) == (before, 1)
    assert match.can_undo(0)


# ------------------------------------------------------------------ records


def played(match: sw.Match, steps: int) -> sw.Match:
    """So many first actions."""
    for _step in range(steps):
        match.play(match.to_act[0], match.legal()[0])
    return match


def test_the_seed_is_secret_while_the_match_runs():
    match = played(sw.new("starfarers", players=3, seed=5), 4)
    assert set(match.record().dealer or {}) == {"algorithm", "commitment", "seat_commitments", "counter"}
    assert "seed" in (match.record(reveal=True).dealer or {})
    with pytest.raises(sw.RecordError, match="reveals no seed"):
        match.record().verify()


def test_a_match_goes_on_with_the_dice_it_would_have_had(tmp_path):
    match = played(sw.new("starfarers", players=3, seed=5), 6)
    match.record(reveal=True).save(tmp_path / "game.jsonl")
    again = sw.load(tmp_path / "game.jsonl").resume()
    assert (again.position(), again.dealer.mark()) == (match.position(), match.dealer.mark())
    assert played(again, 6).position() == played(match, 6).position()


def test_without_a_seed_a_match_goes_on_from_its_position():
    match = played(sw.new("starfarers", players=3, seed=5), 6)
    again = match.record().resume()
    assert again.position() == match.position() == again.start
