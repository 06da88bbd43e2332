"""A turn and its phases, and what is hidden from whom."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused

OTHERS = (1, 2, 3, None)
"""Everyone but seat 0; None is a spectator."""


def phase(match: sw.Match) -> str:
    return str(match.position()["phase"])


def same_views(one: sw.Match, other: sw.Match, viewer: int | None) -> bool:
    """Whether two matches look the same, byte for byte, to a seat or a spectator."""
    return json.dumps(one.view(viewer)) == json.dumps(other.view(viewer))


def told(events: Sequence[sw.Event], viewer: int | None) -> list[dict[str, object]]:
    """What a viewer hears of some events."""
    return [event.for_seat(viewer).json() for event in events]


# ------------------------------------------------------------------ turn.phases


@pytest.mark.rule("turn.phases")
def test_production_then_trade_and_build_then_flight():
    match = Table().match("roll 2 1", "card ore", "card ore", "balls yellow blue")
    phases = [phase(match)]
    for action in ("roll", "shake"):
        match.play(0, action)
        phases.append(phase(match))
    assert phases == ["production", "trade_and_build", "flight"]


@pytest.mark.rule("turn.phases")
def test_then_the_dice_pass_to_the_left():
    match = Table().flight(0).match()
    match.play(0, "end")
    assert (match.to_act, legal(match, 1), phase(match)) == ((1,), ["roll"], "production")
    assert (match.position()["active"], match.turn) == (1, 2)


@pytest.mark.rule("turn.phases")
def test_production_comes_first():
    match = Table().give(0, fuel=2, ore=3).match()
    assert legal(match, 0) == ["roll"]
    assert refused(match, 0, "build booster").rule == "trade.when"
    assert refused(match, 0, "fly 1 9,27").rule == "flight.move.optional"
    assert refused(match, 0, "end").rule == "turn.phases"


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("later", ["build", "fly"])
def test_the_dice_are_rolled_once_a_turn(later):
    match = Table().phase(later).match()
    assert refused(match, 0, "roll").rule == "turn.phases"


@pytest.mark.rule("turn.phases")
def test_nobody_flies_before_the_shake():
    match = Table().phase("build").match()
    assert refused(match, 0, "fly 1 9,27").rule == "flight.move.optional"


@pytest.mark.rule("turn.phases")
def test_after_the_shake_nobody_goes_back_to_building():
    match = Table().give(0, fuel=2).phase("build").match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "build booster").rule == "trade.when"


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize(
    ("when", "action"), [("roll", "roll"), ("build", "shake"), ("build", "build booster"), ("fly", "end")]
)
def test_only_the_seat_whose_turn_it_is_plays_it(when, action):
    match = Table().give(1, fuel=2).phase(when, seat=0).match()
    assert legal(match, 1) == []
    assert refused(match, 1, action).rule == "turn.phases"


# ------------------------------------------------------------------ info.hidden


def row(match: sw.Match, viewer: int | None, seat: int) -> dict[str, Any]:
    """How a viewer sees a seat."""
    found: dict[str, Any] = match.view(viewer)["seats"][seat]
    return found


@pytest.mark.rule("info.hidden")
def test_the_own_hand_is_seen():
    match = Table().give_secretly(0, ore=2, food=1).match()
    assert row(match, 0, 0)["hand"] == {"ore": 2, "fuel": 0, "carbon": 0, "food": 1, "goods": 0}


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", OTHERS)
def test_another_hand_is_only_counted(viewer):
    match = Table().give_secretly(0, ore=2, food=1).match()
    seen = row(match, viewer, 0)
    assert (seen["hand"], seen["cards"]) == (None, 3)
    assert seen["known"] == dict.fromkeys(RESOURCES, 0)
    assert not {"secret", "drawn"} & set(seen)


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", OTHERS)
def test_hands_of_one_size_look_the_same(viewer):
    """What one hand holds more of, the reserve pile holds less of: the supply shows nothing."""
    one = Table().give_secretly(0, ore=2, food=1).supply(ore=12, food=12).match()
    other = Table().give_secretly(0, ore=1, food=2).supply(ore=12, food=12).match()
    assert hand(one, 0) != hand(other, 0)
    assert same_views(one, other, viewer)


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_reserve_draw_is_seen_by_nobody_else(viewer):
    ore, food = (
        Table().match("roll 6 6", "card ore", "card ore"),
        Table().match("roll 6 6", *["card food"] * 2),
    )
    events = [match.play(0, "roll") for match in (ore, food)]
    assert told(events[0], viewer) == told(events[1], viewer)
    assert same_views(ore, food, viewer)
    assert row(ore, viewer, 0)["cards"] == 2


@pytest.mark.rule("info.hidden")
def test_a_reserve_draw_is_seen_by_its_owner():
    match = Table().match("roll 6 6", "card ore", "card food")
    events = match.play(0, "roll")
    drawn = [e.for_seat(0).data["resource"] for e in events if e.name == "drew"]
    assert drawn == ["ore", "food"]
    assert hand(match, 0) == {"ore": 1, "food": 1}


def robbed(card: str, known: bool) -> tuple[sw.Match, Sequence[sw.Event]]:
    """Seat 0 steals a card from seat 1, who has two ore and two food; everybody is past the reserve pile."""
    table = Table().fame(0, 12)
    give = table.give if known else table.give_secretly
    give(1, ore=2, food=2)
    match = table.match("roll 4 3", f"card {card}", *["card goods"] * 3)
    match.play(0, "roll")
    return match, match.play(0, "steal 1")


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("viewer", [2, 3, None])
def test_a_stolen_card_is_seen_by_no_third_party(viewer, known):
    (ore, ore_events), (food, food_events) = robbed("ore", known), robbed("food", known)
    assert same_views(ore, food, viewer)
    assert told(ore_events, viewer) == told(food_events, viewer)
    assert sum(row(ore, viewer, 0)["known"].values()) == 0


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", [0, 1])
def test_thief_and_victim_know_the_stolen_card(viewer):
    match, events = robbed("ore", known=False)
    (theft,) = [event.for_seat(viewer) for event in events if event.name == "stole"]
    assert theft.data["resource"] == "ore"
    seen = row(match, viewer, 0)
    assert (seen["hand"] or seen["known"])["ore"] == 1


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", OTHERS)
def test_cards_gained_openly_may_be_counted(viewer):
    match = Table().fame(0, 12).match("roll 3 2")
    match.play(0, "roll")
    assert row(match, viewer, 0)["known"]["ore"] == 1


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", [0, *OTHERS])
def test_the_reserve_pile_is_only_counted(viewer):
    reserve = Table().reserve(ore=5, food=2).match().view(viewer)["reserve"]
    assert set(reserve) == {"cards", "built"}
    assert reserve["cards"] == 7


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", [0, *OTHERS])
def test_face_down_discs_and_sectors_are_seen_by_nobody(viewer):
    discs = Table().match().view(viewer)["board"]["discs"]
    assert discs["N1"] == discs["F6"] == ["face down"] * 3
    assert set(Table(board="wild_space").match().view(viewer)["board"]["sectors"].values()) == {None}


@pytest.mark.rule("info.hidden")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_rest_lies_open(viewer):
    table = Table().upgrades(0, booster=3, cannon=2, freight_pod=1).fame(0, 5).medals(0, 1)
    match = table.friend(0, "sci_boosters").match()
    seen = row(match, viewer, 0)
    assert (seen["booster"], seen["cannon"], seen["freight_pod"]) == (3, 2, 1)
    assert (seen["fame"], seen["medals"], seen["friends"]) == (5, 1, ["sci_boosters"])
    assert match.view(viewer)["points"] == [7, 4, 4, 4]
