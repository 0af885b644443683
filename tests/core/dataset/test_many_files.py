"""Files of a folder, a pattern or an address, packed or in tars: counted together, and by parts as by one."""

from __future__ import annotations

import gzip
import importlib
import io
import json
import pickle
import sys
import tarfile
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.commands.cli import main
from ftcost_core.dataset import DataOptions, DataReport, count, file_parts, inspect
from ftcost_core.dataset.file_parts import LINES, PARAGRAPHS, Separator, cut, pieces
from ftcost_core.documents.problems import InputError
from tests.core.dataset.test_blocks import TEXT


def _lines(first: int, last: int) -> bytes:
    return "".join(
        json.dumps({"text": f"record {i} " + "and more of it " * (i % 7)}) + "\n" for i in range(first, last)
    ).encode()


def _counted(where: Any, **options: Any) -> DataReport:
    return count(where, DataOptions(cache=False, **options))


def _same(one: DataReport, other: DataReport) -> bool:
    left_out = {"file": "", "size_bytes": 0, "compression": "none", "notes": ()}
    return one.model_copy(update=left_out) == other.model_copy(update=left_out)


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.jsonl"
    path.write_bytes(_lines(0, 900))
    return path


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    """The same records in three files, two of them packed, with what is no data beside them."""
    made = tmp_path / "parts"
    (made / "deep").mkdir(parents=True)
    (made / "a.jsonl").write_bytes(_lines(0, 300))
    (made / "b.jsonl.gz").write_bytes(gzip.compress(_lines(300, 700)))
    (made / "deep" / "c.jsonl").write_bytes(_lines(700, 900))
    (made / "deep" / "empty.jsonl").write_bytes(b"")
    (made / "README.md").write_text("What this is.")
    (made / ".hidden.jsonl").write_bytes(_lines(0, 5))
    return made


def test_a_folder_counts_as_its_files_joined(folder: Path, whole: Path) -> None:
    report = _counted(folder)
    assert _same(report, _counted(whole))
    assert report.compression == "mixed"
    assert any("3 files of the kind jsonl" in note for note in report.notes)
    assert inspect(folder).format == "text"


def test_a_pattern_and_several_names_stand_for_files(
    folder: Path, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _counted(str(folder / "*.jsonl*")).records == 700
    assert _counted(str(folder / "**" / "*.jsonl")).records == 500
    names = [str(folder / "a.jsonl"), str(folder / "b.jsonl.gz"), str(folder / "deep")]
    assert main(["data", *names, "--no-cache", "--json"]) == 0
    assert _same(DataReport.model_validate_json(capsys.readouterr().out), _counted(whole))
    with pytest.raises(InputError, match="no data files"):
        _counted(str(folder / "*.none"))


def test_a_name_with_brackets_is_a_file_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "part[1].jsonl").write_bytes(_lines(0, 9))
    assert _counted(tmp_path / "part[1].jsonl").records == 9


def test_faults_name_their_file_and_a_broken_file_spoils_no_other(folder: Path) -> None:
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(_lines(300, 700))[:-200])
    with (folder / "deep" / "c.jsonl").open("ab") as file:
        file.write(b"no record\n")
    report = _counted(folder)
    texts = [fault.text for fault in report.faults]
    assert any(text.startswith("b.jsonl.gz: ") and "damaged" in text for text in texts)
    (fault,) = [one for one in report.faults if one.text.startswith("c.jsonl: ")]
    assert fault.line == 201
    assert report.records > 500


def test_zstd_is_read_by_the_package(tmp_path: Path, whole: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    path = tmp_path / "packed.jsonl.zst"
    path.write_bytes(zstandard.ZstdCompressor().compress(whole.read_bytes()))
    assert _same(_counted(path), _counted(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    frames = [zstandard.ZstdCompressor().compress(b"".join(lines[i : i + 300])) for i in (0, 300, 600)]
    path.write_bytes(b"".join(frames))
    assert _same(_counted(path), _counted(whole))
    path.write_bytes(b"".join(frames)[:-9])
    cut_off = _counted(path)
    assert cut_off.records >= 600
    assert "damaged" in cut_off.faults[0].text


def test_zstd_without_a_reader_is_told_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "packed.jsonl.zst"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + b"x" * 90)
    for name in ("zstandard", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(InputError, match=r"ftcost\[zstd\]"):
        _counted(path)


def test_a_sample_of_many_files_is_near_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SAMPLE_ABOVE_BYTES", "SAMPLE_BLOCK_BYTES"):
        monkeypatch.setattr(file_parts, name, 512)
    for i in range(7):
        (tmp_path / f"{i}.jsonl").write_bytes(_lines(1000 * i, 1000 * i + 900))
    sample, everything = _counted(tmp_path), _counted(tmp_path, exact=True)
    assert sample.sampled
    assert not everything.sampled
    assert everything.records == 6300
    assert sample.tokens.low <= everything.tokens.value <= sample.tokens.high
    assert sample.records == pytest.approx(6300, rel=0.05)


# Tars


def _tar(path: Path, files: Iterable[tuple[str, bytes]], mode: str = "w") -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, content in files:
            header = tarfile.TarInfo(name)
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    return path


@pytest.mark.parametrize(("ending", "mode"), [(".tar", "w"), (".tar.gz", "w:gz"), (".tgz", "w:gz")])
def test_files_of_one_name_in_a_tar_are_a_record(tmp_path: Path, ending: str, mode: str) -> None:
    files = [
        ("a/001.txt", b"a cat on a mat"), ("a/001.jpg", b"\xff\xd8" * 9), ("a/001.png", b"x"),
        ("a/002.json", b'{"text": "a dog in the fog", "id": 7}'), ("a/002.jpg", b"x"),
        ("b/002.txt", b"another key"), ("b/003.txt", b"\xff\xfe not UTF-8"),
    ]  # fmt: skip
    report = _counted(_tar(tmp_path / f"data{ending}", files, mode))
    assert (report.kind, report.records, report.malformed_records) == ("tar", 3, 1)
    assert report.images_per_sequence == pytest.approx(1)
    assert report.faults[0].line == 4


def test_lines_in_a_tar_are_records(tmp_path: Path, whole: Path) -> None:
    path = _tar(tmp_path / "lines.tar", [("x/1.jsonl", _lines(0, 500)), ("x/2.jsonl", _lines(500, 900))])
    counted, wanted = _counted(path), _counted(whole)
    assert (counted.records, counted.tokens, counted.batchings) == (wanted.records, wanted.tokens, wanted.batchings)


def _header(kind: bytes, size: int, name: str = "x") -> bytes:
    header = tarfile.TarInfo(name)
    header.type, header.size = kind, size
    return header.tobuf(tarfile.GNU_FORMAT)  # which has no bound on sizes


@pytest.mark.parametrize(
    "hostile",
    [
        _header(tarfile.XHDTYPE, 2**33) + b"0" * 2**20,
        _header(tarfile.GNUTYPE_LONGNAME, 2**30) + b"n" * 2**20,
        _header(tarfile.GNUTYPE_SPARSE, 2**33) + b"0" * 2**20,
        (_header(tarfile.XGLTYPE, 512) + b"11 a=bcdef\n" * 40 + b"\0" * 72) * 5_000,
        b"\xff" * 4096,
        _header(tarfile.REGTYPE, 2**60, "3.jpg") + b"x" * 512,
    ],
)  # fmt: skip
def test_a_hostile_tar_is_said_to_break_and_what_came_before_counts(tmp_path: Path, hostile: bytes) -> None:
    good = _tar(tmp_path / "good.tar", [("1.txt", b"one"), ("2.txt", b"two")]).read_bytes()
    path = tmp_path / "bad.tar"
    path.write_bytes(good[:2048] + hostile)
    report = _counted(path)
    assert report.records >= 1
    assert any("breaks" in fault.text for fault in report.faults)


# By parts


@given(TEXT, st.integers(1, 40), st.lists(st.integers(1, 30), max_size=5), st.sampled_from((LINES, PARAGRAPHS)))
def test_any_spans_have_the_blocks_of_the_whole(data: bytes, size: int, cuts: list[int], between: Separator) -> None:
    def read(start: int, end: int | None) -> list[tuple[bytes, int]]:
        stream = io.BytesIO(data)
        stream.seek(max(0, start - between.longest_bytes))
        return list(pieces(stream, between, size, start, end))

    whole = read(0, None)
    assert b"".join(block for block, _ in whole) == data
    assert all(data[at : at + len(block)] == block for block, at in whole)
    edges = sorted({one * size for one in cuts if one * size < len(data)} | {0, max(1, len(data))})
    assert [one for start, end in pairwise(edges) for one in read(start, end)] == whole
    records = [one.strip() for block, _ in whole for _, one in cut(block, between) if one.strip()]
    assert records == [one.strip() for _, one in cut(data, between) if one.strip()]


def test_a_line_without_an_end_is_refused_and_spans_agree_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_parts, "LARGEST_RECORD_BYTES", 10_000)
    monkeypatch.setattr(file_parts, "BLOCK_BYTES", 1_000)
    monkeypatch.setattr(file_parts, "SPAN_BYTES", 4_000)
    path = tmp_path / "long.jsonl"
    path.write_bytes(_lines(0, 90) + b'{"text": "' + b"x" * 50_000 + b'"}\n' + _lines(90, 180) + b"no record\n")
    alone = _counted(path)
    assert (alone.records, alone.malformed_records) == (180, 2)
    assert [fault.line for fault in alone.faults] == [91, 182]
    assert count(path, DataOptions(cache=False), spread=_by_parts) == alone


def _by_parts(
    function: Callable[[Any, Any], Any], common: Any, parts: Iterable[Any], lost: Callable[[Any], Any] | None = None
) -> Iterator[Any]:
    """Do as a cluster does: what goes there and comes back is pickled."""
    for part in parts:
        there, shared, one = pickle.loads(pickle.dumps((function, common, part)))
        yield pickle.loads(pickle.dumps(there(shared, one)))


@pytest.mark.long
def test_counts_of_parts_are_those_of_the_whole(
    folder: Path, whole: Path, chat_model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a tokenizer that the other machine does not have, faults by line, repeats and lengths in order."""
    monkeypatch.setattr(file_parts, "BLOCK_BYTES", 2_000)
    monkeypatch.setattr(file_parts, "SPAN_BYTES", 6_000)
    with whole.open("ab") as file:
        file.write(b'no record\n{"text": "record 3 and more of it and more of it and more of it "}\n\n[]\n')
    tokenizer = chat_model / "tokenizer.json"
    for where in (whole, folder):
        for options in ({"tokenizer": tokenizer}, {}):
            chosen = DataOptions(cache=False, **options)
            assert count(where, chosen, spread=_by_parts) == count(where, chosen)
    assert [fault.line for fault in _counted(whole).faults] == [901, 904]


@pytest.mark.long
def test_tables_count_by_files_as_together(tmp_path: Path) -> None:
    arro3 = pytest.importorskip("arro3.core")
    writer = importlib.import_module("arro3.io")
    for i in range(2):
        table = arro3.Table.from_pydict(
            {"text": arro3.Array([f"row {i} {k}" for k in range(50)], arro3.DataType.utf8())}
        )
        with (tmp_path / f"{i}.parquet").open("wb") as file:
            writer.write_parquet(table, file)
    (tmp_path / "1a.parquet").write_bytes((tmp_path / "0.parquet").read_bytes()[:-40] + b"broken, and no PAR1")
    alone = _counted(tmp_path)
    assert alone.records == 100
    assert alone.malformed_records == 1
    assert "1a.parquet" in alone.faults[0].text
    assert count(tmp_path, DataOptions(cache=False), spread=_by_parts).tokens == alone.tokens


# Addresses


def test_an_address_is_read_by_fsspec(whole: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for name in ("a.jsonl", "b.jsonl.gz"):
        memory.pipe(f"/bucket/{name}", (folder / name).read_bytes())
    memory.pipe("/bucket/c.jsonl", (folder / "deep" / "c.jsonl").read_bytes())
    try:
        for where in ("memory://bucket/*.jsonl*", "memory://bucket"):
            report = _counted(where)
            assert _same(report, _counted(whole))
            assert report.file == where
        assert _counted("memory://bucket/a.jsonl").records == 300
        assert main(["data", "memory://bucket/none.jsonl"]) == 1
        assert "none.jsonl cannot be read" in capsys.readouterr().err
        assert main(["data", "nothing-of-the-kind://x/y.jsonl"]) == 1
        assert "Protocol not known" in capsys.readouterr().err
    finally:
        memory.rm("/bucket", recursive=True)


def test_an_address_without_fsspec_is_told_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(InputError, match=r"ftcost\[remote\]"):
        _counted("s3://bucket/data.jsonl")
