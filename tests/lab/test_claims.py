"""Claims of the coach are tried where games are won or lost."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.bots.search import NAVIGATOR
from starwake.lab import claims as module
from starwake.lab.claims import Claim, Verdict, claims, tried
from starwake.lab.review import Decision, Weight
from starwake.table.film import Film
from tests.lab.test_review import tables


def won_game(game: str, players: int) -> Film:
    """A whole game of traders."""
    match = sw.new(game, players=players, seed=5)
    bots = [make_bot("trader", match.game, seat, sw.stream(3, lane=seat)) for seat in range(players)]
    while not match.over:
        seat = match.awaited[0]
        view = match.game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, view.legal(match.legal(seat).codes)))
    return Film(match.record())


@pytest.mark.slow
@tables
def test_what_wins_at_once_is_worth_all_that_the_other_choice_loses(game, players):
    film = won_game(game, players)
    seat = film.match.winner
    assert seat is not None
    step = len(film)
    before = film.scenes[step - 1].state
    best, made = (
        film.scenes[step].action,
        next(
            one.notation
            for one in film.game.legal(before, seat)
            if not wins(film.game, before, seat, one.notation)
        ),
    )
    turn = int(before.turn)
    ours = Decision(step, turn, seat, Weight(made, 0.5, 0.01), (Weight(best, 1.0, 0.0),))
    worse = Decision(step, turn, seat, Weight(best, 1.0, 0.0), (Weight(made, 0.5, 0.01),))
    claim, other = tried(film, 0, ours, 6, "here"), tried(film, 0, worse, 6, "here")
    assert 0 <= claim.found == -other.found
    assert claim.said == 0.5
    assert tried(film, 0, ours, 6, "here") == claim


def wins(game, state, seat, action):
    after = state.copy()
    game.step(after, seat, game.code(action), sw.stream("any"))
    return after.winner == seat


def test_a_verdict_counts_what_was_right_and_how_sure_that_is():
    found = Verdict(
        tuple(Claim(0, 0, n, "end", "roll", 0.1, gain) for n, gain in enumerate((0.2, 0.1, -0.1, 0.2)))
    )
    assert found.json() == {"claims": 4, "right": 3, "said": 0.1, "found": 0.1, "found_95": [-0.0386, 0.2386]}


@pytest.mark.slow
def test_a_file_of_games_is_gone_through(tmp_path, monkeypatch, capsys):
    from starwake.lab import simulate

    path = tmp_path / "games.jsonl.gz"
    simulate("starship", bots=["drifter", "cadet"], games=1, seed=1, max_turns=2, records=path)
    monkeypatch.setattr(module, "LEAST", 0.0)
    few = list(claims(str(path), NAVIGATOR, 1, "here"))
    assert {one.game for one in few} == {0}
    assert (
        module.main([str(path), "--claims", "1", "--worlds", "1", "--depth", "navigator", "--seed", "here"])
        == 0
    )
    assert json.loads(capsys.readouterr().out)["claims"] == 1


def test_a_file_that_is_not_there_is_told_in_one_line(capsys):
    assert module.main(["none.jsonl"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
