"""Guards: habits of the house that no other check sees."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "starwake"
OURS = ("src", "tests", "docs", "tools", ".ci", "frontend/src")
TEXT = {".py", ".pyi", ".toml", ".txt", ".json", ".md", ".sh", ".ts", ".svelte", ".css", ".html", ""}

EDITION_COMPARE = re.compile(r"\b(edition|ruleset_id|is_classic|is_2019)\s*(==|!=|\bin\b)")
MACHINE_PATH = re.compile(r"(?<![\w.~$}])/(?:root|work|home/\w+|Users/\w+)/")


def lines_with(pattern: re.Pattern[str], files: Iterator[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def our_files() -> Iterator[Path]:
    for path in ROOT.iterdir():
        if path.is_file() and path.suffix in TEXT and not path.name.startswith("."):
            yield path
    for folder in OURS:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in TEXT and "__pycache__" not in path.parts:
                yield path


def test_only_editions_ask_which_edition_it_is():
    files = (path for path in PACKAGE.rglob("*.py") if "editions" not in path.relative_to(PACKAGE).parts)
    assert lines_with(EDITION_COMPARE, files) == []


def test_no_file_names_a_place_on_somebodys_machine():
    assert lines_with(MACHINE_PATH, our_files()) == []


def test_importing_starwake_loads_only_the_standard_library():
    program = (
        "import sys; before = set(sys.modules); import starwake; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    allowed = {"starwake", "librt", "mypy_extensions", *sys.stdlib_module_names}
    assert {name for name in loaded.split() if not name.endswith("__mypyc")} - allowed == set()


def test_every_hot_module_exists_once():
    lines = (PACKAGE / "hot_modules.txt").read_text(encoding="utf-8").splitlines()
    names = [name for name in (line.partition("#")[0].strip() for line in lines) if name.endswith(".py")]
    assert [name for name in names if not (PACKAGE / name).is_file()] == []
    assert len(set(names)) == len(names)
    assert "core/arrays.py" not in names


@pytest.mark.parametrize("command", ["./play", "./test"])
def test_the_readme_tells_the_two_commands(command):
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / command).stat().st_mode & 0o111
