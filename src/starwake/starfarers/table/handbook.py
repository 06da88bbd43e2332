"""What can be looked up at a table of Starfarers: signs of the chart, builds, friendship cards, encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.core.text import joined
from starwake.core.thing import thing
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS, UPGRADE_NAMES
from starwake.starfarers.table.about import signs
from starwake.starfarers.table.catalogue import catalogue
from starwake.starfarers.table.rules import CARDS, known
from starwake.starfarers.table.types import Card, Catalogue
from starwake.table.types import Article, Shelf

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

ENCOUNTERS = ("encounter.reader", "encounter.answer", "encounter.before_move")
"""The rules behind every encounter."""
OUTPOSTS = ("establish", "sequence", "freight", "card", "marker", "chip", "permanent", "keep")
"""The rules behind the place of a people."""


def shelves(game: Starfarers, lang: str) -> list[Shelf]:
    """All of it in a language; encounters are a secret until somebody meets them."""
    wording, facts = game.wording(lang), catalogue(game, lang)
    texts = wording.texts
    builds = [
        Article(
            id=one["id"],
            title=one["title"],
            words=[[one["text"]], texts.runs("shelf.cost", cost=joined(wording.counts(one["cost"]), ", "))],
            rules=game.rules_behind(_built(one["name"])),
        )
        for one in facts["builds"]
    ]
    peoples = {one["name"]: one["title"] for one in facts["peoples"]}
    friends = [
        Article(
            id=card["id"],
            title=card["title"],
            words=[[card["text"]], texts.runs("shelf.people", people=peoples[card["people"]])],
            rules=known(game.edition, _friend_rules(card)),
        )
        for card in facts["friends"]
    ]
    rules = known(game.edition, ENCOUNTERS)
    encounters = [
        Article(id=thing("encounter", one["face"]), title=one["title"], words=[[one["story"]]], rules=rules)
        for one in facts["encounters"]
    ]
    return [
        Shelf(name="signs", title=texts("shelf.signs"), met=False, articles=_chart(game, lang, facts)),
        Shelf(name="builds", title=texts("shelf.builds"), met=False, articles=builds),
        Shelf(name="friends", title=texts("shelf.friends"), met=False, articles=friends),
        Shelf(name="encounters", title=texts("shelf.encounters"), met=True, articles=encounters),
    ]


def _chart(game: Starfarers, lang: str, facts: Catalogue) -> list[Article]:
    """The signs of the chart, then the place of each people."""
    texts = game.wording(lang).texts
    outposts = [
        Article(
            id=one["id"],
            title=one["title"],
            words=[texts.runs("lies.people", people=one["title"])],
            rules=known(game.edition, [f"outpost.{rule}" for rule in OUTPOSTS]),
            pictures=[one["id"]],
        )
        for one in facts["peoples"]
    ]
    return signs(game, lang) + outposts


def _built(name: str) -> a.Action:
    """Building something, wherever that is."""
    if name in UPGRADE_NAMES:
        return a.BuildUpgrade(name)
    assert name in BUILDS
    return a.BuildSpaceport("") if name == "spaceport" else a.BuildShip(name, "")


def _friend_rules(card: Card) -> list[str]:
    """Rules that are about a card, and those about all cards of its people."""
    own = [rule for rule, name in CARDS.items() if name == card["name"]]
    return [*own, f"friend.{card['people']}", "outpost.card"]
