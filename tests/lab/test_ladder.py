"""What is claimed of the rungs can be played again: who sits where, what is counted, and how long they think."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.core.playout import play_to
from starwake.lab import ladder, pace
from starwake.lab.ladder import Claim, claims, line, play
from starwake.lab.results import wilson
from starwake.lab.sim import InProcess
from starwake.lab.strangers import rank

QUICK = Claim("starship", 2, "", "trader", "drifter", 4)


def test_each_claim_is_made_once():
    names = [one.name for one in claims()]
    assert len(set(names)) == len(names)


def test_every_rung_is_tried_on_bots_it_does_not_know():
    for bot in ("trader", "navigator", "captain", "admiral"):
        known = {ladder.short(one.against) for one in claims() if one.bot == bot}
        assert {"settler", "hoarder"} <= known


@pytest.mark.parametrize(
    ("claim", "wins", "holds"),
    [
        (QUICK._replace(least=0.75), 75, True),
        (QUICK._replace(least=0.75), 74, False),
        (QUICK._replace(most=0.05), 5, True),
        (QUICK._replace(most=0.05), 6, False),
        (QUICK, 61, True),
        (QUICK, 59, False),  # more than half, and not surely so
    ],
)
def test_whether_a_claim_holds(claim, wins, holds):
    assert claim.holds(wilson(wins, 100)) is holds


def test_one_bot_sits_alone_and_every_deal_is_played_from_every_seat(tmp_path):
    wins = play(QUICK, "1", tmp_path, InProcess())
    assert wins.of == 4
    told = [json.loads(text) for text in (tmp_path / QUICK.name / "games.jsonl").read_text().splitlines()]
    assert [one["seats"] for one in told] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert wins.number == sum(one["seats"][one["winner"]] == 0 for one in told)


def test_a_claim_that_is_played_is_not_played_again(tmp_path, capsys):
    arguments = ["--out", str(tmp_path), "--bot", "trader", "--game", "starship", "--games", "2"]
    assert ladder.main(arguments) == 0
    first, files = (
        capsys.readouterr().out,
        {path: path.stat().st_size for path in tmp_path.rglob("games.jsonl")},
    )
    assert "| trader against firsttrader | 50.0% |" in first
    assert ladder.main(arguments) == 0
    assert capsys.readouterr().out == first
    assert {path: path.stat().st_size for path in tmp_path.rglob("games.jsonl")} == files


def test_some_of_the_claims_may_be_played_alone():
    asked_for = {"bot": ["captain"], "against": ["navigator", "settler"], "game": None}
    found = [one for one in claims() if ladder.chosen(one, asked_for)]
    assert [(one.bot, ladder.short(one.against)) for one in found] == [
        ("captain", "navigator"),
        ("captain", "settler"),
    ]


def test_a_row_says_what_was_asked_for():
    assert line(QUICK._replace(least=0.5), wilson(3, 4)) == (
        "| starship, 2 players | trader against drifter | 50.0% | 75.0% (30.1% to 95.4%) | 4 | 50% | yes |"
    )


def test_how_long_a_bot_thinks(capsys):
    assert pace.main(["starship", "--bots", "trader,drifter", "--games", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"] > 50
    assert 0 < told["mean"] <= told["p95"] <= told["p99"] <= told["worst"]


def test_the_settler_founds_before_all_else():
    assert rank("settle 1") < rank("build colony_ship 7,29") < rank("build booster") < rank("shake")


@pytest.mark.parametrize("game_id", sw.games())
def test_the_hoarder_trades_with_nobody(game_id):
    game = sw.make(game_id)
    rng = sw.stream(3)
    table = [make_bot("starwake.lab.strangers:Hoarder", game, seat, rng) for seat in range(game.players)]
    state = game.new_state()
    game.engine.advance(state)
    entries: list[tuple[int, int]] = []
    play_to(game, state, table, sw.stream(4), 40, entries)
    done = {game.action(code).notation.split()[0] for seat, code in entries if seat >= 0}
    assert len(entries) > 100
    assert not done & {"offer", "invite", "accept", "counter", "deal", "trade"}
