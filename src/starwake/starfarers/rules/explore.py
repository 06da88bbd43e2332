"""Exploring: sectors are discovered, discs turned up or looked at in secret, special tokens cleared.

How a ship explores is a strategy: in the open for everyone, or in secret for its owner alone. A face-down disc that
nobody has looked at is undecided; the first look draws it from its pile, and `State.under` keeps it.
"""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, no_chances
from starwake.starfarers.board import Board, planet_bit
from starwake.starfarers.codes import (
    DISC,
    F_CLEAR,
    F_DISC,
    F_LAND,
    F_NEW_DISC,
    F_PEEK,
    F_ROTATION,
    F_SECTOR,
    N_DISC,
    N_MEDAL,
    N_PEEKED,
    N_REPLACED,
    N_SECTOR,
    ROTATION,
    SECTOR,
)
from starwake.starfarers.rules.points import check_victory
from starwake.starfarers.ruleset import Exploring, Ruleset
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import (
    DOCK,
    FACE_DOWN,
    ICE_PLANET,
    NO_DISC,
    OUTPOST,
    PIRATE_BASE,
    SITE,
    SPACE,
    SYSTEM,
    WALL,
)


class Arrive(Step[State]):
    """A ship (b) of a seat (a) has come to a point: turn up, clear, land, in that order."""

    def run(self, s: State, f: Frame) -> None:
        s.push(F_LAND, TABLE, f.a, f.b)
        if s.rules.clear_on_pass:
            s.push(F_CLEAR, TABLE, f.a, f.b)
        s.rules.exploring.arrive(s, f.a, s.players[f.a].ship_at[f.b])


def planets_of(board: Board, system: i64) -> i64:
    """The three planets of a system outside the home systems, as a set of bits."""
    return 7 * bit(system * 3 - board.outer)


def is_hidden(s: State, planet: i64) -> bool:
    """Whether the disc of a planet lies face down; home discs never do."""
    return planet >= s.board.outer and bool(s.hidden & planet_bit(s.board, planet))


# ------------------------------------------------------------------ in the open


class OpenExploring(Exploring):
    """explore.reveal, explore.sector: the whole system is turned up for everyone; a new disc comes face up."""

    def arrive(self, s: State, seat: i64, point: i64) -> None:
        if not s.hidden & s.board.planets_at[point]:
            return
        system = s.board.system_of[point]
        if (s.veiled >> system) & 1:
            s.push(F_SECTOR, CHANCE, system, 1)
        else:
            turn_up_discs(s, system)

    def replace(self, s: State, seat: i64, planet: i64) -> None:
        s.push(F_NEW_DISC, CHANCE, planet)


def turn_up_discs(s: State, system: i64) -> None:
    """All three discs of a system, in clockwise order."""
    s.hidden &= ~planets_of(s.board, system)
    pos: i64 = 2
    while pos >= 0:
        s.push(F_DISC, CHANCE, system * 3 + pos)
        pos -= 1


# ------------------------------------------------------------------ in secret


class SecretExploring(Exploring):
    """explore.peek, explore.private: a ship's owner alone looks at the discs beside it and puts them back."""

    def arrive(self, s: State, seat: i64, point: i64) -> None:
        look_at(s, seat, s.board.second_planet[point])
        look_at(s, seat, s.board.first_planet[point])

    def look_around(self, s: State, seat: i64) -> None:
        for at in s.players[seat].ship_at:
            if at >= 0:
                self.arrive(s, seat, at)

    def replace(self, s: State, seat: i64, planet: i64) -> None:
        """special.reward: the new disc lies face down, and whoever cleared the old one looks at it."""
        disc = s.disc[:]
        disc[planet] = FACE_DOWN
        s.disc = disc
        s.hidden |= planet_bit(s.board, planet)
        s.note(N_REPLACED, -1, planet)
        look_at(s, seat, planet)

    def opens_whole_systems(self) -> bool:
        """colony.found: discs are turned up one by one."""
        return False


def look_at(s: State, seat: i64, planet: i64) -> None:
    """A seat looks at a face-down disc (planet -1: there is none) that it has not seen yet."""
    if planet < 0 or not is_hidden(s, planet) or s.players[seat].seen & planet_bit(s.board, planet):
        return
    if s.under[planet] >= 0:
        note_look(s, seat, planet)
        return
    f = s.frame
    while f is not None:
        if f.kind == F_PEEK and f.a == planet:  # two ships beside one planet look once
            return
        f = f.below
    s.push(F_PEEK, CHANCE, planet, seat)


def note_look(s: State, seat: i64, planet: i64) -> None:
    """The seat knows the disc from now on."""
    s.players[seat].seen |= planet_bit(s.board, planet)
    s.note(N_PEEKED, seat, planet, s.under[planet], 0, 0, bit(seat))


class Peek(Step[State]):
    """Nobody has looked at the disc of a planet (a) before the seat (b): chance says what it is."""

    def chances(self, s: State, f: Frame) -> Chances:
        return pile_chances(s, disc_group(s, f.a))

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        take_from_pile(s, disc_group(s, f.a), outcome >> 8)
        under = s.under[:]
        under[f.a] = outcome >> 8
        s.under = under
        mark_tokens(s, f.a // 3)
        note_look(s, f.b, f.a)


def turn_up(s: State, planet: i64) -> None:
    """colony.found: a disc that its new neighbour has seen is turned up for good."""
    if not is_hidden(s, planet):
        return
    disc = s.disc[:]
    disc[planet] = s.under[planet]
    s.disc = disc
    forget_disc(s, planet)
    s.note(N_DISC, -1, planet, s.disc[planet])


def forget_disc(s: State, planet: i64) -> None:
    """A disc no longer lies face down: what was known of it does not matter any more."""
    mine = planet_bit(s.board, planet)
    s.hidden &= ~mine
    if s.under[planet] >= 0:
        under = s.under[:]
        under[planet] = NO_DISC
        s.under = under
    for player in s.players:
        player.seen &= ~mine


# ------------------------------------------------------------------ sectors


class Sector(Step[State]):
    """Chance puts a sector into a slot (a); b = 1 when a ship has just discovered it."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = no_chances()
        stars = s.rules.slot_stars[f.a] if s.rules.near_and_far else 0
        sector: i64 = 0
        for left in s.sectors_left:
            if stars == 0 or stars == s.rules.sector_stars[sector]:
                found.add(code(SECTOR, sector), left)
            sector += 1
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        sector = outcome >> 8
        left = s.sectors_left[:]
        left[sector] -= 1
        s.sectors_left = left
        sectors = s.sector[:]
        sectors[f.a] = sector
        s.sector = sectors
        if s.rules.sector_kind[sector] == SYSTEM:
            s.push(F_ROTATION, CHANCE, f.a, f.b)
        else:
            lay_sector(s, f.a, 0)


class Rotation(Step[State]):
    """Chance turns a planetary sector one of three ways."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = no_chances()
        turn: i64 = 0
        while turn < 3:
            found.add(code(ROTATION, turn), 1)
            turn += 1
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        lay_sector(s, f.a, outcome >> 8)
        if f.b:
            turn_up_discs(s, f.a)


def lay_sector(s: State, system: i64, turn: i64) -> None:
    """Write a known sector into the board: what its points are, what its planets bring."""
    sector = s.sector[system]
    kind = s.rules.sector_kind[sector]
    rotation = s.rotation[:]
    rotation[system] = turn
    s.rotation = rotation
    s.veiled &= ~bit(system)
    if kind == SYSTEM:
        lay_planets(s, system, sector, turn)
        s.hidden |= planets_of(s.board, system)
    else:
        s.hidden &= ~planets_of(s.board, system)
        s.open_centres |= bit(system)
    ground = s.ground[:]
    ground[s.board.centres[system]] = WALL if kind == SYSTEM else (DOCK if kind == OUTPOST else SPACE)
    i: i64 = 0
    while i < 3:
        ground[s.board.sites[system * 3 + i]] = SITE if kind == SYSTEM else SPACE
        i += 1
    s.ground = ground
    s.note(N_SECTOR, -1, system, sector, turn)


def lay_planets(s: State, system: i64, sector: i64, turn: i64) -> None:
    """Planet i of a sector goes to position (i + turn) mod 3; its disc lies face down."""
    resource = s.resource[:]
    disc = s.disc[:]
    i: i64 = 0
    while i < 3:
        planet = system * 3 + (i + turn) % 3
        resource[planet] = s.rules.sector_resource[sector * 3 + i]
        disc[planet] = FACE_DOWN
        i += 1
    s.resource = resource
    s.disc = disc


# ------------------------------------------------------------------ discs


def disc_group(s: State, planet: i64) -> i64:
    """The pile whose icon a planet bears, or the reserve discs once a token was cleared there."""
    if planet >= s.board.outer and s.replaced & planet_bit(s.board, planet):
        return s.rules.reserve_group
    return printed_group(s, planet)


def printed_group(s: State, planet: i64) -> i64:
    """The pile whose icon a planet bears."""
    system = planet // 3
    if system < s.board.homes:
        return s.rules.home_group[system]
    i = (planet + 3 - s.rotation[system]) % 3
    return s.rules.sector_group[s.sector[system] * 3 + i]


def pile_chances(s: State, group: i64) -> Chances:
    """The discs left in a pile."""
    found = no_chances()
    row: i64 = 0
    for left in s.pile:
        if s.rules.pile_group[row] == group:
            found.add(code(DISC, s.rules.pile_disc[row]), left)
        row += 1
    return found


def take_from_pile(s: State, group: i64, kind: i64) -> None:
    """A disc leaves its pile."""
    pile = s.pile[:]
    pile[pile_row(s.rules, group, kind)] -= 1
    s.pile = pile


def pile_row(rules: Ruleset, group: i64, kind: i64) -> i64:
    """The row of the piles that counts a disc of a group."""
    row: i64 = 0
    while rules.pile_group[row] != group or rules.pile_disc[row] != kind:
        row += 1
    return row


def put_disc(s: State, planet: i64, group: i64, kind: i64) -> None:
    """Take a disc from its pile and lay it face up on a planet (explore.special: a special disc blocks it)."""
    take_from_pile(s, group, kind)
    disc = s.disc[:]
    disc[planet] = kind
    s.disc = disc
    mark_tokens(s, planet // 3)
    s.note(N_DISC, -1, planet, kind)


def mark_tokens(s: State, system: i64) -> None:
    """Keep the planets with special tokens right, those under face-down discs included."""
    if system < s.board.homes:
        return
    kept: vec[i64] = vec[i64]()
    for planet in s.special:
        if planet // 3 != system:
            kept = append(kept, planet)
    s.tokens &= ~planets_of(s.board, system)
    pos: i64 = 0
    while pos < 3:
        planet = system * 3 + pos
        disc = s.disc[planet] if s.disc[planet] >= 0 else s.under[planet]
        if disc >= 0 and s.rules.disc_special[disc]:
            s.tokens |= planet_bit(s.board, planet)
            kept = append(kept, planet)
        pos += 1
    s.special = kept


def token(s: State, player: Player, planet: i64) -> i64:
    """The special disc on a planet (-1: none) as far as a player knows; -1 if there is none."""
    if planet < s.board.outer or not s.tokens & planet_bit(s.board, planet):
        return -1
    if s.disc[planet] >= 0:
        return s.disc[planet]
    return s.under[planet] if player.seen & planet_bit(s.board, planet) else -1


def is_open(s: State, player: Player, planet: i64) -> bool:
    """Whether a player knows that no special token lies on a planet."""
    if is_hidden(s, planet) and not player.seen & planet_bit(s.board, planet):
        return False
    return token(s, player, planet) < 0


class Disc(Step[State]):
    """Chance turns up the disc of a planet (a); also deals the home discs."""

    def chances(self, s: State, f: Frame) -> Chances:
        return pile_chances(s, disc_group(s, f.a))

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        put_disc(s, f.a, disc_group(s, f.a), outcome >> 8)


# ------------------------------------------------------------------ clearing tokens


class Clear(Step[State]):
    """special.pirate, special.ice: a ship (b) beside a token that its owner (a) can beat clears it at once."""

    def run(self, s: State, f: Frame) -> None:
        clear_beside(s, f.a, s.players[f.a].ship_at[f.b])


def clear_beside(s: State, seat: i64, point: i64) -> None:
    """Clear whatever the seat can beat beside a point."""
    player = s.players[seat]
    one = s.board.first_planet[point]
    two = s.board.second_planet[point]
    if clears(s, player, one):
        clear(s, seat, one)
    if clears(s, player, two):
        clear(s, seat, two)


def clears_beside(s: State, player: Player, point: i64) -> bool:
    """Whether the player can beat a token beside a point."""
    if not s.tokens & s.board.planets_at[point]:
        return False
    return clears(s, player, s.board.first_planet[point]) or clears(s, player, s.board.second_planet[point])


def clears(s: State, player: Player, planet: i64) -> bool:
    """Whether the player knows a token on a planet (-1: none) and can beat it."""
    disc = token(s, player, planet)
    return disc >= 0 and can_clear(s, player, disc)


def can_clear(s: State, player: Player, disc: i64) -> bool:
    """Cannons with Scientists cards against pirates, pods alone against ice, civilisations for an artifact."""
    need = s.rules.disc_value[disc]
    kind = s.rules.disc_special[disc]
    if kind == PIRATE_BASE:
        return player.cannon + player.extra_cannon >= need
    if kind == ICE_PLANET:
        return player.freight_pod >= need
    return civilisations(s, player) >= need


def civilisations(s: State, player: Player) -> i64:
    """Different civilisations whose friendship cards a player has."""
    seen: i64 = 0
    count: i64 = 0
    card: i64 = 0
    for civ in s.rules.friend_civ:
        if (player.friends >> card) & 1 and not (seen >> civ) & 1:
            seen |= bit(civ)
            count += 1
        card += 1
    return count


def clear(s: State, seat: i64, planet: i64) -> None:
    """special.medal, x.artifact.take: a medal that is never lost, and a new disc for the planet."""
    s.note(N_MEDAL, seat, planet, token(s, s.players[seat], planet))
    disc = s.disc[:]
    disc[planet] = NO_DISC
    s.disc = disc
    forget_disc(s, planet)
    mark_tokens(s, planet // 3)
    s.replaced |= planet_bit(s.board, planet)
    s.players[seat].medals += 1
    s.rules.exploring.replace(s, seat, planet)
    check_victory(s)


class NewDisc(Step[State]):
    """A reserve disc is turned up where a token lay (a)."""

    def chances(self, s: State, f: Frame) -> Chances:
        return pile_chances(s, s.rules.reserve_group)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        put_disc(s, f.a, s.rules.reserve_group, outcome >> 8)


def stopping_planets(s: State, player: Player, near: i64) -> i64:
    """Of some planets, those beside which a ship of the player turns something up, looks or clears."""
    mask = s.hidden & near & ~player.seen
    if s.tokens & near and s.rules.clear_on_pass:
        for planet in s.special:
            place = planet - s.board.outer
            if (near >> place) & 1:
                disc = s.disc[planet]
                if disc < 0:
                    disc = token(s, player, planet)
                if disc >= 0 and can_clear(s, player, disc):
                    mask |= bit(place)
    return mask
