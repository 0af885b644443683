"""Chat templates of tokenizers, rendered as the trainers do.

A template is foreign code. Jinja's sandbox keeps it from reaching Python; a process of its own, limited in
memory and time, keeps it from taking the machine.
"""

from __future__ import annotations

import importlib
import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn, TypeAlias

from ftcost_core.dataset.sentences import ExplainedError, Sentence
from ftcost_core.storage.helper_processes import GuardedProcess, ProcessEndedError, ProcessSilentError
from ftcost_core.text.i18n import mark

Chat: TypeAlias = tuple[Sequence[Mapping[str, Any]], Any]
"""Messages, and the tools that the template is told about."""
Specials: TypeAlias = tuple[tuple[str, str], ...]

PATIENCE_SECONDS = 8.0
"""Longest time for :data:`_SENT_BYTES` of chats, which take milliseconds; more is allowed for a larger one."""
_ROOM_BYTES = 384 * 2**20
_ROOM_A_BYTE = 8
_A_SECOND_BYTES = 2**20
_SENT_BYTES = 2**17
_MOST_CHATS = 256
_LONGEST_TEMPLATE = 2**18
_MOST_NUMBERS = 200_000
_LONGEST_TEXT = 500_000
"""Characters that a template may make of a short chat; of a longer one, :data:`_MOST_GROWTH` times its own."""
_MOST_GROWTH = 32

NO_UTF8 = mark("is not UTF-8 text, or holds half a character")
_TOO_LARGE = mark("the chat template needs too much memory")


class TemplateFault(ExplainedError):  # noqa: N818 - a fault of the template, not of the program
    """A template that cannot be used at all, or not on one record; the message says why."""


class TemplateProcess:
    """Renders one chat template in a process of its own; a context manager that ends it."""

    def __init__(self, source: str, specials: Specials) -> None:
        self._template = (source, specials)
        self._process = GuardedProcess(_rendered)

    def __enter__(self) -> TemplateProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def render(self, chats: Sequence[Chat]) -> list[str | Sentence]:
        """Return the text of each chat, or why it has none.

        Raises :class:`TemplateFault` for a template that cannot be used, or that takes too much time or memory.
        """
        texts: list[str | Sentence] = []
        for sent in _packed(chats):
            size = sum(map(len, sent))
            answers = self._process.answers(
                *self._template,
                sent,
                room_bytes=_ROOM_BYTES + _ROOM_A_BYTE * size,
                patience_seconds=PATIENCE_SECONDS + size / _A_SECOND_BYTES,
            )
            try:
                texts += [text for answer in answers for text in answer]
            except ProcessSilentError:
                raise TemplateFault(Sentence(mark("the chat template takes too long"))) from None
            except (ProcessEndedError, MemoryError):
                raise TemplateFault(Sentence(_TOO_LARGE)) from None
        return texts


def _packed(chats: Sequence[Chat]) -> Iterator[list[bytes]]:
    """Yield the chats packed, some at once; an empty list where there are none."""
    packed: list[bytes] = []
    size = 0
    for chat in chats:
        try:
            packed.append(pickle.dumps(chat))
        except RecursionError:
            packed.append(b"")
        size += len(packed[-1])
        if size >= _SENT_BYTES or len(packed) >= _MOST_CHATS:
            yield packed
            packed, size = [], 0
    if packed or not chats:
        yield packed


def _rendered(source: str, specials: Specials, chats: Sequence[bytes]) -> Iterator[list[str | Sentence]]:
    """Render chats. Runs in the guarded process. Raises :class:`TemplateFault` for an unusable template."""
    render = _compiled(source, specials)
    yield [_text(render, chat) for chat in chats]


def _text(render: Callable[[Chat], str], packed: bytes) -> str | Sentence:
    if not packed:
        return Sentence(mark("nested too deeply"))
    try:
        text = render(pickle.loads(packed))
        text.encode()  # half a character would make the tokenizer refuse the whole batch
    except TemplateFault as error:
        return error.sentence
    except UnicodeEncodeError:
        return Sentence(NO_UTF8)
    if len(text) > max(_LONGEST_TEXT, _MOST_GROWTH * len(packed)):
        return Sentence(mark("the chat template makes a text that is too long"))
    return text


@lru_cache(maxsize=1)
def _compiled(source: str, specials: Specials) -> Callable[[Chat], str]:
    return compile_template(source, dict(specials))


def compile_template(source: str, specials: Mapping[str, str]) -> Callable[[Chat], str]:
    """Compile a chat template, for a process of its own. Raises :class:`TemplateFault`, as what it returns does.

    It sees what Transformers gives it: ``messages``, ``tools``, the special tokens, ``tojson``,
    ``raise_exception`` and ``strftime_now`` (always of the same day: no count depends on the date).
    """
    if len(source) > _LONGEST_TEMPLATE:
        why = mark("the chat template is longer than {longest_template} characters")
        raise TemplateFault(Sentence(why, longest_template=_LONGEST_TEMPLATE))
    errors = importlib.import_module("jinja2.exceptions")
    environment = importlib.import_module("jinja2.sandbox").ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _generation()], cache_size=0
    )
    environment.filters["tojson"] = _tojson
    environment.globals |= {"range": _range, "raise_exception": _refuse, "strftime_now": _strftime}
    try:
        template = environment.from_string(source)
    except (errors.TemplateError, RecursionError, ValueError) as error:
        raise TemplateFault(Sentence(mark("the chat template cannot be read: {error}"), error=str(error))) from None

    def render(chat: Chat) -> str:
        messages, tools = chat
        try:
            return str(
                template.render(
                    messages=list(messages),
                    tools=tools or None,
                    documents=None,
                    add_generation_prompt=False,
                    **specials,
                )
            )
        except TemplateFault:
            raise
        except MemoryError:
            raise TemplateFault(Sentence(_TOO_LARGE)) from None
        except Exception as error:  # noqa: BLE001 - whatever a foreign template makes of foreign data
            why = str(error) or type(error).__name__
            raise TemplateFault(Sentence(mark("the chat template refuses it: {why}"), why=why[:200])) from None

    return render


def _generation() -> Any:
    """Return the extension for ``{% generation %}``, which marks the assistant's words and prints them."""
    extension = importlib.import_module("jinja2.ext").Extension

    class Generation(extension):  # type: ignore[misc, valid-type]
        tags = frozenset(["generation"])

        def parse(self, parser: Any) -> Any:
            next(parser.stream)
            return parser.parse_statements(("name:endgeneration",), drop_needle=True)

    return Generation


def _tojson(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    # Jinja's own filter escapes HTML, which would change the tokens.
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys, default=str
    )


def _range(*ends: int) -> range:
    numbers = range(*ends)
    if len(numbers) > _MOST_NUMBERS:
        why = mark("the chat template loops over more than {passes} numbers")
        raise TemplateFault(Sentence(why, passes=_MOST_NUMBERS))
    return numbers


def _refuse(why: Any) -> NoReturn:
    raise TemplateFault(Sentence(mark("the chat template refuses it: {why}"), why=str(why)[:200]))


def _strftime(form: str) -> str:
    from datetime import datetime

    return datetime(2024, 7, 26).strftime(str(form)[:100])
