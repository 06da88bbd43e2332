"""Many games at once: simulation and its results."""

from starwake.lab.results import Played, Results
from starwake.lab.sim import Executor, InProcess, Processes, simulate

__all__ = ["Executor", "InProcess", "Played", "Processes", "Results", "simulate"]
