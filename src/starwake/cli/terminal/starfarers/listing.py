"""Choices as lines: grouped, numbered, the long groups cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from starwake.cli.terminal import listing as shared
from starwake.cli.terminal import theme
from starwake.cli.terminal.listing import INDENT, line, row, typed
from starwake.cli.terminal.menu import Item
from starwake.cli.terminal.starfarers.menu import Group, Menu, point_of, requests, trades
from starwake.cli.terminal.starfarers.preview import AGAIN, FLYING, Preview
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.starfarers import actions as a
from starwake.starfarers.wording import words

SHOWN = 7
"""Choices of a long group that are shown unasked."""
FEW = 3
IN_COLUMNS = 2
UNTITLED = ("choose", "counter", "done", "draw")


def headline(seen: Seen, speech: Speech) -> Text:
    """Whose turn it is, the phase, the last dice and balls, the speed."""
    data = seen.data
    pilot: int = data["pilot"]
    placing = data["phase"] == "set-up"
    if placing and seen.seat is not None:
        pilot = seen.seat  # everybody places in turn, whoever plays first
    parts = [] if placing else [speech("head.turn", turn=data["turn"])]
    parts += [
        speech.player(pilot) if placing else _pilots(seen, speech),
        speech.texts(f"phase.{data['phase']}"),
    ]
    if any(data["dice"]) and seen.decision != "roll":
        parts.append(speech("head.dice", total=sum(data["dice"])))
    if data["phase"] == "flight" and data["balls"]:
        balls = " ".join(speech.texts(f"ball.{ball}") for ball in data["balls"].split())
        parts.append(speech("head.speed", balls=balls, speed=seen.speed(pilot)))
    return Text(" · ".join(parts), speech.style(pilot))


def _pilots(seen: Seen, speech: Speech) -> str:
    """Whose turn it is; where two share it, whose part of it."""
    names = [speech.player(seat) for seat in seen.pilots]
    if len(names) == 1:
        return names[0]
    part = seen.pilots.index(seen.data["pilot"])
    return speech(f"head.pilot_{part + 1}", player=names[part], other=names[1 - part])


def encounter(seen: Seen, speech: Speech) -> Iterator[Text]:
    """The story of the encounter that the viewer must answer."""
    met = [one for one in seen.data["encounter"] if one["traveller"] == seen.seat]
    if met and seen.decision in ("number", "yes_no"):
        face = f"encounter.{met[0]['face']}"
        yield Text(speech.texts(f"{face}.title"), theme.TITLE)
        yield Text(speech.texts(f"{face}.story"), "italic")


def menu(found: Menu, preview: Preview, ship: int, few: bool = False) -> Iterator[Text]:
    """All groups, the long ones by their most interesting choices; on a low terminal a few of them."""
    only = found.only()
    if only is not None:
        yield shared.on_enter(only, preview.speech)
        yield from (typed(group, preview.speech) for group in found.groups if not group.listed)
        return
    for group in found.groups:
        shown = FEW if few and group.ship != ship else SHOWN
        yield from _group(group, preview, ship, shown)


def _group(group: Group, preview: Preview, ship: int, room: int) -> Iterator[Text]:
    speech = preview.speech
    if group.key == "offer" or (group.key == "counter" and not group.listed):
        yield typed(group, speech)
        return
    if group.key not in UNTITLED:
        yield title(group, preview, ship)
    if group.key == "trade":
        yield from trade_lines(group.items, speech)
        return
    asking = requests(group.items)
    alone = tuple(item for item in group.items if not isinstance(item.action, a.Ask))
    shown = alone[: _many(group, room)] if group.ship else alone
    yield from (line(item) for item in shown)
    yield from (request_line(seat, some, speech) for seat, some in asking.items())
    if len(shown) < len(alone):
        yield Text(
            INDENT + speech("menu.more", count=len(group.items) - len(shown), word=group.word), theme.DIM
        )
    if group.key == "counter":
        yield Text(INDENT + speech("menu.any_counter", example=group.example), theme.DIM)


def _many(group: Group, room: int) -> int:
    """How many flights are shown: those with a goal of their own as far as there is room, and a few at least."""
    if len(group.items) <= FEW + 1:
        return len(group.items)
    goals = sum(item.effect.interest > AGAIN for item in group.items)
    return max(FEW, min(goals, room))


def title(group: Group, preview: Preview, ship: int) -> Text:
    """What a group is about; for a ship where it stands and how far it may fly."""
    speech = preview.speech
    if not group.ship:
        return Text(speech(f"menu.{group.key}"), theme.TITLE)
    one = preview.ship(group.ship)
    kind = speech.texts(f"piece.{one['kind']}")
    left = speech.texts("some.step", count=preview.left(group.ship))
    key = "menu.ship" if group.key == "fly" else "menu.jumper"
    text = Text(speech(key, ship=group.ship, kind=kind, point=one["at"], left=left), theme.TITLE)
    if group.ship == ship:
        text.append(f"  {speech('menu.on_board')}", theme.DIM)
    return text


def trade_lines(items: Iterable[Item], speech: Speech) -> Iterator[Text]:
    """One line for each thing given: `1 ore for:  [3] 1 fuel  [4] 1 carbon`."""
    for given, some in trades(items):
        said = words(speech.texts, {"give": given})["give"]
        wanted = [(item, str(words(speech.texts, {"want": taken})["want"])) for item, taken in some]
        yield row(speech("menu.give", thing=said), wanted)


def request_line(seat: int, items: Iterable[Item], speech: Speech) -> Text:
    """`Ask Crimson for:  [3] ore  [4] fuel`."""
    cells = [
        (item, speech.resource(item.action.resource)) for item in items if isinstance(item.action, a.Ask)
    ]
    return row(speech("menu.ask", player=speech.player(seat)), cells)


def whole(items: list[Item], preview: Preview) -> list[Text]:
    """A long list: what is interesting line by line, plain points in columns."""
    if items and all(trades([item]) for item in items):
        return list(trade_lines(items, preview.speech))
    telling = [i for i in items if not isinstance(i.action, a.Fly | a.Jump) or i.effect.interest >= FLYING]
    plain = [item for item in items if item not in telling]
    lines = [line(item) for item in telling]
    if plain:
        lines.append(Text(preview.speech("menu.open_space"), theme.DIM))
    for start in range(0, len(plain), IN_COLUMNS):
        lines.append(Text("".join(_cell(item) for item in plain[start : start + IN_COLUMNS])))
    return lines


def _cell(item: Item) -> str:
    return f"{item.number:>4}  {point_of(item):<6}{item.effect.text:<28}"
