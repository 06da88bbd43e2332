"""What a choice will do, as far as its seat can know: the words beside a choice, and how interesting it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starwake.cli.terminal.chart import FAR
from starwake.cli.terminal.seen import DOCKS, UNKNOWN, Planet, Seen
from starwake.cli.terminal.speech import Speech
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS

DOCKING, SETTLING, CLEARING, EXPLORING, FLYING = 400, 300, 200, 150, 100


@dataclass(frozen=True, slots=True)
class Effect:
    """Words for people, and a number to sort by: the higher, the earlier."""

    text: str = ""
    interest: int = 0


class Preview:
    """Tells what choices of one seat lead to."""

    def __init__(self, seen: Seen, speech: Speech) -> None:
        assert seen.seat is not None
        self.seen = seen
        self.chart = seen.chart
        self.speech = speech
        self.seat: int = seen.seat
        self._steps: dict[int, dict[str, int]] = {}

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
        ship = self.ship(number)
        if ship["held"] or ship["steps"] is None:
            return 0
        return self.seen.speed(self.seat) - int(ship["steps"])

    def steps(self, number: int, point: str) -> int:
        """Steps of the leg to a point."""
        if number not in self._steps:
            at = self.ship(number)["at"]
            self._steps[number] = self.chart.distances([at], self.seen.closed, self.seen.stops(self.seat))
        return self._steps[number].get(point, FAR)

    def flight(self, action: a.Fly) -> Effect:
        """A leg of a ship."""
        found = self.arrival(action.ship, action.point)
        steps = self.speech.texts("some.step", count=self.steps(action.ship, action.point))
        return Effect(f"{steps}; {found.text}" if found.text else steps, found.interest)

    def jump(self, action: a.Jump) -> Effect:
        """A space jump."""
        return self.arrival(action.ship, action.point)

    def arrival(self, number: int, point: str) -> Effect:
        """What happens when a ship comes to a point, or what lies ahead of it from there."""
        kind = self.ship(number)["kind"]
        parts = [*self._found_here(kind, point), *self._met_here(point)]
        if not parts:
            return self._ahead(kind, point)
        return Effect("; ".join(part.text for part in parts), max(part.interest for part in parts))

    def _found_here(self, kind: str, point: str) -> list[Effect]:
        """A station or a colony."""
        system = self.chart.centre_of.get(point)
        if kind == "trade_ship" and system is not None and self.seen.kind(system) == DOCKS:
            civ = self.seen.civilisation(system)
            return [Effect(self.speech("fly.dock", civilisation=self.speech.civilisation(civ)), DOCKING)]
        planets = self.seen.site_planets(point)
        if kind != "colony_ship" or planets is None:
            return []
        words = self.site(point)
        if self.seen.open_site(point):
            pips = sum(planet.pips for planet in planets)
            return [Effect(self.speech("fly.settle", planets=words), SETTLING + pips)]
        hidden = any(planet.hidden for planet in planets)
        key, interest = ("fly.site", EXPLORING + 1) if hidden else ("fly.site_closed", FLYING)
        return [Effect(self.speech(key, planets=words), interest)]

    def _met_here(self, point: str) -> list[Effect]:
        """Something turned up or cleared."""
        found = [
            Effect(self.speech(f"fly.{planet.token[0]}", planet=self.planet(planet)), CLEARING)
            for planet in self.seen.clears(self.seat, point)
            if planet.token is not None
        ]
        system = self.chart.system_of.get(point)
        if system in self.seen.hidden:
            key = "fly.discovers" if self.seen.kind(system) == UNKNOWN else "fly.explores"
            found.append(Effect(self.speech(key, system=self.speech.system(system)), EXPLORING))
        return found

    def _ahead(self, kind: str, point: str) -> Effect:
        """The nearest goal from a point in open space."""
        goals = self._docks if kind == "trade_ship" else self._lands
        near = min(((far.get(point, FAR), name) for name, far in goals.items()), default=(FAR, ""))
        if near[0] >= FAR:
            return Effect(interest=FLYING - 50)
        steps = self.speech.texts("some.step", count=near[0])
        return Effect(self.speech("fly.ahead", steps=steps, goal=near[1]), FLYING - near[0])

    @cached_property
    def _docks(self) -> dict[str, dict[str, int]]:
        """Steps to each outpost where the seat could set up a station; to all, if there is none."""
        systems = [s for s in self.chart.systems if self.seen.kind(s) == DOCKS]
        useful = [s for s in systems if self.seen.dock_open(self.seat, self.seen.civilisation(s))]
        return {
            self.speech.civilisation(self.seen.civilisation(s)): self._from([self.chart.centre[s]])
            for s in useful or systems
        }

    @cached_property
    def _lands(self) -> dict[str, dict[str, int]]:
        """Steps to each system that a colony ship could explore or settle in."""
        found = {}
        for system in self.chart.systems:
            free = [
                p for p in self.chart.sites[system] if self.seen.open_site(p) and p not in self.seen.pieces
            ]
            points = self.chart.ring(system) if system in self.seen.hidden else free
            if points:
                found[self.speech.system(system)] = self._from(points)
        return found

    def _from(self, points: list[str]) -> dict[str, int]:
        return self.chart.distances(points, self.seen.closed)

    # ---------------------------------------------------------------- planets

    def planet(self, planet: Planet) -> str:
        """`6 ore`, `△ ore`, `pirate base 4`."""
        name = self.speech.resource(planet.resource)
        if planet.token is not None:
            kind, value = planet.token
            return f"{name}, {self.speech.texts(f'disc.{kind}', value=value)}"
        if planet.hidden:
            return f"{name} {self.speech.icon(planet.icon)}"
        return f"{name} {planet.disc or '–'}"

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
