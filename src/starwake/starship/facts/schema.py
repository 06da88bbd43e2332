"""What the data files may say: their keys and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starwake.parts.reading import Many, Maybe, OneOf, Pattern, Shape, Table, Whole

COUNT: Final = Whole()
POSITIVE: Final = Whole(1)
ID: Final = Pattern("plain id", r"[a-z]+(_[a-z0-9]+)*")

RESOURCES: Final = ("ore", "fuel", "carbon", "food", "goods")  # in the order of every bay and cost
CRESTS: Final = ("moon", "sun")
BUILDS: Final = (
    "colony_ship",
    "trade_ship",
    "booster",
    "booster_2",
    "cannon",
    "cannon_2",
    "module",
    "module_2",
)
MODULES: Final[Mapping[str, str]] = {  # kind -> what it gives
    "logistics": "storage",
    "command": "flight_actions",
    "sensor": "sensor_cards",
    "trade": "purchases",
    "science": "science",
    "production": "goods",
}
PRODUCING: Final = ("science", "production")
SPECIALS: Final[Mapping[str, str]] = {"friend": "friendship", "hero": "fame"}  # card -> what it counts
GROUPS: Final = ("start", "sector", "reserve_1", "reserve_2", "reserve_3", "reserve_4")
MISSION_GROUPS: Final = (1, 2, 3, 4)

_RESOURCE: Final = OneOf("resource", RESOURCES)
_TRADED: Final = OneOf("good", (*RESOURCES, "science", "any"))
_PAID: Final = OneOf("means of payment", (*RESOURCES, "science", "astro"))
_COST: Final = Table(OneOf("part of a cost", (*RESOURCES, "science")), POSITIVE)
_CREST: Final = OneOf("crest", CRESTS)
_LEVELS: Final[Shape] = {"level_1": Many(POSITIVE), "level_2": Many(POSITIVE)}
_POST: Final[Mapping[str, Shape]] = {"trading_post": bool, "friendship": COUNT}
_MARKET: Final[Mapping[str, Shape]] = {
    "resource": _TRADED,
    "price": POSITIVE,
    "buy": bool,
    "sell": bool,
    "max_units": Maybe(POSITIVE),
    **_POST,
}

CARDS: Final[Mapping[str, Mapping[str, Shape]]] = {  # kind -> keys, besides id, title and kind
    "colony": {"resource": _RESOURCE, "number": POSITIVE, "points": COUNT},
    "trade_planet": {**_MARKET, "resource": _RESOURCE},
    "library": _MARKET,
    "outpost": {
        "civilization": OneOf("civilization", ("diplomats", "green_folk", "scientists", "merchants")),
        **_MARKET,
    },
    "adventure_planet": {"planet": ID},
    "pirate": {
        "strength": POSITIVE,
        "demand": POSITIVE,
        "loss": Maybe(OneOf("loss", ("cannon", "module"))),
        "fame": COUNT,
    },
    "lost_planet": {},
    "median": _POST,
}
KIND: Final = OneOf("kind", tuple(CARDS))

PAY: Final = Table(_PAID, POSITIVE)
HAVE: Final = Table(OneOf("requirement", ("cannon_points", "booster_points")), POSITIVE)
REWARD: Final = Table(OneOf("reward", ("resources", "astro", "fame", "points")), POSITIVE)
EXCLUDED: Final = Maybe(_RESOURCE)
MISSION_GROUP: Final = Whole(MISSION_GROUPS[0], MISSION_GROUPS[-1])

TOTALS: Final[Shape] = {
    "kinds": dict.fromkeys(GROUPS, Table(KIND, POSITIVE)),
    "prices": Many(POSITIVE),
    "post_price": POSITIVE,
    "missions_each": POSITIVE,
    "friendship": COUNT,
    "fame": COUNT,
    "points": COUNT,
}

NUMBERS: Final[Shape] = dict.fromkeys(CRESTS, _LEVELS)
START: Final[Shape] = {
    "first": _CREST,
    "colonies": dict.fromkeys(CRESTS, ID),
    "resources": Table(_RESOURCE, COUNT),
    **dict.fromkeys(
        ("science", "astro", "colony_ships", "trade_ships", "boosters", "cannons", "modules"), COUNT
    ),
}
DICE: Final[Shape] = {"yellow": Many(POSITIVE, 6), "blue": Many(POSITIVE, 6)}
COSTS: Final[Shape] = dict.fromkeys(BUILDS, _COST)
