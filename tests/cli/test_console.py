"""The terminal itself: its signs, its size, its background, and what happens when it is gone."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import starwake as sw
from starwake.cli.terminal import background, theme
from starwake.cli.terminal.console import console_for
from starwake.cli.terminal.signals import Signals

pytestmark = pytest.mark.above


class Stream(io.StringIO):
    encoding = "utf-8"


# ------------------------------------------------------------------ colours


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("name", "paper"), [("dark", "#1e1e1e"), ("dark", "#000000"), ("light", "#ffffff")])
def test_every_colour_can_be_read_on_its_background(name, paper):
    for style, said in theme.PALETTES[name].items():
        if " on " not in said:
            enough = 3.0 if style.startswith("chart.") else 4.5
            assert contrast(said.split()[-1], paper) >= enough, style


def test_both_backgrounds_have_the_same_styles():
    assert theme.DARK.keys() == theme.LIGHT.keys()


@pytest.mark.parametrize(
    ("said", "found"),
    [("15;0", "dark"), ("0;15", "light"), ("0;default;15", "light"), ("0;7", "light"), ("7;8", "dark")],
)
def test_what_the_environment_says_of_the_background(monkeypatch, said, found):
    monkeypatch.setenv("COLORFGBG", said)
    assert background.background_of(Stream()) == found


def test_a_theme_that_is_asked_for_is_taken(monkeypatch):
    monkeypatch.setenv("COLORFGBG", "15;0")
    console = console_for(Stream(), background="light")
    assert console.get_style("seat.ivory").color.name == theme.LIGHT["seat.ivory"].split()[-1]  # type: ignore[union-attr]
    assert console.get_style("resource.ore.rich.secret").italic


@pytest.mark.parametrize(
    ("said", "light"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;c", True),
        (b"\x1b]11;rgb:1e/1e/1e\x07\x1b[?6c", False),
        (b"\x1b[?6c", None),
    ],
)
def test_what_a_terminal_answers(said, light):
    found = background.brightness(said)
    assert found is None if light is None else (found > 0.5) == light  # type: ignore[operator]


# ------------------------------------------------------------------ signs and size


@pytest.mark.parametrize(
    ("env", "sign"),
    [({"LC_ALL": "C"}, "> -"), ({"LC_ALL": "en_US.UTF-8"}, "→ −"), ({"LC_CTYPE": "POSIX"}, "> -")],
)
def test_a_locale_without_signs_gets_ascii(monkeypatch, env, sign):
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    stream = Stream()
    console_for(stream).print("→ −")
    assert stream.getvalue() == f"{sign}\n"


def test_every_sign_of_the_terminal_has_one_in_ascii():
    said = "".join(
        path.read_text("utf-8")
        for folder in ("cli", "starfarers/texts", "starship/texts", "parts/texts")
        for path in (Path(sw.__file__).parent / folder).rglob("*.toml")
    )
    assert "?" not in theme.in_ascii("".join(sorted({c for c in said + "│─╲" if ord(c) > 127})))


@pytest.mark.parametrize("columns", ["0", "3", "-1", "9" * 5000])
def test_a_size_that_no_terminal_has_is_not_believed(monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert 20 <= console_for(Stream()).width < 10_000


# ------------------------------------------------------------------ signals


@pytest.fixture
def interrupts():
    """Ctrl-C as at a terminal: who runs tests in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_signal_waits_until_a_step_is_done(interrupts):
    with Signals() as signals:
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(SystemExit) as ended:
            signals.pause()
        assert ended.value.code == 128 + signal.SIGTERM
        signals.pause()  # said once
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)  # who asks twice does not want to wait


def test_a_signal_ends_a_question_at_once():
    def ended(prompt: str) -> str:
        os.kill(os.getpid(), signal.SIGTERM)
        return prompt

    with Signals() as signals:
        with pytest.raises(SystemExit):
            signals.asking(ended)("> ")
        assert signals.asking(lambda prompt: "yes")("> ") == "yes"


TELLING = ("LC_ALL", "COLUMNS", "LINES", "COLORFGBG", "SSH_CONNECTION")
"""What an environment says of its terminal."""


class Played:
    """`starwake play` at a terminal of its own."""

    def __init__(self, folder, *arguments, **env):
        self.screen, slave = pty.openpty()
        self.said = ""
        quiet = {
            k: v
            for k, v in os.environ.items()
            if k not in ("LC_ALL", "COLUMNS", "LINES", "COLORFGBG", "SSH_CONNECTION")
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "starwake", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**quiet, "TERM": "xterm", **env},
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # pytest's own may be ignored
        )
        os.close(slave)

    def until(self, words, seconds=30.0):
        end = time.monotonic() + seconds
        while words not in self.said:
            assert time.monotonic() < end, self.said[-2000:]
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    self.said += os.read(self.screen, 65536).decode(errors="replace")
                except OSError:
                    assert words in self.said, self.said[-2000:]

    def type(self, text):
        os.write(self.screen, text.encode())


@contextmanager
def played(folder, *arguments, **env):
    one = Played(folder, *arguments, **env)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        os.close(one.screen)


def saved(folder):
    return sw.load(folder / "starwake-autosave.jsonl").resume()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_ended_saves_its_game_first(tmp_path, number):
    with played(tmp_path, "starfarers", "--seed", "2979", "--theme", "dark") as one:
        one.until("Roll the dice")
        one.type("\n")
        one.until("0  Shake")
        one.process.send_signal(number)
        one.until("Saved: starwake-autosave.jsonl")
        assert one.process.wait(20) == 128 + number
    assert saved(tmp_path).seq == 1


def test_a_terminal_that_is_closed_loses_nothing(tmp_path):
    with played(tmp_path, "starfarers", "--seed", "2979", "--theme", "dark") as one:
        one.until("Roll the dice")
        one.type("\n")
        one.until("0  Shake")
        os.close(one.screen)
        one.screen = os.open(os.devnull, os.O_RDONLY)
        one.process.send_signal(signal.SIGHUP)  # as the system does for the session of a terminal
        one.process.wait(20)
    assert saved(tmp_path).seq == 1


def test_the_terminal_is_asked_for_its_background(tmp_path):
    with played(tmp_path, "starship", "--seed", "3", COLORTERM="truecolor") as one:
        one.until("\x1b]11;?")
        one.type("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c")
        one.until("\x1b[1;38;2;116;86;15m")  # a title for a light background
        assert re.search(r"\x1b\]11;rgb", one.said.partition("> ")[2]) is None
