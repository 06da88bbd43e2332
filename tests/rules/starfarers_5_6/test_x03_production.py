"""Production: one roll for everyone, then reserve cards for both pilots."""

from __future__ import annotations

import pytest

from tests.helpers import Table, legal, refused
from tests.rules.starfarers_5_6.pilots import ONE, TWO, play, rich, told, waiting, worth

NOTHING = "roll 6 6"
"""With 12 only one planet brings anything: beta-2, between the seats 0 and 1."""


def drawn(table: Table, *script: str) -> list[int]:
    """Who draws reserve cards when the first pilot rolls, in order."""
    match = table.match(*script)
    match.play(ONE, "roll")
    return [row["seat"] for row in told(match, "drew")]


@pytest.mark.rule("x.production")
@pytest.mark.parametrize("players", [5, 6])
def test_the_first_pilot_rolls_for_everyone(players):
    match = rich(Table(players)).match("roll 5 3")  # 8: alpha-2 and beta-1
    assert match.to_act == (ONE,)
    match.play(ONE, "roll")
    assert len(told(match, "dice")) == 1
    gained = {row["seat"] for row in told(match, "produced")}
    homes = match.position()["seats"]
    alpha_and_beta = {"6,28", "3,29", "13,27", "10,28"}
    expected = {
        seat
        for seat in range(players)
        if alpha_and_beta & {*homes[seat]["colonies"], *homes[seat]["spaceports"]}
    }
    assert gained == expected


@pytest.mark.rule("x.production")
def test_the_second_pilot_does_not_roll():
    match = rich(Table(6)).match(NOTHING)
    refused(match, TWO, "roll")
    play(match, "0 roll", "0 end")
    assert legal(match, TWO) == ["end"]


@pytest.mark.rule("x.production")
@pytest.mark.parametrize("players", [5, 6])
def test_the_first_pilot_draws_and_then_the_second(players):
    assert drawn(Table(players), NOTHING, *["card ore"] * 4) == [0, 0, 3, 3]


@pytest.mark.rule("x.production")
@pytest.mark.parametrize(
    ("one", "two", "seats"),
    [(4, 7, [0, 0, 3, 3]), (7, 8, [0, 0, 3]), (9, 9, [0, 3]), (10, 4, [3, 3]), (8, 10, [0]), (12, 10, [])],
)
def test_each_pilot_draws_by_own_points(one, two, seats):
    table = worth(worth(Table(6), ONE, one), TWO, two)
    assert table.match().points[ONE] == one
    assert table.match().points[TWO] == two
    assert drawn(table, NOTHING, *["card ore"] * len(seats)) == seats


@pytest.mark.rule("x.production")
def test_nobody_but_the_pilots_draws():
    match = Table(6).match(NOTHING, *["card ore"] * 4)
    match.play(ONE, "roll")
    assert {row["seat"] for row in told(match, "drew")} == {ONE, TWO}


@pytest.mark.rule("x.production")
def test_reserve_cards_are_seen_by_their_pilot_alone():
    match = Table(6).match(NOTHING, "card ore", "card ore", "card food", "card food")
    match.play(ONE, "roll")
    assert match.view(TWO)["seats"][TWO]["hand"]["food"] == 2
    for seat in (0, 1, 2, 4, 5, None):
        row = match.view(seat)["seats"][TWO]
        assert (row["hand"], row["known"]["food"], row["cards"]) == (None, 0, 2)


# ------------------------------------------------------------------ the seven


@pytest.mark.rule("x.production.seven")
def test_only_the_first_pilot_steals():
    match = Table(6).give(4, ore=1).match("roll 4 3", "card ore", *["any"] * 9)
    match.play(ONE, "roll")
    assert waiting(match) == ((ONE,), "steal")
    refused(match, TWO, "steal 4")
    match.play(ONE, "steal 4")
    assert [(row["seat"], row["other"]) for row in told(match, "stole")] == [(ONE, 4)]
    assert match.to_act == (ONE,)
    play(match, "0 end")
    assert all(not text.startswith("steal") for text in legal(match, TWO))


@pytest.mark.rule("x.production.seven")
def test_the_second_pilot_may_be_robbed():
    match = Table(6).give(TWO, ore=1).match("roll 4 3", "card ore", *["any"] * 9)
    match.play(ONE, "roll")
    assert legal(match, ONE) == ["steal 3"]
    match.play(ONE, "steal 3")
    assert [(row["seat"], row["other"], row["resource"]) for row in told(match, "stole")] == [
        (ONE, TWO, "ore")
    ]


@pytest.mark.rule("x.production.seven")
@pytest.mark.parametrize("players", [5, 6])
def test_every_other_player_draws_from_the_left_and_then_both_pilots_by_points(players):
    others = list(range(1, players))
    assert drawn(Table(players), "roll 4 3", *["any"] * (players + 3)) == [*others, 0, 0, 3, 3]


@pytest.mark.rule("x.production.seven")
def test_the_second_pilot_draws_the_free_card_with_any_number_of_points():
    table = rich(Table(6))
    assert drawn(table, "roll 4 3", *["any"] * 5) == [1, 2, 3, 4, 5]


@pytest.mark.rule("x.production.seven")
def test_both_pilots_discard():
    match = rich(Table(6)).give(ONE, ore=8).give(TWO, ore=10).match("roll 4 3", *["card ore"] * 6)
    match.play(ONE, "roll")
    assert match.to_act == (ONE, TWO)
    play(match, *["0 discard ore"] * 4, *["3 discard ore"] * 5)
    assert waiting(match) == ((ONE,), "steal")


# ------------------------------------------------------------------ below four points


@pytest.mark.rule("x.production.below_four")
@pytest.mark.parametrize("pilot", [ONE, TWO])
def test_a_pilot_below_four_points_draws_two(pilot):
    table = rich(Table(6), ONE + TWO - pilot).fame(pilot, 1)
    assert table.match().points[pilot] == 3
    assert drawn(table, NOTHING, "card ore", "card ore") == [pilot, pilot]
