"""Draw docs/images/calibration.svg from the cards of the values: what they said, and what came of it.

python tools/calibration.py           the picture anew
python tools/calibration.py --check   whether it is up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from starwake.bots.models import model_of

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "calibration.svg"
GAMES = {"starfarers": "Starfarers", "starfarers-classic": "Starfarers, classic", "starship": "Starship"}
SIDE, LEFT, TOP, GAP, BOTTOM = 220, 44, 34, 40, 40
"""Of each square, and around it."""
BAND = 0.03
"""How far from what was said the share of wins may be."""
STYLE = """text { font: 13px sans-serif; fill: #1b2233 } .title { font-weight: bold } .end { text-anchor: end }
.middle { text-anchor: middle } .grid { stroke: #d5cbb2 } .true { stroke: #76540f; stroke-dasharray: 4 4 }
.band { fill: #e9dfc6 } .said { fill: #2f5c98 }"""


def picture() -> str:
    """A square for each game."""
    width = LEFT + len(GAMES) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Chances to win that the values told of fresh games, and how often that seat won</title>",
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" fill="#f5eedd"/>',
    ]
    for place, (game, name) in enumerate(GAMES.items()):
        deciles = model_of(game)["card"]["checked"]["deciles"]
        parts += square(LEFT + place * (SIDE + GAP), name, deciles)
    return "\n".join([*parts, "</svg>", ""])


def square(left: int, name: str, deciles: list[tuple[int, float, float]]) -> Iterator[str]:
    """What was said from left to right, what came of it upward; the larger a point, the more often it was said."""
    below = TOP + SIDE

    def at(said: float, came: float) -> str:
        return f"{left + SIDE * said:.1f},{below - SIDE * came:.1f}"

    corners = (at(0, 0), at(BAND, 0), at(1, 1 - BAND), at(1, 1), at(1 - BAND, 1), at(0, BAND))
    yield f'<polygon class="band" points="{" ".join(corners)}"/>'
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield f'<path class="grid" d="M{at(0, tick)} {at(1, tick)} M{at(tick, 0)} {at(tick, 1)}"/>'
        yield f'<text class="middle" x="{left + SIDE * tick:.1f}" y="{below + 16}">{tick:.0%}</text>'
        if left == LEFT:
            yield f'<text class="end" x="{left - 6}" y="{below - SIDE * tick + 4:.1f}">{tick:.0%}</text>'
    yield f'<path class="true" d="M{at(0, 0)} {at(1, 1)}"/>'
    most = max(count for count, _said, _came in deciles)
    for count, said, came in deciles:
        x, y = at(said, came).split(",")
        told = f"said {said:.1%}, won {came:.1%}, {count} times"
        radius = 3 + 5 * (count / most) ** 0.5
        yield f'<circle class="said" cx="{x}" cy="{y}" r="{radius:.1f}"><title>{told}</title></circle>'
    yield f'<text class="title" x="{left}" y="{TOP - 12}">{name}</text>'
    yield f'<text class="end" x="{left + SIDE}" y="{below + 33}">chance told</text>'


def main(arguments: list[str]) -> int:
    """Draw, or say whether the picture is out of date."""
    if "--check" in arguments:
        return int(PICTURE.read_text("utf-8") != picture())
    PICTURE.write_text(picture(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
