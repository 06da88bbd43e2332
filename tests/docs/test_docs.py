"""The pages keep up with the code: every choice, key, frame and rule table is there, and every link leads somewhere.

The examples on the pages are run by pytest itself (`--doctest-glob`).
"""

import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import starwake as sw
from starwake.cli import main
from starwake.core.ledger import load
from starwake.lab import simulate
from starwake.starfarers.actions import ACTIONS, OUTCOMES
from starwake.starfarers.facts import load as load_facts
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.ruleset import Exploring, Outposts, Setup, Shortage
from starwake.starfarers.soundness import FRAME_NAMES
from tests.helpers import Table
from tools.ledger_table import chapters, ledgers

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
RULE_ID = re.compile(r"`([a-z]+(?:\.[a-z_0-9]+)+)`")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def rows(page: str) -> Iterator[list[str]]:
    """The cells of every table row on a page."""
    for line in text_of(DOCS / page).splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def documented(page: str) -> set[str]:
    """What stands as code in the first cell of a table row."""
    return {name for cells in rows(page) for name in CODE.findall(cells[0])}


# ------------------------------------------------------------------ links and house rules


def anchors(page: Path) -> set[str]:
    """The anchors that headings make on the usual hosts."""
    headings = HEADING.findall(FENCE.sub("", text_of(page)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(FENCE.sub("", text_of(page))):
        if link.startswith(("https://", "http://")):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def test_every_page_is_linked_from_the_readme():
    linked = {link.partition("#")[0] for link in LINK.findall(text_of(ROOT / "README.md"))}
    assert {f"docs/{page.name}" for page in DOCS.glob("*.md")} - linked == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_names_a_place_on_somebodys_machine(page):
    assert not re.search(r"(?<![\w.])/(?:root|work|home|Users|tmp)\b", text_of(page))


def test_the_readme_is_short():
    assert len(text_of(ROOT / "README.md").splitlines()) <= 150


def test_the_first_turn_of_the_readme_goes_as_told(monkeypatch, capsys, tmp_path):
    walk = text_of(ROOT / "README.md").partition("Its first turn:")[2].partition("\n\nOn the board")[0]
    typed = re.findall(r"^\| (Enter|`\d+`) \|", walk, re.MULTILINE)
    lines = iter([*(line.strip("`").replace("Enter", "") for line in typed), "quit", "n"])
    monkeypatch.setattr("starwake.cli.play.input_line", lambda prompt: next(lines))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    assert main(["play", "starfarers", "--seed", "328"]) == 0
    said = capsys.readouterr().out
    for words in ("rolled 5", "speed 6", "explores N1", "settle here: ore 10 / goods 2", "colony at 7,21"):
        assert words in said


# ------------------------------------------------------------------ notation


@cache
def game() -> Any:
    return sw.make("starfarers", 4)


def choices(kinds: Iterable[type]) -> dict[str, list[str]]:
    """The documented row of each class, by its name."""
    names = {kind.__name__ for kind in kinds}
    found = {CODE.sub(r"\1", cells[-1]): cells for cells in rows("notation.md") if len(cells) == 4}
    return {name: cells for name, cells in found.items() if name in names}


@pytest.mark.parametrize("kinds", [ACTIONS, OUTCOMES], ids=["actions", "outcomes"])
def test_every_choice_has_a_row_in_notation_md(kinds):
    assert set(choices(kinds.values())) == {kind.__name__ for kind in kinds.values()}


@pytest.mark.parametrize("name", sorted(kind.__name__ for kind in ACTIONS.values()))
def test_every_example_action_reads_back(name):
    (example,) = CODE.findall(choices(ACTIONS.values())[name][1])
    action = game().action(game().code(example))
    assert (type(action).__name__, action.notation) == (name, example)


@pytest.mark.parametrize("name", sorted(kind.__name__ for kind in OUTCOMES.values()))
def test_every_example_outcome_reads_back(name):
    (example,) = CODE.findall(choices(OUTCOMES.values())[name][1])
    outcome = game().outcome(game().outcome_code(example))
    assert (type(outcome).__name__, outcome.notation) == (name, example)


# ------------------------------------------------------------------ position and view

ANY_NAME = MappingProxyType(
    {
        "board.sectors": "SLOT",
        "board.discs": "SYSTEM",
        "board.looked_at": "PLANET",
        "board.discs_left": "GROUP",
        "board.discs_left.GROUP": "DISC",
        "friendship.markers": "CIV",
        "friendship.stations": "CIV",
        "stations": "POINT",
    }
)
"""Objects whose keys are names: what the page calls any of them."""
COUNTS = (set(RESOURCE_NAMES), set(UPGRADE_NAMES))
"""Objects that the page calls *cards* and *upgrades*."""


def keys(data: Any, path: str = "") -> Iterator[str]:
    """Every key in JSON data, as the page writes it."""
    if isinstance(data, dict) and set(data) not in COUNTS:
        for key, value in data.items():
            below = f"{path}.{ANY_NAME.get(path, key)}".lstrip(".")
            yield below
            yield from keys(value, below)
    elif isinstance(data, list):
        for item in data:
            yield from keys(item, f"{path}[]")


TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("starfarers", 3, {"board": "beginner"}),
    ("starfarers", 4, {"board": "explorer"}),
    ("starfarers", 5, {"board": "strategic"}),
    ("starfarers-classic", 3, {"setup": "advanced"}),
)


@cache
def played() -> tuple[dict[str, Any], ...]:
    """Positions and views on the way through a random game of each kind, and stations on numbered docks."""
    found = []
    for game, players, options in TABLES:
        match = sw.new(game, players=players, seed=5, **options)
        chooser = sw.stream("docs")
        while not match.over and match.turn < 60:
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.play(seat, legal[chooser.below(len(legal))])
            if len(match.entries) % 5 == 0:
                found += [match.position(), match.view(seat), match.view(None)]
    docked = Table(game="starfarers-classic").docked("merchants", 0, 1, marker=0).match()
    return (*found, docked.position(), docked.view(0))


def test_every_key_of_a_position_is_documented_and_exists():
    real = {key for data in played() if "viewer" not in data for key in keys(data)}
    assert "encounter[].told" in real, "the games met no encounter"
    page = text_of(DOCS / "position.md").partition("## Every key")[2].partition("## Frames")[0]
    told = {name for line in page.splitlines() if line.startswith("| `") for name in CODE.findall(line)[:1]}
    assert real == told


def test_every_key_of_a_view_is_documented():
    positions = {key for data in played() if "viewer" not in data for key in keys(data)}
    views = {key for data in played() if "viewer" in data for key in keys(data)}
    assert views - documented("position.md") == set()
    gone = {name for name in positions - views if name.count(".") <= 1}
    page = text_of(DOCS / "position.md").partition("## The view")[2]
    assert {name for name in gone if f"`{name}`" not in page} == set()


def test_every_frame_is_documented():
    page = text_of(DOCS / "position.md").partition("## Frames")[2].partition("## The view")[0]
    told = {name for line in page.splitlines() if line.startswith("| `") for name in CODE.findall(line)[:1]}
    assert told == set(FRAME_NAMES.values())


# ------------------------------------------------------------------ rules


def test_the_tables_of_rules_md_are_those_of_the_ledgers():
    page = text_of(DOCS / "rules.md")
    assert ledgers() in page
    assert chapters("starfarers-2019") in page
    assert chapters("starfarers-classic") in page


def test_every_rule_named_in_rulings_md_exists():
    page = text_of(DOCS / "rulings.md")
    parts = re.split(r"^## Rules of `([a-z0-9-]+)`$", page, flags=re.MULTILINE)
    assert {"starfarers-2019", "starfarers-5-6", "starfarers-classic"} == set(parts[1::2])
    for ledger, part in zip(parts[1::2], parts[2::2], strict=True):
        named = RULE_ID.findall(part)
        assert named
        assert [id for id in named if id not in load(ledger)] == [], ledger


def test_every_option_of_the_classic_edition_is_in_rulings_md():
    page = text_of(DOCS / "rulings.md").partition("### Options of the classic edition")[2]
    assert [name for name in load_facts("classic").options if f"| `{name}` |" not in page] == []


def test_adding_an_edition_names_every_strategy():
    page = text_of(DOCS / "adding-an-edition.md")
    for slot in (Exploring, Outposts, Setup, Shortage):
        missing = [kind.__name__ for kind in slot.__subclasses__() if f"`{kind.__name__}`" not in page]
        assert missing == [], slot.__name__


# ------------------------------------------------------------------ architecture


def test_every_folder_and_every_module_of_the_game_has_a_row_in_architecture_md():
    told = documented("architecture.md")
    package = ROOT / "src" / "starwake"
    folders = {
        f"src/starwake/{path.name}/" for path in package.iterdir() if path.is_dir() and path.name[0] != "_"
    }
    assert folders - told == set()
    inside = [path for path in (package / "starfarers").iterdir() if path.name[0] != "_"]
    assert {path.name + ("/" if path.is_dir() else "") for path in inside} - told == set()


# ------------------------------------------------------------------ the example bot


@pytest.fixture
def settler(monkeypatch):
    """The example of docs/bots.md as a module that simulations find."""
    spec = importlib.util.spec_from_file_location("settler", DOCS / "examples" / "settler.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "settler", module)
    spec.loader.exec_module(module)
    return module


def test_bots_md_shows_the_example_as_it_is():
    assert text_of(DOCS / "examples" / "settler.py") in text_of(DOCS / "bots.md")


def test_the_example_bot_beats_drifters(settler):
    results = simulate(
        "starfarers", 4, ["settler:Settler", "drifter"], games=4, seed=1, options={"offers": False}
    )
    wins = results.json()["wins"]
    assert wins["settler:Settler"] > wins["drifter"]
