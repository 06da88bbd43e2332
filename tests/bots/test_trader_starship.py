"""The trader for Starship: single situations, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.bots.starship.flying import Flight, odds
from starwake.bots.starship.meetings import Raid
from starwake.bots.starship.outlook import Outlook, holds_special, standing
from starwake.bots.starship.stock import Stock
from starwake.bots.starship.trader import FirstTrader, Trader
from starwake.bots.starship.weights import FIRST
from starwake.core.engine import CHANCE
from starwake.core.rng import stream
from starwake.lab import simulate
from starwake.starship.codes import F_TURNED
from starwake.starship.view import StarshipView
from tests.ships import Ships

OPTIONS: list[dict[str, Any]] = [
    {"hidden_reserve": True},
    {"memory": False},
    {"handicap_astro": "seat_1"},
    {"handicap_tiles": "seat_0"},
    {"handicap_notes": "seat_0"},
    {"module_numbers": "same"},
    {"module_choice": "hidden"},
    {"visit_replacement": True},
    {"surplus": "keep"},
    {"excluded_reward": "printed"},
    {"offers": False},
    {"passive_offers": False},
]

MODULES = ("logistics", "command", "sensor", "trade", "science", "production")


def view(match: sw.Match, seat: int) -> StarshipView:
    found = match.game.view(match.state, seat)
    assert isinstance(found, StarshipView)
    return found


def choice(match: sw.Match, seat: int = 0, bot: Trader | None = None) -> str:
    """What a trader that has just sat down does, or one that has sat there before.

    Scenes are laid for the first weights: they show how it judges. Whole games show how well others do.
    """
    bot = bot or FirstTrader(match.game, seat, stream(1))
    action = bot.choose(view(match, seat), match.legal(seat)).notation
    assert action in match.legal(seat)
    return action


def stock(match: sw.Match, seat: int = 0) -> Stock:
    """What a seat holds and plans."""
    return Stock(Outlook(view(match, seat).table, seat, FIRST))


def outlook(match: sw.Match, seat: int = 0) -> Outlook:
    return stock(match, seat).look


def ships(**options: Any) -> Ships:
    """Two ships of equal standing with a little of everything; the hangars are empty."""
    table = Ships(**options).missions()
    for seat in (0, 1):
        table.hangar(seat).modules(seat, command=1).has(seat, astro=20, science=0)
    return table


# ------------------------------------------------------------------ the start


def test_begins_with_the_module_that_is_worth_most():
    match = sw.new("starship", seed=1)
    first = match.awaited[0]
    worths = {name: outlook(match, first).module(kind, 1) for kind, name in enumerate(MODULES)}
    assert choice(match, first) == f"fit {max(worths, key=lambda name: worths[name])}"


# ------------------------------------------------------------------ trade


@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food"])
def test_buys_cheap_and_not_dear(resource):
    assert choice(ships().visit(f"{resource}_1").match()).startswith("buy 2 ")
    assert choice(ships().has(0, astro=9).visit(f"{resource}_5").match()) == "pass"


@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food", "goods"])
def test_sells_dear_and_not_cheap(resource):
    for price, sold in ((5, True), (1, False)):
        table = (
            ships().hangar(0, colony_ship=2).modules(0, logistics=2).bays(0, **{resource: 4}).has(0, astro=3)
        )
        action = choice(table.visit(f"{resource}_{price}").match())
        assert action.startswith("sell ") == sold, action


def test_money_is_worth_less_to_the_rich():
    poor = stock(ships().has(0, astro=2).match())
    rich = stock(ships().has(0, astro=90).match())
    assert 0 < rich.money(1) < poor.money(1) <= 1
    assert rich.change(0, 1) / rich.money(1) > poor.change(0, 1) / poor.money(1)


def test_pays_more_for_what_completes_a_plan():
    nearly = stock(ships().bays(0, ore=1, carbon=1, food=0).match())
    barely = stock(ships().bays(0, ore=0, carbon=0, food=0).match())
    assert nearly.change(3, 1) > barely.change(3, 1)


def test_leaves_a_card_alone_when_a_better_one_is_to_come():
    """One action left; a colony that the ship can found is known to be among the next cards."""
    table = ships().hangar(0, colony_ship=1)
    rest = (
        "colony_food_1",
        "colony_food_3",
        "colony_ore_1",
        "colony_ore_2",
        "colony_fuel_3",
        "colony_carbon_2",
    )
    assert choice(table.known(1, *rest).visit("ore_2", acted=2).match()) == "pass"
    assert choice(ships().hangar(0, colony_ship=0).known(1, *rest).visit("ore_2", acted=2).match()) != "pass"


# ------------------------------------------------------------------ founding and missions


@pytest.mark.parametrize("colony", ["colony_ore_1", "colony_food_3"])
def test_founds_colonies(colony):
    assert choice(ships().hangar(0, colony_ship=1).visit(colony).match()) == "found"


@pytest.mark.parametrize("planet", ["ore_3", "outpost_scientists_1", "median"])
def test_founds_trading_posts(planet):
    assert choice(ships().hangar(0, trade_ship=1).own(0, "fuel_3").visit(planet).match()) == "found"


@pytest.mark.parametrize(
    ("mission", "planet", "cargo"),
    [
        ("welcome", "planet_motley", {}),
        ("shelves", "planet_lantern", {"goods": 1}),
        ("bread", "planet_motley", {"food": 1}),
        ("tower", "planet_lantern", {"ore": 2, "carbon": 1}),
    ],
)
def test_completes_missions(mission, planet, cargo):
    table = ships().missions(mission).bays(0, **cargo).own(0, "pirate_0_2")
    assert choice(table.visit(planet).match()) == f"mission {mission}"


def test_a_new_number_makes_a_colony_worth_more():
    table = ships().own(0, "colony_food_3")
    look = outlook(table.match())
    assert look.colony(table.game.cards.index("colony_ore_2")) > look.colony(
        table.game.cards.index("colony_fuel_3")
    )


def test_no_ship_is_built_for_colonies_that_do_not_exist():
    """The hangar has a colony ship for the last colony that can be found."""
    table = ships().hangar(0, colony_ship=1)
    others = [card.id for card in table.facts.cards if card.kind == "colony" and card.group]
    table.own(1, *others[1:]).known(1, others[0])
    assert outlook(table.match()).colony_ship == 0
    assert outlook(table.hangar(0).match()).colony_ship > 0


def test_a_ship_does_not_wait_for_what_is_not_there():
    """Two friendship points would win, but the card that brings them lies in the reserve."""
    table = ships().hangar(0, trade_ship=2).own(0, "fuel_3").modules(0, **dict.fromkeys(MODULES, 2))
    table.own(0, "colony_ore_1", "colony_ore_2")
    look = outlook(table.match())
    assert look.friendship(2) > FIRST.win > look.friendship(1)
    assert look.trade_ship < FIRST.point
    assert choice(table.visit("goods_3").match()) == "found"


# ------------------------------------------------------------------ pirates


def test_fights_weak_pirates():
    assert choice(ships().tiles(0, cannons=(3, 0)).meet("pirate_0_2").match()) == "fight"


def test_pays_strong_ones():
    table = ships().modules(0, command=1).tiles(0, cannons=(1, 0))
    assert choice(table.meet("pirate_4_7", sector=4).match()) == "pay"


def test_fights_when_the_money_is_not_there():
    match = ships().has(0, astro=4).tiles(0, cannons=(1, 0)).meet("pirate_4_7", sector=4).match()
    assert [action.notation for action in match.legal(0)] == ["fight"]


def test_does_not_see_what_the_other_side_sees():
    """Both pirates demand 3; the flyer's answer is the same whichever it is."""
    for cannons in ((1, 0), (3, 0)):
        answers = {
            choice(ships().tiles(0, cannons=cannons).meet(pirate, sector=2).match())
            for pirate in ("pirate_0_2", "pirate_0_3")
        }
        assert len(answers) == 1


def test_fights_sooner_when_the_hero_is_near():
    plain = outlook(ships().match())
    near = outlook(ships().own(0, "pirate_0_2", "pirate_1_2").match())
    assert near.fame(1) > plain.fame(1)


def test_a_fight_that_wins_the_game():
    table = ships().own(0, "pirate_0_2", "pirate_1_2").modules(0, **dict.fromkeys(MODULES, 2))
    table.own(0, "colony_ore_1", "colony_ore_2").tiles(0, cannons=(1, 0))
    assert choice(table.meet("pirate_0_3", sector=2).match()) == "fight"
    assert outlook(table.match()).fame(1) > FIRST.win


@pytest.mark.parametrize(("ahead", "fights"), [(0.0, True), (30.0, False)])
def test_a_flight_with_much_ahead_is_not_risked(ahead, fights):
    met = Raid(chance=0.7, prize=5.0, harm=2.0, toll=3.0)
    assert (met.fight(ahead) > ahead - met.toll) == fights
    assert met.worth(ahead) == max(met.fight(ahead), ahead - 3.0)


def test_gives_up_the_module_that_is_worth_least():
    table = ships().modules(0, command=2, trade=1, sensor=1).fly("ore_1")
    table.data["stack"] = [["end_flight", -2, 0, 0], ["give_up", 0, 0, 0]]
    match = table.match()
    look = outlook(match)
    least = min((("trade", 3), ("sensor", 2)), key=lambda one: look.module(one[1], 1))[0]
    assert choice(match) == f"lose {least}"


# ------------------------------------------------------------------ the flight


def test_flies_where_it_remembers_a_colony():
    table = ships().hangar(0, colony_ship=2).known(3, "colony_ore_1", "colony_ore_2", "colony_food_1")
    assert choice(table.phase("sector", yellow=2).match()) == "fly 3"


def test_what_only_the_other_remembers_is_a_guess():
    table = ships().hangar(0, colony_ship=2)
    plain = choice(table.phase("sector", yellow=2).match())
    known = (
        ships().hangar(0, colony_ship=2).known(3, "colony_ore_1", "colony_ore_2", "colony_food_1", by=(1,))
    )
    assert choice(known.phase("sector", yellow=2).match()) == plain


def test_without_memory_it_does_not_fly_to_one_sector_for_ever():
    match = ships(memory=False).phase("sector", yellow=2).match()
    bot = FirstTrader(match.game, 0, stream(1))
    assert {choice(match, 0, bot) for _ in range(60)} == {"fly 1", "fly 2", "fly 3", "fly 4"}


def test_looks_with_the_sensor():
    match = ships().modules(0, sensor=1).phase("sector", yellow=2).match()
    match.play(0, "fly 1")
    assert choice(match) == "yes"


def looking(*cards: str, **owned: int) -> sw.Match:
    """Cards of sector 1 are under the sensor of seat 0."""
    table = ships().modules(0, command=1, sensor=2).tiles(0, cannons=(1, 0)).hangar(0, **owned)
    table.own(0, "ore_3", "carbon_3").known(1, *cards, by=(0,)).fly()
    table.data["flight"].update(looked=list(cards), sensed=len(cards))
    table.data["stack"] = [["go_on", -2, 0, 0], ["arrange", 0, 0, 0]]
    return table.match()


def arranged(match: sw.Match) -> dict[str, str]:
    """Where a trader puts the cards, in the order in which it does."""
    found: dict[str, str] = {}
    while match.state.looked:
        action = choice(match)
        _, card, end = action.split()
        found[card] = end
        match.play(0, action)
    return found


def test_a_pirate_goes_to_the_bottom_and_a_colony_on_top():
    assert arranged(looking("pirate_4_7", "colony_ore_1", colony_ship=1)) == {
        "pirate_4_7": "bottom",
        "colony_ore_1": "top",
    }


def test_the_best_card_comes_up_first():
    match = looking("colony_ore_1", "lost_1", "fuel_3", colony_ship=1, trade_ship=1)
    assert list(arranged(match).items()) == [("lost_1", "bottom"), ("fuel_3", "top"), ("colony_ore_1", "top")]
    match.play(0, "next")
    assert match.position()["flight"]["row"] == ["colony_ore_1"]


def fleeing(*pirates: str) -> sw.Match:
    """Only pirates are left in sector 1, and nothing to pay them with."""
    table = ships().has(0, astro=0).modules(0, command=2).tiles(0, cannons=(0, 0), boosters=(0, 3))
    others = [card.id for card in table.facts.cards if card.kind == "lost_planet"]
    row = ("ore_5", "fuel_5", "carbon_5", "food_5")
    table.known(1, *pirates, *others[: 6 - len(pirates)], *row)
    sector = table.data["sectors"][0]
    surplus = sum(sector["unknown"].values())
    sector["unknown"] = {}
    table.data["sectors"][1]["unknown"]["sector"] += surplus
    return table.fly(*row).match()


def test_stops_before_pirates_that_it_cannot_beat():
    assert choice(fleeing("pirate_4_6", "pirate_4_7", "pirate_3_6", "pirate_3_5")) == "stop"


def test_goes_on_as_long_as_something_may_come():
    assert choice(ships().fly("ore_5").match()) == "next"


def test_the_odds_of_a_sector_are_those_of_the_game():
    """The trader's odds against the engine's chances for the next card."""
    match = ships().known(1, "ore_1", "lost_1").known(2, "ore_2").fly("ore_1").match()
    s = view(match, 0).table
    found = odds(s, 0)
    ways = dict(match.game.engine.chances(with_turn(s)).listed())
    total = sum(ways.values())
    assert {card: pytest.approx(p) for card, p in found} == {code >> 8: n / total for code, n in ways.items()}


def with_turn(s: Any) -> Any:
    """The same state, where chance is about to turn up the next card."""
    s = s.copy()
    s.push(F_TURNED, CHANCE, 0)
    return s


def test_more_cards_and_more_actions_are_worth_more():
    match = ships().hangar(0, colony_ship=1).fly("lost_1").match()
    flight = Flight(stock(match), view(match, 0).table, 0)
    assert flight.cards > 2
    assert flight.actions == 3
    for cards in range(1, flight.cards):
        assert flight.ahead(cards + 1, 1) >= flight.ahead(cards, 1) > 0
    assert flight.ahead(flight.cards, 3) > flight.ahead(flight.cards, 2) > flight.ahead(flight.cards, 1)


# ------------------------------------------------------------------ trade and build


def test_builds_what_wins():
    table = (
        ships()
        .own(0, "colony_ore_1", "colony_ore_2", "colony_food_1")
        .bays(0, ore=2, fuel=2, carbon=2, food=2)
    )
    table.modules(0, command=2, sensor=2, trade=2, production=2, science=1, logistics=2)
    assert choice(table.phase("build").match()) == "build module science"


@pytest.mark.parametrize(
    ("cargo", "built"),
    [
        ({"ore": 1, "carbon": 1, "food": 2}, "build module command"),
        ({"ore": 1, "fuel": 1, "food": 1}, "build colony_ship"),
        ({"ore": 1}, "end"),
    ],
)
def test_builds_what_it_can_pay(cargo, built):
    assert choice(ships().bays(0, **cargo).phase("build").match()) == built


def test_level_two_that_the_other_player_has_is_out_of_reach():
    cargo = {"ore": 1, "carbon": 1, "food": 2}
    table = ships().bays(0, **cargo).modules(1, command=2).phase("build")
    assert choice(table.match()).startswith("build module ")
    assert choice(table.match()) != "build module command"


def test_buys_at_an_own_post_what_a_plan_lacks():
    match = ships().bays(0, ore=1, carbon=1).own(0, "food_3").phase("build").match()
    assert choice(match).startswith("post food_3 buy ")
    match.play(0, choice(match))
    assert choice(match).startswith("build module ")


def test_sells_at_an_own_post_what_no_plan_needs():
    table = ships().bays(0, goods=2).has(0, astro=0).hangar(0, colony_ship=2).own(0, "goods_3").phase("build")
    assert choice(table.match()).startswith("post goods_3 sell ")


def test_purchases_what_a_plan_lacks():
    table = ships().modules(0, command=1, trade=1).bays(0, ore=1, carbon=1).bays(1, food=1, goods=2)
    assert choice(table.phase("build").match()) == "purchase food"


# ------------------------------------------------------------------ deals


def trading(**options: Any) -> Ships:
    """Each has to spare what the other lacks for a first module."""
    table = ships(**options).phase("build")
    table.bays(0, ore=2, carbon=1).bays(1, carbon=1, food=2)
    for seat in (0, 1):
        table.hangar(seat, colony_ship=1, trade_ship=1).modules(seat).has(seat, astro=5)
    return table


def test_offers_what_helps_both():
    match = trading().match()
    assert choice(match) == "offer 1 ore for 1 food"
    match.play(0, choice(match))
    assert choice(match, 1) == "accept"
    match.play(1, "accept")
    assert choice(match) == "build module command"


def test_offers_once_a_turn():
    match = trading().match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "decline")
    assert choice(match) == "end"


def test_makes_no_offer_where_there_are_none():
    assert choice(trading(offers=False).match()) == "end"


def near_victory(table: Ships, seat: int) -> Ships:
    colonies = (
        "colony_ore_1",
        "colony_ore_2",
        "colony_food_1",
        "colony_food_3",
        "colony_fuel_3",
        "colony_carbon_2",
    )
    return table.own(seat, *colonies).keep(seat, "cure")


def test_no_deal_with_somebody_about_to_win():
    assert choice(near_victory(trading(), 1).match()) == "end"
    match = near_victory(trading(), 0).match()
    match.play(0, "offer 1 ore 4 astro for 1 food")
    assert choice(match, 1) == "decline"


def test_takes_a_present_and_gives_none():
    match = ships().bays(0, ore=2).bays(1, food=1).phase("build").match()
    match.play(0, "offer 2 ore 9 astro for 1 food")
    assert choice(match, 1) == "accept"
    match = ships().bays(0, ore=2).bays(1, food=1).phase("build").match()
    match.play(0, "offer 1 astro for 1 food")
    assert choice(match, 1) == "decline"


def test_proposes_only_what_it_may():
    match = trading().match()
    match.play(0, "invite")
    assert choice(match, 1) == "decline"  # the invitation was this turn's offer


# ------------------------------------------------------------------ the special cards


def test_who_holds_a_special_card():
    assert holds_special(3, 2, 3)
    assert not holds_special(3, 3, 3)
    assert not holds_special(2, 0, 3)


def test_hope_grows_with_every_point_and_falls_with_the_others():
    for theirs in range(6):
        hopes = [standing(FIRST.chase, FIRST.insecure, mine, theirs, 3) for mine in range(8)]
        assert hopes == sorted(set(hopes))
        assert 0 < hopes[0] < hopes[-1] < 1
    assert standing(0.6, 0.3, 3, 2, 3) > standing(0.6, 0.3, 3, 3, 3)


# ------------------------------------------------------------------ whole games


def test_a_kept_bot_plays_like_a_new_one():
    """What the trader keeps between decisions never changes what it does."""
    match = sw.new("starship", seed=5)
    kept = [FirstTrader(match.game, seat, stream(1)) for seat in (0, 1)]
    for _ in range(150):
        seat = match.awaited[0]
        actions = match.legal(seat)
        action = choice(match, seat, kept[seat]) if len(actions) > 1 else actions[0].notation
        assert len(actions) == 1 or choice(match, seat) == action
        match.play(seat, action)


def test_traders_finish_their_games():
    results = simulate("starship", bots=["trader"], games=4, seed=1, max_turns=200)
    assert results.finished == 4
    assert 15 < results.turns_mean < 80


def test_a_trader_beats_a_drifter():
    results = simulate("starship", bots=["trader", "drifter"], games=6, seed=2)
    assert results.wins()["trader"].number == 6


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(f"{k}={v}" for k, v in one.items()))
def test_every_option_is_played(options):
    results = simulate("starship", bots=["trader"], games=1, seed=3, max_turns=300, options=options)
    assert results.finished == 1
