"""The table around the game: who sits where, with which seed, whether it has begun and how it ended.

Changes of `About`, which holds all of it: what they check they raise, and a store or a socket they do not know.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starwake.bots.registry import bots
from starwake.core.dealer import seat_commitment
from starwake.core.errors import StarwakeError
from starwake.server import protocol as p
from starwake.server.seats import LONGEST_NAME, About, Seat, cleaned

LAST = 16
"""Commands about the table around the game that are answered the same way when they come again."""


class RoomError(StarwakeError):
    """Something that cannot be done at this table."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code  # type: ignore[misc]


def new_seed(chance: Random) -> str:
    """A seed, drawn."""
    return chance.randbytes(32).hex()


def seal(seat: Seat, chance: Random, commitment: str | None = None) -> None:
    """A seed for a seat: its own, of which only the commitment is known yet, or one that the server draws."""
    seat.seed = "" if commitment else new_seed(chance)
    seat.commitment = commitment or seat_commitment(bytes.fromhex(seat.seed))


def ready(about: About) -> bool:
    """Whether everybody is there, all seeds are, and the host has begun it if that is wanted."""
    return (about.starts == "full" or about.started) and seated(about)


def seated(about: About) -> bool:
    """Whether everybody is there and all seeds are."""
    return all(seat.kind == "bot" or (seat.kind == "person" and seat.token) for seat in about.seats) and all(
        seat.seed for seat in about.seats
    )


def won(winner: int | None) -> Callable[[About], None]:
    """The rules say that it is over."""

    def change(about: About) -> None:
        if not about.ended:  # else people were quicker
            about.ended, about.winner = "won", winner

    return change


def drawn(about: About) -> None:
    """Nobody can ever win: it ends here, without a winner."""
    if not about.ended:
        about.ended = "drawn"


def played(about: About) -> None:
    """The turn of a puzzle has been played."""
    if not about.ended:
        about.ended = "puzzle"


def _resign(about: About, seat: int, message: p.Command) -> None:
    """A bot takes over; where only one person is left among two players, that one has won."""
    _running(about)
    about.seats[seat].resigned = True
    playing = [n for n, one in enumerate(about.seats) if not one.resigned]
    if len(about.seats) == 2 or not any(about.seats[n].kind == "person" for n in playing):
        about.ended = "resigned"
        about.winner = playing[0] if len(playing) == 1 else None


def _end(about: About, seat: int, message: p.Command) -> None:
    """Agree to end, or no longer; when all people agree it is over, and nobody has won."""
    assert isinstance(message, p.End)
    _running(about)
    about.seats[seat].agrees = message.agree
    if all(one.agrees for one in about.seats if one.kind == "person" and not one.resigned):
        about.ended = "agreed"


def _reveal(about: About, seat: int, message: p.Command) -> None:
    """Show the seed that a seat had committed to."""
    assert isinstance(message, p.Reveal)
    own = about.seats[seat]
    if own.seed == message.seed:
        return
    if own.seed:
        raise RoomError("seed/known", "the seed of your seat is known already")
    if any(one.kind == "open" or not one.commitment for one in about.seats):
        raise RoomError("seed/early", "seeds are shown when everybody has committed to one")
    if seat_commitment(bytes.fromhex(message.seed)) != own.commitment:
        raise RoomError("seed/wrong", "that is not the seed that you have committed to")
    own.seed, own.shown = message.seed, True


def _fill(about: About, seat: int, message: p.Command) -> None:
    """The host puts a bot on a seat that nobody has taken."""
    assert isinstance(message, p.Fill)
    if seat != about.host:
        raise RoomError("seat/host", "only the host puts bots on seats")
    if message.seat >= len(about.seats) or about.seats[message.seat].kind == "bot":
        raise RoomError("seat/none", "that seat is not open")
    free = about.seats[message.seat]
    if free.kind == "person" and free.token:
        raise RoomError("seat/taken", "somebody sits there")
    if message.bot not in bots(about.game):
        raise RoomError("bot/none", f"there is no bot {message.bot!r:.40}")
    free.kind, free.bot = "bot", message.bot


def _call(about: About, seat: int, message: p.Command) -> None:
    """Somebody goes by another name."""
    assert isinstance(message, p.Call)
    about.seats[seat].name = cleaned(message.name, LONGEST_NAME)


def _leave(about: About, seat: int, message: p.Command) -> None:
    """A seat is open again, as long as nothing has begun."""
    if ready(about):
        raise RoomError("match/running", "the match has begun; you can resign")
    if seat == about.host:
        raise RoomError("seat/host", "the host keeps the table")
    if any(one.shown for one in about.seats):  # the next one on this seat would choose a seed knowing theirs
        raise RoomError("seed/shown", "a seed was shown already: nobody leaves until the match has begun")
    about.seats[seat] = Seat(kind="open")


def _start(about: About, seat: int, message: p.Command) -> None:
    """The host begins it."""
    if seat != about.host:
        raise RoomError("seat/host", "only the host begins the match")
    if not seated(about):
        raise RoomError("match/waiting", "the match begins when every seat is taken")
    about.started = True


def _running(about: About) -> None:
    if about.ended:
        raise RoomError("match/over", "the match is over")
    if not ready(about):
        raise RoomError("match/waiting", "the match has not begun")


def once(seat: int, message: p.Command, chance: Random) -> Callable[[About], None]:
    """A change that is not made again when its command comes again, here or at another server."""

    def change(about: About) -> None:
        done = about.seats[seat].commands
        if message.id not in done:
            LOBBY[type(message)](about, seat, message)
            for one in about.seats:
                if one.kind == "bot" and not one.seed:  # it has just sat down
                    seal(one, chance)
            about.seats[seat].commands = [*done, message.id][-LAST:]

    return change


LOBBY: dict[type[p.Command], Callable[[About, int, p.Command], None]] = {
    p.Resign: _resign,
    p.End: _end,
    p.Reveal: _reveal,
    p.Fill: _fill,
    p.Call: _call,
    p.Leave: _leave,
    p.Start: _start,
}
"""Commands that change the table around the game."""
