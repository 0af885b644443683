"""A JSON document that holds many records, read record by record."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from typing import IO

from ftcost_core.dataset.json_faults import why_no_json
from ftcost_core.dataset.limits import LARGEST_RECORD_BYTES
from ftcost_core.dataset.streams import READ_BYTES, Damaged, ParsedRecord
from ftcost_core.text.i18n import tr

_SPACES = " \t\r\n"
_SURE = 64
"""A JSON fault at least this many characters before the end of the buffer is a real fault, not a cut-off."""


def json_records(stream: IO[bytes]) -> Iterator[ParsedRecord]:
    """Yield the records of one JSON array, or of the first array of records in one object.

    Memory holds one record and a read buffer. Raises :class:`Damaged` where the document breaks.
    """
    text = _JsonText(stream)
    start = text.peek()
    if start == "{":
        yield from _object_items(text)
    elif start == "[":
        text.skip()
        yield from _array_items(text)
    else:
        raise Damaged(tr("it is neither a JSON array nor an object"))


def _object_items(text: _JsonText) -> Iterator[ParsedRecord]:
    text.skip()
    rest: dict[str, object] = {}
    while text.peek() not in ("}", ""):
        name, _ = text.value()
        if text.peek() != ":" or not isinstance(name, str):
            raise Damaged(tr("it breaks at line {line}: no name and colon", line=text.line))
        text.skip()
        if text.peek() == "[":
            text.skip()
            if text.peek() == "{":
                yield from _array_items(text)
                return
            rest[name] = [item.value for item in _array_items(text)]
        else:
            rest[name], _ = text.value()
        if text.peek() == ",":
            text.skip()
    yield ParsedRecord(1, 1, rest)


def _array_items(text: _JsonText) -> Iterator[ParsedRecord]:
    number = 0
    while (next_character := text.peek()) != "]":
        if next_character == "":
            raise Damaged(tr("the array is not closed: the file ends at line {line}", line=text.line))
        number += 1
        value, size = text.value()
        yield ParsedRecord(number, size, value)
        if text.peek() == ",":
            text.skip()
        elif text.peek() not in ("]", ""):
            raise Damaged(
                tr("the array breaks at line {line}, after record {number}: no comma", line=text.line, number=number)
            )
    text.skip()


def _broken(line: int, error: ValueError | RecursionError) -> Damaged:
    return Damaged(tr("it breaks at line {line}: {why}", line=line, why=why_no_json(error)))


class _JsonText:
    """A sliding window over JSON text; more is read as values need it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        # Invalid UTF-8 becomes lone surrogates, which make only their own record faulty.
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._decode = json.JSONDecoder().raw_decode
        self._text = self._read().removeprefix("\ufeff")
        self._at = 0
        self._lines = 0

    @property
    def line(self) -> int:
        """The current line, from 1."""
        return self._lines + self._text.count("\n", 0, self._at) + 1

    def peek(self) -> str:
        """Return the next character that is not white space; empty at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACES:
                self._at += 1
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def skip(self) -> None:
        """Step over what ``peek`` returned."""
        self._at += 1

    def value(self) -> tuple[object, int]:
        """Return the next value and its length in characters."""
        self.peek()
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except json.JSONDecodeError as error:
                cut_off = error.msg.startswith("Unterminated") or error.pos > len(self._text) - _SURE
                if not cut_off or not self._more():
                    line = self.line + self._text.count("\n", self._at, error.pos)
                    raise _broken(line, error) from None
            except (RecursionError, ValueError) as error:
                raise _broken(self.line, error) from None
            else:
                # A number at the end of the buffer may continue in the part not read yet.
                if end < len(self._text) or not isinstance(value, int | float) or not self._more():
                    size, self._at = end - self._at, end
                    return value, size

    def _more(self) -> bool:
        rest = len(self._text) - self._at
        if rest > LARGEST_RECORD_BYTES:
            size = LARGEST_RECORD_BYTES // 2**20
            raise Damaged(tr("the record at line {line} is longer than {size} MiB", line=self.line, size=size))
        step = self._read(max(READ_BYTES, rest))
        self._lines += self._text.count("\n", 0, self._at)
        self._text = self._text[self._at :] + step
        self._at = 0
        return bool(step)

    def _read(self, size: int = READ_BYTES) -> str:
        while data := self._stream.read(size):
            if text := self._decoder.decode(data):
                return text
        return self._decoder.decode(b"", final=True)
