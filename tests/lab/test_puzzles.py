"""Mining for puzzles, on a tiny budget: the same for the same seed, gone on with after any interruption, judged by what
the seat knows, and read strictly."""

from __future__ import annotations

import gzip
import json
import shutil

import pytest

import starwake as sw
from starwake.bots.search import CAPTAIN
from starwake.core.errors import DataError, UsageError
from starwake.core.rng import stream
from starwake.lab import puzzles, simulate
from starwake.lab.puzzles import Moment, Way, check, mine, mined, moments_of, puzzle_at, read, worse
from starwake.lab.sim import make_plan
from starwake.table.game import TableGame
from starwake.table.puzzle import goes_on

TINY = {"PIECE": 2, "MOMENTS": 4, "FEW": 2, "LONG": 6, "FRESH": 6, "SURE": 0.5, "MOST": 300}
SEED = 1
"""Its first game has a puzzle for so small a search."""


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    for name, value in TINY.items():
        monkeypatch.setattr(puzzles, name, value)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Four games, looked through once."""
    path = tmp_path_factory.mktemp("puzzles") / "found"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in TINY.items():
            patch.setattr(puzzles, name, value)
        mine("starship", games=4, seed=SEED, out=path)
    return path


@pytest.fixture
def folder(found, tmp_path):
    """The same, to be spoiled."""
    return shutil.copytree(found, tmp_path / "found")


def test_a_puzzle_has_one_clearly_best_end_that_no_trader_comes_to(folder):
    (one,) = read(folder / "starship.jsonl.gz")
    assert (one.game, one.seed, one.number) == ("starship", SEED, 0)
    assert one.options["offers"] is False
    best, others = one.ends[: one.solutions], one.ends[one.solutions :]
    assert all(best[0].chance - end.chance <= puzzles.NEAR + 1e-4 for end in best)
    assert all(best[0].chance - end.chance >= puzzles.CLEARLY - 1e-4 for end in others)
    assert puzzles.OPEN[0] < best[0].chance < puzzles.OPEN[1]
    game = one.made()
    moment = Moment(game, one.position, game.from_position(one.position), one.seat)
    usual = moment.usual(moment.search(stream(0), CAPTAIN))
    assert usual in [end.key for end in others]


def test_whoever_is_stopped_goes_on_and_finds_the_same(folder, tmp_path):
    whole = (folder / "starship.jsonl.gz").read_bytes()
    half = tmp_path / "half"
    mine("starship", games=2, seed=SEED, out=half)
    first = half / "000000-2.jsonl.gz"
    written = first.stat().st_mtime_ns
    (half / ".000002-2.jsonl.gz.new").write_bytes(b"killed while it was written")
    mine("starship", games=4, seed=SEED, out=half)
    assert (half / "starship.jsonl.gz").read_bytes() == whole
    assert first.stat().st_mtime_ns == written


def test_a_folder_is_for_one_search(folder):
    with pytest.raises(UsageError, match="holds another search, with seed 1 instead of 2"):
        mine("starship", games=4, seed=2, out=folder)


def test_kept_games_have_the_same_puzzles(folder, tmp_path):
    games = tmp_path / "games.jsonl.gz"
    quiet = {"offers": False, "passive_offers": False}
    simulate("starship", games=4, seed=SEED, options=quiet, records=games)
    assert mine("starship", games=4, out=tmp_path / "kept", records=games) == read(
        folder / "starship.jsonl.gz"
    )
    loud = tmp_path / "loud.jsonl.gz"
    simulate("starship", games=1, seed=SEED, records=loud)
    with pytest.raises(UsageError, match="was not played at this table"):
        mine("starship", games=1, out=tmp_path / "loud", records=loud)


def test_it_is_judged_by_what_the_seat_knows(folder):
    (one,) = read(folder / "starship.jsonl.gz")
    game = one.made()
    state = game.from_position(one.position)
    other = game.imagine(game.view(state, one.seat), stream(5))
    assert other != state

    def judged(state):
        lanes = [stream("judged", lane=lane) for lane in range(4)]
        found = puzzle_at(Moment(game, one.position, state, one.seat), lanes)
        return None if found is None else ([(way.line, way.scores) for way in found[0]], found[1])

    assert judged(state) is not None
    assert judged(state) == judged(other)


def test_moments_are_where_a_seat_begins_to_decide():
    plan = make_plan("starfarers", 4, ["trader"], 3, options={"offers": False})
    game = plan.make_game()
    assert isinstance(game, TableGame)
    entries = puzzles._played(plan, game, 0)[:250]
    found = [*moments_of(game, entries)]
    assert found
    for state, seat in found:
        assert goes_on(game, state, seat, state.turn)
        assert len(game.engine.listed(state, seat)) > 1


def test_where_there_is_too_much_to_look_at_there_is_no_puzzle(monkeypatch):
    plan = make_plan("starship", 2, ["trader"], SEED, options={"offers": False})
    game = plan.make_game()
    assert isinstance(game, TableGame)
    entries = puzzles._played(plan, game, 0)
    monkeypatch.setattr(puzzles, "MOST", 2)
    assert mined(game, entries, SEED, 0) is None


def test_worse_is_what_is_far_enough_behind_and_surely_so():
    best, other = Way((1,), 1, 0.5, [0.5, 0.6, 0.5]), Way((2,), 2, 0.4, [0.4, 0.5, 0.4])
    gap, error = other.behind(best, CAPTAIN)
    assert (round(gap, 6), round(error, 6)) == (0.1, 0.0)
    assert worse((0.05, 0.01))
    assert not worse((0.029, 0.0))
    assert not worse((0.05, 0.2))
    assert worse((0.02, 0.02), part=1 / 2)


def test_puzzles_can_be_checked_again(folder):
    found = read(folder / "starship.jsonl.gz")
    told: list[int] = []
    failed = check(found, "again", progress=told.append)
    assert {*failed} <= {one.id for one in found}
    assert sum(told) == len(found)
    turned = found[0].__class__(**{**_fields(found[0]), "ends": found[0].ends[::-1]})
    assert check([turned], "again") == [turned.id]


def _fields(one):
    return {name: getattr(one, name) for name in one.__struct_fields__}


# ------------------------------------------------------------------ strictly


def _spoiled(folder, change):
    file = folder / "starship.jsonl.gz"
    line = json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])
    change(line)
    file.write_bytes(gzip.compress(json.dumps(line).encode()))
    return file


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda one: one.update(colour="red"), "unknown field"),
        (lambda one: one.update(game="chess"), "there is no game"),
        (lambda one: one.update(ends=[]), "length >= 2"),
        (lambda one: one["ends"][0].update(key=7), "does not lead to the end"),
        (lambda one: one["ends"][0].update(line=["end", *one["ends"][0]["line"]]), "line 1"),
        (lambda one: one["ends"][0].update(line=one["ends"][0]["line"] * 2), "line 1"),
        (lambda one: one["ends"][0].update(chance=1.5), "<= 1"),
        (lambda one: one.update(seat=1 - one["seat"]), "somebody else"),
        (lambda one: one.update(turn=one["turn"] + 1), "somebody else"),
        (lambda one: one["options"].update(offers=True), "of another table"),
        (lambda one: one["position"].update(turn=-1), "position"),
    ],
)
def test_a_file_that_is_not_right_is_refused(folder, change, why):
    with pytest.raises(DataError, match="line 1") as error:
        read(_spoiled(folder, change))
    assert why in str(error.value)


def test_what_is_no_file_of_puzzles_is_refused(tmp_path):
    file = tmp_path / "puzzles.jsonl.gz"
    file.write_bytes(b"no gzip")
    with pytest.raises(DataError, match="puzzles"):
        read(file)


def test_a_game_nobody_looks_ahead_in_has_none(tmp_path):
    with pytest.raises(UsageError):
        mine("nothing", games=1, out=tmp_path)
    assert sw.games()
