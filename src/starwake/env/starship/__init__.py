"""How Starship is seen and acted in."""

from __future__ import annotations

from starwake.core.game import Game
from starwake.env.layout import Layout
from starwake.env.starship.fields import families, sections
from starwake.env.starship.writer import StarshipWriter
from starwake.starship.game import Starship


def layout(game: Game) -> Layout:
    """Observations and actions of one table."""
    assert isinstance(game, Starship)
    told = sections(game)
    writer = StarshipWriter(game.rules, sum(section.size for section in told))
    return Layout(game, told, families(game), writer)
