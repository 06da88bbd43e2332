"""Random games on the bare engine: every card is somewhere, sectors never grow, and games end."""

import pytest

from starwake.core.rng import Stream
from starwake.starship.assemble import assemble
from starwake.starship.engine import ENGINE
from starwake.starship.facts import load
from starwake.starship.rules.points import points
from starwake.starship.rules.setup import new_state
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import State
from starwake.starship.words import ORIGINS, SECTOR_CARDS, SECTORS, UNSEEN

OPTIONS = {name: values[0] for name, values in load().options.items()}


def played(rules: Ruleset, seed: int, max_turns: int = 400) -> State:
    state = new_state(rules)
    ENGINE.advance(state)
    ENGINE.drift(state, Stream(seed, 1), Stream(seed, 2), max_turns)
    return state


def sector_size(s: State, sector: int) -> int:
    there = sum(place == sector for place in s.place)
    laid = sum(s.laid_down) if s.sector == sector else 0
    return there + sum(s.unknown[sector * ORIGINS : (sector + 1) * ORIGINS]) + laid


@pytest.mark.parametrize("hidden_reserve", [False, True])
@pytest.mark.parametrize("turns", [3, 30, 400])
def test_every_card_is_somewhere(hidden_reserve: bool, turns: int) -> None:
    rules = assemble({**OPTIONS, "hidden_reserve": hidden_reserve})
    for seed in range(3):
        s = played(rules, seed, turns)
        assert all(sector_size(s, sector) <= 10 for sector in range(SECTORS))
        for origin in range(SECTOR_CARDS, ORIGINS):
            cards = [card for card in range(int(rules.cards)) if rules.origin[card] == origin]
            unseen = sum(s.place[card] == UNSEEN for card in cards)
            waiting = sum(s.unknown[sector * ORIGINS + origin] for sector in range(SECTORS))
            assert unseen == waiting + s.reserve[origin] + s.laid_down[origin]


def test_random_games_end_with_ten_points_on_the_own_turn() -> None:
    ended = [s for s in (played(assemble(OPTIONS), seed) for seed in range(12)) if s.winner >= 0]
    assert len(ended) >= 9
    for s in ended:
        assert s.winner == s.active
        assert points(s, s.winner) >= 10


def test_a_copy_plays_on_alone() -> None:
    s = played(assemble(OPTIONS), 5, 20)
    twin = s.copy()
    before = (list(s.place), list(s.unknown), [list(ship.bays) for ship in s.ships], len(s.stack))
    ENGINE.drift(twin, Stream(1, 1), Stream(1, 2), 60)
    assert before == (list(s.place), list(s.unknown), [list(ship.bays) for ship in s.ships], len(s.stack))
    assert twin.turn > s.turn
