"""What a seat may not know shows nowhere: a small run of `starwake.testing.noninterference` at every table."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.bots.drifter import Drifter
from starwake.bots.registry import quick_bots
from starwake.starfarers.game import Starfarers, StarfarersClassic
from starwake.starship.codes import F_TURNED
from starwake.starship.game import Starship
from starwake.testing import LawBroken
from starwake.testing.hidden import EXCHANGES, differences, imagined, twins
from starwake.testing.hidden_starfarers import exchanged_starfarers
from starwake.testing.hidden_starship import exchanged_starship
from starwake.testing.noninterference import check_pairs, main
from starwake.testing.tables import all_tables, tables, usual_tables
from tests.helpers import other_tables_are_slow

PAIRS = 80
STARFARERS = {"seats.hand": 0.3, "encounter.card": 0.01}
DIFFER: dict[str, tuple[float, dict[str, float]]] = {
    "starfarers": (0.6, STARFARERS),
    "starfarers-classic": (0.6, STARFARERS),
    "starship": (0.25, {"sectors.known": 0.3, "sectors.unknown": 0.2, "flight.": 0.01}),
}
"""By game the least share of pairs that really differ, and what they must differ in: beginnings of parts."""


def test_every_game_brings_its_own_account_of_what_is_hidden():
    assert set(EXCHANGES) == set(sw.games()) == set(DIFFER)
    assert all(twins(sw.make(game)) == (imagined, EXCHANGES[game]) for game in sw.games())


@pytest.mark.parametrize("table", other_tables_are_slow(tables()))
def test_hidden_things_change_nothing_that_a_seat_sees(table):
    game = table.make()
    pairs = PAIRS if table in usual_tables() else PAIRS // 2
    found = check_pairs(game, pairs, seed=3, twins=twins(game), bots=quick_bots(game.id))
    assert found.pairs == pairs
    share, parts = DIFFER[game.id]
    assert found.share > share, f"many pairs should really differ: {found}"
    assert found.followed > 0.7 * pairs
    assert found.played > 0.2 * pairs
    assert len(found.kinds) > 8
    for begins, least in parts.items():
        count = sum(number for part, number in found.parts.items() if part.startswith(begins))
        assert count >= least * pairs, f"{begins} should differ more often: {found}"


@pytest.mark.slow
@pytest.mark.parametrize("table", [table for table in all_tables() if table not in tables()], ids=str)
def test_hidden_things_change_nothing_with_a_switch_the_other_way(table):
    game = table.make()
    found = check_pairs(game, 40, seed=4, twins=twins(game), bots=quick_bots(game.id))
    assert found.share > DIFFER[game.id][0]


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
def test_discs_that_others_have_looked_at_change_nothing(setup):
    """explore.private: every pair differs in chips that the seat has not seen, and in nothing that it can notice."""
    game = sw.make("starfarers-classic", 4, {"setup": setup})
    found = check_pairs(
        game, 60, seed=6, twins=twins(game), bots=quick_bots(game.id), differ_in="board.looked_at"
    )
    assert found.parts["board.looked_at"] == found.pairs == 60
    assert found.played > 10


def test_a_card_that_two_travellers_have_met_changes_nothing():
    game = sw.make("starfarers", 6)
    found = check_pairs(game, 15, seed=6, twins=twins(game), differ_in="encounter.card")
    assert found.parts["encounter.card"] == 15


SECRETS = {
    "flight.row": {},
    "flight.looked": {},
    "flight.top": {},
    "flight.bottom": {"hidden_reserve": True},
    "sectors.known": {"memory": False},
    "chosen": {"module_choice": "hidden"},
}
"""What only one seat knows in Starship, and the options that it is looked at with."""


@pytest.mark.parametrize(("part", "options"), SECRETS.items(), ids=SECRETS)
def test_what_one_seat_alone_has_seen_changes_nothing(part, options):
    """d.info.public: every pair differs in pirates, sensor cards, memories or choices that the seat may not know."""
    game = sw.make("starship", 2, options)
    turns = 0 if part == "chosen" else 100
    ways = {"twins": twins(game), "bots": quick_bots(game.id), "differ_in": part, "max_turns": turns}
    found = check_pairs(game, 12, seed=6, **ways)
    assert found.parts[part] == found.pairs == 12


@pytest.fixture
def one_game_is_enough(monkeypatch):
    monkeypatch.setattr("starwake.testing.noninterference.ENOUGH", 1)


def test_pairs_that_cannot_be_are_told_at_once(one_game_is_enough):
    with pytest.raises(sw.UsageError, match=r"no pair .* differs in 'board.looked_at'"):
        check_pairs(sw.make("starfarers", 3), 1, differ_in="board.looked_at")


def test_the_command_prints_the_count_of_every_table(capsys):
    count = len(all_tables())
    assert main(["--quick", "--pairs", str(count)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == count + 1
    assert all("1 pairs" in line for line in lines[:-1])
    assert lines[-1].startswith(f"all: {count} pairs")
    assert lines[-1].endswith("no leak")


def test_the_command_says_what_is_wrong(one_game_is_enough, capsys):
    assert main(["--pairs", "1", "--game", "starfarers", "--differ-in", "weather"]) == 2
    assert "'weather'" in capsys.readouterr().err


def test_differences_are_named_by_their_part():
    mine = {"reserve": {"ore": 1}, "seats": [{"hand": {"ore": 1}, "secret": [[0]]}], "stack": [["roll", 0]]}
    other = {"reserve": {"ore": 2}, "seats": [{"hand": {"ore": 0}, "secret": [[0]]}], "stack": [["roll", 0]]}
    assert differences(mine, other) == {"reserve", "seats.hand"}
    assert differences(mine, mine) == set()


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


class ShowsDiscs(ShowsDraws):
    """Gives the view of a seat every disc that anybody has looked at."""

    def view(self, state, seat):
        return _WithMore(Starfarers.view(self, state, seat), {"under": list(state.under)})


class RefusesWithDiscs(Starfarers):
    """Knows in a refusal what lies face down."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        return type(error)(f"{error} ({list(state.under)})", rule=error.rule, hint=error.hint)


class ListsByDiscs(Starfarers):
    """Lists the actions of a seat by what others have seen."""

    def legal(self, state, seat):
        legal = super().legal(state, seat)
        if sum(state.under) % 2:
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


DISC_LEAKS = {
    ShowsDiscs: "sees the same",
    RefusesWithDiscs: "answered alike",
    ListsByDiscs: "has the same actions",
}


@pytest.mark.parametrize(("game", "law"), DISC_LEAKS.items(), ids=lambda x: getattr(x, "__name__", ""))
@pytest.mark.parametrize("twin", [imagined, exchanged_starfarers], ids=lambda twin: twin.__name__)
def test_the_check_notices_a_leak_of_discs(game, law, twin):
    classic = type(game.__name__, (game, StarfarersClassic), {})
    with pytest.raises(LawBroken, match=law):
        check_pairs(classic(players=3), 300, seed=1, twins=[twin], differ_in="board.looked_at")


class ShowsPirates(Starship):
    """Gives the view of a seat the whole row."""

    def view(self, state, seat):
        return _WithMore(super().view(state, seat), {"all": list(state.row)})

    def imagine(self, view, rng):
        return super().imagine(view.view, rng)


class ShowsEnds(ShowsPirates):
    """Tells how many cards the sensor has put at the bottom."""

    def view(self, state, seat):
        return _WithMore(Starship.view(self, state, seat), {"bottom": len(state.bottom)})


class ShowsWhoKnows(ShowsPirates):
    """Tells what the other seat has seen."""

    def view(self, state, seat):
        return _WithMore(Starship.view(self, state, seat), {"seen": list(state.seen)})


class RefusesWithCards(Starship):
    """Knows in a refusal where all cards are."""

    def refusal(self, state, seat, action):
        error = super().refusal(state, seat, action)
        return type(error)(f"{error} ({sum(state.place)})", rule=error.rule, hint=error.hint)


class ListsByCards(Starship):
    """Lists the actions of a seat by the cards of the sectors."""

    def legal(self, state, seat):
        legal = super().legal(state, seat)
        if sum(state.place) % 2:
            legal.codes.reverse()
        return legal


class ShowsChoices(ShowsPirates):
    """Tells what the other seat has chosen in secret."""

    def view(self, state, seat):
        return _WithMore(Starship.view(self, state, seat), {"chosen now": list(state.chosen)})


CARD_LEAKS = {
    ShowsPirates: ("flight.row", "sees the same"),
    ShowsEnds: ("flight.bottom", "sees the same"),
    ShowsWhoKnows: ("sectors.known", "sees the same"),
    RefusesWithCards: ("sectors.known", "answered alike"),
    ListsByCards: ("sectors.known", "same (actions|table)"),
    ShowsChoices: ("chosen", "sees the same"),
}


@pytest.mark.parametrize("game", CARD_LEAKS, ids=lambda game: game.__name__)
@pytest.mark.parametrize("twin", [imagined, exchanged_starship], ids=lambda twin: twin.__name__)
def test_the_check_notices_a_leak_of_cards(game, twin):
    part, law = CARD_LEAKS[game]
    with pytest.raises(LawBroken, match=law):
        check_pairs(game(players=2, module_choice="hidden"), 300, twins=[twin], differ_in=part, max_turns=100)


class SaysNothing(Starship):
    """Chance does not speak when the sensor has put the next card on top."""

    def apply(self, state, seat, action):
        super().apply(state, seat, action)
        if self.engine.is_chance(state) and state.stack[-1].kind == F_TURNED and len(state.top):
            self.engine.happen(state, self.engine.chances(state).pick(0))


@pytest.mark.parametrize("twin", [imagined, exchanged_starship], ids=lambda twin: twin.__name__)
def test_the_check_notices_when_chance_speaks_or_does_not(twin):
    with pytest.raises(LawBroken, match="cannot tell by chance"):
        check_pairs(SaysNothing(players=2), 300, seed=2, twins=[twin], differ_in="flight.top", max_turns=100)


class Fickle(Drifter):
    """A bot that chooses by something else than its view and its random numbers."""

    asked = 0

    def choose_code(self, view, legal):
        Fickle.asked += 1
        return legal.codes[Fickle.asked % len(legal.codes)]


def test_the_check_notices_a_bot_that_plays_otherwise():
    with pytest.raises(LawBroken, match="plays the same"):
        check_pairs(Starfarers(players=3), 300, bots=[f"{__name__}:Fickle"])


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
