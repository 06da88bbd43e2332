"""A random clicker: any enabled control, seeded, at every edition and size; and what it holds the page to at each step.

    python -m tests.browser.clicker --games 20 --actions 2000 [--seed 1] [--game starfarers-classic]

At each step the listed legal actions, asked on a socket of its own, and the controls of the page are compared:

- offered: what an enabled `[data-action]` on the page would send, after any presses that commit nothing. Of several
  actions that are sent together the first must be legal now; the others are judged when they are sent.
- reached: a legal action is reached if it is offered, alone or first or in the midst of several of one pick, after such
  presses: a place that is shut is opened, a build or a ship chosen, a point chosen, cards counted.

Both ways must hold. A press that commits nothing must leave the step as it was; one that commits must make the next.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

import starwake as sw
from tests.browser.driving import CHROMIUM, FLAGS, SIZES, Seat, window
from tests.server.wire import hosted

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("starfarers", 4, {"board": "beginner"}),
    ("starfarers-classic", 4, {"setup": "advanced"}),
    ("starfarers", 6, {"board": "strategic"}),
    ("starfarers", 3, {"board": "explorer"}),
    ("starfarers-classic", 3, {"setup": "beginner", "clear_on_pass": True}),
    ("starfarers", 5, {"board": "wild_space"}),
    ("starfarers", 3, {"board": "wild_space", "offers": False}),
]


def _of_starship(mixed: int = 5) -> list[dict[str, Any]]:
    """Options of Starship: as it is, every other value of each option, and mixtures of all of them."""
    values = sw.make("starship").choices
    each = max(len(some) for some in values.values())
    rows = [
        {name: some[n] if n < len(some) else some[0] for name, some in values.items()} for n in range(each)
    ]
    random = Random("starship")
    return rows + [{name: random.choice(some) for name, some in values.items()} for _ in range(mixed)]


TABLES += [("starship", 2, options) for options in _of_starship()]
UNDO = 0.04
"""How often it takes a step back, where it can."""
BOTS = ("trader", "trader", "trader", "drifter")
"""A drifter does what nobody would, and its games are long."""


class Disagreement(AssertionError):
    """The page and the game do not say the same."""


@dataclass
class Clicked:
    """What a game of clicks was like."""

    actions: int = 0
    compared: int = 0
    over: bool = False
    words: set[str] = field(default_factory=set)
    """The first words of all that was offered."""


def click_on(me: Seat, line: Any, random: Random, most: int) -> Clicked:
    """Click through a match until it is over, or so many actions are done."""
    told = Clicked()
    while told.actions < most:
        state = me.turn()
        if state["over"]:
            told.over = True
            break
        offered = compared(me, line)
        if offered is None:  # others have acted meanwhile
            continue
        told.compared += 1
        told.words |= {one.split()[0] for one in offered}
        covering = me.hand("covering")
        if covering:
            raise Disagreement(f"on the board lies {covering}")
        if random.random() < UNDO:
            me.page.keyboard.press("u")
        elif done(me, some(offered, random), line):
            told.actions += 1
    return told


def some(offered: list[str], random: Random) -> str:
    """One of them; each kind of action is as likely as the others, however many there are of it."""
    word = random.choice(sorted({one.split()[0] for one in offered}))
    return random.choice([one for one in offered if one.split()[0] == word])


def compared(me: Seat, line: Any) -> list[str] | None:
    """All that the page offers, held against what is legal; None if the match has moved on."""
    before = line.legal()
    me.wait(before["seq"])
    legal = before["actions"]
    offered = sorted(me.hand("reached", [one for one in legal if one.startswith(("offer", "counter"))]))
    after, state = line.legal(), me.hand("now")
    if not legal or after["seq"] != before["seq"] or state["seq"] != before["seq"]:
        return None
    listed = set(legal)
    lacking = listed - {part for one in offered for part in one.split("; ")}
    if lacking:
        raise Disagreement(f"step {before['seq']}: legal, and not on the page: {sorted(lacking)[:8]}")
    wrong = [one for one in offered if not is_legal(line, one.split("; ")[0], listed)]
    if wrong:
        raise Disagreement(f"step {before['seq']}: on the page, and not legal: {wrong[:8]}")
    return offered


def is_legal(line: Any, action: str, listed: set[str]) -> bool:
    """Listed, or one of the free forms that are legal without being listed."""
    if action in listed:
        return True
    line.send(type="explain", action=action)
    return line.next("explain", "error")["type"] == "explain" and not line.told[-1].get("refused")


def done(me: Seat, action: str, line: Any) -> bool:
    """Do what is offered with a real pointer; False if somebody else was quicker."""
    seq = me.hand("now")["seq"]
    try:
        me.put_together(action)
        me.wait(seq + 1)
    except Exception as error:
        if line.legal()["seq"] != seq:
            return False
        raise Disagreement(f"step {seq}: {action!r} is offered, and does nothing: {error}") from error
    return True


def play(server: Any, browser: Any, number: int, seed: int, most: int, only: str = "") -> tuple[str, Clicked]:
    """One game of a run."""
    tables = [one for one in TABLES if only in ("", one[0])]
    game, players, options = tables[number % len(tables)]
    size = [*SIZES][number % len(SIZES)]
    random = Random(f"{seed} {number}")
    bot = BOTS[number // len(SIZES) % len(BOTS)]
    seats = [{"kind": "person"}, *[{"kind": "bot", "bot": bot}] * (players - 1)]
    body = {"game": game, "players": players, "options": options, "seats": seats, "pace": 0}
    status, _, laid = server.request("/api/matches", body)
    assert status == 201, laid
    lang, theme = ("en", "de")[number % 2], ("dark", "light")[number // 4 % 2]
    context = window(browser, size, lang, theme)
    try:
        me = Seat(context.new_page())
        me.sit(server.url, laid["match"], laid["token"])
        with server.live(laid["match"], laid["token"]) as line:
            told = click_on(me, line, random, most)
        if me.wrong:
            raise Disagreement(f"the browser complains: {me.wrong[:5]}")
    except Exception:
        context.pages[0].screenshot(path=f"clicker-{number}.png")
        raise
    finally:
        context.close()
    return f"{game} {players} {size} {bot}", told


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="tests.browser.clicker", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--actions", type=int, default=2000, help="at most, in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument(
        "--game", default="", choices=sorted({one[0] for one in TABLES}), help="only this one"
    )
    said = parser.parse_args(words)
    failed = 0
    with (
        hosted(seed="") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for number in range(said.first, said.first + said.games):
            began = time.monotonic()
            try:
                name, told = play(server, browser, number, said.seed, said.actions, said.game)
            except Disagreement as error:
                failed += 1
                print(f"{number}: {error} (clicker-{number}.png)", flush=True)
                continue
            end = "over" if told.over else "stopped"
            print(
                f"{number}: {name}: {told.actions} actions, {told.compared} steps compared, {end},"
                f" {time.monotonic() - began:.0f} s; {' '.join(sorted(told.words))}",
                flush=True,
            )
        browser.close()
    print(f"{said.games - failed} of {said.games} games: page and game agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
