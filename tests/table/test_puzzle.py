"""The puzzles that come with Starwake: all of them sound, no two of one game, and told in words."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from starwake.core.errors import StarwakeError
from starwake.core.match import Match
from starwake.core.registry import make
from starwake.table.game import TableGame
from starwake.table.puzzle import DAY, WAITING, calendar, packed, puzzles, theme_of, unpacked

GAMES = ("starfarers", "starfarers-classic", "starship")
LEAST = 200
MOST_BYTES = 1_000_000


def made(game):
    found = make(game)
    assert isinstance(found, TableGame)
    return found


def file_of(game):
    return files(made(game).words_in).joinpath("puzzles", f"{game}.jsonl.gz")


def test_there_are_enough_and_they_are_small():
    assert len(puzzles()) >= LEAST
    assert sum(len(file_of(game).read_bytes()) for game in GAMES) <= MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_each_loads_strictly_and_all_its_ways_are_legal(game):
    every = unpacked(file_of(game).read_bytes(), game)
    assert every
    assert {one.id for one in every} == {one.id for one in puzzles().values() if one.game == game}
    assert unpacked(packed(every), game) == every


def test_no_two_come_from_one_game():
    origins = Counter(
        (one.game, one.players, str(one.options), one.seed, one.number) for one in puzzles().values()
    )
    assert origins.most_common(1)[0][1] == 1
    assert len({one.id for one in puzzles().values()}) == len(puzzles())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_theme_has_words(game, lang):
    texts = made(game).texts_in(lang)
    for theme in (*(one.replace(" ", "_") for one in made(game).themes), WAITING):
        assert f"puzzle.theme.{theme}" in texts
    for one in puzzles().values():
        assert one.game != game or f"puzzle.theme.{one.theme}" in texts


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_told_with_its_solution_only_if_that_is_wanted(game, lang):
    one = next(one for one in puzzles().values() if one.game == game)
    match = Match(one.made(), state=one.made().from_position(one.position))
    told = one.told(match, lang, show=False)
    assert (told["state"], told["ways"], told["best"]) == ("open", [], None)
    for action in one.ends[0].line:
        match.play(one.seat, action)
    told = one.told(match, lang, show=True)
    assert (told["state"], told["chance"]) == ("solved", told["best"])
    assert told["ways"][0]["played"]
    assert all(way["does"] for way in told["ways"])


def test_another_order_of_the_same_actions_solves_it_too():
    for one in puzzles().values():
        game = one.made()
        *most, last = one.ends[0].line
        match = Match(game, state=game.from_position(one.position))
        if len(most) < 2:
            continue
        try:
            for action in (*most[::-1], last):
                match.play(one.seat, action)
        except StarwakeError:
            continue
        assert one.standing(match)[0] == "solved"
        return
    pytest.fail("no puzzle has two actions that can change places")


def test_each_day_has_another_one_and_games_take_turns():
    days = calendar(1_000_000_000, "en")
    assert days[0]["day"] == "2001-09-09"
    assert [one["id"] for one in days[1:]] == [one["id"] for one in calendar(1_000_000_000 - DAY, "en")[:-1]]
    shares = Counter(one["game"] for one in days)
    half = Counter(one["game"] for one in days[: len(days) // 2])
    assert all(abs(2 * half[game] - share) <= 2 for game, share in shares.items())


def test_the_theme_is_what_tells_most():
    game = made("starfarers")
    assert theme_of(game, ["trade 2 goods for 1 ore", "build booster", "shake"]) == "build"
    assert theme_of(game, ["build spaceport 7,21", "build booster", "shake"]) == "build_spaceport"
    assert theme_of(game, ["shake"]) == WAITING
