"""The one redaction gate: what a seat may know of a state (info.hidden).

Views, bots, search and the wire all stand behind `redact`; no other code decides what is hidden. Of a state it gives a
copy in which other hands hold only the cards the observer can place, the reserve pile is empty, nobody's own draws and
nobody's knowledge show but what everybody knows, discs that only others have looked at lie in their piles again, and an
encounter card that only its reader may see is -1. What is redacted for a seat can be redacted again for a spectator.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import i64, vec
from starwake.core.engine import EVERYONE, Frame, bit, top_of
from starwake.starfarers.board import planet_bit
from starwake.starfarers.codes import (
    F_CARD,
    F_ENCOUNTER_CARD,
    F_HAND_OVER,
    F_OP,
    F_PEEK,
    F_THEFT,
    F_YES_NO,
)
from starwake.starfarers.rules.explore import disc_group, mark_tokens, pile_row
from starwake.starfarers.state import Encounter, Player, State
from starwake.starfarers.words import NO_DISC, RESOURCES

SPECTATOR: Final = -1


def redact(state: State, seat: i64) -> State:
    """A copy of a state without anything that a seat (or a spectator) may not know."""
    seats = state.rules.seats
    observer = seats if seat == SPECTATOR else seat
    seen = state.copy()
    nothing = vec[i64]([0] * int((seats + 1) * RESOURCES))
    other: i64 = 0
    for player in seen.players:
        veil_knowledge(player, nothing[:], seat if other == seat else observer)
        if other != seat:
            player.drawn = vec[i64]([0] * RESOURCES)
        other += 1
    seen.reserve = vec[i64]([0] * RESOURCES)
    if state.hidden:
        veil_discs(seen, 0 if seat == SPECTATOR else state.players[seat].seen)
    for met in state.encounters:
        if met.card >= 0 and not may_read(met, seat):
            veil_card(seen, met.card)
    return seen


def veil_knowledge(player: Player, secret: vec[i64], observer: i64) -> None:
    """Leave only the cards that the observer can place, and of what is known about them only what everybody knows;
    `secret` is an array of nothing for that."""
    mine = observer * RESOURCES
    public = len(secret) - RESOURCES
    r: i64 = 0
    while r < RESOURCES:
        unknown = player.secret[mine + r]
        player.hand[r] -= unknown
        secret[public + r] = player.secret[public + r] - unknown
        r += 1
    player.secret = secret


def veil_discs(seen: State, known: i64) -> None:
    """explore.private: a disc that this seat has not looked at might be any of its pile."""
    planet = seen.board.outer
    while planet < len(seen.under):
        disc = seen.under[planet]
        if disc >= 0 and not known & planet_bit(seen.board, planet):
            pile = seen.pile[:]
            pile[pile_row(seen.rules, disc_group(seen, planet), disc)] += 1
            seen.pile = pile
            under = seen.under[:]
            under[planet] = NO_DISC
            seen.under = under
            mark_tokens(seen, planet // 3)
        planet += 1


def may_read(met: Encounter, seat: i64) -> bool:
    """encounter.reader: only the reader sees the card before a result of it is told."""
    return met.known or seat == met.reader


def veil_card(seen: State, card: i64) -> None:
    """To this seat the card is still unknown, and so is what it has in store for its travellers."""
    seen.deck |= bit(card)
    veiled: i64 = 0
    for met in seen.encounters:
        if met.card == card:
            met.card = -1
            veiled |= bit(met.subject)
    stack: list[Frame] = []
    for f in seen.stack:
        if f.kind == F_YES_NO and f.a >= 0 and (veiled >> f.seat) & 1:
            stack.append(Frame(f.kind, f.seat, 0))
        elif f.kind != F_OP or not (veiled >> f.b) & 1:
            stack.append(f)
    seen.stack = stack


def audience(state: State) -> i64:
    """The seats that may know what a seat or chance decides next, as bits; EVERYONE where it happens in the open."""
    f = top_of(state)
    if f.kind == F_CARD:
        return bit(f.a)
    if f.kind == F_THEFT:
        return bit(f.a) | bit(f.b)
    if f.kind == F_HAND_OVER:
        return bit(f.seat) | bit(f.a)
    if f.kind == F_PEEK or f.kind == F_ENCOUNTER_CARD:
        return bit(f.b)
    return EVERYONE
