"""The coach: what a match looks like afterwards, and which decisions cost most by what was known then.

    found = review(sw.load("game.jsonl"))
    found.curve.points[-1]                    # the chances to win after the last step
    found.curve.moved(0)                      # luck, own choices, choices of others
    found.costliest(0)                        # decisions of seat 0, each with what would have been better

Every decision is searched from the view that its seat had at that moment, with a stream of its own that follows from
the head of the record and the number of the step. Nothing that came later and nothing hidden can enter, and the same
record gives the same review in any process. A first look, as far as a navigator sees, goes to all decisions; those that
seem to have cost most are looked at again as far as is asked for. What then stands out may have had luck with its
worlds: it is looked at once more in fresh ones, and these alone say what it cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starwake.bots.rungs import searching
from starwake.bots.search import CAPTAIN, CLEARLY, NAVIGATOR, SHOWN, Depth
from starwake.core.errors import UsageError
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.core.record import Record
from starwake.core.rng import Stream, stream
from starwake.table.chances import Curve, curve_of, told
from starwake.table.film import Film

LISTED: Final = 5
"""Decisions of a seat that are told."""
AGAIN: Final = 10
"""Decisions of a seat that are looked at a second time."""
FIRST, FRESH = range(2)
"""Lanes of randomness: of the worlds in which choices stand out, and of those that say by how much."""
COSTS: Final = 0.005
"""Chance to win below which a decision has cost nothing worth telling."""

Progress = Callable[[int], None]
"""Told how many decisions have been looked at since the last call; `looks` says how many there will be."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A choice, in notation, and the chance to win that it led to as far as could be known."""

    action: str
    chance: float
    error: float
    """The standard error of its distance from the best choice."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose, beside what it could have chosen."""

    step: int
    """The step that it made; the table stood as after the one before."""
    turn: int
    seat: int
    made: Weight
    best: tuple[Weight, ...]
    """The best choices, best first; what was made may be among them."""
    later: float = 0.0
    """The chance of the best choice at the next decision, if chance did not speak and the turn did not end before."""

    @property
    def still(self) -> float:
        """The chance that was left afterwards.

        Choices are weighed as a trader would go on with them: whoever could still do better at the next decision had
        that chance.
        """
        return max(self.made.chance, self.later)

    @property
    def lost(self) -> float:
        """By how much the best choice was better than what was left after this one, sure or not."""
        return self.best[0].chance - self.still

    @property
    def cost(self) -> float:
        """The chance to win that was given away: nothing where it is not clear that another choice was better."""
        return self.lost if self.lost > max(COSTS, CLEARLY * self.made.error) else 0.0

    @property
    def better(self) -> list[Weight]:
        """The choices that would have been better, best first: those that would have saved half of the cost."""
        return [one for one in self.best if one.chance - self.best[0].chance + self.cost / 2 > 0.0]

    def json(self) -> dict[str, Any]:
        """As data."""
        return {
            "step": self.step,
            "turn": self.turn,
            "seat": self.seat,
            "made": _told(self.made),
            "best": [_told(one) for one in self.best],
            "still": round(self.still, 4),
            "cost": round(self.cost, 4),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """All that can be said about a match afterwards."""

    film: Film
    curve: Curve
    decisions: tuple[Decision, ...]
    """Every real choice of the seats that were asked about, in order."""

    def of(self, seat: int) -> list[Decision]:
        """The decisions of a seat."""
        return [one for one in self.decisions if one.seat == seat]

    def given_away(self, seat: int) -> float:
        """The chance to win that all decisions of a seat together cost."""
        return sum(one.cost for one in self.of(seat))

    def costliest(self, seat: int, count: int = LISTED) -> list[Decision]:
        """The decisions of a seat that cost most, the worst first."""
        costly = [one for one in self.of(seat) if one.cost > 0.0]
        return sorted(costly, key=lambda one: -one.cost)[:count]

    def json(self, lang: str = "en") -> dict[str, Any]:
        """All of it as data; what happened at turning points in one language."""
        searched = sorted({one.seat for one in self.decisions})
        return {
            "game": self.film.game.id,
            "players": self.film.game.players,
            "winner": self.film.match.winner,
            **told(self.film, self.curve, lang),
            "given_away": {str(seat): round(self.given_away(seat), 4) for seat in searched},
            "decisions": [one.json() for one in self.decisions],
        }


def review(
    source: Record | Match | Film,
    seats: Sequence[int] | None = None,
    depth: Depth = CAPTAIN,
    progress: Progress | None = None,
) -> Review:
    """Look at a match again, over or not, and at the decisions of some seats (default: of all)."""
    film = film_of(source)
    asked = seats_of(film, seats)
    tell = progress or (lambda _done: None)
    curve = curve_of(film)
    found: dict[int, Decision] = {}
    for step in real_choices(film, asked):
        found[step] = decision(film, step, NAVIGATOR)
        tell(1)
    again = worth_another_look(continued(film, found), asked) if depth != NAVIGATOR else []
    for step in again:
        found[step] = decision(film, step, depth)
        tell(1)
    costly = [one.step for one in continued(film, found) if one.cost > 0.0]
    for step in costly:
        fresh = decision(film, step, depth if step in again else NAVIGATOR, FRESH)
        found[step] = held(found[step], fresh)
        tell(1)
    tell(looks(film, asked, depth) - len(found) - len(again) - len(costly))
    return Review(film, curve, tuple(continued(film, found)))


def film_of(source: Record | Match | Film) -> Film:
    """What is to be looked at again."""
    if isinstance(source, Film):
        return source
    return Film(source.record() if isinstance(source, Match) else source)


def looks(film: Film, seats: Sequence[int], depth: Depth) -> int:
    """How many decisions are looked at, at most, every further look counted too."""
    choices = len(real_choices(film, seats))
    return 2 * (choices + (AGAIN * len(seats) if depth != NAVIGATOR else 0))


def real_choices(film: Film, seats: Sequence[int]) -> list[int]:
    """The steps in which one of some seats could have done something else, and that were not taken back."""
    return [
        step
        for step, scene in enumerate(film.scenes)
        if scene.seat in seats
        and not scene.void
        and len(film.game.engine.listed(film.scenes[step - 1].state, scene.seat)) > 1
    ]


def held(first: Decision, fresh: Decision) -> Decision:
    """What fresh worlds say of the choices that stood out in the first ones: those that did so by luck fall back."""
    known = {one.action for one in (*first.best, first.made)}
    return replace(fresh, best=tuple(one for one in fresh.best if one.action in known) or (fresh.made,))


def decision(film: Film, step: int, depth: Depth, look: int = FIRST) -> Decision:
    """What was chosen in a step, weighed by what its seat knew."""
    game, scene, before = film.game, film.scenes[step], film.scenes[step - 1].state
    seat, made = scene.seat, game.code(scene.action)
    search = searching(game, seat, _chance(film.record, step, look), depth)
    found = search.weigh(game.view(before, seat), game.legal(before, seat).codes, made)
    weights = {one.code: Weight(game.notation(one.code), one.chance, one.error) for one in found}
    best = [weights[one.code] for one in found[:SHOWN]]
    return Decision(step, int(before.turn), seat, weights[made], tuple(best))


def continued(film: Film, found: Mapping[int, Decision]) -> list[Decision]:
    """The decisions in order, each with what was still to be had at the next one of its seat."""
    later: dict[int, Decision] = {}
    """By seat the decision that comes next, as long as chance has not spoken in between."""
    listed: list[Decision] = []
    for step in range(len(film), 0, -1):
        if film.scenes[step].draws:
            later.clear()
        one = found.get(step)
        if one is None:
            continue
        after = later.get(one.seat)
        same = after is not None and after.turn == one.turn
        listed.append(replace(one, later=after.best[0].chance if after is not None and same else 0.0))
        later[one.seat] = one
    return listed[::-1]


def worth_another_look(decisions: Sequence[Decision], seats: Sequence[int]) -> list[int]:
    """The steps that seem to have cost each seat most, sure or not."""
    found: list[int] = []
    for seat in seats:
        costly = [one for one in decisions if one.seat == seat and one.lost > COSTS]
        found += [one.step for one in sorted(costly, key=lambda one: -one.lost)[:AGAIN]]
    return sorted(found)


def _chance(record: Record, step: int, look: int) -> Stream:
    """The randomness of a look at a step: of the record only what was known before anybody acted."""
    published = (record.dealer or {}).get("commitment", "")
    return stream(f"review/{record.game}/{record.players}/{record.hash}/{published}", game=step, lane=look)


def seats_of(film: Film, seats: Sequence[int] | None) -> list[int]:
    """The seats that are asked about; UsageError names one that is not there."""
    everyone = range(film.game.players)
    for seat in seats or ():
        if seat not in everyone:
            raise UsageError(f"there is no seat {shown(seat)}; seats are 0 to {film.game.players - 1}")
    return [*everyone] if seats is None else [*seats]


def _told(one: Weight) -> dict[str, Any]:
    return {"action": one.action, "chance": round(one.chance, 4), "error": round(one.error, 4)}
