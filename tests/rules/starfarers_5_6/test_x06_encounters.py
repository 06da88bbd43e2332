"""Encounters of two pilots: one card, two answers, two neighbours.

With six players the right neighbours of the pilots 0 and 3 are the seats 5 and 2. With five players they are 4 and 2,
and the second neighbour to the right of pilot 0 is pilot 3, whose second neighbour to the left is pilot 0.
"""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused
from tests.rules.starfarers_5_6.pilots import (
    CLEAR,
    ONE,
    TWO,
    finish,
    meet,
    play,
    player,
    range_of,
    same,
    shake,
    told,
    waiting,
)

LOW, HIGH = "balls yellow blue", "balls yellow red"
"""Shakes of 3 and of 5."""


def encounter(match: sw.Match, traveller: int) -> dict[str, Any]:
    """What a traveller is dealing with."""
    (found,) = [row for row in match.position()["encounter"] if row["traveller"] == traveller]
    return dict(found)


def results(match: sw.Match) -> list[int]:
    """For whom a result was read out, in order."""
    return [row["seat"] for row in told(match, "encounter_told")]


# ------------------------------------------------------------------ the example of the rules


@pytest.mark.rule("x.encounter.both", "x.encounter.answers", "x.encounter.adversaries")
@pytest.mark.parametrize(("players", "right_of_one", "right_of_two"), [(6, 5, 2), (5, 4, 2)])
def test_one_pilot_flees_in_vain_and_loses_the_other_fights_and_wins(players, right_of_one, right_of_two):
    """Card 16. The first pilot flees, but the right neighbour has more boosters; the second does not flee. Both fight
    their right neighbours: the first loses an upgrade, the second wins an upgrade and a fame piece."""
    table = Table(players).upgrades(ONE, booster=1, cannon=1).upgrades(right_of_one, booster=2, cannon=2)
    table.upgrades(TWO, cannon=1).upgrades(right_of_two, booster=6)
    match = meet(table, 16, LOW, LOW, HIGH, LOW)
    assert waiting(match) == ((ONE,), "yes no")
    match.play(ONE, "yes")
    assert waiting(match) == ((TWO,), "yes no")
    assert told(match, "flee") == []
    match.play(TWO, "no")
    assert told(match, "flee") == [{"seat": ONE, "other": right_of_one, "own": 1, "theirs": 2}]
    match.play(ONE, "lose booster")
    match.play(TWO, "fit freight_pod")
    assert told(match, "contest") == [
        {"seat": ONE, "other": right_of_one, "own": 4, "theirs": 5, "contest": "combat"},
        {"seat": TWO, "other": right_of_two, "own": 6, "theirs": 3, "contest": "combat"},
    ]
    one, two = player(match, ONE), player(match, TWO)
    assert (one["booster"], one["cannon"], one["freight_pod"], one["fame"]) == (0, 1, 0, 3)
    assert (two["booster"], two["cannon"], two["freight_pod"], two["fame"]) == (0, 1, 1, 4)
    assert player(match, right_of_one)["booster"] == 2
    assert player(match, right_of_two)["fame"] == 3
    assert waiting(match) == ((ONE,), "fly")
    finish(match)


# ------------------------------------------------------------------ both pilots


@pytest.mark.rule("x.encounter.both")
@pytest.mark.parametrize("players", [5, 6])
def test_a_black_ball_is_one_card_for_both_pilots(players):
    match = meet(Table(players), 14)
    assert [(row["traveller"], row["card"]) for row in match.position()["encounter"]] == [
        (ONE, "14"),
        (TWO, "14"),
    ]
    assert [(row["seat"], row["face"]) for row in told(match, "encounter")] == [(ONE, "raid"), (TWO, "raid")]
    assert "14" not in match.position()["encounters"]["deck"]


@pytest.mark.rule("x.encounter.both")
def test_without_a_black_ball_there_is_none():
    match = shake(Table(6), CLEAR)
    assert match.position()["encounter"] == []
    assert waiting(match) == ((ONE,), "fly")


@pytest.mark.rule("x.encounter.both")
def test_both_fly_with_base_speed_three_afterwards():
    table = Table(6).no_ships().ship(ONE, 1, "colony_ship", "16,26").ship(TWO, 1, "colony_ship", "22,24")
    match = play(meet(table.upgrades(ONE).upgrades(TWO), 14), "0 no", "3 no")
    assert range_of(match, ONE) == 3
    match.play(ONE, "end")
    assert range_of(match, TWO) == 3


@pytest.mark.rule("x.encounter.both")
@pytest.mark.parametrize(("without", "traveller"), [(ONE, TWO), (TWO, ONE)])
def test_a_pilot_without_a_ship_takes_no_part(without, traveller):
    match = meet(Table(6).no_ships(without), 14)
    assert [row["traveller"] for row in match.position()["encounter"]] == [traveller]
    assert waiting(match) == ((traveller,), "yes no")
    match.play(traveller, "no")
    assert player(match, traveller)["fame"] == 4
    assert player(match, without)["fame"] == 3
    assert waiting(match) == ((traveller,), "fly")


@pytest.mark.rule("x.encounter.both")
def test_the_card_is_discarded_once():
    match = play(meet(Table(6), 14), "0 no", "3 no")
    assert match.position()["encounters"]["discards"] == ["14"]
    assert match.position()["encounter"] == []
    assert len(told(match, "encounter_over")) == 1


@pytest.mark.rule("x.encounter.both")
def test_ships_move_only_when_both_are_done():
    match = play(meet(Table(6), 14), "0 no")
    assert waiting(match) == ((TWO,), "yes no")
    refused(match, ONE, "fly 1 13,25")
    match.play(TWO, "no")
    match.play(ONE, "fly 1 13,25")


# ------------------------------------------------------------------ answers


@pytest.mark.rule("x.encounter.answers")
def test_no_result_is_told_before_both_have_answered():
    match = play(meet(Table(6), 14), "0 no")  # worth a fame piece
    assert player(match, ONE)["fame"] == 3
    assert results(match) == []
    match.play(TWO, "no")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 4)
    assert results(match) == [ONE, TWO]


@pytest.mark.rule("x.encounter.answers")
def test_answers_may_differ():
    """Card 14: no brings a fame piece; yes with a shake of 3 robs everybody and costs one."""
    match = play(meet(Table(6).give(TWO, ore=1), 14, LOW), "0 no", "3 yes", "3 pay ore")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 2)


@pytest.mark.rule("x.encounter.answers")
def test_each_number_has_its_own_result():
    """Card 3: nothing costs a fame piece, two cards bring one."""
    match = meet(Table(6).give(TWO, ore=2), 3)
    assert legal(match, ONE) == ["give 0"]
    match.play(ONE, "give 0")
    assert legal(match, TWO) == ["give 0", "give 1", "give 2"]
    play(match, "3 give 2", "3 pay ore", "3 pay ore")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (2, 4)


@pytest.mark.rule("x.encounter.answers")
def test_results_come_for_the_first_pilot_first():
    match = play(
        meet(Table(6).give(ONE, ore=2).give(TWO, ore=2), 2), "0 give 2", "0 pay ore", "0 pay ore", "3 give 2"
    )
    play(match, "3 pay ore", "3 pay ore")
    assert waiting(match) == ((ONE,), "take")
    assert results(match) == [ONE]
    match.play(ONE, "take food")
    assert waiting(match) == ((TWO,), "take")
    assert results(match) == [ONE, TWO]
    match.play(TWO, "take food")
    assert waiting(match) == ((ONE,), "fly")


@pytest.mark.rule("x.encounter.answers")
def test_the_second_pilot_cannot_answer_before_the_first():
    match = meet(Table(6), 14)
    assert legal(match, TWO) == []
    refused(match, TWO, "no")


@pytest.mark.rule("x.encounter.answers")
def test_the_first_answer_is_known_to_the_second_pilot():
    match = play(meet(Table(6), 16), "0 yes")
    (one, two) = match.view(TWO)["encounter"]
    assert (one["answer"], two["answer"]) == (1, None)


@pytest.mark.rule("x.encounter.answers")
@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ((14, 15), ("0 no",)),
        ((14, 15), ("0 yes", "0 pay ore")),
        ((12, 13), ("0 yes", "0 pay ore", "0 take food", "0 take food")),
        ((9, 11), ("0 yes", "0 pay ore", "0 pay ore")),
        ((9, 10), ("0 no",)),
        ((16, 18), ("0 yes",)),
        ((16, 17), ("0 no",)),
        ((19, 21), ("0 yes",)),
        ((22, 24), ("0 yes",)),
        ((25, 27), ("0 no",)),
        ((1, 3), ("0 give 1", "0 pay ore")),
        ((1, 7), ("0 give 1", "0 pay ore")),
        ((2, 8), ("0 give 0",)),
        ((28, 30), ("0 give 3", "0 pay ore", "0 pay ore", "0 pay ore")),
    ],
)
def test_the_first_answer_does_not_tell_the_second_pilot_which_card_it_is(cards, first):
    """Cards of one face look alike to everyone but the reader until the second pilot has answered too."""
    table = Table(6).give(ONE, ore=3).give(TWO, ore=3)
    one, other = (play(meet(table, card), *first) for card in cards)
    assert one.to_act == (TWO,)
    for seat in (0, 2, 3, 4, 5, None):
        assert same(one, other, seat)


@pytest.mark.rule("x.encounter.answers")
def test_a_second_question_comes_when_both_have_given():
    """Card 7: the gift is stolen, and each pilot may fight for it."""
    match = meet(Table(6).give(ONE, ore=1).give(TWO, food=1), 7, HIGH, LOW)
    play(match, "0 give 1", "0 pay ore")
    assert waiting(match) == ((TWO,), "number")
    play(match, "3 give 1", "3 pay food")
    assert waiting(match) == ((ONE,), "yes no")
    match.play(ONE, "yes")
    assert waiting(match) == ((TWO,), "yes no")
    assert told(match, "contest") == []
    match.play(TWO, "no")
    assert [row["seat"] for row in told(match, "contest")] == [ONE]
    assert (hand(match, ONE), hand(match, TWO)) == ({"ore": 1}, {})
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 3)


@pytest.mark.rule("x.encounter.answers")
@pytest.mark.parametrize("more", [(), ("0 yes",), ("0 no",)])
def test_a_second_answer_does_not_tell_which_card_it_is_either(more):
    """Cards 7 and 8 ask the same, but name the right and the left neighbour."""
    table = Table(6).give(ONE, ore=1)
    gifts = ("0 give 1", "0 pay ore", "3 give 0")
    one, other = (play(meet(table, card), *gifts, *more) for card in (7, 8))
    for seat in (0, 2, 3, 4, 5, None):
        assert same(one, other, seat)
    assert not same(one, other, 1)


# ------------------------------------------------------------------ adversaries


@pytest.mark.rule("x.encounter.adversaries")
@pytest.mark.parametrize(
    ("players", "card", "answer", "rivals"),
    [
        (6, 16, "no", (5, 2)),  # the right neighbour
        (6, 17, "no", (2, 5)),  # the second to the left
        (6, 18, "no", (1, 4)),  # the left neighbour
        (6, 22, "yes", (4, 1)),  # the second to the right
        (5, 16, "no", (4, 2)),
        (5, 18, "no", (1, 4)),
        (5, 17, "no", (2, 0)),
        (5, 22, "yes", (3, 1)),
    ],
)
def test_each_pilot_meets_the_own_neighbour(players, card, answer, rivals):
    table = Table(players).upgrades(ONE).upgrades(TWO)
    match = meet(table, card, LOW, HIGH, LOW, HIGH)  # both lose, and have no upgrade to give back
    play(match, f"0 {answer}", f"3 {answer}")
    while match.to_act == (ONE,) and "hold 1" in legal(match, ONE):
        match.play(ONE, "hold 1")
    assert [(row["seat"], row["other"]) for row in told(match, "contest")] == [
        (ONE, rivals[0]),
        (TWO, rivals[1]),
    ]
    shakes = [row["seat"] for row in told(match, "contest_shake")]
    assert shakes == [ONE, rivals[0], TWO, rivals[1]]
    finish(match)


@pytest.mark.rule("x.encounter.adversaries")
@pytest.mark.parametrize(
    ("card", "answer", "shakes"),
    [
        (22, "yes", [(ONE, 4), (TWO, 3), (TWO, 4), (1, 3)]),
        (17, "no", [(ONE, 4), (2, 3), (TWO, 4), (ONE, 3)]),
    ],
)
def test_with_five_players_a_pilot_who_is_the_others_adversary_shakes_twice(card, answer, shakes):
    """Card 22 names the second to the right: for pilot 1 that is pilot 2. Card 17 the second to the left: for pilot 2
    that is pilot 1. The pilot shakes once for the own result and once in the other one's."""
    table = Table(5).upgrades(ONE).upgrades(TWO)
    match = meet(table, card, "balls red blue", "balls red black", "balls yellow yellow", "balls yellow blue")
    play(match, f"0 {answer}", f"3 {answer}")
    assert [(row["seat"], row["value"]) for row in told(match, "contest_shake")] == shakes
    rivals = shakes[1][0], shakes[3][0]
    assert [(row["seat"], row["other"], row["own"], row["theirs"]) for row in told(match, "contest")] == [
        (ONE, rivals[0], 4, 3),
        (TWO, rivals[1], 4, 3),
    ]
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 4)  # both won
    finish(match)


@pytest.mark.rule("x.encounter.adversaries")
def test_as_adversary_a_pilot_neither_wins_nor_loses_anything():
    """Pilot 2 defeats pilot 1 as the pirate of card 22, and says no to fighting for itself."""
    table = Table(5).upgrades(ONE).upgrades(TWO)
    match = play(meet(table, 22, LOW, HIGH), "0 yes", "3 no", "0 hold 1")
    assert [(row["seat"], row["other"]) for row in told(match, "contest")] == [(ONE, TWO)]
    assert (player(match, TWO)["fame"], hand(match, TWO)) == (3, {})
    finish(match)


@pytest.mark.rule("x.encounter.adversaries")
def test_each_pilot_flees_from_the_own_neighbour():
    """Card 16: pilot 2 is as fast as the own right neighbour, though not as fast as pilot 1's."""
    table = Table(6).upgrades(ONE).upgrades(5, booster=2).upgrades(TWO, booster=1).upgrades(2, booster=1)
    match = play(meet(table, 16, HIGH, LOW), "0 yes", "3 yes")
    match.play(ONE, "fit booster")
    assert [(row["seat"], row["other"], row["theirs"]) for row in told(match, "flee")] == [
        (ONE, 5, 2),
        (TWO, 2, 1),
    ]
    assert [row["seat"] for row in told(match, "contest")] == [ONE]
    finish(match)


@pytest.mark.rule("x.encounter.adversaries")
def test_each_pilot_shakes_the_own_mothership_for_a_result():
    """Card 14: yes shakes. Pilot 1 shakes 2 and loses a piece; pilot 2 shakes 5 and does not."""
    table = Table(6).give(ONE, ore=1).give(TWO, ore=1)
    match = play(meet(table, 14, "balls yellow black", HIGH), "0 yes", "0 pay ore", "3 yes", "3 pay ore")
    assert [(row["seat"], row["value"]) for row in told(match, "contest_shake")] == [(ONE, 2), (TWO, 5)]
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (2, 3)


@pytest.mark.rule("x.encounter.adversaries")
def test_a_card_from_everybody_is_also_from_the_other_pilot():
    """Card 14 with a shake of 5: one card at random from each opponent."""
    table = Table(6).give(ONE, ore=1).give(TWO, food=1)
    match = play(meet(table, 14, HIGH, "card food"), "0 yes", "0 pay ore", "3 no")
    assert (hand(match, ONE), hand(match, TWO)) == ({"food": 1}, {})


@pytest.mark.rule("x.encounter.adversaries")
def test_the_second_pilots_opponents_are_all_the_others_from_the_own_left():
    """Card 1: for nothing, each opponent of a traveller hands over a card."""
    table = Table(6)
    for seat in range(6):
        table.give(seat, ore=2 if seat in (ONE, TWO) else 1)
    match = play(meet(table, 1), "0 give 1", "0 pay ore", "3 give 0")
    asked: list[int] = []
    while waiting(match)[1] == "hand over":
        asked += match.to_act
        match.play(asked[-1], "hand ore")
    assert asked == [4, 5, 0, 1, 2]


# ------------------------------------------------------------------ the reader


@pytest.mark.rule("x.encounter.reader")
@pytest.mark.parametrize(
    ("players", "active", "reader"), [(6, 0, 1), (6, 5, 0), (5, 0, 1), (5, 4, 0), (5, 2, 3)]
)
def test_the_player_to_the_left_of_the_first_pilot_reads_for_both(players, active, reader):
    match = meet(Table(players), 14, active=active)
    second = (active + 3) % players
    assert [(row["traveller"], row["reader"]) for row in match.position()["encounter"]] == [
        (active, reader),
        (second, reader),
    ]


@pytest.mark.rule("x.encounter.reader")
@pytest.mark.parametrize("players", [5, 6])
def test_only_the_reader_knows_the_card_until_both_have_answered(players):
    match = meet(Table(players), 14)
    for answer in ("0 no", "3 no"):
        assert [row["card"] for row in match.view(1)["encounter"]] == ["14", "14"]
        for seat in {*range(players), None} - {1}:
            assert [row["card"] for row in match.view(seat)["encounter"]] == [None, None]
            assert "14" in match.view(seat)["encounters"]["unseen"]
        play(match, answer)
    for seat in {*range(players), None}:
        assert match.view(seat)["encounters"]["discards"] == ["14"]


@pytest.mark.rule("x.encounter.reader")
def test_everyone_knows_the_card_with_the_first_result():
    match = play(meet(Table(6), 16, LOW, HIGH), "0 no", "3 no")
    assert waiting(match) == ((ONE,), "lose")
    for seat in (0, 1, 2, 3, 4, 5, None):
        assert [row["card"] for row in match.view(seat)["encounter"]] == ["16", "16"]


@pytest.mark.rule("x.encounter.reader")
def test_the_events_tell_the_card_to_the_reader_alone():
    match = play(meet(Table(6), 16), "0 yes")
    for event in [event for event in match.events if event.name == "encounter"]:
        assert event.for_seat(1).data["card"] == "16"
        for seat in (0, 2, 3, 4, 5, None):
            assert event.for_seat(seat).data["card"] is None


@pytest.mark.rule("x.encounter.reader")
def test_a_second_pilot_alone_is_read_to_by_the_first_ones_left_neighbour():
    match = meet(Table(6).no_ships(ONE), 14)
    assert encounter(match, TWO)["reader"] == 1


# ------------------------------------------------------------------ further cards


@pytest.mark.rule("x.encounter.further")
@pytest.mark.parametrize(("stays", "goes_on"), [(ONE, TWO), (TWO, ONE)])
def test_a_further_card_binds_only_the_pilot_who_drew_it(stays, goes_on):
    """Card 25: no brings a new card, yes a speed contest, which is won here."""
    answers = ("0 yes", "3 no") if goes_on == TWO else ("0 no", "3 yes")
    script = (HIGH, LOW, "encounter 14") if goes_on == TWO else ("encounter 14", HIGH, LOW)
    match = play(meet(Table(6), 25, *script), *answers)
    if stays == ONE:
        match.play(ONE, "stay")
    assert waiting(match) == ((goes_on,), "yes no")
    assert encounter(match, goes_on)["card"] == "14"
    assert encounter(match, goes_on)["reader"] == 1
    match.play(goes_on, "no")
    assert player(match, goes_on)["fame"] == 4
    if stays == TWO:
        match.play(TWO, "stay")
    assert player(match, stays)["fame"] == 3
    assert waiting(match) == ((ONE,), "fly")
    assert sorted(match.position()["encounters"]["discards"]) == ["14", "25"]
    finish(match)


@pytest.mark.rule("x.encounter.further")
def test_both_may_draw_a_further_card_of_their_own():
    match = play(meet(Table(6), 25, "encounter 14", "encounter 3"), "0 no", "3 no")
    assert waiting(match) == ((ONE,), "yes no")
    match.play(ONE, "no")
    assert waiting(match) == ((TWO,), "number")
    match.play(TWO, "give 0")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 2)
    assert sorted(match.position()["encounters"]["discards"], key=int) == ["3", "14", "25"]


@pytest.mark.rule("x.encounter.further")
def test_a_further_card_is_read_in_secret_again():
    match = play(meet(Table(6), 25, "encounter 14"), "0 no", "3 no")
    assert [row["card"] for row in match.view(1)["encounter"] if row["traveller"] == ONE] == ["14"]
    for seat in (0, 2, 3, 4, 5, None):
        assert [row["card"] for row in match.view(seat)["encounter"] if row["traveller"] == ONE] == [None]


@pytest.mark.rule("x.encounter.further")
@pytest.mark.parametrize("players", [5, 6])
def test_wear_and_tear_runs_once_for_all_and_its_new_card_binds_both(players):
    """Card 31: whoever has more than eight upgrades loses one, then a new card."""
    table = Table(players).upgrades(ONE, booster=6, cannon=3).upgrades(1, booster=6, cannon=3)
    table.upgrades(TWO, booster=6, cannon=4)
    match = meet(table, 31, "encounter 14")
    play(match, "0 lose cannon", "1 lose cannon", "3 lose cannon")
    assert [player(match, seat)["cannon"] for seat in (ONE, 1, TWO)] == [2, 2, 3]
    assert [(row["traveller"], row["card"]) for row in match.position()["encounter"]] == [
        (ONE, "14"),
        (TWO, "14"),
    ]
    play(match, "0 no", "3 no")
    assert (player(match, ONE)["fame"], player(match, TWO)["fame"]) == (4, 4)
    assert waiting(match) == ((ONE,), "fly")


@pytest.mark.rule("x.encounter.further")
def test_losses_go_round_from_the_first_pilot():
    table = Table(6)
    for seat in (1, 2, 5):
        table.upgrades(seat, booster=6, cannon=3)
    match = meet(table, 31, "encounter 14", active=4)
    assert match.to_act == (5,)
    play(match, "5 lose cannon", "1 lose cannon", "2 lose cannon")
    assert match.to_act == (4,)


@pytest.mark.rule("x.encounter.further")
def test_its_reward_is_paid_once():
    """Card 32: a fame piece for most freight pods."""
    table = Table(6).upgrades(4, freight_pod=3)
    match = meet(table, 32, "encounter 14")
    assert player(match, 4)["fame"] == 4
    assert waiting(match) == ((ONE,), "yes no")
    assert len(told(match, "encounters_reshuffled")) == 1


@pytest.mark.rule("x.encounter.further")
def test_after_wear_and_tear_a_pilot_without_a_ship_still_takes_no_part():
    match = meet(Table(6).no_ships(TWO), 31, "encounter 14")
    assert [row["traveller"] for row in match.position()["encounter"]] == [ONE]
    match.play(ONE, "no")
    assert player(match, TWO)["fame"] == 3


@pytest.mark.rule("x.encounter.further")
def test_wear_and_tear_as_a_further_card_draws_for_its_own_pilot():
    match = play(meet(Table(6), 25, "encounter 31", "encounter 14", HIGH, LOW), "0 no", "3 yes")
    assert [(row["traveller"], row["card"]) for row in match.position()["encounter"]] == [
        (TWO, "25"),
        (ONE, "14"),
    ]
    match.play(ONE, "no")
    assert waiting(match) == ((TWO,), "jump")
    finish(match)


@pytest.mark.rule("x.encounter.further")
def test_the_shuffle_leaves_out_the_card_that_the_other_pilot_still_has():
    match = play(meet(Table(6), 25, "encounter 31", "encounter 14"), "0 no", "3 yes")
    deck = match.position()["encounters"]["deck"]
    assert "31" in deck
    assert "25" not in deck


@pytest.mark.rule("x.encounter.both")
def test_a_held_ship_of_one_pilot_does_not_hold_the_others():
    match = play(meet(Table(6), 5), "0 give 0", "3 give 0", "0 hold 1", "3 hold 1")
    assert legal(match, ONE) == ["end"]
    match = play(meet(Table(6).give(TWO, ore=1), 5), "0 give 0", "3 give 1", "3 pay ore", "0 hold 1")
    assert legal(match, ONE) == ["end"]
    match.play(ONE, "end")
    assert range_of(match, TWO) == 3


@pytest.mark.rule("x.encounter.both")
def test_a_trade_ship_that_the_second_pilot_wins_flies_in_the_same_phase():
    """Card 29: three cards bring a trade ship."""
    match = meet(Table(6).give(TWO, ore=3), 29)
    play(match, "0 give 0", "3 give 3", *["3 pay ore"] * 3, "3 launch trade_ship 7,29", "0 end")
    assert waiting(match) == ((TWO,), "fly")
    assert any(text.startswith("fly 2 ") for text in legal(match, TWO))


@pytest.mark.rule("x.encounter.both")
def test_a_jump_of_the_second_pilot_comes_before_the_first_flies():
    """Card 28: two cards bring a space jump."""
    match = meet(Table(6).give(TWO, ore=2), 28)
    play(match, "0 give 0", "3 give 2", *["3 pay ore"] * 2)
    while match.to_act == (ONE,):
        match.play(ONE, legal(match, ONE)[0])
    play(match, "3 jump 1 16,26")
    assert waiting(match) == ((ONE,), "fly")
    match.play(ONE, "end")
    assert legal(match, TWO) == ["end"]  # the jump was its move
