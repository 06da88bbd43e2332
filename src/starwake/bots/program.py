"""Bots that are programs: `cmd:COMMAND ARGUMENT...` names one, in whatever language it is written.

The command is started once in each process that plays, without a shell, and is asked over its standard input and output
(docs/stdio.md). Whatever it does, the answer is an action, or a BotError that says in one line what went wrong.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import subprocess
import weakref
from contextlib import suppress
from functools import cache
from queue import Empty, Queue
from threading import Lock, Thread
from typing import IO, TYPE_CHECKING, Any, ClassVar

import msgspec

from starwake.bots.bot import Bot, BotError
from starwake.bots.protocol import LONGEST_LINE, PROTOCOL, Answer, Choose, Hello, NewGame, Reply, Trouble
from starwake.core.errors import NotationError, one_line
from starwake.core.outside import shown

if TYPE_CHECKING:
    from starwake.core.choice import Action
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View

PATIENCE = 9.0
"""Seconds for an answer: a little less than a server waits for a bot."""
FAREWELL = 1.0
"""Seconds in which a program should end when nobody asks any more."""
WAITING = 4
"""Lines that are read before somebody wants them."""


class Program(Bot):
    """A seat for which a program decides."""

    command: ClassVar[str] = ""

    def __init__(self, game: Game, seat: int, rng: Stream) -> None:
        super().__init__(game, seat, rng)
        self._line = line_to(self.command)
        self.needs_view = self._line.about.view
        self._id = self._line.sit_down(game, seat, int(rng.word()))
        weakref.finalize(self, self._line.free.append, self._id).atexit = False

    def choose(self, view: View, legal: LegalActions) -> Action:
        """What the program answers."""
        actions = [action.notation for action in legal]
        told = view.json() if self.needs_view else None
        text = self._line.ask(self._id, actions, told)
        try:
            return self.game.action(self.game.code(text))
        except NotationError as error:
            raise self._line.trouble(f"answers {shown(text)}: {error}") from None


@cache
def program(command: str) -> type[Program]:
    """The kind of bot that a command is; BotError if there is no such command."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"the command {shown(command)} cannot be read: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise BotError(_missing(words[0] if words else ""))
    return type("Program", (Program,), {"command": command, "name": f"cmd:{command}"})


def _missing(name: str) -> str:
    """Why a program cannot be started."""
    if not os.path.isfile(name):
        return f"there is no program {shown(name)} to play"
    if os.access(name, os.X_OK):  # beside us, and not where programs are looked for
        return f"there is no program {shown(name)} to play; the file of this folder is {shown('./' + name)}"
    runs = f"chmod +x {shown(name)}, or name what runs it, such as cmd:node {name:.40}"
    return f"the program {shown(name)} may not be executed: {runs}"


# ------------------------------------------------------------------ a program that runs


class Line:
    """A running program, and the line to it."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.free: list[int] = []
        """Ids of games that are over."""
        self._ids = 0
        self._asked = 0
        """Questions so far: the number of the last one."""
        self._lock = Lock()
        self._heard: Queue[bytes] = Queue(WAITING)
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe)
        except (OSError, ValueError) as error:  # of a word with a zero byte
            raise self.trouble(f"cannot be started: {getattr(error, 'strerror', None) or error}") from None
        assert self._process.stdout is not None
        Thread(target=_listen, args=(self._process.stdout, self._heard), daemon=True).start()
        self.about = self._greeted()

    @property
    def running(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def sit_down(self, game: Game, seat: int, seed: int) -> int:
        """Tell of a new game; its id."""
        with self._lock:
            if self.free:
                id = self.free.pop()
            else:
                id, self._ids = self._ids, self._ids + 1
            self._tell(NewGame(id, game.id, game.players, dict(game.options), seat, seed))
        return id

    def ask(self, id: int, legal: list[str], view: dict[str, Any] | None = None) -> str:
        """The action that the program chooses."""
        with self._lock:
            self._asked += 1
            number = self._asked
            reply = self._reply_to(Choose(id, number, legal, view))
        if isinstance(reply, Answer):
            if reply.number != number:
                raise self._ended(f"answers question {reply.number}, and was asked question {number}")
            return reply.action
        why = reply.text if isinstance(reply, Trouble) else "it greets where it should choose"
        raise self.trouble(f"has no answer: {why}")

    def trouble(self, what: str) -> BotError:
        """The error that says what is wrong with it."""
        return BotError(one_line(f"the program {shown(self.command, 60)} {what}", 300))

    def close(self) -> None:
        """Nobody asks any more; a program that does not end by itself is ended."""
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._end()

    def _greeted(self) -> Hello:
        from starwake import __version__

        reply = self._reply_to(Hello(PROTOCOL, __version__))
        if not isinstance(reply, Hello) or reply.protocol != PROTOCOL:
            self._end()
            raise self.trouble(f'should begin with {{"type":"hello","protocol":{PROTOCOL}}}')
        return reply

    def _reply_to(self, question: Hello | Choose) -> Reply:
        if not self._heard.empty():
            raise self._ended(f"says {_quoted(self._heard.get())} without being asked")
        self._tell(question)
        try:
            line = self._heard.get(timeout=self.patience)
        except Empty:
            raise self._ended(
                f"has not answered within {self.patience:g} s; does it read line by line, and flush each answer?"
            ) from None
        if not line:
            raise self._ended(f"has ended{self._code()}")
        try:
            reply: Reply = msgspec.json.decode(line, type=Reply)
        except ValueError as error:
            raise self._ended(f"answers {_quoted(line)}: {error}") from None
        return reply

    def _tell(self, said: Hello | NewGame | Choose) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(said) + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended(f"has ended{self._code()}") from None

    def _code(self) -> str:
        try:
            return f" (exit code {self._process.wait(FAREWELL)})"
        except subprocess.TimeoutExpired:
            return ""

    def _ended(self, what: str) -> BotError:
        """What is wrong with it; after that it is not asked again."""
        self._end()
        return self.trouble(what)

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()


def _listen(answers: IO[bytes], heard: Queue[bytes]) -> None:
    """Read lines until there are no more; an empty one is the end."""
    with answers:
        line = b"\n"
        while line:
            line = answers.readline(LONGEST_LINE)
            heard.put(line)


def _quoted(line: bytes) -> str:
    return shown(line.decode("utf-8", "replace").rstrip("\n"), 60)


_LINES: dict[str, Line] = {}
"""The programs that run, by their commands."""


def line_to(command: str) -> Line:
    """The line to a program, which is started if it does not run."""
    line = _LINES.get(command)
    if line is None or not line.running:
        line = _LINES[command] = Line(command)
    return line


@atexit.register
def end_all() -> None:
    """End the programs that run."""
    while _LINES:
        _LINES.popitem()[1].close()
