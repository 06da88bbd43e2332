"""The game's words as numbers: what the hot code compares. Names for people are in `names.py`."""

from typing import Final

# Goods, in the order of every bay, cost and price. Science and money follow: they lie in no bay.
ORE: Final = 0
FUEL: Final = 1
CARBON: Final = 2
FOOD: Final = 3
GOODS: Final = 4
RESOURCES: Final = 5
SCIENCE: Final = 5
ASTRO: Final = 6
VALUABLES: Final = 7

# Modules.
LOGISTICS: Final = 0
COMMAND: Final = 1
SENSOR: Final = 2
TRADE: Final = 3
RESEARCH: Final = 4
PRODUCTION: Final = 5
MODULES: Final = 6

# Kinds of cards.
COLONY: Final = 0
TRADE_PLANET: Final = 1
LIBRARY: Final = 2
OUTPOST: Final = 3
ADVENTURE_PLANET: Final = 4
PIRATE: Final = 5
LOST_PLANET: Final = 6
MEDIAN: Final = 7

# Where a card comes from: the start colonies, the forty of the sectors, the four parts of the reserve.
START: Final = 0
SECTOR_CARDS: Final = 1
FIRST_RESERVE: Final = 2
ORIGINS: Final = 6

# Where a card is: a sector (0-3), or one of these.
SECTORS: Final = 4
UNSEEN: Final = -1
"""Undecided: among the cards of its origin that nobody has turned up yet."""
OWNED: Final = 8
"""`OWNED + seat`: won or founded by a seat."""

# Who knows a card to be in its sector, as bits: seat 0, seat 1, and whoever looks on.
PUBLIC: Final = 4
IN_THE_OPEN: Final = 7

# What a place of the row may have instead of a card.
NO_CARD: Final = -1
"""Its card has left."""
FACE_DOWN: Final = -3
"""A card from the reserve that nobody has seen lies there."""
HIDDEN_CARD: Final = -2
"""In what a seat may know: a card that only the other seat has seen."""
HIDDEN_CHOICE: Final = -2
"""Likewise a first module that only the other seat knows."""

# Where a mission is: in the pile (-1), open (0), kept by a seat (1 + seat), or done with.
IN_PILE: Final = -1
OPEN: Final = 0
KEPT: Final = 1
DONE: Final = 3

# What is lost to a pirate.
NOTHING: Final = 0
LOSE_CANNON: Final = 1
LOSE_MODULE: Final = 2
LOSE_BOOSTER: Final = 3

# The special victory cards.
FRIEND: Final = 0
HERO: Final = 1

# What can be built, in the order of the costs.
COLONY_SHIP: Final = 0
TRADE_SHIP: Final = 1
BOOSTER: Final = 2
BOOSTER_2: Final = 3
CANNON: Final = 4
CANNON_2: Final = 5
MODULE: Final = 6
MODULE_2: Final = 7
BUILDS: Final = 8

# The phase of a turn, for views and refusals; the stack decides what is open.
SETTING_UP: Final = 0
PRODUCING: Final = 1
FLYING: Final = 2
BUILDING: Final = 3

# Trading posts form one block in a turn.
BLOCK_AHEAD: Final = 0
BLOCK_OPEN: Final = 1
BLOCK_CLOSED: Final = 2
