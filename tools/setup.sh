# Shared by ./play and ./test: find Python, make environments, know when they are out of date.
# The caller sources this with the project's folder as working directory and in `root`.
# An environment is a folder there, with its own setup.log and stamps.
# shellcheck shell=sh disable=SC2154

say() { printf '%s\n' "$*"; }
die() {
    say "$*" >&2
    exit 1
}

# quietly LOG COMMAND...: the output goes to LOG and is shown only when the command fails.
quietly() {
    log=$1
    shift
    "$@" >"$log" 2>&1 || {
        tail -n 60 "$log" >&2
        if disk_is_full "$(dirname "$log")"; then
            die "failed: $*: the disk is full ($(free_space "$(dirname "$log")") kB are free). Make some room, then try again."
        fi
        die "failed: $* (see $log)"
    }
}

# free_space FOLDER: in kB; disk_is_full FOLDER: a log there has no room either
free_space() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 { print $4 }'; }
disk_is_full() { [ "$(free_space "$1")" -lt 1024 ] 2>/dev/null; }

# One set-up at a time in this folder, where the system has flock.
lock() {
    exec 9>.setup.lock
    if command -v flock >/dev/null; then flock 9; fi
}
unlock() { exec 9>&-; }

# ------------------------------------------------------------- what the machine has

# Every Python there may be, best first. HOME may be an empty one, so the user's real home is asked too.
pythons() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do command -v "$name" || true; done
    real_home=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6) || real_home=
    for found in "${PYENV_ROOT:-}"/versions/*/bin/python3 "${HOME:-}"/.pyenv/versions/*/bin/python3 \
        "$real_home"/.pyenv/versions/*/bin/python3 /usr/local/bin/python3 /opt/homebrew/bin/python3; do
        say "$found"
    done
}

first_python() {
    pythons | while IFS= read -r found; do
        [ -x "$found" ] || continue
        if "$found" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            say "$found"
            break
        fi
    done
}

# apt_install PACKAGE...: only as root on a Debian kind of system.
apt_install() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 1; fi
    say "installing $* ..."
    apt-get install -y "$@" >.setup.log 2>&1 ||
        { apt-get update && apt-get install -y "$@"; } >>.setup.log 2>&1
}

# Sets `python`; it stays empty only where uv is, which brings its own.
find_python() {
    python=$(first_python)
    if [ -n "$python" ] || command -v uv >/dev/null; then return 0; fi
    apt_install python3-venv || true
    python=$(first_python)
    [ -n "$python" ] || die "Starwake needs Python 3.11 or later with venv (Debian, Ubuntu: apt install python3-venv), or uv."
}

# can_compile PYTHON: are a C compiler and Python's headers there?
can_compile() {
    command -v "${CC:-cc}" >/dev/null &&
        "$1" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}

# Is PostgreSQL's server here? Debian keeps it off the path, where starwake.testing.postgres looks for it too.
has_postgres() {
    for initdb in /usr/lib/postgresql/*/bin/initdb; do
        if [ -x "$initdb" ]; then return 0; fi
    done
    command -v initdb >/dev/null
}

has_browser() { [ -x /usr/bin/chromium ]; }

has_node() {
    command -v npm >/dev/null && [ "$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)" -ge 20 ]
}

# ----------------------------------------------------------------- stamps

# A stamp is a line that changes when what it stands for changes. Checkers' settings do not change an installation.
files_stamp() { LC_ALL=C sort | xargs cksum | cksum; }
setup_stamp() {
    say "${STARWAKE_PURE:-} $(sed '/^\[tool\.ruff\]/,$d' pyproject.toml | cat - setup.py tools/locks/*.txt | cksum)"
}
source_stamp() { find src/starwake -type f ! -path '*/__pycache__/*' | files_stamp; }
hot_stamp() {
    say "$(setup_stamp) $(can_compile "$1/bin/python" && say compiler)" \
        "$({ "$1/bin/python" tools/hot_sources.py && say src/starwake/hot_modules.txt; } | files_stamp)"
}

# is_current ENV NAME STAMP; set_current ENV NAME STAMP
is_current() { [ "$(cat "$1/$2.stamp" 2>/dev/null)" = "$3" ]; }
set_current() { say "$3" >"$1/$2.stamp"; }

# ------------------------------------------------------------ environments

# pip_install ENV ARGUMENT...
pip_install() {
    pip_env=$1
    shift
    if command -v uv >/dev/null; then
        quietly "$pip_env/setup.log" uv pip install -v --python "$pip_env/bin/python" --reinstall-package starwake "$@"
    else
        quietly "$pip_env/setup.log" "$pip_env/bin/python" -m pip install -v --disable-pip-version-check "$@"
    fi
}

# install_locked ENV NAME: the packages of a lock file, and no other files than those it has the hashes of.
install_locked() {
    "$1/bin/python" tools/lock.py --check "$2.txt" || exit 1
    pip_install "$1" --require-hashes -r "tools/locks/$2.txt"
}

# What Starwake itself needs, without Starwake: ./play runs it from the sources.
install_dependencies() { install_locked "$1" play; }
# What builds it, for builds without isolation: one would fetch other files.
install_build_tools() { install_locked "$1" build; }

new_env() {
    find_python
    rm -rf "$1"
    mkdir -p "$1"
    if command -v uv >/dev/null; then
        quietly "$1/setup.log" uv venv --allow-existing --python "${python:->=3.11}" "$1"
    else
        quietly "$1/setup.log" "$python" -m venv "$1"
    fi
    set_current "$1" place "$root" # an environment that was moved does not work
}

works() { "$1/bin/python" -c '' 2>/dev/null; }

# ensure_env ENV COMMAND: made if need be, then filled by `COMMAND ENV`; done again when the project's set-up changes.
ensure_env() {
    if is_current "$1" setup "$(setup_stamp)" && is_current "$1" place "$root" && works "$1"; then return 0; fi
    say "setting up $1: less than a minute ..."
    if ! is_current "$1" place "$root" || ! works "$1"; then new_env "$1"; fi
    "$2" "$1"
    set_current "$1" setup "$(setup_stamp)"
}

# ensure_package ENV PIP-ARGUMENT...: Starwake as users have it, not editable. Built when a source of the compiled
# modules changed; when only others did, they are copied over the installed ones.
ensure_package() {
    package_env=$1
    shift
    hot=$(hot_stamp "$package_env")
    all=$(source_stamp)
    if is_current "$package_env" hot "$hot" && is_current "$package_env" source "$all"; then return 0; fi
    site=$("$package_env/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
    if ! is_current "$package_env" hot "$hot"; then
        say "building Starwake in $package_env: a minute or so ..."
        # The stamps go first: what is interrupted from here on is built again, whatever the sources are then.
        rm -f "$package_env/hot.stamp" "$package_env/source.stamp"
        rm -rf "$site/starwake"
        pip_install "$package_env" "$@"
        is_compiled "$package_env" || say "not compiled (why: $package_env/setup.log): everything works, only slower"
    else
        rm -f "$package_env/source.stamp"
        find "$site/starwake" -type f ! -name '*.so' -exec rm -f {} +
        cp -R src/starwake/. "$site/starwake/"
    fi
    set_current "$package_env" hot "$hot"
    set_current "$package_env" source "$all"
}

is_compiled() { "$1/bin/python" -c 'import sys, starwake; sys.exit(not starwake.COMPILED)'; }

# ------------------------------------------------------------------ ./play

# Starwake is run from the sources, or, once they are compiled, from a copy of them in .venv-play/app with the compiled
# modules of .venv-play/native beside. Both are made elsewhere and moved there: whatever interrupts it, they are whole.
play_env=.venv-play

# ensure_play: writes to .venv-play/path where Starwake is to be run from.
ensure_play() {
    ensure_env "$play_env" install_dependencies
    hot=$(hot_stamp "$play_env")
    if [ "$(cat "$play_env/native/stamp" 2>/dev/null)" = "$hot" ]; then
        assemble
        say "$root/$play_env/app" >"$play_env/path"
    else
        say "$root/src" >"$play_env/path"
    fi
}

assemble() {
    all="$hot $(source_stamp)"
    if [ "$(cat "$play_env/app/stamp" 2>/dev/null)" = "$all" ]; then return 0; fi
    rm -rf "$play_env/app.new"
    mkdir "$play_env/app.new"
    cp -R src/starwake "$play_env/app.new/"
    cp -R "$play_env/native/." "$play_env/app.new/"
    say "$all" >"$play_env/app.new/stamp"
    rm -rf "$play_env/app"
    mv "$play_env/app.new" "$play_env/app"
}

# Should the rules be compiled? Not if they are, cannot be, could not be, or shall not be.
wants_compiling() {
    [ -z "${STARWAKE_PURE:-}" ] && [ "$(cat "$play_env/path")" = "$root/src" ] &&
        can_compile "$play_env/bin/python" && ! is_current "$play_env" uncompiled "$hot"
}
