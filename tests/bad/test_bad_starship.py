"""What cannot be in Starship: positions, options, notation, records and flags, each refused in one line.

Every position differs from a good one in one thing; the good ones are read too, and play on.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import starwake as sw
from starwake.cli import main
from starwake.core import ledger
from tests.bad.case import Case, assert_one_line
from tests.bad.test_bad_positions import add, drop, put
from tests.ships import Ships

Data = dict[str, Any]
Change = Callable[[Data], Any]


def rolls() -> Data:
    return Ships().phase("roll").position()


def builds() -> Data:
    """Seat 0 has a trading post and two cards of the reserve."""
    table = Ships().own(0, "ore_3", "median").bays(0, ore=2).bays(1, food=1)
    return table.phase("build").position()


def answers() -> Data:
    """Seat 1 answers an offer."""
    data = builds()
    data.update(offer="offer 1 ore for 1 food", offers_made=1)
    data["stack"].append(["answer", 1, 0, 0])
    return data


def flies() -> Data:
    return Ships().fly("ore_1", "lost_1").known(1, "food_1", by=(0,)).known(2, "fuel_1").position()


def visits() -> Data:
    return Ships().missions("crate", "welcome", "clean_water").visit("planet_lantern", "ore_1").position()


def meets() -> Data:
    return Ships().meet("pirate_0_2", "ore_1").position()


def looks() -> Data:
    """Seat 0 has looked at two cards and put one of them on top."""
    data = Ships().modules(0, sensor=1).fly().known(1, "ore_1", "fuel_1", by=(0,)).position()
    data["flight"].update(sensed=2, looked=["ore_1"], top=["fuel_1"])
    data["stack"] = [["go_on", -2, 0, 0], ["arrange", 0, 0, 0]]
    return data


def chooses() -> Data:
    """Seat 0 has chosen a module in secret, seat 1 chooses next."""
    match = sw.Match(sw.make("starship", 2, {"module_choice": "hidden"}), sw.FastDealer(3))
    match.play(match.to_act[0], "fit sensor")
    return match.position()


GOOD = {one.__name__: one for one in (rolls, builds, answers, flies, visits, meets, looks, chooses)}


@pytest.mark.parametrize("name", GOOD)
def test_the_positions_to_be_changed_are_good(name):
    data = GOOD[name]()
    before = deepcopy(data)
    match = sw.from_position(data, seed=1)
    assert data == before == match.position()
    for _step in range(10):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])


def stack(*frames: list[Any]) -> Change:
    return put("stack", [list(frame) for frame in frames])


TABLE: dict[str, tuple[Change, tuple[str, ...]]] = {
    "another format": (put("format", 2), ("format 1",)),
    "another ruleset": (put("ruleset", "starship-2"), ("starship-2", "version 1")),
    "another version": (put("version", 2), ("version 2", "version 1")),
    "a key too many": (put("weather", 1), ("'weather'",)),
    "no turn": (drop("turn"), ("'turn'", "missing")),
    "a negative turn": (put("turn", -1), ("'turn'", "-1")),
    "a turn of truth": (put("turn", True), ("'turn'", "True")),
    "a phase of another game": (put("phase", "encounter"), ("'phase'", "trade_and_build")),
    "the flight phase without a flight": (put("phase", "flight"), ("'flight'",)),
    "the build phase at the roll": (put("phase", "trade_and_build"), ("trade_and_build", "'roll'")),
    "a third seat": (put("active", 2), ("'active'", "0 to 1")),
    "no active seat": (put("active", None), ("'active'", "None")),
    "a winner who is no seat": (put("winner", 5), ("'winner'", "5")),
    "two moons": (put("crests", ["moon", "moon"]), ("'crests'", "moon and sun")),
    "one crest": (put("crests", ["moon"]), ("'crests'", "moon and sun")),
    "a crest that is a number": (put("crests", [0, "sun"]), ("'crests'", "moon and sun")),
    "a secret choice at an open table": (put("chosen", ["trade", None]), ("'chosen'", "null")),
    "three choices": (put("chosen", [None, None, None]), ("'chosen'", "each seat")),
    "a choice that is no module": (put("chosen", ["engine", None]), ("'chosen'", "engine")),
    "a choice that is an object": (put("chosen", [{}, None]), ("'chosen'", "{}")),
    "a die of nine": (put("yellow", 9), ("'yellow'", "9")),
    "an offer that nobody answers": (put("offer", "offer 1 ore for 1 food"), ("'offer'", "answer")),
    "an offer that is none": (put("offer", "roll"), ("'roll'", "offer")),
    "an offer of noise": (put("offer", "offer x for y"), ("'x'",)),
    "an offer that is a number": (put("offer", 5), ("5", "offer")),
    "purchases without end": (put("purchases", 10**9), ("'purchases'", "0 to 9")),
    "a block that is none": (put("posts", "block", "ajar"), ("'block'", "ahead, open, closed")),
    "a used post that is no card": (put("posts", "used", ["ore_9"]), ("'ore_9'",)),
    "a used post of nobody": (put("posts", "used", ["ore_3"]), ("posts", "'used'", "active seat")),
    "a special card without the points": (put("specials", "friend", 1), ("'specials'", "None")),
    "a special card of a third seat": (put("specials", "hero", 2), ("'hero'", "2")),
    "a special card that does not exist": (put("specials", "villain", None), ("'villain'",)),
    "three sectors": (drop("sectors", 3), ("'sectors'", "3", "4")),
    "a sector that is a list": (put("sectors", 0, []), ("sectors[0]", "object")),
    "a known card that does not exist": (put("sectors", 0, "known", {"ore_9": "all"}), ("'ore_9'",)),
    "a known card too many": (put("sectors", 0, "known", {"ore_1": "all"}), ("undecided sector cards",)),
    "a card known to a third seat": (put("sectors", 0, "known", {"ore_1": [2]}), ("'ore_1'", "[2]")),
    "a card known to half a seat": (put("sectors", 0, "known", {"ore_1": [0.0]}), ("'ore_1'", "[0.0]")),
    "a card known to nobody we know": (put("sectors", 0, "known", {"ore_1": "some"}), ("'ore_1'", "'some'")),
    "a card of both seats' colonies": (
        put("sectors", 0, "known", {"colony_fuel_1": "all"}),
        ("two places",),
    ),
    "eleven cards in a sector": (
        put("sectors", 0, "unknown", {"sector": 11}),
        ("41 undecided", "40"),
    ),
    "a negative number of cards": (put("sectors", 0, "unknown", {"sector": -1}), ("'sector'", "-1")),
    "cards of a fifth reserve": (put("sectors", 0, "unknown", {"reserve_5": 1}), ("'reserve_5'",)),
    "too few cards in the reserve": (put("reserve", "reserve_2", 6), ("6 undecided reserve_2", "7")),
    "a reserve that is a number": (put("reserve", 28), ("reserve", "object")),
    "a fourth open mission": (add("missions", "open", "escort"), ("missions", "3")),
    "a mission that does not exist": (add("missions", "done", "holiday"), ("'holiday'",)),
    "a mission open and done": (add("missions", "done", "crate"), ("'crate'", "two places")),
    "a waiting mission that is not open": (add("missions", "waiting", "escort"), ("'escort'", "open")),
    "a waiting mission that is a list": (add("missions", "waiting", ["crate"]), ("waiting", "open")),
    "missions of no kind": (put("missions", "lost", []), ("'lost'",)),
}
"""Changes of a position at the roll."""

SHIPS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "one seat": (drop("seats", 1), ("'seats'", "1", "2")),
    "three seats": (add("seats", {}), ("'seats'", "3", "2")),
    "a bay beyond its limit": (put("seats", 0, "bays", "ore", 3), ("seats[0]", "3 ore", "2")),
    "a bay below nothing": (put("seats", 0, "bays", "ore", -1), ("'ore'", "-1")),
    "no bay for food": (drop("seats", 1, "bays", "food"), ("'food'", "missing")),
    "a bay of science": (put("seats", 0, "bays", "science", 1), ("'science'",)),
    "too much science": (put("seats", 0, "science", 5), ("5 science", "4")),
    "money in halves": (put("seats", 0, "astro", 2.5), ("'astro'", "2.5")),
    "debts": (put("seats", 0, "astro", -1), ("'astro'", "-1")),
    "three ships in the hangar": (
        put("seats", 0, "hangar", {"colony_ship": 2, "trade_ship": 1}),
        ("3 ships", "2"),
    ),
    "a hangar of another kind": (put("seats", 0, "hangar", {"freighter": 1}), ("'colony_ship'",)),
    "four boosters": (put("seats", 0, "boosters", [4, 0]), ("4 boosters", "3")),
    "four cannons, raised or not": (put("seats", 0, "cannons", [2, 2]), ("4 cannons", "3")),
    "one number of cannons": (put("seats", 0, "cannons", [1]), ("'cannons'", "level 2")),
    "boosters of truth": (put("seats", 0, "boosters", [True, 0]), ("'boosters'", "True")),
    "a module of level 3": (put("seats", 0, "modules", {"trade": 3}), ("'trade'", "3")),
    "an unknown module": (put("seats", 0, "modules", {"engine": 1}), ("'engine'",)),
    "a second level for both": (
        lambda data: [put("seats", seat, "modules", {"trade": 2})(data) for seat in (0, 1)],
        ("second level", "trade"),
    ),
    "a card that does not exist": (add("seats", 0, "cards", "ore_9"), ("'ore_9'",)),
    "a card of both seats": (add("seats", 1, "cards", "ore_3"), ("two places",)),
    "a card from nowhere": (add("seats", 1, "cards", "fuel_3"), ("undecided sector cards",)),
    "a planet that nobody can own": (add("seats", 1, "cards", "ore_2"), ("'cards'", "trading posts")),
    "a mission of both seats": (
        lambda data: [add("seats", seat, "missions", "cure")(data) for seat in (0, 1)],
        ("'cure'", "two places"),
    ),
    "an open mission that is kept": (add("seats", 0, "missions", "crate"), ("'crate'", "two places")),
    "fame of nothing": (put("seats", 0, "fame", 1), ("'fame'", "1", "0")),
    "too much friendship": (put("seats", 0, "friendship", 4), ("'friendship'", "4", "3")),
    "points of nothing": (put("seats", 1, "points", 9), ("seats[1]", "'points'", "9")),
    "no special card for three friends": (put("specials", "friend", None), ("'specials'", "friend 0")),
}
"""Changes of a position where seat 0 trades and builds."""

FLIGHT: dict[str, tuple[str, Change, tuple[str, ...]]] = {
    "no flight": ("flies", put("flight", None), ("'flight'",)),
    "a flight that is a list": ("flies", put("flight", []), ("flight", "object")),
    "a fifth sector": ("flies", put("flight", "sector", 5), ("'sector'", "1 to 4")),
    "a row of another sector": ("flies", add("flight", "row", "fuel_1"), ("known", "sector")),
    "a card twice in the row": ("flies", put("flight", "row", ["ore_1", "ore_1"]), ("two places",)),
    "a row with a card that does not exist": ("flies", add("flight", "row", "ore_9"), ("'ore_9'",)),
    "a hidden card in the row": ("flies", add("flight", "row", "hidden"), ("'hidden'",)),
    "a card turned up that is not in the row": ("flies", put("flight", "turned", 3), ("'turned'", "3", "2")),
    "a mark beyond the row": ("flies", put("flight", "marked", [2]), ("'marked'", "2")),
    "a mark of truth": ("flies", put("flight", "marked", [True]), ("'marked'", "True")),
    "more actions than any module allows": ("flies", put("flight", "acted", 99), ("'acted'", "99")),
    "a card face down from nowhere": (
        "flies",
        put("flight", "face_down", {"reserve_1": 1}),
        ("'face_down'",),
    ),
    "a demand without a pirate": ("flies", put("flight", "demand", 3), ("'demand'", "3")),
    "a hidden pirate that is a planet": (
        "flies",
        put("flight", "pirate_hidden", True),
        ("'pirate_hidden'", "pirate"),
    ),
    "a known pirate where none is hidden": (
        "flies",
        put("flight", "pirate_known", True),
        ("'pirate_known'", "hidden"),
    ),
    "a flag that is a number": ("flies", put("flight", "pirate_hidden", 0), ("'pirate_hidden'", "0")),
    "another demand": ("meets", put("flight", "demand", 5), ("'demand'", "5")),
    "no demand": ("meets", put("flight", "demand", 0), ("pirate",)),
    "a pirate that is gone": ("meets", put("flight", "row", ["ore_1", None]), ("pirate",)),
    "three dice": ("meets", put("flight", "blue", [1, 2, 3]), ("'blue'", "two dice")),
    "a die beyond its faces": ("meets", put("flight", "blue", [7, 0]), ("'blue'", "two dice")),
    "a sensor card of another sector": ("looks", put("flight", "looked", ["food_1"]), ("known", "sector")),
    "a sensor card in two places": ("looks", put("flight", "bottom", ["ore_1"]), ("two places",)),
    "more sensor cards than were looked at": ("looks", put("flight", "sensed", 1), ("'sensed'",)),
    "a card on top that does not exist": ("looks", put("flight", "top", [None]), ("None",)),
    "no card under the sensor": (
        "looks",
        lambda data: data["flight"].update(looked=[], bottom=["ore_1"]),
        ("'arrange'", "choose"),
    ),
    "a look at no card": (
        "looks",
        lambda data: (
            data["flight"].update(looked=[], bottom=["ore_1"]),
            stack(["go_on", -2, 0, 0], ["arrange", 0, 0, 0], ["look", -2, 0, 0])(data),
        ),
        ("'arrange'", "choose"),
    ),
    "a hidden choice of no module": ("chooses", put("chosen", ["hidden", None]), ("'chosen'", "hidden")),
}
"""Changes of positions in the course of a flight, or of the set-up."""

STACKS: dict[str, tuple[str, Change, tuple[str, ...]]] = {
    "nothing to do": ("rolls", stack(), ("'stack'", "nobody has won")),
    "an unknown frame": ("rolls", stack(["shake", 0, 0, 0]), ("'shake'",)),
    "a frame without numbers": ("rolls", stack(["roll"]), ("[name, seat, a, b]",)),
    "a frame of a third seat": ("rolls", stack(["roll", 2, 0, 0]), ("stack[0]", "range")),
    "a roll by chance": ("rolls", stack(["roll", -1, 0, 0]), ("'roll'", "a seat")),
    "a roll of the other seat": ("rolls", stack(["roll", 1, 0, 0]), ("'roll'", "seat 1")),
    "a roll with a number": ("rolls", stack(["roll", 0, 1, 0]), ("'roll'", "a 1")),
    "a harvest of nothing": (
        "rolls",
        stack(["sector", 0, 0, 0], ["harvest", 0, 0, 0]),
        ("'harvest'", "choose"),
    ),
    "a flight without one": ("rolls", stack(["next", 0, 0, 0]), ("'next'", "flight")),
    "a build in production": ("rolls", stack(["build", 0, 0, 0]), ("production", "'build'")),
    "two turns at once": ("builds", stack(["build", 0, 0, 0], ["build", 0, 0, 0]), ("'build build'",)),
    "an answer to no offer": (
        "builds",
        stack(["build", 0, 0, 0], ["answer", 1, 0, 0]),
        ("'answer'", "offer"),
    ),
    "an answer of who has asked": (
        "answers",
        stack(["build", 0, 0, 0], ["answer", 1, 1, 0]),
        ("'answer'", "offer"),
    ),
    "an offer that its maker cannot give": (
        "answers",
        put("offer", "offer 2 fuel for 1 food"),
        ("offer",),
    ),
    "an offer that its maker has no room for": (
        "answers",
        put("offer", "offer 1 ore for 3 food"),
        ("offer",),
    ),
    "a proposal of the active seat": (
        "builds",
        stack(["build", 0, 0, 0], ["propose", 0, 0, 0]),
        ("'propose'", "turn"),
    ),
    "a fourth mission to open": (
        "visits",
        stack(["go_on", -2, 0, 0], ["revisit", -2, 0, 0], ["mission", -1, 0, 0]),
        ("'mission'", "place"),
    ),
    "a sensor during a visit": (
        "visits",
        lambda data: (
            data["seats"][0]["modules"].update(sensor=1),
            stack(["go_on", -2, 0, 0], ["visit", 0, 0, 0], ["sensor", 0, 0, 0])(data),
        ),
        ("no flight", "sensor"),
    ),
    "a sensor on a ship that has none": (
        "looks",
        lambda data: (
            data["flight"].update(looked=[], top=[], sensed=0),
            data["seats"][0]["modules"].pop("sensor"),
            stack(["go_on", -2, 0, 0], ["sensor", 0, 0, 0])(data),
        ),
        ("'sensor'", "needs"),
    ),
    "a visit to no card": ("looks", stack(["go_on", -2, 0, 0], ["visit", 0, 0, 0]), ("'visit'", "card")),
    "a second visit to no card": (
        "looks",
        stack(["go_on", -2, 0, 0], ["revisit", -2, 0, 0]),
        ("'revisit'", "row"),
    ),
    "a refill of a full place": (
        "visits",
        stack(["go_on", -2, 0, 0], ["refill", -1, 2, 0]),
        ("'refill'", "empty place"),
    ),
    "a refill from the start colonies": (
        "visits",
        stack(["go_on", -2, 0, 0], ["refill", -1, 0, 0]),
        ("'refill'", "2 to 5"),
    ),
    "a pirate that is a planet": ("visits", stack(["pirate", 0, 0, 0]), ("'pirate'", "pirate")),
    "a fight with a planet": ("visits", stack(["fight", -2, 0, 0]), ("'fight'", "pirate")),
    "a module to lose where there is none": (
        "meets",
        stack(["end_flight", -2, 0, 0], ["give_up", 0, 0, 0]),
        ("'give_up'", "choose"),
    ),
    "nothing to take": (
        "visits",
        stack(["go_on", -2, 0, 0], ["take", 0, 0, -1]),
        ("'take'", "a 0", "1 to 9"),
    ),
    "a sixth resource to leave out": (
        "visits",
        stack(["go_on", -2, 0, 0], ["take", 0, 1, 5]),
        ("'take'", "b 5"),
    ),
    "a stack that is a number": ("rolls", put("stack", 5), ("'stack'", "list")),
}


def cases() -> dict[str, tuple[str, Change, tuple[str, ...]]]:
    """All of them, with the position that they change."""
    found = {what: ("rolls", *rest) for what, rest in TABLE.items()}
    found.update({what: ("builds", *rest) for what, rest in SHIPS.items()})
    return {**found, **FLIGHT, **STACKS}


WRONG = cases()


@pytest.mark.parametrize("what", WRONG)
def test_a_position_that_cannot_be(what):
    base, change, says = WRONG[what]
    data = GOOD[base]()
    change(data)
    Case(what, lambda: sw.from_position(data, seed=1), sw.PositionError, says).check()


def test_no_case_is_there_twice():
    assert len(WRONG) == len(TABLE) + len(SHIPS) + len(FLIGHT) + len(STACKS)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_no_position(seat):
    view = sw.from_position(meets(), seed=1).view(seat)
    says = ("this is a view", "match.position()")
    Case("a view", lambda: sw.from_position(view, seed=1), sw.PositionError, says).check()


# ------------------------------------------------------------------ tables


def new(**arguments: Any) -> Callable[[], sw.Match]:
    return lambda: sw.new("starship", **arguments)


STARTS = [
    *(
        Case(f"{count!r} players", new(players=count), sw.UsageError, ("2 players", repr(count)))
        for count in (0, 1, 3, 4, -2, 2.0, "2", True)
    ),
    Case("a board", new(board="beginner"), sw.UsageError, ("'board'", "hidden_reserve, memory")),
    Case("memory as a word", new(memory="off"), sw.UsageError, ("memory", "True or False", "'off'")),
    Case("memory as a number", new(memory=0), sw.UsageError, ("memory", "True or False", "0")),
    Case("a third beginner", new(handicap_astro="seat_2"), sw.UsageError, ("none, seat_0, seat_1",)),
    Case("a handicap of truth", new(handicap_tiles=True), sw.UsageError, ("handicap_tiles", "True")),
    Case("an unknown way to choose", new(module_choice="sun_first"), sw.UsageError, ("moon_first, hidden",)),
    Case("a surplus of its own", new(surplus="sell"), sw.UsageError, ("discard, keep", "'sell'")),
]


@pytest.mark.parametrize("case", STARTS, ids=str)
def test_a_match_that_cannot_start(case):
    case.check()


@pytest.mark.parametrize("line", ["moon 2", "moon", "yellow 2", "card ore_9", "roll 6 6", ""])
def test_a_script_that_does_not_fit(line):
    dealer = sw.ScriptedDealer([line])
    Case(line, new(dealer=dealer), sw.ScriptError, (repr(line), "moon 0, moon 1")).check()


# ------------------------------------------------------------------ notation

UNREADABLE = {
    "": ("empty",),
    "shake": ("'shake'", "build"),
    "roll 3": ("'roll 3'", "'roll'"),
    "fit": ("'fit MODULE'",),
    "fit engine": ("'engine'", "logistics"),
    "harvest science": ("'science'", "ore, fuel"),
    "fly 5": ("'5'", "1 to 4"),
    "fly 0": ("'0'", "1 to 4"),
    "fly one": ("'one'", "1 to 4"),
    "put ore_1": ("'put CARD END'",),
    "put ore_9 top": ("'ore_9'", "card"),
    "put ore_1 middle": ("'middle'", "bottom, top"),
    "buy ore": ("'buy ore'", "'buy 2 ore'"),
    "buy 0 ore": ("'0'", "1 to"),
    "buy -1 ore": ("'-1'", "1 to"),
    "buy 1.5 ore": ("'1.5'", "1 to"),
    "buy 1 astro": ("'astro'", "science"),
    "buy 9999999999999 ore": ("'9999999999999'", "1 to"),
    "sell 2 ore 1 fuel": ("'sell 2 ore 1 fuel'", "'sell 1 ore 1 fuel'"),
    "sell 1 ore 1": ("'sell 1 ore 1'",),
    "mission holiday": ("'holiday'", "crate"),
    "take astro": ("'astro'", "ore"),
    "lose booster": ("'booster'", "logistics"),
    "build spaceport": ("'build spaceport'", "colony_ship"),
    "build module": ("'build module MODULE'",),
    "build module booster": ("'booster'", "logistics"),
    "post ore_3": ("'post ore_3'", "'post CARD"),
    "post ore_3 take 1 ore": ("'post CARD",),
    "post nowhere buy 1 ore": ("'nowhere'", "card"),
    "purchase science": ("'science'", "ore"),
    "offer 1 ore": ("'offer 1 ore'", "for"),
    "offer 1 ship for 1 ore": ("'ship'", "astro"),
    "offer 8 ore for 1 food": ("'8'", "0 to 7"),
    "offer 99999999 astro for 1 food": ("'99999999'", "0 to"),
    "offer ore for food": ("'ore'",),
    "yes please": ("'yes please'", "'yes'"),
    "🚀": ("build",),
    "x" * 3000: ("build",),
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text)[:30])
def test_notation_that_cannot_be_read(text):
    match = sw.from_position(builds(), seed=1)
    before = (match.position(), match.record())
    Case(text, lambda: match.play(0, text), sw.NotationError, UNREADABLE[text]).check()
    assert (match.position(), match.record()) == before


FORBIDDEN = {
    "rolls": ("fly 1", "next", "build booster", "offer 1 ore for 1 food", "pay", "accept", "fit sensor"),
    "builds": (
        *("roll", "fly 2", "build colony_ship", "build booster_2", "build cannon", "build module trade"),
        *("post median buy 1 ore", "post ore_3 buy 1 ore", "post ore_3 sell 1 fuel", "post ore_1 buy 1 ore"),
        *("purchase food", "offer nothing for 1 food", "offer 1 ore for nothing", "offer 1 ore for 1 ore"),
        *("offer 3 ore for 1 food", "offer 1 ore for 3 food", "accept", "decline", "take ore", "lose trade"),
    ),
    "flies": ("roll", "buy 1 ore", "found", "pass", "pay", "put ore_1 top", "yes", "end", "mission crate"),
    "visits": ("buy 1 ore", "sell 1 goods", "sell 1 ore 1 fuel", "found", "mission escort", "next", "stop"),
    "meets": ("next", "stop", "pass", "found", "take ore", "build cannon", "buy 1 ore"),
    "looks": ("put fuel_1 top", "put food_1 bottom", "next", "no"),
}


@pytest.mark.parametrize(("base", "text"), [(base, text) for base in FORBIDDEN for text in FORBIDDEN[base]])
def test_an_action_that_is_not_legal_now(base, text):
    match = sw.from_position(GOOD[base](), seed=1)
    before = (match.position(), match.record())
    error = Case(text, lambda: match.play(0, text), sw.IllegalAction, (text.split()[0],)).check()
    assert isinstance(error, sw.IllegalAction)
    assert error.rule in {rule.id for rule in ledger.load("starship")}
    assert error.hint in match.legal(0)
    assert (match.position(), match.record()) == before


# ------------------------------------------------------------------ records


def record() -> Data:
    match = sw.new("starship", seed=4)
    for _number in range(8):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    data: Data = json.loads(json.dumps(match.record().json()))
    return data


RECORDS: dict[str, tuple[Data, type[sw.StarwakeError], tuple[str, ...]]] = {
    "three players": ({"players": 3}, sw.UsageError, ("2 players", "3")),
    "an option of another game": ({"options": {"board": "explorer"}}, sw.UsageError, ("'board'", "memory")),
    "another version": ({"version": 2}, sw.VersionError, ("version 2", "version 1")),
    "other data": ({"hash": "0" * 64}, sw.VersionError, ("starship",)),
    "as another game": ({"game": "starfarers", "players": 4, "options": {}}, sw.VersionError, ("starship",)),
}


@pytest.mark.parametrize("what", RECORDS)
def test_a_record_that_does_not_fit(what, tmp_path):
    change, error, says = RECORDS[what]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**record(), **change}), encoding="utf-8")
    Case(what, lambda: sw.load(path).replay(), error, says).check()


ENTRIES: dict[str, tuple[int, str, str]] = {
    "a moon that is no seat": (-1, "moon 2", "moon 0, moon 1"),
    "a mission before the moon": (-1, "mission crate", "moon 0, moon 1"),
    "a secret that was never told": (-1, "card ?", "moon 0, moon 1"),
    "a roll before the modules": (0, "roll", "first module"),
    "an action that cannot be read": (0, "fit engine", "'engine'"),
}


@pytest.mark.parametrize("what", ENTRIES)
def test_an_entry_that_cannot_be(what, tmp_path):
    seat, text, right = ENTRIES[what]
    data = record()
    place = next(n for n, entry in enumerate(data["entries"]) if entry[0] == seat)
    data["entries"][place] = [seat, text]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    says = (f"entry {place + 1}", text, right)
    Case(what, lambda: sw.load(path).replay(), sw.RecordError, says).check()


# ------------------------------------------------------------------ flags

COMMANDS: dict[str, tuple[str, ...]] = {
    "sim starship --players 3 --games 1": ("3", "2"),
    "sim starship --board explorer --games 1": ("'board'", "memory"),
    "sim starship --option memory=maybe --games 1": ("'maybe'", "True or False"),
    "sim starship --option handicap_astro=2 --games 1": ("none, seat_0, seat_1",),
    "sim starship --bots a,b,c --games 1": ("3 bots", "2"),
    "perft starship --depth 1 --players 4": ("4", "2"),
    "rules starship d.nope": ("'d.nope'", "d."),
    "play starship --seat 2": ("2", "0 to 1"),
    "play starship --hot-seat 3": ("3", "1 to 2"),
}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_that_is_wrong(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("starwake: ")
    assert_one_line(said.err[:-1])
    for text in COMMANDS[line]:
        assert text in said.err
