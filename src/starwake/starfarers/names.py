"""The game's words as texts, in the order of the numbers in `words.py`."""

RESOURCE_NAMES = ("ore", "fuel", "carbon", "food", "goods")
UPGRADE_NAMES = ("booster", "cannon", "freight_pod")
SHIP_NAMES = {3: "colony_ship", 4: "trade_ship"}
BUILDS = ("booster", "cannon", "freight_pod", "colony_ship", "trade_ship", "spaceport")
PHASES = ("set-up", "production", "trade_and_build", "flight")
ANSWERS = ("waiting", "declined", "accepted", "countered")
GROUNDS = ("space", "site", "dock", "wall", "veil")
DECISIONS = {
    "place_colony": "a first colony",
    "place_spaceport": "the first spaceport",
    "place_either": "a first colony or the first spaceport",
    "launch": "a site for a ship",
    "pool_upgrade": "an upgrade from the pool",
    "roll": "the dice",
    "discard": "cards to be returned",
    "steal": "somebody to rob",
    "relief": "a card from the supply",
    "build": "trade and build",
    "answer": "an answer to the offer",
    "close": "a deal, or the end of the offer",
    "ready": "the mothership to be shaken",
    "targeted": "yes or no to taking part in the encounter",
    "donate": "yes or no to a request for a card",
    "fly": "the flight",
    "befriend": "a friendship card",
    "number": "a number of cards for the encounter",
    "yes_no": "yes or no to the encounter",
    "pay": "a card to pay",
    "take": "a card to take",
    "fit": "a free upgrade",
    "lose": "an upgrade to give back",
    "hold": "the ship that stays",
    "jump": "a space jump",
    "hand_over": "a card for the traveller",
}
"""What each decision asks for, by the name of its frame."""
SEAT_COLOURS = ("amber", "crimson", "ivory", "azure", "jade", "plum")
