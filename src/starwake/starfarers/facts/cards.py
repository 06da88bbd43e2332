"""Reads the cards: encounters as small trees of ops, and friendship cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from starwake.parts.reading import OneOf, Row, Whole, check_total, once
from starwake.starfarers.facts import schema
from starwake.starfarers.facts.model import BoardFacts, EncounterFacts, FriendFacts, OpFacts, SectorFacts

_Branches = Mapping[str, tuple[OpFacts, ...]]


def read_encounters(root: Row, parameters: Mapping[str, Any]) -> tuple[EncounterFacts, ...]:
    """The encounter deck, one row a card."""
    rows = root.rows("cards", "id")
    cards = tuple(_read_card(row, parameters["encounter"]["cards"]) for row in rows)
    root.done()
    place = root.place.key("cards")
    check_total(place, "cards", len(cards), parameters["encounter"]["cards"])
    once(place, (card.id for card in cards))
    questions: dict[str, str] = {}
    for row, card in zip(rows, cards, strict=True):
        if questions.setdefault(card.face, card.question) != card.question:
            raise row.error(f"another card with the face {card.face!r} asks another kind of question")
    return cards


def _read_card(row: Row, cards: int) -> EncounterFacts:
    question = row.take("question", OneOf("question", tuple(schema.ANSWERS)))
    answers = row.row("branches")
    branches = _read_branches(answers, schema.ANSWERS[question])
    answers.done()
    card = EncounterFacts(row.take("id", Whole(1, cards)), row.take("face", schema.FACE), question, branches)
    row.done()
    return card


def _read_branches(row: Row, names: Iterable[str]) -> _Branches:
    return MappingProxyType({name: tuple(_read_op(op) for op in row.rows(name)) for name in names})


def _read_op(row: Row) -> OpFacts:
    op = row.take("op", OneOf("op", schema.OPS))
    args = row.fields(schema.OPS[op])
    if op == "shake_balls_only":
        branches = _read_results(row.row("results"))
    else:
        branches = _read_branches(row, schema.OP_BRANCHES.get(op, ()))
    row.done()
    return OpFacts(op, args, branches)


def _read_results(row: Row) -> _Branches:
    """Ops by range of results, such as '1-2'; together the ranges are every result once."""
    covered: list[int] = []
    for key in row.left():
        if not re.fullmatch(r"[1-9](-[1-9])?", key):
            raise row.error(f"{key!r} is not a result or a range of results")
        covered += range(int(key[0]), int(key[-1]) + 1)
    if sorted(covered) != list(schema.SHAKE_RESULTS):
        raise row.error("the ranges must be each result from 1 to 5 once")
    return _read_branches(row, row.left())


def read_friendship(
    root: Row, sectors: tuple[SectorFacts, ...], board: BoardFacts, parameters: Mapping[str, Any]
) -> tuple[FriendFacts, ...]:
    """The friendship cards: each outpost has a card for every trade station it takes.

    Cards of a civilization whose outpost the extension brings are checked, but left out.
    """
    extension = {sector.civilization: sector.extension for sector in sectors if sector.kind == "outpost"}
    extension.update((dock.civilization, False) for dock in board.docks)
    known = OneOf("civilization", tuple(extension))
    cards = tuple(_read_friend(row, known) for row in root.rows("cards", "id"))
    root.done()
    place = root.place.key("cards")
    once(place, (card.id for card in cards))
    copies = Counter(card.civilization for card in cards for _ in range(card.copies))
    in_all = sum(count for civilization, count in copies.items() if not extension[civilization])
    check_total(place, "cards", in_all, parameters["outposts"]["friendship_cards"])
    for civilization in extension:
        stations = parameters["outposts"]["trade_stations_each"]
        check_total(place, f"cards of {civilization}", copies[civilization], stations)
    return tuple(card for card in cards if not extension[card.civilization])


def _read_friend(row: Row, civilization: OneOf) -> FriendFacts:
    fields = row.row("effect")
    kind = fields.take("type", OneOf("effect", schema.EFFECTS))
    effect = MappingProxyType({"type": kind, **fields.fields(schema.EFFECTS[kind])})
    fields.done()
    card = FriendFacts(
        row.take("id", str), row.take("civilization", civilization), row.take("copies", Whole(1)), effect
    )
    row.done()
    return card
