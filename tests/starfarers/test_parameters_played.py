"""Numbers and flags that all editions share are played when they are changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import starwake as sw
from starwake.starfarers.editions import classic, e2019
from starwake.starfarers.facts import load_from
from starwake.starfarers.game import Starfarers, StarfarersClassic
from starwake.starfarers.rules.points import add_fame
from tests.changes import put
from tests.helpers import Table, hand, legal
from tests.starfarers.facts_case import corrupted

SEVEN = "roll 4 3"
BLACK = "balls red black"
EVEN = ("balls yellow blue", "balls yellow blue")


class House:
    """Makes games from data in which one value is changed."""

    def __init__(self, place: Path, patch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.patch = patch

    def game(self, module: ModuleType, *change: Any, players: int = 4, **options: Any) -> Starfarers:
        """A game whose parameters have another value at a path."""
        folder = corrupted(self.place, module.DATA, "parameters", put(*change))
        edition = replace(module.EDITION, build=module.build.__wrapped__)
        with self.patch.context() as patch:
            patch.setattr(module, "load", lambda _name, **asked: load_from(folder, **asked))
            return type("Changed", (Starfarers,), {"editions": (edition,)})(players, **options)  # type: ignore[no-any-return]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def match_of(game: Starfarers, table: Table, *script: str) -> sw.Match:
    """A table played by the rules of a game."""
    data = {**table.data, "game": game.id}
    return sw.Match(game, sw.ScriptedDealer(list(script)), state=game.from_position(data))


def test_points_on_another_turn_win_at_once(house):
    for game, winner in (
        (Starfarers(), -1),
        (house.game(e2019, "win_only_on_own_turn", False), 2),
    ):
        state = game.from_position(Table().data)
        add_fame(state, 2, 2 * 15)
        assert state.winner == winner


def test_no_reserve_cards_after_a_seven(house):
    game = house.game(e2019, "reserve_pile", "draw_also_on_7", False)
    match = match_of(game, Table(), SEVEN, *["card ore"] * 3)
    drew = [event.seat for event in match.play(0, "roll") if event.name == "drew"]
    assert drew == [1, 2, 3]
    assert match.position()["phase"] == "trade_and_build"


def test_two_cards_are_stolen_where_there_are_two(house):
    game = house.game(e2019, "seven", "steal", 2)
    for cards, stolen in ({"ore": 3}, 2), ({"ore": 1}, 1):
        script = [SEVEN, *["card ore"] * stolen, *["card food"] * 5]
        match = match_of(game, Table().hand(1, **cards), *script)
        match.play(0, "roll")
        match.play(0, "steal 1")
        assert hand(match, 0)["ore"] == stolen


@pytest.mark.parametrize(("tie", "wins"), [("subject", True), ("opponent", False)])
def test_who_wins_a_tie(house, tie, wins):
    game = house.game(e2019, "contests", "combat", "tie", tie) if not wins else Starfarers()
    table = Table().upgrades(0).upgrades(2).phase("build")
    match = match_of(game, table, BLACK, "encounter 22", *EVEN)
    match.play(0, "shake")
    match.play(0, "yes")
    assert hand(match, 0) == ({"goods": 2} if wins else {})


def test_a_card_that_shuffles_the_others_may_stay_out(house):
    game = house.game(e2019, "encounter", "reshuffle_includes_trigger", False)
    match = match_of(game, Table().phase("build"), BLACK, "encounter 31", "encounter 30")
    match.play(0, "shake")
    piles = match.position()["encounters"]
    assert piles["discards"] == ["31"]
    assert len(piles["deck"]) == 30


def placing(game: Starfarers, count: int) -> list[int]:
    """Who places the first pieces, one after the other: seats from whoever has rolled highest."""
    match = sw.Match(game, sw.FastDealer(1))
    first = match.position()["first"]
    found: list[int] = []
    while len(found) < count:
        found.append((match.to_act[0] - first) % game.players)
        match.play(match.to_act[0], match.legal()[0])
    return found


def test_rounds_go_as_they_say_and_begin_with_whoever_was_last(house):
    usual = Starfarers(4, board="strategic")
    assert placing(usual, 12) == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]
    other = house.game(
        e2019, "advanced_setup", "rounds", 0, "direction", "counter_clockwise", board="strategic"
    )
    assert placing(other, 12) == [0, 3, 2, 1, 1, 0, 3, 2, 2, 3, 0, 1]


def test_the_first_ship_is_one_of_those_listed(house):
    game = house.game(e2019, "advanced_setup", "ship", ["trade_ship"], board="strategic")
    match = sw.Match(game, sw.FastDealer(1))
    while not legal(match, match.to_act[0])[0].startswith("launch"):
        match.play(match.to_act[0], match.legal()[0])
    assert {text.split()[1] for text in legal(match, match.to_act[0])} == {"trade_ship"}


def test_start_upgrades_stay_where_the_pool_does_not_replace_them(house):
    game = house.game(e2019, "advanced_setup", "pool_replaces_start_upgrades", False, board="strategic")
    match = sw.Match(game, sw.FastDealer(1))
    while match.state.turn == 0:
        match.play(match.to_act[0], match.legal()[0])
    pieces = [seat["booster"] + seat["cannon"] + seat["freight_pod"] for seat in match.position()["seats"]]
    assert pieces == [2, 2, 2, 2]


def beside_a_lair() -> Table:
    """A ship beside a pirate lair that its owner knows and can beat; it has not moved."""
    table = Table(game="starfarers-classic").upgrades(0, cannon=6).no_ships(0)
    return table.ship(0, 1, "colony_ship", "13,23").looked("s1-2", "pirate_base 5", 0).flight(0)


def test_a_ship_that_stays_does_not_clear(house):
    usual = StarfarersClassic()
    other = house.game(classic, "special_tokens", "staying_ship_may_clear", False)
    for game, clears in ((usual, True), (other, False)):
        match = match_of(game, beside_a_lair())
        assert ("clear 1" in legal(match, 0)) is clears


def test_home_systems_may_take_more_than_others(house):
    game = house.game(classic, "colony_limit", "counts_home_systems", False, players=3)
    assert (game.rules.system_limit, game.rules.home_limit) == (2, 3)
    assert StarfarersClassic(3).rules.home_limit == 2
