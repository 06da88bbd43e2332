"""A pytest plugin that counts proved rules: `pytest --ledger`, or `./test rules`.

A test says what it proves with `@pytest.mark.rule("flight.block", "flight.speed")`. The ledger is its folder
under tests/rules (starfarers_2019 or starfarers-2019); elsewhere name it: `rule("flight.block",
ledger="starfarers-2019")`. A rule is proved when at least one of its tests passed and none failed.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LEDGERS = TESTS.parent / "src" / "starwake" / "ledger"

Rule = tuple[str, str]
"""Name of a ledger, id in it."""


def ledgers() -> dict[str, list[str]]:
    """The ids of every ledger, in its order."""
    return {
        path.stem: [rule["id"] for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]]
        for path in sorted(LEDGERS.glob("*.toml"))
    }


def finished() -> list[str]:
    lines = (TESTS / "finished_ledgers.txt").read_text(encoding="utf-8").splitlines()
    return [name for name in (line.partition("#")[0].strip() for line in lines) if name]


def cited(item: pytest.Item) -> Iterator[Rule]:
    """The rules that a test says it proves."""
    rules = TESTS / "rules"
    folder = item.path.relative_to(rules).parts[0] if item.path.is_relative_to(rules) else "(no ledger)"
    for mark in item.iter_markers("rule"):
        for rule in mark.args:
            yield mark.kwargs.get("ledger") or folder.replace("_", "-"), rule


class LedgerReport:
    """Gathers the outcomes of rule tests (from all xdist workers) and tells which rules are proved."""

    def __init__(self) -> None:
        self.passed: dict[Rule, int] = defaultdict(int)
        self.failed: dict[Rule, list[str]] = defaultdict(list)
        self.problems: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name != "rule":
                continue
            ledger, _, rule = str(value).partition(":")
            if report.failed:
                self.failed[ledger, rule].append(report.nodeid)
            elif report.passed and report.when == "call":
                self.passed[ledger, rule] += 1

    def proves(self, rule: Rule) -> bool:
        return rule in self.passed and rule not in self.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        known = ledgers()
        must = finished()
        self.problems += [f"finished_ledgers.txt: no ledger {name}" for name in must if name not in known]
        for ledger, rule in sorted({*self.passed, *self.failed}):
            if rule not in known.get(ledger, []):
                self.problems.append(f"{ledger}: a test cites {rule}, which is not in that ledger")
        for ledger in must:
            for rule in known.get(ledger, []):
                if not self.proves((ledger, rule)):
                    why = ", ".join(self.failed.get((ledger, rule), ())) or "no passing test"
                    self.problems.append(f"{ledger}: {rule} is not proved: {why}")
        if self.problems and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        must = finished()
        terminalreporter.section("rules")
        for ledger, rules in ledgers().items():
            proved = sum(self.proves((ledger, rule)) for rule in rules)
            if ledger in must or proved:
                note = "" if ledger in must else " (not a finished ledger)"
                terminalreporter.line(f"{ledger}: {proved} of {len(rules)} rules proved{note}")
        for problem in self.problems:
            terminalreporter.line(problem, red=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ledger", action="store_true", help="count the proved rules, fail on gaps")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--ledger") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(LedgerReport(), "ledger-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties += [("rule", f"{ledger}:{rule}") for ledger, rule in cited(item)]
