"""The flags that say where games are played: in processes of this machine, or on a cluster."""

from __future__ import annotations

import argparse
import os

from starwake.cli.options import whole
from starwake.core.errors import UsageError
from starwake.core.outside import number
from starwake.lab.sim import MOST_JOBS, Executor, InProcess, Processes


def add_work_arguments(parser: argparse.ArgumentParser) -> None:
    """Where games are played: `--jobs` and `--cluster`."""
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="J", help="processes (default: 1; 0: every core)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of a Dask cluster, such as tcp://10.0.0.1:8786",
    )


def executor_of(args: argparse.Namespace) -> Executor:
    """Where the flags say that games are played."""
    if args.cluster is None:
        jobs = number(args.jobs or os.cpu_count() or 1, "jobs", 1, MOST_JOBS)
        return InProcess() if jobs == 1 else Processes(jobs)
    if args.jobs != 1:
        raise UsageError("--jobs is for this machine; a cluster has as many as it has workers")
    from starwake.lab.cluster import Cluster

    return Cluster(args.cluster)
