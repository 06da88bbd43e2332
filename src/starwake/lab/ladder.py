"""The ladder: all that docs/bots.md claims of how strong the bots are, played on fresh deals by one command.

    python -m starwake.lab.ladder --out ladder --jobs 2                     # everything: half a day of two cores
    python -m starwake.lab.ladder --out ladder --bot navigator --game starship
    python -m starwake.lab.ladder --out ladder --bot captain --against navigator --games 1000

Each claim is a tournament: one bot at tables of another, every deal from every seat. It has a folder of its own, and
whatever interrupts it, the same command goes on. The table at the end tells what was played so far.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from starwake.core.errors import StarwakeError
from starwake.lab.contest import CHALLENGE, tournament
from starwake.lab.results import Share
from starwake.lab.sim import Executor, InProcess, Processes

STARFARERS, CLASSIC, STARSHIP = "starfarers", "starfarers-classic", "starship"
STRANGERS: Final = "starwake.lab.strangers"
FAMILY: Final = {STARFARERS: STARFARERS, CLASSIC: STARFARERS, STARSHIP: STARSHIP}


class Claim(NamedTuple):
    """So large a share of games one bot wins at a table of others."""

    game: str
    players: int
    board: str
    """Of the options; empty for the usual ones."""
    bot: str
    against: str
    games: int
    least: float = 0.0
    """The share that it is to win at least; 0: more than its seat's share by the lower bound."""
    most: float = 1.0

    @property
    def par(self) -> float:
        """The share of one seat."""
        return 1 / self.players

    @property
    def name(self) -> str:
        """What its folder is called."""
        table = "-".join(part for part in (self.game, str(self.players), self.board) if part)
        return f"{table}-{short(self.bot)}-{short(self.against)}"

    def holds(self, wins: Share) -> bool:
        """Whether games bear it out."""
        share = wins.number / wins.of
        return self.least <= share <= self.most if self.least or self.most < 1 else wins.low > self.par


def short(bot: str) -> str:
    """What a bot goes by in a table."""
    return bot.rpartition(":")[2].lower()


def first_trader(game: str) -> str:
    """The trader with the weights it had first."""
    return f"starwake.bots.{FAMILY[game]}.trader:FirstTrader"


def claims() -> Iterator[Claim]:
    """All of them, the quick ones first."""
    for board in ("beginner", "strategic"):
        four = (STARFARERS, 4, board)
        yield Claim(*four, "cadet", "drifter", 1000, least=0.9)
        yield Claim(*four, "cadet", "trader", 1000, most=0.05)
        yield Claim(*four, "trader", first_trader(STARFARERS), 1000, least=0.28)
    old = first_trader(STARSHIP)
    for bot, least, games in (("trader", 0.75, 1000), ("navigator", 0.8, 1000)):
        yield Claim(STARSHIP, 2, "", bot, old, games, least=least)
    yield Claim(STARSHIP, 2, "", "navigator", "trader", 1000)
    for board in ("beginner", "strategic"):
        yield Claim(STARFARERS, 4, board, "navigator", "trader", 1000, least=0.38)
    yield Claim(STARFARERS, 3, "beginner", "navigator", "trader", 400)
    yield Claim(STARFARERS, 5, "strategic", "navigator", "trader", 400)
    yield Claim(STARFARERS, 6, "strategic", "navigator", "trader", 400)
    yield Claim(CLASSIC, 4, "", "navigator", "trader", 400)
    yield from among_strangers()
    for bot, least, games in (("captain", 0.83, 300), ("admiral", 0.85, 150)):
        yield Claim(STARSHIP, 2, "", bot, old, games, least=least)
        yield Claim(STARSHIP, 2, "", bot, "trader", games)
    for board in ("beginner", "strategic"):
        yield Claim(STARFARERS, 4, board, "captain", "trader", 300, least=0.45)
    for board in ("beginner", "strategic"):
        yield Claim(STARFARERS, 4, board, "admiral", "trader", 150, least=0.5)


def among_strangers() -> Iterator[Claim]:
    """Each rung from the trader up against the one below and against bots that it does not model."""
    below = {"trader": "cadet", "navigator": "trader", "captain": "navigator", "admiral": "captain"}
    for bot, lower in below.items():
        games = 100 if bot == "admiral" else 200
        for against in (lower, f"{STRANGERS}:Settler", f"{STRANGERS}:Hoarder"):
            if (bot, against) != ("navigator", "trader"):  # played above
                yield Claim(STARFARERS, 4, "beginner", bot, against, games)


# ------------------------------------------------------------------ playing


def options_of(claim: Claim) -> dict[str, Any]:
    """The options of its tables."""
    return {"board": claim.board} if claim.board else {}


def play(claim: Claim, seed: str, out: Path, executor: Executor) -> Share:
    """The games that the bot won, of those that are played."""
    standing = tournament(
        claim.game,
        claim.players,
        [claim.bot, claim.against],
        claim.games,
        seed,
        options=options_of(claim),
        out=out / claim.name,
        format=CHALLENGE,
        executor=executor,
    )
    return next(row.wins for row in standing.rows if row.bot == standing.contest.bots[0])


def line(claim: Claim, wins: Share) -> str:
    """A row of the table in docs/bots.md."""
    table = f"{claim.game}, {claim.players} players{claim.board and ', '}{claim.board}"
    asked = "above par" if not claim.least else f"{claim.least:.0%}"
    asked = f"at most {claim.most:.0%}" if claim.most < 1 else asked
    share = f"{wins.number / wins.of:.1%} ({wins.low:.1%} to {wins.high:.1%})"
    held = "yes" if claim.holds(wins) else "no"
    return (
        f"| {table} | {short(claim.bot)} against {short(claim.against)} | {claim.par:.1%} | {share} "
        f"| {wins.of} | {asked} | {held} |"
    )


HEADING = "| table | who | par | wins | games | asked for | holds |\n|---|---|---|---|---|---|---|"


def main(arguments: list[str] | None = None) -> int:
    """Play what is asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m starwake.lab.ladder")
    parser.add_argument("--out", required=True, metavar="DIR", help="a folder for each claim comes into it")
    parser.add_argument("--bot", action="append", help="only claims of this bot")
    parser.add_argument("--against", action="append", help="only claims at tables of this bot")
    parser.add_argument("--game", action="append", help="only claims of this game")
    parser.add_argument(
        "--games", type=int, help="so many games of each claim instead of those it is made of"
    )
    parser.add_argument("--seed", default="ladder-1")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    asked_for = {"bot": given.bot, "against": given.against, "game": given.game}
    found = [one for one in claims() if chosen(one, asked_for)]
    try:
        executor = InProcess() if given.jobs == 1 else Processes(given.jobs)
        print(HEADING)
        for one in found:
            asked = one if given.games is None else one._replace(games=given.games)
            print(line(asked, play(asked, given.seed, Path(given.out), executor)), flush=True)
    except StarwakeError as error:
        print(f"ladder: {error}", file=sys.stderr)
        return 2
    return 0


def chosen(claim: Claim, asked_for: Mapping[str, Sequence[str] | None]) -> bool:
    """Whether a claim is among those asked for, field by field; one that nothing is said of may be anything."""
    return all(not names or short(getattr(claim, field)) in names for field, names in asked_for.items())


if __name__ == "__main__":
    sys.exit(main())
