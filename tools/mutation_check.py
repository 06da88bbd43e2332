"""Break the implementation of a rule and see its tests fail: proof that the rule tests can fail.

    python tools/mutation_check.py [RULE ...]

Each mutation changes one line of the rules in a copy of the package, runs only the tests that cite the rule, and
counts as caught when one of them fails. A mutation that survives, or no longer applies, is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RULES = "starwake/starfarers/rules/"


class Mutation(NamedTuple):
    """One line of one file, before and after, that breaks one rule."""

    rule: str
    file: str
    before: str
    after: str


MUTATIONS = [
    Mutation("setup.start.first", "setup.py", "if leaders & (leaders - 1):", "if False:"),
    Mutation("setup.start.cards", "setup.py", "s.rules.start_cards)", "s.rules.start_cards - 1)"),
    Mutation(
        "production.planets",
        "production.py",
        "claims[seat * RESOURCES + resource] += 1\n\n\ndef add_green",
        "claims[seat * RESOURCES + resource] += 2\n\n\ndef add_green",
    ),
    Mutation("production.home_and_away", "production.py", "and rules.disc_high[disc] != number", "and True"),
    Mutation(
        "production.shortage", "production.py", "if not short or claimants == 1 else 0", "if True else 0"
    ),
    Mutation(
        "production.reserve.rebuild",
        "cards.py",
        "        if total(s.reserve) == 0:\n            refill(s)\n\n\ndef refill",
        "        if False:\n            refill(s)\n\n\ndef refill",
    ),
    Mutation(
        "production.seven.discard",
        "production.py",
        "if player.cards > limit else 0",
        "if player.cards >= limit else 0",
    ),
    Mutation(
        "production.seven.gift",
        "production.py",
        "s.push(F_DRAW, TABLE, s.next_seat(roller, step), s.rules.gift_cards)",
        "pass",
    ),
    Mutation(
        "trade.players.no_gifts", "trade.py", "return gives > 0 and wants > 0 and", "return wants > 0 and"
    ),
    Mutation("trade.supply.stock", "trade.py", "if r != given and s.supply[r] > 0:", "if r != given:"),
    Mutation(
        "build.pay",
        "build.py",
        "    pay_cost(s, seat, kind)\n    fit(s, seat, kind, 1)",
        "    fit(s, seat, kind, 1)",
    ),
    Mutation(
        "build.spaceport_site",
        "build.py",
        "if piece[point] == 0 and s.board.beside[point] == site:",
        "if s.board.beside[point] == site:",
    ),
    Mutation(
        "flight.speed.black",
        "flight.py",
        "s.rules.black_speed if black else s.rules.ball_sum[row]",
        "s.rules.ball_sum[row]",
    ),
    Mutation(
        "flight.speed.total",
        "flight.py",
        "return s.base_speed + player.boosters + player.extra_boosters",
        "return s.base_speed + player.boosters",
    ),
    Mutation(
        "flight.move.one_by_one", "flight.py", "        player.ship_used[s.flying] = DONE", "        pass"
    ),
    Mutation(
        "flight.block.spaceport_site",
        "flight.py",
        "and there != own_site and there != DOCK",
        "and there < PORT_SITE and there != DOCK",
    ),
    Mutation(
        "flight.block.trade_on_colony_site",
        "flight.py",
        "        return kind == COLONY_SHIP\n",
        "        return True\n",
    ),
    Mutation(
        "flight.block.vacate",
        "flight.py",
        "player.set_leave(ship, at if must else -1)",
        "player.set_leave(ship, -1)",
    ),
    Mutation(
        "explore.reveal",
        "explore.py",
        "    pos: i64 = 2\n    while pos >= 0:\n        s.push(F_DISC",
        "    pos: i64 = 1\n    while pos >= 0:\n        s.push(F_DISC",
    ),
    Mutation(
        "colony.blocked_by_special",
        "settle.py",
        "if is_special(s, site) or is_special(s, after):",
        "if is_special(s, site):",
    ),
    Mutation(
        "colony.three_players",
        "settle.py",
        "return buildings(s, system) < s.rules.system_limit",
        "return True",
    ),
    Mutation(
        "colony.home_closed", "settle.py", "if system < s.board.homes and not s.rules.home_open:", "if False:"
    ),
    Mutation("outpost.freight", "settle.py", "s.players[seat].pods > there", "s.players[seat].pods >= there"),
    Mutation(
        "outpost.marker",
        "friendship.py",
        "s.stations[civ * 8 + seat] <= s.stations[civ * 8 + holder]",
        "s.stations[civ * 8 + seat] < s.stations[civ * 8 + holder]",
    ),
    Mutation(
        "special.pirate",
        "explore.py",
        "return player.cannons + player.extra_cannons >= need",
        "return player.cannons > need",
    ),
    Mutation("special.ice", "explore.py", "return player.pods >= need", "return player.pods > need"),
    Mutation(
        "encounter.combat", "encounters.py", "1 if own >= other else 0  #", "1 if own > other else 0  #"
    ),
    Mutation("encounter.flee", "encounters.py", "[1 if own >= other else 0])", "[1 if own > other else 0])"),
    Mutation("encounter.lock", "encounters.py", "        s.players[seat].held |= bit(ship)", "        pass"),
    Mutation(
        "encounter.jump", "encounters.py", "        player.ship_used[ship] = DONE  #", "        pass  #"
    ),
    Mutation("encounter.again", "encounters.py", "        s.deck |= s.discards\n", "        s.deck |= 0\n"),
    Mutation(
        "encounter.wear_and_tear",
        "encounters.py",
        "if pieces(s.players[seat]) > arg:",
        "if pieces(s.players[seat]) >= arg:",
    ),
    Mutation(
        "encounter.cannot_pay",
        "encounters.py",
        "if f.a >= 0 or s.players[seat].cards >=",
        "if True or s.players[seat].cards >=",
    ),
    Mutation("friend.green_folk", "production.py", "player.friends & s.rules.green[r]", "False"),
    Mutation("friend.merchants.goods", "trade.py", "        player.goods_swapped = True", "        pass"),
    Mutation("friend.diplomats.fame", "friendship.py", "s.players[seat].fame_bought = True", "pass"),
    Mutation("friend.diplomats.help", "friendship.py", "points(s, other) > mine", "points(s, other) >= mine"),
    Mutation("points.table", "points.py", "p.fame // r.fame_per_point", "(p.fame + 1) // r.fame_per_point"),
    Mutation(
        "end.fifteen", "production.py", "        check_victory(s)  # end.fifteen", "        # end.fifteen"
    ),
]


def run_tests(source: Path, rule: str) -> bool:
    """Whether the tests that cite a rule pass on a copy of the package."""
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "STARWAKE_RULE": rule}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "tools.only_rule"]
    command += ["--no-header", "--tb=no", str(ROOT / "tests" / "rules")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{rule}: the tests could not run:\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def mutate(source: Path, mutation: Mutation) -> None:
    """Write the broken line into the copy."""
    path = source / RULES / mutation.file
    text = path.read_text("utf-8")
    if text.count(mutation.before) != 1:
        sys.exit(
            f"{mutation.rule}: {mutation.file} has {text.count(mutation.before)} times {mutation.before!r}"
        )
    path.write_text(text.replace(mutation.before, mutation.after), "utf-8")


def survives(mutation: Mutation) -> bool:
    """Whether no test notices the broken rule."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        mutate(source, mutation)
        return run_tests(source, mutation.rule)


def main(rules: list[str]) -> int:
    """Check all mutations, or those of the rules named."""
    chosen = [m for m in MUTATIONS if not rules or m.rule in rules]
    alive = 0
    for mutation in chosen:
        missed = survives(mutation)
        alive += missed
        print(f"{'SURVIVED' if missed else 'caught  '}  {mutation.rule}", flush=True)
    print(f"{len(chosen) - alive} of {len(chosen)} broken rules were noticed by their tests")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
