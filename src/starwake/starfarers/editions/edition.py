"""An Edition: one way to play Starfarers, and all that the rest of the program may know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starwake.parts.options import check_players, data_hash, read_options
from starwake.starfarers.editions.assemble import Names
from starwake.starfarers.facts import load
from starwake.starfarers.ruleset import Ruleset

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """The rules of one table, and what their numbers are called."""

    rules: Ruleset
    names: Names


@dataclass(frozen=True, slots=True)
class Edition:
    """What differs between the ways to play, in one place. `build` puts the rules together from data and strategies."""

    id: str
    """The name of its rules in records and positions."""
    version: int
    data: str
    """The folder of its data."""
    ledgers: tuple[str, ...]
    options: Mapping[str, tuple[Any, ...]]
    """The values of each option, the default first."""
    build: Callable[[int, tuple[tuple[str, Any], ...]], Table]
    extension: bool = False
    """Whether it is the extension of its data for more players."""
    end_rule: str = "end.fifteen"
    layers: tuple[str, ...] = ()
    """Texts of its own that lie over the common ones."""
    rule_ids: Mapping[str, str] = field(default_factory=dict)
    """Its ledger's name for a rule that the program names as in the 2019 ledger."""
    same_data: tuple[str, ...] = ()
    """Fingerprints of earlier files that said the same in another form: their records are still played."""

    @property
    def players(self) -> tuple[int, ...]:
        """For how many players it is."""
        players = load(self.data, extension=self.extension).parameters.players
        return tuple(range(players.min, players.max + 1))

    def table(self, seats: int, options: Options) -> Table:
        """The rules for a number of seats with these options."""
        return self.build(seats, tuple(options.items()))

    def rule(self, id: str) -> str:
        """The id of a rule in this edition's ledger."""
        return self.rule_ids.get(id, id)

    def read_options(self, game: str, given: Options) -> Options:
        """Every option with its value; UsageError names a wrong one and what would be right."""
        return read_options(game, self.options, given)

    def fingerprint(self) -> str:
        """A fingerprint of the edition's data."""
        return data_hash("starwake.starfarers", "data", self.data)


def choose(game: str, editions: Sequence[Edition], players: object) -> Edition:
    """The edition of a game for a number of players; UsageError says for how many there is one."""
    known = [number for edition in editions for number in edition.players]
    count = check_players(game, known, players)
    return next(edition for edition in editions if count in edition.players)
