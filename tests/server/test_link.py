"""The line between processes: lines arrive whole and in order, connections change hands, an end is told."""

from __future__ import annotations

import socket
from contextlib import asynccontextmanager

from starwake.server.link import Link
from tests.server.rooms import run, until


@asynccontextmanager
async def linked():
    """Two ends, and what the second one has heard and taken."""
    one, other = (Link(end) for end in socket.socketpair())
    heard: list[bytes] = []
    taken: list[socket.socket] = []
    other.hear, other.take = heard.append, taken.append
    yield one, other, heard, taken
    for connection in taken:
        connection.close()
    for end in (one, other):
        end.close()


@run
async def test_lines_come_whole_and_in_order():
    async with linked() as (one, other, heard, _taken):
        lines = [b"%d " % number * 1000 for number in range(500)]  # far more than the system keeps
        for line in lines:
            one.tell(line)
        assert one.waiting > 0
        other.begin()
        await until(lambda: len(heard) == len(lines))
        assert heard == lines
        assert one.waiting == 0


@run
async def test_connections_change_hands_among_lines():
    async with linked() as (one, other, heard, taken):
        pairs = [socket.socketpair() for _ in range(100)]
        for number, (ours, theirs) in enumerate(pairs):
            ours.sendall(b"%d" % number)
            one.tell(b"line")
            one.give(theirs)
        assert pairs[0][1].fileno() == -1, "it is closed where it was given away"
        other.begin()
        await until(lambda: len(taken) == 100 and len(heard) == 100)
        assert [connection.recv(9) for connection in taken] == [b"%d" % number for number in range(100)]
        for ours, _theirs in pairs:
            ours.close()


@run
async def test_the_end_of_one_is_told_to_the_other():
    async with linked() as (one, other, heard, _taken):
        ended = []
        other.ended = lambda: ended.append(True)
        one.tell(b"last")
        one.close()
        other.begin()
        await until(lambda: ended)
        assert (heard, ended) == ([b"last"], [True])
        other.tell(b"nobody hears this")
