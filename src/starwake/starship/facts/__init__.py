"""The facts of Starship (numbers, cards, missions, modules) from its data files, read strictly.

>>> facts = load()
>>> facts.points_to_win, len(facts.cards), len(facts.missions)
(10, 70, 12)
>>> card = facts.cards[4]
>>> card.id, card.price, card.trading_post
('ore_3', 3, True)
>>> load({"module_numbers": "same"}).modules[4].numbers["moon"]
((), (2,), (2, 3))
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

from starwake.core.errors import DataError
from starwake.parts.reading import open_row
from starwake.starship.facts.cards import (
    check_cards,
    check_missions,
    check_points,
    read_cards,
    read_missions,
    read_totals,
)
from starwake.starship.facts.model import (
    Card,
    Facts,
    Handicap,
    Limits,
    Mission,
    Module,
    Special,
    Start,
)
from starwake.starship.facts.options import Value, take_options
from starwake.starship.facts.rules import check_start, read_rules

__all__ = [
    "Card",
    "DataError",
    "Facts",
    "Handicap",
    "Limits",
    "Mission",
    "Module",
    "Special",
    "Start",
    "load",
    "load_from",
]

Options: TypeAlias = Mapping[str, Value]

_FILES = ("rules", "cards")


def load(options: Options | None = None) -> Facts:
    """The facts that ship with the package, with what these options change; others have their default."""
    return _load(tuple(sorted((options or {}).items())))


@cache
def _load(options: tuple[tuple[str, Value], ...]) -> Facts:
    return load_from(files("starwake.starship") / "data", dict(options))


def load_from(folder: Traversable, options: Options | None = None) -> Facts:
    """The facts in `folder`; raises `DataError` if anything in it is wrong."""
    roots = {file: open_row(folder / f"{file}.json", f"starship/data/{file}.json") for file in _FILES}
    known = take_options(roots, options or {})
    rules = read_rules(roots["rules"])
    root = roots["cards"]
    cards, missions, totals = read_cards(root), read_missions(root), read_totals(root)
    root.done()
    facts = Facts(options=known, cards=cards, missions=missions, **rules)
    check_start(roots["rules"].place.key("start"), facts)
    check_cards(root.place, facts, totals)
    check_missions(root.place.key("missions"), facts, totals)
    check_points(root.place.key("totals"), facts, totals)
    return facts
