"""`./play` and `starwake` alone: a server of one's own, its page, and a set-up that repairs itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest

import starwake
from starwake.cli import _meant
from starwake.cli import open as opening
from starwake.cli.background import SCRIPT, compiling
from starwake.core.errors import UsageError

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.above


# ------------------------------------------------------------------ what is meant


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("", "open"),
        ("--port 9000", "open --port 9000"),
        ("starship", "open starship"),
        ("starship --no-browser", "open starship --no-browser"),
        ("starship --terminal", "play starship"),
        ("--terminal --seed 3", "play --seed 3"),
        ("play starship", "play starship"),
        ("sim starship", "sim starship"),
        ("--version", "--version"),
        ("--help", "--help"),
        ("starhsip", "starhsip"),
        ("starhsip --terminal", "play starhsip"),
    ],
)
def test_what_is_meant_where_no_command_is_named(line, means):
    assert _meant(line.split()) == means.split()


# ------------------------------------------------------------------ a server of one's own


class Started:
    """`starwake` as somebody starts it."""

    def __init__(self, *arguments, program=(sys.executable, "-m", "starwake"), **env):
        quiet = {
            name: value for name, value in os.environ.items() if name not in ("BROWSER", "DISPLAY", SCRIPT)
        }
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**quiet, **env},
            start_new_session=True,
        )
        self.lines: list[str] = []

    def until(self, words):
        """The line that has these words."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if words in line:
                return line
        raise AssertionError("".join(self.lines))

    @property
    def url(self):
        return re.search(r"http://[^\s/]+", self.until("Starwake is at"))[0]  # type: ignore[index]

    def end(self, how=signal.SIGINT):
        """All that is still said, and the exit code."""
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=20)
        return said, self.process.returncode


@contextmanager
def started(*arguments, **more):
    one = Started(*arguments, **more)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate()


def fetched(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read()


def test_games_go_on_next_time(tmp_path):
    store = ["--store", str(tmp_path / "games.sqlite3")]
    with started("--port", "0", *store) as first:
        url = first.url
        assert b"<title>Starwake</title>" in fetched(url)
        match = json.loads(fetched(f"{url}/api/matches", {"game": "starship"}))["match"]
        said, status = first.end()
        assert status == 0
        assert "Your games go on next time." in said
        assert "Traceback" not in said
    with started("--port", "0", *store) as second:
        assert json.loads(fetched(f"{second.url}/api/matches/{match}"))["status"] == "running"
        assert second.end(signal.SIGTERM)[1] == 0


def test_the_data_folder_is_the_users_and_for_nobody_else(tmp_path):
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as one:
        fetched(one.url)
        assert one.end()[1] == 0
    folder = tmp_path / "starwake"
    assert (folder / "games.sqlite3").is_file()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not (folder / "running.json").exists()


def test_a_second_start_finds_the_first(tmp_path):
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as first:
        url = first.url
        with started("starship", XDG_DATA_HOME=str(tmp_path)) as second:
            assert second.until("runs already") == f"Starwake runs already: {url}/new#starship\n"
            assert second.process.wait(20) == 0
        fetched(url)  # and the first goes on


def test_what_a_killed_server_has_left_misleads_nobody(tmp_path):
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as first:
        fetched(first.url)
        first.end(signal.SIGKILL)
    assert (tmp_path / "starwake" / "running.json").exists()
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as second:
        fetched(second.url)


def test_without_a_place_for_games_one_plays_all_the_same(tmp_path):
    (tmp_path / "starwake").write_text("in the way")
    with started("--port", "0", XDG_DATA_HOME=str(tmp_path)) as one:
        fetched(one.url)
        assert "Games are not kept" in one.until("Ctrl-C")


def test_a_port_that_is_taken_gives_the_next_one(monkeypatch):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        monkeypatch.setattr(opening, "PORTS", range(port, port + 5))
        with opening.listening("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + 5
        with pytest.raises(UsageError, match=str(port)), opening.listening("127.0.0.1", port):
            pass
        monkeypatch.setattr(opening, "PORTS", range(port, port + 1))
        with opening.listening("127.0.0.1", None) as found:
            assert found.getsockname()[1] not in (0, port)


def test_an_unknown_game_is_told_in_one_line():
    with started("open", "chess") as one:
        assert "there is no game 'chess'" in one.until("starwake:")
        assert one.process.wait(20) == 2


def test_the_browser_is_opened_where_there_is_one(tmp_path):
    """BROWSER names a program; here one that writes down what it was told."""
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >{tmp_path}/opened\n')
    program.chmod(0o755)
    with started("starship", "--port", "0", "--store", str(tmp_path / "g"), BROWSER=f"{program} %s") as one:
        url = one.url
        wait_for((tmp_path / "opened").exists)
        wait_for(lambda: (tmp_path / "opened").read_text())
        assert (tmp_path / "opened").read_text() == f"{url}/new#starship\n"


def wait_for(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("name", "platform", "env", "window"),
    [
        ("posix", "linux", {}, False),
        ("posix", "linux", {"DISPLAY": ":0"}, True),
        ("posix", "linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("posix", "linux", {"BROWSER": "firefox"}, True),
        ("posix", "darwin", {}, True),
        ("nt", "win32", {}, True),
    ],
)
def test_where_a_browser_could_show_itself(monkeypatch, name, platform, env, window):
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in env.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr(os, "name", name)
    monkeypatch.setattr(sys, "platform", platform)
    found = opening.has_window()
    monkeypatch.undo()  # before anything else asks what system this is
    assert found is window


# ------------------------------------------------------------------ compiling meanwhile


def script(folder, text):
    path = folder / "compile.sh"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize(("status", "told"), [(0, "the next start is faster"), (3, "could not be compiled")])
def test_how_the_compiling_went_is_told(tmp_path, monkeypatch, status, told):
    monkeypatch.setenv(SCRIPT, script(tmp_path, f"nice >{tmp_path}/nice; exit {status}"))
    said: list[str] = []
    with compiling(said.append):
        wait_for(lambda: len(said) == 2)
    assert "in the background" in said[0]
    assert told in said[1]
    assert int((tmp_path / "nice").read_text()) > os.nice(0)


def test_a_compiling_that_takes_long_says_so_and_ends_with_the_program(tmp_path, monkeypatch):
    monkeypatch.setattr("starwake.cli.background.EVERY", 0.1)
    monkeypatch.setenv(SCRIPT, script(tmp_path, f"sleep 300 & echo $! >{tmp_path}/pid; wait"))
    said: list[str] = []
    with compiling(said.append):
        wait_for(lambda: any("still compiling" in line for line in said))
        wait_for(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
    child = int((tmp_path / "pid").read_text())
    wait_for(lambda: not Path(f"/proc/{child}").exists() or " Z " in Path(f"/proc/{child}/stat").read_text())
    assert not any("could not" in line for line in said)


def test_nothing_is_compiled_where_nobody_asks_for_it(monkeypatch):
    monkeypatch.delenv(SCRIPT, raising=False)
    said: list[str] = []
    with compiling(said.append):
        pass
    assert said == []


# ------------------------------------------------------------------ the set-up


@pytest.fixture
def house(tmp_path):
    """A copy of what the set-up needs, with an environment whose Python is this one and whose pip copies the package.

    While there is a file `broken`, pip fails.
    """
    for name in ("play", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    sources = Path(starwake.__file__).parent
    shutil.copytree(sources, tmp_path / "src/starwake", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for env in (".venv", ".venv-play"):
        (tmp_path / env / "bin").mkdir(parents=True)
        (tmp_path / env / "site").mkdir()
        python = tmp_path / env / "bin" / "python"
        python.write_text(
            f"""#!/bin/sh
case "$*" in
-m\\ pip*)
    [ ! -e {tmp_path}/broken ] || exit 1
    cp -R {tmp_path}/src/starwake {tmp_path}/{env}/site/
    exit ;;
*sysconfig.get_path\\(\\"platlib\\"\\)*) echo {tmp_path}/{env}/site; exit ;;
esac
exec {sys.executable} "$@"
"""
        )
        python.chmod(0o755)
    return tmp_path


def sh(house, text):
    """What a script says that has sourced the set-up; uv would not ask our pip."""
    (house / "bin").mkdir(exist_ok=True)
    head = f'set -eu; root={house}; cd {house}; . tools/setup.sh; command() {{ [ "$2" != uv ]; }}; '
    done = subprocess.run(["sh", "-c", head + text], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def changed(path):
    path.write_text(path.read_text("utf-8") + "# changed\n", "utf-8")


BUILD = "is_compiled() { true; }; ensure_package .venv ."


def test_a_package_is_built_once_and_again_when_the_rules_change(house):
    assert "building" in sh(house, BUILD)[1]
    assert sh(house, BUILD) == (0, "")
    changed(house / "src/starwake/core/rng.py")
    assert "building" in sh(house, BUILD)[1]


def test_sources_that_are_not_compiled_are_copied(house):
    sh(house, BUILD)
    changed(house / "src/starwake/cli/open.py")
    assert sh(house, BUILD) == (0, "")
    assert (house / ".venv/site/starwake/cli/open.py").read_text().endswith("# changed\n")


def test_a_build_that_fails_is_made_again_though_the_sources_go_back(house):
    sh(house, BUILD)
    rules = house / "src/starwake/core/rng.py"
    before = rules.read_text()
    rules.write_text(before + "# changed\n")
    (house / "broken").touch()
    status, said = sh(house, BUILD)
    assert (status, "failed:" in said) == (1, True)
    assert not (house / ".venv/site/starwake").exists()
    rules.write_text(before)
    (house / "broken").unlink()
    assert sh(house, BUILD)[0] == 0
    assert (house / ".venv/site/starwake/__init__.py").is_file()


def test_a_set_up_that_fails_is_made_again(house):
    (house / "broken").touch()
    assert sh(house, "set_current .venv-play place $root; ensure_play")[0] == 1
    (house / "broken").unlink()
    status, said = sh(house, "ensure_play")
    assert (status, "setting up" in said) == (0, True)
    assert sh(house, "ensure_play") == (0, "")
    assert (house / ".venv-play/path").read_text() == f"{house}/src\n"


def test_a_full_disk_is_said_on_the_screen(house):
    """What pip says of it would be in a log on the same disk."""
    (house / "broken").touch()
    full = "df() { printf 'head\\nroom 9 9 0 100%% /\\n'; }; "
    status, said = sh(house, full + BUILD)
    assert (status, "the disk is full (0 kB are free)" in said) == (1, True)
    assert "the disk is full" not in sh(house, BUILD)[1]


def ready(house):
    """The environment of ./play is set up."""
    assert sh(house, "set_current .venv-play place $root; ensure_play")[0] == 0


def compiled(house):
    """What the compiler leaves, as far as the set-up looks at it."""
    native = house / ".venv-play/native/starwake/core"
    native.mkdir(parents=True)
    (native / "unknown.so").write_text("machine code")
    sh(house, "hot_stamp .venv-play >.venv-play/native/stamp")


def test_what_is_compiled_is_used_with_the_sources_of_now(house):
    ready(house)
    compiled(house)
    app = house / ".venv-play/app"
    (house / ".venv-play/app.new").mkdir()  # an earlier one was interrupted
    assert sh(house, "ensure_play") == (0, "")
    assert (house / ".venv-play/path").read_text() == f"{app}\n"
    assert (app / "starwake/core/unknown.so").is_file()
    changed(house / "src/starwake/cli/open.py")
    sh(house, "ensure_play")
    assert (app / "starwake/cli/open.py").read_text().endswith("# changed\n")
    changed(house / "src/starwake/core/rng.py")
    sh(house, "ensure_play")
    assert (house / ".venv-play/path").read_text() == f"{house}/src\n"


def test_when_the_rules_are_to_be_compiled(house):
    ready(house)
    wants = "ensure_play; can_compile() { $can; }; if wants_compiling; then say yes; else say no; fi"
    assert sh(house, f"can=true; {wants}") == (0, "yes\n")
    assert sh(house, f"can=false; {wants}") == (0, "no\n")
    assert sh(house, f"can=true; STARWAKE_PURE=1; {wants}")[1].endswith("no\n")
    sh(house, "hot_stamp .venv-play >.venv-play/uncompiled.stamp")
    assert sh(house, f"can=true; {wants}")[1].endswith("no\n")
    (house / ".venv-play/uncompiled.stamp").unlink()
    compiled(house)
    assert sh(house, f"can=true; {wants}") == (0, "no\n")


def test_play_itself_starts_within_five_seconds(house):
    ready(house)
    data = {"XDG_DATA_HOME": str(house / "data"), "STARWAKE_PURE": "1"}
    sh(house, "STARWAKE_PURE=1; export STARWAKE_PURE; ensure_play")
    began = time.monotonic()
    with started("--port", "0", program=(str(house / "play"),), **data) as one:
        assert b"<title>Starwake</title>" in fetched(one.url)
        taken = time.monotonic() - began
        said, status = one.end()
        assert (status, "go on next time" in said) == (0, True)
    assert taken < 5 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def test_play_tells_what_to_type_for_a_game_in_the_terminal(house):
    ready(house)
    done = subprocess.run(
        [house / "play", "starship", "--terminal", "--seed", "3"],
        input="save g.jsonl\nquit\n",
        capture_output=True,
        text=True,
        cwd=house,
        env={**os.environ, "STARWAKE_PURE": "1"},
        timeout=120,
    )
    assert f"{house}/play --terminal --load" in " ".join(done.stdout.split()), (
        done.stdout[-600:] + done.stderr
    )


# ------------------------------------------------------------------ packages


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the sources as somebody has them, with what an old build left, which nobody may write to."""
    folder = tmp_path_factory.mktemp("tree")
    for name in (
        "pyproject.toml",
        "setup.py",
        "MANIFEST.in",
        "README.md",
        "LICENSE",
        "NOTICE",
        "CHANGELOG.md",
    ):
        shutil.copy(ROOT / name, folder / name)
    for name in ("play", "test"):
        shutil.copy(ROOT / name, folder / name)
    for name in ("tools", "docs", ".ci"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests/cli").mkdir(parents=True)
    (folder / "tests/test_house.py").write_text("")
    (folder / "tests/cli/test_play.py").write_text("")
    junk = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(Path(starwake.__file__).parent, folder / "src/starwake", ignore=junk)
    left = folder / "build/lib/starwake"
    left.mkdir(parents=True)
    (left / "left_over.py").write_text("")
    return folder


BUILDING = """
import os, sys
os.chdir(sys.argv[1])
from setuptools import build_meta
print(getattr(build_meta, sys.argv[2])(sys.argv[3]))
"""


def building(tree, what, out):
    out.mkdir(exist_ok=True)
    env = {**os.environ, "STARWAKE_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", BUILDING, str(tree), what, str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=env,
    )


def test_two_wheels_of_one_tree_at_once_without_what_an_old_build_left(tree, tmp_path):
    before = sorted(path for path in tree.rglob("*"))
    runs = [building(tree, "build_wheel", tmp_path / name) for name in ("one", "two")]
    for run in runs:
        said, _ = run.communicate(timeout=120)
        assert run.returncode == 0, said[-2000:]
    assert sorted(path for path in tree.rglob("*")) == before  # nothing is written into the tree
    for name in ("one", "two"):
        (wheel,) = (tmp_path / name).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
        assert "starwake/cli/open.py" in names
        assert "starwake/left_over.py" not in names
        assert wheel.name.endswith("py3-none-any.whl")


def test_a_source_distribution_is_the_whole_house(tree, tmp_path):
    run = building(tree, "build_sdist", tmp_path)
    said, _ = run.communicate(timeout=120)
    assert run.returncode == 0, said[-2000:]
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"CHANGELOG.md", "play", "test", "docs/README.md", "tools/setup.sh", "tests/cli/test_play.py"}
    assert wanted <= names
    assert not [name for name in names if name.startswith("build/")]
