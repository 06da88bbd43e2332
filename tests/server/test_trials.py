"""Small versions of the long trials, and proof that they notice what they are for."""

from __future__ import annotations

import asyncio

import pytest

import starwake as sw
from starwake.server.trials import fuzz, secrets
from starwake.starfarers.game import Starfarers
from starwake.testing.conformance import LawBroken
from starwake.testing.tables import tables


@pytest.mark.parametrize("game", sw.games())
def test_what_a_seat_may_not_know_changes_no_byte_that_it_is_sent(game):
    table = next(one for one in tables() if one.game == game)
    found = secrets.compared(table.make(), 40)
    assert found.followed > 25
    assert found.different > 8


class ShowsHands(Starfarers):
    """Tells everybody how many kinds of cards a hand has."""

    def views(self, state):
        views = super().views(state)
        kinds = [sum(n > 0 for n in player.hand) for player in state.players]
        views.public["kinds"] = kinds
        return views


def test_a_leak_is_noticed():
    with pytest.raises(LawBroken, match="is sent the same"):
        secrets.compared(ShowsHands(players=3), 60)


class TellsInAdvance(Starfarers):
    """Explains an action by what the others hold."""

    def effect(self, match, seat, action, lang):
        effect = super().effect(match, seat, action, lang)
        others = [player.hand[0] for number, player in enumerate(match.state.players) if number != seat]
        return {**effect, "words": [*effect.get("words", []), str(others)]}


def test_a_leak_in_an_explanation_is_noticed():
    with pytest.raises(LawBroken, match=r"explained alike|the same hint"):
        secrets.compared(TellsInAdvance(players=3), 60)


def test_messages_that_nobody_should_send_change_nothing():
    answered, _memory, errors = asyncio.run(fuzz.trial(4000))
    assert errors == 0
    assert (
        min(
            answered[kind] for kind in ("error message/unreadable", "refused match/stale", "error seat/token")
        )
        > 50
    )
