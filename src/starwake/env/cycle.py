"""A table as PettingZoo's agent-environment cycle."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped,import-not-found,unused-ignore]

from starwake.core.choice import Action
from starwake.core.errors import UsageError
from starwake.core.outside import shown
from starwake.env.arrays import seen
from starwake.env.base import Environment, seed_of
from starwake.env.fields import VERSION
from starwake.env.layout import Layout
from starwake.env.render import checked, render
from starwake.env.spaces import MODES, action_space, observation_space
from starwake.env.stepper import Stepper

Seen = dict[str, NDArray[Any]]


class Aec(Environment, AECEnv[str, Seen, Any]):  # type: ignore[misc,unused-ignore]
    """One agent for each seat, `seat_0` and so on. The agent selected is the first seat that the game waits for."""

    agent_selection: str = ""

    def __init__(self, layout: Layout, stepper: Stepper, render_mode: str | None = None) -> None:
        super().__init__()
        self.layout = layout
        self.game = layout.game
        self.stepper = stepper
        self.render_mode = checked(render_mode)
        name = f"{layout.game.id}-v{VERSION}"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(layout.game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen, self._open = observation_space(layout), {a: action_space(layout) for a in self._seats}
        self._no_mask = np.zeros(len(layout.codes), np.int8)
        self._paid = False
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The same actions for every agent, each with its own random numbers."""
        return self._open[agent]

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first one of a seed, or without one the next."""
        if seed is not None or not self._seeded:
            self.stepper.reset(seed_of(seed))
            self._seeded = True
        else:
            self.stepper.again()
        agents = self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._paid = False
        self._select()

    def observe(self, agent: str) -> Seen:
        """What an agent may know now; whose decision it is not has no action open."""
        stepper = self.stepper
        if not self._seeded:
            stepper.check_on()
        if agent not in self._seats:
            raise UsageError(f"there is no agent {shown(agent)}; there are {', '.join(self._seats)}")
        if agent == self.agent_selection and stepper.to_act[0] >= 0:
            return {
                "observation": seen(stepper.observations, np.int16, -1),
                "action_mask": seen(stepper.mask, np.int8, -1),
            }
        alone = stepper.look(0, self._seats[agent])
        return {"observation": seen(alone, np.int16, -1), "action_mask": self._no_mask.copy()}

    def step(self, action: int | str | Action | None) -> None:
        """Carry out an action of the agent selected: its number, or any legal action by its notation."""
        agent = self.agent_selection
        if not self.agents:
            self.stepper.check_on()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        stepper = self.stepper
        stepper.play(0, self._code(action))
        stepper.show()
        self._cumulative_rewards[agent] = 0.0
        over = stepper.terminated[0] or stepper.truncated[0]
        if over or stepper.shaped or self._paid:
            self._pay()
        if over:
            self.terminations = dict.fromkeys(self.agents, bool(stepper.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(stepper.truncated[0]))
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _code(self, action: Any) -> int:
        """The engine's integer of an action that the agent may do; IllegalAction says why it may not."""
        stepper = self.stepper
        if isinstance(action, str | Action):
            return self.game.check(stepper.states[0], int(stepper.to_act[0]), action)
        code = self.layout.code(action)
        if not stepper.is_legal(0, int(action)):
            self.game.check(stepper.states[0], int(stepper.to_act[0]), self.game.action(code))
        return code

    def _pay(self) -> None:
        rewards = [float(reward) for reward in self.stepper.rewards]
        self._paid = any(rewards)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.stepper.to_act[0]]

    def render(self) -> Any:
        """What a spectator sees, as text, as SVG, or as pixels."""
        return render(self.game, self.stepper.states[0], self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
