"""Positions: a whole state as JSON-ready data, and back, strictly checked. docs/position.md describes every key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starwake.core.arrays import i64, vec
from starwake.core.engine import ints
from starwake.core.errors import PositionError
from starwake.parts.positions import MOST, Reader, members, write_header
from starwake.starfarers import words
from starwake.starfarers.actions import Counter, Offer
from starwake.starfarers.codes import F_DISC
from starwake.starfarers.courses import FRAMES
from starwake.starfarers.editions.assemble import Names
from starwake.starfarers.names import ANSWERS, PHASES, RESOURCE_NAMES, SHIP_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.build import mark_port_sites
from starwake.starfarers.rules.explore import lay_sector, mark_tokens
from starwake.starfarers.soundness import check
from starwake.starfarers.state import Encounter, Player, State, new_player

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

FACE_DOWN = "face down"


# ------------------------------------------------------------------ writing


def write(game: Starfarers, s: State) -> dict[str, Any]:
    """The whole state as plain data, in the game's words."""
    names = game.names
    point = s.board.names
    standing = _standing(s)
    return {
        **write_header(game),
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "active": s.active,
        "second": s.second if s.second >= 0 else None,
        "pilot": s.pilot,
        "first": s.first,
        "winner": s.winner if s.winner >= 0 else None,
        "dice": [s.die_a, s.die_b],
        "balls": names.balls[s.balls] if s.balls >= 0 else None,
        "base_speed": s.base_speed,
        "flying": s.flying + 1 if s.flying >= 0 else None,
        "board": write_board(s, names),
        "stations": write_docked(s),
        "neutral": _buildings(standing, words.NEUTRAL),
        "supply": write_cards(s.supply),
        "reserve": write_cards(s.reserve),
        "reserve_built": write_cards(s.reserve_built),
        "tray": {"booster": s.tray_boosters, "cannon": s.tray_cannons, "freight_pod": s.tray_pods},
        "fame_left": s.fame_left,
        "pool": dict(zip(UPGRADE_NAMES, s.pool, strict=True)),
        "friendship": write_friendship(s, names),
        "encounters": {
            "deck": members(s.deck, names.cards),
            "discards": members(s.discards, names.cards),
        },
        "encounter": [write_encounter(met, names) for met in s.encounters],
        "offer": game.action(s.offer).notation if s.offer else None,
        "offers_made": s.offers_made,
        "seats": [
            _write_player(game, s, seat, player, point, standing) for seat, player in enumerate(s.players)
        ],
        "stack": FRAMES.write(s.stack),
    }


BUILDINGS = {"colonies": words.COLONY, "spaceports": words.PORT}


def write_cards(counts: Iterable[int]) -> dict[str, int]:
    return dict(zip(RESOURCE_NAMES, counts, strict=True))


Standing = Mapping[int, list[str]]


def _standing(s: State) -> Standing:
    """The sites on which each piece stands."""
    found: dict[int, list[str]] = {}
    for point in s.board.sites:
        if s.piece[point]:
            found.setdefault(s.piece[point], []).append(s.board.names[point])
    return found


def _buildings(standing: Standing, seat: int) -> dict[str, list[str]]:
    """Where a seat's colonies and spaceports stand."""
    return {kind: standing.get(code + words.PIECE * (seat + 1), []) for kind, code in BUILDINGS.items()}


def write_board(s: State, names: Names) -> dict[str, Any]:
    homes = int(s.board.homes)
    return {
        "sectors": {
            names.systems[system]: _write_sector(s, names, system)
            for system in range(homes, int(s.board.systems))
        },
        "discs": {
            name: [_disc(names, s.disc[system * 3 + pos]) for pos in range(3)]
            for system, name in enumerate(names.systems)
            if s.disc[system * 3] != words.NO_DISC or s.disc[system * 3 + 1] != words.NO_DISC
        },
        "looked_at": {
            planet_name(names, planet): _disc(names, disc) for planet, disc in enumerate(s.under) if disc >= 0
        },
        "replaced": planets_in(s, names, s.replaced),
        "discs_left": write_piles(s, names),
        "sectors_left": [names.sectors[i] for i, left in enumerate(s.sectors_left) if left],
    }


def planet_name(names: Names, planet: int) -> str:
    """`N1-2`: the second planet of a system."""
    return f"{names.systems[planet // 3]}-{planet % 3 + 1}"


def planets_in(s: State, names: Names, mask: int) -> list[str]:
    """The planets of a set of bits."""
    first = int(s.board.outer)
    return [planet_name(names, n) for n in range(first, len(s.disc)) if mask >> (n - first) & 1]


def write_docked(s: State) -> dict[str, int]:
    """The owner of each station that stands on a point of its own."""
    return {s.board.names[p]: s.piece[p] // words.PIECE - 1 for p in s.board.docks if is_station(s.piece[p])}


def is_station(piece: int) -> bool:
    return piece != 0 and piece % words.PIECE == words.STATION


def _write_sector(s: State, names: Names, system: int) -> dict[str, Any] | None:
    """None while it lies face down; no rotation in the moment before chance has turned it."""
    if s.sector[system] < 0:
        return None
    turn = None if s.veiled >> system & 1 else s.rotation[system]
    return {"sector": names.sectors[s.sector[system]], "rotation": turn}


def _disc(names: Names, disc: int) -> str | None:
    if disc == words.FACE_DOWN:
        return FACE_DOWN
    return names.discs[disc] if disc >= 0 else None


def write_piles(s: State, names: Names) -> dict[str, dict[str, int]]:
    piles: dict[str, dict[str, int]] = {name: {} for name in names.groups}
    for row, left in enumerate(s.pile):
        if left:
            piles[names.groups[s.rules.pile_group[row]]][names.discs[s.rules.pile_disc[row]]] = left
    return {name: pile for name, pile in piles.items() if pile}


def write_friendship(s: State, names: Names) -> dict[str, Any]:
    seats = range(int(s.rules.seats))
    return {
        "left": members(s.friends_left, names.friends),
        "markers": {civ: s.markers[i] if s.markers[i] >= 0 else None for i, civ in enumerate(names.civs)},
        "stations": {civ: [s.stations[i * 8 + seat] for seat in seats] for i, civ in enumerate(names.civs)},
    }


def write_encounter(met: Encounter, names: Names) -> dict[str, Any]:
    return {
        "traveller": met.subject,
        "reader": met.reader,
        "card": names.cards[met.card] if met.card >= 0 else None,
        "face": names.faces[met.face],
        "gift": write_cards(met.gift),
        "taken": write_cards(met.taken),
        "own": met.own,
        "rival": met.rival,
        "answer": met.answer if met.answer >= 0 else None,
        "again": met.again if met.again >= 0 else None,
        "step": met.step,
        "told": met.told,
        "known": met.known,
    }


def _write_player(
    game: Starfarers, s: State, seat: int, p: Player, point: list[str], standing: Standing
) -> dict[str, Any]:
    return {
        "hand": write_cards(p.hand),
        "cards": p.cards,
        "drawn": write_cards(p.drawn),
        "secret": [[p.secret[o * 5 + r] for r in range(5)] for o in range(game.players + 1)],
        "booster": p.booster,
        "cannon": p.cannon,
        "freight_pod": p.freight_pod,
        "fame": p.fame,
        "medals": p.medals,
        "friends": members(p.friends, game.names.friends),
        "left": {
            "colony": p.colonies_left,
            "trade_station": p.stations_left,
            "transport": p.transports_left,
            "shipyard": p.shipyards_left,
        },
        **_buildings(standing, seat),
        "ships": [_write_ship(p, ship, point) for ship in range(3) if p.ship_at[ship] >= 0],
        "owed": p.owed,
        "owed_ships": p.owed_ships,
        "answer": ANSWERS[p.answer],
        "counter": game.action(p.counter).notation if p.counter else None,
        "used": [name for name, used in once_a_turn(p) if used],
        "jumps": p.jumps,
        "draw_open": p.draw_open,
        "seen": planets_in(s, game.names, p.seen),
        "first_roll": p.roll,
    }


def once_a_turn(p: Player) -> list[tuple[str, bool]]:
    return [
        ("goods_swap", p.goods_swapped),
        ("fame", p.fame_bought),
        ("help", p.helped),
        ("exchange", p.exchanged),
        ("donation", p.asked),
    ]


def _write_ship(p: Player, ship: int, point: list[str]) -> dict[str, Any]:
    leave = p.leave(ship)
    used = p.ship_used[ship]
    return {
        "ship": ship + 1,
        "kind": SHIP_NAMES[p.ship_kind[ship]],
        "at": point[p.ship_at[ship]],
        "steps": used if used < words.DONE else None,
        "must_leave": point[leave] if leave >= 0 else None,
        "held": bool(p.held >> ship & 1),
    }


# ------------------------------------------------------------------ reading


def read(game: Starfarers, data: Mapping[str, Any], redacted: bool = False) -> State:
    """The state of a position; PositionError names what is wrong and what would be right. A redacted one need not add
    up, and its encounter cards may be unknown."""
    row = Reader(data, "position")
    row.header(game)
    s = game.blank_state()
    _read_table(game, s, row)
    _read_board(s, row.row("board"), game.names)
    _read_seats(game, s, row)
    cards = [None, *game.names.cards] if redacted else game.names.cards
    s.encounters = [_read_encounter(game, one, cards) for one in row.rows("encounter")]
    s.offer = row.spoken("offer", game.codec.parse, Offer.code, Offer.word)
    s.stack = FRAMES.read(row.items("stack"), game.players)
    row.done()
    _uncover(s)
    if not redacted:
        check(game, s)
    return s


def _uncover(s: State) -> None:
    """A disc that is just being turned up does not lie hidden any more."""
    for frame in s.stack:
        if frame.kind == F_DISC and frame.a >= s.board.outer:
            s.hidden &= ~(1 << frame.a - s.board.outer)


def _read_table(game: Starfarers, s: State, row: Reader) -> None:
    seats = game.players
    s.turn = row.number("turn")
    s.phase = row.name("phase", PHASES)
    s.active = row.number("active", 0, seats - 1)
    s.second = row.name("second", [None, *range(seats)]) - 1
    s.pilot = row.number("pilot", 0, seats - 1)
    s.first = row.number("first", 0, seats - 1)
    s.winner = row.name("winner", [None, *range(seats)]) - 1
    dice = row.items("dice")
    if len(dice) != 2 or not all(type(d) is int and 0 <= d <= 6 for d in dice):
        raise PositionError(f"position: 'dice' is {dice!r}, should be two dice")
    s.die_a, s.die_b = dice
    s.balls = row.name("balls", [None, *game.names.balls]) - 1
    s.base_speed = row.number("base_speed", 0, 9)
    s.flying = row.name("flying", [None, 1, 2, 3]) - 1
    s.supply = row.counts("supply", RESOURCE_NAMES)
    s.reserve = row.counts("reserve", RESOURCE_NAMES)
    s.reserve_built = row.counts("reserve_built", RESOURCE_NAMES)
    tray = row.row("tray")
    s.tray_boosters, s.tray_cannons, s.tray_pods = (tray.number(name) for name in UPGRADE_NAMES)
    tray.done()
    s.fame_left = row.number("fame_left")
    s.pool = row.counts("pool", UPGRADE_NAMES)
    decks = row.row("encounters")
    s.deck = decks.mask("deck", game.names.cards)
    s.discards = decks.mask("discards", game.names.cards)
    decks.done()
    s.offers_made = row.number("offers_made")
    _read_friendship(game, s, row.row("friendship"))


def _read_friendship(game: Starfarers, s: State, row: Reader) -> None:
    names = game.names
    s.friends_left = row.mask("left", names.friends)
    holders = row.row("markers")
    s.markers = ints([holders.name(civ, [None, *range(game.players)]) - 1 for civ in names.civs])
    holders.done()
    there = row.row("stations")
    stations = [0] * (len(names.civs) * 8)
    for civ, name in enumerate(names.civs):
        stations[civ * 8 : civ * 8 + game.players] = there.numbers(name, game.players)
    there.done()
    s.stations = ints(stations)
    row.done()


def _read_board(s: State, row: Reader, names: Names) -> None:
    homes = int(s.board.homes)
    sectors = row.row("sectors")
    left = row.items("sectors_left")
    s.sectors_left = ints([int(name in left) for name in names.sectors])
    unknown = [name for name in left if name not in names.sectors]
    if unknown:
        raise PositionError(f"{row.where}: 'sectors_left' names {unknown[0]!r}, which does not exist")
    laid = list(s.sector)
    for system in range(homes, int(s.board.systems)):
        there = sectors.take(names.systems[system])
        if there is None:
            continue
        one = Reader(there, f"{sectors.where}.{names.systems[system]}")
        laid[system] = one.name("sector", names.sectors)
        turn = one.name("rotation", [None, 0, 1, 2]) - 1
        one.done()
        s.sector = ints(laid)
        if turn >= 0:
            lay_sector(s, system, turn)
    sectors.done()
    _read_discs(s, row, names)
    row.done()


def _read_discs(s: State, row: Reader, names: Names) -> None:
    discs = row.row("discs")
    found = list(s.disc)
    known: dict[str | None, int] = {
        None: words.NO_DISC,
        FACE_DOWN: words.FACE_DOWN,
        **{disc: number for number, disc in enumerate(names.discs)},
    }
    for system, name in enumerate(names.systems):
        if name not in discs.data:
            continue
        three = discs.items(name)
        if len(three) != 3 or not all(isinstance(disc, str | None) and disc in known for disc in three):
            raise PositionError(f"{discs.where}: {name!r} is {three!r:.60}, should be three discs")
        found[system * 3 : system * 3 + 3] = [known[disc] for disc in three]
    discs.done()
    s.disc = ints(found)
    first = int(s.board.outer)
    for planet in range(first, len(found)):
        if not s.veiled >> planet // 3 & 1:
            s.hidden &= ~(1 << planet - first)
        if found[planet] == words.FACE_DOWN:
            s.hidden |= 1 << planet - first
    _read_looks(s, row, names)
    for system in range(len(names.systems)):
        mark_tokens(s, system)
    s.pile = _read_piles(s, row.row("discs_left"), names)


def _read_piles(s: State, piles: Reader, names: Names) -> vec[i64]:
    """How many of each disc are left in the pile of its back."""
    left, known = [], frozenset(names.discs)
    for kind, most, number in zip(s.rules.pile_group, s.rules.pile_count, s.rules.pile_disc, strict=True):
        group, disc = names.groups[kind], names.discs[number]
        pile = piles.data.get(group, {})
        if type(pile) is not dict and not isinstance(pile, Mapping):
            raise PositionError(f"{piles.where}: {group!r} should be an object")
        count = pile.get(disc, 0)
        extra = not pile.keys() <= known
        if extra or type(count) is not int or not 0 <= count <= most:
            wrong = next((name for name in pile if name not in known), repr(disc))
            raise PositionError(f"{piles.where}.{group}: {wrong} has a wrong count")
        left.append(count)
    unknown = [name for name in piles.data if name not in names.groups]
    if unknown:
        raise PositionError(f"{piles.where}: unknown key {unknown[0]!r}")
    return ints(left)


def _read_looks(s: State, row: Reader, names: Names) -> None:
    """Face-down discs that somebody has looked at, and which discs came from the reserve."""
    looks = row.row("looked_at")
    under = list(s.under)
    for name in list(looks.data):
        planet = _planet(s, names, name, looks.where)
        under[planet] = looks.name(name, names.discs)
        if s.disc[planet] != words.FACE_DOWN:
            raise PositionError(f"{looks.where}: the disc of {name!r} does not lie face down")
    s.under = ints(under)
    s.replaced = _planet_mask(s, names, row.items("replaced"), f"{row.where}.replaced")


def _planet(s: State, names: Names, name: Any, where: str) -> int:
    """The number of a planet outside the home systems."""
    for planet in range(int(s.board.outer), len(s.disc)):
        if planet_name(names, planet) == name:
            return planet
    raise PositionError(
        f"{where}: {name!r:.40} is no planet, such as {planet_name(names, int(s.board.outer))}"
    )


def _planet_mask(s: State, names: Names, items: list[Any], where: str) -> int:
    """A set of planets as bits."""
    return sum({1 << _planet(s, names, name, where) - int(s.board.outer) for name in items}) if items else 0


def _read_docked(s: State, row: Reader, seats: int) -> None:
    for name in list(row.data):
        owner = row.number(name, 0, seats - 1)
        point = s.board.index.get(name, -1)
        if point < 0 or s.board.dock_civ[point] < 0:
            raise PositionError(f"{row.where}: {name!r} is no point where a station can stand")
        s.piece[point] = words.STATION + words.PIECE * (owner + 1)


def _read_seats(game: Starfarers, s: State, row: Reader) -> None:
    neutral = row.row("neutral")
    for kind, code in BUILDINGS.items():
        _put(s, words.NEUTRAL, code, neutral.items(kind), neutral.where)
    neutral.done()
    _read_docked(s, row.row("stations"), game.players)
    for seat, one in enumerate(row.rows("seats", game.players)):
        s.players[seat] = _read_player(game, s, seat, one)
    _put_flying_ship(s)
    s.ships_owed = sum(p.owed_ships for p in s.players)
    for civ, holder in enumerate(s.markers):
        if holder >= 0:
            s.players[holder].markers += 1
            assert civ >= 0


def _put_flying_ship(s: State) -> None:
    """The ship in flight comes last: it stands on its point, or hovers over another piece."""
    if s.flying < 0:
        return
    at = s.players[s.pilot].ship_at[s.flying]
    if at < 0:
        raise PositionError(f"position: 'flying' is {s.flying + 1}, but seat {s.pilot} has no such ship")
    if s.piece[at] == 0:
        s.piece[at] = words.SHIP + words.PIECE * (s.pilot + 1)


def _put(s: State, seat: int, kind: int, points: list[Any], where: str) -> None:
    """Put pieces on free colony sites."""
    for name in points:
        point = s.board.index.get(name, -1) if isinstance(name, str) else -1
        if point < 0 or s.board.site_of[point] < 0 or s.ground[point] != words.SITE:
            raise PositionError(f"{where}: {name!r} is no colony site")
        if s.piece[point]:
            raise PositionError(f"{where}: {name!r} is taken twice")
        s.piece[point] = kind + words.PIECE * (seat + 1)
        if kind == words.PORT and seat != words.NEUTRAL:
            mark_port_sites(s, seat, point)


def _read_player(game: Starfarers, s: State, seat: int, row: Reader) -> Player:
    p = new_player(game.players)
    p.hand = row.counts("hand", RESOURCE_NAMES)
    p.cards = row.number("cards")
    p.drawn = row.counts("drawn", RESOURCE_NAMES)
    p.secret = _read_secret(game, row)
    p.booster, p.cannon, p.freight_pod = (row.number(name) for name in UPGRADE_NAMES)
    p.fame = row.number("fame")
    p.medals = row.number("medals")
    elsewhere = s.friends_left | sum(other.friends for other in s.players[:seat])
    p.friends = row.mask("friends", game.names.friends, elsewhere)
    for card in range(len(game.names.friends)):
        if p.friends >> card & 1:
            p.extra_booster += s.rules.friend_boosters[card]
            p.extra_cannon += s.rules.friend_cannons[card]
    left = row.row("left")
    p.colonies_left, p.stations_left = left.number("colony"), left.number("trade_station")
    p.transports_left, p.shipyards_left = left.number("transport"), left.number("shipyard")
    left.done()
    colonies, ports = row.items("colonies"), row.items("spaceports")
    _put(s, seat, words.COLONY, colonies, row.where)
    _put(s, seat, words.PORT, ports, row.where)
    p.colonies, p.spaceports = len(colonies), len(ports)
    for item in row.items("ships"):
        _read_ship(s, seat, p, Reader(item, f"{row.where}.ships"))
    p.owed = row.number("owed")
    p.owed_ships = row.number("owed_ships")
    p.answer = row.name("answer", ANSWERS)
    p.counter = row.spoken("counter", game.codec.parse, Counter.code, Counter.word)
    used = row.items("used")
    known = [name for name, _ in once_a_turn(p)]
    if any(name not in known for name in used):
        raise PositionError(f"{row.where}: 'used' is {used!r:.60}, should name some of {', '.join(known)}")
    p.goods_swapped, p.fame_bought, p.helped, p.exchanged, p.asked = (name in used for name in known)
    p.jumps = row.number("jumps", 0, 2)
    p.draw_open = row.flag("draw_open")
    p.seen = _planet_mask(s, game.names, row.items("seen"), f"{row.where}.seen")
    p.roll = row.number("first_roll", 0, 12)
    row.done()
    return p


def _read_secret(game: Starfarers, row: Reader) -> vec[i64]:
    rows = row.items("secret")
    even = all(isinstance(one, list | tuple) and len(one) == 5 for one in rows)
    flat = [n for one in rows for n in one] if even else []
    if len(rows) != game.players + 1 or not even:
        raise PositionError(f"{row.where}: 'secret' should be {game.players + 1} rows of five counts")
    if not all(type(n) is int and 0 <= n <= MOST for n in flat):
        raise PositionError(f"{row.where}: 'secret' should hold counts")
    return ints(flat)


def _read_ship(s: State, seat: int, p: Player, row: Reader) -> None:
    ship = row.number("ship", 1, 3) - 1
    if p.ship_at[ship] >= 0:
        raise PositionError(f"{row.where}: ship {ship + 1} is there twice")
    p.carry(ship, row.name("kind", SHIP_NAMES.values()) + words.COLONY_SHIP)
    at = row.one_of("at", s.board.index)
    p.put_at(ship, at)
    steps = row.take("steps")
    if steps is not None and (type(steps) is not int or not 0 <= steps < words.DONE):
        raise PositionError(
            f"{row.where}: 'steps' is {steps!r:.40}, should be a number, or null when it is done"
        )
    p.use(ship, words.DONE if steps is None else steps)
    p.set_leave(ship, row.one_of("must_leave", s.board.index, null=True))
    if row.flag("held"):
        p.held |= 1 << ship
    row.done()
    if s.ground[at] == words.WALL:
        raise PositionError(f"{row.where}: {s.board.names[at]!r} is no intersection a ship can stand on")
    if seat == s.pilot and ship == s.flying:
        return  # it may be passing another ship, which then keeps the point
    if s.piece[at] == 0:
        s.piece[at] = words.SHIP + words.PIECE * (seat + 1)
    else:
        raise PositionError(f"{row.where}: {s.board.names[at]!r} is taken twice")


def _read_encounter(game: Starfarers, row: Reader, cards: Sequence[str | None]) -> Encounter:
    subject = row.number("traveller", 0, game.players - 1)
    reader = row.number("reader", 0, game.players - 1)
    card = row.name("card", cards) - (cards[0] is None)
    face = row.name("face", game.names.faces)
    met = Encounter(
        subject, reader, card, face, row.counts("gift", RESOURCE_NAMES), row.counts("taken", RESOURCE_NAMES)
    )
    met.own = row.number("own", 0, 9)
    met.rival = row.number("rival", 0, 9)
    met.answer = row.name("answer", [None, 0, 1, 2, 3]) - 1
    met.again = row.name("again", [None, 0, 1]) - 1
    met.step = row.number("step", 0, 9)
    met.told = row.flag("told")
    met.known = row.flag("known")
    row.done()
    return met
