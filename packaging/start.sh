#!/bin/sh
# Sets up what is missing, then starts FTCost: sh packaging/start.sh [FILE.ftcost | COMMAND ...]
set -eu
cd "$(dirname "$0")/.."
. packaging/prepare.sh
prepare '.[window]'
exec .venv/bin/ftcost "$@"
