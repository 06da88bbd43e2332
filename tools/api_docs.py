"""Write docs/api.md from the docstrings of what is public: every function, class, method and field that is documented.

python tools/api_docs.py           the page anew
python tools/api_docs.py --check   whether it is up to date
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "api.md"
INTRO = """# Reference

For people who program with Starwake: everything that is public, from its docstrings. [Quickstart](quickstart.md) and
[concepts](concepts.md) come first. `help()` tells the same.

<!-- made by tools/api_docs.py: the whole page -->
"""
PUBLIC: dict[str, tuple[str, ...]] = {
    "starwake": (),
    "starwake.starfarers.view": ("StarfarersView",),
    "starwake.starship.view": ("StarshipView",),
    "starwake.parts.views": ("TableView",),
    "starwake.bots": (),
    "starwake.lab": (),
    "starwake.lab.dataset": ("write", "load", "Dataset", "Batch", "Recipe"),
    "starwake.env": ("aec", "single", "vector", "layout_of", "layout_for", "Layout"),
    "starwake.env.cycle": ("Aec",),
    "starwake.env.alone": ("Single",),
    "starwake.env.many": ("Vector",),
    "starwake.testing": (),
}
"""Modules and what of them is public; without names, what their `__all__` lists."""

Definition = ast.ClassDef | ast.FunctionDef


def page() -> str:
    """The whole page."""
    return "\n".join([INTRO, *(line for module, names in PUBLIC.items() for line in _module(module, names))])


def _module(module: str, names: tuple[str, ...]) -> Iterator[str]:
    yield f"## {module}\n"
    found = [(name, *_find(module, name)) for name in names or _listed(module)]
    values = [(name, words) for name, node, words in found if not isinstance(node, Definition) and words]
    if values:
        yield "| name | tells |\n|---|---|"
        yield from (f"| `{name}` | {_line(words)} |" for name, words in values)
        yield ""
    for name, node, _ in found:
        if isinstance(node, ast.FunctionDef):
            yield f"### {name}{_signature(node)}\n\n{_said(node)}\n"
        elif isinstance(node, ast.ClassDef):
            yield from _class(node)


def _class(node: ast.ClassDef) -> Iterator[str]:
    made = next((one for one in _functions(node) if one.name == "__init__"), None)
    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
    own = [
        base for base in bases if base not in ("ABC", "Generic", "NamedTuple", "Protocol", "msgspec.Struct")
    ]
    yield f"### class {node.name}{_signature(made, own=True, returns=False) if made else ''}\n"
    yield f"{_said(node)}{f' A kind of `{own[0]}`.' if own else ''}\n"
    rows = [*_field_rows(node), *_method_rows(node)]
    if rows:
        yield "| name | tells |\n|---|---|"
        yield from rows
        yield ""


def _field_rows(node: ast.ClassDef) -> Iterator[str]:
    made = [one.body for one in _functions(node) if one.name == "__init__"]
    for body in (node.body, *made):
        for target, words in _fields(body):
            yield f"| `{target}` | {_line(words)} |"


def _fields(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Public fields that a docstring follows."""
    for field, follower in pairwise(body):
        target = _target(field)
        words = _text(follower)
        if target and words and not target.startswith("_"):
            yield target, words


def _method_rows(node: ast.ClassDef) -> Iterator[str]:
    for method in _functions(node):
        words = ast.get_docstring(method)
        marks = [ast.unparse(mark) for mark in method.decorator_list]
        if method.name.startswith("_") or not words or any(mark.endswith(".setter") for mark in marks):
            continue
        plain = any(mark.endswith("property") for mark in marks)
        called = method.name if plain else method.name + _signature(method, own="staticmethod" not in marks)
        yield f"| `{called}` | {_line(words)} |"


# ------------------------------------------------------------------ reading


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT / "src" / Path(*module.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


def _listed(module: str) -> list[str]:
    for node in _tree(module).body:
        if _target(node) == "__all__" and isinstance(node, ast.Assign):
            return [str(name) for name in ast.literal_eval(node.value)]
    raise LookupError(f"{module} has no __all__")


def _find(module: str, name: str) -> tuple[ast.stmt, str]:
    """What a name of a module is, wherever it is defined, and the docstring of a value."""
    body = _tree(module).body
    found = [node for node in body if isinstance(node, Definition) and node.name == name]
    if found:
        return found[-1], ""  # the last one: those before it are overloads
    for node, follower in zip(body, [*body[1:], ast.Pass()], strict=True):
        if _target(node) == name:
            return node, _text(follower)
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    return _find(node.module, alias.name)
    raise LookupError(f"{module} has no {name}")


def _functions(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef)]


def _target(node: ast.stmt) -> str:
    """The name that an assignment gives a value to; '' for anything else. Of a field of `self`, its name there."""
    if isinstance(node, ast.Assign):
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return ""
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""


def _text(node: ast.stmt) -> str:
    """The docstring that a statement is."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and type(node.value.value) is str:
        return node.value.value
    return ""


def _signature(node: ast.FunctionDef, own: bool = False, returns: bool = True) -> str:
    """What it takes, with defaults, and what it gives; without types of arguments, which an editor shows."""
    args = node.args
    positional = [*args.posonlyargs, *args.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(args.defaults))
    told = [_argument(*pair) for pair in zip(positional, [*defaults, *args.defaults], strict=True)]
    if own:
        told = told[1:]
    if args.vararg:
        told.append(f"*{args.vararg.arg}")
    elif args.kwonlyargs:
        told.append("*")
    told += [_argument(*pair) for pair in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        told.append(f"**{args.kwarg.arg}")
    given = ast.unparse(node.returns).strip("'").replace(" | ", " or ") if node.returns and returns else ""
    return f"({', '.join(told)})" + (f" -> {given}" if given and given != "None" else "")


def _argument(arg: ast.arg, default: ast.expr | None) -> str:
    return arg.arg if default is None else f"{arg.arg}={ast.unparse(default)}"


def _said(node: Definition) -> str:
    return ast.get_docstring(node) or ""


def _line(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write the page, or say whether it is out of date."""
    made = page()
    if "--check" in arguments:
        return int(not PAGE.exists() or PAGE.read_text("utf-8") != made)
    PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
