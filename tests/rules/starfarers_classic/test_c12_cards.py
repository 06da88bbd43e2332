"""Every branch of every classic encounter card, one row each, from the roll to the moment when ships may fly.

All rows start from one table. The traveller is seat 0 with 2 ore, 2 fuel, 3 fame rings and one expansion of each kind,
and has ships on the transporters with two and three rings: the second is its first ship. Seats 1, 2 and 3 hold one
food, goods and carbon. A row names the path through the card, what is played on the way, and everything that is
different afterwards; what it does not name must not have changed.
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
from tests.helpers import Table, hand, legal

LEFT, OPPOSITE, RIGHT = 1, 2, 3
"""The neighbours of seat 0 at a table of four."""
EVEN = "even"
"""The neighbour is as strong as the traveller, who wins ties; everybody else is far stronger."""
STRONGER = "stronger"
"""The neighbour is one stronger; everybody else has nothing."""

FIRST, SECOND = 2, 3
"""The ships of the traveller: FIRST is the one that encounters concern."""
SITES = ("4,26", "1,27")
"""The spaceport intersections of seat 0; its first ship stands on one of them."""
FAR = "16,8"
"""Open space, far from everything."""
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
    """What is played after the roll, by seat 0 unless another seat is named: `give 1; pay ore; 2: hand goods`."""
    cards: str = ""
    """What comes into the traveller's hand and what leaves it: `-ore +food`."""
    fame: int = 0
    upgrades: str = ""
    """`+cannon`, `-booster`."""
    held: bool = False
    """The first ship stays put."""
    launched: bool = False
    """A free trade ship stands on the second spaceport intersection."""
    owed: int = 0
    """Free trade ships that wait for room."""
    jumped: bool = False
    """The first ship stands at FAR."""
    robbed: bool = False
    """Every opponent has given the only card."""
    fights: int = 0
    """The neighbour whose cannons decide."""
    cannons: str = ""
    races: int = 0
    """The neighbour whose boosters decide."""
    boosters: str = ""
    crowded: bool = False
    """All three transporters of the traveller are in use."""


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
LAUNCH = f"launch trade_ship {SITES[1]} with 1"
JUMP = f"jump {FIRST} {FAR}"

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
        row("0", held=True, fame=-1),
        row("1", ONE, cards="-ore", fame=-1),
        row("2", f"{TWO}; take food", cards="-ore -ore +food", fame=1),
        row("3", f"{THREE}; {LAUNCH}", cards="-ore -ore -fuel", launched=True),
    )
]


def false_trader(card: int, fights: int) -> Iterator[Row]:
    """Whatever was given, the pirate may be fought for it."""
    for number, (paid, cards) in enumerate(
        (("", ""), (ONE, "-ore"), (TWO, "-ore -ore"), (THREE, "-ore -ore -fuel"))
    ):
        plays = f"give {number}; {paid}; " if paid else f"give {number}; "
        yield Row(card, f"{number} no", plays + "no", cards=cards)
        yield Row(card, f"{number} yes win", plays + "yes", fame=1, fights=fights, cannons=EVEN)
        yield Row(
            card,
            f"{number} yes lose",
            plays + "yes",
            cards=cards,
            held=True,
            fights=fights,
            cannons=STRONGER,
        )


def combat(card: int, fights: int, before: str, win: Row, lose: Row) -> Iterator[Row]:
    """A fight that is won or lost after an answer."""
    yield replace(win, card=card, path=f"{before} win", fights=fights, cannons=EVEN)
    yield replace(lose, card=card, path=f"{before} lose", fights=fights, cannons=STRONGER)


def race(card: int, races: int, win: Row, lose: Row) -> Iterator[Row]:
    """A contest of speed that is won or lost after yes."""
    yield replace(win, card=card, path="yes win", races=races, boosters=EVEN)
    yield replace(lose, card=card, path="yes lose", races=races, boosters=STRONGER)


def then(plays: str, **more: Any) -> Row:
    """How a contest ends; card and path come from the contest."""
    return Row(0, "", plays, **more)


TOLLS = [
    Row(9, "yes", "yes; pay ore; pay fuel", cards="-ore -fuel"),
    *combat(
        9,
        RIGHT,
        "no",
        then(f"no; {LAUNCH}", launched=True),
        then("no; lose booster", upgrades="-booster", fame=1),
    ),
    Row(10, "yes", "yes; pay ore; pay fuel", cards="-ore -fuel", fame=-1),
    *combat(10, OPPOSITE, "no", then("no", cards="+carbon +carbon", fame=1), then("no", held=True, fame=1)),
    Row(11, "yes", "yes; pay ore; pay fuel", cards="-ore -fuel", held=True),
    *combat(
        11,
        LEFT,
        "no",
        then("no", cards="+ore +ore", fame=1),
        then("no; lose freight_pod", upgrades="-freight_pod", held=True),
    ),
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
    Row(14, "yes 4", "yes; pay ore", cards=LOOT, robbed=True, fame=-1),
    Row(14, "yes 5", "yes; pay ore", cards=LOOT, robbed=True),
    Row(14, "no", "no", fame=1),
    Row(15, "yes 1", "yes; pay ore", cards=LOOT, robbed=True),
    Row(15, "yes 2", "yes; pay ore", cards=LOOT, robbed=True, fame=-1),
    Row(15, "yes 3", "yes; pay ore", cards=LOOT, robbed=True, fame=-1),
    Row(15, "yes 4", "yes; pay ore", cards="-ore", fame=-1),
    Row(15, "yes 5", "yes; pay ore", cards="-ore", fame=-1),
    Row(15, "no", "no"),
]


def pursuit(card: int, races: int, fights: int, fled: int, win: Row, lose: Row) -> Iterator[Row]:
    """Fleeing succeeds, or it fails and is fought, or it is fought from the start."""
    yield Row(card, "yes ge", "yes", fame=fled, races=races, boosters=EVEN)
    for result in combat(card, fights, "no", win, lose):
        slow = replace(result, races=races, boosters=STRONGER)
        yield replace(slow, path=f"yes lt {result.path.split()[1]}", plays=f"yes{result.plays}")
        yield replace(result, plays=f"no{result.plays}")


def pursuits(*fights: int) -> Iterator[Row]:
    """Cards 16 to 18, with the neighbours who are fought."""
    yield from pursuit(
        16,
        RIGHT,
        fights[0],
        0,
        then("; fit booster", upgrades="+booster", fame=1),
        then("; lose cannon", upgrades="-cannon"),
    )
    yield from pursuit(
        17,
        OPPOSITE,
        fights[1],
        -1,
        then("", cards="+ore +ore", fame=1),
        then("; lose booster", upgrades="-booster", fame=1),
    )
    yield from pursuit(
        18,
        LEFT,
        fights[2],
        0,
        then(f"; {LAUNCH}", launched=True),
        then("; lose freight_pod", upgrades="-freight_pod", held=True),
    )


PURSUITS = list(pursuits(LEFT, RIGHT, OPPOSITE))
"""One neighbour is compared, another one is fought."""
PURSUITS_2019 = list(pursuits(RIGHT, OPPOSITE, LEFT))
"""By option the neighbour who is compared is the one who is fought."""
CRASH = then("yes; lose cannon", upgrades="-cannon", held=True)
DISTRESS = [
    *race(19, OPPOSITE, then(f"yes; {LAUNCH}", launched=True), CRASH),
    Row(19, "no", "no"),
    *race(
        20,
        LEFT,
        then("yes", cards="+food +goods +carbon", robbed=True, fame=1),
        then("yes; lose cannon", upgrades="-cannon", fame=1),
    ),
    Row(20, "no", "no", fame=-1),
    *race(21, RIGHT, then("yes; fit freight_pod", upgrades="+freight_pod", fame=1), CRASH),
    Row(21, "no", "no", fame=-1),
]
RESCUES = [
    *combat(22, OPPOSITE, "yes", then("yes", cards="+goods +goods", fame=1), CRASH),
    Row(22, "no", "no"),
    *combat(
        23,
        RIGHT,
        "yes",
        then("yes; take food; take food", cards="+food +food", fame=1),
        then("yes; lose booster", upgrades="-booster", fame=1),
    ),
    Row(23, "no", "no", fame=-1),
    *combat(24, LEFT, "yes", then(f"yes; {JUMP}", jumped=True, fame=1), then("yes", held=True, fame=1)),
    Row(24, "no", "no", fame=-1),
]
DISTORTIONS = [
    *race(25, LEFT, then(f"yes; {JUMP}", jumped=True), then("yes", held=True)),
    *race(26, RIGHT, then(f"yes; {JUMP}", jumped=True), then("yes", held=True)),
    *race(
        27,
        OPPOSITE,
        then(f"yes; {JUMP}", jumped=True),
        then("yes; lose cannon", upgrades="-cannon"),
    ),
]
TRAVELERS = [
    *gifts(
        28,
        row("0", "lose booster", upgrades="-booster", fame=-1),
        row("1", ONE, cards="-ore", fame=1),
        row("2", f"{TWO}; {JUMP}", cards="-ore -ore", jumped=True),
        row("3", f"{THREE}; {JUMP}", cards="-ore -ore -fuel", jumped=True),
    ),
    *gifts(
        29,
        row("0"),
        row("1", ONE, cards="-ore", fame=1),
        row("2", TWO, cards="-ore -ore", fame=1),
        row("3", f"{THREE}; {LAUNCH}", cards="-ore -ore -fuel", launched=True),
    ),
    *gifts(
        30,
        row("0", fame=-1),
        row("1", ONE, cards="-ore", fame=-1),
        row("2", TWO, cards="-ore -ore", fame=1),
        row("3", f"{THREE}; {JUMP}", cards="-ore -ore -fuel", jumped=True, fame=1),
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
"""The branches that bring a trade ship, once more with no transporter left to put it on."""
NEXT_CARD = [(25, "no"), (26, "no"), (27, "no")]
WEAR = [(31, "auto"), (32, "auto")]


# ------------------------------------------------------------------ playing a row


def set_table(row: Row, **options: Any) -> Table:
    """The common table, with opponents for whom the row can only come out if the right ones are compared."""
    table = Table(game="starfarers-classic", **options).phase("build").fame(0, FAME).upgrades(0, **PIECES)
    for seat, cards in HANDS.items():
        table.hand(seat, **cards)
    wins = EVEN in (row.cannons, row.boosters)
    for seat in (LEFT, OPPOSITE, RIGHT):
        cannon = strength(seat, row.fights, row.cannons) if row.cannons else misled(seat, row.races, wins)
        booster = strength(seat, row.races, row.boosters) if row.boosters else misled(seat, row.fights, wins)
        table.upgrades(seat, booster=booster, cannon=cannon)
    table.no_ships(0).ship(0, FIRST, "colony_ship", SITES[0]).ship(0, SECOND, "trade_ship", "16,24")
    if row.crowded:
        table.ship(0, 1, "colony_ship", "18,24")
    return table


def strength(seat: int, rival: int, odds: str) -> int:
    """Upgrades of an opponent of the kind that counts."""
    if odds == EVEN:
        return 1 if seat == rival else 6
    return 2 if seat == rival else 0


def misled(seat: int, rival: int, wins: bool) -> int:
    """Upgrades of an opponent of the kind that does not count, set to mislead."""
    return 6 if (seat == rival) == wins else 0


def chance(row: Row) -> list[str]:
    """The rolls of a row: equal ones in a contest, the wanted sum where the balls alone decide."""
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
    rolled = ""
    for event in match.events:
        data = event.data
        if event.name == "replied":
            path.append(("no", "yes")[int(str(data["answer"]))] if data["yes_no"] else str(data["answer"]))
        elif event.name == "flee":
            path.append("ge" if int(str(data["own"])) >= int(str(data["theirs"])) else "lt")
        elif event.name == "contest":
            path.append("win" if int(str(data["own"])) >= int(str(data["theirs"])) else "lose")
        elif event.name == "contest_shake":
            rolled = str(data["value"])
    if rolled and path[-1] not in ("win", "lose"):
        path.append(rolled)
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


def check(row: Row, **options: Any) -> None:
    """Play a row and see that all it names has happened, and nothing else."""
    match = set_table(row, **options).match("balls red black", f"encounter {row.card}", *chance(row))
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
    assert [one["ship"] for one in traveller["ships"] if one["held"]] == ([FIRST] if row.held else [])
    assert traveller["owed_ships"] == row.owed

    for seat in (LEFT, OPPOSITE, RIGHT):  # a neighbour who rolls gains and loses nothing
        if row.robbed:
            assert hand(match, seat) == {}
        else:
            assert after["seats"][seat] == before[seat]

    assert after["encounters"]["discards"] == [str(row.card)]
    assert after["encounter"] == []
    assert after["base_speed"] == 3
    assert (match.to_act, match.view(0)["waiting_for"]) == ((0,), "fly")
    stays = row.held or row.jumped
    assert any(action.startswith(f"fly {FIRST} ") for action in legal(match, 0)) != stays
    assert any(action.startswith(f"fly {SECOND} ") for action in legal(match, 0))
    finish(match)
    sw.from_position(after)  # and everything still adds up


def ships(player: dict[str, Any]) -> list[tuple[int, str, str]]:
    """What stands where."""
    return [(ship["ship"], ship["kind"], ship["at"]) for ship in player["ships"]]


def expected_ships(row: Row, before: dict[str, Any]) -> list[tuple[int, str, str]]:
    """The ships of the traveller after a row."""
    there = ships(before)
    if row.jumped:
        there = [(n, kind, FAR if n == FIRST else at) for n, kind, at in there]
    if row.launched:
        there = [(1, "trade_ship", SITES[1]), *there]
    return there


@pytest.mark.parametrize("row", [*ROWS, *WAITING], ids=case)
def test_branch_of_a_card(row):
    check(row)


@pytest.mark.rule("encounter.flee", "encounter.combat")
@pytest.mark.parametrize("row", PURSUITS, ids=case)
def test_who_is_fought_need_not_be_who_is_compared(row):
    assert not (row.races and row.fights) or row.races != row.fights
    check(row)


@pytest.mark.rule("encounter.flee", "encounter.combat")
@pytest.mark.parametrize("row", PURSUITS_2019, ids=case)
def test_by_option_who_is_compared_is_fought(row):
    assert not (row.races and row.fights) or row.races == row.fights
    check(row, neighbour_2019=True)


@pytest.mark.parametrize("row", [one for one in ROWS if one.card in (7, 9, 15, 22)], ids=case)
def test_the_option_changes_no_other_card(row):
    check(row, neighbour_2019=True)


# ------------------------------------------------------------------ the cards that draw another


@pytest.mark.rule("encounter.again")
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
    """Boosters, cannons and freight rings of every seat."""
    return [tuple(player[name] for name in PIECES) for player in match.position()["seats"]]


def fame(match: sw.Match) -> list[int]:
    """Fame rings of every seat."""
    return [player["fame"] for player in match.position()["seats"]]


def worn(*upgrades: tuple[int, int, int]) -> Table:
    """A table with these boosters, cannons and freight rings, one fame ring each."""
    table = Table(game="starfarers-classic").phase("build")
    for seat, (booster, cannon, pod) in enumerate(upgrades):
        table.upgrades(seat, booster=booster, cannon=cannon, freight_pod=pod)
    return table


@pytest.mark.rule("encounter.wear_and_tear", "encounter.again")
def test_card_31_costs_everyone_with_more_than_eight_expansions_one():
    table = worn((3, 3, 3), (3, 3, 2), (6, 6, 5), (4, 3, 2))
    match = table.match("balls red black", "encounter 31", "encounter 29")
    match.play(0, "shake")
    match.play(0, "lose booster")
    match.play(2, "lose cannon")
    match.play(3, "lose freight_pod")
    assert pieces(match) == [(2, 3, 3), (3, 3, 2), (6, 5, 5), (4, 3, 1)]
    assert fame(match) == [1, 1, 1, 1]
    assert match.position()["encounter"][0]["card"] == "29"


@pytest.mark.rule("encounter.wear_and_tear", "encounter.again")
def test_card_32_costs_everyone_with_more_than_six_one_and_honours_the_most_freight_rings():
    table = worn((1, 0, 2), (2, 2, 2), (3, 2, 2), (4, 4, 1))
    match = table.match("balls red black", "encounter 32", "encounter 29")
    match.play(0, "shake")
    match.play(2, "lose freight_pod")
    match.play(3, "lose booster")
    assert pieces(match) == [(1, 0, 2), (2, 2, 2), (3, 2, 1), (3, 4, 1)]
    assert fame(match) == [2, 2, 1, 1]
    assert match.position()["encounter"][0]["card"] == "29"


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


def paths(branches: dict[str, list[dict[str, Any]]]) -> list[str]:
    """All paths through a card."""
    return [path for answer, ops in branches.items() for path in leaves(ops, answer)]


def test_every_branch_of_every_card_is_played():
    data = (files("starwake.starfarers") / "data" / "classic" / "encounters.json").read_text(encoding="utf-8")
    cards = {card["id"]: card["branches"] for card in json.loads(data)["cards"]}
    there = {(card, path) for card, branches in cards.items() for path in paths(branches)}
    played = [(one.card, one.path) for one in ROWS] + NEXT_CARD + WEAR
    assert sorted(cards) == list(range(1, 33))
    assert len(played) == len(set(played))
    assert set(played) == there


def test_every_branch_that_the_option_changes_is_played():
    data = (files("starwake.starfarers") / "data" / "classic" / "encounters.json").read_text(encoding="utf-8")
    changes = json.loads(data)["options"]["neighbour_2019"]
    there = {(int(at.split(".")[1]), path) for at, branches in changes.items() for path in paths(branches)}
    assert {(one.card, one.path) for one in PURSUITS_2019} == there
