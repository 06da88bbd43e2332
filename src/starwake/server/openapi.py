"""The HTTP interface as an OpenAPI document, made from the types of the protocol.

    python -m starwake.server.openapi docs/schema

writes it and the schema of the socket's messages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import starwake
from starwake.bots.registry import bots
from starwake.core.registry import describe, games
from starwake.server import protocol as p
from starwake.table.replay_types import Chances

JSON = "application/json"
LANG = {"name": "lang", "in": "query", "schema": {"type": "string"}, "description": "en or de"}
PLAYERS = {"name": "players", "in": "query", "schema": {"type": "integer"}}
OPTIONS = {
    "name": "options",
    "in": "query",
    "schema": {"type": "string"},
    "description": "as a JSON object",
}
KNOWN = {
    "name": "known",
    "in": "query",
    "schema": {"type": "string"},
    "description": "ids with commas between: summaries of those that there are",
}
SHOW = {"name": "show", "in": "query", "schema": {"enum": ["0", "1"]}}
MATCH = {"name": "match", "in": "path", "required": True, "schema": {"type": "string"}}


@cache
def document() -> dict[str, Any]:
    """The description of every route."""
    kinds = (p.NewMatch, p.Join, p.Onward, p.Laid, p.Seated, p.Room, Chances, p.Verified, p.Wrong)
    refs, found = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    new, join, onward, laid, seated, room, chances, verified, wrong = refs
    found["NewMatch"] = {"oneOf": [*_new_matches(found["NewMatch"])]}
    anything: dict[str, Any] = {"type": "object"}
    game = {"name": "game", "in": "path", "required": True, "schema": {"enum": [*games()]}}

    def answers(good: dict[str, Any], status: int = 200) -> dict[str, Any]:
        return {
            str(status): {"description": "as asked", "content": {JSON: {"schema": good}}},
            "default": {
                "description": "one shape for all that is wrong",
                "content": {JSON: {"schema": wrong}},
            },
        }

    def look(what: str, good: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
        return {"get": {"summary": what, "parameters": [*parameters], "responses": answers(good)}}

    def ask(
        what: str, body: dict[str, Any], good: dict[str, Any], status: int, *parameters: dict[str, Any]
    ) -> dict[str, Any]:
        content = {"required": True, "content": {JSON: {"schema": body}}}
        told = {"requestBody": content, "responses": answers(good, status)}
        return {"post": {"summary": what, **({"parameters": [*parameters]} if parameters else {}), **told}}

    one = "/api/matches/{match}"
    status = {"name": "status", "in": "query", "schema": {"enum": ["waiting", "running", "over"]}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Starwake", "version": starwake.__version__},
        "paths": {
            "/api/games": look("What there is to play, in words.", anything, LANG),
            "/api/games/{game}/preview": look(
                "A table before the first move.", anything, game, PLAYERS, OPTIONS, LANG
            ),
            "/api/games/{game}/rules": look(
                "The rules in words, by books and chapters.", anything, game, LANG
            ),
            "/api/puzzles": look("All puzzles, that of today first.", anything, LANG),
            "/api/matches": {
                **ask("Lay a table.", new, laid, 201),
                **look("Public matches, or those that are named.", anything, status, KNOWN),
            },
            "/api/join": ask("Take an open seat.", join, seated, 200),
            one: look("Everything about a match but the game.", room, MATCH),
            f"{one}/chart": look("Geometry of the table.", anything, MATCH),
            f"{one}/catalogue": look("Things, costs, limits and names at the table.", anything, MATCH, LANG),
            f"{one}/lesson": look("The steps of a first flight, and where it stands.", anything, MATCH, LANG),
            f"{one}/puzzle": look("The puzzle of a match, and how it stands.", anything, MATCH, SHOW, LANG),
            f"{one}/handbook": look(
                "The rules and the things of the table to look up.", anything, MATCH, LANG
            ),
            f"{one}/record": look("The whole match with its seeds, once it is over.", anything, MATCH),
            f"{one}/replay": look(
                "A match that is over, step by step, and its study.", anything, MATCH, LANG
            ),
            "/api/replay": ask("The same of a record.", anything, anything, 200, LANG),
            f"{one}/chances": look(
                "The chances to win in a match that is over, and what moved them.", chances, MATCH, LANG
            ),
            "/api/chances": ask("The same of a record.", anything, chances, 200, LANG),
            "/api/verify": ask("Whether the seeds of a record deal its outcomes.", anything, verified, 200),
            "/api/onward": ask("Play on from a step of a finished match or of a record.", onward, laid, 201),
        },
        "components": {"schemas": found},
    }


def _new_matches(general: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What a new match may be, for each game and number of players: only options and values that there are."""
    for id in games():
        told = describe(id)
        for number, seating in enumerate(told["players"]):
            players = seating["players"]
            own = {
                "game": {"const": id},
                "players": {"enum": [players, None] if number == 0 else [players]},
                "options": _options(told["options"], players),
                "seats": _seats(id, players),
                **_UNPOSED,
            }
            required = (
                ["game"] if number == 0 else ["game", "players"]
            )  # the first number is what is meant by none
            yield {**general, "properties": {**general["properties"], **own}, "required": required}
        if told["lesson"]:
            yield _posed(general, id, "lesson", {"const": True})
        yield _posed(general, id, "puzzle", {"type": "string", "minLength": 1, "maxLength": 60})


_UNPOSED: dict[str, Any] = {"lesson": {"const": False}, "puzzle": {"const": ""}}


def _posed(general: Mapping[str, Any], game: str, what: str, which: dict[str, Any]) -> dict[str, Any]:
    """A match whose table is that of a lesson or a puzzle."""
    none = {key: {"type": "null"} for key in ("players", "seats", "commitment")}
    nothing = {"type": "object", "maxProperties": 0}
    told = {**_UNPOSED, **none, "game": {"const": game}, "options": nothing, what: which}
    return {**general, "properties": {**general["properties"], **told}, "required": ["game", what]}


def _options(options: list[dict[str, Any]], players: int) -> dict[str, Any]:
    values = {
        option["name"]: [one["value"] for one in option["values"] if players in one["players"]]
        for option in options
    }
    return {
        "type": "object",
        "properties": {name: {"enum": some} for name, some in values.items() if some},
        "additionalProperties": False,
    }


def _seats(game: str, players: int) -> dict[str, Any]:
    seat = {
        "type": "object",
        "properties": {
            "kind": {"enum": ["person", "bot", "open"]},
            "bot": {"enum": [*bots(game)]},
            "name": {"type": "string", "maxLength": 80},
        },
        "required": ["kind"],
        "additionalProperties": False,
    }
    some = {"type": "array", "items": seat, "minItems": players, "maxItems": players}
    return {"anyOf": [some, {"type": "null"}]}


def files() -> dict[str, str]:
    """What stands in the files of the schemas, by their names."""
    found = {"openapi.json": document(), "messages.json": p.schema()}
    return {name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in found.items()}


if __name__ == "__main__":
    for name, text in files().items():
        Path(sys.argv[1], name).write_text(text, encoding="utf-8")
