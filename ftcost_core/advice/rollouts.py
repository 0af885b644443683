"""What should be known of a job that generates what it learns from."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2

from ftcost_core.documents.result import JobWarning
from ftcost_core.documents.rollouts import asked_as_a_service, passes_over_samples
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.pricing.managed import cheapest_reader
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import money, number, percent, seconds
from ftcost_core.wording.field_values import OBJECTIVES

_MOST_WAITING = 4.0
"""Sequences of an engine over those that its cache holds at once, above which a larger share is worth it."""

_MOST_SPLIT = 64
"""GPUs that an engine is split over at most."""


def _no_start(most: float, needed: float, gpus: float) -> str:
    """Say what share of a GPU an engine needs, and over how many it has room where one GPU is too small."""
    split = 1 << max(0, ceil(log2(gpus)))
    if needed <= 1 or split > _MOST_SPLIT:
        return tr(
            "vLLM does not start with {share}: its weights and one sequence of the context need "
            "{needed}, which is estimated",
            share=percent(most),
            needed=percent(needed),
        )
    return tr(
        "vLLM does not start: its weights and one sequence of the context need {needed} of a GPU; "
        "split over {gpus} GPUs they have room (method.rollout.tensor)",
        needed=percent(needed),
        gpus=split,
    )


def rollout_warnings(figures: JobFigures) -> Iterator[JobWarning]:
    """Yield where an engine would not start, where its cache is small, what data count, what services cost."""
    yield from _services(figures)
    steps, rollout = figures.arrays.rollout, figures.rollout
    settings = figures.resolved.job.method.rollout
    if steps is None or rollout is None or settings is None:
        return
    needed = float(steps.engine.memory_share[figures.index])
    most = 1.0 if settings.memory_share is None else settings.memory_share
    if settings.engine != "none" and needed > most:
        yield JobWarning(
            path="method.rollout.memory_share", text=_no_start(most, needed, needed * (settings.tensor or 1))
        )
    if settings.staleness and rollout.hidden_seconds:
        yield JobWarning(
            path="method.rollout.gpus",
            text=tr(
                "{hidden} of generation in each step pass beside the training; what is waited for is the rest",
                hidden=seconds(rollout.hidden_seconds),
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
    objective = figures.job.method.objective
    if settings.group_size == 1 and rollout_facts().group_size.by[objective] > 1:
        yield JobWarning(
            path="method.rollout.group_size",
            text=tr("{objective} compares a completion with the others of its prompt: one alone teaches nothing, "
                    "and trainers refuse it", objective=OBJECTIVES[objective]),
        )  # fmt: skip
    epoch = figures.time.optimizer_steps / settings.steps * rollout.prompts / figures.job.data.epochs
    yield JobWarning(
        path="data.tokens",
        text=tr(
            "training tokens include prompts and completions: one epoch is {prompts} prompts × {group} completions",
            prompts=number(epoch),
            group=number(settings.group_size or 1),
        ),
    )


def _services(figures: JobFigures) -> Iterator[JobWarning]:
    """Yield what a teacher or a judge costs that is somebody's service, which the total has where it has a price."""
    method, time = figures.job.method, figures.time
    tokens = time.tokens_processed * (1 - time.padding_share) / passes_over_samples(figures.job)
    for path, helper in (("method.teacher.place", method.teacher), ("method.judge.place", method.judge)):
        model = asked_as_a_service(helper)
        if model is None:
            continue
        price = cheapest_reader(model)
        if price is None:
            text = tr("{model} reads {tokens} tokens as a service, which no price list here has: the total lacks it",
                      model=model, tokens=number(tokens))  # fmt: skip
        else:
            text = tr("{model} reads {tokens} tokens as a service, at {usd} a million ({provider}): the total has it",
                      model=model, tokens=number(tokens), usd=money(float(price.input_usd)),
                      provider=price.provider)  # fmt: skip
        yield JobWarning(path=path, text=text)
