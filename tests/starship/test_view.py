"""What a view offers to bots, and choices that are made as objects instead of texts."""

from typing import Any

import pytest

import starwake as sw
from starwake.starship.actions import Offer, PostSellPair, Sell, SellPair
from starwake.starship.odds import fight_chance
from starwake.starship.rules.trade import given, wanted
from tests.ships import Ships

NOTHING = (0, 0, 0, 0, 0, 0, 0)


def seen(match: sw.Match, seat: int = 0) -> Any:
    return match.game.view(match.state, seat)


def card(match: sw.Match, name: str) -> int:
    game: Any = match.game
    number: int = game.cards.index(name)
    return number


# ------------------------------------------------------------------ the card just turned up


def test_the_last_card_is_the_one_just_turned_up():
    match = Ships().visit("ore_3").match()
    assert seen(match).last_card == card(match, "ore_3")


def test_there_is_no_last_card_outside_a_flight():
    assert seen(Ships().phase("build").match()).last_card is None


def test_a_hidden_pirate_is_no_last_card_for_the_flyer_but_for_the_opponent():
    match = Ships().meet("pirate_0_2").match()
    assert seen(match, 0).last_card is None
    assert seen(match, 1).last_card == card(match, "pirate_0_2")


def test_pirates_are_those_with_the_demand_that_the_seat_knows_nothing_against():
    match = Ships().own(1, "pirate_0_3").meet("pirate_0_2").match()
    assert [number for number, _ in seen(match, 0).pirates()] == [card(match, "pirate_0_2")]


def test_where_no_pirate_is_met_there_are_none_and_no_odds():
    for table in (Ships().phase("build"), Ships().visit("ore_5"), Ships().fly()):
        found = seen(table.match()).pirates()
        assert found == []
        with pytest.raises(sw.UsageError, match="no pirate"):
            fight_chance(table.game.rules, 3, found)


# ------------------------------------------------------------------ the next card


def test_each_place_of_a_sector_is_as_likely_as_the_others():
    match = Ships().known(2, "ore_1", "fuel_1").phase("sector").match()
    known = {card(match, "ore_1"), card(match, "fuel_1")}
    chances = dict(seen(match).chances(1))
    total = sum(chances.values())
    assert [chances[number] / total for number in known] == pytest.approx([1 / 10, 1 / 10])
    assert len({weight for number, weight in chances.items() if number not in known}) == 1
    assert len(chances) == 40


def test_a_card_that_the_sensor_put_on_top_is_certain_for_the_flyer_alone():
    match = Ships().modules(0, sensor=1).phase("sector", yellow=2).match("card ore_1", "card fuel_1")
    for action in ("fly 1", "yes", "put ore_1 bottom", "put fuel_1 top"):
        match.play(0, action)
    assert seen(match, 0).chances() == [(card(match, "fuel_1"), 1)]
    assert len(seen(match, 1).chances()) > 30


def test_a_card_at_the_bottom_is_certain_when_nothing_else_is_left():
    table = Ships().modules(0, sensor=1).tiles(0, boosters=(0, 3)).phase("sector", yellow=3)
    table.known(1, *(f"{name}_{price}" for name in ("ore", "fuel") for price in (1, 2, 4, 5)))
    match = table.match("card pirate_0_2", "card pirate_0_3", then=1)
    for action in ("fly 1", "yes", "put pirate_0_2 bottom", "put pirate_0_3 bottom"):
        match.play(0, action)
    while match.view(0)["flight"]["turned"] < 8:
        match.play(0, "next" if "next" in match.legal(0) else "pass")
    if "pass" in match.legal(0):
        match.play(0, "pass")
    assert seen(match, 0).chances() == [(card(match, "pirate_0_2"), 1)]


def test_outside_a_flight_a_sector_must_be_named():
    with pytest.raises(sw.UsageError, match="name a sector"):
        seen(Ships().phase("build").match()).chances()


# ------------------------------------------------------------------ objects instead of texts


def test_an_offer_carries_each_valuable_in_its_place():
    game = sw.make("starship")
    for place in range(7):
        give, want = [0] * 7, [0] * 7
        give[place], want[(place + 1) % 7] = 3, 2
        code = game.code(Offer(tuple(give), tuple(want)))
        assert [given(code, v) for v in range(7)] == give
        assert [wanted(code, v) for v in range(7)] == want


@pytest.mark.parametrize(
    "wrong", [(9, 0, 0, 0, 0, 0, 0), (-1, 0, 0, 0, 0, 0, 0), (1, 0), (0, 0, 0, 0, 0, 0, 512)]
)
def test_an_offer_that_does_not_fit_is_refused_and_never_becomes_another(wrong):
    match = Ships().bays(0, ore=2, fuel=1).phase("build").match()
    before = match.position()
    with pytest.raises(sw.NotationError):
        match.play(0, Offer(wrong, (0, 0, 0, 1, 0, 0, 0)))
    with pytest.raises(sw.NotationError):
        match.play(0, Offer((1, *NOTHING[1:]), wrong))
    assert match.position() == before


def test_a_pair_is_the_same_whichever_stands_first():
    game = sw.make("starship")
    assert (
        game.code(SellPair("fuel", "ore")) == game.code("sell 1 ore 1 fuel") == game.code("sell 1 fuel 1 ore")
    )
    post = PostSellPair("outpost_merchants_1", "goods", "food")
    assert game.code(post) == game.code("post outpost_merchants_1 sell 1 food 1 goods")
    assert game.action(game.code("sell 1 ore 1 ore")) == Sell("ore", 2)
    with pytest.raises(sw.NotationError, match="sell 2 ore"):
        game.code(SellPair("ore", "ore"))


def test_a_view_of_another_game_cannot_be_imagined():
    other = sw.new("starfarers", seed=1)
    view = other.game.view(other.state, 0)
    with pytest.raises(sw.UsageError, match="no view of starship"):
        sw.make("starship").imagine(view, sw.stream(1))
    with pytest.raises(sw.UsageError, match="no view of starfarers"):
        other.game.imagine(seen(Ships().match()), sw.stream(1))


def test_a_reward_that_finds_no_room_is_told():
    table = Ships().missions("crate").bays(0, ore=2, fuel=2, carbon=2, food=2, goods=2)
    events = table.visit("planet_lantern").match("mission welcome").play(0, "mission crate")
    assert [(event.name, event.data["count"]) for event in events if event.name == "forgone"] == [
        ("forgone", 1)
    ]
