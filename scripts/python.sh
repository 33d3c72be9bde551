#!/usr/bin/env bash
# Sourced by ./test: builds the Python package and tests it in a fresh virtual environment. Run as a program, it does just that.

# Python 3.11 or newer, for the versions that the tests are pinned to; the package itself needs 3.9.
need_python() {
  local test='import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'
  if command -v python3 >/dev/null && python3 -c "$test" 2>/dev/null; then return; fi
  install_packages python3 python3-venv
  python3 -c "$test" || { echo "Python 3.11 or newer is needed; please install it" >&2; exit 1; }
}

# All of it is made below the target folder.
test_python_package() {
  local place="${CARGO_TARGET_DIR:-$PWD/target}/python"
  rm -rf "$place"
  python3 -m venv "$place/venv"
  (
    PATH="$place/venv/bin:$PATH"
    export VIRTUAL_ENV="$place/venv" PIP_DISABLE_PIP_VERSION_CHECK=1
    cd bindings/python
    python -m pip install --quiet --requirement requirements-dev.txt
    python -m pip install --quiet --requirement requirements-openspiel.txt ||
      echo "OpenSpiel cannot be installed here; its checks are left out" >&2
    maturin build --quiet --locked --profile wheel --out "$place"
    python -m pip install --quiet --no-deps "$place"/trefoil-*.whl
    python -m mypy
    python -m mypy.stubtest --mypy-config-file pyproject.toml trefoil._trefoil
    python -m pytest
  )
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  cd "$(dirname "$0")/.."
  source scripts/tools.sh
  need_cargo
  need_python
  test_python_package
fi
