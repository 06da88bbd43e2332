"""What the trader thinks things are worth, in victory points."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The numbers behind the trader's judgement, found by letting variants play each other (docs/bots.md)."""

    card: float = 0.18
    """A resource card."""
    pace: float = 5.5
    """Turns (of anybody) that the leader takes to win a point."""
    income: float = 0.8
    """Share of what a planet will bring that is of use."""
    variety: float = 1.5
    """How much more a resource counts that is not produced yet."""
    delay: float = 0.2
    """What a turn on the way costs."""
    blocked: float = 0.2
    """What is lost of the worth of a site when a token turns out to lie there: another one may be near."""
    veiled: float = 0.55
    """What is left of the worth of a site in a sector that nobody has seen."""
    friend: float = 0.03
    """A friendship card, for each turn left."""
    take_away: float = 0.3
    """Taking a marker from somebody, beyond its points."""
    pods_missing: float = 0.7
    """What is left of the worth of a dock that still needs pods."""
    booster: float = 1.5
    """The first booster at the start; each further one counts less."""
    fewer: float = 0.75
    cannon: float = 0.25
    pod: float = 0.25
    spaceport: float = 0.4
    """A spaceport beyond its point, when it stands well."""
    medal: float = 1.0
    opened: float = 0.5
    """What clearing a token is worth beyond the medal."""
    artifact: float = 0.3
    """A first friend in a civilisation, while artifacts wait for whoever has enough of them."""
    base: float = 2.0
    """Scores are worth divided by this, the cards used and the cards missing."""
    used: float = 0.25
    missing: float = 1.0
    win: float = 4.0
    """Extra for what wins the game."""
    fame: float = 0.5
    lock: float = 0.25
    jump: float = 0.5
    free_ship: float = 1.2
    exchange: float = 0.4
    """What another kind of ship must bring beyond what the ship is after."""
    way_out: float = 3.0
    """A home site for the spaceport: how near it is to everything, in pips."""
    danger: int = 3
    """Nobody this close to winning is helped."""


FIRST: Final = Weights()
"""The weights that the trader had first, found by hand: what others are measured against."""
DEFAULT: Final = Weights(
    card=0.2545,
    pace=7.5265,
    income=0.8646,
    delay=0.1754,
    veiled=0.5103,
    friend=0.0268,
    pods_missing=0.9493,
    fewer=0.7243,
    cannon=0.2066,
    pod=0.312,
    spaceport=0.537,
    medal=0.7043,
    base=1.1346,
    used=0.1689,
    missing=1.8721,
    free_ship=1.2765,
    way_out=3.5253,
)
"""What the trader plays with: tuned by self-play, the rest as it was (docs/bots.md has the figures)."""
