from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.dataset.formats import LeftOut, Unusable, candidates, images_of, sequences
from ftcost_core.dataset.options import RecordFields, RecordFormat
from ftcost_core.exporters import training_data

CHAT = {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Yes"}]}
SHAREGPT = {"conversations": [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Yes"}]}
ALPACA = {"instruction": "Add", "input": "1 2", "output": "3"}
PAIR = {"prompt": "Q", "completion": " A"}
PREFERENCE = {"prompt": "Q", "chosen": " A", "rejected": " B"}
MESSAGES = {
    "prompt": [{"role": "user", "content": "Q"}],
    "chosen": [{"role": "assistant", "content": "A"}],
    "rejected": [{"role": "user", "content": "Q"}, {"role": "assistant", "content": "B"}],
}


@pytest.mark.parametrize(
    ("record", "form", "said"),
    [
        (CHAT, "chat", ["Hi\nYes"]),
        (SHAREGPT, "sharegpt", ["Hi\nYes"]),
        (SHAREGPT | {"system": "Be brief"}, "sharegpt", ["Be brief\nHi\nYes"]),
        (ALPACA, "alpaca", ["Add\n\n1 2\n3"]),
        (ALPACA | {"input": ""}, "alpaca", ["Add\n3"]),
        (PAIR, "prompt-completion", ["Q A"]),
        (PREFERENCE, "preference", ["Q A", "Q B"]),
        (MESSAGES, "preference", ["Q\nA", "Q\nB"]),
        ({"chosen": "x", "rejected": "y"}, "preference", ["x", "y"]),
        ({"text": "one"}, "text", ["one"]),
        ("a line", "text", ["a line"]),
    ],
)
def test_records_are_recognised_and_read(record: Any, form: str, said: list[str]) -> None:
    assert candidates([record])[0] == form
    assert [one.plain_text for one in sequences(record, form, RecordFields())] == said  # type: ignore[arg-type]


def test_alpaca_is_the_chat_that_hand_offs_make_of_it() -> None:
    (sample,) = sequences(ALPACA, "alpaca", RecordFields())
    made: dict[str, Any] = {}
    exec(training_data.script("x.jsonl", "messages"), made)
    assert made["prepared"](ALPACA) == {"messages": list(sample.messages)}


def test_roles_of_sharegpt_are_those_of_templates() -> None:
    (sample,) = sequences(SHAREGPT, "sharegpt", RecordFields())
    assert [one["role"] for one in sample.messages] == ["user", "assistant"]


def test_fields_can_be_named() -> None:
    record = {"frage": "Q", "antwort": "A"}
    assert candidates([record]) == ()
    fields = RecordFields(prompt="frage", completion="antwort")
    assert candidates([record], fields) == ("prompt-completion",)
    assert sequences(record, "prompt-completion", fields)[0].text == "QA"


def test_what_is_no_text_is_left_out_and_counted() -> None:
    parts = [{"type": "text", "text": "See"}, {"type": "image_url", "image_url": {"url": "x"}}, {"type": "audio"}]
    left_out = LeftOut()
    (sample,) = sequences({"messages": [{"role": "user", "content": parts}]}, "chat", RecordFields(), left_out)
    assert sample.plain_text == "See"
    assert (left_out.parts, left_out.images) == (1, 1)


PICTURE = {"type": "image"}


@pytest.mark.parametrize(
    ("record", "form", "images"),
    [
        ({"messages": [{"role": "user", "content": [PICTURE, PICTURE]}], "images": ["a.png", "b.png"]}, "chat", 2),
        ({"messages": [{"role": "user", "content": "<image>What?"}], "images": ["a.png"]}, "chat", 1),
        ({"conversations": [{"from": "human", "value": "<image>\nWhat?"}], "image": "a.png"}, "sharegpt", 1),
        ({"instruction": "<image><image>Compare", "output": "x"}, "alpaca", 2),
        ({"instruction": "Name it", "output": "x", "image": {"bytes": None, "path": "a.png"}}, "alpaca", 1),
        ({"instruction": "Name it", "output": "x", "image": None, "images": []}, "alpaca", 0),
        ({"prompt": [{"role": "user", "content": [PICTURE]}], "chosen": [{"role": "assistant", "content": "a"}],
          "rejected": [{"role": "assistant", "content": "b"}], "images": ["a.png"]}, "preference", 2),
        ({"text": "<image> is an element of SVG"}, "text", 0),
    ],
)  # fmt: skip
def test_images_of_a_record_are_counted_once(record: dict[str, object], form: RecordFormat, images: int) -> None:
    left_out = LeftOut()
    samples = sequences(record, form, RecordFields(), left_out)
    assert images_of(record, form, samples, left_out.images) == images


@pytest.mark.parametrize(
    ("record", "form", "why"),
    [
        ({"a": 1}, "text", 'no field "text"'),
        ({"text": ["x"]}, "text", "a list, not text"),
        (7, "chat", "no object with fields"),
        ({"messages": "hello"}, "chat", "no list of messages"),
        ({"messages": [{"who": "x"}]}, "chat", "no role or no content"),
        (SHAREGPT, "chat", "the format is sharegpt"),
        ({"prompt": "x", "chosen": "y"}, "preference", 'no field "rejected"'),
        ({"prompt": 3, "chosen": [], "rejected": []}, "preference", "no list of messages"),
    ],
)
def test_what_does_not_fit_says_why(record: Any, form: str, why: str) -> None:
    with pytest.raises(Unusable, match=why):
        sequences(record, form, RecordFields())  # type: ignore[arg-type]


def test_mixed_files_are_what_most_records_are() -> None:
    assert candidates([CHAT, CHAT, PAIR])[0] == "chat"
    assert candidates([CHAT, PAIR]) == ()


_NAMES = st.sampled_from(
    [
        "text",
        "messages",
        "conversations",
        "role",
        "content",
        "from",
        "value",
        "prompt",
        "completion",
        "chosen",
        "rejected",
        "instruction",
        "input",
        "output",
        "tools",
        "system",
        "tool_calls",
        "type",
    ]
)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just('[{"role": 1}]'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(_VALUES, st.sampled_from(get_args(RecordFormat)))
def test_whatever_a_record_holds_is_read_or_refused(record: Any, form: RecordFormat) -> None:
    try:
        found = sequences(record, form, RecordFields())
    except Unusable:
        return
    assert all(isinstance(one.plain_text, str) for one in found)
