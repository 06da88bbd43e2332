"""What happened, told in lines: what belongs together in one, what changed points marked."""

from __future__ import annotations

import re

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.cli.terminal import story
from starwake.table.story import CLOSE, LITTLE, SCORED
from starwake.table.types import Chapter, Line
from tests.cli.helpers import told
from tests.helpers import Table


def played(seed: int, turns: int) -> sw.Match:
    """A game between bots."""
    match = sw.new("starfarers", players=4, seed=seed)
    bots = [make_bot("trader", match.game, seat, sw.stream(seed, lane=seat + 1)) for seat in range(4)]
    while not match.over and match.turn < turns:
        seat = match.awaited[0]
        view = match.game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, view.legal(match.legal(seat).codes)))
    return match


def test_a_roll_is_one_line_with_what_it_brought_to_whom():
    match = Table().match("roll 4 4", "card fuel", "card goods", then=1)
    match.play(0, "roll")
    assert told(match) == [
        "  You rolled 8: you 1 carbon; Ivory 1 ore; Azure 1 ore; Crimson 1 carbon. "
        "You drew 1 fuel and 1 goods, as everybody does each turn below 10 points."
    ]
    assert told(match, 1)[0].endswith("Amber drew 2 cards.")


def test_a_system_is_explored_in_one_sentence():
    match = Table().flight(0, 4).match("disc 3", "disc pirate_base 4", "disc 5")
    match.play(0, "fly 1 6,22")
    assert told(match, 1) == [
        "  Amber flew ship 1 to 6,22 (N1). N1 explored: carbon 3, ore pirate base 4, goods 5."
    ]


def test_what_changes_points_is_marked_with_the_new_points():
    table = Table().no_ships(0).discs("N1", "4", "10", "9").flight(0, 3).ship(0, 1, "colony_ship", "7,19")
    match = table.match("roll 6 5", then=1)
    match.play(0, "settle 1")
    assert "★ You founded a colony at 7,19. (you 5 points)" in told(match)
    assert "★ Amber founded a colony at 7,19. (Amber 5 points)" in told(match, 1)


def test_an_offer_comes_with_its_answers_and_its_end():
    match = Table().give(0, ore=1).give(1, food=1).give(2, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "accept")
    asked = len(match.events)
    match.play(2, "counter 1 fuel for 1 ore")
    match.play(3, "decline")
    match.play(0, "deal 1")
    told_late = told(match, 2, start=asked)
    assert told_late == [
        "  Amber offered 1 ore for 1 food. Yes: Crimson. No: Azure. You would give 1 fuel for 1 ore. "
        "Amber gave Crimson 1 ore for 1 food. Amber turned your counter down."
    ]


def test_an_offer_that_nobody_wants_is_short():
    match = Table().give(0, ore=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    for seat in (1, 2, 3):
        match.play(seat, "decline")
    assert told(match, 1) == ["  Amber offered 1 ore for 1 food. Nobody wanted it."]


def test_somebody_elses_encounter_is_told_in_the_third_person():
    match = (
        Table().phase("build").match("balls black red", "encounter 18", "balls yellow red", "balls red blue")
    )
    match.play(0, "shake")
    match.play(0, "no")
    line = told(match, 2)[1]
    assert line.startswith(
        "  Amber meets “A shadow in your wake”: “Do you try to flee?” No. Amber fought the pirate"
    )
    outside = re.sub("“[^”]*”", "", line)
    assert not re.search(r"\byour?\b", outside)
    assert "18" not in line


def test_the_result_of_an_own_encounter_has_a_line_for_each_part():
    match = (
        Table().phase("build").match("balls black red", "encounter 18", "balls yellow red", "balls red blue")
    )
    match.play(0, "shake")
    start = len(match.events)
    match.play(0, "no")
    lines = told(match, 0, start=start)
    assert lines[1].startswith("  Result: Combat:")
    assert [line[:12] for line in lines[2:4]] == ["    If you w", "    If you l"]
    assert "You fought the pirate" in lines[4]


def test_the_least_telling_lines_go_first():
    place = {"first": 0, "last": 1}
    lines: list[Line] = [
        {"words": ["a"], "weight": LITTLE, **place},  # type: ignore[typeddict-item]
        {"words": ["b"], "weight": SCORED, "scored": {"1": 5}, **place},  # type: ignore[typeddict-item]
        {"words": ["c"], "weight": CLOSE, "short": ["s"], **place},  # type: ignore[typeddict-item]
    ]
    chapter: Chapter = {"turn": 3, "seats": [1], "lines": lines}
    kept, dropped = story.fitting([chapter], 2, lambda one: len(one["lines"]))
    assert [line["words"] for line in kept[0]["lines"]] == [["b"], ["s"]]
    assert dropped == 1
    alone, _ = story.fitting([chapter], 0, lambda one: len(one["lines"]))
    assert [line["words"] for line in alone[0]["lines"]] == [["b"]]


def test_the_story_of_a_loaded_game_tells_what_changed_points():
    match = played(3, 12).record().replay()
    told_lines = [line for one in match.table(0)["story"] for line in one["lines"]]
    gains = [n for n, event in enumerate(match.events) if event.name == "settled"]
    assert gains
    for gain in gains:
        (line,) = [line for line in told_lines if line["first"] <= gain < line["last"]]
        assert str(match.events[gain].seat) in line["scored"]
    assert not any("scored" in line for line in told_lines if line["first"] == 0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_told_in_whole_sentences(seed, language):
    match = played(seed, 25)
    for seat in (None, 0, 3):
        lines = told(match, seat, language)
        assert len(lines) > 80
        for line in lines:
            assert "{" not in line
            assert not re.search(r"\b(report|event|op|encounter|some)\.[a-z]", line), line
