from __future__ import annotations

import re
import tempfile
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.dataset import blocks
from ftcost_core.dataset.blocks import LINES, PARAGRAPHS, Separator, cut, read_span

TEXT = st.text(alphabet="ab \t\r\n\n\n", max_size=300).map(str.encode)


def pieces(data: bytes, between: Separator, cuts: list[int]) -> list[bytes]:
    ends = sorted({min(one, len(data)) for one in cuts} | {0, len(data)})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "data")
        path.write_bytes(data)
        found = []
        lines = 0
        for start, end in pairwise(ends):
            span = read_span(path, start, end, between)
            records = list(cut(span.data, between))
            found += [one for _, one in records]
            for at, one in records:
                assert data[span.offset + at :].startswith(one)
                # The number of a line follows from the blocks before it.
                before = lines + span.lines_before + span.data.count(b"\n", 0, at)
                assert before == data.count(b"\n", 0, span.offset + at)
            lines += span.lines
        return found


@given(TEXT, st.lists(st.integers(0, 300), max_size=8))
def test_any_division_gives_every_line_once(data: bytes, cuts: list[int]) -> None:
    assert pieces(data, LINES, cuts) == (data.removesuffix(b"\n").split(b"\n") if data else [])


@given(TEXT, st.lists(st.integers(0, 300), max_size=8))
def test_any_division_gives_every_paragraph_once(data: bytes, cuts: list[int]) -> None:
    def words(found: list[bytes]) -> list[bytes]:
        return [one.strip() for one in found if one.strip()]

    assert words(pieces(data, PARAGRAPHS, cuts)) == words(re.split(PARAGRAPHS.pattern, data))


def test_a_record_without_an_end_is_not_read_whole(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(blocks, "LARGEST_RECORD_BYTES", 200_000)
    path = tmp_path / "long"
    path.write_bytes(b"a\n" + b"x" * 3_000_000 + b"\nb\n")
    assert len(read_span(path, 0, 1000, LINES).data) < 300_000
    assert read_span(path, 1000, 2000, LINES).data == b""
    assert read_span(path, 2_000_000, 3_000_010, LINES).data == b"b\n"
