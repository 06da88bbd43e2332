"""Break the implementation of a rule and see its tests fail: proof that the rule tests can fail.

    python tools/mutation_check.py [LEDGER] [RULE ...]

Each mutation changes one line of the rules in a copy of the package, runs only the tests that cite the rule, and
counts as caught when one of them fails. A mutation that survives, or no longer applies, is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutations import Mutation  # noqa: E402

LEDGERS = ("starfarers_2019", "starfarers_5_6", "starfarers_classic", "starship")
"""Modules of `tools.mutations`, and folders of tests."""
NO_TESTS = 5
"""What pytest returns when it found none."""


def run_tests(source: Path, ledger: str, rule: str) -> bool:
    """Whether the tests that cite a rule pass on a copy of the package."""
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "STARWAKE_RULE": rule}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "tools.only_rule"]
    command += ["--no-header", "--tb=no", str(ROOT / "tests" / "rules" / ledger)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == NO_TESTS:
        sys.exit(f"{ledger}: no test cites {rule}")
    if done.returncode not in (0, 1):
        sys.exit(f"{rule}: the tests could not run:\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def rules_of(ledger: str) -> Path:
    """Where the rules of a ledger's game are, in the package: those of `starfarers_2019` in `starfarers`."""
    return Path("starwake") / ledger.partition("_")[0] / "rules"


def mutate(source: Path, ledger: str, mutation: Mutation) -> None:
    """Write the broken line into the copy."""
    path = source / rules_of(ledger) / mutation.file
    text = path.read_text("utf-8")
    if text.count(mutation.before) != 1:
        sys.exit(
            f"{mutation.rule}: {mutation.file} has {text.count(mutation.before)} times {mutation.before!r}"
        )
    path.write_text(text.replace(mutation.before, mutation.after), "utf-8")


def survives(ledger: str, mutation: Mutation) -> bool:
    """Whether no test notices the broken rule."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        mutate(source, ledger, mutation)
        return run_tests(source, ledger, mutation.rule)


def main(arguments: list[str]) -> int:
    """Check all mutations, or those of the ledgers and rules named."""
    ledgers = [name for name in LEDGERS if name in arguments] or LEDGERS
    rules = [word for word in arguments if word not in LEDGERS]
    checked = alive = 0
    for ledger in ledgers:
        for mutation in import_module(f"tools.mutations.{ledger}").MUTATIONS:
            if rules and mutation.rule not in rules:
                continue
            missed = survives(ledger, mutation)
            checked += 1
            alive += missed
            print(f"{'SURVIVED' if missed else 'caught  '}  {ledger} {mutation.rule}", flush=True)
    print(f"{checked - alive} of {checked} broken rules were noticed by their tests")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
