"""The screens of the page as text: what each of them shows, from `match.table`, `chart` and `catalogue` alone.

python tools/outline.py [en|de]      draws the screens 02 to 05 and 07 of the page's design
python tools/outline.py --docs       writes the table of docs/table.md: what is shown, and which field gives it

A row is what the screen shows, the fields that give it, and a function that draws it. Nothing here knows a rule.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import starwake as sw  # noqa: E402
from starwake.core.view import merged  # noqa: E402
from tests.helpers import Table  # noqa: E402
from tests.ships import Ships  # noqa: E402

PAGE = ROOT / "docs" / "table.md"
MARK, AFTER = "<!-- outline -->\n", "<!-- made by"


class Shown:
    """What one viewer gets, and nothing else."""

    def __init__(self, match: sw.Match, who: int, lang: str, refused: str = "") -> None:
        game: Any = match.game
        self.table = match.table(who, lang)
        self.notes = match.table(who, lang, detail=True)["notes"]
        self.chart, self.catalogue = game.chart(), game.catalogue(lang)
        self.seen = merged(self.table["public"], self.table["private"])
        self.own = self.seen["seats"][who]
        self.choices = self.table["choices"]
        self.wording = game.wording(lang)
        self.refusal: sw.IllegalAction | None = None
        if refused:
            try:
                match.attempt(who, refused)
            except sw.IllegalAction as error:
                self.refusal = error
        self.instead = self.say(game.instead(match, who, self.refusal, lang)) if self.refusal else ""

    def say(self, runs: Any) -> str:
        """Words as one text."""
        return str(self.wording.plain(runs))

    def lines(self) -> list[str]:
        """The last lines of the log."""
        return [self.say(line["words"]) for chapter in self.table["story"] for line in chapter["lines"]][-4:]


@dataclass(frozen=True)
class Row:
    """One thing that a screen shows."""

    what: str
    fields: str
    draw: Callable[[Shown], object]


def listed(items: Iterable[object]) -> str:
    """Items with a bar between them."""
    return " | ".join(str(item) for item in items)


STRIP = (
    Row(
        "seats: name, colour and shape",
        "`catalogue.seats`",
        lambda s: listed(one["title"] for one in s.catalogue["seats"]),
    ),
    Row("points", "`public.points`", lambda s: s.seen["points"]),
    Row(
        "whose turn, who acts", "`public.active`, `awaited`", lambda s: (s.seen["active"], s.seen["awaited"])
    ),
    Row("turn and phase", "`public.turn`, `phase`", lambda s: (s.seen["turn"], s.seen["phase"])),
    Row("log, in sentences with things", "`story[].lines[].words`", lambda s: listed(s.lines())),
    Row("note line: what is asked, who is waited for", "`prompt`", lambda s: s.say(s.table["prompt"])),
    Row(
        "large button: the step that is next, with its key",
        "`choices.buttons[]` by `role`, `key`",
        lambda s: listed(f"{s.say(one['words'])} [{one['key']}]" for one in s.choices["buttons"]),
    ),
    Row("undo", "`undo`", lambda s: s.say(s.table["undo"]) or "-"),
)
SEATS = (
    Row(
        "cards, fame, medals, friends",
        "`public.seats[].cards`, `fame`, `medals`, `markers`, `friends`",
        lambda s: listed(
            (one["cards"], one["fame"], one["medals"], one["markers"], one["friends"])
            for one in s.seen["seats"]
        ),
    ),
    Row(
        "mothership: fitted, by cards, limit",
        "`public.seats[].booster`, `cannon`, `freight_pod`, `extra`, `limits`",
        lambda s: listed(
            (one["booster"], one["cannon"], one["freight_pod"], one["extra"], one["limits"])
            for one in s.seen["seats"]
        ),
    ),
    Row(
        "chart: points, lanes, frame",
        "`chart.points`, `edges`, `width`, `height`",
        lambda s: (len(s.chart["points"]), len(s.chart["edges"]), s.chart["width"], s.chart["height"]),
    ),
    Row(
        "systems: kind, stars, planets",
        "`chart.systems`, `public.systems[]`",
        lambda s: listed((one["system"], one["kind"], one["stars"]) for one in s.seen["systems"]),
    ),
    Row(
        "planets: resource, back, numbers, odds, token",
        "`public.systems[].planets[]`",
        lambda s: listed(
            (p["id"], p["resource"], p["back"], p["numbers"], p["pips"], p["token"], p["face_down"])
            for one in s.seen["systems"]
            for p in one["planets"][:1]
        ),
    ),
    Row(
        "outposts: docks, stations, marker, pods needed",
        "`public.outposts[]`",
        lambda s: listed(
            (one["people"], one["docks"], one["stations"], one["marker"], one["pods"])
            for one in s.seen["outposts"]
        ),
    ),
    Row(
        "colonies, spaceports, ships on the board",
        "`public.seats[].colonies`, `spaceports`, `ships`, `public.neutral`",
        lambda s: listed(
            (one["colonies"], one["spaceports"], [ship["id"] for ship in one["ships"]])
            for one in s.seen["seats"]
        ),
    ),
    Row("own hand", "`private.seats.N.hand`", lambda s: s.own["hand"]),
    Row(
        "build tiles: cost, missing, left, state, why not",
        "`choices.builds[]`",
        lambda s: listed(
            (
                s.say(one["words"]),
                one["cost"],
                one["missing"],
                one["left"],
                one["state"],
                s.say(one.get("why", [])),
            )
            for one in s.choices["builds"]
        ),
    ),
    Row("dice", "`public.dice`", lambda s: s.seen["dice"]),
)
FLIGHT = (
    *STRIP,
    *SEATS,
    Row(
        "balls, base speed, speed",
        "`public.balls`, `base_speed`, `seats[].speed`",
        lambda s: (s.seen["balls"], s.seen["base_speed"], s.own["speed"]),
    ),
    Row(
        "fleet: ship, place, steps flown and left",
        "`public.seats[].ships[]`",
        lambda s: listed(
            (ship["id"], ship["kind"], ship["at"], ship["steps"], ship["left"]) for ship in s.own["ships"]
        ),
    ),
    Row(
        "lit points and the way to each",
        "`choices.reach[].tree`",
        lambda s: listed((one["ships"], len(one["tree"]), one["tree"][-1]) for one in s.choices["reach"]),
    ),
    Row(
        "outcome of a point before it is chosen",
        "`choices.reach[].effects[]`",
        lambda s: listed(
            (one["at"], s.say(one["words"])) for reach in s.choices["reach"] for one in reach["effects"]
        ),
    ),
    Row(
        "what is worth what",
        "`catalogue.points`, `target`",
        lambda s: (s.catalogue["points"], s.catalogue["target"]),
    ),
)
TRADE = (
    *STRIP,
    *SEATS,
    Row("offer: give and want", "`public.offer`", lambda s: s.seen["offer"]),
    Row(
        "answers: agrees, asks more, thinking",
        "`public.seats[].answer`, `counter`",
        lambda s: listed((one["answer"], one["counter"]) for one in s.seen["seats"]),
    ),
    Row(
        "deal with somebody, withdraw",
        "`choices.buttons[]`",
        lambda s: listed(one["action"] for one in s.choices["buttons"]),
    ),
    Row(
        "supply: rates and what is there",
        "`public.seats[].rates`, `public.supply`",
        lambda s: (s.own["rates"], s.seen["supply"]),
    ),
)
COMPOSE = (
    Row(
        "compose: bounds of both rows",
        "`choices.forms[]`",
        lambda s: listed(
            (one["action"], one["give"], one["want"], one["apart"]) for one in s.choices["forms"]
        ),
    ),
    Row(
        "trade with the supply",
        "`choices.swaps[]`",
        lambda s: listed((row["give"], row["want"]) for one in s.choices["swaps"] for row in one["rows"]),
    ),
)
ENCOUNTER = (
    *STRIP,
    *SEATS,
    Row(
        "title and tale",
        "`public.encounter[].face`, `catalogue.encounters[]`",
        lambda s: next(
            (one["title"], one["story"])
            for one in s.catalogue["encounters"]
            if one["face"] == s.seen["encounter"][0]["face"]
        ),
    ),
    Row("read by", "`public.encounter[].reader`", lambda s: s.seen["encounter"][0]["reader"]),
    Row(
        "numbers to choose from",
        "`choices.buttons[]`",
        lambda s: listed(one["action"] for one in s.choices["buttons"]),
    ),
    Row(
        "cards chosen in the same place",
        "`choices.buttons[].then`",
        lambda s: listed(
            (one["then"]["name"], one["then"]["left"], [o["action"] for o in one["then"]["options"]])
            for one in s.choices["buttons"]
            if "then" in one
        ),
    ),
)
REFUSAL = (
    *FLIGHT,
    Row(
        "why not, with both numbers",
        "`IllegalAction.key`, `values`, said by `wording.refusal`",
        lambda s: s.say(s.wording.refusal(s.refusal)),
    ),
    Row(
        "the rule, which opens the ledger",
        "`IllegalAction.rule`, `wording.rule`",
        lambda s: (
            s.refusal.rule if s.refusal else "",
            s.wording.rule(s.refusal.rule if s.refusal else "").title,
        ),
    ),
    Row(
        "the nearest legal choice, and what it does",
        "`IllegalAction.hint`, `game.instead`",
        lambda s: (s.refusal.hint if s.refusal else "", s.instead),
    ),
)
STARSHIP = (
    *STRIP,
    Row(
        "sectors and cards left in each",
        "`public.sectors[]`, `sector_cards`",
        lambda s: s.seen["sector_cards"],
    ),
    Row(
        "flight: card of cards, actions used",
        "`public.flight.row`, `speed`, `acted`, `actions`",
        lambda s: (
            len(s.seen["flight"]["row"]),
            s.seen["flight"]["speed"],
            s.seen["flight"]["acted"],
            s.seen["flight"]["actions"],
        ),
    ),
    Row(
        "the row: each card, its title and what it offers",
        "`public.flight.row`, `catalogue.cards`",
        lambda s: listed(
            card
            if card not in s.catalogue["cards"]
            else (s.catalogue["cards"][card]["title"], s.say(s.catalogue["cards"][card]["offers"]))
            for card in s.seen["flight"]["row"]
        ),
    ),
    Row("notes at cards: what was done there", "`notes`", lambda s: s.notes),
    Row(
        "pirate: demand, odds by strength, over all",
        "`flight.demand`, `flight.pirate`",
        lambda s: (s.seen["flight"]["demand"], s.seen["flight"]["pirate"]),
    ),
    Row("crests", "`public.crests`", lambda s: s.seen["crests"]),
    Row(
        "bays with room, science, money",
        "`public.seats[].bays`, `limit`, `science`, `astro`",
        lambda s: listed(
            (one["bays"], one["limit"], one["science"], one["astro"]) for one in s.seen["seats"]
        ),
    ),
    Row("hangar", "`public.seats[].hangar`", lambda s: listed(one["hangar"] for one in s.seen["seats"])),
    Row(
        "boosters and cannons as tiles with their levels",
        "`public.seats[].tiles`, `booster_points`, `cannon_points`",
        lambda s: listed(
            (one["tiles"], one["booster_points"], one["cannon_points"]) for one in s.seen["seats"]
        ),
    ),
    Row(
        "modules with level",
        "`public.seats[].modules`, `catalogue.modules`",
        lambda s: listed(one["modules"] for one in s.seen["seats"]),
    ),
    Row(
        "colonies and posts",
        "`public.seats[].colonies`, `posts`",
        lambda s: listed((one["colonies"], one["posts"]) for one in s.seen["seats"]),
    ),
    Row(
        "fame, friendship, points by source",
        "`public.seats[].fame`, `friendship`, `worth`",
        lambda s: listed((one["fame"], one["friendship"], one["worth"]) for one in s.seen["seats"]),
    ),
    Row(
        "missions: title, planet, what they ask and bring",
        "`public.missions.open`, `catalogue.missions`",
        lambda s: listed(s.say(s.catalogue["missions"][one]["text"]) for one in s.seen["missions"]["open"]),
    ),
    Row(
        "pay or fight: what follows",
        "`choices.buttons[].effect`",
        lambda s: listed(
            (one["action"], s.say(one.get("effect", {}).get("words", []))) for one in s.choices["buttons"]
        ),
    ),
)


def flying() -> sw.Match:
    """A ship with a way before it."""
    return Table().give(0, ore=2, fuel=1).discs("N1", "4", "10", "5").flight(0, 6).match()


def offered() -> sw.Match:
    """An offer with an agreement, a counter, and somebody who still thinks."""
    match = Table().give(0, carbon=3).give(1, food=1).give(2, food=1).phase("build").match()
    match.play(0, "offer 2 carbon for 1 food")
    match.play(1, "accept")
    match.play(2, "counter 1 food for 3 carbon")
    return match


def composing() -> sw.Match:
    """Somebody who may trade."""
    return Table().give(0, carbon=3, ore=1).phase("build").match()


def meeting() -> sw.Match:
    """An encounter that asks for a number of cards."""
    match = Table().give(0, ore=2, carbon=1).phase("build").match("balls black red", "encounter 1", then=1)
    match.play(0, "shake")
    return match


def pirates() -> sw.Match:
    """A pirate that waits for an answer."""
    return Ships().meet("pirate_0_2").match()


SCREENS: tuple[tuple[str, Callable[[], sw.Match], tuple[Row, ...], str], ...] = (
    ("02 Flight", flying, FLIGHT, ""),
    ("03 Trade: answers", offered, TRADE, ""),
    ("03 Trade: composing", composing, COMPOSE, ""),
    ("04 Encounter", meeting, ENCOUNTER, ""),
    ("05 Refusal", flying, REFUSAL, "settle 1"),
    ("07 Starship", pirates, STARSHIP, ""),
)


def outline(lang: str) -> list[str]:
    """Every screen as text."""
    found = []
    for title, made, rows, refused in SCREENS:
        match = made()
        shown = Shown(match, match.to_act[0], lang, refused)
        found += [f"== {title}", *(f"{row.what}: {row.draw(shown)}" for row in rows)]
    return found


def docs() -> str:
    """The table of docs/table.md."""
    parts = []
    for title, _, rows, _ in SCREENS:
        shown = [f"| {row.what} | {row.fields} |" for row in rows]
        parts.append("\n".join([f"### {title}\n", "| shown | given by |", "|---|---|", *shown, ""]))
    return "\n".join(parts) + "\n"


def page() -> str:
    """docs/table.md with that table anew."""
    head, _, rest = PAGE.read_text("utf-8").partition(MARK)
    return head + MARK + "\n" + docs() + rest[rest.index(AFTER) :]


def main(arguments: list[str]) -> int:
    """Draw, or write the table of the docs."""
    if "--docs" in arguments:
        PAGE.write_text(page(), "utf-8")
    else:
        print("\n".join(outline(next(iter(arguments), "en"))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
