"""Write the reference part of docs/table.md from the types: every key of every shape, with what its docstring says.

python tools/table_docs.py           the page with its reference anew
python tools/table_docs.py --check   whether it is up to date
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "table.md"
MARK = "<!-- made by tools/table_docs.py: everything below -->\n"
SOURCES = {
    "Every game": "src/starwake/table/types.py",
    "Replays of every game": "src/starwake/table/replay_types.py",
    "Starfarers": "src/starwake/starfarers/table/types.py",
    "Starship": "src/starwake/starship/table/types.py",
}


def reference() -> str:
    """Every shape as a table."""
    return "\n".join(line for title, path in SOURCES.items() for line in _section(title, ROOT / path))


def _section(title: str, path: Path) -> Iterator[str]:
    yield f"## {title}\n"
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield from _shape(node)


def _shape(node: ast.ClassDef) -> Iterator[str]:
    bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) != "TypedDict"]
    more = f" All of `{bases[0]}`, and:" if bases else ""
    yield f"### {node.name}\n\n{_one_line(ast.get_docstring(node) or '')}{more}\n"
    yield "| key | type | meaning |\n|---|---|---|"
    for field, follower in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            kind = ast.unparse(field.annotation).replace("|", "or")
            yield f"| `{ast.unparse(field.target)}` | `{kind}` | {_said(follower)} |"
    yield ""


def _said(node: ast.stmt | None) -> str:
    """The docstring that follows a field."""
    if (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ):
        return _one_line(node.value.value)
    return ""


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


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
