"""The game's words as texts, in the order of the numbers in `words.py`."""

RESOURCE_NAMES = ("ore", "fuel", "carbon", "food", "goods")
WARE_NAMES = (*RESOURCE_NAMES, "science")
VALUABLE_NAMES = (*WARE_NAMES, "astro")
MODULE_NAMES = ("logistics", "command", "sensor", "trade", "science", "production")
SHIP_NAMES = ("colony_ship", "trade_ship")
BUILD_NAMES = (*SHIP_NAMES, "booster", "booster_2", "cannon", "cannon_2")
"""What is built by its name alone; modules are named by kind."""
KIND_NAMES = (
    "colony",
    "trade_planet",
    "library",
    "outpost",
    "adventure_planet",
    "pirate",
    "lost_planet",
    "median",
)
ORIGIN_NAMES = ("start", "sector", "reserve_1", "reserve_2", "reserve_3", "reserve_4")
CRESTS = ("moon", "sun")
PHASES = ("set-up", "production", "flight", "trade_and_build")
BLOCKS = ("ahead", "open", "closed")
LOSSES = ("", "cannon", "module", "booster")
"""What a lost fight can cost besides the flight; no printed card takes a booster."""
ENDS = ("bottom", "top")
SPECIALS = ("friend", "hero")
SEAT_COLOURS = ("amber", "azure")
