"""Bots that play for a seat, behind one interface: quick ones think at once, all others in processes of their own.

A bot that raises, hangs, dies or cheats never hurts a table: drifter moves for it, and the table says so, in words of
the server's own: those of the bot may quote its hand.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any

import msgspec

from starwake.bots.bot import Bot, BotError
from starwake.bots.registry import load_bot, locate_bot, make_bot
from starwake.bots.rungs import best_choices
from starwake.core.errors import StarwakeError
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.rng import stream
from starwake.core.view import View
from starwake.server.logs import log

SPARE = "drifter"
"""Who moves when another bot cannot."""
PATIENCE = 10.0
"""Seconds for a decision."""
LANE = 11
DIGITS = 4
"""Of a chance to win."""

Best = list[tuple[str, float]]
"""Choices in notation with their chance to win, best first."""
Minds = dict[tuple[int, str], Bot]
"""The quick bots of one match by seat and name: what they have worked out about the board stays with them."""


class Question(msgspec.Struct):
    """What a bot in another process is asked: it sees what its seat may know, and nothing else."""

    game: str
    players: int
    options: dict[str, Any]
    bot: str
    """Where it lives: a name may be known here only. '' asks for the best choices instead of a bot's."""
    seat: int
    view: dict[str, Any]
    codes: list[int]
    draw: int
    """What its randomness starts from."""


class Thought(msgspec.Struct):
    """What a bot wants to do, or what went wrong."""

    action: str
    trouble: str = ""
    best: Best = []
    """If these were asked for."""


class Failed(BotError):
    """A bot in another process could not decide; its message is the type of what it raised, nothing it said."""


class Overtaken(Exception):
    """The match has gone on before anybody had time for the question."""


class Thinker:
    """Asks bots."""

    def __init__(self, workers: int = 1, modules: Sequence[str] = (), patience: float = PATIENCE) -> None:
        self._modules = tuple(modules)
        self._patience = patience
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for _worker in range(max(1, workers)):
            self._free.put_nowait(Worker(self._modules))

    async def choose(self, match: Match, seat: int, name: str, draw: int, minds: Minds) -> Thought:
        """What a bot would do for a seat now; something legal, or nothing if the match has gone on meanwhile."""
        try:
            if quick(name, match.game.id):
                action = decided(match, seat, name, draw, minds)
            else:
                action = (await self._elsewhere(match, seat, locate_bot(name, match.game.id), draw)).action
            if action in match.legal(seat):
                return Thought(action)
            trouble = "wants what is not legal"
        except Overtaken:
            return Thought("")
        except TimeoutError:
            trouble = "takes too long"
        except Exception as error:  # whatever a bot does, the table goes on
            trouble = "cannot decide"
            log("bot", bot=name, trouble=str(error) if isinstance(error, Failed) else type(error).__name__)
        minds.pop((seat, name), None)
        return Thought(decided(match, seat, SPARE, draw, minds), f"{name}: {trouble}"[:200])

    async def weigh(self, match: Match, seat: int, draw: int) -> Best:
        """The best choices of a seat now; none if nobody can tell, or not soon enough."""
        try:
            return (await self._elsewhere(match, seat, "", draw)).best
        except Exception:  # advice is worth having, not waiting for
            return []

    async def _elsewhere(self, match: Match, seat: int, bot: str, draw: int) -> Thought:
        game = match.game
        question = Question(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            bot=bot,
            seat=seat,
            view=game.view(match.state, seat).json(),
            codes=match.legal(seat).codes,
            draw=draw,
        )
        seq = match.seq
        worker = await self._free.get()
        if match.seq != seq:
            self._free.put_nowait(worker)
            raise Overtaken
        try:
            async with asyncio.timeout(self._patience):
                return await worker.ask(question)
        except BaseException:
            await worker.end()
            raise
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        while not self._free.empty():
            await self._free.get_nowait().end()


class Worker:
    """A process that thinks for one seat at a time; started when it is first asked, and anew when it has died."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._process: Process | None = None

    async def ask(self, question: Question) -> Thought:
        """What the bot thinks; BotError if it cannot."""
        process = self._process
        if process is None or process.returncode is not None:
            command = [sys.executable, "-m", "starwake.server.worker", *self._modules]
            process = self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise Failed("the process has died")
        thought = msgspec.json.decode(line, type=Thought)
        if thought.trouble:
            raise Failed(thought.trouble)
        return thought

    async def end(self) -> None:
        """Kill it, whatever it does."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def quick(name: str, game: str) -> bool:
    """Whether a bot is one of ours that decides in about a millisecond."""
    found: type[Bot] = load_bot(locate_bot(name, game))
    return found.quick


def swift(name: str, game: str) -> bool:
    """The same for any name: whoever is no bot at all is soon replaced."""
    try:
        return quick(name, game)
    except Exception:
        return True


def decided(match: Match, seat: int, name: str, draw: int, minds: Minds) -> str:
    """What a quick bot does, at once."""
    game = match.game
    bot = minds.get((seat, name))
    if bot is None:
        bot = minds[seat, name] = make_bot(name, game, seat, stream(draw, lane=LANE))
    view = game.view(match.state, seat)
    return bot.choose(view, view.legal(match.legal(seat).codes)).notation


def weighed(game: Game, view: View, codes: list[int], seat: int, draw: int) -> Best:
    """The best choices of a seat, from what it may know."""
    found = best_choices(game, view, codes, seat, stream(draw, lane=LANE))
    return [(game.notation(one.code), round(one.chance, DIGITS)) for one in found]


def thought(question: Question) -> Thought:
    """The answer of a worker."""
    from starwake.core.registry import make

    try:
        game = make(question.game, question.players, question.options)
        view = game.view_from(question.view)
        if not question.bot:
            return Thought("", best=weighed(game, view, question.codes, question.seat, question.draw))
        bot = make_bot(question.bot, game, question.seat, stream(question.draw, lane=LANE))
        return Thought(bot.choose(view, view.legal(question.codes)).notation)
    except (StarwakeError, Exception) as error:
        return Thought("", type(error).__name__)
