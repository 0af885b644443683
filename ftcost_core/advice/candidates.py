"""Single changes to a job that are worth trying, with what each may cost in quality or risk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ftcost_core.advice.causes import Cause, Idea, making_room, mending, on_host
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import NODE_GPUS
from ftcost_core.documents.companions import OTHER_GPU, OTHER_SIZE, method_change
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS, method_traits
from ftcost_core.documents.result import Host, OfferEstimate, Time
from ftcost_core.evaluation.frozen_base import frozen_in_16_bits
from ftcost_core.evaluation.rollout import resolved_rollout
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.schedule.lengths import covering
from ftcost_core.text.i18n import mark, tr
from ftcost_core.text.numbers import percent

_SPOT_RISK = mark("May be interrupted at any moment; work since the last checkpoint is lost")
_COVERED_SHARE = 0.99
"""Of the samples: a context that holds them whole is worth naming."""
_SMALLEST_CONTEXT = 128
"""Tokens: halving the context below that is not worth trying."""
_SPLITS = (2, 4)
"""GPUs that an engine may be split over."""
_SHARES = (0.5, 0.7)
"""Larger shares of a GPU's memory that a rollout engine may take."""
_SAME_INTERVAL = (0.8, 1.25)
"""An interval between saves within these factors of the best one is as good: the loss is flat around it."""


class Situation(Struct, frozen=True):
    """The job and those of its figures that decide which changes are worth trying."""

    job: Job
    """As the user set it: open fields stay open, so that saved memory can become a larger micro-batch."""
    fits: bool
    """Whether the job is likely to fit: where it is not, changes that save memory are worth a try."""
    time: Time
    host: Host
    spot_checkpoint_minutes: float
    """Minutes between saves that cost least on spot machines (Daly's rule)."""
    lost: Mapping[Cause, float]
    """What a step loses its time to."""
    arch: ModelArchitecture
    other_gpu: OfferEstimate | None
    """The cheapest offer of another GPU that is likely to fit, if it is cheaper or the job's own is not."""


def ideas(now: Situation) -> Iterator[Idea]:
    """Yield the changes that make sense for a job."""
    yield from mending(now.job, now.lost)
    yield from on_host(now.job, now.host, now.lost)
    if not now.fits:
        yield from making_room(now.job, now.arch)
    kernels, memory = list(_kernels(now.job)), list(_memory(now.job, fits=now.fits))
    method = list(_method(now.job, fits=now.fits))
    yield from kernels + memory + method
    yield from _rollout(now.job)
    yield from _data(now.job, fits=now.fits)
    yield from _hardware(now)
    if not now.fits:
        yield from _at_once(kernels + memory + method)


_JOINED = (
    "flash-attention", "frozen-16bit", "fused-loss", "fused-kernels", "evaluation-batch", "auto-micro-batch",
    "checkpointing",
)  # fmt: skip
"""What saves memory and leaves the result as it is, what costs no time first."""


def _at_once(ideas: list[Idea]) -> Iterator[Idea]:
    """Yield the first two of them that leave the result as it is, the first three, and so on."""
    joined = sorted((idea for idea in ideas if idea.id in _JOINED), key=lambda idea: _JOINED.index(idea.id))
    for many in range(2, len(joined) + 1):
        some = joined[:many]
        change = {path: value for idea in some for path, value in idea.change.items()}
        text = " + ".join(idea.text.partition(":")[0] for idea in some)
        yield Idea(f"at-once:{many}", text, change, least=True, joins=tuple(idea.id for idea in some))


def evaluation_one_by_one() -> Idea:
    """Return the idea to evaluate with a batch of one."""
    return Idea("evaluation-batch", tr("Evaluation one sequence at a time: less memory"), {"run.evaluation_batch": 1})


def _kernels(job: Job) -> Iterator[Idea]:
    training, options = job.training, stack_options()
    if training.loss == "standard":
        yield Idea("fused-loss", tr("Fused loss kernel: the logits are never held"), {"training.loss": "fused"})
    if training.kernels == "standard" and options.fused_kernels.by[training.stack]:
        yield Idea(
            "fused-kernels",
            tr("Fused layer kernels (Liger): fewer passes over memory"),
            {"training.kernels": "fused"},
            mends="launches",
        )
    if training.experts == "loop" and stack_defaults().experts.by[training.stack] != "loop":
        yield Idea(
            "grouped-experts", tr("Experts grouped: one product a layer, not a loop"), {"training.experts": "grouped"}
        )
    if training.attention == "eager":
        yield Idea("flash-attention", tr("Flash attention: the scores are never held"), {"training.attention": "flash"},
                   mends="scores")  # fmt: skip
    if not training.compile and options.compile.by[training.stack]:
        yield Idea(
            "compile",
            tr("torch.compile: fused elementwise work"),
            {"training.compile": True},
            tr("The first steps wait for the compiler; changing shapes wait again"),
            mends="launches",
        )


def _rollout(job: Job) -> Iterator[Idea]:
    """Yield other ways to generate for a job that generates."""
    rollout = resolved_rollout(job)
    if rollout is None:
        return
    if rollout.engine == "none":
        yield Idea(
            "rollout-engine",
            tr("vLLM beside the trainer: completions are generated in large batches"),
            {"method.rollout.engine": "vllm-colocated"},
            tr("Log-probabilities of engine and trainer differ a little"),
        )
        return
    if rollout.engine == "vllm-colocated" and not rollout.sleep:
        yield Idea(
            "engine-sleeps",
            tr("An engine that sleeps: its memory is free while the model is updated"),
            {"method.rollout.sleep": True},
        )
    hardware = job.hardware
    if not rollout.staleness and hardware.gpus_per_node * hardware.nodes > 1 and job.training.stack != "unsloth":
        yield Idea(
            "asynchronous",
            tr("Generation beside training, on GPUs of its own: a step takes as long as the slower of both"),
            {"method.rollout.engine": "vllm-server", "method.rollout.staleness": 1.0, "method.rollout.gpus": None,
             "method.rollout.memory_share": None},
            tr("Completions are a rollout older than the weights that learn from them"),
        )  # fmt: skip
    for gpus in _SPLITS:
        if gpus > (rollout.tensor or 1) and rollout.engine == "vllm-colocated":
            yield Idea(
                f"engine-split-{gpus}",
                tr("vLLM engines split over {0} GPUs: each GPU reads fewer weights for a token", gpus),
                {"method.rollout.tensor": gpus},
            )
    for share in _SHARES:
        if share > (rollout.memory_share or 0) and rollout.engine == "vllm-colocated":
            yield Idea(
                f"engine-share-{share}",
                tr("A share of {0} for the engine: more sequences at once", percent(share)),
                {"method.rollout.memory_share": share},
            )


def _memory(job: Job, *, fits: bool) -> Iterator[Idea]:
    training, parallelism = job.training, job.hardware.parallelism
    if training.checkpointing != "none":
        yield Idea(
            "no-checkpointing",
            tr("No activation checkpointing: nothing is computed twice"),
            {"training.checkpointing": "none"},
        )
    tried = stack_options().checkpointing.by[training.stack]
    if training.checkpointing == "full" and "selective" in tried:
        yield Idea(
            "selective-checkpointing",
            tr("Selective checkpointing: only attention is computed twice"),
            {"training.checkpointing": "selective"},
        )
    if training.checkpointing != "full":
        yield Idea(
            "checkpointing",
            tr("Full activation checkpointing: less memory, one more forward pass"),
            {"training.checkpointing": "full"},
        )
    if training.micro_batch is not None:
        yield Idea(
            "auto-micro-batch",
            tr("The fastest micro-batch that fits")
            if fits
            else tr("A smaller micro-batch: the fastest that fits, or the one that needs least memory"),
            {"training.micro_batch": None},
            mends="launches" if fits else None,
        )
    if (job.run.evaluation_batch or 1) > 1 and job.run.evaluation_share:
        yield evaluation_one_by_one()
    if training.precision == "fp32":
        yield Idea(
            "bf16-mixed",
            tr("bf16 mixed precision: matrix work at the tensor cores' rate"),
            {"training.precision": "bf16-mixed", "training.weights_dtype": None},
            tr("Fewer digits in the activations; loss curves match in practice"),
            mends="fp32",
        )
    if not fits and parallelism.strategy in ("ddp", "zero1", "zero2"):
        yield Idea(
            "sharding",
            tr("Shard over the GPUs as far as the training stack does"),
            {"hardware.parallelism.strategy": None},
        )


def _method(job: Job, *, fits: bool) -> Iterator[Idea]:
    training, method = job.training, job.method
    if method.kind not in ADAPTER_KINDS and training.optimizer == "adamw":
        yield Idea(
            "optimizer-8bit",
            tr("8-bit AdamW: a quarter of the optimizer states"),
            {"training.optimizer": "adamw-8bit"},
            tr("States are rounded; loss curves match in practice"),
        )
    if method.kind == "full":
        yield Idea(
            "lora",
            tr("LoRA instead of full fine-tuning"),
            method_change(job, "lora") | {"method.lora": {}},
            tr("May reach less where behaviour or knowledge has to change much"),
        )
    if held := frozen_in_16_bits(job):
        yield Idea("frozen-16bit", tr("Frozen weights in 16 bits: they are computed in them anyway"), held)
    in_16_bits = method_traits(method.kind).frozen_base == "any" and method.quantization is None
    if in_16_bits or (method.kind == "full" and not fits):
        yield Idea(
            "qlora",
            tr("QLoRA: the frozen base in 4 bits"),
            method_change(job, "qlora"),
            tr("A small loss of quality; the base is rounded to 4 bits"),
        )
    if method.kind == "qlora":
        yield Idea(
            "lora-16bit",
            tr("LoRA on 16-bit weights: nothing to dequantise, no quantisation loss"),
            method_change(job, "lora") | {"method.quantization": None},
        )


def _data(job: Job, *, fits: bool) -> Iterator[Idea]:
    data = job.data
    if data.batching != "packed":
        yield Idea(
            "packing",
            tr("Pack samples into full windows: no padding is computed on"),
            {"data.batching": "packed"},
            tr("Needs a stack that keeps packed samples apart in attention"),
            mends="padding",
        )
    context = covering(data.lengths, _COVERED_SHARE) if data.lengths else None
    if context is not None and context < data.seq_len:
        yield Idea(
            "shorter-context",
            tr(
                "Context of {context:,} tokens: {covered_share:.0%} of the samples are no longer than that",
                context=context,
                covered_share=_COVERED_SHARE,
            ),
            {"data.seq_len": context},
            tr("Longer samples are cut, or go on in the next window when packed"),
        )
    elif not fits and data.seq_len >= 2 * _SMALLEST_CONTEXT:
        yield Idea(
            "half-context",
            tr("Context of {seq_len:,} tokens", seq_len=data.seq_len // 2),
            {"data.seq_len": data.seq_len // 2},
            tr("Nothing further apart than that is learnt"),
        )


def _hardware(now: Situation) -> Iterator[Idea]:
    job, hardware, deadline = now.job, now.job.hardware, now.job.limits.deadline_hours
    if job.price.terms == "on-demand" and job.price.offer is None:
        minutes, own_minutes = now.spot_checkpoint_minutes, job.run.checkpoint_minutes
        if _SAME_INTERVAL[0] < minutes / own_minutes < _SAME_INTERVAL[1]:
            yield Idea("spot", tr("Spot machines"), {"price.terms": "spot"}, tr(_SPOT_RISK))
        else:
            rounded = max(1, round(minutes))
            yield Idea(
                "spot",
                tr("Spot machines, saving every {rounded} minutes", rounded=rounded),
                {"price.terms": "spot", "run.checkpoint_minutes": float(rounded)},
                tr(_SPOT_RISK),
            )
    gpus = hardware.gpus_per_node * hardware.nodes
    if gpus > 1 and now.fits:
        half = (
            {"hardware.nodes": hardware.nodes // 2}
            if hardware.nodes > 1
            else {"hardware.gpus_per_node": hardware.gpus_per_node // 2}
        )
        yield Idea("fewer-gpus", tr("{gpus:,} GPUs: less lost to communication", gpus=gpus // 2), OTHER_SIZE | half)
    misses_deadline = deadline is not None and now.time.wall_hours > deadline
    field = "nodes" if hardware.gpus_per_node >= NODE_GPUS else "gpus_per_node"
    tries = (2, 4, 8) if not now.fits else (2,) if misses_deadline else ()
    for times in tries if gpus < job.limits.max_gpus else ():
        many: int = getattr(hardware, field) * times
        too_many = gpus * times > job.limits.max_gpus or (field == "gpus_per_node" and many > NODE_GPUS)
        if times > 2 and too_many:
            break
        yield Idea(f"more-gpus:{times}", tr("{gpus:,} GPUs", gpus=gpus * times),
                   OTHER_SIZE | {f"hardware.{field}": many}, least=True)  # fmt: skip
    if now.other_gpu is not None:
        offer = now.other_gpu
        yield Idea(
            "other-gpu",
            tr("{gpus:,} × {gpu}, the cheapest other hardware that fits", gpus=offer.gpus, gpu=offer.gpu),
            {
                **OTHER_SIZE,
                "hardware.gpu": offer.gpu,
                "hardware.gpus_per_node": offer.gpus // offer.nodes,
                "hardware.nodes": offer.nodes,
                **OTHER_GPU,
                "price.terms": offer.terms,
            },
            tr(_SPOT_RISK) if offer.terms == "spot" and job.price.terms != "spot" else "",
        )
