"""The words of docs/editions.md: what the keys and values of the data mean. `editions_table.py` fills in the rest."""

CHAPTERS = {
    "The table": ("players", "blockers"),
    "Stock": ("upgrade_stock", "supply_per_resource", "fame", "transport_rings"),
    "Start": ("start", "advanced_setup"),
    "Production": ("reserve_pile", "seven", "production"),
    "Flight": ("balls", "two_ball_sum_odds", "encounter_odds", "locked_ship"),
    "Exploring and founding": (
        "exploration",
        "discs",
        "special_tokens",
        "outposts",
        "home_sites_after_setup",
        "colony_limit",
    ),
}
"""Headings, and the parameters under each by the first part of their key."""

ROWS = {
    "players.min": "players, at least",
    "players.max": "players, at most",
    "players.pilots_per_turn": "pilots who share a turn",
    "players.pilot_2_seats_to_the_left": "seats from pilot 1 to pilot 2, to the left",
    "blockers.when_players": "players with whom an unused colour blocks home sites",
    "blockers.setup": "start with such blockers",
    "blockers.spaceports": "spaceports among the blockers",
    "upgrade_stock.booster": "boosters in all",
    "upgrade_stock.cannon": "cannons in all",
    "upgrade_stock.freight_pod": "freight pods in all",
    "supply_per_resource": "cards of each resource",
    "fame.start": "fame pieces at the start",
    "fame.max": "fame pieces of one player, at most",
    "fame.supply": "fame pieces in all",
    "transport_rings": "rings on a player's transports",
    "start.colonies": "colonies at the start",
    "start.boosters": "boosters at the start, printed start",
    "advanced_setup.rounds": "rounds of the own start",
    "advanced_setup.upgrade_pool.booster": "boosters in the pool for the start",
    "advanced_setup.upgrade_pool.cannon": "cannons in that pool",
    "advanced_setup.upgrade_pool.freight_pod": "freight pods in that pool",
    "advanced_setup.upgrade_pool_three_players.booster": "boosters in it, three players",
    "advanced_setup.upgrade_pool_three_players.cannon": "cannons in it, three players",
    "advanced_setup.upgrade_pool_three_players.freight_pod": "freight pods in it, three players",
    "advanced_setup.pool_replaces_start_upgrades": "the pool comes in place of the printed upgrades",
    "reserve_pile.start_each": "reserve pile at the start, cards of each resource",
    "reserve_pile.refill_each": "reserve pile when rebuilt, cards of each resource",
    "reserve_pile.draw_by_points": "reserve cards in a turn",
    "reserve_pile.draw_optional": "a player may leave them",
    "seven.steal_optional": "on a 7 the roller may leave the theft",
    "seven.opponents_reserve_cards": "reserve cards for each opponent on a 7",
    "production.shortage": "when the supply runs short",
    "production.relief_judged_by": "the Diplomats' relief looks at",
    "balls": "balls in a mothership",
    "two_ball_sum_odds.of": "pairs of balls that may show",
    "two_ball_sum_odds.2": "of these make 2",
    "two_ball_sum_odds.3": "of these make 3",
    "two_ball_sum_odds.4": "of these make 4",
    "two_ball_sum_odds.5": "of these make 5",
    "encounter_odds.of": "pairs, for the black ball",
    "encounter_odds.black": "of these show the black ball",
    "locked_ship.may_clear": "a held ship may clear what is beside it",
    "locked_ship.may_found": "a held ship may found a colony",
    "exploration.reveals": "a ship explores",
    "exploration.seen_by": "the discs are seen by",
    "exploration.optional": "looking is left to the player (the program looks by itself)",
    "exploration.turned_up_by": "discs are turned up by",
    "discs.planet": "discs for planets outside the home systems",
    "discs.reserve": "reserve discs",
    "discs.total": "discs in all",
    "discs.reserve_group": "back of the reserve discs",
    "discs.replacement_face": "a reserve disc is laid",
    "special_tokens.artifact": "artifacts",
    "special_tokens.clear_when": "a ship clears pirates and ice",
    "special_tokens.staying_ship_may_clear": "a ship that stays may clear",
    "outposts.count": "outposts",
    "outposts.numbered_intersections": "docks are numbered points round the outpost",
    "outposts.freight_pods_needed": "freight pods for a station",
    "outposts.marker_tie": "friendship marker among equals",
    "outposts.friendship_cards": "friendship cards in all",
    "home_sites_after_setup": "free home sites after the set-up",
    "colony_limit.when_players": "players with whom systems take fewer colonies",
    "colony_limit.per_system": "colonies in a system then",
    "colony_limit.counts_home_systems": "home systems count, too",
    "colony_limit.during_setup": "the set-up counts, too",
}
"""What each parameter that differs is, in the words of the 2019 edition."""

VALUES = {
    "beginner": "printed",
    "advanced": "own",
    "nobody_unless_single_claimant": "nobody gets that resource, a single claimant what is left",
    "active_player_first": "paid in turn order from the active player",
    "cards_received": "cards received",
    "entitlement": "what the roll entitles to",
    "choice": "one of the owner's choice",
    "first": "the first ship: fewest rings",
    "system": "the whole system",
    "adjacent_planets": "the planets beside it",
    "all": "everybody",
    "ship_owner": "the owner of the ship",
    "exploring": "exploring",
    "founding": "founding a colony beside them",
    "up": "face up",
    "down": "face down",
    "on_pass": "on every point it comes to",
    "end_of_move": "where its move ends",
    "stations_there_plus_1": "one more than stations there",
    "intersection_number": "the number of the dock",
    "holder_keeps": "stays where it is",
    "lowest_number": "lowest dock number",
    "closed": "closed",
    "open": "open",
}
"""What a word in the data means."""

NONE = {"fame.max": "no limit"}
"""What an empty value means, where a dash would not do."""

PLACES = {
    "colony": "a colony",
    "spaceport_on_own_colony": "a spaceport on an own colony",
    "ship": "a ship",
    "upgrade": "an upgrade",
    "colony_or_spaceport": "a colony or the spaceport with its ship",
}
"""What is placed in a round of the own start."""

THINGS = {
    "upgrade for trade and ice": {"2019": "freight pod", "classic": "freight ring"},
    "half a point": {"2019": "fame medal piece", "classic": "fame ring"},
    "where pirates sit": {"2019": "pirate base", "classic": "pirate lair"},
    "what a trade ship becomes": {"2019": "trade station", "classic": "trading outpost"},
    "where it becomes one": {"2019": "docking point", "classic": "outpost intersection"},
    "for most stations with a people": {"2019": "friendship marker", "classic": "friendship chip"},
    "what carries a ship": {"2019": "transport ship", "classic": "transporter"},
    "what makes a colony a spaceport": {"2019": "shipyard", "classic": "spaceport ring"},
    "what gives a planet its number": {"2019": "number disc", "classic": "chip"},
    "where open cards lie": {"2019": "supply", "classic": "galactic bank"},
}
"""Things that the editions call by other names, by the folder of their data."""

SLOTS = {
    "shortage": "who is paid when the supply is short",
    "exploring": "what a ship learns about planets",
    "outposts": "where stations stand, and whose friend a people is",
    "setup": "how a game is started (default options)",
}
"""The strategy slots of a ruleset."""

BACKS = {
    "alpha": "home, alpha",
    "beta": "home, beta",
    "gamma": "home, gamma",
    "delta": "home, delta",
    "one_star_triangle": "one star, triangle",
    "one_star_square": "one star, square",
    "one_star_hexagon": "one star, hexagon",
    "two_star_triangle": "two stars, triangle",
    "two_star_square": "two stars, square",
    "two_star_hexagon": "two stars, hexagon",
    "dot_red": "red dot",
    "dot_yellow": "yellow dot",
    "dot_green": "green dot",
    "reserve_circle": "reserve, circle",
    "reserve_white": "reserve, white dot",
}
"""Backs of discs."""
