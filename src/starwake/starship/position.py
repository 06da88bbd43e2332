"""Positions: a whole state as JSON-ready data, and back, strictly checked. docs/position.md describes every key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.arrays import i64, vec
from starwake.core.engine import ints
from starwake.core.errors import PositionError
from starwake.parts.positions import Reader, members, write_header
from starwake.starship import words
from starwake.starship.actions import Offer
from starwake.starship.courses import FRAMES
from starwake.starship.names import (
    BLOCKS,
    CRESTS,
    MODULE_NAMES,
    ORIGIN_NAMES,
    PHASES,
    RESOURCE_NAMES,
    SPECIALS,
)
from starwake.starship.rules.points import points
from starwake.starship.soundness import check
from starwake.starship.state import Ship, State

if TYPE_CHECKING:
    from starwake.starship.game import Starship

HIDDEN = "hidden"
"""A card or a choice that is there, but not to be seen: only in views."""
FACE_DOWN = "face_down"
"""A card of the row that nobody has seen."""
UNNAMED = {words.HIDDEN_CARD: HIDDEN, words.FACE_DOWN: FACE_DOWN, words.NO_CARD: None}
"""What a place of the row may have instead of a card."""
SEATS = 2
SEERS: tuple[list[int], ...] = ([], [0], [1], [0, 1])
"""Who may know a card that not everybody knows."""

# ------------------------------------------------------------------ writing


def write(game: Starship, s: State) -> dict[str, Any]:
    """The whole state as plain data, in the game's words."""
    return {
        **write_header(game),
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "active": s.active,
        "winner": _or_none(s.winner),
        "crests": [CRESTS[crest] for crest in s.crest],
        "chosen": [chosen_module(module) for module in s.chosen],
        "yellow": s.yellow,
        "sectors": [_write_sector(game, s, sector) for sector in range(words.SECTORS)],
        "reserve": origins(s.reserve),
        "missions": _write_missions(game, s),
        "flight": _write_flight(game, s) if s.sector >= 0 else None,
        "posts": {"block": BLOCKS[s.block], "used": [game.cards[card] for card in s.used_posts]},
        "purchases": s.purchases,
        "offer": game.action(s.offer).notation if s.offer else None,
        "offers_made": s.offers_made,
        "specials": {name: _or_none(seat) for name, seat in zip(SPECIALS, (s.friend, s.hero), strict=True)},
        "seats": [_write_ship(game, s, seat) for seat in range(SEATS)],
        "stack": FRAMES.write(s.stack),
    }


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def chosen_module(module: int) -> str | None:
    """A first module that is chosen and not turned up yet."""
    if module == words.HIDDEN_CHOICE:
        return HIDDEN
    return MODULE_NAMES[module] if module >= 0 else None


def origins(counts: Iterable[int]) -> dict[str, int]:
    """Undecided cards by where they come from."""
    return {name: count for name, count in zip(ORIGIN_NAMES, counts, strict=True) if count}


def _write_sector(game: Starship, s: State, sector: int) -> dict[str, Any]:
    cards = [card for card, place in enumerate(s.place) if place == sector]
    first = sector * words.ORIGINS
    return {
        "known": {game.cards[card]: seers(s.seen[card]) for card in cards},
        "unknown": origins(s.unknown[first : first + words.ORIGINS]),
    }


def seers(mask: int) -> list[int] | str:
    """The seats that know a card to be there; `all` where it lay open."""
    return "all" if mask & words.PUBLIC else [seat for seat in range(SEATS) if mask >> seat & 1]


def _write_missions(game: Starship, s: State) -> dict[str, Any]:
    places = {"open": words.OPEN, "done": words.DONE}
    lists: dict[str, Any] = {
        name: [game.missions[m] for m, place in enumerate(s.mission) if place == wanted]
        for name, wanted in places.items()
    }
    lists["waiting"] = members(s.waiting, game.missions)
    return lists


def card_in_row(game: Starship, card: int) -> str | None:
    """A card of the row, or what lies there instead."""
    if card in UNNAMED:
        return UNNAMED[card]
    return game.cards[card]


def _write_flight(game: Starship, s: State) -> dict[str, Any]:
    return {
        "sector": s.sector + 1,
        "row": [card_in_row(game, card) for card in s.row],
        "marked": [place for place in range(len(s.row)) if s.marked >> place & 1],
        "face_down": origins(s.laid_down),
        "turned": s.turned,
        "acted": s.acted,
        "sensed": s.sensed,
        "looked": [card_in_row(game, card) for card in s.looked],
        "top": [card_in_row(game, card) for card in s.top],
        "bottom": [card_in_row(game, card) for card in s.bottom],
        "demand": s.demand,
        "pirate_hidden": s.pirate_hidden,
        "pirate_known": s.pirate_known,
        "blue": [s.own_blue, s.pirate_blue],
    }


def _write_ship(game: Starship, s: State, seat: int) -> dict[str, Any]:
    ship = s.ships[seat]
    return {
        "bays": dict(zip(RESOURCE_NAMES, ship.bays, strict=True)),
        "science": ship.science,
        "astro": ship.astro,
        "hangar": {"colony_ship": ship.colony_ships, "trade_ship": ship.trade_ships},
        "boosters": [ship.boosters, ship.boosters_2],
        "cannons": [ship.cannons, ship.cannons_2],
        "modules": {name: level for name, level in zip(MODULE_NAMES, ship.modules, strict=True) if level},
        "cards": [game.cards[card] for card, place in enumerate(s.place) if place == words.OWNED + seat],
        "missions": [game.missions[m] for m, place in enumerate(s.mission) if place == words.KEPT + seat],
        "fame": ship.fame,
        "friendship": ship.friendship,
        "points": int(points(s, seat)),
    }


# ------------------------------------------------------------------ reading


def read(game: Starship, data: Mapping[str, Any]) -> State:
    """The state of a position; PositionError names what is wrong and what would be right."""
    row = Reader(data, "position")
    if "viewer" in row.data:
        raise PositionError("position: this is a view, which does not say all; match.position() does")
    row.header(game)
    s = game.blank_state()
    _read_table(game, s, row)
    _read_sectors(game, s, row)
    _read_missions(game, s, row.row("missions"))
    told = [_read_ship(game, s, seat, one) for seat, one in enumerate(row.rows("seats", SEATS))]
    _read_specials(s, row.row("specials"))
    if row.data.get("flight") is None:
        row.take("flight")
    else:
        _read_flight(game, s, row.row("flight"))
    s.stack = FRAMES.read(row.items("stack"), game.players)
    row.done()
    check(game, s)
    _check_told(s, told)
    return s


class Seen(Reader):
    """Reads a view, in which more stands than in a position, and some of it is hidden."""

    def done(self) -> None:
        """What else stands there follows from the rest."""


def read_view(game: Starship, data: Mapping[str, Any]) -> State:
    """The redacted state that a view was written from."""
    row = Seen(data, "view")
    row.header(game)
    s = game.blank_state()
    if row.data.get("offer") is not None:
        row.data["offer"] = row.row("offer").take("action")
    _read_table(game, s, row)
    _read_sectors(game, s, row)
    _read_missions(game, s, row.row("missions"))
    for seat, one in enumerate(row.rows("seats", SEATS)):
        _read_ship(game, s, seat, one)
    _read_specials(s, row.row("specials"))
    if row.data.get("flight") is not None:
        _read_flight(game, s, row.row("flight"))
    s.stack = FRAMES.read(row.items("stack"), game.players)
    return s


def _read_table(game: Starship, s: State, row: Reader) -> None:
    s.turn = row.number("turn")
    s.phase = row.name("phase", PHASES)
    s.active = row.number("active", 0, SEATS - 1)
    s.winner = row.name("winner", [None, *range(SEATS)]) - 1
    crests = row.items("crests")
    if sorted(map(str, crests)) != sorted(CRESTS):
        raise PositionError(f"position: 'crests' is {crests!r:.40}, should be moon and sun")
    s.crest = ints([CRESTS.index(crest) for crest in crests])
    chosen = row.items("chosen")
    known: dict[str | None, int] = {None: -1, **{module: n for n, module in enumerate(MODULE_NAMES)}}
    if isinstance(row, Seen):
        known[HIDDEN] = words.HIDDEN_CHOICE
    if len(chosen) != SEATS or any(module not in list(known) for module in chosen):
        raise PositionError(f"position: 'chosen' is {chosen!r:.40}, should be a module or null for each seat")
    s.chosen = ints([known[module] for module in chosen])
    s.yellow = row.number("yellow", 0, 6)
    posts = row.row("posts")
    s.block = posts.name("block", BLOCKS)
    s.used_posts = _card_list(game, posts, "used")
    posts.done()
    s.purchases = row.number("purchases", 0, 9)
    s.offer = row.spoken("offer", game.codec.parse, Offer.code, Offer.word)
    s.offers_made = row.number("offers_made")


def _card_list(game: Starship, row: Reader, key: str) -> vec[i64]:
    """Some cards, each once."""
    return ints([_card(game, name, f"{row.where}.{key}") for name in row.items(key)])


def _card(game: Starship, name: Any, where: str) -> int:
    number = game.card_numbers.get(name, -1) if isinstance(name, str) else -1
    if number < 0:
        raise PositionError(f"{where}: there is no card {name!r:.40}")
    return number


def _read_origins(row: Reader, key: str) -> list[int]:
    counts = row.row(key)
    found = [counts.number(name, 0, 70) if name in counts.data else 0 for name in ORIGIN_NAMES]
    counts.done()
    return found


def _read_sectors(game: Starship, s: State, row: Reader) -> None:
    unknown: list[int] = []
    places, seen = list(s.place), list(s.seen)
    for sector, one in enumerate(row.rows("sectors", words.SECTORS)):
        known = one.row("known")
        for name, seers in known.data.items():
            card = _card(game, name, known.where)
            _put(places, card, sector, known.where)
            seen[card] = _read_seers(known, name, seers)
        unknown += _read_origins(one, "unknown")
        one.done()
    s.place, s.seen = ints(places), ints(seen)
    s.unknown = ints(unknown)
    s.reserve = ints(_read_origins(row, "reserve"))


def _read_seers(known: Reader, name: str, seers: Any) -> int:
    """Who knows a card, as bits."""
    if seers == "all":
        return words.IN_THE_OPEN
    if isinstance(seers, list) and {type(seat) for seat in seers} <= {int} and seers in SEERS:
        return sum(1 << seat for seat in seers)
    raise PositionError(f"{known.where}: {name!r} is known to {seers!r:.40}, should be 'all' or seats")


def _put(places: list[int], card: int, place: int, where: str) -> None:
    """A card lies somewhere, and nowhere else."""
    if places[card] != words.UNSEEN:
        raise PositionError(f"{where}: a card is in two places")
    places[card] = place


def _read_missions(game: Starship, s: State, row: Reader) -> None:
    for key, place in (("open", words.OPEN), ("done", words.DONE)):
        for name in row.items(key):
            _put_mission(game, s, name, place, f"{row.where}.{key}")
    for name in row.items("waiting"):
        if name not in game.missions or s.mission[game.missions.index(name)] != words.OPEN:
            raise PositionError(f"{row.where}.waiting: {name!r:.40} is no open mission")
        s.waiting |= 1 << game.missions.index(name)
    row.done()


def _put_mission(game: Starship, s: State, name: Any, place: int, where: str) -> None:
    if not isinstance(name, str) or name not in game.missions:
        raise PositionError(f"{where}: there is no mission {name!r:.40}")
    places = list(s.mission)
    if places[game.missions.index(name)] != words.IN_PILE:
        raise PositionError(f"{where}: {name!r} is in two places")
    places[game.missions.index(name)] = place
    s.mission = ints(places)


def _read_ship(game: Starship, s: State, seat: int, row: Reader) -> tuple[int, ...]:
    """One seat; what it says about points is checked when everything is in place."""
    ship = s.ships[seat]
    ship.bays = row.counts("bays", RESOURCE_NAMES)
    ship.science = row.number("science", 0, 99)
    ship.astro = row.number("astro")
    hangar = row.row("hangar")
    ship.colony_ships, ship.trade_ships = (
        hangar.number("colony_ship", 0, 9),
        hangar.number("trade_ship", 0, 9),
    )
    hangar.done()
    ship.boosters, ship.boosters_2 = _read_tiles(row, "boosters")
    ship.cannons, ship.cannons_2 = _read_tiles(row, "cannons")
    levels = row.row("modules")
    ship.modules = ints([levels.number(m, 0, 2) if m in levels.data else 0 for m in MODULE_NAMES])
    levels.done()
    places = list(s.place)
    for name in row.items("cards"):
        _put(places, _card(game, name, row.where), words.OWNED + seat, row.where)
    s.place = ints(places)
    for name in row.items("missions"):
        _put_mission(game, s, name, words.KEPT + seat, row.where)
    _count_up(s, seat, ship)
    told = tuple(row.number(key, 0, 99) for key in ("fame", "friendship", "points"))
    row.done()
    return told


def _read_tiles(row: Reader, key: str) -> tuple[int, int]:
    """Tiles of level 1 and of level 2."""
    tiles = row.items(key)
    if len(tiles) != 2 or not all(type(n) is int and 0 <= n <= 9 for n in tiles):
        raise PositionError(
            f"{row.where}: {key!r} is {tiles!r:.40}, should be tiles of level 1 and of level 2"
        )
    return tiles[0], tiles[1]


def _count_up(s: State, seat: int, ship: Ship) -> None:
    """What the cards and missions of a seat bring."""
    rules = s.rules
    cards = [card for card, place in enumerate(s.place) if place == words.OWNED + seat]
    missions = [m for m, place in enumerate(s.mission) if place == words.KEPT + seat]
    ship.colonies = sum(rules.kind[card] == words.COLONY for card in cards)
    ship.friendship = sum(rules.friendship[card] for card in cards)
    ship.fame = sum(rules.fame[card] for card in cards) + sum(rules.mission_fame[m] for m in missions)
    ship.mission_points = sum(rules.mission_points[m] for m in missions)


def _check_told(s: State, told: list[tuple[int, ...]]) -> None:
    """The points of each kind that a position tells are those that its cards bring."""
    for seat, (ship, said) in enumerate(zip(s.ships, told, strict=True)):
        right = (int(ship.fame), int(ship.friendship), int(points(s, seat)))
        for name, one, other in zip(("fame", "friendship", "points"), said, right, strict=True):
            if one != other:
                raise PositionError(f"position.seats[{seat}]: {name!r} is {one}, the cards bring {other}")


def _read_specials(s: State, row: Reader) -> None:
    s.friend = row.name("friend", [None, *range(SEATS)]) - 1
    s.hero = row.name("hero", [None, *range(SEATS)]) - 1
    row.done()


def _read_places(game: Starship, row: Reader, key: str) -> vec[i64]:
    """Cards of the row, or what lies there instead; `hidden` is for views alone."""
    unnamed = {word: number for number, word in UNNAMED.items() if word != HIDDEN or isinstance(row, Seen)}
    where = f"{row.where}.{key}"
    return ints(
        [
            unnamed[name] if name in unnamed else _card(game, name, where)
            for name in map(_plain, row.items(key))
        ]
    )


def _plain(name: Any) -> Any:
    """A name as it is; what cannot be one is no key either."""
    return name if isinstance(name, str | None) else repr(name)


def _read_flight(game: Starship, s: State, row: Reader) -> None:
    s.sector = row.number("sector", 1, words.SECTORS) - 1
    s.row = _read_places(game, row, "row")
    for place in row.items("marked"):
        if type(place) is not int or not 0 <= place < len(s.row):
            raise PositionError(f"{row.where}: 'marked' names {place!r:.40}, the row has {len(s.row)} places")
        s.marked |= 1 << place
    s.laid_down = ints(_read_origins(row, "face_down"))
    s.turned = row.number("turned", 0, 99)
    s.acted = row.number("acted", 0, 9)
    s.sensed = row.number("sensed", 0, 9)
    s.looked = (_read_places if isinstance(row, Seen) else _card_list)(game, row, "looked")
    s.top = _card_list(game, row, "top")
    s.bottom = _card_list(game, row, "bottom")
    s.demand = row.number("demand", 0, 9)
    s.pirate_hidden = row.flag("pirate_hidden")
    s.pirate_known = row.flag("pirate_known")
    blue = row.items("blue")
    if len(blue) != 2 or not all(type(n) is int and 0 <= n <= 6 for n in blue):
        raise PositionError(f"{row.where}: 'blue' is {blue!r:.40}, should be two dice")
    s.own_blue, s.pirate_blue = blue
    row.done()
