"""The game's words as texts, in the order of the numbers in `words.py`."""

RESOURCE_NAMES = ("ore", "fuel", "carbon", "food", "goods")
WARE_NAMES = (*RESOURCE_NAMES, "science")
VALUABLE_NAMES = (*WARE_NAMES, "astro")
MODULE_NAMES = ("logistics", "command", "sensor", "trade", "science", "production")
BUILD_NAMES = ("colony_ship", "trade_ship", "booster", "booster_2", "cannon", "cannon_2")
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
DECISIONS = {
    "first_module": "a first module",
    "roll": "the yellow die",
    "harvest": "the colony that produces",
    "sector": "the sector to fly to",
    "sensor": "yes or no to a look with the sensor",
    "arrange": "the cards under the sensor to be put back",
    "next": "the next card, or the end of the flight",
    "visit": "an action at the card just turned up, or none",
    "pirate": "pay or fight",
    "take": "a resource to take",
    "give_up": "the module that is lost",
    "build": "trade and build",
    "answer": "an answer to the offer",
    "propose": "an offer by the other player",
}
"""What each decision asks for, by the name of its frame."""
SEAT_COLOURS = ("amber", "azure")
