"""The words of Starfarers: complete in both languages, whole sentences, and nothing told that must stay hidden."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest

import starwake as sw
from starwake.core.engine import Step
from starwake.core.event import Event
from starwake.core.text import Texts
from starwake.starfarers import words as numbers
from starwake.starfarers.actions import ACTIONS, OUTCOMES, BuildUpgrade, Help, Offer, Trade
from starwake.starfarers.editions import e2019
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.events import FORMS, Form, plain
from starwake.starfarers.facts import OpFacts, load
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import BUILDS, PHASES, RESOURCE_NAMES, SEAT_COLOURS, UPGRADE_NAMES
from starwake.starfarers.soundness import FRAME_NAMES
from starwake.starfarers.wording import (
    describe_action,
    describe_cost,
    describe_decision,
    describe_event,
    describe_results,
    player_name,
    words,
)

LANGUAGES = ("en", "de")
PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
FACTS = load(e2019.FACTS)
NAMES = e2019.names()
UNFINISHED = re.compile(r"[_{}]|None|\bTrue\b|\bFalse\b|!|  ")
"""What never stands in a sentence for people."""


def strict(language: str) -> Texts:
    return Texts.load("starwake.starfarers", language, strict=True)


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


def card_operations() -> list[OpFacts]:
    return [op for card in FACTS.encounters for ops in card.branches.values() for op in operations(ops)]


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return strict(request.param)


def has(texts: Texts, key: str) -> bool:
    """Whether there is a text under the key, or one for each number."""
    keys = texts.keys()
    return key in keys or (f"{key}.one" in keys and f"{key}.other" in keys)


# ------------------------------------------------------------------ complete


def test_both_languages_say_the_same_things() -> None:
    assert strict("en").missing(strict("de")) == []


NEEDED = [
    *(f"action.{snake(kind)}" for kind in ACTIONS.values()),
    *(f"help.{snake(kind)}" for kind in ACTIONS.values()),
    *(f"outcome.{snake(kind)}" for kind in OUTCOMES.values()),
    *(f"event.{form.name}" for form in FORMS.values()),
    *(f"event.{form.name}.hidden" for form in FORMS.values() if form.private),
    *(f"decision.{name}" for name in decision_frames()),
    *(f"friend.{card.id}.{part}" for card in FACTS.friendship for part in ("title", "text")),
    *(f"encounter.{face}.{part}" for face in NAMES.faces for part in ("title", "story")),
    *(f"encounter.{card.face}.question" for card in FACTS.encounters if card.question != "none"),
    *(f"encounter.wear.{card.id}" for card in FACTS.encounters if card.face == "wear"),
    "encounter.trader.again",
    *(f"op.{op.op}" for op in card_operations()),
    *(f"cost.{build}" for build in BUILDS),
    *(f"resource.{name}" for name in RESOURCE_NAMES),
    *(f"some.{name}" for name in (*RESOURCE_NAMES, *UPGRADE_NAMES, "card", "step", "point", "fame")),
    *(f"upgrade.{name}" for name in UPGRADE_NAMES),
    *(f"piece.{name}" for name in ("colony_ship", "trade_ship", "colony", "spaceport", "trade_station")),
    *(f"civilisation.{name}{form}" for name in NAMES.civs for form in ("", ".at", ".of")),
    *(f"system.{name}" for name in NAMES.systems),
    *(f"sector.{name}" for name in NAMES.sectors),
    *(f"ball.{name}" for pair in NAMES.balls for name in pair.split()),
    *(f"phase.{name}" for name in PHASES),
    *(f"seat.{number}" for number in range(len(SEAT_COLOURS))),
    *(f"option.board.{board}.{part}" for board in e2019.BOARDS for part in ("title", "text")),
    "option.offers.title",
    "option.players.title",
]
"""The keys that the rules, the data and the front ends ask for."""


def test_there_is_a_text_for_everything(texts: Texts) -> None:
    assert [key for key in NEEDED if not has(texts, key)] == []


def test_only_trader_cards_ask_again() -> None:
    """Any other face would need an `again` of its own."""
    asking = {
        card.face
        for card in FACTS.encounters
        for ops in card.branches.values()
        if any(op.op == "ask_yes_no" for op in operations(ops))
    }
    assert asking == {"trader"}


def test_no_text_raises_its_voice(texts: Texts) -> None:
    entries = texts._entries
    assert [key for key in texts.keys() if "!" in entries[key] or "  " in entries[key]] == []  # noqa: SIM118


def test_stories_are_as_long_as_the_page_has_room_for(texts: Texts) -> None:
    for face in NAMES.faces:
        assert 2 <= len(re.findall(r"\.( |$)", texts(f"encounter.{face}.story"))) <= 3


# ------------------------------------------------------------------ every form of every event

SAMPLE: dict[str, list[object]] = {
    "int": [1, 2],
    "point": ["16,22"],
    "planet": ["alpha-1", "F7-3"],
    "system": list(NAMES.systems),
    "sector": list(NAMES.sectors),
    "disc": [*NAMES.discs, "artifact 2"],
    "resource": list(RESOURCE_NAMES),
    "upgrade": list(UPGRADE_NAMES),
    "ship": [1],
    "ship_kind": ["colony_ship", "trade_ship"],
    "answer": ["declined", "accepted", "countered"],
    "balls": list(NAMES.balls),
    "civ": list(NAMES.civs),
    "friend": list(NAMES.friends),
    "face": list(NAMES.faces),
    "card": ["7"],
    "seat_or_none": [None, 1],
    "contest": ["combat", "speed"],
    "terms": [{"give": "1 ore 2 goods", "want": "1 goods"}],
    "result": [plain(ops) for ops in Starfarers().rules.op_rest],
}
"""Values of each kind of field."""
SIGNED = ("upgrade", "fame")
"""Events whose count may be negative."""


def samples(form: Form) -> Iterator[Event]:
    """An event for each value of each field, the other fields at their first value."""
    first = {name: SAMPLE[kind][0] for name, kind in form.fields}
    for name, kind in (*form.fields, ("", "card")):
        for value in [*SAMPLE[kind], *([-1, -2] if form.name in SIGNED and name == "count" else [])]:
            data = {**first, name: value} if name else first
            for other in (1, 2) if isinstance(data.get("other"), int) else (data.get("other"),):
                shown = {**data, "other": other} if "other" in data else data
                yield Event(form.name, 0, MappingProxyType(shown), (), form.private, frozenset({0, 1}))


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
def test_every_form_of_an_event_reads_as_a_sentence(texts: Texts, form: Form) -> None:
    seatless = form.name in ("sector", "disc", "shortage", "reserve_rebuilt", "encounters_reshuffled")
    for event in samples(form):
        for viewer in (None, 1, 2) if seatless else (None, 0, 1, 2):
            for seen in (event, event.for_seat(None)):
                sentence = describe_event(texts, seen, PLAYERS, viewer)
                assert not UNFINISHED.search(sentence), sentence
                assert sentence.endswith("."), sentence
                assert seatless or (viewer == 0) is ("Ada" not in sentence), sentence


# ------------------------------------------------------------------ examples


def test_actions_name_things_and_players() -> None:
    english, german = strict("en"), strict("de")
    trade = Trade("goods", "food", 2)
    assert describe_action(english, trade) == "Trade 2 goods for 1 food"
    assert describe_action(german, Trade("ore", "goods", 3)) == "3 Erz gegen 1 Ware tauschen"
    assert describe_action(english, BuildUpgrade("freight_pod")) == "Build a freight pod"
    assert describe_action(german, BuildUpgrade("freight_pod")) == "Frachtmodul bauen"
    offer = Offer((1, 0, 0, 0, 0), (0, 1, 1, 2, 0))
    assert describe_action(english, offer) == "Offer 1 ore for 1 fuel, 1 carbon and 2 food"
    assert describe_action(english, Help((1, 3)), PLAYERS) == "Draw a card each from Ben and Dov"
    assert describe_action(german, Help((1, 3))) == "Je eine Karte ziehen bei Karmin und Azur"


def test_a_choice_reads_well_without_help_too() -> None:
    english = strict("en")
    assert Trade("ore", "food", 3).describe(english) == "Trade ore for food"
    assert Offer((1, 0, 0, 0, 0), (0, 0, 0, 2, 0)).describe(english) == "Offer 1 ore for 2 food"


STOLE = Event(
    "stole", 1, MappingProxyType({"other": 2, "resource": "ore"}), (), ("resource",), frozenset({1, 2})
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
    assert describe_event(strict(language), STOLE, PLAYERS, viewer) == sentence


def test_a_spectator_hears_what_is_in_the_event() -> None:
    assert describe_event(strict("en"), STOLE.for_seat(None), PLAYERS) == "Ben drew 1 card from Cleo."


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
        (
            "deal",
            {"other": 1, "terms": {"give": "1 ore 1 fuel", "want": "1 goods"}},
            "Ada gave Ben 1 ore and 1 fuel for 1 goods.",
        ),
    ],
)
def test_events_read_by_what_they_hold(name: str, data: dict[str, object], sentence: str) -> None:
    assert describe_event(strict("en"), Event(name, 0, data), PLAYERS) == sentence


def test_words_leaves_out_what_is_not_there() -> None:
    said = words(strict("en"), {"seat": None, "other": 1, "resource": None, "upgrade": "freight_pod"})
    assert said["upgrade"] == "freight pod"
    assert said["other"] == "Crimson"
    assert not {"seat", "player", "resource", "cards"} & said.keys()


def test_costs_in_words(texts: Texts) -> None:
    game = sw.make("starfarers", 4, {})
    costs = game.new_state().rules.costs
    for number, build in enumerate(BUILDS):
        sentence = describe_cost(texts, build, [int(costs[number * 5 + r]) for r in range(5)])
        assert not UNFINISHED.search(sentence)
    assert describe_cost(strict("en"), "trade_ship", (1, 1, 0, 0, 2)) == (
        "A trade ship costs 1 ore, 1 fuel and 2 goods."
    )
    assert describe_cost(strict("de"), "booster", (0, 2, 0, 0, 0)) == "Ein Antrieb kostet 2 Treibstoff."


def test_every_branch_of_every_encounter_card_in_words(texts: Texts) -> None:
    for card in FACTS.encounters:
        for ops in card.branches.values():
            assert not UNFINISHED.search(describe_results(texts, ops))
    assert len({op.op for op in card_operations()}) == numbers.ASK_AGAIN + 1


def test_an_encounter_card_in_words() -> None:
    card = next(card for card in FACTS.encounters if card.id == 12)
    assert describe_results(strict("en"), card.branches["yes"]) == (
        "Pay 1 card and take 2 of other kinds. Shake the mothership; only the balls count. "
        "On 1-2: Lose 1 fame piece. On 3: The cards you swapped for are lost. Lose 1 fame piece. "
        "On 4-5: Nothing happens."
    )


# ------------------------------------------------------------------ whole games


@cache
def played(players: int, board: str, seed: int) -> tuple[tuple[sw.Action, ...], tuple[Event, ...]]:
    """Every action that was open in a random game, once each, and every event."""
    match = sw.new("starfarers", players=players, seed=seed, board=board)
    chooser = random.Random(seed)
    open_actions: dict[sw.Action, None] = {}
    while not match.over:
        seat = chooser.choice(match.to_act)
        legal = list(match.legal(seat))
        open_actions.update(dict.fromkeys(legal))
        match.play(seat, chooser.choice(legal))
    return tuple(open_actions), tuple(match.events)


GAMES = [(4, "beginner", 1), (3, "explorer", 2), (4, "wild_space", 3)]


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_game_in_words(texts: Texts, game: tuple[int, str, int]) -> None:
    actions, _ = played(*game)
    for action in actions:
        for players in (None, PLAYERS):
            described = describe_action(texts, action, players)
            assert described, action
            assert not UNFINISHED.search(described), described


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_game_in_words(texts: Texts, game: tuple[int, str, int]) -> None:
    _, events = played(*game)
    for event in events:
        for viewer in (None, *range(game[0])):
            sentence = describe_event(texts, event, PLAYERS, viewer)
            assert not UNFINISHED.search(sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_nobody_reads_of_a_card_that_is_hidden_from_them(texts: Texts, game: tuple[int, str, int]) -> None:
    kinds = [texts(f"resource.{name}") for name in RESOURCE_NAMES] + [texts("some.goods", count=1).split()[1]]
    resource = re.compile(rf"\b({'|'.join(kinds)})\b", re.IGNORECASE)
    _, events = played(*game)
    hidden = 0
    for event in events:
        for viewer in range(game[0]):
            if event.private and event.seen is not None and viewer not in event.seen:
                hidden += 1
                assert not resource.search(describe_event(texts, event, None, viewer))
                assert not re.search(r"\d\d|\(", describe_event(texts, event, None, viewer))
    assert hidden > 100


def test_decisions_of_a_game_in_words() -> None:
    """The first few of each kind: views take their time."""
    match = sw.new("starfarers", players=3, seed=5, board="strategic")
    chooser = random.Random(5)
    met: Counter[int] = Counter()
    while not match.over:
        seat = chooser.choice(match.to_act)
        frame = int(match.state.stack[-1].kind)
        met[frame] += 1
        if met[frame] <= 8:
            for viewer in (None, seat, (seat + 1) % 3):
                check_decision(match.view(viewer))
        match.play(seat, chooser.choice(list(match.legal(seat))))
    assert len(met) > 15
    assert match.winner is not None
    over = describe_decision(strict("en"), match.view(match.winner), PLAYERS)
    assert over == f"The game is over: you won with {match.points[match.winner]} points"
    assert PLAYERS[match.winner] in describe_decision(strict("de"), match.view(None), PLAYERS)


def check_decision(view: dict[str, Any]) -> None:
    for language in LANGUAGES:
        question = describe_decision(strict(language), view, PLAYERS)
        assert not UNFINISHED.search(question), question


def test_questions_name_what_they_are_about() -> None:
    english = strict("en")
    match = sw.new("starfarers", players=3, dealer=sw.FastDealer(1))
    seat = match.to_act[0]
    assert describe_decision(english, match.view(seat)) == "Roll the dice"
    waiting = describe_decision(english, match.view((seat + 1) % 3), PLAYERS)
    assert waiting == f"{PLAYERS[seat]} is thinking"
    assert player_name(english, seat) == SEAT_COLOURS[seat].capitalize()
