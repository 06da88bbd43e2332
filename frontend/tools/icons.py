"""Draw the icons that phones and desktops ask for from the one drawing, `src/look/icon.svg`.

python frontend/tools/icons.py  with Playwright and the Chromium of the browser tests
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
LOOK = Path(__file__).parents[1] / "src" / "look"
TARGET = LOOK / "icons"
PLAIN = (32, 192, 512)
"""Pixels of the icons with round corners: a tab, a phone, a screen that comes up while the page starts."""
WHOLE = {"touch-180": (180, 0.86), "maskable-512": (512, 0.72)}
"""Icons that a system cuts to a shape of its own, with the part of them that the drawing takes: it stays whole."""


def whole(drawing: str, part: float) -> str:
    """The drawing with ground up to the edges, and smaller on it."""
    ground, inner = re.fullmatch(r"<svg[^>]*>(<rect[^>]*/>)(.*)</svg>\s*", drawing, re.S).groups()  # type: ignore[union-attr]
    square = re.sub(r' rx="[^"]*"', "", ground)
    smaller = f"translate(16 16) scale({part}) translate(-16 -16)"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    return f'{head}{square}<g transform="{smaller}">{inner}</g></svg>'


def main() -> None:
    """Write them all."""
    drawing = (LOOK / "icon.svg").read_text(encoding="utf-8")
    wanted = {f"icon-{size}": (size, drawing) for size in PLAIN}
    wanted |= {name: (size, whole(drawing, part)) for name, (size, part) in WHOLE.items()}
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, svg) in wanted.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{svg}"
            )
            page.screenshot(path=TARGET / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
