"""The games of a tournament, and the folder that keeps them.

`tournament.json` says what is played; `games.jsonl` has a line for each game that was played, and only ever grows. What
a crash cut off at its end is taken away when the folder is opened again, and that game is played once more.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from starwake.bots.registry import Maker, seated
from starwake.core.errors import DataError, UsageError, one_line
from starwake.core.game import Game
from starwake.core.outside import path_of
from starwake.core.playout import GLANCE
from starwake.core.registry import make
from starwake.core.rng import stream
from starwake.lab.folders import agree, put, usable
from starwake.lab.pairings import Lineup
from starwake.lab.sim import DEALER_LANE, Place, maker_of, play_to

HEAD, GAMES = "tournament.json", "games.jsonl"
VERSION = 1


class Contest(msgspec.Struct, frozen=True):
    """What a tournament plays: everything that its results depend on."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    """What the contenders go by."""
    seed: int | str
    format: str
    games: int
    """So many were asked for; every deal is played to its end."""
    rounds: int
    """Of a Swiss tournament; 1 otherwise."""
    max_turns: int
    version: int = VERSION


class Bout(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    number: int
    seats: Lineup
    """Who sat where, by the number of the contender."""
    winner: int
    """The seat that won, -1 if nobody has."""
    points: tuple[int, ...]
    turns: int
    decisions: int
    drawn: bool
    """Whether nobody could win any more."""
    digest: str
    curve: list[tuple[int, ...]]
    """The points of all seats after the set-up and each round of turns."""
    origins: list[dict[str, int]]
    """Where the points of each seat come from, if the game tells."""


# ------------------------------------------------------------------ playing

Seating = tuple[int, Lineup]
"""The number of a game, and who sits where in it."""
Piece = tuple[Contest, Sequence[Place], Sequence[Seating]]
"""The contest, where its bots are from, and some of its games: what goes to another process."""


def play_bouts(piece: Piece) -> list[Bout]:
    """Play some games."""
    contest, places, seatings = piece
    game = make(contest.game, contest.players, contest.options)
    makers = [maker_of(place) for place in places]
    return [play_bout(contest, game, makers, *seating) for seating in seatings]


def play_bout(contest: Contest, game: Game, makers: Sequence[Maker], number: int, seats: Lineup) -> Bout:
    """Play one game. Its dice are those of its deal, and so is each contender's own randomness."""
    deal = number // contest.players
    lanes = {who: stream(contest.seed, deal, 1 + who) for who in sorted(set(seats))}
    table = [seated(makers[who], game, seat, lanes[who]) for seat, who in enumerate(seats)]
    names = [contest.bots[who] for who in seats]
    dealer = stream(contest.seed, deal, DEALER_LANE)
    state = game.new_state()
    game.engine.advance(state)
    decisions, glanced, stuck = play_to(game, state, table, names, dealer, 0), 0, False
    curve = [game.points(state)]
    while state.winner < 0 and state.turn <= contest.max_turns and not stuck:
        last = min(int(state.turn) + game.players - 1, contest.max_turns)
        decisions += play_to(game, state, table, names, dealer, last)
        curve.append(game.points(state))
        if state.turn - glanced >= GLANCE:
            glanced, stuck = int(state.turn), state.winner < 0 and game.stalemate(state)
    return Bout(
        number,
        seats,
        int(state.winner),
        game.points(state),
        int(state.turn),
        decisions,
        stuck,
        game.digest(state),
        curve,
        _origins(game, state),
    )


def _origins(game: Game, state: Any) -> list[dict[str, int]]:
    figures = getattr(game, "figures", None)
    return [] if figures is None else [dict(seat) for seat in figures(game).origins(state)]


# ------------------------------------------------------------------ keeping


class Folder:
    """Where the games of a tournament are kept; one that has some already is gone on with."""

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        self.path = path_of(path, UsageError)
        self.bouts: dict[int, Bout] = {}
        """Every game that was played, by its number."""
        with usable(self.path):
            agree(self.path / HEAD, contest, "tournament")
            self._file = self._opened()

    def add(self, bouts: Iterable[Bout]) -> None:
        """Keep some games. Once this has returned, they survive the end of the process."""
        bouts = list(bouts)
        self._file.write(b"".join(msgspec.json.encode(bout) + b"\n" for bout in bouts))
        self._file.flush()
        self.bouts.update({bout.number: bout for bout in bouts})

    def write(self, name: str, text: str) -> Path:
        """A file beside the games, whole or not at all."""
        path = self.path / name
        put(path, text.encode())
        return path

    def close(self) -> None:
        """Nothing more is kept."""
        self._file.close()

    def _opened(self) -> IO[bytes]:
        """The file of games, at its end; what was read of it is in `bouts`."""
        path = self.path / GAMES
        file = path.open("ab+")
        try:
            file.seek(0)
            file.truncate(self._read(file))
        except ValueError as error:
            file.close()
            raise DataError(f"{one_line(str(path), 200)}, line {len(self.bouts) + 1}: {error}") from None
        return file

    def _read(self, file: IO[bytes]) -> int:
        """Take in what is there; how many bytes of it are whole lines."""
        whole = 0
        for line in file:
            if not line.endswith(b"\n"):
                break  # whoever wrote it was ended
            bout = msgspec.json.decode(line, type=Bout)
            self.bouts[bout.number] = bout
            whole += len(line)
        return whole
