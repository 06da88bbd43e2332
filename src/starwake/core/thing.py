"""Things at the table have one id each: `ship:0.1` (seat 0, ship 1), `point:6,22`, `resource:ore`, `planet:N1.2`."""

from __future__ import annotations

from typing import NotRequired, TypedDict

OWNED = ("ship",)
"""Kinds of things of which every seat has its own, counted from 1."""
PARTS = ("planet",)
"""Kinds of things that are a numbered part of another: `N1-2` is the second planet of N1."""


class Thing(TypedDict):
    """A thing inside words: its id, how many, and how it is called here if that is not its usual form."""

    thing: str
    n: NotRequired[int]
    text: NotRequired[str]


Run = str | Thing
Runs = list[Run]
"""Words: texts and things."""


def thing(kind: str, value: object, seat: int | None = None) -> str:
    """The id of a thing of a kind; `seat` is whose it is, where every seat has its own."""
    if kind in OWNED:
        return f"{kind}:{seat}.{value}"
    if kind in PARTS:
        whole, _, number = str(value).rpartition("-")
        return f"{kind}:{whole}.{number}"
    return f"{kind}:{value}"
