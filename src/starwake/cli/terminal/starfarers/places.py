"""The systems and outposts in words: what lies where, and what may lie face down."""

from __future__ import annotations

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.starfarers import signs
from starwake.cli.terminal.starfarers.board import planet_sign
from starwake.cli.terminal.starfarers.seen import WITH_PLANETS, Seen
from starwake.cli.terminal.starfarers.speech import Speech


class Places:
    """Lists places as one seat sees them."""

    def __init__(self, screen: Screen, speech: Speech) -> None:
        self.screen = screen
        self.speech = speech

    def overview(self, seen: Seen, shown: range) -> list[Text]:
        """The systems outside the rows that are shown, several on a line."""
        away = [s for s in seen.chart.systems if seen.chart.points[seen.chart.centre[s]][1] not in shown]
        cells = [self.system_line(seen, system) for system in away if seen.kind(system) != "empty"]
        cells += [self._people(seen, civ) for civ, (_, y) in seen.chart.bases.items() if y not in shown]
        if not cells:
            return []
        columns = max(1, (self.screen.console.width - 1) // 38)
        lines = [Text(self.speech("board.away"), theme.DIM)]
        for start in range(0, len(cells), columns):
            line = Text("  ")
            for cell in cells[start : start + columns]:
                line.append_text(cell)
                line.append(" " * max(1, 38 - cell.cell_len))
            line.rstrip()
            lines.append(line)
        return lines

    def systems(self, seen: Seen) -> list[Text]:
        """Every system on a line of its own, with its sites."""
        found = []
        for system in seen.chart.systems:
            line = self.system_line(seen, system)
            line.append(" " * max(2, 40 - line.cell_len))
            line.append(self._sites(seen, system), theme.DIM)
            found.append(line)
        return found + [self._base_line(seen, civ) for civ in seen.chart.bases]

    def _base_line(self, seen: Seen, civ: str) -> Text:
        """An outpost with numbered docks."""
        line = Text("   ").append_text(self._people(seen, civ))
        line.append(" " * max(2, 26 - line.cell_len))
        return line.append(self._docks(seen, civ), theme.DIM)

    def system_line(self, seen: Seen, system: str) -> Text:
        """`N3 Ca 6 Fo △ Go P4 (A)○○`, or the outpost with its docks."""
        line = Text()
        line.append(f"{self.speech.system(system):<3}", signs.NAME)
        kind = seen.kind(system)
        if kind == "outpost":
            line.append_text(self._people(seen, seen.systems[system]["people"]))
        elif kind in WITH_PLANETS:
            for planet in seen.systems[system]["planets"]:
                text, style = planet_sign(planet, self.speech)
                line.append(f"{text:<8}", style)
            line.append("".join(self._site_sign(seen, site) for site in seen.chart.sites[system]))
        else:
            line.append(self.speech("board.unknown" if kind == "unknown" else "board.empty"), theme.DIM)
        return line

    def _people(self, seen: Seen, civ: str) -> Text:
        """`Green Folk AC··· ♦A`: an outpost with its stations, and who holds its marker."""
        line = Text(f"{self.speech.civilisation(civ)} ", signs.DOCK)
        outpost = seen.outposts[civ]
        docks = "".join(self.speech.letter(s) for s in outpost["stations"])
        line.append(docks.ljust(self.speech.catalogue["stations_each"], "·"))
        holder = outpost["marker"]
        if holder is not None:
            line.append(f" ♦{self.speech.letter(holder)}", self.speech.style(holder))
        return line

    def _site_sign(self, seen: Seen, site: str) -> str:
        piece = seen.pieces.get(site)
        if piece is None:
            return "○"
        return self.speech.letter(piece.seat) if piece.seat >= 0 else "N"

    def _sites(self, seen: Seen, system: str) -> str:
        kind = seen.kind(system)
        if kind == "outpost":
            return self._docks(seen, seen.systems[system]["people"])
        if kind in WITH_PLANETS:
            return self.speech("board.sites_at", points="  ".join(seen.chart.sites[system]))
        return ""

    def _docks(self, seen: Seen, civ: str) -> str:
        """Where the next trade station goes, and what it takes."""
        outpost = seen.outposts[civ]
        if not outpost["pods"]:
            return self.speech("board.full")
        taken = len(outpost["stations"]) if len(outpost["docks"]) > 1 else 0
        pods = self.speech("board.pods", count=outpost["pods"])
        return f"{self.speech('board.dock_at', point=outpost['docks'][taken])}; {pods}"

    def discs_left(self, seen: Seen) -> list[Text]:
        """What may still lie under each sign."""
        found = []
        for group, pile in seen.data["board"]["discs_left"].items():
            icon = self.speech.icon(group)
            if icon != "?":
                discs = ", ".join(
                    f"{self.disc(disc)}" + (f" ×{n}" if n > 1 else "") for disc, n in pile.items()
                )
                found.append(Text(f"  {icon}  {discs}"))
        return found

    def disc(self, disc: str) -> str:
        """A disc in words: a number, or a token with its strength."""
        kind, _, value = disc.partition(" ")
        return self.speech.texts(f"disc.{kind}", value=value) if value else disc
