"""What a seat may not know shows nowhere: a small run of `starwake.testing.noninterference` at every table."""

from __future__ import annotations

import pytest

from starwake.starfarers.game import Starfarers
from starwake.testing import LawBroken
from starwake.testing.hidden import exchanged_starfarers, imagined, twins
from starwake.testing.noninterference import check_pairs, main
from starwake.testing.tables import tables

TABLES = list(tables())
PAIRS = 80


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hidden_things_change_nothing_that_a_seat_sees(table):
    game = table.make()
    found = check_pairs(game, PAIRS, seed=3, twins=twins(game))
    assert found.pairs == PAIRS
    assert found.share > 0.6, f"most pairs should really differ: {found}"
    assert found.followed > 0.7 * PAIRS
    assert len(found.kinds) > 8


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hidden_things_change_nothing_in_many_pairs(table):
    game = table.make()
    assert check_pairs(game, 400, seed=4, twins=twins(game)).share > 0.6


def test_the_command_prints_the_count_of_every_table(capsys):
    assert main(["--pairs", "16"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(TABLES) + 1
    assert all("2 pairs" in line for line in lines[:-1])
    assert lines[-1].startswith("16 pairs")
    assert lines[-1].endswith("no leak")


# ------------------------------------------------------------------ the check itself


class ShowsDraws(Starfarers):
    """Gives the view of a seat what the others drew."""

    def view(self, state, seat):
        view = super().view(state, seat)
        drawn = [list(player.drawn) for player in state.players]
        return _WithMore(view, {"drawn": drawn})

    def imagine(self, view, rng):
        return super().imagine(view.view, rng)


class ShowsTheReserve(ShowsDraws):
    """Gives the view of a seat the pile that nobody has looked at."""

    def view(self, state, seat):
        return _WithMore(Starfarers.view(self, state, seat), {"pile": list(state.reserve)})


class _WithMore:
    def __init__(self, view, more):
        self.view = view
        self.more = more

    def json(self):
        return {**self.view.json(), **self.more}


class RefusesWithSecrets(Starfarers):
    """Says in a refusal what others hold."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        hands = [list(player.hand) for player in state.players]
        return type(error)(f"{error} (the hands are {hands})", rule=error.rule, hint=error.hint)


class ListsByHands(Starfarers):
    """Orders the actions of a seat by the cards of the others."""

    def legal(self, state, seat):
        legal = super().legal(state, seat)
        if sum(player.hand[0] for player in state.players) % 2:
            legal.codes.reverse()
        return legal


LEAKS = {
    ShowsDraws: "sees the same",
    ShowsTheReserve: "sees the same",
    RefusesWithSecrets: "answered alike",
    ListsByHands: "has the same actions",
}


@pytest.mark.parametrize(("game", "law"), LEAKS.items(), ids=lambda x: getattr(x, "__name__", ""))
@pytest.mark.parametrize("twin", [imagined, exchanged_starfarers], ids=lambda twin: twin.__name__)
def test_the_check_notices_a_leak(game, law, twin):
    with pytest.raises(LawBroken, match=law):
        check_pairs(game(players=3), 300, seed=1, twins=[twin])


def test_the_check_notices_a_bot_that_peeks():
    choices = iter(range(1000))

    def restless(view, actions, rng):
        return next(choices) % len(actions)

    with pytest.raises(LawBroken, match="chooses the same"):
        check_pairs(Starfarers(players=3), 300, bot=restless)


class ForgetsToHide(Starfarers):
    """Shows what a stolen card was, afterwards, to whoever saw it leave."""

    def view(self, state, seat):
        view = super().view(state, seat)
        last = [sum(player.hand) * 7 + player.hand[0] for player in state.players]
        return _WithMore(view, {"last": last if state.phase > 1 else None})

    def imagine(self, view, rng):
        return super().imagine(view.view, rng)


def test_the_check_notices_a_leak_that_opens_in_some_phase_only():
    with pytest.raises(LawBroken, match="sees the same"):
        check_pairs(ForgetsToHide(players=4), 300)
