"""The edits that put a counted data file into a job."""

from __future__ import annotations

from ftcost_core.dataset.report import DataReport


def job_changes(report: DataReport, *, seq_len: int | None = None) -> dict[str, object]:
    """Return what ``job.edited`` takes to put the counted data into a job: lengths, never the file itself.

    The exact total is set beside the histogram, since bin centres give it only to about half a token a
    sample. A preference pair is two samples, as training computes on both sequences. ``seq_len`` is taken
    into the job only when given.
    """
    changes: dict[str, object] = {
        "data.lengths": report.histogram,
        "data.tokens": max(1, round(report.tokens.value)),
        "data.samples": report.sequences,
        "data.mean_sample_tokens": None,
    }
    if seq_len is not None:
        changes["data.seq_len"] = seq_len
    return changes
