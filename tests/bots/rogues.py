"""Bots that tests seat at the table: one that obeys, and some that do not."""

from __future__ import annotations

from starwake.bots import Bot, CodeBot
from starwake.core.choice import Action
from starwake.core.legal import LegalActions
from starwake.core.view import View


class First(Bot):
    """The first legal action, by the readable door."""

    name = "first"

    def choose(self, view: View, legal: LegalActions) -> Action:
        assert view.seat == self.seat == legal.seat
        return legal[0]


class Cheat(CodeBot):
    """Builds a booster whether it can pay or not."""

    name = "cheat"

    def choose_code(self, view: View, legal: LegalActions) -> int:
        return self.game.code("build booster")


class Mumbler(Bot):
    """Says what nobody can read."""

    name = "mumbler"

    def choose(self, view: View, legal: LegalActions) -> Action:
        return "bulid bosoter"  # type: ignore[return-value]


class Patient(Bot):
    """Ends every phase as soon as it may, so no game comes to an end."""

    name = "patient"

    def choose(self, view: View, legal: LegalActions) -> Action:
        for action in legal:
            if action.notation in ("end", "shake", "decline", "no", "stay"):
                return action
        return legal[0]


class NoBot:
    """Not a bot at all."""
