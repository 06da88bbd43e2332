"""The stack of frames: a chain that states share, and a list for whoever looks at all of it."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.core.engine import MOST_FRAMES, Frame


def state() -> Any:
    return sw.make("starfarers", 4).new_state()


def kinds(s: Any) -> list[int]:
    return [int(frame.kind) for frame in s.stack]


def test_what_was_pushed_last_is_done_first():
    s = state()
    s.stack = []
    s.push(1, 0)
    s.push(2, 0)
    assert kinds(s) == [1, 2]
    assert (s.pop().kind, s.frame.kind) == (2, 1)


def test_a_copy_shares_the_frames_and_goes_its_own_way():
    s = state()
    twin = s.copy()
    assert twin.frame is s.frame
    before = kinds(s)
    twin.pop()
    twin.push(3, 1)
    assert kinds(s) == before


def test_a_stack_can_be_laid_from_a_list():
    s = state()
    s.stack = [Frame(1, 0, 5, 6), Frame(2, 3)]
    assert [(f.kind, f.seat, f.a, f.b) for f in s.stack] == [(1, 0, 5, 6), (2, 3, 0, 0)]


def test_an_empty_stack_has_nothing_to_take():
    s = state()
    s.stack = []
    with pytest.raises(IndexError):
        s.pop()


def test_a_position_with_too_many_frames_is_refused():
    position = sw.new("starfarers", players=4, seed=1).position()
    position["stack"] = position["stack"] * (MOST_FRAMES + 1)
    with pytest.raises(sw.PositionError, match=f"at most {MOST_FRAMES}"):
        sw.from_position(position)
