"""Trade & build: the first pilot as usual, the second with the supply only."""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused
from tests.rules.starfarers_5_6.pilots import ONE, TWO, play, player, waiting


def second_builds(table: Table) -> sw.Match:
    """It is the second pilot's part of the phase."""
    return table.phase("build", TWO, active=ONE).match()


@pytest.mark.rule("x.trade.pilot2")
def test_the_second_pilot_trades_with_the_supply():
    match = second_builds(Table(6).give(TWO, ore=3, goods=2))
    match.play(TWO, "trade 3 ore for 1 food")
    match.play(TWO, "trade 2 goods for 1 food")
    assert hand(match, TWO) == {"food": 2}


@pytest.mark.rule("x.trade.pilot2")
def test_the_second_pilot_builds_whatever_can_be_paid():
    table = Table(6).give(TWO, ore=4, fuel=4, carbon=6, food=3, goods=2)
    match = second_builds(table)
    colony = player(match, TWO)["colonies"][0]
    play(match, "3 build booster", "3 build cannon", "3 build freight_pod", f"3 build spaceport {colony}")
    row = player(match, TWO)
    assert (row["booster"], row["cannon"], row["freight_pod"]) == (1, 1, 2)
    assert colony in row["spaceports"]
    match.play(TWO, "build trade_ship 7,29")
    assert [ship["at"] for ship in player(match, TWO)["ships"]] == ["7,27", "7,29"]
    assert hand(match, TWO) == {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}


@pytest.mark.rule("x.trade.pilot2")
def test_the_second_pilot_builds_and_trades_in_any_order():
    match = second_builds(Table(6).give(TWO, fuel=5))
    play(match, "3 build booster", "3 trade 3 fuel for 1 ore")
    assert hand(match, TWO) == {"ore": 1}
    assert waiting(match) == ((TWO,), "build")


@pytest.mark.rule("x.trade.pilot2")
def test_the_second_pilot_offers_nothing_to_players():
    match = second_builds(Table(6).give(TWO, ore=1).give(ONE, food=1))
    assert not any(text.startswith("offer") for text in legal(match, TWO))
    assert "offer 1 ore for 1 food" not in match.legal(TWO)
    assert refused(match, TWO, "offer 1 ore for 1 food").rule == "x.trade.pilot2"


@pytest.mark.rule("x.trade.pilot2")
def test_nobody_makes_offers_in_the_second_pilots_part():
    match = second_builds(Table(6).give(ONE, ore=1).give(1, ore=1).give(TWO, food=1))
    for seat in (0, 1, 2, 4, 5):
        assert legal(match, seat) == []
        refused(match, seat, "offer 1 ore for 1 food")


@pytest.mark.rule("x.trade.pilot2")
def test_the_first_pilot_trades_with_players():
    match = Table(6).give(ONE, ore=1).give(1, food=1).phase("build").match()
    play(
        match,
        "0 offer 1 ore for 1 food",
        "1 accept",
        *(f"{seat} decline" for seat in (2, 3, 4, 5)),
        "0 deal 1",
    )
    assert (hand(match, ONE), hand(match, 1)) == ({"food": 1}, {"ore": 1})


@pytest.mark.rule("x.trade.pilot2")
@pytest.mark.parametrize("answer", ["accept", "decline", "counter 1 food for 2 ore"])
def test_the_second_pilot_answers_the_first_ones_offers(answer):
    match = Table(6).give(ONE, ore=2).give(TWO, food=1).phase("build").match()
    match.play(ONE, "offer 1 ore for 1 food")
    assert TWO in match.to_act
    match.play(TWO, answer)
    assert TWO not in match.to_act


@pytest.mark.rule("x.trade.pilot2")
def test_a_deal_with_the_second_pilot_is_closed_by_the_first():
    match = Table(6).give(ONE, ore=1).give(TWO, food=1).phase("build").match()
    play(
        match,
        "0 offer 1 ore for 1 food",
        "3 accept",
        *(f"{seat} decline" for seat in (1, 2, 4, 5)),
        "0 deal 3",
    )
    assert (hand(match, ONE), hand(match, TWO)) == ({"food": 1}, {"ore": 1})
