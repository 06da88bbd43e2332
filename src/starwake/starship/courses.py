"""The stacks that a turn can have: a position with any other one leads nowhere, and is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.core.engine import Frame
from starwake.core.errors import PositionError
from starwake.parts.positions import Frames, Shape
from starwake.starship import codes, words
from starwake.starship.names import PHASES
from starwake.starship.rules.sectors import stack_left
from starwake.starship.rules.trade import is_offer
from starwake.starship.rules.visit import next_missions
from starwake.starship.state import State

if TYPE_CHECKING:
    from starwake.starship.game import Starship

SHAPES = {
    "open_missions": Shape("count"),
    "fit_chosen": Shape("seat"),
    "start_turn": Shape("seat"),
    "yellow": Shape("seat"),
    "produce": Shape("seat"),
    "look": Shape("seat", "count", needs="sensor"),
    "looked": Shape("seat", needs="sensor"),
    "arrange": Shape(needs="sensor"),
    "sensor": Shape(needs="sensor"),
    "go_on": Shape("seat", needs="flight"),
    "next": Shape(needs="flight"),
    "turned": Shape("seat", needs="flight"),
    "visit": Shape(needs="card turned up"),
    "revisit": Shape("seat", needs="place in the row"),
    "pirate": Shape(needs="pirate"),
    "blue": Shape("seat", "flag", needs="pirate in the row"),
    "fight": Shape("seat", needs="pirate in the row"),
    "take": Shape("units", "resource or -1", called=("left", "excluded")),
    "refill": Shape("origin", needs="place in the row"),
    "mission": Shape("planet or -1", needs="place for a mission"),
    "end_flight": Shape("seat", needs="flight"),
    "answer": Shape("seat", needs="offer", called=("by",)),
    "end_turn": Shape("seat"),
}
"""Frames with numbers, or with needs; the others carry none."""

COURSES: dict[str, tuple[str, ...]] = {
    "set-up": (
        "open_missions crests",
        "open_missions mission",
        "start_turn first_module first_module",
        "start_turn fit_chosen first_module first_module",
    ),
    "production": ("roll", "yellow", "sector produce produce", "sector produce harvest", "sector harvest"),
    "flight": (
        "go_on sensor",
        "go_on arrange look looked",
        "next",
        "turned",
        "go_on visit",
        "pirate",
        "fight blue blue",
        "go_on refill take",
        "go_on take",
        "go_on revisit take",
        "go_on revisit refill take",
        "go_on revisit mission take",
        "end_flight give_up",
    ),
    "trade_and_build": ("build answer", "build propose", "end_turn", "start_turn"),
}
"""By phase: what is done last stands first. A stack is the beginning of one of these."""
EITHER_SEAT = ("harvest", "produce", "first_module", "answer", "propose", "blue", "start_turn", "fit_chosen")
"""Frames that are not the active seat's alone."""

FRAMES = Frames(
    codes, SHAPES, tuple({course.split()[0]: None for some in COURSES.values() for course in some})
)


def check_stack(game: Starship, s: State) -> None:
    """Somebody can act on the stack, now and later, or PositionError says why not."""
    FRAMES.check(game.engine, s, _bounds(game), missing(s), lambda frame: _wrong(s, frame))
    names = [FRAMES.names[frame.kind] for frame in s.stack]
    if not names:
        return
    if not any(names == course.split()[: len(names)] for course in COURSES[PHASES[s.phase]]):
        raise PositionError(f"position: no {PHASES[s.phase]} has the stack {' '.join(names)!r:.80}")
    _check_top(game, s)
    for what, there, frame in (
        ("an 'offer' is there", bool(s.offer), "answer"),
        ("a 'demand' is there", s.demand > 0, "pirate"),
        ("cards are 'looked' at", len(s.looked) > 0, "arrange"),
    ):
        if there and frame not in names:
            raise PositionError(f"position: {what}, but {frame!r} is not on the stack")
    if s.offer and not is_offer(s, s.stack[-1].a, s.offer):
        raise PositionError(f"position: seat {s.stack[-1].a} cannot make this 'offer'")
    if (s.own_blue or s.pirate_blue) and "fight" not in names:
        raise PositionError("position: 'blue' dice are rolled, but 'fight' is not on the stack")


def _check_top(game: Starship, s: State) -> None:
    """Somebody can choose, or something can happen, once the table has done what it does by itself."""
    ahead = s.copy()
    game.engine.advance(ahead)
    if not ahead.stack:
        return
    top = ahead.stack[-1]
    where = f"position.stack[{len(ahead.stack) - 1}]: {FRAMES.names[top.kind]!r}"
    if top.seat >= 0 and not len(game.engine.legal(ahead, top.seat)):
        raise PositionError(f"{where} has nothing to choose from")
    if game.engine.is_chance(ahead) and not game.engine.chances(ahead).total:
        raise PositionError(f"{where} has nothing that can happen")


def _bounds(game: Starship) -> dict[str, tuple[int, int]]:
    """The lowest and highest number of each kind."""
    return {
        "none": (0, 0),
        "flag": (0, 1),
        "seat": (0, 1),
        "count": (0, 9),
        "units": (1, 9),
        "resource or -1": (-1, words.RESOURCES - 1),
        "origin": (words.FIRST_RESERVE, words.ORIGINS - 1),
        "planet or -1": (-1, max(game.rules.mission_planet)),
    }


def missing(s: State) -> dict[str, bool]:
    """What frames need that is not on the table."""
    last = s.row[-1] if len(s.row) else words.NO_CARD
    pirate = last >= 0 and s.rules.kind[last] == words.PIRATE
    full = list(s.mission).count(words.OPEN) >= s.rules.open_missions
    return {
        "flight": s.sector < 0,
        "sensor": s.sector < 0 or not s.ships[s.active].modules[words.SENSOR],
        "card turned up": last < 0,
        "place in the row": not len(s.row),
        "pirate": not pirate or s.demand == 0,
        "pirate in the row": not pirate,
        "place for a mission": full or not next_missions(s).total,
        "offer": not s.offer,
    }


def _wrong(s: State, frame: Frame) -> str:
    """What else is wrong with a frame, '' if nothing is."""
    name = FRAMES.names[frame.kind]
    about = frame.seat if frame.seat >= 0 else frame.a if SHAPES.get(name, Shape()).a == "seat" else s.active
    if name not in EITHER_SEAT and about != s.active:
        return f"is about seat {about}, the turn is seat {s.active}'s"
    if name == "propose" and frame.seat == s.active:
        return "belongs to the player whose turn it is not"
    if name == "sensor" and not stack_left(s):
        return "has no card to look at"
    if name == "answer" and frame.a == frame.seat:
        return "is not for who made the offer"
    if name == "refill" and (s.row[-1] != words.NO_CARD or frame.a != _next_reserve(s)):
        return "fills an empty place from the first part of the reserve that has cards"
    if name == "open_missions":
        still = frame.a + sum(f.kind == codes.F_MISSION for f in s.stack)
        if list(s.mission).count(words.OPEN) + still > s.rules.open_missions:
            return f"opens more than {s.rules.open_missions} missions"
    return ""


def _next_reserve(s: State) -> int:
    """The part of the reserve that the next card comes from, -1 when all are empty."""
    return next((o for o in range(words.FIRST_RESERVE, words.ORIGINS) if s.reserve[o]), -1)
