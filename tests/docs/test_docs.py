"""The pages keep up with the code: every choice, key, frame and rule table is there, and every link leads somewhere.

The examples on the pages are run by pytest itself (`--doctest-glob`).
"""

import importlib.util
import re
import runpy
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, get_args
from unittest.mock import MagicMock

import numpy as np
import pytest

import starwake as sw
from starwake.bots import protocol
from starwake.cli import main
from starwake.core.ledger import Ledger, load
from starwake.env import layout_of
from starwake.lab import card, dataset, simulate
from starwake.lab.sim import make_plan
from starwake.parts.codec import Codec
from starwake.server.rooms import OVER_DAYS, RUNNING_DAYS, WAITING_DAYS
from starwake.starfarers.facts import load as load_facts
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.ruleset import Exploring, Outposts, Setup, Shortage
from starwake.starship.odds import win_chance
from tests.helpers import Table
from tests.ships import Ships
from tools.ledger_table import SHOWN, chapters, ledgers

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
READMES = [ROOT / "README.md", ROOT / "frontend" / "README.md"]
PAGES = [*READMES, ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
RULE_ID = re.compile(r"`([a-z]+(?:\.[a-z_0-9]+)+)`")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """What stands under a heading of a page (`## Frames`), up to the next one that is not below it."""
    level = heading.index(" ")
    text = text_of(DOCS / page)
    assert f"\n{heading}\n" in text, f"{page} has no {heading!r}"
    below = text.partition(f"\n{heading}\n")[2]
    return re.split(rf"^#{{1,{level}}} ", FENCE.sub("", below), maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every table row of a text."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def documented(text: str) -> set[str]:
    """What stands as code in the first cell of a table row."""
    return {name for cells in rows(text) for name in CODE.findall(cells[0])}


# ------------------------------------------------------------------ links and house rules


def anchors(page: Path) -> set[str]:
    """The anchors that headings make on the usual hosts."""
    headings = HEADING.findall(FENCE.sub("", text_of(page)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page):
    for link in LINK.findall(FENCE.sub("", text_of(page))):
        if link.startswith(("https://", "http://")):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{named(page)}: {link}"
        assert not anchor or anchor in anchors(target), f"{named(page)}: {link}"


def test_every_page_is_in_the_index_and_the_index_in_the_readme():
    linked = {(DOCS / link.partition("#")[0]).resolve() for link in LINK.findall(text_of(INDEX))}
    assert {page.resolve() for page in PAGES} - {INDEX, ROOT / "README.md"} - linked == set()
    assert "docs/README.md" in LINK.findall(text_of(ROOT / "README.md"))


@pytest.mark.parametrize("page", [*DOCS.glob("*.md"), READMES[1]], ids=named)
def test_every_page_says_first_for_whom_it_is(page):
    assert re.match(r"# .+\n\nFor ", text_of(page))


def test_the_picture_of_the_readme_is_light():
    picture = ROOT / next(link for link in LINK.findall(text_of(ROOT / "README.md")) if "images" in link)
    assert picture.stat().st_size < 300_000


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_page_names_a_place_on_somebodys_machine(page):
    assert not re.search(r"(?<![\w.])/(?:root|work|home|Users|tmp)\b", text_of(page))


def test_the_readme_is_short():
    assert len(text_of(ROOT / "README.md").splitlines()) <= 150


@pytest.fixture
def walk(monkeypatch, capsys, tmp_path):
    """Types what stands in the first column of a table and gives what was said."""

    def go(text: str, *play: str) -> str:
        typed = re.findall(r"^\| (Enter|`\d+`) \|", text, re.MULTILINE)
        lines = iter([*(line.strip("`").replace("Enter", "") for line in typed), "quit", "n"])
        monkeypatch.setattr("starwake.cli.play.input_line", lambda prompt: next(lines))
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("COLUMNS", "400")
        assert main(["play", *play]) == 0
        said: str = capsys.readouterr().out
        return said

    return go


def test_the_first_turn_of_playing_terminal_md_goes_as_told(walk):
    said = walk(section("playing-terminal.md", "## The first turn"), "starfarers", "--seed", "2979")
    for words in ("rolled 5", "speed 6", "explores N1", "settle here: ore 10 / goods 2", "colony at 7,21"):
        assert words in said


def test_the_first_turn_of_starship_md_goes_as_told(walk):
    said = walk(section("starship.md", "### In the terminal"), "starship", "--seed", "176641")
    for words in (
        "rolled 3",
        "First Furrow",
        "25%",
        "4 to 3",
        "Lampblack",
        "2 carbon for 6",
        "cannon",
        "Turn 3",
    ):
        assert words in said


# ------------------------------------------------------------------ notation

GAMES = MappingProxyType(
    {"starfarers": ("## Actions", "## Outcomes"), "starship": ("## Starship", "## Starship")}
)
"""Where notation.md lists the actions and the outcomes of each game."""


@cache
def made(game: str) -> Any:
    return sw.make(game)


def codec(game: str) -> Codec:
    found: Codec = made(game).codec
    return found


@cache
def choices(game: str) -> dict[str, list[str]]:
    """The documented row of each class of actions and outcomes, by its name."""
    parts = [section("notation.md", heading) for heading in dict.fromkeys(GAMES[game])]
    return {CODE.sub(r"\1", cells[-1]): cells for part in parts for cells in rows(part) if len(cells) == 4}


def kinds(game: str) -> list[type]:
    return [*codec(game).actions.values(), *codec(game).outcomes.values()]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_row_in_notation_md(game):
    assert set(choices(game)) - {"class"} == {kind.__name__ for kind in kinds(game)}


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, kind.__name__) for game in GAMES for kind in codec(game).actions.values()],
)
def test_every_example_action_reads_back(game, name):
    (example,) = CODE.findall(choices(game)[name][1])
    action = made(game).action(made(game).code(example))
    assert (type(action).__name__, action.notation) == (name, example)


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, kind.__name__) for game in GAMES for kind in codec(game).outcomes.values()],
)
def test_every_example_outcome_reads_back(game, name):
    (example,) = CODE.findall(choices(game)[name][1])
    outcome = made(game).outcome(made(game).outcome_code(example))
    assert (type(outcome).__name__, outcome.notation) == (name, example)


# ------------------------------------------------------------------ position and view


class Form(NamedTuple):
    """Where position.md describes the positions of a family of games, and what it calls names that are keys."""

    keys: str
    frames: str
    view: str
    any_name: Mapping[str, str]
    rare: str
    """A key that only some positions have: the games must have met it."""


FORMS = MappingProxyType(
    {
        "starfarers": Form(
            "## Every key",
            "## Frames",
            "## The view",
            {
                "board.sectors": "SLOT",
                "board.discs": "SYSTEM",
                "board.looked_at": "PLANET",
                "board.discs_left": "GROUP",
                "board.discs_left.GROUP": "DISC",
                "friendship.markers": "CIV",
                "friendship.stations": "CIV",
                "stations": "POINT",
                **dict.fromkeys(
                    ("offer.give", "offer.want", "seats[].counter.give", "seats[].counter.want"), "RESOURCE"
                ),
            },
            "encounter[].told",
        ),
        "starship": Form(
            "### Keys of Starship",
            "### Frames of Starship",
            "### The view of Starship",
            {
                "sectors[].known": "CARD",
                "sectors[].unknown": "ORIGIN",
                "reserve": "ORIGIN",
                "flight.face_down": "ORIGIN",
                "seats[].modules": "MODULE",
            },
            "flight.face_down.ORIGIN",
        ),
    }
)
COUNTS = (set(RESOURCE_NAMES), set(UPGRADE_NAMES))
"""Objects that the page calls *cards*, *upgrades* and *resources*."""


def keys(data: Any, any_name: Mapping[str, str], path: str = "") -> Iterator[str]:
    """Every key in JSON data, as the page writes it."""
    if isinstance(data, dict) and set(data) not in COUNTS:
        for key, value in data.items():
            below = f"{path}.{any_name.get(path, key)}".lstrip(".")
            yield below
            yield from keys(value, any_name, below)
    elif isinstance(data, list):
        for item in data:
            yield from keys(item, any_name, f"{path}[]")


TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("starfarers", 3, {"board": "beginner"}),
    ("starfarers", 4, {"board": "explorer"}),
    ("starfarers", 5, {"board": "strategic"}),
    ("starfarers-classic", 3, {"setup": "advanced"}),
    ("starship", 2, {}),
    ("starship", 2, {"hidden_reserve": True, "module_choice": "hidden"}),
)


@cache
def played(family: str) -> tuple[dict[str, Any], ...]:
    """Positions and views on the way through a random game at each table of a family."""
    found = []
    for game, players, options in TABLES:
        if not game.startswith(family):
            continue
        match = sw.new(game, players=players, seed=5, **options)
        chooser = sw.stream("docs")
        while not match.over and match.turn < 60:
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.play(seat, legal[chooser.below(len(legal))])
            if len(match.entries) % 5 == 0:
                found += [match.position(), match.view(seat), match.view(None)]
    return (*found, *set_up(family))


def set_up(family: str) -> list[dict[str, Any]]:
    """What random games do not meet: stations on numbered docks; a pirate that the flyer has not seen."""
    if family == "starfarers":
        match = Table(game="starfarers-classic").docked("merchants", 0, 1, marker=0).match()
    else:
        match = Ships().meet("pirate_0_2").match()
    return [match.position(), match.view(0)]


def real_keys(family: str, views: bool) -> set[str]:
    """The keys of all positions, or of all views, that were met."""
    return {
        key
        for data in played(family)
        if ("viewer" in data) == views
        for key in keys(data, FORMS[family].any_name)
    }


@pytest.mark.parametrize("family", FORMS)
def test_every_key_of_a_position_is_documented_and_exists(family):
    form = FORMS[family]
    real = real_keys(family, views=False)
    assert form.rare in real, "the games met too little"
    told = [CODE.findall(cells[0]) for cells in rows(section("position.md", form.keys))]
    assert real == {names[0] for names in told if names}


@pytest.mark.parametrize("family", FORMS)
def test_every_key_of_a_view_is_documented(family):
    form = FORMS[family]
    positions, views = real_keys(family, views=False), real_keys(family, views=True)
    page = section("position.md", form.view)
    known = documented(page) | documented(section("position.md", form.keys))
    assert views - known == set()
    gone = {name for name in positions - views if name.count(".") <= 1}
    assert {name for name in gone if f"`{name}`" not in page} == set()


@pytest.mark.parametrize("family", FORMS)
def test_every_frame_is_documented(family):
    told = documented(section("position.md", FORMS[family].frames))
    assert told == set(made(family).frames.names.values())


def test_what_starship_hides_is_called_hidden():
    view = set_up("starship")[1]
    assert view["flight"]["row"] == ["hidden"]
    assert "`hidden`" in section("position.md", "### The view of Starship")


# ------------------------------------------------------------------ rules


def test_the_tables_of_rules_md_are_those_of_the_ledgers():
    page = text_of(DOCS / "rules.md")
    assert ledgers() in page
    assert [
        name for name in SHOWN if f"## Chapters of {name}\n" not in page or chapters(name) not in page
    ] == []


def test_every_rule_named_in_rulings_md_exists():
    page = text_of(DOCS / "rulings.md")
    parts = re.split(r"^## Rules of `([a-z0-9-]+)`$", page, flags=re.MULTILINE)
    assert set(Ledger.names()) == set(parts[1::2])
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


# ------------------------------------------------------------------ Starfarers on one page


def told_in(page: str, heading: str) -> list[list[str]]:
    """The tables under a heading of a page, without the first head."""
    return list(rows(section(page, heading)))[1:]


def test_costs_limits_and_boards_of_starfarers_md_are_those_of_the_game():
    catalogue = made("starfarers").catalogue("en")
    limits = {one["title"]: one["limit"] for one in catalogue["upgrades"]}
    built = told_in("starfarers.md", "## A turn")
    assert [cells[:2] for cells in built] == [
        [one["title"], " ".join(f"{n} {name}" for name, n in one["cost"].items() if n)]
        for one in catalogue["builds"]
    ]
    assert [title for title, _, what in built if f"up to {limits.get(title)}" in what] == [*limits]
    boards = [(CODE.sub(r"\1", name), title) for name, title, _ in told_in("starfarers.md", "## The boards")]
    (known,) = (one for one in sw.describe("starfarers")["options"] if one["name"] == "board")
    assert boards == [(one["value"], one["title"]) for one in known["values"]]
    peoples = [cells[0] for cells in told_in("starfarers.md", "## In flight")]
    assert peoples == [one["title"] for one in catalogue["peoples"]]


def test_points_of_starfarers_md_are_those_of_the_game():
    page = section("starfarers.md", "## A turn")
    draws = made("starfarers").catalogue("en")["draws"]
    assert [draws.count(n) for n in (2, 1, 0)] == [8, 2, 6]
    assert "2 cards up to 7 points, 1 with 8 or 9, none from 10 on" in page
    assert f"more than {made('starfarers').catalogue('en')['hand_limit']} cards" in page
    assert f"with {made('starfarers').catalogue('en')['target']} points" in text_of(DOCS / "starfarers.md")


# ------------------------------------------------------------------ keys of the page


def test_keyboard_md_has_every_key_of_the_page():
    source = (
        text_of(ROOT / "frontend" / "src" / "input" / "keys.ts")
        .partition("FIXED")[2]
        .partition("] as const")[0]
    )
    keys = set(re.findall(r'"([^"]+)"', "".join(re.findall(r"keys: \[([^\]]*)\]", source))))
    caps = {
        " ": "Space",
        "-": "−",
        "ArrowLeft": "←",
        "ArrowUp": "↑",
        "ArrowRight": "→",
        "ArrowDown": "↓",
    }
    told = " ".join(cells[0] for cells in rows(text_of(DOCS / "keyboard.md"))).replace(",", "").split()
    assert {caps.get(key, key.upper() if key.islower() else key) for key in keys} - {*told} == set()


# ------------------------------------------------------------------ privacy


def test_privacy_md_tells_how_long_matches_are_kept():
    told = [
        cells[1].split()[0]
        for cells in rows(section("privacy.md", "## On the server"))
        if " days" in cells[1]
    ]
    assert told == [str(days) for days in (WAITING_DAYS, RUNNING_DAYS, OVER_DAYS)]


def test_privacy_md_names_every_key_that_a_browser_keeps():
    sources = (ROOT / "frontend" / "src").rglob("*.ts")
    kept = {key for path in sources for key in re.findall(r'"(starwake\.[a-z]+)"', text_of(path))}
    assert kept - {CODE.sub(r"\1", cells[0]) for cells in rows(text_of(DOCS / "privacy.md"))} == set()


# ------------------------------------------------------------------ Starship on one page


def starship_rows(heading: str) -> list[list[str]]:
    """The table under a heading of starship.md, without its head."""
    return list(rows(section("starship.md", heading)))[1:]


def test_every_option_of_starship_has_a_row_with_its_values():
    told = {CODE.sub(r"\1", name): CODE.sub(r"\1", values) for name, values, _ in starship_rows("## Options")}
    assert told == {name: ", ".join(map(str, values)) for name, values in made("starship").choices.items()}


def test_every_option_of_starship_that_is_a_ruling_is_in_rulings_md():
    page = text_of(DOCS / "rulings.md").partition("## Rules of `starship`")[2]
    assert [
        name
        for name in made("starship").choices
        if f"`{name}`" not in page and name != "memory" and not name.startswith("handicap")
    ] == []


def test_the_chances_of_a_fight_are_those_of_the_dice():
    text = section("starship.md", "## Pirates").partition("The chance to win")[2]
    head, *lines = rows(text)
    strengths = [int(cell) for cell in head[1:]]
    rules = made("starship").rules
    assert strengths == list(range(min(s for s in rules.strength if s), max(rules.strength) + 1))
    for cannons, *chances in lines:
        right = [f"{round(100 * win_chance(rules, int(cannons), strength))} %" for strength in strengths]
        assert chances == right
    assert [cells[0] for cells in lines] == [str(points) for points in range(7)]


def test_the_pirates_are_those_of_the_data():
    text = section("starship.md", "## Pirates").partition("The chance to win")[0]
    found = Counter(
        (card.demand, card.strength, card.loss or "nothing")
        for card in made("starship").facts.cards
        if card.kind == "pirate"
    )
    told = {
        (int(demand), int(strength), loss.removeprefix("a ")): int(count)
        for demand, strength, count, loss in list(rows(text))[1:]
    }
    assert told == found


def test_the_missions_are_those_of_the_data():
    for mission, cells in zip(made("starship").facts.missions, starship_rows("## Missions"), strict=True):
        part, id, title, planet, asks, brings = cells
        assert (part, id, title, planet.lower()) == (
            *(str(mission.group), f"`{mission.id}`", mission.title, mission.planet),
        )
        pay = " ".join(f"{count} {name}" for name, count in mission.pay.items() if count)
        have = [f"{count} {name.replace('_', ' ')}" for name, count in mission.have.items() if count]
        assert asks == (f"pay {pay}" if pay else f"have {have[0]}" if have else "nothing")
        assert brings == ", ".join(reward(mission))


def reward(mission: Any) -> Iterator[str]:
    """The reward of a mission as the page tells it."""
    if mission.resources:
        but = f" but {mission.excluded}" if mission.excluded else ""
        yield f"{mission.resources} resource{'s' * (mission.resources > 1)}{but}"
    if mission.astro:
        yield f"{mission.astro} astro"
    if mission.fame:
        yield f"{mission.fame} fame"
    if mission.points:
        yield f"{mission.points} point"


def test_the_costs_and_modules_are_those_of_the_data():
    facts = made("starship").facts
    costs = [" ".join(f"{n} {name}" for name, n in cost.items() if n) for cost in facts.costs.values()]
    built = rows(section("starship.md", "## Building").partition("### Modules")[0])
    assert [cells[1] for cells in built][1:] == costs
    told = [(CODE.sub(r"\1", cells[0]), cells[1]) for cells in starship_rows("### Modules")]
    assert told == [(module.id, ", ".join(module.titles)) for module in facts.modules]


# ------------------------------------------------------------------ architecture


def test_every_folder_and_every_module_of_the_games_is_in_architecture_md():
    page = text_of(DOCS / "architecture.md")
    told = documented(page)
    package = ROOT / "src" / "starwake"
    folders = {
        f"src/starwake/{path.name}/" for path in package.iterdir() if path.is_dir() and path.name[0] != "_"
    }
    assert folders - told == set()
    for folder in ("parts", "starfarers", "starship", "starfarers/rules", "starship/rules"):
        inside = [path for path in (package / folder).iterdir() if path.name[0] != "_"]
        part = page.partition(f"Inside `{folder}/`")[2].partition("\nInside ")[0].partition("\n## ")[0]
        names = {path.name + ("/" if path.is_dir() else "") for path in inside}
        assert names - set(CODE.findall(part)) == set(), folder


# ------------------------------------------------------------------ datasets


def test_data_md_tells_every_column():
    sizes = {"size": "`layout.size`", "bytes": "2 × `layout.size`"}
    page = text_of(DOCS / "data.md")
    assert card.table(card.COLUMNS, sizes) in page
    assert card.table(card.GAMES, sizes) in page


def test_data_md_states_the_bars_of_the_examples():
    bars = section("data.md", "## Two examples that learn")
    for example in ("clone.py", "ppo.py"):
        (told,) = re.findall(
            r"at least (\d+ of\s100) games", text_of(DOCS / "examples" / "learning" / example)
        )
        assert f"| `{example}` | {told} games" in bars


# ------------------------------------------------------------------ the example bots


class Example(NamedTuple):
    """A bot in docs/examples: the page that shows it, a game it plays, and whom it should beat there."""

    page: str
    game: str
    players: int
    kind: str
    beats: str
    slow: bool = False


EXAMPLES = MappingProxyType(
    {
        "settler": Example("bots.md", "starfarers", 4, "Settler", "drifter"),
        "pedlar": Example("bots.md", "starship", 2, "Pedlar", "drifter"),
        "seeker": Example("search-bot.md", "starfarers", 4, "Seeker", "cadet", slow=True),
        "pupil": Example("data.md", "starship", 2, "Pupil", "drifter", slow=True),
    }
)
QUICK = [name for name, example in EXAMPLES.items() if not example.slow]


@pytest.fixture
def example(monkeypatch):
    """Loads an example where simulations find it; what it is called there."""

    def load_it(module: str) -> str:
        spec = importlib.util.spec_from_file_location(module, DOCS / "examples" / f"{module}.py")
        assert spec
        assert spec.loader
        loaded = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, module, loaded)
        spec.loader.exec_module(loaded)
        return f"{module}:{EXAMPLES[module].kind}"

    return load_it


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_pages_show_the_examples_as_they_are(module):
    assert text_of(DOCS / "examples" / f"{module}.py") in text_of(DOCS / EXAMPLES[module].page)


def test_stdio_md_shows_the_example_as_it_is_and_every_key():
    page = text_of(DOCS / "stdio.md")
    assert text_of(DOCS / "examples" / "settler.c") in page
    kinds = (*get_args(protocol.Question), *get_args(protocol.Reply))
    keys = {name for kind in kinds for name in kind.__struct_fields__}
    assert keys == documented(section("stdio.md", "## The lines")) - {"hello", "choose"}


def test_every_example_is_on_the_page():
    examples = {path.stem for path in (DOCS / "examples").glob("*.py")}
    assert examples - set(EXAMPLES) == {"stranger"}  # a client, in docs/server.md


def wins(bots: list[str], game: str, players: int, games: int) -> dict[str, int]:
    found: dict[str, int] = simulate(game, players, bots, games, seed=1, options={"offers": False}).json()[
        "wins"
    ]
    return found


@pytest.mark.parametrize("module", QUICK)
def test_the_example_bots_beat_drifters(module, example):
    told = EXAMPLES[module]
    bot = example(module)
    won = wins([bot, told.beats], told.game, told.players, 4)
    assert won[bot] > won[told.beats]


def test_the_bot_that_has_learned_plays_in_simulations(example, monkeypatch, tmp_path, capsys):
    layout = layout_of("starship")
    np.save(tmp_path / "pupil.npy", np.zeros((layout.size, len(layout.codes))))
    monkeypatch.chdir(tmp_path)
    command = f"sim starship --bots {example('pupil')},drifter --games 1 --max-turns 3"
    assert main(command.split()) == 0
    assert "pupil" in capsys.readouterr().out


def test_clone_py_wants_games_to_test_on(monkeypatch, tmp_path, capsys):
    for absent in ("torch", "common"):  # not installed for tests
        monkeypatch.setitem(sys.modules, absent, MagicMock())
    dataset.write("starship", bots="drifter", games=2, max_turns=1, out=tmp_path)
    with pytest.raises(SystemExit):
        runpy.run_path(str(DOCS / "examples" / "learning" / "clone.py"))["main"]([str(tmp_path)])
    assert "one file leaves none to test on" in capsys.readouterr().err


@pytest.mark.slow
def test_the_bot_that_searches_beats_cadets(example):
    bot = example("seeker")
    assert wins([bot, "cadet", "cadet", "cadet"], "starfarers", 4, 4)[bot] >= 2


@pytest.mark.parametrize("game", sw.games())
def test_the_bot_that_searches_plays_every_game_and_is_short(game, example):
    bot = example("seeker")
    assert len(text_of(DOCS / "examples" / "seeker.py").splitlines()) <= 60
    assert simulate(game, bots=[bot, "trader"], games=1, seed=1, max_turns=2).decisions > 5


# ------------------------------------------------------------------ what bots look at


def looked_at(heading: str) -> Any:
    """The object whose fields stand under a heading of bots.md."""
    name, _, what = heading.partition(": ")
    game: Any = sw.make(name.lower())
    state = game.view(sw.new(game.id, seed=1).state, 0).table
    if what == "the table":
        return state
    return game.rules if what == "the rules" else state.players[0] if name == "Starfarers" else state.ships[0]


@pytest.mark.parametrize(
    "heading",
    [
        f"{game}: {what}"
        for game, owner in (("Starfarers", "a player"), ("Starship", "a ship"))
        for what in ("the table", owner, "the rules")
    ],
)
def test_bots_md_names_fields_that_there_are(heading):
    names = documented(section("bots.md", f"#### {heading}"))
    assert len(names) > 4
    assert [name for name in names if not hasattr(looked_at(heading), name)] == []


def test_a_simulation_of_search_bot_md_seats_one_seeker(monkeypatch):
    monkeypatch.syspath_prepend(DOCS / "examples")
    lines = re.findall(
        r"^    starwake sim (\S+) --bots (\S+) ", text_of(DOCS / "search-bot.md"), re.MULTILINE
    )
    assert len(lines) == 2
    for game, bots in lines:
        assert make_plan(game, None, bots.split(","), 1).names.count("seeker:Seeker") == 1
