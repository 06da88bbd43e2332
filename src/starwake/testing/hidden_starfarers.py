"""Starfarers: states that look the same to a seat, made from the whole position by an own account of what is hidden."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.rng import Stream
from starwake.starfarers import words

SWAPS = 8
RESERVE = -1
"""The holder that is no seat."""


def exchanged_starfarers(game: Game, state: State, seat: int | None, rng: Stream) -> State:
    """Unseen cards and discs change places, others come to know other things, an unread card becomes another one."""
    swapper = _Starfarers(game, json.loads(json.dumps(game.position(state))), seat, rng)
    for _swap in range(SWAPS):
        swapper.swap_cards()
        swapper.swap_discs()
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

    # ---------------------------------------------------------------- cards

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
        if one == two or first == second or self.shown(one, first) or self.shown(two, second):
            return
        if RESERVE in (one, two):
            drawn, left = (first, second) if two == RESERVE else (second, first)
            if not self.draw_instead(others, drawn, left):
                return
        self.replace(one, first, second)
        self.replace(two, second, first)

    def shown(self, holder: int, card: str) -> bool:
        """Whether a hand must keep a card: to offer, to accept and to counter shows that it is there."""
        if holder == RESERVE:
            return False
        player, offer = self.seats[holder], self.data["offer"]
        if offer is not None and holder == self.data["active"]:
            needed = _side(offer, 0)
        elif player["answer"] == "accepted":
            needed = _side(offer, 1)
        else:
            needed = _side(player["counter"], 0) if player["counter"] else {}
        return bool(player["hand"][card] <= needed.get(card, 0))

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
        for observer in (
            () if holder == RESERVE else {self.observer, self.game.players}
        ):  # what all know stays
            row = self.seats[holder]["secret"][observer]
            row[self.resources.index(old)] -= 1
            row[self.resources.index(new)] += 1

    def change_knowledge(self) -> None:
        """What others can place of a hand is their secret; all know what the public knows, which is no more."""
        public = self.game.players
        for owner, player in enumerate(self.seats):
            rows = player["secret"]
            for place in range(len(self.resources)):
                for other in range(public):
                    if other not in (owner, self.observer):
                        rows[other][place] = self.rng.below(rows[public][place] + 1)

    # ---------------------------------------------------------------- discs

    def swap_discs(self) -> None:
        """A disc that only others have looked at changes places with one of its pile, or with another such disc."""
        looked = self.data["board"]["looked_at"]
        own = [] if self.seat is None else self.seats[self.seat]["seen"]
        unknown = [planet for planet in looked if planet not in own]
        if not unknown:
            return
        planet = self.some(unknown)
        group = self.group_of(planet)
        pile = self.data["board"]["discs_left"].setdefault(group, {})
        alike = [other for other in unknown if other != planet and self.group_of(other) == group]
        lying = [disc for disc, count in pile.items() for _copy in range(count)]
        if not alike and not lying:
            return
        place = self.rng.below(len(alike) + len(lying))
        if place < len(alike):
            other = alike[place]
            looked[planet], looked[other] = looked[other], looked[planet]
        else:
            self.lay_from_pile(planet, pile, lying[place - len(alike)])

    def lay_from_pile(self, planet: str, pile: dict[str, int], disc: str) -> None:
        """The disc of a planet goes back to its pile, and another one lies there instead."""
        looked = self.data["board"]["looked_at"]
        pile[looked[planet]] = pile.get(looked[planet], 0) + 1
        pile[disc] -= 1
        if not pile[disc]:
            del pile[disc]
        looked[planet] = disc

    def group_of(self, planet: str) -> str:
        """The pile that the disc of a planet (`s1-2`) comes from: by the mark printed on it, or the reserve discs."""
        board, rules, names = self.data["board"], self.game.rules, self.game.names
        if planet in board["replaced"]:
            return str(names.groups[rules.reserve_group])
        system, _, place = planet.rpartition("-")
        laid = board["sectors"][system]
        printed = (int(place) - 1 - laid["rotation"]) % 3
        return str(names.groups[rules.sector_group[names.sectors.index(laid["sector"]) * 3 + printed]])

    # ---------------------------------------------------------------- encounters

    def change_encounter(self) -> None:
        """The card that only its reader has seen is another one that could have brought its travellers here."""
        for met in self.data["encounter"]:
            together = [other for other in self.data["encounter"] if other["card"] == met["card"]]
            if self.seat == met["reader"] or met["known"]:
                continue
            deck = self.data["encounters"]["deck"]
            alike = [card for card in deck if self.fits(card, together)]
            if alike:
                other = self.some(alike)
                deck.remove(other)
                deck.append(met["card"])
                for traveller in together:
                    traveller["card"] = other
            return

    def fits(self, card: str, travellers: list[dict[str, Any]]) -> bool:
        """The same face, the same question, and the same to pay for those who have answered."""
        rules, cards = self.game.rules, list(self.game.names.cards)
        here, there = cards.index(travellers[0]["card"]), cards.index(card)
        same = rules.card_face[here] == rules.card_face[there]
        if not same or rules.card_question[here] != rules.card_question[there]:
            return False
        answered = [traveller for traveller in travellers if traveller["answer"] is not None]
        if answered and self.names_operation():
            return False
        return all(self.leads(here, met["answer"]) == self.leads(there, met["answer"]) for met in answered)

    def names_operation(self) -> bool:
        """Whether an operation of the card is on the stack already, which another card does not have."""
        return any(name == "op" or (name == "yes_no" and a >= 0) for name, _, a, _ in self.data["stack"])

    def leads(self, card: int, answer: int) -> tuple[list[tuple[int, int]], bool]:
        """What the branch of an answer takes before its result is told, kind and count of each operation; and whether
        it asks something more."""
        rules = self.game.rules
        paying = (words.PAY_TO_SUPPLY, words.SWAP_ONE_FOR_TWO)
        ops = [(int(rules.op_kind[op]), int(rules.op_count[op])) for op in rules.card_branches[card][answer]]
        paid = list(takewhile(lambda op: op[0] in paying, ops))
        return paid, words.ASK_AGAIN in [kind for kind, _ in ops[len(paid) : len(paid) + 1]]


def _side(terms: str, side: int) -> dict[str, int]:
    """The cards that `offer 2 ore 1 fuel for 1 food` gives (0) or wants (1)."""
    said = terms.split(" ", 1)[1].split(" for ")[side].split()
    return {name: int(count) for count, name in zip(said[::2], said[1::2], strict=True)}
