"""What the things on the chart are: signs by kind, which never change, and one thing as a viewer sees it now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.text import Runs
from starwake.starfarers.table.catalogue import SIGNS as BACKS
from starwake.starfarers.table.chart import chart_of
from starwake.starfarers.table.rules import known
from starwake.table.types import Article

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

Seen = Mapping[str, Any]

SIGNS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "planet": ("sign:planet", ("production.planets", "production.roll", "production.home_and_away")),
    "face_down": ("sign:face_down", ("explore.reveal", "explore.peek")),
    "shapes": ("", ("setup.board.beginner", "setup.chips")),
    "stars": ("sign:stars", ("setup.board.variable",)),
    "home": ("", ("colony.home_closed", "setup.start")),
    "unknown": ("sign:unknown", ("explore.sector",)),
    "empty": ("sign:empty", ("explore.sector",)),
    "pirate_base": ("token:pirate_base", ("special.pirate", "colony.blocked_by_special", "special.medal")),
    "ice_planet": ("token:ice_planet", ("special.ice", "colony.blocked_by_special", "special.medal")),
    "artifact": ("token:artifact", ("x.artifact.take", "x.artifact.reveal")),
    "outpost": ("", ("outpost.establish", "outpost.sequence", "outpost.freight", "outpost.card")),
    "trade_station": ("piece:trade_station", ("outpost.establish", "outpost.sequence", "outpost.card")),
    "colony": ("piece:colony", ("colony.establish", "production.planets", "points.table")),
    "spaceport": ("piece:spaceport", ("build.spaceport", "build.spaceport_site", "points.table")),
    "colony_ship": ("piece:colony_ship", ("colony.establish", "build.colony_ship", "build.spaceport_site")),
    "trade_ship": ("piece:trade_ship", ("outpost.establish", "outpost.sequence", "build.trade_ship")),
    "booster": ("upgrade:booster", ("flight.speed.total", "build.booster")),
    "cannon": ("upgrade:cannon", ("encounter.combat", "special.pirate", "build.cannon")),
    "freight_pod": ("upgrade:freight_pod", ("outpost.freight", "outpost.sequence", "special.ice")),
    "nobody": ("", ("setup.start.beginner", "setup.three_players")),
    "site": ("", ("colony.establish", "colony.blocked_by_special", "colony.three_players")),
    "dock": ("", ("outpost.establish", "outpost.sequence", "flight.block.colony_on_dock")),
    "point": ("", ("flight.move.optional", "flight.move.through")),
    "friends": ("", ("outpost.card",)),
    "marker": ("source:markers", ("outpost.marker", "outpost.chip", "points.table")),
    "medal": ("source:medals", ("special.medal", "special.reward", "points.table")),
    "fame": ("source:fame", ("encounter.fame", "points.table")),
}
"""By name: the thing whose picture it is, and the rules about it; a rule that an edition lacks is left out."""

DISCS = {"planet": "number"} | {n: n for n in ("face_down", "pirate_base", "ice_planet", "artifact")}
"""Signs of what lies on a planet, as the log speaks of it."""
SEVERAL = ("shapes", "outpost", "nobody")
"""Signs with more pictures than one."""


def signs(game: Starfarers, lang: str) -> list[Article]:
    """The legend of the chart: every sign that can lie on it, and what the pieces of a player are for."""
    return [_sign(game, lang, name) for name in SIGNS if _has(game, lang, name)]


def _has(game: Starfarers, lang: str, name: str) -> bool:
    """Whether there is such a thing at this table: sectors to be found, stars, artifacts."""
    return f"sign.{name}.text" in game.wording(lang).texts and bool(known(game.edition, SIGNS[name][1]))


def _sign(game: Starfarers, lang: str, name: str) -> Article:
    texts, (picture, rules) = game.wording(lang).texts, SIGNS[name]
    return Article(
        id=f"disc:{DISCS[name]}" if name in DISCS else f"sign:{name}",
        title=texts(f"sign.{name}.title"),
        words=[[texts(f"sign.{name}.text")]],
        rules=known(game.edition, rules),
        pictures=_pictures(game, name) if name in SEVERAL else [picture] if picture else [],
    )


def _pictures(game: Starfarers, name: str) -> list[str]:
    """The pictures of a sign that has several."""
    if name == "shapes":
        return [f"back:{back}" for back in game.names.groups if back in BACKS]
    if name == "outpost":
        return [f"civ:{people}" for people in game.names.civs]
    return ["piece:colony", "piece:spaceport"]


def about(game: Starfarers, seen: Seen, thing: str, lang: str) -> Article | None:
    """One thing on the chart as a viewer sees it now; None if there is no such thing."""
    kind, _, name = thing.partition(":")
    return _About(game, seen, thing, lang).told(kind, name)


class _About:
    """What is said about one thing."""

    def __init__(self, game: Starfarers, seen: Seen, thing: str, lang: str) -> None:
        self.game, self.seen, self.thing, self.lang = game, seen, thing, lang
        self.wording = game.wording(lang)
        self.texts = self.wording.texts
        self.chart = chart_of(game)

    def told(self, kind: str, name: str) -> Article | None:
        tellers: Mapping[str, Callable[[str], Article | None]] = {
            "planet": self._planet,
            "system": self._system,
            "civ": self._outpost,
            "ship": self._ship,
            "colony": lambda point: self._settled("colony", point),
            "spaceport": lambda point: self._settled("spaceport", point),
            "point": self._point,
        }
        return tellers[kind](name) if kind in tellers else None

    def _article(self, sign: str, title: str, *more: Runs) -> Article:
        """The article of a sign with another title, and with more to be said first."""
        general = _sign(self.game, self.lang, sign)
        return {
            **general,
            "id": self.thing,
            "title": title,
            "words": [*filter(None, more), *general["words"]],
        }

    # ---------------------------------------------------------------- places

    def _planet(self, _: str) -> Article | None:
        planets = (one for system in self.seen["systems"] for one in system["planets"])
        planet = next((one for one in planets if one["id"] == self.thing), None)
        if planet is None:
            return None
        resource = self.texts(f"resource.{planet['resource']}")
        title = self.texts("about.planet", resource=resource)
        if planet["token"] and not planet["face_down"]:
            return self._token(planet["token"])
        if not planet["face_down"]:
            found = self._article("planet", title, self._produces(planet))
            return {**found, "pictures": [f"resource:{planet['resource']}"]}
        if planet["looked_at"]:
            return self._article("face_down", title, self.wording.say("about.peeked", disc=planet["disc"]))
        back = f"group.{planet['back']}"
        shape = self.texts.runs("about.back", back=self.texts(back)) if back in self.texts else []
        return self._article("face_down", title, shape)

    def _token(self, token: Mapping[str, Any]) -> Article:
        kind, strength = token["kind"], token["strength"]
        title = self.texts(f"disc.{kind}", value=strength)
        return self._article(kind, title, self.texts.runs(f"about.needs.{kind}", count=strength))

    def _produces(self, planet: Mapping[str, Any]) -> Runs:
        numbers = self._numbers(planet)
        return self.texts.runs(
            "about.produces", resource=_resource(planet), numbers=numbers, pips=planet["pips"]
        )

    def _numbers(self, planet: Mapping[str, Any]) -> Runs:
        return self.wording.listed(planet["numbers"], "or")

    def _system(self, name: str) -> Article | None:
        system = next((one for one in self.seen["systems"] if one["system"] == name), None)
        if system is None:
            return None
        if system["kind"] == "outpost":
            return about(self.game, self.seen, f"civ:{system['people']}", self.lang)
        title = self.texts("about.system", system=self.texts(f"system.{name}"))
        if system["kind"] == "system":
            return self._article("stars" if system["stars"] else "face_down", title)
        sign = _sign(self.game, self.lang, system["kind"])
        return self._article(system["kind"], sign["title"])

    def _point(self, name: str) -> Article | None:
        if name not in self.chart.points:
            return None
        docks = [dock for outpost in self.seen["outposts"] for dock in outpost["docks"]]
        sign = "dock" if name in docks else "site" if any(self._beside(name)) else "point"
        title = f"{_sign(self.game, self.lang, sign)['title']} {name}"
        return self._article(sign, title, self._near(name))

    def _beside(self, point: str) -> Iterator[Mapping[str, Any]]:
        """The planets that a colony at a point stands between."""
        name, first = self.chart.site_of.get(point, ("", 0))
        planets: list[Mapping[str, Any]] = next(
            (one["planets"] for one in self.seen["systems"] if one["system"] == name), []
        )
        return (planets[(first + n) % len(planets)] for n in range(2 if planets else 0))

    def _near(self, point: str) -> Runs:
        planets = [self._in_short(planet) for planet in self._beside(point)]
        return self.texts.runs("about.beside", planets=self.wording.listed(planets)) if planets else []

    def _in_short(self, planet: Mapping[str, Any]) -> Runs:
        """`ore on 5`."""
        if planet["numbers"]:
            return self.texts.runs("about.number", resource=_resource(planet), numbers=self._numbers(planet))
        key = "hidden" if planet["face_down"] and not planet["looked_at"] else "blocked"
        return self.wording.say(f"about.{key}", resource=planet["resource"], disc=planet["disc"])

    def _outpost(self, people: str) -> Article | None:
        outpost = next((one for one in self.seen["outposts"] if one["people"] == people), None)
        if outpost is None:
            return None
        every = int(self.game.rules.docks)
        free = every - len(outpost["stations"])
        key = "about.docks" if free else "about.full"
        found_out = bool(outpost["docks"])
        docks = self.texts.runs(key, free=free, all=every, count=outpost["pods"]) if found_out else []
        titles = [self.texts(f"friend.{card}.title") for card in dict.fromkeys(outpost["cards"])]
        cards = self.texts.runs("about.cards", cards=", ".join(titles)) if titles else []
        title = self.texts(f"civilisation.{people}")
        found = self._article("outpost", title, docks, self._whose("marker", outpost["marker"]), cards)
        rules = [*found["rules"], *known(self.game.edition, [f"friend.{people}"])]
        return {**found, "pictures": [self.thing], "rules": rules}

    # ---------------------------------------------------------------- pieces

    def _ship(self, name: str) -> Article | None:
        for seat, facts in enumerate(self.seen["seats"]):
            for ship in facts["ships"]:
                if ship["id"] == self.thing:
                    title = self.texts(f"piece.{ship['kind']}")
                    return self._article(ship["kind"], f"{title} {ship['ship']}", self._whose("owner", seat))
        return None

    def _settled(self, kind: str, point: str) -> Article | None:
        places = {"colony": "colonies", "spaceport": "spaceports"}[kind]
        owners = [seat for seat, facts in enumerate(self.seen["seats"]) if point in facts[places]]
        if owners:
            near = self._near(point)
            return self._article(kind, self.texts(f"piece.{kind}"), self._whose("owner", owners[0]), near)
        if point in self.seen["neutral"][places]:
            return {**self._article("nobody", self.texts(f"piece.{kind}")), "pictures": [f"piece:{kind}"]}
        return None

    def _whose(self, key: str, seat: int | None) -> Runs:
        if seat is None:
            return []
        own = ".you" if seat == self.seen["viewer"] else ""
        return self.texts.runs(f"about.{key}{own}", player={"thing": f"seat:{seat}"})


def _resource(planet: Mapping[str, Any]) -> dict[str, str]:
    return {"thing": f"resource:{planet['resource']}"}
