"""The steps of Starship, by the number of their frame, and the engine made of them."""

from __future__ import annotations

from typing import Final

from starwake.core.engine import Engine, Step, steps_by_frame
from starwake.starship import codes
from starwake.starship.rules import build, flight, pirates, production, sectors, setup, trade, visit
from starwake.starship.state import State

STEPS: Final[list[tuple[int, Step[State]]]] = [
    (codes.F_CRESTS, setup.Crests()),
    (codes.F_OPEN_MISSIONS, setup.OpenMissions()),
    (codes.F_FIRST_MODULE, setup.FirstModule()),
    (codes.F_START_TURN, production.StartTurn()),
    (codes.F_ROLL, production.Roll()),
    (codes.F_YELLOW, production.Yellow()),
    (codes.F_PRODUCE, production.Produce()),
    (codes.F_HARVEST, production.Harvest()),
    (codes.F_SECTOR, flight.ChooseSector()),
    (codes.F_SENSOR, flight.Sensor()),
    (codes.F_LOOK, flight.Look()),
    (codes.F_LOOKED, flight.Looked()),
    (codes.F_ARRANGE, flight.Arrange()),
    (codes.F_GO_ON, flight.GoOn()),
    (codes.F_NEXT, flight.Next()),
    (codes.F_FIT_CHOSEN, setup.FitChosen()),
    (codes.F_TURNED, flight.Turned()),
    (codes.F_VISIT, visit.Visit()),
    (codes.F_PIRATE, pirates.Pirate()),
    (codes.F_BLUE, pirates.Blue()),
    (codes.F_FIGHT, pirates.Fight()),
    (codes.F_TAKE, visit.Take()),
    (codes.F_GIVE_UP, pirates.GiveUp()),
    (codes.F_REFILL, sectors.Refill()),
    (codes.F_MISSION, visit.NewMission()),
    (codes.F_END_FLIGHT, flight.EndFlight()),
    (codes.F_BUILD, build.TradeAndBuild()),
    (codes.F_ANSWER, trade.Answer()),
    (codes.F_PROPOSE, trade.Propose()),
    (codes.F_END_TURN, build.EndTurn()),
    (codes.F_REVISIT, visit.Revisit()),
]
"""What carries out each frame; a frame without a step, or with two, is an error here."""

ENGINE: Final[Engine[State]] = Engine(steps_by_frame(vars(codes), STEPS))
