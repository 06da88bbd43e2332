"""Garbage at every door: what nobody should send, and whether it is refused in one line.

    python -m starwake.testing fuzz --door record --cases 1000000 --seed 1

A door is a class with `knock`, which tries one case. Whatever is raised must be a StarwakeError whose message is one
line that fits a screen; anything else is a fault. The same seed gives the same cases. Memory must stay below `MEMORY`.
The server has a trial of its own for messages: `starwake.server.trials.fuzz`.
"""

from __future__ import annotations

import json
import sys
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Any

import starwake as sw
from starwake.core import ledger
from starwake.core.errors import MOST_CHARACTERS, IllegalAction, StarwakeError, UsageError
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.core.text import LANGUAGES, Texts
from starwake.parts.game import CodedGame
from starwake.testing.tables import all_tables

DOORS = {
    "record": "starwake.testing.fuzz:Records",
    "position": "starwake.testing.fuzz:Positions",
    "notation": "starwake.testing.fuzz:Notations",
    "options": "starwake.testing.fuzz:Options",
    "texts": "starwake.testing.fuzz:Languages",
    "cli": "starwake.cli.flags_fuzz:Flags",  # by name: this layer knows none above it
}
MEMORY = 512 * 2**20
"""Bytes that the process may hold at most."""
KEPT = 20
"""Faults that are told; all are counted."""
PLAYED = 4
"""Decisions of the matches that are recorded and looked at."""

TEXTS = (
    "",
    " ",
    "\0",
    "\n",
    "\x1b[2J",
    "\ud800",
    "\udcff",
    "\u202e",
    "٣",
    "½",
    "🚀",
    "-1",
    "1e999",
    "nan",
    "0x10",
    "1_000",
    "null",
    "true",
    "self",
    "players",
    "game",
    "__class__",
    "../..",
    "/dev/zero",
    "{}",
    "{0}",
    "%s",
    "en",
    "de",
    "board",
    "x" * 500,
    "9" * 5000,
    "x" * 70_000,
)
NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    255,
    2**31,
    -(2**31),
    2**32,
    2**53,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    10**19,
    10**30,
)
OTHERS: tuple[Any, ...] = (None, True, False, 0.0, 1.5, -0.0, 1e308, float("nan"), float("inf"))
STRANGE: tuple[Any, ...] = (10**5000, b"", b"\xff", object(), object, len, range(3), frozenset(), 1j, ...)
"""What JSON cannot hold."""


class Writer:
    """Makes odd values, and breaks good ones."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def odd(self, strange: bool = False) -> Any:
        """Some value that is probably wrong; `strange` ones come from Python, not from JSON."""
        kind = self.rng.randrange(8 if strange else 6)
        if kind == 0:
            return self.text()
        if kind == 1:
            return self.rng.choice(NUMBERS)
        if kind == 2:
            return self.rng.choice(OTHERS)
        if kind == 3:
            return [self.odd() for _ in range(self.rng.randrange(3))]
        if kind == 4:
            return {self.text(): self.odd() for _ in range(self.rng.randrange(3))}
        return self.rng.choice(STRANGE) if kind > 5 else self.rng.choice(TEXTS)

    def text(self) -> str:
        """A text of signs that stand for something somewhere."""
        if self.rng.random() < 0.5:
            return self.rng.choice(TEXTS)
        return "".join(
            self.rng.choices("abc 019,-_:.[]{}\"'\\\n\t\0é\U0001f680\ud800", k=self.rng.randrange(12))
        )

    def broken(self, data: Any, strange: bool = False) -> Any:
        """Data with something wrong somewhere inside; what was given stays as it is."""
        if type(data) not in (dict, list) or not data or self.rng.random() < 0.15:
            return self.odd(strange)
        copy = data.copy()
        place = self.rng.choice(list(copy)) if type(copy) is dict else self.rng.randrange(len(copy))
        way = self.rng.randrange(8)
        if way == 0:
            del copy[place]
        elif way == 1 and type(copy) is dict:
            copy[self.text()] = self.odd(strange)
        elif way == 1:
            copy.insert(place, copy[self.rng.randrange(len(copy))])
        else:
            copy[place] = self.broken(copy[place], strange)
        return copy

    def cut(self, text: str) -> str:
        """A text with pieces cut out, put in or doubled."""
        for _change in range(self.rng.randrange(1, 5)):
            place = self.rng.randrange(len(text) + 1)
            end = min(len(text), place + self.rng.randrange(20))
            text = text[:place] + self.rng.choice((self.text(), "", text[place:end] * 2)) + text[end:]
        return text


class Door(ABC):
    """Somewhere that things come in."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.writer = Writer(rng)
        self.within = ExitStack()
        """What is put away when nobody knocks any more."""

    @abstractmethod
    def knock(self) -> object:
        """Try one case; what came of it, if it was not refused."""


@cache
def matches() -> tuple[Match, ...]:
    """A match of each game for each number of players, a few decisions old; nobody plays on."""
    tables = {(table.game, table.players): table for table in all_tables()}
    found = []
    for number, table in enumerate(tables.values()):
        match = Match(table.make(), sw.FairDealer(number))
        for _decision in range(PLAYED):
            seat = match.awaited[0]
            match.play(seat, match.legal(seat)[0])
        found.append(match)
    return tuple(found)


class Records(Door):
    """Records as text: broken data, broken text, and what is no record at all."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.data = [match.record(reveal=True).json() for match in matches()]
        self.texts = [json.dumps(one) for one in self.data]

    def knock(self) -> object:
        """Read it, and use it if it can be read."""
        way, data = self.rng.randrange(4), self.rng.choice(self.data)
        if way == 0:
            text = self.writer.cut(self.rng.choice(self.texts))
        elif way == 1:
            text = "\n".join(self.writer.cut(line) for line in _lines(data))
        else:
            text = json.dumps(self.writer.broken(data))
        record = sw.Record.parse(text)
        use: Callable[[], object] = self.rng.choice((record.replay, record.resume, record.verify))
        return use()


def _lines(data: dict[str, Any]) -> list[str]:
    header = {key: value for key, value in data.items() if key not in ("entries", "result", "chain")}
    end = {key: data[key] for key in ("result", "chain")}
    return [json.dumps(one) for one in (header, *data["entries"], end)]


class Positions(Door):
    """Positions with values of the wrong type or beyond all bounds; whether sound ones stay sound is another matter."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.data = [match.position() for match in matches()]

    def knock(self) -> object:
        """Read it."""
        return sw.from_position(self.writer.broken(self.rng.choice(self.data), strange=True), seed=1)


class Notations(Door):
    """Texts that are no actions, and actions that hold what they should not."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.matches = matches()
        self.words = sorted({word for match in self.matches for word in self._words(match)})

    def _words(self, match: Match) -> list[str]:
        assert isinstance(match.game, CodedGame)
        listed = [action.notation for action in match.legal()]
        known = [word for kind in match.game.codec.actions.values() for word in kind.word.split()]
        return [*known, *(word for text in listed for word in text.split()), "for", "with", "1", "2", "undo"]

    def knock(self) -> object:
        """Play it, and say why not in German."""
        match, ways = self.rng.choice(self.matches), (self._text, self._text, self._action, self._odd)
        action = self.rng.choice(ways)(match)
        seat = self.rng.choice((*match.to_act, self.rng.choice((0, 1, self.writer.odd(strange=True)))))
        match.legal(match.to_act[0]).__contains__(action)
        if self.rng.random() < 0.2:
            return match.game.outcome_code(action)
        try:
            return match.attempt(seat, action)
        except IllegalAction as error:
            match.game.wording("de").plain(match.game.wording("de").refusal(error))
            raise

    def _text(self, match: Match) -> Any:
        words = self.rng.choices(self.words, k=self.rng.randrange(1, 6))
        text = " ".join(words)
        return self.writer.cut(text) if self.rng.random() < 0.5 else text

    def _action(self, match: Match) -> Any:
        assert isinstance(match.game, CodedGame)
        kinds = (*match.game.codec.actions.values(), *match.game.codec.outcomes.values())
        kind: Any = self.rng.choice(kinds)
        return kind(*(self._argument() for _ in fields(kind)))

    def _argument(self) -> Any:
        if self.rng.random() < 0.2:
            return tuple(self.writer.odd(strange=True) for _ in range(self.rng.choice((1, 5, 6))))
        return self.rng.choice(self.words) if self.rng.random() < 0.3 else self.writer.odd(strange=True)

    def _odd(self, match: Match) -> Any:
        return self.writer.odd(strange=True)


class Options(Door):
    """Games, players, options, seeds, dealers."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.revealed = sw.FairDealer(1).reveal()
        self.known = [match.game for match in matches()]

    def knock(self) -> object:
        """Make something of them."""
        odd = self.writer.odd
        ways: tuple[Callable[[], object], ...] = (
            self._make,
            self._make,
            lambda: sw.new("starship", seed=odd(True)),
            lambda: sw.new("starship", dealer=odd(True), seed=self.rng.choice((None, odd(True)))),
            lambda: sw.stream(odd(True), odd(True), self.rng.choice((0, odd(True)))),
            lambda: sw.FairDealer(odd(True)),
            lambda: sw.FairDealer(1).mix(odd(True)),
            lambda: sw.FairDealer(1).commit_seats(odd(True)),
            lambda: sw.FairDealer.from_reveal(self.writer.broken(self.revealed, strange=True)),
            lambda: sw.FastDealer(odd(True)),
            lambda: sw.new("starship", dealer=sw.ScriptedDealer(odd(True), then=sw.FastDealer(1))),
            lambda: sw.new("starship", dealer=sw.ScriptedDealer([self.writer.text()])),
            lambda: sw.load(odd(True)),
        )
        return self.rng.choice(ways)()

    def _make(self) -> object:
        game = self.rng.choice(self.known)
        id = game.id if self.rng.random() < 0.8 else self.writer.odd(strange=True)
        players = game.players if self.rng.random() < 0.8 else self.writer.odd(strange=True)
        return sw.make(id, players, self.writer.broken(dict(game.options), strange=True))


class Languages(Door):
    """Languages, ledgers and rules by name."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.matches = cycle(matches())

    def knock(self) -> object:
        """Have something said."""
        match = next(self.matches)
        lang = self.rng.choice((*LANGUAGES, *(self.writer.odd(strange=True) for _ in range(8))))
        name = self.rng.choice((*match.game.ledgers, self.writer.odd(strange=True)))
        who = self.rng.choice((None, 0, self.writer.odd(strange=True)))
        ways: tuple[Callable[[], object], ...] = (
            lambda: sw.describe(self.rng.choice((match.game.id, self.writer.odd(strange=True))), lang),
            lambda: match.table(who, lang),
            lambda: match.view(who),
            lambda: match.events_for(who, self.writer.odd(strange=True)),
            lambda: match.game.wording(lang),
            lambda: match.game.catalogue(lang),
            lambda: ledger.load(name, lang),
            lambda: ledger.load(match.game.ledgers[0])[self.writer.odd(strange=True)],
            lambda: Texts.load("starwake.parts", lang),
        )
        return self.rng.choice(ways)()


# ------------------------------------------------------------------ a run


@dataclass
class Run:
    """What came of many cases at one door."""

    door: str
    cases: int = 0
    taken: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    memory: int = 0

    @property
    def good(self) -> bool:
        """Whether nothing was found."""
        return not self.faults and self.memory < MEMORY

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {name}" for name, count in self.refused.most_common())
        return (
            f"{self.door}: {self.cases} cases in {self.seconds:.0f} s, {self.taken} taken, refused: {kinds or 'none'}; "
            f"{self.faults.total()} faults, peak memory {self.memory / 2**20:.0f} MiB"
        )


def fuzz(door: str, cases: int, seed: int = 1) -> Run:
    """Knock so many times at a door."""
    if door not in DOORS:
        raise UsageError(f"there is no door {shown(door)}; there are {', '.join(DOORS)}")
    module, _, name = DOORS[door].partition(":")
    at: Door = getattr(import_module(module), name)(Random(seed))
    run, began = Run(door), time.perf_counter()
    with at.within:
        for number in range(cases):
            _try(at, number, run)
    run.cases, run.seconds, run.memory = cases, time.perf_counter() - began, peak()
    return run


def _try(at: Door, number: int, run: Run) -> None:
    """One case; whatever comes of it is counted."""
    try:
        at.knock()
        run.taken += 1
    except StarwakeError as error:
        run.refused[type(error).__name__] += 1
        message = str(error)
        if not message.strip() or "\n" in message or len(message) > MOST_CHARACTERS:
            run.faults[f"case {number}: {type(error).__name__} says {shown(message, 200)}"] += 1
    except Exception as error:
        run.faults[f"case {number}: {type(error).__name__}: {str(error)[:200]}{_where(error)}"] += 1


def _where(error: Exception) -> str:
    """The last place in our own code."""
    place, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "starwake" in code.co_filename:
            place = f" at {code.co_filename.rpartition('starwake/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def peak() -> int:
    """The most bytes that the process has held; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
