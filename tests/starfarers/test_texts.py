"""The words of Starfarers: complete in both languages, whole sentences, and nothing told that must stay hidden."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import starwake as sw
from starwake.core.choice import Choice
from starwake.core.engine import Step
from starwake.core.errors import NotationError
from starwake.core.event import Event
from starwake.core.text import Texts, _entries, _fields
from starwake.core.view import OPEN, SPECTATOR
from starwake.parts.events import Form
from starwake.starfarers import words as numbers
from starwake.starfarers.actions import (
    ACTIONS,
    OUTCOMES,
    Action,
    Ask,
    BuildShip,
    BuildUpgrade,
    Clear,
    Codec,
    Draw,
    Exchange,
    Help,
    Launch,
    NewShip,
    Offer,
    Trade,
)
from starwake.starfarers.courses import FRAME_NAMES
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.events import FORMS, plain
from starwake.starfarers.facts import DiscFacts, Facts, OpFacts, load
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import (
    BUILDS,
    PHASES,
    RESOURCE_NAMES,
    SEAT_COLOURS,
    UPGRADE_NAMES,
)
from starwake.starfarers.table.wording import LEXICON, Wording
from starwake.table.ledgers import OVERVIEW

PACKAGE = "starwake.starfarers"
SHARED = "starwake.parts"
LANGUAGES = ("en", "de")
LAYERS = ("classic", "pilots")
PLAYERS = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn")
BOARDS = ("beginner", "strategic", "explorer", "wild_space")
FACTS = load("2019")
UNFINISHED = re.compile(r"[_{}]|None|\bTrue\b|\bFalse\b|!|  ")
"""What never stands in a sentence for people."""


@dataclass(frozen=True)
class Table:
    """A game as it is spoken at one table: its data, and the layers of texts that it uses."""

    facts: Facts
    layers: tuple[str, ...]
    language: str

    @property
    def texts(self) -> Texts:
        return strict(self.language, *self.layers)

    @property
    def wording(self) -> Wording:
        return spoken(self.language, *self.layers)

    @property
    def systems(self) -> tuple[str, ...]:
        return tuple(system.id for system in (*self.facts.board.homes, *self.facts.board.slots))

    @property
    def sectors(self) -> tuple[str, ...]:
        return tuple(sector.id for sector in self.facts.sectors if not sector.extension)

    @property
    def civilisations(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(card.civilization for card in self.facts.friendship))

    @property
    def faces(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(card.face for card in self.facts.encounters))

    @property
    def discs(self) -> tuple[str, ...]:
        return tuple({disc_name(disc): None for group in self.facts.discs.values() for disc in group.base})

    @property
    def balls(self) -> tuple[str, ...]:
        return tuple({f"{a} {b}": None for a, b in combinations(self.facts.parameters.balls, 2)})


def disc_name(disc: DiscFacts) -> str:
    return f"{disc.special} {disc.value}" if disc.special else "/".join(map(str, disc.numbers))


EDITIONS: Mapping[str, tuple[Facts, tuple[str, ...]]] = {
    "2019": (FACTS, ()),
    "2019-5-6": (load("2019", extension=True), ("pilots",)),
    "classic": (load("classic"), ("classic",)),
}


@cache
def strict(language: str, *layers: str) -> Texts:
    return Texts.load(PACKAGE, language, strict=True, layers=layers, under=(SHARED,))


@cache
def spoken(language: str, *layers: str) -> Wording:
    return Wording(sw.make("starfarers", 4, {}), strict(language, *layers), LEXICON)


def say_action(wording: Wording, action: Choice, players: Sequence[str] | None = None) -> str:
    return wording.plain(wording.action(action), players)


def say_event(wording: Wording, event: Event, who: int | None) -> str:
    """An event as somebody may know it; None is whoever may know everything."""
    return wording.plain(wording.event(event, OPEN if who is None else who), PLAYERS)


def ask(wording: Wording, seen: Mapping[str, Any]) -> str:
    return wording.plain(wording.prompt(seen), PLAYERS)


def snake(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def decision_frames() -> list[str]:
    """The frames that a seat decides."""
    return [FRAME_NAMES[number] for number, step in enumerate(ENGINE.steps) if decides(step)]


def decides(step: Step[Any]) -> bool:
    return type(step).legal is not Step.legal


def operations(ops: tuple[OpFacts, ...]) -> Iterator[OpFacts]:
    """All operations of a branch, nested ones too."""
    for op in ops:
        yield op
        for after in op.branches.values():
            yield from operations(after)


def branches(facts: Facts) -> list[tuple[OpFacts, ...]]:
    return [ops for card in facts.encounters for ops in card.branches.values()]


def card_operations(facts: Facts) -> list[OpFacts]:
    return [op for ops in branches(facts) for op in operations(ops)]


@pytest.fixture(params=[*product(EDITIONS, LANGUAGES)], ids="-".join)
def table(request: pytest.FixtureRequest) -> Table:
    edition, language = request.param
    return Table(*EDITIONS[edition], language)


@pytest.fixture
def texts(table: Table) -> Texts:
    return table.texts


def has(texts: Texts, key: str) -> bool:
    """Whether there is a text under the key, or one for each number."""
    keys = texts.keys()
    return key in keys or (f"{key}.one" in keys and f"{key}.other" in keys)


# ------------------------------------------------------------------ complete


@pytest.mark.parametrize("layers", [(), *((layer,) for layer in LAYERS)])
def test_both_languages_say_the_same_things(layers: tuple[str, ...]) -> None:
    assert strict("en", *layers).missing(strict("de", *layers)) == []


NEEDED = [
    *(f"action.{snake(kind)}" for kind in ACTIONS.values()),
    *(f"help.{snake(kind)}" for kind in ACTIONS.values()),
    *(f"{table}.{snake(kind)}.with" for table in ("action", "help") for kind in (BuildShip, Launch)),
    *(f"outcome.{snake(kind)}" for kind in OUTCOMES.values()),
    *(f"event.{form.name}" for form in FORMS.values()),
    *(f"event.{form.name}.hidden" for form in FORMS.values() if form.private),
    "encounter.trader.again",
    *(f"cost.{build}" for build in BUILDS),
    *(f"overview.{part}.{kind}" for part in OVERVIEW for kind in ("title", "text")),
    *(f"resource.{name}" for name in RESOURCE_NAMES),
    *(f"some.{name}" for name in (*RESOURCE_NAMES, *UPGRADE_NAMES, "card", "step", "point", "fame")),
    *(f"upgrade.{name}" for name in UPGRADE_NAMES),
    *(f"piece.{name}" for name in ("colony_ship", "trade_ship", "colony", "spaceport", "trade_station")),
    *(f"phase.{name}" for name in PHASES),
    *(f"seat.{number}" for number in range(len(SEAT_COLOURS))),
    *(f"option.board.{board}.{part}" for board in BOARDS for part in ("title", "text")),
    *(f"option.offers.{part}" for part in ("title", "text", "on", "off")),
    "option.players.title",
    "option.players.pilots",
]
"""The keys that the rules and the front ends ask for."""


def test_there_is_a_text_for_everything(texts: Texts) -> None:
    assert [key for key in NEEDED if not has(texts, key)] == []


def test_every_decision_is_named(texts: Texts) -> None:
    needed = [f"{table}.{name}" for name in decision_frames() for table in ("asked", "decision")]
    assert [key for key in needed if not has(texts, key)] == []


def test_every_argument_is_named(texts: Texts) -> None:
    needed = {f"argument.{kind.what.replace(' ', '_')}" for kind in CODEC.kinds.values()}
    assert [key for key in sorted(needed) if not has(texts, key)] == []


def test_there_is_a_text_for_all_data(table: Table) -> None:
    facts = table.facts
    needed = [
        *(f"friend.{card.id}.{part}" for card in facts.friendship for part in ("title", "text")),
        *(f"encounter.{face}.{part}" for face in table.faces for part in ("title", "story")),
        *(f"encounter.{card.face}.question" for card in facts.encounters if card.question != "none"),
        *(f"encounter.wear.{card.id}" for card in facts.encounters if card.face == "wear"),
        *(f"op.{op.op}" for op in card_operations(facts)),
        *(f"civilisation.{name}{form}" for name in table.civilisations for form in ("", ".at", ".of")),
        *(f"system.{name}" for name in table.systems),
        *(f"sector.{name}" for name in table.sectors),
        *(f"ball.{name}" for pair in table.balls for name in pair.split()),
        *(f"option.{name}.{part}" for name in facts.options for part in ("title", "text", "on", "off")),
    ]
    assert [key for key in needed if not has(table.texts, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_classic_edition_has_its_own_starts_and_chips(language: str) -> None:
    texts, facts = strict(language, "classic"), EDITIONS["classic"][0]
    backs = [name for name in facts.discs if name not in [home.id for home in facts.board.homes]]
    starts = [f"option.setup{start}.title" for start in ("", ".beginner", ".advanced")]
    needed = (
        *starts,
        *(key.replace("title", "text") for key in starts),
        *(f"group.{name}" for name in backs),
    )
    assert [key for key in needed if not has(texts, key)] == []


def test_only_trader_cards_ask_again(table: Table) -> None:
    """Any other face would need an `again` of its own."""
    asking = {
        card.face
        for card in table.facts.encounters
        for ops in card.branches.values()
        if any(op.op == "ask_yes_no" for op in operations(ops))
    }
    assert asking == {"trader"}


def test_no_text_raises_its_voice(texts: Texts) -> None:
    entries = texts._entries
    assert [key for key in texts.keys() if "!" in entries[key] or "  " in entries[key]] == []  # noqa: SIM118


def test_stories_are_as_long_as_the_page_has_room_for(table: Table) -> None:
    for face in table.faces:
        assert 2 <= len(re.findall(r"\.( |$)", table.texts(f"encounter.{face}.story"))) <= 3


# ------------------------------------------------------------------ layers

OWN = ("option.", "system.", "sector.", "group.")
"""Tables in which a layer may have keys of its own; all others it only says in other words."""
OTHERWISE = {
    "en": r"freight pod|fame piece|pirate base|trade station|\btransport\b|shipyard|medal|\bdiscs?\b|\bsupply\b"
    r"|friendship marker",
    "de": r"Frachtmodul|Ruhmesstück|Piratenbasis|Handelsstation|\bWerft\b|Medaille|Scheibe|Vorrat"
    r"|Freundschaftsmarke",
}
"""What the classic edition has other words for."""
TOLD_MORE = ("fly.explores",)
"""Texts that are given what only one of the editions says."""
NOT_IN_IT = (
    "lesson.",
    "friend.trav_",
    "chapter.reserve_discs",
    "help.ask",
    "help.exchange",
    "decision.donate",
    "event.medal.artifact",
    "sign.artifact",
)
"""What the classic edition does not have at all: the cards of the Travelers, reserve discs and artifacts."""


@pytest.mark.parametrize(("layer", "language"), [*product(LAYERS, LANGUAGES)])
def test_a_layer_holds_only_what_it_says_otherwise(layer: str, language: str) -> None:
    base, laid = _entries(PACKAGE, f"{language}.toml"), _entries(PACKAGE, layer, f"{language}.toml")
    assert [key for key in laid if key not in base and not key.startswith(OWN)] == []
    assert [key for key, text in laid.items() if base.get(key) == text] == []
    differing = [key for key, text in laid.items() if key in base and _fields(text) != _fields(base[key])]
    assert [key for key in differing if key not in TOLD_MORE] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_classic_edition_keeps_to_its_words(language: str) -> None:
    texts = strict(language, "classic")
    other = re.compile(OTHERWISE[language], re.IGNORECASE)
    said = {key: re.sub(r"\{\w+\}", "", text) for key, text in texts._entries.items()}
    assert [key for key in said if other.search(said[key]) and not key.startswith(NOT_IN_IT)] == []


def test_layers_cover_each_other_and_the_texts_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "en": 'ship = "ship"\nport = "port"\nsky = "sky"',
        "de": 'ship = "Schiff"\nport = "Hafen"',
        "one/en": 'ship = "boat"\nsky = "heaven"',
        "one/de": 'ship = "Boot"',
        "two/en": 'ship = "raft"',
        "two/de": "",
    }
    for name, content in files.items():
        file = tmp_path / "layered_words" / "texts" / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    (tmp_path / "layered_words" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert spoken_words("en") == ["ship", "port", "sky"]
    assert spoken_words("en", "one") == ["boat", "port", "heaven"]
    assert spoken_words("en", "one", "two") == ["raft", "port", "heaven"]
    assert spoken_words("de", "one", "two") == [
        "Boot",
        "Hafen",
        "heaven",
    ]  # English only where German has no word
    with pytest.raises(sw.DataError, match=r"layered_words/texts/three/en.toml: there is no such file"):
        spoken_words("en", "three")


def spoken_words(language: str, *layers: str) -> list[str]:
    texts = Texts.load("layered_words", language, layers=layers)
    return [texts(key) for key in ("ship", "port", "sky")]


def test_every_game_speaks_its_own_words() -> None:
    of_2019 = sw.make("starfarers", 4, {})
    of_pilots = sw.make("starfarers", 6, {"board": "strategic"})
    classic = sw.make("starfarers-classic", 4, {})
    assert [game.wording("en").texts("upgrade.freight_pod") for game in (of_2019, of_pilots, classic)] == [
        "freight pod",
        "freight pod",
        "freight ring",
    ]
    assert [game.wording("de").texts("action.end") for game in (of_2019, of_pilots, classic)] == [
        "Zug beenden",
        "Deinen Teil des Zugs beenden",
        "Zug beenden",
    ]


# ------------------------------------------------------------------ every form of every event


def sample(table: Table) -> dict[str, list[object]]:
    """Values of each kind of field."""
    return {
        "int": [1, 2],
        "seat": [1],
        "point": ["16,22"],
        "planet": ["alpha-1", f"{table.systems[-1]}-3"],
        "system": list(table.systems),
        "sector": list(table.sectors),
        "disc": list(table.discs),
        "resource": list(RESOURCE_NAMES),
        "upgrade": list(UPGRADE_NAMES),
        "ship": [1],
        "ship_kind": ["colony_ship", "trade_ship"],
        "answer": ["declined", "accepted", "countered"],
        "balls": list(table.balls),
        "civ": list(table.civilisations),
        "friend": [card.id for card in table.facts.friendship],
        "face": list(table.faces),
        "card": ["7"],
        "seat_or_none": [None, 1],
        "contest": ["combat", "speed"],
        "terms": [{"give": "1 ore 2 goods", "want": "1 goods"}],
        "result": [plain(ops) for ops in branches(table.facts)],
    }


SIGNED = ("upgrade", "fame")
"""Events whose count may be negative."""
SEATLESS = ("sector", "disc", "shortage", "reserve_rebuilt", "encounters_reshuffled", "replaced")
"""Events that happen to the table."""


def samples(form: Form, values: Mapping[str, list[object]]) -> Iterator[Event]:
    """An event for each value of each field, the other fields at their first value."""
    first = {name: values[kind][0] for name, kind in form.fields}
    for name, kind in (*form.fields, ("", "card")):
        for value in [*values[kind], *([-1, -2] if form.name in SIGNED and name == "count" else [])]:
            data = {**first, name: value} if name else first
            for other in (1, 2) if isinstance(data.get("other"), int) else (data.get("other"),):
                shown = {**data, "other": other} if "other" in data else data
                yield Event(form.name, 0, MappingProxyType(shown), {}, form.private, frozenset({0, 1}))


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
def test_every_form_of_an_event_reads_as_a_sentence(table: Table, form: Form) -> None:
    wording, seatless = table.wording, form.name in SEATLESS
    for event in samples(form, sample(table)):
        for viewer in (None, 1, 2) if seatless else (None, 0, 1, 2):
            for seen in (event, event.for_seat(None)):
                sentence = say_event(wording, seen, viewer)
                assert not UNFINISHED.search(sentence), sentence
                assert sentence.endswith("."), sentence
                assert seatless or (viewer == 0) is ("Ada" not in sentence), sentence


# ------------------------------------------------------------------ examples


def test_actions_name_things_and_players() -> None:
    english, german = spoken("en"), spoken("de")
    trade = Trade("goods", "food", 2)
    assert say_action(english, trade) == "Trade 2 goods for 1 food"
    assert say_action(german, Trade("ore", "goods", 3)) == "3 Erz gegen 1 Ware tauschen"
    assert say_action(english, BuildUpgrade("freight_pod")) == "Build a freight pod"
    assert say_action(german, BuildUpgrade("freight_pod")) == "Frachtmodul bauen"
    offer = Offer((1, 0, 0, 0, 0), (0, 1, 1, 2, 0))
    assert say_action(english, offer) == "Offer 1 ore for 1 fuel, 1 carbon and 2 food"
    assert say_action(english, Help((1, 3)), PLAYERS) == "Draw a card each from Ben and Dov"
    assert say_action(german, Help((1, 3))) == "Je eine Karte ziehen bei Karmin und Azur"


def test_new_ships_name_the_transport_that_is_chosen() -> None:
    english, german, classic = spoken("en"), spoken("de"), spoken("en", "classic")
    plain_ship, chosen = BuildShip("colony_ship", "7,29"), BuildShip("colony_ship", "7,29", 2)
    assert say_action(english, plain_ship) == "Build a colony ship at 7,29"
    assert say_action(english, chosen) == "Build a colony ship at 7,29 with transport 2"
    assert say_action(classic, chosen) == "Build a colony ship at 7,29 with transporter 2"
    assert say_action(german, chosen) == "Kolonieschiff mit Transporter 2 bei 7,29 bauen"
    assert say_action(english, Launch("trade_ship", "7,29", 3)).endswith("at 7,29 with transport 3")


def test_cards_of_the_travelers_in_words() -> None:
    english, german = spoken("en"), spoken("de")
    assert say_action(english, Ask(2, "carbon"), PLAYERS) == "Ask Cleo for carbon"
    assert say_action(german, Ask(2, "carbon"), PLAYERS) == "Cleo um Karbon bitten"
    assert say_action(english, Exchange(2)) == "Exchange ship 2 for the other kind"
    assert say_action(english, Clear(1)) == "Clear the planet beside ship 1"


STOLE = Event(
    "stole", 1, MappingProxyType({"other": 2, "resource": "ore"}), {}, ("resource",), frozenset({1, 2})
)


@pytest.mark.parametrize(
    ("language", "viewer", "sentence"),
    [
        ("en", None, "Ben drew 1 ore from Cleo."),
        ("en", 0, "Ben drew 1 card from Cleo."),
        ("en", 1, "You drew 1 ore from Cleo."),
        ("en", 2, "Ben drew 1 ore from your hand."),
        ("de", 0, "Ben zieht 1 Karte bei Cleo."),
        ("de", 1, "Du ziehst 1 Erz bei Cleo."),
        ("de", 2, "Ben zieht 1 Erz aus deiner Hand."),
    ],
)
def test_a_theft_as_each_seat_hears_of_it(language: str, viewer: int | None, sentence: str) -> None:
    assert say_event(spoken(language), STOLE, viewer) == sentence


def test_a_spectator_hears_what_lies_open() -> None:
    assert say_event(spoken("en"), STOLE, SPECTATOR) == "Ben drew 1 card from Cleo."


ARTIFACT = "Ada recovered the artifact at planet 1 of N4 and won a medal."
EXCHANGED = "Ada exchanged ship 2 at 7,29 for a trade ship."


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("fame", {"count": -2}, "Ada lost 2 fame pieces."),
        ("upgrade", {"upgrade": "cannon", "count": -1}, "Ada gave back a cannon."),
        ("upgrade", {"upgrade": "booster", "count": 2}, "Ada fitted 2 boosters."),
        ("dice", {"high": 4, "low": 3}, "Ada rolled 7: no planet brings anything."),
        (
            "shook",
            {"balls": "red black", "speed": 3},
            "Ada shook red and black: base speed 3, and an encounter.",
        ),
        ("marker", {"civilisation": "merchants", "other": None}, "Ada won the friendship of the Merchants."),
        ("replied", {"answer": 2, "yes_no": 0}, "Ada answered: 2 cards."),
        ("replied", {"answer": 0, "yes_no": 1}, "Ada answered no."),
        ("disc", {"planet": "delta-2", "disc": "3/12"}, "Turned up at planet 2 of δ: number 3 or 12."),
        ("disc", {"planet": "N4-1", "disc": "pirate_base 4"}, "Turned up at planet 1 of N4: pirate base 4."),
        (
            "contest",
            {"other": 1, "own": 4, "theirs": 4, "contest": "combat"},
            "Ada fought the pirate (Ben) and won, 4 to 4.",
        ),
        ("turn", {"turn": 3, "other": None}, "Turn 3: Ada plays."),
        ("turn", {"turn": 3, "other": 3}, "Turn 3: Ada and Dov are the pilots."),
        ("medal", {"planet": "N4-1", "disc": "artifact 2"}, ARTIFACT),
        ("peeked", {"planet": "N4-1", "disc": "6"}, "Ada looked at planet 1 of N4: number 6."),
        ("exchanged", {"ship": 2, "kind": "trade_ship", "point": "7,29"}, EXCHANGED),
        ("asked", {"other": 2, "resource": "ore"}, "Ada asked Cleo for 1 ore."),
        ("donated", {"other": 2, "resource": "ore"}, "Ada donated 1 ore to Cleo."),
        ("targeted", {"wants": 1, "black": 1}, "Ada takes part in the encounter."),
        ("targeted", {"wants": 0, "black": 1}, "Ada stays out of the encounter."),
        ("targeted", {"wants": 1, "black": 0}, "Ada asks for an encounter."),
        ("targeted", {"wants": 0, "black": 0}, "Ada asks for no encounter."),
        (
            "deal",
            {"other": 1, "terms": {"give": "1 ore 1 fuel", "want": "1 goods"}},
            "Ada gave Ben 1 ore and 1 fuel for 1 goods.",
        ),
    ],
)
def test_events_read_by_what_they_hold(name: str, data: dict[str, object], sentence: str) -> None:
    assert say_event(spoken("en"), Event(name, 0, data), None) == sentence


PEEKED = Event(
    "peeked", 1, MappingProxyType({"planet": "s3-2", "disc": "ice_planet 4"}), {}, ("disc",), frozenset({1})
)


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (0, "Ben looked at the chip of planet 2 of S3."),
        (1, "You looked at the chip of planet 2 of S3: ice planet 4."),
        (2, "Ben looked at the chip of planet 2 of S3."),
    ],
)
def test_a_secret_look_as_each_seat_hears_of_it(viewer: int, sentence: str) -> None:
    assert say_event(spoken("en", "classic"), PEEKED, viewer) == sentence
    assert "Eis" not in say_event(spoken("de", "classic"), PEEKED, SPECTATOR)


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (None, "Turn 3: Ada and Dov are the pilots."),
        (0, "Turn 3: you are pilot 1, Dov is pilot 2."),
        (2, "Turn 3: Ada and Dov are the pilots."),
        (3, "Turn 3: Ada is pilot 1, you are pilot 2."),
    ],
)
def test_a_shared_turn_as_each_seat_hears_of_it(viewer: int | None, sentence: str) -> None:
    event = Event("turn", 0, MappingProxyType({"turn": 3, "other": 3}))
    assert say_event(spoken("en"), event, viewer) == sentence


def test_words_leaves_out_what_is_not_there() -> None:
    told = {"other": 1, "upgrade": "freight_pod"}
    wording = spoken("en")
    assert wording.value("upgrade", told) == {"thing": "upgrade:freight_pod"}
    assert wording.value("other", told) == {"thing": "seat:1"}
    assert all(wording.value(name, told) is None for name in ("seat", "player", "resource", "cards"))


def say_cost(wording: Wording, build: str, cost: Sequence[int]) -> str:
    return wording.plain(wording.cost(build, cost))


def test_costs_in_words(table: Table) -> None:
    game = sw.make("starfarers", 4, {})
    costs = game.new_state().rules.costs
    for number, build in enumerate(BUILDS):
        sentence = say_cost(table.wording, build, [int(costs[number * 5 + r]) for r in range(5)])
        assert not UNFINISHED.search(sentence)
    assert say_cost(spoken("en"), "trade_ship", (1, 1, 0, 0, 2)) == (
        "A trade ship costs 1 ore, 1 fuel and 2 goods."
    )
    assert say_cost(spoken("de"), "booster", (0, 2, 0, 0, 0)) == "Ein Antrieb kostet 2 Treibstoff."


def test_every_branch_of_every_encounter_card_in_words(table: Table) -> None:
    for ops in branches(table.facts):
        assert not UNFINISHED.search(table.wording.plain(table.wording.results(ops)))
    assert len({op.op for op in card_operations(table.facts)}) == numbers.ASK_AGAIN + 1


def test_an_encounter_card_in_words() -> None:
    card = next(card for card in FACTS.encounters if card.id == 12)
    english = spoken("en")
    assert english.plain(english.results(card.branches["yes"])) == (
        "Pay 1 card and take 2 of other kinds. Shake the mothership; only the balls count. "
        "On 1-2: Lose 1 fame piece. On 3: The cards you swapped for are lost. Lose 1 fame piece. "
        "On 4-5: Nothing happens."
    )


# ------------------------------------------------------------------ notation

CODEC = Codec(
    6,
    ("7,29", "16,22"),
    {
        "friends": ("trav_jump",),
        "balls": ("red black",),
        "discs": ("4",),
        "sectors": ("P1",),
        "cards": ("7",),
    },
)


@pytest.mark.parametrize(
    ("notation", "action", "things"),
    [
        (
            "build colony_ship 16,22",
            BuildShip("colony_ship", "16,22"),
            {"kind": "piece:colony_ship", "point": "point:16,22"},
        ),
        (
            "build colony_ship 7,29 with 2",
            BuildShip("colony_ship", "7,29", 2),
            {"kind": "piece:colony_ship", "point": "point:7,29", "ship": "ship:1.2"},
        ),
        (
            "launch trade_ship 16,22",
            Launch("trade_ship", "16,22"),
            {"kind": "piece:trade_ship", "point": "point:16,22"},
        ),
        (
            "launch trade_ship 16,22 with 3",
            Launch("trade_ship", "16,22", 3),
            {"kind": "piece:trade_ship", "point": "point:16,22", "ship": "ship:1.3"},
        ),
        ("clear 1", Clear(1), {"ship": "ship:1.1"}),
        ("draw", Draw(), {}),
        ("exchange 2", Exchange(2), {"ship": "ship:1.2"}),
        ("ask 3 carbon", Ask(3, "carbon"), {"seat": "seat:3", "resource": "resource:carbon"}),
    ],
)
def test_notation_reads_back(notation: str, action: Action, things: dict[str, str]) -> None:
    code = CODEC.parse(notation)
    assert CODEC.action(code) == action
    assert CODEC.code(action) == code
    assert action.notation == notation
    assert action.things(1) == things


@pytest.mark.parametrize("kind", [BuildShip, Launch])
def test_the_transport_is_the_third_argument(kind: type[NewShip]) -> None:
    plain_code = CODEC.code(kind("trade_ship", "16,22"))
    assert plain_code == kind.code | numbers.TRADE_SHIP << 8 | 1 << 24
    assert [CODEC.code(kind("trade_ship", "16,22", ship)) - plain_code for ship in (1, 2, 3)] == [
        ship << 40 for ship in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ("build colony_ship 7,29 with", "should read 'build KIND POINT with SHIP'"),
        ("build colony_ship with 2", "should read 'build KIND POINT with SHIP'"),
        ("build colony_ship", "should read 'build KIND POINT'"),
        ("launch trade_ship 7,29 with 0", r"'0' is no ship \(1 to 3\)"),
        ("launch trade_ship 7,29 with 4", r"'4' is no ship \(1 to 3\)"),
        ("launch trade_ship 7,29 2", "should read 'launch KIND POINT'"),
        ("clear", "should read 'clear SHIP'"),
        ("draw 1", "should read 'draw'"),
        ("exchange 1 2", "should read 'exchange SHIP'"),
        ("ask carbon", "should read 'ask SEAT RESOURCE'"),
        ("ask 6 carbon", r"'6' is no seat \(0 to 5\)"),
    ],
)
def test_notation_that_cannot_be_read(notation: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        CODEC.parse(notation)


@pytest.mark.parametrize("words", ["build Freight Ring", "build pod", "build rings"])
def test_notation_takes_the_words_of_every_edition(words: str) -> None:
    assert CODEC.action(CODEC.parse(words)) == BuildUpgrade("freight_pod")


# ------------------------------------------------------------------ questions


Asked = tuple[str, int, dict[str, Any]]
"""The name of a decision, the seat, and its values."""


def asked(
    decision: Asked, second: int | None = 3, ships: tuple[int, ...] = (), **more: Any
) -> dict[str, Any]:
    """The view of the seat that is asked, at a table where seat 0 is the first pilot."""
    ship = {"ship": 1, "at": "7,27", "must_leave": None, "held": False}
    seats = [{"ships": [ship] if seat in ships else [], "owed": 2} for seat in range(6)]
    name, viewer, values = decision
    return {
        "viewer": viewer,
        "to_act": [viewer],
        "awaited": [viewer],
        "active": 0,
        "second": second,
        "seats": seats,
        "decision": {"name": name, "seat": viewer, **values},
        "encounter": [],
        **more,
    }


@pytest.mark.parametrize(
    ("decision", "second", "ships", "question"),
    [
        (("build", 0, {}), None, (0,), "Trade and build, then shake the mothership"),
        (("build", 0, {}), None, (), "Trade and build, then end the turn"),
        (("build", 0, {}), 3, (0, 3), "Trade and build, then hand over to Dov"),
        (("build", 3, {}), 3, (0,), "Trade and build, then let Ada shake"),
        (("build", 3, {}), 3, (1, 2), "Trade and build, then end the turn"),
        (("ready", 0, {}), 3, (3,), "Shake the mothership: the base speed is for you and Dov"),
        (("fly", 0, {}), None, (0, 3), "Fly your ships and found colonies, then end the turn"),
        (("fly", 0, {}), 3, (0, 3), "Fly your ships and found colonies, then hand over to Dov"),
        (("fly", 0, {}), 3, (0,), "Fly your ships and found colonies, then end the turn"),
        (("fly", 3, {}), 3, (0, 3), "Fly your ships and found colonies, then end the turn"),
    ],
)
def test_questions_say_what_comes_next(
    decision: Asked, second: int | None, ships: tuple[int, ...], question: str
) -> None:
    assert ask(spoken("en"), asked(decision, second, ships)) == question
    assert not UNFINISHED.search(ask(spoken("de"), asked(decision, second, ships)))


@pytest.mark.parametrize(
    ("decision", "layers", "question"),
    [
        (("targeted", 3, {"black": False}), (), "Do you ask for an encounter? The base speed stays as it is"),
        (
            ("targeted", 3, {"black": True}),
            (),
            "Do you take part in the encounter? The base speed is 3 either way",
        ),
        (
            ("donate", 1, {"other": 3, "resource": "carbon"}),
            (),
            "Dov asks you for 1 carbon: do you give it? You would both take 1 fame piece",
        ),
        (
            ("place_either", 0, {"number": 2, "all": 3}),
            (),
            "Piece 2 of 3: place a colony or your spaceport on a free home site",
        ),
        (("steal", 0, {}), (), "Choose whom to draw a card from"),
        (("steal", 0, {}), ("classic",), "Choose whom to draw a card from, or say no"),
        (
            ("relief", 0, {}),
            ("classic",),
            "The roll owes you nothing: take 1 card of your choice, or say no",
        ),
        (("jump", 0, {}), ("classic",), "Jump with your first ship, or stay"),
    ],
)
def test_questions_of_cards_and_starts(decision: Asked, layers: tuple[str, ...], question: str) -> None:
    assert ask(spoken("en", *layers), asked(decision)) == question


def test_who_may_act_besides_is_told_so() -> None:
    english = spoken("en")
    offer = {"give": {"ore": 1}, "want": {"food": 1}}
    closing = asked(("answer", 0, {}), offer=offer)
    assert ask(english, closing) == "Close a deal, or take the offer back"
    answering = {**closing, "viewer": 1, "to_act": [0, 1]}
    assert ask(english, answering) == "Ada offers 1 ore for 1 food: what do you answer?"
    meanwhile = {**asked(("fly", 0, {})), "viewer": 3, "to_act": [0, 3]}
    assert ask(english, meanwhile) == "Ada plays; meanwhile you may use a card of the Travelers"


def test_each_pilot_is_asked_about_the_own_encounter() -> None:
    met = [{"traveller": 0, "face": "pursuit"}, {"traveller": 3, "face": "trader"}]
    english = spoken("en")
    flee, give = (
        asked(("yes_no", 0, {"again": False}), encounter=met),
        asked(("number", 3, {}), encounter=met),
    )
    assert ask(english, flee) == "Do you try to flee?"
    assert ask(english, give) == "How many cards do you give?"
    again = ask(english, asked(("yes_no", 3, {"again": True}), encounter=met))
    assert again == english.texts("encounter.trader.again")


# ------------------------------------------------------------------ whole games

Setting = tuple[str, int, str, int]
"""A game, its players, the value of its first option, and a seed."""
FIRST_OPTION = {"starfarers": "board", "starfarers-classic": "setup"}
GAMES: list[Setting] = [
    ("starfarers", 4, "beginner", 1),
    ("starfarers", 3, "explorer", 2),
    ("starfarers", 4, "wild_space", 3),
    ("starfarers", 5, "explorer", 4),
    ("starfarers", 6, "strategic", 5),
    ("starfarers-classic", 3, "advanced", 6),
    ("starfarers-classic", 4, "beginner", 7),
]


def new(game: Setting) -> sw.Match:
    id, players, option, seed = game
    options: dict[str, Any] = {FIRST_OPTION[id]: option}
    return sw.new(id, players=players, seed=seed, **options)


@cache
def played(game: Setting) -> tuple[tuple[sw.Action, ...], tuple[Event, ...]]:
    """Every action that was open in a random game, once each, and every event."""
    match = new(game)
    chooser = random.Random(game[3])
    open_actions: dict[sw.Action, None] = {}
    while not match.over:
        seat = chooser.choice(match.to_act)
        legal = list(match.legal(seat))
        open_actions.update(dict.fromkeys(legal))
        match.play(seat, chooser.choice(legal))
    return tuple(open_actions), tuple(match.events)


def speech(game: Setting, language: str) -> Wording:
    """The words of a game, a missing one being an error."""
    table = new(game).game
    assert isinstance(table, Starfarers)
    return spoken(language, *table.text_layers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_game_in_words(language: str, game: Setting) -> None:
    wording = speech(game, language)
    actions, _ = played(game)
    for action in actions:
        for players in (None, PLAYERS):
            described = say_action(wording, action, players)
            assert described, action
            assert not UNFINISHED.search(described), described


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_game_in_words(language: str, game: Setting) -> None:
    wording = speech(game, language)
    _, events = played(game)
    for event in events:
        for viewer in (None, *range(game[1])):
            sentence = say_event(wording, event, viewer)
            assert not UNFINISHED.search(sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_reads_of_what_is_hidden_from_them(language: str, game: Setting) -> None:
    wording = speech(game, language)
    texts = wording.texts
    kinds = [texts(f"resource.{name}") for name in RESOURCE_NAMES] + [texts("some.goods", count=1).split()[1]]
    secret = re.compile(rf"\b({'|'.join(kinds)})\b|\d\d|\(", re.IGNORECASE)
    _, events = played(game)
    hidden = 0
    for event in events:
        for viewer in range(game[1]):
            if event.private and event.seen is not None and viewer not in event.seen:
                hidden += 1
                sentence = wording.plain(wording.event(event, viewer))
                assert not secret.search(sentence), sentence
                assert event.name == "encounter" or ":" not in sentence, sentence
    assert hidden > 100


@pytest.mark.parametrize("game", [("starfarers", 3, "strategic", 5), *GAMES[4:6]])
def test_decisions_of_a_game_in_words(game: Setting) -> None:
    """The first few of each kind: views take their time."""
    match = new(game)
    speak = {language: speech(game, language) for language in LANGUAGES}
    chooser = random.Random(5)
    met: Counter[int] = Counter()
    while not match.over:
        seat = chooser.choice(match.to_act)
        frame = int(match.state.stack[-1].kind)
        met[frame] += 1
        if met[frame] <= 8:
            for viewer in (None, seat, (seat + 1) % 3):
                check_decision(speak, match.view(viewer))
        match.play(seat, chooser.choice(list(match.legal(seat))))
    assert len(met) > 15
    assert match.winner is not None
    over = ask(speak["en"], match.view(match.winner))
    assert over == f"The game is over: you won with {match.points[match.winner]} points"
    assert PLAYERS[match.winner] in ask(speak["de"], match.view(None))


def check_decision(speak: Mapping[str, Wording], view: dict[str, Any]) -> None:
    for wording in speak.values():
        question = ask(wording, view)
        assert not UNFINISHED.search(question), question


def test_questions_name_what_they_are_about() -> None:
    english = spoken("en")
    match = sw.new("starfarers", players=3, dealer=sw.FastDealer(1))
    seat = match.to_act[0]
    assert ask(english, match.view(seat)) == "Roll the dice"
    waiting = ask(english, match.view((seat + 1) % 3))
    assert waiting == f"{PLAYERS[seat]} is thinking"
    assert english.player(seat) == SEAT_COLOURS[seat].capitalize()
