"""Actions, events and questions in words: raw values become names in the language of the texts.

    texts = game.texts("en")
    describe_action(texts, action, ["Ada", "Ben", "Cleo"])    # "Offer 1 ore for 2 food"
    describe_event(texts, event, players, viewer=0)           # "Ben drew 1 card from your hand."
    describe_decision(texts, match.view(0), players)          # "Trade and build, then shake the mothership"

Without a list of players the seats go by their colours. Texts live in `texts/`; this module only chooses and fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starwake.core.choice import Choice
from starwake.core.event import Event
from starwake.core.text import Texts
from starwake.parts.wording import (
    Players,
    Say,
    Values,
    Wording,
    bundle,
    describe_others,
    listed,
    named,
    number,
    player_name,
    some,
    some_of_each,
    terms_on_table,
)
from starwake.starfarers.facts import OpFacts
from starwake.starfarers.names import RESOURCE_NAMES

__all__ = [
    "Players",
    "Values",
    "describe_action",
    "describe_cost",
    "describe_decision",
    "describe_event",
    "describe_result_parts",
    "describe_results",
    "event_key",
    "listed",
    "player_name",
    "some",
    "words",
]


# ------------------------------------------------------------------ whole sentences


def describe_action(texts: Texts, action: Choice, players: Players = None) -> str:
    """A choice of a seat (or of chance) in words."""
    return WORDING.action(texts, action, players)


def describe_event(texts: Texts, event: Event, players: Players = None, viewer: int | None = None) -> str:
    """An event in words. With a viewer it tells no more than that seat may know, and speaks to it as "you";
    without one it tells what the event holds, so a spectator's event is redacted first (`Event.for_seat`)."""
    return WORDING.event(texts, event, players, viewer)


def event_key(event: Event, viewer: int | None = None) -> str:
    """The text key of an event: name, kind, whether something is hidden, and whether the viewer is in it."""
    return WORDING.event_key(event, viewer)


def describe_decision(texts: Texts, view: Mapping[str, Any], players: Players = None) -> str:
    """What the viewer is asked, or who is waited for; `view` is the JSON form of a view."""
    others = describe_others(texts, view, players)
    if others:
        return others
    name, _, a, _ = view["decision"][-1]
    if name in ("number", "yes_no"):
        face = _met(view, view["viewer"])["face"]
        return texts(f"encounter.{face}.{'again' if _asks_again(name, a) else 'question'}")
    key = "decision.targeted.black" if name == "targeted" and a else f"decision.{name}"
    return texts(key, **words(texts, _asked(texts, view, players), players))


def _met(view: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """The encounter of a seat; two pilots may have one each."""
    return next(met for met in view["encounter"] if met["traveller"] == seat)


def _asks_again(name: str, a: int) -> bool:
    """Whether it is the second question of a card: its frame names the operation that asks."""
    return name == "yes_no" and a >= 0


def _asked(texts: Texts, view: Mapping[str, Any], players: Players) -> dict[str, object]:
    """The values that the question of a frame mentions."""
    name, seat, a, b = view["decision"][-1]
    match name:
        case "build":
            return {"next": _after_building(texts, view, players)}
        case "fly":
            return {"next": _after_flying(texts, view, players)}
        case "ready":
            return {"other": _second_pilot(view)}
        case "discard":
            return {"count": view["seats"][view["viewer"]]["owed"]}
        case "pay" | "take":
            return {"count": a}
        case "hand_over":
            return {"other": a}
        case "donate":
            return {"other": a, "resource": RESOURCE_NAMES[b]}
        case "answer":
            return {"seat": seat, "terms": terms_on_table(view)}
    return {}


def _second_pilot(view: Mapping[str, Any]) -> int | None:
    """The seat that shares the turn, if there is one."""
    second: int | None = view.get("second")
    return None if second is None or second < 0 else second


def _after_building(texts: Texts, view: Mapping[str, Any], players: Players) -> str:
    """What comes when the viewer has traded and built."""
    first, second = view["active"], _second_pilot(view)
    if second is not None and view["viewer"] == first:
        return texts("next.hand_over", other=player_name(texts, second, players))
    pilots = [first] if second is None else [first, second]
    if not any(view["seats"][seat]["ships"] for seat in pilots):
        return texts("next.end")
    if second is not None:
        return texts("next.let_shake", other=player_name(texts, first, players))
    return texts("next.shake")


def _after_flying(texts: Texts, view: Mapping[str, Any], players: Players) -> str:
    """What comes when the viewer has flown."""
    second = _second_pilot(view)
    if second is None or view["viewer"] == second or not view["seats"][second]["ships"]:
        return texts("next.end")
    return texts("next.hand_over", other=player_name(texts, second, players))


# ------------------------------------------------------------------ encounters and costs


def describe_results(texts: Texts, ops: Iterable[OpFacts]) -> str:
    """What a branch of an encounter card does, with everything that may follow from it."""
    return " ".join(_operation(texts, op) for op in ops) or texts("op.nothing")


def describe_result_parts(texts: Texts, result: object) -> list[str]:
    """The result of an encounter, as an event carries it: a sentence for each operation and each of its branches."""
    found = []
    for op in _operations(result):
        found.append(_operation(texts, OpFacts(op.op, op.args, {})))
        found += [_branch(texts, key, ops) for key, ops in op.branches.items()]
    return found or [texts("op.nothing")]


def _operations(result: Any) -> tuple[OpFacts, ...]:
    """The operations that an event carries as plain data."""
    return tuple(
        OpFacts(op["op"], op["args"], {k: _operations(v) for k, v in op["branches"].items()}) for op in result
    )


def _operation(texts: Texts, op: OpFacts) -> str:
    key = f"op.{op.op}.shuffled" if op.args.get("reshuffle_all") is True else f"op.{op.op}"
    branches = [_branch(texts, result, ops) for result, ops in op.branches.items()]
    return " ".join([texts(key, **words(texts, op.args)), *branches])


def _branch(texts: Texts, result: str, ops: Iterable[OpFacts]) -> str:
    key = "branch.shake" if result[0].isdigit() else f"branch.{result}"
    return texts(key, value=result, results=describe_results(texts, ops))


def describe_cost(texts: Texts, build: str, cost: Iterable[int]) -> str:
    """What something costs: counts by resource, in the order of every hand."""
    counts = dict(zip(RESOURCE_NAMES, cost, strict=True))
    return texts(f"cost.{build}", cost=some_of_each(texts, counts))


# ------------------------------------------------------------------ single words


def words(texts: Texts, names: Values, players: Players = None) -> dict[str, object]:
    """The values of an action or event as words of the language, by field name; what is None is left out.

    `seat` also gives `player`; what is counted also comes with its noun (`cards`, `some_upgrades`, `some_steps`).
    """
    return WORDING.words(texts, names, players)


def _derived(texts: Texts, names: Values) -> dict[str, object]:
    """Other forms of a name, the sum of two dice, and what an encounter comes to."""
    said: dict[str, object] = {}
    if "civilisation" in names:
        for case in ("at", "of"):
            said[f"{case}_civilisation"] = texts(f"civilisation.{names['civilisation']}.{case}")
    if "upgrade" in names:
        said["all_upgrades"] = texts(f"upgrades.{names['upgrade']}")
    if "high" in names:
        said["total"] = number(names, "high") + number(names, "low")
    if "result" in names:
        said["result"] = describe_results(texts, _operations(names["result"]))
    return said


def _card(texts: Texts, card: str) -> str:
    """The title of a friendship card; encounter cards have numbers."""
    return card if card.isdigit() else texts(f"friend.{card}.title")


def _planet(texts: Texts, planet: str) -> str:
    system, _, number = planet.rpartition("-")
    return texts("phrase.planet", system=texts(f"system.{system}"), number=number)


def _disc(texts: Texts, disc: str) -> str:
    kind = _disc_kind(disc)
    if kind:
        return texts(f"disc.{kind}", value=disc.partition(" ")[2])
    return texts("disc.number", value=listed(texts, disc.split("/"), "or"))


def _disc_kind(disc: object) -> str:
    """`pirate_base` of `pirate_base 4`; empty for a disc with numbers."""
    name, _, value = str(disc).partition(" ")
    return name if value else ""


def _balls(texts: Texts, balls: str) -> str:
    return listed(texts, [texts(f"ball.{ball}") for ball in balls.split()])


SAY: Mapping[str, Say] = {
    "resource": named("resource"),
    "given": named("resource"),
    "taken": named("resource"),
    "upgrade": named("upgrade"),
    "kind": named("piece"),
    "civilisation": named("civilisation"),
    "system": named("system"),
    "sector": named("sector"),
    "opponent": named("neighbour"),
    "face": named("encounter", ".title"),
    "card": _card,
    "planet": _planet,
    "disc": _disc,
    "balls": _balls,
    "give": bundle,
    "want": bundle,
}
"""How the value of a field is said."""

COUNTED = {"cards": "resource", "given": "given", "some_upgrades": "upgrade"}
"""Fields that say how many (`count`) there are of the thing that another field names."""
SINGLE = {"taken": "taken", "a_ship": "kind"}
"""Fields that say one of the thing that another field names."""
NUMBERS = {"some_steps": ("steps", "step"), "some_cards": ("answer", "card"), "fame": ("fame", "fame")}
"""Fields that say how many (the number in another field) there are of a fixed thing."""


# ------------------------------------------------------------------ kinds of events


def _marker(data: Values) -> str:
    return "first" if data["other"] is None else ""


def _reply(data: Values) -> str:
    if not data["yes_no"]:
        return ""
    return "yes" if data["answer"] else "no"


def _contest(data: Values) -> str:
    return f"{data['contest']}_{'won' if _holds(data) else 'lost'}"


def _holds(data: Values) -> bool:
    """The traveller wins ties."""
    return number(data, "own") >= number(data, "theirs")


def _lost(data: Values) -> str:
    count = data["count"]
    return "lost" if isinstance(count, int) and count < 0 else ""


def _targeted(data: Values) -> str:
    """Whether the holder of the Travelers' card joins an encounter, takes one by choice, or stays out of one."""
    if data["black"]:
        return "joined" if data["wants"] else "avoided"
    return "chosen" if data["wants"] else ""


KINDS: Mapping[str, Callable[[Values], str]] = {
    "turn": lambda data: "" if data["other"] is None else "pair",
    "targeted": _targeted,
    "dice": lambda data: "seven" if number(data, "high") + number(data, "low") == 7 else "",
    "upgrade": _lost,
    "fame": _lost,
    "answered": lambda data: str(data["answer"]),
    "shook": lambda data: "black" if "black" in str(data["balls"]) else "",
    "marker": _marker,
    "medal": lambda data: _disc_kind(data["disc"]),
    "replied": _reply,
    "contest": _contest,
    "flee": lambda data: "escaped" if _holds(data) else "caught",
}
"""Events that read differently by what they hold."""

WORDING = Wording(SAY, COUNTED, SINGLE, NUMBERS, KINDS, _derived)
