"""What can be looked up at a table: the rules that hold there, and its things, in both languages."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.table.game import TableGame
from starwake.table.ledgers import handbook

TABLES = [("starfarers", 3), ("starfarers", 6), ("starfarers-classic", 4), ("starship", 2)]


def looked_up(id: str, players: int, lang: str = "en"):
    game = sw.make(id, players=players)
    assert isinstance(game, TableGame)
    return game, handbook(game, lang)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_every_thing_has_a_title_words_and_rules_that_hold(id, players, lang):
    game, found = looked_up(id, players, lang)
    assert [book["ledger"] for book in found["books"]] == [*game.ledgers]
    rules = {rule["id"] for book in found["books"] for one in book["chapters"] for rule in one["rules"]}
    articles = [one for shelf in found["shelves"] for one in shelf["articles"]]
    assert len({one["id"] for one in articles}) == len(articles)
    for one in articles:
        assert one["title"]
        assert all(game.wording(lang).plain(words) for words in one["words"])
        assert one["rules"]
        assert rules >= {*one["rules"]}


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_both_languages_have_the_same_things(id, players):
    def ids(lang):
        _, found = looked_up(id, players, lang)
        return [(one["name"], [article["id"] for article in one["articles"]]) for one in found["shelves"]]

    assert ids("en") == ids("de")


def test_only_encounters_have_to_be_met():
    _, found = looked_up("starfarers", 4)
    assert [one["name"] for one in found["shelves"] if one["met"]] == ["encounters"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_whatever_lies_on_the_table_says_what_it_is(id, players, lang):
    match = sw.new(id, players=players, seed=2979)
    assert isinstance(match.game, TableGame)
    chart = match.game.chart()
    public = match.table(0)["public"]
    if id == "starship":
        facts = match.game.catalogue(lang)
        things = [
            f"{kind[:-1]}:{name}"
            for kind in ("cards", "missions", "modules", "specials")
            for name in facts[kind]
        ]
        things += [f"sector:{n}" for n in chart["sectors"]] + [f"crest:{one}" for one in public["crests"]]
    else:
        planets = [planet["id"] for system in public["systems"] for planet in system["planets"]]
        things = [*planets, *(one["id"] for kind in ("points", "systems") for one in chart[kind])]
        things += [f"civ:{one['people']}" for one in public["outposts"]]
    for thing in things:
        told = match.game.about(match, 0, thing, lang)
        assert told is not None, thing
        assert all(told[part] for part in ("title", "words", "rules")), thing
        assert not any("{" in match.game.wording(lang).plain(words) for words in told["words"]), thing


def test_what_lies_on_the_chart_is_that_of_the_table():
    def ids(id, players):
        shelf = looked_up(id, players)[1]["shelves"][0]
        return [one["id"] for one in shelf["articles"] if one["id"].startswith("disc:")]

    known = ["disc:number", "disc:face_down", "disc:pirate_base", "disc:ice_planet"]
    assert ids("starfarers", 4) == ids("starfarers-classic", 4) == known
    assert ids("starfarers", 6) == [*known, "disc:artifact"]


def test_all_cards_of_starship_can_be_looked_up_and_none_says_where_it_lies():
    game, found = looked_up("starship", 2)
    cards = next(one for one in found["shelves"] if one["name"] == "cards")["articles"]
    assert {one["id"].removeprefix("card:") for one in cards} == {*game.catalogue()["cards"]}
    assert looked_up("starship", 2)[1] == found, "whatever is dealt"
