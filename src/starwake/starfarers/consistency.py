"""What must agree in a position beyond counts: pilots, travellers and their frames, face-down discs, numbered docks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.core.engine import Frame
from starwake.core.errors import PositionError
from starwake.starfarers import codes
from starwake.starfarers.rules.explore import disc_group
from starwake.starfarers.state import Encounter, State
from starwake.starfarers.words import FACE_DOWN, PIECE, SETTING_UP, STATION

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


def check_agreement(game: Starfarers, s: State) -> None:
    """PositionError says what does not agree."""
    _check_pilots(s)
    _check_encounters(game, s)
    _check_looks(game, s)
    if len(s.board.docks):
        _check_docks(game, s)
    for seat, player in enumerate(s.players):
        if player.draw_open and not s.rules.draw_optional:
            raise PositionError(
                f"position.seats[{seat}]: 'draw_open' should be false where reserve cards come by themselves"
            )


# ------------------------------------------------------------------ pilots and travellers


def _check_pilots(s: State) -> None:
    """Who shares the turn; before the first one nobody does yet."""
    if s.phase == SETTING_UP:
        return
    right = s.next_seat(s.active, s.rules.pilot_gap) if s.rules.pilots > 1 else -1
    if s.second != right:
        shown = [str(seat) if seat >= 0 else "null" for seat in (s.second, right)]
        raise PositionError(
            f"position: 'second' is {shown[0]}, should be {shown[1]} when 'active' is {s.active}"
        )
    if s.pilot not in (s.active, s.second):
        known = [str(seat) for seat in (s.active, s.second) if seat >= 0]
        raise PositionError(f"position: 'pilot' is {s.pilot}, should be {' or '.join(known)}")


def _check_encounters(game: Starfarers, s: State) -> None:
    """Each pilot meets at most one card, which can have brought it here."""
    met_before: set[int] = set()
    for number, met in enumerate(s.encounters):
        wrong = _wrong_with_encounter(game, s, met)
        if met.subject in met_before:
            wrong = f"seat {met.subject} has an encounter twice"
        if wrong:
            raise PositionError(f"position.encounter[{number}]: {wrong}")
        met_before.add(met.subject)


def _wrong_with_encounter(game: Starfarers, s: State, met: Encounter) -> str:
    """Why a traveller cannot have met a card in this way, '' if it can."""
    names = game.names
    card = names.cards[met.card]
    face = s.rules.card_face[met.card]
    branches = s.rules.card_branches[met.card]
    if met.subject not in (s.active, s.second):
        return f"seat {met.subject} is no pilot of this turn"
    if met.reader == met.subject:
        return "'reader' is the traveller; another seat reads the card"
    if met.face != face:
        return f"'face' is {names.faces[met.face]!r}, card {card} has {names.faces[face]!r}"
    if met.answer >= len(branches):
        return f"'answer' is {met.answer}, card {card} knows 0 to {len(branches) - 1}"
    steps = 0 if met.answer < 0 else len(branches[met.answer])
    return f"'step' is {met.step}, should be 0 to {steps}" if met.step > steps else ""


def wrong_traveller(s: State, frame: Frame) -> str:
    """Why a frame of an encounter cannot be on the stack, '' if it can."""
    subject = _traveller(frame)
    if subject < 0:
        return ""
    for met in s.encounters:
        if met.subject == subject:
            early = met.answer < 0 and (
                frame.kind in (codes.F_OP, codes.F_CONTEST_RESULT)
                or (frame.kind == codes.F_RESULT and not _asked_above(s, frame))
            )
            return "comes before the answer" if early else ""
    return f"is about seat {subject}, which has no encounter"


def _traveller(frame: Frame) -> int:
    """The traveller whom a frame concerns, -1 if none."""
    if frame.kind in (codes.F_NUMBER, codes.F_YES_NO, codes.F_PAY, codes.F_TAKE):
        return int(frame.seat)
    if frame.kind == codes.F_RESULT:
        return int(frame.a)
    if frame.kind in (codes.F_OP, codes.F_CHOOSE, codes.F_CONTEST_RESULT):
        return int(frame.b)
    return int(frame.b) // 2 if frame.kind == codes.F_CONTEST else -1


def _asked_above(s: State, frame: Frame) -> bool:
    """Whether the traveller of a result is still to be asked before it."""
    above = s.stack[s.stack.index(frame) + 1 :]
    return any(f.seat == frame.a and f.kind in (codes.F_NUMBER, codes.F_YES_NO) for f in above)


# ------------------------------------------------------------------ discs


def wrong_planet(s: State, frame: Frame) -> str:
    """Why chance cannot decide a disc, '' if it can: it must lie face down, and nobody have looked at it."""
    if frame.kind == codes.F_PEEK:
        planet = frame.a
        if planet < s.board.outer or s.disc[planet] != FACE_DOWN or s.under[planet] >= 0:
            return f"is about planet {planet}, whose disc nobody has still to look at"
    if frame.kind in (codes.F_DISC, codes.F_NEW_DISC) and s.disc[frame.a] >= 0:
        return f"is about planet {frame.a}, whose disc lies open"
    return ""


def _check_looks(game: Starfarers, s: State) -> None:
    """Whoever has seen a disc has seen something, and it comes from the pile of its back."""
    names = game.names
    first = int(s.board.outer)
    pairs = set(zip(s.rules.pile_group, s.rules.pile_disc, strict=True))
    for planet in range(first, len(s.disc)):
        where = f"{names.systems[planet // 3]}-{planet % 3 + 1}"
        disc = s.under[planet]
        seen = [seat for seat, p in enumerate(s.players) if p.seen >> (planet - first) & 1]
        if seen and disc < 0:
            raise PositionError(
                f"position.seats[{seen[0]}]: 'seen' names {where!r}, which is not in 'looked_at'"
            )
        if disc >= 0 and (disc_group(s, planet), disc) not in pairs:
            group = names.groups[disc_group(s, planet)]
            raise PositionError(
                f"position.board.looked_at: {where!r} is {names.discs[disc]!r}, which is no disc of {group}"
            )


# ------------------------------------------------------------------ docks


def _check_docks(game: Starfarers, s: State) -> None:
    """Stations on docks are those that the civilisations count, and stand from number 1 on."""
    counts = [0] * len(s.stations)
    taken = [0] * len(game.names.civs)
    for point in s.board.docks:  # in the order of their numbers
        if s.piece[point] and s.piece[point] % PIECE == STATION:
            civ = int(s.board.dock_civ[point])
            taken[civ] += 1
            counts[civ * 8 + s.piece[point] // PIECE - 1] += 1
            if s.board.dock_number[point] != taken[civ]:
                raise PositionError(
                    f"position.stations: {s.board.names[point]!r} is dock {s.board.dock_number[point]} of "
                    f"{game.names.civs[civ]!r}; the ones before it are free"
                )
    for place, count in enumerate(s.stations):
        if counts[place] != count:
            civ, seat = divmod(place, 8)
            raise PositionError(
                f"position.friendship: seat {seat} has {count} stations at {game.names.civs[civ]!r}, "
                f"{counts[place]} stand on its docks"
            )
