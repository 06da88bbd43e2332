"""Options of a game: the values each may have, the default first."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from starwake.core.errors import UsageError
from starwake.core.outside import shown

Choices = Mapping[str, tuple[Any, ...]]
SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""How people write that an option is on or off."""


def check_players(game: str, known: Sequence[int], players: object) -> int:
    """The number of players, which is one of those that a game is for; UsageError names them."""
    if type(players) is int and players in known:
        return players
    most = str(known[-1])
    some = f"{', '.join(map(str, known[:-1]))} or {most}" if len(known) > 1 else most
    raise UsageError(f"{game} is for {some} players, not {shown(players)}")


def read_value(text: str) -> bool | str:
    """`on`, `false` and the like as a switch, or the text itself."""
    return SWITCHES.get(text.lower(), text)


def read_options(game: str, choices: Choices, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Every option with its value; UsageError names a wrong one and what would be right."""
    options = {name: values[0] for name, values in choices.items()}
    for name, value in given.items():
        if name not in options:
            raise UsageError(f"{game} has no option {shown(name)}; it has {', '.join(options)}")
        known = choices[name]
        if not any(type(value) is type(one) and value == one for one in known):
            names = ", ".join(map(str, known))
            right = "True or False" if isinstance(known[0], bool) else f"one of {names}"
            raise UsageError(f"the option {name} is {right}, not {shown(value)}")
        options[name] = value
    return MappingProxyType(options)


@cache
def data_hash(package: str, *folder: str) -> str:
    """A fingerprint of the files in a folder of a package, whatever their line ends."""
    digest = hashlib.sha256()
    found = files(package).joinpath(*folder)
    for file in sorted(found.iterdir(), key=lambda f: f.name):
        digest.update(file.name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
