"""`starwake rules GAME [ID]`: the ledger of a game, one chapter of it, or one rule."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator
from itertools import groupby

import starwake as sw
from starwake.cli.options import editions
from starwake.core.errors import UsageError
from starwake.core.ledger import Ledger, Rule, load

HELP = "Print the rules of a game: all of them, a chapter (flight) or one rule (flight.shake)."
NARROW = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME [ID]."""
    parser.add_argument(
        "game", metavar="GAME", help="a game, or the name of a ledger such as starfarers-2019"
    )
    parser.add_argument(
        "id", metavar="ID", nargs="?", help="a rule such as flight.shake, or a chapter such as flight"
    )


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    books = [load(name) for name in ledger_names(args.game)]
    if args.id is None:
        print("\n\n".join("\n".join(all_lines(book)) for book in books))
    else:
        print("\n".join(line for rule in find(books, args.id) for line in rule_lines(rule)))
    return 0


def ledger_names(game: str) -> tuple[str, ...]:
    """The ledgers of a game; the name of a ledger stands for itself."""
    if game in sw.games():
        made = sw.make(game)
        names = [name for one in editions(made) for name in one.ledgers]
        return tuple(dict.fromkeys(names)) or made.ledgers
    if game in Ledger.names():
        return (game,)
    known = ", ".join((*sw.games(), *(name for name in Ledger.names() if name not in sw.games())))
    raise UsageError(f"there are no rules for {game!r}; there are {known}")


def find(books: list[Ledger], id: str) -> list[Rule]:
    """One rule, or a chapter: every rule whose id begins with the word. UnknownRule names close ones."""
    for book in books:
        if id in book:
            return [book[id]]
    chapter = [rule for book in books for rule in book if rule.id.startswith(f"{id}.")]
    return chapter or [books[0][id]]


def all_lines(book: Ledger) -> Iterator[str]:
    """A ledger by chapters."""
    yield f"{book.name}: {len(book)} rules ({book.book})"
    for chapter, rules in groupby(book, key=chapter_of):
        yield ""
        yield chapter.upper()
        for rule in rules:
            yield from rule_lines(rule, indent="  ")


def chapter_of(rule: Rule) -> str:
    """The first word of an id."""
    return rule.id.partition(".")[0]


def rule_lines(rule: Rule, indent: str = "") -> list[str]:
    """A rule with its id, and where the book has it."""
    house = [f"With the option {' or '.join(rule.options)}: {rule.option_text}"] if rule.options else []
    return [f"{indent}{rule.id}  [{rule.source}]", *_wrapped([rule.text, *house], f"{indent}    ")]


def _wrapped(texts: list[str], indent: str) -> list[str]:
    """Broken to the width of a terminal; whole lines for a file or another program."""
    if not sys.stdout.isatty():
        return [indent + text for text in texts]
    width = max(NARROW, shutil.get_terminal_size().columns - 1)
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)
    ]
