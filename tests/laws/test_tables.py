"""The tables that every check goes over: none is forgotten, and what a game declares is all they know."""

from __future__ import annotations

import starwake as sw
from starwake.testing.tables import all_tables, declared, seat_counts, tables, variants


def test_every_game_with_every_number_of_players_has_its_tables():
    assert {table.game for table in tables()} == set(sw.games())
    assert seat_counts("starfarers") == [3, 4, 5, 6]
    assert seat_counts("starfarers-classic") == [3, 4]
    assert {(table.game, table.players) for table in tables()} == {
        (game, count) for game in sw.games() for count in seat_counts(game)
    }


def test_every_value_of_every_option_has_a_table():
    for game in sw.games():
        for count in seat_counts(game):
            declares = declared(sw.make(game, count))
            used = {
                (name, value)
                for table in all_tables()
                if table.game == game and declared(table.make()) == declares
                for name, value in table.make().options.items()
            }
            assert used == {(name, value) for name, values in declares.items() for value in values}


def test_a_variant_turns_one_switch():
    for table in variants():
        options = table.make().options
        values = declared(table.make())
        turned = [
            name for name in options if isinstance(options[name], bool) and options[name] is values[name][1]
        ]
        assert len(turned) == 1
        assert turned[0] in str(table)


def test_tables_have_names_of_their_own():
    names = [str(table) for table in all_tables()]
    assert len(set(names)) == len(names)
    assert "starfarers-4p-beginner" in names
    assert "starfarers-classic-4p-advanced" in names
