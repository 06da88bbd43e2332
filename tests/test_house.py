"""Guards: habits of the house that no other check sees."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.mutation_check import LEDGERS, rules_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "starwake"
OURS = ("src", "tests", "docs", "tools", ".ci", "frontend/src")
TEXT = {".py", ".pyi", ".toml", ".txt", ".json", ".md", ".sh", ".ts", ".svelte", ".css", ".html", ""}

EDITION_COMPARE = re.compile(r"\b(edition|ruleset_id|is_classic|is_2019)\s*(==|!=|\bin\b)")
SWALLOWS = re.compile(r"\bwait_for\(.+,")
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


def test_nobody_waits_in_a_way_that_may_swallow_being_cancelled():
    """`asyncio.wait_for` of Python 3.11 goes on when it is cancelled just as what it waits for comes; a task that
    loops around it then never ends. `asyncio.timeout` does not."""
    assert lines_with(SWALLOWS, PACKAGE.rglob("*.py")) == []


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


def hot_modules() -> list[str]:
    lines = (PACKAGE / "hot_modules.txt").read_text(encoding="utf-8").splitlines()
    return [name for name in (line.partition("#")[0].strip() for line in lines) if name.endswith(".py")]


def hot_classes() -> dict[type, ast.ClassDef]:
    """The classes of the hot modules, with their sources."""
    found = {}
    for name in hot_modules():
        module = importlib.import_module(f"starwake.{name.removesuffix('.py').replace('/', '.')}")
        for node in ast.parse((PACKAGE / name).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[getattr(module, node.name)] = node
    return found


def attributes(source: ast.ClassDef, *kinds: type[ast.AST]) -> set[str]:
    """What a class declares (`x: int`) or sets (`self.x = 1`), by kind of statement."""
    found = set()
    for node in ast.walk(source):
        if isinstance(node, kinds):
            assert isinstance(node, (ast.Assign, ast.AnnAssign))
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                    found.add(target.attr)
                elif isinstance(target, ast.Name) and node in source.body:
                    found.add(target.id)
    return found


def test_no_hot_class_declares_an_attribute_of_its_base_again():
    """The compiler would show it twice to the garbage collector, which then takes what is still in use."""
    classes = hot_classes()
    again = {
        f"{cls.__module__}.{cls.__name__}.{name}"
        for cls, source in classes.items()
        for base in cls.__mro__[1:]
        if base in classes
        for name in attributes(source, ast.AnnAssign) & attributes(classes[base], ast.Assign, ast.AnnAssign)
    }
    assert len(classes) > 50
    assert again == set()


def test_every_hot_module_exists_once():
    names = hot_modules()
    assert [name for name in names if not (PACKAGE / name).is_file()] == []
    assert len(set(names)) == len(names)
    assert "core/arrays.py" not in names


@pytest.mark.parametrize("command", ["./play", "./test"])
def test_the_readme_tells_the_two_commands(command):
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / command).stat().st_mode & 0o111


@pytest.mark.parametrize("ledger", LEDGERS)
def test_every_mutation_still_applies(ledger):
    """The long check breaks these lines; a change of the rules takes its mutations along."""
    wrong = [
        f"{mutation.rule}: {mutation.file}: {mutation.before!r}"
        for mutation in importlib.import_module(f"tools.mutations.{ledger}").MUTATIONS
        if (PACKAGE.parent / rules_of(ledger) / mutation.file).read_text("utf-8").count(mutation.before) != 1
    ]
    assert wrong == []
