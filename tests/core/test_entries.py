"""A record shown to a seat tells nothing that the seat may not know."""

import starwake as sw
from tests.helpers import Table
from tests.ships import Ships


def test_a_secret_look_shows_only_to_the_one_who_looked():
    table = Table(game="starfarers-classic").no_ships(0).ship(0, 1, "colony_ship", "10,26").flight(0, 3)
    match = table.match("disc 11", "disc 9", then=1)
    match.play(0, "fly 1 12,24")
    shown = [entry.text for entry in match.entries_for(0)]
    assert shown[0] == "fly 1 12,24"
    assert "disc 11" in shown
    for seat in (1, 2, 3, None):
        hidden = [entry.text for entry in match.entries_for(seat)]
        assert len(hidden) == len(shown)
        assert hidden[1:] == ["disc ?"] * (len(hidden) - 1)


def test_a_theft_shows_to_the_thief_and_the_robbed():
    match = Table().give(1, ore=1, food=1).match("roll 4 3", "card food", then=1)
    match.play(0, "roll")
    match.play(0, "steal 1")
    place = [entry.text for entry in match.entries].index("card food")
    assert [match.entries_for(seat)[place].text for seat in (0, 1, 2, 3)] == [
        "card food",
        "card food",
        "card ?",
        "card ?",
    ]


def test_copies_keep_what_may_be_shown():
    match = sw.new("starfarers", seed=3)
    assert match.copy().entries_for(None) == match.entries_for(None)
    assert any(entry.text == "card ?" for entry in match.entries_for(None))


# ------------------------------------------------------------------ Starship


def texts(match: sw.Match, seat: int | None) -> list[str]:
    return [entry.text for entry in match.entries_for(seat)]


def looking(*script: str, **options: bool) -> sw.Match:
    """Seat 0 looks at two cards of the first sector."""
    match = Ships(**options).modules(0, sensor=1).phase("sector", yellow=3).match(*script, then=1)
    match.play(0, "fly 1")
    match.play(0, "yes")
    return match


def test_sensor_cards_show_only_to_the_one_who_looked():
    match = looking("card ore_1", "card pirate_0_2")
    match.play(0, "put ore_1 top")
    match.play(0, "put pirate_0_2 bottom")
    assert texts(match, 0) == [
        *("fly 1", "yes", "card ore_1", "card pirate_0_2"),
        *("put ore_1 top", "put pirate_0_2 bottom"),
    ]
    for seat in (1, None):
        assert texts(match, seat) == ["fly 1", "yes", "card ?", "card ?", "put ?", "put ?"]


def test_where_the_sensor_put_a_card_does_not_show_when_it_is_turned_up():
    """The next card is an entry of the record, whether it was put on top or drawn by chance."""
    placed = looking("card ore_1", "card ore_2")
    placed.play(0, "put ore_2 bottom")
    placed.play(0, "put ore_1 top")
    drawn = looking("card ore_3", "card ore_2", "card ore_1")
    drawn.play(0, "put ore_2 bottom")
    drawn.play(0, "put ore_3 bottom")
    for match in (placed, drawn):
        match.play(0, "next")
    for seat in (1, None):
        assert texts(placed, seat) == texts(drawn, seat)
        assert texts(placed, seat)[-1] == "card ore_1"
        assert placed.view(seat) == drawn.view(seat)
    assert [e.for_seat(1) for e in placed.events] == [e.for_seat(1) for e in drawn.events]


def test_a_pirate_shows_to_the_opponent_alone_until_the_decision():
    match = Ships().fly().match("card pirate_0_3", then=1)
    match.play(0, "next")
    assert [texts(match, seat)[-1] for seat in (0, 1, None)] == ["card ?", "card pirate_0_3", "card ?"]
    assert [match.view(seat)["flight"]["row"] for seat in (0, 1, None)] == [
        ["hidden"],
        ["pirate_0_3"],
        ["hidden"],
    ]
    match.play(0, "pay")
    assert all(match.view(seat)["flight"]["row"] == ["pirate_0_3"] for seat in (0, 1, None))


def test_a_pirate_that_the_sensor_has_shown_is_known_to_the_flyer_and_nobody_can_tell():
    match = looking("card pirate_0_2", "card ore_2")
    match.play(0, "put ore_2 bottom")
    match.play(0, "put pirate_0_2 top")
    match.play(0, "next")
    unknown = looking("card ore_3", "card ore_2", "card pirate_0_2")
    unknown.play(0, "put ore_2 bottom")
    unknown.play(0, "put ore_3 bottom")
    unknown.play(0, "next")
    assert match.view(0)["flight"]["row"] == ["pirate_0_2"]
    assert unknown.view(0)["flight"]["row"] == ["hidden"]
    for seat in (1, None):
        assert match.view(seat) == unknown.view(seat)
        assert texts(match, seat) == texts(unknown, seat)
    assert texts(match, None)[-1] == "card ?"


def test_a_module_chosen_in_secret_shows_when_both_have_chosen():
    game = sw.make("starship", 2, {"module_choice": "hidden"})
    match = sw.Match(game, sw.ScriptedDealer(["moon 0"], then=sw.FastDealer(1)))
    match.play(0, "fit sensor")
    assert [texts(match, seat)[-1] for seat in (0, 1, None)] == ["fit sensor", "fit ?", "fit ?"]
    assert [match.view(seat)["chosen"] for seat in (0, 1, None)] == [
        ["sensor", None],
        ["hidden", None],
        ["hidden", None],
    ]
    match.play(1, "fit trade")
    assert all(match.view(seat)["seats"][0]["modules"] == {"sensor": 1} for seat in (0, 1, None))


def test_memory_can_be_switched_off():
    for memory, known in ((True, {"ore_1": "all", "food_1": [0]}), (False, {})):
        table = (
            Ships(memory=memory).known(2, "ore_1").known(2, "food_1", by=(0,)).known(2, "goods_1", by=(1,))
        )
        match = table.phase("roll").match(then=1)
        assert match.view(0)["sectors"][1]["known"] == known
        assert match.view(None)["sectors"][1]["known"] == {}
        assert sum(match.view(0)["sectors"][1]["unknown"].values()) == 10 - len(known)
