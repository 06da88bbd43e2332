"""The rules behind each kind of action."""

from __future__ import annotations

from collections.abc import Mapping

from starwake.core.choice import Action
from starwake.starship import actions as a
from starwake.starship.facts import Card
from starwake.starship.refusals import BUILD_RULES

EXCHANGES = ("d.flight.trade", "d.flight.outpost_limits", "d.flight.library", "d.storage")
POSTS = ("d.trade.posts", "d.flight.outpost_limits", "d.storage")
RULES: Mapping[type[Action], tuple[str, ...]] = {
    a.Roll: ("d.production.roll", "d.production.one_colony", "d.production.modules", "d.flight.speed"),
    a.Fit: ("d.setup.start", "d.setup.modules", "d.module.numbers"),
    a.Harvest: ("d.production.one_colony", "d.storage"),
    a.Fly: ("d.flight.sector", "d.flight.speed", "d.flight.end", "d.info.public"),
    a.Yes: ("d.module.sensor",),
    a.No: ("d.module.sensor",),
    a.Put: ("d.module.sensor",),
    a.Next: ("d.flight.sector", "d.flight.end", "d.pirate.demand"),
    a.Stop: ("d.flight.end", "d.flight.reshuffle"),
    a.Pass: ("d.flight.action",),
    **dict.fromkeys((a.Buy, a.Sell, a.SellPair), (*EXCHANGES, "d.flight.action")),
    a.Found: (
        *("d.flight.colony", "d.flight.trading_post", "d.flight.median"),
        *("d.flight.refill", "d.points.friend"),
    ),
    a.Mission: ("d.flight.adventure", "d.storage"),
    a.Pay: ("d.pirate.demand", "d.pirate.paid"),
    a.Fight: ("d.pirate.fight", "d.pirate.win", "d.pirate.lose", "d.points.hero"),
    a.Take: ("d.pirate.win", "d.flight.adventure", "d.storage"),
    a.Lose: ("d.pirate.lose",),
    a.Build: ("d.build.ships", "d.build.boosters", "d.build.cannons"),
    a.BuildModule: ("d.build.module1", "d.build.module2", "d.module.numbers"),
    a.Scrap: ("d.build.ships",),
    **dict.fromkeys((a.PostBuy, a.PostSell, a.PostSellPair), POSTS),
    a.Purchase: ("d.module.trade", "d.storage"),
    **dict.fromkeys((a.Offer, a.Invite, a.Accept, a.Decline), ("d.trade.opponent", "d.storage")),
    a.Withdraw: ("d.trade.opponent",),
    a.End: ("d.turn.phases", "d.end"),
}
"""The most telling first. What a kind of action has several of is narrowed to what is at hand (`ids_behind`)."""
CARDS = {
    "trade_planet": "d.flight.trade",
    "library": "d.flight.library",
    "outpost": "d.flight.outpost_limits",
    "colony": "d.flight.colony",
    "median": "d.flight.median",
}

TITLES: Mapping[str, tuple[str, ...]] = {
    "d.setup.cards": ("card.library", "card.median"),
    "d.flight.library": ("card.library",),
    "d.flight.median": ("card.median",),
    "d.module.sensor": ("module_title.sensor.1", "module_title.sensor.2"),
    "d.module.trade": ("module_title.trade.1", "module_title.trade.2"),
    "d.points.table": ("special.friend", "special.hero"),
    "d.points.friend": ("special.friend",),
    "d.points.hero": ("special.hero",),
    "d.setup.adventures": ("rule.missions",),
    "d.flight.adventure": ("rule.missions",),
}
"""What the table calls the things that the ledger calls by other names: keys of texts."""


def ids_behind(action: Action, card: Card | None) -> list[str]:
    """The rules of an action; at a card of a flight only those of its kind of card."""
    ids = list(RULES[type(action)])
    if isinstance(action, a.Build):
        return [BUILD_RULES[action.what]]
    if card is None or not isinstance(action, a.Buy | a.Sell | a.SellPair | a.Found):
        return ids
    own = CARDS.get(card.kind, "")
    if isinstance(action, a.Found) and card.kind != "colony":
        own = "d.flight.median" if card.kind == "median" else "d.flight.trading_post"
    others = {*CARDS.values(), "d.flight.trading_post"} - {own}
    if card.kind == "colony":
        others.add("d.points.friend")
    return [id for id in ids if id not in others]
