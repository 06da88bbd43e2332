"""How far a long piece of work has come: a bar on stderr with how many a second and the time left, and what there is
when Ctrl-C ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starwake.lab.sim import Progress

Kept = Callable[[int], str]
"""What there is of so many, in words."""


def goes_on(done: int) -> str:
    """Of work that is kept in a folder."""
    return "the same command goes on"


def nothing(done: int) -> str:
    """Of work that is only looked at when it is done."""
    return "nothing is kept"


class Stopped(KeyboardInterrupt):
    """Ctrl-C, with the line that tells what there is."""


@contextmanager
def progress_bar(total: int, shown: bool, what: str = "games", kept: Kept = nothing) -> Iterator[Progress]:
    """What to call with the number done since the last call. Whoever stops the work is told how far it came, and what
    of it is kept."""
    done = 0
    bar: AbstractContextManager[Progress] = _bar(total, what) if shown else nullcontext(_silent)
    with bar as tell:

        def count(more: int) -> None:
            nonlocal done
            done += more
            tell(more)

        try:
            yield count
        except KeyboardInterrupt:
            raise Stopped(f"stopped after {done} of {total} {what}; {kept(done)}") from None


def _silent(done: int) -> None:
    """Nobody looks."""


@contextmanager
def _bar(total: int, what: str) -> Iterator[Progress]:
    from rich import progress
    from rich.console import Console

    columns = (
        progress.TextColumn(what),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, rate="")

        def tell(done: int) -> None:
            bar.advance(task, done)
            speed = bar.tasks[0].speed
            bar.update(task, rate="" if speed is None else f"{speed:.1f}/s")

        yield tell
