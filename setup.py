"""Compile the hot modules with mypyc; build pure Python when that is impossible or unwanted.

`src/starwake/hot_modules.txt` lists the modules by groups. STARWAKE_PURE=1 and editable installs stay pure. Nothing is
built within the tree: what an earlier build left there goes into no package, two builds of one tree do not meet, and
the tree may be read-only. STARWAKE_BUILD names a folder that is kept, for a build that may be interrupted.
"""

import ast
import atexit
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/starwake")
BUILDS = {"bdist_wheel", "build", "build_ext", "install"}
"""Commands that need the extensions; the others only ask for metadata."""
HANDED_OVER = re.compile(r"\b(arg_\w+|tmp) = Vec(\w+)Api\.unbox\((?:obj_\w+|value)\);")
"""Where compiled code takes an array that interpreted code gives it, as an argument or for an attribute."""
METHOD = re.compile(
    r'(CPyPy_(?P<name>starwake\w+),\s*METH_[A-Z_ |]+, PyDoc_STR\()(?:"(?P<call>[^"]*--\\n\\n)"|NULL)\)'
)
CLASS = re.compile(
    r'(CPyType_(?P<name>starwake\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\()"(?P<call>[^"]*--\\n\\n)"\)'
)
PROPERTY = re.compile(
    r"(\(getter\)(?P<home>starwake\w+)_get_(?P<name>\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL, NULL\}"
)
"""Where it has the place for a docstring: of a function or method, of a class, of a property."""


def build_folder() -> str:
    """Where everything is built: a folder of this run alone, unless one is named."""
    named = os.environ.get("STARWAKE_BUILD")
    if named:
        os.makedirs(named, exist_ok=True)
        return named
    folder = tempfile.mkdtemp(prefix="starwake-build-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def hot_modules() -> dict[str, list[str]]:
    """Paths of the modules to compile, by group; a listed file that is missing is an error."""
    groups: dict[str, list[str]] = {}
    for line in (PACKAGE / "hot_modules.txt").read_text(encoding="utf-8").splitlines():
        name = line.partition("#")[0].strip()
        if name.startswith("["):
            group = groups.setdefault(name.strip("[]"), [])
        elif name:
            group.append(str(PACKAGE / name))
    missing = [path for group in groups.values() for path in group if not Path(path).is_file()]
    if missing:
        sys.exit(f"hot_modules.txt lists files that do not exist: {', '.join(missing)}")
    return groups


def pure(reason: object) -> list[Extension]:
    print(f"starwake: building pure Python: {reason}", file=sys.stderr)
    return []


def give_back(source: Path) -> None:
    """Let compiled code borrow the arrays that it is handed over.

    mypyc 2.4 means to, but takes a reference of its own that it never gives back: each such array stays for ever.
    """
    source.write_text(HANDED_OVER.sub(borrowed, source.read_text(encoding="utf-8")), encoding="utf-8")


def borrowed(found: re.Match[str]) -> str:
    taken, name, kind = found.group(0, 1, 2)
    return f"{taken} if (!VEC_IS_ERROR({name})) {{ VEC_{kind.upper()}_DECREF({name}); }}"


def docstrings(path: Path) -> dict[str, str]:
    """Every docstring of a module, by the name that mypyc gives to what it is about."""
    module = "___".join(path.with_suffix("").relative_to(PACKAGE.parent).parts)
    found: dict[str, str] = {}
    nodes = [(module, node) for node in ast.parse(path.read_text(encoding="utf-8")).body]
    for home, node in nodes:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            name = f"{home}___{node.name}"
            found.setdefault(name, ast.get_docstring(node) or "")  # of a property, the first of its functions
            if isinstance(node, ast.ClassDef):
                nodes += [(name, inside) for inside in node.body]
    return found


def explain(source: Path, said: dict[str, str]) -> None:
    """Put the docstrings into compiled code: mypyc 2.4 leaves only the signatures there."""

    def documented(found: re.Match[str]) -> str:
        doc = in_c(said.get(found["name"], ""))
        return f'{found[1]}"{found["call"] or ""}{doc}")' if doc else found[0]

    def property_documented(found: re.Match[str]) -> str:
        doc = said.get(f"{found['home']}___{found['name']}", "")
        return f'{found[1]}"{in_c(doc)}", NULL}}' if doc else found[0]

    text = source.read_text(encoding="utf-8")
    for places in (METHOD, CLASS):
        text = places.sub(documented, text)
    source.write_text(PROPERTY.sub(property_documented, text), encoding="utf-8")


def in_c(doc: str) -> str:
    """A text as C writes it between quotes."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in doc.encode()
    )


def extensions() -> list[Extension]:
    if not BUILDS & set(sys.argv):
        return []
    groups = hot_modules()
    if not groups:
        return pure("hot_modules.txt is empty")
    if os.environ.get("STARWAKE_PURE") == "1":
        return pure("STARWAKE_PURE=1")
    # The project's strict mypy settings are for its own checks: the compiler reads no configuration file.
    options = [f"--config-file={os.devnull}", "--ignore-missing-imports", "--explicit-package-bases"]
    options.append(f"--cache-dir={FOLDER}/types")
    os.environ["MYPYPATH"] = "src"
    try:
        from mypyc.build import mypycify

        modules = [path for group in groups.values() for path in group]
        pieces = [(group, f"starwake_{name}") for name, group in groups.items()]
        found = mypycify(
            [*options, *modules], opt_level="3", debug_level="0", separate=pieces, target_dir=FOLDER
        )
    except (ImportError, SystemExit) as error:
        return pure(f"mypyc is missing or refused the modules ({error})")
    said = {name: doc for path in modules for name, doc in docstrings(Path(path)).items()}
    for path in {source for extension in found for source in extension.sources}:
        give_back(Path(path))
        explain(Path(path), said)
    if os.name != "nt":
        for extension in found:
            # Machine integers wrap, they are never undefined; and a newer compiler's new warning is no error.
            flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
            extension.extra_compile_args = [
                *flags,
                "-fwrapv",
                "-fno-semantic-interposition",
                "-fvisibility=hidden",
            ]
    return found


class AllOrNothing(build_ext):
    """Groups are compiled side by side. The modules need each other: when one fails to compile, none is kept."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except Exception as error:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = pure(error)


FOLDER = build_folder()
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing},
    options={"build": {"build_base": FOLDER}, "egg_info": {"egg_base": FOLDER}},
)
