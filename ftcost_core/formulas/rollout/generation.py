"""Seconds that a step spends generating completions: prompts, then token by token until the longest ends."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.rollout.engine import Engine, answers, cache_bytes
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import links
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("each decoding step reads the weights once and every sequence's keys and values")


def decoding_steps(batch: JobArrays, work: Engine) -> Array:
    """Return how many decoding steps one engine takes for a rollout.

    ``mean × (sequences/at_once - 1) + longest``: while sequences wait, the next takes the place of each that
    ends; then the last ``at_once`` run out, and the step waits for the longest of them. Of several rollouts in flight
    together each waits for its part of that. Without an engine of its own whole batches follow each other, and each
    waits for its longest. With drafts a step yields several tokens.
    """
    waves = work.sequences / work.at_once
    batched = np.ceil(waves - 1e-9) * work.longest
    flowing = batch.completion_tokens * (waves - 1) + work.longest
    return np.where(work.own > 0, flowing, batched) / work.ahead / batch.drafted_tokens


def generation_terms(batch: JobArrays, work: Engine) -> tuple[FigureArray, ...]:
    """Return seconds of generation of one rollout.

    Source: decoding is bound by memory bandwidth, and by products once a batch is large (Pope et al. 2022,
    arXiv:2211.05102); continuous batching and preemption by recomputation (Kwon et al. 2023,
    arXiv:2309.06180).
    """
    facts, shape = rollout_facts(), shapes(batch.arch)
    own, generates, tensor = work.own, work.generates, work.tensor
    eight_bit = batch.engine_precision.is_("fp8") & (batch.gpu.of(lambda gpu: float("fp8" in gpu.flops)) > 0)
    peak = np.where(
        eight_bit, batch.gpu.of(lambda gpu: gpu.flops.get("fp8", 0.0)), batch.gpu.of(lambda gpu: gpu.peak_flops("bf16"))
    )
    rate = peak * facts.matrix_share.value
    bandwidth = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s) * facts.bandwidth_share.value
    steps = decoding_steps(batch, work)
    sequences = work.sequences / work.ahead
    generated = sequences * np.where(own > 0, batch.completion_tokens, work.longest)
    running = np.maximum(1.0, generated / np.maximum(steps, 1.0))
    active = shape.dense + shape.experts * shape.expert_share + shape.head
    # Experts that at least one of the running tokens uses.
    used = 1 - (1 - min(1.0, shape.top_k / max(1.0, shape.n_experts))) ** running if shape.experts else 1.0
    each = _weight_bytes(batch, work)
    # Grouped kernels read a narrow slice of an expert as slowly as a tile's width of it.
    width = shape.experts / max(1.0, shape.n_experts * shape.expert_layers * 3 * shape.hidden)
    narrow = np.maximum(1.0, own * facts.slice_width.value * tensor / max(width, 1.0))
    read = shape.dense * each + shape.head * facts.weight_bytes.value + shape.experts * used * each * narrow
    weights = steps * read / tensor / bandwidth
    verified = np.where(batch.drafted_tokens > 1, facts.verified_tokens.value, 1.0)
    products = generated * verified * 2 * active / tensor / rate
    held = np.where(own > 0, work.held, work.longest / 2)
    answered = answers(batch)
    kept = cache_bytes(batch, batch.prompt_tokens + answered / 2 + held, tensor)
    group = np.where(own > 0, np.maximum(1.0, np.minimum(batch.group_size, work.sequences)), 1.0)
    # A sequence that the cache has no room for is interrupted once and starts again from its tokens.
    again = own * (1 - np.minimum(1.0, work.at_once / np.maximum(sequences, 1.0)))
    filled = sequences * (
        batch.prompt_tokens / group + answered + again * (batch.prompt_tokens + answered / 2 + work.held)
    )
    context = batch.prompt_tokens + answered / 2
    prefill = filled * (2 * active + shape.score_width * context) / tensor / rate
    adapted = batch.adapters * sum(np.asarray(mask, dtype=np.float64) for mask in batch.targets.values())
    eager = facts.eager_layer_seconds.value + adapted * facts.adapter_seconds.value
    layer = np.where(own > 0, facts.layer_seconds.value, eager)
    each_step = facts.step_seconds.value + shape.layers * layer
    host = steps * each_step + own * generated * facts.sequence_seconds.value
    link = np.where(
        tensor > batch.gpus_per_node, links(batch).network / batch.gpus_per_node, links(batch).inner.bytes_s
    )
    link = np.minimum(links(batch).inner.bytes_s, link) * facts.link_share.value
    # A sequence that waits for its tool leaves its place to no other: its keys and values stay.
    tools = np.maximum(1.0, work.sequences / work.at_once) / work.ahead * (batch.turns - 1) * batch.tool_seconds
    sent = (generated + filled) * shape.layers * 2 * 2 * (tensor - 1) / tensor * shape.hidden * 2
    split = (tensor > 1) * (steps * shape.layers * 2 * facts.reduce_seconds.value) + sent / link
    factor = np.where(own > 0, facts.loop_factor.value, 1.0)
    counted = (
        FigureArray("generation.prefill", generates * prefill, "s",
              mark_noted("tokens × (2 × active + attention) / (tensor × rate); prompts, each group's once, "
                         "tools' answers, and interrupted sequences again"),
              {"tokens": filled, "active": active, "attention": shape.score_width * context,
               "tensor": tensor, "rate": rate}, SOURCE, "assumed"),
        FigureArray("generation.weights", generates * np.maximum(weights, products), "s",
              mark_noted("max(steps × bytes / bandwidth, tokens × 2 × active / rate) / tensor; the steps "
                         "wait for the longest completion"),
              {"steps": steps, "bytes": read, "bandwidth": bandwidth, "tokens": generated * verified,
               "active": active, "rate": rate, "tensor": tensor}, SOURCE, "assumed"),
        FigureArray("generation.cache", generates * generated * kept / bandwidth, "s",
              "tokens × bytes / bandwidth", {"tokens": generated, "bytes": kept, "bandwidth": bandwidth},
              SOURCE, "assumed"),
        FigureArray("generation.host", generates * host, "s",
              "steps × (step + layers × layer) + tokens × token",
              {"steps": steps, "step": facts.step_seconds.value, "layers": shape.layers, "layer": layer,
               "tokens": own * generated, "token": facts.sequence_seconds.value},
              mark("launches, scheduling and sampling of vLLM with CUDA graphs, or of transformers generate"),
              "assumed"),
        FigureArray("generation.tensor", generates * split, "s",
              mark_noted("steps × layers × 2 × latency + bytes / rate; two all-reduces a layer"),
              {"steps": (tensor > 1) * steps, "layers": shape.layers, "latency": facts.reduce_seconds.value,
               "bytes": sent, "rate": link},
              mark("tensor parallelism reduces the stream twice a layer (arXiv:1909.08053)"), "assumed"),
    )  # fmt: skip
    busy = total(counted, batch.n)
    looped = FigureArray("generation.loop", (factor - 1) * busy, "s", "(factor - 1) × counted",
                   {"factor": factor, "counted": busy}, facts.loop_factor.source, "fitted")  # fmt: skip
    rewards = generates * batch.reward_seconds
    waits = (
        FigureArray("generation.tools", generates * tools, "s",
              mark_noted("turns × seconds × places; a sequence that waits keeps its place"),
              {"turns": generates * (batch.turns - 1), "seconds": batch.tool_seconds,
               "places": np.maximum(1.0, work.sequences / work.at_once) / work.ahead},
              mark("tools answer while the engine runs other sequences"), "assumed"),
        FigureArray("generation.rewards", rewards, "s", "seconds", {"seconds": rewards},
              mark("as the job says: rules take 0.02 s a sequence (verl issue 7412)"), "assumed"),
    )  # fmt: skip
    return tuple(term.times(1 / batch.steps_of_rollout) for term in (*counted, looped, *waits))


def _weight_bytes(batch: JobArrays, work: Engine) -> Array:
    """Return bytes moved per weight and decoding step.

    An engine reads 16-bit weights, or one byte of each. The policy itself, where it is quantised, is dequantised each
    time: its code read, 16 bits written and read again.
    """
    plain = rollout_facts().weight_bytes.value
    code = batch.moved_code_bytes
    own = np.where(batch.engine_precision.is_("fp8"), 1.0, plain)
    return np.where(work.own > 0, own, np.where(code > 0, code + 2 * plain, plain))
