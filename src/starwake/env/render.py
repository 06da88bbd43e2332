"""A table shown as text, SVG or pixels: what a seat sees, or a spectator. Names are those of views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.outside import shown
from starwake.table.picture import svg

if TYPE_CHECKING:
    from starwake.table.game import TableGame
    from starwake.table.picture import Picture

SPECTATOR = -1
"""Who sees what lies open, and nothing else."""
SHOWN = ("hand", "bays", "hangar", "modules", "extra", "left")
"""What is told of a seat besides plain numbers and pieces."""
PIECES = ("colonies", "spaceports", "ships", "cards")
"""Lists of what a seat has on the board or before it."""


def render(game: Game, state: State, mode: str | None, seat: int = SPECTATOR) -> Any:
    """The table in one of the modes; None for none."""
    return None if mode is None else WAYS[mode](game, game.views(state).of(seat))


def checked(mode: str | None) -> str | None:
    """A mode that there is, or None for none; UsageError for anything else."""
    if mode is None or mode in WAYS:
        return mode
    raise UsageError(f"a render mode is {', '.join(WAYS)}, not {shown(mode)}")


def text(game: Game, seen: Mapping[str, Any]) -> str:
    """A line for the turn, and one for each seat."""
    return "\n".join(_lines(game, seen))


def _lines(game: Game, seen: Mapping[str, Any]) -> Iterator[str]:
    over = f"seat {seen['winner']} has won" if seen["winner"] is not None else ""
    asked = f"{(seen['decision'] or {}).get('name', 'nothing')} is waited for"
    yield f"{game.id}, turn {seen['turn']}, {seen['phase']}; {over or asked}"
    for seat, owned in enumerate(seen["seats"]):
        told = [f"{name} {value}" for name, value in _plain(owned)]
        yield f"{'>' if seat in seen['to_act'] else ' '} seat {seat}: {seen['points'][seat]} points; {', '.join(told)}"


def _plain(owned: Mapping[str, Any]) -> Iterator[tuple[str, int | str]]:
    """What a seat has that is a number, numbers by name, or pieces."""
    for name, value in owned.items():
        if type(value) is int and value:
            yield name, value
        elif isinstance(value, Mapping) and name in SHOWN:
            yield from ((f"{name}.{part}", n) for part, n in value.items() if type(n) is int and n)
        elif isinstance(value, list) and name in PIECES and value:
            yield name, " ".join(map(_piece, value))


def _piece(piece: str | Mapping[str, Any]) -> str:
    """Where a piece is, or what a card is called; of a ship also its kind."""
    return piece if isinstance(piece, str) else f"{piece['kind']}@{piece['at']}"


def drawn(game: Game, seen: Mapping[str, Any]) -> Picture:
    """The table as shapes."""
    found = cast("TableGame", game).picture(seen)
    if found is None:
        raise UsageError(f"nobody has drawn {game.id}")
    return found


def dots(game: Game, seen: Mapping[str, Any]) -> Any:
    """The table as pixels."""
    from starwake.env.pixels import pixels  # with numpy, which text and SVG need not

    return pixels(drawn(game, seen))


WAYS: Mapping[str, Callable[[Game, Mapping[str, Any]], Any]] = {
    "ansi": text,
    "svg": lambda game, seen: svg(drawn(game, seen)),
    "rgb_array": dots,
}
