"""The numbers and procedures of an edition: what `parameters.json` holds.

Every number and every yes or no is read by the rules or checked against other data. A word names a procedure; the
words that are listed here have one.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from starwake.parts.datafiles import Count, Data, Positive, Text

Resource: TypeAlias = Literal["ore", "food", "fuel", "carbon", "goods"]
Upgrade: TypeAlias = Literal["booster", "cannon", "freight_pod"]
Ball: TypeAlias = Literal["yellow", "red", "blue", "black"]
ShipKind: TypeAlias = Literal["colony_ship", "trade_ship"]
Side: TypeAlias = Literal["subject", "opponent"]
Placed: TypeAlias = Literal["colony", "colony_or_spaceport", "spaceport_on_own_colony", "ship", "upgrade"]


class Players(Data):  # for how many, and who shares a turn
    min: Positive
    max: Positive
    pilots_per_turn: Literal[1, 2]
    pilot_2_seats_to_the_left: Positive | None

    def __post_init__(self) -> None:
        if (self.pilot_2_seats_to_the_left is None) != (self.pilots_per_turn == 1):
            raise ValueError("a second pilot sits some seats to the left, and only a second one")
        if not (self.pilot_2_seats_to_the_left or 0) < self.min <= self.max:
            raise ValueError("there must be a seat for each pilot, and at most max players")


class Worth(Data):  # victory points
    colony: Count
    spaceport: Count
    friendship_marker: Count
    special_token: Count
    fame_pieces_per_point: Positive


class Bag(Data):  # cards by resource
    ore: Positive = 0
    food: Positive = 0
    fuel: Positive = 0
    carbon: Positive = 0
    goods: Positive = 0

    def __post_init__(self) -> None:
        if not (self.ore or self.food or self.fuel or self.carbon or self.goods):
            raise ValueError("must not be empty")


class Costs(Data):  # what is built for which cards
    colony_ship: Bag
    trade_ship: Bag
    spaceport: Bag
    booster: Bag
    cannon: Bag
    freight_pod: Bag


class Pieces(Data):  # what a player has to put on the board
    colony: Count
    trade_station: Count
    transport_ship: Annotated[int, Meta(ge=1, le=3)]  # a player of the rules has three places for ships
    shipyard: Count


class Upgrades(Data):  # upgrades by kind
    booster: Count
    cannon: Count
    freight_pod: Count


class Draw(Data):  # reserve cards up to some points; null has no upper end
    max_points: Count | None
    cards: Count


class ReservePile(Data):  # the face-down cards that players draw from
    start_each: Count
    refill_each: Count
    refill_short: Literal["take_what_is_there"]
    draw_by_points: Annotated[tuple[Draw, ...], Meta(min_length=1)]
    draw_optional: bool
    draw_also_on_7: bool
    draw_until: Literal["shake_or_end_of_turn"]


class Start(Data):  # what a player begins with
    colonies: Count
    spaceports: Count
    ships: Count
    resource_cards_from_reserve: Count
    boosters: Count
    cannons: Count
    freight_pods: Count
    victory_points: Count


class Fame(Data):  # fame pieces; null is no limit
    start: Count
    max: Positive | None
    supply: Count


class BallValues(Data):  # what each ball counts; black counts in contests only
    yellow: Count
    blue: Count
    red: Count
    black: Count


class SumOdds(Data):  # of all pairs of balls, how many come to each sum
    of: Positive
    one: Count = field(name="1")
    two: Count = field(name="2")
    three: Count = field(name="3")
    four: Count = field(name="4")
    five: Count = field(name="5")


class EncounterOdds(Data):  # of all pairs of balls, how many have the black one
    of: Positive
    black: Count


class Seven(Data):  # what a 7 brings
    hand_limit: Count
    discard_part: Literal["half"]
    rounding: Literal["down", "up"]
    steal: Positive
    steal_optional: bool
    opponents_reserve_cards: Count


class BankRates(Data):  # cards of a kind that buy one other card; friendship cards may do better
    default: Positive
    goods: Positive


class Production(Data):  # procedures of the production
    shortage: Literal["active_player_first", "nobody_unless_single_claimant"]
    relief_judged_by: Literal["entitlement", "cards_received"]


class Exploration(Data):  # how a ship explores; together they name one procedure
    reveals: Literal["adjacent_planets", "system"]
    seen_by: Literal["ship_owner", "all"]
    optional: bool
    turned_up_by: Literal["founding", "exploring"]


class DiscCounts(Data):  # discs in all, and the group that follows a cleared one
    home: Count
    planet: Count
    reserve: Count
    total: Count
    reserve_group: Text
    replacement_face: Literal["up", "down"]


class SpecialTokens(Data):  # discs that must be cleared, and when a ship does so
    pirate_base: Count
    ice_planet: Count
    artifact: Count
    clear_when: Literal["end_of_move", "on_pass"]
    staying_ship_may_clear: bool


class LockedShip(Data):  # what a ship may do that an encounter has told to stay
    may_clear: bool
    may_found: bool


class Outposts(Data):  # where stations stand; the three procedures go together
    count: Count
    trade_stations_each: Count
    numbered_intersections: bool
    freight_pods_needed: Literal["intersection_number", "stations_there_plus_1"]
    marker_tie: Literal["lowest_number", "holder_keeps"]
    friendship_cards: Count


class Encounters(Data):  # the deck of encounters
    cards: Positive
    reader: Literal["left1"]
    reshuffle_includes_trigger: bool


class ContestRules(Data):  # whose Scientists count, and who wins a tie
    subject_adds_scientists: bool
    opponent_adds_scientists: bool
    tie: Side


class Contests(Data):  # the contests of encounters
    combat: ContestRules
    speed_contest: ContestRules
    compare_boosters: ContestRules


class ColonyLimit(Data):  # a system takes fewer colonies with so many players
    when_players: Positive
    per_system: Annotated[int, Meta(ge=1, le=3)]
    counts_home_systems: bool
    during_setup: Literal[False]


class Blockers(Data):  # pieces of a colour that nobody plays, which fill the home sites that are left
    when_players: Positive
    setup: Literal["beginner", "advanced"]
    colonies: Count
    spaceports: Count
    spaceport_sites_closed: Literal[False]


class Round(Data):  # a round of the set-up: whoever was last before begins, at first the highest roller
    direction: Literal["clockwise", "counter_clockwise"]
    place: Annotated[tuple[Placed, ...], Meta(min_length=1)]


class AdvancedSetup(Data):  # how players place their first pieces
    home_discs: Literal["shuffled_by_letter"]
    rounds: Annotated[tuple[Round, ...], Meta(min_length=1)]
    ship: Annotated[tuple[ShipKind, ...], Meta(min_length=1)]
    upgrade_pool: Upgrades | None
    upgrade_pool_three_players: Upgrades | None
    pool_replaces_start_upgrades: bool
    first_turn: Literal["highest_roller"]

    def __post_init__(self) -> None:
        if self.pool_replaces_start_upgrades and self.upgrade_pool is None:
            raise ValueError("upgrade_pool: there is none to replace anything")


class Parameters(Data):
    """All numbers, flags and procedures of one edition."""

    edition: Text
    players: Players
    points_to_win: Positive
    win_only_on_own_turn: bool
    points: Worth
    costs: Costs
    pieces_per_player: Pieces
    transport_rings: Annotated[tuple[Positive, ...], Meta(min_length=1)] | None
    upgrade_limits: Upgrades
    upgrade_stock: Upgrades
    supply_per_resource: Count
    reserve_pile: ReservePile
    start: Start
    fame: Fame
    balls: Annotated[tuple[Ball, ...], Meta(min_length=2)]
    balls_shown: Literal[2]
    ball_values: BallValues
    base_speed_with_black: Count
    two_ball_sum_odds: SumOdds
    encounter_odds: EncounterOdds
    seven: Seven
    bank_rates: BankRates
    production: Production
    exploration: Exploration
    discs: DiscCounts
    special_tokens: SpecialTokens
    locked_ship: LockedShip
    outposts: Outposts
    encounter: Encounters
    contests: Contests
    home_sites_after_setup: Literal["open", "closed"]
    colony_limit: ColonyLimit | None
    blockers: Blockers
    advanced_setup: AdvancedSetup
