"""What can be typed: a number, notation, or a command. Commands look at the table; only choices move the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.terminal import story, theme
from starwake.cli.terminal.explain import Explainer
from starwake.cli.terminal.front import ASK, SKIP, Decision, seat_named
from starwake.cli.terminal.menu import DONE
from starwake.core.choice import Action
from starwake.core.errors import NotationError, UsageError
from starwake.table.types import Chapter

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Session

RECENT = 20
"""Paragraphs of the log that are shown unless all of it is asked for."""
SHORT = {"y": "yes", "j": "yes", "ja": "yes", "n": "no", "nein": "no", "q": "quit", "h": "?"}
"""What people type without thinking."""


SPANS = {"turn": False, "zug": False, "game": True, "spiel": True}
"""For how long a bot may go on: to the end of the turn, or of the game."""


@dataclass(frozen=True, slots=True)
class Autopilot:
    """A bot decides for a person."""

    seat: int
    turn: int
    """The turn in which it was switched on."""
    to_the_end: bool

    def decides(self, seat: int, turn: int) -> bool:
        """Whether a decision is left to it."""
        return seat == self.seat and (self.to_the_end or turn == self.turn)


class Commands:
    """Obeys one line at a time."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.front = session.front
        self.screen = session.screen
        self.speech = session.speech
        self.explainer = Explainer(session.front)
        self.own = session.front.commands()
        """What else can be typed in this game."""
        self.known = session.commands_here()

    def obey(self, decision: Decision, line: str) -> None:
        """Do what a line says; a StarwakeError says why not."""
        words = " ".join(line.split())
        words = SHORT.get(words.lower(), words)
        if not words:
            self._enter(decision)
            return
        self.screen.rest.clear()
        head, _, rest = words.partition(" ")
        head = head.lower()
        action = bool(rest) and head in self.front.also_actions
        if words.isascii() and words.isdigit():
            self._number(decision, int(words))
        elif words.startswith("?"):
            self.help(decision, words[1:].strip())
        elif head in self.own and not action:
            self.own[head](decision, rest)
        elif head in self.known and not action:
            self.known[head](self, decision, rest)
        else:
            self._notation(decision, words)

    # ---------------------------------------------------------------- choices

    def _enter(self, decision: Decision) -> None:
        """More of a list; or the only or usual choice; or the choices once more."""
        taken = decision.menu.on_enter()
        if self.screen.rest:
            self.screen.turn_page()
        elif taken is not None:
            self.session.play(decision.seat, taken.action)
        else:
            self.session.show_menu(decision)

    def _number(self, decision: Decision, number: int) -> None:
        item = decision.menu.numbered(number)
        if item is None:
            raise UsageError(self.speech("no_number", number=number, highest=decision.menu.highest()))
        if decision.narrowed is not None and item not in decision.narrowed and number != DONE:
            raise UsageError(self.speech("not_listed", number=number, words=item.words, action=item.action))
        self.session.play(decision.seat, item.action)

    def _notation(self, decision: Decision, text: str) -> None:
        """Play an action; or list the choices that begin like this."""
        words = self.front.spaced(text)
        batch = self.front.batch(words)
        if batch:
            self._play_batch(decision, batch)
            return
        steps = self.front.steps(decision, words)
        if steps:
            self._play_steps(decision.seat, steps)
            return
        try:
            code = self.front.game.code(words)
        except NotationError as error:
            self._list_or_refuse(decision, words, error)
            return
        objection = self.front.objection(decision, self.front.game.action(code))
        if objection:
            raise UsageError(objection)
        self.session.play(decision.seat, words)

    def _list_or_refuse(self, decision: Decision, words: str, error: NotationError) -> None:
        found = self.front.find(decision, words)
        if not found:
            self.front.refuse_unfinished(decision, words)
            raise UsageError(self._unreadable(decision, words, error)) from None
        decision.narrowed = found
        self.screen.page(self.front.listed(decision, found))

    def _unreadable(self, decision: Decision, words: str, error: NotationError) -> str:
        """Why a line is no choice, in one line."""
        known = [*self.own, *self.known, *(item.action for item in decision.menu)]
        close = get_close_matches(words, known, 1)
        hint = self.speech("refused.hint", hint=close[0]) if close else ""
        if words.split()[0] not in self.front.game.codec.readers:
            return self.speech("unknown", words=words) + hint
        why = self.front.unreadable(decision, words, error)
        if why:
            return why
        open_now = {item.action.split()[0] for item in decision.menu}
        return self.speech.error(error) + (
            hint if words.split()[0] in open_now else self.speech("refused.not_now")
        )

    def _play_batch(self, decision: Decision, actions: list[str]) -> None:
        """One after the other, as long as the seat is asked the same."""
        session, seat = self.session, decision.seat
        for number, action in enumerate(actions):
            if number and not self._asked_again(decision):
                self.screen.print(self.speech("batch.enough", count=number))
                return
            session.play(seat, action)

    def _play_steps(self, seat: int, steps: list[str]) -> None:
        """The first one, and the others as far as they are still open to the seat."""
        place = self.session.place
        for number, action in enumerate(steps):
            if number and not (place.awaits(seat) and action in place.legal(seat)):
                return
            self.session.play(seat, action)

    def _asked_again(self, decision: Decision) -> bool:
        """Whether the seat is asked the same once more."""
        place, seat = self.session.place, decision.seat
        return place.awaits(seat) and self.front.look(place, seat).asked == decision.asked

    # ---------------------------------------------------------------- commands

    def help(self, decision: Decision, rest: str) -> None:
        """`?`, `? 3`, `? build booster`, `? flight.shake`: the list of commands, or what something means."""
        if rest:
            self.screen.page(self.explainer.about(decision, rest))
        else:
            self.screen.page([Text(line) for line in self.session.help_lines()])

    def rules(self, decision: Decision, rest: str) -> None:
        """All rules, a chapter or one rule."""
        self.screen.page(self.explainer.rules(rest))

    def choices(self, decision: Decision, rest: str) -> None:
        """The choices once more."""
        self.session.show_menu(decision)

    def log(self, decision: Decision, rest: str) -> None:
        """What happened before."""
        told = self.front.tell(decision.place, decision.seat, 0)
        shown = self._chosen(told, rest.lower())
        lines = [line for one in shown for line in story.text_of(one, self.speech, decision.seat)]
        self.screen.page(lines, newest=True)

    def _chosen(self, told: list[Chapter], which: str) -> list[Chapter]:
        """The last turns, all of them, one turn by its number, or those of one player."""
        if which in ("all", "alles"):
            return told
        if which.isascii() and which.isdigit():
            return [chapter for chapter in told if chapter["turn"] == int(which)]
        seat = seat_named(self.speech, which) if which else None
        return [one for one in told if seat is None or one.get("seats", [])[:1] == [seat]][-RECENT:]

    def undo(self, decision: Decision, rest: str) -> None:
        """Take the last action back."""
        taken = self.session.undo(decision.seat)
        fresh = self.session.place.seq == self.session.begun
        key = "undo.done" if taken else "undo.fresh" if fresh else "undo.none"
        self.screen.print(self.speech(key, words=taken))

    def hint(self, decision: Decision, rest: str) -> None:
        """What a bot would do, and the best choices with their chance to win."""
        action, why = self._advice(decision)
        self._tell_hint(decision, action, why, self._numbered(decision, action))
        best = decision.place.best(decision.seat)
        if best:
            self.screen.print(self.speech("hint.best"))
        for one in best:
            words = self.front.say(decision.place, decision.seat, one.action)
            words += self._numbered(decision, one.action)
            why = self.speech.plain(one.why)
            line = self.speech(
                "hint.choice", chance=round(100 * one.chance), words=f"{words}: {why}" if why else words
            )
            self.screen.print(f"  {line}")

    def _numbered(self, decision: Decision, action: Action) -> str:
        """The number that an action has in the list, if it stands there."""
        item = decision.menu.written(action.notation)
        return "" if item is None else f" ({item.number})"

    def auto(self, decision: Decision, rest: str) -> None:
        """`auto`, `auto turn`, `auto game`: let a bot make this decision, or those of the turn, or all."""
        if rest and rest.lower() not in SPANS:
            raise UsageError(self.speech("auto.which"))
        action, why = self._advice(decision)
        if rest:
            self.session.autopilot = Autopilot(decision.seat, decision.place.turn, SPANS[rest.lower()])
            self.screen.print(self.speech("auto.on"), theme.DIM)
        self._tell_hint(decision, action, why)
        self.session.play(decision.seat, action)

    def _tell_hint(self, decision: Decision, action: Action, why: str, number: str = "") -> None:
        """What a bot would do, and what that is good for."""
        words = self.front.say(decision.place, decision.seat, action) + number
        self.screen.print(self.speech("hint", words=f"{words}: {why}" if why else words))

    def _advice(self, decision: Decision) -> tuple[Action, str]:
        advice = decision.place.advice(decision.seat)
        if advice is None:
            raise UsageError(self.speech("hint.none"))
        return advice[0], self.speech.plain(advice[1])

    def set(self, decision: Decision, rest: str) -> None:
        """`set offers skip`: how this program behaves; alone, how it is set."""
        words = rest.lower().split()
        if words[:1] == ["offers"] and words[1:] in ([ASK], [SKIP]):
            self.front.offers = words[1]
        elif words:
            raise UsageError(self.speech("set.which"))
        self.screen.print(self.speech(f"set.offers.{self.front.offers}"))

    def save(self, decision: Decision, rest: str) -> None:
        """Write the record."""
        self.session.keeper.save(rest)

    def load(self, decision: Decision, rest: str) -> None:
        """Go on with a saved game."""
        self.session.keeper.load(rest)

    def quit(self, decision: Decision, rest: str) -> None:
        """Stop."""
        self.session.keeper.quit()


Command = Callable[[Commands, Decision, str], None]
COMMANDS: Mapping[str, Command] = {
    "help": Commands.help,
    "choices": Commands.choices,
    "log": Commands.log,
    "rules": Commands.rules,
    "undo": Commands.undo,
    "hint": Commands.hint,
    "set": Commands.set,
    "auto": Commands.auto,
    "save": Commands.save,
    "load": Commands.load,
    "quit": Commands.quit,
    "exit": Commands.quit,
}
