"""A Match: state, dealer and record together. What most users hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starwake.core.choice import Action
from starwake.core.dealer import Dealer, FairDealer
from starwake.core.engine import EVERYONE, Note, State
from starwake.core.errors import UsageError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.legal import LegalActions
from starwake.core.record import CHANCE, Entry, Record


class Match:
    """One playthrough. `play` is the checked door: a refused action changes nothing."""

    def __init__(self, game: Game, dealer: Dealer | None = None, *, state: State | None = None) -> None:
        self.game = game
        self.dealer = dealer if dealer is not None else FairDealer()
        self.start: Mapping[str, Any] | None = None if state is None else game.position(state)
        """The position the match began from, None for a new game."""
        self.state: Any = game.new_state() if state is None else state
        self.entries: list[Entry] = []
        self._audiences: list[int] = []
        """For each entry the seats that may know it, as bits, or EVERYONE."""
        self.events: list[Event] = []
        """Everything that has happened, for whoever may know it all; see `Event.for_seat`."""
        self._run(lambda: game.engine.advance(self.state))

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

    def legal(self, seat: int | None = None) -> LegalActions:
        """The legal actions of a seat (default: of the first seat that may act)."""
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        return self.game.legal(self.state, self._seat(seat))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, JSON-ready; None is a spectator."""
        return self.game.view(self.state, None if seat is None else self._seat(seat)).json()

    def position(self) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        return self.game.position(self.state)

    def record(self) -> Record:
        """Header, actions and outcomes so far."""
        game = self.game
        reveal = self.dealer.reveal() if isinstance(self.dealer, FairDealer) else None
        return Record(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            ruleset=game.ruleset_id,
            version=game.ruleset_version,
            hash=game.ruleset_hash(),
            dealer=reveal,
            start=self.start,
            entries=tuple(self.entries),
            result={"winner": self.winner, "points": list(self.points), "turns": self.turn},
        )

    def entries_for(self, seat: int | None = None) -> list[Entry]:
        """The record so far as a seat (None: a spectator) may see it: of a secret only the first word, then `?`."""
        mask = 0 if seat is None else 1 << self._seat(seat)
        return [
            entry if seen == EVERYONE or seen & mask else Entry(entry.seat, f"{entry.text.split()[0]} ?")
            for entry, seen in zip(self.entries, self._audiences, strict=True)
        ]

    # ---------------------------------------------------------------- playing

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Check an action, carry it out, let chance speak, and tell what happened."""
        code = self.game.check(self.state, self._seat(seat), action)
        self._write(Entry(seat, self.game.action(code).notation), code)
        return self._run(lambda: self.game.engine.apply(self.state, seat, code))

    def copy(self) -> Match:
        """An equal match; nothing done to one shows in the other."""
        twin = object.__new__(Match)
        twin.game = self.game
        twin.dealer = self.dealer.copy()
        twin.start = self.start
        twin.state = self.state.copy()
        twin.entries = self.entries[:]
        twin._audiences = self._audiences[:]
        twin.events = self.events[:]
        return twin

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise UsageError(f"there is no seat {seat!r:.40}; seats are 0 to {self.game.players - 1}")
        return seat

    def _run(self, move: Any) -> list[Event]:
        """Do something, then let the dealer speak until a seat must act; the events of it all."""
        notes: list[Note] = []
        self.state.log = notes
        try:
            move()
            while self.game.engine.is_chance(self.state):
                self._deal()
        finally:
            self.state.log = None
        events = [self.game.event(note) for note in notes]
        self.events.extend(events)
        return events

    def _write(self, entry: Entry, code: int) -> None:
        """Note an action or outcome that is about to happen, and who may know it."""
        self._audiences.append(self.game.audience(self.state, code))
        self.entries.append(entry)

    def _deal(self) -> None:
        engine = self.game.engine
        chances = engine.chances(self.state).listed()
        names = [code for code, _ in chances]
        index = self.dealer.choose(
            [weight for _, weight in chances], lambda: [self.game.outcome(code).notation for code in names]
        )
        self._write(Entry(CHANCE, self.game.outcome(names[index]).notation), names[index])
        engine.happen(self.state, names[index])

    def __repr__(self) -> str:
        what = f"won by seat {self.winner}" if self.over else f"turn {self.turn}, seats {self.to_act} to act"
        return f"<Match {self.game.id}, {self.game.players} players, {what}, points {self.points}>"
