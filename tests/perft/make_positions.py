"""Positions of the later editions for the counts: the first moment of its kind in a random game.

    python -m tests.perft.make_positions            write every position and its counts anew
    python -m tests.perft.make_positions clear      only some

Needed when positions change their form or the rules so much that the games go another way. Counts alone are written
anew by `python -m starwake.testing.perft --update tests/perft/*.perft`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starwake.core.game import Game
from starwake.core.rng import stream
from starwake.testing import perft
from starwake.testing.choosers import mixed, move, start
from starwake.testing.tables import Table

FOLDER = Path(__file__).parent
DEALS, CHOICES = 0, 1
"""Lanes of the streams."""
GAMES = 40
DEEPEST, MOST = 3, 2_000
"""Counts go so deep, as long as they are no larger."""

Moment = Callable[[dict[str, Any], Sequence[str]], bool]
"""(position, legal actions of the first seat that may act) -> whether this is the moment."""


@dataclass(frozen=True)
class Wanted:
    """A moment of a game that is worth counting."""

    what: str
    table: Table
    moment: Moment


def frame(name: str) -> Moment:
    """The decision on top of the stack."""
    return lambda data, legal: data["stack"][-1][0] == name


def both(one: Moment, two: Moment) -> Moment:
    return lambda data, legal: one(data, legal) and two(data, legal)


def second_pilot(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """It is the second pilot's part of the turn."""
    return bool(data["pilot"] == data["second"])


def two_travellers(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """Neither has answered yet."""
    return [met["answer"] for met in data["encounter"]] == [None, None]


def second_answer(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """The first pilot has answered, the second has not."""
    answers = [met["answer"] for met in data["encounter"]]
    return len(answers) == 2 and answers[0] is not None and answers[1] is None


def offers(word: str) -> Moment:
    """One of the legal actions has this word."""
    return lambda data, legal: any(word in text.split() for text in legal)


def some_looks(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """The pilot has not seen everything that others have."""
    seen = data["seats"][data["pilot"]]["seen"]
    return len(set(data["board"]["looked_at"]) - set(seen)) >= 2 and bool(seen)


def some_stations(data: dict[str, Any], legal: Sequence[str]) -> bool:
    return len(data["stations"]) >= 2


def few(most: int) -> Moment:
    """A list that can be counted deeper."""
    return lambda data, legal: 1 < len(legal) <= most


def at(kind: str) -> Moment:
    """A visit to the card just turned up, whose name begins so."""
    return lambda data, legal: (
        frame("visit")(data, legal) and (data["flight"]["row"][-1] or "").startswith(kind)
    )


def one_put(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """A card is still under the sensor, another one has been put back."""
    return frame("arrange")(data, legal) and bool(data["flight"]["sensed"] > len(data["flight"]["looked"]))


def remembered(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """A flight through a sector with cards that only one seat has seen."""
    flight = data["flight"]
    known = data["sectors"][flight["sector"] - 1]["known"] if flight else {}
    return len([seers for seers in known.values() if seers != "all"]) >= 2


def replaces(data: dict[str, Any], legal: Sequence[str]) -> bool:
    """A reserve card will lie where the pirate was."""
    return any(name == "refill" for name, _, _, _ in data["stack"])


def has(*words: str) -> Moment:
    """Each of these words is in one of the legal actions."""
    return lambda data, legal: all(offers(word)(data, legal) for word in words)


SIX, FIVE = Table("starfarers", 6, {"board": "explorer"}), Table("starfarers", 5, {"board": "wild_space"})
CLASSIC = Table("starfarers-classic", 4, {"setup": "advanced"})
CLASSIC_3 = Table("starfarers-classic", 3, {"setup": "beginner"})
ON_PASS = Table("starfarers-classic", 4, {"setup": "beginner", "clear_on_pass": True})

DUEL, SECRET = Table("starship", 2), Table("starship", 2, {"module_choice": "hidden"})
FACE_DOWN = Table("starship", 2, {"hidden_reserve": True})
REPLACED = Table("starship", 2, {"visit_replacement": True})

WANTED: dict[str, Wanted] = {
    "pilots-first-colonies": Wanted("five players place two colonies each", FIVE, frame("place_colony")),
    "pilots-second-builds": Wanted(
        "the second pilot builds, without players to trade with", SIX, both(frame("build"), second_pilot)
    ),
    "pilots-ready": Wanted("the first pilot shakes for both", FIVE, frame("ready")),
    "pilots-second-flies": Wanted(
        "the second pilot flies", SIX, both(both(frame("fly"), second_pilot), few(40))
    ),
    "pilots-two-travellers": Wanted("two pilots meet the same card", SIX, two_travellers),
    "pilots-second-answer": Wanted("the second pilot has still to answer", FIVE, second_answer),
    "pilots-targeted": Wanted("an encounter of choice", SIX, frame("targeted")),
    "pilots-donation": Wanted("a seat is asked for a card that it has", FIVE, both(frame("donate"), few(2))),
    "pilots-exchange": Wanted("a ship may become another", FIVE, both(offers("exchange"), few(60))),
    "classic-either": Wanted("a colony or a spaceport first", CLASSIC, frame("place_either")),
    "classic-draw": Wanted("a reserve card may be drawn", CLASSIC_3, both(offers("draw"), few(40))),
    "classic-transports": Wanted("which transport carries the new ship", CLASSIC_3, offers("with")),
    "classic-looks": Wanted(
        "a flight past discs that others have looked at",
        CLASSIC,
        both(both(frame("fly"), some_looks), few(40)),
    ),
    "classic-clear": Wanted("a ship beside a token that it can clear", CLASSIC_3, offers("clear")),
    "classic-on-pass": Wanted(
        "the same flight where passing clears", ON_PASS, both(both(frame("fly"), some_looks), few(40))
    ),
    "classic-docks": Wanted(
        "numbered docks, some taken", CLASSIC, both(both(frame("fly"), some_stations), few(60))
    ),
    "starship-first-module": Wanted("the first module, in the open", DUEL, frame("first_module")),
    "starship-first-secret": Wanted("the first module, both in secret", SECRET, frame("first_module")),
    "starship-roll": Wanted("the yellow die", DUEL, frame("roll")),
    "starship-harvest": Wanted("which colony produces", DUEL, frame("harvest")),
    "starship-sector": Wanted("four sectors, one of them partly known", DUEL, frame("sector")),
    "starship-sensor": Wanted("a look with the sensor, or none", DUEL, frame("sensor")),
    "starship-arrange": Wanted("a card left to put on top or at the bottom", DUEL, one_put),
    "starship-remembered": Wanted(
        "the next card of a sector that one seat knows more of", DUEL, both(frame("next"), remembered)
    ),
    "starship-trade-planet": Wanted(
        "buying and selling at a planet", DUEL, both(at("goods"), has("buy", "sell"))
    ),
    "starship-found": Wanted("a trading post, or trade", DUEL, both(at("ore"), has("found"))),
    "starship-library": Wanted("science bought and sold", DUEL, at("library")),
    "starship-diplomats": Wanted("one resource of any kind", DUEL, at("outpost_diplomats")),
    "starship-merchants": Wanted("two kinds sold at once", DUEL, at("outpost_merchants")),
    "starship-mission": Wanted("a mission at an adventure planet", DUEL, has("mission")),
    "starship-replaced": Wanted(
        "a visit to the card that replaces a pirate", REPLACED, both(frame("take"), replaces)
    ),
    "starship-face-down": Wanted("a founding that is replaced face down", FACE_DOWN, has("found")),
    "starship-pirate": Wanted("pay or fight", DUEL, both(frame("pirate"), has("pay"))),
    "starship-take": Wanted("a resource of choice", DUEL, frame("take")),
    "starship-give-up": Wanted("which module is lost", DUEL, frame("give_up")),
    "starship-build-rich": Wanted("many things to build", DUEL, both(has("build", "module"), few(60))),
    "starship-posts": Wanted("own trading posts", DUEL, both(has("post"), few(60))),
    "starship-purchase": Wanted("a forced purchase", DUEL, has("purchase")),
    "starship-propose": Wanted("an offer by the other seat", DUEL, frame("propose")),
    "starship-answer": Wanted("an answer to an offer", DUEL, both(frame("answer"), has("accept"))),
}


def find(game: Game, moment: Moment) -> Any:
    """The first state of its kind."""
    for number in range(GAMES):
        deals, choices = stream(1, number, DEALS), stream(1, number, CHOICES)
        state = start(game, deals)
        while seats := game.awaited(state):
            legal = [action.notation for action in game.legal(state, seats[0])]
            if moment(game.position(state), legal):
                return state
            move(game, state, mixed, choices, deals)
    raise LookupError("no such moment; look for another one")


def counted(game: Game, state: Any) -> list[str]:
    """The lines of the counts, as deep as they are small."""
    lines = []
    for depth in range(1, DEEPEST + 1):
        try:
            choices, chances = perft.count(game, state, depth, MOST)
        except perft.TooMany:
            break
        lines.append(f"count {depth} {choices} {chances}")
    return lines


def write(name: str) -> None:
    """The position and its counts."""
    wanted = WANTED[name]
    game = wanted.table.make()
    state = find(game, wanted.moment)
    text = json.dumps(game.position(state), separators=(",", ":"))
    (FOLDER / "positions" / f"{name}.json").write_text(text + "\n", encoding="utf-8", newline="\n")
    head = [f"# {wanted.table}: {wanted.what}", f"id {name}", f"position positions/{name}.json"]
    path = FOLDER / f"{name}.perft"
    path.write_text("\n".join([*head, *counted(game, state), ""]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for each in sys.argv[1:] or WANTED:
        write(each)
        print(each, flush=True)
