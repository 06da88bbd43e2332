"""A Match: state, dealer and record together. What most users hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from starwake.core.chain import Chain
from starwake.core.choice import Action
from starwake.core.dealer import Dealer, FairDealer
from starwake.core.engine import EVERYONE, State
from starwake.core.errors import IllegalAction, UsageError
from starwake.core.event import UNDONE, Event, Told, new_points
from starwake.core.game import Game
from starwake.core.legal import LegalActions
from starwake.core.outside import LARGEST, number, shown, whole
from starwake.core.record import CHANCE, UNDO, Entry, Record
from starwake.core.run import Run
from starwake.core.view import OPEN, SPECTATOR

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with a default, which an editor knows

    G = TypeVar("G", bound=Game, default=Game, covariant=True)
    S = TypeVar("S", bound=State, default=Any, covariant=True)
else:
    from typing import TypeVar

    G, S = TypeVar("G"), TypeVar("S")


@dataclass(slots=True, eq=False)
class Step:
    """What one seat would do and all that comes of it: nothing has changed until the match adopts it.

    Not to be changed; not frozen either: each field of a frozen class is set by a call, and there are a dozen.
    """

    seq: int
    """The sequence number that the match has once this is adopted."""
    seat: int
    entries: tuple[Entry, ...]
    """The actions and the outcomes between them, as the record has them."""
    audiences: tuple[int, ...]
    """For each entry the seats that may know it, as bits, or EVERYONE."""
    events: Sequence[Event]
    state: Any
    """The state afterwards; not to be changed."""
    mark: Any
    """Where the dealer stands afterwards: of a fair dealer the number of draws, to be stored with the step."""
    undoable: bool
    """Whether the seat may take it back, unless its events say that something came to light or changed hands."""
    before: Any
    """The state it was made from."""
    place: int
    """How many entries the match has before it."""
    _chain: Chain = field(repr=False)
    undoes: int = 0
    """How many of the last steps it takes back."""

    @property
    def chain(self) -> bytes:
        """The head of the chain afterwards, to be stored with the step and told to everybody: it shows nothing."""
        return self._chain.head(self.place, self.entries)


_entry = partial(tuple.__new__, Entry)
"""An entry of a pair, quicker than by its own class."""


class Match(Generic[G, S]):
    """One playthrough. `play` is the checked door: a refused action changes nothing.

    Editors know the types of its game and its state where the game was named.
    """

    def __init__(self, game: G, dealer: Dealer | None = None, *, state: S | None = None) -> None:
        self.game: G = game
        self.dealer = dealer if dealer is not None else FairDealer()
        self.start: Mapping[str, Any] | None = None if state is None else game.position(state)
        """The position the match began from, None for a new game."""
        self.state: S = game.new_state() if state is None else state
        self.first_points = game.points(self.state)
        """What the seats had at the start; every change since is an event."""
        self.seq = 0
        """Grows by one with each adopted step."""
        self.entries: list[Entry] = []
        self._audiences: list[int] = []
        self._events: list[Event] = []
        self._untold: list[Sequence[Event]] = []
        """The events of the last steps, which nobody has asked for yet."""
        self._ends: list[int] = []
        """How many events had happened after each step, the first time before any."""
        self._past: list[Step] = []
        """The last steps of one seat in which chance did not speak; see `_recent`."""
        self.readings: dict[str, Any] = {}
        """What the readers of its events keep from one step to the next, each under its own name."""
        self._blank = self._header()
        """The record before its first entry, with what was published of the dealer."""
        self._chain = Chain(self.dealer.salt(), self._blank.header(), self.entries)
        run = Run(game, self.dealer, self.state)
        run.begin()
        self._keep(self._made(run, CHANCE))
        self.seq = 0

    # ---------------------------------------------------------------- looking

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return self.game.to_act(self.state)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats among them that the game waits for: whoever plays for others asks these."""
        return self.game.awaited(self.state)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.state.winner >= 0)

    @property
    def stalemate(self) -> bool:
        """Whether it is certain that nobody can ever win. The rules go on all the same; whoever asks may end it."""
        return not self.over and self.game.stalemate(self.state)

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the game goes on."""
        return int(self.state.winner) if self.over else None

    @property
    def points(self) -> tuple[int, ...]:
        """Victory points by seat."""
        return self.game.points(self.state)

    @property
    def turn(self) -> int:
        """Turns begun so far."""
        return int(self.state.turn)

    @property
    def chain(self) -> bytes:
        """The head of the chain over everything so far: see core.chain. It shows nothing of what is hidden."""
        return self._chain.head(len(self.entries))

    def legal(self, seat: int | None = None) -> LegalActions:
        """The legal actions of a seat (default: of the first seat that may act)."""
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        return self.game.legal(self.state, self._seat(seat))

    def view(self, who: int | None = None) -> dict[str, Any]:
        """What a seat may know, JSON-ready; None or SPECTATOR is a spectator, OPEN sees every seat's part."""
        who = self._who(who)
        if who == OPEN:
            return self.game.views(self.state).open()
        return self.game.view(self.state, who if who >= 0 else None).json()

    def table(self, who: int | None = None, lang: str = "en", *, detail: bool = False) -> dict[str, Any]:
        """All that a front end shows now to a seat or a spectator (docs/table.md); in detail for one that lists all."""
        return self.game.table(self, self._who(who), lang, detail=detail)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, for whoever may know it all; see `events_for`."""
        for told in self._untold:
            self._events.extend(told)
        self._untold.clear()
        return self._events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._events = events
        self._untold.clear()

    def events_for(self, who: int | None, since: int | None = None) -> list[Event]:
        """What happened after step `since` (None: from the start on), as far as a seat, SPECTATOR or OPEN may know."""
        who = self._who(who)
        return [event.for_seat(who) for event in self.events[self.events_until(since) :]]

    def events_until(self, seq: int | None) -> int:
        """How many events had happened after a step; 0 for None."""
        if seq is None:
            return 0
        if type(seq) is not int or not 0 <= seq <= self.seq:
            raise UsageError(f"there is no step {shown(seq)}; steps are 0 to {self.seq}")
        return self._ends[seq]

    def position(self) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        return self.game.position(self.state)

    def record(self, reveal: bool | None = None) -> Record:
        """Header, actions and outcomes so far; with the seed when the match is over, or if `reveal` says so."""
        dealer = None
        if isinstance(self.dealer, FairDealer):
            shown = self.over if reveal is None else reveal
            dealer = self.dealer.reveal() if shown else self.dealer.sealed()
        result = {"winner": self.winner, "points": list(self.points), "turns": self.turn}
        chain = self._chain.closed(result).hex()
        return replace(self._blank, dealer=dealer, entries=tuple(self.entries), result=result, chain=chain)

    def _header(self) -> Record:
        return replace(Record.begun(self.game), dealer=self.dealer.begin(), start=self.start)

    def entries_for(self, who: int | None = None) -> list[Entry]:
        """The record so far as a seat or a spectator may see it: of a secret only the first word, then `?`."""
        who = self._who(who)
        if who == OPEN:
            return self.entries[:]
        mask = 1 << who if who >= 0 else 0
        return [
            entry if seen == EVERYONE or seen & mask else Entry(entry.seat, f"{entry.text.split()[0]} ?")
            for entry, seen in zip(self.entries, self._audiences, strict=True)
        ]

    # ---------------------------------------------------------------- playing

    def attempt(self, seat: int, *actions: Action | str, until_shown: bool = False) -> Step:
        """Try one or several actions of a seat, all or nothing. Nothing changes until the step is adopted.

        With `until_shown` the step ends where chance has spoken or something has come to light, and what was named
        after that is dropped: else somebody could name what is illegal there, and read the future from the refusal.
        """
        mark = self.dealer.mark()
        try:
            return self._tried(seat, actions, until_shown)
        finally:
            self.dealer.reset(mark)

    def _tried(self, seat: int, actions: Sequence[Action | str], until_shown: bool = False) -> Step:
        """The step that some actions make; the dealer stands after it."""
        seat = self._seat(seat)
        if not actions:
            raise UsageError("an attempt needs at least one action")
        run = Run(self.game, self.dealer, self.state)
        several = until_shown and len(actions) > 1
        for action in actions if several else ():
            self.game.code(action)  # what cannot be read is refused before anything is tried
        for action in actions:
            run.act(seat, action)
            if several and (run.dealt or self.game.shows(run.state, Told(self.game.told, run.notes))):
                break
        return self._made(run, seat)

    def _made(self, run: Run, seat: int) -> Step:
        """The step that a run has become."""
        run.state.log = None
        return Step(
            self.seq + 1,
            seat,
            tuple(map(_entry, run.entries)),
            tuple(run.audiences),
            Told(self.game.told, run.notes),
            run.state,
            self.dealer.mark(),
            seat != CHANCE and not run.dealt,
            run.before,
            len(self.entries),
            self._chain,
        )

    def adopt(self, step: Step) -> Sequence[Event]:
        """Make a step that was attempted here happen; the events of it. Refuses one that something has overtaken."""
        if not isinstance(step, Step):
            raise UsageError(f"{shown(step)} is no step; `attempt` makes one")
        if step.before is not self.state or step.seq != self.seq + 1:
            raise UsageError(f"that step was made for sequence number {step.seq}, the match is at {self.seq}")
        self._keep(step)
        self.dealer.reset(step.mark)
        return step.events

    def play(self, seat: int, *actions: Action | str) -> list[Event]:
        """Check actions of a seat, carry them out, let chance speak, and tell what happened; all of it or nothing."""
        mark = self.dealer.mark()
        try:
            step = self._tried(seat, actions)
        except BaseException:
            self.dealer.reset(mark)
            raise
        self._keep(step)
        return [*step.events]

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last step back: nothing came to light or changed hands, nobody else acted, and
        nobody has won: then the seed is revealed."""
        seat = self._seat(seat)
        if self.over:
            return False
        last = self._recent()
        return bool(last) and last[-1].seat == seat

    def _recent(self) -> list[Step]:
        """The last steps of one seat, as long as they can be taken back."""
        for place in range(len(self._past) - 1, -1, -1):
            step = self._past[place]
            if self.game.came_to_light(step.before, step.events) or self.game.changed_hands(step.events):
                self._past = self._past[place + 1 :]
                break
        return self._past

    def undoable(self, seat: int) -> tuple[str, ...]:
        """The actions, in notation, that `undo` would take back; empty if it cannot."""
        return tuple(entry.text for entry in self._past[-1].entries) if self.can_undo(seat) else ()

    def undo(self, seat: int, actions: int | None = None) -> list[Event]:
        """Take the last step of a seat back, or its last ones of so many actions; IllegalAction says why not.

        The record keeps both.
        """
        return [*self.adopt(self.attempt_undo(seat, actions))]

    def attempt_undo(self, seat: int, actions: int | None = None) -> Step:
        """The step that `undo` would make; nothing changes until it is adopted."""
        steps = self._last(seat, actions)
        if not steps:
            raise self.game.refuse(IllegalAction, "refusal.undo", {}, action=UNDO)
        entries = [entry for step in steps for entry in step.entries]
        text = UNDO if len(entries) == 1 else f"{UNDO} {len(entries)}"
        before = steps[0].before
        return Step(
            seq=self.seq + 1,
            seat=seat,
            entries=(Entry(seat, text),),
            audiences=(EVERYONE,),
            events=(self._undone(steps), *new_points(self.points, self.game.points(before))),
            state=before,
            mark=self.dealer.mark(),
            undoable=False,
            before=self.state,
            place=len(self.entries),
            _chain=self._chain,
            undoes=len(steps),
        )

    def _last(self, seat: int, actions: int | None) -> list[Step]:
        """The last step of a seat, or those that have so many actions together; none if they cannot be taken back."""
        if not self.can_undo(seat):
            return []
        if actions is None:
            return self._past[-1:]
        actions = number(actions, "the number of actions", -LARGEST)
        steps: list[Step] = []
        for step in reversed(self._past):
            steps.insert(0, step)
            actions -= len(step.entries)
            if actions <= 0:
                break
        return steps if actions == 0 else []

    def _undone(self, steps: Sequence[Step]) -> Event:
        """That steps were taken back; what they were stays with those who knew it."""
        seat = steps[0].seat
        data = {"actions": [entry.text for step in steps for entry in step.entries]}
        audiences = [seen for step in steps for seen in step.audiences]
        if all(seen == EVERYONE for seen in audiences):
            return Event(UNDONE, seat, data)
        knew = [who for who in range(self.game.players) if all(seen >> who & 1 for seen in audiences)]
        return Event(UNDONE, seat, data, private=("actions",), seen=frozenset(knew))

    def __eq__(self, other: object) -> bool:
        """The same game played the same way to the same place; what the dealer will bring makes no difference."""
        if not isinstance(other, Match):
            return NotImplemented
        return self.game == other.game and self.entries == other.entries and self.state == other.state

    def __hash__(self) -> int:
        """A match that is put into a table must not go on there."""
        return hash((self.game, len(self.entries), self.state))

    def __getstate__(self) -> dict[str, Any]:
        self.events  # noqa: B018  what nobody has asked for is still notes
        return {**self.__dict__, "readings": {}}

    def __copy__(self) -> Match[G, S]:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match[G, S]:
        return self.copy()

    def copy(self) -> Match[G, S]:
        """An equal match; nothing done to one shows in the other."""
        twin: Match[G, S] = object.__new__(Match)
        twin.game = self.game
        twin.dealer = self.dealer.copy()
        twin.start = self.start
        twin.first_points = self.first_points
        state: Any = self.state.copy()
        twin.state = state
        twin.seq = self.seq
        twin.readings = {}
        twin._blank = self._blank
        twin.entries = self.entries[:]
        twin._chain = self._chain.copy(twin.entries)
        twin._audiences = self._audiences[:]
        twin._events = self._events[:]
        twin._untold = self._untold[:]
        twin._ends = self._ends[:]
        twin._past = self._past[:]
        return twin

    def _keep(self, step: Step) -> None:
        """Stand where a step leads to."""
        self.state = step.state
        self.seq = step.seq
        self.entries.extend(step.entries)
        self._audiences.extend(step.audiences)
        self._untold.append(step.events)
        self._ends.append(len(step.events) + (self._ends[-1] if self._ends else 0))
        if step.undoes:
            self._past = self._past[: -step.undoes]
        elif not step.undoable:
            self._past = []
        elif self._past and self._past[-1].seat != step.seat:
            self._past = [step]
        else:
            self._past = [*self._past, step]

    def _seat(self, seat: int) -> int:
        found = whole(seat)
        if found is None or not 0 <= found < self.game.players:
            raise UsageError(f"there is no seat {shown(seat)}; seats are 0 to {self.game.players - 1}")
        return found

    def _who(self, who: int | None) -> int:
        """A seat, or one of those without one; None is a spectator."""
        if who is None:
            return SPECTATOR
        return who if who in (SPECTATOR, OPEN) else self._seat(who)

    def _repr_svg_(self) -> str | None:
        """What lies open, for notebooks; `match.game.view(match.state, seat)` shows a hand too."""
        return self.game.svg(self.view())

    def __repr__(self) -> str:
        what = f"won by seat {self.winner}" if self.over else f"turn {self.turn}, seats {self.to_act} to act"
        return f"<Match {self.game.id}, {self.game.players} players, {what}, points {self.points}>"
