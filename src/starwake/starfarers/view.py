"""The view of a seat, built on a redacted state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.errors import PositionError
from starwake.parts.views import TableView
from starwake.starfarers.actions import Counter, Offer, Terms
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.position import read
from starwake.starfarers.redact import SPECTATOR, redact
from starwake.starfarers.rules.cards import pile_size
from starwake.starfarers.rules.points import points
from starwake.starfarers.state import State

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
