"""Pirates: the demand, the secret, the fight, and what a win brings and a loss costs.

A ship of these tables has one cannon and two boosters of level 1, 25 astro, empty bays and no module, unless a test
says otherwise; on a yellow 3 it may turn up five cards. The pirates are named after their part of the reserve (0 are
the sectors) and their strength.
"""

import json
from fractions import Fraction
from typing import Any

import pytest

import starwake as sw
from starwake.starship.game import Starship
from starwake.starship.odds import fight_chance, win_chance
from starwake.starship.redact import SPECTATOR, redact
from starwake.starship.words import LOSE_BOOSTER
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship, with_own_rules

WEAK = ("pirate_0_2", "pirate_0_3", "pirate_1_2", "pirate_1_3", "pirate_1_4")
STRONG = ("pirate_2_4", "pirate_2_5", "pirate_3_5", "pirate_3_6", "pirate_4_6", "pirate_4_7")
FULL = {"ore": 2, "fuel": 2, "carbon": 2, "food": 2, "goods": 2}


def fight(
    table: Ships, own: int, theirs: int, *script: str, seat: int = 0, then: int | None = None
) -> sw.Match:
    """A seat fights the pirate it has met, with these blue dice."""
    match = table.match(f"blue {own}", f"blue {theirs}", *script, then=then)
    match.play(seat, "fight")
    return match


def lost_to(pirate: str, table: Ships | None = None) -> sw.Match:
    """Seat 0 has met a pirate and lost: 1 and one cannon against 4 and more."""
    table = (table or Ships()).meet(pirate)
    return fight(table, 1, 4)


def waiting(match: sw.Match) -> str:
    """What is waited for."""
    return str(match.view(None)["waiting_for"])


def told(match: sw.Match, seat: int | None) -> list[str]:
    """Everything that has happened, as a seat hears it."""
    return [json.dumps(event.for_seat(seat).json()) for event in match.events]


def fought(match: sw.Match) -> tuple[Any, Any]:
    """Both strengths of the last fight."""
    event = next(event for event in reversed(match.events) if event.name == "fought")
    return event.data["own"], event.data["theirs"]


def turned_by_chance(card: str, *before: str, **options: Any) -> sw.Match:
    """Seat 0 flies to sector 1, and chance turns up a card as the next one."""
    table = Ships(**options).fly(*before)
    if table.card(card).group > 1:
        table.known(1, card, by=())  # nobody has seen it, but there it is
    match = table.match(f"card {card}")
    match.play(0, "next")
    return match


# ------------------------------------------------------------------ the demand


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize(("pirate", "demand"), [*((p, 3) for p in WEAK), *((p, 5) for p in STRONG)])
def test_a_pirate_demands_three_or_five(pirate, demand):
    match = turned_by_chance(pirate)
    assert waiting(match) == "pirate"
    assert match.view(0)["flight"]["demand"] == demand
    assert [e.data["demand"] for e in match.events if e.name == "pirate"] == [demand]


@pytest.mark.rule("d.pirate.demand")
def test_three_means_strength_up_to_four_and_five_means_a_loss():
    cards = {card.id: card for card in Ships().facts.cards if card.kind == "pirate"}
    assert set(cards) == {*WEAK, *STRONG}
    assert {(cards[p].strength, cards[p].loss) for p in WEAK} == {(2, ""), (3, ""), (4, "")}
    assert [cards[p].strength for p in STRONG] == [4, 5, 5, 6, 6, 7]
    assert [cards[p].loss for p in STRONG] == ["cannon", *["module"] * 5]


@pytest.mark.rule("d.pirate.demand")
def test_the_flyer_pays_or_fights():
    match = Ships().meet("pirate_0_2").match()
    assert match.to_act == (0,)
    assert sorted(legal(match, 0)) == ["fight", "pay"]


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize(
    ("astro", "pirate", "can_pay"), [(3, WEAK[0], 1), (2, WEAK[0], 0), (4, STRONG[0], 0)]
)
def test_too_little_money_means_a_fight(astro, pirate, can_pay):
    match = Ships().has(0, astro=astro).meet(pirate).match()
    assert sorted(legal(match, 0)) == (["fight", "pay"] if can_pay else ["fight"])
    if not can_pay:
        error = refused(match, 0, "pay")
        assert error.rule == "d.pirate.demand"
        assert error.hint == "fight"


@pytest.mark.rule("d.pirate.demand")
def test_the_money_of_the_flyer_counts_not_that_of_the_opponent():
    match = Ships().has(0, astro=25).has(1, astro=0).meet("pirate_0_2").match()
    assert "pay" in legal(match, 0)


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize("action", ["stop", "next", "pass", "buy 1 ore", "end"])
def test_there_is_no_way_round_a_pirate(action):
    match = Ships().meet("pirate_0_2").match()
    assert refused(match, 0, action).rule.startswith("d.")


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize("action", ["pay", "fight"])
def test_without_a_pirate_nothing_is_paid_or_fought(action):
    match = Ships().fly("ore_3").match()
    assert refused(match, 0, action).rule == "d.pirate.demand"


@pytest.mark.rule("d.pirate.demand")
def test_the_opponent_decides_nothing():
    match = Ships().meet("pirate_0_2").match()
    assert legal(match, 1) == []
    assert refused(match, 1, "fight").rule == "d.turn.phases"


@pytest.mark.rule("d.pirate.demand")
def test_the_sun_flies_under_the_same_rule():
    match = Ships().meet("pirate_0_2", seat=1).match()
    assert match.view(1)["flight"]["row"] == ["hidden"]
    assert match.view(0)["flight"]["row"] == ["pirate_0_2"]
    match.play(1, "pay")
    assert ship(match, 1)["astro"] == 22


# ------------------------------------------------------------------ the secret


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize(("one", "other"), [("pirate_0_2", "pirate_0_3"), ("pirate_3_5", "pirate_3_6")])
def test_the_flyer_cannot_tell_pirates_of_one_demand_apart_before_the_decision(one, other):
    first, second = turned_by_chance(one), turned_by_chance(other)
    for seat in (0, None):
        assert first.view(seat) == second.view(seat)
        assert told(first, seat) == told(second, seat)
        assert first.entries_for(seat) == second.entries_for(seat)
    assert legal(first, 0) == legal(second, 0)
    for action in ("stop", "take ore", "lose trade", "buy 1 ore", "post ore_3 buy 1 ore", "end"):
        (a, b) = (refused(match, 0, action) for match in (first, second))
        assert (str(a), a.rule, a.hint) == (str(b), b.rule, b.hint)


@pytest.mark.rule("d.pirate.demand")
def test_refusals_keep_the_secret_of_a_pirate_that_cannot_be_paid():
    errors = [
        refused(Ships().has(0, astro=4).meet(pirate).match(), 0, "pay")
        for pirate in ("pirate_3_5", "pirate_3_6")
    ]
    assert len({(str(e), e.rule, e.hint) for e in errors}) == 1
    assert "5 astro" in str(errors[0])


@pytest.mark.rule("d.pirate.demand")
def test_nothing_that_the_flyer_gets_names_the_pirate_before_the_decision():
    match = turned_by_chance("pirate_0_2")
    for seat in (0, None):
        assert match.view(seat)["flight"]["row"] == ["hidden"]
        assert "pirate_0_2" not in json.dumps(match.view(seat))
        assert not any("pirate_0_2" in line for line in told(match, seat))
        assert [e.text for e in match.entries_for(seat)] == ["next", "card ?"]


@pytest.mark.rule("d.pirate.demand")
def test_the_opponent_sees_the_whole_card_at_once():
    match = turned_by_chance("pirate_0_2")
    assert match.view(1)["flight"]["row"] == ["pirate_0_2"]
    assert match.view(1)["sectors"][0]["known"] == {"pirate_0_2": [1]}
    assert any("pirate_0_2" in line for line in told(match, 1))
    assert [e.text for e in match.entries_for(1)] == ["next", "card pirate_0_2"]


def of_either_origin(pirate: str) -> sw.Match:
    """Sector 1 has nine of the forty cards and one of the first reserve; the pirate met is one of either origin."""
    table = Ships().own(0, "colony_ore_1")
    sector = table.data["sectors"][0]
    sector["unknown"]["reserve_1"] = 1
    table.data["reserve"]["reserve_1"] -= 1
    sector["unknown"]["sector" if table.card(pirate).group == 1 else "reserve_1"] -= 1
    sector["known"][pirate] = [1]
    table.fly(pirate)
    table.data["flight"].update(demand=3, pirate_hidden=True)
    table.data["stack"] = [["pirate", 0, 0, 0]]
    return table.match()


@pytest.mark.rule("d.pirate.demand")
def test_the_flyer_does_not_learn_from_which_part_of_the_cards_the_pirate_comes():
    assert of_either_origin("pirate_0_2").view(0) == of_either_origin("pirate_1_4").view(0)
    assert of_either_origin("pirate_0_2").view(1) != of_either_origin("pirate_1_4").view(1)


@pytest.mark.rule("d.pirate.demand")
def test_a_pirate_met_before_is_not_named_when_one_comes_again():
    again = Ships().known(1, "pirate_0_2").fly().match("card pirate_0_2")
    another = Ships().known(1, "pirate_0_2").fly().match("card pirate_0_3")
    for match in (again, another):
        match.play(0, "next")
        assert match.view(0)["flight"]["row"] == ["hidden"]
    assert again.view(0) == another.view(0)


@pytest.mark.rule("d.pirate.demand")
def test_the_odds_that_the_flyer_can_reckon_are_those_of_what_is_known():
    match = Ships().known(1, "pirate_0_2").fly().match("card pirate_0_3")
    match.play(0, "next")
    game = match.game
    assert isinstance(game, Starship)
    weights = {game.cards[card]: weight for card, weight in game.view(match.state, 0).pirates()}
    # Nine of the 39 other cards lie in sector 1: nine chances of 39 for the one, a whole place for the other.
    assert Fraction(weights["pirate_0_3"], weights["pirate_0_2"]) == Fraction(9, 39)
    assert [game.cards[card] for card, _ in game.view(match.state, 1).pirates()] == ["pirate_0_3"]


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize("decision", ["pay", "fight"])
def test_after_the_decision_the_card_is_shown_to_both(decision):
    match = Ships().meet("pirate_0_2").match("blue 1", "blue 4")
    events = match.play(0, decision)
    assert events[0].name == "shown"
    assert events[0].for_seat(0).data["card"] == "pirate_0_2"
    for seat in (0, 1, None):
        assert any("pirate_0_2" in line for line in told(match, seat))
    assert match.position()["sectors"][0]["known"]["pirate_0_2"] == "all"


@pytest.mark.rule("d.pirate.demand")
def test_a_pirate_that_the_own_sensor_has_shown_is_no_secret():
    table = Ships().modules(0, sensor=1).phase("sector", yellow=3)
    match = table.match("card pirate_0_2", "card ore_3")
    for action in ("fly 1", "yes", "put ore_3 top", "put pirate_0_2 top", "next"):
        match.play(0, action)
    assert waiting(match) == "pirate"
    assert match.view(0)["flight"]["row"] == ["pirate_0_2"]
    assert sorted(legal(match, 0)) == ["fight", "pay"]


@pytest.mark.rule("d.pirate.demand")
def test_the_secret_does_not_hang_on_the_memory_of_the_view():
    match = turned_by_chance("pirate_0_2", memory=False)
    rows = [match.view(seat)["flight"]["row"] for seat in (0, 1, None)]
    assert rows == [["hidden"], ["pirate_0_2"], ["hidden"]]
    match.play(0, "pay")
    assert match.view(0)["flight"]["row"] == ["pirate_0_2"]


def sensed(script: list[str], *puts: str) -> sw.Match:
    """Seat 0 has looked with its sensor, put both cards back, and meets a pirate."""
    match = Ships().modules(0, sensor=1).phase("sector", yellow=3).match(*script)
    for action in ("fly 1", "yes", *puts, "next"):
        match.play(0, action)
    assert waiting(match) == "pirate"
    return match


@pytest.mark.rule("d.pirate.demand")
@pytest.mark.parametrize("seat", [1, None])
def test_others_cannot_tell_whether_the_sensor_put_the_pirate_there(seat):
    put = sensed(["card pirate_0_2", "card ore_3"], "put ore_3 top", "put pirate_0_2 top")
    came = sensed(["card ore_1", "card ore_3", "card pirate_0_2"], "put ore_3 bottom", "put ore_1 bottom")
    assert put.view(seat) == came.view(seat)
    for match in (put, came):
        assert not redact(match.state, SPECTATOR if seat is None else seat).pirate_known
    assert told(put, seat) == told(came, seat)
    assert put.entries_for(seat) == came.entries_for(seat)


# ------------------------------------------------------------------ paying


@pytest.mark.rule("d.pirate.paid")
@pytest.mark.parametrize(("pirate", "left"), [("pirate_0_2", 22), ("pirate_4_7", 20)])
def test_the_demand_goes_to_the_bank(pirate, left):
    match = Ships().meet(pirate).match()
    match.play(0, "pay")
    assert ship(match, 0)["astro"] == left
    assert ship(match, 1)["astro"] == 25


@pytest.mark.rule("d.pirate.paid")
def test_a_pirate_who_is_paid_lets_the_flight_go_on_and_stays_in_the_row():
    match = Ships().meet("pirate_0_2", "lost_1").match()
    match.play(0, "pay")
    assert sorted(legal(match, 0)) == ["next", "stop"]
    flight = match.view(0)["flight"]
    assert flight["row"] == ["lost_1", "pirate_0_2"]
    assert (flight["marked"], flight["demand"], flight["pirate_hidden"]) == ([], 0, False)


@pytest.mark.rule("d.pirate.paid")
def test_paying_brings_no_card_no_fame_and_no_replacement():
    match = Ships().meet("pirate_0_2").match()
    match.play(0, "pay")
    assert (ship(match, 0)["fame"], ship(match, 0)["cards"]) == (0, ["colony_carbon_1"])
    assert match.position()["reserve"]["reserve_1"] == 7


@pytest.mark.rule("d.pirate.paid")
def test_paying_is_no_action():
    match = Ships().meet("pirate_0_2", "ore_3", acted=1).match()
    match.play(0, "pay")
    assert match.view(0)["flight"]["acted"] == 1
    assert "next" in legal(match, 0)


@pytest.mark.rule("d.pirate.paid")
def test_a_paid_pirate_counts_towards_the_speed():
    match = Ships().meet("pirate_0_2", "lost_1", "lost_2", yellow=1).match()
    match.play(0, "pay")
    assert match.view(0)["phase"] == "trade_and_build"


@pytest.mark.rule("d.pirate.paid")
def test_a_paid_pirate_is_shuffled_back_and_can_come_again():
    match = Ships().meet("pirate_0_2").match()
    match.play(0, "pay")
    match.play(0, "stop")
    assert match.view(0)["sectors"][0]["known"] == {"pirate_0_2": "all"}
    again = Ships().known(1, "pirate_0_2").fly().match("card pirate_0_2")
    again.play(0, "next")
    assert again.view(0)["flight"]["demand"] == 3


# ------------------------------------------------------------------ the fight


@pytest.mark.rule("d.pirate.fight")
def test_the_worked_example_combat_strength_7_of_cannons_1_2_1_and_blue_3():
    match = fight(Ships().tiles(0, cannons=(2, 1)).meet("pirate_4_7"), 3, 1)
    assert fought(match) == (7, 8)


@pytest.mark.rule("d.pirate.fight")
@pytest.mark.parametrize(
    ("cannons", "points"), [((0, 0), 0), ((1, 0), 1), ((3, 0), 3), ((2, 1), 4), ((1, 2), 5), ((0, 3), 6)]
)
def test_each_cannon_counts_its_level(cannons, points):
    match = fight(Ships().tiles(0, cannons=cannons).meet("pirate_4_7"), 1, 4)
    assert fought(match) == (points + 1, 11)


@pytest.mark.rule("d.pirate.fight")
def test_boosters_and_the_cannons_of_the_opponent_do_not_count():
    table = Ships().tiles(0, boosters=(0, 3), cannons=(1, 0)).tiles(1, cannons=(0, 3)).meet("pirate_4_7")
    assert fought(fight(table, 4, 1)) == (5, 8)


@pytest.mark.rule("d.pirate.fight")
@pytest.mark.parametrize(("own", "theirs", "won"), [(3, 2, True), (2, 2, False), (2, 1, True), (4, 4, False)])
def test_the_flyer_wins_ties_and_loses_below(own, theirs, won):
    match = fight(Ships().meet("pirate_0_2"), own, theirs, then=1)  # one cannon against strength 2
    assert (fought(match)[0] >= fought(match)[1]) is won
    assert ("pirate_0_2" in ship(match, 0)["cards"]) is won
    assert (match.position()["phase"] == "flight") is won


@pytest.mark.rule("d.pirate.fight")
def test_each_side_rolls_its_own_blue_die_the_flyer_first():
    match = Ships().meet("pirate_0_2").match("blue 4", "blue 1", then=1)
    rolls = [e for e in match.play(0, "fight") if e.name == "blue"]
    assert [(e.seat, e.data["blue"], e.data["pirate"]) for e in rolls] == [(0, 4, False), (1, 1, True)]


@pytest.mark.rule("d.pirate.fight")
def test_the_blue_die_has_one_two_two_three_three_four():
    table = Ships().meet("pirate_0_2")
    state = table.game.from_position(table.position())
    table.game.apply(state, 0, "fight")
    for _die in range(2):
        rolls = {outcome.notation: weight for outcome, weight in table.game.outcomes(state)}
        assert rolls == {"blue 1": 1, "blue 2": 2, "blue 3": 2, "blue 4": 1}
        table.game.happen(state, table.game.outcome_code("blue 2"))


ODDS = [(6, 36), (3, 36), (2, 35), (1, 31), (0, 23), (-1, 13), (-2, 5), (-3, 1), (-4, 0), (-7, 0)]


@pytest.mark.rule("d.pirate.fight")
@pytest.mark.parametrize(("margin", "wins"), ODDS)
def test_the_table_of_odds_by_cannons_less_strength(margin, wins):
    rules = Ships().game.rules
    pairs = [(cannons, cannons - margin) for cannons in range(7) if 0 <= cannons - margin <= 7]
    assert pairs
    for cannons, strength in pairs:
        assert win_chance(rules, cannons, strength) == Fraction(wins, 36)


@pytest.mark.rule("d.pirate.fight")
@pytest.mark.parametrize(("pirate", "cannons"), [("pirate_0_2", 1), ("pirate_2_4", 4), ("pirate_3_5", 3)])
def test_the_odds_are_those_of_the_fights_themselves(pirate, cannons):
    faces, won = (1, 2, 2, 3, 3, 4), 0
    for own in faces:
        for theirs in faces:
            tiles = (cannons, 0) if cannons <= 3 else (2, 1)
            match = fight(Ships().tiles(0, cannons=tiles).meet(pirate), own, theirs, then=1)
            won += pirate in ship(match, 0)["cards"]
    strength = Ships().card(pirate).strength
    assert win_chance(Ships().game.rules, cannons, strength) == Fraction(won, 36)


@pytest.mark.rule("d.pirate.fight")
def test_the_odds_against_one_of_several_pirates_are_weighed():
    game = Ships().game
    weak, strong = game.cards.index("pirate_0_2"), game.cards.index("pirate_0_3")
    assert fight_chance(game.rules, 2, [(weak, 1), (strong, 1)]) == Fraction(23 + 13, 72)
    assert fight_chance(game.rules, 2, [(weak, 3), (strong, 1)]) == Fraction(3 * 23 + 13, 144)


# ------------------------------------------------------------------ a win


def won(
    table: Ships | None = None, *script: str, pirate: str = "pirate_0_2", then: int | None = 1
) -> sw.Match:
    """Seat 0 has met a pirate and won, and may take a resource."""
    table = (table or Ships()).tiles(0, cannons=(0, 3)).meet(pirate)
    return fight(table, 4, 1, *script, then=then)


@pytest.mark.rule("d.pirate.win")
@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food", "goods"])
def test_a_win_brings_one_resource_of_choice(resource):
    match = won()
    assert legal(match, 0) == [f"take {name}" for name in FULL]
    match.play(0, f"take {resource}")
    assert cargo(match, 0) == {resource: 1}
    assert waiting(match) == "next"


@pytest.mark.rule("d.pirate.win")
@pytest.mark.parametrize("pirate", [*WEAK, *STRONG])
def test_every_pirate_brings_a_resource_and_one_fame(pirate):
    match = won(pirate=pirate)
    match.play(0, "take ore")
    assert cargo(match, 0) == {"ore": 1}
    assert ship(match, 0)["fame"] == 1
    assert ship(match, 0)["cards"] == ["colony_carbon_1", pirate]
    assert (ship(match, 0)["astro"], ship(match, 0)["science"]) == (25, 1)


@pytest.mark.rule("d.pirate.win")
def test_the_reward_must_fit():
    match = won(Ships().bays(0, ore=2))
    assert "take ore" not in legal(match, 0)
    assert refused(match, 0, "take ore").rule == "d.storage"
    match.play(0, "take fuel")
    assert cargo(match, 0) == {"ore": 2, "fuel": 1}


@pytest.mark.rule("d.pirate.win")
def test_with_full_bays_the_reward_is_lost_and_the_fame_is_not():
    match = won(Ships().bays(0, **FULL))
    assert waiting(match) == "next"
    assert cargo(match, 0) == FULL
    assert ship(match, 0)["fame"] == 1


@pytest.mark.rule("d.pirate.win")
def test_nothing_can_be_taken_without_a_win():
    match = Ships().meet("pirate_0_2").match()
    assert refused(match, 0, "take ore").rule == "d.pirate.win"
    match.play(0, "pay")
    assert refused(match, 0, "take ore").rule == "d.pirate.win"


@pytest.mark.rule("d.pirate.win")
def test_nobody_passes_the_reward_on():
    match = won()
    assert refused(match, 1, "take ore").rule == "d.turn.phases"
    assert refused(match, 0, "next").rule == "d.flight.end"


@pytest.mark.rule("d.pirate.win")
def test_the_top_card_of_the_reserve_takes_the_place_face_up_and_unmarked():
    match = won(None, "card lost_1", then=None)
    assert match.view(1)["flight"]["row"] == [None]
    match.play(0, "take ore")
    for seat in (0, 1, None):
        flight = match.view(seat)["flight"]
        assert (flight["row"], flight["marked"], flight["turned"]) == (["lost_1"], [], 1)
    assert match.position()["reserve"]["reserve_1"] == 6
    assert match.position()["sectors"][0]["known"] == {"lost_1": "all"}


@pytest.mark.rule("d.pirate.win")
def test_a_pirate_as_replacement_is_shown_with_all_its_values_and_not_met():
    match = won(None, "card pirate_1_4", then=None)
    match.play(0, "take ore")
    assert match.view(0)["flight"]["row"] == ["pirate_1_4"]
    assert waiting(match) == "next"


@pytest.mark.rule("d.pirate.win")
@pytest.mark.parametrize("replacement", ["outpost_diplomats_3", "outpost_green_folk_1"])
def test_nothing_can_be_done_at_the_replacement(replacement):
    match = won(None, f"card {replacement}", then=None)
    match.play(0, "take ore")
    assert sorted(legal(match, 0)) == ["next", "stop"]
    assert refused(match, 0, "found").rule == "d.flight.action"


@pytest.mark.rule("d.pirate.win")
def test_by_option_the_replacement_may_be_visited():
    match = won(Ships(visit_replacement=True), "card outpost_diplomats_3")
    match.play(0, "take ore")
    assert waiting(match) == "visit"
    match.play(0, "found")
    assert "outpost_diplomats_3" in ship(match, 0)["cards"]


@pytest.mark.rule("d.pirate.win")
def test_by_option_a_visit_to_the_replacement_is_an_action():
    table = Ships(visit_replacement=True).tiles(0, cannons=(0, 3)).meet("pirate_0_2", "lost_2", acted=1)
    match = fight(table, 4, 1, "card outpost_diplomats_3")
    match.play(0, "take ore")
    match.play(0, "buy 1 fuel")  # the second action ends the flight
    assert match.view(0)["phase"] == "trade_and_build"
    assert cargo(match, 0) == {"ore": 1, "fuel": 1}


@pytest.mark.rule("d.pirate.win")
def test_by_option_the_replacement_may_also_be_passed_and_a_pirate_is_not_met():
    match = won(Ships(visit_replacement=True), "card outpost_diplomats_3", then=None)
    match.play(0, "take ore")
    match.play(0, "pass")
    assert waiting(match) == "next"
    assert match.view(0)["flight"]["acted"] == 0
    pirate = won(Ships(visit_replacement=True), "card pirate_1_4", then=None)
    pirate.play(0, "take ore")
    assert waiting(pirate) == "next"


@pytest.mark.rule("d.pirate.win")
def test_an_empty_reserve_leaves_the_place_empty():
    table = Ships().reserve(reserve_1=0, reserve_2=0, reserve_3=0, reserve_4=0)
    match = won(table, then=None)
    match.play(0, "take ore")
    assert match.view(0)["flight"]["row"] == [None]
    assert waiting(match) == "next"


@pytest.mark.rule("d.pirate.win")
def test_a_fight_is_no_action_and_the_flight_goes_on():
    table = Ships().tiles(0, cannons=(0, 3)).meet("pirate_0_2", "ore_3", acted=1)
    match = fight(table, 4, 1, then=1)
    match.play(0, "take ore")
    assert match.view(0)["flight"]["acted"] == 1
    assert sorted(legal(match, 0)) == ["next", "stop"]


@pytest.mark.rule("d.pirate.win")
def test_the_beaten_pirate_counts_towards_the_speed_and_its_replacement_does_not():
    def after(yellow: int) -> sw.Match:
        table = Ships().tiles(0, cannons=(0, 3)).meet("pirate_0_2", "lost_1", "lost_2", yellow=yellow)
        match = fight(table, 4, 1, then=1)
        match.play(0, "take ore")
        return match

    assert after(1).view(0)["phase"] == "trade_and_build"  # three cards of three
    assert after(2).view(0)["flight"]["turned"] == 3


# ------------------------------------------------------------------ a loss


@pytest.mark.rule("d.pirate.lose")
def test_a_loss_ends_the_flight_at_once_and_the_pirate_stays():
    match = lost_to("pirate_0_3")
    assert match.view(0)["phase"] == "trade_and_build"
    assert match.to_act == (0,)
    assert match.view(0)["flight"] is None
    assert match.position()["sectors"][0]["known"] == {"pirate_0_3": "all"}
    assert match.position()["reserve"]["reserve_1"] == 7
    assert (ship(match, 0)["fame"], cargo(match, 0)) == (0, {})


@pytest.mark.rule("d.pirate.lose")
def test_a_loss_costs_no_money():
    assert ship(lost_to("pirate_4_7"), 0)["astro"] == 25


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize("pirate", ["pirate_0_3", "pirate_1_2", "pirate_1_4"])
def test_a_pirate_that_demanded_three_takes_nothing_else(pirate):
    match = lost_to(pirate, Ships().modules(0, trade=1, sensor=1).bays(0, **FULL))
    after = ship(match, 0)
    assert (after["cannons"], after["boosters"]) == ([1, 0], [2, 0])
    assert after["modules"] == {"sensor": 1, "trade": 1}
    assert cargo(match, 0) == FULL


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize(
    ("before", "after"),
    [((1, 0), [0, 0]), ((2, 1), [1, 1]), ((1, 2), [0, 2]), ((0, 3), [1, 2]), ((0, 0), [0, 0])],
)
def test_a_lost_cannon_is_one_of_level_1_else_one_of_level_2_drops(before, after):
    match = lost_to("pirate_2_4", Ships().tiles(0, cannons=before))
    assert ship(match, 0)["cannons"] == after


@pytest.mark.rule("d.pirate.lose")
def test_the_pirate_that_takes_a_cannon_takes_no_module_and_no_booster():
    match = lost_to("pirate_2_4", Ships().modules(0, trade=1, sensor=1))
    assert ship(match, 0)["modules"] == {"sensor": 1, "trade": 1}
    assert ship(match, 0)["boosters"] == [2, 0]


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize("pirate", STRONG[1:])
def test_the_others_that_demanded_five_take_a_module_of_the_players_choice(pirate):
    match = lost_to(pirate, Ships().modules(0, logistics=1, trade=1, sensor=2))
    assert match.to_act == (0,)
    assert legal(match, 0) == ["lose logistics", "lose sensor", "lose trade"]
    match.play(0, "lose trade")
    assert ship(match, 0)["modules"] == {"logistics": 1, "sensor": 2}
    assert (ship(match, 0)["cannons"], waiting(match)) == ([1, 0], "build")


@pytest.mark.rule("d.pirate.lose")
def test_only_a_module_that_lies_face_up_is_lost():
    match = lost_to("pirate_2_5", Ships().modules(0, logistics=1, trade=1).modules(1, command=1))
    error = refused(match, 0, "lose command")
    assert error.rule == "d.pirate.lose"
    assert refused(match, 1, "lose logistics").rule == "d.turn.phases"
    assert refused(match, 0, "end").rule == "d.turn.phases"


@pytest.mark.rule("d.pirate.lose")
def test_a_module_of_level_2_leaves_its_level_1_and_costs_its_point():
    match = lost_to("pirate_2_5", Ships().modules(0, trade=2, sensor=1))
    assert match.points == (2, 1)
    match.play(0, "lose trade")
    assert ship(match, 0)["modules"] == {"sensor": 1, "trade": 1}
    assert match.points == (1, 1)


@pytest.mark.rule("d.pirate.lose")
def test_a_lost_module_of_level_2_can_be_bought_by_the_other_player():
    table = Ships().modules(0, trade=2, sensor=1).modules(1, trade=1).has(1, astro=25)
    match = lost_to("pirate_2_5", table.bays(1, ore=1, carbon=1, food=2))
    match.play(0, "lose trade")
    again = Ships().phase("build", seat=1)
    for then, now in zip(match.position()["seats"], again.data["seats"], strict=True):
        now.update({key: then[key] for key in ("modules", "bays", "astro")})
    build = again.match()
    build.play(1, "build module trade")
    assert ship(build, 1)["modules"] == {"trade": 2}


@pytest.mark.rule("d.pirate.lose")
def test_a_lost_module_of_level_1_is_turned_down_and_can_be_built_again():
    match = lost_to("pirate_2_5", Ships().modules(0, trade=1, sensor=1).bays(0, ore=1, carbon=1, food=1))
    match.play(0, "lose trade")
    assert "build module trade" in legal(match, 0)
    match.play(0, "build module trade")
    assert ship(match, 0)["modules"] == {"sensor": 1, "trade": 1}


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize(("level", "left"), [(1, {}), (2, {"command": 1})])
def test_the_only_module_is_lost_without_a_question(level, left):
    match = lost_to("pirate_2_5", Ships().modules(0, command=level))
    assert waiting(match) == "build"
    assert ship(match, 0)["modules"] == left
    assert [e.data["level"] for e in match.events if e.name == "module_lost"] == [level - 1]


@pytest.mark.rule("d.pirate.lose")
def test_without_a_module_nothing_more_is_lost():
    match = lost_to("pirate_2_5", Ships().modules(1, command=1))
    assert waiting(match) == "build"
    assert (ship(match, 0)["modules"], ship(match, 1)["modules"]) == ({}, {"command": 1})
    assert not any(e.name == "module_lost" for e in match.events)


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize(("level", "before", "after"), [(1, 3, 2), (2, 4, 3), (1, 2, 2), (2, 3, 3)])
def test_cargo_that_no_longer_fits_after_the_loss_of_logistics_is_lost_at_once(level, before, after):
    match = lost_to("pirate_2_5", Ships().modules(0, logistics=level).bays(0, ore=before, food=before))
    assert cargo(match, 0) == {"ore": after, "food": after}


@pytest.mark.rule("d.pirate.lose")
def test_the_loss_of_another_module_costs_no_cargo():
    match = lost_to("pirate_2_5", Ships().modules(0, logistics=1, trade=1).bays(0, ore=3))
    match.play(0, "lose trade")
    assert cargo(match, 0) == {"ore": 3}


@pytest.mark.rule("d.pirate.lose")
def test_by_option_a_surplus_is_kept_but_nothing_is_gained_above_the_limit():
    table = Ships(surplus="keep").modules(0, logistics=1).own(0, "ore_3", "fuel_3")
    match = lost_to("pirate_2_5", table.bays(0, ore=3, fuel=1))
    assert cargo(match, 0) == {"ore": 3, "fuel": 1}
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.storage"
    match.play(0, "post ore_3 sell 2 ore")
    assert cargo(match, 0) == {"ore": 1, "fuel": 1}


@pytest.mark.rule("d.pirate.lose")
@pytest.mark.parametrize(("before", "after"), [((2, 1), [1, 1]), ((0, 3), [1, 2]), ((0, 0), [0, 0])])
def test_a_booster_would_be_lost_in_the_same_way(before, after):
    # No printed pirate takes a booster; a game of its own gets one that does.
    table = Ships().tiles(0, boosters=before)
    table.game = with_own_rules()
    losses = list(table.game.rules.loss)
    losses[table.game.cards.index("pirate_0_3")] = LOSE_BOOSTER
    table.game.rules.loss = type(table.game.rules.loss)(losses)
    match = lost_to("pirate_0_3", table)
    assert (ship(match, 0)["boosters"], ship(match, 0)["cannons"]) == (after, [1, 0])


@pytest.mark.rule("d.pirate.lose")
def test_no_module_is_given_up_without_a_loss():
    match = Ships().modules(0, trade=1).phase("build").match()
    assert refused(match, 0, "lose trade").rule == "d.pirate.lose"
