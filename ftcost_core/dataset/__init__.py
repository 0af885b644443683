"""A person's own training data: how many tokens, in what lengths, and what batching makes of them.

For a window (call both from a worker thread; neither touches Qt nor the network)::

    from ftcost_core.dataset import DataOptions, count, inspect, job_changes

    preview = inspect(path, DataOptions())          # a fraction of a second: kind, format, first records
    options = DataOptions(format=preview.format, tokenizer=Path("model-folder"), seq_len=4096)
    report = count(path, options, progress=..., cancelled=...)
    store.edit_many(job_changes(report))            # what `ftcost_core.documents.job.edited` takes

- ``progress(done_bytes, total_bytes)`` is called from the calling thread, a few times a second, with bytes of
  the file as it lies on the disk.
- ``cancelled() -> bool`` is called as often; when it returns true, :class:`CancelledError` is raised within
  about a second.
- Both raise :class:`ftcost_core.documents.problems.InputError` with one sentence for what cannot be used at
  all. A faulty record is no error: it is counted, and the first ones are in ``report.faults``.
- ``seq_len`` and ``micro_batch`` do not affect the counted lengths: with the cache on, ``count`` with other
  values returns at once from the lengths counted before.
- Tables and chat templates are read in a process of their own (``spawn``). A frozen program must call
  ``multiprocessing.freeze_support()`` first thing in its entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from ftcost_core.dataset.job_edits import job_changes, picture_tokens, tokens_of_images
from ftcost_core.dataset.options import (
    Compression,
    DataOptions,
    FileKind,
    RecordFields,
    RecordFormat,
    TextLanguage,
    TextRecords,
)
from ftcost_core.dataset.report import (
    BatchingOutcome,
    Coverage,
    DataReport,
    FilePreview,
    Overflow,
    Percentile,
    PreviewRecord,
    RangedFigure,
    RecordFault,
)
from ftcost_core.storage.cluster import Spread
from ftcost_core.storage.places import Place
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress

__all__ = [
    "BatchingOutcome",
    "CancelledError",
    "Compression",
    "Coverage",
    "DataOptions",
    "DataReport",
    "FileKind",
    "FilePreview",
    "Overflow",
    "Percentile",
    "PreviewRecord",
    "RangedFigure",
    "RecordFault",
    "RecordFields",
    "RecordFormat",
    "TextLanguage",
    "TextRecords",
    "count",
    "inspect",
    "job_changes",
    "picture_tokens",
    "tokens_of_images",
]  # fmt: skip


def inspect(path: Place, options: DataOptions | None = None) -> FilePreview:
    """Say what a file, or the files of a folder or a pattern, are from their first records.

    Where most of these fit no format, the preview has none and says why: one can then be chosen.
    Raises :class:`InputError` when it is missing, of no known kind, or holds no readable record at its start.
    """
    from ftcost_core.dataset.head import preview

    return preview(path, options or DataOptions())


def count(
    path: Place | Sequence[Place],
    options: DataOptions | None = None,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
    spread: Spread | None = None,
) -> DataReport:
    """Count the tokens of a file: a sample with a stated range if it is large, all of them if ``exact``.

    Several files of one kind are counted together: of a folder, a pattern (``data/*.jsonl.zst``), or named one by one.
    An address (``s3://…``) is read by fsspec, with the person's own credentials. ``spread`` shares the work among
    machines (:func:`ftcost_core.storage.cluster.ray_cluster`); everything is then counted, and is what one machine
    counts. Raises :class:`InputError` when nothing can be counted, and :class:`CancelledError`.
    """
    from ftcost_core.dataset.counting import count_lengths
    from ftcost_core.dataset.report_from_lengths import report

    chosen = options or DataOptions()
    if spread is not None:
        chosen = chosen.model_copy(update={"exact": True})
    return report(count_lengths(path, chosen, progress, cancelled, spread), chosen)
