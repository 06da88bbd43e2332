"""The game's words as texts, in the order of the numbers in `words.py`."""

RESOURCE_NAMES = ("ore", "fuel", "carbon", "food", "goods")
UPGRADE_NAMES = ("booster", "cannon", "freight_pod")
SHIP_NAMES = {3: "colony_ship", 4: "trade_ship"}
BUILDS = ("booster", "cannon", "freight_pod", "colony_ship", "trade_ship", "spaceport")
PHASES = ("set-up", "production", "trade_and_build", "flight")
ANSWERS = ("waiting", "declined", "accepted", "countered")
GROUNDS = ("space", "site", "dock", "wall", "veil")
SEAT_COLOURS = ("amber", "crimson", "ivory", "azure", "jade", "plum")
