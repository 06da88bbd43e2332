"""Observations and actions: what the fields tell is what is written, at every table and in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import starwake as sw
from starwake.core.errors import UsageError
from starwake.core.playout import NoView
from starwake.core.rng import stream
from starwake.env import layout_of
from starwake.env.fields import VERSION
from starwake.env.index import Index
from starwake.env.layout import Layout, layout_for
from starwake.testing.environments import check_steps, main
from starwake.testing.tables import all_tables, usual_tables
from tests.helpers import other_tables_are_slow

COMMITTED = Path(__file__).with_name("layouts.json")
"""Fingerprints of the layouts, and of some observations; `python -m tests.env.test_layout > tests/env/layouts.json`
writes it anew, which is right only together with a new VERSION, or before the first release of one."""
SEEN = 200


def fingerprints() -> dict[str, Any]:
    """Of every usual table: the layout's, and that of the observations of a game."""
    found = {}
    for table in usual_tables():
        layout = layout_for(table.make())
        seen = sha256(json.dumps([obs for _, _, obs in walked(layout, SEEN)]).encode()).hexdigest()[:12]
        found[layout.id] = {"layout": layout.fingerprint, "observations": seen}
    return found


def walked(layout: Layout, steps: int, seed: int = 5) -> Iterator[tuple[Any, int, list[int]]]:
    """States of random play, whose decision it is, and what that seat observes."""
    stepper, chooser = layout.stepper(1, 1000, 0, 0.0), stream(seed, lane=1)
    stepper.reset(seed)
    for _ in range(steps):
        yield stepper.states[0], int(stepper.to_act[0]), [int(n) for n in stepper.observations]
        stepper.step(stepper.sample(chooser))


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_the_writer_writes_as_many_numbers_as_the_fields_tell(table):
    layout = layout_for(table.make())
    stepper = layout.stepper(1, 1000, 0, 0.0)
    assert layout.writer.write(stepper.states[0], 0, stepper.observations, 0) == layout.size
    names = [name for name, _, _ in layout.items]
    assert len(set(names)) == layout.size == len(names)


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_every_number_of_an_action_is_read_back(table):
    layout = layout_for(table.make())
    assert len(set(layout.codes)) == len(layout.codes)
    for number, code in enumerate(layout.codes):
        assert (layout.number(code), layout.code(number)) == (number, code)
        text = layout.action(number)  # cards of the same name are the same to read
        assert layout.game.notation(layout.game.code(text)) == text


@pytest.mark.parametrize("table", other_tables_are_slow(all_tables()))
def test_masks_show_the_legal_actions(table):
    assert check_steps(table.make(), steps=120, seed=2) > 120


def test_the_long_check_tells_what_it_found(capsys):
    assert main(["--steps", "40", "--game", "starship"]) == 0
    assert "every mask shows the legal actions" in capsys.readouterr().out


def test_layouts_change_only_with_their_version():
    assert VERSION == 1
    assert fingerprints() == json.loads(COMMITTED.read_text("utf-8")), COMMITTED.name


@pytest.mark.slow
def test_layouts_are_the_same_in_every_process():
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.env.test_layout"],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    ).stdout
    assert json.loads(told) == fingerprints()


def test_a_game_without_observations_is_told():
    game = sw.make("starship")
    game.__dict__["id"] = "other"
    with pytest.raises(UsageError, match="other has no observations"):
        layout_for(game)


def test_a_layout_says_how_large_it_is():
    told = repr(layout_of("starship"))
    assert told.startswith("<Layout starship-2p-v1: 795 numbers, 589 actions, ")


def test_an_action_has_one_number():
    with pytest.raises(ValueError, match="twice"):
        Index([5, 7, 5], [])
    assert [Index([5, 7], []).number(code) for code in (5, 7, 6)] == [0, 1, -1]


# ------------------------------------------------------------------ from a view and back


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_a_view_is_observed_like_the_state_behind_it(table):
    layout = layout_for(table.make())
    for state, seat, numbers in walked(layout, 60):
        assert layout.observe(layout.game.view(state, seat)) == numbers == layout.observe(state, seat)


def test_an_action_has_the_same_number_however_it_is_given():
    layout = layout_of("starship")
    action = layout.game.action(layout.code(31))
    assert {layout.number(one) for one in (layout.codes[31], action, action.notation)} == {31}


def test_an_offer_without_a_number_has_none():
    assert layout_of("starfarers").number("offer 3 ore 1 food for 2 goods") == -1


LAYOUT: Any = layout_of("starship")
MATCH = sw.new("starship", seed=1)
OTHER = sw.new("starship", seed=1, hidden_reserve=True)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: LAYOUT.action(-1), "there is no action -1: they are whole numbers from 0 to 588"),
        (lambda: LAYOUT.action(99999), "there is no action 99999"),
        (lambda: LAYOUT.code(1.5), r"there is no action 1\.5"),
        (lambda: LAYOUT.read([1, 2]), "an observation of starship-2p-v1 has 795 numbers, not 2"),
        (lambda: LAYOUT.read(7), "an observation is a row of 795 numbers, not 7"),
        (lambda: LAYOUT.observe(MATCH.state), "name the seat that observes the state"),
        (lambda: LAYOUT.observe(MATCH.state, 2), "seat"),
        (lambda: LAYOUT.observe(MATCH), "is no state of starship"),
        (lambda: LAYOUT.observe(MATCH.game.view(MATCH.state, None)), "only the view of a seat"),
        (lambda: LAYOUT.observe(NoView(MATCH.game, 0)), "only the view of a seat that shows something"),
        (lambda: LAYOUT.observe(OTHER.game.view(OTHER.state, 0)), r"layout_for\(view\.game\)"),
    ],
)
def test_what_cannot_be_asked_of_a_layout_is_told(call, told):
    with pytest.raises(UsageError, match=told):
        call()


# ------------------------------------------------------------------ the numbers mean what the view says


@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic"])
def test_observations_of_starfarers_say_what_the_view_says(game):
    layout = layout_of(game)
    for state, seat, numbers in walked(layout, 300):
        seen, told = layout.game.view(state, seat).json(), layout.read(numbers)
        owned = [seen["seats"][(seat + step) % 4] for step in range(4)]
        assert told["turn.seat"] == seat
        assert told["turn.turn"] == seen["turn"]
        assert [
            name
            for name in ("set-up", "production", "trade_and_build", "flight")
            if told[f"turn.phase.{name}"]
        ] == [seen["phase"]]
        assert (seat + told["turn.active"]) % 4 == seen["active"]
        assert [told["turn.high_die"], told["turn.low_die"]] == list(seen["dice"])
        assert told["stock.reserve"] == seen["reserve"]["cards"]
        for name in ("ore", "fuel", "carbon", "food", "goods"):
            assert told[f"stock.supply.{name}"] == seen["supply"][name]
            assert told[f"seat.me.hand.{name}"] == owned[0]["hand"][name]
            assert told[f"seat.next2.hand.{name}"] == owned[2]["known"][name]
            assert told[f"seat.next1.shown.{name}"] == seen["open"][(seat + 1) % 4][name]
        for row, one in zip(("me", "next1", "next2", "next3"), owned, strict=True):
            assert told[f"seat.{row}.cards"] == one["cards"]
            assert told[f"seat.{row}.fame"] == one["fame"]
            assert told[f"seat.{row}.upgrades.booster"] == one["booster"]
            assert told[f"seat.{row}.spaceports"] == len(one["spaceports"])
        assert told["seat.next3.points"] == seen["points"][(seat + 3) % 4]
        check_board(layout.game, seen, told, owned)
        check_planets(layout, seen, told)
        asked = [name for name in told if name.startswith("decision.asked.") and told[name]]
        assert asked == [f"decision.asked.{seen['stack'][-1][0]}"]


def check_board(game: Any, seen: Any, told: dict[str, int], owned: list[Any]) -> None:
    """Every piece stands where the view has it, and nothing else does."""
    pieces = {}
    for number, one in enumerate(owned, 1):
        pieces.update(dict.fromkeys(one["colonies"], (2, number)))
        pieces.update(dict.fromkeys(one["spaceports"], (3, number)))
        pieces.update({ship["at"]: (4, number) for ship in one["ships"] if ship["at"]})
    pieces.update(dict.fromkeys(seen["neutral"]["colonies"], (2, 5)))
    pieces.update(dict.fromkeys(seen["neutral"]["spaceports"], (3, 5)))
    stations = {point for row in seen["outposts"] for point in row["docks"]}
    for point in game.points_names:
        if point not in stations:
            found = told[f"point.piece.{point}"], told[f"point.owner.{point}"]
            assert found == pieces.get(point, (0, 0)), point


def check_planets(layout: Layout, seen: Any, told: dict[str, int]) -> None:
    """Resources and numbers of all planets that lie open."""
    names = ("ore", "fuel", "carbon", "food", "goods")
    for system in seen["systems"]:
        for place, planet in enumerate(system["planets"], 1):
            row = f"planet.{system['system']}:{place}"
            if planet["resource"] is not None:
                assert names[told[f"{row}.resource"]] == planet["resource"]
            if planet["numbers"]:
                assert [told[f"{row}.low"], told[f"{row}.high"]] == [
                    planet["numbers"][0],
                    planet["numbers"][-1],
                ]
            assert bool(told[f"{row}.face_down"]) == planet["face_down"]


def test_observations_of_starship_say_what_the_view_says():
    layout = layout_of("starship")
    game: Any = layout.game
    for state, seat, numbers in walked(layout, 300):
        seen, told = game.view(state, seat).json(), layout.read(numbers)
        assert told["turn.seat"] == seat
        assert told["turn.turn"] == seen["turn"]
        assert told["turn.yellow"] == seen["yellow"]
        for row, ship in zip(("me", "next1"), (seen["seats"][seat], seen["seats"][1 - seat]), strict=True):
            assert told[f"ship.{row}.astro"] == ship["astro"]
            assert told[f"ship.{row}.science"] == ship["science"]
            for name, count in ship["bays"].items():
                assert told[f"ship.{row}.bay.{name}"] == count
            for name, level in ship["modules"].items():
                assert told[f"ship.{row}.module.{name}"] == level
        for number, sector in enumerate(seen["sectors"], 1):
            assert {n: c for n, c in unknown(told, number).items() if c} == sector["unknown"]
            assert set(sector["known"]) == {
                card for card in game.cards if told[f"card.{card}.sector"] == number - 1
            }
        assert [m for m in game.missions if told[f"stock.mission.{m}"] == 0] == sorted(
            seen["missions"]["open"],
            key=game.missions.index,
        )


def unknown(told: dict[str, int], sector: int) -> dict[str, int]:
    """The undecided cards of a sector by origin."""
    start = f"stock.unknown.{sector}."
    return {name.removeprefix(start): count for name, count in told.items() if name.startswith(start)}


if __name__ == "__main__":
    print(json.dumps(fingerprints(), indent=1))
