"""The choices of a seat in groups, each with a number that is the same wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby
from typing import TypeVar

from starwake.core.choice import Action

DONE = 0
"""The number of the choice to do nothing more, so that it is the same every time."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Words for people, and a number to sort by: the higher, the earlier."""

    text: str = ""
    interest: int = 0
    goal: str = ""
    """What several choices have in common: the first of them is worth more than the others."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice."""

    number: int
    action: Action
    words: str
    effect: Effect


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

    def beginning_with(self, words: str) -> list[Item]:
        """The choices whose notation begins with these words."""
        wanted = words.split()
        return [item for item in self if item.action.notation.split()[: len(wanted)] == wanted]

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


Key = TypeVar("Key", bound=Hashable)


def numbered(
    found: Iterable[tuple[Action, Effect]],
    group: Callable[[Action], Key],
    words: Callable[[Action], str],
    own: Callable[[Action], int | None],
) -> Iterator[tuple[Key, tuple[Item, ...]]]:
    """Choices in a row by their group, each with its own number or else the next one."""
    counter = count(1)
    for key, members in groupby(found, key=lambda one: group(one[0])):
        items = []
        for action, effect in members:
            number = own(action)
            items.append(Item(next(counter) if number is None else number, action, words(action), effect))
        yield key, tuple(items)
