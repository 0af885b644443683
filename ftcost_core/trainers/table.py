"""What each trainer calls the settings of a job: a file for each in ``resources/exporters/settings``.

A setting stands there once, with the field of the job that it holds, and both the export and the import use it.
Loading fails for a word or a field of the job that a trainer's file says nothing of, and names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, JsonValue, model_validator

from ftcost_core.documents.fields import leaves
from ftcost_core.documents.vocabulary import Word, WordTable, words_of
from ftcost_core.documents.words import (
    Attention,
    Batching,
    Checkpointing,
    ContextKind,
    Kernels,
    Loss,
    LossMask,
    MethodKind,
    Objective,
    Offload,
    Optimizer,
    PipelineSchedule,
    Precision,
    QuantizationKind,
    RolloutEngine,
    Stack,
    Strategy,
    TrainerName,
)
from ftcost_core.formulas.facts.tables import FactModel, FactsError, load
from ftcost_core.trainers.names import TRAINERS, Cluster, Trainer

PARTS = ("data", "method", "training", "hardware", "run")
"""Parts of a job that hold settings."""


class Instead(FactModel):
    """A tool has no such thing: the settings of another word are written, and a note says so."""

    instead: str


ToolSettings: TypeAlias = dict[str, JsonValue]
Expression: TypeAlias = Annotated[Instead | ToolSettings | None, Field(union_mode="left_to_right")]
"""The tool's settings for a word, the word that stands in for it, or ``None``: jobs with it are refused."""


class TrainerWords(FactModel):
    """How a trainer expresses each word of the job document, by field."""

    objective: WordTable[Objective, Expression] = Field(alias="method.objective")
    rollout_engine: WordTable[RolloutEngine, Expression] = Field(alias="method.rollout.engine")
    loss_mask: WordTable[LossMask, Expression] = Field(alias="method.loss_mask")
    quantization: WordTable[QuantizationKind, Expression] = Field(alias="method.quantization.kind")
    method: WordTable[MethodKind, Expression] = Field(alias="method.kind")
    precision: WordTable[Precision, Expression] = Field(alias="training.precision")
    optimizer: WordTable[Optimizer, Expression] = Field(alias="training.optimizer")
    checkpointing: WordTable[Checkpointing, Expression] = Field(alias="training.checkpointing")
    attention: WordTable[Attention, Expression] = Field(alias="training.attention")
    loss: WordTable[Loss, Expression] = Field(alias="training.loss")
    kernels: WordTable[Kernels, Expression] = Field(alias="training.kernels")
    batching: WordTable[Batching, Expression] = Field(alias="data.batching")
    strategy: WordTable[Strategy, Expression] = Field(alias="hardware.parallelism.strategy")
    pipeline_schedule: WordTable[PipelineSchedule, Expression] = Field(alias="hardware.parallelism.pipeline_schedule")
    context_kind: WordTable[ContextKind, Expression] = Field(alias="hardware.parallelism.context_kind")
    cpu_offload: WordTable[Offload, Expression] = Field(alias="hardware.parallelism.cpu_offload")

    @model_validator(mode="after")
    def _stand_ins_have_settings(self) -> Self:
        for path, table in self.tables():
            for word, expression in table.items():
                if isinstance(expression, Instead) and not isinstance(table.get(expression.instead), dict):
                    raise ValueError(f"{path}: {word}: {expression.instead!r} has no settings of its own")
        return self

    @cached_property
    def by_path(self) -> Mapping[str, Mapping[str, Expression]]:
        """How the words of each field are expressed, by its path in the job document."""
        return {field.alias or name: getattr(self, name) for name, field in type(self).model_fields.items()}

    def tables(self) -> Iterable[tuple[str, Mapping[str, Expression]]]:
        """Return the path of each field of the job document, and how its words are expressed."""
        return self.by_path.items()


def settings_of(table: Mapping[Word, Expression], word: Word) -> ToolSettings:
    """Return the tool's settings for a word: its own, or those of the word that stands in for it.

    Raises :class:`ValueError` for a word that the tool cannot express; such jobs are refused earlier.
    """
    expression = table[word]
    if isinstance(expression, Instead):
        stand_in = expression.instead
        expression = next(other for name, other in table.items() if name == stand_in)
    if not isinstance(expression, dict):
        raise ValueError(f"{word} cannot be expressed")
    return dict(expression)


Own: TypeAlias = Literal[
    "distributed", "fetch", "files", "maxtext_items", "maxtext_model", "mlx_folder", "offloads_activations",
    "plain_adamw", "recipe", "ring_of_flash", "ring_of_one", "steps_in_backward", "torchtune_attention",
    "torchtune_builder", "torchtune_checkpointer", "torchtune_clip", "torchtune_dataset", "torchtune_plan",
    "torchtitan_flavor", "torchtune_reference", "torchtune_selective", "torchtune_tokenizer", "whole_recipe",
    "window_of_one",
]  # fmt: skip
"""What follows from a trainer's own models and recipes."""
Fact: TypeAlias = Literal[
    "accumulation", "adapted_experts", "adapters", "adapts_embedding", "adapts_ends", "adapts_head", "adapts_mlp",
    "alpha_share", "asynchronous", "batch", "batch_of_chip", "casts_adapters", "chats", "checkpoint_minutes",
    "completions_of_pass",
    "context", "data_files", "data_given", "data_kind", "data_kind_or_path", "data_path", "decay", "evaluated",
    "exclude_towers", "factory_template", "four_bit", "freezes_join", "freezes_some", "freezes_tower", "fsdp_version",
    "galore_arguments", "galore_interval", "galore_modules", "galore_rank", "galore_scale", "group", "grouped",
    "half", "held_out", "holds_out", "image_chat", "images", "iterations", "last_layers",
    "layer_class", "learning_rate", "liger", "longest_completion", "lora_alpha", "lora_alpha_float", "lora_kernels",
    "max_steps", "megatron_modules", "micro_batch", "micro_batches_of_pass", "mlx_validation", "model",
    "multimodal", "mxfp4", "name",
    "nemo_warmup", "passes", "pipeline", "plain_text", "prompts", "reentrant", "replicas", "routed", "save_iterations",
    "save_steps", "sees_images", "sequence_parallel", "server_gpus", "shard_groups", "shards", "some_of_mlp",
    "some_of_qkv", "split", "staleness", "steps", "steps_an_epoch", "tensor", "title", "to_fill_in",
    "to_fill_in_there", "token_budget", "torch_dtype", "train_fully", "unsplit",
    "virtual_stages", "warmup_steps", "whole_chats", "whole_epochs", "zero",
]  # fmt: skip
"""What is written of a job, or asked of it, beside its fields."""
Usual: TypeAlias = Literal[
    "usual.dpo_beta", "usual.max_grad_norm", "usual.scheduler", "usual.seed", "usual.warmup_share"
]  # fmt: skip
"""Usual values of what no job holds (``defaults.json``)."""
Conditions: TypeAlias = dict[str, tuple[JsonValue, ...]]
"""Allowed values of fields of the job, by path, and of :data:`Fact`; all must hold."""
Form: TypeAlias = Literal["plain", "modules", "joined", "keys", "paths", "language"]
"""How roles are written: names in a list, joined by commas, below their blocks, or as a regular expression, for
``language`` of the language model's matrices alone, whose names occur in towers, too."""


def holds(fact: Callable[[str], object], when: Conditions, unless: Conditions) -> bool:
    """Tell whether conditions hold; ``fact`` returns a field of the job or a :data:`Fact`."""
    if any(fact(name) not in allowed for name, allowed in when.items()):
        return False
    return not unless or any(fact(name) not in allowed for name, allowed in unless.items())


class Conditional(FactModel):
    """A part of a trainer's file that stands in it under conditions."""

    when: Conditions = Field(default_factory=dict)
    """Written if all of these hold."""
    unless: Conditions = Field(default_factory=dict)
    """Not written if all of these hold."""

    @model_validator(mode="after")
    def _of_the_vocabulary(self) -> Self:
        for name in (*self.when, *self.unless):
            if name not in _facts() and name not in _job_fields():
                raise ValueError(f"{name}: neither a field of the job nor a fact")
        return self


class Setting(Conditional):
    """One setting: a field of the job, the settings of its word, a value that follows from the job, or a constant."""

    name: str = ""
    """Its place in the file, with dots; with ``words``, what their settings stand below."""
    path: str | None = None
    """The field of the job that it holds."""
    words: str | None = None
    """The field of the job whose word's settings stand here."""
    derived: Fact | Own | Usual | None = None
    value: JsonValue = None
    map: dict[str, JsonValue] = Field(default_factory=dict)
    """How a value is written, by word; ``*``: any other."""
    form: Form = "plain"
    all: str | None = None
    """What stands for all linear layers."""
    null: bool = False
    """Whether it is written where there is no value."""
    implies: dict[str, JsonValue] = Field(default_factory=dict)
    """What else it says of a job where it is given and equal to its field."""
    read: bool = True
    """Whether its field is read from it; another setting says the same."""


class Section(Conditional):
    """Settings under a comment line; in a script, under the name of their table."""

    title: str
    rows: tuple[Setting, ...]


class Note(Conditional):
    """What a person should know of the written files."""

    text: str
    about: str | None = None
    """The field of the job whose difference it explains: it stands where the files say another value."""
    places: dict[str, str] = Field(default_factory=dict)
    """Fields of the job whose values stand in the text."""


class Limit(Conditional):
    """A trainer within the tool, which can express less than its other trainers."""

    title: str
    allowed: Conditions
    """The values that it has, by path of the job's field; others are refused."""


class Alias(FactModel):
    """Settings that mean a word of the job, or none that is estimated, beside those that are written."""

    word: str | None
    settings: ToolSettings
    implies: dict[str, JsonValue] = Field(default_factory=dict)
    """What else they say of a job."""
    note: str | None = None


class Reading(FactModel):
    """How a trainer's own files are told and read."""

    marks: tuple[tuple[str, ...], ...]
    """Settings that tell the trainer: all of one of the groups are there."""
    model: str
    """The setting that names the model."""
    defaults: dict[str, JsonValue] = Field(default_factory=dict)
    """What the trainer takes where a setting is left out."""
    older: dict[str, str] = Field(default_factory=dict)
    """Names that a setting had in older releases."""
    nothing: dict[str, tuple[JsonValue, ...]] = Field(default_factory=dict)
    """Values by which a setting says nothing: MaxText's axes of 1 chip, and of those that the others leave (-1)."""
    aliases: dict[str, tuple[Alias, ...]] = Field(default_factory=dict)
    values: dict[str, dict[str, dict[str, str]]] = Field(default_factory=dict)
    """Further values of a setting: field of the job, setting, value, word."""
    without_effect: frozenset[str] = frozenset()
    """Settings without effect on memory and time."""


class Installation(FactModel):
    """What to install for a trainer, as pip takes it."""

    requires: tuple[str, ...]
    image_packages: tuple[str, ...] | None = None
    """What more to train on images; ``None``: its files train on none."""
    prebuilt: dict[str, str] = Field(default_factory=dict)
    """Packages that it takes ready-made, in the place of others that are compiled."""
    brings: tuple[str, ...] = ()
    """Packages that come with it, or with the container that it is run in."""


class TrainerTable(Installation):
    """One trainer."""

    facts: TrainerName
    """The trainer of a job, whose facts say what it does by itself (``resources/trainers``)."""
    title: str
    release: str
    """The release that the table is of."""
    stacks: Annotated[tuple[Stack, ...], Field(min_length=1)]
    """Stacks of the job document that are this trainer; the first is the one to estimate it with."""
    image_chats: dict[str, str] | None = None
    """Its template of chats with images by family of models, others it learns whole; ``None``: it needs no template."""
    file: str
    evaluates: bool
    """Whether its files hold out the data that the estimate evaluates."""
    shard_groups: bool
    """Whether its files say how many GPUs shard a model together, as those of accelerate's FSDP2 do."""
    words: TrainerWords
    sections: tuple[Section, ...]
    script: tuple[Section, ...] = ()
    """Constants of a script beside the file, for what the trainer has no setting for."""
    limits: tuple[Limit, ...] = ()
    notes: tuple[Note, ...]
    shared_notes: bool = False
    """Whether the notes of trainers on top of transformers are its own, too."""
    without: dict[str, str]
    """Fields of the job that it has no setting for, and why."""
    reading: Reading
    source: str

    @cached_property
    def rows(self) -> tuple[Setting, ...]:
        """Every setting with its whole name, and the conditions of its section among its own."""
        called = self.file.endswith(".py")
        return tuple(
            row.model_copy(
                update={
                    "name": ".".join(filter(None, (section.title if called else "", row.name))),
                    "when": {**section.when, **row.when},
                }
            )
            for section in (*self.sections, *self.script)
            for row in section.rows
        )

    def fields(self) -> set[str]:
        """Return the fields of the job that its files say."""
        words = {path for path, _ in self.words.tables()}
        return words | {row.path for row in self.rows if row.path}

    @model_validator(mode="after")
    def _every_field(self) -> Self:
        told = self.fields() | self.without.keys() | shared().no_setting.keys() | shared().launchers.keys()
        check_fields(told)
        return self


class SharedTable(FactModel):
    """What the tables of several trainers share."""

    about: str
    no_setting: dict[str, str]
    """Fields that no tool has a setting for, and why."""
    launchers: dict[str, str]
    """Fields that the launchers' files and commands say."""
    without_effect: frozenset[str]
    """Settings of people's own scripts and of data, which change no memory and no time of a step."""
    machines: dict[str, WordTable[Cluster, bool]]
    """Whether tools that rent or reserve machines are told of a field."""
    common_notes: tuple[Note, ...]
    notes: tuple[Note, ...]
    """Of the trainers on top of transformers."""


def check_fields(told: set[str]) -> None:
    """Raise :class:`ValueError` unless each field of the job's :data:`PARTS`, and nothing else, is told."""
    if missing := [leaf for leaf in _job_fields() if leaf not in told]:
        raise ValueError(f"no entry for {', '.join(missing)}")
    if wrong := sorted(path for path in told if path not in _job_fields()):
        raise ValueError(f"{', '.join(wrong)}: no field of the job")


@cache
def _facts() -> tuple[str, ...]:
    return (*words_of(Fact), *words_of(Own))


@cache
def _job_fields() -> tuple[str, ...]:
    return tuple(leaf for part in PARTS for leaf in leaves(part))


@cache
def shared() -> SharedTable:
    """Return what the tables share."""
    return load(SharedTable, "exporters", "settings", "shared.json")


@cache
def trainers() -> Mapping[Trainer, TrainerTable]:
    """Return the table of each trainer."""
    tables: dict[Trainer, TrainerTable] = {}
    faults = []
    for name in TRAINERS:
        try:
            tables[name] = load(TrainerTable, "exporters", "settings", f"{name}.json")
        except FactsError as error:  # each file names what it lacks
            faults.append(str(error))
    if faults:
        raise FactsError("\n".join(faults))
    return tables
