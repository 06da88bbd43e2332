"""Cards for cards, and cards that must go: a table of people, so that everybody does what a test needs."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.staged import Stage
from tests.browser.table_of_people import people
from tests.helpers import Table, long

TWO = ("wide", "phone")


def parts(pattern, text):
    """The parts of a text that has to be like this."""
    found = re.fullmatch(pattern, text)
    assert found, text
    return found.groups()


@pytest.fixture
def table(server, seat):
    """Somebody at the page of a table of people, once a seat may do something."""

    def lay(word, size="wide", at=0, players=4, game="starfarers", where=lambda group: True, **more):
        """A table at which something holds besides, which is found on the way."""
        options = {"board": "beginner"} if game == "starfarers" else {}
        group = stack.enter_context(people(server, players, game, **options))
        group.until(word, at)
        group.found = where(group)
        assert group.found
        me = seat(size, **more)
        token = next(one["token"] for one in group.laid["tokens"] if one["seat"] == at)
        me.sit(server.url, group.laid["match"], token)
        return me, group

    with ExitStack() as stack:
        yield lay


def wanted_by_two(group):
    """An offer that two others could accept, and who they are."""
    for offer in [one for one in group.legal(0) if one.startswith("offer")]:
        group.play(0, offer)
        able = [one for one in (1, 2, 3) if "accept" in group.legal(one)]
        group.play(0, "withdraw")
        if len(able) > 1:
            return offer, able
    return None


def offered_to_me(group):
    """An offer of the next seat that the first one could accept; it lies on the table."""
    group.until("offer", 1)
    for offer in [one for one in group.legal(1) if one.startswith("offer")]:
        group.play(1, offer)
        if "accept" in group.legal(0):
            return offer
        group.play(1, "withdraw")
    return None


def answer(me, seat):
    return me.page.locator(f'[data-thing="answer:{seat}"]')


def held(me):
    """The cards on the screen, by name."""
    cards = me.page.locator('.hand [data-thing^="resource:"]')
    return {
        one.get_attribute("data-thing").partition(":")[2]: int(one.locator("b").inner_text())
        for one in cards.all()
    }


def ready(me, action):
    """Until something can be pressed: nothing that was sent is still unanswered."""
    me.page.wait_for_selector(f'[data-action="{action}"]:not([aria-disabled=true])')


def counter_to(group, seat):
    return next(one for one in group.legal(seat) if one.startswith("counter"))


def tab_to(me, selector):
    """By keyboard alone."""
    for _ in range(150):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not come to {selector}")


@pytest.mark.parametrize("size", TWO)
def test_three_answers_and_a_deal_while_one_still_thinks(table, size):
    me, group = table("offer", size, where=wanted_by_two)
    offer, (first, second, *_) = group.found
    (third,) = {1, 2, 3} - {first, second}
    before = held(me)
    me.do(offer)
    for one in (1, 2, 3):
        expect(answer(me, one)).to_contain_text("thinking")
    asks = counter_to(group, first)
    group.play(first, asks)
    group.play(second, "accept")
    expect(answer(me, first)).to_contain_text("other terms")
    expect(answer(me, first)).to_contain_text(re.compile(r"you give .*\d.*, you get .*\d"))
    expect(answer(me, second)).to_contain_text("agrees")
    expect(answer(me, third)).to_contain_text("thinking")
    expect(me.page.locator(".dock .next")).to_have_text("Your choice")
    assert me.control(f"deal {second}")
    assert not me.control(f"deal {third}")
    me.do(f"deal {second}")
    give, want = parts(r"offer 1 (\w+) for 1 (\w+)", offer)
    assert held(me) == {**before, give: before[give] - 1, want: before[want] + 1}
    expect(answer(me, first)).to_have_count(0)


def test_an_offer_is_put_together_by_keyboard_alone(table):
    me, group = table("offer")
    offer = next(one for one in group.legal(0) if one.startswith("offer"))
    _, _, give, _, _, want = offer.split()
    tab_to(me, ".trade-open")
    me.page.keyboard.press("Enter")
    tab_to(me, f'[data-side=give] [data-option="{give}"] button:last-child')
    me.page.keyboard.press("ArrowUp")
    tab_to(me, f'[data-side=want] [data-option="{want}"] button:last-child')
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        me.page.keyboard.press(key)
    tab_to(me, f'[data-action="{offer}"]')
    seq = me.seq
    me.page.keyboard.press("Enter")
    ready(me, "withdraw")
    me.page.keyboard.press("w")
    me.wait(seq + 2)
    assert "withdraw" not in group.legal(0)


def test_what_an_offer_does_to_the_hand_is_seen_before_it_is_made(table):
    me, group = table("offer")
    offer = next(one for one in group.legal(0) if one.startswith("offer"))
    _, _, give, _, _, want = offer.split()
    before = held(me)
    me.open_until("more", give, "give", press=False)
    for side, name in (("give", give), ("want", want)):
        me.page.locator(f'[data-side={side}] [data-option="{name}"] button').last.click()
    names = list(before)
    after = me.page.locator(".after li")
    expect(after.nth(names.index(give)).locator("b")).to_have_text(str(before[give] - 1))
    expect(after.nth(names.index(want)).locator("b")).to_have_text(str(before[want] + 1))


def test_other_terms_can_be_taken_up_in_an_offer_anew(table):
    me, group = table("offer", where=wanted_by_two)
    offer, (first, *_) = group.found
    me.do(offer)
    asks = counter_to(group, first)
    group.play(first, asks)
    seq = group.seq
    me.wait(seq)
    answer(me, first).locator('[data-action="withdraw"]').click()
    me.wait(seq + 1)
    give, want = parts(r"counter (.+) for (.+)", asks)
    expect(me.page.locator(".compose [data-side=give]")).to_be_visible()
    if int(want.split()[0]) <= held(me)[want.split()[1]]:
        expect(me.page.locator(f'[data-action="offer {want} for {give}"]')).to_be_visible()


@pytest.mark.parametrize(
    ("says", "size"),
    [
        *(("accept", "phone"), ("decline", "wide"), ("counter", "wide")),
        *(long("accept", "wide"), long("decline", "phone"), long("counter", "phone")),
    ],
)
def test_an_offer_of_another_is_answered(table, size, says):
    me, group = table("roll", size, where=offered_to_me)
    me.wait(group.seq)
    give, want = parts(r"offer 1 (\w+) for 1 (\w+)", group.found)
    before = held(me)
    after = me.page.locator(".after li").nth([*before].index(want)).locator("b")
    expect(after.first).to_have_text(str(before[want] - 1))
    me.do(f"counter 1 {want} for 2 {give}" if says == "counter" else says)
    assert "accept" not in group.legal(0)
    closing = [one for one in group.legal(1) if one.startswith("deal")]
    assert (says == "accept") <= (closing == ["deal 0"])


def offered(*answers):
    """An offer of seat 0 that the others, one after another, have answered."""
    table = Table().phase("build").hand(0, ore=3, fuel=1)
    for seat in (1, 2, 3):
        table.hand(seat, food=2, goods=1)
    match = table.match()
    match.play(0, "offer 1 ore for 1 food")
    for seat, said in enumerate(answers, 1):
        match.play(seat, said)
    return match


def test_three_answers_are_in_sight_on_a_german_phone(seat, server):
    me = seat("phone", lang="de")
    Stage(me.page, server, offered("accept", "counter 1 goods for 2 ore", "accept"), lang="de")
    last = me.page.locator(".offer").last.bounding_box()
    note = me.page.locator(".note").bounding_box()
    assert last["y"] + last["height"] <= note["y"] + 1


@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_large_button_does_not_say_the_note_again(seat, server, who):
    """Whether one waits, is asked, or closes the deal."""
    page = seat("narrow").page
    Stage(page, server, offered(*(["accept"] if who == 2 else [])), 0 if who == 2 else who)
    said = page.locator(".note p").inner_text()
    assert said
    assert said not in page.locator(".next").inner_text()


@pytest.mark.parametrize("size", ["wide", long("phone")])
def test_a_second_offer_shows_what_has_changed(table, size):
    me, group = table("roll", size, where=offered_to_me)
    give, want = parts(r"offer 1 (\w+) for 1 (\w+)", group.found)
    me.wait(group.seq)
    expect(me.page.locator(".trade .anew")).to_have_count(0)
    group.play(1, "withdraw")
    group.play(1, f"offer 1 {give} for 2 {want}")
    me.wait(group.seq)
    expect(me.page.locator(".trade .anew")).to_be_visible()
    changed = me.page.locator(".terms [data-by]")
    expect(changed).to_have_count(1)
    expect(changed).to_have_attribute("data-by", "1")


@pytest.mark.parametrize("size", ["wide", long("phone")])
def test_cards_go_to_the_supply_for_one(table, size):
    me, group = table("trade", size)
    action = next(one for one in group.legal(0) if one.startswith("trade"))
    before = held(me)
    me.do(action)
    n, give, want = parts(r"trade (\d) (\w+) for 1 (\w+)", action)
    assert held(me) == {**before, give: before[give] - int(n), want: before[want] + 1}


@pytest.mark.parametrize("size", ["phone", long("wide")])
def test_cards_that_must_go_are_chosen_in_the_hand(table, size):
    me, _ = table("discard", size)
    before = held(me)
    owed = int(parts(r"\D*(\d+).*", me.page.locator(".note strong").inner_text())[0])
    rows = me.page.locator(".hand [data-option]")
    for n in range(owed):
        expect(me.page.locator(".note strong")).to_contain_text(f"{owed - n} more")
        assert me.page.locator(".next[data-action]").count() == 0
        rows.locator("button:last-child:not([aria-disabled=true])").first.click()
    me.page.locator(".hand [data-option] button:first-child:not(:last-child)").first.click()
    expect(me.page.locator(".note strong")).to_contain_text("1 more")
    rows.locator("button:last-child:not([aria-disabled=true])").last.click()
    seq = me.seq
    me.page.locator(".next[data-action]").click()
    me.wait(seq + 1)
    assert sum(held(me).values()) == sum(before.values()) - owed


def test_escape_takes_chosen_cards_back_and_space_sends_them(table):
    me, _ = table("discard")
    more = me.page.locator(".hand [data-option] button:last-child:not([aria-disabled=true])")
    more.first.click()
    expect(me.page.locator(".hand .is-chosen")).to_have_count(1)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".hand .is-chosen")).to_have_count(0)
    cards = me.page.locator(".spread button[aria-pressed=false]:not([aria-disabled=true])")
    while cards.count():
        cards.first.click()
    me.page.evaluate("document.activeElement.blur()")
    seq = me.seq
    me.page.keyboard.press(" ")
    me.wait(seq + 1)
    expect(me.page.locator(".hand [data-option]")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", long("wide")])
def test_whom_to_draw_from_is_chosen_by_seat(table, size):
    me, group = table("steal", size)
    robbed = [one for one in group.legal(0) if one.startswith("steal")]
    controls = me.page.locator('[data-action^="steal"]').filter(visible=True)
    assert [one.get_attribute("data-action") for one in controls.all()] == robbed
    cards = sum(held(me).values())
    me.do(robbed[-1])
    assert sum(held(me).values()) > cards
    assert robbed[-1] not in group.legal(0)


def test_the_classic_game_trades_too(table):
    me, group = table("offer", game="starfarers-classic")
    offer = next(one for one in group.legal(0) if one.startswith("offer"))
    me.do(offer)
    ready(me, "withdraw")
    me.do("withdraw")
