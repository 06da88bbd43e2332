"""Refusals as data: the cause itself, both numbers where there are two, and the same in German."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from importlib.resources import files

import pytest

import starwake as sw
from starwake.core.ledger import load
from starwake.core.text import Texts
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import BUILDS
from starwake.starfarers.refusals import build_reason
from starwake.testing.vocabulary import Vocabulary
from tests.helpers import Table, refused

CLASSIC = "starfarers-classic"


def german(match: sw.Match, error: sw.IllegalAction) -> str:
    wording = match.game.wording("de")
    return str(wording.plain(wording.refusal(error)))


def building(**cards: int) -> Table:
    return Table().give(0, **cards).phase("build")


def trader(pods: int) -> Table:
    """A trade ship next to the Merchants' outpost."""
    return Table().no_ships().upgrades(0, freight_pod=pods).flight(0).ship(0, 1, "trade_ship", "28,16")


def swapped() -> sw.Match:
    match = building(goods=4).friend(0, "merch_goods").match()
    match.play(0, "trade 1 goods for 1 ore")
    return match


def helped() -> sw.Match:
    match = building().friend(0, "dip_help").medals(1, 2).give(1, ore=2).match()
    match.play(0, "help 1")
    return match


def helper() -> Table:
    return building().friend(0, "dip_help")


def exchanger(kind: str, at: str) -> Table:
    return Table(6).no_ships().friend(0, "trav_exchange").ship(0, 1, kind, at).flight(0, 4)


def exchanged() -> sw.Match:
    match = exchanger("trade_ship", "16,26").match()
    match.play(0, "exchange 1")
    return match


REASONS: Mapping[str, tuple[Callable[[], sw.Match], str, str, str, str]] = {
    "the second goods for one card": (
        *(swapped, "trade 1 goods for 1 food", "friend.merchants.goods"),
        "1 goods buys one other card once a turn, and you have done so",
        "für 1 Ware gibt es nur einmal im Zug eine andere Karte, und die hattest du schon",
    ),
    "goods without the card": (
        *(building(goods=4).match, "trade 1 goods for 1 food", "trade.supply.goods"),
        "2 goods buy one other card",
        "für 2 Waren gibt es eine andere Karte",
    ),
    "no goods for the card": (
        *(building().friend(0, "merch_goods").match, "trade 1 goods for 1 food", "friend.merchants.goods"),
        "you hold 0 goods, and 1 is needed",
        "du hast 0 Waren, nötig ist 1",
    ),
    "a cost": (
        *(building(ore=1).match, "build trade_ship 7,29", "build.pay"),
        "it costs 1 ore 1 fuel 2 goods, and 1 fuel and 2 goods short",
        "das kostet 1 Erz 1 Treibstoff 2 Waren; noch nötig: 1 Treibstoff und 2 Waren",
    ),
    "one free site": (
        *(building(ore=1, fuel=1, goods=2).match, "build trade_ship 0,26", "build.spaceport_site"),
        "0,26 is no free spaceport site of yours (7,29 is)",
        "0,26 ist kein freier Platz neben deinen Raumhäfen (frei ist 7,29)",
    ),
    "a full outpost": (
        *(trader(5).station(1, "merchants", 5).match, "fly 1 27,15", "outpost.establish"),
        "the outpost of the Merchants is full: all 5 docks are taken",
        "der Außenposten der Händler ist voll: alle 5 Docks sind besetzt",
    ),
    "one freight pod": (
        *(trader(0).match, "fly 1 27,15", "outpost.freight"),
        "1 freight pod is needed there, and you have 0",
        "dort ist 1 Frachtmodul nötig, und du hast 0",
    ),
    "freight pods": (
        *(trader(1).station(1, "merchants", 2).match, "fly 1 27,15", "outpost.freight"),
        "3 freight pods are needed there, and you have 1",
        "dort sind 3 Frachtmodule nötig, und du hast 1",
    ),
    "too far": (
        *(trader(0).match, "fly 1 16,24", "flight.speed.total"),
        "16,24 is 12 steps away, and 3 are left",
        "zu weit nach 16,24: 12 Schritte, übrig sind 3",
    ),
    "help without the card": (
        *(building().match, "help 1", "friend.diplomats.help"),
        "you have no friendship card for that",
        "dafür hast du keine Freundschaftskarte",
    ),
    "help twice": (
        *(helped, "help 1", "friend.diplomats.help"),
        "once a turn, and you have done so",
        "einmal im Zug, und das hast du schon getan",
    ),
    "help when nobody is ahead": (
        *(helper().give(1, ore=1).match, "help 1", "friend.diplomats.help"),
        "nobody has more points than you (4)",
        "niemand hat mehr Punkte als du (4)",
    ),
    "help from somebody behind": (
        *(helper().medals(1, 1).give(2, ore=1).match, "help 2", "friend.diplomats.help"),
        "seat 2 has not more points than you: 4 to 4",
        "Elfenbein hat nicht mehr Punkte als du: 4 zu 4",
    ),
    "help from an empty hand": (
        *(helper().medals(1, 1).match, "help 1", "friend.diplomats.help"),
        "seat 1 has no cards",
        "Karmin hat keine Karten",
    ),
    "help out of phase": (
        *(Table().friend(0, "dip_help").match, "help 1", "trade.when"),
        "not now; what is waited for is the dice",
        "jetzt nicht; gewartet wird auf das Würfeln",
    ),
    "an exchange without the card": (
        *(Table(6).phase("build").match, "exchange 1", "outpost.card"),
        "you have no friendship card for that",
        "dafür hast du keine Freundschaftskarte",
    ),
    "a second exchange": (
        *(exchanged, "exchange 1", "x.card.ship_exchange.legal"),
        "once a turn, and you have done so",
        "einmal im Zug, und das hast du schon getan",
    ),
    "an exchange of no ship": (
        *(exchanger("trade_ship", "16,26").match, "exchange 2", "x.card.ship_exchange.legal"),
        "you have no ship 2 on the board",
        "du hast kein Schiff 2 auf dem Plan",
    ),
    "an exchange where the other kind may not stand": (
        *(exchanger("colony_ship", "7,19").match, "exchange 1", "x.card.ship_exchange.legal"),
        "a trade ship could not stand there: a trade ship may not end on a colony site",
        "als Handelsschiff dürfte es dort nicht stehen: ein Handelsschiff darf nicht auf einem Kolonieplatz enden",
    ),
    "an offer beyond the hand": (
        *(building(ore=1).match, "offer 3 ore 1 fuel for 1 food", "trade.players.offer"),
        "you do not hold that much ore and fuel: you lack 2 ore and 1 fuel",
        "so viel Erz und Treibstoff hast du nicht; noch nötig: 2 Erz und 1 Treibstoff",
    ),
    "the limit of a mothership": (
        *(building(ore=2).upgrades(0, freight_pod=5).match, "build freight_pod", "build.freight_pod"),
        "the mothership holds 5, its limit",
        "am Mutterschiff sind schon 5, mehr passen nicht",
    ),
}
"""What is refused: a match, an action of seat 0, the rule, and why in both languages."""


@pytest.mark.parametrize("what", REASONS)
def test_a_reason_says_which_cause_it_is(what: str) -> None:
    made, action, rule, english, in_german = REASONS[what]
    match = made()
    error = refused(match, 0, action)
    assert str(error) == f"{action}: {english}"
    assert german(match, error) == in_german
    assert (error.rule, error.action) == (rule, action)


def test_the_classic_edition_speaks_its_own_words() -> None:
    table = Table(game=CLASSIC)
    docked = table.no_ships().ship(0, 1, "trade_ship", "9,25").flight(0, 3).match()
    error = refused(docked, 0, "fly 1 27,5")
    assert str(error) == "fly 1 27,5: trading outposts of the Diplomats are taken in order: number 1 is next"
    assert german(docked, error).startswith("die Handelsposten der Diplomaten werden der Reihe nach besetzt")
    empty = Table(game=CLASSIC).supply(ore=0).give(0, food=3).phase("build").match()
    assert "the bank holds no ore" in str(refused(empty, 0, "trade 3 food for 1 ore"))


def test_a_refusal_is_data() -> None:
    error = refused(building(ore=1).match(), 0, "build freight_pod")
    assert error.key == "refusal.short"
    assert json.loads(json.dumps(error.values)) == {
        "cost": {"ore": 2, "fuel": 0, "carbon": 0, "food": 0, "goods": 0},
        "missing": {"ore": 1},
        "viewer": 0,
    }


def test_the_nearest_flight_is_proposed() -> None:
    match = Table().flight(0, 5).match()
    assert refused(match, 0, "fly 1 7,21").hint == "fly 1 6,22"
    assert refused(Table().phase("build").match(), 0, "fly 1 7,21").hint == "shake"
    assert refused(Table().phase("build").match(), 0, "end").hint == "shake"


def test_what_is_proposed_is_said_with_what_follows() -> None:
    match = Table().flight(0, 5).match()
    assert isinstance(match.game, Starfarers)
    error = refused(match, 0, "fly 1 7,21")
    said = match.game.instead(match, 0, error, "en")
    assert match.game.wording("en").plain(said) == "5 steps; explores N1; then fly on"


# ------------------------------------------------------------------ builds


def build_states(match: sw.Match, seat: int = 0) -> dict[str, str]:
    found = {build: build_reason(match.state, seat, n) for n, build in enumerate(BUILDS)}
    assert all((state == "ready") is (reason is None) for state, reason in found.values())
    return {build: state for build, (state, _reason) in found.items()}


def test_builds_know_whether_and_why_not() -> None:
    table = building(fuel=2, ore=3, carbon=3, food=2).upgrades(0, freight_pod=5)
    assert build_states(table.match()) == {
        "booster": "ready",
        "cannon": "ready",
        "freight_pod": "none_left",
        "colony_ship": "ready",
        "trade_ship": "short",
        "spaceport": "ready",
    }
    assert set(build_states(table.match(), 1).values()) == {"shut"}


def test_a_build_without_a_site() -> None:
    table = building(ore=1, fuel=1, carbon=1, food=1).no_ships()
    table = table.ship(0, 1, "trade_ship", "7,29").ship(0, 2, "trade_ship", "7,27")
    assert build_states(table.match())["colony_ship"] == "no_site"


@pytest.mark.parametrize("seed", range(3))
def test_builds_are_ready_exactly_when_they_are_legal(seed: int) -> None:
    match, rng = sw.new("starfarers", players=4, seed=seed), sw.stream(seed)
    for _ in range(250):
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.legal(seat)
        words = {action.notation.split()[1] for action in legal if action.notation.startswith("build ")}
        assert {build for build, state in build_states(match, seat).items() if state == "ready"} == words
        match.play(seat, legal[rng.below(len(legal))])


# ------------------------------------------------------------------ all of them


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_a_text_and_every_text_a_reason(language: str) -> None:
    source = files("starwake.starfarers").joinpath("refusals.py").read_text("utf-8")
    used = set(re.findall(r'_(?:why|nested)\(\s*"(\w+)"', source))
    used |= {"colonies_placed", "port_placed", "home_site", "declined", "unanswered", "far", "no_way"}
    texts = Texts.load("starwake.starfarers", language, under=("starwake.parts",))
    keys = {key.split(".")[1] for key in texts.keys() if key.startswith("refusal.")}  # noqa: SIM118
    shared = {"over", "not_your_turn", "undo"}
    assert used - keys == set()
    assert keys - used - shared == set()


def refusal(match: sw.Match, seat: int, text: str) -> sw.IllegalAction | None:
    """Why a text is no legal action, if it is an action."""
    try:
        match.game.check(match.state, seat, text)
    except sw.IllegalAction as error:
        return error
    except sw.NotationError:
        pass
    return None


@pytest.mark.parametrize("game", ["starfarers", CLASSIC])
def test_refusals_of_random_games_are_whole_sentences_with_a_rule(game: str) -> None:
    match, rng, actions = sw.new(game, players=4, seed=2), sw.stream(2), Vocabulary()
    rules = {rule.id for name in match.game.ledgers for rule in load(name)}
    heard = set()
    for _ in range(400):
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.legal(seat)
        actions.learn(action.notation for action in legal)
        for error in filter(None, (refusal(match, seat, text) for text in actions.some(3, rng))):
            heard.add(error.key)
            assert error.rule in rules
            assert error.hint in legal
            why = str(error).removeprefix(error.action)
            assert not re.search(r"[{}_]|None|refusal\.", f"{german(match, error)} {why}")
        match.play(seat, legal[rng.below(len(legal))])
    assert len(heard) > 12
