"""The shapes of a replay: a record played again, step by step, with everything open, and the figures of its study."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from starwake.table.types import Chapter, Words


class Shot(TypedDict):
    """One action of a record and all that came of it."""

    seat: int
    action: str
    turn: int
    """The turn that runs afterwards; 0 before the first one."""
    last: int
    """How many events had happened afterwards: lines of the story say which of them they tell."""
    words: Words
    changes: list[list[Any]]
    """What it changed in the view, as steps of a match tell it."""
    void: NotRequired[bool]
    """It was taken back later on, or takes something back: the figures do not count it."""


class Series(TypedDict):
    """Something that went up and down."""

    name: str
    title: str
    values: list[list[float]]
    """By turn, the set-up first, and then by seat, as they stood when the turn was over."""


class Showing(TypedDict):
    """Something that chance can bring."""

    face: str
    title: str
    seen: int
    expected: float
    """How often it was to be expected, by the odds of each draw."""


class Draws(TypedDict):
    """What chance brought, against what was to be expected."""

    name: str
    title: str
    count: int
    """How often was drawn."""
    faces: list[Showing]


class Luck(TypedDict):
    """What the dice brought a seat, and what was to be expected with what it had on the table at each roll."""

    actual: int
    expected: float


class Origin(TypedDict):
    """Where points came from."""

    source: str
    title: str
    points: list[int]
    """By seat, at the end."""


class Turning(TypedDict):
    """A step that made a difference."""

    step: int
    turn: int
    seat: int
    change: int
    """The points that it brought the seat."""
    leads: bool
    """Whether the seat leads alone from here on, which another one or nobody did before."""
    words: Words


class Causes(TypedDict):
    """What moved the chance of a seat to win since the first turn: the parts add up to the whole way."""

    luck: float
    own: float
    """The choices of the seat."""
    others: float
    """The choices of all others."""


class Swing(TypedDict):
    """A turn that moved the chances to win."""

    step: int
    """The step that did most of it."""
    turn: int
    actor: int
    """The seat that acted in that step."""
    seat: int
    """The seat whose chance moved most."""
    change: float
    """By how much, in the whole turn."""
    cause: Literal["luck", "choice"]
    words: Words
    """What happened in that step."""


class Chances(TypedDict):
    """The chances to win as a spectator could tell them, and what moved them."""

    curve: list[list[float]]
    """By step, the set-up first, and then by seat; together 1."""
    series: Series
    """The same by turn, in points of a hundred."""
    moved: list[Causes]
    """By seat."""
    swings: list[Swing]


class Study(TypedDict):
    """The figures of a match. All of them follow from its record."""

    series: list[Series]
    draws: list[Draws]
    luck: list[Luck]
    """By seat; empty where the dice bring nothing."""
    origins: list[Origin]
    turnings: list[Turning]


class Odds(TypedDict):
    """What could happen at a draw."""

    names: list[str]
    weights: list[int]


class Replay(TypedDict):
    """A record, played again: the table before the first action, what each action changed, the story and the study."""

    game: str
    players: int
    options: dict[str, Any]
    result: dict[str, Any]
    chart: Any
    catalogue: Any
    view: Any
    """All that any seat knew before the first action: hands lie open."""
    first: int
    """How many events had happened by then."""
    steps: list[Shot]
    story: list[Chapter]
    study: Study
    odds: list[Odds]
    """What could happen at a draw; several draws may have had the same odds."""
    draws: list[int]
    """For each outcome of the record, in order, which of these odds it had."""
