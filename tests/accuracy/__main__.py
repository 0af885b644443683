"""``python -m tests.accuracy memory|throughput|rollout|prices|physics|...``: print the accuracy report, or draw it."""

from __future__ import annotations

import argparse
import importlib


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy")
    parser.add_argument("what", choices=("memory", "throughput", "rollout", "prices", "physics", "evidence", "plots"))
    arguments, rest = parser.parse_known_args()
    importlib.import_module(f"tests.accuracy.{arguments.what}").main(rest)


if __name__ == "__main__":
    main()
