"""A resolved job as trainers see it: names, sizes, steps; what every hand-off starts from."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ftcost_core import __version__
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import Job, Lora
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters.facts import defaults, module_names
from ftcost_core.exporters.quoting import comment, slug
from ftcost_core.formulas.job_arrays import ADAPTER_KINDS
from ftcost_core.text.i18n import tr

DATA_TO_FILL_IN = "data/train.jsonl"
MODEL_TO_FILL_IN = "path/to/the/model"
OUTPUT = "outputs"
"""Where checkpoints go, beside the files; a cluster task mounts its storage there."""
_COMMENT_WIDTH = 98
_ROLES = ("q", "k", "v", "o", "gate", "up", "down", "head", "embedding")
ATTENTION_ROLES = ("q", "k", "v", "o")
LINEAR_ROLES = ("q", "k", "v", "o", "gate", "up", "down")


@dataclass(frozen=True, slots=True)
class Spread:
    """How a trainer lays a job out over the GPUs."""

    tensor: int
    pipeline: int
    context: int
    data_parallel: int
    accumulation: int


@dataclass(frozen=True)
class TrainerJob:
    """What a trainer is told. Everything comes from the resolved job; nothing is measured or guessed here."""

    job: Job
    """Resolved: no field is open."""
    estimate: Estimate
    data_path: str
    data_given: bool
    max_steps: int | None
    arch: ModelArchitecture = field(repr=False)

    @property
    def title(self) -> str:
        """The job's name on one line."""
        return comment(self.job.name).strip() or self.model

    @property
    def name(self) -> str:
        """The job's name as cluster tools take it."""
        return slug(self.job.name)

    @property
    def stack(self) -> str:
        """Who runs the step in the estimate."""
        return self.job.training.stack

    @property
    def objective(self) -> str:
        """``sft``, ``dpo``, ``grpo`` or ``ppo``."""
        return self.job.method.objective

    @property
    def kind(self) -> str:
        """``full``, ``lora``, ``qlora``, ``dora``, ``freeze`` or ``pretrain``."""
        return self.job.method.kind

    @property
    def adapters(self) -> bool:
        """Whether adapters are trained."""
        return self.kind in ADAPTER_KINDS

    @property
    def lora(self) -> Lora:
        """The adapters; meaningful where :attr:`adapters`."""
        return self.job.method.lora or Lora()

    @property
    def four_bit(self) -> bool:
        """Whether bitsandbytes keeps the base weights in 4 bits."""
        kept = self.job.method.quantization
        return kept is not None and kept.kind in ("nf4", "fp4")

    @property
    def strategy(self) -> str:
        """How the job is spread over its GPUs."""
        return self.job.hardware.parallelism.strategy or "single"

    @property
    def zero_stage(self) -> int | None:
        """The ZeRO stage, or ``None`` where the strategy is another."""
        return int(self.strategy[-1]) if self.strategy.startswith("zero") else None

    @property
    def gpus(self) -> int:
        """All GPUs."""
        return self.job.hardware.gpus_per_node * self.job.hardware.nodes

    @property
    def micro_batch(self) -> int:
        """Sequences per GPU per forward pass."""
        return self.job.training.micro_batch or 1

    @property
    def global_batch(self) -> int:
        """Sequences per optimizer step."""
        return self.job.training.global_batch or self.micro_batch

    @cached_property
    def model(self) -> str:
        """The model's id on the hub, or a path to fill in."""
        given = self.job.model.id
        if given is None:
            return self.arch.name if self.arch.name and "/" in self.arch.name else MODEL_TO_FILL_IN
        # A display name is not an id; a variant such as "…-Instruct" is.
        return given if "/" in given else find_model(given).id

    @property
    def epochs(self) -> float | int:
        """Passes over the data, whole where they are."""
        return int(self.job.data.epochs) if self.job.data.epochs.is_integer() else self.job.data.epochs

    @property
    def steps(self) -> int:
        """Optimizer steps: those asked for, or the estimate's."""
        return self.max_steps or self.estimate.time.optimizer_steps

    @property
    def save_steps(self) -> int:
        """Optimizer steps between checkpoints, from the job's minutes and the estimated step."""
        wanted = self.job.run.checkpoint_minutes * 60 / self.estimate.throughput.step_s
        return max(1, min(round(wanted), self.estimate.time.optimizer_steps))

    @property
    def learning_rate(self) -> float:
        """A usual one: no part of the estimate."""
        table = defaults()["learning_rate"]
        kind = "adapters" if self.adapters else "full"
        row = table.get(f"{self.objective}, {kind}") or table["pretrain" if self.kind == "pretrain" else kind]
        return float(row["value"])

    @property
    def lora_alpha(self) -> int:
        """The usual scale of the adapters: no part of the estimate."""
        return int(defaults()["lora_alpha_per_rank"]["value"]) * self.lora.rank

    def spread(self, degrees: Iterable[str] = ()) -> Spread:
        """Lay the job out with the parallel degrees a trainer has; the others' GPUs take other sequences.

        The global batch stays as near to the job's as whole micro-batches allow.
        """
        given, known = self.job.hardware.parallelism, set(degrees)
        tensor, pipeline, context = (
            getattr(given, name) if name in known else 1 for name in ("tensor", "pipeline", "context")
        )
        replicas = max(1, self.gpus // (tensor * pipeline * context))
        accumulation = max(1, math.ceil(self.global_batch / (self.micro_batch * replicas)))
        return Spread(tensor, pipeline, context, replicas, accumulation)

    @property
    def target_roles(self) -> tuple[str, ...]:
        """The roles that get an adapter."""
        targets = self.lora.targets
        if targets == "all-linear":
            return LINEAR_ROLES
        if targets == "attention":
            return ATTENTION_ROLES
        return tuple(role for role in _ROLES if role in targets)

    def modules_of(self, roles: Iterable[str]) -> list[str]:
        """Return the names that transformers gives to the matrices of some roles, each once."""
        names = module_names(self.arch.family)
        return list(dict.fromkeys(name for role in roles for name in names.get(role, ())))

    def head(self, tool: str, notes: Iterable[str], run: str = "") -> list[str]:
        """Return the comment lines at the top of a file: whose job, what was assumed, what to know."""
        method = "pre-training" if self.kind == "pretrain" else f"{self.kind} {self.objective}"
        hardware = self.job.hardware
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
                seq_len=self.job.data.seq_len,
            ),
        ]
        if run:
            lines += [f"Start: {run}"]
        lines = [part for line in lines for part in _wrapped(line)]
        found = [part for note in notes for part in _wrapped(f"- {note}", "  ")]
        return [*lines, "", "Notes", *found] if found else lines


def plan_of(job: Job, estimate: Estimate, data_path: str | None, max_steps: int | None) -> TrainerJob:
    """Take what a hand-off needs from an estimate. Raises :class:`InputError` for impossible arguments."""
    if data_path is not None and (not data_path.strip() or _unwritable(data_path)):
        raise fail("data_path", data_path, tr("a file, a folder or a data set's name, as UTF-8 text"))
    if max_steps is not None and max_steps < 1:
        raise fail("max_steps", max_steps, tr("at least 1"))
    resolved = estimate.resolved
    arch = resolved.model.architecture or find_model(resolved.model.id or "").architecture
    # The name may have changed since the estimate was made; nothing else of the given job is used.
    named = resolved.model_copy(update={"name": job.name})
    return TrainerJob(named, estimate, data_path or DATA_TO_FILL_IN, data_path is not None, max_steps, arch)


def _wrapped(line: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        comment(line),
        _COMMENT_WIDTH,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _unwritable(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" or character == "\0" for character in text)
