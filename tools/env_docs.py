"""Write the reference part of docs/env.md from the fields: every number of an observation, every action.

python tools/env_docs.py           the page with its reference anew
python tools/env_docs.py --check   whether it is up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from starwake.env.fields import Field, Section
from starwake.env.layout import Layout, layout_for, layout_of
from starwake.testing.tables import usual_tables

PAGE = Path(__file__).parent.parent / "docs" / "env.md"
MARK = "<!-- made by tools/env_docs.py: everything below -->\n"
SHOWN = (("starfarers", 4), ("starfarers-classic", 4), ("starship", 2))
"""The tables whose numbers are told one by one; with other numbers of players the same fields have other places."""
FEW = 8
"""Names up to this number are told."""


def reference() -> str:
    """Sizes, then each game."""
    parts = [*_sizes()]
    for game, players in SHOWN:
        layout = layout_of(game, players)
        parts += [f"## {layout.id}\n", *_observation(layout), *_actions(layout)]
    return "\n".join(parts)


def _sizes() -> Iterator[str]:
    yield "## Sizes\n"
    yield "| layout | numbers of an observation | actions | fingerprint |\n|---|---|---|---|"
    for table in usual_tables():
        layout = layout_for(table.make())
        yield f"| `{layout.id}` | {layout.size} | {len(layout.codes)} | `{layout.fingerprint}` |"
    yield ""


def _observation(layout: Layout) -> Iterator[str]:
    yield f"### What a seat observes: {layout.size} numbers\n"
    yield "| from | field | how many | values | meaning |\n|---|---|---|---|---|"
    start = 0
    for section in layout.sections:
        place = start
        for field in section.fields:
            yield _row(section, field, place)
            place += len(field.of)
        start += section.size
    yield ""


def _row(section: Section, field: Field, place: int) -> str:
    name = ".".join(
        part for part in (section.name, "ROW" if len(section.rows) > 1 else "", field.name) if part
    )
    count = str(len(field.of))
    if len(section.rows) > 1:
        count += f", again every {section.width} for {_names(section.rows)}"
    of = f": {_names(field.of)}" if len(field.of) > 1 else ""
    return f"| {place} | `{name}` | {count} | {field.low} to {field.high} | {field.words}{of} |"


def _names(names: tuple[str, ...]) -> str:
    shown = names if len(names) <= FEW else (*names[:3], "…", names[-1])
    return ", ".join(f"`{name}`" if name != "…" else name for name in shown)


def _actions(layout: Layout) -> Iterator[str]:
    yield f"### Actions: {len(layout.codes)}\n"
    yield "| numbers | kind | first | last | which |\n|---|---|---|---|---|"
    start = 0
    for family in layout.families:
        last = start + len(family.codes) - 1
        ends = " | ".join(f"`{layout.action(number)}`" for number in (start, last))
        yield f"| {start} to {last} | {family.name} | {ends} | {family.words or 'all'} |"
        start = last + 1
    yield ""


def main(arguments: list[str] | None = None) -> int:
    """Write the page, or say whether it is up to date."""
    given = sys.argv[1:] if arguments is None else arguments
    text = PAGE.read_text("utf-8")
    made = text.partition(MARK)[0] + MARK + "\n" + reference()
    if given == ["--check"]:
        return int(made != text)
    PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
