"""How Starfarers is seen and acted in."""

from __future__ import annotations

from starwake.core.game import Game
from starwake.env.layout import Layout
from starwake.env.starfarers.fields import families, friends, sections
from starwake.env.starfarers.writer import StarfarersWriter
from starwake.starfarers.game import Starfarers


def layout(game: Game) -> Layout:
    """Observations and actions of one table."""
    assert isinstance(game, Starfarers)
    told = sections(game)
    size, names = sum(section.size for section in told), friends(game)
    writer = StarfarersWriter(game.rules, size, [names.index(name) for name in game.names.friends])
    return Layout(game, told, families(game), writer)
