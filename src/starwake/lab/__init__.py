"""Many games at once: simulations, tournaments, and their results."""

from starwake.lab.contest import tournament
from starwake.lab.games import Recorded, read_games
from starwake.lab.results import Played, Results
from starwake.lab.sim import Executor, InProcess, Processes, simulate
from starwake.lab.standing import Standing

__all__ = [
    "Executor",
    "InProcess",
    "Played",
    "Processes",
    "Recorded",
    "Results",
    "Standing",
    "read_games",
    "simulate",
    "tournament",
]
