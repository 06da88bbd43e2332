#!/bin/sh
# Compile the rules for ./play, from a copy of the sources: into .venv-play/native, whole or not at all.
# Its exit code: 0 compiled, 3 not (.venv-play/compile.log says why), 4 somebody else is at it.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
. tools/setup.sh
env=$play_env
exec 8>"$env/compile.lock"
if command -v flock >/dev/null && ! flock -n 8; then exit 4; fi
work=$env/compile
hot=$(hot_stamp "$env")
if ! is_current "$work" source "$hot"; then # else what an interrupted run has compiled stays
    rm -rf "$work"
    mkdir "$work"
    cp -R pyproject.toml setup.py README.md LICENSE NOTICE src tools "$work"
    hot=$(cd "$work" && hot_stamp "$root/$env")
    set_current "$work" source "$hot"
fi
rm -rf "$work/out"
STARWAKE_BUILD=$root/$work/build
export STARWAKE_BUILD
builder=$env/builder # an environment with the build tools of the lock file
if command -v uv >/dev/null; then
    set -- uv pip install --python "$builder/bin/python"
else
    set -- "$builder/bin/python" -m pip install -v --disable-pip-version-check
fi
if (ensure_env "$builder" install_build_tools) >"$env/compile.log" 2>&1 &&
    "$@" --no-build-isolation --no-deps --target "$work/out" "$work" >>"$env/compile.log" 2>&1 &&
    PYTHONPATH=$work/out "$env/bin/python" -c 'import sys, starwake; sys.exit(not starwake.COMPILED)'; then
    rm -rf "$work"/out/bin "$work"/out/*.dist-info
    find "$work/out" -type f ! -name '*.so' -exec rm -f {} +
    say "$hot" >"$work/out/stamp"
    rm -rf "$env/native"
    mv "$work/out" "$env/native"
    rm -rf "$work"
else
    say "$hot" >"$env/uncompiled.stamp" # not again for these sources
    exit 3
fi
