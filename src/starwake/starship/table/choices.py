"""All that a seat may do, in groups: buttons, picks, builds with their state, and the form of an offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.core.text import Runs
from starwake.parts.codec import KIND
from starwake.starship import actions as a
from starwake.starship.names import BUILD_NAMES, MODULE_NAMES, RESOURCE_NAMES, WARE_NAMES
from starwake.starship.refusals import BUILD_RULES
from starwake.starship.table.effects import Effects, resources
from starwake.starship.table.seen import ASTRO, Seen, held, room
from starwake.starship.table.wording import RAISED, money
from starwake.table.choices import button, no_choices, numbered, option
from starwake.table.talk import Exchange
from starwake.table.types import Build, Button, Choices, Form, Option, Pick, Ready, Role, Row, Swap

PICKS: Mapping[type[Action], tuple[str, str]] = {
    a.Fit: ("first_module", "module"),
    a.Harvest: ("harvest", "resource"),
    a.Fly: ("sector", "sector"),
    a.Put: ("put", "card"),
    **dict.fromkeys((a.Buy, a.Sell, a.SellPair), ("trade", "ware")),
    a.Mission: ("mission", "mission"),
    a.Take: ("take", "resource"),
    a.Lose: ("give_up", "module"),
    **dict.fromkeys((a.PostBuy, a.PostSell, a.PostSellPair), ("post", "post")),
    a.Purchase: ("purchase", "resource"),
}
"""The pick that a kind of action belongs to, and the role of what is chosen."""
Trade = a.Buy | a.Sell | a.PostBuy | a.PostSell | a.Purchase
SWAPS = (a.Buy, a.Sell, a.PostBuy, a.PostSell, a.Purchase)
"""What goes for what at a fixed price: briefly it is swapped, not picked."""
BUTTONS: Mapping[type[Action], tuple[Role, str]] = {
    **dict.fromkeys((a.Roll, a.Next, a.Pass, a.End), ("next", "")),
    a.Yes: ("yes", "y"),
    a.No: ("no", "n"),
    a.Stop: ("option", "s"),
    a.Found: ("option", "f"),
    a.Pay: ("option", "p"),
    a.Fight: ("option", "f"),
    a.Scrap: ("option", ""),
    a.Invite: ("option", "i"),
    a.Accept: ("yes", "y"),
    a.Decline: ("no", "n"),
    a.Withdraw: ("no", "w"),
}
"""The role and the key of each button."""
MODULES = ("module", f"module{RAISED}")
MOST, MOST_ASTRO = 7, 511
"""As much of a ware, and of money, as one side of an offer can name."""
SPEAKING = ("build", "propose")
"""Decisions at which one may offer something."""


class Chooser:
    """Groups the choices of one seat at one moment."""

    def __init__(self, seen: Seen, effects: Effects, codes: Sequence[int]) -> None:
        self.seen = seen
        self.effects = effects
        self.wording = effects.wording
        self.actions = [seen.game.action(code) for code in codes if code & KIND != a.Offer.code]
        """What may be done, but for offers."""

    def choices(self, builds: list[Build], declined: list[str]) -> Choices:
        """All groups; builds are there also out of turn, and so are given."""
        found = no_choices()
        found["builds"] = builds
        if self.actions:
            found["buttons"] = numbered(self._buttons())
            found["picks"] = self._picks()
            found["swaps"] = self._swaps() if self.effects.brief else []
        if self.seen.asked in SPEAKING:
            form = self._offer(declined)
            found["forms"] = [form] if form else []
        return found

    # ---------------------------------------------------------------- buttons and picks

    def _buttons(self) -> list[Button]:
        kinds = {type(action) for action in self.actions}
        more = [a.Invite()] if self._may_invite and a.Invite not in kinds else []
        found: list[Button] = []
        for action in (*self.actions, *more):
            if type(action) in BUTTONS:
                role, key = BUTTONS[type(action)]
                found.append(button(action.notation, self._words(action), role, key, self.effects.of(action)))
        return found

    @property
    def _may_invite(self) -> bool:
        """Whether an offer can be asked for, which is not listed any more after a few."""
        options = self.seen.data["options"]
        return bool(self.seen.asked == "build" and options["offers"] and options["passive_offers"])

    def _picks(self) -> list[Pick]:
        groups: dict[tuple[str, str], list[Option]] = {}
        for action in self.actions:
            if type(action) in PICKS and not (self.effects.brief and isinstance(action, SWAPS)):
                groups.setdefault(PICKS[type(action)], []).append(self._option(action))
        found: list[Pick] = []
        for (name, role), options in groups.items():
            left = self._left(name)
            if left > 1:
                for one in options:
                    one["most"] = min(left, self.seen.room(one["things"][role].partition(":")[2]))
            found.append(
                {"name": name, "words": self._head(name), "role": role, "left": left, "options": options}
            )
        return found

    def _swaps(self) -> list[Swap]:
        """Trades in rows, one for each number of units: without what is left after it."""
        groups: dict[str, Swap] = {}
        for action in self.actions:
            if isinstance(action, SWAPS):
                written, row = self._kept_row(action)
                if written not in groups:
                    groups[written] = self._swap(action, written)
                groups[written]["rows"].append(row)
        return list(groups.values())

    def _swap(self, action: Trade, written: str) -> Swap:
        name = PICKS[type(action)][0]
        return {
            "name": name,
            "action": written,
            "words": self._head(name),
            "rows": [],
            "at": self._partner(action),
        }

    def _partner(self, action: Trade) -> str:
        """Whom one trades with: the other player, one of the own posts, or the card just turned up."""
        if isinstance(action, a.Purchase):
            return f"seat:{1 - self.seen.seat}"
        if isinstance(action, a.PostBuy | a.PostSell):
            return f"card:{action.post}"
        card = self.seen.last_card
        assert card is not None
        return f"card:{card.id}"

    def _kept_row(self, action: Trade) -> tuple[str, Row]:
        """A trade at the same price is the same row again."""
        return self.wording.kept(("row", action, self.effects.price(action)), lambda: self._row(action))

    def _row(self, action: Trade) -> tuple[str, Row]:
        """How a trade is written, with a hole for what is bought or sold; and what goes for what."""
        effect = self.effects.of(action)
        (paid, n), (got, many) = (next(iter(effect[side].items())) for side in ("cost", "gain"))
        give, want = f"{n} {paid.partition(':')[2]}", f"{many} {got.partition(':')[2]}"
        if isinstance(action, a.Purchase):
            return "purchase {want}", {"give": give, "thing": paid, "n": n, "want": [action.resource]}
        hole = ("{give}", give) if isinstance(action, a.Sell | a.PostSell) else ("{want}", want)
        row: Row = {"give": give, "thing": paid, "n": n, "want": [want]}
        return action.notation.replace(hole[1], hole[0]), row

    def _option(self, action: Action) -> Option:
        return option(action, self.seen.seat, self._words(action), self.effects.of(action))

    def _words(self, action: Action) -> Runs:
        return self.wording.action(action, self.seen.seat, self.seen.data)

    def _head(self, name: str) -> Runs:
        key = f"pick.{name}"
        if name == "purchase":
            price = money(self.seen.game.facts.limits.purchase_price)
            return self.wording.texts.runs(key, player={"thing": f"seat:{1 - self.seen.seat}"}, price=price)
        if key in self.wording.texts:
            return self.wording.texts.runs(key)
        return [] if self.effects.brief else self._question

    @property
    def _question(self) -> Runs:
        return self.wording.question(self.seen.data)

    def _left(self, name: str) -> int:
        """How many are to be chosen, one after the other."""
        if name != "take":
            return 1
        decision = self.seen.data["decision"]
        wares = [ware for ware in RESOURCE_NAMES if ware != decision.get("excluded")]
        return min(int(decision["left"]), sum(map(self.seen.room, wares)))

    # ---------------------------------------------------------------- builds

    def builds(self) -> list[Build]:
        """Everything that has a price, with its state."""
        made: dict[str, list[Option]] = {}
        for action in self.actions:
            if isinstance(action, a.Build | a.BuildModule):
                made.setdefault(self._built(action), []).append(self._option(action))
        return [self._kept_build(build, made.get(build, [])) for build in (*BUILD_NAMES, *MODULES)]

    def _kept_build(self, build: str, options: list[Option]) -> Build:
        """A build that cannot be done is for the same reasons what it was before."""
        if options:
            return self._build(build, options)
        own, left = self.seen.own, self._can_have(build)
        if left:
            has = [held(own, ware) for ware in self.seen.game.facts.costs[build]]
        else:
            has = own["tiles"].get(build.removesuffix(RAISED), [self._hangar_room])
        key = ("build", build, left, *has)
        return self.wording.kept(key, lambda: self._build(build, options))

    def _built(self, action: a.Build | a.BuildModule) -> str:
        """What is built; modules by the level they would have, which has its price."""
        if isinstance(action, a.Build):
            return action.what
        return MODULES[self.seen.own["modules"].get(action.module, 0)]

    def _build(self, build: str, options: list[Option]) -> Build:
        cost, left = self.seen.game.facts.costs[build], self._can_have(build)
        lack = {ware: n - held(self.seen.own, ware) for ware, n in cost.items()} if left else {}
        missing = {ware: n for ware, n in lack.items() if n > 0}
        found: Build = {
            "build": build,
            "words": self.wording.texts.runs(f"build.{build}"),
            "cost": resources(cost),
            "missing": resources(missing),
            "left": left,
            "state": "ready" if options else "short",
            "rule": BUILD_RULES[build],
            "options": options,
        }
        if not left:
            found["state"], key, values = self._no_place(build)
            found["why"] = self.wording.texts.runs(f"why_not.{key}", **values)
        elif not options and not missing:
            found["state"], found["why"] = "shut", self.wording.texts.runs("why_not.later")
        return found

    @property
    def _hangar_room(self) -> int:
        """Places of the hangar that are free."""
        return self.seen.game.facts.limits.hangar - int(sum(self.seen.own["hangar"].values()))

    def _can_have(self, build: str) -> int:
        """How many more of something a seat can have, however rich it is."""
        own, limits = self.seen.own, self.seen.game.facts.limits
        if build.endswith("ship"):
            return int(min(self._hangar_room, limits.ships_each - own["hangar"][build]))
        if build == "module":
            return len(MODULE_NAMES) - len(own["modules"])
        if build in MODULES:
            taken = self.seen.other["modules"]
            return sum(level == 1 and taken.get(name, 0) < 2 for name, level in own["modules"].items())
        tiles = own["tiles"][build.removesuffix(RAISED)]
        if not build.endswith(RAISED):
            return int(tiles.count(0))
        return 0 if 0 in tiles else int(tiles.count(1))

    def _no_place(self, build: str) -> tuple[Ready, str, dict[str, object]]:
        """There is no place for it, or no more of it."""
        own = self.seen.own
        if build.endswith("ship"):
            full = self._hangar_room == 0
            return ("no_site", "hangar", {}) if full else ("none_left", "all_ships", {})
        if build in MODULES:
            return ("none_left", "all_modules", {}) if build == "module" else ("no_site", "none_to_raise", {})
        tiles = own["tiles"][build.removesuffix(RAISED)]
        if not build.endswith(RAISED):
            return "none_left", "all_built", {"count": len(tiles)}
        if 0 not in tiles:
            return "none_left", "all_raised", {}
        return "no_site", "tiles_first", {"limit": len(tiles), "count": len(tiles) - tiles.count(0)}

    # ---------------------------------------------------------------- offers

    def _offer(self, declined: list[str]) -> Form | None:
        """Anything that both have and have room for; None if there is nothing for the one or the other."""
        if not self.seen.data["options"]["offers"]:
            return None
        give, want = self.seen.game.bounds(self.seen.data["seats"], self.seen.seat)
        if len(give.keys() | want.keys()) < 2 or not give or not want:
            return None
        form: Form = {
            "name": "offer",
            "action": "offer {give} for {want}",
            "words": self.wording.texts.runs("form.offer", player={"thing": f"seat:{1 - self.seen.seat}"}),
            "give": give,
            "want": want,
            "apart": True,
        }
        if declined:
            form["declined"] = declined
        return form


def may_exchange(seen: Mapping[str, Any], seat: int) -> bool:
    """Whether a seat that waits could be made an offer by the other one next."""
    free = (
        seen["turn"] > 0
        and seen["decision"] is not None
        and not seen["offer"]
        and seat not in seen["awaited"]
    )
    return bool(free and seen["options"]["offers"] and seat != seen["active"])


def exchange(own: Mapping[str, Any], other: Mapping[str, Any]) -> Exchange:
    """Whatever two have and the other has room for now."""
    return _bounds(own, other), _bounds(other, own)


def _bounds(giver: Mapping[str, Any], taker: Mapping[str, Any]) -> dict[str, int]:
    """The most that one can give and the other store, by ware."""
    found: dict[str, int] = {}
    for ware in WARE_NAMES:
        has = held(giver, ware)
        if has and (most := min(min(has, MOST), room(taker, ware))):
            found[ware] = most
    money = held(giver, ASTRO)
    if money:
        found[ASTRO] = min(money, MOST_ASTRO)
    return found


def declined_offers(events: Sequence[Event], seat: int) -> list[str]:
    """The offers of a seat that were declined in this turn, in notation."""
    found: list[str] = []
    last = ""
    for event in reversed(events):
        if event.name == "turn":
            break
        if event.name == "offered" and event.seat == seat and last == "declined":
            terms = event.data["terms"]
            assert isinstance(terms, Mapping)
            found.append(f"{a.Offer.word} {terms['give']} for {terms['want']}")
        last = event.name
    return found
