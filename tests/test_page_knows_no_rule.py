"""Guard: the page holds no rule. Whatever the games call their things, costs and limits is nowhere in its sources."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import starwake as sw

PAGE = Path(__file__).parent.parent / "frontend" / "src"
ART = {"look", "wire"}
"""Pictures and colours go by the names of things, and the schema is made from the table's types."""
LANGUAGES = ("en", "de")


DRAWN = {"spaceport", "hangar"}
"""The view has a list of its own for each of these, and whoever draws it has to name it."""


def ids(value: Any) -> set[str]:
    """The names in one part of a catalogue: keys, or a list of names or of things that have one."""
    return {one if isinstance(one, str) else one["name"] for one in value}


def names() -> set[str]:
    """Of all games: what is held, what is built or has a cost, as notation and as words; and every limit."""
    found: set[str] = set()
    for id in sw.games():
        for players in sorted({one["players"] for one in sw.describe(id)["players"]}):
            for lang in LANGUAGES:
                game: Any = sw.make(id, players)
                facts = game.catalogue(lang)
                for kind in ("resources", "wares", "upgrades", "builds"):
                    found |= ids(facts.get(kind, ()))
                found |= {one for one in facts.get("limits", ()) if "_" in one}  # others are plain words
                found |= {one["title"] for one in facts["resources"] if isinstance(one, dict)}
    return found - DRAWN - {"module"}  # a word of the page's own, too


def sources() -> list[Path]:
    files = [path for kind in ("*.ts", "*.svelte") for path in PAGE.rglob(kind)]
    return [path for path in files if path.relative_to(PAGE).parts[0] not in ART]


def test_names_are_found_in_every_catalogue():
    assert {"ore", "Erz", "science", "booster", "colony_ship", "freight_pod"} <= names()


def test_no_source_of_the_page_names_a_thing_of_a_game():
    pattern = re.compile(rf"\b({'|'.join(sorted(map(re.escape, names())))})\b")
    assert [
        f"{path.relative_to(PAGE)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ] == []
