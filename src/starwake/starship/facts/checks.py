"""What must agree in the data of Starship: totals, complete sets, and room for all that players start with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

from starwake.parts.datafiles import DataFile
from starwake.starship.facts.model import CARDS, GROUPS, MODULES, SPECIALS, Card, Facts, Totals


def check_rules(file: DataFile, facts: Facts) -> None:
    """Modules and special cards are all there, and what is given at the start exists and has room."""
    _check_list(file, "specials", [special.id for special in facts.specials], list(SPECIALS))
    _check_list(file, "modules", [module.id for module in facts.modules], list(MODULES))
    file.once("modules", (title for module in facts.modules for title in module.titles))
    faces = facts.dice["yellow"]
    for i, module in enumerate(facts.modules):
        for crest, levels in module.numbers.items():
            for roll in (roll for level in levels for roll in level):
                path = f"modules[{i}].numbers.{crest}"
                file.check(path, roll in faces, f"the yellow die never shows a {roll}")
    _check_start(file, facts)


def _check_list(file: DataFile, path: str, found: list[str], expected: list[str]) -> None:
    file.once(path, found)
    file.check(path, found == expected, f"must be {', '.join(expected)} in this order")


def _check_start(file: DataFile, facts: Facts) -> None:
    """Each crest has a card of the first group, and all that is given at the start has room."""
    start, limits = facts.start, facts.limits
    known = [card.id for card in facts.cards if card.group == 0]
    colonies = {"moon": start.colonies.moon, "sun": start.colonies.sun}
    for crest, card in colonies.items():
        file.known(f"start.colonies.{crest}", "start colony", card, known)
    file.once("start.colonies", colonies.values())
    file.total("start.colonies", "start colonies", len(colonies), len(known))
    bay = next(module.amounts[0] for module in facts.modules if module.gives == "storage")
    room = {
        **{f"resources.{name}": (getattr(start.resources, name), bay) for name in facts.resources},
        "science": (start.science, limits.lab),
        "colony_ships": (start.colony_ships, limits.ships_each),
        "trade_ships": (start.trade_ships, limits.hangar - start.colony_ships),
        "boosters": (max(start.boosters, facts.handicap.beginner_boosters), limits.boosters),
        "cannons": (max(start.cannons, facts.handicap.beginner_cannons), limits.cannons),
        "modules": (start.modules, len(facts.modules)),
    }
    for key, (count, most) in room.items():
        file.check(f"start.{key}", count <= most, f"{count} at the start, but there is room for {most}")


def check_cards(file: DataFile, facts: Facts, totals: Totals) -> None:
    """Each group has its kinds, the sectors are full, and colonies and trade planets are complete sets."""
    _check_unique(file, [_path(facts, card) for card in facts.cards], [(c.id, c.title) for c in facts.cards])
    for group, name in enumerate(GROUPS):
        counts = Counter(card.kind for card in facts.cards if card.group == group)
        expected = getattr(totals.kinds, name)
        for kind in CARDS:
            file.total(name, f"cards {kind!r}", counts[kind], expected.get(kind, 0))
    in_sectors = sum(card.group == 1 for card in facts.cards)
    file.total("sector", "cards", in_sectors, facts.limits.sectors * facts.limits.sector_size)
    _check_colonies(file, facts)
    _check_trade_planets(file, facts, totals)


def _check_unique(file: DataFile, paths: Sequence[str], rows: Sequence[tuple[str, str]]) -> None:
    """Ids and titles are used once."""
    seen: set[tuple[str, str]] = set()
    for path, (id, title) in zip(paths, rows, strict=True):
        for what, word in (("id", id), ("title", title)):
            file.check(path, (what, word) not in seen, f"the {what} {word!r} stands twice")
            seen.add((what, word))


def _path(facts: Facts, card: Card) -> str:
    """Where a card stands in the file."""
    first = sum(other.group < card.group for other in facts.cards)
    place = next(i for i, other in enumerate(facts.cards) if other is card)
    return f"{GROUPS[card.group]}[{place - first}]"


def _check_colonies(file: DataFile, facts: Facts) -> None:
    """Every resource but trade goods has one colony for each roll of the yellow die."""
    colonies = [card for card in facts.cards if card.kind == "colony"]
    wanted = list(product(facts.resources[:-1], sorted(set(facts.dice["yellow"]))))
    for card in colonies:
        message = f"there is no colony with {card.resource} on {card.number}"
        file.check(_path(facts, card), (card.resource, card.number) in wanted, message)
    found = Counter((card.resource, card.number) for card in colonies)
    for resource, number in wanted:
        file.total("", f"colonies with {resource} on {number}", found[resource, number], 1)


def _check_trade_planets(file: DataFile, facts: Facts, totals: Totals) -> None:
    """Every resource has one trade planet for each price; a trading post stands at one price only."""
    file.once("totals.prices", totals.prices)
    planets = [card for card in facts.cards if card.kind == "trade_planet"]
    found = Counter((card.resource, card.price) for card in planets)
    for resource, price in product(facts.resources, totals.prices):
        file.total("", f"trade planets with {resource} at {price}", found[resource, price], 1)
    for card in planets:
        message = f"trade planets have a trading post at {totals.post_price} only"
        file.check(_path(facts, card), card.trading_post == (card.price == totals.post_price), message)


def check_missions(file: DataFile, facts: Facts, totals: Totals) -> None:
    """Every mission has a planet, every planet missions; groups are complete and go up."""
    paths = [f"missions[{i}]" for i in range(len(facts.missions))]
    _check_unique(file, paths, [(mission.id, mission.title) for mission in facts.missions])
    planets = [card.planet for card in facts.cards if card.planet]
    for path, mission in zip(paths, facts.missions, strict=True):
        file.known(f"{path}.planet", "adventure planet", mission.planet, planets)
    groups = [mission.group for mission in facts.missions]
    by_group, by_planet = Counter(groups), Counter(mission.planet for mission in facts.missions)
    each = totals.missions_each
    for group in (1, 2, 3, 4):
        file.total("missions", f"missions of the group {group}", by_group[group], each)
    for planet in planets:
        file.total("missions", f"missions of the planet {planet}", by_planet[planet], each)
    file.check("missions", groups == sorted(groups), "must stand in the order of their groups")


def check_points(file: DataFile, facts: Facts, totals: Totals) -> None:
    """All friendship, fame and victory points there are."""
    cards, missions = facts.cards, facts.missions
    friendship = sum(card.friendship for card in cards)
    fame = sum(card.fame for card in cards) + sum(mission.fame for mission in missions)
    points = sum(card.points for card in cards) + sum(mission.points for mission in missions)
    points += sum(module.points for module in facts.modules) + sum(card.points for card in facts.specials)
    file.total("totals.friendship", "friendship in all", friendship, totals.friendship)
    file.total("totals.fame", "fame in all", fame, totals.fame)
    file.total("totals.points", "points in all", points, totals.points)
