"""Laws of steps: an attempt changes nothing until it is adopted, what is taken back was never there, and differences
rebuild what a viewer is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from starwake.core.dealer import Dealer, Names
from starwake.core.errors import IllegalAction, ScriptError
from starwake.core.match import Match
from starwake.core.rng import Stream
from starwake.core.view import OPEN, SPECTATOR
from starwake.table.difference import patched
from starwake.table.feed import Feed
from starwake.testing.choosers import Chooser, some_seat

Law = Callable[[bool, str], None]
"""Complains unless something is so."""


class Broken(Dealer):
    """A dealer that fails as soon as chance must speak."""

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Nothing."""
        raise ScriptError("this dealer deals nothing")


def some_action(match: Match, chooser: Chooser, rng: Stream) -> tuple[int, str]:
    """A seat that may act, and one of its listed actions."""
    seat = some_seat(match.to_act, rng)
    return seat, match.game.action(chooser(match.legal(seat).codes, rng)).notation


def trace(match: Match) -> tuple[object, ...]:
    """All that an attempt must leave as it is."""
    return match.position(), match.seq, len(match.entries), len(match.events), match.dealer.mark()


def check_attempt(match: Match, chooser: Chooser, rng: Stream, law: Law) -> None:
    """An attempt changes nothing, also when the dealer fails; adopted it is what `play` does."""
    seat, action = some_action(match, chooser, rng)
    before = trace(match)
    step = match.attempt(seat, action)
    law(trace(match) == before, f"an attempt of {action!r} changes nothing")
    one, other = match.copy(), match.copy()
    told = one.play(seat, action)
    law(other.adopt(other.attempt(seat, action)) == told, f"adopting {action!r} is playing it")
    law((step.seq, list(step.events)) == (one.seq, told), f"the step of {action!r} says what will happen")
    law(other.position() == one.position(), f"adopting {action!r} leads to where playing it leads")
    broken = match.copy()
    broken.dealer = Broken()
    before = trace(broken)
    try:
        broken.play(seat, action)
    except ScriptError:
        law(trace(broken) == before, f"{action!r} changes nothing when the dealer fails")


def check_undo(match: Match, chooser: Chooser, rng: Stream, law: Law) -> None:
    """What can be taken back leaves the same state behind; what came to light cannot."""
    twin = match.copy()
    seat, action = some_action(match, chooser, rng)
    before, seq = twin.position(), twin.seq
    twin.play(seat, action)
    law(not any(twin.can_undo(s) for s in range(match.game.players) if s != seat), "only who acted may undo")
    spoken = any(entry.seat < 0 for entry in twin.entries[len(match.entries) + 1 :])
    if not twin.can_undo(seat):
        after = trace(twin)
        try:
            twin.undo(seat)
        except IllegalAction:
            law(trace(twin) == after, "a refused undo changes nothing")
        else:
            law(False, f"{action!r} cannot be taken back, and yet it was")
        return
    law(not spoken, f"{action!r} is not taken back after chance has spoken")
    others = [who for who in range(match.game.players) if who != seat]
    same = all(twin.points[who] == match.points[who] for who in others)
    law(same, f"{action!r} is not taken back after another's points have changed")
    law(len(twin.undoable(seat)) == 1, f"what is taken back of {action!r} can be named")
    twin.undo(seat)
    law(twin.position() == before, f"taking {action!r} back gives the same state")
    law(twin.seq == seq + 2, "a step that is taken back is a step, and so is taking it back")
    check_undo_replays(match, seat, action, law)


def check_undo_replays(match: Match, seat: int, action: str, law: Law) -> None:
    """A record with an undo replays; it begins here, so that a long game is not played again at each step."""
    short = Match(match.game, match.dealer.copy(), state=match.state.copy())
    short.play(seat, action)
    short.undo(seat)
    again = short.record(reveal=True).replay()
    same = again.position() == match.position() and again.events == short.events
    law(same, f"a record in which {action!r} is taken back replays")


def check_feed(match: Match, chooser: Chooser, rng: Stream, law: Law) -> None:
    """Differences rebuild what is shown, and the public part is one for all."""
    twin = match.copy()
    feed = Feed(twin, "de" if rng.below(2) else "en")
    viewers = (SPECTATOR, *range(match.game.players))
    shown = {who: feed.whole(who, twin.seq) for who in viewers}
    for _step in range(2):
        if twin.over:
            break
        twin.play(*some_action(twin, chooser, rng))
        told = {who: _plain(feed.step(who)) for who in viewers}
        now = {who: Feed(twin, feed.lang).whole(who, twin.seq) for who in viewers}
        for who in viewers:
            rebuilt = patched(shown[who], told[who]["own"])
            rebuilt["public"] = patched(shown[who]["public"], told[who]["public"])
            for part in ("public", "private", "prompt", "choices", "undo"):
                same = _plain(rebuilt[part]) == _plain(now[who][part])
                law(same, f"differences rebuild {part} for {who}")
            law(now[who]["public"] == now[SPECTATOR]["public"], f"the public part is the same for {who}")
            shown[who] = now[who]


def check_view_parts(match: Match, law: Law) -> None:
    """A seat's view is the public part with its private part laid over it; a spectator's is the public part."""
    views = match.game.views(match.state)
    for who in (SPECTATOR, *range(match.game.players)):
        parts, whole = views.of(who) if who >= 0 else views.public, match.view(who)
        law(_holds(_plain(whole), _plain(parts)), f"the view of {who} is made of its parts")
        again = match.game.view_from(_plain(whole))
        law(again.json() == whole, f"the view of {who} can be made again")
    law(match.view(OPEN)["viewer"] is None, "who may know everything is no seat")


def _holds(whole: Any, part: Any) -> bool:
    """Whether an object has all that another one has; it may have more keys."""
    if isinstance(whole, dict) and isinstance(part, dict):
        return all(key in whole and _holds(whole[key], value) for key, value in part.items())
    return bool(whole == part)


def _plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))
