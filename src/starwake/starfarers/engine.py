"""The steps of Starfarers, by the number of their frame, and the engine made of them."""

from __future__ import annotations

from typing import Final

from starwake.core.engine import Engine, Step
from starwake.starfarers.rules import (
    build,
    cards,
    encounters,
    explore,
    flight,
    friendship,
    production,
    settle,
    setup,
    trade,
    travelers,
)
from starwake.starfarers.state import State


def _steps() -> list[Step[State]]:
    """In the order of the frame numbers in `codes.py`."""
    return [
        setup.FirstRoll(),
        setup.FirstPlayer(),
        explore.Sector(),
        explore.Rotation(),
        setup.PlaceColony(),
        setup.PlaceSpaceport(),
        build.Launch(),
        setup.PoolUpgrade(),
        setup.StartGoods(),
        production.StartTurn(),
        production.Roll(),
        production.Dice(),
        production.Discard(),
        production.Steal(),
        cards.Theft(),
        cards.Draw(),
        cards.DrawnCard(),
        production.Reserve(),
        production.Relief(),
        build.TradeAndBuild(),
        trade.Answer(),
        trade.Close(),
        flight.Shake(),
        flight.Flight(),
        flight.Fly(),
        explore.Arrive(),
        explore.Disc(),
        explore.Clear(),
        explore.NewDisc(),
        settle.Land(),
        friendship.Befriend(),
        build.Owed(),
        flight.EndTurn(),
        encounters.Begin(),
        encounters.DrawnEncounter(),
        encounters.Number(),
        encounters.YesNo(),
        encounters.Operation(),
        encounters.Pay(),
        encounters.Take(),
        encounters.FitUpgrade(),
        encounters.LoseUpgrade(),
        encounters.HoldShip(),
        encounters.SpaceJump(),
        encounters.HandOver(),
        encounters.ContestShake(),
        encounters.ContestResult(),
        encounters.End(),
        production.Tribute(),
        build.OpenBuild(),
        encounters.Choose(),
        build.Ready(),
        encounters.Targeted(),
        travelers.Donate(),
        setup.PlaceEither(),
        encounters.Result(),
        explore.Peek(),
    ]


ENGINE: Final[Engine[State]] = Engine(_steps())
