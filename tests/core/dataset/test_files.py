"""Kinds of files, whole and broken."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from pathlib import Path

import pytest

from ftcost_core.dataset import (
    DataOptions,
    DataReport,
    RecordFields,
    count,
    csv_records,
    file_parts,
    inspect,
    json_records,
)
from ftcost_core.documents.problems import InputError
from tests.core.dataset.build import jsonl
from tests.tiers import one_in

OPTIONS = DataOptions(threads=1)
RECORDS = [{"text": f"record number {i} é"} for i in range(200)]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


LINES = "".join(json.dumps(one) + "\n" for one in RECORDS)


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.jsonl", LINES, "jsonl"),
        ("a.json", LINES, "jsonl"),
        ("a", LINES, "jsonl"),
        ("a.jsonl", "\ufeff" + LINES.replace("\n", "\r\n\r\n"), "jsonl"),
        ("a.json", json.dumps(RECORDS), "json"),
        ("a.json", json.dumps({"version": "1", "n": [1, 2], "data": RECORDS, "more": 3}, indent=2), "json"),
        ("a.json", json.dumps({"data": RECORDS}), "json"),
        ("a.csv", "id;text\n" + "".join(f'{i};"a ""quoted""\nline; é"\n' for i in range(200)), "csv"),
        ("a.tsv", "text\tid\n" + "".join(f"words, é\t{i}\n" for i in range(200)), "tsv"),
        ("a.txt", "\n \n\n".join(f"paragraph {i}\nof two lines" for i in range(200)) + "\n\n", "text"),
        ("a.jsonl.gz", gzip.compress(LINES.encode()), "jsonl"),
        ("a.bz2", bz2.compress(LINES.encode()), "jsonl"),
        ("a.json.xz", lzma.compress(json.dumps(RECORDS).encode()), "json"),
    ],
)
def test_every_kind_gives_every_record(tmp_path: Path, name: str, content: str | bytes, kind: str) -> None:
    path = written(tmp_path, name, content)
    seen = inspect(path, OPTIONS)
    assert (seen.kind, seen.format) == (kind, "text")
    report = count(path, OPTIONS)
    assert (report.records, report.malformed_records, report.kind) == (200, 0, kind)


def test_a_text_file_can_be_lines_or_one_record(tmp_path: Path) -> None:
    path = written(tmp_path, "a.txt", "one\ntwo\n\nthree\n")
    found = {how: count(path, DataOptions(text_records=how)).records for how in ("paragraph", "line", "file")}  # type: ignore[arg-type]
    assert found == {"paragraph": 2, "line": 3, "file": 1}


def faults(report: DataReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.text) for one in report.faults]


def test_broken_lines_are_named_and_the_rest_is_counted(tmp_path: Path) -> None:
    lines: list[bytes] = LINES.encode().splitlines()
    lines[10] = b'{"text": "\xff\xfe"}'
    lines[20] = b'{"text": '
    lines[30] = b'{"other": 1}'
    lines[40] = b'{"text": ""}'
    lines[50] = b'{"text": "\\ud800"}'
    lines[60] = b"[" * 100_000
    lines[70] = lines[71]
    report = count(written(tmp_path, "a.jsonl", b"\n".join(lines)), OPTIONS)
    assert (report.records, report.empty_records, report.malformed_records) == (194, 1, 5)
    assert report.duplicate_records == 1
    assert [line for line, _ in faults(report)] == [11, 21, 31, 51, 61]
    for (_, found), said in zip(
        faults(report), ["not UTF-8", "no JSON: a value is missing", 'no field "text"', "UTF-8", "no JSON"], strict=True
    ):
        assert said in found


def test_a_line_that_is_too_long_is_refused_and_the_rest_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (file_parts, csv_records, json_records):
        monkeypatch.setattr(module, "LARGEST_RECORD_BYTES", 3_000_000)
    long = json.dumps({"text": "x" * 8_000_000})
    lines = LINES.splitlines()
    plain = written(tmp_path, "a.jsonl", "\n".join([*lines[:100], long, *lines[100:], "", "{"]))
    packed = written(tmp_path, "a.jsonl.gz", gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        report = count(path, OPTIONS)
        assert (report.records, report.malformed_records) == (200, 2)
        first, last = faults(report)
        assert first == (101, "is longer than 2 MiB and was not loaded")
        assert last[0] == 203  # lines after it are still counted right
    with pytest.raises(InputError, match=r"line 1 is longer than 2 MiB"):
        count(written(tmp_path, "b.jsonl", long), OPTIONS)


@pytest.mark.parametrize("pack", one_in(3, [gzip.compress, bz2.compress, lzma.compress]))
def test_what_a_cut_off_stream_gave_is_counted(tmp_path: Path, pack) -> None:  # type: ignore[no-untyped-def]
    import random

    rng = random.Random(1)
    records = [{"text": str(rng.getrandbits(4000))} for _ in range(1000)]
    whole = pack(jsonl(tmp_path / "plain", records).read_bytes())
    report = count(written(tmp_path, "a.jsonl.gz", whole[: len(whole) * 3 // 4]), OPTIONS)
    assert 0 < report.records < 1000
    assert report.faults[0].text.endswith("stream is cut off or damaged")
    with pytest.raises(InputError, match="cut off or damaged"):
        count(written(tmp_path, "b.jsonl.gz", whole[:40]), OPTIONS)


def test_a_broken_json_document_is_counted_up_to_the_fault(tmp_path: Path) -> None:
    parts = [json.dumps(one, indent=1) for one in RECORDS]
    broken = "[\n" + ",\n".join([*parts[:50], '{"text": oops}', *parts[50:]]) + "]"
    report = count(written(tmp_path, "a.json", broken), OPTIONS)
    assert report.records == 50
    assert "breaks at line 152" in report.faults[0].text
    report = count(written(tmp_path, "b.json", json.dumps(RECORDS)[:-1000]), OPTIONS)
    assert 150 < report.records < 200
    assert report.malformed_records == 1


def test_rows_of_another_width_are_named(tmp_path: Path) -> None:
    report = count(written(tmp_path, "a.csv", 'text,id\n"a\nb",1\nb\nc,2,3\nd,4\n'), OPTIONS)
    assert report.records == 2
    said = "has another number of fields than the header: {} instead of 2"
    assert faults(report) == [(4, said.format(1)), (5, said.format(3))]


def test_a_row_with_a_field_that_is_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_records, "LARGEST_RECORD_BYTES", 2**20)
    long = 'a,"' + ("x" * 1_000 + "\n") * 2_000 + '"\n'
    report = count(written(tmp_path, "a.csv", "id,text\n1,fine\n" + long + "2,fine\n"), OPTIONS)
    assert report.records
    assert faults(report)[0][1] == "holds a field of more than 1 MiB"


UNKNOWN = [
    ("a.csv", "frage,antwort\nwas,das\n", "no known format", ("frage", "antwort")),
    ("a.jsonl", '{"frage": "Wie?", "antwort": "So."}\n' * 3, "no known format", ("frage", "antwort")),
    ("n.csv", "1,2,3\n4,5,6\n", "no known format", ("1", "2", "3")),
    (
        "mixed.jsonl",
        '{"text": "ok ok"}\n{"prompt": "a"}\n',
        'different formats: record 1 is of the format text, but record 2 has no field "text"',
        ("text", "prompt"),
    ),
    (
        "mixed.jsonl",
        '{"frage": 1}\n{"text": "ok"}\n{"frage": 2}\n',
        'record 2 is of the format text, but record 1 has no field "text"',
        ("frage", "text"),
    ),
    ("lists.jsonl", "[1, 2]\n[3]\n", "no known format", ()),
]


@pytest.mark.parametrize(("name", "content", "why", "columns"), UNKNOWN)
def test_records_of_no_format_are_shown_so_that_one_can_be_chosen(
    tmp_path: Path, name: str, content: str, why: str, columns: tuple[str, ...]
) -> None:
    path = written(tmp_path, name, content)
    seen = inspect(path)
    assert (seen.format, seen.formats, seen.columns) == (None, (), columns)
    assert why in seen.problem
    assert seen.problem.startswith(name)
    assert seen.records[0].raw
    assert not any(one.sequences for one in seen.records)
    with pytest.raises(InputError, match="choose a format"):
        count(path, OPTIONS)


def test_a_format_and_fields_make_such_records_countable(tmp_path: Path) -> None:
    path = written(tmp_path, *UNKNOWN[1][:2])
    options = DataOptions(threads=1, fields=RecordFields(prompt="frage", completion="antwort"))
    seen = inspect(path, options)
    assert (seen.format, seen.problem) == ("prompt-completion", "")
    assert count(path, options).records == 3
    seen = inspect(path, DataOptions(format="text", fields=RecordFields(text="antwort")))
    assert (seen.format, seen.records[0].sequences) == ("text", ("So.",))


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.jsonl", b"", "is empty"),
        ("a.jsonl", b"\n\n", "holds no records"),
        ("a.jsonl", b"not json\nat all\n", "holds no readable record: line 1 is no JSON"),
        ("a.json", b"{}", "no known format"),
        ("a.json", b"[]", "holds no records"),
        ("a.json", b"[1, 2", "no known format"),
        ("a.txt", "two".encode("utf-16"), "UTF-16"),
        ("a.bin", b"\x00\x01\x02" * 100, "binary file of no known kind"),
        ("a.parquet", b"nothing of the kind", "does not begin like one"),
        ("a.parquet", b"PAR1" + b"x" * 100, "no whole Parquet file"),
        ("a.arrow", b"\xff\xff\xff\xff" + b"x" * 100, "breaks after row 0"),
        ("a.jsonl", b'{"a": 1}\n', r"no known format: the first is .*a.*choose a format"),
        ("a.jsonl", b'{"text": " "}\n', "holds no record of the format text"),
        ("a.csv", b"text\n", "holds no records"),
    ],
)
def test_what_cannot_be_counted_says_why_in_a_line(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    path = written(tmp_path, name, content)
    with pytest.raises(InputError, match=why) as caught:
        count(path, OPTIONS)
    assert len(str(caught.value).splitlines()) == 1
    assert str(path) in str(caught.value)


def test_folders_that_are_no_datasets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no saved dataset"):
        inspect(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        inspect(tmp_path / "gone.jsonl")
    (tmp_path / "state.json").write_text('{"_data_files": [{"filename": "../../etc/passwd"}]}')
    with pytest.raises(InputError, match="_data_files"):
        inspect(tmp_path)
