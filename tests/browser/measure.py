"""How heavy and how quick the page is with a processor four times slower; best on a machine that does nothing else.

    python -m tests.browser.measure [--slower 4] [--presses 1] [--times 5]

Weights are what a first visit loads, compressed, without headers. Ready is the time from asking for the page until its
controls are there and the browser has nothing else to do. Feedback is the time from a press to the frame that shows
it, the slowest of some, on a processor as it is unless `--presses` slows it too. Frames are those drawn while the chart
is dragged. Of several tries the middle one counts.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, Seat, window
from tests.server.wire import hosted

MOST = {"script kB": 150.0, "style and font kB": 60.0, "ready ms": 1500.0, "feedback ms": 100.0}
LEAST = {"frames a second": 60.0}
READY = {"start": "[data-go]", "match": "main[data-seq] svg [data-thing]"}
"""What somebody who comes to a page waits for."""

SINCE = """([selector]) => new Promise((done) => {
    const tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true })
    const look = () => {
        if (!document.querySelector(selector)) return setTimeout(look, 4)
        const there = performance.now()
        setTimeout(() => done(Math.max(there, ...tasks.map((one) => one.startTime + one.duration))), 400)
    }
    look()
})"""
WATCH = """() => {
    window.presses = []
    const watch = new PerformanceObserver((list) => window.presses.push(...list.getEntries()))
    watch.observe({ type: "event", durationThreshold: 16 })
}"""
FRAMES = """() => {
    window.frames_ = []
    const next = (at) => { window.frames_.push(at); window.dragging = requestAnimationFrame(next) }
    window.dragging = requestAnimationFrame(next)
}"""


class Trial:
    """A fresh visitor at a warm server."""

    def __init__(self, browser: Any, server: Any, slower: float) -> None:
        self.server = server
        self.context = window(browser, "wide", worker=True, reduced_motion="no-preference")
        self.me = Seat(self.context.new_page())
        self.cdp = self.context.new_cdp_session(self.me.page)
        self.slow(slower)
        self.cdp.send("Network.enable")
        self.kinds: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        self.cdp.on(
            "Network.responseReceived", lambda told: self.kinds.update({told["requestId"]: told["type"]})
        )
        self.cdp.on("Network.dataReceived", self._came)

    def slow(self, times: float) -> None:
        """Let the processor be so many times slower from here on."""
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def _came(self, told: dict[str, Any]) -> None:
        kind = self.kinds.get(told["requestId"], "")
        self.bytes[kind] = self.bytes.get(kind, 0) + int(told["encodedDataLength"])

    def visit(self, page: str) -> dict[str, float]:
        """Come to a page, and how that was."""
        address = self.server.url
        if page == "match":
            laid = self.server.lay("pbbb", "starfarers", options={"board": "beginner"}, pace=0)
            self.line = self.server.live(laid["match"], laid["token"])
            address += f"/match/{laid['match']}#{laid['token']}"
        self.me.page.goto(address, wait_until="commit")
        ready = float(self.me.page.evaluate(SINCE, [READY[page]]))
        self.me.page.wait_for_load_state("networkidle")
        weigh = lambda *kinds: sum(self.bytes.get(kind, 0) for kind in kinds) / 1000  # noqa: E731
        return {
            "script kB": weigh("Script"),
            "style and font kB": weigh("Stylesheet", "Font"),
            "ready ms": ready,
        }

    def feedback(self) -> float:
        """The slowest of some presses: places that open and shut, points that are chosen, the step that is next."""
        me = self.me
        with self.line as line:
            while True:
                me.turn()
                line.send(type="hint")
                advice = line.next("hint", "error")
                if advice.get("action", "").startswith("fly"):
                    break
                if advice["type"] == "hint":
                    me.follow(advice)
        me.page.wait_for_timeout(1500)  # what still moves
        me.page.evaluate(WATCH)
        _, ship, point = advice["action"].split()
        for press in (
            ("thing", f"point:{point}"),
            ("opener", 0),
            ("thing", f"point:{point}"),
            ("action", advice["action"]),
        ):
            if not me.press(*press):
                me.choose_ship(ship)
            me.page.wait_for_timeout(400)
        return float(me.page.evaluate("Math.max(0, ...presses.map((one) => one.duration))"))

    def frames(self) -> float:
        """Frames a second while the chart is dragged, nearer than usual."""
        page = self.me.page
        box = page.locator("svg.board").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.wheel(0, -700)
        page.wait_for_timeout(600)
        page.mouse.down()
        page.evaluate(FRAMES)
        for step in range(90):
            page.mouse.move(x + 3 * (45 - abs(45 - step)), y + 2 * (45 - abs(45 - step)))
        at = page.evaluate("cancelAnimationFrame(dragging), frames_")
        page.mouse.up()
        return 1000 * (len(at) - 1) / (at[-1] - at[0]) if len(at) > 1 else 0.0


def measured(browser: Any, server: Any, page: str, slower: float, presses: float = 1) -> dict[str, float]:
    """One try at one page."""
    trial = Trial(browser, server, slower)
    try:
        found = trial.visit(page)
        if page == "match":
            trial.slow(presses)
            found["feedback ms"] = trial.feedback()
            trial.slow(slower)
            found["frames a second"] = trial.frames()
        return found
    finally:
        trial.context.close()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="tests.browser.measure", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--slower", type=float, default=4, help="how much slower the processor is made")
    parser.add_argument("--presses", type=float, default=1, help="and how much while something is pressed")
    parser.add_argument("--times", type=int, default=5)
    said = parser.parse_args(words)
    missed = 0
    with (
        hosted() as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        measured(browser, server, "match", 1)  # so that the server is warm
        for page in READY:
            tries = [measured(browser, server, page, said.slower, said.presses) for _ in range(said.times)]
            for name in tries[0]:
                values = [one[name] for one in tries]
                value = median(values)
                short = value > MOST.get(name, value) or value < LEAST.get(name, value)
                missed += short
                wanted = f"at most {MOST[name]:.0f}" if name in MOST else f"at least {LEAST[name]:.0f}"
                spread = f"{min(values):.1f} to {max(values):.1f}"
                print(f"{page:6} {name:18} {value:8.1f}   {spread:18} {wanted}{'   MISSED' if short else ''}")
        browser.close()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
