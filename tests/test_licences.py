"""All that is shipped or installed is in docs/licences.md with its licence; the texts of what we copy are with us."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/licences.md").read_text("utf-8")
WEB = ROOT / "src/starwake/web/assets"
FONTS = ROOT / "frontend/src/look/fonts"
CLASSIFIERS = {"MIT License": "MIT", "Apache Software License": "Apache-2.0"}


def table(heading: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by their first cell."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"
    ]
    return {row[0]: row[1:] for row in rows[2:]}


def locked() -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "tools/locks/play.txt").read_text("utf-8"), re.M))


def told(package: str) -> set[str]:
    """The licences that an installed package names."""
    found = metadata(package)
    if "License-Expression" in found:
        return {found["License-Expression"]}
    classifiers = [one for one in found.get_all("Classifier") or [] if one.startswith("License ::")]
    return {CLASSIFIERS[one.rpartition(" :: ")[2]] for one in classifiers}


def test_every_package_that_is_installed_with_starwake_is_listed():
    assert set(table("Python packages")) == locked()


@pytest.mark.parametrize("package", sorted(locked()))
def test_the_licence_is_the_one_that_the_package_names(package):
    try:
        names = told(package)
    except PackageNotFoundError:
        pytest.skip(f"{package} is not for this system")
    assert set(table("Python packages")[package][0].split(" or ")) == names


def imported() -> set[str]:
    """The packages that the page's sources import; of Svelte's own only these two run in a browser."""
    sources = [*(ROOT / "frontend/src").rglob("*.ts"), *(ROOT / "frontend/src").rglob("*.svelte")]
    named = {
        name
        for file in sources
        for name in re.findall(r'(?:from|import) ?\(?"([@a-z][^"\s]*)"', file.read_text("utf-8"))
    }
    return {name.partition("/")[0] for name in named}


def test_every_package_in_the_page_is_listed_with_its_text():
    listed = table("In the page")
    assert imported() <= set(listed), "a package that the page uses is not listed"
    for package, (licence, _what) in listed.items():
        text = files("starwake").joinpath("licences", f"{package}.txt").read_text("utf-8")
        assert licence == "MIT"
        assert "Permission is hereby granted" in text
        assert "Copyright" in text


def test_every_font_is_listed_with_its_text():
    listed = table("Fonts")
    families = {row[0].strip("`").rstrip("-*") for row in listed.values()}
    shipped = {
        file.name.partition("-")[0]
        for file in WEB.iterdir()
        if file.suffix in (".woff2", ".woff", ".ttf", ".otf")
    }
    assert shipped == families
    for _files, licence, name in listed.values():
        text = files("starwake").joinpath("licences", name.strip("`")).read_text("utf-8")
        assert licence == "OFL-1.1"
        assert text == (FONTS / name.strip("`")).read_text("utf-8")


def test_nothing_is_shipped_that_nobody_listed():
    known = {".js", ".css", ".woff2", ".png", ".svg"}
    assert {file.suffix for file in WEB.iterdir()} <= known
    texts = {f"{package}.txt" for package in table("In the page")} | {
        row[2].strip("`") for row in table("Fonts").values()
    }
    assert {file.name for file in files("starwake").joinpath("licences").iterdir()} == texts
