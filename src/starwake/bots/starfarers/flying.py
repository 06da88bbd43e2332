"""The flight phase: a goal for each ship, one leg after the other, colonies at once; jumps and held ships."""

from __future__ import annotations

from typing import Final

from starwake.bots.starfarers.chart import HIDDEN, VEILED
from starwake.bots.starfarers.favours import exchange
from starwake.bots.starfarers.outlook import Course, Outlook
from starwake.starfarers.codes import CLEAR, END, FLY, HOLD, JUMP, SETTLE, STAY
from starwake.starfarers.rules.flight import left
from starwake.starfarers.words import COLONY_SHIP, SPACE

ERRAND: Final = 99.0
"""Errands come before everything else."""
NOT_HERE: Final = 3
"""Steps that it is worth not to stop on a site where the ship cannot stay."""


def fly(look: Outlook, codes: list[int]) -> int:
    """Settle, clear, or the best leg; the end when no leg brings a ship nearer to its goal."""
    for ship in range(3):
        for kind in (SETTLE, CLEAR):
            if kind | ship << 8 in codes:
                return kind | ship << 8
    speed = int(look.s.base_speed) + look.boosters
    if look.me.friends & (look.s.rules.exchange_card | look.s.rules.jump_cards):
        choice = exchange(look, speed, codes) or best_jump(look, speed, codes)
        if choice is not None:
            return choice
    courses = look.courses(speed)
    courses += errands(look, speed, courses)
    flying = look.s.flying
    courses.sort(key=lambda course: (course.ship == flying, course.net), reverse=True)
    for course in courses:
        point = nearest(look, course, legs(course.ship, codes))
        if point >= 0:
            return FLY | course.ship << 8 | point << 24
    return END if END in codes else must_leave(look, courses, codes)


def errands(look: Outlook, speed: int, courses: list[Course]) -> list[Course]:
    """Tokens for the nearest ship to clear before it goes on, unless it is about to win the game."""
    toll, medal = look.toll(speed), look.medal()
    ships = [
        (course.ship, look.me.ship_at[course.ship]) for course in courses if course.net < look.weights.win
    ]
    found = []
    for token in look.chart.tokens:
        if ships and look.can_clear(token):
            way, ship = min([(toll[token.field[at]], ship) for ship, at in ships])
            if way < medal:
                found.append(Course(ship, token, ERRAND + medal - way))
    return found


def legs(ship: int, codes: list[int]) -> list[int]:
    """The points where a leg of a ship may end."""
    start = FLY | ship << 8
    return [one >> 24 for one in codes if one & 0xFFFFFF == start]


def nearest(look: Outlook, course: Course, points: list[int]) -> int:
    """The end of a leg that comes closest to the goal, -1 if none comes closer than the ship is."""
    field = course.goal.field
    ground = look.s.ground
    at = int(look.me.ship_at[course.ship])
    best, where = field[at], -1
    if ground[at] != SPACE and best > 0:
        best += NOT_HERE
    for point in points:
        far = field[point]
        if far < best:
            if far > 0 and ground[point] != SPACE:
                far += NOT_HERE
            if far < best:
                best, where = far, point
    return where


def must_leave(look: Outlook, courses: list[Course], codes: list[int]) -> int:
    """Some ship has to move although it gains nothing: the leg that costs least."""
    fields = {course.ship: course.goal.field for course in courses}
    ground, me = look.s.ground, look.me

    def cost(one: int) -> tuple[bool, int]:
        ship, point = (one >> 8) & 0xFFFF, one >> 24
        may_stay = me.leave(ship) != me.ship_at[ship] and ship != look.s.flying
        away = fields[ship][point] if ship in fields else 0
        return may_stay, away + (NOT_HERE if ground[point] != SPACE else 0)

    return min([one for one in codes if one & 0xFF == FLY], key=cost)


def jump(look: Outlook, codes: list[int]) -> int:
    """The jump that saves most, if one does."""
    found = best_jump(look, int(look.s.base_speed) + look.boosters, codes)
    return STAY if found is None else found


def best_jump(look: Outlook, speed: int, codes: list[int]) -> int | None:
    """The jump to a goal that brings more than flying on, with a turn lost where one has to look first."""
    choices = {one for one in codes if one & 0xFF == JUMP}
    if not choices:
        return None
    me, delay = look.me, look.weights.delay
    best, choice = delay / 2, None
    now = {course.ship: course.net for course in look.courses(speed)}
    for ship in {(one >> 8) & 0xFFFF for one in choices}:
        for goal, worth in look.goals_for(me.ship_kind[ship]):
            gain = worth - now.get(ship, 0.0) - (delay if goal.kind in (HIDDEN, VEILED) else 0.0)
            if gain > best:
                wishes = [JUMP | ship << 8 | point << 24 for point in goal.spots]
                choice, best = next(((one, gain) for one in wishes if one in choices), (choice, best))
    return choice


def hold(look: Outlook, codes: list[int]) -> int:
    """The ship that loses least by waiting a turn."""
    speed = int(look.s.base_speed) + look.boosters
    loss = {course.ship: urgency(look, course, speed) for course in look.courses(speed)}
    return min([one for one in codes if one & 0xFF == HOLD], key=lambda one: loss.get(one >> 8, 0.0))


def urgency(look: Outlook, course: Course, speed: int) -> float:
    """How much a ship wants to fly this turn: most if it would arrive."""
    me = look.me
    far = course.goal.field[me.ship_at[course.ship]]
    if far == 0 and me.ship_kind[course.ship] == COLONY_SHIP and look.s.rules.held_may_found:
        return 0.0
    return course.net + (5.0 if far <= speed else 0.0) + (0.0 if left(look.s, me, course.ship) else -9.0)
