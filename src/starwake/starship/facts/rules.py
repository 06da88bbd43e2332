"""Reads the numbers of the game: dice, start, costs, limits, modules and special victory cards."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType
from typing import Any

from starwake.parts.reading import Many, OneOf, Place, Row, check_total, once, read
from starwake.starship.facts import schema
from starwake.starship.facts.model import Facts, Handicap, Limits, Module, Special, Start


def read_rules(root: Row) -> dict[str, Any]:
    """The fields of `Facts` that the rules file holds."""
    if root.take("game", str) != "starship":
        raise root.place.key("game").error("must be 'starship'")
    rules = {
        "resources": _read_resources(root),
        "dice": root.take("dice", schema.DICE),
        "points_to_win": root.take("points_to_win", schema.POSITIVE),
        "specials": _read_specials(root),
        "start": _read_start(root),
        "costs": root.take("costs", schema.COSTS),
        "limits": Limits(**root.take("limits", dict.fromkeys(_names(Limits), schema.POSITIVE))),
        "modules": _read_modules(root),
        "handicap": Handicap(**root.take("handicap", dict.fromkeys(_names(Handicap), schema.COUNT))),
    }
    root.done()
    _check_numbers(root.place.key("modules"), rules["modules"], rules["dice"]["yellow"])
    return rules


def _names(model: type) -> list[str]:
    return [field.name for field in fields(model)]


def _read_resources(root: Row) -> tuple[str, ...]:
    resources: tuple[str, ...] = root.take("resources", Many(str))
    if resources != schema.RESOURCES:
        raise root.place.key("resources").error(f"must be {', '.join(schema.RESOURCES)} in this order")
    return resources


def _read_specials(root: Row) -> tuple[Special, ...]:
    rows = root.rows("specials", "id")
    specials = tuple(_read_special(row) for row in rows)
    _check_list(root.place.key("specials"), [special.id for special in specials], list(schema.SPECIALS))
    return specials


def _read_special(row: Row) -> Special:
    id = row.take("id", OneOf("special card", tuple(schema.SPECIALS)))
    counts = row.take("counts", OneOf(f"count of the {id}", (schema.SPECIALS[id],)))
    special = Special(
        id,
        row.take("title", str),
        counts,
        row.take("minimum", schema.POSITIVE),
        row.take("points", schema.POSITIVE),
    )
    row.done()
    return special


def _read_start(root: Row) -> Start:
    values = dict(root.take("start", schema.START))
    bays = {resource: values["resources"].get(resource, 0) for resource in schema.RESOURCES}
    return Start(**{**values, "resources": MappingProxyType(bays)})


def _read_modules(root: Row) -> tuple[Module, ...]:
    modules = tuple(_read_module(row) for row in root.rows("modules", "id"))
    _check_list(root.place.key("modules"), [module.id for module in modules], list(schema.MODULES))
    once(root.place.key("modules"), (title for module in modules for title in module.titles))
    return modules


def _read_module(row: Row) -> Module:
    id = row.take("id", OneOf("module", tuple(schema.MODULES)))
    titles = row.take("titles", Many(str, 2))
    gives = row.take("gives", OneOf(f"gift of the module {id}", (schema.MODULES[id],)))
    amounts = row.take("amounts", Many(schema.COUNT, 3))
    numbers = row.take("numbers", schema.NUMBERS) if id in schema.PRODUCING else {}
    by_level = {crest: ((), rolls["level_1"], rolls["level_2"]) for crest, rolls in numbers.items()}
    module = Module(id, titles, gives, amounts, MappingProxyType(by_level), row.take("points", schema.COUNT))
    row.done()
    if list(amounts) != sorted(amounts) or amounts[0] == amounts[1]:
        raise row.place.key("amounts").error("level I must give more than nothing built, level II no less")
    return module


def _check_list(place: Place, found: list[str], expected: list[str]) -> None:
    once(place, found)
    if found != expected:
        raise place.error(f"must be {', '.join(expected)} in this order")


def _check_numbers(place: Place, modules: tuple[Module, ...], faces: tuple[int, ...]) -> None:
    """Modules work on rolls that the yellow die has."""
    for i, module in enumerate(modules):
        for crest, levels in module.numbers.items():
            for roll in (roll for level in levels for roll in level):
                if roll not in faces:
                    here = place.item(i, module.id).key("numbers").key(crest)
                    raise here.error(f"the yellow die never shows a {roll}")


def check_start(place: Place, facts: Facts) -> None:
    """Each crest has a card of the first group, and all that is given at the start has room."""
    start, limits = facts.start, facts.limits
    colonies = OneOf("start colony", [card.id for card in facts.cards if card.group == 0])
    for crest, card in start.colonies.items():
        read(place.key("colonies").key(crest), card, colonies)
    once(place.key("colonies"), start.colonies.values())
    check_total(place.key("colonies"), "start colonies", len(start.colonies), len(colonies.words))
    bay = next(module.amounts[0] for module in facts.modules if module.gives == "storage")
    room = {
        **{f"resources.{resource}": (count, bay) for resource, count in start.resources.items()},
        "science": (start.science, limits.lab),
        "colony_ships": (start.colony_ships, limits.ships_each),
        "trade_ships": (start.trade_ships, limits.hangar - start.colony_ships),
        "boosters": (max(start.boosters, facts.handicap.beginner_boosters), limits.boosters),
        "cannons": (max(start.cannons, facts.handicap.beginner_cannons), limits.cannons),
        "modules": (start.modules, len(facts.modules)),
    }
    for key, (count, most) in room.items():
        if count > most:
            raise place.key(key).error(f"{count} at the start, but there is room for {most}")
