"""Records: header, actions and outcomes. A record replays without any randomness.

Two file forms, both UTF-8: one JSON object (`.json`), or JSON lines (any other ending): the header on the first line,
then one line `[seat, "notation"]` for each action and `[-1, "notation"]` for each outcome, then the result.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from starwake.core.dealer import Dealer, Names
from starwake.core.errors import NotationError, RecordError, StarwakeError, VersionError

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.match import Match

FORMAT = "starwake-record-1"
CHANCE = -1
"""The seat of outcomes."""
HEADER = ("format", "game", "players", "options", "ruleset", "version", "hash", "dealer", "start")
KEYS = (*HEADER, "entries", "result")


class Entry(NamedTuple):
    """One action of a seat, or one outcome (seat CHANCE)."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A playthrough as data."""

    game: str
    players: int
    options: Mapping[str, Any]
    ruleset: str
    version: int
    hash: str
    dealer: Mapping[str, Any] | None = None
    """What the fair dealer reveals, for `verify`."""
    start: Mapping[str, Any] | None = None
    """The position it began from, None for a new game."""
    entries: tuple[Entry, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)

    # ---------------------------------------------------------------- text forms

    def header(self) -> dict[str, Any]:
        """Everything but the moves."""
        return {"format": FORMAT, **{key: getattr(self, key) for key in HEADER[1:]}}

    def json(self) -> dict[str, Any]:
        """The whole record, JSON-ready."""
        return {**self.header(), "entries": [list(e) for e in self.entries], "result": dict(self.result)}

    def lines(self) -> Iterator[str]:
        """The record as JSON lines."""
        yield _dump(self.header())
        yield from (_dump(list(entry)) for entry in self.entries)
        yield _dump({"result": dict(self.result)})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record; the file is either the old one or the whole new one, never half of it."""
        path = Path(path)
        text = _dump(self.json()) + "\n" if path.suffix == ".json" else "\n".join(self.lines()) + "\n"
        write_whole(path, text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read either form; RecordError names the line that is wrong."""
        rows = [row for row in text.splitlines() if row.strip()]
        if not rows:
            raise RecordError("the record is empty; its first line should be the header")
        first = _read(rows[0], 1) if len(rows) > 1 else _read(text, 1)
        if not isinstance(first, dict):
            raise RecordError("line 1: the header should be a JSON object")
        if len(rows) > 1 and "entries" not in first:
            body = [_read(row, number) for number, row in enumerate(rows[1:], 2)]
            result = body.pop() if body and isinstance(body[-1], dict) else {"result": {}}
            if list(result) != ["result"]:
                raise RecordError(
                    f"line {len(rows)}: {result!r:.60} should be an object with the key 'result'"
                )
            first = {**first, "entries": body, "result": result["result"]}
        elif len(rows) > 1:
            first = _read(text, 1)
        return _from_json(first)

    # ---------------------------------------------------------------- playing again

    def replay(self, steps: int | None = None) -> Match:
        """Play the record again, all of it or so many actions; RecordError names the entry that does not fit."""
        from starwake.core.registry import game_of

        return replay(self, game_of(self), steps)

    def verify(self) -> int:
        """Recompute every outcome from the revealed seed; the number of outcomes. RecordError if one differs."""
        from starwake.core.registry import game_of

        return verify(self, game_of(self))


def _dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _read(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {line}: not JSON ({error})") from None


def _from_json(data: Any) -> Record:
    if not isinstance(data, dict):
        raise RecordError("a record should be a JSON object")
    if data.get("format") != FORMAT:
        raise VersionError(f"format {data.get('format')!r:.40} is not {FORMAT!r}, the one this version reads")
    unknown = sorted(set(data) - set(KEYS))
    missing = [key for key in KEYS if key not in data]
    if unknown or missing:
        what = f"unknown key {unknown[0]!r:.40}" if unknown else f"missing key {missing[0]!r}"
        raise RecordError(f"{what}; a record has the keys {', '.join(KEYS)}")
    _check_types(data)
    return Record(
        **{key: data[key] for key in HEADER[1:]},
        entries=tuple(_entry(number, row) for number, row in enumerate(data["entries"], 1)),
        result=data["result"],
    )


TYPES: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int,),
    "options": (dict,),
    "ruleset": (str,),
    "version": (int,),
    "hash": (str,),
    "dealer": (dict, type(None)),
    "start": (dict, type(None)),
    "entries": (list,),
    "result": (dict,),
}


def _check_types(data: Mapping[str, Any]) -> None:
    for key, kinds in TYPES.items():
        if not isinstance(data[key], kinds):
            want = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
            raise RecordError(f"{key!r} is {data[key]!r:.40}, should be a {want}")


def _entry(number: int, row: Any) -> Entry:
    if isinstance(row, list) and len(row) == 2:
        seat, text = row
        if isinstance(seat, int) and not isinstance(seat, bool) and isinstance(text, str):
            return Entry(seat, text)
    raise RecordError(f"entry {number}: {row!r:.60} should be [seat, notation]")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash or a full disk leaves the old one untouched."""
    folder = path.parent
    temporary = ""
    try:
        if not folder.is_dir():
            raise RecordError(f"cannot write {path.name}: the folder {folder} does not exist")
        if path.exists() and not path.is_file():
            raise RecordError(f"cannot write {path}: it is there and is no file")
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
        temporary = ""
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        why = getattr(error, "strerror", None) or error
        raise RecordError(f"cannot write {str(path)!r:.200}: {why}") from None
    finally:
        if temporary and os.path.exists(temporary):  # also after Ctrl-C
            os.unlink(temporary)


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record file."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"cannot read {path}: it is not UTF-8 text") from None
    except ValueError as error:
        raise RecordError(f"cannot read {str(path)!r:.200}: {error}") from None
    try:
        return Record.parse(text)
    except RecordError as error:
        raise type(error)(f"{path}: {error}") from None


# ------------------------------------------------------------------ replay and verify


class Prompter(Dealer):
    """Deals what a record says."""

    def __init__(self, match_outcome: Callable[[Names], int]) -> None:
        self._next = match_outcome

    def choose(self, weights: Any, names: Names) -> int:
        """The outcome that the record has next."""
        return self._next(names)


class _Reader:
    """Walks over the entries of a record."""

    def __init__(self, record: Record) -> None:
        self.entries = record.entries
        self.at = 0

    def outcome(self, names: Names) -> int:
        listed = list(names())
        if self.at >= len(self.entries):
            raise RecordError(f"the record ends where chance should speak next (such as {listed[0]!r})")
        entry = self.entries[self.at]
        if entry.seat != CHANCE or entry.text not in listed:
            shown = ", ".join(listed[:4])
            raise RecordError(
                f"entry {self.at + 1}: {list(entry)!r:.80} does not fit; chance should speak next: {shown}"
            )
        self.at += 1
        return listed.index(entry.text)


def check_version(record: Record, game: Game) -> None:
    """Refuse a record of other rules in plain words."""
    if (record.ruleset, record.version) != (game.ruleset_id, game.ruleset_version):
        raise VersionError(
            f"recorded with ruleset {record.ruleset} version {record.version}; this build plays "
            f"{game.ruleset_id} version {game.ruleset_version}"
        )
    if record.hash not in game.ruleset_hashes():
        raise VersionError(
            f"recorded with other data of {record.ruleset} (hash {record.hash:.16}, here {game.ruleset_hash():.16})"
        )


def replay(record: Record, game: Game, steps: int | None = None) -> Match:
    """Play a record again through the checked door."""
    from starwake.core.match import Match

    check_version(record, game)
    reader = _Reader(record)
    state = None if record.start is None else game.from_position(record.start)
    match = Match(game, Prompter(reader.outcome), state=state)
    played = 0
    while reader.at < len(reader.entries) and (steps is None or played < steps):
        entry = reader.entries[reader.at]
        number = reader.at + 1
        reader.at += 1
        if entry.seat == CHANCE:
            raise RecordError(f"entry {number}: {entry.text!r:.60} is an outcome, but a seat should act next")
        try:
            match.play(entry.seat, entry.text)
        except RecordError:
            raise
        except (NotationError, StarwakeError) as error:
            raise RecordError(f"entry {number}: {list(entry)!r:.80} cannot be played: {error}") from None
        played += 1
    return match


def verify(record: Record, game: Game) -> int:
    """Deal the match again from the revealed seed and compare every outcome."""
    from starwake.core.dealer import FairDealer
    from starwake.core.match import Match

    check_version(record, game)
    if record.dealer is None:
        raise RecordError("the record reveals no seed, so its outcomes cannot be recomputed")
    replay(record, game)
    dealer = FairDealer.from_reveal(record.dealer)
    state = None if record.start is None else game.from_position(record.start)
    match = Match(game, dealer, state=state)
    for number, written in enumerate(record.entries):
        if number < len(match.entries):
            dealt = match.entries[number]
            if dealt != written:
                raise RecordError(
                    f"entry {number + 1}: the seed gives {dealt.text!r}, the record says {written.text!r:.60}"
                )
        else:
            match.play(written.seat, written.text)
    return sum(entry.seat == CHANCE for entry in record.entries)
