"""The tables of a counted file: percentiles, ways of batching, what the longest samples cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ftcost_core.dataset import BatchingOutcome, Coverage, DataReport, Percentile, job_changes, picture_tokens
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import MINUS, duration, memory, money, number, signed, small_memory
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.pages.data.data_labels import batchings, share_name, share_text, tokens_text
from ftcost_gui.state.context import Context
from ftcost_gui.tables.rows import Column

_JOINER = "\u2060"
"""Keeps a sign and its number on one line."""


@dataclass(frozen=True, slots=True)
class Tail:
    """A context that keeps a share of the samples whole, and what the job would take with it."""

    coverage: Coverage
    estimate: Estimate | None = None


def percentile_columns(*, ranged: bool) -> list[Column[Percentile]]:
    """Return the columns of the percentiles, with their ranges where they have any."""
    columns: list[Column[Percentile]] = [
        Column(lambda: tr("Samples"), lambda percentile: share_name(percentile.percent), number=True,
               spoken=lambda: tr("Share of the samples")),
        Column(lambda: tr("Up to tokens"), lambda percentile: number(percentile.tokens.value), number=True),
    ]  # fmt: skip
    return [*columns, *([Column(lambda: tr("Range"), _range, number=True)] if ranged else [])]


def batching_columns() -> list[Column[BatchingOutcome]]:
    """Return the columns of the ways of batching."""
    return [
        Column(lambda: tr("Batching"), lambda batching: batchings()[batching.name]),
        Column(lambda: tr("Padding"), lambda batching: share_text(batching.padding_share), number=True),
        Column(lambda: tr("Windows"), lambda batching: number(batching.windows), number=True),
        Column(lambda: tr("Tokens computed on"), lambda batching: number(batching.computed_tokens),
               number=True),
    ]  # fmt: skip


def tail_columns(units: str) -> list[Column[Tail]]:
    """Return the columns of what the longest samples cost."""

    def vram(tail: Tail) -> str:
        return memory(tail.estimate.memory.device, units) if tail.estimate else "…"

    return [
        Column(lambda: tr("Kept whole"), lambda tail: share_name(tail.coverage.percent), number=True),
        Column(lambda: tr("Context"), lambda tail: number(tail.coverage.seq_len), number=True),
        Column(lambda: tr("Tokens if cut"), lambda tail: tokens_text(tail.coverage.real_tokens),
               number=True, drop=2),
        Column(lambda: tr("Windows"), lambda tail: number(tail.coverage.packed_windows), number=True, drop=3,
               spoken=lambda: tr("Windows when packed")),
        Column(lambda: tr("Memory {0}", units), vram, number=True),
        Column(lambda: tr("Hours"), _hours, number=True),
        Column(lambda: tr("Cost"), _cost, number=True),
    ]  # fmt: skip


def tail_words(rows: Sequence[Tail], units: str) -> str:
    """Say in a sentence what keeping every sample whole costs beside keeping most of them."""
    if len(rows) < 2 or any(row.estimate is None for row in rows):
        return ""
    least, most = rows[0], rows[-1]
    first, last = least.estimate, most.estimate
    assert first is not None
    assert last is not None
    if least.coverage.seq_len == most.coverage.seq_len:
        return tr("All samples are about as long: there is no long tail to pay for.")
    keeping = tr("Keeping all samples whole instead of {0}", share_name(least.coverage.percent))
    if not last.memory.fits:
        return tr("{0} does not fit this GPU.", keeping)
    size = last.memory.device - first.memory.device
    hours = last.time.wall_hours - first.time.wall_hours
    parts = [signed(size, small_memory(size, units)), signed(hours, duration(hours))]
    if first.cost.total is not None and last.cost.total is not None:
        usd = last.cost.total - first.cost.total
        parts.append(signed(usd, money(usd)))
    changes = ", ".join(parts).replace(MINUS, MINUS + _JOINER)
    return f"{keeping}: {changes}."


def _range(percentile: Percentile) -> str:
    low, high = percentile.tokens.low, percentile.tokens.high
    return f"{number(low)} – {number(high)}" if low < high else tr("exact")


def _hours(tail: Tail) -> str:
    if tail.estimate is None:
        return "…"
    return duration(tail.estimate.time.wall_hours) if tail.estimate.memory.fits else tr("does not fit")


def _cost(tail: Tail) -> str:
    if tail.estimate is None:
        return "…"
    cost = tail.estimate.cost.total
    return money(cost) if cost is not None and tail.estimate.memory.fits else "–"


class TailCosts(QObject):
    """Makes one list of estimates at a time; a newer request replaces it.

    Signals:
        estimated: a list with a :class:`Tail` for each coverage of the report.
    """

    estimated = Signal(object)

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._work = LongWork(self)

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        self._work.cancel()

    def ask(self, report: DataReport, job: Job) -> None:
        """Estimate the job with the report's lengths at the context of each coverage."""
        prices, today = self._context.prices.book, self._context.prices.today()

        def at(seq_len: int) -> Estimate | None:
            try:
                changes = job_changes(report, seq_len=seq_len, image_tokens=picture_tokens(job))
                return TwoPartEstimate(edited(job, changes), prices, today).first
            except InputError:  # the job itself is at fault, and the form says so
                return None

        def work(_progress: Progress, cancelled: IsCancelled) -> list[Tail]:
            rows = []
            for coverage in report.coverage:
                if cancelled():
                    raise CancelledError
                rows.append(Tail(coverage, at(coverage.seq_len)))
            return rows

        self._work.start(work, self.estimated.emit, lambda _error: None)
