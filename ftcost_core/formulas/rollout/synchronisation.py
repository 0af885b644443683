"""Seconds that a step spends giving the engine the updated weights, and putting it to sleep."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.term import FigureArray
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.offload import host_link_bytes_s
from ftcost_core.formulas.rollout.engine import Engine
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import links
from ftcost_core.text.i18n import mark, mark_noted


def synchronisation_terms(batch: JobArrays, work: Engine) -> tuple[FigureArray, ...]:
    """Return seconds of one synchronisation, which precedes each generation, for each of its optimizer steps.

    What is sharded is gathered in 16 bits on every trainer GPU; an engine on the same GPU copies its part, one on
    other GPUs receives a broadcast, of routed experts its own part alone. Adapters are merged first, so whole weights
    move. An engine falls asleep and wakes up, a trainer moves to the host and back, an engine that runs beside the
    training pauses. Source: TRL GRPOTrainer (``_move_model_to_vllm``, ``ds3_gather_for_generation``), verl
    ``sync_rollout_weights``, NeMo RL ``refit_policy_generation``.
    """
    facts, shape = rollout_facts(), shapes(batch.arch)
    link = links(batch)
    size = np.full(batch.n, counts(batch.arch).text * facts.weight_bytes.value)
    experts = shape.experts * facts.weight_bytes.value
    sharded = batch.strategy.is_("fsdp", "zero3") & (batch.gpus > 1)
    split = np.maximum(1.0, np.where(sharded, batch.gpus, batch.tensor * batch.pipeline))
    crossing = np.minimum(link.inner.bytes_s, link.network / batch.gpus_per_node) * facts.link_share.value
    wide = batch.nodes * batch.gpus_per_node > link.domain
    rate = np.where(wide, crossing, link.inner.bytes_s * facts.link_share.value)
    bandwidth = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s) * facts.bandwidth_share.value
    shares = batch.stack.table(facts.shares_weights.by) * work.colocated
    moved = work.generates * (1 - shares)
    # Experts are exported where they are: each engine's GPU gets those that it holds.
    own_part = np.where(work.own > 0, experts * (1 - 1 / work.tensor), 0.0)
    gathered = moved * (size - own_part) * (split - 1) / split
    # Stages of a pipeline send what they have to an engine elsewhere without gathering it first.
    gathered = np.where((work.server > 0) & ~sharded, gathered * (batch.tensor > 1) / batch.pipeline, gathered)
    copied = moved * work.own * np.where(work.server > 0, size - own_part, size / work.tensor)
    into = np.where(work.server > 0, rate, bandwidth / 2)
    several = np.maximum(work.own, split > 1)
    tensors = moved * several * (shape.matrices + shape.expert_layers * 3)
    singly = batch.stack.table(facts.sends_experts_singly.by) * work.own
    single = moved * several * singly * shape.expert_layers * shape.n_experts * 3
    asleep = work.colocated * batch.rollout_sleep
    usual = batch.stack.table({stack: float(level) for stack, level in facts.sleep.level.by.items()})
    level = np.where(batch.sleep_level > 0, batch.sleep_level, usual)
    falls, a_byte = (
        np.where(level == 1, each["1"], each["2"]) for each in (facts.sleep.seconds, facts.sleep.seconds_a_byte)
    )
    host = host_link_bytes_s(link.host, np.ones(batch.n, dtype=np.bool_))
    waiting = 2 * batch.waiting_bytes * work.colocated * batch.trainer_offload
    terms = (
        FigureArray("synchronisation.gather", gathered / rate, "s", "bytes / rate",
              {"bytes": gathered, "rate": rate},
              mark("sharded weights are gathered in 16 bits before each generation"), "assumed"),
        FigureArray("synchronisation.load", copied / into, "s",
              mark_noted("bytes / rate; into the engine's own weights"),
              {"bytes": copied, "rate": into},
              mark("a copy on the same GPU, or a broadcast to the engine's GPUs"), "assumed"),
        FigureArray("synchronisation.tensors", tensors * facts.parameter_seconds.value, "s",
              "tensors × seconds", {"tensors": tensors, "seconds": facts.parameter_seconds.value},
              facts.parameter_seconds.source, "assumed"),
        FigureArray("synchronisation.experts", single * facts.expert_seconds.value, "s",
              "matrices × seconds", {"matrices": single, "seconds": facts.expert_seconds.value},
              facts.expert_seconds.source, "assumed"),
        FigureArray("synchronisation.sleep", asleep * (falls + work.weights_bytes * a_byte), "s",
              "sleeps × (seconds + bytes × each)",
              {"sleeps": asleep, "seconds": falls, "bytes": work.weights_bytes, "each": a_byte},
              facts.sleep.source, "assumed"),
        FigureArray("synchronisation.offload", waiting / host, "s",
              mark_noted("bytes / rate; the trainer moves to the host, and back"),
              {"bytes": waiting, "rate": host}, facts.trainer_offload.source, "assumed"),
        FigureArray("synchronisation.pause", work.beside * facts.pause_seconds.value, "s", "pauses × seconds",
              {"pauses": work.beside, "seconds": facts.pause_seconds.value}, facts.pause_seconds.source,
              "assumed"),
    )  # fmt: skip
    return tuple(term.times(1 / batch.steps_of_rollout) for term in terms)
