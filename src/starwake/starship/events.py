"""Events of Starship: how each note of the rules reads, what it is about, and which part of it is private."""

from __future__ import annotations

from collections.abc import Mapping

from starwake.parts.codec import Codec
from starwake.parts.events import EventReader, Form, number_or_none, price
from starwake.starship import codes
from starwake.starship.actions import Offer
from starwake.starship.names import BUILD_NAMES, MODULE_NAMES, SPECIALS, VALUABLE_NAMES

FORMS: Mapping[int, Form] = {
    codes.N_CRESTS: Form("moon"),
    codes.N_MISSION_OPEN: Form("mission_open", (("mission", "mission"),)),
    codes.N_MODULE: Form("module", (("module", "module"), ("level", "int")), trail=("cost", "price")),
    codes.N_CHOSE: Form("chose", (("module", "module"),), ("module",)),
    codes.N_TURN: Form("turn", (("turn", "int"),)),
    codes.N_YELLOW: Form("yellow", (("yellow", "int"),)),
    codes.N_GAINED: Form("gained", (("ware", "ware"), ("count", "int"))),
    codes.N_PAID: Form("paid", (("ware", "ware"), ("count", "int"))),
    codes.N_LOST: Form("lost", (("ware", "ware"), ("count", "int"))),
    codes.N_SECTOR: Form("flight", (("sector", "sector"),)),
    codes.N_SENSOR: Form("sensor", (("used", "flag"),)),
    codes.N_LOOKED: Form("looked", (("card", "card"),), ("card",)),
    codes.N_ARRANGED: Form("arranged", (("card", "card"), ("end", "end")), ("card", "end")),
    codes.N_TURNED: Form("turned", (("card", "card"),)),
    codes.N_PIRATE: Form("pirate", (("demand", "int"), ("card", "card")), ("card",)),
    codes.N_SHOWN: Form("shown", (("card", "card"),)),
    codes.N_PASSED: Form("passed", (("card", "card"),)),
    codes.N_FOUNDED: Form("founded", (("card", "card"),)),
    codes.N_COMPLETED: Form("completed", (("mission", "mission"),)),
    codes.N_PAID_OFF: Form("paid_off", (("demand", "int"),)),
    codes.N_BLUE: Form("blue", (("blue", "int"), ("pirate", "flag"))),
    codes.N_FOUGHT: Form("fought", (("own", "int"), ("theirs", "int"), ("card", "card"))),
    codes.N_REFILLED: Form("refilled", (("card", "card_or_none"), ("marked", "flag"))),
    codes.N_FLIGHT_OVER: Form("flight_over", (("sector", "sector"), ("turned", "int"))),
    codes.N_BUILT: Form("built", (("what", "what"),), trail=("cost", "price")),
    codes.N_SCRAPPED: Form("scrapped", (("what", "what"),)),
    codes.N_TILE_LOST: Form("tile_lost", (("what", "what"), ("left", "int"))),
    codes.N_MODULE_LOST: Form("module_lost", (("module", "module"), ("level", "int"))),
    codes.N_PURCHASED: Form("purchased", (("other", "seat"), ("ware", "ware"), ("price", "int"))),
    codes.N_OFFERED: Form("offered", (("terms", "terms"),)),
    codes.N_INVITED: Form("invited"),
    codes.N_ANSWERED: Form("declined"),
    codes.N_WITHDRAWN: Form("withdrawn", (("invitation", "flag"),)),
    codes.N_DEAL: Form("deal", (("other", "seat"), ("terms", "terms"))),
    codes.N_SPECIAL: Form("special", (("special", "special"), ("before", "seat_or_none"))),
    codes.N_FAME: Form("fame", (("count", "int"),)),
    codes.N_FRIENDSHIP: Form("friendship", (("count", "int"),)),
    codes.N_WON: Form("won", (("points", "int"),)),
    codes.N_FORGONE: Form("forgone", (("count", "int"),)),
}

THINGS = {
    "mission": "mission",
    "module": "module",
    "ware": "resource",
    "sector": "sector",
    "card": "card",
    "card_or_none": "card",
    "what": "piece",
    "special": "special",
    "seat": "seat",
    "seat_or_none": "seat",
}
"""Kinds of values that are things at the table."""


def make_reader(codec: Codec, cards: tuple[str, ...], missions: tuple[str, ...]) -> EventReader:
    """The reader for cards and missions of these ids."""

    def terms(code: int) -> object:
        offer = codec.action(code)
        assert isinstance(offer, Offer)
        return offer.values()

    return EventReader(
        FORMS,
        {
            "int": int,
            "seat": int,
            "flag": bool,
            "mission": missions.__getitem__,
            "module": MODULE_NAMES.__getitem__,
            "ware": VALUABLE_NAMES.__getitem__,
            "sector": lambda n: n + 1,
            "card": cards.__getitem__,
            "card_or_none": lambda n: None if n < 0 else cards[n],
            "end": ("bottom", "top").__getitem__,
            "what": BUILD_NAMES.__getitem__,
            "special": SPECIALS.__getitem__,
            "seat_or_none": number_or_none,
            "terms": terms,
        },
        THINGS,
        {"price": price(VALUABLE_NAMES)},
    )
