"""Makes the edition that nobody plays known; whoever imports this has it, and nobody else."""

from __future__ import annotations

import starwake as sw
from starwake.bots import register_bot
from tests.browser import made_up

sw.register(made_up.ID, f"{made_up.__name__}:MadeUp")
register_bot("trader", "starwake.bots.starfarers.trader:Trader", game=made_up.ID)
