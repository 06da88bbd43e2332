"""What shows that a game, old or new, keeps the laws: shipped, so that other people's games can use it too.

- `check_game` plays whole games and checks every law of the contract (`conformance`);
- `noninterference.check_pairs` checks that views, choices and errors tell a seat nothing it may not know;
- `worlds.check_world` checks that what a seat imagines could be, and goes on soundly;
- `perft` counts the ways a game can go on, `playthrough` writes games down step by step to compare them later;
- `serving` and `postgres` start a server and a database for a while; `kills` and `lossy` show that a server loses no
  move, `driver` loads it (`starwake load`);
- `fuzz` sends garbage to every door;
- `checksum` and `soak` are for comparing builds and for long runs; `strategies` are for Hypothesis.
"""

from starwake.testing.conformance import LawBroken, Report, check_game

__all__ = ["LawBroken", "Report", "check_game"]
