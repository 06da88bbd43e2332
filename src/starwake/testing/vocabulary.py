"""Texts that might be actions: what a game has offered so far, with words exchanged, and plain nonsense."""

from __future__ import annotations

from collections.abc import Iterable

from starwake.core.rng import Stream

GARBAGE = (
    "",
    "   ",
    "\n",
    "?",
    "no such action",
    "\x00",
    "🚀",
    "٣",
    "-1",
    "1e9",
    "nan",
    "{}",
    "'; drop table matches; --",
    "x" * 5000,
)
"""Texts that are no action of any game."""

KEPT = 30
NUMBERS = ("0", "1", "2", "3", "5", "9", "31", "32", "99999999999999999999", "-1", "1.5")


class Vocabulary:
    """Learns the notation of actions and makes up others of the same look, legal or not."""

    def __init__(self) -> None:
        self._by_head: dict[str, list[str]] = {}
        self._words: dict[str, None] = {}
        self._turn = 0

    def learn(self, notations: Iterable[str]) -> None:
        """Remember some of these, of each first word the latest few."""
        for text in notations:
            words = text.split()
            known = self._by_head.setdefault(words[0], [])
            if text in known:
                continue
            if len(known) < KEPT:
                known.append(text)
            else:
                self._turn = (self._turn + 7) % KEPT
                known[self._turn] = text
            self._words.update(dict.fromkeys(words))

    def made_up(self, rng: Stream) -> str:
        """A text that reads like an action: one that was legal some time, or one with a word exchanged."""
        heads = list(self._by_head.values())
        known = heads[rng.below(len(heads))]
        words = known[rng.below(len(known))].split()
        if len(words) > 1 and rng.below(2):
            place = 1 + rng.below(len(words) - 1)
            others = NUMBERS if words[place].isdigit() else list(self._words)
            words[place] = others[rng.below(len(others))]
        return " ".join(words)

    def some(self, count: int, rng: Stream) -> list[str]:
        """A few made-up actions and one piece of garbage."""
        return [*(self.made_up(rng) for _number in range(count)), GARBAGE[rng.below(len(GARBAGE))]]
