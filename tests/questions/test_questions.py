"""What an engineer asks before a run is answered as they would expect, and nothing is far off."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.questions.asked import answer, questions

LEAST_RIGHT = 75


@pytest.mark.parametrize("question", [pytest.param(one, id=one.question) for one in questions()[::7]])
def test_no_answer_is_wrong(question) -> None:
    assert answer(question).verdict != "WRONG"


@pytest.mark.long
def test_nearly_all_answers_are_right() -> None:
    verdicts = {one.question: answer(one).verdict for one in questions()}
    assert Counter(verdicts.values())["right"] >= LEAST_RIGHT
    assert "WRONG" not in verdicts.values(), [asked for asked, verdict in verdicts.items() if verdict == "WRONG"]
