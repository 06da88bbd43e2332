"""Actions, events, questions and cards of Starship in words.

    texts = game.texts("en")
    describe_action(texts, action, ["Ada", "Ben"])            # "Sell 2 ore"
    describe_event(texts, event, players, viewer=0)           # "Ben bought 1 ore from you for 2 astro."
    describe_decision(texts, match.view(0), players)          # "A pirate demands 3 astro: pay or fight"
    describe_card(texts, game, "ore_1")                       # "Gritstone: buy or sell ore for 1 astro each"

Without a list of players the seats go by their colours. Texts live in `texts/`; this module only chooses and fills.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from starwake.core.choice import Choice
from starwake.core.event import Event
from starwake.core.text import Texts
from starwake.parts.wording import (
    Players,
    Say,
    Values,
    Wording,
    bundle,
    describe_others,
    listed,
    named,
    number,
    some,
    some_of_each,
    terms_on_table,
)
from starwake.starship.facts import Card, Mission, load
from starwake.starship.names import RESOURCE_NAMES

if TYPE_CHECKING:
    from starwake.starship.game import Starship

View = Mapping[str, Any]
"""The JSON form of a view."""
RAISED = "_2"
"""How the name of something that is raised to level 2 ends."""


# ------------------------------------------------------------------ whole sentences


def describe_action(texts: Texts, action: Choice, players: Players = None, view: View | None = None) -> str:
    """A choice of a seat (or of chance) in words; the view of that seat lets some be said more exactly."""
    values = action.values()
    name = action.key.rpartition(".")[2]
    kind, told = _kind_of_action(name, values, view)
    key = f"{action.key}.{kind}" if kind else action.key
    return texts(key, **WORDING.words(texts, {**values, **told}, players))


def _kind_of_action(name: str, values: Values, view: View | None) -> tuple[str, dict[str, object]]:
    """What a kind of action comes to in this case, and what else is to be told then."""
    if name == "build":
        return _raised(values), {}
    if view is None or view["viewer"] is None:
        return "", {}
    match name:
        case "found":
            row = (view["flight"] or {}).get("row")
            return ("colony" if _is_colony({"card": row[-1]}) else "post") if row else "", {}
        case "decline" | "withdraw":
            return "invitation" if view["decision"][-1][0] == "propose" else "offer", {}
        case "build_module":
            level = _level(view, values)
            return "second" if level else "first", {"level": level + 1}
        case "lose":
            return "to_first" if _level(view, values) == 2 else "to_none", {"level": 1}
    return "", {}


def _level(view: View, values: Values) -> int:
    """The level of a module of the viewer."""
    level: int = view["seats"][view["viewer"]]["modules"].get(values["module"], 0)
    return level


def describe_event(texts: Texts, event: Event, players: Players = None, viewer: int | None = None) -> str:
    """An event in words. With a viewer it tells no more than that seat may know, and speaks to it as "you";
    without one it tells what the event holds, so a spectator's event is redacted first (`Event.for_seat`)."""
    return WORDING.event(texts, _told(event), players, viewer)


def event_key(event: Event, viewer: int | None = None) -> str:
    """The text key of an event: name, kind, whether something is hidden, and whether the viewer is in it."""
    return WORDING.event_key(_told(event), viewer)


def _told(event: Event) -> Event:
    """What always happens between the two players names both."""
    if event.name not in BETWEEN or event.seat is None:
        return event
    return replace(event, data=MappingProxyType({**event.data, "other": 1 - event.seat}))


def describe_decision(texts: Texts, view: View, players: Players = None) -> str:
    """What the viewer is asked, or who is waited for; `view` is the JSON form of a view."""
    others = describe_others(texts, view, players)
    if others:
        return others
    asked = _asked(view)
    name = view["decision"][-1][0]
    key = f"decision.{name}.but" if name == "take" and "resource" in asked else f"decision.{name}"
    return texts(key, **WORDING.words(texts, asked, players))


def _asked(view: View) -> dict[str, object]:
    """The values that the question of a frame mentions."""
    name, seat, a, b = view["decision"][-1]
    match name:
        case "sensor":
            return {"sector": view["flight"]["sector"]}
        case "arrange":
            return {"count": len(view["flight"]["looked"])}
        case "visit":
            return {"card": view["flight"]["row"][-1]}
        case "pirate":
            return {"demand": view["flight"]["demand"]}
        case "take":
            return {"count": a, **({"resource": RESOURCE_NAMES[b]} if b >= 0 else {})}
        case "answer":
            return {"seat": a, "terms": terms_on_table(view)}
        case "propose":
            return {"seat": 1 - seat}
    return {}


# ------------------------------------------------------------------ cards


def describe_card(texts: Texts, game: Starship, card: str) -> str:
    """The title of a card, and what can be done there or what it does."""
    return _described(texts, card_title(texts, card), card_offers(texts, game, card))


def card_title(texts: Texts, card: str) -> str:
    """The title of a card."""
    return texts(f"card.{card}")


def full_card(texts: Texts, card: str) -> str:
    """The title of a card, and in brackets what it is: "Gritstone (ore at 1)"."""
    return texts("phrase.card", title=card_title(texts, card), about=card_about(texts, card))


def card_about(texts: Texts, card: str) -> str:
    """What a card is, in a few words: "ore at 1", "pirate, strength 3, demands 3"."""
    found = _cards()[card]
    values: dict[str, object] = {
        "number": found.number,
        "price": found.price,
        "strength": found.strength,
        "demand": found.demand,
        "loss": texts(f"about.loss.{found.loss}") if found.loss else "",
    }
    if found.resource:
        values["resource"] = texts(f"resource.{found.resource}")
    if found.civilization:
        values["of_civilisation"] = texts(f"civilisation.{found.civilization}.of")
    return texts(f"about.{found.kind}", **values)


def card_offers(texts: Texts, game: Starship, card: str) -> str:
    """What can be done at a card, or what it does."""
    found = game.facts.cards[game.cards.index(card)]
    match found.kind:
        case "colony":
            parts = [_colony(texts, found)]
        case "pirate":
            parts = _pirate(texts, game, found)
        case "adventure_planet":
            parts = [texts("at_card.missions")]
        case "lost_planet":
            parts = [texts("at_card.nothing")]
        case _:
            parts = _trades(texts, found)
    return "; ".join(parts)


def _colony(texts: Texts, card: Card) -> str:
    return texts(
        "at_card.colony",
        resource=texts(f"resource.{card.resource}"),
        number=card.number,
        points=some(texts, "point", card.points),
    )


def _pirate(texts: Texts, game: Starship, card: Card) -> list[str]:
    reward = some(texts, "any", game.facts.limits.pirate_reward)
    parts = [
        texts(
            "at_card.pirate",
            demand=some(texts, "astro", card.demand),
            strength=card.strength,
            reward=reward,
            fame=some(texts, "fame", card.fame),
        )
    ]
    return [*parts, texts(f"at_card.loss.{card.loss}")] if card.loss else parts


def _trades(texts: Texts, card: Card) -> list[str]:
    """Buying and selling, and the trading post."""
    parts = [_exchange(texts, card) if card.price else texts("at_card.no_trade")]
    if card.trading_post:
        parts.append(texts("at_card.post", friendship=some(texts, "friendship", card.friendship)))
    return parts


def _exchange(texts: Texts, card: Card) -> str:
    way = "both" if card.buy and card.sell else "buy" if card.buy else "sell"
    price = some(texts, "astro", card.price)
    if card.max_units is None:
        units = texts(f"resource.{card.resource}")
        return texts(f"at_card.{way}.other", units=units, price=price)
    units = some(texts, card.resource, card.max_units)
    if card.max_units > 1:
        units = texts("phrase.up_to", units=units)
    return texts(f"at_card.{way}", units=units, price=price, count=card.max_units)


# ------------------------------------------------------------------ missions, modules, special cards, costs


def describe_mission(texts: Texts, game: Starship, mission: str) -> str:
    """The title of a mission, its planet, what it asks and what it brings."""
    return texts(
        "phrase.mission",
        title=texts(f"mission.{mission}"),
        planet=mission_planet(texts, mission),
        asks=mission_asks(texts, game, mission),
        reward=mission_brings(texts, game, mission),
    )


def mission_planet(texts: Texts, mission: str) -> str:
    """The title of the planet where a mission is completed."""
    return card_title(texts, _planets()[mission])


def mission_asks(texts: Texts, game: Starship, mission: str) -> str:
    """What a mission asks: things to hand in, or points to have."""
    found = _mission(game, mission)
    parts = []
    if found.pay:
        parts.append(texts("asks.pay", cost=some_of_each(texts, found.pay)))
    if found.have:
        parts.append(texts("asks.have", points=some_of_each(texts, found.have)))
    return listed(texts, parts) or texts("asks.nothing")


def mission_brings(texts: Texts, game: Starship, mission: str) -> str:
    """What a mission brings."""
    found = _mission(game, mission)
    rewards = {"astro": found.astro, "fame": found.fame, "point": found.points}
    parts = [some(texts, thing, count) for thing, count in rewards.items() if count]
    if found.resources:
        parts.append(_choice(texts, found))
    return listed(texts, parts)


def _choice(texts: Texts, mission: Mission) -> str:
    """Resources of choice, perhaps all but one kind."""
    if not mission.excluded:
        return some(texts, "any", mission.resources)
    resource = texts(f"resource.{mission.excluded}")
    return texts("some.any_but", count=mission.resources, resource=resource)


def _mission(game: Starship, mission: str) -> Mission:
    return game.facts.missions[game.missions.index(mission)]


def describe_module(texts: Texts, game: Starship, module: str, level: int, crest: str) -> str:
    """The title of a module at a level, and what it does for the player of a crest."""
    return _described(
        texts, module_title(texts, module, level), module_does(texts, game, module, level, crest)
    )


def module_title(texts: Texts, module: str, level: int) -> str:
    """The title of a module at level 1 or 2."""
    return texts(f"module_title.{module}.{level}")


def module_does(texts: Texts, game: Starship, module: str, level: int, crest: str) -> str:
    """What a module does at a level, for the player of a crest: science and production work on different rolls."""
    found = next(one for one in game.facts.modules if one.id == module)
    count = found.amounts[level]
    values: dict[str, object] = {
        "count": count,
        "price": some(texts, "astro", game.facts.limits.purchase_price),
    }
    if found.numbers:
        numbers = [str(roll) for roll in found.numbers[crest][level]]
        values |= {"ware": some(texts, found.gives, count), "numbers": listed(texts, numbers, "or")}
    parts = [texts(f"module_text.{module}", **values)]
    if level == 2:
        parts.append(texts("module_text.worth", points=some(texts, "point", found.points)))
    return "; ".join(parts)


def describe_special(texts: Texts, game: Starship, special: str) -> str:
    """The title of a special card, and who gets it."""
    found = next(card for card in game.facts.specials if card.id == special)
    text = texts(
        "special.text",
        points=some(texts, "point", found.points),
        counts=texts(f"counts.{found.counts}"),
        minimum=found.minimum,
    )
    return _described(texts, texts(f"special.{special}"), text)


def describe_cost(texts: Texts, game: Starship, build: str) -> str:
    """What something costs: a ship, a booster or cannon, `module`, or any of these with `_2` for level 2."""
    return texts(f"cost.{build}", cost=some_of_each(texts, game.facts.costs[build]))


def _described(texts: Texts, title: str, text: str) -> str:
    return texts("phrase.described", title=title, text=text)


# ------------------------------------------------------------------ single words


@cache
def _cards() -> Mapping[str, Card]:
    """The cards by their ids; no option changes what a card is."""
    return {card.id: card for card in load().cards}


@cache
def _planets() -> Mapping[str, str]:
    """The card of the planet that each mission names."""
    cards = {card.planet: card.id for card in load().cards if card.planet}
    return {mission.id: cards[mission.planet] for mission in load().missions}


def _derived(texts: Texts, names: Values) -> dict[str, object]:
    """Other forms of a name, and the titles that go with it."""
    said: dict[str, object] = {}
    if "card" in names:
        said["card_title"] = card_title(texts, str(names["card"]))
    if "mission" in names:
        said["planet"] = mission_planet(texts, str(names["mission"]))
    if "level" in names:
        said["title"] = module_title(texts, str(names["module"]), max(number(names, "level"), 1))
    if "what" in names:
        piece = str(names["what"]).removesuffix(RAISED)
        said["a_piece"] = some(texts, piece, 1)
        if piece in ("booster", "cannon"):
            said["a_level"] = some(texts, f"{piece}_points", 1)
    return said


def _piece(texts: Texts, what: str) -> str:
    """A ship, or the tile that is built or raised."""
    return texts(f"piece.{what.removesuffix(RAISED)}")


SAY: Mapping[str, Say] = {
    "resource": named("resource"),
    "module": named("module"),
    "mission": named("mission"),
    "special": named("special"),
    "end": named("end"),
    "what": _piece,
    "card": full_card,
    "post": card_title,
    "give": bundle,
    "want": bundle,
}
"""How the value of a field is said."""

COUNTED = {"ware": "ware"}
"""Fields that say how many (`count`) there are of the thing that a field names."""
SINGLE = {"other": "other"}
"""Fields that say one of the thing that a field names."""
NUMBERS = {"demand": ("demand", "astro"), "price": ("price", "astro"), "some_cards": ("turned", "card")}
"""Fields that say how many (the number in another field) there are of a fixed thing."""


# ------------------------------------------------------------------ kinds of events


def _is_colony(data: Values) -> bool:
    card = _cards().get(str(data["card"]))
    return card is not None and card.kind == "colony"


def _raised(data: Values) -> str:
    return "raised" if str(data["what"]).endswith(RAISED) else ""


def _special(data: Values) -> str:
    """A special card is won, taken over, or goes back because nobody is ahead any more."""
    if data["seat"] is None:
        return "returned"
    return "" if data["before"] is None else "taken"


KINDS: Mapping[str, Callable[[Values], str]] = {
    "module": lambda data: "raised" if data["level"] == 2 else "",
    "sensor": lambda data: "" if data["used"] else "unused",
    "founded": lambda data: "colony" if _is_colony(data) else "",
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
BETWEEN = ("moon", "purchased")
"""Events that the other player is always part of."""

WORDING = Wording(SAY, COUNTED, SINGLE, NUMBERS, KINDS, _derived, ("other", "before"))
