"""The shapes of what a front end gets, JSON-ready. `schema.py` writes them as JSON Schema.

Things go by their ids (`ship:0.1`, `point:6,22`, `resource:ore`), points are `x,y`, actions are
notation, words are runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, Required, TypedDict

from starwake.core.text import Runs

Role = Literal["next", "yes", "no", "option"]
"""What a button is: the step that comes next, an answer, or one of several ways."""
Stop = Literal["stop", "settle", "explore", "dock", "clear", "closed"]
"""What happens where a ship stops; `closed` is on the way and no place to end."""
Ready = Literal["ready", "short", "shut", "none_left", "no_site"]
"""Whether something can be built now: else the cards are short, it is not the time, no piece or no site is left."""
Leg = Sequence[Any]
"""A point that a ship can reach, the number of the leg before it in its tree (-1: it comes from where the ship stands),
and what happens there if that is not `stop`."""


Words = Runs


class Effect(TypedDict, total=False):
    """What a choice does, as data and in words; what it does not touch is left out."""

    words: Words
    points: int
    """More points for whoever chooses."""
    cost: dict[str, int]
    """Things paid, by id."""
    gain: dict[str, int]
    """Things that come, by id."""
    steps: int
    reveals: list[str]
    """Things that are turned up or looked at."""
    chance: float
    """How likely it is to succeed."""
    risk: float
    """How likely it is to bring something bad."""
    rank: int
    """How interesting it is among its like: the higher, the earlier."""
    goal: str
    """What several choices have in common: the first of them is worth more than the others."""


class Option(TypedDict):
    """One choice, ready to be sent."""

    action: str
    words: Words
    things: dict[str, str]
    """What it is about, by role."""
    most: NotRequired[int]
    """How often it can be chosen where several are, if more than once."""
    effect: NotRequired[Effect]


class Button(TypedDict):
    """A choice that is pressed."""

    action: str
    words: Words
    role: Role
    key: str
    """The key that presses it: a letter, a digit or `Enter`."""
    effect: NotRequired[Effect]
    then: NotRequired[Pick]
    """What has to be chosen after it; it may be sent in the same attempt."""


class Pick(TypedDict):
    """One thing is chosen out of several."""

    name: str
    """What is chosen, such as `discard`."""
    words: Words
    """The question, or the head of the list."""
    role: str
    """The role of the thing that is chosen, a key of each option's `things`."""
    left: int
    """How many are to be chosen in all, one after the other; they may be sent in one attempt."""
    hand: NotRequired[bool]
    """Cards of the own hand are chosen, and go from it."""
    options: list[Option]


class Arrival(Effect):
    """What happens on some points."""

    at: Required[list[str]]


class Reach(TypedDict):
    """Where ships can go: a tree, so that the way to each point and its length are in it."""

    name: str
    """`fly` or `jump`."""
    action: str
    """The notation with `{point}` in it, and with `{ship}` where several ships can go to the same points."""
    ships: list[str]
    start: str | None
    """Where the ship stands; None of several."""
    left: int
    """Steps that it may still fly."""
    tree: list[Leg]
    anywhere: dict[str, list[str]]
    """Points besides the tree to which it goes at once, by what they are: `stop`, `settle`, `explore`, `dock`."""
    effects: list[Arrival]
    """What happens on points where something does."""


class Build(TypedDict):
    """Something that can be built, now or not."""

    build: str
    words: Words
    cost: dict[str, int]
    missing: dict[str, int]
    left: int
    """How many more the seat can have at all."""
    left_of: NotRequired[str]
    """The piece of which so many are left, if it is not the thing itself."""
    state: Ready
    why: NotRequired[Words]
    """Why not now."""
    rule: NotRequired[str]
    options: list[Option]
    """The choices it consists of: one, or one for each site."""


class Swap(TypedDict):
    """An exchange at fixed rates: any row, and for it any of what it brings."""

    name: str
    action: str
    """The notation with `{give}` and `{want}` in it."""
    words: Words
    rows: list[Row]
    at: NotRequired[str]
    """The thing that one deals with, if it is not the supply."""


class Row(TypedDict):
    """So much of one thing for one of several others."""

    give: str
    thing: str
    n: int
    want: list[str]
    """What may stand for `{want}`."""


class Form(TypedDict):
    """A bundle for a bundle, freely put together."""

    name: str
    action: str
    """The notation with `{give}` and `{want}` in it: counts and names, such as `2 ore 1 food`."""
    words: Words
    give: dict[str, int]
    """The most of each thing on this side, by its name in notation."""
    want: dict[str, int]
    apart: bool
    """Nothing may stand on both sides."""
    example: NotRequired[str]
    declined: NotRequired[list[str]]
    """What was offered like this in this turn and declined: it is legal still, and not worth proposing."""


class Suggestion(TypedDict):
    """An exchange that somebody suggests: as the active player would offer it."""

    turn: int
    """It is for this turn only."""
    action: str
    give: dict[str, int]
    """What the active player would give, by names in notation."""
    want: dict[str, int]


class Choices(TypedDict):
    """All that a seat may do, in groups. Every listed legal action can be put together from them, and all that can be
    put together is legal."""

    buttons: list[Button]
    picks: list[Pick]
    reach: list[Reach]
    builds: list[Build]
    swaps: list[Swap]
    forms: list[Form]


class Line(TypedDict):
    """One line of the story."""

    words: Words
    weight: NotRequired[int]
    """How much it matters to the reader, 0 to 4: the least goes first where there is little room."""
    short: NotRequired[Words]
    """What it comes down to for the reader, where there is little room."""
    scored: NotRequired[dict[str, int]]
    """The new points of those whose points it changed, by seat."""
    first: int
    """The number of the first event it tells, and of the one after its last."""
    last: int
    keeps: NotRequired[int]
    """So many runs stay of the line that began with the same event: these words come after them, and what is not here
    is as it was."""
    joins: NotRequired[bool]
    """It goes on where the line before ends: so that a long line need not be told anew for each step."""
    about: NotRequired[str]
    """The thing that it is all about, such as `encounter:trader`."""
    decided: NotRequired[str]
    """The id of the rule that decided a fight or a contest; `short` then says first of all how it ended."""


class Article(TypedDict):
    """Something that can be looked up."""

    id: str
    title: str
    words: list[Words]
    """Paragraphs."""
    rules: list[str]
    """The ids of the rules that are about it."""
    pictures: NotRequired[list[str]]
    """Things whose pictures show what is meant."""


class Shelf(TypedDict):
    """Things of one kind that can be looked up."""

    name: str
    title: str
    met: bool
    """Only those are shown that somebody has met: a line of the story is about each of them."""
    articles: list[Article]


class Chapter(TypedDict):
    """What happened in one turn, or a part of it."""

    turn: int | None
    seats: NotRequired[list[int]]
    """Whose turn it was, if that was not told before."""
    lines: list[Line]


class Standing(TypedDict):
    """The points of all seats when a turn ended, or as they are now."""

    turn: int
    """0 is before the first turn."""
    points: list[int]


class Rolled(TypedDict):
    """A roll of the dice: how often it came, and how likely it is."""

    roll: int
    count: int
    chance: float


class Course(TypedDict):
    """How the match has gone so far, in numbers."""

    points: list[Standing]
    """By turns."""
    rolls: list[Rolled]
    """Every roll that there is; nothing in a game whose dice are of no such kind."""


class Table(TypedDict):
    """All that a front end shows now."""

    seq: int
    who: int | None
    """The seat that looks; None is a spectator, or whoever may see everything."""
    public: dict[str, Any]
    private: dict[str, Any]
    prompt: Words
    """What the viewer is asked, who is waited for, or who has won."""
    choices: Choices
    undo: Words
    """What the viewer could take back; empty if nothing."""
    suggest: bool
    """Whether a viewer who waits may suggest an exchange to the active player: its form is asked for."""
    rules: list[str]
    """The ids of the rules behind the question that the viewer has to answer, the most telling first."""
    course: Course
    notes: dict[str, Words]
    """What is to be said about things that lie there, by id: what was done at a card, what is known of a sector."""
    story: list[Chapter]
    """What happened, from the start on."""


class Value(TypedDict):
    """One value of an option, and for which numbers of players it is there."""

    value: bool | int | str
    title: str
    text: str
    players: list[int]


class Default(TypedDict):
    """What an option is unless it is said, for a number of players."""

    players: int
    value: bool | int | str


class Setting(TypedDict):
    """An option of a game."""

    name: str
    title: str
    text: str
    default: list[Default]
    values: list[Value]


class Seating(TypedDict):
    """A number of players, and the rules that are played with it."""

    players: int
    ruleset: str


class Description(TypedDict):
    """A game before it begins."""

    game: str
    title: str
    text: str
    players: list[Seating]
    options: list[Setting]
    lesson: bool
    """Whether there is a first flight, in which one learns it."""


class LessonStep(TypedDict):
    """A step of a first flight, in words."""

    name: str
    title: str
    text: str
    task: str
    """What is to be done now; empty of a step that is only read."""
    at: list[str]
    """What is pointed at, an action, a thing or `opens:` and a drawer: the first of these that can be seen."""
    fits: bool
    """Whether it holds after what the learner has done; one that does not is left out."""


class LessonTold(TypedDict):
    """A first flight, and where its match stands in it."""

    done: int
    """So many steps are done."""
    strayed: bool
    """Whether the last thing that the learner did was something else."""
    wants: list[str]
    """What the open step asks for, while that can be done: whoever does something else is asked first."""
    steps: list[LessonStep]


class PuzzleOffered(TypedDict):
    """A puzzle in the list of all, the one of today first; each has a day of its own."""

    id: str
    day: str
    """As `2026-11-18`."""
    game: str
    players: int
    level: int
    """How hard it is, 1 to 3."""
    title: str
    """What it is about, in words."""


class PuzzleWay(TypedDict):
    """A way to play a puzzle."""

    does: list[Words]
    """Its actions, in words."""
    chance: float
    """To win, as far as was known."""
    played: bool
    """Whether this is where the match has come to."""


class PuzzleTold(TypedDict):
    """A puzzle, and how its match stands."""

    id: str
    game: str
    level: int
    title: str
    state: Literal["open", "solved", "missed"]
    """It is open until chance speaks or the turn is over."""
    chance: float | None
    """To win with what was played; None while it is open, and for what was not weighed because it promises less."""
    best: float | None
    """To win with the solution; None while it is open and the solution was not asked for."""
    ways: list[PuzzleWay]
    """The solution and what else was weighed, best first; empty as long as it was not asked for."""


class Changes(TypedDict):
    """What one step changed for one viewer.

    A change is `[path, new]`: what is new in the object at a path, a list of keys; or `[path, new, gone]`, with what
    has gone from it. Of a list first the places go that have gone, and then each new item comes to its place.
    `difference.patched` applies them.
    """

    seq: int
    public: list[list[Any]]
    """Changes of the public part, the same for everybody."""
    own: list[list[Any]]
    """Changes of the viewer's own table: private part, prompt, choices, undo, rules, course, notes."""
    events: list[dict[str, Any]]
    """What happened, as data: to be shown in motion."""
    story: list[Chapter]
    """What happened, in words; a line replaces those that begin with its first event or later."""
