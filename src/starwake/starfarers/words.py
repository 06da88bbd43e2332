"""The game's words as numbers: what the hot code compares. Names for people are in `names.py`."""

from typing import Final

# Resources, in the order of every hand, cost and supply.
ORE: Final = 0
FUEL: Final = 1
CARBON: Final = 2
FOOD: Final = 3
GOODS: Final = 4
RESOURCES: Final = 5

# Upgrades of a mothership.
BOOSTER: Final = 0
CANNON: Final = 1
POD: Final = 2
UPGRADES: Final = 3

# What can be built: rows of `Ruleset.costs`. Upgrades come first, under their own numbers.
COLONY_SHIP: Final = 3
TRADE_SHIP: Final = 4
SPACEPORT: Final = 5

# What stands on an intersection: `kind + PIECE * (seat + 1)`, 0 when it is empty.
STATION: Final = 0
COLONY: Final = 1
PORT: Final = 2
SHIP: Final = 3
PIECE: Final = 4
NEUTRAL: Final = 7
"""The seat of pieces that belong to nobody and only block."""

# What an intersection is.
SPACE: Final = 0
SITE: Final = 1
DOCK: Final = 2
WALL: Final = 3
VEIL: Final = 4
"""A point of a face-down sector: nobody knows yet what it is."""
PORT_SITE: Final = 8
"""`PORT_SITE + seat`: a spaceport site of that seat, open space otherwise. No site, dock or wall is ever one."""

# `State.disc` of a planet, besides the number of a disc type.
NO_DISC: Final = -1
FACE_DOWN: Final = -2

# Kinds of special tokens.
PIRATE_BASE: Final = 1
ICE_PLANET: Final = 2
ARTIFACT: Final = 3

# Kinds of sectors.
SYSTEM: Final = 0
OUTPOST: Final = 1
EMPTY: Final = 2

# Ships in flight.
DONE: Final = 1000
"""Steps used by a ship that has finished its flight this turn."""

# The phase of a turn, for views and refusals; the stack decides what is open.
SETTING_UP: Final = 0
PRODUCTION: Final = 1
TRADE_AND_BUILD: Final = 2
FLIGHT: Final = 3

# Answers to an offer.
WAITING: Final = 0
DECLINED: Final = 1
ACCEPTED: Final = 2
COUNTERED: Final = 3

# What an encounter asks.
ASK_NOTHING: Final = 0
ASK_NUMBER: Final = 1
ASK_YES_NO: Final = 2

# Operations of encounter cards.
PAY_TO_SUPPLY: Final = 0
GAIN_FAME: Final = 1
LOSE_FAME: Final = 2
GAIN_RESOURCE: Final = 3
GAIN_RESOURCE_CHOICE: Final = 4
RETURN_GIFT: Final = 5
EACH_OPPONENT_GIVES: Final = 6
DRAW_RANDOM_FROM_EACH_OPPONENT: Final = 7
GAIN_UPGRADE_CHOICE: Final = 8
LOSE_UPGRADE_CHOICE: Final = 9
LOCK_SHIP: Final = 10
FREE_TRADE_SHIP: Final = 11
SPACE_JUMP: Final = 12
COMBAT: Final = 13
SPEED_CONTEST: Final = 14
COMPARE_BOOSTERS: Final = 15
SHAKE_BALLS_ONLY: Final = 16
SWAP_ONE_FOR_TWO: Final = 17
LOSE_SWAPPED_CARDS: Final = 18
DRAW_NEW_ENCOUNTER: Final = 19
ALL_PLAYERS_LOSE_UPGRADE: Final = 20
MOST_UPGRADES_REWARD: Final = 21
ASK_AGAIN: Final = 22
