"""Texts for people, per language, and the reading of TOML files that ship inside a package.

A game keeps its texts in `<package>/texts/en.toml` and `de.toml`; tables become dotted keys.

    [hand]
    full = "{name} must discard."       # texts("hand.full", name="Ada")
    cards.one = "{count} card"          # texts("hand.cards", count=1)
    cards.other = "{count} cards"       # texts("hand.cards", count=4)

A variant of a game that calls things otherwise lays its own words over these. Such a layer is a folder beside them,
`<package>/texts/<layer>/en.toml` and `de.toml`, and holds only what differs. What every game says alike lies in
packages under it.

Words come as runs: a list of texts and of things, `["You drew ", {"thing": "resource:ore", "n": 2}, "."]`. A front end
that cannot draw a thing asks the game's wording how it is called.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import cast

from starwake.core.errors import DataError, UsageError
from starwake.core.outside import shown
from starwake.core.thing import Run as Run
from starwake.core.thing import Runs as Runs
from starwake.core.thing import Thing as Thing

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
Template = tuple[tuple[str, str | None], ...]
"""A text in parts: what stands there, and the name of what comes after it (None at the end)."""


def known_language(language: object) -> str:
    """A language that there are texts in; UsageError names them."""
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise UsageError(f"there is no language {shown(language)}; there are {', '.join(LANGUAGES)}")


def runs_of(value: object) -> Runs:
    """A value as runs: a text, a number, a thing, or runs already."""
    if isinstance(value, list):
        return value
    return [cast(Thing, value)] if isinstance(value, dict) else [str(value)]


def joined(parts: Iterable[object], between: str = " ") -> Runs:
    """Several values as one, with something between them; what is empty is left out."""
    found: Runs = []
    text = ""
    for part in parts:
        if not part or part == [""]:
            continue
        if found or text:
            text += between
        text = _append(found, text, part)
    if text:
        found.append(text)
    return found


def filled(template: Template, values: Mapping[str, object]) -> Runs:
    """A text in parts with its {names} filled in; one without a value stays as it is."""
    found: Runs = []
    text = ""
    for plain, name in template:
        text += plain
        if name is not None:
            given = name in values
            text = _append(found, text, values[name] if given else f"{{{name}}}")
    if text:
        found.append(text)
    return found


def _append(found: Runs, text: str, value: object) -> str:
    """Add a value to runs that end with a text, so that texts in a row are one; the text that they end with now."""
    if type(value) is str:
        return text + value
    for run in runs_of(value):
        if type(run) is str:
            text += run
        else:
            if text:
                found.append(text)
                text = ""
            found.append(run)
    return text


def read_toml(package: str, *path: str) -> dict[str, object]:
    """The TOML file at `path` inside an installed package; DataError names the file that cannot be read."""
    name = "/".join((package, *path))
    try:
        return tomllib.loads(files(package).joinpath("/".join(path)).read_text("utf-8"))
    except (OSError, ImportError):
        raise DataError(f"{name}: there is no such file") from None
    except ValueError as error:  # broken TOML or broken UTF-8
        raise DataError(f"{name}: {error}") from None


class Texts:
    """The texts of one package in one language; call it to get one.

    A key that the language lacks is taken from English. If English lacks it too, `strict` raises DataError
    (for tests) and otherwise the key itself is shown: a game goes on even if a sentence is missing.
    """

    def __init__(
        self,
        language: str,
        entries: Mapping[str, str],
        fallback: Mapping[str, str] | None = None,
        strict: bool = False,
    ) -> None:
        self.language = language
        self._entries = entries
        self._fallback: Mapping[str, str] = {} if fallback is None else fallback
        self._strict = strict
        self._read: dict[tuple[str, str], Template] = {}

    @classmethod
    def load(
        cls,
        package: str,
        language: object,
        strict: bool = False,
        layers: tuple[str, ...] = (),
        under: tuple[str, ...] = (),
    ) -> Texts:
        """The texts of a package, such as "starwake.starship", over those of the packages `under` it; later layers
        cover earlier ones."""
        wanted = known_language(language)
        own, english = (_layered(package, one, layers, under) for one in (wanted, ENGLISH))
        return cls(wanted, own, english, strict)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of `key` with its {names} filled in; a `count` chooses between `.one` and `.other`."""
        template = self.template(key, values)
        if template is None:
            if self._strict:
                raise DataError(f"no text {key!r} in {self.language!r} or English")
            return key
        if self._strict and (lacking := {name for _, name in template if name is not None} - values.keys()):
            raise DataError(f"text {key!r} in {self.language!r} needs values for {_braced(lacking)}")
        return "".join(map(str, filled(template, values)))

    def runs(self, key: str, /, **values: object) -> Runs:
        """The text of `key` as runs, filled with texts, numbers, things or runs."""
        template = self.template(key, values)
        return [self(key)] if template is None else filled(template, values)

    def template(self, key: str, values: Mapping[str, object]) -> Template | None:
        """The text of `key` in parts, read once: any form in the own language before any form in English."""
        form = "" if "count" not in values else ".one" if values["count"] == 1 else ".other"
        found = self._read.get((key, form))
        if found is None:
            texts = (
                entries.get(one) for entries in (self._entries, self._fallback) for one in (key + form, key)
            )
            text = next((text for text in texts if text is not None), None)
            if text is not None:
                found = self._read[key, form] = tuple(part[:2] for part in Formatter().parse(text))
        return found

    def __contains__(self, key: str) -> bool:
        return key in self._entries or key in self._fallback

    def keys(self) -> tuple[str, ...]:
        """All keys of this language itself, sorted."""
        return tuple(sorted(self._entries))

    def missing(self, other: Texts) -> list[str]:
        """What a translator still has to do: keys that only one of the two has, keys whose {names} differ."""
        return [
            problem
            for key in sorted(self._entries.keys() | other._entries.keys())
            if (problem := self._difference(other, key))
        ]

    def _difference(self, other: Texts, key: str) -> str:
        for texts in (self, other):
            if key not in texts._entries:
                return f"{key}: not in {texts.language}"
        mine, yours = _fields(self._entries[key]), _fields(other._entries[key])
        if mine == yours:
            return ""
        return f"{key}: {_braced(mine)} in {self.language}, {_braced(yours)} in {other.language}"


@cache
def _layered(
    package: str, language: str, layers: tuple[str, ...], under: tuple[str, ...]
) -> Mapping[str, str]:
    """The entries of a language with those of the layers over them, and those of other packages under them."""
    entries = {key: text for one in under for key, text in _entries(one, f"{language}.toml").items()}
    entries |= _entries(package, f"{language}.toml")
    for layer in layers:
        entries |= _entries(package, layer, f"{language}.toml")
    return entries


def _entries(package: str, *path: str) -> dict[str, str]:
    """The texts of one file by their dotted keys."""
    name = "/".join((package, "texts", *path))
    entries: dict[str, str] = {}
    for key, value in _flat(read_toml(package, "texts", *path)):
        if not isinstance(value, str):
            raise DataError(f"{name}: {key} must be a text, not {value!r}")
        try:
            named = all(field.isidentifier() for field in _fields(value))
        except ValueError as error:
            raise DataError(f"{name}: {key}: {error}") from None
        if not named:
            raise DataError(f"{name}: {key}: only plain {{names}} can be filled in")
        entries[key] = value
    return entries


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _fields(template: str) -> set[str]:
    """The names in braces; ValueError if the braces do not match."""
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


def _braced(names: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"
