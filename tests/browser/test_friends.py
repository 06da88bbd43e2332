"""Tables with friends: several browsers at one match, with everything that happens in an evening."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.table_of_people import People
from tests.browser.test_axe import violations
from tests.browser.test_games import asked
from tests.server.wire import hosted

BEGINNER = {"board": "beginner"}


@pytest.fixture
def own(tmp_path):
    """A server that a test may kill."""
    store = f"sqlite:{tmp_path / 'games.sqlite3'}"
    with hosted(store) as running:
        yield running


def lines(stack, server, laid, *seats):
    """Lines of some seats, so that a test decides what they do."""
    tokens = {one["seat"]: one["token"] for one in laid["tokens"]}
    return People(laid, {one: stack.enter_context(server.live(laid["match"], tokens[one])) for one in seats})


def here(page, hook, value=None):
    """What has a hook of the page."""
    return page.locator(f"[data-{hook}]" if value is None else f'[data-{hook}="{value}"]')


def playing(group, browsers, decisions):
    """Whoever may act does what a bot would advise, on the page."""
    done = 0
    for _ in range(3000):  # bots act in between
        if done == decisions:
            return
        turn = next((seat for seat in browsers if group.legal(seat)), None)
        advice = asked(group.lines[turn]) if turn is not None else {"type": "none"}
        assert advice.get("code") != "hint/off"
        if advice["type"] == "hint":
            browsers[turn].follow(advice)
            done += 1
    raise AssertionError(f"only {done} decisions in all that time")


# ------------------------------------------------------------------ before the start


def test_a_seats_link_in_another_browser_is_that_seat(server, seat):
    laid = server.lay("poo", starts="host", name="Ann")
    elsewhere = seat("narrow")
    elsewhere.page.goto(f"{server.url}/match/{laid['match']}#{laid['token']}")
    expect(elsewhere.page.locator('main[data-status="waiting"][data-seat="0"]')).to_be_visible()
    watching = seat("narrow")
    watching.page.goto(f"{server.url}/match/{laid['match']}")
    expect(watching.page.locator('main[data-status="waiting"][data-seat=""]')).to_be_visible()


# ------------------------------------------------------------------ an evening


@pytest.mark.slow
def test_an_evening_of_two(own, seat):
    laid = own.lay("ppb", options=BEGINNER, pace=0, cover=5, hints=True, name="Ann")
    ann, bob = seat(), seat("narrow", lang="de")
    dropped = []

    def pass_on(line):
        dropped.append(line)
        line.connect_to_server()

    bob.page.route_web_socket("**/live", pass_on)
    for one, person in zip(laid["tokens"], (ann, bob), strict=True):
        person.sit(own.url, laid["match"], one["token"])
    browsers = {0: ann, 1: bob}
    phrases(ann, bob)
    with ExitStack() as stack:
        group = lines(stack, own, laid, 0, 1)
        trade(group, ann, bob)
        dropped[-1].close()
        playing(group, browsers, 6)
        for one in browsers.values():
            one.wait(group.seq)
    assert len(dropped) > 1, "the line came back by itself"
    before = ann.seq
    own.running.kill()
    expect(ann.page.locator("main[data-seq]")).to_be_visible()
    own.running.start()
    with ExitStack() as stack:
        group = lines(stack, own, laid, 0, 1)
        assert group.seq >= before
        playing(group, browsers, 6)
        bob.wait(group.seq)
    bob.wrong.clear()  # browsers report that a server is gone
    ann.wrong.clear()
    covered_and_handed_back(own, laid, ann, bob)
    rematch(ann, bob)


def phrases(ann, bob):
    """Everybody reads a phrase in their own language, and sees that there is something to read."""
    here(ann.page, "tab", "chat").click()
    here(ann.page, "phrase", "thanks").click()
    expect(here(ann.page, "said").last).to_contain_text("Thank you")
    expect(here(bob.page, "tab", "chat").locator("b")).to_have_text("1")
    here(bob.page, "tab", "chat").click()
    expect(here(bob.page, "said").last).to_contain_text("Danke")
    expect(here(bob.page, "tab", "chat").locator("b")).to_have_count(0)
    for one in (ann, bob):
        here(one.page, "tab", "log").click()


HELD = """all => all
    .filter((one) => !one.querySelector(".pick[aria-disabled=true]"))
    .map((one) => one.dataset.option)"""


def open_wish(me):
    """Where one suggests a trade; it is loaded when it is opened."""
    for number in range(me.hand("openers")):
        if here(me.page, "wish").count():
            return
        me.press("opener", number)
        me.page.wait_for_timeout(300)
    expect(here(me.page, "wish")).to_be_visible()


def trade(group, ann, bob):
    """What one wishes for, the other offers with a press; then they deal."""
    for _ in range(12):
        group.until("offer", 0)
        bob.wait(group.seq)
        offers = [one.split() for one in group.legal(0) if one.startswith("offer 1")]
        open_wish(bob)
        held = bob.page.locator('[data-wish] [data-side="give"] [data-option]').evaluate_all(HELD)
        fitting = [one for one in offers if len(one) == 6 and one[5] in held]
        if fitting:
            break
        group.play(0, "end")
    _, _, gives, _, _, wants = fitting[0]
    suggest(bob, give=wants, want=gives)
    agree(ann, bob, f"offer 1 {gives} for 1 {wants}")
    ann.do("deal 1")


def suggest(me, give, want):
    """What one would give for what."""
    wish = here(me.page, "wish")
    for side, name in (("give", give), ("want", want)):
        wish.locator(f'[data-side="{side}"] [data-option="{name}"] .pick').click()
    wish.locator(".btn.primary").click()


def agree(active, waiting, action):
    """Who has the turn makes an offer of what was suggested with one press, and who suggested it accepts."""
    wished = here(active.page, "wished")
    offer = wished.locator(f'[data-action="{action}"]')
    expect(offer).to_be_visible()
    expect(wished.get_by_role("button").last).to_be_in_viewport(ratio=1)
    before = active.seq
    offer.click()
    active.wait(before + 1)
    waiting.wait(before + 1)
    waiting.do("accept")
    active.wait(waiting.seq)


def test_between_two_ships_a_suggestion_becomes_an_offer(server, seat):
    laid = server.lay("pp", "starship", pace=0)
    with ExitStack() as stack:
        group = lines(stack, server, laid, 0, 1)
        for _both in range(2):
            choosing = group.turn()
            group.play(choosing, group.legal(choosing)[0])
        first = group.turn()
        active, waiting = seat("narrow"), seat("phone", lang="de")
        for one, number in ((active, first), (waiting, 1 - first)):
            one.sit(server.url, laid["match"], laid["tokens"][number]["token"])
        open_wish(waiting)
        suggest(waiting, give="science", want="astro")
        here(active.page, "tab", "chat").click()
        expect(here(active.page, "said").last).to_contain_text("would give")
        assert here(active.page, "wished").count() == 0, "there is no time to trade yet"
        group.until("invite", first)
        active.wait(group.seq)
        agree(active, waiting, "offer 1 astro for 1 science")
        assert group.lines[first].legal()["seq"] == active.seq


def covered_and_handed_back(server, laid, ann, bob):
    """A bot plays for somebody who has gone; back again, the seat is theirs."""
    address = bob.page.url
    bob.page.goto("about:blank")
    bobs = here(ann.page, "thing", "seat:1")
    with server.live(laid["match"], laid["tokens"][0]["token"]) as line:
        for _ in range(60):
            advice = asked(line)
            if advice["type"] == "hint":
                ann.follow(advice)
            elif bobs.get_attribute("data-covered") == "true":
                break
            else:
                ann.page.wait_for_timeout(500)
    expect(bobs).to_have_attribute("data-covered", "true")
    bob.page.goto(address)
    bob.page.wait_for_selector("main[data-seq]")
    expect(bobs).to_have_attribute("data-covered", "false")
    bob.wrong.clear()


def rematch(ann, bob):
    """They agree to end it, and sit down at the next table together."""
    old = ann.main.get_attribute("data-match")
    here(ann.page, "tab", "people").click()
    here(ann.page, "end").click()
    here(bob.page, "tab", "people").click()
    here(bob.page, "end").click()
    here(bob.page, "sure", "end").click()
    for one in (ann, bob):
        expect(one.main).to_have_attribute("data-over", "true")
        here(one.page, "rematch").click()
        expect(one.page.locator(f'main[data-match]:not([data-match="{old}"])')).to_be_visible()
    assert ann.main.get_attribute("data-match") == bob.main.get_attribute("data-match")
    assert [one.main.get_attribute("data-seat") for one in (ann, bob)] == ["0", "1"]


# ------------------------------------------------------------------ coming back


CALLS = """
window.calls = []
window.Notification = class { constructor(title) { calls.push(title) } }
Notification.permission = "granted"
Notification.requestPermission = () => Promise.resolve("granted")
Object.defineProperty(document, "hidden", { get: () => window.away === true })
"""


def test_the_title_and_the_device_say_whose_turn_it_is(server, seat):
    laid = server.lay("pp", "starship", pace=0)
    me = seat("narrow")
    me.page.add_init_script(CALLS)
    with ExitStack() as stack:
        group = lines(stack, server, laid, 0, 1)
        first = 0 if group.legal(0) else 1
        token = laid["tokens"][1 - first]["token"]
        me.sit(server.url, laid["match"], token)
        assert not me.page.title().startswith("●")
        here(me.page, "tab", "people").click()
        bell = here(me.page, "bell")
        bell.click()
        expect(bell).to_have_attribute("aria-checked", "true")
        assert me.page.evaluate("calls") == []
        me.page.evaluate("window.away = true")
        group.until("", 1 - first)
        me.wait(group.seq)
    expect(me.page).to_have_title("● Your turn – Starship · Starwake")
    assert me.page.evaluate("calls") == ["● Your turn – Starship"]


def test_my_games_are_listed_put_away_and_brought_back(server, seat):
    me = seat("phone")
    for kind in ("pbb", "poo"):
        laid = server.lay(kind, options=BEGINNER)
        me.page.goto(f"{server.url}/match/{laid['match']}#{laid['token']}")
        me.page.wait_for_selector("main[data-match]")
    me.page.goto(server.url)
    here(me.page, "mine").click()
    here(me.page, "shelf", "running").click()
    expect(here(me.page, "hide")).to_have_count(2)
    here(me.page, "hide", laid["match"]).click()
    expect(here(me.page, "hide")).to_have_count(1)
    me.page.reload()
    here(me.page, "mine").click()
    here(me.page, "shelf", "hidden").click()
    assert violations(me.page) == {}
    here(me.page, "hide", laid["match"]).click()
    here(me.page, "shelf", "running").click()
    expect(here(me.page, "hide")).to_have_count(2)
    me.page.locator(f'.mine a[data-match="{laid["match"]}"]').click()
    expect(me.page.locator(f'main[data-match="{laid["match"]}"]')).to_be_visible()


def test_resigning_is_asked_about_and_everything_can_be_read(server, seat):
    laid = server.lay("ppb", options=BEGINNER, clock={"kind": "gentle"})
    me = seat("narrow")
    me.sit(server.url, laid["match"], laid["token"])
    with server.live(laid["match"], laid["tokens"][1]["token"]) as other:
        other.send(type="chat", id="a", text="/phrase hello")
        other.send(type="end", id="b")
        here(me.page, "tab", "chat").click()
        expect(here(me.page, "said")).to_have_count(1)
        assert violations(me.page) == {}
        here(me.page, "tab", "people").click()
        here(me.page, "resign").click()
        expect(here(me.page, "sure", "resign")).to_be_visible()
        assert violations(me.page) == {}
        here(me.page, "sure", "resign").click()
        while not other.next("room")["seats"][0]["resigned"]:
            pass
        expect(here(me.page, "resign")).to_have_count(0)
        other.send(type="resign", id="c")
        expect(me.page.locator(".over .tale")).to_have_text("Everybody else has resigned.")
