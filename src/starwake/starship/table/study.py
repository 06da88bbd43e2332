"""What of Starship is worth counting: both dice, cargo, what the yellow die brings, and where points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starwake.core.event import Event
from starwake.starship.actions import Blue, Yellow
from starwake.starship.rules.production import harvests, produce_by_module
from starwake.starship.state import State
from starwake.starship.words import GOODS, PRODUCTION, RESEARCH, SCIENCE
from starwake.table import study

if TYPE_CHECKING:
    from starwake.starship.game import Starship
    from starwake.table.film import Draw


class Figures(study.Figures):
    """The yellow die, which brings wares and speed, and the blue one of fights."""

    held = earned = True
    sources = ("colonies", "modules", "missions", "friend", "hero")

    def __init__(self, game: Starship) -> None:
        super().__init__(game)
        ways = {"yellow": game.rules.yellow, "blue": game.rules.blue}
        self.faces = {
            name: [str(number) for number, count in enumerate(die) if count] for name, die in ways.items()
        }

    def shown(self, draw: Draw, code: int) -> tuple[str, Sequence[str]] | None:
        """What a die shows."""
        outcome = self.game.outcome(code)
        if isinstance(outcome, Yellow):
            return "yellow", [str(outcome.yellow)]
        return ("blue", [str(outcome.blue)]) if isinstance(outcome, Blue) else None

    def brings(self, draw: Draw, code: int) -> Sequence[int] | None:
        """The wares that modules and one colony bring to each, as far as there is room."""
        outcome = self.game.outcome(code)
        if not isinstance(outcome, Yellow):
            return None
        tried = draw.state.copy()
        tried.yellow = outcome.yellow
        return [_brought(tried, seat) for seat in range(self.game.players)]

    def holds(self, state: State) -> Sequence[int]:
        """Wares on board: cargo and science."""
        return [sum(ship.bays) + int(ship.science) for ship in state.ships]

    def income(self, events: Sequence[tuple[int, Event]]) -> study.Income:
        """Wares that came by the yellow die: all that is gained between the roll and the flight."""
        rolled = False
        for number, event in events:
            rolled = (rolled or event.name == "yellow") and event.name != "flight"
            if rolled and event.name == "gained" and event.seat is not None:
                count = event.data["count"]
                assert isinstance(count, int)
                yield number, event.seat, count

    def origins(self, state: State) -> Sequence[Mapping[str, int]]:
        """As the table shows it."""
        seats: list[dict[str, Any]] = self.game.views(state).public["seats"]
        return [seat["worth"] for seat in seats]


def _brought(s: State, seat: int) -> int:
    """What a roll brings to a seat; of several colonies it takes one."""
    ship = s.ships[seat]
    before = sum(ship.bays) + int(ship.science)
    produce_by_module(s, seat, RESEARCH, SCIENCE)
    produce_by_module(s, seat, PRODUCTION, GOODS)
    more = sum(ship.bays) + int(ship.science) - before
    return more + (1 if len(harvests(s, seat)) else 0)
