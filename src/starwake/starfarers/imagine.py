"""Worlds imagined from what a seat may know: the door for bots that search.

`imagine` fills a redacted state (`redact`) with everything the seat cannot see, so that all the seat knows stays true.

What is exact: every fact that binds now holds in every world. Counting (the open supply, the sizes of hands and of the
reserve pile, what the pile was built from, the own draws), the cards that the seat can place in a hand, what an open
offer, an agreement or a counter proves about the hand of whoever spoke, the face and the course of an encounter card,
the pile of a disc. Payments and discards lie open and are counted where they happen (`rules.cards.forget`). Saying no
proves nothing in this game: everybody may decline, refuse a donation or withdraw whatever the hand holds.
Given these, the hidden cards are dealt as from one shuffled heap, the cards that an offer proves first: as likely as if
the speaker had shown cards taken from the hand at random.

What is not: the view keeps no history, so the habits of players tell nothing, what somebody has shown in an offer that
is closed again is forgotten, and the reserve pile is drawn from all that it can still hold, although a card that was
drawn from it may have been spent meanwhile. Of the others nobody knows more about a hand than everybody does.
"""

from __future__ import annotations

from starwake.core.arrays import i64, vec
from starwake.core.engine import TABLE, Frame, bit
from starwake.core.rng import Stream
from starwake.starfarers.board import planet_bit
from starwake.starfarers.codes import F_ENCOUNTER_END, F_NUMBER, F_OP, F_RESULT, F_YES_NO
from starwake.starfarers.consistency import brought_here, paying
from starwake.starfarers.rules.cards import pile_size, total
from starwake.starfarers.rules.encounters import beginning
from starwake.starfarers.rules.explore import disc_group, mark_tokens, pile_chances, take_from_pile
from starwake.starfarers.rules.trade import given, wanted
from starwake.starfarers.state import Encounter, State
from starwake.starfarers.words import ACCEPTED, ASK_NUMBER, ASK_YES_NO, RESOURCES


def imagine(table: State, seat: i64, rng: Stream) -> State:
    """A whole state that gives a seat (or a spectator) the same view as the redacted one."""
    state = table.copy()
    if state.encounters:
        imagine_card(state, rng)
    if state.hidden:
        imagine_discs(state, rng)
    imagine_hands(state, seat, rng)
    return state


# ------------------------------------------------------------------ hands and the reserve pile


def imagine_hands(state: State, seat: i64, rng: Stream) -> None:
    """Deal the cards that nobody can place: those that an offer proves, then the reserve pile, then the other hands."""
    pool = unplaced(state)
    size = pile_size(state)
    hidden: list[vec[i64]] = []
    other: i64 = 0
    while other < state.rules.seats:
        hidden.append(proved(state, other))
        take(pool, hidden[other])
        other += 1
    ceiling = may_lie_in_pile(state)
    state.reserve = draw(least(pool, ceiling), size, rng)
    take(pool, state.reserve)
    take(ceiling, state.reserve)
    other = 0
    for player in state.players:
        shown = hidden[other]
        missing = player.cards - total(player.hand) - total(shown)
        if missing > 0:
            drawn = draw(pool, missing, rng)
            take(pool, drawn)
            put(shown, drawn)
        put(player.hand, shown)
        keep_secret(state, other, seat, shown)
        other += 1
    share_draws(state, seat, ceiling, rng)


def unplaced(state: State) -> vec[i64]:
    """Cards of each resource that lie in the reserve pile or unseen in hands."""
    pool = vec[i64]([0] * RESOURCES)
    r: i64 = 0
    while r < RESOURCES:
        pool[r] = state.rules.supply_each - state.supply[r]
        for player in state.players:
            pool[r] -= player.hand[r]
        r += 1
    return pool


def proved(state: State, seat: i64) -> vec[i64]:
    """trade.players.offer: cards that a hand must hold, besides those it is known to, to offer, accept or counter."""
    player = state.players[seat]
    shown = vec[i64]([0] * RESOURCES)
    if not state.offer:
        return shown
    r: i64 = 0
    while r < RESOURCES:
        if seat == state.active:
            shown[r] = given(state.offer, r)
        elif player.answer == ACCEPTED:
            shown[r] = wanted(state.offer, r)
        elif player.counter:
            shown[r] = given(player.counter, r)
        shown[r] = shown[r] - player.hand[r] if shown[r] > player.hand[r] else 0
        r += 1
    return shown


def may_lie_in_pile(state: State) -> vec[i64]:
    """Cards of each resource that the reserve pile was built from and that the seat has not drawn itself."""
    ceiling = state.reserve_built[:]
    for player in state.players:
        take(ceiling, player.drawn)
    return ceiling


def least(one: vec[i64], other: vec[i64]) -> vec[i64]:
    """The smaller of two counts of each resource."""
    found = one[:]
    r: i64 = 0
    while r < RESOURCES:
        if other[r] < found[r]:
            found[r] = other[r]
        r += 1
    return found


def take(cards: vec[i64], gone: vec[i64]) -> None:
    """Cards leave a heap, in place."""
    r: i64 = 0
    while r < RESOURCES:
        cards[r] -= gone[r]
        r += 1


def put(cards: vec[i64], more: vec[i64]) -> None:
    """Cards join a heap, in place."""
    r: i64 = 0
    while r < RESOURCES:
        cards[r] += more[r]
        r += 1


def draw(heap: vec[i64], count: i64, rng: Stream) -> vec[i64]:
    """So many cards at random from a heap, which stays as it is."""
    left = heap[:]
    size = total(left)
    drawn = vec[i64]([0] * RESOURCES)
    while count > 0:
        ticket = rng.below(size)
        r: i64 = 0
        while ticket >= left[r]:
            ticket -= left[r]
            r += 1
        left[r] -= 1
        drawn[r] += 1
        size -= 1
        count -= 1
    return drawn


def keep_secret(state: State, owner: i64, seat: i64, hidden: vec[i64]) -> None:
    """Who is unsure of how many cards of a hand: the seat of what was just dealt, all others of what everybody is."""
    player = state.players[owner]
    seats = state.rules.seats
    secret = player.secret[:]
    r: i64 = 0
    while r < RESOURCES:
        public = secret[seats * RESOURCES + r] + hidden[r]
        observer: i64 = 0
        while observer <= seats:
            unsure = public if observer != seat else hidden[r]
            secret[observer * RESOURCES + r] = unsure if observer != owner else 0
            observer += 1
        r += 1
    player.secret = secret


def share_draws(state: State, seat: i64, drawn: vec[i64], rng: Stream) -> None:
    """Cards that are gone from the reserve pile were drawn by somebody else; who it was is of no further interest."""
    seats = state.rules.seats
    others = seats if seat < 0 else seats - 1
    r: i64 = 0
    while r < RESOURCES:
        count = drawn[r]
        while count > 0:
            other = rng.below(others)
            if seat >= 0 and other >= seat:
                other += 1
            own = state.players[other].drawn[:]
            own[r] += 1
            state.players[other].drawn = own
            count -= 1
        r += 1


# ------------------------------------------------------------------ discs


def imagine_discs(state: State, rng: Stream) -> None:
    """A disc that only others have looked at is any of its pile."""
    looked: i64 = 0
    for player in state.players:
        looked |= player.seen
    planet = state.board.outer
    while planet < len(state.disc):
        if looked & planet_bit(state.board, planet) and state.under[planet] < 0:
            group = disc_group(state, planet)
            chances = pile_chances(state, group)
            disc = chances.pick(rng.below(chances.total)) >> 8
            take_from_pile(state, group, disc)
            under = state.under[:]
            under[planet] = disc
            state.under = under
            mark_tokens(state, planet // 3)
        planet += 1


# ------------------------------------------------------------------ encounter cards


def imagine_card(state: State, rng: Stream) -> None:
    """Some card with the same face that could have brought its travellers to where they are."""
    unknown = [met for met in state.encounters if met.card < 0]
    if not unknown:
        return
    fitting: list[int] = []
    card: i64 = 0
    while card < state.rules.cards:
        if fits_all(state, unknown, card):
            fitting.append(card)
        card += 1
    chosen: i64 = fitting[rng.below(len(fitting))]
    state.deck &= ~bit(chosen)
    for met in unknown:
        met.card = chosen
        if met.answer >= 0:
            imagine_frames(state, met)


def fits_all(state: State, unknown: list[Encounter], card: i64) -> bool:
    """Whether a card can be the one that some travellers met."""
    for met in unknown:
        if not card_fits(state, met, card):
            return False
    return True


def card_fits(state: State, met: Encounter, card: i64) -> bool:
    """Not seen elsewhere, the same face, and a branch that could have brought this traveller here."""
    rules = state.rules
    if not (state.deck >> card) & 1 or rules.card_face[card] != met.face:
        return False
    if met.answer >= 0:
        return bool(brought_here(state, met, card))
    asked = ASK_YES_NO
    for f in state.stack:
        if f.kind == F_NUMBER and f.seat == met.subject:
            asked = ASK_NUMBER
    return rules.card_question[card] == asked


def imagine_frames(state: State, met: Encounter) -> None:
    """What the card still wants paid comes after what is being paid; a second question is the card's own."""
    ops = state.rules.card_branches[met.card][met.answer]
    first = beginning(state, ops)
    stack: list[Frame] = []
    place = 0
    for f in state.stack:
        stack.append(Frame(f.kind, f.seat, ops[first]) if asks_again(f, met) else f)
        if waits(f):
            place = len(stack)
    coming: list[Frame] = []
    op = first - 1
    while op >= met.step and paying(state, met):
        coming.append(Frame(F_OP, TABLE, ops[op], met.subject))
        op -= 1
    state.stack = stack[:place] + coming + stack[place:]


def asks_again(f: Frame, met: Encounter) -> bool:
    """Whether a frame is the second question to a traveller."""
    return f.kind == F_YES_NO and f.seat == met.subject and f.a >= 0


def waits(f: Frame) -> bool:
    """Frames that come after what a traveller is doing now: results, and the first question to the other one."""
    if f.kind == F_YES_NO:
        return f.a < 0
    return f.kind == F_RESULT or f.kind == F_NUMBER or f.kind == F_ENCOUNTER_END
