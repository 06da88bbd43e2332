"""What a choice will do, as far as its seat can know: prices and what is left, odds, rewards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from starwake.cli.terminal.menu import Effect
from starwake.cli.terminal.starship.seen import ASTRO, Seen
from starwake.cli.terminal.starship.speech import Speech
from starwake.core.choice import Action
from starwake.starship import actions as a
from starwake.starship import wording
from starwake.starship.facts import Card

INTEREST = (
    *("colony", "adventure_planet", "median", "outpost", "library"),
    *("trade_planet", "pirate", "lost_planet"),
)
"""Kinds of cards, those that bring most first."""
RAISED = "_2"
FEW = 6
"""As many cards as an unknown one can be, and they are still named."""


def percent(chance: Fraction) -> str:
    """`42 %`; nothing is certain that is not."""
    value = round(100 * chance)
    if 0 < chance < 1:
        value = min(99, max(1, value))
    return f"{value} %"


def _rank(card: Card) -> tuple[bool, bool, int]:
    """What brings points and where a trading post can be comes first."""
    return card.kind != "colony", not card.trading_post, INTEREST.index(card.kind)


class Preview:
    """Tells what choices of one seat lead to."""

    def __init__(self, seen: Seen, speech: Speech) -> None:
        self.seen = seen
        self.speech = speech
        self.texts = speech.texts

    def effect(self, action: Action) -> Effect:
        """What an action does."""
        tell = TELLERS.get(type(action))
        return Effect() if tell is None else Effect(tell(self, action))

    # ---------------------------------------------------------------- stores

    def store(self, ware: str, more: int) -> str:
        """`ore 1 → 3 of 4`; money has no limit: `astro 25 → 20`."""
        seat = self.seen.own_seat
        have = self.seen.held(seat)[ware]
        values = {"ware": self.speech.resource(ware), "have": have, "then": have + more}
        if ware == ASTRO:
            return self.speech("effect.money", **values)
        return self.speech("effect.store", **values, limit=self.seen.limit(seat, ware))

    def _bought(self, price: int, ware: str, count: int) -> str:
        return f"{self.store(ASTRO, -price * count)}, {self.store(ware, count)}"

    def _sold(self, price: int, wares: Mapping[str, int]) -> str:
        parts = [self.store(ASTRO, price * sum(wares.values()))]
        return ", ".join([*parts, *(self.store(ware, -count) for ware, count in wares.items())])

    def _price(self, action: Any) -> int:
        """The price of a unit where an action trades: at a post, or at the card just turned up."""
        post = getattr(action, "post", None)
        card = self.seen.last_card if post is None else self.seen.card(post)
        return 0 if card is None else card.price

    def buying(self, action: a.Buy | a.PostBuy) -> str:
        """What it costs, what is left, and what is then aboard."""
        return self._bought(self._price(action), action.ware, action.count)

    def selling(self, action: a.Sell | a.PostSell) -> str:
        """What it brings."""
        return self._sold(self._price(action), {action.ware: action.count})

    def selling_pair(self, action: a.SellPair | a.PostSellPair) -> str:
        """What it brings."""
        return self._sold(self._price(action), {action.ware: 1, action.other: 1})

    def purchase(self, action: a.Purchase) -> str:
        """What the trade module's purchase costs, and what it leaves the other one."""
        price = self.seen.game.facts.limits.purchase_price
        return f"{self._bought(price, action.resource, 1)}, {self.stock(action.resource)}"

    def stock(self, resource: str) -> str:
        """`Azure 2 → 1`: how much of a resource the other one has before and after a purchase."""
        other = 1 - self.seen.own_seat
        have = self.seen.held(other)[resource]
        return self.speech("effect.stock", player=self.speech.player(other), have=have, then=have - 1)

    def taking(self, action: a.Take | a.Harvest) -> str:
        """A resource of choice."""
        return self.store(action.resource, 1)

    # ---------------------------------------------------------------- modules and builds

    def _does(self, module: str, level: int) -> str:
        crest = self.seen.data["crests"][self.seen.own_seat]
        return wording.module_does(self.texts, self.seen.game, module, level, crest)

    def fitting(self, action: a.Fit) -> str:
        """What a first module does."""
        return self._does(action.module, 1)

    def cost(self, build: str) -> str:
        """What a build costs."""
        return self.speech.cards(self.seen.game.facts.costs[build])

    def building(self, action: a.Build) -> str:
        """The cost, and what the ship then has."""
        kind = action.what.removesuffix(RAISED)
        cost = self.speech("effect.cost", cost=self.cost(action.what))
        if kind in ("booster", "cannon"):
            ship = self.seen.ship
            have = int(ship.booster_points() if kind == "booster" else ship.cannon_points())
            return f"{cost}; {self.speech(f'effect.{kind}', have=have, then=have + 1)}"
        have = sum(self.seen.own["hangar"].values())
        most = self.seen.game.facts.limits.hangar
        return f"{cost}; {self.speech('effect.hangar', have=have, then=have + 1, limit=most)}"

    def building_module(self, action: a.BuildModule) -> str:
        """The cost, and what the module then does."""
        raised = action.module in self.seen.own["modules"]
        cost = self.cost(f"module{RAISED}" if raised else "module")
        return f"{self.speech('effect.cost', cost=cost)}; {self.does_next(action.module)}"

    def does_next(self, module: str) -> str:
        """What a module does at the level that it would have next; and if there is none after it to be had."""
        level = self.seen.own["modules"].get(module, 0) + 1
        other = 1 - self.seen.own_seat
        taken = level == 1 and self.seen.seats[other]["modules"].get(module) == 2
        text = self._does(module, level)
        return f"{text}; {self.second_taken(other)}" if taken else text

    def second_taken(self, seat: int) -> str:
        """That the only second level of a module is somebody's."""
        return self.speech("effect.second_taken", player=self.speech.player(seat))

    def losing(self, action: a.Lose) -> str:
        """What is no longer there."""
        level = self.seen.own["modules"][action.module]
        return self.speech("effect.loses", text=self._does(action.module, level))

    # ---------------------------------------------------------------- the flight

    def flying(self, action: a.Fly) -> str:
        """What the seat knows about a sector."""
        return self.sector(action.sector - 1)

    def sector(self, sector: int) -> str:
        """`10 cards; you know colony fuel 3, ore at 4; 8 unknown`."""
        size = self.speech.some("card", self.seen.size(sector))
        known = self.seen.known(sector) if self.seen.remembers else []
        return f"{size}; {self._memory(known, sector, self.seen.unseen(sector))}" if known else size

    def names(self, cards: Iterable[Card]) -> str:
        """Cards as short as can be: colonies first, then where a post can be; the same ones once, with a number."""
        ranked = sorted(cards, key=_rank)
        counts = Counter(self.speech.brief(card) for card in ranked)
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())

    def _memory(self, known: list[Card], sector: int, unseen: int) -> str:
        """The known cards of a sector, how many others there are, and what these can be if little is left."""
        text = self.speech("known.cards", cards=self.names(known))
        return f"{text}; {self.unknown(sector, unseen)}" if unseen else text

    def unknown(self, sector: int, count: int) -> str:
        """`2 unknown: colony ore 1, lost planet`; `8 unknown` while they can be too many things."""
        possible = self.seen.possible(sector)
        if len(possible) > FEW or not self.seen.remembers:
            return self.speech("known.unseen", count=count)
        key = "known.certain" if len(possible) == count else "known.among"
        return self.speech(key, count=count, cards=self.names(possible))

    def looking(self, action: a.Yes) -> str:
        """How many cards the sensor shows."""
        level = self.seen.own["modules"].get("sensor", 0)
        count = min(self.seen.module("sensor").amounts[level], self.seen.cards_left)
        return self.speech("effect.look", cards=self.speech.some("card", count))

    def next(self, action: a.Next) -> str:
        """What can come: a card put there by the sensor, or the odds and what is remembered."""
        seen = self.seen
        if seen.next_card is not None:
            return self.speech("effect.next_known", card=self.speech.brief(seen.next_card))
        risk = seen.pirate_ahead
        chance = self.speech("effect.pirate_ahead" if risk else "effect.no_pirate", chance=percent(risk))
        if not seen.remembers or not seen.ahead:
            return chance
        below = len(seen.flight["bottom"])
        others = seen.cards_left - len(seen.ahead) - below
        text = f"{chance}; {self._memory(seen.ahead, int(seen.table.sector), others)}"
        return f"{text}; {self.speech('known.bottom', count=below)}" if below else text

    def passing(self, action: a.Pass) -> str:
        """How to pass and fly on in one go, if the flight can go on."""
        seen = self.seen
        goes_on = seen.flight["turned"] < seen.speed and seen.cards_left > 0
        return self.speech("effect.pass") if goes_on else self.speech("effect.last_card")

    def stopping(self, action: a.Stop) -> str:
        """What comes after the flight."""
        return self.speech("effect.stop")

    def founding(self, action: a.Found) -> str:
        """A colony or a trading post: points, and what it brings later."""
        card = self.seen.last_card
        assert card is not None
        if card.kind == "colony":
            made = {"resource": self.speech.resource(card.resource), "number": card.number}
            return self.speech("effect.colony", points=self.speech.some("point", card.points), **made)
        won = self.speech.some("friendship", card.friendship)
        return self.speech("effect.post", friendship=won) + self._special("friendship", card.friendship)

    def _special(self, counts: str, more: int) -> str:
        """Whether a special card comes with it."""
        if not more or not self.seen.wins_special(counts, more):
            return ""
        special = next(card for card in self.seen.game.facts.specials if card.counts == counts)
        title = self.texts(f"special.{special.id}")
        return self.speech("effect.special", special=title, points=self.speech.some("point", special.points))

    def mission(self, action: a.Mission) -> str:
        """What is handed in, and what it brings."""
        one = self.seen.mission(action.mission)
        brings = wording.mission_brings(self.texts, self.seen.game, action.mission)
        special = self._special("fame", one.fame)
        paid = ", ".join(self.store(ware, -count) for ware, count in one.pay.items())
        text = self.speech("effect.brings", reward=brings) + special
        return f"{paid}; {text}" if paid else text

    # ---------------------------------------------------------------- pirates

    def odds(self) -> str:
        """What the pirate can be, and the chance to beat each: `strength 2 (33 %): you win 97 %`."""
        seen = self.seen
        by_strength: dict[int, Fraction] = {}
        for card, chance in seen.pirates:
            by_strength[card.strength] = by_strength.get(card.strength, Fraction()) + chance
        parts = []
        for strength, chance in by_strength.items():
            win = percent(seen.win_against(strength))
            key = "odds.maybe" if chance < 1 else "odds.sure"
            parts.append(self.speech(key, strength=strength, chance=percent(chance), win=win))
        cannons = self.speech.some("cannon_points", int(seen.ship.cannon_points()))
        return self.speech("odds.line", cannons=cannons, parts="; ".join(parts))

    def fighting(self, action: a.Fight) -> str:
        """The chance to win, what a win brings, and what a loss costs."""
        reward = self.seen.game.facts.limits.pirate_reward
        fame = max((card.fame for card, _ in self.seen.pirates), default=0)
        brings = self.speech.listed([self.speech.some("any", reward), self.speech.some("fame", fame)])
        wins = self.speech("effect.fight", chance=percent(self.seen.win_chance), brings=brings)
        return f"{wins}{self._special('fame', fame)}; {self._loss()}"

    def _loss(self) -> str:
        """What a lost fight costs, or could cost."""
        losses = list(dict.fromkeys(card.loss for card, _ in self.seen.pirates))
        costs = [self.speech(f"loss.{loss}") for loss in losses if loss and self._has(loss)]
        if not costs:
            return self.speech("effect.lost")
        key = "effect.lost_and" if all(self._has(loss) for loss in losses) else "effect.lost_maybe"
        return self.speech(key, cost=self.speech.listed(costs, "or"))

    def _has(self, loss: str) -> bool:
        """Whether there is something of a kind to be lost."""
        own = self.seen.own
        if loss == "module":
            return bool(own["modules"])
        return bool(loss) and any(own["cannons" if loss == "cannon" else "boosters"])

    def paying(self, action: a.Pay) -> str:
        """What is left."""
        return self.speech("effect.pay", money=self.store(ASTRO, -int(self.seen.flight["demand"])))

    # ---------------------------------------------------------------- offers

    def accepting(self, action: a.Accept) -> str:
        """What one gives and gets by accepting."""
        terms = self.seen.game.action(self.seen.game.code(self.seen.data["offer"]))
        assert isinstance(terms, a.Offer)
        give, get = (self.bundle(terms, side) for side in (terms.want, terms.give))
        return self.speech("effect.terms", give=give, get=get)

    def bundle(self, terms: a.Offer, side: tuple[int, ...]) -> str:
        """One side of an offer in words."""
        return self.speech.cards(dict(zip(terms.names, side, strict=True)))


TELLERS: Mapping[type[Action], Callable[[Preview, Any], str]] = {
    a.Fit: Preview.fitting,
    **dict.fromkeys((a.Harvest, a.Take), Preview.taking),
    a.Fly: Preview.flying,
    a.Yes: Preview.looking,
    a.Next: Preview.next,
    a.Stop: Preview.stopping,
    a.Pass: Preview.passing,
    **dict.fromkeys((a.Buy, a.PostBuy), Preview.buying),
    **dict.fromkeys((a.Sell, a.PostSell), Preview.selling),
    **dict.fromkeys((a.SellPair, a.PostSellPair), Preview.selling_pair),
    a.Found: Preview.founding,
    a.Mission: Preview.mission,
    a.Pay: Preview.paying,
    a.Fight: Preview.fighting,
    a.Lose: Preview.losing,
    a.Build: Preview.building,
    a.BuildModule: Preview.building_module,
    a.Purchase: Preview.purchase,
    a.Accept: Preview.accepting,
}
