"""What holds of every table: choices are complete and sound, and differences make the document again.

check_choices(match)          # at one moment, for every seat
Followed(match).step()        # after each step of a match
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from starwake.core.errors import StarwakeError
from starwake.core.match import Match
from starwake.core.rng import Stream, stream
from starwake.core.view import SPECTATOR
from starwake.parts.terms import Terms
from starwake.table.choices import at_random, fits, listed
from starwake.table.difference import patched
from starwake.table.feed import DOCUMENT, Feed
from starwake.table.game import TableGame
from starwake.table.types import Choices, Form, Pick
from starwake.testing.conformance import LawBroken

FILLINGS = 3
"""Fillings of each form that are tried."""


def check_choices(match: Match, lang: str = "en", rng: Stream | None = None) -> int:
    """Every listed legal action can be put together from the choices of a seat, and all that can be put together is
    legal; how many actions that were. LawBroken says which is not."""
    rng = stream(1, match.seq) if rng is None else rng
    assert isinstance(match.game, TableGame)
    views, count = match.game.views(match.state), 0
    for seat in range(match.game.players):
        seen = views.of(seat)
        for detail in (False, True):
            choices = match.game.choices_of(match, seat, lang, seen, detail=detail)
            count += _Seat(match, seat, choices, rng).check(detail)
    return count


class _Seat:
    """The choices of one seat."""

    def __init__(self, match: Match, seat: int, choices: Choices, rng: Stream) -> None:
        self.match = match
        self.seat = seat
        self.choices = choices
        self.rng = rng

    def law(self, kept: bool, what: str) -> None:
        if not kept:
            game = self.match.game
            place = f"{game.id} {dict(game.options)}, {game.players} players, step {self.match.seq}"
            raise LawBroken(f"{place}, seat {self.seat}: broken law: {what}")

    def check(self, detail: bool) -> int:
        """All laws; how many actions are offered."""
        actions = list(listed(self.choices))
        self.law(len(set(actions)) == len(actions), f"nothing is offered twice: {sorted(actions)}")
        self.check_complete(set(actions))
        self.check_sound(actions)
        self.check_keys()
        for pick in self.picks():
            self.check_pick(pick)
        if detail:
            self.check_detail()
            self.check_ways()
        json.dumps(self.choices)
        return len(actions)

    def check_complete(self, actions: set[str]) -> None:
        """What is legal is offered."""
        for action in self.match.legal(self.seat):
            known = action.notation in actions or any(_holds(form, action) for form in self.choices["forms"])
            self.law(known, f"{action.notation!r} is legal and offered")

    def check_sound(self, actions: list[str]) -> None:
        """What is offered is legal."""
        legal = self.match.legal(self.seat)
        for action in actions:
            self.law(action in legal, f"{action!r} is offered and legal")
        for form in self.choices["forms"]:
            for _one in range(FILLINGS):
                filling = at_random(form, self.rng)
                self.law(filling is None or filling in legal, f"{filling!r} fits a form and is legal")

    def check_keys(self) -> None:
        """No two buttons share a key, and at most one is what comes next."""
        buttons = self.choices["buttons"]
        keys = [one["key"] for one in buttons if one["key"]]
        self.law(len(set(keys)) == len(keys), f"each button has its own key: {keys}")
        self.law(sum(one["role"] == "next" for one in buttons) <= 1, "one thing is next")

    def picks(self) -> Iterator[tuple[Pick, str]]:
        """Picks of several things, and what has to be done before."""
        yield from ((pick, "") for pick in self.choices["picks"] if pick["left"] > 1)
        yield from ((one["then"], one["action"]) for one in self.choices["buttons"] if "then" in one)

    def check_pick(self, found: tuple[Pick, str]) -> None:
        """So many as are to be chosen can be chosen in one attempt."""
        pick, before = found
        all_of_them = [one["action"] for one in pick["options"] for _ in range(one.get("most", 1))]
        self.law(len(all_of_them) >= pick["left"], f"{pick['name']}: there is enough to choose from")
        chosen = []
        for _one in range(pick["left"]):
            chosen.append(all_of_them.pop(self.rng.below(len(all_of_them))))
        actions = [before, *chosen] if before else chosen
        try:
            self.match.attempt(self.seat, *actions)
        except StarwakeError as error:
            self.law(False, f"{actions} can be chosen together: {error}")

    def check_ways(self) -> None:
        """The way to each point is in its tree: neighbours all along, and no longer than the ship may fly."""
        lanes = {tuple(edge) for edge in self.match.game.chart().get("edges", ())}
        for reach in self.choices["reach"]:
            steps: list[int] = []
            for leg in reach["tree"]:
                before = reach["tree"][leg[1]][0] if leg[1] >= 0 else reach["start"]
                steps.append(steps[leg[1]] + 1 if leg[1] >= 0 else 1)
                near = before is None or (before, leg[0]) in lanes or (leg[0], before) in lanes
                self.law(near, f"{leg} of {reach['action']!r} lies beside {before}")
                self.law(
                    before is None or steps[-1] <= reach["left"], f"{leg} is within {reach['left']} steps"
                )

    def check_detail(self) -> None:
        """Every end of a flight says what it is good for, and how good."""
        for reach in self.choices["reach"]:
            ends = [leg[0] for leg in reach["tree"] if "closed" not in leg] + reach["anywhere"]
            told = {at for one in reach["effects"] if "words" in one and "rank" in one for at in one["at"]}
            self.law(set(ends) == told, f"every end of {reach['action']!r} has words and a rank")


def _holds(form: Form, action: object) -> bool:
    """Whether an action is a filling of a form."""
    if not isinstance(action, Terms) or form["name"] != action.word:
        return False
    give, want = (dict(zip(action.names, side, strict=True)) for side in (action.give, action.want))
    return fits(form, give, want)


class Followed:
    """A match as its viewers follow it: each document made again from differences is the one that is there."""

    def __init__(self, match: Match, lang: str = "en") -> None:
        assert isinstance(match.game, TableGame)
        self.match = match
        self.feed = Feed(match, lang)
        self.lang = lang
        self.viewers = (SPECTATOR, *range(match.game.players))
        self.documents: dict[int, dict[str, Any]] = {
            who: self._sent(self.feed.whole(who)) for who in self.viewers
        }

    def step(self) -> dict[int, int]:
        """Compare after a step; the sizes of the messages by viewer."""
        sizes: dict[int, int] = {}
        for who in self.viewers:
            message = json.dumps(self.feed.step(who), separators=(",", ":"))
            self.documents[who] = patched(self.documents[who], json.loads(message)["changes"])
            self._compare(who)
            sizes[who] = len(message.encode())
        return sizes

    def _compare(self, who: int) -> None:
        game = self.match.game
        assert isinstance(game, TableGame)
        now = self._sent(game.moment(self.match, who, self.lang, game.views(self.match.state)))
        for key in ("public", *DOCUMENT):
            if self.documents[who][key] != now[key]:
                raise LawBroken(
                    f"step {self.match.seq}: {key} of viewer {who} is made again from differences"
                )

    @staticmethod
    def _sent(document: Mapping[str, Any]) -> dict[str, Any]:
        """As it arrives at the other end."""
        found: dict[str, Any] = json.loads(json.dumps(document))
        return found
