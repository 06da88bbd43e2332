"""Texts: keys, plurals, fallback to English, and what a translator still has to do."""

from pathlib import Path

import pytest

from starwake.core.errors import DataError, UsageError
from starwake.core.text import Texts

FIXTURE = Path(__file__).parent / "texts_fixture"


@pytest.fixture(autouse=True)
def _greetings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the package `greetings` of the fixture importable."""
    monkeypatch.syspath_prepend(str(FIXTURE))


def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> str:
    """The name of a package whose English file has this content."""
    name = f"broken_{content.hex()}"
    (tmp_path / name / "texts").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "texts" / "en.toml").write_bytes(content)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_names_are_filled_in() -> None:
    assert Texts.load("greetings", "en")("hello", name="Ada") == "Hello Ada"
    assert Texts.load("greetings", "de")("hello", name="Ada") == "Hallo Ada"


def test_values_are_never_templates() -> None:
    assert Texts.load("greetings", "en")("hello", name="{name} {x}") == "Hello {name} {x}"
    assert Texts.load("greetings", "en")("bare") == "{braces}"


@pytest.mark.parametrize(("count", "text"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten")])
def test_a_count_chooses_the_form(count: int, text: str) -> None:
    assert Texts.load("greetings", "de")("hand.cards", count=count) == text


def test_a_count_is_an_ordinary_value_where_there_are_no_forms() -> None:
    assert Texts.load("greetings", "en")("hello", name="you", count=2) == "Hello you"


def test_english_fills_the_gaps() -> None:
    german = Texts.load("greetings", "de", strict=True)
    assert german("english_only", name="Ada") == "Only here, Ada"
    assert german.language == "de"
    assert "english_only" not in german.keys()  # noqa: SIM118


def test_a_key_that_nobody_has() -> None:
    assert Texts.load("greetings", "en")("no.such") == "no.such"
    with pytest.raises(DataError, match=r"'no.such' in 'de'"):
        Texts.load("greetings", "de", strict=True)("no.such")


def test_a_value_that_nobody_gave() -> None:
    assert Texts.load("greetings", "en")("hand.value", name="Ada") == "Ada holds {what}"
    with pytest.raises(DataError, match=r"needs values for \{what\}"):
        Texts.load("greetings", "en", strict=True)("hand.value", name="Ada")


def test_missing_lists_the_work_of_the_translator() -> None:
    english, german = Texts.load("greetings", "en"), Texts.load("greetings", "de")
    assert english.missing(german) == [
        "english_only: not in de",
        "german_only: not in en",
        "hand.value: {name} {what} in en, {name} {was} in de",
    ]
    assert english.missing(english) == []


def test_unknown_languages_and_packages() -> None:
    with pytest.raises(UsageError, match="'fr'; there are en, de"):
        Texts.load("greetings", "fr")
    with pytest.raises(DataError, match=r"no_such_package/texts/en.toml: there is no such file"):
        Texts.load("no_such_package", "en")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a = ", "en.toml: "),
        (b'a = "\xff"', "en.toml: "),
        (b"[t]\na = 3", "t.a must be a text, not 3"),
        (b'a = "{open"', "a: "),
        (b'a = "{}"', "only plain"),
        (b'a = "{x.y}"', "only plain"),
    ],
)
def test_a_bad_file_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, words: str
) -> None:
    with pytest.raises(DataError, match=words):
        Texts.load(broken(tmp_path, monkeypatch, content), "en")
