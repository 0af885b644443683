"""What objectives beyond supervised fine-tuning hold: other models, pairs of sequences, a rollout's cache."""

from __future__ import annotations

from ftcost_core.architecture.layers import AttentionLayers, MlaLayers
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark(
    "TRL DPOTrainer, GRPOTrainer and PPOTrainer: with adapters the reference is the model without them"
)


def other_models(job: MemoryInputs, weights: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return the frozen models beside the trained one, bytes: reference, reward, and the value model's base.

    DPO and GRPO hold a reference where every weight is trained. PPO holds a reward and a value model too.
    """
    objectives = vocabulary().objectives.by
    needs_reference = job.batch.objective.look_up(objectives, lambda facts: facts.reference)
    reference = needs_reference * job.training.trained
    further_models = job.batch.objective.look_up(objectives, lambda facts: facts.other_models)
    if not (needs_reference + further_models).any():
        return ()
    model_bytes = total(weights, job.n)
    return (
        FigureArray("weights.reference", model_bytes * reference, "B",
              mark_noted("weights × copies; not trained"),
              {"weights": model_bytes, "copies": reference}, SOURCE, "assumed"),
        FigureArray("weights.reward-value", model_bytes * further_models, "B",
              mark_noted("weights × copies; a reward model and the base of a value model"),
              {"weights": model_bytes, "copies": further_models}, SOURCE, "assumed"),
    )  # fmt: skip


def engine_weights(job: MemoryInputs, *, rollout: bool) -> FigureArray:
    """Return the weights of a rollout engine on the same GPU, bytes: during a rollout, or during the update.

    An engine of its own keeps 16-bit weights, split by tensor parallelism. While the model is updated it
    sleeps and holds nothing, if it can.
    """
    sharding = job.sharding
    engine = mechanisms().rollout_engine
    has_engine = job.batch.objective.table(engine.by)
    shared = job.batch.stack.table(engine.shares_weights)
    awake = 1.0 if rollout else 1.0 - engine.sleeps
    parameters = has_engine * (1 - shared) * awake * job.layout.counts.text
    return FigureArray("weights.rollout-engine", parameters * engine.bytes / sharding.tensor, "B",
                 mark_noted("parameters × bytes / tensor; the rollout engine's own copy"),
                 {"parameters": parameters, "bytes": engine.bytes, "tensor": sharding.tensor},
                 engine.source, "assumed")  # fmt: skip


def rollout_cache(job: MemoryInputs) -> FigureArray:
    """Return keys and values of a rollout's sequences, bytes, as many as a micro-batch has."""
    precision = job.precision
    generates = job.batch.objective.look_up(vocabulary().objectives.by, lambda facts: facts.generates)
    per_token: Array = job.zeros
    for m, _ in job.layout.mixers:
        if isinstance(m, AttentionLayers):
            per_token = (
                per_token
                + m.n * m.kv_heads * (m.head_dim + (m.v_head_dim or m.head_dim)) / job.sharding.tensor
            )
        elif isinstance(m, MlaLayers):
            per_token = per_token + m.n * (m.kv_lora_rank + m.qk_rope_head_dim)
    numbers = generates * per_token * job.stage.layer_share
    return FigureArray("workspace.kv-cache", job.tokens * numbers * precision.compute, "B",
                 mark_noted("tokens × numbers × bytes; keys and values of all layers"),
                 {"tokens": job.tokens, "numbers": numbers, "bytes": precision.compute},
                 SOURCE, "assumed")  # fmt: skip
