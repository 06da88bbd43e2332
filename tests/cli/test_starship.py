"""Starship at the terminal: both ships, the flight row, prices and odds before each choice, nothing hidden shown."""

from __future__ import annotations

import re

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.cli import main
from starwake.cli.terminal import files
from starwake.core.ledger import load
from starwake.core.text import Texts
from starwake.starship.table.rules import RULES, TITLES
from tests.cli.driving import First, Terminal
from tests.cli.helpers import drifted, scrambled, told
from tests.helpers import long
from tests.ships import Ships, cargo

RAW_KEY = re.compile(
    r"[“ ](report|event|some|menu|why|head|news|effect|help|action|decision|option|brief|known|ship|odds|loss|"
    r"mission|sector|flight|costs|card|module|about|at_card|special|piece|resource)\.[a-z]\w+"
)
LOOKS = ("ships", "missions", "sectors", "cards", "costs", "modules", "points", "log all", "?", "hint", "? 1")


def flat(terminal: Terminal) -> str:
    terminal.run()
    return terminal.flat


# ------------------------------------------------------------------ the table


def test_both_ships_stand_side_by_side(folder):
    table = Ships().bays(0, ore=2).has(0, astro=17, science=3).modules(0, logistics=1, sensor=2)
    table.tiles(0, boosters=(2, 1), cannons=(1, 0)).hangar(0, trade_ship=2).own(0, "ore_3", "colony_ore_2")
    table.tiles(1, boosters=(0, 3)).hangar(1).own(1, "pirate_0_2", "pirate_0_3", "pirate_1_2")
    screen = Terminal(table.match(then=1), folder=folder, size=(80, 24)).run()
    rows = [[half.strip() for half in line.split("│")] for line in screen.splitlines() if "│" in line]
    own, other = [row[0] for row in rows], [row[1] for row in rows]
    assert own[0] == "> Amber (you), moon: 3 of 10 points"
    assert own[1] == "17 astro · hangar: trade, trade"
    assert own[2:4] == ["ore 2/3  fuel 0/3  carbon 0/3", "food 0/3  goods 0/3  science 3/4"]
    assert own[4] == "boosters [2][1][1]  cannons [1][ ][ ]"
    assert own[5] == "modules: logistics I, sensor II ★"
    assert own[6:8] == ["colonies on 1: carbon; on 2: ore", "posts: ore at 3"]
    assert own[8] == "friendship 1 · fame 0"
    assert other[0] == "Azure, sun: 2 of 10 points"
    assert other[1] == "25 astro · hangar: –"
    assert other[4] == "boosters [2][2][2]  cannons [1][ ][ ]"
    assert "fame 3 ★ Talk of the Stars" in " ".join(other)


def test_missions_say_what_they_ask_and_whether_one_has_it(folder):
    table = Ships().missions("cure", "shelves", "escort").has(0, science=2).tiles(0, cannons=(3, 0))
    screen = Terminal(table.match(then=1), folder=folder).run()
    assert "✓ Ashfall “The Cure”: 2 science points → 1 point" in screen
    assert "✗ Lantern “Empty Shelves”: 1 trade good → 1 fame point, 1 resource (not goods)" in screen
    assert "✓ Ashfall “Escort Duty”: have 3 cannon points → 3 astro, 1 resource" in screen


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_size_from_80_by_24_up(folder, size, language):
    table = Ships().own(0, *(f"{ware}_3" for ware in ("ore", "fuel", "carbon", "food", "goods")))
    table.own(0, "outpost_merchants_1", "median").modules(
        0, logistics=2, command=2, sensor=1, trade=1, science=1
    )
    table.bays(0, ore=4, fuel=4, carbon=4, food=4, goods=3).known(2, "pirate_0_2", "ore_1", "library")
    for match in (table.match(then=1), table.phase("sector", yellow=2).match(), table.phase("build").match()):
        terminal = Terminal(match, *LOOKS, folder=folder / "x", size=size, language=language)
        screen = terminal.run()
        assert all(len(line) <= size[0] for line in screen.splitlines())
        assert not RAW_KEY.search(screen), RAW_KEY.search(screen)


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_teaches_the_game_on_one_small_screen(folder, language):
    terminal = Terminal(Ships().match(then=1), "?", folder=folder, size=(80, 24), language=language)
    screen = terminal.run()
    told = terminal.session.speech("help").splitlines()
    assert len(told) <= 21
    assert max(map(len, told)) <= 80
    assert "more lines" not in screen
    assert "weitere Zeilen" not in screen


def late(seat: int = 0) -> Ships:
    """A rich table near the end."""
    table = Ships().own(
        0, "colony_ore_1", "colony_ore_2", "colony_fuel_3", "food_3", "carbon_3", "fuel_3", "median"
    )
    table.own(1, "colony_food_1", "colony_food_3", "ore_3", "pirate_0_2", "pirate_0_3", "pirate_1_2")
    modules = ("logistics", "sensor", "trade", "science", "production")
    for one in (0, 1):
        table.modules(one, **{name: 1 + (n % 2 == one) for n, name in enumerate(modules)})
        table.bays(one, ore=2, fuel=1, carbon=2, food=2, goods=2)
    table.missions("bread", "wreck", "tower").keep(0, "walls", "cure").keep(1, "shelves")
    return table.phase("roll", seat=seat)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_small_screen_holds_the_start_of_a_turn_and_a_loaded_game(folder, language):
    match = late(seat=1).match(then=3)
    terminal = Terminal(match, "", folder=folder, size=(80, 24), language=language)
    terminal.run()
    start = terminal.screens[0].splitlines()
    top = next(n for n, line in enumerate(start) if line.startswith("> "))
    assert len(start) - top <= 23
    assert terminal.match.turn == 2
    loaded = Terminal(late().phase("build").match(), folder=folder, size=(80, 24), language=language)
    shown = loaded.run()
    names = loaded.session.speech.players
    assert re.search(rf"> {names[0]} .*: \d.* │ {names[1]}.*: \d", shown)
    letters = [f"({name}|{name[0]}|{name[1].upper()})" for name in names]
    assert re.search(rf"\n{letters[0]} 25 [Aa]stro .*/4\n{letters[1]} 25 [Aa]stro .*/4\n", shown)


def test_the_choice_of_a_sector_belongs_to_the_flight(folder):
    assert (
        "Turn 1 · Amber · Flight · rolled 2"
        in Terminal(Ships().phase("sector", yellow=2).match(), folder=folder).run()
    )


def test_a_level_stays_with_its_module(folder):
    screen = Terminal(late().match(), folder=folder, size=(80, 24)).run()
    left = [line.partition("│")[0].strip() for line in screen.splitlines() if "│" in line]
    assert any("production II ★" in line for line in left)
    assert not any(line.startswith(("★,", "I,", "II")) for line in left)


# ------------------------------------------------------------------ the flight


def test_the_row_grows_card_by_card_with_what_each_offers(folder):
    match = Ships().bays(0, ore=1).phase("sector", yellow=1).match("card ore_5", "card food_1", then=1)
    terminal = Terminal(match, "2", "1", "sell 1 ore", "1", folder=folder)
    screen = terminal.run()
    assert "up to 3 cards, 2 actions" in screen
    assert "Sector 2: card 1 of 3, 0 of 2 actions used; 9 cards left in the sector" in screen
    assert "> 1  Motherlode: buy or sell ore for 5 astro each" in screen
    assert "  1  Motherlode (ore at 5)  used" in screen
    assert "> 2  Barley Reach: buy or sell food for 1 astro each" in screen
    assert "Motherlode: sold 1 ore for 5 astro." in screen


def test_enter_turns_up_the_next_card_and_takes_nothing_at_a_card(folder):
    match = Ships().bays(0, ore=1).fly("food_1").match("card ore_5")
    terminal = Terminal(match, "", "", "", folder=folder)
    screen = terminal.run()
    assert "Enter: Turn up the next card" in screen
    assert screen.count("1  Buy 1 ore") == 3
    assert terminal.match.view(0)["flight"]["row"] == ["food_1", "ore_5"]
    assert cargo(terminal.match, 0) == {"ore": 1}


def test_trades_say_what_is_paid_and_what_is_left(folder):
    screen = Terminal(Ships().visit("ore_4").bays(0, ore=1).has(0, astro=9).match(), folder=folder).run()
    assert "Buy 1 ore  astro 9 → 5, ore 1 → 2 of 2" in screen
    assert "Sell 1 ore  astro 9 → 13, ore 1 → 0 of 2" in screen
    assert "0  Pass by" in screen


def test_a_card_for_any_resource_lists_them_in_rows(folder):
    match = Ships().visit("outpost_merchants_1").bays(0, ore=1, fuel=2, goods=1).match()
    terminal = Terminal(match, "sell 1 ore 1 fuel", folder=folder)
    screen = terminal.run()
    assert "Sell 1 for 3 astro:  [2] ore 1 → 0 of 2  [3] fuel 2 → 1 of 2  [4] goods" in screen
    assert "5  Sell 2 fuel  astro 25 → 31, fuel 2 → 0 of 2" in screen
    assert "Sell 1 each of two for 6 astro:  [6] ore + fuel  [7] ore + goods" in screen
    assert "Counting House: sold 1 ore and 1 fuel for 6 astro." in screen
    assert cargo(terminal.match, 0) == {"fuel": 1, "goods": 1}


def test_founding_says_what_it_brings(folder):
    colony = Terminal(Ships().visit("colony_food_3").match(), folder=folder).run()
    assert "1  Found a colony here  +1 point; food on 3" in colony
    post = flat(Terminal(Ships().visit("fuel_3").own(0, "ore_3", "carbon_3").match(), folder=folder))
    assert "Found a trading post here +1 friendship point" in post
    assert "(+1 point: “Friend to All”)" in post


def test_missions_at_hand_are_listed_with_their_planet(folder):
    match = Ships().visit("planet_lantern").missions("crate", "tower", "cure").bays(0, ore=2).match()
    screen = Terminal(match, folder=folder).run()
    assert "✓ Lantern “A Crate for Free”" in screen
    assert "✗ Lantern “A Tower for All”: 2 ore, 1 carbon → 1 point" in screen
    assert "Ashfall" not in screen


def test_the_next_card_comes_with_the_odds_of_a_pirate_and_what_is_remembered(folder):
    table = Ships().known(1, "pirate_0_2", "colony_ore_1", "ore_3").fly("ore_1")
    screen = flat(Terminal(table.match(), folder=folder))
    # One of nine cards is the pirate known to be there; five unknown ones are among 36, of which one is a pirate.
    assert (
        "a pirate: 13%; you know colony ore 1, ore at 3 T, pirate (strength 2, demands 3); 6 unknown"
        in screen
    )
    safe = Ships().known(2, "pirate_0_2", "pirate_0_3").fly("ore_1")
    assert "no pirate can come" in flat(Terminal(safe.match(), folder=folder))


def test_sectors_are_remembered_unless_that_is_switched_off(folder):
    for memory, said in ((True, "10 cards; you know Ashfall, ore at 5; 8 unknown"), (False, "10 cards")):
        table = Ships(memory=memory).known(3, "ore_5", "planet_ashfall").phase("sector", yellow=2)
        terminal = Terminal(table.match(), "sectors", "cards", folder=folder)
        screen = terminal.run()
        assert f"3  Fly to sector 3  {said}\n" in screen
        assert ("Motherlode" in screen) == memory


def test_next_at_a_card_passes_it_and_turns_up_another(folder):
    match = Ships().bays(0, ore=1).fly("food_1", yellow=1).match("card ore_5", "card ore_4")
    terminal = Terminal(match, "next", "next", "next", folder=folder)
    screen = terminal.run()
    assert "0  Pass by  (type next: passes it and turns up the next card)" in screen
    assert "0  Pass by  the flight is over then" in screen
    assert "Passed by: Motherlode (ore at 5)." in screen
    assert terminal.match.position()["phase"] == "trade_and_build"
    stopping = Terminal(Ships().visit("ore_5").match(), "stop", folder=folder)
    assert "Passed by: Motherlode (ore at 5)." in stopping.run()
    assert stopping.match.position()["phase"] == "trade_and_build"


def test_one_zero_too_many_does_not_end_the_flight(folder):
    match = Ships().bays(0, ore=1).visit("ore_5").match()
    terminal = Terminal(match, "0", "0", folder=folder)
    screen = terminal.run()
    assert "there is no choice 0" in screen
    assert "2  End the flight" in screen
    assert terminal.match.view(0)["flight"]["row"] == ["ore_5"]


def test_after_a_refusal_at_a_card_passing_by_is_proposed(folder):
    match = Ships().bays(0, ore=1).visit("ore_5").match()
    assert "possible: pass (0)" in flat(Terminal(match, "end", folder=folder))


def test_what_few_unknown_cards_can_be_is_told_by_elimination(folder):
    game = sw.make("starship")
    first = [card.id for card in game.facts.cards if card.group == 1]
    hidden = ("lost_x", "colony_carbon_2", "ore_3", "ore_1")[1:]
    places = {1: hidden[:1], 2: hidden[1:]}
    seen = iter([card for card in first if card not in hidden])
    table = Ships()
    for sector in (1, 2, 3, 4):
        table.known(sector, *(next(seen) for _ in range(10 - len(places.get(sector, ())))))
    terminal = Terminal(
        table.phase("sector", yellow=1).match(), "cards", "", "", folder=folder, size=(160, 60)
    )
    screen = flat(terminal)
    assert "1 unknown, out of: colony carbon 2, ore at 3 T, ore at 1" in screen
    assert "Not seen yet first cards of the sectors (3): colony carbon 2, ore at 3 T, ore at 1" in screen
    assert "0 unknown" not in screen
    last = table.known(2, "ore_3", "ore_1")
    assert "1 unknown: colony carbon 2" in flat(Terminal(last.match(), folder=folder, size=(160, 60)))


def test_a_card_that_replaced_a_pirate_is_marked(folder):
    match = (
        Ships()
        .meet("pirate_0_2", "ore_1")
        .match("blue 4", "blue 1", "card outpost_diplomats_3", "card ore_5")
    )
    screen = Terminal(match, "fight", "take ore", "next", folder=folder, size=(120, 60)).run()
    assert screen.count("  2  Treaty Hall (outpost of the Diplomats)  new in place of the pirate") == 2
    assert "1  Gritstone (ore at 1)\n" in screen


# ------------------------------------------------------------------ pirates


def test_the_odds_of_a_fight_are_told_before_it(folder):
    table = Ships().meet("pirate_0_3").tiles(0, cannons=(1, 1)).has(0, astro=8)
    screen = flat(Terminal(table.match(), folder=folder))
    assert "A pirate demands 3 astro: pay or fight" in screen
    assert "You have 3 cannon points and win ties." in screen
    assert "strength 2 (50% likely), you win 86%; strength 3 (50% likely), you win 64%." in screen
    assert "Fight the pirate 75% to win: 1 resource of your choice and 1 fame point" in screen
    assert "else the flight ends" in screen
    assert "Pay what the pirate demands astro 8 → 5; the flight goes on" in screen


def test_what_a_lost_fight_costs_is_told_before_it(folder):
    table = Ships().meet("pirate_2_5").modules(0, sensor=1)
    screen = flat(Terminal(table.match(), folder=folder))
    assert "and you lose 1 cannon point or 1 module level" in screen
    bare = Ships().meet("pirate_2_5").tiles(0, cannons=(0, 0))
    assert "you lose" not in flat(Terminal(bare.match(), folder=folder))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_pirates_strength_is_never_shown_to_the_flyer_before_the_decision(folder, language):
    screens = []
    for pirate, other in (("pirate_0_2", "pirate_0_3"), ("pirate_0_3", "pirate_0_2")):
        table = Ships().meet(pirate)
        assert other in table.game.cards
        terminal = Terminal(table.match(), *LOOKS, folder=folder / "x", language=language)
        screens.append(terminal.run())
    assert screens[0] == screens[1]
    shown = flat(Terminal(Ships().meet("pirate_0_3").match(), "pay", folder=folder))
    assert "You gave in to the pirate for 3 astro." in shown
    assert "Grey Sloop (pirate, strength 3, demands 3)" in shown


def test_one_who_cannot_pay_fights_with_enter(folder):
    terminal = Terminal(
        Ships().meet("pirate_0_2").has(0, astro=2).match("blue 1", "blue 4"), "", folder=folder
    )
    screen = terminal.run()
    assert "Enter: Fight the pirate" in screen
    assert "14% to win" not in screen.partition("Enter: Fight")[0]
    assert "You lost to the pirate “Rust Cutter”, 2 to 6." in screen


def test_pirates_are_told_apart_by_strength_demand_and_loss(folder):
    table = Ships().known(2, "pirate_1_4", "pirate_2_4", "pirate_0_2", "pirate_1_2").phase("sector", yellow=1)
    screen = flat(Terminal(table.match(), folder=folder))
    assert "pirate (strength 4, demands 3), pirate (strength 4, demands 5, takes a cannon)" in screen
    assert "pirate (strength 2, demands 3) ×2" in screen


def test_one_who_cannot_pay_is_told_so(folder):
    poor = flat(Terminal(Ships().meet("pirate_0_2").has(0, astro=2).match(), folder=folder))
    assert "You cannot pay: you have 2 astro." in poor
    assert "cannot pay" not in flat(Terminal(Ships().meet("pirate_0_2").match(), folder=folder))


# ------------------------------------------------------------------ the sensor, and people at one keyboard


def sensing() -> sw.Match:
    table = Ships().modules(0, sensor=1).phase("sector", yellow=1)
    return table.match("card ore_5", "card fuel_2", then=4)


def test_sensor_cards_are_told_to_the_flyer_alone(folder):
    lines = ("2", "yes", "put fuel_2 bottom", "put ore_5 top", "stop", "end")
    terminal = Terminal(sensing(), *lines, "", "log all", "cards", "sectors", folder=folder, humans=(0, 1))
    terminal.run()
    mine, _, theirs = terminal.text.partition("You put Motherlode (ore at 5) on top.")
    assert "You saw Motherlode (ore at 5) and Tarpool (fuel at 2)." in " ".join(mine.split())
    assert "it is ore at 5" in theirs
    after = theirs.rpartition("Azure (you)")[2] or theirs.rpartition("Turn 2")[2]
    assert "Amber looked ahead with the sensor." in " ".join(after.split())
    assert "Motherlode" not in after
    assert "Tarpool" not in after
    assert "It is the turn of Azure" in " ".join(terminal.typist.prompts)


def test_the_sensor_says_which_card_comes_first(folder):
    terminal = Terminal(sensing(), "2", "yes", folder=folder)
    assert "one by one: what you put on top last comes first" in flat(terminal)


def test_german_names_are_whole_where_there_is_room(folder):
    match = Ships().bays(0, ore=1).bays(1, goods=1).phase("build").known(1, "lost_1", "lost_2").match()
    wide = flat(Terminal(match, "sectors", folder=folder, language="de"))
    assert "Treibstoff 0/2 Karbon 0/2" in wide
    assert "Forschung 1/4" in wide
    assert "bekannt: verlorener Planet ×2" in wide
    assert "oder tippe: offer 1 ore for 1 goods (1 Erz gegen 1 Ware anbieten)" in wide
    narrow = Terminal(match, folder=folder, language="de", size=(80, 24)).run()
    assert "Treibst. 0/2" in narrow


def test_a_hidden_choice_of_module_stays_hidden_and_cannot_be_undone_once_shown(folder):
    match = sw.new("starship", seed=3, module_choice="hidden")
    moon = match.awaited[0]
    lines = ("fit sensor", "", "log all", "undo", "fit trade", "", "undo")
    terminal = Terminal(match, *lines, folder=folder, humans=(0, 1))
    screen = terminal.run()
    first, _, rest = screen.partition("chose a module.")
    assert "sensor module “Lookout”" not in first
    assert "sensor module “Lookout”" in rest
    assert rest.count("nothing to take back") == 2
    assert terminal.match.view(moon)["seats"][moon]["modules"] == {"sensor": 1}


@pytest.mark.parametrize("seed", [0, 1, 2, 3, *(long(seed) for seed in range(4, 8))])
def test_no_hidden_card_is_ever_printed(folder, seed):
    match = drifted("starship", seed, 60 + 45 * seed, memory=seed % 2 == 0, hidden_reserve=seed % 3 == 0)
    rng = sw.stream(seed)
    for _ in range(6):
        if match.over:
            break
        seat = match.awaited[0]
        screens = []
        for one in (match.copy(), scrambled(match, seat, rng, {"card": ["ore_1"]})):
            screens.append(Terminal(one, *LOOKS, folder=folder / "nowhere", humans=(seat,)).run())
        assert screens[0] == screens[1]
        legal = match.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])


# ------------------------------------------------------------------ trade and build


def test_builds_say_cost_and_effect(folder):
    table = Ships().bays(0, ore=1, fuel=2, carbon=1, food=2).hangar(0).modules(0, command=1).phase("build")
    screen = flat(Terminal(table.match(), folder=folder))
    assert "Build a colony ship for 1 ore, 1 fuel, 1 food; hangar 0 → 1 of 2" in screen
    assert "Build a booster for 2 fuel; speed of the boosters 2 → 3" in screen
    assert "Modules, for 1 ore, 1 carbon, 1 food each 3 Build the logistics module “Cargo Racks”" in screen
    assert "Modules to level 2, for 1 ore, 1 carbon, 2 food each" in screen
    assert "Raise the command module to “Twin Bridge” 4 actions in a flight; worth 1 point" in screen


def test_posts_and_purchases_have_their_prices(folder):
    table = Ships().own(0, "ore_3").bays(0, ore=1).modules(0, trade=1).bays(1, food=1).phase("build")
    terminal = Terminal(table.match(), "post ore_3 sell 1 ore", "purchase food", folder=folder)
    screen = terminal.run()
    assert "Anvil (ore at 3):  [1] buy 1 ore (−3)  [2] sell 1 ore (+3)" in screen
    assert "Buy 1 from Azure for 2 astro:  [3] food 0 → 1 of 2, Azure 1 → 0" in screen
    assert "At your trading posts you sold 1 ore for 3 astro." in screen
    assert terminal.match.view(0)["seats"][0]["astro"] == 26


def test_costs_say_what_is_missing(folder):
    screen = flat(Terminal(Ships().bays(0, fuel=2, ore=1).phase("build").match(), "costs", folder=folder))
    assert "trade ship 1 ore, 1 fuel, 1 trade good the hangar is full build trade_ship" in screen
    assert "booster 2 fuel ✓ build booster" in screen
    assert "booster to level 2 2 fuel, 1 science point 3 tiles first (you have 2) build booster_2" in screen


def test_offers_are_answered_or_skipped(folder):
    def asked(**bays: int) -> sw.Match:
        match = Ships().bays(0, **bays).bays(1, ore=1).phase("build", seat=1).match(then=1)
        match.play(1, "offer 1 ore for 1 fuel")
        return match

    lacking = flat(Terminal(asked(), folder=folder))
    assert "You cannot accept: you lack 1 fuel. (type set offers skip" in lacking
    assert "Enter: Decline the offer" in lacking
    able = Terminal(asked(fuel=1), "accept", folder=folder)
    assert "Accept the offer you give 1 fuel, you get 1 ore" in flat(able)
    assert cargo(able.match, 0) == {"ore": 1}
    skipping = Terminal(asked(), folder=folder)
    skipping.session.front.offers = "skip"
    assert "what do you answer" not in skipping.run()


def test_free_offers_can_be_typed_and_small_ones_listed(folder):
    match = Ships().bays(0, ore=1).bays(1, fuel=1, goods=2).phase("build").match()
    terminal = Terminal(match, "offer", "offer 1 ore 2 astro for 1 science", folder=folder)
    screen = terminal.run()
    assert "1 ore for:  [2] 1 fuel  [3] 1 trade good" in screen
    assert "You offered 1 ore and 2 astro for 1 science point. Azure declined." in " ".join(screen.split())


def test_only_offers_that_can_be_accepted_are_suggested(folder):
    table = Ships().bays(0, ore=1, carbon=1).bays(1, goods=2, carbon=2).phase("build")
    terminal = Terminal(table.match(), "offer 1 ore for 1 goods", folder=folder)
    screen = terminal.run()
    first, _, after = screen.partition("Azure declined.")
    # Azure has goods and carbon, and no room for carbon.
    assert "or type: offer 1 ore for 1 goods (Offer 1 ore for 1 trade good); 2 small offers" in " ".join(
        first.split()
    )
    assert "for 1 fuel" not in screen
    assert "1 carbon for" not in screen
    assert "type: offer 1 ore for 1 goods" not in " ".join(after.split())
    assert "or type: offer 1 ore for 1 carbon" in " ".join(after.split())


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        ("offer 1 ore for 1 fuel", "✗ Azure cannot accept that: 1 fuel missing"),
        ("offer 1 carbon for 1 goods", "✗ Azure cannot accept that: no room for 1 carbon"),
        ("offer 1 food for 1 goods", "there is no food aboard"),
    ],
)
def test_an_offer_that_cannot_be_accepted_is_not_sent(folder, offer, said):
    table = Ships().bays(0, ore=1, carbon=1).bays(1, goods=2, carbon=2).phase("build")
    terminal = Terminal(table.match(), offer, folder=folder)
    assert said in flat(terminal)
    assert "declined" not in terminal.text


def test_one_who_has_no_room_is_told_so(folder):
    match = Ships().bays(0, ore=2, fuel=1).bays(1, ore=1).phase("build", seat=1).match()
    match.play(1, "offer 1 ore for 1 fuel")
    assert "You cannot accept: you have no room for 1 ore." in flat(Terminal(match, folder=folder))


def test_an_offer_can_be_asked_for_all_the_time_and_both_cargoes_are_shown(folder):
    match = Ships().bays(1, goods=2).has(1, astro=7).phase("build").match()
    terminal = Terminal(match, *["invite"] * 3, folder=folder)
    assert terminal.run().count("Ask the other player for an offer") == 4
    assert "Azure 7 astro  ore 0/2  fuel 0/2  carbon 0/2  food 0/2  goods 2/2  science 1/4" in terminal.text
    none = Terminal(Ships(passive_offers=False).phase("build").match(), folder=folder)
    assert "Ask the other player" not in none.run()


def test_a_module_whose_second_level_is_gone_says_so(folder):
    table = Ships().bays(0, ore=1, carbon=1, food=1).modules(1, command=2, sensor=1).phase("build")
    screen = flat(Terminal(table.match(), "modules", folder=folder))
    assert "“Bridge” 3 actions in a flight; Azure has the only level 2" in screen
    assert screen.count("Azure has the only level 2") == 2


def test_costs_know_the_limits(folder):
    table = Ships().tiles(0, boosters=(2, 1), cannons=(0, 3)).modules(0, command=1).modules(1, command=2)
    screen = flat(Terminal(table.hangar(0, trade_ship=2).phase("build").match(), "costs", folder=folder))
    assert "booster 2 fuel all 3 are built" in screen
    assert "cannon to level 2 2 carbon, 1 science point all are raised" in screen
    assert "colony ship 1 ore, 1 fuel, 1 food the hangar is full" in screen
    assert "module to level 2 1 ore, 1 carbon, 2 food none to raise" in screen


def test_after_the_first_post_the_next_build_is_told_to_close_the_others(folder):
    table = Ships().own(0, "ore_3", "fuel_3").bays(0, carbon=2).phase("build")
    terminal = Terminal(table.match(), "post ore_3 buy 1 ore", folder=folder)
    terminal.run()
    before, after = terminal.screens[:2]
    assert "closes" not in before
    assert "Build (closes your trading posts for this turn)" in after
    assert "Your trading posts: one more in this turn, before anything is built" in after


# ------------------------------------------------------------------ refusals and explaining


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "build cannon",
            "✗ build cannon: it costs 2 carbon; missing: 2 carbon [d.build.cannons]; possible:",
        ),
        ("99", "there is no choice 99"),
        ("fly 2", "fly 2: not now"),
        ("fly 7", "'7' is no sector (1 to 4); nothing of that kind is open now"),
        ("buy ore", "should read 'buy 2 ore'"),
        ("xyzzy", "“xyzzy” is neither a choice nor a command"),
        ("shps", "possible: ships"),
        ("? d.storag", "did you mean d.storage"),
        ("rules d.pirate", "d.pirate.fight: Each side adds the blue die"),
        ("? d.end", "d.end: A player with 10 victory points"),
        ("? pirate", "d.pirate.win: A win brings"),
        ("? pirates", "d.pirate.paid: A pirate who is paid"),
        ("? d.flight.library", "d.flight.library “Star Archive”: The Galactic Library"),
        ("rules d.points", "d.points.hero “Talk of the Stars”: Hero of the people"),
        ("? found", "The ship leaves your hangar; it can be built again."),
        ("? fight", "Fights the pirate: both sides add the blue die"),
        ("? post", "post CARD buy NUMBER RESOURCE: Buys at a trading post of yours."),
        ("? build booster", "d.build.boosters: Booster 2 fuel"),
        ("log azure", ""),
        ("log crimson", "log with a player: amber, azure"),
    ],
)
def test_every_line_gets_a_clear_answer_and_changes_nothing(folder, line, said):
    match = Ships().bays(0, fuel=2).phase("build").match()
    before = match.position()
    terminal = Terminal(match, line, folder=folder)
    assert said in flat(terminal)
    assert terminal.match.position() == before


def test_rules_have_titles_in_both_languages(folder):
    for language, title in (("en", "Halfway Hall"), ("de", "Halbweghalle")):
        front = Terminal(Ships().match(), folder=folder, language=language).session.front
        titles = {rule.id: front.rule_title(rule) for rule in load("starship")}
        assert titles["d.flight.median"] == title
        assert not [one for one in titles.values() if "." in one]
    assert set(TITLES) <= set(titles)


def test_a_colony_is_not_explained_by_friendship(folder):
    assert (
        "d.points.friend" not in Terminal(Ships().visit("colony_food_3").match(), "? 1", folder=folder).run()
    )
    assert "d.points.friend" in Terminal(Ships().visit("fuel_3").match(), "? 1", folder=folder).run()


def test_every_kind_of_action_has_rules_and_help():
    game = sw.make("starship")
    texts = game.wording("en").texts
    known = {rule.id for rule in load("starship")}
    kinds = set(game.codec.actions.values())
    assert set(RULES) == kinds
    for kind, ids in RULES.items():
        assert ids
        assert set(ids) <= known
        key = "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__).lstrip("_")
        assert f"help.{key}" in texts.keys()  # noqa: SIM118


def test_both_languages_have_the_same_texts():
    english, german = (Texts.load("starwake.cli.terminal.starship", lang) for lang in ("en", "de"))
    assert english.missing(german) == []


def test_options_that_are_not_usual_are_named(folder):
    usual = Terminal(Ships().match(then=1), folder=folder).run()
    assert "Options:" not in usual
    other = Terminal(Ships(memory=False, surplus="keep").match(then=1), folder=folder)
    assert "Options: Memory: No, Surplus stays." in flat(other)


# ------------------------------------------------------------------ undo, save and load


def test_undo_takes_back_until_something_comes_to_light(folder):
    match = Ships().bays(0, fuel=2, carbon=2).phase("build").match()
    terminal = Terminal(match, "build booster", "build cannon", "undo", "undo", "undo", folder=folder)
    screen = terminal.run()
    assert "Taken back: Build a cannon." in screen
    assert "Taken back: Build a booster." in screen
    assert "✗ nothing to take back" in screen
    assert cargo(terminal.match, 0) == {"fuel": 2, "carbon": 2}


@pytest.mark.parametrize("line", ["pay", "fight"])
def test_no_undo_once_a_pirate_was_shown(folder, line):
    terminal = Terminal(Ships().meet("pirate_0_2").match(then=3), line, "undo", folder=folder)
    assert "✗ nothing to take back" in terminal.run()


def test_no_undo_of_a_card_turned_up_but_of_passing_by(folder):
    match = Ships().bays(0, ore=1).fly("food_1").match("card ore_5", then=1)
    terminal = Terminal(match, "next", "undo", "pass", "undo", folder=folder)
    screen = terminal.run()
    assert screen.count("✗ nothing to take back") == 1
    assert "Taken back: Pass by." in screen


def test_after_loading_undo_and_quit_say_what_is_so(folder, monkeypatch):
    path = folder / "game.jsonl"
    match = sw.new("starship", seed=176641)
    for seat in (0, 1):
        match.play(seat, "fit logistics")
    files.save(match, str(path))
    terminal = Terminal(files.load(str(path)), "undo", "quit", "", folder=folder, path=path, size=(300, 40))
    screen = terminal.run()
    assert "✗ nothing to take back: nobody has acted since the game was begun or loaded" in screen
    assert f"Enter writes over {path} and stops" in terminal.typist.prompts[-1]
    fresh = Terminal(sw.new("starship", seed=5), "quit", "n", folder=folder, size=(300, 40))
    fresh.run()
    assert f"Enter saves to {folder / 'starwake-autosave.jsonl'} and stops" in fresh.typist.prompts[-1]


def test_a_long_question_is_broken_between_words(folder):
    terminal = Terminal(sw.new("starship", seed=5), "quit", "n", folder=folder, size=(80, 24), language="de")
    terminal.run()
    question = terminal.screens[-1] + terminal.typist.prompts[-1]
    assert all(len(line) <= 80 for line in question.splitlines())
    assert " ".join(question.split()).endswith("n hört ohne Speichern auf; z spielt weiter:")


def test_save_and_load_go_on_with_the_same_dice(folder):
    path = folder / "game.jsonl"
    match = sw.new("starship", seed=5)
    first = Terminal(match, "1", "", "1", f"save {path}", "quit", "n", folder=folder)
    first.run()
    again = files.load(str(path), "starship")
    assert again.position() == first.match.position()
    for one in (again, first.match):
        while one.turn < 6:
            seat = one.awaited[0]
            one.play(seat, First().choose(one.game.view(one.state, seat), one.legal(seat)))
    assert again.position() == first.match.position()
    other = Terminal(sw.new("starship", seed=6), f"load {path}", folder=folder)
    other.run()
    assert other.match.record(reveal=True).dealer == match.record(reveal=True).dealer


# ------------------------------------------------------------------ the story


def test_a_flight_is_told_in_few_lines_and_points_are_marked():
    table = Ships().bays(0, ore=2).phase("sector", yellow=2)
    match = table.match("card ore_5", "card carbon_1", "card colony_food_1", "card lost_2", then=1)
    for line in ("fly 1", "next", "sell 2 ore", "next", "pass", "next", "found", "end"):
        match.play(0, line)
    lines = told(match, 1)
    assert (
        lines[0]
        == "  Amber flew to sector 1. Motherlode: sold 2 ore for 10 astro. Passed by: Sootmere (carbon at 1)."
    )
    assert lines[1] == (
        "★ Amber founded a colony at First Furrow. From the reserve comes Husk (lost planet). (Amber 2 points)"
    )


def test_a_roll_is_one_line_with_what_it_brought_to_whom():
    table = Ships().own(0, "colony_ore_2").modules(1, science=1).bays(0, carbon=2).modules(0, production=1)
    match = table.match("yellow 2")
    match.play(0, "roll")
    assert told(match, 0) == ["  You rolled 2: you 1 trade good and 1 ore; Azure 1 science point."]
    assert told(match, 1) == ["  Amber rolled 2: you 1 science point; Amber 1 trade good and 1 ore."]
    full = Ships().bays(0, carbon=2).match("yellow 1")
    full.play(0, "roll")
    assert told(full, 0) == ["  You rolled 1: Azure 1 fuel. You had no room for carbon."]


def test_builds_are_told_together():
    match = Ships().bays(1, fuel=2, carbon=2).phase("build", seat=1).match(then=1)
    for line in ("build booster", "build cannon"):
        match.play(1, line)
    assert told(match, 0) == ["  Azure built a booster and a cannon."]


def test_trade_and_build_are_told_in_order():
    table = (
        Ships().own(1, "carbon_3").modules(1, trade=1).bays(0, fuel=1).bays(1, fuel=1).phase("build", seat=1)
    )
    match = table.match()
    for line in ("post carbon_3 buy 2 carbon", "build cannon", "purchase fuel", "build booster"):
        match.play(1, line)
    assert told(match, 0) == [
        "  At trading posts Azure bought 2 carbon for 6 astro.",
        "  Azure built a cannon.",
        "  Azure bought 1 fuel from you for 2 astro.",
        "  Azure built a booster.",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_told_in_whole_sentences(seed, language):
    match = drifted("starship", seed, 600)
    for seat in (None, 0, 1):
        lines = told(match, seat, language)
        assert len(lines) > 60
        for line in lines:
            assert "{" not in line
            assert not RAW_KEY.search(f" {line}"), line
            assert "card." not in line


def test_a_roll_after_which_somebody_chooses_brings_not_nothing():
    table = Ships().own(0, "colony_fuel_3", "colony_food_3").modules(1, production=1)
    match = table.match("yellow 3")
    match.play(0, "roll")
    assert told(match, 0) == ["  You rolled 3."]
    start = len(match.events)
    match.play(0, "harvest food")
    assert told(match, 0, start=start) == ["  You rolled 3: you 1 food; Azure 1 trade good."]
    assert told(match, 1) == ["  Amber rolled 3: you 1 trade good; Amber 1 food."]


def test_full_bays_are_told_of_both():
    table = Ships().own(1, "colony_ore_2", "colony_food_2").bays(1, ore=2, food=2)
    match = table.match("yellow 2")
    match.play(0, "roll")
    assert told(match, 0) == ["  You rolled 2. Azure had no room for ore or food."]
    nothing = Ships().match("yellow 2")
    nothing.play(0, "roll")
    assert told(nothing, 0) == ["  You rolled 2: nobody gets anything."]


def test_a_flight_is_told_in_order_and_every_card_says_what_it_is():
    table = Ships().bays(1, ore=1).hangar(1).phase("sector", seat=1, yellow=2).tiles(1, cannons=(0, 0))
    match = table.match(
        "card colony_fuel_3", "card ore_4", "card goods_1", "card pirate_0_3", "blue 1", "blue 4"
    )
    for line in ("fly 3", "next", "next", "pass", "next", "pass", "next", "fight"):
        match.play(1, line)
    assert told(match, 0) == [
        "  Azure flew to sector 3. Passed by: Evergleam (colony, fuel on 3), Pickaway (ore at 4), "
        "Peddler's Rest (goods at 1).",
        "  Azure lost to the pirate “Grey Sloop”, 1 to 7.",
    ]


def test_a_last_card_without_a_choice_is_named(folder):
    match = Ships().fly("food_1", yellow=0).has(0, astro=0).match("card ore_2")
    terminal = Terminal(match, "next", folder=folder)
    assert "Passed by: Low Seam (ore at 2)." in terminal.run()
    assert terminal.match.position()["phase"] == "trade_and_build"


def test_fame_and_friendship_are_told():
    match = Ships().meet("pirate_0_2").match("blue 4", "blue 1", "card lost_1")
    match.play(0, "fight")
    match.play(0, "take ore")
    assert told(match, 1)[0] == (
        "  Amber beat the pirate “Rust Cutter”, 5 to 3. +1 fame point. Amber took 1 ore. "
        "From the reserve comes Cinder (lost planet)."
    )
    post = Ships().visit("fuel_3").match("card lost_1")
    post.play(0, "found")
    assert "at Wellhead. +1 friendship point." in told(post, 1)[0]


def test_a_deal_is_told_once_and_a_declined_offer_with_its_answer():
    match = Ships().bays(0, ore=2).bays(1, fuel=2).phase("build").match()
    for answer in ("decline", "accept"):
        match.play(0, "offer 1 ore for 1 fuel")
        match.play(1, answer)
    assert told(match, 0) == [
        "  You offered 1 ore for 1 fuel. Azure declined. You gave Azure 1 ore for 1 fuel."
    ]


def test_little_room_leaves_nothing_out_without_saying_so(folder):
    table = Ships().visit("planet_lantern", seat=1).missions("crate", "tower", "cure").bays(1, ore=2)
    match = table.match("mission walls", then=1)
    for line in ("mission crate", "take fuel"):
        match.play(1, line)
    for line in ("stop", "invite"):
        match.play(1, line)
    match.play(0, "decline")
    lines = told(match, 0)
    assert len(lines) == 2
    assert lines[0].endswith("Azure took 1 fuel. New mission for Ashfall: “Raise the Walls”.")
    small = Terminal(match, folder=folder, size=(80, 24))
    small.session.news.tell(0, 0, 1)
    assert "(1 more line: type log)" in small.flat


# ------------------------------------------------------------------ whole evenings


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [((80, 24), "en"), ((120, 40), "de")])
def test_a_whole_game_of_autos(folder, monkeypatch, size, language):
    monkeypatch.chdir(folder)
    match = sw.new("starship", seed=8)
    terminal = Terminal(match, *["auto"] * 3000, folder=folder, size=size, language=language)
    terminal.home.bots = {1: make_bot("trader", match.game, 1, sw.stream(8, lane=1))}
    terminal.home.adviser = lambda seat: make_bot("trader", match.game, seat, sw.stream(8, lane=9))
    screen = terminal.run()
    assert match.over
    assert ("The game is over: " if language == "en" else "Das Spiel ist ") in screen
    assert all(len(line) <= size[0] for line in screen.splitlines())
    assert not RAW_KEY.search(screen), RAW_KEY.search(screen)
    starts = [one.splitlines() for one in terminal.screens if re.search(r"Enter: (Roll|Gelben)", one)]
    assert len(starts) > 5
    for rows in starts:
        top = next(n for n, row in enumerate(rows) if row.startswith("> "))
        assert len(rows) - top < size[1], rows


TYPED = (
    *LOOKS,
    *(
        "",
        "board",
        "log",
        "log 2",
        "undo",
        "hint",
        "auto",
        "rules d.flight",
        "choices",
        "offer",
        "build",
        "post",
        "buy",
    ),
    *(
        "sell",
        "next",
        "stop",
        "pass",
        "end",
        "found",
        "fight",
        "pay",
        "invite",
        "decline",
        "accept",
        "yes",
        "no",
    ),
    *(
        "roll",
        "fit logistics",
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "12",
        "40",
        "xyz",
        "? build",
        "? fight",
        "? x",
        "??",
    ),
    *("offer 1 ore for 1 food", "offer 3 astro for 1 fuel", "take ore", "lose sensor", "set offers ask", "½"),
)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_nothing_breaks(folder, seed):
    rng = sw.stream(seed)
    lines = ["auto" if rng.below(2) else TYPED[rng.below(len(TYPED))] for _ in range(250)]
    options = [{}, {"memory": False}, {"hidden_reserve": True}, {"module_choice": "hidden"}]
    match = sw.new("starship", seed=seed, **options[seed % 4])
    size = ((80, 24), (120, 40), (200, 60))[seed % 3]
    humans = ((0,), (0, 1), (1,))[seed % 3]
    language = "de" if seed % 2 else "en"
    terminal = Terminal(match, *lines, folder=folder, size=size, language=language, humans=humans)
    terminal.home.adviser = lambda seat: make_bot("drifter", match.game, seat, sw.stream(seed, lane=seat))
    screen = terminal.run()
    assert terminal.match.turn > 3
    assert all(len(line) <= size[0] for line in screen.splitlines())
    assert not RAW_KEY.search(screen), RAW_KEY.search(screen)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_end_fits_a_small_screen(folder, language):
    table = late().modules(1).modules(0, command=2, sensor=2, trade=2, logistics=1).hangar(0, colony_ship=1)
    table.own(0, "colony_carbon_2", "colony_food_2").visit("colony_fuel_2").bays(0, ore=1, carbon=1, food=2)
    terminal = Terminal(
        table.match(then=1), "found", "", "n", folder=folder, size=(80, 24), language=language
    )
    terminal.run()
    assert terminal.match.over
    assert len(terminal.screens[1].splitlines()) <= 23
    assert "│" not in terminal.screens[1]
    assert " –  " not in terminal.screens[1]


def test_the_end_says_how_the_points_came_about(folder):
    colonies = ("colony_ore_1", "colony_ore_2", "colony_fuel_3", "colony_carbon_2", "colony_food_1")
    table = Ships().own(0, *colonies).modules(0, command=2, sensor=2, trade=1).keep(0, "cure").phase("build")
    table.bays(0, ore=1, carbon=1, food=2)
    terminal = Terminal(table.match(), "build module trade", "", "n", folder=folder)
    assert "The game is over: you won with 10 points" in flat(terminal)
    assert "Amber (you) 6 3 1 0 0 10" in terminal.flat
    assert "You raised the trade module to “Bargain Hall”." in terminal.flat


# ------------------------------------------------------------------ the commands


def test_the_command_plays(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    lines = iter(["1", "quit", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "starship", "--bots", "drifter", "--seed", "4", "--option", "memory=off"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Starship, the card game for two." in told
    assert "Options: Memory: No." in told
    assert [path.name for path in tmp_path.iterdir()] == ["starwake-autosave.jsonl"]
    lines = iter(["quit", "n"])
    assert main(["play", "--load", "starwake-autosave.jsonl", "--bots", "drifter"]) == 0
    assert "Starship, the card game for two." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--players", "3"], "starship is for 2 players"),
        (["--seat", "2"], "seats are 0 to 1"),
        (["--board", "explorer"], "starship has no option 'board'"),
        (["--option", "memory=maybe"], "the option memory is True or False"),
    ],
)
def test_wrong_flags_are_told_in_one_line(capsys, monkeypatch, tmp_path, flags, said):
    monkeypatch.chdir(tmp_path)
    assert main(["play", "starship", *flags]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1


def test_a_record_is_replayed_as_a_seat_may_know_it(capsys, tmp_path):
    match = sensing()
    for line in ("fly 2", "yes", "put fuel_2 bottom", "put ore_5 top", "stop", "end"):
        match.play(0, line)
    path = tmp_path / "game.jsonl"
    match.record(reveal=True).save(path)
    assert main(["replay", str(path)]) == 0
    whole = capsys.readouterr().out
    assert "(put fuel_2 bottom)" in whole
    assert main(["replay", str(path), "--seat", "1", "--lang", "de"]) == 0
    theirs = capsys.readouterr().out
    assert "fuel_2" not in theirs
    assert "Tarpool" not in theirs
    assert "Bernstein" in theirs


def test_help_of_the_command_lists_the_options(capsys):
    assert main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    assert "starship, 2 players" in told
    assert "starfarers, 3-4 players (default 4)" in told
    assert "memory=true|false" in told
