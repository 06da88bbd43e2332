"""The data of Starship, and the refusal of data that is wrong."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from starwake.starship import facts as facts_module
from starwake.starship.facts import Card, DataError, Facts, load, load_from
from tests.changes import Change, drop, put

DATA = Path(facts_module.__file__).parent.parent / "data"


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load()


def by_id(facts: Facts) -> dict[str, Card]:
    return {card.id: card for card in facts.cards}


def expected_id(card: Card) -> str:
    """The id that a card of a numbered kind must have."""
    if card.kind == "colony":
        return f"colony_{card.resource}_{card.number}"
    if card.kind == "trade_planet":
        return f"{card.resource}_{card.price}"
    if card.kind == "pirate":
        return f"pirate_{card.group - 1}_{card.strength}"
    return f"planet_{card.planet}" if card.kind == "adventure_planet" else card.id


def test_seventy_cards_in_a_fixed_order(facts: Facts) -> None:
    assert [card.group for card in facts.cards] == [0] * 2 + [1] * 40 + [2] * 7 + [3] * 7 + [4] * 7 + [5] * 7
    assert [card.id for card in facts.cards[:3]] == ["colony_carbon_1", "colony_fuel_1", "ore_1"]
    assert facts.cards[-1].id == "median"
    assert [expected_id(card) for card in facts.cards] == [card.id for card in facts.cards]


def test_kinds(facts: Facts) -> None:
    assert Counter(card.kind for card in facts.cards) == {
        "colony": 12,
        "trade_planet": 25,
        "library": 1,
        "outpost": 6,
        "adventure_planet": 4,
        "pirate": 11,
        "lost_planet": 10,
        "median": 1,
    }
    leaving = [card for card in facts.cards if card.group and (card.points or card.friendship or card.fame)]
    assert len(leaving) == 31, "cards that can leave the sectors"


def test_points_there_are(facts: Facts) -> None:
    assert sum(card.friendship for card in facts.cards) == 11
    assert sum(card.fame for card in facts.cards) == 11
    assert sum(mission.fame for mission in facts.missions) == 7
    assert sum(card.points for card in facts.cards) == 12
    assert sum(mission.points for mission in facts.missions) == 2
    assert sum(module.points for module in facts.modules) == 6
    assert [(card.id, card.counts, card.minimum, card.points) for card in facts.specials] == [
        ("friend", "friendship", 3, 1),
        ("hero", "fame", 3, 1),
    ]
    assert facts.points_to_win == 10


def test_trade(facts: Facts) -> None:
    cards = by_id(facts)
    assert [card.id for card in facts.cards if card.trading_post] == [
        *("ore_3", "fuel_3", "carbon_3", "food_3", "goods_3", "outpost_diplomats_3", "outpost_green_folk_1"),
        *("outpost_scientists_1", "outpost_merchants_1", "median"),
    ]
    terms = {
        card.id: (card.resource, card.price, card.buy, card.sell, card.max_units) for card in facts.cards
    }
    assert terms["goods_5"] == ("goods", 5, True, True, None)
    assert terms["library"] == ("science", 3, True, True, None)
    assert terms["outpost_diplomats_1"] == terms["outpost_diplomats_3"] == ("any", 3, True, False, 1)
    assert terms["outpost_green_folk_1"] == ("science", 4, False, True, 1)
    assert terms["outpost_scientists_1"] == ("science", 2, True, False, 1)
    assert terms["outpost_merchants_1"] == ("any", 3, False, True, 2)
    assert terms["median"] == terms["lost_1"] == ("", 0, False, False, 0)
    assert (cards["median"].friendship, cards["outpost_merchants_1"].civilization) == (2, "merchants")


def test_pirates(facts: Facts) -> None:
    pirates = [card for card in facts.cards if card.kind == "pirate"]
    assert [(card.group, card.strength, card.demand, card.loss) for card in pirates] == [
        *((1, 2, 3, ""), (1, 3, 3, ""), (2, 2, 3, ""), (2, 3, 3, ""), (2, 4, 3, "")),
        *((3, 4, 5, "cannon"), (3, 5, 5, "module"), (4, 5, 5, "module"), (4, 6, 5, "module")),
        *((5, 6, 5, "module"), (5, 7, 5, "module")),
    ]


def test_odds_of_a_fight(facts: Facts) -> None:
    """The blue die gives the odds of the rules for every lead in cannons; ties are won."""
    rolls = list(product(facts.dice["blue"], repeat=2))
    odds = {m: Fraction(sum(own + m >= other for own, other in rolls), 36) for m in range(-4, 4)}
    assert [odds[m] * 36 for m in range(-4, 4)] == [0, 1, 5, 13, 23, 31, 35, 36]
    assert Counter(facts.dice["yellow"]) == {1: 2, 2: 2, 3: 2}


def test_missions(facts: Facts) -> None:
    missions = {mission.id: mission for mission in facts.missions}
    assert [mission.group for mission in facts.missions] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert [m.id for m in facts.missions if not m.kept] == ["crate", "welcome", "clean_water", "escort"]
    assert missions["crate"].pay == missions["crate"].have == {}
    assert dict(missions["tower"].pay) == {"ore": 2, "carbon": 1}
    assert dict(missions["escort"].have) == {"cannon_points": 3}
    assert (missions["escort"].astro, missions["escort"].resources) == (3, 1)
    assert dict(missions["wreck"].have) == {"booster_points": 4}
    assert dict(missions["delegates"].pay) == {"astro": 6}
    assert (missions["delegates"].fame, missions["delegates"].resources) == (1, 2)
    assert {m.id: m.excluded for m in facts.missions if m.excluded} == {
        "shelves": "goods",
        "bread": "food",
        "shelves_again": "goods",
    }


def test_modules(facts: Facts) -> None:
    assert {module.gives: module.amounts for module in facts.modules} == {
        "storage": (2, 3, 4),
        "flight_actions": (2, 3, 4),
        "sensor_cards": (0, 2, 3),
        "purchases": (0, 1, 2),
        "science": (0, 1, 1),
        "goods": (0, 1, 1),
    }
    assert [dict(module.numbers) for module in facts.modules] == [
        *({}, {}, {}, {}),
        {"moon": ((), (3,), (2, 3)), "sun": ((), (2,), (2, 3))},
        {"moon": ((), (2,), (2, 3)), "sun": ((), (3,), (2, 3))},
    ]


def test_start_costs_and_limits(facts: Facts) -> None:
    start, limits = facts.start, facts.limits
    assert facts.resources == ("ore", "fuel", "carbon", "food", "goods")
    bays = [getattr(start.resources, name) for name in facts.resources]
    assert (start.astro, start.science, bays) == (25, 1, [0, 0, 0, 0, 2])
    assert (start.first, to_builtins(start.colonies)) == (
        "moon",
        {"moon": "colony_carbon_1", "sun": "colony_fuel_1"},
    )
    assert (start.colony_ships, start.trade_ships, start.boosters, start.cannons, start.modules) == (
        1,
        1,
        2,
        1,
        1,
    )
    assert (limits.sectors, limits.sector_size, limits.lab, limits.hangar, limits.ships_each) == (
        4,
        10,
        4,
        2,
        2,
    )
    assert (limits.boosters, limits.cannons, limits.open_missions, limits.posts_a_turn) == (3, 3, 3, 2)
    assert (limits.purchase_price, limits.pirate_reward) == (2, 1)
    assert {build: dict(cost) for build, cost in facts.costs.items()} == {
        "colony_ship": {"ore": 1, "fuel": 1, "food": 1},
        "trade_ship": {"ore": 1, "fuel": 1, "goods": 1},
        "booster": {"fuel": 2},
        "booster_2": {"fuel": 2, "science": 1},
        "cannon": {"carbon": 2},
        "cannon_2": {"carbon": 2, "science": 1},
        "module": {"ore": 1, "carbon": 1, "food": 1},
        "module_2": {"ore": 1, "carbon": 1, "food": 2},
    }


def test_handicap(facts: Facts) -> None:
    handicap = facts.handicap
    assert (handicap.beginner_astro, handicap.expert_astro) == (30, 20)
    assert (handicap.beginner_cannons, handicap.beginner_boosters) == (2, 3)


def test_facts_are_read_only(facts: Facts) -> None:
    with pytest.raises(TypeError):
        facts.costs["booster"]["fuel"] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        facts.cards[0].number = 2  # type: ignore[misc]


def test_options_and_their_defaults(facts: Facts) -> None:
    assert {option: values[0] for option, values in facts.options.items()} == {
        "hidden_reserve": False,
        "memory": True,
        "handicap_astro": "none",
        "handicap_tiles": "none",
        "handicap_notes": "none",
        "module_numbers": "mirrored",
        "module_choice": "moon_first",
        "visit_replacement": False,
        "surplus": "discard",
        "excluded_reward": "delivered",
        "offers": True,
        "passive_offers": True,
        "scrap": False,
    }
    assert load({option: values[0] for option, values in facts.options.items()}) == facts


def test_options_change_the_data(facts: Facts) -> None:
    same = load({"module_numbers": "same"})
    science, production = same.modules[4:]
    assert science.numbers["moon"] == science.numbers["sun"] == ((), (2,), (2, 3))
    assert production.numbers["moon"] == production.numbers["sun"] == ((), (3,), (2, 3))
    assert (same.cards, same.missions, same.modules[:4]) == (facts.cards, facts.missions, facts.modules[:4])
    printed = load({"excluded_reward": "printed"})
    assert [mission.id for mission in printed.missions if mission.excluded] == ["shelves"]


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"module_number": "same"}, "options: unknown option 'module_number' (known: hidden_reserve, memory"),
        ({"module_numbers": "mixed"}, "the option module_numbers has no value 'mixed'"),
        ({"memory": 1}, "the option memory has no value 1"),
    ],
)
def test_unknown_options_are_refused(chosen: Any, reason: str) -> None:
    with pytest.raises(DataError) as error:
        load(chosen)
    assert reason in str(error.value)


def test_a_copy_of_the_data_loads_to_the_same_facts(facts: Facts, tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    assert load_from(tmp_path / "data") == facts


ORE_1, ORE_3, LIBRARY, DIPLOMATS, ORE_COLONY, PIRATE = 0, 2, 25, 26, 28, 38  # in the list of sector cards
NUMBERS = {crest: {"level_1": [2], "level_2": [3]} for crest in ("moon", "sun")}
SAME = ("options", 5, "changes", "same")

CORRUPTIONS: list[tuple[str, Change, str]] = [
    # The cards.
    ("cards", put("sector", ORE_1, "id", "ore_2"), "sector[1] (ore_2): the id 'ore_2' stands twice"),
    ("cards", put("reserve_1", 0, "title", "Anvil"), "reserve_1[0] (lost_1): the title 'Anvil' stands twice"),
    ("cards", put("sector", ORE_1, "id", "Ore 1"), "sector[0] (Ore 1) id: 'Ore 1' has another form"),
    ("cards", put("sector", ORE_1, "title", ""), "sector[0] (ore_1) title: must not be empty"),
    (
        "cards",
        put("sector", ORE_1, "kind", "moon"),
        "sector[0] (ore_1) kind: must be one of colony, trade_planet, ",
    ),
    ("cards", put("sector", ORE_1, "resource", "science"), "sector[0] (ore_1) resource: must be one of "),
    ("cards", put("sector", ORE_1, "price", 0), "sector[0] (ore_1) price: must be at least 1, not 0"),
    ("cards", put("sector", ORE_1, "colour", "red"), "sector[0] (ore_1): unknown key 'colour'"),
    ("cards", drop("sector", LIBRARY, "sell"), "sector[25] (library): missing key 'sell'"),
    (
        "cards",
        put("sector", DIPLOMATS, "buy", False),
        "outpost_diplomats_1): a card with a price buys or sells",
    ),
    (
        "cards",
        put("sector", DIPLOMATS, "civilization", "romans"),
        "civilization: must be one of diplomats, green_folk, merchants, scientists, not 'romans'",
    ),
    ("cards", put("sector", DIPLOMATS, "resource", "luck"), "not 'luck'"),
    (
        "cards",
        put("sector", PIRATE, "loss", "booster"),
        "sector[38] (pirate_0_2) loss: must be one of cannon, module, not 'booster'",
    ),
    (
        "cards",
        put("sector", ORE_1, "friendship", 1),
        "sector[0] (ore_1): friendship goes with a trading post",
    ),
    ("cards", put("reserve_4", 6, "friendship", 0), "reserve_4[6] (median): friendship goes with"),
    # Totals of the cards.
    ("cards", drop("sector", PIRATE), "sector: 1 cards 'pirate', but there must be 2"),
    (
        "cards",
        put("reserve_2", 0, {"id": "pirate_x", "title": "X", "kind": "lost_planet", "strength": 1}),
        "reserve_2[0] (pirate_x): unknown key 'strength'",
    ),
    ("cards", drop("reserve_4", 0), "reserve_4: 3 cards 'lost_planet', but there must be 4"),
    (
        "cards",
        drop("start", 1),
        "colonies.sun: unknown start colony 'colony_fuel_1' (known: colony_carbon_1)",
    ),
    ("cards", put("totals", "kinds", "start", {"comet": 2}), "totals.kinds.start: unknown value 'comet'"),
    ("cards", drop("totals", "kinds", "sector"), "totals.kinds: missing key 'sector'"),
    (
        "cards",
        put("totals", "friendship", 10),
        "totals.friendship: 11 friendship in all, but there must be 10",
    ),
    ("cards", put("totals", "fame", 17), "totals.fame: 18 fame in all, but there must be 17"),
    ("cards", put("sector", PIRATE, "fame", 0), "totals.fame: 17 fame in all, but there must be 18"),
    (
        "cards",
        put("sector", ORE_COLONY, "points", 2),
        "totals.points: 23 points in all, but there must be 22",
    ),
    ("cards", put("reserve_4", 6, "friendship", 1), "totals.friendship: 10 friendship in all"),
    ("cards", put("bonus", []), "unknown key 'bonus'"),
    # Sets of colonies and trade planets.
    ("cards", put("sector", ORE_COLONY, "number", 2), "json: 0 colonies with ore on 1, but there must be 1"),
    ("cards", put("sector", ORE_COLONY, "number", 4), "(colony_ore_1): there is no colony with ore on 4"),
    (
        "cards",
        put("sector", ORE_COLONY, "resource", "goods"),
        "sector[28] (colony_ore_1): there is no colony",
    ),
    ("cards", put("sector", ORE_1, "price", 2), "0 trade planets with ore at 1, but there must be 1"),
    ("cards", put("sector", ORE_1, "resource", "fuel"), "0 trade planets with ore at 1"),
    (
        "cards",
        lambda data: data["sector"][ORE_3].update(trading_post=False, friendship=0),
        "sector[2] (ore_3): trade planets have a trading post at 3 only",
    ),
    (
        "cards",
        lambda data: data["sector"][ORE_1].update(trading_post=True, friendship=1),
        "sector[0] (ore_1): trade planets have a trading post at 3 only",
    ),
    # Missions.
    (
        "cards",
        put("missions", 0, "planet", "atlantis"),
        "missions[0] (crate) planet: unknown adventure planet",
    ),
    ("cards", put("missions", 0, "planet", "motley"), "missions of the planet lantern, but there must be 3"),
    ("cards", put("missions", 0, "group", 2), "missions: 2 missions of the group 1, but there must be 3"),
    ("cards", put("missions", 0, "group", 5), "missions[0] (crate) group: must be one of 1, 2, 3, 4, not 5"),
    ("cards", lambda data: data["missions"].reverse(), "missions: must stand in the order of their groups"),
    ("cards", put("missions", 1, "id", "crate"), "missions[1] (crate): the id 'crate' stands twice"),
    ("cards", put("missions", 1, "pay", {"luck": 1}), "missions[1] (welcome) pay: unknown value 'luck'"),
    ("cards", put("missions", 1, "have", {"colonies": 1}), "(welcome) have: unknown value 'colonies'"),
    ("cards", put("missions", 1, "reward", {}), "missions[1] (welcome) reward: must not be empty"),
    (
        "cards",
        put("missions", 6, "excluded", "ore"),
        "missions[6] (cure): excludes a resource, but brings none",
    ),
    (
        "cards",
        put("missions", 4, "excluded", "science"),
        "(shelves) excluded: must be one of carbon, food, fuel, goods, ore, not 'science'",
    ),
    # The rules.
    ("rules", put("game", "starfarers"), "game: must be 'starship'"),
    ("rules", put("resources", ["ore", "food"]), "resources: must have 5 items, not 2"),
    ("rules", put("dice", "blue", [1, 2]), "dice.blue: must have 6 items, not 2"),
    ("rules", put("costs", "cannon", {"coal": 2}), "costs.cannon: unknown value 'coal'"),
    ("rules", put("costs", "cannon", {"astro": 2}), "costs.cannon: unknown value 'astro'"),
    ("rules", drop("costs", "module_2"), "costs: missing key 'module_2'"),
    ("rules", put("costs", "shipyard", {"ore": 1}), "costs: unknown key 'shipyard'"),
    ("rules", put("limits", "lab", "4"), "limits.lab: must be a whole number, not '4'"),
    ("rules", put("limits", "sector_size", 9), "sector: 40 cards, but there must be 36"),
    (
        "rules",
        put("specials", 1, "counts", "friendship"),
        "specials[1] (hero): counts 'fame', not 'friendship'",
    ),
    ("rules", drop("specials", 1), "specials: must have 2 items, not 1"),
    (
        "rules",
        lambda data: data["specials"].reverse(),
        "specials: must be friend, hero in this order",
    ),
    ("rules", lambda data: data["modules"].reverse(), "modules: must be logistics, command, sensor, trade,"),
    ("rules", drop("handicap", "expert_astro"), "handicap: missing key 'expert_astro'"),
    # The start.
    ("rules", put("start", "first", "comet"), "start.first: must be one of moon, sun, not 'comet'"),
    ("rules", put("start", "colonies", "sun", "colony_ore_1"), "start.colonies.sun: unknown start colony"),
    (
        "rules",
        put("start", "colonies", "sun", "colony_carbon_1"),
        "start.colonies: 'colony_carbon_1' stands twice",
    ),
    (
        "rules",
        put("start", "resources", {"goods": 3}),
        "start.resources.goods: 3 at the start, but there is room",
    ),
    ("rules", put("start", "science", 5), "start.science: 5 at the start, but there is room for 4"),
    ("rules", put("start", "trade_ships", 2), "start.trade_ships: 2 at the start, but there is room for 1"),
    (
        "rules",
        put("handicap", "beginner_boosters", 4),
        "start.boosters: 4 at the start, but there is room for 3",
    ),
    # Modules.
    (
        "rules",
        drop("modules", 3),
        "modules: must have 6 items, not 5",
    ),
    ("rules", put("modules", 3, "id", "magic"), "modules[3] (magic) id: must be one of command, logistics, "),
    (
        "rules",
        put("modules", 3, "gives", "goods"),
        "modules[3] (trade): gives 'purchases', not 'goods'",
    ),
    (
        "rules",
        put("modules", 0, "amounts", [2, 4, 3]),
        "modules[0] (logistics): amounts: level I must give more",
    ),
    (
        "rules",
        put("modules", 0, "amounts", [2, 2, 3]),
        "modules[0] (logistics): amounts: level I must give more",
    ),
    ("rules", put("modules", 0, "titles", ["Bridge", "B"]), "modules: 'Bridge' stands twice"),
    (
        "rules",
        put("modules", 0, "numbers", NUMBERS),
        "modules[0] (logistics): a module that produces has numbers, and no other",
    ),
    (
        "rules",
        put("modules", 4, "numbers", "sun", "level_1", [4]),
        "modules[4] (science) numbers.sun: the yellow die never shows a 4",
    ),
    # Options.
    ("rules", put("options", 1, "id", "hidden_reserve"), "options: 'hidden_reserve' stands twice"),
    ("rules", put("options", 2, "values", ["none"]), "values: a choice has two values or more"),
    (
        "rules",
        put("options", 2, "values", ["none", "none"]),
        "(handicap_astro): values: a choice has two values or more, and each of them once",
    ),
    (
        "rules",
        drop("options", 0, "default"),
        "options[0] (hidden_reserve): a switch has a default, a choice has values",
    ),
    (
        "rules",
        put("options", 0, "changes", {"false": {}}),
        "changes: 'false' is not a value besides the default",
    ),
    ("rules", put(*SAME, {"rules.dice.red": 1}), "changes.same: nothing stands at 'dice.red'"),
    ("rules", put(*SAME, {"board.size": 1}), "changes.same: 'board.size' begins with no file"),
    ("rules", put(*SAME, {"rules.limits.lab": 4}), "changes.same: 'limits.lab' is no change"),
]


@pytest.mark.parametrize(("name", "change", "reason"), CORRUPTIONS, ids=[row[2] for row in CORRUPTIONS])
def test_wrong_data_is_refused(tmp_path: Path, name: str, change: Change, reason: str) -> None:
    message = refusal(corrupted(tmp_path, name, change))
    assert message.startswith(("starship/data/cards.json: ", "starship/data/rules.json: "))
    assert reason in message


def corrupted(place: Path, name: str, change: Change) -> Path:
    """A copy of the data with one file changed."""
    shutil.copytree(DATA, place / "data")
    file = place / "data" / f"{name}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    return place / "data"


def refusal(folder: Path) -> str:
    """Why the data of a folder are refused: one line."""
    with pytest.raises(DataError) as error:
        load_from(folder)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_an_option_passes_the_same_checks(tmp_path: Path) -> None:
    change = put(*SAME, "rules.modules.science.numbers.moon.level_1", [5])
    folder = corrupted(tmp_path, "rules", change)
    assert load_from(folder).modules == load().modules
    with pytest.raises(DataError, match=r"numbers\.moon: the yellow die never shows a 5"):
        load_from(folder, {"module_numbers": "same"})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "cards.json: the file is missing or cannot be read"),
        ("{", "cards.json: not JSON"),
        ("[]", "cards.json: must be an object, not []"),
        ('{"a": 1, "a": 2}', "cards.json: key 'a' stands twice in one object"),
    ],
)
def test_unreadable_files(tmp_path: Path, text: str | None, reason: str) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    file = tmp_path / "data" / "cards.json"
    file.unlink()
    if text is not None:
        file.write_text(text, encoding="utf-8")
    assert reason in refusal(tmp_path / "data")
