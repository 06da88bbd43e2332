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
    assert all(f"  {rule.id}  {rule.title}  [{rule.source}]" in text for rule in ledger)
    assert all(rule.text in text for rule in ledger)
    assert [line for line in text.splitlines() if line.isupper()][:4] == [
        "SETUP",
        "TURN",
        "INFO",
        "PRODUCTION",
    ]


def test_one_rule(capsys):
    text = printed(capsys, "starfarers", "flight.shake")
    assert text.splitlines()[0] == "flight.shake  Shake of the mothership  [Determine your speed]"
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


@pytest.mark.parametrize("language", ["en", "de"])
def test_lines_fit_the_terminal(capsys, monkeypatch, language):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    lines = printed(capsys, "starfarers", "flight", "--lang", language).splitlines()
    assert [line for line in lines if len(line) >= 60] == []


def test_all_rules_in_german(capsys):
    text = printed(capsys, "starfarers-classic", "--lang", "de")
    ledger = load("starfarers-classic", "de")
    assert text.startswith("starfarers-classic: 83 Regeln (Almanach 2001 (A), Handbuch 1999 (M))\n")
    assert all(f"  {rule.id}  {rule.title}  [{rule.source}]\n      {rule.text}\n" in text for rule in ledger)
    assert "      Mit der Option round_up_discard: Die Hälfte aufgerundet, wie im Handbuch." in text
    assert "\nPRODUCTION\n" in text  # the word to ask for


def test_one_rule_in_german(capsys):
    assert printed(capsys, "starfarers", "flight.move.back", "--lang", "de").splitlines() == [
        "flight.move.back  Der Weg zurück  [Umkehren]",
        "    Ein Schiff darf über Punkte zurückfliegen, die es in diesem Zug schon benutzt hat; jeder Schritt zählt.",
    ]
    assert "Mit der Option handicap_astro oder handicap_notes oder handicap_tiles:" in printed(
        capsys, "starship", "d.option.handicap", "--lang", "de"
    )


def test_an_unknown_language_is_refused(capsys):
    assert main(["rules", "starfarers", "--lang", "fr"]) == 2
    assert "there is no language 'fr'; there are en, de" in capsys.readouterr().err
