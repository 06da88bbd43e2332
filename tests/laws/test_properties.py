"""Properties of the first steps of any game at any table, with paths that Hypothesis chooses and shrinks."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import starwake as sw
from starwake.core.record import Record
from starwake.testing import strategies

few = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@few
@given(strategies.paths(40))
def test_everything_is_conserved_on_every_path(path):
    for match in path.matches():
        for what, found, right in match.game.tallies(match.state):
            assert found == right, what


@few
@given(strategies.paths(30))
def test_a_position_parses_back_on_every_path(path):
    match = path.end()
    position = match.position()
    again = sw.from_position(json.loads(json.dumps(position)), seed=1)
    assert again.position() == position
    assert again.to_act == match.to_act


@few
@given(strategies.paths(30), st.integers(0, 2**20))
def test_a_copy_goes_its_own_way(path, pick):
    match = path.end()
    twin = match.copy()
    before = match.position()
    assert twin.position() == before
    twin.play(*strategies.choice(twin, pick))
    assert match.position() == before
    match.play(*strategies.choice(match, pick))
    assert match.position() == twin.position()
    assert match.record() == twin.record()


@few
@given(strategies.paths(30))
def test_a_record_parses_back_and_replays(path):
    record = path.end().record(reveal=True)
    assert Record.parse("\n".join(record.lines())) == record
    assert Record.parse(json.dumps(record.json())) == record
    replayed = record.replay()
    assert replayed.position() == path.end().position()
    assert record.verify() == sum(entry.seat == -1 for entry in record.entries)


@few
@given(strategies.paths(20), strategies.picks(20))
def test_a_match_goes_on_from_a_position_as_it_would_have(path, picks):
    one = path.end()
    other = sw.from_position(one.position(), dealer=one.dealer.copy())
    for pick in picks:
        if one.over:
            break
        seat, notation = strategies.choice(one, pick)
        assert one.play(seat, notation) == other.play(seat, notation)
    assert one.position() == other.position()
    assert other.record().replay().position() == one.position()


@settings(max_examples=90, derandomize=True)
@given(st.sampled_from(sw.games()), strategies.notations())
def test_any_text_is_an_action_or_refused_in_one_line(game, text):
    match = _with_choices(game).copy()
    seat = match.to_act[0]
    before = match.position()
    if text in match.legal(seat):
        match.play(seat, text)
        return
    with pytest.raises((sw.NotationError, sw.IllegalAction)) as caught:
        match.play(seat, text)
    assert "\n" not in str(caught.value)
    assert match.position() == before


@cache
def _with_choices(game: str) -> sw.Match:
    """The first decision of a game that has many actions."""
    match, pick = sw.new(game, seed=3), 0
    while len(match.legal()) < 8:
        match.play(*strategies.choice(match, pick))
        pick += 7
    return match


@settings(max_examples=20, derandomize=True)
@given(strategies.games(), st.data())
def test_every_outcome_of_every_name_reads_back(game, data):
    match = sw.Match(game, sw.FastDealer(data.draw(strategies.seeds())))
    for entry in match.entries:
        assert game.outcome(game.outcome_code(entry.text)).notation == entry.text


# ------------------------------------------------------------------ a machine that plays


class Playing(RuleBasedStateMachine):
    """Plays, copies, saves and refuses in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.match: sw.Match | None = None
        self.copies: list[tuple[sw.Match, str]] = []

    @property
    def on(self) -> sw.Match:
        assert self.match is not None
        return self.match

    @initialize(table=strategies.tables(), seed=strategies.seeds())
    def begin(self, table, seed):
        self.match = sw.Match(strategies.made(table), sw.FairDealer(seed))

    @precondition(lambda self: self.match is not None and not self.match.over)
    @rule(picks=st.lists(st.integers(0, 2**20), min_size=1, max_size=15))
    def play(self, picks):
        for pick in picks:
            if not self.on.over:
                self.on.play(*strategies.choice(self.on, pick))

    @precondition(lambda self: self.match is not None)
    @rule()
    def copy(self):
        self.copies.append((self.on.copy(), self.on.game.digest(self.on.state)))

    @precondition(lambda self: self.copies != [])
    @rule(data=st.data())
    def go_back(self, data):
        number = data.draw(st.integers(0, len(self.copies) - 1))
        self.match = self.copies[number][0].copy()

    @precondition(lambda self: self.match is not None)
    @rule()
    def save_and_load(self):
        self.match = Record.parse("\n".join(self.on.record().lines())).replay()
        self.match.dealer = sw.FastDealer(1)

    @precondition(lambda self: self.match is not None)
    @rule()
    def through_a_position(self):
        self.match = sw.from_position(self.on.position(), dealer=sw.FastDealer(2))

    @precondition(lambda self: self.match is not None)
    @rule(seat=st.integers(-1, 5), text=strategies.notations())
    def try_anything(self, seat, text):
        before = self.on.position()
        legal = seat in self.on.to_act and text in self.on.legal(seat)
        if not legal:
            with pytest.raises(sw.StarwakeError):
                self.on.play(seat, text)
            assert self.on.position() == before

    @invariant()
    def everything_is_conserved(self):
        if self.match is not None:
            assert all(found == right for _, found, right in self.on.game.tallies(self.on.state))

    @invariant()
    def someone_can_act(self):
        if self.match is not None:
            assert bool(self.on.to_act) != self.on.over

    @invariant()
    def copies_stay_as_they_were(self):
        for copy, digest in self.copies[-2:]:
            assert copy.game.digest(copy.state) == digest


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=12, stateful_step_count=12, derandomize=True)
