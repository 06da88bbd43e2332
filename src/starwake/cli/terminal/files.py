"""Saving and going on: a match as a record on disk, and back."""

from __future__ import annotations

from pathlib import Path

import starwake as sw
from starwake.core.dealer import FairDealer
from starwake.core.errors import RecordError, UsageError
from starwake.core.match import Match
from starwake.core.record import CHANCE, Record
from starwake.core.registry import game_of

AUTOSAVE = "starwake-autosave"
ENDING = ".jsonl"


def save(match: Match, path: str) -> Path:
    """Write the record of a match; RecordError says why it cannot be written."""
    if not path.strip():
        raise UsageError("name a file, such as `save game.jsonl`")
    target = Path(path).expanduser()
    if target.is_dir():
        raise RecordError(f"cannot write {path}: it is a folder")
    match.record().save(target)
    return target


def load(path: str, game: str = "") -> Match:
    """The match of a record file, ready to be played on; of the given game, if one is named."""
    if not path.strip():
        raise UsageError("name a file, such as `load game.jsonl`")
    target = Path(path).expanduser()
    record = sw.load(target)
    if game and record.game != game:
        raise UsageError(f"{path} is a game of {record.game}, not of {game}")
    try:
        return resume(record)
    except RecordError as error:
        raise type(error)(f"{path}: {error}") from None


def resume(record: Record) -> Match:
    """Go on where a record ends, with the dice it would have had.

    A record that reveals no seed goes on from its last position, with new dice and a record of its own.
    """
    if record.dealer is None:
        return sw.from_position(record.replay().position())
    record.verify()
    game = game_of(record)
    state = None if record.start is None else game.from_position(record.start)
    match = Match(game, FairDealer.from_reveal(record.dealer), state=state)
    for seat, text in record.entries:
        if seat != CHANCE:
            match.play(seat, text)
    return match


def free_name(folder: Path) -> Path:
    """Where to save by itself: a name that no file has yet."""
    path = folder / f"{AUTOSAVE}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{AUTOSAVE}-{number}{ENDING}"
    return path
