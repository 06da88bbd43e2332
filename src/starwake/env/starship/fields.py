"""What observations and actions of Starship are, number by number. The sections stand in the writer's order."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from starwake.env.fields import LARGE, Family, Field, Section, family, flag, frames_of, packed, seats_from_own
from starwake.env.starship.writer import LONGEST, SEATS
from starwake.parts.codec import FIRST
from starwake.starship import actions, codes
from starwake.starship.names import (
    BLOCKS,
    MODULE_NAMES,
    ORIGIN_NAMES,
    PHASES,
    RESOURCE_NAMES,
    VALUABLE_NAMES,
    WARE_NAMES,
)
from starwake.starship.rules.trade import SIDE

if TYPE_CHECKING:
    from starwake.starship.game import Starship

FRAMES = frames_of(codes)
OFFERED = 2
"""Units of one kind on either side of an offer that has a number."""
TERMS = tuple(f"{side}.{name}" for side in ("give", "want") for name in VALUABLE_NAMES)
SECTORS = ("1", "2", "3", "4")
PLACES = tuple(str(place) for place in range(1, LONGEST + 1))


def sections(game: Starship) -> tuple[Section, ...]:
    """The observation of one table."""
    return (
        Section("turn", _turn()),
        Section("decision", _decision()),
        Section("flight", _flight()),
        Section("ship", _ship(), seats_from_own(SEATS)),
        Section("stock", _stock(game)),
        Section("card", _card(), game.cards),
    )


def _turn() -> tuple[Field, ...]:
    return (
        Field("seat", 0, 1, "the own seat"),
        Field("turn", 0, LARGE, "turns begun"),
        flag("phase", "which phase it is", PHASES),
        Field("active", 0, 1, "whose turn it is: 0 the own, 1 the other's"),
        Field("winner", -1, 1, "who has won, likewise; -1 nobody yet"),
        Field("friend", -1, 1, "who holds the card for friendship, likewise"),
        Field("hero", -1, 1, "who holds the card for fame, likewise"),
        Field("yellow", 0, 9, "the yellow die; 0 before the first roll"),
        Field(
            "posts",
            0,
            2,
            f"the trading posts of this turn: {', '.join(f'{n} {x}' for n, x in enumerate(BLOCKS))}",
        ),
        Field("purchases", 0, 99, "bought by the trade module this turn"),
        Field("offers_made", 0, LARGE, "offers and invitations of this turn"),
        Field("offer", 0, 511, "the offer on the table, units by side", TERMS),
    )


def _decision() -> tuple[Field, ...]:
    return (
        flag("asked", "what is waited for; all 0 when the game is over", FRAMES),
        Field("of", -1, 1, "whose decision it is: 0 the own, 1 the other's"),
        Field("a", -LARGE, LARGE, "first number of the decision (what is left to take, who asked)"),
        Field("b", -LARGE, LARGE, "second number of the decision"),
    )


def _flight() -> tuple[Field, ...]:
    return (
        flag("sector", "the sector flown through; all 0 outside a flight", SECTORS),
        Field("turned", 0, 99, "cards turned up"),
        Field("acted", 0, 99, "actions used"),
        Field("sensed", 0, 99, "cards that the sensor has shown"),
        Field("looked", 0, 9, "cards under the sensor now"),
        flag("pirate_hidden", "whether the last card is a pirate that only the opponent sees"),
        flag("pirate_known", "whether the flyer knows it all the same"),
        Field("demand", 0, 99, "what the pirate wants; 0 none waits"),
        Field("own_blue", 0, 9, "the flyer's die in the last fight"),
        Field("pirate_blue", 0, 9, "the pirate's"),
        Field(
            "row", 0, 4, "each place: 0 not yet, 1 a card, 2 its card has left, 3 face down, 4 hidden", PLACES
        ),
        flag("marked", "places that were used for an action", PLACES),
    )


def _ship() -> tuple[Field, ...]:
    return (
        Field("points", 0, 99, "victory points"),
        Field("bay", 0, 99, "cargo", RESOURCE_NAMES),
        Field("science", 0, 99, "science"),
        Field("astro", 0, LARGE, "money"),
        Field("hangar", 0, 9, "ships", ("colony_ship", "trade_ship")),
        Field("tiles", 0, 99, "tiles of each level", ("booster", "booster_2", "cannon", "cannon_2")),
        Field("module", 0, 2, "level of each module, 0 face down", MODULE_NAMES),
        Field("colonies", 0, 99, "colonies"),
        Field("fame", 0, 99, "fame"),
        Field("friendship", 0, 99, "friendship"),
        Field("mission_points", 0, 99, "points of missions"),
        Field("crest", 0, 1, "0 moon, 1 sun"),
        Field("chosen", -2, len(MODULE_NAMES) - 1, "first module chosen, -1 none, -2 hidden from the seat"),
    )


def _stock(game: Starship) -> tuple[Field, ...]:
    unknown = tuple(f"{sector}.{origin}" for sector in SECTORS for origin in ORIGIN_NAMES)
    return (
        Field("unknown", 0, 99, "cards of each sector that the seat does not know, by origin", unknown),
        Field("reserve", 0, 99, "cards left in the reserve", ORIGIN_NAMES),
        Field("laid_down", 0, 99, "unseen cards face down in the row", ORIGIN_NAMES),
        Field(
            "mission",
            -1,
            3,
            "-1 in the pile, 0 open, 1 kept by the own seat, 2 by the other, 3 done",
            game.missions,
        ),
        flag("waiting", "missions that must wait for a later turn", game.missions),
    )


def _card() -> tuple[Field, ...]:
    return (
        Field("sector", -1, 3, "the sector that the card is known to be in; -1 elsewhere or unknown"),
        Field("owner", 0, 2, "1 the own seat, 2 the other; 0 nobody"),
        Field("known", 0, 2, "in a sector: 1 the seat alone knows it there, 2 all do"),
        Field("row", 0, LONGEST, "its place in the row, from 1"),
        Field(
            "top", 0, LONGEST, "its place among those that the sensor put on top, from 1: the last comes next"
        ),
        Field("bottom", 0, LONGEST, "likewise at the bottom"),
        Field("looked", 0, LONGEST, "its place under the sensor, from 1"),
        flag("used", "an own trading post used this turn"),
    )


# ------------------------------------------------------------------ actions


def families(game: Starship) -> tuple[Family, ...]:
    """The action space of one table."""
    special = {
        codes.SELL_PAIR: Family(actions.SellPair, _pairs(actions.SellPair), "one each of two kinds"),
        codes.POST_BUY: _post_trades(game, actions.PostBuy),
        codes.POST_SELL: _post_trades(game, actions.PostSell),
        codes.POST_SELL_PAIR: _post_pairs(game),
        codes.OFFER: _offers(),
        codes.INVITE: Family(actions.Invite, (codes.INVITE,), "listed while few offers were made", free=True),
    }
    return tuple(special.get(kind.code) or family(game.codec, kind) for kind in game.codec.actions.values())


def _posts(game: Starship) -> list[int]:
    return [card for card in range(int(game.rules.cards)) if game.rules.post[card]]


def _wares(game: Starship, card: int) -> tuple[int, ...]:
    """What a card trades: one kind, or any resource."""
    one = int(game.rules.resource[card])
    return (one,) if one >= 0 else tuple(range(len(WARE_NAMES)))


def _post_trades(game: Starship, kind: type[actions.PostTrade]) -> Family:
    found: list[int] = []
    for card in _posts(game):
        most = min(int(game.rules.most[card]), actions.MOST_UNITS)
        found += packed(kind, [(card,), _wares(game, card), range(1, most + 1)])
    return Family(kind, tuple(found), "what each trading post trades, as many units as it takes")


def _pairs(kind: type[actions.SellPair]) -> tuple[int, ...]:
    return tuple(packed(kind, [(one,), (two,)])[0] for one, two in combinations(range(len(WARE_NAMES)), 2))


def _post_pairs(game: Starship) -> Family:
    found = tuple(
        packed(actions.PostSellPair, [(card,), (one,), (two,)])[0]
        for card in _posts(game)
        if len(_wares(game, card)) > 1
        for one, two in combinations(_wares(game, card), 2)
    )
    return Family(actions.PostSellPair, found, "one each of two kinds, where a post trades several")


def _offers() -> Family:
    """Some of one resource for some of another: the resource and number given, then those wanted."""
    kinds, counts = range(len(RESOURCE_NAMES)), range(1, OFFERED + 1)
    found = tuple(
        codes.OFFER | count << (FIRST + 3 * give) | back << (FIRST + SIDE + 3 * want)
        for (give, count), (want, back) in product(product(kinds, counts), repeat=2)
        if want != give
    )
    words = f"1 to {OFFERED} of one resource for 1 to {OFFERED} of another; other bundles have no number"
    return Family(actions.Offer, found, words, free=True)
