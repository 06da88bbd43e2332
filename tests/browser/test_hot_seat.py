"""Several people at one screen: nobody sees what belongs to another."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest

from tests.browser.test_games import asked


@pytest.fixture
def screen(server, seat):
    """A screen that three people share: whoever sits there, what its socket heard, and a line for each of them."""
    laid = server.lay("ppp", "starfarers", options={"board": "beginner"}, hints=True)
    kept = [{"match": laid["match"], "game": "", "code": "", "opened": 1, "seats": laid["tokens"]}]
    me = seat()
    heard: list[str] = []
    me.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(text)))
    me.page.goto(server.url, wait_until="networkidle")
    me.page.evaluate("kept => localStorage.setItem('starwake.matches', kept)", json.dumps(kept))
    me.page.goto(f"{server.url}/match/{laid['match']}")
    with ExitStack() as stack:
        yield (
            me,
            heard,
            {
                one["seat"]: stack.enter_context(server.live(laid["match"], one["token"]))
                for one in laid["tokens"]
            },
        )


def passed_on(screen, most):
    """Play, hand the screen over at each curtain, and look at what is there; who sat at it, and whether it is over."""
    me, heard, lines = screen
    sat: set[int] = set()
    seq = -1
    for _ in range(most):
        state = me.until("shared", seq)
        if me.hand("seek", "handOver"):
            assert me.page.locator("[data-thing], [data-action]").count() == 0
            assert not any(one in me.page.url for one in ("#", "?"))
            heard.clear()
            me.press("handOver")
            state = me.turn()
            assert any(f'"{state["seat"]}":{{"hand"' in frame for frame in heard)
        if state["over"]:
            return sat, True
        own = int(state["seat"])
        sat.add(own)
        assert not any(f'"{n}":{{"hand"' in frame for frame in heard for n in lines if n != own)
        seq = state["seq"]
        me.put_together(asked(lines[own])["action"])
    return sat, False


def test_people_hand_the_screen_over_and_nothing_private_stays(screen):
    sat, _ = passed_on(screen, 25)
    assert sat == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.long
def test_three_people_play_a_whole_game_at_one_screen(screen):
    sat, over = passed_on(screen, 3000)
    assert over
    assert sat == {0, 1, 2}
