"""What happened, told in lines: what belongs together in one, what changed points marked, nothing told twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.starfarers.game import Starfarers
from starwake.starfarers.table.story import topics_of
from starwake.table.feed import Feed
from starwake.table.story import CLOSE, LITTLE, PLAIN, SCORED, TELLING, gone_on
from starwake.table.types import Chapter, Line
from tests.helpers import Table

WHOLE = (("starfarers", 4), ("starfarers-classic", 3), ("starfarers", 6))


def story(match: sw.Match, who: int, start: int = 0, language: str = "en") -> list[Chapter]:
    assert isinstance(match.game, Starfarers)
    return match.game.story(match, who, language, start)


def lines(match: sw.Match, who: int, start: int = 0) -> list[Line]:
    return [line for chapter in story(match, who, start) for line in chapter["lines"]]


def told(match: sw.Match, who: int, start: int = 0, language: str = "en") -> list[str]:
    wording = match.game.wording(language)
    chapters = story(match, who, start, language)
    return [wording.plain(line["words"]) for chapter in chapters for line in chapter["lines"]]


def played(game: str, players: int, seed: int, turns: int) -> sw.Match:
    """A game between bots."""
    match = sw.new(game, players=players, seed=seed)
    bots = [make_bot("trader", match.game, seat, sw.stream(seed, lane=seat + 1)) for seat in range(players)]
    while not match.over and match.turn < turns:
        seat = match.to_act[0]
        view = match.game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, view.legal(match.legal(seat).codes)))
    return match


# ------------------------------------------------------------------ what belongs together


def test_a_roll_is_one_line_with_what_it_brought_to_whom() -> None:
    match = Table().match("roll 4 4", "card fuel", "card goods", then=1)
    match.play(0, "roll")
    assert told(match, 0) == [
        "You rolled 8: you 1 carbon; Ivory 1 ore; Azure 1 ore; Crimson 1 carbon. "
        "You drew 1 fuel and 1 goods, as everybody does each turn below 10 points."
    ]
    assert told(match, 1)[0].endswith("Amber drew 2 cards.")
    assert told(match, sw.SPECTATOR)[0].endswith("Amber drew 2 cards.")
    assert told(match, sw.OPEN)[0].endswith("Amber drew 1 fuel and 1 goods.")


def test_a_roll_comes_down_to_what_it_brings_the_reader() -> None:
    match = Table().match("roll 4 4", "card fuel", "card goods", then=1)
    match.play(0, "roll")
    wording = match.game.wording("en")
    (line,) = lines(match, 1)
    assert wording.plain(line["short"]) == "Amber rolled 8: you 1 carbon."
    assert line["weight"] == CLOSE
    assert "short" not in lines(match, sw.SPECTATOR)[0]


def test_things_are_named_by_their_ids() -> None:
    match = Table().flight(0, 4).match("disc 3", "disc pirate_base 4", "disc 5")
    match.play(0, "fly 1 6,22")
    (line,) = lines(match, 1)
    assert line["words"][:6] == [
        *({"thing": "seat:0"}, " flew ship ", {"thing": "ship:0.1"}, " to "),
        *({"thing": "point:6,22"}, " ("),
    ]
    assert told(match, 1) == [
        "Amber flew ship 1 to 6,22 (N1). N1 explored: carbon 3, ore pirate base 4, goods 5."
    ]
    assert line["weight"] == TELLING


def test_what_changes_points_is_marked_with_the_new_points() -> None:
    table = Table().no_ships(0).discs("N1", "4", "10", "9").flight(0, 3).ship(0, 1, "colony_ship", "7,19")
    match = table.match("roll 6 5", then=1)
    match.play(0, "settle 1")
    settled = next(line for line in lines(match, 1) if "scored" in line)
    assert match.game.wording("en").plain(settled["words"]) == "Amber founded a colony at 7,19."
    assert (settled["scored"], settled["weight"]) == ({"0": 5}, SCORED)
    assert "You founded a colony at 7,19." in told(match, 0)


def test_an_offer_comes_with_its_answers_and_its_end() -> None:
    match = Table().give(0, ore=1).give(1, food=1).give(2, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "accept")
    asked = len(match.events)
    match.play(2, "counter 1 fuel for 1 ore")
    match.play(3, "decline")
    match.play(0, "deal 1")
    assert told(match, 2, asked) == [
        "Amber offered 1 ore for 1 food. Yes: Crimson. No: Azure. You would give 1 fuel for 1 ore. "
        "Amber gave Crimson 1 ore for 1 food. Amber turned your counter down."
    ]


def test_an_offer_that_nobody_wants_is_short() -> None:
    match = Table().give(0, ore=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    for seat in (1, 2, 3):
        match.play(seat, "decline")
    assert told(match, 1) == ["Amber offered 1 ore for 1 food. Nobody wanted it."]
    assert [line["weight"] for line in lines(match, 1)] == [LITTLE]
    assert [line["weight"] for line in lines(match, 0)] == [CLOSE]


def test_what_was_taken_back_is_told() -> None:
    match = Table().give(0, fuel=2).phase("build").match()
    match.play(0, "build booster")
    match.undo(0)
    assert told(match, 0) == ["You built a booster.", "You took back: Build a booster."]
    assert told(match, 2, language="de") == [
        "Bernstein baut einen Antrieb.",
        "Bernstein hat zurückgenommen: Antrieb bauen.",
    ]


# ------------------------------------------------------------------ encounters


def met(*outcomes: str) -> sw.Match:
    table = Table().phase("build").match("balls black red", "encounter 18", *outcomes)
    table.play(0, "shake")
    return table


def test_somebody_elses_encounter_is_told_in_the_third_person() -> None:
    match = met("balls yellow red", "balls red blue")
    match.play(0, "no")
    line = told(match, 2)[1]
    assert line.startswith(
        "Amber meets “A shadow in your wake”: “Do you try to flee?” No. Amber fought the pirate"
    )
    outside = re.sub("“[^”]*”", "", line)
    assert not re.search(r"\byour?\b", outside)
    assert "18" not in line


def test_the_result_of_an_own_encounter_has_a_line_for_each_part() -> None:
    match = met("balls yellow red", "balls red blue")
    start = len(match.events)
    match.play(0, "no")
    own = told(match, 0, start)
    assert own[0] == "You have an encounter: A shadow in your wake. You answered no."
    assert own[1].startswith("Result: Combat:")
    assert [line[:10] for line in own[2:4]] == ["  If you w", "  If you l"]
    assert "You fought the pirate" in own[4]


def test_two_pilots_have_a_line_and_points_each() -> None:
    """Whoever wins fame in an encounter of both is told with it, not the other one."""
    for seed in range(3):
        match = played("starfarers", 6, seed, 25)
        for line in lines(match, sw.SPECTATOR):
            said = match.game.wording("en").plain(line["words"])
            names = [match.game.wording("en").player(int(seat)) for seat in line.get("scored", {})]
            assert " meets " not in said or all(
                f"{name} took" in said or f"{name} lost" in said for name in names
            )


# ------------------------------------------------------------------ chapters


def test_a_chapter_is_a_turn_of_one_or_two() -> None:
    alone, shared = played("starfarers", 4, 1, 6), played("starfarers", 6, 1, 6)
    turns = [(chapter["turn"], len(chapter.get("seats", []))) for chapter in story(alone, 0)]
    assert turns == [(None, 0), *((turn, 1) for turn in range(1, 6))]
    pilots = [chapter["seats"] for chapter in story(shared, 0) if chapter["turn"]]
    assert all(len(seats) == 2 for seats in pilots)


def test_a_chapter_that_goes_on_names_no_seats() -> None:
    match = played("starfarers", 4, 1, 6)
    begun = next(n for n, e in enumerate(match.events) if e.name == "turn" and e.data["turn"] == 5)
    assert [(one["turn"], one["seats"]) for one in story(match, 0, begun)] == [
        (5, [match.events[begun].seat])
    ]
    assert [(one["turn"], "seats" in one) for one in story(match, 0, begun + 1)] == [(5, False)]


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_a_late_start_tells_the_lines_that_are_new(game: str, players: int) -> None:
    match = played(game, players, 2, 20)
    rng = sw.stream(5)
    for who in (sw.OPEN, sw.SPECTATOR, 0, players - 1):
        whole = lines(match, who)
        for _ in range(40):
            start = rng.below(len(match.events) + 1)
            fresh = [line for line in whole if line["last"] > start]
            replaced = min((line["first"] for line in fresh), default=len(match.events))
            late = lines(match, who, start)
            assert [line for line in late if line in fresh] == fresh
            assert all(line["first"] >= replaced for line in late)  # told again, since it is replaced


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_a_story_that_follows_a_match_is_the_one_told_at_its_end(game: str, players: int) -> None:
    """Lines that grew are told again; the last telling of each is what a fresh look gives."""
    ended = played(game, players, 3, 10)
    match = sw.new(game, players=players, seed=3)
    followed: dict[int, list[Line]] = {}
    for seat, text in ended.entries:
        if seat < 0:
            continue
        start = len(match.events)
        match.play(seat, text)
        fresh = lines(match, 1, start)
        if fresh:
            oldest = min(line["first"] for line in fresh)
            followed = {first: some for first, some in followed.items() if first < oldest}
        for line in fresh:
            followed.setdefault(line["first"], []).append(line)
    begun = min(followed)
    afresh = [line for line in lines(ended, 1) if line["first"] >= begun]
    assert [line for some in followed.values() for line in some] == afresh


@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_steps_put_the_whole_story_together(game: str, players: int) -> None:
    """A line that goes on is told on from where it is new, with what else has changed."""
    ended = played(game, players, 4, 12)
    match = sw.new(game, players=players, seed=4)
    feed, who, kept = Feed(match), players - 1, 0
    known = [line for chapter in feed.whole(who)["story"] for line in chapter["lines"]]
    for seat, text in ended.entries:
        if seat < 0:
            continue
        match.play(seat, text)
        fresh = [line for chapter in feed.step(who)["story"] for line in chapter["lines"]]
        told = [gone_on(line, known) for line in fresh]
        oldest = min((line["first"] for line in told), default=len(match.events))
        known = [line for line in known if line["first"] < oldest] + told
        kept += sum("keeps" in line for line in fresh)
    assert known == lines(ended, who)
    assert kept > 20


def test_what_has_no_part_for_two_readers_is_told_once() -> None:
    match = played("starfarers", 4, 4, 8)
    assert story(match, sw.SPECTATOR) == story(match.copy(), sw.SPECTATOR)
    shared = [topic for topic in topics_of(match).topics if topic.told]
    assert len(shared) > 20


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "players"), WHOLE)
def test_whole_games_are_told_in_whole_sentences(game: str, players: int, language: str) -> None:
    match = played(game, players, 1, 20)
    for who in (sw.SPECTATOR, sw.OPEN, 0, players - 1):
        found = told(match, who, language=language)
        assert len(found) > 80
        for line in found:
            assert "{" not in line
            assert not re.search(r"\b(report|event|op|encounter|some)\.[a-z]", line), line


def test_lines_are_shaped_as_promised() -> None:
    match = played("starfarers-classic", 4, 1, 20)
    keys: set[str] = set()
    for line in lines(match, 0):
        data: dict[str, Any] = dict(line)
        keys |= data.keys()
        assert 0 <= line["first"] < line["last"] <= len(match.events)
        assert LITTLE <= line["weight"] <= SCORED
        assert (line["weight"] == SCORED) is ("scored" in line)
    assert keys == {"words", "weight", "short", "scored", "first", "last", "about", "decided"}
    assert {line["weight"] for line in lines(match, 0)} == {LITTLE, PLAIN, TELLING, CLOSE, SCORED}
