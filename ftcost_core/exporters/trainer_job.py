"""A resolved job as exporters need it: names, sizes, steps."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, assert_never, cast

from ftcost_core import __version__
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import architecture_of, find_model
from ftcost_core.documents.job import Hardware, Job, Parallelism, Run
from ftcost_core.documents.method_fields import Rollout
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.documents.resolved_job import (
    ResolvedData,
    ResolvedJob,
    ResolvedLora,
    ResolvedMethod,
    ResolvedQuantization,
    ResolvedTraining,
)
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.rollouts import reserved_gpus
from ftcost_core.documents.words import MethodKind, Objective, Role, Strategy, WeightsDtype
from ftcost_core.exporters.quoting import comment, slug
from ftcost_core.exporters.training_data import DataRecords, RecordTarget
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ALL_ROLES, ATTENTION_ROLES, LINEAR_ROLES, defaults, module_names
from ftcost_core.wording.job_titles import job_title

DATA_TO_FILL_IN = "data/train.jsonl"
MODEL_TO_FILL_IN = "path/to/the/model"
OUTPUT = "outputs"
"""Folder of the checkpoints, beside the files; a cluster task mounts its storage there."""
_COMMENT_WIDTH = 98
_DATA_ENDINGS = (".jsonl", ".json", ".csv", ".tsv", ".parquet", ".txt", ".arrow", ".gz", ".zst", ".xz")


@dataclass(frozen=True, slots=True)
class ParallelLayout:
    """Parallel degrees of a trainer on the job's GPUs, and the accumulation for its global batch."""

    tensor: int
    pipeline: int
    context: int
    data_parallel: int
    accumulation: int


@dataclass(frozen=True)
class TrainerJob:
    """The input of every exporter: the estimate's resolved job, with derived values."""

    resolved: ResolvedJob
    """The job document with every open field filled in."""
    estimate: Estimate
    data_path: str
    data_given: bool
    """Whether :attr:`data_path` was given; otherwise it is a name to fill in."""
    max_steps: int | None
    arch: ModelArchitecture = field(repr=False)
    data_source: str | None = None
    """Where the data lie now, from the folder of the files, if a cluster task brings them to the machines."""
    records: DataRecords | None = None
    """What the data's records are, where that is known."""
    prepared: RecordTarget | None = None
    """What ``prepare_data.py`` has turned the data into at :attr:`data_path`; ``None``: they are as given."""

    @property
    def plain_text(self) -> bool:
        """Whether the trainer reads plain text, without roles."""
        if self.kind == "pretrain" or self.prepared is not None:
            return self.kind == "pretrain"
        return self.objective == "sft" and self.records is not None and self.records.format == "text"

    @property
    def held_out(self) -> float:
        """Share of the data that is kept for evaluation, once an epoch; 0 for a pilot run."""
        share = self.run.evaluation_share
        return share if self.max_steps is None and 0 < share < 1 else 0.0

    @property
    def data_is_elsewhere(self) -> bool:
        """Whether the data must be brought to :attr:`data_path`: they lie outside the folder of the files."""
        return self.data_source is not None and self.data_source != self.data_path

    @property
    def title(self) -> str:
        """The job's name, or what it is called without one, on one line."""
        return comment(job_title(self.resolved)).strip()

    @property
    def name(self) -> str:
        """The job's name as cluster tools take it."""
        return slug(job_title(self.resolved))

    @property
    def data(self) -> ResolvedData:
        """The training data."""
        return self.resolved.data

    @property
    def method(self) -> ResolvedMethod:
        """Method and objective."""
        return self.resolved.method

    @property
    def training(self) -> ResolvedTraining:
        """Settings of the training step."""
        return self.resolved.training

    @property
    def hardware(self) -> Hardware:
        """The GPUs and their links."""
        return self.resolved.hardware

    @property
    def parallelism(self) -> Parallelism:
        """The parallel degrees that the estimate is for."""
        return self.resolved.hardware.parallelism

    @property
    def run(self) -> Run:
        """Evaluation, checkpoints and the like."""
        return self.resolved.run

    @property
    def objective(self) -> Objective:
        """The training objective."""
        return self.method.objective

    @property
    def kind(self) -> MethodKind:
        """The tuning method."""
        return self.method.kind

    @property
    def adapters(self) -> bool:
        """Whether adapters are trained."""
        return self.kind in ADAPTER_KINDS

    @property
    def sees_images(self) -> bool:
        """Whether the model is an image-language one, which transformers loads by a class of its own."""
        beside = self.arch.multimodal
        return self.arch.vision is not None or bool(beside and beside.vision_params)

    @property
    def images(self) -> bool:
        """Whether the samples hold images."""
        return bool(self.data.images_per_sample)

    @property
    def lora(self) -> ResolvedLora:
        """The adapters' settings; meaningful only where :attr:`adapters` is true."""
        return self.method.lora or ResolvedLora()

    @property
    def quantization(self) -> ResolvedQuantization | None:
        """How the frozen base weights are quantised, or ``None``."""
        return self.method.quantization

    @property
    def four_bit(self) -> bool:
        """Whether bitsandbytes keeps the base weights in 4 bits."""
        return self.quantization is not None and self.quantization.kind in ("nf4", "fp4")

    @property
    def weights_dtype(self) -> WeightsDtype:
        """Dtype of the base weights that are not quantised."""
        return self.training.weights_dtype or "bf16"

    @property
    def strategy(self) -> Strategy:
        """How weights, gradients and optimizer states are spread over the GPUs."""
        return self.parallelism.strategy or "single"

    @property
    def zero_stage(self) -> Literal[1, 2, 3] | None:
        """The stage of DeepSpeed's ZeRO, or ``None`` where the strategy is another."""
        match self.strategy:
            case "zero1":
                return 1
            case "zero2":
                return 2
            case "zero3":
                return 3
            case "single" | "ddp" | "fsdp":
                return None
            case strategy:
                assert_never(strategy)

    @property
    def gpus(self) -> int:
        """GPUs of all nodes that train."""
        return self.hardware.gpus_per_node * self.hardware.nodes - reserved_gpus(self.resolved)

    @property
    def rollout(self) -> Rollout:
        """How GRPO and PPO generate; meaningful only for those."""
        return self.method.rollout or Rollout()

    @property
    def longest_completion(self) -> int:
        """Tokens that the prompt leaves of the context."""
        return max(1, self.data.seq_len - (self.rollout.prompt_tokens or 0))

    @property
    def micro_batch(self) -> int:
        """Sequences per GPU per forward pass."""
        return self.training.micro_batch or 1

    @property
    def global_batch(self) -> int:
        """Sequences per optimizer step."""
        return self.training.global_batch or self.micro_batch

    @cached_property
    def model(self) -> str:
        """The model's id on the hub, or a path to fill in."""
        model_id = self.resolved.model.id
        if model_id is None:
            return self.arch.name if self.arch.name and "/" in self.arch.name else MODEL_TO_FILL_IN
        # A display name is not an id; a variant such as "…-Instruct" is.
        return model_id if "/" in model_id else find_model(model_id).id

    @property
    def epochs(self) -> float | int:
        """Passes over the data, whole where they are."""
        return int(self.data.epochs) if self.data.epochs.is_integer() else self.data.epochs

    @property
    def steps(self) -> int:
        """Optimizer steps: those asked for, or the estimate's."""
        return self.max_steps or self.estimate.time.optimizer_steps

    @property
    def save_steps(self) -> int:
        """Optimizer steps between checkpoints, from the job's minutes and the estimated step."""
        steps = self.run.checkpoint_minutes * 60 / self.estimate.throughput.step_s
        return max(1, min(round(steps), self.estimate.time.optimizer_steps))

    @property
    def learning_rate(self) -> float:
        """A usual value; not part of the estimate."""
        rates = defaults().learning_rate.by_objective[self.objective]
        if self.kind == "pretrain" and rates.pretrain:
            return rates.pretrain.value
        return (rates.adapters if self.adapters else rates.full).value

    @property
    def lora_alpha(self) -> int:
        """The usual scale of the adapters; not part of the estimate."""
        return defaults().lora_alpha_per_rank.value * self.lora.rank

    def layout(self, degrees: Iterable[str] = ()) -> ParallelLayout:
        """Return the layout with the parallel degrees that a trainer has; other ranks become data-parallel.

        The global batch stays as near to the job's as whole micro-batches allow.
        """
        parallelism, supported = self.parallelism, set(degrees)
        tensor, pipeline, context = (
            getattr(parallelism, name) if name in supported else 1 for name in ("tensor", "pipeline", "context")
        )
        replicas = max(1, self.gpus // (tensor * pipeline * context))
        accumulation = max(1, math.ceil(self.global_batch / (self.micro_batch * replicas)))
        return ParallelLayout(tensor, pipeline, context, replicas, accumulation)

    def shards(self, layout: ParallelLayout) -> int:
        """Return how many data-parallel ranks of a layout shard a model together: all, or a shard group's."""
        group = self.parallelism.shard_group
        ranks = layout.data_parallel * layout.context
        if group is None or self.strategy != "fsdp" or ranks % group or group % layout.context:
            return layout.data_parallel
        return group // layout.context

    @property
    def target_roles(self) -> tuple[Role, ...]:
        """The roles that get an adapter."""
        targets = self.lora.targets
        if targets == "all-linear":
            return LINEAR_ROLES
        if targets == "attention":
            return ATTENTION_ROLES
        return tuple(role for role in ALL_ROLES if role in targets)

    def modules_of(self, roles: Iterable[Role]) -> list[str]:
        """Return the names that transformers gives to the matrices of some roles, each once."""
        names = module_names(self.arch.family)
        return list(dict.fromkeys(name for role in roles for name in names[role]))

    def language_modules(self, roles: Iterable[Role]) -> str:
        """Return a regular expression of the language model's matrices of some roles: towers have such names, too.

        Where transformers loads a model without its towers, its layers stand below ``model`` itself.
        """
        return rf"(?:.*language_model\.(?:model\.)?|model\.)layers\..*\.(?:{'|'.join(self.modules_of(roles))})"

    def head(self, tool: str, notes: Iterable[str], run: str = "", install: Iterable[str] = ()) -> list[str]:
        """Return the comment lines at the top of a file: whose job, what was assumed, its commands, what to know."""
        method = "pre-training" if self.kind == "pretrain" else f"{self.kind} {self.objective}"
        hardware = self.hardware
        lines = [
            f"{self.title}: {method} of {self.model} with {tool}",
            tr(
                "Written by FTCost {version__} for {nodes} x {gpus_per_node} {gpu}: "
                "{optimizer_steps} optimizer steps of {global_batch} sequences of {seq_len} tokens.",
                version__=__version__,
                nodes=hardware.nodes,
                gpus_per_node=hardware.gpus_per_node,
                gpu=hardware.gpu,
                optimizer_steps=self.estimate.time.optimizer_steps,
                global_batch=self.global_batch,
                seq_len=self.data.seq_len,
            ),
        ]
        lines = [part for line in lines for part in _wrapped(line)]
        # A command is copied: it stays on one line.
        lines.extend(comment(f"Install: {command}") for command in install)
        if run:
            lines.append(comment(f"Start: {run}"))
        noted = [part for note in notes for part in _wrapped(f"- {note}", "  ")]
        return [*lines, "", "Notes", *noted] if noted else lines


def trainer_job(
    job: Job,
    estimate: Estimate,
    data_path: str | None,
    max_steps: int | None,
    *,
    ships: bool = False,
    records: DataRecords | None = None,
) -> TrainerJob:
    """Return what an exporter needs of an estimate. Raises :class:`InputError` for impossible arguments.

    ``ships``: local data are brought to the machines, into the folder of the files.
    """
    if data_path is not None and (not data_path.strip() or _unwritable(data_path)):
        raise fail("data_path", data_path, tr("a file, a folder or a data set's name, as UTF-8 text"))
    if max_steps is not None and max_steps < 1:
        raise fail("max_steps", max_steps, tr("at least 1"))
    resolved = estimate.resolved
    arch = architecture_of(resolved.model)
    # The name may have changed since the estimate was made; nothing else of the given job is used.
    renamed = cast("ResolvedJob", resolved.model_copy(update={"name": job.name}))
    path = data_path or DATA_TO_FILL_IN
    source = path if ships and is_local(path) else None
    place = path if source is None else _inside(source)
    return TrainerJob(renamed, estimate, place, data_path is not None, max_steps, arch, source, records)


def is_local(data_path: str) -> bool:
    """Tell a file or a folder of this machine from the name of a data set of the hub (``owner/name``)."""
    return (
        data_path.startswith(("/", ".", "~"))
        or "\\" in data_path
        or data_path.casefold().endswith(_DATA_ENDINGS)
        or data_path.count("/") > 1
    )


def _inside(path: str) -> str:
    """Return where data are put in the folder of the files: where they are, if they lie in it already."""
    parts = path.replace("\\", "/").rstrip("/").split("/")
    outside = path.startswith(("/", "~")) or ".." in parts or re.match(r"[A-Za-z]:", path) or "\\" in path
    return f"data/{parts[-1]}" if outside else "/".join(part for part in parts if part != ".")


def _wrapped(line: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        comment(line), _COMMENT_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _unwritable(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" or character == "\0" for character in text)
