"""Pieces of work on the machines of a Dask cluster. The results are those of one process.

Workers may join, leave and die while games are played: what one had in hand is done by another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from starwake import __version__
from starwake.core.errors import StarwakeError, UsageError, one_line
from starwake.core.outside import shown

P = TypeVar("P")
R = TypeVar("R")

PATIENCE = 20
"""Seconds in which a scheduler must answer."""
AHEAD = 256
"""Pieces that are handed out before the first of them is done: workers that join find some."""


class ClusterError(StarwakeError):
    """The cluster cannot go on."""

    code = "cluster/lost"


class Cluster:
    """The workers of a scheduler, at an address such as tcp://10.0.0.1:8786."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._dask = _distributed()
        if "://" not in address:
            raise UsageError(f"a cluster is an address such as tcp://10.0.0.1:8786, not {shown(address)}")
        with self._client() as client:
            self.workers = max(1, sum(client.nthreads().values()))
            _check_versions(client.run(_version))

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Do `work` on each piece; whoever stops asking stops the rest."""
        waiting: deque[Any] = deque()
        with self._client() as client:
            try:
                for piece in pieces:
                    # Not `pure`: the scheduler would make a name for each piece out of all that is in it.
                    waiting.append(client.submit(work, piece, pure=False))
                    if len(waiting) >= AHEAD:
                        yield self._result(waiting.popleft())
                while waiting:
                    yield self._result(waiting.popleft())
            finally:
                if waiting:
                    client.cancel(list(waiting))

    def _client(self) -> Any:
        try:
            return self._dask.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"no scheduler answers at {self._address}: {one_line(str(error), 100)}"
            ) from None

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except self._dask.KilledWorker as error:
            raise ClusterError(
                f"several workers died at the same games: {one_line(str(error), 100)}"
            ) from None
        except (self._dask.CancelledError, self._dask.comm.CommClosedError) as error:
            raise ClusterError(
                f"the scheduler at {self._address} has gone: {one_line(str(error), 100)}"
            ) from None


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise UsageError("a cluster needs the package distributed: pip install 'starwake[cluster]'") from None
    return distributed


def _version() -> str:
    return __version__


def _check_versions(found: dict[str, str]) -> None:
    """Refuse workers that would play another game."""
    for worker, version in found.items():
        if version != __version__:
            raise UsageError(f"the worker {worker} has Starwake {version}, here it is {__version__}")
