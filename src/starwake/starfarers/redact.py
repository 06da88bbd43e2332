"""The one redaction gate: what a seat may know of a state (info.hidden).

Views, bots, search and the wire all stand behind `redact`; no other code decides what is hidden. Of a state it gives a
copy in which other hands hold only the cards the observer can place, the reserve pile is empty, nobody's knowledge or
own draws show, and an encounter card that only its reader may see is -1.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import i64, vec
from starwake.core.engine import Frame, bit
from starwake.starfarers.codes import F_OP, F_YES_NO
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import RESOURCES

SPECTATOR: Final = -1


def redact(state: State, seat: i64) -> State:
    """A copy of a state without anything that a seat (or a spectator) may not know."""
    seats = state.rules.seats
    observer = seats if seat == SPECTATOR else seat
    seen = state.copy()
    nothing = vec[i64]([0] * int((seats + 1) * RESOURCES))
    other: i64 = 0
    for player in seen.players:
        if other != seat:
            veil_player(player, observer)
        player.secret = nothing
        other += 1
    seen.reserve = vec[i64]([0] * RESOURCES)
    if not may_read(state, seat):
        veil_card(seen)
    return seen


def veil_player(player: Player, observer: i64) -> None:
    """Leave only the cards that the observer can place, and none of the own draws."""
    r: i64 = 0
    while r < RESOURCES:
        player.hand[r] -= player.secret[observer * RESOURCES + r]
        r += 1
    player.drawn = vec[i64]([0] * RESOURCES)


def may_read(state: State, seat: i64) -> bool:
    """encounter.reader: only the traveller's left neighbour sees the card before its result is told."""
    met = state.encounter
    return met is None or met.told or seat == state.next_seat(met.subject)


def veil_card(seen: State) -> None:
    """To this seat the card is still unknown, and so is what it has in store."""
    met = seen.encounter
    assert met is not None
    seen.deck |= bit(met.card)
    met.card = -1
    stack: list[Frame] = []
    for f in seen.stack:
        if f.kind == F_YES_NO and f.a >= 0:
            stack.append(Frame(f.kind, f.seat, 0))
        elif f.kind != F_OP:
            stack.append(f)
    seen.stack = stack
