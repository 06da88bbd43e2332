"""The laws of the contract over every table, and proof that the suite notices when one is broken."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import starwake as sw
from starwake.core.event import Event
from starwake.starfarers.game import Starfarers
from starwake.testing import LawBroken, check_game
from starwake.testing.__main__ import main as command
from starwake.testing.choosers import by_kind, mixed, uniform
from starwake.testing.tables import all_tables, usual_tables
from tests.helpers import other_tables_are_slow


@pytest.mark.parametrize("table", other_tables_are_slow(all_tables()))
def test_every_table_keeps_the_laws(table):
    turns = (60 if table in usual_tables() else 36) // table.players
    report = check_game(table.make, seeds=[11], chooser=by_kind, every=40, stop_after=turns)
    assert report.games == 1
    assert report.thorough > 20
    assert min(report.executed, report.refused, report.outcomes) > 50


def test_a_game_without_offers_keeps_the_laws():
    report = check_game(lambda: sw.make("starfarers", 3, {"offers": False}), [12], every=80, stop_after=30)
    assert report.kinds
    assert not [kind for kind in report.kinds if "offer" in kind or "answer" in kind]


SHORT = ("starfarers-3p-beginner", "starship-2p")
"""Tables whose games are short enough for every run."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, id=str(table), marks=[] if str(table) in SHORT else pytest.mark.long)
        for table in usual_tables()
    ],
)
def test_a_whole_game_keeps_the_laws_with_any_number_of_players(table):
    chooser = mixed if table.players <= 3 else uniform
    assert check_game(table.make, seeds=[23], chooser=chooser, every=90).won == 1


# ------------------------------------------------------------------ other processes


STARTED = {
    "starfarers": "'starfarers', players=3, seed=5, board='wild_space'",
    "starship": "'starship', seed=5, hidden_reserve=True",
}


def record_of(started: str, hash_seed: str) -> str:
    program = (
        "import starwake as sw\n"
        "from starwake.core.rng import stream\n"
        f"match = sw.new({started})\n"
        "rng = stream(5)\n"
        "while not match.over and match.turn < 50:\n"
        "    seat = match.to_act[rng.below(len(match.to_act))]\n"
        "    legal = match.legal(seat)\n"
        "    match.play(seat, legal[rng.below(len(legal))])\n"
        "print('\\n'.join(match.record().lines()))\n"
        "print(match.game.digest(match.state))\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    return done.stdout


@pytest.mark.parametrize("game", STARTED)
def test_the_record_is_the_same_in_any_process_and_hash_seed(game):
    records = [record_of(STARTED[game], seed) for seed in ("0", "1", "4242")]
    assert len(records[0]) > 5_000
    assert records[0] == records[1] == records[2]


# ------------------------------------------------------------------ the suite itself


class ListsTwice(Starfarers):
    """Lists an action twice."""

    def legal(self, state, seat):
        legal = super().legal(state, seat)
        if legal and state.turn == 3:
            legal.codes.append(legal.codes[0])
        return legal


class ListsTheImpossible(Starfarers):
    """Lists an action that cannot be carried out."""

    def legal(self, state, seat):
        legal = super().legal(state, seat)
        if legal and "end" not in [action.notation for action in legal]:
            legal.codes.append(self.code("end"))
        return legal


class LosesACard(Starfarers):
    """Counts one card too few now and then."""

    def tallies(self, state):
        found = super().tallies(state)
        if state.turn == 2:
            what, count, right = found[0]
            found[0] = (what, count - 1, right)
        return found


class CitesNothing(Starfarers):
    """Refuses without a rule of the ledger."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        error.rule = "no.such.rule"
        return error


class Wordy(sw.IllegalAction):
    """Says more than its message."""

    def __str__(self):
        return f"{super().__str__()}\nand so on"


class RefusesInManyLines(Starfarers):
    """Explains at length."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        return Wordy(str(error), rule=error.rule, hint=error.hint)


class HintsAtTheImpossible(Starfarers):
    """Gives hints that do not help."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        error.hint = "build spaceport 0,26"
        return error


class ForgetsInPositions(Starfarers):
    """Reads positions and forgets which turn it is."""

    def from_position(self, data):
        return super().from_position({**data, "turn": min(1, data["turn"])})


class TalksTooMuch(Starfarers):
    """Tells everybody what was drawn."""

    def event(self, note):
        event = super().event(note)
        return _Loud(event.name, event.seat, event.data, event.things, event.private, event.seen)


class _Loud(Event):
    def for_seat(self, seat):
        return self


class ShowsSets(Starfarers):
    """Has views that are no JSON."""

    def view(self, state, seat):
        view = super().view(state, seat)
        return _SetView(view)


class _SetView:
    def __init__(self, view):
        self.view = view

    def json(self):
        return {**self.view.json(), "to_act": {1, 2}}


class ChangesWhenRefused(Starfarers):
    """Lets a refused action pass the time, which it keeps beside the state."""

    late = 0

    def check(self, state, seat, action):
        try:
            return super().check(state, seat, action)
        except sw.StarwakeError:
            self.late += 1
            raise

    def position(self, state):
        return {**super().position(state), "late": self.late}

    def from_position(self, data):
        return super().from_position({key: value for key, value in data.items() if key != "late"})


class GarblesNotation(Starfarers):
    """Reads one action as another."""

    def code(self, action):
        return super().code("shake" if action == "end" else action)


class NeverRepeats(Starfarers):
    """Depends on something other than seed and actions."""

    made = 0

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        NeverRepeats.made += 1
        self.number = NeverRepeats.made

    def ruleset_hash(self):
        return super().ruleset_hash() + str(self.number)


BROKEN = {
    ListsTwice: "listed twice",
    ListsTheImpossible: "the listed action 'end'",
    LosesACard: "ore cards",
    CitesNothing: "cites a rule",
    RefusesInManyLines: "one line",
    HintsAtTheImpossible: "hint",
    ForgetsInPositions: "parses back to the same position",
    TalksTooMuch: "may not know resource of event drew",
    ShowsSets: "JSON-ready",
    ChangesWhenRefused: "changes nothing",
    GarblesNotation: "reads back as itself",
}


@pytest.mark.parametrize(("game", "law"), BROKEN.items(), ids=lambda x: getattr(x, "__name__", ""))
def test_the_suite_notices_a_broken_law(game, law):
    with pytest.raises(LawBroken, match=law) as caught:
        check_game(lambda: game(players=3), seeds=[4, 5, 6], every=3)
    assert caught.value.record is not None
    assert "seed" in str(caught.value)


def test_the_suite_notices_a_game_that_does_not_end():
    with pytest.raises(LawBroken, match="games end"):
        check_game(lambda: Starfarers(players=3), seeds=[1], every=1000, max_turns=3)


def test_the_suite_notices_a_game_that_is_not_the_same_every_time():
    with pytest.raises((LawBroken, sw.VersionError)):
        check_game(lambda: NeverRepeats(players=3), seeds=[5], every=10_000, stop_after=2)


class SharedCopies(sw.Match):
    """A match whose copies share its record."""

    def copy(self):
        twin = super().copy()
        twin.entries = self.entries
        return twin


def test_the_suite_notices_copies_that_are_not_apart(monkeypatch):
    monkeypatch.setattr("starwake.testing.conformance.Match", SharedCopies)
    with pytest.raises(LawBroken, match="playing on a copy leaves no trace"):
        check_game(lambda: Starfarers(players=3), seeds=[1])


def test_the_suite_notices_copies_that_change_later(monkeypatch):
    """A copy may look right at first and be dragged along afterwards."""
    monkeypatch.setattr("starwake.testing.conformance.Match", SharedCopies)
    monkeypatch.setattr(
        "starwake.testing.conformance._Walk.check_copy", lambda walk: walk.keep(walk.match.copy())
    )
    for tries_on_copies in ("check_refusals", "check_steps"):
        monkeypatch.setattr(f"starwake.testing.conformance._Walk.{tries_on_copies}", lambda walk: None)
    with pytest.raises(LawBroken, match="old copies never change"):
        check_game(lambda: Starfarers(players=3), seeds=[1], every=5)


def test_the_long_version_is_a_command(capsys):
    command(["language", "--games", "2", "--lang", "de"])
    assert "2 games in 'de': 0 sentences in English" in capsys.readouterr().out
