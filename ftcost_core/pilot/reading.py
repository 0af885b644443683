"""Read the log of any trainer: recognise its format by content, then summarise it."""

from __future__ import annotations

import codecs
import csv
import json
from dataclasses import replace
from pathlib import Path

from ftcost_core.documents.job import Job
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.pilot import console_runs, pilot_log, series, transformers_logs
from ftcost_core.pilot.log import Log, number, refused
from ftcost_core.pilot.report import PeakKind, PilotReport
from ftcost_core.pilot.report_from_log import report_from_log
from ftcost_core.pilot.tensorboard_events import is_events, scalars
from ftcost_core.storage.files import is_folder, open_file, read_text, reason
from ftcost_core.text.i18n import mark, tr

_NAMES = (
    "pilot.jsonl",
    "trainer_state.json",
    "trainer_log.jsonl",
    "events.out.tfevents*",
    "train_results.json",
    "all_results.json",
    "*.txt",
    "*.log",
    "*.csv",
)
_MOST_FILES = 200
_KNOWN = mark(
    "a pilot's log, trainer_state.json, train_results.json, trainer_log.jsonl, torchtune, torchtitan,"
    " TensorBoard, Weights & Biases CSV or JSON lines, nvidia-smi CSV and the console of transformers, TRL, axolotl,"
    " Unsloth, LLaMA-Factory, Lightning, LitGPT, DeepSpeed, Megatron, NeMo, nanotron, MaxText, nanoGPT and verl are"
    " read"
)


def read_log(path: Path, job: Job, *, warm_up: int | None = None) -> PilotReport:
    """Read what a trainer wrote: a file, or a folder with such files (the one with the most steps).

    The first ``warm_up`` steps are left out; by default those that are still slower than the rest, at least
    one. Where a log has only samples or seconds, the job gives the tokens of a step. Raises
    :class:`InputError`, naming file and line, for a log without steps, truncated, or of an unknown tool.
    """
    if not is_folder(path):
        return _report(path, path.name, job, warm_up)
    reports: list[PilotReport] = []
    for name in _NAMES:
        for file in sorted(path.rglob(name))[:_MOST_FILES]:
            try:
                reports.append(_report(file, str(file.relative_to(path)), job, warm_up))
            except InputError:
                continue
    if not reports:
        raise refused(path, tr("the folder holds no log that can be read: {known}", known=tr(_KNOWN)))
    best = max(reports, key=lambda report: (report.tokens_per_s_per_gpu is not None, report.steps_used))
    return merged([best, *(report for report in reports if report is not best)])


def read_console(text: str, job: Job, *, warm_up: int | None = None) -> PilotReport:
    """Read what a trainer printed, or any other log as text. Raises :class:`InputError`."""
    path = Path("standard input")
    return _timed_or_sized(path, report_from_log(_of_text(path, text), str(path), job, warm_up))


def _report(path: Path, source: str, job: Job, warm_up: int | None) -> PilotReport:
    """Return the report of one file. Raises :class:`InputError` for a log with neither a speed nor a peak."""
    return _timed_or_sized(path, report_from_log(_log(path), source, job, warm_up))


def _timed_or_sized(path: Path, report: PilotReport) -> PilotReport:
    if report.tokens_per_s_per_gpu is None and report.peak_bytes is None:
        raise refused(path, tr("it tells neither how fast training was nor how much memory it took"))
    return report


def merged(reports: list[PilotReport]) -> PilotReport:
    """Return the first report, with a missing peak taken from the first other report that has one.

    A trainer's log often has no memory, and nvidia-smi's has no speed.
    """
    first = reports[0]
    for other in reports[1:]:
        if first.peak_bytes is None and other.peak_bytes is not None:
            note = tr("the peak is from {source}", source=other.source)
            first = first.replaced(
                peak_bytes=other.peak_bytes,
                peak_kind=other.peak_kind,
                gpu=first.gpu or other.gpu,
                notes=(*first.notes, note),
            )
        if first.tokens_per_s_per_gpu is None and other.tokens_per_s_per_gpu is not None:
            first = merged([other, first])
    return first


def typed(
    *,
    tokens_per_s_per_gpu: float | None = None,
    peak_bytes: int | None = None,
    peak_kind: PeakKind = "reserved",
    source: str = "typed",
) -> PilotReport:
    """Return a report of figures that a person typed. Raises :class:`InputError` when both are missing."""
    if tokens_per_s_per_gpu is None and peak_bytes is None:
        raise fail("calibration", None, tr("a measured speed, a measured peak, or both"))
    if tokens_per_s_per_gpu is not None and not 0 < tokens_per_s_per_gpu <= 10**9:
        raise fail("calibration.tokens_per_s_per_gpu", tokens_per_s_per_gpu, tr("more than 0, at most 10^9"))
    if peak_bytes is not None and not 1 <= peak_bytes <= 10**14:
        raise fail("calibration.peak_bytes", peak_bytes, tr("at least 1, at most 10^14"))
    return PilotReport(
        tokens_per_s_per_gpu=tokens_per_s_per_gpu,
        low=tokens_per_s_per_gpu,
        high=tokens_per_s_per_gpu,
        peak_bytes=peak_bytes,
        peak_kind=peak_kind if peak_bytes is not None else None,
        format="typed",
        source=source,
    )


def _log(path: Path) -> Log:
    try:
        with open_file(path) as file:
            head = file.read(64)
    except OSError as error:
        raise refused(path, tr("cannot be read: {error}", error=reason(error))) from None
    if is_events(head):
        return _tensorboard(path)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise refused(path, tr("is UTF-16 text; save it as UTF-8"))
    if b"\0" in head:
        raise refused(path, tr("it is no log of a known tool; {known}", known=tr(_KNOWN)))
    return _of_text(path, read_text(path))


def _of_text(path: Path, text: str) -> Log:
    stripped = text.lstrip()
    if not stripped:
        raise refused(path, tr("it is empty"))
    if stripped.startswith("{") and not stripped.startswith("{'"):
        try:
            return _json(path, text)
        except InputError:
            # A console may begin with a configuration.
            printed = console_runs.console(path, text)
            if printed is None:
                raise
            return printed
    if stripped.startswith("[") and _is_json(stripped):
        raise refused(path, tr("it is a JSON list; {known}", known=tr(_KNOWN)))
    return _text(path, text)


def _is_json(text: str) -> bool:
    try:
        loads(text)
    except ValueError:
        return False
    return True


def _json(path: Path, text: str) -> Log:
    """Read a JSON object, or JSON lines."""
    try:
        document = loads(text)
    except json.JSONDecodeError as error:
        if "\n{" not in text.strip() and error.lineno > 1:
            raise refused(path, tr("it is cut off or no JSON: {msg}", msg=error.msg), error.lineno) from None
        first = text.lstrip().partition("\n")[0].strip()
        if not (first.startswith("{") and first.endswith("}")):
            raise refused(path, tr("it is cut off or no JSON: {msg}", msg=error.msg), error.lineno) from None
        return _json_lines(path, text)
    except ValueError as error:
        raise refused(path, tr("it is no JSON: {error}", error=error)) from None
    if not isinstance(document, dict):
        raise refused(path, tr("it is no log of a known tool; {known}", known=tr(_KNOWN)))
    if "log_history" in document:
        return transformers_logs.trainer_state(path, document)
    if document.get("format") == pilot_log.FORMAT or "current_steps" in document:
        return _json_lines(path, text)
    if "train_runtime" in document:
        return transformers_logs.results(path, document)
    raise refused(path, tr("it is no log of a known tool; {known}", known=tr(_KNOWN)))


def _json_lines(path: Path, text: str) -> Log:
    rows, torn = _rows(path, text)
    if rows and rows[0][1].get("format") == pilot_log.FORMAT:
        read = pilot_log.pilot_log
    elif any("current_steps" in row for _, row in rows):
        read = transformers_logs.llama_factory
    elif any("_step" in row for _, row in rows):
        return series.wandb_rows(path, (row for _, row in rows))
    else:
        raise refused(path, tr("it is no log of a known tool; {known}", known=tr(_KNOWN)), 1)
    if not torn:
        return read(path, rows)
    try:
        log = read(path, rows)
    except InputError:
        raise torn from None
    return replace(log, notes=(*log.notes, tr("its last line is cut off and left out")))


def _rows(path: Path, text: str) -> tuple[list[tuple[int, dict[str, object]]], InputError | None]:
    """Return the rows with the numbers of their lines, and what is wrong with a last line that is cut off."""
    rows: list[tuple[int, dict[str, object]]] = []
    lines = text.splitlines()
    for line, part in enumerate(lines, start=1):
        if not part.strip():
            continue
        try:
            row = loads(part)
        except ValueError:
            if line == len(lines):
                return rows, refused(path, tr("it is cut off or no JSON"), line)
            raise refused(path, tr("it is no JSON"), line) from None
        if not isinstance(row, dict):
            raise refused(path, tr("it is no JSON object"), line)
        rows.append((line, row))
    return rows, None


def _text(path: Path, text: str) -> Log:
    printed = console_runs.console(path, text)
    if printed is not None:
        return printed
    try:
        header = series.header_of(text.splitlines()[0])
        if series.is_nvidia_smi(header):
            return series.nvidia_smi(path, text)
        if len(header) > 1 and path.suffix.casefold() == ".csv":
            return series.wandb(path, text)
    except csv.Error as error:
        raise refused(path, tr("it is no table: {error}", error=error)) from None
    raise refused(path, tr("it is no log of a known tool; {known}", known=tr(_KNOWN)), 1)


def _tensorboard(path: Path) -> Log:
    of_tags: dict[str, series.Series] = {}
    for scalar in scalars(path):
        of_tag = of_tags.setdefault(scalar.tag, series.Series())
        value, wall_time = number(scalar.value), number(scalar.wall_time)
        if value is not None and wall_time is not None:
            of_tag.values[scalar.step] = value
            of_tag.seconds[scalar.step] = wall_time
    return series.log_of(path, "tensorboard", of_tags)
