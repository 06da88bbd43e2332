"""One kind of bad input: what is done, which error must come, and what its one line must say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import starwake as sw

MOST_CHARACTERS = 600


@dataclass(frozen=True)
class Case:
    """`says` are texts that the message contains: what is wrong, and what would be right."""

    what: str
    do: Callable[..., Any]
    error: type[sw.StarwakeError]
    says: tuple[str, ...]

    def __str__(self) -> str:
        return self.what

    def check(self, *arguments: Any) -> sw.StarwakeError:
        """Do it and look at the error."""
        with pytest.raises(sw.StarwakeError) as caught:
            self.do(*arguments)
        error = caught.value
        message = str(error)
        assert type(error) is self.error, f"{type(error).__name__}: {message}"
        assert error.code == self.error.code
        assert_one_line(message)
        for text in self.says:
            assert text in message
        return error


def assert_one_line(message: str) -> None:
    """One line that fits a screen and says something."""
    assert message.strip()
    assert "\n" not in message
    assert "Traceback" not in message
    assert len(message) <= MOST_CHARACTERS, f"{len(message)} characters"
