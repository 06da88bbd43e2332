"""No record that was changed passes `verify`: not one entry, one value of the header, one seed or one point.

The ends of three games are changed in every way; whole games, which are thousands of entries, at some places only
(the slow test, or `python -m tests.laws.test_changed_records EVERY` for one in so many entries).
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import starwake as sw
from starwake.core.record import CHANCE
from starwake.testing.choosers import CHOOSERS, some_seat
from tests.changes import leaves
from tests.helpers import long

GAMES = {"starfarers": 3, "starfarers-classic": 3, "starship": 2}
"""The games and their players."""
SHORT = {"starfarers": 9, "starfarers-classic": 1, "starship": 4}
"""Seeds of games that are soon over."""
LAST = 24
"""Steps that are played again at the end of a game."""
PLACES = 4
"""Of a whole game so many entries are changed."""
VALUES = 25
"""Of a position so many values are changed."""
SEEDS: list[int | str | bytes] = [b"\x00\xff", "seat", 7]
"""Of the seats."""

Data = dict[str, Any]


class Changed(NamedTuple):
    """A record that is no longer what was played."""

    what: str
    data: Data


# ------------------------------------------------------------------ finished games


def dealer(game: str, seed: int) -> sw.FairDealer:
    """A fair dealer with seeds of the seats."""
    made = sw.FairDealer(seed)
    seeds = SEEDS[: GAMES[game]]
    made.commit_seats([sw.seat_commitment(one) for one in seeds])
    made.mix(seeds)
    return made


def play_on(match: sw.Match, seed: int, most: int) -> list[Any]:
    """Play to the end, but so many steps at most; the states on the way."""
    rng = sw.stream(seed, lane=1)
    states: list[Any] = []
    while not match.over and len(states) < most:
        states.append(match.state)
        seat = some_seat(match.awaited, rng)
        code = CHOOSERS["by_kind"](match.legal(seat).codes, rng)
        match.play(seat, match.game.action(code))
    return states


@cache
def whole(game: str) -> tuple[sw.Match, list[Any]]:
    """A game from its beginning to its end."""
    match = sw.new(game, players=GAMES[game], dealer=dealer(game, SHORT[game]))
    return match, play_on(match, SHORT[game], 100_000)


@cache
def end(game: str) -> sw.Match:
    """The last steps of a game, with other dice: the first ones that end soon."""
    match, states = whole(game)
    for seed in range(2, 1000):
        last = sw.Match(match.game, dealer(game, seed), state=states[-LAST].copy())
        play_on(last, seed, LAST + 10)
        if last.over and len(last.entries) >= LAST and any(entry.seat == CHANCE for entry in last.entries):
            return last
    raise AssertionError("no seed ends the game soon")


# ------------------------------------------------------------------ every change


def changes(match: sw.Match, every: int = 1) -> Iterator[Changed]:
    """The record of a match, changed in one place each; of entries only one in so many."""
    data = json.loads(json.dumps(match.record().json()))
    yield from changed_entries(data, match, every)
    yield from changed_values(data)
    yield from changed_keys(data)


def changed_entries(data: Data, match: sw.Match, every: int) -> Iterator[Changed]:
    """Each entry with another text or seat, left out, twice, and in the place of the next one."""
    entries = data["entries"]
    for place in range(0, len(entries), every):
        entry, rest = entries[place], entries[place + 1 :]
        others = [[], [entry, entry]]
        others += [[[entry[0], text]] for text in other_texts(match, place)]
        others += [[[seat, entry[1]]] for seat in range(-1, match.game.players) if seat != entry[0]]
        for other in others:
            yield Changed(f"{entry} is {other}", {**data, "entries": [*entries[:place], *other, *rest]})
        if rest and rest[0] != entry:
            swapped = [*entries[:place], rest[0], entry, *rest[1:]]
            yield Changed(f"{entry} after {rest[0]}", {**data, "entries": swapped})


def other_texts(match: sw.Match, place: int) -> Iterator[str]:
    """What could have stood there: other legal actions, outcomes of the same kind, another spelling."""
    seat, text = match.entries[place]
    alike = {one.text for one in match.entries if one.seat == seat and one.text.split()[0] == text.split()[0]}
    yield from sorted(alike - {text})[:3]
    yield from (text + " ", text.upper(), text.replace(" ", "  ") + "?")
    if seat != CHANCE:
        yield from legal_instead(match, place)


def legal_instead(match: sw.Match, place: int) -> list[str]:
    """Some of the other actions that were legal then."""
    before = [entry for entry in match.entries[:place] if entry.seat != CHANCE]
    then = match.record().replay(len(before))
    seat, text = match.entries[place]
    return [str(action) for action in list(then.legal(seat))[:6] if str(action) != text][:3]


def changed_values(data: Data) -> Iterator[Changed]:
    """Each number, word, yes, no and null of the header, the dealer, the result and the chain."""
    found = [(path, value) for path, value in leaves(data) if path[0] not in ("entries", "start")]
    start = list(leaves(data["start"], ("start",)))
    for path, value in [*found, *start[:: 1 + len(start) // VALUES]]:
        for other in other_values(value):
            yield Changed(f"{path} is {other!r}", with_value(data, path, other))


def other_values(value: Any) -> list[Any]:
    """Values of the same kind, and some that Python takes for equal."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, float(value), *([bool(value)] if value in (0, 1) else [])]
    if value is None:
        return [0, {}]
    return [value[:-1] + ("1" if value[-1:] == "0" else "0"), value.upper() + " ", ""]


def with_value(data: Data, path: tuple[str | int, ...], value: Any) -> Data:
    changed = copy.deepcopy(data)
    place: Any = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


def changed_keys(data: Data) -> Iterator[Changed]:
    """Each key left out, one added, lists in another order."""
    for name in ("options", "dealer", "result"):
        for less in with_other_keys(data[name]):
            yield Changed(f"{name} has the keys {list(less)}", {**data, name: less})
    for less in with_other_keys(data):
        yield Changed(f"the record has the keys {list(less)}", less)
    for path in (("dealer", "seat_seeds"), ("dealer", "seat_commitments"), ("result", "points")):
        values = data[path[0]][path[1]]
        for other in (values[1:], [*values, values[0]], values[::-1]):
            if other != values:
                yield Changed(f"{path} is {other}", with_value(data, path, other))


def with_other_keys(data: Data) -> Iterator[Data]:
    yield {**data, "more": None}
    yield from ({key: data[key] for key in data if key != gone} for gone in data)


# ------------------------------------------------------------------ the laws


def passes(changed: Changed) -> bool:
    """Whether nobody notices it."""
    try:
        sw.Record.parse(json.dumps(changed.data)).verify()
    except sw.RecordError:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_the_games_themselves_pass(game):
    assert end(game).record().verify() > 0
    assert whole(game)[0].record().verify() > 0


@pytest.mark.parametrize("game", GAMES)
def test_no_change_of_the_end_of_a_game_passes(game):
    tried = list(changes(end(game)))
    assert len(tried) > 300
    assert [one.what for one in tried if passes(one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["starship", long("starfarers"), long("starfarers-classic")])
def test_no_change_of_a_whole_game_passes(game):
    match = whole(game)[0]
    every = 1 + len(match.entries) // PLACES
    assert [one.what for one in changes(match, every) if passes(one)] == []


def main(every: int) -> None:
    """Count the changes that pass."""
    for game in GAMES:
        for name, match, step in (("end", end(game), 1), ("whole game", whole(game)[0], every)):
            found = [passes(one) for one in changes(match, step)]
            print(
                f"{game}, {name} of {len(match.entries)} entries: {sum(found)} of {len(found)} changes pass"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]))
