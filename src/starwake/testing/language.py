"""Whether everything a game says in a language is said in that language: walks random games and looks for English.

    walk = Walk(sw.new("starfarers", seed=1), "de")
    assert walk.english(decisions=600, every=10) == []

English words are those of the game's English texts that its texts in the other language do not have, and some that no
text in another language has. Notation is English everywhere: small words in quotation marks are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from starwake.core.errors import IllegalAction, NotationError, Refusal
from starwake.core.match import Match
from starwake.core.rng import Stream, stream
from starwake.core.text import ENGLISH, Runs, Texts
from starwake.core.view import SPECTATOR
from starwake.table.game import TableGame, describe
from starwake.testing.vocabulary import Vocabulary

COMMON = frozenset(
    ("the", "of", "and", "with", "you", "your", "for", "is", "are", "not", "may", "from", "to", "seat")
)
"""English words that give a sentence away."""
WORDS = ("words", "why", "short", "prompt", "undo", "title", "titles", "text")
"""Keys under which people read something."""
NOTATION = re.compile(r"„[a-z_0-9 ,]+“|'[^']*'")
WORD = re.compile(r"[^\W\d_]+")
TRIED = 4
"""Actions at each decision of which the reasons are heard, and made-up ones that are refused."""


def words_of(texts: Texts) -> set[str]:
    """Every word of some texts."""
    plain = (re.sub(r"\{\w+\}", " ", texts(key)) for key in texts.keys())  # noqa: SIM118
    return {word.lower() for text in plain for word in WORD.findall(text)}


class Walk:
    """A random game, and all that is said about it in one language."""

    def __init__(self, match: Match, lang: str, seed: int = 0) -> None:
        assert isinstance(match.game, TableGame)
        self.match = match
        self.game: TableGame = match.game
        self.lang = lang
        self.wording = match.game.wording(lang)
        self.foreign = words_of(self.game.texts_in(ENGLISH)) - words_of(self.game.texts_in(lang)) | COMMON
        self.rng: Stream = stream(seed)
        self._actions = Vocabulary()
        self._heard = 0
        """How many events have been told."""

    def english(self, decisions: int = 200, every: int = 1) -> list[str]:
        """What was said in English, with the words that give it away, each sentence once."""
        found: dict[str, None] = {}
        for text in self.said(decisions, every):
            words = self.english_in(text)
            if words:
                found[f"{text}  [{', '.join(words)}]"] = None
        return list(found)

    def english_in(self, text: str) -> list[str]:
        """The English words of a text."""
        words = WORD.findall(NOTATION.sub("", text))
        return [word for word in words if word.lower() in self.foreign and not word.isupper()]

    def said(self, decisions: int, every: int = 1) -> Iterator[str]:
        """All that is said before the game, and then at every so many of some decisions."""
        yield from self._read(describe(type(self.game), self.lang))
        yield from self._read(self.game.catalogue(self.lang))
        for number in range(decisions):
            if self.match.over:
                break
            if number % every == 0:
                yield from self.moment()
            seat = self.match.to_act[self.rng.below(len(self.match.to_act))]
            legal = self.match.legal(seat)
            self.match.play(seat, legal[self.rng.below(len(legal))])
        yield from self.moment()

    def moment(self) -> Iterator[str]:
        """What everybody can read now, and what they hear when they do something wrong."""
        match, since = self.match, self._heard
        self._heard = len(match.events)
        views = self.game.views(match.state)
        for who in (SPECTATOR, *range(self.game.players)):
            yield from self._read(self.game.moment(match, who, self.lang, views, detail=who in match.to_act))
            for chapter in self.game.story(match, who, self.lang, since):
                yield from self._read(cast("dict[str, Any]", chapter))
        for seat in match.to_act:
            yield from self._hints(seat)
            yield from self._refused(seat)

    # ---------------------------------------------------------------- hints and refusals

    def _hints(self, seat: int) -> Iterator[str]:
        """Why some of the choices would be good."""
        legal = self.match.legal(seat)
        some = [legal[self.rng.below(len(legal))] for _ in range(TRIED)]
        self._actions.learn(action.notation for action in some)
        yield from (self._plain(self.game.reason(self.match, seat, action, self.lang)) for action in some)

    def _refused(self, seat: int) -> Iterator[str]:
        """What is said about actions that are not legal, and about texts that are none."""
        for text in self._actions.some(TRIED, self.rng):
            yield from self._refusal(seat, text)
            yield from self._refusal((seat + 1) % self.game.players, text)

    def _refusal(self, seat: int, text: str) -> Iterator[str]:
        try:
            self.game.check(self.match.state, seat, text)
        except NotationError as error:
            yield self._reworded(error)
        except IllegalAction as error:
            yield self._plain(self.wording.refusal(error))
            yield self._plain(self.game.instead(self.match, seat, error, self.lang))

    def _reworded(self, error: Refusal) -> str:
        """Why a text is no action, without the notation in it."""
        values = {
            name: "…" if name in ("word", "words", "known", "form") else v for name, v in error.values.items()
        }
        return self._plain(self.wording.say(error.key, **values))

    # ---------------------------------------------------------------- reading

    def _read(self, data: Mapping[str, Any]) -> Iterator[str]:
        """Everything in a document that people read."""
        for key, value in data.items():
            if key in WORDS and isinstance(value, str | list):
                yield self._plain(cast("Runs | str", value))
            elif isinstance(value, Mapping):
                yield from self._read(value)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, Mapping):
                        yield from self._read(item)

    def _plain(self, runs: Runs | str) -> str:
        return self.wording.plain(runs)
