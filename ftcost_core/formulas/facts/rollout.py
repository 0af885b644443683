"""What generates completions, what that takes, and what runs beside it (``resources/rollout.json``)."""

from functools import cache

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import Grouped
from ftcost_core.documents.words import Objective, RolloutEngine, Stack
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import Sourced, load


class EnginesOfStack(Record, frozen=True):
    """The usual engine of a training stack, by objective."""

    grpo: RolloutEngine
    ppo: RolloutEngine
    gkd: RolloutEngine

    def of(self, objective: Objective) -> RolloutEngine:
        """Return the engine of an objective; ``none`` for one that generates nothing."""
        match objective:
            case "grpo" | "dr-grpo" | "dapo" | "gspo" | "rloo" | "reinforce++":
                return self.grpo
            case "ppo":
                return self.ppo
            case "gkd":
                return self.gkd
            case (
                "sft" | "dpo" | "kto" | "orpo" | "simpo" | "cpo" | "reward" | "process-reward" | "distillation"
                | "pairs" | "triplets" | "classification"
            ):  # fmt: skip
                return "none"


class SleepFacts(Record, frozen=True):
    """What sleeping and waking take, by level."""

    about: str
    level: Sourced[Grouped[Stack, int]]
    seconds: dict[str, float]
    seconds_a_byte: dict[str, float]
    source: str


class RolloutSpreads(Record, frozen=True):
    """Half-widths of the 80 % range of the logarithm of seconds, by part of a step."""

    about: str
    generation: float
    scoring: float
    synchronisation: float
    source: str


class RolloutFacts(Record, frozen=True):
    """The file ``rollout.json``."""

    about: str
    engine: Sourced[Grouped[Stack, EnginesOfStack]]
    shares_weights: Sourced[Grouped[Stack, bool]]
    group_size: Sourced[Grouped[Objective, int]]
    completion_share: SourcedNumber
    endless_share: SourcedNumber
    """Completions that run on until the context ends."""
    weight_bytes: SourcedNumber
    cache_bytes: SourcedNumber
    oversampling: Sourced[Grouped[Objective, float]]
    memory_share: Sourced[Grouped[Stack, float]]
    server_memory_share: SourcedNumber
    share_step: SourcedNumber
    weights_share: SourcedNumber
    reserve_bytes: SourcedNumber
    """Activations of the largest prefill, and sampling."""
    asleep_bytes: SourcedNumber
    asleep_tensor_bytes: SourcedNumber
    """More of an engine that is split over several GPUs."""
    most_sequences: SourcedNumber
    batch: Sourced[Grouped[Objective, int | None]]
    bandwidth_share: SourcedNumber
    matrix_share: SourcedNumber
    step_seconds: SourcedNumber
    layer_seconds: SourcedNumber
    sequence_seconds: SourcedNumber
    eager_layer_seconds: SourcedNumber
    reduce_seconds: SourcedNumber
    link_share: SourcedNumber
    parameter_seconds: SourcedNumber
    expert_seconds: SourcedNumber
    sends_experts_singly: Sourced[Grouped[Stack, bool]]
    sleep: SleepFacts
    trainer_offload: Sourced[Grouped[Stack, bool]]
    residue_bytes: SourcedNumber
    """Of an offloaded trainer that remain on the GPU."""
    pause_seconds: SourcedNumber
    """Of an asynchronous engine before it takes new weights."""
    discarded: SourcedNumber
    verified_tokens: SourcedNumber
    adapter_seconds: SourcedNumber
    slice_width: SourcedNumber
    loop_factor: SourcedNumber
    """Generation inside a trainer's loop, against the count of its work."""
    spread: RolloutSpreads


@cache
def rollout_facts() -> RolloutFacts:
    """Return the file. Raises :class:`FactsError` where it lacks a stack or an objective."""
    return load(RolloutFacts, "rollout.json")
