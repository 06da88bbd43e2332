"""A table in any position on the page: a match of one's own speaks to it where the server's would."""

from __future__ import annotations

import json
from typing import Any

import msgspec

import starwake as sw
from starwake.server.asking import explained
from starwake.table.feed import Feed

HOP = """to => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
}"""


class Stage:
    """Whoever opens the page of a laid match sees the match that is put here instead.

    Chart, catalogue and page come from the server, which has a match of the same kind; what is shown and played is the
    match in this process, and so may be any position with any dice.
    """

    def __init__(self, page, server, match: sw.Match, seat=0, lang="en", names=()):
        """With names there are people at all seats."""
        self.page, self.server, self.lang, self.names = page, server, lang, names
        self._line: Any = None
        page.route_web_socket("**/live", self._open)
        page.goto(server.url + self._lay(match, seat))
        self._wait()

    def put(self, match: sw.Match, seat=0):
        """Show another match, or another seat of it: the page goes there without being loaded again."""
        self.page.evaluate(HOP, self._lay(match, seat))
        self._wait()

    def _lay(self, match, seat):
        """Where the match is on the server."""
        self.match, self.seat = match, seat
        self.feed = Feed(match, self.lang)
        self.played: list[list[str]] = []
        kinds = "p" + "b" * (match.game.players - 1)
        self.laid = self.server.lay(kinds, match.game.id, options=dict(match.game.options), pace=10_000)
        self.room = {"type": "room", **self.server.get(f"/api/matches/{self.laid['match']}")}
        self.room["status"] = "over" if match.over else "running"
        self.room["seats"] = [{**one, "here": True} for one in self.room["seats"]]
        for one, name in zip(self.room["seats"], self.names, strict=False):
            one |= {"kind": "person", "name": name}
        return f"/match/{self.laid['match']}#{self.laid['token']}"

    def _wait(self):
        self.page.wait_for_selector(f"main[data-match='{self.laid['match']}'][data-seq]")

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
        elif message["type"] == "explain":
            names = [one["name"] for one in self.room["seats"]]
            said = explained(
                self.match, self.seat, message["action"], self.lang, names, message.get("id", "")
            )
            self._tell(**msgspec.to_builtins(said))

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
