"""Tournaments: the same results however they are shared out, and after whatever interrupts them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

import starwake as sw
from starwake.lab import Standing, bouts, contest, tournament
from starwake.lab.bouts import GAMES, HEAD, Bout
from starwake.lab.contest import PAGE, RESULTS
from starwake.lab.ratings import model
from starwake.lab.report import page
from tests.bots.rogues import First
from tests.cli.helpers import run
from tests.lab.test_sim import Backwards, Lazy

FILES = (RESULTS, PAGE)


class Odd(First):
    """What it is called must not get in the way."""

    name = "<b> & co"


CUP = {
    "game_id": "starfarers",
    "players": 3,
    "bots": ["drifter", "trader", Lazy],
    "seed": "cup",
    "max_turns": 6,
}


def cup(out: Path, **more) -> Standing:
    return tournament(**{**CUP, "games": 12, "out": out, **more})


def written(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


def test_every_deal_is_played_from_each_seat_with_the_same_dice(tmp_path):
    standing = cup(tmp_path, bots=["drifter", "trader", "cadet", Lazy])
    assert standing.contest.bots == ("drifter", "trader", "cadet", "lazy")
    assert [one.number for one in standing.bouts] == list(range(12))
    for deal in range(4):
        first, second, third = (standing.bouts[3 * deal + turn].seats for turn in range(3))
        assert second == first[-1:] + first[:-1]
        assert third == second[-1:] + second[:-1]
    assert len({frozenset(one.seats) for one in standing.bouts}) == 4


@pytest.mark.parametrize(
    ("format", "way"),
    [
        ("round-robin", {"jobs": 2}),
        ("round-robin", {"executor": Backwards()}),
        pytest.param("swiss", {"jobs": 2}, marks=pytest.mark.slow),
        ("swiss", {"executor": Backwards()}),
    ],
)
def test_the_table_is_the_same_byte_for_byte(tmp_path, format, way):
    cup(tmp_path / "one", format=format)
    cup(tmp_path / "other", format=format, **way)
    assert written(tmp_path / "one") == written(tmp_path / "other")


class Interrupted(Exception):
    """Somebody has had enough."""


def interrupt(after: int) -> Callable[[int], None]:
    """Says so after that many games."""
    total = 0

    def tell(done: int) -> None:
        nonlocal total
        total += done
        if total >= after:
            raise Interrupted

    return tell


@pytest.fixture
def thought_up(monkeypatch):
    """Games that nobody plays: contender 0 wins six of ten where it can. Gives the numbers of those asked for."""
    asked: list[int] = []

    def play(contest, game, makers, number, seats):
        asked.append(number)
        rng = sw.stream("thought up", number)
        winner = rng.choice(
            [seat for seat, who in enumerate(seats) if (who == 0) == (rng.below(10) < 6)] or [0]
        )
        points = tuple(rng.below(15) for _seat in seats)
        return Bout(number, seats, winner, points, 20, 100, False, "", [points], [])

    monkeypatch.setattr(bouts, "play_bout", play)
    return asked


@pytest.mark.parametrize("format", contest.FORMATS)
@pytest.mark.parametrize("after", [1, 5, 17])
def test_it_goes_on_with_what_is_stored(tmp_path, thought_up, format, after):
    asked = {"format": format, "bots": ["drifter", "trader", "cadet", First, Lazy], "games": 24}
    cup(tmp_path / "whole", **asked)
    with pytest.raises(Interrupted):
        cup(tmp_path / "cut", progress=interrupt(after), **asked)
    games = tmp_path / "cut" / GAMES
    kept = games.read_bytes()
    assert kept.count(b"\n") == after
    games.write_bytes(kept[:-9])  # the last line was cut off
    thought_up.clear()
    standing = cup(tmp_path / "cut", **asked)
    assert thought_up == list(range(after - 1, len(standing.bouts)))
    assert written(tmp_path / "cut") == written(tmp_path / "whole")
    assert games.read_bytes() == (tmp_path / "whole" / GAMES).read_bytes()


def killed_after_three(folder: Path) -> None:
    """Plays the cup in two processes that are killed with this one in the middle; a program of its own."""
    total = 0

    def kill(done: int) -> None:
        nonlocal total
        total += done
        if total >= 3:
            os.killpg(0, signal.SIGKILL)

    cup(folder, jobs=2, progress=kill)


@pytest.mark.slow
def test_it_goes_on_after_a_kill(tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    cup(whole)
    program = f"from tests.lab.test_tournament import *; killed_after_three(Path({str(killed)!r}))"
    code = subprocess.run([sys.executable, "-c", program], start_new_session=True).returncode
    assert code == -signal.SIGKILL
    assert 3 <= (killed / GAMES).read_bytes().count(b"\n") < 12
    cup(killed)
    assert written(killed) == written(whole)


def test_a_swiss_tournament_pairs_by_results(tmp_path, thought_up):
    bots: list[Any] = ["trader", "drifter", "cadet", First, Lazy, Odd]
    standing = tournament("starship", bots=bots, games=120, seed=3, format="swiss", rounds=3, out=tmp_path)
    assert len(standing.bouts) == 126  # 3 rounds, 3 tables, 7 deals, 2 seats
    rounds = [standing.bouts[start : start + 42] for start in (0, 42, 84)]
    tables = [{frozenset(one.seats) for one in games} for games in rounds]
    assert all(len(one) == 3 and frozenset().union(*one) == set(range(6)) for one in tables)
    assert len(set.union(*tables)) == 9  # nobody meets again
    after_one = Standing.of(standing.contest, rounds[0], None).scores()
    best = max(range(6), key=after_one.__getitem__)
    assert any(best in table and min(after_one[who] for who in table) > 0 for table in tables[1])


def test_a_test_ends_it_as_soon_as_it_is_clear(tmp_path, thought_up):
    asked = {"bots": ["trader", "drifter"], "players": 4, "games": 4000}
    alone = cup(tmp_path / "alone", **asked, sprt=0.1)
    assert alone.verdict is not None
    assert alone.verdict.better is True
    assert len(alone.bouts) == 4 * alone.verdict.deals < 400
    # Here more was played before anybody asked for a verdict: it does not count.
    with pytest.raises(Interrupted):
        cup(tmp_path / "more", **asked, progress=interrupt(800))
    more = cup(tmp_path / "more", **asked, sprt=0.1)
    assert len((tmp_path / "more" / GAMES).read_text().splitlines()) > len(more.bouts)
    assert written(tmp_path / "more") == written(tmp_path / "alone")


def test_the_table_counts_what_was_played(tmp_path):
    standing = cup(tmp_path, max_turns=300, games=3, bots=["trader", "drifter", "cadet"])
    rows = {row.bot: row for row in standing.rows}
    assert standing.rows[0].bot == "trader"
    assert sum(row.wins.number for row in rows.values()) == standing.finished == 3
    for who, bot in enumerate(standing.contest.bots):
        points = [one.points[one.seats.index(who)] for one in standing.bouts]
        assert rows[bot].points == sum(points) / 3
        assert sum(standing.origins(who).values()) == pytest.approx(rows[bot].points)
        assert standing.curve(who)[-1] == pytest.approx(rows[bot].points)
        assert standing.curve(who)[0] == pytest.approx(4)
    ahead = standing.ahead()
    assert ahead[0, 1] + ahead[1, 0] <= 3
    data = json.loads((tmp_path / RESULTS).read_text())
    assert data == json.loads(json.dumps(standing.json()))
    assert data["table"][0]["rating_95"][0] < data["table"][0]["rating"] < data["table"][0]["rating_95"][1]


class Tags(HTMLParser):
    """Finds tags that were not closed, and whatever would be fetched or run."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.bad: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.bad += [name for name, _ in attrs if name in ("src", "href") or name.startswith("on")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def bout(number: int, winner: int, drawn: bool = False) -> Bout:
    return Bout(number, (number % 2, 1 - number % 2), winner, (1, 2), 9, 9, drawn, "", [(1, 2)], [])


HEADS = bouts.Contest("starship", 2, {}, ("trader", "cadet"), 1, "round-robin", 4, 1, 9)


def test_a_standing_says_in_short_what_it_is():
    standing = Standing.of(HEADS, [bout(0, 0), bout(1, 1), bout(2, -1, True), bout(3, 1)], None)
    assert repr(standing) == "<Standing after 4 games of starship, won by trader 3, cadet 0>"


def test_the_curve_of_a_bot_goes_to_the_end_of_the_longest_game():
    long = [(0, 0), *[(1, 2)] * 149, (7, 8)]
    games = [
        msgspec.structs.replace(bout(0, 0), curve=[(1, 1), (3, 4)]),
        msgspec.structs.replace(bout(2, 0), curve=long),
    ]
    standing = Standing.of(HEADS, games, None)
    assert len(standing.curve("trader")) == 151
    assert [standing.curve("trader")[place] for place in (0, 1, 2, -1)] == [0.5, 2, 2, 5]
    assert standing.curve(1) == standing.curve("cadet") != standing.curve(0)


@pytest.mark.parametrize("who", [2, -1, None, "navigator", True])
def test_only_bots_that_played_have_a_curve(who):
    with pytest.raises(sw.UsageError, match="no bot goes by"):
        Standing.of(HEADS, [bout(0, 0)], None).curve(who)


def test_the_page_says_how_games_ended():
    played = [bout(0, 0), bout(1, 1), bout(2, -1, True), bout(3, -1), bout(4, -1)]
    said = page(Standing.of(HEADS, played, None))
    ways = "2 were won, 1 was over because nobody could win any more, 2 were stopped after 9 turns"
    assert f"Of 5 games {ways}.</p>" in said
    assert "Of 2 games 2 were won.</p>" in page(Standing.of(HEADS, played[:2], None))


def test_the_page_is_whole_and_fetches_nothing(tmp_path):
    cup(tmp_path, bots=["trader", "drifter", Odd], games=3, max_turns=3)
    text = (tmp_path / PAGE).read_text()
    tags = Tags()
    tags.feed(text)
    assert (tags.open, tags.bad) == ([], [])
    assert tags.seen.count("svg") == 4
    assert not {"script", "b"} & set(tags.seen)
    for title in ("Points by round", "Where points come from", "How long games are", "95 %"):
        assert title in text


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"bots": ["drifter"]}, "between two bots or more"),
        ({"bots": "drifter"}, "between two bots or more"),
        ({"bots": ["drifter", "drifter"]}, "between two bots or more"),
        ({"bots": ["drifter", "pilot"]}, "there is no bot 'pilot'"),
        ({"format": "knockout"}, "round-robin, swiss, challenge, not 'knockout'"),
        ({"format": "swiss", "players": 4}, "3 bots fill no table for 4"),
        ({"rounds": 3}, "only a Swiss tournament has rounds"),
        ({"sprt": 0.0}, "sprt is a share of games between 0 and 1"),
        ({"games": 0}, "games is a number from 1 up"),
        ({"jobs": 0}, "jobs is a number from 1 up"),
        ({"seed": -1}, "a seed is"),
        ({"bots": ["drifter", lambda game, seat, rng: None], "jobs": 2}, "cannot go to other processes"),
    ],
)
def test_bad_requests_are_refused_before_anything_is_written(tmp_path, asked, why):
    with pytest.raises(sw.StarwakeError, match=why):
        cup(tmp_path / "cup", **asked)
    assert not (tmp_path / "cup").exists()


@pytest.mark.parametrize(("key", "value"), [("games", 13), ("seed", 1), ("bots", ["drifter", "trader"])])
def test_another_tournament_in_the_folder_is_not_overwritten(tmp_path, key, value):
    cup(tmp_path, games=3, max_turns=1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(sw.UsageError, match=f"holds another tournament, with {key} "):
        cup(tmp_path, **{"games": 3, "max_turns": 1, key: value})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_cannot_be_read_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(sw.UsageError, match="cannot use the folder"):
        cup(tmp_path / "file" / "cup")
    cup(tmp_path / "cup", games=3, max_turns=1)
    games = tmp_path / "cup" / GAMES
    games.write_bytes(b"nonsense\n" + games.read_bytes())
    with pytest.raises(sw.DataError, match=r"games\.jsonl, line 1: "):
        cup(tmp_path / "cup", games=3, max_turns=1)
    (tmp_path / "cup" / HEAD).write_text("{}")
    with pytest.raises(sw.DataError, match=r"tournament\.json: "):
        cup(tmp_path / "cup", games=3, max_turns=1)


def test_what_ratings_need_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(sw.UsageError, match=r"openskill: pip install"):
        model()
    with pytest.raises(sw.UsageError, match="openskill"):
        cup(tmp_path / "cup")


# ------------------------------------------------------------------ the command


def test_the_command_prints_a_table_or_json(tmp_path, capsys):
    asked = "tournament starship --bots trader,drifter --games 3 --seed 1 --max-turns 5 --sprt 0.3"
    assert run(f"{asked} --out {tmp_path}") == 0
    out = capsys.readouterr().out
    assert "trader" in out
    assert "4 games; the page is" in out
    assert "of games above its share" in out
    assert run(f"{asked} --out {tmp_path} --json") == 0
    assert capsys.readouterr().out == (tmp_path / RESULTS).read_text()


def test_the_command_says_what_is_wrong_in_one_line(tmp_path, capsys):
    assert run(f"tournament starship --bots trader --out {tmp_path / 'cup'}") == 2
    assert capsys.readouterr().err == "starwake: a tournament is between two bots or more\n"


def test_a_line_of_a_game_tells_everything(tmp_path):
    cup(tmp_path, games=3, max_turns=2)
    line = json.loads((tmp_path / GAMES).read_text().splitlines()[0])
    assert list(line) == list(Bout.__struct_fields__)
