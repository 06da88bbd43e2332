"""Choices in groups: how they are made, and how every action that they offer is put together again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from starwake.core.choice import Action
from starwake.core.rng import Stream
from starwake.core.text import Runs
from starwake.table.types import Button, Choices, Effect, Form, Option, Reach, Role

ENTER = "Enter"
KEYS = "1234567890"
"""The keys of buttons that have none of their own."""
LARGEST = 3
"""Things on one side of an offer that is put together at random."""


def no_choices() -> Choices:
    """Nothing to choose."""
    return {"buttons": [], "picks": [], "reach": [], "builds": [], "swaps": [], "forms": []}


def button(
    action: str, words: Runs, role: Role = "option", key: str = "", effect: Effect | None = None
) -> Button:
    """A choice that is pressed; what is next goes by Enter."""
    found: Button = {
        "action": action,
        "words": words,
        "role": role,
        "key": key or (ENTER if role == "next" else ""),
    }
    if effect:
        found["effect"] = effect
    return found


def option(action: Action, seat: int, words: Runs, effect: Effect | None = None) -> Option:
    """One choice of a list."""
    found: Option = {"action": action.notation, "words": words, "things": action.things(seat)}
    if effect:
        found["effect"] = effect
    return found


def numbered(buttons: Iterable[Button]) -> list[Button]:
    """Buttons of which each has a key that no other has."""
    found = [*buttons]
    taken = {one["key"] for one in found}
    free = iter([key for key in KEYS if key not in taken])
    for one in found:
        if not one["key"]:
            one["key"] = next(free, "")
    return found


def first_answer(choices: Choices) -> str:
    """The first of the actions that answer a question; '' where none is asked, because there is a step that is next."""
    if any(one["role"] == "next" for one in choices["buttons"]):
        return ""
    options = [one for pick in choices["picks"] for one in pick["options"]]
    return next((one["action"] for one in (*options, *choices["buttons"])), "")


# ------------------------------------------------------------------ put together again


def listed(choices: Choices) -> Iterator[str]:
    """Every action that the groups offer, but for the free ones of forms."""
    yield from (one["action"] for one in choices["buttons"])
    for pick in choices["picks"]:
        yield from (one["action"] for one in pick["options"])
    for reach in choices["reach"]:
        ends = reach_ends(reach)
        for ship in reach["ships"]:
            action = reach["action"].replace("{ship}", ship.rpartition(".")[2])
            yield from (action.replace("{point}", point) for point in ends)
    for build in choices["builds"]:
        yield from (one["action"] for one in build["options"])
    for swap in choices["swaps"]:
        for row in swap["rows"]:
            given = swap["action"].replace("{give}", row["give"])
            yield from (given.replace("{want}", want) for want in row["want"])


def reach_ends(reach: Reach) -> list[str]:
    """The points where ships can end."""
    legs = (leg[0] for leg in reach["tree"] if "closed" not in leg[2:])
    return [*legs, *(point for points in reach["anywhere"].values() for point in points)]


def reach_kinds(reach: Reach) -> Iterator[tuple[str, str]]:
    """The points that are more than a stop, with what they are."""
    yield from ((leg[0], leg[2]) for leg in reach["tree"] if len(leg) > 2)
    yield from ((at, kind) for kind, points in reach["anywhere"].items() if kind != "stop" for at in points)


def filled(form: Form, give: Mapping[str, int], want: Mapping[str, int]) -> str:
    """The action of a form with a bundle on each side."""
    sides = {"{give}": give, "{want}": want}
    action = form["action"]
    for hole, bundle in sides.items():
        action = action.replace(hole, " ".join(f"{n} {name}" for name, n in bundle.items() if n))
    return action


def fits(form: Form, give: Mapping[str, int], want: Mapping[str, int]) -> bool:
    """Whether a form can be filled like this: something on both sides, within their bounds, and nothing on both."""
    if not any(give.values()) or not any(want.values()):
        return False
    if form["apart"] and any(n and want.get(name) for name, n in give.items()):
        return False
    sides = ((give, form["give"]), (want, form["want"]))
    return all(n <= bounds.get(name, 0) for bundle, bounds in sides for name, n in bundle.items())


def at_random(form: Form, rng: Stream) -> str | None:
    """Some filling of a form; None if there is none."""
    give = _bundle(form["give"], rng)
    bounds = {name: n for name, n in form["want"].items() if not (form["apart"] and name in give)}
    want = _bundle(bounds, rng)
    return filled(form, give, want) if fits(form, give, want) else None


def _bundle(bounds: Mapping[str, int], rng: Stream) -> dict[str, int]:
    names = [name for name, most in bounds.items() if most]
    found: dict[str, int] = {}
    for _one in range(1 + rng.below(LARGEST)):
        if names:
            name = names[rng.below(len(names))]
            found[name] = min(bounds[name], found.get(name, 0) + 1 + rng.below(2))
    return found
