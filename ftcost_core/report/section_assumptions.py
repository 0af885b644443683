"""The section on assumptions: every setting of the resolved job, and who set it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.fields import title
from ftcost_core.documents.job import Lengths
from ftcost_core.report.document import Group, Header, Paragraph, ReportBlock, ReportRow, ReportSection, ReportTable
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import LazyTexts, in_sentence, mark, tr
from ftcost_core.text.numbers import input_value, number, percent

GIVEN = mark("the job")
USUAL = mark("the job; the usual value")
FILLED = mark("filled in by the program")
_GROUPS = LazyTexts({
    "model": "Model", "data": "Data", "method": "Method", "training": "Training", "hardware": "Hardware",
    "run": "Around the training", "price": "Price", "limits": "Limits", "calibration": "Pilot run",
})  # fmt: skip

_UNITS = LazyTexts({
    "_hours": "hours", "_minutes": "minutes", "_usd": "USD", "_gbit_s": "Gbit/s", "_bytes": "bytes",
    "tokens_per_s_per_gpu": "tokens/s", "tokens": "tokens", "seq_len": "tokens", "_batch": "sequences",
})  # fmt: skip
"""By how a field's name ends."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """One setting that the estimate used."""

    path: str
    value: object
    source: str


def assumptions(subject: Subject) -> Iterator[Assumption]:
    """Yield every setting of the resolved job, and where it comes from."""
    reasons = {choice.path: choice.reason for choice in subject.estimate.choices}
    job_values = {path: value for path, value, _ in leaves(subject.job)}
    for path, value, usual in leaves(subject.estimate.resolved):
        if path in reasons:
            source = tr("chosen by the program: {reasons}", reasons=reasons[path])
        elif path in job_values and job_values[path] == value:
            source = tr(USUAL if usual else GIVEN)
        else:
            source = tr(FILLED)
        yield Assumption(path, value, source)


def leaves(part: BaseModel, prefix: str = "") -> Iterator[tuple[str, object, bool]]:
    """Yield path, value and whether it is the declared default, for every field of a document."""
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if isinstance(value, BaseModel) and not isinstance(value, Lengths | ModelArchitecture):
            yield from leaves(value, f"{prefix}{name}.")
        else:
            usual = not field.is_required() and value == field.get_default(call_default_factory=True)
            yield prefix + name, value, usual


def assumptions_section(subject: Subject) -> ReportSection:
    """Return the section on the job's settings."""
    settings = [setting for setting in assumptions(subject) if setting.path not in ("format", "version")]
    unset = [setting for setting in settings if setting.value is None]
    text = tr(
        "Everything the estimate took as given. What the job left open was filled in, with "
        "the reason beside it; “{partition}” marks settings that are as the program proposes "
        "them.",
        partition=tr(USUAL).partition("; ")[2],
    )
    table = ReportTable(
        tr("Settings"), (Header(tr("Setting")), Header(tr("Value")), Header(tr("Where it comes from"))),
        tuple(_rows([setting for setting in settings if setting.value is not None])),
    )  # fmt: skip
    nothing = ", ".join(f"{in_sentence(title(setting.path))} ({setting.path})" for setting in unset)
    blocks: tuple[ReportBlock, ...] = (
        Paragraph(text),
        table,
        *([Paragraph(tr("Left unset: {nothing}.", nothing=nothing), quiet=True)] if nothing else []),
    )
    return ReportSection("assumptions", tr("Assumptions"), blocks)


def shown_value(path: str, value: object) -> str:
    """Show the value of a setting with its unit."""
    leaf = path.rpartition(".")[2]
    if leaf.endswith("_share") and isinstance(value, float):
        return percent(value, 1).replace(".0", "")
    unit = next((unit for end, unit in _UNITS.items() if leaf.endswith(end)), "")
    text = _plain_value(value)
    return f"{text} {unit}" if unit and isinstance(value, int | float) else text


def _plain_value(value: object) -> str:
    match value:
        case bool():
            return tr("yes") if value else tr("no")
        case int() | float():
            return input_value(value)
        case Lengths():
            return tr(
                "a histogram of {counts} samples in {counts_2} classes",
                counts=number(sum(value.counts)),
                counts_2=number(len(value.counts)),
            )
        case ModelArchitecture():
            return f"{value.name or 'unnamed'}: " + ", ".join(
                f"{name} {own}" for name, own in value.model_dump(mode="json", exclude_defaults=True).items()
                if name != "name"
            )  # fmt: skip
        case tuple():
            return ", ".join(map(str, value)) or tr("none")
    return str(value) or "–"


def _rows(settings: list[Assumption]) -> Iterator[ReportRow]:
    group = ""
    for setting in settings:
        first = setting.path.partition(".")[0]
        if first != group and first in _GROUPS:
            group = first
            yield Group(_GROUPS[first])
        yield title(setting.path), shown_value(setting.path, setting.value), setting.source
