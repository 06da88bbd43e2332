"""The ledgers that ship, in every language, the strictness of their loader, and ledgers from elsewhere."""

import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from starwake.core import ledger as module
from starwake.core.errors import DataError, UsageError
from starwake.core.ledger import Ledger, Rule, UnknownRule, find, load, parse, register_ledger, translate
from starwake.core.text import LANGUAGES

SIZES = {"starfarers-2019": 111, "starfarers-5-6": 36, "starfarers-classic": 83, "starship": 49}
ONE = {"id": "a.one", "text": "One.", "src": "Page 1"}
TWO = {"id": "a.two", "text": "Two.", "src": "Page 2"}
EINS = {"title": "Die Eins", "text": "Eins.", "src": "Seite 1"}
ZWEI = {"title": "Die Zwei", "text": "Zwei.", "src": "Seite 2"}

# Only words that the other language does not have: not `die`, `in`, `an`, `was`, `so`, `planet`.
ENGLISH_WORDS = (
    "the and with of or from for to is are at on by if not but only each every all their its own other"
    " one two three four five six player players ship ships card cards turn point points colony trade"
    " build building flight speed pile supply piece pieces fame friendship encounter pirate pirates"
    " planets number when who which that this may must takes"
)
GERMAN_WORDS = (
    "der das den dem des und mit von oder aus zum zur ist sind auf bei wenn nicht nur jeder jede jedes"
    " alle ihre eigene ein eine einen einem einer zwei drei vier sechs spieler schiff schiffe karte"
    " karten zug punkt punkte kolonie handel bau tempo vorrat figur ruhm begegnung piraten planeten"
    " zahl wer welche dass darf muss nimmt"
)
NUMBER_WORDS = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"


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
    assert load("starship") is load("starship") is load("starship", "en")
    assert load("starship", "de") is load("starship", language="de")


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
    assert ledger.rules[1] == Rule("a.two", "a.two", "Two.", "Page 2", "tiny")
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


# ------------------------------------------------------------------ languages

every_ledger = pytest.mark.parametrize("name", SIZES)
every_text = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in SIZES for language in LANGUAGES]
)


def words_of(rule: Rule) -> tuple[str, ...]:
    """All that is in a language."""
    return rule.title, rule.text, rule.source, rule.option_text


def wordless(rule: Rule) -> Rule:
    return replace(rule, title="", text="", source="", option_text="")


def told(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Every text of a ledger with its id."""
    ledger = load(name, language)
    yield "book", ledger.book
    yield from ((rule.id, words) for rule in ledger for words in words_of(rule))


def with_words(name: str, language: str, forbidden: str) -> list[tuple[str, str]]:
    """The texts that have one of these words, small or capital."""
    pattern = re.compile(rf"\b({'|'.join(forbidden.split())})\b", re.IGNORECASE)
    return [(id, words) for id, words in told(name, language) if pattern.search(words)]


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@every_ledger
def test_german_differs_in_words_only(name: str) -> None:
    english, german = load(name), load(name, "de")
    assert [wordless(rule) for rule in german] == [wordless(rule) for rule in english]
    assert (german.extends, german.replaces) == (english.extends, english.replaces)
    for one, other in zip(english, german, strict=True):
        assert one.text != other.text
        assert bool(one.option_text) == bool(other.option_text), one.id


@every_text
def test_every_rule_has_a_short_title_of_its_own(name: str, language: str) -> None:
    titles = [rule.title for rule in load(name, language)]
    assert [title for title in titles if titles.count(title) > 1] == []
    assert [title for title in titles if not 2 <= len(title.split()) <= 5] == []
    assert [title for title in titles if title[0].islower() or title[-1] in ".;:,"] == []


@every_text
def test_every_text_is_finished(name: str, language: str) -> None:
    assert [
        row for row in told(name, language) if re.search(r"[{}<>]|TODO|XXX|\.\.\.|  |^ | $", row[1])
    ] == []
    assert [rule.id for rule in load(name, language) if not rule.text.endswith((".", ".)"))] == []


@every_ledger
def test_german_has_no_english_words(name: str) -> None:
    assert with_words(name, "de", ENGLISH_WORDS) == []


@every_ledger
def test_english_has_no_german_words(name: str) -> None:
    assert with_words(name, "en", GERMAN_WORDS) == []
    assert [row for row in told(name, "en") if re.search("[äöüßÄÖÜ„“]", row[1])] == []


@every_ledger
def test_german_writes_numbers_in_figures_and_forgets_none(name: str) -> None:
    assert with_words(name, "de", NUMBER_WORDS) == []
    for one, other in zip(load(name), load(name, "de"), strict=True):
        for english, german in zip(words_of(one), words_of(other), strict=True):
            assert figures(english) <= figures(german), one.id


def test_an_unknown_language_lists_them_all() -> None:
    with pytest.raises(UsageError, match="there is no language 'fr'; there are en, de"):
        load("starship", "fr")


def test_find_looks_through_the_ledgers_of_a_game() -> None:
    names = ("starfarers-2019", "starfarers-5-6")
    assert find(names, "x.turn") is load("starfarers-5-6")["x.turn"]
    assert find(names, "flight.shake", "de").title == "Schütteln des Mutterschiffs"
    with pytest.raises(UnknownRule, match=r"did you mean flight\.shake"):
        find(names, "flight.shak")
    with pytest.raises(UnknownRule, match=r"'flight\.shake'"):
        find((), "flight.shake")


def german(**changes: Any) -> dict[str, Any]:
    """The German table of the good ledger, or of one that these changes spoil."""
    return {"book": "kleines Heft", "a.one": EINS, "a.two": ZWEI} | changes


def test_a_good_translation_is_read() -> None:
    ledger = translate(parse("tiny", table()), "de", german(), "de/tiny.toml")
    assert ledger.book == "kleines Heft"
    assert ledger["a.two"] == Rule("a.two", "Die Zwei", "Zwei.", "Seite 2", "tiny")


def test_english_adds_the_titles() -> None:
    titles: dict[str, object] = {"a.one": {"title": "The one"}, "a.two": {"title": "The two"}}
    ledger = translate(parse("tiny", table()), "en", titles, "en/tiny.toml")
    assert ledger["a.one"] == Rule("a.one", "The one", "One.", "Page 1", "tiny")
    assert ledger.book == "small book"
    with pytest.raises(DataError, match=r"en/tiny\.toml: a\.one: unknown key 'text'"):
        translate(ledger, "en", titles | {"a.one": {"title": "The one", "text": "One."}}, "en/tiny.toml")
    with pytest.raises(DataError, match=r"en/tiny\.toml: unknown key 'book'"):
        translate(ledger, "en", titles | {"book": "small book"}, "en/tiny.toml")


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"book": "b", "a.one": EINS}, "'a.two' is missing"),
        ({"a.one": EINS, "a.two": ZWEI}, "'book' is missing"),
        (german(book=" "), "'book' is empty"),
        (german(**{"a.three": EINS}), "unknown key 'a.three'"),
        (german(**{"a.one": "Eins."}), "a.one: must be a table"),
        (german(**{"a.one": {"title": "Die Eins", "text": "Eins."}}), "a.one: 'src' is missing"),
        (german(**{"a.one": EINS | {"option": "odd"}}), "a.one: unknown key 'option'"),
        (german(**{"a.one": EINS | {"option_text": "Anders."}}), "a.one: unknown key 'option_text'"),
        (german(**{"a.one": EINS | {"text": ""}}), "a.one: 'text' is empty"),
        (german(**{"a.one": EINS | {"title": 1}}), "a.one: 'title' must be a text"),
    ],
)
def test_a_bad_translation_is_refused_with_file_and_id(bad: dict[str, Any], words: str) -> None:
    with pytest.raises(DataError, match=re.escape(f"de/tiny.toml: {words}")):
        translate(parse("tiny", table()), "de", bad, "de/tiny.toml")


def test_what_an_option_changes_must_be_translated_too() -> None:
    ledger = parse("tiny", rule_with(option="odd", option_text="Otherwise."))
    with pytest.raises(DataError, match=r"de/tiny\.toml: a\.one: 'option_text' is missing"):
        translate(ledger, "de", {"book": "b", "a.one": EINS}, "de/tiny.toml")


# ------------------------------------------------------------------ ledgers from elsewhere

PIG = """
edition = "pig"
book = "the pig sheet"
[[rule]]
id = "pig.one"
text = "A 1 ends the turn."
src = "Rolling"
"""
TITLES = '["pig.one"]\ntitle = "The fatal one"\n'
GERMAN = """
book = "das Schweineblatt"
["pig.one"]
title = "Die böse 1"
text = "Eine 1 beendet den Zug."
src = "Würfeln"
"""


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a ledger; whatever is registered is forgotten afterwards."""
    monkeypatch.setattr(module, "_OUTSIDE", {})
    (tmp_path / "pig.toml").write_text(PIG, "utf-8")
    yield tmp_path
    module._load.cache_clear()


def write(folder: Path, language: str, text: str) -> None:
    (folder / language).mkdir()
    (folder / language / "pig.toml").write_text(text, "utf-8")


def test_a_ledger_without_titles_and_german_shows_ids_and_english(pig: Path) -> None:
    register_ledger("pig", pig)
    assert "pig" in Ledger.names()
    assert load("pig")["pig.one"] == Rule("pig.one", "pig.one", "A 1 ends the turn.", "Rolling", "pig")
    assert load("pig", "de") == load("pig")


def test_a_ledger_with_titles_only_has_them_in_german_too(pig: Path) -> None:
    write(pig, "en", TITLES)
    register_ledger("pig", pig)
    assert load("pig")["pig.one"].title == load("pig", "de")["pig.one"].title == "The fatal one"


def test_a_ledger_may_be_in_a_package(pig: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = pig / "pig_game_of_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "pig.toml").write_text(PIG, "utf-8")
    write(package, "en", TITLES)
    write(package, "de", GERMAN)
    monkeypatch.syspath_prepend(pig)
    register_ledger("pig", "pig_game_of_a_test")
    assert load("pig")["pig.one"].title == "The fatal one"
    assert find(["pig"], "pig.one", "de").text == "Eine 1 beendet den Zug."
    assert load("pig", "de").book == "das Schweineblatt"


def test_what_is_registered_again_is_read_again(pig: Path) -> None:
    register_ledger("pig", pig)
    assert load("pig")["pig.one"].title == "pig.one"
    write(pig, "en", TITLES)
    register_ledger("pig", pig)
    assert load("pig")["pig.one"].title == "The fatal one"


def test_a_translation_from_elsewhere_is_read_as_strictly(pig: Path) -> None:
    write(pig, "de", 'book = "das Schweineblatt"\n')
    register_ledger("pig", pig)
    with pytest.raises(DataError, match=r"de/pig\.toml: 'pig\.one' is missing"):
        load("pig", "de")


@pytest.mark.parametrize("where", [Path("nowhere"), "no_such_package", "json.decoder", ""])
def test_a_ledger_that_is_not_there_is_named(pig: Path, where: str | Path) -> None:
    register_ledger("pig", where)
    with pytest.raises(DataError, match=r"pig\.toml: "):
        load("pig")


def test_broken_toml_is_named(pig: Path) -> None:
    (pig / "pig.toml").write_text("edition =", "utf-8")
    register_ledger("pig", pig)
    with pytest.raises(DataError, match=r"/pig\.toml: "):
        load("pig")


def test_a_name_that_ships_is_taken(pig: Path) -> None:
    with pytest.raises(UsageError, match="'starship' ships with Starwake"):
        register_ledger("starship", pig)
