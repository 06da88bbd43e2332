"""The committed JSON Schema says what leaves the process: tables, steps, charts, catalogues and descriptions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import starwake as sw
from starwake.core.registry import class_of
from starwake.table.feed import Feed
from starwake.table.schema import text
from starwake.testing.choosers import any_speaker, by_kind
from starwake.testing.tables import tables

FOLDER = Path(__file__).parents[2] / "docs" / "schema"
LOOKS = 1000
"""Tables of each game that are compared with its schema, over all its boards and player counts."""


def committed(id: str) -> dict[str, Any]:
    """The schema of a game as clients read it."""
    found: dict[str, Any] = json.loads((FOLDER / f"{id}.json").read_text("utf-8"))
    return found


def validator(id: str, name: str) -> Draft202012Validator:
    """What checks one document of a game."""
    schema = committed(id)
    return Draft202012Validator({**schema["properties"][name], "$defs": schema["$defs"]})


def check(one: Draft202012Validator, document: object) -> None:
    """The first thing that is wrong with a document."""
    plain = json.loads(json.dumps(document))
    error = next(iter(one.iter_errors(plain)), None)
    assert error is None, f"{error.instance_path}: {error.message:.300}"


@pytest.mark.parametrize("id", sw.games())
def test_the_committed_schema_is_that_of_the_types(id):
    kind: Any = class_of(id)
    assert (FOLDER / f"{id}.json").read_text("utf-8") == text(kind), (
        "python -m starwake.table.schema docs/schema"
    )


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("id", sw.games())
def test_what_never_changes_is_as_the_schema_says(id, lang):
    check(validator(id, "description"), sw.describe(id, lang))
    for table in tables():
        if table.game == id:
            game = table.make()
            check(validator(id, "catalogue"), game.catalogue(lang))
            check(validator(id, "chart"), game.chart())


@pytest.mark.slow
@pytest.mark.parametrize("id", sw.games())
def test_random_tables_are_as_the_schema_says(id):
    whole, steps = validator(id, "table"), validator(id, "step")
    places = [table for table in tables() if table.game == id]
    each = -(-LOOKS // len(places))
    for number, place in enumerate(places):
        match = sw.Match(place.make(), sw.FairDealer(number))
        rng, feed = sw.stream(number), Feed(match, "de" if number % 2 else "en")
        who = rng.below(match.game.players)
        feed.whole(who)
        for look in range(each):
            if match.over:
                break
            seat = any_speaker(match.game, match.state, rng)
            match.play(seat, match.game.action(by_kind(match.legal(seat).codes, rng)))
            check(steps, feed.step(who))
            viewer = (look % (match.game.players + 1)) - 1
            shown = match.table(viewer if viewer >= 0 else None, feed.lang, detail=look % 5 == 0)
            check(whole, {**shown, "story": shown["story"][-1:]})
