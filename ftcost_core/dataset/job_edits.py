"""The edits that put a counted data file into a job."""

from __future__ import annotations

from math import ceil, floor

from ftcost_core.dataset.report import DataReport, RangedFigure

_NARROWER = 1.2816 / 1.9600
"""What makes the 95 % range of a count an 80 % range, as jobs state it: normal quantiles of the logarithm."""


def job_changes(report: DataReport, *, seq_len: int | None = None) -> dict[str, object]:
    """Return what ``job.edited`` takes to put the counted data into a job: lengths, never the file itself.

    The exact total is set beside the histogram, since bin centres give it only to about half a token a
    sample; beside a total that is estimated stands its range. A preference pair is two samples, as training
    computes on both sequences. ``seq_len`` is taken into the job only when given.
    """
    tokens = report.tokens
    changes: dict[str, object] = {
        "data.lengths": report.histogram,
        "data.tokens": max(1, round(tokens.value)),
        "data.tokens_range": _ends(tokens),
        "data.samples": report.sequences,
        "data.mean_sample_tokens": None,
    }
    if seq_len is not None:
        changes["data.seq_len"] = seq_len
    return changes


def _ends(tokens: RangedFigure) -> tuple[int, int] | None:
    """Return the 80 % range of tokens that were estimated; ``None`` of those that were counted."""
    if tokens.low == tokens.high:
        return None
    low, high = (tokens.value * (end / tokens.value) ** _NARROWER for end in (tokens.low, tokens.high))
    return max(1, floor(low)), max(1, ceil(high))
