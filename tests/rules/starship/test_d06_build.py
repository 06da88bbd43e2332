"""Building: ships, boosters, cannons, and modules of both levels.

A ship of these tables has one cannon and two boosters of level 1, one science, and both kinds of ships in the hangar,
unless a test says otherwise.
"""

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship, with_own_rules

MODULES = ("logistics", "command", "sensor", "trade", "science", "production")
COSTS = {
    "colony_ship": {"ore": 1, "fuel": 1, "food": 1},
    "trade_ship": {"ore": 1, "fuel": 1, "goods": 1},
    "booster": {"fuel": 2},
    "booster_2": {"fuel": 2, "science": 1},
    "cannon": {"carbon": 2},
    "cannon_2": {"carbon": 2, "science": 1},
    "module trade": {"ore": 1, "carbon": 1, "food": 1},
    "module sensor": {"ore": 1, "carbon": 1, "food": 2},
}
"""The price list; of the modules the trade module is new, and the sensor is raised."""
RULES = {
    "colony_ship": "d.build.ships",
    "trade_ship": "d.build.ships",
    "booster": "d.build.boosters",
    "booster_2": "d.build.boosters",
    "cannon": "d.build.cannons",
    "cannon_2": "d.build.cannons",
    "module trade": "d.build.module1",
    "module sensor": "d.build.module2",
}


def table_for(what: str) -> Ships:
    """A table on which only the price stands between seat 0 and a build."""
    table = Ships().hangar(0).modules(0, sensor=1).phase("build")
    full = (3, 0) if what.endswith("_2") else (0, 0)
    return table.tiles(0, boosters=full, cannons=full)


def holding(table: Ships, costs: dict[str, int]) -> Ships:
    """Seat 0 holds exactly this, and no science besides."""
    goods = {name: n for name, n in costs.items() if name != "science"}
    return table.bays(0, **goods).has(0, science=costs.get("science", 0), astro=25)


def priced(rule: str) -> list[str]:
    """What a rule sets a price for."""
    return [what for what in COSTS if RULES[what] == rule]


def check_price(what: str) -> None:
    """Exactly the price buys it and is used up; anything less does not."""
    match = holding(table_for(what), COSTS[what]).match()
    match.play(0, f"build {what}")
    assert (cargo(match, 0), ship(match, 0)["science"], ship(match, 0)["astro"]) == ({}, 0, 25)
    for missing in COSTS[what]:
        less = {name: n - (name == missing) for name, n in COSTS[what].items()}
        short = holding(table_for(what), less).match()
        assert f"build {what}" not in legal(short, 0)
        assert refused(short, 0, f"build {what}").rule == RULES[what]


# ------------------------------------------------------------------ ships


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize("what", priced("d.build.ships"))
def test_a_ship_costs_its_price_and_lands_in_the_hangar(what):
    check_price(what)
    match = holding(table_for(what), COSTS[what]).match()
    match.play(0, f"build {what}")
    assert ship(match, 0)["hangar"] == {"colony_ship": 0, "trade_ship": 0, what: 1}


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize(("colony", "trade"), [(1, 1), (2, 0), (0, 2)])
@pytest.mark.parametrize("what", ["colony_ship", "trade_ship"])
def test_the_hangar_holds_two_ships_in_all(colony, trade, what):
    match = Ships().bays(0, ore=2, fuel=2, food=2, goods=2).hangar(0, colony, trade).phase("build").match()
    assert f"build {what}" not in legal(match, 0)
    error = refused(match, 0, f"build {what}")
    assert error.rule == "d.build.ships"
    assert "hangar" in str(error)


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize(
    ("kinds", "hangar"), [("cc", (2, 0)), ("tt", (0, 2)), ("ct", (1, 1)), ("tc", (1, 1))]
)
def test_any_two_kinds_go_together(kinds, hangar):
    match = Ships().bays(0, ore=2, fuel=2, food=2, goods=2).hangar(0).phase("build").match()
    for kind in kinds:
        match.play(0, "build colony_ship" if kind == "c" else "build trade_ship")
    assert tuple(ship(match, 0)["hangar"].values()) == hangar
    assert refused(match, 0, "build colony_ship").rule == "d.build.ships"


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize("what", ["colony_ship", "trade_ship"])
def test_a_player_owns_two_ships_of_each_kind(what):
    # The hangar of two never lets this be the limit; a larger one shows it.
    table = Ships().bays(0, ore=2, fuel=2, food=2, goods=2).hangar(0, **{what: 2}).phase("build")
    table.game = with_own_rules()
    table.game.rules.hangar = 3
    match = table.match()
    other = "trade_ship" if what == "colony_ship" else "colony_ship"
    assert [text for text in legal(match, 0) if text.endswith("_ship")] == [f"build {other}"]
    error = refused(match, 0, f"build {what}")
    assert error.rule == "d.build.ships"
    assert "only 2" in str(error)


@pytest.mark.rule("d.build.ships")
def test_the_hangar_of_the_opponent_does_not_count():
    match = Ships().bays(0, ore=1, fuel=1, food=1).hangar(0).hangar(1, 2, 0).phase("build").match()
    assert "build colony_ship" in legal(match, 0)


@pytest.mark.rule("d.build.ships")
def test_a_founded_colony_frees_the_place_of_its_ship():
    table = Ships().bays(0, ore=1, fuel=1, food=1).visit("colony_ore_1", yellow=1)
    match = table.match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    match.play(0, "build colony_ship")
    assert ship(match, 0)["hangar"] == {"colony_ship": 1, "trade_ship": 1}


@pytest.mark.rule("d.build.ships")
@pytest.mark.parametrize("phase", ["roll", "sector"])
def test_nothing_is_built_before_the_flight(phase):
    match = Ships().bays(0, ore=1, fuel=1, food=1).hangar(0).phase(phase).match()
    assert refused(match, 0, "build colony_ship").rule == "d.turn.phases"


@pytest.mark.rule("d.build.ships")
def test_nothing_is_built_on_the_turn_of_the_other():
    match = Ships().bays(1, ore=1, fuel=1, food=1).hangar(1).phase("build").match()
    assert refused(match, 1, "build colony_ship").rule == "d.turn.phases"


# ------------------------------------------------------------------ boosters and cannons

TILES = [("booster", "boosters", "fuel"), ("cannon", "cannons", "carbon")]
BOOSTERS = pytest.param(*TILES[0], marks=pytest.mark.rule("d.build.boosters"))
CANNONS = pytest.param(*TILES[1], marks=pytest.mark.rule("d.build.cannons"))
both = pytest.mark.parametrize(("tile", "tiles", "resource"), [BOOSTERS, CANNONS])


def with_tiles(tiles: str, first: int, second: int, science: int = 1, **bays: int) -> sw.Match:
    """Seat 0 builds, with so many boosters or cannons of both levels; of the others there are none."""
    table = Ships().tiles(0, boosters=(0, 0), cannons=(0, 0)).bays(0, **bays).has(0, science=science)
    table.data["seats"][0][tiles] = [first, second]
    return table.phase("build").match()


@both
def test_a_tile_costs_its_price(tile, tiles, resource):
    check_price(tile)
    check_price(f"{tile}_2")


@both
@pytest.mark.parametrize(
    ("before", "after"), [((0, 0), [1, 0]), ((2, 0), [3, 0]), ((0, 2), [1, 2]), ((1, 1), [2, 1])]
)
def test_a_new_tile_is_of_level_1(tile, tiles, resource, before, after):
    match = with_tiles(tiles, *before, **{resource: 2})
    match.play(0, f"build {tile}")
    assert ship(match, 0)[tiles] == after
    assert (cargo(match, 0), ship(match, 0)["science"]) == ({}, 1)


@both
@pytest.mark.parametrize("before", [(3, 0), (2, 1), (0, 3)])
def test_there_are_three_tiles_at_most(tile, tiles, resource, before):
    match = with_tiles(tiles, *before, **{resource: 2})
    assert f"build {tile}" not in legal(match, 0)
    error = refused(match, 0, f"build {tile}")
    assert error.rule == f"d.build.{tiles}"
    assert "3 places" in str(error)


@both
@pytest.mark.parametrize(("before", "after"), [((3, 0), [2, 1]), ((2, 1), [1, 2]), ((1, 2), [0, 3])])
def test_with_all_three_one_is_raised(tile, tiles, resource, before, after):
    match = with_tiles(tiles, *before, **{resource: 2})
    match.play(0, f"build {tile}_2")
    assert ship(match, 0)[tiles] == after
    assert (cargo(match, 0), ship(match, 0)["science"]) == ({}, 0)


@both
@pytest.mark.parametrize("before", [(0, 0), (2, 0), (1, 1), (0, 2)])
def test_without_all_three_none_is_raised_not_even_after_a_loss(tile, tiles, resource, before):
    match = with_tiles(tiles, *before, **{resource: 2})
    assert f"build {tile}_2" not in legal(match, 0)
    error = refused(match, 0, f"build {tile}_2")
    assert error.rule == f"d.build.{tiles}"
    assert f"there are {sum(before)}" in str(error)


@both
def test_three_of_level_2_cannot_be_raised_any_more(tile, tiles, resource):
    match = with_tiles(tiles, 0, 3, **{resource: 2})
    assert f"build {tile}_2" not in legal(match, 0)
    assert refused(match, 0, f"build {tile}_2").rule == f"d.build.{tiles}"


@both
def test_raising_takes_a_science_point(tile, tiles, resource):
    match = with_tiles(tiles, 3, 0, science=0, **{resource: 2})
    error = refused(match, 0, f"build {tile}_2")
    assert error.rule == f"d.build.{tiles}"
    assert "1 science" in str(error)


@both
def test_the_tiles_of_the_other_kind_do_not_count(tile, tiles, resource):
    other = "cannons" if tiles == "boosters" else "boosters"
    table = Ships().bays(0, **{resource: 2})
    table.data["seats"][0].update({tiles: [2, 0], other: [3, 0]})
    match = table.phase("build").match()
    assert f"build {tile}" in legal(match, 0)
    assert f"build {tile}_2" not in legal(match, 0)


@both
def test_several_are_built_in_one_turn_as_far_as_the_cargo_goes(tile, tiles, resource):
    table = Ships().modules(0, logistics=2).bays(0, **{resource: 4})
    table.data["seats"][0][tiles] = [2, 0]
    match = table.phase("build").match()
    match.play(0, f"build {tile}")
    match.play(0, f"build {tile}_2")
    assert (ship(match, 0)[tiles], cargo(match, 0)) == ([2, 1], {})


@pytest.mark.rule("d.build.boosters")
def test_a_raised_booster_counts_two_for_the_speed():
    match = (
        Ships()
        .tiles(0, boosters=(2, 1))
        .fly(*["lost_1", "lost_2", "lost_3", "lost_4", "lost_5"], yellow=2)
        .match()
    )
    assert "next" in legal(match, 0)  # a sixth card
    match = (
        Ships()
        .tiles(0, boosters=(3, 0))
        .fly("lost_1", "lost_2", "lost_3", "lost_4", yellow=2)
        .match("card ore_1")
    )
    match.play(0, "next")
    match.play(0, "pass")
    assert match.view(0)["phase"] == "trade_and_build"  # and there five cards of five


@pytest.mark.rule("d.build.cannons")
def test_a_raised_cannon_counts_two_in_a_fight():
    match = Ships().tiles(0, cannons=(2, 1)).meet("pirate_4_7").match("blue 1", "blue 4")
    fought = [event for event in match.play(0, "fight") if event.name == "fought"]
    assert fought[0].data["own"] == 5


# ------------------------------------------------------------------ modules of level 1


@pytest.mark.rule("d.build.module1")
def test_a_module_of_level_1_costs_one_ore_one_carbon_one_food():
    check_price("module trade")


@pytest.mark.rule("d.build.module1")
@pytest.mark.parametrize("module", MODULES)
def test_any_of_the_six_can_be_turned_up(module):
    match = Ships().bays(0, ore=1, carbon=1, food=1).phase("build").match()
    assert [t for t in legal(match, 0) if "module" in t] == [f"build module {name}" for name in MODULES]
    match.play(0, f"build module {module}")
    assert ship(match, 0)["modules"] == {module: 1}
    assert (cargo(match, 0), match.points) == ({}, (1, 1))  # level 1 is worth no point


@pytest.mark.rule("d.build.module1")
def test_both_players_may_have_the_same_module_of_level_1():
    match = Ships().modules(1, trade=2).bays(0, ore=1, carbon=1, food=1).phase("build").match()
    match.play(0, "build module trade")
    assert ship(match, 0)["modules"] == {"trade": 1}


@pytest.mark.rule("d.build.module1")
def test_a_module_that_lies_face_up_is_not_built_again_for_the_first_price():
    match = Ships().modules(0, trade=1).bays(0, ore=1, carbon=1, food=1).phase("build").match()
    assert "build module trade" not in legal(match, 0)
    assert "build module sensor" in legal(match, 0)


@pytest.mark.rule("d.build.module1")
def test_a_module_works_at_once():
    match = Ships().bays(0, ore=2, carbon=1, food=1).own(0, "ore_3").phase("build").match()
    match.play(0, "build module logistics")
    match.play(0, "post ore_3 buy 2 ore")
    assert cargo(match, 0) == {"ore": 3}


# ------------------------------------------------------------------ modules of level 2


@pytest.mark.rule("d.build.module2")
def test_a_module_of_level_2_costs_one_ore_one_carbon_two_food():
    check_price("module sensor")


@pytest.mark.rule("d.build.module2")
@pytest.mark.parametrize("module", MODULES)
def test_each_of_the_six_is_worth_a_point(module):
    match = Ships().modules(0, **{module: 1}).bays(0, ore=1, carbon=1, food=2).phase("build").match()
    match.play(0, f"build module {module}")
    assert ship(match, 0)["modules"] == {module: 2}
    assert match.points == (2, 1)


@pytest.mark.rule("d.build.module2")
def test_the_first_level_comes_first():
    match = Ships().bays(0, ore=1, carbon=1, food=2).phase("build").match()
    match.play(0, "build module trade")
    assert ship(match, 0)["modules"] == {"trade": 1}  # the price of level 1, although level 2 could be paid
    assert cargo(match, 0) == {"food": 1}


@pytest.mark.rule("d.build.module2")
def test_both_levels_can_be_built_in_one_turn():
    match = Ships().modules(0, logistics=1).bays(0, ore=2, carbon=2, food=3).phase("build").match()
    match.play(0, "build module trade")
    match.play(0, "build module trade")
    assert ship(match, 0)["modules"] == {"logistics": 1, "trade": 2}


@pytest.mark.rule("d.build.module2")
def test_there_is_only_one_of_each_kind_for_both_players():
    table = Ships().modules(0, trade=1, sensor=1).modules(1, trade=2).bays(0, ore=1, carbon=1, food=2)
    match = table.phase("build").match()
    assert [t for t in legal(match, 0) if t in ("build module trade", "build module sensor")] == [
        "build module sensor"
    ]
    error = refused(match, 0, "build module trade")
    assert error.rule == "d.build.module2"
    assert "opponent" in str(error)


@pytest.mark.rule("d.build.module2")
def test_there_is_no_third_level():
    match = Ships().modules(0, trade=2).bays(0, ore=1, carbon=1, food=2).phase("build").match()
    assert "build module trade" not in legal(match, 0)
    assert refused(match, 0, "build module trade").rule == "d.build.module2"


@pytest.mark.rule("d.build.module2")
def test_the_price_of_level_1_does_not_raise():
    match = Ships().modules(0, trade=1).bays(0, ore=2, carbon=2, food=1).phase("build").match()
    error = refused(match, 0, "build module trade")
    assert error.rule == "d.build.module2"
    assert "missing: 1 food" in str(error)


@pytest.mark.rule("d.build.module2")
@pytest.mark.parametrize(("yellow", "science"), [(1, 0), (2, 1), (3, 1)])
def test_the_worked_example_advanced_research_brings_science_on_2_and_3(yellow, science):
    # The sun's science module of level 1 works on 2; one ore, one carbon and two food raise it.
    table = Ships().modules(1, science=1).bays(1, ore=1, carbon=1, food=2).has(1, science=0)
    match = table.phase("build", seat=1).match(f"yellow {yellow}")
    match.play(1, "build module science")
    assert (cargo(match, 1), match.points) == ({}, (1, 2))
    match.play(1, "end")
    match.play(0, "roll")
    assert ship(match, 1)["science"] == science
