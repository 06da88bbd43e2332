"""Starfarers at the terminal: what the session asks of this game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import front, theme
from starwake.cli.terminal.listing import threats
from starwake.cli.terminal.menu import Item
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starfarers import advice, listing, story
from starwake.cli.terminal.starfarers.board import Marks
from starwake.cli.terminal.starfarers.chart import FAR
from starwake.cli.terminal.starfarers.looking import Looking
from starwake.cli.terminal.starfarers.menu import Menu, make_menu, point_of
from starwake.cli.terminal.starfarers.panels import Panels
from starwake.cli.terminal.starfarers.preview import Preview
from starwake.cli.terminal.starfarers.rulings import CARDS, RULES, named, rules_of
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.cli.terminal.story import Chapter
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, NotationError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.ledger import Rule
from starwake.core.match import Match
from starwake.starfarers import actions as a
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.wording import describe_decision

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


@dataclass(slots=True)
class Decision(front.Decision):
    """What one person is asked now."""

    menu: Menu
    seen: Seen
    preview: Preview
    ship: int = 0
    """The ship whose flights are numbered on the board."""

    def marks(self) -> Marks:
        """The numbers on the board."""
        ship = self.menu.points(self.ship) if self.ship else {}
        return Marks({**self.menu.points(), **ship}, self.menu.goals(self.ship))

    def around(self) -> list[str]:
        """The points that matter now: what the choices are about, own ships, or else the own buildings."""
        ships = [ship["at"] for ship in self.seen.own["ships"]]
        found = [*self.marks().numbers, *ships]
        return found or [*self.seen.own["colonies"], *self.seen.own["spaceports"]]

    def strangers(self) -> list[str]:
        """Where ships of others stand, the nearest to own pieces first."""
        own = [point for point, piece in self.seen.pieces.items() if piece.seat == self.seat]
        others = [p for p, piece in self.seen.pieces.items() if piece.ship and piece.seat != self.seat]
        near = {p: min((self.seen.chart.near(p, q) for q in own), default=FAR) for p in others}
        return sorted((p for p in others if near[p] <= NEAR), key=lambda p: near[p])


class StarfarersFront(front.Front[Decision]):
    """Starfarers in every edition."""

    also_actions = ("hand", "help")
    game: Starfarers
    speech: Speech

    def __init__(self, game: Game, console: Console, language: str, kinds: Mapping[int, str]) -> None:
        assert isinstance(game, Starfarers)
        speech = Speech(game, language)
        super().__init__(game, speech, console)
        self.panels = Panels(self.screen, speech, kinds)
        self.draws: dict[int, int] = {}
        """How many cards each person drew from the reserve the last time."""

    # ---------------------------------------------------------------- looking

    def welcome(self) -> str:
        """Which game this is."""
        options, target = self.speech.options(self.game), int(self.game.rules.target)
        return self.speech("welcome", players=self.game.players, options=options, target=target)

    def look(self, match: Match, seat: int) -> Decision:
        """What a seat sees and may choose."""
        seen = Seen(match, seat)
        preview = Preview(seen, self.speech)
        menu = make_menu(preview, match.legal(seat))
        ships = [group.ship for group in menu.groups if group.ship]
        flying = seen.data["flying"]
        ship = flying if flying in ships else (ships[0] if ships else 0)
        return Decision(match, seat, seen.decision, menu, seen, preview, ship)

    def commands(self) -> Mapping[str, front.Command]:
        """Ways to look at the table."""
        return Looking(self).commands()

    # ---------------------------------------------------------------- showing

    def has_turn(self, decision: Decision) -> bool:
        """Whether the turn is that of whoever is asked; two may share it."""
        return decision.seat in decision.seen.pilots

    def on_table(self, decision: Decision) -> bool:
        """Whether it is decided looking at the board."""
        return decision.asked in ON_BOARD

    def draw(self, decision: Decision, *, brief: bool) -> None:
        """The board; the players and what lies elsewhere unless brief."""
        self.panels.table(
            decision.seen, decision.marks(), decision.around(), decision.strangers(), brief=brief
        )

    def heading(self, decision: Decision, *, begins: bool) -> Iterator[Text]:
        """Who could win, the phase, the own hand, the question."""
        seen = decision.seen
        if begins:
            points, target = seen.data["points"], int(self.game.rules.target)
            yield from threats(points, target, decision.seat, THREAT, self.speech)
        yield listing.headline(seen, self.speech)
        yield from listing.encounter(seen, self.speech)
        if seen.own["cards"] or seen.data["phase"] != "set-up":
            yield self.panels.hand(seen, briefly=seen.decision == "build")
        yield Text(describe_decision(self.speech.texts, seen.data, self.speech.players), "bold")
        lack = seen.missing(seen.data["offer"]) if seen.decision == "answer" else {}
        if lack:
            yield self.lack(self.speech.cards(lack))

    def choices(self, decision: Decision, *, few: bool) -> Iterator[Text]:
        """The choices with their numbers."""
        return listing.menu(decision.menu, decision.preview, decision.ship, few)

    def listed(self, decision: Decision, items: list[Item]) -> list[Text]:
        """A list of choices; if they are flights of one ship, its numbers go on the board."""
        ships = {item.action.ship for item in items if isinstance(item.action, a.Fly | a.Jump)}
        if len(ships) == 1 and ships != {decision.ship}:
            decision.ship = ships.pop()
            self.draw(decision, brief=True)
        return listing.whole(items, decision.preview)

    # ---------------------------------------------------------------- typing

    def find(self, decision: Decision, words: str) -> list[Item]:
        """Choices that begin with the words; the last word may also be the name of a system (`fly 1 N3`)."""
        found = decision.menu.beginning_with(words)
        system = self._system(decision, words)
        if not found and system:
            near = decision.seen.chart.system_of
            some = decision.menu.beginning_with(words.rpartition(" ")[0])
            found = [item for item in some if near.get(point_of(item)) == system]
        return found

    def _system(self, decision: Decision, words: str) -> str:
        """The system that the last word names, '' if it names none."""
        names = {name.lower(): name for name in decision.seen.chart.systems}
        return names.get(words.rpartition(" ")[2], "")

    def refuse_unfinished(self, decision: Decision, words: str) -> None:
        """Why nothing of a kind can be built now, at any of the own colonies."""
        if words not in WITH_POINT:
            return
        match, own = decision.match, decision.seen.own
        colonies = ", ".join(own["colonies"]) or "–"
        where = self.speech("refused.colonies", points=colonies) if words == "build spaceport" else ""
        for point in [*own["colonies"], *own["spaceports"]]:
            try:
                match.game.check(match.state, decision.seat, f"{words} {point}")
            except IllegalAction as error:
                why = str(error).replace(f"{words} {point}", words + where, 1)
                raise IllegalAction(why, rule=error.rule, hint=error.hint) from None

    def unreadable(self, decision: Decision, words: str, error: NotationError) -> str:
        """A system that is too far away."""
        system = self._system(decision, words)
        if system and decision.menu.beginning_with(words.rpartition(" ")[0]):
            return self.speech("refused.too_far", system=system)
        return ""

    def batch(self, words: str) -> list[str]:
        """`discard 2 ore 1 food` as one action for each card; empty if it is none, or only one."""
        head, _, rest = words.partition(" ")
        if head not in BATCHED:
            return []
        cards = []
        for count, counted, alone in BATCH.findall(rest.replace(",", " ")):
            name = counted or alone
            if name not in RESOURCE_NAMES:
                return []
            cards += [f"{head} {name}"] * (int(count) if count else 1)
        return cards if len(cards) > 1 else []

    # ---------------------------------------------------------------- explaining

    def effect(self, decision: Decision, action: Action) -> str:
        """What an action would do now."""
        return decision.preview.effect(action).text

    def rules_behind(self, decision: Decision, action: Action) -> list[Rule]:
        """The rules that an action follows."""
        assert isinstance(action, a.Action)
        return rules_of(self.game, action, decision.asked)

    def rules_of_kind(self, kind: type[Action]) -> list[Rule]:
        """The rules that actions of a kind follow."""
        assert issubclass(kind, a.Action)
        return named(self.game, RULES[kind])

    def rule_title(self, rule: Rule) -> str:
        """The title of the friendship card that a rule is about."""
        card = CARDS.get(rule.id)
        return "" if card is None else self.speech.texts(f"friend.{card}.title")

    def reason(self, decision: Decision, action: Action) -> str:
        """Why a bot would choose an action."""
        builds = advice.then_enough(decision.preview, action)
        if builds:
            return self.speech("why.enough", builds=", ".join(builds))
        return super().reason(decision, action)

    def nearest(self, decision: Decision, error: IllegalAction) -> Item | None:
        """The choice to propose instead of a refused one."""
        return advice.nearest(decision.menu, decision.preview, error)

    def then(self, decision: Decision, item: Item) -> str:
        """What follows a proposed choice."""
        return advice.then(decision.preview, item)

    # ---------------------------------------------------------------- what happened

    def turns_of(self, event: Event) -> Collection[int | None]:
        """The seats whose turn an event opens: two pilots may share it."""
        other = event.data.get("other")
        return (event.seat, other if isinstance(other, int) else None)

    def tell(self, match: Match, viewer: int | None, start: int, scores: Scores | None) -> list[Chapter]:
        """The events from `start` on, as far as the viewer may know them."""
        return story.tell(match, self.speech, viewer, start, scores)

    def remarks(self, match: Match, seat: int, fresh: Sequence[Event]) -> Iterator[Text]:
        """Say it once when a person draws fewer cards from the reserve than before."""
        if not any(event.name == "dice" and event.seat == seat for event in fresh):
            return
        table = [int(cards) for cards in self.game.rules.reserve_draw]
        points = min(match.points[seat], len(table) - 1)
        cards = table[points]
        while points and table[points - 1] == cards:
            points -= 1
        if cards < self.draws.get(seat, cards):
            some = self.speech.texts("some.card", count=cards) if cards else self.speech("news.no_card")
            yield Text(self.speech("news.draw", points=points, cards=some), theme.TITLE)
        self.draws[seat] = cards

    def came_to_light(self, before: Match, events: Sequence[Event]) -> bool:
        """An answer to a card, or a look at a disc, has told something."""
        return bool(before.state.encounters) or any(event.name == "peeked" for event in events)

    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own."""
        return story.QUIET | story.SET_UP if set_up else story.QUIET

    # ---------------------------------------------------------------- the whole table

    def table(self, match: Match, seat: int | None) -> None:
        """Board and players."""
        self.panels.table(Seen(match, seat))

    def standing(self, match: Match, seat: int | None) -> Text:
        """Which turn it is, whose, and how the points stand."""
        seen = Seen(match, seat)
        points = "  ".join(f"{self.speech.player(s)} {p}" for s, p in enumerate(seen.data["points"]))
        head = self.speech("head.turn", turn=seen.data["turn"])
        pilots = " + ".join(self.speech.player(seat) for seat in seen.pilots)
        return Text(f"{head} · {pilots} · {points}", self.speech.style(seen.data["active"]))

    def result(self, match: Match, seat: int | None) -> str:
        """Who has won."""
        return describe_decision(self.speech.texts, Seen(match, seat).data, self.speech.players)

    def end(self, match: Match, seat: int | None) -> RenderableType:
        """Points of all, and how they came about."""
        return self.panels.end(Seen(match, seat))
