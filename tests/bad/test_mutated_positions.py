"""Positions changed at random: a small run of `python -m starwake.testing positions`."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.starfarers.game import Starfarers
from starwake.starship.game import Starship
from starwake.testing import LawBroken
from starwake.testing.__main__ import main
from starwake.testing.positions import Mutator, Tally, changeable, mutated, play_on, try_mutant
from starwake.testing.tables import Table, usual_tables
from tests.helpers import other_tables_are_slow

HIDDEN = Table("starship", 2, {"hidden_reserve": True, "module_choice": "hidden"})


@pytest.mark.parametrize("table", [*other_tables_are_slow(usual_tables()), pytest.param(HIDDEN, id="hidden")])
def test_a_changed_position_is_refused_or_plays_on(table):
    (_, found), *_ = mutated([table], mutants=60, seed=2, moves=15)
    assert not found.faults
    assert found.refused > 20
    assert found.accepted > 2


def test_the_same_mutants_bring_the_same():
    one, other = (next(mutated(usual_tables()[:1], 30, seed=3, moves=5))[1] for _ in range(2))
    assert str(one) == str(other)


def test_the_command_tells_what_became_of_them(capsys):
    assert main(["positions", "--mutants", "6", "--seed", "1", "--moves", "3", "--only", "starship-2p"]) == 0
    assert "0 faults" in capsys.readouterr().out.splitlines()[-1]


class Careless(Starship):
    """Reads every position of one game as another moment of it."""

    def from_position(self, data):
        return super().from_position({**data, "offers_made": 7})


def test_the_check_notices_what_reads_back_otherwise():
    game = Careless(players=2)
    match = sw.Match(game, sw.FastDealer(1))
    with pytest.raises(LawBroken, match="something else"):
        play_on(game, match.state, 1, 5)


class Gives(Starfarers):
    """Reads a hand as one card more, which nobody had."""

    def from_position(self, data):
        state = super().from_position(data)
        state.players[0].hand[0] += 1
        return state


def test_the_check_notices_a_card_too_many():
    game = Gives(players=3)
    text = json.dumps(sw.Match(game, sw.FastDealer(1)).position())
    with pytest.raises(LawBroken, match="add up"):
        try_mutant(game, text, 1, 5, Tally())


def test_mutants_are_changed():
    game = sw.make("starfarers", 3)
    mutator = Mutator(game, 1)
    assert len({mutator.mutant() for _ in range(20)} - set(mutator.texts)) > 15


@pytest.mark.parametrize("stack", [5, [5], [["build", 0, 0]], [["build", 0, 0, 0], []]])
def test_what_has_lost_its_shape_is_not_changed_once_more(stack):
    whole = json.loads(Mutator(sw.make("starship"), 1).texts[0])
    assert changeable(whole)
    assert not changeable({**whole, "stack": stack})
    assert not changeable({**whole, "seats": []})
