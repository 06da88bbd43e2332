"""Several people at one screen: nobody sees what belongs to another."""

from __future__ import annotations

import json

from tests.browser.test_games import advised


def test_people_hand_the_screen_over_and_nothing_private_stays(server, seat):
    laid = server.lay("ppp", "starfarers", options={"board": "beginner"})
    tokens = {one["seat"]: one["token"] for one in laid["tokens"]}
    kept = [{"match": laid["match"], "game": "", "code": "", "opened": 1, "seats": laid["tokens"]}]
    me = seat()
    heard: list[str] = []
    me.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(text)))
    me.page.goto(server.url, wait_until="networkidle")
    me.page.evaluate("kept => localStorage.setItem('starwake.matches', kept)", json.dumps(kept))
    me.page.goto(f"{server.url}/match/{laid['match']}")
    lines = {number: server.live(laid["match"], token) for number, token in tokens.items()}
    opened = {number: line.__enter__() for number, line in lines.items()}
    sat = []
    for _ in range(40):
        me.page.wait_for_selector(".curtain .go, main[data-to-act]")
        if me.page.locator(".curtain .go").count():
            assert me.page.locator("[data-thing]").count() == 0
            heard.clear()
            me.page.locator(".curtain .go").click()
            me.page.wait_for_selector("main[data-seat]:not([data-seat=''])")
            assert any(f'"{me.main.get_attribute("data-seat")}":{{"hand"' in frame for frame in heard)
        own = int(me.main.get_attribute("data-seat"))
        others = [f'"{n}":{{"hand"' for n in tokens if n != own]
        assert not any(sign in frame for frame in heard for sign in others)
        sat.append(own)
        before = me.seq
        me.put_together(advised(opened[own]))
        me.page.wait_for_function(
            """seq => {
                const main = document.querySelector('main[data-seat]')
                const acts = main?.dataset.toAct.split(' ').includes(main.dataset.seat) && main.dataset.seat !== ''
                return document.querySelector('.curtain') || (acts && Number(main.dataset.seq) > seq)
            }""",
            arg=before,
        )
    for line in lines.values():
        line.__exit__(None, None, None)
    assert set(sat) == {0, 1, 2}
