"""One seat of a table as a Gymnasium environment, against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from starwake.bots.bot import Bot
from starwake.bots.registry import Maker, Named, listed, load_bot, locate_bot, seated
from starwake.core.errors import UsageError
from starwake.core.playout import choice_of
from starwake.core.rng import stream
from starwake.env.arrays import seen
from starwake.env.base import Environment, seed_of
from starwake.env.fields import VERSION
from starwake.env.layout import HOMES, Layout
from starwake.env.render import checked, render
from starwake.env.spaces import MODES, action_space, observation_space
from starwake.env.stepper import Stepper

Seen = dict[str, NDArray[Any]]
NOBODY = -1
"""Who acts in a game that is over."""
ILLEGAL = -1.0
"""The reward of an action that is not legal, which ends the game."""
BOTS = 1
"""The first lane of the bots' random numbers; the dealer has lane 0."""


class Single(Environment, gymnasium.Env[Any, Any]):
    """The decisions of one seat; everybody else is a bot."""

    def __init__(
        self,
        layout: Layout,
        stepper: Stepper,
        seat: int,
        bots: Named | Sequence[Named],
        render_mode: str | None = None,
    ) -> None:
        if seat not in range(layout.game.players):
            raise UsageError(f"a seat is from 0 to {layout.game.players - 1}, not {seat!r:.40}")
        self.layout, self.game, self.stepper, self.seat = layout, layout.game, stepper, seat
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.render_mode = checked(render_mode)
        self._classes = dict(zip(self._others(), self._named(bots), strict=True))
        self._bots: dict[int, Bot] = {}
        self.observation_space = observation_space(layout)
        self.action_space = action_space(layout)
        self._seed: int | str | None = None
        self._games = 0

    def _others(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat != self.seat]

    def _named(self, bots: Named | Sequence[Named]) -> list[Maker]:
        others, found = self.game.players - 1, listed(bots)
        if found == [bots]:
            found *= others
        if len(found) != others:
            raise UsageError(f"{len(found)} bots for {others} other seats: name one for each")
        return [load_bot(locate_bot(bot, self.game.id)) if isinstance(bot, str) else bot for bot in found]

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game: the first one of a seed, or without one the next."""
        chosen = seed_of(seed)
        super().reset(
            seed=None if seed is None else chosen if isinstance(chosen, int) else stream(chosen).word()
        )
        if seed is not None or self._seed is None:
            self._seed, self._games = chosen, 0
            self.stepper.reset(chosen)
        else:
            self._games += 1
            self.stepper.again()
        self._bots = {
            seat: seated(kind, self.game, seat, stream(self._seed, self._games, BOTS + seat))
            for seat, kind in self._classes.items()
        }
        self._let_others_play()
        return self._look(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and let the bots play until it is the seat's decision again.

        An action that is not legal loses the game.
        """
        stepper = self.stepper
        stepper.check_on()
        code, number = self.layout.code(action), int(action)
        if not stepper.is_legal(0, number):
            why = stepper.refusal(0, number)
            stepper.end(0)
            return self._look(), ILLEGAL, True, False, {"illegal": why}
        stepper.play(0, code)
        reward = float(stepper.rewards[self.seat]) + self._let_others_play()
        return self._look(), reward, bool(stepper.terminated[0]), bool(stepper.truncated[0]), {}

    def _let_others_play(self) -> float:
        """The bots decide until the own seat must; what the seat is paid for that."""
        stepper, paid = self.stepper, 0.0
        while stepper.to_act[0] not in (self.seat, NOBODY):
            other = int(stepper.to_act[0])
            stepper.play(0, choice_of(self.game, stepper.states[0], other, self._bots[other]))
            paid += float(stepper.rewards[self.seat])
        return paid

    def _look(self) -> Seen:
        """What the seat knows, and what is open to it: nothing when the game is over."""
        stepper = self.stepper
        stepper.show()
        over = stepper.to_act[0] == NOBODY
        return {
            "observation": seen(stepper.look(0, self.seat) if over else stepper.observations, np.int16, -1),
            "action_mask": seen(stepper.mask, np.int8, -1),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are open now, as sb3-contrib asks for it."""
        return seen(self.stepper.mask, np.int8, -1).astype(bool)

    def render(self) -> Any:
        """What the seat sees, as text, as SVG, or as pixels."""
        return render(self.game, self.stepper.states[0], self.render_mode, self.seat)


def register() -> None:
    """Make every game known to `gymnasium.make`, as `starwake/starfarers-v1` and so on."""
    for game in HOMES:
        name = f"starwake/{game}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, "starwake.env:single", kwargs={"game": game}, disable_env_checker=True)


register()
