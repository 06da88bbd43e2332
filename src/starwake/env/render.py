"""A table shown as text, SVG or pixels: what a spectator sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.table.picture import svg

if TYPE_CHECKING:
    from starwake.table.game import TableGame
    from starwake.table.picture import Picture

SHOWN = ("bays", "hangar", "modules", "extra", "left")
"""What is told of a seat besides plain numbers."""


def render(game: Game, state: State, mode: str | None) -> Any:
    """The table in one of the modes; None for none."""
    if mode is None:
        return None
    if mode not in WAYS:
        raise UsageError(f"a render mode is {', '.join(WAYS)}, not {mode!r:.40}")
    return WAYS[mode](game, state)


def text(game: Game, state: State) -> str:
    """A line for the turn, and one for each seat."""
    return "\n".join(_lines(game, game.views(state).public))


def _lines(game: Game, seen: Mapping[str, Any]) -> Iterator[str]:
    over = f"seat {seen['winner']} has won" if seen["winner"] is not None else ""
    asked = f"{(seen['decision'] or {}).get('name', 'nothing')} is waited for"
    yield f"{game.id}, turn {seen['turn']}, {seen['phase']}; {over or asked}"
    for seat, owned in enumerate(seen["seats"]):
        told = [f"{name} {value}" for name, value in _plain(owned)]
        yield f"{'>' if seat in seen['to_act'] else ' '} seat {seat}: {seen['points'][seat]} points; {', '.join(told)}"


def _plain(owned: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """What a seat has that is a number, or numbers by name."""
    for name, value in owned.items():
        if type(value) is int and value:
            yield name, value
        elif isinstance(value, Mapping) and name in SHOWN:
            yield from ((f"{name}.{part}", n) for part, n in value.items() if type(n) is int and n)


def drawn(game: Game, state: State) -> Picture:
    """The table as shapes."""
    found = cast("TableGame", game).picture(game.views(state).public)
    if found is None:
        raise UsageError(f"nobody has drawn {game.id}")
    return found


def dots(game: Game, state: State) -> Any:
    """The table as pixels."""
    from starwake.env.pixels import pixels  # with numpy, which text and SVG need not

    return pixels(drawn(game, state))


WAYS: Mapping[str, Callable[[Game, State], Any]] = {
    "ansi": text,
    "svg": lambda game, state: svg(drawn(game, state)),
    "rgb_array": dots,
}
