"""Write the reference part of docs/events.md from the events of each game and their words.

python tools/event_docs.py           the page with its reference anew
python tools/event_docs.py --check   whether it is up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import starwake as sw
from starwake.core.event import POINTS, UNDONE
from starwake.core.text import Texts
from starwake.parts.events import Form
from starwake.starfarers import events as starfarers
from starwake.starship import events as starship
from starwake.table.game import TableGame

PAGE = Path(__file__).parent.parent / "docs" / "events.md"
MARK = "<!-- made by tools/event_docs.py: everything below -->\n"
SHARED = (
    Form(POINTS, (("points", "int"),)),
    Form(UNDONE, (("actions", "actions"),), ("actions",)),
)
"""The events that every game has."""
TABLES = {
    "Every game": (SHARED, (("starfarers", 4),)),
    "Starfarers": (
        tuple(starfarers.FORMS.values()),
        (("starfarers", 4), ("starfarers", 6), ("starfarers-classic", 3)),
    ),
    "Starship": (tuple(starship.FORMS.values()), (("starship", 2),)),
}
"""By heading: the events, and tables whose words tell them."""
FORMS = ("", ".one")
"""The plain forms of a sentence, of which there is one."""
KINDS = {
    "actions": "notations of actions",
    "answer": "`accepted`, `declined` or `countered`",
    "balls": "a pair of balls",
    "card": "a card",
    "card_or_none": "a card or `None`",
    "civ": "a civilisation",
    "contest": "`combat` or `speed`",
    "disc": "a disc",
    "end": "`top` or `bottom`",
    "face": "the picture on the card's back",
    "flag": "`True` or `False`",
    "friend": "a friendship card",
    "int": "a number",
    "mission": "a mission",
    "module": "a module",
    "planet": "a planet",
    "planets": "a list of planets",
    "point": "a point",
    "points": "a list of points",
    "price": "counts by resource, `None` where it was free",
    "resource": "a resource",
    "result": "what the card did, as data",
    "seat": "a seat",
    "seat_or_none": "a seat or `None`",
    "sector": "a sector",
    "ship": "the number of a ship, from 1",
    "ship_kind": "a kind of ship",
    "special": "a special victory card",
    "system": "a system",
    "terms": "`give` and `want`, such as `2 ore`; `None` where there are none",
    "upgrade": "a kind of upgrade",
    "ware": "a resource, science or astro",
    "what": "a piece",
}
"""What a value of each kind is."""


def reference() -> str:
    """Every event of every game."""
    return "\n".join(line for title in TABLES for line in _section(title))


def _section(title: str) -> Iterator[str]:
    forms, tables = TABLES[title]
    texts = [cast(TableGame, sw.make(*table)).wording("en").texts for table in tables]
    yield f"## {title}\n"
    yield "| event | fields | as it is told |\n|---|---|---|"
    for form in forms:
        yield f"| `{form.name}` | {_fields(form)} | {_told(form.name, texts)} |"
    yield ""


def _fields(form: Form) -> str:
    secret = dict.fromkeys(form.private, ", private")
    return "; ".join(f"`{name}`: {KINDS[kind]}{secret.get(name, '')}" for name, kind in form.all_fields)


def _told(name: str, texts: list[Texts]) -> str:
    """The sentence of an event, with names where something is filled in."""
    for one in texts:
        for form in FORMS:
            template = one.template(f"event.{name}{form}", {})
            if template is not None:
                return "".join(text + (f"*{field}*" if field else "") for text, field in template)
    raise KeyError(f"no words for the event {name}")


def page() -> str:
    """The whole page: what was written by hand, and the reference."""
    return PAGE.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + reference()


def main(arguments: list[str]) -> int:
    """Write the page, or say that it is out of date."""
    if "--check" in arguments:
        return int(PAGE.read_text("utf-8") != page())
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
