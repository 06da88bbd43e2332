"""Every figure of the study is computed here once more, from entries, events and what lies open, and is the same."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.core.record import opened, play_entry
from starwake.core.registry import game_of
from starwake.table.difference import patched
from starwake.table.film import Film, document
from tests.table.test_schema import check, validator

TABLES = [
    ("starfarers", 6, {}),
    ("starfarers", 4, {"board": "beginner"}),
    ("starfarers-classic", 3, {}),
    ("starship", 2, {}),
]
RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
games = pytest.mark.parametrize(("id", "players", "options"), TABLES, ids=str)


def record_of(id: str, players: int, options: dict[str, Any]) -> sw.Record:
    return _record(id, players, json.dumps(options))


@cache
def _record(id: str, players: int, options: str) -> sw.Record:
    """A whole game of traders, who now and then take something back and do it again."""
    match = sw.new(id, players=players, seed=2026, **json.loads(options))
    bots = [make_bot("trader", match.game, seat, sw.stream(3, lane=seat + 1)) for seat in range(players)]
    while not match.over:
        seat = match.awaited[0]
        view = match.game.view(match.state, seat)
        action = bots[seat].choose(view, view.legal(match.legal(seat).codes))
        match.play(seat, action)
        if match.seq % 7 == 0 and match.can_undo(seat):
            match.undo(seat)
            match.play(seat, action)
    return match.record()


@cache
def replay_of(record: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(document(Film(sw.Record.parse(record)))))
    return found


@dataclass
class Seen:
    """A step as the public interface of a match shows it."""

    seat: int
    action: str
    before: dict[str, Any]
    after: dict[str, Any]
    events: list[sw.Event]
    chance: list[str] = field(default_factory=list)
    """What chance said in it."""
    void: bool = False


def walked(record: sw.Record) -> tuple[dict[str, Any], list[sw.Event], list[Seen]]:
    """The view before the first action, what had happened by then, and every step."""
    match = opened(record, game_of(record))
    first, start, found = match.view(sw.OPEN), [*match.events], []
    while len(match.entries) < len(record.entries):
        entry, before, done = record.entries[len(match.entries)], match.view(sw.OPEN), len(match.entries) + 1
        events = play_entry(match, entry)
        chance = [text for _seat, text in match.entries[done:]]
        found.append(Seen(entry.seat, entry.text, before, match.view(sw.OPEN), events, chance))
        if entry.text.split()[0] == "undo":
            assert entry.text == "undo"  # traders play one action at a time
            next(one for one in reversed(found[:-1]) if not one.void).void = found[-1].void = True
    return first, start, found


def both(id: str, players: int, options: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    record = record_of(id, players, options)
    return replay_of(json.dumps(record.json())), walked(record)


def ends(first: Any, steps: list[Seen], read: Any) -> list[Any]:
    """What `read` says of the view at the end of each turn, the set-up first."""
    last = {0: read(first)} | {step.before["turn"]: read(step.after) for step in steps}
    return [last[turn] for turn in range(max(last) + 1)]


# ------------------------------------------------------------------ the replay itself


@games
def test_the_differences_lead_from_each_step_to_the_next(id, players, options):
    replay, (first, start, steps) = both(id, players, options)
    view = replay["view"]
    assert view == json.loads(json.dumps(first))
    assert replay["first"] == len(start)
    happened = len(start)
    for shot, step in zip(replay["steps"], steps, strict=True):
        view = patched(view, shot["changes"])
        happened += len(step.events)
        assert view == json.loads(json.dumps(step.after))
        assert (shot["seat"], shot["action"], shot["turn"]) == (step.seat, step.action, view["turn"])
        assert (shot["last"], shot.get("void", False)) == (happened, step.void)
        assert shot["words"]
    assert any(step.void for step in steps)


@games
def test_all_hands_lie_open(id, players, options):
    replay = both(id, players, options)[0]
    if id == "starship":
        assert "hidden" not in json.dumps(replay["view"]["chosen"])
    else:
        assert all(seat["hand"] is not None for seat in replay["view"]["seats"])


@games
def test_the_replay_is_as_the_schema_says(id, players, options):
    check(validator(id, "replay"), both(id, players, options)[0])


@games
def test_it_speaks_german(id, players, options):
    film = Film(record_of(id, players, options))
    english, german = document(film)["study"], document(film, "de")["study"]
    assert [one["values"] for one in english["series"]] == [one["values"] for one in german["series"]]
    titles = [
        {one["title"] for one in (*study["series"], *study["draws"], *study["origins"])}
        for study in (english, german)
    ]
    assert all("." not in title for some in titles for title in some)
    assert {"Points by turn", "Punkte nach Zügen"} <= titles[0] ^ titles[1]


@games
def test_the_odds_of_every_draw_are_those_of_the_rules(id, players, options):
    """Dealt once more from the odds of the replay alone, the seed gives every outcome."""
    record = record_of(id, players, options)
    replay = both(id, players, options)[0]
    dealer = sw.FairDealer(2026)
    outcomes = [text for seat, text in record.entries if seat == -1]
    for text, place in zip(outcomes, replay["draws"], strict=True):
        names, weights = replay["odds"][place]["names"], replay["odds"][place]["weights"]
        assert names[dealer.choose(weights, tuple)] == text


def test_a_position_of_a_step_goes_on():
    record = record_of(*TABLES[1])
    film = Film(record)
    middle = len(film) // 2
    assert film.position(middle) == record.replay(middle).position()
    match = sw.from_position(film.position(middle), seed=1)
    assert match.to_act == record.replay(middle).to_act
    with pytest.raises(sw.UsageError, match="there is no step"):
        film.position(len(film) + 1)


def test_a_record_that_does_not_fit_is_refused_like_elsewhere():
    record = record_of(*TABLES[1])
    swapped = (*record.entries[:40], record.entries[40]._replace(text="shake"), *record.entries[41:])
    with pytest.raises(sw.RecordError) as ours:
        Film(replace(record, entries=swapped))
    with pytest.raises(sw.RecordError) as theirs:
        replace(record, entries=swapped).replay()
    assert str(ours.value) == str(theirs.value)
    with pytest.raises(sw.VersionError):
        Film(replace(record, version=99))


# ------------------------------------------------------------------ turn by turn


@games
def test_points_cards_and_income_turn_by_turn(id, players, options):
    replay, (first, start, steps) = both(id, players, options)
    found = {one["name"]: one["values"] for one in replay["study"]["series"]}
    assert found["points"] == ends(first, steps, lambda view: view["points"])
    assert found["held"] == ends(first, steps, lambda view: [held(seat) for seat in view["seats"]])
    assert found["income"] == earned(id, players, start, steps)


def held(seat: dict[str, Any]) -> int:
    """Cards in hand, or wares on board."""
    return sum(seat["hand"].values()) if "hand" in seat else sum(seat["bays"].values()) + seat["science"]


def earned(id: str, players: int, start: list[sw.Event], steps: list[Seen]) -> list[list[int]]:
    """What had come to each seat by the end of each turn; in Starship that is what comes in the production phase."""
    gains: dict[int, Counter[int | None]] = defaultdict(Counter)
    live = [step for step in steps if not step.void]
    if id == "starship":
        live = [step for step in live if step.before["phase"] == "production" and step.action[:3] != "fly"]
    for turn, events in [(0, start), *((step.before["turn"], step.events) for step in live)]:
        for event in events:
            if event.name in ("produced", "gained", "drew"):
                gains[turn][event.seat] += int(str(event.data.get("count", 1)))
    found, sums = [], [0] * players
    for turn in range(max(step.before["turn"] for step in steps) + 1):
        sums = [some + gains[turn][seat] for seat, some in enumerate(sums)]
        found.append(sums)
    return found


# ------------------------------------------------------------------ chance


@games
def test_dice_and_balls_against_expectation(id, players, options):
    replay, (_first, _start, steps) = both(id, players, options)
    rolls = [step.chance[0] for step in steps if step.action == "roll"]
    entries = [text for seat, text in record_of(id, players, options).entries if seat == -1]
    expected: dict[str, dict[str, Fraction]] = {}
    seen: dict[str, Counter[str]] = {}
    if id == "starship":
        blue = [text.split()[1] for text in entries if text.startswith("blue ")]
        seen = {"yellow": Counter(text.split()[1] for text in rolls), "blue": Counter(blue)}
        dice = json.loads(files("starwake.starship").joinpath("data/rules.json").read_text())["dice"]
        for name, sides in dice.items():
            share = Counter(map(str, sides))
            expected[name] = {n: seen[name].total() * Fraction(k, 6) for n, k in share.items()}
    else:
        sums = Counter(str(sum(map(int, text.split()[1:]))) for text in rolls)
        shakes = [text.split()[1:] for text in entries if text.startswith("balls ")]
        balls = replay["catalogue"]["balls"]
        many = sum(ball["count"] for ball in balls)
        seen = {"dice": sums, "balls": Counter(ball for shake in shakes for ball in shake)}
        ways = Counter(str(a + b) for a in range(1, 7) for b in range(1, 7))
        expected["dice"] = {n: len(rolls) * Fraction(k, 36) for n, k in ways.items()}
        expected["balls"] = {ball["ball"]: len(shakes) * Fraction(2 * ball["count"], many) for ball in balls}
        assert {one["name"]: one["count"] for one in replay["study"]["draws"]} == {
            "dice": len(rolls),
            "balls": len(shakes),
        }
    for one in replay["study"]["draws"]:
        assert {face["face"]: face["seen"] for face in one["faces"]} == {
            face: seen[one["name"]][face] for face in expected[one["name"]]
        }
        for face in one["faces"]:
            assert face["expected"] == pytest.approx(float(expected[one["name"]][face["face"]]), abs=1e-4)


@games
def test_luck_is_what_came_against_what_was_to_be_expected(id, players, options):
    replay, (_first, _start, steps) = both(id, players, options)
    actual, expected = [0] * players, [Fraction(0)] * players
    rolling = [step for step in steps if step.action == "roll"]
    for step in rolling:
        for seat in range(players):
            if id == "starship":
                ways = [(number, Fraction(1, 3)) for number in (1, 2, 3)]
                expected[seat] += sum(share * flown(step.before, replay, seat, n) for n, share in ways)
            else:
                expected[seat] += sum(
                    Fraction(1, 36) * settled(step.before, replay, a + b)[seat]
                    for a in range(1, 7)
                    for b in range(1, 7)
                    if a + b != 7
                )
    if id == "starship":
        actual = [int(n) for n in replay["study"]["series"][2]["values"][-1]]  # recomputed above
    else:
        for step in steps:
            for event in step.events:
                if event.name == "produced":
                    actual[event.seat] += event.data["count"]
    assert [one["actual"] for one in replay["study"]["luck"]] == actual
    for one, hoped in zip(replay["study"]["luck"], expected, strict=True):
        assert one["expected"] == pytest.approx(float(hoped), abs=1e-4)


def settled(view: dict[str, Any], replay: dict[str, Any], number: int) -> list[int]:
    """What a sum of the dice brings in Starfarers, by seat: two sites beside each planet, green cards, and shortage."""
    claims = [Counter[str]() for _seat in view["seats"]]
    towns = [{*seat["colonies"], *seat["spaceports"]} for seat in view["seats"]]
    for slot, system in zip(replay["chart"]["systems"], view["systems"], strict=True):
        for place, planet in enumerate(system["planets"]):
            if number in planet["numbers"] and not planet["face_down"]:
                for site in (slot["sites"][place], slot["sites"][place - 1]):
                    for seat, own in enumerate(towns):
                        claims[seat][planet["resource"]] += site in own
    for seat, claim in zip(view["seats"], claims, strict=True):
        for resource in RESOURCES:
            if f"green_{resource}" in seat["friends"] and claim[resource]:
                claim[resource] += 1
    paid = [0] * len(claims)
    for resource in RESOURCES:
        left, wanted = view["supply"][resource], sum(claim[resource] for claim in claims)
        single = sum(claim[resource] > 0 for claim in claims) == 1
        order = [(view["active"] + n) % len(claims) for n in range(len(claims))]
        for seat in order:
            if replay["game"] == "starfarers" and wanted > left and not single:
                continue
            came = min(claims[seat][resource], left)
            paid[seat] += came
            if wanted > view["supply"][resource]:
                left -= came
    return paid


def flown(view: dict[str, Any], replay: dict[str, Any], seat: int, number: int) -> int:
    """What the yellow die brings in Starship: both modules that work on it, and one colony, as far as there is room."""
    rules = json.loads(files("starwake.starship").joinpath("data/rules.json").read_text())
    own, crest, brought = view["seats"][seat], view["crests"][seat], 0
    held = {**own["bays"], "science": own["science"]}
    for module in rules["modules"]:
        level = own["modules"].get(module["id"], 0)
        if "numbers" in module and level and number in module["numbers"][crest][f"level_{level}"]:
            came = min(module["amounts"][level], own["limit"][module["gives"]] - held[module["gives"]])
            held[module["gives"]] += max(came, 0)
            brought += max(came, 0)
    cards = [replay["catalogue"]["cards"][card] for card in own["colonies"]]
    fits = [
        card
        for card in cards
        if card["number"] == number and held[card["resource"]] < own["limit"][card["resource"]]
    ]
    return brought + bool(fits)


# ------------------------------------------------------------------ points


@games
def test_points_by_source_add_up(id, players, options):
    replay, (_first, _start, steps) = both(id, players, options)
    seats = steps[-1].after["seats"]
    key = "worth" if id == "starship" else "score"
    found = {one["source"]: one["points"] for one in replay["study"]["origins"]}
    assert found == {source: [seat[key][source] for seat in seats] for source in seats[0][key]}
    assert [sum(some) for some in zip(*found.values(), strict=True)] == steps[-1].after["points"]


@games
def test_turning_points_are_new_leads_and_leaps(id, players, options):
    replay, (first, _start, steps) = both(id, players, options)
    leader, wanted = sole(first["points"]), []
    for number, step in enumerate(steps, 1):
        if step.void:
            continue
        now = sole(step.after["points"])
        for seat, (was, has) in enumerate(zip(step.before["points"], step.after["points"], strict=True)):
            ahead = now == seat and leader != seat
            if has > was and step.after["turn"] and (ahead or has - was >= 2):
                wanted.append((number, step.before["turn"], seat, has - was, ahead))
        leader = leader if now is None else now
    found = replay["study"]["turnings"]
    assert [(one["step"], one["turn"], one["seat"], one["change"], one["leads"]) for one in found] == wanted
    assert wanted
    assert all(one["words"] for one in found)
    assert all(one["step"] <= other["step"] for one, other in pairwise(found))


def sole(points: list[int]) -> int | None:
    best = [seat for seat, some in enumerate(points) if some == max(points)]
    return best[0] if len(best) == 1 else None
