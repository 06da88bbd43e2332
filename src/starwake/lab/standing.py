"""How a tournament stands: everything that is counted from its games. Pure computing; the same for the same games."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from starwake.core.errors import UsageError
from starwake.core.outside import shown, whole
from starwake.lab.bouts import Bout, Contest
from starwake.lab.ratings import Rating, places, rate
from starwake.lab.results import Share, wilson
from starwake.lab.sprt import Verdict, weigh

DIGITS = 4


def gains(contest: Contest, bouts: Mapping[int, Bout], who: int) -> Iterator[tuple[int, float]]:
    """For each deal with a contender, from the first one on as far as all are complete: its number, and the share of
    games won above the share of seats."""
    deal = 0
    while all(game in bouts for game in _games_of(contest, deal)):
        games = [bouts[game] for game in _games_of(contest, deal)]
        sat = games[0].seats.count(who)
        if sat:
            won = sum(one.winner >= 0 and one.seats[one.winner] == who for one in games)
            yield deal, (won - sat) / contest.players
        deal += 1


def _games_of(contest: Contest, deal: int) -> range:
    return range(deal * contest.players, (deal + 1) * contest.players)


@dataclass(frozen=True)
class Row:
    """One contender."""

    bot: str
    games: int
    """Seats that it had in all games together."""
    wins: Share
    points: float
    rating: Rating


@dataclass(frozen=True)
class Standing:
    """The results of a tournament."""

    contest: Contest
    bouts: Sequence[Bout]
    """In the order of their numbers."""
    verdict: Verdict | None
    """Of the test that was asked for."""

    def __repr__(self) -> str:
        won = ", ".join(f"{bot} {self._wins(who)}" for who, bot in enumerate(self.contest.bots))
        return f"<Standing after {len(self.bouts)} games of {self.contest.game}, won by {won}>"

    @classmethod
    def of(cls, contest: Contest, bouts: Sequence[Bout], sprt: float | None) -> Standing:
        """The results of some games. Where a test has decided, what was played after that deal does not count."""
        played = sorted(bouts, key=lambda one: one.number)
        if sprt is None:
            return cls(contest, played, None)
        found = list(gains(contest, {one.number: one for one in played}, 0))
        verdict = weigh([gain for _deal, gain in found], sprt)
        if verdict.better is not None:
            last = _games_of(contest, found[verdict.deals - 1][0])
            played = [one for one in played if one.number < last.stop]
        return cls(contest, played, verdict)

    # ---------------------------------------------------------------- contenders

    @cached_property
    def rows(self) -> list[Row]:
        """The contenders, the best one first."""
        rated = rate(
            len(self.contest.bots),
            (list(zip(one.seats, places(one.winner, one.points), strict=True)) for one in self.bouts),
        )
        rows = [self._row(who, rating) for who, rating in enumerate(rated)]
        return sorted(rows, key=lambda row: (-row.rating.mean, row.bot))

    def _row(self, who: int, rating: Rating) -> Row:
        points = [
            own for one in self.bouts for own, seat in zip(one.points, one.seats, strict=True) if seat == who
        ]
        mean = sum(points) / len(points) if points else 0.0
        return Row(self.contest.bots[who], len(points), wilson(self._wins(who), len(points)), mean, rating)

    def _wins(self, who: int) -> int:
        return sum(one.winner >= 0 and one.seats[one.winner] == who for one in self.bouts)

    def scores(self) -> list[float]:
        """For each contender, by number, the share of its games that it won; what a Swiss round goes by."""
        by_name = {row.bot: row for row in self.rows}
        return [by_name[bot].wins.number / max(1, by_name[bot].games) for bot in self.contest.bots]

    def ahead(self) -> Counter[tuple[int, int]]:
        """How often a seat of one contender came before a seat of another at the same table."""
        found: Counter[tuple[int, int]] = Counter()
        for one in self.bouts:
            ranks = list(zip(places(one.winner, one.points), one.seats, strict=True))
            found.update(
                (who, other) for rank, who in ranks for below, other in ranks if rank < below and who != other
            )
        return found

    def contender(self, who: int | str) -> int:
        """The number of a bot, by its number or its name; UsageError where there is none."""
        bots = self.contest.bots
        found = bots.index(who) if isinstance(who, str) and who in bots else whole(who)
        if found is None or not 0 <= found < len(bots):
            raise UsageError(f"no bot goes by {shown(who)}; there are {', '.join(bots)}, by number from 0 on")
        return found

    def curve(self, who: int | str) -> list[float]:
        """The points of a bot round by round, on average; games that have ended count with their last points."""
        who = self.contender(who)
        longest = max((len(one.curve) for one in self.bouts), default=0)
        sums = [0] * longest
        ended = [0] * (longest + 1)
        seats = 0
        for one in self.bouts:
            for seat, sits in enumerate(one.seats):
                if sits == who:
                    seats += 1
                    ended[len(one.curve)] += one.curve[-1][seat]
                    for place, points in enumerate(one.curve):
                        sums[place] += points[seat]
        over = accumulate(ended)
        return [(total + last) / max(1, seats) for total, last in zip(sums, over, strict=False)]

    def origins(self, who: int | str) -> dict[str, float]:
        """Where the points of a bot come from, on average over its games."""
        who = self.contender(who)
        total: Counter[str] = Counter()
        seats = 0
        for one in self.bouts:
            for seat, sits in enumerate(one.seats):
                if sits == who and one.origins:
                    total.update(one.origins[seat])
                    seats += 1
        return {source: points / seats for source, points in total.items()}

    # ---------------------------------------------------------------- as data

    @property
    def finished(self) -> int:
        """Games that somebody won."""
        return sum(one.winner >= 0 for one in self.bouts)

    @property
    def drawn(self) -> int:
        """Games that nobody could win any more."""
        return sum(one.drawn for one in self.bouts)

    def checksum(self) -> str:
        """The same for the same games."""
        digest = hashlib.sha256()
        for one in self.bouts:
            digest.update(
                f"{one.number} {one.seats} {one.winner} {one.points} {one.turns} {one.digest}\n".encode()
            )
        return digest.hexdigest()

    def json(self) -> dict[str, Any]:
        """The results as plain data. Nothing in it depends on how long anything took, or where it was played."""
        contest, ahead = self.contest, self.ahead()
        return {
            "game": contest.game,
            "players": contest.players,
            "options": contest.options,
            "seed": contest.seed,
            "format": contest.format,
            "rounds": contest.rounds,
            "games": len(self.bouts),
            "finished": self.finished,
            "drawn": self.drawn,
            "capped": len(self.bouts) - self.finished - self.drawn,
            "decisions": sum(one.decisions for one in self.bouts),
            "table": [_row(row) for row in self.rows],
            "ahead": {
                bot: {other: ahead[i, j] for j, other in enumerate(contest.bots) if i != j}
                for i, bot in enumerate(contest.bots)
            },
            "sprt": None
            if self.verdict is None
            else {**self.verdict._asdict(), "gain": round(self.verdict.gain, 6)},
            "checksum": self.checksum(),
        }

    def text(self) -> str:
        """The same as a file."""
        return json.dumps(self.json(), indent=1, ensure_ascii=False) + "\n"


def _row(row: Row) -> dict[str, Any]:
    return {
        "bot": row.bot,
        "rating": round(row.rating.mean, DIGITS),
        "rating_95": [round(row.rating.low, DIGITS), round(row.rating.high, DIGITS)],
        "games": row.games,
        "wins": row.wins.number,
        "wins_95": [round(row.wins.low, DIGITS), round(row.wins.high, DIGITS)],
        "points_mean": round(row.points, DIGITS),
    }
