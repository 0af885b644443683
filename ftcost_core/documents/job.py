"""The job document: what the user asked for (``.ftcost``, JSON, UTF-8).

Bytes, tokens, seconds and US dollars throughout. ``None`` means "let the program choose and show what it
chose". Unknown fields are refused with their path.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, TypeVar, cast

from pydantic import BaseModel, Field, ValidationError, model_validator

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from ftcost_core.documents.method_fields import Lora, Method, Quantization
from ftcost_core.documents.problems import InputError, Problem, fail, from_validation, refused
from ftcost_core.documents.words import (
    Attention,
    Batching,
    Checkpointing,
    ContextKind,
    Count,
    Degree,
    Experts,
    Flag,
    Hours,
    Interconnect,
    Kernels,
    Loss,
    MethodKind,
    Name,
    Offload,
    Optimizer,
    Overlong,
    Part,
    PipelineSchedule,
    Precision,
    Real,
    RentalTerms,
    Share,
    Stack,
    StateDtype,
    Strategy,
    Tokens,
    TrainerName,
    WeightsDtype,
)
from ftcost_core.text.i18n import tr

COMPARISON = "comparison"
"""The key of a document under which scenarios stand beside the job."""
JOB_VERSION = 1


class ModelChoice(Part):
    """The base model: a catalogue id, or its architecture inline."""

    id: Name | None = Field(None, title="Base model", description="An id of the model catalogue.")
    architecture: ModelArchitecture | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.id is None) == (self.architecture is None):
            raise ValueError(tr('either "id" (a catalogue id) or "architecture" (inline), not both'))
        return self


class Lengths(Part):
    """Histogram of tokens per sample: ``counts[i]`` samples of ``edges[i]`` to ``edges[i + 1]`` tokens."""

    edges: tuple[Annotated[Count, Field(ge=0, le=10**12)], ...] = Field(min_length=2, max_length=100_000)
    counts: tuple[Annotated[Count, Field(ge=0, le=10**15)], ...] = Field(min_length=1, max_length=100_000)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(self.edges) != len(self.counts) + 1:
            raise ValueError(
                tr(
                    "one edge more than counts, not {edges} and {counts}",
                    edges=len(self.edges),
                    counts=len(self.counts),
                )
            )
        if any(b <= a for a, b in zip(self.edges, self.edges[1:], strict=False)):
            raise ValueError(tr("edges that increase"))
        if not sum(self.counts):
            raise ValueError(tr("at least one sample"))
        return self


class Data(Part):
    """The training data: how many tokens, in what lengths, batched how."""

    tokens: Tokens | None = Field(None, title="Training tokens", description="Real (non-padding) tokens in one epoch.")
    tokens_range: tuple[Tokens, Tokens] | None = Field(
        None,
        title="Range of the tokens",
        description="Ends of the 80 % range of an epoch's tokens, where they were estimated, not counted.",
    )
    samples: Tokens | None = Field(
        None, title="Samples", description="Sequences in one epoch: a preference pair is two."
    )
    mean_sample_tokens: Annotated[Real, Field(ge=1, le=10**12)] | None = Field(None, title="Mean tokens per sample")
    lengths: Lengths | None = Field(None, title="Lengths", description="Histogram of tokens per sample.")
    epochs: Annotated[Real, Field(gt=0, le=10_000)] = Field(1.0, title="Epochs", description="Passes over the data.")
    seq_len: Annotated[Count, Field(ge=1, le=100_000_000)] = Field(
        2048, title="Context length", description="Context window of training, tokens."
    )
    batching: Batching | None = Field(
        "packed",
        title="Batching",
        description="Packed into full windows, padded to the context length, or to the longest sample.",
    )
    overlong: Overlong | None = Field(
        None,
        title="Longer samples",
        description="What becomes of samples longer than the context: cut, dropped, split, or the run stops.",
    )
    images_per_sample: Annotated[Real, Field(ge=0, le=10_000)] | None = Field(
        None, title="Images per sample", description="On average, of an image-language model; none: text alone."
    )
    image_tokens: Annotated[Count, Field(ge=1, le=10_000_000)] | None = Field(
        None,
        title="Tokens per image",
        description="What an image takes of the context; the data's tokens count them, too.",
    )
    target_share: Annotated[Real, Field(ge=0.001, le=0.999)] | None = Field(
        None,
        title="Share of the target",
        description="With an encoder and a decoder: of a sample's tokens those that are written; the rest is read.",
    )

    @model_validator(mode="after")
    def _tokens_known(self) -> Self:
        if self.tokens is None and self.lengths is None and not (self.samples and self.mean_sample_tokens):
            raise ValueError(tr('"tokens", or "samples" with "mean_sample_tokens", or "lengths"'))
        if self.tokens_range is not None and not (
            self.tokens is not None and self.tokens_range[0] <= self.tokens <= self.tokens_range[1]
        ):
            raise ValueError(tr('"tokens_range" with "tokens" between its ends'))
        return self


class Training(Part):
    """How the step is run."""

    trainer: TrainerName | None = Field(
        None, title="Trainer", description="The tool that runs the job; what is left open is what it does by itself."
    )
    trainer_version: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        None, title="Release", description="Of the trainer; none: the newest whose code was read."
    )
    stack: Stack = Field("hf", title="Training stack", description="Who runs the step.")
    precision: Precision | None = Field(
        "bf16",
        title="Precision",
        description="Pure: weights, gradients and optimizer states in 16 bits. Mixed: with fp32 master weights.",
    )
    weights_dtype: WeightsDtype | None = Field(None, title="Base weights")
    master_weights: Flag | None = Field(None, title="Master weights")
    optimizer: Optimizer | None = Field("adamw", title="Optimizer")
    optimizer_state_dtype: StateDtype | None = Field(None, title="Optimizer states")
    micro_batch: Degree | None = Field(None, title="Micro-batch", description="Sequences per GPU per forward pass.")
    global_batch: Annotated[Count, Field(ge=1, le=10_000_000)] | None = Field(
        64, title="Global batch", description="Sequences per optimizer step over all GPUs."
    )
    checkpointing: Checkpointing | None = Field("full", title="Checkpointing")
    checkpoint_layers: Degree | None = Field(
        None, title="Recomputed layers", description="How many layers are recomputed; none: all of them."
    )
    activation_offload: Flag | None = Field(
        None, title="Offload activations", description="Saved activations wait in the host's memory."
    )
    offloaded_layers: Degree | None = Field(
        None,
        title="Layers in host memory",
        description="Frozen layers whose weights wait in RAM and are copied to the GPU for each pass; none: no layer.",
    )
    offloaded_experts: Flag | None = Field(
        None,
        title="Experts in host memory",
        description="Frozen routed experts wait in RAM; those of a layer are copied to the GPU for each pass.",
    )
    attention: Attention | None = Field("flash", title="Attention kernel")
    loss: Loss | None = Field("standard", title="Loss kernel")
    keeps_logits: Flag | None = Field(
        None, title="Keep logits", description="The loop holds the model's outputs until the backward pass is over."
    )
    dropout: Annotated[Real, Field(ge=0, lt=1)] | None = Field(
        None, title="Model's dropout", description="Of hidden states and attention; none: what the model's code does."
    )
    kernels: Kernels | None = Field("standard", title="Layer kernels")
    compile: Flag | None = Field(False, title="torch.compile")
    experts: Experts | None = Field(
        None, title="Experts", description="The kernel that multiplies a mixture's routed experts."
    )


class Parallelism(Part):
    """How the job is spread over the GPUs."""

    strategy: Strategy | None = Field(None, title="Parallelism")
    tensor: Degree = Field(1, title="Tensor parallel")
    pipeline: Degree = Field(1, title="Pipeline parallel")
    context: Degree = Field(1, title="Context parallel")
    context_kind: ContextKind | None = Field(
        None,
        title="Context exchange",
        description="Keys and values passed round (ring), or heads exchanged for tokens (Ulysses).",
    )
    expert: Degree = Field(1, title="Expert parallel")
    expert_tensor: Degree | None = Field(
        None,
        title="Expert tensor parallel",
        description="GPUs that share an expert's matrices; none: as many as share the others.",
    )
    virtual_stages: Degree | None = Field(
        None, title="Virtual stages", description="Parts of a pipeline stage that take turns (interleaved)."
    )
    pipeline_schedule: PipelineSchedule = Field(
        "1f1b",
        title="Pipeline schedule",
        description="Zero bubble: gradients of weights fill what stages would wait for.",
    )
    sequence_parallel: Flag = Field(False, title="Sequence parallel")
    shard_group: Degree | None = Field(
        None, title="Shard group", description="GPUs that shard a model together; none: all of them."
    )
    cpu_offload: Offload = Field("none", title="CPU offload")


class Hardware(Part):
    """The GPUs and their links."""

    gpu: Name = Field(title="GPU", description="A name or alias of the GPU catalogue.")
    gpus_per_node: Annotated[Count, Field(ge=1, le=1_024)] = Field(1, title="GPUs per node")
    nodes: Annotated[Count, Field(ge=1, le=100_000)] = Field(1, title="Nodes")
    interconnect: Interconnect | None = Field(None, title="Interconnect")
    p2p: Flag | None = Field(
        None,
        title="Peer-to-peer over PCIe",
        description="Whether the GPUs of a node reach each other's memory over PCIe.",
    )
    network_gbit_s: Annotated[Real, Field(gt=0, le=10**6)] | None = Field(
        None, title="Network", description="Between nodes, Gbit/s per node."
    )
    memory_in_use_gib: Annotated[Real, Field(ge=0, le=10_000)] | None = Field(
        None, title="Memory in use", description="Of each GPU, by a desktop or another process, GiB."
    )
    host_ram_gib: Annotated[Real, Field(gt=0, le=10**6)] | None = Field(
        None, title="Host memory", description="RAM of one node, GiB."
    )
    disk_gib: Annotated[Real, Field(gt=0, le=10**7)] | None = Field(
        None, title="Disk", description="Free disk of one node, GiB."
    )
    disk_gb_s: Annotated[Real, Field(gt=0, le=10_000)] | None = Field(
        None, title="Disk speed", description="A node's disks together, reading and writing in turn, GB/s."
    )
    machine: Name | None = Field(
        None, title="Measured machine", description="A machine of one's own whose kernels were timed, by its name."
    )
    parallelism: Parallelism = Parallelism()


class Run(Part):
    """Everything around the pure training time."""

    evaluation_share: Share = Field(
        0.02, title="Evaluation", description="Extra forward-only work, as a share of training tokens."
    )
    evaluation_batch: Degree | None = Field(
        None, title="Evaluation batch", description="Sequences per GPU of an evaluation; none: the trainer's own."
    )
    evaluation_metrics: Flag | None = Field(
        None,
        title="Metrics of logits",
        description="An evaluation computes metrics of the logits, which are gathered for them, not the loss alone.",
    )
    checkpoint_minutes: Annotated[Real, Field(gt=0, le=1_000_000)] = Field(30.0, title="Save every")
    retry_share: Share = Field(0.10, title="Retries and restarts", description="Work lost to failed runs and restarts.")
    experiments: Annotated[Count, Field(ge=0, le=100_000)] = Field(0, title="Experiments")
    experiment_share: Share = Field(
        0.1, title="Size of an experiment", description="Share of the full run that each experiment takes."
    )
    data_preparation_hours: Hours = Field(0.0, title="Data preparation")
    evaluation_hours: Hours = Field(0.0, title="Final evaluation")
    setup_hours: Hours = Field(0.1, title="Set-up")
    one_off_usd: Annotated[Real, Field(ge=0, le=10**12)] = Field(
        0.0, title="One-off costs", description="Labelling, licences, people: paid once for the job, US dollars."
    )
    tax_share: Share = Field(
        0.0, title="Tax", description="On top of what a provider bills; not on hardware of one's own."
    )
    contingency_share: Share = Field(
        0.0, title="Contingency", description="Set aside beside the bill, for what nobody has thought of."
    )


class Price(Part):
    """Which offer is paid."""

    offer: Name | None = Field(None, title="Offer", description="An offer id; none: rank them all.")
    terms: RentalTerms = Field("on-demand", title="Terms")


class Limits(Part):
    """What must not be exceeded, and which offers a list, a search for plans and a report choose from."""

    budget_usd: Annotated[Real, Field(gt=0, le=10**12)] | None = Field(None, title="Budget")
    deadline_hours: Annotated[Real, Field(gt=0, le=10**6)] | None = Field(None, title="Deadline")
    min_fit_probability: Annotated[Real, Field(ge=0.05, le=0.99)] = Field(
        0.9, title="Minimum chance of fitting", description="Chance that a plan does not run out of memory."
    )
    memory_margin: Annotated[Real, Field(ge=0, le=0.9)] = Field(
        0.0, title="Memory margin", description="Share of a GPU's memory that a plan leaves free as well."
    )
    max_gpus: Annotated[Count, Field(ge=1, le=65_536)] = Field(64, title="Max. GPUs")
    gpus: tuple[Name, ...] | None = Field(
        None, title="GPUs", description="Names of the GPU catalogue; none: all of them."
    )
    providers: tuple[Name, ...] | None = Field(None, title="Providers", description="None: all of them.")
    regions: tuple[Name, ...] | None = Field(
        None, title="Regions", description="None: all; an offer for every region always counts."
    )
    terms: tuple[RentalTerms, ...] | None = Field(
        None, title="Terms", description="None: on-demand and spot, or the job's own if it is neither."
    )
    own_lists_only: Flag = Field(
        False, title="Only my lists", description="Only prices of lists of one's own, machines included."
    )
    doubtful_prices: Flag = Field(
        False,
        title="Doubtful prices",
        description="Whether prices that are superseded or far from their kind count among the cheapest.",
    )
    methods: tuple[MethodKind, ...] | None = Field(
        None, title="Methods", description="None: the job's own, and LoRA on 16-bit weights beside QLoRA."
    )
    quantization: Flag = Field(True, title="Quantised weights", description="Whether a plan may have them.")
    optimizer_8bit: Flag = Field(True, title="8-bit optimizer", description="Whether a plan may have one.")
    min_rank: Annotated[Count, Field(ge=1, le=65_536)] | None = Field(None, title="Least rank")
    min_seq_len: Annotated[Count, Field(ge=1, le=100_000_000)] | None = Field(
        None, title="Least context length", description="None: the context stays as it is."
    )


class Calibration(Part):
    """What a pilot run measured, and with what; a setting that is left out was the job's."""

    tokens_per_s_per_gpu: Annotated[Real, Field(gt=0, le=10**9)] | None = Field(
        None, title="Measured speed", description="Tokens per second and GPU, padding included, after warm-up."
    )
    peak_bytes: Annotated[Count, Field(ge=1, le=10**14)] | None = Field(
        None, title="Measured peak", description="Peak of the allocator or of the device."
    )
    model: ModelChoice | None = None
    gpu: Name | None = None
    gpus: Degree | None = None
    nodes: Degree | None = Field(None, description="Nodes that its GPUs were on.")
    micro_batch: Degree | None = None
    seq_len: Annotated[Count, Field(ge=1, le=100_000_000)] | None = None
    method: Method | None = None
    training: Training | None = None
    parallelism: Parallelism | None = None
    source: Annotated[str, Field(max_length=1_000)] | None = None


class Job(Part):
    """A whole job document."""

    format: Literal["ftcost-job"] = "ftcost-job"
    version: Literal[1] = 1
    name: Annotated[str, Field(max_length=200)] = Field("", title="Name")
    model: ModelChoice
    data: Data
    method: Method
    training: Training
    hardware: Hardware
    run: Run = Run()
    price: Price = Price()
    limits: Limits = Limits()
    calibration: Calibration | None = None

    @model_validator(mode="before")
    @classmethod
    def _left_open(cls, document: object) -> object:
        """Open what a job with a trainer leaves out, and fill what one without a trainer leaves open."""
        return with_open_fields(document) if isinstance(document, dict) else document


AnyJob = TypeVar("AnyJob", bound=Job)
LEFT_TO_TRAINER: dict[str, tuple[str, ...]] = {
    "data": ("batching", "overlong"),
    "method.lora": ("dropout", "adapter_dtype"),
    "method.quantization": ("kind", "double", "upcast"),
    "training": (
        "precision", "weights_dtype", "master_weights", "optimizer", "optimizer_state_dtype", "checkpointing",
        "activation_offload", "attention", "loss", "keeps_logits", "kernels", "compile",
    ),
}  # fmt: skip
"""The fields that a job with a trainer may leave open, by the part they stand in."""
OF_STACK: Mapping[str, dict[str, object]] = {
    "mlx": {"data.batching": "padded-longest", "training.attention": "eager"},
}  # fmt: skip
"""What a field that a document leaves out means where its stack takes no default of the format."""
OPEN_PATHS = tuple(f"{part}.{name}" for part, names in LEFT_TO_TRAINER.items() for name in names)
TRAINER_STACKS: Mapping[TrainerName, tuple[Stack, ...]] = {
    "trl": ("hf",),
    "transformers": ("hf",),
    "axolotl": ("hf",),
    "llama-factory": ("hf",),
    "unsloth": ("unsloth",),
    "torchtune": ("torchtune",),
    "litgpt": ("litgpt",),
    "ms-swift": ("hf", "megatron"),
    "verl": ("fsdp", "megatron"),
    "openrlhf": ("hf",),
    "nemo-rl": ("fsdp", "megatron"),
    "nemo-automodel": ("fsdp",),
    "megatron-bridge": ("megatron",),
    "megatron": ("megatron",),
    "deepspeed": ("hf",),
    "torchtitan": ("fsdp",),
    "mlx-lm": ("mlx",),
    "maxtext": ("maxtext",),
    "own": ("fsdp", "hf", "torchtune", "litgpt", "unsloth", "megatron", "mlx", "maxtext"),
}
"""The stacks that each trainer runs on; the first is the one it takes by itself."""


_PARTS: Mapping[str, type[BaseModel]] = {
    "data": Data, "method.lora": Lora, "method.quantization": Quantization, "training": Training
}  # fmt: skip


def offloads(job: Job) -> bool:
    """Tell whether a job keeps in its host's memory what it could keep on the GPU."""
    training = job.training
    return job.hardware.parallelism.cpu_offload != "none" or bool(
        training.activation_offload or training.offloaded_layers or training.offloaded_experts
    )


def with_open_fields(document: dict[str, Any]) -> dict[str, Any]:
    """Return a job document in which what a trainer decides is open where it is left out; its stack follows.

    Without a trainer there is nobody to decide: open fields become the format's own defaults, or the stack's.
    """
    out = dict(document)
    training = _fields(out.get("training"))
    trainer, stack = training.get("trainer"), training.get("stack")
    of_stack = OF_STACK.get(stack, {}) if isinstance(stack, str) else {}
    if isinstance(trainer, str) and trainer in TRAINER_STACKS:
        stack = stack or TRAINER_STACKS[cast("TrainerName", trainer)][0]
        out["training"] = {**training, "stack": stack}
        if isinstance(method := out.get("method"), dict) and "lora" not in method:
            out["method"] = {**method, "lora": {}}
    for path, names in LEFT_TO_TRAINER.items():
        part, _, inner = path.partition(".")
        outer = _fields(out.get(part))
        given, declared = _fields(outer.get(inner) if inner else outer), _PARTS[path].model_fields
        changes: dict[str, object]
        if trainer:
            changes = {name: None for name in names if name not in given}
        else:
            left_out = {name: declared[name].default if name in given else None for name in names}
            left_out |= {name: of_stack[key] for name in names if (key := f"{path}.{name}") in of_stack}
            changes = {name: value for name, value in left_out.items() if value is not None and given.get(name) is None}
        if changes and (outer.get(inner) is not None if inner else outer):
            changed = {**given, **changes}
            out[part] = {**outer, inner: changed} if inner else changed
    return out


def _fields(part: object) -> dict[str, Any]:
    """Return the fields of a part that is a model, or still plain JSON."""
    if isinstance(part, BaseModel):
        return vars(part)
    return part if isinstance(part, dict) else {}


def parse_job(document: object) -> Job:
    """Validate a parsed job document.

    Scenarios that a file keeps beside its job are no part of it (:mod:`ftcost_core.documents.scenarios`).
    Raises :class:`InputError` with every fault: foreign format, newer version, unknown, missing or
    impossible fields.
    """
    return _parsed(document, Job)


def _parsed(document: object, kind: type[AnyJob]) -> AnyJob:
    if not isinstance(document, dict):
        raise fail("", document, tr('a job document: an object with "format": "ftcost-job"'))
    if document.get("format") != "ftcost-job":
        raise fail("format", document.get("format"), '"ftcost-job"')
    document = {key: value for key, value in document.items() if key != COMPARISON}
    version = document.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > JOB_VERSION:
        raise fail("version", version, tr("{job_version}; a newer FTCost wrote this document", job_version=JOB_VERSION))
    try:
        return kind.model_validate(document)
    except ValidationError as error:
        raise from_validation(error) from None


def load_job(text: str | bytes) -> Job:
    """Parse and validate the text of a ``.ftcost`` file, or its UTF-8 bytes. Raises :class:`InputError`."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise refused(f"the document is not UTF-8 text (byte {error.start})") from None
    return parse_job(load_document(text))


def load_document(text: str) -> object:
    """Parse JSON, refusing duplicate fields and what is too large or too deep. Raises :class:`InputError`."""
    if len(text) > LARGEST_JOB_CHARACTERS:
        raise fail(
            "",
            f"{len(text)} characters",
            tr("at most {largest_document_characters}", largest_document_characters=LARGEST_JOB_CHARACTERS),
        )
    try:
        return loads(text, pairs=_no_duplicates)
    except json.JSONDecodeError as error:
        where = tr("line {lineno}, column {colno}", lineno=error.lineno, colno=error.colno)
        raise InputError(
            [Problem("", "", tr("not a JSON document: {msg} at {where}", msg=error.msg, where=where))]
        ) from None
    except InputError:
        raise
    except ValueError as error:  # an integer of thousands of digits, nesting without end
        raise InputError([Problem("", "", tr("not a JSON document: {error}", error=error))]) from None


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        earlier: set[str] = set()
        duplicate = next(key for key, _ in pairs if key in earlier or earlier.add(key))  # type: ignore[func-returns-value]
        raise fail(duplicate, tr("the field twice"), tr("each field once"))
    return fields


def dump_job(job: Job) -> str:
    """Write a job as the text of a ``.ftcost`` file: every field, two spaces deep, a line feed at the end."""
    return json.dumps(job.model_dump(mode="json"), indent=2, ensure_ascii=False) + "\n"


def edited(job: AnyJob, changes: dict[str, object]) -> AnyJob:
    """Return the job with fields replaced, each named by its dotted path.

    ``edited(job, {"data.seq_len": 4096})``. Every part with a change in it is validated again: pydantic's own
    ``model_copy(update=...)`` would not. A path through a part that is ``None`` starts from that part's
    defaults. Raises :class:`InputError`.
    """
    document = dict(vars(job))
    for path, value in changes.items():
        if not isinstance(path, str):
            raise fail("changes", path, "dotted paths of fields")
        *parents, leaf = path.split(".")
        part = document
        for name in parents:
            # Taken apart where a change is in it; what stays a model was validated when it was made.
            inner = part.get(name)
            if isinstance(inner, BaseModel):
                inner = vars(inner)
            elif not isinstance(inner, dict | None):
                unknown = tr("only the fields of the format (see `ftcost schema job`)")
                raise InputError([Problem(path, tr("an unknown field"), unknown)])
            part[name] = opened = dict(inner or {})
            part = opened
        part[leaf] = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return _parsed(document, type(job))
