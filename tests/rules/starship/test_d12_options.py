"""Options of a table: reserve cards face down, handicaps, memory, and visits to replacements."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship

EVERYONE = (0, 1, None)


def begin(**options: object) -> sw.Match:
    """A new game, before the first module is chosen."""
    return sw.Match(sw.make("starship", 2, options), sw.ScriptedDealer(["moon 0"], then=sw.FastDealer(1)))


def next_card(match: sw.Match, seat: int = 0) -> dict[str, int]:
    """What the next card may be, with weights."""
    state = match.state.copy()
    match.game.apply(state, seat, "next")
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def beaten(*script: str, **options: object) -> sw.Match:
    """Seat 0 has beaten a pirate and is to choose its reward."""
    table = Ships(**options).tiles(0, cannons=(0, 3)).has(0, astro=20).meet("pirate_0_2", sector=2)
    match = table.match("blue 4", "blue 1", *script)
    match.play(0, "fight")
    return match


# ---------------------------------------------------------------- reserve cards face down


@pytest.mark.rule("d.option.hidden_reserve")
@pytest.mark.parametrize("card", ["colony_ore_1", "ore_3"])
def test_a_replacement_lies_face_down_and_nobody_knows_it(card):
    match = Ships(hidden_reserve=True).visit(card, sector=2).match()  # chance is not asked
    match.play(0, "found")
    for seat in EVERYONE:
        view = match.view(seat)
        assert (view["flight"]["row"], view["flight"]["face_down"]) == (["face_down"], {"reserve_1": 1})
        assert view["sectors"][1] == {"known": {}, "unknown": {"sector": 9}}
        assert view["reserve"]["reserve_1"] == 6
    event = next(event for event in match.events if event.name == "refilled")
    assert dict(event.data) == {"card": None, "marked": True}


@pytest.mark.rule("d.option.hidden_reserve")
def test_after_a_beaten_pirate_too():
    match = beaten(hidden_reserve=True)
    match.play(0, "take ore")
    flight = match.position()["flight"]
    assert (flight["row"], flight["marked"], flight["face_down"]) == (["face_down"], [], {"reserve_1": 1})
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.option.hidden_reserve", "d.flight.refill")
def test_it_is_shuffled_into_the_sector_which_has_ten_cards_again():
    match = Ships(hidden_reserve=True).visit("colony_ore_1", sector=2).match()
    match.play(0, "found")
    match.play(0, "stop")
    for seat in EVERYONE:
        assert match.view(seat)["sectors"][1] == {"known": {}, "unknown": {"sector": 9, "reserve_1": 1}}


@pytest.mark.rule("d.option.hidden_reserve")
def test_it_does_not_come_up_in_the_same_flight():
    match = Ships(hidden_reserve=True).visit("colony_ore_1", sector=2).match()
    match.play(0, "found")
    reserve = {f"card {card.id}" for card in Ships().facts.cards if card.group >= 2}
    assert not reserve & set(next_card(match))


@pytest.mark.rule("d.option.hidden_reserve")
def test_in_a_later_flight_it_may_be_any_card_of_its_part_of_the_reserve():
    match = Ships(hidden_reserve=True).visit("colony_ore_1", sector=2).match("yellow 3")
    for action in ("found", "stop", "end"):
        match.play(0, action)
    match.play(1, "roll")
    match.play(1, "fly 2")
    chances = next_card(match, seat=1)
    first = [chances[f"card {card.id}"] for card in Ships().facts.cards if card.group == 2]
    assert len(set(first)) == 1
    assert sum(first) * 10 == sum(chances.values())
    assert not {f"card {card.id}" for card in Ships().facts.cards if card.group >= 3} & set(chances)


@pytest.mark.rule("d.option.hidden_reserve", "d.setup.reserve")
def test_face_down_cards_come_from_the_top_of_the_reserve_too():
    table = Ships(hidden_reserve=True).reserve(reserve_1=1).hangar(0, colony_ship=2).visit("colony_ore_1")
    match = table.match("card colony_food_1")
    for action in ("found", "next", "found"):
        match.play(0, action)
    assert match.position()["reserve"] == {"reserve_2": 6, "reserve_3": 7, "reserve_4": 7}


@pytest.mark.rule("d.option.hidden_reserve")
def test_a_position_with_a_face_down_card_can_be_read_back():
    match = Ships(hidden_reserve=True).visit("colony_ore_1").match()
    match.play(0, "found")
    assert match.game.position(match.game.from_position(match.position())) == match.position()


@pytest.mark.rule("d.option.hidden_reserve")
def test_the_rule_itself_is_face_up():
    match = Ships().visit("colony_ore_1").match("card pirate_1_4")
    match.play(0, "found")
    for seat in EVERYONE:
        assert match.view(seat)["flight"]["row"] == ["pirate_1_4"]


# ---------------------------------------------------------------- handicaps


@pytest.mark.rule("d.option.handicap")
@pytest.mark.parametrize("beginner", [0, 1])
def test_the_beginner_has_30_astro_and_the_other_20(beginner):
    match = begin(handicap_astro=f"seat_{beginner}")
    assert (ship(match, beginner)["astro"], ship(match, 1 - beginner)["astro"]) == (30, 20)
    for seat in (0, 1):  # nothing else differs
        own = ship(match, seat)
        assert (own["boosters"], own["cannons"], own["science"]) == ([2, 0], [1, 0], 1)


@pytest.mark.rule("d.option.handicap")
@pytest.mark.parametrize("beginner", [0, 1])
def test_the_beginner_has_2_cannons_and_3_boosters_of_level_1(beginner):
    match = begin(handicap_tiles=f"seat_{beginner}")
    first, second = ship(match, beginner), ship(match, 1 - beginner)
    assert (first["cannons"], first["boosters"], first["astro"]) == ([2, 0], [3, 0], 25)
    assert (second["cannons"], second["boosters"], second["astro"]) == ([1, 0], [2, 0], 25)


@pytest.mark.rule("d.option.handicap")
@pytest.mark.parametrize("beginner", [0, 1])
def test_only_the_beginner_has_a_memory_aid(beginner):
    table = Ships(handicap_notes=f"seat_{beginner}").known(2, "ore_1").known(2, "fuel_1", by=(0,))
    match = table.known(2, "food_1", by=(1,)).match()
    mine = {0: "fuel_1", 1: "food_1"}[beginner]
    assert set(match.view(beginner)["sectors"][1]["known"]) == {"ore_1", mine}
    assert match.view(1 - beginner)["sectors"][1] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.option.handicap")
def test_the_other_still_sees_the_cards_of_the_flight():
    match = Ships(handicap_notes="seat_1").fly("ore_1", sector=2).match()
    assert match.view(0)["flight"]["row"] == ["ore_1"]
    assert match.view(0)["sectors"][1]["known"] == {"ore_1": "all"}
    match.play(0, "stop")
    assert match.view(0)["sectors"][1]["known"] == {}
    assert match.view(1)["sectors"][1]["known"] == {"ore_1": "all"}


@pytest.mark.rule("d.option.handicap")
def test_notes_change_nothing_else():
    match = begin(handicap_notes="seat_0")
    assert {**ship(match, 0), "cards": []} == {**ship(match, 1), "cards": []}


@pytest.mark.rule("d.option.handicap")
def test_handicaps_can_be_mixed_and_may_favour_different_seats():
    match = begin(handicap_astro="seat_1", handicap_tiles="seat_0")
    first, second = ship(match, 0), ship(match, 1)
    assert (first["astro"], first["cannons"], first["boosters"]) == (20, [2, 0], [3, 0])
    assert (second["astro"], second["cannons"], second["boosters"]) == (30, [1, 0], [2, 0])


@pytest.mark.rule("d.option.handicap")
def test_without_an_option_nobody_is_a_beginner():
    match = begin()
    for seat in (0, 1):
        own = ship(match, seat)
        assert (own["astro"], own["cannons"], own["boosters"]) == (25, [1, 0], [2, 0])


@pytest.mark.rule("d.option.handicap")
@pytest.mark.parametrize("option", ["handicap_astro", "handicap_tiles", "handicap_notes"])
def test_a_seat_that_does_not_exist_is_no_beginner(option):
    with pytest.raises(sw.StarwakeError):
        begin(**{option: "seat_2"})


# ---------------------------------------------------------------- memory


@pytest.mark.rule("d.info.public")
@pytest.mark.parametrize("memory", [True, False])
def test_memory_remembers_turned_cards_for_both_players_or_for_none(memory):
    match = Ships(memory=memory).fly("ore_1", sector=2).match()
    match.play(0, "stop")
    for seat in (0, 1):
        assert match.view(seat)["sectors"][1]["known"] == ({"ore_1": "all"} if memory else {})


@pytest.mark.rule("d.info.public")
def test_without_memory_a_view_does_not_tell_which_cards_went_by():
    views = []
    for card in ("ore_1", "fuel_2"):
        match = Ships(memory=False).fly(card, sector=2).match()
        match.play(0, "stop")
        views.append([json.dumps(match.view(seat)) for seat in EVERYONE])
    assert views[0] == views[1]


@pytest.mark.rule("d.info.public")
def test_without_memory_won_cards_stay_known():
    match = Ships(memory=False).own(0, "ore_3").keep(1, "bread").match()
    for seat in EVERYONE:
        assert "ore_3" in match.view(seat)["seats"][0]["cards"]
        assert match.view(seat)["seats"][1]["missions"] == ["bread"]


# ---------------------------------------------------------------- visits to the card that replaces a pirate


@pytest.mark.rule("d.flight.refill")
def test_d5_as_an_option_the_replacement_of_a_pirate_may_be_visited():
    match = beaten("card outpost_diplomats_3", visit_replacement=True)
    match.play(0, "take ore")
    assert legal(match, 0)[:3] == ["pass", "found", "buy 1 ore"]
    match.play(0, "buy 1 fuel")
    flight = match.position()["flight"]
    assert (flight["marked"], flight["acted"], flight["turned"]) == ([0], 1, 1)
    assert (cargo(match, 0), legal(match, 0)) == ({"ore": 1, "fuel": 1}, ["next", "stop"])


@pytest.mark.rule("d.flight.refill")
@pytest.mark.parametrize("card", ["lost_1", "pirate_1_4"])
def test_d5_with_it_empty_planets_and_pirates_offer_nothing(card):
    match = beaten(f"card {card}", visit_replacement=True)
    match.play(0, "take ore")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.refill")
def test_d5_with_it_founded_cards_are_replaced_as_ever():
    table = Ships(visit_replacement=True).has(0, astro=20).visit("colony_ore_1")
    match = table.match("card outpost_diplomats_3")
    match.play(0, "found")
    assert legal(match, 0) == ["next", "stop"]
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"


@pytest.mark.rule("d.flight.refill", "d.option.hidden_reserve")
def test_d5_with_it_a_face_down_card_is_not_visited():
    match = beaten(visit_replacement=True, hidden_reserve=True)
    match.play(0, "take ore")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.refill")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("visit", [False, True])
def test_a_position_between_reward_and_replacement_can_be_read_back(hidden, visit):
    match = beaten("card lost_1", visit_replacement=visit, hidden_reserve=hidden)
    assert legal(match, 0)[0] == "take ore"
    assert match.game.position(match.game.from_position(match.position())) == match.position()


# ---------------------------------------------------------------- giving ships up


def yard(colony_ship: int, trade_ship: int, **options: object) -> sw.Match:
    """Seat 0 trades and builds, with these ships in its hangar and cargo for two colony ships."""
    table = Ships(**({"scrap": True} | options)).modules(0, logistics=1).bays(0, ore=2, fuel=2, food=2)
    return table.hangar(0, colony_ship, trade_ship).phase("build").match()


def scraps(match: sw.Match) -> list[str]:
    return [action for action in legal(match, 0) if action.startswith("scrap")]


@pytest.mark.rule("d.build.ships")
def test_a_ship_of_a_full_hangar_may_be_given_up_for_nothing():
    match = yard(0, 2)
    before = ship(match, 0)
    assert scraps(match) == ["scrap trade_ship"]
    events = match.play(0, "scrap trade_ship")
    assert [(event.name, dict(event.data)) for event in events] == [("scrapped", {"what": "trade_ship"})]
    assert ship(match, 0) == before | {"hangar": {"colony_ship": 0, "trade_ship": 1}}


@pytest.mark.rule("d.build.ships")
def test_then_there_is_room_for_a_ship_of_either_kind():
    match = yard(0, 2)
    assert "build colony_ship" not in legal(match, 0)
    match.play(0, "scrap trade_ship")
    match.play(0, "build colony_ship")
    assert scraps(match) == ["scrap colony_ship", "scrap trade_ship"]
    match.play(0, "scrap colony_ship")
    match.play(0, "build colony_ship")  # the one given up is in the supply again
    assert ship(match, 0)["hangar"] == {"colony_ship": 1, "trade_ship": 1}


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize("hangar", [(0, 0), (1, 0), (0, 1)])
def test_no_ship_is_given_up_while_there_is_room(hangar):
    match = yard(*hangar)
    assert scraps(match) == []
    error = refused(match, 0, "scrap trade_ship")
    assert (error.rule, "all 2 places" in str(error)) == ("d.build.ships", True)


@pytest.mark.rule("d.build.ships")
def test_only_a_ship_that_is_there():
    error = refused(yard(0, 2), 0, "scrap colony_ship")
    assert (error.rule, error.hint) == ("d.build.ships", "scrap trade_ship")


@pytest.mark.rule("d.build.ships")
def test_by_the_booklet_no_ship_is_given_up():
    match = yard(0, 2, scrap=False)
    assert scraps(match) == []
    assert "only to found something" in str(refused(match, 0, "scrap trade_ship"))


@pytest.mark.rule("d.build.ships")
def test_only_in_trade_and_build():
    table = Ships(scrap=True).hangar(0, 0, 2).phase("roll")
    assert refused(table.match(), 0, "scrap trade_ship").rule == "d.build.ships"


@pytest.mark.rule("d.trade.posts")
def test_giving_a_ship_up_is_no_build_and_leaves_the_posts_open():
    table = Ships(scrap=True).own(0, "ore_3", "food_3").has(0, astro=20).hangar(0, 0, 2).phase("build")
    match = table.match()
    for action in ("post ore_3 buy 1 ore", "scrap trade_ship", "post food_3 buy 1 food"):
        match.play(0, action)
    assert cargo(match, 0)["food"] == 1


@pytest.mark.rule("d.build.ships")
def test_only_the_own_ships_and_only_whose_turn_it_is():
    match = Ships(scrap=True).hangar(0, 1, 0).hangar(1, 0, 2).phase("build").match()
    assert scraps(match) == []
    refused(match, 1, "scrap trade_ship")
