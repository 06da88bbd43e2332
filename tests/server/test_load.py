"""The load driver: what it measures, its bounds, and that it loads nobody else's server."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from starwake.cli import load, main
from starwake.testing.serving import serving

SMALL = ["--matches", "3", "--rate", "10", "--seconds", "1", "--ramp", "0"]


def test_it_starts_a_server_and_measures_it(capsys):
    assert main(["load", "starfarers", "--players", "3", *SMALL, "--store", "memory:", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["matches"], found["sockets"], found["store"]) == (3, 9, "memory")
    assert 0 < found["acks"] <= 33
    assert (found["refused"], found["errors"], found["cut"]) == ({}, {}, 0)
    assert 0 < found["ack_ms"]["p50"] <= found["ack_ms"]["p95"] <= found["ack_ms"]["max"]
    assert 0 < found["bytes"]["median"] < found["bytes"]["p99"]
    assert found["memory"]["empty"] > 0
    assert found["server_cpu"] > 0


def test_it_measures_a_server_that_runs(capsys):
    with serving() as server:
        assert main(["load", "starship", *SMALL, "--url", server.url]) == 0
    assert "3 matches of starship" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--matches", "6000"], "--matches is above 0 and at most 5000"),
        (["--rate", "0"], "--rate is above 0"),
        (["--seconds", "-1"], "--seconds is above 0"),
        (["--matches", "5000", "--ramp", "700"], "--ramp is above 0 and at most 600"),
        (["--url", "http://192.0.2.1:8000"], "is not on this machine"),
        (["--url", "http://127.0.0.1:8000", "--store", "memory:"], "name one of them"),
    ],
)
def test_it_has_bounds(capsys, flags, told):
    assert main(["load", *flags]) == 2
    assert told in capsys.readouterr().err


def test_a_server_that_lays_no_table_is_told(capsys):
    with serving() as server:
        assert (
            main(
                [
                    "load",
                    "starship",
                    *SMALL,
                    "--matches",
                    "60",
                    "--url",
                    server.url.replace("127.0.0.1", "localhost"),
                ]
            )
            == 2
        )
    assert "too many matches" in capsys.readouterr().err


def test_parts_of_what_was_counted():
    assert [load.at([1.0, 2.0, 3.0, 4.0], part) for part in (0.5, 0.95, 1.0)] == [3.0, 4.0, 4.0]
    assert load.at([], 0.5) == 0.0
    lengths = Counter({10: 98, 20: 1, 30: 1})
    assert [load.at_length(lengths, part) for part in (0.5, 0.985, 1.0)] == [10, 20, 30]
