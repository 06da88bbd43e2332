"""Trade: when, with whom, and at what price."""

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused


def hands(match: sw.Match) -> list[dict[str, int]]:
    return [hand(match, seat) for seat in range(match.game.players)]


def market(**cards: int) -> Table:
    """Seat 0 trades and builds with these cards."""
    return Table().give(0, **cards).phase("build")


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
    ["trade 3 ore for 1 food", "offer 1 ore for 1 food", "build freight_pod", "build colony_ship 7,29"],
)
def test_trade_and_build_belong_to_their_phase(phase, action):
    table = Table().give(0, ore=3, fuel=1, carbon=1, food=1).give(1, food=1)
    assert refused(table.phase(phase).match(), 0, action).rule == "trade.when"
    table.phase("build").match().play(0, action)


@pytest.mark.rule("trade.when")
def test_trade_and_build_mix_in_any_order():
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
def test_there_is_no_limit_to_trades_and_offers_in_a_turn():
    match = Table().give(0, ore=5).give(1, food=5).phase("build").match()
    for times in range(1, 6):
        match.play(0, "offer 1 ore for 1 food")
        for seat, answer in ((1, "accept"), (2, "decline"), (3, "decline")):
            match.play(seat, answer)
        match.play(0, "deal 1")
        assert hand(match, 0).get("food") == times


@pytest.mark.rule("trade.when")
def test_after_a_deal_the_phase_goes_on():
    table = Table().give(0, ore=1, fuel=1).give(1, fuel=1).phase("build")
    match = offered(table, "offer 1 ore for 1 fuel", "accept", "decline", "decline")
    match.play(0, "deal 1")
    assert match.position()["offer"] is None
    assert {seat["answer"] for seat in match.position()["seats"]} == {"waiting"}
    match.play(0, "build booster")
    assert match.position()["seats"][0]["booster"] == 2


# ------------------------------------------------------------------ trade.players.active


@pytest.mark.rule("trade.players.active")
@pytest.mark.parametrize("partner", [1, 2, 3])
def test_the_active_player_may_trade_with_anyone(partner):
    table = Table().give(0, ore=1).give(1, food=1).give(2, food=1).give(3, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "accept", "accept")
    match.play(0, f"deal {partner}")
    assert hand(match, 0) == {"food": 1}
    assert hand(match, partner) == {"ore": 1}
    assert [hand(match, seat) for seat in {1, 2, 3} - {partner}] == [{"food": 1}] * 2


@pytest.mark.rule("trade.players.active")
@pytest.mark.parametrize("action", ["offer 1 food for 1 ore", "trade 3 food for 1 ore"])
def test_nobody_else_trades(action):
    match = Table().give(1, food=3).give(2, ore=1).phase("build", seat=0).match()
    assert legal(match, 1) == []
    assert refused(match, 1, action).rule == "trade.players.active"


@pytest.mark.rule("trade.players.active")
def test_others_cannot_deal_with_each_other():
    table = Table().give(0, ore=1).give(1, food=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "accept", "decline")
    assert match.to_act == (0,)
    assert refused(match, 1, "deal 2").rule == "trade.players.active"
    assert refused(match, 0, "deal 0").rule == "trade.players.active"


@pytest.mark.rule("trade.players.active")
def test_an_offer_cannot_be_answered_with_an_offer_to_the_others():
    table = Table().give(0, ore=1).give(1, food=3).give(2, ore=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert match.awaited == (1, 2, 3)
    assert refused(match, 1, "offer 1 food for 1 ore").rule == "trade.players.active"
    assert refused(match, 1, "trade 3 food for 1 ore").rule == "trade.players.active"


@pytest.mark.rule("trade.players.active")
def test_the_speaker_does_not_answer():
    match = offered(Table().give(0, ore=1, food=1).phase("build"), "offer 1 ore for 1 food")
    assert 0 not in match.awaited
    for answer in ("accept", "decline", "counter 1 food for 2 ore"):
        assert refused(match, 0, answer).rule == "trade.players.offer"


# ------------------------------------------------------------------ trade.players.offer


@pytest.mark.rule("trade.players.offer")
def test_an_offer_moves_no_card_until_the_deal():
    table = Table().give(0, ore=2).give(1, food=1).phase("build")
    match = offered(table, "offer 2 ore for 1 food", "accept", "decline", "decline")
    assert hands(match) == [{"ore": 2}, {"food": 1}, {}, {}]
    match.play(0, "deal 1")
    assert hands(match) == [{"food": 1}, {"ore": 2}, {}, {}]


@pytest.mark.rule("trade.players.offer")
@pytest.mark.parametrize(
    ("offer", "gives", "takes"),
    [
        ("offer 4 ore for 1 food", {"ore": 4}, {"food": 1}),
        ("offer 1 ore for 3 food", {"ore": 1}, {"food": 3}),
        ("offer 2 ore 1 fuel for 1 food 2 goods", {"ore": 2, "fuel": 1}, {"food": 1, "goods": 2}),
        ("offer 4 ore 4 fuel for 3 food 3 goods", {"ore": 4, "fuel": 4}, {"food": 3, "goods": 3}),
    ],
)
def test_rates_are_free(offer, gives, takes):
    table = Table().give(0, ore=4, fuel=4).give(1, food=3, goods=3).phase("build")
    match = offered(table, offer, "accept", "decline", "decline")
    match.play(0, "deal 1")
    for name in RESOURCES:
        moved = takes.get(name, 0) - gives.get(name, 0)
        assert hand(match, 0).get(name, 0) == {"ore": 4, "fuel": 4}.get(name, 0) + moved
        assert hand(match, 1).get(name, 0) == {"food": 3, "goods": 3}.get(name, 0) - moved


@pytest.mark.rule("trade.players.offer")
def test_others_may_counter():
    """The speaker of a counter names first what the speaker gives."""
    table = Table().give(0, ore=2).give(1, food=1).give(2, goods=1).phase("build")
    match = offered(
        table, "offer 1 ore for 1 food", "counter 1 food for 2 ore", "counter 1 goods for 1 ore", "decline"
    )
    assert set(legal(match, 0)) == {"withdraw", "deal 1", "deal 2"}
    counter = match.copy()
    match.play(0, "deal 1")
    assert hands(match) == [{"food": 1}, {"ore": 2}, {"goods": 1}, {}]
    counter.play(0, "deal 2")
    assert hands(counter) == [{"ore": 1, "goods": 1}, {"food": 1}, {"ore": 1}, {}]


@pytest.mark.rule("trade.players.offer")
def test_a_counter_that_cannot_be_met_cannot_be_taken():
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "counter 1 food for 2 ore", "decline", "decline")
    assert legal(match, 0) == ["withdraw"]
    assert refused(match, 0, "deal 1").rule == "trade.players.offer"


@pytest.mark.rule("trade.players.offer")
def test_only_the_active_player_finalises():
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    assert match.to_act == (0,)
    for seat in (1, 2, 3):
        assert refused(match, seat, "deal 1").rule == "trade.players.active"
    assert hands(match) == [{"ore": 1}, {"food": 1}, {}, {}]


@pytest.mark.rule("trade.players.offer")
def test_an_accepted_offer_may_still_be_withdrawn():
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    match.play(0, "withdraw")
    assert hands(match) == [{"ore": 1}, {"food": 1}, {}, {}]
    position = match.position()
    assert (match.to_act, position["phase"], position["offer"]) == ((0,), "trade_and_build", None)
    assert {seat["answer"] for seat in position["seats"]} == {"waiting"}


@pytest.mark.rule("trade.players.offer")
def test_an_offer_nobody_takes_is_off_the_table():
    table = Table().give(0, ore=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "decline", "decline", "decline")
    assert match.position()["offer"] is None
    assert "shake" in legal(match, 0)


@pytest.mark.rule("trade.players.offer")
def test_who_declined_is_no_partner():
    table = Table().give(0, ore=1).give(1, food=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    assert refused(match, 0, "deal 2").rule == "trade.players.offer"


@pytest.mark.rule("trade.players.offer")
def test_all_others_answer_in_any_order():
    match = offered(Table().give(0, ore=1).give(3, food=1).phase("build"), "offer 1 ore for 1 food")
    match.play(3, "accept")
    assert set(match.awaited) == {1, 2}
    match.play(1, "decline")
    match.play(2, "decline")
    assert (match.awaited, match.to_act) == ((0,), (0,))
    assert legal(match, 0) == ["withdraw", "deal 3"]


@pytest.mark.rule("trade.players.offer")
def test_whoever_made_the_offer_need_not_wait_for_all_answers():
    """Nobody who thinks for long, or has left the table, holds it up."""
    table = Table().give(0, ore=1).give(3, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert (match.awaited, match.to_act) == ((1, 2, 3), (0, 1, 2, 3))
    match.play(3, "accept")
    assert (match.awaited, match.to_act) == ((1, 2), (0, 1, 2))
    assert legal(match, 0) == ["withdraw", "deal 3"]
    match.play(0, "deal 3")
    assert hands(match) == [{"food": 1}, {}, {}, {"ore": 1}]
    assert (match.to_act, match.position()["offer"]) == ((0,), None)
    assert {seat["answer"] for seat in match.position()["seats"]} == {"waiting"}


@pytest.mark.rule("trade.players.offer")
def test_an_offer_may_be_withdrawn_before_anybody_has_answered():
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert legal(match, 0) == ["withdraw"]
    assert [event.name for event in match.play(0, "withdraw")] == ["withdrawn"]
    assert hands(match) == [{"ore": 1}, {"food": 1}, {}, {}]
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "build")
    assert refused(match, 1, "accept").rule == "trade.players.active"


@pytest.mark.rule("trade.players.offer")
def test_the_next_offer_asks_everybody_anew():
    table = Table().give(0, ore=2).give(1, food=2).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept")
    match.play(0, "deal 1")
    match.play(0, "offer 1 ore for 1 food")
    assert match.awaited == (1, 2, 3)
    assert legal(match, 0) == ["withdraw"]


@pytest.mark.rule("trade.players.offer")
def test_nobody_is_a_partner_before_the_own_answer():
    table = Table().give(0, ore=1).give(1, food=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept")
    for seat in (2, 3):
        assert refused(match, 0, f"deal {seat}").rule == "trade.players.offer"
    assert refused(match, 0, "deal 0").rule == "trade.players.active"


@pytest.mark.rule("trade.players.offer")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_else_closes_an_offer_that_stands(seat):
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept")
    rule = "trade.players.active" if seat == 1 else "trade.players.offer"  # seat 1 has had its say
    assert {refused(match, seat, action).rule for action in ("deal 1", "withdraw")} == {rule}


@pytest.mark.rule("trade.players.offer")
def test_a_counter_can_be_taken_at_once_if_it_can_be_paid():
    table = Table().give(0, ore=2).give(1, food=1).give(2, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "counter 1 food for 3 ore", "counter 1 food for 2 ore")
    assert match.awaited == (3,)
    assert legal(match, 0) == ["withdraw", "deal 2"]
    assert refused(match, 0, "deal 1").rule == "trade.players.offer"
    match.play(0, "deal 2")
    assert hands(match) == [{"food": 1}, {"food": 1}, {"ore": 2}, {}]


@pytest.mark.rule("trade.players.offer")
def test_whoever_accepted_is_bound_until_the_offer_is_closed():
    """No card moves while an offer stands, so nobody can lack what was promised."""
    table = Table().give(0, ore=1, fuel=2).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept")
    assert legal(match, 1) == []
    assert refused(match, 1, "decline").rule == "trade.players.active"
    for action in ("build booster", "trade 3 fuel for 1 ore", "offer 1 fuel for 1 food", "shake"):
        assert refused(match, 0, action).rule == "trade.players.offer"
    match.play(0, "deal 1")
    assert hands(match)[:2] == [{"food": 1, "fuel": 2}, {"ore": 1}]


@pytest.mark.rule("trade.players.offer")
def test_nobody_offers_or_accepts_with_cards_not_held():
    match = Table().give(0, ore=1).phase("build").match()
    assert refused(match, 0, "offer 2 ore for 1 food").rule == "trade.players.offer"
    match.play(0, "offer 1 ore for 1 food")
    assert legal(match, 1) == ["decline"]
    assert refused(match, 1, "accept").rule == "trade.players.offer"
    assert refused(match, 1, "counter 1 goods for 1 ore").rule == "trade.players.offer"


@pytest.mark.rule("trade.players.offer")
def test_only_resource_cards_change_hands():
    match = market(ore=1).match()
    for thing in ("fame", "booster", "colony", "promise"):
        with pytest.raises(sw.NotationError):
            match.play(0, f"offer 1 ore for 1 {thing}")


@pytest.mark.rule("trade.players.offer")
def test_promises_bind_nobody():
    """Whoever accepted once is free to decline the same offer the next time."""
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food", "accept", "decline", "decline")
    match.play(0, "withdraw")
    match.play(0, "offer 1 ore for 1 food")
    assert {"accept", "decline"} <= set(legal(match, 1))


@pytest.mark.rule("trade.players.offer")
def test_a_game_may_be_played_without_offers():
    match = Table(offers=False).give(0, ore=1).give(1, food=1).phase("build").match()
    assert not [action for action in legal(match, 0) if action.startswith("offer")]
    assert refused(match, 0, "offer 1 ore for 1 food").rule == "trade.players.offer"


# ------------------------------------------------------------------ trade.players.no_gifts


@pytest.mark.rule("trade.players.no_gifts")
@pytest.mark.parametrize(
    "offer", ["offer 1 ore for 0 food", "offer 0 ore for 1 food", "offer 0 ore for 0 food"]
)
def test_both_sides_give(offer):
    match = Table().give(0, ore=1).give(1, food=1).phase("build").match()
    assert refused(match, 0, offer).rule == "trade.players.no_gifts"


@pytest.mark.rule("trade.players.no_gifts")
@pytest.mark.parametrize("counter", ["counter 1 food for 0 ore", "counter 0 food for 1 ore"])
def test_a_counter_is_no_gift_either(counter):
    table = Table().give(0, ore=1).give(1, food=1).phase("build")
    match = offered(table, "offer 1 ore for 1 food")
    assert refused(match, 1, counter).rule == "trade.players.no_gifts"


@pytest.mark.rule("trade.players.no_gifts")
def test_the_same_resource_on_both_sides_is_a_gift_in_disguise():
    match = Table().give(0, ore=2).give(1, ore=1).phase("build").match()
    assert refused(match, 0, "offer 2 ore for 1 ore").rule == "trade.players.no_gifts"


# ------------------------------------------------------------------ with the supply


@pytest.mark.rule("trade.supply.three")
@pytest.mark.parametrize("given", ["ore", "fuel", "carbon", "food"])
@pytest.mark.parametrize("taken", RESOURCES)
def test_three_of_a_kind_buy_one_of_another(given, taken):
    table = market(**{given: 4})
    supply = dict(table.data["supply"])
    match = table.match()
    if given == taken:
        assert refused(match, 0, f"trade 3 {given} for 1 {taken}").rule == "trade.supply.three"
        return
    match.play(0, f"trade 3 {given} for 1 {taken}")
    assert hand(match, 0) == {given: 1, taken: 1}
    assert match.position()["supply"] == {**supply, given: supply[given] + 3, taken: supply[taken] - 1}


@pytest.mark.rule("trade.supply.three")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_no_other_number_of_cards_buys(count):
    match = market(ore=6).match()
    assert refused(match, 0, f"trade {count} ore for 1 food").rule == "trade.supply.three"


@pytest.mark.rule("trade.supply.three")
def test_the_three_must_be_in_the_hand():
    match = market(ore=2, fuel=1).match()
    assert not [action for action in legal(match, 0) if action.startswith("trade")]
    assert refused(match, 0, "trade 3 ore for 1 food").rule == "trade.supply.three"


@pytest.mark.rule("trade.supply.goods")
@pytest.mark.parametrize("taken", ["ore", "fuel", "carbon", "food"])
def test_two_goods_buy_any_other_card(taken):
    table = market(goods=2)
    supply = dict(table.data["supply"])
    match = table.match()
    match.play(0, f"trade 2 goods for 1 {taken}")
    assert hand(match, 0) == {taken: 1}
    assert match.position()["supply"] == {**supply, "goods": supply["goods"] + 2, taken: supply[taken] - 1}


@pytest.mark.rule("trade.supply.goods")
@pytest.mark.parametrize("trade", ["trade 1 goods for 1 ore", "trade 2 goods for 1 goods"])
def test_goods_have_no_other_price(trade):
    assert refused(market(goods=3).match(), 0, trade).rule == "trade.supply.goods"


@pytest.mark.rule("trade.supply.goods")
def test_one_goods_is_not_enough():
    match = market(goods=1).match()
    assert refused(match, 0, "trade 2 goods for 1 ore").rule == "trade.supply.goods"


@pytest.mark.rule("trade.supply.goods")
@pytest.mark.parametrize("given", ["ore", "fuel", "carbon", "food"])
def test_only_goods_are_worth_two(given):
    match = market(**{given: 3}).match()
    assert refused(match, 0, f"trade 2 {given} for 1 goods").rule == "trade.supply.three"


@pytest.mark.rule("trade.supply.stock")
@pytest.mark.parametrize("trade", ["trade 3 ore for 1 food", "trade 2 goods for 1 food"])
def test_what_the_supply_does_not_hold_cannot_be_bought(trade):
    table = market(ore=3, goods=2)
    match = table.supply(food=0).match()
    assert refused(match, 0, trade).rule == "trade.supply.stock"
    assert not [action for action in legal(match, 0) if action.startswith("trade") and "food" in action]
    table.supply(food=1).match().play(0, trade)


@pytest.mark.rule("trade.supply.stock")
def test_the_last_card_can_be_bought_once():
    match = market(ore=6).supply(food=1).match()
    match.play(0, "trade 3 ore for 1 food")
    assert match.position()["supply"]["food"] == 0
    assert refused(match, 0, "trade 3 ore for 1 food").rule == "trade.supply.stock"
