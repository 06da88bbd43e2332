"""The rules of a game to be read: its ledgers by books and chapters, in words."""

from __future__ import annotations

from typing import Any, TypedDict

from starwake.core.game import Game
from starwake.core.ledger import Ledger, Rule, load
from starwake.core.text import ENGLISH, Texts
from starwake.table.game import TableGame
from starwake.table.types import Shelf


class Entry(TypedDict):
    """A rule."""

    id: str
    title: str
    text: str
    source: str
    options: list[str]
    """House rules that change it, and how."""
    option_text: str


class ChapterOfRules(TypedDict):
    """Rules that belong together."""

    name: str
    title: str
    rules: list[Entry]


class Book(TypedDict):
    """A ledger."""

    ledger: str
    book: str
    """Where its rules come from."""
    extends: str
    chapters: list[ChapterOfRules]


class Overview(TypedDict):
    """A part of what a game is in short."""

    title: str
    text: str


class Handbook(TypedDict):
    """What one can look up at a table: the rules that hold there, and its things."""

    books: list[Book]
    shelves: list[Shelf]


def ledgers_of(game: Game) -> tuple[str, ...]:
    """The names of all ledgers of a game, whatever way of playing it is chosen."""
    ways: tuple[Any, ...] = getattr(game, "editions", ())
    return tuple(dict.fromkeys(name for way in ways for name in way.ledgers)) or game.ledgers


def books(game: TableGame, lang: str = ENGLISH) -> list[Book]:
    """All that there is to read about a game's rules."""
    texts = game.texts_in(lang)
    return [_book(load(name, lang), texts) for name in ledgers_of(game)]


OVERVIEW = ("goal", "turn", "points")


def overview(game: TableGame, lang: str = ENGLISH) -> list[Overview]:
    """The game on one page, for those who do not know it yet."""
    texts = game.texts_in(lang)
    parts = [f"overview.{part}" for part in OVERVIEW if f"overview.{part}.text" in texts]
    return [Overview(title=texts(f"{part}.title"), text=texts(f"{part}.text")) for part in parts]


def handbook(game: TableGame, lang: str = ENGLISH) -> Handbook:
    """The rules of one way of playing a game, and the things that it is played with."""
    texts = game.texts_in(lang)
    return Handbook(
        books=[_book(load(name, lang), texts) for name in game.ledgers], shelves=game.shelves(lang)
    )


def _book(ledger: Ledger, texts: Texts) -> Book:
    chapters: dict[str, list[Entry]] = {}
    for rule in ledger:
        chapters.setdefault(_chapter(rule, ledger), []).append(_entry(rule))
    return Book(
        ledger=ledger.name,
        book=ledger.book,
        extends=ledger.extends,
        chapters=[
            ChapterOfRules(name=name, title=_title(name, texts), rules=rules)
            for name, rules in chapters.items()
        ],
    )


def _chapter(rule: Rule, ledger: Ledger) -> str:
    """The first word of an id that tells something: one that all ids begin with does not."""
    words = rule.id.split(".")
    shared = all(other.id.startswith(f"{words[0]}.") for other in ledger)
    return words[1 if shared else 0]


def _title(chapter: str, texts: Texts) -> str:
    key = f"chapter.{chapter}"
    return texts(key) if key in texts else chapter.replace("_", " ")


def _entry(rule: Rule) -> Entry:
    return Entry(
        id=rule.id,
        title=rule.title,
        text=rule.text,
        source=rule.source,
        options=[*rule.options],
        option_text=rule.option_text,
    )
