"""The steps of Starship, by the number of their frame, and the engine made of them."""

from __future__ import annotations

from typing import Final

from starwake.core.engine import Engine, Step
from starwake.starship.rules import build, flight, pirates, production, sectors, setup, trade, visit
from starwake.starship.state import State


def _steps() -> list[Step[State]]:
    """In the order of the frame numbers in `codes.py`."""
    return [
        setup.Crests(),
        setup.OpenMissions(),
        setup.FirstModule(),
        production.StartTurn(),
        production.Roll(),
        production.Yellow(),
        production.Produce(),
        production.Harvest(),
        flight.ChooseSector(),
        flight.Sensor(),
        flight.Look(),
        flight.Looked(),
        flight.Arrange(),
        flight.GoOn(),
        flight.Next(),
        setup.FitChosen(),
        flight.Turned(),
        visit.Visit(),
        pirates.Pirate(),
        pirates.Blue(),
        pirates.Fight(),
        visit.Take(),
        pirates.GiveUp(),
        sectors.Refill(),
        visit.NewMission(),
        flight.EndFlight(),
        build.TradeAndBuild(),
        trade.Answer(),
        trade.Propose(),
        build.EndTurn(),
        visit.Revisit(),
    ]


ENGINE: Final[Engine[State]] = Engine(_steps())
