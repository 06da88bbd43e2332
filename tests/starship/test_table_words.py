"""Words around the table of Starship: German is German, refusals and notation errors are whole sentences in both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import starwake as sw
from starwake.core.errors import IllegalAction, NotationError, Refusal
from starwake.core.ledger import load
from starwake.core.text import Runs
from starwake.starship import actions as a
from starwake.starship.names import MODULE_NAMES
from starwake.starship.table.rules import RULES, TITLES
from starwake.testing.choosers import mixed, some_seat
from starwake.testing.language import Walk
from tests.helpers import others_are_slow, refused
from tests.ships import Ships

GAME: Any = sw.make("starship")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"memory": False, "offers": False},
    {"hidden_reserve": True, "module_choice": "hidden", "passive_offers": False},
]
UNFINISHED = re.compile(r"[_{}]|None|\bTrue\b|\bFalse\b|!|  |refusal\.|notation\.|argument\.")


def said(error: Refusal, lang: str) -> str:
    """Why something was refused, without what is notation in it."""
    values = {
        name: "…" if name in ("notation", "word", "words", "form", "known") else value
        for name, value in error.values.items()
    }
    wording = GAME.wording(lang)
    return str(wording.plain(wording.say(error.key, **values)))


# ------------------------------------------------------------------ German


@pytest.mark.parametrize("options", others_are_slow(*OPTIONS), ids=str)
@pytest.mark.parametrize("seed", others_are_slow(1, 2))
def test_nothing_at_a_german_table_is_english(seed, options):
    assert Walk(sw.new("starship", seed=seed, **options), "de", seed).english(decisions=180, every=3) == []


def runs_in(data: Any) -> Iterator[Runs]:
    """Everything in a document that is words."""
    if isinstance(data, Mapping):
        for value in data.values():
            yield from runs_in(value)
    elif isinstance(data, list) and any(isinstance(item, str) and " " in item for item in data):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from runs_in(item)


def test_the_german_catalogue_is_german():
    walk = Walk(sw.new("starship", seed=1), "de")
    found = GAME.catalogue("de")
    texts = [GAME.wording("de").plain(runs) for runs in runs_in(found)]
    texts += [card[key] for card in found["cards"].values() for key in ("title", "about", "brief")]
    assert len(texts) > 300
    assert [text for text in texts if walk.english_in(text) or UNFINISHED.search(text)] == []


def test_notes_are_german_too():
    match = Ships().meet("pirate_0_2").known(2, "ore_1", "library").missions("crate").match()
    walk = Walk(match, "de")
    notes = [GAME.wording("de").plain(words) for words in match.table(0, "de", detail=True)["notes"].values()]
    assert len(notes) > 10
    assert [note for note in notes if walk.english_in(note)] == []


# ------------------------------------------------------------------ refusals


EVERYTHING = (
    *("roll", "next", "stop", "pass", "found", "pay", "fight", "yes", "no", "invite", "accept", "decline"),
    *("withdraw", "end", "buy 1 ore", "buy 4 fuel", "sell 2 goods", "sell 1 ore 1 fuel", "buy 9 science"),
    *(f"fit {module}" for module in MODULE_NAMES),
    *(f"build module {module}" for module in MODULE_NAMES),
    *(f"lose {module}" for module in MODULE_NAMES),
    *(
        f"build {what}"
        for what in ("colony_ship", "trade_ship", "booster", "booster_2", "cannon", "cannon_2")
    ),
    *(f"{word} {ware}" for word in ("take", "harvest", "purchase") for ware in ("ore", "food")),
    *(f"mission {mission}" for mission in GAME.missions),
    *(
        "fly 2",
        "put ore_1 top",
        "post ore_3 buy 1 ore",
        "post median buy 1 ore",
        "post carbon_3 sell 1 carbon",
    ),
    *(
        "offer 1 ore for 1 fuel",
        "offer 1 ore for 1 ore",
        "offer 7 food for 9 astro",
        "offer nothing for 1 ore",
    ),
)
"""An action of every kind."""


NOTATION = re.compile(r"'[^']*'|„[^“]*“")


def refusals(match: sw.Match) -> Iterator[IllegalAction]:
    """Why each of these is not legal now."""
    for seat in (0, 1):
        for action in EVERYTHING:
            try:
                match.game.check(match.state, seat, action)
            except IllegalAction as error:
                yield error


@pytest.mark.parametrize("options", others_are_slow(*OPTIONS), ids=str)
def test_every_refusal_is_a_sentence_in_both_languages(options):
    match = sw.new("starship", seed=4, **options)
    rng = sw.stream(4)
    found: dict[str, IllegalAction] = {}
    for _ in range(150):
        found |= {error.key: error for error in refusals(match)}
        seat = some_seat(match.to_act, rng)
        match.play(seat, match.game.action(mixed(match.legal(seat).codes, rng)))
    assert len(found) > 15
    sentences = [NOTATION.sub("", said(error, lang)) for error in found.values() for lang in ("en", "de")]
    assert [sentence for sentence in sentences if UNFINISHED.search(sentence)] == []


@pytest.mark.parametrize(
    ("table", "action", "english", "german"),
    [
        (
            Ships().phase("build"),
            "build cannon",
            "it costs 2 carbon; missing: 2 carbon",
            "es kostet 2 Karbon; es fehlt: 2 Karbon",
        ),
        (
            Ships().own(0, "fuel_3").phase("build"),
            "buy 1 fuel",
            "that is for a card just turned up; at your trading post Wellhead type '…'",
            "das gilt für eine eben aufgedeckte Karte; an deinem Handelsposten Quellkopf tippe „…“",
        ),
        (
            Ships().visit("ore_3").has(0, astro=1),
            "buy 1 ore",
            "it costs 3 astro, 2 more than there are",
            "es kostet 3 Astro, 2 mehr, als da sind",
        ),
        (
            Ships().visit("ore_5").bays(0, ore=1),
            "sell 2 ore",
            "there is only 1 ore aboard",
            "nur 1 Erz ist an Bord",
        ),
        (
            Ships().visit("ore_1").bays(0, ore=2),
            "buy 1 ore",
            "there is no room for more ore",
            "für mehr Erz ist kein Platz",
        ),
        (
            Ships().meet("pirate_0_2").has(0, astro=1),
            "pay",
            "the pirate demands 3 astro; there is 1",
            "der Pirat fordert 3 Astro; da ist 1",
        ),
        (
            Ships().phase("build"),
            "fly 2",
            "not now; what is waited for is trade and build",
            "jetzt nicht; gewartet wird auf Handel und Bau",
        ),
    ],
)
def test_refusals_in_both_languages(table, action, english, german):
    error = refused(table.match(), 0, action)
    assert (said(error, "en"), said(error, "de")) == (english, german)


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("fly 7", "'7' is no sector (1 to 4)", "„7“ gibt es nicht als Sektor (1 bis 4)"),
        (
            "buy 1 astro",
            "'astro' is no resource, or science",
            "„astro“ gibt es nicht als Rohstoff oder Forschung",
        ),
        (
            "put ore_1 middle",
            "'middle' is no end of a sector",
            "„middle“ gibt es nicht als Ende eines Sektors",
        ),
        ("mission holiday", "'holiday' is no mission", "„holiday“ gibt es nicht als Auftrag"),
        ("buy ore", "'buy ore' should read 'buy 2 ore'", "„buy ore“ müsste so lauten: „buy 2 ore“"),
        ("sell 1 ore 1 ore 1 ore", "should read 'sell 1 ore 1 fuel'", "„sell 1 ore 1 fuel“"),
    ],
)
def test_what_cannot_be_read_is_told_in_both_languages(text, english, german):
    with pytest.raises(NotationError) as caught:
        GAME.code(text)
    error = caught.value
    for lang, sentence in (("en", english), ("de", german)):
        assert sentence in GAME.wording(lang).plain(GAME.wording(lang).refusal(error))
    assert english in str(error)


def test_every_kind_of_argument_has_a_german_name():
    texts = GAME.wording("de").texts
    for kind in GAME.codec.kinds.values():
        assert f"argument.{kind.what.replace(' ', '_')}" in texts.keys(), kind.what  # noqa: SIM118


# ------------------------------------------------------------------ rules and the game itself


def test_every_kind_of_action_has_rules_and_help():
    known = {rule.id for rule in load("starship")}
    assert set(RULES) == set(GAME.codec.actions.values())
    for kind, ids in RULES.items():
        assert ids
        assert set(ids) <= known
        assert GAME.rules_behind(kind) == list(ids)
    assert set(TITLES) <= known


def test_rules_are_those_of_the_card_at_hand():
    colony, post = Ships().visit("colony_food_3").match(), Ships().visit("fuel_3").match()
    assert "d.points.friend" not in GAME.rules_behind(a.Found(), "visit", colony.view(0))
    assert "d.points.friend" in GAME.rules_behind(a.Found(), "visit", post.view(0))
    assert "d.flight.library" not in GAME.rules_behind(a.Buy("fuel", 1), "visit", post.view(0))


def test_rules_have_the_titles_that_the_table_has():
    assert GAME.rule_title("d.flight.median", "en") == "Halfway Hall"
    assert GAME.rule_title("d.flight.median", "de") == "Halbweghalle"
    assert GAME.rule_title("d.end", "en") == ""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_game_describes_itself(lang):
    found = sw.describe("starship", lang)
    assert (found["title"], found["players"]) == ("Starship", [{"players": 2, "ruleset": "starship"}])
    for option in found["options"]:
        assert option["title"]
        assert option["text"]
        assert all(value["title"] and value["text"] for value in option["values"]), option["name"]


def test_the_catalogue_knows_what_the_facts_know():
    found = GAME.catalogue("en")
    assert found["target"] == 10
    assert [seat["name"] for seat in found["seats"]] == ["amber", "azure"]
    assert {**found["cards"]["ore_3"], "offers": [], "rank": 0} == {
        "title": "Anvil",
        "kind": "trade_planet",
        "origin": "sector",
        "about": "ore at 3",
        "brief": "ore at 3",
        "offers": [],
        "rank": 0,
        "resource": "ore",
        "price": 3,
        "buy": True,
        "sell": True,
        "post": True,
        "friendship": 1,
    }
    assert found["missions"]["bread"]["pay"] == {"food": 1}
    assert found["missions"]["bread"]["planet"] == "planet_motley"
    assert found["modules"]["command"]["levels"][1]["points"] == 1
    assert found["builds"]["cannon_2"]["cost"] == {"carbon": 2, "science": 1}


def test_the_chart_has_the_places_of_a_ship():
    assert GAME.chart() == {
        "sectors": [1, 2, 3, 4],
        "bays": ["ore", "fuel", "carbon", "food", "goods", "science"],
        "slots": {"booster": 3, "cannon": 3, "hangar": 2},
        "modules": list(MODULE_NAMES),
    }


def test_who_draws_the_marks_reads_none():
    """The page draws where a trading post can be; a card that the sensor has put on top is named without the letter."""
    match = Ships().modules(0, sensor=1).phase("sector", yellow=2).match("card ore_3", "card fuel_1")
    for line in ("fly 1", "yes", "put fuel_1 bottom", "put ore_3 top"):
        match.play(0, line)
    game: Any = match.game
    said = [
        game.wording("en").plain(
            match.table(0, "en", detail=detail)["choices"]["buttons"][0]["effect"]["words"]
        )
        for detail in (False, True)
    ]
    assert said == ["it is ore at 3", "it is ore at 3 T"]
