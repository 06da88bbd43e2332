"""What of Starfarers is worth counting: dice and balls, cards, what planets bring, and where points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starwake.core.engine import Note
from starwake.core.event import Event
from starwake.starfarers.actions import Balls, Dice
from starwake.starfarers.codes import N_PRODUCED
from starwake.starfarers.state import State
from starwake.table import study

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers
    from starwake.table.film import Draw

SUMS = range(2, 13)
"""Of two dice."""


class Figures(study.Figures):
    """Dice by their sum, balls by their colour."""

    held = earned = True
    sources = ("colonies", "spaceports", "markers", "medals", "fame")

    def __init__(self, game: Starfarers) -> None:
        super().__init__(game)
        self.faces = {
            "dice": [str(number) for number in SUMS],
            "balls": [ball for ball, _value, _count in game.names.colours],
        }
        self._brought: tuple[Draw | None, dict[int, list[int]]] = (None, {})
        """The last roll that was asked about, and what each sum of it brings."""

    def shown(self, draw: Draw, code: int) -> tuple[str, Sequence[str]] | None:
        """The sum of a roll for production, or both balls of a shake."""
        outcome = self.game.outcome(code)
        if isinstance(outcome, Balls):
            return "balls", outcome.balls.split()
        number = _sum(draw, outcome)
        return None if number is None else ("dice", [str(number)])

    def brings(self, draw: Draw, code: int) -> Sequence[int] | None:
        """The cards that planets bring, by the rules themselves: what runs short is not paid here either."""
        number = _sum(draw, self.game.outcome(code))
        if number is None:
            return None
        if self._brought[0] is not draw:
            self._brought = draw, {}
        by_sum = self._brought[1]
        if number not in by_sum:
            by_sum[number] = self._produced(draw.state, code)
        return by_sum[number]

    def _produced(self, state: State, code: int) -> list[int]:
        tried = state.copy()
        notes: list[Note] = []
        tried.log = notes
        self.game.engine.happen(tried, code)
        found = [0] * self.game.players
        for note in notes:
            if note.kind == N_PRODUCED:
                found[note.seat] += note.b
        return found

    def holds(self, state: State) -> Sequence[int]:
        """Cards in hand."""
        return [int(player.cards) for player in state.players]

    def income(self, events: Sequence[tuple[int, Event]]) -> study.Income:
        """Cards that came from planets, the reserve and elsewhere in space; not what players trade or rob."""
        for number, event in events:
            if event.name in ("produced", "gained", "drew") and event.seat is not None:
                count = event.data.get("count", 1)
                assert isinstance(count, int)
                yield number, event.seat, count

    def origins(self, state: State) -> Sequence[Mapping[str, int]]:
        """As the table shows it."""
        seats: list[dict[str, Any]] = self.game.views(state).public["seats"]
        return [seat["score"] for seat in seats]

    def title(self, lang: str, key: str) -> str:
        """Balls are called what they are called everywhere."""
        kind, _, face = key.partition(".")
        return (
            self.game.wording(lang).texts(f"ball.{face}")
            if kind == "balls" and face
            else super().title(lang, key)
        )


def _sum(draw: Draw, outcome: object) -> int | None:
    """What a roll shows; who rolls for the first turn produces nothing."""
    if not isinstance(outcome, Dice) or not draw.state.turn:
        return None
    return outcome.high + outcome.low
