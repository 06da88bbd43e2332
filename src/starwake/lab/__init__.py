"""Many games at once: simulations, tournaments, and their results; and one game looked at again."""

from starwake.lab.contest import tournament
from starwake.lab.games import Recorded, read_games
from starwake.lab.results import Played, Results
from starwake.lab.review import Review, review
from starwake.lab.sim import Executor, InProcess, Processes, simulate
from starwake.lab.standing import Standing

__all__ = [
    "Executor",
    "InProcess",
    "Played",
    "Processes",
    "Recorded",
    "Results",
    "Review",
    "Standing",
    "read_games",
    "review",
    "simulate",
    "tournament",
]
