"""Read TensorBoard event files: scalars by tag and step, with the time each was written.

A file is records (length, its checksum, data, its checksum; CRC-32C, masked), each an ``Event`` message of
protocol buffers. Source: tensorflow/core/lib/io/record_writer and tensorflow/core/util/event.proto; only the
fields read here are decoded.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.pilot.log import refused
from ftcost_core.storage.files import open_file, reason
from ftcost_core.text.i18n import tr

_LARGEST_SCALAR_RECORD = 2**20
"""Larger records hold images and graphs, never scalars; their data is skipped unread."""
_MASK = 0xA282EAD8
_POLYNOMIAL = 0x82F63B78
_FLOAT_TENSOR, _DOUBLE_TENSOR = 1, 2


@dataclass(frozen=True, slots=True)
class Scalar:
    """One logged value."""

    tag: str
    step: int
    wall_time: float
    """Seconds since 1970."""
    value: float


def is_events(data: bytes) -> bool:
    """Say whether a file's first bytes are a record's head."""
    return len(data) >= 12 and struct.unpack("<I", data[8:12])[0] == masked_crc(data[:8])


def scalars(path: Path) -> list[Scalar]:
    """Read all scalars of an event file. Raises :class:`InputError` for a broken or truncated one."""
    try:
        with open_file(path) as file:
            data = file.read(LARGEST_FILE_BYTES + 1)
        if len(data) > LARGEST_FILE_BYTES:
            raise refused(
                path, tr("is larger than {largest_file_bytes} MiB", largest_file_bytes=LARGEST_FILE_BYTES // 2**20)
            )
    except OSError as error:
        raise refused(path, tr("cannot be read: {error}", error=reason(error))) from None
    values: list[Scalar] = []
    for number, record in enumerate(_records(path, data), start=1):
        try:
            values.extend(_event(record))
        except (IndexError, struct.error, UnicodeDecodeError, ValueError):
            raise refused(path, tr("record {number} is no event", number=number)) from None
    return values


def _records(path: Path, data: bytes) -> Iterator[bytes]:
    at, number = 0, 0
    while at < len(data):
        number += 1
        head = data[at : at + 12]
        if len(head) < 12:
            raise refused(path, tr("ends inside record {number}", number=number))
        length, check = struct.unpack("<QI", head)
        if check != masked_crc(head[:8]):
            raise refused(
                path, tr("the checksum of record {number}'s length is wrong: the file is damaged", number=number)
            )
        end = at + 12 + length
        if end + 4 > len(data):
            raise refused(path, tr("ends inside record {number}", number=number))
        if length <= _LARGEST_SCALAR_RECORD:
            record = data[at + 12 : end]
            if struct.unpack("<I", data[end : end + 4])[0] != masked_crc(record):
                raise refused(path, tr("the checksum of record {number} is wrong: the file is damaged", number=number))
            yield record
        at = end + 4


def _event(record: bytes) -> Iterator[Scalar]:
    wall_time, step, summaries = 0.0, 0, []
    for field, value in _fields(record):
        if field == 1 and isinstance(value, bytes):
            wall_time = struct.unpack("<d", value)[0]
        elif field == 2 and isinstance(value, int):
            step = value
        elif field == 5 and isinstance(value, bytes):
            summaries.append(value)
    for summary in summaries:
        for field, value in _fields(summary):
            if field == 1 and isinstance(value, bytes):
                tag, number = _value(value)
                if number is not None:
                    yield Scalar(tag, step, wall_time, number)


def _value(message: bytes) -> tuple[str, float | None]:
    tag, number = "", None
    for field, value in _fields(message):
        if not isinstance(value, bytes):
            continue
        if field == 1:
            tag = value.decode("utf-8")
        elif field == 2 and len(value) == 4:
            number = struct.unpack("<f", value)[0]
        elif field == 8:
            number = _tensor(value)
    return tag, number


def _tensor(message: bytes) -> float | None:
    """Return the value of a scalar tensor, which newer writers use; ``None`` for another tensor."""
    kind = 0
    for field, value in _fields(message):
        if field == 1 and isinstance(value, int):
            kind = value
        elif isinstance(value, bytes) and field in (4, 5, 6):
            if kind == _FLOAT_TENSOR and len(value) == 4:
                return float(struct.unpack("<f", value)[0])
            if kind == _DOUBLE_TENSOR and len(value) == 8:
                return float(struct.unpack("<d", value)[0])
    return None


def _fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield number and value of a protobuf message's fields: varints as integers, all else as bytes."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(message, at)
            yield key >> 3, value
            continue
        if wire == 2:
            size, at = _varint(message, at)
        else:
            size = {1: 8, 5: 4}[wire] if wire in (1, 5) else -1
        if size < 0 or at + size > len(message):
            raise ValueError
        yield key >> 3, message[at : at + size]
        at += size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError


@cache
def _crc_table() -> tuple[int, ...]:
    """Return the CRC-32C table: the checksum of each byte."""
    out = []
    for n in range(256):
        for _ in range(8):
            n = (n >> 1) ^ (_POLYNOMIAL if n & 1 else 0)
        out.append(n)
    return tuple(out)


def masked_crc(data: bytes) -> int:
    """Return the CRC-32C of ``data``, masked as TensorFlow records store it."""
    crc, table = 0xFFFFFFFF, _crc_table()
    for byte in data:
        crc = table[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + _MASK) & 0xFFFFFFFF
