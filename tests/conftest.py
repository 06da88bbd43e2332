"""What all tests share: the ledger report, and property tests that are not judged by the clock."""

from hypothesis import settings

pytest_plugins = ["tests.ledger_report"]

settings.register_profile("starwake", deadline=None)
settings.load_profile("starwake")
