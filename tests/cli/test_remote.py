"""The terminal as a client: two of them at a real server, from joining to the end."""

from __future__ import annotations

import argparse
import io
import re
import stat
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import repeat
from threading import Thread

import pytest
from rich.console import Console

import starwake as sw
from starwake.cli import play, seats
from starwake.cli.terminal.remote import Remote
from starwake.cli.terminal.speech import Speech
from starwake.cli.terminal.talking import suggestion
from starwake.core.errors import UsageError
from starwake.server.trials.serving import Serving, serving
from starwake.table.game import TableGame
from tests.cli.helpers import run as starwake

CODE = re.compile(r"code is (\S+)")
PATIENCE = 60.0


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """A folder of its own for remembered seats."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "starwake" / "seats"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving(messages=100_000) as one:
        yield one


GUESTS: list[Guest] = []


class Guest:
    """Somebody at a terminal of their own, in a thread: types lines when it is their turn, answers questions, and says
    something while others are waited for."""

    def __init__(self, url: str, flags: str, *lines: str, **answers: str) -> None:
        parser = argparse.ArgumentParser()
        play.add_arguments(parser)
        self.args = parser.parse_args([*flags.split(), "--server", url])
        self.lines: Iterator[str] = iter(lines)
        self.answers = {"record": "", "Another": "n", "Give": "y", "Aufzeichnung": "", "Noch": "n", **answers}
        """By a word of the question."""
        self.meanwhile: dict[str, str] = {}
        """What is typed while waiting, by what must be on the screen before."""
        self.stays = False
        """Whether somebody who has typed everything waits for what the others do."""
        self.file = io.StringIO()
        self.stopped = False

    def start(self, pool: ThreadPoolExecutor) -> Guest:
        GUESTS.append(self)
        self.future: Future[int] = pool.submit(self._run)
        return self

    def _run(self) -> int:
        return seats.run(
            self.args, Console(file=self.file, width=100, height=60), self._ask, listen=self._listen
        )

    def _ask(self, prompt: str) -> str:
        if not prompt.endswith("> "):
            return next(answer for word, answer in self.answers.items() if word in prompt)
        line = next(self.lines, None)
        if line is not None and not self.stopped:
            return line
        if not self.stays or self.stopped:
            raise EOFError
        time.sleep(0.05)
        return "log 999"

    def _listen(self, place: Remote) -> str | None:
        if self.stopped:
            raise EOFError
        for seen, line in self.meanwhile.items():
            if seen in self.flat:
                del self.meanwhile[seen]
                return line
        place.link.wait()
        return None

    @property
    def flat(self) -> str:
        return " ".join(self.file.getvalue().split())

    def until(self, text: str) -> Guest:
        """Wait for a text on the screen."""
        _until(lambda: text in self.flat or self.future.done())
        assert text in self.flat, self.file.getvalue()
        return self

    def done(self) -> str:
        """The whole screen, when it is over."""
        assert self.future.result(PATIENCE) == 0
        return self.flat

    @property
    def code(self) -> str:
        self.until("Its code is")
        found = CODE.search(self.flat)
        assert found is not None
        return found.group(1)


def _until(ready: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Threads for guests, who leave at the end whatever has happened."""
    with ThreadPoolExecutor(4) as one:
        yield one
        for guest in GUESTS:
            guest.stopped = True
        GUESTS.clear()


@pytest.fixture
def two(server, pool):
    """Ada lays a table of Starship and Bob joins; both begin with the first module."""

    def seated(*lines: str, lang: str = "en", **answers: str) -> tuple[Guest, Guest]:
        ada = Guest(server.url, "starship --open 1 --hints --name Ada", "1", *lines, **answers)
        ada.start(pool)
        bob = Guest(server.url, f"--code {ada.code} --name Bob --lang {lang}", "1", *lines)
        bob.start(pool)
        for guest in (ada, bob):
            guest.stays = True
        return ada, bob

    return seated


# ------------------------------------------------------------------ a whole evening


def test_two_people_join_talk_and_end_by_agreement(two, tmp_path, state):
    path = tmp_path / "game.jsonl"
    ada, bob = two("say hello there", "who", "agree", record=str(path))
    for guest in (ada, bob):
        guest.meanwhile = {"wants to end": "agree"}
    one, other = ada.done(), bob.done()
    assert "Waiting until everybody is there" in one
    for screen in (one, other):
        assert "The match was ended by agreement. Nobody has won." in screen
        assert ": hello there" in screen
        assert "wants to end the match here" in screen or "You want to end the match" in screen
    assert "Ada: you Bob: here" in one or "Bob: you" in other
    assert sw.load(path).game == "starship"
    assert not [*state.iterdir()]


def test_phrases_and_suggestions_are_read_in_the_own_language(two):
    """Whoever has the turn says a phrase; the other one answers with a suggestion, which only the first could offer."""
    ada, bob = two("phrase", "phrase 2", "suggest 1 science for 3 astro", lang="de")
    for guest in (ada, bob):
        guest.meanwhile = dict.fromkeys((": Thank you", ": Danke"), "suggest 1 science for 3 astro")
    read = (
        {"Thank you", "would give 1 science point for 3 astro"},
        {"Danke", "würde 1 Forschungspunkt für 3 Astro geben"},
    )
    for guest, lines in zip((ada, bob), read, strict=True):
        for line in lines:
            guest.until(line)
    active, waiting = (ada, bob) if "2 Thank you" in ada.flat else (bob, ada)
    active.until(": offer 3 astro for 1 science)")
    for guest in (ada, bob):
        guest.stopped = True
    assert "1 Hello, 2 Thank you" in active.flat or "1 Hallo, 2 Danke" in active.flat
    assert "nothing to suggest now" in active.done() or "nichts vorzuschlagen" in active.flat
    assert "offer 3 astro" not in waiting.done()
    assert "/phrase" not in ada.flat + bob.flat
    assert "/suggest" not in ada.flat + bob.flat


@pytest.mark.parametrize(
    ("typed", "why"),
    [("1 science", "what would you give for what?"), ("5 science for 1 astro", "you cannot suggest that")],
)
def test_what_cannot_be_suggested(typed, why):
    match = sw.new("starship", seed=1)
    for seat in (0, 1):
        match.play(seat, next(iter(match.legal(seat))))
    assert isinstance(match.game, TableGame)
    form = match.game.suggest(match, 1 - match.awaited[0], "en")
    with pytest.raises(UsageError, match=re.escape(why)):
        suggestion(Speech(match.game, "en"), form, typed)


def test_who_resigns_loses_to_the_other_one(two):
    ada, bob = two("resign")
    screens = ada.done(), bob.done()
    assert all(re.search(r"(Ada|Bob) resigned: (Bob|Ada) has won\.", screen) for screen in screens)


def test_another_game_with_the_same_people(two):
    ada, bob = two("agree")
    for guest in (ada, bob):
        guest.meanwhile = {"wants to end": "agree"}
        guest.answers["Another"] = "y"
    _until(lambda: all(guest.flat.count("At this table: say TEXT") > 1 for guest in (ada, bob)))
    for guest in (ada, bob):
        guest.stopped = True
    assert ada.done().count("You are Ada.") > 1
    assert bob.done().count("You are Bob.") > 1


def test_what_one_does_appears_at_the_other_as_it_happens(two):
    ada, bob = two("", "1")
    bob.until("moon")
    second, name = (bob, "Ada") if "Ada is the moon" in bob.flat else (ada, "Bob")
    second.until(f"Turn 1: {name} rolled")
    second.until(f"{name} flew to sector 1")
    for guest in (ada, bob):
        guest.stopped = True
        assert "Come back with: starwake play --server" in guest.done()


def test_a_refusal_comes_in_german_with_its_rule_and_what_would_be_possible(server, pool):
    guest = Guest(server.url, "starship --lang de", "1", "build booster", "nonsense", "? build booster")
    screen = guest.start(pool).done()
    assert "✗ build booster: jetzt nicht; " in screen
    assert "[d.turn.phases]; möglich: " in screen
    assert "„nonsense“ ist weder eine Wahl noch ein Befehl" in screen
    assert "Jetzt nicht: " in screen


def test_hints_and_what_is_not_there(server, pool):
    guest = Guest(server.url, "starship", "hint", "save x", "load x", "undo", "say", "? 1", "quit")
    screen = guest.start(pool).done()
    assert "The bot would: " in screen
    assert "The best chances to win, as far as a navigator sees:" in screen
    assert "a server's table is kept by the server" in screen
    assert "a game cannot be loaded at a server's table" in screen
    assert "nothing to take back" in screen
    assert "what should be said?" in screen
    assert "Begin with the logistics module" in screen


def test_a_step_is_taken_back(two):
    ada, bob = two()
    for guest in (ada, bob):
        guest.lines = until_undone(ada, bob)
    _until(lambda: "Taken back: " in ada.flat + bob.flat)
    undone, other = (ada, bob) if "Taken back: " in ada.flat else (bob, ada)
    _until(lambda: re.search("took back: |took the last step back", other.flat))
    assert "You took back: " not in other.flat
    for guest in (undone, other):
        guest.stopped = True
        guest.done()


def until_undone(*guests: Guest) -> Iterator[str]:
    """Let the bot decide until something can be taken back."""
    yield "1"
    while not any("Taken back: " in guest.flat for guest in guests):
        yield "auto"
        yield "undo"


# ------------------------------------------------------------------ coming back


def test_a_seat_is_remembered_for_its_owner_only(server, pool, state):
    Guest(server.url, "starship --name Ada").start(pool).done()
    (file,) = state.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    screen = Guest(server.url, "--resume").start(pool).done()
    assert "You are Ada" in screen
    token = re.search(r'"token": "([^"]+)"', file.read_text("utf-8"))
    assert token is not None
    assert token.group(1) not in screen


def test_a_killed_server_comes_back_and_the_game_goes_on(pool, tmp_path):
    with serving(f"sqlite:{tmp_path / 'games.db'}") as server:
        bridge: list[str] = []
        guest = Guest(server.url, "starship", "1")
        guest.lines = lines_with(guest, server, bridge)
        guest.start(pool).until("Connected again.").until("You fitted the logistics module")
        guest.stopped = True
        screen = guest.done()
    assert bridge == ["killed", "started"]
    assert "The line to the server is lost; reconnecting" in screen
    assert screen.count("You fitted the logistics module") == 1


def lines_with(guest: Guest, server: Serving, bridge: list[str]) -> Iterator[str]:
    """The server dies before the first choice is typed, and comes back while it waits to be sent."""
    server.kill()
    bridge.append("killed")

    def start() -> None:
        time.sleep(2.5)
        server.start()
        bridge.append("started")

    ThreadPoolExecutor(1).submit(start)
    yield "1"


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("--server http://127.0.0.1:9", "there is no Starwake server at http://127.0.0.1:9"),
        ("--server ftp://example.org", "--server is an address such as"),
        ("--server {url} --code AAAAA-BBBBB", "there is no match with this code"),
        ("--server {url} --match 00 --token x", "there is no such match"),
        ("--server {url} --match {match} --token x", "this token belongs to no seat of the match"),
        ("--server {url} --match {match}", "--match ID and --token T belong together"),
        ("--server {url} --resume", "no seat at {url} is remembered"),
        ("--server {url} --open 2 starship", "--open is the number of seats for friends, 0 to 1, not 2"),
        ("--server {url} --code A --resume", "three ways to a seat"),
        ("--server {url} --code A --players 2", "the table is laid already"),
        ("--server {url} --seed 4", "--seed is for games at home"),
        ("--server {url} --bots nobody starship", "there is no bot 'nobody'"),
        ("--code A", "--code needs --server URL"),
    ],
)
def test_a_mistake_is_one_clear_line(server, capsys, flags, why):
    laid = seats.fetch(server.url, "/api/matches", {"game": "starship"})
    match = re.search(rb'"match":"(\w+)"', laid)
    assert match is not None
    words = {"url": server.url, "match": match.group(1).decode()}
    assert starwake(f"play {flags.format(**words)}") == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert why.format(**words) in err


class Stranger(BaseHTTPRequestHandler):
    """Another server, which answers everything in the same way."""

    status, text = 200, b""

    def answer(self) -> None:
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.text)

    do_GET = do_POST = answer  # noqa: N815 - names of the standard library

    def log_message(self, *_: object) -> None:
        """It says nothing."""


@pytest.mark.parametrize("flags", ["starship", "--code AAAAA-BBBBB", "--match 00 --token x"])
@pytest.mark.parametrize(
    ("status", "text"),
    [
        (200, b"<html>"),
        (200, b"{}"),
        (200, b'{"match": 1, "token": []}'),
        (200, b"[" * 9000),
        (404, b"<html>"),
    ],
    ids=["a page", "nothing", "wrong types", "deep", "no such page"],
)
def test_what_another_server_answers_is_one_clear_line(capsys, flags, status, text):
    kind = type("Other", (Stranger,), {"status": status, "text": text})
    with HTTPServer(("127.0.0.1", 0), kind) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        assert starwake(f"play --server http://127.0.0.1:{other.server_port} {flags}") == 2
        other.shutdown()
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "no Starwake server of this version" in err


# ------------------------------------------------------------------ whole games


@pytest.mark.slow
@pytest.mark.parametrize("game", ["starship", pytest.param("starfarers --players 3", marks=pytest.mark.long)])
def test_a_whole_game_of_two_terminals(server, pool, tmp_path, game):
    path = tmp_path / "whole.jsonl"
    ada = Guest(server.url, f"{game} --open 1 --hints --name Ada")
    ada.lines = repeat("auto")
    ada.answers["record"] = str(path)
    ada.start(pool)
    bob = Guest(server.url, f"--code {ada.code} --name Bob --lang de")
    bob.lines = repeat("auto")
    bob.start(pool)
    for guest in (ada, bob):
        assert guest.future.result(900) == 0
    assert "won" in ada.flat
    assert "gewonnen" in bob.flat or "gewinnt" in bob.flat
    assert sw.load(path).replay().over
