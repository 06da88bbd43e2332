"""The words of Starship: complete in both languages, whole sentences, and nothing told that must stay hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any

import pytest

from starwake.core.choice import Choice
from starwake.core.dealer import FastDealer
from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.text import Texts
from starwake.core.view import OPEN, SPECTATOR
from starwake.parts.events import Form
from starwake.starship import actions as a
from starwake.starship.events import FORMS
from starwake.starship.facts import load
from starwake.starship.game import Starship
from starwake.starship.names import (
    BUILD_NAMES,
    CRESTS,
    ENDS,
    KIND_NAMES,
    LOSSES,
    MODULE_NAMES,
    ORIGIN_NAMES,
    PHASES,
    SEAT_COLOURS,
    SPECIALS,
    VALUABLE_NAMES,
)
from starwake.starship.table.wording import StarshipWording, card_about, full_card

PACKAGE = "starwake.starship"
LANGUAGES = ("en", "de")
PLAYERS = ("Ada", "Ben")
FACTS = load()
GAME = Starship()
CARDS = {card.id: card for card in FACTS.cards}
UNFINISHED = re.compile(r"[_{}]|None|\bTrue\b|\bFalse\b|!|  ")
"""What never stands in a sentence for people."""


ASKED = (
    *("first_module", "roll", "harvest", "sector", "sensor", "arrange", "next", "visit", "pirate", "take"),
    *("give_up", "build", "answer", "propose"),
)
"""The decisions that seats are asked."""


@cache
def strict(language: str) -> Texts:
    return Texts.load(PACKAGE, language, strict=True, under=("starwake.parts",))


@cache
def spoken(language: str, game: Starship = GAME) -> StarshipWording:
    """The wording of a game, which says nothing that has no text."""
    return StarshipWording(game, strict(language), game.lexicon)


@pytest.fixture(params=LANGUAGES)
def wording(request: pytest.FixtureRequest) -> StarshipWording:
    return spoken(request.param)


@pytest.fixture
def texts(wording: StarshipWording) -> Texts:
    return wording.texts


def describe_action(wording: StarshipWording, action: Choice, view: dict[str, Any] | None = None) -> str:
    return wording.plain(wording.action(action, None, view), PLAYERS)


def describe_event(
    wording: StarshipWording, event: Event, who: int | None = None, players: Any = PLAYERS
) -> str:
    return wording.plain(wording.event(event, who), players)


def describe_decision(wording: StarshipWording, view: dict[str, Any], players: Any = PLAYERS) -> str:
    return wording.plain(wording.prompt(view), players)


def has(texts: Texts, key: str) -> bool:
    """Whether there is a text under the key, or one for each number."""
    keys = texts.keys()
    return key in keys or (f"{key}.one" in keys and f"{key}.other" in keys)


def snake(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def finished(sentence: str) -> bool:
    return bool(sentence) and not UNFINISHED.search(sentence)


# ------------------------------------------------------------------ complete

NEEDED = [
    *(f"{table}.{snake(kind)}" for table in ("action", "help") for kind in a.ACTIONS),
    *(f"outcome.{snake(kind)}" for kind in a.OUTCOMES),
    *(f"event.{form.name}" for form in FORMS.values()),
    *(f"event.{form.name}.hidden{you}" for form in FORMS.values() if form.private for you in ("", ".you")),
    *(f"decision.{name}" for name in (*ASKED, "waiting", "over", "over.you", "take.but")),
    *(f"asked.{name}" for name in ASKED),
    *(f"seat.{seat}" for seat in range(len(SEAT_COLOURS))),
    *(f"crest.{name}" for name in CRESTS),
    *(f"phase.{name}" for name in PHASES),
    *(f"kind.{name}" for name in KIND_NAMES),
    *(f"about.{name}" for name in KIND_NAMES),
    *(f"origin.{name}" for name in ORIGIN_NAMES),
    *(f"end.{name}" for name in ENDS),
    *(f"{table}.{name}" for table in ("resource", "some") for name in VALUABLE_NAMES),
    *(f"piece.{name}" for name in BUILD_NAMES),
    *(f"some.{name}" for name in BUILD_NAMES if not name.endswith("_2")),
    *(f"module.{name}" for name in MODULE_NAMES),
    *(f"module_text.{name}" for name in MODULE_NAMES),
    *(f"at_card.loss.{name}" for name in LOSSES if name),
    *(f"card.{card}" for card in CARDS),
    *(f"mission.{mission.id}" for mission in FACTS.missions),
    *(f"special.{name}" for name in SPECIALS),
    *(f"cost.{build}" for build in FACTS.costs),
    *(f"civilisation.{card.civilization}" for card in FACTS.cards if card.civilization),
]
"""The keys that the rules and the front ends ask for."""


def option_keys() -> Iterator[str]:
    """Every option has a title and a text; so has every value, or a sentence for on and for off."""
    for option, values in FACTS.options.items():
        yield from (f"option.{option}.{part}" for part in ("title", "text"))
        for value in values:
            if isinstance(value, bool):
                yield f"option.{option}.{'on' if value else 'off'}"
            else:
                yield from (f"option.{option}.{value}.{part}" for part in ("title", "text"))


def test_both_languages_say_the_same_things() -> None:
    assert strict("en").missing(strict("de")) == []
    assert len(strict("en").keys()) > 400


def test_there_is_a_text_for_everything(texts: Texts) -> None:
    assert [key for key in (*NEEDED, *option_keys()) if not has(texts, key)] == []


def test_an_action_without_help_needs_only_its_own_values(texts: Texts) -> None:
    for kind in (*a.ACTIONS, *a.OUTCOMES):
        names = ("give", "want") if kind is a.Offer else kind.args
        key = f"{'outcome' if kind in a.OUTCOMES else 'action'}.{snake(kind)}"
        assert "{" not in texts(key, **dict.fromkeys(names, "x")), key


def test_no_text_raises_its_voice(texts: Texts) -> None:
    entries = texts._entries
    assert [key for key in texts.keys() if "!" in entries[key] or "  " in entries[key]] == []  # noqa: SIM118


def test_english_titles_are_those_of_the_data() -> None:
    english = strict("en")
    assert {card.id: english(f"card.{card.id}") for card in FACTS.cards} == {
        card.id: card.title for card in FACTS.cards
    }
    assert [english(f"mission.{mission.id}") for mission in FACTS.missions] == [
        m.title for m in FACTS.missions
    ]
    assert [english(f"special.{special.id}") for special in FACTS.specials] == [
        s.title for s in FACTS.specials
    ]
    for module in FACTS.modules:
        assert tuple(english(f"module_title.{module.id}.{level}") for level in (1, 2)) == module.titles


def test_every_title_is_used_once(texts: Texts) -> None:
    for table in ("card", "mission", "module", "module_title", "special"):
        titles = [texts(key) for key in texts.keys() if key.startswith(f"{table}.") and key != "special.text"]  # noqa: SIM118
        assert len(titles) == len(set(titles)) > 1, table


@pytest.mark.parametrize("seat", [0, 1])
def test_handicaps_name_the_numbers_of_the_data(texts: Texts, seat: int) -> None:
    def numbers(option: str, value: str) -> list[int]:
        return [int(n) for n in re.findall(r"\d+", texts(f"option.{option}.{value}.text"))]

    start, handicap = FACTS.start, FACTS.handicap
    assert numbers("handicap_astro", "none") == [start.astro]
    assert numbers("handicap_astro", f"seat_{seat}") == [handicap.beginner_astro, handicap.expert_astro]
    assert numbers("handicap_tiles", "none") == [start.boosters, start.cannons]
    assert numbers("handicap_tiles", f"seat_{seat}") == [
        *(handicap.beginner_boosters, handicap.beginner_cannons),
        *(start.boosters, start.cannons),
    ]
    for option in ("handicap_astro", "handicap_tiles", "handicap_notes"):
        favoured = texts(f"option.{option}.seat_{seat}.title")
        assert texts(f"seat.{seat}") in favoured
        assert texts(f"seat.{1 - seat}") not in favoured


# ------------------------------------------------------------------ cards, missions, modules


def test_every_card_mission_and_module_in_words(wording: StarshipWording) -> None:
    for card in CARDS:
        assert finished(wording.plain(wording.card(card))), card
        assert finished(full_card(wording.texts, card)), card
    for mission in FACTS.missions:
        assert finished(wording.plain(wording.mission(mission.id))), mission.id
    for module, level, crest in product(MODULE_NAMES, (1, 2), CRESTS):
        assert finished(wording.plain(wording.module(module, level, crest))), module
    for special in SPECIALS:
        assert finished(wording.plain(wording.special(special)))
    for build in FACTS.costs:
        assert finished(wording.plain(wording.cost(build)))


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("colony_food_3", "Long Meadow: as a colony it brings food on 3 and is worth 1 point"),
        ("ore_1", "Gritstone: buy or sell ore for 1 astro each"),
        (
            "ore_3",
            "Anvil: buy or sell ore for 3 astro each; a trading post can be founded (1 friendship point)",
        ),
        ("library", "Star Archive: buy or sell science for 3 astro each"),
        ("outpost_diplomats_1", "Embassy Barge: buy 1 resource of your choice for 3 astro"),
        (
            "outpost_merchants_1",
            "Counting House: sell up to 2 resources of your choice for 3 astro each; "
            "a trading post can be founded (1 friendship point)",
        ),
        (
            "outpost_green_folk_1",
            "Moss House: sell 1 science point for 4 astro; a trading post can be founded (1 friendship point)",
        ),
        ("planet_lantern", "Lantern: its missions can be completed"),
        ("lost_1", "Cinder: there is nothing to do here"),
        (
            "pirate_1_4",
            "Red Brig: demands 3 astro; fights with strength 4; "
            "beaten, it brings 1 resource of your choice and 1 fame point",
        ),
        (
            "pirate_2_4",
            "Iron Brig: demands 5 astro; fights with strength 4; "
            "beaten, it brings 1 resource of your choice and 1 fame point; a lost fight also costs 1 cannon point",
        ),
        (
            "median",
            "Halfway Hall: nothing is ever traded here; a trading post can be founded (2 friendship points)",
        ),
    ],
)
def test_a_card_says_what_it_offers(card: str, sentence: str) -> None:
    assert spoken("en").plain(spoken("en").card(card)) == sentence


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("colony_food_3", "colony, food on 3", "Kolonie, Nahrung bei 3"),
        ("goods_5", "goods at 5", "Waren zu 5"),
        ("library", "science at 3", "Forschung zu 3"),
        ("outpost_green_folk_1", "outpost of the Green Folk", "Außenposten des Grünen Volks"),
        ("pirate_1_3", "pirate, strength 3, demands 3", "Pirat, Stärke 3, fordert 3"),
        (
            "pirate_4_7",
            "pirate, strength 7, demands 5, takes a module",
            "Pirat, Stärke 7, fordert 5, nimmt ein Modul",
        ),
    ],
)
def test_a_card_in_a_few_words(card: str, english: str, german: str) -> None:
    assert card_about(strict("en"), card) == english
    assert card_about(strict("de"), card) == german
    assert full_card(strict("en"), card) == f"{CARDS[card].title} ({english})"


@pytest.mark.parametrize(
    ("mission", "sentence"),
    [
        ("crate", "A Crate for Free (Lantern): asks for nothing; brings 1 resource of your choice"),
        (
            "clean_water",
            "Clean Water (Tidewater): hand in 1 science point; brings 3 astro and 1 resource of your choice",
        ),
        (
            "escort",
            "Escort Duty (Ashfall): have at least 3 cannon points; brings 3 astro and 1 resource of your choice",
        ),
        (
            "bread",
            "Bread First (Motley): hand in 1 food; "
            "brings 1 fame point and 1 resource of your choice other than food",
        ),
        ("tower", "A Tower for All (Lantern): hand in 2 ore and 1 carbon; brings 1 point"),
        ("walls", "Raise the Walls (Ashfall): hand in 10 astro; brings 2 fame points"),
    ],
)
def test_a_mission_says_what_it_asks_and_brings(mission: str, sentence: str) -> None:
    assert spoken("en").plain(spoken("en").mission(mission)) == sentence


def test_options_change_what_is_said() -> None:
    usual, printed, same = (
        spoken("en", game)
        for game in (GAME, Starship(excluded_reward="printed"), Starship(module_numbers="same"))
    )
    assert printed.plain(printed.mission("bread")).endswith("1 resource of your choice")
    assert usual.plain(usual.module("science", 1, "moon")).endswith("when the yellow die shows 3")
    assert same.plain(same.module("science", 1, "moon")).endswith("when the yellow die shows 2")


def test_modules_specials_and_costs_in_words() -> None:
    english, german = spoken("en"), spoken("de")
    assert english.plain(english.module("logistics", 1, "sun")) == "Cargo Racks: every cargo bay holds 3"
    assert english.plain(english.module("production", 2, "sun")) == (
        "Grand Workshop: brings 1 trade good when the yellow die shows 2 or 3; worth 1 point"
    )
    assert german.plain(german.module("trade", 1, "sun")) == (
        "Kontor: einmal im Zug kaufst du für 2 Astro 1 Rohstoff bei der anderen Person, die nicht ablehnen darf"
    )
    assert english.plain(english.special("hero")) == (
        "Talk of the Stars: 1 point for whoever has most fame points, at least 3"
    )
    assert english.plain(english.cost("cannon_2")) == (
        "Raising a cannon to level 2 costs 2 carbon and 1 science point."
    )
    assert (
        german.plain(german.cost("trade_ship")) == "Ein Handelsschiff kostet 1 Erz, 1 Treibstoff und 1 Ware."
    )


# ------------------------------------------------------------------ every form of every event

SAMPLE: Mapping[str, list[object]] = {
    "int": [1, 2],
    "seat": [1],
    "flag": [False, True],
    "mission": [mission.id for mission in FACTS.missions],
    "module": list(MODULE_NAMES),
    "ware": list(VALUABLE_NAMES),
    "sector": [1, 4],
    "card": list(CARDS),
    "card_or_none": [None, *CARDS],
    "end": list(ENDS),
    "what": list(BUILD_NAMES),
    "special": list(SPECIALS),
    "seat_or_none": [None, 1],
    "terms": [{"give": "1 ore 12 astro", "want": "2 science"}],
}
"""Values of each kind of field."""
SEATLESS = ("mission_open", "refilled")
"""Events that happen to the table."""
ONLY: Mapping[str, Mapping[str, list[object]]] = {
    "tile_lost": {"what": ["booster", "cannon"], "left": [0, 1]},
    "module_lost": {"level": [0, 1]},
}
"""Fields with fewer values, or others, than their kind."""


def samples(form: Form) -> Iterator[Event]:
    """An event for each value of each field, the other fields at their first value."""
    values = {name: ONLY.get(form.name, {}).get(name, SAMPLE[kind]) for name, kind in form.fields}
    first = {name: found[0] for name, found in values.items()}
    seat = None if form.name in SEATLESS else 0
    changed = [{name: value} for name, found in values.items() for value in found]
    for change in changed or [{}]:
        data = MappingProxyType({**first, **change})
        yield Event(form.name, seat, data, {}, form.private, frozenset({0}) if form.private else None)


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
def test_every_form_of_an_event_reads_as_a_sentence(wording: StarshipWording, form: Form) -> None:
    for event in samples(form):
        for viewer, seen in product((OPEN, SPECTATOR, 0, 1), (event, event.for_seat(None))):
            sentence = describe_event(wording, seen, viewer)
            assert finished(sentence), sentence
            assert sentence.endswith("."), sentence
            assert form.name in SEATLESS or (viewer == 0) is ("Ada" not in sentence), sentence


PIRATE = Event(
    "pirate", 0, MappingProxyType({"demand": 3, "card": "pirate_1_4"}), {}, ("card",), frozenset({1})
)
LOOKED = Event("looked", 0, MappingProxyType({"card": "ore_3"}), {}, ("card",), frozenset({0}))
CHOSE = Event("chose", 0, MappingProxyType({"module": "sensor"}), {}, ("module",), frozenset({0}))
ARRANGED = Event(
    "arranged", 0, MappingProxyType({"card": "ore_3", "end": "top"}), {}, ("card", "end"), frozenset({0})
)


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (PIRATE, 0, "You met a pirate who demands 3 astro."),
        (PIRATE, 1, "Ada met a pirate: Red Brig (pirate, strength 4, demands 3)."),
        (PIRATE.for_seat(None), None, "Ada met a pirate who demands 3 astro."),
        (LOOKED, 0, "You saw Anvil (ore at 3) under the sensor."),
        (LOOKED, 1, "Ada saw a card under the sensor."),
        (ARRANGED, 0, "You put Anvil (ore at 3) on top."),
        (ARRANGED, 1, "Ada put a card back."),
        (CHOSE, 0, "You chose the sensor module."),
        (CHOSE, 1, "Ada chose a module."),
    ],
)
def test_each_seat_hears_what_it_may_know(event: Event, viewer: int | None, sentence: str) -> None:
    assert describe_event(spoken("en"), event, viewer) == sentence


@pytest.mark.parametrize(
    ("name", "data", "viewer", "sentence"),
    [
        ("moon", {}, None, "Ada is the moon, Ben is the sun."),
        ("moon", {}, 1, "Ada is the moon, you are the sun."),
        ("mission_open", {"mission": "bread"}, None, "New mission for Motley: “Bread First”."),
        ("module", {"module": "sensor", "level": 1}, 1, "Ada fitted the sensor module “Lookout”."),
        ("module", {"module": "sensor", "level": 2}, 0, "You raised the sensor module to “Far Lookout”."),
        ("sensor", {"used": False}, 1, "Ada did not use the sensor."),
        ("gained", {"ware": "science", "count": 2}, 0, "You took 2 science points."),
        ("founded", {"card": "ore_3"}, 1, "Ada founded a trading post at Anvil."),
        ("founded", {"card": "colony_food_3"}, 1, "Ada founded a colony at Long Meadow."),
        ("blue", {"blue": 4, "pirate": True}, 0, "You rolled 4 for the pirate."),
        (
            "fought",
            {"own": 5, "theirs": 5, "card": "pirate_1_4"},
            1,
            "Ada beat the pirate “Red Brig”, 5 to 5.",
        ),
        (
            "fought",
            {"own": 4, "theirs": 5, "card": "pirate_1_4"},
            1,
            "Ada lost to the pirate “Red Brig”, 4 to 5.",
        ),
        (
            "refilled",
            {"card": None, "marked": True},
            0,
            "From the reserve comes a card, face down.",
        ),
        ("refilled", {"card": "lost_1", "marked": True}, 0, "From the reserve comes Cinder (lost planet)."),
        ("built", {"what": "trade_ship"}, 1, "Ada built a trade ship."),
        ("built", {"what": "booster_2"}, 1, "Ada raised a booster to level 2."),
        ("tile_lost", {"what": "cannon", "left": 0}, 0, "You lost a cannon."),
        (
            "tile_lost",
            {"what": "booster", "left": 1},
            1,
            "Ada lost 1 booster point: level 2 fell back to level 1.",
        ),
        ("forgone", {"count": 1}, 0, "You had no room for 1 resource that was won."),
        ("forgone", {"count": 2}, 1, "Ada had no room for 2 resources that were won."),
        ("module_lost", {"module": "trade", "level": 0}, 1, "Ada lost the trade module “Bargain Desk”."),
        (
            "module_lost",
            {"module": "trade", "level": 1},
            0,
            "Your trade module fell back to “Bargain Desk”.",
        ),
        ("purchased", {"other": 1, "ware": "ore", "price": 2}, 1, "Ada bought 1 ore from you for 2 astro."),
        ("purchased", {"other": 1, "ware": "ore", "price": 2}, 0, "You bought 1 ore from Ben for 2 astro."),
        (
            "deal",
            {"other": 1, "terms": {"give": "1 ore 3 astro", "want": "1 science"}},
            1,
            "Ada gave you 1 ore and 3 astro for 1 science point.",
        ),
        ("special", {"special": "friend", "before": None}, 0, "You won “Friend to All”."),
        ("special", {"special": "hero", "before": 1}, None, "Ada took “Talk of the Stars” from Ben."),
        ("special", {"special": "hero", "before": 1}, 1, "Ada took “Talk of the Stars” from you."),
        ("fame", {"count": 2}, 1, "Ada won 2 fame points."),
        (
            "flight_over",
            {"sector": 2, "turned": 1},
            0,
            "Your flight through sector 2 is over after 1 card.",
        ),
    ],
)
def test_events_read_by_what_they_hold(
    name: str, data: dict[str, object], viewer: int | None, sentence: str
) -> None:
    seat = None if name in SEATLESS else 0
    assert describe_event(spoken("en"), Event(name, seat, MappingProxyType(data)), viewer) == sentence


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "Ben lost “Friend to All”: nobody is ahead."),
        (1, "You lost “Friend to All”: nobody is ahead."),
    ],
)
def test_a_special_card_goes_back(viewer: int, sentence: str) -> None:
    event = Event("special", None, MappingProxyType({"special": "friend", "before": 1}))
    assert describe_event(spoken("en"), event, viewer) == sentence


def test_the_key_of_an_event() -> None:
    english = spoken("en")
    assert english.event_key(PIRATE) == "event.pirate"
    assert english.event_key(PIRATE.for_seat(0), 0) == "event.pirate.hidden.you"
    bought = Event("purchased", 0, {"other": 1, "ware": "ore", "price": 2})
    assert english.event_key(bought, 1) == "event.purchased.with_you"


# ------------------------------------------------------------------ actions


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (a.Fit("logistics"), "Begin with the logistics module", "Mit dem Logistikmodul beginnen"),
        (a.Put("ore_3", "top"), "Put Anvil (ore at 3) on top", "Amboss (Erz zu 3) nach oben legen"),
        (a.Buy("science", 2), "Buy 2 science points", "2 Forschungspunkte kaufen"),
        (a.SellPair("ore", "goods"), "Sell 1 ore and 1 trade good", "1 Erz und 1 Ware verkaufen"),
        (a.PostBuy("ore_3", "ore", 2), "Buy 2 ore at your post Anvil", "2 Erz am Posten Amboss kaufen"),
        (a.PostSell("ore_3", "ore", 1), "Sell 1 ore at your post Anvil", "1 Erz am Posten Amboss verkaufen"),
        (a.Mission("bread"), "Complete the mission “Bread First”", "Auftrag „Erst das Brot“ erfüllen"),
        (a.Build("cannon"), "Build a cannon", "Kanone bauen"),
        (a.Build("cannon_2"), "Raise a cannon to level 2", "Kanone auf Stufe 2 heben"),
        (a.Found(), "Found a colony or a trading post here", None),
        (a.BuildModule("trade"), "Build the next level of the trade module", None),
        (a.Purchase("ore"), "Buy ore from the other player", "Erz bei der anderen Person kaufen"),
        (
            a.Offer((1, 0, 0, 0, 0, 0, 5), (0, 0, 0, 0, 0, 2, 0)),
            "Offer 1 ore and 5 astro for 2 science points",
            "1 Erz und 5 Astro gegen 2 Forschungspunkte anbieten",
        ),
        (a.Moon(1), "Moon: Ben", "Mond: Ben"),
        (a.Card("lost_1"), "Card: Cinder (lost planet)", "Karte: Glutrest (verlorener Planet)"),
    ],
)
def test_actions_name_things(action: Choice, english: str, german: str | None) -> None:
    assert describe_action(spoken("en"), action) == english
    assert german is None or describe_action(spoken("de"), action) == german


def seen_by(seat: int | None, **more: Any) -> dict[str, Any]:
    """What matters here of the JSON view of a seat."""
    flight = {"sector": 2, "row": ["ore_1", "ore_3"], "looked": ["ore_1", "ore_2"], "demand": 5}
    return {
        "viewer": seat,
        "to_act": [seat],
        "awaited": [seat],
        "flight": flight,
        "seats": [{"modules": {"trade": 2, "sensor": 1}}, {"modules": {}}],
        "decision": {"name": "build", "seat": seat},
        **more,
    }


@pytest.mark.parametrize(
    ("action", "view", "sentence"),
    [
        (a.Found(), seen_by(0), "Found a trading post here"),
        (a.Found(), seen_by(0, flight={"row": ["colony_food_1"]}), "Found a colony here"),
        (a.BuildModule("sensor"), seen_by(0), "Raise the sensor module to “Far Lookout”"),
        (a.BuildModule("sensor"), seen_by(1), "Build the sensor module “Lookout”"),
        (a.BuildModule("sensor"), seen_by(None), "Build the next level of the sensor module"),
        (a.Lose("trade"), seen_by(0), "Take the trade module back to level 1"),
        (a.Lose("sensor"), seen_by(0), "Give up the sensor module “Lookout”"),
        (a.Decline(), seen_by(0, decision={"name": "answer", "seat": 0, "by": 1}), "Decline the offer"),
        (a.Decline(), seen_by(0, decision={"name": "propose", "seat": 0}), "Make no offer"),
        (a.Withdraw(), seen_by(0, decision={"name": "answer", "seat": 1, "by": 0}), "Take the offer back"),
        (a.Withdraw(), seen_by(0, decision={"name": "propose", "seat": 1}), "Do without an offer"),
        (a.End(), seen_by(0), "End the turn"),
    ],
)
def test_a_view_makes_actions_more_exact(action: Choice, view: dict[str, Any], sentence: str) -> None:
    assert describe_action(spoken("en"), action, view) == sentence
    assert finished(describe_action(spoken("de"), action, view))


# ------------------------------------------------------------------ questions


@pytest.mark.parametrize(
    ("decision", "question"),
    [
        ({"name": "sensor"}, "Do you look at the top cards of sector 2 first?"),
        (
            {"name": "arrange"},
            "Put the 2 cards under the sensor on top or at the bottom, one by one: "
            "what you put on top last comes first",
        ),
        ({"name": "visit"}, "What do you do at Anvil (ore at 3)?"),
        ({"name": "pirate"}, "A pirate demands 5 astro: pay or fight"),
        ({"name": "take", "left": 1, "excluded": None}, "Take 1 resource of your choice"),
        (
            {"name": "take", "left": 2, "excluded": "goods"},
            "Take 2 resources of your choice other than goods, one by one",
        ),
        (
            {"name": "answer", "by": 1},
            "Ben offers 1 ore for 3 astro: what do you answer?",
        ),
        ({"name": "propose"}, "Ben asks for an offer: make one, or decline"),
    ],
)
def test_questions_name_what_they_are_about(decision: dict[str, Any], question: str) -> None:
    view = seen_by(0, decision={**decision, "seat": 0}, offer={"give": {"ore": 1}, "want": {"astro": 3}})
    assert describe_decision(spoken("en"), view) == question
    assert finished(describe_decision(spoken("de"), view))


def test_who_is_waited_for_and_who_has_won() -> None:
    english = spoken("en")
    thinking = seen_by(1, to_act=[0, 1], awaited=[0], decision={"name": "answer", "seat": 0, "by": 1})
    assert describe_decision(english, thinking, None) == "Amber is thinking"
    over = seen_by(1, to_act=[], awaited=[], winner=1, points=[7, 10])
    assert describe_decision(english, over) == "The game is over: you won with 10 points"
    assert describe_decision(english, {**over, "viewer": 0}) == ("The game is over: Ben won with 10 points")


# ------------------------------------------------------------------ whole games

Tabled = tuple[tuple[str, Any], ...]
TABLES: list[tuple[int, Tabled]] = [
    (1, ()),
    (2, (("hidden_reserve", True), ("module_choice", "hidden"))),
    (3, (("visit_replacement", True), ("memory", False))),
]
"""Seeds and options."""
MOST_STEPS = 2500


class Keen:
    """Mostly random, but it flies on and seldom haggles, so that a short game shows much."""

    DULL = (a.Stop, a.Pass, a.Offer, a.Invite, a.Decline)

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, legal: list[Any]) -> Any:
        lively = [action for action in legal if not isinstance(action, self.DULL)]
        return self.chance.choice(lively if lively and self.chance.random() < 0.9 else legal)


@cache
def played(table: tuple[int, Tabled]) -> tuple[tuple[Event, ...], tuple[tuple[Any, dict[str, Any]], ...]]:
    """The events of a game, and each action that was open in it, once, with the view of whoever could take it."""
    seed, options = table
    match = Match(Starship(**dict(options)), FastDealer(seed))
    keen = Keen(seed)
    found: dict[Any, dict[str, Any]] = {}
    for _step in range(MOST_STEPS):
        if match.over:
            break
        seat = match.awaited[0]
        legal = list(match.legal(seat))
        fresh = [action for action in legal if action not in found]
        if fresh:
            found.update(dict.fromkeys(fresh, match.view(seat)))
        match.play(seat, keen.choose(legal))
    return tuple(match.events), tuple(found.items())


@pytest.mark.parametrize("table", TABLES)
def test_every_event_of_a_game_in_words(wording: StarshipWording, table: tuple[int, Tabled]) -> None:
    events, _ = played(table)
    assert len({event.name for event in events}) > 20
    for event in events:
        for viewer in (OPEN, SPECTATOR, 0, 1):
            sentence = describe_event(wording, event, viewer)
            assert finished(sentence), sentence


@pytest.mark.parametrize("table", TABLES)
def test_every_choice_and_question_of_a_game_in_words(
    wording: StarshipWording, table: tuple[int, Tabled]
) -> None:
    _, found = played(table)
    assert len({type(action) for action, _ in found}) > 20
    for action, view in found:
        for seen in (None, view):
            assert finished(describe_action(wording, action, seen)), action
        assert finished(describe_decision(wording, view)), view["decision"]
        assert finished(describe_decision(wording, {**view, "viewer": None}))


@pytest.mark.parametrize("table", TABLES)
def test_nobody_reads_of_what_is_hidden_from_them(
    wording: StarshipWording, table: tuple[int, Tabled]
) -> None:
    texts = wording.texts
    secret = [
        *(texts(f"card.{card}") for card in CARDS),
        *(texts(f"module.{module}") for module in MODULE_NAMES),
        *(texts(f"end.{end}") for end in ENDS),
    ]
    hidden = 0
    events, _ = played(table)
    for event, viewer in product(events, (0, 1)):
        if event.private and event.seen is not None and viewer not in event.seen:
            hidden += 1
            sentence = describe_event(wording, event, viewer, None)
            assert not any(word in sentence for word in secret), sentence
    assert hidden > 10
