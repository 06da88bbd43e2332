"""Saving and going on: a match as a record on disk, and back."""

from __future__ import annotations

from pathlib import Path

import starwake as sw
from starwake.core.errors import RecordError, UsageError
from starwake.core.match import Match

AUTOSAVE = "starwake-autosave"
ENDING = ".jsonl"


def path_of(name: str) -> Path:
    """A path as it is typed; UsageError if it begins with a user who does not exist."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise UsageError(f"{name}: there is no user {name.split('/')[0].lstrip('~')!r} here") from None


def save(match: Match, path: str) -> Path:
    """Write the record of a match; RecordError says why it cannot be written."""
    if not path.strip():
        raise UsageError("name a file, such as `save game.jsonl`")
    target = path_of(path)
    if target.is_dir():
        raise RecordError(f"cannot write {path}: it is a folder")
    match.record(reveal=True).save(target)  # the file is for whoever plays: it goes on with the same dice
    return target


def load(path: str, game: str = "") -> Match:
    """The match of a record file, ready to be played on; of the given game, if one is named."""
    if not path.strip():
        raise UsageError("name a file, such as `load game.jsonl`")
    target = path_of(path)
    record = sw.load(target)
    if game and record.game != game:
        raise UsageError(f"{path} is a game of {record.game}, not of {game}")
    try:
        return record.resume()
    except RecordError as error:
        raise type(error)(f"{path}: {error}") from None


def free_name(folder: Path) -> Path:
    """Where to save by itself: a name that no file has yet."""
    path = folder / f"{AUTOSAVE}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{AUTOSAVE}-{number}{ENDING}"
    return path
