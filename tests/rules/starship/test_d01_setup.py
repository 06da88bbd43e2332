"""The start of a game, what lies open from then on, and the order of a turn."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import starwake as sw
from starwake.starship.facts import Card
from tests.helpers import legal, refused
from tests.ships import Ships, ship

MODULES = ("logistics", "command", "sensor", "trade", "science", "production")
RESERVE = {1: "reserve_1", 2: "reserve_2", 3: "reserve_3", 4: "reserve_4"}
EVERYONE = (0, 1, None)


def begin(moon: int = 0, **options: object) -> sw.Match:
    """A new game in which a seat is the moon; the first module is to be chosen."""
    game = sw.make("starship", 2, options)
    return sw.Match(game, sw.ScriptedDealer([f"moon {moon}"], then=sw.FastDealer(3)))


def begun(moon: int = 0) -> sw.Match:
    """A new game, both with a logistics module, before the first roll."""
    match = begin(moon)
    match.play(moon, "fit logistics")
    match.play(1 - moon, "fit logistics")
    return match


def odds(match: sw.Match, seat: int, action: str) -> dict[str, int]:
    """What chance may bring first after an action, with weights."""
    state = match.state.copy()
    match.game.apply(state, seat, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def cards(group: int) -> list[Card]:
    """The cards of a group: 0 start, 1 sectors, 2 to 5 reserve I to IV."""
    return [card for card in Ships().facts.cards if card.group == group]


# ---------------------------------------------------------------- what each player starts with


@pytest.mark.rule("d.setup.start")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("moon", [0, 1])
def test_both_players_start_with_the_same_ship(moon, seat):
    owned = ship(begin(moon), seat)
    assert owned["bays"] == {"ore": 0, "fuel": 0, "carbon": 0, "food": 0, "goods": 2}
    assert (owned["science"], owned["astro"]) == (1, 25)
    assert owned["hangar"] == {"colony_ship": 1, "trade_ship": 1}
    assert owned["boosters"] == [2, 0]
    assert owned["cannons"] == [1, 0]
    assert (owned["fame"], owned["friendship"], owned["missions"]) == (0, 0, [])


@pytest.mark.rule("d.setup.start")
@pytest.mark.parametrize(("kind", "other"), [("colony_ship", "food"), ("trade_ship", "goods")])
def test_one_more_ship_of_each_kind_lies_in_reserve(kind, other):
    # The other kind's ship is away, so that the hangar has room.
    table = Ships().bays(0, ore=2, fuel=2, **{other: 2}).hangar(0, **{kind: 1}).phase("build")
    match = table.match()
    match.play(0, f"build {kind}")
    assert ship(match, 0)["hangar"][kind] == 2


@pytest.mark.rule("d.setup.start")
@pytest.mark.parametrize("module", MODULES)
def test_any_module_of_level_1_is_turned_up_for_nothing(module):
    match = begin()
    before = ship(match, 0)
    match.play(0, f"fit {module}")
    assert ship(match, 0) == {**before, "modules": {module: 1}}


@pytest.mark.rule("d.setup.start")
def test_only_one_module_is_turned_up():
    match = begun()
    assert [ship(match, seat)["modules"] for seat in (0, 1)] == [{"logistics": 1}, {"logistics": 1}]
    assert refused(match, 0, "fit command").rule == "d.setup.start"


@pytest.mark.rule("d.setup.start")
@pytest.mark.parametrize("moon", [0, 1])
def test_d2_the_moon_chooses_its_module_first_and_openly(moon):
    match = begin(moon)
    assert match.to_act == (moon,)
    assert refused(match, 1 - moon, "fit sensor").rule == "d.turn.phases"
    match.play(moon, "fit sensor")
    assert match.to_act == (1 - moon,)
    for seat in EVERYONE:
        assert match.view(seat)["seats"][moon]["modules"] == {"sensor": 1}


@pytest.mark.rule("d.setup.start")
def test_before_the_modules_are_chosen_nobody_rolls():
    match = begin()
    assert refused(match, 0, "roll").rule == "d.turn.phases"
    match.play(0, "fit trade")
    assert refused(match, 1, "roll").rule == "d.turn.phases"


@pytest.mark.rule("d.setup.start")
def test_d2_hidden_the_other_player_does_not_see_the_choice():
    match = begin(module_choice="hidden")
    match.play(0, "fit sensor")
    assert match.view(0)["chosen"] == ["sensor", None]
    for seat in (1, None):
        assert match.view(seat)["chosen"] == ["hidden", None]
        assert "sensor" not in json.dumps(match.view(seat)["seats"])
    assert ship(match, 0)["modules"] == {}


@pytest.mark.rule("d.setup.start")
def test_d2_hidden_neither_events_nor_the_record_tell_the_choice():
    match = begin(module_choice="hidden")
    match.play(0, "fit sensor")
    chose = match.events[-1]
    assert (chose.for_seat(0).data["module"], match.entries_for(0)[-1].text) == ("sensor", "fit sensor")
    for seat in (1, None):
        told = chose.for_seat(seat)
        assert (told.seat, told.data["module"], told.targets) == (0, None, ("seat:0",))
        assert match.entries_for(seat)[-1].text == "fit ?"


@pytest.mark.rule("d.setup.start")
@pytest.mark.parametrize("moon", [0, 1])
def test_d2_hidden_both_choices_are_turned_up_together(moon):
    match = begin(moon, module_choice="hidden")
    match.play(moon, "fit sensor")
    match.play(1 - moon, "fit sensor")
    for seat in EVERYONE:
        view = match.view(seat)
        assert view["chosen"] == [None, None]
        assert [player["modules"] for player in view["seats"]] == [{"sensor": 1}, {"sensor": 1}]
    assert [(e.name, e.seat) for e in match.events[-3:]] == [
        ("module", moon),
        ("module", 1 - moon),
        ("turn", moon),
    ]


# ---------------------------------------------------------------- sun and moon


@pytest.mark.rule("d.setup.colonies")
def test_the_start_colonies_are_dealt_at_random():
    game = sw.make("starship", 2)
    assert [(o.notation, w) for o, w in game.outcomes(game.new_state())] == [("moon 0", 1), ("moon 1", 1)]


@pytest.mark.rule("d.setup.colonies")
@pytest.mark.parametrize("moon", [0, 1])
def test_each_player_has_one_start_colony_worth_a_point(moon):
    match = begin(moon)
    assert ship(match, moon)["cards"] == ["colony_carbon_1"]
    assert ship(match, 1 - moon)["cards"] == ["colony_fuel_1"]
    assert match.points == (1, 1)
    assert match.position()["crests"][moon] == "moon"


@pytest.mark.rule("d.setup.colonies")
@pytest.mark.parametrize("moon", [0, 1])
def test_the_moon_begins(moon):
    match = begun(moon)
    assert (match.turn, match.to_act, legal(match, moon)) == (1, (moon,), ["roll"])


# ---------------------------------------------------------------- sectors, reserve, missions, modules


@pytest.mark.rule("d.setup.sectors")
def test_there_are_four_stacks_of_ten_that_nobody_knows():
    match = begun()
    for seat in EVERYONE:
        assert match.view(seat)["sectors"] == [{"known": {}, "unknown": {"sector": 10}}] * 4


@pytest.mark.rule("d.setup.sectors")
@pytest.mark.parametrize("sector", [1, 2, 3, 4])
def test_each_of_the_forty_cards_is_as_likely_to_lie_on_top(sector):
    match = Ships().phase("sector", yellow=1).match()
    match.play(0, f"fly {sector}")
    assert odds(match, 0, "next") == dict.fromkeys(
        (f"card {card.id}" for card in cards(1)), odds(match, 0, "next")["card ore_1"]
    )
    assert len(odds(match, 0, "next")) == 40


@pytest.mark.rule("d.setup.sectors")
def test_a_card_of_one_stack_is_in_no_other():
    match = Ships().known(2, "ore_1").fly(sector=1).match()
    assert "card ore_1" not in odds(match, 0, "next")


@pytest.mark.rule("d.setup.reserve")
def test_the_reserve_has_four_parts_of_seven():
    assert begun().position()["reserve"] == dict.fromkeys(RESERVE.values(), 7)


@pytest.mark.rule("d.setup.reserve", "d.flight.refill")
@pytest.mark.parametrize("part", [1, 2, 3, 4])
def test_the_first_part_that_is_left_lies_on_top_and_is_shuffled(part):
    table = Ships().reserve(**{RESERVE[n]: 0 for n in range(1, part)}).visit("colony_ore_1")
    expected = {f"card {card.id}": 1 for card in cards(part + 1)}
    assert odds(table.match(), 0, "found") == expected


@pytest.mark.rule("d.setup.reserve")
def test_the_last_card_of_a_part_comes_before_the_next_part():
    table = Ships().known(
        3, "lost_1", "lost_2", "pirate_1_2", "pirate_1_3", "pirate_1_4", "outpost_diplomats_3"
    )
    table.visit("colony_ore_1", "colony_food_1")
    match = table.match()
    match.play(0, "found")  # one card is left of the first part: chance has no choice
    assert match.position()["flight"]["row"] == ["colony_food_1", "outpost_green_folk_1"]
    assert "reserve_1" not in match.position()["reserve"]


@pytest.mark.rule("d.setup.adventures")
def test_three_missions_lie_open_those_of_the_first_group():
    groups = {mission.id: mission.group for mission in Ships().facts.missions}
    for seed in range(4):
        shown = sw.new("starship", seed=seed).position()["missions"]["open"]
        assert len(shown) == 3
        assert {groups[mission] for mission in shown} == {1}


@pytest.mark.rule("d.setup.adventures")
def test_missions_are_three_to_a_group():
    assert Counter(mission.group for mission in Ships().facts.missions) == {1: 3, 2: 3, 3: 3, 4: 3}


@pytest.mark.rule("d.setup.adventures")
@pytest.mark.parametrize(
    ("done", "group"),
    [
        ([], {"escort", "shelves", "bread"}),
        (["escort"], {"shelves", "bread"}),
        (["escort", "shelves", "bread"], {"cure", "delegates", "wreck"}),
        (["escort", "shelves", "bread", "cure", "delegates", "wreck"], {"walls", "tower", "shelves_again"}),
    ],
)
def test_the_next_mission_is_one_of_the_topmost_group_each_as_likely(done, group):
    table = Ships().missions("crate", "welcome", "clean_water", done=tuple(done)).visit("planet_lantern")
    match = table.match()
    state = match.state.copy()
    match.game.apply(state, 0, "mission crate")
    match.game.apply(state, 0, "take ore")
    shown = {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}
    assert shown == {f"mission {mission}": 1 for mission in group}


@pytest.mark.rule("d.setup.modules")
def test_each_player_has_the_six_modules_of_level_1():
    match = begin()
    assert legal(match, 0) == [f"fit {module}" for module in MODULES]
    match.play(0, "fit science")
    assert legal(match, 1) == [f"fit {module}" for module in MODULES]  # a set of the own


@pytest.mark.rule("d.setup.modules")
@pytest.mark.parametrize("module", MODULES)
def test_of_each_second_level_there_is_one_for_both(module):
    table = Ships().modules(0, **{module: 1}).modules(1, **{module: 2}).bays(0, ore=1, carbon=1, food=2)
    match = table.phase("build").match()
    assert refused(match, 0, f"build module {module}").rule == "d.build.module2"
    free = Ships().modules(0, **{module: 1}).modules(1, **{module: 1}).bays(0, ore=1, carbon=1, food=2)
    match = free.phase("build").match()
    match.play(0, f"build module {module}")
    assert ship(match, 0)["modules"] == {module: 2}


# ---------------------------------------------------------------- the cards


@pytest.mark.rule("d.setup.cards")
def test_booklet_example_counts_of_cards():
    facts = Ships().facts
    sizes = Counter(card.group for card in facts.cards)
    assert (sizes[1], sum(sizes[group] for group in (2, 3, 4, 5)), sizes[0]) == (40, 28, 2)
    assert sizes == {0: 2, 1: 40, 2: 7, 3: 7, 4: 7, 5: 7}
    colonies = Counter((card.resource, card.number) for card in facts.cards if card.kind == "colony")
    assert colonies == {(r, n): 1 for r in ("ore", "fuel", "food", "carbon") for n in (1, 2, 3)}
    assert sum(card.friendship for card in facts.cards) == 11
    assert sum(card.fame for card in facts.cards) + sum(mission.fame for mission in facts.missions) == 18
    modules = sum(module.points for module in facts.modules)
    missions = sum(mission.points for mission in facts.missions)
    specials = sum(special.points for special in facts.specials)
    assert sum(card.points for card in facts.cards) + modules + missions + specials == 22


@pytest.mark.rule("d.setup.cards")
def test_the_forty_cards_of_the_sectors():
    kinds = Counter(card.kind for card in cards(1))
    assert kinds == {
        "trade_planet": 25,
        "colony": 6,
        "pirate": 2,
        "outpost": 2,
        "library": 1,
        "adventure_planet": 4,
    }
    assert {card.civilization for card in cards(1) if card.kind == "outpost"} == {"diplomats"}


@pytest.mark.rule("d.setup.cards")
@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food", "goods"])
def test_five_trade_planets_for_each_resource_at_prices_1_to_5(resource):
    planets = [card for card in cards(1) if card.kind == "trade_planet" and card.resource == resource]
    assert sorted(card.price for card in planets) == [1, 2, 3, 4, 5]
    assert [card.price for card in planets if card.trading_post] == [3]


@pytest.mark.rule("d.setup.cards")
@pytest.mark.parametrize(
    ("group", "kinds", "strengths", "outposts"),
    [
        (1, {}, [2, 3], ["diplomats", "diplomats"]),
        (2, {"lost_planet": 2, "pirate": 3, "outpost": 2}, [2, 3, 4], ["diplomats", "green_folk"]),
        (3, {"lost_planet": 2, "pirate": 2, "outpost": 1, "colony": 2}, [4, 5], ["scientists"]),
        (4, {"lost_planet": 2, "pirate": 2, "outpost": 1, "colony": 2}, [5, 6], ["merchants"]),
        (5, {"lost_planet": 4, "pirate": 2, "median": 1}, [6, 7], []),
    ],
)
def test_pirates_outposts_and_the_rest_by_group(group, kinds, strengths, outposts):
    found = cards(group)
    assert not kinds or Counter(card.kind for card in found) == kinds
    assert sorted(card.strength for card in found if card.kind == "pirate") == strengths
    assert sorted(card.civilization for card in found if card.kind == "outpost") == outposts


# ---------------------------------------------------------------- who sees what


@pytest.mark.rule("d.info.public")
def test_ships_money_cargo_and_won_cards_lie_open():
    table = (
        Ships()
        .bays(0, ore=2)
        .has(0, astro=7, science=3)
        .own(0, "ore_3", "pirate_0_2")
        .hangar(0, trade_ship=2)
    )
    table.keep(0, "bread").modules(0, sensor=1).bays(1, food=1)
    match = table.match()
    owned = [ship(match, seat) for seat in (0, 1)]
    for seat in EVERYONE:
        view = match.view(seat)
        assert [
            {key: one[key] for key in own} for one, own in zip(view["seats"], owned, strict=True)
        ] == owned
        assert view["points"] == list(match.points)
        assert view["specials"] == match.position()["specials"]


@pytest.mark.rule("d.info.public")
def test_open_missions_lie_open_and_the_order_of_the_pile_does_not():
    first = [mission.id for mission in Ships().facts.missions if mission.group == 1]
    match = Ships().missions(*first).match()
    for seat in EVERYONE:
        assert match.view(seat)["missions"] == {
            "open": first,
            "done": [],
            "waiting": [],
        }


@pytest.mark.rule("d.info.public")
def test_a_card_turned_up_is_seen_by_all_and_remembered_by_both_players():
    match = Ships().fly(sector=2).match("card ore_1")
    match.play(0, "next")
    for seat in EVERYONE:
        assert match.view(seat)["flight"]["row"] == ["ore_1"]
    match.play(0, "pass")
    match.play(0, "stop")
    for seat in (0, 1):
        assert match.view(seat)["sectors"][1] == {"known": {"ore_1": "all"}, "unknown": {"sector": 9}}


@pytest.mark.rule("d.info.public")
def test_a_card_seen_by_one_is_undecided_to_the_other():
    match = Ships().known(3, "ore_1", by=(0,)).known(3, "fuel_2", by=(1,)).match()
    assert match.view(0)["sectors"][2] == {"known": {"ore_1": [0]}, "unknown": {"sector": 9}}
    assert match.view(1)["sectors"][2] == {"known": {"fuel_2": [1]}, "unknown": {"sector": 9}}
    assert match.view(None)["sectors"][2] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.info.public")
def test_that_both_know_a_card_by_sensor_is_known_to_neither():
    match = Ships().known(3, "ore_1", by=(0, 1)).match()
    assert match.view(0)["sectors"][2]["known"] == {"ore_1": [0]}
    assert match.view(1)["sectors"][2]["known"] == {"ore_1": [1]}


@pytest.mark.rule("d.info.public")
@pytest.mark.parametrize("other", ["fuel_2", "pirate_0_3", "colony_food_1"])
def test_two_cards_that_only_the_opponent_has_seen_cannot_be_told_apart(other):
    first, second = (Ships().known(3, card, by=(0,)).match() for card in ("ore_1", other))
    assert first.view(0) != second.view(0)
    for seat in (1, None):
        assert first.view(seat) == second.view(seat)


@pytest.mark.rule("d.info.public")
def test_of_a_flight_nobody_knows_the_cards_not_reached():
    match = Ships().fly("ore_1", sector=1).match()
    for seat in (0, 1):  # d14: who holds the stack does not look
        assert match.view(seat)["sectors"][0] == {"known": {"ore_1": "all"}, "unknown": {"sector": 9}}


@pytest.mark.rule("d.info.public")
def test_a_card_that_was_founded_is_no_longer_in_its_sector():
    match = Ships().visit("colony_ore_1", sector=1).match("card lost_1")
    match.play(0, "found")
    for seat in (0, 1):
        assert match.view(seat)["sectors"][0]["known"] == {"lost_1": "all"}


@pytest.mark.rule("d.info.public")
def test_without_memory_only_what_lies_on_the_table_is_shown():
    table = Ships(memory=False).known(1, "ore_2").known(2, "ore_1").known(2, "fuel_1", by=(0,))
    match = table.fly("food_1", sector=1).match()
    for seat in (0, 1):
        sectors = match.view(seat)["sectors"]
        assert sectors[0] == {"known": {"food_1": "all"}, "unknown": {"sector": 9}}
        assert sectors[1] == {"known": {}, "unknown": {"sector": 10}}
        assert match.view(seat)["flight"]["row"] == ["food_1"]


@pytest.mark.rule("d.info.public")
def test_without_memory_the_cards_are_the_same_all_the_same():
    match = Ships(memory=False).known(1, "ore_2").fly(sector=1).match()
    chances = odds(match, 0, "next")
    assert chances["card ore_2"] * 10 == sum(chances.values())  # it lies there, whoever remembers it
    chances = odds(Ships(memory=False).known(2, "ore_2").fly(sector=1).match(), 0, "next")
    assert "card ore_2" not in chances


# ---------------------------------------------------------------- phases


@pytest.mark.rule("d.turn.phases")
def test_production_flight_trading_and_building_then_the_other_player():
    match = Ships().phase("roll").match("yellow 3")
    phases = [match.position()["phase"]]
    for action in ("roll", "fly 1", "stop", "end"):
        match.play(0, action)
        phases.append(match.position()["phase"])
    assert phases == ["production", "production", "flight", "trade_and_build", "production"]
    assert (match.to_act, legal(match, 1), match.position()["active"]) == ((1,), ["roll"], 1)


@pytest.mark.rule("d.turn.phases")
def test_after_the_second_players_turn_it_is_the_first_ones_again():
    match = Ships().phase("build", seat=1).match()
    turn = match.turn
    match.play(1, "end")
    assert (match.to_act, match.turn) == ((0,), turn + 1)


@pytest.mark.rule("d.turn.phases")
@pytest.mark.parametrize(
    ("frame", "action"),
    [
        ("roll", "build booster"),
        ("roll", "end"),
        ("sector", "roll"),
        ("sector", "build booster"),
        ("sector", "end"),
        ("build", "roll"),
    ],
)
def test_nothing_is_done_in_another_phase(frame, action):
    match = Ships().bays(0, fuel=2).phase(frame, yellow=1).match()
    assert refused(match, 0, action).rule == "d.turn.phases"


@pytest.mark.rule("d.turn.phases")
@pytest.mark.parametrize("action", ["build booster", "build module command", "end", "roll"])
def test_in_flight_nothing_is_built(action):
    match = Ships().bays(0, fuel=2, ore=1, carbon=1, food=1).fly("ore_1").match()
    assert refused(match, 0, action).rule == "d.turn.phases"


@pytest.mark.rule("d.turn.phases")
@pytest.mark.parametrize(("frame", "action"), [("roll", "roll"), ("sector", "fly 1"), ("build", "end")])
def test_the_other_player_does_not_act(frame, action):
    match = Ships().phase(frame, yellow=1).match()
    assert legal(match, 1) == []
    assert refused(match, 1, action).rule == "d.turn.phases"
