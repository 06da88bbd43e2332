"""What can be typed: a number, notation, or a command. Commands look at the table; only choices move the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.rules import find
from starwake.cli.terminal import advice, explain, files, listing, story, theme
from starwake.cli.terminal.menu import Item
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, NotationError, UsageError
from starwake.core.ledger import UnknownRule, load
from starwake.starfarers import actions as a
from starwake.starfarers.actions import spaced
from starwake.starfarers.names import RESOURCE_NAMES

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Decision, Session

RECENT = 20
"""Paragraphs of the log that are shown unless all of it is asked for."""
SHORT = {"y": "yes", "j": "yes", "ja": "yes", "n": "no", "nein": "no", "q": "quit", "h": "?"}
"""What people type without thinking."""
BATCHED = {"discard", "pay", "take", "hand"}
"""Choices of one card after another, which may be typed in one line."""
WITH_POINT = {"build spaceport", "build colony_ship", "build trade_ship"}
"""Notation that lacks only the point."""
BATCH = re.compile(r"(\d+) (\w+)|(\w+)")


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class Commands:
    """Obeys one line at a time."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def obey(self, decision: Decision, line: str) -> None:
        """Do what a line says; a StarwakeError says why not."""
        words = " ".join(line.split())
        words = SHORT.get(words.lower(), words)
        if not words:
            self._enter(decision)
            return
        self.session.rest.clear()
        head, _, rest = words.partition(" ")
        if words.isascii() and words.isdigit():
            self._number(decision, int(words))
        elif words.startswith("?"):
            self._explain(decision, words[1:].strip())
        elif head.lower() in COMMANDS and not (rest and head.lower() in ALSO_ACTIONS):
            COMMANDS[head.lower()](self, decision, rest)
        else:
            self._notation(decision, words)

    # ---------------------------------------------------------------- choices

    def _enter(self, decision: Decision) -> None:
        """More of a list; or the only choice; or the choices once more."""
        session = self.session
        only = decision.menu.only()
        if session.rest:
            session.page(session.rest)
        elif only is not None:
            session.play(decision.seat, only.action)
        else:
            session.show_menu(decision)

    def _number(self, decision: Decision, number: int) -> None:
        item = decision.menu.numbered(number)
        if item is None:
            raise UsageError(self.session.speech("no_number", number=number, highest=decision.menu.highest()))
        self.session.play(decision.seat, item.action)

    def _notation(self, decision: Decision, text: str) -> None:
        """Play an action; or list the choices that begin like this."""
        session = self.session
        words = spaced(text)
        batch = self._batch(words)
        if batch:
            self._play_batch(decision, batch)
            return
        try:
            session.match.game.code(words)
        except NotationError as error:
            self._list_or_refuse(decision, words, error)
        else:
            session.play(decision.seat, words)

    def _list_or_refuse(self, decision: Decision, words: str, error: NotationError) -> None:
        found = self._filtered(decision, words)
        if not found and words in WITH_POINT:
            self._refuse_anywhere(decision, words)
        if not found:
            raise NotationError(self._unreadable(decision, words, error)) from None
        self._list(decision, found)

    def _refuse_anywhere(self, decision: Decision, words: str) -> None:
        """Why nothing of a kind can be built now, at any of the own colonies."""
        match, own = self.session.match, decision.seen.own
        colonies = ", ".join(own["colonies"]) or "–"
        where = self.session.speech("refused.colonies", points=colonies) if words == "build spaceport" else ""
        for point in [*own["colonies"], *own["spaceports"]]:
            try:
                match.game.check(match.state, decision.seat, f"{words} {point}")
            except IllegalAction as error:
                why = str(error).replace(f"{words} {point}", words + where, 1)
                raise IllegalAction(why, rule=error.rule, hint=error.hint) from None

    def _unreadable(self, decision: Decision, words: str, error: NotationError) -> str:
        """Why a line is no choice, in one line."""
        speech = self.session.speech
        close = get_close_matches(words, [*COMMANDS, *(item.action.notation for item in decision.menu)], 1)
        hint = speech("refused.hint", hint=close[0]) if close else ""
        if words.split()[0] not in a.READERS:
            return speech("unknown", words=words) + hint
        system = self._system(decision, words)
        if system and decision.menu.beginning_with(words.rpartition(" ")[0]):
            return speech("refused.too_far", system=system)
        open_now = {item.action.notation.split()[0] for item in decision.menu}
        return str(error) + (hint if words.split()[0] in open_now else speech("refused.not_now"))

    def _filtered(self, decision: Decision, words: str) -> list[Item]:
        """Choices that begin with the words; the last word may also be the name of a system (`fly 1 N3`)."""
        found = decision.menu.beginning_with(words)
        system = self._system(decision, words)
        if not found and system:
            near = decision.seen.chart.system_of
            some = decision.menu.beginning_with(words.rpartition(" ")[0])
            found = [item for item in some if near.get(item.point) == system]
        return found

    def _system(self, decision: Decision, words: str) -> str:
        """The system that the last word names, '' if it names none."""
        names = {name.lower(): name for name in decision.seen.chart.systems}
        return names.get(words.rpartition(" ")[2], "")

    def _list(self, decision: Decision, found: list[Item]) -> None:
        """A list of choices; if they are flights of one ship, its numbers go on the board."""
        ships = {item.action.ship for item in found if isinstance(item.action, a.Fly | a.Jump)}
        if len(ships) == 1 and ships != {decision.ship}:
            decision.ship = ships.pop()
            self.session.draw(decision)
        self.session.page(listing.whole(found, decision.preview))

    def _batch(self, words: str) -> list[str]:
        """`discard 2 ore 1 food` as one action for each card; empty if it is none, or only one."""
        head, _, rest = words.partition(" ")
        if head not in BATCHED:
            return []
        cards = []
        for count, named, alone in BATCH.findall(rest.replace(",", " ")):
            name = named or alone
            if name not in RESOURCE_NAMES:
                return []
            cards += [f"{head} {name}"] * (int(count) if count else 1)
        return cards if len(cards) > 1 else []

    def _play_batch(self, decision: Decision, actions: list[str]) -> None:
        """One after the other, as long as the seat is asked the same."""
        session = self.session
        asked = decision.seen.decision
        for number, action in enumerate(actions):
            if number and (
                decision.seat not in session.match.to_act
                or session.look(decision.seat).seen.decision != asked
            ):
                session.screen.print(session.speech("batch.enough", count=number))
                return
            session.play(decision.seat, action)

    # ---------------------------------------------------------------- explaining

    def _explain(self, decision: Decision, about: str) -> None:
        """`?`, `? 3`, `? build booster`, `? flight.shake`."""
        session = self.session
        if not about:
            session.page([Text(line) for line in session.speech("help").splitlines()])
            return
        session.page(list(self._explained(decision, about)))

    def _explained(self, decision: Decision, about: str) -> list[Text]:
        session = self.session
        if about.isascii() and about.isdigit():
            item = decision.menu.numbered(int(about))
            if item is None:
                raise UsageError(session.speech("no_number", number=about, highest=decision.menu.highest()))
            return list(explain.explain(session.match, decision.preview, _own(item.action)))
        try:
            code = session.match.game.code(spaced(about))
        except NotationError:
            return self._about_words(decision, about)
        return list(explain.explain(session.match, decision.preview, _own(session.match.game.action(code))))

    def _about_words(self, decision: Decision, about: str) -> list[Text]:
        """A word that begins choices, a command, or a rule."""
        found = self._filtered(decision, spaced(about))
        if found:
            return list(explain.explain(self.session.match, decision.preview, _own(found[0].action)))
        head = about.split()[0].lower()
        if head in a.READERS or head in ("build", "place"):
            return [*self._action_words(decision, head)]
        return self._rules_lines(about)

    def _action_words(self, decision: Decision, head: str) -> list[Text]:
        """What the actions that begin with a word are, when none of them is open."""
        speech, game = self.session.speech, decision.seen.game
        kinds = [kind for kind in a.ACTIONS.values() if kind.word.split()[0] == head]
        found = []
        for kind in kinds:
            key = "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__).lstrip("_")
            form = " ".join([kind.word, *(name.upper() for name in kind.args)])
            found.append(Text.assemble((f"{form}: ", theme.TITLE), speech.texts(f"help.{key}")))
            found += [Text(f"  {rule.id}", theme.DIM) for rule in explain.named(game, explain.RULES[kind])]
        return found

    def _rules_lines(self, about: str) -> list[Text]:
        books = [load(name) for name in self.session.match.game.ledgers]
        try:
            return [explain.rule_text(rule, self.session.speech) for rule in find(books, about)]
        except UnknownRule as error:
            raise UsageError(str(error)) from None

    # ---------------------------------------------------------------- commands

    def help(self, decision: Decision, rest: str) -> None:
        """The list of commands."""
        self._explain(decision, rest)

    def rules(self, decision: Decision, rest: str) -> None:
        """All rules, a chapter or one rule."""
        if rest:
            self.session.page(self._rules_lines(rest))
            return
        books = [load(name) for name in self.session.match.game.ledgers]
        speech = self.session.speech
        self.session.page([explain.rule_text(rule, speech) for book in books for rule in book])

    def board(self, decision: Decision, rest: str) -> None:
        """The whole board with its legend; `board large` draws every lane."""
        screen, seen = self.session.screen, decision.seen
        if rest.lower() == "large":
            screen.print(screen.large_board(seen, decision.marks()))
        else:
            screen.print(screen.board(seen, decision.marks(), decision.around(), whole=True))
        screen.print(screen.legend(seen))

    def systems(self, decision: Decision, rest: str) -> None:
        """Every system with its planets and sites, and what may lie under the signs."""
        screen = self.session.screen
        left = [Text(self.session.speech("discs.left"), theme.TITLE), *screen.discs_left(decision.seen)]
        self.session.page([*screen.systems(decision.seen), *left])

    def points(self, decision: Decision, rest: str) -> None:
        """What lies before the players, and where their points come from."""
        screen = self.session.screen
        screen.print(screen.players(decision.seen))
        screen.print(screen.end(decision.seen))
        target = int(decision.seen.game.rules.target)
        screen.print(Text(self.session.speech("end.note", target=target), theme.DIM))

    def hand(self, decision: Decision, rest: str) -> None:
        """The own cards."""
        self.session.screen.print(self.session.screen.hand(decision.seen))

    def costs(self, decision: Decision, rest: str) -> None:
        """What everything costs."""
        self.session.screen.print(self.session.screen.costs(decision.seen))

    def cards(self, decision: Decision, rest: str) -> None:
        """Friendship cards."""
        self.session.page(self.session.screen.friends(decision.seen))

    def choices(self, decision: Decision, rest: str) -> None:
        """The choices once more."""
        self.session.show_menu(decision)

    def log(self, decision: Decision, rest: str) -> None:
        """What happened before."""
        session = self.session
        told = story.tell(session.match, session.speech, decision.seat, scores=session.scores)
        shown = self._chosen(told, rest.lower())
        session.page([line for chapter in shown for line in story.text_of(chapter, session.speech)])

    def _chosen(self, told: list[story.Chapter], which: str) -> list[story.Chapter]:
        """The last turns, all of them, one turn by its number, or those of one player."""
        names = {name.lower(): seat for seat, name in enumerate(self.session.speech.players)}
        if which in ("all", "alles"):
            return told
        if which.isascii() and which.isdigit():
            return [chapter for chapter in told if chapter.turn == int(which)]
        if which and which not in names:
            raise UsageError(self.session.speech("log.which", players=", ".join(names)))
        return [c for c in told if not which or c.seat == names[which]][-RECENT:]

    def undo(self, decision: Decision, rest: str) -> None:
        """Take the last action back."""
        taken = self.session.undo()
        key = "undo.done" if taken else "undo.none"
        self.session.screen.print(self.session.speech(key, words=taken))

    def hint(self, decision: Decision, rest: str) -> None:
        """What a bot would do."""
        action = self._advice(decision)
        item = next((item for item in decision.menu if item.action == action), None)
        number = "" if item is None else f" ({item.number})"
        self.session.screen.print(self._hinted(decision, action, number))

    def auto(self, decision: Decision, rest: str) -> None:
        """Let a bot make this decision."""
        action = self._advice(decision)
        self.session.screen.print(self._hinted(decision, action))
        self.session.play(decision.seat, action)

    def _hinted(self, decision: Decision, action: Action, number: str = "") -> str:
        """What a bot would do, and what that is good for."""
        why = advice.reason(decision.preview, action)
        words = self.session.speech.action(action) + number
        return self.session.speech("hint", words=f"{words}: {why}" if why else words)

    def _advice(self, decision: Decision) -> Action:
        session = self.session
        if session.adviser is None:
            raise UsageError(session.speech("hint.none"))
        return session.consult(session.adviser(decision.seat), decision.seat)

    def set(self, decision: Decision, rest: str) -> None:
        """`set offers skip`: how this program behaves; alone, how it is set."""
        session = self.session
        words = rest.lower().split()
        if words[:1] == ["offers"] and words[1:] in (["ask"], ["skip"]):
            session.offers = words[1]
        elif words:
            raise UsageError(session.speech("set.which"))
        session.screen.print(session.speech(f"set.offers.{session.offers}"))

    def save(self, decision: Decision, rest: str) -> None:
        """Write the record."""
        self.session.save(rest) if rest else self.session.autosave()

    def load(self, decision: Decision, rest: str) -> None:
        """Go on with a saved game; this one is saved first."""
        session = self.session
        loaded = files.load(rest, session.match.game.id)
        here = session.match.game
        if (loaded.game.players, loaded.game.options) != (here.players, here.options):
            raise UsageError(  # the bots at this table know another one
                session.speech(
                    "load.other",
                    path=rest,
                    players=loaded.game.players,
                    options=session.speech.options(loaded.game),
                    how=f"{session.command} --load {rest}",
                )
            )
        session.autosave()
        session.replace(loaded)
        session.path = None
        session.screen.print(session.speech("load.done", path=rest))

    def quit(self, decision: Decision, rest: str) -> None:
        """Stop, with the game saved unless that is not wanted."""
        session = self.session
        answer = session.ask(session.speech("quit.ask") + " ").strip()
        if answer.lower() in ("c", "cancel", "z", "zurück"):
            return
        if not answer:
            session.autosave()
        elif answer.lower() not in ("n", "no", "nein"):
            session.save(answer)
        raise Quit


def _own(action: Action) -> a.Action:
    assert isinstance(action, a.Action)
    return action


COMMANDS: Mapping[str, Callable[[Commands, Decision, str], None]] = {
    "help": Commands.help,
    "choices": Commands.choices,
    "board": Commands.board,
    "systems": Commands.systems,
    "points": Commands.points,
    "players": Commands.points,
    "hand": Commands.hand,
    "costs": Commands.costs,
    "cards": Commands.cards,
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
ALSO_ACTIONS = {"hand", "help"}
"""Words that are an action when something follows them."""
