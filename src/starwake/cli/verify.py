"""`starwake verify FILE`: check a recorded game against its revealed seed, its chain and what was published before.

Exit code 0: everything is as recorded. 1: the first difference is printed. 2: the file is no record that this version
can check (unreadable, made by other rules, or it reveals no seed).
"""

from __future__ import annotations

import argparse

import starwake as sw
from starwake.core.errors import RecordError, StarwakeError, VersionError
from starwake.core.outside import shown
from starwake.core.record import SEALED, Record

HELP = (
    "Recompute every outcome of a recorded game from its revealed seed, and check actions and result by its chain. "
    "Exit code 1 if something differs."
)
DIFFERS = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE and what was known before the end."""
    parser.add_argument("file", metavar="FILE", help="a record, as `save` writes it")
    parser.add_argument("--commitment", metavar="C", help="what was published before the first outcome")
    parser.add_argument("--chain", metavar="H", help="a head of the chain that was seen during the match")


def run(args: argparse.Namespace) -> int:
    """Print `ok` and what was checked, or the first difference."""
    record = sw.load(args.file)
    try:
        outcomes = record.verify()
        seen = _compared(record, args.commitment, args.chain)
    except VersionError as error:
        raise VersionError(f"{args.file}: {error}") from None
    except StarwakeError as error:
        if record.dealer is None or SEALED in record.dealer:
            raise RecordError(f"{args.file}: {error}") from None
        print(f"differs: {error}")
        return DIFFERS
    print(f"ok: {outcomes} outcomes recomputed from the revealed seed")
    print(_bound(record, outcomes))
    print(*seen, sep="\n", end="\n" if seen else "")
    return 0


def _bound(record: Record, outcomes: int) -> str:
    """How far the actions can be trusted."""
    actions = f"{len(record.entries) - outcomes} actions"
    if record.chain is None:
        return (
            f"{actions} are not bound: the record has no chain, so another legal action would not be noticed"
        )
    return f"{actions}, the header and the result are those of the chain {record.chain}"


def _compared(record: Record, commitment: str | None, chain: str | None) -> list[str]:
    """What fits that was known before; RecordError if something does not."""
    fits = []
    if commitment is not None:
        if commitment.strip().lower() != (record.dealer or {})["commitment"]:
            raise RecordError(f"the record was not dealt from the commitment {shown(commitment, 80)}")
        fits.append("the commitment is the one that you name")
    if chain is not None:
        found = [head.hex() for head in record.heads()]
        if chain.strip().lower() not in found:
            raise RecordError(f"the chain of the record never was at {shown(chain, 80)}")
        place = min(found.index(chain.strip().lower()), len(record.entries))
        fits.append(f"the chain that you name binds {place} of {len(record.entries)} entries")
    return fits
