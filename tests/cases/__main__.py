"""``python -m tests cases``: print each case with what the program said, what is right and what it says now."""

from __future__ import annotations

import sys

from tests.cases.checks import answer, cases


def main() -> int:
    """Print all cases; return 1 if one is wrong."""
    wrong = 0
    for case in cases():
        now = answer(case)
        wrong += not now.right
        print(f"{case.name} ({', '.join(case.files) or 'no file'})")
        print(f"  before: {case.before}\n  right:  {case.right}")
        print(f"  now:    {now.text}\n  {'right' if now.right else 'WRONG'}", flush=True)
    print(f"{len(cases())} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
