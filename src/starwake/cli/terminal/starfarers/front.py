"""Starfarers at the terminal: how its table is drawn, and what may be typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import front, theme
from starwake.cli.terminal.listing import threats
from starwake.cli.terminal.menu import Item
from starwake.cli.terminal.place import Place
from starwake.cli.terminal.starfarers import listing
from starwake.cli.terminal.starfarers.board import Marks
from starwake.cli.terminal.starfarers.looking import Looking
from starwake.cli.terminal.starfarers.panels import Panels
from starwake.cli.terminal.starfarers.seen import FAR, Chart, Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.core.errors import NotationError
from starwake.core.event import Event
from starwake.table.choices import reach_kinds
from starwake.table.game import TableGame

NEAR = 4
"""How near (across the chart) a ship of somebody else must be to own pieces to be shown with them."""
THREAT = 2
"""Points from winning at which a player is pointed out."""
ON_BOARD = {"fly", "jump", "place_colony", "place_spaceport", "place_either", "launch"}
"""Decisions that are made looking at the board."""
BATCHED = {"discard", "pay", "take", "hand"}
"""Choices of one card after another, which may be typed in one line."""
WITH_POINT = {"build spaceport", "build colony_ship", "build trade_ship"}
"""Notation that lacks only the point."""
BATCH = re.compile(r"(\d+) (\w+)|(\w+)")
FRIENDLY = ("fame", "help", "exchange", "ask")
"""Actions that friendship cards allow."""
ENDING = ("end", "shake", "stay", "decline", "withdraw")


@dataclass(slots=True)
class Decision(front.Decision):
    """What one person is asked now."""

    shown: Seen = field(init=False)
    ship: int = 0
    """The ship whose flights are numbered on the board."""

    def marks(self) -> Marks:
        """The numbers on the board."""
        goals = {at: kind for reach in self.choices["reach"] for at, kind in reach_kinds(reach)}
        return Marks(*listing.marked(self.menu, self.ship, goals))

    def around(self) -> list[str]:
        """The points that matter now: what the choices are about, own ships, or else the own buildings."""
        own = self.shown.own
        found = [*self.marks().numbers, *(ship["at"] for ship in own["ships"])]
        return found or [*own["colonies"], *own["spaceports"]]

    def strangers(self) -> list[str]:
        """Where ships of others stand, the nearest to own pieces first."""
        pieces, chart = self.shown.pieces, self.shown.chart
        own = [point for point, piece in pieces.items() if piece.seat == self.seat]
        others = [p for p, piece in pieces.items() if piece.ship and piece.seat != self.seat]
        near = {p: min((chart.near(p, q) for q in own), default=FAR) for p in others}
        return sorted((p for p in others if near[p] <= NEAR), key=lambda p: near[p])


class StarfarersFront(front.Front[Decision]):
    """Starfarers in every edition."""

    also_actions = ("hand", "help")
    package = "starwake.cli.terminal.starfarers"
    order = (
        *("draw", "settle", "clear", "build", "friend", "trade", "offer", "fly", "jump"),
        *("choose", "counter", "done"),
    )
    decision = Decision
    speaks = Speech
    speech: Speech

    def __init__(self, game: TableGame, console: Console, language: str, kinds: Mapping[int, str]) -> None:
        super().__init__(game, console, language, kinds)
        self.chart = Chart(game.chart())
        self.panels = Panels(self.screen, self.speech, kinds)
        self.draws: dict[int, int] = {}
        """How many cards each person drew from the reserve the last time."""

    # ---------------------------------------------------------------- looking

    def welcome(self) -> str:
        """Which game this is."""
        options, target = self.speech.options(self.game), self.speech.catalogue["target"]
        return self.speech("welcome", players=self.game.players, options=options, target=target)

    def look(self, place: Place, seat: int) -> Decision:
        """What a seat sees and may choose."""
        decision = super().look(place, seat)
        decision.shown = Seen(decision.seen, self.chart, seat)
        ships = [group.ship for group in decision.menu.groups if group.ship]
        flying = decision.seen["flying"]
        decision.ship = flying if flying in ships else (ships[0] if ships else 0)
        return decision

    def shown(self, place: Place, seat: int | None) -> Seen:
        """What a seat or a spectator sees, when nobody is asked."""
        return Seen(place.seen(seat), self.chart, seat)

    def group(self, key: str, item: Item | None) -> str:
        """Groups as this game lists them: what friendship cards allow together, what ends something last."""
        word = key if item is None else item.action.split()[0]
        if word in FRIENDLY:
            return "friend"
        if word in ENDING:
            return "done"
        return word if word in self.order else "choose"

    def natural(self, item: Item) -> int | None:
        """Typing 2 should give 2 cards, or draw from seat 2."""
        word, _, number = item.action.partition(" ")
        return int(number) if word in ("give", "steal") else None

    def held(self, seen: Mapping[str, Any]) -> Mapping[str, int]:
        """The own hand."""
        hand: Mapping[str, int] = seen["seats"][seen["viewer"]]["hand"]
        return hand

    def offered(self, seen: Mapping[str, Any]) -> str:
        """The offer on the table, as notation has its two sides."""
        offer = seen["offer"]
        sides = (" ".join(f"{n} {name}" for name, n in offer[side].items() if n) for side in ("give", "want"))
        return " for ".join(sides)

    def commands(self) -> Mapping[str, front.Command]:
        """Ways to look at the table."""
        return Looking(self).commands()

    # ---------------------------------------------------------------- showing

    def has_turn(self, decision: Decision) -> bool:
        """Whether the turn is that of whoever is asked; two may share it."""
        return decision.seat in decision.shown.pilots or not decision.seen["turn"]

    def on_table(self, decision: Decision) -> bool:
        """Whether it is decided looking at the board."""
        return decision.asked in ON_BOARD

    def draw(self, decision: Decision, *, brief: bool) -> None:
        """The board; the players and what lies elsewhere unless brief."""
        marks, around, also = decision.marks(), decision.around(), decision.strangers()
        builds = decision.choices["builds"]
        self.panels.table(decision.shown, marks, around, also, brief=brief, builds=builds)

    def heading(self, decision: Decision, *, begins: bool) -> Iterator[Text]:
        """Who could win, the phase, the own hand, the question."""
        seen = decision.shown
        if begins:
            points, target = decision.seen["points"], decision.seen["target"]
            yield from threats(points, target, decision.seat, THREAT, self.speech)
        yield listing.headline(seen, self.speech)
        yield from listing.encounter(seen, self.speech)
        if seen.own["cards"] or decision.seen["phase"] != "set-up":
            yield self.panels.hand(seen, decision.choices["builds"], briefly=decision.asked == "build")
        yield Text(self.speech.plain(decision.table["prompt"]), "bold")
        lack = seen.missing() if decision.asked == "answer" else {}
        if lack:
            yield self.lack(self.speech.cards(lack))

    def choices(self, decision: Decision, *, few: bool) -> Iterator[Text]:
        """The choices with their numbers."""
        return listing.menu(decision.menu, decision.shown, self.speech, decision.ship, few)

    def listed(self, decision: Decision, items: list[Item]) -> list[Text]:
        """A list of choices; if they are flights of one ship, its numbers go on the board."""
        ships = {int(item.things["ship"].rpartition(".")[2]) for item in items if listing.flies(item)}
        if len(ships) == 1 and ships != {decision.ship}:
            decision.ship = ships.pop()
            self.draw(decision, brief=True)
        return listing.whole(items, self.speech)

    # ---------------------------------------------------------------- typing

    def find(self, decision: Decision, words: str) -> list[Item]:
        """Choices that begin with the words; the last word may also be the name of a system (`fly 1 N3`)."""
        found = decision.menu.beginning_with(words)
        system = self._system(words)
        if not found and system:
            some = decision.menu.beginning_with(words.rpartition(" ")[0])
            found = [item for item in some if self.chart.system_of.get(item.point) == system]
        return found

    def _system(self, words: str) -> str:
        """The system that the last word names, '' if it names none."""
        names = {name.lower(): name for name in self.chart.systems}
        return str(names.get(words.rpartition(" ")[2], ""))

    def refuse_unfinished(self, decision: Decision, words: str) -> None:
        """Why nothing of a kind can be built now, at any of the own colonies."""
        if words not in WITH_POINT:
            return
        own = decision.shown.own
        colonies = ", ".join(own["colonies"]) or "–"
        where = self.speech.texts("refused.colonies", points=colonies) if words == "build spaceport" else ""
        for point in [*own["colonies"], *own["spaceports"]]:
            action = self.game.action(self.game.code(f"{words} {point}"))
            error = decision.place.refusal(decision.seat, action)
            if error is not None:
                error.action = words + where
                raise error

    def unreadable(self, decision: Decision, words: str, error: NotationError) -> str:
        """A system that is too far away."""
        system = self._system(words)
        if system and decision.menu.beginning_with(words.rpartition(" ")[0]):
            return self.speech.texts("refused.too_far", system=system)
        return ""

    def batch(self, words: str) -> list[str]:
        """`discard 2 ore 1 food` as one action for each card; empty if it is none, or only one."""
        head, _, rest = words.partition(" ")
        if head not in BATCHED:
            return []
        cards = []
        names = [one["name"] for one in self.speech.catalogue["resources"]]
        for count, counted, alone in BATCH.findall(rest.replace(",", " ")):
            name = counted or alone
            if name not in names:
                return []
            cards += [f"{head} {name}"] * (int(count) if count else 1)
        return cards if len(cards) > 1 else []

    # ---------------------------------------------------------------- what happened

    def remarks(self, place: Place, seat: int, fresh: Sequence[Event]) -> Iterator[Text]:
        """Say it once when a person draws fewer cards from the reserve than before."""
        if not any(event.name == "dice" and event.seat == seat for event in fresh):
            return
        table: list[int] = self.speech.catalogue["draws"]
        points = min(place.points[seat], len(table) - 1)
        cards = table[points]
        while points and table[points - 1] == cards:
            points -= 1
        if cards < self.draws.get(seat, cards):
            some = self.speech.texts("some.card", count=cards) if cards else self.speech.texts("news.no_card")
            yield Text(self.speech.texts("news.draw", points=points, cards=some), theme.TITLE)
        self.draws[seat] = cards

    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own."""
        quiet = {"encounter_over", "turn", "points"}
        return quiet | {"sector", "disc", "fame", "upgrade"} if set_up else quiet

    # ---------------------------------------------------------------- the whole table

    def table(self, place: Place, seat: int | None) -> None:
        """Board and players."""
        self.panels.table(self.shown(place, seat))

    def standing(self, place: Place, seat: int | None) -> Text:
        """Which turn it is, whose, and how the points stand."""
        data = place.seen(seat)
        points = "  ".join(f"{self.speech.player(s)} {p}" for s, p in enumerate(data["points"]))
        head = self.speech("head.turn", turn=data["turn"])
        pilots = " + ".join(self.speech.player(seat) for seat in data["pilots"] or [data["active"]])
        return Text(f"{head} · {pilots} · {points}", self.speech.style(data["active"]))

    def end(self, place: Place, seat: int | None) -> RenderableType:
        """Points of all, and how they came about."""
        return self.panels.end(self.shown(place, seat))
