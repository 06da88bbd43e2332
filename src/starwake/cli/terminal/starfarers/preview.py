"""What a choice will do, as far as its seat can know: the words beside a choice, and how interesting it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Any

from starwake.cli.terminal.menu import Effect
from starwake.cli.terminal.starfarers.chart import FAR
from starwake.cli.terminal.starfarers.seen import Planet, Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS

DOCKING, SETTLING, CLEARING, EXPLORING, FLYING = 400, 300, 200, 150, 100
SITE = 9
"""How much more a colony site is worth than another point beside the same face-down discs."""
TOWARDS = 60
"""The best flight towards a goal; fewer than so many lie between it and a flight that only comes near one."""
AGAIN = FLYING - TOWARDS + 20
"""Another flight with the same goal."""
GOALS = 5
"""Goals ahead for which the best flight is pointed out."""


Choice = tuple[Any, Effect]
"""An action and what it does."""


def _open_space(one: Choice) -> bool:
    """Whether a choice is a flight or a jump to a point where nothing happens."""
    return isinstance(one[0], a.Fly) and one[1].interest < FLYING


class Preview:
    """Tells what choices of one seat lead to."""

    def __init__(self, seen: Seen, speech: Speech) -> None:
        assert seen.seat is not None
        self.seen = seen
        self.chart = seen.chart
        self.speech = speech
        self.seat: int = seen.seat

    def effect(self, action: Any) -> Effect:
        """What an action does."""
        tell = TELLERS.get(type(action))
        return Effect() if tell is None else tell(self, action)

    # ---------------------------------------------------------------- flight

    def ship(self, number: int) -> dict[str, Any]:
        """One of the own ships."""
        found: dict[str, Any] = next(s for s in self.seen.own["ships"] if s["ship"] == number)
        return found

    def left(self, number: int) -> int:
        """Steps a ship may still fly."""
        return self.seen.steps_left(number)

    def steps(self, number: int, point: str) -> int:
        """Steps of the leg to a point."""
        return self.seen.steps(number, point)

    def flight(self, action: a.Fly) -> Effect:
        """A leg of a ship."""
        found = self.arrival(action.ship, action.point)
        steps = self._leg(action)
        return replace(found, text=f"{steps}; {found.text}" if found.text else steps)

    def jump(self, action: a.Jump) -> Effect:
        """A space jump."""
        return self.arrival(action.ship, action.point)

    def arrival(self, number: int, point: str) -> Effect:
        """What happens when a ship comes to a point, or what lies ahead of it from there."""
        kind = self.ship(number)["kind"]
        parts = [*self._found_here(kind, point), *self._met_here(kind, point)]
        if not parts:
            return self._ahead(kind, point)
        best = max(parts, key=lambda part: part.interest)
        goal = next((part.goal for part in parts if part.goal), "")
        return Effect("; ".join(part.text for part in parts), best.interest, goal)

    def _found_here(self, kind: str, point: str) -> list[Effect]:
        """A station or a colony."""
        if kind == "trade_ship":
            return [self._docking(point)] if self.seen.is_dock(point) else []
        planets = self.seen.site_planets(point)
        if planets is None:
            return []
        words = self.site(point)
        if self.seen.open_site(point):
            pips = sum(planet.pips for planet in planets)
            return [Effect(self.speech("fly.settle", planets=words), SETTLING + pips)]
        if self.seen.opens_site(point):
            return [Effect(self.speech("fly.site_then", planets=words), CLEARING + 1)]
        hidden = any(planet.hidden for planet in planets) and not any(planet.token for planet in planets)
        key, interest = ("fly.site", EXPLORING + SITE) if hidden else ("fly.site_closed", FLYING)
        return [Effect(self.speech(key, planets=words), interest)]

    def _docking(self, point: str) -> Effect:
        """A trade ship at a dock: what it founds and what follows."""
        key = "fly.dock_marker" if self.seen.wins_marker(point) else "fly.dock"
        points = self.speech.texts("some.point", count=int(self.seen.game.rules.marker_points))
        civ = self.seen.people_at(point) or ""
        return Effect(self.speech(key, civilisation=self.speech.civilisation(civ), points=points), DOCKING)

    def _met_here(self, kind: str, point: str) -> list[Effect]:
        """Something turned up, looked at or cleared."""
        found = [self._cleared(planet) for planet in self._tokens(kind, point)]
        planets, system = self.seen.turned_up(point)
        if system:
            found.append(
                Effect(self.speech("fly.discovers", system=self.speech.system(system)), EXPLORING, system)
            )
        elif planets:
            name = self.speech.system(planets[0].system)
            words = self.speech("fly.explores", system=name, planets=self._named(planets))
            goal = " ".join(f"{planet.system}-{planet.pos}" for planet in planets)
            found.append(Effect(words, EXPLORING + len(planets), goal))
        return found

    def _named(self, planets: list[Planet]) -> str:
        return ", ".join(self.planet(planet) for planet in planets)

    def _tokens(self, kind: str, point: str) -> list[Planet]:
        """The tokens that a ship clears on a point, at once or by ending its flight there."""
        rules = self.seen.game.rules
        stays = rules.clear_at_end and not (kind == "trade_ship" and self.seen.is_site(point))
        return self.seen.clears(point) if rules.clear_on_pass or stays else []

    def _cleared(self, planet: Planet) -> Effect:
        """A token that is cleared."""
        assert planet.token is not None
        when = "" if self.seen.game.rules.clear_on_pass else ".end"
        return Effect(self.speech(f"fly.{planet.token[0]}{when}", planet=self.planet(planet)), CLEARING)

    def _ahead(self, kind: str, point: str) -> Effect:
        """The nearest goal from a point in open space."""
        goals = self._docks if kind == "trade_ship" else self._lands
        near = min(((far.get(point, FAR), name) for name, far in goals.items()), default=(FAR, ""))
        if near[0] >= FAR:
            return Effect(interest=FLYING - 50)
        return Effect(self._way(near[0], near[1]), FLYING - TOWARDS - near[0])

    def _way(self, steps: int, goal: str) -> str:
        """`4 steps to N4 (free site 12,16)`."""
        return self.speech("fly.ahead", steps=self.speech.texts("some.step", count=steps), goal=goal)

    def with_goals(self, found: list[Choice]) -> list[Choice]:
        """Flights into open space, the best one for each of the nearest goals marked as such.

        Goals keep their order from turn to turn, so that the same way has the same place in the list.
        """
        rest = list(self._once([one for one in found if not _open_space(one)]))
        flights = sorted((one for one in found if _open_space(one)), key=lambda one: one[0].ship)
        ends = [(action.ship, action.point) for action, _ in found if isinstance(action, a.Fly)]
        for ship, some in groupby(flights, key=lambda one: int(one[0].ship)):
            rest += self._towards(ship, list(some), {point for other, point in ends if other == ship})
        return rest

    def _once(self, found: list[Choice]) -> Iterator[Choice]:
        """The nearest of the flights with one goal as it is, the others after everything that has another goal."""
        flights = [one for one in found if isinstance(one[0], a.Fly) and one[1].goal]
        flights.sort(key=lambda one: (-one[1].interest, self.steps(one[0].ship, one[0].point)))
        first: dict[tuple[int, str], a.Fly] = {}
        for action, effect in flights:
            first.setdefault((action.ship, effect.goal), action)
        for action, effect in found:
            again = effect.goal and isinstance(action, a.Fly) and first[action.ship, effect.goal] != action
            yield action, replace(effect, interest=AGAIN) if again else effect

    def _towards(self, ship: int, flights: list[Choice], ends: set[str]) -> list[Choice]:
        """The best flight to each goal that none of the ship's ends is at already, in a fixed order."""
        goals = self._docks if self.ship(ship)["kind"] == "trade_ship" else self._lands
        here = self.ship(ship)["at"]
        ahead = [name for name, far in goals.items() if all(far.get(end) != 0 for end in ends)]
        near = sorted(ahead, key=lambda name: goals[name].get(here, FAR))[:GOALS]
        ways: dict[a.Fly, list[str]] = {}
        for name in (name for name in ahead if name in near):
            action, steps = self._best(ship, flights, goals[name])
            if steps < goals[name].get(here, FAR):
                ways.setdefault(action, []).append(self._way(steps, name))
        best = {
            action: Effect(f"{self._leg(action)}; {', '.join(words[:2])}", FLYING - 1 - place)
            for place, (action, words) in enumerate(ways.items())
        }
        return [(action, best.get(action, effect)) for action, effect in flights]

    def _best(self, ship: int, flights: list[Choice], far: Mapping[str, int]) -> tuple[a.Fly, int]:
        """The flight that comes nearest to a goal in the fewest steps, and how far the goal then is."""
        ends: list[a.Fly] = [action for action, _ in flights]
        best = min(ends, key=lambda fly: (far.get(fly.point, FAR), self.steps(ship, fly.point)))
        return best, far.get(best.point, FAR)

    def _leg(self, action: a.Fly) -> str:
        return self.speech.texts("some.step", count=self.steps(action.ship, action.point))

    @cached_property
    def _docks(self) -> dict[str, dict[str, int]]:
        """Steps to each dock where the seat could set up a station; to all that are open, if there is none."""
        docks = [self.seen.next_dock(civ) for civ in self.seen.outposts]
        found = [dock for dock in docks if dock is not None]
        useful = [dock for dock in found if self.seen.dock_open(dock)]
        return {self.dock(dock): self._from([dock]) for dock in useful or found}

    def dock(self, point: str) -> str:
        """`Green Folk`, or `Green Folk @2 (6,18)` where docks are numbered."""
        name = self.speech.civilisation(self.seen.people_at(point) or "")
        if point not in self.chart.docks:
            return name
        return self.speech(
            "fly.numbered_dock", civilisation=name, number=self.chart.docks[point][1], point=point
        )

    @cached_property
    def _lands(self) -> dict[str, dict[str, int]]:
        """Steps to each system that a colony ship could explore or settle in."""
        found = {}
        for system in self.chart.systems:
            free = [p for p in self.chart.sites[system] if self.seen.open_site(p) and self._may_come(p)]
            name = self.speech.system(system)
            if free:
                key = "fly.free_site" if len(free) == 1 else "fly.free_sites"
                found[self.speech(key, system=name, points=" ".join(free))] = self._from(free)
            elif system in self.seen.hidden:
                new = [p for p in self.chart.ring(system) if any(self.seen.turned_up(p))]
                found[self.speech("fly.unexplored", system=name)] = self._from(new)
        return found

    def _may_come(self, point: str) -> bool:
        """Whether nobody stands on a point, or only an own ship."""
        piece = self.seen.pieces.get(point)
        return piece is None or (piece.seat == self.seat and piece.ship > 0)

    def _from(self, points: list[str]) -> dict[str, int]:
        return self.chart.distances(points, self.seen.closed)

    # ---------------------------------------------------------------- planets

    def planet(self, planet: Planet) -> str:
        """`ore 6`, `ore △`, `ore, pirate base 4`; what nobody else knows with a question mark: `ore 6?`."""
        name = self.speech.resource(planet.resource)
        mark = "?" if planet.secret else ""
        if planet.token is not None:
            kind, value = planet.token
            return f"{name}, {self.speech.texts(f'disc.{kind}', value=value)}{mark}"
        if planet.hidden:
            return f"{name} {self.speech.icon(planet.icon)}"
        return f"{name} {planet.disc or '–'}{mark}"

    def site(self, point: str) -> str:
        """The two planets of a site."""
        return " / ".join(self.planet(planet) for planet in self.seen.site_planets(point) or ())

    def on_site(self, action: Any) -> Effect:
        """A piece on a site: what its planets bring."""
        planets = self.seen.site_planets(action.point) or ()
        return Effect(self.site(action.point), sum(planet.pips for planet in planets))

    def settle(self, action: a.Settle) -> Effect:
        """A ship becomes a colony."""
        return Effect(self.speech("effect.settle", planets=self.site(self.ship(action.ship)["at"])))

    def clearing(self, action: a.Clear) -> Effect:
        """A ship ends its flight and clears what lies beside it."""
        at = self.ship(action.ship)["at"]
        some = [planet for planet in self.seen.clears(at) if planet.token is not None]
        words = [
            self.speech(f"fly.{planet.token[0]}", planet=self.planet(planet))
            for planet in some
            if planet.token
        ]
        return Effect("; ".join(words), CLEARING)

    # ---------------------------------------------------------------- building

    def cost(self, build: str) -> str:
        """What a build costs in words."""
        return self.speech.cards(self.seen.cost(BUILDS.index(build)))

    def upgrade(self, action: a.BuildUpgrade) -> Effect:
        """A new upgrade: its cost, and what the mothership then has."""
        have = int(self.seen.own[action.upgrade])
        return Effect(self.speech("effect.upgrade", cost=self.cost(action.upgrade), have=have, then=have + 1))

    def new_ship(self, action: a.BuildShip) -> Effect:
        """A new ship."""
        return Effect(self.cost(action.kind))

    def spaceport(self, action: a.BuildSpaceport) -> Effect:
        """A colony becomes a spaceport."""
        system = self.chart.site_of[action.point][0]
        return Effect(
            self.speech("effect.spaceport", cost=self.cost("spaceport"), system=self.speech.system(system))
        )

    # ---------------------------------------------------------------- players and cards

    def victim(self, action: a.Steal) -> Effect:
        """A player to draw from."""
        return Effect(self._player(action.seat))

    def helpers(self, action: a.Help) -> Effect:
        """Players to draw from."""
        return Effect("; ".join(self._player(seat) for seat in action.seats))

    def _player(self, seat: int) -> str:
        cards = self.speech.texts("some.card", count=self.seen.seats[seat]["cards"])
        return f"{cards}, {self.speech.texts('some.point', count=self.seen.data['points'][seat])}"

    def drawing(self, action: a.Draw) -> Effect:
        """The card from the reserve that one may also leave."""
        return Effect(self.speech("effect.draw"))

    def exchange(self, action: a.Exchange) -> Effect:
        """A ship of the other kind."""
        ship = self.ship(action.ship)
        kinds = ("colony_ship", "trade_ship")
        then = kinds[1 - kinds.index(ship["kind"])]
        words = [self.speech.texts(f"piece.{kind}") for kind in (ship["kind"], then)]
        return Effect(self.speech("effect.exchange", now=words[0], then=words[1], point=ship["at"]))

    def friend(self, action: a.Befriend) -> Effect:
        """A friendship card."""
        return Effect(self.speech.texts(f"friend.{action.card}.text"))

    def partner(self, action: a.Deal) -> Effect:
        """The terms of a deal, as the active seat sees them."""
        counter = self.seen.seats[action.seat]["counter"]
        terms = self.seen.data["offer"] if counter is None else counter
        return Effect(terms_words(self.seen, self.speech, terms, turned=counter is not None))

    def accepting(self, action: a.Accept) -> Effect:
        """What one gives and gets by accepting."""
        return Effect(terms_words(self.seen, self.speech, self.seen.data["offer"], turned=True))


def terms_words(seen: Seen, speech: Speech, notation: str | None, turned: bool = False) -> str:
    """`you give 1 ore, you get 1 food`; turned, when somebody else has spoken."""
    if notation is None:
        return ""
    terms = seen.game.action(seen.game.code(notation))
    assert isinstance(terms, a.Terms)
    give, get = (terms.want, terms.give) if turned else (terms.give, terms.want)
    return speech("effect.terms", give=speech.bundle(give), get=speech.bundle(get))


TELLERS: Mapping[type[a.Action], Callable[[Preview, Any], Effect]] = {
    a.Fly: Preview.flight,
    a.Jump: Preview.jump,
    a.Settle: Preview.settle,
    a.Clear: Preview.clearing,
    a.Draw: Preview.drawing,
    a.Exchange: Preview.exchange,
    a.BuildUpgrade: Preview.upgrade,
    a.BuildShip: Preview.new_ship,
    a.BuildSpaceport: Preview.spaceport,
    a.PlaceColony: Preview.on_site,
    a.PlaceSpaceport: Preview.on_site,
    a.Steal: Preview.victim,
    a.Help: Preview.helpers,
    a.Befriend: Preview.friend,
    a.Deal: Preview.partner,
    a.Accept: Preview.accepting,
}
