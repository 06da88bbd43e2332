"""What happened is seen: motion that decorates and never holds anything up, the log, and what one missed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

WATCH = """
    window.seen = { moves: [], late: [], rate: 1 }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
        const made = animate.call(this, frames, options)
        made.playbackRate = seen.rate
        const from = performance.now() + options.delay
        seen.moves.push([from, from + options.duration])
        return made
    }
    const Line = WebSocket
    window.WebSocket = class extends Line {
        constructor(...all) {
            super(...all)
            this.addEventListener('message', ({ data }) => {
                const { type, seq } = JSON.parse(data)
                if (type === 'step') requestAnimationFrame(() => {
                    const shown = document.querySelector('main[data-seq]')
                    if (shown && Number(shown.dataset.seq) < seq) seen.late.push(seq)
                })
            })
        }
    }
"""
"""Notes all that is set in motion, and steps that are not shown by the next frame."""
GOING = "document.getAnimations().filter((one) => one.constructor === Animation).length"


@pytest.fixture
def table(server, seat):
    """Sit down with three bots where things move."""

    def sit(pace=0, motion="no-preference", size="narrow"):
        laid = server.lay("pbbb", "starfarers", options={"board": "beginner"}, pace=pace)
        me = seat(size, reduced_motion=motion)
        me.page.add_init_script(WATCH)
        me.sit(server.url, laid["match"], laid["token"])
        me.page.wait_for_timeout(1_100)  # who has just come is told, not shown
        return me, laid

    return sit


def until(server, me, laid, word):
    """Play by advice until an action of a kind comes next."""
    with server.live(laid["match"], laid["token"]) as line:
        for _ in range(400):
            me.turn()
            line.send(type="hint")
            advice = line.next("hint", "error")
            if advice["type"] == "error":  # bots have gone on, and nobody is asked any more
                continue
            if advice["action"].split()[0] == word:
                return me.wait(advice["seq"])
            me.follow(advice)
    raise AssertionError(f"nobody advises to {word}")


def a_turn(server, me, laid):
    """From a roll to the next one."""
    for word in ("roll", "end"):
        until(server, me, laid, word)
        me.do(word)
    until(server, me, laid, "roll")


def shown(moves):
    """Milliseconds in which something moved."""
    total, end = 0.0, 0.0
    for begins, ends in sorted(moves):
        total += max(0.0, ends - max(begins, end))
        end = max(end, ends)
    return total


def test_turns_of_bots_are_shown_in_a_second_and_a_half_each_and_no_step_is_late(server, table):
    me, laid = table(pace=250)
    until(server, me, laid, "end")
    me.page.evaluate("document.getAnimations().forEach((one) => one.cancel()); seen.moves.length = 0")
    me.do("end")
    until(server, me, laid, "roll")
    me.page.wait_for_function(f"() => {GOING} === 0")
    seen = me.page.evaluate("seen")
    assert 0 < shown(seen["moves"]) <= 3 * 1_500
    assert seen["late"] == []


def test_controls_are_live_while_things_move(server, table):
    me, laid = table()
    until(server, me, laid, "roll")
    me.page.evaluate("seen.rate = 0.02")
    me.do("roll")
    assert me.page.evaluate(GOING) > 0
    until(server, me, laid, "shake")
    me.do("shake")
    assert me.page.evaluate(GOING) > 0


def test_a_key_skips_what_moves(server, table):
    me, laid = table()
    until(server, me, laid, "roll")
    me.page.evaluate("seen.rate = 0.02")
    me.do("roll")
    assert me.page.evaluate(GOING) > 0
    me.page.keyboard.press("Escape")
    assert me.page.evaluate(GOING) == 0


@pytest.mark.parametrize("why", ["the system", "the settings"])
def test_who_likes_no_motion_sees_none(server, table, why):
    me, laid = table(motion="reduce" if why == "the system" else "no-preference")
    if why == "the settings":
        me.page.evaluate(
            "localStorage['starwake.settings'] = JSON.stringify({ motion: 'reduced', lang: 'en' })"
        )
        me.page.reload()
        me.page.wait_for_selector("main[data-seq]")
        me.page.wait_for_timeout(1_100)
    a_turn(server, me, laid)
    assert me.page.evaluate("seen.moves") == []


def test_what_one_missed_is_told_beside_the_board_until_it_is_put_away(server, table):
    me, laid = table(motion="reduce")
    a_turn(server, me, laid)
    me.page.keyboard.press("Escape")  # whatever drawer was opened
    card = me.page.get_by_role("region", name="Since your last turn")
    expect(card).to_be_visible()
    expect(card).to_contain_text("rolled")
    beside_the_board(me, card)
    me.page.reload()
    expect(card).to_be_visible()
    me.page.get_by_role("button", name="Put away").click()
    expect(card).to_have_count(0)


def beside_the_board(me, card):
    board = me.page.locator("svg.board").bounding_box()
    assert card.bounding_box()["x"] >= board["x"] + board["width"]


def test_everything_is_read_out_once(server, table):
    me, laid = table(motion="reduce")
    until(server, me, laid, "roll")
    me.page.wait_for_timeout(1_000)
    me.page.evaluate(
        """() => {
            window.heard = []
            const added = (one) => one.addedNodes.forEach((node) => heard.push(node.textContent))
            const told = document.querySelector('[role=log]')
            new MutationObserver((all) => all.forEach(added)).observe(told, { childList: true })
        }"""
    )
    a_turn(server, me, laid)
    me.page.wait_for_timeout(1_000)
    heard = [text for bundle in me.page.evaluate("heard") for text in bundle.split(". ")]
    rolls = [text for text in heard if "rolled" in text]
    assert len(rolls) == 4, rolls
    assert me.page.locator("[role=log] p").count() <= 6


def test_the_log_can_be_filtered_and_turned_to_ones_last_turn(server, table):
    me, laid = table(motion="reduce")
    a_turn(server, me, laid)
    heads = me.page.locator(".log h3")
    everybody = heads.count()
    whose = me.page.get_by_label("Whose turns the log shows")
    whose.select_option("Crimson")
    assert 0 < heads.count() < everybody
    me.page.get_by_role("button", name="To the start of your last turn").click()
    expect(me.page.locator(".log h3:focus")).to_contain_text("You")
    assert heads.count() == everybody


def test_a_sheet_lists_the_keys_and_a_line_takes_moves(server, table):
    me, laid = table(motion="reduce")
    until(server, me, laid, "roll")
    me.page.keyboard.press("?")
    sheet = me.page.get_by_role("region", name="Keys")
    expect(sheet).to_contain_text("Roll the dice")
    beside_the_board(me, sheet)
    me.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    before = me.seq
    line = me.page.get_by_label("Message or a move")
    line.fill("roll")
    line.press("Enter")
    me.wait(before + 1)
