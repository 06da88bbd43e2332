"""Choices as lines, and what stands above them: the phase, the own cargo, the flight row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from rich.text import Text

from starwake.cli.terminal import listing as shared
from starwake.cli.terminal import theme
from starwake.cli.terminal.listing import line, row, typed
from starwake.cli.terminal.menu import Effect, Group, Item, Menu
from starwake.cli.terminal.starship.preview import Preview
from starwake.cli.terminal.starship.seen import ASTRO, Seen
from starwake.cli.terminal.starship.speech import Speech
from starwake.parts.wording import bundle
from starwake.starship import actions as a
from starwake.starship import wording
from starwake.starship.names import WARE_NAMES
from starwake.starship.position import FACE_DOWN, HIDDEN

TITLED = ("build", "module", "module_2", "post")
"""Groups with a heading."""
MODULES = ("module", "module_2")
"""Groups of choices that all cost the same."""
HANG = 5
"""Columns before the later rows of a place of the flight row."""
HERE = ("visit", "pirate")
"""Decisions about the last card of the row."""


def headline(seen: Seen, speech: Speech) -> Text:
    """Whose turn it is, the phase, the die, and how far the flight has come."""
    data = seen.data
    placing = data["phase"] == "set-up"
    player = seen.own_seat if placing and seen.seat is not None else seen.active
    parts = [] if placing else [speech("head.turn", turn=data["turn"])]
    phase = "flight" if seen.decision == "sector" else data["phase"]  # the flight begins with its choice
    parts += [speech.player(player), speech.texts(f"phase.{phase}")]
    if data["yellow"] and seen.decision != "roll" and not placing:
        parts.append(speech("head.yellow", yellow=data["yellow"]))
    if seen.decision == "sector":
        actions = speech.some("action", seen.most_actions)
        parts.append(speech("head.speed", cards=speech.some("card", seen.speed), actions=actions))
    return Text(" · ".join(parts), speech.style(player))


def cargo(seen: Seen, speech: Speech, seat: int, *, short: bool = False) -> list[Text]:
    """`ore 2/3` and so on: what a ship holds, and how much it can hold."""
    held = seen.held(seat)
    found = []
    for ware in WARE_NAMES:
        limit = seen.limit(seat, ware)
        style = theme.RESOURCE_STYLES.get(ware, "") if held[ware] else theme.DIM
        full = "bold " if held[ware] >= limit and style != theme.DIM else ""
        name = speech(f"ware.{ware}") if short else speech.resource(ware)
        found.append(Text(f"{name} {held[ware]}/{limit}", full + style))
    return found


def hold(seen: Seen, speech: Speech, seat: int, width: int, *, named: bool = False) -> Text:
    """Money, cargo and science of a seat in one line, short where it is narrow: `Azure 25 astro  ore 2/3  fuel 0/3`."""
    name = speech.player(seat)
    line = Text()
    for said, gap, short in ((name, "  ", False), (name, "  ", True), (speech.letter(seat), " ", True)):
        line = Text(f"{said} " if named else "", speech.style(seat))
        line.append(speech.some(ASTRO, seen.held(seat)[ASTRO]), theme.TITLE)
        for ware in cargo(seen, speech, seat, short=short):
            line.append(gap).append_text(ware)
        if line.cell_len <= width:
            break
    return line


# ------------------------------------------------------------------ the flight row


def flight(seen: Seen, speech: Speech) -> Iterator[Text]:
    """The row of the flight, card by card, and how far it may still go."""
    now = seen.flight
    yield Text(
        speech(
            "flight.head",
            sector=now["sector"],
            turned=now["turned"],
            speed=seen.speed,
            acted=now["acted"],
            actions=seen.most_actions,
            left=speech.some("card", seen.cards_left),
        ),
        theme.TITLE,
    )
    here = len(now["row"]) - 1 if seen.decision in HERE else -1
    for place, card in enumerate(now["row"]):
        yield _place(seen, speech, place, card, place == here)


def _place(seen: Seen, speech: Speech, place: int, card: str | None, here: bool) -> Text:
    """`> 3  Motherlode: buy or sell ore for 5 astro each`; cards behind one are short and dim."""
    text = Text().append(f"{'>' if here else ' '}{place + 1:>2}  ", theme.TITLE if here else theme.DIM)
    if card in (None, FACE_DOWN):
        text.append(speech("flight.face_down") if card else "–", theme.DIM)
    elif card == HIDDEN:
        text.append(speech("flight.pirate", demand=speech.some(ASTRO, seen.flight["demand"])), theme.BAD)
    elif here:
        text.append(speech.card(card), "bold").append(f": {speech.offers(card)}")
    else:
        text.append(speech.full_card(card), theme.DIM)
    if place in seen.flight["marked"]:
        text.append(f"  {speech('flight.used')}", theme.GOOD)
    elif place in seen.replaced:
        text.append(f"  {speech('flight.replaced')}", theme.DIM)
    if here and card in seen.game.cards:
        for mission in missions_at(seen, seen.card(str(card)).planet):
            text.append("\n" + " " * HANG).append_text(mission_line(seen, speech, mission))
    return text


# ------------------------------------------------------------------ missions


def missions_at(seen: Seen, planet: str) -> list[str]:
    """The open missions of an adventure planet."""
    open_now: list[str] = seen.data["missions"]["open"]
    return [mission for mission in open_now if planet and seen.mission(mission).planet == planet]


def mission_line(seen: Seen, speech: Speech, mission: str) -> Text:
    """`✓ Tidewater, “Clean Water”: hand in 1 science point; brings 3 astro`; the sign says whether one has it."""
    waiting = mission in seen.data["missions"]["waiting"]
    ready = seen.seat is not None and seen.can_complete(mission)
    text = Text().append("✓ " if ready else "✗ ", theme.GOOD if ready else theme.DIM)
    words = speech(
        "mission.line",
        planet=wording.mission_planet(speech.texts, mission),
        title=speech.texts(f"mission.{mission}"),
        asks=speech.asks(seen.mission(mission)),
        reward=speech.brings(seen.mission(mission)),
    )
    text.append(words)
    return text.append(f" {speech('mission.waits')}", theme.DIM) if waiting else text


# ------------------------------------------------------------------ choices


def menu(found: Menu, preview: Preview) -> Iterator[Text]:
    """All groups; what is alike in one line."""
    speech = preview.speech
    only = found.only()
    if only is not None:
        yield shared.on_enter(only, speech, effect=True)
        yield from (typed(group, speech) for group in found.groups if not group.listed)
        return
    closing = preview.seen.data["posts"]["block"] == "open" and any(g.key == "post" for g in found.groups)
    for group in found.groups:
        if group.key in TITLED:
            cost = preview.cost(group.key) if group.key in MODULES else ""
            key = (
                f"menu.{group.key}.closing"
                if closing and group.key in ("build", "post")
                else f"menu.{group.key}"
            )
            yield Text(speech(key, cost=cost), theme.TITLE)
        yield from _group(group, preview, found.usual)


def _group(group: Group, preview: Preview, usual: Item | None) -> Iterator[Text]:
    if group.key == "offer":
        yield typed(group, preview.speech)
    elif group.key in MODULES:  # what they cost stands above them
        yield from (line(replace(item, effect=Effect(_does(item, preview)))) for item in group.items)
    else:
        yield from lines(group.items, preview, usual)


def _does(item: Item, preview: Preview) -> str:
    assert isinstance(item.action, a.BuildModule)
    return preview.does_next(item.action.module)


def lines(items: Iterable[Item], preview: Preview, usual: Item | None = None) -> Iterator[Text]:
    """Choices line by line; trades of one kind with many wares, and those of one post, in a row."""
    for (key, head), some in groupby(items, key=lambda item: _row_of(item, preview)):
        found = list(some)
        if usual is not None and usual in found:
            yield shared.on_enter(usual, preview.speech, effect=True)
            continue
        if not head or (key == "trade" and len(found) == 1):
            yield from map(line, found)
        else:
            yield row(head, [(item, _cell(item, preview)) for item in found])


def _row_of(item: Item, preview: Preview) -> tuple[str, str]:
    """What a choice shares a row with: the kind of row, and what stands before it; nothing for one of its own."""
    action, speech = item.action, preview.speech
    card = preview.seen.last_card
    match action:
        case a.Buy() | a.Sell() if card is not None and card.resource == "any":
            money = speech.some(ASTRO, card.price * action.count)
            return "trade", speech(f"menu.{action.word}", count=action.count, money=money)
        case a.SellPair() if card is not None:
            return "trade", speech("menu.pair", money=speech.some(ASTRO, 2 * card.price))
        case a.PostBuy() | a.PostSell() | a.PostSellPair():
            about = speech.brief(preview.seen.card(action.post), mark=False)
            return "post", speech("menu.at_post", post=speech.card(action.post), about=about)
        case a.Purchase():
            price = speech.some(ASTRO, preview.seen.game.facts.limits.purchase_price)
            other = speech.player(1 - preview.seen.own_seat)
            return "purchase", speech("menu.purchase", player=other, price=price)
        case a.Offer():
            give = str(action.values()["give"])
            return "offer", speech("menu.give", thing=bundle(speech.texts, give))
    return "", ""


def _cell(item: Item, preview: Preview) -> str:
    """A choice in a row."""
    action, speech = item.action, preview.speech
    match action:
        case a.Buy() | a.Sell():
            return preview.store(action.ware, action.count if isinstance(action, a.Buy) else -action.count)
        case a.SellPair():
            return f"{speech.resource(action.ware)} + {speech.resource(action.other)}"
        case a.PostBuy() | a.PostSell():
            return _at_post(preview, action)
        case a.PostSellPair():
            wares = f"{speech.resource(action.ware)} + {speech.resource(action.other)}"
            price = 2 * preview.seen.card(action.post).price
            return speech("menu.post_sell", wares=wares, price=price)
        case a.Purchase():
            return f"{preview.store(action.resource, 1)}, {preview.stock(action.resource)}"
        case a.Offer():
            return bundle(speech.texts, str(action.values()["want"]))
    return item.words


def _at_post(preview: Preview, action: a.PostTrade) -> str:
    """`buy 2 ore (−6)`."""
    price = action.count * preview.seen.card(action.post).price
    wares = preview.speech.some(action.ware, action.count)
    return preview.speech(f"menu.post_{action.word}", wares=wares, price=price)
