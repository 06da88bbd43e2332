"""`starwake rules`: the ledger on paper."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.cli import main
from starwake.core.ledger import Ledger, load


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["rules", *args]) == 0
    return capsys.readouterr().out


def test_all_rules_by_chapter(capsys):
    text = printed(capsys, "starfarers")
    ledger = load("starfarers-2019")
    assert all(f"  {rule.id}  [{rule.source}]" in text for rule in ledger)
    assert all(rule.text in text for rule in ledger)
    assert [line for line in text.splitlines() if line.isupper()][:4] == [
        "SETUP",
        "TURN",
        "INFO",
        "PRODUCTION",
    ]


def test_one_rule(capsys):
    text = printed(capsys, "starfarers", "flight.shake")
    assert text.splitlines()[0] == "flight.shake  [Determine your speed]"
    assert load("starfarers-2019")["flight.shake"].text in text


def test_one_chapter(capsys):
    ids = [line.split()[0] for line in printed(capsys, "starfarers", "colony").splitlines() if line[0] != " "]
    assert ids == [rule.id for rule in load("starfarers-2019") if rule.id.startswith("colony.")]


def test_an_unknown_rule_names_close_ones(capsys):
    assert main(["rules", "starfarers", "flight.shak"]) == 2
    assert "did you mean flight.shake" in capsys.readouterr().err


def test_every_ledger_can_be_printed_by_its_name(capsys):
    for name in Ledger.names():
        assert printed(capsys, name).startswith(f"{name}: {len(load(name))} rules")


def test_an_unknown_game_names_those_there_are(capsys):
    assert main(["rules", "chess"]) == 2
    told = capsys.readouterr().err
    assert all(game in told for game in sw.games())


def test_lines_fit_the_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    assert all(len(line) < 100 for line in printed(capsys, "starfarers", "flight").splitlines())
