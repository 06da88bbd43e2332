"""A bot that searches: it tries its choices in imagined worlds, lets traders play on, and asks who is ahead."""

from starwake.bots import CodeBot, make_bot

WORLDS = 6
"""Worlds in which every choice is tried."""
TURNS = 2
"""How far a world is played on: to the end of so many turns, the present one included."""
MOST = 8
"""Choices that are tried beside the trader's; where there are more, chance says which."""
MARGIN = 0.02
"""It leaves the trader's way only for a choice that promises so much more: few worlds tell no finer."""


class Seeker(CodeBot):
    """Does what a trader would, unless another choice wins clearly more."""

    name = "seeker"

    def __init__(self, game, seat, rng):
        super().__init__(game, seat, rng)
        self.table = [make_bot("trader", game, one, rng.split()) for one in range(game.players)]
        self.trader = make_bot("trader", game, seat, rng.split())

    def choose_code(self, view, legal):
        """The engine's integer of the best choice."""
        usual = self.trader.choose_code(view, legal)
        others = list(legal.codes)
        self.rng.shuffle(others)
        worth = dict.fromkeys([usual, *others[:MOST]], 0.0)
        for _ in range(WORLDS):
            world, luck = self.game.imagine(view, self.rng), self.rng.split()
            for code in worth:
                worth[code] += self.tried(world.copy(), code, luck.copy()) / WORLDS
        best = max(worth, key=worth.__getitem__)
        return best if worth[best] > worth[usual] + MARGIN else usual

    def tried(self, world, code, dealer):
        """The chance to win after a choice in one world; the same dealer for every choice: the same dice."""
        if self.game.step(world, self.seat, code, dealer) >= 0:
            self.game.playout(world, self.table, dealer, TURNS)
        return self.game.evaluate(self.game.view(world, self.seat))[self.seat]
