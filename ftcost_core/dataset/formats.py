"""Record formats: from the fields of a record to the sequences that are trained on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ftcost_core.dataset.options import RecordFields, RecordFormat
from ftcost_core.documents.problems import quote
from ftcost_core.text.i18n import tr

USUAL_NAMES: dict[str, tuple[str, ...]] = {
    "text": ("text", "content", "document", "body"),
    "messages": ("messages", "conversations", "conversation", "dialogue"),
    "role": ("role", "from"),
    "content": ("content", "value"),
    "instruction": ("instruction",),
    "input": ("input",),
    "output": ("output", "response"),
    "prompt": ("prompt", "question"),
    "completion": ("completion", "response", "answer"),
    "chosen": ("chosen",),
    "rejected": ("rejected",),
    "tools": ("tools",),
}
"""Names of a record's fields, by what they hold, the most usual first."""
SPEAKERS = {"human": "user", "gpt": "assistant", "bot": "assistant", "model": "assistant",
             "function_call": "assistant", "observation": "tool", "function": "tool",
             "chatgpt": "assistant"}  # fmt: skip
"""Roles of ShareGPT files, as LLaMA-Factory and FastChat read them."""


IMAGE_MARK = "<image>"
"""What stands for an image in a text (LLaVA, LLaMA-Factory, axolotl)."""
_IMAGE_PARTS = ("image", "image_url", "input_image")
"""Types of a message's part (chat templates of transformers; OpenAI)."""
_IMAGE_KEYS = {"image", "image_url"}
_IMAGE_FIELDS = ("images", "image")
"""Fields of a record that hold its images (TRL, LLaMA-Factory, LLaVA)."""


class Unusable(ValueError):  # noqa: N818 - a fault of the record, not of the program
    """A record that does not fit the format; the message says why."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One sequence to train on: a conversation, or plain text."""

    messages: tuple[dict[str, object], ...] = ()
    text: str = ""
    tools: object = None

    @property
    def plain_text(self) -> str:
        """The contents of all messages, or the text, without roles and markers."""
        return "\n".join(text_of(message) for message in self.messages) if self.messages else self.text


@dataclass(slots=True)
class LeftOut:
    """What of the records is not text; its tokens are not counted."""

    parts: int = 0
    """Parts of messages that are neither text nor images, such as sound."""
    images: int = 0
    """Images in the parts of messages."""


def misfit(record: object, form: RecordFormat, fields: RecordFields) -> str | None:
    """Return why a record does not fit a format; ``None`` if it does."""
    try:
        _READERS[form](record, fields, LeftOut())
    except Unusable as error:
        return str(error)
    return None


def candidates(records: Sequence[object], fields: RecordFields | None = None) -> tuple[RecordFormat, ...]:
    """Return the formats that most of the records fit, the most specific first."""
    fields = fields or RecordFields()
    fitting_formats: list[RecordFormat] = []
    for name in _READERS:
        fitting = sum(misfit(record, name, fields) is None for record in records)
        if fitting and 2 * fitting > len(records):
            fitting_formats.append(name)
    return tuple(fitting_formats)


def sequences(
    record: object, form: RecordFormat, fields: RecordFields, left_out: LeftOut | None = None
) -> tuple[Sample, ...]:
    """Return the sequences that a record trains on. Raises :class:`Unusable` for a misfit."""
    return _READERS[form](record, fields, left_out or LeftOut())


def images_of(record: object, form: RecordFormat, samples: Sequence[Sample], in_parts: int) -> int:
    """Return the images of all sequences of a record.

    ``in_parts``: those in the parts of its messages. The same images may be named by marks in the text and
    by a field beside it: the largest number counts, for each sequence. Marks in plain text are text.
    """
    if not isinstance(record, Mapping):
        return in_parts
    field = max(_items(record.get(name)) for name in _IMAGE_FIELDS)
    marked = sum(max(sample.plain_text.count(IMAGE_MARK) if form != "text" else 0, field) for sample in samples)
    return max(in_parts, marked)


def _items(value: object) -> int:
    value = _decoded(value)
    return len(value) if isinstance(value, list | tuple) else int(value not in (None, "", {}))


def text_of(message: Mapping[str, object]) -> str:
    """Return the content of a message, followed by its tool calls as JSON."""
    content = message.get("content") or ""
    calls = message.get("tool_calls")
    if calls:
        return str(content) + json.dumps(calls, ensure_ascii=False, default=str)
    return str(content)


def _name(record: object, fields: RecordFields, key: str) -> str | None:
    """Return the field of the record that holds ``key``, if any."""
    if not isinstance(record, Mapping):
        return None
    chosen = getattr(fields, key)
    names = (chosen,) if chosen else USUAL_NAMES[key]
    return next((name for name in names if name in record), None)


def _value(record: object, fields: RecordFields, key: str) -> object:
    if not isinstance(record, Mapping):
        raise Unusable(tr("{record} is no object with fields", record=quote(record)))
    name = _name(record, fields, key)
    if name is None:
        expected = getattr(fields, key) or USUAL_NAMES[key][0]
        raise Unusable(tr('has no field "{wanted}"', wanted=expected))
    return record[name]


def _text(record: object, fields: RecordFields, key: str) -> str:
    return _as_text(_value(record, fields, key), key)


def _as_text(value: object, key: str) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return str(value)
    what = tr("a list") if isinstance(value, list) else tr("an object")
    raise Unusable(tr('field "{key}" holds {value}, not text', key=key, value=what))


def _messages(value: object, fields: RecordFields, left_out: LeftOut) -> tuple[dict[str, object], ...]:
    value = _decoded(value)
    if not isinstance(value, list | tuple):
        raise Unusable(tr("{value} is no list of messages", value=quote(value)))
    return tuple(_message(item, fields, left_out) for item in value)


def _decoded(value: object) -> object:
    """Parse a list that a table column holds as JSON text; return anything else unchanged."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _message(value: object, fields: RecordFields, left_out: LeftOut) -> dict[str, object]:
    role, content = _name(value, fields, "role"), _name(value, fields, "content")
    if not isinstance(value, Mapping) or role is None or (content is None and "tool_calls" not in value):
        raise Unusable(tr("message {value} has no role or no content", value=quote(value)))
    speaker = str(value[role])
    message = {key: item for key, item in value.items() if key not in (role, content) and item is not None}
    message["role"] = SPEAKERS.get(speaker, speaker)
    message["content"] = _content(value[content] if content else None, left_out)
    return message


def _content(value: object, left_out: LeftOut) -> str:
    if not isinstance(value, list | tuple):
        return _as_text(value, "content")
    texts = []
    for part in value:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Mapping) and isinstance(part.get("text"), str):
            texts.append(part["text"])
        elif isinstance(part, Mapping) and (part.get("type") in _IMAGE_PARTS or set(part) & _IMAGE_KEYS):
            left_out.images += 1
        else:
            left_out.parts += 1
    return "".join(texts)


def _chat(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    messages = _messages(_value(record, fields, "messages"), fields, left_out)
    assert isinstance(record, Mapping), "else it has no messages"
    first = record.get("system")
    if isinstance(first, str) and first and not (messages and messages[0]["role"] == "system"):
        messages = ({"role": "system", "content": first}, *messages)
    tools = _name(record, fields, "tools")
    return (Sample(messages, tools=_decoded(record[tools]) if tools else None),)


def _openai(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    if fields.role is None and _name(record, fields, "messages") and _speaks_sharegpt(record, fields):
        raise Unusable(tr('messages say "from" and "value": the format is sharegpt'))
    return _chat(record, fields, left_out)


def _sharegpt(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    if fields.role is None and not _speaks_sharegpt(record, fields):
        raise Unusable(tr('has no turns with "from" and "value"'))
    return _chat(record, fields, left_out)


def _speaks_sharegpt(record: object, fields: RecordFields) -> bool:
    turns = _decoded(_value(record, fields, "messages"))
    return isinstance(turns, list | tuple) and bool(turns) and isinstance(turns[0], Mapping) and "from" in turns[0]


def _alpaca(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    """Return a chat of two messages, which is what the hand-offs make of such a record."""
    instruction, answer = _text(record, fields, "instruction"), _text(record, fields, "output")
    context = _text(record, fields, "input") if _name(record, fields, "input") else ""
    asked = "\n\n".join(part for part in (instruction, context) if part.strip())
    return (Sample(({"role": "user", "content": asked}, {"role": "assistant", "content": answer})),)


def _prompt_completion(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    prompt, answer = _value(record, fields, "prompt"), _value(record, fields, "completion")
    return (_joined(prompt, answer, fields, left_out),)


def _preference(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    chosen, rejected = _value(record, fields, "chosen"), _value(record, fields, "rejected")
    prompt = _value(record, fields, "prompt") if _name(record, fields, "prompt") else None
    return tuple(_joined(prompt, answer, fields, left_out) for answer in (chosen, rejected))


def _joined(prompt: object, answer: object, fields: RecordFields, left_out: LeftOut) -> Sample:
    """Append an answer to its prompt: as messages if it has any, else as one text, as TRL does."""
    if isinstance(answer, Mapping):  # a single message
        answer = [answer]
    if not isinstance(answer, list | tuple):
        return Sample(text=_as_text(prompt, "prompt") + _as_text(answer, "completion"))
    if isinstance(prompt, str) and not prompt.lstrip().startswith("["):
        before: tuple[dict[str, object], ...] = ({"role": "user", "content": prompt},)
    else:
        before = _messages(prompt or (), fields, left_out)
    after = _messages(answer, fields, left_out)
    # Some files repeat the whole conversation in "chosen" and "rejected".
    return Sample(after if before and after[: len(before)] == before else before + after)


def _plain(record: object, fields: RecordFields, left_out: LeftOut) -> tuple[Sample, ...]:
    return (Sample(text=record if isinstance(record, str) else _text(record, fields, "text")),)


_Reader = Callable[[object, RecordFields, LeftOut], tuple[Sample, ...]]
_READERS: dict[RecordFormat, _Reader] = {
    "preference": _preference,
    "chat": _openai,
    "sharegpt": _sharegpt,
    "alpaca": _alpaca,
    "prompt-completion": _prompt_completion,
    "text": _plain,
}
