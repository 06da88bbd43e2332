"""Twin matches: to whoever watches they look the same, though what is hidden differs. Two people play them in their
browsers on a real server, a third browser watches, and nothing that comes to it tells which of the two it is."""

from __future__ import annotations

import json
import sqlite3
from contextlib import ExitStack
from typing import Any

import pytest

import starwake as sw
from starwake.core.match import Match
from starwake.core.rng import Stream
from starwake.core.view import SPECTATOR, merged
from starwake.table.difference import patched
from starwake.testing.hidden import twins
from tests.helpers import long
from tests.server.wire import hosted

OTHER = "0123456789abcdef01234567"
"""The id of the twin."""
TABLES: dict[str, tuple[int, dict[str, Any], int]] = {
    "starfarers": (3, {"board": "beginner"}, 60),
    "starship": (2, {}, 40),
}
"""Players, options, and the steps after which there is enough to be hidden."""
COUNTED = ("give", "pay", "take", "discard", "lose")
"""What the page sends several of at once: these go one by one over a line of their own."""
STEPS = 8
TRIES = 60
SHOWN = """main => {
    const copy = main.cloneNode(true)
    for (const one of copy.querySelectorAll("[aria-live]")) one.remove()
    return copy.outerHTML
}"""
TOLD = ("table", "step", "said")
HIDDEN = "hand"


def dealt(about, match, state):
    """A match as the server makes it."""
    dealer = sw.FairDealer(bytes.fromhex(about["seed"]))
    dealer.commit_seats([one["commitment"] for one in about["seats"]])
    dealer.mix([bytes.fromhex(one["seed"]) for one in about["seats"]])
    return Match(match.game, dealer, state=state.copy())


def begun(game):
    """A match that has gone on for a while."""
    players, options, steps = TABLES[game]
    match = sw.new(game, players=players, seed=11, **options)
    for number in range(steps):
        seat = match.awaited[0]
        legal = [one.notation for one in match.legal(seat)]
        match.play(seat, legal[number % len(legal)])
    return match


def seen(match, made, viewers):
    """What some viewers learn of a step."""
    views = match.game.views(made.state)
    told = [[event.for_seat(who).json() for event in made.events] for who in viewers]
    return views.public, told, [views.private(who) for who in viewers if who >= 0]


def public_course(pair, viewers, rng):
    """So many steps that are possible in both matches, after which both look the same; none if there are too few."""
    course = []
    for _ in range(STEPS):
        seat = pair[0].awaited[0]
        common = [one.notation for one in pair[0].legal(seat) if one.notation in pair[1].legal(seat)]
        while common:
            action = common.pop(rng.below(len(common)))
            made = [one.attempt(seat, action) for one in pair]
            if seen(pair[0], made[0], viewers) == seen(pair[1], made[1], viewers):
                break
        else:
            return []
        for match, step in zip(pair, made, strict=True):
            match.adopt(step)
        course.append((seat, action))
    return course


def twin_of(match, about, viewers):
    """Another position, and steps that look the same from both."""
    watcher = max(viewers)  # whoever sits at the table knows more than who watches
    for n in range(TRIES):
        for way in reversed(twins(match.game)):
            rng = Stream(n, 0)
            twin = way(match.game, match.state, None if watcher < 0 else watcher, rng)
            if match.game.position(twin) == match.game.position(match.state):
                continue
            course = public_course([dealt(about, match, one) for one in (match.state, twin)], viewers, rng)
            if course:
                return twin, course
    raise AssertionError("no twin has a course")


def laid_twice(server, file, match, viewers):
    """The same table twice in the store, with the same people and seeds, each in another position; and the course."""
    laid = server.lay("p" * match.game.players, match.game.id, options=dict(match.game.options))
    server.running.kill()
    with sqlite3.connect(file) as store:
        (text,) = store.execute("SELECT about FROM matches").fetchone()
        about = json.loads(text)
        twin, course = twin_of(match, about, viewers)
        rows = "version, status, public, created, changed"
        store.execute(
            f"INSERT INTO matches (match, code, {rows}, about) SELECT ?, x'00', {rows}, about FROM matches",
            [OTHER],
        )
        for id, state in ((laid["match"], match.state), (OTHER, twin)):
            start = json.dumps({**about, "start": match.game.position(state)})
            store.execute("UPDATE matches SET about = ? WHERE match = ?", [start, id])
    store.close()
    server.running.start()
    return laid, course


class Watched:
    """A browser, and all that its socket is told."""

    def __init__(self, person):
        self.person = person
        self.frames: list[str] = []
        person.page.on(
            "websocket", lambda line: line.on("framereceived", lambda text: self.frames.append(text))
        )

    def told(self, id):
        """What came, whatever the match is called."""
        found = [text.replace(id, OTHER) for text in self.frames]
        return [text for text in found if json.loads(text)["type"] in TOLD]

    def views(self):
        """All that was to be seen, step by step."""
        table: dict[str, Any] = {}
        for message in map(json.loads, self.frames):
            if message["type"] == "table":
                table = message["table"]
            elif message["type"] == "step":
                table = patched(table, message["own"])
                table = {**table, "public": patched(table["public"], message["public"])}
            else:
                continue
            yield merged(table["public"], table["private"])

    def hands(self):
        """The seats whose cards could be seen at any time."""
        return {
            n for view in self.views() for n, one in enumerate(view["seats"]) if one.get(HIDDEN) is not None
        }

    def html(self, id):
        """The page, but for what is read out, which comes by the clock."""
        return self.person.main.evaluate(SHOWN).replace(id, OTHER)


@pytest.mark.parametrize(
    ("game", "viewers"),
    [
        ("starfarers", [SPECTATOR]),
        long("starfarers", [SPECTATOR, 0]),
        ("starship", [SPECTATOR]),
    ],
)
def test_twin_matches_are_told_alike_to_who_may_not_know(tmp_path, seat, game, viewers):
    file = tmp_path / "games.sqlite3"
    with hosted(f"sqlite:{file}") as server:
        laid, course = laid_twice(server, file, begun(game), viewers)
        tokens = [one["token"] for one in laid["tokens"]]
        shown = []
        for id in (laid["match"], OTHER):
            with ExitStack() as stack:
                lines = [stack.enter_context(server.live(id, token)) for token in tokens]
                watched = {who: Watched(seat("narrow")) for who in (0, 1, SPECTATOR)}
                for who, one in watched.items():
                    one.person.page.goto(f"{server.url}/match/{id}" + (f"#{tokens[who]}" if who >= 0 else ""))
                    one.person.page.wait_for_selector("main[data-seq]")
                for number, (who, action) in enumerate(course, 1):
                    if who in watched and action.split()[0] not in COUNTED:
                        watched[who].person.do(action)
                    else:
                        assert lines[who].play(action, id=f"{number}")["type"] == "ack"
                    for one in watched.values():
                        one.person.wait(number)
            for who, one in watched.items():
                assert len(one.told(id)) > STEPS
                assert one.hands() <= {who}
            shown.append([(watched[who].told(id), watched[who].html(id)) for who in viewers])
            controls = watched[SPECTATOR].person.page.locator("[data-action], [data-phrase], [data-resign]")
            assert controls.count() == 0
            for one in watched.values():
                one.person.page.close()
        assert shown[0] == shown[1]
