"""Compiling while somebody plays: `./play` names a script, which runs at low priority and ends with the program."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SCRIPT = "STARWAKE_COMPILE"
"""The environment variable with the script that compiles; whoever installed Starwake has none."""
EVERY = 30.0
"""Seconds between two lines about it."""

Say = Callable[[str], None]


@contextmanager
def compiling(say: Say) -> Iterator[None]:
    """Compile meanwhile, if that is wanted; what is not ready at the end is begun again next time."""
    script = os.environ.get(SCRIPT)
    if not script:
        yield
        return
    say("The rules run uncompiled this time; they are being compiled in the background for the next start.")
    job = subprocess.Popen(
        ["nice", "-n", "19", "sh", script],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the program, which then ends the whole group
    )
    threading.Thread(target=_watch, args=(job, say, time.monotonic()), daemon=True).start()
    try:
        yield
    finally:
        _end(job)


def _watch(job: subprocess.Popen[bytes], say: Say, began: float) -> None:
    """Say how it goes, and how it ended by itself."""
    while True:
        try:
            status = job.wait(EVERY)
        except subprocess.TimeoutExpired:
            say(f"still compiling in the background ({time.monotonic() - began:.0f} s) ...")
            continue
        if status == 0:
            say(f"compiled in {time.monotonic() - began:.0f} s: the next start is faster.")
        elif status > 0:
            say(
                "the rules could not be compiled (why: .venv-play/compile.log): everything works, only slower."
            )
        return


def _end(job: subprocess.Popen[bytes]) -> None:
    if job.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(job.pid, signal.SIGTERM)
        job.wait()
