"""The error tree: codes are stable, causes can be caught, everything survives a trip between processes."""

import copy
import pickle
import re

import pytest

from starwake.core import errors
from starwake.core.errors import IllegalAction, RecordError, StarwakeError, VersionError

CODES = {
    "StarwakeError": "error",
    "UsageError": "usage",
    "Refusal": "action/refused",
    "NotationError": "action/unreadable",
    "IllegalAction": "action/illegal",
    "NotYourTurn": "action/not-your-turn",
    "GameOver": "action/game-over",
    "RecordError": "record/unreadable",
    "VersionError": "record/version",
    "PositionError": "position/invalid",
    "ScriptError": "dealer/script",
    "DataError": "data/invalid",
}
CLASSES: list[type[StarwakeError]] = [getattr(errors, name) for name in CODES]


def test_codes_are_the_ones_on_the_wire() -> None:
    found = {
        name: kind.code
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, StarwakeError)
    }
    assert found == CODES


def test_the_tree_is_drawn_in_the_docstring() -> None:
    for name, code in CODES.items():
        assert re.search(rf"\b{name} +{code}( |$)", errors.__doc__ or "", re.MULTILINE), name


@pytest.mark.parametrize("kind", CLASSES)
def test_every_error_survives_pickling(kind: type[StarwakeError]) -> None:
    back = pickle.loads(pickle.dumps(kind("no such thing")))
    assert type(back) is kind
    assert str(back) == "no such thing"


@pytest.mark.parametrize("kind", [errors.IllegalAction, errors.NotYourTurn, errors.GameOver])
def test_a_refusal_keeps_rule_and_hint(kind: type[IllegalAction]) -> None:
    refusal = kind("the site is taken", rule="flight.block", hint="settle 4")
    for other in (refusal, pickle.loads(pickle.dumps(refusal)), copy.copy(refusal)):
        assert (str(other), other.rule, other.hint) == ("the site is taken", "flight.block", "settle 4")


def test_a_refusal_may_lack_rule_and_hint() -> None:
    refusal = IllegalAction("no")
    assert (refusal.rule, refusal.hint) == ("", "")


def test_causes_can_be_caught_broadly() -> None:
    plain = [kind for kind in CLASSES if not issubclass(kind, ValueError)]
    assert plain == [StarwakeError, errors.ScriptError]
    assert issubclass(errors.NotYourTurn, IllegalAction)
    assert issubclass(errors.GameOver, IllegalAction)
    assert issubclass(VersionError, RecordError)
