"""The data of the 2019 edition, and the refusal of data that is wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starwake.starfarers.facts import DataError, Facts, load, load_from
from starwake.starfarers.facts.model import planet_points
from tests.changes import Change, drop, put
from tests.starfarers.facts_case import (
    DATA,
    corrupted,
    cut_edges,
    distances,
    first_game,
    neighbours,
    ops_of,
    pips,
    refusal,
)

SLOTS = ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "F1", "F2", "F3", "F4", "F5", "F6", "F7"]
STEPS = {  # from each starting ship to the nearest point round each slot, in the order of SLOTS
    "yellow": [5, 6, 12, 10, 12, 16, 14, 22, 18, 20, 20, 24, 24, 26, 30],
    "red": [8, 4, 9, 10, 9, 13, 16, 19, 15, 20, 19, 21, 26, 24, 27],
    "white": [9, 5, 6, 11, 7, 10, 17, 16, 13, 21, 19, 18, 27, 23, 24],
    "blue": [14, 8, 4, 14, 10, 10, 20, 14, 16, 24, 22, 20, 30, 26, 22],
}


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load("2019")


def test_totals(facts: Facts) -> None:
    assert (facts.edition, facts.folder, facts.options) == ("2019", "2019", ())
    assert (facts.board.status, facts.board.docks, dict(facts.board.printed)) == ("original", (), {})
    assert (len(facts.board.points), len(facts.board.edges)) == (320, 454)
    assert (len(facts.board.homes), len(facts.board.slots)) == (4, 15)
    assert Counter((s.kind, s.extension) for s in facts.sectors) == {
        ("system", False): 8,
        ("outpost", False): 4,
        ("empty", False): 4,
        ("system", True): 2,
        ("outpost", True): 1,
    }
    assert sum(len(group.base) for group in facts.discs.values()) == 41
    assert sum(len(group.extension) for group in facts.discs.values()) == 12
    assert [card.id for card in facts.encounters] == list(range(1, 33))
    assert sum(card.copies for card in facts.friendship) == 20


def test_points_go_row_by_row(facts: Facts) -> None:
    places = [tuple(reversed([int(n) for n in point.split(",")])) for point in facts.board.points]
    assert places == sorted(places)
    assert facts.board.points[0] == "4,0"


def test_systems_lie_apart_and_have_twelve_points_each(facts: Facts) -> None:
    rings = [point for system in facts.board.homes + facts.board.slots for point in system.ring]
    assert len(rings) == len(set(rings)) == 12 * 19
    alpha = facts.board.homes[0]
    assert planet_points(alpha)[0] == ("6,26", "7,27", "6,28", "3,27", "4,26")
    assert all(len(points) == 5 for points in planet_points(alpha))


def test_beginner_graph(facts: Facts) -> None:
    graph = neighbours(facts)
    assert len(graph) == 308
    assert sum(len(near) for near in graph.values()) == 2 * 418
    assert len(distances(graph, "4,0")) == 308
    assert all(len(graph[site]) == 2 for home in facts.board.homes for site in home.sites)


def test_steps_from_each_ship_to_each_slot(facts: Facts) -> None:
    graph = neighbours(facts)
    for colour, start in zip(STEPS, first_game(facts).starts, strict=True):
        steps = distances(graph, start.ship)
        nearest = {slot.id: min(steps[point] for point in slot.ring) for slot in facts.board.slots}
        assert [nearest[slot] for slot in SLOTS] == STEPS[colour], colour


def test_every_seat_starts_with_22_pips(facts: Facts) -> None:
    for start in first_game(facts).starts:
        assert pips(facts, (start.spaceport, *start.colonies)) == 22
        assert start.ship_kind == "colony_ship"


def test_beginner_uses_every_home_site_and_all_base_sectors_but_one(facts: Facts) -> None:
    sites = {site for start in first_game(facts).starts for site in (start.spaceport, *start.colonies)}
    assert sites == {site for home in facts.board.homes for site in home.sites}
    base = {sector.id for sector in facts.sectors if not sector.extension}
    assert base - {sector for sector, _ in facts.first_layout.values()} == {"E2"}


def test_parameters_are_read_only(facts: Facts) -> None:
    with pytest.raises(AttributeError):
        facts.parameters.costs.booster.fuel = 1  # type: ignore[misc]
    assert facts.parameters.balls == ("yellow", "yellow", "red", "blue", "black")
    assert facts.parameters.colony_limit is not None
    assert facts.parameters.colony_limit.per_system == 2


def test_every_card_means_a_ship_of_choice(facts: Facts) -> None:
    locks = [op for card in facts.encounters for op in ops_of(card.branches) if "ship" in op.args]
    assert {op.args["ship"] for op in locks} == {"choice"}


def test_faces_tell_nothing_before_the_answer(facts: Facts) -> None:
    """What an answer costs at once is public, so cards with one face must ask the same price."""
    prices: dict[tuple[str, str], set[object]] = {}
    for card in facts.encounters:
        for answer, ops in card.branches.items():
            paying = ops and ops[0].op in ("pay_to_supply", "swap_one_for_two")
            price = (ops[0].op, ops[0].args.get("count")) if paying else None
            prices.setdefault((card.face, answer), set()).add(price)
    assert all(len(choices) == 1 for choices in prices.values())
    assert len({card.face for card in facts.encounters}) == 10


def test_answers_with_a_number_pay_that_number(facts: Facts) -> None:
    for card in facts.encounters:
        if card.question == "number":
            for answer, ops in card.branches.items():
                paid = sum(int(str(op.args["count"])) for op in ops if op.op == "pay_to_supply")
                assert paid == int(answer), card.id


def test_nested_branches(facts: Facts) -> None:
    shake = facts.encounters[11].branches["yes"][1]
    assert (shake.op, list(shake.branches)) == ("shake_balls_only", ["1-2", "3", "4-5"])
    flee = facts.encounters[15].branches["yes"][0]
    assert flee.args == {"opponent": "right1"}
    assert [op.op for op in flee.branches["lt"][0].branches["win"]] == ["gain_upgrade_choice", "gain_fame"]


def test_unknown_edition() -> None:
    with pytest.raises(DataError, match=r"unknown edition '2099' \(known: .*2019"):
        load("2099")


def test_a_copy_of_the_data_loads_to_the_same_facts(facts: Facts, tmp_path: Path) -> None:
    shutil.copytree(DATA / "2019", tmp_path / "2019")
    assert load_from(tmp_path / "2019") == facts


def swap_rings(data: Any) -> None:
    data["slots"][1] = {**data["slots"][0], "id": "N2"}


def cut_points(data: Any) -> None:
    data["intersections"].remove("4,0")
    data["edges"] = [edge for edge in data["edges"] if "4,0" not in edge]
    data["slots"] = [slot for slot in data["slots"] if "4,0" not in slot["ring"]]


CORRUPTIONS: list[tuple[str, Change, str]] = [
    ("parameters", put("players", "min", "3"), "players.min: must be a whole number, not '3'"),
    ("parameters", put("players", "min", True), "players.min: must be a whole number, not True"),
    ("parameters", put("win_only_on_own_turn", 1), "win_only_on_own_turn: must be true or false, not 1"),
    ("parameters", drop("seven", "steal"), "seven: missing key 'steal'"),
    ("parameters", put("seven", "stael", 1), "seven: unknown key 'stael'"),
    ("parameters", put("house_rules", {}), "unknown key 'house_rules'"),
    ("parameters", put("costs", "booster", {"feul": 2}), "costs.booster: unknown key 'feul'"),
    ("parameters", put("fame", "supply", -1), "fame.supply: must be at least 0, not -1"),
    ("parameters", put("balls", ["red", "blue"]), "two_ball_sum_odds.of: 10 ways, but there must be 1"),
    (
        "parameters",
        put("edition", "starfarers-1999"),
        "edition: unknown edition here 'starfarers-1999' (known: starfarers-2019)",
    ),
    (
        "parameters",
        put("production", "shortage", "nobody"),
        "production.shortage: must be one of active_player_first, ",
    ),
    ("parameters", put("discs", "total", 40), "discs.total: 40 discs, but there must be 41"),
    (
        "parameters",
        put("special_tokens", "artifact", 1),
        "discs.reserve: 5 discs, but there must be 6",
    ),
    ("parameters", put("transport_rings", [1, 2]), "transport_rings: 2 transports, but there must be 3"),
    ("parameters", put("transport_rings", [1, 2, 2]), "transport_rings: 2 stands twice"),
    ("parameters", drop("options"), "missing key 'options'"),
    (
        "parameters",
        put("advanced_setup", "rounds", 2, "direction", "x"),
        "advanced_setup.rounds[2].direction: must be one of clockwise, counter_clockwise, not 'x'",
    ),
    ("parameters", put("costs", "booster", {}), "costs.booster: must not be empty"),
    (
        "parameters",
        drop("reserve_pile", "draw_by_points", 2),
        "reserve_pile.draw_by_points: max_points must go up",
    ),
    ("board", drop("edges", 7), "edges: 453 rows, but there must be 454"),
    ("board", put("edges", 7, ["4,0", "30,30"]), "edges[7]: '4,0' and '30,30' are not neighbours"),
    ("board", put("edges", 7, 1, "99,99"), "edges[7][1]: unknown point '99,99'"),
    ("board", put("intersections", 0, "four"), "intersections[0]: 'four' has another form"),
    ("board", cut_points, "intersections: 319 rows, but there must be 320"),
    ("board", drop("slots", 14), "slots: 14 rows, but there must be 15"),
    ("board", drop("slots", 2, "ring", 0), "slots[2] (N3) ring: must have 12 items, not 11"),
    ("board", put("slots", 2, "ring", 0, "4,0"), "slots[2] (N3) ring: these are not the 12 points"),
    ("board", put("status", "guessed"), "status: must be one of original, reconstruction, not 'guessed'"),
    ("board", put("note", ""), "note: must not be empty"),
    ("board", cut_edges(["6,28", "7,29"]), "edges: 1 ways from the colony site '6,28'"),
    ("board", cut_edges(["4,0", "6,0"], ["4,0", "3,1"]), "edges: no way leads from '4,0' to"),
    ("board", swap_rings, "slots[1] (N2) ring: '4,18' lies in the ring of N1 too"),
    ("board", put("slots", 0, "sites", 0, "4,18"), "slots[0] (N1) sites[0]: '4,18' does not lie between"),
    ("board", put("slots", 0, "center", "4,0"), "slots[0] (N1): center '4,0' is not a corner"),
    ("board", put("slots", 0, "stars", 2), "slots[0] (N1) stars: 2 stars in a near slot"),
    (
        "board",
        put("home_systems", 1, "planets", 0, "resource", "or"),
        "home_systems[1] (beta) planets[0].resource",
    ),
    ("board", put("home_systems", 1, "id", "alpha"), "home_systems[1] (alpha): the id 'alpha' stands twice"),
    (
        "sectors",
        put("sectors", 3, "resources", 1, "oree"),
        "sectors[3] (P4) resources[1]: must be one of carbon, food, fuel, goods, ore, not 'oree'",
    ),
    ("sectors", put("sectors", 3, "discs", 1, "three_star"), "sectors[3] (P4) discs[1]: unknown disc group"),
    ("sectors", put("sectors", 3, "title", "Nice"), "sectors[3] (P4): unknown key 'title'"),
    ("sectors", put("sectors", 4, "id", "P4"), "sectors: 'P4' stands twice"),
    ("sectors", drop("sectors", 8), "sectors: 15 rows of the base game, but there must be 16"),
    (
        "sectors",
        put("sectors", 8, {"id": "E9", "set": "base", "kind": "empty", "stars": 1}),
        "sectors: 3 outposts",
    ),
    ("sectors", drop("sectors", 18), "sectors: 2 rows of the extension, but there must be 3"),
    ("discs", drop("groups", 4, "base", 0), "groups[4] (one_star_triangle): 4 discs, but there must be 5"),
    (
        "discs",
        drop("groups", 4, "extension_5_6", 0),
        "groups[4] (one_star_triangle): 0 discs, but there must be 1",
    ),
    (
        "discs",
        put("groups", 0, "base", 0, "numbers", [7]),
        "groups[0] (alpha) base[0].numbers[0]: must be one of 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, not 7",
    ),
    (
        "discs",
        put("groups", 0, "base", 0, "numbers", [13]),
        "groups[0] (alpha) base[0].numbers[0]: must be one of 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, not 13",
    ),
    (
        "discs",
        put("groups", 0, "base", 2, "numbers", [12]),
        "groups[0] (alpha): the disc to replace",
    ),
    (
        "discs",
        drop("groups", 0, "extension_5_6", 0, "replace"),
        "groups[0] (alpha): 1 discs, but there must be 0",
    ),
    (
        "discs",
        drop("groups", 10, "extension_5_6", 0),
        "groups[10] (reserve_circle): 1 discs, but there must be 2",
    ),
    ("discs", drop("groups", 10), "groups: no group 'reserve_circle'"),
    ("discs", put("groups", 6, "base", 0, {"special": "ice_planet", "value": 5}), "3 discs 'ice_planet'"),
    ("encounters", drop("cards", 31), "cards: 31 cards, but there must be 32"),
    ("encounters", put("cards", 3, "id", 3), "cards: 3 stands twice"),
    (
        "encounters",
        put("cards", 1, "branches", "0", 0, "op", "lose_face"),
        "cards[1] (2) branches.0[0].op: unknown value 'lose_face'",
    ),
    (
        "encounters",
        put("cards", 8, "branches", "no", 0, "opponent", "left3"),
        "cards[8] (9) branches.no[0].opponent: must be one of left1, left2, right1, right2, not 'left3'",
    ),
    (
        "encounters",
        drop("cards", 8, "branches", "no", 0, "win"),
        "cards[8] (9) branches.no[0]: missing key 'win'",
    ),
    ("encounters", put("cards", 8, "about", "pay"), "cards[8] (9): unknown key 'about'"),
    (
        "encounters",
        drop("cards", 11, "branches", "yes", 1, "results", "3"),
        "cards[11] (12) branches.yes[1]: results: the ranges must be each result",
    ),
    ("encounters", put("cards", 11, "face", "trader"), "cards[11] (12): another card with the face 'trader'"),
    ("friendship", put("cards", 17, "copies", 1), "cards: 4 cards of travelers, but there must be 5"),
    ("friendship", drop("cards", 16, "effect", "optional"), "cards[16] (dip_relief) effect: missing key"),
    ("friendship", put("cards", 10, "copies", 2), "cards: 19 cards, but there must be 20"),
    (
        "friendship",
        put("cards", 0, "civilization", "merchants"),
        "cards: 4 cards of green_folk, but there must be 5",
    ),
    (
        "friendship",
        put("cards", 0, "civilization", "romans"),
        "cards[0] (green_ore) civilization: unknown civil",
    ),
    (
        "friendship",
        put("cards", 0, "effect", "resource", "oree"),
        "cards[0] (green_ore) effect.resource: must be one of carbon, food, fuel, goods, ore, not 'oree'",
    ),
    (
        "friendship",
        put("cards", 0, "effect", "type", "magic"),
        "cards[0] (green_ore) effect.type: must be one of production_bonus, supply_rate, ",
    ),
    ("beginner", put("slots", 0, "sector", "P99"), "slots[0] (N1) sector: unknown sector 'P99'"),
    ("beginner", put("slots", 0, "slot", "N9"), "slots[0] (N9) slot: unknown slot 'N9'"),
    ("beginner", put("slots", 0, "sector", "P6"), "slots[0] (N1): 2 stars on sector P6, but there must be 1"),
    ("beginner", put("slots", 0, "rotation", 3), "slots[0] (N1) rotation: must be one of 0, 1, 2, not 3"),
    ("beginner", put("slots", 1, "sector", "P2"), "slots[1] (N2): the slot or the sector is used twice"),
    (
        "beginner",
        put("home_discs", 0, "numbers", [5]),
        "home_discs[0] (alpha): fuel or the disc [5] is used twice",
    ),
    ("beginner", drop("home_discs", 0), "home_discs: 11 rows, but there must be 12"),
    ("beginner", put("starts", 0, "ship", "4,0"), "starts[0] (yellow): the ship at '4,0' is not beside"),
    (
        "beginner",
        put("starts", 0, "spaceport", "7,27"),
        "starts[0] (yellow) spaceport: unknown home site '7,27'",
    ),
    ("beginner", put("starts", 1, "colour", "blue"), "starts[1] (blue) colour: unknown colour for this seat"),
    ("beginner", put("starts", 1, "colonies", 0, "21,29"), "starts: '21,29' stands twice"),
    ("beginner", drop("starts", 3), "starts: must have 4 items, not 3"),
]


@pytest.mark.parametrize(("name", "change", "message"), CORRUPTIONS, ids=[row[2] for row in CORRUPTIONS])
def test_wrong_data_is_refused_with_file_and_row(
    name: str, change: Change, message: str, tmp_path: Path
) -> None:
    folder = corrupted(tmp_path, "2019", name, change)
    assert refusal(folder).startswith(f"data/2019/{name}.json: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON: Expecting property name"),
        ("[]", "must be an object, not []"),
        ('{"cards": [], "cards": []}', "key 'cards' stands twice in one object"),
        ('{"cards": {}}', "cards: must be a list, not {}"),
        ('{"cards": [1]}', "cards[0]: must be an object, not 1"),
        ("\udcff", "not JSON: 'utf-8' codec"),
        (None, "the file is missing or cannot be read"),
    ],
)
def test_unreadable_files_are_refused(text: str | None, message: str, tmp_path: Path) -> None:
    shutil.copytree(DATA / "2019", tmp_path / "2019")
    file = tmp_path / "2019" / "friendship.json"
    file.unlink()
    if text is not None:
        file.write_bytes(text.encode(errors="surrogateescape"))
    assert refusal(tmp_path / "2019").startswith(f"data/2019/friendship.json: {message}")
