"""What a seat is answered when it asks or is refused: it follows from what the seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from starwake.core.errors import IllegalAction, Refusal, StarwakeError
from starwake.core.match import Match
from starwake.core.text import Runs
from starwake.server.protocol import Advice, Explained, Listed, Looked, Refused, Weighed
from starwake.table.game import TableGame


def listed(match: Match, seat: int, id: str = "") -> Listed:
    """The listed actions of a seat."""
    return Listed(seq=match.seq, actions=[action.notation for action in match.legal(seat)], id=id)


def explained(
    match: Match, seat: int, action: str, lang: str, names: Sequence[str], id: str = ""
) -> Explained:
    """What an action of a seat would do, as far as the seat can know; or why it is refused."""
    game = _game(match)
    try:
        meant = game.action(game.code(action))
        game.check(match.state, seat, meant)
    except StarwakeError as error:
        no = refused(match, seat, error, lang, names, id)
        return Explained(seq=match.seq, action=action, words=[], refused=no, id=id)
    words = game.effect(match, seat, meant, lang).get("words", [])
    return Explained(seq=match.seq, action=action, words=words, id=id)


def looked(match: Match, who: int, thing: str, lang: str, id: str = "") -> Looked:
    """What a thing on the table is, as far as `who` can know."""
    found = _game(match).about(match, who, thing, lang)
    if found is None:
        return Looked(thing=thing, id=id)
    pictures = found.get("pictures", [thing])
    return Looked(thing, found["title"], found["words"], found["rules"], pictures, id)


def advised(
    match: Match, seat: int, action: str, lang: str, id: str = "", best: Sequence[tuple[str, float]] = ()
) -> Advice:
    """What a bot would do, and why; and the best choices with their chance to win."""
    does, words = _told(match, seat, action, lang)
    weighed = [Weighed(one, *_told(match, seat, one, lang), chance) for one, chance in best]
    return Advice(seq=match.seq, action=action, does=does, words=words, best=weighed, id=id)


def _told(match: Match, seat: int, action: str, lang: str) -> tuple[Runs, Runs]:
    """An action in words, and what it is good for."""
    game = _game(match)
    meant = game.action(game.code(action))
    does = game.wording(lang).action(meant, seat, game.views(match.state).of(seat))
    return does, game.reason(match, seat, meant, lang)


def refused(
    match: Match, seat: int, error: StarwakeError, lang: str, names: Sequence[str], id: str
) -> Refused:
    """Why a command is not carried out, in the language of who asked, with the names of the people."""
    if not isinstance(error, Refusal):
        return Refused(id=id, code=error.code, text=str(error))
    game = _game(match)
    wording = game.wording(lang)
    words = wording.refusal(error)
    no = Refused(id=id, code=error.code, text=wording.plain(words, names), words=words)
    if isinstance(error, IllegalAction):
        no.rule, no.hint = error.rule, error.hint
        if error.hint:
            no.proposed = wording.action(game.action(game.code(error.hint)), seat)
        no.instead = game.instead(match, seat, error, lang) or msgspec.UNSET
    return no


def _game(match: Match) -> TableGame:
    assert isinstance(match.game, TableGame)
    return match.game
