"""Moments of a match that tests and pictures look at. Each is reached by play: bots at all seats play until the moment
has come, and then nothing moves any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import starwake as sw
from starwake.bots import make_bot
from tests.browser.driving import Seat
from tests.browser.staged import Stage

NAMES = ("Ilse", "Marek", "Sanna", "Tomas", "Uma", "Viktor")
BEGINNER = ("starfarers", 4, {"board": "beginner"})
EXPLORER = ("starfarers", 3, {"board": "explorer"})
PILOTS = ("starfarers", 6, {"board": "strategic"})
CLASSIC = ("starfarers-classic", 4, {"setup": "advanced"})
LONGEST = 6000
"""Steps after which a moment does not come."""


class Crowd:
    """Everybody at one table after another, who do what a bot would."""

    def __init__(self, table: tuple[str, int, dict[str, Any]]) -> None:
        self.table = table
        self.tables = 0
        self.sit()

    def sit(self) -> None:
        """At a new table."""
        game, players, options = self.table
        self.tables += 1
        self.match = sw.new(game, players=players, seed=self.tables, **options)
        self.bots = [make_bot("trader", self.match.game, seat, sw.stream(seat)) for seat in range(players)]

    @property
    def public(self) -> dict[str, Any]:
        return self.match.view(None)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now."""
        return [action.notation for action in self.match.legal(seat)]

    def may(self, word: str) -> int | None:
        """A seat that may do something."""
        found = (
            seat for seat in self.match.to_act if any(one.split()[0] == word for one in self.legal(seat))
        )
        return next(found, None)

    def advised(self, seat: int) -> str:
        """What a bot would do."""
        view = self.match.game.view(self.match.state, seat)
        return self.bots[seat].choose(view, view.legal(self.match.legal(seat).codes)).notation

    def play(self, seat: int, action: str) -> None:
        self.match.play(seat, action)

    def go_on(self) -> None:
        """The next step, as a bot advises; another table when this one is played."""
        if self.match.over:
            return self.sit()
        seat = (self.match.awaited or self.match.to_act)[0]
        self.play(seat, self.advised(seat))
        return None

    def until(self, test: Callable[[Crowd], int | None]) -> int:
        """Play until somebody is where the test wants them; who that is."""
        for _ in range(LONGEST):
            seat = test(self)
            if seat is not None:
                return seat
            self.go_on()
        raise AssertionError("the moment does not come")


# ------------------------------------------------------------------ moments


def _begun(crowd: Crowd) -> int | None:
    return None if crowd.public["turn"] else int(crowd.public["to_act"][0])


def _building(crowd: Crowd) -> int | None:
    """Later in a game, with something to build on the board."""
    active = crowd.public["active"]
    sites = [one for one in crowd.legal(active) if one.startswith("build") and "," in one]
    return active if sites and crowd.public["turn"] > 12 else None


def _advised(word: str) -> Callable[[Crowd], int | None]:
    def test(crowd: Crowd) -> int | None:
        seat = crowd.may(word)
        return seat if seat is not None and crowd.advised(seat).split()[0] == word else None

    return test


def _answered(crowd: Crowd) -> int | None:
    """An offer, answered in three ways."""
    seat = _advised("offer")(crowd)
    if seat is None:
        return None
    crowd.play(seat, crowd.advised(seat))
    ways = iter(("accept", "counter", "decline"))
    for other in range(crowd.match.game.players):
        if other != seat:
            wanted = next(ways, "decline")
            fitting = [one for one in crowd.legal(other) if one.split()[0] == wanted]
            crowd.play(other, (fitting or ["decline"])[0])
    public = crowd.public
    if public["offer"] and any(one["counter"] for one in public["seats"]):
        return seat
    return None


def _asked_by_a_card(crowd: Crowd) -> int | None:
    return crowd.may("give") if crowd.public["encounter"] else None


def _told_by_a_card(crowd: Crowd) -> int | None:
    """A card was answered, and all that came of it has happened."""
    seat = _asked_by_a_card(crowd)
    while seat is not None and crowd.public["encounter"]:
        crowd.go_on()
    return None if crowd.match.over else seat


def _over(crowd: Crowd) -> int | None:
    return int(crowd.public["winner"]) if crowd.match.over else None


def _looked(crowd: Crowd) -> int | None:
    """Somebody has looked at a planet in secret."""
    if crowd.public["turn"] <= 6:
        return None
    seats = range(crowd.match.game.players)
    return next((seat for seat in seats if "systems" in crowd.match.table(seat)["private"]), None)


def _six(crowd: Crowd) -> int | None:
    return crowd.may("shake") if crowd.public["turn"] > 10 else None


# ------------------------------------------------------------------ on the page


def _as_it_is(me: Seat, crowd: Crowd, seat: int) -> None:
    """Nothing is pressed."""


def _sites(me: Seat, crowd: Crowd, seat: int) -> None:
    """A build is chosen: its sites are lit."""
    wanted = next(one for one in crowd.legal(seat) if one.startswith("build") and "," in one)
    if not me.press("thing", f"build:{wanted.split()[1]}"):
        me.open_until("thing", f"build:{wanted.split()[1]}")


def _trade(me: Seat, crowd: Crowd, seat: int) -> None:
    deals = [one for one in crowd.legal(seat) if one.split()[0] == "deal"]
    if not me.hand("seek", "action", deals[0]):
        me.open_until("action", deals[0], press=False)


def _route(me: Seat, crowd: Crowd, seat: int) -> None:
    """A far point is chosen."""
    _, ship, point = crowd.advised(seat).split()
    me.choose_ship(ship)
    me.choose_point(point)


def _refusal(me: Seat, crowd: Crowd, seat: int) -> None:
    """A point that is closed, or not lit at all, is pressed."""
    _, ship, _ = crowd.advised(seat).split()
    me.choose_ship(ship)
    me.hand("seek", "unlit")
    if me.touch:  # a finger means the nearest point that is open, unless the chart is near
        spot = me.hand("place")
        me.page.mouse.move(spot["x"], spot["y"])
        me.page.mouse.wheel(0, -1000)
        me.page.wait_for_timeout(400)
    me.press_sought()
    me.page.wait_for_selector("[role=alert]")


def _counted(me: Seat, crowd: Crowd, seat: int) -> None:
    """Some cards are chosen."""
    wanted = next(one for one in crowd.legal(seat) if one.startswith("discard"))
    me.press("more", wanted)


@dataclass
class Scene:
    """A moment, and what is pressed on the page then."""

    table: tuple[str, int, dict[str, Any]]
    moment: Callable[[Crowd], int | None]
    show: Callable[[Seat, Crowd, int], None] = _as_it_is

    @cached_property
    def played(self) -> tuple[Crowd, int]:
        """Everybody at the table, and whose eyes it is seen with."""
        crowd = Crowd(self.table)
        return crowd, crowd.until(self.moment)


SCENES = {
    "set-up": Scene(EXPLORER, _begun),
    "build": Scene(BEGINNER, _building, _sites),
    "trade": Scene(BEGINNER, _answered, _trade),
    "flight": Scene(BEGINNER, _advised("fly"), _route),
    "refusal": Scene(BEGINNER, _advised("fly"), _refusal),
    "encounter": Scene(BEGINNER, _asked_by_a_card),
    "result": Scene(BEGINNER, _told_by_a_card),
    "discard": Scene(BEGINNER, lambda crowd: crowd.may("discard"), _counted),
    "game over": Scene(BEGINNER, _over),
    "six seats": Scene(PILOTS, _six),
    "classic peek": Scene(CLASSIC, _looked),
}


def shown(scene: Scene, me: Seat, server: Any, lang: str = "en", on: Stage | None = None) -> None:
    """Open a scene on a page, or on a stage that is there."""
    crowd, seat = scene.played
    if on is None:
        Stage(me.page, server, crowd.match.copy(), seat, lang, NAMES)
    else:
        on.put(crowd.match.copy(), seat)
    scene.show(me, crowd, seat)
    me.page.evaluate("document.fonts.ready")
