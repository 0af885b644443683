"""Files are data: nothing in one is run, leads elsewhere, takes all memory, or waits for ever."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import pickle
import re
import resource
import signal
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.exporters.catalogues import to_gpuhunt, to_skypilot
from ftcost_core.catalogue.prices.exporters.lists import to_spreadsheet
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.catalogue.prices.price_files import FileTable, PriceFile, PriceFiles
from ftcost_core.commands.cli import main
from ftcost_core.dataset import DataOptions, cache, count, inspect, kinds, length_table
from ftcost_core.dataset.templates import TemplateFault
from ftcost_core.dataset.tokenizer import find_tokenizer
from ftcost_core.documents import json_text
from ftcost_core.documents.job import load_document, load_job
from ftcost_core.documents.limits import LARGEST_FILE_BYTES, MOST_JSON_CONTAINERS, MOST_JSON_PARTS
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.estimator import estimate
from ftcost_core.importing import read_model
from ftcost_core.importing.tensors import read_index
from ftcost_core.pilot import read_log
from ftcost_core.report.formats import render
from ftcost_core.report.subject import report_subject
from ftcost_core.storage.bundled import resource as shipped
from ftcost_core.storage.files import open_file, read_text, write_atomically
from ftcost_core.storage.redaction import HIDDEN, redacted
from ftcost_core.storage.spreadsheet_text import neutral, neutral_cell, restored
from tests.core.dataset.build import rendered
from tests.core.jobs import SMALL, job
from tests.fuzz.shared import share

TODAY = date(2026, 11, 21)
FORMULAS = ("a\r=1", "a\n=1", "=1+1", "+1+1", "-1+1|cmd", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1", "  =1", "＝1")

READERS: dict[str, Callable[[Path], object]] = {
    "text": read_text,
    "job": lambda path: load_job(read_text(path)),
    "batch": lambda path: _status(["estimate", "--batch", str(path)]),
    "model": read_model,
    "config": lambda path: read_model(_named(path, "config.json")),
    "safetensors": lambda path: read_model(_named(path, "a.safetensors")),
    "gguf": lambda path: read_model(_named(path, "a.gguf")),
    "data": inspect,
    "tokenizer": find_tokenizer,
    "log": lambda path: read_log(path, job()),
    "prices": lambda path: _status(["prices", "import", str(path)]),
}


def _named(path: Path, name: str) -> Path:
    """The same thing under a name that its reader knows; what is not there stays so."""
    link = path.parent / name
    if path.name == "x" * 300:
        return path.with_name(path.name + Path(name).suffix)
    if path.exists() and not link.exists():
        link.symlink_to(path)
    return link


def _status(words: list[str]) -> None:
    status = main(words)
    assert status == 1
    raise InputError([Problem("", "", "said on standard error")])


@pytest.fixture(autouse=True)
def _alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A reader that waits for ever fails its test."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")

    def ring(*_: object) -> None:
        raise AssertionError("it waits for ever")

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)


def _resident() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# What is no file


@pytest.mark.parametrize("reader", READERS)
def test_pipes_devices_and_sockets_are_refused_at_once(reader: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    zero = tmp_path / "zero"
    zero.symlink_to("/dev/zero")
    for path in (pipe, zero):
        for link in tmp_path.glob("*.*"):
            link.unlink()
        with pytest.raises(InputError):
            READERS[reader](path)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["x" * 300, "ä" * 127 + "a", "a\0b", "a\nb", "\udcff.json"])
def test_names_that_no_file_has_are_refused(reader: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        READERS[reader](tmp_path / name)
    said = str(caught.value)
    assert said.isprintable()
    said.encode()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for read in (read_text, inspect, find_tokenizer):
        with pytest.raises(InputError):
            read(tmp_path)
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path)


def test_a_file_that_grows_while_it_is_read_is_read_no_further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.ftcost"
    path.write_bytes(b" ")
    stop = threading.Event()

    def grow() -> None:
        with path.open("ab") as file:
            while not stop.is_set():
                file.write(b" " * 2**16)
                file.flush()

    monkeypatch.setattr("ftcost_core.storage.files.LARGEST_FILE_BYTES", 2**18)
    writer = threading.Thread(target=grow)
    writer.start()
    try:
        while path.stat().st_size < 2**19:
            time.sleep(0.001)
        with pytest.raises(InputError, match="larger than"):
            read_text(path)
    finally:
        stop.set()
        writer.join()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only an administrator may open it")
@pytest.mark.skipif(not Path("/proc/kmsg").exists(), reason="a file of Linux")
@pytest.mark.parametrize("words", [["estimate"], ["data"], ["import"], ["estimate", "--batch"]], ids=" ".join)
def test_a_log_of_the_kernel_that_never_ends_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "/proc/kmsg"]) == 1
    assert "cannot be read" in capsys.readouterr().err


# Bombs


@pytest.mark.long
def test_a_packed_line_without_end_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(300):
            file.write(b" " * 2**20)
        file.write(b'\n{"text": "good"}\n')
    before = _resident()
    report = count(path, DataOptions(cache=False, threads=1))
    assert (report.records, report.malformed_records) == (1, 1)
    assert _resident() - before < 500 * 2**20


@pytest.mark.long
def test_a_table_that_unpacks_to_far_more_than_its_file_is_refused(tmp_path: Path) -> None:
    core, io_ = pytest.importorskip("arro3.core"), pytest.importorskip("arro3.io")
    column = core.Array(["a" * 2**21] * 512, core.DataType.utf8())
    path = tmp_path / "bomb.parquet"
    io_.write_parquet(core.Table.from_pydict({"text": column}), str(path), compression="zstd(1)")
    del column
    assert path.stat().st_size < 2**20
    before = _resident()
    with pytest.raises(InputError, match=r"memory"):
        inspect(path)
    assert _resident() - before < 500 * 2**20


@pytest.mark.long
def test_a_kept_count_that_unpacks_without_end_is_none() -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=np.zeros(2**29, np.uint8))
    with pytest.raises(ValueError, match="too large"):
        length_table.parse(buffer.getvalue(), "a")


@pytest.mark.parametrize(
    "text",
    ["[" + "[]," * MOST_JSON_CONTAINERS + "[]]", "[" + "0," * (MOST_JSON_PARTS + 1) + "0]", "[" * 10**6 + "]" * 10**6],
    ids=["lists", "values", "depth"],
)
def test_json_that_would_fill_the_memory_is_refused(text: str) -> None:
    before = _resident()
    with pytest.raises(InputError):
        load_document(text)
    with pytest.raises(ValueError):  # noqa: PT011 - each has its own words
        json_text.loads(text)
    assert _resident() - before < 100 * 2**20


@pytest.mark.parametrize(
    "template",
    [
        "{% for i in range(10**9) %}x{% endfor %}",
        "{% for i in range(1000) %}{% for j in range(1000) %}{% for k in range(1000) %}x{% endfor %}{% endfor %}{% endfor %}",
        "{{ 'x' * 10**9 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ '{:1000000000d}'.format(1) }}",
        "{{ messages | tojson(indent=10**9) }}",
        "{{ 'a\nb' | indent(10**9) }}",
        "{{ 'a\nb' | indent('x' * 10**7) }}",
        "{{ 'x'.center(10**9) }}",
        "{{ 'x' | center(10**9) }}",
        "{% set x = namespace(a='x') %}{% for i in range(100) %}{% set x.a = x.a ~ x.a %}{% endfor %}",
        "{% set x = namespace(a=['x']) %}{% for i in range(100) %}{% set x.a = x.a + x.a %}{% endfor %}",
        "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ 'x' | replace('', 'y' * 10**7) | replace('', 'y' * 10**7) }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ messages.__init__.__globals__ }}",
        "{{ self.__init__ }}{{ cycler.__init__.__globals__.os.system('id') }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
        "{{ range.__self__ }}",
        "{{ raise_exception.__globals__ }}",
        "{{ strftime_now('%9999999999Y') and strftime_now.__globals__ }}",
        "{{ (1).__class__.__base__ }}",
        "{{ messages | map(attribute='__class__') | list }}",
        "{{ messages.append(1) }}{{ dict(a=1).update({}) }}",
    ],
)
def test_a_hostile_chat_template_takes_neither_time_nor_memory_nor_the_machine(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    share(monkeypatch)
    before = _resident()
    start = time.process_time()
    try:
        made = rendered(template, [{"role": "user", "content": "x"}])
    except TemplateFault:
        made = ""
    assert time.process_time() - start < 10  # no measure of speed: without limits it would not end
    assert len(made) < 10**6
    assert not re.search(r"class|function|globals|root:|module", made)
    assert _resident() - before < 500 * 2**20


# Nothing is run


class _Runs:
    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, ("echo run > /tmp/ftcost-was-run",)


def test_pickles_are_never_loaded(tmp_path: Path) -> None:
    mark = Path("/tmp/ftcost-was-run")
    mark.unlink(missing_ok=True)
    data = pickle.dumps(_Runs())
    for name in ("pytorch_model.bin", "a.pt", "a.pkl", "config.json", "a.safetensors", "a.gguf", "tokenizer.json",
                 "a.jsonl", "a.parquet", "a.arrow", "trainer_state.json", "a.csv"):  # fmt: skip
        (tmp_path / name).write_bytes(data)
        for reader in ("model", "data", "tokenizer", "log"):
            with pytest.raises(InputError):
                READERS[reader](tmp_path / name)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, meta=np.array([_Runs()], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="allow_pickle"):
        length_table.parse(buffer.getvalue(), "a")
    assert not mark.exists()


def test_yaml_and_formulas_in_files_stay_texts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = "!!python/object/apply:os.system ['id']"
    assert load_job(json.dumps({**SMALL, "name": words})).name == words
    info = "\"{'Gpus': [__import__('os').system('id')]}\""
    path = tmp_path / "vast.csv"
    path.write_text(f"AcceleratorName,AcceleratorCount,Price,GpuInfo\nL4,1,1,{info}\n", encoding="utf-8")
    assert main(["prices", "import", str(path), "--preview", "--config-dir", str(tmp_path)]) in (0, 1, 2)
    assert "uid=" not in capsys.readouterr().out


# Nothing leads elsewhere


def test_names_inside_files_stay_in_their_folder(tmp_path: Path) -> None:
    for name in (
        "../a.safetensors",
        "/etc/a.safetensors",
        "a/b.safetensors",
        "..\\a.safetensors",
        "C:a.safetensors",
        "",
    ):
        index = tmp_path / "model.safetensors.index.json"
        index.write_text(json.dumps({"weight_map": {"x": name}}), encoding="utf-8")
        with pytest.raises(InputError, match="beside it"):
            read_index(index)
    for name in ("../a.arrow", "/etc/passwd", "..", ""):
        (tmp_path / "state.json").write_text(json.dumps({"_data_files": [{"filename": name}]}), encoding="utf-8")
        with pytest.raises(InputError):
            kinds.recognise(tmp_path, DataOptions())


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "C:\\x", "a\0b", "..", "con", "ü" * 300, "\u202ex"])
def test_files_of_providers_are_named_within_their_folder(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]{0,80}", provider_id(name))


def test_a_file_is_written_where_its_link_leads_and_its_neighbours_are_kept(tmp_path: Path) -> None:
    """A link to a file of one's own is a choice; what it leads to is replaced whole."""
    real, link = tmp_path / "real.ftcost", tmp_path / "link.ftcost"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"


# Nothing is run by a spreadsheet


@pytest.mark.parametrize("text", FORMULAS)
def test_no_table_that_is_written_holds_a_formula(text: str) -> None:
    assert restored(neutral(text)) == text
    cells = {name: Cell(value, "text") for name, value in
             (("gpu", "L4"), ("instance", text), ("region", text), ("note", text), ("source", text), ("tier", text))}  # fmt: skip
    cells |= {"price": Cell("1", "number"), "as_of": Cell("2026-11-01", "date")}
    file = PriceFile.new("lab.prices.toml", {"provider.name": Cell(text, "text")})
    book = book_of(PriceFiles((file.with_rows([FileTable.new("1", "offer", cells)]),)), TODAY)
    tables = [to_spreadsheet(book, mark=False)]
    mine = [offer for offer in book.offers if offer.note.strip() == text.strip()]
    assert mine
    for exported in (to_skypilot(mine), to_gpuhunt(mine)):
        tables += exported.texts.values()
    about = report_subject(job({"name": text}), estimate(job({"name": text})), TODAY)
    tables.append(render(about, "csv").decode("utf-8-sig"))
    for table in tables:
        for cells_of_row in csv.reader(io.StringIO(table, newline="")):
            for cell in cells_of_row:
                number = re.fullmatch(r"[+-]?[0-9.e+-]+", cell)
                assert number or not cell.lstrip(" \u00a0").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝")), (
                    cell
                )


@pytest.mark.parametrize("text", FORMULAS)
def test_no_table_of_the_window_holds_a_formula(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    from ftcost_gui.charts.menu import as_text
    from ftcost_gui.pages.compare.export import as_csv
    from ftcost_gui.state.pins import Pin

    assert not any(line.lstrip().startswith(("=", "+", "-", "@")) for line in as_text([(text,)]).splitlines())
    saved = as_csv(SimpleNamespace(pins=[Pin(text, None)], things=[]))  # type: ignore[arg-type]
    assert next(csv.reader(io.StringIO(saved, newline="")))[2] == neutral_cell(text)
    assert not neutral_cell(text).startswith(("=", "+", "-", "@"))


def test_numbers_that_are_copied_stay_numbers() -> None:
    for text in ("-5", "+1.5", "-1,234.5", "12 %", "3"):
        assert neutral_cell(text) == text
    assert neutral_cell("-5+cmd") == "'-5+cmd"
    assert neutral_cell(None) == ""
    assert neutral_cell("a\tb\nc") == "a b c"


# Nothing leaves the machine in a report

SECRETS = (
    "hf_abcdefghijklmnopqrstuvwxyz0123", "ghp_abcdefghijklmnopqrstuvwxyz012345", "sk-proj-abcdefghijklmnopqrstu",
    "AKIAIOSFODNN7EXAMPLE", "xoxb-123456789012-abcdef", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghij",
)  # fmt: skip


@pytest.mark.parametrize(
    "form", ["html", *(pytest.param(form, marks=pytest.mark.long) for form in ("json", "md", "csv"))]
)
def test_a_report_holds_no_token_no_password_and_no_name_of_a_home_folder(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FTCOST_TEST_SECRET", "a-word-of-the-environment")
    for secret in SECRETS:
        given = job({
            "name": f"run {secret} by /home/jane.doe/runs",
            "calibration": {"tokens_per_s_per_gpu": 1000.0, "source": f"/Users/jane.doe/{secret}/trainer_state.json"},
        })  # fmt: skip
        about = report_subject(given, estimate(given), TODAY)
        text = render(about, form).decode()
        assert secret not in text
        assert "jane.doe" not in text
        assert "a-word-of-the-environment" not in text
        assert str(Path.home()) + "/" not in text.replace("</", "")


def test_what_is_no_secret_stays() -> None:
    for text in ("meta-llama/Llama-3.1-8B", "support bot v2", "https://example.com/prices?page=2", "sk-1", "half_life"):
        assert redacted(text) == text
    assert (
        redacted("https://me:pass@example.com/a?token=abc&x=1") == f"https://{HIDDEN}@example.com/a?token={HIDDEN}&x=1"
    )
    assert redacted(f"{Path.home()}/data") == "~/data"


# Odd documents


@pytest.mark.parametrize(
    "text",
    [
        "\0", "\ufeff", "NaN", "Infinity", "1e400", "9" * 5000, "[" * 10**5, '{"a": 1, "a": 2}', '"\\ud800"',
        json.dumps({**SMALL, "data": {"tokens": 10**400}}), json.dumps({**SMALL, "name": "\ud800"}),
        json.dumps({**SMALL, "data": {"tokens": float("nan")}}), json.dumps({**SMALL, "name": "x" * 10**6}),
        json.dumps(SMALL).replace('"tokens": 1000000', '"tokens": 1e400'),
        json.dumps({**SMALL, "x\x1b[31m\u202e": 1}),
    ],
)  # fmt: skip
def test_odd_documents_are_refused_in_words_that_can_be_printed(text: str) -> None:
    with pytest.raises(InputError) as caught:
        load_job(text)
    for problem in caught.value.problems:
        assert str(problem).isprintable() or "\u202f" in str(problem)
        assert len(str(problem)) < 4_500
        str(problem).encode()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp1252"])
def test_text_in_another_encoding_is_refused(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ftcost"
    path.write_bytes(json.dumps({**SMALL, "name": "ä"}, ensure_ascii=False).encode(encoding))
    with pytest.raises(InputError, match="not UTF-8"):
        read_text(path)
    marked = tmp_path / "b.ftcost"
    marked.write_bytes(json.dumps(SMALL).encode("utf-8-sig"))
    assert load_job(read_text(marked)) == load_job(json.dumps(SMALL))


def test_an_error_survives_the_way_from_another_process() -> None:
    error = InputError([Problem("a.b", '"x"', "a number")])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == str(error)


def test_the_limits_that_the_help_states_are_those_that_hold() -> None:
    page = shipped("help", "hardening.md").read_text(encoding="utf-8")
    assert f"{LARGEST_FILE_BYTES // 2**20} MiB" in page
    assert f"{MOST_JSON_PARTS:,}" in page
    assert f"{MOST_JSON_CONTAINERS:,}" in page
