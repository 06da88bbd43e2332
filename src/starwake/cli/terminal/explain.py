"""What a choice means and by which rules: the answers to `?`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.preview import Preview
from starwake.core.errors import IllegalAction
from starwake.core.ledger import Rule, load
from starwake.core.match import Match
from starwake.starfarers import actions as a
from starwake.starfarers.game import Starfarers

RULES: Mapping[type[a.Action], tuple[str, ...]] = {
    a.Roll: ("production.roll", "production.planets", "production.reserve", "production.seven.none"),
    a.Shake: ("flight.shake", "flight.speed.normal", "flight.speed.black", "flight.speed.total"),
    a.End: ("turn.phases", "flight.move.optional"),
    a.BuildUpgrade: ("build.pay",),
    a.BuildShip: ("build.spaceport_site", "build.ship_moves_now"),
    a.BuildSpaceport: ("build.spaceport", "build.spaceport_site"),
    a.Trade: ("trade.supply.three", "trade.supply.goods", "trade.supply.stock", "trade.when"),
    a.Offer: ("trade.players.offer", "trade.players.active", "trade.players.no_gifts"),
    a.Accept: ("trade.players.offer",),
    a.Decline: ("trade.players.offer",),
    a.Counter: ("trade.players.offer", "trade.players.no_gifts"),
    a.Deal: ("trade.players.active", "trade.players.offer"),
    a.Withdraw: ("trade.players.active",),
    a.Fly: ("flight.move.optional", "flight.move.through", "flight.move.one_by_one", "explore.reveal"),
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
    a.Jump: ("encounter.jump",),
    a.Stay: ("encounter.jump",),
    a.Befriend: ("outpost.card", "outpost.marker"),
    a.BuyFame: ("friend.diplomats.fame",),
    a.Help: ("friend.diplomats.help",),
    a.Launch: ("encounter.free_trade_ship", "setup.start.advanced", "build.spaceport_site"),
    a.PlaceColony: ("setup.start.advanced",),
    a.PlaceSpaceport: ("setup.start.advanced",),
    a.HandOver: ("encounter.gains", "info.hidden"),
}
"""The rules behind each kind of action; what is built has a rule of its own besides."""


def rules_of(game: Starfarers, action: a.Action) -> list[Rule]:
    """The rules behind an action, the most telling first."""
    ids = list(RULES[type(action)])
    if isinstance(action, a.BuildUpgrade):
        ids.insert(0, f"build.{action.upgrade}")
    elif isinstance(action, a.BuildShip):
        ids.insert(0, f"build.{action.kind}")
    books = [load(name) for name in game.ledgers]
    return [book[id] for id in ids for book in books if id in book]


def rule_text(rule: Rule) -> Text:
    """`flight.shake: the rule`."""
    return Text.assemble((f"{rule.id}: ", theme.TITLE), rule.text)


def explain(match: Match, preview: Preview, action: a.Action) -> Iterator[Text]:
    """What an action is, what it would do, whether it is open now and by which rules."""
    speech, game = preview.speech, preview.seen.game
    yield Text.assemble((speech.action(action), "bold"), (f"   {action.notation}", theme.DIM))
    yield Text(speech.texts(action.key.replace("action.", "help.")))
    try:
        game.check(match.state, preview.seat, action)
    except IllegalAction as error:
        yield Text(speech("explain.closed", why=str(error)), theme.BAD)
    else:
        text = preview.effect(action).text
        if text:
            yield Text(speech("explain.effect", effect=text), theme.GOOD)
    for rule in rules_of(game, action):
        yield rule_text(rule)
