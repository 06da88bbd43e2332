"""Files of whole games: one a line, as JSON, and compressed where the name of the file ends in .gz or .zst.

    {"number": 0, "seed": 7, "bots": ["trader", ...], "record": {...}}

`record` is a record as docs/record.md tells it, with every action and every outcome, so that each game can be replayed.
Games are packed where they are played, a piece of work at a time; the packed pieces one after the other are the file.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import msgspec

from starwake.core.errors import RecordError, UsageError, one_line
from starwake.core.outside import path_of, shown
from starwake.core.record import CHANCE, Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starwake.core.game import Game
    from starwake.core.playout import Entries

GZIP_LEVEL = 3
ZSTD_LEVEL = 3


class Recorded(NamedTuple):
    """A game of a file."""

    number: int
    """The number of the game in its simulation."""
    seed: int | str
    bots: tuple[str, ...]
    """Who sat where."""
    record: Record


class Texts:
    """The notation of what was done in the games of one table; most of it is done again and again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[tuple[int, int], str] = {}

    def listed(self, entries: Entries) -> list[tuple[int, str]]:
        """The entries of a record."""
        return [(entry[0], self._text(entry)) for entry in entries]

    def _text(self, entry: tuple[int, int]) -> str:
        key = (min(entry[0], 0), entry[1])  # an action is written alike whoever acts
        text = self._kept.get(key)
        if text is None:
            write = self._game.outcome_notation if entry[0] == CHANCE else self._game.notation
            text = self._kept[key] = write(entry[1])
        return text


def line(
    header: Mapping[str, Any],
    number: int,
    seed: int | str,
    bots: Sequence[str],
    entries: list[tuple[int, str]],
    result: Mapping[str, Any],
) -> bytes:
    """One game as a line of a file."""
    record = {**header, "entries": entries, "result": result}
    told = {"number": number, "seed": seed, "bots": bots, "record": record}
    return msgspec.json.encode(told) + b"\n"


# ------------------------------------------------------------------ packing


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        raise UsageError(
            "a file that ends in .zst needs the package zstandard (pip install 'starwake[lab]'); .gz needs nothing"
        ) from None
    return zstandard


def _zipped(raw: bytes) -> bytes:
    return gzip.compress(raw, GZIP_LEVEL, mtime=0)


def _squeezed(raw: bytes) -> bytes:
    packed: bytes = _zstandard().ZstdCompressor(level=ZSTD_LEVEL).compress(raw)
    return packed


def _unzipped(file: IO[bytes]) -> io.BufferedIOBase:
    return gzip.GzipFile(fileobj=file)


def _unsqueezed(file: IO[bytes]) -> io.RawIOBase:
    found: io.RawIOBase = _zstandard().ZstdDecompressor().stream_reader(file, read_across_frames=True)
    return found


class Packing(NamedTuple):
    """How the lines of a file are packed."""

    pack: Callable[[bytes], bytes]
    unpack: Callable[[IO[bytes]], Any]


PACKINGS = {
    ".jsonl": Packing(lambda raw: raw, lambda file: file),
    ".jsonl.gz": Packing(_zipped, _unzipped),
    ".jsonl.zst": Packing(_squeezed, _unsqueezed),
}
"""By the end of a file's name."""


def ending(path: object) -> str:
    """The end of a file's name that says how it is packed; UsageError if it says nothing."""
    name = path_of(path, UsageError).name
    for end in PACKINGS:
        if name.endswith(end):
            PACKINGS[end].pack(b"")  # what is missing for it is told now
            return end
    raise UsageError(f"a file of games ends in {', '.join(PACKINGS)}, not {shown(name)}")


# ------------------------------------------------------------------ reading


def read_games(path: object) -> Iterator[Recorded]:
    """The games of a file, one after the other; RecordError names the line that is wrong."""
    packing = PACKINGS[ending(path)]
    file = path_of(path, UsageError)
    try:
        with file.open("rb") as raw, io.BufferedReader(packing.unpack(raw)) as unpacked:
            for number, text in enumerate(unpacked, 1):
                yield _recorded(text, f"{one_line(str(file), 200)}, line {number}")
    except (EOFError, OSError) as error:
        raise RecordError(f"cannot read {one_line(str(file), 200)}: {error}") from None


def _recorded(text: bytes, where: str) -> Recorded:
    try:
        told = msgspec.json.decode(text, type=_Line)
        return Recorded(told.number, told.seed, told.bots, Record.parse(bytes(told.record).decode()))
    except (ValueError, RecordError) as error:
        raise RecordError(f"{where}: {error}") from None


class _Line(msgspec.Struct):
    number: int
    seed: int | str
    bots: tuple[str, ...]
    record: msgspec.Raw


@contextmanager
def begun(path: object) -> Iterator[IO[bytes]]:
    """A new file for games; whatever stood there is gone. One that nothing came into does not stay."""
    file: Path = path_of(path, UsageError)
    try:
        opened = file.open("wb")
    except (OSError, ValueError) as error:  # of a name with a zero byte
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot write {one_line(str(file), 200)}: {why}") from None
    try:
        with opened:
            yield opened
    finally:
        if file.is_file() and not file.stat().st_size:
            file.unlink()
