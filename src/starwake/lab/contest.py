"""Tournaments: who is best of several bots, played from every seat and gone on with after any interruption.

    results = tournament("starship", bots=["trader", "cadet", "drifter"], games=300, seed=1, out="cup")

`pairings` says who meets whom, `bouts` plays and keeps, `standing` counts, `report` draws.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from starwake.bots.registry import Named
from starwake.core.errors import UsageError
from starwake.core.outside import number, shown
from starwake.core.registry import make
from starwake.core.rng import MASK, stream
from starwake.lab import pairings, ratings
from starwake.lab.bouts import Bout, Contest, Folder, Seating, play_bouts
from starwake.lab.pairings import Lineup, turned
from starwake.lab.report import page
from starwake.lab.sim import (
    CHUNKS_PER_JOB,
    MAX_TURNS,
    MOST_JOBS,
    MOST_TURNS,
    Executor,
    InProcess,
    Place,
    Processes,
    Progress,
    check_travel,
    contenders,
)
from starwake.lab.sprt import Verdict, weigh
from starwake.lab.standing import Standing, gains

ROUND_ROBIN, SWISS, CHALLENGE = "round-robin", "swiss", "challenge"
FORMATS = (ROUND_ROBIN, SWISS, CHALLENGE)
PAIRING_LANE = 2**31
"""Far from the lanes of the bots."""
MOST_AT_ONCE = 64
"""Games of a piece of work."""
MOST_ROUNDS = 1000
RESULTS, PAGE = "results.json", "index.html"


def tournament(
    game_id: str,
    players: int | None = None,
    bots: Named | Sequence[Named] = ("trader", "cadet", "drifter"),
    games: int = 100,
    seed: int | str = 0,
    jobs: int = 1,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    *,
    out: str | os.PathLike[str],
    format: str = ROUND_ROBIN,
    rounds: int | None = None,
    sprt: float | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Standing:
    """Play a tournament, or go on with the one in the folder `out`; its results and its page are written there.

    `games` is rounded up to whole deals. With `sprt` it ends as soon as it is clear whether the first bot wins so much
    more than its share (0.05: of 100 games five) or not.
    """
    number(jobs, "jobs", 1, MOST_JOBS)
    contest, places = make_contest(game_id, players, bots, games, seed, max_turns, options, format, rounds)
    if sprt is not None and not 0 < sprt < 1:
        raise UsageError(f"sprt is a share of games between 0 and 1, such as 0.05, not {shown(sprt)}")
    ratings.model()  # what is missing for it is told now
    if executor is None:
        executor = InProcess() if jobs == 1 else Processes(jobs)
    if executor.workers > 1:
        check_travel(contest.bots, places)
    folder = Folder(out, contest)
    try:
        Run(contest, places, folder, executor, sprt, progress or (lambda done: None)).play()
        standing = Standing.of(contest, list(folder.bouts.values()), sprt)
        folder.write(RESULTS, standing.text())
        folder.write(PAGE, page(standing))
    finally:
        folder.close()
    return standing


def make_contest(
    game_id: str,
    players: int | None,
    bots: Named | Sequence[Named],
    games: int,
    seed: int | str,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    format: str = ROUND_ROBIN,
    rounds: int | None = None,
) -> tuple[Contest, list[Place]]:
    """Check what was asked for, before any game begins; what is played, and where the bots are from."""
    game = make(game_id, players, dict(options or {}))
    number(games, "games", 1, MASK)
    number(max_turns, "max_turns", 1, MOST_TURNS)
    stream(seed)  # a bad seed is told now
    known = dict(contenders(bots, game.id))
    if len(known) < 2:
        raise UsageError("a tournament is between two bots or more")
    if format not in FORMATS:
        raise UsageError(f"a tournament is one of {', '.join(FORMATS)}, not {shown(format)}")
    if format == SWISS and len(known) < game.players:
        raise UsageError(f"{len(known)} bots fill no table for {game.players}; play round-robin")
    if format != SWISS and rounds is not None:
        raise UsageError("only a Swiss tournament has rounds")
    usual = pairings.rounds_for(len(known), game.players) if format == SWISS else 1
    played = number(usual if rounds is None else rounds, "rounds", 1, MOST_ROUNDS)
    contest = Contest(
        game.id, game.players, dict(game.options), tuple(known), seed, format, games, played, max_turns
    )
    return contest, list(known.values())


def deals_in_all(contest: Contest) -> int:
    """So many deals will be played, unless the tournament ends before."""
    if contest.format == SWISS:
        tables = len(contest.bots) // contest.players
        return contest.rounds * tables * _deals_at_a_table(contest)
    return ceil(contest.games / contest.players)


def _deals_at_a_table(contest: Contest) -> int:
    tables = len(contest.bots) // contest.players
    return ceil(contest.games / (contest.rounds * tables * contest.players))


# ------------------------------------------------------------------ running


class Run:
    """A tournament that is being played."""

    def __init__(
        self,
        contest: Contest,
        places: Sequence[Place],
        folder: Folder,
        executor: Executor,
        sprt: float | None,
        progress: Progress,
    ) -> None:
        self._contest = contest
        self._places = places
        self._folder = folder
        self._executor = executor
        self._sprt = sprt
        self._tell = progress
        self._lineups: list[Lineup] = []
        """Of each deal so far."""

    def play(self) -> None:
        """Play what has not been played yet."""
        for lineups in self._stages():
            first = len(self._lineups)
            self._lineups += lineups
            if self._play_deals(range(first, len(self._lineups))):
                return

    def _stages(self) -> Iterator[list[Lineup]]:
        """The line-ups of deals that can be played before anything more must be known."""
        contest = self._contest
        if contest.format == SWISS:
            for round_number in range(contest.rounds):
                yield self._swiss_round(round_number)
            return
        lineups = self._lineups_in_turn()
        yield [lineups[deal % len(lineups)] for deal in range(deals_in_all(contest))]

    def _lineups_in_turn(self) -> list[Lineup]:
        contest = self._contest
        if contest.format == CHALLENGE:
            return pairings.challenge(len(contest.bots), contest.players)
        return pairings.round_robin(
            len(contest.bots), contest.players, stream(contest.seed, lane=PAIRING_LANE)
        )

    def _swiss_round(self, round_number: int) -> list[Lineup]:
        contest = self._contest
        deals = _deals_at_a_table(contest)
        tables = self._lineups[::deals]
        so_far = [self._folder.bouts[game] for game in range(len(self._lineups) * contest.players)]
        sat = [sum(who in table for table in tables) for who in range(len(contest.bots))]
        rested = [round_number - times for times in sat]
        scores = Standing.of(contest, so_far, None).scores()
        rng = stream(contest.seed, round_number, PAIRING_LANE)
        found = pairings.swiss_round(scores, pairings.meetings(tables), rested, contest.players, rng)
        return [lineup for lineup in found for _deal in range(deals)]

    def _play_deals(self, deals: range) -> bool:
        """Play some deals; whether that is enough."""
        players = self._contest.players
        games = range(deals.start * players, deals.stop * players)
        left = [game for game in games if game not in self._folder.bouts]
        self._tell(len(games) - len(left))
        if self._decided():
            return True
        size = max(1, min(MOST_AT_ONCE, len(left) // (self._executor.workers * CHUNKS_PER_JOB)))
        pieces = (
            (self._contest, self._places, [self._seating(game) for game in left[start : start + size]])
            for start in range(0, len(left), size)
        )
        for bouts in self._executor.map(play_bouts, pieces):
            self._folder.add(bouts)
            self._tell(len(bouts))
            if self._decided():
                return True
        return False

    def _seating(self, game: int) -> Seating:
        deal, turn = divmod(game, self._contest.players)
        return game, turned(self._lineups[deal], turn)

    def _decided(self) -> bool:
        return (
            self._sprt is not None
            and verdict(self._contest, self._folder.bouts, self._sprt).better is not None
        )


def verdict(contest: Contest, bouts: Mapping[int, Bout], margin: float) -> Verdict:
    """What the whole deals from the first one on say about the first bot."""
    return weigh([gain for _deal, gain in gains(contest, bouts, 0)], margin)
