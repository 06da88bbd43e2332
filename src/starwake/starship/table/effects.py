"""What a choice will do, as far as its seat can know: prices and what is left, odds, rewards; as data and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from starwake.core.choice import Action
from starwake.core.text import ENGLISH, Runs, Thing, joined
from starwake.starship import actions as a
from starwake.starship.facts import Card
from starwake.starship.names import ORIGIN_NAMES
from starwake.starship.rules.visit import can_complete
from starwake.starship.table.catalogue import rank
from starwake.starship.table.seen import ASTRO, Seen, held
from starwake.starship.table.wording import RAISED, TILES, StarshipWording, card_brief
from starwake.table.types import Effect

FEW = 6
"""As many cards as an unknown one can be, and they are still named."""
BUILDS: tuple[type[Action], ...] = (a.Build, a.BuildModule)


def percent(chance: float, language: str) -> str:
    """`42%`, in German `42 %`; nothing is certain that is not."""
    value = round(100 * chance)
    if 0 < chance < 1:
        value = min(99, max(1, value))
    return f"{value}%" if language == ENGLISH else f"{value} %"


def resources(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts of wares by the ids of the things."""
    return {f"resource:{name}": n for name, n in counts.items() if n}


class Effects:
    """Tells what choices of one seat lead to; briefly without the words that only say what the data says, or what the
    catalogue and the view have."""

    def __init__(self, seen: Seen, wording: StarshipWording, *, brief: bool = False) -> None:
        self.seen = seen
        self.brief = brief
        self.wording = wording
        self.texts = wording.texts

    def _percent(self, chance: float) -> str:
        return percent(chance, self.texts.language)

    def effect(self, action: Action) -> Effect:
        """What an action does; of a build with what it costs."""
        found = self.of(action)
        if not isinstance(action, BUILDS):
            return found
        cost = {id.partition(":")[2]: n for id, n in found["cost"].items()}
        paid = self.texts.runs("effect.cost", cost=self.wording.wares(cost))
        return {**found, "words": joined([paid, found["words"]], "; ")}

    def of(self, action: Action) -> Effect:
        """What an action does; what a build costs is not said once more."""
        tell = TELLERS.get(type(action))
        found: Effect = {} if tell is None else tell(self, action)
        if not found.get("points", 1):
            del found["points"]
        return found

    # ---------------------------------------------------------------- stores

    def store(self, ware: str, more: int) -> Runs:
        """`ore 1 → 3 of 4`; money has no limit: `astro 25 → 20`."""
        have, limit = self._held(ware)
        key = "effect.money" if ware == ASTRO else "effect.store"
        named: Thing = {"thing": f"resource:{ware}"}
        return self.texts.runs(key, ware=named, have=have, then=have + more, limit=limit)

    def _held(self, ware: str) -> tuple[int, int]:
        """How much of something the seat has, and can have."""
        own = self.seen.own
        return held(own, ware), own["limit"].get(ware, 0)

    def _traded(self, cost: Mapping[str, int], gain: Mapping[str, int]) -> Effect:
        """Something paid for something else, money first; the same numbers come often."""
        if self.brief:
            return {"cost": resources(cost), "gain": resources(gain)}
        flows = {**{ware: -n for ware, n in cost.items()}, **gain}
        order = sorted(flows, key=lambda ware: ware != ASTRO)
        key = ("traded", *((ware, flows[ware], *self._held(ware)) for ware in order))

        def say() -> Effect:
            words = joined([self.store(ware, flows[ware]) for ware in order], ", ")
            return {"words": words, "cost": resources(cost), "gain": resources(gain)}

        return self.wording.kept(key, say)

    def price(self, action: Any) -> int:
        """The price of a unit where an action trades: at a post, or at the card just turned up."""
        post = getattr(action, "post", None)
        card = self.seen.last_card if post is None else self.seen.card(post)
        return 0 if card is None else card.price

    def buying(self, action: a.Buy | a.PostBuy) -> Effect:
        """What it costs, what is left, and what is then aboard."""
        return self._traded({ASTRO: self.price(action) * action.count}, {action.ware: action.count})

    def selling(self, action: a.Sell | a.PostSell) -> Effect:
        """What it brings."""
        return self._traded({action.ware: action.count}, {ASTRO: self.price(action) * action.count})

    def selling_pair(self, action: a.SellPair | a.PostSellPair) -> Effect:
        """What it brings."""
        return self._traded({action.ware: 1, action.other: 1}, {ASTRO: 2 * self.price(action)})

    def purchase(self, action: a.Purchase) -> Effect:
        """What the trade module's purchase costs, and what it leaves the other one."""
        price = self.seen.game.facts.limits.purchase_price
        found = self._traded({ASTRO: price}, {action.resource: 1})
        if self.brief:
            return found
        have = self.seen.other["bays"][action.resource]
        other: Thing = {"thing": f"seat:{1 - self.seen.seat}"}
        stock = self.texts.runs("effect.stock", player=other, have=have, then=have - 1)
        return {**found, "words": joined([found["words"], stock], ", ")}

    def taking(self, action: a.Take | a.Harvest) -> Effect:
        """A resource of choice."""
        if self.brief:
            return {"gain": {f"resource:{action.resource}": 1}}
        return {"words": self.store(action.resource, 1), "gain": {f"resource:{action.resource}": 1}}

    # ---------------------------------------------------------------- modules and builds

    def _does(self, module: str, level: int) -> Runs:
        crest = self.seen.data["crests"][self.seen.seat]
        return self.wording.kept(
            ("does", module, level, crest), lambda: self.wording.module_does(module, level, crest)
        )

    def fitting(self, action: a.Fit) -> Effect:
        """What a first module does."""
        return {} if self.brief else {"words": self._does(action.module, 1)}

    def _cost(self, build: str) -> dict[str, int]:
        return resources(self.seen.game.facts.costs[build])

    def building(self, action: a.Build) -> Effect:
        """What the ship then has."""
        kind, own = action.what.removesuffix(RAISED), self.seen.own
        if kind in TILES:
            have = own[f"{kind}_points"]
            words = self.texts.runs(f"effect.{kind}", have=have, then=have + 1)
        else:
            words = self._hangar(1)
        return {"words": words, "cost": self._cost(action.what)}

    def _hangar(self, more: int) -> Runs:
        """`hangar 1 → 2 of 2`."""
        have, limit = sum(self.seen.own["hangar"].values()), self.seen.game.facts.limits.hangar
        return self.texts.runs("effect.hangar", have=have, then=have + more, limit=limit)

    def scrapping(self, action: a.Scrap) -> Effect:
        """Room in the hangar, and a ship less."""
        return {"words": self._hangar(-1), "cost": {f"piece:{action.ship}": 1}}

    def building_module(self, action: a.BuildModule) -> Effect:
        """What the module then does; and if there is no level after it to be had."""
        module = action.module
        level = self.seen.own["modules"].get(module, 0) + 1
        parts = [] if self.brief else [self._does(module, level)]
        if level == 1 and self.seen.other["modules"].get(module) == 2:
            parts.append(self.second_taken(1 - self.seen.seat))
        found: Effect = {"cost": self._cost("module" if level == 1 else f"module{RAISED}")}
        if level == 2:
            found["points"] = self.seen.module(module).points
        if parts:
            found["words"] = joined(parts, "; ")
        return found

    def second_taken(self, seat: int) -> Runs:
        """That the only second level of a module is somebody's."""
        return self.texts.runs("effect.second_taken", player={"thing": f"seat:{seat}"})

    def losing(self, action: a.Lose) -> Effect:
        """What is no longer there."""
        level = self.seen.own["modules"][action.module]
        words = self.texts.runs("effect.loses", text=self._does(action.module, level))
        if level == 1:
            return {"words": words}
        return {"words": words, "points": -self.seen.module(action.module).points}

    # ---------------------------------------------------------------- sectors

    def flying(self, action: a.Fly) -> Effect:
        """What the seat knows about a sector."""
        if self.brief:
            return {}
        return {"words": self.sector(action.sector - 1), "reveals": [f"sector:{action.sector}"]}

    def sector(self, sector: int) -> Runs:
        """`10 cards; you know colony fuel 3, ore at 4; 8 unknown`."""
        seen = self.seen
        size = self.wording.some("card", seen.data["sector_cards"][sector])
        known = seen.known(sector) if seen.data["memory"] else []
        if not known:
            return [size]
        return joined([size, self._memory(known, sector, seen.unknown(sector))], "; ")

    def names(self, cards: Iterable[Card]) -> Runs:
        """Cards as short as can be: colonies first, then where a post can be; the same ones once, with a number."""
        found = tuple(cards)
        return self.wording.kept(
            ("names", self.brief, *(card.id for card in found)), lambda: self._names(found)
        )

    def _names(self, cards: Sequence[Card]) -> Runs:
        counts: dict[str, list[str]] = {}
        for card in sorted(cards, key=rank):
            counts.setdefault(self._short(card), []).append(card.id)
        things: list[Thing] = [
            {"thing": f"card:{same[0]}", "text": f"{name} ×{len(same)}" if len(same) > 1 else name}
            for name, same in counts.items()
        ]
        return joined(things, ", ")

    def _short(self, card: Card) -> str:
        """A card as short as can be; who is told briefly draws the mark of a trading post."""
        return card_brief(self.texts, card.id, mark=not self.brief)

    def _memory(self, known: Sequence[Card], sector: int, unseen: int) -> Runs:
        """The known cards of a sector, how many others there are, and what these can be if little is left."""
        words = self.texts.runs("known.cards", cards=self.names(known))
        return joined([words, self.unknown(sector, unseen)], "; ") if unseen else words

    def unknown(self, sector: int, count: int) -> Runs:
        """`2 unknown: colony ore 1, lost planet`; `8 unknown` while they can be too many things."""
        possible = self.seen.possible(sector)
        if not possible or len(possible) > FEW:
            return self.texts.runs("known.unseen", count=count)
        key = "known.certain" if len(possible) == count else "known.among"
        return self.texts.runs(key, count=count, cards=self.names(possible))

    def knowledge(self) -> dict[str, Runs]:
        """What the seat knows of each sector, what it has not seen yet of where cards come from, and the missions whose
        demand its ship meets."""
        sectors = range(len(self.seen.data["sectors"]))
        found = {f"sector:{n + 1}": self.sector(n) for n in sectors} | self.ready()
        found |= {f"unknown:{n + 1}": self.unknown(n, self.seen.unknown(n)) for n in sectors}
        for origin in ORIGIN_NAMES:
            cards, name = self.seen.unseen(origin), self.texts(f"origin.{origin}")
            if cards:
                found[f"origin:{origin}"] = self.texts.runs(
                    "known.line", origin=name, count=len(cards), cards=self.names(cards)
                )
        return found

    def ready(self) -> dict[str, Runs]:
        """The open missions whose demand the seat's ship meets."""
        table, seat, numbers = self.seen.view.table, self.seen.seat, self.seen.game.missions
        met = [
            one for one in self.seen.data["missions"]["open"] if can_complete(table, seat, numbers.index(one))
        ]
        return {f"mission:{mission}": self.texts.runs("note.ready") for mission in met}

    # ---------------------------------------------------------------- the flight

    def looking(self, action: a.Yes) -> Effect:
        """How many cards the sensor shows."""
        level = self.seen.own["modules"].get("sensor", 0)
        count = min(self.seen.module("sensor").amounts[level], self.seen.flight["cards_left"])
        words = self.texts.runs("effect.look", cards=self.wording.some("card", count))
        return {"words": words, "reveals": [f"sector:{self.seen.flight['sector']}"]}

    def next(self, action: a.Next) -> Effect:
        """What can come: a card put there by the sensor, or the odds and what is remembered."""
        seen = self.seen
        sector = seen.flight["sector"]
        placed = seen.next_card
        if placed is not None:
            named: Thing = {"thing": f"card:{placed.id}", "text": self._short(placed)}
            words = self.texts.runs("effect.next_known", card=named)
            return {"words": words, "reveals": [f"card:{placed.id}"], "risk": float(placed.kind == "pirate")}
        risk = seen.pirate_ahead
        key = "effect.pirate_ahead" if risk else "effect.no_pirate"
        if self.brief:
            return {"words": self.texts.runs(key, chance=self._percent(risk)), "risk": round(risk, 3)}
        parts = [self.texts.runs(key, chance=self._percent(risk)), *self._remembered(sector - 1)]
        return {"words": joined(parts, "; "), "reveals": [f"sector:{sector}"], "risk": round(risk, 3)}

    def _remembered(self, sector: int) -> list[Runs]:
        """What the seat knows to be still ahead."""
        ahead = self.seen.ahead if self.seen.data["memory"] else []
        if not ahead:
            return []
        below = len(self.seen.flight["bottom"])
        others = self.seen.flight["cards_left"] - len(ahead) - below
        found = [self._memory(ahead, sector, others)]
        return [*found, self.texts.runs("known.bottom", count=below)] if below else found

    def passing(self, action: a.Pass) -> Effect:
        """That the flight ends with it, if it does."""
        flight = self.seen.flight
        goes_on = len(flight["row"]) < flight["speed"] and flight["cards_left"] > 0
        return {} if goes_on else {"words": self.texts.runs("effect.last_card")}

    def stopping(self, action: a.Stop) -> Effect:
        """What comes after the flight."""
        return {} if self.brief else {"words": self.texts.runs("effect.stop")}

    def founding(self, action: a.Found) -> Effect:
        """A colony or a trading post: points, and what it brings later."""
        card = self.seen.last_card
        assert card is not None
        if card.kind == "colony":
            made: Thing = {"thing": f"resource:{card.resource}"}
            worth = self.wording.some("point", card.points)
            words = self.texts.runs("effect.colony", points=worth, resource=made, number=card.number)
            return {"words": words, "points": card.points, "cost": {"piece:colony_ship": 1}}
        won = self.wording.some("friendship", card.friendship)
        special, points = self._special("friendship", card.friendship)
        words = joined([self.texts.runs("effect.post", friendship=won), special], "")
        gain = {"counter:friendship": card.friendship}
        return {"words": words, "points": points, "cost": {"piece:trade_ship": 1}, "gain": gain}

    def _special(self, counts: str, more: int) -> tuple[Runs, int]:
        """Whether a special card comes with it, and the points for that."""
        if not more or not self.seen.wins_special(counts, more):
            return [], 0
        special = self.seen.special(counts)
        title: Thing = {"thing": f"special:{special.id}"}
        points = self.wording.some("point", special.points)
        return self.texts.runs("effect.special", special=title, points=points), special.points

    def mission(self, action: a.Mission) -> Effect:
        """What is handed in, and what it brings."""
        one = self.seen.mission(action.mission)
        special, points = self._special("fame", one.fame)
        brings = self.texts.runs("effect.brings", reward=self.wording.mission_brings(action.mission))
        paid = joined([self.store(ware, -count) for ware, count in one.pay.items()], ", ")
        gain = {"resource:astro": one.astro, "resource:any": one.resources, "counter:fame": one.fame}
        return {
            "words": joined([paid, joined([brings, special], "")], "; "),
            "points": one.points + points,
            "cost": resources(one.pay),
            "gain": {id: n for id, n in gain.items() if n},
        }

    # ---------------------------------------------------------------- pirates

    def odds(self) -> Runs:
        """What the pirate can be, and the chance to beat each: `strength 2 (33% likely), you win 97%`."""
        pirate = self.seen.flight["pirate"]
        parts = [
            self.texts.runs(
                "odds.maybe" if one["chance"] < 1 else "odds.sure",
                strength=one["strength"],
                chance=self._percent(one["chance"]),
                win=self._percent(one["win"]),
            )
            for one in pirate["odds"]
        ]
        cannons = self.wording.some("cannon_points", self.seen.own["cannon_points"])
        return self.texts.runs("odds.line", cannons=cannons, parts=joined(parts, "; "))

    def fighting(self, action: a.Fight) -> Effect:
        """The chance to win, what a win brings, and what a loss costs."""
        seen, some = self.seen, self.wording.some
        reward, pirates = seen.game.facts.limits.pirate_reward, seen.pirates()
        fame = max(card.fame for card in pirates)
        brings = self.wording.listed([some("any", reward), some("fame", fame)])
        chance = seen.flight["pirate"]["win"]
        wins = self.texts.runs("effect.fight", chance=self._percent(chance), brings=brings)
        special, points = self._special("fame", fame)
        return {
            "words": joined([joined([wins, special], ""), self._loss(pirates)], "; "),
            "chance": chance,
            "points": points,
            "gain": {"resource:any": reward, "counter:fame": fame},
        }

    def _loss(self, pirates: Iterable[Card]) -> Runs:
        """What a lost fight costs, or could cost."""
        losses = list(dict.fromkeys(card.loss for card in pirates))
        costs = [self.texts(f"loss.{loss}") for loss in losses if self._has(loss)]
        if not costs:
            return self.texts.runs("effect.lost")
        key = "effect.lost_and" if all(self._has(loss) for loss in losses) else "effect.lost_maybe"
        return self.texts.runs(key, cost=self.wording.listed(costs, "or"))

    def _has(self, loss: str) -> bool:
        """Whether there is something of a kind to be lost."""
        own = self.seen.own
        if loss == "module":
            return bool(own["modules"])
        return bool(loss) and own[f"{loss}_points"] > 0

    def paying(self, action: a.Pay) -> Effect:
        """What is left."""
        demand = self.seen.flight["demand"]
        words = self.texts.runs("effect.pay", money=self.store(ASTRO, -demand))
        return {"words": words, "cost": {"resource:astro": demand}}

    # ---------------------------------------------------------------- offers

    def accepting(self, action: a.Accept) -> Effect:
        """What one gives and gets by accepting."""
        offer = self.seen.data["offer"]
        give, get = self.wording.wares(offer["want"]), self.wording.wares(offer["give"])
        words = self.texts.runs("effect.terms", give=give, get=get)
        return {"words": words, "cost": resources(offer["want"]), "gain": resources(offer["give"])}


TELLERS: Mapping[type[Action], Callable[[Effects, Any], Effect]] = {
    a.Fit: Effects.fitting,
    **dict.fromkeys((a.Harvest, a.Take), Effects.taking),
    a.Fly: Effects.flying,
    a.Yes: Effects.looking,
    a.Next: Effects.next,
    a.Stop: Effects.stopping,
    a.Pass: Effects.passing,
    **dict.fromkeys((a.Buy, a.PostBuy), Effects.buying),
    **dict.fromkeys((a.Sell, a.PostSell), Effects.selling),
    **dict.fromkeys((a.SellPair, a.PostSellPair), Effects.selling_pair),
    a.Found: Effects.founding,
    a.Mission: Effects.mission,
    a.Pay: Effects.paying,
    a.Fight: Effects.fighting,
    a.Lose: Effects.losing,
    a.Build: Effects.building,
    a.BuildModule: Effects.building_module,
    a.Scrap: Effects.scrapping,
    a.Purchase: Effects.purchase,
    a.Accept: Effects.accepting,
}
