"""Starship at the terminal: how its table is drawn, and what may be typed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import front, offers, theme
from starwake.cli.terminal.front import Decision
from starwake.cli.terminal.listing import threats
from starwake.cli.terminal.menu import DONE, Group, Item, Maker, Menu, numbered
from starwake.cli.terminal.place import Place
from starwake.cli.terminal.starship import listing
from starwake.cli.terminal.starship.listing import ASTRO, held
from starwake.cli.terminal.starship.looking import Looking
from starwake.cli.terminal.starship.panels import TALL, Panels
from starwake.cli.terminal.starship.speech import Speech
from starwake.core.choice import Action
from starwake.table.game import TableGame
from starwake.table.types import Form

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
ENDING = ("no", "stop", "pass", "decline", "withdraw", "end")
TRADES = ("buy", "sell")
PAIR = 5
"""Words of a sale of two things at once."""
FORMS: Mapping[str, str] = {
    "Put": "put CARD top|bottom",
    "Buy": "buy NUMBER RESOURCE",
    "Sell": "sell NUMBER RESOURCE",
    "SellPair": "sell 1 RESOURCE 1 RESOURCE",
    "PostBuy": "post CARD buy NUMBER RESOURCE",
    "PostSell": "post CARD sell NUMBER RESOURCE",
    "PostSellPair": "post CARD sell 1 RESOURCE 1 RESOURCE",
    "Offer": "offer 1 RESOURCE for 1 RESOURCE",
}
"""How actions are written whose arguments do not simply follow their word."""
QUIET = {"turn", "blue", "points"}
"""Events that say nothing new to a reader."""
SET_UP = {"mission_open"}
"""Events that only say how the table is laid, before the first turn."""


class StarshipFront(front.Front[Decision]):
    """The card game for two."""

    package = "starwake.cli.terminal.starship"
    order = ("choose", "trade", "build", "module", "module_2", "post", "purchase", "invite", "offer", "done")
    speaks = Speech
    speech: Speech

    def __init__(self, game: TableGame, console: Console, language: str, kinds: Mapping[int, str]) -> None:
        super().__init__(game, console, language, kinds)
        self.panels = Panels(self.screen, self.speech, kinds)

    # ---------------------------------------------------------------- looking

    def welcome(self) -> str:
        """Which game this is."""
        text = self.speech("welcome", target=self.speech.catalogue["target"])
        options = self.speech.options(self.game)
        return f"{text} {self.speech('welcome.options', options=options)}" if options else text

    def menu(self, maker: Maker, seen: Mapping[str, Any]) -> Menu:
        """The choices with their numbers; of offers only those that make sense."""
        items = [(self.group(key, one), 0, one) for key, _, one in maker.items() if key != "offer"]
        small = [one for form in maker.choices["forms"] for one in self._sensible(maker, form)]
        found = [*items, *(("offer", 0, one) for one in small)]
        found = [(key, ship, self._told(one)) for key, ship, one in found]
        found.sort(key=lambda one: (self._place(one[0]), _order(one[2])))
        listed = any(action.startswith("offer ") for action in maker.legal)
        groups = []
        for key, _, some in numbered(found, self._number):
            group = Group(key, some[0].action.split()[0], some)
            if key == "offer":
                example = offers.example(small, self.held(seen))
                group = replace(group, listed=listed, example=example)
            groups.append(group)
        menu = Menu(groups)
        menu.usual = menu.written("next")
        return menu

    def _told(self, item: Item) -> Item:
        """Passing by a card says how to go on at once, unless that says something else."""
        return (
            replace(item, effect=self.speech("effect.pass"))
            if item.action == "pass" and not item.effect
            else item
        )

    def _sensible(self, maker: Maker, form: Form) -> list[Item]:
        """Small offers of resources that have not just been declined."""
        wares, declined = self.speech.catalogue["resources"], form.get("declined", [])
        some: Form = {
            **form,
            "give": {name: n for name, n in form["give"].items() if name in wares},
            "want": {name: n for name, n in form["want"].items() if name in wares},
        }
        return [item for item in maker.small(some) if item.action not in declined]

    def group(self, key: str, item: Item | None) -> str:
        """Groups as this game lists them."""
        if key in ("module", "module_2"):
            return key
        word = key if item is None else item.action.split()[0]
        if word in TRADES:
            return "trade"
        if word in ENDING:
            return "done"
        return word if word in self.order else "choose"

    def _number(self, key: str, item: Item) -> int | None:
        """The number of a choice where it does not simply get the next one: a sector has its own."""
        word, _, rest = item.action.partition(" ")
        if word == "fly":
            return int(rest)
        if word == "stop":  # one 0 too many, after passing by, must not end the flight
            return None
        return DONE if key == "done" else None

    def held(self, seen: Mapping[str, Any]) -> Mapping[str, int]:
        """The own cargo."""
        bays: Mapping[str, int] = seen["seats"][seen["viewer"]]["bays"]
        return bays

    def commands(self) -> Mapping[str, front.Command]:
        """Ways to look at the table."""
        return Looking(self).commands()

    # ---------------------------------------------------------------- showing

    def on_table(self, decision: Decision) -> bool:
        """The flight is decided looking at its row; a high terminal shows the ships again before one builds."""
        flies = decision.seen["flight"] is not None and self.has_turn(decision)
        return flies or (self._builds(decision) and not self._low)

    def _builds(self, decision: Decision) -> bool:
        """Whether the flight has just ended."""
        return decision.asked == "build" and decision.place.latest == "flight_over"

    def draw(self, decision: Decision, *, brief: bool) -> None:
        """The flight row; or both ships and the missions, of which a low terminal has room at the start of a turn."""
        if decision.seen["flight"] is not None:
            self._draw_flight(decision.table, decision.seen)
        elif self._low and decision.asked not in STARTS:
            self.panels.names(decision.seen)
        else:
            self.panels.table(decision.seen, decision.table["notes"])

    @property
    def _low(self) -> bool:
        """Whether both ships and a long list of choices do not fit on the screen together."""
        return self.screen.console.height < TALL

    def _draw_flight(self, table: Mapping[str, Any], seen: Mapping[str, Any]) -> None:
        for line in listing.flight(table, seen, self.speech):
            self.screen.print(line, hang=listing.HANG)

    def heading(self, decision: Decision, *, begins: bool) -> Iterator[Text]:
        """Who could win, the phase, the cargo, the question, the odds of a fight."""
        yield from self._above(decision, begins)
        if decision.asked != "answer":
            return
        lack, surplus = self._wanting(decision.seen, decision.seat, decision.seen["offer"])
        if lack:
            yield self.lack(self.speech.cards(lack))
        elif surplus:
            yield Text(self.speech("offer.no_room", cards=self.speech.cards(surplus)), theme.DIM)

    def _wanting(
        self, seen: Mapping[str, Any], seat: int, offer: Mapping[str, Mapping[str, int]]
    ) -> tuple[dict[str, int], dict[str, int]]:
        """What a seat lacks of the things that an offer of the other one wants, and what it has no room for."""
        ship = seen["seats"][seat]
        lack = {name: n - held(ship, name) for name, n in offer["want"].items() if n > held(ship, name)}
        room = {name: limit - held(ship, name) for name, limit in ship["limit"].items()}
        surplus = {name: n for name, n in offer["give"].items() if n > room.get(name, n)}
        return lack, surplus

    def _above(self, decision: Decision, begins: bool) -> Iterator[Text]:
        seen = decision.seen
        if begins:
            target = self.speech.catalogue["target"]
            yield from threats(seen["points"], target, decision.seat, THREAT, self.speech)
        yield listing.headline(seen, self.speech)
        yield from self._holds(decision, begins)
        if decision.asked != "roll":  # the only choice says it
            yield Text(self.speech.plain(decision.table["prompt"]), "bold")
        if decision.asked == "pirate":
            yield Text(self.speech.plain(decision.table["notes"]["odds"]))
            if "pay" not in decision.place.legal(decision.seat):
                money = self.speech.some(ASTRO, seen["seats"][decision.seat][ASTRO])
                yield Text(self.speech.texts("odds.cannot_pay", money=money), theme.BAD)

    def _holds(self, decision: Decision, begins: bool) -> Iterator[Text]:
        """Money and cargo, where the ships have not just been drawn; of both where one may trade with the other."""
        seen, width = decision.seen, self.screen.console.width
        if decision.asked in STARTS:
            return
        both = decision.asked in TALKS or (begins and seen["flight"] is None)
        seats = (decision.seat, 1 - decision.seat) if both else (decision.seat,)
        yield from (listing.hold(seen, self.speech, seat, width, named=both) for seat in seats)

    def room(self, decision: Decision, *, begins: bool, drawn: bool) -> int:
        """What heading and choices leave on this screen, and a row to say that something was left out."""
        below = [*self._above(decision, begins), *self.choices(decision, few=False)]
        taken = self.screen.rows + sum(len(self.screen.wrapped(line)) for line in below)
        return max(LEAST, self.screen.console.height - taken - PROMPT)

    def choices(self, decision: Decision, *, few: bool) -> Iterator[Text]:
        """The choices with their numbers."""
        return listing.menu(decision, self.speech)

    def listed(self, decision: Decision, items: list[Item]) -> list[Text]:
        """All of some choices."""
        return list(listing.lines(items, decision, self.speech))

    # ---------------------------------------------------------------- typing

    def steps(self, decision: Decision, words: str) -> list[str]:
        """At a card `next` and `stop` pass it by first."""
        return ["pass", words] if decision.asked == "visit" and words in ("next", "stop") else []

    def objection(self, decision: Decision, action: Action) -> str:
        """An offer that the other one cannot accept is not worth making."""
        if action.word != "offer" or decision.place.refusal(decision.seat, action) is not None:
            return ""
        other = 1 - decision.seat
        give, _, want = action.notation.partition(" ")[2].partition(" for ")
        lack, surplus = self._wanting(decision.seen, other, {"give": _things(give), "want": _things(want)})
        if not lack and not surplus:
            return ""
        key = "offer.they_lack" if lack else "offer.they_full"
        return self.speech(key, player=self.speech.player(other), cards=self.speech.cards(lack or surplus))

    # ---------------------------------------------------------------- explaining

    def kinds_of(self, word: str) -> list[type[Action]]:
        """The kinds of actions whose notation begins with a word."""
        posts = [kind for kind in self.game.codec.actions.values() if kind.__name__.startswith("Post")]
        return (
            list(posts) if word == "post" else [kind for kind in super().kinds_of(word) if kind not in posts]
        )

    def form(self, kind: type[Action]) -> str:
        """How an action of a kind is written."""
        return FORMS.get(kind.__name__) or super().form(kind)

    # ---------------------------------------------------------------- what happened

    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own."""
        return QUIET | SET_UP if set_up else QUIET

    # ---------------------------------------------------------------- the whole table

    def table(self, place: Place, seat: int | None) -> None:
        """Both ships and the missions; the flight row, if there is one."""
        seen, table = place.seen(seat), place.table(seat)
        self.panels.table(seen, table["notes"])
        if seen["flight"] is not None and not place.over:
            self._draw_flight(table, seen)

    def last_look(self, place: Place, seat: int | None) -> int:
        """A low terminal has no room for the ships besides the points and how they came about."""
        if self._low:
            return self.screen.console.height // LAST_NEWS
        return super().last_look(place, seat)

    def end(self, place: Place, seat: int | None) -> RenderableType:
        """Points of both, and how they came about."""
        return self.panels.end(place.seen(seat))


def _order(item: Item) -> tuple[int, int]:
    """Trades at a card by how many are traded, so that they can stand in a row."""
    words = item.action.split()
    if words[0] not in TRADES:
        return 0, 0
    return (2, 0) if len(words) == PAIR else (TRADES.index(words[0]), int(words[1]))


def _things(words: str) -> dict[str, int]:
    """`2 ore 1 astro`, one side of an offer, as counts."""
    parts = words.split()
    return dict(zip(parts[1::2], map(int, parts[::2]), strict=True))
