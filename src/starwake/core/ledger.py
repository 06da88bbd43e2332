"""The rule ledgers: every rule of an edition with a stable id, in our own words.

Tests cite rules by id, refusals carry the id, and the rules help prints them. `starwake/ledger/` has one TOML
file per ledger, with the English texts; `en/` beside it adds the titles, `de/` everything in German.

    >>> rule = load("starship")["d.setup.sectors"]
    >>> rule.title
    'Stacks of the sectors'
    >>> rule.text
    'The 40 unbordered sector cards are shuffled into four stacks of ten.'
    >>> load("starship", "de")["d.setup.sectors"].title
    'Stapel der Sektoren'

A game from elsewhere makes its ledger known with `register_ledger`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from starwake.core.errors import DataError, UsageError
from starwake.core.outside import shown
from starwake.core.text import ENGLISH, known_language

PACKAGE = "starwake"
FOLDER = "ledger"
CLOSE = 3
LONGEST = 80
"""Of an id that others are compared with."""

LEDGER_KEYS = {"edition", "book", "rule"}
LEDGER_EXTRAS = {"extends", "replaces"}
RULE_KEYS = {"id", "text", "src"}
RULE_EXTRAS = {"option", "option_text"}

_OUTSIDE: dict[str, str | Path] = {}
"""Registered ledgers: the package or the folder that holds the file."""


class UnknownRule(UsageError, KeyError):
    """No rule has this id."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError alone would show the message in quotes


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `source` is the heading in the book; `options` are the house rules that change it.

    `title`, `text`, `source` and `option_text` are in the language of the ledger, all else is the same in each.
    """

    id: str
    title: str
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
        wanted = id[:LONGEST] if type(id) is str else ""
        close = get_close_matches(wanted, [rule.id for rule in self.rules], CLOSE)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise UnknownRule(f"{self.name} has no rule {shown(id)}{hint}")

    def __contains__(self, id: object) -> bool:
        return any(rule.id == id for rule in self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of all ledgers, sorted: those that ship and those that were registered."""
        return tuple(sorted({*_shipped(), *_OUTSIDE}))


def register_ledger(name: str, where: str | Path) -> None:
    """Make the ledger of another game known: `where` is the package, or the folder, that holds `NAME.toml`.

    `en/NAME.toml` and `de/NAME.toml` beside it may be left out. Titles are the ids then, and German is English.
    """
    if name in _shipped():
        raise UsageError(f"the ledger {name!r} ships with Starwake; choose another name")
    _OUTSIDE[name] = where
    _load.cache_clear()


def load(name: str, language: str = ENGLISH) -> Ledger:
    """The ledger of that name, such as "starfarers-2019", in that language."""
    if type(name) is not str or name not in Ledger.names():
        raise UsageError(f"there is no ledger {shown(name)}; there are {', '.join(Ledger.names())}")
    return _load(name, known_language(language))


def find(names: Iterable[str], id: str, language: str = ENGLISH) -> Rule:
    """A rule of the first of these ledgers that has it, such as those of a game; UnknownRule names close ones."""
    books = [load(name, language) for name in names]
    if not books:
        raise UnknownRule(f"there is no ledger that could have a rule {shown(id)}")
    return next((book for book in books if id in book), books[0])[id]


@cache
def _load(name: str, language: str) -> Ledger:
    ledger = parse(name, _read(name))
    _check_base(ledger)
    for spoken in dict.fromkeys((ENGLISH, language)):  # what a language leaves out stays English
        if name not in _OUTSIDE or _file(name, spoken).is_file():
            ledger = translate(ledger, spoken, _read(name, spoken), _path(name, spoken))
    return ledger


def _check_base(ledger: Ledger) -> None:
    if not ledger.extends:
        return
    base = load(ledger.extends)
    for id in ledger.replaces:
        if id not in base:
            raise DataError(f"{ledger.name}: replaces {id!r}, which {base.name} does not have")


# ---------------------------------------------------------------- files


def _shipped() -> set[str]:
    found = (file.name for file in files(PACKAGE).joinpath(FOLDER).iterdir())
    return {name.removesuffix(".toml") for name in found if name.endswith(".toml")}


def _file(name: str, *folders: str) -> Traversable:
    """The file of a ledger, or that of a language."""
    where = _OUTSIDE.get(name)
    if where is None:
        folder = files(PACKAGE).joinpath(FOLDER)
    else:
        folder = where if isinstance(where, Path) else files(where)
    return folder.joinpath("/".join((*folders, f"{name}.toml")))


def _path(name: str, *folders: str) -> str:
    """The file as messages name it."""
    return "/".join((str(_OUTSIDE.get(name, f"{PACKAGE}/{FOLDER}")), *folders, f"{name}.toml"))


def _read(name: str, *folders: str) -> dict[str, object]:
    """Like `read_toml` of the texts, but also from a folder that is in no package."""
    try:
        return tomllib.loads(_file(name, *folders).read_text("utf-8"))
    except (OSError, ImportError, TypeError):  # TypeError: a module that is no package, in Python 3.11
        raise DataError(f"{_path(name, *folders)}: there is no such file") from None
    except ValueError as error:  # broken TOML or broken UTF-8
        raise DataError(f"{_path(name, *folders)}: {error}") from None


# ---------------------------------------------------------------- what is in them


def parse(name: str, table: dict[str, object]) -> Ledger:
    """A ledger from the table of its file, its titles being the ids; DataError names the rule that is wrong."""
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
    id = _text(where, "id", row["id"])
    return Rule(
        id=id,
        title=id,
        text=_text(where, "text", row["text"]),
        source=_text(where, "src", row["src"]),
        edition=edition,
        options=_texts(where, "option", [option] if isinstance(option, str) else option),
        option_text=_text(where, "option_text", row.get("option_text", "")),
    )


def translate(ledger: Ledger, language: str, table: dict[str, object], file: str) -> Ledger:
    """The ledger in the words of a table by ids: titles in English, in any other language all that is read.

    DataError names the file and the rule.
    """
    texts = language != ENGLISH  # the English ones are in the ledger's own file
    _check_keys(file, table, {rule.id for rule in ledger} | ({"book"} if texts else set()), set())
    return replace(
        ledger,
        book=_filled(file, "book", table["book"]) if texts else ledger.book,
        rules=tuple(_translated(f"{file}: {rule.id}", rule, table[rule.id], texts) for rule in ledger),
    )


def _translated(where: str, rule: Rule, row: object, texts: bool) -> Rule:
    if not isinstance(row, dict):
        raise DataError(f"{where}: must be a table")
    needed = {"title", "text", "src"} if texts else {"title"}
    if texts and rule.option_text:
        needed.add("option_text")
    _check_keys(where, row, needed, set())
    words = {key: _filled(where, key, value) for key, value in row.items()}
    return replace(
        rule,
        title=words["title"],
        text=words.get("text", rule.text),
        source=words.get("src", rule.source),
        option_text=words.get("option_text", rule.option_text),
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


def _filled(where: str, key: str, value: object) -> str:
    text = _text(where, key, value)
    if not text.strip():
        raise DataError(f"{where}: {key!r} is empty")
    return text


def _texts(where: str, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise DataError(f"{where}: {key!r} must be a list of texts")
    return tuple(_text(where, key, item) for item in value)
