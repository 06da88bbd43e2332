"""Starship at the terminal: what the session asks of this game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import front, theme
from starwake.cli.terminal.listing import threats
from starwake.cli.terminal.menu import Item
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starship import listing, story
from starwake.cli.terminal.starship.looking import Looking
from starwake.cli.terminal.starship.menu import make_menu
from starwake.cli.terminal.starship.panels import TALL, Panels
from starwake.cli.terminal.starship.preview import Preview
from starwake.cli.terminal.starship.rulings import RULES, TITLES, ids_behind
from starwake.cli.terminal.starship.seen import ASTRO, Seen
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
STARTS = ("roll", "first_module")
"""Decisions that come right under the ships."""
TALKS = ("build", "answer", "propose")
"""Decisions at which the other player's cargo matters."""
LEAST, PROMPT = 3, 2
"""Rows of news at least; rows under the choices, and for what is left out."""
LAST_NEWS = 4
"""One in so many rows is for the last news of a game."""
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
        return flies or (self._builds(decision) and not self._low)

    def _builds(self, decision: Decision) -> bool:
        """Whether the flight has just ended."""
        events = decision.match.events
        return decision.asked == "build" and bool(events) and events[-1].name == "flight_over"

    def draw(self, decision: Decision, *, brief: bool) -> None:
        """The flight row; or both ships and the missions, of which a low terminal has room at the start of a turn."""
        if decision.seen.data["flight"] is not None:
            self._draw_flight(decision.seen)
        elif self._low and decision.asked not in STARTS:
            self.panels.names(decision.seen)
        else:
            self.panels.table(decision.seen)

    @property
    def _low(self) -> bool:
        """Whether both ships and a long list of choices do not fit on the screen together."""
        return self.screen.console.height < TALL

    def _draw_flight(self, seen: Seen) -> None:
        for line in listing.flight(seen, self.speech):
            self.screen.print(line, hang=listing.HANG)

    def heading(self, decision: Decision, *, begins: bool) -> Iterator[Text]:
        """Who could win, the phase, the cargo, the question, the odds of a fight."""
        yield from self._above(decision, begins)
        if decision.asked != "answer":
            return
        seen, offer = decision.seen, decision.seen.data["offer"]
        lack, surplus = seen.missing(decision.seat, offer), seen.too_much(decision.seat, offer)
        if lack:
            yield self.lack(self.speech.cards(lack))
        elif surplus:
            yield Text(self.speech("offer.no_room", cards=self.speech.cards(surplus)), theme.DIM)

    def _above(self, decision: Decision, begins: bool) -> Iterator[Text]:
        seen = decision.seen
        if begins:
            target = self.game.facts.points_to_win
            yield from threats(seen.data["points"], target, decision.seat, THREAT, self.speech)
        yield listing.headline(seen, self.speech)
        yield from self._holds(decision, begins)
        if decision.asked != "roll":  # the only choice says it
            question = describe_decision(self.speech.texts, seen.data, self.speech.players)
            yield Text(question, "bold")
        if decision.asked == "pirate":
            yield Text(decision.preview.odds())
            if seen.own[ASTRO] < seen.flight["demand"]:
                money = self.speech.some(ASTRO, seen.own[ASTRO])
                yield Text(self.speech("odds.cannot_pay", money=money), theme.BAD)

    def _holds(self, decision: Decision, begins: bool) -> Iterator[Text]:
        """Money and cargo, where the ships have not just been drawn; of both where one may trade with the other."""
        seen, width = decision.seen, self.screen.console.width
        if decision.asked in STARTS:
            return
        both = decision.asked in TALKS or (begins and seen.data["flight"] is None)
        seats = (decision.seat, 1 - decision.seat) if both else (decision.seat,)
        yield from (listing.hold(seen, self.speech, seat, width, named=both) for seat in seats)

    def room(self, decision: Decision, *, begins: bool, drawn: bool) -> int:
        """What heading and choices leave on this screen, and a row to say that something was left out."""
        below = [*self._above(decision, begins), *self.choices(decision, few=False)]
        taken = self.screen.rows + sum(len(self.screen.wrapped(line)) for line in below)
        return max(LEAST, self.screen.console.height - taken - PROMPT)

    def choices(self, decision: Decision, *, few: bool) -> Iterator[Text]:
        """The choices with their numbers."""
        return listing.menu(decision.menu, decision.preview)

    def listed(self, decision: Decision, items: list[Item]) -> list[Text]:
        """All of some choices."""
        return list(listing.lines(items, decision.preview))

    def say(self, match: Match, seat: int, action: Action) -> str:
        """A choice of a seat in words."""
        return describe_action(self.speech.texts, action, self.speech.players, match.view(seat))

    # ---------------------------------------------------------------- typing

    def steps(self, decision: Decision, words: str) -> list[str]:
        """At a card `next` and `stop` pass it by first."""
        if decision.asked == "visit" and words in (a.Next.word, a.Stop.word):
            return [a.Pass.word, words]
        return []

    def objection(self, decision: Decision, action: Action) -> str:
        """An offer that the other one cannot accept is not worth making."""
        seen, other, offer = decision.seen, 1 - decision.seat, action.notation
        if not isinstance(action, a.Offer) or offer not in decision.match.legal(decision.seat):
            return ""
        lack, surplus = seen.missing(other, offer), seen.too_much(other, offer)
        if not lack and not surplus:
            return ""
        key = "offer.they_lack" if lack else "offer.they_full"
        return self.speech(key, player=self.speech.player(other), cards=self.speech.cards(lack or surplus))

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

    def rule_title(self, rule: Rule) -> str:
        """What the table calls the thing that a rule is about."""
        return ", ".join(self._said(key) for key in TITLES.get(rule.id, ()))

    def _said(self, key: str) -> str:
        text = self.speech(key)
        return self.speech.texts(key) if text == key else text

    def kinds(self, word: str) -> list[type[Action]]:
        """The kinds of actions whose notation begins with a word."""
        if word == "post":
            return list(POSTS)
        return [kind for kind in super().kinds(word) if kind not in POSTS]

    def form(self, kind: type[Action]) -> str:
        """How an action of a kind is written."""
        return FORMS.get(kind) or super().form(kind)

    def then(self, decision: Decision, item: Item) -> str:
        """What follows a proposed choice; of passing by there is nothing to say."""
        return "" if isinstance(item.action, a.Pass) else super().then(decision, item)

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
        if seen.data["flight"] is not None and not match.over:
            self._draw_flight(seen)

    def last_look(self, match: Match, seat: int | None) -> int:
        """A low terminal has no room for the ships besides the points and how they came about."""
        if self._low:
            return self.screen.console.height // LAST_NEWS
        return super().last_look(match, seat)

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
