"""Every branch of every encounter card, one row each, played from the shake to the moment when ships may fly.

All rows start from one table. The traveller is seat 0 with 2 ore, 2 fuel, 3 fame pieces and one upgrade of each
kind; seats 1, 2 and 3 hold one food, goods and carbon. A row names the path through the card, what is played on
the way, and everything that is different afterwards; what it does not name must not have changed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand

LEFT, OPPOSITE, RIGHT = 1, 2, 3
"""The neighbours of seat 0 at a table of four."""
EVEN = "even"
"""The neighbour is as strong as the traveller, who wins ties; everybody else is far stronger."""
STRONGER = "stronger"
"""The neighbour is one stronger; everybody else has nothing."""

PORT_SITES = ("7,27", "7,29")
"""The spaceport sites of seat 0; its colony ship stands on the first."""
FAR = "19,17"
"""A point in the middle of an empty sector, far from everything."""
BALLS = {
    "1": "balls blue black",
    "2": "balls yellow black",
    "3": "balls red black",
    "4": "balls red blue",
    "5": "balls yellow red",
}
HANDS = {0: {"ore": 2, "fuel": 2}, 1: {"food": 1}, 2: {"goods": 1}, 3: {"carbon": 1}}
FAME = 3
PIECES = {"booster": 1, "cannon": 1, "freight_pod": 1}


@dataclass(frozen=True)
class Row:
    """One branch of a card."""

    card: int
    path: str
    """The answers and results that lead there: `2 yes win`, `yes 3`."""
    plays: str
    """What is played after the shake, by seat 0 unless another seat is named: `give 1; pay ore; 2: hand goods`."""
    cards: str = ""
    """What comes into the traveller's hand and what leaves it: `-ore +food`."""
    fame: int = 0
    upgrades: str = ""
    """`+cannon`, `-booster`."""
    held: int | None = None
    """The ship that may not fly."""
    launched: bool = False
    """A free trade ship stands on the second spaceport site."""
    owed: int = 0
    """Free trade ships that wait for room."""
    jumped: bool = False
    """Ship 1 stands at FAR."""
    robbed: bool = False
    """Every opponent has given the only card."""
    rival: int = 0
    """Whose strength decides."""
    cannons: str = ""
    boosters: str = ""
    crowded: bool = False
    """All three transports of the traveller are in use."""


def gifts(card: int, *branches: Row) -> list[Row]:
    """The four branches of a card that asks for a gift."""
    assert [row.path for row in branches] == ["0", "1", "2", "3"]
    return [replace(row, card=card) for row in branches]


def row(path: str, plays: str = "", **more: Any) -> Row:
    """A branch of a card that asks for a gift; the number is the path."""
    answer = f"give {path}"
    return Row(0, path, f"{answer}; {plays}" if plays else answer, **more)


ONE = "pay ore"
TWO = "pay ore; pay ore"
THREE = "pay ore; pay ore; pay fuel"

TRADERS = [
    *gifts(
        1,
        row(
            "0",
            "1: hand food; 2: hand goods; 3: hand carbon",
            cards="+food +goods +carbon",
            fame=-2,
            robbed=True,
        ),
        row("1", ONE, cards="-ore +food", fame=-1),
        row("2", f"{TWO}; take goods", cards="-ore -ore +goods", fame=1),
        row("3", f"{THREE}; take goods; take goods", cards="-ore -ore -fuel +goods +goods", fame=1),
    ),
    *gifts(
        2,
        row("0", fame=-1),
        row("1", f"{ONE}; take carbon", cards="-ore +carbon"),
        row("2", f"{TWO}; take carbon", cards="-ore -ore +carbon", fame=1),
        row("3", f"{THREE}; fit cannon", cards="-ore -ore -fuel", upgrades="+cannon", fame=1),
    ),
    *gifts(
        3,
        row("0", fame=-1),
        row("1", ONE, cards="-ore"),
        row("2", TWO, cards="-ore -ore", fame=1),
        row("3", THREE, cards="-ore -ore -fuel +goods", fame=1),
    ),
    *gifts(
        4,
        row("0", cards="+goods"),
        row("1", f"{ONE}; take food", cards="-ore +food", fame=1),
        row("2", f"{TWO}; take food; take carbon", cards="-ore -ore +food +carbon", fame=1),
        row("3", THREE),
    ),
]
PRINCES = [
    branch
    for card in (5, 6)
    for branch in gifts(
        card,
        row("0", "hold 1", held=1, fame=-1),
        row("1", ONE, cards="-ore", fame=-1),
        row("2", f"{TWO}; take food", cards="-ore -ore +food", fame=1),
        row("3", f"{THREE}; launch trade_ship 7,29", cards="-ore -ore -fuel", launched=True),
    )
]


def false_trader(card: int, rival: int) -> Iterator[Row]:
    """Whatever was given, the pirate may be fought for it."""
    for number, (paid, cards) in enumerate(
        (("", ""), (ONE, "-ore"), (TWO, "-ore -ore"), (THREE, "-ore -ore -fuel"))
    ):
        plays = f"give {number}; {paid}; " if paid else f"give {number}; "
        yield Row(card, f"{number} no", plays + "no", cards=cards)
        yield Row(card, f"{number} yes win", plays + "yes", fame=1, rival=rival, cannons=EVEN)
        yield Row(
            card,
            f"{number} yes lose",
            plays + "yes; hold 1",
            cards=cards,
            held=1,
            rival=rival,
            cannons=STRONGER,
        )


TOLLS = [
    Row(9, "yes", "yes; pay ore; pay fuel", cards="-ore -fuel"),
    Row(9, "no win", "no; launch trade_ship 7,29", launched=True, rival=RIGHT, cannons=EVEN),
    Row(9, "no lose", "no; lose booster", upgrades="-booster", fame=1, rival=RIGHT, cannons=STRONGER),
    Row(10, "yes", "yes; pay ore; pay fuel", cards="-ore -fuel"),
    Row(10, "no win", "no", cards="+carbon +carbon", fame=1, rival=OPPOSITE, cannons=EVEN),
    Row(10, "no lose", "no; hold 1", held=1, fame=1, rival=OPPOSITE, cannons=STRONGER),
    Row(11, "yes", "yes; pay ore; pay fuel; hold 1", cards="-ore -fuel", held=1),
    Row(11, "no win", "no", cards="+ore +ore", fame=1, rival=LEFT, cannons=EVEN),
    Row(11, "no lose", "no; lose freight_pod", upgrades="-freight_pod", rival=LEFT, cannons=STRONGER),
]

SWAP = "yes; pay ore; take food; take goods"
SWAPPED = "-ore +food +goods"
SWAPS = [
    Row(12, "yes 1", SWAP, cards=SWAPPED, fame=-1),
    Row(12, "yes 2", SWAP, cards=SWAPPED, fame=-1),
    Row(12, "yes 3", SWAP, cards="-ore", fame=-1),
    Row(12, "yes 4", SWAP, cards=SWAPPED),
    Row(12, "yes 5", SWAP, cards=SWAPPED),
    Row(12, "no", "no", fame=1),
    Row(13, "yes 1", SWAP, cards=SWAPPED),
    Row(13, "yes 2", SWAP, cards=SWAPPED),
    Row(13, "yes 3", SWAP, cards="-ore", fame=-1),
    Row(13, "yes 4", SWAP, cards=SWAPPED, fame=-1),
    Row(13, "yes 5", SWAP, cards=SWAPPED, fame=-1),
    Row(13, "no", "no"),
]

LOOT = "-ore +food +goods +carbon"
RAIDS = [
    Row(14, "yes 1", "yes; pay ore", cards="-ore", fame=-1),
    Row(14, "yes 2", "yes; pay ore", cards="-ore", fame=-1),
    Row(14, "yes 3", "yes; pay ore", cards=LOOT, robbed=True, fame=-1),
    Row(14, "yes 4", "yes; pay ore", cards=LOOT, robbed=True),
    Row(14, "yes 5", "yes; pay ore", cards=LOOT, robbed=True),
    Row(14, "no", "no", fame=1),
    Row(15, "yes 1", "yes; pay ore", cards=LOOT, robbed=True),
    Row(15, "yes 2", "yes; pay ore", cards=LOOT, robbed=True),
    Row(15, "yes 3", "yes; pay ore", cards=LOOT, robbed=True, fame=-1),
    Row(15, "yes 4", "yes; pay ore", cards="-ore", fame=-1),
    Row(15, "yes 5", "yes; pay ore", cards="-ore", fame=-1),
    Row(15, "no", "no"),
]


def pursuit(card: int, rival: int, win: Row, lose: Row) -> Iterator[Row]:
    """Fleeing succeeds, or it fails and is fought, or it is fought from the start."""
    win = replace(win, card=card, rival=rival, cannons=EVEN)
    lose = replace(lose, card=card, rival=rival, cannons=STRONGER)
    yield Row(card, "yes ge", "yes", rival=rival, boosters=EVEN)
    for result in (win, lose):
        yield replace(result, path=f"yes lt {result.path}", plays=f"yes{result.plays}", boosters=STRONGER)
        yield replace(result, path=f"no {result.path}", plays=f"no{result.plays}")


PURSUITS = [
    *pursuit(
        16,
        RIGHT,
        Row(0, "win", "; fit booster", upgrades="+booster", fame=1),
        Row(0, "lose", "; lose cannon", upgrades="-cannon"),
    ),
    *pursuit(
        17,
        OPPOSITE,
        Row(0, "win", "", cards="+ore +ore", fame=1),
        Row(0, "lose", "; lose booster", upgrades="-booster", fame=1),
    ),
    *pursuit(
        18,
        LEFT,
        Row(0, "win", "; launch trade_ship 7,29", launched=True),
        Row(0, "lose", "; hold 1", held=1),
    ),
]
DISTRESS = [
    Row(19, "yes win", "yes; launch trade_ship 7,29", launched=True, rival=OPPOSITE, boosters=EVEN),
    Row(19, "yes lose", "yes; lose cannon", upgrades="-cannon", rival=OPPOSITE, boosters=STRONGER),
    Row(19, "no", "no"),
    Row(20, "yes win", "yes", cards="+food +goods +carbon", robbed=True, fame=1, rival=LEFT, boosters=EVEN),
    Row(20, "yes lose", "yes; lose cannon", upgrades="-cannon", fame=1, rival=LEFT, boosters=STRONGER),
    Row(20, "no", "no", fame=-1),
    Row(21, "yes win", "yes; fit freight_pod", upgrades="+freight_pod", fame=1, rival=RIGHT, boosters=EVEN),
    Row(21, "yes lose", "yes; lose cannon", upgrades="-cannon", rival=RIGHT, boosters=STRONGER),
    Row(21, "no", "no", fame=-1),
]
RESCUES = [
    Row(22, "yes win", "yes", cards="+goods +goods", fame=1, rival=OPPOSITE, cannons=EVEN),
    Row(22, "yes lose", "yes; hold 1", held=1, rival=OPPOSITE, cannons=STRONGER),
    Row(22, "no", "no"),
    Row(
        23,
        "yes win",
        "yes; take food; take food",
        cards="+food +food",
        fame=1,
        rival=RIGHT,
        cannons=EVEN,
    ),
    Row(23, "yes lose", "yes; lose booster", upgrades="-booster", fame=1, rival=RIGHT, cannons=STRONGER),
    Row(23, "no", "no", fame=-1),
    Row(24, "yes win", f"yes; jump 1 {FAR}", jumped=True, fame=1, rival=LEFT, cannons=EVEN),
    Row(24, "yes lose", "yes; hold 1", held=1, fame=1, rival=LEFT, cannons=STRONGER),
    Row(24, "no", "no", fame=-1),
]
DISTORTIONS = [
    Row(25, "yes win", f"yes; jump 1 {FAR}", jumped=True, rival=LEFT, boosters=EVEN),
    Row(25, "yes lose", "yes; hold 1", held=1, rival=LEFT, boosters=STRONGER),
    Row(26, "yes win", f"yes; jump 1 {FAR}", jumped=True, rival=RIGHT, boosters=EVEN),
    Row(26, "yes lose", "yes; hold 1", held=1, rival=RIGHT, boosters=STRONGER),
    Row(27, "yes win", f"yes; jump 1 {FAR}", jumped=True, rival=OPPOSITE, boosters=EVEN),
    Row(27, "yes lose", "yes; lose cannon", upgrades="-cannon", rival=OPPOSITE, boosters=STRONGER),
]
TRAVELERS = [
    *gifts(
        28,
        row("0", "lose booster", upgrades="-booster", fame=-1),
        row("1", ONE, cards="-ore", fame=1),
        row("2", f"{TWO}; jump 1 {FAR}", cards="-ore -ore", jumped=True),
        row("3", f"{THREE}; jump 1 {FAR}", cards="-ore -ore -fuel", jumped=True),
    ),
    *gifts(
        29,
        row("0"),
        row("1", ONE, cards="-ore", fame=1),
        row("2", TWO, cards="-ore -ore", fame=1),
        row("3", f"{THREE}; launch trade_ship 7,29", cards="-ore -ore -fuel", launched=True),
    ),
    *gifts(
        30,
        row("0", fame=-1),
        row("1", ONE, cards="-ore", fame=-1),
        row("2", TWO, cards="-ore -ore", fame=1),
        row("3", f"{THREE}; jump 1 {FAR}", cards="-ore -ore -fuel", jumped=True, fame=1),
    ),
]
ROWS = [
    *TRADERS,
    *PRINCES,
    *false_trader(7, RIGHT),
    *false_trader(8, LEFT),
    *TOLLS,
    *SWAPS,
    *RAIDS,
    *PURSUITS,
    *DISTRESS,
    *RESCUES,
    *DISTORTIONS,
    *TRAVELERS,
]
WAITING = [
    replace(one, launched=False, owed=1, crowded=True, plays=one.plays.partition("; launch")[0])
    for one in ROWS
    if one.launched
]
"""The branches that bring a trade ship, once more with no transport left to put it on."""
NEXT_CARD = [(25, "no"), (26, "no"), (27, "no")]
WEAR = [(31, "auto"), (32, "auto")]


# ------------------------------------------------------------------ playing a row


def set_table(row: Row) -> Table:
    """The common table, with opponents for whom the row can only come out if the right one is compared."""
    table = Table().phase("build").fame(0, FAME).upgrades(0, **PIECES)
    for seat, cards in HANDS.items():
        table.hand(seat, **cards)
    for seat in (LEFT, OPPOSITE, RIGHT):
        table.upgrades(
            seat, booster=strength(row, seat, row.boosters), cannon=strength(row, seat, row.cannons)
        )
    if row.crowded:
        table.ship(0, 2, "colony_ship", "6,26").ship(0, 3, "trade_ship", "7,29")
    return table


def strength(row: Row, seat: int, odds: str) -> int:
    """Upgrades of an opponent; the kind that does not count is set to mislead."""
    if odds == EVEN:
        return 1 if seat == row.rival else 6
    if odds == STRONGER:
        return 2 if seat == row.rival else 0
    wins = EVEN in (row.cannons, row.boosters)
    return 6 if (seat == row.rival) == wins else 0


def chance(row: Row) -> list[str]:
    """The shakes of a row: equal ones in a contest, the wanted sum where the balls alone decide."""
    last = row.path.split()[-1]
    if row.card in (12, 13, 14, 15):
        return [BALLS[last]] if last in BALLS else []
    return ["balls yellow blue"] * 2 if last in ("win", "lose") else []


def play(match: sw.Match, plays: str) -> None:
    """Play a list of actions, each by seat 0 unless it names another seat."""
    for part in plays.split("; "):
        seat, colon, action = part.partition(": ")
        match.play(int(seat) if colon else 0, action if colon else part)


def finish(match: sw.Match) -> None:
    """Chance has said all that was scripted."""
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()


def followed(match: sw.Match) -> str:
    """The path that was really taken, told by the events."""
    path: list[str] = []
    shaken = ""
    for event in match.events:
        data = event.data
        if event.name == "replied":
            path.append(("no", "yes")[int(str(data["answer"]))] if data["yes_no"] else str(data["answer"]))
        elif event.name == "flee":
            path.append("ge" if int(str(data["own"])) >= int(str(data["theirs"])) else "lt")
        elif event.name == "contest":
            path.append("win" if int(str(data["own"])) >= int(str(data["theirs"])) else "lose")
        elif event.name == "contest_shake":
            shaken = str(data["value"])
    if shaken and path[-1] not in ("win", "lose"):
        path.append(shaken)
    return " ".join(path)


def changed(counts: dict[str, int], changes: str) -> dict[str, int]:
    """Counts after changes like `-ore +food`, without zeros."""
    after = Counter(counts)
    for change in changes.split():
        after[change[1:]] += 1 if change[0] == "+" else -1
    return {name: n for name, n in after.items() if n}


def case(row: Row) -> str:
    """The name of a row in the test report."""
    return f"{row.card}-{row.path.replace(' ', '-')}{'-crowded' if row.crowded else ''}"


@pytest.mark.parametrize("row", [*ROWS, *WAITING], ids=case)
def test_branch_of_a_card(row):
    match = set_table(row).match("balls red black", f"encounter {row.card}", *chance(row))
    before = match.position()["seats"]
    match.play(0, "shake")
    play(match, row.plays)
    after = match.position()

    assert followed(match) == row.path
    traveller = after["seats"][0]
    assert hand(match, 0) == changed(HANDS[0], row.cards)
    assert traveller["fame"] == FAME + row.fame
    assert {name: traveller[name] for name in PIECES if traveller[name]} == changed(PIECES, row.upgrades)
    assert ships(traveller) == expected_ships(row, before[0])
    assert [one["ship"] for one in traveller["ships"] if one["held"]] == ([row.held] if row.held else [])
    assert traveller["owed_ships"] == row.owed

    for seat in (LEFT, OPPOSITE, RIGHT):  # a neighbour who shakes gains and loses nothing
        if row.robbed:
            assert hand(match, seat) == {}
        else:
            assert after["seats"][seat] == before[seat]

    assert after["encounters"]["discards"] == [str(row.card)]
    assert after["encounter"] == []
    assert after["base_speed"] == 3
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "fly")
    finish(match)
    sw.from_position(after)  # and everything still adds up


def ships(player: dict[str, Any]) -> list[tuple[str, str]]:
    """What stands where."""
    return sorted((ship["kind"], ship["at"]) for ship in player["ships"])


def expected_ships(row: Row, before: dict[str, Any]) -> list[tuple[str, str]]:
    """The ships of the traveller after a row."""
    there = ships(before)
    if row.jumped:
        there = [("colony_ship", FAR)]
    if row.launched:
        there = [*there, ("trade_ship", PORT_SITES[1])]
    return sorted(there)


# ------------------------------------------------------------------ the cards that draw another


@pytest.mark.parametrize("card", [card for card, _ in NEXT_CARD])
def test_no_to_a_distortion_draws_the_next_card(card):
    match = set_table(Row(card, "no", "no")).match("balls red black", f"encounter {card}", "encounter 29")
    before = match.position()["seats"]
    match.play(0, "shake")
    match.play(0, "no")
    after = match.position()
    assert followed(match) == "no"
    assert after["seats"] == before
    assert after["encounter"][0]["card"] == "29"
    assert after["encounters"]["discards"] == [str(card)]
    assert len(after["encounters"]["deck"]) == 30
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "number")


def pieces(match: sw.Match) -> list[tuple[int, ...]]:
    """Boosters, cannons and freight pods of every seat."""
    return [tuple(player[name] for name in PIECES) for player in match.position()["seats"]]


def fame(match: sw.Match) -> list[int]:
    """Fame pieces of every seat."""
    return [player["fame"] for player in match.position()["seats"]]


def worn(*upgrades: tuple[int, int, int]) -> Table:
    """A table with these boosters, cannons and freight pods, one fame piece each."""
    table = Table().phase("build")
    for seat, (booster, cannon, pod) in enumerate(upgrades):
        table.upgrades(seat, booster=booster, cannon=cannon, freight_pod=pod)
    return table


def test_card_31_costs_everyone_with_more_than_eight_pieces_one():
    table = worn((3, 3, 3), (3, 3, 2), (6, 6, 5), (4, 3, 2))
    match = table.match("balls red black", "encounter 31", "encounter 29")
    match.play(0, "shake")
    match.play(0, "lose booster")
    match.play(2, "lose cannon")
    match.play(3, "lose freight_pod")
    assert pieces(match) == [(2, 3, 3), (3, 3, 2), (6, 5, 5), (4, 3, 1)]
    assert fame(match) == [1, 1, 1, 1]
    assert match.position()["encounter"][0]["card"] == "29"
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "number")


def test_card_32_costs_everyone_with_more_than_six_one_and_honours_the_most_freight_pods():
    table = worn((1, 0, 2), (2, 2, 2), (3, 2, 2), (4, 4, 1))
    match = table.match("balls red black", "encounter 32", "encounter 29")
    match.play(0, "shake")
    match.play(2, "lose freight_pod")
    match.play(3, "lose booster")
    assert pieces(match) == [(1, 0, 2), (2, 2, 2), (3, 2, 1), (3, 4, 1)]
    assert fame(match) == [2, 2, 1, 1]
    assert match.position()["encounter"][0]["card"] == "29"
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "number")


# ------------------------------------------------------------------ nothing is left out


BRANCHING = ("yes", "no", "win", "lose", "ge", "lt")


def leaves(ops: list[dict[str, Any]], path: str) -> Iterator[str]:
    """The paths through a list of operations; an operation that branches is always the last of its list."""
    if not ops:
        yield path
        return
    last = ops[-1]
    branches = {name: last[name] for name in BRANCHING if name in last}
    for span, then in last.get("results", {}).items():
        low, _, high = span.partition("-")
        branches |= {str(value): then for value in range(int(low), int(high or low) + 1)}
    if not branches:
        yield path
    for name, then in branches.items():
        yield from leaves(then, f"{path} {name}")


def test_every_branch_of_every_card_is_played():
    data = (files("starwake.starfarers") / "data" / "2019" / "encounters.json").read_text(encoding="utf-8")
    cards = json.loads(data)["cards"]
    there = {
        (card["id"], path)
        for card in cards
        for answer, ops in card["branches"].items()
        for path in leaves(ops, answer)
    }
    played = [(one.card, one.path) for one in ROWS] + NEXT_CARD + WEAR
    assert [card["id"] for card in cards] == list(range(1, 33))
    assert len(played) == len(set(played))
    assert set(played) == there
    for card in cards:
        for ops in all_lists(list(card["branches"].values())):
            assert not any(set(op) & {*BRANCHING, "results"} for op in ops[:-1])


def all_lists(lists: list[list[dict[str, Any]]]) -> Iterator[list[dict[str, Any]]]:
    """Every list of operations in a tree."""
    for ops in lists:
        yield ops
        for op in ops:
            inner = [op[name] for name in BRANCHING if name in op] + list(op.get("results", {}).values())
            yield from all_lists(inner)
