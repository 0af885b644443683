"""Jobs whose parallel degrees, objective or images cannot be: refused with the field and what is allowed."""

from __future__ import annotations

from math import gcd

from ftcost_core.architecture.layers import (
    AttentionLayers,
    GatedDeltaNetLayers,
    Mamba1Layers,
    Mixer,
    MoeFfn,
    ShortConvLayers,
)
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, Parallelism
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail, quote
from ftcost_core.documents.rollouts import reserved_gpus
from ftcost_core.evaluation.rollout import check_judge, check_rollout, check_teacher
from ftcost_core.evaluation.stack_checks import TWO_STACKS, TWO_STACKS_TRAINER
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.evaluation.stack_options import WaitsInRam, stack_options
from ftcost_core.formulas.facts.stacks import context_kinds, mechanisms, uses_deepspeed
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.schedule.lengths import without_longer
from ftcost_core.text.i18n import tr

_WHOLE = ("single", "ddp")
"""Strategies that keep everything whole on every GPU."""


def check_job(job: Job, arch: ModelArchitecture) -> None:
    """Refuse what a job's model and GPUs cannot be together. Raises :class:`InputError`."""
    _check_two_stacks(job, arch)
    check_rollout(job, arch)
    check_teacher(job, arch)
    check_judge(job)
    _check_rounding(job)
    _check_waiting_in_ram(job, arch)
    hardware = job.hardware
    parallelism = hardware.parallelism
    gpus = hardware.gpus_per_node * hardware.nodes - reserved_gpus(job)
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    if gpus % degree:
        raise fail(
            "hardware.parallelism",
            degree,
            tr("tensor × pipeline × context that divides the {gpus} GPUs of the job", gpus=gpus),
        )
    if parallelism.pipeline > arch.layers:
        raise fail(
            "hardware.parallelism.pipeline",
            parallelism.pipeline,
            tr("at most {layers}, the model's layers", layers=arch.layers),
        )
    if parallelism.shard_group and gpus % parallelism.shard_group:
        raise fail(
            "hardware.parallelism.shard_group",
            parallelism.shard_group,
            tr("a divisor of the {gpus} GPUs of the job", gpus=gpus),
        )
    _check_divided(parallelism, arch, gpus)
    _check_expert_tensor(job)
    _check_context(job, arch)
    _check_schedule(job)
    _check_nvme(job)
    _check_overlong(job)
    offload = vocabulary().offloads.by[parallelism.cpu_offload]
    if offload.parameters and not offload.nvme and parallelism.strategy in _WHOLE:
        raise fail(
            "hardware.parallelism.cpu_offload",
            "parameters",
            tr(
                "none, or another strategy, such as zero3 or fsdp: {strategy} keeps all weights on the GPU",
                strategy=parallelism.strategy,
            ),
        )
    if parallelism.strategy == "single" and gpus > 1:
        raise fail("hardware.parallelism.strategy", "single", tr("a strategy for {gpus} GPUs, or null", gpus=gpus))
    _check_images(job, arch)


def _check_rounding(job: Job) -> None:
    """Refuse quantisation-aware training of a base that is quantised already, and where no trainer has it."""
    rounding = job.method.fake_quantization
    if rounding is None:
        return
    quantized = job.method.kind in ADAPTER_KINDS and job.method.quantization is not None
    if quantized or job.method.kind == "qlora":
        allowed = tr('null, or method.kind "lora" without method.quantization: this base is quantised already')
    elif not (has := stack_options().fake_quantization.by)[job.training.stack]:
        stacks = ", ".join(stack for stack, rounds in has.items() if rounds)
        allowed = tr("null, or one of the stacks {stacks} in training.stack", stacks=stacks)
    else:
        return
    raise fail("method.fake_quantization", rounding, allowed)


def _check_waiting_in_ram(job: Job, arch: ModelArchitecture) -> None:
    """Refuse layers or experts in the host's memory that a trainer cannot keep there, or that the model has not."""
    options = stack_options()
    for path, facts in (
        ("training.offloaded_layers", options.offloaded_layers),
        ("training.offloaded_experts", options.offloaded_experts),
    ):
        if field_value(job, path) and (allowed := _instead_of_waiting(job, facts)):
            raise fail(path, field_value(job, path), allowed)
    layers, whole = job.training.offloaded_layers, job.training.stack in options.offloaded_layers.whole
    if job.training.offloaded_experts and not any(isinstance(ffn, MoeFfn) for ffn in arch.ffns):
        raise fail("training.offloaded_experts", True, tr("null: the model has no routed experts"))
    if layers and job.training.offloaded_experts:
        raise fail("training.offloaded_experts", True, tr("null beside training.offloaded_layers, which has them, too"))
    if layers and layers > arch.layers:
        raise fail("training.offloaded_layers", layers, tr("at most {layers}, the model's layers", layers=arch.layers))
    if layers and whole and layers != arch.layers:
        allowed = tr("null, or {layers}: all of the model's layers", layers=arch.layers)
        raise fail("training.offloaded_layers", layers, allowed)


def _instead_of_waiting(job: Job, facts: WaitsInRam) -> str | None:
    """Return what is allowed instead of frozen weights in the host's memory; ``None``: they can wait there."""
    rollout, parallelism = job.method.rollout, job.hardware.parallelism
    if not facts.by[job.training.stack]:
        stacks = ", ".join(stack for stack, keeps in facts.by.items() if keeps)
        return tr("null, or one of the stacks {stacks} in training.stack", stacks=stacks)
    if job.training.trainer not in (None, *facts.trainers):
        return tr("null, or one of {trainers} in training.trainer", trainers=", ".join(facts.trainers))
    if parallelism.strategy not in (None, *_WHOLE) or parallelism.tensor * parallelism.pipeline > 1:
        return tr("null, or one of {strategies} in hardware.parallelism.strategy, on GPUs that hold the whole model",
                  strategies=", ".join(_WHOLE))  # fmt: skip
    if job.method.kind not in ADAPTER_KINDS:
        return tr("null: {kind} trains the layers' own weights, and only frozen ones can wait in RAM",
                  kind=job.method.kind)  # fmt: skip
    if job.training.checkpointing == "none":
        return tr('null, or "full" in training.checkpointing: without it all layers stay on the GPU until they '
                  "have been back-propagated")  # fmt: skip
    if rollout is not None and rollout.engine == "vllm-colocated":
        return tr('null, or "none" in method.rollout.engine: vLLM shares the weights, which must stay on the GPU')
    return None


def check_objective(job: Job, arch: ModelArchitecture) -> None:
    """Refuse objectives that need a vocabulary head of an encoder, and pre-training towards a vector."""
    words = vocabulary().objectives.by
    pooled = [word for word, facts in words.items() if facts.pooled]
    if not arch.causal and job.method.objective not in pooled:
        allowed = ", ".join(f'"{word}"' for word in pooled)
        raise fail(
            "method.objective",
            job.method.objective,
            tr("{allowed}: this model is an encoder, which has no vocabulary head", allowed=allowed),
        )
    if job.method.kind == "pretrain" and job.method.objective in pooled:
        raise fail("method.objective", job.method.objective, tr('"sft": pre-training is towards the next token'))


def _check_two_stacks(job: Job, arch: ModelArchitecture) -> None:
    """Refuse a share of the target without an encoder; with it all but what Seq2SeqTrainer of transformers does."""
    if arch.encoder is None:
        if job.data.target_share is not None:
            raise fail(
                "data.target_share", job.data.target_share, tr("null: this model has no encoder before a decoder")
            )
        return
    two_stacks = tr("for a model of an encoder and a decoder, as transformers' Seq2SeqTrainer trains it")
    parallelism = job.hardware.parallelism
    for path, value, allowed in (
        ("training.stack", job.training.stack, TWO_STACKS),
        ("training.trainer", job.training.trainer, (None, TWO_STACKS_TRAINER)),
        ("method.objective", job.method.objective, ("sft",)),
        ("training.loss", job.training.loss, ("standard",)),
        ("training.kernels", job.training.kernels, ("standard",)),
        ("hardware.parallelism.tensor", parallelism.tensor, (1,)),
        ("hardware.parallelism.pipeline", parallelism.pipeline, (1,)),
        ("hardware.parallelism.context", parallelism.context, (1,)),
    ):
        if value not in allowed:
            words = ", ".join("null" if one is None else quote(one) for one in allowed)
            raise fail(path, value, f"{words}, {two_stacks}")


def _check_images(job: Job, arch: ModelArchitecture) -> None:
    """Refuse images of a model without a known tower, and adapters on a tower without a method for them."""
    images = job.data.images_per_sample
    if images and arch.vision is None:
        towers = arch.multimodal.vision_params if arch.multimodal else 0
        raise fail(
            "data.images_per_sample",
            images,
            tr("none: the layers of this model's image tower are not known, only its parameters")
            if towers
            else tr("none: this model has no image tower"),
        )
    if images and job.method.tower == "lora" and job.method.kind not in ADAPTER_KINDS:
        raise fail("method.tower", "lora", tr("frozen or full: {kind} trains no adapters", kind=job.method.kind))


def _check_divided(parallelism: Parallelism, arch: ModelArchitecture, gpus: int) -> None:
    """Refuse degrees that do not divide what they split: whole heads and whole experts."""
    heads = gcd(*(count for mixer in arch.mixers for count in _heads(mixer)))
    if heads and heads % parallelism.tensor:
        raise fail(
            "hardware.parallelism.tensor",
            parallelism.tensor,
            tr("a divisor of the model's heads, keys' and values' too: {divisors}", divisors=_divisors(heads)),
        )
    experts = gcd(*(ffn.n_experts for ffn in arch.ffns if isinstance(ffn, MoeFfn)))
    if parallelism.expert > 1 and (not experts or experts % parallelism.expert):
        raise fail(
            "hardware.parallelism.expert",
            parallelism.expert,
            tr("a divisor of the model's experts: {divisors}", divisors=_divisors(experts))
            if experts
            else tr("1: the model has no experts"),
        )
    own = parallelism.expert_tensor
    if own is not None and not experts:
        raise fail("hardware.parallelism.expert_tensor", own, tr("null: the model has no experts"))
    if own is not None and gpus % (own * parallelism.expert * parallelism.pipeline):
        raise fail(
            "hardware.parallelism.expert_tensor",
            own,
            tr("expert × expert tensor × pipeline that divides the {gpus} GPUs of the job", gpus=gpus),
        )
    # Experts may be spread over the tensor parallel ranks, too.
    of_stage = gpus // parallelism.pipeline
    if of_stage % parallelism.expert:
        raise fail(
            "hardware.parallelism.expert",
            parallelism.expert,
            tr("a divisor of the {gpus} GPUs of a pipeline stage", gpus=of_stage),
        )


def _check_context(job: Job, arch: ModelArchitecture) -> None:
    """Refuse a way to share sequences that the stack lacks, and heads that Ulysses cannot divide."""
    parallelism, stack = job.hardware.parallelism, job.training.stack
    kind, degree = parallelism.context_kind, parallelism.context
    if kind is None or degree == 1:
        return
    allowed, title = context_kinds(stack, parallelism.strategy), stack_defaults().titles[stack]
    if kind not in allowed:
        words = ", ".join(f'"{word}"' for word in allowed)
        raise fail(
            "hardware.parallelism.context_kind",
            kind,
            tr("{words} for {title} with this strategy", words=words, title=title)
            if words
            else tr("null: {title} has no context parallelism with this strategy", title=title),
        )
    if kind == "ring":
        return
    shared, repeats = degree * parallelism.tensor, mechanisms().context_kinds.repeats_keys[stack]
    for mixer in arch.mixers:
        for heads in _heads(mixer):
            if heads % shared and not (repeats and shared % heads == 0 and max(_heads(mixer)) % shared == 0):
                raise fail(
                    "hardware.parallelism.context",
                    degree,
                    tr(
                        "with Ulysses a degree that divides the heads, keys' and values' too: "
                        "tensor × context must divide {heads}",
                        heads=heads,
                    ),
                )


def _check_expert_tensor(job: Job) -> None:
    """Refuse experts that other numbers of GPUs share than the stack can have."""
    parallelism, stack = job.hardware.parallelism, job.training.stack
    own = parallelism.expert_tensor
    if own in (None, parallelism.tensor) or mechanisms().expert_tensor.by[stack]:
        return
    raise fail(
        "hardware.parallelism.expert_tensor",
        own,
        tr("null: {title} splits experts as it splits the other matrices", title=stack_defaults().titles[stack]),
    )


def _check_schedule(job: Job) -> None:
    """Refuse a schedule without bubbles on a stack that has none, and beside interleaved stages."""
    parallelism, stack = job.hardware.parallelism, job.training.stack
    if parallelism.pipeline_schedule != "zero-bubble" or parallelism.pipeline == 1:
        return
    if not mechanisms().zero_bubble.by[stack]:
        raise fail(
            "hardware.parallelism.pipeline_schedule",
            "zero-bubble",
            tr('"1f1b" for {title}', title=stack_defaults().titles[stack]),
        )
    if (parallelism.virtual_stages or 1) > 1:
        raise fail(
            "hardware.parallelism.virtual_stages",
            parallelism.virtual_stages,
            tr("null: the schedule without bubbles (ZB-H1) has one part a stage"),
        )


def _check_overlong(job: Job) -> None:
    """Refuse a run that stops on a sample that is too long, or drops them all."""
    data = job.data
    if data.lengths is None or data.overlong not in ("refuse", "drop"):
        return
    kept = without_longer(data.lengths, data.seq_len)
    if kept is None or (data.overlong == "refuse" and kept.counts != data.lengths.counts):
        samples = sum(data.lengths.counts)
        longer = samples - (sum(kept.counts) if kept else 0)
        raise fail(
            "data.overlong",
            data.overlong,
            tr("cut or split: {longer:,} of {samples:,} samples are longer", longer=longer, samples=samples),
        )


def _check_nvme(job: Job) -> None:
    """Refuse NVMe disks where DeepSpeed's ZeRO-3, which alone offloads to them, does not run."""
    parallelism, stack = job.hardware.parallelism, job.training.stack
    if not vocabulary().offloads.by[parallelism.cpu_offload].nvme:
        return
    strategy = parallelism.strategy or stack_defaults().strategy.sharded[stack]
    if strategy != "zero3" or not uses_deepspeed(stack, strategy):
        raise fail(
            "hardware.parallelism.cpu_offload",
            parallelism.cpu_offload,
            tr("none, optimizer or parameters: only DeepSpeed's zero3 offloads to NVMe disks"),
        )


def _heads(mixer: Mixer) -> tuple[int, ...]:
    """Return the counts of heads that tensor parallelism divides."""
    if isinstance(mixer, AttentionLayers):
        return (mixer.heads, mixer.kv_heads)
    if isinstance(mixer, GatedDeltaNetLayers):
        return (mixer.k_heads, mixer.v_heads)
    if isinstance(mixer, Mamba1Layers | ShortConvLayers):
        return ()  # their channels are split
    return (mixer.heads,)


def _divisors(number: int) -> str:
    return ", ".join(str(divisor) for divisor in range(1, number + 1) if number % divisor == 0)
