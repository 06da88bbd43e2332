"""Moments of a match that tests and pictures look at. Each is reached by play: people at all seats follow a bot's
advice on sockets until the moment has come, and then nothing moves any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from starwake.table.difference import patched
from tests.browser.driving import Seat

NAMES = ("Ilse", "Marek", "Sanna", "Tomas", "Uma", "Viktor")
BEGINNER = ("starfarers", 4, {"board": "beginner"})
EXPLORER = ("starfarers", 3, {"board": "explorer"})
PILOTS = ("starfarers", 6, {"board": "strategic"})
CLASSIC = ("starfarers-classic", 4, {"setup": "advanced"})
LONGEST = 6000
"""Steps after which a moment does not come."""


class Crowd:
    """People at all seats of one table after another, and what each of them is shown."""

    def __init__(self, server: Any, table: tuple[str, int, dict[str, Any]], stack: ExitStack) -> None:
        self.server, self.table, self.stack = server, table, stack
        self.sent = 0
        self.sit()

    def sit(self) -> None:
        """At a new table."""
        game, players, options = self.table
        seats = [{"kind": "person", "name": name} for name in NAMES[:players]]
        body = {"hints": True, "game": game, "players": players, "options": options, "seats": seats}
        status, _, self.laid = self.server.request("/api/matches", body)
        assert status == 201, self.laid
        tokens = {one["seat"]: one["token"] for one in self.laid["tokens"]}
        self.tokens = [tokens[seat] for seat in range(players)]
        self.lines = [
            self.stack.enter_context(self.server.live(self.laid["match"], token)) for token in self.tokens
        ]
        self.shown = [line.next("table")["table"] for line in self.lines]
        self.legal: list[list[str]] = []
        self.look()

    def look(self) -> None:
        """Hear what has happened, and ask everybody what they may do."""
        self.legal = [line.legal()["actions"] for line in self.lines]
        for seat, line in enumerate(self.lines):
            for message in line.told:
                if message["type"] == "step":
                    table = patched(self.shown[seat], message["own"])
                    self.shown[seat] = {
                        **table,
                        "public": patched(self.shown[seat]["public"], message["public"]),
                        "seq": message["seq"],
                    }
            line.told.clear()

    @property
    def public(self) -> dict[str, Any]:
        public: dict[str, Any] = self.shown[0]["public"]
        return public

    @property
    def over(self) -> bool:
        return self.public["decision"] is None

    def may(self, word: str) -> int | None:
        """A seat that may do something."""
        found = (
            seat for seat, legal in enumerate(self.legal) if any(one.split()[0] == word for one in legal)
        )
        return next(found, None)

    def advised(self, seat: int) -> str:
        self.lines[seat].send(type="hint")
        return str(self.lines[seat].next("hint")["action"])

    def play(self, seat: int, action: str) -> None:
        self.sent += 1
        answer = self.lines[seat].play(action, seq=self.shown[seat]["seq"], id=f"scene{self.sent}")
        assert answer["type"] == "ack", answer
        self.look()

    def go_on(self) -> None:
        """The next step, as a bot advises; another table when this one is played."""
        if self.over:
            return self.sit()
        seat = (self.public["awaited"] or self.public["to_act"])[0]
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
    sites = [one for one in crowd.legal[active] if one.startswith("build") and "," in one]
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
    for other in range(len(crowd.lines)):
        if other != seat:
            wanted = next(ways, "decline")
            fitting = [one for one in crowd.legal[other] if one.split()[0] == wanted]
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
    return None if crowd.over else seat


def _over(crowd: Crowd) -> int | None:
    return int(crowd.public["winner"]) if crowd.over else None


def _looked(crowd: Crowd) -> int | None:
    """Somebody has looked at a planet in secret."""
    found = (seat for seat, table in enumerate(crowd.shown) if "systems" in table["private"])
    return next(found, None) if crowd.public["turn"] > 6 else None


def _six(crowd: Crowd) -> int | None:
    return crowd.may("shake") if crowd.public["turn"] > 10 else None


# ------------------------------------------------------------------ on the page


def _as_it_is(me: Seat, crowd: Crowd, seat: int) -> None:
    """Nothing is pressed."""


def _sites(me: Seat, crowd: Crowd, seat: int) -> None:
    """A build is chosen: its sites are lit."""
    wanted = next(one for one in crowd.legal[seat] if one.startswith("build") and "," in one)
    if not me.press("thing", f"build:{wanted.split()[1]}"):
        me.open_until("thing", f"build:{wanted.split()[1]}")


def _trade(me: Seat, crowd: Crowd, seat: int) -> None:
    deals = [one for one in crowd.legal[seat] if one.split()[0] == "deal"]
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
    wanted = next(one for one in crowd.legal[seat] if one.startswith("discard"))
    me.press("more", wanted)


@dataclass(frozen=True)
class Scene:
    """A moment, and what is pressed on the page then."""

    table: tuple[str, int, dict[str, Any]]
    moment: Callable[[Crowd], int | None]
    show: Callable[[Seat, Crowd, int], None] = _as_it_is

    @contextmanager
    def played(self, server: Any) -> Iterator[tuple[Crowd, int]]:
        """Everybody at the table, and whose eyes it is seen with."""
        with ExitStack() as stack:
            crowd = Crowd(server, self.table, stack)
            yield crowd, crowd.until(self.moment)


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


def shown(scene: Scene, crowd: Crowd, seat: int, me: Seat) -> None:
    """Open a scene on a page."""
    me.sit(crowd.server.url, crowd.laid["match"], crowd.tokens[seat])
    me.wait(crowd.shown[seat]["seq"])
    scene.show(me, crowd, seat)
    me.page.evaluate("document.fonts.ready")
