"""Records made when the data files had another form are played as long as they said the same."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

import starwake as sw

FIRST = {  # the fingerprints that records of version 0.1.0 carry
    ("starfarers", 4): "3783c28e5efa508cc15b3ec4089d5c4a170ee0e119cda690c37b18766ece7d18",
    ("starfarers", 5): "3783c28e5efa508cc15b3ec4089d5c4a170ee0e119cda690c37b18766ece7d18",
    ("starfarers-classic", 3): "13a40570213d2afe0c471879beca0f61e0bc264ac17175337de6434d9029886b",
    ("starship", 2): "71b4722a66eed33606d055897097cf24ada6e2d21ef8beb1328341f3528f8009",
}
DEALER = {  # records of that version have no chain
    "algorithm": "hmac-sha256-v1",
    "seed": b"3".hex(),
    "seat_seeds": [],
    "commitment": sha256(b"3").hexdigest(),
}


def short_record(game: str, players: int) -> sw.Record:
    match = sw.new(game, players=players, dealer=sw.FairDealer.from_reveal(DEALER))
    for _turn in range(20):
        match.play(match.to_act[0], match.legal()[0])
    return match.record(reveal=True)


@pytest.mark.parametrize("table", FIRST, ids=lambda table: f"{table[0]}-{table[1]}p")
def test_a_record_of_the_first_form_of_the_data_replays(table):
    record = short_record(*table)
    old = replace(record, hash=FIRST[table], chain=None)
    assert old.replay().position() == record.replay().position()
    assert old.verify() == record.verify() > 0


@pytest.mark.parametrize("table", FIRST, ids=lambda table: f"{table[0]}-{table[1]}p")
def test_new_records_carry_the_fingerprint_of_the_data_as_it_is(table):
    game = sw.make(table[0], table[1])
    assert short_record(*table).hash == game.ruleset_hash() == game.ruleset_hashes()[0]
    assert FIRST[table] in game.ruleset_hashes()


def test_other_data_is_refused():
    record = replace(short_record("starship", 2), hash=FIRST["starfarers", 4])
    with pytest.raises(sw.VersionError, match="recorded with other data of starship"):
        record.replay()
