"""Checks of a job for the common mistakes of training budgets."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.job import Job
from ftcost_core.documents.result import JobWarning, Throughput, Time
from ftcost_core.evaluation.choices import takes_sdpa
from ftcost_core.formulas.schedule.lengths import longest, tokens_of
from ftcost_core.text.i18n import tr

_FEWEST_STEPS = 2
"""Optimizer steps of an epoch: fewer are no training, so samples were probably given as tokens."""
_FEWEST_TOKENS_A_SAMPLE = 8
_AGREE = (0.5, 2.0)
"""Tokens given and tokens that the lengths add up to are about the same between these factors."""
_NEAR = 0.05
"""Two counts this close, as a share, are taken for the same."""
_SUSTAINED_MFU = 0.75
"""No higher MFU has been published for fine-tuning on any GPU: a higher one is a burst or a miscount."""
_NO_LIMIT = 10**12
_MOST_PADDING = 0.5
"""Share of the tokens computed on."""
_LEAST_SCALING = 0.5
"""Speed of a GPU against one alone."""
_LONG_HOURS = 1.0
"""A run shorter than that may go without evaluation, failures and saves."""


def mistakes(job: Job, time: Time, speed: Throughput) -> Iterator[JobWarning]:
    """Yield what looks like a mistake in a resolved job."""
    yield from _tokens(job, time)
    yield from _speed(job, speed)
    yield from _overhead(job, time)
    yield from _context(job, time)
    yield from _scale(job, speed)
    yield from _images(job)
    yield from _kernel(job)


def _kernel(job: Job) -> Iterator[JobWarning]:
    """Warn of PyTorch's attention where the class of the model in transformers refuses it."""
    if job.training.trainer and job.training.stack == "hf" and job.training.attention == "sdpa" and not takes_sdpa(job):
        yield JobWarning(
            path="training.attention",
            text=tr(
                "this model's class in transformers does not take sdpa, and the run would stop at its start: "
                "leave the field to the trainer, or choose FlashAttention"
            ),
        )


def _images(job: Job) -> Iterator[JobWarning]:
    """Warn of images that a sample has no room for: their tokens are a part of its own."""
    data = job.data
    if not data.images_per_sample or not data.image_tokens:
        return
    of_images = data.images_per_sample * data.image_tokens
    room = data.mean_sample_tokens
    if room is None and data.tokens and data.samples:
        room = data.tokens / data.samples
    if of_images > data.seq_len or (room is not None and of_images > room):
        yield JobWarning(
            path="data.images_per_sample",
            text=tr(
                "images alone need {images:,.0f} tokens per sample, more than the {room:,.0f} tokens that it "
                "has: part of the data would be cut",
                images=of_images,
                room=min(data.seq_len, room or data.seq_len),
            ),
        )


def _tokens(job: Job, time: Time) -> Iterator[JobWarning]:
    data = job.data
    if data.tokens is None:
        return
    samples = sum(data.lengths.counts) if data.lengths else data.samples
    counted = tokens_of(data.lengths) if data.lengths else None
    if samples and abs(data.tokens / samples - 1) < _NEAR:
        yield JobWarning(
            path="data.tokens",
            text=tr(
                "{tokens:,} tokens in {samples:,} samples is one token each: were samples taken for tokens?",
                tokens=data.tokens,
                samples=samples,
            ),
        )
    elif samples and data.tokens < _FEWEST_TOKENS_A_SAMPLE * samples:
        yield JobWarning(
            path="data.tokens",
            text=tr(
                "{tokens:,} tokens in {samples:,} samples are {tokens_2:.1f} each: few",
                tokens=data.tokens,
                samples=samples,
                tokens_2=data.tokens / samples,
            ),
        )
    elif counted and not _AGREE[0] < data.tokens / counted < _AGREE[1]:
        yield JobWarning(
            path="data.tokens",
            text=tr(
                "{tokens:,} tokens are given, but the lengths add up to about {counted:,.0f}",
                tokens=data.tokens,
                counted=counted,
            ),
        )
    elif samples is None and time.optimizer_steps / data.epochs < _FEWEST_STEPS:
        yield JobWarning(
            path="data.tokens",
            text=tr(
                "{tokens:,} tokens fill {optimizer_steps} optimizer steps in all: if these are "
                "samples, say samples and their mean tokens",
                tokens=data.tokens,
                optimizer_steps=time.optimizer_steps,
            ),
        )


def _speed(job: Job, speed: Throughput) -> Iterator[JobWarning]:
    pilot = job.calibration
    if pilot and pilot.tokens_per_s_per_gpu and speed.mfu > _SUSTAINED_MFU:
        yield JobWarning(
            path="calibration.tokens_per_s_per_gpu",
            text=tr(
                "{tokens_per_s_per_gpu:,.0f} tokens/s would keep the GPU at {mfu:.0%} of its peak "
                "rate: a burst, or a peak taken for what is sustained?",
                tokens_per_s_per_gpu=pilot.tokens_per_s_per_gpu,
                mfu=speed.mfu,
            ),
        )


def _overhead(job: Job, time: Time) -> Iterator[JobWarning]:
    run = job.run
    if time.training_hours < _LONG_HOURS:
        return
    if not (run.evaluation_share or run.evaluation_hours) and not run.retry_share:
        yield JobWarning(
            path="run.evaluation_share",
            text=tr("neither evaluation nor failed runs are counted: real runs take more than pure training"),
        )
    if run.checkpoint_minutes > time.wall_hours * 60:
        yield JobWarning(
            path="run.checkpoint_minutes", text=tr("nothing is saved before the end: a failure loses the whole run")
        )


def _context(job: Job, time: Time) -> Iterator[JobWarning]:
    data = job.data
    if data.lengths:
        top = longest(data.lengths, _NO_LIMIT)
        if top * 2 <= data.seq_len and data.batching != "packed":
            yield JobWarning(
                path="data.seq_len",
                text=tr("twice the longest sample ({top:,.0f} tokens) or more: memory is kept for nothing", top=top),
            )
    if time.padding_share > _MOST_PADDING:
        yield JobWarning(
            path="data.batching",
            text=tr(
                "{padding_share:.0%} of the tokens computed on are padding: pack, or shorten the context",
                padding_share=time.padding_share,
            ),
        )


def _scale(job: Job, speed: Throughput) -> Iterator[JobWarning]:
    hardware = job.hardware
    gpus = hardware.gpus_per_node * hardware.nodes
    if gpus > 1 and speed.scaling_efficiency < _LEAST_SCALING:
        yield JobWarning(
            path="hardware.gpus_per_node" if hardware.nodes == 1 else "hardware.nodes",
            text=tr(
                "{gpus} GPUs reach {scaling_efficiency:.0%} of their speed alone: their links hold them back",
                gpus=gpus,
                scaling_efficiency=speed.scaling_efficiency,
            ),
        )
