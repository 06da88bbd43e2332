"""Reads the cards of the sectors and the missions, and checks them against the totals of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any

from starwake.parts.reading import OneOf, Place, Row, check_total, read
from starwake.starship.facts import schema
from starwake.starship.facts.model import Card, Facts, Mission

Totals = Mapping[str, Any]


def read_cards(root: Row) -> tuple[Card, ...]:
    """All cards, group after group."""
    groups = enumerate(schema.GROUPS)
    rows = [(row, group) for group, name in groups for row in root.rows(name, "id")]
    cards = tuple(_read_card(row, group) for row, group in rows)
    _check_unique([row for row, _ in rows], cards)
    return cards


def _check_unique(rows: Sequence[Row], items: Sequence[Card | Mission]) -> None:
    """Ids and titles are used once."""
    seen: set[str] = set()
    for row, item in zip(rows, items, strict=True):
        for what, word in (("id", item.id), ("title", item.title)):
            if f"{what} {word}" in seen:
                raise row.error(f"the {what} {word!r} stands twice")
            seen.add(f"{what} {word}")


def _read_card(row: Row, group: int) -> Card:
    id, title, kind = row.take("id", schema.ID), row.take("title", str), row.take("kind", schema.KIND)
    values = row.fields(schema.CARDS[kind])
    row.done()
    card = Card(id, title, kind, group, **{**values, "loss": values.get("loss") or ""})
    if card.trading_post != (card.friendship > 0):
        raise row.error("friendship goes with a trading post, and a trading post with friendship")
    if card.price and not (card.buy or card.sell):
        raise row.error("a card with a price buys or sells")
    return card


def read_missions(root: Row) -> tuple[Mission, ...]:
    """The missions, in the order of their groups."""
    rows = root.rows("missions", "id")
    missions = tuple(_read_mission(row) for row in rows)
    _check_unique(rows, missions)
    return missions


def _read_mission(row: Row) -> Mission:
    nothing: Mapping[str, int] = MappingProxyType({})
    reward = row.take("reward", schema.REWARD)
    mission = Mission(
        row.take("id", schema.ID),
        row.take("title", str),
        row.take("group", schema.MISSION_GROUP),
        row.take("planet", schema.ID),
        row.take("pay", schema.PAY) if "pay" in row else nothing,
        row.take("have", schema.HAVE) if "have" in row else nothing,
        reward.get("resources", 0),
        (row.take("excluded", schema.EXCLUDED) if "excluded" in row else None) or "",
        reward.get("astro", 0),
        reward.get("fame", 0),
        reward.get("points", 0),
    )
    row.done()
    if mission.excluded and not mission.resources:
        raise row.error("excludes a resource, but brings none")
    return mission


def read_totals(root: Row) -> Totals:
    """What the cards must come to."""
    totals: Totals = root.take("totals", schema.TOTALS)
    return totals


def check_cards(place: Place, facts: Facts, totals: Totals) -> None:
    """Each group has its kinds, the sectors are full, and colonies and trade planets are complete sets."""
    for group, name in enumerate(schema.GROUPS):
        counts = Counter(card.kind for card in facts.cards if card.group == group)
        for kind in schema.CARDS:
            check_total(place.key(name), f"cards {kind!r}", counts[kind], totals["kinds"][name].get(kind, 0))
    limits = facts.limits
    in_sectors = sum(card.group == 1 for card in facts.cards)
    check_total(place.key("sector"), "cards", in_sectors, limits.sectors * limits.sector_size)
    _check_colonies(place, facts)
    _check_trade_planets(place, facts, totals)


def _check_colonies(place: Place, facts: Facts) -> None:
    """Every resource but trade goods has one colony for each roll of the yellow die."""
    colonies = [card for card in facts.cards if card.kind == "colony"]
    wanted = list(product(facts.resources[:-1], sorted(set(facts.dice["yellow"]))))
    for card in colonies:
        if (card.resource, card.number) not in wanted:
            raise _where(place, facts, card).error(
                f"there is no colony with {card.resource} on {card.number}"
            )
    found = Counter((card.resource, card.number) for card in colonies)
    for resource, number in wanted:
        check_total(place, f"colonies with {resource} on {number}", found[resource, number], 1)


def _check_trade_planets(place: Place, facts: Facts, totals: Totals) -> None:
    """Every resource has one trade planet for each price; a trading post stands at one price only."""
    planets = [card for card in facts.cards if card.kind == "trade_planet"]
    found = Counter((card.resource, card.price) for card in planets)
    for resource, price in product(facts.resources, totals["prices"]):
        check_total(place, f"trade planets with {resource} at {price}", found[resource, price], 1)
    for card in planets:
        if card.trading_post != (card.price == totals["post_price"]):
            raise _where(place, facts, card).error(
                f"trade planets have a trading post at {totals['post_price']} only"
            )


def _where(place: Place, facts: Facts, card: Card) -> Place:
    """Where a card stands in the file."""
    group = [other.id for other in facts.cards if other.group == card.group]
    return place.key(schema.GROUPS[card.group]).item(group.index(card.id), card.id)


def check_missions(place: Place, facts: Facts, totals: Totals) -> None:
    """Every mission has a planet, every planet missions; groups are complete and go up."""
    planets = OneOf("adventure planet", [card.planet for card in facts.cards if card.planet])
    for i, mission in enumerate(facts.missions):
        read(place.item(i, mission.id).key("planet"), mission.planet, planets)
    for what, keys in (("group", schema.MISSION_GROUPS), ("planet", planets.words)):
        counts = Counter(getattr(mission, what) for mission in facts.missions)
        for key in keys:
            check_total(place, f"missions of the {what} {key}", counts[key], totals["missions_each"])
    groups = [mission.group for mission in facts.missions]
    if groups != sorted(groups):
        raise place.error("must stand in the order of their groups")


def check_points(place: Place, facts: Facts, totals: Totals) -> None:
    """All friendship, fame and victory points there are."""
    cards, missions = facts.cards, facts.missions
    fame = sum(card.fame for card in cards) + sum(mission.fame for mission in missions)
    points = sum(card.points for card in cards) + sum(mission.points for mission in missions)
    points += sum(module.points for module in facts.modules) + sum(card.points for card in facts.specials)
    found = {"friendship": sum(card.friendship for card in cards), "fame": fame, "points": points}
    for key, count in found.items():
        check_total(place.key(key), f"{key} in all", count, totals[key])
