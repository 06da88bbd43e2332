"""Positions that cannot be on the table are refused when they are read, not later in the game."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import starwake as sw
from tests.bad.case import Case

Change = Callable[[dict[str, Any]], Any]


@cache
def text_of_a_position() -> str:
    return json.dumps(sw.new("starfarers", players=4, seed=4).position())


def position() -> dict[str, Any]:
    """A good position: seat 0 to 3, the first roll is next."""
    data: dict[str, Any] = json.loads(text_of_a_position())
    return data


def put(*path: Any) -> Change:
    """Set a value: keys and indexes, then the value."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return change


def drop(*path: Any) -> Change:
    """Take something out."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def add(*path: Any) -> Change:
    """Add something to a list: keys and indexes, then the value."""

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place.append(path[-1])

    return change


def upgrade_beyond_the_limit(data: dict[str, Any]) -> None:
    data["tray"]["booster"] -= 9 - data["seats"][0]["booster"]
    data["seats"][0]["booster"] = 9


def colony_of(seat: int) -> Change:
    """Seat 0 has a colony where this seat has one already."""
    return lambda data: data["seats"][0]["colonies"].append(data["seats"][seat]["colonies"][0])


def two_ships_on_a_point(data: dict[str, Any]) -> None:
    data["seats"][0]["ships"][0]["at"] = data["seats"][1]["ships"][0]["at"]


def befriended(stations: int, *cards: str, coming: int = 0) -> Change:
    """Seat 0 has stations at the Merchants and these cards of theirs, and is to take some more."""

    def change(data: dict[str, Any]) -> None:
        data["friendship"]["stations"]["merchants"][0] = stations
        data["seats"][0]["left"]["trade_station"] -= stations
        for card in cards:
            data["friendship"]["left"].remove(card)
            data["seats"][0]["friends"].append(card)
        if coming:
            data["phase"] = "flight"
            data["stack"] = [["fly", 0, 0, 0], *[["befriend", 0, 1, 0]] * coming]

    return change


def sector_twice(data: dict[str, Any]) -> None:
    sectors = data["board"]["sectors"]
    sectors["N1"]["sector"] = sectors["N2"]["sector"]


def wall() -> str:
    """A point that no ship can enter."""
    from starwake.starfarers import words

    game = sw.make("starfarers", 4)
    state = game.from_position(position())
    return str(state.board.names[list(state.ground).index(words.WALL)])


def encounter(**more: Any) -> dict[str, Any]:
    none = dict.fromkeys(("ore", "fuel", "carbon", "food", "goods"), 0)
    card = {
        "traveller": 0,
        "reader": 1,
        "card": "1",
        "face": "toll",
        "gift": none,
        "taken": none,
        "own": 0,
        "rival": 0,
    }
    return {**card, "answer": None, "again": None, "step": 0, "told": False, "known": False, **more}


SEAT = ("seats", 0)
SHIP = ("seats", 0, "ships", 0)

WRONG: dict[str, tuple[Change, tuple[str, ...]]] = {
    # counts and types
    "21 ore in the supply": (put("supply", "ore", 21), ("ore cards", "20")),
    "minus one ore": (put("supply", "ore", -1), ("'ore'", "-1", "0 to")),
    "ore as a text": (put("supply", "ore", "5"), ("'ore'", "'5'", "0 to")),
    "ore with a fraction": (put("supply", "ore", 1.0), ("'ore'", "1.0", "0 to")),
    "ore true": (put("supply", "ore", True), ("'ore'", "True", "0 to")),
    "ore nan": (put("supply", "ore", math.nan), ("'ore'", "nan", "0 to")),
    "ore beyond counting": (put("supply", "ore", 10**30), ("'ore'", "0 to")),
    "ore null": (put("supply", "ore", None), ("'ore'", "None", "0 to")),
    "no ore": (drop("supply", "ore"), ("'ore' is missing",)),
    "gold in the supply": (put("supply", "gold", 1), ("unknown key 'gold'",)),
    "supply as a list": (put("supply", []), ("supply", "object")),
    "a hand too large": (put(*SEAT, "hand", "ore", 9), ("ore cards", "20")),
    "a hand of another size": (put(*SEAT, "cards", 0), ("cards in the hand of seat 0",)),
    "fame from nowhere": (put(*SEAT, "fame", 3), ("fame pieces", "40")),
    "negative fame": (put(*SEAT, "fame", -1), ("'fame'", "-1", "0 to")),
    "boosters from nowhere": (put(*SEAT, "booster", 5), ("boosters", "24")),
    "more boosters than a mothership holds": (upgrade_beyond_the_limit, ("booster", "9")),
    "a colony too many": (put(*SEAT, "left", "colony", 9), ("colonies of seat 0", "9")),
    "more medals than there are": (put(*SEAT, "medals", 99), ("medals", "99")),
    "more secrets than cards": (put(*SEAT, "secret", 1, 0, 15), ("secret",)),
    "negative secrets": (put(*SEAT, "secret", 1, 0, -1), ("secret",)),
    "no secrets": (put(*SEAT, "secret", []), ("'secret'", "5 rows of five")),
    "secrets in uneven rows": (put(*SEAT, "secret", [[0] * 4, [0] * 6, *[[0] * 5] * 3]), ("'secret'", "five")),
    "more drawn than the pile had": (put(*SEAT, "drawn", "ore", 99), ("drawn",)),
    # keys
    "an unknown key": (put("colour", 1), ("unknown key 'colour'",)),
    "an unknown key of a seat": (put(*SEAT, "colour", 1), ("seats[0]", "unknown key 'colour'")),
    "a missing key": (drop("turn"), ("'turn' is missing",)),
    "three seats for four": (drop("seats", 3), ("'seats' has 3", "4")),
    "seats as an object": (put("seats", {}), ("'seats'", "list")),
    "a seat as a text": (put("seats", 0, "x"), ("seats[0]", "object")),
    # header
    "another format": (put("format", 9), ("format 1",)),
    "another ruleset": (put("ruleset", "house"), ("'house'", "starfarers-2019")),
    "another version": (put("version", 99), ("99", "version 1")),
    "players as a text": (put("players", "4"), ("'players'", "int")),
    "options as a list": (put("options", []), ("'options'", "dict")),
    # time
    "turn -1": (put("turn", -1), ("'turn'", "-1", "0 to")),
    "turn without end": (put("turn", 10**20), ("'turn'", "0 to")),
    "an unknown phase": (put("phase", "lunch"), ("'lunch'", "flight")),
    "an active seat too many": (put("active", 4), ("'active'", "4", "0 to 3")),
    "a winner too many": (put("winner", 7), ("'winner'", "7", "0, 1, 2, 3")),
    "a winner of truth": (put("winner", True), ("'winner'", "True")),
    "a die with a 7": (put("dice", [7, 1]), ("[7, 1]", "two dice")),
    "one die": (put("dice", [1]), ("[1]", "two dice")),
    "dice of truth": (put("dice", [True, 1]), ("True", "two dice")),
    "unknown balls": (put("balls", "pink pink"), ("'pink pink'", "red blue")),
    "a flight outside the flight phase": (put("flying", 1), ("flying",)),
    # friendship
    "a friendship card twice": (put(*SEAT, "friends", ["green_ore"]), ("'green_ore'", "too often")),
    "an unknown friend": (put(*SEAT, "friends", ["nobody"]), ("'nobody'", "does not exist")),
    "too many friendship cards": (add("friendship", "left", "green_ore"), ("'green_ore'", "too often")),
    "a friendship card lost": (drop("friendship", "left", 0), ("19 friendship cards", "20")),
    "a marker for a seat too many": (put("friendship", "markers", "merchants", 9), ("'merchants'", "9")),
    "a marker without a station": (put("friendship", "markers", "merchants", 1), ("merchants",)),
    "a friendship card without a station": (befriended(0, "merch_ore"), ("seats[0]", "'merchants'", "0 stations")),
    "two cards for a station": (befriended(1, "merch_ore", "merch_food"), ("seats[0]", "'merchants'", "1 stations")),
    "a card that is not yet taken": (befriended(1, "merch_ore", coming=1), ("seats[0]", "'merchants'")),
    "stations for three": (put("friendship", "stations", "merchants", [0, 0, 0]), ("'merchants'", "4 numbers")),
    "a station from nowhere": (put("friendship", "stations", "merchants", [1, 0, 0, 0]), ("trade stations of seat 0",)),
    # pieces
    "a colony nowhere": (add(*SEAT, "colonies", "0,0"), ("'0,0'", "no colony site")),
    "a colony as a number": (add(*SEAT, "colonies", 5), ("5", "no colony site")),
    "a colony as a list": (add(*SEAT, "colonies", []), ("[]", "no colony site")),
    "a colony twice": (colony_of(0), ("taken twice",)),
    "two owners of a colony": (colony_of(1), ("taken twice",)),
    "a ship twice": (lambda d: d["seats"][0]["ships"].append(d["seats"][0]["ships"][0]), ("ship 1 is there twice",)),
    "a ship on a wall": (lambda d: d["seats"][0]["ships"][0].update(at=wall()), (wall(), "no intersection")),
    "a ship off the board": (put(*SHIP, "at", "99,99"), ("'99,99'", "one of")),
    "two ships on a point": (two_ships_on_a_point, ("taken twice",)),
    "ship 4": (put(*SHIP, "ship", 4), ("'ship'", "4", "1 to 3")),
    "a raft": (put(*SHIP, "kind", "raft"), ("'raft'", "colony_ship, trade_ship")),
    "minus one step": (put(*SHIP, "steps", -1), ("'steps'", "-1")),
    "held as a number": (put(*SHIP, "held", 1), ("'held'", "true or false")),
    "a ship with a name": (put(*SHIP, "name", "Ada"), ("unknown key 'name'",)),
    # board
    "an unknown sector": (put("board", "sectors", "N1", "sector", "Z9"), ("'Z9'", "P1")),
    "a sector twice": (sector_twice, ("sectors",)),
    "a sector turned too far": (put("board", "sectors", "N1", "rotation", 3), ("'rotation'", "3", "0, 1, 2")),
    "no sector": (drop("board", "sectors", "N1"), ("'N1' is missing",)),
    "sectors left as a number": (put("board", "sectors_left", 5), ("sectors_left",)),
    "an unknown sector left": (put("board", "sectors_left", ["Z"]), ("'Z'", "does not exist")),
    "one disc for three planets": (put("board", "discs", "alpha", ["4"]), ("'alpha'", "three discs")),
    "an unknown disc": (put("board", "discs", "alpha", ["99", "4", "5"]), ("'99'", "three discs")),
    "a pile that does not exist": (put("board", "discs_left", "attic", {}), ("unknown key 'attic'",)),
    # encounters
    "an encounter card twice": (add("encounters", "deck", "1"), ("'1'", "too often")),
    "an encounter card in two places": (add("encounters", "discards", "1"), ("in two places",)),
    "an unknown encounter card": (add("encounters", "deck", "99"), ("'99'", "does not exist")),
    "an encounter card lost": (drop("encounters", "deck", 0), ("31 encounter cards", "32")),
    "an encounter as a number": (put("encounter", 5), ("'encounter'", "list")),
    "an encounter with an unknown card": (put("encounter", [encounter(card="99")]), ("'99'", "one of")),
    "an encounter whose card is in the deck too": (put("encounter", [encounter()]), ("encounter",)),
    # offers
    "an offer that cannot be read": (put("offer", "frob"), ("'frob'",)),
    "an offer that is none": (put("offer", "roll"), ("roll", "offer")),
    "a counter that is none": (put(*SEAT, "counter", "roll"), ("roll", "counter")),
    "an answer that is none": (put(*SEAT, "answer", "maybe"), ("'maybe'", "accepted")),
    # the stack
    "an empty stack": (put("stack", []), ("'stack'", "empty")),
    "a stack as a text": (put("stack", "x"), ("'stack'", "list")),
    "an unknown frame": (put("stack", [["nap", 0, 0, 0]]), ("'nap'",)),
    "a frame without a name": (put("stack", [[[], 0, 0, 0]]), ("stack[0]",)),
    "a short frame": (put("stack", [["roll"]]), ("stack[0]", "[name, seat, a, b]")),
    "a frame of seat 9": (put("stack", [["roll", 9, 0, 0]]), ("stack[0]", "in range")),
    "a frame with a fraction": (put("stack", [["roll", 0, 0, 0.5]]), ("stack[0]",)),
}  # fmt: skip
"""What is changed in a good position, and what the refusal says."""


@pytest.mark.parametrize("what", WRONG)
def test_a_position_that_cannot_be(what):
    change, says = WRONG[what]
    data = position()
    change(data)
    Case(what, lambda: sw.from_position(data, seed=1), sw.PositionError, says).check()


STACKS: dict[str, list[list[Any]]] = {
    "chance rolls for a seat": [["roll", -1, 0, 0]],
    "the table rolls for a seat": [["roll", -2, 0, 0]],
    "chance builds": [["build", -1, 0, 0]],
    "a seat draws for chance": [["card", 0, 0, 0]],
    "a card for seat 9": [["card", -1, 9, 0]],
    "a theft between seats that are not there": [["theft", -1, 9, 9]],
    "a draw for seat 9": [["draw", -2, 9, 2]],
    "an operation that no card has": [["op", -2, 9999, 0]],
    "a card handed to seat 9": [["hand_over", 0, 9, 0]],
    "a gift without an encounter": [["number", 0, 0, 0]],
    "a question without an encounter": [["yes_no", 0, -1, 0]],
    "a payment without an encounter": [["pay", 0, 3, 0]],
    "a discard that nobody owes": [["discard", 0, 0, 0]],
    "an answer without an offer": [["answer", 0, 0, 0]],
    "a deal without an offer": [["close", 0, 0, 0]],
    "nothing after the end of an encounter": [["encounter_end", -2, 0, 0]],
    "a friend of an outpost that is not there": [["befriend", 0, 99, 0]],
}
"""Frames that no game can have left there: nobody could act on them, or they would stop the game."""


@pytest.mark.parametrize("stack", STACKS.values(), ids=STACKS)
def test_a_stack_that_leads_nowhere(stack):
    data = position()
    data["stack"] = stack
    Case("stack", lambda: sw.from_position(data, seed=1), sw.PositionError, ("stack",)).check()


@pytest.mark.parametrize("data", [None, 5, "x", [], [1], True, math.nan], ids=repr)
def test_something_that_is_no_position(data):
    says = ("a position is a JSON object", repr(data))
    Case("no position", lambda: sw.from_position(data, seed=1), sw.PositionError, says).check()


@pytest.mark.parametrize("key", ["game", "players", "options"])
def test_a_position_without_its_game(key):
    data = position()
    del data[key]
    Case(key, lambda: sw.from_position(data), sw.PositionError, (f"'{key}'",)).check()


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("game", "chess", ("'chess'", "starfarers")),
        ("players", 9, ("9", "3, 4, 5 or 6")),
        ("options", {"board": "flat", "offers": True}, ("'flat'", "beginner")),
        ("options", {"colour": 1}, ("'colour'", "board, offers")),
    ],
)
def test_a_position_of_a_game_that_does_not_exist(key, value, says):
    data = {**position(), key: value}
    Case(key, lambda: sw.from_position(data), sw.UsageError, says).check()


def test_reading_leaves_the_data_alone():
    data = position()
    sw.from_position(data, seed=1)
    assert data == position()
