"""A table of people: one at the page, the others on lines of their own, so that a test decides what everybody does."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import Any

LATER = ("build", "offer", "trade", "counter", "accept", "buy", "draw")
"""What nobody does while time passes: cards stay in hands."""


class People:
    """The lines of all seats of a match."""

    def __init__(self, laid, lines):
        self.laid = laid
        self.lines = lines
        self.found: Any = None
        """What a test was after at this table."""

    def legal(self, seat):
        """What a seat may do now."""
        return self.lines[seat].legal()["actions"]

    def turn(self):
        """Who may do something now."""
        return next(seat for seat in self.lines if self.legal(seat))

    @property
    def seq(self):
        return self.lines[0].legal()["seq"]

    def play(self, seat, *actions):
        answer = self.lines[seat].play(*actions, id=f"{seat} {len(self.lines[seat].told)}")
        assert answer["type"] == "ack", answer

    def until(self, word, seat=0, steps=2500):
        """Let time pass until a seat may do something that begins with a word."""
        for _ in range(steps):
            for one in self.lines:
                actions = self.legal(one)
                if one == seat and any(action.startswith(word) for action in actions):
                    return
                if actions:
                    self._pass(one, actions)
        raise AssertionError(f"nobody comes to {word}")

    def _pass(self, seat, actions):
        quiet = [one for one in actions if not one.startswith(LATER)] or actions
        self.play(seat, next((one for one in ("end", "decline", "no", "withdraw") if one in quiet), quiet[0]))


@contextmanager
def people(server, players=4, game="starfarers", **options):
    """A match of people, with all their lines."""
    laid = server.lay("p" * players, game, options=options, hints=True)
    with ExitStack() as stack:
        tokens = {one["seat"]: one["token"] for one in laid["tokens"]}
        lines = {
            seat: stack.enter_context(server.live(laid["match"], token)) for seat, token in tokens.items()
        }
        yield People(laid, lines)
