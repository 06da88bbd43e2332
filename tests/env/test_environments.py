"""PettingZoo's and Gymnasium's own checks at every table, and what our environments promise besides."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import starwake as sw
from starwake import env
from starwake.bots.drifter import Drifter
from starwake.core.errors import IllegalAction, UsageError
from starwake.testing.tables import tables
from tests.helpers import other_tables_are_slow

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

MASKED = ("Observation space for each agent probably", "Observation is not a NumPy array")
"""PettingZoo warns of observations with a mask beside them, as its own card games have."""


def first_open(mask: Any) -> int:
    return int(mask.nonzero()[0][0])


def played(table: Any, seed: int, steps: int) -> list[Any]:
    """What is seen and paid in a game of an AEC environment, some action being chosen."""
    told = []
    table.reset(seed=seed)
    for number, agent in enumerate(table.agent_iter(steps)):
        seen, reward, over, cut, _ = table.last()
        told.append((agent, seen["observation"].tobytes(), reward, over, cut))
        open_now = seen["action_mask"].nonzero()[0]
        table.step(None if over or cut else int(open_now[number * 7 % len(open_now)]))
    return told


# ------------------------------------------------------------------ PettingZoo


@pytest.mark.parametrize("table", other_tables_are_slow(tables()))
def test_pettingzoo_finds_nothing(table):
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", "The old environment creation API"
        )  # what PettingZoo's tests import
        from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

        for message in MASKED:
            warnings.filterwarnings("ignore", message)
        api_test(env.aec(table.game, table.players, **table.options), num_cycles=30)
        seed_test(lambda: env.aec(table.game, table.players, **table.options), num_cycles=4)


def test_a_game_is_cut_off_after_so_many_decisions():
    table = env.aec("starship", max_cycles=12)
    agents = [agent for agent, *_ in played(table, 3, 100)]
    assert len(agents) == 12 + 2  # each agent is told once that it is over
    assert table.agents == []


def test_a_game_is_cut_off_after_so_many_turns():
    table = env.aec("starfarers", max_turns=2)
    told = played(table, 3, 2000)
    assert told[-1][-1]
    assert table.stepper.states[0].turn == 3
    assert all(reward == 0 for _, _, reward, _, _ in told)


@pytest.mark.parametrize("game", sw.games())
def test_the_result_is_paid_and_sums_to_nothing(game):
    table = env.aec(game, max_turns=100000)
    for seed in range(5):
        table.reset(seed=seed)
        state = table.stepper.states[0]
        target = int(table.layout.writer.target)
        finish(table, state)
        if state.winner >= 0:
            others = table.game.players - 1
            assert table.rewards[f"seat_{int(state.winner)}"] == 1
            assert sorted(table.rewards.values())[:-1] == pytest.approx([-1 / others] * others)
            assert max(table.game.points(state)) >= target
            assert all(table.terminations.values())
            return
    pytest.fail("nobody has won in five games")


def finish(table: Any, state: Any) -> None:
    """Play on with the game's own bots."""
    from starwake.bots.registry import make_bot
    from starwake.core.playout import choice_of
    from starwake.core.rng import stream

    bots = [
        make_bot("trader", table.game, seat, stream(1, lane=seat + 1)) for seat in range(table.game.players)
    ]
    while not any(table.terminations.values()) and not any(table.truncations.values()):
        seat = int(table.stepper.to_act[0])
        table.step(table.game.action(choice_of(table.game, state, seat, bots[seat])))


def test_points_are_paid_on_the_way_if_asked_for():
    table = env.aec("starfarers", rewards="points", board="beginner")
    table.reset(seed=4)
    state, target = table.stepper.states[0], int(table.layout.writer.target)
    before, paid = table.game.points(state), [0.0] * 4
    for _ in range(3000):
        if not table.agents or any(table.terminations.values()):
            break
        seen = table.last()[0]
        open_now = seen["action_mask"].nonzero()[0]
        table.step(int(open_now[-1]))
        paid = [sum(pair) for pair in zip(paid, table.rewards.values(), strict=True)]
    gained = [after - start for after, start in zip(table.game.points(state), before, strict=True)]
    assert state.winner < 0
    assert any(gained)
    assert paid == pytest.approx([points / target for points in gained])


def test_any_legal_action_is_taken_by_its_notation():
    table: Any = env.aec("starfarers", board="beginner")
    table.reset(seed=1)
    while not any(text.startswith("offer") for text in open_texts(table)):
        table.step(first_open(table.last()[0]["action_mask"]))
    hand = table.game.view(table.stepper.states[0], int(table.stepper.to_act[0])).hand()
    kind = max(range(5), key=hand.__getitem__)
    names = ("ore", "fuel", "carbon", "food", "goods")
    table.step(f"offer {hand[kind]} {names[kind]} for 4 {names[(kind + 1) % 5]}")
    assert table.stepper.states[0].offer


def open_texts(table: Any) -> list[str]:
    mask = table.last()[0]["action_mask"]
    return [table.layout.action(number) for number in mask.nonzero()[0]]


def test_an_action_that_is_not_legal_is_refused_with_its_reason():
    table = env.aec("starfarers", board="beginner")
    table.reset(seed=1)
    before = table.game.digest(table.stepper.states[0])
    with pytest.raises(IllegalAction, match="shake"):
        table.step("shake")
    with pytest.raises(IllegalAction) as refused:
        table.step(table.layout.codes.index(2))
    assert refused.value.rule
    with pytest.raises(ValueError, match="there is no action 99999"):
        table.step(99999)
    assert table.game.digest(table.stepper.states[0]) == before


def test_who_does_not_decide_has_nothing_open():
    table = env.aec("starfarers")
    table.reset(seed=2)
    for agent in table.agents:
        seen = table.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == table.agent_selection)
        assert table.observation_space(agent).contains(seen)


def test_a_seed_has_one_game_after_the_other():
    table = env.aec("starship")
    first = played(table, 5, 40)
    table.reset()
    second = table.last()[0]["observation"].tobytes()
    assert played(table, 5, 40) == first
    table.reset()
    assert table.last()[0]["observation"].tobytes() == second


# ------------------------------------------------------------------ Gymnasium


@pytest.mark.parametrize("table", other_tables_are_slow(tables()))
def test_gymnasium_finds_nothing(table):
    from gymnasium.utils.env_checker import check_env

    import starwake.env.alone  # noqa: F401 - makes the games known to Gymnasium

    options = {"players": table.players, "bots": "drifter", **table.options}
    check_env(gymnasium.make(f"starwake/{table.game}-v1", **options).unwrapped)


def test_one_seat_plays_a_whole_game_against_bots():
    table = env.single("starship", seat=1, bots="trader", max_turns=300)
    seen, _ = table.reset(seed=1)
    total, over, cut = 0.0, False, False
    while not (over or cut):
        assert seen["observation"][0] == 1
        assert (table.action_masks() == seen["action_mask"]).all()
        seen, reward, over, cut, _ = table.step(first_open(seen["action_mask"]))
        total += reward
    assert total == (0 if cut else 1 if table.stepper.states[0].winner == 1 else -1)
    assert not seen["action_mask"].any()


def test_the_same_seed_is_the_same_game_whatever_was_played_before():
    table = env.single("starfarers", bots=["drifter", "trader", Drifter])
    games = []
    for _ in range(2):
        seen, _ = table.reset(seed=3)
        told = [seen["observation"].tobytes()]
        for _ in range(20):
            seen, *_ = table.step(first_open(seen["action_mask"]))
            told.append(seen["observation"].tobytes())
        games.append(told)
        table.reset()
    assert games[0] == games[1]


def test_an_action_that_is_not_legal_loses():
    table = env.single("starship", bots="drifter")
    table.reset(seed=1)
    closed = table.layout.codes.index(31)
    _, reward, over, cut, info = table.step(closed)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "'end', is not legal" in info["illegal"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": 4}, "a seat is from 0 to 3"),
        ({"bots": ["trader"]}, "1 bots for 3 other seats"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"rewards": "money"}, "rewards are result or points"),
        ({"board": "moon"}, "board"),
    ],
)
def test_what_cannot_be_is_told(given, told):
    with pytest.raises(sw.StarwakeError, match=told):
        env.single("starfarers", **given)


# ------------------------------------------------------------------ many tables


@pytest.mark.parametrize("game", sw.games())
def test_many_tables_play_what_one_would(game):
    """The arrays of a vector are what single tables of the same games show, step by step."""
    several = env.vector(game, tables=3, max_cycles=60)
    seen, info = several.reset(seed=9)
    alone = [env.layout_of(game).stepper(1, 1000, 60, 0.0) for _ in range(3)]
    for number, stepper in enumerate(alone):
        stepper.reset(9)
        stepper._games[0] = number
        stepper.again()
    for _ in range(40):
        actions = several.sample()
        for number, stepper in enumerate(alone):
            assert list(seen[number]) == list(stepper.observations)
            assert list(info["action_mask"][number]) == list(stepper.mask)
            assert info["seat"][number] == stepper.to_act[0]
            stepper.step([int(actions[number])])
        seen, rewards, won, cut, info = several.step(actions)
        assert rewards.shape == (3, several.game.players)
        assert not won.any()
        assert not cut.any()


def test_what_a_vector_has_shown_stays_as_it_was():
    several = env.vector("starship", tables=4)
    seen, info = several.reset(seed=1)
    kept = seen.copy(), info["action_mask"].copy(), info["seat"].copy()
    for _ in range(5):
        several.step(several.sample())
    assert (seen == kept[0]).all()
    assert (info["action_mask"] == kept[1]).all()
    assert (info["seat"] == kept[2]).all()


def test_a_table_that_is_over_begins_anew():
    several = env.vector("starship", tables=2, max_cycles=10)
    several.reset(seed=1)
    for step in range(1, 31):
        seen, _, _, cut, _ = several.step(several.sample())
        assert cut.all() == (step % 10 == 0)
        if step % 10 == 0:
            assert (seen[:, 1] == 0).all()  # the turn before the first


def test_a_vector_refuses_as_a_whole():
    several = env.vector("starship", tables=2)
    _, info = several.reset(seed=1)
    before = [several.game.digest(state) for state in several.stepper.states]
    good = first_open(info["action_mask"][0])
    with pytest.raises(UsageError, match=r"table 1: action \d+, .*is not legal for seat"):
        several.step([good, several.layout.codes.index(31)])
    with pytest.raises(UsageError, match="1 actions for 2 tables"):
        several.step([good])
    assert [several.game.digest(state) for state in several.stepper.states] == before
    with pytest.raises(UsageError, match="at least one table"):
        env.vector("starship", tables=0)


# ------------------------------------------------------------------ pictures


@pytest.mark.parametrize("game", sw.games())
def test_a_table_is_shown_as_text_svg_and_pixels(game):
    from xml.etree import ElementTree

    shown = {}
    for mode in ("ansi", "svg", "rgb_array"):
        table = env.aec(game, render_mode=mode)
        table.reset(seed=1)
        for _ in range(60):
            table.step(first_open(table.last()[0]["action_mask"]))
        shown[mode] = table.render()
    assert shown["ansi"].count("seat ") == table.game.players
    picture = ElementTree.fromstring(shown["svg"])
    assert len(list(picture)) > 20
    assert shown["rgb_array"].dtype == np.uint8
    assert len(np.unique(shown["rgb_array"].reshape(-1, 3), axis=0)) > 4
    table.render_mode = None
    assert table.render() is None
    table.render_mode = "film"
    with pytest.raises(UsageError, match="a render mode is ansi"):
        table.render()
