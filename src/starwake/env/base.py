"""What all environments have in common: how they are seeded, and that nobody copies them."""

from __future__ import annotations

from secrets import randbits
from typing import Any, NoReturn

import numpy as np

from starwake.core.errors import UsageError
from starwake.core.outside import check_seed


class Environment:
    """Tables that are played on in place. States can be copied, and search is done on those."""

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        """Refuse `copy` and `pickle`, which both ask here."""
        raise UsageError(
            "an environment is not copied or pickled: search on states with game.step, as docs/search-bot.md tells"
        )


def seed_of(seed: Any) -> int | str:
    """The seed that a caller names, a number from 0 up or a text; without one some number."""
    if seed is None:
        return randbits(32)
    chosen: int | str = int(seed) if isinstance(seed, np.integer) else seed
    check_seed(chosen)
    return chosen
