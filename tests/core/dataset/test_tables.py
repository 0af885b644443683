"""Parquet files and saved datasets; the fixtures were written by pyarrow 26.0.1 and datasets 5.2.0."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from ftcost_core.dataset import DataOptions, count, file_parts, inspect
from ftcost_core.documents.problems import InputError
from tests.core.dataset.build import jsonl

FIXTURES = Path(__file__).parent / "fixtures"
OPTIONS = DataOptions(threads=1)
# What the Parquet fixtures hold: lists of structs, nulls, accents, in row groups of 50.
ROWS = [
    {
        "messages": [
            {"role": "user", "content": f"question {i} é"},
            {"role": "assistant", "content": "word " * (i % 7 + 1)},
        ],
        "id": i,
        "tags": None if i % 3 else ["a"],
    }
    for i in range(120)
]


@pytest.mark.parametrize("packing", ["snappy", "zstd"])
def test_parquet_counts_as_the_same_records_in_jsonl(tmp_path: Path, packing: str, model: Path) -> None:
    options = DataOptions(tokenizer=model)
    same = count(jsonl(tmp_path / "a.jsonl", ROWS), options)
    report = count(FIXTURES / f"{packing}.parquet", options)
    left_out = {"file", "size_bytes", "kind"}
    assert report.model_dump(exclude=left_out) == same.model_dump(exclude=left_out)
    assert (report.kind, report.record_format, report.records) == ("parquet", "chat", 120)
    assert inspect(FIXTURES / f"{packing}.parquet").columns == ("messages", "id", "tags")


def test_a_saved_dataset_is_read_and_its_train_split_taken() -> None:
    report = count(FIXTURES / "saved", OPTIONS)
    assert (report.kind, report.records) == ("arrow", 30)
    assert any("train" in note and "test" in note for note in report.notes)
    assert inspect(FIXTURES / "saved").splits == ("train", "test")
    test = count(FIXTURES / "saved" / "test", OPTIONS)
    assert (test.records, test.duplicate_records) == (3, 2)


def test_a_folder_of_parquet_files_is_one_dataset(tmp_path: Path) -> None:
    for name in ("train-0.parquet", "train-1.parquet", "test-0.parquet"):
        shutil.copy(FIXTURES / "zstd.parquet", tmp_path / name)
    report = count(tmp_path, OPTIONS)
    assert (report.records, report.duplicate_records) == (240, 120)
    assert any("not the 1 others" in note for note in report.notes)


def test_a_sample_of_rows_is_scaled_by_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for i in range(10):
        shutil.copy(FIXTURES / "zstd.parquet", tmp_path / f"{i}.parquet")
    monkeypatch.setattr(file_parts, "SAMPLE_ABOVE_BYTES", 1_000)
    monkeypatch.setattr(file_parts, "SAMPLE_BLOCK_BYTES", 500)
    monkeypatch.setattr(file_parts, "SAMPLE_BLOCKS", 50)
    report = count(tmp_path, OPTIONS)
    assert report.sampled
    assert report.records == pytest.approx(1200, abs=1)


def test_broken_files_are_refused_or_counted_as_far_as_they_go(tmp_path: Path) -> None:
    whole = (FIXTURES / "snappy.parquet").read_bytes()
    path = tmp_path / "a.parquet"
    path.write_bytes(whole[:-100])
    with pytest.raises(InputError, match="no whole Parquet file"):
        count(path, OPTIONS)
    spoilt = bytearray(whole)
    spoilt[2000:2100] = b"\xff" * 100
    path.write_bytes(spoilt)
    try:
        report = count(path, OPTIONS)
    except InputError as error:
        assert "breaks after row" in str(error)
    else:
        assert report.malformed_records or report.records == 120
    path.write_bytes(whole[:-40] + b"\xff" * 30 + whole[-10:])
    with pytest.raises(InputError, match="a.parquet"):
        count(path, OPTIONS)


def test_without_the_reader_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "arro3.io", None)
    with pytest.raises(InputError, match=r"pip install 'ftcost\[parquet\]'"):
        count(FIXTURES / "zstd.parquet", OPTIONS)
