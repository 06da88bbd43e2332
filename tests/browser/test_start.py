"""The pages around a match: start, new game, join, the table before the start, rules."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.helpers import long

SHOWN = "main[data-match]:not([data-status])"
"""The page of a match that has begun."""


def at(seat, server, path="/"):
    seat.page.goto(server.url + path)
    seat.page.wait_for_load_state("networkidle")
    return seat.page


def match_of(page):
    page.wait_for_url("**/match/*")
    return page.url.rpartition("/")[2]


def summary(server, page):
    return server.get(f"/api/matches/{match_of(page)}")


def kinds(room):
    return [one["kind"] for one in room["seats"]]


# ------------------------------------------------------------------ start


def test_enter_plays_at_once(server, seat):
    page = at(seat(), server)
    page.keyboard.press("Enter")
    page.wait_for_selector(SHOWN)
    room = summary(server, page)
    assert (room["game"], room["status"], room["options"]["board"]) == ("starfarers", "running", "beginner")
    assert kinds(room) == ["person", "bot", "bot", "bot"]


def test_one_tap_plays_at_once_in_german(server, seat):
    page = at(seat("phone", lang="de"), server)
    assert "Du und drei Bots" in page.locator("[data-go]").inner_text()
    page.locator("[data-go]").tap()
    page.wait_for_selector(SHOWN)


def test_one_press_opens_a_table_for_friends_and_shows_its_link(server, seat):
    page = at(seat(), server)
    page.locator('[data-friends="starship"]').click()
    room = summary(server, page)
    assert (room["game"], kinds(room), room["hints"]) == ("starship", ["person", "open"], False)
    assert "/join#" in page.get_by_label("Link to this table").input_value()


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_my_games_come_into_sight(server, seat, size):
    page = at(seat(size), server)
    page.locator("[data-friends]").first.click()
    match = match_of(page)
    page = at_again(page, server)
    page.locator("[data-mine]").click()
    line = page.locator(f'.mine [data-match="{match}"]')
    line.wait_for()
    assert line.bounding_box()["y"] + line.bounding_box()["height"] <= page.viewport_size["height"]
    assert page.evaluate("document.activeElement.className").startswith("mine")


def test_a_double_click_begins_one_game(server, seat):
    page = at(seat(), server)
    posted = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    page.locator("[data-go]").dblclick()
    page.wait_for_selector(SHOWN)
    assert len(posted) == 1


def test_games_go_on_from_the_start_page_and_what_is_gone_is_forgotten(server, seat):
    page = at(seat(), server)
    page.locator("[data-go]").click()
    match = match_of(page)
    page.wait_for_selector(SHOWN)
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage['starwake.matches'])
            kept.unshift({match: 'gone', game: 'starfarers', code: '', seats: [{token: 'x', seat: 0}], opened: 1})
            localStorage['starwake.matches'] = JSON.stringify(kept)
        }"""
    )
    page = at_again(page, server)
    ways = page.locator(".going")
    assert ways.count() == 1
    assert re.search(r"Continue: Starfarers.*Against 3 bots", ways.inner_text(), re.S)
    assert "gone" not in page.evaluate("localStorage['starwake.matches']")
    ways.click()
    page.wait_for_selector(SHOWN)
    assert match_of(page) == match


def at_again(page, server, path="/"):
    page.goto(server.url + path)
    page.wait_for_load_state("networkidle")
    return page


def test_language_theme_and_pace_are_kept(server, seat):
    page = at(seat(), server)
    page.get_by_role("button", name="Deutsch").click()
    assert page.locator("html").get_attribute("lang") == "de"
    assert "Sofort spielen" in page.locator("[data-go]").inner_text()
    page.get_by_text("Einstellungen").click()
    page.locator("label.chip", has_text="Kartenpapier").click()
    page.locator("label.chip", has_text="Sofort").click()
    page.reload()
    page.wait_for_load_state("networkidle")
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("data-theme")) == ("de", "light")
    assert json.loads(page.evaluate("localStorage['starwake.settings']"))["pace"] == "instant"


def test_settings_open_in_sight(server, seat):
    page = at(seat("phone"), server)
    page.get_by_text("Settings").tap()
    expect(page.locator(".likes .chip").last).to_be_in_viewport(ratio=1)


def test_the_theme_may_be_that_of_the_system(server, seat):
    page = at(seat(theme="system"), server)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")


def test_a_code_that_nobody_knows_is_told(server, seat):
    one = seat()
    page = at(one, server)
    page.get_by_label("Join by code").fill("aaaaa aaaaa")
    page.keyboard.press("Enter")
    assert "no table with this code" in page.get_by_role("alert").inner_text()
    one.wrong = [line for line in one.wrong if "404" not in line]  # the browser says so too


# ------------------------------------------------------------------ new game


def test_every_game_option_and_value_can_be_chosen_and_start_names_them(server, seat):
    page = at(seat(), server, "/new")
    for game in server.get("/api/games")["games"]:
        page.locator(".chip", has_text=re.compile(f"^{re.escape(game['title'])}$")).click()
        assert game["text"] in page.locator("main").inner_text()
        for option in game["options"]:
            group = page.get_by_role("radiogroup", name=option["title"], exact=True)
            for value in option["values"]:
                group.locator("label", has_text=value["title"]).first.click()
                page.get_by_text(value["text"], exact=True).first.wait_for()
        assert (
            page.locator(".next")
            .inner_text()
            .endswith(f"{game['title']}, {page.locator('.sitter').count()} players")
        )


def test_what_is_chosen_is_what_is_laid(server, seat):
    page = at(seat(), server, "/new")
    page.locator("[aria-label=Players] label", has_text="3").click()
    page.locator("label.opt", has_text="Explorer").click()
    page.locator("[aria-label='Trade between players'] label", has_text="No").click()
    page.locator(".seg label", has_text="drifter").first.click()
    page.locator("[aria-label=Clock] label", has_text="Gentle").click()
    page.locator("[aria-label=Hints] label", has_text="Off").click()
    page.locator(".named").fill("Ada")
    page.locator("[data-go]").click()
    page.wait_for_selector(SHOWN)
    room = summary(server, page)
    assert room["options"] == {"board": "explorer", "offers": False}
    assert [(one["kind"], one["bot"]) for one in room["seats"]] == [
        ("person", ""),
        ("bot", "drifter"),
        ("bot", "trader"),
    ]
    assert (room["seats"][0]["name"], room["clock"]["kind"], room["hints"]) == ("Ada", "gentle", False)


def test_a_whole_form_by_keyboard(server, seat):
    page = at(seat(), server, "/new")
    page.get_by_role("radio", name="4", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".sitter").count() == 3
    page.keyboard.press("Enter")
    page.wait_for_selector(SHOWN)
    assert summary(server, page)["players"] == 3


def test_people_at_one_screen_have_names_and_seats_of_their_own(server, seat):
    page = at(seat(), server, "/new")
    page.locator("select").nth(1).select_option("person")
    page.locator(".named").nth(0).fill("Ada")
    page.locator(".named").nth(1).fill("Bo")
    assert "2 people share this screen" in page.locator(".note").inner_text()
    page.locator("[data-go]").click()
    match = match_of(page)
    room = server.get(f"/api/matches/{match}")
    assert [(one["kind"], one["name"]) for one in room["seats"][:2]] == [("person", "Ada"), ("person", "Bo")]
    kept = json.loads(page.evaluate("localStorage['starwake.matches']"))
    assert [one["seat"] for one in kept[0]["seats"]] == [0, 1]


def test_the_address_may_name_a_game(server, seat):
    page = at(seat(), server, "/new#starship")
    assert page.locator(".sitter").count() == 2
    assert "Starship, 2 players" in page.locator(".next").inner_text()


# ------------------------------------------------------------------ the table before the start


def opened(server, seat, *kinds):
    """A host with a table of three; the link to it."""
    host = at(seat(), server, "/new")
    host.locator("[aria-label=Players] label", has_text="3").click()
    host.locator(".named").fill("Ilse")
    for number, kind in enumerate(kinds, 1):
        host.locator("select").nth(number).select_option(kind)
    assert "Open the table" in host.locator("[data-go]").inner_text()
    host.locator("[data-go]").click()
    host.wait_for_selector(".is-lobby")
    return host, host.locator(".copy input").input_value()


def test_a_friend_comes_by_the_link_and_only_the_host_starts(server, seat):
    host, link = opened(server, seat, "open", "bot")
    code = host.locator(".code").inner_text()
    assert link == f"{server.url}/join#{code}"
    assert (
        host.locator("[data-commitment]").get_attribute("data-commitment")
        == summary(server, host)["commitment"]
    )
    assert host.locator("[data-go]").get_attribute("aria-disabled") == "true"

    guest = seat("phone").page
    guest.goto(link)
    guest.get_by_label("Your name").fill("Marek")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".is-lobby")
    host.locator(".seat", has_text="Marek").wait_for()
    assert guest.locator("[data-go]").get_attribute("aria-disabled") == "true"
    assert "Ilse starts the game" in guest.locator(".note").inner_text()

    host.get_by_label("Write to the table").fill("Welcome")
    host.keyboard.press("Enter")
    guest.get_by_text("Welcome").wait_for()
    host.locator("[data-go][aria-disabled=false]").click()
    for page in (host, guest):
        page.wait_for_selector(SHOWN)
        expect(page.locator("[data-tab=chat] .count")).to_have_count(0)  # everybody has read it already
    assert summary(server, host)["status"] == "running"


def test_who_reloads_or_comes_again_by_the_link_has_the_same_seat(server, seat):
    _, link = opened(server, seat, "open", "bot")
    guest = seat().page
    guest.goto(link)
    guest.get_by_role("button", name="Join").click()
    guest.wait_for_selector(".is-lobby")
    match = match_of(guest)
    guest.reload()
    guest.wait_for_selector(".is-lobby")
    guest.goto(link)
    guest.wait_for_selector(".is-lobby")
    assert match_of(guest) == match
    assert kinds(server.get(f"/api/matches/{match}")) == ["person", "person", "bot"]


def test_the_host_fills_seats_with_bots_and_starts_by_key(server, seat):
    host, _ = opened(server, seat, "open", "open")
    host.get_by_role("button", name="Bots on the open seats").click()
    host.locator("[data-go][aria-disabled=false]").wait_for()
    host.keyboard.press("Space")
    host.wait_for_selector(SHOWN)
    table = summary(server, host)
    assert kinds(table) == ["person", "bot", "bot"]
    assert [one["bot"] for one in table["seats"][1:]] == ["trader", "trader"]


def test_a_guest_may_go_by_another_name_and_leave(server, seat):
    host, link = opened(server, seat, "open", "open")
    guest = seat().page
    guest.goto(link)
    guest.get_by_role("button", name="Join").click()
    guest.wait_for_selector(".is-lobby")
    guest.get_by_label("You are called").fill("Chidi")
    guest.get_by_role("button", name="Save").click()
    host.locator(".seat", has_text="Chidi").wait_for()
    guest.get_by_role("button", name="Leave the table").click()
    guest.wait_for_selector("[data-go]")
    host.locator(".seat", has_text="Chidi").wait_for(state="detached")
    assert kinds(summary(server, host)) == ["person", "open", "open"]
    assert guest.locator(".going").count() == 0


def test_a_shared_screen_holds_a_table_with_open_seats(server, seat):
    host, _ = opened(server, seat, "person", "open")
    assert host.locator(".seat.is-away").count() == 0
    host.get_by_role("button", name="Bots on the open seats").click()
    host.locator("[data-go][aria-disabled=false]").click()
    host.wait_for_selector(".is-lobby", state="detached")
    assert kinds(summary(server, host)) == ["person", "person", "bot"]


def test_a_public_table_is_found_on_the_start_page(server, seat):
    host = at(seat(), server, "/new#starship")
    host.locator(".named").fill("Ursula")
    host.locator("select").nth(1).select_option("open")
    host.locator("[aria-label='Open seats'] label", has_text="Public").click()
    host.locator("[data-go]").click()
    host.wait_for_selector(".is-lobby")
    guest = at(seat(), server)
    guest.locator(".tables .way", has_text="Ursula").click()
    guest.wait_for_selector(".is-lobby")
    assert match_of(guest) == match_of(host)


# ------------------------------------------------------------------ rules


def test_rules_are_found_by_words_and_by_address(server, seat):
    page = at(seat(), server)
    page.get_by_role("link", name="Rules").click()
    page.wait_for_selector(".rule")
    count = page.locator(".rule").count()
    page.get_by_label("Search in the rules").fill("pirate cannon")
    page.wait_for_function("count => document.querySelectorAll('.rule').length < count", arg=count)
    assert all("pirate" in text.lower() for text in page.locator(".rule").all_inner_texts())
    page = at_again(page, server, "/rules/starfarers#flight.shake")
    sought = page.locator(".rule.is-sought")
    assert sought.get_attribute("data-rule") == "flight.shake"
    assert sought.is_visible()


@pytest.mark.parametrize("size", ["phone", long("wide")])
def test_rules_are_not_wider_than_the_page(server, seat, size):
    page = at(seat(size), server, "/rules/starfarers#setup.pieces")
    page.wait_for_selector(".rule.is-sought")
    ends = page.locator(".rule p").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert max(ends) <= page.viewport_size["width"]


# ------------------------------------------------------------------ every size, both languages


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        *(("narrow", "de"), ("phone", "de"), long("tablet", "en")),
        *(long("wide", "en"), long("wide", "de"), long("narrow", "en")),
        *(long("tablet", "de"), long("phone", "en")),
    ],
)
def test_nothing_runs_out_of_the_window(server, seat, size, lang):
    page = at(seat(size, lang=lang), server)
    ways = ["/", "/new", "/new#starfarers-classic", "/new#starship", "/join#ABCDE-FGHJK", "/rules/starship"]
    for path in ways:
        page = at_again(page, server, path)
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], (path, wide)
        cut = page.evaluate(
            """() => [...document.querySelectorAll("button, a, label, b, small, h1, h2")]
                .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow === "visible")
                .map((one) => [one.getBoundingClientRect(), one.textContent.trim()])
                .filter(([box]) => box.right > innerWidth + 1 || box.left < -1)
                .map(([, text]) => text)"""
        )
        assert cut == [], path
