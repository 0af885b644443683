"""The models that objectives beyond supervised fine-tuning hold beside the trained one."""

from __future__ import annotations

from ftcost_core.documents.term import FigureArray, total
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("TRL DPOTrainer, GRPOTrainer and PPOTrainer: with adapters the reference is the model without them")


def other_models(job: MemoryInputs, weights: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return the frozen models beside the trained one, bytes: reference, reward, and the value model's base.

    DPO and GRPO hold a reference where every weight is trained. PPO holds a reward and a value model too.
    """
    needs_reference = job.batch.objective_facts("reference")
    reference = needs_reference * job.training.trained
    further_models = job.batch.objective_facts("other_models")
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


def value_activations(job: MemoryInputs, policy: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return what PPO's value model saves of its forward pass, bytes: as much as the policy.

    Both run forward before one loss, and the policy's backward pass comes first.
    """
    models = job.batch.objective_facts("trained_models")
    if not (models > 1).any():
        return ()
    saved_bytes = total(policy, job.n)
    return (
        FigureArray("activations.value-model", saved_bytes * (models - 1), "B",
              mark_noted("activations × copies; of the value model, trained beside the policy"),
              {"activations": saved_bytes, "copies": models - 1},
              mark("TRL PPOTrainer: PolicyAndValueWrapper runs both before one backward pass"), "assumed"),
    )  # fmt: skip
