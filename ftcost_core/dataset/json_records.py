"""Records in JSON: lines, and one document that holds many; what is wrong with a text, in words.

Python's own messages have no translations.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from ftcost_core.dataset.formats import Unusable
from ftcost_core.dataset.streams import LARGEST_RECORD_BYTES, READ_BYTES, Damaged, ParsedRecord
from ftcost_core.documents.json_text import loads
from ftcost_core.storage.files import read_text, refused_file
from ftcost_core.text.i18n import mark, tr

_SPACES = " \t\r\n"
_SURE = 64
"""A JSON fault at least this many characters before the end of the buffer is a real fault, not a cut-off."""
_WORDS = {
    "Expecting value": mark("a value is missing or not written as JSON"),
    "Expecting property name": mark("a name in double quotes is missing"),
    "Expecting ':'": mark("a colon is missing"),
    "Expecting ','": mark("a comma or a closing bracket is missing"),
    "Illegal trailing comma": mark("a comma stands before a closing bracket"),
    "Unterminated string": mark("a text in quotes is not closed"),
    "Invalid control character": mark("a text in quotes holds a line break or another control character"),
    "Invalid \\": mark("a text in quotes holds an unknown escape"),
    "Extra data": mark("something stands behind the end of the record"),
}
"""Explanations by the start of Python's message."""
_OTHERWISE = mark("something is missing or not allowed")


def why_no_json(error: ValueError | RecursionError) -> str:
    """Return what is wrong with a text that :func:`json.loads` refuses."""
    if isinstance(error, RecursionError):
        return tr("nested too deeply")
    if not isinstance(error, json.JSONDecodeError):
        return tr("a number has too many digits")
    return tr(next((text for beginning, text in _WORDS.items() if error.msg.startswith(beginning)), _OTHERWISE))


def json_document(path: Path) -> object:
    """Return the content of a small JSON file. Raises :class:`InputError`."""
    text = read_text(path)
    try:
        return loads(text)
    except ValueError as error:
        why = why_no_json(error) if isinstance(error, json.JSONDecodeError) else error
        raise refused_file(path, tr("is no JSON document: {error}", error=why)) from None


def json_line(raw: bytes) -> object:
    """Return the record of a line, ``None`` for a blank one. Raises :class:`Unusable`."""
    try:
        return msgspec.json.decode(raw)
    except (ValueError, RecursionError):  # what Python reads differently is left to Python, such as NaN
        text = utf8_text(raw)
    if not text.strip():
        return None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        why = tr("is no JSON: {why} (column {column})", why=why_no_json(error), column=error.colno)
    except (RecursionError, ValueError) as error:
        why = tr("is no JSON that can be read: {error}", error=why_no_json(error))
    raise Unusable(why)


def utf8_text(raw: bytes) -> str:
    """Decode a record. Raises :class:`Unusable`."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unusable(tr("is not UTF-8 text (byte {start} of the record)", start=error.start)) from None


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
