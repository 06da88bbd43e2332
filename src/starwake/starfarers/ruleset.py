"""A Ruleset: the numbers and procedures of one edition, put together once by `editions/` and never changed after.

Numbers and lists are plain fields. What an edition *does* otherwise is a strategy in a named slot. Nothing here or in
`rules/` asks which edition is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from starwake.core.arrays import i64, vec

if TYPE_CHECKING:
    from starwake.core.engine import Chances, Home
    from starwake.starfarers.board import Board
    from starwake.starfarers.state import State


class Shortage:
    """Who is paid when the supply cannot pay every claim of a production roll."""

    def pay(self, s: State, claims: vec[i64], resource: i64) -> None:
        """Pay the claims (by seat and resource) for one resource, or not."""
        raise TypeError("an edition fills this slot")


class Exploring:
    """What a ship learns about the planets it comes to."""

    def arrive(self, s: State, seat: i64, point: i64) -> None:
        """Push what a ship of the seat turns up or looks at on a point."""
        raise TypeError("an edition fills this slot")

    def look_around(self, s: State, seat: i64) -> None:
        """What the seat's ships learn where they stand when their flight begins."""

    def replace(self, s: State, seat: i64, planet: i64) -> None:
        """Push the new disc of a planet whose token the seat has just cleared."""
        raise TypeError("an edition fills this slot")

    def opens_whole_systems(self) -> bool:
        """Whether the discs of a system lie face down together or not at all."""
        return True


class Outposts:
    """Where trade stations stand, what they need, and whose friend a civilisation is."""

    def civ(self, s: State, point: i64) -> i64:
        """The civilisation whose dock a point is."""
        raise TypeError("an edition fills this slot")

    def pods_needed(self, s: State, point: i64) -> i64:
        """Freight pods that a station founded on a dock needs now; 0 where none can be founded."""
        raise TypeError("an edition fills this slot")

    def put_station(self, s: State, seat: i64, point: i64) -> None:
        """What a new station leaves on the point where its ship stood."""
        raise TypeError("an edition fills this slot")

    def friend(self, s: State, civ: i64, seat: i64) -> i64:
        """Who holds the friendship marker after the seat has founded a station there."""
        raise TypeError("an edition fills this slot")


class Setup:
    """How a game is laid out and started."""

    def begin(self, s: State) -> None:
        """Push what has to happen before the first turn."""
        raise TypeError("an edition fills this slot")


@final
class Ruleset:
    """Everything one edition fixes. Fields are grouped by chapter; see docs/adding-an-edition.md."""

    def __init__(self, board: Board, seats: i64) -> None:
        none = vec[i64]()
        self.board = board
        self.seats: i64 = seats
        self.home: Home = ("", 0, ())
        """The game that these are the rules of."""
        # The turn.
        self.pilots: i64 = 1
        self.pilot_gap: i64 = 0
        """How many places to the left of the first pilot the second one sits."""
        # Points and end.
        self.target: i64 = 0
        self.win_any_turn: bool = False
        """Enough points win at once also on another's turn."""
        self.colony_points: i64 = 0
        self.port_points: i64 = 0
        self.marker_points: i64 = 0
        self.medal_points: i64 = 0
        self.fame_per_point: i64 = 1
        # Pieces, tray, supply.
        self.colonies: i64 = 0
        self.stations: i64 = 0
        self.transports: i64 = 0
        self.yards: i64 = 0
        self.costs = none
        """Cards by what is built and resource: `costs[build * 5 + resource]`."""
        self.limits = none
        self.stock = none
        self.fame_supply: i64 = 0
        self.fame_limit: i64 = 0
        self.supply_each: i64 = 0
        # Production.
        self.reserve_start: i64 = 0
        self.reserve_refill: i64 = 0
        self.reserve_draw = none
        """Reserve cards by points."""
        self.hand_limit: i64 = 0
        self.tribute_limit: i64 = 0
        self.discard_up: i64 = 0
        self.gift_cards: i64 = 0
        self.steal_cards: i64 = 1
        """Cards that the roller of a 7 draws from a hand."""
        self.steal_optional: bool = False
        self.draw_on_seven: bool = True
        """Reserve cards are drawn after a 7, too."""
        self.draw_optional: bool = False
        """Reserve cards are drawn when the player asks for them, not by themselves."""
        self.relief_by_claim: bool = False
        """Relief looks at what a roll entitles to, not at what was paid."""
        self.relief_optional: bool = False
        self.shortage = Shortage()
        # Trade.
        self.rates = none
        self.merchant_rate: i64 = 0
        self.goods_card_rate: i64 = 0
        self.player_trade: bool = True
        # Flight.
        self.ball_weight = none
        self.ball_sum = none
        self.ball_black = none
        self.ball_chances: Chances | None = None
        """The pairs of balls as chances, made when first asked for."""
        self.black_speed: i64 = 0
        self.rings = none
        """Rings of each transport: the ship with the fewest is the first ship."""
        self.choose_transport: bool = False
        """Whether the builder of a ship says which transport carries it."""
        self.held_may_found: bool = True
        self.held_may_clear: bool = False
        # Systems, discs and sectors.
        self.system_limit: i64 = 3
        """Colonies and spaceports that a system takes; a home system may take another number."""
        self.home_limit: i64 = 3
        self.home_open: bool = False
        self.home_resource = none
        self.home_group = none
        self.disc_low = none
        self.disc_high = none
        self.disc_special = none
        self.disc_value = none
        self.pile_group = none
        self.pile_disc = none
        self.pile_count = none
        self.reserve_group: i64 = 0
        self.exploring = Exploring()
        self.clear_on_pass: bool = False
        """A ship clears a token on every point it comes to."""
        self.clear_at_end: bool = False
        """A ship clears a token where its move ends."""
        self.staying_clears: bool = True
        """A ship that has not moved ends its move where it stands."""
        self.sector_kind = none
        self.sector_stars = none
        self.sector_civ = none
        self.sector_resource = none
        self.sector_group = none
        # Outposts and friendship.
        self.civs: i64 = 0
        self.docks: i64 = 0
        self.outposts = Outposts()
        self.friend_civ = none
        self.friend_kind = none
        self.friend_boosters = none
        self.friend_cannons = none
        self.green = none
        """Bit masks of friendship cards, by resource."""
        self.merchants = none
        self.goods_card: i64 = 0
        self.tribute_card: i64 = 0
        self.fame_card: i64 = 0
        self.fame_once: bool = True
        """Fame is for sale once a turn."""
        self.fame_for_sale: i64 = 0
        """Fame pieces up to which a player may buy more."""
        self.help_card: i64 = 0
        self.help_players: i64 = 0
        self.help_cards: i64 = 0
        """Cards from each of them."""
        self.relief_card: i64 = 0
        self.jump_cards: i64 = 0
        self.jump_boosters: i64 = 0
        self.target_card: i64 = 0
        self.donation_card: i64 = 0
        self.donation_fame: i64 = 0
        self.exchange_card: i64 = 0
        self.flight_cards: i64 = 0
        """Cards that may be played in the flight."""
        # Encounters.
        self.cards: i64 = 0
        self.card_face = none
        self.card_question = none
        self.card_cost = none
        """Cards that `yes` costs."""
        self.card_branches: list[list[vec[i64]]] = []
        """Operations of each answer: 0-3 for a number, 0 no / 1 yes, 0 when nothing is asked."""
        self.op_kind = none
        self.op_count = none
        self.op_arg = none
        self.op_branches: list[list[vec[i64]]] = []
        self.op_rest: list[object] = []
        """For each operation the facts of itself and of what follows it in its branch: what is read out to people."""
        self.reshuffle_trigger: bool = True
        """A card that shuffles all cards together is shuffled with them."""
        self.combat_subject: i64 = 0
        self.combat_rival: i64 = 0
        self.speed_subject: i64 = 0
        self.speed_rival: i64 = 0
        self.flee_subject: i64 = 0
        self.flee_rival: i64 = 0
        self.combat_tie: i64 = 1
        """1: the traveller wins a tie, 0: the rival does; so the others."""
        self.speed_tie: i64 = 1
        self.flee_tie: i64 = 1
        # Set-up.
        self.setup = Setup()
        self.start_cards: i64 = 0
        self.start_fame: i64 = 0
        self.start_upgrades = none
        self.layout = none
        """Sector in each system, -1 for homes and for slots that chance fills."""
        self.layout_turns = none
        self.home_discs = none
        """Disc of each home planet, FACE_DOWN where chance deals it."""
        self.near_and_far: bool = False
        """One-star sectors go to near slots, two-star sectors to far ones."""
        self.veiled: bool = False
        """Sectors lie face down until a ship comes near."""
        self.sector_pool = none
        self.slot_stars = none
        self.start_ports = none
        self.start_colonies = none
        self.start_ships = none
        self.start_kinds = none
        """What kinds of ships these are, by seat."""
        self.blockers = none
        self.blocker_ports = none
        self.fill_homes: bool = False
        """Home sites that stay empty in the set-up are filled with neutral colonies."""
        self.rounds: list[vec[i64]] = []
        """Set-up rounds in order: who begins (seats from the first player), direction (1 or -1), what is placed."""
        self.first_colonies: i64 = 0
        self.first_ports: i64 = 0
        """What a seat places in all where it may choose the order."""
        self.first_ships = none
        """The kinds of ships among which a seat chooses its first one."""
        self.pool = none
