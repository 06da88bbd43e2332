"""What a choice will do, as far as its seat can know: as data, and as the words beside a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starwake.core.choice import Action
from starwake.core.text import Run, Runs, joined
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS, RESOURCE_NAMES
from starwake.starfarers.rules.flight import leg_row
from starwake.starfarers.rules.production import half
from starwake.starfarers.table.catalogue import cost, disc_title, sign
from starwake.starfarers.table.chart import FAR, chart_of
from starwake.starfarers.table.seen import Goal, Seen
from starwake.starfarers.table.types import Cards, Planet
from starwake.starfarers.table.wording import Wording
from starwake.starfarers.words import COLONY_SHIP, SPACE, TRADE_SHIP
from starwake.table.types import Effect, Stop

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

DOCKING, SETTLING, CLEARING, EXPLORING, FLYING = 400, 300, 200, 150, 100
STOPS: Mapping[int, Stop] = {DOCKING: "dock", SETTLING: "settle", CLEARING: "clear", EXPLORING: "explore"}
"""What a ship does on a point, by the least rank of it."""
PLAIN: tuple[Stop, None] = ("stop", None)
"""Nothing happens."""
PLANETS = 3
"""Planets of a system."""
SITE = 9
"""How much more a colony site is worth than another point beside the same face-down discs."""
TOWARDS = 60
"""The best flight towards a goal; fewer than so many lie between it and a flight that only comes near one."""
AGAIN = FLYING - TOWARDS + 20
"""Another flight with the same goal."""
CLOSED = AGAIN + 5
"""A colony site where no colony can be founded: all that is of use comes before."""
GOALS = 5
"""Goals ahead for which the best flight is pointed out."""
KEPT = 2000
"""Systems, as somebody saw them, of which arrivals are remembered; and exchanges."""


def resources(cards: Mapping[str, int]) -> dict[str, int]:
    """Cards by the ids of their resources; what there is none of is left out."""
    return {f"resource:{name}": n for name, n in cards.items() if n}


class Effects:
    """Tells what choices lead to, in one language."""

    def __init__(self, game: Starfarers, wording: Wording) -> None:
        self.wording = wording
        self.texts = wording.texts
        self.rules = game.rules
        self.chart = chart_of(game)
        self.point = [str(name) for name in game.rules.board.names]
        self.system_of = [int(n) for n in game.rules.board.system_of]
        self.costs = {build: cost(game, number) for number, build in enumerate(BUILDS)}
        self._told: dict[tuple[object, ...], dict[int, tuple[Stop, Effect | None]]] = {}
        """By all that decides what happens in a system the arrivals there."""
        self._effects: dict[str, Effect] = {}
        """The same effects by what they say: equal ones are one object."""
        self._terms: dict[tuple[object, ...], Effect] = {}
        """What exchanges of cards bring."""

    def of(self, seen: Seen, action: Action) -> Effect:
        """What an action does."""
        tell = TELLERS.get(type(action))
        return {} if tell is None else tell(self, seen, action)

    def say(self, key: str, **values: object) -> Runs:
        """A text filled with runs, things or plain values."""
        return self.texts.runs(key, **values)

    # ---------------------------------------------------------------- flight

    def arrivals(self, seen: Seen, kind: int, points: Iterable[int]) -> dict[int, tuple[Stop, Effect | None]]:
        """What happens on points where a ship of a kind can go."""
        system_of, ground = self.system_of, seen.table.ground
        return {
            point: PLAIN
            if system_of[point] < 0 and ground[point] == SPACE
            else self.arrival(seen, kind, point)
            for point in points
        }

    def arrival(self, seen: Seen, kind: int, point: int) -> tuple[Stop, Effect | None]:
        """What happens when a ship of a kind comes to a point; None if nothing does."""
        if kind == TRADE_SHIP and seen.is_dock(point):
            return "dock", self._docking(seen, point)
        system = self.system_of[point]
        if system < 0:
            return PLAIN
        known = seen.arrivals.get((kind, system))
        if known is None:
            known = seen.arrivals[kind, system] = self._arrivals(kind, system, seen)
        if point not in known:
            stop, effect = self._arrival(seen, kind, point)
            known[point] = stop, effect and self._effects.setdefault(repr(effect), effect)
        return known[point]

    def _arrivals(self, kind: int, system: int, seen: Seen) -> dict[int, tuple[Stop, Effect | None]]:
        """The arrivals in a system as long as it lies as it does."""
        if len(self._told) >= KEPT:
            self._told.clear()
            self._effects.clear()
        return self._told.setdefault((kind, system, seen.strength, seen.lies(system)), {})

    def _arrival(self, seen: Seen, kind: int, point: int) -> tuple[Stop, Effect | None]:
        parts = [*self._found_here(seen, kind, point), *self._met_here(seen, kind, point)]
        if not parts:
            return PLAIN
        rank = max(part["rank"] for part in parts)
        stop: Stop = next((stop for least, stop in STOPS.items() if rank >= least), "stop")
        found: Effect = {"words": joined((part["words"] for part in parts), "; "), "rank": rank}
        points = sum(part.get("points", 0) for part in parts)
        if points:
            found["points"] = points
        reveals = [planet for part in parts for planet in part.get("reveals", ())]
        if reveals:
            found["reveals"] = reveals
        goal = next((part["goal"] for part in parts if "goal" in part), "")
        if goal:
            found["goal"] = goal
        return stop, found

    def _found_here(self, seen: Seen, kind: int, point: int) -> list[Effect]:
        """A colony, or why there can be none."""
        planets = seen.site_planets(point) if kind == COLONY_SHIP else ()
        if not planets:
            return []
        words = self.site(planets)
        if seen.open_site(point):
            rank, points = SETTLING + sum(planet["pips"] for planet in planets), int(self.rules.colony_points)
            return [{"words": self.say("fly.settle", planets=words), "rank": rank, "points": points}]
        if seen.opens_site(point):
            return [{"words": self.say("fly.site_then", planets=words), "rank": CLEARING + 1}]
        hidden = any(is_hidden(planet) for planet in planets) and not any(p["token"] for p in planets)
        key, rank = ("fly.site", EXPLORING + SITE) if hidden else ("fly.site_closed", CLOSED)
        return [{"words": self.say(key, planets=words), "rank": rank}]

    def _docking(self, seen: Seen, point: int) -> Effect:
        """A trade ship at a dock: what it founds and what follows."""
        civ: Run = {"thing": f"civ:{seen.people_at(point)}"}
        if not seen.wins_marker(point):
            return {"words": self.say("fly.dock", civilisation=civ), "rank": DOCKING}
        worth = int(self.rules.marker_points)
        words = self.say("fly.dock_marker", civilisation=civ, points=self.wording.some("point", worth))
        return {"words": words, "rank": DOCKING, "points": worth}

    def _met_here(self, seen: Seen, kind: int, point: int) -> list[Effect]:
        """Something turned up, looked at or cleared."""
        found = [self._cleared(planet) for planet in self._tokens(seen, kind, point)]
        planets, system = seen.turned_up(point)
        if system:
            words = self.say("fly.discovers", system={"thing": f"system:{system}"})
            found.append({"words": words, "rank": EXPLORING, "reveals": [f"system:{system}"], "goal": system})
        elif planets:
            ids = [planet["id"] for planet in planets]
            there = ids[0].partition(":")[2].partition(".")[0]
            looked = joined(map(self.planet, planets), ", ")
            words = self.say("fly.explores", system={"thing": f"system:{there}"}, planets=looked)
            goal = f"{there} {' '.join(planet.partition('.')[2] for planet in ids)}"
            reveals = ids if len(ids) < PLANETS else [f"system:{there}"]
            found.append({"words": words, "rank": EXPLORING + len(ids), "reveals": reveals, "goal": goal})
        return found

    def discoveries(self, seen: Seen, points: Sequence[int]) -> dict[int, Effect]:
        """Points where something is turned up, briefly: which system. A jump can lead to all of them."""
        made: dict[int, Effect] = {}
        for point in points:
            system = self.system_of[point]
            if system not in made:
                there = f"system:{seen.names.systems[system]}"
                words = self.say("fly.discovers", system={"thing": there})
                made[system] = {"words": words, "reveals": [there]}
        return {point: made[self.system_of[point]] for point in points}

    def _tokens(self, seen: Seen, kind: int, point: int) -> list[Planet]:
        """The tokens that a ship clears on a point, at once or by ending its flight there."""
        stays = self.rules.clear_at_end and not (kind == TRADE_SHIP and seen.site_planets(point))
        return seen.clears(point) if self.rules.clear_on_pass or stays else []

    def _cleared(self, planet: Planet) -> Effect:
        """A token that is cleared."""
        when = "" if self.rules.clear_on_pass else ".end"
        words = self._winning(planet, when)
        return {"words": words, "rank": CLEARING, "points": int(self.rules.medal_points)}

    def _winning(self, planet: Planet, when: str = "") -> Runs:
        assert planet["token"] is not None
        return self.say(f"fly.{planet['token']['kind']}{when}", planet=self.planet(planet))

    # ---------------------------------------------------------------- flights in detail

    def flight(self, seen: Seen, action: a.Fly) -> Effect:
        """A leg of a ship."""
        ship, point = action.ship - 1, seen.board.index[action.point]
        at, left = seen.player.ship_at[ship], seen.steps_left(action.ship)
        steps = int(leg_row(seen.table, seen.player, at, left).distance(point))
        return self._leg(seen, ship, point, steps)

    def jump(self, seen: Seen, action: a.Jump) -> Effect:
        """A space jump."""
        kind, point = seen.player.ship_kind[action.ship - 1], seen.board.index[action.point]
        return self.arrival(seen, kind, point)[1] or self.ahead(seen, kind, action.point)

    def flights(self, seen: Seen, ship: int, ends: Mapping[int, int]) -> dict[int, Effect]:
        """All legs of a ship, by their ends with their steps: the best one for each of the nearest goals ahead is
        marked as such, and of several with the same goal the nearest one.

        Goals keep their order from turn to turn, so that the same way has the same place in the list.
        """
        found = {point: self._leg(seen, ship, point, steps) for point, steps in ends.items()}
        first: dict[str, int] = {}
        for point in sorted(found, key=lambda point: (-found[point]["rank"], ends[point])):
            first.setdefault(found[point].get("goal", ""), point)
        for point, effect in found.items():
            if effect.get("goal") and first[effect["goal"]] != point:
                found[point] = {**effect, "rank": AGAIN}
        return found | self._towards(seen, ship, found, ends)

    def _leg(self, seen: Seen, ship: int, point: int, steps: int) -> Effect:
        """One leg with its length in words, and where nothing happens with what lies ahead."""
        kind = seen.player.ship_kind[ship]
        found = self.arrival(seen, kind, point)[1] or self.ahead(seen, kind, self.point[point])
        words = joined([self._steps(steps), found.get("words", [])], "; ")
        return {**found, "words": words, "steps": steps}

    def _steps(self, steps: int) -> str:
        return self.wording.some("step", steps)

    def ahead(self, seen: Seen, kind: int, point: str) -> Effect:
        """The nearest goal from a point in open space."""
        ways = [(far.get(point, FAR), name) for name, far in self._goals(seen, kind)]
        steps, goal = min(ways, key=lambda way: way[0], default=(FAR, []))
        if steps >= FAR:
            return {"words": [], "rank": FLYING - 50}
        return {"words": self._way(steps, goal), "rank": FLYING - TOWARDS - steps}

    def _way(self, steps: int, goal: Runs) -> Runs:
        """`4 steps to N4 (free site 12,16)`."""
        return self.say("fly.ahead", steps=self._steps(steps), goal=goal)

    def _towards(
        self, seen: Seen, ship: int, flights: Mapping[int, Effect], ends: Mapping[int, int]
    ) -> dict[int, Effect]:
        """Flights into open space that are the best towards a goal, by their ends."""
        here = self.point[seen.player.ship_at[ship]]
        plain = [
            point for point, effect in flights.items() if effect["rank"] < AGAIN and "goal" not in effect
        ]
        goals = self._goals(seen, seen.player.ship_kind[ship])
        ahead = [goal for goal in goals if all(goal[1].get(self.point[end]) != 0 for end in ends)]
        near = sorted(goal[1].get(here, FAR) for goal in ahead)[:GOALS]
        ways: dict[int, list[Runs]] = {}
        for name, far in ahead:
            if plain and far.get(here, FAR) <= near[-1]:
                best = min(plain, key=lambda point: (far.get(self.point[point], FAR), ends[point]))
                steps = far.get(self.point[best], FAR)
                if steps < far.get(here, FAR):
                    ways.setdefault(best, []).append(self._way(steps, name))
        return {
            point: {
                "words": joined([self._steps(ends[point]), joined(words[:2], ", ")], "; "),
                "rank": FLYING - 1 - place,
                "steps": ends[point],
            }
            for place, (point, words) in enumerate(ways.items())
        }

    def _goals(self, seen: Seen, kind: int) -> list[Goal]:
        """Where a ship of a kind might go, whatever the distance."""
        if kind not in seen.goals:
            seen.goals[kind] = list(self._docks(seen) if kind == TRADE_SHIP else self._lands(seen))
        return seen.goals[kind]

    def _docks(self, seen: Seen) -> Iterable[Goal]:
        """Each dock where the seat could set up a station; all that have room, if there is none."""
        found = list(seen.next_docks())
        useful = [dock for dock in found if seen.dock_open(dock)]
        return [(self._dock(seen, dock), self._from(seen, [dock])) for dock in useful or found]

    def _dock(self, seen: Seen, dock: int) -> Runs:
        """`Green Folk`, or `Green Folk @2 (6,18)` where docks are numbered."""
        civ: Run = {"thing": f"civ:{seen.people_at(dock)}"}
        point = self.point[dock]
        if point not in self.chart.docks:
            return [civ]
        there: Run = {"thing": f"point:{point}"}
        return self.say("fly.numbered_dock", civilisation=civ, number=self.chart.docks[point][1], point=there)

    def _lands(self, seen: Seen) -> Iterable[Goal]:
        """Each system that a colony ship could explore or settle in."""
        for number, name in enumerate(seen.names.systems):
            three = [int(seen.board.sites[number * 3 + n]) for n in range(3)]
            free = [site for site in three if self._may_settle(seen, site)]
            system: Run = {"thing": f"system:{name}"}
            if free:
                key = "fly.free_site" if len(free) == 1 else "fly.free_sites"
                points = joined({"thing": f"point:{self.point[site]}"} for site in free)
                yield self.say(key, system=system, points=points), self._from(seen, free)
            elif number in seen.unexplored:
                new = [seen.board.index[p] for p in self.chart.ring(name)]
                yield (
                    self.say("fly.unexplored", system=system),
                    self._from(seen, [p for p in new if any(seen.turned_up(p))]),
                )

    def _may_settle(self, seen: Seen, site: int) -> bool:
        """Whether the seat could settle on a site, and nobody else's ship stands there."""
        stands = [
            ship["at"] for n, row in enumerate(seen.data["seats"]) if n != seen.seat for ship in row["ships"]
        ]
        open_site = bool(seen.site_planets(site)) and seen.open_site(site)
        return open_site and self.point[site] not in stands

    def _from(self, seen: Seen, points: Iterable[int]) -> dict[str, int]:
        return self.chart.distances([self.point[p] for p in points], seen.closed)

    # ---------------------------------------------------------------- planets

    def planet(self, planet: Planet) -> Runs:
        """`ore 6`, `ore △`, `ore, pirate base 4`; what nobody else knows with a question mark: `ore 6?`."""
        name: Run = {"thing": f"resource:{planet['resource']}"}
        mark = "?" if planet["looked_at"] else ""
        if planet["token"] is not None and planet["disc"] is not None:
            return [name, f", {disc_title(self.texts, planet['disc'])}{mark}"]
        if is_hidden(planet):
            return [name, f" {sign(planet['back'])}"]
        return [name, f" {planet['disc'] or '–'}{mark}"]

    def site(self, planets: Iterable[Planet]) -> Runs:
        """The two planets of a site."""
        return joined((self.planet(planet) for planet in planets), " / ")

    def on_site(self, seen: Seen, action: a.PlaceColony | a.PlaceSpaceport) -> Effect:
        """A piece on a site: what its planets bring."""
        planets = seen.site_planets(seen.board.index[action.point])
        return {"words": self.site(planets), "rank": sum(planet["pips"] for planet in planets)}

    def settle(self, seen: Seen, action: a.Settle) -> Effect:
        """A ship becomes a colony."""
        words = self.site(seen.site_planets(seen.player.ship_at[action.ship - 1]))
        return {"words": self.say("effect.settle", planets=words), "points": int(self.rules.colony_points)}

    def clearing(self, seen: Seen, action: a.Clear) -> Effect:
        """A ship ends its flight and clears what lies beside it."""
        planets = seen.clears(seen.player.ship_at[action.ship - 1])
        words = joined((self._winning(planet) for planet in planets), "; ")
        return {"words": words, "rank": CLEARING, "points": len(planets) * int(self.rules.medal_points)}

    # ---------------------------------------------------------------- building

    def cost(self, build: str) -> Runs:
        """What a build costs in words."""
        return joined(self.wording.counts(self.costs[build]), ", ")

    def upgrade(self, seen: Seen, action: a.BuildUpgrade) -> Effect:
        """A new upgrade: its cost, and what the mothership then has."""
        have = int(seen.own[action.upgrade])
        words = self.say("effect.upgrade", cost=self.cost(action.upgrade), have=have, then=have + 1)
        return {"words": words, "cost": resources(self.costs[action.upgrade])}

    def new_ship(self, seen: Seen, action: a.BuildShip) -> Effect:
        """A new ship."""
        words = self.say("effect.ship", cost=self.cost(action.kind))
        return {"words": words, "cost": resources(self.costs[action.kind])}

    def spaceport(self, seen: Seen, action: a.BuildSpaceport) -> Effect:
        """A colony becomes a spaceport."""
        system = {"thing": f"system:{self.chart.site_of[action.point][0]}"}
        return {
            "words": self.say("effect.spaceport", cost=self.cost("spaceport"), system=system),
            "cost": resources(self.costs["spaceport"]),
            "points": int(self.rules.port_points - self.rules.colony_points),
        }

    def built(self, seen: Seen, action: Action) -> Effect:
        """The end of building: what a 7 would take, as long as cards can still be spent; a flight spends none."""
        owed = int(half(seen.table, seen.player)) if seen.data["decision"]["name"] == "build" else 0
        if not owed:
            return {}
        return {
            "words": self.say("effect.seven", cards=self.wording.some("card", seen.own["cards"]), owed=owed)
        }

    # ---------------------------------------------------------------- players and cards

    def victim(self, seen: Seen, action: a.Steal) -> Effect:
        """A player to draw from."""
        return {"words": self._player(seen, action.seat)}

    def helpers(self, seen: Seen, action: a.Help) -> Effect:
        """Players to draw from."""
        return {"words": joined((self._player(seen, seat) for seat in action.seats), "; ")}

    def _player(self, seen: Seen, seat: int) -> Runs:
        cards = self.wording.some("card", seen.data["seats"][seat]["cards"])
        return [f"{cards}, {self.wording.some('point', seen.data['points'][seat])}"]

    def drawing(self, seen: Seen, action: a.Draw) -> Effect:
        """The card from the reserve that one may also leave."""
        return {"words": self.say("effect.draw")}

    def fame(self, seen: Seen, action: a.BuyFame) -> Effect:
        """A fame piece for goods."""
        each = int(self.rules.fame_per_point)
        found: Effect = {"cost": {"resource:goods": 1}, "gain": {"piece:fame": 1}}
        more = (seen.own["fame"] + 1) // each - seen.own["fame"] // each
        return {**found, "points": more} if more else found

    def exchange(self, seen: Seen, action: a.Exchange) -> Effect:
        """A ship of the other kind."""
        ship = next(ship for ship in seen.own["ships"] if ship["ship"] == action.ship)
        kinds = ("colony_ship", "trade_ship")
        now, then = ({"thing": f"piece:{kind}"} for kind in (ship["kind"], kinds[ship["kind"] == kinds[0]]))
        point = {"thing": f"point:{ship['at']}"}
        return {"words": self.say("effect.exchange", now=now, then=then, point=point)}

    def friend(self, seen: Seen, action: a.Befriend) -> Effect:
        """A friendship card."""
        return {"words": self.say(f"friend.{action.card}.text")}

    def trade(self, seen: Seen, action: a.Trade) -> Effect:
        """An exchange with the supply."""
        return {
            "cost": {f"resource:{action.given}": action.count},
            "gain": {f"resource:{action.taken}": 1},
        }

    def partner(self, seen: Seen, action: a.Deal) -> Effect:
        """The terms of a deal, as the active seat sees them."""
        counter = seen.data["seats"][action.seat]["counter"]
        if counter is None:
            return self.terms(seen.data["offer"]["give"], seen.data["offer"]["want"])
        return self.terms(counter["want"], counter["give"])

    def accepting(self, seen: Seen, action: a.Accept) -> Effect:
        """What one gives and gets by accepting."""
        return self.terms(seen.data["offer"]["want"], seen.data["offer"]["give"])

    def offering(self, seen: Seen, action: a.Terms) -> Effect:
        """What one gives and gets, if somebody agrees."""
        give, get = (dict(zip(RESOURCE_NAMES, side, strict=True)) for side in (action.give, action.want))
        return {"cost": resources(give), "gain": resources(get)}

    def terms(self, give: Cards, get: Cards) -> Effect:
        """`you give 1 ore, you get 1 food`; several seats are asked the same."""
        key = *give.items(), "for", *get.items()
        if key not in self._terms:
            if len(self._terms) >= KEPT:
                self._terms.clear()
            words = self.say("effect.terms", give=self.wording.bundle(give), get=self.wording.bundle(get))
            self._terms[key] = {"words": words, "cost": resources(give), "gain": resources(get)}
        return self._terms[key]


def is_hidden(planet: Planet) -> bool:
    """Whether a disc lies face down and the viewer does not know it."""
    return planet["face_down"] and not planet["looked_at"]


TELLERS: Mapping[type[Action], Callable[[Effects, Seen, Any], Effect]] = {
    a.Fly: Effects.flight,
    a.Jump: Effects.jump,
    a.Settle: Effects.settle,
    a.Clear: Effects.clearing,
    a.Draw: Effects.drawing,
    a.BuyFame: Effects.fame,
    a.Exchange: Effects.exchange,
    **dict.fromkeys((a.Shake, a.End), Effects.built),
    a.BuildUpgrade: Effects.upgrade,
    a.BuildShip: Effects.new_ship,
    a.BuildSpaceport: Effects.spaceport,
    a.PlaceColony: Effects.on_site,
    a.PlaceSpaceport: Effects.on_site,
    a.Steal: Effects.victim,
    a.Help: Effects.helpers,
    a.Befriend: Effects.friend,
    a.Trade: Effects.trade,
    a.Deal: Effects.partner,
    a.Accept: Effects.accepting,
    a.Offer: Effects.offering,
    a.Counter: Effects.offering,
}
