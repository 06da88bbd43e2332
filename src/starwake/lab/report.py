"""The page of a tournament: one HTML file with a table and plots, without scripts and with nothing to fetch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from starwake.lab import plots
from starwake.lab.sprt import Verdict
from starwake.lab.standing import Row, Standing

STYLE = """
:root{--ink:#1d2433;--paper:#fbfaf6;--soft:#d9d6cc;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--ink:#e6e4dc;--paper:#10131c;--soft:#333a4d}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.25rem .5rem;border-bottom:1px solid var(--soft)}
td{white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:7rem}
.wide{overflow-x:auto}
svg{width:100%;height:auto;font-size:12px}svg text{fill:var(--ink)}.end{text-anchor:end}.middle{text-anchor:middle}
.interval{stroke:var(--ink);stroke-width:2}.par{stroke:var(--ink);stroke-dasharray:3 3}.grid{stroke:var(--soft)}
.line{fill:none;stroke-width:2.5}.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.legend i{display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem}
"""
PALETTE = ("#3b6fb6", "#d07a2d", "#3f8f5f", "#a5477f", "#7a6fc0", "#9a8433", "#3d8f9a", "#b3514a")


def page(standing: Standing) -> str:
    """The whole page."""
    contest = standing.contest
    title = f"{contest.game}: {len(contest.bots)} bots, {len(standing.bouts)} games"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join([f"<h1>{escape(title)}</h1>", _about(standing), *_sections(standing)])
    style = f"<style>{STYLE}{_colours()}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}{style}</head>\n<body>{body}</body></html>\n'


def _about(standing: Standing) -> str:
    contest = standing.contest
    options = ", ".join(f"{name} {value}" for name, value in contest.options.items())
    rounds = f", {contest.rounds} rounds" if contest.rounds > 1 else ""
    return (
        f"<p>{contest.players} players, {escape(options)}; {escape(contest.format)}{rounds}; "
        f"seed {escape(str(contest.seed))}. Every deal was played from each seat. {_ended(standing)}</p>"
    )


def _ended(standing: Standing) -> str:
    """How the games ended; a way in which none did is left out."""
    ways = (
        ("won", standing.finished),
        ("over because nobody could win any more", standing.drawn),
        (
            f"stopped after {standing.contest.max_turns} turns",
            len(standing.bouts) - standing.finished - standing.drawn,
        ),
    )
    told = [f"{number} {'was' if number == 1 else 'were'} {how}" for how, number in ways if number]
    return f"Of {len(standing.bouts)} games {', '.join(told)}."


def _sections(standing: Standing) -> Iterable[str]:
    rows, contest = standing.rows, standing.contest
    order = [contest.bots.index(row.bot) for row in rows]
    names = [row.bot for row in rows]
    yield _table(rows)
    if standing.verdict is not None:
        yield f"<p>{escape(told(contest.bots[0], standing.verdict))}</p>"
    shares = [(row.bot, row.wins.number / max(1, row.games), row.wins.low, row.wins.high) for row in rows]
    yield _section(
        "Wins, of the seats that a bot had; the dashed line is par", plots.bars(shares, 1 / contest.players)
    )
    yield _section("Who came out ahead of whom", _ahead(standing, order))
    curves = plots.lines([standing.curve(who) for who in order], "rounds of turns")
    yield _section("Points by round", curves + plots.legend(names))
    origins = [(contest.bots[who], standing.origins(who)) for who in order]
    kinds = list(dict.fromkeys(kind for _bot, parts in origins for kind in parts))
    if kinds:
        yield _section("Where points come from", plots.stacks(origins, kinds) + plots.legend(kinds))
    yield _section("How long games are", plots.histogram([one.turns for one in standing.bouts], "turns"))


def told(bot: str, verdict: Verdict) -> str:
    """A verdict in words."""
    what = {
        None: "it is not clear yet whether that is luck",
        True: "it is better, as far as the test can tell",
        False: "it is not that much better",
    }[verdict.better]
    return f"{bot} won {verdict.gain:+.1%} of games above its share in {verdict.deals} deals: {what}."


def _table(rows: Sequence[Row]) -> str:
    head = ("bot", "rating", "95 %", "games", "wins", "share", "95 %", "points")
    cells = [
        (
            row.bot,
            f"{row.rating.mean:.2f}",
            f"{row.rating.low:.2f} – {row.rating.high:.2f}",
            str(row.games),
            str(row.wins.number),
            f"{row.wins.number / max(1, row.games):.1%}",
            f"{row.wins.low:.1%} – {row.wins.high:.1%}",
            f"{row.points:.2f}",
        )
        for row in rows
    ]
    return _grid(head, cells)


def _ahead(standing: Standing, order: Sequence[int]) -> str:
    """For each pair the share of meetings in which the row came before the column, which has the number of a row."""
    ahead, bots = standing.ahead(), standing.contest.bots
    cells = []
    for place, who in enumerate(order, 1):
        row = [f"{place} {bots[who]}"]
        for other in order:
            won, lost = ahead[who, other], ahead[other, who]
            row.append(f"{won / (won + lost):.0%}" if won + lost else "")
        cells.append(row)
    return _grid(["", *(str(place) for place in range(1, len(order) + 1))], cells)


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _section(title: str, body: str) -> str:
    return f"<h2>{escape(title)}</h2>\n{body}"


def _colours() -> str:
    return "".join(
        f".c{n}{{fill:{colour};background:{colour}}}.line.c{n}{{fill:none;stroke:{colour}}}"
        for n, colour in enumerate(PALETTE)
    )
