"""The rule ledgers: every rule of an edition with a stable id, in our own words.

Tests cite rules by id, refusals carry the id, and the rules help prints them. `starwake/ledger/` has one TOML
file per ledger.

    >>> rule = load("starship")["d.setup.sectors"]
    >>> rule.text
    'The 40 unbordered sector cards are shuffled into four stacks of ten.'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from starwake.core.errors import DataError, UsageError
from starwake.core.text import read_toml

PACKAGE = "starwake"
FOLDER = "ledger"
CLOSE = 3

LEDGER_KEYS = {"edition", "book", "rule"}
LEDGER_EXTRAS = {"extends", "replaces"}
RULE_KEYS = {"id", "text", "src"}
RULE_EXTRAS = {"option", "option_text"}


class UnknownRule(UsageError, KeyError):
    """No rule has this id."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError alone would show the message in quotes


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `source` is the heading in the book; `options` are the house rules that change it."""

    id: str
    text: str
    source: str
    edition: str
    options: tuple[str, ...] = ()
    option_text: str = ""


@dataclass(frozen=True)
class Ledger:
    """The rules of one file, in the order of the book.

    A ledger that `extends` another holds only its own rules; `replaces` are the ids there that it changes.
    """

    name: str
    book: str
    rules: tuple[Rule, ...]
    extends: str = ""
    replaces: tuple[str, ...] = ()

    def __getitem__(self, id: str) -> Rule:
        for rule in self.rules:
            if rule.id == id:
                return rule
        close = get_close_matches(id, [rule.id for rule in self.rules], CLOSE)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise UnknownRule(f"{self.name} has no rule {id!r:.40}{hint}")

    def __contains__(self, id: object) -> bool:
        return any(rule.id == id for rule in self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of all ledgers, sorted."""
        folder = files(PACKAGE).joinpath(FOLDER)
        found = (file.name for file in folder.iterdir())
        return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load(name: str) -> Ledger:
    """The ledger of that name, such as "starfarers-2019"."""
    if name not in Ledger.names():
        raise UsageError(f"there is no ledger {name!r}; there are {', '.join(Ledger.names())}")
    ledger = parse(name, read_toml(PACKAGE, FOLDER, f"{name}.toml"))
    if ledger.extends:
        base = load(ledger.extends)
        for id in ledger.replaces:
            if id not in base:
                raise DataError(f"{name}: replaces {id!r}, which {base.name} does not have")
    return ledger


def parse(name: str, table: dict[str, object]) -> Ledger:
    """A ledger from the table of its file; DataError names the ledger and the rule that is wrong."""
    _check_keys(name, table, LEDGER_KEYS, LEDGER_EXTRAS)
    if table["edition"] != name:
        raise DataError(f"{name}: the edition inside is {table['edition']!r}")
    rows = table["rule"]
    if not isinstance(rows, list):
        raise DataError(f"{name}: 'rule' must be a list of tables")
    rules = tuple(_rule(f"{name}, rule {number}", name, row) for number, row in enumerate(rows, 1))
    _check_ids(name, [rule.id for rule in rules])
    return Ledger(
        name=name,
        book=_text(name, "book", table["book"]),
        rules=rules,
        extends=_text(name, "extends", table.get("extends", "")),
        replaces=_texts(name, "replaces", table.get("replaces", [])),
    )


def _rule(where: str, edition: str, row: object) -> Rule:
    if not isinstance(row, dict):
        raise DataError(f"{where}: must be a table")
    _check_keys(where, row, RULE_KEYS, RULE_EXTRAS)
    option = row.get("option", [])
    return Rule(
        id=_text(where, "id", row["id"]),
        text=_text(where, "text", row["text"]),
        source=_text(where, "src", row["src"]),
        edition=edition,
        options=_texts(where, "option", [option] if isinstance(option, str) else option),
        option_text=_text(where, "option_text", row.get("option_text", "")),
    )


def _check_keys(where: str, table: Collection[str], needed: set[str], extra: set[str]) -> None:
    for key in sorted(needed - set(table)):
        raise DataError(f"{where}: {key!r} is missing")
    for key in sorted(set(table) - needed - extra):
        raise DataError(f"{where}: unknown key {key!r}")


def _check_ids(name: str, ids: list[str]) -> None:
    for index, id in enumerate(ids):
        if id in ids[:index]:
            raise DataError(f"{name}, rule {index + 1}: the id {id!r} is taken already")


def _text(where: str, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise DataError(f"{where}: {key!r} must be a text, not {value!r}")
    return value


def _texts(where: str, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise DataError(f"{where}: {key!r} must be a list of texts")
    return tuple(_text(where, key, item) for item in value)
