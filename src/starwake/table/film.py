"""A Film is a record played again and kept: every step with its state, its events and the odds of its draws.

`document` makes of it what a replay shows; `table.study` has the figures. Neither knows any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from starwake.core.errors import RecordError, StarwakeError, UsageError
from starwake.core.event import POINTS, Event
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.core.record import CHANCE, UNDONE, Entry, Record, check_version, opened, play_entry
from starwake.core.registry import game_of
from starwake.core.text import Runs, joined
from starwake.core.view import OPEN
from starwake.table.difference import difference
from starwake.table.game import TableGame
from starwake.table.replay_types import Odds, Replay, Shot
from starwake.table.types import Chapter


@dataclass(frozen=True, slots=True)
class Draw:
    """One outcome of chance: what could have happened, and what did."""

    state: Any
    """The state before it; not to be changed."""
    codes: tuple[int, ...]
    weights: tuple[int, ...]
    index: int

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(self.weights)


@dataclass(slots=True)
class Scene:
    """One step: the set-up, or an action and all that came of it."""

    seat: int
    action: str
    state: Any
    """The state afterwards; not to be changed."""
    events: list[Event]
    last: int
    """How many events had happened afterwards."""
    draws: list[Draw]
    void: bool = False
    """Whether it counts for nothing: it was taken back later on, or takes something back."""


class Film:
    """A record that can be looked at from any step; step k is the table after k actions."""

    def __init__(self, record: Record) -> None:
        game = game_of(record)
        if not isinstance(game, TableGame):
            raise UsageError(f"{record.game} cannot be shown")
        check_version(record, game)
        self.record = record
        self.game: TableGame = game
        self.match = opened(record, game)
        self._stories: dict[str, list[Chapter]] = {}
        first = game.new_state() if record.start is None else game.from_position(record.start)
        game.engine.advance(first)
        self.scenes = [self._scene(CHANCE, "", first, self.match.entries, self.match.events)]
        while len(self.match.entries) < len(record.entries):
            self._play(record.entries[len(self.match.entries)])

    def __len__(self) -> int:
        """The number of actions."""
        return len(self.scenes) - 1

    def position(self, step: int) -> dict[str, Any]:
        """The position after so many actions, from which a match can go on."""
        if not 0 <= step < len(self.scenes):
            raise UsageError(f"there is no step {step}; steps are 0 to {len(self)}")
        return self.game.position(self.scenes[step].state)

    def at(self, step: int) -> Match:
        """A match that begins as the table stood after so many actions; it has no past."""
        return Match(self.game, state=self.scenes[step].state.copy())

    def story(self, lang: str = "en") -> list[Chapter]:
        """What happened, for whoever may know everything."""
        if lang not in self._stories:
            self._stories[lang] = self.game.story(self.match, OPEN, lang)
        return self._stories[lang]

    # ---------------------------------------------------------------- playing it again

    def _play(self, entry: Entry) -> None:
        match, number = self.match, len(self.match.entries) + 1
        before, known = match.state, len(match.entries)
        if entry.seat == CHANCE:
            raise RecordError(
                f"entry {number}: {shown(entry.text, 60)} is an outcome, but a seat should act next"
            )
        try:
            events = play_entry(match, entry)
        except RecordError:
            raise
        except StarwakeError as error:
            raise RecordError(f"entry {number}: {shown(list(entry), 80)} cannot be played: {error}") from None
        self.scenes.append(self._scene(entry.seat, entry.text, before, match.entries[known:], events))
        if undone := UNDONE.fullmatch(entry.text):
            self.scenes[-1].void = True
            live = [scene for scene in self.scenes if not scene.void]
            for scene in live[-int(undone[1] or 1) :]:
                scene.void = True

    def _scene(
        self, seat: int, action: str, before: Any, made: Sequence[Entry], events: list[Event]
    ) -> Scene:
        draws = self._draws(before, made) if any(entry.seat == CHANCE for entry in made) else []
        return Scene(seat, action, self.match.state, [*events], len(self.match.events), draws)

    def _draws(self, before: Any, made: Sequence[Entry]) -> list[Draw]:
        """The outcomes of a step with their odds: its entries once more, straight on the engine."""
        game, state = self.game, before.copy()
        found: list[Draw] = []
        for entry in made:
            if entry.seat != CHANCE:
                game.engine.apply(state, entry.seat, game.code(entry.text))
                continue
            chances = game.engine.chances(state).listed()
            names = [game.outcome(code).notation for code, _weight in chances]
            index = names.index(entry.text)
            codes, weights = zip(*chances, strict=True)
            found.append(Draw(state.copy(), codes, weights, index))
            game.engine.happen(state, codes[index])
        return found


# ------------------------------------------------------------------ as a document


def document(film: Film, lang: str = "en") -> Replay:
    """All that a replay shows, JSON-ready, in one language."""
    from starwake.table.study import study

    game = film.game
    views = [game.views(scene.state).open() for scene in film.scenes]
    changes = [difference(old, new) for old, new in pairwise(views)]
    odds, draws = _odds(film)
    return {
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "result": result(film.match),
        "chart": game.chart(),
        "catalogue": game.catalogue(lang),
        "view": views[0],
        "first": film.scenes[0].last,
        "steps": [
            _shot(film, scene, some, lang) for scene, some in zip(film.scenes[1:], changes, strict=True)
        ],
        "story": film.story(lang),
        "study": study(film, lang),
        "odds": odds,
        "draws": draws,
    }


def result(match: Match) -> dict[str, Any]:
    """How it ended."""
    return dict(match.record().result)


def _shot(film: Film, scene: Scene, changes: list[list[Any]], lang: str) -> Shot:
    found: Shot = {
        "seat": scene.seat,
        "action": scene.action,
        "turn": int(scene.state.turn),
        "last": scene.last,
        "words": said(film, scene, lang),
        "changes": changes,
    }
    if scene.void:
        found["void"] = True
    return found


def said(film: Film, scene: Scene, lang: str) -> Runs:
    """What happened in a step, in words, or what was done if nothing came of it; points show on the table."""
    wording = film.game.wording(lang)
    told = [event for event in scene.events if event.name not in (POINTS, film.game.turn_event)]
    if told or not scene.action:
        return joined([wording.event(event, OPEN) for event in told], " ")
    done = wording.action(film.game.action(film.game.code(scene.action)), scene.seat)
    return joined([[{"thing": f"seat:{scene.seat}"}], done], ": ")


def _odds(film: Film) -> tuple[list[Odds], list[int]]:
    """The odds of all draws, each once, and which of them every draw had."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    draws = [
        known.setdefault((draw.codes, draw.weights), len(known))
        for scene in film.scenes
        for draw in scene.draws
    ]
    names: Mapping[int, str] = {
        code: film.game.outcome(code).notation for codes, _weights in known for code in codes
    }
    return [
        {"names": [names[code] for code in codes], "weights": [*weights]} for codes, weights in known
    ], draws
