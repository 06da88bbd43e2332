"""An edition that nobody plays: other costs, limits, rates, balls, numbers and names. `known` registers it.

Its data are those of 2019 with some values changed, read through the same door. The page has never heard of it.
"""

from __future__ import annotations

import json
import shutil
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starwake.core.text import Texts
from starwake.parts.refusing import PACKAGE
from starwake.starfarers.editions.assemble import assemble, collect_names
from starwake.starfarers.editions.edition import Edition, Table
from starwake.starfarers.editions.layout import lay_printed, start_printed
from starwake.starfarers.facts import Facts, load_from
from starwake.starfarers.game import Starfarers

ID = "starfarers-made-up"
TARGET = 9
COSTS = {
    "colony_ship": {"fuel": 1, "food": 1},
    "trade_ship": {"goods": 1, "carbon": 1},
    "spaceport": {"ore": 4, "goods": 1},
    "booster": {"food": 1},
    "cannon": {"goods": 3},
    "freight_pod": {"fuel": 1, "carbon": 1},
}
LIMITS = {"booster": 3, "cannon": 4, "freight_pod": 2}


def changed(parameters: dict[str, Any]) -> dict[str, Any]:
    """The numbers of 2019, otherwise."""
    return {
        **parameters,
        "edition": ID,
        "points_to_win": TARGET,
        "costs": COSTS,
        "upgrade_limits": LIMITS,
        "bank_rates": {"default": 2, "goods": 4},
        "base_speed_with_black": 5,
        "seven": {**parameters["seven"], "hand_limit": 5},
    }


@cache
def facts() -> Facts:
    """Of the made-up edition."""
    with (
        as_file(files("starwake.starfarers") / "data" / "2019") as source,
        TemporaryDirectory() as folder,
    ):
        data = Path(shutil.copytree(source, Path(folder) / "made-up"))
        parameters = data / "parameters.json"
        parameters.write_text(json.dumps(changed(json.loads(parameters.read_text("utf-8")))), "utf-8")
        return load_from(data)


@cache
def build(seats: int, options: tuple[tuple[str, Any], ...]) -> Table:
    """On the printed board."""
    names = collect_names(facts())
    rules = assemble(facts(), names, seats)
    lay_printed(rules, facts(), names, facts().first_layout)
    start_printed(rules, facts(), names)
    return Table(rules, names)


class MadeUp(Starfarers):
    """The game of that edition, with words of its own for its cards."""

    id = ID
    player_counts = (3, 4)
    editions = (Edition(ID, 1, "2019", ("starfarers-2019",), {}, build),)

    def texts_in(self, lang: str) -> Texts:
        """Its names over those of Starfarers."""
        return Texts.load(__name__, lang, under=(PACKAGE, self.words_in))
