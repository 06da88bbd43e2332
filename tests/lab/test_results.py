"""What can be counted from games."""

from __future__ import annotations

import json

import pytest

from starwake.lab.results import Played, Results, wilson

CONTRACT = ["games", "finished", "capped", "decisions", "seconds", "decisions_per_s", "wins", "turns_mean"]


def played(game: int, winner: int, seats: str = "ABBB", turns: int = 50, first: int = 0) -> Played:
    points = tuple(15 if seat == winner else 5 for seat in range(len(seats)))
    return Played(game, tuple(seats), winner, points, turns, 100, f"digest{game}", first)


def results(*games: Played, seconds: float = 2.0) -> Results:
    return Results("starfarers", 4, ("A", "B", "B", "B"), 1, {"board": "beginner"}, games, seconds)


@pytest.mark.parametrize(
    ("number", "of", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (95, 100, 0.8882, 0.9785),
    ],
)
def test_wilson_intervals(number, of, low, high):
    share = wilson(number, of)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


def test_wins_go_to_the_bot_that_sat_there():
    found = results(played(0, 0, "ABBB"), played(1, 1, "BABB"), played(2, 1, "BBAB"), played(3, -1, "BBBA"))
    assert {bot: share.number for bot, share in found.wins().items()} == {"A": 2, "B": 1}
    assert [share.number for share in found.wins_by_seat()] == [1, 2, 0, 0]
    assert (found.games, found.finished, found.capped) == (4, 3, 1)
    assert found.points_mean() == {"A": 10.0, "B": pytest.approx((5 * 11 + 15) / 12)}


def test_par_is_the_share_of_seats():
    found = results(played(0, 0, "ABBB"))
    assert found.par() == {"A": 0.25, "B": 0.75}
    assert found.json()["par"] == {"A": 0.25, "B": 0.75}


def test_every_seat_has_an_interval():
    found = results(played(0, 0), played(1, 2), played(2, 2), played(3, -1))
    data = json.loads(json.dumps(found.json()))
    assert data["wins_by_seat"] == [1, 0, 2, 0]
    assert data["wins_by_seat_95"] == [
        [round(wilson(won, 4).low, 4), round(wilson(won, 4).high, 4)] for won in (1, 0, 2, 0)
    ]


def test_wins_of_whoever_had_the_first_turn():
    """Seat 1 began and won, seat 2 began and lost, seat 0 began and nobody won; one game never began."""
    games = (played(0, 1, first=1), played(1, 0, first=2), played(2, -1, first=0), played(3, -1, first=-1))
    found = results(*games)
    assert found.wins_of_first() == wilson(1, 3)
    data = found.json()
    assert data["wins_of_first"] == 1
    assert data["wins_of_first_95"] == [round(wilson(1, 3).low, 4), round(wilson(1, 3).high, 4)]


def test_the_first_turn_is_not_in_the_checksum():
    """A checksum of an earlier version stays what it was."""
    assert results(played(0, 0, first=0)).checksum == results(played(0, 0, first=3)).checksum


def test_json_has_the_keys_of_the_contract_first():
    found = results(played(0, 0), played(1, -1, "BABB"))
    data = json.loads(json.dumps(found.json()))
    assert list(data)[: len(CONTRACT)] == CONTRACT
    assert data["decisions"] == 200
    assert data["decisions_per_s"] == 100
    assert data["wins"] == {"A": 1, "B": 0}
    assert data["turns_mean"] == 50


def test_the_checksum_covers_the_games_and_not_the_clock():
    one = results(played(0, 0), played(1, 1), seconds=1.0)
    assert one.checksum == results(played(0, 0), played(1, 1), seconds=9.0).checksum
    assert one.checksum != results(played(0, 0), played(1, 2)).checksum
    assert one.checksum != results(played(0, 0), played(1, 1, turns=51)).checksum
    assert one.checksum != results(played(0, 0), played(1, 1)._replace(digest="x")).checksum


def test_no_games_divide_nothing_by_nothing():
    found = results(seconds=0.0)
    assert found.json()["turns_mean"] == 0
    assert found.json()["decisions_per_s"] == 0
