"""What a user should know about a job that is valid all the same."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.batch import ADAPTER_KINDS
from ftcost_core.catalogue.models import find_model
from ftcost_core.figures import Figures, filled
from ftcost_core.job import Job
from ftcost_core.mistakes import mistakes
from ftcost_core.result import Caution
from ftcost_core.support import unsupported

_SURE = ("exact", "config", "table", "user")


def cautions(found: Figures, today: date | None = None) -> Iterator[Caution]:
    """Yield what is unusual, unsupported, mistaken or past a limit in a job and its figures."""
    job, gpu, memory, time, offer = (
        filled(found), found.resolved.gpu, found.memory, found.time, found.offer
    )  # fmt: skip
    cost_usd = found.cost.total
    yield from unsupported(job, gpu)
    yield from _model(job, found.resolved.arch)
    yield from mistakes(job, time, found.throughput)
    if job.method.kind not in ADAPTER_KINDS and job.method.quantization:
        yield Caution(
            path="method.quantization",
            text=f"ignored: {job.method.kind} trains the weights themselves, which cannot be quantised",
        )
    if not memory.fits:
        missing = (memory.device - memory.capacity) / 2**30
        yield Caution(
            path="hardware.gpu",
            text=f"does not fit: {missing:.1f} GiB more than {gpu.name} has; "
            "time and money are what it would take if it did",
        )
    if memory.fits and max(memory.evaluation, memory.saving) > memory.capacity:
        what, size = max(
            ("an evaluation", memory.evaluation), ("saving", memory.saving), key=lambda one: one[1]
        )
        yield Caution(
            path="run.evaluation_share" if what == "an evaluation" else "run.checkpoint_minutes",
            text=f"training fits, but {what} takes {size / 2**30:.1f} GiB: use a smaller batch for it",
        )
    pilot = job.calibration
    if pilot and pilot.peak_bytes:
        yield Caution(
            path="calibration.peak_bytes",
            text=f"the pilot peaked at {pilot.peak_bytes / 2**30:.1f} GiB; the estimate says "
            f"{memory.allocated / 2**30:.1f} allocated, {memory.device / 2**30:.1f} on the device",
        )
    budget, deadline = job.limits.budget_usd, job.limits.deadline_hours
    if budget is not None and cost_usd is not None and cost_usd > budget:
        yield Caution(path="limits.budget_usd", text=f"${cost_usd:,.2f} is over the budget of ${budget:,.2f}")
    if deadline is not None and time.wall_hours > deadline:
        yield Caution(
            path="limits.deadline_hours",
            text=f"{time.wall_hours:,.1f} h is past the deadline of {deadline:,.1f} h",
        )
    best = time.best_checkpoint_minutes
    if best is not None and not 0.5 < job.run.checkpoint_minutes / best < 2:
        yield Caution(
            path="run.checkpoint_minutes",
            text=f"on spot, saving every {best:.0f} minutes loses least (Daly's interval)",
        )
    if offer and today and offer.stale(today):
        yield Caution(path="price.offer", text=f"{offer.staleness(today)}; check it before you rely on it")
    if offer and offer.kind == "reserved":
        yield Caution(
            path="price.terms",
            text="a reserved price is only paid with its whole commitment"
            + (f" of {offer.term_months} months" if offer.term_months else ""),
        )


def _model(job: Job, arch: ModelArchitecture) -> Iterator[Caution]:
    if job.model.id:
        entry = find_model(job.model.id)
        if entry.confidence not in _SURE:
            yield Caution(
                path="model.id",
                text=f"the architecture of {entry.display_name} is provisional ({entry.confidence})",
            )
    longest = arch.max_position_embeddings
    if longest and job.data.seq_len > longest:
        yield Caution(
            path="data.seq_len", text=f"longer than the {longest:,} positions the model was made for"
        )
    if not arch.mixers:
        yield Caution(
            path="model", text="its attention is not modelled in detail; memory and speed are rough"
        )
