"""Cut fonts down to the letters of English and German: what a page needs at once.

python frontend/tools/fonts.py FOLDER  with fonttools and brotli; FOLDER holds the files of the npm packages
@fontsource/alegreya-sans, @fontsource-variable/alegreya and @fontsource/marcellus, under the names they have there.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

TARGET = Path(__file__).parents[1] / "src" / "look" / "fonts"
LETTERS = "20-7E,A0,B7,C4,D6,D7,DC,DF,E4,F6,FC,2013,2014,2018-201A,201C-201E,2026,2212"
"""The same as the first unicode-range in tokens.css."""
DIGITS = "30-39"
RARE = "23-24,3C,3E,40,5B-60,7B-7E"
"""Signs that titles and sentences hardly ever have: they are taken from another font."""
GREEK = "3B1-3C9"
FEATURES = ["kern", "lnum", "tnum"]


def signs(ranges: str) -> set[int]:
    """The code points of ranges in hexadecimal."""
    pairs = (one.partition("-") for one in ranges.split(","))
    return {n for first, _, last in pairs for n in range(int(first, 16), int(last or first, 16) + 1)}


def cut(source: Path, name: str, wanted: set[int], weight: int | None = None) -> None:
    """Write one file; of a variable font one weight."""
    font = TTFont(source)
    if weight is not None:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    options = Options(
        layout_features=FEATURES, hinting=False, desubroutinize=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET / name)


def main(folder: Path) -> None:
    """All of them."""
    letters = signs(LETTERS)
    text = letters - signs(RARE)
    for weight in (400, 700):
        cut(folder / f"alegreya-sans-latin-{weight}-normal.woff2", f"sans-{weight}.woff2", letters)
    cut(folder / "alegreya-latin-wght-normal.woff2", "serif-400.woff2", text, 400)
    cut(folder / "alegreya-latin-wght-italic.woff2", "serif-500-italic.woff2", text, 500)
    cut(folder / "alegreya-greek-wght-normal.woff2", "serif-400-greek.woff2", signs(GREEK), 400)
    cut(folder / "marcellus-latin-400-normal.woff2", "title-400.woff2", text - signs(DIGITS))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
