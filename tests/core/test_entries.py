"""A record shown to a seat tells nothing that the seat may not know."""

import starwake as sw
from tests.helpers import Table


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
