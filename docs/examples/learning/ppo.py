"""PPO by self-play: a net that learns Starship from nothing, at 64 tables of `starwake.env.vector` at once.

    pip install 'starwake[learn]'
    python ppo.py --minutes 15

The bar: within 20 minutes on two cores the net wins at least 75 of 100 games against drifter, the lower end of the
interval included; before it has learned anything it plays like drifter and wins half. What it reached is in
docs/data.md.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from common import Net, played, tensors, told
from torch import Tensor

from starwake import env

TABLES, STEPS = 64, 256
DISCOUNT, TRACE = 0.999, 0.95
CLIP, ENTROPY, EPOCHS, PART = 0.2, 0.01, 3, 2048


class Played(NamedTuple):
    """What happened at all tables: arrays by step and table."""

    seen: Tensor
    mask: Tensor
    seat: Any
    action: Tensor
    chance: Tensor
    """The logarithm of the chance that the action had."""
    worth: Any
    reward: Any
    """By step, table and seat."""
    over: Any
    last: Any
    """What the position after the last step is worth, by table and seat."""


def play(net: Net, tables: Any, now: tuple[Any, Any]) -> tuple[Played, tuple[Any, Any]]:
    """Some steps at all tables; what happened, and where they stand."""
    kept: list[tuple[Any, ...]] = []
    observation, info = now
    for _ in range(STEPS):
        seen, mask = tensors(observation, info["action_mask"])
        with torch.no_grad():
            scores, worth = net(seen, mask)
        chances = scores.log_softmax(-1)
        action = torch.multinomial(chances.exp(), 1)
        seat = info["seat"]
        observation, reward, won, cut, info = tables.step(action.squeeze(-1).numpy())
        chance = chances.gather(-1, action).squeeze(-1)
        kept.append((seen, mask, seat, action.squeeze(-1), chance, worth.numpy(), reward, won | cut))
    with torch.no_grad():
        worth = net(*tensors(observation, info["action_mask"]))[1].numpy()
    mine = np.arange(2) == info["seat"][:, None]
    last = np.where(mine, worth[:, None], -worth[:, None])  # what one wins the other loses
    seen, mask, seat, action, chance, value, reward, over = zip(*kept, strict=True)
    first = (
        [torch.stack(column) for column in (seen, mask)],
        [torch.stack(column) for column in (action, chance)],
    )
    rest = [np.stack(column) for column in (seat, value, reward, over)]
    (seen_, mask_), (action_, chance_) = first
    return Played(seen_, mask_, rest[0], action_, chance_, rest[1], rest[2], rest[3], last), (
        observation,
        info,
    )


def advantages(game: Played) -> Any:
    """How much better each decision turned out than it looked. A seat is paid until it decides again."""
    found = np.zeros_like(game.worth)
    everywhere = np.arange(game.worth.shape[1])
    paid, trace, after = np.zeros_like(game.last), np.zeros_like(game.last), game.last.copy()
    for step in reversed(range(len(found))):
        over = game.over[step][:, None]
        paid, trace, after = (np.where(over, 0, one) for one in (paid, trace, after))
        paid += game.reward[step]
        mine = everywhere, game.seat[step]
        gain = paid[mine] + DISCOUNT * after[mine] - game.worth[step] + DISCOUNT * TRACE * trace[mine]
        found[step] = trace[mine] = gain
        after[mine], paid[mine] = game.worth[step], 0
    return found


def learn(net: Net, steps: torch.optim.Optimizer, game: Played) -> float:
    """Do more of what turned out well, within bounds; how undecided the net is."""
    gained = torch.from_numpy(advantages(game).astype(np.float32)).flatten()
    target = gained + torch.from_numpy(game.worth).flatten()
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    seen, mask = game.seen.flatten(0, 1), game.mask.flatten(0, 1)
    action, before = game.action.flatten(), game.chance.flatten()
    entropy = torch.zeros(())
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).split(PART):
            scores, worth = net(seen[part], mask[part])
            chances = scores.log_softmax(-1)
            ratio = (chances.gather(-1, action[part, None]).squeeze(-1) - before[part]).exp()
            better = torch.min(ratio * gained[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gained[part]).mean()
            entropy = -(chances.exp() * chances).sum(-1).mean()
            loss = 0.5 * (worth - target[part]).square().mean() - better - ENTROPY * entropy
            steps.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            steps.step()
    return float(entropy.detach())


def learned(minutes: float, rounds: int | None = None, seed: int = 0) -> Net:
    """A net that has played against itself for so long, or for so many rounds."""
    torch.manual_seed(seed)
    tables = env.vector("starship", TABLES, rewards="points", max_turns=300)
    net = Net(tables.layout.size, tables.actions, 128)
    steps = torch.optim.Adam(net.parameters(), 5e-4)
    now, start, done = tables.reset(seed=seed), time.monotonic(), 0
    while time.monotonic() - start < 60 * minutes and done != rounds:
        game, now = play(net, tables, now)
        entropy = learn(net, steps, game)
        done += 1
        if done % 10 == 0:
            ended = int(game.over.sum())
            print(f"{done * TABLES * STEPS} decisions, {ended} games ended, entropy {entropy:.2f}, "
                  f"{time.monotonic() - start:.0f} s", flush=True)  # fmt: skip
    return net


def main(arguments: list[str] | None = None) -> None:
    """Learn, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--rounds", type=int, help="end after so many rounds")
    parser.add_argument("--games", type=int, default=200, help="to measure by")
    parser.add_argument("--out", help="a file for the net")
    args = parser.parse_args(arguments)
    net = learned(args.minutes, args.rounds)
    if args.out:
        torch.save(net.state_dict(), args.out)
    print(told("games won against drifter", played(net, "starship", "drifter", args.games, 1000)), flush=True)


if __name__ == "__main__":
    main()
