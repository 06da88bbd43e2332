"""Panels around the board: players, hand, costs, cards. Everything comes from what one seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.starfarers import signs
from starwake.cli.terminal.starfarers.board import AXIS_ROWS, Marks, Picture, Scale, region
from starwake.cli.terminal.starfarers.places import Places
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.table.types import Build

ROOM = 12
"""Rows that choices and the prompt need under the board."""
LEAST_ROWS = 11
SIDE = 80
"""Columns of the panels beside the board on a wide terminal."""
ROOMY = 110
"""Columns from which on the players' table has whole words."""


class Panels:
    """Draws for one session."""

    def __init__(self, screen: Screen, speech: Speech, kinds: Mapping[int, str]) -> None:
        self.screen = screen
        self.speech = speech
        self.kinds = kinds
        """What each seat is: the name of a bot, or empty for a person."""
        self.places = Places(screen, speech)

    @property
    def wide(self) -> int:
        """Columns of the terminal."""
        return self.screen.console.width

    @property
    def tall(self) -> int:
        """Rows of the terminal."""
        return self.screen.console.height

    # ---------------------------------------------------------------- the table

    def table(
        self,
        seen: Seen,
        marks: Marks | None = None,
        around: Iterable[str] = (),
        also: Iterable[str] = (),
        brief: bool = False,
        builds: Sequence[Build] = (),
    ) -> None:
        """Board and players, as large as the terminal allows; briefly without what has been shown already."""
        scale = self.scale(seen)
        side = self.wide >= scale.width(seen.chart) + SIDE
        board = self.board(seen, marks, around, also, brief=brief)
        players = self.players(seen, narrow=side)
        if not side:
            if not brief:
                self.screen.print(players)
            self.screen.print(board)
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(width=scale.width(seen.chart), no_wrap=True)
        grid.add_column()
        costs = [Text(), self.costs(seen, builds)] if builds else []
        grid.add_row(board, Group(players, *costs, Text(), self.legend(seen)))
        self.screen.print(grid)

    def scale(self, seen: Seen) -> Scale:
        """The largest drawing of the whole board that fits; the smallest one, if none does."""
        tall, wide = self.tall - ROOM, self.wide
        for scale in (Scale(3, 2), Scale(2, 2), Scale(3, 1)):
            needed = scale.width(seen.chart) + (SIDE if scale.x > 2 else 0)
            if scale.height(seen.chart) <= tall and needed <= wide:
                return scale
        return Scale(2, 1)

    def board(
        self,
        seen: Seen,
        marks: Marks | None,
        around: Iterable[str],
        also: Iterable[str] = (),
        whole: bool = False,
        brief: bool = False,
    ) -> RenderableType:
        """The whole board, or what fits of it around some points, with an overview of the rest unless brief."""
        scale = self.scale(seen)
        picture = Picture(seen, self.speech, scale, marks)
        if whole or scale.height(seen.chart) <= self.tall - ROOM:
            return Group(*picture.lines())
        rows = region(seen.chart, around, max(LEAST_ROWS, self.tall - ROOM - AXIS_ROWS), also)
        lines = picture.lines(rows)[:-AXIS_ROWS]
        return Group(*([] if brief else self.places.overview(seen, rows)), *lines)

    def large_board(self, seen: Seen, marks: Marks | None) -> RenderableType:
        """The board with all lanes, whatever the height of the terminal."""
        return Group(*Picture(seen, self.speech, Scale(2, 2), marks).lines())

    def legend(self, seen: Seen) -> Text:
        """What the signs on the board mean."""
        letters = [self.speech.letter(seat) for seat in range(len(seen.seats))]
        lines = [self.speech(f"legend.{key}", letter=letters[seen.seat or 0]) for key in LEGEND]
        return Text("\n".join(lines), theme.DIM)

    # ---------------------------------------------------------------- players

    def players(self, seen: Seen, narrow: bool = False) -> RenderableType:
        """What lies open before each player."""
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
        table.add_column("", no_wrap=True, min_width=len(seen.pilots))
        table.add_column(self.speech("players.name"), no_wrap=True)
        width = "long" if self.wide >= ROOMY and not narrow else "short"
        for key in COLUMNS:
            table.add_column(self.speech(f"players.{width}.{key}"), justify="right", no_wrap=True)
        for seat, player in enumerate(seen.seats):
            mark = self._pilot(seen, seat)
            values = self._values(seen, seat, player)
            table.add_row(mark, self.name(seen, seat), *(str(values[key]) for key in COLUMNS))
        return table

    def _pilot(self, seen: Seen, seat: int) -> str:
        """`>` before whoever has the turn; where two share it, their numbers, and `>` before whose part it is."""
        if seat not in seen.pilots:
            return ""
        number = str(seen.pilots.index(seat) + 1) if len(seen.pilots) > 1 else ""
        return f"{'>' if seat == seen.data['pilot'] else ''}{number}".rjust(2 if number else 1)

    def name(self, seen: Seen, seat: int) -> Text:
        """`A Amber (you)`."""
        who = self.speech("players.you") if seat == seen.seat else self.kinds.get(seat, "")
        text = Text(f"{seat} {self.speech.letter(seat)} {self.speech.player(seat)}", self.speech.style(seat))
        return text.append(f" ({who})" if who else "", theme.DIM)

    def _values(self, seen: Seen, seat: int, player: Mapping[str, Any]) -> dict[str, object]:
        more = player["extra"].items()
        return {
            "points": seen.data["points"][seat],
            "cards": player["cards"],
            **{name: f"{player[name]}+{extra}" if extra else player[name] for name, extra in more},
            "fame": player["fame"],
            "medals": player["medals"],
            **{name: len(player[name]) for name in ("friends", "colonies", "spaceports", "ships")},
        }

    # ---------------------------------------------------------------- own cards

    def hand(self, seen: Seen, builds: Iterable[Build], briefly: bool = False) -> Text:
        """`Your 5 cards: ore 2  fuel 3  Enough for: booster`; the last part is left out where builds are listed."""
        hand: dict[str, int] = seen.own["hand"]
        text = Text(f"{self.speech('hand.title', count=seen.own['cards'])} ", theme.TITLE)
        for name, count in hand.items():
            style = f"resource.{name}" if count else theme.DIM
            text.append(f"{self.speech.resource(name)} {count}  ", style)
        enough = [
            self.speech.plain(build["words"])
            for build in builds
            if not build["missing"] and build["state"] not in IMPOSSIBLE
        ]
        if enough and not briefly:
            text.append(self.speech("hand.enough", builds=", ".join(enough)), theme.GOOD)
        return text

    def costs(self, seen: Seen, builds: Iterable[Build]) -> RenderableType:
        """What everything costs, what is missing, and how many can still be had."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for key in ("build", "cost", "missing", "left"):
            table.add_column(self.speech(f"costs.{key}"))
        for build in builds:
            missing = build["missing"]
            short = Text(self.speech.cards(missing) if missing else "✓", theme.BAD if missing else theme.GOOD)
            words, cost = self.speech.plain(build["words"]), self.speech.cards(build["cost"])
            table.add_row(words, cost, short, self._left(seen, build["build"]))
        return table

    def _left(self, seen: Seen, build: str) -> str:
        own = seen.own
        if build in own["limits"]:
            return self.speech("costs.of_limit", have=own[build], limit=own["limits"][build])
        if build == "spaceport":
            return self.speech("costs.yards", count=own["left"]["shipyard"])
        piece = "colony" if build == "colony_ship" else "trade_station"
        return self.speech("costs.ships", transports=own["left"]["transport"], pieces=own["left"][piece])

    def friends(self, seen: Seen) -> list[Text]:
        """Friendship cards before the players, and those still to be had from each people."""
        found = []
        for seat, player in enumerate(seen.seats):
            found.append(self.name(seen, seat))
            found += [self._friend(card) for card in player["friends"]] or [Text("    –", theme.DIM)]
        found.append(Text(self.speech("cards.left"), theme.TITLE))
        for civ, outpost in seen.outposts.items():
            left = outpost["cards"]
            chapter = f"friend.{civ}"
            head = Text(f"  {self.speech.civilisation(civ)}", signs.DOCK)
            found.append(
                head.append(f"  (rules {chapter})" if self.speech.has_chapter(chapter) else "", theme.DIM)
            )
            found += [self._friend(card, left.count(card)) for card in dict.fromkeys(left)] or [
                Text("    –", theme.DIM)
            ]
        return found

    def _friend(self, card: str, count: int = 1) -> Text:
        friend = self.speech.friend(card)
        text = Text("    ").append(friend["title"], "bold").append(f" ×{count}" if count > 1 else "")
        return text.append(f": {friend['text']}")

    # ---------------------------------------------------------------- the end

    def end(self, seen: Seen) -> RenderableType:
        """Points of all, and how they came about."""
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(self.speech("players.name"))
        for key in ("colonies", "spaceports", "markers", "medals", "fame", "points"):
            table.add_column(self.speech(f"end.{key}"), justify="right")
        for seat, player in enumerate(seen.seats):
            worth = [self._worth(one, player) for one in self.speech.catalogue["points"]]
            table.add_row(self.name(seen, seat), *worth, str(seen.data["points"][seat]))
        return table

    def _worth(self, source: Mapping[str, Any], player: Mapping[str, Any]) -> str:
        """`3 = 6`: how many there are, and what they are worth; where that is the same, only how many."""
        there = player[source["source"]]
        count = len(there) if isinstance(there, list) else there
        plain = source["pieces"] == source["points"]
        return str(count) if plain else f"{count} = {player['score'][source['source']]}"


IMPOSSIBLE = ("none_left", "no_site")
"""States of builds that no cards help."""
LEGEND = ("points", "pieces", "docks", "planets", "choices")
COLUMNS = (
    "points",
    "cards",
    "booster",
    "cannon",
    "freight_pod",
    "fame",
    "medals",
    "friends",
    "colonies",
    "spaceports",
    "ships",
)
