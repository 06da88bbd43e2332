"""The rules behind each kind of action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starwake.core.choice import Action
from starwake.core.ledger import load
from starwake.starfarers import actions as a
from starwake.starfarers.editions.edition import Edition

RULES: Mapping[type[a.Action], tuple[str, ...]] = {
    a.Roll: ("production.roll", "production.planets", "production.reserve", "production.seven.none"),
    a.Shake: (
        *("flight.shake", "flight.speed.normal", "flight.speed.black", "flight.speed.total"),
        "x.flight.shake",
    ),
    a.End: ("turn.phases", "x.turn", "flight.move.optional"),
    a.BuildUpgrade: ("build.pay",),
    a.BuildShip: ("build.spaceport_site", "build.ship_moves_now"),
    a.BuildSpaceport: ("build.spaceport", "build.spaceport_site"),
    a.Trade: (
        "trade.supply.three",
        "trade.supply.goods",
        "trade.supply.stock",
        "trade.when",
        "x.trade.pilot2",
    ),
    a.Offer: ("trade.players.offer", "trade.players.active", "trade.players.no_gifts"),
    a.Accept: ("trade.players.offer",),
    a.Decline: ("trade.players.offer",),
    a.Counter: ("trade.players.offer", "trade.players.no_gifts"),
    a.Deal: ("trade.players.active", "trade.players.offer"),
    a.Withdraw: ("trade.players.active",),
    a.Fly: (
        "flight.move.optional",
        "flight.move.through",
        "flight.move.one_by_one",
        "explore.reveal",
        "explore.private",
    ),
    a.Settle: ("colony.establish", "colony.blocked_by_special", "colony.produces_next"),
    a.Discard: ("production.seven.discard", "production.seven.protected"),
    a.Steal: ("production.seven.steal",),
    a.Take: ("trade.supply.stock", "encounter.gains", "friend.diplomats.relief"),
    a.Pay: ("encounter.give",),
    a.Give: ("encounter.give", "encounter.reader"),
    a.Yes: ("encounter.answer", "encounter.reader", "encounter.cannot_pay"),
    a.No: ("encounter.answer", "encounter.reader"),
    a.Fit: ("encounter.gains", "setup.start.advanced"),
    a.Lose: ("encounter.lose_upgrade",),
    a.Hold: ("encounter.lock",),
    a.Jump: ("encounter.jump", "x.card.space_jump"),
    a.Stay: ("encounter.jump",),
    a.Befriend: ("outpost.card", "outpost.marker"),
    a.BuyFame: ("friend.diplomats.fame",),
    a.Help: ("friend.diplomats.help",),
    a.Launch: ("encounter.free_trade_ship", "setup.start.advanced", "build.spaceport_site"),
    a.PlaceColony: ("setup.start.advanced", "x.setup.rounds"),
    a.PlaceSpaceport: ("setup.start.advanced", "x.setup.rounds"),
    a.HandOver: ("encounter.gains", "info.hidden"),
    a.Clear: ("special.pirate", "special.ice", "special.reward"),
    a.Draw: ("production.reserve",),
    a.Exchange: ("x.card.ship_exchange", "x.card.ship_exchange.legal"),
    a.Ask: ("x.card.glorious_donation", "x.friend.either_pilot"),
}
"""The rules behind each kind of action; what is built has a rule of its own besides. A rule that the game's ledgers
lack is left out, so that one list serves every edition."""
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "targeted": ("x.card.targeted_encounter",),
    "donate": ("x.card.glorious_donation",),
    "steal": ("production.seven.steal",),
    "relief": ("friend.diplomats.relief",),
}
"""The rules behind yes and no where the question is not a card's."""


def rules_behind(edition: Edition, action: Action | type[Action], asked: str = "") -> list[str]:
    """The rules behind an action, or a kind of action, as the ledgers of an edition call them."""
    kind = action if isinstance(action, type) else type(action)
    assert issubclass(kind, a.Action)
    ids = list(ANSWERS[asked] if kind in (a.Yes, a.No) and asked in ANSWERS else RULES[kind])
    if isinstance(action, a.BuildUpgrade):
        ids.insert(0, f"build.{action.upgrade}")
    elif isinstance(action, a.NewShip):
        ids.insert(0, f"build.{action.kind}")
        ids += ["build.transporter_choice"] if action.transport else []
    return known(edition, ids)


def known(edition: Edition, ids: Iterable[str]) -> list[str]:
    """Those of some rules that the ledgers of an edition have, each once."""
    books = [load(name) for name in edition.ledgers]
    own = dict.fromkeys(edition.rule(id) for id in ids)
    return [id for id in own if any(id in book for book in books)]


CARDS = {
    **{f"friend.diplomats.{name}": f"dip_{name}" for name in ("tribute", "fame", "help", "relief")},
    "friend.diplomats.reduced_tribute": "dip_tribute",
    "friend.diplomats.fame_for_sale": "dip_fame",
    "friend.diplomats.helping_hand": "dip_help",
    "x.card.space_jump": "trav_jump",
    "x.card.targeted_encounter": "trav_encounter",
    "x.card.glorious_donation": "trav_donation",
    "x.card.ship_exchange": "trav_exchange",
}
"""The rules that are about one friendship card, which the table knows by its title."""
