"""Exploring: discs and sectors are turned up, pirate bases and ice planets are cleared.

The places: 16,24 is open space, one step below the place N2, whose rim is reached on 15,23. The third planet of N2 has
15,23 and 13,23 among its points, 18,22 belongs to the second planet, the site 16,22 to both. On the beginner board N2
holds P1: carbon (square), food (triangle), fuel (hexagon).
"""

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused


def scout(kind: str = "colony_ship", speed: int = 3, board: str = "beginner", at: str = "16,24") -> Table:
    """A ship of seat 0 flies below N2, which nobody has explored; there is no other ship, and no booster."""
    table = Table(board=board).no_ships().upgrades(0).flight(0, base_speed=speed)
    return table.ship(0, 1, kind, at)


def beside(token: str, kind: str = "colony_ship", speed: int = 3, at: str = "16,24") -> Table:
    """The same, but N2 is explored and has this token on its third planet."""
    return scout(kind, speed, at=at).discs("N2", "6", "4", token)


def discs(match: sw.Match, system: str = "N2") -> list[str]:
    """The discs of a system."""
    found: list[str] = match.position()["board"]["discs"][system]
    return found


def next_chance(match: sw.Match, action: str) -> dict[str, int]:
    """What chance may bring first after an action of seat 0, with weights."""
    state = match.state.copy()
    match.game.apply(state, 0, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


# ---------------------------------------------------------------- planetary systems


@pytest.mark.rule("explore.reveal")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_at_the_rim_turns_up_all_three_discs_for_everyone(kind):
    match = scout(kind).match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["board"]["discs"]["N2"] == ["6", "4", "10"]


@pytest.mark.rule("explore.reveal")
@pytest.mark.parametrize(("start", "rim"), [("19,19", "18,20"), ("12,18", "13,19"), ("10,22", "12,22")])
def test_any_point_of_the_rim_will_do(start, rim):
    match = scout(at=start).match("disc 6", "disc 4", "disc 10")
    match.play(0, f"fly 1 {rim}")
    assert discs(match) == ["6", "4", "10"]


@pytest.mark.rule("explore.reveal")
def test_one_step_away_nothing_is_turned_up():
    match = scout(at="18,24").match()
    match.play(0, "fly 1 16,24")
    match.play(0, "end")
    assert discs(match) == ["face down"] * 3


@pytest.mark.rule("explore.reveal")
def test_only_the_system_that_was_reached_is_turned_up():
    match = scout().match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    for other in ("N1", "N3", "N4", "N8", "F3", "F4", "F6"):
        assert discs(match, other) == ["face down"] * 3


@pytest.mark.rule("explore.reveal")
def test_the_ship_flies_on_with_the_steps_that_are_left():
    match = scout(speed=3).match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 18,22")  # two more steps
    assert match.position()["seats"][0]["ships"][0]["at"] == "18,22"
    assert legal(match, 0) == ["end"]


@pytest.mark.rule("explore.reveal")
def test_no_ship_flies_past_the_rim_before_the_discs_are_up():
    # 16,22 is two steps away, but the rim comes first.
    match = scout(speed=2).match("disc 6", "disc 4", "disc 10")
    assert refused(match, 0, "fly 1 16,22").rule == "flight.speed.total"
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")


@pytest.mark.rule("explore.reveal")
def test_the_discs_are_turned_up_only_once():
    match = scout(at="15,23").discs("N2", "6", "4", "10").match()
    match.play(0, "fly 1 13,23")
    assert discs(match) == ["6", "4", "10"]


@pytest.mark.rule("explore.reveal")
def test_each_disc_is_drawn_from_those_with_the_icon_of_its_planet():
    match = scout().match()
    assert next_chance(match, "fly 1 15,23") == {"disc 2": 1, "disc 5": 2, "disc 6": 1, "disc 9": 1}


@pytest.mark.rule("explore.special")
@pytest.mark.parametrize("token", ["pirate_base 4", "pirate_base 5", "ice_planet 3"])
def test_a_special_disc_leaves_its_pile_and_its_token_lies_on_the_planet(token):
    match = scout().match("disc 6", "disc 4", f"disc {token}")
    match.play(0, "fly 1 15,23")
    assert discs(match) == ["6", "4", token]
    left = match.position()["board"]["discs_left"]
    assert token not in left["one_star_hexagon"]
    assert sum(left["one_star_hexagon"].values()) == 4
    assert sum(left["reserve_circle"].values()) == 5


@pytest.mark.rule("explore.special")
def test_a_planet_with_a_token_takes_no_colony_beside_it():
    match = scout().match("disc 6", "disc 4", "disc ice_planet 3")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")
    assert refused(match, 0, "settle 1").rule == "colony.blocked_by_special"


@pytest.mark.rule("explore.special", "special.medal")
def test_a_cleared_token_does_not_go_back_to_any_pile():
    match = beside("pirate_base 4").upgrades(0, cannon=4).match("disc 9")
    match.play(0, "fly 1 15,23")
    position = match.position()["board"]
    assert not [system for system, row in position["discs"].items() if "pirate_base 4" in row]
    assert not [pile for pile in position["discs_left"].values() if "pirate_base 4" in pile]


# ---------------------------------------------------------------- face-down sectors


@pytest.mark.rule("explore.sector")
@pytest.mark.parametrize("board", ["explorer", "wild_space"])
def test_a_ship_beside_a_face_down_sector_turns_it_up_and_explores_its_system(board):
    match = scout(board=board).match("sector P2", "rotation 1", "disc 9", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    for seat in (0, 1, None):
        seen = match.view(seat)["board"]
        assert seen["sectors"]["N2"] == {"sector": "P2", "rotation": 1}
        # P2 has carbon (triangle), ore (hexagon), goods (square); turned by one place goods comes first.
        assert seen["discs"]["N2"] == ["9", "4", "10"]


@pytest.mark.rule("explore.sector")
def test_the_planets_lie_as_the_sector_is_turned():
    # Turned by one place P2 has carbon second, beside 16,22; not turned it would be ore.
    table = scout(board="explorer")
    match = table.match(
        "sector P2", "rotation 1", "disc 9", "disc 4", "disc 10", "roll 3 1", "card ore", "card ore"
    )
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")
    match.play(0, "settle 1")
    match.play(1, "roll")
    assert hand(match, 0)["carbon"] == 1
    assert "ore" not in hand(match, 0)


@pytest.mark.rule("explore.sector")
def test_one_step_away_the_sector_stays_face_down():
    match = scout(board="explorer", at="18,24").match()
    match.play(0, "fly 1 16,24")
    assert match.position()["board"]["sectors"]["N2"] is None


@pytest.mark.rule("explore.sector")
def test_the_ship_may_fly_on_into_the_system_it_has_discovered():
    match = scout(board="explorer").match("sector P2", "rotation 0", "disc 4", "disc 10", "disc 9")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("explore.sector")
@pytest.mark.parametrize("point", ["16,22", "15,21"])
def test_nobody_enters_a_face_down_sector(point):
    match = scout(speed=5, board="explorer").match()
    assert refused(match, 0, f"fly 1 {point}").rule == "flight.move.optional"


@pytest.mark.rule("explore.sector")
def test_a_discovered_outpost_opens_its_docking_point():
    match = scout("trade_ship", board="explorer").upgrades(0, freight_pod=1).match("sector O_GREEN")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 15,21")
    assert match.position()["friendship"]["stations"]["green_folk"] == [1, 0, 0, 0]


@pytest.mark.rule("explore.sector")
def test_a_discovered_empty_sector_is_ordinary_space():
    match = scout("trade_ship", board="explorer").match("sector E1")
    match.play(0, "fly 1 15,23")
    assert {"fly 1 16,22", "fly 1 15,21"} <= set(legal(match, 0))
    match.play(0, "fly 1 15,21")
    match.play(0, "end")


@pytest.mark.rule("explore.sector")
def test_the_middle_of_a_discovered_system_stays_closed():
    match = scout(speed=5, board="explorer").match("sector P2", "rotation 0", "disc 4", "disc 10", "disc 9")
    match.play(0, "fly 1 15,23")
    assert refused(match, 0, "fly 1 15,21").rule == "flight.move.optional"


@pytest.mark.rule("explore.sector")
def test_near_places_of_the_explorer_board_hold_one_star_sectors():
    one_star = ("P1", "P2", "P3", "P4", "P5", "O_GREEN", "O_MERCH", "E1")
    match = scout(board="explorer").match()
    assert next_chance(match, "fly 1 15,23") == {f"sector {name}": 1 for name in one_star}


@pytest.mark.rule("explore.sector")
def test_far_places_of_the_explorer_board_hold_two_star_sectors():
    two_star = ("P6", "P7", "P8", "O_SCI", "O_DIP", "E3", "E4")
    match = scout(board="explorer", at="18,14").match()
    assert next_chance(match, "fly 1 19,13") == {f"sector {name}": 1 for name in two_star}


@pytest.mark.rule("explore.sector")
def test_in_wild_space_any_sector_may_lie_anywhere():
    match = scout(board="wild_space").match()
    odds = next_chance(match, "fly 1 15,23")
    assert len(odds) == 16
    assert set(odds.values()) == {1}


@pytest.mark.rule("explore.sector")
def test_a_sector_that_was_found_is_not_found_again():
    match = scout(board="explorer").ship(0, 2, "colony_ship", "10,22").match("sector E1")
    match.play(0, "fly 1 15,23")
    assert "sector E1" not in next_chance(match, "fly 2 9,21")  # the rim of N1


# ---------------------------------------------------------------- pirate bases


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize(("value", "cannons"), [(4, 4), (4, 6), (5, 5)])
def test_enough_cannons_defeat_a_pirate_base(value, cannons):
    match = beside(f"pirate_base {value}").upgrades(0, cannon=cannons).match("disc 9")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1
    assert discs(match) == ["6", "4", "9"]


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize(("value", "cannons"), [(4, 3), (5, 4)])
def test_one_cannon_too_few_does_not(value, cannons):
    token = f"pirate_base {value}"
    match = beside(token).upgrades(0, cannon=cannons, freight_pod=5).match()
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 0
    assert discs(match) == ["6", "4", token]


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize(("card", "cannons"), [("sci_mixed", 3), ("sci_cannons", 2)])
def test_scientists_cannons_count_against_pirates(card, cannons):
    match = beside("pirate_base 4").upgrades(0, cannon=cannons).friend(0, card).match("disc 9")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("special.pirate")
def test_scientists_boosters_do_not():
    match = beside("pirate_base 4").upgrades(0, cannon=3).friend(0, "sci_boosters").match()
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 0


@pytest.mark.rule("special.pirate")
def test_a_ship_that_has_just_revealed_a_base_defeats_it():
    match = scout().upgrades(0, cannon=4).match("disc 6", "disc 4", "disc pirate_base 4", "disc 9")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1
    assert discs(match) == ["6", "4", "9"]


@pytest.mark.rule("special.pirate")
def test_at_another_planet_of_the_system_the_base_stays():
    # 18,22 belongs to the second planet only.
    match = beside("pirate_base 4", at="19,23").upgrades(0, cannon=4).match()
    match.play(0, "fly 1 18,22")
    assert discs(match) == ["6", "4", "pirate_base 4"]


@pytest.mark.rule("special.pirate")
def test_after_revealing_it_from_afar_the_ship_must_still_come_near():
    table = scout(at="19,23").upgrades(0, cannon=4)
    match = table.match("disc 6", "disc 4", "disc pirate_base 4", "disc 9")
    match.play(0, "fly 1 18,22")
    assert match.position()["seats"][0]["medals"] == 0
    match.play(0, "fly 1 16,22")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("special.pirate")
def test_a_ship_on_its_way_past_defeats_the_base_too():
    # From 12,24 to 15,25 by way of 13,23 and 15,23.
    match = beside("pirate_base 4", "trade_ship", speed=4, at="12,24").upgrades(0, cannon=4).match("disc 9")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 15,25")
    assert match.position()["seats"][0]["medals"] == 1
    assert match.position()["seats"][0]["ships"][0]["at"] == "15,25"


@pytest.mark.rule("special.pirate")
def test_a_ship_that_stands_beside_it_must_move_along_it_first():
    match = beside("pirate_base 4", at="15,23").upgrades(0, cannon=4).match("disc 9")
    assert match.position()["seats"][0]["medals"] == 0
    match.play(0, "fly 1 13,23")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("special.pirate")
def test_a_ship_that_flies_away_from_it_does_not_defeat_it():
    match = beside("pirate_base 4", at="15,23").upgrades(0, cannon=4).match()
    match.play(0, "fly 1 16,24")
    assert match.position()["seats"][0]["medals"] == 0


@pytest.mark.rule("special.pirate")
def test_foreign_cannons_do_not_count():
    match = beside("pirate_base 4").upgrades(1, cannon=6).upgrades(0, cannon=1).match()
    match.play(0, "fly 1 15,23")
    assert [seat["medals"] for seat in match.position()["seats"]] == [0, 0, 0, 0]


# ---------------------------------------------------------------- ice planets


@pytest.mark.rule("special.ice")
@pytest.mark.parametrize("pods", [3, 5])
def test_enough_freight_pods_terraform_an_ice_planet(pods):
    match = beside("ice_planet 3").upgrades(0, freight_pod=pods).match("disc 9")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1
    assert discs(match) == ["6", "4", "9"]


@pytest.mark.rule("special.ice")
def test_one_freight_pod_too_few_does_not_whatever_the_cannons():
    table = beside("ice_planet 3").upgrades(0, freight_pod=2, cannon=6).friend(0, "sci_mixed", "sci_cannons")
    match = table.match()
    match.play(0, "fly 1 15,23")
    assert discs(match) == ["6", "4", "ice_planet 3"]


@pytest.mark.rule("special.ice")
def test_a_ship_that_has_just_revealed_an_ice_planet_terraforms_it():
    match = scout().upgrades(0, freight_pod=3).match("disc 6", "disc 4", "disc ice_planet 3", "disc 9")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("special.ice")
def test_a_ship_on_its_way_past_terraforms_it_too():
    match = (
        beside("ice_planet 3", "trade_ship", speed=4, at="12,24").upgrades(0, freight_pod=3).match("disc 9")
    )
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 15,25")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("special.ice")
def test_at_another_planet_of_the_system_the_ice_stays():
    match = beside("ice_planet 3", at="19,23").upgrades(0, freight_pod=3).match()
    match.play(0, "fly 1 18,22")
    assert discs(match) == ["6", "4", "ice_planet 3"]


# ---------------------------------------------------------------- medals and new discs


@pytest.mark.rule("special.medal")
def test_the_medal_is_worth_a_point():
    match = beside("pirate_base 4").upgrades(0, cannon=4).match("disc 9")
    before = match.points[0]
    match.play(0, "fly 1 15,23")
    assert match.points[0] == before + 1


@pytest.mark.rule("special.medal")
def test_encounters_take_fame_pieces_but_never_the_medal():
    table = scout().phase("build").medals(0, 1).fame(0, 1)
    match = table.match("balls yellow black", "encounter 1")
    match.play(0, "shake")
    match.play(0, "give 0")  # two fame pieces are lost
    assert match.position()["seats"][0]["fame"] == 0
    assert match.position()["seats"][0]["medals"] == 1
    assert match.points[0] == 5


@pytest.mark.rule("special.medal")
def test_the_new_disc_is_a_random_reserve_disc():
    match = beside("pirate_base 4").upgrades(0, cannon=4).match("disc 11")
    assert next_chance(match, "fly 1 15,23") == {"disc 3": 1, "disc 9": 1, "disc 10": 1, "disc 11": 2}
    match.play(0, "fly 1 15,23")
    assert discs(match) == ["6", "4", "11"]
    assert match.position()["board"]["discs_left"]["reserve_circle"] == {"3": 1, "9": 1, "10": 1, "11": 1}


@pytest.mark.rule("special.medal")
def test_the_planet_produces_with_its_new_disc():
    table = beside("pirate_base 4").upgrades(0, cannon=4)
    match = table.match("disc 9", "roll 5 4", "card ore", "card ore")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")
    match.play(0, "settle 1")
    match.play(1, "roll")
    assert hand(match, 0) == {"fuel": 1}


@pytest.mark.rule("special.medal")
def test_the_ship_flies_on_and_may_settle_on_the_freed_site():
    match = beside("pirate_base 4", speed=2).upgrades(0, cannon=4).match("disc 9")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,22")
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]
