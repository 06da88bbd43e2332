"""Choices as lines: grouped, numbered, the long groups cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.menu import Group, Item, Menu, trades
from starwake.cli.terminal.preview import FLYING, Preview
from starwake.cli.terminal.seen import Seen
from starwake.cli.terminal.speech import Speech

SHOWN = 7
"""Choices of a long group that are shown unasked."""
FEW = 3
IN_COLUMNS = 2
UNTITLED = ("choose", "done")


def headline(seen: Seen, speech: Speech) -> Text:
    """Whose turn it is, the phase, the last dice and balls, the speed."""
    data = seen.data
    active: int = data["active"]
    placing = data["phase"] == "set-up"
    if placing and seen.seat is not None:
        active = seen.seat  # everybody places in turn, whoever plays first
    parts = [] if placing else [speech("head.turn", turn=data["turn"])]
    parts += [speech.player(active), speech.texts(f"phase.{data['phase']}")]
    if any(data["dice"]) and seen.decision != "roll":
        parts.append(speech("head.dice", total=sum(data["dice"])))
    if data["phase"] == "flight" and data["balls"]:
        balls = " ".join(speech.texts(f"ball.{ball}") for ball in data["balls"].split())
        parts.append(speech("head.speed", balls=balls, speed=seen.speed(active)))
    return Text(" · ".join(parts), theme.seat_style(active))


def encounter(seen: Seen, speech: Speech) -> Iterator[Text]:
    """The story of the encounter that the viewer must answer."""
    met = seen.data["encounter"]
    if met is not None and met["traveller"] == seen.seat and seen.decision in ("number", "yes_no"):
        face = f"encounter.{met['face']}"
        yield Text(speech.texts(f"{face}.title"), theme.TITLE)
        yield Text(speech.texts(f"{face}.story"), "italic")


def menu(found: Menu, preview: Preview, ship: int, few: bool = False) -> Iterator[Text]:
    """All groups, the long ones by their most interesting choices; on a low terminal a few of them."""
    only = found.only()
    if only is not None:
        yield Text(f"{preview.speech('menu.enter'):>6} ", theme.TITLE).append(only.words)
        return
    for group in found.groups:
        shown = FEW if few and group.ship != ship else SHOWN
        yield from _group(group, preview, ship, shown)


def _group(group: Group, preview: Preview, ship: int, room: int) -> Iterator[Text]:
    speech = preview.speech
    if group.key == "offer":
        yield Text(speech("menu.offer", count=len(group.items)), theme.DIM)
        return
    if group.key not in UNTITLED:
        yield title(group, preview, ship)
    if group.key == "trade":
        yield from trade_lines(group.items, speech)
        return
    shown = group.items[:room] if group.ship and len(group.items) > room + 1 else group.items
    yield from (line(item) for item in shown)
    if len(shown) < len(group.items):
        yield Text(
            "      " + speech("menu.more", count=len(group.items) - len(shown), word=group.word), theme.DIM
        )


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


def line(item: Item) -> Text:
    """`  3  Fly ship 1 to 9,19   4 steps; explores N1`."""
    text = Text(f"{item.number:>4}  ", theme.TITLE)
    text.append(item.words)
    if item.effect.text:
        text.append(f"  {item.effect.text}", theme.GOOD)
    return text


def trade_lines(items: Iterable[Item], speech: Speech) -> Iterator[Text]:
    """One line for each thing given: `3 ore for 1:  4 fuel  5 carbon`."""
    for given, row in trades(items):
        count, _, name = given.partition(" ")
        thing = speech.texts(f"some.{name}", count=int(count))
        text = Text("      " + speech("menu.give", thing=thing))
        for item, taken in row:
            text.append(f"  {item.number}:", theme.TITLE).append(_wanted(speech, taken))
        yield text


def _wanted(speech: Speech, taken: str) -> str:
    count, _, name = taken.rpartition(" ")
    return speech.texts(f"some.{name}", count=int(count)) if count else speech.resource(name)


def whole(items: list[Item], preview: Preview) -> list[Text]:
    """A long list: what is interesting line by line, plain points in columns."""
    if items and all(trades([item]) for item in items):
        return list(trade_lines(items, preview.speech))
    telling = [item for item in items if not item.point or item.effect.interest >= FLYING]
    plain = [item for item in items if item not in telling]
    lines = [line(item) for item in telling]
    if plain:
        lines.append(Text(preview.speech("menu.open_space"), theme.DIM))
    for start in range(0, len(plain), IN_COLUMNS):
        lines.append(Text("".join(_cell(item) for item in plain[start : start + IN_COLUMNS])))
    return lines


def _cell(item: Item) -> str:
    return f"{item.number:>4}  {item.point:<6}{item.effect.text:<28}"
