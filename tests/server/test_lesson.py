"""First flights over HTTP: laid with known seeds, told step by step, honest in the summary and in the record."""

from __future__ import annotations

import pytest

from starwake.core.dealer import FairDealer
from starwake.table.lesson import lesson


def laid(server, game="starfarers", **more):
    return server.request("/api/matches", {"game": game, "lesson": True, "name": "Ada", "pace": 0, **more})[2]


def test_a_lesson_says_that_it_is_one_and_others_do_not(server):
    room = server.get(f"/api/matches/{laid(server)['match']}")
    assert (room["lesson"], room["hints"], room["players"]) == (True, True, 3)
    usual = server.request("/api/matches", {"game": "starship"})[2]
    assert "lesson" not in server.get(f"/api/matches/{usual['match']}")


def test_its_seeds_are_those_of_the_lesson(server):
    room = server.get(f"/api/matches/{laid(server)['match']}")
    seed, seats = lesson("starwake.starfarers", "starfarers").seeds()
    assert room["commitment"] == FairDealer(seed).commitment
    assert [bytes.fromhex(one["seed"]) for one in room["seats"]] == seats


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_is_told_where_the_match_stands(server, lang):
    made = laid(server, "starship")
    told = server.get(f"/api/matches/{made['match']}/lesson?lang={lang}")
    assert (told["done"], told["strayed"], len(told["steps"])) == (0, False, 9)
    assert told["steps"][0]["at"] == ["fit command"]
    assert all(one["title"] and one["text"] for one in told["steps"])


@pytest.mark.parametrize(
    "wanted",
    [
        {"players": 4},
        {"options": {"board": "strategic"}},
        {"commitment": "0" * 64},
        {"game": "starfarers-classic"},
    ],
)
def test_what_a_lesson_cannot_be_is_refused(server, wanted):
    status, _, answer = server.request("/api/matches", {"game": "starfarers", "lesson": True, **wanted})
    assert status == 400
    assert "first flight" in answer["text"]


def test_a_match_that_is_none_has_no_steps(server):
    made = server.request("/api/matches", {"game": "starship"})[2]
    status, _, answer = server.request(f"/api/matches/{made['match']}/lesson")
    assert (status, answer["code"]) == (404, "lesson/none")
