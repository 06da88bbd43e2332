"""Bots that behave badly, registered by name."""

from __future__ import annotations

import os
import time

from starwake.bots.bot import Bot
from starwake.bots.registry import register_bot


class Slow(Bot):
    """Thinks in a process of its own, and plays the first action."""

    def choose(self, view, legal):
        return legal[0]


class Raises(Bot):
    def choose(self, view, legal):
        raise ValueError("no idea")


class Hangs(Bot):
    def choose(self, view, legal):
        time.sleep(3600)


class Dies(Bot):
    def choose(self, view, legal):
        os._exit(3)


class Cheats(Bot):
    def choose(self, view, legal):
        return self.game.action(self.game.code("end"))


class QuickCheats(Cheats):
    quick = True


class Prints(Bot):
    def choose(self, view, legal):
        print("thinking aloud")
        return legal[0]


class QuickRaises(Raises):
    quick = True


class Ponders(Bot):
    """Takes its time over an offer that it could accept, and then declines; anything else it does at once."""

    quick = True
    seconds = 0.03

    def choose(self, view, legal):
        wishes = [action.notation for action in legal]
        if "accept" in wishes:
            time.sleep(self.seconds)
        return legal[wishes.index("decline")] if "decline" in wishes else legal[0]


class Broods(Ponders):
    """The same, slowly, in a process of its own."""

    quick = False
    seconds = 0.3


def register():
    """Make them known by name."""
    for kind in (Slow, Raises, Hangs, Dies, Cheats, Prints, QuickRaises, QuickCheats, Ponders, Broods):
        register_bot(kind.__name__.lower(), f"tests.server.rogues:{kind.__name__}")
