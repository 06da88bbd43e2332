"""What several tests of the commands need: random play, twins that differ in what is hidden, the story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console

import starwake as sw
from starwake.cli import main
from starwake.cli.terminal.fronts import front_of
from starwake.cli.terminal.home import Home
from starwake.cli.terminal.story import text_of


def run(line: str) -> int:
    """The exit code of a command."""
    return main(line.split())


def drift(match: sw.Match, rng: sw.Stream, decisions: int) -> sw.Match:
    """The match after so many random choices, or when it is over."""
    for _ in range(decisions):
        if match.over:
            break
        seat = match.awaited[0]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match


def drifted(id: str, seed: int, decisions: int, **options: Any) -> sw.Match:
    """A new match after so many random choices."""
    return drift(sw.new(id, seed=seed, **options), sw.stream(seed), decisions)


def scrambled(
    match: sw.Match, seat: int, rng: sw.Stream, secrets: Mapping[str, Sequence[object]]
) -> sw.Match:
    """An equal match in everything the seat may know; hidden things and hidden parts of events are others.

    `secrets` has what a hidden field of an event may hold.
    """
    other = match.copy()
    game = match.game
    other.state = game.imagine(game.view(match.state, seat), rng)
    for number, event in enumerate(other.events):
        if event.for_seat(seat).veiled:
            data = {
                k: secrets[k][rng.below(len(secrets[k]))] if k in secrets else v
                for k, v in event.data.items()
            }
            other.events[number] = replace(event, data=data)
    return other


def told(match: sw.Match, seat: int | None = 0, language: str = "en", start: int = 0) -> list[str]:
    """The story from an event on, line by line, as a seat is told it."""
    front = front_of(match.game, Console(), language, {})
    chapters = front.tell(Home(match, language=language), seat, start)
    return [text.plain for chapter in chapters for text in text_of(chapter, front.speech, seat)]


def front_for(match: sw.Match, language: str = "en") -> Any:
    """The front of a match's game, as a session has it."""
    return front_of(match.game, Console(), language, {})


def foretold(match: sw.Match, seat: int, action: str) -> tuple[str, Mapping[str, Any]]:
    """What an action would do now, in words and as data."""
    game: Any = match.game
    effect = game.effect(match, seat, game.action(game.code(action)), "en")
    return game.wording("en").plain(effect.get("words", [])), effect
