"""The terminal plays every edition: five and six players, and the classic game with its secret looks."""

from __future__ import annotations

import re
from typing import Any

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.cli import main
from starwake.cli.terminal.home import Home
from starwake.cli.terminal.starfarers.board import AXIS_ROWS, MARGIN, Picture, Scale
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.core.text import Texts
from tests.cli.driving import Terminal
from tests.cli.helpers import drifted, foretold, front_for, scrambled, told
from tests.helpers import Table, long

CLASSIC = "starfarers-classic"
LAYERS = ("classic", "pilots")
SCALES = (Scale(2, 1), Scale(2, 2), Scale(3, 1), Scale(3, 2))
LOOKS = ("board", "systems", "points", "hand", "costs", "cards", "log all", "?", "hint", "? 1", "choices")
RAW_KEY = re.compile(
    r"[“ ](report|event|op|some|menu|fly|why|head|board|news|effect|help|action|decision|legend|option)\.[a-z]\w+"
)


def classic(**options: Any) -> Table:
    return Table(game=CLASSIC, **options)


def picture(match: sw.Match, seat: int | None, scale: Scale = SCALES[0], language: str = "en") -> list[str]:
    """The rows of the board without its edges."""
    front = front_for(match, language)
    seen = front.shown(Home(match), seat)
    lines = [line.plain for line in Picture(seen, front.speech, scale).lines()]
    return [line.ljust(scale.width(seen.chart)) for line in lines[AXIS_ROWS:-AXIS_ROWS]]


def shown(match: sw.Match) -> Seen:
    """What seat 0 sees, ready for drawing."""
    found: Seen = front_for(match).shown(Home(match), 0)
    return found


def at(rows: list[str], point: str, scale: Scale = SCALES[0], before: int = 0, length: int = 2) -> str:
    """What is drawn on a point."""
    x, y = map(int, point.split(","))
    column = MARGIN + x * scale.x - before
    return rows[y * scale.y][column : column + length]


# ------------------------------------------------------------------ texts


@pytest.mark.parametrize("layer", LAYERS)
def test_both_languages_of_a_layer_have_the_same_texts(layer):
    plain = Texts.load("starwake.cli.terminal.starfarers", "en")
    english, german = (
        Texts.load("starwake.cli.terminal.starfarers", lang, layers=(layer,)) for lang in ("en", "de")
    )
    assert english.missing(german) == []
    assert set(english.keys()) == set(plain.keys())


def test_every_edition_speaks_its_own_words(folder):
    screen = Terminal(classic().give(0, ore=2).phase("build").match(), "costs", "cards", folder=folder).run()
    assert "Starfarers, the classic edition, for 4 players: Ready start." in screen
    assert "freight ring   2 ore" in screen
    assert "Still to be had, for a trading outpost:" in screen
    assert "freight pod" not in screen
    assert "trade station" not in screen


# ------------------------------------------------------------------ numbered docks


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_docks_are_drawn_with_their_numbers_and_stations_on_them(scale):
    match = classic().docked("merchants", 0, 3, marker=0).match()
    seen = shown(match)
    rows = picture(match, 0, scale)
    for point, (civ, number) in seen.chart.docks.items():
        if civ != "merchants" or number > 2:
            assert at(rows, point, scale) == f"@{number}"
    first, second = seen.outposts["merchants"]["docks"][:2]
    assert at(rows, first, scale, before=1, length=3) == "<A>"
    assert at(rows, second, scale, before=1, length=3) == "<Z>"
    assert "♦A" in "".join(rows)
    assert seen.outposts["merchants"]["stations"] == [0, 3]


def test_systems_tell_which_dock_is_next_and_what_it_takes(folder):
    match = classic().docked("merchants", 0, 3, marker=0).match()
    flat = Terminal(match, "systems", folder=folder)
    flat.run()
    dock = shown(match).outposts["merchants"]["docks"][2]
    assert f"Merchants AZ··· ♦A next outpost: {dock}; needs 3 freight rings" in flat.flat
    assert "Scientists ····· next outpost:" in flat.flat


def test_a_trade_ship_sees_the_dock_that_is_next():
    table = classic().no_ships(0).docked("green_folk", 1, marker=1).upgrades(0, freight_pod=2).flight(0, 3)
    match = table.ship(0, 1, "trade_ship", "7,19").match()
    dock = shown(match).outposts["green_folk"]["docks"][1]
    near = next(
        a.notation for a in match.legal(0) if f"Green Folk @2 ({dock})" in foretold(match, 0, a.notation)[0]
    )
    assert near != f"fly 1 {dock}"
    assert foretold(match, 0, f"fly 1 {dock}")[0].endswith(
        "sets up a trading outpost with the Green Folk, then you choose a friendship card"
    )


# ------------------------------------------------------------------ secret looks


@pytest.mark.parametrize(
    ("seat", "shown", "hidden"),
    [
        (0, ("Or?5", "Go?11", "Ca ●"), ("?P4",)),
        (1, ("Ca?P4", "Go?11", "Or ◎"), ("?5",)),
        (2, ("Or ◎", "Ca ●", "Go ◐"), ("?",)),
        (None, ("Or ◎", "Ca ●", "Go ◐"), ("?",)),
    ],
)
def test_a_chip_is_shown_to_those_who_have_looked(seat, shown, hidden):
    match = secret_match()
    board = "\n".join(picture(match, seat))
    for sign in shown:
        assert sign in board
    for sign in hidden:
        assert sign not in board


def secret_match(then: int | None = None) -> sw.Match:
    """Amber and Crimson have looked at one chip of S1 each, and both at the third one."""
    planets = shown(classic().match()).systems["s1"]["planets"]
    icons = {planet["resource"]: planet["back"] for planet in planets}
    names = {planet["resource"]: f"s1-{place}" for place, planet in enumerate(planets, 1)}
    assert icons == {"ore": "dot_green", "carbon": "dot_red", "goods": "dot_yellow"}
    table = classic().looked(names["ore"], "5", 0).looked(names["carbon"], "pirate_base 4", 1)
    return table.looked(names["goods"], "11", 0, 1).flight(0, 3).match(then=then)


def test_face_down_chips_show_the_colour_of_their_dot():
    match = classic().match()
    signs = {"dot_red": "●", "dot_yellow": "◐", "dot_green": "◎"}
    board = "".join(picture(match, 0))
    every = [planet for system in shown(match).systems.values() for planet in system["planets"]]
    hidden = [planet for planet in every if planet["face_down"]]
    assert len(hidden) == 21
    for icon, sign in signs.items():
        assert board.count(sign) == sum(planet["back"] == icon for planet in hidden) > 0


def test_looking_is_told_to_the_one_who_looked_and_to_others_only_that_it_happened(folder):
    def match() -> sw.Match:
        table = classic().no_ships(0).flight(0, 3).ship(0, 1, "colony_ship", "6,24")
        return table.match("disc ice_planet 3", then=1)

    planned = match()
    action = "fly 1 7,23"
    assert action in planned.legal(0)
    own = Terminal(planned, str(action), "undo", folder=folder)
    screen = own.run()
    assert "you look at: carbon ●" in screen
    assert "You looked in secret at S1: carbon ice planet 3." in screen
    assert "Ca?I3" in screen
    assert "✗ nothing to take back" in screen
    other = match()
    other.play(0, str(action))
    assert told(other, 1) == ["  Amber flew ship 1 to 7,23 (S1). Amber looked in secret at S1: carbon."]
    assert "?" not in "".join(picture(other, 1))


def test_a_second_look_at_the_same_chip_cannot_be_undone_either(folder):
    table = classic().no_ships(0).flight(0, 3).ship(0, 1, "colony_ship", "6,24")
    match = table.looked("s1-3", "ice_planet 3", 1).match()
    assert shown(match).systems["s1"]["planets"][2]["resource"] == "carbon"
    terminal = Terminal(match, "fly 1 7,23", "undo", folder=folder)
    assert "✗ nothing to take back" in terminal.run()
    assert not [entry for entry in match.entries if entry.seat < 0]


def test_what_is_cleared_at_the_end_of_a_flight_is_foretold(folder):
    table = classic().no_ships(0).upgrades(0, freight_pod=3).flight(0, 3)
    table.looked("s1-3", "ice_planet 3", 0).ship(0, 1, "colony_ship", "6,24")
    terminal = Terminal(table.match(then=1), "fly 1 7,23", "clear 1", folder=folder)
    terminal.run()
    assert "thaws the ice if it ends its flight here (carbon, ice planet 3?): +1 point" in terminal.flat
    assert "Pirates and ice" in terminal.flat
    assert "★ You thawed the ice" in terminal.flat
    passing = classic(clear_on_pass=True).no_ships(0).upgrades(0, freight_pod=3).flight(0, 3)
    passing.looked("s1-3", "ice_planet 3", 0).ship(0, 1, "colony_ship", "6,24")
    wide = Terminal(passing.match(), folder=folder, size=(160, 60))
    assert "thaws the ice (carbon, ice planet 3?): +1 point" in wide.run()


@pytest.mark.parametrize(
    ("id", "options"),
    [
        (CLASSIC, {"players": 3}),
        (CLASSIC, {"players": 4, "setup": "advanced"}),
        ("starfarers", {"players": 6}),
        ("starfarers", {"players": 5, "board": "wild_space"}),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_hidden_is_ever_printed(folder, id, options, seed):
    match = drifted(id, seed, 350 + 100 * seed, **options)
    rng = sw.stream(seed, lane=7)
    for seat in match.awaited:
        discs = list(match.game.names.discs)  # type: ignore[attr-defined]
        secrets = {"resource": ["ore", "fuel", "carbon", "food", "goods"], "disc": discs}
        twin = scrambled(match, seat, rng, secrets)
        screens = []
        for one in (match.copy(), twin):
            terminal = Terminal(one, *LOOKS, folder=folder / "nowhere", humans=(seat,))
            terminal.run()
            screens.append(terminal.text)
        assert screens[0] == screens[1]


def test_people_at_one_keyboard_do_not_see_each_others_chips(folder):
    terminal = Terminal(secret_match(then=1), "end", "", "board", folder=folder, humans=(0, 1))
    shown: dict[str, int] = {}

    def ask(prompt: str) -> str:
        shown.setdefault(prompt, len(terminal.text))
        return terminal.typist(prompt)

    terminal.session.ask = ask
    terminal.run()
    handed = next(count for prompt, count in shown.items() if "turn of Crimson" in prompt)
    amber, crimson = terminal.text[:handed], terminal.text[handed:]
    assert "Or?5" in amber
    assert "?P4" not in amber
    assert "Ca?P4" in crimson
    assert "?5" not in crimson


# ------------------------------------------------------------------ two pilots


def test_the_head_says_who_is_pilot_and_whose_part_it_is(folder):
    first = Terminal(Table(6).phase("build").match(), "points", folder=folder)
    first.run()
    assert "Amber, pilot 1 (pilot 2: Azure) · Trade and build" in first.flat
    assert re.search(r"^>1 +0 A Amber", first.text, re.MULTILINE)
    assert re.search(r"^ 2 +3 Z Azure", first.text, re.MULTILINE)
    second = Terminal(Table(6).phase("build", seat=3, active=0).match(), folder=folder, humans=(3,))
    second.run()
    assert "Azure, pilot 2 (pilot 1: Amber) · Trade and build" in second.flat
    assert re.search(r"^>2 +3 Z Azure", second.text, re.MULTILINE)


def test_six_seats_have_letters_and_colours(folder):
    match = Table(6).match()
    letters = [front_for(match).speech.letter(seat) for seat in range(6)]
    assert letters == ["A", "C", "I", "Z", "J", "P"]
    german = [front_for(match, "de").speech.letter(seat) for seat in range(6)]
    assert len(set(german)) == 6
    board = "".join(picture(match, 0))
    assert "[J]" in board
    assert "[P]" in board


def test_an_encounter_of_both_pilots_is_told_for_each(folder):
    match = (
        Table(6).give(0, ore=3).give(3, ore=3).phase("ready").match("balls black red", "encounter 3", then=1)
    )
    match.play(0, "shake")
    match.play(0, "give 0")
    match.play(3, "give 0")
    lines = told(match, 1)
    assert [line.split("meets")[0].strip() for line in lines if "meets" in line] == ["Amber", "Azure"]
    mine = told(match, 3)
    assert any(line.startswith("  Amber meets “A freighter without lights”") for line in mine)
    assert any("You answered" in line for line in mine)


def test_the_cards_of_the_travelers_are_in_the_menu(folder):
    table = Table(6).friend(0, "trav_donation", "trav_exchange").give(1, ore=1).give(2, ore=1).phase("build")
    terminal = Terminal(table.match(), "? ask 1 ore", "ask 1 ore", folder=folder)
    screen = terminal.run()
    assert re.search(r"Ask Crimson for:  \[\d+\] ore  \[\d+\] fuel  \[\d+\] carbon", screen)
    assert "Ask Azure for" not in screen  # no cards
    assert "colony ship at" in screen
    assert "→ trade ship" in screen
    assert "x.card.glorious_donation" in screen


def test_yes_and_no_are_explained_by_what_is_asked(folder):
    table = Table(6).friend(0, "trav_donation").give(1, ore=1).phase("build")
    match = table.match(then=1)
    match.play(0, "ask 1 ore")
    terminal = Terminal(match, "? yes", "yes", folder=folder, humans=(1,))
    terminal.run()
    assert "x.card.glorious_donation" in terminal.flat
    assert "You donated 1 ore to Amber." in terminal.flat


def test_an_artifact_has_a_sign_of_its_own():
    table = Table(6)
    planet = next(name for name, _, token in table._tokens() if token == "artifact 2")
    system, _, place = planet.rpartition("-")
    left = table.data["board"]["discs_left"]
    discs = [next(iter(left[table.back(f"{system}-{number}")])) for number in (1, 2, 3)]
    discs[int(place) - 1] = "artifact 2"
    match = table.discs(system, *discs).match()
    assert " X2" in "".join(picture(match, 0))


# ------------------------------------------------------------------ whole games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "options", "size", "language"),
    [
        ("starfarers", {"players": 5, "board": "explorer"}, (120, 50), "en"),
        (CLASSIC, {"players": 4}, (80, 24), "de"),
        long("starfarers", {"players": 6}, (80, 24), "de"),
        long(CLASSIC, {"players": 3, "setup": "advanced"}, (220, 80), "en"),
    ],
    ids=str,
)
def test_a_whole_game_of_autos(folder, monkeypatch, id, options, size, language):
    monkeypatch.chdir(folder)
    match = sw.new(id, seed=8, **options)
    terminal = Terminal(match, *["auto"] * 3000, folder=folder, size=size, language=language)
    bots = {
        s: make_bot("trader", match.game, s, sw.stream(8, lane=9 + s)) for s in range(1, match.game.players)
    }
    terminal.home.bots = bots
    terminal.home.adviser = lambda seat: make_bot("trader", match.game, seat, sw.stream(8, lane=seat))
    screen = terminal.run()
    assert match.over
    assert not RAW_KEY.search(screen)
    assert "{" not in screen
    assert all(len(line) <= size[0] for line in screen.splitlines())


TYPED = (
    *(
        "",
        "?",
        "board",
        "board large",
        "systems",
        "points",
        "cards",
        "costs",
        "log",
        "undo",
        "auto",
        "rules flight",
    ),
    *(
        "fly 1",
        "fly 2",
        "fly 1 s2",
        "jump 1",
        "build",
        "ask",
        "exchange 1",
        "draw",
        "clear 1",
        "? clear 1",
        "? draw",
    ),
    *(
        "? ask 1 ore",
        "? jump",
        "? exchange",
        "build colony_ship",
        "offer 1 ore for 1 food",
        "yes",
        "no",
        "end",
        "0",
    ),
    *("1", "2", "3", "5", "8", "? 1", "? 0", "xyz", "place", "launch"),
)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_nothing_breaks(folder, seed):
    rng = sw.stream(seed)
    lines = ["auto" if rng.below(2) else TYPED[rng.below(len(TYPED))] for _ in range(150)]
    id, options = (
        (CLASSIC, {"setup": "advanced"}),
        ("starfarers", {"players": 5, "board": "explorer"}),
        (CLASSIC, {"players": 3, "clear_on_pass": True}),
        ("starfarers", {"players": 6, "board": "wild_space"}),
    )[seed]
    match = sw.new(id, seed=seed, **options)
    size = ((80, 24), (100, 50), (220, 80), (80, 40))[seed]
    language = "de" if seed % 2 else "en"
    humans = (0, 3)[: 1 + seed % 2]
    terminal = Terminal(match, *lines, folder=folder, size=size, language=language, humans=humans)
    screen = terminal.run()
    assert terminal.match.entries
    assert not RAW_KEY.search(screen)
    assert all(len(line) <= size[0] for line in screen.splitlines())


# ------------------------------------------------------------------ flags


def started(monkeypatch, capsys, tmp_path, *flags: str) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    assert main(["play", *flags, "--seed", "5", "--bots", "drifter"]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["starfarers", "--players", "6"], "Starfarers for 6 players: Open chart."),
        (["starfarers", "--players", "5", "--board", "explorer"], "Starfarers for 5 players: Explorer."),
        ([CLASSIC], "the classic edition, for 4 players: Ready start."),
        ([CLASSIC, "--players", "3", "--setup", "advanced"], "for 3 players: Own start."),
        (
            [CLASSIC, "--option", "clear_on_pass=on", "--no-offers"],
            "for 4 players: Ready start, Trade between players: No, Clearing in passing: Yes.",
        ),
    ],
)
def test_every_edition_starts_at_once(monkeypatch, capsys, tmp_path, flags, said):
    assert said in started(monkeypatch, capsys, tmp_path, *flags)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play starfarers --players 6 --board beginner", "the option board is one of strategic, explorer"),
        (f"play {CLASSIC} --board explorer", f"{CLASSIC} has no option 'board'; it has setup, offers"),
        (f"play {CLASSIC} --players 5", f"{CLASSIC} is for 3 or 4 players, not 5"),
        ("play starfarers --option players=5", "players is no option of a game"),
        ("perft starfarers --depth 1 --option board", "an option is NAME=VALUE"),
        ("bench starfarers-classic --option wind=1", "has no option 'wind'"),
    ],
)
def test_wrong_options_are_told_in_one_line(capsys, line, said):
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "sim", "perft", "bench"])
def test_the_help_lists_the_options_of_every_game(capsys, command):
    assert main([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert "starfarers, 5-6 players\n    board=strategic|explorer|wild_space" in told
    assert "clear_on_pass=false|true" in told


@pytest.mark.parametrize("flags", [["starfarers", "--players", "6"], [CLASSIC, "--setup", "advanced"]])
def test_perft_counts_every_edition(capsys, flags):
    assert main(["perft", *flags, "--depth", "1"]) == 0
    assert capsys.readouterr().out.startswith("count 1 ")


def test_rules_of_all_editions_are_found_under_the_game(capsys):
    assert main(["rules", "starfarers", "x.turn"]) == 0
    assert capsys.readouterr().out.startswith("x.turn ")
    assert main(["rules", "starfarers", "flight.shake"]) == 0
    assert capsys.readouterr().out.startswith("flight.shake ")
