"""Screens beside the Starfarers table that pictures look at: Starship, friends, first flights, records, rules."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import starwake as sw
from tests.browser import test_first_flight as flight
from tests.browser import test_replay as replay
from tests.browser.driving import Seat
from tests.browser.staged import Stage
from tests.ships import Ships
from tests.table.test_study import record_of

Place = Callable[[Seat, Any], None]


def _ships(match: Callable[[], sw.Match]) -> Place:
    def show(me: Seat, server: Any) -> None:
        Stage(me.page, server, match())

    return show


def _rich() -> Ships:
    """Both have flown for a while."""
    table = Ships().bays(0, ore=2, fuel=1, food=1).bays(1, goods=2, carbon=1).has(0, astro=12, science=1)
    return table.modules(0, logistics=1, sensor=1).modules(1, command=1).tiles(0, (2, 0), (1, 0))


def _before(me: Seat, server: Any) -> None:
    laid = server.lay("poo", "starfarers", starts="host", name="Ilse")
    me.page.goto(f"{server.url}/match/{laid['match']}#{laid['token']}")
    me.page.wait_for_selector("main[data-status]")
    with server.live(laid["match"], laid["token"]) as line:
        line.send(type="chat", id="1", text="/phrase soon")
        line.next("ack")


def _joining(me: Seat, server: Any) -> None:
    laid = server.lay("poo", "starfarers", starts="host", name="Ilse")
    me.page.goto(f"{server.url}/join/{laid['code']}")
    me.page.wait_for_load_state("networkidle")


def _handed_over(me: Seat, server: Any) -> None:
    laid = server.lay("ppp", "starfarers", options={"board": "beginner"})
    kept = [{"match": laid["match"], "game": "", "code": "", "opened": 1, "seats": laid["tokens"]}]
    me.page.goto(server.url, wait_until="networkidle")
    me.page.evaluate("kept => localStorage.setItem('starwake.matches', kept)", json.dumps(kept))
    me.page.goto(f"{server.url}/match/{laid['match']}")
    me.page.wait_for_selector("[data-hand-over]")


def _flight(game: str, presses: int) -> Place:
    def show(me: Seat, server: Any) -> None:
        flight.begin(me, server, game)
        for _ in range(presses):
            flight.press(me)
            me.page.wait_for_timeout(200)

    return show


def _record(game: str, tab: str) -> Place:
    def show(me: Seat, server: Any) -> None:
        players, options = (4, {"board": "beginner"}) if game == "starfarers" else (2, {})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.jsonl"
            record_of(game, players, options).save(path)
            page = replay.opened(me, server, path)
            replay.go(page, 150)
        page.click(f"#tab-{tab}")
        page.wait_for_timeout(300)

    return show


def _key(key: str, there: str, game: str = "starfarers") -> Place:
    def show(me: Seat, server: Any) -> None:
        laid = server.lay("pbb" if game == "starfarers" else "pb", game, pace=0)
        me.sit(server.url, laid["match"], laid["token"])
        me.turn()
        me.page.keyboard.press(key)
        me.page.wait_for_selector(there)

    return show


def _at(path: str) -> Place:
    def show(me: Seat, server: Any) -> None:
        me.page.goto(server.url + path)
        me.page.wait_for_load_state("networkidle")

    return show


PLACES: dict[str, Place] = {
    "starship, build": _ships(lambda: _rich().phase("build").match(then=1)),
    "starship, a card visited": _ships(lambda: _rich().visit("ore_2").match(then=1)),
    "starship, a pirate": _ships(lambda: Ships().tiles(0, cannons=(3, 0)).meet("pirate_0_2").match(then=3)),
    "before the start": _before,
    "joining": _joining,
    "handing over": _handed_over,
    "first flight": _flight("starfarers", 4),
    "first flight, starship": _flight("starship", 3),
    "record": _record("starfarers", "story"),
    "record, figures": _record("starfarers", "study"),
    "record, starship": _record("starship", "hands"),
    "rules at hand": _key("r", ".handbook .rule"),
    "advice": _key("h", "[data-advice]"),
    "keys": _key("?", ".side"),
    "advice, starship": _key("h", "[data-advice]", "starship"),
    "rules": _at("/rules/starfarers"),
    "records": _at("/replay"),
}
