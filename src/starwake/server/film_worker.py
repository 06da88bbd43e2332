"""The process in which records are played again: a task on standard input, what was found on standard output."""

from __future__ import annotations

import os
import sys

import msgspec

from starwake.server.films import SIZE, Task, found, framed

MEMORY = 2**30
"""Bytes that it may use."""


def main() -> None:
    """Answer until nobody asks any more."""
    _be_modest()
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    while size := asked.read(SIZE):
        task = msgspec.msgpack.decode(asked.read(int.from_bytes(size, "big")), type=Task)
        answers.write(framed(msgspec.msgpack.encode(found(task))))
        answers.flush()


def _be_modest() -> None:
    """Games come first, and memory has an end, where the system can see to that."""
    if os.name != "posix":
        return
    import resource

    os.nice(5)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
