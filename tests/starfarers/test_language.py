"""Everything said in German is German: refusals, prompts, choices, effects, hints and the story of random games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import starwake as sw
from starwake.core.dealer import FairDealer
from starwake.core.match import Match
from starwake.core.text import Texts
from starwake.starfarers.game import Starfarers
from starwake.testing.language import Walk

TABLES: list[tuple[str, int, Mapping[str, Any]]] = [
    ("starfarers", 4, {}),
    ("starfarers", 3, {"board": "explorer", "offers": False}),
    ("starfarers", 4, {"board": "wild_space"}),
    ("starfarers", 5, {"board": "strategic"}),
    ("starfarers", 6, {"board": "explorer"}),
    ("starfarers-classic", 3, {"setup": "advanced"}),
    ("starfarers-classic", 4, {"clear_on_pass": True}),
]
DECISIONS, EVERY = 600, 12


def walk(game: str, players: int, options: Mapping[str, Any], seed: int = 1) -> Walk:
    return Walk(sw.new(game, players=players, seed=seed, **options), "de", seed)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_no_english_in_german(game: str, players: int, options: Mapping[str, Any]) -> None:
    assert walk(game, players, options).english(DECISIONS, EVERY) == []


class Halting(Starfarers):
    """Starfarers, with a text that German lacks."""

    def texts_in(self, lang: str) -> Texts:
        texts = super().texts_in(lang)
        without = {key: texts(key) for key in texts.keys() if key != "decision.roll"}  # noqa: SIM118
        return Texts(lang, without, {"decision.roll": "Roll the dice"})


def test_a_missing_text_is_noticed() -> None:
    """English shows where German has no text."""
    found = Walk(Match(Halting(3), FairDealer(1)), "de", 1)
    assert any(line.startswith("Roll the dice  [") for line in found.english(1))


def test_what_is_no_text_at_all_is_noticed() -> None:
    found = walk("starfarers", 3, {})
    assert "seat" in found.english_in("seat 1 may not act now")
    assert found.english_in("Kolonieschiff bei 7,29 bauen („build colony_ship 7,29“)") == []
