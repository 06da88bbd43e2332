"""The sensor module: its owner alone looks at the top of the sector, and puts the cards where they should be."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.starship.redact import SPECTATOR, redact
from starwake.starship.words import HIDDEN_CARD
from tests.helpers import legal, refused
from tests.ships import Ships, thin

OTHERS = (1, None)


def arrive(*script: str, level: int = 1, sector: int = 2, **options: bool) -> sw.Match:
    """Seat 0, who has a sensor, has chosen a sector; chance will say what the script says."""
    table = Ships(**options).modules(0, sensor=level).tiles(0, boosters=(0, 3)).phase("sector", yellow=3)
    match = table.match(*script)
    match.play(0, f"fly {sector}")
    return match


def looking(*cards: str, level: int = 1, after: tuple[str, ...] = (), **options: bool) -> sw.Match:
    """The cards under the sensor are these; `after` are those that come when the arranged ones are through."""
    match = arrive(*(f"card {card}" for card in (*cards, *after)), level=level, **options)
    match.play(0, "yes")
    return match


def plays(match: sw.Match, *actions: str) -> sw.Match:
    """Seat 0 does all this."""
    for action in actions:
        match.play(0, action)
    return match


def row(match: sw.Match, cards: int) -> list[str]:
    """Cards turned up one after another, nothing done at any."""
    for _card in range(cards):
        match.play(0, "next")
        if "pass" in legal(match, 0):
            match.play(0, "pass")
    found: list[str] = match.position()["flight"]["row"]
    return found


def told(match: sw.Match, seat: int | None) -> str:
    """Everything a seat was told or sees now."""
    events = [event.for_seat(seat).json() for event in match.events]
    return json.dumps([events, match.view(seat), match.entries_for(seat)])


# ---------------------------------------------------------------- looking


@pytest.mark.rule("d.module.sensor")
def test_the_owner_is_asked_after_the_choice_of_the_sector():
    match = arrive()
    assert (match.to_act, legal(match, 0)) == ((0,), ["yes", "no"])
    assert refused(match, 0, "next").rule == "d.flight.end"
    assert refused(match, 0, "fly 1").rule == "d.flight.sector"  # d21: the sector is binding


@pytest.mark.rule("d.module.sensor")
def test_without_a_sensor_nobody_is_asked():
    match = Ships().modules(1, sensor=2).phase("sector", yellow=3).match()
    match.play(0, "fly 1")
    assert legal(match, 0) == ["next", "stop"]
    assert refused(match, 0, "yes").rule == "d.module.sensor"


@pytest.mark.rule("d.module.sensor")
def test_the_owner_may_do_without():
    match = arrive("card ore_1")
    match.play(0, "no")
    assert match.position()["flight"]["sensed"] == 0
    assert row(match, 1) == ["ore_1"]
    assert refused(match, 0, "yes").rule == "d.module.sensor"


@pytest.mark.rule("d.module.sensor")
@pytest.mark.parametrize(("level", "cards"), [(1, ["ore_1", "fuel_2"]), (2, ["ore_1", "fuel_2", "food_3"])])
def test_level_1_shows_two_cards_and_level_2_three(level, cards):
    match = looking(*cards, level=level)
    assert match.view(0)["flight"]["looked"] == cards
    assert match.view(0)["sectors"][1]["known"] == {card: [0] for card in cards}
    assert match.view(0)["flight"]["turned"] == 0


@pytest.mark.rule("d.module.sensor")
def test_the_cards_are_those_of_the_chosen_sector():
    match = Ships().modules(0, sensor=1).known(1, "ore_1").phase("sector", yellow=1).match()
    match.play(0, "fly 2")
    state = match.state.copy()
    match.game.apply(state, 0, "yes")
    assert "card ore_1" not in [outcome.notation for outcome, _ in match.game.outcomes(state)]


@pytest.mark.rule("d.module.sensor")
def test_one_looks_once_in_a_flight():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 top")
    assert legal(match, 0) == ["next", "stop"]
    assert refused(match, 0, "yes").rule == "d.module.sensor"


@pytest.mark.rule("d.module.sensor")
def test_looking_is_no_action_and_no_card_of_the_speed():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 top", "next")
    flight = match.position()["flight"]
    assert (flight["turned"], flight["acted"], flight["marked"]) == (1, 0, [])


@pytest.mark.rule("d.module.sensor")
def test_one_may_still_stop_before_the_first_card():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 top", "stop")
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("d.module.sensor")
@pytest.mark.parametrize("left", [0, 1])
def test_of_a_small_stack_the_sensor_shows_what_is_there(left):
    # Late in a game without reserve a stack may be as small as that.
    table = Ships().modules(0, sensor=1)
    if left:
        table.known(1, "lost_1", by=())
    match = thin(table.phase("sector", yellow=3).match(), 1)
    match.play(0, "fly 1")
    if not left:
        assert match.position()["phase"] == "trade_and_build"
        return
    match.play(0, "yes")
    assert legal(match, 0) == ["put lost_1 top", "put lost_1 bottom"]


# ---------------------------------------------------------------- arranging


@pytest.mark.rule("d.module.sensor")
def test_each_card_goes_on_top_or_to_the_bottom():
    match = looking("ore_1", "fuel_2")
    assert legal(match, 0) == ["put ore_1 top", "put ore_1 bottom", "put fuel_2 top", "put fuel_2 bottom"]
    match.play(0, "put fuel_2 top")
    assert legal(match, 0) == ["put ore_1 top", "put ore_1 bottom"]
    assert refused(match, 0, "put fuel_2 bottom").rule == "d.module.sensor"
    assert refused(match, 0, "next").rule == "d.flight.end"


@pytest.mark.rule("d.module.sensor")
def test_a_card_that_is_not_under_the_sensor_cannot_be_put():
    assert refused(looking("ore_1", "fuel_2"), 0, "put food_3 top").rule == "d.module.sensor"


@pytest.mark.rule("d.module.sensor")
@pytest.mark.parametrize("first", ["ore_1", "fuel_2"])
def test_of_two_cards_on_top_the_last_put_there_comes_first(first):
    second = {"ore_1": "fuel_2", "fuel_2": "ore_1"}[first]
    match = plays(looking("ore_1", "fuel_2", after=("food_3",)), f"put {second} top", f"put {first} top")
    assert row(match, 3) == [first, second, "food_3"]


@pytest.mark.rule("d.module.sensor")
def test_a_card_put_on_top_is_next_without_chance():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 bottom", "put fuel_2 top")
    assert row(match, 1) == ["fuel_2"]  # the script is used up


@pytest.mark.rule("d.module.sensor")
def test_a_card_at_the_bottom_comes_after_all_others():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 bottom", "put fuel_2 bottom")
    state = match.state.copy()
    match.game.apply(state, 0, "next")
    possible = [outcome.notation for outcome, _ in match.game.outcomes(state)]
    assert len(possible) == 38
    assert not {"card ore_1", "card fuel_2"} & set(possible)


@pytest.mark.rule("d.module.sensor")
@pytest.mark.parametrize("first", ["ore_1", "fuel_2"])
def test_of_two_cards_at_the_bottom_the_last_put_there_is_the_lowest(first):
    second = {"ore_1": "fuel_2", "fuel_2": "ore_1"}[first]
    table = Ships().modules(0, sensor=1).tiles(0, boosters=(0, 3)).known(1, "lost_1", by=())
    match = thin(table.phase("sector", yellow=3).match("card ore_1", "card fuel_2"), 1, undecided=2)
    plays(
        match, "fly 1", "yes", f"put {first} bottom", f"put {second} bottom", "next", "next", "pass", "next"
    )
    assert match.position()["flight"]["row"] == ["lost_1", first, second]


@pytest.mark.rule("d.module.sensor")
def test_three_cards_of_level_2_go_to_both_ends():
    match = looking("ore_1", "fuel_2", "food_3", level=2, after=("goods_1",))
    plays(match, "put ore_1 bottom", "put fuel_2 top", "put food_3 top")
    assert row(match, 3) == ["food_3", "fuel_2", "goods_1"]


@pytest.mark.rule("d.module.sensor", "d.flight.reshuffle")
def test_d21_afterwards_all_cards_are_shuffled_whatever_the_sensor_did():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom", "stop")
    match = Ships.match(_again(match), "yellow 1")
    match.play(0, "end")
    match.play(1, "roll")
    match.play(1, "fly 2")
    state = match.state.copy()
    match.game.apply(state, 1, "next")
    chances = {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}
    assert chances["card ore_1"] * 10 == chances["card fuel_2"] * 10 == sum(chances.values())


def _again(match: sw.Match) -> Ships:
    """A table that goes on from a match."""
    table = Ships()
    table.data = match.position()
    return table


# ---------------------------------------------------------------- who knows


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_the_others_see_that_cards_are_looked_at_but_not_which():
    match = looking("ore_1", "fuel_2")
    for seat in OTHERS:
        view = match.view(seat)
        assert (view["flight"]["looked"], view["flight"]["sensed"]) == (["hidden", "hidden"], 2)
        assert view["sectors"][1] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_nor_where_they_are_put():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom")
    assert (match.view(0)["flight"]["top"], match.view(0)["flight"]["bottom"]) == (["ore_1"], ["fuel_2"])
    for seat in OTHERS:
        flight = match.view(seat)["flight"]
        assert (flight["top"], flight["bottom"], flight["sensed"]) == ([], [], 2)


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_nor_does_the_window_of_a_bot_hold_them():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom")
    own = redact(match.state, 0)
    assert (len(own.looked), len(own.top), len(own.bottom)) == (0, 1, 1)
    for seat in OTHERS:
        table = redact(match.state, SPECTATOR if seat is None else seat)
        assert (len(table.top), len(table.bottom)) == (0, 0)
    match = looking("ore_1", "fuel_2")
    for seat in OTHERS:
        assert [*redact(match.state, SPECTATOR if seat is None else seat).looked] == [
            HIDDEN_CARD,
            HIDDEN_CARD,
        ]


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_events_and_the_record_tell_the_cards_to_the_owner_alone():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom")
    looked = [event for event in match.events if event.name in ("looked", "arranged")]
    assert [event.for_seat(0).data["card"] for event in looked] == ["ore_1", "fuel_2"] * 2
    assert [entry.text for entry in match.entries_for(0)][-4:] == [
        *("card ore_1", "card fuel_2", "put ore_1 top", "put fuel_2 bottom"),
    ]
    for seat in OTHERS:
        for event in looked:
            seen = event.for_seat(seat)
            assert (set(seen.data.values()), seen.targets) == ({None}, ("seat:0",))
        assert [entry.text for entry in match.entries_for(seat)][-4:] == [
            "card ?",
            "card ?",
            "put ?",
            "put ?",
        ]


@pytest.mark.rule("d.module.sensor", "d.info.public")
@pytest.mark.parametrize(
    ("cards", "ends"),
    [
        (("food_3", "pirate_0_2"), ("top", "bottom")),
        (("ore_1", "fuel_2"), ("bottom", "bottom")),
        (("fuel_2", "ore_1"), ("top", "top")),
    ],
)
def test_to_the_others_one_look_is_like_another(cards, ends):
    first = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom")
    second = looking(*cards)
    plays(second, *(f"put {card} {end}" for card, end in zip(cards, ends, strict=True)))
    assert told(first, 0) != told(second, 0)
    for seat in OTHERS:
        assert told(first, seat) == told(second, seat)


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_the_owner_remembers_what_the_sensor_showed():
    match = plays(looking("ore_1", "fuel_2"), "put ore_1 top", "put fuel_2 bottom", "stop")
    assert match.view(0)["sectors"][1] == {"known": {"ore_1": [0], "fuel_2": [0]}, "unknown": {"sector": 8}}
    for seat in OTHERS:
        assert match.view(seat)["sectors"][1] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_without_memory_the_owner_knows_the_cards_as_long_as_the_flight_lasts():
    match = plays(looking("ore_1", "fuel_2", memory=False), "put ore_1 top", "put fuel_2 bottom")
    assert match.view(0)["sectors"][1]["known"] == {"ore_1": [0], "fuel_2": [0]}
    match.play(0, "stop")
    assert match.view(0)["sectors"][1] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_a_card_turned_up_later_is_known_to_all():
    match = plays(looking("ore_1", "fuel_2"), "put fuel_2 bottom", "put ore_1 top", "next")
    for seat in (0, 1):
        assert match.view(seat)["sectors"][1]["known"]["ore_1"] == "all"


@pytest.mark.rule("d.module.sensor")
def test_a_pirate_seen_by_sensor_is_known_to_the_flyer_before_the_decision():
    match = plays(looking("ore_1", "pirate_0_2"), "put ore_1 bottom", "put pirate_0_2 top", "next")
    assert legal(match, 0) == ["fight", "pay"]
    assert match.view(0)["flight"]["row"] == ["pirate_0_2"]
    assert match.view(1)["flight"]["row"] == ["pirate_0_2"]  # the opponent handles the stack


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_a_known_pirate_looks_to_the_others_like_any_pirate():
    # Whether the sensor put it on top, or put two other cards away, the opponent cannot tell, nor can a spectator.
    known = plays(looking("ore_1", "pirate_0_2"), "put ore_1 bottom", "put pirate_0_2 top", "next")
    other = looking("ore_1", "fuel_2", after=("pirate_0_2",))
    plays(other, "put ore_1 bottom", "put fuel_2 bottom", "next")
    assert other.view(0)["flight"]["row"] == ["hidden"]
    for seat in OTHERS:
        assert told(known, seat) == told(other, seat)


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_a_card_from_the_sensor_looks_to_the_others_like_any_card():
    known = plays(looking("ore_1", "food_3"), "put ore_1 bottom", "put food_3 top", "next")
    other = looking("ore_1", "fuel_2", after=("food_3",))
    plays(other, "put ore_1 bottom", "put fuel_2 bottom", "next")
    for seat in OTHERS:
        assert told(known, seat) == told(other, seat)


@pytest.mark.rule("d.module.sensor", "d.info.public")
def test_without_memory_the_sensor_does_not_tell_whether_the_card_was_seen_before():
    views = []
    for before in ("ore_1", "carbon_1"):
        table = Ships(memory=False).known(2, before).modules(0, sensor=1).phase("sector", yellow=1)
        match = plays(table.match("card ore_1", "card fuel_2"), "fly 2", "yes")
        views.append(match.view(0))
    assert views[0] == views[1]
    assert views[0]["sectors"][1]["known"] == {"ore_1": [0], "fuel_2": [0]}


@pytest.mark.rule("d.module.sensor")
def test_a_position_under_the_sensor_can_be_read_back():
    match = plays(looking("ore_1", "fuel_2", "food_3", level=2), "put ore_1 top", "put fuel_2 bottom")
    again = sw.Match(match.game, state=match.game.from_position(match.position()))
    assert (again.position(), legal(again, 0)) == (match.position(), ["put food_3 top", "put food_3 bottom"])


def after_a_look(*puts: str) -> sw.Match:
    """Seat 0 has looked at two cards of sector 1, put them back, and stopped before the first card; its next turn."""
    table = Ships().modules(0, sensor=1).phase("sector", yellow=3)
    match = table.match("card ore_1", "card ore_2", "yellow 2", "yellow 2", "card fuel_1")
    for action in ("fly 1", "yes", *puts, "stop", "end"):
        match.play(0, action)
    for action in ("roll", "fly 1", "stop", "end"):
        match.play(1, action)
    for action in ("roll", "fly 1", "no"):
        match.play(0, action)
    return match


@pytest.mark.rule("d.flight.reshuffle", "d.module.sensor")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_cards_put_back_by_the_sensor_are_shuffled_too(end):
    match = after_a_look(f"put ore_1 {end}", f"put ore_2 {end}")
    flight = match.position()["flight"]
    assert (flight["top"], flight["bottom"], flight["sensed"]) == ([], [], 0)
    match.play(0, "next")  # any card may come now
    assert match.view(0)["flight"]["row"] == ["fuel_1"]
    assert "pass" in legal(match, 0)
