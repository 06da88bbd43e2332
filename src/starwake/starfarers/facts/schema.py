"""What the data files of every edition may say: the keys and words of parameters, encounter ops and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starwake.parts.reading import Many, Maybe, OneOf, Pattern, Shape, Table, Whole

COUNT: Final = Whole()
POSITIVE: Final = Whole(1)
POINT: Final = Pattern("point", r"\d+,\d+")
HEX: Final = Many(Whole(-99, 99), 2)

RESOURCE: Final = OneOf("resource", ("ore", "food", "fuel", "carbon", "goods"))
UPGRADE: Final = OneOf("upgrade", ("booster", "cannon", "freight_pod"))
BALL: Final = OneOf("ball", ("yellow", "red", "blue", "black"))
SHIP_KIND: Final = OneOf("ship", ("colony_ship", "trade_ship"))
SPECIAL: Final = OneOf("special", ("pirate_base", "ice_planet", "artifact"))
OPPONENT: Final = OneOf("opponent", ("left1", "right1", "left2", "right2"))
WHICH_SHIP: Final = OneOf("choice of ship", ("choice", "first"))
SET: Final = OneOf("set", ("base", "extension_5_6"))
SECTOR_KIND: Final = OneOf("kind", ("system", "outpost", "empty"))
BANDS: Final = {"near": 1, "far": 2, "printed": 0}  # band of a slot -> stars of the sectors that go there
BOARD_STATUS: Final = OneOf("status", ("original", "reconstruction"))
SEAT_COLOURS: Final = ("yellow", "red", "white", "blue")  # the order of the seats

_BAG: Final = Table(RESOURCE, POSITIVE)
_UPGRADES: Final[Shape] = dict.fromkeys(UPGRADE.words, COUNT)
_CONTEST: Final[Shape] = {
    "subject_adds_scientists": bool,
    "opponent_adds_scientists": bool,
    "tie": OneOf("side", ("subject", "opponent")),
}
_ROUND: Final[Shape] = {
    "direction": OneOf("direction", ("clockwise", "counter_clockwise")),
    "starts": OneOf("start", ("highest_roller", "last_of_previous_round")),
    "place": Many(
        OneOf("piece", ("colony", "colony_or_spaceport", "spaceport_on_own_colony", "ship", "upgrade"))
    ),
}

PARAMETERS: Final[Mapping[str, Shape]] = {
    "edition": str,
    "names": {
        "freight_pod": str,
        "fame_medal_piece": str,
        "pirate_base": str,
        "trade_station": str,
        "docking_point": str,
        "friendship_marker": str,
        "transport_ship": str,
        "shipyard": str,
        "disc": str,
        "supply": str,
    },
    "players": {
        "min": POSITIVE,
        "max": POSITIVE,
        "pilots_per_turn": POSITIVE,
        "pilot_2_seats_to_the_left": Maybe(COUNT),
    },
    "points_to_win": POSITIVE,
    "win_only_on_own_turn": bool,
    "points": {
        "colony": COUNT,
        "spaceport": COUNT,
        "friendship_marker": COUNT,
        "special_token": COUNT,
        "fame_pieces_per_point": POSITIVE,
    },
    "resources": Many(RESOURCE, len(RESOURCE.words)),
    "costs": {
        "colony_ship": _BAG,
        "trade_ship": _BAG,
        "spaceport": _BAG,
        "booster": _BAG,
        "cannon": _BAG,
        "freight_pod": _BAG,
    },
    "pieces_per_player": {
        "colony": COUNT,
        "trade_station": COUNT,
        "transport_ship": COUNT,
        "shipyard": COUNT,
    },
    "transport_rings": Maybe(Many(POSITIVE)),
    "upgrade_limits": _UPGRADES,
    "upgrade_stock": _UPGRADES,
    "supply_per_resource": COUNT,
    "reserve_pile": {
        "start_each": COUNT,
        "refill_each": COUNT,
        "refill_short": OneOf("refill", ("take_what_is_there",)),
        "draw_by_points": Many({"max_points": Maybe(COUNT), "cards": COUNT}),
        "draw_optional": bool,
        "draw_also_on_7": bool,
        "draw_until": OneOf("moment", ("shake_or_end_of_turn",)),
    },
    "start": {
        "colonies": COUNT,
        "spaceports": COUNT,
        "ships": COUNT,
        "resource_cards_from_reserve": COUNT,
        "boosters": COUNT,
        "cannons": COUNT,
        "freight_pods": COUNT,
        "victory_points": COUNT,
    },
    "fame": {"start": COUNT, "max": Maybe(COUNT), "supply": COUNT},
    "balls": Many(BALL),
    "balls_shown": POSITIVE,
    "ball_values": dict.fromkeys(BALL.words, COUNT),
    "base_speed_with_black": COUNT,
    "two_ball_sum_odds": {"of": POSITIVE, "1": COUNT, "2": COUNT, "3": COUNT, "4": COUNT, "5": COUNT},
    "encounter_odds": {"of": POSITIVE, "black": COUNT},
    "seven": {
        "hand_limit": COUNT,
        "hand_limit_with_dip_tribute": COUNT,
        "discard_part": OneOf("part", ("half",)),
        "rounding": OneOf("rounding", ("down", "up")),
        "steal": COUNT,
        "steal_optional": bool,
        "opponents_reserve_cards": COUNT,
    },
    "bank_rates": {
        "default": POSITIVE,
        "goods": POSITIVE,
        "merchants_card": POSITIVE,
        "merchants_goods_card": POSITIVE,
        "merchants_goods_card_per_turn": POSITIVE,
    },
    "production": {
        "shortage": OneOf("shortage", ("active_player_first", "nobody_unless_single_claimant")),
        "relief_judged_by": OneOf("measure", ("entitlement", "cards_received")),
    },
    "exploration": {
        "reveals": OneOf("extent", ("adjacent_planets", "system")),
        "seen_by": OneOf("audience", ("ship_owner", "all")),
        "optional": bool,
        "turned_up_by": OneOf("act", ("founding", "exploring")),
    },
    "discs": {
        "home": COUNT,
        "planet": COUNT,
        "reserve": COUNT,
        "total": COUNT,
        "reserve_group": str,
        "replacement_face": OneOf("face", ("up", "down")),
    },
    "special_tokens": {
        "pirate_base": COUNT,
        "ice_planet": COUNT,
        "artifact": COUNT,
        "clear_when": OneOf("moment", ("end_of_move", "on_pass")),
        "staying_ship_may_clear": bool,
        "trade_ship_may_clear_from_colony_site": bool,
    },
    "locked_ship": {"may_clear": bool, "may_found": bool},
    "outposts": {
        "count": COUNT,
        "trade_stations_each": COUNT,
        "numbered_intersections": bool,
        "freight_pods_needed": OneOf("need", ("intersection_number", "stations_there_plus_1")),
        "marker_tie": OneOf("tie", ("lowest_number", "holder_keeps")),
        "friendship_cards": COUNT,
    },
    "encounter": {"cards": COUNT, "reader": OPPONENT, "ship": WHICH_SHIP, "reshuffle_includes_trigger": bool},
    "contests": {
        "combat": _CONTEST,
        "speed_contest": _CONTEST,
        "compare_boosters": _CONTEST,
        "black_ball_counts": COUNT,
    },
    "home_sites_after_setup": OneOf("state", ("open", "closed")),
    "colony_limit": Maybe(
        {"when_players": POSITIVE, "per_system": COUNT, "counts_home_systems": bool, "during_setup": bool}
    ),
    "blockers": {
        "when_players": POSITIVE,
        "setup": OneOf("setup", ("beginner", "advanced")),
        "colonies": COUNT,
        "spaceports": COUNT,
        "spaceport_sites_closed": bool,
    },
    "advanced_setup": {
        "home_discs": OneOf("deal", ("shuffled_by_letter",)),
        "rounds": Many(_ROUND),
        "in_all": {"colonies": COUNT, "spaceports": COUNT},
        "ship": Many(SHIP_KIND),
        "upgrade_pool": Maybe(_UPGRADES),
        "upgrade_pool_three_players": Maybe(_UPGRADES),
        "pool_replaces_start_upgrades": bool,
        "first_turn": OneOf("seat", ("highest_roller",)),
    },
}

FACE: Final = OneOf(
    "face",
    (
        "trader",
        "toll",
        "stolen_goods",
        "raid",
        "pursuit",
        "distress",
        "rescue",
        "distortion",
        "travelers",
        "wear",
    ),
)
ANSWERS: Final = {"number": ("0", "1", "2", "3"), "yes_no": ("yes", "no"), "none": ("auto",)}
SHAKE_RESULTS: Final = range(1, 6)  # what two balls can add up to

_COUNTED: Final[Mapping[str, Shape]] = {"count": POSITIVE}
_AGAINST: Final[Mapping[str, Shape]] = {"opponent": OPPONENT}

OPS: Final[Mapping[str, Mapping[str, Shape]]] = {  # op -> its arguments
    "ask_yes_no": {},
    "pay_to_supply": _COUNTED,
    "gain_fame": _COUNTED,
    "lose_fame": _COUNTED,
    "gain_resource": {"resource": RESOURCE, "count": POSITIVE},
    "gain_resource_choice": _COUNTED,
    "return_gift": {},
    "each_opponent_gives": _COUNTED,
    "draw_random_from_each_opponent": _COUNTED,
    "gain_upgrade_choice": _COUNTED,
    "lose_upgrade_choice": _COUNTED,
    "lock_ship": {"ship": WHICH_SHIP},
    "free_trade_ship": {},
    "space_jump": {"ship": WHICH_SHIP},
    "combat": _AGAINST,
    "speed_contest": _AGAINST,
    "compare_boosters": _AGAINST,
    "shake_balls_only": {},
    "swap_one_for_two": {},
    "lose_swapped_cards": _COUNTED,
    "draw_new_encounter": {"reshuffle_all": bool},
    "all_players_lose_upgrade": {"if_upgrades_more_than": COUNT, "count": POSITIVE},
    "most_upgrades_reward": {"upgrade": UPGRADE, "fame": POSITIVE, "none_if_zero": bool},
}
OP_BRANCHES: Final[Mapping[str, tuple[str, ...]]] = {  # op -> its lists of further ops
    "ask_yes_no": ("yes", "no"),
    "combat": ("win", "lose"),
    "speed_contest": ("win", "lose"),
    "compare_boosters": ("ge", "lt"),
}

EFFECTS: Final[Mapping[str, Mapping[str, Shape]]] = {  # type of a friendship card's effect -> its fields
    "production_bonus": {"resource": RESOURCE, "count": POSITIVE},
    "supply_rate": {"resource": RESOURCE, "give": POSITIVE, "per_turn": Maybe(POSITIVE)},
    "virtual_upgrades": {"boosters": COUNT, "cannons": COUNT},
    "hand_limit": {"limit": COUNT},
    "buy_fame": {
        "pay": _BAG,
        "gain_fame": POSITIVE,
        "per_turn": Maybe(POSITIVE),
        "max_fame_after_purchase": Maybe(POSITIVE),
    },
    "draw_from_leaders": {"max_players": POSITIVE, "count_each": POSITIVE, "per_turn": Maybe(POSITIVE)},
    "relief": {"gain_resource_choice": POSITIVE, "optional": bool},
    "space_jump": {"needs_boosters": COUNT, "per_turn": Maybe(POSITIVE)},
    "targeted_encounter": {"base_speed_declined": COUNT},
    "donation": {"fame_each": COUNT, "per_turn": Maybe(POSITIVE)},
    "ship_exchange": {"per_turn": Maybe(POSITIVE)},
}
