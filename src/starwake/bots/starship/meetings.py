"""What it is to turn up a card: a pirate, or something to be gained for an action."""

from __future__ import annotations


class Raid:
    """A pirate as one seat sees it."""

    def __init__(self, chance: float, prize: float, harm: float, toll: float) -> None:
        self.chance = chance
        """To win."""
        self.prize = prize
        self.harm = harm
        """What a lost fight costs, the flight not counted."""
        self.toll = toll
        """What paying costs; more than anything where the money is not there."""

    def fight(self, ahead: float) -> float:
        """What a fight brings if the rest of the flight is worth so much."""
        return self.chance * (self.prize + ahead) - (1.0 - self.chance) * self.harm

    def worth(self, ahead: float) -> float:
        """The better of fighting and paying."""
        return max(self.fight(ahead), ahead - self.toll)


class Meeting:
    """What a card brings."""

    def __init__(self, gain: float, raid: Raid | None) -> None:
        self.gain = gain
        """For one action; nothing where a pirate comes."""
        self.raid = raid
