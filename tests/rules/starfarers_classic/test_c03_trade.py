"""Trading in the classic game: when, with the other players, and with the galactic bank."""

from typing import Any

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused


def classic(**options: Any) -> Table:
    """A table of the classic game at the first roll of seat 0, hands empty."""
    return Table(game="starfarers-classic", **options)


def market(**cards: int) -> Table:
    """Seat 0 trades and builds with these cards."""
    return classic().give(0, **cards).phase("build")


def hands(match: sw.Match) -> list[dict[str, int]]:
    return [hand(match, seat) for seat in range(match.game.players)]


def offered(table: Table, offer: str, *answers: str) -> sw.Match:
    """The match after an offer by seat 0 and the answers of seats 1, 2, 3 (as far as given)."""
    match = table.match()
    match.play(0, offer)
    for seat, answer in enumerate(answers, start=1):
        match.play(seat, answer)
    return match


# ------------------------------------------------------------------ trade.when


@pytest.mark.rule("trade.when")
@pytest.mark.parametrize("phase", ["roll", "fly"])
@pytest.mark.parametrize(
    "action",
    [
        "trade 3 ore for 1 food",
        "offer 1 ore for 1 food",
        "build freight_pod",
        "build colony_ship 1,27 with 2",
        "build spaceport 13,27",
    ],
)
def test_trade_and_build_belong_to_their_phase(phase, action):
    table = classic().give(0, ore=3, fuel=1, carbon=3, food=2).give(1, food=1)
    assert refused(table.phase(phase).match(), 0, action).rule == "trade.when"
    table.phase("build").match().play(0, action)


@pytest.mark.rule("trade.when")
def test_trade_and_build_mix_in_any_order_any_number_of_times():
    match = market(ore=8, food=3).match()
    for action in (
        "build freight_pod",
        "trade 3 food for 1 fuel",
        "trade 3 ore for 1 fuel",
        "build booster",
        "trade 3 ore for 1 goods",
    ):
        match.play(0, action)
    assert hand(match, 0) == {"goods": 1}


@pytest.mark.rule("trade.when")
def test_after_a_deal_the_phase_goes_on():
    table = classic().give(0, ore=5).give(1, food=5).phase("build")
    match = table.match()
    for times in range(1, 6):
        match.play(0, "offer 1 ore for 1 food")
        for seat, answer in ((1, "accept"), (2, "decline"), (3, "decline")):
            match.play(seat, answer)
        match.play(0, "deal 1")
        assert hand(match, 0).get("food") == times
    match.play(0, "trade 3 food for 1 fuel")


@pytest.mark.rule("trade.when")
@pytest.mark.parametrize(
    ("action", "rule"), [("trade 3 ore for 1 food", "trade.players"), ("build freight_pod", "turn.phases")]
)
def test_nobody_trades_or_builds_in_the_phase_of_another(action, rule):
    match = classic().give(1, ore=3).phase("build", seat=0).match()
    assert legal(match, 1) == []
    assert refused(match, 1, action).rule == rule


# ------------------------------------------------------------------ trade.players


@pytest.mark.rule("trade.players")
@pytest.mark.parametrize("partner", [1, 2, 3])
def test_the_player_whose_turn_it_is_trades_with_anyone(partner):
    table = classic().give(0, ore=1).give(1, food=1).give(2, food=1).give(3, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "accept", "accept")
    match.play(0, f"deal {partner}")
    assert hand(match, 0) == {"food": 1}
    assert hand(match, partner) == {"ore": 1}
    assert [hand(match, seat) for seat in {1, 2, 3} - {partner}] == [{"food": 1}] * 2


@pytest.mark.rule("trade.players")
@pytest.mark.parametrize(
    ("offer", "gives", "takes"),
    [
        ("offer 4 ore for 1 food", {"ore": 4}, {"food": 1}),
        ("offer 1 ore for 3 food", {"ore": 1}, {"food": 3}),
        ("offer 1 fuel for 2 food 1 goods", {"fuel": 1}, {"food": 2, "goods": 1}),
    ],
)
def test_at_any_rate(offer, gives, takes):
    table = classic().give(0, ore=4, fuel=4).give(1, food=3, goods=3).phase("build")
    match = offered(table, offer, "accept", "decline", "decline")
    match.play(0, "deal 1")
    for name in RESOURCES:
        moved = takes.get(name, 0) - gives.get(name, 0)
        assert hand(match, 0).get(name, 0) == {"ore": 4, "fuel": 4}.get(name, 0) + moved
        assert hand(match, 1).get(name, 0) == {"food": 3, "goods": 3}.get(name, 0) - moved


@pytest.mark.rule("trade.players")
def test_the_others_do_not_trade_among_themselves():
    table = classic().give(0, ore=1).give(1, food=1).give(2, food=1, ore=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert refused(match, 1, "offer 1 food for 1 ore").rule == "trade.players"
    for seat, answer in ((1, "accept"), (2, "accept"), (3, "decline")):
        match.play(seat, answer)
    assert refused(match, 1, "deal 2").rule == "trade.players"
    assert refused(match, 0, "deal 0").rule == "trade.players"


@pytest.mark.rule("trade.players")
@pytest.mark.parametrize(
    "offer",
    ["offer 1 ore for 0 food", "offer 0 ore for 1 food", "offer 0 ore for 0 food", "offer 2 ore for 1 ore"],
)
def test_both_sides_give(offer):
    match = classic().give(0, ore=2).give(1, food=1, ore=1).phase("build").match()
    assert refused(match, 0, offer).rule == "trade.players"


@pytest.mark.rule("trade.players")
@pytest.mark.parametrize("counter", ["counter 1 food for 0 ore", "counter 0 food for 1 ore"])
def test_a_counter_is_no_gift_either(counter):
    table = classic().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert refused(match, 1, counter).rule == "trade.players"


# ------------------------------------------------------------------ trade.players.offer


@pytest.mark.rule("trade.players.offer")
def test_an_offer_moves_no_card_until_the_deal():
    table = classic().give(0, ore=2).give(1, food=1).phase("build")
    match = offered(table, "offer 2 ore for 1 food", "accept", "decline", "decline")
    assert hands(match) == [{"ore": 2}, {"food": 1}, {}, {}]
    match.play(0, "deal 1")
    assert hands(match) == [{"food": 1}, {"ore": 2}, {}, {}]


@pytest.mark.rule("trade.players.offer")
def test_others_may_counter():
    table = classic().give(0, ore=2).give(1, food=1).give(2, goods=1).phase("build")
    match = offered(
        table, "offer 1 ore for 1 food", "counter 1 food for 2 ore", "counter 1 goods for 1 ore", "decline"
    )
    assert set(legal(match, 0)) == {"withdraw", "deal 1", "deal 2"}
    match.play(0, "deal 2")
    assert hands(match) == [{"ore": 1, "goods": 1}, {"food": 1}, {"ore": 1}, {}]


@pytest.mark.rule("trade.players.offer")
def test_a_higher_offer_may_follow_one_that_nobody_takes():
    table = classic().give(0, food=2).give(3, goods=1).phase("build")
    match = offered(table, "offer 1 food for 1 goods", "decline", "decline", "decline")
    match.play(0, "offer 2 food for 1 goods")
    for seat, answer in ((1, "decline"), (2, "decline"), (3, "accept")):
        match.play(seat, answer)
    match.play(0, "deal 3")
    assert hands(match) == [{"goods": 1}, {}, {}, {"food": 2}]


@pytest.mark.rule("trade.players.offer")
def test_every_deal_has_the_speaker_on_one_side():
    table = classic().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    assert match.to_act == (0,)
    for seat in (1, 2, 3):
        assert refused(match, seat, "deal 1").rule == "trade.players"
    match.play(0, "withdraw")
    assert hands(match) == [{"ore": 1}, {"food": 1}, {}, {}]


@pytest.mark.rule("trade.players.offer")
def test_a_deal_needs_only_one_answer():
    table = classic().give(0, ore=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert (match.awaited, legal(match, 0)) == ((1, 2, 3), ["withdraw"])
    match.play(2, "accept")
    assert refused(match, 1, "deal 2").rule == "trade.players.offer"
    match.play(0, "deal 2")
    assert hands(match) == [{"food": 1}, {}, {"ore": 1}, {}]


@pytest.mark.rule("trade.players.offer")
def test_nobody_offers_or_accepts_with_cards_not_held():
    match = classic().give(0, ore=1).phase("build").match()
    assert refused(match, 0, "offer 2 ore for 1 food").rule == "trade.players.offer"
    match.play(0, "offer 1 ore for 1 food")
    assert legal(match, 1) == ["decline"]
    assert refused(match, 1, "accept").rule == "trade.players.offer"
    assert refused(match, 1, "counter 1 goods for 1 ore").rule == "trade.players.offer"


@pytest.mark.rule("trade.players.offer")
def test_who_declined_is_no_partner():
    table = classic().give(0, ore=1).give(1, food=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    assert refused(match, 0, "deal 2").rule == "trade.players.offer"


@pytest.mark.rule("trade.players.offer")
def test_a_game_may_be_played_without_offers():
    match = classic(offers=False).give(0, ore=1).give(1, food=1).phase("build").match()
    assert not [action for action in legal(match, 0) if action.startswith("offer")]
    assert refused(match, 0, "offer 1 ore for 1 food").rule == "trade.players.offer"


# ------------------------------------------------------------------ trade.bank


@pytest.mark.rule("trade.bank")
@pytest.mark.parametrize("given", RESOURCES)
@pytest.mark.parametrize("taken", RESOURCES)
def test_three_of_a_kind_or_two_goods_buy_one_of_another(given, taken):
    count = 2 if given == "goods" else 3
    table = market(**{given: 4})
    supply = dict(table.data["supply"])
    match = table.match()
    trade = f"trade {count} {given} for 1 {taken}"
    if given == taken:
        assert refused(match, 0, trade).rule == "trade.bank"
        return
    match.play(0, trade)
    assert hand(match, 0) == {given: 4 - count, taken: 1}
    assert match.position()["supply"] == {
        **supply,
        given: supply[given] + count,
        taken: supply[taken] - 1,
    }


@pytest.mark.rule("trade.bank")
@pytest.mark.parametrize(
    "trade",
    [
        "trade 1 ore for 1 food",
        "trade 2 ore for 1 food",
        "trade 4 ore for 1 food",
        "trade 1 goods for 1 food",
        "trade 3 goods for 1 food",
        "trade 3 fuel for 1 food",
    ],
)
def test_there_is_no_other_price(trade):
    match = market(ore=6, goods=3, fuel=2).match()
    assert trade not in legal(match, 0)
    assert refused(match, 0, trade).rule == "trade.bank"


@pytest.mark.rule("trade.bank")
@pytest.mark.parametrize("trade", ["trade 3 ore for 1 food", "trade 2 goods for 1 food"])
def test_the_bank_sells_only_what_it_holds(trade):
    table = market(ore=3, goods=2)
    assert refused(table.supply(food=0).match(), 0, trade).rule == "trade.bank"
    table.supply(food=1).match().play(0, trade)


@pytest.mark.rule("trade.bank")
def test_the_reserve_pile_is_not_for_sale():
    match = market(ore=3).supply(food=0).match()
    assert match.position()["reserve"]["food"] > 0
    assert not [action for action in legal(match, 0) if action.endswith("for 1 food") and "trade" in action]
