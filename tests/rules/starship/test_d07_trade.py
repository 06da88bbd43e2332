"""Trading in the trade & build phase: own posts, the opponent, the trade module, and the order of it all.

A ship of these tables has 25 astro, one science, empty bays of two places and no module, unless a test says otherwise.
"""

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship

POSTS = ("ore_3", "fuel_3", "carbon_3", "food_3", "goods_3")
RESOURCES = ("ore", "fuel", "carbon", "food", "goods")


def at_posts(*posts: str, astro: int = 25, science: int = 1, **bays: int) -> Ships:
    """Seat 0 builds and has these posts."""
    return Ships().own(0, *posts).bays(0, **bays).has(0, astro=astro, science=science).phase("build")


def listed(match: sw.Match, word: str, seat: int = 0) -> list[str]:
    """The listed actions that begin with a word."""
    return [text for text in legal(match, seat) if text.split()[0] == word]


def astro(match: sw.Match) -> tuple[int, int]:
    """The money of both."""
    return ship(match, 0)["astro"], ship(match, 1)["astro"]


def whole_turn(match: sw.Match, seat: int) -> None:
    """A turn in which nothing is done."""
    for action in ("roll", "fly 1", "stop", "end"):
        match.play(seat, action)


def to_build(match: sw.Match, seat: int) -> None:
    """From the roll of a seat to its trade & build phase."""
    for action in ("roll", "fly 1", "stop"):
        match.play(seat, action)


# ------------------------------------------------------------------ trading posts


@pytest.mark.rule("d.trade.posts")
def test_the_worked_example_of_ore_and_carbon():
    # Posts for ore, fuel and carbon, two carbon aboard, no money, and one ore is needed.
    match = at_posts("ore_3", "fuel_3", "carbon_3", astro=0, carbon=2).match()
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.flight.trade"
    match.play(0, "post carbon_3 sell 2 carbon")
    assert (cargo(match, 0), astro(match)[0]) == ({}, 6)
    match.play(0, "post ore_3 buy 1 ore")
    assert (cargo(match, 0), astro(match)[0]) == ({"ore": 1}, 3)
    error = refused(match, 0, "post fuel_3 buy 1 fuel")
    assert error.rule == "d.trade.posts"
    assert "2 posts" in str(error)
    assert listed(match, "post") == []


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("post", POSTS)
def test_a_planet_sells_and_buys_its_resource_for_three(post):
    resource = post[:-2]
    bought = at_posts(post).match()
    bought.play(0, f"post {post} buy 2 {resource}")
    assert (cargo(bought, 0), astro(bought)) == ({resource: 2}, (19, 25))
    sold = at_posts(post, **{resource: 2}).match()
    sold.play(0, f"post {post} sell 2 {resource}")
    assert (cargo(sold, 0), astro(sold)) == ({}, (31, 25))


@pytest.mark.rule("d.trade.posts")
def test_a_planet_trades_as_many_as_money_room_and_stock_allow():
    match = at_posts("ore_3", ore=1).modules(0, logistics=2).match()
    assert listed(match, "post") == [
        *(f"post ore_3 buy {n} ore" for n in (1, 2, 3)),
        "post ore_3 sell 1 ore",
    ]
    assert refused(match, 0, "post ore_3 buy 4 ore").rule == "d.storage"
    assert refused(match, 0, "post ore_3 sell 2 ore").rule == "d.flight.trade"
    assert listed(at_posts("ore_3", astro=5).match(), "post") == ["post ore_3 buy 1 ore"]
    assert refused(at_posts("ore_3", astro=5).match(), 0, "post ore_3 buy 2 ore").rule == "d.flight.trade"


@pytest.mark.rule("d.trade.posts")
def test_a_planet_trades_only_its_own_resource():
    match = at_posts("ore_3", fuel=1).match()
    assert refused(match, 0, "post ore_3 sell 1 fuel").rule == "d.flight.trade"
    assert refused(match, 0, "post ore_3 buy 1 science").rule == "d.flight.trade"


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("second", ["post ore_3 buy 1 ore", "post ore_3 sell 1 ore"])
@pytest.mark.parametrize("first", ["post ore_3 buy 1 ore", "post ore_3 sell 1 ore"])
def test_each_post_is_used_once_and_in_one_direction(first, second):
    match = at_posts("ore_3", "fuel_3", ore=1).match()
    match.play(0, first)
    error = refused(match, 0, second)
    assert error.rule == "d.trade.posts"
    assert "has been used" in str(error)
    assert "post fuel_3 buy 1 fuel" in legal(match, 0)


@pytest.mark.rule("d.trade.posts")
def test_two_posts_are_used_in_a_turn_at_most():
    match = at_posts("ore_3", "fuel_3", "food_3").match()
    match.play(0, "post ore_3 buy 1 ore")
    assert {text.split()[1] for text in listed(match, "post")} == {"fuel_3", "food_3"}
    match.play(0, "post food_3 buy 1 food")
    assert listed(match, "post") == []
    assert refused(match, 0, "post fuel_3 buy 1 fuel").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("build", ["build booster", "build module trade"])
def test_the_next_build_closes_the_posts(build):
    match = at_posts("ore_3", "goods_3", ore=1, fuel=2, carbon=1, food=1).match()
    match.play(0, "post goods_3 buy 1 goods")
    match.play(0, build)
    assert listed(match, "post") == []
    error = refused(match, 0, "post ore_3 buy 1 ore")
    assert error.rule == "d.trade.posts"
    assert "built" in str(error)


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("build", ["build booster", "build module trade"])
def test_a_build_before_the_first_post_closes_nothing(build):
    match = at_posts("ore_3", "goods_3", ore=1, fuel=2, carbon=1, food=1).match()
    match.play(0, build)
    match.play(0, "post goods_3 buy 1 goods")
    match.play(0, "post ore_3 buy 1 ore")
    assert cargo(match, 0)["goods"] == 1


@pytest.mark.rule("d.trade.posts")
def test_other_trades_close_nothing():
    table = at_posts("ore_3", "fuel_3").modules(0, trade=1).bays(1, food=1, goods=1)
    match = table.match()
    match.play(0, "post ore_3 buy 1 ore")
    match.play(0, "purchase food")
    match.play(0, "offer 1 ore for 1 goods")
    match.play(1, "accept")
    match.play(0, "post fuel_3 buy 1 fuel")
    assert cargo(match, 0) == {"fuel": 1, "food": 1, "goods": 1}


@pytest.mark.rule("d.trade.posts")
def test_the_next_turn_opens_all_posts_again():
    table = at_posts("ore_3", "fuel_3", "food_3", fuel=2)
    match = table.match(*["yellow 3"] * 2)
    match.play(0, "post ore_3 buy 1 ore")
    match.play(0, "build booster")
    match.play(0, "end")
    whole_turn(match, 1)
    to_build(match, 0)
    match.play(0, "post ore_3 buy 1 ore")
    match.play(0, "post food_3 buy 1 food")
    assert cargo(match, 0) == {"ore": 2, "food": 1}


@pytest.mark.rule("d.trade.posts")
def test_only_own_posts_are_used():
    match = Ships().own(1, "ore_3").phase("build").match()
    assert listed(match, "post") == []
    error = refused(match, 0, "post ore_3 buy 1 ore")
    assert error.rule == "d.trade.posts"
    assert "no trading post of yours" in str(error)


@pytest.mark.rule("d.trade.posts")
def test_a_card_that_lies_in_a_sector_is_no_post():
    match = Ships().known(1, "ore_3").phase("build").match()
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("card", ["colony_ore_1", "pirate_0_2"])
def test_a_colony_or_a_beaten_pirate_is_no_post(card):
    match = Ships().own(0, card).bays(0, ore=1).phase("build").match()
    assert listed(match, "post") == []
    assert refused(match, 0, f"post {card} sell 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize("phase", ["roll", "sector"])
def test_posts_are_not_used_before_the_trade_and_build_phase(phase):
    match = Ships().own(0, "ore_3").phase(phase).match()
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
def test_posts_are_not_used_during_the_flight():
    match = Ships().own(0, "ore_3").visit("fuel_3").match()
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
def test_a_post_founded_in_this_turn_is_used_in_it():
    match = Ships().visit("ore_3").match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    match.play(0, "post ore_3 buy 1 ore")
    assert cargo(match, 0) == {"ore": 1}


@pytest.mark.rule("d.trade.posts")
def test_the_other_player_does_not_trade_on_this_turn():
    match = Ships().own(1, "ore_3").phase("build").match()
    assert refused(match, 1, "post ore_3 buy 1 ore").rule == "d.turn.phases"


# ------------------------------------------------------------------ outposts among the posts


@pytest.mark.rule("d.trade.posts")
def test_diplomats_sell_one_resource_of_choice_for_three():
    match = at_posts("outpost_diplomats_3", ore=1, goods=2).match()
    assert listed(match, "post") == [
        f"post outpost_diplomats_3 buy 1 {name}" for name in ("ore", "fuel", "carbon", "food")
    ]
    assert refused(match, 0, "post outpost_diplomats_3 buy 2 fuel").rule == "d.flight.outpost_limits"
    assert refused(match, 0, "post outpost_diplomats_3 sell 1 ore").rule == "d.flight.outpost_limits"
    assert refused(match, 0, "post outpost_diplomats_3 buy 1 science").rule == "d.flight.outpost_limits"
    match.play(0, "post outpost_diplomats_3 buy 1 food")
    assert (cargo(match, 0), astro(match)[0]) == ({"ore": 1, "food": 1, "goods": 2}, 22)


@pytest.mark.rule("d.trade.posts")
def test_the_green_folk_buy_one_science_point_for_four():
    match = at_posts("outpost_green_folk_1", science=3).match()
    assert listed(match, "post") == ["post outpost_green_folk_1 sell 1 science"]
    assert refused(match, 0, "post outpost_green_folk_1 sell 2 science").rule == "d.flight.outpost_limits"
    assert refused(match, 0, "post outpost_green_folk_1 buy 1 science").rule == "d.flight.outpost_limits"
    match.play(0, "post outpost_green_folk_1 sell 1 science")
    assert (ship(match, 0)["science"], astro(match)[0]) == (2, 29)


@pytest.mark.rule("d.trade.posts")
def test_scientists_sell_one_science_point_for_two():
    match = at_posts("outpost_scientists_1").match()
    assert listed(match, "post") == ["post outpost_scientists_1 buy 1 science"]
    assert refused(match, 0, "post outpost_scientists_1 buy 2 science").rule == "d.flight.outpost_limits"
    assert refused(match, 0, "post outpost_scientists_1 sell 1 science").rule == "d.flight.outpost_limits"
    match.play(0, "post outpost_scientists_1 buy 1 science")
    assert (ship(match, 0)["science"], astro(match)[0]) == (2, 23)
    full = at_posts("outpost_scientists_1", science=4).match()
    assert refused(full, 0, "post outpost_scientists_1 buy 1 science").rule == "d.storage"


@pytest.mark.rule("d.trade.posts")
@pytest.mark.parametrize(
    ("sale", "left", "money"),
    [
        ("sell 1 ore", {"ore": 1, "food": 1}, 28),
        ("sell 2 ore", {"food": 1}, 31),
        ("sell 1 ore 1 ore", {"food": 1}, 31),
        ("sell 1 ore 1 food", {"ore": 1}, 31),
        ("sell 1 food 1 ore", {"ore": 1}, 31),
    ],
)
def test_merchants_buy_two_resources_of_choice_for_three_each(sale, left, money):
    match = at_posts("outpost_merchants_1", ore=2, food=1).match()
    match.play(0, f"post outpost_merchants_1 {sale}")
    assert (cargo(match, 0), astro(match)[0]) == (left, money)
    assert refused(match, 0, "post outpost_merchants_1 sell 1 food").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.posts")
def test_merchants_buy_no_more_than_two_and_sell_nothing():
    match = at_posts("outpost_merchants_1", ore=3).modules(0, logistics=1).match()
    assert listed(match, "post") == [f"post outpost_merchants_1 sell {n} ore" for n in (1, 2)]
    for action in ("sell 3 ore", "buy 1 food", "sell 1 ore 1 food", "sell 1 science"):
        assert refused(match, 0, f"post outpost_merchants_1 {action}").rule == "d.flight.outpost_limits"


@pytest.mark.rule("d.trade.posts")
def test_an_outpost_counts_among_the_two_posts():
    match = at_posts("outpost_scientists_1", "ore_3", "fuel_3").match()
    match.play(0, "post outpost_scientists_1 buy 1 science")
    match.play(0, "post ore_3 buy 1 ore")
    assert refused(match, 0, "post fuel_3 buy 1 fuel").rule == "d.trade.posts"


@pytest.mark.rule("d.flight.median")
def test_nothing_is_traded_at_the_median_post():
    match = at_posts("median", ore=1).match()
    assert listed(match, "post") == []
    for action in ("post median sell 1 ore", "post median buy 1 ore"):
        assert refused(match, 0, action).rule == "d.flight.median"


# ------------------------------------------------------------------ the opponent


@pytest.mark.rule("d.trade.opponent")
def test_an_accepted_offer_moves_resources_science_and_money():
    table = Ships().bays(0, ore=2).has(0, science=2).bays(1, food=1).phase("build")
    match = table.match()
    match.play(0, "offer 1 ore 1 science 4 astro for 1 food")
    assert match.awaited == (1,)
    assert sorted(legal(match, 1)) == ["accept", "decline"]
    match.play(1, "accept")
    assert (cargo(match, 0), ship(match, 0)["science"]) == ({"ore": 1, "food": 1}, 1)
    assert (cargo(match, 1), ship(match, 1)["science"]) == ({"ore": 1}, 2)
    assert astro(match) == (21, 29)
    assert match.to_act == (0,)


@pytest.mark.rule("d.trade.opponent")
@pytest.mark.parametrize("want", ["1 food", "1 science", "7 astro", "1 food 1 science 7 astro"])
def test_each_kind_of_thing_can_be_asked_for(want):
    table = Ships().bays(0, ore=1).bays(1, food=1).phase("build")
    match = table.match()
    match.play(0, f"offer 1 ore for {want}")
    match.play(1, "accept")
    assert cargo(match, 0) == ({"food": 1} if "food" in want else {})
    assert ship(match, 0)["science"] == (2 if "science" in want else 1)
    assert astro(match) == ((32, 18) if "astro" in want else (25, 25))
    assert cargo(match, 1)["ore"] == 1


@pytest.mark.rule("d.trade.opponent")
def test_the_opponent_may_decline_and_nothing_moves():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "decline")
    assert (cargo(match, 0), cargo(match, 1)) == ({"ore": 1}, {"food": 1})
    assert match.to_act == (0,)
    assert match.position()["offer"] is None


@pytest.mark.rule("d.trade.opponent")
@pytest.mark.parametrize(
    ("offer", "rule"),
    [
        ("offer 2 ore for 1 food", "d.trade.opponent"),  # not aboard
        ("offer 2 science for 1 food", "d.trade.opponent"),
        ("offer 26 astro for 1 food", "d.trade.opponent"),
        ("offer 1 ore for 1 goods", "d.storage"),  # no room
        ("offer 1 ore for 4 science", "d.storage"),
        ("offer 1 ore for nothing", "d.trade.opponent"),
        ("offer nothing for 1 food", "d.trade.opponent"),
        ("offer 1 ore for 1 ore", "d.trade.opponent"),
    ],
)
def test_an_offer_gives_what_is_held_and_asks_for_what_fits(offer, rule):
    match = Ships().bays(0, ore=1, goods=2).bays(1, food=1, goods=1).phase("build").match()
    assert offer not in match.legal(0)
    assert refused(match, 0, offer).rule == rule


@pytest.mark.rule("d.trade.opponent")
def test_all_that_is_held_can_be_offered_and_the_last_place_filled():
    match = Ships().bays(0, ore=1, goods=1).bays(1, goods=1).has(1, science=3).phase("build").match()
    match.play(0, "offer 1 ore 25 astro for 1 goods 3 science")
    match.play(1, "accept")
    assert (cargo(match, 0), ship(match, 0)["science"], astro(match)) == ({"goods": 2}, 4, (0, 50))


@pytest.mark.rule("d.trade.opponent")
@pytest.mark.parametrize(
    ("offer", "rule"),
    [("offer 1 ore for 2 food", "d.trade.opponent"), ("offer 1 goods for 1 food", "d.storage")],
)
def test_an_offer_that_the_other_cannot_keep_or_store_is_only_declined(offer, rule):
    match = Ships().bays(0, ore=1, goods=1).bays(1, food=1, goods=2).phase("build").match()
    match.play(0, offer)
    assert legal(match, 1) == ["decline"]
    assert refused(match, 1, "accept").rule == rule


@pytest.mark.rule("d.trade.opponent")
def test_nothing_is_offered_outside_the_own_trade_and_build_phase():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("roll").match()
    assert refused(match, 0, "offer 1 ore for 1 food").rule == "d.trade.opponent"
    assert refused(match, 0, "invite").rule == "d.trade.opponent"
    assert refused(match, 1, "offer 1 food for 1 ore").rule == "d.trade.opponent"
    building = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    assert refused(building, 1, "offer 1 food for 1 ore").rule == "d.trade.opponent"
    assert refused(building, 0, "accept").rule == "d.trade.opponent"


@pytest.mark.rule("d.trade.opponent")
def test_nobody_accepts_the_own_offer():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    for action in ("accept", "decline"):
        assert refused(match, 0, action).rule == "d.trade.opponent"
    assert refused(match, 0, "end").rule == "d.turn.phases"


@pytest.mark.rule("d.trade.opponent")
def test_the_small_offers_are_listed_and_only_for_what_both_hold_and_can_store():
    match = Ships().bays(0, ore=1, food=2, goods=2).bays(1, fuel=1, food=1, goods=2).phase("build").match()
    assert listed(match, "offer") == [
        "offer 1 ore for 1 fuel",
        "offer 1 food for 1 fuel",
    ]
    assert "offer 1 goods for 1 carbon" in match.legal(0)  # legal, but nobody could accept it


@pytest.mark.rule("d.trade.opponent")
def test_offers_are_not_limited_in_number():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    for _time in range(4):
        assert "offer 1 ore for 1 food" in match.legal(0)
        match.play(0, "offer 1 ore for 1 food")
        match.play(1, "decline")
        match.play(0, "invite")
        match.play(1, "decline")
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "accept")
    assert cargo(match, 0) == {"food": 1}


@pytest.mark.rule("d.trade.opponent")
def test_the_player_whose_turn_it_is_not_proposes_when_invited():
    match = Ships().bays(0, ore=1).bays(1, food=2).phase("build").match()
    match.play(0, "invite")
    assert match.awaited == (1,)
    assert legal(match, 1)[0] == "decline"
    assert listed(match, "offer", seat=1) == ["offer 1 food for 1 ore"]
    match.play(1, "offer 2 food for 1 ore 3 astro")
    assert match.to_act == (0,)
    match.play(0, "accept")
    assert (cargo(match, 0), cargo(match, 1)) == ({"food": 2}, {"ore": 1})
    assert astro(match) == (22, 28)
    assert "end" in legal(match, 0)


@pytest.mark.rule("d.trade.opponent")
def test_an_invited_player_offers_only_what_is_held_and_fits_or_nothing():
    match = Ships().bays(0, ore=1, goods=1).bays(1, food=1, goods=2).phase("build").match()
    match.play(0, "invite")
    assert refused(match, 1, "offer 2 food for 1 ore").rule == "d.trade.opponent"
    assert refused(match, 1, "offer 1 food for 1 goods").rule == "d.storage"
    assert refused(match, 1, "accept").rule == "d.trade.opponent"
    match.play(1, "decline")
    assert match.to_act == (0,)


@pytest.mark.rule("d.trade.opponent")
def test_the_inviting_player_may_decline_what_is_proposed():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    match.play(0, "invite")
    match.play(1, "offer 1 food for 1 ore")
    match.play(0, "decline")
    assert (cargo(match, 0), cargo(match, 1)) == ({"ore": 1}, {"food": 1})
    assert match.to_act == (0,)


@pytest.mark.rule("d.trade.opponent")
def test_whoever_offers_in_the_own_turn_may_take_it_back_while_the_other_thinks():
    """Nobody who thinks for long, or has left the table, holds it up."""
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    assert (match.awaited, match.to_act, legal(match, 0)) == ((1,), (0, 1), ["withdraw"])
    (event,) = match.play(0, "withdraw")
    assert (event.name, event.seat, event.data["invitation"]) == ("withdrawn", 0, False)
    assert (cargo(match, 0), cargo(match, 1)) == ({"ore": 1}, {"food": 1})
    assert (match.to_act, match.position()["offer"]) == ((0,), None)
    assert refused(match, 1, "accept").rule == "d.trade.opponent"
    assert "end" in legal(match, 0)


@pytest.mark.rule("d.trade.opponent")
def test_an_invitation_may_be_taken_back_while_the_other_thinks():
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    match.play(0, "invite")
    assert (match.awaited, match.to_act, legal(match, 0)) == ((1,), (0, 1), ["withdraw"])
    assert refused(match, 0, "offer 1 ore for 1 food").rule == "d.trade.opponent"
    (event,) = match.play(0, "withdraw")
    assert (event.name, event.seat, event.data["invitation"]) == ("withdrawn", 0, True)
    assert match.to_act == (0,)
    assert refused(match, 1, "offer 1 food for 1 ore").rule == "d.trade.opponent"


@pytest.mark.rule("d.trade.opponent")
def test_whoever_is_asked_has_nothing_to_take_back():
    """Accepting is the deal here, and what an invited player proposes the other answers in the own turn."""
    match = Ships().bays(0, ore=1).bays(1, food=1).phase("build").match()
    assert refused(match, 0, "withdraw").rule == "d.trade.opponent"
    match.play(0, "invite")
    assert refused(match, 1, "withdraw").rule == "d.trade.opponent"
    match.play(1, "offer 1 food for 1 ore")
    assert match.to_act == match.awaited == (0,)
    for seat in (0, 1):
        assert refused(match, seat, "withdraw").rule == "d.trade.opponent"
    match.play(0, "accept")
    assert cargo(match, 0) == {"food": 1}


@pytest.mark.rule("d.trade.opponent")
def test_by_option_the_other_player_makes_no_offers():
    match = Ships(passive_offers=False).bays(0, ore=1).bays(1, food=1).phase("build").match()
    assert "invite" not in legal(match, 0)
    assert refused(match, 0, "invite").rule == "d.trade.opponent"
    match.play(0, "offer 1 ore for 1 food")
    match.play(1, "accept")
    assert cargo(match, 0) == {"food": 1}


@pytest.mark.rule("d.trade.opponent")
def test_by_option_the_players_do_not_trade_with_each_other():
    match = Ships(offers=False).bays(0, ore=1).bays(1, food=1).phase("build").match()
    assert [text for text in legal(match, 0) if text.split()[0] in ("offer", "invite")] == []
    for action in ("offer 1 ore for 1 food", "invite"):
        assert refused(match, 0, action).rule == "d.trade.opponent"


@pytest.mark.rule("d.trade.opponent")
@pytest.mark.parametrize("thing", ["colony_ship", "ore_3", "trade"])
def test_ships_cards_and_modules_are_not_traded(thing):
    match = Ships().bays(0, ore=1).own(1, "ore_3").modules(1, trade=1).phase("build").match()
    with pytest.raises(sw.NotationError):
        match.play(0, f"offer 1 ore for 1 {thing}")


# ------------------------------------------------------------------ the trade module


@pytest.mark.rule("d.module.trade")
@pytest.mark.parametrize("resource", RESOURCES)
def test_the_module_buys_a_resource_of_choice_for_two_astro_from_the_opponent(resource):
    table = Ships().modules(0, trade=1).bays(1, **dict.fromkeys(RESOURCES, 1)).phase("build")
    match = table.match()
    assert listed(match, "purchase") == [f"purchase {name}" for name in RESOURCES]
    match.play(0, f"purchase {resource}")
    assert cargo(match, 0) == {resource: 1}
    assert cargo(match, 1) == {name: 1 for name in RESOURCES if name != resource}
    assert astro(match) == (23, 27)


@pytest.mark.rule("d.module.trade")
def test_the_opponent_cannot_refuse():
    match = Ships().modules(0, trade=1).bays(1, ore=1).phase("build").match()
    match.play(0, "purchase ore")
    assert match.to_act == (0,)
    assert legal(match, 1) == []


@pytest.mark.rule("d.module.trade")
@pytest.mark.parametrize(("level", "times"), [(1, 1), (2, 2)])
def test_level_1_buys_once_a_turn_and_level_2_twice(level, times):
    match = Ships().modules(0, trade=level).bays(1, ore=2, fuel=2).phase("build").match()
    for resource in ("ore", "fuel")[:times]:
        match.play(0, f"purchase {resource}")
    assert listed(match, "purchase") == []
    error = refused(match, 0, "purchase ore")
    assert error.rule == "d.module.trade"
    assert f"buys {times}" in str(error)


@pytest.mark.rule("d.module.trade")
def test_level_2_may_buy_the_same_resource_twice():
    match = Ships().modules(0, trade=2).bays(1, ore=2).phase("build").match()
    match.play(0, "purchase ore")
    match.play(0, "purchase ore")
    assert (cargo(match, 0), cargo(match, 1), astro(match)) == ({"ore": 2}, {}, (21, 29))


@pytest.mark.rule("d.module.trade")
def test_raising_the_module_gives_one_purchase_more_in_the_same_turn():
    table = Ships().modules(0, trade=1).bays(0, ore=1, carbon=1, food=2).bays(1, ore=2).phase("build")
    match = table.match()
    match.play(0, "purchase ore")
    match.play(0, "build module trade")
    match.play(0, "purchase ore")
    assert refused(match, 0, "purchase ore").rule == "d.module.trade"
    assert cargo(match, 0) == {"ore": 2}


@pytest.mark.rule("d.module.trade")
def test_without_the_module_nothing_is_bought_and_that_of_the_opponent_does_not_count():
    match = Ships().modules(1, trade=2).bays(1, ore=1).phase("build").match()
    assert listed(match, "purchase") == []
    assert refused(match, 0, "purchase ore").rule == "d.module.trade"


@pytest.mark.rule("d.module.trade")
@pytest.mark.parametrize(("money", "can"), [(2, True), (1, False)])
def test_two_astro_are_needed(money, can):
    match = Ships().modules(0, trade=1).has(0, astro=money).bays(1, ore=1).phase("build").match()
    assert bool(listed(match, "purchase")) is can
    if can:
        match.play(0, "purchase ore")
        assert astro(match)[0] == 0
    else:
        assert refused(match, 0, "purchase ore").rule == "d.module.trade"


@pytest.mark.rule("d.module.trade")
def test_the_opponent_must_have_it_and_the_buyer_room_for_it():
    match = Ships().modules(0, trade=1).bays(0, ore=2).bays(1, ore=1, food=1).phase("build").match()
    assert listed(match, "purchase") == ["purchase food"]
    assert refused(match, 0, "purchase ore").rule == "d.storage"
    assert refused(match, 0, "purchase fuel").rule == "d.module.trade"


@pytest.mark.rule("d.module.trade")
def test_science_is_not_bought():
    match = Ships().modules(0, trade=1).has(1, science=4).phase("build").match()
    assert listed(match, "purchase") == []
    with pytest.raises(sw.NotationError):
        match.play(0, "purchase science")


@pytest.mark.rule("d.module.trade")
def test_it_is_optional_and_comes_again_next_turn():
    match = Ships().modules(0, trade=1).bays(1, ore=2).phase("build").match("yellow 3", "yellow 3")
    match.play(0, "purchase ore")
    match.play(0, "end")
    whole_turn(match, 1)
    to_build(match, 0)
    match.play(0, "purchase ore")
    assert cargo(match, 0) == {"ore": 2}


@pytest.mark.rule("d.module.trade")
def test_it_works_only_in_the_own_trade_and_build_phase():
    flying = Ships().modules(0, trade=1).bays(1, ore=1).visit("ore_3").match()
    assert refused(flying, 0, "purchase ore").rule == "d.module.trade"
    other = Ships().modules(1, trade=1).bays(0, ore=1).phase("build").match()
    assert refused(other, 1, "purchase ore").rule == "d.turn.phases"


@pytest.mark.rule("d.module.trade")
def test_it_counts_not_among_the_posts_and_is_not_closed_with_them():
    table = at_posts("ore_3", "fuel_3", fuel=1).modules(0, trade=2).bays(1, food=2)
    match = table.match()
    match.play(0, "post ore_3 buy 1 ore")
    match.play(0, "post fuel_3 buy 1 fuel")
    match.play(0, "purchase food")
    match.play(0, "build booster")
    match.play(0, "purchase food")
    assert cargo(match, 0) == {"ore": 1, "food": 2}


@pytest.mark.rule("d.module.trade")
def test_it_works_where_the_players_make_no_offers():
    match = Ships(offers=False).modules(0, trade=1).bays(1, ore=1).phase("build").match()
    match.play(0, "purchase ore")
    assert cargo(match, 0) == {"ore": 1}


# ------------------------------------------------------------------ the order


@pytest.mark.rule("d.trade.order")
def test_building_and_trading_alternate_freely_round_one_block_of_posts():
    table = Ships().own(0, "fuel_3", "carbon_3").tiles(0, boosters=(1, 0)).modules(0, trade=2)
    table.bays(0, fuel=2, ore=1, food=2).bays(1, goods=2, ore=1)
    match = table.phase("build").match()
    for action in (
        "build booster",
        "purchase goods",
        "post fuel_3 buy 2 fuel",
        "post carbon_3 buy 2 carbon",
        "build booster",
        "purchase goods",
        "build cannon",
    ):
        match.play(0, action)
    match.play(0, "offer 1 goods for 1 ore")
    match.play(1, "accept")
    assert cargo(match, 0) == {"ore": 2, "food": 2, "goods": 1}
    assert (ship(match, 0)["boosters"], ship(match, 0)["cannons"]) == ([3, 0], [2, 0])
    assert refused(match, 0, "post fuel_3 buy 1 fuel").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.order")
def test_a_trade_with_the_opponent_may_come_first_and_a_build_after_it():
    match = Ships().bays(0, ore=1, fuel=1).bays(1, fuel=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 fuel")
    match.play(1, "accept")
    match.play(0, "build booster")
    assert ship(match, 0)["boosters"] == [3, 0]


@pytest.mark.rule("d.trade.order")
def test_buying_building_and_buying_again_at_posts_is_barred():
    match = at_posts("fuel_3", "ore_3").tiles(0, boosters=(1, 0)).match()
    match.play(0, "post fuel_3 buy 2 fuel")
    match.play(0, "build booster")
    assert refused(match, 0, "post fuel_3 buy 2 fuel").rule == "d.trade.posts"
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.trade.order")
def test_the_phase_ends_when_the_player_says_so():
    match = Ships().bays(0, fuel=2).phase("build").match()
    match.play(0, "build booster")
    assert match.to_act == (0,)
    match.play(0, "end")
    assert (match.to_act, match.position()["phase"]) == ((1,), "production")
