"""What fills each open field of a job: what its trainer and its stack do by themselves, and its GPU."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.architecture.vision import usual_image_tokens
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.catalogue.models import architecture_of
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import LEFT_TO_TRAINER, Job, edited
from ftcost_core.documents.method_fields import Lora, Quantization
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.documents.result import Choice
from ftcost_core.documents.words import Optimizer, Precision
from ftcost_core.evaluation.experts import expert_choices
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.families import family
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.facts.stacks import context_kinds, mechanisms, uses_deepspeed
from ftcost_core.formulas.facts.trainers import BASE_DTYPE, PATHS, facts_of
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.kernels.collectives import link_kind
from ftcost_core.text.i18n import tr


def trainer_choices(job: Job) -> Iterator[Choice]:
    """Yield what a job's trainer does where the job leaves it open; what it leaves to its stack is no choice."""
    facts = facts_of(job)
    if facts is None:
        return
    own = tr("{trainer}'s own", trainer=facts.title)
    if job.training.trainer_version is None:
        yield Choice(path="training.trainer_version", value=facts.release, reason=tr("the newest whose code was read"))
    method, checkpointing = job.method, job.training.checkpointing
    adapters = method.kind in ADAPTER_KINDS
    quantized = adapters and (method.kind == "qlora" or method.quantization is not None)
    meant = {"method.lora": adapters, "method.quantization": quantized}
    for name, path in PATHS.items():
        if field_value(job, path) is not None or not meant.get(path.rpartition(".")[0], True):
            continue
        value = facts.value(name, job)
        if name == "attention" and value == "sdpa" and not takes_sdpa(job):
            yield Choice(path=path, value="eager", reason=tr("this model's class has no place for PyTorch's attention"))
            continue
        if name == "weights_dtype" and not _goes_with(value, job.training.precision, facts.value("precision", job)):
            continue
        if name == "checkpointing":
            checkpointing = value
        elif name == "activation_offload":
            value = value and checkpointing == "full"
        if value is not None and value != BASE_DTYPE:
            yield Choice(path=path, value=value, reason=own)
    batch = facts.value("evaluation_batch", job)
    if job.run.evaluation_share and job.run.evaluation_batch is None and batch is not None:
        yield Choice(path="run.evaluation_batch", value=batch, reason=own)


def takes_sdpa(job: Job) -> bool:
    """Tell whether the model's class in transformers takes PyTorch's attention; a model that nobody knows may."""
    try:
        return family(architecture_of(job.model).family).takes_sdpa
    except InputError:
        return True


def _goes_with(dtype: object, precision: str | None, own: str) -> bool:
    """Return whether a trainer's weights are those of a job that may have another precision than the trainer's own."""
    return precision in (None, own) or (dtype == "fp32" and precision is not None and precision.endswith("-mixed"))


def as_trainer_runs(job: Job) -> Job:
    """Return a job with what its trainer decides; without a trainer, or with all set, the job itself."""
    changes = {choice.path: choice.value for choice in trainer_choices(job)} | _unused_parts(job)
    return edited(job, changes) if changes else job


def _unused_parts(job: Job) -> dict[str, object]:
    """Return open fields of adapters and of a quantised base where neither is trained: they are ignored, and closed."""
    if job.method.kind in ADAPTER_KINDS:
        return {}
    parts = {"method.lora": Lora(), "method.quantization": Quantization()}
    paths = {
        f"{part}.{name}": value
        for part, usual in parts.items()
        for name in LEFT_TO_TRAINER[part]
        if field_value(job, part) is not None and (value := getattr(usual, name)) is not None
    }
    return {path: value for path, value in paths.items() if field_value(job, path) is None}


def choices_of(job: Job, arch: ModelArchitecture, gpu: Gpu) -> Iterator[Choice]:
    """Yield what fills the fields that stay open behind its trainer's choices, with the reason."""
    yield from _image_choices(job, arch)
    yield from _two_stacks_choices(job, arch)
    defaults, training, method = stack_defaults(), job.training, job.method
    title = defaults.titles[training.stack]
    of_stack = tr("what {title} does", title=title)
    stack, adapters = training.stack, method.kind in ADAPTER_KINDS
    precision: Precision = assigned(training.precision)
    optimizer: Optimizer = assigned(training.optimizer)

    deepspeed = uses_deepspeed(stack, job.hardware.parallelism.strategy)
    weights_dtype = training.weights_dtype or defaults.weights_dtype.of(
        stack, precision, adapters=adapters, deepspeed=deepspeed
    )
    if adapters and method.lora is None:
        yield Choice(path="method.lora", value=Lora().model_dump(mode="json"), reason=tr("the usual adapter"))
    lora, facts = method.lora or Lora(), facts_of(job)
    as_base = facts is not None and facts.value("adapter_dtype", job) == BASE_DTYPE
    usual = defaults.adapter_dtype.by[stack][precision]
    adapter_dtype = lora.adapter_dtype or (("fp32" if weights_dtype == "fp32" else "bf16") if as_base else usual)
    if adapters and lora.adapter_dtype is None:
        yield Choice(path="method.lora.adapter_dtype", value=adapter_dtype, reason=of_stack)
    quantization = method.quantization
    if method.kind == "qlora" and quantization is None:
        kind = defaults.four_bit.by[stack]
        quantization = Quantization(kind=kind)
        yield Choice(
            path="method.quantization",
            value=quantization.model_dump(mode="json"),
            reason=tr("NF4 with double quantisation, as in the QLoRA paper") if kind == "nf4" else of_stack,
        )
    if quantization and quantization.upcast is None:
        yield Choice(path="method.quantization.upcast", value=defaults.upcast.by[stack], reason=of_stack)
    yield from expert_choices(job, arch)
    if method.kind == "freeze" and method.trained_layers is None:
        yield Choice(
            path="method.trained_layers", value=defaults.trained_layers.value, reason=defaults.trained_layers.source
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
            path="training.master_weights", value=masters.deepspeed if deepspeed else masters.by[stack], reason=of_stack
        )
    if training.optimizer_state_dtype is None:
        trained = adapter_dtype if adapters else weights_dtype
        states = defaults.optimizer_state_dtype
        always = states.deepspeed if deepspeed else states.by[stack]
        if vocabulary().optimizers.by[optimizer].fp32_states:
            always = "fp32"
        yield Choice(
            path="training.optimizer_state_dtype",
            value=always or ("fp32" if trained == "fp32" else "bf16"),
            reason=of_stack if always else tr("torch.optim follows what is trained"),
        )

    if training.keeps_logits is None:
        loops = defaults.keeps_logits
        yield Choice(
            path="training.keeps_logits",
            value=(loops.pretraining if method.kind == "pretrain" else loops.by)[stack],
            reason=of_stack,
        )
    if training.activation_offload is None:
        yield Choice(
            path="training.activation_offload",
            value=training.checkpointing == "full" and defaults.activation_offload.by[stack],
            reason=of_stack,
        )

    parallelism = job.hardware.parallelism
    kinds = context_kinds(stack, parallelism.strategy)
    certain = parallelism.strategy is not None or not mechanisms().context_kinds.deepspeed[stack]
    if parallelism.context > 1 and parallelism.context_kind is None and certain and kinds[:1] == ("ring",):
        yield Choice(path="hardware.parallelism.context_kind", value=kinds[0], reason=of_stack)
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


def _two_stacks_choices(job: Job, arch: ModelArchitecture) -> Iterator[Choice]:
    if arch.encoder and job.data.target_share is None:
        yield Choice(
            path="data.target_share",
            value=arch.target_share,
            reason=tr("of a sample's tokens, as where 1,024 are read and 256 are written; the encoder reads the rest"),
        )
    if arch.position_bias and job.training.attention not in ("sdpa", "eager"):
        yield Choice(
            path="training.attention",
            value="sdpa",
            reason=tr("this model adds its positions to the scores, for which FlashAttention has no place"),
        )
    if arch.relative and job.training.attention != "eager":
        yield Choice(
            path="training.attention",
            value="eager",
            reason=tr("this model multiplies positions into its scores, which no fused kernel of attention does"),
        )


def _image_choices(job: Job, arch: ModelArchitecture) -> Iterator[Choice]:
    if job.data.images_per_sample and job.data.image_tokens is None and arch.vision:
        yield Choice(
            path="data.image_tokens",
            value=usual_image_tokens(arch.vision),
            reason=tr("one picture of the size that the tower takes")
            if arch.vision.tile_tokens and arch.vision.usual_tiles == 1
            else tr("an image of 1,024 × 1,024 pixels"),
        )
