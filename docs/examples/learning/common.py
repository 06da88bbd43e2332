"""What both examples need: a net that sees what a seat sees, and games against a bot to measure it by."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from starwake import env
from starwake.lab.results import Share, wilson

FORBIDDEN = -1e9
"""The score of an action that is not open."""


class Net(nn.Module):
    """Scores for all actions, and what the position is worth to the seat."""

    def __init__(self, size: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.scores = nn.Linear(hidden, actions)
        self.worth = nn.Linear(hidden, 1)
        nn.init.zeros_(self.scores.weight)  # everything open is equally likely at first
        nn.init.zeros_(self.worth.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        inside = self.body(seen)
        return self.scores(inside).masked_fill(~mask, FORBIDDEN), self.worth(inside).squeeze(-1)


def tensors(observation: Any, mask: Any) -> tuple[Tensor, Tensor]:
    """Observations for the net: most numbers are small, a few are large, and all shall weigh about the same."""
    seen = torch.from_numpy(np.asarray(observation, np.float32))
    return seen.sign() * seen.abs().log1p(), torch.from_numpy(np.asarray(mask, np.bool_))


def played(net: Net, game: str, bot: str, games: int, seed: int) -> Share:
    """Games that the net wins of so many against a bot, half of them from each seat, with Wilson's interval."""
    picker = torch.Generator().manual_seed(seed)
    tables = [env.single(game, seat, bot, max_turns=300) for seat in range(2) for _ in range(games // 2)]
    looks = [table.reset(seed=seed + number)[0] for number, table in enumerate(tables)]
    open_tables, won = list(range(len(tables))), 0
    while open_tables:
        seen, mask = tensors(
            np.stack([looks[n]["observation"] for n in open_tables]),
            np.stack([looks[n]["action_mask"] for n in open_tables]),
        )
        with torch.no_grad():
            chances = net(seen, mask)[0].softmax(-1)
        chosen = torch.multinomial(chances, 1, generator=picker).squeeze(-1).tolist()
        still = []
        for n, action in zip(open_tables, chosen, strict=True):
            looks[n], reward, over, cut, _ = tables[n].step(action)
            won += over and reward > 0
            if not (over or cut):
                still.append(n)
        open_tables = still
    return wilson(won, len(tables))


def told(what: str, share: Share) -> str:
    """A share in words."""
    part = share.number / share.of
    return f"{what}: {share.number} of {share.of}, {part:.1%} (95 %: {share.low:.1%} to {share.high:.1%})"
