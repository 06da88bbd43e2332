"""How the values of Starfarers are said: names of things, forms of sentences, questions, costs and encounter cards.

    wording = game.wording("en")
    wording.plain(wording.action(action), ["Ada", "Ben", "Cleo"])    # "Offer 1 ore for 2 food"
    wording.plain(wording.event(event, 0), players)                  # "Ben drew 1 card from your hand."
    wording.plain(wording.prompt(match.view(0)), players)            # "Trade and build, then shake the mothership"

Without a list of players the seats go by their colours. Texts live in `texts/`; this module only chooses and fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starwake.core.text import Run, Runs, Texts, joined
from starwake.starfarers.facts import OpFacts
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.table import wording
from starwake.table.wording import Derived, Lexicon, Name, Seen, Values, derived, named, number

PARTS = ("roll", "build", "ready", "fly")
"""Decisions of one pilot; the other one may play a card of the Travelers meanwhile."""


class Wording(wording.Wording):
    """The words of Starfarers in one language."""

    # ---------------------------------------------------------------- what is asked

    def question(self, seen: Seen) -> Runs:
        """What the viewer is asked."""
        decision = seen["decision"]
        name = decision["name"]
        if name in ("number", "yes_no"):
            part = "again" if decision.get("again") else "question"
            return [self.texts(f"encounter.{self._met(seen)['face']}.{part}")]
        if name == "answer" and decision["seat"] == seen["viewer"]:
            return self.say("decision.close")
        if name in PARTS and decision["seat"] != seen["viewer"]:
            return self.say("decision.meanwhile", seat=decision["seat"])
        key = "decision.targeted.black" if name == "targeted" and decision["black"] else f"decision.{name}"
        return [*self.say(key, **self._mentioned(seen)), *(self._must_go(seen) if name == "fly" else [])]

    def _met(self, seen: Seen) -> Mapping[str, Any]:
        """The encounter of the viewer; two pilots may have one each."""
        found: Mapping[str, Any] = next(m for m in seen["encounter"] if m["traveller"] == seen["viewer"])
        return found

    def _mentioned(self, seen: Seen) -> dict[str, object]:
        """The values that a question mentions."""
        decision = seen["decision"]
        match decision["name"]:
            case "build":
                return {"next": self._after_building(seen)}
            case "fly":
                return {"next": self._after_flying(seen)}
            case "ready":
                return {"other": second_pilot(seen)}
            case "discard":
                return {"count": seen["seats"][seen["viewer"]]["owed"]}
            case "answer":
                return {"seat": decision["seat"], "terms": seen["offer"]}
        return {name: value for name, value in decision.items() if name not in ("name", "seat")}

    def _after_building(self, seen: Seen) -> Runs:
        """What comes when the viewer has traded and built."""
        first, second = seen["active"], second_pilot(seen)
        if second is not None and seen["viewer"] == first:
            return self.say("next.hand_over", other=second)
        pilots = [first] if second is None else [first, second]
        if not any(seen["seats"][seat]["ships"] for seat in pilots):
            return self.say("next.end")
        return self.say("next.shake") if second is None else self.say("next.let_shake", other=first)

    def _after_flying(self, seen: Seen) -> Runs:
        """What comes when the viewer has flown."""
        second = second_pilot(seen)
        if second is None or seen["viewer"] == second or not seen["seats"][second]["ships"]:
            return self.say("next.end")
        return self.say("next.hand_over", other=second)

    def _must_go(self, seen: Seen) -> Runs:
        """Ships of the viewer that may not stay where they are; the turn does not end before."""
        ships = seen["seats"][seen["viewer"]]["ships"]
        stuck = [one for one in ships if one["must_leave"] == one["at"] and not one["held"]]
        return [run for one in stuck for run in self.say("decision.must_go", ship=one["ship"], at=one["at"])]

    # ---------------------------------------------------------------- encounters and costs

    def results(self, ops: Iterable[OpFacts]) -> Runs:
        """What a branch of an encounter card does, with everything that may follow from it."""
        return joined(self._operation(op) for op in ops) or self.say("op.nothing")

    def result_parts(self, result: object) -> list[Runs]:
        """The result of an encounter, as an event carries it: a sentence for each operation and each branch of it."""
        found = []
        for op in operations(result):
            found.append(self._operation(OpFacts(op.op, op.args, {})))
            found += [self._branch(key, ops) for key, ops in op.branches.items()]
        return found or [self.say("op.nothing")]

    def _operation(self, op: OpFacts) -> Runs:
        key = f"op.{op.op}.shuffled" if op.args.get("reshuffle_all") is True else f"op.{op.op}"
        branches = [self._branch(result, ops) for result, ops in op.branches.items()]
        return joined([self.say(key, **op.args), *branches])

    def _branch(self, result: str, ops: Iterable[OpFacts]) -> Runs:
        key = "branch.shake" if result[0].isdigit() else f"branch.{result}"
        return self.texts.runs(key, value=result, results=self.results(ops))

    def cost(self, build: str, cost: Iterable[int]) -> Runs:
        """What something costs: counts by resource, in the order of every hand."""
        return self.say(f"cost.{build}", cost=dict(zip(RESOURCE_NAMES, cost, strict=True)))


def operations(result: Any) -> tuple[OpFacts, ...]:
    """The operations of an encounter card that an event carries as plain data."""
    return tuple(
        OpFacts(op["op"], op["args"], {k: operations(v) for k, v in op["branches"].items()}) for op in result
    )


def second_pilot(seen: Seen) -> int | None:
    """The seat that shares the turn, if there is one."""
    second: int | None = seen.get("second")
    return None if second is None or second < 0 else second


# ------------------------------------------------------------------ single words


def _form(wording: wording.Wording, kind: str, key: str, name: object) -> Run:
    """A thing in another form than its usual one."""
    return {"thing": f"{kind}:{name}", "text": wording.texts(key)}


def _people(wording: wording.Wording, names: Values, case: str) -> Run | None:
    people = names.get("civilisation", names.get("civ"))
    return None if people is None else _form(wording, "civ", f"civilisation.{people}.{case}", people)


def _card(wording: wording.Wording, card: str) -> Run | None:
    return None if card.isdigit() else {"thing": f"friend:{card}"}  # encounter cards have numbers


def _own(wording: wording.Wording, names: Values) -> Run | None:
    have = names.get("have")
    return {"thing": f"resource:{names['resource']}", "n": have} if isinstance(have, int) else None


def _why(wording: wording.Wording, names: Values) -> Runs:
    return wording.say(str(names["why"]), **{name: value for name, value in names.items() if name != "why"})


def _planet(texts: Texts, planet: str) -> str:
    system, _, number = planet.rpartition(".")
    return texts("phrase.planet", system=texts(f"system.{system}"), number=number)


def _disc(texts: Texts, disc: str) -> str:
    kind = disc_kind(disc)
    if kind:
        return texts(f"disc.{kind}", value=disc.partition(" ")[2])
    numbers = disc.split("/")
    value = texts("phrase.or", first=numbers[0], last=numbers[1]) if numbers[1:] else disc
    return texts("disc.number", value=value)


def disc_kind(disc: object) -> str:
    """`pirate_base` of `pirate_base 4`; empty for a disc with numbers."""
    name, _, value = str(disc).partition(" ")
    return name if value else ""


def _balls(texts: Texts, balls: str) -> str:
    *first, last = [texts(f"ball.{ball}") for ball in balls.split()]
    return texts("phrase.and", first=", ".join(first), last=last) if first else last


KINDS = {
    "resource": "resource",
    "given": "resource",
    "taken": "resource",
    "upgrade": "upgrade",
    "kind": "piece",
    "civilisation": "civ",
    "system": "system",
    "planet": "planet",
    "point": "point",
    "start": "point",
    "where": "point",
    "piece": "piece",
    "ship": "ship",
    "first": "ship",
    "transport": "ship",
}
"""The kind of thing that a field names."""

NAMES: Mapping[str, Name] = {
    "civ": named("civilisation"),
    "friend": named("friend", ".title"),
    "planet": _planet,
}
"""How things are called whose names lie elsewhere than in a table of their kind."""

PLAIN: Mapping[str, Name] = {
    "sector": named("sector"),
    "opponent": named("neighbour"),
    "face": named("encounter", ".title"),
    "disc": _disc,
    "balls": _balls,
}
"""How the value of a field is said that is no thing at the table."""

COUNTED = {"cards": "resource", "given": "given", "some_upgrades": "upgrade"}
"""Fields that say how many (`count`) there are of the thing that another field names."""
SINGLE = {"taken": "taken", "a_ship": "kind"}
"""Fields that say one of the thing that another field names."""
NUMBERS = {
    "some_steps": ("steps", "step"),
    "some_cards": ("answer", "card"),
    "fame": ("fame", "fame"),
    "some_points": ("points", "point"),
}
"""Fields that say how many (the number in another field) there are of a fixed thing."""


DERIVED: Mapping[str, Derived] = {
    "at_civilisation": lambda wording, names: _people(wording, names, "at"),
    "of_civilisation": lambda wording, names: _people(wording, names, "of"),
    "all_upgrades": derived(
        "upgrade", lambda wording, name: _form(wording, "upgrade", f"upgrades.{name}", name)
    ),
    "total": lambda wording, names: number(names, "high") + number(names, "low") if "high" in names else None,
    "result": derived("result", lambda wording, result: wording.results(operations(result))),
    "card": derived("card", _card, str),
    "price": derived("cost", lambda wording, cost: joined(wording.counts(cost)), Mapping),
    "short": derived(
        "missing",
        lambda wording, some: wording.listed([{"thing": f"resource:{one}"} for one in some]),
        Mapping,
    ),
    "own": _own,
    "free": derived("free", lambda wording, some: wording.listed(some, "or"), list),
    "sites": derived("sites", lambda wording, some: joined(some, ", "), list),
    "why": _why,
}
"""Other forms of a name, sums, and what only refusals mention."""


# ------------------------------------------------------------------ forms of events


def _reply(data: Values) -> str:
    if not data["yes_no"]:
        return ""
    return "yes" if data["answer"] else "no"


def _contest(data: Values) -> str:
    return f"{data['contest']}_{'won' if holds(data) else 'lost'}"


def holds(data: Values) -> bool:
    """Whether the traveller wins a contest; ties are won."""
    return number(data, "own") >= number(data, "theirs")


def _lost(data: Values) -> str:
    count = data["count"]
    return "lost" if isinstance(count, int) and count < 0 else ""


def _targeted(data: Values) -> str:
    """Whether the holder of the Travelers' card joins an encounter, takes one by choice, or stays out of one."""
    if data["black"]:
        return "joined" if data["wants"] else "avoided"
    return "chosen" if data["wants"] else ""


FORMS: Mapping[str, Callable[[Values], str]] = {
    "turn": lambda data: "" if data["other"] is None else "pair",
    "targeted": _targeted,
    "dice": lambda data: "seven" if number(data, "high") + number(data, "low") == 7 else "",
    "upgrade": _lost,
    "fame": _lost,
    "answered": lambda data: str(data["answer"]),
    "shook": lambda data: "black" if "black" in str(data["balls"]) else "",
    "marker": lambda data: "first" if data["other"] is None else "",
    "medal": lambda data: disc_kind(data["disc"]),
    "replied": _reply,
    "contest": _contest,
    "flee": lambda data: "escaped" if holds(data) else "caught",
}
"""Events that read differently by what they hold."""

LEXICON = Lexicon(
    kinds=KINDS,
    names=NAMES,
    plain=PLAIN,
    counted=COUNTED,
    single=SINGLE,
    numbers=NUMBERS,
    forms=FORMS,
    derived=DERIVED,
)
