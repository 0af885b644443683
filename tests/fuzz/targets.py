"""Every reader as a function of one file: it reads it and checks what it read, or raises :class:`InputError`."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from ftcost_core.documents.problems import InputError, Problem
from tests.fuzz import seeds

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
TODAY = date(2026, 11, 21)
TEXT = "Some words, 中文 да\n\n  and 3.14 more of them: aaaaaaaaaaaaaaaaaaaa <|im_end|>"


@dataclass(frozen=True, slots=True)
class Target:
    """One reader."""

    name: str
    file: str
    """Name that the input gets, which decides how some readers take it."""
    kind: str
    """Of the file, for the mutator that knows it; anything else changes bytes only."""
    seeds: Callable[[], list[bytes]]
    read: Callable[[Path], object]


def _rarely(path: Path, one_in: int) -> bool:
    """Choose some of the inputs for what takes long, always the same."""
    return zlib.crc32(path.read_bytes()) % one_in == 0


def _job(path: Path) -> None:
    from ftcost_core.documents.job import dump_job, load_job
    from ftcost_core.estimator import estimate
    from ftcost_core.storage.files import read_text

    job = load_job(read_text(path))
    text = dump_job(job)
    text.encode()
    assert load_job(text) == job
    if _rarely(path, 4):
        estimate(job).document_json()


def _estimate(path: Path) -> None:
    from ftcost_core.catalogue.prices.book import builtin
    from ftcost_core.commands.batch import Batch, lines_of, results
    from ftcost_core.documents.job import load_job

    if _rarely(path, 25):
        with lines_of(str(path)) as lines:
            batch = Batch(builtin(TODAY), None, TODAY, brief=False)
            written = [line for block in results(islice(lines, 2), batch, 1) for line in block]
        for line in written:
            assert isinstance(json.loads(line.text), dict)
        if not all(line.is_result for line in written):
            raise InputError([Problem("", "", "a line is wrong")])
        return
    faults = []
    with lines_of(str(path)) as lines:
        for line in lines:
            if not line.strip():
                continue
            try:
                load_job(line)
            except InputError as error:
                faults += error.problems
    if faults:
        raise InputError(faults)


def _price_file(path: Path) -> None:
    from ftcost_core.catalogue.prices.book import book_of
    from ftcost_core.catalogue.prices.cells import Cell
    from ftcost_core.catalogue.prices.exporters.lists import to_spreadsheet
    from ftcost_core.catalogue.prices.list_header import read_billing, read_header
    from ftcost_core.catalogue.prices.parse import parse
    from ftcost_core.catalogue.prices.price_files import PriceFiles
    from ftcost_core.catalogue.prices.rates import read_rates
    from ftcost_core.catalogue.prices.read_offer import read_offer
    from ftcost_core.storage.files import read_text

    text = read_text(path)
    file = parse(path.name, text)
    rates, _ = read_rates(file)
    head, _ = read_header(file, {}, rates)
    read_billing(file, head)
    for row in file.rows:
        read_offer(row.cells, head, TODAY)
    assert file.text == text
    if file.rows:
        first = file.rows[0]
        changed = file.with_rows([first.with_cells({**first.cells, "note": Cell("x", "text")})])
        again = parse(path.name, changed.text)
        assert again.rows[0].cells["note"].text == "x", again.faults
    if _rarely(path, 50):
        book = book_of(PriceFiles((file,)), TODAY)
        to_spreadsheet(book).encode()
    if file.locked or file.faults:
        raise InputError([Problem("", "", str(one)) for one in file.faults])


def _prices(path: Path) -> None:
    from ftcost_core.catalogue.prices.book import book_of, builtin
    from ftcost_core.catalogue.prices.exporters.lists import to_objects, to_spreadsheet
    from ftcost_core.catalogue.prices.importers.detect import read_file, read_import
    from ftcost_core.catalogue.prices.preview import corrected, preview, take
    from ftcost_core.catalogue.prices.price_files import EMPTY

    found = read_file(path, as_of="2026-11-01")
    seen = preview(found, builtin(TODAY), TODAY)
    seen.reasons()
    for line in seen.lines:
        corrected(line.imported, line.problems)
    files = take(EMPTY, seen)
    for file in files:
        file.text.encode()
    if _rarely(path, 50) and not any(file.locked for file in files):
        book = book_of(files, TODAY)
        for text in (to_spreadsheet(book), to_objects(book)):
            if book.files.files:
                read_import(text, Path("again.csv" if text.startswith("\ufeff") else "again.json"))


def _model(path: Path) -> None:
    from ftcost_core.architecture.model import ModelArchitecture
    from ftcost_core.importing import read_model

    model = read_model(path)
    assert model.parameters >= 0
    assert model.active_parameters >= 0
    model.model_dump_json()
    assert ModelArchitecture.model_validate(model.inline).layers == model.architecture.layers


def _saved_model(path: Path) -> None:
    from ftcost_core.importing import model_field, saved_models

    found = saved_models(path.parent)
    for entry in found.entries:
        json.dumps(model_field(entry))
    if found.faults:
        raise InputError([Problem("", "", str(one)) for one in found.faults])


def _own_card(path: Path) -> None:
    from ftcost_core.catalogue.own_cards import gpu_of_card, read_cards

    own = read_cards(path.parent)
    for card in own.cards:
        assert gpu_of_card(card).usable_bytes > 0
    if own.faults:
        raise InputError([Problem("", "", str(one)) for one in own.faults])


def _card_report(path: Path) -> None:
    from ftcost_core.catalogue.own_cards import shown_card

    json.dumps(shown_card(path.read_bytes().decode("utf-8")))


def _tokenizer(path: Path) -> None:
    from ftcost_core.dataset.tokenizer import find_tokenizer, load

    (tokens,) = load(find_tokenizer(path))([TEXT], True)
    assert tokens >= 0
    load.cache_clear()


def _template(path: Path) -> None:
    from ftcost_core.dataset.templates import TemplateFault, TemplateProcess
    from ftcost_core.dataset.tokenizer import _config, _specials, _template

    config = _config(path.parent)
    template = _template(path.parent, config)
    if template is None:
        raise InputError([Problem("", "", "no template")])
    try:
        with TemplateProcess(template, tuple(_specials(config).items())) as process:
            messages = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "x" * 100}]
            (text,) = process.render([(messages, None)])
    except TemplateFault as error:
        raise InputError([Problem("", "", str(error))]) from None
    if not isinstance(text, str):
        raise InputError([Problem("", "", str(text))])


def _data(path: Path) -> None:
    from ftcost_core.dataset import DataOptions, count, inspect, job_changes

    inspect(path, DataOptions()).model_dump_json()
    report = count(path, DataOptions(cache=False, threads=1))
    assert report.sequences >= 1
    report.model_dump_json()
    job_changes(report)


def _data_folder(path: Path) -> None:
    """Read a saved dataset of one split, and what would be one of several."""
    for folder in (path.parent, path.parent / "train"):
        folder.mkdir(exist_ok=True)
        _beside(folder / "data-00000-of-00001.arrow", seeds.arrow()[0])
    (path.parent / "train" / "state.json").write_bytes(path.read_bytes())
    (path.parent / "dataset_dict.json").write_bytes(path.read_bytes())
    try:
        _data(path.parent)
    except InputError:
        (path.parent / "dataset_dict.json").write_bytes(b'{"splits": ["train"]}')
        _data(path.parent)


def _image_tokens(path: Path) -> None:
    from ftcost_core.importing.image_tokens import image_tokens

    for kind in ("qwen2_vl", "internvl", "mistral3"):
        config = {"model_type": kind, "image_seq_length": 256, "vision_config": {"patch_size": 14}}
        (path.parent / "config.json").write_text(json.dumps(config), encoding="utf-8")
        try:
            assert image_tokens(path.parent, 768, 1024) >= 1
        except InputError:
            continue


def _index(path: Path) -> None:
    for name in ("x-1.safetensors", "model.safetensors"):
        _beside(path.parent / name, seeds.safetensors()[0])
    _model(path)


def _beside(path: Path, data: bytes) -> None:
    if not path.exists():
        path.write_bytes(data)


def _log(path: Path) -> None:
    from ftcost_core.pilot import read_log
    from tests.core.jobs import job

    report = read_log(path, job())
    report.document_json()
    speed = report.tokens_per_s_per_gpu
    assert speed is None or speed > 0
    assert report.peak_bytes is None or report.peak_bytes > 0
    assert speed is not None or report.peak_bytes is not None


def _configuration(path: Path) -> None:
    from ftcost_core.configurations import read_configuration
    from ftcost_core.documents.job import dump_job, load_job

    imported = read_configuration([path])
    assert load_job(dump_job(imported.job)) == imported.job
    assert all(note and "\n" not in note for note in imported.notes)


def _settings(path: Path) -> None:
    from ftcost_gui.state.settings import Settings

    found = Settings(path.parent)
    for name in (
        "theme",
        "units",
        "currency",
        "recent",
        "geometry",
        "closed_sections",
        "price_columns",
        "offer_columns",
    ):
        getattr(found, name)
    found.theme = "light" if found.theme != "light" else "dark"
    found.add_recent(Path("/x.ftcost"))
    assert Settings(path.parent).recent[0] == Path("/x.ftcost")


def _recovery(path: Path) -> None:
    from ftcost_gui.state.recovery import left_over

    found = left_over(path.parent)
    for one in found:
        one.release()
    if not found:
        raise InputError([Problem("", "", "left where it is")])


def _pins(path: Path) -> None:
    from ftcost_core.storage.files import read_text
    from ftcost_gui.state.pins import dump, parse

    found = parse(read_text(path))
    dump(found).encode()
    assert parse(dump(found)) == found


def _count(path: Path) -> None:
    from ftcost_core.dataset.length_table import parse
    from ftcost_core.dataset.options import DataOptions
    from ftcost_core.dataset.report_from_lengths import report

    try:
        found = parse(path.read_bytes(), "a")
    except ValueError as error:
        raise InputError([Problem("", "", str(error))]) from None
    report(found, DataOptions())


def _clipboard(path: Path) -> None:
    from ftcost_core.catalogue.prices.book import builtin
    from ftcost_core.catalogue.prices.importers.detect import read_import
    from ftcost_core.catalogue.prices.price_files import EMPTY
    from ftcost_gui.pages.prices.clipboard import block_of, has_header, paste

    # What Qt hands over is UTF-16: any text, lone surrogates among it.
    text = path.read_bytes().decode("utf-8", "surrogatepass" if _rarely(path, 2) else "replace")
    if has_header(text):
        read_import(text, Path("clipboard.csv"))
        return
    rows = builtin(TODAY).rows[:2]
    paste(EMPTY, block_of(text)[:50], rows, ["price", "gpus", "kind", "region", None], "Lab", TODAY)


def _kind(path: Path) -> None:
    from ftcost_gui.state.drops import what_is

    assert what_is(path) in ("job", "configuration", "model", "tokenizer", "log", "data")


def _decoded(read: Callable[[Path], None]) -> Callable[[Path], None]:
    """Take bytes that are no text for a refusal: what gives the text has said so."""

    def reading(path: Path) -> None:
        try:
            read(path)
        except UnicodeDecodeError:
            raise InputError([Problem("", "", "no text")]) from None

    return reading


TARGETS: dict[str, Target] = {
    one.name: one
    for one in (
        Target("job", "a.ftcost", "json", seeds.jobs, _job),
        Target("batch", "jobs.jsonl", "json", seeds.batches, _estimate),
        Target("price-file", "lab.prices.toml", "toml", seeds.price_lists, _price_file),
        Target("prices-csv", "lab.csv", "table", seeds.spreadsheets, _prices),
        Target("prices-skypilot", "vast.csv", "table", seeds.skypilot, _prices),
        Target("prices-gpuhunt", "lambda.csv", "table", seeds.gpuhunt, _prices),
        Target("prices-json", "prices.json", "json", seeds.price_objects, _prices),
        Target("prices-toml", "made.toml", "toml", seeds.price_lists, _prices),
        Target("clipboard", "cells.txt", "table", seeds.clipboards, _decoded(_clipboard)),
        Target("config", "config.json", "json", seeds.configurations, _model),
        Target("processor", "preprocessor_config.json", "json", seeds.processors, _image_tokens),
        Target("safetensors", "model.safetensors", "safetensors", seeds.safetensors, _model),
        Target("safetensors-index", "model.safetensors.index.json", "json", seeds.indexes, _index),
        Target("gguf", "model.gguf", "binary", seeds.gguf, _model),
        Target("saved-model", "a.model.json", "json", seeds.models, _saved_model),
        Target("own-card", "a.card.json", "json", seeds.cards, _own_card),
        Target("card-report", "smi.txt", "text", seeds.card_reports, _decoded(_card_report)),
        Target("tokenizer", "tokenizer.json", "json", seeds.tokenizers, _tokenizer),
        Target("tiktoken", "a.tiktoken", "text", seeds.rank_files, _tokenizer),
        Target("sentencepiece", "a.model", "binary", seeds.sentencepiece, _tokenizer),
        Target("template", "tokenizer_config.json", "json", seeds.templates, _template),
        Target("data-lines", "a.jsonl", "json", seeds.data_lines, _data),
        Target("data-json", "a.json", "json", seeds.data_json, _data),
        Target("data-table", "a.csv", "table", seeds.data_tables, _data),
        Target("data-text", "a.txt", "text", seeds.data_text, _data),
        Target("data-packed", "a.jsonl.gz", "packed", seeds.data_packed, _data),
        Target("data-zstd", "a.jsonl.zst", "zstd", seeds.data_packed, _data),
        Target("data-tar", "a.tar", "tar", seeds.data_tars, _data),
        Target("data-parquet", "a.parquet", "binary", seeds.parquet, _data),
        Target("data-arrow", "a.arrow", "binary", seeds.arrow, _data),
        Target("data-folder", "state.json", "json", seeds.data_folders, _data_folder),
        Target("data-count", "kept.npz", "binary", seeds.counts, _count),
        Target("log-trainer", "trainer_state.json", "json", seeds.trainer_logs, _log),
        Target("log-lines", "trainer_log.jsonl", "json", seeds.metric_logs, _log),
        Target("log-console", "titan.log", "text", seeds.console_logs, _log),
        Target("log-printed", "run.out", "text", seeds.printed_logs, _log),
        Target("log-events", "events.out.tfevents.1", "events", seeds.event_logs, _log),
        Target("log-table", "history.csv", "table", seeds.table_logs, _log),
        Target("configuration", "train.yaml", "text", seeds.training_configurations, _configuration),
        Target("configuration-script", "train.py", "text", seeds.training_scripts, _configuration),
        Target("configuration-notebook", "train.ipynb", "json", seeds.training_notebooks, _configuration),
        Target("configuration-command", "train.sh", "text", seeds.training_commands, _configuration),
        Target("configuration-toml", "train.toml", "text", seeds.training_tables, _configuration),
        Target("settings", "state.json", "json", seeds.settings, _settings),
        Target("recovery", "a.json", "json", seeds.recovery, _recovery),
        Target("pins", "pins.json", "json", seeds.pins, _pins),
        Target("dropped", "a.json", "json", seeds.anything, _kind),
    )
}


def outcome(target: Target, path: Path) -> bool:
    """Read one input. Return whether it was accepted; a refusal must say something, on few lines.

    Raises whatever else the reader raised.
    """
    try:
        target.read(path)
    except InputError as error:
        said = str(error)
        assert said.strip(), "a refusal without a word"
        assert max(map(len, said.splitlines())) < 5_000, "a refusal without end"
        said.encode()
        return False
    return True


def detail(error: BaseException) -> dict[str, Any]:
    """Return what tells one fault from another: the kind and the line of our own that raised it."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "ftcost_" in file or "/tests/" in file:
            place = f"{Path(file).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return {"kind": type(error).__name__, "place": place, "text": str(error)[:300]}
