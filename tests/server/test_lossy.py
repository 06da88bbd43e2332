"""A bad line: every command happens once or is refused. A small version of the long run."""

from __future__ import annotations

from starwake.testing.lossy import lossy, main


def test_commands_over_a_bad_line_happen_once_or_are_refused():
    found, done = lossy(400)
    assert found.troubles == []
    assert found.acknowledged + found.refused >= 400
    assert {"lost", "twice", "late", "held", "cut"} - {fate for fate, count in done.items() if count} <= {
        "cut"
    }


def test_the_command_prints_figures(capsys):
    assert main(["--commands", "20", "--matches", "1"]) == 0
    assert ", 0 troubles; of the messages" in capsys.readouterr().out
