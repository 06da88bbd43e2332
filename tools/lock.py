"""The lock files: every package that ./play and ./test install, by version and by the SHA-256 of its files.

python tools/lock.py              make those anew that are out of date, with the versions of the others kept (needs uv)
python tools/lock.py --upgrade    take the newest versions of everything
python tools/lock.py --check      say which are out of date; --check play.txt asks for one of them

They hold for Python 3.11 and later on every system; a package that only some need has a marker. No package index is
named in them: whoever installs asks the one that pip or uv is set to, and the hashes tell whether it gives the same.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tools" / "locks"
OLDEST = "3.11"
ITSELF = re.compile(r"starwake\[(.+)\]$")
MADE = "# Made by `python tools/lock.py` for "
AGAIN = "`python tools/lock.py` makes it anew (it needs uv: pip install uv)"


def wanted() -> dict[str, list[str]]:
    """What each lock file is for, as pyproject.toml asks for it; what the first one takes, the others take too."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = told["project"]
    play, build = project["dependencies"], told["build-system"]["requires"]
    extras = {extra: [*play, *build, *_named(project, extra)] for extra in ("dev", "test")}
    return {
        f"{name}.txt": sorted(set(asked)) for name, asked in {**extras, "play": play, "build": build}.items()
    }


def _named(project: dict[str, dict[str, list[str]]], extra: str) -> Iterator[str]:
    """The packages of an extra, and of those that it names."""
    for requirement in project["optional-dependencies"][extra]:
        inner = ITSELF.match(requirement)
        if inner is None:
            yield requirement
        else:
            for other in inner[1].split(","):
                yield from _named(project, other.strip())


def header(asked: list[str]) -> str:
    """The first line of a lock file: it changes when something else is asked for."""
    return MADE + hashlib.sha256("\n".join([OLDEST, *asked]).encode()).hexdigest()[:16]


def is_current(name: str) -> bool:
    """Whether a lock file is for what pyproject.toml asks for now."""
    file = FOLDER / name
    return file.is_file() and file.read_text("utf-8").partition("\n")[0] == header(wanted()[name])


def make(name: str, asked: list[str], uv: str, *more: str) -> None:
    """Write a lock file."""
    file = FOLDER / name
    command = [uv, "pip", "compile", "-", "--universal", "--generate-hashes", "--python-version", OLDEST]
    command += ["--no-header", "--no-annotate", "--quiet", "--output-file", str(file), *more]
    subprocess.run(command, input="\n".join(asked), text=True, check=True, stdout=subprocess.DEVNULL)
    file.write_text(f"{header(asked)}\n{file.read_text('utf-8')}", "utf-8")


def make_all(upgrade: bool) -> None:
    """Write all lock files that are out of date, or all of them; they agree on versions."""
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("tools/lock.py needs uv to find out what goes together: pip install uv")
    FOLDER.mkdir(exist_ok=True)
    files = wanted()
    first = next(iter(files))
    again = upgrade or not all(map(is_current, files))
    for name, asked in files.items() if again else ():
        more = ["--upgrade"] if upgrade else []
        make(name, asked, uv, *more, *([] if name == first else ["--constraint", str(FOLDER / first)]))
        print(f"made {FOLDER.relative_to(ROOT) / name}")


def check(names: list[str]) -> int:
    """How many of some lock files are out of date; each is said."""
    old = [name for name in names or wanted() if not is_current(name)]
    for name in old:
        print(f"pyproject.toml asks for something else than tools/locks/{name} has: {AGAIN}", file=sys.stderr)
    return len(old)


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(check([one for one in sys.argv[1:] if one != "--check"]) > 0)
    make_all("--upgrade" in sys.argv)
