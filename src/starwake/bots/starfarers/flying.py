"""The flight phase: a goal for each ship, one leg after the other, colonies at once; jumps and held ships."""

from __future__ import annotations

from starwake.bots.starfarers.outlook import Course, Outlook
from starwake.starfarers.codes import END, FLY, HOLD, JUMP, SETTLE, STAY
from starwake.starfarers.rules.flight import left
from starwake.starfarers.words import COLONY_SHIP, SPACE

NOT_HERE = 3
"""Steps that it is worth not to stop on a site where the ship cannot stay."""


def fly(look: Outlook, codes: list[int]) -> int:
    """Settle, or the best leg; the end when no leg brings a ship nearer to its goal."""
    for ship in range(3):
        if SETTLE | ship << 8 in codes:
            return SETTLE | ship << 8
    speed = int(look.s.base_speed) + look.boosters
    courses = look.courses(speed)
    flying = look.s.flying
    courses.sort(key=lambda course: (course.ship == flying, course.net), reverse=True)
    for course in courses:
        point = nearest(look, course, legs(course.ship, codes))
        if point >= 0:
            return FLY | course.ship << 8 | point << 24
    return END if END in codes else must_leave(look, courses, codes)


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
    choices = set(codes)
    me = look.me
    best, choice = look.weights.delay / 2, int(STAY)
    speed = int(look.s.base_speed) + look.boosters
    now = {course.ship: course.net for course in look.courses(speed)}
    for ship in range(3):
        if me.ship_at[ship] < 0:
            continue
        for goal, worth in look.goals_for(me.ship_kind[ship]):
            gain = worth - now.get(ship, 0.0)
            if goal.point >= 0 and gain > best:
                wish = JUMP | ship << 8 | goal.point << 24
                if wish in choices:
                    best, choice = gain, wish
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
    if far == 0 and me.ship_kind[course.ship] == COLONY_SHIP:
        return 0.0  # a held ship may still settle
    return course.net + (5.0 if far <= speed else 0.0) + (0.0 if left(look.s, me, course.ship) else -9.0)
