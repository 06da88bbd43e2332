"""What lies on the table of Starfarers: all that is drawn, the same for all, and what each seat knows besides."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import starwake as sw
from starwake.core.view import merged
from starwake.starfarers.game import Starfarers
from tests.helpers import RESOURCES, Table

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("starfarers", {"players": 4}),
    ("starfarers", {"players": 3, "board": "wild_space"}),
    ("starfarers", {"players": 6, "board": "explorer"}),
    ("starfarers-classic", {"players": 4, "setup": "advanced"}),
]
CIVS = ("green_folk", "merchants", "scientists", "diplomats")


def public(match: sw.Match) -> dict[str, Any]:
    return match.game.views(match.state).public


def private(match: sw.Match, seat: int) -> dict[str, Any]:
    return match.game.views(match.state).private(seat)


def row(match: sw.Match, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = public(match)["seats"][seat]
    return found


def system(match: sw.Match, name: str, viewer: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in match.view(viewer)["systems"] if s["system"] == name)
    return found


def outpost(match: sw.Match, people: str) -> dict[str, Any]:
    found: dict[str, Any] = next(o for o in public(match)["outposts"] if o["people"] == people)
    return found


def drifting(game: str, seed: int, decisions: int, **options: Any) -> sw.Match:
    """A match after so many random choices."""
    match, rng = sw.new(game, seed=seed, **options), sw.stream(seed)
    for _one in range(decisions):
        if match.to_act:
            seat = match.to_act[rng.below(len(match.to_act))]
            match.play(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
    return match


# ------------------------------------------------------------------ two parts


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_a_view_is_the_public_part_with_the_private_one_laid_over_it(game, options):
    match = drifting(game, 3, 300, **options)
    views = match.game.views(match.state)
    for seat in range(options["players"]):
        whole = match.view(seat)
        both = merged(views.public, views.private(seat))
        assert {key: whole[key] for key in both if key != "board"} == {
            k: v for k, v in both.items() if k != "board"
        }
    assert {**match.view(None), "board": None}.items() >= {**views.public, "board": None}.items()


def test_the_own_hand_is_in_the_private_part_alone():
    match = Table().give_secretly(0, ore=2).match()
    assert private(match, 0)["seats"]["0"]["hand"]["ore"] == 2
    assert (row(match)["hand"], row(match)["cards"], row(match)["known"]["ore"]) == (None, 2, 0)
    assert "0" not in private(match, 1)["seats"]


def test_who_has_seen_a_card_change_hands_knows_more_than_everybody():
    match = Table().give_secretly(1, ore=1).match("roll 4 3", "card ore", then=1)
    match.play(0, "roll")
    match.play(0, "steal 1")
    assert private(match, 1)["seats"]["0"]["known"]["ore"] == 1
    assert "0" not in private(match, 2)["seats"]
    assert row(match, 0)["known"]["ore"] == 0


def test_what_has_not_changed_is_the_same_object():
    match = Table().give(0, fuel=2).phase("build").match()
    before = public(match)
    match.play(0, "build booster")
    after = public(match)
    assert all(before[key] is after[key] for key in ("systems", "outposts", "board", "encounters", "pool"))
    assert [before["seats"][seat] is after["seats"][seat] for seat in range(4)] == [False, True, True, True]


# ------------------------------------------------------------------ a view made again


@pytest.mark.parametrize(("game", "options"), WAYS)
@pytest.mark.parametrize("decisions", [0, 45, 180, 420])
def test_a_view_is_made_again_from_its_json(game, options, decisions):
    match = drifting(game, decisions + 1, decisions, **options)
    for seat in (None, *range(options["players"])):
        view = match.game.view(match.state, seat)
        for again in (
            match.game.view_from(json.loads(json.dumps(view.json()))),
            pickle.loads(pickle.dumps(view)),
        ):
            assert again.json() == view.json()
            imagined = [match.game.imagine(one, sw.stream(5)) for one in (view, again)]
            assert match.game.position(imagined[0]) == match.game.position(imagined[1])
            if seat is not None:
                codes = match.legal(seat).codes
                assert list(again.legal(codes)) == list(match.legal(seat))


def test_what_is_no_view_is_refused():
    game = sw.make("starfarers", 4)
    with pytest.raises(sw.PositionError, match="no view of starfarers"):
        game.view_from({"viewer": 0})


# ------------------------------------------------------------------ time and decisions


def won_a_ship() -> Table:
    """Seat 0 has won a trade ship in its flight."""
    table = Table().flight().set(stack=[["fly", 0, 0, 0], ["owed", -2, 0, 0], ["launch", 0, 1, 0]])
    table.data["seats"][0]["owed_ships"] = 1
    return table


@pytest.mark.parametrize(
    ("table", "named"),
    [
        (
            Table().station(0, "merchants").flight().set(stack=[["fly", 0, 0, 0], ["befriend", 0, 1, 0]]),
            {"civilisation": "merchants"},
        ),
        (won_a_ship(), {"won": True}),
        (Table().meets("1", ["jump", 0, 0, 0]), {"first": False}),
        (Table().phase("build"), {}),
    ],
    ids=["befriend", "launch", "jump", "build"],
)
def test_a_decision_names_its_values(table, named):
    frame, match = table.data["stack"][-1], table.match()
    assert public(match)["decision"] == {"name": frame[0], "seat": 0, **named}
    assert match.view(None)["waiting_for"] == frame[0].replace("_", " ")


def test_who_is_next_and_who_shares_the_turn():
    match = Table(6).phase("build", 1).match()
    told = public(match)
    assert (told["pilots"], told["pilot"], told["next"], told["second"]) == ([1, 4], 1, 2, 4)


def test_the_offer_waits_for_answers_though_it_can_be_closed_at_any_time():
    match = Table().give(0, ore=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(2, "decline")
    told = public(match)
    assert (told["to_act"], told["awaited"]) == ([0, 1, 3], [1, 3])


def test_a_game_that_is_over_asks_nothing():
    match = Table().medals(0, 5).fame(0, 10).give(0, carbon=3, food=2).phase("build").match()
    match.play(0, next(a for a in match.legal(0) if a.notation.startswith("build spaceport")))
    told = match.view(None)
    assert (told["winner"], told["decision"], told["waiting_for"], told["next"], told["to_act"]) == (
        *(0, None, None, None, []),
    )


# ------------------------------------------------------------------ seats


def test_points_come_with_their_sources():
    match = Table().medals(0, 2).fame(0, 5).match()
    score = row(match)["score"]
    assert (score["medals"], score["fame"]) == (2, 2)
    assert sum(score.values()) == match.points[0] == public(match)["points"][0]


def test_upgrades_say_what_is_fitted_what_cards_add_and_the_limit():
    match = Table().upgrades(0, booster=2, cannon=1).friend(0, "sci_boosters", "sci_mixed").match()
    told = row(match)
    assert (told["booster"], told["extra"]["booster"], told["limits"]["booster"]) == (2, 3, 6)
    assert (told["cannon"], told["extra"]["cannon"], told["limits"]["freight_pod"]) == (1, 1, 5)


def test_rates_with_the_supply_follow_the_friendship_cards():
    match = Table().friend(0, "merch_ore", "merch_goods").give(0, goods=3).phase("build").match()
    assert row(match)["rates"] == {"ore": 2, "fuel": 3, "carbon": 3, "food": 3, "goods": 1}
    match.play(0, "trade 1 goods for 1 food")
    assert row(match)["rates"]["goods"] == 2
    assert set(row(match, 1)["rates"].values()) == {3, 2}


def test_ships_say_how_far_they_may_still_fly_while_they_do():
    table = Table().no_ships(0).upgrades(0, booster=2).ship(0, 1, "colony_ship", "7,27", steps=1).flight(0, 3)
    match = table.match()
    ship = row(match)["ships"][0]
    assert (ship["id"], ship["steps"], ship["left"], row(match)["speed"]) == ("ship:0.1", 1, 4, 5)
    assert [row(match, seat)["speed"] for seat in (1, 2, 3)] == [0, 0, 0]


def test_what_is_asked_names_a_ship_that_may_not_stay_where_it_is():
    table = Table().no_ships().discs("N2", "6", "4", "pirate_base 4").flight(0, base_speed=3).phase("build")
    match = table.ship(0, 1, "colony_ship", "16,22").match("balls yellow blue")
    match.play(0, "shake")
    said = match.game.wording("en").plain(match.table(0)["prompt"])
    assert said == "Fly your ships and found colonies, then end the turn. Ship 1 may not stay at 16,22"
    match.play(0, "fly 1 15,23")
    assert "stay" not in match.game.wording("en").plain(match.table(0)["prompt"])


def test_the_offer_has_its_sides_and_answers():
    match = Table().give(0, ore=2).give(1, food=1, fuel=1).phase("build").match()
    match.play(0, "offer 2 ore for 1 food")
    match.play(1, "counter 1 fuel for 1 ore")
    told = public(match)
    assert (told["offer"]["seat"], told["offer"]["give"]["ore"], told["offer"]["want"]["food"]) == (0, 2, 1)
    assert [seat["answer"] for seat in told["seats"]][1:] == ["countered", "waiting", "waiting"]
    counter = told["seats"][1]["counter"]
    assert (counter["give"]["fuel"], counter["want"]["ore"]) == (1, 1)


# ------------------------------------------------------------------ dice and first pieces


def test_dice_are_those_of_the_seat_before_until_one_has_rolled():
    match = sw.new("starfarers", players=3, seed=3, board="beginner")
    first = match.to_act[0]
    assert public(match)["rolled"] is None
    match.play(first, "roll")
    assert public(match)["rolled"] == first
    while match.view()["decision"]["name"] != "roll":
        seat = match.to_act[0]
        legal = [action.notation for action in match.legal(seat)]
        match.play(seat, "end" if "end" in legal else legal[0])
    assert (public(match)["active"], public(match)["rolled"]) == ((first + 1) % 3, first)


@pytest.mark.parametrize(
    ("game", "options"),
    [("starfarers", {"board": "explorer"}), ("starfarers-classic", {"setup": "advanced"})],
)
def test_which_of_the_first_pieces_is_asked_for_is_said(game, options):
    match = sw.new(game, players=4, seed=5, **options)
    numbers: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(4)}
    prompts = set()
    while not match.view()["turn"]:
        decision = match.view()["decision"]
        seat = decision["seat"]
        if decision["name"].startswith("place_") and "number" in decision:
            numbers[seat].append((decision["number"], decision["all"]))
            prompts.add((seat, match.game.wording("de").plain(match.table(seat, "de")["prompt"])))
        match.play(seat, next(iter(match.legal(seat))))
    assert all(found == [(1, 3), (2, 3), (3, 3)] for found in numbers.values())
    assert len(prompts) == 12


# ------------------------------------------------------------------ board


def test_planets_say_what_they_bring_and_how_often():
    match = Table().discs("N1", "4", "pirate_base 4", "6").match()
    one, two, three = system(match, "N1")["planets"]
    assert (one["numbers"], one["pips"], one["token"]) == ([4], 3, None)
    assert (two["numbers"], two["token"]) == ([], {"kind": "pirate_base", "strength": 4})
    assert (three["disc"], three["pips"], three["face_down"]) == ("6", 5, False)


def test_a_disc_with_two_numbers_brings_cards_on_both():
    planets = [planet for one in public(Table().match())["systems"] for planet in one["planets"]]
    found = next(planet for planet in planets if planet["disc"] == "3/12")
    assert (found["numbers"], found["pips"]) == ([3, 12], 3)


def test_a_face_down_disc_shows_its_back():
    planet = system(Table().match(), "N1")["planets"][0]
    assert (planet["disc"], planet["face_down"], planet["numbers"]) == ("face down", True, [])
    assert planet["back"].startswith("one_star_")


def test_a_face_down_sector_shows_nothing():
    found = system(Table(4, "wild_space").match(), "N1")
    assert (found["kind"], found["sector"], found["people"], found["planets"]) == ("unknown", None, None, [])


def test_who_has_looked_knows_the_disc_and_everybody_that_it_was_looked_at():
    match = Table(game="starfarers-classic").looked("s1-2", "9", 0).match()
    mine, others = (system(match, "s1", viewer)["planets"][1] for viewer in (0, 1))
    assert (mine["disc"], mine["numbers"], mine["looked_at"], mine["face_down"]) == ("9", [9], True, True)
    assert (others["disc"], others["looked_at"]) == ("face down", False)
    assert row(match)["seen"] == ["s1-2"]


def test_outposts_say_whose_stations_they_have_and_what_the_next_one_takes():
    table = Table().station(0, "merchants", 2, marker=True).station(1, "merchants", 1)
    found = outpost(table.match(), "merchants")
    assert (found["stations"], found["marker"], found["pods"]) == ([0, 0, 1], 0, 4)
    assert len(found["docks"]) == 1
    assert len(found["cards"]) == 5


def test_numbered_docks_are_in_order():
    match = Table(game="starfarers-classic").docked("green_folk", 2, 0, marker=2).match()
    found = outpost(match, "green_folk")
    docks = [dock["point"] for dock in match.game.chart()["docks"] if dock["people"] == "green_folk"]
    assert (found["docks"], found["stations"], found["pods"]) == (docks, [2, 0], 3)


# ------------------------------------------------------------------ chart and catalogue


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_the_chart_has_every_point_where_something_can_be(game, options):
    match = drifting(game, 4, 200, **options)
    chart = match.game.chart()
    points = {point["point"] for point in chart["points"]}
    told = public(match)
    used = [ship["at"] for seat in told["seats"] for ship in seat["ships"]]
    used += [site for slot in chart["systems"] for site in slot["sites"]]
    used += [dock for one in told["outposts"] for dock in one["docks"]]
    assert set(used) <= points
    assert [slot["system"] for slot in chart["systems"]] == [one["system"] for one in told["systems"]]
    assert {point for edge in chart["edges"] for point in edge} <= points
    assert json.loads(json.dumps(chart)) == chart


def test_colony_sites_lie_between_their_planets():
    slot = next(slot for slot in sw.make("starfarers", 4).chart()["systems"] if slot["system"] == "N2")
    assert slot["sites"] == ["16,20", "16,22", "13,21"]
    assert slot["hexes"] == [{"x": 14, "y": 20}, {"x": 17, "y": 21}, {"x": 14, "y": 22}]
    assert (slot["centre"], slot["home"], len(slot["ring"])) == ("15,21", False, 12)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "options"), WAYS)
def test_the_catalogue_names_everything_on_the_table(game, options, language):
    match = drifting(game, 5, 250, **options)
    assert isinstance(match.game, Starfarers)
    book = match.game.catalogue(language)
    told = public(match)
    backs = {planet["back"] for one in told["systems"] for planet in one["planets"]}
    assert backs <= {back["back"] for back in book["backs"]}
    assert {one["system"] for one in told["systems"]} == {one["name"] for one in book["systems"]}
    assert {card for one in told["outposts"] for card in one["cards"]} <= {
        card["name"] for card in book["friends"]
    }
    assert told["phase"] in {phase["name"] for phase in book["phases"]}
    assert set(told["seats"][0]["score"]) == {source["source"] for source in book["points"]}
    named = [part for part in book.values() if isinstance(part, list) and isinstance(part[0], dict)]
    titles = [one["title"] for part in named for one in part]
    assert all(title and "." not in title for title in titles), titles


def test_the_catalogue_has_costs_limits_and_values():
    book = sw.make("starfarers", 4).catalogue()
    assert next(b for b in book["builds"] if b["name"] == "colony_ship")["cost"] == dict.fromkeys(
        RESOURCES[:4], 1
    )
    assert next(u for u in book["upgrades"] if u["name"] == "freight_pod")["limit"] == 5
    assert {ball["ball"]: (ball["value"], ball["count"]) for ball in book["balls"]}["yellow"] == (2, 2)
    assert [(p["source"], p["pieces"], p["points"]) for p in book["points"]][-1] == ("fame", 2, 1)
    assert [one["name"] for one in book["peoples"]] == list(CIVS)
