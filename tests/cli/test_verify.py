"""`starwake verify`: outcomes recomputed from the revealed seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import starwake as sw
from starwake.cli import main
from tests.cli.helpers import drift
from tests.helpers import Table


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
    count = len(outcomes(record))
    assert capsys.readouterr().out == f"ok: {count} outcomes recomputed from the revealed seed\n"


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


def test_a_record_of_other_rules_is_refused(capsys, record):
    record.write_text(record.read_text().replace('"version":1', '"version":99', 1))
    assert main(["verify", str(record)]) == 2
    assert "version 99" in capsys.readouterr().err


def test_a_missing_file(capsys):
    assert main(["verify", "nothing.jsonl"]) == 2
    assert "cannot read nothing.jsonl" in capsys.readouterr().err
