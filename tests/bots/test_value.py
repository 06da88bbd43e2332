"""The value of positions: what it looks at, what it says, and what comes with Starwake."""

from __future__ import annotations

from importlib.resources import files
from math import isclose
from typing import Any

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.bots.models import model_of
from starwake.bots.net import Net
from starwake.bots.starfarers import features as of_starfarers
from starwake.bots.starship import features as of_starship
from starwake.core.errors import UsageError

TABLES = [
    ("starfarers", 3, {"board": "explorer"}),
    ("starfarers", 4, {"board": "beginner"}),
    ("starfarers", 6, {"board": "strategic"}),
    ("starfarers-classic", 4, {"setup": "advanced"}),
    ("starship", 2, {}),
]
MOST_BYTES = 1_000_000


def features(game):
    return of_starship if game.id == "starship" else of_starfarers


def positions(game, turns=12, every=2):
    """A few positions of a game of traders."""
    dealer = sw.stream(4)
    table = [make_bot("trader", game, seat, sw.stream(5)) for seat in range(game.players)]
    state = game.new_state()
    game.engine.advance(state)
    while state.winner < 0 and state.turn < turns:
        game.playout(state, table, dealer, every)
        yield state


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_looks_only_at_what_the_seat_may_know(game_id, players, options):
    game = sw.make(game_id, players, options)
    rows, fields = features(game).plain_rows, features(game).FIELDS
    for state in positions(game):
        for seat in range(players):
            view: Any = game.view(state, seat)
            known = rows(view.table, seat)
            assert [len(row) for row in known] == [len(fields)] * players
            assert known == rows(state, seat)
            assert known == rows(game.imagine(view, sw.stream(6)), seat)


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_chances_add_up_to_one_for_every_viewer(game_id, players, options):
    game = sw.make(game_id, players, options)
    for state in positions(game, turns=6):
        for seat in (None, *range(players)):
            chances = game.evaluate(game.view(state, seat))
            assert len(chances) == players
            assert isclose(sum(chances), 1.0)
            assert min(chances) > 0


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_the_end_is_certain_and_the_winner_was_well_placed_before(game_id, players, options):
    game = sw.make(game_id, players, options)
    before = (0.0,) * players
    for state in positions(game, turns=1000, every=1):
        chances = game.evaluate(game.view(state, 0))
        if state.winner >= 0:
            assert chances == tuple(float(seat == state.winner) for seat in range(players))
            assert before[state.winner] > 1 / players
            return
        before = chances
    raise AssertionError("nobody has won")


def test_a_view_of_another_game_is_refused():
    ships, farers = sw.make("starship"), sw.make("starfarers", 4)
    with pytest.raises(UsageError, match="is no view of starship"):
        ships.evaluate(farers.view(farers.new_state(), 0))


@pytest.mark.parametrize("game_id", sw.games())
def test_models_are_small_and_say_how_they_were_made(game_id):
    path = files("starwake.bots") / "models" / f"{game_id}.json"
    assert len(path.read_bytes()) <= MOST_BYTES
    card = model_of(game_id)["card"]
    assert card["game"] == game_id
    assert tuple(card["fields"]) == features(sw.make(game_id)).FIELDS
    assert card["checked"]["log_loss"] < card["checked"]["points_only"] < card["checked"]["constant"]


def test_the_net_by_hand():
    # One number a seat, one unit below and one above; the score is upper + direct.
    net = Net(1, 1, 1, [2.0], [-1.0], [1.0, 10.0, 100.0], [0.5], [1.0], [0.25])
    rows = [[1.0], [2.0], [0.0]]
    # Below: 1, 3, 0. Above: own + 10 * mean of the others + 100 * greatest of the others + 0.5.
    scores = [1 + 15 + 300 + 0.5 + 0.25, 3 + 5 + 100 + 0.5 + 0.5, 0 + 20 + 300 + 0.5]
    ratio = 2.718281828459045 ** (scores[0] - scores[2])
    chances = net.of(rows)
    assert isclose(chances[0] / chances[2], ratio, rel_tol=1e-9)
    assert chances[1] < 1e-80
