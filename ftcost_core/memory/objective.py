"""What objectives beyond supervised fine-tuning hold: other models, pairs of sequences, a rollout's cache."""

from __future__ import annotations

from ftcost_core.architecture.layers import AttentionLayers, MlaLayers
from ftcost_core.memory.setting import Setting
from ftcost_core.term import Array, Terms, total

SOURCE = "TRL DPOTrainer, GRPOTrainer and PPOTrainer: with adapters the reference is the model without them"


def other_models(s: Setting, weights: tuple[Terms, ...]) -> tuple[Terms, ...]:
    """Return the frozen models beside the trained one, bytes: reference, reward, and the value model's base.

    DPO and GRPO hold a reference where every weight is trained. PPO holds a reward and a value model too.
    """
    if not s.batch.objective.is_("dpo", "grpo", "ppo").any():
        return ()
    reference = s.batch.objective.table({"dpo": 1.0, "grpo": 1.0, "ppo": 1.0}, 0.0) * s.trained
    others = s.batch.objective.table({"ppo": 2.0}, 0.0)
    whole = total(weights, s.n)
    return (
        Terms("weights.reference", whole * reference, "B", "the weights once more, not trained",
              {"weights": whole}, SOURCE, "assumed"),
        Terms("weights.reward-value", whole * others, "B", "the weights of a reward and of a value model",
              {"weights": whole}, SOURCE, "assumed"),
    )  # fmt: skip


def rollout_cache(s: Setting) -> Terms:
    """Return keys and values of a rollout's sequences, bytes, as many as a micro-batch has."""
    rolls = s.batch.objective.table({"grpo": 1.0, "ppo": 1.0}, 0.0)
    per_token: Array = s.zeros
    for m, _ in s.layout.mixers:
        if isinstance(m, AttentionLayers):
            per_token = per_token + m.n * m.kv_heads * (m.head_dim + (m.v_head_dim or m.head_dim)) / s.tensor
        elif isinstance(m, MlaLayers):
            per_token = per_token + m.n * (m.kv_lora_rank + m.qk_rope_head_dim)
    value = rolls * s.tokens * per_token * s.compute * s.layer_share
    return Terms("workspace.kv-cache", value, "B", "tokens × key and value numbers of all layers × bytes",
                 {"tokens": s.tokens, "numbers": per_token, "bytes": s.compute},
                 SOURCE, "assumed")  # fmt: skip
