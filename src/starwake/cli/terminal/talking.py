"""Talking to the others at a server's table: words, phrases that everybody reads in their own language, suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.speech import Speech
from starwake.core.errors import UsageError
from starwake.server import protocol as p
from starwake.server.seats import LONGEST_CHAT, cleaned
from starwake.table.talk import PHRASES, phrase, phrases, suggested
from starwake.table.types import Form, Suggestion

if TYPE_CHECKING:
    from starwake.cli.terminal.remote import Remote


def heard(speech: Speech, said: p.Said, place: Remote) -> Text:
    """What somebody said; a suggestion also says what the active player types to follow it."""
    text = cleaned(said.text if said.words is UNSET else speech.plain(said.words), LONGEST_CHAT)
    if not 0 <= said.seat < place.game.players:
        return Text(text, theme.DIM)
    line = Text(f"{speech.player(said.seat)}: ", speech.style(said.seat)).append(text, "default")
    if said.suggested is not UNSET and said.seat != place.seat and _may_offer(place, said.suggested):
        line.append("  " + speech("server.offer_it", action=said.suggested["action"]), theme.DIM)
    return line


def _may_offer(place: Remote, found: Suggestion) -> bool:
    return place.begun and found["turn"] == place.turn and place.public.get("active") == place.seat


def quick(speech: Speech, typed: str) -> str:
    """A phrase as it is sent, by its number or its name."""
    names = [*PHRASES]
    if typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(names):
        return phrase(names[int(typed) - 1])
    if typed.lower() in names:
        return phrase(typed.lower())
    raise UsageError(listed(speech))


def listed(speech: Speech) -> str:
    """The phrases there are, by their numbers."""
    known = (f"{n} {text}" for n, text in enumerate(phrases(speech.texts).values(), 1))
    return speech("server.phrase", known=", ".join(known))


def suggestion(speech: Speech, form: Form | None, typed: str) -> str:
    """What is said to suggest `2 ore for 1 food`, of which one would give what stands first."""
    if form is None:
        raise UsageError(speech("server.suggest_not_now"))
    give, _, want = typed.lower().partition(" for ")
    said = form["action"].format(give=give.strip(), want=want.strip())
    found = suggested(speech.wording, said)
    if found is None:
        raise UsageError(speech("server.suggest"))
    sides = (found["want"], form["give"]), (found["give"], form["want"])
    within = all(n <= bounds.get(name, 0) for side, bounds in sides for name, n in side.items())
    if not within or found["give"].keys() & found["want"].keys():
        raise UsageError(speech("server.suggest_too_much"))
    return said
