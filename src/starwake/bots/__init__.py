"""Players that are programs. A bot sees a View and the legal actions of its seat, never a State."""

from starwake.bots.bot import Bot, BotError, CodeBot
from starwake.bots.drifter import Drifter
from starwake.bots.registry import bots, make_bot, register_bot

__all__ = ["Bot", "BotError", "CodeBot", "Drifter", "bots", "make_bot", "register_bot"]
