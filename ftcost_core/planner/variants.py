"""The settings a search tries: methods, contexts, ways to spread a job, kernels, checkpoints, optimizers, offloads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import gcd, lcm
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.architecture.layers import MoeFfn
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.companions import method_change
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.method_fields import Lora
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.documents.rollouts import engine_tensor, reserved_gpus
from ftcost_core.documents.words import Attention, MethodKind, RentalTerms, Strategy
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.frozen_base import frozen_in_16_bits
from ftcost_core.evaluation.gpu_support import lacks_attention
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.evaluation.stack_options import Saver, stack_options
from ftcost_core.formulas.facts.stacks import context_kinds

SINGLE: Strategy = "single"
_HOURLY: tuple[RentalTerms, ...] = ("on-demand", "spot", "owned")
T = TypeVar("T")


class Variant(Struct, frozen=True):
    """A job with every setting but hardware, micro-batch and offer chosen."""

    job: Job
    """As a person would write it; its hardware is the smallest that its degrees allow."""
    resolved: Resolved
    without: int | None = None
    """How many places before it the same variant without its savers of memory stands; ``None``: it has none."""
    saves: tuple[str, ...] = ()
    """The components of memory that the saver can make smaller."""
    savers: int = 0
    """How many are tried together."""
    alone: bool = False
    """Whether a strategy for several GPUs is for one GPU here, whose memory the host's helps out."""
    by_node: bool = False
    """Whether it is for the GPUs of each node to shard a model together."""

    def runs_on(self, gpus: int, gpus_per_node: int) -> bool:
        """Return whether it is for so many GPUs that train."""
        parallelism = self.job.hardware.parallelism
        group = parallelism.shard_group
        if group is not None and (gpus_per_node != group if self.by_node else gpus % group):
            return False
        if gpus == 1:
            return parallelism.strategy == SINGLE or self.alone
        return parallelism.strategy != SINGLE and (not self.by_node or gpus > gpus_per_node)


def variants(job: Job, arch: ModelArchitecture) -> tuple[Variant, ...]:
    """Return the settings to try, the job's own first, without impossible ones.

    Each that saves memory stands behind the one that is the same without it.
    """
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
    job, made = as_trainer_runs(job), 0
    facts = stack_options()
    savers = facts.savers.by[job.training.stack]
    lacking = _lacking(job)
    for change in _changes(job, arch, _kernels(job, arch)):
        base = _variant(job, change, lacking)
        if base is None:
            continue
        own = made
        yield base
        made += 1
        for several in (*((saver,) for saver in savers), *combinations(savers, 2)):
            further = _saving(base, several, arch)
            saving = further and _variant(job, change | further, lacking)
            if saving:
                saves = tuple(dict.fromkeys(name for saver in several for name in saver.saves))
                alone = change["hardware.parallelism.strategy"] == SINGLE
                yield replace(saving, without=made - own, saves=saves, savers=len(several), alone=alone)
                made += 1


def _variant(job: Job, change: dict[str, object], lacking: Sequence[str]) -> Variant | None:
    """Return the variant that a change makes; ``None`` where the job or its trainer cannot be so."""
    if any(path in change and change[path] != field_value(job, path) for path in lacking):
        return None
    try:
        changed = edited(job, change)
        by_node = job.hardware.parallelism.shard_group is None and "hardware.parallelism.shard_group" in change
        return Variant(changed, resolve(changed), by_node=by_node)
    except InputError:
        return None


def _saving(base: Variant, savers: Sequence[Saver], arch: ModelArchitecture) -> dict[str, object]:
    """Return the changes that bring savers to a variant; empty where one is not for it, or two exclude each other."""
    strategy, training = base.job.hardware.parallelism.strategy, base.job.training
    changes: dict[str, object] = {}
    for saver in savers:
        by_itself = strategy == SINGLE and SINGLE not in saver.strategies
        if strategy not in saver.strategies and not (by_itself and saver.alone):
            return {}
        if saver.checkpointing not in (None, training.checkpointing) or training.checkpoint_layers is not None:
            return {}
        if not saver.is_of(training.trainer):
            return {}
        if saver.states and base.job.method.kind in ADAPTER_KINDS:
            return {}
        if any(field_value(base.job, path) is not None for path in saver.of_layers):
            return {}
        change = saver.change_on(arch.layers)
        if by_itself:
            change["hardware.parallelism.strategy"] = saver.alone
        same = all(field_value(base.job, path) == value for path, value in change.items())
        unsaid = saver.stated and None in [field_value(base.job, path) for path in saver.change]
        if same or unsaid or any(changes.get(path, value) != value for path, value in change.items()):
            return {}
        changes |= change
    offloaded = changes.get("hardware.parallelism.cpu_offload")
    # What updates states in the host's memory is AdamW in 32 bits, for AdamW in 8 bits, too.
    if offloaded and base.job.hardware.parallelism.cpu_offload != "none":
        return {}
    if offloaded and training.optimizer in stack_options().optimizer_8bit.by.values():
        changes["training.optimizer"] = "adamw"
    elif offloaded and training.optimizer != "adamw":
        return {}
    return changes


def _changes(job: Job, arch: ModelArchitecture, kernels: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yield the changes that make a variant each.

    ``kernels``, and 16 bits for what is frozen, are in all but the one with the job's other settings as they are.

    A row without them needs more memory and is slower, or as fast within a few per cent on little work.
    """
    stack, facts, parallelism = job.training.stack, stack_options(), job.hardware.parallelism
    kernels_of = {str(method["method.kind"]): kernels | _held(job, method) for method in _method_changes(job)}
    for method, context, degrees, strategy, loss, checkpointing in product(
        _method_changes(job),
        contexts(job),
        _degrees(job, arch),
        dict.fromkeys((SINGLE, *_own_strategy(job), *facts.strategies.by[stack])),
        _own_first(job.training.loss, facts.losses.by[stack]),
        _own_first(job.training.checkpointing, facts.checkpointing.by[stack]),
    ):
        gpus = cast("int", degrees["tensor"]) * cast("int", degrees["pipeline"]) * cast("int", degrees["context"])
        experts = gpus * cast("int", degrees["expert"])
        if strategy == SINGLE and (experts > 1 or engine_tensor(job) > 1):
            continue
        own = {
            "method.kind": job.method.kind, "data.seq_len": job.data.seq_len, "training.loss": job.training.loss,
            "training.checkpointing": job.training.checkpointing,
            **{f"hardware.parallelism.{name}": getattr(parallelism, name) for name in degrees},
        }  # fmt: skip
        for spread in _spreads(job, strategy, context, degrees):
            group = spread.get("hardware.parallelism.shard_group", parallelism.shard_group) or 1
            several = lcm(gpus * 2, experts, engine_tensor(job), cast("int", group))
            change: dict[str, object] = {
                **method,
                **spread,
                "data.seq_len": context,
                "training.loss": loss,
                "training.checkpointing": checkpointing,
                "training.micro_batch": 1,
                "hardware.gpus_per_node": (1 if strategy == SINGLE else several) + reserved_gpus(job),
                "hardware.nodes": 1,
                "hardware.parallelism.strategy": strategy,
                "price.offer": None,
            }
            taken_with = kernels_of[str(method["method.kind"])]
            as_they_are = taken_with and all(change[path] == value for path, value in own.items())
            for states, taken in product(
                _optimizers(job, str(method["method.kind"]), strategy),
                ({}, taken_with) if as_they_are else (taken_with,),
            ):
                yield {**change, **states, **taken}


def _kernels(job: Job, arch: ModelArchitecture) -> dict[str, object]:
    """Return the kernels that a search takes in place of the job's own, as far as its trainer has them."""
    stack, facts, training = job.training.stack, stack_options(), job.training
    attention = facts.attention.by[stack][0]
    fused = facts.fused_kernels.by[stack] and arch.family in facts.fused_kernels.families
    taken: dict[str, object] = {}
    if attention and training.attention in ("eager", "sdpa"):
        taken["training.attention"] = attention
    if fused and training.kernels == "standard":
        taken["training.kernels"] = "fused"
    return {path: value for path, value in taken.items() if path not in _lacking(job)}


def _held(job: Job, method: dict[str, object]) -> dict[str, object]:
    """Return the change that holds in 16 bits what a method leaves frozen, where the trainer loads it in fp32."""
    alone = {"hardware.gpus_per_node": 1, "hardware.nodes": 1, "hardware.parallelism.strategy": SINGLE}
    variant = _variant(job, method | alone, ())
    return frozen_in_16_bits(variant.resolved.job) if variant else {}


def _lacking(job: Job) -> tuple[str, ...]:
    return stack_options().lacking.by[job.training.trainer or "own"]


def attention_on(job: Job, gpu: Gpu) -> Attention:
    """Return the attention kernel of a job on a GPU: what it does not run, PyTorch's own stands in for."""
    own: Attention = assigned(job.training.attention)
    elsewhere = stack_options().attention.by[job.training.stack][1]
    return elsewhere if elsewhere and lacks_attention(job, gpu) else own


def _spreads(job: Job, strategy: Strategy, seq_len: int, degrees: dict[str, int | None]) -> Iterator[dict[str, object]]:
    """Yield how GPUs share what the degrees split, under a strategy; nothing where they cannot."""
    parallelism, stack, facts = job.hardware.parallelism, job.training.stack, stack_options()
    change: dict[str, object] = {f"hardware.parallelism.{name}": degree for name, degree in degrees.items()}
    tensor, shared = cast("int", degrees["tensor"]), cast("int", degrees["context"])
    if tensor > 1 and facts.sequence_parallel.by[stack]:
        change["hardware.parallelism.sequence_parallel"] = True
    if shared != parallelism.context:
        if seq_len < shared * facts.context.least_tokens or strategy not in facts.context.strategies:
            return
        for kind in context_kinds(stack, strategy):
            yield {**change, "hardware.parallelism.context_kind": kind}
        return
    yield change
    if parallelism.shard_group is None and strategy in facts.shard_group.strategies and shared == 1:
        for group in facts.shard_group.by[stack]:
            if group < job.limits.max_gpus:
                yield {**change, "hardware.parallelism.shard_group": group}


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


def _optimizers(job: Job, kind: str, strategy: Strategy) -> Iterator[dict[str, object]]:
    """Yield the optimizers to try, and precisions of their states."""
    training, facts = job.training, stack_options()
    yield {"training.optimizer": training.optimizer}
    # Adapters have few states: there is nothing to save.
    if training.optimizer != "adamw" or kind in ADAPTER_KINDS or not job.limits.optimizer_8bit:
        return
    in_8_bits, states = facts.optimizer_8bit.by[training.stack], facts.optimizer_states.by[training.stack]
    if in_8_bits and strategy in facts.optimizer_8bit.strategies:
        yield {"training.optimizer": in_8_bits}
    # Pure 16-bit training has small states already.
    if states and states != training.optimizer_state_dtype and not str(training.precision).endswith("16"):
        yield {"training.optimizer": training.optimizer, "training.optimizer_state_dtype": states}


def _own_strategy(job: Job) -> tuple[Strategy, ...]:
    strategy = job.hardware.parallelism.strategy
    return (strategy,) if strategy else ()


def _degrees(job: Job, arch: ModelArchitecture) -> Iterator[dict[str, int | None]]:
    parallelism = job.hardware.parallelism
    facts, stack = stack_options(), job.training.stack
    experts = gcd(*(ffn.n_experts for ffn in arch.ffns if isinstance(ffn, MoeFfn)))
    longest = max(contexts(job)) // facts.context.least_tokens
    for tensor, pipeline, context, expert in product(
        _own_first(parallelism.tensor, facts.tensor.by[stack]),
        _own_first(parallelism.pipeline, facts.pipeline.by[stack]),
        _own_first(parallelism.context, [degree for degree in facts.context.by[stack] if degree <= longest]),
        _own_first(parallelism.expert, [d for d in facts.expert.by[stack] if experts and experts % d == 0]),
    ):
        if (tensor == 1 or not (arch.num_heads or 1) % tensor) and pipeline <= arch.layers:
            for parts in _virtual_stages(job, arch, pipeline):
                yield {
                    "tensor": tensor, "pipeline": pipeline, "context": context, "expert": expert,
                    "virtual_stages": parts,
                }  # fmt: skip


def _virtual_stages(job: Job, arch: ModelArchitecture, pipeline: int) -> tuple[int | None, ...]:
    parallelism = job.hardware.parallelism
    own = parallelism.virtual_stages
    if pipeline == 1 or parallelism.pipeline_schedule == "zero-bubble":
        return (own,)
    tried = stack_options().virtual_stages.by[job.training.stack]
    return _own_first(own, [None, *(parts for parts in tried if not arch.layers % (pipeline * parts))])


def _own_first(value: T, tried: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((value, *tried)))
