"""The story of Starship: whole lines from any event on, points with what brought them, nothing twice or too early."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.core.view import OPEN, SPECTATOR
from starwake.table.feed import Feed
from starwake.table.story import gone_on, whole_lines
from starwake.table.types import Line
from starwake.testing.choosers import mixed, some_seat
from tests.helpers import others_are_slow
from tests.ships import Ships


def lines(match: sw.Match, who: int, start: int = 0, lang: str = "en") -> list[Line]:
    game: Any = match.game
    return [line for chapter in game.story(match, who, lang, start) for line in chapter["lines"]]


def told(match: sw.Match, who: int, start: int = 0, lang: str = "en") -> list[str]:
    """The lines as one reads them."""
    game: Any = match.game
    wording = game.wording(lang)
    chapters = whole_lines(game.story(match, who, lang, start))
    return [wording.plain(line["words"]) for chapter in chapters for line in chapter["lines"]]


def flown() -> sw.Match:
    """Seat 0 sells ore, passes a card, founds a colony and stops."""
    table = Ships().bays(0, ore=2).phase("sector", yellow=2)
    match = table.match("card ore_5", "card carbon_1", "card colony_food_1", "card lost_2", then=1)
    for line in ("fly 1", "next", "sell 2 ore", "next", "pass", "next", "found", "end"):
        match.play(0, line)
    return match


def test_a_flight_is_a_line_of_pieces():
    first = lines(flown(), 1)[:4]
    assert [line.get("joins", False) for line in first] == [False, True, True, False]
    assert told(flown(), 1)[0] == (
        "Amber flew to sector 1. Motherlode: sold 2 ore for 10 astro. Passed by: Sootmere (carbon at 1)."
    )


def test_points_stand_with_what_brought_them():
    scored = [line for line in lines(flown(), 1) if "scored" in line]
    assert [line["scored"] for line in scored] == [{"0": 2}]
    assert told(flown(), 1)[1] == (
        "Amber founded a colony at First Furrow. From the reserve comes Husk (lost planet)."
    )


def test_a_late_start_tells_only_what_is_new():
    match = Ships().bays(0, ore=2).phase("sector", yellow=2).match("card ore_5", then=1)
    for line in ("fly 1", "next"):
        match.play(0, line)
    start = len(match.events)
    match.play(0, "sell 2 ore")
    assert told(match, 0, start) == ["Motherlode: sold 2 ore for 10 astro."]


def test_that_a_card_was_passed_is_told_when_it_is_behind():
    match = Ships().bays(0, ore=1).fly("food_1").match("card ore_5", "card ore_4")
    match.play(0, "next")
    match.play(0, "pass")
    start = len(match.events)
    assert told(match, 0, start) == []
    match.play(0, "next")
    assert told(match, 0, start) == ["Passed by: Motherlode (ore at 5)."]


def test_a_deal_takes_the_place_of_the_offer():
    match = Ships().bays(0, ore=2).bays(1, fuel=2).phase("build").match()
    match.play(0, "offer 1 ore for 1 fuel")
    (offered,) = lines(match, 0)
    match.play(1, "accept")
    (deal,) = lines(match, 0)
    assert deal["first"] == offered["first"]  # so it replaces that line
    assert told(match, 0) == ["You gave Azure 1 ore for 1 fuel."]


def test_what_was_taken_back_is_told():
    match = Ships().bays(0, fuel=2).phase("build").match()
    match.play(0, "build booster")
    match.undo(0)
    assert told(match, 1) == ["Amber built a booster.", "Amber took back: Build a booster."]
    assert told(match, 0)[-1] == "You took back: Build a booster."
    assert told(match, 1, lang="de")[-1] == "Bernstein hat zurückgenommen: Antrieb bauen."


def test_what_was_put_back_in_secret_is_taken_back_in_secret():
    match = Ships().modules(0, sensor=1).phase("sector", yellow=2).match("card ore_1", "card fuel_1")
    for action in ("fly 1", "yes", "put ore_1 top"):
        match.play(0, action)
    match.undo(0)
    assert told(match, 0)[-1].endswith("You took back: Put Gritstone (ore at 1) on top.")
    assert told(match, 1)[-1].endswith("Amber took the last step back.")
    assert "Gritstone" not in str(told(match, 1) + told(match, SPECTATOR))
    assert "Gritstone" in told(match, OPEN)[-1]


def test_a_flight_that_was_taken_back_to_goes_on_in_its_own_words():
    match = Ships().bays(0, ore=1).fly("food_1").match("card ore_5", then=1)
    match.play(0, "stop")
    match.undo(0)
    match.play(0, "next")
    match.play(0, "sell 1 ore")
    assert told(match, 0)[-1].endswith("Motherlode: sold 1 ore for 5 astro.")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("options", [{}, {"hidden_reserve": True, "module_choice": "hidden"}], ids=str)
@pytest.mark.parametrize("seed", others_are_slow(2, 9))
def test_steps_put_the_whole_story_together(seed, options, lang):
    match = sw.new("starship", seed=seed, **options)
    feed, rng = Feed(match, lang), sw.stream(9)
    viewers = (SPECTATOR, 0, 1)
    known = {who: [ln for ch in feed.whole(who)["story"] for ln in ch["lines"]] for who in viewers}
    for step in range(160):
        seat = some_seat(match.to_act, rng)
        if rng.below(8) == 0 and match.can_undo(seat):
            match.undo(seat)
        else:
            match.play(seat, match.game.action(mixed(match.legal(seat).codes, rng)))
        for who in viewers:
            for chapter in feed.step(who)["story"]:
                for new in chapter["lines"]:
                    line = gone_on(new, known[who])
                    known[who] = [one for one in known[who] if one["first"] < line["first"]] + [line]
        if step % 40 == 39:
            for who in viewers:
                assert [one["words"] for one in known[who]] == [
                    one["words"] for one in lines(match, who, 0, lang)
                ]


# ------------------------------------------------------------------ notes at the cards of the row


def notes(match: sw.Match, seat: int = 0, lang: str = "en") -> dict[str, str]:
    game: Any = match.game
    found = match.table(seat, lang, detail=True)["notes"]
    return {key: game.wording(lang).plain(words) for key, words in found.items()}


def test_cards_of_the_row_say_what_was_done_there():
    match = Ships().bays(0, ore=2).phase("sector", yellow=2).modules(0, command=2).match("card ore_5", then=1)
    for line in ("fly 1", "next", "sell 2 ore"):
        match.play(0, line)
    assert notes(match)["place:0"] == "sold 2 ore"
    assert notes(match, 1, "de")["place:0"] == "2 Erz verkauft"


def test_a_card_in_place_of_a_pirate_is_marked():
    match = Ships().meet("pirate_0_2", "ore_1").match("blue 4", "blue 1", "card outpost_diplomats_3")
    match.play(0, "fight")
    assert notes(match)["place:1"] == "beat the pirate"
    match.play(0, "take ore")
    assert notes(match)["place:1"] == "new in place of the pirate: nothing to do here"
    assert "place:0" not in notes(match)


def test_a_card_in_place_of_a_colony_says_whose_place_it_takes():
    match = Ships().phase("sector", yellow=2).match("card colony_food_3", "card lost_2", then=1)
    for line in ("fly 1", "next", "found"):
        match.play(0, line)
    title = match.game.wording("en").texts("card.colony_food_3")
    assert notes(match)["place:0"] == f"new card: {title} is a colony now"


def test_a_position_in_the_middle_of_a_flight_knows_what_was_used():
    table = Ships().fly("ore_1", "food_1", acted=1)
    table.data["flight"]["marked"] = [0]
    assert notes(table.match())["place:0"] == "used"


def test_what_is_known_of_a_sector_is_told_in_detail():
    table = Ships().known(3, "ore_5", "planet_ashfall").phase("sector", yellow=2)
    assert notes(table.match())["sector:3"] == "10 cards; you know Ashfall, ore at 5; 8 unknown"
    assert notes(Ships(memory=False).known(3, "ore_5").match())["sector:3"] == "10 cards"
    assert "sector:3" not in table.match().table(0)["notes"]


def test_a_page_is_told_what_was_done_in_the_row_and_which_missions_it_can_complete():
    match = Ships().bays(0, ore=2).phase("sector", yellow=2).match("card ore_5", then=1)
    for line in ("fly 1", "next", "sell 2 ore"):
        match.play(0, line)
    told = {key: match.game.wording("en").plain(words) for key, words in match.table(0)["notes"].items()}
    assert told["place:0"] == "sold 2 ore"
    assert told["mission:crate"] == "you have what it asks for"
    assert match.table(sw.SPECTATOR)["notes"].keys() == {"place:0"}


def test_a_ship_that_is_given_up_has_a_sentence_of_its_own():
    match = Ships(scrap=True).hangar(0, 0, 2).bays(0, ore=1, fuel=1, food=1).phase("build").match()
    for action in ("scrap trade_ship", "build colony_ship"):
        match.play(0, action)
    assert told(match, 0) == ["You gave up a trade ship.", "You built a colony ship."]
    assert told(match, 1, lang="de")[0].endswith("gibt ein Handelsschiff auf.")
