"""Events of Starfarers: how each note of the rules reads, what it is about, and which part of it is private."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from starwake.parts.codec import Codec
from starwake.parts.events import EventReader, Form, number_or_none, price
from starwake.starfarers import codes
from starwake.starfarers.actions import Terms
from starwake.starfarers.editions.assemble import Names
from starwake.starfarers.names import ANSWERS, RESOURCE_NAMES, SHIP_NAMES, UPGRADE_NAMES
from starwake.starfarers.words import COMBAT

FORMS: Mapping[int, Form] = {
    codes.N_FIRST_ROLL: Form("first_roll", (("high", "int"), ("low", "int"))),
    codes.N_FIRST_PLAYER: Form("first_player"),
    codes.N_SECTOR: Form("sector", (("system", "system"), ("sector", "sector"), ("rotation", "int"))),
    codes.N_DISC: Form("disc", (("planet", "planet"), ("disc", "disc"))),
    codes.N_PLACED: Form("colony_placed", (("point", "point"),)),
    codes.N_TURN: Form("turn", (("turn", "int"), ("other", "seat_or_none"))),
    codes.N_DICE: Form("dice", (("high", "int"), ("low", "int"))),
    codes.N_PRODUCED: Form(
        "produced", (("resource", "resource"), ("count", "int")), trail=("planets", "planets")
    ),
    codes.N_SHORTAGE: Form("shortage", (("resource", "resource"),)),
    codes.N_DREW: Form("drew", (("resource", "resource"),), ("resource",)),
    codes.N_REBUILT: Form("reserve_rebuilt"),
    codes.N_DISCARDED: Form("discarded", (("resource", "resource"),)),
    codes.N_STOLE: Form("stole", (("other", "seat"), ("resource", "resource")), ("resource",)),
    codes.N_PAID: Form("paid", (("resource", "resource"), ("count", "int"))),
    codes.N_GAINED: Form("gained", (("resource", "resource"), ("count", "int"))),
    codes.N_UPGRADE: Form("upgrade", (("upgrade", "upgrade"), ("count", "int")), trail=("cost", "price")),
    codes.N_SHIP: Form(
        "ship_placed", (("ship", "ship"), ("kind", "ship_kind"), ("point", "point")), trail=("cost", "price")
    ),
    codes.N_SPACEPORT: Form("spaceport", (("point", "point"),), trail=("cost", "price")),
    codes.N_TRADED: Form("traded", (("given", "resource"), ("count", "int"), ("taken", "resource"))),
    codes.N_OFFERED: Form("offered", (("terms", "terms"),)),
    codes.N_ANSWERED: Form("answered", (("answer", "answer"), ("counter", "terms"))),
    codes.N_DEAL: Form("deal", (("other", "seat"), ("terms", "terms"))),
    codes.N_WITHDRAWN: Form("withdrawn"),
    codes.N_SHOOK: Form("shook", (("balls", "balls"), ("speed", "int"))),
    codes.N_FLEW: Form(
        "flew",
        (("ship", "ship"), ("start", "point"), ("point", "point"), ("steps", "int")),
        trail=("path", "points"),
    ),
    codes.N_SETTLED: Form("settled", (("ship", "ship"), ("point", "point"))),
    codes.N_STATION: Form("station", (("ship", "ship"), ("civilisation", "civ"), ("point", "point"))),
    codes.N_FRIEND: Form("befriended", (("card", "friend"),)),
    codes.N_MARKER: Form("marker", (("civilisation", "civ"), ("other", "seat_or_none"))),
    codes.N_MEDAL: Form("medal", (("planet", "planet"), ("disc", "disc"))),
    codes.N_FAME: Form("fame", (("count", "int"),)),
    codes.N_ENCOUNTER: Form("encounter", (("face", "face"), ("card", "card")), ("card",)),
    codes.N_REPLY: Form("replied", (("answer", "int"), ("yes_no", "int"))),
    codes.N_CONTEST: Form(
        "contest", (("other", "seat"), ("own", "int"), ("theirs", "int"), ("contest", "contest"))
    ),
    codes.N_BALLS: Form("contest_shake", (("balls", "balls"), ("value", "int"))),
    codes.N_HELD: Form("held", (("ship", "ship"),)),
    codes.N_JUMPED: Form("jumped", (("ship", "ship"), ("start", "point"), ("point", "point"))),
    codes.N_RESHUFFLED: Form("encounters_reshuffled"),
    codes.N_CARD_DONE: Form("encounter_over", (("card", "card"),)),
    codes.N_TOLD: Form("encounter_told", (("card", "card"), ("result", "result"))),
    codes.N_OWED: Form("trade_ship_won"),
    codes.N_HANDED: Form("handed_over", (("other", "seat"), ("resource", "resource")), ("resource",)),
    codes.N_WON: Form("won", (("points", "int"),)),
    codes.N_COMPARED: Form("flee", (("other", "seat"), ("own", "int"), ("theirs", "int"))),
    codes.N_PEEKED: Form("peeked", (("planet", "planet"), ("disc", "disc")), ("disc",)),
    codes.N_REPLACED: Form("replaced", (("planet", "planet"),)),
    codes.N_EXCHANGED: Form("exchanged", (("ship", "ship"), ("kind", "ship_kind"), ("point", "point"))),
    codes.N_ASKED: Form("asked", (("other", "seat"), ("resource", "resource"))),
    codes.N_DONATED: Form("donated", (("other", "seat"), ("resource", "resource"))),
    codes.N_REFUSED: Form("refused", (("other", "seat"),)),
    codes.N_TARGETED: Form("targeted", (("wants", "int"), ("black", "int"))),
}

THINGS = {
    "point": "point",
    "planet": "planet",
    "planets": "planet",
    "resource": "resource",
    "ship": "ship",
    "civ": "civ",
    "system": "system",
    "friend": "friend",
    "upgrade": "upgrade",
    "ship_kind": "piece",
    "seat": "seat",
    "seat_or_none": "seat",
}
"""Kinds of values that are things at the table."""


def plain(ops: object) -> list[dict[str, object]]:
    """Operations of an encounter card as JSON-ready data."""
    assert isinstance(ops, tuple)
    return [
        {"op": op.op, "args": dict(op.args), "branches": {k: plain(v) for k, v in op.branches.items()}}
        for op in ops
    ]


def event_reader(
    codec: Codec, names: Names, points: tuple[str, ...], results: Sequence[object]
) -> EventReader:
    """What turns the notes of a table into events."""

    def planet(number: int) -> str:
        return f"{names.systems[number // 3]}-{number % 3 + 1}"

    read: Mapping[str, Callable[[int], object]] = {
        "int": int,
        "seat": int,
        "point": points.__getitem__,
        "planet": planet,
        "system": names.systems.__getitem__,
        "sector": names.sectors.__getitem__,
        "disc": names.discs.__getitem__,
        "resource": RESOURCE_NAMES.__getitem__,
        "upgrade": UPGRADE_NAMES.__getitem__,
        "ship": lambda n: n + 1,
        "ship_kind": SHIP_NAMES.__getitem__,
        "answer": ANSWERS.__getitem__,
        "balls": names.balls.__getitem__,
        "civ": names.civs.__getitem__,
        "friend": names.friends.__getitem__,
        "face": names.faces.__getitem__,
        "card": names.cards.__getitem__,
        "seat_or_none": number_or_none,
        "contest": lambda n: "combat" if n == COMBAT else "speed",
        "terms": lambda n: _terms(codec, n),
        "result": lambda n: plain(results[n]),
    }
    trails: Mapping[str, Callable[[Sequence[int]], object]] = {
        "points": lambda trail: [points[step] for step in trail],
        "planets": lambda trail: [planet(step) for step in trail],
        "price": price(RESOURCE_NAMES),
    }
    return EventReader(FORMS, read, THINGS, trails)


def _terms(codec: Codec, code: int) -> object:
    """Both sides of an offer or a counter, None where there is none."""
    if not code:
        return None
    terms = codec.action(code)
    assert isinstance(terms, Terms)
    return terms.values()
