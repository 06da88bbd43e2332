"""The trader: single situations, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.bots.starfarers import answering
from starwake.bots.starfarers.chart import Mapmaker
from starwake.bots.starfarers.trader import Trader
from starwake.core.engine import lowest
from starwake.core.rng import stream
from starwake.lab import simulate
from tests.bots.traders import choice
from tests.helpers import Table

BOARDS = ("beginner", "strategic", "explorer", "wild_space")


def at_build(seat: int = 0, **cards: int) -> Table:
    """A seat with some cards; everybody is fast enough not to want boosters first."""
    table = Table().hand(seat, **cards).phase("build", seat)
    for other in range(4):
        table.upgrades(other, booster=4)
    return table


# ------------------------------------------------------------------ building and trading


def test_builds_a_colony_ship_it_can_pay():
    match = at_build(ore=1, fuel=1, carbon=1, food=1).match()
    assert choice(match, 0).startswith("build colony_ship ")


def test_spends_nothing_on_nothing():
    match = at_build(ore=1).match()
    assert choice(match, 0) == "shake"


def test_asks_the_table_for_the_card_it_lacks():
    match = at_build(ore=3, fuel=1, carbon=1).give(1, food=2).match()
    assert choice(match, 0) == "offer 1 ore for 1 food"


def test_goes_to_the_supply_when_nobody_can_trade():
    match = at_build(ore=4, fuel=1, carbon=1).match()
    assert choice(match, 0) == "trade 3 ore for 1 food"


def test_offers_at_most_twice_a_turn():
    match = at_build(ore=3, fuel=1, carbon=1).give(1, food=2).set(offers_made=2).match()
    assert not choice(match, 0).startswith("offer")


def test_asks_for_nothing_that_nobody_is_known_to_hold():
    match = at_build(ore=3, fuel=1, carbon=1).give_secretly(1, food=2).match()
    assert not choice(match, 0).startswith("offer")


def test_offers_more_after_a_refusal_and_then_nothing_for_a_round():
    match = at_build(ore=3, fuel=1, carbon=1).give(1, food=2).match(then=1)
    bot = Trader(match.game, 0, stream(1))
    for wanted in ("offer 1 ore for 1 food", "offer 2 ore for 1 food"):
        assert asked(bot, match) == wanted
        match.play(0, wanted)
        for seat in (1, 2, 3):
            match.play(seat, "decline")
    assert not asked(bot, match).startswith("offer")
    for later, offers in ((4, False), (5, True)):
        state = match.state.copy()
        state.turn += later
        state.offers_made = 0
        view = match.game.view(state, 0)
        assert bot.choose(view, match.game.legal(state, 0)).notation.startswith("offer") == offers


def asked(bot: Trader, match: sw.Match) -> str:
    """What a trader that remembers does next."""
    return bot.choose(match.game.view(match.state, 0), match.legal(0)).notation


def test_never_offers_what_the_rules_do_not_allow():
    table = Table(offers=False).hand(0, ore=3, fuel=1, carbon=1).give(1, food=2).phase("build")
    assert not choice(table.match(), 0).startswith("offer")


def test_buys_the_pods_that_a_waiting_trade_ship_needs():
    table = at_build(ore=2).no_ships(0).ship(0, 1, "trade_ship", "7,27")
    assert choice(table.match(), 0) == "build freight_pod"


def test_buys_fame_when_a_friend_sells_it():
    match = at_build(goods=2).friend(0, "dip_fame").match()
    assert choice(match, 0) == "fame"


def test_takes_the_winning_spaceport():
    table = at_build(carbon=3, food=2, ore=1, fuel=1).medals(0, 5).fame(0, 10)
    match = table.match()
    assert match.points[0] == 14
    assert choice(match, 0).startswith("build spaceport ")


# ------------------------------------------------------------------ offers of others


def test_accepts_what_completes_its_goal():
    match = at_build(1, food=2, fuel=1).hand(0, ore=1, fuel=1, carbon=2).match()
    match.play(1, "offer 1 food for 1 carbon")
    assert choice(match, 0) == "accept"


def test_declines_what_takes_it_further_away():
    match = at_build(1, goods=2, fuel=1).hand(0, ore=1, fuel=1, carbon=1).match()
    match.play(1, "offer 1 goods for 1 carbon")
    assert choice(match, 0) == "decline"


def test_asks_for_something_else_when_it_has_to_spare():
    match = at_build(1, goods=2, food=1).hand(0, ore=1, fuel=1, carbon=3).match()
    match.play(1, "offer 1 goods for 1 carbon")
    assert choice(match, 0) == "counter 1 carbon for 1 food"


def test_helps_nobody_who_is_about_to_win():
    match = at_build(1, food=2, fuel=1).hand(0, ore=1, fuel=1, carbon=2).medals(1, 4).fame(1, 10).match()
    match.play(1, "offer 1 food for 1 carbon")
    assert choice(match, 0) == "decline"


def test_closes_the_best_deal():
    match = at_build(ore=3, fuel=1, carbon=1).give(1, food=1).give(2, food=1).give(3, food=1).match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "decline")
    match.play(2, "counter 1 food for 2 ore")
    match.play(3, "accept")
    assert choice(match, 0) == "deal 3"


def test_withdraws_when_every_answer_costs_too_much():
    match = at_build(ore=3, fuel=1, carbon=1).give(1, food=1).match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "counter 1 food for 1 carbon")
    match.play(2, "decline")
    match.play(3, "decline")
    assert choice(match, 0) == "withdraw"


# ------------------------------------------------------------------ cards


def test_discards_what_it_needs_least():
    match = Table().hand(0, ore=1, fuel=1, carbon=1, food=1, goods=5).match("roll 4 3", then=1)
    match.play(0, "roll")
    assert choice(match, 0) == "discard goods"


def test_robs_the_leader():
    match = Table().hand(1, ore=1).hand(2, ore=4).hand(3, ore=4).medals(3, 2).match("roll 4 3", then=1)
    match.play(0, "roll")
    assert choice(match, 0) == "steal 3"


# ------------------------------------------------------------------ flight


def test_settles_at_once():
    table = Table().no_ships().discs("N1", "4", "10", "5").flight(0)
    site = open_site(table.match())
    match = table.ship(0, 1, "colony_ship", site).match()
    assert choice(match, 0) == "settle 1"


def open_site(match: sw.Match) -> str:
    """A site where a colony could be founded at once."""
    board = match.state.board
    site = int(board.outer)
    assert not match.state.hidden & 3
    return str(board.names[board.sites[site]])


def test_flies_toward_a_goal_and_ends_the_flight_when_it_is_done():
    match = Table().flight(0, base_speed=3).match(then=1)
    legs = 0
    while match.to_act == (0,) and match.turn == 1:
        chosen = choice(match, 0)
        legs += chosen.startswith("fly")
        match.play(0, chosen)
        assert legs < 9
    assert legs


def test_a_trade_ship_docks_where_it_has_the_pods():
    table = Table().upgrades(0, booster=6, freight_pod=1).no_ships().flight(0, base_speed=5)
    dock = dock_of(table.match(), "O_GREEN")
    match = table.ship(0, 1, "trade_ship", beside(table.match(), dock)).match()
    assert choice(match, 0) == f"fly 1 {dock}"


def dock_of(match: sw.Match, sector: str) -> str:
    """The docking point of an outpost."""
    board = match.state.board
    names = match.game.names.sectors  # type: ignore[attr-defined]
    system = list(match.state.sector).index(names.index(sector))
    return str(board.names[board.centres[system]])


def beside(match: sw.Match, point: str) -> str:
    """A free point two steps away."""
    board = match.state.board
    here = board.index[point]
    for near in board.neighbours[here]:
        for there in board.neighbours[near]:
            if there != here and match.state.piece[there] == 0:
                return str(board.names[there])
    raise AssertionError(point)


# ------------------------------------------------------------------ encounters


def meeting(card: int, table: Table) -> sw.Match:
    """The seat has shaken a black ball and is asked something."""
    match = table.match("balls yellow black", f"encounter {card}", then=1)
    match.play(0, "shake")
    return match


def test_a_strong_ship_pays_no_toll():
    assert choice(meeting(9, at_build(ore=2, food=2).upgrades(0, cannon=5)), 0) == "no"


def test_chances_in_a_contest():
    rules = sw.make("starfarers", 4).rules
    assert sum(chance for _, chance in answering.shakes(rules)) == pytest.approx(1.0)
    assert answering.contest(rules, 5) == pytest.approx(1.0)
    assert answering.contest(rules, -5) == 0.0
    assert 0.5 < answering.contest(rules, 0) < answering.contest(rules, 1) < 1.0


def test_races_only_with_a_chance_to_win():
    slow = at_build().upgrades(0, freight_pod=1)
    for other in (1, 2, 3):
        slow.upgrades(other, booster=6)
    assert choice(meeting(27, slow), 0) == "no"
    assert choice(meeting(27, at_build().upgrades(0, booster=6)), 0) == "yes"


def test_answers_the_second_question_too():
    match = meeting(7, at_build(ore=3).upgrades(0, cannon=6))
    while match.legal(0)[0].notation.split()[0] != "no":
        match.play(0, choice(match, 0))
    assert choice(match, 0) == "yes"


def test_a_held_ship_is_the_one_without_a_goal_in_reach():
    table = at_build(ore=1).no_ships(0).ship(0, 1, "colony_ship", "7,27").ship(0, 2, "colony_ship", "16,22")
    table.meets("1", ["hold", 0, 0, 0])
    assert choice(table.match(), 0) in ("hold 1", "hold 2")


# ------------------------------------------------------------------ friends and set-up


def befriending(civilisation: str, table: Table) -> str:
    number = ["green_folk", "merchants", "scientists", "diplomats"].index(civilisation)
    table.station(0, civilisation).flight().set(stack=[["fly", 0, 0, 0], ["befriend", 0, number, 0]])
    return choice(table.match(), 0)


def test_green_friends_for_what_it_produces_most():
    assert befriending("green_folk", at_build()) in ("befriend green_carbon", "befriend green_fuel")


def test_scientists_for_speed_or_for_arms():
    assert befriending("scientists", Table().phase("build")) == "befriend sci_boosters"


def test_diplomats_sell_fame():
    assert befriending("diplomats", at_build()) == "befriend dip_fame"


@pytest.mark.parametrize("board", BOARDS[1:])
def test_the_set_up_leaves_a_seat_with_many_resources(board):
    match = sw.new("starfarers", seed=8, board=board)
    bots = [Trader(match.game, seat, stream(1)) for seat in range(4)]
    while match.turn == 0:
        seat = match.awaited[0]
        match.play(seat, bots[seat].choose(match.game.view(match.state, seat), match.legal(seat)))
    for bot in bots:
        chart = Mapmaker(bot.seat, bot.weights).chart(match.state)
        assert sum(pips > 0 for pips in chart.production) >= 3
        assert len(chart.ports) == 1


# ------------------------------------------------------------------ what it may know


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("starfarers", 4, {"board": "beginner"}),
        ("starfarers", 4, {"board": "explorer"}),
        ("starfarers", 5, {"board": "wild_space"}),
        ("starfarers-classic", 3, {"setup": "advanced"}),
    ],
)
def test_what_is_hidden_changes_no_choice(game, players, options):
    """Whatever it cannot see, cards and discs, may be otherwise: the choice is the same."""
    match = sw.new(game, players=players, seed=5, **options)
    compared = 0
    for step in range(400):
        if match.over:
            break
        seat = match.awaited[0]
        here = choice(match, seat)
        other = match.game.imagine(match.game.view(match.state, seat), stream(9, step))
        assert choice_in(match.game, other, seat) == here
        compared += 1
        match.play(seat, here)
    assert compared > 200


def choice_in(game: Any, state: Any, seat: int) -> str:
    bot = Trader(game, seat, stream(1))
    return str(bot.choose(game.view(state, seat), game.legal(state, seat)).notation)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [3, 4])
def test_traders_finish_their_games(board, players):
    results = simulate("starfarers", players, ["trader"], 2, seed=2, options={"board": board})
    assert results.finished == 2
    assert 10 < results.turns_mean < 150


def test_games_without_offers_finish_too():
    assert simulate("starfarers", 4, ["trader"], 2, seed=3, options={"offers": False}).finished == 2


def test_a_trader_beats_drifters():
    results = simulate("starfarers", 4, ["trader", "drifter", "drifter", "drifter"], 8, seed=4)
    assert results.wins()["trader"].number == 8


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_trader_beats_drifters_nearly_always(board):
    bots = ["trader", "drifter", "drifter", "drifter"]
    results = simulate("starfarers", 4, bots, 40, seed=5, options={"board": board})
    assert results.wins()["trader"].number >= 38


def test_conservation_holds_while_traders_play():
    game = sw.make("starfarers", 4)
    state = game.new_state()
    game.engine.advance(state)
    table = [Trader(game, seat, stream(6)) for seat in range(4)]
    dealer = stream(6)
    for _part in range(11):
        game.playout(state, table, dealer, turns=5)
        for what, there, should in game.tallies(state):
            assert there == should, what
    assert state.winner >= 0 or lowest(game.engine.awaited(state)) >= 0
