"""The choices of Starship in groups, with numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starwake.cli.terminal import offers
from starwake.cli.terminal.menu import DONE, Effect, Group, Menu, numbered
from starwake.cli.terminal.starship.preview import Preview
from starwake.cli.terminal.starship.seen import Seen
from starwake.core.choice import Action
from starwake.core.legal import LegalActions
from starwake.starship import actions as a
from starwake.starship.wording import describe_action

ORDER = ("choose", "trade", "build", "module", "module_2", "post", "purchase", "invite", "offer", "done")
KEYS: dict[type[Action], str] = {
    **dict.fromkeys((a.Buy, a.Sell, a.SellPair), "trade"),
    a.Build: "build",
    a.BuildModule: "module",
    **dict.fromkeys((a.PostBuy, a.PostSell, a.PostSellPair), "post"),
    a.Purchase: "purchase",
    a.Invite: "invite",
    a.Offer: "offer",
    **dict.fromkeys((a.No, a.Stop, a.Pass, a.Decline, a.Withdraw, a.End), "done"),
}
"""The group of each kind of action; all others are `choose`."""
SPEAKING = ("build", "propose")
"""Decisions at which one may offer something."""


def make_menu(preview: Preview, legal: LegalActions) -> Menu:
    """Group and number the legal actions, and small offers that are legal but not listed."""
    seen = preview.seen
    held: dict[str, int] = seen.own["bays"]
    small = _sensible_offers(seen, legal) if seen.decision in SPEAKING else []
    found = [(action, preview.effect(action)) for action in legal if not isinstance(action, a.Offer)]
    unlisted = not any(isinstance(action, a.Offer) for action in legal)
    found += [(action, Effect()) for action in small]
    if a.Invite.word in legal and not any(isinstance(action, a.Invite) for action, _ in found):
        found.append((a.Invite(), Effect()))  # legal all the time, though the rules list it only at first
    levels: dict[str, int] = seen.own["modules"]
    found.sort(key=lambda one: _place(one[0], levels))

    def words(action: Action) -> str:
        return describe_action(preview.texts, action, preview.speech.players, seen.data)

    groups = []
    for key, items in numbered(found, lambda action: key_of(action, levels), words, _number):
        group = Group(key, items[0].action.notation.split()[0], items)
        if key == "offer":
            group = replace(group, listed=not unlisted, example=offers.example(small, held))
        groups.append(group)
    menu = Menu(groups)
    menu.usual = next((item for item in menu if isinstance(item.action, a.Next)), None)
    return menu


def _sensible_offers(seen: Seen, legal: LegalActions) -> list[Action]:
    """Offers of one thing for one that the other side could accept, and has not just declined."""
    other = 1 - seen.own_seat
    declined = declined_offers(seen)
    return [
        action
        for action in offers.small(seen.game, legal, a.Offer.word, seen.own["bays"])
        if action.notation not in declined
        and not seen.missing(other, action.notation)
        and not seen.too_much(other, action.notation)
    ]


def declined_offers(seen: Seen) -> set[str]:
    """The offers of the viewer that were declined in this turn, in notation."""
    found: set[str] = set()
    last = ""
    for event in reversed(seen.match.events):
        if event.name == "turn":
            break
        if event.name == "offered" and event.seat == seen.seat and last == "declined":
            terms = event.data["terms"]
            assert isinstance(terms, Mapping)
            found.add(f"{a.Offer.word} {terms['give']} for {terms['want']}")
        last = event.name
    return found


def key_of(action: Action, levels: Mapping[str, int]) -> str:
    """The group of an action; modules by the level they would have, which has its price."""
    if isinstance(action, a.BuildModule) and levels.get(action.module):
        return "module_2"
    return KEYS.get(type(action), "choose")


def _place(action: Action, levels: Mapping[str, int]) -> tuple[int, int, int]:
    """Order of groups; trades at a card by how many are traded, so that they can stand in a row."""
    key = key_of(action, levels)
    if key != "trade":
        return ORDER.index(key), 0, 0
    kinds: tuple[type[Action], ...] = (a.Buy, a.Sell, a.SellPair)
    return ORDER.index(key), kinds.index(type(action)), getattr(action, "count", 0)


def _number(action: Action) -> int | None:
    """The number of a choice where it does not simply get the next one: a sector has its own."""
    if isinstance(action, a.Fly):
        return action.sector
    if isinstance(action, a.Stop):  # one 0 too many, after passing by, must not end the flight
        return None
    return DONE if KEYS.get(type(action)) == "done" else None
