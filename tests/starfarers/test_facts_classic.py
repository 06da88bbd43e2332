"""The data of the classic edition and of its options."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from starwake.starfarers.facts import DataError, DiscFacts, Facts, load
from starwake.starfarers.facts.model import HomeFacts, SlotFacts, planet_points
from tests.changes import Change, drop, put
from tests.starfarers.facts_case import (
    DATA,
    corrupted,
    cut_edges,
    differences,
    distances,
    first_game,
    home_at,
    neighbours,
    ops_of,
    pips,
    planets_at,
    read,
    refusal,
)

FILES = ["beginner", "board", "discs", "encounters", "friendship", "parameters", "sectors"]
CIVILIZATIONS = ["green_folk", "merchants", "scientists", "diplomats"]
OPTIONS = (
    "round_up_discard",
    "clear_on_pass",
    "six_freight_rings",
    "all_lairs_in_one_colour",
    "home_2019",
    "neighbour_2019",
)
SYSTEM_STEPS = {  # from each starting ship to the nearest point round s1 to s7
    "yellow": [4, 11, 12, 16, 20, 24, 28],
    "red": [3, 8, 11, 16, 19, 24, 27],
    "white": [8, 3, 11, 19, 16, 27, 24],
    "blue": [11, 4, 12, 20, 16, 28, 24],
}
SITE_STEPS = {  # to the nearest colony site of s1 to s7
    "yellow": [5, 12, 14, 17, 22, 26, 29],
    "red": [4, 9, 13, 18, 21, 25, 28],
    "white": [9, 4, 12, 21, 18, 28, 25],
    "blue": [12, 5, 13, 22, 17, 29, 26],
}
DOCK_STEPS = {  # to dock 1 of each civilization, in the order of CIVILIZATIONS
    "yellow": [8, 17, 22, 29],
    "red": [11, 16, 23, 28],
    "white": [16, 11, 28, 23],
    "blue": [17, 8, 29, 22],
}


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load("classic")


@pytest.fixture(scope="module")
def newer() -> Facts:
    return load("2019")


def numbers(facts: Facts) -> Counter[int]:
    """How often each number lies on a planet."""
    reserve = facts.parameters.discs.reserve_group
    groups = [group for name, group in facts.discs.items() if name != reserve]
    return Counter(number for group in groups for disc in group.base for number in disc.numbers)


def specials(facts: Facts) -> dict[str, list[DiscFacts]]:
    return {name: [disc for disc in group.base if disc.special] for name, group in facts.discs.items()}


# ---------------------------------------------------------------- counts


def test_totals(facts: Facts) -> None:
    assert (facts.edition, facts.folder, facts.options) == ("classic", "classic", OPTIONS)
    assert (len(facts.board.points), len(facts.board.edges)) == (316, 446)
    assert (len(facts.board.homes), len(facts.board.slots), len(facts.board.docks)) == (4, 7, 20)
    assert Counter((sector.kind, sector.stars, sector.extension) for sector in facts.sectors) == {
        ("system", 0, False): 7
    }
    assert {name: len(group.base) for name, group in facts.discs.items()} == {
        **dict.fromkeys(("alpha", "beta", "gamma", "delta"), 3),
        **dict.fromkeys(("dot_red", "dot_yellow", "dot_green"), 7),
        "reserve_white": 5,
    }
    assert sum(len(group.base) for group in facts.discs.values()) == 38
    assert not any(group.extension for group in facts.discs.values())
    assert [card.id for card in facts.encounters] == list(range(1, 33))
    assert sum(card.copies for card in facts.friendship) == 20


def keys(value: Any) -> Any:
    return {key: keys(item) for key, item in value.items()} if isinstance(value, dict) else None


def test_both_editions_use_one_schema() -> None:
    for edition, more in (("classic", []), ("2019", ["parameters_5_6"])):
        assert sorted(file.stem for file in (DATA / edition).iterdir()) == sorted(FILES + more)
    for name in FILES:
        ours, theirs = read("classic", name), read("2019", name)
        assert ours.keys() - {"options"} == theirs.keys() - {"options"}, name
    sets = [read("classic", "parameters"), read("2019", "parameters")]
    may_be_null = {"colony_limit", "advanced_setup", "options", "costs"}
    for key in sets[0].keys() - may_be_null:
        assert keys(sets[0][key]) == keys(sets[1][key]), key
    assert sets[0].keys() == sets[1].keys()


def test_the_board_says_that_it_is_a_reconstruction(facts: Facts, newer: Facts) -> None:
    assert (facts.board.status, newer.board.status) == ("reconstruction", "original")
    assert "not preserved" in facts.board.note


# ---------------------------------------------------------------- board


def test_the_outer_systems_are_printed(facts: Facts) -> None:
    names = [f"s{i}" for i in range(1, 8)]
    assert [slot.id for slot in facts.board.slots] == [sector.id for sector in facts.sectors] == names
    assert dict(facts.board.printed) == {name: (name, 0) for name in names}
    assert facts.first_layout == facts.board.printed


def test_every_outer_system_has_three_resources_and_three_dots(facts: Facts) -> None:
    for sector in facts.sectors:
        assert len({resource for resource, _ in sector.planets}) == 3
        assert {group for _, group in sector.planets} == {"dot_red", "dot_yellow", "dot_green"}


def test_blocked_corners_of_the_bases_are_no_points(facts: Facts, newer: Facts) -> None:
    assert set(newer.board.points) - set(facts.board.points) == {"3,5", "31,5", "3,17", "31,17"}
    gone = [edge for edge in newer.board.edges if edge not in facts.board.edges]
    assert len(gone) == 8
    assert facts.board.homes == newer.board.homes


def test_graph(facts: Facts) -> None:
    graph = neighbours(facts)
    assert (len(graph), sum(len(near) for near in graph.values())) == (305, 2 * 413)
    assert len(distances(graph, "4,0")) == 305
    systems = (*facts.board.homes, *facts.board.slots)
    assert all(len(graph[site]) == 2 for system in systems for site in system.sites)


def test_docks(facts: Facts) -> None:
    graph = neighbours(facts)
    systems = (*facts.board.homes, *facts.board.slots)
    beside_sites = {point for system in systems for site in system.sites for point in graph[site]}
    rings = {point for system in systems for point in system.ring}
    points = {dock.point for dock in facts.board.docks}
    assert not points & (rings | beside_sites)
    assert len(points) == 20
    for civilization in CIVILIZATIONS:
        docks = [dock for dock in facts.board.docks if dock.civilization == civilization]
        assert [dock.number for dock in docks] == [1, 2, 3, 4, 5]
        for one, other in pairwise(docks):
            assert other.point in graph[one.point]  # they go round the base


def test_the_left_half_mirrors_the_right_half(facts: Facts) -> None:
    def mirror(point: str) -> str:
        x, y = point.split(",")
        return f"{34 - int(x)},{y}"

    def dots(system: HomeFacts | SlotFacts) -> dict[frozenset[str], str]:
        sector = next(s for s in facts.sectors if s.id == system.id)
        groups = [group for _, group in sector.planets]
        return {frozenset(points): group for points, group in zip(planet_points(system), groups, strict=True)}

    slots = {slot.id: slot for slot in facts.board.slots}
    for left, right in (("s1", "s2"), ("s4", "s5"), ("s6", "s7")):
        turned = {frozenset(map(mirror, points)): dot for points, dot in dots(slots[left]).items()}
        assert turned == dots(slots[right])
    where = {(dock.civilization, dock.number): dock.point for dock in facts.board.docks}
    for left, right in (("green_folk", "merchants"), ("scientists", "diplomats")):
        assert all(mirror(where[left, n]) == where[right, n] for n in range(1, 6))


def test_steps_from_each_ship(facts: Facts) -> None:
    graph = neighbours(facts)
    first = {dock.civilization: dock.point for dock in facts.board.docks if dock.number == 1}
    for colour, start in zip(SYSTEM_STEPS, first_game(facts).starts, strict=True):
        steps = distances(graph, start.ship)
        slots = facts.board.slots
        assert [min(steps[p] for p in slot.ring) for slot in slots] == SYSTEM_STEPS[colour]
        assert [min(steps[p] for p in slot.sites) for slot in slots] == SITE_STEPS[colour]
        assert [steps[first[name]] for name in CIVILIZATIONS] == DOCK_STEPS[colour]


# ---------------------------------------------------------------- start


def test_every_seat_starts_alike(facts: Facts) -> None:
    for start in first_game(facts).starts:
        sites = (start.spaceport, *start.colonies)
        planets = [planet for site in sites for planet in planets_at(facts, site)]
        assert pips(facts, sites) == 20
        assert len({resource for resource, _ in planets}) == 5
        assert len({disc for _, disc in planets}) == 6
        assert len({home_at(facts, site).id for site in sites}) == 3
        assert start.ship_kind == "colony_ship"


def test_beginner_uses_every_home_site(facts: Facts) -> None:
    sites = {site for start in first_game(facts).starts for site in (start.spaceport, *start.colonies)}
    assert sites == {site for home in facts.board.homes for site in home.sites}


# ---------------------------------------------------------------- chips and cards


def test_numbers_on_the_planets(facts: Facts) -> None:
    """Three of each, two of the rarest; no chip has two numbers."""
    assert numbers(facts) == {2: 2, 12: 2, **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 3)}
    assert all(len(disc.numbers) <= 1 for group in facts.discs.values() for disc in group.base)


def test_a_lair_under_each_dot(facts: Facts) -> None:
    lair, ice = "pirate_base", "ice_planet"
    assert {
        name: [(d.special, d.value) for d in found] for name, found in specials(facts).items() if found
    } == {
        "dot_red": [(lair, 4), (ice, 3)],
        "dot_yellow": [(lair, 5), (ice, 4)],
        "dot_green": [(lair, 7)],
    }


def test_the_strongest_lair_needs_a_scientist(facts: Facts) -> None:
    strongest = max(
        d.value for found in specials(facts).values() for d in found if d.special == "pirate_base"
    )
    assert strongest == facts.parameters.upgrade_limits.cannon + 1


def test_cards_have_the_faces_of_the_newer_edition(facts: Facts, newer: Facts) -> None:
    for ours, theirs in zip(facts.encounters, newer.encounters, strict=True):
        assert (ours.id, ours.face, ours.question) == (theirs.id, theirs.face, theirs.question)


def test_every_card_means_the_first_ship(facts: Facts) -> None:
    ships = [
        op.args["ship"] for card in facts.encounters for op in ops_of(card.branches) if "ship" in op.args
    ]
    assert set(ships) == {"first"}
    assert len(ships) > 20


def test_cards_with_other_effects(facts: Facts, newer: Facts) -> None:
    def effects(card: Any) -> list[tuple[str, dict[str, object]]]:
        args = [(op.op, {k: v for k, v in op.args.items() if k != "ship"}) for op in ops_of(card.branches)]
        ranges = [list(op.branches) for op in ops_of(card.branches) if op.op == "shake_balls_only"]
        return [*args, ("ranges", {"ranges": ranges})]

    pairs = zip(facts.encounters, newer.encounters, strict=True)
    other = [ours.id for ours, theirs in pairs if effects(ours) != effects(theirs)]
    assert other == [10, 11, 14, 15, 16, 17, 18, 19, 21, 22]


def test_faces_tell_nothing_before_the_answer(facts: Facts) -> None:
    prices: dict[tuple[str, str], set[object]] = {}
    for card in facts.encounters:
        for answer, ops in card.branches.items():
            paying = ops and ops[0].op in ("pay_to_supply", "swap_one_for_two")
            price = (ops[0].op, ops[0].args.get("count")) if paying else None
            prices.setdefault((card.face, answer), set()).add(price)
    assert all(len(choices) == 1 for choices in prices.values())


def test_friendship_cards_that_differ(facts: Facts, newer: Facts) -> None:
    pairs = list(zip(facts.friendship, newer.friendship, strict=True))
    assert all((a.id, a.civilization, a.copies) == (b.id, b.civilization, b.copies) for a, b in pairs)
    found = {a.id: differences(b.effect, a.effect) for a, b in pairs if a.effect != b.effect}
    assert found == {
        "dip_fame": {"max_fame_after_purchase": 6, "per_turn": None},
        "dip_relief": {"optional": True},
    }


def test_numbers_of_the_edition(facts: Facts) -> None:
    p = facts.parameters
    assert p.balls == ("black", "blue", "yellow", "red")
    assert p.transport_rings == (1, 2, 3)
    assert (p.fame.start, p.fame.max, p.fame.supply) == (1, 11, 40)
    assert (p.reserve_pile.start_each, p.reserve_pile.refill_each) == (12, 6)
    assert (p.reserve_pile.draw_by_points[0].max_points, p.reserve_pile.draw_by_points[0].cards) == (8, 1)
    assert p.outposts.freight_pods_needed == "intersection_number"
    assert [row.place for row in p.advanced_setup.rounds] == [("colony_or_spaceport",)] * 3


# ---------------------------------------------------------------- options


def changed_parts(option: str) -> set[str]:
    base, other = load("classic"), load("classic", options=(option,))
    return {name for name in Facts.__struct_fields__ if getattr(base, name) != getattr(other, name)}


@pytest.mark.parametrize(
    ("option", "changed"),
    [
        ("round_up_discard", {"seven.rounding": "up"}),
        ("clear_on_pass", {"special_tokens.clear_when": "on_pass"}),
        ("six_freight_rings", {"upgrade_limits.freight_pod": 6, "upgrade_stock.freight_pod": 24}),
    ],
)
def test_options_that_change_parameters(facts: Facts, option: str, changed: dict[str, object]) -> None:
    assert changed_parts(option) == {"parameters"}
    chosen = load("classic", options=(option,))
    assert differences(facts.parameters, chosen.parameters) == changed


def test_option_all_lairs_in_one_colour(facts: Facts) -> None:
    assert changed_parts("all_lairs_in_one_colour") == {"discs"}
    chosen = load("classic", options=("all_lairs_in_one_colour",))
    found = {name: len(discs) for name, discs in specials(chosen).items() if discs}
    assert found == {"dot_green": 5}
    assert numbers(chosen) == numbers(facts)


def test_option_home_2019(newer: Facts) -> None:
    assert changed_parts("home_2019") == {"discs", "beginner"}
    chosen = load("classic", options=("home_2019",))
    for home in ("alpha", "beta", "gamma", "delta"):
        assert Counter(chosen.discs[home].base) == Counter(newer.discs[home].base)
    dealt = first_game(chosen).home_discs
    assert (dealt["beta", "fuel"], dealt["delta", "ore"]) == ((3, 12), (2, 11))


def test_option_neighbour_2019(facts: Facts) -> None:
    assert changed_parts("neighbour_2019") == {"encounters"}
    chosen = load("classic", options=("neighbour_2019",))
    pairs = zip(facts.encounters, chosen.encounters, strict=True)
    assert [ours.id for ours, theirs in pairs if ours != theirs] == [16, 17, 18]
    for card in chosen.encounters[15:18]:
        assert len({op.args["opponent"] for op in ops_of(card.branches) if "opponent" in op.args}) == 1
    for card in facts.encounters[15:18]:
        assert len({op.args["opponent"] for op in ops_of(card.branches) if "opponent" in op.args}) == 2


def test_options_together() -> None:
    chosen = load("classic", options=OPTIONS)
    assert load("classic", options=[*reversed(OPTIONS), "home_2019"]) is chosen
    assert chosen.options == OPTIONS
    for name in Facts.__struct_fields__:
        alone = [option for option in OPTIONS if name in changed_parts(option)]
        differs = getattr(chosen, name) != getattr(load("classic"), name)
        assert differs == bool(alone), name
    assert len(chosen.discs["dot_green"].base) == 7
    assert (3, 12) in [disc.numbers for disc in chosen.discs["beta"].base]


def test_unknown_options() -> None:
    with pytest.raises(DataError, match=r"^data/classic: unknown option 'six_rings' \(known: round_up_disc"):
        load("classic", options=("six_rings",))
    with pytest.raises(DataError, match=r"^data/2019: unknown option 'home_2019' \(known: none\)$"):
        load("2019", options=("home_2019",))


# ---------------------------------------------------------------- wrong data


def cut_dock(data: Any) -> None:
    """Take a point that is no part of a system away with its edges, but leave the dock on it."""
    data["intersections"].remove("4,18")
    data["edges"] = [edge for edge in data["edges"] if "4,18" not in edge]


def lay_in_slot(data: Any) -> None:
    """Make the first slot one that takes a sector of the near band."""
    data["slots"][0].update(band="near", stars=1)
    del data["printed"][0]


CORRUPTIONS: list[tuple[str, Change, str]] = [
    (
        "parameters",
        put("edition", "starfarers-2019"),
        "edition: unknown edition here 'starfarers-2019' (known: starfarers-classic)",
    ),
    (
        "parameters",
        put("outposts", "count", 5),
        "data/classic/board.json: docks: 4 civilizations, but there must be 5",
    ),
    (
        "parameters",
        put("outposts", "numbered_intersections", False),
        "data/classic/sectors.json: sectors: 0 outposts of the base game, but there must be 4",
    ),
    ("board", cut_dock, "docks[0] (green_folk) point: unknown point '4,18'"),
    (
        "board",
        put("docks", 0, "point", "10,20"),
        "docks[0] (green_folk) point: '10,20' belongs to the system s1",
    ),
    (
        "board",
        put("docks", 0, "point", "12,22"),
        "docks[0] (green_folk) point: '12,22' belongs to the system s1",
    ),
    (
        "board",
        put("docks", 0, "point", "10,22"),
        "docks[0] (green_folk) point: '10,22' belongs to the system s1",
    ),
    ("board", put("docks", 0, "point", "6,18"), "docks: '6,18' stands twice"),
    (
        "board",
        put("docks", 0, "number", 2),
        "docks: green_folk must have each number from 1 to 5 once, not [2",
    ),
    ("board", put("docks", 0, "number", 0), "docks[0] (green_folk) number: must be at least 1, not 0"),
    ("board", put("docks", 0, "civilization", "romans"), "docks: 5 civilizations, but there must be 4"),
    ("board", put("docks", 0, "pods", 1), "docks[0] (green_folk): unknown key 'pods'"),
    ("board", drop("docks", 0), "docks: 19 rows, but there must be 20"),
    ("board", drop("printed", 0), "printed: the slot 's1' must be here if and only if it has no stars"),
    ("board", lay_in_slot, "printed: the sector 's1' must be here if and only if it has no stars"),
    ("board", put("printed", 0, "sector", "s2"), "printed[1] (s2): the slot or the sector is used twice"),
    ("board", put("printed", 0, "sector", "s9"), "printed[0] (s1) sector: unknown sector 's9'"),
    (
        "board",
        put("slots", 0, "stars", 1),
        "slots[0] (s1) stars: 1 stars in a printed slot, but there must be 0",
    ),
    (
        "board",
        put("slots", 0, "band", "middle"),
        "slots[0] (s1) band: must be one of far, near, printed, not 'middle'",
    ),
    (
        "board",
        cut_edges(["13,21", "12,22"]),
        "edges: 1 ways from the colony site '12,22', but there must be 2",
    ),
    ("board", drop("status"), "missing key 'status'"),
    (
        "sectors",
        put("sectors", 0, "stars", 1),
        "data/classic/board.json: printed[0] (s1): 1 stars on sector s1, but there must be 0",
    ),
    (
        "sectors",
        put("sectors", 0, "discs", 0, "dot_red"),
        "data/classic/discs.json: groups[4] (dot_red): 7 discs, but there must be 8",
    ),
    ("discs", put("groups", 7, "name", "reserve_black"), "groups[7] (reserve_black): no planet takes discs"),
    (
        "friendship",
        put("cards", 0, "civilization", "travelers"),
        "cards[0] (green_ore) civilization: unknown",
    ),
    (
        "beginner",
        put("slots", [{"slot": "s1", "sector": "s1", "rotation": 0}]),
        "slots: 1 rows, but there must be 0",
    ),
    ("beginner", put("starts", 0, "ship", "4,18"), "starts[0] (yellow): the ship at '4,18' is not beside"),
]


@pytest.mark.parametrize(("name", "change", "message"), CORRUPTIONS, ids=[row[2] for row in CORRUPTIONS])
def test_wrong_data_is_refused_with_file_and_row(
    name: str, change: Change, message: str, tmp_path: Path
) -> None:
    expected = message if message.startswith("data/") else f"data/classic/{name}.json: {message}"
    assert refusal(corrupted(tmp_path, "classic", name, change)).startswith(expected)


WRONG_OPTIONS: list[tuple[str, Change, str]] = [
    (
        "parameters",
        put("options", "round_up_discard", {"seven.round": "up"}),
        "options.round_up_discard: nothing stands at 'seven.round'",
    ),
    (
        "parameters",
        put("options", "round_up_discard", {"seven.rounding.half": "up"}),
        "options.round_up_discard: nothing stands at 'seven.rounding.half'",
    ),
    (
        "parameters",
        put("options", "round_up_discard", {"seven.rounding": "down"}),
        "options.round_up_discard: 'seven.rounding' is no change",
    ),
    ("parameters", put("options", "round_up_discard", {}), "options.round_up_discard: no file says what"),
    ("parameters", put("options", "round_up_discard", "up"), "options.round_up_discard: must be an object"),
    (
        "parameters",
        put("options", "clear_on_pass", {"seven.rounding": "up"}),
        "options: 'seven.rounding' stands twice",
    ),
    ("parameters", put("options", []), "options: must be an object, not []"),
    ("discs", put("options", "home_2020", {}), "options: unknown option 'home_2020': parameters.json does"),
    (
        "discs",
        put("options", "home_2019", {"groups.zeta.base": []}),
        "options.home_2019: nothing stands at 'groups.zeta.base'",
    ),
    (
        "encounters",
        put("options", "neighbour_2019", {"cards.33.branches": {}}),
        "options.neighbour_2019: nothing stands at 'cards.33.branches'",
    ),
]


@pytest.mark.parametrize(("name", "change", "message"), WRONG_OPTIONS, ids=[row[2] for row in WRONG_OPTIONS])
def test_a_wrong_option_is_refused_even_if_nobody_chose_it(
    name: str, change: Change, message: str, tmp_path: Path
) -> None:
    folder = corrupted(tmp_path, "classic", name, change)
    assert refusal(folder).startswith(f"data/classic/{name}.json: {message}")


WRONG_RESULTS: list[tuple[str, str, Change, str]] = [
    (
        "round_up_discard",
        "parameters",
        put("options", "round_up_discard", "seven.rounding", "sideways"),
        "seven.rounding: must be one of down, up, not 'sideways'",
    ),
    (
        "six_freight_rings",
        "parameters",
        put("options", "six_freight_rings", "upgrade_limits.freight_pod", "six"),
        "upgrade_limits.freight_pod: must be a whole number, not 'six'",
    ),
    (
        "all_lairs_in_one_colour",
        "discs",
        drop("options", "all_lairs_in_one_colour", "groups.dot_red.base", 0),
        "groups[4] (dot_red): 6 discs, but there must be 7",
    ),
    (
        "all_lairs_in_one_colour",
        "discs",
        drop("options", "all_lairs_in_one_colour", "groups.dot_green.base"),
        "1 discs 'pirate_base', but there must be 3",
    ),
    (
        "home_2019",
        "beginner",
        put("options", "home_2019", "home_discs", 3, "numbers", [12]),
        "home_discs[3] (beta): fuel or the disc [12] is used twice",
    ),
    (
        "neighbour_2019",
        "encounters",
        put("options", "neighbour_2019", "cards.16.branches", "no", 0, "opponent", "left3"),
        "cards[15] (16) branches.no[0].opponent: must be one of left1, left2, right1, right2, not 'left3'",
    ),
]


@pytest.mark.parametrize(
    ("option", "name", "change", "message"), WRONG_RESULTS, ids=[row[3] for row in WRONG_RESULTS]
)
def test_what_an_option_puts_in_passes_the_same_checks(
    option: str, name: str, change: Change, message: str, tmp_path: Path
) -> None:
    folder = corrupted(tmp_path, "classic", name, change)
    assert refusal(folder, options=(option,)).startswith(f"data/classic/{name}.json: {message}")
