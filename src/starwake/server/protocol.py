"""What goes over the wire, version 1: decoding refuses whatever is not exactly so, and the schema is made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from starwake.core.outside import check_keys
from starwake.core.text import LANGUAGES, Runs
from starwake.table.types import Form, Suggestion

VERSION = 1
LONGEST = 8192
"""Bytes of a message or a request."""
LONGEST_RECORD = 262_144
"""Bytes of a request that has a record in it."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""What a client calls a command of its own; per seat, and answered the same way when it is sent again."""
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Name = Annotated[str, Meta(max_length=80)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
"""Bytes in hexadecimal, 16 to 64 of them."""
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Seats = Annotated[int, Meta(ge=1, le=16)]
Number = Annotated[int, Meta(ge=0, le=15)]
Starts = Literal["full", "host"]
"""When a match with open seats begins: as soon as all are taken, or when the host says so."""
Seconds = Annotated[int, Meta(ge=5, le=7 * 86400)]


# ------------------------------------------------------------------ from clients, by socket


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message of a client."""


class Hello(FromClient):
    """First, and again to resume: who one is, and the last step one has."""

    version: int
    token: Annotated[str, Meta(max_length=128)] | None = None
    since: Seq | None = None
    lang: Annotated[str, Meta(max_length=8)] = "en"
    heard: Seq | None = None
    """The number of the last thing that one has heard said: what was said since is told again."""
    detail: bool = False
    """Every choice with its effect in words, and all notes: for front ends that list choices and draw none."""


class Command(FromClient):
    """Something that happens once."""

    id: Id


class Play(Command):
    """One or several actions, all or nothing; `seq` is the last step that the client had seen."""

    seq: Seq
    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=32)]


class Undo(Command):
    """Take the last step back."""

    seq: Seq


class Chat(Command):
    """Say something."""

    text: Text


class Resign(Command):
    """Leave the game: a bot takes the seat, or where two play the other one has won."""


class End(Command):
    """Agree to end the match, or no longer; it ends when all people agree."""

    agree: bool = True


class Rematch(Command):
    """The same people once more, in a new match."""


class Reveal(Command):
    """The seed that one had committed to; all are shown together, before the first roll."""

    seed: Seed


class Fill(Command):
    """The host puts a bot on an open seat."""

    seat: Number
    bot: Annotated[str, Meta(max_length=40)]


class Call(Command):
    """What one wants to be called."""

    name: Name


class Leave(Command):
    """Give up one's seat before the match has begun: it is open again."""


class Start(Command):
    """The host begins the match; every seat is taken."""


class Question(FromClient, kw_only=True):
    """Something to be told, without any effect; the answer repeats the id, if there is one."""

    id: Id | None = None


class Legal(Question):
    """Which actions are listed now."""


class Hint(Question):
    """What a bot would do."""


class Explain(Question):
    """What an action would do now, or why it cannot be done."""

    action: Annotated[str, Meta(max_length=200)]


class Look(Question):
    """What a thing on the table is."""

    thing: Annotated[str, Meta(max_length=80)]


class Suggest(Question):
    """What one could suggest to the active player."""


Message = (
    Hello
    | Play
    | Undo
    | Chat
    | Resign
    | End
    | Rematch
    | Reveal
    | Fill
    | Call
    | Leave
    | Start
    | Legal
    | Hint
    | Explain
    | Look
    | Suggest
)


# ------------------------------------------------------------------ to clients, by socket


class ToClient(Struct, tag_field="type", tag=str.lower, omit_defaults=True):
    """A message of the server."""


class Chair(Struct, frozen=True):
    """A seat at a table."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    here: bool
    """Whether a client is there for it."""
    covered: bool
    """Whether a bot plays for the person, who is away."""
    resigned: bool
    agrees: bool
    """To end the match."""
    commitment: str
    """To the seed of the seat."""
    seed: str
    """Shown when the match begins."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for each decision; when it has run out, a bot decides."""

    kind: Literal["off", "gentle", "fast"] = "off"
    seconds: Seconds | None = None


class Room(ToClient):
    """Everything about a match but the game: the public summary, and what is sent when it changes."""

    match: str
    status: Literal["waiting", "running", "over"]
    game: str
    players: int
    options: dict[str, Any]
    name: str
    public: bool
    host: int
    starts: Starts
    clock: Clock
    cover: int
    """Seconds after which a bot covers for a person who is gone."""
    hints: bool
    seats: list[Chair]
    watching: int
    seq: int
    turn: int
    points: list[int]
    awaited: list[int]
    """The seats that were waited for when this was told."""
    winner: int | None
    ended: Literal["", "won", "resigned", "agreed", "drawn", "puzzle"]
    commitment: str
    """To the server's seed, from the start on."""
    chain: str
    """The hash over the whole match, once it is over: before that it would tell what is hidden to who guesses well."""
    rematch: str
    created: float
    changed: float
    deadlines: dict[str, float] = {}
    """Seconds left of the clock, by seat."""
    lesson: bool = False
    """Whether it is a first flight: its seeds were chosen, and the others begin with what is listed for them."""
    puzzle: str = ""
    """The puzzle that it poses, if it does: nobody else acts, and it ends when chance speaks or the turn is over."""
    you: int | None = None
    """The seat of who is told this over a socket; none for who watches."""


class Table(ToClient):
    """All that a viewer is shown (docs/table.md), from here on by steps."""

    seq: int
    build: str
    """Of the server: a page of another build reloads itself once."""
    table: Any
    chat: list[Said]


class Step(ToClient):
    """What one step changed for one viewer."""

    seq: int
    public: Any
    own: Any
    events: Any
    story: Any


class Said(ToClient):
    """Something that was said, or what the table has to say (seat -1)."""

    number: int
    seat: int
    text: str
    at: float
    words: Runs | UnsetType = UNSET
    """In the language of who is told: of a phrase, and of an exchange that somebody suggests."""
    suggested: Suggestion | UnsetType = UNSET


class Ack(ToClient):
    """A command was carried out, and is stored; `seq` is the step it made, or the last one."""

    id: str
    seq: int


class Refused(ToClient):
    """A command was not carried out."""

    id: str
    code: str
    text: str
    rule: str = ""
    hint: str = ""
    words: Runs | UnsetType = UNSET
    proposed: Runs | UnsetType = UNSET
    """The action that the hint names, in words."""
    instead: Runs | UnsetType = UNSET
    """What that action does."""


class Error(ToClient):
    """A message that could not be answered at all."""

    code: str
    text: str
    id: str = ""
    """Of the question, if it had one."""


class Beat(ToClient):
    """The server is there, and this is the last step."""

    seq: int


class Listed(ToClient, tag="legal"):
    """The listed actions of the seat, in notation."""

    seq: int
    actions: list[str]
    id: str = ""


class Weighed(Struct):
    """A choice, and what it promises."""

    action: str
    does: Runs
    """The action in words."""
    words: Runs
    """What it is good for."""
    chance: float
    """To win, as far as a navigator sees."""


class Advice(ToClient, tag="hint"):
    """What a bot would do, and why."""

    seq: int
    action: str
    does: Runs
    """The action in words."""
    words: Runs
    """What it is good for."""
    best: list[Weighed] = []
    """The best choices, best first; none where there is only one, or nobody can tell. The bot has a mind of its own."""
    id: str = ""


class Explained(ToClient, tag="explain"):
    """What an action would do now, in words; or why it is refused, as `play` would be."""

    seq: int
    action: str
    words: Runs
    refused: Refused | None = None
    id: str = ""


class Looked(ToClient, tag="look"):
    """What a thing on the table is, as the viewer sees it now; without a title if there is no such thing."""

    thing: str
    title: str = ""
    words: list[Runs] = []
    """Paragraphs."""
    rules: list[str] = []
    """The ids of the rules that are about it."""
    pictures: list[str] = []
    """Things whose pictures show what is meant."""
    id: str = ""


class Suggested(ToClient, tag="suggest"):
    """What one could suggest: what the form makes is said (`chat`), not played; without a form there is nothing now."""

    form: Form | None
    id: str = ""


class Moved(ToClient):
    """The answer to a rematch: where it is, and a token of one's own."""

    id: str
    match: str
    seat: int
    token: str


Answer = (
    Room
    | Table
    | Step
    | Said
    | Ack
    | Refused
    | Error
    | Beat
    | Listed
    | Advice
    | Explained
    | Looked
    | Suggested
    | Moved
)


# ------------------------------------------------------------------ HTTP


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Who a seat is for."""

    kind: Literal["person", "bot", "open"]
    bot: Annotated[str, Meta(max_length=40)] = "trader"
    name: Name = ""
    """Of a person at the caller's screen; the first one goes by the caller's name if there is none."""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/matches`: a table to be laid."""

    game: Annotated[str, Meta(max_length=40)]
    players: Seats | None = None
    options: dict[str, bool | int | str] = {}
    seats: Annotated[list[Sit], Meta(max_length=16)] | None = None
    """By default one person, and bots."""
    name: Name = ""
    """Of the caller."""
    title: Name = ""
    """Of the table."""
    public: bool = False
    starts: Starts = "full"
    clock: Clock = Clock()
    cover: Annotated[int, Meta(ge=5, le=86400)] = 60
    hints: bool | None = None
    """Whether people may ask what a bot would do; by default where nobody plays against another person."""
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Milliseconds that a bot takes for a decision."""
    commitment: Hash | None = None
    """To a seed of one's own (docs/fairness.md); without one the server makes it."""
    lesson: bool = False
    """A first flight, which teaches the game: players, options, seats and seeds are those of the lesson."""
    puzzle: Annotated[str, Meta(max_length=60)] = ""
    """A puzzle by its id: players, options, seats and the position are those of the puzzle."""


class Onward(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/onward`: a table that goes on from a step of a finished match, or of a record, against bots."""

    step: Seq
    """So many actions of it have been played."""
    match: Annotated[str, Meta(max_length=40)] = ""
    record: dict[str, Any] | None = None
    """Instead of a match."""
    seat: Number = 0
    """The caller's."""
    bot: Annotated[str, Meta(max_length=40)] = "trader"
    name: Name = ""
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/join`: an open seat, please; by the code, or at a public table by its match."""

    code: Annotated[str, Meta(max_length=40)] = ""
    match: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    commitment: Hash | None = None


class Seated(Struct, frozen=True):
    """A seat and the secret that belongs to it."""

    match: str
    seat: int
    token: str


class Laid(Struct, frozen=True):
    """A new match: the first person's seat is the caller's, and so are the other people's on this screen."""

    match: str
    code: str
    seat: int | None
    token: str | None
    tokens: list[Seated]


class Verified(Struct, frozen=True):
    """A record whose outcomes are those that its seeds deal."""

    outcomes: int
    actions: int
    bound: bool
    """Whether a chain binds the actions too; records of early versions have none."""


class Wrong(Struct, frozen=True):
    """What a request is answered that cannot be met."""

    code: str
    text: str


_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
encode = msgspec.json.Encoder().encode


def decode(raw: bytes) -> Message:
    """A message of a client; msgspec.DecodeError says what is wrong with it."""
    message = _decoder.decode(raw)
    check_keys(raw, msgspec.DecodeError)
    return message


def decode_body(raw: bytes | str) -> Any:
    """What the body of a request holds; msgspec.DecodeError says what is wrong with it."""
    found = msgspec.json.decode(raw)
    check_keys(raw, msgspec.DecodeError)
    return found


def language(wanted: str) -> str:
    """The language that comes nearest to a wish."""
    short = wanted.partition("-")[0].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


def schema() -> dict[str, Any]:
    """The JSON Schema of everything that goes over the socket."""
    (sent, told), found = msgspec.json.schema_components((Message, Answer), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Starwake wire protocol, version {VERSION}",
        "oneOf": [{"title": "from a client", **sent}, {"title": "from the server", **told}],
        "$defs": found,
    }
