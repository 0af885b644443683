"""The fields of a job's method: what is trained, towards what, and how the frozen base is stored."""

from typing import Annotated, Literal

from pydantic import Field

from ftcost_core.documents.words import (
    AdapterVariant,
    Count,
    Degree,
    EnginePrecision,
    FakeQuantization,
    Flag,
    LossMask,
    MethodKind,
    Name,
    Objective,
    Part,
    ProjectorTraining,
    QuantizationKind,
    Real,
    Role,
    RolloutEngine,
    StateDtype,
    TeacherPlace,
    TowerTraining,
)


class Lora(Part):
    """Low-rank adapters."""

    variant: AdapterVariant | None = Field(
        None, title="Adapter", description="What stands beside each matrix; none: a low-rank pair."
    )
    rank: Annotated[Count, Field(ge=1, le=65_536)] = Field(
        16, title="Rank", description="Of a pair, or the size of a block that OFT rotates."
    )
    count: Degree | None = Field(
        None, title="Adapters at once", description="Trained together on one base, each on samples of its own; none: 1."
    )
    dropout: Annotated[Real, Field(ge=0, lt=1)] | None = Field(0.0, title="Dropout")
    targets: Literal["all-linear", "attention"] | Annotated[tuple[Role, ...], Field(min_length=1)] = Field(
        "all-linear", title="Targets", description="Matrices that get an adapter."
    )
    train_fully: tuple[Role, ...] = Field((), title="Trained in full")
    adapter_dtype: StateDtype | None = Field(None, title="Adapter precision")
    experts: Flag | None = Field(
        None, title="Adapters on experts", description="Whether the targets mean the routed experts of a mixture, too."
    )


class Quantization(Part):
    """How the frozen base weights are stored."""

    kind: QuantizationKind | None = Field("nf4", title="Quantisation")
    double: Flag | None = Field(True, title="Double quantisation")
    upcast: Flag | None = Field(None, title="Upcast the rest", description="Keep embeddings, head and norms in fp32.")


class Rollout(Part):
    """How objectives that learn from the model's own completions generate them.

    A sequence that is trained on is a prompt with one completion of it, and with what tools answer in between. The
    engine's memory share and its tensor parallel degree are chosen for the GPU at hand where they are open.
    """

    engine: RolloutEngine | None = Field(None, title="Rollout engine", description="What generates the completions.")
    gpus: Degree | None = Field(
        None, title="vLLM GPUs", description="Of the job's GPUs, those that only the engine uses."
    )
    tensor: Degree | None = Field(None, title="vLLM tensor parallel", description="GPUs that one engine is split over.")
    memory_share: Annotated[Real, Field(gt=0, le=1)] | None = Field(
        None, title="vLLM memory share", description="Share of a GPU's memory, gpu_memory_utilization."
    )
    sleep: Flag = Field(True, title="Sleep mode", description="Frees its memory while the model is updated.")
    sleep_level: Literal[1, 2] | None = Field(
        None,
        title="Sleep level",
        description="1: its weights wait in the host's memory; 2: they are dropped, and loaded by the next update.",
    )
    precision: EnginePrecision | None = Field(
        None, title="Engine precision", description="Of the engine's weights; none: 16 bits."
    )
    drafted_tokens: Annotated[Real, Field(ge=1, le=64)] | None = Field(
        None,
        title="Tokens a decoding step",
        description="With speculative decoding: those accepted on average; none: one.",
    )
    trainer_offload: Flag | None = Field(
        None,
        title="Trainer waits in RAM",
        description="Weights and optimizer states move to the host's memory while completions are generated.",
    )
    prompts: Annotated[Count, Field(ge=1, le=10_000_000)] | None = Field(
        None,
        title="Prompts of a rollout",
        description="The global batch follows from them; none: a rollout has the completions of its updates' batches.",
    )
    group_size: Degree | None = Field(
        None, title="Completions per prompt", description="Size of the group that GRPO compares."
    )
    updates: Degree | None = Field(
        None, title="Updates of a rollout", description="Optimizer steps on the completions of one rollout; none: 1."
    )
    passes: Degree | None = Field(
        None,
        title="Passes over a rollout",
        description="Times that its completions are trained on (num_iterations, ppo_epochs); none: 1.",
    )
    oversampling: Annotated[Real, Field(ge=1, le=1000)] | None = Field(
        None,
        title="Oversampling",
        description="Completions generated for each that is trained on, where others are filtered out.",
    )
    scoring_passes: Annotated[Real, Field(ge=0, le=100)] | None = Field(
        None,
        title="Scoring passes",
        description="Forward passes beside training: old policy, reference, others; none: the objective's.",
    )
    staleness: Annotated[Real, Field(ge=0, le=1000)] | None = Field(
        None,
        title="Staleness",
        description="Rollouts that generation may run ahead of training, beside which it runs; 0 or none: it waits.",
    )
    discarded: Annotated[Real, Field(ge=0, lt=1)] | None = Field(
        None, title="Discarded", description="Share of generated tokens too old to be trained on."
    )
    turns: Annotated[Count, Field(ge=1, le=100_000)] | None = Field(
        None, title="Turns", description="Times that the model writes in a sequence, with a tool's answer in between."
    )
    tool_tokens: Annotated[Count, Field(ge=0, le=100_000_000)] | None = Field(
        None, title="Tool's answer", description="Mean tokens of each answer of a tool: read, not learnt."
    )
    tool_seconds: Annotated[Real, Field(ge=0, le=1_000_000)] | None = Field(
        None, title="Tool's time", description="Mean seconds until a tool has answered."
    )
    reward_seconds: Annotated[Real, Field(ge=0, le=1_000_000)] | None = Field(
        None, title="Reward's time", description="Seconds of a rollout that wait for rewards: a sandbox, a judge."
    )
    length_variation: Annotated[Real, Field(ge=0, le=10)] | None = Field(
        None,
        title="Variation of lengths",
        description="Standard deviation of completions' lengths over their mean; none: 1.",
    )
    unfinished: Annotated[Real, Field(ge=0, le=1)] | None = Field(
        None, title="Unfinished", description="Share of completions that run on until the context ends; none: 1 %."
    )
    prompt_tokens: Annotated[Count, Field(ge=0, le=100_000_000)] | None = Field(
        None, title="Prompt", description="Mean tokens of a prompt."
    )
    completion_tokens: Annotated[Count, Field(ge=1, le=100_000_000)] | None = Field(
        None,
        title="Completion",
        description="Mean tokens of a completion; the longest has what the prompt leaves of the context.",
    )

    @property
    def steps(self) -> int:
        """Optimizer steps from one rollout to the next: the updates of each pass over its completions."""
        return (self.updates or 1) * (self.passes or 1)


class Teacher(Part):
    """The model that distillation learns from."""

    model: Name | None = Field(None, title="Teacher", description="An id of the model catalogue.")
    place: TeacherPlace = Field("beside", title="Teacher runs", description="Where its forward passes are made.")
    gpus: Degree | None = Field(
        None, title="Teacher's GPUs", description="Of the job's GPUs, those that only the teacher uses."
    )
    quantization: QuantizationKind | None = Field(
        None, title="Teacher's quantisation", description="How its weights are kept; none: 16 bits."
    )


class Judge(Part):
    """The model that rewards completions: it gives a score, or writes what it thinks."""

    model: Name | None = Field(None, title="Judge", description="An id of the model catalogue.")
    place: TeacherPlace = Field("own-gpus", title="Judge runs", description="Where it reads completions.")
    gpus: Degree | None = Field(
        None, title="Judge's GPUs", description="Of the job's GPUs, those that only the judge uses."
    )
    tokens: Annotated[Count, Field(ge=0, le=100_000_000)] | None = Field(
        None, title="Judge's answer", description="Mean tokens that it writes of a completion; none: a score alone."
    )


class Method(Part):
    """What is trained, and towards what."""

    kind: MethodKind = Field("qlora", title="Tuning")
    objective: Objective = Field("sft", title="Objective")
    lora: Lora | None = Lora()
    quantization: Quantization | None = None
    experts_quantized: Flag | None = Field(
        None, title="Quantised experts", description="Whether the routed experts of a mixture are quantised, too."
    )
    fake_quantization: FakeQuantization | None = Field(
        None,
        title="QAT",
        description="What weights, or activations and weights, are rounded to in each pass (QAT); none: nothing is.",
    )
    loss_mask: LossMask | None = Field(
        None,
        title="Loss on",
        description="Tokens of a chat that are learnt: all, or those of the answers; none: as the trainer does.",
    )
    trained_layers: Annotated[Count, Field(ge=1, le=100_000)] | None = Field(
        None, title="Trained layers", description='Last layers that "freeze" trains.'
    )
    tower: TowerTraining = Field(
        "frozen", title="Image tower", description="What is trained of an image-language model's tower."
    )
    projector: ProjectorTraining = Field(
        "frozen", title="Projector", description="What is trained of the layers between an image tower and the decoder."
    )
    reference: Flag | None = Field(
        None, title="Reference model", description="Whether a frozen copy is compared with; none: as the objective."
    )
    rollout: Rollout | None = Field(None, title="Rollout", description="How completions are generated.")
    judge: Judge | None = Field(None, title="Judge", description="What rewards completions, where it is a model.")
    teacher: Teacher | None = Field(None, title="Teacher", description="What distillation learns from.")
