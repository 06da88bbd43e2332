"""All that a seat may do in Starfarers, in groups, and what each choice does."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.starfarers.actions import Fly
from starwake.starfarers.game import Starfarers
from starwake.starfarers.redact import redact
from starwake.starfarers.table.choices import Choosing
from starwake.starfarers.table.seen import Seen
from starwake.starfarers.table.wording import Wording
from starwake.table.choices import filled, fits, listed
from starwake.table.types import Build, Button, Choices, Effect, Pick, Reach
from starwake.testing.table import check_choices
from tests.helpers import Table, others_are_slow

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("starfarers", {"players": 4}),
    ("starfarers", {"players": 3, "board": "explorer"}),
    ("starfarers", {"players": 6, "board": "wild_space"}),
    ("starfarers-classic", {"players": 3}),
]
CARDS = ("ore", "fuel", "carbon", "food", "goods")


def choices(match: sw.Match, seat: int = 0, detail: bool = False, language: str = "en") -> Choices:
    assert isinstance(match.game, Starfarers)
    views = match.game.views(match.state)
    return match.game.choices_of(match, seat, language, views, detail=detail)


def plain(match: sw.Match, runs: Any) -> str:
    found: str = match.game.wording().plain(runs)
    return found


def buttons(match: sw.Match, seat: int = 0) -> dict[str, Button]:
    return {one["action"]: one for one in choices(match, seat)["buttons"]}


def build(match: sw.Match, name: str, seat: int = 0) -> Build:
    return next(one for one in choices(match, seat)["builds"] if one["build"] == name)


def pick(match: sw.Match, name: str, seat: int = 0) -> Pick:
    return next(one for one in choices(match, seat)["picks"] if one["name"] == name)


def reach(match: sw.Match, ship: int = 1, detail: bool = False) -> Reach:
    found = choices(match, detail=detail)["reach"]
    return next(one for one in found if f"ship:0.{ship}" in one["ships"])


def kind(found: Reach, point: str) -> str:
    leg = next(leg for leg in found["tree"] if leg[0] == point)
    return leg[2] if len(leg) == 3 else "stop"


def way(found: Reach, point: str) -> list[str]:
    """The points from where a ship stands to one of its tree."""
    tree, number = found["tree"], next(n for n, leg in enumerate(found["tree"]) if leg[0] == point)
    steps = []
    while number >= 0:
        steps.append(tree[number][0])
        number = tree[number][1]
    return steps[::-1]


def effect(match: sw.Match, action: str, seat: int = 0) -> Effect:
    game = match.game
    assert isinstance(game, Starfarers)
    return game.effect(match, seat, game.action(game.code(action)), "en")


def in_words(match: sw.Match, action: str, seat: int = 0) -> str:
    return plain(match, effect(match, action, seat).get("words", []))


def classic(**options: Any) -> Table:
    return Table(game="starfarers-classic", **options)


# ------------------------------------------------------------------ laws


@pytest.mark.parametrize(("game", "options"), WAYS)
@pytest.mark.parametrize("seed", others_are_slow(0, 1, 2))
def test_choices_are_complete_and_sound(game, options, seed):
    match, rng = sw.new(game, seed=seed, **options), sw.stream(seed)
    offered = 0
    for _one in range(90):
        offered += check_choices(match, rng=rng)
        seat = match.to_act[rng.below(len(match.to_act))]
        match.play(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
    assert offered > 500


@pytest.mark.parametrize(("game", "options"), WAYS)
def test_what_is_remembered_is_what_would_be_written_afresh(game, options):
    match, rng = sw.new(game, seed=6, **options), sw.stream(6)
    wording = match.game.wording()
    assert isinstance(match.game, Starfarers)
    assert isinstance(wording, Wording)
    for number in range(240):
        seat = match.to_act[rng.below(len(match.to_act))]
        match.play(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
        if number % 8 == 0:
            views, other = (
                match.game.views(match.state),
                sw.make(game, match.game.players, dict(match.game.options)),
            )
            assert views.public == other.views(match.state).public
            for viewer in range(match.game.players):
                seen = Seen(match.game, redact(match.state, viewer), viewer, views.of(viewer))
                afresh = Choosing(match.game, wording).choices(seen, match.legal(viewer).codes)
                assert choices(match, viewer) == afresh


def test_a_choice_that_is_missing_is_noticed(monkeypatch):
    match = Table().match()
    monkeypatch.setattr(Starfarers, "choices_of", lambda *_, **__: {**choices_of_nothing(), "buttons": []})
    with pytest.raises(AssertionError, match="'roll' is legal and offered"):
        check_choices(match)


def choices_of_nothing() -> Choices:
    return {"buttons": [], "picks": [], "reach": [], "builds": [], "swaps": [], "forms": []}


# ------------------------------------------------------------------ buttons


def test_the_one_step_that_goes_on_is_next():
    match = Table().match()
    assert (buttons(match)["roll"]["role"], buttons(match)["roll"]["key"]) == ("next", "Enter")
    assert buttons(Table().phase("build").match())["shake"]["role"] == "next"
    assert buttons(Table().no_ships(0).phase("build").match())["end"]["role"] == "next"


@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic"])
def test_the_end_of_building_says_what_a_seven_would_take(game):
    def said(cards: int, *friends: str) -> str:
        table = Table(game=game).no_ships(0).give(0, ore=cards).friend(0, *friends)
        return in_words(table.phase("build").match(), "end")

    assert said(7) == ""
    assert said(9) == "you hold 9 cards: a 7 would take 4 of them"
    assert said(9, "dip_tribute") == ""  # who has this card may hold more


def test_nothing_is_said_of_a_seven_where_no_card_can_be_spent_any_more():
    assert "effect" not in buttons(Table().no_ships(0).give(0, ore=9).flight(0, 3).match())["end"]


def test_an_offer_is_answered_by_yes_or_no_and_says_what_it_brings():
    match = Table().give(0, ore=1).give(1, food=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    found = buttons(match, 1)
    assert (found["accept"]["role"], found["decline"]["role"]) == ("yes", "no")
    assert plain(match, found["accept"]["effect"]["words"]) == "you give 1 food, you get 1 ore"
    assert found["accept"]["effect"]["gain"] == {"resource:ore": 1}


def test_every_seat_that_agreed_can_be_dealt_with():
    match = Table().give(0, ore=1, goods=1).give(1, food=1).give(2, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    for seat, answer in ((1, "accept"), (2, "counter 1 fuel for 1 goods"), (3, "decline")):
        match.play(seat, answer)
    found = buttons(match)
    assert found.keys() == {"deal 1", "deal 2", "withdraw"}
    assert found["deal 2"]["effect"]["cost"] == {"resource:goods": 1}
    assert len({one["key"] for one in found.values()}) == 3


def test_a_gift_says_with_what_it_can_be_paid():
    table = Table().give(0, ore=2, food=1).flight(0, 3)
    met = {"traveller": 0, "reader": 1, "card": "1", "face": "trader", "gift": nothing(), "taken": nothing()}
    more = {"own": 0, "rival": 0, "answer": None, "again": None, "step": 0, "told": False, "known": False}
    table.data["encounters"]["deck"].remove("1")
    stack = [["flight", -2, 0, 0], ["encounter_end", -2, 0, 0], ["result", -2, 0, 1], ["result", -2, 0, 0]]
    table.set(encounter=[{**met, **more}], stack=[*stack, ["number", 0, 0, 0]])
    match = table.match(then=1)
    found = buttons(match)
    assert [found[f"give {n}"]["key"] for n in range(4)] == ["0", "1", "2", "3"]
    then = found["give 2"]["then"]
    assert (then["name"], then["left"]) == ("pay", 2)
    assert {one["action"]: one["most"] for one in then["options"]} == {"pay ore": 2, "pay food": 1}
    match.play(0, "give 2", "pay ore", "pay food")
    assert match.position()["seats"][0]["cards"] >= 1


def nothing() -> dict[str, int]:
    return dict.fromkeys(CARDS, 0)


# ------------------------------------------------------------------ picks


def test_a_seven_says_how_many_cards_go_and_how_many_of_each_can():
    match = Table().give(0, ore=5, food=3).match("roll 4 3", "card ore", then=2)
    match.play(0, "roll")
    found = pick(match, "discard")
    assert (found["left"], found["role"]) == (4, "resource")
    assert {one["action"]: one["most"] for one in found["options"]} == {"discard ore": 4, "discard food": 3}
    assert found["options"][0]["things"] == {"resource": "resource:ore"}


def test_who_is_robbed_is_picked_by_cards_and_points():
    match = Table().give(1, ore=2).match("roll 4 3", then=1)
    match.play(0, "roll")
    option = pick(match, "steal")["options"][0]
    assert option["things"] == {"seat": "seat:1"}
    assert plain(match, option["effect"]["words"]) == "2 cards, 4 points"


def test_a_friendship_card_is_picked_by_what_it_does():
    table = Table().station(0, "diplomats").flight()
    match = table.set(stack=[["fly", 0, 0, 0], ["befriend", 0, 3, 0]]).match()
    options = {one["things"]["card"]: one for one in pick(match, "befriend")["options"]}
    assert "2 players who are ahead" in plain(match, options["friend:dip_help"]["effect"]["words"])


def test_settling_brings_a_point():
    match = settling().match()
    option = pick(match, "settle")["options"][0]
    assert (option["things"], option["effect"]["points"]) == ({"ship": "ship:0.1"}, 1)
    assert plain(match, option["effect"]["words"]) == "carbon 4 / ore 10: +1 point"


def settling() -> Table:
    """A colony ship on the first site of N1."""
    table = Table().no_ships(0).discs("N1", "4", "10", "6").flight(0, 3)
    site = sw.make("starfarers", 4).chart()["systems"][4]["sites"][0]
    return table.ship(0, 1, "colony_ship", site)


# ------------------------------------------------------------------ flight


def test_the_way_to_each_point_is_in_the_tree():
    match = Table().no_ships(0).ship(0, 1, "colony_ship", "7,27").flight(0, 3).match()
    found = reach(match)
    assert (found["start"], found["left"], found["action"]) == ("7,27", 4, "fly 1 {point}")
    for leg in found["tree"]:
        if leg[-1] == "closed":
            continue
        path = match.copy().play(0, f"fly 1 {leg[0]}")[0].data["path"]
        assert path == ["7,27", *way(found, leg[0])]


def test_points_say_what_happens_there():
    table = Table().no_ships(0).discs("N1", "4", "10", "6").upgrades(0, booster=4).flight(0, 3)
    match = table.ship(0, 1, "colony_ship", "7,27").match()
    found, slots = reach(match), {slot["system"]: slot for slot in match.game.chart()["systems"]}
    sites = [site for site in slots["N1"]["sites"] if any(leg[0] == site for leg in found["tree"])]
    assert sites
    assert {kind(found, site) for site in sites} == {"settle"}
    told = next(one for one in found["effects"] if sites[0] in one["at"])
    assert (told["points"], plain(match, told["words"]).startswith("you can settle here: ")) == (1, True)


def test_a_face_down_system_is_explored_from_every_point_around_it():
    match = Table().no_ships(0).upgrades(0, booster=4).ship(0, 1, "trade_ship", "7,27").flight(0, 3).match()
    found = reach(match)
    told = [one for one in found["effects"] if "reveals" in one]
    assert told
    for one in told:
        assert {kind(found, point) for point in one["at"]} == {"explore"}
        (system,) = one["reveals"]
        assert plain(match, one["words"]) == f"explores {system.removeprefix('system:')}"


def test_a_trade_ship_docks_and_wins_the_marker():
    table = Table().no_ships(0).upgrades(0, freight_pod=1).flight(0, 3)
    (dock,) = table.match().view(0)["outposts"][0]["docks"]
    edges = table.match().game.chart()["edges"]
    beside = next(point for edge in edges if dock in edge for point in edge if point != dock)
    match = table.ship(0, 1, "trade_ship", beside).match()
    assert kind(reach(match), dock) == "dock"
    told = effect(match, f"fly 1 {dock}")
    assert told["points"] == 2
    assert "(+2 points), then you choose a friendship card" in plain(match, told["words"])


def test_a_site_that_is_closed_is_marked_though_no_ship_may_end_there():
    table = classic().no_ships(0).looked("s1-3", "ice_planet 3", 0).looked("s1-1", "4", 0)
    match = table.ship(0, 1, "colony_ship", "6,24").flight(0, 3).match()
    told = {at: one for one in reach(match)["effects"] for at in one["at"]}
    assert any("colony site, closed" in plain(match, one["words"]) for one in told.values())


def test_in_detail_every_end_says_how_good_it_is():
    match = Table().no_ships(0).ship(0, 1, "colony_ship", "7,27").flight(0, 3).match()
    told = {at: one for one in reach(match, detail=True)["effects"] for at in one["at"]}
    assert told.keys() == {leg[0] for leg in reach(match)["tree"] if leg[-1] != "closed"}
    assert all(plain(match, one["words"]).split(";")[0].endswith(("step", "steps")) for one in told.values())
    best = max(told.values(), key=lambda one: one["rank"])
    assert " to " in plain(match, best["words"])


def test_ships_that_jump_alike_share_one_list():
    table = Table().no_ships(0).ship(0, 1, "trade_ship", "7,27").ship(0, 2, "trade_ship", "12,26")
    match = table.meets("1", ["jump", 0, 0, 0]).match()
    found = [one for one in choices(match)["reach"] if one["name"] == "jump"]
    assert [one["ships"] for one in found] == [["ship:0.1", "ship:0.2"]]
    assert set(listed(choices(match))) == {action.notation for action in match.legal(0)}


LEARNING = ("explores", "discovers", "you look at")


def flying(game: str, seed: int, **options: Any) -> sw.Match:
    """A match in which somebody is about to fly."""
    match, rng = sw.new(game, seed=seed, **options), sw.stream(seed)
    decisions = 0
    while decisions < 250 or not any(isinstance(action, Fly) for action in match.legal()):
        legal = match.legal()
        match.play(match.to_act[0], legal[rng.below(len(legal))])
        decisions += 1
    return match


@pytest.mark.parametrize(("game", "options"), WAYS)
@pytest.mark.parametrize("seed", others_are_slow(0, 1, 2))
def test_what_is_foretold_of_a_flight_is_what_happens(game, options, seed):
    match = flying(game, seed, **options)
    seat = match.to_act[0]
    for action in (action for action in match.legal(seat) if isinstance(action, Fly)):
        events = match.copy().play(seat, action)
        told, happened = effect(match, action.notation, seat), {event.name for event in events}
        words = plain(match, told["words"])
        assert events[0].data["steps"] == told["steps"], action
        if "medal" not in happened:  # a token that is cleared turns up a disc too
            assert any(word in words for word in LEARNING) == bool({"disc", "sector", "peeked"} & happened), (
                words
            )
            assert bool(told.get("reveals")) == bool({"disc", "sector", "peeked"} & happened)
        assert ("friendship card" in words) == ("station" in happened)


@pytest.mark.parametrize(("game", "options"), WAYS)
@pytest.mark.parametrize("seed", others_are_slow(0, 1, 2))
def test_sites_said_to_be_open_are_open(game, options, seed):
    match = flying(game, seed, **options)
    seat = match.to_act[0]
    kinds = {ship["ship"]: ship["kind"] for ship in match.view(seat)["seats"][seat]["ships"]}
    for action in (action for action in match.legal(seat) if isinstance(action, Fly)):
        after = match.copy()
        after.play(seat, action)
        told = effect(match, action.notation, seat)
        if kinds[action.ship] == "colony_ship" and "reveals" not in told and after.to_act == (seat,):
            settles = f"settle {action.ship}" in [a.notation for a in after.legal(seat)]
            assert settles == ("you can settle here:" in plain(match, told["words"])), action


def test_numbered_docks_are_named_by_their_numbers():
    table = classic().no_ships(0).docked("green_folk", 1, marker=1).upgrades(0, freight_pod=2).flight(0, 3)
    match = table.ship(0, 1, "trade_ship", "7,19").match()
    dock = match.view(0)["outposts"][0]["docks"][1]
    assert in_words(match, f"fly 1 {dock}").endswith(
        "sets up a trading outpost with the Green Folk, then you choose a friendship card"
    )
    near = [in_words(match, action.notation) for action in match.legal(0) if isinstance(action, Fly)]
    assert any(words.endswith(f"to Green Folk @2 ({dock})") for words in near)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "thaws the ice if it ends its flight here (carbon, ice planet 3?): +1 point"),
        ({"clear_on_pass": True}, "thaws the ice (carbon, ice planet 3?): +1 point"),
    ],
)
def test_what_is_cleared_is_foretold(options, said):
    table = classic(**options).no_ships(0).upgrades(0, freight_pod=3).flight(0, 3)
    match = table.looked("s1-3", "ice_planet 3", 0).ship(0, 1, "colony_ship", "6,24").match()
    assert said in in_words(match, "fly 1 7,23")
    assert kind(reach(match), "7,23") == "clear"
    assert effect(match, "fly 1 7,23")["points"] == 1


# ------------------------------------------------------------------ builds


def test_builds_are_there_for_everybody_at_any_time():
    match = Table().match()
    for seat in range(4):
        found = choices(match, seat)["builds"]
        assert [one["build"] for one in found] == [
            *("booster", "cannon", "freight_pod", "colony_ship", "trade_ship", "spaceport")
        ]
        assert {one["state"] for one in found} == {"shut"}
        assert {one["rule"] for one in found} == {"trade.when"}


def test_a_build_that_can_be_paid_is_ready():
    match = Table().give(0, fuel=2).phase("build").match()
    found = build(match, "booster")
    assert (found["state"], found["left"], found["cost"], found["missing"]) == (
        "ready",
        5,
        {"resource:fuel": 2},
        {},
    )
    assert [one["action"] for one in found["options"]] == ["build booster"]
    assert plain(match, found["words"]) == "booster"


def test_a_build_that_cannot_be_paid_says_what_is_short():
    match = Table().give(0, fuel=1).phase("build").match()
    found = build(match, "booster")
    assert (found["state"], found["missing"], found["rule"]) == ("short", {"resource:fuel": 1}, "build.pay")
    assert plain(match, found["why"]) == "1 fuel short"


def test_a_full_mothership_takes_no_more():
    found = build(Table().upgrades(0, cannon=6).give(0, carbon=2).phase("build").match(), "cannon")
    assert (found["state"], found["left"], found["options"]) == ("none_left", 0, [])


def test_a_ship_needs_a_free_spaceport_site():
    table = Table().give(0, ore=1, fuel=1, carbon=1, food=1).phase("build")
    match = table.match()
    sites = [one["things"]["point"].removeprefix("point:") for one in build(match, "colony_ship")["options"]]
    for number, point in enumerate(sites, 2):
        table.ship(0, number, "trade_ship", point)
    found = build(table.match(), "colony_ship")
    assert (found["state"], found["rule"]) == ("no_site", "build.spaceport_site")


def test_a_spaceport_brings_a_point_more_than_its_colony():
    match = Table().give(0, carbon=3, food=2).phase("build").match()
    found = build(match, "spaceport")
    assert {one["effect"]["points"] for one in found["options"]} == {1}
    assert all(one["things"]["point"].startswith("point:") for one in found["options"])


# ------------------------------------------------------------------ cards for cards


def test_swaps_with_the_supply_are_rows_of_what_is_given():
    match = Table().give(0, ore=3, goods=2).friend(0, "merch_goods").phase("build").match()
    (swap,) = choices(match)["swaps"]
    assert [(row["give"], row["n"], row["thing"]) for row in swap["rows"]] == [
        ("3 ore", 3, "resource:ore"),
        ("2 goods", 2, "resource:goods"),
        ("1 goods", 1, "resource:goods"),
    ]
    assert swap["rows"][0]["want"] == ["fuel", "carbon", "food", "goods"]


def test_any_cards_of_the_hand_can_be_offered():
    match = Table().give(0, ore=2, food=1).phase("build").match()
    (form,) = choices(match, detail=True)["forms"]
    assert (form["give"], form["apart"]) == ({"ore": 2, "food": 1}, True)
    assert filled(form, {"ore": 2}, {"goods": 3}) == "offer 2 ore for 3 goods"
    assert fits(form, {"ore": 2}, {"goods": 3})
    assert not fits(form, {"ore": 3}, {"goods": 1})
    assert not fits(form, {"ore": 1}, {"ore": 1})
    assert form["example"] == "offer 1 ore for 1 fuel"


def test_who_cannot_pay_an_offer_can_still_counter():
    match = Table().give(0, ore=1).give(1, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    assert [form["name"] for form in choices(match, 1)["forms"]] == ["counter"]
    assert choices(match, 2)["forms"] == []


def test_the_second_pilot_offers_nothing():
    match = Table(6).give(4, ore=1).phase("build", 4, active=1).match()
    assert choices(match, 4)["forms"] == []


def test_without_trade_between_players_there_is_no_form():
    match = Table(offers=False).give(0, ore=1).phase("build").match()
    assert choices(match)["forms"] == []


# ------------------------------------------------------------------ effects


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("build booster", "for 2 fuel; 1 → 2"),
        ("build trade_ship 7,29", "for 1 ore, 1 fuel, 2 goods"),
        ("fame", ""),
    ],
)
def test_what_an_action_does_in_words(action, said):
    table = (
        Table().give(0, ore=1, fuel=2, goods=2).upgrades(0, booster=1).friend(0, "dip_fame").phase("build")
    )
    assert in_words(table.match(), action) == said


@pytest.mark.parametrize(
    ("action", "language", "why"),
    [
        ("build booster", "en", "for 2 fuel; 1 → 2; all your ships fly one step farther, in every turn"),
        ("build trade_ship 7,29", "de", "es fliegt zu einem Außenposten und wird dort eine Handelsstation"),
    ],
)
def test_why_a_build_helps_is_said_of_what_is_built(action, language, why):
    match = Table().give(0, ore=1, fuel=2, goods=2).upgrades(0, booster=1).phase("build").match()
    game = match.game
    assert isinstance(game, Starfarers)
    runs = game.reason(match, 0, game.action(game.code(action)), language)
    assert game.wording(language).plain(runs).endswith(why)


def test_the_second_fame_piece_is_a_point():
    table = Table().give(0, goods=2).friend(0, "dip_fame").fame(0, 1).phase("build")
    assert effect(table.match(), "fame") == {
        "cost": {"resource:goods": 1},
        "gain": {"piece:fame": 1},
        "points": 1,
    }


def test_effects_speak_german():
    match = Table().give(0, fuel=2).upgrades(0, booster=1).phase("build").match()
    found = choices(match, language="de")["builds"][0]
    assert match.game.wording("de").plain(found["words"]) == "Antrieb"
    assert match.game.wording("de").plain(choices(match, 1, language="de")["builds"][0]["why"])
