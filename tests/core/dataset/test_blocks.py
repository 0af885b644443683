from __future__ import annotations

import re
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.dataset import DataOptions, file_parts
from ftcost_core.dataset.file_parts import LINES, PARAGRAPHS, RecordReader, Separator, cut, read_span
from ftcost_core.dataset.kinds import DataFile, Source

TEXT = st.text(alphabet="ab \t\r\n\n\n", max_size=300).map(str.encode)


def pieces(data: bytes, between: Separator, cuts: list[int]) -> list[bytes]:
    ends = sorted({min(one, len(data)) for one in cuts} | {0, len(data)})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "data")
        path.write_bytes(data)
        found = []
        with path.open("rb") as file:
            for start, end in pairwise(ends):
                offset, block = read_span(file, start, end, between)
                records = list(cut(block, between))
                found += [one for _, one in records]
                for at, one in records:
                    assert data[offset + at :].startswith(one)
        return found


@given(TEXT, st.lists(st.integers(0, 300), max_size=8))
def test_any_division_gives_every_line_once(data: bytes, cuts: list[int]) -> None:
    assert pieces(data, LINES, cuts) == (data.removesuffix(b"\n").split(b"\n") if data else [])


@given(TEXT, st.lists(st.integers(0, 300), max_size=8))
def test_any_division_gives_every_paragraph_once(data: bytes, cuts: list[int]) -> None:
    def words(found: list[bytes]) -> list[bytes]:
        return [one.strip() for one in found if one.strip()]

    assert words(pieces(data, PARAGRAPHS, cuts)) == words(re.split(PARAGRAPHS.pattern, data))


@given(TEXT, st.integers(1, 50))
def test_lines_keep_their_numbers_however_much_is_read_at_once(data: bytes, at_once: int) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(file_parts, "BLOCK_BYTES", at_once)
        path = Path(folder, "data")
        path.write_bytes(data)
        source, options = Source(path, (DataFile(path, len(data)),), "text"), DataOptions(text_records="line")
        reader = RecordReader(source, options)
        found = [one for part in file_parts.file_parts(source, options) for one in reader.records(part)]
    assert [(one.number, one.value) for one in found] == [
        (i, line.decode().strip("\r\n")) for i, line in enumerate(data.split(b"\n"), start=1) if line.strip()
    ]
    assert [data.count(b"\n", 0, one.offset_bytes) + 1 for one in found] == [one.number for one in found]


def test_a_record_without_an_end_is_not_read_whole(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(file_parts, "LARGEST_RECORD_BYTES", 200_000)
    path = tmp_path / "long"
    path.write_bytes(b"a\n" + b"x" * 3_000_000 + b"\nb\n")
    with path.open("rb") as file:
        assert len(read_span(file, 0, 1000, LINES)[1]) < 300_000
        assert read_span(file, 1000, 2000, LINES)[1] == b""
        assert read_span(file, 2_000_000, 3_000_010, LINES)[1] == b"b\n"
