"""What never changes at a table of Starship: cards, missions, modules, special cards, costs, limits and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.starship.facts import Card, Mission, Module
from starwake.starship.names import (
    BUILD_NAMES,
    CRESTS,
    MODULE_NAMES,
    ORIGIN_NAMES,
    PHASES,
    RESOURCE_NAMES,
    SEAT_COLOURS,
    VALUABLE_NAMES,
    WARE_NAMES,
)
from starwake.starship.table.types import (
    BuildFacts,
    CardFacts,
    Catalogue,
    Chart,
    Level,
    MissionFacts,
    ModuleFacts,
    SpecialFacts,
)
from starwake.starship.table.wording import StarshipWording, card_about, card_brief, full_card, planets
from starwake.table.talk import phrases

if TYPE_CHECKING:
    from starwake.starship.game import Starship

INTEREST = (
    *("colony", "adventure_planet", "median", "outpost", "library"),
    *("trade_planet", "pirate", "lost_planet"),
)
"""Kinds of cards, those that bring most first."""


def chart(game: Starship) -> Chart:
    """The four sectors, and the places of a ship."""
    limits = game.facts.limits
    return {
        "sectors": [*range(1, limits.sectors + 1)],
        "bays": [*WARE_NAMES],
        "slots": {"booster": limits.boosters, "cannon": limits.cannons, "hangar": limits.hangar},
        "modules": [*MODULE_NAMES],
    }


def catalogue(game: Starship, wording: StarshipWording) -> Catalogue:
    """Everything by name, in one language."""
    facts, texts = game.facts, wording.texts
    return {
        "title": texts("game.starship.title"),
        "target": facts.points_to_win,
        "seats": [
            {"id": f"seat:{seat}", "name": colour, "title": texts(f"seat.{seat}")}
            for seat, colour in enumerate(SEAT_COLOURS)
        ],
        "resources": [*RESOURCE_NAMES],
        "wares": [*WARE_NAMES],
        "names": _names(wording),
        "cards": {card.id: _card(wording, card) for card in facts.cards},
        "missions": {mission.id: _mission(wording, mission) for mission in facts.missions},
        "modules": {module.id: _module(wording, module) for module in facts.modules},
        "specials": _specials(wording),
        "builds": {build: _build(wording, build) for build in facts.costs},
        "limits": _limits(game),
        "dice": {name: [*faces] for name, faces in facts.dice.items()},
        "phrases": phrases(texts),
    }


def _names(wording: StarshipWording) -> dict[str, str]:
    """Every thing by its id, as words mention it."""
    facts, texts = wording.facts, wording.texts
    kinds = {
        "resource": VALUABLE_NAMES,
        "phase": PHASES,
        "crest": CRESTS,
        "origin": ORIGIN_NAMES,
        "piece": BUILD_NAMES,
        "module": MODULE_NAMES,
        "mission": [mission.id for mission in facts.missions],
        "special": [special.id for special in facts.specials],
    }
    found = {f"{kind}:{name}": texts(f"{kind}.{name}") for kind, some in kinds.items() for name in some}
    return found | {f"card:{card.id}": full_card(texts, card.id) for card in facts.cards}


def rank(card: Card) -> int:
    """How interesting a card is: what brings points and where a trading post can be comes first."""
    last = len(INTEREST)
    return (card.kind != "colony") * 2 * last + (not card.trading_post) * last + INTEREST.index(card.kind)


def _card(wording: StarshipWording, card: Card) -> CardFacts:
    texts = wording.texts
    found: CardFacts = {
        "title": texts(f"card.{card.id}"),
        "kind": card.kind,
        "origin": ORIGIN_NAMES[card.group],
        "about": card_about(texts, card.id),
        "brief": card_brief(texts, card.id, mark=False),
        "offers": wording.card_offers(card.id),
        "rank": rank(card),
    }
    numbers = {
        "resource": card.resource,
        "number": card.number,
        "price": card.price,
        "buy": card.buy,
        "sell": card.sell,
        "most": card.max_units,
        "post": card.trading_post,
        "friendship": card.friendship,
        "civilisation": card.civilization,
        "missions": [mission for mission, planet in planets().items() if planet == card.id],
        "strength": card.strength,
        "demand": card.demand,
        "loss": card.loss,
        "fame": card.fame,
        "points": card.points,
    }
    told = {name: value for name, value in numbers.items() if value or (card.strength and name == "loss")}
    return {**found, **told}  # type: ignore[typeddict-item]


def _mission(wording: StarshipWording, mission: Mission) -> MissionFacts:
    return {
        "title": wording.texts(f"mission.{mission.id}"),
        "part": mission.group,
        "planet": planets()[mission.id],
        "pay": dict(mission.pay),
        "have": dict(mission.have),
        "resources": mission.resources,
        "excluded": mission.excluded or None,
        "astro": mission.astro,
        "fame": mission.fame,
        "points": mission.points,
        "asks": wording.mission_needs(mission.id),
        "brings": wording.mission_gives(mission.id),
        "text": wording.mission(mission.id),
    }


def _module(wording: StarshipWording, module: Module) -> ModuleFacts:
    costs = wording.facts.costs
    levels: list[Level] = [
        {
            "title": wording.texts(f"module_title.{module.id}.{level}"),
            "cost": dict(costs[build]),
            "points": module.points if level == 2 else 0,
            "does": {crest: wording.module_does(module.id, level, crest) for crest in CRESTS},
        }
        for level, build in ((1, "module"), (2, "module_2"))
    ]
    texts = wording.texts
    return {
        "name": texts(f"module.{module.id}"),
        "short": texts(f"module_short.{module.id}"),
        "levels": levels,
    }


def _specials(wording: StarshipWording) -> dict[str, SpecialFacts]:
    return {
        card.id: {
            "title": wording.texts(f"special.{card.id}"),
            "text": wording.special(card.id),
            "counts": card.counts,
            "minimum": card.minimum,
            "points": card.points,
        }
        for card in wording.facts.specials
    }


def _build(wording: StarshipWording, build: str) -> BuildFacts:
    cost = dict(wording.facts.costs[build])
    return {"name": wording.texts(f"build.{build}"), "cost": cost, "text": wording.cost(build)}


def _limits(game: Starship) -> dict[str, int]:
    limits = game.facts.limits
    return {
        "sectors": limits.sectors,
        "sector_size": limits.sector_size,
        "science": limits.lab,
        "hangar": limits.hangar,
        "ships_each": limits.ships_each,
        "boosters": limits.boosters,
        "cannons": limits.cannons,
        "open_missions": limits.open_missions,
        "posts_a_turn": limits.posts_a_turn,
        "purchase_price": limits.purchase_price,
        "pirate_reward": limits.pirate_reward,
    }
