"""`help()` tells the same in every build: what is compiled keeps the docstrings of its source."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import starwake as sw

PACKAGE = Path(sw.__file__).parent
HOT = [
    line
    for line in (PACKAGE / "hot_modules.txt").read_text("utf-8").splitlines()
    if line.endswith(".py") and not line.startswith("#")
]


def said(body: list[ast.stmt], home: str = "") -> Iterator[tuple[str, str]]:
    """The docstrings of classes, functions, methods and properties, by their path in the module."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases):
                continue  # made by a call when the module is imported, compiled or not
            doc = ast.get_docstring(node)
            if doc:
                yield home + node.name, doc
            if isinstance(node, ast.ClassDef):
                yield from said(node.body, f"{home}{node.name}.")


@pytest.mark.parametrize("path", HOT)
def test_docstrings_survive_compiling(path):
    module = import_module("starwake." + path.removesuffix(".py").replace("/", "."))
    lost = []
    for name, doc in said(ast.parse((PACKAGE / path).read_text("utf-8")).body):
        found = module
        for part in name.split("."):
            found = inspect.getattr_static(found, part)
        if inspect.cleandoc(getattr(found, "__doc__", None) or "") != doc:
            lost.append(name)
    assert lost == []
