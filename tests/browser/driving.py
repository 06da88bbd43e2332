"""A player who has the page and nothing else: puts actions together from its controls, found by their data only."""

from __future__ import annotations

import re

from playwright.sync_api import TimeoutError

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"wide": (1600, 900), "narrow": (1280, 800), "tablet": (820, 1180), "phone": (360, 780)}


class Seat:
    """Somebody at the page of a match."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(15_000)
        self.wrong: list[str] = []
        """Whatever the browser complains about."""
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))

    def _hear(self, said):
        if said.type in ("error", "warning"):
            self.wrong.append(said.text)

    def sit(self, url, match, token):
        """Open the page of a match."""
        self.page.goto(f"{url}/match/{match}#{token}")
        self.page.wait_for_selector("main[data-seq]")

    @property
    def main(self):
        return self.page.locator("main[data-match]")

    @property
    def seq(self):
        return int(self.main.get_attribute("data-seq"))

    @property
    def over(self):
        return self.main.get_attribute("data-over") == "true"

    @property
    def acts(self):
        seat, acting = (self.main.get_attribute(f"data-{name}") for name in ("seat", "to-act"))
        return seat in acting.split()

    def wait(self, seq):
        """Until a step is there."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('main[data-match]').dataset.seq) >= seq", arg=seq
        )

    def control(self, action):
        """The control that commits an action, if it is there."""
        found = self.page.locator(f'[data-action="{action}"]:not([aria-disabled=true])').filter(visible=True)
        return found.first if found.count() else None

    def do(self, action):
        """Put an action together from what the page offers, and wait for the step it makes."""
        before = self.seq
        self.put_together(action)
        self.wait(before + 1)

    def follow(self, advice):
        """Do what somebody advised, unless others have acted since: then the advice is worth nothing."""
        self.wait(advice["seq"])
        try:
            self.put_together(advice["action"])
        except (AssertionError, TimeoutError):
            if self.seq == advice["seq"]:
                raise
        else:
            self.wait(advice["seq"] + 1)

    def put_together(self, action):
        for way in (self._press, self._count, self._open, self._go, self._compose):
            if way(action):
                return
        raise AssertionError(f"the page has no way to {action!r}")

    def _press(self, action):
        control = self.control(action)
        if control:
            control.click(timeout=5_000)
        return control is not None

    def _open(self, action):
        """Behind a drawer: cards for cards; on a phone builds, and what else can be done."""
        more = self.page.locator(".note .more")
        if more.is_visible():
            more.click()
            if self._press(action):
                return True
        if action.split()[0] not in ("trade", "build", "offer", "counter"):
            return False
        self._drawer("build" if action.startswith("build") else "trade")
        return self._press(action)

    def _drawer(self, name):
        if name == "trade" and self.page.locator(".trade-open").is_visible():
            if self.page.locator(".trade-open").get_attribute("aria-expanded") == "false":
                self.page.locator(".trade-open").click()
        elif self.page.locator(".tabs").is_visible():
            tab = self.page.locator(".tabs button").nth(0 if name == "build" else 1)
            if tab.get_attribute("aria-current") is None:
                tab.click()

    def _go(self, action):
        """To a point: a ship or a build first, then the point, then the note's button."""
        word, *rest = action.split()
        points = [one for one in rest if re.fullmatch(r"\d+,\d+", one)]
        if not points:
            return False
        if word in ("fly", "jump"):
            self._choose_ship(rest[0])
        elif word == "build":
            self.page.locator(f'.tile[data-thing="build:{rest[0]}"]').filter(visible=True).first.click()
        self.press_point(points[-1])
        return self._press(action)

    def _choose_ship(self, number):
        seat = self.main.get_attribute("data-seat")
        self._click_on(f'.hits [data-thing="ship:{seat}.{number}"]')

    def press_point(self, point):
        """Where a point is on the screen."""
        self._click_on(f'.hits [data-thing="point:{point}"]')

    def _click_on(self, selector):
        box = self.page.locator(selector).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _count(self, action):
        """One of several that are chosen together: the others are whatever there is."""
        row = self.page.locator(f'.steppers li[data-option="{action}"]')
        if not row.count():
            return False
        more = self.page.locator(
            ".steppers li[data-option] .stepper button:last-child:not([aria-disabled=true])"
        )
        commit = self.page.locator(".steppers ~ button[data-action]")
        row.locator("button").last.click()
        while not commit.count():
            more.first.click()
        commit.click()
        return True

    def _compose(self, action):
        """An offer or another offer."""
        found = re.fullmatch(r"(offer|counter) (.+) for (.+)", action)
        if not found:
            return False
        self._drawer("trade")
        for side, text in zip(("give", "want"), found.groups()[1:], strict=True):
            words = text.split()
            for count, name in zip(words[::2], words[1::2], strict=True):
                row = self.page.locator(f'.steppers[data-side="{side}"] li[data-option="{name}"]').filter(
                    visible=True
                )
                for _ in range(int(count)):
                    row.locator("button").last.click()
        return self._press(action)
