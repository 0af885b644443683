"""Seconds that a step spends giving the engine the updated weights, and putting it to sleep."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.term import FigureArray
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.rollout.engine import Engine
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import links
from ftcost_core.text.i18n import mark, mark_noted


def synchronisation_terms(batch: JobArrays, work: Engine) -> tuple[FigureArray, ...]:
    """Return seconds of one synchronisation, which precedes each generation.

    What is sharded is gathered in 16 bits on every trainer GPU; an engine on the same GPU copies its part,
    one on other GPUs receives a broadcast. Adapters are merged first, so whole weights move. Source: TRL
    GRPOTrainer (``_move_model_to_vllm``, ``ds3_gather_for_generation``), verl ``sync_rollout_weights``.
    """
    facts, shape = rollout_facts(), shapes(batch.arch)
    link = links(batch)
    size = counts(batch.arch).text * facts.weight_bytes.value
    sharded = batch.strategy.is_("fsdp", "zero3") & (batch.gpus > 1)
    split = np.maximum(1.0, np.where(sharded, batch.gpus, batch.tensor * batch.pipeline))
    crossing = np.minimum(link.inner.bytes_s, link.network / batch.gpus_per_node) * facts.link_share.value
    wide = batch.nodes * batch.gpus_per_node > link.domain
    rate = np.where(wide, crossing, link.inner.bytes_s * facts.link_share.value)
    bandwidth = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s) * facts.bandwidth_share.value
    shares = batch.stack.table(facts.shares_weights.by) * work.colocated
    moved = work.generates * (1 - shares)
    gathered = moved * size * (split - 1) / split
    copied = moved * work.own * size / np.where(work.server > 0, 1.0, work.tensor)
    into = np.where(work.server > 0, rate, bandwidth / 2)
    tensors = moved * np.maximum(work.own, split > 1) * (shape.matrices + shape.expert_layers * 3)
    asleep = work.colocated * batch.rollout_sleep
    return (
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
        FigureArray("synchronisation.sleep", asleep * facts.sleep_seconds.value, "s", "sleeps × seconds",
              {"sleeps": asleep, "seconds": facts.sleep_seconds.value}, facts.sleep_seconds.source,
              "assumed"),
    )  # fmt: skip
