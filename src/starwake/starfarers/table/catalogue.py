"""What never changes at a table of Starfarers: things, costs, limits, and how everything is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from starwake.core.text import Texts
from starwake.core.thing import thing
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS, PHASES, RESOURCE_NAMES, SEAT_COLOURS, UPGRADE_NAMES
from starwake.starfarers.table import types
from starwake.starfarers.table.wording import disc_kind
from starwake.table.talk import phrases

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

MOST = (1 << a.Terms.widths[0]) - 1
"""Cards of a kind that notation can write on one side of an offer."""

SIGNS = {
    "one_star_triangle": "△",
    "one_star_square": "□",
    "one_star_hexagon": "⬡",
    "two_star_triangle": "▲",
    "two_star_square": "■",
    "two_star_hexagon": "⬢",
    "dot_red": "●",
    "dot_yellow": "◐",
    "dot_green": "◎",
    "reserve_white": "◌",
}
"""The backs of discs that can lie face down."""
UNKNOWN_SIGN = "?"


def catalogue(game: Starfarers, lang: str) -> types.Catalogue:
    """All of it in a language."""
    texts, rules, names = game.wording(lang).texts, game.rules, game.names
    return {
        "game": {"id": f"game:{game.id}", "name": game.id, "title": texts(f"game.{game.id}.title")},
        "resources": _named(texts, "resource", RESOURCE_NAMES),
        "upgrades": [
            {
                **_name(texts, "upgrade", name),
                "titles": texts(f"upgrades.{name}"),
                "limit": int(rules.limits[kind]),
                "stock": int(rules.stock[kind]),
            }
            for kind, name in enumerate(UPGRADE_NAMES)
        ],
        "pieces": _pieces(game, texts),
        "builds": [_build(game, texts, number, name) for number, name in enumerate(BUILDS)],
        "peoples": [{**_name(texts, "civilisation", name), "id": f"civ:{name}"} for name in names.civs],
        "stations_each": int(rules.docks),
        "friends": [_friend(game, texts, card) for card in dict.fromkeys(names.friends)],
        "encounters": [
            {
                "face": face,
                "title": texts(f"encounter.{face}.title"),
                "story": texts(f"encounter.{face}.story"),
            }
            for face in names.faces
        ],
        "systems": _named(texts, "system", names.systems),
        "discs": [
            {**game.writer.face(n), "title": disc_title(texts, disc)} for n, disc in enumerate(names.discs)
        ],
        "backs": [_back(texts, back) for back in names.groups],
        "balls": _balls(game, texts),
        "black_speed": int(rules.black_speed),
        "phases": _named(texts, "phase", PHASES),
        "points": _points(game, texts),
        "target": int(rules.target),
        "hand_limit": int(rules.hand_limit),
        "draws": [int(cards) for cards in rules.reserve_draw],
        "phrases": phrases(texts),
        "rates": {name: int(rules.rates[r]) for r, name in enumerate(RESOURCE_NAMES)},
        "seats": [
            {"id": f"seat:{seat}", "name": SEAT_COLOURS[seat], "title": texts(f"seat.{seat}")}
            for seat in range(game.players)
        ],
    }


def _named(texts: Texts, kind: str, names: Iterable[str]) -> list[types.Named]:
    return [_name(texts, kind, name) for name in names]


def _name(texts: Texts, kind: str, name: str) -> types.Named:
    return {"id": thing(kind, name), "name": name, "title": texts(f"{kind}.{name}")}


def _pieces(game: Starfarers, texts: Texts) -> list[types.PieceKind]:
    rules = game.rules
    each = {
        "colony": rules.colonies,
        "trade_station": rules.stations,
        "transport": rules.transports,
        "shipyard": rules.yards,
    }
    return [{**_name(texts, "piece", name), "each": int(count)} for name, count in each.items()]


def _build(game: Starfarers, texts: Texts, number: int, name: str) -> types.BuildKind:
    return {
        **_name(texts, "upgrade" if name in UPGRADE_NAMES else "piece", name),
        "text": texts(f"sign.{name}.text"),
        "cost": cost(game, number),
    }


def cost(game: Starfarers, build: int) -> types.Cards:
    """What a build costs, by resource."""
    costs, row = game.rules.costs, build * len(RESOURCE_NAMES)
    return {name: int(costs[row + r]) for r, name in enumerate(RESOURCE_NAMES) if costs[row + r]}


def _friend(game: Starfarers, texts: Texts, card: str) -> types.Card:
    civ = game.rules.friend_civ[game.names.friends.index(card)]
    return {
        "id": f"friend:{card}",
        "name": card,
        "title": texts(f"friend.{card}.title"),
        "text": texts(f"friend.{card}.text"),
        "people": game.names.civs[civ],
        "copies": game.names.friends.count(card),
    }


def disc_title(texts: Texts, disc: str) -> str:
    """`5`, `3/12`, or `pirate base 4`."""
    kind = disc_kind(disc)
    return texts(f"disc.{kind}", value=disc.partition(" ")[2]) if kind else disc


def _back(texts: Texts, back: str) -> types.Back:
    keys = [key for key in (f"group.{back}", f"system.{back}") if key in texts]
    title = texts(keys[0]) if keys else sign(back)
    return {"back": back, "title": title, "sign": sign(back)}


def sign(back: str) -> str:
    """One character for the back of a disc."""
    return SIGNS.get(back, UNKNOWN_SIGN)


def _balls(game: Starfarers, texts: Texts) -> list[types.Ball]:
    return [
        {
            "ball": ball,
            "title": texts(f"ball.{ball}"),
            "value": value,
            "count": count,
            "black": ball == "black",
        }
        for ball, value, count in game.names.colours
    ]


def _points(game: Starfarers, texts: Texts) -> list[types.Source]:
    rules = game.rules
    worth = {
        "colonies": ("colony", 1, rules.colony_points),
        "spaceports": ("spaceport", 1, rules.port_points),
        "markers": ("marker", 1, rules.marker_points),
        "medals": ("medal", 1, rules.medal_points),
        "fame": ("fame", rules.fame_per_point, 1),
    }
    return [
        {
            "source": source,
            "title": texts(f"piece.{piece}"),
            "text": texts(f"sign.{piece}.text"),
            "pieces": int(count),
            "points": int(points),
        }
        for source, (piece, count, points) in worth.items()
    ]
