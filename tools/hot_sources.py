"""Print the files that the compiled modules are made from: the hot modules and all they import of starwake.

mypyc writes constants and types of imported modules into the machine code, so these files decide about a rebuild.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path("src")
PACKAGE = SOURCE / "starwake"


def listed() -> list[Path]:
    lines = (PACKAGE / "hot_modules.txt").read_text(encoding="utf-8").splitlines()
    names = (line.partition("#")[0].strip() for line in lines)
    return [PACKAGE / name for name in names if name and not name.startswith("[")]


def imports(path: Path) -> Iterator[Path]:
    """Files of starwake that the module at `path` names in an import, whether as a module or as its folder."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            stem = SOURCE.joinpath(*name.split("."))
            yield from (file for file in (stem.with_suffix(".py"), stem / "__init__.py") if file.is_file())


def main() -> None:
    todo, seen = listed(), set[Path]()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo += imports(path)
    print("\n".join(sorted(map(str, seen))))


if __name__ == "__main__":
    main()
