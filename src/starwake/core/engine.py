"""The game-independent machine: a stack of frames that says what happens next.

A `Frame` is one thing still to be done. Its `Step` (looked up by kind) knows whether a seat decides it, chance
decides it, or it simply runs. Interruptions push frames on top and return by popping, so there are no prompt flags.
Actions and outcomes are integers here (`kind` in the low byte); each game turns them into readable classes.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from starwake.core.arrays import append, i64, vec
from starwake.core.rng import Stream
from starwake.core.wire import Hearer, Mixer, Teller, Wire

CHANCE: Final[i64] = -1
"""The seat of a frame that the dealer decides."""
TABLE: Final[i64] = -2
"""The seat of a frame that runs by itself."""
MOST_FRAMES: Final = 1000
"""No stack is deeper than this: a turn needs a few dozen, and taking a chain of frames apart goes as deep as it is."""
Home = tuple[str, int, tuple[tuple[str, Any], ...]]
"""A game by its id, players and options."""
EVERYONE: Final[i64] = -1
"""`Note.seen` of something public."""


def ints(items: list[int]) -> vec[i64]:
    """An integer array of the build that is running (native or list)."""
    return vec[i64](items)


def code(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """Pack a choice: kind in the low byte, then up to three arguments of 16 bits."""
    return kind | (a << 8) | (b << 24) | (c << 40)


def bit(place: i64, one: i64 = 1) -> i64:
    """The mask of one place. Use it instead of `1 << place`: compiled, a literal 1 is shifted in 32 bits only,
    and a local variable that holds it is folded back into the literal; an argument is not."""
    return one << place


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """One thing to be done, and below it what comes afterwards. Never changed once made, so that a copy of a state
    shares the whole stack, and pushing and popping moves no list."""

    __slots__ = ("a", "b", "below", "kind", "seat")

    def __init__(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, below: Frame | None = None) -> None:
        self.kind: Final[i64] = kind
        self.seat: Final[i64] = seat
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.below: Final = below


@final
@mypyc_attr(acyclic=True)
class Note:
    """One thing that happened, as the rules wrote it down; `core.event` makes it readable.

    `seen` is the set of seats (bit mask, or EVERYONE) that may know the private part.
    """

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, d: i64, seen: i64) -> None:
        self.kind: Final[i64] = kind
        self.seat: Final[i64] = seat
        self.a: Final[i64] = a
        self.b: Final[i64] = b
        self.c: Final[i64] = c
        self.d: Final[i64] = d
        self.seen: Final[i64] = seen
        self.trail: list[int] = []
        """What it takes a list to tell: the points of a flight, start and end included; planets; a price."""


@final
@mypyc_attr(acyclic=True)
class Chances:
    """Everything that chance may bring now: outcome codes with integer weights."""

    def __init__(self, codes: vec[i64], weights: vec[i64]) -> None:
        """Both arrays are kept as they are; `no_chances` begins with none."""
        self.codes = codes
        self.weights = weights
        total: i64 = 0
        for weight in weights:
            total += weight
        self.total = total

    def add(self, outcome: i64, weight: i64) -> None:
        """One more possible outcome; weight 0 is impossible and left out."""
        if weight > 0:
            self.codes = append(self.codes, outcome)
            self.weights = append(self.weights, weight)
            self.total += weight

    def pick(self, ticket: i64) -> i64:
        """The outcome that a ticket from 0 to total-1 stands for."""
        return self.codes[place_of(ticket, self.weights)]

    def possible(self) -> tuple[list[int], list[int]]:
        """Outcomes that can happen and their weights, as plain lists for code outside the hot path."""
        codes: list[int] = []
        weights: list[int] = []
        i: i64 = 0
        for weight in self.weights:
            if weight > 0:
                codes.append(self.codes[i])
                weights.append(weight)
            i += 1
        return codes, weights

    def listed(self) -> list[tuple[int, int]]:
        """The same as (outcome, weight) pairs."""
        return list(zip(*self.possible(), strict=True))


def place_of(ticket: i64, weights: vec[i64]) -> i64:
    """The place that a ticket from 0 to the sum of some weights less 1 stands for."""
    place: i64 = 0
    for weight in weights:
        if ticket < weight:
            break
        ticket -= weight
        place += 1
    return place


def drawn(weights: vec[i64], dealer: Stream) -> i64:
    """A place among some weights, as a fast dealer draws it."""
    total: i64 = 0
    for weight in weights:
        total += weight
    return place_of(dealer.below(total), weights)


def no_chances() -> Chances:
    """Chances to which outcomes are added."""
    return Chances(vec[i64](capacity=8), vec[i64](capacity=8))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One point of a playthrough: data only. Games add their own fields and their own `copy`."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        """What has to be done now: the top of the stack."""
        self.log: list[Note] | None = None
        self.winner: i64 = -1
        self.turn: i64 = 0

    def copy(self) -> State:
        """An equal state that shares nothing that changes."""
        raise TypeError("a game's own state knows how to copy itself")

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def home(self) -> Home | None:
        """The game it is a state of. A game whose states say so lists their fields in `through`: then they can be
        compared, hashed and pickled."""
        return None

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire. Games add their own."""
        self.frame = stack_through(self.frame, wire)
        self.winner = wire.number(self.winner)
        self.turn = wire.number(self.turn)

    def key(self) -> int:
        """A number of 62 bits that stands for everything in it, the same in every process: for tables of positions."""
        mixer = Mixer()
        self.through(mixer)
        return mixer.key()

    def numbers(self) -> list[int]:
        """Everything in it; `hear` takes it back."""
        teller = Teller()
        self.through(teller)
        return teller.told

    def hear(self, numbers: list[int]) -> None:
        """Become the state that `numbers` told of."""
        self.through(Hearer(numbers))

    def __eq__(self, other: object) -> bool:
        """The same position of the same game; who is told of it makes no difference."""
        if self is other:
            return True
        if not isinstance(other, State) or self.turn != other.turn:
            return False
        home = self.home()
        return home is not None and home == other.home() and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        """That of its key: a state that is put into a table must not be changed there."""
        return id(self) if self.home() is None else hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        from starwake.core.registry import state_again  # only who pickles needs to know the games

        return state_again, (self.home(), self.numbers())

    def __repr__(self) -> str:
        home = self.home()
        game = "a game" if home is None else f"{home[0]}, {home[1]} players"
        return f"<State of {game}, turn {self.turn}>"

    def push(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        """What has to be done before everything else."""
        self.frame = Frame(kind, seat, a, b, self.frame)

    def pop(self) -> Frame:
        """The top frame, which leaves the stack."""
        top = self.frame
        if top is None:
            raise IndexError("nothing is left to be done")
        self.frame = top.below
        return top

    @property
    def stack(self) -> list[Frame]:
        """All frames as a list of its own, the top one last."""
        found: list[Frame] = []
        f = self.frame
        while f is not None:
            found.append(f)
            f = f.below
        found.reverse()
        return found

    @stack.setter
    def stack(self, frames: list[Frame]) -> None:
        self.frame = None
        for f in frames:
            self.push(f.kind, f.seat, f.a, f.b)

    def note(
        self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, seen: i64 = EVERYONE
    ) -> None:
        """Write down what happened, if somebody listens."""
        log = self.log
        if log is not None:
            log.append(Note(kind, seat, a, b, c, d, seen))


def stack_through(frame: Frame | None, wire: Wire) -> Frame | None:
    """Pass a stack of frames through a wire, the top one first."""
    row = vec[i64]()
    f = frame
    while f is not None:
        row = append(append(append(append(row, f.kind), f.seat), f.a), f.b)
        f = f.below
    row = wire.array(row)
    if not wire.hears:
        return frame
    found: Frame | None = None
    place: i64 = len(row)
    while place > 0:
        place -= 4
        found = Frame(row[place], row[place + 1], row[place + 2], row[place + 3], found)
    return found


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """How one kind of frame is carried out. Stateless; subclasses live beside the rule they carry out."""

    def seats(self, s: S, f: Frame) -> i64:
        """Bit mask of the seats that may act on this frame."""
        return bit(f.seat) if f.seat >= 0 else 0

    def awaited(self, s: S, f: Frame) -> i64:
        """Bit mask of those among them without whom the game cannot go on; never empty where somebody may act."""
        return self.seats(s, f)

    def legal(self, s: S, f: Frame, seat: i64) -> vec[i64]:
        """The listed legal actions of a seat that may act."""
        raise TypeError("no seat decides this frame")

    def also_legal(self, s: S, f: Frame, seat: i64, action: i64) -> bool:
        """Legal actions beyond the listed ones (free-form offers)."""
        return False

    def apply(self, s: S, f: Frame, seat: i64, action: i64) -> None:
        """Carry out a legal action. The frame stays on the stack unless this pops it."""
        raise TypeError("no seat decides this frame")

    def chances(self, s: S, f: Frame) -> Chances:
        """What chance may bring, with weights."""
        raise TypeError("chance does not decide this frame")

    def draw(self, s: S, f: Frame, dealer: Stream) -> i64:
        """One of these, drawn by a fast dealer; a step that knows a shorter way to the same has its own."""
        chances = self.chances(s, f)
        return chances.pick(dealer.below(chances.total))

    def happen(self, s: S, f: Frame, outcome: i64) -> None:
        """Carry out an outcome; the frame has been popped."""
        raise TypeError("chance does not decide this frame")

    def run(self, s: S, f: Frame) -> None:
        """Do a frame of the table; it has been popped."""
        raise TypeError("this frame does not run by itself")


T = TypeVar("T")


def in_order(names: dict[str, int], rows: list[tuple[int, T]]) -> list[T]:
    """The things of a table in the order of their numbers: there is one for each name, and none without."""
    table: dict[int, T] = {}
    for number, thing in rows:
        if number in table:
            raise TypeError(f"number {number} is there twice")
        table[number] = thing
    found: list[T] = []
    for name, number in sorted(names.items(), key=lambda row: row[1]):
        if number != len(found):
            raise TypeError(f"{name} is {number}, but the numbers go on with {len(found)}")
        if number not in table:
            raise TypeError(f"nothing carries out {name}")
        found.append(table[number])
    if len(found) < len(table):
        raise TypeError(f"number {max(table)} has no name")
    return found


def steps_by_frame(codes: dict[str, object], rows: list[tuple[int, Step[S]]]) -> list[Step[S]]:
    """The steps of a game in the order of their frames: one for each `F_...` among its codes."""
    frames = {name: n for name, n in codes.items() if name.startswith("F_") and isinstance(n, int)}
    return in_order(frames, rows)


@final
class Slot(Generic[S]):
    """A place in the engine's table. Compiled, an item of a list is checked for its class when it is taken: quick for
    this one, which nobody derives from, slow for a step."""

    def __init__(self, step: Step[S]) -> None:
        self.step: Final = step


@final
class Engine(Generic[S]):
    """The steps of one game, by kind: everything `Match`, simulation and search need to play it."""

    def __init__(self, steps: list[Step[S]]) -> None:
        self.steps: Final = steps
        self.slots: Final = [Slot(step) for step in steps]

    def advance(self, s: S) -> None:
        """Run frames of the table until a seat or chance must decide, or the game is over."""
        f = s.frame
        while f is not None and f.seat == TABLE and s.winner < 0:
            s.frame = f.below
            self.slots[f.kind].step.run(s, f)
            f = s.frame
        if s.winner >= 0:
            s.frame = None

    def is_chance(self, s: S) -> bool:
        """True while the dealer must speak next."""
        f = s.frame
        return f is not None and f.seat == CHANCE

    def to_act(self, s: S) -> i64:
        """Bit mask of the seats that may act now; 0 when chance is next or the game is over."""
        f = s.frame
        return 0 if f is None else self.slots[f.kind].step.seats(s, f)

    def awaited(self, s: S) -> i64:
        """Bit mask of the seats that are waited for: those that may act, but not those that may also leave it."""
        f = s.frame
        return 0 if f is None else self.slots[f.kind].step.awaited(s, f)

    def legal(self, s: S, seat: i64) -> vec[i64]:
        """The listed legal actions of `seat` (empty if it may not act)."""
        f = s.frame
        if f is None:
            return vec[i64]()
        step = self.slots[f.kind].step
        if not (step.seats(s, f) >> seat) & 1:
            return vec[i64]()
        return step.legal(s, f, seat)

    def listed(self, s: S, seat: i64) -> list[int]:
        """The same as a plain list, for callers that are not compiled."""
        return list(self.legal(s, seat))

    def is_legal(self, s: S, seat: i64, action: i64) -> bool:
        """Membership, also for actions that are never listed."""
        for listed in self.legal(s, seat):
            if listed == action:
                return True
        f = s.frame
        if f is None:
            return False
        step = self.slots[f.kind].step
        return bool((step.seats(s, f) >> seat) & 1) and step.also_legal(s, f, seat, action)

    def apply(self, s: S, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal. Unchecked: `Match.play` is the checked door."""
        f = top_of(s)
        self.slots[f.kind].step.apply(s, f, seat, action)
        self.advance(s)

    def chances(self, s: S) -> Chances:
        """What chance may bring now."""
        f = top_of(s)
        return self.slots[f.kind].step.chances(s, f)

    def happen(self, s: S, outcome: i64) -> None:
        """Carry out an outcome of `chances`."""
        f = s.pop()
        self.slots[f.kind].step.happen(s, f, outcome)
        self.advance(s)

    def draw(self, s: S, dealer: Stream) -> i64:
        """Let a fast dealer speak once, where chance is next; the outcome."""
        f = top_of(s)
        step = self.slots[f.kind].step
        outcome = step.draw(s, f, dealer)
        s.frame = f.below
        step.happen(s, f, outcome)
        self.advance(s)
        return outcome

    def deal(self, s: S, dealer: Stream) -> None:
        """Let a fast dealer speak until a seat must decide."""
        f = s.frame
        while f is not None and f.seat == CHANCE:  # `draw` again and again, without its calls: 2 % of a drift
            step = self.slots[f.kind].step
            outcome = step.draw(s, f, dealer)
            s.frame = f.below
            step.happen(s, f, outcome)
            self.advance(s)
            f = s.frame

    def drift(self, s: S, dealer: Stream, chooser: Stream, max_turns: i64) -> i64:
        """Play uniformly random actions to the end or to the turn cap; the number of decisions made."""
        decisions: i64 = 0
        self.deal(s, dealer)
        f = s.frame
        while f is not None and s.turn <= max_turns:
            step = self.slots[f.kind].step
            seat = lowest(step.awaited(s, f))
            actions = step.legal(s, f, seat)
            step.apply(s, f, seat, actions[chooser.below(len(actions))])
            self.advance(s)
            decisions += 1
            f = s.frame
            if f is not None and f.seat == CHANCE:
                self.deal(s, dealer)
                f = s.frame
        return decisions


def top_of(s: State) -> Frame:
    """The frame that is decided now."""
    f = s.frame
    if f is None:
        raise IndexError("nothing is left to be done")
    return f


def lowest(mask: i64) -> i64:
    """The lowest seat of a set of seats."""
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat
