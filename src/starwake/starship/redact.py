"""The one redaction gate: what a seat may know of a state (d.info.public).

Views, bots, search and the wire all stand behind `redact`; no other code decides what is hidden. Of a state it gives a
copy in which cards that the observer has not seen, or may not remember, are undecided again; a pirate that only the
opponent sees is HIDDEN_CARD, and so are the cards under another seat's sensor; and a first module that the other seat
has chosen in secret is HIDDEN_CHOICE.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import EVERYONE, bit, top_of
from starwake.starship.codes import F_ARRANGE, F_FIRST_MODULE, F_LOOKED, F_TURNED
from starwake.starship.rules.flight import pirate_seers
from starwake.starship.rules.sectors import holds
from starwake.starship.state import State
from starwake.starship.words import (
    HIDDEN_CARD,
    HIDDEN_CHOICE,
    IN_THE_OPEN,
    ORIGINS,
    PIRATE,
    PUBLIC,
    SECTORS,
    UNSEEN,
)

SPECTATOR: Final = -1


def redact(state: State, seat: i64) -> State:
    """A copy of a state without anything that a seat (or a spectator) may not know."""
    seen = state.copy()
    flies = state.sector >= 0 and seat == state.active
    if state.sector >= 0:
        if state.pirate_hidden and seat != 1 - state.active and not (flies and state.pirate_known):
            veil_pirate(seen)
        if not flies:
            veil_sensor(seen)
    veil_sectors(seen, seat, flies)
    if state.rules.hidden_choice:
        veil_choice(seen, seat)
    return seen


def veil_pirate(seen: State) -> None:
    """d.pirate.demand: of a pirate the flyer knows only what it demands."""
    row = seen.row[:]
    row[len(row) - 1] = HIDDEN_CARD
    seen.row = row


def veil_sensor(seen: State) -> None:
    """d.module.sensor: others see that cards are looked at (`sensed`), not which, nor where they are put."""
    looked: vec[i64] = vec[i64](capacity=4)
    for _card in seen.looked:
        looked = append(looked, HIDDEN_CARD)
    seen.looked = looked
    none = vec[i64]()
    seen.top = none
    seen.bottom = none
    seen.pirate_known = False


def veil_sectors(seen: State, seat: i64, flies: bool) -> None:
    """Cards that a seat does not know to be in a sector might be any of their origin."""
    remembers = seat != SPECTATOR and seen.rules.memory[seat] != 0
    own = bit(seat) if seat != SPECTATOR else 0
    place = seen.place[:]
    unknown = seen.unknown[:]
    known = seen.seen[:]
    card: i64 = 0
    while card < seen.rules.cards:
        where = place[card]
        if where >= 0 and where < SECTORS:
            if remembers and known[card] & (own | PUBLIC):
                known[card] = IN_THE_OPEN if known[card] & PUBLIC else own
            elif lies_open(seen, card):
                known[card] = IN_THE_OPEN
            elif holds(seen.row, card) or (flies and under_sensor(seen, card)):
                known[card] = own
            else:
                place[card] = UNSEEN
                unknown[where * ORIGINS + seen.rules.origin[card]] += 1
                known[card] = 0
        card += 1
    seen.place = place
    seen.unknown = unknown
    seen.seen = known


def lies_open(s: State, card: i64) -> bool:
    """Whether everyone sees a card in the row: all of them, but the pirate that is still hidden."""
    if not holds(s.row, card):
        return False
    return not s.pirate_hidden or s.row[len(s.row) - 1] != card


def under_sensor(s: State, card: i64) -> bool:
    """Whether the flyer has put a card somewhere with the sensor, or is about to."""
    return holds(s.top, card) or holds(s.bottom, card) or holds(s.looked, card)


def veil_choice(seen: State, seat: i64) -> None:
    """d.setup.start, with hidden choice: that the other seat has chosen is known, what is not."""
    chosen = seen.chosen[:]
    other: i64 = 0
    while other < 2:
        if other != seat and chosen[other] >= 0:
            chosen[other] = HIDDEN_CHOICE
        other += 1
    seen.chosen = chosen


def audience(s: State, choice: i64) -> i64:
    """The seats that may know a choice about to be carried out, as bits; EVERYONE where it happens in the open."""
    f = top_of(s)
    if f.kind == F_LOOKED:
        return bit(f.a)
    if f.kind == F_ARRANGE:
        return bit(f.seat)
    if f.kind == F_TURNED and s.rules.kind[choice >> 8] == PIRATE:
        return pirate_seers(s, f.a)
    if f.kind == F_FIRST_MODULE and s.rules.hidden_choice:
        return bit(f.seat)
    return EVERYONE
