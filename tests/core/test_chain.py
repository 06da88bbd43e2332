"""The chain of a match: a head after every step, which binds all that came before and shows nothing of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

import starwake as sw
from starwake.core.chain import NO_SALT, canonical, folded, tagged
from tests.helpers import Table


def building() -> sw.Match:
    """Seat 0 trades and builds."""
    return Table().give(0, fuel=4, carbon=4).phase("build").match()


def played(steps: int, seed: int = 5) -> sw.Match:
    """A new match after so many first actions."""
    match = sw.new("starfarers", players=3, seed=seed)
    for _step in range(steps):
        match.play(match.to_act[0], match.legal()[0])
    return match


# ------------------------------------------------------------------ steps


def test_a_step_has_the_head_that_the_match_has_when_it_is_adopted():
    match = building()
    before = match.chain
    step = match.attempt(0, "build booster")
    assert match.chain == before != step.chain
    match.adopt(step)
    assert match.chain == step.chain


def test_the_head_does_not_depend_on_how_actions_are_put_into_steps():
    one, two = building(), building()
    one.play(0, "build booster", "build cannon")
    two.play(0, "build booster")
    two.play(0, "build cannon")
    assert one.chain == two.chain


def test_what_is_taken_back_stays_in_the_chain():
    match = building()
    before = match.chain
    match.play(0, "build booster")
    played = match.chain
    match.undo(0)
    assert match.chain == folded(NO_SALT, played, 0, "undo") not in (before, played)


def test_a_refused_action_leaves_the_head():
    match = building()
    before = match.chain
    with pytest.raises(sw.IllegalAction):
        match.play(0, "roll")
    assert match.chain == before


def test_a_copy_has_a_head_of_its_own():
    match = building()
    twin = match.copy()
    twin.play(0, "build booster")
    assert twin.chain != match.chain == building().chain


def test_a_match_that_was_resumed_goes_on_with_its_chain():
    match = played(6)
    again = match.record(reveal=True).resume()
    assert again.chain == match.chain
    for one in (again, match):
        one.play(one.to_act[0], one.legal()[0])
    assert again.chain == match.chain


@pytest.mark.parametrize("change", [{"players": 4}, {"seed": 6}, {"board": "explorer"}])
def test_the_first_head_binds_the_header(change):
    table: dict[str, Any] = {"players": 3, "seed": 5, "board": "beginner"}
    other = sw.new("starfarers", **{**table, **change})
    assert (
        sw.new("starfarers", **table).record(reveal=True).heads()[0] != other.record(reveal=True).heads()[0]
    )


# ------------------------------------------------------------------ secrets


def test_a_head_does_not_tell_which_card_was_drawn():
    """Whoever knows all heads and tries every card finds none that fits: the salt is not known yet."""
    match = played(0)
    heads = match.record(reveal=True).heads()
    place = next(n for n, entry in enumerate(match.entries_for(None)) if entry.text == "card ?")
    cards = [f"card {name}" for name in ("ore", "fuel", "carbon", "food", "goods")]
    assert heads[place + 1] not in [folded(NO_SALT, heads[place], -1, card) for card in cards]
    salt = match.dealer.salt()
    assert heads[place + 1] in [folded(salt, heads[place], -1, card) for card in cards]


def test_the_salt_is_another_one_for_each_seed():
    mixed = sw.FairDealer(1)
    mixed.mix(["a"])
    assert len({sw.FairDealer(1).salt(), sw.FairDealer("1").salt(), mixed.salt(), NO_SALT}) == 4


# ------------------------------------------------------------------ records


def test_the_chain_of_a_record_can_be_made_by_hand():
    record = played(5).record(reveal=True)
    dealer = dict(record.dealer or {})
    seeds = [bytes.fromhex(seed) for seed in (dealer["seed"], *dealer["seat_seeds"])]
    salt = tagged("starwake chain salt", *seeds)
    published = {key: dealer[key] for key in ("algorithm", "commitment", "seat_commitments")}
    things: list[tuple[object, str]] = [("header", canonical({**record.header(), "dealer": published}))]
    things += [*record.entries, ("result", canonical(record.result))]
    head = hashlib.sha256(b"starwake-chain-1").digest()
    for what, text in things:
        head = hashlib.sha256(salt + head + f"{what} {len(text)} {text}".encode()).digest()
    assert head.hex() == record.chain


def test_a_record_has_the_heads_of_all_steps():
    match = sw.new("starfarers", players=3, seed=5)
    told = [match.chain]
    for _step in range(5):
        match.play(match.to_act[0], match.legal()[0])
        told.append(match.chain)
    record = match.record(reveal=True)
    heads = record.heads()
    assert [head for head in heads if head in told] == told
    assert heads[-1].hex() == record.chain
    assert len(heads) == len(record.entries) + 2


def test_a_match_without_a_seed_has_a_chain_that_nobody_can_recompute():
    record = building().record()
    assert len(record.chain or "") == 64
    with pytest.raises(sw.RecordError, match="reveals no seed"):
        record.heads()


@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_the_chain_is_saved(name, tmp_path):
    record = played(3).record()
    record.save(tmp_path / name)
    assert sw.load(tmp_path / name) == record


@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_a_record_without_a_chain_is_saved_as_it_was(name, tmp_path):
    record = replace(played(3).record(), chain=None)
    record.save(tmp_path / name)
    assert "chain" not in (tmp_path / name).read_text()
    assert sw.load(tmp_path / name) == record


def test_canonical_json_is_one_text_however_the_data_is_ordered():
    assert canonical({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"\\u00e9"]}'
    assert json.loads(canonical({"b": 1, "a": 2})) == {"a": 2, "b": 1}
