"""The choices of Starship in groups: complete and sound, with what each would do; and why something is refused."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.table.types import Build, Choices, Option
from starwake.testing.choosers import mixed, some_seat
from starwake.testing.table import check_choices
from tests.helpers import others_are_slow, refused
from tests.ships import Ships

OPTIONS: list[dict[str, Any]] = [
    {},
    {"memory": False, "handicap_tiles": "seat_0"},
    {"hidden_reserve": True, "module_choice": "hidden"},
    {"visit_replacement": True, "surplus": "keep"},
    {"offers": False, "excluded_reward": "printed"},
    {"passive_offers": False, "handicap_astro": "seat_1"},
]


def choices(table: Ships | sw.Match, seat: int = 0, *, detail: bool = False) -> Choices:
    match = table.match() if isinstance(table, Ships) else table
    found: Choices = match.table(seat, detail=detail)["choices"]
    return found


def plain(words: Any, lang: str = "en") -> str:
    return str(sw.make("starship").wording(lang).plain(words))


def buttons(found: Choices) -> dict[str, tuple[str, str]]:
    return {one["action"]: (one["role"], one["key"]) for one in found["buttons"]}


def options(found: Choices, name: str) -> dict[str, Option]:
    return {one["action"]: one for pick in found["picks"] if pick["name"] == name for one in pick["options"]}


def build(found: Choices, name: str) -> Build:
    return next(one for one in found["builds"] if one["build"] == name)


def effect(table: Ships, action: str, lang: str = "en") -> Any:
    match = table.match()
    game: Any = match.game
    return game.effect(match, match.awaited[0], game.action(game.code(action)), lang)


# ------------------------------------------------------------------ both laws


@pytest.mark.parametrize("options", others_are_slow(*OPTIONS), ids=str)
@pytest.mark.parametrize("seed", others_are_slow(1, 2))
def test_all_that_is_legal_is_offered_and_all_that_is_offered_is_legal(seed, options):
    match = sw.new("starship", seed=seed, **options)
    rng = sw.stream(seed)
    for _ in range(250):
        if match.over:
            break
        check_choices(match, rng=rng)
        seat = some_seat(match.to_act, rng)
        match.play(seat, match.game.action(mixed(match.legal(seat).codes, rng)))


def test_when_the_game_is_over_nothing_is_offered():
    table = Ships().own(0, *(f"colony_{name}" for name in ("ore_1", "ore_2", "fuel_3", "carbon_2", "food_1")))
    table.modules(0, command=2, sensor=2, trade=1).keep(0, "cure").phase("build")
    match = table.bays(0, ore=1, carbon=1, food=2).match()
    match.play(0, "build module trade")
    assert check_choices(match) == 0


# ------------------------------------------------------------------ buttons


def test_the_step_that_goes_on_is_next():
    assert buttons(choices(Ships())) == {"roll": ("next", "Enter")}
    assert buttons(choices(Ships().fly("ore_1"))) == {"next": ("next", "Enter"), "stop": ("option", "s")}
    assert buttons(choices(Ships().visit("ore_5")))["pass"] == ("next", "Enter")
    assert buttons(choices(Ships().phase("build")))["end"] == ("next", "Enter")


def test_equals_wait_for_a_choice():
    assert buttons(choices(Ships().meet("pirate_0_2"))) == {"fight": ("option", "f"), "pay": ("option", "p")}


def test_answers_are_yes_and_no():
    match = Ships().bays(0, ore=1).bays(1, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 fuel")
    assert buttons(choices(match, 1)) == {"decline": ("no", "n"), "accept": ("yes", "y")}
    assert buttons(choices(match, 0)) == {"withdraw": ("no", "w")}


def test_an_invitation_is_offered_though_the_rules_list_it_no_more():
    match = Ships().phase("build").match()
    for _ in range(3):
        assert "invite" in buttons(choices(match))
        match.play(0, "invite")
        match.play(1, "decline")
    assert "invite" not in [action.notation for action in match.legal(0)]
    assert "invite" in buttons(choices(match))
    assert "invite" not in buttons(choices(Ships(passive_offers=False).phase("build")))


# ------------------------------------------------------------------ picks


def test_ships_are_given_up_by_buttons_with_keys_of_their_own():
    table = Ships(scrap=True).hangar(0, 1, 1).phase("build")
    found = [one for one in choices(table)["buttons"] if one["action"].startswith("scrap")]
    assert [(one["action"], one["role"], plain(one["words"])) for one in found] == [
        ("scrap colony_ship", "option", "Give up a colony ship"),
        ("scrap trade_ship", "option", "Give up a trade ship"),
    ]
    assert len({one["key"] for one in choices(table)["buttons"]}) == len(choices(table)["buttons"])
    lost = effect(table, "scrap trade_ship", "de")
    assert (plain(lost["words"], "de"), lost["cost"]) == ("Hangar 2 → 1 von 2", {"piece:trade_ship": 1})
    assert not any("scrap" in one for one in buttons(choices(Ships().hangar(0, 1, 1).phase("build"))))


def test_one_of_several_things_is_picked():
    found = choices(Ships().phase("sector", yellow=1), detail=True)["picks"]
    assert [(one["name"], one["role"], one["left"]) for one in found] == [("sector", "sector", 1)]
    assert [one["things"] for one in found[0]["options"]] == [{"sector": f"sector:{n}"} for n in (1, 2, 3, 4)]
    assert plain(found[0]["words"]) == "Choose the sector to fly to"


def test_resources_of_choice_may_be_taken_in_one_attempt():
    table = Ships().missions("delegates").visit("planet_tidewater").bays(0, fuel=2, ore=1)
    match = table.match("any", then=1)
    match.play(0, "mission delegates")
    (pick,) = choices(match)["picks"]
    assert pick["left"] == 2
    assert {one["action"]: one["most"] for one in pick["options"]} == {
        "take ore": 1,
        **dict.fromkeys(("take carbon", "take food", "take goods"), 2),
    }
    match.play(0, "take ore", "take food")


def test_posts_and_purchases_are_picks_of_their_own():
    table = Ships().own(0, "ore_3").bays(0, ore=1).modules(0, trade=1).bays(1, food=1).phase("build")
    found = choices(table, detail=True)
    assert list(options(found, "post")) == ["post ore_3 buy 1 ore", "post ore_3 sell 1 ore"]
    bought = options(found, "purchase")["purchase food"]["effect"]
    assert (bought["cost"], bought["gain"]) == ({"resource:astro": 2}, {"resource:food": 1})
    assert plain(bought["words"]) == "astro 25 → 23, food 0 → 1 of 2, Azure 1 → 0"


def test_briefly_trades_are_rows_of_what_goes_for_what():
    table = Ships().own(0, "ore_3").bays(0, ore=1).modules(0, trade=1).bays(1, food=1).phase("build")
    found = choices(table)
    assert [(one["name"], one["action"]) for one in found["swaps"]] == [
        ("post", "post ore_3 buy {want}"),
        ("post", "post ore_3 sell {give}"),
        ("purchase", "purchase {want}"),
    ]
    assert [one["rows"] for one in found["swaps"]] == [
        [{"give": "3 astro", "thing": "resource:astro", "n": 3, "want": ["1 ore"]}],
        [{"give": "1 ore", "thing": "resource:ore", "n": 1, "want": ["3 astro"]}],
        [{"give": "2 astro", "thing": "resource:astro", "n": 2, "want": ["food"]}],
    ]
    assert found["picks"] == []


def test_two_kinds_at_once_are_picked():
    table = Ships().visit("outpost_merchants_1").bays(0, ore=1, fuel=1)
    assert list(options(choices(table), "trade")) == ["sell 1 ore 1 fuel"]


# ------------------------------------------------------------------ builds


def test_builds_are_there_at_any_time_for_everybody():
    for seat in (0, 1):
        found = choices(Ships().bays(0, fuel=2), seat)["builds"]
        assert [one["build"] for one in found] == [
            *("colony_ship", "trade_ship", "booster", "booster_2", "cannon", "cannon_2"),
            *("module", "module_2"),
        ]
    booster = build(choices(Ships().bays(0, fuel=2)), "booster")
    assert (booster["state"], booster["missing"], booster["options"]) == ("shut", {}, [])
    cannon = build(choices(Ships().bays(0, carbon=1)), "cannon")
    assert (cannon["state"], cannon["missing"]) == ("short", {"resource:carbon": 1})


def test_what_can_be_built_is_ready_and_says_what_it_does():
    booster = build(choices(Ships().bays(0, fuel=2).phase("build")), "booster")
    assert (booster["state"], booster["cost"], booster["left"]) == ("ready", {"resource:fuel": 2}, 1)
    (one,) = booster["options"]
    assert one["action"] == "build booster"
    assert plain(one["effect"]["words"]) == "speed of the boosters 2 → 3"


@pytest.mark.parametrize(
    ("table", "name", "state", "why"),
    [
        (Ships(), "trade_ship", "no_site", "the hangar is full"),
        (Ships().tiles(0, boosters=(2, 1)), "booster", "none_left", "all 3 are built"),
        (Ships(), "booster_2", "no_site", "3 tiles first (you have 2)"),
        (Ships().tiles(0, cannons=(0, 3)), "cannon_2", "none_left", "all are raised"),
        (Ships().modules(0, command=1).modules(1, command=2), "module_2", "no_site", "none to raise"),
        (
            Ships().modules(
                0, **dict.fromkeys(("logistics", "command", "sensor", "trade", "science", "production"), 1)
            ),
            "module",
            "none_left",
            "all are built",
        ),
    ],
)
def test_what_cannot_be_built_says_why(table, name, state, why):
    found = build(choices(table.phase("build")), name)
    assert (found["state"], plain(found["why"])) == (state, why)
    assert found["rule"].startswith("d.build.")


def test_modules_go_by_the_level_they_would_have():
    table = Ships().bays(0, ore=1, carbon=1, food=2).modules(0, command=1).modules(1, sensor=2).phase("build")
    found = choices(table, detail=True)
    first, second = build(found, "module"), build(found, "module_2")
    assert "build module command" not in [one["action"] for one in first["options"]]
    assert [one["action"] for one in second["options"]] == ["build module command"]
    assert second["options"][0]["effect"]["points"] == 1
    sensor = next(one for one in first["options"] if one["action"] == "build module sensor")
    assert plain(sensor["effect"]["words"]).endswith("; Azure has the only level 2")


# ------------------------------------------------------------------ offers


def test_an_offer_is_bounded_by_what_both_have_and_can_store():
    table = Ships().bays(0, ore=1, carbon=1).has(0, astro=4, science=1).bays(1, goods=2, carbon=2)
    (form,) = choices(table.has(1, science=0, astro=2).phase("build"))["forms"]
    assert form["give"] == {"ore": 1, "science": 1, "astro": 4}  # the other has no room for carbon
    assert form["want"] == {"carbon": 1, "goods": 2, "astro": 2}
    assert (form["action"], form["apart"]) == ("offer {give} for {want}", True)


def test_what_was_declined_is_remembered_for_this_turn():
    match = Ships().bays(0, ore=1).bays(1, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 fuel")
    match.play(1, "decline")
    assert choices(match)["forms"][0]["declined"] == ["offer 1 ore for 1 fuel"]


def test_without_offers_there_is_no_form():
    assert choices(Ships(offers=False).bays(0, ore=1).bays(1, fuel=1).phase("build"))["forms"] == []
    nothing = Ships().has(0, astro=0, science=0).has(1, astro=0, science=0).phase("build")
    assert choices(nothing)["forms"] == []


# ------------------------------------------------------------------ effects


@pytest.mark.parametrize(
    ("table", "action", "words", "data"),
    [
        (
            Ships().visit("ore_4").bays(0, ore=1).has(0, astro=9),
            "buy 1 ore",
            "astro 9 → 5, ore 1 → 2 of 2",
            {"cost": {"resource:astro": 4}, "gain": {"resource:ore": 1}},
        ),
        (
            Ships().visit("outpost_merchants_1").bays(0, ore=1, fuel=2),
            "sell 1 ore 1 fuel",
            "astro 25 → 31, ore 1 → 0 of 2, fuel 2 → 1 of 2",
            {"cost": {"resource:ore": 1, "resource:fuel": 1}, "gain": {"resource:astro": 6}},
        ),
        (
            Ships().visit("colony_food_3"),
            "found",
            "+1 point; food on 3",
            {"points": 1, "cost": {"piece:colony_ship": 1}},
        ),
        (
            Ships().visit("fuel_3").own(0, "ore_3", "carbon_3"),
            "found",
            "+1 friendship point; yours to use when you trade and build (+1 point: “Friend to All”)",
            {"points": 1, "cost": {"piece:trade_ship": 1}, "gain": {"counter:friendship": 1}},
        ),
        (
            Ships().missions("walls").visit("planet_ashfall").has(0, astro=12),
            "mission walls",
            "astro 12 → 2; brings 2 fame points",
            {"cost": {"resource:astro": 10}, "gain": {"counter:fame": 2}},
        ),
        (
            Ships().missions("tower").visit("planet_lantern").bays(0, ore=2, carbon=1),
            "mission tower",
            "ore 2 → 0 of 2, carbon 1 → 0 of 2; brings 1 point",
            {"points": 1, "cost": {"resource:ore": 2, "resource:carbon": 1}, "gain": {}},
        ),
        (
            Ships().meet("pirate_0_3").tiles(0, cannons=(1, 1)),
            "fight",
            "75% to win: 1 resource of your choice and 1 fame point; else the flight ends",
            {"chance": 0.75, "gain": {"resource:any": 1, "counter:fame": 1}},
        ),
        (
            Ships().meet("pirate_0_3").has(0, astro=8),
            "pay",
            "astro 8 → 5; the flight goes on",
            {"cost": {"resource:astro": 3}},
        ),
        (
            Ships().known(2, "pirate_0_2", "pirate_0_3").fly("ore_1"),
            "next",
            "no pirate can come",
            {"risk": 0.0, "reveals": ["sector:1"]},
        ),
        (
            Ships().bays(0, fuel=2).phase("build"),
            "build booster",
            "for 2 fuel; speed of the boosters 2 → 3",
            {"cost": {"resource:fuel": 2}},
        ),
    ],
)
def test_effects_as_data_and_in_words(table, action, words, data):
    found = dict(effect(table, action))  # the game keeps it
    assert plain(found.pop("words")) == words
    assert found == data


def test_what_is_not_legal_has_no_effect():
    assert effect(Ships(), "fight") == {}


def test_the_odds_of_the_next_card_go_by_what_is_known():
    found = effect(Ships().known(1, "pirate_0_2", "colony_ore_1", "ore_3").fly("ore_1"), "next")
    # One of nine cards is the pirate known to be there; six unknown ones are among 36, of which one is a pirate.
    assert found["risk"] == pytest.approx((1 + 6 / 36) / 9, abs=1e-3)


def test_reasons_say_what_it_does_and_what_that_is_good_for():
    match = Ships().meet("pirate_0_3").has(0, astro=8).match()
    game: Any = match.game
    words = game.reason(match, 0, game.action(game.code("pay")), "de")
    assert plain(words, "de") == "Astro 8 → 5; der Flug geht weiter; billiger als die Gefahr"


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("table", "action", "key", "why", "rule", "hint"),
    [
        (
            Ships().own(0, "fuel_3").phase("build"),
            "buy 1 fuel",
            "refusal.at_post",
            "that is for a card just turned up; at your trading post Wellhead type 'post fuel_3 buy 1 fuel'",
            "d.trade.posts",
            "post fuel_3 buy 1 fuel",
        ),
        (
            Ships().own(0, "outpost_merchants_1").bays(0, ore=1, fuel=1).phase("build"),
            "sell 1 ore 1 fuel",
            "refusal.at_post",
            "that is for a card just turned up; at your trading post Counting House type "
            "'post outpost_merchants_1 sell 1 ore 1 fuel'",
            "d.trade.posts",
            "post outpost_merchants_1 sell 1 ore 1 fuel",
        ),
        (
            Ships().own(0, "goods_3").bays(0, goods=1).phase("build"),
            "sell 3 goods",
            "refusal.at_post",
            "that is for a card just turned up; at your trading post Market Ring type 'post goods_3 sell 3 goods'",
            "d.trade.posts",
            "post goods_3 sell 1 goods",
        ),
        (
            Ships().own(0, "ore_3").phase("build"),
            "buy 1 fuel",
            "refusal.not_now",
            "not now; what is waited for is trade and build",
            "d.flight.action",
            "end",
        ),
        (
            Ships().missions("crate").visit("planet_lantern"),
            "mission tower",
            "refusal.mission_ahead",
            "that mission has not come up yet",
            "d.flight.adventure",
            "mission crate",
        ),
        (
            Ships().missions("crate", "bread").visit("planet_lantern").bays(0, food=1),
            "mission bread",
            "refusal.other_planet",
            "that mission is for Motley, and this is Lantern",
            "d.flight.adventure",
            "mission crate",
        ),
        (
            Ships().missions("crate", done=("welcome",)).visit("planet_lantern"),
            "mission welcome",
            "refusal.mission_done",
            "that mission has been completed",
            "d.flight.adventure",
            "mission crate",
        ),
        (
            Ships().missions("escort", "cure").visit("planet_ashfall").has(0, science=2),
            "mission escort",
            "refusal.needs.cannon_points",
            "it asks for 3 cannon points; there is 1",
            "d.flight.adventure",
            "mission cure",
        ),
        (
            Ships().tiles(0, boosters=(1, 0)).phase("build"),
            "build booster_2",
            "refusal.tiles_first.booster",
            "a booster is raised only when all 3 are there; there is 1",
            "d.build.boosters",
            "end",
        ),
    ],
)
def test_refusals_name_their_cause(table, action, key, why, rule, hint):
    error = refused(table.match(), 0, action)
    assert (error.key, error.rule, error.hint) == (key, rule, hint)
    assert str(error) == f"{action}: {why}"
    assert error.action == action


def test_a_mission_that_came_up_at_its_own_planet_waits():
    table = Ships().missions("crate", "cure", "bread", done=("welcome", "clean_water", "escort", "shelves"))
    table.data["missions"]["done"] += ["delegates", "wreck"]
    match = (
        table.visit("planet_lantern").bays(0, ore=2, carbon=1).modules(0, command=1).match("mission tower")
    )
    match.play(0, "mission crate")
    match.play(0, "take goods")
    error = refused(match, 0, "mission tower")
    assert str(error) == "mission tower: it came up during this visit and must wait for a later turn"
