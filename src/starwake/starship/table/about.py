"""What the things on the table are: signs by kind, which never change, and one thing as a viewer sees it now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from starwake.core.text import Runs
from starwake.starship.table.wording import StarshipWording
from starwake.table.types import Article

if TYPE_CHECKING:
    from starwake.starship.game import Starship

SIGNS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "crest": ("crest:moon", ("d.setup.colonies", "d.production.modules")),
    "astro": ("resource:astro", ("d.setup.start", "d.flight.trade")),
    "science": ("resource:science", ("d.storage", "d.build.boosters")),
    "ware": ("", ("d.storage", "d.flight.trade")),
    "fame": ("counter:fame", ("d.points.hero", "d.pirate.win")),
    "friendship": ("counter:friendship", ("d.points.friend", "d.flight.trading_post")),
    "sector": ("", ("d.flight.sector", "d.flight.reshuffle", "d.setup.sectors")),
    "face_down": ("", ("d.info.public", "d.flight.sector")),
    "post": ("piece:trade_station", ("d.flight.trading_post", "d.trade.posts")),
    "adventure_planet": ("card:adventure_planet", ("d.flight.adventure",)),
    "pirate": ("", ("d.pirate.demand", "d.pirate.fight", "d.pirate.win", "d.pirate.lose")),
    "colony": ("", ("d.flight.colony", "d.production.roll")),
    "trade_planet": ("", ("d.flight.trade",)),
    "outpost": ("", ("d.flight.outpost_limits", "d.flight.trading_post")),
    "library": ("", ("d.flight.library",)),
    "lost_planet": ("", ("d.flight.lost_planet",)),
    "median": ("card:median", ("d.flight.median",)),
    "colony_ship": ("piece:colony_ship", ("d.build.ships", "d.flight.colony")),
    "trade_ship": ("piece:trade_ship", ("d.build.ships", "d.flight.trading_post")),
    "booster": ("piece:booster", ("d.flight.speed", "d.build.boosters")),
    "cannon": ("piece:cannon", ("d.pirate.fight", "d.build.cannons")),
}
"""By name: the thing whose picture it is, and the rules about it."""
BY_SIGN = {"crest": "crest", "counter": "", "piece": "", "place": "face_down"}
"""Kinds of things of which their sign says all; without a name it is called like the thing."""


def signs(wording: StarshipWording) -> list[Article]:
    """What can lie on the table, and what everything is for."""
    return [sign(wording, name) for name in SIGNS]


def sign(wording: StarshipWording, name: str) -> Article:
    """One sign."""
    texts, (picture, rules) = wording.texts, SIGNS[name]
    return Article(
        id=f"sign:{name}",
        title=texts(f"sign.{name}.title"),
        words=[[texts(f"sign.{name}.text")]],
        rules=list(rules),
        pictures=[picture] if picture else [],
    )


def about(game: Starship, wording: StarshipWording, known: Mapping[str, Runs], thing: str) -> Article | None:
    """One thing as a viewer sees it now; `known` is what the viewer knows of sectors. None if it is nothing that lies
    on the table itself: cards, modules and missions can be looked up."""
    kind, _, name = thing.partition(":")
    if kind == "sector" and name in map(str, game.chart()["sectors"]):
        title = wording.texts("sign.sector.named", sector=name)
        return _more(sign(wording, "sector"), thing, title, *([known[thing]] if thing in known else []))
    if kind == "resource":
        own = sign(wording, name if name in SIGNS else "ware")
        return {**_more(own, thing, wording.thing(thing)), "pictures": [thing]}
    if kind in BY_SIGN and (BY_SIGN[kind] or name) in SIGNS:
        own = sign(wording, BY_SIGN[kind] or name)
        return {**own, "id": thing, "pictures": [thing]}
    return None


def _more(general: Article, thing: str, title: str, *more: Runs) -> Article:
    """The article of a sign with another title, and with more to be said first."""
    return {**general, "id": thing, "title": title, "words": [*more, *general["words"]]}
