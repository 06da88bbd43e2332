"""The stacks that a moment can have: a position with any other one leads nowhere, and is refused.

What lies on a stack was pushed by the rules. So the set-up and a roll of the dice are asked what they push, cards which
operations they have, and `COURSES` and `LEAVES` say in which order all else can come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from starwake.core.engine import CHANCE, TABLE, Frame, code
from starwake.core.errors import PositionError
from starwake.parts.positions import Frames, Shape
from starwake.starfarers import codes, words
from starwake.starfarers.consistency import wrong_place
from starwake.starfarers.names import PHASES, RESOURCE_NAMES
from starwake.starfarers.rules.encounters import OPERATIONS, Operation, pieces
from starwake.starfarers.rules.production import Dice
from starwake.starfarers.rules.setup import push_first_rolls
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import Encounter, State

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

SHAPES = {
    "first_roll": Shape("seat"),
    "first_player": Shape("seats"),
    "sector": Shape("system", "flag"),
    "rotation": Shape("system", "flag"),
    "launch": Shape("flag", called=("won",)),
    "start_goods": Shape("flag"),
    "start_turn": Shape("seat"),
    "dice": Shape("active"),
    "discard": Shape(needs="cards owed"),
    "theft": Shape("seat", "pilot"),
    "draw": Shape("seat", "count"),
    "card": Shape("seat"),
    "reserve": Shape("pilot"),
    "answer": Shape(needs="offer"),
    "close": Shape(needs="offer"),
    "shake": Shape("active"),
    "flight": Shape("pilot"),
    "arrive": Shape("pilot", "ship"),
    "disc": Shape("planet"),
    "clear": Shape("pilot", "ship"),
    "new_disc": Shape("planet"),
    "land": Shape("pilot", "ship"),
    "befriend": Shape("civ", called=("civilisation",)),
    "end_turn": Shape("pilot"),
    "encounter": Shape("seats", "seat"),
    "encounter_card": Shape("seats", "seat"),
    "number": Shape(needs="encounter"),
    "yes_no": Shape("op or -1", needs="encounter", called=("again",)),
    "op": Shape("op", "pilot", "encounter"),
    "pay": Shape("count", needs="encounter", called=("count",)),
    "take": Shape("count", "flag", "encounter", ("count", "swap")),
    "hand_over": Shape("pilot", called=("other",)),
    "contest": Shape("seat", "side", "encounter"),
    "contest_result": Shape("op", "pilot", "encounter"),
    "tribute": Shape("active"),
    "open_build": Shape("pilot"),
    "choose": Shape("count", "pilot", "encounter"),
    "jump": Shape("flag", called=("first",)),
    "targeted": Shape("flag", called=("black",)),
    "donate": Shape("pilot", "resource", called=("other", "resource")),
    "result": Shape("pilot", "flag", "encounter"),
    "peek": Shape("planet", "pilot"),
}
"""Frames with numbers, and what a decision calls these; the others carry none."""

MET = "new_disc* peek* owed? arrive?"
"""What a ship brings about that moves, and one that ends its move."""
COURSES: dict[str, tuple[str, ...]] = {
    "production": ("roll donate", "open_build dice"),
    "trade_and_build": (
        "build owed",
        "build close answer",
        "build theft*",
        "build draw",
        "build donate",
        "ready donate",
        "open_build",
        "end_turn",
        "start_turn",
    ),
    "flight": (
        "shake",
        "flight encounter targeted",
        "flight targeted",
        f"flight owed {MET}",
        f"fly {MET}",
        "fly donate",
        "end_turn",
        "start_turn",
    ),
}
"""By phase: what is done last stands first. A stack is the beginning of one of these, its last frame perhaps replaced
by what that leaves; `?` need not be there, `*` may be there several times. The set-up has its own: `setting_up`."""
LEAVES: dict[str, tuple[str, ...]] = {
    "dice": ("reserve* draw* tribute discard", "reserve* relief*"),
    "tribute": ("steal",),
    "steal": ("theft*",),
    "reserve": ("draw",),
    "draw": ("draw card",),
    "owed": ("owed launch",),
    "targeted": ("encounter",),
    "flight": ("fly peek*",),
    "arrive": ("land clear? sector", "land clear? disc*", "land clear? peek*"),
    "sector": ("rotation",),
    "rotation": ("disc*",),
    "clear": ("new_disc*", "peek*"),
    "land": ("befriend",),
    "encounter": ("encounter_end encounter_card",),
    "encounter_card": ("result* number*", "result* yes_no*"),
    "number": ("op*",),
    "yes_no": ("op*",),
    "result": ("op*",),
    "op": (
        *("encounter_card", "yes_no", "pay", "choose pay", "take", "hand_over*", "theft*", "fit", "lose*"),
        *("hold", "owed", "jump", "contest_result contest*", "op*"),
    ),
    "choose": ("take",),
    "contest_result": ("op*",),
    "jump": ("owed? arrive?",),
}
"""What a frame may have left in its place when it was carried out."""
ACTIVE = ("roll", "close", "answer", "ready", "discard", "steal")
"""Decisions of the seat whose turn it is."""
PILOTS = ("build", "fly")
"""Decisions of the pilot whose part it is."""
SEVERAL = ("theft", "owed")
"""Frames that may be there more than once."""

FRAMES = Frames(
    codes, SHAPES, (*dict.fromkeys(c.split()[0] for some in COURSES.values() for c in some), "start_goods")
)
FRAME_NAMES = FRAMES.names


def check_frames(game: Starfarers, s: State) -> None:
    """Each frame of the stack can be carried out, or PositionError says why not."""
    missing = {
        "cards owed": not any(p.owed for p in s.players),
        "offer": not s.offer,
        "encounter": not s.encounters,
    }
    names = game.names
    bounds = _bounds(game.players, len(names.systems), len(names.civs), len(s.rules.op_kind))
    FRAMES.check(game.engine, s, bounds, missing, lambda frame: _wrong(s, frame))


def check_stack(game: Starfarers, s: State) -> None:
    """The frames come in an order that the moment can have, and somebody can act on them, now and later."""
    if not s.stack:
        return
    names = [FRAME_NAMES[frame.kind] for frame in s.stack]
    (_check_setting_up if s.phase == words.SETTING_UP else _check_course)(game, s, names)
    _check_top(game, s, names)


def _refuse(s: State, names: Sequence[str]) -> None:
    raise PositionError(f"position: no {PHASES[s.phase]} has the stack {' '.join(names)!r:.80}")


def _check_top(game: Starfarers, s: State, names: Sequence[str]) -> None:
    """Whoever decides next has something to decide; so has a pilot whose flight goes on afterwards."""
    where = f"position.stack[{len(names) - 1}]: {names[-1]!r}"
    engine = game.engine
    waiting = s
    if names[0] == "fly" and set(names[1:]) <= {"owed", "launch", "donate"}:
        waiting = s.copy()
        waiting.stack = s.stack[:1]
    for table in (s, waiting):
        if engine.to_act(table) and not any(
            len(engine.legal(table, seat))
            for seat in range(game.players)
            if engine.awaited(table) >> seat & 1
        ):
            raise PositionError(f"{where} has nothing to choose from")
    if engine.is_chance(s) and not engine.chances(s).total:
        raise PositionError(f"{where} has nothing that can happen")


# ------------------------------------------------------------------ the set-up


def setting_up(game: Starfarers, s: State) -> Iterator[list[Frame]]:
    """The whole stacks of a set-up, by the rules' own hand: all of it, rolls that are repeated, rounds, first cards."""
    start = game.new_state().stack
    yield start
    for again in (int(frame.a) for frame in s.stack if frame.kind == codes.F_FIRST_PLAYER):
        if again.bit_count() < 2:
            continue
        scratch = game.blank_state()
        scratch.stack = [frame for frame in start if frame.kind == codes.F_START_GOODS]
        push_first_rolls(scratch, again)
        yield scratch.stack
    for base in (start[:1], []):
        scratch = game.blank_state()
        scratch.first = s.first
        scratch.stack = base
        game.engine.steps[codes.F_START_GOODS].run(scratch, Frame(codes.F_START_GOODS, TABLE, len(base)))
        yield scratch.stack


def _check_setting_up(game: Starfarers, s: State, names: Sequence[str]) -> None:
    """The stack is what is left of a whole one; the last frame may have been replaced by what it leaves."""
    have = [_key(frame) for frame in s.stack]
    if not any(_is_left(have, [_key(frame) for frame in whole]) for whole in setting_up(game, s)):
        _refuse(s, names)


Key = tuple[str, int, int, int]


def _key(frame: Frame) -> Key:
    return FRAME_NAMES[frame.kind], int(frame.seat), int(frame.a), int(frame.b)


def _is_left(have: list[Key], whole: list[Key]) -> bool:
    """Whether a stack is the beginning of a whole one, its last frame perhaps replaced by what that leaves."""
    same = sum(1 for _ in _alike(have, whole))
    rest = have[same:]
    return not rest or (same < len(whole) and _replaces(rest, *whole[same]))


def _replaces(rest: list[Key], name: str, seat: int, a: int, b: int) -> bool:
    """Whether frames are what a frame has left in its place."""
    if name in ("draw", "reserve"):
        fewer = name == "reserve" or rest[0][3] < b
        return fewer and rest[0][:3] == ("draw", TABLE, a) and rest[1:] in ([], [("card", CHANCE, a, 0)])
    if name == "tribute":
        return rest == [("steal", a, 0, 0)] or all((frame[0], frame[3]) == ("theft", a) for frame in rest)
    return rest == [({"sector": "rotation", "place_either": "launch"}.get(name, ""), seat, a, b)]


def _alike(one: Sequence[object], other: Sequence[object]) -> Iterator[object]:
    """What two lists have in common at their beginning."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            return
        yield a


# ------------------------------------------------------------------ a turn


def _check_course(game: Starfarers, s: State, names: Sequence[str]) -> None:
    """A stack of a turn: in order, with nothing twice, and about whom it can be about."""
    twice = [key for key, count in Counter(map(_key, s.stack)).items() if count > 1 and key[0] not in SEVERAL]
    if twice:
        raise PositionError(f"position: {twice[0][0]!r} is on the stack twice")
    short = [
        name for name, before in zip(names, ("", *names), strict=False) if name != before or name != "theft"
    ]
    if not _is_on_course(PHASES[s.phase], tuple(short)):
        _refuse(s, names)
    if names[0] == "open_build" and names[1:2] not in ([], ["dice"]):
        _check_rolled(s, names)
    _check_runs(s)
    thefts = Counter(int(frame.a) for frame in s.stack if frame.kind == codes.F_THEFT)
    for victim, count in thefts.items():
        if count > s.players[victim].cards:
            raise PositionError(f"position: {count} cards are stolen from seat {victim}, which has fewer")


@lru_cache(maxsize=4096)
def _is_on_course(phase: str, names: tuple[str, ...]) -> bool:
    """Whether a phase can have a stack; most positions have one of a few."""
    return any(_follows(course.split(), names) for course in COURSES[phase])


def _follows(course: Sequence[str], names: Sequence[str], unfolding: tuple[str, ...] = ()) -> bool:
    """Whether a stack is what is left of a course."""
    if not names or not course:
        return not names
    part = course[0]
    plain = part.rstrip("?*")
    if part != plain and _follows(course[1:], names, unfolding):
        return True
    if names[0] == plain and _follows(course if part[-1] == "*" else course[1:], names[1:]):
        return True
    return plain not in unfolding and any(
        _follows(left.split(), names, (*unfolding, plain)) for left in LEAVES.get(plain, ())
    )


def _check_rolled(s: State, names: Sequence[str]) -> None:
    """After a roll comes what the rules push for these dice, for hands that owe and for claims that bring nothing."""
    scratch = s.copy()
    scratch.stack = s.stack[:1]
    for player in scratch.players:
        player.cards = player.friends = 0
    Dice().happen(scratch, Frame(codes.F_DICE, CHANCE, s.active), code(codes.DICE, s.die_a, s.die_b))
    whole = [_key(frame) for frame in scratch.stack]
    seven = scratch.stack[-1].kind == codes.F_TRIBUTE
    if seven:
        whole.append(("discard", int(s.active), 0, 0))
    have = [_key(frame) for frame in s.stack if seven or frame.kind != codes.F_RELIEF]
    if not _is_left(have, whole):
        _refuse(s, names)


# ------------------------------------------------------------------ cards


@cache
def _following(rules: Ruleset) -> dict[int, tuple[int, ...]]:
    """For each operation of a card those that lie under it: what follows it, and what follows the one before it."""
    found: dict[int, tuple[int, ...]] = {}

    def walk(branch: Sequence[int], after: tuple[int, ...]) -> None:
        for place, op in enumerate(branch):
            later = (*map(int, branch[place + 1 :]), *after)
            found[int(op)] = later
            for inner in rules.op_branches[op]:
                walk(list(inner), () if OPERATIONS[rules.op_kind[op]].asks() else later)

    for branches in rules.card_branches:
        for branch in branches:
            ops = list(branch)
            paid = sum(1 for _ in _alike(ops, [op for op in ops if OPERATIONS[rules.op_kind[op]].begins()]))
            walk(ops[:paid], ())
            walk(ops[paid:], ())
    return found


def operations(rules: Ruleset, card: int) -> set[int]:
    """All operations of a card."""
    found: set[int] = set()
    ahead = [op for branch in rules.card_branches[card] for op in branch]
    while ahead:
        op = int(ahead.pop())
        found.add(op)
        ahead += [inner for branch in rules.op_branches[op] for inner in branch]
    return found


def _check_runs(s: State) -> None:
    """Operations lie in the order of their card."""
    following = _following(s.rules)
    for place, frame in enumerate(s.stack):
        if frame.kind not in (codes.F_OP, codes.F_CONTEST_RESULT):
            continue
        under = []
        while place > 0 and s.stack[place - 1].kind == codes.F_OP:
            place -= 1
            under.append(int(s.stack[place].a))
        if tuple(under) != following[int(frame.a)]:
            raise PositionError(
                f"position: operation {frame.a} of a card lies where its card does not have it"
            )


# ------------------------------------------------------------------ frame by frame


@cache
def _bounds(players: int, systems: int, civs: int, operations: int) -> Mapping[str, tuple[int, int]]:
    """The lowest and highest number of each kind."""
    high = {
        "none": 0,
        "flag": 1,
        "seat": players - 1,
        "pilot": players - 1,
        "active": players - 1,
        "seats": (1 << players) - 1,
        "side": 2 * players - 1,
        "resource": len(RESOURCE_NAMES) - 1,
        "ship": 2,
        "count": 40,
        "system": systems - 1,
        "planet": systems * 3 - 1,
        "civ": civs - 1,
        "op": operations - 1,
    }
    return {kind: (0, most) for kind, most in high.items()} | {"op or -1": (-1, high["op"])}


def _wrong(s: State, frame: Frame) -> str:
    """What is wrong with a frame, '' if nothing is."""
    name = FRAME_NAMES[frame.kind]
    misplaced = wrong_place(s, frame)
    if misplaced or s.phase == words.SETTING_UP:
        return misplaced
    shape = SHAPES.get(name, Shape())
    pilots = (s.active, s.second)
    for kind, value in ((shape.a, frame.a), (shape.b, frame.b)):
        if kind == "pilot" and value not in pilots:
            return f"is about seat {value}, which is no pilot of this turn"
        if kind == "active" and value != s.active:
            return f"is about seat {value}, the turn is seat {s.active}'s"
    if name in ACTIVE and frame.seat != s.active:
        return f"is for the seat whose turn it is, {s.active}"
    if name in PILOTS and frame.seat != s.pilot:
        return f"is for the pilot, seat {s.pilot}"
    special = WRONG.get(name)
    return "" if special is None else special(s, frame)


def _wrong_start(s: State, frame: Frame) -> str:
    return "" if frame.a == s.next_seat(s.active) else "is about a seat whose turn is not next"


def _wrong_build(s: State, frame: Frame) -> str:
    right = s.active if s.phase == words.PRODUCTION else s.second
    return "" if frame.a == right else "is about a pilot whose part is not next"


def _wrong_flight(s: State, frame: Frame) -> str:
    if frame is s.stack[-1] and frame.kind == codes.F_FLIGHT and frame.a == s.second:
        return ""
    return "" if frame.a == s.pilot else f"is about the pilot, seat {s.pilot}"


def _wrong_ship(s: State, frame: Frame) -> str:
    there = s.players[frame.a].ship_at[frame.b] >= 0
    return "" if there else f"is about ship {frame.b + 1} of seat {frame.a}, which is not on the board"


def _wrong_launch(s: State, frame: Frame) -> str:
    p = s.players[frame.seat]
    return (
        ""
        if frame.a == 1 and p.owed_ships and p.transports_left and p.stations_left
        else "needs a ship that was won"
    )


def _wrong_theft(s: State, frame: Frame) -> str:
    return "is about one seat" if frame.a == frame.b else ""


def _wrong_donation(s: State, frame: Frame) -> str:
    return "is not for who asks" if frame.a == frame.seat else ""


def _wrong_draw(s: State, frame: Frame) -> str:
    most = max(max(s.rules.reserve_draw), s.rules.gift_cards)
    return f"draws {frame.b} cards, there can be {most}" if frame.b > most else ""


def _wrong_relief(s: State, frame: Frame) -> str:
    return "" if s.players[frame.seat].friends & s.rules.relief_card else "is for who has the card"


def _wrong_friend(s: State, frame: Frame) -> str:
    pilot = frame.seat in (s.active, s.second)
    return "" if pilot and s.stations[frame.a * 8 + frame.seat] else "is for a pilot who has a station there"


def _wrong_giver(s: State, frame: Frame) -> str:
    has = s.players[frame.seat].cards > 0 and frame.seat != frame.a
    return "" if has else "is for another seat that has a card"


def _wrong_loss(s: State, frame: Frame) -> str:
    return "" if pieces(s.players[frame.seat]) else f"is for seat {frame.seat}, which has no upgrade"


def _wrong_travellers(s: State, frame: Frame) -> str:
    pilots = (1 << s.active) | (1 << s.second if s.second >= 0 else 0)
    none = frame.kind == codes.F_ENCOUNTER_CARD and not frame.a
    if none or frame.a & ~pilots or frame.a >> frame.b & 1:
        return "is for pilots, and somebody else reads"
    return ""


def _wrong_target(s: State, frame: Frame) -> str:
    under = s.stack[s.stack.index(frame) - 1].kind
    black = int(under == codes.F_ENCOUNTER)
    holder = frame.seat in (s.active, s.second) and s.players[frame.seat].friends & s.rules.target_card
    return "" if holder and frame.a == black else "is for the pilot who has the card, before the encounter"


def _wrong_question(s: State, frame: Frame) -> str:
    met = _met(s, frame.seat)
    if met is None:
        return _no_encounter(frame.seat)
    if frame.kind == codes.F_YES_NO and frame.a >= 0:
        asks = OPERATIONS[s.rules.op_kind[frame.a]].asks() and frame.a in operations(s.rules, met.card)
        return "" if asks and met.answer >= 0 and met.again < 0 else "is no question of the card"
    asked = words.ASK_NUMBER if frame.kind == codes.F_NUMBER else words.ASK_YES_NO
    right = s.rules.card_question[met.card] == asked and met.answer < 0
    return "" if right else "is no question of the card"


def _wrong_result(s: State, frame: Frame) -> str:
    met = _met(s, frame.a)
    if met is None:
        return _no_encounter(frame.a)
    return "comes before the answer" if met.answer < 0 and not _asked_above(s, frame) else ""


def _asked_above(s: State, frame: Frame) -> bool:
    """Whether the traveller of a result is still to be asked before it."""
    above = s.stack[s.stack.index(frame) + 1 :]
    return any(f.seat == frame.a and f.kind in (codes.F_NUMBER, codes.F_YES_NO) for f in above)


def _wrong_operation(s: State, frame: Frame) -> str:
    met = _met(s, frame.b)
    if met is None:
        return _no_encounter(frame.b)
    if frame.a not in operations(s.rules, met.card):
        return "is no operation of the card"
    kind = type(OPERATIONS[s.rules.op_kind[frame.a]])
    if frame.kind == codes.F_CONTEST_RESULT and kind.follow is Operation.follow:
        return "is no contest"
    return "comes before the answer" if met.answer < 0 else ""


def _wrong_shake(s: State, frame: Frame) -> str:
    return "" if _met(s, frame.b // 2) is not None else _no_encounter(frame.b // 2)


def _wrong_swap(s: State, frame: Frame) -> str:
    return "" if _met(s, frame.b) is not None else _no_encounter(frame.b)


def _wrong_payment(s: State, frame: Frame) -> str:
    met = _met(s, frame.seat)
    if met is None:
        return _no_encounter(frame.seat)
    rules = s.rules
    still = sum(
        rules.op_count[f.a]
        for f in s.stack
        if f.kind == codes.F_OP and rules.op_kind[f.a] == words.PAY_TO_SUPPLY
    )
    if frame.kind == codes.F_PAY and not 0 < frame.a <= s.players[frame.seat].cards - still:
        return f"asks for {frame.a} cards, which seat {frame.seat} cannot pay"
    return "" if frame.a > 0 else "is about no card"


def _wrong_traveller(s: State, frame: Frame) -> str:
    return "" if _met(s, frame.seat) is not None else _no_encounter(frame.seat)


def _met(s: State, seat: int) -> Encounter | None:
    return next((met for met in s.encounters if met.subject == seat), None)


def _no_encounter(seat: int) -> str:
    return f"is about seat {seat}, which has no encounter"


WRONG = {
    "start_turn": _wrong_start,
    "open_build": _wrong_build,
    "flight": _wrong_flight,
    "end_turn": _wrong_flight,
    "arrive": _wrong_ship,
    "clear": _wrong_ship,
    "launch": _wrong_launch,
    "theft": _wrong_theft,
    "donate": _wrong_donation,
    "draw": _wrong_draw,
    "relief": _wrong_relief,
    "befriend": _wrong_friend,
    "hand_over": _wrong_giver,
    "lose": _wrong_loss,
    "encounter": _wrong_travellers,
    "encounter_card": _wrong_travellers,
    "targeted": _wrong_target,
    "number": _wrong_question,
    "yes_no": _wrong_question,
    "result": _wrong_result,
    "op": _wrong_operation,
    "contest_result": _wrong_operation,
    "contest": _wrong_shake,
    "choose": _wrong_swap,
    "pay": _wrong_payment,
    "take": _wrong_payment,
    "fit": _wrong_traveller,
    "hold": _wrong_traveller,
    "jump": _wrong_traveller,
}
"""What else can be wrong with a frame, by its name."""
