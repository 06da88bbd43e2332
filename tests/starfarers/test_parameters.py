"""Every number, yes or no and word of the data does something: it changes the rules of some table, or is refused."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from starwake.core.errors import DataError
from starwake.starfarers.editions import classic, e5_6, e2019
from starwake.starfarers.facts import load_from
from starwake.starfarers.ruleset import Ruleset
from tests.changes import drop, leaves, others, put
from tests.starfarers.facts_case import DATA, corrupted, read


class Edition(NamedTuple):
    """An edition, and the tables at which its data may matter."""

    module: ModuleType
    extension: bool
    tables: list[tuple[int, dict[str, Any]]]


EDITIONS = {
    "2019": Edition(e2019, False, [(4, {}), (3, {}), *((n, {"board": "strategic"}) for n in (4, 3))]),
    "5-6": Edition(e5_6, True, [(5, {}), (6, {})]),
    "classic": Edition(
        classic, False, [(4, {}), (3, {}), (4, {"setup": "advanced"}), (4, {"clear_on_pass": True})]
    ),
}
FOLDERS = {"2019": "2019", "5-6": "2019", "classic": "classic"}
FILES = [
    ("2019", "parameters"),
    ("5-6", "parameters_5_6"),
    ("classic", "parameters"),
    pytest.param("5-6", "friendship", marks=pytest.mark.slow),
    pytest.param("classic", "friendship", marks=pytest.mark.slow),
    pytest.param("2019", "encounters", marks=pytest.mark.slow),
    pytest.param("classic", "encounters", marks=pytest.mark.slow),
]
TITLES = {("friendship", "id"), ("encounters", "face")}
"""What things are called: names of cards for people and texts."""
MORE = {"tie": {"opponent"}, "opponent": {"right2"}, "reader": {"right1"}}
"""Words that no file uses, although they are known elsewhere."""


def word_key(path: tuple[Any, ...]) -> str:
    """The key under which a word stands, perhaps in a list."""
    return next(key for key in reversed(path) if isinstance(key, str))


def words_by_key() -> dict[str, set[str]]:
    """All words that stand under a key anywhere, and one that does nowhere."""
    found: dict[str, set[str]] = {}
    for file in ("parameters", "parameters_5_6", "friendship", "encounters"):
        for folder in ("2019", "classic"):
            data = read(folder, file) if (DATA / folder / f"{file}.json").exists() else {}
            for path, word in leaves(data):
                if isinstance(word, str):
                    found.setdefault(word_key(path), {"nonsense"}).add(word)
    return {key: words | MORE.get(key, set()) for key, words in found.items()}


WORDS = words_by_key()


def fields(rules: Ruleset) -> dict[str, object]:
    """Everything in a ruleset, strategies by their class."""
    found = {name: getattr(rules, name) for name in dir(rules) if not name.startswith("_")}
    slots = ("shortage", "exploring", "outposts", "setup")
    return {**found, **{slot: type(found[slot]) for slot in slots}}


def rules_from(
    folder: Path, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, object]]:
    """The rules of one table after the other, from the data of a folder."""

    @cache
    def read_once(extension: bool, options: tuple[str, ...]) -> Any:
        return load_from(folder, extension=extension, options=options)

    def load(_name: str, *, extension: bool = False, options: Any = ()) -> Any:
        return read_once(extension, tuple(options))

    monkeypatch.setattr(edition.module, "load", load)
    for seats, given in edition.tables:
        options = edition.module.EDITION.read_options("", given)
        yield fields(edition.module.build.__wrapped__(seats, tuple(options.items())).rules)
    players = load("", extension=edition.extension).parameters.players
    yield {"players": (players.min, players.max)}


def ignored(folder: Path, edition: Edition, usual: list[Any], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the data of a folder are accepted and make the usual rules."""
    found = rules_from(folder, edition, monkeypatch)
    try:
        return all(rules == known for rules, known in zip(found, usual, strict=True))
    except DataError as error:
        return not re.match(rf"data/{folder.name}/\w+\.json: ", str(error))  # every refusal names its file


@pytest.fixture(scope="module")
def usual() -> dict[str, list[Any]]:
    """The rules of every table as the data are."""
    with pytest.MonkeyPatch.context() as patch:
        return {
            name: list(rules_from(DATA / FOLDERS[name], edition, patch)) for name, edition in EDITIONS.items()
        }


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for key in path:
        data = data[key]
    return data


@pytest.mark.parametrize(("name", "file"), FILES)
def test_every_value_is_read_or_refused(name, file, usual, tmp_path, monkeypatch):
    edition, folder = EDITIONS[name], tmp_path / FOLDERS[name]
    shutil.copytree(DATA / FOLDERS[name], folder)
    data = read(FOLDERS[name], file)
    unread = []
    seen = set()
    for path, value in leaves(data):
        alike = (at(data, path[:-1]).get("op"), path[-1], value) if file == "encounters" else path
        if path[0] == "options" or (file, path[-1]) in TITLES or alike in seen:
            continue
        seen.add(alike)  # of operations that say the same one is enough
        for other in others(value, WORDS.get(word_key(path), set())):
            changed = json.loads(json.dumps(data))
            put(*path, other)(changed)
            (folder / f"{file}.json").write_text(json.dumps(changed), encoding="utf-8")
            if ignored(folder, edition, usual[name], monkeypatch):
                unread.append((".".join(map(str, path)), value, other))
    assert unread == []


def rows(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every key of a file of differences."""
    for key, value in data.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from rows(value, (*path, key))


@pytest.mark.parametrize("path", list(rows(read("2019", "parameters_5_6"))), ids=lambda path: ".".join(path))
def test_every_difference_for_more_players_matters(path, usual, tmp_path, monkeypatch):
    folder = corrupted(tmp_path, "2019", "parameters_5_6", drop(*path))
    assert not ignored(folder, EDITIONS["5-6"], usual["5-6"], monkeypatch)
