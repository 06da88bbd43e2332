"""The state of a Starfarers game: data only, with the few accessors every rule uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from starwake.core import engine
from starwake.core.arrays import i64, vec
from starwake.core.wire import Wire
from starwake.starfarers.words import RESOURCES, SETTING_UP, WAITING

if TYPE_CHECKING:
    from starwake.starfarers.board import Board, Flood
    from starwake.starfarers.ruleset import Ruleset


def changed(shared: vec[i64], place: i64, value: i64) -> vec[i64]:
    """An array that is shared, with another value in one place: most states have theirs in common with the last one."""
    found = shared[:]
    found[place] = value
    return found


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one seat owns. Arrays marked *shared* are replaced, never written in place, so copies share them."""

    def __init__(
        self,
        hand: vec[i64],
        drawn: vec[i64],
        secret: vec[i64],
        ship_at: vec[i64],
        ship_kind: vec[i64],
        ship_used: vec[i64],
    ) -> None:
        self.hand = hand
        self.cards: i64 = 0
        """Size of the hand; in a redacted state `hand` holds only what the viewer can place."""
        self.drawn = drawn
        """Own draws by resource since the reserve pile was last built; shared."""
        self.secret = secret
        """`secret[observer * 5 + resource]`: cards that the observer cannot place (last row: the public); shared."""
        self.booster: i64 = 0
        self.cannon: i64 = 0
        self.freight_pod: i64 = 0
        self.extra_booster: i64 = 0
        self.extra_cannon: i64 = 0
        self.fame: i64 = 0
        self.medals: i64 = 0
        self.markers: i64 = 0
        self.friends: i64 = 0
        """Bit mask of friendship cards."""
        self.colonies_left: i64 = 0
        """Pieces in the personal supply, like the next three."""
        self.stations_left: i64 = 0
        self.transports_left: i64 = 0
        self.shipyards_left: i64 = 0
        self.colonies: i64 = 0
        """Colonies on the board, spaceports not counted."""
        self.spaceports: i64 = 0
        self.ship_at = ship_at
        """Where each transport stands, -1 while it is in the personal supply; shared."""
        self.ship_kind = ship_kind
        """What each ship carries: COLONY_SHIP or TRADE_SHIP; shared."""
        self.ship_used = ship_used
        """Steps each ship has flown this turn, DONE once it has finished; shared."""
        self.leave_a: i64 = -1
        """The point that ship 0 must leave this turn, -1 none; likewise for ships 1 and 2."""
        self.leave_b: i64 = -1
        self.leave_c: i64 = -1
        self.held: i64 = 0
        """Bit mask of ships that a card holds this turn."""
        self.owed: i64 = 0
        """Cards still to be returned after a 7."""
        self.owed_ships: i64 = 0
        """Trade ships won but not yet placed."""
        self.answer: i64 = WAITING
        self.counter: i64 = 0
        self.goods_swapped: bool = False
        self.fame_bought: bool = False
        self.helped: bool = False
        self.exchanged: bool = False
        self.asked: bool = False
        self.jumps: i64 = 0
        """Space jumps by friendship card this turn."""
        self.draw_open: bool = False
        """Whether reserve cards of this turn may still be asked for."""
        self.seen: i64 = 0
        """The planets with a face-down disc that this seat has looked at, as a set of bits."""
        self.roll: i64 = 0
        """The roll for first player."""

    def __repr__(self) -> str:
        return (
            f"<Player: hand {list(self.hand)} of {self.cards} cards, boosters {self.booster}, "
            f"cannons {self.cannon}, freight pods {self.freight_pod}, "
            f"colonies {self.colonies}, spaceports {self.spaceports}, fame {self.fame}>"
        )

    def copy(self) -> Player:
        """An equal player."""
        c = Player(self.hand[:], self.drawn, self.secret, self.ship_at, self.ship_kind, self.ship_used)
        c.cards = self.cards
        c.booster = self.booster
        c.cannon = self.cannon
        c.freight_pod = self.freight_pod
        c.extra_booster = self.extra_booster
        c.extra_cannon = self.extra_cannon
        c.fame = self.fame
        c.medals = self.medals
        c.markers = self.markers
        c.friends = self.friends
        c.colonies_left = self.colonies_left
        c.stations_left = self.stations_left
        c.transports_left = self.transports_left
        c.shipyards_left = self.shipyards_left
        c.colonies = self.colonies
        c.spaceports = self.spaceports
        c.leave_a = self.leave_a
        c.leave_b = self.leave_b
        c.leave_c = self.leave_c
        c.held = self.held
        c.owed = self.owed
        c.owed_ships = self.owed_ships
        c.answer = self.answer
        c.counter = self.counter
        c.goods_swapped = self.goods_swapped
        c.fame_bought = self.fame_bought
        c.helped = self.helped
        c.exchanged = self.exchanged
        c.asked = self.asked
        c.jumps = self.jumps
        c.draw_open = self.draw_open
        c.seen = self.seen
        c.roll = self.roll
        return c

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire."""
        self.hand = wire.array(self.hand)
        self.drawn = wire.array(self.drawn)
        self.secret = wire.array(self.secret)
        self.ship_at = wire.array(self.ship_at)
        self.ship_kind = wire.array(self.ship_kind)
        self.ship_used = wire.array(self.ship_used)
        self.cards = wire.number(self.cards)
        self.booster = wire.number(self.booster)
        self.cannon = wire.number(self.cannon)
        self.freight_pod = wire.number(self.freight_pod)
        self.extra_booster = wire.number(self.extra_booster)
        self.extra_cannon = wire.number(self.extra_cannon)
        self.fame = wire.number(self.fame)
        self.medals = wire.number(self.medals)
        self.markers = wire.number(self.markers)
        self.friends = wire.number(self.friends)
        self.colonies_left = wire.number(self.colonies_left)
        self.stations_left = wire.number(self.stations_left)
        self.transports_left = wire.number(self.transports_left)
        self.shipyards_left = wire.number(self.shipyards_left)
        self.colonies = wire.number(self.colonies)
        self.spaceports = wire.number(self.spaceports)
        self.leave_a = wire.number(self.leave_a)
        self.leave_b = wire.number(self.leave_b)
        self.leave_c = wire.number(self.leave_c)
        self.held = wire.number(self.held)
        self.owed = wire.number(self.owed)
        self.owed_ships = wire.number(self.owed_ships)
        self.answer = wire.number(self.answer)
        self.counter = wire.number(self.counter)
        self.goods_swapped = wire.flag(self.goods_swapped)
        self.fame_bought = wire.flag(self.fame_bought)
        self.helped = wire.flag(self.helped)
        self.exchanged = wire.flag(self.exchanged)
        self.asked = wire.flag(self.asked)
        self.jumps = wire.number(self.jumps)
        self.draw_open = wire.flag(self.draw_open)
        self.seen = wire.number(self.seen)
        self.roll = wire.number(self.roll)

    def put_at(self, ship: i64, point: i64) -> None:
        """A ship stands somewhere else."""
        self.ship_at = changed(self.ship_at, ship, point)

    def use(self, ship: i64, steps: i64) -> None:
        """A ship has flown so many steps this turn."""
        self.ship_used = changed(self.ship_used, ship, steps)

    def carry(self, ship: i64, kind: i64) -> None:
        """A ship carries something else."""
        self.ship_kind = changed(self.ship_kind, ship, kind)

    def leave(self, ship: i64) -> i64:
        """The point that a ship must leave this turn, -1 none."""
        if ship == 0:
            return self.leave_a
        return self.leave_b if ship == 1 else self.leave_c

    def set_leave(self, ship: i64, point: i64) -> None:
        """Note that a ship must leave a point (-1: it need not)."""
        if ship == 0:
            self.leave_a = point
        elif ship == 1:
            self.leave_b = point
        else:
            self.leave_c = point

    def upgrade(self, kind: i64) -> i64:
        """Pieces of one kind on the mothership."""
        if kind == 0:
            return self.booster
        return self.cannon if kind == 1 else self.freight_pod

    def add_upgrade(self, kind: i64, count: i64) -> None:
        """Put pieces on the mothership, or take them off."""
        if kind == 0:
            self.booster += count
        elif kind == 1:
            self.cannon += count
        else:
            self.freight_pod += count


@final
@mypyc_attr(acyclic=True)
class Encounter:
    """What one traveller has to do with an encounter card; two pilots may be dealing with the same one."""

    def __init__(
        self, subject: i64, reader: i64, card: i64, face: i64, gift: vec[i64], taken: vec[i64]
    ) -> None:
        self.subject: i64 = subject
        self.reader: i64 = reader
        """The seat that has drawn the card and reads it."""
        self.card: i64 = card
        """-1 in the view of a seat that may not see it."""
        self.face: i64 = face
        self.gift = gift
        """Cards given on this card, by resource."""
        self.taken = taken
        """Cards taken by a swap, by resource."""
        self.own: i64 = 0
        self.rival: i64 = 0
        """Ball values of the last shakes."""
        self.answer: i64 = -1
        """The number given, or 1 for yes and 0 for no; -1 before the answer."""
        self.again: i64 = -1
        """The answer to a second question, if the card asks one."""
        self.step: i64 = 0
        """Payments of the answer's branch that have begun."""
        self.told: bool = False
        """Whether the result for this traveller has been read out."""
        self.known: bool = False
        """Whether a result of the card has been read out to anybody, so that everybody knows it."""

    def copy(self) -> Encounter:
        """An equal encounter."""
        c = Encounter(self.subject, self.reader, self.card, self.face, self.gift[:], self.taken[:])
        c.own = self.own
        c.rival = self.rival
        c.answer = self.answer
        c.again = self.again
        c.step = self.step
        c.told = self.told
        c.known = self.known
        return c

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire."""
        self.subject = wire.number(self.subject)
        self.reader = wire.number(self.reader)
        self.card = wire.number(self.card)
        self.face = wire.number(self.face)
        self.gift = wire.array(self.gift)
        self.taken = wire.array(self.taken)
        self.own = wire.number(self.own)
        self.rival = wire.number(self.rival)
        self.answer = wire.number(self.answer)
        self.again = wire.number(self.again)
        self.step = wire.number(self.step)
        self.told = wire.flag(self.told)
        self.known = wire.flag(self.known)


NOBODY: Final[list[Encounter]] = []
"""The travellers of a state without an encounter; never changed."""


@final
class State(engine.State):
    """One point of a game. Arrays marked *shared* are replaced, never written in place, so copies share them."""

    def __init__(self, rules: Ruleset, piece: vec[i64], supply: vec[i64], reserve: vec[i64]) -> None:
        none = vec[i64]()
        self.frame = None
        self.log = None
        self.winner = -1
        self.turn = 0
        self.rules = rules
        self.board: Board = rules.board
        self.open_centres: i64 = 0
        """The slots (bit mask by system) whose centre a ship can enter: what lies there is no planetary system."""
        self.players: list[Player] = []
        self.piece = piece
        """What stands on each point."""
        self.ground = none
        """What each point is; shared."""
        self.sector = none
        """Sector in each system, -1 unknown or home; shared, like all the following arrays."""
        self.rotation = none
        self.resource = none
        self.disc = none
        self.pile = none
        """Discs left, by row of the ruleset's piles."""
        self.sectors_left = none
        self.stations = none
        """Trade stations by civilisation and seat: `stations[civ * 8 + seat]`."""
        self.markers = none
        """Holder of each friendship marker, -1 none."""
        self.pool = none
        """Upgrades left to choose from in the set-up."""
        self.supply = supply
        self.reserve = reserve
        self.reserve_built = none
        """What the reserve pile held when it was last built; shared."""
        self.tray_boosters: i64 = 0
        self.tray_cannons: i64 = 0
        self.tray_pods: i64 = 0
        self.fame_left: i64 = 0
        self.hidden: i64 = 0
        """The planets whose disc lies face down, as a set of bits; all of a face-down sector."""
        self.under = none
        """What a face-down disc is, once somebody has looked at it, else NO_DISC; shared."""
        self.replaced: i64 = 0
        """The planets whose disc came from the reserve discs, as a set of bits."""
        self.veiled: i64 = 0
        """Bit mask of face-down sectors."""
        self.special = none
        """The planets that hold a special token, face-down ones that somebody has looked at included; shared."""
        self.tokens: i64 = 0
        """The same as a set of bits."""
        self.deck: i64 = 0
        """Bit mask of encounter cards not yet drawn."""
        self.discards: i64 = 0
        self.friends_left: i64 = 0
        self.first: i64 = 0
        self.active: i64 = 0
        """The seat whose turn it is: the first pilot."""
        self.second: i64 = -1
        """The second pilot, -1 where turns have only one."""
        self.pilot: i64 = 0
        """The pilot whose part of the turn it is."""
        self.phase: i64 = SETTING_UP
        self.die_a: i64 = 0
        self.die_b: i64 = 0
        self.balls: i64 = -1
        """Row of the last flight shake in the ruleset's ball table."""
        self.base_speed: i64 = 0
        self.flying: i64 = -1
        """Ship of that pilot in the middle of its flight, -1 none."""
        self.offer: i64 = 0
        self.offers_made: i64 = 0
        self.ships_owed: i64 = 0
        self.encounters: list[Encounter] = NOBODY
        """The travellers in an encounter; replaced, never changed in place."""
        self.flood: Flood | None = None
        """Working room of the flight rules, no part of the state."""

    def copy(self) -> State:
        """An equal state; nothing done to one shows in the other."""
        c = State(self.rules, self.piece[:], self.supply[:], self.reserve[:])
        c.frame = self.frame
        c.winner = self.winner
        c.turn = self.turn
        c.open_centres = self.open_centres
        c.players = [p.copy() for p in self.players]
        c.ground = self.ground
        c.sector = self.sector
        c.rotation = self.rotation
        c.resource = self.resource
        c.disc = self.disc
        c.pile = self.pile
        c.sectors_left = self.sectors_left
        c.stations = self.stations
        c.markers = self.markers
        c.pool = self.pool
        c.reserve_built = self.reserve_built
        c.tray_boosters = self.tray_boosters
        c.tray_cannons = self.tray_cannons
        c.tray_pods = self.tray_pods
        c.fame_left = self.fame_left
        c.hidden = self.hidden
        c.under = self.under
        c.replaced = self.replaced
        c.veiled = self.veiled
        c.tokens = self.tokens
        c.special = self.special
        c.deck = self.deck
        c.discards = self.discards
        c.friends_left = self.friends_left
        c.first = self.first
        c.active = self.active
        c.second = self.second
        c.pilot = self.pilot
        c.phase = self.phase
        c.die_a = self.die_a
        c.die_b = self.die_b
        c.balls = self.balls
        c.base_speed = self.base_speed
        c.flying = self.flying
        c.offer = self.offer
        c.offers_made = self.offers_made
        c.ships_owed = self.ships_owed
        if self.encounters:
            c.encounters = [met.copy() for met in self.encounters]
        return c

    def home(self) -> engine.Home:
        """The game it is a state of."""
        return self.rules.home

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire."""
        super().through(wire)
        for player in self.players:
            player.through(wire)
        self.ground = wire.follows(self.ground)
        self.piece = wire.array(self.piece)
        self.sector = wire.array(self.sector)
        self.rotation = wire.array(self.rotation)
        self.resource = wire.array(self.resource)
        self.disc = wire.array(self.disc)
        self.pile = wire.array(self.pile)
        self.sectors_left = wire.array(self.sectors_left)
        self.stations = wire.array(self.stations)
        self.markers = wire.array(self.markers)
        self.pool = wire.array(self.pool)
        self.supply = wire.array(self.supply)
        self.reserve = wire.array(self.reserve)
        self.reserve_built = wire.array(self.reserve_built)
        self.under = wire.array(self.under)
        self.special = wire.array(self.special)
        self.open_centres = wire.number(self.open_centres)
        self.tray_boosters = wire.number(self.tray_boosters)
        self.tray_cannons = wire.number(self.tray_cannons)
        self.tray_pods = wire.number(self.tray_pods)
        self.fame_left = wire.number(self.fame_left)
        self.hidden = wire.number(self.hidden)
        self.replaced = wire.number(self.replaced)
        self.veiled = wire.number(self.veiled)
        self.tokens = wire.number(self.tokens)
        self.deck = wire.number(self.deck)
        self.discards = wire.number(self.discards)
        self.friends_left = wire.number(self.friends_left)
        self.first = wire.number(self.first)
        self.active = wire.number(self.active)
        self.second = wire.number(self.second)
        self.pilot = wire.number(self.pilot)
        self.phase = wire.number(self.phase)
        self.die_a = wire.number(self.die_a)
        self.die_b = wire.number(self.die_b)
        self.balls = wire.number(self.balls)
        self.base_speed = wire.number(self.base_speed)
        self.flying = wire.number(self.flying)
        self.offer = wire.number(self.offer)
        self.offers_made = wire.number(self.offers_made)
        self.ships_owed = wire.number(self.ships_owed)
        self.meet(wire.number(len(self.encounters)))
        for met in self.encounters:
            met.through(wire)

    def meet(self, travellers: i64) -> None:
        """See to it that there are so many travellers."""
        if travellers != len(self.encounters):
            none = vec[i64]()
            self.encounters = [Encounter(0, 0, 0, 0, none, none) for _ in range(travellers)]

    def tray(self, kind: i64) -> i64:
        """Upgrade pieces of one kind left in the tray."""
        if kind == 0:
            return self.tray_boosters
        return self.tray_cannons if kind == 1 else self.tray_pods

    def add_tray(self, kind: i64, count: i64) -> None:
        """Put upgrade pieces into the tray, or take them out."""
        if kind == 0:
            self.tray_boosters += count
        elif kind == 1:
            self.tray_cannons += count
        else:
            self.tray_pods += count

    def next_seat(self, seat: i64, steps: i64 = 1) -> i64:
        """The seat so many places to the left."""
        return (seat + steps) % self.rules.seats


def new_player(seats: i64) -> Player:
    """A player with nothing."""
    return Player(
        vec[i64]([0] * RESOURCES),
        vec[i64]([0] * RESOURCES),
        vec[i64]([0] * int((seats + 1) * RESOURCES)),
        vec[i64]([-1, -1, -1]),
        vec[i64]([0, 0, 0]),
        vec[i64]([0, 0, 0]),
    )
