"""The settings a search tries: every allowed method, strategy, checkpointing, loss, optimizer and context."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import lcm
from typing import TypeVar

from msgspec import Struct

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.companions import method_change
from ftcost_core.documents.job import Job, Lora, MethodKind, Optimizer, RentalTerms, Strategy, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.documents.rollouts import engine_tensor, reserved_gpus
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.evaluation.stack_options import stack_options

SINGLE: Strategy = "single"
_HOURLY: tuple[RentalTerms, ...] = ("on-demand", "spot", "owned")
T = TypeVar("T")


class Variant(Struct, frozen=True):
    """A job with every setting but hardware, micro-batch and offer chosen."""

    job: Job
    """As a person would write it; its hardware is the smallest that its degrees allow."""
    resolved: Resolved

    @property
    def single(self) -> bool:
        """Whether it is for one GPU."""
        return self.job.hardware.parallelism.strategy == SINGLE


def variants(job: Job, arch: ModelArchitecture) -> tuple[Variant, ...]:
    """Return the settings to try, the job's own first, without impossible ones."""
    return tuple(_resolved(job, arch))


def methods(job: Job) -> tuple[MethodKind, ...]:
    """Return the methods that a search may use, the job's own first."""
    own_method = job.method.kind
    if job.limits.methods is None:
        return (own_method, "lora") if own_method == "qlora" else (own_method,)
    return tuple(sorted(dict.fromkeys(job.limits.methods), key=lambda kind: kind != own_method))


def terms(job: Job) -> tuple[RentalTerms, ...]:
    """Return the terms that a search may rent on, the job's own first.

    Unless the limits say otherwise, a machine of the user's own, on-demand and spot for a job on any of them,
    so that taking over a plan does not narrow the next search.
    """
    own_terms = job.price.terms
    if job.limits.terms is not None:
        return job.limits.terms
    return tuple(dict.fromkeys((own_terms, *_HOURLY))) if own_terms in _HOURLY else (own_terms,)


def contexts(job: Job) -> tuple[int, ...]:
    """Return the context lengths that a search may use: the job's own, and halves of it down to the least."""
    own_context, least = job.data.seq_len, job.limits.min_seq_len
    if least is None or least >= own_context:
        return (own_context,)
    halves = [own_context >> i for i in range(1, own_context.bit_length()) if own_context >> i > least]
    return (own_context, *halves, least)


def _resolved(job: Job, arch: ModelArchitecture) -> Iterator[Variant]:
    for change in _changes(as_trainer_runs(job), arch):
        try:
            changed = edited(job, change)
            yield Variant(changed, resolve(changed))
        except InputError:
            continue


def _changes(job: Job, arch: ModelArchitecture) -> Iterator[dict[str, object]]:
    stack, facts = job.training.stack, stack_options()
    for method, context, degrees, strategy, loss, checkpointing in product(
        _method_changes(job),
        contexts(job),
        _degrees(job, arch),
        dict.fromkeys((SINGLE, *_own_strategy(job), *facts.strategies.by[stack])),
        _own_first(job.training.loss, facts.losses.by[stack]),
        _own_first(job.training.checkpointing, facts.checkpointing.by[stack]),
    ):
        gpus = degrees["tensor"] * degrees["pipeline"] * degrees["context"]
        whole = gpus if strategy == SINGLE else lcm(gpus * 2, engine_tensor(job))
        if strategy == SINGLE and (gpus > 1 or engine_tensor(job) > 1):
            continue
        change: dict[str, object] = {
            **method,
            "data.seq_len": context,
            "training.loss": loss,
            "training.checkpointing": checkpointing,
            "training.micro_batch": 1,
            "hardware.gpus_per_node": whole + reserved_gpus(job),
            "hardware.nodes": 1,
            "hardware.parallelism.strategy": strategy,
            "hardware.parallelism.tensor": degrees["tensor"],
            "hardware.parallelism.pipeline": degrees["pipeline"],
            "price.offer": None,
        }
        if degrees["tensor"] > 1:
            change["hardware.parallelism.sequence_parallel"] = True
        for optimizer in _optimizers(job, str(method["method.kind"]), strategy):
            yield {**change, "training.optimizer": optimizer}


def _method_changes(job: Job) -> Iterator[dict[str, object]]:
    method, limits = job.method, job.limits
    for kind in methods(job):
        change: dict[str, object] = {"method.kind": kind} if kind == method.kind else method_change(job, kind)
        quantized = kind == "qlora" or change.get("method.quantization", method.quantization) is not None
        if quantized and kind in ADAPTER_KINDS and not limits.quantization:
            continue
        if kind in ADAPTER_KINDS:
            change["method.lora.rank"] = max((method.lora or Lora()).rank, limits.min_rank or 1)
        yield change


def _optimizers(job: Job, kind: str, strategy: Strategy) -> Iterator[Optimizer]:
    optimizer: Optimizer = assigned(job.training.optimizer)
    tried = stack_options().optimizer_8bit
    yield optimizer
    # Adapters have few states: there is nothing to save.
    in_8_bits = tried.by[job.training.stack]
    if (
        optimizer == "adamw"
        and in_8_bits
        and kind not in ADAPTER_KINDS
        and job.limits.optimizer_8bit
        and strategy in tried.strategies
    ):
        yield in_8_bits


def _own_strategy(job: Job) -> tuple[Strategy, ...]:
    strategy = job.hardware.parallelism.strategy
    return (strategy,) if strategy else ()


def _degrees(job: Job, arch: ModelArchitecture) -> Iterator[dict[str, int]]:
    parallelism = job.hardware.parallelism
    facts, stack = stack_options(), job.training.stack
    for tensor, pipeline in product(
        _own_first(parallelism.tensor, facts.tensor.by[stack]),
        _own_first(parallelism.pipeline, facts.pipeline.by[stack]),
    ):
        if (tensor == 1 or not (arch.num_heads or 1) % tensor) and pipeline <= arch.layers:
            yield {"tensor": tensor, "pipeline": pipeline, "context": parallelism.context}


def _own_first(value: T, tried: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((value, *tried)))
