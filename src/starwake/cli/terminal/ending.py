"""The end of a game: who won and how, the record, another game."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from starwake.cli.terminal import story, theme
from starwake.cli.terminal.keeping import YES

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Session

LAST = 4
"""Lines about the winner's last points."""


class Ending:
    """Closes a session whose game is over."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.again = False
        """Whether another game is wanted."""

    def show(self, keyboard: int | None) -> None:
        """The last events, the points and how they came about; the record, if it is wanted."""
        session, front, screen = self.session, self.session.front, self.session.screen
        seat = keyboard if keyboard is not None else next(iter(session.place.people), None)
        room = front.last_look(session.place, seat)
        if seat is not None:
            session.news.tell(seat, None, room)
        screen.print(session.result(seat), theme.TITLE)
        screen.print(front.end(session.place, seat))
        self._tell_last_points(seat)
        session.keeper.offer(session.speech("end.save"))
        self._offer_again()

    def _tell_last_points(self, seat: int | None) -> None:
        """How long it took, and how the winner's last points came about."""
        session, speech, place = self.session, self.session.speech, self.session.place
        rounds = -(-place.turn // place.game.players)
        session.screen.print(speech("end.turns", turns=place.turn, rounds=rounds))
        winner = place.winner
        if winner is None:
            return
        chapters = session.front.tell(place, seat, 0)
        own = [chapter for chapter in chapters if chapter.get("seats", [])[:1] == [winner]]
        scored = [(one["turn"], line) for one in own for line in one["lines"] if "scored" in line]
        session.screen.print(speech("end.last", player=speech.player(winner)), theme.TITLE)
        for turn, line in scored[-LAST:]:
            head, points = speech("news.turn", turn=turn), story.scored(line, speech, seat)
            session.screen.print(f"  {head} {speech.plain(line['words'])} ({points})")

    def _offer_again(self) -> None:
        """Ask for another game; a closed keyboard says no."""
        session = self.session
        with suppress(EOFError, KeyboardInterrupt):
            self.again = session.ask(session.speech("end.again") + " ").strip().lower() in YES
