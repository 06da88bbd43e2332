"""Steps and operations are looked up by number: a number without code, or with two codes, is an error at once."""

from __future__ import annotations

import pytest

from starwake.core.engine import Step, in_order, steps_by_frame
from starwake.parts.codec import by_code
from starwake.starfarers import actions, codes
from starwake.starfarers import engine as starfarers
from starwake.starfarers.editions.assemble import Program
from starwake.starfarers.facts import DataError, OpFacts
from starwake.starfarers.rules.encounters import OPERATION_NUMBERS, OPERATIONS, TABLE_OF_OPERATIONS
from starwake.starship import codes as ship_codes
from starwake.starship import engine as starship

GAMES = [(codes, starfarers), (ship_codes, starship)]


@pytest.mark.parametrize(("codes", "engine"), GAMES, ids=["starfarers", "starship"])
def test_every_frame_has_its_step(codes, engine):
    frames = {name: number for name, number in vars(codes).items() if name.startswith("F_")}
    assert len(engine.ENGINE.steps) == len(frames) == len(engine.STEPS)
    for number, step in engine.STEPS:
        assert engine.ENGINE.steps[number] is step


def test_the_order_of_the_table_does_not_matter():
    assert in_order({"F_A": 0, "F_B": 1}, [(1, "b"), (0, "a")]) == ["a", "b"]


@pytest.mark.parametrize(
    ("names", "rows", "message"),
    [
        ({"F_A": 0, "F_B": 1}, [(0, "a")], "nothing carries out F_B"),
        ({"F_A": 0}, [(0, "a"), (0, "b")], "number 0 is there twice"),
        ({"F_A": 0}, [(0, "a"), (1, "b")], "number 1 has no name"),
        ({"F_A": 0, "F_B": 0}, [(0, "a")], "F_B is 0, but the numbers go on with 1"),
        ({"F_A": 0, "F_B": 2}, [(0, "a"), (2, "b")], "F_B is 2, but the numbers go on with 1"),
    ],
)
def test_a_table_with_a_gap_or_a_double_is_an_error(names, rows, message):
    with pytest.raises(TypeError, match=message):
        in_order(names, rows)


def test_a_new_frame_without_a_step_is_an_error():
    with pytest.raises(TypeError, match="nothing carries out F_TEA"):
        steps_by_frame({**vars(codes), "F_TEA": len(starfarers.STEPS)}, starfarers.STEPS)
    with pytest.raises(TypeError, match="has no name"):
        steps_by_frame(vars(codes), [*starfarers.STEPS, (len(starfarers.STEPS), Step())])


def test_actions_and_outcomes_are_found_by_their_classes():
    numbers = {n for name, n in vars(codes).items() if name.isupper() and name[:2] not in ("F_", "N_")}
    assert {*actions.ACTIONS, *actions.OUTCOMES} == numbers
    with pytest.raises(TypeError, match="Twin and Roll have the same number"):
        by_code({"Roll": actions.Roll, "Twin": type("Twin", (actions.Roll,), {})}, actions.Action)


def test_every_operation_has_its_own_code():
    for name, number, kind in TABLE_OF_OPERATIONS:
        assert OPERATION_NUMBERS[name] == number
        assert OPERATIONS[number] is kind
    assert len({type(kind) for kind in OPERATIONS}) == len(TABLE_OF_OPERATIONS) == len(OPERATION_NUMBERS)


def test_an_operation_without_code_is_an_error_at_load():
    with pytest.raises(DataError, match="no code carries out the operation 'sing'"):
        Program(4).branch((OpFacts("sing", {}, {}),))
