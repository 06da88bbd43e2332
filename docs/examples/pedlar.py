"""A small bot for Starship: it founds and builds, buys low, sells high, and fights when it should win."""

from starwake.bots import Bot
from starwake.starship.odds import fight_chance

LIKES = ("found", "mission", "build module", "build colony_ship", "build trade_ship", "build cannon")
"""Beginnings of notation, best first."""
CHEAP, DEAR = 2, 4
"""Prices at which it buys and sells."""


class Pedlar(Bot):
    """Takes one of the actions it likes best, by lot among equals."""

    name = "pedlar"

    def choose(self, view, legal):
        """The action with the highest worth."""
        worths = {action: self.worth(action, view) for action in legal}
        best = max(worths.values())
        among = [action for action, worth in worths.items() if worth == best]
        return among[self.rng.below(len(among))]

    def worth(self, action, view):
        """How much the bot likes an action; passing, stopping and ending the turn are worth nothing."""
        word, _, rest = action.notation.partition(" ")
        if word in ("buy", "sell"):
            return self.bargain(word, view) * int(rest[0])
        if word == "fight":
            chance = fight_chance(self.game.rules, view.ship().cannon_points(), view.pirates())
            return 1 if chance >= 0.5 else -1
        if word in ("offer", "invite"):
            return -1
        for place, beginning in enumerate(LIKES):
            if action.notation.startswith(beginning):
                return 20 - place
        return 1 if word == "next" else 0

    def bargain(self, word, view):
        """1 for a price that is good, -1 for one that is not."""
        price = self.game.rules.price[view.last_card]
        return 1 if (price <= CHEAP if word == "buy" else price >= DEAR) else -1
