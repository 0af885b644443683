"""Makes hostile files of good ones. The same seed always makes the same file.

Half of the changes know the kind of file (a field of a JSON document, a cell of a table, a record of an event
file with its checksum made right again); the others change bytes of anything.
"""

from __future__ import annotations

import bz2
import copy
import gzip
import importlib
import json
import lzma
import random
import re
import struct
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from ftcost_core.pilot.tensorboard_events import masked_crc as masked

Mutator: TypeAlias = Callable[[random.Random, bytes], bytes]

WORDS: tuple[bytes, ...] = (
    b"NaN", b"Infinity", b"-Infinity", b"1e400", b"-1e400", b"1e-400", b"9" * 400, b"9" * 5000, b"0x" + b"f" * 5000,
    b"-0", b"0", b"-1", b"1e9", b"2147483648", b"9223372036854775808", b"1.2.3", b"1_000", b"1,5", b"0b1", b"0o7",
    b"null", b"true", b'""', b'"', b"'", b"[", b"]", b"{", b"}", b"[[", b"]]", b":", b",", b";", b"\t", b"\r", b"\r\n",
    b"\n", b"\n\n", b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xed\xa0\x80", b"\xc3", b"\xf0\x9f\x98\x80",
    b'"\\ud800"', b"\\udc00", b"\\u0000", b"\\", b"=cmd|' /C calc'!A0", b"+1", b"@SUM(A1)", b"../../etc/passwd",
    b"/dev/zero", b"C:\\Windows", b"%s%s%n", b"{{7*7}}", b"${HOME}", b"!!python/object/apply:os.system [id]",
    b"cos\nsystem\n(S'id'\ntR.", b"#", b"=", b".", b"a.b.c", b"\x1b[31m", "\u202e".encode(), "٣".encode(), "²".encode(),
    "ﬁ".encode(), "İ".encode(), b"\x85", "\u2028".encode(), b"A" * 300, b"inf", b"nan", b"1979-05-27T07:32:00", b"9999-99-99",
    b"0000-01-01", b"__class__", b"format", b"version", b"id",
)  # fmt: skip
_NUMBERS = (0, 1, -1, 2, 255, 256, 2**31 - 1, 2**31, 2**32 - 1, 2**53, 2**63 - 1, 2**63, 2**64 - 1, 10**30, 10**400)
_REALS = (0.0, -0.0, 0.5, 1e-320, 1e308, -1e308, float("nan"), float("inf"), float("-inf"), 1e18, 3.0000000001)
_TEXTS = (
    "", " ", "\0", "\ud800", "\ufeff", "a\nb", "x" * 300, "ä" * 255, "=1+1", "1e400", "NaN", "true", "٣", "²", "\u202e",
    "../..", "/dev/zero", "C:\\a", "9" * 5000, "None", "__proto__", "{{ 7*7 }}", "a.b", "1,5", "2026-13-45", "0", "-1", "1",
)  # fmt: skip
_INTEGERS = {"<B": 8, "<H": 16, "<I": 32, "<Q": 64}


def mutated(rng: random.Random, kind: str, seeds: Sequence[bytes]) -> bytes:
    """Return a hostile file made from one of the seeds."""
    data = rng.choice(seeds)
    special = SPECIAL.get(kind)
    if special and rng.random() < 0.5:
        data = special(rng, data)
        if rng.random() < 0.8:
            return data
    for _ in range(1 + int(rng.expovariate(0.7))):
        data = rng.choice(_ANY)(rng, data)
    if rng.random() < 0.05:
        other = rng.choice(seeds)
        data = data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    return data[: 2**20]


def _flip(rng: random.Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if out:
            out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def _byte(rng: random.Random, data: bytes) -> bytes:
    out = bytearray(data)
    if out:
        out[rng.randrange(len(out))] = rng.choice((0, 10, 32, 34, 44, 45, 46, 127, 128, 255, rng.randrange(256)))
    return bytes(out)


def _cut(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] if rng.random() < 0.5 else data[at:]


def _remove(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.randint(1, 64) :]


def _repeat(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    part = data[at : at + rng.randint(1, 64)]
    return data[:at] + part * rng.choice((2, 3, 50)) + data[at:]


def _insert(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(WORDS) + data[at + rng.choice((0, 0, 1, 4)) :]


def _number(rng: random.Random, data: bytes) -> bytes:
    """Put something hostile where a number is written."""
    places = [match.span() for match in re.finditer(rb"-?\d+(?:\.\d+)?", data[: 2**16])]
    if not places:
        return _insert(rng, data)
    start, end = rng.choice(places)
    return data[:start] + rng.choice(WORDS[:26]) + data[end:]


def _integer(rng: random.Random, data: bytes) -> bytes:
    """Overwrite a binary number."""
    form, bits = rng.choice(list(_INTEGERS.items()))
    size = bits // 8
    if len(data) < size:
        return data
    at = rng.randrange(len(data) - size + 1) if rng.random() < 0.5 else rng.randrange(min(64, len(data) - size + 1))
    value = rng.choice((0, 1, 2**bits - 1, 2 ** (bits - 1), len(data), len(data) * 2, rng.getrandbits(bits)))
    return data[:at] + struct.pack(form, value % 2**bits) + data[at + size :]


def _line(rng: random.Random, data: bytes) -> bytes:
    """Remove, repeat, move or cut a line."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    what = rng.randrange(4)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(at, lines[at] * rng.choice((1, 2, 30)))
    elif what == 2:
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    else:
        lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    return b"".join(lines)


def _encode(rng: random.Random, data: bytes) -> bytes:
    """Write text in another encoding."""
    if rng.random() < 0.9:
        return _byte(rng, data)
    text = data.decode("utf-8", "replace")
    return text.encode(rng.choice(("utf-16", "utf-16-le", "utf-8-sig", "utf-7", "cp1252")), "replace")


_ANY: tuple[Mutator, ...] = (
    _flip, _byte, _cut, _remove, _repeat, _insert, _insert, _number, _number, _integer, _line, _encode,
)  # fmt: skip


def _json(rng: random.Random, data: bytes) -> bytes:
    """Change a value, a name or the place of a JSON document (or of one of its lines)."""
    try:
        text = data.decode("utf-8")
        if data.count(b"\n{") or data.count(b"\r{"):
            lines = text.splitlines()
            at = rng.randrange(len(lines))
            lines[at] = _dumped(rng, _changed(rng, json.loads(lines[at])))
            return "\n".join(lines).encode("utf-8", "surrogatepass")
        return _dumped(rng, _changed(rng, json.loads(text))).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        return _insert(rng, data)


def _changed(rng: random.Random, document: Any) -> Any:
    document = copy.deepcopy(document)
    for _ in range(1 + int(rng.expovariate(1.2))):
        places = list(_places(document))
        if not places:
            return value(rng)
        # Fields near the root decide more than the hundredth entry of a list.
        holder, key = rng.choice(places if rng.random() < 0.4 else places[: max(12, len(places) // 20)])
        what = rng.randrange(7)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, dict):
            holder[rng.choice(_TEXTS)] = holder.pop(key)
        elif what == 2:
            other, name = rng.choice(places)
            # Copied: a document must not hold itself.
            holder[key] = copy.deepcopy(other[name]) if _has(other, name) else None
        elif what == 3 and isinstance(holder, list):
            holder += [copy.deepcopy(holder[key])] * rng.choice((1, 5, 200))
        elif what == 4:
            holder[key] = {"a": holder[key]} if rng.random() < 0.5 else [holder[key]]
        else:
            holder[key] = value(rng, holder[key])
    return document


def value(rng: random.Random, like: Any = None) -> Any:
    """Return a hostile JSON value; half of the time of the same kind as ``like``."""
    if rng.random() < 0.5:
        if isinstance(like, bool):
            return not like
        if isinstance(like, int):
            return rng.choice((*_NUMBERS, like + 1, like - 1, -like, like * 2))
        if isinstance(like, float):
            return rng.choice((*_REALS, like * 2, -like))
        if isinstance(like, str):
            return rng.choice((*_TEXTS, like + rng.choice(_TEXTS), like[: len(like) // 2], like.upper()))
        if isinstance(like, list):
            return rng.choice(([], like * 2, like[::-1], like[:1], [None], [[]] * 3))
    return rng.choice((
        None, True, False, [], {}, [{}], {"": None}, [[[[]]]], rng.choice(_NUMBERS), rng.choice(_REALS), rng.choice(_TEXTS),
    ))  # fmt: skip


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def _places(document: Any) -> Sequence[tuple[Any, Any]]:
    """List the places of a document, those near its root first."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    for part in waiting:
        if isinstance(part, dict | list):
            for key in list(part) if isinstance(part, dict) else range(len(part)):
                found.append((part, key))
                waiting.append(part[key])
        if len(found) > 2000:
            break
    return found


def _dumped(rng: random.Random, document: Any) -> str:
    text = json.dumps(document, ensure_ascii=rng.random() < 0.5)
    odd = rng.random()
    if odd < 0.04:  # a name twice
        return re.sub(r'("\w+": [^,{}\[\]]+),', r"\1, \1,", text, count=1)
    if odd < 0.06:
        return "[" * 100_000 + text
    if odd < 0.1:  # as deep as a parser allows, which may be too deep for what comes after it
        depth = rng.choice((50, 200, 480, 900, 960))
        opening, closing = rng.choice((("[", "]"), ('{"a":', "}")))
        deep = opening * depth + "1" + closing * depth
        return re.sub(r": (null|true|-?\d+|\"\w*\")", lambda _: ": " + deep, text, count=rng.choice((1, 2)))
    return text


def _table(rng: random.Random, data: bytes) -> bytes:
    """Change cells, columns and rows of a table."""
    mark = rng.choice((b",", b",", b";", b"\t"))
    lines = [line.split(b",") for line in data.splitlines()]
    for _ in range(1 + int(rng.expovariate(0.7))):
        row = lines[0] if rng.random() < 0.15 else rng.choice(lines)
        what = rng.randrange(5)
        if what == 0 and row:
            del row[rng.randrange(len(row))]
        elif what == 1:
            row.insert(rng.randrange(len(row) + 1), rng.choice(WORDS))
        elif what == 2 and row:
            at = rng.randrange(len(row))
            row[at] = row[rng.randrange(len(row))]
        elif row:
            at = rng.randrange(len(row))
            row[at] = rng.choice((rng.choice(WORDS), row[at] * 2, b'"' + row[at], row[at] + b" "))
    return rng.choice((b"\n", b"\r\n", b"\n", b"\r")).join(mark.join(row) for row in lines)


def _events(rng: random.Random, data: bytes) -> bytes:
    """Change records of an event file, and make their checksums right."""
    records, at = [], 0
    while at + 12 <= len(data):
        length = struct.unpack("<Q", data[at : at + 8])[0]
        if at + 16 + length > len(data):
            break
        records.append(data[at + 12 : at + 12 + length])
        at += 16 + length
    if not records:
        return _flip(rng, data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(records))
        records[place] = rng.choice((_flip, _byte, _cut, _remove, _repeat, _integer))(rng, records[place])
    out = b""
    for record in records:
        head = struct.pack("<Q", len(record))
        out += head + struct.pack("<I", masked(head)) + record + struct.pack("<I", masked(record))
    return out


def _header(rng: random.Random, data: bytes) -> bytes:
    """Change the JSON of a safetensors file, and make its length right."""
    length = struct.unpack("<Q", data[:8])[0] if len(data) >= 8 else 0
    text = _json(rng, data[8 : 8 + length])
    return struct.pack("<Q", len(text)) + text + data[8 + length :]


def _packed(rng: random.Random, data: bytes) -> bytes:
    """Pack text, and break what was packed."""
    pack: Callable[[bytes], bytes] = rng.choice((gzip.compress, bz2.compress, lzma.compress))
    found = pack(_json(rng, data))
    return rng.choice((_flip, _cut, _integer, lambda _rng, same: same))(rng, found)


def _zstd(rng: random.Random, data: bytes) -> bytes:
    """Pack text in a frame or two, and break what was packed."""
    pack = importlib.import_module("zstandard").ZstdCompressor().compress
    found = pack(_json(rng, data)) + rng.choice((b"", pack(data), pack(b" " * 2**22)))
    return rng.choice((_flip, _cut, _integer, lambda _rng, same: same))(rng, found)


def _tar(rng: random.Random, data: bytes) -> bytes:
    """Change a header of a tar, and make its checksum right."""
    at = 512 * rng.randrange(max(1, len(data) // 512))
    block = bytearray(data[at : at + 512].ljust(512, b"\0"))
    first, size, values = rng.choice((
        (0, 100, (b"../../a.txt", b"a.jsonl", b".json", b"x" * 100, b"a.b.c/d.txt", b"")),
        (124, 12, (b"00000000000", b"77777777777", b"\x80" + b"\0" * 7 + b"\xff" * 4, b"-1", b"\xff" * 12)),
        (156, 1, (b"x", b"g", b"L", b"K", b"S", b"1", b"2", b"5", b"7", b"D", b"\0")),
        (257, 8, (b"ustar  \0", b"ustar\x0000", b"\0" * 8)), (345, 155, (b"p" * 155, b"", b"/")),
    ))  # fmt: skip
    block[first : first + size] = rng.choice(values).ljust(size, b"\0")[:size]
    block[148:156] = b" " * 8
    block[148:156] = f"{sum(block):06o}\0 ".encode()
    return data[:at] + bytes(block) + data[at + 512 :]


SPECIAL: dict[str, Mutator] = {
    "tar": _tar, "zstd": _zstd, "json": _json, "table": _table, "events": _events, "safetensors": _header, "packed": _packed,
}  # fmt: skip
