"""Everything Starwake raises on purpose, as one tree; `code` is the stable name on the wire.

    StarwakeError            error
    ├── UsageError           usage                  a bad argument: unknown game, player count, option
    ├── Refusal              action/refused         what was typed is refused; has `.key` and `.values`
    │   ├── NotationError    action/unreadable      a text that is no action
    │   └── IllegalAction    action/illegal         an action the rules forbid now; has `.rule` and `.hint`
    │       ├── NotYourTurn  action/not-your-turn
    │       └── GameOver     action/game-over
    ├── RecordError          record/unreadable      a record file that cannot be read or replayed
    │   └── VersionError     record/version         ... because it was made by another version
    ├── PositionError        position/invalid       a position that cannot be on the table
    ├── ScriptError          dealer/script          a scripted dealer and the game disagree
    └── DataError            data/invalid           data or texts shipped with a game are wrong

All but ScriptError are also ValueErrors, so callers who know nothing about Starwake can catch them. Every
error survives pickling: simulation workers send them home.

What refuses something that a person typed is data: a text key with its values. The message is the English sentence;
`game.wording(lang).refusal(error)` says it in any language, and nobody need read a message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

MOST_CHARACTERS = 600
"""Of a message."""


def one_line(message: str, most: int = MOST_CHARACTERS) -> str:
    """A message that fits a screen; what cannot be printed is escaped."""
    if len(message) <= most and message.isprintable():
        return message
    text = " ".join(message[: 4 * most].split())
    return shortened("".join(map(_printable, text)), most)


def _printable(character: str) -> str:
    return character if character.isprintable() else repr(character)[1:-1]


def shortened(text: str, most: int) -> str:
    """So many characters of a text; a sign says that there were more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


class StarwakeError(Exception):
    """Base of everything Starwake raises on purpose. Its message is one line, whatever it quotes."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str = "") -> None:
        super().__init__(one_line(message))


class UsageError(StarwakeError, ValueError):
    """A bad argument: unknown game, wrong number of players, bad option."""

    code = "usage"


class Refusal(StarwakeError, ValueError):
    """What was typed is refused: a text key and its values say why."""

    code = "action/refused"

    # Keywords with defaults keep the default pickling right: it calls cls(message), then restores __dict__.
    def __init__(
        self, message: str = "", *, key: str = "", values: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.key = key
        self.values: dict[str, object] = dict(values or {})


class NotationError(Refusal):
    """A text that cannot be read as an action."""

    code = "action/unreadable"


class IllegalAction(Refusal):
    """An action the rules forbid now. The message says why.

    `rule` is the id in the ledger, `hint` the nearest legal thing and `action` the refused one, both in notation; each
    may be empty.
    """

    code = "action/illegal"

    def __init__(
        self,
        message: str = "",
        *,
        key: str = "",
        values: Mapping[str, object] | None = None,
        rule: str = "",
        hint: str = "",
        action: str = "",
    ) -> None:
        super().__init__(message, key=key, values=values)
        self.rule = rule
        self.hint = hint
        self.action = action


class NotYourTurn(IllegalAction):
    """The seat may not act now; another one may."""

    code = "action/not-your-turn"


class GameOver(IllegalAction):
    """Nobody may act any more."""

    code = "action/game-over"


class RecordError(StarwakeError, ValueError):
    """A record that cannot be read or replayed."""

    code = "record/unreadable"


class VersionError(RecordError):
    """A record made by a version of the format or the rules that this build does not play."""

    code = "record/version"


class PositionError(StarwakeError, ValueError):
    """A position that cannot be on the table."""

    code = "position/invalid"


class ScriptError(StarwakeError):
    """The script of a dealer does not fit what happens in the game."""

    code = "dealer/script"


class DataError(StarwakeError, ValueError):
    """Data or texts shipped with a game are wrong; the message names file and row."""

    code = "data/invalid"
