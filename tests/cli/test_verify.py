"""`starwake verify`: outcomes recomputed from the revealed seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import starwake as sw
from starwake.cli import main
from tests.cli.helpers import drift
from tests.helpers import Table

OLD = Path(__file__).parents[1] / "core" / "old_records" / "number.jsonl"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = drift(sw.new("starfarers", players=3, seed="a seed"), sw.stream(1), 40)
    path = tmp_path / "game.jsonl"
    match.record(reveal=True).save(path)
    return path


def outcomes(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith("[-1,")]


def test_an_honest_record_is_ok(capsys, record):
    assert main(["verify", str(record)]) == 0
    count, chain = len(outcomes(record)), sw.load(record).chain
    assert capsys.readouterr().out == (
        f"ok: {count} outcomes recomputed from the revealed seed\n"
        f"40 actions, the header and the result are those of the chain {chain}\n"
    )


def test_without_a_chain_it_says_that_actions_are_not_bound(capsys):
    assert main(["verify", str(OLD)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("ok: 44 outcomes recomputed from the revealed seed\n60 actions are not bound: ")


def test_the_commitment_that_was_published_is_compared(capsys, record):
    commitment = sw.FairDealer("a seed").commitment
    assert main(["verify", str(record), "--commitment", commitment]) == 0
    assert "the commitment is the one that you name" in capsys.readouterr().out
    other = sw.FairDealer("another seed").commitment
    assert main(["verify", str(record), "--commitment", other]) == 1
    assert f"not dealt from the commitment '{other}'" in capsys.readouterr().out


@pytest.mark.parametrize("place", [0, 7, -2, -1])
def test_a_head_that_was_seen_is_found(place, capsys, record):
    heads = sw.load(record).heads()
    assert main(["verify", str(record), "--chain", heads[place].hex()]) == 0
    entries = len(heads) - 2
    bound = min(place % len(heads), entries)
    assert f"the chain that you name binds {bound} of {entries} entries\n" in capsys.readouterr().out


def test_a_head_that_never_was_is_found_out(capsys, record):
    assert main(["verify", str(record), "--chain", "0" * 64]) == 1
    assert "never was at '0000" in capsys.readouterr().out


def test_a_record_that_was_made_again_with_another_action_does_not_have_the_head_that_was_seen(
    capsys, tmp_path
):
    """Whoever has the seed can make a chain for another story, but not one with a head that others have noted."""
    match = drift(sw.new("starfarers", players=3, seed="a seed"), sw.stream(1), 10)
    other = drift(sw.new("starfarers", players=3, seed="a seed"), sw.stream(2), 10)
    other.record(reveal=True).save(tmp_path / "other.jsonl")
    assert main(["verify", str(tmp_path / "other.jsonl")]) == 0
    assert main(["verify", str(tmp_path / "other.jsonl"), "--chain", match.chain.hex()]) == 1


def test_a_changed_outcome_is_found(capsys, record):
    lines = record.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith('[-1,"balls'))
    lines[number] = (
        '[-1,"balls yellow yellow"]' if "yellow yellow" not in lines[number] else '[-1,"balls red blue"]'
    )
    record.write_text("\n".join(lines))
    assert main(["verify", str(record)]) == 1
    assert capsys.readouterr().out.startswith("differs: ")


def test_a_changed_result_is_found(capsys, record):
    record.write_text(record.read_text().replace('"winner":null', '"winner":0'))
    assert main(["verify", str(record)]) == 1
    assert "the record says" in capsys.readouterr().out


def test_a_seed_that_was_not_committed_to_is_found(capsys, record):
    header, *rest = record.read_text().splitlines()
    data = json.loads(header)
    data["dealer"]["seed"] = "00"
    record.write_text("\n".join([json.dumps(data), *rest]))
    assert main(["verify", str(record)]) == 1
    assert "not the one that was committed to" in capsys.readouterr().out


def test_a_record_without_a_seed_cannot_be_verified(capsys, tmp_path):
    path = tmp_path / "scripted.jsonl"
    Table().match().record().save(path)
    assert main(["verify", str(path)]) == 2
    assert "reveals no seed" in capsys.readouterr().err


def test_a_record_of_a_match_that_runs_cannot_be_verified(capsys, tmp_path):
    path = tmp_path / "running.jsonl"
    sw.new("starfarers", players=3, seed=1).record().save(path)
    assert main(["verify", str(path)]) == 2
    assert "reveals no seed" in capsys.readouterr().err


def test_a_changed_action_is_found(capsys, record):
    lines = record.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if "build" in line or "end" in line)
    record.write_text("\n".join([*lines[:place], lines[place].replace('"]', ' "]'), *lines[place + 1 :]]))
    assert main(["verify", str(record)]) == 1
    assert "not those that the chain was made of" in capsys.readouterr().out


def test_a_record_of_other_rules_is_refused(capsys, record):
    record.write_text(record.read_text().replace('"version":1', '"version":99', 1))
    assert main(["verify", str(record)]) == 2
    assert "version 99" in capsys.readouterr().err


def test_a_missing_file(capsys):
    assert main(["verify", "nothing.jsonl"]) == 2
    assert "cannot read nothing.jsonl" in capsys.readouterr().err
