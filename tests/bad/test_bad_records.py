"""Record files that cannot be read, replayed or written. `files/` holds some that are broken for good."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import starwake as sw
from tests.bad.case import Case, assert_one_line

FILES = Path(__file__).parent / "files"


@cache
def record() -> sw.Record:
    """A short record that is in order."""
    match = sw.new("starfarers", players=4, seed=4)
    for _number in range(12):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match.record(reveal=True)


def data(**changes: Any) -> dict[str, Any]:
    """The record as JSON, with some keys changed."""
    copied: dict[str, Any] = json.loads(json.dumps(record().json()))
    return {**copied, **changes}


def first_action(*texts: str, seat: int | None = None) -> dict[str, Any]:
    """The record with other entries in the place of the first action; by its own seat, if no other is named."""
    found = data()
    place = next(place for place, (seat, _) in enumerate(found["entries"]) if seat >= 0)
    own = found["entries"][place][0]
    found["entries"][place : place + 1] = [[own if seat is None else seat, text] for text in texts]
    return found


def first_outcome(*entries: list[Any]) -> dict[str, Any]:
    """The record with other entries in the place of the first outcome."""
    return data(entries=[*entries, *data()["entries"][1:]])


OTHER_SEAT = next(1 + seat for seat, _ in record().entries if seat >= 0) % 4


def play(path: Path) -> object:
    return sw.load(path).replay()


def verify(path: Path) -> object:
    return sw.load(path).verify()


def test_the_record_itself_is_in_order(tmp_path):
    path = tmp_path / "good.json"
    path.write_text(json.dumps(data()), encoding="utf-8")
    assert play(path).position() == record().replay().position()  # type: ignore[attr-defined]
    assert verify(path) == 32


# ------------------------------------------------------------------ files that are broken for good

BROKEN = {
    "empty.rec": (sw.RecordError, ("is empty", "header")),
    "blank.rec": (sw.RecordError, ("is empty", "header")),
    "words.rec": (sw.RecordError, ("line 1", "not JSON")),
    "brace.rec": (sw.RecordError, ("line 1", "not JSON")),
    "cut.rec": (sw.RecordError, ("line 4", "not JSON")),
    "list.rec": (sw.RecordError, ("line 1", "JSON object")),
    "null.rec": (sw.RecordError, ("line 1", "JSON object")),
    "binary.rec": (sw.RecordError, ("not UTF-8",)),
    "latin-1.rec": (sw.RecordError, ("not UTF-8",)),
    "utf-16.rec": (sw.RecordError, ("not UTF-8",)),
    "zeros.rec": (sw.RecordError, ("not JSON",)),
    "other-format.rec": (sw.VersionError, ("'starwake-record-9'", "'starwake-record-1'")),
    "no-format.rec": (sw.VersionError, ("None", "'starwake-record-1'")),
    "nan.rec": (sw.VersionError, ("nan", "'starwake-record-1'")),
    "header-only.rec": (sw.RecordError, ("'entries'", "keys")),
    "huge-number.rec": (sw.RecordError, ("not JSON",)),
    "deep.rec": (sw.RecordError, ("not JSON",)),
    "games.rec": (sw.RecordError, ("one a line", "read_games")),
    "position.rec": (sw.VersionError, ("format 1", "'starwake-record-1'")),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_record(name):
    error, says = BROKEN[name]
    Case(name, lambda: sw.load(FILES / name), error, (name, *says)).check()


def test_every_broken_file_is_in_the_table():
    assert {path.name for path in FILES.iterdir()} == set(BROKEN)


# ------------------------------------------------------------------ records that do not fit

KEYS = "a record has the keys"

DOES_NOT_FIT: dict[str, tuple[dict[str, Any], type[sw.StarwakeError], tuple[str, ...]]] = {
    "another version": (data(version=99), sw.VersionError, ("99", "version 1")),
    "another ruleset": (data(ruleset="house"), sw.VersionError, ("house", "starfarers-2019")),
    "other data": (data(hash="0" * 64), sw.VersionError, ("0000", "hash")),
    "version as a text": (data(version="1"), sw.RecordError, ("'version'", "int")),
    "hash as a number": (data(hash=5), sw.RecordError, ("'hash'", "str")),
    "an unknown game": (data(game="chess"), sw.UsageError, ("'chess'", "starfarers")),
    "two players": (data(players=2), sw.UsageError, ("2", "3, 4, 5 or 6")),
    "players as a text": (data(players="4"), sw.RecordError, ("'players'", "int")),
    "an unknown option": (data(options={"colour": 1}), sw.UsageError, ("'colour'", "board, offers")),
    "an unknown board": (data(options={"board": "flat"}), sw.UsageError, ("'flat'", "beginner")),
    "an unknown key": (data(colour=1), sw.RecordError, ("'colour'", KEYS)),
    "a missing key": ({k: v for k, v in data().items() if k != "players"}, sw.RecordError, ("'players'", KEYS)),
    "entries as an object": (data(entries={}), sw.RecordError, ("'entries'", "list")),
    "an entry that is a number": (data(entries=[5]), sw.RecordError, ("entry 1", "[seat, notation]")),
    "an entry of three": (data(entries=[[0, "roll", 1]]), sw.RecordError, ("entry 1", "[seat, notation]")),
    "a seat of truth": (data(entries=[[True, "roll"]]), sw.RecordError, ("entry 1", "[seat, notation]")),
    "a number for an action": (data(entries=[[0, 5]]), sw.RecordError, ("entry 1", "[seat, notation]")),
    "a result that is a list": (data(result=[]), sw.RecordError, ("'result'", "dict")),
    "a chain that is a number": (data(chain=5), sw.RecordError, ("'chain'", "str")),
    "a start that is a number": (data(start=5), sw.RecordError, ("'start'", "dict")),
    "a start that is empty": (data(start={}), sw.PositionError, ("missing",)),
    "no entries": (data(entries=[]), sw.RecordError, ("ends", "chance", "roll")),
    "an illegal action": (first_action("end"), sw.RecordError, ("entry", "'end'", "waited for")),
    "an unreadable action": (first_action("frob"), sw.RecordError, ("entry", "'frob'", "build")),
    "an action without end": (first_action("give " + "9" * 6000), sw.RecordError, ("entry",)),
    "the wrong seat": (first_action("roll", seat=OTHER_SEAT), sw.RecordError, ("entry", "may not act")),
    "seat 9": (first_action("roll", seat=9), sw.RecordError, ("no seat 9", "0 to 3")),
    "seat -5": (first_action("roll", seat=-5), sw.RecordError, ("no seat -5", "0 to 3")),
    "an outcome that cannot be": (first_outcome([-1, "roll 9 9"]), sw.RecordError, ("'roll 9 9'", "roll 1 1")),
    "an outcome that is nonsense": (first_outcome([-1, "frob"]), sw.RecordError, ("'frob'", "roll 1 1")),
    "an action where chance speaks": (first_outcome([0, "roll"]), sw.RecordError, ("entry 1", "chance")),
    "an outcome where a seat acts": (first_action("roll 1 1", seat=-1), sw.RecordError, ("a seat should act",)),
    "an outcome left out": (first_outcome(), sw.RecordError, ("entry", "chance should speak")),
}  # fmt: skip


@pytest.mark.parametrize("what", DOES_NOT_FIT)
def test_a_record_that_does_not_fit(what, tmp_path):
    content, error, says = DOES_NOT_FIT[what]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    Case(what, play, error, says).check(path)


def revealed(**changes: Any) -> dict[str, Any]:
    return data(dealer={**data()["dealer"], **changes})


NOT_TRUE: dict[str, tuple[dict[str, Any], type[sw.StarwakeError], tuple[str, ...]]] = {
    "no seed": (data(dealer=None), sw.RecordError, ("no seed",)),
    "another seed": (data(dealer=sw.FairDealer(5).reveal()), sw.RecordError, ("entry 1", "the seed gives")),
    "another commitment": (revealed(commitment="00"), sw.RecordError, ("committed",)),
    "a seed that is no number": (revealed(seed="zz"), sw.RecordError, ("'zz'", "hexadecimal")),
    "seat seeds that are none": (revealed(seat_seeds=5), sw.RecordError, ("'seat_seeds'", "list")),
    "another algorithm": (
        revealed(algorithm="dice"),
        sw.VersionError,
        ("'dice'", "'hmac-sha256-v2'", "'hmac-sha256-v1'"),
    ),
    "an empty reveal": (data(dealer={}), sw.VersionError, ("None", "'hmac-sha256-v2'")),
    "a match that runs": (data(dealer=sw.FairDealer(4).sealed()), sw.RecordError, ("reveals no seed",)),
    "two players": (data(players=2), sw.RecordError, ("header", "3, 4, 5 or 6")),
    "an empty start": (data(start={}), sw.RecordError, ("header", "missing")),
    "another winner": (data(result={**data()["result"], "winner": 0}), sw.RecordError, ("'winner': 0",)),
    "points that are true": (data(result={**data()["result"], "turns": True}), sw.RecordError, ("True",)),
    "no result": (data(result={}), sw.RecordError, ("the record says {}",)),
    "another chain": (data(chain="0" * 64), sw.RecordError, ("the chain was made of",)),
    "no chain": (data(chain=None), sw.RecordError, ("has no chain", "hmac-sha256-v2")),
    "too much taken back": (first_action("undo " + "9" * 6000), sw.RecordError, ("entry",)),
    "half a character": (first_action("\ud800"), sw.RecordError, ("entry",)),
}


@pytest.mark.parametrize("what", NOT_TRUE)
def test_a_record_that_is_not_what_the_seed_gives(what, tmp_path):
    content, error, says = NOT_TRUE[what]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    Case(what, verify, error, says).check(path)


def test_a_record_cut_off_in_the_middle_names_the_place(tmp_path):
    text = "\n".join(record().lines())
    path = tmp_path / "cut.rec"
    for length in range(1, len(text), 97):
        path.write_text(text[:length], encoding="utf-8")
        try:
            play(path)
        except sw.RecordError as error:
            assert_one_line(str(error))


def test_a_last_line_that_is_no_result(tmp_path):
    path = tmp_path / "odd.rec"
    path.write_text("\n".join([*list(record().lines())[:-1], '{"reward":1}']), encoding="utf-8")
    Case("odd", lambda: sw.load(path), sw.RecordError, ("reward",)).check()


# ------------------------------------------------------------------ places

PLACES = {
    "a folder": (".", ("directory",)),
    "nothing": ("none.rec", ("none.rec", "No such file")),
    "a file as a folder": ("file/x.rec", ("x.rec",)),
    "a name with a zero byte": ("a\0b.rec", ()),
    "a name too long": ("x" * 300, ("too long",)),
}


@pytest.mark.parametrize("what", PLACES)
def test_a_place_that_cannot_be_read(what, tmp_path):
    (tmp_path / "file").write_text("old", encoding="utf-8")
    name, says = PLACES[what]
    Case(what, lambda: sw.load(f"{tmp_path}/{name}"), sw.RecordError, says).check()


@pytest.mark.parametrize("what", [what for what in PLACES if what != "nothing"])
def test_a_place_that_cannot_be_written(what, tmp_path):
    (tmp_path / "file").write_text("old", encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    Case(what, lambda: record().save(f"{tmp_path}/{PLACES[what][0]}"), sw.RecordError, ()).check()
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "file").read_text(encoding="utf-8") == "old"


def test_a_folder_that_does_not_exist(tmp_path):
    says = ("x.rec", "does not exist")
    Case("no folder", lambda: record().save(tmp_path / "no" / "x.rec"), sw.RecordError, says).check()


def test_something_that_is_no_file_is_not_replaced_by_one(tmp_path):
    """Saving onto a pipe or a device must not put a plain file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    Case("pipe", lambda: record().save(pipe), sw.RecordError, ("pipe",)).check()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# ------------------------------------------------------------------ nothing is lost


def full(*arguments: Any, **more: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def read_only(*arguments: Any, **more: Any) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "match.rec"
    sw.new("starfarers", players=3, seed=1).record().save(path)
    return path


@pytest.mark.parametrize("call", ["os.fsync", "os.replace", "tempfile.mkstemp"])
@pytest.mark.parametrize("trouble", [full, read_only], ids=lambda trouble: trouble.__name__)
def test_a_save_that_fails_leaves_the_old_file(call, trouble, saved, monkeypatch):
    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(call, trouble)
        with pytest.raises(sw.RecordError, match=r"match\.rec.*(No space|Read-only)") as caught:
            record().save(saved)
    assert_one_line(str(caught.value))
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["match.rec"]
    record().save(saved)
    assert sw.load(saved) == record()


@pytest.mark.parametrize("call", ["os.fsync", "os.replace"])
def test_a_save_that_is_interrupted_leaves_the_old_file(call, saved, monkeypatch):
    def interrupt(*arguments: Any) -> None:
        raise KeyboardInterrupt

    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(call, interrupt)
        with pytest.raises(KeyboardInterrupt):
            record().save(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["match.rec"]


def test_a_disk_that_is_really_full_leaves_the_old_file(saved):
    """A limit on file sizes stops the write itself, as a full disk does."""
    program = (
        "import resource, sys, starwake as sw\n"
        "record = sw.load(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))\n"
        "try:\n"
        "    record.save(sys.argv[1])\n"
        "except sw.RecordError as error:\n"
        "    print(error)\n"
    )
    before = saved.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", program, str(saved)], capture_output=True, text=True, check=True
    )
    assert "cannot write" in done.stdout
    assert_one_line(done.stdout.strip())
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["match.rec"]


def test_a_save_that_is_killed_leaves_the_old_file(saved):
    program = (
        "import os, sys, starwake as sw\n"
        "record = sw.load(sys.argv[1])\n"
        "os.fsync = lambda handle: os._exit(9)\n"
        "record.save(sys.argv[1])\n"
    )
    before = saved.read_bytes()
    done = subprocess.run([sys.executable, "-c", program, str(saved)], check=False)
    assert done.returncode == 9
    assert saved.read_bytes() == before
