"""What should be known of a job that generates what it learns from."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.result import JobWarning
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, percent

_MOST_WAITING = 4.0
"""Sequences of an engine over those that its cache holds at once, above which a larger share is worth it."""


def rollout_warnings(figures: JobFigures) -> Iterator[JobWarning]:
    """Yield where an engine would not start as it is set, where its cache is small, and what data count."""
    steps, rollout = figures.arrays.rollout, figures.rollout
    settings = figures.resolved.job.method.rollout
    if steps is None or rollout is None or settings is None:
        return
    needed = float(steps.engine.memory_share[figures.index])
    most = 1.0 if settings.memory_share is None else settings.memory_share
    if settings.engine != "none" and needed > most:
        yield JobWarning(
            path="method.rollout.memory_share",
            text=tr(
                "vLLM does not start with {share}: its weights and one sequence of the context need "
                "{needed}, which is estimated",
                share=percent(most),
                needed=percent(needed),
            ),
        )
    if settings.gpus is not None and settings.engine != "vllm-server":
        yield JobWarning(path="method.rollout.gpus", text=tr("ignored: only a vLLM server has GPUs of its own"))
    if rollout.waves > _MOST_WAITING and settings.engine != "none":
        yield JobWarning(
            path="method.rollout.memory_share",
            text=tr(
                "the KV cache fits {held} of {all} sequences per engine; the rest queue",
                held=number(rollout.sequences_at_once),
                all=number(rollout.waves * rollout.sequences_at_once),
            ),
        )
    epoch = figures.time.optimizer_steps * rollout.prompts / figures.job.data.epochs
    yield JobWarning(
        path="data.tokens",
        text=tr(
            "training tokens include prompts and completions: one epoch is {prompts} prompts × {group} completions",
            prompts=number(epoch),
            group=number(settings.group_size or 1),
        ),
    )
