"""Appends steps to many matches at once and prints what was promised, until somebody kills it.

    python appender.py URL FIRST

FIRST is the number of the first step; a line is `match seq`.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys

from starwake.server.store import opened
from starwake.server.store.base import MatchRow, StepRow, Store

MATCHES = 20


async def play(store: Store, match: str, first: int) -> None:
    await store.create(MatchRow(match, 1, "running", match.encode(), True, 1.0, 1.0, {}))
    for seq in itertools.count(first):
        if await store.append(match, StepRow(seq, 0, str(seq), ((0, f"say {seq}"),), seq, b"", 1.0)):
            os.write(1, f"{match} {seq}\n".encode())


async def main(url: str, first: int) -> None:
    store = opened(url)
    await store.open(lambda match, seq: None)
    await asyncio.gather(*(play(store, f"m{number}", first) for number in range(MATCHES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
