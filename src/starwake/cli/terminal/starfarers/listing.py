"""Choices as lines: grouped, numbered, the long groups cut short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

from starwake.cli.terminal import listing as shared
from starwake.cli.terminal import theme
from starwake.cli.terminal.listing import INDENT, line, row, typed
from starwake.cli.terminal.menu import Group, Item, Menu
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech

SHOWN = 7
"""Choices of a long group that are shown unasked."""
FEW = 3
IN_COLUMNS = 2
UNTITLED = ("choose", "counter", "done", "draw")
TELLING = 100
"""From this rank on something happens where a ship flies to."""
WORTH = 60
"""Up to this rank a flight is only listed when somebody asks for all of them."""


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
    if any(data["dice"]) and seen.asked != "roll":
        parts.append(speech("head.dice", total=sum(data["dice"])))
    if data["phase"] == "flight" and data["balls"]:
        balls = " ".join(speech.texts(f"ball.{ball}") for ball in data["balls"])
        parts.append(speech("head.speed", balls=balls, speed=seen.seats[pilot]["speed"]))
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
    if met and seen.asked in ("number", "yes_no"):
        face = f"encounter.{met[0]['face']}"
        yield Text(speech.texts(f"{face}.title"), theme.TITLE)
        yield Text(speech.texts(f"{face}.story"), "italic")


def menu(found: Menu, seen: Seen, speech: Speech, ship: int, few: bool = False) -> Iterator[Text]:
    """All groups, the long ones by their most interesting choices; on a low terminal a few of them."""
    only = found.only()
    if only is not None:
        yield shared.on_enter(only, speech)
        yield from (typed(group, speech) for group in found.groups if not group.listed)
        return
    for group in found.groups:
        shown = FEW if few and group.ship != ship else SHOWN
        yield from _group(group, seen, speech, ship, shown)


def _group(group: Group, seen: Seen, speech: Speech, ship: int, room: int) -> Iterator[Text]:
    if group.key == "offer" or (group.key == "counter" and not group.listed):
        yield typed(group, speech)
        return
    if group.key not in UNTITLED:
        yield title(group, seen, speech, ship)
    if group.key == "trade":
        yield from trade_lines(group.items, speech)
        return
    asking = requests(group.items)
    alone = tuple(item for item in group.items if not _asks(item))
    shown = alone[: _many(group, room)] if group.ship else alone
    yield from (line(item) for item in shown)
    yield from (request_line(seat, some, speech) for seat, some in asking.items())
    if len(shown) < len(alone):
        more = speech("menu.more", count=len(group.items) - len(shown), word=group.word)
        yield Text(INDENT + more, theme.DIM)
    if group.key == "counter":
        yield Text(INDENT + speech("menu.any_counter", example=group.example), theme.DIM)


def _many(group: Group, room: int) -> int:
    """How many flights are shown: those with a goal of their own as far as there is room, and a few at least."""
    if len(group.items) <= FEW + 1:
        return len(group.items)
    goals = sum(item.rank > WORTH for item in group.items)
    return max(FEW, min(goals, room))


def title(group: Group, seen: Seen, speech: Speech, ship: int) -> Text:
    """What a group is about; for a ship where it stands and how far it may fly."""
    if not group.ship:
        return Text(speech.texts(f"menu.{group.key}"), theme.TITLE)
    one = next(ship for ship in seen.own["ships"] if ship["ship"] == group.ship)
    kind = speech.texts(f"piece.{one['kind']}")
    left = speech.texts("some.step", count=one["left"])
    key = "menu.ship" if group.key == "fly" else "menu.jumper"
    words = speech.texts(key, ship=group.ship, kind=kind, point=one["at"], left=left)
    text = Text(words, theme.TITLE)
    if group.ship == ship:
        text.append(f"  {speech('menu.on_board')}", theme.DIM)
    return text


# ------------------------------------------------------------------ exchanges and requests


def exchange(item: Item) -> tuple[str, str] | None:
    """What a trade, an offer or a counter gives and brings, as notation has it; None for everything else."""
    word, _, rest = item.action.partition(" ")
    if word not in ("trade", "offer", "counter"):
        return None
    give, _, want = rest.partition(" for ")
    return give, want


def trade_lines(items: Iterable[Item], speech: Speech) -> Iterator[Text]:
    """One line for each thing given: `1 ore for:  [3] 1 fuel  [4] 1 carbon`."""
    rows: dict[str, list[tuple[Item, str]]] = {}
    for item in items:
        both = exchange(item)
        if both is not None:
            rows.setdefault(both[0], []).append((item, speech.plain(speech.wording.bundle(both[1]))))
    for given, wanted in rows.items():
        yield row(speech("menu.give", thing=speech.plain(speech.wording.bundle(given))), wanted)


def _asks(item: Item) -> bool:
    return item.action.startswith("ask ")


def requests(items: Iterable[Item]) -> dict[int, list[Item]]:
    """Requests for a card by the player who is asked."""
    rows: dict[int, list[Item]] = {}
    for item in items:
        if _asks(item):
            rows.setdefault(int(item.things["seat"].partition(":")[2]), []).append(item)
    return rows


def request_line(seat: int, items: Iterable[Item], speech: Speech) -> Text:
    """`Ask Crimson for:  [3] ore  [4] fuel`."""
    cells = [(item, speech.wording.thing(item.things["resource"])) for item in items]
    return row(speech.texts("menu.ask", player=speech.player(seat)), cells)


def whole(items: list[Item], speech: Speech) -> list[Text]:
    """A long list: what is interesting line by line, plain points in columns."""
    if items and all(exchange(item) for item in items):
        return list(trade_lines(items, speech))
    telling = [i for i in items if not flies(i) or i.rank > WORTH]
    plain = [item for item in items if item not in telling]
    lines = [line(item) for item in telling]
    if plain:
        lines.append(Text(speech("menu.open_space"), theme.DIM))
    for start in range(0, len(plain), IN_COLUMNS):
        lines.append(Text("".join(_cell(item) for item in plain[start : start + IN_COLUMNS])))
    return lines


def flies(item: Item) -> bool:
    """Whether a choice is a flight or a jump."""
    return item.action.split()[0] in ("fly", "jump")


def _cell(item: Item) -> str:
    return f"{item.number:>4}  {item.point:<6}{item.effect:<28}"


def marked(menu: Menu, ship: int, goals: Mapping[str, Any]) -> tuple[dict[str, int], frozenset[str]]:
    """Numbers by point: of one ship's flights, or else of everything that is about a point; and which are goals.

    A jump may go nearly everywhere; only its interesting ends are numbered.
    """
    found: dict[str, int] = {}
    for wanted in (ship, 0) if ship else (0,):
        for group in menu.groups:
            if group.ship == wanted:
                for item in group.items:
                    if item.point and (group.key != "jump" or item.rank >= TELLING):
                        found.setdefault(item.point, item.number)
    return found, frozenset(point for point in found if goals.get(point) in GOALS)


GOALS = ("settle", "dock", "clear")
"""What happens where a ship founds or clears something."""
