"""JSON Schema of everything that leaves the process: table, steps, chart, catalogue and description of every game.

    python -m starwake.table.schema docs/schema          write one file for each game
    python -m starwake.table.schema --check docs/schema  say which file is out of date

Clients make their types from these files; a test compares them with the code, and random tables with them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from starwake.core.registry import class_of, games
from starwake.table.game import TableGame
from starwake.table.replay_types import Replay
from starwake.table.types import Changes, Description, LessonTold, PuzzleOffered, PuzzleTold, Stop, Table

LEG = {
    "type": "array",
    "prefixItems": [{"type": "string"}, {"type": "integer"}, {"enum": list(get_args(Stop))}],
    "minItems": 2,
    "maxItems": 3,
}
"""A leg of a tree, which Python's types cannot say as exactly: what happens there may be left out."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(game: type[TableGame]) -> dict[str, Any]:
    """The schema of one game: a definition for each document."""
    parts = {
        "public": game.public,
        "private": game.private,
        "chart": game.charted,
        "catalogue": game.catalogued,
    }
    types = [Table, Changes, Description, Replay, LessonTold, PuzzleTold, PuzzleOffered, *parts.values()]
    found, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    kinds = ("table", "step", "description", "replay", "lesson", "puzzle", "offered", *parts)
    names = dict(zip(kinds, found, strict=True))
    table = definitions["Table"]["properties"]
    table["public"] = names["public"]
    table["private"] = {
        "anyOf": [names["private"], {"type": "object", "maxProperties": 0}]
    }  # nobody's is empty
    replay = definitions["Replay"]["properties"]
    replay |= {"view": names["public"], "chart": names["chart"], "catalogue": names["catalogue"]}
    definitions["Reach"]["properties"]["tree"]["items"] = LEG
    for one in definitions.values():
        _closed(one)
    return {
        "$schema": DIALECT,
        "title": f"What front ends get of {game.id}",
        "properties": names,
        "$defs": definitions,
    }


def _closed(definition: dict[str, Any]) -> None:
    """An object with named keys has no others."""
    if definition.get("type") == "object" and "properties" in definition:
        definition["additionalProperties"] = False


def text(game: type[TableGame]) -> str:
    """The schema as a file."""
    return json.dumps(schema(game), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schemas, or say which are out of date."""
    check = "--check" in arguments
    folder = Path(next((one for one in arguments if not one.startswith("-")), "docs/schema"))
    stale = []
    for id in games():
        kind = class_of(id)
        assert issubclass(kind, TableGame)
        path = folder / f"{id}.json"
        if not path.exists() or path.read_text("utf-8") != text(kind):
            stale.append(path)
            if not check:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text(kind), "utf-8")
    print(*(f"{'out of date' if check else 'written'}: {path}" for path in stale), sep="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
