"""``ftcost data``: what is in a file of training data, counted on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import get_args

from pydantic import ValidationError

from ftcost_core.dataset import DataOptions, DataReport, RecordFields, count
from ftcost_core.dataset.options import FileKind, RecordFormat, TextLanguage, TextRecords
from ftcost_core.documents.problems import fail, from_validation
from ftcost_core.storage.cluster import Spread, processes_here, ray_cluster
from ftcost_core.storage.helper_processes import usual_processes

FORMATS: tuple[str, ...] = get_args(RecordFormat)
KINDS: tuple[str, ...] = get_args(FileKind)
RECORDS: tuple[str, ...] = get_args(TextRecords)
LANGUAGES: tuple[str, ...] = get_args(TextLanguage)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=_place,
        nargs="+",
        help="JSONL, JSON, CSV, TSV, text, Parquet, Arrow or WebDataset tars, packed or not: files, folders, patterns, "
        "or addresses (s3://…) that fsspec reads",
    )
    parser.add_argument(
        "--tokenizer", type=Path, metavar="PATH", help="tokenizer.json, model folder, .tiktoken or .model"
    )
    parser.add_argument("--seq-len", type=int, default=2048, metavar="N", help="context length (2048)")
    parser.add_argument("--micro-batch", type=int, default=1, metavar="N", help="sequences padded together (1)")
    parser.add_argument("--format", choices=FORMATS, help="instead of what the records look like")
    parser.add_argument(
        "--field",
        action="append",
        default=[],
        metavar="[NAME=]FIELD",
        help="the field that holds the text, or NAME (messages, prompt, …); may be repeated",
    )
    parser.add_argument("--kind", choices=KINDS, help="instead of what the file looks like")
    parser.add_argument("--records", choices=RECORDS, default="paragraph", help="of a text file")
    parser.add_argument("--template", metavar="FAMILY", help="chat template family, instead of the tokenizer's")
    parser.add_argument("--language", choices=LANGUAGES, default="auto", help="for an estimate")
    parser.add_argument("--exact", action="store_true", help="read all of a large file, not a sample")
    parser.add_argument(
        "--threads",
        "--processes",
        type=int,
        metavar="N",
        help="threads that tokenise, or with --exact and no tokenizer processes: one a core, at most 8, unless given",
    )
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep counted lengths")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="share the work among the machines of a Ray cluster; reads all"
    )
    parser.add_argument("--json", action="store_true", help="print the report document")


def run(arguments: argparse.Namespace) -> int:
    """Print what is in the file; return the exit status."""
    options, progress = _options(arguments), _progress() if sys.stderr.isatty() else None
    with _spread(arguments) as spread:
        report = count(arguments.file, options, progress, spread=spread)
    if arguments.json:
        print(report.model_dump_json(indent=2))
        return 0
    for line in _table(report):
        print(line)
    for fault in report.faults:
        where = f"line {fault.line}: " if fault.line else ""
        where = f"byte {fault.offset_bytes}: " if fault.offset_bytes is not None else where
        print(f"ftcost: {report.file}: {where}{fault.text}", file=sys.stderr)
    return 0


def _spread(arguments: argparse.Namespace) -> AbstractContextManager[Spread | None]:
    """Return what shares the work: a cluster, or processes where all is read and no tokenizer has its own threads."""
    if arguments.ray is not None:
        return ray_cluster(arguments.ray)
    processes = arguments.threads or usual_processes()
    if arguments.exact and arguments.tokenizer is None and processes > 1:
        return processes_here(processes)
    return nullcontext()


def _place(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError('"" given; allowed: a file, a folder, a pattern or an address')
    return text


def _options(arguments: argparse.Namespace) -> DataOptions:
    fields: dict[str, str] = {}
    for argument in arguments.field:
        name, _, field = argument.rpartition("=")
        name = name or "text"
        if name not in RecordFields.model_fields:
            raise fail("--field", argument, "[NAME=]FIELD with NAME one of " + ", ".join(RecordFields.model_fields))
        fields[name] = field
    form = arguments.format or ("text" if set(fields) == {"text"} else None)
    try:
        return DataOptions(
            kind=arguments.kind,
            format=form,
            fields=RecordFields(**fields),
            text_records=arguments.records,
            tokenizer=arguments.tokenizer,
            template=arguments.template,
            language=arguments.language,
            seq_len=arguments.seq_len,
            micro_batch=arguments.micro_batch,
            exact=arguments.exact,
            threads=arguments.threads,
            cache=not arguments.no_cache,
        )
    except ValidationError as error:
        raise from_validation(error) from None


def _progress() -> Callable[[int, int], None]:
    def show(done: int, total: int) -> None:
        end = "\n" if done >= total else ""
        sys.stderr.write(f"\r{done / 1e6:,.0f} of {total / 1e6:,.0f} MB{end}")
        sys.stderr.flush()

    return show


def _table(report: DataReport) -> list[str]:
    approximately = "about " if report.sampled or report.basis == "estimate" else ""
    tokens = report.tokens
    token_range = f" ({tokens.low:,.0f} to {tokens.high:,.0f})" if approximately else ""
    duplicates = "" if report.duplicate_records is None else f", {report.duplicate_records:,} repeat another"
    lines = [
        f"{report.file}: {report.kind}, {report.record_format}; {report.size_bytes / 1e6:,.1f} MB",
        f"tokens       {approximately}{tokens.value:,.0f}{token_range}",
        f"tokenizer    {report.tokenizer or 'none: estimated from characters'}",
        f"overhead     {report.overhead}",
        f"records      {approximately if report.sampled else ''}{report.records:,}; "
        f"{report.empty_records:,} empty, {report.malformed_records:,} not readable{duplicates}",
        f"sequences    {report.sequences:,} of {report.shortest_tokens:,} to {report.longest_tokens:,} "
        f"tokens, mean {report.mean_tokens:,.1f}",
        "percentiles  " + "  ".join(f"{one.percent:g} %: {one.tokens.value:,.0f}" for one in report.percentiles),
        f"context {report.overflow.seq_len:,}: {report.overflow.sequences_share:.2%} of the sequences are "
        f"longer; "
        f"cutting them loses {report.overflow.truncated_tokens_share:.2%} of the tokens, "
        f"leaving them out {report.overflow.dropped_tokens_share:.2%}",
    ]
    lines += [
        f"  {one.name:<17} {one.windows:>12,} windows  {one.computed_tokens:>16,} tokens  "
        f"{one.padding_share:>6.1%} padding"
        for one in report.batchings
    ]
    lines += [
        f"  context {one.seq_len:,} keeps {one.percent:g} % whole: {one.packed_windows:,} packed windows, "
        f"{one.packed_tokens:,} tokens; padded {one.padded_tokens:,}"
        for one in report.coverage
    ]
    return [*lines, *(f"note: {note}" for note in report.notes)]
