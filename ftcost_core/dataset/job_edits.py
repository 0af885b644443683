"""The edits that put a counted data file into a job."""

from __future__ import annotations

from math import ceil, floor

from ftcost_core.architecture.vision import usual_image_tokens
from ftcost_core.catalogue.models import architecture_of
from ftcost_core.dataset.report import DataReport, RangedFigure
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError

_NARROWER = 1.2816 / 1.9600
"""What makes the 95 % range of a count an 80 % range, as jobs state it: normal quantiles of the logarithm."""


def job_changes(
    report: DataReport, *, seq_len: int | None = None, image_tokens: int | None = None
) -> dict[str, object]:
    """Return what ``job.edited`` takes to put the counted data into a job: lengths, never the file itself.

    The exact total is set beside the histogram, since bin centres give it only to about half a token a
    sample; beside a total that is estimated stands its range. A preference pair is two samples, as training
    computes on both sequences. ``seq_len`` is taken into the job only when given.

    ``image_tokens`` is what an image takes of the context, for a model with an image tower
    (:func:`picture_tokens`): images are then taken into the job, and every length and the context grow by
    what the images of a sequence take on average, since a job's tokens count them.
    """
    if image_tokens is not None:
        return _with_images(report, seq_len, image_tokens)
    tokens = report.tokens
    changes: dict[str, object] = {
        "data.lengths": report.histogram,
        "data.tokens": max(1, round(tokens.value)),
        "data.tokens_range": stated_range(tokens),
        "data.samples": report.sequences,
        "data.mean_sample_tokens": None,
    }
    if seq_len is not None:
        changes["data.seq_len"] = seq_len
    return changes


def picture_tokens(job: Job) -> int | None:
    """Return the tokens that an image takes with a job's model; ``None`` without an image tower."""
    try:
        tower = architecture_of(job.model).vision
    except InputError:  # the job itself is at fault, and its estimate says so
        return None
    return None if tower is None else job.data.image_tokens or usual_image_tokens(tower)


def tokens_of_images(report: DataReport, image_tokens: int) -> int:
    """Return what the images of a sequence take of the context, on average over all sequences."""
    return round(report.images_per_sequence * image_tokens)


def _with_images(report: DataReport, seq_len: int | None, image_tokens: int) -> dict[str, object]:
    beside = tokens_of_images(report, image_tokens)
    more, tokens = beside * report.sequences, report.tokens
    grown = report.model_copy(
        update={
            "tokens": RangedFigure(value=tokens.value + more, low=tokens.low + more, high=tokens.high + more),
            "histogram": report.histogram.model_copy(
                update={"edges": tuple(edge + beside for edge in report.histogram.edges)}
            ),
        }
    )
    changes = job_changes(grown, seq_len=None if seq_len is None else seq_len + beside)
    images = round(report.images_per_sequence, 4)
    return changes | ({"data.images_per_sample": images} if images else {})


def stated_range(tokens: RangedFigure) -> tuple[int, int] | None:
    """Return the 80 % range of tokens that were estimated, as a job states it; ``None`` of those that were counted."""
    if tokens.low == tokens.high:
        return None
    low, high = (tokens.value * (end / tokens.value) ** _NARROWER for end in (tokens.low, tokens.high))
    return max(1, floor(low)), max(1, ceil(high))
