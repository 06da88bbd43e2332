"""The table: both ships side by side, the missions, the sectors; and what things cost and are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.starship import listing
from starwake.cli.terminal.starship.preview import RAISED, Preview
from starwake.cli.terminal.starship.seen import ASTRO, Seen
from starwake.cli.terminal.starship.speech import LEVELS, Speech
from starwake.starship import wording
from starwake.starship.names import BUILD_NAMES, MODULE_NAMES, SPECIALS
from starwake.starship.rules.build import has_place

WIDE = 120
"""Columns from which on missions stand beside the ships."""
BAR = " │ "
HALF = 3
"""Wares in a row of a ship's cargo."""
HANG = 2
"""Columns before the later rows of a line."""
ROOMY = 100
"""Columns from which on the costs come with what is typed."""
TALL = 40
"""Rows from which on the special cards are shown with the table."""
LOW = 30
"""Rows below which the ships come without what is not needed in every turn."""
SHORT = 9
"""Rows of the ships above which a low terminal has no room for a title of the missions."""
GLUE = "\u2800"
"""A blank at which no line is broken; it is an ordinary one again when it is printed."""
TILES = {"booster": "boosters", "cannon": "cannons"}
"""Tiles as ships and limits call them."""


class Panels:
    """Draws for one session."""

    def __init__(self, screen: Screen, speech: Speech, kinds: Mapping[int, str]) -> None:
        self.screen = screen
        self.speech = speech
        self.kinds = kinds
        """What each seat is: the name of a bot, or empty for a person."""

    def table(self, seen: Seen) -> None:
        """Both ships, the viewer's first, and the missions; where there is room also the special cards."""
        wide = self.screen.console.width
        tall = self.screen.console.height >= TALL
        beside = wide >= WIDE
        each = (wide - 2 * len(BAR)) // 3 if beside else (wide - len(BAR)) // 2
        columns = [self._folded(self.ship(seen, seat), each) for seat in _seats(seen)]
        short = not self._low or max(map(len, columns)) <= SHORT
        more = [*self.missions(seen, titled=short), *(self.specials(seen) if tall else [])]
        if beside:
            columns.append(self._folded(more, each))
        for line in _side_by_side(columns, each):
            self.screen.print(line)
        if not beside:
            for line in more:
                self.screen.print(line, hang=2 * HANG)

    def names(self, seen: Seen) -> None:
        """Both players with their points, in one row."""
        each = (self.screen.console.width - len(BAR)) // 2
        for line in _side_by_side([[self.name(seen, seat)] for seat in _seats(seen)], each):
            self.screen.print(line)

    @property
    def _low(self) -> bool:
        """Whether only what is needed in every turn has room."""
        return self.screen.console.height < LOW

    def _folded(self, lines: Iterable[Text], width: int) -> list[Text]:
        """Lines broken to a width, later rows further in."""
        found: list[Text] = []
        for line in lines:
            first = line.wrap(self.screen.console, width)[0]
            found.append(first)
            begun = len(first.plain)
            begun += len(line.plain[begun:]) - len(line.plain[begun:].lstrip())
            if begun < len(line.plain):
                folded = line[begun:].wrap(self.screen.console, width - HANG)
                found += [Text(" " * HANG).append_text(part) for part in folded]
        for part in found:
            part.plain = part.plain.replace(GLUE, " ")
        return found

    # ---------------------------------------------------------------- ships

    def ship(self, seen: Seen, seat: int) -> Iterator[Text]:
        """One ship from its name to its fame."""
        one, speech = seen.seats[seat], self.speech
        yield self.name(seen, seat)
        ships = [kind for kind, count in one["hangar"].items() for _ in range(count)]
        names = [speech(f"ship.{kind}") for kind in ships] or ["–"]
        hangar = speech("ship.hangar", ships=", ".join(names))
        yield Text.assemble((speech.some(ASTRO, one[ASTRO]), theme.TITLE), f" · {hangar}")
        cargo = listing.cargo(seen, speech, seat)
        yield Text("  ").join(cargo[:HALF])
        yield Text("  ").join(cargo[HALF:])
        limits = seen.game.facts.limits
        boosters = _tiles(one["boosters"], limits.boosters)
        cannons = _tiles(one["cannons"], limits.cannons)
        yield Text(speech("ship.tiles", boosters=boosters, cannons=cannons))
        yield Text(speech("ship.modules", modules=self._modules(one["modules"])))
        yield Text(speech("ship.colonies", colonies=self._colonies(seen, one["cards"])))
        yield from self._posts(seen, one)
        yield Text(f"{self._counted(seen, seat, 'friendship')} · {self._counted(seen, seat, 'fame')}")

    def name(self, seen: Seen, seat: int) -> Text:
        """`Amber (you), moon: 4 of 10 points`."""
        who = self.speech("players.you") if seat == seen.seat else self.kinds.get(seat, "")
        name = f"{self.speech.player(seat)} ({who})" if who else self.speech.player(seat)
        mark = "> " if seat == seen.active and seen.data["phase"] != "set-up" else ""
        points = self.speech("ship.points", points=seen.data["points"][seat], target=self._target(seen))
        crest = self.speech.texts(f"crest.{seen.data['crests'][seat]}")
        return Text(f"{mark}{name}, {crest}: {points}", self.speech.style(seat))

    def _target(self, seen: Seen) -> int:
        return seen.game.facts.points_to_win

    def _modules(self, modules: Mapping[str, int]) -> str:
        """`logistics II ★, sensor I`: a star for the point of the second level."""
        names = [self.module(name, level) for name, level in modules.items()]
        return ", ".join(names) or "–"

    def module(self, module: str, level: int) -> str:
        """A module with its level."""
        name = self.speech(f"module.{module}")
        return f"{name} {LEVELS[level]}{' ★' if level == 2 else ''}".replace(" ", GLUE)

    def _colonies(self, seen: Seen, cards: Iterable[str]) -> str:
        """By the number on which they produce."""
        made: dict[int, list[str]] = {}
        for card in map(seen.card, cards):
            if card.kind == "colony":
                made.setdefault(card.number, []).append(self.speech.resource(card.resource))
        found = [self.speech("ship.colony", number=n, resources=", ".join(made[n])) for n in sorted(made)]
        return "; ".join(one.replace(" ", GLUE, 1) for one in found)

    def _posts(self, seen: Seen, one: Mapping[str, Any]) -> Iterator[Text]:
        """Trading posts, and the missions that are kept."""
        cards = [seen.card(card) for card in one["cards"]]
        posts = [
            self.speech.brief(card, mark=False).replace(" ", GLUE) for card in cards if card.trading_post
        ]
        if posts:
            yield Text(self.speech("ship.posts", posts=", ".join(posts)))
        missions = [self.speech.texts(f"mission.{mission}") for mission in one["missions"]]
        if missions and not self._low:
            yield Text(self.speech("ship.missions", missions=", ".join(missions)))

    def _counted(self, seen: Seen, seat: int, counts: str) -> str:
        """`fame 3 ★ Talk of the Stars`: how much, and whether the special card for it is there."""
        special = next(card.id for card in seen.game.facts.specials if card.counts == counts)
        text = self.speech(f"ship.{counts}", count=seen.seats[seat][counts])
        held = seen.data["specials"][special] == seat
        return f"{text} ★ {self.speech.texts(f'special.{special}')}" if held else text

    # ---------------------------------------------------------------- missions and sectors

    def missions(self, seen: Seen, *, titled: bool = True) -> Iterator[Text]:
        """The open missions, and whether the viewer has what they ask for."""
        if titled:
            yield Text(self.speech("mission.title"), theme.TITLE)
        for mission in seen.data["missions"]["open"]:
            yield listing.mission_line(seen, self.speech, mission)

    def specials(self, seen: Seen) -> Iterator[Text]:
        """What the special cards are given for."""
        for special in SPECIALS:
            text = wording.describe_special(self.speech.texts, seen.game, special)
            yield Text.assemble(("★ ", theme.TITLE), text)

    def sectors(self, seen: Seen) -> Iterator[Text]:
        """What the viewer knows about each sector."""
        preview = Preview(seen, self.speech)
        yield Text(self.speech("sector.title"), theme.TITLE)
        for sector in range(len(seen.data["sectors"])):
            head = self.speech("sector.line", sector=sector + 1)
            yield Text.assemble((head, "bold"), f" {preview.sector(sector)}")
        yield Text(self.speech("sector.reserve", cards=self._reserve(seen)), theme.DIM)

    def _reserve(self, seen: Seen) -> str:
        return self.speech.some("card", sum(seen.data["reserve"].values()))

    # ---------------------------------------------------------------- costs

    def costs(self, seen: Seen) -> RenderableType:
        """What everything costs, what is missing, and what stands against it."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        roomy = self.screen.console.width >= ROOMY
        for key in ("build", "cost", "missing", *(("type",) if roomy else ())):
            table.add_column(self.speech(f"costs.{key}"))
        held = seen.held(seen.own_seat)
        for build in (*BUILD_NAMES, "module", f"module{RAISED}"):
            cost = seen.game.facts.costs[build]
            missing = {name: n - held[name] for name, n in cost.items() if held[name] < n}
            lack = self._no_place(seen, build) or (self.speech.cards(missing) if missing else "")
            short = Text(lack or "✓", theme.BAD if lack else theme.GOOD)
            notation = f"build {build}" if build in BUILD_NAMES else "build module NAME"
            row: list[str | Text] = [self.speech(f"costs.{build}"), self.speech.cards(cost), short, notation]
            table.add_row(*row[: len(table.columns)])
        return table

    def _no_place(self, seen: Seen, build: str) -> str:
        """Why something cannot be built even if it is paid: there is no place for it, or no more of it."""
        if build not in BUILD_NAMES:
            return self._no_module(seen, raised=build.endswith(RAISED))
        if has_place(seen.table, seen.own_seat, BUILD_NAMES.index(build)):
            return ""
        kind = build.removesuffix(RAISED)
        if kind not in TILES:
            hangar = sum(seen.own["hangar"].values()) >= seen.game.facts.limits.hangar
            return self.speech("costs.hangar" if hangar else "costs.all_ships")
        most: int = getattr(seen.game.facts.limits, TILES[kind])
        if build == kind:
            return self.speech("costs.all_built", count=most)
        have = sum(seen.own[TILES[kind]])
        return self.speech("costs.all_raised" if have == most else "costs.tiles_first", have=have, count=most)

    def _no_module(self, seen: Seen, *, raised: bool) -> str:
        """Why no module can be built, or raised."""
        own, other = (seen.seats[seat]["modules"] for seat in (seen.own_seat, 1 - seen.own_seat))
        if not raised:
            return self.speech("costs.all_modules") if len(own) == len(MODULE_NAMES) else ""
        free = [name for name, level in own.items() if level == 1 and other.get(name, 0) < 2]
        return "" if free else self.speech("costs.none_to_raise")

    def modules(self, seen: Seen) -> list[Text]:
        """What every module does at both levels, and who has it."""
        found = []
        crest = seen.data["crests"][seen.own_seat]
        for module in MODULE_NAMES:
            levels = [one["modules"].get(module, 0) for one in seen.seats]
            have = [
                f"{self.speech.player(seat)} {LEVELS[level]}" for seat, level in enumerate(levels) if level
            ]
            owners = f" ({', '.join(have)})" if have else ""
            other = 1 - seen.own_seat
            if levels[other] == 2:
                owners += f" · {Preview(seen, self.speech).second_taken(other)}"
            found.append(Text(f"{module}{owners}", theme.TITLE))
            for level in (1, 2):
                text = wording.describe_module(self.speech.texts, seen.game, module, level, crest)
                found.append(Text(f"  {LEVELS[level]:<2} {text}"))
        return found

    # ---------------------------------------------------------------- the end

    def end(self, seen: Seen) -> RenderableType:
        """Points of both, and how they came about."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(self.speech("players.name"))
        rows = [seen.worth(seat) for seat in range(len(seen.seats))]
        for key in rows[0]:
            table.add_column(self.speech(f"end.{key}"), justify="right")
        table.add_column(self.speech("end.points"), justify="right")
        for seat, worth in enumerate(rows):
            who = self.speech("players.you") if seat == seen.seat else self.kinds.get(seat, "")
            name = Text(self.speech.player(seat), self.speech.style(seat))
            name.append(f" ({who})" if who else "", theme.DIM)
            table.add_row(name, *(str(n) for n in worth.values()), str(seen.data["points"][seat]))
        return table


def _seats(seen: Seen) -> list[int]:
    """The viewer first."""
    return [0, 1] if seen.seat in (None, 0) else [1, 0]


def _tiles(levels: list[int], slots: int) -> str:
    """`[1][2][ ]`: the level of each tile."""
    first, second = levels
    return "[2]" * second + "[1]" * first + "[ ]" * (slots - first - second)


def _side_by_side(columns: list[list[Text]], width: int) -> Iterator[Text]:
    """Columns of lines as lines."""
    for number in range(max(map(len, columns))):
        text = Text(no_wrap=True, overflow="ignore")
        for place, column in enumerate(columns):
            cell = column[number] if number < len(column) else Text()
            text.append_text(cell)
            if place < len(columns) - 1:
                text.append(" " * max(0, width - cell.cell_len)).append(BAR, theme.DIM)
        text.rstrip()
        yield text
