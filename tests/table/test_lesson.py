"""First flights: each lesson can be played by its own actions under the real rules, and is told in both languages."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.core.dealer import FairDealer, seat_commitment
from starwake.core.match import Match
from starwake.core.registry import class_of
from starwake.core.text import LANGUAGES
from starwake.table.game import TableGame
from starwake.table.lesson import LEARNER, done_by

TAUGHT = ["starfarers", "starship"]


def lesson_of(id):
    kind = class_of(id)
    assert issubclass(kind, TableGame)
    return kind.lesson()


def dealt(id):
    """The match of a lesson as a server lays it, and the lesson."""
    lesson = lesson_of(id)
    assert lesson is not None
    seed, seats = lesson.seeds()
    dealer = FairDealer(seed)
    dealer.commit_seats([seat_commitment(one) for one in seats])
    dealer.mix(seats)
    return Match(sw.make(id, lesson.players), dealer), lesson


def others_play(match, lesson):
    """Until the learner is asked; every action of theirs is listed."""
    while LEARNER not in match.awaited:
        seat = match.awaited[0]
        match.play(seat, lesson.others_do(match, seat))


def play(match, lesson, upto=None):
    """Do what the steps ask for, the first of them or all."""
    for step in lesson.steps[:upto]:
        for action in step.does:
            others_play(match, lesson)
            match.play(LEARNER, action)


@pytest.mark.parametrize("id", TAUGHT)
def test_a_lesson_is_played_by_its_own_actions(id):
    match, lesson = dealt(id)
    for number, step in enumerate(lesson.steps):
        assert lesson.standing(match) == (number, 0, False)
        for action in step.does:
            others_play(match, lesson)
            match.play(LEARNER, action)
    assert match.points[LEARNER] > match.first_points[LEARNER]
    assert not match.over
    assert match.record(reveal=True).verify() > 0


@pytest.mark.parametrize("id", TAUGHT)
def test_the_last_step_is_only_read_and_ends_with_the_next_action(id):
    match, lesson = dealt(id)
    play(match, lesson)
    assert lesson.standing(match).done == len(lesson.steps) - 1
    while match.awaited[0] != LEARNER:
        match.play(match.awaited[0], next(iter(match.legal(match.awaited[0]))))
    match.play(LEARNER, next(iter(match.legal(LEARNER))))
    assert lesson.standing(match) == (len(lesson.steps), 0, False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", TAUGHT)
def test_every_step_is_told(id, lang):
    match, lesson = dealt(id)
    texts = match.game.texts_in(lang)
    told = lesson.told(match, texts)
    for step, one in zip(lesson.steps, told["steps"], strict=True):
        assert f"lesson.{step.name}.title" in texts
        words = [one["title"], one["text"], *([one["task"]] if step.does else [])]
        assert all(words)
        assert not any(word.startswith("lesson.") for word in words)
    if lang != "en":
        english = lesson.told(match, match.game.texts_in("en"))["steps"]
        assert all(a["text"] != b["text"] for a, b in zip(told["steps"], english, strict=True))


def test_something_else_is_allowed_and_the_step_waits():
    match, lesson = dealt("starfarers")
    play(match, lesson, upto=1)
    match.play(LEARNER, "build freight_pod")
    assert lesson.standing(match) == (1, 0, True)
    match.undo(LEARNER)
    assert lesson.standing(match) == (1, 0, False)


def test_what_is_left_out_is_passed_by_in_the_same_turn():
    match, lesson = dealt("starfarers")
    play(match, lesson, upto=1)
    match.play(LEARNER, "shake")
    names = [step.name for step in lesson.steps]
    assert lesson.standing(match).done == names.index("shake") + 1
    match.play(LEARNER, "end")
    assert lesson.standing(match).done == names.index("end") + 1


def told(match, lesson):
    """The open step, and what it wants."""
    said = lesson.told(match, match.game.texts_in("en"))
    return lesson.steps[said["done"]].name, said["wants"]


def fitting(match, lesson):
    return {one["name"]: one["fits"] for one in lesson.told(match, match.game.texts_in("en"))["steps"]}


@pytest.mark.parametrize("id", TAUGHT)
def test_on_its_way_every_step_fits_and_wants_its_action(id):
    match, lesson = dealt(id)
    for step in lesson.steps:
        assert fitting(match, lesson)[step.name]
        for action in step.does:
            others_play(match, lesson)
            assert told(match, lesson) == (step.name, [action])
            match.play(LEARNER, action)


def test_a_step_that_cannot_be_done_any_more_in_its_turn_is_left_out():
    match, lesson = dealt("starfarers")
    names = [step.name for step in lesson.steps]
    play(match, lesson, upto=names.index("explore"))
    match.play(LEARNER, "fly 1 9,23")
    assert told(match, lesson) == ("end", ["end"])


def test_nothing_is_said_of_what_was_not_turned_up():
    match, lesson = dealt("starfarers")
    for action in ("roll", "shake", "end"):
        match.play(LEARNER, action)
    assert not fitting(match, lesson)["arrive"]
    assert not fitting(match, lesson)["settle"]
    assert told(match, lesson) == ("again", [])  # the others play


def test_a_step_of_several_actions_is_under_way():
    match, lesson = dealt("starship")
    names = [step.name for step in lesson.steps]
    play(match, lesson, upto=names.index("buy"))
    match.play(LEARNER, "next")
    assert lesson.standing(match) == (names.index("buy"), 1, False)


def test_what_was_taken_back_was_not_done():
    match, lesson = dealt("starfarers")
    play(match, lesson, upto=3)
    assert lesson.standing(match).done == 3
    match.undo(LEARNER)
    assert lesson.standing(match).done == 2
    assert done_by(match, LEARNER)[-1].startswith("trade")


def test_others_play_as_they_like_when_the_match_has_gone_another_way():
    match, lesson = dealt("starfarers")
    match.play(LEARNER, "roll")
    assert lesson.others_do(match, 2) is None  # it is not the list's turn for this seat
    match.play(LEARNER, "shake")
    match.play(LEARNER, "end")
    assert lesson.others_do(match, 1) == "roll"


def test_the_classic_edition_has_no_lesson():
    assert lesson_of("starfarers-classic") is None
    assert {id: sw.describe(id)["lesson"] for id in ("starfarers", "starfarers-classic", "starship")} == {
        "starfarers": True,
        "starfarers-classic": False,
        "starship": True,
    }
