"""Records: header, actions and outcomes. A record replays without any randomness.

Two file forms, both UTF-8: one JSON object (`.json`), or JSON lines (any other ending): the header on the first line,
then one line `[seat, "notation"]` for each action and `[-1, "notation"]` for each outcome, then result and chain.
"""

from __future__ import annotations

import copy
import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from starwake.core.chain import canonical, closed, heads
from starwake.core.dealer import ALGORITHMS, Dealer, FairDealer, Names
from starwake.core.errors import PositionError, RecordError, StarwakeError, UsageError, VersionError, one_line
from starwake.core.outside import file_text, json_values, number, path_of, plain, shown
from starwake.core.registry import check_options, game_of

if TYPE_CHECKING:
    from starwake.core.event import Event
    from starwake.core.game import Game
    from starwake.core.match import Match

FORMAT = "starwake-record-1"
CHANCE = -1
"""The seat of outcomes."""
UNDO = "undo"
"""The entry of a seat that has taken its last step back; of a step of several actions `undo 2`, for each was one."""
UNDONE = re.compile(rf"{UNDO}(?: ([1-9][0-9]{{0,5}}))?")
SEALED = "counter"
"""What only a dealer has that has not revealed its seed yet."""
HEADER = ("format", "game", "players", "options", "ruleset", "version", "hash", "dealer", "start")
KEYS = (*HEADER, "entries", "result")
CHAIN = "chain"
"""The key that records of early versions do not have."""


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
    chain: str | None = None
    """The head of the chain over all of it (core.chain), as hexadecimal digits; early versions made none."""

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {self.players} players, {len(self.entries)} entries, {self.result}>"

    @classmethod
    def begun(cls, game: Game) -> Record:
        """The record of a new game in which nothing has happened yet."""
        return cls(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            ruleset=game.ruleset_id,
            version=game.ruleset_version,
            hash=game.ruleset_hash(),
        )

    # ---------------------------------------------------------------- text forms

    def header(self) -> dict[str, Any]:
        """Everything but the moves."""
        return {"format": FORMAT, **{key: getattr(self, key) for key in HEADER[1:]}}

    def json(self) -> dict[str, Any]:
        """The whole record, JSON-ready."""
        return {**self.header(), "entries": [list(e) for e in self.entries], **self._end()}

    def lines(self) -> Iterator[str]:
        """The record as JSON lines."""
        yield _dump(self.header())
        yield from (_dump(list(entry)) for entry in self.entries)
        yield _dump(self._end())

    def _end(self) -> dict[str, Any]:
        """What comes after the entries."""
        chain = {} if self.chain is None else {CHAIN: self.chain}
        return {"result": dict(self.result), **chain}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record; the file is either the old one or the whole new one, never half of it."""
        path = path_of(path, RecordError)
        text = _dump(self.json()) + "\n" if path.suffix == ".json" else "\n".join(self.lines()) + "\n"
        write_whole(path, text)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read either form, however it is spaced; RecordError names the line that is wrong."""
        values = json_values(text, RecordError)
        line, first = next(values, (0, None))
        if not line:
            raise RecordError("the record is empty; its first line should be the header")
        if not isinstance(first, dict):
            raise RecordError(f"line {line}: the header should be a JSON object")
        if "record" in first:
            raise RecordError(
                "this is a file of games, one a line: `starwake.lab.read_games` reads it, and `record.save` writes one"
            )
        body = list(values)
        return _from_json({**first, **_after_header(body)} if body or "entries" not in first else first)

    # ---------------------------------------------------------------- playing again

    def replay(self, steps: int | None = None) -> Match:
        """Play the record again, all of it or so many actions; RecordError names the entry that does not fit."""
        return replay(self, self._game(), steps)

    def resume(self) -> Match:
        """A match that goes on where the record ends, with the dice it would have had.

        A record that reveals no seed goes on from its last position, with new dice and a record of its own.
        """
        game = self._game()
        if self.dealer is None or SEALED in self.dealer:
            return _on_from(replay(self, game))
        return _dealt_again(self, game)

    def verify(self) -> int:
        """Check the record against its revealed seeds and its chain; the number of outcomes.

        RecordError says what does not fit: an outcome, an action, the result, the header, a seed or a commitment.
        """
        try:
            return verify(self, self._game())
        except (UsageError, PositionError) as error:
            raise RecordError(f"the header does not fit: {error}") from None

    def heads(self) -> list[bytes]:
        """The head of the chain before the first entry, after each one, and after the result.

        As everybody can recompute them once the seeds are revealed.
        """
        salt = _revealed(self).salt()
        found = list(heads(salt, self._bound(), self.entries))
        return [*found, closed(salt, found[-1], self.result)]

    def _bound(self) -> dict[str, Any]:
        """The header that the chain begins with: of the dealer only what was published."""
        dealer = self.dealer or {}
        published = ALGORITHMS[dealer["algorithm"]].published
        return {**self.header(), "dealer": {key: dealer[key] for key in published}}

    def _game(self) -> Game:
        return game_of(self)


def _dump(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _after_header(body: list[tuple[int, Any]]) -> dict[str, Any]:
    """What JSON lines hold after the header: entries, then result and chain."""
    if not body:
        return {}
    line, end = body[-1] if isinstance(body[-1][1], dict) else (0, {"result": {}})
    if set(end) not in ({"result"}, {"result", CHAIN}):
        raise RecordError(
            f"line {line}: {shown(end, 60)} should be an object with the keys 'result' and {CHAIN!r}"
        )
    return {"entries": [value for _, value in (body[:-1] if line else body)], **end}


def _from_json(data: Any) -> Record:
    if not isinstance(data, dict):
        raise RecordError("a record should be a JSON object")
    if data.get("format") != FORMAT:
        raise VersionError(
            f"format {shown(data.get('format'))} is not {FORMAT!r}, the one this version reads"
        )
    unknown = sorted(set(data) - {*KEYS, CHAIN})
    missing = [key for key in KEYS if key not in data]
    if unknown or missing:
        what = f"unknown key {shown(unknown[0])}" if unknown else f"missing key {missing[0]!r}"
        raise RecordError(f"{what}; a record has the keys {', '.join(KEYS)} and {CHAIN}")
    _check_types(data)
    for key in ("options", "dealer", "start", "result"):
        plain(data[key], repr(key), RecordError)
    try:
        check_options(data["options"])
    except UsageError as error:
        raise RecordError(f"'options': {error}") from None
    return Record(
        **{key: data[key] for key in HEADER[1:]},
        entries=tuple(_entry(number, row) for number, row in enumerate(data["entries"], 1)),
        result=data["result"],
        chain=data.get(CHAIN),
    )


TYPES: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int, bool),  # how many there may be, the game says
    "options": (dict,),
    "ruleset": (str,),
    "version": (int,),
    "hash": (str,),
    "dealer": (dict, type(None)),
    "start": (dict, type(None)),
    "entries": (list,),
    "result": (dict,),
    CHAIN: (str, type(None)),
}


def _check_types(data: Mapping[str, Any]) -> None:
    for key, kinds in TYPES.items():
        if type(data.get(key)) not in kinds:
            want = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
            raise RecordError(f"{key!r} is {shown(data[key])}, should be a {want}")


def _entry(number: int, row: Any) -> Entry:
    if isinstance(row, list) and len(row) == 2:
        seat, text = row
        if isinstance(seat, int) and not isinstance(seat, bool) and isinstance(text, str):
            return Entry(seat, text)
    raise RecordError(f"entry {number}: {shown(row, 60)} should be [seat, notation]")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash or a full disk leaves the old one untouched."""
    folder = path.parent
    temporary = ""
    try:
        if not folder.is_dir():
            raise RecordError(one_line(f"cannot write {path.name}: the folder {folder} does not exist"))
        if path.exists() and not path.is_file():
            raise RecordError(one_line(f"cannot write {path}: it is there and is no file"))
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
        raise RecordError(f"cannot write {one_line(str(path), 200)}: {why}") from None
    finally:
        if temporary and os.path.exists(temporary):  # also after Ctrl-C
            os.unlink(temporary)


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record file."""
    text = file_text(path, RecordError)
    try:
        return Record.parse(text)
    except RecordError as error:
        raise type(error)(f"{one_line(str(path), 200)}: {error}") from None


# ------------------------------------------------------------------ replay, resume and verify


class Prompter(Dealer):
    """Deals what a record says next; with a fair dealer beside it, only if that deals the same."""

    def __init__(self, record: Record, fair: FairDealer | None = None) -> None:
        self.entries = record.entries
        self.at = 0
        """The entry that comes next."""
        self.fair = fair

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """The outcome that the record has next."""
        listed = list(names())
        if self.at >= len(self.entries):
            raise RecordError(f"the record ends where chance should speak next (such as {listed[0]!r})")
        entry = self.entries[self.at]
        if entry.seat != CHANCE or entry.text not in listed:
            some = ", ".join(listed[:4])
            raise RecordError(
                f"entry {self.at + 1}: {shown(list(entry), 80)} does not fit; chance should speak next: {some}"
            )
        self._compare(entry, weights, listed)
        self.at += 1
        return listed.index(entry.text)

    def _compare(self, entry: Entry, weights: Sequence[int], names: Sequence[str]) -> None:
        if self.fair is None:
            return
        dealt = names[self.fair.choose(weights, lambda: names)]
        if dealt != entry.text:
            raise RecordError(
                f"entry {self.at + 1}: the seed gives {dealt!r}, the record says {shown(entry.text, 60)}"
            )

    def begin(self) -> Mapping[str, object] | None:
        """As the fair dealer has published it, if there is one: the match has the chain of its record again."""
        return None if self.fair is None else self.fair.begin()

    def salt(self) -> bytes:
        """As of the fair dealer, if there is one."""
        return super().salt() if self.fair is None else self.fair.salt()

    def copy(self) -> Prompter:
        """An equal dealer that goes its own way."""
        twin = copy.copy(self)
        twin.fair = None if self.fair is None else self.fair.copy()
        return twin

    def mark(self) -> tuple[int, int]:
        """The entry that comes next, and the draws of the fair dealer."""
        return self.at, 0 if self.fair is None else self.fair.counter

    def reset(self, mark: tuple[int, int]) -> None:
        """Stand where `mark` was taken."""
        self.at, counter = mark
        if self.fair is not None:
            self.fair.reset(counter)


def check_version(record: Record, game: Game) -> None:
    """Refuse a record of other rules in plain words."""
    if (record.ruleset, record.version) != (game.ruleset_id, game.ruleset_version):
        raise VersionError(
            f"recorded with ruleset {one_line(record.ruleset, 40)} version {record.version}; this build plays "
            f"{game.ruleset_id} version {game.ruleset_version}"
        )
    if record.hash not in game.ruleset_hashes():
        raise VersionError(
            f"recorded with other data of {record.ruleset} (hash {one_line(record.hash, 16)}, "
            f"here {one_line(game.ruleset_hash(), 16)})"
        )


def replay(record: Record, game: Game, steps: int | None = None, fair: FairDealer | None = None) -> Match:
    """Play a record again through the checked door; with a fair dealer only if that deals the same."""
    if steps is not None:
        number(steps, "the number of steps")
    check_version(record, game)
    match = opened(record, game, fair)
    dealer = match.dealer
    assert isinstance(dealer, Prompter)
    played = 0
    while dealer.at < len(record.entries) and (steps is None or played < steps):
        entry, place = record.entries[dealer.at], dealer.at + 1
        if entry.seat == CHANCE:
            raise RecordError(
                f"entry {place}: {shown(entry.text, 60)} is an outcome, but a seat should act next"
            )
        try:
            play_entry(match, entry)
        except RecordError:
            raise
        except StarwakeError as error:
            raise RecordError(f"entry {place}: {shown(list(entry), 80)} cannot be played: {error}") from None
        played += 1
    return match


def opened(record: Record, game: Game, fair: FairDealer | None = None) -> Match:
    """The match of a record before its first action; chance brings what the record says."""
    from starwake.core.match import Match

    state = None if record.start is None else game.from_position(record.start)
    return Match(game, Prompter(record, fair), state=state)


def play_entry(match: Match, entry: Entry) -> list[Event]:
    """Play an action of a record once more, or take one back; what happened."""
    dealer = match.dealer
    if isinstance(dealer, Prompter):
        dealer.at += 1
    undone = UNDONE.fullmatch(entry.text)
    if undone is None:
        return [*match.play(entry.seat, entry.text)]
    return [*match.undo(entry.seat, int(undone[1] or 1))]


def _dealt_again(record: Record, game: Game) -> Match:
    """The match of a record, every outcome compared with what its seed deals, which then deals on."""
    fair = _revealed(record)
    match = replay(record, game, fair=fair)
    match.dealer = fair
    return match


def _on_from(match: Match) -> Match:
    """A new match from where another one stands."""
    return type(match)(match.game, state=match.state.copy())


def verify(record: Record, game: Game) -> int:
    """Deal the match again from the revealed seed, and compare every outcome, the result and the chain."""
    check_version(record, game)
    match = _dealt_again(record, game)
    result = match.record().result
    if canonical(record.result) != canonical(result):
        said = shown(dict(record.result), 100)
        raise RecordError(f"the game ends with {shown(result, 100)}, the record says {said}")
    _check_chain(record)
    return sum(entry.seat == CHANCE for entry in record.entries)


def _check_chain(record: Record) -> None:
    """Records of early versions have no chain; one that has lost it is refused."""
    algorithm = (record.dealer or {})["algorithm"]
    if record.chain is None and ALGORITHMS[algorithm].chained:
        raise RecordError(f"the record has no chain; one that was dealt by {algorithm} has")
    if record.chain is not None and record.chain != record.heads()[-1].hex():
        raise RecordError("the header or the entries are not those that the chain was made of")


def _revealed(record: Record) -> FairDealer:
    """The dealer that the record reveals."""
    if record.dealer is None or SEALED in record.dealer:
        raise RecordError("the record reveals no seed, so its outcomes cannot be recomputed")
    return FairDealer.from_reveal(record.dealer)
