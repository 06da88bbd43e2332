"""The choices of a seat in groups, each with a number that is the same wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from starwake.table import choices as grouped
from starwake.table.types import Choices, Effect, Form, Option, Reach
from starwake.table.wording import Wording

DONE = 0
"""The number of the choice to do nothing more, so that it is the same every time."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice."""

    number: int
    action: str
    """Its notation."""
    words: str
    effect: str = ""
    rank: int = 0
    goal: str = ""
    things: Mapping[str, str] = field(default_factory=dict)
    """What it is about, by role."""

    @property
    def point(self) -> str:
        """The point that it is about, if it is about one."""
        return self.things.get("point", "").removeprefix("point:")


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind. `word` typed alone lists all of them."""

    key: str
    word: str
    items: tuple[Item, ...]
    listed: bool = True
    """False: the rules list none of these, and yet they are legal."""
    example: str = ""
    """What else may be typed: one of the free-form choices."""
    ship: int = 0
    """The ship whose flights these are."""


@dataclass(slots=True)
class Menu:
    """All choices of a decision."""

    groups: Sequence[Group] = field(default_factory=list)
    usual: Item | None = None
    """What Enter takes where there are several choices; mostly none."""

    def __iter__(self) -> Iterator[Item]:
        return (item for group in self.groups for item in group.items)

    def numbered(self, number: int) -> Item | None:
        """The choice with a number."""
        return next((item for item in self if item.number == number), None)

    def written(self, action: str) -> Item | None:
        """The choice of a notation."""
        return next((item for item in self if item.action == action), None)

    def beginning_with(self, words: str) -> list[Item]:
        """The choices whose notation begins with these words."""
        wanted = words.split()
        return [item for item in self if item.action.split()[: len(wanted)] == wanted]

    def highest(self) -> int:
        """The highest number."""
        return max((item.number for item in self), default=0)

    def only(self) -> Item | None:
        """The choice, if only one is listed; what may be typed besides it does not count."""
        items = [item for group in self.groups if group.listed for item in group.items]
        return items[0] if len(items) == 1 else None

    def on_enter(self) -> Item | None:
        """What Enter takes."""
        return self.usual or self.only()


# ------------------------------------------------------------------ made from the table's choices


class Maker:
    """Makes the menu of one decision from the table's choices; games say how groups are called and ordered."""

    def __init__(self, choices: Choices, wording: Wording, seat: int, legal: Sequence[str]) -> None:
        self.choices = choices
        self.wording = wording
        self.seat = seat
        self.legal = legal
        """The listed actions: some fillings of forms are among them."""

    def items(self) -> Iterator[tuple[str, int, Item]]:
        """Every choice that is listed, with the name of its group and the ship it is about; numbers come later."""
        found = self.choices
        for build in found["builds"]:
            yield from ((build["build"], 0, self.item(one)) for one in build["options"])
        for pick in found["picks"]:
            yield from ((pick["name"], 0, self.item(one)) for one in pick["options"])
        for swap in found["swaps"]:
            actions = grouped.listed({**grouped.no_choices(), "swaps": [swap]})
            yield from ((swap["name"], 0, self.written(a)) for a in actions)
        for reach in found["reach"]:
            yield from self._flights(reach)
        for form in found["forms"]:
            spoken = [action for action in self.legal if action.split()[0] == form["name"]]
            yield from ((form["name"], 0, self.written(action)) for action in spoken)
        for button in found["buttons"]:
            done = "done" if button["role"] in ("next", "no") else "choose"
            yield done, 0, self._made(button["action"], button["words"], button.get("effect", {}), {})

    def _flights(self, reach: Reach) -> Iterator[tuple[str, int, Item]]:
        """Every end that ships can go to."""
        effects = {point: effect for effect in reach["effects"] for point in effect["at"]}
        for ship in reach["ships"]:
            number = ship.rpartition(".")[2]
            for point in grouped.reach_ends(reach):
                action = reach["action"].replace("{ship}", number).replace("{point}", point)
                things = {"ship": ship, "point": f"point:{point}"}
                yield reach["name"], int(number), self.written(action, effects.get(point), things)

    def item(self, one: Option) -> Item:
        """An option as an item."""
        return self._made(one["action"], one["words"], one.get("effect", {}), one["things"])

    def written(
        self, action: str, effect: Effect | None = None, things: Mapping[str, str] | None = None
    ) -> Item:
        """An item of an action that is known by its notation."""
        game = self.wording.game
        meant = game.action(game.code(action))
        words = self.wording.action(meant, self.seat)
        return self._made(action, words, effect or {}, meant.things(self.seat) if things is None else things)

    def _made(self, action: str, words: object, effect: Effect, things: Mapping[str, str]) -> Item:
        return Item(
            number=-1,
            action=action,
            words=self.wording.plain(words),  # type: ignore[arg-type]
            effect=self.wording.plain(effect.get("words", [])),
            rank=effect.get("rank", 0),
            goal=effect.get("goal", ""),
            things=things,
        )

    def small(self, form: Form) -> list[Item]:
        """What a form offers of one thing for one; what is held most is given first."""
        gives = sorted((name for name, n in form["give"].items() if n), key=lambda name: -form["give"][name])
        pairs = [({give: 1}, {want: 1}) for give in gives for want in form["want"]]
        return [self.written(grouped.filled(form, *pair)) for pair in pairs if grouped.fits(form, *pair)]


def numbered(
    found: Sequence[tuple[str, int, Item]], own: Callable[[str, Item], int | None]
) -> list[tuple[str, int, tuple[Item, ...]]]:
    """Choices in a row by their group, each with its own number or else the next one."""
    counter = count(1)
    groups: dict[tuple[str, int], list[Item]] = {}
    for key, ship, item in found:
        number = own(key, item)
        fresh = replace(item, number=next(counter) if number is None else number)
        groups.setdefault((key, ship), []).append(fresh)
    return [(key, ship, tuple(items)) for (key, ship), items in groups.items()]
