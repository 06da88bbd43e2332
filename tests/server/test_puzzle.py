"""Puzzles over HTTP and the socket: listed by days, posed as real matches, over when chance speaks, judged, shown."""

from __future__ import annotations

import pytest

from starwake.server import protocol as p
from starwake.table.puzzle import puzzles
from tests.server.rooms import Heard, house, run


def laid(server, one, **more):
    return server.request("/api/matches", {"game": one.game, "puzzle": one.id, "pace": 0, **more})[2]


def first(game):
    return next(one for one in puzzles().values() if one.game == game)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_all_are_listed_each_with_a_day_of_its_own(server, lang):
    listed = server.get(f"/api/puzzles?lang={lang}")["puzzles"]
    assert {one["id"] for one in listed} == {*puzzles()}
    assert sorted((one["day"] for one in listed), reverse=True) == [one["day"] for one in listed]
    assert len({one["day"] for one in listed}) == len(listed)
    assert all(one["title"] and "." not in one["title"] for one in listed)


@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic", "starship"])
def test_a_puzzle_says_that_it_is_one_and_keeps_its_solution(server, game):
    one = first(game)
    made = laid(server, one)
    room = server.get(f"/api/matches/{made['match']}")
    assert (room["puzzle"], room["hints"], room["players"], made["seat"]) == (
        one.id,
        False,
        one.players,
        one.seat,
    )
    told = server.get(f"/api/matches/{made['match']}/puzzle")
    assert (told["state"], told["best"], told["chance"], told["ways"]) == ("open", None, None, [])
    shown = server.get(f"/api/matches/{made['match']}/puzzle?show=1&lang=de")
    assert shown["best"] == shown["ways"][0]["chance"] == one.ends[0].chance
    assert len(shown["ways"][0]["does"]) == len(one.ends[0].line)


@pytest.mark.parametrize("wanted", [{"players": 4}, {"options": {}, "lesson": True}, {"game": "starfarers"}])
def test_what_a_puzzle_cannot_be_is_refused(server, wanted):
    status, _, answer = server.request(
        "/api/matches", {"game": "starship", "puzzle": first("starship").id, **wanted}
    )
    assert (status, answer["code"]) == (400, "usage")
    assert "puzzle" in answer["text"]


def test_a_puzzle_that_there_is_not(server):
    status, _, answer = server.request("/api/matches", {"game": "starship", "puzzle": "none"})
    assert (status, answer["code"]) == (404, "puzzle/none")


def test_a_match_that_is_none_has_none(server):
    made = server.request("/api/matches", {"game": "starship"})[2]
    status, _, answer = server.request(f"/api/matches/{made['match']}/puzzle")
    assert (status, answer["code"]) == (404, "puzzle/none")


async def posed(rooms, one):
    """A match of a puzzle, and who plays it."""
    made = await rooms.lay(p.NewMatch(game=one.game, puzzle=one.id, pace=0), "here")
    room = await rooms.get(made.match)
    return room, Heard(room, one.seat)


@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic", "starship"])
@run
async def test_its_solution_solves_it_and_ends_it(game):
    one = first(game)
    async with house() as rooms:
        room, me = await posed(rooms, one)
        for action in one.ends[0].line:
            assert room.puzzle("en", show=False)["state"] == "open"
            assert isinstance(await me.play(action), p.Ack)
        told = room.puzzle("en", show=False)
        assert (told["state"], told["chance"], told["best"]) == (
            "solved",
            one.ends[0].chance,
            one.ends[0].chance,
        )
        summary = room.summary()
        assert (summary.status, summary.ended, summary.winner) == ("over", "puzzle", None)
        assert room.record()["start"] == one.position


@run
async def test_what_is_no_solution_is_told_with_its_chance_and_can_be_tried_again():
    one = first("starship")
    other = one.ends[one.solutions]
    async with house() as rooms:
        room, me = await posed(rooms, one)
        for action in other.line:
            await me.play(action)
        told = room.puzzle("en", show=True)
        assert (told["state"], told["chance"], told["best"]) == ("missed", other.chance, one.ends[0].chance)
        assert [way["chance"] for way in told["ways"]] == [one.ends[0].chance, other.chance]
        answer = await me.play(one.ends[0].line[0])
        assert answer.code == "match/over"
        moved = await me.do(p.Rematch)
        again = await rooms.get(moved.match)
        assert again.puzzle("en", show=False)["state"] == "open"
        assert again.match.position() == one.position


@run
async def test_what_was_taken_back_does_not_count_and_nobody_else_acts():
    one = next(one for one in puzzles().values() if one.game == "starship" and len(one.ends[0].line) > 1)
    async with house() as rooms:
        room, me = await posed(rooms, one)
        await me.play(one.ends[0].line[0])
        await me.do(p.Undo, seq=room.seq)
        for action in one.ends[0].line:
            await me.play(action)
        assert room.puzzle("en", show=False)["state"] == "solved"
        assert [*room._duties()] == []
