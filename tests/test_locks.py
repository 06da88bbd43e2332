"""The lock files have what pyproject.toml asks for, each package with hashes, for every system, and name no index."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools import lock

ROOT = Path(__file__).parent.parent
NAMES = sorted(lock.wanted())
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin", "win32")
PIN = re.compile(r"^(?P<requirement>[^\s#][^\\]*?) \\\n(?P<hashes>(?:    --hash=.*\n?)+)", re.M)


def pins(name: str) -> list[tuple[Requirement, list[str]]]:
    """The packages of a lock file with their hashes."""
    text = (lock.FOLDER / name).read_text("utf-8")
    return [(Requirement(found["requirement"]), found["hashes"].split()) for found in PIN.finditer(text)]


def environment(python: str, system: str) -> dict[str, str]:
    return {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "platform_system": {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}[system],
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_file_is_for_what_is_asked_for_now(name):
    assert lock.is_current(name), "`python tools/lock.py` makes it anew"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_it_covers_what_is_asked_for_on_every_system(name, python, system):
    here = environment(python, system)
    locked = {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin, _ in pins(name)
        if pin.marker is None or pin.marker.evaluate(here)
    }
    for text in lock.wanted()[name]:
        asked = Requirement(text)
        if asked.marker is None or asked.marker.evaluate(here):
            assert Version(locked[canonicalize_name(asked.name)]) in asked.specifier, text


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_hashes_and_no_index_is_named(name):
    text = (lock.FOLDER / name).read_text("utf-8")
    assert len(pins(name)) == len(re.findall(r"^[a-z]", text, re.M)) > 3
    for _pin, hashes in pins(name):
        assert all(re.fullmatch(r"\\|--hash=sha256:[0-9a-f]{64}", one) for one in hashes)
    assert not re.search(r"://|index-url|find-links", text)


def test_all_of_them_agree_on_versions():
    found: dict[str, set[str]] = {}
    for name in NAMES:
        for pin, _ in pins(name):
            found.setdefault(pin.name, set()).add(str(pin.specifier))
    assert {package for package, versions in found.items() if len(versions) > 1} == set()


def test_what_an_extra_names_is_asked_for_too():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(project["optional-dependencies"]["postgres"]) <= set(lock.wanted()["test.txt"])
    assert set(lock.wanted()["test.txt"]) <= set(lock.wanted()["dev.txt"])


def test_other_dependencies_are_told_in_one_line_that_says_what_to_do(tmp_path):
    for name in ("tools/lock.py", "pyproject.toml", *(f"tools/locks/{name}" for name in NAMES)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, str(tmp_path / "tools/lock.py"), "--check", "play.txt"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    project = tmp_path / "pyproject.toml"
    project.write_text(project.read_text("utf-8").replace('"rich>=13.9"', '"rich>=14"'), "utf-8")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "tools/locks/play.txt" in done.stderr
    assert "`python tools/lock.py` makes it anew" in done.stderr
