"""``python -m tests.recorded``: write what the program predicts; ``--check``: print what differs, change nothing."""

from __future__ import annotations

import argparse
import sys

from tests.recorded.record import FILE, differences, merged, predicted, recorded, written


def main() -> int:
    """Write or compare; return the exit status: 1 where a check finds a difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the file, and change nothing")
    arguments = parser.parse_args()
    old, new = recorded(), dict(predicted())
    changed = list(differences(old, new))
    print("\n".join(changed[:200]))
    print(f"{len(changed)} of {sum(map(len, new.values()))} figures differ from what was recorded")
    if arguments.check:
        return 1 if changed else 0
    FILE.write_text(written(merged(old, new)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
