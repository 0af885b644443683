"""Facts about the tools beside their settings: packages, names of models and matrices, machines, usual values."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, get_args

from pydantic import Field

from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import (
    Attention,
    Kernels,
    Loss,
    Objective,
    Optimizer,
    Precision,
    QuantizationKind,
    Role,
    Stack,
    Strategy,
    WeightsDtype,
)
from ftcost_core.formulas.facts.tables import FactModel, load
from ftcost_core.trainers.names import Cluster, ExportTarget, Launcher, Trainer
from ftcost_core.trainers.table import trainers

Half: TypeAlias = Literal["bf16", "fp16"]


class TransformersFacts(FactModel):
    """transformers' Trainer."""

    autocast: WordTable[Precision, Half | None]
    """The dtype of autocast, or ``None``: no autocast."""
    states_follow_weights: WordTable[Optimizer, bool]
    """Whether an optimizer's states have the dtype of what is trained."""
    checkpoints_of: WordTable[Trainer, bool]
    """Whether a trainer writes transformers' checkpoints and goes on from the newest."""
    source: str


class AccelerateFacts(FactModel):
    """``accelerate launch``."""

    distributed_type: WordTable[Strategy, str]
    source: str


class DeepspeedFacts(FactModel):
    """DeepSpeed's configuration."""

    nearest_strategy: WordTable[Strategy, Literal["zero1", "zero2", "zero3"]]
    """The ZeRO stage that is nearest to a strategy."""
    half_precision: WordTable[Precision, Half | None]
    """The 16-bit dtype that the whole model is cast to, or ``None``: it stays in fp32."""
    cpu_optimizer: WordTable[Optimizer, str | None]
    """DeepSpeed's own optimizer for states on the CPU, or ``None``: the Trainer's own runs there."""
    tested_optimizer: WordTable[Optimizer, bool]
    source: str


class Packages(FactModel):
    """Packages to install beside a trainer of the transformers family, by word of the job."""

    objective: WordTable[Objective, tuple[str, ...]] = Field(alias="method.objective")
    quantization: WordTable[QuantizationKind, tuple[str, ...]] = Field(alias="method.quantization.kind")
    optimizer: WordTable[Optimizer, tuple[str, ...]] = Field(alias="training.optimizer")
    attention: WordTable[Attention, tuple[str, ...]] = Field(alias="training.attention")
    loss: WordTable[Loss, tuple[str, ...]] = Field(alias="training.loss")
    kernels: WordTable[Kernels, tuple[str, ...]] = Field(alias="training.kernels")
    strategy: WordTable[Strategy, tuple[str, ...]] = Field(alias="hardware.parallelism.strategy")
    source: str


class BuiltWithTorch(FactModel):
    """Packages that are built against the installed PyTorch: by a second command, without isolation."""

    packages: dict[str, tuple[str, ...]]
    """What has to be installed before, beside PyTorch, by package."""
    source: str


class Libraries(FactModel):
    """Facts about the libraries that trainers are built on."""

    about: str
    torch_dtypes: WordTable[WeightsDtype, str]
    transformers: TransformersFacts
    accelerate: AccelerateFacts
    deepspeed: DeepspeedFacts
    packages: Packages
    built_with_torch: BuiltWithTorch


class _Number(FactModel):
    value: float
    source: str


class _Count(FactModel):
    value: int
    source: str


class _Text(FactModel):
    value: str
    source: str


class RatesOfObjective(FactModel):
    """Usual learning rates of one objective."""

    adapters: _Number
    full: _Number
    pretrain: _Number | None = None


class LearningRates(FactModel):
    """Usual learning rates."""

    about: str
    by_objective: WordTable[Objective, RatesOfObjective]


class GaloreFacts(FactModel):
    """Settings of GaLore's projection."""

    update_interval: int
    scale: float
    source: str


class Defaults(FactModel):
    """Settings that a trainer needs and a job does not hold. None of them changes memory or time."""

    about: str
    learning_rate: LearningRates
    lora_alpha_per_rank: _Count
    warmup_share: _Number
    """Share of all optimizer steps during which the learning rate rises."""
    scheduler: _Text
    max_grad_norm: _Number
    dpo_beta: _Number
    generations: _Count
    """Completions of one prompt that GRPO compares."""
    """Share of the context length that is left to the completion."""
    galore: GaloreFacts
    seed: _Count


class _ModulesFile(FactModel):
    about: str
    source: str
    families_source: str
    towers: str
    """A regular expression of whole names: modules of towers beside the language model."""
    joins: str
    """The same of what joins a tower to the language model."""
    towers_source: str
    default: WordTable[Role, tuple[str, ...]]
    families: dict[str, dict[Role, tuple[str, ...]]]
    """Module names of model families where they differ from the default."""
    layers: dict[str, str]


class CheckpointFiles(FactModel):
    """Names of a checkpoint's numbered files."""

    filename_format: str
    max_filename: str


class TorchtuneModel(FactModel):
    """A model that torchtune has builders for."""

    full: str
    lora: str
    tokenizer: str
    tokenizer_files: dict[str, str]
    """The checkpoint's files that the tokenizer reads, by its arguments."""
    model_type: str
    checkpoint_files: tuple[str, ...] | CheckpointFiles


class NamedModels(FactModel):
    """A trainer's names of models, by id of the model catalogue."""

    about: str
    models: dict[str, str]
    source: str


class TorchtuneFacts(FactModel):
    """torchtune's models, by id of the model catalogue."""

    about: str
    source: str
    tensor_parallel_plans: dict[str, str]
    models: dict[str, TorchtuneModel]


class SkypilotFacts(FactModel):
    """SkyPilot's names."""

    about: str
    source: str
    clouds: dict[str, str]
    """Cloud by provider of the price catalogue."""
    stores: dict[str, str]
    """Kind of storage by cloud."""
    regions: dict[str, str]
    """How a cloud's regions are spelled, as a regular expression."""
    spot: tuple[str, ...]
    """Clouds with spot machines."""
    several_nodes: tuple[str, ...]
    """Clouds that rent several machines together."""
    buckets: tuple[str, ...]
    """Clouds whose machines mount buckets."""


class DstackFacts(FactModel):
    """dstack's names."""

    about: str
    source: str
    backends: dict[str, str]
    """Backend by provider of the price catalogue."""
    regions: dict[str, str]
    """How a backend's regions are spelled, as a regular expression."""
    several_nodes: tuple[str, ...]
    """Backends that rent several machines together."""
    upload_mb: float
    """MB of files that a server takes unless it is told otherwise."""
    volumes: tuple[str, ...]
    """Backends with volumes for which a region is enough."""
    gpus: dict[str, str]


class KubernetesFacts(FactModel):
    """Resource name of a GPU by vendor."""

    about: str
    source: str
    gpus: dict[str, str]


class LlamaFactoryFacts(FactModel):
    """The models that are trained to each of LLaMA-Factory's chat templates."""

    about: str
    source: str
    templates: dict[str, tuple[str, ...]]

    def template_of(self, model: str) -> str | None:
        """Return the template of a model, by its id on the hub; ``None`` for one that has none here."""
        wanted = model.casefold()
        return next((name for name, models in self.templates.items() if wanted in map(str.casefold, models)), None)


class RayFacts(FactModel):
    """Ray's container image."""

    image: str
    source: str


class ServiceFacts(FactModel):
    """A service that rents whole machines by a name for each."""

    about: str
    provider: str
    """Its name in the price catalogue."""
    machines: dict[str, dict[int, str]]
    """The name of a machine, by GPU and number of GPUs."""
    longest_hours: int
    """The longest time that a job may ask for."""
    image: str = ""
    source: str


class Clusters(FactModel):
    """Names of the tools that rent or reserve machines."""

    titles: WordTable[Launcher | Cluster, str]
    """Titles of the tools that start a trainer; trainers have theirs in their own facts."""
    trainers: WordTable[Stack, Trainer]
    """The trainer that a cluster task starts for a training stack."""
    skypilot: SkypilotFacts
    dstack: DstackFacts
    kubernetes: KubernetesFacts
    ray: RayFacts
    hf_jobs: ServiceFacts
    sagemaker: ServiceFacts


@cache
def libraries() -> Libraries:
    """Return the facts about the libraries below the trainers."""
    return load(Libraries, "exporters", "libraries.json")


@cache
def defaults() -> Defaults:
    """Return usual values for what a job does not hold, such as the learning rate."""
    return load(Defaults, "exporters", "defaults.json")


@cache
def torchtune_facts() -> TorchtuneFacts:
    """Return the models that torchtune has builders for."""
    return load(TorchtuneFacts, "exporters", "torchtune.json")


@cache
def maxtext_models() -> Mapping[str, str]:
    """Return MaxText's name of each model that it has a configuration for, by the catalogue's id."""
    return load(NamedModels, "exporters", "maxtext.json").models


@cache
def torchtitan_models() -> Mapping[str, str]:
    """Return torchtitan's family and size of each model that it has, with a stroke between, by the catalogue's id."""
    return load(NamedModels, "exporters", "torchtitan.json").models


@cache
def llama_factory_facts() -> LlamaFactoryFacts:
    """Return LLaMA-Factory's chat templates."""
    return load(LlamaFactoryFacts, "exporters", "llama_factory.json")


@cache
def clusters() -> Clusters:
    """Return GPU and provider names as the tools that rent machines spell them."""
    return load(Clusters, "exporters", "clusters.json")


def target_title(target: ExportTarget) -> str:
    """Return the name that a tool gives itself."""
    titles: dict[ExportTarget, str] = {name: facts.title for name, facts in trainers().items()} | clusters().titles
    return titles[target]


def module_names(family: str) -> Mapping[Role, tuple[str, ...]]:
    """Return the module names of each role of the job document, for a family of models."""
    table = _modules()
    return table.default | table.families.get(family, {})


def tower_modules(*, tower: bool = True, joins: bool = True) -> str:
    """Return a regular expression of the names of image and audio towers and of what joins them to the model."""
    table = _modules()
    if tower and joins:
        return table.towers
    return rf"(?!{table.joins}$){table.towers}" if tower else table.joins


def layer_class(family: str) -> str | None:
    """Return the class name of a family's decoder layer; ``None``: the trainer detects it."""
    return _modules().layers.get(family)


@cache
def _modules() -> _ModulesFile:
    return load(_ModulesFile, "exporters", "modules.json")


ALL_ROLES: tuple[Role, ...] = get_args(Role)
ATTENTION_ROLES: tuple[Role, ...] = ("q", "k", "v", "o")
LINEAR_ROLES: tuple[Role, ...] = (*ATTENTION_ROLES, "gate", "up", "down")
ROLE_PATHS: Mapping[str, str] = {
    "q": "query", "k": "key", "v": "value", "o": "out", "gate": "wi_0", "up": "wi_1", "down": "wo",
}  # fmt: skip
"""MaxText's names of matrices."""
MEGATRON_MODULES: Mapping[str, str] = {
    "q": "linear_qkv", "k": "linear_qkv", "v": "linear_qkv", "o": "linear_proj", "gate": "linear_fc1",
    "up": "linear_fc1", "down": "linear_fc2",
}  # fmt: skip
"""Megatron's names of matrices."""
