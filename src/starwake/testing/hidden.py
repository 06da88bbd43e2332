"""States that differ from a given one only in what a seat may not know, made without the game's own redaction.

`Game.imagine` starts from the view, so it can never change what a view gives away by mistake. What is here starts
from the whole position and knows by itself what is hidden: two accounts of the same rules that must agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.rng import Stream

Twin = Callable[[Game, State, int | None, Stream], State]
"""(game, state, observer, random numbers) -> a state that looks the same to the observer."""

SWAPS = 8
RESERVE = -1
"""The holder that is no seat."""


def imagined(game: Game, state: State, seat: int | None, rng: Stream) -> State:
    """The twin that search bots would think of."""
    twin: State = game.imagine(game.view(state, seat), rng)
    return twin


def veiled_parts(view: Any, position: Any) -> Iterator[object]:
    """What a position has where the view has nothing."""
    if view is None and position is not None:
        yield position
    elif isinstance(view, dict) and isinstance(position, dict):
        for key in view.keys() & position.keys():
            yield from veiled_parts(view[key], position[key])
    elif isinstance(view, list) and isinstance(position, list):
        for one, other in zip(view, position, strict=False):
            yield from veiled_parts(one, other)


# ------------------------------------------------------------------ Starfarers


def exchanged_starfarers(game: Game, state: State, seat: int | None, rng: Stream) -> State:
    """Unseen cards change places, others come to know other things, and an unread card becomes another one."""
    swapper = _Starfarers(game, json.loads(json.dumps(game.position(state))), seat, rng)
    for _swap in range(SWAPS):
        swapper.swap_cards()
    swapper.change_knowledge()
    swapper.change_encounter()
    twin: State = game.from_position(swapper.data)
    return twin


class _Starfarers:
    """A position in which hidden things change places."""

    def __init__(self, game: Any, data: dict[str, Any], seat: int | None, rng: Stream) -> None:
        self.game = game
        self.data = data
        self.seats = data["seats"]
        self.seat = seat
        self.observer = game.players if seat is None else seat
        self.rng = rng
        self.resources = list(data["supply"])

    def some(self, items: list[Any]) -> Any:
        return items[self.rng.below(len(items))]

    def unseen(self, holder: int) -> list[str]:
        """The cards of a hand or of the reserve pile that the observer cannot place."""
        if holder == RESERVE:
            counts = [self.data["reserve"][name] for name in self.resources]
        else:
            counts = self.seats[holder]["secret"][self.observer]
        return [name for name, count in zip(self.resources, counts, strict=True) for _card in range(count)]

    def swap_cards(self) -> None:
        """Two unseen cards of different kinds change places."""
        others = [seat for seat in range(self.game.players) if seat != self.seat]
        holders = [holder for holder in (RESERVE, *others) if self.unseen(holder)]
        if len(holders) < 2:
            return
        one, two = self.some(holders), self.some(holders)
        first, second = self.some(self.unseen(one)), self.some(self.unseen(two))
        if one == two or first == second:
            return
        if RESERVE in (one, two):
            drawn, left = (first, second) if two == RESERVE else (second, first)
            if not self.draw_instead(others, drawn, left):
                return
        self.replace(one, first, second)
        self.replace(two, second, first)

    def draw_instead(self, others: list[int], drawn: str, instead: str) -> bool:
        """Another seat drew one kind of card from the pile instead of the other, if somebody did draw it."""
        did = [seat for seat in others if self.seats[seat]["drawn"][drawn]]
        if did:
            row = self.seats[self.some(did)]["drawn"]
            row[drawn] -= 1
            row[instead] += 1
        return bool(did)

    def replace(self, holder: int, old: str, new: str) -> None:
        """A holder has another card instead."""
        counts = self.data["reserve"] if holder == RESERVE else self.seats[holder]["hand"]
        counts[old] -= 1
        counts[new] += 1
        if holder != RESERVE:
            row = self.seats[holder]["secret"][self.observer]
            row[self.resources.index(old)] -= 1
            row[self.resources.index(new)] += 1

    def change_knowledge(self) -> None:
        """What others can place of a hand is their secret; the public never knows more than a seat."""
        public = self.game.players
        for owner, player in enumerate(self.seats):
            for place, name in enumerate(self.resources):
                rows = player["secret"]
                low = rows[self.observer][place]
                if self.observer != public:
                    rows[public][place] = low + self.rng.below(player["hand"][name] - low + 1)
                for other in range(public):
                    if other not in (owner, self.observer):
                        rows[other][place] = self.rng.below(rows[public][place] + 1)

    def change_encounter(self) -> None:
        """The card that only the reader has seen is another one with the same face and the same question."""
        met = self.data["encounter"]
        if met is None or met["told"] or met["answer"] is not None:
            return
        if self.seat == (met["traveller"] + 1) % self.game.players:
            return
        rules, cards = self.game.rules, list(self.game.names.cards)
        here = cards.index(met["card"])
        deck = self.data["encounters"]["deck"]
        alike = [
            name
            for name in deck
            if rules.card_face[cards.index(name)] == rules.card_face[here]
            and rules.card_question[cards.index(name)] == rules.card_question[here]
        ]
        if alike:
            other = self.some(alike)
            deck.remove(other)
            deck.append(met["card"])
            met["card"] = other


EXCHANGES: Mapping[str, Twin] = {"starfarers": exchanged_starfarers}
"""The independent account of what is hidden, by game."""


def twins(game: Game) -> tuple[Twin, ...]:
    """All the ways there are to make a twin in this game."""
    return (imagined, EXCHANGES[game.id]) if game.id in EXCHANGES else (imagined,)
