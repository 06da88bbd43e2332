"""PettingZoo's and Gymnasium's own checks at every table, and what our environments promise besides."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
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


def test_who_is_no_agent_is_told():
    table = env.aec("starship")
    table.reset(seed=1)
    with pytest.raises(UsageError, match="there is no agent 'seat_2'; there are seat_0, seat_1"):
        table.observe("seat_2")


# ------------------------------------------------------------------ what all of them refuse

KINDS: dict[str, Callable[..., Any]] = {"aec": env.aec, "single": env.single, "vector": env.vector}


def made(kind: str, **arguments: Any) -> Any:
    """An environment of Starship, with one table."""
    more = {"tables": 1} if kind == "vector" else {}
    return KINDS[kind]("starship", **more, **arguments)


def stepped(kind: str, table: Any, action: Any) -> Any:
    return table.step([action] if kind == "vector" else action)


@pytest.mark.parametrize("kind", KINDS)
def test_before_reset_nothing_can_be_done(kind):
    with pytest.raises(UsageError, match=r"no game is on: call reset\(\) first"):
        stepped(kind, made(kind), 0)


def test_before_reset_nothing_is_drawn_at_random():
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        made("vector").sample()


def test_before_reset_no_agent_sees_anything():
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        made("aec").last()


@pytest.mark.parametrize("end", ["cut", "illegal"])
def test_after_the_end_one_seat_must_reset(end):
    table = made("single", bots="drifter", max_cycles=12)
    seen, _ = table.reset(seed=1)
    over = False
    while not over:
        seen, _, *ends, _ = table.step(
            first_open(seen["action_mask"]) if end == "cut" else table.layout.number("end")
        )
        over = any(ends)
    assert not seen["action_mask"].any()
    assert not table.action_masks().any()
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        table.step(0)
    table.reset()
    assert table.action_masks().any()


def test_after_the_end_no_agent_has_anything_open():
    table = made("aec", max_cycles=1)
    table.reset(seed=1)
    table.step(first_open(table.last()[0]["action_mask"]))
    while table.agents:
        seen = table.last()[0]
        assert seen["observation"][0] == int(table.agent_selection[-1])
        assert not seen["action_mask"].any()
        table.step(None)
    with pytest.raises(UsageError, match=r"call reset\(\) first"):
        table.step(None)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [-1, 589, 99999, 2**70])
def test_a_number_that_no_action_has_is_refused(kind, number):
    table = made(kind)
    table.reset(seed=1)
    with pytest.raises(UsageError, match=r"there is no action|one whole number for each table"):
        stepped(kind, table, number)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("action", [5.5, np.float64(5), None, True, [1, 2]])
def test_what_is_no_number_of_an_action_is_refused(kind, action):
    table = made(kind)
    table.reset(seed=1)
    with pytest.raises(sw.StarwakeError, match="action"):
        stepped(kind, table, action)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_numpy_are_numbers(kind):
    table = made(kind)
    table.reset(seed=1)
    stepped(kind, table, np.int64(table.layout.number("fit trade")))


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_may_be_a_text(kind):
    tables = [made(kind) for _ in range(2)]
    for table, seed in zip(tables, ("7", 7), strict=True):
        table.reset(seed=seed)
    assert tables[0].game.digest(tables[0].stepper.states[0]) == tables[1].game.digest(
        tables[1].stepper.states[0]
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [1.5, -1, b"abc", True])
def test_what_is_no_seed_is_refused(kind, seed):
    with pytest.raises(UsageError, match="a seed is a number from 0 up, or a text"):
        made(kind).reset(seed=seed)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_environment_is_not_copied(kind, way):
    with pytest.raises(UsageError, match=r"is not copied or pickled: search on states with game\.step"):
        way(made(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_argument_names_those_there_are(kind):
    with pytest.raises(
        UsageError, match=rf"env\.{kind} takes no 'max_turn'; .*max_turns.* options of starship: .*scrap"
    ):
        made(kind, max_turn=5)


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


@pytest.mark.parametrize("bots", ["drifter", Drifter])
def test_one_bot_plays_all_other_seats(bots):
    table = env.single("starfarers", bots=bots)
    table.reset(seed=1)
    assert [type(bot) for bot in table._bots.values()] == [Drifter] * 3


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


@pytest.mark.parametrize("game", sw.games())
def test_what_each_seat_saw_at_the_end_is_kept(game):
    several = env.vector(game, tables=2, max_cycles=10)
    _, info = several.reset(seed=1)
    for _ in range(10):
        assert info["final_observation"] == {}
        before = several.stepper.states[1]
        *_, info = several.step(several.sample())
    seats = range(several.game.players)
    assert info["final_observation"][1].tolist() == [several.layout.observe(before, seat) for seat in seats]
    *_, info = several.step(several.sample())
    assert info["final_observation"] == {}


@pytest.mark.parametrize("actions", [np.zeros(2), [[0], [0]], [[0], [0, 1]], [None, 1], "ab", []])
def test_a_vector_takes_one_whole_number_for_each_table(actions):
    several = env.vector("starship", tables=2)
    several.reset(seed=1)
    with pytest.raises(UsageError, match="actions are one whole number for each table, not an array of"):
        several.step(actions)


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


@pytest.mark.parametrize(
    ("game", "own", "pieces"), [("starfarers", "hand.", "colonies "), ("starship", "bays.", "cards ")]
)
def test_one_seat_is_shown_what_it_sees(game, own, pieces):
    table = env.single(game, seat=1, bots="drifter", render_mode="ansi", max_turns=20)
    seen, _ = table.reset(seed=1)
    over = False
    while not over:
        seen, _, *ends, _ = table.step(first_open(seen["action_mask"]))
        over = any(ends)
    lines = {line[2:8]: line for line in table.render().splitlines()}
    assert own in lines["seat 1"]
    assert pieces in lines["seat 1"]
    assert "hand." not in lines["seat 0"]


@pytest.mark.parametrize("mode", ["svg", "rgb_array"])
def test_one_seat_is_drawn_what_it_sees(mode):
    table = env.single("starfarers", bots="drifter", render_mode=mode)
    table.reset(seed=1)
    assert len(table.render()) > 100


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
    for make in (env.aec, env.single):
        with pytest.raises(UsageError, match="a render mode is ansi"):
            make(game, render_mode="film")


def test_seats_and_places_may_be_numbers_of_numpy():
    match = sw.new("starship", seed=1)
    seat = np.int64(match.to_act[0])
    legal = match.legal(seat)
    code = np.int64(legal.codes[0])
    assert (code in legal, code + 10**6 in legal) == (True, False)
    assert legal[np.int32(0)] == legal[0]
    assert match.view(seat)["viewer"] == int(seat)
    match.play(seat, legal[0])
    assert type(match.record().entries[-1].seat) is int
    for wrong in (np.float64(0), np.bool_(True), np.int64(9)):
        with pytest.raises(sw.UsageError, match="there is no seat"):
            match.legal(wrong)
