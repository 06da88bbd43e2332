"""What the trader thinks things are worth, in Astro."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The numbers behind the trader's judgement, found by letting variants play each other."""

    point: float = 14.0
    """A victory point."""
    win: float = 200.0
    """Extra for what wins the game."""
    pace: float = 5.0
    """Turns (of either player) that the leader takes to win a point."""
    # Special victory cards.
    chase: float = 0.6
    """What is left of their worth for each point of friendship or fame still missing."""
    insecure: float = 0.3
    """What a lead of one point lacks to be safe; less with every further point."""
    deny: float = 0.6
    """How much the own loss of hope counts for the other seat, and the other way round."""
    # Cargo and money.
    fade: float = 0.75
    """What is left of the worth of a plan for each unit that it lacks."""
    later: float = 0.8
    """What is left of the worth of a plan for each better one."""
    plans: int = 5
    """Plans that cargo is kept for."""
    base: float = 1.5
    """Plans are ranked by their worth for each unit they take, and this many more."""
    resale: float = 1.9
    """A unit without use."""
    glut: float = 0.8
    """What is left of that for each further one of its kind."""
    science: float = 1.9
    """A unit of science without use."""
    own_post: float = 2.7
    """A unit without use that an own trading post takes."""
    cargo: float = 2.6
    """A resource of choice."""
    purse: float = 40.0
    """With so much money a further Astro counts a quarter of the first one."""
    # Ships and what they found.
    income: float = 1.3
    """A unit that a colony makes, part of which will find the bays full."""
    choice: float = 0.15
    """The share of it that a second colony with the same number brings."""
    post: float = 4.0
    """A trading post, beyond its friendship, at the start."""
    scarce: float = 0.7
    """Cards in the best sector that halve what a ship is worth."""
    kept: float = 0.3
    """The share of a ship's worth that is lost where it founds."""
    planet: float = 0.7
    """The share of a mission's worth that remains while its planet must be found."""
    # Equipment, at the start of the game; it fades toward the end.
    booster: float = 9.0
    cannon: float = 8.0
    fewer: float = 0.75
    """What is left of that for each further one."""
    logistics: float = 14.0
    command: float = 26.0
    sensor: float = 9.0
    trade: float = 11.0
    research: float = 8.0
    production: float = 9.0
    second: float = 0.6
    """The use of level II as a share of that of level I."""
    option: float = 0.6
    """What level I is worth as a step to the point of level II, as a share of the point."""
    # Dealing with the other player.
    rival: float = 0.6
    """How much of the other player's gain counts against a deal."""
    margin: float = 0.3
    """What a deal must bring."""
    harm: float = 0.3
    """How much of what a purchase costs the other player counts as a gain."""
    danger: int = 2
    """Nobody this close to winning is helped."""
    bother: float = 0.3
    """What a deal must bring to be worth an action or a post."""


FIRST: Final = Weights()
"""The weights that the trader had first, found by hand: what others are measured against."""
DEFAULT: Final = Weights(
    point=7.9766,
    win=134.4792,
    pace=6.4796,
    chase=0.494,
    insecure=0.3253,
    deny=0.5163,
    fade=0.7759,
    later=0.9342,
    resale=1.5222,
    science=1.4949,
    own_post=2.0563,
    cargo=4.9701,
    purse=22.8018,
    choice=0.1903,
    post=4.791,
    planet=0.4384,
    booster=12.2088,
    cannon=4.8245,
    fewer=0.8764,
    logistics=7.7019,
    command=9.3996,
    sensor=18.1164,
    trade=20.5416,
    research=7.2822,
    production=8.1238,
    second=0.377,
    option=1.2083,
    margin=0.2721,
    bother=0.2616,
)
"""What the trader plays with: tuned by self-play, the rest as it was (docs/bots.md has the figures)."""
