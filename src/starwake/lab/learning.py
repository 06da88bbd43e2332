"""Training the net of `starwake.bots.net` on stored positions, with numpy (the `lab` extra).

The loss is the logarithm of the chance that was given to the seat that won. Positions of one table size make a batch;
batches, and the weights at the start, follow from the seed. The best weights by games held back are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from starwake.lab.judging import short

BATCH = 512
HELD_BACK = 10
"""One game in so many is kept for checking."""

Array = Any


@dataclass
class Data:
    """Positions of one table size."""

    rows: Array
    """Position, seat, number."""
    winner: Array
    game: Array


def load(paths: Sequence[Path], fields: int) -> dict[int, Data]:
    """Stored chunks, by table size."""
    parts: dict[int, list[tuple[Array, int, int]]] = {}
    for path in paths:
        with path.open("rb") as file:
            head = json.loads(file.readline())
            numbers = np.frombuffer(file.read(), dtype=np.float32).reshape(-1, fields)
        start = 0
        for seats, winner, game in head["samples"]:
            parts.setdefault(seats, []).append((numbers[start : start + seats], winner, game))
            start += seats
    return {
        seats: Data(
            np.stack([one[0] for one in found]),
            np.array([one[1] for one in found]),
            np.array([one[2] for one in found]),
        )
        for seats, found in sorted(parts.items())
    }


def split(data: dict[int, Data]) -> tuple[dict[int, Data], dict[int, Data]]:
    """Games to learn from, and games held back."""
    kept, back = {}, {}
    for seats, one in data.items():
        test = (one.game * 2654435761 >> 9) % HELD_BACK == 0
        kept[seats] = Data(one.rows[~test], one.winner[~test], one.game[~test])
        back[seats] = Data(one.rows[test], one.winner[test], one.game[test])
    return kept, back


class Model:
    """The net with its gradients."""

    def __init__(self, fields: int, hidden: int, upper: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.sizes = (fields, hidden, upper)
        self.mean = np.zeros(fields, np.float32)
        self.spread = np.ones(fields, np.float32)

        def start(*shape: int) -> Array:
            return (rng.standard_normal(shape) * np.sqrt(2.0 / shape[-1])).astype(np.float32)

        self.weights = {
            "first": start(hidden, fields),
            "first_bias": np.zeros(hidden, np.float32),
            "second": start(upper, hidden * 3) * np.float32(0.7),
            "second_bias": np.zeros(upper, np.float32),
            "last": start(1, upper)[0] * np.float32(0.3),
            "direct": np.zeros(fields, np.float32),
        }

    def forward(self, rows: Array) -> tuple[Array, tuple[Array, ...]]:
        """Chances by position and seat, and what the way back needs."""
        w = self.weights
        x = (rows - self.mean) / self.spread
        h = np.maximum(x @ w["first"].T + w["first_bias"], 0)
        others = h.shape[1] - 1
        mean = (h.sum(1, keepdims=True) - h) / others
        order = np.argsort(h, axis=1)
        top, second = order[:, -1:], order[:, -2:-1]
        seats = np.arange(h.shape[1])[None, :, None]
        which = np.where(seats == top, second, top)
        greatest = np.take_along_axis(h, which, axis=1)
        p = np.concatenate([h, mean, greatest], axis=2)
        z = np.maximum(p @ w["second"].T + w["second_bias"], 0)
        score = z @ w["last"] + x @ w["direct"]
        score = score - score.max(1, keepdims=True)
        raised = np.exp(score)
        chances = raised / raised.sum(1, keepdims=True)
        return chances, (x, h, which, p, z)

    def gradients(self, chances: Array, kept: tuple[Array, ...], winner: Array) -> dict[str, Array]:
        """How the loss changes with each weight."""
        w = self.weights
        x, h, which, p, z = kept
        n = len(winner)
        d = chances.copy()
        d[np.arange(n), winner] -= 1
        d /= n
        grad = {"last": np.einsum("ns,nsu->u", d, z), "direct": np.einsum("ns,nsf->f", d, x)}
        dz = d[:, :, None] * w["last"] * (z > 0)
        grad["second"] = np.einsum("nsu,nsp->up", dz, p, optimize=True)
        grad["second_bias"] = dz.sum((0, 1))
        dp = dz @ w["second"]
        size = h.shape[2]
        own, mean, greatest = dp[:, :, :size], dp[:, :, size : 2 * size], dp[:, :, 2 * size :]
        dh = own + (mean.sum(1, keepdims=True) - mean) / (h.shape[1] - 1)
        for seat in range(h.shape[1]):
            for other in range(h.shape[1]):
                if other != seat:
                    dh[:, other] += greatest[:, seat] * (which[:, seat] == other)
        dh = dh * (h > 0)
        grad["first"] = np.einsum("nsh,nsf->hf", dh, x, optimize=True)
        grad["first_bias"] = dh.sum((0, 1))
        return grad

    def export(self) -> dict[str, Any]:
        """The weights as plain numbers, the scaling of the inputs folded in."""
        w = self.weights
        fields, hidden, upper = self.sizes
        first = w["first"] / self.spread
        bias = w["first_bias"] - first @ self.mean
        direct = w["direct"] / self.spread

        def plain(values: Array) -> list[float]:
            return [short(float(value)) for value in values.ravel()]

        return {
            "inputs": fields,
            "hidden": hidden,
            "upper": upper,
            "first": plain(first),
            "first_bias": plain(bias),
            "second": plain(w["second"]),
            "second_bias": plain(w["second_bias"]),
            "last": plain(w["last"]),
            "direct": plain(direct),
        }


def batches(data: dict[int, Data], rng: Any) -> Iterator[tuple[Array, Array]]:
    """All positions once, mixed."""
    found = []
    for seats, one in data.items():
        order = rng.permutation(len(one.winner))
        found += [(seats, order[i : i + BATCH]) for i in range(0, len(order), BATCH)]
    for place in rng.permutation(len(found)):
        seats, picked = found[place]
        yield data[seats].rows[picked], data[seats].winner[picked]


def loss(model: Model, data: dict[int, Data]) -> float:
    """The mean loss over some positions."""
    total, count = 0.0, 0
    for one in data.values():
        for i in range(0, len(one.winner), 8192):
            chances, _ = model.forward(one.rows[i : i + 8192])
            won = chances[np.arange(len(chances)), one.winner[i : i + 8192]]
            total -= float(np.log(np.maximum(won, 1e-9)).sum())
            count += len(won)
    return total / max(1, count)


def train(
    data: dict[int, Data],
    back: dict[int, Data],
    hidden: int,
    upper: int,
    epochs: int,
    seed: int,
    rate: float = 2e-3,
    decay: float = 1e-4,
    tell: Any = print,
) -> Model:
    """Adam with a falling rate; the weights of the epoch that did best on what was held back."""
    everything = np.concatenate([one.rows.reshape(-1, one.rows.shape[2])[::3] for one in data.values()])
    model = Model(everything.shape[1], hidden, upper, seed)
    model.mean = everything.mean(0)
    model.spread = np.maximum(everything.std(0), 0.05).astype(np.float32)
    rng = np.random.default_rng(seed + 1)
    first = {name: np.zeros_like(one) for name, one in model.weights.items()}
    second = {name: np.zeros_like(one) for name, one in model.weights.items()}
    steps = epochs * sum(-(-len(one.winner) // BATCH) for one in data.values())
    step = 0
    best, best_loss = dict(model.weights), 9.0
    for epoch in range(epochs):
        total, count = 0.0, 0
        for rows, winner in batches(data, rng):
            step += 1
            chances, kept = model.forward(rows)
            total -= float(np.log(np.maximum(chances[np.arange(len(winner)), winner], 1e-9)).sum())
            count += len(winner)
            now = rate * min(1.0, step / 200) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
            for name, grad in model.gradients(chances, kept, winner).items():
                first[name] = 0.9 * first[name] + 0.1 * grad
                second[name] = 0.999 * second[name] + 0.001 * grad * grad
                move = (first[name] / (1 - 0.9**step)) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                model.weights[name] = (
                    model.weights[name] * np.float32(1 - now * decay * 10) - np.float32(now) * move
                )
        held = loss(model, back)
        tell(f"epoch {epoch + 1}: {total / count:.4f}, held back {held:.4f}")
        if held < best_loss:
            best, best_loss = {name: one.copy() for name, one in model.weights.items()}, held
    model.weights = best
    return model


def lesson(
    paths: Sequence[Path], fields: int, hidden: int, upper: int, epochs: int, tell: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Train on stored chunks: the card and the weights."""
    data, back = split(load(paths, fields))
    model = train(data, back, hidden, upper, epochs, 1, tell=tell)
    card = {
        "positions": int(sum(len(one.winner) for one in data.values())),
        "held_back": int(sum(len(one.winner) for one in back.values())),
        "held_back_loss": round(loss(model, back), 4),
        "epochs": epochs,
    }
    return card, model.export()
