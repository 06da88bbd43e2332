"""The ledgers that ship, and the strictness of their loader."""

import re
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from starwake.core.errors import DataError, UsageError
from starwake.core.ledger import Ledger, Rule, load, parse

SIZES = {"starfarers-2019": 111, "starfarers-5-6": 36, "starfarers-classic": 83, "starship": 49}
ONE = {"id": "a.one", "text": "One.", "src": "Page 1"}
TWO = {"id": "a.two", "text": "Two.", "src": "Page 2"}


def table(**changes: Any) -> dict[str, Any]:
    """The table of a good ledger of two rules, or of one that these changes spoil."""
    return {"edition": "tiny", "book": "small book", "rule": [ONE, TWO]} | changes


def rule_with(**changes: Any) -> dict[str, Any]:
    return table(rule=[ONE | changes])


def test_all_ledgers_are_there_and_whole() -> None:
    assert {name: len(load(name)) for name in Ledger.names()} == SIZES


@pytest.mark.parametrize("name", SIZES)
def test_every_rule_is_filled_in_and_found(name: str) -> None:
    ledger = load(name)
    for rule in ledger:
        assert all((rule.id, rule.text, rule.source))
        assert rule.edition == name
        assert ledger[rule.id] is rule
        assert rule.id in ledger
    assert tuple(ledger) == ledger.rules


@pytest.mark.parametrize("name", SIZES)
def test_no_ledger_names_a_file(name: str) -> None:
    ledger = load(name)
    for words in (ledger.book, *(rule.source for rule in ledger)):
        assert not re.search(r"\.txt|[0-9a-f]{12}", words)


def test_ledgers_are_read_once() -> None:
    assert load("starship") is load("starship")


def test_an_extension_says_what_it_changes() -> None:
    extension = load("starfarers-5-6")
    assert extension.extends == "starfarers-2019"
    assert "setup.players" in extension.replaces
    assert "setup.players" not in extension


def test_options_come_along() -> None:
    rule = load("starfarers-classic")["build.limits"]
    assert rule.options == ("six_freight_rings",)
    assert rule.option_text.startswith("Six of each")
    assert len(load("starship")["d.option.handicap"].options) == 3


def test_an_unknown_id_gets_close_ones() -> None:
    with pytest.raises(UsageError, match=r"has no rule 'setup.player'; did you mean setup.players"):
        load("starfarers-2019")["setup.player"]
    with pytest.raises(KeyError, match=r"no rule 'zzz'$"):
        load("starfarers-2019")["zzz"]


def test_an_unknown_ledger_lists_them_all() -> None:
    with pytest.raises(UsageError, match=r"'chess'; there are starfarers-2019, .*starship"):
        load("chess")


def test_a_good_table_is_read() -> None:
    ledger = parse("tiny", table())
    assert ledger.rules[1] == Rule("a.two", "Two.", "Page 2", "tiny")
    assert ledger.book == "small book"
    with pytest.raises(FrozenInstanceError):
        ledger.rules[0].text = "Other."  # type: ignore[misc]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (table(colour="red"), "tiny: unknown key 'colour'"),
        (table(edition="other"), "tiny: the edition inside is 'other'"),
        (table(book=3), "tiny: 'book' must be a text"),
        (table(rule="none"), "tiny: 'rule' must be a list"),
        (table(rule=["none"]), "tiny, rule 1: must be a table"),
        (table(rule=[ONE, TWO, ONE]), "tiny, rule 3: the id 'a.one' is taken"),
        (table(replaces="a.one"), "tiny: 'replaces' must be a list"),
        ({"edition": "tiny", "book": "b"}, "tiny: 'rule' is missing"),
        (rule_with(page=4), "tiny, rule 1: unknown key 'page'"),
        (rule_with(text=4), "tiny, rule 1: 'text' must be a text"),
        (rule_with(option=[4]), "tiny, rule 1: 'option' must be a text"),
        (table(rule=[{"id": "a"}]), "tiny, rule 1: 'src' is missing"),
    ],
)
def test_a_bad_table_is_refused_with_its_row(bad: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=words):
        parse("tiny", bad)
