"""Asking a trader what it would do."""

from __future__ import annotations

import starwake as sw
from starwake.bots.starfarers.chart import Chart, Mapmaker, chart_key
from starwake.bots.starfarers.outlook import Outlook
from starwake.bots.starfarers.trader import Trader
from starwake.bots.starfarers.weights import DEFAULT
from starwake.core.rng import stream
from starwake.starfarers.state import State


def choice(match: sw.Match, seat: int, kind: type[Trader] = Trader) -> str:
    """What a trader that has just sat down does."""
    bot = kind(match.game, seat, stream(1))
    return bot.choose(match.game.view(match.state, seat), match.legal(seat)).notation


def chart(state: State, seat: int) -> Chart:
    """What a seat makes of a board."""
    return Chart(state, seat, DEFAULT, chart_key(state, seat))


def outlook(match: sw.Match, seat: int) -> Outlook:
    """How a seat sees things."""
    state = match.game.view(match.state, seat).table  # type: ignore[attr-defined]
    return Outlook(state, seat, Mapmaker(seat, DEFAULT), DEFAULT)
