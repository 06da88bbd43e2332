"""Choices that the games share the making of: integers of the engine as readable classes, notation, and back.

A game names its kinds of arguments (`Names`, `Numbers`) and its actions and outcomes, one frozen class each. An
argument takes 16 bits of the integer, in the order of `args`; a class with another form overrides `pack` and `unpack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from starwake.core import choice
from starwake.core.outside import shown
from starwake.parts.refusing import misread, unreadable

KIND = 0xFF
"""The part of an integer that tells the kind of choice."""
FIRST, WIDTH = 8, 16
"""Where the arguments begin, and the bits of each."""
KEPT = 4096
"""Choices of a kind that are kept as they were made; when there are more, all are made again."""
ALL_SHOWN = 20
"""Names up to this number are all shown in an error."""


class Names:
    """One kind of argument that is a name from a list."""

    def __init__(self, what: str, names: tuple[str, ...], first: int = 0) -> None:
        self.what = what
        self.names = names
        self.first = first
        self.index = {name: i for i, name in reversed([*enumerate(names)])}

    def read(self, word: str) -> int:
        """The number of a name."""
        if word not in self.index:
            few = len(self.names) <= ALL_SHOWN
            shown = ", ".join(dict.fromkeys(self.names)) if few else self.names[0]
            key = "name" if few else "name.such"
            raise unreadable(key, word=f"{word:.40}", argument=self.what, known=shown)
        return self.index[word] + self.first

    def show(self, number: int) -> str:
        """The name of a number."""
        return self.names[number - self.first]


class Numbers:
    """One kind of argument that is a number as written."""

    def __init__(self, what: str, low: int, high: int, offset: int = 0) -> None:
        self.what = what
        self.low = low
        self.high = high
        self.offset = offset

    def read(self, word: str) -> int:
        """The number written, as the engine counts."""
        short = word.isascii() and word.isdigit() and len(word) <= len(str(self.high))
        if not short or not self.low <= int(word) <= self.high:
            raise unreadable("number", word=f"{word:.40}", argument=self.what, low=self.low, high=self.high)
        return int(word) - self.offset

    def show(self, number: int) -> int:
        """As people count."""
        return number + self.offset


Kinds = Mapping[str, Names | Numbers]
"""The kinds of arguments, by the names of the fields that hold them."""


@dataclass(frozen=True, slots=True)
class Action(choice.Action):
    """A choice by a seat."""

    code: ClassVar[int] = 0

    def pack(self, codec: Codec) -> int:
        """The engine integer."""
        return codec.pack(type(self), written(self))

    @classmethod
    def unpack(cls, codec: Codec, code: int) -> Self:
        """The action of an engine integer."""
        return cls(*codec.values(cls, code))

    @classmethod
    def read(cls, codec: Codec, words: list[str]) -> int:
        """The engine integer of what stands after the first word of the notation."""
        return codec.pack(cls, words)


@dataclass(frozen=True, slots=True)
class Outcome(choice.Outcome):
    """A choice by chance."""

    code: ClassVar[int] = 0


def written(made: choice.Choice) -> list[str]:
    """The arguments of a choice as they stand in its notation, whatever they are."""
    return [
        word if type(word) is str else shown(word) for word in (getattr(made, name) for name in made.args)
    ]


C = TypeVar("C", Action, Outcome)


def by_code(module: Mapping[str, object], base: type[C]) -> dict[int, type[C]]:
    """The classes of a module that derive from `base`, by their numbers; two with one number are an error."""
    kinds = [kind for kind in module.values() if isinstance(kind, type) and issubclass(kind, base)]
    found: dict[int, type[C]] = {}
    for kind in sorted((kind for kind in kinds if kind.code), key=lambda kind: kind.code):
        if kind.code in found:
            raise TypeError(f"{kind.__name__} and {found[kind.code].__name__} have the same number")
        found[kind.code] = kind
    return found


Reader = Callable[["Codec", list[str]], int]
"""Reads what stands after the first word of an action's notation."""


def plain_readers(actions: Iterable[type[Action]]) -> dict[str, Reader]:
    """The readers of the actions whose notation begins with their whole word."""
    return {kind.word: kind.read for kind in actions if " " not in kind.word}


def spaced(text: str, synonyms: Mapping[str, str]) -> str:
    """Lower case, single spaces, and the longer ways to say a word."""
    words = f" {' '.join(text.lower().split())} "
    for long, short in synonyms.items():
        words = words.replace(f" {long} ", f" {short} ")
    return words.strip()


class Codec:
    """Turns engine integers into readable choices and back, and reads notation."""

    def __init__(
        self,
        kinds: Kinds,
        actions: Iterable[type[Action]],
        outcomes: Iterable[type[Outcome]],
        readers: Mapping[str, Reader],
        synonyms: Mapping[str, str],
    ) -> None:
        self.kinds = kinds
        self.actions = {kind.code: kind for kind in actions}
        self.outcomes = {kind.code: kind for kind in outcomes}
        self.readers: Mapping[str, Reader] = {**plain_readers(self.actions.values()), **readers}
        """By the first word: what several kinds of actions share has a reader of its own."""
        self.synonyms = synonyms
        self._actions: dict[int, Action] = {}
        self._outcomes: dict[int, Outcome] = {}
        """Choices by their integers. They never change, so whoever asks again gets the same object."""
        self._notations: dict[int, str] = {}
        self._outcome_notations: dict[int, str] = {}
        self._codes: dict[int, int] = {}
        """The integers of kept actions, by `id`: what comes back is not packed again."""

    # ---------------------------------------------------------------- integers to choices

    def action(self, code: int) -> Action:
        """The readable form of an action."""
        made = self._actions.get(code)
        if made is None:
            made = self.actions[code & KIND].unpack(self, code)
            if len(self._actions) >= KEPT:
                self._codes.clear()  # first: an id stands for another object once its own is gone
                self._actions.clear()
            self._actions[code] = made
        return made

    def outcome(self, code: int) -> Outcome:
        """The readable form of an outcome."""
        made = self._outcomes.get(code)
        if made is None:
            kind = self.outcomes[code & KIND]
            made = kind(*self.values(kind, code))
            if len(self._outcomes) >= KEPT:
                self._outcomes.clear()
            self._outcomes[code] = made
        return made

    def notation(self, code: int) -> str:
        """The notation of an action."""
        text = self._notations.get(code)
        return self._noted(self._notations, code, self.action(code)) if text is None else text

    def outcome_notation(self, code: int) -> str:
        """The notation of an outcome."""
        text = self._outcome_notations.get(code)
        return self._noted(self._outcome_notations, code, self.outcome(code)) if text is None else text

    @staticmethod
    def _noted(known: dict[int, str], code: int, made: choice.Choice) -> str:
        if len(known) >= KEPT:
            known.clear()
        known[code] = made.notation
        return known[code]

    def values(self, kind: type[choice.Choice], code: int) -> list[str | int]:
        """The arguments in an integer, in the order of `args`."""
        mask = (1 << WIDTH) - 1
        return [
            self.kinds[name].show((code >> (FIRST + WIDTH * place)) & mask)
            for place, name in enumerate(kind.args)
        ]

    # ---------------------------------------------------------------- choices to integers

    def code(self, made: Action | Outcome) -> int:
        """The engine integer of a readable choice."""
        if isinstance(made, Action):
            known = self._codes.get(id(made))
            if known is None:
                known = made.pack(self)
                if self._actions.get(known) is made:
                    self._codes[id(made)] = known
            return known
        return self.pack(type(made), written(made))

    def parse(self, text: str) -> int:
        """The engine integer of an action's notation; NotationError says what cannot be read."""
        words = self.spaced(text)
        if not words:
            raise unreadable("empty")
        head, _, rest = words.partition(" ")
        reader = self.readers.get(head)
        if reader is None:
            raise unreadable("action", word=f"{head:.40}", known=", ".join(sorted(self.readers)))
        return reader(self, rest.split())

    def parse_outcome(self, text: str) -> int:
        """The engine integer of an outcome's notation."""
        head, _, rest = " ".join(text.split()).partition(" ")
        for kind in self.outcomes.values():
            if kind.word == head:
                words = rest.split() if len(kind.args) > 1 else [rest]
                return self.pack(kind, words)
        raise unreadable("outcome", word=f"{head:.40}")

    def spaced(self, text: str) -> str:
        """Lower case, single spaces, and the longer ways to say a word."""
        return spaced(text, self.synonyms)

    def pack(self, kind: type[Action] | type[Outcome], words: list[str]) -> int:
        """The engine integer of a kind of choice with these arguments as written."""
        if len(words) != len(kind.args):
            form = " ".join([kind.word, *(name.upper() for name in kind.args)])
            raise misread([kind.word, *words], form)
        packed = kind.code
        for place, (name, word) in enumerate(zip(kind.args, words, strict=True)):
            packed |= self.kinds[name].read(word) << (FIRST + WIDTH * place)
        return packed
