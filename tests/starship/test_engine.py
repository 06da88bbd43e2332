"""The bare engine: random games under every option, and what the options and the state's own fields change."""

from collections.abc import Sequence
from typing import Any

import pytest

from starwake.core.engine import EVERYONE, Note, code, ints
from starwake.core.rng import Stream
from starwake.starship import codes
from starwake.starship.assemble import assemble
from starwake.starship.engine import ENGINE
from starwake.starship.facts import load
from starwake.starship.rules.pirates import lose, lose_module
from starwake.starship.rules.points import add_fame, points
from starwake.starship.rules.setup import new_state
from starwake.starship.rules.stores import gain, room
from starwake.starship.rules.trade import giving, wanting
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import Ship, State
from starwake.starship.words import (
    BOOSTER,
    CANNON,
    COMMAND,
    FACE_DOWN,
    FIRST_RESERVE,
    FOOD,
    GOODS,
    HIDDEN_CARD,
    IN_PILE,
    IN_THE_OPEN,
    KEPT,
    LOGISTICS,
    LOSE_BOOSTER,
    LOSE_CANNON,
    NO_CARD,
    ORE,
    ORIGINS,
    OWNED,
    SECTOR_CARDS,
    SECTORS,
    SENSOR,
    UNSEEN,
)

FACTS = load()
OPTIONS = {name: values[0] for name, values in FACTS.options.items()}
CARDS = {card.id: number for number, card in enumerate(FACTS.cards)}
MISSIONS = {mission.id: number for number, mission in enumerate(FACTS.missions)}
SINGLE = [{name: value} for name, values in FACTS.options.items() for value in values[1:]]
TABLES: list[dict[str, Any]] = [
    {},
    *SINGLE,
    {name: values[-1] for name, values in FACTS.options.items()},
    {"hidden_reserve": True, "visit_replacement": True},
]
"""The default, every other value by itself, all other values together, and two that meet in one place."""


def rules_with(**options: Any) -> Ruleset:
    return assemble({**OPTIONS, **options})


def played(rules: Ruleset, seed: int, max_turns: int = 400) -> State:
    state = new_state(rules)
    ENGINE.advance(state)
    ENGINE.drift(state, Stream(seed, 1), Stream(seed, 2), max_turns)
    return state


# ------------------------------------------------------------------ one game, step by step


def opened(rules: Ruleset) -> State:
    """A table where seat 0 is the moon and about to choose its first module; notes are kept."""
    s = new_state(rules)
    s.log = []
    ENGINE.advance(s)
    ENGINE.happen(s, code(codes.MOON, 0))
    for mission in ("crate", "welcome", "clean_water"):
        ENGINE.happen(s, code(codes.NEW_MISSION, MISSIONS[mission]))
    return s


def launched(rules: Ruleset, module: int = COMMAND) -> State:
    """Seat 0 has rolled a 2 and chooses its sector: speed 4."""
    s = opened(rules)
    ENGINE.apply(s, 0, code(codes.FIT, module))
    ENGINE.apply(s, 1, code(codes.FIT, module))
    ENGINE.apply(s, 0, codes.ROLL)
    ENGINE.happen(s, code(codes.YELLOW, 2))
    return s


def flying(rules: Ruleset) -> State:
    """Seat 0 is in sector 0, and no card has been turned up."""
    s = launched(rules)
    ENGINE.apply(s, 0, code(codes.SECTOR, 0))
    return s


def turn(s: State, card: str) -> None:
    """The flyer asks for the next card, and chance brings this one."""
    ENGINE.apply(s, 0, codes.NEXT)
    ENGINE.happen(s, code(codes.CARD, CARDS[card]))


def next_placed(s: State) -> None:
    """The flyer asks for the next card, which the sensor has put there: chance has one outcome."""
    ENGINE.apply(s, 0, codes.NEXT)
    ((outcome, _),) = ENGINE.chances(s).listed()
    ENGINE.happen(s, outcome)


def beat(s: State, pirate: str, replacement: str | None) -> None:
    """Meet a pirate, beat it, take ore, and see what comes for it."""
    s.ships[0].cannons_2 = 3
    turn(s, pirate)
    ENGINE.apply(s, 0, codes.FIGHT)
    ENGINE.happen(s, code(codes.BLUE, 4))
    ENGINE.happen(s, code(codes.BLUE, 1))
    ENGINE.apply(s, 0, code(codes.TAKE, ORE))
    if replacement:
        ENGINE.happen(s, code(codes.CARD, CARDS[replacement]))


def building(s: State) -> State:
    """The flight is ended before its first card."""
    ENGINE.apply(s, 0, codes.STOP)
    return s


def kinds(actions: Sequence[int]) -> set[int]:
    return {action & 0xFF for action in actions}


def legal(s: State, seat: int = 0) -> list[int]:
    return list(ENGINE.legal(s, seat))


def noted(s: State, kind: int) -> list[Note]:
    return [note for note in s.log or [] if note.kind == kind]


# ------------------------------------------------------------------ random games


def sector_size(s: State, sector: int) -> int:
    there = sum(place == sector for place in s.place)
    laid = sum(s.laid_down) if s.sector == sector else 0
    return there + sum(s.unknown[sector * ORIGINS : (sector + 1) * ORIGINS]) + laid


def check_cards(s: State) -> None:
    """Sectors shrink only when the reserve is empty, and every undecided card is in a sector or in the reserve."""
    left = sum(s.reserve)
    for sector in range(SECTORS):
        gap = sector == s.sector and NO_CARD in list(s.row)  # its replacement is still to come
        assert sector_size(s, sector) == 10 or not left or (gap and sector_size(s, sector) == 9)
        assert sector_size(s, sector) <= 10
    for origin in range(SECTOR_CARDS, ORIGINS):
        cards = [card for card in range(int(s.rules.cards)) if s.rules.origin[card] == origin]
        unseen = sum(s.place[card] == UNSEEN for card in cards)
        waiting = sum(s.unknown[sector * ORIGINS + origin] for sector in range(SECTORS))
        assert unseen == waiting + s.reserve[origin] + s.laid_down[origin]
    decided = [place for place in s.place if place != UNSEEN]
    assert all(0 <= place < SECTORS or place in (OWNED, OWNED + 1) for place in decided)


def check_ship(s: State, seat: int) -> None:
    """A ship has what its cards and its limits say."""
    ship, rules = s.ships[seat], s.rules
    own = [card for card in range(int(rules.cards)) if s.place[card] == OWNED + seat]
    kept = [mission for mission in range(int(rules.missions)) if s.mission[mission] == KEPT + seat]
    assert ship.colonies == sum(FACTS.cards[card].kind == "colony" for card in own)
    assert ship.friendship == sum(FACTS.cards[card].friendship for card in own)
    fame = sum(FACTS.cards[card].fame for card in own) + sum(FACTS.missions[mission].fame for mission in kept)
    assert ship.fame == fame
    assert ship.mission_points == sum(FACTS.missions[mission].points for mission in kept)
    limit = 4 if rules.keep_surplus else rules.storage[ship.modules[LOGISTICS]]
    assert all(0 <= count <= limit for count in ship.bays)
    assert 0 <= ship.science <= 4
    assert ship.astro >= 0
    assert 0 <= ship.colony_ships + ship.trade_ships <= 2
    assert ship.boosters + ship.boosters_2 <= 3
    assert ship.cannons + ship.cannons_2 <= 3


def check_table(s: State) -> None:
    check_cards(s)
    check_ship(s, 0)
    check_ship(s, 1)
    assert all(s.ships[0].modules[kind] + s.ships[1].modules[kind] < 4 for kind in range(6))
    assert sum(place == 0 for place in s.mission) <= 3
    for holder, scores, least in (
        (s.friend, [ship.friendship for ship in s.ships], 3),
        (s.hero, [ship.fame for ship in s.ships], 3),
    ):
        ahead = max(scores) >= least and scores[0] != scores[1]
        assert holder == (scores.index(max(scores)) if ahead else -1)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_random_games_keep_everything(options: dict[str, Any]) -> None:
    rules = rules_with(**options)
    for seed, turns in ((1, 4), (2, 40), (3, 150)):
        check_table(played(rules, seed, turns))


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_step_of_a_random_game_keeps_everything(options: dict[str, Any]) -> None:
    s = new_state(rules_with(**options))
    ENGINE.advance(s)
    dealer, chooser = Stream(9, 1), Stream(9, 2)
    for _ in range(400):
        ENGINE.deal(s, dealer)
        if s.winner >= 0:
            break
        seat = 0 if ENGINE.to_act(s) & 1 else 1
        actions = legal(s, seat)
        assert len(set(actions)) == len(actions) > 0
        assert all(ENGINE.is_legal(s, seat, action) for action in actions)
        ENGINE.apply(s, seat, actions[chooser.below(len(actions))])
        check_table(s)


def test_random_games_end_with_ten_points_on_the_own_turn() -> None:
    ended = [s for s in (played(rules_with(), seed) for seed in range(12)) if s.winner >= 0]
    assert len(ended) >= 9
    for s in ended:
        assert s.winner == s.active
        assert points(s, s.winner) >= 10


# ------------------------------------------------------------------ copies


def test_a_copy_plays_on_alone() -> None:
    s = played(rules_with(), 5, 20)
    twin = s.copy()
    before = (list(s.place), list(s.unknown), [list(ship.bays) for ship in s.ships], len(s.stack))
    ENGINE.drift(twin, Stream(1, 1), Stream(1, 2), 60)
    assert before == (list(s.place), list(s.unknown), [list(ship.bays) for ship in s.ships], len(s.stack))
    assert twin.turn > s.turn


def fill(thing: State | Ship) -> dict[str, Any]:
    """Give every number, flag and array a value that no new object has; what they are now."""
    values: dict[str, Any] = {}
    for number, name in enumerate(name for name in dir(thing) if not name.startswith("_")):
        value = getattr(thing, name)
        if isinstance(value, bool):
            values[name] = True
        elif isinstance(value, int):
            values[name] = 100 + number
        elif type(value) is type(ints([])) and name != "stack":
            values[name] = ints([100 + number])
        else:
            continue
        setattr(thing, name, values[name])
    return values


def test_a_copy_has_every_field() -> None:
    s = played(rules_with(), 6, 10)
    # The plain build has lists for arrays, and lists of objects besides.
    objects = {"ships": s.ships, "stack": s.stack}
    wanted = fill(s)
    for name, value in objects.items():
        setattr(s, name, value)
        wanted.pop(name, None)
    twin = s.copy()
    assert {"demand", "marked", "chosen", "row", "waiting", "pirate_hidden"} <= set(wanted)
    assert {name: getattr(twin, name) for name in wanted} == wanted
    ship = s.ships[0]
    wanted = fill(ship)
    assert {name: getattr(ship.copy(), name) for name in wanted} == wanted


# ------------------------------------------------------------------ the first module


def test_the_moon_chooses_its_module_first_and_openly() -> None:
    s = opened(rules_with())
    ENGINE.apply(s, 0, code(codes.FIT, SENSOR))
    assert s.ships[0].modules[SENSOR] == 1
    assert list(s.chosen) == [-1, -1]
    assert ENGINE.to_act(s) == 2
    assert noted(s, codes.N_CHOSE) == []


def test_a_hidden_choice_is_turned_up_when_both_have_chosen() -> None:
    s = opened(rules_with(module_choice="hidden"))
    ENGINE.apply(s, 0, code(codes.FIT, SENSOR))
    assert list(s.chosen) == [SENSOR, -1]
    assert sum(s.ships[0].modules) == 0
    assert noted(s, codes.N_MODULE) == []
    (note,) = noted(s, codes.N_CHOSE)
    assert (note.seat, note.a, note.seen) == (0, SENSOR, 1)
    ENGINE.apply(s, 1, code(codes.FIT, LOGISTICS))
    assert list(s.chosen) == [-1, -1]
    assert (s.ships[0].modules[SENSOR], s.ships[1].modules[LOGISTICS]) == (1, 1)
    assert [(n.seat, n.a, n.b, n.seen) for n in noted(s, codes.N_MODULE)] == [
        (0, SENSOR, 1, EVERYONE),
        (1, LOGISTICS, 1, EVERYONE),
    ]
    assert s.turn == 1


@pytest.mark.parametrize("choice", ["moon_first", "hidden"])
def test_more_modules_at_the_start_come_round_by_round(choice: str) -> None:
    rules = rules_with(module_choice=choice)
    rules.start_modules = 2
    s = opened(rules)
    for seat, module in ((0, SENSOR), (1, SENSOR)):
        ENGINE.apply(s, seat, code(codes.FIT, module))
    assert code(codes.FIT, SENSOR) not in legal(s, 0)
    for seat, module in ((0, COMMAND), (1, LOGISTICS)):
        ENGINE.apply(s, seat, code(codes.FIT, module))
    assert [sum(ship.modules) for ship in s.ships] == [2, 2]
    assert s.turn == 1


def test_the_first_crest_begins() -> None:
    rules = rules_with()
    rules.first_crest = 1
    s = opened(rules)
    assert ENGINE.to_act(s) == 1  # the moon still chooses first
    ENGINE.apply(s, 0, code(codes.FIT, SENSOR))
    ENGINE.apply(s, 1, code(codes.FIT, SENSOR))
    assert s.active == 1


# ------------------------------------------------------------------ sensor and pirates


def looked_at(cards: Sequence[str], level: int = 1) -> State:
    """Seat 0 has these cards of sector 0 under its sensor."""
    s = launched(rules_with(), SENSOR)
    s.ships[0].modules = ints([0, 0, level, 0, 0, 0])
    ENGINE.apply(s, 0, code(codes.SECTOR, 0))
    ENGINE.apply(s, 0, codes.YES)
    for card in cards:
        ENGINE.happen(s, code(codes.CARD, CARDS[card]))
    return s


def put(s: State, card: str, on_top: bool) -> None:
    ENGINE.apply(s, 0, code(codes.PUT, CARDS[card], int(on_top)))


def test_cards_under_the_sensor_go_on_top_or_to_the_bottom() -> None:
    s = looked_at(["ore_1", "fuel_1"])
    assert set(legal(s)) == {code(7, CARDS[card], end) for card in ("ore_1", "fuel_1") for end in (0, 1)}
    put(s, "ore_1", True)
    put(s, "fuel_1", True)
    next_placed(s)
    assert list(s.row) == [CARDS["fuel_1"]]  # the last one put on top is next


def test_the_first_card_put_at_the_bottom_comes_before_the_others_there() -> None:
    s = looked_at(["ore_1", "fuel_1", "food_1"], level=2)
    put(s, "ore_1", False)
    put(s, "fuel_1", False)
    put(s, "food_1", True)
    s.unknown = ints([0] * (SECTORS * ORIGINS))  # nothing is left in between
    for expected in ("food_1", "ore_1", "fuel_1"):
        next_placed(s)
        assert s.row[len(s.row) - 1] == CARDS[expected]
        if codes.PASS in legal(s):
            ENGINE.apply(s, 0, codes.PASS)
    assert s.sector == -1  # the stack is used up


def test_the_sensor_sees_no_more_cards_than_there_are() -> None:
    s = launched(rules_with(), SENSOR)
    unknown = list(s.unknown)
    unknown[SECTOR_CARDS] = 1
    s.unknown = ints(unknown)
    ENGINE.apply(s, 0, code(codes.SECTOR, 0))
    ENGINE.apply(s, 0, codes.YES)
    ENGINE.happen(s, code(codes.CARD, CARDS["ore_1"]))
    assert list(s.looked) == [CARDS["ore_1"]]
    assert ENGINE.to_act(s) == 1


def test_a_flight_through_an_empty_sector_is_over_at_once() -> None:
    s = launched(rules_with(), SENSOR)
    s.unknown = ints([0] * (SECTORS * ORIGINS))
    ENGINE.apply(s, 0, code(codes.SECTOR, 0))
    assert codes.END in legal(s)


def test_a_pirate_by_chance_is_hidden_from_the_flyer() -> None:
    s = flying(rules_with())
    turn(s, "pirate_0_2")
    assert s.pirate_hidden
    assert s.demand == 3
    assert s.seen[CARDS["pirate_0_2"]] == 2
    (note,) = noted(s, codes.N_PIRATE)
    assert (note.seat, note.a, note.b, note.seen) == (0, 3, CARDS["pirate_0_2"], 2)
    ENGINE.apply(s, 0, codes.PAY)
    assert not s.pirate_hidden
    assert s.demand == 0
    assert s.seen[CARDS["pirate_0_2"]] == IN_THE_OPEN
    assert len(noted(s, codes.N_SHOWN)) == 1
    assert s.ships[0].astro == 22


@pytest.mark.parametrize("on_top", [True, False])
def test_a_pirate_that_the_flyer_arranged_is_known(on_top: bool) -> None:
    s = looked_at(["pirate_0_2", "ore_1"])
    put(s, "pirate_0_2", on_top)
    put(s, "ore_1", False)
    s.unknown = ints([0] * (SECTORS * ORIGINS))
    next_placed(s)
    assert s.pirate_hidden  # from onlookers
    assert s.pirate_known
    assert s.demand == 3
    assert s.seen[CARDS["pirate_0_2"]] == 3
    (note,) = noted(s, codes.N_PIRATE)
    assert (note.b, note.seen) == (CARDS["pirate_0_2"], 3)
    ENGINE.apply(s, 0, codes.FIGHT)
    assert (s.demand, s.pirate_hidden, s.pirate_known) == (0, False, False)
    assert s.seen[CARDS["pirate_0_2"]] == IN_THE_OPEN


def test_pay_or_fight_needs_the_demand_only() -> None:
    s = flying(rules_with())
    turn(s, "pirate_0_3")
    s.row = ints([HIDDEN_CARD])
    assert legal(s) == [codes.FIGHT, codes.PAY]
    s.ships[0].astro = 2
    assert legal(s) == [codes.FIGHT]


def test_the_reward_and_the_fame_of_a_pirate_are_data() -> None:
    rules = rules_with()
    rules.pirate_reward = 2
    rules.fame = ints([4] * int(rules.cards))
    s = flying(rules)
    beat(s, "pirate_0_2", None)
    assert ENGINE.legal(s, 0)[0] == code(codes.TAKE, ORE)
    ENGINE.apply(s, 0, code(codes.TAKE, FOOD))
    assert ENGINE.is_chance(s)
    assert (s.ships[0].bays[ORE], s.ships[0].bays[FOOD], s.ships[0].fame) == (1, 1, 4)


@pytest.mark.parametrize(("loss", "what"), [(LOSE_CANNON, CANNON), (LOSE_BOOSTER, BOOSTER)])
def test_a_tile_of_level_1_is_lost_before_one_of_level_2(loss: int, what: int) -> None:
    s = flying(rules_with())
    ship = s.ships[0]
    ship.boosters, ship.boosters_2, ship.cannons, ship.cannons_2 = 1, 1, 1, 1
    mine, other = ("cannon", "booster") if what == CANNON else ("booster", "cannon")

    def tiles(name: str) -> tuple[int, int]:
        return getattr(ship, f"{name}s"), getattr(ship, f"{name}s_2")

    for left in ((0, 1), (1, 0), (0, 0), (0, 0)):
        lose(s, 0, loss)
        assert tiles(mine) == left
        assert tiles(other) == (1, 1)
    assert [note.a for note in noted(s, codes.N_TILE_LOST)] == [what] * 3


# ------------------------------------------------------------------ the row


def test_acting_marks_the_place_and_passing_does_not() -> None:
    s = flying(rules_with())
    turn(s, "ore_1")
    ENGINE.apply(s, 0, codes.PASS)
    assert s.marked == 0
    turn(s, "fuel_1")
    ENGINE.apply(s, 0, code(codes.BUY, 1, 1))
    assert s.marked == 0b10
    ENGINE.apply(s, 0, codes.STOP)
    assert s.marked == 0


def test_the_replacement_of_a_founded_card_is_marked() -> None:
    s = flying(rules_with())
    turn(s, "colony_ore_2")
    ENGINE.apply(s, 0, codes.FOUND)
    ENGINE.happen(s, code(codes.CARD, CARDS["lost_1"]))
    assert list(s.row) == [CARDS["lost_1"]]
    assert s.marked == 1
    assert [(note.a, note.b) for note in noted(s, codes.N_REFILLED)] == [(CARDS["lost_1"], 1)]


def test_the_replacement_of_a_beaten_pirate_is_not_marked() -> None:
    s = flying(rules_with())
    beat(s, "pirate_0_2", "outpost_diplomats_3")
    assert s.marked == 0
    assert [(note.a, note.b) for note in noted(s, codes.N_REFILLED)] == [(CARDS["outpost_diplomats_3"], 0)]
    assert legal(s) == [codes.NEXT, codes.STOP]


def test_without_a_reserve_the_place_stays_empty_and_the_sector_shrinks() -> None:
    s = flying(rules_with())
    s.reserve = ints([0] * ORIGINS)
    turn(s, "colony_ore_2")
    ENGINE.apply(s, 0, codes.FOUND)
    assert list(s.row) == [NO_CARD]
    assert sector_size(s, 0) == 9
    assert legal(s) == [codes.NEXT, codes.STOP]


def test_the_parts_of_the_reserve_come_in_order() -> None:
    s = flying(rules_with())
    reserve = list(s.reserve)
    reserve[FIRST_RESERVE] = 0
    s.reserve = ints(reserve)
    turn(s, "colony_ore_2")
    ENGINE.apply(s, 0, codes.FOUND)
    cards = [outcome >> 8 for outcome, _ in ENGINE.chances(s).listed()]
    assert {FACTS.cards[card].group for card in cards} == {FIRST_RESERVE + 1}


# ------------------------------------------------------------------ visit_replacement


def test_the_replacement_of_a_pirate_may_be_visited() -> None:
    s = flying(rules_with(visit_replacement=True))
    beat(s, "pirate_0_2", "outpost_diplomats_3")
    assert kinds(legal(s)) == {codes.PASS, codes.BUY, codes.FOUND}
    assert (s.turned, s.acted) == (1, 0)
    ENGINE.apply(s, 0, code(codes.BUY, FOOD, 1))
    assert (s.turned, s.acted, s.marked) == (1, 1, 1)
    assert legal(s) == [codes.NEXT, codes.STOP]


def test_a_visited_replacement_can_be_founded_and_is_replaced_in_turn() -> None:
    s = flying(rules_with(visit_replacement=True))
    beat(s, "pirate_0_2", "outpost_diplomats_3")
    ENGINE.apply(s, 0, codes.FOUND)
    ENGINE.happen(s, code(codes.CARD, CARDS["outpost_green_folk_1"]))
    assert s.marked == 1
    assert legal(s) == [codes.NEXT, codes.STOP]  # only a pirate's replacement is visited


def test_a_replacement_is_visited_at_the_last_card_of_the_speed_too() -> None:
    s = flying(rules_with(visit_replacement=True))
    s.yellow = -1  # with two boosters: one card
    beat(s, "pirate_0_2", "outpost_diplomats_3")
    ENGINE.apply(s, 0, codes.PASS)
    assert codes.END in legal(s)


@pytest.mark.parametrize("replacement", ["lost_1", "pirate_1_4"])
def test_a_replacement_without_an_action_is_passed(replacement: str) -> None:
    s = flying(rules_with(visit_replacement=True))
    beat(s, "pirate_0_2", replacement)
    assert legal(s) == [codes.NEXT, codes.STOP]
    assert s.demand == 0


def test_a_replacement_that_lies_face_down_cannot_be_visited() -> None:
    s = flying(rules_with(visit_replacement=True, hidden_reserve=True))
    beat(s, "pirate_0_2", None)
    assert list(s.row) == [FACE_DOWN]
    assert s.laid_down[FIRST_RESERVE] == 1
    assert legal(s) == [codes.NEXT, codes.STOP]


# ------------------------------------------------------------------ surplus


def full(surplus: str) -> State:
    """Seat 0 had three of everything and has just lost its logistics module."""
    s = building(flying(rules_with(surplus=surplus)))
    s.ships[0].modules = ints([1, 0, 0, 0, 0, 0])
    s.ships[0].bays = ints([3, 3, 0, 2, 1])
    lose_module(s, 0, LOGISTICS)
    return s


def test_cargo_that_no_longer_fits_is_lost_at_once() -> None:
    s = full("discard")
    assert list(s.ships[0].bays) == [2, 2, 0, 2, 1]
    assert [(note.a, note.b) for note in noted(s, codes.N_LOST)] == [(0, 1), (1, 1)]


def test_a_surplus_stays_and_keeps_more_from_coming() -> None:
    s = full("keep")
    assert list(s.ships[0].bays) == [3, 3, 0, 2, 1]
    assert noted(s, codes.N_LOST) == []
    assert room(s, 0, ORE) == 0
    gain(s, 0, ORE, 1)
    assert s.ships[0].bays[ORE] == 3
    assert [(note.a, note.b) for note in noted(s, codes.N_LOST)] == [(ORE, 1)]


def test_a_surplus_does_not_stand_in_the_way_of_other_trades() -> None:
    s = full("keep")
    s.ships[1].bays = ints([0, 0, 1, 0, 2])
    give_ore_for_carbon = next(
        action for action in legal(s) if action & 0xFF == codes.OFFER and action >> 8 & 7 and action >> 39 & 7
    )
    ENGINE.apply(s, 0, give_ore_for_carbon)
    ENGINE.apply(s, 1, codes.ACCEPT)
    assert list(s.ships[0].bays) == [2, 3, 1, 2, 1]
    assert list(s.ships[1].bays) == [1, 0, 0, 0, 2]


# ------------------------------------------------------------------ offers


def dealing(s: State) -> State:
    """Seat 0 trades and builds; it has trade goods, and the other one food."""
    s = building(s)
    s.ships[0].bays = ints([0, 0, 0, 0, 2])
    s.ships[1].bays = ints([0, 0, 0, 1, 0])
    return s


def test_without_offers_of_the_other_side_nobody_is_invited() -> None:
    s = dealing(flying(rules_with(passive_offers=False)))
    assert codes.OFFER in kinds(legal(s))
    assert codes.INVITE not in legal(s)
    assert not ENGINE.is_legal(s, 0, codes.INVITE)


def test_without_trade_nothing_is_offered() -> None:
    offer = next(a for a in legal(dealing(flying(rules_with()))) if a & 0xFF == codes.OFFER)
    s = dealing(flying(rules_with(offers=False)))
    assert not kinds(legal(s)) & {codes.OFFER, codes.INVITE}
    assert not ENGINE.is_legal(s, 0, offer)
    assert not ENGINE.is_legal(s, 0, codes.INVITE)


def test_offers_and_invitations_are_never_used_up() -> None:
    s = dealing(flying(rules_with()))
    offer = next(action for action in legal(s) if action & 0xFF == codes.OFFER)
    for action in (codes.INVITE, offer, codes.INVITE, offer):
        assert ENGINE.is_legal(s, 0, action)
        ENGINE.apply(s, 0, action)
        ENGINE.apply(s, 1, codes.DECLINE)
    assert not kinds(legal(s)) & {codes.OFFER, codes.INVITE}  # but the list stays short


def test_both_sides_list_the_same_small_offers() -> None:
    s = dealing(flying(rules_with()))
    own = {action for action in legal(s) if action & 0xFF == codes.OFFER}
    ENGINE.apply(s, 0, codes.INVITE)
    assert own == {codes.OFFER | giving(GOODS, 1) | wanting(FOOD, 1)}
    assert set(legal(s, 1)) == {codes.OFFER | giving(FOOD, 1) | wanting(GOODS, 1), codes.DECLINE}


# ------------------------------------------------------------------ points


def test_ten_points_win_at_the_start_of_the_own_turn() -> None:
    s = building(flying(rules_with()))
    s.ships[1].colonies = 10
    add_fame(s, 0, 1)
    assert s.winner == -1  # it is not seat 1's turn
    ENGINE.apply(s, 0, codes.END)
    assert s.winner == 1
    assert len(s.stack) == 0


def test_a_lost_module_of_level_2_takes_its_point_and_is_free_again() -> None:
    s = building(flying(rules_with()))
    s.ships[0].modules = ints([0, 0, 2, 0, 0, 0])
    s.ships[1].modules = ints([0, 0, 1, 0, 0, 0])
    s.ships[1].bays = ints([2, 2, 2, 2, 2])
    before = points(s, 0)
    lose_module(s, 0, SENSOR)
    assert (points(s, 0), s.ships[0].modules[SENSOR]) == (before - 1, 1)
    ENGINE.apply(s, 0, codes.END)
    ENGINE.apply(s, 1, codes.ROLL)
    ENGINE.happen(s, code(codes.YELLOW, 2))
    ENGINE.apply(s, 1, code(codes.SECTOR, 0))
    while codes.END not in legal(s, 1):
        ENGINE.apply(s, 1, legal(s, 1)[-1])
    assert code(codes.BUILD_MODULE, SENSOR) in legal(s, 1)


def test_what_things_are_worth_is_data() -> None:
    rules = rules_with()
    rules.colony_points, rules.friend_points, rules.hero_points = 2, 3, 5
    rules.module_points = ints([0, 0, 7, 0, 0, 0])
    s = flying(rules)
    s.ships[0].modules = ints([2, 2, 2, 0, 0, 0])
    s.friend = 0
    s.hero = 0
    assert points(s, 0) == 2 + 7 + 3 + 5
    assert points(s, 1) == 2


def test_the_start_is_data() -> None:
    rules = rules_with()
    rules.start_colony_ships, rules.start_trade_ships, rules.sector_size = 0, 2, 9
    s = new_state(rules)
    assert [(ship.colony_ships, ship.trade_ships) for ship in s.ships] == [(0, 2), (0, 2)]
    assert [sector_size(s, sector) for sector in range(SECTORS)] == [9] * SECTORS


# ------------------------------------------------------------------ missions


def test_a_mission_for_the_planet_just_used_waits_for_a_later_turn() -> None:
    s = flying(rules_with())
    turn(s, "planet_lantern")
    ENGINE.apply(s, 0, code(codes.MISSION, MISSIONS["crate"]))
    ENGINE.apply(s, 0, code(codes.TAKE, ORE))
    ENGINE.happen(s, code(codes.NEW_MISSION, MISSIONS["shelves"]))  # the same planet, and payable
    assert s.waiting == 1 << MISSIONS["shelves"]
    assert legal(s) == [codes.NEXT, codes.STOP]
    ENGINE.apply(s, 0, codes.STOP)
    ENGINE.apply(s, 0, codes.END)
    assert s.waiting == 0


def test_a_second_mission_of_the_planet_is_a_second_action() -> None:
    s = flying(rules_with())
    s.ships[0].modules = ints([0] * 6)
    places = [IN_PILE] * len(MISSIONS)
    for mission in ("crate", "shelves", "welcome"):
        places[MISSIONS[mission]] = 0
    s.mission = ints(places)
    turn(s, "planet_lantern")
    ENGINE.apply(s, 0, code(codes.MISSION, MISSIONS["crate"]))
    ENGINE.apply(s, 0, code(codes.TAKE, ORE))
    ENGINE.happen(s, code(codes.NEW_MISSION, MISSIONS["clean_water"]))
    assert legal(s) == [codes.PASS, code(codes.MISSION, MISSIONS["shelves"])]
    ENGINE.apply(s, 0, code(codes.MISSION, MISSIONS["shelves"]))
    assert code(codes.TAKE, GOODS) not in legal(s)
    ENGINE.apply(s, 0, code(codes.TAKE, ORE))
    ENGINE.happen(s, ENGINE.chances(s).pick(0))
    assert s.sector == -1  # two actions are all
