"""A table in any position on the page: a match of one's own speaks to it where the server's would."""

from __future__ import annotations

import json
from typing import Any

import starwake as sw
from starwake.table.feed import Feed


class Stage:
    """Whoever opens the page of a laid match sees the match that is put here instead.

    Chart, catalogue and page come from the server, which has a match of the same kind; what is shown and played is the
    match in this process, and so may be any position with any dice.
    """

    def __init__(self, page, server, match: sw.Match, seat=0, lang="en"):
        self.page = page
        self.lang = lang
        self.played: list[list[str]] = []
        kinds = "p" + "b" * (match.game.players - 1)
        self.laid = server.lay(kinds, match.game.id, options=dict(match.game.options), pace=10_000)
        self.room = {"type": "room", **server.get(f"/api/matches/{self.laid['match']}")}
        self.room["seats"] = [{**one, "here": True} for one in self.room["seats"]]
        self._line: Any = None
        page.route_web_socket("**/live", self._open)
        self.put(match, seat)
        page.goto(f"{server.url}/match/{self.laid['match']}#{self.laid['token']}")
        page.wait_for_selector("main[data-seq]")

    def put(self, match: sw.Match, seat=0, **room):
        """Show another match of the same kind, or another seat of it."""
        self.match, self.seat = match, seat
        self.feed = Feed(match, self.lang)
        self.room |= {"status": "over" if match.over else "running", **room}
        if self._line is not None:
            self.page.reload()
            self.page.wait_for_selector("main[data-seq]")

    def _open(self, line):
        self._line = line
        line.on_message(self._hear)

    def _hear(self, text):
        message = json.loads(text)
        if message["type"] == "hello":
            self.feed = Feed(self.match, message["lang"])
            self._tell(**self.room)
            table = self.feed.whole(self.seat)
            self._tell(type="table", seq=table["seq"], build="", table=table, chat=[])
        elif message["type"] == "play":
            self._play(message)

    def _play(self, message):
        self.played.append(message["actions"])
        try:
            self.match.play(self.seat, *message["actions"])
        except sw.IllegalAction as error:
            self._tell(type="refused", id=message["id"], code="rule", text=str(error), rule=error.rule)
            return
        self._tell(type="step", **self.feed.step(self.seat))
        self._tell(type="ack", id=message["id"], seq=self.match.seq)

    def happen(self, seat, action):
        """Let any seat act, and tell the page."""
        self.match.play(seat, action)
        self._tell(type="step", **self.feed.step(self.seat))

    def _tell(self, **message):
        self._line.send(json.dumps(message))
