"""Records for the page's own tests of `verify`: sound ones, and ones that somebody has tampered with.

python tools/record_tapes.py frontend/tests/records          write them
python tools/record_tapes.py --check frontend/tests/records  say which is out of date

Each file has a record with the odds of its draws, and changes of it, of which `record.verify()` says whether they hold.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import starwake as sw
from starwake.table.film import Film, document

ROOT = Path(__file__).parent.parent
Data = dict[str, Any]


def _played(id: str, seats: int, steps: int, **options: Any) -> sw.Record:
    """The beginning of a game with seeds of all seats, in which something is taken back."""
    dealer = sw.FairDealer(b"server" * 5)
    dealer.mix([f"seat {seat}: 7 Sterne \u2726" if seat else 77 for seat in range(seats)])
    match = sw.Match(sw.make(id, seats, options), dealer)
    random = Random(id)
    for _step in range(steps):
        seat = random.choice(match.to_act)
        if match.can_undo(seat) and random.random() < 0.2:
            match.undo(seat)
        else:
            match.play(seat, random.choice(list(match.legal(seat))))
    return match.record(reveal=True)


def _onward() -> sw.Record:
    """A game that goes on from a position."""
    first = sw.new("starfarers", players=3, seed=4)
    for _step in range(30):
        first.play(first.to_act[0], next(iter(first.legal())))
    match = sw.from_position(first.position(), seed="onward")
    for _step in range(20):
        match.play(match.to_act[0], list(match.legal())[-1])
    return match.record(reveal=True)


RECORDS: dict[str, Callable[[], sw.Record]] = {
    "starfarers": lambda: _played("starfarers", 4, 80, board="explorer"),
    "starship": lambda: _played("starship", 2, 60),
    "onward": _onward,
    "early": lambda: sw.load(ROOT / "tests/core/old_records/mixed.json"),
}


def _outcome(data: Data) -> None:
    """Another outcome of the same kind, from elsewhere in the record."""
    seen = [entry for entry in data["entries"] if entry[0] == -1]
    first = seen[-1]
    first[1] = next(text for _, text in seen if text != first[1] and text.split()[0] == first[1].split()[0])


def _swapped(data: Data) -> None:
    """Two actions in another order."""
    places = [n for n, entry in enumerate(data["entries"]) if entry[0] != -1]
    one, two = next((a, b) for a in places for b in places if data["entries"][a] != data["entries"][b])
    entries = data["entries"]
    entries[one], entries[two] = entries[two], entries[one]


def _action(data: Data) -> None:
    data["entries"][_first_action(data)][1] += " "


def _first_action(data: Data) -> int:
    return next(n for n, entry in enumerate(data["entries"]) if entry[0] != -1)


def _set(*path: Any) -> Callable[[Data], object]:
    """Another value at a path."""

    def tamper(data: Data) -> None:
        place: Any = data
        for key in path[:-2]:
            place = place[key]
        if place[path[-2]] == path[-1]:
            raise LookupError
        place[path[-2]] = path[-1]

    return tamper


NONE = "0" * 64
SOUND = {"nothing": lambda data: None}
TAMPERS: dict[str, Callable[[Data], object]] = {
    "another outcome": _outcome,
    "an outcome less": lambda data: data["entries"].pop(
        next(n for n, entry in enumerate(data["entries"]) if entry[0] == -1)
    ),
    "the last entry less": lambda data: data["entries"].pop(),
    "another seed": lambda data: data["dealer"].update(seed="62" + "00" * 30),
    "another commitment": _set("dealer", "commitment", NONE),
    "seed in capitals": lambda data: data["dealer"].update(seed=data["dealer"]["seed"].upper() + "AA"),
    "no seed": lambda data: data.update(dealer=None),
    "a sealed dealer": lambda data: data["dealer"].update(counter=3),
    "another algorithm": _set("dealer", "algorithm", "dice-by-hand"),
    "one key more": lambda data: data["dealer"].update(more=1),
    "another result": lambda data: data["result"].update(turns=data["result"]["turns"] + 1),
}
BOUND: dict[str, Callable[[Data], object]] = {
    "another seat acts": lambda data: data["entries"][_first_action(data)].__setitem__(0, 1),
    "an action with a space": _action,
    "actions in another order": _swapped,
    "an undo more": lambda data: data["entries"].append([0, "undo"]),
    "another header": lambda data: data["options"].update(offers=not data["options"]["offers"]),
    "another version": lambda data: data.update(version=data["version"] + 1),
    "another chain": _set("chain", NONE),
    "no chain": lambda data: data.pop("chain"),
}
SEATED: dict[str, Callable[[Data], object]] = {
    "another seed of a seat": lambda data: data["dealer"]["seat_seeds"].__setitem__(0, "6900"),
    "another commitment of a seat": lambda data: data["dealer"]["seat_commitments"].__setitem__(0, NONE),
    "seats in another order": lambda data: (
        data["dealer"]["seat_seeds"].reverse(),
        data["dealer"]["seat_commitments"].reverse(),
    ),
    "seeds in another order": lambda data: data["dealer"]["seat_seeds"].reverse(),
    "a seat less": lambda data: (
        data["dealer"]["seat_seeds"].pop(),
        data["dealer"]["seat_commitments"].pop(),
    ),
}


def tape(name: str) -> Data:
    """A record with its odds, and what becomes of it when somebody changes it."""
    record = RECORDS[name]()
    replay = document(Film(record))
    tampers = {**SOUND, **TAMPERS}
    if record.chain is not None:
        tampers |= BOUND
    if (record.dealer or {}).get("seat_commitments"):
        tampers |= SEATED
    cases = []
    for title, tamper in tampers.items():
        data = json.loads(json.dumps(record.json()))
        tamper(data)
        cases.append({"title": title, "record": data, "wrong": _wrong(data)})
    return {
        "odds": replay["odds"],
        "draws": replay["draws"],
        "result": replay["result"],
        "outcomes": record.verify(),
        "heads": [head.hex() for head in record.heads()] if record.chain else [],
        "cases": cases,
    }


def _wrong(data: Data) -> str:
    """What `record.verify()` says is wrong; empty if nothing is."""
    try:
        sw.Record.parse(json.dumps(data)).verify()
    except sw.StarwakeError as error:
        return str(error)
    return ""


def main(arguments: list[str]) -> int:
    """Write or compare."""
    check = "--check" in arguments
    folder = Path(next(one for one in arguments if not one.startswith("-")))
    late = []
    for name in RECORDS:
        path = folder / f"{name}.json"
        text = json.dumps(tape(name), separators=(",", ":")) + "\n"
        if check and (not path.is_file() or path.read_text(encoding="utf-8") != text):
            late.append(path.name)
        elif not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if late:
        print(f"out of date: {', '.join(late)}; python tools/record_tapes.py {folder} writes them anew")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
