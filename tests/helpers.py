"""Setting a table for a test: small positions in a few words, then a match with scripted chance.

    table = Table()                                  # beginner board, four players, empty hands, seat 0 to roll
    table.give(0, fuel=2).phase("build")
    match = table.match()                            # or table.match("roll 4 3", "card ore")
    match.play(0, "build booster")

Every method changes the position and returns the table, so calls can be chained. Totals stay right by themselves:
cards come from the supply, pieces from the personal supply, upgrades and fame from the tray.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import starwake as sw
from starwake.starfarers.game import Starfarers
from starwake.testing import tables
from starwake.testing.builder import Builder

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")


def first_algorithm(seed: str) -> sw.FairDealer:
    """The dealer of old records. The rule tests know a board by heart that it has dealt."""
    return sw.FairDealer.from_reveal(
        {
            "algorithm": "hmac-sha256-v1",
            "seed": seed.encode().hex(),
            "seat_seeds": [],
            "commitment": sha256(seed.encode()).hexdigest(),
        }
    )


@cache
def _fresh(made: Starfarers) -> dict[str, Any]:
    """A position at the first roll of seat 0, hands empty."""
    rolls = ["roll 6 6", *["roll 2 1"] * (made.players - 1)]
    if "beginner" in made.options.values():
        dealer = sw.ScriptedDealer(rolls, then=sw.FastDealer(1))
        return sw.Match(made, dealer).position()
    match = sw.Match(made, first_algorithm("1"))
    while match.state.turn == 0:
        match.play(match.to_act[0], match.legal()[0])
    position = match.position()
    position["active"] = position["first"] = position["pilot"] = 0
    if position["second"] is not None:
        position["second"] = 3
    position["stack"] = [["roll", 0, 0, 0]]
    return position


class Table(Builder):
    """The builder at boards that the tests know: `Table(5)`, `Table(4, "explorer")`."""

    def __init__(
        self, players: int = 4, board: str | None = None, game: str = "starfarers", **options: Any
    ) -> None:
        if board is not None:
            options["board"] = board
        super().__init__(game, players, **options)

    def fresh(self, seed: int) -> dict[str, Any]:
        """The board of the tests."""
        return _fresh(self.game)


def refused(match: sw.Match, seat: int, action: str) -> sw.IllegalAction:
    """The refusal of an action, which must change nothing."""
    before = match.position()
    try:
        match.play(seat, action)
    except sw.IllegalAction as error:
        assert match.position() == before
        return error
    raise AssertionError(f"{action!r} was not refused")


def legal(match: sw.Match, seat: int) -> list[str]:
    """The listed legal actions in notation."""
    return [action.notation for action in match.legal(seat)]


def hand(match: sw.Match, seat: int) -> dict[str, int]:
    """A hand by name, without zeros."""
    return {name: n for name, n in match.position()["seats"][seat]["hand"].items() if n}


def long(*values: object) -> ParameterSet:
    """A parameter that is tried with `--long` only: others stand for it in every run."""
    return pytest.param(*values, marks=pytest.mark.long)


def others_are_slow(*values: object) -> list[ParameterSet]:
    """Parameters of which the first is tried in every run, and the others, which are like it, among the slow tests."""
    return [pytest.param(one, marks=[pytest.mark.slow] if n else []) for n, one in enumerate(values)]


def other_tables_are_slow(places: list[tables.Table]) -> list[ParameterSet]:
    """Tables as parameters: the first of each game in every run, the others among the slow tests."""
    first = {table.game: table for table in reversed(tables.usual_tables())}.values()
    return [
        pytest.param(table, id=str(table), marks=[] if table in first else pytest.mark.slow)
        for table in places
    ]
