"""`starwake verify FILE`: deal a recorded game again from its revealed seed and compare every outcome.

Exit code 0: everything is as recorded. 1: the first difference is printed. 2: the file is no record that this version
can check (unreadable, made by other rules, or it reveals no seed).
"""

from __future__ import annotations

import argparse

import starwake as sw
from starwake.core.errors import RecordError, StarwakeError, VersionError

HELP = "Recompute every outcome of a recorded game from its revealed seed. Exit code 1 if one differs."
DIFFERS = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE."""
    parser.add_argument("file", metavar="FILE", help="a record, as `save` writes it")


def run(args: argparse.Namespace) -> int:
    """Print `ok` and the number of outcomes, or the first difference."""
    record = sw.load(args.file)
    if record.dealer is None:
        raise RecordError(f"{args.file}: the record reveals no seed, so its outcomes cannot be recomputed")
    try:
        outcomes = record.verify()
        result = record.replay().record().result
    except VersionError as error:
        raise VersionError(f"{args.file}: {error}") from None
    except StarwakeError as error:
        print(f"differs: {error}")
        return DIFFERS
    if dict(record.result) != dict(result):
        print(f"differs: the game ends with {dict(result)}, the record says {dict(record.result)}")
        return DIFFERS
    print(f"ok: {outcomes} outcomes recomputed from the revealed seed")
    return 0
