"""What is said of the table around the game: who is there, what a server will not do, whether there is a line to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.remote import Remote
from starwake.cli.terminal.speech import Speech
from starwake.server import protocol as p

GONE = 1.0
"""Seconds without a line to the server after which that is said."""


def said_of(speech: Speech, error: Any) -> str:
    """What a server will not do, in this language if we know the reason."""
    key = f"no.{error.code.replace('/', '_')}"
    known = speech(key)
    return str(error) if known == key else known


def seated(speech: Speech, chair: p.Chair, own: int) -> Text:
    """`Amber: you`, `Ivory: a bot (trader)`, `Azure (Ada): away, a bot covers`."""
    if chair.seat == own:
        state = speech("server.you")
    elif chair.kind == "bot":
        state = speech("server.bot", bot=chair.bot)
    elif chair.kind == "open":
        state = speech("server.open")
    else:
        state = speech(f"server.{_presence(chair)}")
    more = [speech(f"server.{key}") for key in ("resigned_short", "agrees_short") if _is(chair, key)]
    name = speech.player(chair.seat)
    return Text.assemble((name, speech.style(chair.seat)), f": {', '.join([state, *more])}")


def _presence(chair: p.Chair) -> str:
    return "here" if chair.here else "covered" if chair.covered else "away"


def _is(chair: p.Chair, key: str) -> bool:
    return chair.resigned if key == "resigned_short" else chair.agrees


def changes(speech: Speech, before: p.Room, after: p.Room, own: int) -> Iterator[str]:
    """What has changed around the game, in sentences."""
    for was, now in zip(before.seats, after.seats, strict=True):
        if now.seat == own or now.kind != "person":
            continue
        player = speech.player(now.seat)
        if was.kind == "person" and _presence(was) != _presence(now):
            yield speech(f"server.is_{_presence(now)}", player=player)
        if now.resigned and not was.resigned:
            yield speech("server.gives_up", player=player)
        if now.agrees != was.agrees:
            yield speech("server.wants_end" if now.agrees else "server.wants_on", player=player)
    if after.rematch and not before.rematch:
        yield speech("server.rematch")


class Connection:
    """Says that the line to the server is lost, and that it is there again."""

    def __init__(self, place: Remote, say: Callable[[str, str], None], speech: Speech) -> None:
        self.place, self.say, self.speech = place, say, speech
        self.lost = False

    def look(self) -> None:
        """Say what has changed."""
        gone = self.place.link.lost()
        if gone > GONE and not self.lost:
            self.lost = True
            self.say(self.speech("server.lost"), theme.BAD)
        elif self.lost and not gone:
            self.lost = False
            self.say(self.speech("server.back"), theme.DIM)
