"""Behaviour cloning: a net that plays Starship as the trader does, learned from a dataset of its games.

    pip install 'starwake[learn]'
    starwake dataset starship --bots trader --games 1000 --seed 1 --jobs 2 --out games
    python clone.py games

The bar: within 20 minutes on two cores the clone wins at least 90 of 100 games against drifter, the lower end of the
interval included. What it reached is in docs/data.md.
"""

from __future__ import annotations

import argparse
import time

import torch
from common import Net, played, tensors, told
from torch import nn

from starwake.lab import dataset


def learned(data: dataset.Dataset, epochs: int, most: int, seed: int = 0) -> Net:
    """A net that gives the actions of the first shards; the last one is kept back to see how often it does."""
    torch.manual_seed(seed)
    net = Net(data.layout.size, len(data.layout.codes))
    steps = torch.optim.Adam(net.parameters(), 1e-3)
    shards = range(min(most, data.shards - 1))
    start = time.monotonic()
    for epoch in range(epochs):
        for batch in data.batches(512, shuffle=seed + epoch, choices=True, shards=shards):
            scores, worth = net(*tensors(batch.observation, batch.mask))
            choice = nn.functional.cross_entropy(scores, torch.from_numpy(batch.action))
            result = nn.functional.mse_loss(worth, torch.from_numpy(batch.result.copy()))
            steps.zero_grad()
            (choice + 0.1 * result).backward()
            steps.step()
        print(
            f"epoch {epoch}: the same choice in {agreement(net, data):.1%}, {time.monotonic() - start:.0f} s",
            flush=True,
        )
    return net


def agreement(net: Net, data: dataset.Dataset) -> float:
    """How often the likeliest action is the one that was done, in games that were not learned from."""
    same = seen = 0
    for batch in data.batches(2048, choices=True, shards=[data.shards - 1]):
        with torch.no_grad():
            scores, _ = net(*tensors(batch.observation, batch.mask))
        same += int((scores.argmax(-1) == torch.from_numpy(batch.action)).sum())
        seen += len(batch.action)
    return same / seen


def main(arguments: list[str] | None = None) -> None:
    """Learn, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", help="a folder that `starwake dataset starship` has written")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--shards", type=int, default=10, help="to learn from, at most")
    parser.add_argument("--games", type=int, default=200, help="to measure by")
    parser.add_argument("--out", help="a file for the net")
    args = parser.parse_args(arguments)
    data = dataset.load(args.data)
    if data.shards < 2:
        parser.error(
            "one file leaves none to test on: write the games anew, with --shard half of them or less"
        )
    net = learned(data, args.epochs, args.shards)
    if args.out:
        torch.save(net.state_dict(), args.out)
    for bot in ("drifter", "cadet"):
        print(told(f"games won against {bot}", played(net, "starship", bot, args.games, 1000)), flush=True)


if __name__ == "__main__":
    main()
