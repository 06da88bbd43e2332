"""The coach: chances add up, luck is even, and a decision is judged by what its seat knew."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.bots.search import NAVIGATOR, Depth
from starwake.core.errors import UsageError
from starwake.lab import review
from starwake.lab.review import Decision, Review, Weight, continued, decision, held, real_choices
from starwake.table.chances import curve_of, expectation, judged, veiled
from starwake.table.film import Film

TABLES = [("starfarers", 3), ("starfarers-classic", 3), ("starship", 2)]
QUICK = NAVIGATOR._replace(deep=2, turns=8)
tables = pytest.mark.parametrize(("game", "players"), TABLES)


def played(game: str, players: int, turns: int = 4, seed: int = 5) -> sw.Match:
    """The first turns of a game of traders, who now and then take something back and do it again."""
    match = sw.new(game, players=players, seed=seed)
    bots = [make_bot("trader", match.game, seat, sw.stream(3, lane=seat)) for seat in range(players)]
    while not match.over and match.turn <= turns:
        seat = match.awaited[0]
        view = match.game.view(match.state, seat)
        action = bots[seat].choose(view, view.legal(match.legal(seat).codes))
        match.play(seat, action)
        if match.seq % 5 == 0 and match.can_undo(seat):
            match.undo(seat)
            match.play(seat, action)
    return match


@cache
def film_of(game: str, players: int) -> Film:
    return Film(played(game, players).record())


@cache
def reviewed(game: str) -> Review:
    return review(
        played(game, dict(TABLES)[game], turns=2), seats=[0], depth=Depth(deep=10, horizon=1, turns=8)
    )


@tables
def test_the_chances_add_up_and_so_does_what_moved_them(game, players):
    film = film_of(game, players)
    curve = curve_of(film)
    assert len(curve.points) == len(film.scenes)
    assert all(sum(point) == pytest.approx(1) for point in curve.points)
    begun = next(step for step, scene in enumerate(film.scenes) if scene.state.turn)
    for seat in range(players):
        moved = curve.moved(seat)
        whole = curve.points[-1][seat] - curve.points[begun][seat]
        assert moved["luck"] + moved["own"] + moved["others"] == pytest.approx(whole)


@tables
def test_what_was_taken_back_moves_nothing(game, players):
    film = film_of(game, players)
    curve = curve_of(film)
    void = [step for step, scene in enumerate(film.scenes) if scene.void]
    assert void
    assert all(curve.points[step] == curve.points[step - 1] for step in void)
    assert not set(void) & {move.step for move in curve.moves}


@tables
def test_luck_is_even_over_all_outcomes_and_a_veiled_draw_changes_nothing_yet(game, players):
    film = film_of(game, players)
    draws = [draw for scene in film.scenes for draw in scene.draws if draw.state.turn][:12]
    for draw in draws:
        expected = expectation(film.game, draw)
        assert sum(expected) == pytest.approx(1)
        if veiled(film.game, draw):
            after = draw.state.copy()
            film.game.engine.happen(after, draw.codes[draw.index])
            assert judged(film.game, after) == pytest.approx(expected)


def test_turning_points_are_the_turns_that_moved_most_and_name_a_step_of_theirs():
    curve = curve_of(film_of("starship", 2))
    turns = curve.turns()
    assert [turn.number for turn in turns] == sorted({move.turn for move in curve.moves})
    largest = max(turns, key=lambda turn: abs(turn.change(turn.seat)))
    assert curve.swings(1) == [largest]
    assert largest.decisive in largest.moves
    assert all(turn.lucky or turn.decisive.free for turn in turns)
    assert curve.swings() == sorted(curve.swings(), key=lambda turn: turn.number)


@pytest.mark.parametrize("game", ["starfarers", "starship"])
def test_every_real_choice_is_weighed_beside_the_best(game):
    found = reviewed(game)
    film = found.film
    steps = real_choices(film, [0])
    assert [one.step for one in found.decisions] == steps
    for one in found.decisions:
        assert one.made.action == film.scenes[one.step].action
        assert 1 <= len(one.best) <= 3
        assert one.best[0].chance >= one.made.chance
        assert one.still == max(one.made.chance, one.later)
        assert one.cost == 0 or one.cost == pytest.approx(one.best[0].chance - one.still)
        assert all(0 <= weight.chance <= 1 for weight in (one.made, *one.best))
    costs = [one.cost for one in found.costliest(0)]
    assert costs == sorted(costs, reverse=True)
    assert found.given_away(0) == pytest.approx(sum(one.cost for one in found.decisions))


def test_a_decision_is_judged_by_what_its_seat_knew():
    """Another state that looks the same to the seat, and another course of the match afterwards, change nothing."""
    film = Film(played("starfarers", 3).record())
    steps = [step for step in real_choices(film, range(3)) if film.scenes[step].state.turn > 1][:3]
    for step in steps:
        mine = decision(film, step, QUICK)
        twin = Film(film.record)
        before = twin.scenes[step - 1]
        before.state = film.game.imagine(film.game.view(before.state, mine.seat), sw.stream(77))
        del twin.scenes[step + 1 :]
        assert decision(twin, step, QUICK) == mine


def weighed(step: int, made: float, best: float, error: float = 0.0, turn: int = 1) -> Decision:
    return Decision(step, turn, 0, Weight("made", made, error), (Weight("best", best, 0.0),))


def test_nothing_is_given_away_while_the_better_choice_is_still_there():
    film = film_of("starfarers", 3)
    step = next(s for s in range(2, len(film)) if not film.scenes[s - 1].draws)
    first, second = continued(film, {step - 1: weighed(step - 1, 0.2, 0.4), step: weighed(step, 0.2, 0.4)})
    assert first.cost == 0
    assert second.cost == pytest.approx(0.2)
    first, second = continued(
        film, {step - 1: weighed(step - 1, 0.2, 0.4), step: weighed(step, 0.2, 0.4, turn=2)}
    )
    assert first.cost == pytest.approx(0.2)


def test_what_is_not_clear_costs_nothing():
    assert weighed(1, 0.2, 0.3, error=0.06).cost == 0
    assert weighed(1, 0.2, 0.3, error=0.04).cost == pytest.approx(0.1)
    assert weighed(1, 0.299, 0.3).cost == 0


def test_the_same_record_gives_the_same_review_in_another_process(tmp_path):
    match = played("starship", 2, turns=1)
    path = tmp_path / "game.json"
    match.record().save(path)
    told = json.dumps(review(sw.load(path), seats=[1], depth=QUICK).json("de"))
    script = (
        "import json, sys, starwake as sw\n"
        "from starwake.bots.search import NAVIGATOR\n"
        "from starwake.lab import review\n"
        "depth = NAVIGATOR._replace(deep=2, turns=8)\n"
        "print(json.dumps(review(sw.load(sys.argv[1]), seats=[1], depth=depth).json('de')))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == told


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(UsageError, match="there is no seat 2; seats are 0 to 1"):
        review(played("starship", 2, turns=0), seats=[2])


def test_what_stood_out_by_luck_falls_back_in_fresh_worlds():
    """Fresh worlds say by how much, and only of what stood out before: no second choice can be lucky in its turn."""
    made = Weight("end", 0.4, 0.0)
    first = Decision(7, 2, 0, made, (Weight("roll", 0.6, 0.0), Weight("shake", 0.5, 0.01), made))
    fresh = Decision(7, 2, 0, made, (Weight("fame", 0.7, 0.0), Weight("roll", 0.45, 0.0), made))
    assert held(first, fresh).best == (Weight("roll", 0.45, 0.0), made)
    assert held(first, fresh).lost == pytest.approx(0.05)
    assert held(first, Decision(7, 2, 0, made, (Weight("fame", 0.7, 0.0),))).cost == 0.0
