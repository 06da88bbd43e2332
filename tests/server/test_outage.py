"""A database that is gone for some seconds: a small version of the long run."""

from __future__ import annotations

import json

import pytest

from starwake.server.trials.outage import BEFORE, SLOWEST, outage_run


@pytest.mark.slow
def test_a_database_that_is_gone_for_a_while_costs_nothing_that_was_acknowledged():
    outage, found, log = outage_run(3, matches=3)
    assert outage.troubles + found.troubles == []
    assert len(outage.refused) > 3
    assert max(outage.refused + outage.asked) < SLOWEST
    assert found.acknowledged + found.refused > BEFORE
    assert found.acknowledged > BEFORE // 2, "most are acknowledged: few are stale or sent in vain"
    lines = [json.loads(line) for line in log]
    assert {line["event"] for line in lines} == {"store"}
    assert sum("trouble" in line for line in lines) <= 4, (
        "a line or two for each server, however many were refused"
    )
    assert any("works_again_after" in line for line in lines)
