"""A small bot: it settles when it can, builds what leads to colonies, and flies to colony sites."""

from starwake.bots import Bot

LIKES = ("settle", "build colony_ship", "build spaceport", "befriend", "fly", "build booster", "decline")
"""Beginnings of notation, best first. Everything else comes last."""
ENOUGH_BOOSTERS = 2


class Settler(Bot):
    """Likes some actions more than others, and takes one of those it likes best."""

    name = "settler"

    def __init__(self, game, seat, rng):
        super().__init__(game, seat, rng)
        board = game.rules.board
        self.sites = {board.names[point] for point in board.sites}

    def choose(self, view, legal):
        """The action with the highest worth; by lot among equals."""
        fast = view.table.players[self.seat].booster >= ENOUGH_BOOSTERS
        worths = {action: self.worth(action, fast) for action in legal}
        best = max(worths.values())
        among = [action for action, worth in worths.items() if worth == best]
        return among[self.rng.below(len(among))]

    def worth(self, action, fast):
        """How much the bot likes an action."""
        if fast and action.notation == "build booster":
            return -1
        for place, beginning in enumerate(LIKES):
            if action.notation.startswith(beginning):
                on_site = getattr(action, "point", "") in self.sites
                return 10 * (len(LIKES) - place) + on_site
        return 0
