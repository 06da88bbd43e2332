"""No words are cut off by their box, leave their button or card, or lie under something, at any size, in any language.

What is shown is walked through in a fixed order; `cut.js` says what cannot be read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import starwake as sw
from starwake.testing.choosers import any_speaker, by_kind
from tests.browser import test_first_flight, test_replay
from tests.browser.driving import SIZES
from tests.browser.scenes import SCENES, shown
from tests.browser.staged import Stage
from tests.browser.test_start import at
from tests.server.wire import hosted
from tests.table.test_study import record_of

CUT = (Path(__file__).parent / "cut.js").read_text(encoding="utf-8")
PAGES = (
    *("/", "/new", "/new#starfarers-classic", "/new#starship", "/join#ABCDE-FGHJK", "/replay"),
    *("/rules/starfarers", "/rules/starship"),
)
EVERYWHERE = [(size, lang) for size in SIZES for lang in ("en", "de")]
OFTEN = ("phone", "de")
"""The hardest window: the others with `--long`."""
DRAWN = """async () => {
    await document.fonts.ready
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
}"""
"""Until what was pressed is laid out, with its letters."""
LONGEST = 900
"""Steps within which most questions of a game are asked."""
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "starfarers": ("pbbb", {"board": "explorer"}),
    "starship": ("pb", {}),
}


windows = pytest.mark.parametrize(
    ("size", "lang"),
    [OFTEN, *(pytest.param(*one, marks=pytest.mark.long) for one in EVERYWHERE if one != OFTEN)],
)
games = pytest.mark.parametrize("game", [pytest.param("starfarers", marks=pytest.mark.long), "starship"])


@pytest.fixture(scope="module")
def server():
    """A server that plays as many records again as tests want."""
    with hosted() as own:
        yield own


class Reader:
    """Looks at one screen after another, and keeps what could not be read, with where that was first."""

    def __init__(self, me):
        self.me = me
        self.found: dict[str, str] = {}

    def look(self, name):
        """At what is shown now."""
        page = self.me.page
        page.evaluate(DRAWN)
        if not page.evaluate("'cutOff' in window"):
            page.evaluate(CUT)
        for one in page.evaluate("cutOff()"):
            self.found.setdefault(one, name)

    def done(self):
        """Everything could be read."""
        assert not self.found, "\n".join(f"{name}: {one}" for one, name in self.found.items())

    def look_everywhere(self, name):
        """At this, and at every place that can be opened in it."""
        self.look(name)
        for number in range(self.me.hand("openers")):
            if not self.me.press("opener", number):
                break
            self.look(f"{name}, opened {number}")
            self.me.page.keyboard.press("Escape")


@windows
def test_the_pages_around_a_match(server, seat, size, lang):
    reader = Reader(seat(size, lang=lang))
    for path in PAGES:
        reader.me.page.goto("about:blank")
        at(reader.me, server, path)
        reader.look(path)
    laid = server.lay("poo", "starfarers", starts="host")
    reader.me.page.goto(f"{server.url}/match/{laid['match']}#{laid['token']}")
    reader.me.page.wait_for_selector("main[data-status]")
    with server.live(laid["match"], laid["token"]) as line:
        for number, text in enumerate(("/phrase soon", "A longer line, as people write them to each other.")):
            line.send(type="chat", id=f"{number}", text=text)
            line.next("ack")
    reader.look("the table before the start")
    reader.me.wrong.clear()
    reader.done()


@windows
@games
def test_beside_a_match(server, seat, game, size, lang):
    """Whatever can be opened at the first decision, the answer of a bot, rules, and a first flight."""
    reader = Reader(seat(size, lang=lang))
    me = reader.me
    laid = server.lay(TABLES[game][0], game, pace=0)
    me.sit(server.url, laid["match"], laid["token"])
    me.turn()
    reader.look_everywhere("a match")
    for key, there in (("r", ".handbook .rule"), ("?", ".side"), ("h", "[data-advice]")):
        me.page.keyboard.press(key)
        me.page.wait_for_selector(there)
        reader.look(f"key {key}")
        me.page.keyboard.press("Escape")
    test_first_flight.begin(me, server, game)
    reader.look("the first flight")
    test_first_flight.fly(me)
    reader.look("the end of the first flight")
    reader.done()


@windows
@games
def test_a_replay_and_its_figures(server, seat, tmp_path, game, size, lang):
    path = tmp_path / "record.jsonl"
    record_of(game, len(TABLES[game][0]), {"board": "beginner"} if game == "starfarers" else {}).save(path)
    reader = Reader(seat(size, lang=lang))
    page = test_replay.opened(reader.me, server, path)
    reader.look_everywhere("its beginning")
    test_replay.go(page, int(page.get_attribute(test_replay.STEP, "data-steps")) // 2)
    reader.look_everywhere("its middle")
    reader.done()


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_every_question(server, seat, game, size, lang):
    """The first time that each is asked in a random game, with all that can be opened then; and the end of it."""
    kinds, options = TABLES[game]
    match = sw.new(game, players=len(kinds), seed=5, **options)
    reader, rng = Reader(seat(size, lang=lang)), sw.stream(5)
    stage, asked = Stage(reader.me.page, server, match, 0, lang), set()
    for _ in range(LONGEST):
        if match.over:
            break
        awaited = match.awaited[0]
        question = match.view(None)["decision"]["name"]
        if question not in asked:
            asked.add(question)
            stage.put(match, awaited)
            reader.look_everywhere(question)
        speaker = any_speaker(match.game, match.state, rng)
        match.play(speaker, match.game.action(by_kind(match.legal(speaker).codes, rng)))
    assert len(asked) > 6
    reader.done()


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_the_scenes_of_a_match(server, seat, name):
    for size, lang in EVERYWHERE:
        reader = Reader(seat(size, lang=lang))
        shown(SCENES[name], reader.me, server, lang)
        reader.look(f"{name} {size} {lang}")
        reader.done()


def test_what_is_cut_off_is_found(server, seat):
    reader = Reader(seat("narrow"))
    page = at(reader.me, server)
    page.evaluate(
        """() => {
            const box = document.querySelector("main").appendChild(document.createElement("div"))
            box.style.cssText = "position:fixed;inset:40px auto auto 40px;width:60px;white-space:nowrap;overflow:hidden"
            box.textContent = "longer than its box"
        }"""
    )
    reader.look("start")
    assert any("longer than its box" in one for one in reader.found)
