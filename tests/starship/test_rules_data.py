"""Every number, yes or no and word of the data does something: it changes the rules of some table, or is refused."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from starwake.starship import assemble as module
from starwake.starship import facts as facts_module
from starwake.starship.facts import DataError, load, load_from
from tests.changes import leaves, others, put

DATA = Path(facts_module.__file__).parent.parent / "data"
TITLES = {"id", "title", "titles", "civilization"}
"""What things are called: names for people and texts."""
TABLES: list[dict[str, Any]] = [{}, {"handicap_astro": "seat_0", "handicap_tiles": "seat_1"}]
WORDS = {"nonsense", "science", "ore", "fuel", "goods", "any", "moon", "sun", "cannon", "module", "library"}


def rules_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The rules of some tables, from the data of a folder."""
    found = []
    for given in TABLES:
        options = {name: values[0] for name, values in load().options.items()} | given
        monkeypatch.setattr(module, "load", lambda options: load_from(folder, options))
        rules = module.assemble(options)
        found.append({name: getattr(rules, name) for name in dir(rules) if not name.startswith("_")})
    return found


@pytest.mark.parametrize("file", ["rules", pytest.param("cards", marks=pytest.mark.slow)])
def test_every_value_is_read_or_refused(file, tmp_path, monkeypatch):
    usual = rules_from(DATA, monkeypatch)
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    data = json.loads((DATA / f"{file}.json").read_text(encoding="utf-8"))
    unread = []
    for path, value in leaves(data):
        if path[0] == "options" or TITLES & set(path):
            continue
        for other in others(value, WORDS):
            changed = json.loads(json.dumps(data))
            put(*path, other)(changed)
            (folder / f"{file}.json").write_text(json.dumps(changed), encoding="utf-8")
            try:
                ignored = rules_from(folder, monkeypatch) == usual
            except DataError as error:
                ignored = not re.match(r"starship(/data/\w+\.json)?: ", str(error))
            if ignored:
                unread.append((".".join(map(str, path)), value, other))
    assert unread == []
