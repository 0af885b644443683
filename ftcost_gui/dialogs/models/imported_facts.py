"""The facts of an imported model as pairs of name and value."""

from __future__ import annotations

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.importing import ImportedModel
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact, number, small_memory

Facts = list[tuple[str, str]]


def facts_of(model: ImportedModel, units: str) -> Facts:
    """Return everything that was read, the parameters first."""
    parameters = model.parameters
    facts = [(tr("Parameters"), f"{number(parameters)} ({compact(parameters)})")]
    if model.active_parameters != parameters:
        facts.append((tr("Active for one token"), number(model.active_parameters)))
    if model.stored_parameters is not None and model.stored_parameters != parameters:
        facts.append((tr("In the checkpoint"), number(model.stored_parameters)))
    facts += _shape(model.architecture)
    facts.append((tr("Kept as"), (model.dtype or tr("unknown")).upper()))
    facts.append((tr("Quantised"), model.quantization or tr("no")))
    for tensors in model.stored:
        size = small_memory(tensors.bytes, units)
        facts.append((tr("Tensors in {0}", tensors.dtype), tr("{0}, {1}", number(tensors.tensors), size)))
    return facts


def _shape(arch: ModelArchitecture) -> Facts:
    facts = [(tr("Layers"), number(arch.layers)), (tr("Width"), number(arch.hidden_size))]
    if arch.intermediate_size:
        facts.append((tr("Feed-forward width"), number(arch.intermediate_size)))
    if arch.mla:
        facts.append((tr("Attention"), tr("latent (MLA), rank {0}", number(arch.mla.kv_lora_rank))))
    elif arch.num_heads:
        shared = arch.num_kv_heads or arch.num_heads
        size = tr(" of {0}", number(arch.head_dim)) if arch.head_dim else ""
        facts.append((tr("Heads"), tr("{0}{1}, {2} for keys and values", number(arch.num_heads), size, number(shared))))
    if arch.moe:
        shared_experts = tr(" and {0} shared", arch.moe.shared_experts) if arch.moe.shared_experts else ""
        facts.append((tr("Experts"), tr("{0} of {1}{2}", arch.moe.top_k, arch.moe.n_experts, shared_experts)))
    if arch.sliding_window:
        facts.append((tr("Sliding window"), tr("{0} tokens", number(arch.sliding_window))))
    tied = tr(", head tied") if arch.tied_embeddings else ""
    facts.append((tr("Vocabulary"), f"{number(arch.vocab_size)}{tied}"))
    if arch.max_position_embeddings:
        facts.append((tr("Longest context"), tr("{0} tokens", number(arch.max_position_embeddings))))
    kind = arch.text_model_type or arch.model_type
    return [*facts, *([(tr("Family"), kind)] if kind else [])]
