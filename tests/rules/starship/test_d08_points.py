"""Victory points, the two special cards, and the end of the game.

Both players begin with one point, their start colony. A ship of these tables has one ship of each kind in the hangar,
one cannon, 25 astro and empty bays.
"""

import pytest

import starwake as sw
from tests.helpers import refused
from tests.ships import Ships, cargo, ship

COLONIES = (
    "colony_ore_1",
    "colony_ore_2",
    "colony_fuel_3",
    "colony_carbon_2",
    "colony_food_1",
    "colony_food_3",
)
T_PLANETS = ("ore_3", "fuel_3", "carbon_3", "food_3", "goods_3")
MODULES = ("logistics", "command", "sensor", "trade", "science", "production")
NINE = (*COLONIES, "colony_carbon_3", "colony_food_2")
"""Colonies that make nine points with the start colony."""


def specials(match: sw.Match) -> tuple[int | None, int | None]:
    """Who is friend and who is hero."""
    held = match.position()["specials"]
    return held["friend"], held["hero"]


def special_events(match: sw.Match) -> list[tuple[int | None, object, object]]:
    """Who got which special card, and who had it before."""
    events = [event for event in match.events if event.name == "special"]
    return [(e.seat, e.data["special"], e.data["before"]) for e in events]


def found(table: Ships, card: str, seat: int = 0) -> sw.Match:
    """A seat stands at a card and founds there."""
    match = table.visit(card, seat=seat).match(then=1)
    match.play(seat, "found")
    return match


def beat(table: Ships, pirate: str = "pirate_0_2", seat: int = 0) -> sw.Match:
    """A seat beats a pirate."""
    match = table.tiles(seat, cannons=(0, 3)).meet(pirate, seat=seat).match("blue 4", "blue 1", then=1)
    match.play(seat, "fight")
    return match


# ------------------------------------------------------------------ the table


@pytest.mark.rule("d.points.table")
def test_both_begin_with_the_point_of_the_start_colony():
    match = sw.new("starship", seed=1)
    assert match.points == (1, 1)
    assert Ships().match().points == (1, 1)


@pytest.mark.rule("d.points.table")
@pytest.mark.parametrize("count", [1, 3, 6])
def test_each_colony_is_worth_one(count):
    assert Ships().own(0, *COLONIES[:count]).match().points == (1 + count, 1)


@pytest.mark.rule("d.points.table")
def test_a_colony_counts_when_it_is_founded():
    assert found(Ships(), "colony_ore_1").points == (2, 1)
    assert found(Ships(), "colony_ore_1", seat=1).points == (1, 2)


@pytest.mark.rule("d.points.table")
@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_worth_one_at_level_2_only(module):
    assert Ships().modules(0, **{module: 1}).match().points == (1, 1)
    assert Ships().modules(0, **{module: 2}).match().points == (2, 1)


@pytest.mark.rule("d.points.table")
def test_all_six_modules_of_level_2_are_worth_six():
    assert Ships().modules(1, **dict.fromkeys(MODULES, 2)).match().points == (1, 7)


@pytest.mark.rule("d.points.table")
@pytest.mark.parametrize(
    ("mission", "planet", "bays", "science"),
    [("cure", "planet_ashfall", {}, 2), ("tower", "planet_lantern", {"ore": 2, "carbon": 1}, 1)],
)
def test_a_victory_point_mission_is_worth_one(mission, planet, bays, science):
    table = Ships().missions(mission).bays(0, **bays).has(0, science=science)
    match = table.visit(planet).match(then=1)
    match.play(0, f"mission {mission}")
    assert match.points == (2, 1)
    assert ship(match, 0)["missions"] == [mission]
    assert (cargo(match, 0), ship(match, 0)["science"]) == ({}, 0 if science == 2 else 1)


@pytest.mark.rule("d.points.table")
@pytest.mark.parametrize("missions", [("shelves",), ("shelves", "bread")])
def test_a_fame_mission_alone_is_worth_nothing(missions):
    match = Ships().keep(0, *missions).match()
    assert (match.points, ship(match, 0)["fame"]) == ((1, 1), len(missions))


@pytest.mark.rule("d.points.table")
def test_posts_and_beaten_pirates_alone_are_worth_nothing():
    assert Ships().own(0, "ore_3", "fuel_3", "pirate_0_2", "pirate_0_3").match().points == (1, 1)


@pytest.mark.rule("d.points.table")
def test_friend_and_hero_are_worth_one_each():
    assert Ships().own(0, "ore_3", "fuel_3", "food_3").match().points == (2, 1)
    assert Ships().own(0, "pirate_0_2", "pirate_0_3", "pirate_1_2").match().points == (2, 1)


@pytest.mark.rule("d.points.table")
def test_everything_adds_up_for_each_player_alone():
    table = Ships().own(0, *COLONIES[:2], "ore_3", "fuel_3", "food_3").modules(0, trade=2, sensor=2)
    table.own(1, "colony_food_3", "pirate_0_2", "pirate_0_3", "pirate_1_2").keep(1, "cure").modules(
        1, sensor=1
    )
    match = table.match()
    assert match.points == (1 + 2 + 1 + 2, 1 + 1 + 1 + 1)
    assert match.view(1)["points"] == [6, 4]


@pytest.mark.rule("d.points.table")
def test_twenty_two_points_are_in_the_game():
    facts = Ships().facts
    colonies = sum(card.points for card in facts.cards)
    modules = sum(module.points for module in facts.modules)
    missions = sum(mission.points for mission in facts.missions)
    cards = sum(special.points for special in facts.specials)
    assert (colonies, modules, missions, cards) == (12, 6, 2, 2)


# ------------------------------------------------------------------ friend of the people


@pytest.mark.rule("d.points.friend")
@pytest.mark.parametrize(("posts", "friend"), [(0, None), (1, None), (2, 0), (3, 0)])
def test_the_friend_needs_three_friendship_points(posts, friend):
    match = found(Ships().own(0, *T_PLANETS[:posts]), "goods_3")
    assert ship(match, 0)["friendship"] == posts + 1
    assert specials(match) == (friend, None)
    assert match.points == (1 if friend is None else 2, 1)


@pytest.mark.rule("d.points.friend")
def test_the_card_is_handed_over_once():
    assert special_events(found(Ships().own(0, "ore_3", "fuel_3"), "goods_3")) == [(0, "friend", None)]
    assert special_events(found(Ships().own(0, "ore_3", "fuel_3", "food_3"), "goods_3")) == []


@pytest.mark.rule("d.points.friend")
@pytest.mark.parametrize("post", ["outpost_diplomats_3", "outpost_green_folk_1", "outpost_scientists_1"])
def test_an_outpost_brings_a_friendship_point_too(post):
    assert specials(found(Ships().own(0, "ore_3", "fuel_3"), post)) == (0, None)


@pytest.mark.rule("d.points.friend")
def test_median_brings_two():
    match = found(Ships().own(0, "ore_3"), "median")
    assert (ship(match, 0)["friendship"], specials(match)) == (3, (0, None))
    assert specials(found(Ships(), "median")) == (None, None)


@pytest.mark.rule("d.points.friend")
def test_a_tie_takes_the_card_from_its_holder():
    table = Ships().own(1, "ore_3", "fuel_3", "food_3").own(0, "carbon_3", "outpost_diplomats_3")
    assert table.match().points == (1, 2)
    match = found(table, "goods_3")
    assert specials(match) == (None, None)
    assert match.points == (1, 1)
    assert special_events(match) == [(None, "friend", 1)]


@pytest.mark.rule("d.points.friend")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_tie_it_goes_to_whoever_is_ahead(seat):
    tied = Ships().own(1, "ore_3", "fuel_3", "food_3").own(0, "carbon_3", "median")
    assert tied.match().points == (1, 1)
    match = found(tied, "goods_3", seat=seat)
    assert specials(match) == (seat, None)
    assert match.points[seat] == 2


@pytest.mark.rule("d.points.friend")
def test_two_points_at_once_can_take_it_from_the_other_player_directly():
    table = Ships().own(1, "ore_3", "fuel_3", "food_3").own(0, "carbon_3", "goods_3")
    match = found(table, "median")
    assert specials(match) == (0, None)
    assert special_events(match) == [(0, "friend", 1)]
    assert match.points == (2, 1)


@pytest.mark.rule("d.points.friend")
def test_more_points_below_three_or_fewer_than_the_other_bring_nothing():
    assert specials(found(Ships().own(0, "ore_3"), "goods_3")) == (None, None)
    behind = Ships().own(1, "ore_3", "fuel_3", "food_3", "carbon_3").own(0, "median")
    match = found(behind, "goods_3")
    assert (ship(match, 0)["friendship"], specials(match)) == (3, (1, None))


@pytest.mark.rule("d.points.friend")
def test_colonies_and_fame_bring_no_friendship():
    table = Ships().own(0, *COLONIES, "pirate_0_2", "pirate_0_3", "pirate_1_2")
    assert table.match().position()["seats"][0]["friendship"] == 0
    assert specials(table.match()) == (None, 0)


@pytest.mark.rule("d.points.friend")
def test_eleven_friendship_points_are_in_the_game():
    points = {card.id: card.friendship for card in Ships().facts.cards if card.friendship}
    assert sum(points.values()) == 11
    assert [card for card, count in points.items() if count == 2] == ["median"]


# ------------------------------------------------------------------ hero of the people


@pytest.mark.rule("d.points.hero")
@pytest.mark.parametrize(("pirates", "hero"), [(0, None), (1, None), (2, 0), (3, 0)])
def test_the_hero_needs_three_fame_points(pirates, hero):
    match = beat(Ships().own(0, *("pirate_0_3", "pirate_1_2", "pirate_1_3")[:pirates]))
    assert ship(match, 0)["fame"] == pirates + 1
    assert specials(match) == (None, hero)
    assert match.points == (1 if hero is None else 2, 1)


@pytest.mark.rule("d.points.hero")
def test_missions_with_fame_count_like_pirates():
    table = Ships().keep(0, "shelves").own(0, "pirate_0_2").missions("bread").bays(0, food=1)
    match = table.visit("planet_motley").match(then=1)
    match.play(0, "mission bread")
    assert (ship(match, 0)["fame"], specials(match)) == (3, (None, 0))
    assert match.points == (2, 1)


@pytest.mark.rule("d.points.hero")
def test_a_mission_may_bring_two_fame_points():
    match = Ships().own(0, "pirate_0_2").missions("walls").visit("planet_ashfall").match(then=1)
    match.play(0, "mission walls")
    assert (ship(match, 0)["fame"], specials(match)) == (3, (None, 0))


@pytest.mark.rule("d.points.hero")
def test_a_tie_takes_the_hero_card_back_to_the_table():
    table = Ships().own(1, "pirate_0_3", "pirate_1_2", "pirate_1_3").own(0, "pirate_1_4", "pirate_2_4")
    assert table.match().points == (1, 2)
    match = beat(table)
    assert (specials(match), match.points) == ((None, None), (1, 1))
    assert special_events(match) == [(None, "hero", 1)]


@pytest.mark.rule("d.points.hero")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_tie_the_hero_is_whoever_is_ahead(seat):
    table = (
        Ships()
        .own(1, "pirate_0_3", "pirate_1_2", "pirate_1_3")
        .own(0, "pirate_1_4", "pirate_2_4", "pirate_2_5")
    )
    assert specials(table.match()) == (None, None)
    match = beat(table, seat=seat)
    assert specials(match) == (None, seat)
    assert match.points[seat] == 2


@pytest.mark.rule("d.points.hero")
def test_two_fame_points_at_once_can_take_it_directly():
    table = Ships().own(1, "pirate_0_3", "pirate_1_2", "pirate_1_3").own(0, "pirate_1_4", "pirate_2_4")
    match = table.missions("walls").visit("planet_ashfall").match(then=1)
    match.play(0, "mission walls")
    assert special_events(match) == [(0, "hero", 1)]
    assert match.points == (2, 1)


@pytest.mark.rule("d.points.hero")
def test_who_is_behind_gets_nothing_for_three():
    table = (
        Ships()
        .own(1, "pirate_0_3", "pirate_1_2", "pirate_1_3", "pirate_3_5")
        .own(0, "pirate_1_4", "pirate_2_4")
    )
    match = beat(table)
    assert (ship(match, 0)["fame"], specials(match)) == (3, (None, 1))


@pytest.mark.rule("d.points.hero")
def test_both_cards_may_be_held_by_one_player_or_by_two():
    posts, pirates = ("ore_3", "fuel_3", "food_3"), ("pirate_0_2", "pirate_0_3", "pirate_1_2")
    one = Ships().own(0, *posts, *pirates).match()
    assert (specials(one), one.points) == ((0, 0), (3, 1))
    two = Ships().own(0, *posts).own(1, *pirates).match()
    assert (specials(two), two.points) == ((0, 1), (2, 2))


@pytest.mark.rule("d.points.hero")
def test_eighteen_fame_points_are_in_the_game():
    facts = Ships().facts
    assert sum(card.fame for card in facts.cards) == 11
    assert sum(mission.fame for mission in facts.missions) == 7


# ------------------------------------------------------------------ the end


def nine(seat: int = 0) -> Ships:
    """A seat has nine points."""
    table = Ships().own(seat, *NINE)
    assert table.match().points[seat] == 9
    return table


def check_won(match: sw.Match, seat: int = 0) -> None:
    """The game is over, at once, and nobody may act."""
    assert (match.over, match.winner, match.points[seat]) == (True, seat, 10)
    assert match.to_act == ()
    assert [event.data["points"] for event in match.events if event.name == "won"] == [10]
    for other in (0, 1):
        error = refused(match, other, "end")
        assert isinstance(error, sw.GameOver)
        assert error.rule == "d.end"


@pytest.mark.rule("d.end")
def test_the_tenth_point_by_a_colony_wins_in_the_middle_of_the_flight():
    check_won(found(nine(), "colony_ore_3"))


@pytest.mark.rule("d.end")
def test_the_tenth_point_by_a_module_wins_while_building():
    match = nine().modules(0, trade=1).bays(0, ore=1, carbon=1, food=2).phase("build").match()
    match.play(0, "build module trade")
    check_won(match)


@pytest.mark.rule("d.end")
@pytest.mark.parametrize(("mission", "planet"), [("cure", "planet_ashfall"), ("tower", "planet_lantern")])
def test_the_tenth_point_by_a_mission_wins(mission, planet):
    table = nine().missions(mission).bays(0, ore=2, carbon=1).has(0, science=2).visit(planet)
    match = table.match(then=1)
    match.play(0, f"mission {mission}")
    check_won(match)


@pytest.mark.rule("d.end")
def test_the_tenth_point_as_friend_wins():
    check_won(found(nine().own(0, "ore_3", "fuel_3"), "goods_3"))


@pytest.mark.rule("d.end")
def test_the_tenth_point_as_hero_wins_before_the_reward_is_taken():
    check_won(beat(nine().own(0, "pirate_0_3", "pirate_1_2")))


@pytest.mark.rule("d.end")
def test_the_tenth_point_by_the_fame_of_a_mission_wins():
    match = nine().own(0, "pirate_0_3", "pirate_1_2").missions("bread").bays(0, food=1)
    done = match.visit("planet_motley").match(then=1)
    done.play(0, "mission bread")
    check_won(done)


@pytest.mark.rule("d.end")
def test_the_sun_wins_the_same_way():
    check_won(found(nine(seat=1), "colony_ore_3", seat=1), seat=1)


@pytest.mark.rule("d.end")
def test_nine_points_do_not_win():
    match = found(Ships().own(0, *NINE[:-1]), "colony_ore_3")
    assert (match.points, match.over) == ((9, 1), False)
    assert match.to_act == (0,)


@pytest.mark.rule("d.end")
def test_ten_points_win_on_the_own_turn_only():
    # Ten points on the other's turn cannot come about at a table; where they stand, they win when the turn comes.
    match = Ships().own(1, *NINE, "colony_ore_3").bays(0, fuel=2).phase("build").match()
    assert (match.points, match.over) == ((1, 10), False)
    match.play(0, "build booster")
    assert not match.over
    match.play(0, "end")
    check_won(match, seat=1)


@pytest.mark.rule("d.end")
def test_a_point_of_the_active_player_does_not_end_the_game_for_the_other():
    table = Ships().own(1, *NINE, "colony_ore_3")
    match = found(table, "colony_fuel_2")
    assert (match.points, match.over) == ((2, 10), False)


@pytest.mark.rule("d.end")
def test_losing_a_special_card_to_a_tie_keeps_a_player_from_ten():
    table = Ships().own(1, *NINE[:-1], "ore_3", "fuel_3", "food_3")
    table.own(0, "carbon_3", "outpost_diplomats_3")
    assert table.match().points == (1, 9)
    match = found(table, "goods_3")
    assert match.points == (1, 8)


@pytest.mark.rule("d.end")
def test_the_target_is_ten():
    assert Ships().facts.points_to_win == 10
    assert Ships().game.rules.target == 10
