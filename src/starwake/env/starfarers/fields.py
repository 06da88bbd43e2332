"""What observations and actions of Starfarers are, number by number. The sections stand in the writer's order."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from starwake.env.fields import LARGE, Family, Field, Section, family, flag, frames_of, packed, seats_from_own
from starwake.parts.codec import FIRST, WIDTH
from starwake.starfarers import actions, codes
from starwake.starfarers.actions import ACTIONS
from starwake.starfarers.names import ANSWERS, GROUNDS, PHASES, RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.trade import BUNDLE
from starwake.starfarers.words import DONE

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

FRAMES = frames_of(codes)
OFFERED = 2
"""Cards of one kind on either side of an offer that has a number."""
COUNTERED = 3
"""Cards that a counter with a number may want: one more than an offer gives."""
RATES = range(1, 4)
"""Cards of a kind that the supply may ask for one other."""
TERMS = tuple(f"{side}.{name}" for side in ("give", "want") for name in RESOURCE_NAMES)


def sections(game: Starfarers) -> tuple[Section, ...]:
    """The observation of one table."""
    last = game.players - 1
    return (
        Section("turn", _turn(last)),
        Section("decision", _decision(last)),
        Section("encounter", _encounter(game), ("first", "second")),
        Section("stock", _stock(game)),
        Section("seat", _player(game), seats_from_own(game.players)),
        Section("point", _point(game)),
        Section("system", _system(game)),
        Section("planet", _planet(game), _planets(game)),
        Section("people", _people(game), game.names.civs),
    )


def _turn(last: int) -> tuple[Field, ...]:
    return (
        Field("seat", 0, last, "the own seat"),
        Field("turn", 0, LARGE, "turns begun"),
        flag("phase", "which phase it is", PHASES),
        Field("active", 0, last, "whose turn it is, in places from the own seat"),
        Field("second", -1, last, "the second pilot, likewise; -1 where there is none"),
        Field("pilot", 0, last, "whose part of the turn it is, likewise"),
        Field("first", 0, last, "who began the game, likewise"),
        Field("winner", -1, last, "who has won, likewise; -1 nobody yet"),
        Field("high_die", 0, 6, "the higher die of the last roll; 0 before the first"),
        Field("low_die", 0, 6, "the lower one"),
        Field("balls", -1, 31, "the last shake, as its row in the list of pairs of balls; -1 none"),
        Field("base_speed", 0, 31, "speed by the balls"),
        Field("flying", -1, 2, "the pilot's ship in the middle of its flight; -1 none"),
        Field("ships_owed", 0, 31, "ships won and not yet placed"),
        Field("offers_made", 0, LARGE, "offers of this turn"),
        Field("offer", 0, 31, "the offer on the table, cards by side and resource", TERMS),
    )


def _decision(last: int) -> tuple[Field, ...]:
    return (
        flag("asked", "what is waited for; all 0 when the game is over", FRAMES),
        Field("of", -1, last, "whose decision it is, in places from the own seat; -1 nobody's alone"),
        Field("a", -LARGE, LARGE, "first number of the decision (what is left to pay, a ship, a planet)"),
        Field("b", -LARGE, LARGE, "second number of the decision"),
    )


def _encounter(game: Starfarers) -> tuple[Field, ...]:
    last = game.players - 1
    return (
        flag("open", "whether there is such an encounter"),
        Field("subject", -1, last, "who travels, in places from the own seat"),
        Field("reader", -1, last, "who reads the card, likewise"),
        Field("face", -1, len(game.names.faces) - 1, "the picture that all see, as its row in the list"),
        flag("card", "the card, if the seat may see it", game.names.cards),
        Field("own", 0, 99, "the traveller's balls in the last contest"),
        Field("rival", 0, 99, "the rival's"),
        Field("step", 0, 99, "payments begun"),
        flag("told", "whether the result was read out"),
        flag("known", "whether all know the card"),
        Field("answer", -1, 31, "the number given, 1 yes, 0 no; -1 before the answer"),
        Field("again", -1, 31, "the answer to the second question"),
        Field("gift", 0, 99, "cards given on it", RESOURCE_NAMES),
        Field("taken", 0, 99, "cards taken by a swap", RESOURCE_NAMES),
    )


def _stock(game: Starfarers) -> tuple[Field, ...]:
    rules, names = game.rules, game.names
    rows = zip(rules.pile_group, rules.pile_disc, strict=True)
    piles = tuple(f"{names.groups[group]}:{names.discs[disc]}" for group, disc in rows)
    return (
        Field("supply", 0, 99, "cards in the supply", RESOURCE_NAMES),
        Field("reserve", 0, 199, "cards in the reserve pile"),
        Field("reserve_built", 0, 99, "what it held when it was last built", RESOURCE_NAMES),
        Field("tray", 0, 99, "upgrades in the tray", UPGRADE_NAMES),
        Field("fame", 0, 99, "fame pieces in the tray"),
        Field("pool", 0, 9, "upgrades to choose from in the set-up", UPGRADE_NAMES),
        flag("unseen", "encounter cards that the seat has not seen since they were shuffled", names.cards),
        flag("discarded", "encounter cards on the discard pile", names.cards),
        Field("friends", 0, 9, "friendship cards to be had, by name", friends(game)),
        Field("discs", 0, 99, "number discs in each pile, as far as the seat knows", piles),
        Field("sectors", 0, 99, "sectors still to be laid or turned up", names.sectors),
    )


def _player(game: Starfarers) -> tuple[Field, ...]:
    points = int(game.rules.board.points)
    ship = tuple(f"{n}.{what}" for n in (1, 2, 3) for what in ("at", "kind", "used", "must_leave", "held"))
    return (
        Field("points", 0, 99, "victory points"),
        Field("cards", 0, 199, "cards in hand"),
        Field("hand", 0, 199, "of these, what the viewer can place", RESOURCE_NAMES),
        Field("shown", 0, 199, "of these, what everybody can place", RESOURCE_NAMES),
        Field("drawn", 0, 199, "own draws since the reserve was built; 0 of others", RESOURCE_NAMES),
        Field("upgrades", 0, 99, "on the mothership", UPGRADE_NAMES),
        Field("extra", 0, 99, "more by friendship cards", UPGRADE_NAMES[:2]),
        Field("fame", 0, 99, "fame pieces"),
        Field("medals", 0, 99, "medals"),
        Field("markers", 0, 99, "friendship markers"),
        Field("colonies", 0, 99, "colonies on the board"),
        Field("spaceports", 0, 99, "spaceports on the board"),
        Field("left", 0, 99, "pieces not on the board", ("colony", "station", "transport", "spaceport")),
        Field("friends", 0, 9, "friendship cards, by name", friends(game)),
        Field(
            "ship",
            -1,
            max(points - 1, DONE),
            f"each ship: its point (-1 none), 3 colony ship or 4 trade ship, steps flown ({DONE} done), the point it "
            "must leave (from 1; 0 none), whether a card holds it",
            ship,
        ),
        Field("owed", 0, 99, "cards still to be returned after a 7"),
        Field("owed_ships", 0, 99, "trade ships won and not yet placed"),
        flag("answer", "the answer to the offer", ANSWERS),
        Field("counter", 0, 31, "the counter-offer, seen from its speaker", TERMS),
        flag("used", "done this turn", ("goods", "fame", "help", "exchange", "ask")),
        flag("may_draw", "whether reserve cards of this turn may still be asked for"),
        Field("jumps", 0, 99, "space jumps by friendship card this turn"),
        Field("first_roll", 0, 99, "the roll for first player"),
    )


def _point(game: Starfarers) -> tuple[Field, ...]:
    points, seats = game.points_names, game.players
    return (
        Field("piece", 0, 4, "0 empty, 1 station, 2 colony, 3 spaceport, 4 ship", points),
        Field("owner", 0, seats + 1, f"1 the own seat, 2 the next and so on, {seats + 1} nobody's", points),
        Field(
            "ground",
            0,
            9 + seats,
            ", ".join(f"{n} {what}" for n, what in enumerate(GROUNDS))
            + ", 8 spaceport site of the own seat, 9 of the next and so on",
            points,
        ),
    )


def _system(game: Starfarers) -> tuple[Field, ...]:
    names = game.names
    return (
        Field(
            "sector",
            -1,
            len(names.sectors) - 1,
            "the sector, as its row in the list; -1 home or unknown",
            names.systems,
        ),
        Field("rotation", -1, 2, "how it is turned", names.systems),
        flag("veiled", "whether it lies face down", names.systems),
    )


def _planets(game: Starfarers) -> tuple[str, ...]:
    return tuple(f"{system}:{place}" for system in game.names.systems for place in (1, 2, 3))


def _planet(game: Starfarers) -> tuple[Field, ...]:
    return (
        Field(
            "resource",
            -1,
            4,
            f"{', '.join(f'{n} {name}' for n, name in enumerate(RESOURCE_NAMES))}; -1 none or unknown",
        ),
        Field("low", 0, 12, "the number of its disc, or the lower of two, if the seat knows it; else 0"),
        Field("high", 0, 12, "the higher of two, else the same"),
        Field("special", 0, 3, "1 pirate base, 2 ice planet, 3 artifact"),
        Field("strength", 0, 31, "what it takes to clear it"),
        flag("face_down", "whether its disc lies face down"),
        flag("replaced", "whether its disc came from the reserve discs"),
        Field("lookers", 0, game.players, "seats that have looked at it"),
    )


def _people(game: Starfarers) -> tuple[Field, ...]:
    return (
        Field("stations", 0, 31, "trade stations", seats_from_own(game.players)),
        Field("marker", -1, game.players - 1, "who holds the friendship marker; -1 nobody"),
    )


def friends(game: Starfarers) -> tuple[str, ...]:
    """The names of the friendship cards, each once."""
    return tuple(dict.fromkeys(game.names.friends))


# ------------------------------------------------------------------ actions


def families(game: Starfarers) -> tuple[Family, ...]:
    """The action space of one table."""
    board = game.rules.board
    points = range(int(board.points))
    sites = [p for p in points if board.site_of[p] >= 0]
    homes = [p for p in sites if board.site_of[p] < board.outer]
    special: dict[int, Family] = {
        codes.BUILD_SHIP: _new_ships(game, actions.BuildShip),
        codes.LAUNCH: _new_ships(game, actions.Launch),
        codes.BUILD_SPACEPORT: family(game.codec, actions.BuildSpaceport, "on colony sites", point=sites),
        codes.PLACE_COLONY: family(game.codec, actions.PlaceColony, "on home sites", point=homes),
        codes.PLACE_SPACEPORT: family(game.codec, actions.PlaceSpaceport, "on home sites", point=homes),
        codes.TRADE: _trades(),
        codes.GIVE: family(game.codec, actions.Give, "up to 3 cards", count=range(4)),
        codes.OFFER: _offers(actions.Offer, OFFERED),
        codes.COUNTER: _offers(actions.Counter, COUNTERED),
        codes.HELP: _help(game.players),
    }
    return tuple(special.get(code) or family(game.codec, kind) for code, kind in ACTIONS.items())


def _new_ships(game: Starfarers, kind: type[actions.NewShip]) -> Family:
    """A ship of either kind on each spaceport site, by each transport where that is chosen."""
    board = game.rules.board
    points = [p for p in range(int(board.points)) if board.beside[p] >= 0]
    chosen = (1, 2, 3) if game.rules.choose_transport else (0,)
    plain = packed(kind, [(3, 4), points])
    with_ship = tuple(code | ship << (FIRST + 2 * WIDTH) for code, ship in product(plain, chosen))
    more = ", by each transport" if game.rules.choose_transport else ""
    return Family(kind, with_ship, f"either kind of ship on points beside colony sites{more}")


def _trades() -> Family:
    kinds = range(len(RESOURCE_NAMES))
    found = packed(actions.Trade, [kinds, kinds, RATES])
    differ = tuple(code for code in found if (code >> FIRST) & 0xFF != (code >> FIRST + WIDTH) & 0xFF)
    return Family(actions.Trade, differ, f"{RATES[0]} to {RATES[-1]} cards of a kind for one other")


def _offers(kind: type[actions.Terms], wanted: int) -> Family:
    """Some of one kind for some of another: the resource and number given, then those wanted."""
    kinds = range(len(RESOURCE_NAMES))
    found = tuple(
        kind.code | count << (FIRST + 5 * give) | back << (FIRST + BUNDLE + 5 * want)
        for give, count in product(kinds, range(1, OFFERED + 1))
        for want, back in product(kinds, range(1, wanted + 1))
        if want != give
    )
    words = f"1 to {OFFERED} of one kind for 1 to {wanted} of another; other bundles have no number"
    return Family(kind, found, words, free=True)


def _help(seats: int) -> Family:
    chosen = [one for count in (1, 2) for one in combinations(range(seats), count)]
    found = tuple(actions.Help.code | sum(1 << seat for seat in one) << FIRST for one in chosen)
    return Family(actions.Help, found, "from one or two seats")
