"""What seats imagine could be on the table, for every game; the long version is `python -m starwake.testing worlds`."""

from __future__ import annotations

from collections import Counter

import pytest

import starwake as sw
from starwake.starfarers.game import Starfarers
from starwake.starfarers.view import StarfarersView
from starwake.testing.__main__ import main
from starwake.testing.builder import Builder
from starwake.testing.conformance import LawBroken, check_game
from starwake.testing.tables import Table, all_tables
from starwake.testing.worlds import Worlds, check_world, imagined


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_worlds_are_sound(table):
    [(_, found)] = imagined([table], 24, seed=11)
    assert found.worlds == 24
    assert not found.faults
    assert found.offers >= 4 or not table.make().options.get("offers", True)


def test_the_long_version_is_a_command(capsys):
    assert main(["worlds", "--worlds", "30", "--only", "starship"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("starship: ")
    assert " 0 faults, " in lines[-1]


# ------------------------------------------------------------------ what an offer proves


def offered(*answers: str) -> sw.Match:
    """Everybody holds three cards that nobody can place; seat 0 offers an ore, the others answer."""
    table = Builder("starfarers", 4).reserve(ore=3, fuel=3, carbon=3, food=3, goods=3)
    for seat in range(4):
        table.give_secretly(seat, ore=1, food=1, carbon=1)
    match = table.phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    for seat, answer in enumerate(answers, 1):
        match.play(seat, answer)
    return match


def worlds(match: sw.Match, viewer: int | None, count: int = 300):
    """States that a seat imagines."""
    view = match.game.view(match.state, viewer)
    return [match.game.imagine(view, sw.stream(3, number)) for number in range(count)]


def held(match: sw.Match, viewer: int | None, seat: int, name: str) -> Counter[int]:
    """How often somebody imagines a hand with so many cards of a resource."""
    positions = (match.game.position(world) for world in worlds(match, viewer))
    return Counter(position["seats"][seat]["hand"][name] for position in positions)


def test_whoever_offers_holds_what_is_offered():
    match = offered()
    assert 0 not in held(match, 1, 0, "ore")
    assert 0 in held(match, 1, 0, "food")  # only what is given is proved
    assert set(held(match, 0, 0, "ore")) == {1}  # the seat itself knows its hand


def test_whoever_accepts_or_counters_holds_what_that_takes():
    match = offered("accept", "counter 1 carbon for 1 ore")
    for viewer in (3, None):
        assert 0 not in held(match, viewer, 1, "food")
        assert 0 not in held(match, viewer, 2, "carbon")
        assert 0 in held(match, viewer, 0, "food")


def test_a_refusal_proves_nothing():
    assert set(held(offered("decline"), 3, 1, "food")) >= {0, 1, 2}


def test_the_rest_of_a_hand_is_dealt_from_one_heap():
    """With an ore shown, two more cards come from the 23 others that seat 1 cannot place, five of them ore."""
    found = held(offered(), 1, 0, "ore")
    mean = sum(ore * count for ore, count in found.items()) / found.total()
    assert mean == pytest.approx(1 + 2 * 5 / 23, abs=0.12)


def test_nobody_imagines_that_others_know_the_own_hand():
    match = offered()
    world = worlds(match, 0, 1)[0]
    for other in (1, 2, 3):
        seen = match.game.view(world, other)
        assert isinstance(seen, StarfarersView)
        assert sum(seen.hand(0)) == 0
        assert seen.hand_size(0) == 3


# ------------------------------------------------------------------ the law itself


class Forgetful(Starfarers):
    """Imagines as if nothing had been said at the table."""

    def imagine(self, view, rng):
        table = view.table.copy()
        said = table.offer, [(player.answer, player.counter) for player in table.players]
        table.offer = 0
        view.table, kept = table, view.table
        world = super().imagine(view, rng)
        view.table = kept
        world.offer = said[0]
        for player, (answer, counter) in zip(world.players, said[1], strict=True):
            player.answer, player.counter = answer, counter
        return world


def test_a_world_that_forgets_an_open_offer_is_a_fault():
    match = offered("accept")
    game = Forgetful(4)
    faults: list[str] = []

    def law(kept: bool, what: str) -> None:
        if not kept:
            faults.append(what)

    for number in range(40):
        check_world(game, match.state, 3, sw.stream(4, number), law)
    assert any("cannot make this 'offer'" in fault for fault in faults)


def test_the_laws_of_a_game_include_its_worlds():
    with pytest.raises(LawBroken, match="imagines"):
        check_game(lambda: Forgetful(3, board="beginner"), range(1, 9), every=1, stop_after=6)


def test_runs_are_counted_together():
    total = Worlds(worlds=2, offers=1, seconds=0.5, faults=["one"])
    total.add(Worlds(worlds=2, offers=0, seconds=0.5))
    assert str(total) == "4 worlds, 1 with an open offer, 1 faults, 4 imagined a second"


def test_a_table_is_walked_for_as_many_worlds_as_asked():
    (_, one), (_, two) = imagined([Table("starship", 2), Table("starfarers", 3)], 7, seed=2)
    assert (one.worlds, two.worlds) == (4, 4)
