"""Print the tables of docs/rules.md: every ledger, and the chapters of three. A test compares them with the page."""

from collections import Counter

from starwake.core.ledger import Ledger, load

CHAPTERS = {
    "setup": "components and set-up",
    "board": "what is printed on the board",
    "turn": "the order of a turn",
    "info": "what is hidden",
    "production": "dice, planets, reserve pile, the 7",
    "trade": "with players and with the supply",
    "build": "costs and limits",
    "flight": "speed, movement, no blockade",
    "explore": "turning up discs and sectors",
    "colony": "founding colonies",
    "outpost": "trade stations, cards, markers",
    "special": "pirate bases and ice planets",
    "encounter": "the encounter cards",
    "friend": "the friendship cards",
    "points": "victory points",
    "end": "the end of the game",
}
OTHERWISE = {
    "starship": {
        "production": "the yellow die, colonies, modules",
        "storage": "cargo bays and the lab",
        "flight": "speed, sectors, what can be done at a card",
        "pirate": "demand, fight, win, loss",
        "trade": "posts, the opponent, the order",
        "module": "sensor, trade module, numbers of modules",
        "points": "victory points, the two special cards",
        "option": "variants of the booklet",
    }
}
"""What a chapter is about in another game, or one that only this game has."""
SHOWN = ("starfarers-2019", "starfarers-classic", "starship")
PREFIX = "d."
"""What all ids of the Starship ledger begin with."""


def ledgers() -> str:
    """A row for each ledger."""
    rows = ["| ledger | rules | from |", "|---|---|---|"]
    rows += [f"| `{name}` | {len(load(name))} | {load(name).book} |" for name in Ledger.names()]
    return "\n".join(rows)


def chapters(name: str) -> str:
    """A row for each chapter of a ledger, in the order of the book."""
    about = {**CHAPTERS, **OTHERWISE.get(name, {})}
    counts = Counter(rule.id.removeprefix(PREFIX).partition(".")[0] for rule in load(name))
    rows = ["| chapter | rules | about |", "|---|---|---|"]
    rows += [f"| `{chapter}` | {count} | {about[chapter]} |" for chapter, count in counts.items()]
    return "\n".join(rows)


if __name__ == "__main__":
    print(ledgers(), *(chapters(name) for name in SHOWN), sep="\n\n")
