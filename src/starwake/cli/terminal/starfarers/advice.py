"""What would be better: the nearest useful choice to a refused one, and what an exchange of cards is good for."""

from __future__ import annotations

from starwake.cli.terminal.menu import DONE, Item
from starwake.cli.terminal.starfarers.menu import Menu, point_of
from starwake.cli.terminal.starfarers.panels import PIECES
from starwake.cli.terminal.starfarers.preview import Preview
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS, RESOURCE_NAMES

LATER = ("fly", "settle", "end")
"""Words of the flight: what opens it comes first."""


def nearest(menu: Menu, preview: Preview, error: IllegalAction) -> Item | None:
    """The choice to propose instead of a refused one; None to take what the refusal itself proposes."""
    words = str(error).partition(":")[0].split()
    shake = menu.beginning_with("shake")
    if words and words[0] in LATER and shake:
        return shake[0]
    if len(words) == 3 and words[0] == "fly" and words[2] in preview.chart.points:
        flight = _nearest_flight(menu, preview, words)
        if flight is not None:
            return flight
    if words and error.hint and words[0] != error.hint.split()[0] and not menu.beginning_with(words[0]):
        return menu.numbered(DONE)
    return next((item for item in menu if item.action.notation == error.hint), None)


def then(preview: Preview, item: Item) -> str:
    """What follows a proposed choice: its effect, and whether the same ship may fly on."""
    action, text = item.action, item.effect.text
    if not isinstance(action, a.Fly) or preview.steps(action.ship, action.point) >= preview.left(action.ship):
        return text
    return preview.speech("refused.fly_on", effect=text)


def _nearest_flight(menu: Menu, preview: Preview, words: list[str]) -> Item | None:
    """The flight of the same ship that ends nearest to where it was to go."""
    far = preview.chart.distances([words[2]], preview.seen.closed)
    flights = [item for item in menu.beginning_with(f"fly {words[1]}") if point_of(item) in far]
    return min(flights, key=lambda item: far[point_of(item)], default=None)


def then_enough(preview: Preview, action: Action) -> list[str]:
    """What an exchange of cards would make affordable."""
    out, back = _exchange(preview, action)
    if not back:
        return []
    hand: dict[str, int] = preview.seen.own["hand"]
    then = {name: hand[name] - out.get(name, 0) + back.get(name, 0) for name in hand}
    found = []
    for number, build in enumerate(BUILDS):
        cost = preview.seen.cost(number).items()
        if all(then[name] >= n for name, n in cost) and any(hand[name] < n for name, n in cost):
            found.append(preview.speech.texts(PIECES[build]))
    return found


def _exchange(preview: Preview, action: Action) -> tuple[dict[str, int], dict[str, int]]:
    """The cards that an action gives away and brings, if it is an exchange."""
    if isinstance(action, a.Trade):
        return {action.given: action.count}, {action.taken: 1}
    if isinstance(action, a.Accept):
        seen = preview.seen
        terms = seen.game.action(seen.game.code(seen.data["offer"]))
        assert isinstance(terms, a.Terms)
        return _named(terms.want), _named(terms.give)
    if isinstance(action, a.Terms):
        return _named(action.give), _named(action.want)
    return {}, {}


def _named(bundle: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(RESOURCE_NAMES, bundle, strict=True))
