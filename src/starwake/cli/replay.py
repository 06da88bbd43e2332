"""`starwake replay FILE`: step through a recorded game in words; without a terminal, the whole story."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator

from rich.console import Console
from rich.text import Text

import starwake as sw
from starwake.cli.options import whole
from starwake.cli.play import add_theme
from starwake.cli.terminal import theme
from starwake.cli.terminal.console import console_for, input_line
from starwake.cli.terminal.fronts import front_of
from starwake.cli.terminal.home import Home
from starwake.core.errors import UsageError
from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.core.record import CHANCE, Record, opened, play_entry
from starwake.core.registry import game_of
from starwake.core.text import LANGUAGES
from starwake.core.view import OPEN
from starwake.table.story import merged

HELP = "Step through a recorded game: Enter goes on, b back, a number jumps, board draws, q stops."
WHOLE_LINES = 10_000
"""A width at which nothing is broken: what another program reads is one line for each step."""
KEPT = 50
"""Every so many steps a copy is kept, to go back to."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE and how much of it."""
    parser.add_argument("file", metavar="FILE", help="a record, as `save` writes it")
    parser.add_argument(
        "--seat", type=whole, metavar="N", help="only what this seat could know (default: everything)"
    )
    parser.add_argument(
        "--from", dest="start", type=whole, default=0, metavar="K", help="begin after K actions"
    )
    parser.add_argument("--plain", action="store_true", help="print the whole story and ask nothing")
    parser.add_argument("--lang", default="en", metavar="L", help="en or de")
    add_theme(parser)


def run(args: argparse.Namespace) -> int:
    """Tell the story, step by step at a terminal."""
    if args.lang not in LANGUAGES:
        raise UsageError(f"there is no language {shown(args.lang)}; there are {', '.join(LANGUAGES)}")
    film = Film(sw.load(args.file))
    if args.seat is not None and not 0 <= args.seat < film.game.players:
        raise UsageError(f"there is no seat {args.seat}; seats are 0 to {film.game.players - 1}")
    if not 0 <= args.start <= len(film):
        raise UsageError(f"--from is 0 to {len(film)}, the number of actions, not {args.start}")
    plain = args.plain or not sys.stdout.isatty()
    width = None if sys.stdout.isatty() else WHOLE_LINES
    console = console_for(sys.stdout, width, args.theme)
    viewer = Viewer(film, console, args.seat, args.lang)
    if plain:
        viewer.tell_all(args.start)
    else:
        viewer.browse(args.start, input_line)
    return 0


class Film:
    """A record that can be looked at from any step; step k is the table after k actions."""

    def __init__(self, record: Record) -> None:
        self.game = game_of(record)
        record.replay()  # says in plain words what does not fit
        self.actions = [entry for entry in record.entries if entry.seat != CHANCE]
        self._kept = {0: opened(record, self.game)}

    def __len__(self) -> int:
        return len(self.actions)

    def at(self, step: int) -> Match:
        """The match after so many actions."""
        start = max(kept for kept in self._kept if kept <= step)
        match = self._kept[start].copy()
        for number in range(start, step):
            play_entry(match, self.actions[number])
            if (number + 1) % KEPT == 0 and number + 1 not in self._kept:
                self._kept[number + 1] = match.copy()
        return match

    def secrets(self, seat: int | None) -> frozenset[int]:
        """The numbers of the actions that a seat may not know in full; None may know everything."""
        if seat is None:
            return frozenset()
        known = [entry for entry in self.at(len(self)).entries_for(seat) if entry.seat != CHANCE]
        pairs = zip(known, self.actions, strict=True)
        return frozenset(number for number, (mine, whole) in enumerate(pairs) if mine != whole)

    def walk(self, start: int) -> Iterator[tuple[int, Match, list[Event]]]:
        """Every step from one on: its number, the match after it, and what its action caused (0: the set-up)."""
        match = self.at(max(start - 1, 0))
        if start == 0:
            yield 0, match, match.events
        for number in range(max(start, 1), len(self) + 1):
            yield number, match, play_entry(match, self.actions[number - 1])


class Viewer:
    """Shows a film to a seat, or to somebody who may know everything."""

    def __init__(self, film: Film, console: Console, seat: int | None, language: str) -> None:
        self.film = film
        self.seat = seat
        self.front = front_of(film.game, console, language, {})
        self.speech = self.front.speech
        self.screen = self.front.screen
        self.secrets = film.secrets(seat)

    def sentences(self, events: list[Event], quiet: Collection[str]) -> list[str]:
        """Events in words, as far as the seat may know."""
        who = OPEN if self.seat is None else self.seat
        wording = self.speech.wording
        return [self.speech.plain(wording.event(event, who)) for event in events if event.name not in quiet]

    def step(self, number: int, events: list[Event]) -> Text:
        """One action and what it caused."""
        film = self.film
        words = " ".join(merged(self.sentences(events, self.front.quiet(set_up=not number))))
        if number == 0:
            return Text(words)
        seat, notation = film.actions[number - 1]
        shown = self.speech.player(seat) + ("" if number - 1 in self.secrets else f" ({notation})")
        return Text.assemble((f"{number:>4}  ", theme.DIM), (f"{shown}: ", self.speech.style(seat)), words)

    # ---------------------------------------------------------------- ways to watch

    def tell_all(self, start: int) -> None:
        """The whole story."""
        turn = -1
        for number, match, events in self.film.walk(start):
            self.screen.print(self.step(number, events))
            if match.turn != turn:
                turn = match.turn
                self.screen.print(self.front.standing(Home(match), self.seat))
        self.screen.print(self.front.end(Home(self.film.at(len(self.film))), self.seat))

    def browse(self, start: int, ask: Callable[[str], str]) -> None:
        """Step by step, until the person has seen enough."""
        at = start
        self.show(at)
        while True:
            try:
                line = ask(f"{at}/{len(self.film)}> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.screen.print()
                return
            if line in ("q", "quit", "exit"):
                return
            if line == "board":
                self.board(at)
                continue
            target = self._target(at, line)
            if target is None:
                self.screen.print(self.speech("replay.help", last=len(self.film)))
            else:
                at = target
                self.show(at)

    def _target(self, at: int, line: str) -> int | None:
        """The step that a line asks for; None if it asks for none there is."""
        if line.isascii() and line.isdigit():
            return int(line) if int(line) <= len(self.film) else None
        if line == "t":
            return self._next_turn(at)
        return {"": min(at + 1, len(self.film)), "b": max(at - 1, 0)}.get(line)

    def _next_turn(self, at: int) -> int:
        turn = self.film.at(at).turn
        while at < len(self.film) and self.film.at(at).turn == turn:
            at += 1
        return at

    def show(self, at: int) -> None:
        """One step with how things stand after it."""
        _, match, events = next(self.film.walk(at))
        self.screen.print(self.step(at, events))
        self.screen.print(self.front.standing(Home(match), self.seat))
        if at == len(self.film):
            self.screen.print(self.front.end(Home(match), self.seat))

    def board(self, at: int) -> None:
        """The board at a step."""
        self.front.table(Home(self.film.at(at), language=self.speech.language), self.seat)
