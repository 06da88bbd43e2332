"""The flight phase: a goal for each ship, one leg after the other, colonies at once; jumps and held ships."""

from __future__ import annotations

from starwake.bots.starfarers.outlook import Course, Outlook
from starwake.core.engine import code
from starwake.starfarers.codes import END, FLY, HOLD, JUMP, SETTLE, STAY
from starwake.starfarers.rules.flight import left
from starwake.starfarers.words import COLONY_SHIP, SPACE

NOT_HERE = 3
"""Steps that it is worth not to stop on a site where the ship cannot stay."""


def fly(look: Outlook, codes: list[int]) -> int:
    """Settle, or the best leg; the end when no leg brings a ship nearer to its goal."""
    legs: dict[int, list[int]] = {}
    for one in codes:
        kind = one & 0xFF
        if kind == SETTLE:
            return one
        if kind == FLY:
            legs.setdefault((one >> 8) & 0xFFFF, []).append(one >> 24)
    if not legs:
        return codes[0]
    speed = int(look.s.base_speed) + look.boosters
    courses = look.courses(speed)
    flying = look.s.flying
    courses.sort(key=lambda course: (course.ship == flying, course.net), reverse=True)
    for course in courses:
        if course.ship in legs:
            point = nearest(look, course, legs[course.ship])
            if point >= 0:
                return int(code(FLY, course.ship, point))
    return END if END in codes else must_leave(look, courses, legs)


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


def must_leave(look: Outlook, courses: list[Course], legs: dict[int, list[int]]) -> int:
    """Some ship has to move although it gains nothing: the leg that costs least."""
    fields = {course.ship: course.goal.field for course in courses}
    ground = look.s.ground
    me = look.me
    best: tuple[bool, int, int] | None = None
    choice = -1
    for ship, points in legs.items():
        stays = me.leave(ship) != me.ship_at[ship] and ship != look.s.flying
        for point in points:
            away = fields[ship][point] if ship in fields else 0
            if ground[point] != SPACE:
                away += NOT_HERE
            key = (stays, away, point)
            if best is None or key < best:
                best, choice = key, int(code(FLY, ship, point))
    return choice


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
                wish = int(code(JUMP, ship, goal.point))
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
