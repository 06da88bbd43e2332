"""What a simulation brought: one `Played` a game, and everything that can be counted from them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple

Z95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Played(NamedTuple):
    """One game: who sat where, who won, how long it took."""

    game: int
    """Its number, which decides its dice and its seats."""
    seats: tuple[str, ...]
    """The bot of each seat."""
    winner: int
    """The seat that won, -1 if nobody has."""
    points: tuple[int, ...]
    turns: int
    decisions: int
    digest: str
    """Fingerprint of the final state."""
    first: int = -1
    """The seat that had the first turn, -1 if the game did not get that far."""
    drawn: bool = False
    """Whether it ended because nobody could win any more."""


class Share(NamedTuple):
    """So many of so many, with the interval that holds the true share 95 times in 100."""

    number: int
    of: int
    low: float
    high: float


def wilson(number: int, of: int) -> Share:
    """Wilson's interval for a share; it stays right for few games and near 0 and 1."""
    if of == 0:
        return Share(0, 0, 0.0, 1.0)
    z2 = Z95 * Z95
    middle = (number + z2 / 2) / (of + z2)
    half = Z95 / (of + z2) * sqrt(number * (of - number) / of + z2 / 4)
    return Share(number, of, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Results:
    """All games of a simulation, in the order of their numbers."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The bots as they were named, one for each seat of game 0."""
    seed: int | str
    options: Mapping[str, Any]
    played: Sequence[Played]
    seconds: float

    def __repr__(self) -> str:
        won = ", ".join(f"{bot} {wins}" for bot, wins in self.json()["wins"].items())
        return f"<Results of {self.games} games of {self.game}, won by {won}>"

    @property
    def games(self) -> int:
        """Games played."""
        return len(self.played)

    @cached_property
    def finished(self) -> int:
        """Games that somebody won."""
        return sum(one.winner >= 0 for one in self.played)

    @property
    def capped(self) -> int:
        """Games stopped at the turn cap."""
        return self.games - self.finished - self.drawn

    @cached_property
    def drawn(self) -> int:
        """Games that nobody could win any more."""
        return sum(one.drawn for one in self.played)

    @cached_property
    def decisions(self) -> int:
        """Actions of all seats in all games."""
        return sum(one.decisions for one in self.played)

    @property
    def decisions_per_s(self) -> float:
        """Decisions by the second, all processes together."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0

    @property
    def turns_mean(self) -> float:
        """Turns of a game, on average."""
        return _mean(sum(one.turns for one in self.played), self.games)

    def wins(self) -> dict[str, Share]:
        """Games won by each kind of bot. `of` is the number of games it sat in."""
        return {bot: self._wins_of(bot) for bot in dict.fromkeys(self.bots)}

    def par(self) -> dict[str, float]:
        """The share of games that each kind of bot would win if all were equally good: its share of the seats."""
        return {bot: self.bots.count(bot) / self.players for bot in dict.fromkeys(self.bots)}

    def _wins_of(self, bot: str) -> Share:
        won = sum(one.winner >= 0 and one.seats[one.winner] == bot for one in self.played)
        return wilson(won, self.games)

    def wins_by_seat(self) -> list[Share]:
        """Games won by each seat, whoever sat there."""
        return [wilson(sum(one.winner == s for one in self.played), self.games) for s in range(self.players)]

    def wins_of_first(self) -> Share:
        """Games won by whoever had the first turn, of those that got so far. Chance may decide which seat that is."""
        begun = [one for one in self.played if one.first >= 0]
        return wilson(sum(one.winner == one.first for one in begun), len(begun))

    def points_mean(self) -> dict[str, float]:
        """Final points of each kind of bot, on average over its seats."""
        return {bot: self._points_of(bot) for bot in dict.fromkeys(self.bots)}

    def _points_of(self, bot: str) -> float:
        points = [
            p for one in self.played for p, who in zip(one.points, one.seats, strict=True) if who == bot
        ]
        return _mean(sum(points), len(points))

    @cached_property
    def checksum(self) -> str:
        """The same for the same games, whatever the machine, the number of processes or the build."""
        digest = hashlib.sha256()
        for one in self.played:
            digest.update(f"{one.game} {one.winner} {one.points} {one.turns} {one.digest}\n".encode())
        return digest.hexdigest()

    def json(self) -> dict[str, Any]:
        """The results as plain data."""
        return {
            "games": self.games,
            "finished": self.finished,
            "capped": self.capped,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_s": round(self.decisions_per_s),
            "wins": {bot: share.number for bot, share in self.wins().items()},
            "turns_mean": round(self.turns_mean, 2),
            "drawn": self.drawn,
            "game": self.game,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.options),
            "wins_95": {bot: _interval(share) for bot, share in self.wins().items()},
            "par": {bot: round(share, 4) for bot, share in self.par().items()},
            "wins_by_seat": [share.number for share in self.wins_by_seat()],
            "wins_by_seat_95": [_interval(share) for share in self.wins_by_seat()],
            "wins_of_first": self.wins_of_first().number,
            "wins_of_first_95": _interval(self.wins_of_first()),
            "points_mean": {bot: round(mean, 3) for bot, mean in self.points_mean().items()},
            "checksum": self.checksum,
        }


def _interval(share: Share) -> list[float]:
    return [round(share.low, 4), round(share.high, 4)]


def _mean(total: int, count: int) -> float:
    return total / count if count else 0.0
