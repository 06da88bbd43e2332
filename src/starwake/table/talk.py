"""What people say to each other that everybody reads in their own language: phrases, and exchanges that somebody
suggests to the player whose turn it is. Over the wire both are plain text that begins with a slash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeGuard

from starwake.core.errors import StarwakeError
from starwake.core.text import Runs, Texts
from starwake.parts.terms import Terms
from starwake.table.types import Form, Suggestion

if TYPE_CHECKING:
    from starwake.table.wording import Wording

PHRASES = ("hello", "thanks", "moment", "think", "sorry", "well", "luck", "game", "ready", "soon", "flight")
SAID = re.compile(r"/phrase ([a-z]+)")
OFFER = "offer"
"""What the active player makes of a suggestion, as every game with exchanges calls it."""
SUGGESTED = re.compile(r"/suggest (\d{1,6}) (.+)")


def phrases(texts: Texts) -> dict[str, str]:
    """What can be said by name."""
    return {name: texts(f"talk.{name}") for name in PHRASES}


def phrase(name: str) -> str:
    """A phrase as it is sent."""
    return f"/phrase {name}"


Exchange = tuple[dict[str, int], dict[str, int]]
"""The most of each that somebody could give, and get."""


def may_suggest(found: Exchange | None) -> TypeGuard[Exchange]:
    """Whether there is anything to exchange."""
    if found is None or not found[0] or not found[1]:
        return False
    give, want = found
    return len(give) > 1 or len(want) > 1 or give.keys() != want.keys()


def suggesting(texts: Texts, turn: int, found: Exchange) -> Form:
    """The form of what somebody may suggest in a turn."""
    give, want = found
    return {
        "name": "suggest",
        "action": f"/suggest {turn} {OFFER} {{want}} for {{give}}",
        "words": texts.runs("talk.suggest_it"),
        "give": give,
        "want": want,
        "apart": True,
    }


def suggested(wording: Wording, text: str) -> Suggestion | None:
    """What was suggested, if it is an offer that this game knows."""
    found = SUGGESTED.fullmatch(text)
    if found is None:
        return None
    game = wording.game
    try:
        offer = game.action(game.code(found[2]))
    except StarwakeError:
        return None
    if not isinstance(offer, Terms) or offer.word != OFFER or not any(offer.give) or not any(offer.want):
        return None
    give, want = (
        {name: n for name, n in zip(offer.names, side, strict=True) if n} for side in (offer.give, offer.want)
    )
    return {"turn": int(found[1]), "action": offer.notation, "give": give, "want": want}


def readable(wording: Wording, text: str) -> Runs | None:
    """What was said, in the language of the words; None if it is neither a phrase nor a suggestion: as it is."""
    texts = wording.texts
    if (said := SAID.fullmatch(text)) is not None:
        return [texts(f"talk.{said[1]}") if said[1] in PHRASES else said[1]]
    found = suggested(wording, text)
    if found is None:
        return None
    sides = {"give": wording.bundle(found["want"]), "want": wording.bundle(found["give"])}
    return texts.runs("talk.would_give", **sides)
