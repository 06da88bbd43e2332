"""Everything that Starship says: actions, events, questions, cards, missions and modules in words.

    wording = game.wording("en")
    wording.plain(wording.action(a.Sell("ore", 2)))               # "Sell 2 ore"
    wording.plain(wording.event(event, 0), ["Ada", "Ben"])        # "Ben bought 1 ore from you for 2 astro."
    wording.plain(wording.prompt(match.view(0)))                  # "A pirate demands 3 astro: pay or fight"
    wording.plain(wording.card("ore_1"))                          # "Gritstone: buy or sell ore for 1 astro each"

Texts live in `starship/texts`; this module only chooses and fills.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from starwake.core.choice import Choice, Outcome
from starwake.core.event import Event
from starwake.core.text import Runs, Texts, Thing, joined
from starwake.starship.facts import Card, Mission, load
from starwake.table.wording import Lexicon, Seen, Values, Wording, derived, named, number

if TYPE_CHECKING:
    from starwake.starship.game import Starship

RAISED = "_2"
"""How the name of something that is raised to level 2 ends."""
ASTRO = "astro"
TILES = ("booster", "cannon")


# ------------------------------------------------------------------ cards by name


@cache
def _cards() -> Mapping[str, Card]:
    """The cards by their ids; no option changes what a card is."""
    return {card.id: card for card in load().cards}


@cache
def planets() -> Mapping[str, str]:
    """The card of the planet that each mission names."""
    cards = {card.planet: card.id for card in load().cards if card.planet}
    return {mission.id: cards[mission.planet] for mission in load().missions}


def card_title(texts: Texts, card: str) -> str:
    """The title of a card."""
    return texts(f"card.{card}")


def full_card(texts: Texts, card: str) -> str:
    """The title of a card, and in brackets what it is: "Gritstone (ore at 1)"."""
    return texts("phrase.card", title=card_title(texts, card), about=card_about(texts, card))


def card_about(texts: Texts, card: str) -> str:
    """What a card is, in a few words: "ore at 1", "pirate, strength 3, demands 3"."""
    found = _cards()[card]
    of = texts(f"civilisation.{found.civilization}.of") if found.civilization else ""
    return texts(f"about.{found.kind}", **_facts(texts, found, "about"), of_civilisation=of)


def card_brief(texts: Texts, card: str, *, mark: bool = True) -> str:
    """A card by what it is good for, as short as can be: "ore at 1", "colony ore 2".

    Where a trading post can be founded it is marked with a T.
    """
    found = _cards()[card]
    kind = f"brief.{found.kind}" + (".sell" if found.kind == "outpost" and found.sell else "")
    told = _facts(texts, found, "brief")
    if found.resource == "any":
        told["resource"] = texts("brief.any")
    text = texts(kind, title=card_title(texts, card), **told)
    return text + texts("brief.post") if mark and found.trading_post else text


def _facts(texts: Texts, card: Card, table: str) -> dict[str, object]:
    """What the few words about a card may mention."""
    return {
        "number": card.number,
        "price": card.price,
        "strength": card.strength,
        "demand": card.demand,
        "loss": texts(f"{table}.loss.{card.loss}") if card.loss else "",
        "resource": texts(f"resource.{card.resource}") if card.resource else "",
    }


def _piece(texts: Texts, what: str) -> str:
    """A ship, or the tile that is built or raised."""
    return texts(f"piece.{what.removesuffix(RAISED)}")


# ------------------------------------------------------------------ the lexicon


def _title(wording: Wording, names: Values) -> str | None:
    """The title of a module at its level."""
    if "level" not in names:
        return None
    return wording.texts(f"module_title.{names['module']}.{max(number(names, 'level'), 1)}")


def _one(wording: Wording, what: str) -> Thing:
    """One of what is built."""
    return {"thing": f"piece:{what}", "text": wording.some(what.removesuffix(RAISED), 1)}


def _titled(wording: Wording, card: str) -> Thing:
    return titled_card(wording.texts, card)


def titled_card(texts: Texts, card: str) -> Thing:
    """A card, called by its title alone."""
    return {"thing": f"card:{card}", "text": card_title(texts, card)}


def money(count: int) -> Thing:
    """So many astro."""
    return {"thing": f"resource:{ASTRO}", "n": count}


MONEY = ("demand", "price", "money")
"""Fields that are an amount of money."""


def is_colony(card: object) -> bool:
    """Whether a card is a colony."""
    found = _cards().get(str(card))
    return found is not None and found.kind == "colony"


def _raised(data: Values) -> str:
    return "raised" if str(data["what"]).endswith(RAISED) else ""


def _special(data: Values) -> str:
    """A special card is won, taken over, or goes back because nobody is ahead any more."""
    if data["seat"] is None:
        return "returned"
    return "" if data["before"] is None else "taken"


FORMS: Mapping[str, Callable[[Values], str]] = {
    "module": lambda data: "raised" if data["level"] == 2 else "",
    "sensor": lambda data: "" if data["used"] else "unused",
    "founded": lambda data: "colony" if is_colony(data["card"]) else "",
    "blue": lambda data: "pirate" if data["pirate"] else "",
    "fought": lambda data: "lost" if number(data, "own") < number(data, "theirs") else "",
    "refilled": lambda data: "face_down" if data["card"] is None else "",
    "built": _raised,
    "tile_lost": lambda data: "lowered" if data.get("left") else "",
    "module_lost": lambda data: "lowered" if data["level"] else "",
    "withdrawn": lambda data: "invitation" if data["invitation"] else "",
    "special": _special,
}
"""Events that read differently by what they hold."""


LEXICON = Lexicon(
    kinds={
        "resource": "resource",
        "ware": "resource",
        "other": "resource",
        "module": "module",
        "mission": "mission",
        "card": "card",
        "sector": "sector",
        "special": "special",
        "what": "piece",
        "ship": "piece",
    },
    names={"card": full_card, "piece": _piece, "sector": lambda texts, sector: sector},
    plain={"end": named("end")},
    counted={"ware": "ware"},
    single={"other": "other"},
    numbers={"some_cards": ("turned", "card"), "some_points": ("points", "point")},
    forms=FORMS,
    derived={
        "card_title": derived("card", _titled),
        "post": derived("post", _titled),
        "planet": derived("mission", lambda wording, mission: _titled(wording, planets()[mission])),
        "title": _title,
        "a_piece": derived("what", _one),
        "a_level": derived(
            "what", lambda wording, what: wording.some(f"{what.removesuffix(RAISED)}_points", 1)
        ),
        **{field: derived(field, lambda wording, n: money(abs(n)), int) for field in MONEY},
        "wares": derived(
            "wares", lambda wording, some: joined([{"thing": f"resource:{one}"} for one in some], ", ")
        ),
    },
    others=("other", "before"),
)


# ------------------------------------------------------------------ the wording


class StarshipWording(Wording):
    """The words of Starship in one language."""

    def __init__(self, game: Starship, texts: Texts, lexicon: Lexicon) -> None:
        super().__init__(game, texts, lexicon)
        self.facts = game.facts
        self.missions = game.missions

    # ---------------------------------------------------------------- sentences

    def action(self, action: Choice, seat: int | None = None, seen: Seen | None = None) -> Runs:
        """A choice of a seat (or of chance) in words; what the seat sees lets some be said more exactly."""
        form, level = self._form(action, seat, seen)
        key = f"{'outcome' if isinstance(action, Outcome) else 'action'}.{action.name}"
        return self.say(f"{key}.{form}" if form else key, **action.values(), level=level)

    def _form(self, action: Choice, seat: int | None, seen: Seen | None) -> tuple[str, int | None]:
        """What a kind of action comes to in this case, and the level of the module that it is about."""
        if action.name == "build":
            return _raised(action.values()), None
        who = seat if seat is not None or seen is None else seen["viewer"]
        if seen is None or who is None:
            return "", None
        match action.name:
            case "found":
                row = (seen["flight"] or {}).get("row")
                return ("colony" if is_colony(row[-1]) else "post") if row else "", None
            case "decline" | "withdraw":
                return "invitation" if seen["decision"]["name"] == "propose" else "offer", None
            case "build_module":
                level = _level(action, seen, who)
                return "second" if level else "first", level + 1
            case "lose":
                return "to_first" if _level(action, seen, who) == 2 else "to_none", 1
        return "", None

    def event(self, event: Event, who: int | None = None) -> Runs:
        """An event in words, told to a seat as "you"; that one is the moon makes the other the sun."""
        if event.name == "moon" and event.seat is not None:
            event = replace(event, data={"other": 1 - event.seat})
        return super().event(event, who)

    def question(self, seen: Seen) -> Runs:
        """What the viewer is asked."""
        decision = seen["decision"]
        if decision["seat"] != seen["viewer"]:
            return self._waiting((decision["seat"],))
        name = decision["name"]
        key = f"decision.{name}.but" if decision.get("excluded") else f"decision.{name}"
        return self.say(key, **_asked(seen, decision))

    # ---------------------------------------------------------------- cards

    def card(self, card: str) -> Runs:
        """The title of a card, and what can be done there or what it does."""
        return self._described(self.texts(f"card.{card}"), self.card_offers(card))

    def card_offers(self, card: str) -> Runs:
        """What can be done at a card, or what it does."""
        found = _cards()[card]
        match found.kind:
            case "colony":
                parts = [self._colony(found)]
            case "pirate":
                parts = self._pirate(found)
            case "adventure_planet":
                parts = [self.texts.runs("at_card.missions")]
            case "lost_planet":
                parts = [self.texts.runs("at_card.nothing")]
            case _:
                parts = self._trades(found)
        return joined(parts, "; ")

    def _colony(self, card: Card) -> Runs:
        points = self.some("point", card.points)
        made: Thing = {"thing": f"resource:{card.resource}"}
        return self.texts.runs("at_card.colony", resource=made, number=card.number, points=points)

    def _pirate(self, card: Card) -> list[Runs]:
        parts = [
            self.texts.runs(
                "at_card.pirate",
                demand=money(card.demand),
                strength=card.strength,
                reward=self.some("any", self.facts.limits.pirate_reward),
                fame=self.some("fame", card.fame),
            )
        ]
        return [*parts, self.texts.runs(f"at_card.loss.{card.loss}")] if card.loss else parts

    def _trades(self, card: Card) -> list[Runs]:
        """Buying and selling, and the trading post."""
        parts = [self._exchange(card) if card.price else self.texts.runs("at_card.no_trade")]
        if card.trading_post:
            friendship = self.some("friendship", card.friendship)
            parts.append(self.texts.runs("at_card.post", friendship=friendship))
        return parts

    def _exchange(self, card: Card) -> Runs:
        way = "both" if card.buy and card.sell else "buy" if card.buy else "sell"
        price = money(card.price)
        units: Runs = [{"thing": f"resource:{card.resource}"}]
        if card.max_units is None:
            return self.texts.runs(f"at_card.{way}.other", units=units, price=price)
        units = [{"thing": f"resource:{card.resource}", "n": card.max_units}]
        if card.max_units > 1:
            units = self.texts.runs("phrase.up_to", units=units)
        return self.texts.runs(f"at_card.{way}", units=units, price=price, count=card.max_units)

    # ---------------------------------------------------------------- missions, modules, special cards, costs

    def mission(self, mission: str) -> Runs:
        """The title of a mission, its planet, what it asks and what it brings."""
        return self.texts.runs(
            "phrase.mission",
            title=self.texts(f"mission.{mission}"),
            planet=titled_card(self.texts, planets()[mission]),
            asks=self.mission_asks(mission),
            reward=self.mission_brings(mission),
        )

    def mission_text(self, mission: str) -> Runs:
        """The same without the title."""
        return self.texts.runs(
            "shelf.mission",
            planet=titled_card(self.texts, planets()[mission]),
            asks=self.mission_asks(mission),
            reward=self.mission_brings(mission),
        )

    def mission_asks(self, mission: str) -> Runs:
        """What a mission asks: things to hand in, or points to have."""
        found = self._mission(mission)
        parts = []
        if found.pay:
            parts.append(self.texts.runs("asks.pay", cost=self.bundle(found.pay)))
        if found.have:
            points = self.listed([self.some(name, n) for name, n in found.have.items()])
            parts.append(self.texts.runs("asks.have", points=points))
        return self.listed(parts) or self.texts.runs("asks.nothing")

    def mission_needs(self, mission: str) -> Runs:
        """What a mission asks, briefly: "2 science points", "free"."""
        found = self._mission(mission)
        parts: list[object] = [*self.counts(found.pay)]
        parts += [self.texts.runs("asks.points", points=self.some(name, n)) for name, n in found.have.items()]
        return joined(parts, ", ") or self.texts.runs("asks.free")

    def mission_brings(self, mission: str) -> Runs:
        """What a mission brings."""
        found = self._mission(mission)
        return self.listed([*self._rewards(found), *self._choice(found, "some.any")])

    def mission_gives(self, mission: str) -> Runs:
        """What a mission brings, briefly: "3 astro, 1 resource"."""
        found = self._mission(mission)
        return joined([*self._rewards(found), *self._choice(found, "brings.resources")], ", ")

    def _rewards(self, mission: Mission) -> list[object]:
        found: list[object] = [money(mission.astro)] if mission.astro else []
        more = {"fame": mission.fame, "point": mission.points}
        return found + [self.some(name, n) for name, n in more.items() if n]

    def _choice(self, mission: Mission, key: str) -> list[Runs]:
        """Resources of choice, perhaps all but one kind."""
        if not mission.resources:
            return []
        but: Thing = {"thing": f"resource:{mission.excluded}"}
        key = f"{key}_but" if mission.excluded else key
        return [self.texts.runs(key, count=mission.resources, resource=but)]

    def _mission(self, mission: str) -> Mission:
        return self.facts.missions[self.missions.index(mission)]

    def module(self, module: str, level: int, crest: str) -> Runs:
        """The title of a module at a level, and what it does for the player of a crest."""
        title = self.texts(f"module_title.{module}.{level}")
        return self._described(title, self.module_does(module, level, crest))

    def module_does(self, module: str, level: int, crest: str) -> Runs:
        """What a module does at a level, for the player of a crest: science and production work on different rolls."""
        found = next(one for one in self.facts.modules if one.id == module)
        count = found.amounts[level]
        values: dict[str, object] = {"count": count, "price": money(self.facts.limits.purchase_price)}
        if found.numbers:
            numbers = [str(roll) for roll in found.numbers[crest][level]]
            values["ware"] = {"thing": f"resource:{found.gives}", "n": count}
            values["numbers"] = self.listed(numbers, "or")
        parts = [self.texts.runs(f"module_text.{module}", **values)]
        if level == 2:
            parts.append(self.texts.runs("module_text.worth", points=self.some("point", found.points)))
        return joined(parts, "; ")

    def special(self, special: str) -> Runs:
        """The title of a special card, and who gets it."""
        return self._described(self.texts(f"special.{special}"), self.special_text(special))

    def special_text(self, special: str) -> Runs:
        """Who gets a special card."""
        found = next(card for card in self.facts.specials if card.id == special)
        return self.texts.runs(
            "special.text",
            points=self.some("point", found.points),
            counts=self.texts(f"counts.{found.counts}"),
            minimum=found.minimum,
        )

    def cost(self, build: str) -> Runs:
        """What something costs: a ship, a booster or cannon, `module`, or any of these with `_2` for level 2."""
        return self.texts.runs(f"cost.{build}", cost=self.bundle(self.facts.costs[build]))

    def wares(self, counts: Mapping[str, int]) -> Runs:
        """ "2 ore, 1 food"."""
        return joined(self.counts(counts), ", ")

    def _described(self, title: str, text: Runs) -> Runs:
        return self.texts.runs("phrase.described", title=title, text=text)


def _level(action: Choice, seen: Seen, seat: int) -> int:
    """The level of the module of a seat that an action is about."""
    level: int = seen["seats"][seat]["modules"].get(action.values()["module"], 0)
    return level


def _asked(seen: Seen, decision: Mapping[str, object]) -> dict[str, object]:
    """The values that the question of a decision mentions."""
    match decision["name"]:
        case "sensor":
            return {"sector": seen["flight"]["sector"]}
        case "arrange":
            return {"count": len(seen["flight"]["looked"])}
        case "visit":
            return {"card": seen["flight"]["row"][-1]}
        case "pirate":
            return {"demand": seen["flight"]["demand"]}
        case "take":
            return {"count": decision["left"], "resource": decision.get("excluded")}
        case "answer":
            return {"seat": decision["by"], "terms": seen["offer"]}
        case "propose":
            return {"seat": 1 - seen["viewer"]}
    return {}
