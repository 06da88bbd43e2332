"""The steps of Starfarers, by the number of their frame, and the engine made of them."""

from __future__ import annotations

from typing import Final

from starwake.core.engine import Engine, Step, steps_by_frame
from starwake.starfarers import codes
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

STEPS: Final[list[tuple[int, Step[State]]]] = [
    (codes.F_FIRST_ROLL, setup.FirstRoll()),
    (codes.F_FIRST_PLAYER, setup.FirstPlayer()),
    (codes.F_SECTOR, explore.Sector()),
    (codes.F_ROTATION, explore.Rotation()),
    (codes.F_PLACE_COLONY, setup.PlaceColony()),
    (codes.F_PLACE_SPACEPORT, setup.PlaceSpaceport()),
    (codes.F_LAUNCH, build.Launch()),
    (codes.F_POOL_UPGRADE, setup.PoolUpgrade()),
    (codes.F_START_GOODS, setup.StartGoods()),
    (codes.F_START_TURN, production.StartTurn()),
    (codes.F_ROLL, production.Roll()),
    (codes.F_DICE, production.Dice()),
    (codes.F_DISCARD, production.Discard()),
    (codes.F_STEAL, production.Steal()),
    (codes.F_THEFT, cards.Theft()),
    (codes.F_DRAW, cards.Draw()),
    (codes.F_CARD, cards.DrawnCard()),
    (codes.F_RESERVE, production.Reserve()),
    (codes.F_RELIEF, production.Relief()),
    (codes.F_BUILD, build.TradeAndBuild()),
    (codes.F_ANSWER, trade.Answer()),
    (codes.F_CLOSE, trade.Close()),
    (codes.F_SHAKE, flight.Shake()),
    (codes.F_FLIGHT, flight.Flight()),
    (codes.F_FLY, flight.Fly()),
    (codes.F_ARRIVE, explore.Arrive()),
    (codes.F_DISC, explore.Disc()),
    (codes.F_CLEAR, explore.Clear()),
    (codes.F_NEW_DISC, explore.NewDisc()),
    (codes.F_LAND, settle.Land()),
    (codes.F_BEFRIEND, friendship.Befriend()),
    (codes.F_OWED, build.Owed()),
    (codes.F_END_TURN, flight.EndTurn()),
    (codes.F_ENCOUNTER, encounters.Begin()),
    (codes.F_ENCOUNTER_CARD, encounters.DrawnEncounter()),
    (codes.F_NUMBER, encounters.Number()),
    (codes.F_YES_NO, encounters.YesNo()),
    (codes.F_OP, encounters.CarryOut()),
    (codes.F_PAY, encounters.Pay()),
    (codes.F_TAKE, encounters.Take()),
    (codes.F_FIT, encounters.FitUpgrade()),
    (codes.F_LOSE, encounters.LoseUpgrade()),
    (codes.F_HOLD, encounters.HoldShip()),
    (codes.F_JUMP, encounters.JumpOrStay()),
    (codes.F_HAND_OVER, encounters.HandOver()),
    (codes.F_CONTEST, encounters.ContestShake()),
    (codes.F_CONTEST_RESULT, encounters.ContestResult()),
    (codes.F_ENCOUNTER_END, encounters.End()),
    (codes.F_TRIBUTE, production.Tribute()),
    (codes.F_OPEN_BUILD, build.OpenBuild()),
    (codes.F_CHOOSE, encounters.Choose()),
    (codes.F_READY, build.Ready()),
    (codes.F_TARGETED, encounters.Targeted()),
    (codes.F_DONATE, travelers.Donate()),
    (codes.F_PLACE_EITHER, setup.PlaceEither()),
    (codes.F_RESULT, encounters.Result()),
    (codes.F_PEEK, explore.Peek()),
]
"""What carries out each frame; a frame without a step, or with two, is an error here."""

ENGINE: Final[Engine[State]] = Engine(steps_by_frame(vars(codes), STEPS))
