"""Whole games through the page's own controls; what to do is a bot's advice, asked on a line of its own."""

from __future__ import annotations

import pytest

GAMES = {
    "beginner": ("wide", "starfarers", 4, {"board": "beginner"}),
    "explorer": ("narrow", "starfarers", 3, {"board": "explorer"}),
    "two pilots": ("tablet", "starfarers", 6, {"board": "strategic"}),
    "classic": ("phone", "starfarers-classic", 4, {"setup": "advanced"}),
}


def asked(line):
    """What a bot would do, and at which step."""
    line.send(type="hint")
    return line.next("hint")


def advised(line):
    """What a bot would do."""
    return asked(line)["action"]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_controls_of_the_page(server, seat, name):
    size, game, players, options = GAMES[name]
    laid = server.lay("p" + "b" * (players - 1), game, options=options, pace=0)
    me = seat(size)
    me.sit(server.url, laid["match"], laid["token"])
    with server.live(laid["match"], laid["token"]) as line:
        while not me.over:
            me.page.wait_for_function(
                "() => { const m = document.querySelector('main[data-match]').dataset;"
                " return m.over === 'true' || m.toAct.split(' ').includes(m.seat) }"
            )
            if not me.over:
                me.follow(asked(line))
    assert me.over
