"""Laws of choices: every listed legal action can be put together from the groups, and all that can be is legal."""

from __future__ import annotations

import json
from collections.abc import Iterator

from starwake.core.errors import StarwakeError
from starwake.core.match import Match
from starwake.core.rng import Stream, stream
from starwake.parts.terms import Terms
from starwake.table.choices import at_random, fits, listed, reach_ends
from starwake.table.game import TableGame
from starwake.table.types import Choices, Form, Pick
from starwake.testing.steps import Law

FILLINGS = 3
"""Fillings of each form that are tried."""


def complain(kept: bool, what: str) -> None:
    """An AssertionError unless a law is kept."""
    assert kept, f"broken law: {what}"


def check_choices(match: Match, lang: str = "en", rng: Stream | None = None, law: Law = complain) -> int:
    """The choices of every seat at one moment are complete and sound; how many actions they offer."""
    rng = stream(1, match.seq) if rng is None else rng
    assert isinstance(match.game, TableGame)
    views, count = match.game.views(match.state), 0
    for seat in range(match.game.players):
        for detail in (False, True):
            choices = match.game.choices_of(match, seat, lang, views, detail=detail)
            count += _Seat(match, seat, choices, rng, law).check(detail)
    return count


class _Seat:
    """The choices of one seat."""

    def __init__(self, match: Match, seat: int, choices: Choices, rng: Stream, law: Law) -> None:
        self.match = match
        self.seat = seat
        self.choices = choices
        self.rng = rng
        self._law = law

    def law(self, kept: bool, what: str) -> None:
        """Complain unless a law is kept."""
        self._law(kept, f"seat {self.seat}: {what}")

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
            ends = reach_ends(reach)
            told = {at for one in reach["effects"] if "words" in one and "rank" in one for at in one["at"]}
            self.law(set(ends) == told, f"every end of {reach['action']!r} has words and a rank")


def _holds(form: Form, action: object) -> bool:
    """Whether an action is a filling of a form."""
    if not isinstance(action, Terms) or form["name"] != action.word:
        return False
    give, want = (dict(zip(action.names, side, strict=True)) for side in (action.give, action.want))
    return fits(form, give, want)
