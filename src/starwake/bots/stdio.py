"""A bot of ours as a program of its own: questions a line each on one side, answers on the other (docs/stdio.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO

import msgspec

from starwake.bots.bot import Bot, BotError
from starwake.bots.protocol import PROTOCOL, Answer, Choose, Hello, NewGame, Question, Reply, Trouble
from starwake.bots.registry import load_bot, make_bot
from starwake.core.errors import one_line
from starwake.core.registry import make
from starwake.core.rng import stream


class Speaker:
    """Answers for one kind of bot, in as many games as there are."""

    def __init__(self, bot: str) -> None:
        if ":" in bot:
            load_bot(bot)  # what cannot be loaded is told now; a name may be known for some games only
        self._bot = bot
        self._games: dict[int, Bot] = {}

    def reply(self, line: bytes) -> Reply | None:
        """The answer to a line; None where none is wanted."""
        number = 0
        try:
            question = msgspec.json.decode(line, type=Question)
            number = question.number if isinstance(question, Choose) else 0
            if isinstance(question, Hello):
                return self._greet(question)
            if isinstance(question, Choose):
                return self._choose(question)
            self._begin(question)
            return None
        except Exception as error:  # whatever the bot does, it is told on the line
            return Trouble(one_line(f"{type(error).__name__}: {error}", 200), number)

    def _greet(self, hello: Hello) -> Hello:
        if hello.protocol != PROTOCOL:
            raise BotError(f"this is protocol {PROTOCOL}, not {hello.protocol}")
        return Hello(PROTOCOL, name=self._bot)

    def _begin(self, new: NewGame) -> None:
        self._games.pop(new.id, None)
        game = make(new.game, new.players, new.options)
        self._games[new.id] = make_bot(self._bot, game, new.seat, stream(new.seed))

    def _choose(self, question: Choose) -> Answer:
        bot = self._games.get(question.id)
        if bot is None:
            raise BotError(f"no game {question.id} has begun")
        if question.view is None:
            raise BotError("the question has no view")
        view = bot.game.view_from(question.view)
        legal = view.legal([bot.game.code(text) for text in question.legal])
        return Answer(question.number, bot.choose(view, legal).notation)


def speak(bot: str, questions: Iterable[bytes], answers: IO[bytes]) -> None:
    """Answer until nobody asks any more. What a bot prints goes to standard error."""
    speaker = Speaker(bot)
    sys.stdout = sys.stderr
    for line in questions:
        reply = speaker.reply(line)
        if reply is not None:
            answers.write(msgspec.json.encode(reply) + b"\n")
            answers.flush()
