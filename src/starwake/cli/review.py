"""`starwake review FILE`: where a recorded game was won and lost, and which decisions cost most."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

import starwake as sw
from starwake.cli.options import whole
from starwake.cli.progress import progress_bar
from starwake.core.text import known_language

if TYPE_CHECKING:
    from rich.table import Table

    from starwake.cli.terminal.speech import Speech
    from starwake.lab.review import Decision, Review, Weight

HELP = (
    "Tell the chances to win turn by turn, what luck and what choices made of them, the turning points, and the "
    "decisions that cost most, each with what would have been better by what was known then."
)
DEPTHS = ("navigator", "captain", "admiral")
STEPS = "▁▂▃▄▅▆▇█"
"""How high a chance is."""
WIDEST = 60
"""Turns that a line shows; of a longer game only some."""
WHOLE_LINES = 10_000
"""A width at which nothing is broken, for what is not read on a terminal."""
REASONS = 2
"""Better choices that are told of a decision."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE, whose decisions, and how closely they are looked at."""
    parser.add_argument("file", metavar="FILE", help="a record, as `save` writes it; the game may still run")
    parser.add_argument(
        "--seat", type=whole, metavar="N", help="only the decisions of this seat (default: of all)"
    )
    parser.add_argument(
        "--depth",
        choices=DEPTHS,
        default="captain",
        help="how far the decisions that seem to have cost most are looked into (default: captain)",
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON, without a progress bar")
    parser.add_argument("--lang", default="en", metavar="L", help="en or de")


def run(args: argparse.Namespace) -> int:
    """Look, then tell."""
    from starwake.bots import rungs
    from starwake.lab.review import film_of, looks, review, seats_of

    known_language(args.lang)
    film = film_of(sw.load(args.file))
    seats = seats_of(film, None if args.seat is None else [args.seat])
    depth = rungs.DEPTHS[args.depth]
    shown = not args.json and sys.stderr.isatty()
    with progress_bar(looks(film, seats, depth), shown, "decisions") as progress:
        found = review(film, seats, depth, progress)
    if args.json:
        print(json.dumps(found.json(args.lang), ensure_ascii=False))
    else:
        Teller(found, seats, args.lang).tell()
    return 0


class Teller:
    """Says a review in words."""

    def __init__(self, review: Review, seats: list[int], lang: str) -> None:
        from starwake.cli.terminal.console import console_for
        from starwake.cli.terminal.speech import Speech

        self.review = review
        self.film = review.film
        self.seats = seats
        self.lang = lang
        self.speech: Speech = Speech(self.film.game, lang)
        self.console = console_for(sys.stdout, None if sys.stdout.isatty() else WHOLE_LINES)

    def tell(self) -> None:
        """All of it."""
        self._curve()
        self._moved()
        self._swings()
        for seat in self.seats:
            self._costly(seat)

    def _say(self, line: str) -> None:
        self.console.print(line, highlight=False, markup=False)

    def _curve(self) -> None:
        """A line of steps for each seat."""
        turns, chances = self._by_turn()
        self._say(self.speech("review.curve", first=turns[0], last=turns[-1]))
        table = self._table()
        for seat in range(self.film.game.players):
            line = [point[seat] for point in chances]
            way = self.speech("review.way", begun=percent(line[0]), ended=percent(line[-1]))
            table.add_row(self.speech.player(seat), "".join(step_of(one) for one in line), way)
        self.console.print(table)

    def _by_turn(self) -> tuple[list[int], list[tuple[float, ...]]]:
        """The chances at the end of turns, the set-up first; of a long game evenly chosen ones and the last."""
        from starwake.table.chances import by_turn

        points = by_turn(self.film, self.review.curve)
        apart = -(-len(points) // WIDEST)
        turns = [turn for turn in range(len(points)) if (len(points) - 1 - turn) % apart == 0]
        return turns, [points[turn] for turn in turns]

    def _moved(self) -> None:
        """Luck and choices apart."""
        self._say("")
        self._say(self.speech("review.moved"))
        table = self._table()
        columns = ("luck", "own", "others")
        table.show_header = True
        for key in (*columns, "given_away"):
            table.add_column(self.speech(f"review.{key}"), justify="right")
        for seat in range(self.film.game.players):
            moved = self.review.curve.moved(seat)
            lost = str(percent(self.review.given_away(seat))) if seat in self.seats else ""
            parts = [signed(moved["luck"]), signed(moved["own"]), signed(moved["others"])]
            table.add_row(self.speech.player(seat), *parts, lost)
        self.console.print(table)

    def _swings(self) -> None:
        """The turning points."""
        from starwake.table.chances import told

        self._say("")
        self._say(self.speech("review.swings"))
        swings = told(self.film, self.review.curve, self.lang)["swings"]
        for one in swings:
            player, words = self.speech.player(one["seat"]), self.speech.plain(one["words"])
            key = f"review.swing.{one['cause']}"
            line = self.speech(
                key, turn=one["turn"], player=player, change=signed(one["change"]), words=words
            )
            self._say(f"  {line}")
        if not swings:
            self._say(f"  {self.speech('review.none')}")

    def _costly(self, seat: int) -> None:
        """The decisions of a seat that cost most."""
        self._say("")
        player = self.speech.player(seat)
        costly = self.review.costliest(seat)
        self._say(self.speech("review.costly" if costly else "review.nothing", player=player))
        for one in costly:
            words = " ".join(part for part in (self._asked(one), self._does(one, one.made)) if part)
            chance, cost = percent(one.still), percent(one.cost)
            line = self.speech(
                "review.decision", turn=one.turn, step=one.step, words=words, chance=chance, cost=cost
            )
            self._say(f"  {line}")
            for other in one.better[:REASONS]:
                self._say(f"    {self._better(one, other)}")

    def _asked(self, one: Decision) -> str:
        """The question that was answered, if it was one: a yes alone says nothing."""
        asked = self.speech.plain(self.speech.wording.question(self._seen(one)))
        return asked if asked.endswith("?") else ""

    def _better(self, one: Decision, other: Weight) -> str:
        """What would have been better, and why."""
        game = self.film.game
        match = self.film.at(one.step - 1)
        why = self.speech.plain(game.reason(match, one.seat, game.action(game.code(other.action)), self.lang))
        words, chance = self._does(one, other), percent(other.chance)
        key = "review.better_why" if why else "review.better"
        return self.speech(key, words=words, chance=chance, why=why)

    def _does(self, one: Decision, weight: Weight) -> str:
        """A choice in words, as its seat saw the table."""
        game = self.film.game
        action = game.action(game.code(weight.action))
        return self.speech.plain(self.speech.wording.action(action, one.seat, self._seen(one)))

    def _seen(self, one: Decision) -> dict[str, Any]:
        """The table as the seat saw it."""
        return {**self.film.game.views(self.film.scenes[one.step - 1].state).of(one.seat), "viewer": one.seat}

    def _table(self) -> Table:
        from rich.table import Table

        table = Table(box=None, show_header=False, pad_edge=True)
        table.add_column("")
        return table


def percent(chance: float) -> int:
    """A chance in whole points of a hundred."""
    return round(100 * chance)


def signed(change: float) -> str:
    """A change in whole points of a hundred, with its sign."""
    whole = percent(change)
    return f"{'−' if whole < 0 else '+'}{abs(whole)}"


def step_of(chance: float) -> str:
    """How high a chance is, as a sign."""
    return STEPS[min(len(STEPS) - 1, int(chance * len(STEPS)))]
