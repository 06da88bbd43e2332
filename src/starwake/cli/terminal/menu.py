"""The choices of a seat in groups, each with a number that is the same in lists and on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, groupby

from starwake.cli.terminal import offers
from starwake.cli.terminal.preview import CLEARING, FLYING, Effect, Preview
from starwake.core.choice import Action
from starwake.core.legal import LegalActions
from starwake.starfarers import actions as a

DONE = 0
"""The number of the choice to do nothing more, so that it is the same every time."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice."""

    number: int
    action: Action
    words: str
    effect: Effect

    @property
    def point(self) -> str:
        """The point it is about, if it is about one."""
        return next((t.removeprefix("point:") for t in self.action.targets if t.startswith("point:")), "")


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind. `word` typed alone lists all of them."""

    key: str
    word: str
    items: tuple[Item, ...]
    ship: int = 0
    listed: bool = True
    """False: the rules list none of these, and yet they are legal."""
    example: str = ""
    """What else may be typed: one of the free-form offers or counters."""


@dataclass(slots=True)
class Menu:
    """All choices of a decision."""

    groups: list[Group] = field(default_factory=list)

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
        """The choice, if only one is listed; offers that may be typed besides it do not count."""
        items = [item for group in self.groups if group.listed for item in group.items]
        return items[0] if len(items) == 1 else None

    def points(self, ship: int | None = None) -> dict[str, int]:
        """Numbers by point: of one ship's flights, or (None) of everything else that is about a point.

        A jump may go nearly everywhere; only its interesting ends are numbered.
        """
        groups = [g for g in self.groups if (g.ship == ship if ship else not g.ship)]
        found: dict[str, int] = {}
        for group in groups:
            for item in group.items:
                if item.point and (group.key != "jump" or item.effect.interest >= FLYING):
                    found.setdefault(item.point, item.number)
        return found

    def goals(self, ship: int) -> frozenset[str]:
        """Points where a ship would found or clear something."""
        items = (item for group in self.groups if group.ship == ship for item in group.items)
        return frozenset(item.point for item in items if item.effect.interest >= CLEARING)


ORDER = (
    "draw",
    "settle",
    "clear",
    "build",
    "friend",
    "trade",
    "offer",
    "fly",
    "jump",
    "choose",
    "counter",
    "done",
)
KEYS: dict[type[Action], str] = {
    **dict.fromkeys((a.BuildUpgrade, a.BuildShip, a.BuildSpaceport), "build"),
    **dict.fromkeys((a.BuyFame, a.Help, a.Exchange, a.Ask), "friend"),
    a.Draw: "draw",
    a.Clear: "clear",
    a.Trade: "trade",
    a.Offer: "offer",
    a.Counter: "counter",
    a.Fly: "fly",
    a.Jump: "jump",
    a.Settle: "settle",
    **dict.fromkeys((a.End, a.Shake, a.Stay, a.Decline, a.Withdraw), "done"),
}
"""The group of each kind of action; all others are `choose`."""


def make_menu(preview: Preview, legal: LegalActions) -> Menu:
    """Group and number the legal actions, and small offers that are legal but not listed."""
    found = preview.with_goals([(action, preview.effect(action)) for action in legal])
    small = offers.small(preview.seen, legal)
    spoken = {type(action) for action in small}
    unlisted = not spoken & {type(action) for action, _ in found}
    found += [(action, Effect()) for action in small if unlisted]
    found.sort(key=_place)
    groups = []
    for group in _numbered(found, preview):
        if type(group.items[0].action) in spoken:
            example = offers.example(preview.seen, small)
            group = replace(group, listed=not unlisted, example=example)
        groups.append(group)
    return Menu(groups)


def _numbered(found: list[tuple[Action, Effect]], preview: Preview) -> Iterator[Group]:
    """The actions in groups, with numbers."""
    counter = count(1)
    natural = all(_natural(action) is not None for action, _ in found)
    for (key, ship), members in groupby(found, key=lambda one: _group(one[0])):
        items = []
        for action, effect in members:
            own = _natural(action) if natural else DONE if key == "done" else None
            number = next(counter) if own is None else own
            items.append(Item(number, action, preview.speech.action(action), effect))
        yield Group(key, f"{key} {ship}" if ship else key, tuple(items), ship)


def _natural(action: Action) -> int | None:
    """The number that a choice brings along: typing 2 should give 2 cards, or draw from seat 2."""
    if isinstance(action, a.Give):
        return action.count
    return action.seat if isinstance(action, a.Steal) else None


def _group(action: Action) -> tuple[str, int]:
    ship = action.ship if isinstance(action, a.Fly | a.Jump) else 0
    return KEYS.get(type(action), "choose"), ship


def _place(one: tuple[Action, Effect]) -> tuple[int, int, int]:
    """Order of groups, then of ships, then by interest; equals stay as the rules list them."""
    key, ship = _group(one[0])
    return ORDER.index(key), ship, -one[1].interest


def requests(items: Iterable[Item]) -> dict[int, list[Item]]:
    """Requests for a card by the player who is asked."""
    rows: dict[int, list[Item]] = {}
    for item in items:
        if isinstance(item.action, a.Ask):
            rows.setdefault(item.action.seat, []).append(item)
    return rows


def trades(items: Iterable[Item]) -> list[tuple[str, list[tuple[Item, str]]]]:
    """Trades with the supply or small offers by what is given: (given, [(choice, what is taken)])."""
    rows: dict[str, list[tuple[Item, str]]] = {}
    for item in items:
        if isinstance(item.action, a.Trade):
            rows.setdefault(f"{item.action.count} {item.action.given}", []).append(
                (item, f"1 {item.action.taken}")
            )
        elif isinstance(item.action, a.Terms):
            values = item.action.values()
            rows.setdefault(str(values["give"]), []).append((item, str(values["want"])))
    return list(rows.items())
