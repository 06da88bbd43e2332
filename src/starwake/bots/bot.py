"""What a bot is.

    class Cautious(Bot):
        name = "cautious"

        def choose(self, view, legal):
            return legal[0]

`starwake sim starfarers --bots mymodule:Cautious,trader` then plays it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from starwake.core.errors import StarwakeError
from starwake.core.legal import LegalActions
from starwake.core.view import View

if TYPE_CHECKING:
    from starwake.core.choice import Action
    from starwake.core.game import Game
    from starwake.core.rng import Stream


class BotError(StarwakeError):
    """A bot cannot be made, or chose what it may not."""

    code = "bot/wrong"


class Bot(ABC):
    """A player of one seat in one game. It knows the rules (`game`), what its view shows, and nothing else."""

    name: ClassVar[str] = ""
    needs_view: bool = True
    """False: `choose` is given a view that shows nothing, which is cheaper to make."""
    quick: ClassVar[bool] = False
    """True: decides in about a millisecond and never hangs, so that a server lets it think at once."""
    asked_always: ClassVar[bool] = False
    """True: also asked when there is only one legal action."""

    def __init__(self, game: Game, seat: int, rng: Stream) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        """The bot's own randomness: nothing drawn from it moves the dice."""

    def __repr__(self) -> str:
        return f"<{self.name or type(self).__name__} at seat {self.seat} of {self.game.id}>"

    @abstractmethod
    def choose(self, view: View, legal: LegalActions) -> Action:
        """One of the legal actions: a listed one, or any that is `in legal`."""

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The choice as the engine's integer; this is what simulations call."""
        return self.game.code(self.choose(view, legal))


class CodeBot(Bot):
    """A bot that thinks in the engine's integers (`legal.codes`), which is faster."""

    def choose(self, view: View, legal: LegalActions) -> Action:
        """The choice in readable form."""
        return self.game.action(self.choose_code(view, legal))

    @abstractmethod
    def choose_code(self, view: View, legal: LegalActions) -> int:
        """One of `legal.codes`, or another integer that the engine finds legal."""
