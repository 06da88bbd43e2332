"""A player who has the page and nothing else: puts actions together from its controls, found by their hooks only."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path

from playwright.sync_api import Error

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
HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8")
PATIENCE = 60_000
"""Milliseconds that a page has for anything: whether it is quick is measured elsewhere, on a machine that is idle."""
POINT = re.compile(r"\d+,\d+")
BUNDLES = re.compile(r"(?:offer|counter) (.+) for (.+)")


def window(browser, size="wide", lang="en", theme="dark", worker=False, **more):
    """A window of a size, whose pages know what somebody likes and what tests need; in a browser without workers, as on
    a plain http address, so that none keeps a page's files once more."""
    width, height = SIZES[size]
    known = {
        "viewport": {"width": width, "height": height},
        "has_touch": size == "phone",
        "is_mobile": size == "phone",
        "reduced_motion": "reduce",
        "locale": lang,
    }
    context = browser.new_context(**{**known, **more})
    liked = json.dumps({"theme": theme, "lang": lang})
    context.add_init_script(f"localStorage['starwake.settings'] ??= {liked!r}")
    context.add_init_script(HAND)
    if not worker:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context


class Seat:
    """Somebody at the page of a match, with a mouse or a finger."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        """Whatever the browser complains about."""
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("requestfailed", self._failed)

    def _hear(self, said):
        if said.type in ("error", "warning"):
            self.wrong.append(said.text)

    def _failed(self, request):
        if request.failure != "net::ERR_ABORTED":  # what a page asks for while one leaves it is let go
            self.wrong.append(f"failed: {request.url}")

    def sit(self, url, match, token):
        """Open the page of a match."""
        self.page.goto(f"{url}/match/{match}#{token}")
        self.page.wait_for_selector("main[data-seq]")

    @cached_property
    def touch(self):
        """Whether there is a finger instead of a mouse."""
        return self.page.evaluate("matchMedia('(pointer: coarse)').matches")

    def hand(self, name, *words):
        """Ask something of hand.js."""
        return self.page.evaluate("([name, words]) => hand[name](...words)", [name, [*words]])

    # ------------------------------------------------------------------ the match

    @property
    def main(self):
        return self.page.locator("main[data-match]")

    @property
    def seq(self):
        return self.hand("now")["seq"]

    @property
    def over(self):
        return self.hand("now")["over"]

    def until(self, name, *words):
        """Wait for something; asked again if the browser lets go of the question, which changes nothing."""
        try:
            return self.hand(name, *words)
        except Error as error:
            if "garbage collected" not in error.message:
                raise
            return self.hand(name, *words)

    def wait(self, seq):
        """Until a step is there."""
        return self.until("settled", seq)

    def turn(self, seq=0):
        """Until the seat may act, or the game is over; what the page says then."""
        return self.until("turn", seq)

    # ------------------------------------------------------------------ doing

    def control(self, action):
        """The control that commits an action, if it is there."""
        return self.page.locator("[data-sought]") if self.hand("seek", "action", action) else None

    def do(self, action):
        """Put an action together from what the page offers, and wait for the step it makes."""
        before = self.seq
        self.put_together(action)
        return self.wait(before + 1)

    def follow(self, advice):
        """Do what somebody advised, unless others have acted since: then the advice is worth nothing."""
        self.wait(advice["seq"])
        try:
            self.put_together(advice["action"])
        except (AssertionError, Error):
            if self.seq == advice["seq"]:
                raise
        else:
            self.wait(advice["seq"] + 1)

    def put_together(self, action):
        """Press whatever leads to an action, and at last what commits it."""
        if self.press("action", action) or self._count(action) or self._go(action) or self._compose(action):
            return
        for number in range(self.hand("openers")):
            if not self.press("opener", number):
                break
            found = self.press("action", action) or self._count(action) or self._go(action)
            if found or self._compose(action):
                return
            self.page.keyboard.press("Escape")
        raise AssertionError(f"the page has no way to {action!r}")

    def open_until(self, way, *words, press=True):
        """Open what is shut until a control is there, and press it."""
        for number in range(self.hand("openers")):
            if self.press("opener", number) and self.hand("seek", way, *words):
                return self.press_sought() if press else None
            self.page.keyboard.press("Escape")
        raise AssertionError(f"no {way} {words} anywhere on the page")

    def press(self, way, *words):
        """Press a control that hand.js finds; whether there is one."""
        if not self.hand("seek", way, *words):
            return False
        self.press_sought()
        return True

    def press_sought(self):
        spot = self.hand("place")
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def choose_ship(self, number):
        """Light the ways of an own ship."""
        return self.press("thing", f"ship:{self.hand('now')['seat']}.{number}")

    def choose_point(self, point):
        """Choose a lit point."""
        return self.press("thing", f"point:{point}")

    def _go(self, action):
        """To a point: a ship or a build first if there are several, then the point, then what commits it."""
        word, *rest = action.split()
        points = [one for one in rest if POINT.fullmatch(one)]
        if not points:
            return False
        if word == "build" and not self.press("thing", f"build:{rest[0]}"):
            return False
        if word in ("fly", "jump"):
            self.choose_ship(rest[0])
        self.choose_point(points[-1])
        return self.press("action", action)

    def _count(self, action):
        """Several that are chosen together; if only one is named, the others are whatever there is."""
        one, *others = action.split("; ")
        if not self.press("more", one):
            return False
        if others:
            return all(self.press("more", other) for other in others) and self.press("action", action)
        for _ in range(40):
            if self.press("commit", one) or not self.press("anyMore"):
                return True
        return False

    def _compose(self, action):
        """An offer or another offer."""
        found = BUNDLES.fullmatch(action)
        if not found:
            return False
        self.hand("none")  # the rows may stand as somebody left them
        for side, text in zip(("give", "want"), found.groups(), strict=True):
            words = text.split()
            for count, name in zip(words[::2], words[1::2], strict=True):
                for _ in range(int(count)):
                    if not self.press("more", name, side):
                        return False
        return self.press("action", action)


class Keys(Seat):
    """Somebody with a keyboard alone."""

    def press_sought(self):
        """Tab to a control, or walk to it on the board, and press Enter; a step that is next has a key of its own."""
        if self._at():
            self.page.keyboard.press("Enter")
            return
        if self.page.evaluate("!!hand.sought().closest('svg')"):
            self._walk()
        else:
            self._tab("hand.sought() === document.activeElement")
        self.page.keyboard.press("Enter")

    def _at(self):
        return self.page.evaluate("document.activeElement === hand.sought()")

    def _tab(self, there):
        for _ in range(200):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(there):
                return
        raise AssertionError("Tab does not get there")

    def _walk(self):
        """Tab to the board, then by arrows: the one that leads nearest first, every other one before giving up."""
        inside = "hand.sought().parentNode.contains(document.activeElement)"
        if not self.page.evaluate(inside):
            self._tab(inside)
        tried: set[tuple[str, str]] = set()
        way: list[str] = []
        for _ in range(400):
            here, arrows, done = self.page.evaluate("hand.compass()")
            if done:
                return
            arrow = next((one for one in arrows if (here, one) not in tried), None)
            if arrow is None and not way:
                break
            if arrow is None:
                self.page.keyboard.press(way.pop())  # back, as well as that goes
                continue
            tried.add((here, arrow))
            self.page.keyboard.press(arrow)
            way.append(BACK[arrow])
        raise AssertionError("arrows do not get there")


BACK = {
    "ArrowLeft": "ArrowRight",
    "ArrowRight": "ArrowLeft",
    "ArrowUp": "ArrowDown",
    "ArrowDown": "ArrowUp",
}
