#!/bin/sh
# Sets up what is missing, then runs the gate: sh packaging/test.sh [all] [WORDS FOR PYTEST ...]
set -eu
cd "$(dirname "$0")/.."
. packaging/prepare.sh
prepare '.[dev]'
exec .venv/bin/python -m tests "$@"
