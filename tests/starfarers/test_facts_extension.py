"""The data of the 2019 edition for five and six players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from starwake.starfarers.facts import DataError, Facts, load
from tests.changes import Change, drop, put
from tests.starfarers.facts_case import corrupted, differences, refusal

HOME_DISCS = {  # with the extension's disc in the place of the one that it replaces
    "alpha": [(4,), (8,), (10, 11)],
    "beta": [(8,), (10,), (9, 12)],
    "gamma": [(3, 4), (5,), (6,)],
    "delta": [(2, 5), (6,), (9,)],
}
CHANGED: dict[str, Any] = {  # every parameter that is not the one of three and four players
    "edition": "starfarers-2019-5-6",
    "players.min": 5,
    "players.max": 6,
    "players.pilots_per_turn": 2,
    "players.pilot_2_seats_to_the_left": 3,
    "upgrade_stock.booster": 36,
    "upgrade_stock.cannon": 36,
    "upgrade_stock.freight_pod": 30,
    "supply_per_resource": 28,
    "reserve_pile.start_each": 12,
    "reserve_pile.refill_each": 10,
    "start.colonies": 1,
    "fame.start": 3,
    "fame.supply": 60,
    "discs.planet": 30,
    "discs.reserve": 7,
    "discs.total": 49,
    "special_tokens.artifact": 2,
    "outposts.count": 5,
    "outposts.friendship_cards": 25,
    "colony_limit": None,
    "blockers.when_players": 5,
    "blockers.setup": "advanced",
    "blockers.spaceports": 0,
    "advanced_setup.upgrade_pool.cannon": 2,
    "advanced_setup.upgrade_pool.freight_pod": 2,
}


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load("2019", extension=True)


@pytest.fixture(scope="module")
def base() -> Facts:
    return load("2019")


def test_totals(facts: Facts) -> None:
    assert (facts.edition, facts.folder, facts.options) == ("2019-5-6", "2019", ())
    assert Counter((sector.kind, sector.stars) for sector in facts.sectors) == {
        ("system", 1): 6,
        ("system", 2): 4,
        ("outpost", 1): 2,
        ("outpost", 2): 3,
    }
    sizes = {name: len(group.base) for name, group in facts.discs.items()}
    assert sizes.pop("reserve_circle") == 7
    assert sum(sizes.pop(home.id) for home in facts.board.homes) == 12
    assert sizes == {
        f"{stars}_star_{icon}": count
        for stars, count in (("one", 6), ("two", 4))
        for icon in ("triangle", "square", "hexagon")
    }
    assert sum(card.copies for card in facts.friendship) == 25


def test_there_is_a_sector_for_every_slot(facts: Facts) -> None:
    assert Counter(s.stars for s in facts.sectors) == Counter(s.stars for s in facts.board.slots)
    assert {"P9", "P10", "O_TRAV"} < {sector.id for sector in facts.sectors}


def test_nothing_is_left_to_add(facts: Facts) -> None:
    assert not any(sector.extension for sector in facts.sectors)
    assert not any(group.extension for group in facts.discs.values())


def test_home_discs_are_swapped_in_place(facts: Facts) -> None:
    found = {name: [disc.numbers for disc in facts.discs[name].base] for name in HOME_DISCS}
    assert found == HOME_DISCS


def test_added_discs_join_their_group(facts: Facts, base: Facts) -> None:
    added = {
        name: [(*disc.numbers, disc.special, disc.value) for disc in group.base[len(base.discs[name].base) :]]
        for name, group in facts.discs.items()
        if name not in HOME_DISCS
    }
    assert added == {
        "one_star_triangle": [(3, "", 0)],
        "one_star_square": [(8, "", 0)],
        "one_star_hexagon": [("artifact", 2)],
        "two_star_triangle": [(4, "", 0)],
        "two_star_square": [(12, "", 0)],
        "two_star_hexagon": [("artifact", 3)],
        "reserve_circle": [(5, "", 0), (10, "", 0)],
    }
    for name in added:
        assert facts.discs[name].base[: len(base.discs[name].base)] == base.discs[name].base


def test_the_travelers_have_five_cards(facts: Facts, base: Facts) -> None:
    cards = {
        c.id: (c.copies, to_builtins(c.effect)) for c in facts.friendship if c.civilization == "travelers"
    }
    assert cards == {
        "trav_jump": (2, {"type": "space_jump", "needs_boosters": 3, "per_turn": 1}),
        "trav_encounter": (1, {"type": "targeted_encounter"}),
        "trav_donation": (1, {"type": "donation", "fame_each": 1, "per_turn": 1}),
        "trav_exchange": (1, {"type": "ship_exchange", "per_turn": 1}),
    }
    assert facts.friendship[: len(base.friendship)] == base.friendship
    assert all(card.civilization != "travelers" for card in base.friendship)


def test_board_and_encounters_are_those_of_the_base_game(facts: Facts, base: Facts) -> None:
    same = {name for name in Facts.__struct_fields__ if getattr(facts, name) == getattr(base, name)}
    assert same == {"folder", "options", "board", "encounters"}
    assert facts.beginner is None


def test_parameters_that_change(facts: Facts, base: Facts) -> None:
    changed = differences(base.parameters, facts.parameters)
    rounds = changed.pop("advanced_setup.rounds")
    assert changed == CHANGED
    assert [row["place"] for row in rounds] == [
        ("colony",),
        ("colony",),
        ("spaceport_on_own_colony", "ship"),
        ("upgrade",),
    ]


def test_with_and_without_the_extension_are_two_answers(facts: Facts, base: Facts) -> None:
    assert load("2019", extension=True) is facts
    assert load("2019", extension=False) is base


def test_an_edition_without_extension() -> None:
    with pytest.raises(DataError, match=r"^data/classic: this edition has no extension for more players$"):
        load("classic", extension=True)


CORRUPTIONS: list[tuple[str, Change, str]] = [
    (
        "parameters_5_6",
        put("edition", "starfarers-2019"),
        "edition: is no difference: it is the same for fewer players",
    ),
    ("parameters_5_6", put("fame", "max", None), "fame.max: is no difference"),
    ("parameters_5_6", put("points_to_win", 15), "points_to_win: is no difference"),
    ("parameters_5_6", put("costs", {}), "costs: is no difference"),
    ("parameters_5_6", put("costs", {"booster": {"fuel": 2}}), "costs.booster: is no difference"),
    ("parameters_5_6", put("pionts_to_win", 15), "unknown key 'pionts_to_win'"),
    ("parameters_5_6", put("players", "min", "5"), "players.min: must be a whole number, not '5'"),
    ("parameters", put("points_to_win", "many"), "points_to_win: must be a whole number, not 'many'"),
    (
        "parameters_5_6",
        put("edition", "starfarers-5-6"),
        "edition: unknown edition here 'starfarers-5-6' (known: starfarers-2019-5-6)",
    ),
    ("parameters_5_6", put("discs", "reserve", 6), "discs.total: 49 discs, but there must be 48"),
    ("parameters_5_6", put("special_tokens", "artifact", 1), "discs.reserve: 7 discs, but there must be 6"),
    ("parameters_5_6", drop("blockers"), "blockers.when_players: nobody plays with 3 here"),
    ("discs", drop("groups", 6, "extension_5_6", 0), "groups[6] (one_star_hexagon): 5 discs, but there"),
    (
        "discs",
        put("groups", 6, "extension_5_6", 0, "add", {"numbers": [8]}),
        "1 discs 'artifact', but there must be 2",
    ),
    (
        "discs",
        put("groups", 0, "extension_5_6", 0, "replace", {"numbers": [12]}),
        "groups[0] (alpha): the disc to replace",
    ),
    (
        "sectors",
        put("sectors", 18, "kind", "system"),
        "sectors[18] (O_TRAV): a system has resources and discs",
    ),
    (
        "sectors",
        put("sectors", 18, "stars", 1),
        "sectors: 9 sectors with stars 1 in the extended game, but there must be 8",
    ),
    (
        "sectors",
        put("sectors", 11, {"id": "E5", "set": "base", "kind": "empty", "stars": 2}),
        "sectors: 4 outposts of the base game, but there must be 5",
    ),
    ("friendship", drop("cards", 20), "cards: 24 cards, but there must be 25"),
    (
        "friendship",
        put("cards", 20, "civilization", "diplomats"),
        "cards: 6 cards of diplomats, but there must be 5",
    ),
    (
        "friendship",
        put("cards", 17, "effect", {"type": "space_jump", "boosters": 3, "per_turn": 1}),
        "cards[17] (trav_jump) effect: unknown key 'boosters'",
    ),
    ("friendship", put("cards", 19, "effect", "per_turn", 0), "cards[19] (trav_donation) effect.per_turn"),
    ("encounters", drop("cards", 31), "cards: 31 cards, but there must be 32"),
]


@pytest.mark.parametrize(("name", "change", "message"), CORRUPTIONS, ids=[row[2] for row in CORRUPTIONS])
def test_wrong_data_is_refused_with_file_and_row(
    name: str, change: Change, message: str, tmp_path: Path
) -> None:
    folder = corrupted(tmp_path, "2019", name, change)
    assert refusal(folder, extension=True).startswith(f"data/2019/{name}.json: {message}")
