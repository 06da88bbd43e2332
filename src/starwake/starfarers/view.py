"""The view of a seat, built on a redacted state, and states imagined from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.engine import TABLE, Frame, ints
from starwake.core.errors import PositionError
from starwake.core.rng import Stream
from starwake.parts.views import TableView
from starwake.starfarers.actions import Counter, Offer, Terms
from starwake.starfarers.codes import F_ENCOUNTER_END, F_NUMBER, F_OP, F_RESULT, F_YES_NO
from starwake.starfarers.consistency import brought_here, paying
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.position import read
from starwake.starfarers.redact import SPECTATOR, redact
from starwake.starfarers.rules.cards import pile_size
from starwake.starfarers.rules.encounters import beginning
from starwake.starfarers.rules.explore import disc_group, mark_tokens, pile_chances, take_from_pile
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.trade import given, wanted
from starwake.starfarers.state import Encounter, State
from starwake.starfarers.words import ACCEPTED, ASK_NUMBER, ASK_YES_NO

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


class StarfarersView(TableView):
    """What one seat may know, with quick accessors for bots.

    `table` is a redacted state: other hands hold only the cards this seat can place (`hand_size` is the whole hand),
    the reserve pile is empty (`reserve_size` is its size), and a card that only the reader may see is -1.
    """

    __slots__ = ("game", "reserve_size", "table")

    game: Starfarers
    table: State

    def __init__(self, game: Starfarers, state: State, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.table = redact(state, SPECTATOR if seat is None else seat)
        self.reserve_size = int(pile_size(state))

    def hand(self, seat: int | None = None) -> tuple[int, ...]:
        """Cards by resource: the own hand, or what this seat can place of another."""
        return tuple(self.table.players[self._own(seat)].hand)

    def hand_size(self, seat: int | None = None) -> int:
        """Cards in a hand."""
        return int(self.table.players[self._own(seat)].cards)

    def points(self, seat: int | None = None) -> int:
        """Victory points, which lie open."""
        return int(points(self.table, self._own(seat)))

    def json(self) -> dict[str, Any]:
        """The view as JSON-ready data: docs/position.md tells every key."""
        return self.game.writer.whole(self.table, self.seat)


# ------------------------------------------------------------------ made again

AS_THEY_ARE = (
    *(
        "format",
        "game",
        "players",
        "options",
        "ruleset",
        "version",
        "turn",
        "phase",
        "active",
        "second",
        "pilot",
    ),
    *("first", "winner", "dice", "base_speed", "flying", "board", "stations", "neutral", "supply", "tray"),
    *("fame_left", "pool", "friendship", "encounter", "offers_made", "stack"),
)
"""What a view says as positions do."""
OF_A_SEAT = (
    *(
        "cards",
        "booster",
        "cannon",
        "freight_pod",
        "fame",
        "medals",
        "friends",
        "left",
        "colonies",
        "spaceports",
    ),
    *("owed", "owed_ships", "answer", "used", "jumps", "draw_open", "seen", "first_roll"),
)
OF_A_SHIP = ("ship", "kind", "at", "steps", "must_leave", "held")
NOTHING = dict.fromkeys(RESOURCE_NAMES, 0)


def view_from(game: Starfarers, data: Mapping[str, Any]) -> StarfarersView:
    """The window again, from the JSON of a view."""
    try:
        seat, position = data["viewer"], _as_position(data)
    except (KeyError, TypeError, IndexError) as error:
        raise PositionError(f"that is no view of {game.id}: {error!r:.60}") from None
    return StarfarersView(game, read(game, position, redacted=True), seat)


def _as_position(data: Mapping[str, Any]) -> dict[str, Any]:
    """The position of a redacted state."""
    return {
        **{key: data[key] for key in AS_THEY_ARE},
        "balls": " ".join(data["balls"]) if data["balls"] else None,
        "reserve": NOTHING,
        "reserve_built": data["reserve"]["built"],
        "encounters": {"deck": data["encounters"]["unseen"], "discards": data["encounters"]["discards"]},
        "offer": _notation(Offer, data["offer"]),
        "seats": [_as_seat(row, data["open"][n], len(data["seats"])) for n, row in enumerate(data["seats"])],
    }


def _as_seat(row: Mapping[str, Any], shown: Mapping[str, int], seats: int) -> dict[str, Any]:
    """A seat of a position, of whose hand everybody knows what is `shown`."""
    known = row["known"] if row["hand"] is None else row["hand"]
    nobody = [[0] * len(NOTHING)] * seats
    return {
        **{key: row[key] for key in OF_A_SEAT},
        "hand": known,
        "drawn": row.get("drawn", NOTHING),
        "secret": [*nobody, [known[name] - shown[name] for name in RESOURCE_NAMES]],
        "ships": [{key: ship[key] for key in OF_A_SHIP} for ship in row["ships"]],
        "counter": _notation(Counter, row["counter"]),
    }


def _notation(kind: type[Terms], terms: Mapping[str, Mapping[str, int]] | None) -> str | None:
    if terms is None:
        return None
    give, want = (tuple(terms[side].get(name, 0) for name in RESOURCE_NAMES) for side in ("give", "want"))
    return kind(give, want).notation


# ------------------------------------------------------------------ imagination


def imagine(seen: StarfarersView, rng: Stream) -> State:
    """A whole state that gives its seat the same view: unknown cards are dealt at random, as counting allows."""
    state = seen.table.copy()
    _imagine_card(state, rng)
    _imagine_discs(state, rng)
    pool = _unplaced(state)
    for seat in range(len(state.players)):
        _deal_hidden(state, seat, pool, _proved(state, seat))
    ceiling = [built - sum(p.drawn[r] for p in state.players) for r, built in enumerate(state.reserve_built)]
    state.reserve = ints(_draw(pool, seen.reserve_size, ceiling, rng))
    for r, left in enumerate(state.reserve):
        pool[r] -= left
        ceiling[r] -= left
    for seat, player in enumerate(state.players):
        _deal_hidden(state, seat, pool, _draw(pool, int(player.cards) - sum(player.hand), pool, rng))
    others = [player for seat, player in enumerate(state.players) if seat != seen.seat]
    for r, drawn in enumerate(ceiling):
        for _card in range(drawn):
            player = others[rng.below(len(others))]
            player.drawn = ints([n + (kind == r) for kind, n in enumerate(player.drawn)])
    return state


def _proved(state: State, seat: int) -> list[int]:
    """trade.players.offer: cards that a hand must hold, besides those it is known to, to offer, accept or counter."""
    player = state.players[seat]
    shown = [0] * 5
    if state.offer and seat == state.active:
        shown = [given(state.offer, r) for r in range(5)]
    elif player.answer == ACCEPTED:
        shown = [wanted(state.offer, r) for r in range(5)]
    elif player.counter:
        shown = [given(player.counter, r) for r in range(5)]
    return [max(0, int(n - player.hand[r])) for r, n in enumerate(shown)]


def _imagine_card(state: State, rng: Stream) -> None:
    """Some card with the same face that could have brought its travellers to where they are."""
    unknown = [met for met in state.encounters if met.card < 0]
    if not unknown:
        return
    cards = range(int(state.rules.cards))
    fitting = [card for card in cards if all(_card_fits(state, met, card) for met in unknown)]
    card = fitting[rng.below(len(fitting))]
    state.deck &= ~(1 << card)
    for met in unknown:
        met.card = card
        if met.answer >= 0:
            _imagine_frames(state, met)


def _imagine_frames(state: State, met: Encounter) -> None:
    """What the card still wants paid comes after what is being paid; a second question is the card's own."""
    ops = state.rules.card_branches[met.card][met.answer]
    first = beginning(state, ops)
    ahead = list(ops)[met.step : first] if paying(state, met) else []
    asking = [Frame(f.kind, f.seat, ops[first]) if _asks_again(f, met) else f for f in state.stack]
    place = 1 + max(i for i, f in enumerate(asking) if _waits(f))
    coming = [Frame(F_OP, TABLE, op, met.subject) for op in reversed(ahead)]
    state.stack = asking[:place] + coming + asking[place:]


def _asks_again(f: Frame, met: Encounter) -> bool:
    return bool(f.kind == F_YES_NO and f.seat == met.subject and f.a >= 0)


def _waits(f: Frame) -> bool:
    """Frames that come after what a traveller is doing now: results, and the first question to the other one."""
    return bool(f.kind in (F_RESULT, F_NUMBER, F_ENCOUNTER_END) or (f.kind == F_YES_NO and f.a < 0))


def _card_fits(state: State, met: Encounter, card: int) -> bool:
    """Not seen elsewhere, the same face, and a branch that could have brought this traveller here."""
    rules = state.rules
    if not state.deck >> card & 1 or rules.card_face[card] != met.face:
        return False
    if met.answer >= 0:
        return brought_here(state, met, card)
    number = any(f.kind == F_NUMBER and f.seat == met.subject for f in state.stack)
    return bool(rules.card_question[card] == (ASK_NUMBER if number else ASK_YES_NO))


def _imagine_discs(state: State, rng: Stream) -> None:
    """A disc that only others have looked at is any of its pile."""
    first = int(state.board.outer)
    looked = 0
    for player in state.players:
        looked |= int(player.seen)
    for planet in range(first, len(state.disc)):
        if looked >> (planet - first) & 1 and state.under[planet] < 0:
            chances = pile_chances(state, disc_group(state, planet))
            disc = chances.pick(rng.below(int(chances.total))) >> 8
            take_from_pile(state, disc_group(state, planet), disc)
            under = list(state.under)
            under[planet] = disc
            state.under = ints(under)
            mark_tokens(state, planet // 3)


def _unplaced(state: State) -> list[int]:
    """Cards of each resource that lie in the reserve pile or unseen in hands."""
    each = int(state.rules.supply_each)
    return [each - state.supply[r] - sum(p.hand[r] for p in state.players) for r in range(5)]


def _draw(pool: list[int], count: int, ceiling: list[int], rng: Stream) -> list[int]:
    """`count` cards at random from a pool, at most `ceiling` of each kind."""
    left = [min(pool[r], ceiling[r]) for r in range(5)]
    drawn = [0] * 5
    for _card in range(count):
        ticket = rng.below(sum(left))
        r = 0
        while ticket >= left[r]:
            ticket -= left[r]
            r += 1
        left[r] -= 1
        drawn[r] += 1
    return drawn


def _deal_hidden(state: State, seat: int, pool: list[int], dealt: list[int]) -> None:
    """Cards of the pool that nobody else can place join a hand."""
    seats = len(state.players)
    player = state.players[seat]
    for r in range(5):
        pool[r] -= dealt[r]
        player.hand[r] += dealt[r]
    more = [n for observer in range(seats + 1) for n in (dealt if observer != seat else [0] * 5)]
    player.secret = ints([old + new for old, new in zip(player.secret, more, strict=True)])
