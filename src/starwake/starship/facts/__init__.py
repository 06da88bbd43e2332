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
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import to_builtins

from starwake.core.errors import DataError
from starwake.parts.datafiles import open_file
from starwake.starship.facts import checks
from starwake.starship.facts.model import GROUPS, Card, CardsFile, Facts, Mission, Module, RulesFile, Special
from starwake.starship.facts.options import Value, take_options

__all__ = ["Card", "DataError", "Facts", "Mission", "Module", "Special", "load", "load_from"]

Options: TypeAlias = Mapping[str, Value]


def load(options: Options | None = None) -> Facts:
    """The facts that ship with the package, with what these options change; others have their default."""
    return _load(tuple(sorted((options or {}).items())))


@cache
def _load(options: tuple[tuple[str, Value], ...]) -> Facts:
    return load_from(files("starwake.starship") / "data", dict(options))


def load_from(folder: Traversable, options: Options | None = None) -> Facts:
    """The facts in `folder`; raises `DataError` if anything in it is wrong."""
    found = {
        name: open_file(folder / f"{name}.json", f"starship/data/{name}.json") for name in ("rules", "cards")
    }
    known = take_options(found, options or {})
    rules, file = found["rules"].read(RulesFile), found["cards"]
    cards = file.read(CardsFile)
    facts = Facts(
        resources=rules.resources,
        dice=_read_only(to_builtins(rules.dice)),
        points_to_win=rules.points_to_win,
        specials=rules.specials,
        start=rules.start,
        costs=_read_only(to_builtins(rules.costs)),
        limits=rules.limits,
        modules=rules.modules,
        handicap=rules.handicap,
        options=known,
        cards=tuple(row.card(group) for group, name in enumerate(GROUPS) for row in getattr(cards, name)),
        missions=cards.missions,
    )
    checks.check_rules(found["rules"], facts)
    checks.check_cards(file, facts, cards.totals)
    checks.check_missions(file, facts, cards.totals)
    checks.check_points(file, facts, cards.totals)
    return facts


def _read_only(value: Any) -> Any:
    """Objects as mappings that cannot be changed."""
    if not isinstance(value, dict):
        return value
    return MappingProxyType({key: _read_only(inner) for key, inner in value.items()})
