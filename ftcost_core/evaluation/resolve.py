"""Every ``null`` of a job replaced by a choice, with its reason.

What depends on memory (micro-batch, parallel strategy) is chosen in :mod:`ftcost_core.evaluation.fit`;
the rest follows from what the stack does (``resources/stacks.json``) and from the GPU.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from msgspec import Struct

from ftcost_core.architecture.layers import (
    AttentionLayers,
    GatedDeltaNetLayers,
    Mamba1Layers,
    Mixer,
    MoeFfn,
    ShortConvLayers,
)
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.architecture.vision import usual_image_tokens
from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Job, Lora, Parallelism, Quantization, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Choice
from ftcost_core.documents.rollouts import engine_gpus
from ftcost_core.evaluation.gpu_support import lacking_kernel
from ftcost_core.evaluation.rollout import check_rollout, rollout_choices
from ftcost_core.evaluation.stack_checks import check_stack
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.facts.stacks import context_kinds, mechanisms, uses_deepspeed
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.kernels.collectives import link_kind
from ftcost_core.formulas.memory.step_phases import CHECKS
from ftcost_core.text.i18n import tr

_WHOLE = ("single", "ddp")
"""Strategies that keep everything whole on every GPU."""


class Resolved(Struct, frozen=True):
    """A job without open fields, but for micro-batch, global batch and strategy."""

    job: Job
    arch: ModelArchitecture
    gpu: Gpu
    choices: tuple[Choice, ...]


def resolve(job: Job) -> Resolved:
    """Fill what the stack and the GPU decide. Raises :class:`InputError` for an unknown model or GPU."""
    chosen = job.model
    arch = chosen.architecture or find_model(chosen.id or "").architecture
    gpu = find_gpu(job.hardware.gpu)
    check_stack(job, gpu)
    CHECKS[mechanisms().memory_rules.by[job.training.stack]](arch)
    _check_objective(job, arch)
    rollout = tuple(rollout_choices(job))
    if rollout:
        job = edited(job, {choice.path: choice.value for choice in rollout})
    _check(job, arch)
    _check_images(job, arch)
    if lacking := lacking_kernel(job, gpu):
        raise lacking
    choices = (*_image_choices(job, arch), *_choices(job, gpu))
    changes = {choice.path: choice.value for choice in choices}
    return Resolved(edited(job, changes) if changes else job, arch, gpu, (*rollout, *choices))


def _check(job: Job, arch: ModelArchitecture) -> None:
    hardware = job.hardware
    parallelism = hardware.parallelism
    check_rollout(job, arch)
    gpus = hardware.gpus_per_node * hardware.nodes - engine_gpus(job)
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


def _check_objective(job: Job, arch: ModelArchitecture) -> None:
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


def _image_choices(job: Job, arch: ModelArchitecture) -> Iterator[Choice]:
    if job.data.images_per_sample and job.data.image_tokens is None and arch.vision:
        yield Choice(
            path="data.image_tokens",
            value=usual_image_tokens(arch.vision),
            reason=tr("one picture of the size that the tower takes")
            if arch.vision.tile_tokens
            else tr("an image of 1,024 × 1,024 pixels"),
        )


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


def _choices(job: Job, gpu: Gpu) -> Iterator[Choice]:
    defaults, training, method = stack_defaults(), job.training, job.method
    title = defaults.titles[training.stack]
    stack, precision, adapters = training.stack, training.precision, method.kind in ADAPTER_KINDS

    if adapters and method.lora is None:
        yield Choice(path="method.lora", value=Lora().model_dump(mode="json"), reason=tr("the usual adapter"))
    lora = method.lora or Lora()
    adapter_dtype = lora.adapter_dtype or defaults.adapter_dtype.by[stack][precision]
    if adapters and lora.adapter_dtype is None:
        yield Choice(path="method.lora.adapter_dtype", value=adapter_dtype, reason=tr("what {title} does", title=title))
    quantization = method.quantization
    if method.kind == "qlora" and quantization is None:
        kind = defaults.four_bit.by[stack]
        quantization = Quantization(kind=kind)
        yield Choice(
            path="method.quantization",
            value=quantization.model_dump(mode="json"),
            reason=tr("NF4 with double quantisation, as in the QLoRA paper")
            if kind == "nf4"
            else tr("what {title} does", title=title),
        )
    if quantization and quantization.upcast is None:
        yield Choice(
            path="method.quantization.upcast",
            value=defaults.upcast.by[stack],
            reason=tr("what {title} does", title=title),
        )
    if method.kind == "freeze" and method.trained_layers is None:
        yield Choice(
            path="method.trained_layers", value=defaults.trained_layers.value, reason=defaults.trained_layers.source
        )

    deepspeed = uses_deepspeed(stack, job.hardware.parallelism.strategy)
    weights_dtype = training.weights_dtype or defaults.weights_dtype.of(
        stack, precision, adapters=adapters, deepspeed=deepspeed
    )
    if training.weights_dtype is None:
        yield Choice(
            path="training.weights_dtype",
            value=weights_dtype,
            reason=tr("what {title} does in {precision}", title=title, precision=precision),
        )
    if training.master_weights is None:
        masters = defaults.master_weights
        yield Choice(
            path="training.master_weights",
            value=masters.deepspeed if deepspeed else masters.by[stack],
            reason=tr("what {title} does", title=title),
        )
    if training.optimizer_state_dtype is None:
        trained = adapter_dtype if adapters else weights_dtype
        states = defaults.optimizer_state_dtype
        always = states.deepspeed if deepspeed else states.by[stack]
        if vocabulary().optimizers.by[training.optimizer].fp32_states:
            always = "fp32"
        yield Choice(
            path="training.optimizer_state_dtype",
            value=always or ("fp32" if trained == "fp32" else "bf16"),
            reason=tr("what {title} does", title=title) if always else tr("torch.optim follows what is trained"),
        )

    if training.keeps_logits is None:
        loops = defaults.keeps_logits
        yield Choice(
            path="training.keeps_logits",
            value=(loops.pretraining if method.kind == "pretrain" else loops.by)[stack],
            reason=tr("what {title} does", title=title),
        )
    if training.activation_offload is None:
        yield Choice(
            path="training.activation_offload",
            value=training.checkpointing == "full" and defaults.activation_offload.by[stack],
            reason=tr("what {title} does", title=title),
        )

    parallelism = job.hardware.parallelism
    kinds = context_kinds(stack, parallelism.strategy)
    certain = parallelism.strategy is not None or not mechanisms().context_kinds.deepspeed[stack]
    if parallelism.context > 1 and parallelism.context_kind is None and certain and kinds[:1] == ("ring",):
        yield Choice(
            path="hardware.parallelism.context_kind", value=kinds[0], reason=tr("what {title} does", title=title)
        )
    if vocabulary().offloads.by[parallelism.cpu_offload].nvme and job.hardware.disk_gb_s is None:
        yield Choice(
            path="hardware.disk_gb_s",
            value=host_facts().nvme.bytes_s / 1e9,
            reason=tr("one NVMe disk; several together, or of a newer PCIe, are faster"),
        )
    if job.hardware.interconnect is None:
        yield Choice(
            path="hardware.interconnect", value=usual_interconnect(gpu), reason=tr("usual for {name}", name=gpu.name)
        )
    if job.hardware.p2p is None:
        yield Choice(
            path="hardware.p2p",
            value=usual_peer_to_peer(gpu),
            reason=tr("what the driver of {name} allows", name=gpu.name),
        )
    if job.hardware.network_gbit_s is None:
        yield Choice(
            path="hardware.network_gbit_s",
            value=usual_network_gbit_s(gpu),
            reason=tr("usual between nodes of {name}", name=gpu.name),
        )


def usual_interconnect(gpu: Gpu) -> str:
    """Return the link between the GPUs of a node that this GPU usually has.

    A bridge joins two cards only and is rarely rented; without NVLink or a like link it is PCIe.
    """
    if gpu.link and gpu.link_bytes_s and not gpu.link_is_bridge:
        return "nvlink"
    return f"pcie{min(max(gpu.pcie_gen, 3), 5)}"


def usual_peer_to_peer(gpu: Gpu) -> bool:
    """Return whether the driver of this GPU lets cards reach each other's memory over PCIe."""
    return link_kind(gpu, direct=False) == "pcie"


def usual_network_gbit_s(gpu: Gpu) -> float:
    """Return the network of one node that this GPU usually comes with, Gbit/s."""
    return gpu.usual_network_gbit_s
