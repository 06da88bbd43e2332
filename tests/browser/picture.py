"""The picture in the README: a match in the middle of a game, with the way of a ship chosen.

    python -m tests.browser.picture [FILE]

Take it anew when the page looks different; another game is seen each time.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, Seat, window
from tests.browser.scenes import SCENES, Crowd, Scene, shown
from tests.server.wire import hosted

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "match.webp"
MIDDLE = range(7, 12)
"""Points of whoever leads in the middle of a game."""
LARGEST = 300_000
AS_WEBP = """async ({ picture, quality }) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const sheet = new OffscreenCanvas(image.width, image.height)
    sheet.getContext("2d").drawImage(image, 0, 0)
    const blob = await sheet.convertToBlob({ type: "image/webp", quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
}"""


def _in_the_middle(crowd: Crowd) -> int | None:
    """Somebody may fly far, when the game has taken shape."""
    if max(crowd.public["points"]) not in MIDDLE:
        return None
    seat = SCENES["flight"].moment(crowd)
    return seat if seat is not None and crowd.public["turn"] > 25 else None


def main(words: list[str]) -> int:
    file = Path(words[0]) if words else PICTURE
    scene = Scene(SCENES["flight"].table, _in_the_middle, SCENES["flight"].show)
    with (
        hosted() as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        me = Seat(window(browser, "wide").new_page())
        shown(scene, me, server)
        picture = base64.b64encode(me.page.screenshot()).decode()
        plain = browser.new_page()
        for quality in (0.9, 0.8, 0.7):
            packed = base64.b64decode(plain.evaluate(AS_WEBP, {"picture": picture, "quality": quality}))
            if len(packed) <= LARGEST:
                break
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(packed)
        browser.close()
    print(f"{file}: {len(packed)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
