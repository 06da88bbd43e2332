"""A bar on stderr that counts games or other work, with how many a second and the time left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starwake.lab.sim import Progress


@contextmanager
def progress_bar(total: int, shown: bool, what: str = "games") -> Iterator[Progress | None]:
    """What to call with the number done since the last call; None where no bar is shown."""
    if not shown:
        yield None
        return
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
