"""Whole games through the page's own controls; what to do is a bot's advice, asked on a line of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.driving import Keys, Seat

BEGINNER = ("starfarers", 4, {"board": "beginner"})
EXPLORER = ("starfarers", 3, {"board": "explorer"})
PILOTS = ("starfarers", 6, {"board": "strategic"})
CLASSIC = ("starfarers-classic", 4, {"setup": "advanced"})
GAMES: dict[str, tuple[tuple[str, int, dict[str, str]], dict[str, Any]]] = {
    "by mouse": (BEGINNER, {"size": "wide"}),
    "by keys alone": (EXPLORER, {"size": "narrow", "kind": Keys}),
    "six players": (PILOTS, {"size": "tablet"}),
    "by finger": (CLASSIC, {"size": "phone"}),
    "in German": (EXPLORER, {"size": "narrow", "lang": "de", "theme": "light"}),
    "at 200 %": (BEGINNER, {"size": "wide", "viewport": {"width": 800, "height": 450}}),
    "in forced colours": (PILOTS, {"size": "narrow", "forced_colors": "active"}),
}
"""The table, and how somebody sits at it; a browser that enlarges everything has a window of half the size."""
OFTEN = "by mouse"
"""The whole game in `./test`; the others with `--long`, and some turns of each in `./test`."""
SOME = 12
"""Decisions of a game that is not played to its end."""


def asked(line):
    """What a bot would do, and at which step."""
    line.send(type="hint")
    return line.next("hint", "error")


def play_on(me, line, most=3000):
    """Play by advice until the game is over, or so many decisions have been made."""
    for _ in range(most):
        if me.turn()["over"]:
            return
        advice = asked(line)
        if advice["type"] == "hint":  # else others have acted since
            me.follow(advice)


def sat(server, seat, name):
    """Somebody who sits at a table as a game says, and a line of the same seat."""
    (game, players, options), how = GAMES[name]
    laid = server.lay("p" + "b" * (players - 1), game, options=options, pace=0)
    me: Seat = seat(**how)
    me.sit(server.url, laid["match"], laid["token"])
    return me, server.live(laid["match"], laid["token"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name if name == OFTEN else pytest.param(name, marks=pytest.mark.long) for name in GAMES]
)
def test_a_whole_game_by_the_controls_of_the_page(server, seat, name):
    me, socket = sat(server, seat, name)
    with socket as line:
        play_on(me, line)
    assert me.over
    assert me.hand("covering") == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name != OFTEN])
def test_some_turns_by_the_controls_of_the_page(server, seat, name):
    me, socket = sat(server, seat, name)
    with socket as line:
        play_on(me, line, SOME)
    assert me.seq > SOME
    assert me.hand("covering") == []
