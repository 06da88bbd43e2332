"""One line for each thing that is worth knowing, as JSON, without tokens and hands; and numbers for Prometheus."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""


def log(event: str, **values: object) -> None:
    """Write a line to standard error; where even that cannot be written, the server goes on without."""
    line = json.dumps({"at": round(time.time(), 3), "event": event, **values}, default=str)
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


@dataclass
class Histogram:
    """How long something took, in buckets."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.total += seconds
        for number, edge in enumerate(BUCKETS):
            if seconds <= edge:
                self.counts[number] += 1
                return
        self.counts[-1] += 1

    def lines(self, name: str) -> Iterator[str]:
        """As Prometheus reads it."""
        yield f"# TYPE {name} histogram"
        below = 0
        for edge, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{name}_bucket{{le="{edge}"}} {below}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {below}"


@dataclass
class Metrics:
    """What a server counts."""

    steps: int = 0
    refused: int = 0
    cut: int = 0
    """Clients that read too slowly."""
    errors: int = 0
    acks: Histogram = field(default_factory=Histogram)
    store: Histogram = field(default_factory=Histogram)

    def stored(self, seconds: float) -> None:
        """A step took so long to be stored."""
        self.store.add(seconds)

    def text(self, gauges: Mapping[str, int]) -> str:
        """Everything, in the text form of Prometheus."""
        counters = {name: getattr(self, name) for name in ("steps", "refused", "cut", "errors")}
        lines = [
            f"# TYPE starwake_{name}_total counter\nstarwake_{name}_total {n}" for name, n in counters.items()
        ]
        lines += [f"# TYPE starwake_{name} gauge\nstarwake_{name} {n}" for name, n in gauges.items()]
        lines += self.acks.lines("starwake_ack_seconds")
        lines += self.store.lines("starwake_store_seconds")
        return "\n".join(lines) + "\n"
