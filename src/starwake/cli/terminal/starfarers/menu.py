"""The choices of Starfarers: flights by ship, the rest by what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from starwake.cli.terminal import menu, offers
from starwake.cli.terminal.menu import DONE, Effect, Item, numbered
from starwake.cli.terminal.starfarers.preview import CLEARING, FLYING, Preview
from starwake.core.choice import Action
from starwake.core.legal import LegalActions
from starwake.starfarers import actions as a


@dataclass(frozen=True, slots=True)
class Group(menu.Group):
    """Choices of one kind."""

    ship: int = 0
    """The ship whose flights these are."""


@dataclass(slots=True)
class Menu(menu.Menu):
    """All choices of a decision."""

    groups: list[Group] = field(default_factory=list)

    def points(self, ship: int | None = None) -> dict[str, int]:
        """Numbers by point: of one ship's flights, or (None) of everything else that is about a point.

        A jump may go nearly everywhere; only its interesting ends are numbered.
        """
        groups = [g for g in self.groups if (g.ship == ship if ship else not g.ship)]
        found: dict[str, int] = {}
        for group in groups:
            for item in group.items:
                point = point_of(item)
                if point and (group.key != "jump" or item.effect.interest >= FLYING):
                    found.setdefault(point, item.number)
        return found

    def goals(self, ship: int) -> frozenset[str]:
        """Points where a ship would found or clear something."""
        items = (item for group in self.groups if group.ship == ship for item in group.items)
        return frozenset(point_of(item) for item in items if item.effect.interest >= CLEARING)


def point_of(item: Item) -> str:
    """The point that a choice is about, if it is about one."""
    return next((t.removeprefix("point:") for t in item.action.targets if t.startswith("point:")), "")


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


SPOKEN = {"build": "offer", "answer": "counter"}
"""Decisions at which players speak about cards, and the word they begin with."""


def make_menu(preview: Preview, legal: LegalActions) -> Menu:
    """Group and number the legal actions, and small offers that are legal but not listed."""
    found = preview.with_goals([(action, preview.effect(action)) for action in legal])
    seen = preview.seen
    hand: dict[str, int] = seen.own["hand"]
    small = offers.small(seen.game, legal, SPOKEN[seen.decision], hand) if seen.decision in SPOKEN else []
    spoken = {type(action) for action in small}
    unlisted = not spoken & {type(action) for action, _ in found}
    found += [(action, Effect()) for action in small if unlisted]
    found.sort(key=_place)
    natural = all(_natural(action) is not None for action, _ in found)
    groups = []
    for (key, ship), items in numbered(
        found, _group, preview.speech.action, lambda action: _number(action, natural)
    ):
        group = Group(key, f"{key} {ship}" if ship else key, items, ship=ship)
        if type(items[0].action) in spoken:
            example = offers.example(small, hand, seen.data["offer"] or "")
            group = replace(group, listed=not unlisted, example=example)
        groups.append(group)
    return Menu(groups)


def _number(action: Action, natural: bool) -> int | None:
    """The number of a choice where it does not simply get the next one."""
    if natural:
        return _natural(action)
    return DONE if KEYS.get(type(action)) == "done" else None


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
