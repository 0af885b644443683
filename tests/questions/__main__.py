"""``python -m tests questions``: print every question of an engineer with what the program answers."""

from __future__ import annotations

import sys

from tests.questions.asked import answer, questions


def main() -> int:
    """Print every question with its answer; return 1 if one is wrong."""
    counts: dict[str, int] = {}
    for question in questions():
        now = answer(question)
        counts[now.verdict] = counts.get(now.verdict, 0) + 1
        print(f"{now.verdict:<9} {question.question}")
        print(f"{'':<10}expected {question.expected}; got {now.value:,.4g}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return 1 if counts.get("WRONG") else 0


if __name__ == "__main__":
    sys.exit(main())
