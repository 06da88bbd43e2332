"""Exploring: sectors are discovered, discs turned up, pirate bases and ice planets cleared."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code
from starwake.starfarers.codes import (
    DISC,
    F_CLEAR,
    F_DISC,
    F_LAND,
    F_NEW_DISC,
    F_ROTATION,
    F_SECTOR,
    N_DISC,
    N_MEDAL,
    N_SECTOR,
    ROTATION,
    SECTOR,
)
from starwake.starfarers.rules.points import check_victory
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
        point = s.players[f.a].ship_at[f.b]
        system = s.board.system_of[point]
        s.push(F_LAND, TABLE, f.a, f.b)
        s.push(F_CLEAR, TABLE, f.a, f.b)
        if system >= 0 and (s.unexplored >> system) & 1:
            explore(s, system)


def explore(s: State, system: i64) -> None:
    """explore.reveal, explore.sector: everything face down at this place is turned up."""
    if (s.veiled >> system) & 1:
        s.push(F_SECTOR, CHANCE, system, 1)
    else:
        turn_up_discs(s, system)


def turn_up_discs(s: State, system: i64) -> None:
    """All three discs of a system, in clockwise order."""
    s.unexplored &= ~bit(system)
    pos: i64 = 2
    while pos >= 0:
        s.push(F_DISC, CHANCE, system * 3 + pos)
        pos -= 1


class Sector(Step[State]):
    """Chance puts a sector into a slot (a); b = 1 when a ship has just discovered it."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = Chances()
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
        found = Chances()
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
        s.unexplored |= bit(system)
    else:
        s.unexplored &= ~bit(system)
        s.reach = s.board.reach(s.reach.open_centres | bit(system))
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


def disc_group(s: State, planet: i64) -> i64:
    """The pile whose icon a planet bears."""
    system = planet // 3
    if system < s.board.homes:
        return s.rules.home_group[system]
    i = (planet + 3 - s.rotation[system]) % 3
    return s.rules.sector_group[s.sector[system] * 3 + i]


def pile_chances(s: State, group: i64) -> Chances:
    """The discs left in a pile."""
    found = Chances()
    row: i64 = 0
    for left in s.pile:
        if s.rules.pile_group[row] == group:
            found.add(code(DISC, s.rules.pile_disc[row]), left)
        row += 1
    return found


def put_disc(s: State, planet: i64, group: i64, kind: i64) -> None:
    """Take a disc from its pile and lay it face up on a planet (explore.special: a special disc blocks it)."""
    pile = s.pile[:]
    row: i64 = 0
    while s.rules.pile_group[row] != group or s.rules.pile_disc[row] != kind:
        row += 1
    pile[row] -= 1
    s.pile = pile
    disc = s.disc[:]
    disc[planet] = kind
    s.disc = disc
    mark_tokens(s, planet // 3)
    s.note(N_DISC, -1, planet, kind)


def mark_tokens(s: State, system: i64) -> None:
    """Keep the systems and planets with special tokens right."""
    kept: vec[i64] = vec[i64]()
    for planet in s.special:
        if planet // 3 != system:
            kept = append(kept, planet)
    s.tokens &= ~bit(system)
    pos: i64 = 0
    while pos < 3:
        if is_special(s, system * 3 + pos):
            s.tokens |= bit(system)
            kept = append(kept, system * 3 + pos)
        pos += 1
    s.special = kept


def is_special(s: State, planet: i64) -> bool:
    """Whether a special token lies on a planet."""
    disc = s.disc[planet]
    return disc >= 0 and s.rules.disc_special[disc] != 0


class Disc(Step[State]):
    """Chance turns up the disc of a planet (a); also deals the home discs."""

    def chances(self, s: State, f: Frame) -> Chances:
        return pile_chances(s, disc_group(s, f.a))

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        put_disc(s, f.a, disc_group(s, f.a), outcome >> 8)


class Clear(Step[State]):
    """special.pirate, special.ice: a ship (b) beside a token that its owner (a) can beat clears it at once."""

    def run(self, s: State, f: Frame) -> None:
        point = s.players[f.a].ship_at[f.b]
        if clears(s, s.players[f.a], s.board.first_planet[point]):
            clear(s, f.a, s.board.first_planet[point])
        if clears(s, s.players[f.a], s.board.second_planet[point]):
            clear(s, f.a, s.board.second_planet[point])


def clears(s: State, player: Player, planet: i64) -> bool:
    """Whether a ship of the player beside a planet (-1: none) clears a token there."""
    return planet >= 0 and is_special(s, planet) and can_clear(s, player, s.disc[planet])


def can_clear(s: State, player: Player, disc: i64) -> bool:
    """Cannons with Scientists cards against pirates, pods alone against ice, civilisations for an artifact."""
    need = s.rules.disc_value[disc]
    kind = s.rules.disc_special[disc]
    if kind == PIRATE_BASE:
        return player.cannons + player.extra_cannons >= need
    if kind == ICE_PLANET:
        return player.pods >= need
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
    """special.medal: a medal that is never lost, and a new disc for the planet."""
    s.note(N_MEDAL, seat, planet, s.disc[planet])
    disc = s.disc[:]
    disc[planet] = NO_DISC
    s.disc = disc
    mark_tokens(s, planet // 3)
    s.players[seat].medals += 1
    s.push(F_NEW_DISC, CHANCE, planet)
    check_victory(s)


class NewDisc(Step[State]):
    """A reserve disc is turned up where a token lay (a)."""

    def chances(self, s: State, f: Frame) -> Chances:
        return pile_chances(s, s.rules.reserve_group)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        put_disc(s, f.a, s.rules.reserve_group, outcome >> 8)


def stops_at(s: State, player: Player, point: i64) -> bool:
    """Whether a ship that reaches the point turns something up or clears something there."""
    system = s.board.system_of[point]
    if system < 0:
        return False
    if (s.unexplored >> system) & 1:
        return True
    if not (s.tokens >> system) & 1:
        return False
    return clears(s, player, s.board.first_planet[point]) or clears(s, player, s.board.second_planet[point])


def stopping_systems(s: State, player: Player) -> i64:
    """Bit mask of the systems where a ship of the player turns something up or clears something."""
    mask = s.unexplored
    for planet in s.special:
        if can_clear(s, player, s.disc[planet]):
            mask |= bit(planet // 3)
    return mask
