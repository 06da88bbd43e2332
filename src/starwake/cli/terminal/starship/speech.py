"""The words of Starship: cards, missions and modules by their titles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starwake.cli.terminal import speech
from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.parts.wording import listed
from starwake.starship import wording
from starwake.starship.facts import Card, Mission
from starwake.starship.game import Starship
from starwake.starship.names import SEAT_COLOURS

PACKAGE = "starwake.cli.terminal.starship"
LEVELS = ("", "I", "II")


class Speech(speech.Speech):
    """Everything that is said about Starship, in one language."""

    def __init__(self, game: Starship, language: str = "en") -> None:
        super().__init__(game, language, PACKAGE, SEAT_COLOURS)
        self.game = game

    # ---------------------------------------------------------------- names

    def card(self, card: str) -> str:
        """`Gritstone`."""
        return wording.card_title(self.texts, card)

    def facts(self, card: str) -> Card:
        """What a card is."""
        return self.game.facts.cards[self.game.cards.index(card)]

    def full_card(self, card: str) -> str:
        """`Gritstone (ore at 1)`."""
        return wording.full_card(self.texts, card)

    def offers(self, card: str) -> str:
        """What can be done at a card."""
        return wording.card_offers(self.texts, self.game, card)

    def brief(self, card: Card, *, mark: bool = True) -> str:
        """A card by what it is good for, as short as can be: `ore at 1`, `colony ore 2`.

        Where a trading post can be founded it is marked with a T.
        """
        text = self(
            f"brief.{card.kind}" + (".sell" if card.kind == "outpost" and card.sell else ""),
            title=self.card(card.id),
            resource=self("brief.any") if card.resource == "any" else self.texts(f"resource.{card.resource}"),
            number=card.number,
            price=card.price,
            strength=card.strength,
            demand=card.demand,
            loss=self(f"brief.loss.{card.loss}") if card.loss else "",
        )
        return text + self("brief.post") if mark and card.trading_post else text

    def listed(self, things: Iterable[str], joint: str = "and") -> str:
        """`ore, food and fuel`."""
        return listed(self.texts, list(things), joint)

    def wares(self, counts: Mapping[str, int]) -> str:
        """`2 ore and 1 food`."""
        return self.listed(self.texts(f"some.{name}", count=n) for name, n in counts.items() if n)

    def some(self, thing: str, count: int) -> str:
        """`2 actions`."""
        return self.texts(f"some.{thing}", count=count)

    def asks(self, mission: Mission) -> str:
        """What a mission asks, briefly: `2 science points`, `free`."""
        parts = [self.some(name, count) for name, count in mission.pay.items()]
        parts += [self("mission.have", points=self.some(name, count)) for name, count in mission.have.items()]
        return ", ".join(parts) or self("mission.free")

    def brings(self, mission: Mission) -> str:
        """What a mission brings, briefly: `3 astro, 1 resource`."""
        rewards = {"astro": mission.astro, "fame": mission.fame, "point": mission.points}
        parts = [self.some(name, count) for name, count in rewards.items() if count]
        if mission.resources:
            but = self("mission.but", resource=self.resource(mission.excluded)) if mission.excluded else ""
            parts.append(self("mission.resources", count=mission.resources) + but)
        return ", ".join(parts)

    def thing(self, event: Event) -> str:
        """What an event says was built: `a booster`, `the command module`."""
        if event.name == "module":
            return self("report.module", module=self.texts(f"module.{event.data['module']}"))
        what = str(event.data["what"])
        kind = what.removesuffix("_2")
        return (
            self("report.raised", piece=self.texts(f"piece.{kind}")) if what != kind else self.some(kind, 1)
        )

    def options(self, game: Game) -> str:
        """What is not as usual, by the titles of the options."""
        return ", ".join(
            self.option(name, value) for name, value in game.options.items() if value != game.choices[name][0]
        )

    # ---------------------------------------------------------------- sentences

    def action(self, action: Action) -> str:
        """A choice in words."""
        return wording.describe_action(self.texts, action, self.players)

    def event(self, event: Event, viewer: int | None) -> str:
        """What happened in words, for somebody who may know this much."""
        return wording.describe_event(self.texts, event, self.players, viewer)
