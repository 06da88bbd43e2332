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
from starwake.cli.terminal.starship.listing import ASTRO, Seen
from starwake.cli.terminal.starship.speech import LEVELS, Speech
from starwake.table.types import Build

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


class Panels:
    """Draws for one session."""

    def __init__(self, screen: Screen, speech: Speech, kinds: Mapping[int, str]) -> None:
        self.screen = screen
        self.speech = speech
        self.kinds = kinds
        """What each seat is: the name of a bot, or empty for a person."""

    def table(self, seen: Seen, notes: Mapping[str, Any]) -> None:
        """Both ships, the viewer's first, and the missions; where there is room also the special cards."""
        wide = self.screen.console.width
        tall = self.screen.console.height >= TALL
        beside = wide >= WIDE
        each = (wide - 2 * len(BAR)) // 3 if beside else (wide - len(BAR)) // 2
        columns = [self._folded(self.ship(seen, seat), each) for seat in _seats(seen)]
        short = not self._low or max(map(len, columns)) <= SHORT
        more = [*self.missions(seen, notes, titled=short), *(self.specials() if tall else [])]
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
        one, speech = seen["seats"][seat], self.speech
        yield self.name(seen, seat)
        ships = [kind for kind, count in one["hangar"].items() for _ in range(count)]
        names = [speech(f"ship.{kind}") for kind in ships] or ["–"]
        hangar = speech("ship.hangar", ships=", ".join(names))
        yield Text.assemble((speech.some(ASTRO, one[ASTRO]), theme.TITLE), f" · {hangar}")
        cargo = listing.cargo(seen, speech, seat)
        yield Text("  ").join(cargo[:HALF])
        yield Text("  ").join(cargo[HALF:])
        tiles = {f"{kind}s": _tiles(levels) for kind, levels in one["tiles"].items()}
        yield Text(speech("ship.tiles", **tiles))
        yield Text(speech("ship.modules", modules=self._modules(one["modules"])))
        yield Text(speech("ship.colonies", colonies=self._colonies(one["colonies"])))
        yield from self._posts(one)
        yield Text(f"{self._counted(seen, seat, 'friendship')} · {self._counted(seen, seat, 'fame')}")

    def name(self, seen: Seen, seat: int) -> Text:
        """`Amber (you), moon: 4 of 10 points`."""
        who = self.speech("players.you") if seat == seen["viewer"] else self.kinds.get(seat, "")
        name = f"{self.speech.player(seat)} ({who})" if who else self.speech.player(seat)
        mark = "> " if seat == seen["active"] and seen["phase"] != "set-up" else ""
        target = self.speech.catalogue["target"]
        points = self.speech("ship.points", points=seen["points"][seat], target=target)
        crest = self.speech.texts(f"crest.{seen['crests'][seat]}")
        return Text(f"{mark}{name}, {crest}: {points}", self.speech.style(seat))

    def _modules(self, modules: Mapping[str, int]) -> str:
        """`logistics II ★, sensor I`: a star for the point of the second level."""
        names = [self.module(name, level) for name, level in modules.items()]
        return ", ".join(names) or "–"

    def module(self, module: str, level: int) -> str:
        """A module with its level."""
        name = self.speech.catalogue["modules"][module]["short"]
        return f"{name} {LEVELS[level]}{' ★' if level == 2 else ''}".replace(" ", GLUE)

    def _colonies(self, cards: Iterable[str]) -> str:
        """By the number on which they produce."""
        made: dict[int, list[str]] = {}
        for card in (self.speech.cards_by_id[card] for card in cards):
            made.setdefault(card["number"], []).append(self.speech.resource(card["resource"]))
        found = [self.speech("ship.colony", number=n, resources=", ".join(made[n])) for n in sorted(made)]
        return "; ".join(one.replace(" ", GLUE, 1) for one in found)

    def _posts(self, one: Mapping[str, Any]) -> Iterator[Text]:
        """Trading posts, and the missions that are kept."""
        posts = [self.speech.brief(card).replace(" ", GLUE) for card in one["posts"]]
        if posts:
            yield Text(self.speech("ship.posts", posts=", ".join(posts)))
        missions = [self.speech.texts(f"mission.{mission}") for mission in one["missions"]]
        if missions and not self._low:
            yield Text(self.speech("ship.missions", missions=", ".join(missions)))

    def _counted(self, seen: Seen, seat: int, counts: str) -> str:
        """`fame 3 ★ Talk of the Stars`: how much, and whether the special card for it is there."""
        specials = self.speech.catalogue["specials"].items()
        special, facts = next((id, one) for id, one in specials if one["counts"] == counts)
        text = self.speech(f"ship.{counts}", count=seen["seats"][seat][counts])
        return f"{text} ★ {facts['title']}" if seen["specials"][special] == seat else text

    # ---------------------------------------------------------------- missions and sectors

    def missions(self, seen: Seen, notes: Mapping[str, Any], *, titled: bool = True) -> Iterator[Text]:
        """The open missions, and whether the viewer has what they ask for."""
        if titled:
            yield Text(self.speech("mission.title"), theme.TITLE)
        for mission in seen["missions"]["open"]:
            yield listing.mission_line(seen, self.speech, mission, notes)

    def specials(self) -> Iterator[Text]:
        """What the special cards are given for."""
        for special in self.speech.catalogue["specials"].values():
            yield Text.assemble(("★ ", theme.TITLE), self.speech.plain(special["text"]))

    def sectors(self, seen: Seen, notes: Mapping[str, Any]) -> Iterator[Text]:
        """What the viewer knows about each sector."""
        yield Text(self.speech("sector.title"), theme.TITLE)
        for sector in range(1, len(seen["sectors"]) + 1):
            head = self.speech("sector.line", sector=sector)
            yield Text.assemble((head, "bold"), f" {self.speech.plain(notes[f'sector:{sector}'])}")
        cards = self.speech.some("card", sum(seen["reserve"].values()))
        yield Text(self.speech("sector.reserve", cards=cards), theme.DIM)

    # ---------------------------------------------------------------- costs

    def costs(self, seen: Seen, builds: Iterable[Build]) -> RenderableType:
        """What everything costs, what is missing, and what stands against it."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        roomy = self.screen.console.width >= ROOMY
        for key in ("build", "cost", "missing", *(("type",) if roomy else ())):
            table.add_column(self.speech(f"costs.{key}"))
        for build in builds:
            missing = self.speech.cards(build["missing"]) if build["missing"] else ""
            lack = missing if build["left"] else self.speech.plain(build.get("why", []))
            short = Text(lack or "✓", theme.BAD if lack else theme.GOOD)
            name = build["build"]
            notation = "build module NAME" if name.startswith("module") else f"build {name}"
            words, cost = self.speech.plain(build["words"]), self.speech.cards(build["cost"])
            row: list[str | Text] = [words, cost, short, notation]
            table.add_row(*row[: len(table.columns)])
        return table

    def modules(self, seen: Seen) -> list[Text]:
        """What every module does at both levels, and who has it."""
        found = []
        own = seen["viewer"]
        crest = seen["crests"][own]
        for module, facts in self.speech.catalogue["modules"].items():
            levels = [one["modules"].get(module, 0) for one in seen["seats"]]
            have = [
                f"{self.speech.player(seat)} {LEVELS[level]}" for seat, level in enumerate(levels) if level
            ]
            owners = f" ({', '.join(have)})" if have else ""
            if levels[1 - own] == 2:
                taken = self.speech.texts("effect.second_taken", player=self.speech.player(1 - own))
                owners += f" · {taken}"
            found.append(Text(f"{module}{owners}", theme.TITLE))
            for level, one in enumerate(facts["levels"], 1):
                does = self.speech.plain(one["does"][crest])
                text = self.speech.texts("phrase.described", title=one["title"], text=does)
                found.append(Text(f"  {LEVELS[level]:<2} {text}"))
        return found

    # ---------------------------------------------------------------- the end

    def end(self, seen: Seen) -> RenderableType:
        """Points of both, and how they came about."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(self.speech("players.name"))
        rows = [one["worth"] for one in seen["seats"]]
        for key in rows[0]:
            table.add_column(self.speech(f"end.{key}"), justify="right")
        table.add_column(self.speech("end.points"), justify="right")
        for seat, worth in enumerate(rows):
            who = self.speech("players.you") if seat == seen["viewer"] else self.kinds.get(seat, "")
            name = Text(self.speech.player(seat), self.speech.style(seat))
            name.append(f" ({who})" if who else "", theme.DIM)
            table.add_row(name, *(str(n) for n in worth.values()), str(seen["points"][seat]))
        return table


def _seats(seen: Seen) -> list[int]:
    """The viewer first."""
    return [0, 1] if seen["viewer"] in (None, 0) else [1, 0]


def _tiles(levels: list[int]) -> str:
    """`[2][1][ ]`: the level of each tile."""
    return "".join(f"[{level or ' '}]" for level in sorted(levels, reverse=True))


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
