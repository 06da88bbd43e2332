"""Starship on the page: whole games by mouse and by keys, and a control for every choice at every decision."""

from __future__ import annotations

import random

import pytest

import starwake as sw
from starwake.starship.names import MODULE_NAMES
from tests.browser.test_games import asked
from tests.helpers import long
from tests.server.wire import hosted

DECISIONS = {
    *("first_module", "roll", "harvest", "sector", "sensor", "arrange", "next", "visit"),
    *("pirate", "take", "give_up", "build", "answer", "propose"),
}
LONGEST = 1500
"""Steps of a game: some never end."""
OPTIONS = {
    "as it is": {},
    "hidden": {
        "hidden_reserve": True,
        "memory": False,
        "module_choice": "hidden",
        "visit_replacement": True,
        "surplus": "keep",
    },
    "handicaps": {
        "handicap_astro": "seat_0",
        "handicap_tiles": "seat_1",
        "handicap_notes": "seat_1",
        "module_numbers": "same",
        "excluded_reward": "printed",
        "passive_offers": False,
    },
    "no offers": {"offers": False},
}


@pytest.fixture(scope="module")
def server():
    """A server that plays as many records again as tests want."""
    with hosted() as own:
        yield own


def turn(me):
    """Until the seat may act; False when the game is over."""
    me.page.wait_for_function(
        "() => { const m = document.querySelector('main[data-match]').dataset;"
        " return m.over === 'true' || m.toAct.split(' ').includes(m.seat) }"
    )
    return not me.over


def controls(me):
    """Every action that a visible control commits."""
    return set(
        me.page.evaluate(
            "[...document.querySelectorAll('[data-action]:not([aria-disabled=true])')]"
            ".filter((one) => one.checkVisibility()).map((one) => one.dataset.action)"
        )
    )


def by_keys(me, action):
    """Space for the step that is next; else Tab to the control, and Enter."""
    if me.page.locator(f'.next[data-action="{action}"]').count():
        me.page.evaluate("document.activeElement?.blur()")
        me.page.keyboard.press("Space")
        return
    for _ in range(150):
        if me.page.evaluate("document.activeElement?.dataset.action ?? ''") == action:
            me.page.keyboard.press("Enter")
            return
        me.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {action!r}")


def test_one_press_begins_a_game_against_a_bot(server, seat):
    me = seat("narrow")
    me.page.goto(server.url)
    me.page.locator('[data-begin="starship"]').click()
    me.page.wait_for_selector("main[data-seq]")
    assert me.page.locator('[data-thing^="sector:"]').count() >= 4
    assert turn(me)
    assert any(one.startswith("fit ") for one in controls(me))


# ------------------------------------------------------------------ whole games


SOME = 60
"""Decisions of a game that is not played to its end."""
ALL = long(3000)


@pytest.mark.slow
@pytest.mark.parametrize("most", [SOME, ALL])
def test_a_game_by_mouse(server, seat, most):
    laid = server.lay("pb", "starship", pace=0)
    me = seat("wide")
    me.sit(server.url, laid["match"], laid["token"])
    with server.live(laid["match"], laid["token"]) as line:
        while turn(me) and me.seq < most:
            advice = asked(line)
            if advice["type"] == "hint":  # else the other one has acted since
                me.follow(advice)
    assert me.over or most == SOME


@pytest.mark.slow
@pytest.mark.parametrize("most", [SOME, ALL])
def test_a_game_by_keys_on_a_phone(server, seat, most):
    laid = server.lay("pb", "starship", pace=0, options={"offers": False})
    me = seat("phone", lang="de")
    me.sit(server.url, laid["match"], laid["token"])
    with server.live(laid["match"], laid["token"]) as line:
        while turn(me) and me.seq < most:
            advice = asked(line)
            if advice["type"] == "hint":  # else the other one has acted since
                me.wait(advice["seq"])
                by_keys(me, advice["action"])
                me.wait(advice["seq"] + 1)
    assert me.over or most == SOME


# ------------------------------------------------------------------ every decision


def choice(rng, legal):
    """Something at random, but rather what leads on: fights, sensors, invitations, no end of offers."""
    words = {one.split()[0] for one in legal}
    for word, chance in (("fight", 0.9), ("yes", 1), ("next", 0.8), ("invite", 0.15), ("offer", 0.2)):
        if word in words and rng.random() < chance:
            return rng.choice([one for one in legal if one.split()[0] == word])
    if "fit" in words:
        return "fit sensor"
    if "end" in words and not any(f"build module {name}" in legal for name in MODULE_NAMES):
        return rng.choice([one for one in legal if one.split()[0] in ("end", "build", "post")])
    calm = [one for one in legal if one.split()[0] not in ("invite", "offer", "end")]
    return rng.choice(calm or legal)


def met(options):
    """A game in which seat 0 meets every decision there is with these options, and the steps at which it does."""
    wanted = set(DECISIONS)
    if not options.get("offers", True):
        wanted -= {"answer", "propose"}
    if not options.get("passive_offers", True):
        wanted -= {"propose"}
    for seed in range(100):
        match, rng = sw.new("starship", seed=seed, **options), random.Random(seed)
        steps: dict[str, int] = {}
        while match.awaited and match.seq < LONGEST and steps.keys() < wanted:
            decision = match.view()["decision"]
            if decision["seat"] == 0:
                steps.setdefault(decision["name"], match.seq)
            match.play(decision["seat"], choice(rng, [a.notation for a in match.legal(decision["seat"])]))
        if steps.keys() >= wanted:
            return match.record(reveal=True).json(), steps
    raise AssertionError(f"no game meets every decision: {options}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "size"),
    [
        pytest.param(
            value,
            size,
            id=f"{name}-{size}",
            marks=() if number == nth else pytest.mark.long,
        )
        for number, (name, value) in enumerate(OPTIONS.items())
        for nth, size in enumerate(("wide", "phone"))
    ],
)
def test_every_choice_has_a_control_at_every_decision(server, seat, options, size):
    me = seat(size)
    record, steps = met(options)
    for name, step in steps.items():
        laid = server.request("/api/onward", {"record": record, "step": step, "pace": 10_000})[2]
        me.sit(server.url, laid["match"], laid["token"])
        with server.live(laid["match"], laid["token"]) as line:
            assert line.next("table")["table"]["public"]["decision"]["name"] == name
            legal = line.legal()["actions"]
        # all but offers, which are composed, can be pressed at once
        missing = {one for one in legal if not one.startswith("offer ")} - controls(me)
        assert not missing, name
