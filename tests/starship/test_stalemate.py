"""Games that nobody can win any more: what proves them, and what must be there for somebody to win yet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import starwake as sw
from starwake.lab.results import Played, Results
from starwake.starship.state import State
from starwake.starship.words import OWNED

STUCK = json.loads((Path(__file__).parent / "stalemate.json").read_text())
"""Both hangars are full of trade ships, posts and pirates of the sectors are gone, modules shared out: 9 to 7."""


def stuck() -> sw.Match:
    return sw.from_position(STUCK, seed=1)


@pytest.mark.rule("d.end", ledger="starship")
def test_full_hangars_and_nothing_to_found_are_told():
    match = stuck()
    assert match.stalemate
    assert not match.over


def test_it_is_true_nothing_is_ever_won():
    match, choices = stuck(), sw.stream(1)
    owned, points = sorted(match.position()["seats"][0]["cards"]), match.points
    while match.turn < STUCK["turn"] + 40:
        seat = match.awaited[0]
        legal = match.legal(seat)
        match.play(seat, legal[choices.below(len(legal))])
    assert match.points == points
    assert sorted(match.position()["seats"][0]["cards"]) == owned


def free_hangar(s: State) -> None:
    s.ships[0].trade_ships -= 1


def colony_ship(s: State) -> None:
    s.ships[1].trade_ships -= 1
    s.ships[1].colony_ships += 1


def taken_back(kind: str) -> Callable[[State], None]:
    def change(s: State) -> None:
        cards = sw.make("starship").cards
        card = next(n for n, name in enumerate(cards) if name.startswith(kind) and s.place[n] >= OWNED)
        places = s.place[:]
        places[card] = 0
        s.place = places

    return change


def lost_modules(s: State) -> None:
    for ship in s.ships:
        levels = ship.modules[:]
        levels[0] = 1
        ship.modules = levels


@pytest.mark.parametrize(
    "change",
    [free_hangar, colony_ship, taken_back("pirate"), taken_back("ore_3"), lost_modules],
    ids=["room in a hangar", "a colony ship", "a pirate", "a trading post", "a module that both may raise"],
)
def test_what_could_still_win(change):
    match = stuck()
    change(match.state)
    assert not match.stalemate


def test_nothing_is_said_within_a_flight():
    match = stuck()
    while match.state.sector < 0:
        seat = match.awaited[0]
        match.play(seat, next(iter(match.legal(seat))))
    assert not match.stalemate


def test_other_games_know_none():
    assert not sw.new("starfarers", seed=1).stalemate


def test_a_drawn_game_is_not_capped():
    one = Played(0, ("A", "A"), -1, (9, 7), 1100, 1, "", 0, drawn=True)
    found = Results("starship", 2, ("A", "A"), 1, {}, [one], 1.0)
    assert (found.finished, found.drawn, found.capped) == (0, 1, 0)


# ------------------------------------------------------------------ the way out


def with_scrap() -> sw.Match:
    return sw.from_position(STUCK | {"options": STUCK["options"] | {"scrap": True}}, seed=1)


def test_where_a_ship_may_be_given_up_the_same_game_can_be_won():
    match = with_scrap()
    assert not match.stalemate
    for _decision in range(2_000):
        if match.over:
            break
        seat = match.awaited[0]
        actions = {action.name: action for action in match.legal(seat)}
        wanted = ("scrap", "found") if match.state.ships[seat].colony_ships == 0 else ("found",)
        ships = [one for one in match.legal(seat) if one.notation == "build colony_ship"]
        found = [actions[name] for name in wanted if name in actions] or ships
        others = [one for one in match.legal(seat) if one.name not in ("scrap", "offer", "invite", "build")]
        match.play(seat, found[0] if found else others[match.seq % len(others)])
    assert match.over


def test_no_game_is_without_an_end_then():
    """As many cards can be taken as the argument of `starwake.starship.stalemate` needs."""
    facts, places = sw.make("starship").facts, 4 * sw.make("starship").facts.limits.sector_size
    dealt = [card for card in facts.cards if card.group]
    taken = [card for card in dealt if card.kind in ("colony", "pirate") or card.trading_post]
    assert len(dealt) - len(taken) < places
    all_points = sum(card.points for card in facts.cards) + sum(module.points for module in facts.modules)
    all_points += sum(mission.points for mission in facts.missions)
    assert all_points >= 2 * facts.points_to_win


def test_positions_from_before_the_option_have_it_off():
    assert "scrap" not in STUCK["options"]
    assert stuck().game.options["scrap"] is False
