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


class Prints(Bot):
    def choose(self, view, legal):
        print("thinking aloud")
        return legal[0]


class QuickRaises(Raises):
    quick = True


for kind in (Slow, Raises, Hangs, Dies, Cheats, Prints, QuickRaises):
    register_bot(kind.__name__.lower(), f"tests.server.rogues:{kind.__name__}")
