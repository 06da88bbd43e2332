"""The terminal game, driven by typed lines."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

import starwake as sw
from starwake.bots import BotError
from starwake.cli import main
from starwake.cli.play import seats_of_people
from starwake.cli.terminal import files
from starwake.cli.terminal.console import console_for
from starwake.core.text import Texts
from starwake.starfarers.actions import Fly
from tests.cli.driving import First, Terminal
from tests.cli.helpers import drift, scrambled
from tests.helpers import Table


def building(**cards: int) -> Table:
    return Table().give(0, **cards).phase("build")


# ------------------------------------------------------------------ screens


def test_first_screen_shows_board_players_and_the_only_choice(folder):
    screen = Terminal(Table().match(then=1), folder=folder).run()
    assert "[A]" in screen
    assert "A1c" in screen
    assert "Scien." in screen
    assert "Amber (you)" in screen
    assert "Enter: Roll the dice" in screen


def test_enter_takes_the_only_choice(folder):
    terminal = Terminal(Table().match("roll 5 4", then=1), "", folder=folder)
    assert "You rolled 9:" in terminal.run()
    assert terminal.match.position()["phase"] == "trade_and_build"


def test_enter_lists_the_choices_once_more_when_there_are_several(folder):
    screen = Terminal(building(fuel=2).match(), "", folder=folder).run()
    assert screen.count("Build a booster") == 2


@pytest.mark.parametrize("line", ["1", "build booster", "BUILD   Booster"])
def test_number_and_notation_do_the_same(folder, line):
    terminal = Terminal(building(fuel=2).match(), line, folder=folder)
    assert "You built a booster." in terminal.run()
    assert terminal.match.view(0)["seats"][0]["booster"] == 2


def test_builds_say_cost_and_effect(folder):
    screen = Terminal(building(fuel=2, carbon=3, food=2).match(), folder=folder).run()
    assert "Build a booster  for 2 fuel; 1 → 2" in screen
    assert "for 3 carbon, 2 food; in δ: +1 point" in screen


def test_zero_goes_on(folder):
    screen = Terminal(building().match("balls red blue"), "0", folder=folder).run()
    assert "You shook red and blue: base speed 4." in screen
    assert "red blue: speed 5" in screen


def test_flights_are_listed_by_interest_and_numbered_on_the_board(folder):
    terminal = Terminal(Table().flight(0, 4).match(), folder=folder)
    screen = terminal.run()
    assert "1  Fly ship 1 to 6,22  5 steps; explores N1" in screen
    row = next(line for line in screen.splitlines() if line.startswith(" 22 "))
    assert row.split()[1] == "·───1"
    assert "more: type fly 1" in screen


def test_fly_lists_every_destination_of_the_ship(folder):
    match = Table().flight(0, 4).match()
    flights = [action for action in match.legal(0) if isinstance(action, Fly)]
    screen = Terminal(match, "fly 1", folder=folder).run().rpartition("type fly 1")[2]
    assert all(f" {action.point} " in screen for action in flights)


def test_a_flight_that_stops_on_the_way_is_proposed(folder):
    screen = " ".join(Terminal(Table().flight(0, 5).match(), "fly 1 7,21", folder=folder).run().split())
    assert "possible: fly 1 6,22 (1): 5 steps; explores N1; then fly on" in screen


def test_a_system_out_of_reach_is_told(folder):
    screen = Terminal(Table().flight(0, 3).match(), "fly 1 F3", folder=folder).run()
    assert "nothing near F3 is within reach this turn" in screen


def test_a_list_can_be_narrowed_to_a_system(folder):
    screen = Terminal(Table().flight(0, 6).match(then=1), "fly 1 N2", folder=folder).run()
    listed = screen.rpartition("End the turn")[2]
    assert "explores N2" in listed
    assert "N1" not in listed


def test_choosing_another_ship_puts_its_numbers_on_the_board(folder):
    table = Table().ship(0, 2, "trade_ship", "7,29").flight(0, 3)
    screen = Terminal(table.match(), "fly 2", folder=folder).run()
    before, _, after = screen.partition("End the turn")
    number = next(line.split()[0] for line in after.splitlines() if " Fly ship 2 " in line or "steps" in line)
    assert "Ship 1, colony ship at 7,27, 4 steps left  (numbers on the board)" in before
    assert f" {number}" in "\n".join(line for line in after.splitlines() if "─" in line)


def test_what_a_flight_meets_is_told(folder):
    table = Table().no_ships(0).discs("N1", "4", "pirate_base 4", "5").flight(0, 7)
    table.ship(0, 1, "colony_ship", "4,22")
    screen = Terminal(table.match(), "fly 1", folder=folder).run()
    assert "colony site, closed: carbon 4 / ore, pirate base 4" in screen
    assert "you can settle here: goods 5 / carbon 4" in screen
    armed = Terminal(table.upgrades(0, cannon=4).match(), "fly 1", folder=folder).run()
    assert "drives out pirates (ore, pirate base 4): +1 point" in armed


def test_a_trade_ship_sees_its_docks(folder):
    table = Table().no_ships(0).upgrades(0, freight_pod=1).flight(0, 3).ship(0, 1, "trade_ship", "6,14")
    assert "trade station with the Green Folk" in Terminal(table.match(), folder=folder).run()


@pytest.mark.parametrize(("stations", "gain"), [(0, " (+2 points)"), (1, "")])
def test_docking_says_what_follows(folder, stations, gain):
    table = Table().no_ships(0).upgrades(0, freight_pod=2).flight(0, 3).ship(0, 1, "trade_ship", "6,14")
    if stations:
        table.station(1, "green_folk", marker=True)
    screen = " ".join(Terminal(table.match(), folder=folder, size=(160, 60)).run().split())
    assert f"sets up a trade station with the Green Folk{gain}, then you choose a friendship card" in screen


def test_each_goal_ahead_has_one_best_flight(folder):
    screen = Terminal(Table().flight(0, 2).match(), folder=folder).run()
    ahead = [line for line in screen.splitlines() if "(unexplored)" in line]
    goals = [line.rpartition(" steps to ")[2] for line in ahead]
    assert len(goals) == len(set(goals)) > 2


def test_settling_says_what_the_site_brings(folder):
    table = Table().no_ships(0).discs("N1", "4", "10", "5").flight(0, 3).ship(0, 1, "colony_ship", "7,19")
    terminal = Terminal(table.match("roll 6 5", then=1), "1", folder=folder)
    screen = terminal.run()
    assert "1  Found a colony with ship 1  carbon 4 / ore 10: +1 point" in screen
    assert "You founded a colony at 7,19." in screen


def test_an_encounter_tells_its_story_and_numbers_are_what_they_say(folder):
    match = Table().give(0, ore=3).phase("build").match("balls black red", "encounter 3")
    terminal = Terminal(match, "0", "2", "1", folder=folder)
    screen = terminal.run()
    assert "A freighter without lights" in screen
    assert "How many cards do you give?" in screen
    assert "2  Give 2 cards" in screen
    assert "You paid 1 ore." in screen


def test_space_jumps_are_paged_and_only_goals_stand_on_the_board(folder):
    match = building().match("balls black red", "encounter 27", "balls red yellow", "balls blue black")
    terminal = Terminal(match, "0", "y", "jump 1", "", "0", folder=folder, size=(80, 24))
    screen = terminal.run()
    assert "more: type jump 1" in screen
    assert "more lines: press Enter." in screen
    assert "0  Do not jump" in screen
    assert all(len(line) <= 80 for line in screen.splitlines())


def test_friendship_cards_come_with_their_text(folder):
    table = Table().no_ships(0).upgrades(0, freight_pod=1).flight(0, 3).ship(0, 1, "trade_ship", "6,14")
    screen = Terminal(table.match(then=1), "fly 1 6,12", "1", "cards", folder=folder).run()
    assert "1  Take the card “Richer ore”  A roll that pays you ore pays 1 ore more." in screen
    assert "You took the friendship card “Richer ore”." in screen


def test_looking_commands(folder):
    lines = (
        "board",
        "board large",
        "systems",
        "points",
        "players",
        "hand",
        "costs",
        "cards",
        "log",
        "log all",
    )
    terminal = Terminal(building(ore=2).match(), *lines, "rules flight", "choices", folder=folder)
    screen = terminal.run()
    assert "╱" in screen  # the large board has diagonal lanes
    assert "sites 7,19  7,21  4,20" in screen
    assert "△  3, 4 ×2, 11, 12" in screen
    assert "1 = 2" in screen  # one spaceport, two points
    assert "freight pod   2 ore" in screen
    assert "Open hands: Once a turn" in screen
    assert "flight.shake: The flight starts" in screen
    assert not terminal.match.entries


def test_the_log_tells_what_a_seat_may_know_and_no_more(folder):
    match = Table().give(1, ore=1).match("roll 4 3", "card ore", then=3)
    screen = Terminal(match, "", "1", "log", folder=folder, humans=(0,)).run()
    assert "You drew 1 ore from Crimson." in screen
    other = Table().give(1, ore=1).match("roll 4 3", "card ore", then=3)
    terminal = Terminal(other, folder=folder, humans=(2,))
    assert "Amber drew 1 card from Crimson." in terminal.run()


def test_the_log_of_one_turn_or_one_player(folder):
    match = fair(4)
    while match.turn < 7:
        seat = match.awaited[0]
        match.play(seat, First().choose(match.game.view(match.state, seat), match.legal(seat)))
    seat = match.awaited[0]
    one = Terminal(match.copy(), "log 4", folder=folder, humans=(seat,))
    one.session.news.told[seat] = len(match.events)
    assert re.findall(r"^Turn \d+:", one.run(), re.MULTILINE)[-1] == "Turn 4:"
    player = Terminal(match.copy(), "log crimson", "log nobody", folder=folder, humans=(seat,))
    assert "a turn) or log with a player: amber, crimson, ivory" in " ".join(player.run().split())


def test_news_stand_below_the_board_and_fit_a_low_terminal(folder):
    match = sw.new("starfarers", players=4, seed=2979)
    lines = ["", "1", "0", "1", "1", "1", *["0"] * 12]
    terminal = Terminal(match, *lines, folder=folder, size=(80, 24))
    terminal.run()
    rows = terminal.text.splitlines()
    turn = max(n for n, row in enumerate(rows) if row.startswith("Turn ") and "Amber · Production" in row)
    board = max(n for n in range(turn) if "───" in rows[n])
    news = rows[board + 1 : turn]
    assert any(row.startswith("Turn ") for row in news)
    assert 1 <= len(news) <= 7


def test_who_is_about_to_win_is_pointed_out(folder):
    match = Table().medals(1, 5).fame(1, 8).match(then=1)
    assert match.points[1] == 13
    screen = Terminal(match, folder=folder).run()
    assert "! Crimson has 13 points: 2 points more would win." in screen


def test_it_is_said_once_when_the_reserve_gives_less(folder):
    match = Table().medals(0, 5).match("roll 5 4", "card ore", "roll 5 4", then=1)
    terminal = Terminal(match, folder=folder)
    front: Any = terminal.session.front
    front.draws[0] = 2
    terminal.typist.lines = iter([""])
    assert terminal.run().count("From 8 points on you draw only 1 card from the reserve.") == 1


# ------------------------------------------------------------------ offers


def test_small_offers_stay_in_the_menu_after_two_were_refused(folder):
    offers = ("offer 1 ore for 1 food", "offer 1 ore for 1 fuel")
    screen = Terminal(building(ore=1).match(), *offers, "offer", folder=folder).run()
    last = screen.rpartition("Nobody wanted it.")[2]
    assert "Enter: Shake the mothership" in last
    assert "or type: offer 1 ore for 1 fuel (4 small offers: type offer)" in last
    assert "1 ore for:  [1] 1 fuel  [2] 1 carbon  [3] 1 food  [4] 1 goods" in last


def asked(**cards: int) -> sw.Match:
    """Crimson offers Amber 1 ore for 1 fuel."""
    match = Table().give(0, **cards).give(1, ore=1).phase("build", seat=1).match(then=1)
    match.play(1, "offer 1 ore for 1 fuel")
    return match


def test_an_offer_one_cannot_serve_says_so_and_shows_a_counter(folder):
    screen = Terminal(asked(carbon=2).copy(), "counter", folder=folder).run()
    assert "You cannot accept: you lack 1 fuel." in screen
    assert "Enter: Decline the offer" in screen
    assert "or type: counter 1 carbon for 1 ore (4 small counters: type counter)" in screen
    assert "1 carbon for:  [1] 1 ore" in screen


def test_an_offer_one_can_serve_shows_another_counter_too(folder):
    screen = Terminal(asked(fuel=1, carbon=1), folder=folder).run()
    assert "Accept the offer" in screen
    assert "or type another one: counter 1 carbon for 1 ore (what you give comes first)" in screen
    assert "You cannot accept" not in screen


def declining(terminal: Terminal) -> None:
    """Offers that cannot be served are declined unasked."""
    front: Any = terminal.session.front
    front.offers = "skip"


def test_offers_one_cannot_serve_can_be_skipped(folder):
    lines = ("set", "set offers skip", "set sails")
    terminal = Terminal(asked(carbon=2), *lines, folder=folder)
    screen = terminal.run()
    assert "Offers: you are always asked." in screen
    assert "are declined by itself." in screen
    assert "✗ set offers ask, or set offers skip" in screen
    skipping = Terminal(asked(carbon=2), folder=folder)
    declining(skipping)
    skipping.run()
    assert (0, "decline") in [(entry.seat, entry.text) for entry in skipping.match.entries]
    serving = Terminal(asked(fuel=2), folder=folder)
    declining(serving)
    assert "what do you answer?" in serving.run()


# ------------------------------------------------------------------ size and language


@pytest.mark.parametrize("size", [(80, 24), (80, 60), (120, 40), (160, 50), (220, 90)])
def test_every_size_from_80_by_24_up(folder, size):
    terminal = Terminal(Table().flight(0, 4).match(), "fly 1", "board", "points", folder=folder, size=size)
    screen = terminal.run()
    assert all(len(line) <= size[0] for line in screen.splitlines())
    assert "explores N1" in screen
    assert ("Elsewhere" in screen) == (size[1] < 48)


def test_a_low_terminal_shows_what_matters_and_names_the_rest(folder):
    screen = Terminal(Table().match(then=1), folder=folder, size=(80, 24)).run()
    assert " 27 " in screen
    assert "\n  0 " not in screen
    assert "F5 Scientists" in screen


def test_german(folder):
    screen = Terminal(building(fuel=2).match(), "1", "?", "xyz", folder=folder, language="de").run()
    assert "Einen Antrieb bauen" in screen or "Antrieb bauen" in screen
    assert "Deine 2 Karten" in screen
    assert "Tippe eines davon" in screen
    assert "weder eine Wahl noch ein Befehl" in screen


@pytest.mark.parametrize("package", ["starwake.cli.terminal", "starwake.cli.terminal.starfarers"])
def test_both_languages_have_the_same_texts(package):
    english, german = (Texts.load(package, lang) for lang in ("en", "de"))
    assert english.missing(german) == []


def test_an_ascii_terminal_gets_ascii(folder):
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    console = console_for(stream, width=100)
    terminal = Terminal(Table().match(then=1), folder=folder, language="de")
    terminal.session.screen.console = console
    terminal.run()
    stream.flush()
    shown = raw.getvalue().decode("ascii")
    assert ".---." in shown
    assert "Wuerfeln" in shown or "wuerfel" in shown


# ------------------------------------------------------------------ refusals


def test_a_refusal_is_one_line_with_reason_rule_and_the_nearest_choice(folder):
    terminal = Terminal(building(fuel=2).match(), "build cannon", folder=folder)
    flat = " ".join(terminal.run().split())
    assert (
        "✗ build cannon: it costs 2 carbon, and 2 carbon short [build.pay]; possible: build booster (1)"
        in flat
    )
    assert not terminal.match.entries


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99", "there is no choice 99; the numbers go up to"),
        ("xyzzy", "“xyzzy” is neither a choice nor a command"),
        ("bord", "possible: board"),
        ("fly 1", "nothing of that kind is open now"),
        ("fly 1 0,0", "'0,0' is no intersection"),
        ("fly 1 6,22", "possible: shake (0)"),
        ("build spaceport", "build spaceport (your colonies: 21,29, 28,28): it costs"),
        ("build colony_ship", "build colony_ship: it costs 1 ore 1 fuel 1 carbon 1 food, and"),
        ("roll", "roll: not now"),
        ("build nonsense", "build booster, cannon, freight_pod"),
        ("offer 9 ore for 1 food", "you do not hold that much ore"),
        ("offer ore", "should read 'offer 1 ore for 1 food'"),
        ("? 99", "there is no choice 99"),
        ("? flight.shak", "did you mean flight.shake"),
        ("rules nothing", "has no rule 'nothing'"),
        ("save", "Saved: starwake-autosave.jsonl"),
        ("save /nonexistent-folder/game.jsonl", "the folder"),
        ("load", "name a file"),
        ("load nothing.jsonl", "cannot read nothing.jsonl"),
        ("undo", "nothing to take back"),
        ("½", "neither a choice nor a command"),
        ("²", "neither a choice nor a command"),
        ("build booster for me", "should read"),
        ("[bold]", "neither a choice nor a command"),
    ],
)
def test_nonsense_gets_one_clear_line_and_changes_nothing(folder, line, said):
    match = building(fuel=2).match()
    before = match.position()
    terminal = Terminal(match, line, folder=folder)
    terminal.run()
    assert said in terminal.flat
    assert "Traceback" not in terminal.text
    assert terminal.match.position() == before


# ------------------------------------------------------------------ explaining


def test_question_mark_explains(folder):
    lines = ("?", "? 1", "? build cannon", "? flight.shake", "? fly", "help", "? offer")
    flat = Terminal(building(fuel=2).match(), *lines, folder=folder)
    flat.run()
    assert "what a choice means, and its rules" in flat.flat
    assert "build.booster: A booster costs 2 fuel" in flat.flat
    assert "Now: for 2 fuel; 1 → 2" in flat.flat
    assert "Not now: build cannon: it costs 2 carbon" in flat.flat
    assert "flight.shake: The flight starts by shaking" in flat.flat
    assert "fly SHIP POINT: Flies one leg" in flat.flat
    assert not flat.match.entries


@pytest.mark.parametrize(("id", "players"), [("starfarers", 4), ("starfarers", 6), ("starfarers-classic", 4)])
def test_every_kind_of_action_has_rules_and_help(id, players):
    from starwake.starfarers.actions import ACTIONS, Ask, Clear, Exchange, Yes
    from starwake.starfarers.game import Starfarers
    from starwake.starfarers.table.rules import RULES

    game = sw.make(id, players)
    assert isinstance(game, Starfarers)
    texts = game.wording("en").texts
    assert set(RULES) == set(ACTIONS.values())
    elsewhere = {Ask, Exchange} if players < 5 else set()
    for kind in RULES:
        assert game.rules_behind(kind) or kind in elsewhere | {Clear}, kind
        key = "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__).lstrip("_")
        assert f"help.{key}" in texts.keys()  # noqa: SIM118
    assert game.rules_behind(Yes(), "steal")


def test_every_rule_behind_an_action_is_in_some_ledger():
    from starwake.core.ledger import load
    from starwake.starfarers.table.rules import ANSWERS, RULES

    known = {rule.id for name in ("2019", "5-6", "classic") for rule in load(f"starfarers-{name}")}
    wanted = {id for ids in (*RULES.values(), *ANSWERS.values()) for id in ids}
    assert wanted <= known


# ------------------------------------------------------------------ undo


def test_undo_takes_back_until_chance_has_spoken(folder):
    match = building(fuel=4).match("balls red blue")
    terminal = Terminal(match, "1", "1", "undo", "undo", "undo", "1", "0", "undo", folder=folder)
    screen = terminal.run()
    assert screen.count("Taken back: Build a booster.") == 2
    assert screen.count("✗ nothing to take back") == 2
    assert terminal.match.view(0)["seats"][0]["booster"] == 2


def test_no_undo_after_somebody_else_has_acted(folder):
    match = building(fuel=2, ore=1).match()
    terminal = Terminal(match, "build booster", "offer 1 ore for 1 food", "undo", folder=folder)
    assert "✗ nothing to take back" in terminal.run()
    assert terminal.match.view(0)["offers_made"] == 1


def test_no_undo_of_an_answer_to_an_encounter(folder):
    # Card 3, no gift: the result is told without any chance, so a second try would be cheating.
    match = building(ore=1).match("balls black red", "encounter 3")
    terminal = Terminal(match, "0", "0", "undo", folder=folder)
    assert "✗ nothing to take back" in terminal.run()


def test_no_undo_once_a_ship_has_explored_but_before_it_has(folder):
    match = Table().flight(0, 4).match("disc 3", "disc 10", "disc 5")
    terminal = Terminal(match, "fly 1 6,24", "undo", "fly 1 6,22", "undo", folder=folder)
    screen = terminal.run()
    assert screen.count("Taken back: Fly ship 1 to 6,24.") == 1
    assert "N1 explored: carbon 3, ore 10, goods 5." in screen
    assert terminal.match.view(0)["seats"][0]["ships"][0]["at"] == "6,22"


# ------------------------------------------------------------------ batches, hints


def test_several_cards_in_one_line(folder):
    table = Table().give(0, ore=6, food=4)
    terminal = Terminal(table.match("roll 4 3", then=1), "", "discard 3 ore 2 food", folder=folder)
    terminal.run()
    assert terminal.match.view(0)["seats"][0]["owed"] == 0
    assert "You returned 3 ore and 2 food." in terminal.flat


def test_too_many_cards_in_one_line_stop_when_it_is_enough(folder):
    table = Table().give(0, ore=6, food=4)
    terminal = Terminal(table.match("roll 4 3", then=1), "", "discard 9 ore", folder=folder)
    assert "(5 were enough)" in terminal.run()


def test_hint_and_auto(folder):
    terminal = Terminal(building(fuel=2).match("balls red blue"), "hint", "auto", folder=folder)
    screen = terminal.run()
    assert screen.count("The bot would: Shake the mothership") == 2
    assert "there is nothing better to build" in screen
    best = screen.partition("The best chances to win, as far as a navigator sees:")[2]
    assert 2 <= len(re.findall(r"^  \d+%: ", best, re.MULTILINE)) <= 3
    assert terminal.match.view(0)["phase"] == "flight"
    without = Terminal(building(fuel=2).match(), "hint", folder=folder, adviser=False)
    assert "there is no adviser" in without.run()


# ------------------------------------------------------------------ saving and stopping


def fair(seed: int = 5) -> sw.Match:
    return sw.new("starfarers", players=3, seed=seed)


def test_save_and_load_go_on_with_the_same_dice(folder):
    path = folder / "game.jsonl"
    first = Terminal(fair(), "", "0", f"save {path}", "quit", "n", folder=folder)
    first.run()
    assert f"Saved: {path}" in first.flat
    again = files.load(str(path), "starfarers")
    assert again.position() == first.match.position()
    for match in (again, first.match):
        while match.turn < 4:
            seat = match.awaited[0]
            match.play(seat, First().choose(match.game.view(match.state, seat), match.legal(seat)))
    assert again.position() == first.match.position()


def test_load_inside_a_game_keeps_the_old_one(folder):
    path = folder / "old.jsonl"
    fair(9).record(reveal=True).save(path)
    match = fair()
    terminal = Terminal(match, f"load {path}", folder=folder)
    terminal.run()
    kept = files.load(str(folder / "starwake-autosave.jsonl"))
    assert kept.position() == match.position()
    assert terminal.match.record(reveal=True).dealer == fair(9).record(reveal=True).dealer


@pytest.mark.parametrize("other", [{"players": 4}, {"players": 3, "board": "explorer"}])
def test_a_game_at_another_table_is_not_loaded_over_this_one(folder, other):
    path = folder / "other.jsonl"
    sw.new("starfarers", seed=1, **other).record().save(path)
    terminal = Terminal(fair(), f"load {path}", folder=folder)
    terminal.run()
    assert f"is a game for {other['players']} players" in terminal.flat
    assert terminal.match.game.options["board"] == "beginner"


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_a_closed_keyboard_saves_the_game(folder, end):
    match = fair()
    terminal = Terminal(match, "", end, folder=folder, humans=(0, 1, 2), command="./play")
    terminal.run()
    assert "Go on with: ./play --load" in terminal.flat
    assert files.load(str(folder / "starwake-autosave.jsonl")).position() == match.position()


def test_an_older_autosave_is_not_written_over(folder):
    for name in ("starwake-autosave.jsonl", "starwake-autosave-2.jsonl"):
        Terminal(fair(), folder=folder).run()
        assert (folder / name).exists()
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_written_is_told(folder):
    terminal = Terminal(fair(), folder=folder / "nowhere")
    assert "the game could not be saved" in terminal.run()


def test_ctrl_c_asks_like_quit_and_twice_stops_with_a_save(folder):
    terminal = Terminal(fair(), KeyboardInterrupt, "c", "hand", KeyboardInterrupt, "n", folder=folder)
    assert "Goodbye." in terminal.run()
    assert list(folder.iterdir()) == []
    Terminal(fair(), KeyboardInterrupt, KeyboardInterrupt, "never read", folder=folder).run()
    assert [path.name for path in folder.iterdir()] == ["starwake-autosave.jsonl"]


def test_quit_asks(folder):
    terminal = Terminal(fair(), "quit", "c", "quit", "n", folder=folder)
    assert "Goodbye." in terminal.run()
    assert list(folder.iterdir()) == []
    Terminal(fair(), "quit", "", folder=folder).run()
    Terminal(fair(), "q", str(folder / "mine.jsonl"), folder=folder).run()
    assert {path.name for path in folder.iterdir()} == {"starwake-autosave.jsonl", "mine.jsonl"}


def test_a_file_of_somebody_else_is_not_written_over_unasked(folder):
    path = folder / "letter.txt"
    path.write_text("dear Ada")
    terminal = Terminal(fair(), f"save {path}", "n", folder=folder)
    terminal.run()
    assert path.read_text() == "dear Ada"
    Terminal(fair(), f"save {path}", "y", folder=folder).run()
    assert files.load(str(path)).game.id == "starfarers"


def test_a_record_without_a_seed_goes_on_from_its_position(folder):
    path = folder / "scripted.jsonl"
    match = building(fuel=2).match()
    match.play(0, "build booster")
    match.record().save(path)
    assert files.load(str(path)).position() == match.position()


def test_a_record_that_its_seed_does_not_give_is_refused(folder):
    path = folder / "game.jsonl"
    match = fair()
    match.play(match.awaited[0], "roll")
    match.record(reveal=True).save(path)
    text = path.read_text()
    rolls = [line for line in text.splitlines() if line.startswith('[-1,"roll')]
    path.write_text(
        text.replace(rolls[-1], '[-1,"roll 6 6"]' if "6 6" not in rolls[-1] else '[-1,"roll 1 1"]')
    )
    with pytest.raises(sw.RecordError, match=r"game\.jsonl: entry"):
        files.load(str(path))


# ------------------------------------------------------------------ people and bots


def test_the_end_says_how_the_points_came_about(folder):
    table = building(carbon=3, food=2).medals(0, 5).fame(0, 11)
    terminal = Terminal(table.match(), "build spaceport 21,29", str(folder / "won.jsonl"), folder=folder)
    flat = " ".join(terminal.run().split())
    assert "The game is over: you won with 15 points" in flat
    assert "0 A Amber (you) 1 2 = 4 0 = 0 5 11 = 5 15" in flat
    assert sw.load(folder / "won.jsonl").result["winner"] == 0
    assert "It took 1 turns, 1 rounds." in flat
    assert "You built a spaceport at 21,29. You won with 15 points. (you 15 points)" in flat
    assert not terminal.session.again


def test_another_game_may_follow(folder):
    match = building(carbon=3, food=2).medals(0, 5).fame(0, 11).match()
    match.play(0, "build spaceport 21,29")
    terminal = Terminal(match, "", "y", folder=folder)
    terminal.run()
    assert terminal.session.again


def test_a_finished_game_can_be_looked_at(folder):
    match = building(carbon=3, food=2).medals(0, 5).fame(0, 11).match()
    match.play(0, "build spaceport 21,29")
    assert "The game is over" in Terminal(match, "", folder=folder).run()


def test_people_at_one_keyboard_do_not_see_each_other(folder):
    match = Table(players=3).give(0, ore=6, food=4).give_secretly(1, goods=9).match("roll 4 3", then=1)
    terminal = Terminal(match, "", "discard 5 ore", "", "discard 4 goods", folder=folder, humans=(0, 1))
    terminal.run()
    assert [prompt.split()[0] for prompt in terminal.typist.prompts[:4]] == [
        "Amber>",
        "Amber>",
        "It",
        "Crimson>",
    ]
    amber, _, crimson = terminal.flat.partition("Your 9 cards:")
    assert "goods 9" not in amber
    assert crimson.startswith(" ore 0 fuel 0 carbon 0 food 0 goods 9")
    assert "ore 6" not in crimson.partition("Your")[0]


def test_bots_answer_before_people_are_asked(folder):
    match = Table().give(0, ore=6, food=4).give(1, fuel=10).match("roll 4 3", then=1)
    terminal = Terminal(match, "", folder=folder)
    screen = terminal.run()
    assert screen.index("Crimson returned") < screen.index("return 5 cards of your choice")


class Broken:
    """A bot that plays what it may not."""

    def choose(self, view: Any, legal: Any) -> Any:
        return "shake"


class Crashing:
    """A bot with a bug."""

    def choose(self, view: Any, legal: Any) -> Any:
        raise ZeroDivisionError


def test_a_bot_that_crashes_is_one_line_too(folder):
    match = Table().phase("roll", seat=1).match()
    terminal = Terminal(match, folder=folder)
    terminal.home.bots = {1: Crashing()}
    with pytest.raises(BotError, match="the bot of Crimson cannot play: ZeroDivisionError"):
        terminal.session.run()
    advised = Terminal(building().match(), "hint", folder=folder)
    advised.home.adviser = lambda seat: Crashing()
    assert "✗ the bot of Amber cannot play: ZeroDivisionError" in advised.run()


def test_a_bot_that_cheats_ends_the_game_with_one_line_and_a_save(folder):
    match = Table().phase("roll", seat=1).match()
    terminal = Terminal(match, folder=folder)
    terminal.home.bots = {1: Broken()}
    with pytest.raises(BotError, match="the bot of Crimson cannot play"):
        terminal.session.run()
    assert (folder / "starwake-autosave.jsonl").exists()


def test_seats_of_people():
    assert seats_of_people(0, 1, 4) == [0]
    assert seats_of_people(3, 2, 4) == [3, 0]


# ------------------------------------------------------------------ nothing hidden is printed


LOOKS = ("board", "systems", "points", "hand", "costs", "cards", "log all", "?", "hint", "? 1", "choices")


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_is_ever_printed(folder, seed):
    board = ("beginner", "explorer", "wild_space")[seed % 3]
    rng = sw.stream(seed)
    match = drift(sw.new("starfarers", players=3, seed=seed, board=board), rng, 150 + 60 * seed)
    for seat in match.awaited:
        twin = scrambled(match, seat, rng, {"resource": ["ore", "fuel", "carbon", "food", "goods"]})
        assert twin.position() != match.position()
        screens = []
        for one in (match.copy(), twin):
            terminal = Terminal(one, *LOOKS, folder=folder / "nowhere", humans=(seat,))
            terminal.run()
            screens.append(terminal.text)
        assert screens[0] == screens[1]


# ------------------------------------------------------------------ the command


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["nonsense"], "there is no game 'nonsense'"),
        (["starfarers", "--players", "2"], "3, 4, 5 or 6 players"),
        (["starfarers", "--players", "x"], "invalid int value"),
        (["starfarers", "--board", "flat"], "the option board is one of"),
        (["starfarers", "--seat", "4"], "seats are 0 to 3"),
        (["starfarers", "--hot-seat", "0"], "1 to 4"),
        (["starfarers", "--hot-seat", "5"], "1 to 4"),
        (["starfarers", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["starfarers", "--bots", ","], "a list of names"),
        (["starfarers", "--lang", "fr"], "there is no language 'fr'"),
        (["starfarers", "--load", "nothing.jsonl"], "cannot read nothing.jsonl"),
        (["starfarers", "--load", "nothing.jsonl", "--seed", "3"], "brings its own"),
        (["starfarers", "--fast"], "unrecognized arguments"),
    ],
)
def test_wrong_flags_are_told_in_one_line(capsys, monkeypatch, tmp_path, flags, said):
    monkeypatch.chdir(tmp_path)
    assert main(["play", *flags]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_the_command_plays(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    lines = iter(["", "quit", "n"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "starfarers", "--players", "3", "--bots", "drifter", "--seed", "4"]) == 0
    assert "Starfarers for 3 players" in capsys.readouterr().out


def test_the_command_goes_on_with_a_saved_game(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    fair().record().save("game.jsonl")
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    assert main(["play", "--load", "game.jsonl", "--bots", "drifter", "--seat", "1"]) == 0
    assert "--load game.jsonl --seat 1" in " ".join(capsys.readouterr().out.split())
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_way_to_go_on_is_the_command_that_was_used(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    for command, said in (("./play", "./play"), ("", "starwake play")):
        monkeypatch.setenv("STARWAKE_COMMAND", command)
        assert main(["play", "--seed", "2979"]) == 0
        assert f"Go on with: {said} --load starwake-autosave" in " ".join(capsys.readouterr().out.split())


@pytest.mark.slow
def test_a_whole_game_of_autos(folder, monkeypatch):
    from starwake.bots import make_bot

    monkeypatch.chdir(folder)
    match = sw.new("starfarers", players=3, seed=8)
    terminal = Terminal(match, *["auto"] * 3000, folder=folder, size=(80, 24))
    terminal.home.adviser = lambda seat: make_bot("trader", match.game, seat, sw.stream(8, lane=seat))
    assert "The game is over: you won" in terminal.run()


TYPED = (
    *(
        "",
        "?",
        "board",
        "board large",
        "systems",
        "points",
        "hand",
        "costs",
        "cards",
        "log",
        "undo",
        "hint",
        "auto",
    ),
    *(
        "rules flight",
        "fly 1",
        "fly 2",
        "fly 1 N2",
        "offer",
        "trade",
        "build",
        "jump 1",
        "? 1",
        "? 0",
        "? fly",
        "? x",
    ),
    *(
        "? build booster",
        "? fly 1 7,27",
        "? settle 1",
        "fly 1 4,0",
        "settle 2",
        "offer 1 ore for 1 food",
        "end",
        "no",
    ),
    *(
        "discard 2 ore 1 food",
        "pay ore",
        "xyz",
        "roll",
        "0",
        "1",
        "2",
        "3",
        "5",
        "8",
        "13",
        "accept",
        "help 1",
        "??",
    ),
)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_nothing_breaks(folder, seed):
    board = ("beginner", "strategic", "explorer", "wild_space")[seed]
    rng = sw.stream(seed)
    lines = ["auto" if rng.below(2) else TYPED[rng.below(len(TYPED))] for _ in range(150)]
    match = sw.new("starfarers", players=3 + seed % 2, seed=seed, board=board)
    size = ((80, 24), (100, 50), (220, 80), (80, 40))[seed]
    language = "de" if seed % 2 else "en"
    terminal = Terminal(
        match, *lines, folder=folder, size=size, language=language, humans=(0, 1)[: 1 + seed % 2]
    )
    terminal.run()
    assert terminal.match.entries
    assert all(len(line) <= size[0] for line in terminal.text.splitlines())


# ------------------------------------------------------------------ what was lost, hidden or misleading


def test_quit_asks_again_when_the_game_cannot_be_saved(folder):
    (folder / "file").write_text("in the way")
    terminal = Terminal(Table().match(), "quit", "", "c", folder=folder / "file" / "games")
    terminal.run()
    assert "could not be saved" in terminal.flat
    assert "Goodbye." not in terminal.text
    assert len([prompt for prompt in terminal.typist.prompts if "goes on" in prompt]) == 2


def test_quit_asks_again_when_a_file_is_to_stay(folder):
    (folder / "mine.txt").write_text("a letter")
    name = str(folder / "mine.txt")
    terminal = Terminal(Table().match(), "quit", name, "n", "n", folder=folder)
    assert "Not saved" in terminal.run()
    assert (folder / "mine.txt").read_text() == "a letter"
    assert "Goodbye." in terminal.text


@pytest.mark.parametrize("line", ["save ~nobody-of-this-name/g.jsonl", "load ~nobody-of-this-name/g.jsonl"])
def test_a_user_that_does_not_exist_is_told(folder, line):
    assert (
        "there is no user 'nobody-of-this-name' here" in Terminal(Table().match(), line, folder=folder).run()
    )


def test_after_a_shorter_list_only_its_numbers_count(folder):
    terminal = Terminal(Table().flight(0, 6).match(then=1), "fly 1 N2", "1", "", "1", folder=folder)
    terminal.run()
    assert "✗ 1 is not in this list; it is “Fly ship 1 to" in terminal.flat
    assert terminal.match.seq == 1  # after Enter has listed all again


def test_a_bot_plays_to_the_end_of_the_turn(folder):
    terminal = Terminal(building(fuel=2).match("balls red blue", then=1), "auto turn", folder=folder)
    match, turn = terminal.match, terminal.match.turn
    terminal.run()
    assert "A bot decides for you; Ctrl-C stops it." in terminal.flat
    assert match.seq > 1
    assert match.turn > turn
    assert len(terminal.typist.prompts) == 2


def test_auto_knows_what_follows_it(folder):
    screen = Terminal(building(fuel=2).match(), "auto pilot", folder=folder).run()
    assert "auto (this decision), auto turn or auto game" in screen


def test_a_bot_plays_on_until_ctrl_c_gives_the_controls_back(folder):
    terminal = Terminal(building(fuel=2).match(then=1), "auto game", folder=folder)
    match, turn = terminal.match, terminal.match.turn

    def pause():
        if match.turn >= turn + 9 and terminal.session.autopilot:
            raise KeyboardInterrupt

    terminal.session.pause = pause
    assert "You decide again." in terminal.run()
    assert match.turn >= turn + 9
    assert len(terminal.typist.prompts) == 2


def test_a_closed_site_comes_after_flights_that_are_of_use(folder):
    table = Table().no_ships(0).discs("N1", "4", "pirate_base 4", "5").flight(0, 7)
    table.ship(0, 1, "colony_ship", "4,22")
    screen = Terminal(table.match(), "fly 1", folder=folder).run().rpartition("End the turn")[2]
    lines = [line for line in screen.splitlines() if "Fly ship 1" in line]
    closed = [number for number, line in enumerate(lines) if "closed" in line]
    useful = [number for number, line in enumerate(lines) if "closed" not in line]
    assert min(closed) > max(useful) > 0


def test_cards_are_not_enough_where_no_transport_is_free(folder):
    table = Table().give(0, ore=2, fuel=2, carbon=2, food=2).flight(0, 4)
    assert "colony ship" in enough_for(table, folder)
    for number, point in ((2, "7,29"), (3, "6,22")):
        table.ship(0, number, "colony_ship", point)
    assert "ship" not in enough_for(table, folder)


def enough_for(table, folder):
    flat = Terminal(table.match(), "hand", folder=folder, size=(200, 60)).run()
    return re.findall(r"Enough for: ([^\n]*)", flat)[0]


def test_the_log_shows_the_newest_page_first(folder):
    match = drift(sw.new("starfarers", players=4, seed=5), sw.stream(5), 400)
    seat = match.awaited[0]
    terminal = Terminal(match, "log all", "", folder=folder, humans=(seat,), size=(100, 20))
    terminal.run()
    shown, earlier = terminal.screens[1:3]
    turns = [[int(n) for n in re.findall(r"Turn (\d+):", text)] for text in (shown, earlier)]
    assert max(turns[0]) >= match.turn - 1
    assert max(turns[1]) <= min(turns[0])
    assert "earlier lines: press Enter" in shown
