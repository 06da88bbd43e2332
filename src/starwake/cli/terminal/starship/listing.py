"""Choices as lines, and what stands above them: the phase, the own cargo, the flight row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from starwake.cli.terminal import listing as shared
from starwake.cli.terminal import theme
from starwake.cli.terminal.listing import line, row, typed
from starwake.cli.terminal.menu import Group, Item
from starwake.cli.terminal.starship.speech import Speech

if TYPE_CHECKING:
    from starwake.cli.terminal.front import Decision

TITLED = ("build", "module", "module_2", "post")
"""Groups with a heading."""
HANG = 5
"""Columns before the later rows of a place of the flight row."""
HERE = ("visit", "pirate")
"""Decisions about the last card of the row."""
HIDDEN, FACE_DOWN = "hidden", "face_down"
ASTRO = "astro"
Seen = Mapping[str, Any]
"""The view, both parts in one."""


def held(ship: Mapping[str, Any], ware: str) -> int:
    """How much of something a ship has."""
    return int(ship["bays"][ware] if ware in ship["bays"] else ship[ware])


def headline(seen: Seen, speech: Speech) -> Text:
    """Whose turn it is, the phase, the die, and how far the flight will come."""
    asked = seen["decision"]["name"]
    placing = seen["phase"] == "set-up"
    player = seen["viewer"] if placing and seen["viewer"] is not None else seen["active"]
    parts = [] if placing else [speech("head.turn", turn=seen["turn"])]
    phase = "flight" if asked == "sector" else seen["phase"]  # the flight begins with its choice
    parts += [speech.player(player), speech.texts(f"phase.{phase}")]
    if seen["yellow"] and asked != "roll" and not placing:
        parts.append(speech("head.yellow", yellow=seen["yellow"]))
    if asked == "sector":
        ahead = seen["ahead"]
        actions = speech.some("action", ahead["actions"])
        parts.append(speech("head.speed", cards=speech.some("card", ahead["speed"]), actions=actions))
    return Text(" · ".join(parts), speech.style(player))


def cargo(seen: Seen, speech: Speech, seat: int, *, short: bool = False) -> list[Text]:
    """`ore 2/3` and so on: what a ship holds, and how much it can hold."""
    ship = seen["seats"][seat]
    found = []
    for ware in speech.catalogue["wares"]:
        have, limit = held(ship, ware), ship["limit"][ware]
        full = theme.RICH if have >= limit else ""
        style = f"resource.{ware}{full}" if have else theme.DIM
        name = speech(f"ware.{ware}") if short else speech.resource(ware)
        found.append(Text(f"{name} {have}/{limit}", style))
    return found


def hold(seen: Seen, speech: Speech, seat: int, width: int, *, named: bool = False) -> Text:
    """Money, cargo and science of a seat in one line, short where it is narrow: `Azure 25 astro  ore 2/3  fuel 0/3`."""
    name = speech.player(seat)
    line = Text()
    for said, gap, short in ((name, "  ", False), (name, "  ", True), (speech.letter(seat), " ", True)):
        line = Text(f"{said} " if named else "", speech.style(seat))
        line.append(speech.some(ASTRO, seen["seats"][seat][ASTRO]), theme.TITLE)
        for ware in cargo(seen, speech, seat, short=short):
            line.append(gap).append_text(ware)
        if line.cell_len <= width:
            break
    return line


# ------------------------------------------------------------------ the flight row


def flight(table: Mapping[str, Any], seen: Seen, speech: Speech) -> Iterator[Text]:
    """The row of the flight, card by card, and how far it may still go."""
    now = seen["flight"]
    yield Text(
        speech(
            "flight.head",
            sector=now["sector"],
            turned=len(now["row"]),
            speed=now["speed"],
            acted=now["acted"],
            actions=now["actions"],
            left=speech.some("card", now["cards_left"]),
        ),
        theme.TITLE,
    )
    here = len(now["row"]) - 1 if seen["decision"] and seen["decision"]["name"] in HERE else -1
    for place, card in enumerate(now["row"]):
        yield _place(table, seen, speech, place, card, place == here)


def _place(
    table: Mapping[str, Any], seen: Seen, speech: Speech, place: int, card: str | None, here: bool
) -> Text:
    """`> 3  Motherlode: buy or sell ore for 5 astro each`; cards behind one are short and dim."""
    text = Text().append(f"{'>' if here else ' '}{place + 1:>2}  ", theme.TITLE if here else theme.DIM)
    if card is None or card == FACE_DOWN:
        text.append(speech("flight.face_down") if card else "–", theme.DIM)
    elif card == HIDDEN:
        text.append(speech("flight.pirate", demand=speech.some(ASTRO, seen["flight"]["demand"])), theme.BAD)
    elif here:
        text.append(speech.card(card), "bold").append(f": {speech.offers(card)}")
    else:
        text.append(speech.full_card(card), theme.DIM)
    replaced = speech.texts("note.replaced")
    note = speech.plain(table["notes"].get(f"place:{place}", []))
    if place in seen["flight"]["marked"]:
        text.append(f"  {speech.texts('note.used')}", theme.GOOD)
    elif note == replaced:
        text.append(f"  {replaced}", theme.DIM)
    if here and card in speech.cards_by_id:
        missions = speech.cards_by_id[str(card)].get("missions", [])
        for mission in seen["missions"]["open"]:
            if mission in missions:
                told = mission_line(seen, speech, mission, table["notes"])
                text.append("\n" + " " * HANG).append_text(told)
    return text


# ------------------------------------------------------------------ missions


def mission_line(seen: Seen, speech: Speech, mission: str, notes: Mapping[str, Any]) -> Text:
    """`✓ Tidewater, “Clean Water”: hand in 1 science point; brings 3 astro`; the sign says whether one has it."""
    waiting = mission in seen["missions"]["waiting"]
    ready = f"mission:{mission}" in notes
    facts = speech.catalogue["missions"][mission]
    text = Text().append("✓ " if ready else "✗ ", theme.GOOD if ready else theme.DIM)
    words = speech(
        "mission.line",
        planet=speech.card(facts["planet"]),
        title=facts["title"],
        asks=speech.plain(facts["asks"]),
        reward=speech.plain(facts["brings"]),
    )
    text.append(words)
    return text.append(f" {speech('mission.waits')}", theme.DIM) if waiting else text


# ------------------------------------------------------------------ choices


def menu(decision: Decision, speech: Speech) -> Iterator[Text]:
    """All groups; what is alike in one line."""
    found, seen = decision.menu, decision.seen
    only = found.only()
    if only is not None:
        yield shared.on_enter(only, speech, effect=True)
        yield from (typed(group, speech) for group in found.groups if not group.listed)
        return
    closing = seen["posts"]["block"] == "open" and any(group.key == "post" for group in found.groups)
    costs = {build["build"]: speech.cards(build["cost"]) for build in decision.choices["builds"]}
    for group in found.groups:
        if group.key in TITLED:
            closes = closing and group.key in ("build", "post")
            key = f"menu.{group.key}.closing" if closes else f"menu.{group.key}"
            yield Text(speech(key, cost=costs.get(group.key, "")), theme.TITLE)
        yield from _group(group, decision, speech, costs)


def _group(group: Group, decision: Decision, speech: Speech, costs: Mapping[str, str]) -> Iterator[Text]:
    if group.key == "offer":
        yield typed(group, speech)
    elif group.key == "build":  # what modules cost stands above them
        yield from (line(_priced(item, costs, speech)) for item in group.items)
    else:
        yield from lines(group.items, decision, speech, decision.menu.usual)


def _priced(item: Item, costs: Mapping[str, str], speech: Speech) -> Item:
    """A build with its cost before what it does."""
    cost = speech.texts("effect.cost", cost=costs[item.action.partition(" ")[2]])
    return replace(item, effect="; ".join(filter(None, (cost, item.effect))))


def lines(
    items: Iterable[Item], decision: Decision, speech: Speech, usual: Item | None = None
) -> Iterator[Text]:
    """Choices line by line; trades of one kind with many wares, and those of one post, in a row."""
    for (key, head), some in groupby(items, key=lambda item: _row_of(item, decision, speech)):
        found = list(some)
        if usual is not None and usual in found:
            yield shared.on_enter(usual, speech, effect=True)
            continue
        if not head or (key == "trade" and len(found) == 1):
            yield from map(line, found)
        else:
            yield row(head, [(item, _cell(item, decision, speech)) for item in found])


def _last_card(seen: Seen, speech: Speech) -> Mapping[str, Any]:
    """What the last card of the row is, if it can be seen."""
    seen_row = (seen["flight"] or {}).get("row") or [None]
    return speech.cards_by_id.get(seen_row[-1], {})


def _row_of(item: Item, decision: Decision, speech: Speech) -> tuple[str, str]:
    """What a choice shares a row with: the kind of row, and what stands before it; nothing for one of its own."""
    card = _last_card(decision.seen, speech)
    match item.action.split():
        case ["sell", _, _, _, _]:
            return "trade", speech("menu.pair", money=speech.some(ASTRO, 2 * card["price"]))
        case [("buy" | "sell") as word, count, _] if card.get("resource") == "any":
            money = speech.some(ASTRO, card["price"] * int(count))
            return "trade", speech(f"menu.{word}", count=count, money=money)
        case ["post", post, *_]:
            return "post", speech("menu.at_post", post=speech.card(post), about=speech.brief(post))
        case ["purchase", _]:
            price = speech.some(ASTRO, speech.catalogue["limits"]["purchase_price"])
            return "purchase", speech("menu.purchase", player=speech.player(1 - decision.seat), price=price)
        case ["offer", *_]:
            give = item.action.partition(" ")[2].partition(" for ")[0]
            return "offer", speech("menu.give", thing=speech.plain(speech.wording.bundle(give)))
    return "", ""


def _cell(item: Item, decision: Decision, speech: Speech) -> str:
    """A choice in a row."""
    match item.action.split():
        case ["sell", _, one, _, two]:
            return f"{speech.resource(one)} + {speech.resource(two)}"
        case ["buy" | "sell" | "purchase", *_]:
            return item.effect.partition(", ")[2]  # what it costs stands before the row
        case ["post", post, word, count, *wares]:
            return _at_post(speech, post, word, int(count), wares)
        case ["offer", *_]:
            return speech.plain(speech.wording.bundle(item.action.partition(" for ")[2]))
    return item.words


def _at_post(speech: Speech, post: str, word: str, count: int, wares: list[str]) -> str:
    """`buy 2 ore (−6)`."""
    price = speech.cards_by_id[post]["price"]
    if len(wares) > 1:
        both = f"{speech.resource(wares[0])} + {speech.resource(wares[2])}"
        return speech("menu.post_sell", wares=both, price=2 * price)
    return speech(f"menu.post_{word}", wares=speech.some(wares[0], count), price=price * count)
