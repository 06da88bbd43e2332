"""Starship at the terminal: what the session asks of this game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import front
from starwake.cli.terminal.listing import threats
from starwake.cli.terminal.menu import Item
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starship import listing, story
from starwake.cli.terminal.starship.looking import Looking
from starwake.cli.terminal.starship.menu import make_menu
from starwake.cli.terminal.starship.panels import TALL, Panels
from starwake.cli.terminal.starship.preview import Preview
from starwake.cli.terminal.starship.rulings import RULES, ids_behind
from starwake.cli.terminal.starship.seen import Seen
from starwake.cli.terminal.starship.speech import Speech
from starwake.cli.terminal.story import Chapter
from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.ledger import Rule
from starwake.core.match import Match
from starwake.starship import actions as a
from starwake.starship.game import Starship
from starwake.starship.wording import describe_action, describe_decision

THREAT = 2
"""Points from winning at which a player is pointed out."""
POSTS: tuple[type[Action], ...] = (a.PostBuy, a.PostSell, a.PostSellPair)


@dataclass(slots=True)
class Decision(front.Decision):
    """What one person is asked now."""

    seen: Seen
    preview: Preview


class StarshipFront(front.Front[Decision]):
    """The card game for two."""

    game: Starship
    speech: Speech

    def __init__(self, game: Game, console: Console, language: str, kinds: Mapping[int, str]) -> None:
        assert isinstance(game, Starship)
        speech = Speech(game, language)
        super().__init__(game, speech, console)
        self.panels = Panels(self.screen, speech, kinds)

    # ---------------------------------------------------------------- looking

    def welcome(self) -> str:
        """Which game this is."""
        text = self.speech("welcome", target=self.game.facts.points_to_win)
        options = self.speech.options(self.game)
        return f"{text} {self.speech('welcome.options', options=options)}" if options else text

    def look(self, match: Match, seat: int) -> Decision:
        """What a seat sees and may choose."""
        seen = Seen(match, seat)
        preview = Preview(seen, self.speech)
        return Decision(match, seat, seen.decision, make_menu(preview, match.legal(seat)), seen, preview)

    def commands(self) -> Mapping[str, front.Command]:
        """Ways to look at the table."""
        return Looking(self).commands()

    # ---------------------------------------------------------------- showing

    def has_turn(self, decision: Decision) -> bool:
        """Whether the turn is that of whoever is asked."""
        return decision.seat == decision.seen.active

    def on_table(self, decision: Decision) -> bool:
        """The flight is decided looking at its row; a high terminal shows the ships again before one builds."""
        flies = decision.seen.data["flight"] is not None and decision.seat == decision.seen.active
        return flies or (self._builds(decision) and self.screen.console.height >= TALL)

    def _builds(self, decision: Decision) -> bool:
        """Whether the flight has just ended."""
        events = decision.match.events
        return decision.asked == "build" and bool(events) and events[-1].name == "flight_over"

    def draw(self, decision: Decision, *, brief: bool) -> None:
        """The flight row; or both ships and the missions."""
        if decision.seen.data["flight"] is None:
            self.panels.table(decision.seen)
            return
        self._draw_flight(decision.seen)

    def _draw_flight(self, seen: Seen) -> None:
        for line in listing.flight(seen, self.speech):
            self.screen.print(line, hang=listing.HANG)

    def heading(self, decision: Decision, *, begins: bool) -> Iterator[Text]:
        """Who could win, the phase, the own cargo, the question, the odds of a fight."""
        seen = decision.seen
        if begins:
            target = self.game.facts.points_to_win
            yield from threats(seen.data["points"], target, decision.seat, THREAT, self.speech)
        yield listing.headline(seen, self.speech)
        if seen.data["phase"] != "set-up" and (not begins or seen.data["flight"] is not None):
            yield listing.hold(seen, self.speech)
        if decision.asked != "roll":  # the only choice says it
            question = describe_decision(self.speech.texts, seen.data, self.speech.players)
            yield Text(question, "bold")
        if decision.asked == "pirate":
            yield Text(decision.preview.odds())
        lack = seen.missing(seen.data["offer"]) if decision.asked == "answer" else {}
        if lack:
            yield self.lack(self.speech.cards(lack))

    def choices(self, decision: Decision, *, few: bool) -> Iterator[Text]:
        """The choices with their numbers."""
        return listing.menu(decision.menu, decision.preview)

    def listed(self, decision: Decision, items: list[Item]) -> list[Text]:
        """All of some choices."""
        return list(listing.lines(items, decision.preview))

    def say(self, match: Match, seat: int, action: Action) -> str:
        """A choice of a seat in words."""
        return describe_action(self.speech.texts, action, self.speech.players, match.view(seat))

    # ---------------------------------------------------------------- explaining

    def effect(self, decision: Decision, action: Action) -> str:
        """What an action would do now."""
        return decision.preview.effect(action).text

    def reason(self, decision: Decision, action: Action) -> str:
        """Why a bot would choose an action; what the next card can be is told with the choice itself."""
        return self.speech("why.next") if isinstance(action, a.Next) else super().reason(decision, action)

    def rules_behind(self, decision: Decision, action: Action) -> list[Rule]:
        """The rules that an action follows."""
        return front.rules_named(self.game, ids_behind(action, decision.seen.last_card))

    def rules_of_kind(self, kind: type[Action]) -> list[Rule]:
        """The rules that actions of a kind follow."""
        return front.rules_named(self.game, RULES[kind])

    def kinds(self, word: str) -> list[type[Action]]:
        """The kinds of actions whose notation begins with a word."""
        if word == "post":
            return list(POSTS)
        return [kind for kind in super().kinds(word) if kind not in POSTS]

    def form(self, kind: type[Action]) -> str:
        """How an action of a kind is written."""
        return FORMS.get(kind) or super().form(kind)

    # ---------------------------------------------------------------- what happened

    def tell(self, match: Match, viewer: int | None, start: int, scores: Scores | None) -> list[Chapter]:
        """The events from `start` on, as far as the viewer may know them."""
        return story.tell(match, self.speech, viewer, start, scores)

    def came_to_light(self, before: Match, events: Sequence[Event]) -> bool:
        """A pirate was shown; or a module was chosen in secret, which nobody else may hear of, not even by `undo`."""
        return any(event.name in ("shown", "chose") for event in events)

    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own."""
        return story.QUIET | story.SET_UP if set_up else story.QUIET

    # ---------------------------------------------------------------- the whole table

    def table(self, match: Match, seat: int | None) -> None:
        """Both ships and the missions; the flight row, if there is one."""
        seen = Seen(match, seat)
        self.panels.table(seen)
        if seen.data["flight"] is not None:
            self._draw_flight(seen)

    def standing(self, match: Match, seat: int | None) -> Text:
        """Which turn it is, whose, and how the points stand."""
        seen = Seen(match, seat)
        points = "  ".join(f"{self.speech.player(s)} {p}" for s, p in enumerate(seen.data["points"]))
        head = self.speech("head.turn", turn=seen.data["turn"])
        player = self.speech.player(seen.active)
        return Text(f"{head} · {player} · {points}", self.speech.style(seen.active))

    def result(self, match: Match, seat: int | None) -> str:
        """Who has won."""
        return describe_decision(self.speech.texts, Seen(match, seat).data, self.speech.players)

    def end(self, match: Match, seat: int | None) -> RenderableType:
        """Points of both, and how they came about."""
        return self.panels.end(Seen(match, seat))


FORMS: Mapping[type[Action], str] = {
    a.Put: "put CARD top|bottom",
    a.Buy: "buy NUMBER RESOURCE",
    a.Sell: "sell NUMBER RESOURCE",
    a.SellPair: "sell 1 RESOURCE 1 RESOURCE",
    a.PostBuy: "post CARD buy NUMBER RESOURCE",
    a.PostSell: "post CARD sell NUMBER RESOURCE",
    a.PostSellPair: "post CARD sell 1 RESOURCE 1 RESOURCE",
    a.Offer: "offer 1 RESOURCE for 1 RESOURCE",
}
"""How actions are written whose arguments do not simply follow their word."""
