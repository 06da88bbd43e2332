"""Records of the first algorithm, from before there was a chain: `old_records/` holds some as they were saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import starwake as sw

FILES = sorted((Path(__file__).parent / "old_records").iterdir())
OUTCOMES = {"number.jsonl": 44, "mixed.json": 31, "undone.jsonl": 23}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request):
    return request.param


def test_they_replay_entry_by_entry(path):
    record = sw.load(path)
    assert record.chain is None
    assert tuple(record.replay().entries) == record.entries


def test_they_verify(path):
    assert sw.load(path).verify() == OUTCOMES[path.name]


def test_they_are_resumed_and_verify_again(path):
    match = sw.load(path).resume()
    for _step in range(5):
        match.play(match.to_act[0], match.legal()[0])
    record = match.record(reveal=True)
    assert record.dealer == sw.load(path).dealer
    assert record.verify() > OUTCOMES[path.name]


def test_they_are_saved_as_they_were(path, tmp_path):
    sw.load(path).save(tmp_path / path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_a_changed_outcome_is_noticed(path):
    record = sw.load(path)
    first = record.entries[0]
    other = "1" if first.text[-1] != "1" else "2"
    changed = replace(record, entries=(first._replace(text=first.text[:-1] + other), *record.entries[1:]))
    with pytest.raises(sw.RecordError):
        changed.verify()
