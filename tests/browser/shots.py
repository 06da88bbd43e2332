"""Pictures of the page: every scene and place at every size in both themes, on two sheets for the docs.

python -m tests.browser.shots [--keep FOLDER] [--only flight --only discard] [--into FOLDER]
"""

from __future__ import annotations

import argparse
import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, SIZES, Seat, window
from tests.browser.places import PLACES
from tests.browser.scenes import SCENES, shown
from tests.server.wire import hosted

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"start": "/", "new game": "/new"}
SHEETS = {"screens.webp": [*PAGES, *SCENES], "places.webp": [*PLACES]}
THEMES = ("dark", "light")
TALL, GAP, HEAD = 200, 10, 26
"""Pixels of the sheet: a picture's height, what is between two, and a row's title."""
LARGEST = 1_500_000
COMPOSE = """async ({ rows, wide, tall, gap, head, quality }) => {
    const sheet = new OffscreenCanvas(wide, rows.length * (tall + head + gap) + gap)
    const ink = sheet.getContext("2d")
    ink.fillStyle = "#20242e"
    ink.fillRect(0, 0, sheet.width, sheet.height)
    for (const [n, [title, pictures]] of rows.entries()) {
        const y = gap + n * (tall + head + gap)
        ink.fillStyle = "#f1e9d6"
        ink.font = "16px sans-serif"
        ink.fillText(title, gap, y + 17)
        let x = gap
        for (const picture of pictures) {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
            const across = (image.width * tall) / image.height
            ink.imageSmoothingQuality = "high"
            ink.drawImage(image, x, y + head, across, tall)
            x += across + gap
        }
    }
    const blob = await sheet.convertToBlob({ type: "image/webp", quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}"""


class Camera:
    """Takes pictures of pages, in both themes."""

    def __init__(self, browser: Any, server: Any, keep: Path | None) -> None:
        self.browser, self.server, self.keep = browser, server, keep
        self.wrong: list[str] = []

    @contextmanager
    def somebody(self, name: str, size: str) -> Iterator[Seat]:
        """At a screen of a size; what goes wrong there is told, and the other pictures are taken."""
        context = window(self.browser, size)
        me = Seat(context.new_page())
        try:
            yield me
        except Exception as error:
            self.wrong.append(f"{name} {size}: {str(error).splitlines()[0]}")
        finally:
            context.close()

    def take(self, name: str, size: str, me: Seat) -> dict[str, bytes]:
        me.page.evaluate("document.fonts.ready")
        found = {}
        for theme in THEMES:
            me.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found[theme] = me.page.screenshot()
            if self.keep:
                (self.keep / f"{name.replace(' ', '-')}-{size}-{theme}.png").write_bytes(found[theme])
        return found

    def of(self, name: str) -> dict[str, dict[str, bytes]]:
        if name in SCENES:
            return self.of_scene(name)
        return self.of_place(name) if name in PLACES else self.of_page(name)

    def of_place(self, name: str) -> dict[str, dict[str, bytes]]:
        taken = {}
        for size in SIZES:
            with self.somebody(name, size) as me:
                PLACES[name](me, self.server)
                taken[size] = self.take(name, size, me)
        return taken

    def of_page(self, name: str) -> dict[str, dict[str, bytes]]:
        taken = {}
        for size in SIZES:
            with self.somebody(name, size) as me:
                me.page.goto(self.server.url + PAGES[name])
                me.page.wait_for_load_state("networkidle")
                taken[size] = self.take(name, size, me)
        return taken

    def of_scene(self, name: str) -> dict[str, dict[str, bytes]]:
        taken = {}
        for size in SIZES:
            with self.somebody(name, size) as me:
                shown(SCENES[name], me, self.server)
                taken[size] = self.take(name, size, me)
        return taken


def composed(browser: Any, rows: dict[str, dict[str, dict[str, bytes]]]) -> bytes:
    """All pictures on one sheet: a row for each scene, by size, the dark ones first."""
    wide = GAP + len(THEMES) * sum(round(TALL * x / y) + GAP for x, y in SIZES.values())
    pictures = [
        (name, [base64.b64encode(one[theme]).decode() for theme in THEMES for one in taken.values()])
        for name, taken in rows.items()
    ]
    page = browser.new_page()
    for quality in (0.8, 0.65, 0.5, 0.35):
        asked = {"rows": pictures, "wide": wide, "tall": TALL, "gap": GAP, "head": HEAD, "quality": quality}
        sheet = base64.b64decode(page.evaluate(COMPOSE, asked))
        if len(sheet) <= LARGEST:
            break
    page.close()
    return sheet


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="tests.browser.shots", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--keep", type=Path, help="a folder for the pictures themselves")
    names = [name for sheet in SHEETS.values() for name in sheet]
    parser.add_argument("--only", action="append", choices=names, help="not all, but this one")
    parser.add_argument("--into", type=Path, default=DOCS, help="a folder for the sheets (default: docs)")
    said = parser.parse_args(words)
    if said.keep:
        said.keep.mkdir(parents=True, exist_ok=True)
    with (
        hosted() as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        camera = Camera(browser, server, said.keep)
        for sheet, names in SHEETS.items():
            rows = {}
            for name in names if said.only is None else [one for one in names if one in said.only]:
                rows[name] = camera.of(name)
                print(name, flush=True)
            if rows:
                picture = composed(browser, rows)
                (said.into / sheet).write_bytes(picture)
                print(f"{sheet}: {len(picture) / 1000:.0f} kB")
        browser.close()
    print(*camera.wrong, sep="\n")
    return 1 if camera.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
