"""The fields of the form, in order, and how each is edited. The job's own declarations say what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ftcost_core.architecture.layers import MoeFfn
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.fields import declaration, field_value
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.documents.rollouts import GENERATING, TAUGHT
from ftcost_core.documents.vocabulary import words_of
from ftcost_core.documents.words import Objective, RolloutEngine
from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.log_slider import decades, powers_of_two
from ftcost_gui.widgets.number_field import Stepping

Editing: TypeAlias = Literal["number", "choice", "segments", "switch", "model", "gpu", "offer", "release"]
_MAIN_LIMITS = 2
"""Limits that do not stand under "More"."""
JobCondition: TypeAlias = Callable[[Job], bool]


class FieldSpec(Struct, frozen=True):
    """One row of the form."""

    path: str
    editing: Editing
    label: str = ""
    """Instead of the job's title, where a row needs a shorter one."""
    unit: str = ""
    hours: float | None = None
    """Of a time: hours in one of its unit."""
    scale: float = 1
    step: Stepping = "one"
    binary: bool = False
    """``8k`` means 8 192: lengths that are powers of two."""
    slider: Sequence[int] = ()
    rarer: tuple[object, ...] = ()
    """Values that stand in the menu at the end of the segments."""
    pin: bool = False
    """Left empty, the program chooses the value; the pin button fixes it."""
    when: JobCondition | None = None
    money: bool = False
    """Dollars in the job; typed and shown in the currency that is chosen."""

    def wanted(self, job: Job) -> bool:
        """Tell whether the field means anything for a job."""
        return self.when is None or self.when(job)

    def is_set(self, job: Job) -> bool:
        """Tell whether a job says otherwise than it would by itself."""
        return field_value(job, self.path) not in (None, declaration(self.path).default)

    @property
    def title(self) -> str:
        """What stands before the field."""
        return self.label or declaration(self.path).title


class SectionSpec(Struct, frozen=True):
    """A part of the form that can be folded."""

    key: str
    title: str
    fields: tuple[FieldSpec, ...]
    more: tuple[FieldSpec, ...] = ()
    """Rarer fields, under "More"."""
    topics: tuple[tuple[str, tuple[FieldSpec, ...]], ...] = ()
    """Titles and fields of the parts below those, each of which can be folded."""

    @property
    def groups(self) -> tuple[tuple[FieldSpec, ...], ...]:
        """Its fields, the rarer ones, and those of each topic."""
        return (self.fields, self.more, *(fields for _, fields in self.topics))

    @property
    def all_fields(self) -> tuple[FieldSpec, ...]:
        """The fields of all groups, from top to bottom."""
        return tuple(field for group in self.groups for field in group)


def _adapters(job: Job) -> bool:
    return job.method.kind in ADAPTER_KINDS


def _quantized(job: Job) -> bool:
    return job.method.quantization is not None or job.method.kind == "qlora"


def _states_have_a_width(job: Job) -> bool:
    """Return whether a job says, or leaves open, how wide states are: those of an 8-bit optimizer are not."""
    # The frame is painted before facts are read.
    from ftcost_core.evaluation.choices import as_trainer_runs
    from ftcost_core.formulas.facts.vocabulary import vocabulary

    eight_bit = vocabulary().optimizers.by[assigned(as_trainer_runs(job).training.optimizer)].eight_bit
    return not eight_bit or job.training.optimizer_state_dtype is not None


def _generates(job: Job) -> bool:
    return job.method.objective in GENERATING


def _taught(job: Job) -> bool:
    return job.method.objective in TAUGHT


def _teacher_apart(job: Job) -> bool:
    return _taught(job) and job.method.teacher is not None and job.method.teacher.place == "own-gpus"


def _judged(job: Job) -> bool:
    return _generates(job) and job.method.judge is not None


def _judge_apart(job: Job) -> bool:
    return job.method.judge is not None and _judged(job) and job.method.judge.place == "own-gpus"


def _several_turns(job: Job) -> bool:
    return _generates(job) and job.method.rollout is not None and (job.method.rollout.turns or 1) > 1


def _engine_may_be(*engines: RolloutEngine) -> JobCondition:
    """Return whether a job generates with one of these engines, or leaves it to the program."""

    def wanted(job: Job) -> bool:
        rollout = job.method.rollout
        return _generates(job) and (rollout is None or rollout.engine in (None, *engines))

    return wanted


def _has_server(job: Job) -> bool:
    rollout = job.method.rollout
    return _generates(job) and rollout is not None and rollout.engine == "vllm-server"


def _has_tower(job: Job, part: str = "vision") -> bool:
    """Return whether the model has an image tower whose layers are known, or another part before its decoder."""
    if job.model.architecture is not None:
        return getattr(job.model.architecture, part) is not None
    try:
        return find_model(job.model.id or "").raw_architecture.get(part) is not None
    except InputError:
        return False


def _has_encoder(job: Job) -> bool:
    return _has_tower(job, "encoder")


def _has_experts(job: Job) -> bool:
    """Return whether the model routes tokens to experts."""
    if job.model.architecture is not None:
        return any(isinstance(ffn, MoeFfn) for ffn in job.model.architecture.ffns)
    try:
        return any("n_experts" in ffn for ffn in find_model(job.model.id or "").raw_architecture.get("ffns", ()))
    except InputError:
        return False


def _adapted_experts(job: Job) -> bool:
    return _adapters(job) and _has_experts(job)


def _quantized_experts(job: Job) -> bool:
    return _quantized(job) and _has_experts(job)


def _has_images(job: Job) -> bool:
    return bool(job.data.images_per_sample) and _has_tower(job)


def _offloads_to_disk(job: Job) -> bool:
    return job.hardware.parallelism.cpu_offload in ("optimizer-nvme", "parameters-nvme")


def _has_lengths(job: Job) -> bool:
    return job.data.lengths is not None


def _counted_by_samples(job: Job) -> bool:
    return job.data.tokens is None and job.data.lengths is None


def sections() -> tuple[SectionSpec, ...]:
    """Return the sections of the form from top to bottom."""
    return (
        SectionSpec("model", tr("Model"), (FieldSpec("model.id", "model"),)),
        SectionSpec(
            "data",
            tr("Data"),
            (
                FieldSpec("data.tokens", "number", step="decade", slider=decades(10**5, 10**12)),
                FieldSpec("data.samples", "number", step="decade", when=_counted_by_samples),
                FieldSpec("data.mean_sample_tokens", "number", unit=tr("tok"), step="double", when=_counted_by_samples),
                FieldSpec("data.epochs", "number"),
                FieldSpec(
                    "data.seq_len",
                    "number",
                    unit=tr("tok"),
                    step="double",
                    binary=True,
                    slider=powers_of_two(256, 2**20),
                ),
                FieldSpec("data.batching", "choice"),
                FieldSpec("data.overlong", "choice", when=_has_lengths),
                FieldSpec("data.images_per_sample", "number", label=tr("Images per sample"), when=_has_tower),
                FieldSpec("data.image_tokens", "number", unit=tr("tok"), step="double", pin=True, when=_has_images),
                FieldSpec("data.target_share", "number", pin=True, when=_has_encoder),
            ),
        ),
        SectionSpec(
            "method",
            tr("Method"),
            (
                FieldSpec(
                    "method.objective",
                    "segments",
                    rarer=tuple(word for word in words_of(Objective) if word not in ("sft", "dpo", "grpo")),
                ),
                FieldSpec("training.trainer", "choice"),
                FieldSpec("training.trainer_version", "release", when=lambda job: job.training.trainer is not None),
                FieldSpec("method.kind", "segments", rarer=("dora", "freeze", "pretrain")),
                FieldSpec("method.trained_layers", "number", pin=True, when=lambda job: job.method.kind == "freeze"),
                FieldSpec("method.lora.rank", "number", step="double", when=_adapters),
                FieldSpec("method.lora.targets", "choice", when=_adapters),
                FieldSpec("method.quantization.kind", "choice", when=_quantized),
                FieldSpec("method.tower", "choice", when=_has_images),
                FieldSpec("method.projector", "choice", when=_has_images),
                FieldSpec("training.optimizer", "choice"),
                FieldSpec("training.precision", "choice"),
                FieldSpec("training.checkpointing", "choice"),
                FieldSpec("training.loss", "choice"),
                FieldSpec("training.stack", "choice"),
            ),
            more=(
                FieldSpec("method.loss_mask", "choice", when=lambda job: job.method.objective == "sft"),
                FieldSpec("training.attention", "choice"),
                FieldSpec("training.kernels", "choice"),
                FieldSpec("training.compile", "choice"),
                FieldSpec("training.checkpoint_layers", "number", pin=True),
                FieldSpec("training.activation_offload", "choice"),
                FieldSpec(
                    "training.offloaded_layers",
                    "number",
                    pin=True,
                    when=lambda job: (
                        job.training.stack == "unsloth"
                        or job.training.trainer == "axolotl"
                        or job.training.offloaded_layers is not None
                    ),
                ),
                FieldSpec(
                    "training.offloaded_experts",
                    "choice",
                    when=lambda job: (
                        (_has_experts(job) and job.training.trainer == "own")
                        or job.training.offloaded_experts is not None
                    ),
                ),
                FieldSpec("training.keeps_logits", "choice"),
                FieldSpec("training.dropout", "number", step="hundredth", pin=True),
                FieldSpec("training.experts", "choice", when=_has_experts),
            ),
            topics=(
                *_rollout_topics(),
                (
                    tr("Adapter"),
                    (
                        FieldSpec("method.lora.variant", "choice", when=_adapters),
                        FieldSpec("method.lora.count", "number", pin=True, when=_adapters),
                        FieldSpec("method.lora.dropout", "number", step="hundredth", pin=True, when=_adapters),
                        FieldSpec("method.lora.adapter_dtype", "choice", when=_adapters),
                        FieldSpec("method.lora.experts", "choice", when=_adapted_experts),
                    ),
                ),
                (
                    tr("Number formats"),
                    (
                        FieldSpec("training.weights_dtype", "choice"),
                        FieldSpec("training.master_weights", "choice"),
                        FieldSpec("training.optimizer_state_dtype", "choice", when=_states_have_a_width),
                        FieldSpec("method.fake_quantization", "choice"),
                        FieldSpec("method.quantization.double", "choice", label=tr("Double quant."), when=_quantized),
                        FieldSpec("method.quantization.upcast", "choice", when=_quantized),
                        FieldSpec("method.experts_quantized", "choice", when=_quantized_experts),
                    ),
                ),
            ),
        ),
        SectionSpec(
            "hardware",
            tr("Hardware"),
            (
                FieldSpec("hardware.gpu", "gpu"),
                FieldSpec("hardware.gpus_per_node", "number", step="double"),
                FieldSpec("hardware.nodes", "number"),
                FieldSpec("price.offer", "offer"),
                FieldSpec("training.micro_batch", "number", step="double", pin=True),
                FieldSpec("training.global_batch", "number", step="double", pin=True),
                FieldSpec("hardware.parallelism.strategy", "choice"),
            ),
            more=(
                FieldSpec("hardware.parallelism.cpu_offload", "choice"),
                FieldSpec("hardware.parallelism.tensor", "number", step="double"),
                FieldSpec("hardware.parallelism.pipeline", "number", step="double"),
                FieldSpec("hardware.parallelism.context", "number", step="double"),
                FieldSpec(
                    "hardware.parallelism.context_kind", "choice", when=lambda job: job.hardware.parallelism.context > 1
                ),
                FieldSpec("hardware.parallelism.expert", "number", step="double"),
                FieldSpec(
                    "hardware.parallelism.expert_tensor",
                    "number",
                    label=tr("Expert tensor"),
                    step="double",
                    pin=True,
                    when=lambda job: job.hardware.parallelism.expert > 1,
                ),
                FieldSpec("hardware.parallelism.sequence_parallel", "switch", label=tr("Sequence par.")),
                FieldSpec("hardware.parallelism.shard_group", "number", step="double", pin=True),
                FieldSpec("hardware.parallelism.virtual_stages", "number", pin=True),
                FieldSpec(
                    "hardware.parallelism.pipeline_schedule",
                    "choice",
                    when=lambda job: job.hardware.parallelism.pipeline > 1,
                ),
                FieldSpec("hardware.memory_in_use_gib", "number", unit=tr("GiB"), pin=True),
                FieldSpec("hardware.host_ram_gib", "number", unit=tr("GiB"), step="double", pin=True),
                FieldSpec("hardware.disk_gib", "number", unit=tr("GiB"), step="double", pin=True),
                FieldSpec(
                    "hardware.disk_gb_s", "number", unit=tr("GB/s"), step="double", pin=True, when=_offloads_to_disk
                ),
                FieldSpec("hardware.interconnect", "choice"),
                FieldSpec("hardware.p2p", "choice", label=tr("PCIe peer-to-peer")),
                FieldSpec("hardware.network_gbit_s", "number", unit=tr("Gbit/s"), step="double", pin=True),
                FieldSpec("price.terms", "choice"),
            ),
        ),
        SectionSpec(
            "run",
            tr("Run"),
            (
                FieldSpec("run.evaluation_share", "number", unit="%", scale=100),
                FieldSpec("run.evaluation_batch", "number"),
                FieldSpec("run.retry_share", "number", unit="%", scale=100),
                FieldSpec("run.checkpoint_minutes", "number", unit=tr("min"), hours=1 / 60, step="double"),
            ),
            more=(
                FieldSpec("run.evaluation_metrics", "switch"),
                FieldSpec("run.setup_hours", "number", unit=tr("h"), hours=1, step="hundredth"),
                FieldSpec("run.data_preparation_hours", "number", unit=tr("h"), hours=1),
                FieldSpec("run.evaluation_hours", "number", unit=tr("h"), hours=1),
                FieldSpec("run.one_off_usd", "number", money=True),
                FieldSpec("run.tax_share", "number", unit="%", scale=100),
                FieldSpec("run.contingency_share", "number", unit="%", scale=100),
                FieldSpec("run.experiments", "number"),
                FieldSpec("run.experiment_share", "number", unit="%", scale=100, label=tr("Size of each")),
            ),
        ),
        SectionSpec("limits", tr("Limits"), limit_fields()[:_MAIN_LIMITS], limit_fields()[_MAIN_LIMITS:]),
    )


def _rollout_topics() -> tuple[tuple[str, tuple[FieldSpec, ...]], ...]:
    """Return how completions are generated and judged, and what a teacher is."""
    engine = _engine_may_be("vllm-colocated", "vllm-server")
    beside, apart = _engine_may_be("vllm-colocated"), _engine_may_be("vllm-server")
    rollout = "method.rollout."
    generation = (
        FieldSpec(
            rollout + "group_size", "number", label=tr("Group size"), step="double", pin=True, when=_generates
        ),
        FieldSpec(rollout + "prompts", "number", step="double", pin=True, when=_generates),
        FieldSpec(rollout + "prompt_tokens", "number", unit=tr("tok"), step="double", pin=True, when=_generates),
        FieldSpec(rollout + "completion_tokens", "number", unit=tr("tok"), step="double", pin=True, when=_generates),
        FieldSpec(rollout + "length_variation", "number", step="hundredth", pin=True, when=_generates),
        FieldSpec(rollout + "unfinished", "number", unit="%", scale=100, pin=True, when=_generates),
        FieldSpec(rollout + "updates", "number", pin=True, when=_generates),
        FieldSpec(rollout + "passes", "number", pin=True, when=_generates),
        FieldSpec(rollout + "oversampling", "number", pin=True, when=_generates),
        FieldSpec(rollout + "scoring_passes", "number", pin=True, when=_generates),
    )  # fmt: skip
    engines = (
        FieldSpec(rollout + "engine", "choice", when=_generates),
        FieldSpec(rollout + "gpus", "number", step="double", pin=True, when=_has_server),
        FieldSpec(
            rollout + "tensor", "number", label=tr("vLLM tensor parallel"), step="double", pin=True, when=engine
        ),
        FieldSpec(rollout + "memory_share", "number", unit="%", scale=100, pin=True, when=engine),
        FieldSpec(rollout + "sleep", "switch", when=beside),
        FieldSpec(rollout + "sleep_level", "choice", when=beside),
        FieldSpec(rollout + "trainer_offload", "choice", when=beside),
        FieldSpec(rollout + "precision", "choice", when=engine),
        FieldSpec(rollout + "drafted_tokens", "number", pin=True, when=engine),
        FieldSpec(rollout + "staleness", "number", pin=True, when=apart),
        FieldSpec(rollout + "discarded", "number", unit="%", scale=100, pin=True, when=apart),
    )  # fmt: skip
    judging = (
        FieldSpec(rollout + "reward_seconds", "number", unit=tr("s"), pin=True, when=_generates),
        FieldSpec("method.judge.model", "model", when=_generates),
        FieldSpec("method.judge.place", "choice", when=_judged),
        FieldSpec("method.judge.gpus", "number", step="double", pin=True, when=_judge_apart),
        FieldSpec("method.judge.tokens", "number", unit=tr("tok"), step="double", pin=True, when=_judged),
        FieldSpec(rollout + "turns", "number", pin=True, when=_generates),
        FieldSpec(rollout + "tool_tokens", "number", unit=tr("tok"), step="double", pin=True, when=_several_turns),
        FieldSpec(rollout + "tool_seconds", "number", unit=tr("s"), pin=True, when=_several_turns),
    )  # fmt: skip
    models = (
        FieldSpec("method.teacher.model", "model", when=_taught),
        FieldSpec("method.teacher.place", "choice", when=_taught),
        FieldSpec("method.teacher.gpus", "number", step="double", pin=True, when=_teacher_apart),
        FieldSpec("method.teacher.quantization", "choice", when=_taught),
        FieldSpec("method.reference", "choice", when=lambda job: job.method.objective not in ("sft", *TAUGHT)),
    )  # fmt: skip
    return (
        (tr("Teacher and reference"), models),
        (tr("Prompts and completions"), generation),
        (tr("Generation engine"), engines),
        (tr("Rewards, judge and tools"), judging),
    )


def limit_fields() -> tuple[FieldSpec, ...]:
    """Return the limits that have a row of their own; the rest are lists, on the Plan page."""
    return (
        FieldSpec("limits.budget_usd", "number", money=True, step="decade"),
        FieldSpec("limits.deadline_hours", "number", unit=tr("h"), hours=1),
        FieldSpec("limits.max_gpus", "number", step="double"),
        FieldSpec("limits.min_fit_probability", "number", unit="%", scale=100),
        FieldSpec("limits.memory_margin", "number", unit="%", scale=100),
        FieldSpec("limits.own_lists_only", "switch"),
        FieldSpec("limits.doubtful_prices", "switch"),
        FieldSpec("limits.quantization", "switch"),
        FieldSpec("limits.optimizer_8bit", "switch"),
        FieldSpec("limits.min_rank", "number", step="double"),
        FieldSpec(
            "limits.min_seq_len", "number", label=tr("Minimum context"), unit=tr("tok"), step="double", binary=True
        ),
    )  # fmt: skip
