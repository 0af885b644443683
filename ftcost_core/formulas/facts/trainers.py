"""What each training tool does by itself, by release (``resources/trainers``), read from its released code."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from ftcost_core.documents.job import Job
from ftcost_core.documents.record import Record
from ftcost_core.documents.words import (
    Attention,
    Batching,
    Checkpointing,
    Kernels,
    Loss,
    MethodKind,
    Objective,
    Optimizer,
    Overlong,
    Precision,
    QuantizationKind,
    Role,
    RolloutEngine,
    StateDtype,
    Strategy,
    TrainerName,
    WeightsDtype,
)
from ftcost_core.formulas.facts.stacks import LogitCopies
from ftcost_core.formulas.facts.tables import load

Value = TypeVar("Value")
BASE_DTYPE: Final = "base"
"""The adapters' dtype where they have that of the base weights."""
ExpertsKernel: TypeAlias = Literal["loop", "grouped", "gathered", "megablox"]
"""How routed experts are computed: one after the other, in grouped products, or on gathered weights."""
AdaptedExperts: TypeAlias = Literal["all", "mapped", "named", "none"]
"""Which routed experts ``all-linear`` reaches: all, those of the families that PEFT maps, those whose projections are
named, none."""
EvaluatedLogits: TypeAlias = Literal["none", "batch", "set"]
"""What evaluation holds of logits: parts at a time, a batch's for its loss, or the whole set's for metrics."""
LossMask: TypeAlias = Literal["all", "completion", "answers"]
"""Which tokens are learnt: all, completions of prompt-completion data alone, or answers."""
SaveInterval: TypeAlias = Literal["steps", "epoch", "end"]
Storage: TypeAlias = Literal["uint8", "bf16"]


class When(Record, frozen=True, kw_only=True):
    """The jobs and releases that a case is for; what is left out does not matter."""

    releases: tuple[str, ...] = ()
    """Beginnings of a release: ``4`` is every 4.x."""
    methods: tuple[MethodKind, ...] = ()
    objectives: tuple[Objective, ...] = ()
    quantized: bool | None = None
    strategies: tuple[Strategy, ...] = ()
    precisions: tuple[Precision, ...] = ()
    several_gpus: bool | None = None

    def holds(self, job: Job | None, release: str) -> bool:
        """Return whether a job is one of these; ``None``: any job, of which nothing is asked."""
        if self.releases and not any(f"{release}.".startswith(f"{start}.") for start in self.releases):
            return False
        if job is None:
            return True
        method, hardware = job.method, job.hardware
        quantized = method.kind == "qlora" or (method.quantization is not None and method.kind in ("lora", "dora"))
        return (
            method.kind in (self.methods or (method.kind,))
            and method.objective in (self.objectives or (method.objective,))
            and self.quantized in (None, quantized)
            and (not self.strategies or hardware.parallelism.strategy in self.strategies)
            and (not self.precisions or job.training.precision in self.precisions)
            and self.several_gpus in (None, hardware.gpus_per_node * hardware.nodes > 1)
        )


class Case(Record, Generic[Value], frozen=True, kw_only=True):
    """A value, for what, and where the code says so: ``file:line`` inside the tool's package."""

    value: Value
    when: When = When()
    source: str


Fact: TypeAlias = tuple[Case[Value], ...]
"""The cases of a fact: the first that holds counts, and the last holds always."""


class LossChunks(Record, frozen=True, kw_only=True):
    """How much of the logits a loss makes at a time, and what it holds beside them."""

    tokens: int | None = None
    """Tokens of a chunk; ``None``: all."""
    parts: int = 1
    """Chunks that a micro-batch is cut into."""
    vocabulary: int | None = None
    """Vocabulary entries of a chunk; ``None``: all."""
    bytes: float
    """Of an entry of a chunk, with its copies."""
    most_bytes: float | None = None
    """What a chunk takes at most, and at most half of the free memory."""
    head_gradient_bytes: float | None = None
    """Of a trained head: its gradient as it is summed, before a copy in the weight's dtype where that is another.

    ``None``: the gradient is made later, or counted with the fused loss."""
    recomputes: bool = False
    """Whether each chunk is projected again in the backward pass: one more product with the head."""
    hidden_bytes: float = 0
    """Of an entry of the hidden states: their gradient."""


PATHS = {
    **{
        name: f"training.{name}"
        for name in (
            "precision", "weights_dtype", "master_weights", "optimizer", "optimizer_state_dtype", "checkpointing",
            "activation_offload", "attention", "loss", "keeps_logits", "kernels", "compile",
        )
    },
    **{name: f"data.{name}" for name in ("batching", "overlong")},
    **{name: f"method.lora.{name}" for name in ("dropout", "adapter_dtype")},
    **{name: f"method.quantization.{name}" for name in ("double", "upcast")},
    "quantization": "method.quantization.kind",
}  # fmt: skip
"""The path in the job of each fact that fills an open field, by its name here."""


class Facts(Record, frozen=True, kw_only=True, rename=lambda name: PATHS.get(name, name)):
    """Every fact of a trainer: of fields of the job by their paths, and what else its code decides."""

    precision: Fact[Precision]
    weights_dtype: Fact[WeightsDtype | None]
    """``None`` here and below: what the stack does (``stacks.json``)."""
    master_weights: Fact[bool | None]
    optimizer: Fact[Optimizer]
    optimizer_state_dtype: Fact[StateDtype | None]
    checkpointing: Fact[Checkpointing]
    activation_offload: Fact[bool]
    attention: Fact[Attention]
    loss: Fact[Loss]
    keeps_logits: Fact[bool | None]
    kernels: Fact[Kernels]
    compile: Fact[bool]
    batching: Fact[Batching]
    overlong: Fact[Overlong | None]
    """``None``: what the batching does."""
    dropout: Fact[float]
    adapter_dtype: Fact[StateDtype | Literal["base"] | None]
    quantization: Fact[QuantizationKind]
    double: Fact[bool]
    upcast: Fact[bool | None]

    reentrant: Fact[bool]
    """Whether checkpointing is PyTorch's reentrant one."""
    logits: Fact[LogitCopies | None]
    """Copies of whole logits under its own loss; ``None``: what the stack holds."""
    loss_chunks: Fact[LossChunks | None]
    scores_unmasked_only: Fact[bool]
    """Whether only tokens that are learnt reach the head."""
    seq_len: Fact[int | None]
    """Context where nobody says one; ``None``: the model's own, or none."""
    micro_batch: Fact[int | None]
    pad_multiple: Fact[int]
    """Padded lengths are multiples of it, and so many tokens more."""
    pad_beyond: Fact[int]
    evaluation_batch: Fact[int | None]
    """``None``: as large as the training's."""
    evaluation_logits: Fact[EvaluatedLogits]
    lora_rank: Fact[int]
    lora_targets: Fact[Literal["all-linear", "attention"] | tuple[Role, ...] | None]
    """``None``: none, or what PEFT chooses by the model."""
    experts: Fact[ExpertsKernel]
    experts_quantized: Fact[bool]
    """Whether a base in 4 bits has its fused experts in 4 bits, too."""
    adapted_experts: Fact[AdaptedExperts]
    four_bit_storage: Fact[Storage]
    """What packed 4-bit weights look like; FSDP2 shards floating-point storage only."""
    loss_mask: Fact[LossMask]
    appends_end: Fact[bool]
    """Whether an end token is added where the data have none."""
    save_interval: Fact[SaveInterval]
    save_steps: Fact[int | None]
    saves_state: Fact[bool]
    """Whether a checkpoint holds optimizer states."""
    saves_merged: Fact[bool]
    """Whether adapters are merged into the base where the run ends."""
    rollout_engine: Fact[RolloutEngine]
    rollout_memory_share: Fact[float | None]
    rollout_tensor: Fact[int | None]
    rollout_sleep: Fact[bool]
    group_size: Fact[int | None]
    reference: Fact[bool | None]
    """Whether a frozen copy of the model is compared with."""

    flat_parameters: Fact[bool | None]
    """This and what follows: mechanisms of ``stack_mechanisms.json``, of a release, whatever the job."""
    unsharded_accumulation: Fact[bool | None]
    reduces_in_16_bits: Fact[bool | None]
    fp32_trained_under_fsdp: Fact[bool | None]
    fp32_frozen_under_fsdp: Fact[bool | None]
    repeats_keys: Fact[bool | None]
    embedding_states_32_bits: Fact[bool | None]


class TrainerFile(Record, frozen=True, kw_only=True):
    """The file of a trainer."""

    about: str = ""
    title: str
    package: str | None
    """On PyPI."""
    as_of: str
    releases: tuple[str, ...]
    """Those whose code was read, the newest first."""
    only: dict[str, tuple[object, ...]]
    """The values that it takes, of fields that it does not take every value of its stack of."""
    only_source: str
    facts: Facts


class TrainerFacts(Record, frozen=True):
    """The facts of one release of a trainer."""

    trainer: TrainerName
    release: str
    """The release whose code was read: the nearest to that of the job."""
    file: TrainerFile

    @property
    def title(self) -> str:
        """The trainer's name with its release."""
        return f"{self.file.title} {self.release}".strip()

    def case(self, field: str, job: Job | None) -> Case[Any]:
        """Return the case of a fact that holds for a job; ``None``: the first of this release."""
        cases: Fact[Any] = getattr(self.file.facts, field)
        return next(case for case in cases if case.when.holds(job, self.release))

    def value(self, field: str, job: Job | None) -> Any:
        """Return what this release does for a job: ``facts.value("evaluation_batch", job)``."""
        return self.case(field, job).value


@lru_cache(maxsize=1024)
def trainer_facts(trainer: TrainerName, release: str | None = None) -> TrainerFacts:
    """Return the facts of the release, or of the nearest whose code was read; the newest for ``None``."""
    file = trainer_file(trainer)
    nearest = min(file.releases, key=lambda own: _distance(own, release)) if release else file.releases[0]
    return TrainerFacts(trainer, nearest, file)


@cache
def trainer_file(trainer: TrainerName) -> TrainerFile:
    """Return the file of a trainer. Raises :class:`FactsError` where it lacks a fact."""
    return load(TrainerFile, "trainers", f"{trainer}.json")


def facts_of(job: Job) -> TrainerFacts | None:
    """Return the facts of a job's trainer; ``None`` without one."""
    training = job.training
    return trainer_facts(training.trainer, training.trainer_version) if training.trainer else None


def trainer_key(job: Job) -> str | None:
    """Return the word by which arrays of jobs name a trainer and the release whose facts count."""
    facts = facts_of(job)
    return f"{facts.trainer} {facts.release}" if facts else None


@cache
def facts_of_key(key: str) -> TrainerFacts:
    """Return the facts that such a word names."""
    trainer, release = key.split(" ")
    return trainer_facts(cast("TrainerName", trainer), release)


def _distance(own: str, release: str) -> tuple[int, ...]:
    """Return how far a release is from another, number by number."""
    left, right = ([int(part) for part in re.findall(r"\d+", text)] for text in (own, release))
    length = max(len(left), len(right))
    return tuple(
        abs(a - b) for a, b in zip(left + [0] * (length - len(left)), right + [0] * (length - len(right)), strict=True)
    )
