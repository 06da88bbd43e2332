"""`starwake rules GAME [ID] [--lang de]`: the ledger of a game, one chapter of it, or one rule."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator
from itertools import groupby

import starwake as sw
from starwake.core.errors import UsageError
from starwake.core.ledger import Ledger, Rule, load
from starwake.core.outside import shown
from starwake.core.text import ENGLISH
from starwake.table.ledgers import ledgers_of

HELP = "Print the rules of a game: all of them, a chapter (flight) or one rule (flight.shake)."
NARROW = 40

HEAD = {"en": "{name}: {count} rules ({book})", "de": "{name}: {count} Regeln ({book})"}
HOUSE = {"en": "With the option {options}: {text}", "de": "Mit der Option {options}: {text}"}
OR = {"en": " or ", "de": " oder "}
"""The few words around the rules; the rules themselves are in the ledgers."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME [ID] [--lang L]."""
    parser.add_argument(
        "game", metavar="GAME", help="a game, or the name of a ledger such as starfarers-2019"
    )
    parser.add_argument(
        "id", metavar="ID", nargs="?", help="a rule such as flight.shake, or a chapter such as flight"
    )
    parser.add_argument("--lang", default=ENGLISH, metavar="L", help="en or de")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    books = [load(name, args.lang) for name in ledger_names(args.game)]
    if args.id is None:
        print("\n\n".join("\n".join(all_lines(book, args.lang)) for book in books))
    else:
        print("\n".join(line for rule in find(books, args.id) for line in rule_lines(rule, args.lang)))
    return 0


def ledger_names(game: str) -> tuple[str, ...]:
    """The ledgers of a game; the name of a ledger stands for itself."""
    if game in sw.games():
        return ledgers_of(sw.make(game))
    if game in Ledger.names():
        return (game,)
    known = ", ".join((*sw.games(), *(name for name in Ledger.names() if name not in sw.games())))
    raise UsageError(f"there are no rules for {shown(game)}; there are {known}")


def find(books: list[Ledger], id: str) -> list[Rule]:
    """One rule, or a chapter: every rule whose id begins with the word. UnknownRule names close ones."""
    for book in books:
        if id in book:
            return [book[id]]
    chapter = [rule for book in books for rule in book if rule.id.startswith(f"{id}.")]
    return chapter or [books[0][id]]


def all_lines(book: Ledger, language: str = ENGLISH) -> Iterator[str]:
    """A ledger by chapters, which are called as in the ids in every language: so they can be asked for."""
    yield HEAD[language].format(name=book.name, count=len(book), book=book.book)
    for chapter, rules in groupby(book, key=chapter_of):
        yield ""
        yield chapter.upper()
        for rule in rules:
            yield from rule_lines(rule, language, indent="  ")


def chapter_of(rule: Rule) -> str:
    """The first word of an id."""
    return rule.id.partition(".")[0]


def rule_lines(rule: Rule, language: str = ENGLISH, indent: str = "") -> list[str]:
    """A rule with its id and title, and where the book has it."""
    texts = [rule.text]
    if rule.options:
        texts.append(HOUSE[language].format(options=OR[language].join(rule.options), text=rule.option_text))
    head = f"{rule.id}  {rule.title}  [{rule.source}]"
    return [*_wrapped([head], indent, hanging="  "), *_wrapped(texts, f"{indent}    ")]


def _wrapped(texts: list[str], indent: str, hanging: str = "") -> list[str]:
    """Broken to the width of a terminal; whole lines for a file or another program."""
    if not sys.stdout.isatty():
        return [indent + text for text in texts]
    width = max(NARROW, shutil.get_terminal_size().columns - 1)
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + hanging)
    ]
