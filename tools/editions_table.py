"""Write docs/editions.md: what differs between the editions, from their data, their ledgers and their texts.

    python -m tools.editions_table > docs/editions.md

A test compares the page with what this prints, so nothing on it is written by hand. A difference in the data that has
no words yet is an error that names the key.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import to_builtins

from starwake.core.ledger import Ledger, Rule, load
from starwake.core.text import Texts
from starwake.starfarers.editions import classic, e5_6
from starwake.starfarers.editions.assemble import disc_name
from starwake.starfarers.editions.edition import Edition
from starwake.starfarers.facts import EncounterFacts, Facts, OpFacts
from starwake.starfarers.facts import load as load_facts
from starwake.starfarers.game import Starfarers, StarfarersClassic
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.table.wording import Wording
from tools import editions_words as words
from tools.ledger_table import CHAPTERS

INTRO = """# What differs between the editions

For players who know one edition, and for those who work on the rules: three ways to play Starfarers on one engine. Only
what differs is listed: numbers and procedures from the data, cards, rules from the ledgers. Where nothing else is
said, things go by their 2019 names. Made by `tools/editions_table.py`; do not edit this page, run the tool. What we
decided where a book is silent is in [rulings](rulings.md).
"""
NOTHING = "-"
GAMES = (Starfarers, StarfarersClassic)


class Column(NamedTuple):
    """An edition, and what is compared of it."""

    name: str
    edition: Edition
    facts: Facts
    wording: Wording

    @property
    def texts(self) -> Texts:
        """What it says."""
        return self.wording.texts


def column(name: str, game: Starfarers, extension: bool = False) -> Column:
    """An edition with its facts and its words."""
    facts = load_facts(game.edition.data, extension=extension)
    wording = game.wording("en")
    assert isinstance(wording, Wording)
    return Column(name, game.edition, facts, wording)


COLUMNS = (
    column("2019", Starfarers(4)),
    column("5-6", Starfarers(6), extension=True),
    column("classic", StarfarersClassic(4)),
)


def page() -> str:
    """The whole page."""
    parts = [
        INTRO,
        editions(),
        names(),
        *parameters(),
        strategies(),
        boards(),
        discs(),
        options(),
        friendship(),
        encounters(),
    ]
    return "\n".join([*parts, *rules(), extension()])


# ------------------------------------------------------------------ tables


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    cells = [tuple(head), *(tuple(row) for row in rows)]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "---|" * len(cells[0]), *lines[1:], ""])


def section(title: str, text: str, depth: int = 2) -> str:
    """A heading and what is under it."""
    return f"{'#' * depth} {title}\n\n{text}"


def code(names: Iterable[object]) -> str:
    """Names as code, or a dash."""
    return ", ".join(f"`{name}`" for name in names) or NOTHING


def compared(what: str, rows: Iterable[tuple[str, Callable[[Column], str]]]) -> str:
    """A row for each question, a column for each edition; rows without a difference are left out."""
    answers = [(name, [ask(column) for column in COLUMNS]) for name, ask in rows]
    return table(
        (what, *(column.name for column in COLUMNS)),
        ((name, *found) for name, found in answers if len(set(found)) > 1),
    )


# ------------------------------------------------------------------ numbers and procedures


def editions() -> str:
    """What is compared."""
    rows = (
        (
            column.name,
            code(game.id for game in GAMES if column.edition in game.editions),
            f"{min(column.edition.players)} and {max(column.edition.players)}",
            f"`{column.edition.id}` version {column.edition.version}",
            code(column.edition.ledgers),
        )
        for column in COLUMNS
    )
    return table(("edition", "game", "players", "ruleset", "ledgers"), rows)


def names() -> str:
    """Things with another name."""
    rows = [(thing, lambda c, own=own: own[c.edition.data]) for thing, own in words.THINGS.items()]
    return section("Words", compared("the thing", rows))


def parameters() -> Iterator[str]:
    """A section for each chapter of the parameters."""
    flat = {column.name: parameters_of(column) for column in COLUMNS}
    differing = [
        key for key in dict.fromkeys(k for keys in flat.values() for k in keys) if differs(key, flat)
    ]
    for key in differing:
        if key not in words.ROWS:
            raise LookupError(f"tools/editions_words.py has no row {key!r}, but the editions differ there")
    for title, prefixes in words.CHAPTERS.items():
        keys = [key for key in differing if key.partition(".")[0] in prefixes]
        rows = ((words.ROWS[key], *(say(key, flat[c.name].get(key)) for c in COLUMNS)) for key in keys)
        yield section(title, table(("", *(c.name for c in COLUMNS)), rows))


def parameters_of(column: Column) -> dict[str, Any]:
    """The parameters that matter in an edition, by their dotted keys."""
    found = dict(flatten(to_builtins(column.facts.parameters)))
    if column.facts.beginner is None:  # nobody starts with printed upgrades
        found = {key: value for key, value in found.items() if key != "start.boosters"}
    if 3 not in column.edition.players:
        found = {key: value for key, value in found.items() if "three_players" not in key}
    return found


def flatten(values: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted keys and their values; what is built for which cards is the same everywhere."""
    for key, value in values.items():
        if above + key in ("edition", "costs"):
            continue
        if isinstance(value, Mapping):
            yield from flatten(value, f"{above}{key}.")
        else:
            yield above + key, value


def differs(key: str, flat: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a key has different values; a group that an edition leaves out shows in the keys below it."""
    values = [row.get(key) for row in flat.values()]
    if all(value is None for value in values):
        return False
    return any(value != values[0] for value in values)


def say(key: str, value: Any) -> str:
    """A value of the data in words."""
    if value is None:
        return words.NONE.get(key, NOTHING)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if key == "discs.reserve_group":
        return words.BACKS[value]
    if isinstance(value, str):
        return words.VALUES[value]
    if isinstance(value, tuple):
        return SAY[key](value) if key in SAY else ", ".join(map(str, value))
    return str(value)


def say_balls(balls: tuple[str, ...]) -> str:
    """`2 yellow, red, blue, black`."""
    return ", ".join(f"{n} {ball}" if n > 1 else ball for ball, n in sorted(Counter(balls).items()))


def say_draws(rows: tuple[Mapping[str, Any], ...]) -> str:
    """`2 up to 7 points, 1 up to 9`."""
    return ", ".join(f"{row['cards']} up to {row['max_points']} points" for row in rows if row["cards"])


def say_rounds(rounds: tuple[Mapping[str, Any], ...]) -> str:
    """The rounds one after another."""
    said = (" and ".join(words.PLACES[place] for place in row["place"]) for row in rounds)
    return "; ".join(
        f"{n}. {row['direction'].replace('_', '-')}: {place}"
        for n, (row, place) in enumerate(zip(rounds, said, strict=True), 1)
    )


SAY: Mapping[str, Callable[[Any], str]] = {
    "balls": say_balls,
    "reserve_pile.draw_by_points": say_draws,
    "advanced_setup.rounds": say_rounds,
}


def strategies() -> str:
    """The procedures that an edition has put into the slots of its ruleset."""
    rows = [
        (f"`{slot}`: {about}", *(f"`{type(getattr(rules_of(c), slot)).__name__}`" for c in COLUMNS))
        for slot, about in words.SLOTS.items()
    ]
    text = "What is *done* otherwise is a strategy in a slot: see [adding an edition](adding-an-edition.md)."
    return section("Strategies", "\n\n".join([text, table(("slot", *(c.name for c in COLUMNS)), rows)]))


def rules_of(column: Column) -> Ruleset:
    """The rules of an edition with its default options."""
    return column.edition.table(column.edition.players[-1], column.edition.read_options("", {})).rules


# ------------------------------------------------------------------ boards, discs, options


def boards() -> str:
    """What lies on the table."""
    rows: list[tuple[str, Callable[[Column], str]]] = [
        ("points of the lattice", lambda c: str(len(c.facts.board.points))),
        ("systems besides the four home systems", lambda c: str(count_sectors(c, "system"))),
        ("outposts on sectors", lambda c: str(count_sectors(c, "outpost"))),
        ("outposts on the board", lambda c: str(len({dock.civilization for dock in c.facts.board.docks}))),
        ("empty sectors", lambda c: str(count_sectors(c, "empty"))),
        ("slots for sectors", lambda c: str(len(c.facts.board.slots) - len(c.facts.board.printed))),
        ("the map", lambda c: c.facts.board.status),
    ]
    notes = (f"{c.name}: {c.facts.board.note}" for c in COLUMNS if c.facts.board.status != "original")
    return section("Boards", "\n".join([compared("", rows), *notes, ""]))


def count_sectors(column: Column, kind: str) -> int:
    """Sectors of a kind that are in the game."""
    return sum(sector.kind == kind and not sector.extension for sector in column.facts.sectors)


def discs() -> str:
    """The discs by their backs."""
    backs = dict.fromkeys(name for column in COLUMNS for name in column.facts.discs)
    rows = [(words.BACKS[back], lambda c, back=back: say_discs(c.facts, back)) for back in backs]
    text = "`3/12` is one disc with two numbers. P is a pirate base, I an ice planet, A an artifact, with its value."
    return section("Discs", "\n\n".join([text, compared("back", rows)]))


def say_discs(facts: Facts, back: str) -> str:
    """The discs with a back."""
    if back not in facts.discs:
        return NOTHING
    marks = {"pirate_base": "P", "ice_planet": "I", "artifact": "A"}
    return ", ".join(
        f"{marks[disc.special]}{disc.value}" if disc.special else disc_name(disc)
        for disc in facts.discs[back].base
    )


def options() -> str:
    """Every option, and what the readings of an edition change."""
    known = dict.fromkeys(name for column in COLUMNS for name in column.edition.options)
    rows = ((f"`{name}`", *(code(c.edition.options.get(name, ())) for c in COLUMNS)) for name in known)
    choices = table(("option", *(c.name for c in COLUMNS)), rows)
    text = "The default comes first."
    readings = [reading(column, name) for column in COLUMNS for name in column.facts.options]
    told = table(("reading", "rules", "off", "on", "in the ledger"), readings)
    return section("Options", "\n\n".join([text, f"{choices}\nThe manual's readings:", told]))


def reading(column: Column, option: str) -> tuple[str, ...]:
    """What an option of the data does, and which rules it changes."""
    rules = [rule for name in column.edition.ledgers for rule in load(name) if option in rule.options]
    off, on = (column.texts(f"option.{option}.{state}") for state in ("off", "on"))
    return (
        f"`{option}`",
        code(rule.id for rule in rules),
        off,
        on,
        " ".join(r.option_text for r in rules) or NOTHING,
    )


# ------------------------------------------------------------------ cards


def friendship() -> str:
    """Friendship cards with another effect."""
    known = dict.fromkeys(card.id for column in COLUMNS for card in column.facts.friendship)
    rows = []
    for id in known:
        found = [next((card for card in c.facts.friendship if card.id == id), None) for c in COLUMNS]
        if any(card != found[0] for card in found):
            rows.append((COLUMNS[0].texts(f"friend.{id}.title"), *map(say_friend, COLUMNS, found)))
    return section("Friendship cards", table(("card", *(c.name for c in COLUMNS)), rows))


def say_friend(column: Column, card: Any) -> str:
    """The text of a card, with its number."""
    if card is None:
        return NOTHING
    copies = f"{card.copies} cards: " if card.copies > 1 else ""
    return copies + column.texts(f"friend.{card.id}.text")


def encounters() -> str:
    """Branches of encounter cards that differ by more than whose ship it is."""
    old, new = COLUMNS[0], COLUMNS[2]
    assert COLUMNS[1].facts.encounters == old.facts.encounters, "a column for the extension's encounter cards"
    pairs = list(zip(old.facts.encounters, new.facts.encounters, strict=True))
    rows = [row for one, two in pairs for row in differing_branches(one, two)]
    told = {row[0] for row in rows}
    ship_only = [str(one.id) for one, two in pairs if one != two and str(one.id) not in told]
    text = (
        "With 5-6 players the cards are those of 2019. In the classic edition every card that holds a ship or lets one "
        f"jump means the first ship; apart from that cards {', '.join(ship_only)} are the same."
    )
    return section(
        "Encounter cards", "\n\n".join([text, table(("card", "answer", old.name, new.name), rows)])
    )


def differing_branches(one: EncounterFacts, two: EncounterFacts) -> Iterator[tuple[str, str, str, str]]:
    """The answers of a card that lead to something else."""
    for reply in dict.fromkeys([*one.branches, *two.branches]):
        ops = [card.branches.get(reply, ()) for card in (one, two)]
        if any_ship(ops[0]) != any_ship(ops[1]):
            first, second = (
                c.wording.plain(c.wording.results(o))
                for c, o in zip((COLUMNS[0], COLUMNS[2]), ops, strict=True)
            )
            yield str(one.id), NOTHING if reply == "auto" else reply, first, second


def any_ship(ops: Iterable[OpFacts]) -> tuple[Any, ...]:
    """Operations without the word on whose ship they concern."""
    return tuple(
        (
            op.op,
            {key: value for key, value in op.args.items() if key != "ship"},
            {key: any_ship(branch) for key, branch in op.branches.items()},
        )
        for op in ops
    )


# ------------------------------------------------------------------ rules


def rules() -> Iterator[str]:
    """For each chapter, what only one of the two ledgers has."""
    old, new = load("starfarers-2019"), load("starfarers-classic")
    yield section(
        "Rules of 2019 and of the classic edition",
        "Ids that both ledgers have are named only; their texts may differ. For the others: the text, and where the "
        "program uses one rule for the other, its id there.\n",
    )
    for chapter in dict.fromkeys(chapter_of(rule) for ledger in (old, new) for rule in ledger):
        yield section(f"`{chapter}`: {CHAPTERS[chapter]}", chapter_rules(chapter, old, new), 3)


def chapter_of(rule: Rule) -> str:
    """The first part of an id."""
    return rule.id.partition(".")[0]


def chapter_rules(chapter: str, old: Ledger, new: Ledger) -> str:
    """The ids in both ledgers, then a table of the others."""
    both = [rule.id for rule in old if chapter_of(rule) == chapter and rule.id in new]
    named = classic.EDITION.rule_ids
    rows = [
        (f"`{rule.id}`", "2019", rule.text, code([named[rule.id]] if rule.id in named else []))
        for rule in old
        if chapter_of(rule) == chapter and rule.id not in new
    ]
    rows += [
        (
            f"`{rule.id}`",
            "classic",
            rule.text,
            code(id for id, name in named.items() if name == rule.id and id in old),
        )
        for rule in new
        if chapter_of(rule) == chapter and rule.id not in old
    ]
    lines = [f"In both: {code(both)}\n"] if both else []
    return "\n".join([*lines, table(("rule", "only in", "text", "in the other"), rows)] if rows else lines)


def extension() -> str:
    """What the extension adds to the 2019 ledger, and what it changes there."""
    ledger = load("starfarers-5-6")
    base = load(ledger.extends)
    added = table(("rule", "text"), ((f"`{rule.id}`", rule.text) for rule in ledger))
    named = e5_6.EDITION.rule_ids
    changed = table(
        ("rule of 2019", "what it says for three and four players", "refusals with two pilots name"),
        ((f"`{id}`", base[id].text, code([named[id]] if id in named else [])) for id in ledger.replaces),
    )
    text = f"All rules of `{ledger.extends}` hold, except where these say otherwise."
    return section(
        "Rules of the extension", "\n".join([f"{text}\n", added, "They change:\n", changed])
    ).rstrip("\n")


if __name__ == "__main__":
    print(page())
