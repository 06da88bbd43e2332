"""What must agree in a position beyond counts: pilots, offers, travellers, the board, first pieces, numbered docks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from starwake.core.engine import Frame
from starwake.core.errors import PositionError
from starwake.starfarers import codes, words
from starwake.starfarers.rules.encounters import beginning, operation
from starwake.starfarers.rules.explore import disc_group, planets_of
from starwake.starfarers.rules.setup import push_rounds
from starwake.starfarers.rules.trade import covers_wanted, is_offer, still_thinking
from starwake.starfarers.state import Encounter, Player, State
from starwake.starfarers.words import FACE_DOWN, NO_DISC, PIECE, SETTING_UP, STATION, SYSTEM, UPGRADES

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


def check_agreement(game: Starfarers, s: State) -> None:
    """PositionError says what does not agree."""
    _check_pilots(s)
    _check_sectors(game, s)
    _check_planets(game, s)
    _check_systems(game, s)
    _check_looks(game, s)
    _check_ships(s)
    if s.phase == SETTING_UP:
        _check_first_pieces(game, s)
    elif any(s.pool):
        raise PositionError("position: 'pool' is empty after the set-up")
    _check_owed(s)
    _check_offer(s)
    _check_encounters(s)
    if len(s.board.docks):
        _check_docks(game, s)
    for seat, player in enumerate(s.players):
        if player.draw_open and not s.rules.draw_optional:
            raise PositionError(
                f"position.seats[{seat}]: 'draw_open' should be false where reserve cards come by themselves"
            )


def on_stack(s: State, *kinds: int) -> list[Frame]:
    """The frames of some kinds, the last one to be done first."""
    return [frame for frame in s.stack if frame.kind in kinds]


# ------------------------------------------------------------------ pilots and travellers


def _check_pilots(s: State) -> None:
    """Who shares the turn; before the first one nobody does yet."""
    if (s.turn == 0) != (s.phase == SETTING_UP):
        raise PositionError("position: 'turn' is 0 in the set-up, and only then")
    if s.phase == SETTING_UP:
        if s.second >= 0:
            raise PositionError("position: 'second' should be null in the set-up")
        return
    right = s.next_seat(s.active, s.rules.pilot_gap) if s.rules.pilots > 1 else -1
    if s.second != right:
        shown = [str(seat) if seat >= 0 else "null" for seat in (s.second, right)]
        raise PositionError(
            f"position: 'second' is {shown[0]}, should be {shown[1]} when 'active' is {s.active}"
        )
    if s.pilot not in (s.active, s.second):
        known = [str(seat) for seat in (s.active, s.second) if seat >= 0]
        raise PositionError(f"position: 'pilot' is {s.pilot}, should be {' or '.join(known)}")


# ------------------------------------------------------------------ cards owed, offers


def _check_owed(s: State) -> None:
    """production.seven.discard: cards are owed while they are returned, and nobody owes more than there are."""
    for seat, player in enumerate(s.players):
        if player.owed > player.cards or (player.owed and not on_stack(s, codes.F_DISCARD)):
            raise PositionError(
                f"position.seats[{seat}]: 'owed' is {player.owed}; cards of the hand are owed after a 7, "
                "while 'discard' is on the stack"
            )


def _check_offer(s: State) -> None:
    """Whoever offers, accepts or asks for something else holds what that takes; without an offer nobody answers."""
    if not s.offer:
        said = [seat for seat, p in enumerate(s.players) if p.answer != words.WAITING or p.counter]
        if said:
            raise PositionError(f"position.seats[{said[0]}]: 'answer' needs an open offer")
        return
    if not on_stack(s, codes.F_CLOSE):
        raise PositionError("position: an 'offer' is there, but 'close' is not on the stack")
    if not is_offer(s, s.active, s.offer, codes.OFFER):
        raise PositionError(f"position: seat {s.active} cannot make this 'offer'")
    for seat, player in enumerate(s.players):
        if not _may_answer(s, seat, player):
            raise PositionError(f"position.seats[{seat}]: this seat cannot give this 'answer' to the offer")
    if bool(still_thinking(s, s.active)) != bool(on_stack(s, codes.F_ANSWER)):
        raise PositionError("position: 'answer' is on the stack until all have answered")


def _may_answer(s: State, seat: int, player: Player) -> bool:
    """Whether a seat can have given its answer."""
    if bool(player.counter) != (player.answer == words.COUNTERED):
        return False
    if seat == s.active:
        return bool(player.answer == words.WAITING)
    if player.answer == words.ACCEPTED:
        return bool(covers_wanted(player, s.offer))
    return not player.counter or bool(is_offer(s, seat, player.counter, codes.COUNTER))


# ------------------------------------------------------------------ travellers


def check_travellers(game: Starfarers, s: State) -> None:
    """Each pilot meets at most one card, and as one can meet it."""
    met_before: set[int] = set()
    for number, met in enumerate(s.encounters):
        wrong = _wrong_with_encounter(game, s, met)
        if met.subject in met_before:
            wrong = f"seat {met.subject} has an encounter twice"
        if wrong:
            raise PositionError(f"position.encounter[{number}]: {wrong}")
        met_before.add(met.subject)


def _check_encounters(s: State) -> None:
    """The card can have brought its travellers to where the stack has them; who wins meanwhile leaves it as it is."""
    for number, met in enumerate(s.encounters):
        wrong = _wrong_with_result(s, met)
        if wrong:
            raise PositionError(f"position.encounter[{number}]: {wrong}")
    last = bool(on_stack(s, codes.F_ENCOUNTER_END))
    if s.winner < 0 and last != bool(s.encounters or on_stack(s, codes.F_ENCOUNTER_CARD)):
        raise PositionError("position: 'encounter_end' is on the stack while something is met, and only then")


def _wrong_with_encounter(game: Starfarers, s: State, met: Encounter) -> str:
    """Why a traveller cannot have met a card in this way, '' if it can."""
    names = game.names
    card = names.cards[met.card]
    face = s.rules.card_face[met.card]
    branches = s.rules.card_branches[met.card]
    if met.subject not in (s.active, s.second):
        return f"seat {met.subject} is no pilot of this turn"
    if met.reader == met.subject:
        return "'reader' is the traveller; another seat reads the card"
    if met.face != face:
        return f"'face' is {names.faces[met.face]!r}, card {card} has {names.faces[face]!r}"
    if met.answer >= len(branches):
        return f"'answer' is {met.answer}, card {card} knows 0 to {len(branches) - 1}"
    shakes = {0, *s.rules.ball_sum}
    if not {met.own, met.rival} <= shakes:
        return f"'own' and 'rival' are shakes, which bring {', '.join(map(str, sorted(shakes)))}"
    steps = 0 if met.answer < 0 else len(branches[met.answer])
    return f"'step' is {met.step}, should be 0 to {steps}" if met.step > steps else ""


def _wrong_with_result(s: State, met: Encounter) -> str:
    """Why a traveller cannot have come so far with a card, '' if it can."""
    waiting = {int(f.a) for f in on_stack(s, codes.F_RESULT) if f.b == 1}
    if met.subject not in waiting:
        asked = {other.subject for other in s.encounters if other.card == met.card}
        return "" if met.known or asked & waiting else "'known' should be true after its result"
    if met.told:
        return "'told' should be false before its result"
    if any(met.taken[r] > s.players[met.subject].hand[r] for r in range(5)):
        return "'taken' counts cards that the hand does not hold"
    if met.answer < 0:
        return "" if asks(s, met) else "'answer' is null, but nothing is asked"
    return "" if brought_here(s, met, met.card) else "the card does not lead here"


def asks(s: State, met: Encounter, again: bool = False) -> bool:
    """Whether a traveller is asked the card's question, or a second one."""
    asked = [f for f in on_stack(s, codes.F_NUMBER, codes.F_YES_NO) if f.seat == met.subject]
    return any((f.kind == codes.F_YES_NO and f.a >= 0) == again for f in asked)


def paying(s: State, met: Encounter) -> bool:
    """Whether a traveller is still paying or choosing what a swap brings."""
    return any(f.seat == met.subject for f in on_stack(s, codes.F_PAY, codes.F_TAKE))


def brought_here(s: State, met: Encounter, card: int) -> bool:
    """Whether a branch of a card can have brought a traveller who has answered to where it is."""
    ops = s.rules.card_branches[card][met.answer]
    first = beginning(s, ops)
    if paying(s, met):
        return bool(first >= met.step)
    if first != met.step or any((f.a, f.b) == (met.subject, 0) for f in on_stack(s, codes.F_RESULT)):
        return bool(first == met.step)
    second = len(ops) > first and operation(s, ops[first]).asks()
    return bool(second == (met.again >= 0 or asks(s, met, again=True)))


# ------------------------------------------------------------------ the board


def _check_sectors(game: Starfarers, s: State) -> None:
    """A slot lies face down where the board has such slots, and the sectors left can fill them."""
    rules = s.rules
    coming = {int(f.a) for f in on_stack(s, codes.F_SECTOR)}
    turning = {int(f.a) for f in on_stack(s, codes.F_ROTATION)}
    free: Counter[int] = Counter()
    for system in range(int(s.board.homes), int(s.board.systems)):
        name = game.names.systems[system]
        if s.sector[system] < 0:
            free[rules.slot_stars[system] if rules.near_and_far else 0] += 1
            if not rules.veiled and system not in coming:
                raise PositionError(f"position.board.sectors: {name!r} should not lie face down")
        elif bool(s.veiled >> system & 1) != (system in turning):
            raise PositionError(
                f"position.board.sectors: {name!r} has no rotation until 'rotation' has happened"
            )
    for stars, count in free.items():
        left = [n for n, there in enumerate(s.sectors_left) if there and stars in (0, rules.sector_stars[n])]
        if len(left) < count:
            raise PositionError("position.board: 'sectors_left' cannot fill the slots that lie face down")


def _check_planets(game: Starfarers, s: State) -> None:
    """Each planet has a disc, and nothing else has one; home discs lie open once they are dealt. Who wins by clearing a
    token waits for no new disc."""
    dealt = {int(f.a) for f in on_stack(s, codes.F_DISC)}
    cleared = {int(f.a) for f in on_stack(s, codes.F_NEW_DISC)}
    first = int(s.board.outer)
    for planet, disc in enumerate(s.disc):
        system = planet // 3
        laid = system < s.board.homes or (s.sector[system] >= 0 and not s.veiled >> system & 1)
        is_planet = laid and (system < s.board.homes or s.rules.sector_kind[s.sector[system]] == SYSTEM)
        bare = disc == NO_DISC
        wrong = is_planet == bare if planet not in cleared else not bare
        if is_planet and s.winner >= 0:
            wrong = False
        if wrong or (planet < first and (disc == FACE_DOWN) != (planet in dealt)):
            name = game.names.systems[system]
            raise PositionError(
                f"position.board.discs: {name!r} should have three discs if it has planets, else none"
            )
        if planet >= first and s.replaced >> (planet - first) & 1 and not is_planet:
            raise PositionError(
                f"position.board: 'replaced' names a planet of {game.names.systems[system]!r}"
            )


def _check_systems(game: Starfarers, s: State) -> None:
    """explore.reveal: whatever turns up one disc turns up those beside it too, where nobody looks in secret."""
    if not s.rules.exploring.opens_whole_systems():
        return
    for system in range(int(s.board.homes), len(s.sector)):
        there = planets_of(s.board, system)
        if s.hidden & there not in (0, there):
            name = game.names.systems[system]
            raise PositionError(
                f"position.board.discs: all three discs of {name!r} should lie face down, or none"
            )


def _check_ships(s: State) -> None:
    """A ship that comes to a face-down sector turns it up at once."""
    arriving = {(int(f.a), int(f.b)) for f in on_stack(s, codes.F_ARRIVE, codes.F_LAND)}
    for seat, player in enumerate(s.players):
        for ship, at in enumerate(player.ship_at):
            if at >= 0 and s.ground[at] == words.VEIL and (seat, ship) not in arriving:
                raise PositionError(
                    f"position.seats[{seat}].ships: {s.board.names[at]!r} lies in a face-down sector"
                )


def _check_first_pieces(game: Starfarers, s: State) -> None:
    """setup.start: in the set-up everybody has what was placed so far, and nothing else."""
    fresh = game.new_state()
    whole = game.blank_state()
    whole.first = s.first
    push_rounds(whole)
    begun = not any(f.a for f in on_stack(s, codes.F_START_GOODS))
    over = bool(on_stack(s, codes.F_START_TURN))
    for seat in range(game.players):
        placed = Counter(int(f.kind) for f in whole.stack if f.seat == seat) if begun else Counter()
        placed -= Counter(int(f.kind) for f in s.stack if f.seat == seat)
        if not _has_placed(s, seat, placed, fresh.players[seat], over):
            raise PositionError(f"position.seats[{seat}]: has not what is placed so far in the set-up")
    left = [s.rules.pool[kind] - sum(p.upgrade(kind) for p in s.players) for kind in range(UPGRADES)]
    if list(s.pool) != ([0] * UPGRADES if over else left):
        raise PositionError("position: 'pool' should be what is left of the first upgrades")
    neutral = [p for p in s.board.sites if s.piece[p] // PIECE - 1 == words.NEUTRAL]
    if not over and any(fresh.piece[p] != s.piece[p] for p in neutral):
        raise PositionError("position: 'neutral' pieces come after the first ones")


def _has_placed(s: State, seat: int, placed: Counter[int], fresh: Player, over: bool) -> bool:
    """Whether a seat has what it placed in the rounds, on home sites, besides what it had before them."""
    player, rules = s.players[seat], s.rules
    either = placed[codes.F_PLACE_EITHER]
    ports, settled = player.spaceports - fresh.spaceports, player.colonies - fresh.colonies
    points = [point for point in player.ship_at if point >= 0]
    ships = len(points) - sum(point >= 0 for point in fresh.ship_at)
    home = [s.piece[point] // PIECE - 1 for point in list(s.board.sites)[: int(s.board.homes) * 3]]
    upgrades = sum(player.upgrade(kind) - over * rules.start_upgrades[kind] for kind in range(UPGRADES))
    if either:  # the seat likes the order, and a ship follows each spaceport
        waiting = sum(f.seat == seat for f in on_stack(s, codes.F_LAUNCH))
        right = settled <= rules.first_colonies and ports <= rules.first_ports and ships == ports - waiting
    else:
        right = ports == placed[codes.F_PLACE_SPACEPORT] and ships == placed[codes.F_LAUNCH]
    return bool(
        right
        and settled + ports == placed[codes.F_PLACE_COLONY] + either
        and home.count(seat) == player.colonies + player.spaceports
        and all(s.ground[point] == words.PORT_SITE + seat for point in points)
        and upgrades == placed[codes.F_POOL_UPGRADE]
        and not (player.friends or player.medals or any(s.stations))
    )


# ------------------------------------------------------------------ discs


def wrong_place(s: State, frame: Frame) -> str:
    """Why chance cannot decide a disc or a sector, '' if it can: it lies face down, and nobody has looked at it."""
    if frame.kind == codes.F_PEEK:
        planet = frame.a
        if planet < s.board.outer or s.disc[planet] != FACE_DOWN or s.under[planet] >= 0:
            return f"is about planet {planet}, whose disc nobody has still to look at"
    if frame.kind == codes.F_DISC and s.disc[frame.a] != FACE_DOWN:
        return f"is about planet {frame.a}, whose disc does not lie face down"
    if frame.kind == codes.F_NEW_DISC:
        outside = int(frame.a - s.board.outer)
        if outside < 0 or s.disc[frame.a] != NO_DISC or not s.replaced >> outside & 1:
            return f"is about planet {frame.a}, which was not cleared"
    if frame.kind == codes.F_SECTOR and (frame.a < s.board.homes or s.sector[frame.a] >= 0):
        return f"is about system {frame.a}, whose sector does not lie face down"
    if frame.kind == codes.F_ROTATION:
        sector = s.sector[frame.a] if frame.a >= s.board.homes else -1
        if sector < 0 or not s.veiled >> frame.a & 1 or s.rules.sector_kind[sector] != SYSTEM:
            return f"is about system {frame.a}, which is not to be turned"
    return ""


def _check_looks(game: Starfarers, s: State) -> None:
    """Whoever has seen a disc has seen something, and it comes from the pile of its back."""
    if all(disc < 0 for disc in s.under) and not any(p.seen for p in s.players):
        return
    names = game.names
    first = int(s.board.outer)
    pairs = set(zip(s.rules.pile_group, s.rules.pile_disc, strict=True))
    for planet in range(first, len(s.disc)):
        disc = s.under[planet]
        seen = [seat for seat, p in enumerate(s.players) if p.seen >> (planet - first) & 1]
        if seen and disc < 0:
            where = f"{names.systems[planet // 3]}-{planet % 3 + 1}"
            raise PositionError(
                f"position.seats[{seen[0]}]: 'seen' names {where!r}, which is not in 'looked_at'"
            )
        if disc >= 0 and (disc_group(s, planet), disc) not in pairs:
            where = f"{names.systems[planet // 3]}-{planet % 3 + 1}"
            group = names.groups[disc_group(s, planet)]
            raise PositionError(
                f"position.board.looked_at: {where!r} is {names.discs[disc]!r}, which is no disc of {group}"
            )


# ------------------------------------------------------------------ docks


def _check_docks(game: Starfarers, s: State) -> None:
    """Stations on docks are those that the civilisations count, and stand from number 1 on."""
    counts = [0] * len(s.stations)
    taken = [0] * len(game.names.civs)
    for point in s.board.docks:  # in the order of their numbers
        if s.piece[point] and s.piece[point] % PIECE == STATION:
            civ = int(s.board.dock_civ[point])
            taken[civ] += 1
            counts[civ * 8 + s.piece[point] // PIECE - 1] += 1
            if s.board.dock_number[point] != taken[civ]:
                raise PositionError(
                    f"position.stations: {s.board.names[point]!r} is dock {s.board.dock_number[point]} of "
                    f"{game.names.civs[civ]!r}; the ones before it are free"
                )
    for place, count in enumerate(s.stations):
        if counts[place] != count:
            civ, seat = divmod(place, 8)
            raise PositionError(
                f"position.friendship: seat {seat} has {count} stations at {game.names.civs[civ]!r}, "
                f"{counts[place]} stand on its docks"
            )
