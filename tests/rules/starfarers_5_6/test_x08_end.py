"""The end of the game: fifteen points in the own turn, as either pilot."""

from __future__ import annotations

import pytest

from tests.helpers import Table, legal
from tests.rules.starfarers_5_6.pilots import ONE, TWO, meet, play, told, waiting, worth


def almost(table: Table, *seats: int) -> Table:
    """These seats lack one fame piece to fifteen points."""
    for seat in seats:
        worth(table, seat, 14, spare=1)
    return table


@pytest.mark.rule("x.end")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_wins_in_the_own_part(players, seat):
    table = almost(Table(players), seat).friend(seat, "dip_fame").give(seat, goods=1)
    match = table.phase("build", seat, active=ONE).match()
    assert not match.over
    match.play(seat, "fame")
    assert (match.over, match.winner, match.points[seat]) == (True, seat, 15)
    assert match.to_act == ()
    assert told(match, "won") == [{"seat": seat, "points": 15}]


@pytest.mark.rule("x.end")
def test_when_the_first_pilot_wins_the_second_has_no_part():
    """Both lack one piece; pilot 1 comes first in the trade & build phase."""
    table = almost(Table(6), ONE, TWO).friend(ONE, "dip_fame").friend(TWO, "dip_fame").give(ONE, goods=1)
    match = table.give(TWO, goods=1).phase("build").match()
    match.play(ONE, "fame")
    assert match.winner == ONE
    assert legal(match, TWO) == []


@pytest.mark.rule("x.end")
def test_the_second_pilots_building_comes_before_the_first_ones_flight():
    """Pilot 1 would win by settling, but pilot 2 buys the point in the phase before."""
    table = almost(Table(6), TWO).friend(TWO, "dip_fame").give(TWO, goods=1).discs("N1", "2", "3", "10")
    table = worth(table, ONE, 14).no_ships(ONE).ship(ONE, 1, "colony_ship", "7,21")
    match = table.phase("build").match()
    play(match, "0 end", "3 fame")
    assert match.winner == TWO


@pytest.mark.rule("x.end")
def test_the_first_pilots_flight_comes_before_the_second_ones():
    table = Table(6).discs("N1", "2", "3", "10").no_ships()
    worth(worth(table, ONE, 14), TWO, 14)
    table.ship(ONE, 1, "colony_ship", "7,21").ship(TWO, 1, "colony_ship", "7,19")
    match = table.flight(ONE).match()
    match.play(ONE, "settle 1")
    assert match.winner == ONE


@pytest.mark.rule("x.end")
@pytest.mark.parametrize("players", [5, 6])
def test_if_a_result_gives_both_the_last_point_the_first_pilot_wins(players):
    """Card 14: no brings a fame piece; results come for pilot 1 first."""
    match = meet(almost(Table(players), ONE, TWO), 14)
    play(match, "0 no", "3 no")
    assert match.winner == ONE


@pytest.mark.rule("x.end")
@pytest.mark.parametrize(("players", "active", "second"), [(6, 0, 3), (6, 4, 1), (5, 2, 0)])
def test_if_wear_and_tear_gives_both_the_last_point_the_first_pilot_wins(players, active, second):
    """Card 32: a fame piece for each who ties for most freight pods, all at once."""
    table = almost(Table(players), active, second)
    table.upgrades(active, freight_pod=3).upgrades(second, freight_pod=3)
    match = meet(table, 32, active=active)
    assert match.winner == active


@pytest.mark.rule("x.end")
def test_others_do_not_win_in_the_pilots_turn():
    table = almost(Table(6), 4).friend(ONE, "trav_donation").give(4, ore=1)
    match = play(table.phase("build").match(), "0 ask 4 ore", "4 yes")
    assert match.points[4] == 15
    assert not match.over
    assert waiting(match) == ((ONE,), "build")


@pytest.mark.rule("x.end")
@pytest.mark.parametrize(("seat", "before", "second_before"), [(1, 0, 3), (4, 0, 3)])
def test_others_win_when_they_become_a_pilot(seat, before, second_before):
    """With the next turn seat 1 is pilot 1 and seat 4 is pilot 2."""
    table = worth(Table(6), seat, 15)
    match = table.flight(second_before, active=before).match()
    match.play(second_before, "end")
    assert match.winner == seat


@pytest.mark.rule("x.end.pilots")
@pytest.mark.parametrize("phase", ["build", "fly"])
def test_the_second_pilot_wins_at_once_in_the_first_ones_part(phase):
    """Pilot 1 asks pilot 2 for a card; the fame piece is pilot 2's fifteenth point."""
    table = almost(Table(6), TWO).friend(ONE, "trav_donation").give(TWO, ore=1)
    table = table.flight(ONE) if phase == "fly" else table.phase(phase)
    match = play(table.match(), "0 ask 3 ore", "3 yes")
    assert match.winner == TWO


@pytest.mark.rule("x.end.pilots")
def test_the_first_pilot_wins_at_once_in_the_second_ones_part():
    table = almost(Table(6), ONE).friend(TWO, "trav_donation").give(ONE, ore=1)
    match = play(table.phase("build", TWO, active=ONE).match(), "3 ask 0 ore", "0 yes")
    assert match.winner == ONE


@pytest.mark.rule("x.end.pilots")
@pytest.mark.parametrize("part", ["roll", "build", "own build", "own flight"])
@pytest.mark.parametrize(("asker", "giver"), [(ONE, TWO), (TWO, ONE)])
def test_if_a_donation_gives_both_the_last_point_the_first_pilot_wins(asker, giver, part):
    """Both take their piece at the same moment, whoever asked and in whose part it was."""
    table = almost(Table(6), ONE, TWO).friend(asker, "trav_donation").give(giver, ore=1)
    if part == "own flight":
        table.flight(asker, active=ONE)
    else:
        table.phase(part.split()[-1], asker if part == "own build" else ONE, active=ONE)
    match = play(table.match(), f"{asker} ask {giver} ore", f"{giver} yes")
    assert match.points[ONE] == match.points[TWO] == 15
    assert match.winner == ONE
    assert told(match, "won") == [{"seat": ONE, "points": 15}]
    assert [event["seat"] for event in told(match, "fame")] == [asker, giver]


@pytest.mark.rule("x.end.pilots")
@pytest.mark.parametrize(("players", "active", "second"), [(6, 1, 4), (6, 5, 2), (5, 1, 4), (5, 4, 2)])
def test_if_both_have_fifteen_when_the_turn_starts_the_first_pilot_wins(players, active, second):
    table = worth(worth(Table(players), active, 15), second, 15)
    before = (active - 1) % players
    match = table.flight((before + 3) % players, active=before).match()
    assert not match.over
    match.play((before + 3) % players, "end")
    assert match.winner == active


@pytest.mark.rule("x.end.pilots")
def test_a_second_pilot_with_fifteen_wins_when_the_turn_starts():
    table = worth(Table(6), 4, 15)
    match = table.flight(TWO, active=ONE).match()
    match.play(TWO, "end")
    assert match.winner == 4
    assert told(match, "dice") == []
