"""Replay and study in a real browser: every step, every figure, the check of the dice, and playing on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import starwake as sw
from starwake.table import chances as going
from starwake.table.film import Film, document
from tests.browser.driving import SIZES
from tests.helpers import long
from tests.server.wire import hosted
from tests.table.test_study import TABLES, record_of

AXE = Path(__file__).parent / "axe" / "axe.min.js"
STEP = "[data-replay]"
SLOWER = 4
"""How much slower a slow machine is."""


@pytest.fixture(scope="module")
def server():
    """A server that plays as many records again as tests want."""
    with hosted() as own:
        yield own


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """Records as files, by game and players."""
    folder = tmp_path_factory.mktemp("records")
    found = {}
    for id, players, options in TABLES:
        path = folder / f"{id}-{players}.jsonl"
        record_of(id, players, options).save(path)
        found[id, players] = path
    return found


@pytest.fixture(scope="module")
def over(server):
    """A match of a person and two bots that ended after a while, and the token of the person."""
    laid = server.lay("pbb", pace=0)
    with server.live(laid["match"], laid["token"]) as line:
        line.next("table")
        for n in range(25):
            legal = line.legal()
            while not legal["actions"]:
                line.next("step")
                legal = line.legal()
            line.play(legal["actions"][0], seq=legal["seq"], id=f"n{n}")
        line.send(type="end", id="end", agree=True)
        line.next("ack")
    return laid


def opened(me, server, path):
    """A record on the page."""
    me.page.goto(f"{server.url}/replay")
    me.page.wait_for_selector("input[type=file]", state="attached")
    me.page.set_input_files("input[type=file]", path)
    me.page.wait_for_selector(STEP)
    return me.page


def step_of(page):
    return int(page.get_attribute(STEP, "data-step"))


def wait_for(page, step):
    page.wait_for_selector(f'{STEP}[data-step="{step}"]')


def press(page, *keys):
    page.evaluate("document.activeElement.blur()")
    for key in keys:
        page.keyboard.press(key)


def go(page, step):
    """To a step, as the slider has it."""
    page.evaluate(
        """step => {
            const line = document.querySelector('.timeline'), { left, top, width } = line.getBoundingClientRect()
            const all = Number(document.querySelector('[data-replay]').dataset.steps)
            const at = { clientX: left + width * step / all, clientY: top + 5, pointerId: 1, bubbles: true }
            line.setPointerCapture = () => {}
            line.dispatchEvent(new PointerEvent('pointerdown', at))
        }""",
        step,
    )
    wait_for(page, step)


# ------------------------------------------------------------------ the way through


def test_a_finished_match_opens_by_its_address_and_keeps_the_step_in_it(server, seat, over):
    me = seat()
    me.page.goto(f"{server.url}/replay/{over['match']}#7")
    wait_for(me.page, 7)
    press(me.page, "ArrowRight", "ArrowRight")
    wait_for(me.page, 9)
    me.page.wait_for_url(f"**/replay/{over['match']}#9")
    me.page.reload()
    wait_for(me.page, 9)
    record = server.get(f"/api/matches/{over['match']}/record")
    actions = sum(seat >= 0 for seat, _ in record["entries"])
    assert int(me.page.get_attribute(STEP, "data-steps")) == actions


def test_keys_step_jump_and_play(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    replay = document(Film(record_of(*TABLES[1])))
    last, turns = len(replay["steps"]), [shot["turn"] for shot in replay["steps"]]
    assert step_of(page) == 0
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    wait_for(page, 1)
    press(page, "End")
    wait_for(page, last)
    press(page, "Shift+ArrowLeft")
    wait_for(page, turns.index(turns[-1]) + 1)
    press(page, "Home", "Shift+ArrowRight")
    wait_for(page, turns.index(2) + 1)
    press(page, "Home", "Space")
    assert page.get_attribute("[data-to=play]", "aria-pressed") == "true"
    wait_for(page, 2)
    press(page, "Space")
    assert page.get_attribute("[data-to=play]", "aria-pressed") == "false"
    page.click("[data-to=turn-on]")
    page.click("[data-to=back]")
    wait_for(page, turns.index(2))


def test_fingers_find_every_step_on_a_german_phone(server, seat, files):
    page = opened(seat("phone", lang="de"), server, files["starship", 2])
    for to in ("turn-back", "back", "play", "on", "turn-on"):
        box = page.locator(f"[data-to={to}]").bounding_box()
        assert min(box["width"], box["height"]) >= 44, to


def test_turning_points_and_lines_of_the_story_lead_there(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    replay = document(Film(record_of(*TABLES[1])))
    for turning in replay["study"]["turnings"]:
        page.click(f'[data-turning="{turning["step"]}"] >> nth=0')
        wait_for(page, turning["step"])
    page.click("#tab-story")
    line = page.locator(".told button[aria-current]").last
    told = int(line.get_attribute("data-event"))
    line.click()
    step = step_of(page)
    assert replay["steps"][step - 1]["last"] >= told > (replay["steps"][step - 2]["last"] if step > 1 else 0)


@pytest.mark.parametrize("name", [("starfarers", 6), long(("starfarers-classic", 3))], ids=str)
def test_every_step_shows_the_table_as_it_was_with_all_hands_open(server, seat, files, name):
    page = opened(seat("narrow"), server, files[name])
    record = sw.load(files[name])
    film = Film(record)
    page.click("#tab-hands")
    for step in [0, 1, *range(40, len(film), len(film) // 12), len(film)]:
        go(page, step)
        view = film.game.views(film.scenes[step].state).open()
        points = page.locator(".seats .score b").all_inner_texts()
        assert [int(n) for n in points] == view["points"]
        for number, own in enumerate(view["seats"]):
            shown = page.locator(f'[data-hand="{number}"] [data-count]')
            held = {
                one.get_attribute("data-thing"): int(one.get_attribute("data-count")) for one in shown.all()
            }
            assert held == {f"resource:{name}": n for name, n in own["hand"].items() if n}
            for ship in own["ships"]:
                assert page.locator(f'.board [data-thing="{ship["id"]}"]').count() >= 1


# ------------------------------------------------------------------ the study


@pytest.mark.parametrize("name", [("starfarers", 6), ("starfarers-classic", 3)], ids=str)
def test_the_figures_on_the_page_are_those_of_the_record(server, seat, files, name):
    page = opened(seat(), server, files[name])
    study = document(Film(sw.load(files[name])))["study"]
    for series in study["series"]:
        label = page.get_attribute(f'[data-series="{series["name"]}"] svg >> nth=0', "aria-label")
        assert [float(n) for n in re.findall(r" (-?[\d.]+)(?:,|$)", label)] == series["values"][-1]
        lines = page.locator(f'[data-series="{series["name"]}"] polyline')
        assert lines.count() == len(series["values"][0])
        assert len(lines.first.get_attribute("points").split()) == len(series["values"])
    for draws in study["draws"]:
        for face in draws["faces"]:
            bar = page.locator(f'[data-draws="{draws["name"]}"] [data-face="{face["face"]}"]')
            assert int(bar.get_attribute("data-seen")) == face["seen"]
            assert float(bar.get_attribute("data-expected")) == face["expected"]
    for number, luck in enumerate(study["luck"]):
        cells = page.locator(f'[data-luck] [data-thing="seat:{number}"] td').all_inner_texts()
        difference = luck["actual"] - luck["expected"]
        assert [float(cell.replace("+", "")) for cell in cells] == [
            pytest.approx(luck["expected"], abs=0.051),
            luck["actual"],
            pytest.approx(difference, abs=0.051),
        ]
    for origin in study["origins"]:
        cells = page.locator(f'[data-source="{origin["source"]}"] td').all_inner_texts()
        assert [int(cell) for cell in cells] == origin["points"]
    steps = page.locator("[data-turning]").evaluate_all("all => all.map(one => +one.dataset.turning)")
    assert steps == [one["step"] for one in study["turnings"]]


def test_the_chances_to_win_are_those_of_the_record_and_turning_points_lead_there(server, seat, files):
    page = opened(seat(), server, files["starship", 2])
    film = Film(sw.load(files["starship", 2]))
    chances = going.told(film, going.curve_of(film))
    page.wait_for_selector("[data-series=chances]")
    label = page.get_attribute("[data-series=chances] svg >> nth=0", "aria-label")
    assert [int(n) for n in re.findall(r" (\d+)(?:,|$)", label)] == chances["series"]["values"][-1]
    for number, causes in enumerate(chances["moved"]):
        cells = page.locator(f'[data-moved] [data-thing="seat:{number}"] td').all_inner_texts()
        parts = [100 * part for part in (causes["luck"], causes["own"], causes["others"])]
        assert [int(cell.replace("−", "-")) for cell in cells] == [pytest.approx(n, abs=0.51) for n in parts]
    assert chances["swings"]
    for swing in chances["swings"]:
        page.click(f'[data-swing="{swing["step"]}"]')
        wait_for(page, swing["step"])


def test_the_chances_to_win_of_a_finished_match_come_with_its_address(server, seat, over):
    me = seat()
    me.page.goto(f"{server.url}/replay/{over['match']}")
    me.page.wait_for_selector("[data-series=chances]")
    assert me.page.locator("[data-series=chances] polyline").count() == 3


# ------------------------------------------------------------------ the check


def checked(page):
    page.click("#tab-check")
    page.click("[data-to=check]")
    page.wait_for_selector("[data-check]:not([data-check=''])")
    return page.get_attribute("[data-check]", "data-check"), page.inner_text(".check [role=status]")


def test_the_dice_are_checked_in_the_page(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    outcomes = sw.load(files["starfarers", 4]).verify()
    state, text = checked(page)
    assert state == "sound"
    assert str(outcomes) in text


def test_what_somebody_has_noted_is_compared(server, seat, files):
    page = opened(seat(lang="de"), server, files["starfarers", 4])
    record = sw.load(files["starfarers", 4])
    page.click("#tab-check")
    page.fill(".noted input", record.heads()[10].hex())
    assert "ersten 10 von" in checked(page)[1]
    page.fill(".noted input", "0" * 64)
    page.click("[data-to=check]")
    page.wait_for_selector('[data-check="differs"]')


def test_a_record_that_was_tampered_with_is_found_out(server, seat, files, tmp_path):
    record = sw.load(files["starfarers", 4]).json()
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps({**record, "chain": record["chain"][::-1]}))
    state, _text = checked(opened(seat(), server, path))
    assert state == "differs"


def test_a_browser_that_cannot_hash_says_so_and_the_server_checks(server, seat, files):
    me = seat()
    me.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page = opened(me, server, files["starfarers", 4])
    page.click("#tab-check")
    assert page.get_attribute("[data-check]", "data-where") == "server"
    assert "https" in page.inner_text(".check .fine")
    state, text = checked(page)
    assert state == "sound"
    assert "server says so" in text


# ------------------------------------------------------------------ playing on, passing on


def test_a_game_goes_on_from_a_step(server, seat, over):
    me = seat()
    me.page.goto(f"{server.url}/replay/{over['match']}#12")
    wait_for(me.page, 12)
    me.page.click("#tab-check")
    me.page.select_option(".pass-on select", "0")
    me.page.click("[data-to=onward]")
    me.page.wait_for_selector("main[data-match][data-seq]")
    match = me.page.get_attribute("main[data-match]", "data-match")
    assert match != over["match"]
    assert me.page.get_attribute("main[data-match]", "data-seat") == "0"
    assert server.get(f"/api/matches/{match}")["status"] == "running"


def test_a_game_goes_on_from_a_record_but_not_from_its_end(server, seat, files):
    page = opened(seat("phone"), server, files["starfarers", 4])
    go(page, int(page.get_attribute(STEP, "data-steps")))
    page.click("#tab-check")
    assert page.get_attribute("[data-to=onward]", "aria-disabled") == "true"
    page.click("[data-to=onward]", force=True)
    go(page, 60)
    page.select_option(".pass-on select", "2")
    page.click("[data-to=onward]")
    page.wait_for_selector("main[data-match][data-seq]")
    assert page.get_attribute("main[data-match]", "data-seat") == "2"


def test_the_record_is_saved_as_the_library_writes_it(server, seat, files, tmp_path):
    page = opened(seat(), server, files["starfarers-classic", 3])
    page.click("#tab-check")
    with page.expect_download() as download:
        page.click("[data-to=save]")
    path = tmp_path / "saved.jsonl"
    download.value.save_as(path)
    assert sw.load(path) == sw.load(files["starfarers-classic", 3])


def test_a_file_is_dropped_on_the_page_even_over_another_replay(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    text = files["starfarers-classic", 3].read_text()
    page.evaluate(
        """text => {
            const data = new DataTransfer()
            data.items.add(new File([text], "game.jsonl"))
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }))
        }""",
        text,
    )
    steps = len(Film(sw.load(files["starfarers-classic", 3])))
    page.wait_for_selector(f'{STEP}[data-steps="{steps}"]')


def test_a_wrong_file_that_is_dropped_leaves_the_replay(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    steps = page.locator(STEP).get_attribute("data-steps")
    page.evaluate(
        """() => {
            const data = new DataTransfer()
            data.items.add(new File(["holiday"], "picture.png"))
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }))
        }"""
    )
    note = page.locator(".note.is-alert")
    note.get_by_text("This file is no record of a game.").wait_for()
    assert page.locator(STEP).get_attribute("data-steps") == steps
    note.locator("button").click()
    note.wait_for(state="detached")


def test_what_is_no_record_is_told(server, seat, files, tmp_path):
    me = seat()
    page = me.page
    page.goto(f"{server.url}/replay")
    path = tmp_path / "other.json"
    wrong = {
        "[1]": "no record",
        json.dumps({**sw.load(files["starfarers", 4]).json(), "version": 9}): "version 9",
    }
    for text, told in wrong.items():
        path.write_text(text)
        page.set_input_files("input[type=file]", path)
        page.wait_for_function("told => document.querySelector('.sorry')?.innerText.includes(told)", arg=told)
    me.wrong.clear()  # the browser reports the refusal


def test_a_match_that_runs_has_no_replay_yet(server, seat):
    me = seat()
    me.page.goto(f"{server.url}/replay/{server.lay('pbb')['match']}")
    me.page.wait_for_selector("text=still runs")
    me.wrong.clear()  # the browser reports that there is none


def test_finished_games_of_this_browser_are_listed(server, seat, over):
    me = seat()
    kept = [{"match": over["match"], "game": "starfarers", "code": "", "seats": [], "opened": 1}]
    me.page.add_init_script(f"localStorage['starwake.matches'] = {json.dumps(json.dumps(kept))}")
    me.page.goto(server.url)
    me.page.click("a[href='/replay']")
    me.page.click(f"a[data-match='{over['match']}']")
    me.page.wait_for_selector(STEP)


def test_another_language_changes_no_step(server, seat, files):
    page = opened(seat(), server, files["starfarers", 4])
    go(page, 33)
    before = page.inner_text(".note")
    page.click(".masthead .btn >> nth=-1")
    page.click("[lang=de]")
    page.wait_for_function("before => document.querySelector('.note').innerText !== before", arg=before)
    assert step_of(page) == 33
    assert page.locator(".side .chip[lang=de]").is_visible(), "settings stay open"


# ------------------------------------------------------------------ every size


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        *(("wide", "dark"), ("phone", "light"), long("tablet", "dark")),
        *(long("wide", "light"), long("narrow", "dark"), long("narrow", "light")),
        *(long("tablet", "light"), long("phone", "dark")),
    ],
)
def test_nothing_covers_the_board_and_nothing_runs_out(server, seat, files, size, theme):
    page = opened(seat(size, theme=theme), server, files["starfarers", 6])
    go(page, 200)
    boxes = {
        name: page.locator(name).bounding_box() for name in (".seats", ".chart", ".note", ".scrub", ".side")
    }
    width, height = SIZES[size]
    for box in boxes.values():
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width + 1
        assert box["y"] + box["height"] <= height + 1
    chart = boxes.pop(".chart")
    for box in boxes.values():
        apart_x = box["x"] >= chart["x"] + chart["width"] - 1 or box["x"] + box["width"] <= chart["x"] + 1
        apart_y = box["y"] >= chart["y"] + chart["height"] - 1 or box["y"] + box["height"] <= chart["y"] + 1
        assert apart_x or apart_y
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = page.locator(".board").bounding_box()
    press(page, *["ArrowRight"] * 12)
    assert page.locator(".board").bounding_box() == before


def test_what_is_pressed_on_the_chart_says_its_name(server, seat, files):
    page = opened(seat("narrow"), server, files["starfarers", 6])
    planet = page.locator(".planet").first
    box = planet.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    assert page.get_attribute(".window", "title") == planet.get_attribute("aria-label")
    page.mouse.click(x, y)
    assert page.text_content(".marked-name") == planet.get_attribute("aria-label")
    page.mouse.click(x, y)
    assert page.locator(".marked").count() == 0


def test_arrows_on_the_chart_go_from_thing_to_thing_and_not_through_the_game(server, seat, files):
    page = opened(seat("narrow"), server, files["starfarers", 6])
    step = step_of(page)
    page.focus(".board [data-look]")
    first = page.get_attribute(".board [data-look]", "data-look")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute(".board [data-look]", "data-look") != first
    assert step_of(page) == step


@pytest.mark.parametrize("size", ["phone", long("wide")])
def test_axe_finds_nothing(server, seat, files, size):
    page = opened(seat(size), server, files["starfarers", 6])
    go(page, 200)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for tab in ("study", "story", "hands", "check"):
        page.click(f"#tab-{tab}")
        for theme in ("dark", "light"):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found = page.evaluate(
                "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
                ".map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((one) => one.html.slice(0, 99)).join(' | '))"
            )
            assert found == [], (tab, theme)


def test_it_opens_and_steps_quickly_on_a_slow_machine(server, seat, files):
    """What the page itself works, by the clock of its own thread, times how much slower a slow machine is."""
    me = seat()
    session = me.page.context.new_cdp_session(me.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked():
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return sum(found[f"{name}Duration"] for name in ("Script", "Layout", "RecalcStyle"))

    page, opening = opened(me, server, files["starfarers", 6]), []
    for _ in range(3):  # other work of the machine makes its threads slower, never quicker
        page.click("#tab-check")
        page.click("[data-to=other]")
        page.wait_for_selector("input[type=file]", state="attached")
        before = worked()
        page.set_input_files("input[type=file]", files["starfarers", 6])
        page.wait_for_selector(STEP)
        opening.append(worked() - before)
    assert min(opening) * SLOWER < 1.0
    page.wait_for_timeout(1500)
    before = worked()
    page.evaluate(
        """async () => {
            for (let n = 0; n < 100; n++) {
                dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true }))
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
            }
        }"""
    )
    assert step_of(page) == 100
    assert (worked() - before) / 100 * SLOWER < 0.05
