"""All that a seat may do, in groups: flights as trees, builds with their state, picks, swaps, forms and buttons."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from starwake.core.choice import Action
from starwake.starfarers import actions as a
from starwake.starfarers import codes as c
from starwake.starfarers.names import BUILDS, PHASES, RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.refusals import build_reason
from starwake.starfarers.rules.flight import run_flood, working_room
from starwake.starfarers.table.catalogue import MOST
from starwake.starfarers.table.effects import Effects, resources
from starwake.starfarers.table.seen import Seen
from starwake.starfarers.table.wording import Wording
from starwake.starfarers.words import COLONY_SHIP, DOCK, FLIGHT, SITE, TRADE_SHIP
from starwake.table.choices import button, no_choices, numbered
from starwake.table.talk import Exchange
from starwake.table.types import (
    Arrival,
    Build,
    Button,
    Choices,
    Effect,
    Form,
    Leg,
    Option,
    Pick,
    Reach,
    Role,
    Row,
    Stop,
    Swap,
)

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

KEPT = 4000
"""Sayings and builds that are remembered."""
NOWHERE = -1
"""A goal that no flight has, and the number of the leg before the first one."""

BUTTONS: Mapping[int, tuple[Role, str]] = {
    c.ROLL: ("next", ""),
    c.SHAKE: ("next", ""),
    c.END: ("next", ""),
    c.YES: ("yes", "y"),
    c.NO: ("no", "n"),
    c.ACCEPT: ("yes", "a"),
    c.DECLINE: ("no", "d"),
    c.DEAL: ("option", ""),
    c.WITHDRAW: ("no", "w"),
    c.GIVE: ("option", ""),
    c.STAY: ("no", "s"),
    c.BUY_FAME: ("option", "f"),
    c.DRAW: ("option", "r"),
}
"""What is pressed: its role and its key."""


class Kind(NamedTuple):
    """How a choice among things is offered."""

    role: str
    head: str = ""
    """The text over it; '' for the question that is asked."""


PICKS: Mapping[int, Kind] = {
    c.DISCARD: Kind("resource"),
    c.STEAL: Kind("seat"),
    c.TAKE: Kind("resource"),
    c.PAY: Kind("resource"),
    c.HAND_OVER: Kind("resource"),
    c.FIT: Kind("upgrade"),
    c.LOSE: Kind("upgrade"),
    c.HOLD: Kind("ship"),
    c.BEFRIEND: Kind("card"),
    c.LAUNCH: Kind("point"),
    c.PLACE_COLONY: Kind("point"),
    c.PLACE_SPACEPORT: Kind("point"),
    c.SETTLE: Kind("ship", "menu.settle"),
    c.CLEAR: Kind("ship", "menu.clear"),
    c.HELP: Kind("seat", "menu.friend"),
    c.EXCHANGE: Kind("ship", "menu.friend"),
    c.ASK: Kind("resource", "menu.friend"),
}
"""What is picked out of several things."""
FROM_HAND = (c.DISCARD, c.PAY, c.HAND_OVER)
"""What is picked out of the own cards, and goes from them."""
BUILDING = (c.BUILD_UPGRADE, c.BUILD_SHIP, c.BUILD_SPACEPORT)
SPOKEN: Mapping[str, tuple[str, type[a.Terms]]] = {
    "build": ("offer", a.Offer),
    "answer": ("counter", a.Counter),
}
"""Decisions at which players speak about cards, and how they begin."""


class Choosing:
    """Puts the choices of one table together, in one language."""

    def __init__(self, game: Starfarers, wording: Wording) -> None:
        self.game = game
        self.wording = wording
        self.effects = Effects(game, wording)
        self._said: dict[tuple[int, int], tuple[Action, Option]] = {}
        self._builds_once: dict[tuple[object, ...], list[Build]] = {}
        self._build_once: dict[tuple[object, ...], Build] = {}
        one = [tuple(int(r == n) for r in range(len(RESOURCE_NAMES))) for n in range(len(RESOURCE_NAMES))]
        self._spoken = {
            (kind, r): game.code(kind(one[r], one[r - 1]))
            for _, kind in SPOKEN.values()
            for r in range(len(one))
        }
        """For each kind of card that is given some exchange for one card."""

    def choices(self, seen: Seen, codes: Sequence[int], detail: bool = False) -> Choices:
        """All that a seat may do, from what it sees and the listed actions; in detail for fronts that list all."""
        groups: dict[int, list[int]] = {}
        for code in codes:
            groups.setdefault(code & 0xFF, []).append(code)
        found = no_choices()
        found["builds"] = self._builds(seen, groups, detail)
        if codes:
            found["buttons"] = self._buttons(seen, groups)
            found["picks"] = [self._pick(seen, kind, groups[kind]) for kind in PICKS if kind in groups]
            found["reach"] = self._reaches(seen, groups, detail)
            found["swaps"] = self._swaps(groups.get(c.TRADE, ()))
            found["forms"] = self._forms(seen, detail)
        return found

    # ---------------------------------------------------------------- buttons and picks

    def _buttons(self, seen: Seen, groups: Mapping[int, Sequence[int]]) -> list[Button]:
        return numbered(self._button(seen, kind, code) for kind in BUTTONS for code in groups.get(kind, ()))

    def _button(self, seen: Seen, kind: int, code: int) -> Button:
        role, key = BUTTONS[kind]
        option = self._option(seen, code)
        found = button(option["action"], option["words"], role, key, option.get("effect"))
        if kind == c.GIVE:
            count = code >> 8
            found["key"] = str(count)
            if count:
                found["then"] = self._payment(seen, count)
        return found

    def _payment(self, seen: Seen, count: int) -> Pick:
        """What a gift is paid with."""
        held = [c.PAY | r << 8 for r in range(len(RESOURCE_NAMES)) if seen.player.hand[r]]
        words, options = self.wording.say("decision.pay", count=count), self._several(seen, held, count)
        return {
            "name": a.Pay.word,
            "words": words,
            "role": "resource",
            "left": count,
            "hand": True,
            "options": options,
        }

    def _pick(self, seen: Seen, kind: int, codes: Sequence[int]) -> Pick:
        role, head = PICKS[kind]
        left = self._left(seen, kind)
        found: Pick = {
            "name": self.game.action(codes[0]).word,
            "words": self.wording.say(head) if head else self.wording.question(seen.data),
            "role": role,
            "left": left,
            "options": self._several(seen, codes, left),
        }
        if kind in FROM_HAND:
            found["hand"] = True
        return found

    def _left(self, seen: Seen, kind: int) -> int:
        """How many are to be chosen, one after the other."""
        if kind == c.DISCARD:
            return int(seen.player.owed)
        return int(seen.data["decision"].get("count", 1)) if kind in (c.PAY, c.TAKE) else 1

    def _several(self, seen: Seen, codes: Iterable[int], left: int) -> list[Option]:
        """Options of which each may be chosen as often as there are cards for it."""
        if left == 1:
            return [self._option(seen, code) for code in codes]
        return [{**self._option(seen, code), "most": self._most(seen, code, left)} for code in codes]

    def _most(self, seen: Seen, code: int, left: int) -> int:
        cards = seen.table.supply if code & 0xFF == c.TAKE else seen.player.hand
        return min(left, int(cards[code >> 8]))

    def _option(self, seen: Seen, code: int) -> Option:
        """One choice; its words are said once, its effect is as things stand."""
        key = code, seen.seat
        if key not in self._said:
            if len(self._said) >= KEPT:
                self._said.clear()
            new = self.game.action(code)
            words = self.wording.action(new, seen.seat, seen.data)
            self._said[key] = new, {"action": new.notation, "words": words, "things": new.things(seen.seat)}
        action, plain = self._said[key]
        effect = self.effects.of(seen, action)
        return {**plain, "effect": effect} if effect else plain

    # ---------------------------------------------------------------- flight

    def _reaches(self, seen: Seen, groups: Mapping[int, Sequence[int]], detail: bool) -> list[Reach]:
        """A tree for each ship that can fly, and one for all ships that can jump to the same points."""
        if c.FLY not in groups and c.JUMP not in groups:
            return []
        flights, jumps = (_by_ship(groups.get(kind, ())) for kind in (c.FLY, c.JUMP))
        alike: dict[tuple[object, ...], list[int]] = {}
        for ship, points in jumps.items():
            alike.setdefault((seen.player.ship_kind[ship], *points), []).append(ship)
        return [
            *(self._flights(seen, ship, points, detail) for ship, points in flights.items()),
            *(self._jumps(seen, ships, jumps[ships[0]], detail) for ships in alike.values()),
        ]

    def _jumps(self, seen: Seen, ships: Sequence[int], points: Sequence[int], detail: bool) -> Reach:
        effects, name, kind = self.effects, self.effects.point, seen.player.ship_kind[ships[0]]
        told = effects.arrivals(seen, kind, points)
        effect_of = {p: effect for p, (stop, effect) in told.items() if effect and (detail or stop != "stop")}
        if detail:
            effect_of |= {p: effects.ahead(seen, kind, name[p]) for p in points if p not in effect_of}
        else:
            unknown = [point for point in effect_of if told[point][0] == "explore"]
            effect_of |= effects.discoveries(seen, unknown)
        anywhere: dict[str, list[str]] = {}
        for point, (stop, _effect) in told.items():
            anywhere.setdefault(stop, []).append(name[point])
        return {
            "name": a.Jump.word,
            "action": f"{a.Jump.word} {{ship}} {{point}}",
            "ships": [f"ship:{seen.seat}.{ship + 1}" for ship in ships],
            "start": None,
            "left": 0,
            "tree": [],
            "anywhere": anywhere,
            "effects": self._arrivals(effect_of, detail),
        }

    def _flights(self, seen: Seen, ship: int, points: Sequence[int], detail: bool) -> Reach:
        """Where a ship can fly: its legs, and points on the way or worth a mark where it cannot end."""
        effects, name, kind = self.effects, self.effects.point, seen.player.ship_kind[ship]
        flood = Flooded(seen, ship)
        told = effects.arrivals(seen, kind, points)
        effect_of = {point: effect for point, (_, effect) in told.items() if effect is not None}
        if detail:
            effect_of = effects.flights(seen, ship, {point: flood.steps[point] for point in points})
        return {
            "name": a.Fly.word,
            "action": f"{a.Fly.word} {ship + 1} {{point}}",
            "ships": [f"ship:{seen.seat}.{ship + 1}"],
            "start": name[flood.start],
            "left": seen.steps_left(ship + 1),
            "tree": self._tree(flood.kept(seen, told, kind), told),
            "anywhere": {},
            "effects": self._arrivals(effect_of, detail),
        }

    def _tree(
        self, legs: Iterable[tuple[int, int]], told: Mapping[int, tuple[Stop, Effect | None]]
    ) -> list[Leg]:
        """Legs by point and point before."""
        name = self.effects.point
        number: dict[int, int] = {}
        found: list[Leg] = []
        for point, before in legs:
            number[point] = len(found)
            stop = told[point][0] if point in told else "closed"
            leg: Leg = (name[point], number.get(before, NOWHERE))
            found.append(leg if stop == "stop" else (*leg, stop))
        return found

    def _arrivals(self, effects: Mapping[int, Effect], detail: bool) -> list[Arrival]:
        """Each effect once, with all the points that have it; what it is among others matters only in a list."""
        found: dict[int, Arrival] = {}
        for point, effect in effects.items():
            if id(effect) not in found:
                new: Arrival = {**effect, "at": []}
                if not detail:
                    new.pop("rank", None)
                    new.pop("goal", None)
                found[id(effect)] = new
            found[id(effect)]["at"].append(self.effects.point[point])
        return list(found.values())

    # ---------------------------------------------------------------- builds

    def _builds(self, seen: Seen, groups: Mapping[int, Sequence[int]], detail: bool) -> list[Build]:
        """Everything that can be built, with its state; in detail every way to build says its cost and effect again."""
        codes = [code for kind in BUILDING for code in groups.get(kind, ())]
        builds = self._builds_kept(seen, codes)
        if not detail:
            return builds
        ways: list[list[Option]] = [[] for _ in builds]
        for code in codes:
            ways[_number(code)].append(self._option(seen, code))
        return [{**build, "options": mine} for build, mine in zip(builds, ways, strict=True)]

    def _builds_kept(self, seen: Seen, codes: Sequence[int]) -> list[Build]:
        """What can be built; what has not changed is the same object again."""
        p, s = seen.player, seen.table
        top = s.frame
        open_now = top is not None and top.kind == c.F_BUILD and top.seat == seen.seat
        key = (
            *(
                p.booster,
                p.cannon,
                p.freight_pod,
                p.transports_left,
                p.colonies_left,
                p.stations_left,
                p.shipyards_left,
                p.colonies,
            ),
            *(s.tray_boosters, s.tray_cannons, s.tray_pods, *p.hand, open_now),
            *(seen.seat if codes else NOWHERE, *codes),
        )
        if key not in self._builds_once:
            if len(self._builds_once) >= KEPT:
                self._builds_once.clear()
                self._build_once.clear()
            self._builds_once[key] = [
                self._build(seen, number, [code for code in codes if _number(code) == number], open_now)
                for number in range(len(BUILDS))
            ]
        return self._builds_once[key]

    def _build(self, seen: Seen, number: int, codes: Sequence[int], open_now: bool) -> Build:
        hand, build = seen.own["hand"], BUILDS[number]
        missing = {name: n - hand[name] for name, n in self.effects.costs[build].items() if n > hand[name]}
        left, have = self._pieces_left(seen, number), seen.own.get(build, seen.player.transports_left > 0)
        seat = seen.seat if codes else NOWHERE
        key = (number, left, have, open_now, seen.player.colonies > 0, seat, *codes, *missing.items())
        if key not in self._build_once:
            self._build_once[key] = self._written(seen, number, codes, missing, left)
        return self._build_once[key]

    def _written(
        self, seen: Seen, number: int, codes: Sequence[int], missing: Mapping[str, int], left: int
    ) -> Build:
        build = BUILDS[number]
        state, reason = build_reason(seen.table, seen.seat, number)
        found: Build = {
            "build": build,
            "words": self.wording.say(_title(build)),
            "cost": resources(self.effects.costs[build]),
            "missing": resources(missing),
            "left": left,
            "state": state,
            "options": [_with_points(self._option(seen, code)) for code in codes],
        }
        if build not in UPGRADE_NAMES:
            found["left_of"] = f"piece:{self._scarce(seen, build)}"
        if reason is not None:
            key = "build.short" if state == "short" else reason.key
            found["why"] = self.wording.say(key, **reason.values)
            found["rule"] = self.game.edition.rule(reason.rule)
        return found

    def _pieces_left(self, seen: Seen, number: int) -> int:
        """How many more of something the seat can have."""
        own, build = seen.own, BUILDS[number]
        if build in UPGRADE_NAMES:
            return int(min(own["limits"][build] - own[build], seen.table.tray(number)))
        return int(own["left"][self._scarce(seen, build)])

    @staticmethod
    def _scarce(seen: Seen, build: str) -> str:
        """The piece of which a ship or a spaceport needs one and there are fewest; transports carry all ships."""
        if build == "spaceport":
            return "shipyard"
        load, left = ("colony" if build == "colony_ship" else "trade_station"), seen.own["left"]
        return load if left[load] < left["transport"] else "transport"

    # ---------------------------------------------------------------- cards for cards

    def _swaps(self, codes: Iterable[int]) -> list[Swap]:
        """Exchanges with the supply, by what is given."""
        rows: dict[tuple[str, int], Row] = {}
        for code in codes:
            given, taken = (RESOURCE_NAMES[code >> place & 0xFFFF] for place in (8, 24))
            count = code >> 40
            start: Row = {"give": f"{count} {given}", "thing": f"resource:{given}", "n": count, "want": []}
            rows.setdefault((given, count), start)["want"].append(taken)
        if not rows:
            return []
        return [
            {
                "name": a.Trade.word,
                "action": "trade {give} for 1 {want}",
                "words": self.wording.say("menu.trade"),
                "rows": list(rows.values()),
            }
        ]

    def _forms(self, seen: Seen, detail: bool) -> list[Form]:
        """Offers and counters: any cards of the hand for any others."""
        asked = seen.data["decision"]["name"]
        if asked not in SPOKEN or not self.game.rules.player_trade or not seen.player.cards:
            return []
        word, kind = SPOKEN[asked]
        if not self._speaks(seen, kind):
            return []
        give, want = _bounds(seen.own["hand"])
        found: Form = {
            "name": word,
            "action": f"{word} {{give}} for {{want}}",
            "words": self.wording.say(f"form.{word}"),
            "give": give,
            "want": want,
            "apart": True,
        }
        if detail:
            found["example"] = _example(seen, word)
        return [found]

    def _speaks(self, seen: Seen, kind: type[a.Terms]) -> bool:
        """Whether the seat may speak: some card of its hand for another would be legal, though it is not listed."""
        give = next(r for r, n in enumerate(seen.player.hand) if n)
        frame, code = seen.table.stack[-1], self._spoken[kind, give]
        return bool(self.game.engine.steps[frame.kind].also_legal(seen.table, frame, seen.seat, code))


def exchange(game: Starfarers, seen: Mapping[str, Any], seat: int) -> Exchange | None:
    """What somebody else's next offer could be: any cards of the own hand for any others, while there is time."""
    early = seen["turn"] > 0 and seen["phase"] != PHASES[FLIGHT] and seen["decision"] is not None
    if not early or not game.rules.player_trade or seen["offer"] or seat in seen["pilots"]:
        return None
    return _bounds(seen["seats"][seat]["hand"])


def _bounds(hand: Mapping[str, int]) -> Exchange:
    """The most of each card on both sides of an exchange."""
    return {name: min(n, MOST) for name, n in hand.items() if n}, dict.fromkeys(RESOURCE_NAMES, MOST)


@cache
def choosing(
    game: type[Starfarers], players: int, options: tuple[tuple[str, Any], ...], lang: str
) -> Choosing:
    """What puts the choices of such tables together: matches that are played alike share what it remembers."""
    made = game(players, **dict(options))
    wording = made.wording(lang)
    assert isinstance(wording, Wording)
    return Choosing(made, wording)


class Flooded:
    """All points that a ship comes to, nearest first, as the rules find them."""

    def __init__(self, seen: Seen, ship: int) -> None:
        room = working_room(seen.table)
        self.start = int(seen.player.ship_at[ship])
        run_flood(seen.table, seen.player, self.start, seen.steps_left(ship + 1), room, NOWHERE)
        count = int(room.count)
        self.points = list(room.points[:count])
        self.before = list(room.before[:count])
        self.steps = dict(zip(self.points, room.steps[:count], strict=True))

    def kept(self, seen: Seen, ends: Container[int], kind: int) -> list[tuple[int, int]]:
        """Each point that is worth a leg, and the one before it: ends, what lies on the way to one, and the sites and
        docks for ships of the kind that are closed."""
        worth = [point in ends or self._marked(seen, point, kind) for point in self.points]
        for place in range(len(worth) - 1, 0, -1):
            if worth[place]:
                worth[self.before[place]] = True
        pairs = zip(self.points[1:], self.before[1:], worth[1:], strict=True)
        return [(point, self.points[before]) for point, before, keep in pairs if keep]

    def _marked(self, seen: Seen, point: int, kind: int) -> bool:
        """Whether a ship of a kind would look for something on a point."""
        ground = seen.table.ground[point]
        if ground == SITE:
            return kind == COLONY_SHIP and not seen.is_taken(point)
        return bool(ground == DOCK and kind == TRADE_SHIP)


def _by_ship(codes: Iterable[int]) -> dict[int, list[int]]:
    """The ends of flights or jumps, by ship."""
    found: dict[int, list[int]] = {}
    for code in codes:
        found.setdefault(code >> 8 & 0xFFFF, []).append(code >> 24)
    return found


def _with_points(option: Option) -> Option:
    """One way to build something, whose cost is said already."""
    points = option.get("effect", {}).get("points", 0)
    plain: Option = {"action": option["action"], "words": option["words"], "things": option["things"]}
    return {**plain, "effect": {"points": points}} if points else plain


def _title(build: str) -> str:
    """The text key of something that can be built."""
    return f"upgrade.{build}" if build in UPGRADE_NAMES else f"piece.{build}"


def _number(code: int) -> int:
    """The row of the costs of what an action builds."""
    return BUILDS.index("spaceport") if code & 0xFF == c.BUILD_SPACEPORT else code >> 8 & 0xFFFF


def _example(seen: Seen, word: str) -> str:
    """The exchange of one card for one that makes most sense: something offered rather than something asked for, much
    held for little held."""
    held: Mapping[str, int] = seen.own["hand"]
    offer: Mapping[str, Any] = seen.data["offer"] or {"give": {}, "want": {}}

    def sense(pair: tuple[str, str]) -> tuple[int, int]:
        give, want = pair
        offered, asked = offer["give"].get(want, 0) > 0, offer["want"]
        return offered - (asked.get(want, 0) > 0) - (asked.get(give, 0) > 0), held[give] - held[want]

    pairs = [(give, want) for give in held if held[give] for want in held if want != give]
    give, want = max(pairs, key=sense)
    return f"{word} 1 {give} for 1 {want}"
