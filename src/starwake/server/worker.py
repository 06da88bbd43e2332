"""A process in which bots think: a question a line on standard input, a thought a line on standard output."""

from __future__ import annotations

import sys
from importlib import import_module

import msgspec

from starwake.server.bots import Question, thought


def main(modules: list[str]) -> None:
    """Answer until nobody asks any more. What a bot prints goes to standard error."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for module in modules:
        import_module(module)
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        answers.write(msgspec.json.encode(thought(question)).decode() + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
