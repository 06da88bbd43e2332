"""Pictures for notebooks: every table is drawn, a seat sees its own hand and no other, and the art is the page's."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import starwake as sw
from starwake.table import picture
from starwake.testing.tables import usual_tables
from tests.helpers import Table

LOOK = Path(__file__).parents[2] / "frontend" / "src" / "look"
DRAWN = {"table.svg": "art.svg", "duel.svg": "duel.svg"}


def later(match: sw.Match, steps: int = 80) -> sw.Match:
    """The match after some actions of chance."""
    chooser = sw.stream("picture")
    for _ in range(steps):
        if not match.over:
            seat = match.awaited[0]
            match.play(seat, chooser.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_every_table_is_drawn_for_everybody(table):
    match = later(sw.Match(table.make(), sw.FairDealer(3)))
    views: list[Any] = [match.game.view(match.state, seat) for seat in range(match.game.players)]
    for shown in (match, *views):
        text = shown._repr_svg_()
        assert len(list(ElementTree.fromstring(text))) > 30
        assert len(text) < 150_000
        assert "currentColor" in text


def test_a_spectator_sees_no_hand_that_is_hidden():
    hands = ({"ore": 9}, {"ore": 4, "food": 5})
    one, other = (Table().give_secretly(1, **hand).match() for hand in hands)
    assert one._repr_svg_() == other._repr_svg_()
    own = [match.game.svg(match.view(1)) for match in (one, other)]
    assert own[0] != own[1]


def test_a_game_that_nobody_has_drawn_has_no_picture():
    assert sw.Game.svg(sw.make("starship"), {}) is None


@pytest.mark.parametrize("name", picture.ART)
def test_the_signs_are_those_of_the_page(name):
    kept = Path(picture.__file__).parent / "art" / name
    assert kept.read_text("utf-8") == (LOOK / DRAWN[name]).read_text("utf-8"), f"copy {DRAWN[name]} here"


def test_every_sign_stands_alone():
    assert {"piece-colony", "civ-merchants", "resource-ore", "mission"} <= set(picture._signs())
    for name, (box, inside) in picture._signs().items():
        if name.startswith(("piece-", "civ-", "resource-", "seat-", "back-", "upgrade-")):
            assert "href" not in inside, name
            assert len(box.split()) == 4
