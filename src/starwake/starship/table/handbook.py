"""What can be looked up at a table of Starship: signs, modules, missions, special cards, builds, cards."""

from __future__ import annotations

from collections.abc import Iterator

from starwake.core.text import Runs
from starwake.starship.facts import Card, Module
from starwake.starship.names import CRESTS, ORIGIN_NAMES
from starwake.starship.refusals import BUILD_RULES
from starwake.starship.table.about import signs
from starwake.starship.table.catalogue import rank
from starwake.starship.table.rules import TITLES
from starwake.starship.table.wording import StarshipWording, full_card
from starwake.table.types import Article, Shelf

CARDS = {
    "colony": ("d.flight.colony", "d.production.one_colony"),
    "adventure_planet": ("d.flight.adventure",),
    "trade_planet": ("d.flight.trade",),
    "outpost": ("d.flight.outpost_limits", "d.trade.posts"),
    "library": ("d.flight.library",),
    "median": ("d.flight.median",),
    "pirate": ("d.pirate.demand", "d.pirate.fight", "d.pirate.win", "d.pirate.lose", "d.pirate.paid"),
    "lost_planet": ("d.flight.lost_planet",),
}
"""The rules behind cards of a kind."""
POST = "d.flight.trading_post"
"""The rule behind cards where a trading post can be founded."""


def shelves(wording: StarshipWording) -> list[Shelf]:
    """All of it in a language."""
    facts, texts = wording.facts, wording.texts
    modules = [
        Article(
            id=f"module:{one.id}",
            title=texts(f"module.{one.id}"),
            words=[*_levels(wording, one)],
            rules=[*_about(f"module_title.{one.id}.1"), BUILD_RULES["module"], BUILD_RULES["module_2"]],
        )
        for one in facts.modules
    ]
    missions = [
        Article(
            id=f"mission:{one.id}",
            title=texts(f"mission.{one.id}"),
            words=[wording.mission_text(one.id)],
            rules=["d.flight.adventure"],
        )
        for one in facts.missions
    ]
    specials = [
        Article(
            id=f"special:{one.id}",
            title=texts(f"special.{one.id}"),
            words=[wording.special_text(one.id)],
            rules=_about(f"special.{one.id}"),
        )
        for one in facts.specials
    ]
    builds = [
        Article(
            id=f"piece:{name}",
            title=texts(f"build.{name}"),
            words=[wording.cost(name)],
            rules=[BUILD_RULES[name]],
        )
        for name in facts.costs
    ]
    cards = [_card(wording, one) for one in sorted(facts.cards, key=rank)]
    named = {
        "signs": signs(wording),
        "modules": modules,
        "missions": missions,
        "specials": specials,
        "builds": builds,
        "cards": cards,
    }
    return [
        Shelf(name=name, title=texts(f"shelf.{name}"), met=False, articles=articles)
        for name, articles in named.items()
    ]


def _card(wording: StarshipWording, card: Card) -> Article:
    """Which cards there are is known to both; where one lies is not said here."""
    texts = wording.texts
    return Article(
        id=f"card:{card.id}",
        title=full_card(texts, card.id),
        words=[
            texts.runs("shelf.card", offers=wording.card_offers(card.id)),
            texts.runs("shelf.from", origin=texts(f"origin.{ORIGIN_NAMES[card.group]}")),
        ],
        rules=[*CARDS[card.kind], *([POST] if card.trading_post else [])],
    )


def _levels(wording: StarshipWording, module: Module) -> Iterator[Runs]:
    """A paragraph for each level; two where it does not do the same for both players."""
    texts = wording.texts
    for level in (1, 2):
        title = texts(f"module_title.{module.id}.{level}")
        does = {crest: wording.module_does(module.id, level, crest) for crest in CRESTS}
        if len({str(words) for words in does.values()}) == 1:
            yield texts.runs("phrase.described", title=title, text=does[CRESTS[0]])
        else:
            for crest, words in does.items():
                whose = f"{title} ({texts(f'crest.{crest}')})"
                yield texts.runs("phrase.described", title=whose, text=words)


def _about(key: str) -> list[str]:
    """The rules about something that has a title."""
    return [rule for rule, keys in TITLES.items() if key in keys]
