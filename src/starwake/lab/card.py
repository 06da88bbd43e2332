"""The card of a dataset: what is in it, how it was made, and how to read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib.metadata import version
from typing import TYPE_CHECKING

from starwake.core.errors import one_line

if TYPE_CHECKING:
    from starwake.lab.dataset import Dataset

COLUMNS = {
    "game": ("int32", "the number of the game"),
    "step": ("int32", "the number of the decision in its game, from 0"),
    "seed": ("string", "the seed of the dataset; with `game` it decides all dice"),
    "bot": ("string", "who decided"),
    "seat": ("int8", "for which seat"),
    "turn": ("int32", "turns begun"),
    "code": ("int64", "what was done, as the engine's integer"),
    "action": ("int16", "the same as its number in the action space; -1 for an offer that has none"),
    "legal": ("list of int16", "the numbers of the listed legal actions: the mask"),
    "result": (
        "float32",
        "what the game brought the seat: 1 for who won, -1 shared by the others, 0 nobody did",
    ),
    "observation": ("{bytes} bytes", "what the seat knew: {size} numbers of 16 bits, little-endian"),
}
"""Every column of a file of decisions: its type, and what it tells."""
GAMES = {
    "game": ("int32", "its number"),
    "seed": ("string", "the seed of the dataset"),
    "bots": ("list of string", "who sat where"),
    "winner": ("int8", "the seat that won, -1 if nobody has"),
    "points": ("list of int16", "by seat, at the end"),
    "turns": ("int32", "turns begun"),
    "decisions": ("int32", "rows of the game"),
    "drawn": ("bool", "whether it ended because nobody could win any more"),
    "digest": ("string", "fingerprint of the last state"),
}
"""Every column of a file of games."""


def card(data: Dataset) -> str:
    """The card as Markdown."""
    told, layout = data.recipe, data.layout
    games = data.games()
    wins = Counter(one["bots"][one["winner"]] for one in games if one["winner"] >= 0)
    won = ", ".join(f"{bot} {wins[bot]}" for bot in data.bots)
    options = ", ".join(f"{name} {value}" for name, value in told.options.items()) or "none"
    sizes = {"size": layout.size, "bytes": 2 * layout.size}
    facts = {
        "game": f"{told.game}, {told.players} players",
        "options": options,
        "bots": f"{', '.join(told.bots)}, from seat 0 of game 0 on; seats rotate with the number of the game",
        "seed": one_line(str(told.seed), 100),
        "games": f"{len(games)}, numbered from 0; stopped after {told.max_turns} turns",
        "won by": f"{won}; nobody {len(games) - wins.total()}",
        "decisions": f"{len(data)}",
        "files": f"{data.shards} of decisions, {data.shards} of games, {told.shard} games each; {data.bytes()} bytes",
        "schema": f"{told.schema}",
        "observations and actions": f"`{told.layout}`, fingerprint `{told.fingerprint}`: {layout.size} numbers, "
        f"{len(layout.codes)} actions",
        "rules": f"`{told.ruleset}`",
        "made with": f"starwake {told.starwake}, pyarrow {version('pyarrow')}, numpy {version('numpy')}",
        "SHA-256 of the SHA-256 of all files": f"`{data.checksum()}`",
    }
    return "\n".join(
        [
            f"# {told.layout}: {len(games)} games\n",
            "Games between bots, decision by decision.\n",
            "| | |\n|---|---|",
            *(f"| {name} | {fact} |" for name, fact in facts.items()),
            "\n## Files\n\n`decisions-*.parquet`, a row for each decision, in the order of play:\n",
            table(COLUMNS, sizes),
            "\n`games-*.parquet`, a row for each game:\n",
            table(GAMES, sizes),
            READ,
        ]
    )


def table(columns: dict[str, tuple[str, str]], sizes: Mapping[str, object]) -> str:
    """Columns as a table of Markdown; `sizes` are those of an observation."""
    rows = (
        f"| `{name}` | {kind.format(**sizes)} | {words.format(**sizes)} |"
        for name, (kind, words) in columns.items()
    )
    return "\n".join(["| column | type | tells |\n|---|---|---|", *rows])


READ = """
## Reading

```python
from starwake.lab import dataset

data = dataset.load(".")
for batch in data.batches(1024, shuffle=7, choices=True):
    batch.observation, batch.mask, batch.action, batch.result  # numpy arrays
data.layout.items  # the name and the bounds of each number of an observation
data.check()  # plays every game again, and compares all that is stored
```

With pyarrow alone: `numpy.frombuffer(table["observation"].combine_chunks().buffers()[1], "<i2")`,
in rows of the size above.
"""
