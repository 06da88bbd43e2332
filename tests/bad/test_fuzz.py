"""A short run at every door; the long ones are `python -m starwake.testing fuzz --door DOOR --cases 1000000`."""

from __future__ import annotations

import pytest

from starwake.core.errors import UsageError
from starwake.testing import fuzz
from starwake.testing.__main__ import main

CASES = {"record": 60, "position": 60, "notation": 150, "options": 150, "texts": 100, "cli": 30}


@pytest.mark.parametrize("door", fuzz.DOORS)
def test_nothing_but_refusals(door):
    run = fuzz.fuzz(door, CASES[door], seed=5)
    assert list(run.faults) == []
    assert run.refused.total() > run.cases / 2
    assert run.good


def test_the_same_seed_gives_the_same_cases():
    first, second = (fuzz.fuzz("options", 40, seed=3) for _ in range(2))
    assert (first.taken, first.refused) == (second.taken, second.refused)


class Careless(fuzz.Door):
    """A door that lets things through: an error of Python, then a message without end."""

    def knock(self) -> object:
        if self.rng.random() < 0.5:
            raise KeyError(self.writer.text())
        error = UsageError("x")
        error.args = ("x" * 1000,)
        raise error


def test_what_is_wrong_is_found_and_told(monkeypatch, capsys):
    monkeypatch.setitem(fuzz.DOORS, "careless", f"{__name__}:Careless")
    monkeypatch.setattr(
        fuzz, "import_module", lambda name: __import__("types").SimpleNamespace(Careless=Careless)
    )
    assert main(["fuzz", "--door", "careless", "--cases", "20"]) == 1
    said = capsys.readouterr().out
    assert "KeyError" in said
    assert "UsageError says 'xxx" in said
    assert "20 faults" in said
