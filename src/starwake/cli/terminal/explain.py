"""What a choice means and by which rules: the answers to `?`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from starwake.cli.rules import find
from starwake.cli.terminal import theme
from starwake.cli.terminal.front import Decision, Front
from starwake.core.choice import Action, snake
from starwake.core.errors import NotationError, UsageError
from starwake.core.ledger import Rule, UnknownRule, load


class Explainer:
    """Answers questions about one front's choices and rules."""

    def __init__(self, front: Front[Any]) -> None:
        self.front = front
        self.speech = front.speech

    def about(self, decision: Decision, words: str) -> list[Text]:
        """`3`, `build booster`, `build`, `flight.shake`: a choice, a kind of choice, or a rule."""
        if words.isascii() and words.isdigit():
            item = decision.menu.numbered(int(words))
            if item is None:
                highest = decision.menu.highest()
                raise UsageError(self.speech("no_number", number=words, highest=highest))
            return list(self.action(decision, self._action(item.action)))
        game = self.front.game
        try:
            code = game.code(self.front.spaced(words))
        except NotationError:
            return self._words(decision, words)
        return list(self.action(decision, game.action(code)))

    def _action(self, notation: str) -> Action:
        game = self.front.game
        return game.action(game.code(notation))

    def _words(self, decision: Decision, words: str) -> list[Text]:
        """A word that begins choices, or a rule."""
        found = self.front.find(decision, self.front.spaced(words))
        if found:
            return list(self.action(decision, self._action(found[0].action)))
        head = words.split()[0].lower()
        return list(self._kinds(head)) if head in self.front.game.codec.readers else self.rules(words)

    def action(self, decision: Decision, action: Action) -> Iterator[Text]:
        """What an action is, what it would do, whether it is open now and by which rules."""
        words = self.front.say(decision.place, decision.seat, action)
        yield Text.assemble((words, "bold"), (f"   {action.notation}", theme.DIM))
        if f"help.{action.name}" in self.speech.texts:
            yield Text(self.speech.texts(f"help.{action.name}"))
        error = decision.place.refusal(decision.seat, action)
        text = self.front.effect(decision, action) if error is None else ""
        if error is not None:
            yield Text(self.speech("explain.closed", why=self.speech.error(error)), theme.BAD)
        elif text:
            yield Text(self.speech("explain.effect", effect=text), theme.GOOD)
        yield from map(self.rule, self.front.rules_behind(decision, action))

    def _kinds(self, head: str) -> Iterator[Text]:
        """What the actions that begin with a word are, when none of them is open."""
        for kind in self.front.kinds_of(head):
            form, key = self.front.form(kind), f"help.{snake(kind.__name__)}"
            help = self.speech.texts(key) if key in self.speech.texts else ""
            yield Text.assemble((f"{form}: ", theme.TITLE), help)
            yield from (Text(f"  {rule.id}", theme.DIM) for rule in self.front.rules_of_kind(kind))

    # ---------------------------------------------------------------- rules

    def rule(self, rule: Rule) -> Text:
        """`flight.shake: the rule`; `friend.diplomats.help “Open hands”: the rule`."""
        title = self.front.rule_title(rule)
        shown = f" “{title}”" if title else ""
        return Text.assemble((f"{rule.id}{shown}: ", theme.TITLE), rule.text)

    def rules(self, about: str = "") -> list[Text]:
        """All rules, a chapter or one rule; UsageError names close ones."""
        books = [load(name, self.speech.language) for name in self.front.game.ledgers]
        try:
            return [self.rule(r) for r in (find(books, about) if about else (r for b in books for r in b))]
        except UnknownRule as error:
            word = about.lower()
            named = {word, word.removesuffix("s")}
            found = [rule for book in books for rule in book if named & set(rule.id.split("."))]
            if not found:
                raise UsageError(str(error)) from None
            return [self.rule(rule) for rule in found]
