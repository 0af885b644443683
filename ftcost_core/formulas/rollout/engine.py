"""The engine that generates: on which GPUs, how much memory it has, how many sequences it runs at once."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.layers import (
    AttentionLayers,
    GatedDeltaNetLayers,
    KdaLayers,
    LightningLayers,
    Mamba1Layers,
    Mamba2Layers,
    ShortConvLayers,
)
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.shapes import shapes

_TABLE = 4096
_EULER = 0.5772156649015329


def expected_longest(
    mean: Array, most: Array, sequences: Array, endless: Array | float, spread: Array | float = 1.0
) -> Array:
    """Return the expected longest of a number of completions, tokens.

    ``min(most, mean × (1 + spread × (H(n) - 1)))`` with ``H(n) = 1 + 1/2 + … + 1/n``, between whole numbers on a
    straight line, and ``spread`` the standard deviation over the mean (of exponential lengths: 1; of smaller ones
    a constant part comes first); and ``most`` where one of them does not end by itself, which the share ``endless``
    of all does. The mean is of all completions, so that at most half of it is of endless ones, however large
    ``most`` is: then twice the completions never wait more than twice as long.
    """
    endless_share = np.minimum(endless, mean / (2 * np.maximum(most, 1.0)))
    ends = np.minimum(most, mean * (1 + spread * (harmonic(sequences) - 1)))
    return np.asarray(most - (most - ends) * (1 - endless_share) ** np.maximum(sequences - 1, 0.0))


def mean_held(mean: Array, most: Array, spread: Array | float = 1.0) -> Array:
    """Return how much of its completion a running sequence has, averaged over the time it runs, tokens.

    ``E[c²]/(2 E[c])``: the mean itself for an exponential length, half of it where all are as long as
    ``most``; between them ``mean × (1 - mean/(2 most))``, within 2 % of the integral. Lengths that vary less hold
    the less above half: their square's mean is ``mean² × (1 + spread²)``.
    """
    beyond_half = (1 - np.minimum(1.0, mean / np.maximum(most, 1.0))) / 2
    return mean * np.minimum(1.0, 0.5 + beyond_half * np.square(spread))


def harmonic(n: Array) -> Array:
    """Return ``1 + 1/2 + … + 1/n``; 1 below 1."""
    counts = np.maximum(n, 1.0)
    exact = np.interp(counts, np.arange(1, _TABLE + 1), _sums())
    return np.where(counts > _TABLE, np.log(counts) + _EULER + 1 / (2 * counts), exact)


@cache
def _sums() -> Array:
    return np.cumsum(1 / np.arange(1, _TABLE + 1, dtype=np.float64))


class Engine(Struct, frozen=True):
    """The engine of each job, shape ``(n,)``; bytes are of one of its GPUs.

    Without an engine of its own (``none``) the trainer's replicas generate with the policy itself.
    """

    generates: Array
    """1 where the objective generates."""
    beside: Array
    """1 where generation runs beside training, on GPUs of its own."""
    colocated: Array
    """1 where an engine shares the trainer's GPUs."""
    server: Array
    """1 where it has GPUs of its own."""
    own: Array
    """1 where there is an engine, on whatever GPUs."""
    tensor: Array
    """GPUs of one engine."""
    engines: Array
    """Engines side by side."""
    memory_share: Array
    """Of a GPU: what was asked for, or more where weights and one sequence need more."""
    weights_bytes: Array
    """Its own copy of the weights; 0 where it shares the trainer's."""
    awake_bytes: Array
    asleep_bytes: Array
    """On the trainer's GPUs during the update."""
    cache_bytes: Array
    """For keys and values."""
    completions: Array
    """That a rollout trains on, over all engines."""
    prompts: Array
    """Different ones of a rollout."""
    generated: Array
    """Completions over those that are trained on: filtered out, or too old by then."""
    ahead: Array
    """Rollouts in flight together: 1 where generation and training take turns."""
    sequences: Array
    """Completions of one engine that are in flight together: of a rollout, or of several."""
    at_once: Array
    """Sequences that it runs together."""
    longest: Array
    """Expected longest completion, tokens, of those run together."""
    held: Array
    """Tokens that a running sequence has generated, on average over its time."""
    most: Array
    """Tokens that the context leaves to a completion."""


def generating(batch: JobArrays) -> Array:
    """Return 1 where a job's objective learns from completions that the model generates."""
    return batch.objective_facts("generates")


def engine(batch: JobArrays) -> Engine:
    """Return the engine of each job.

    vLLM takes a share of a GPU's memory and gives what its weights and the largest prefill leave of it to the
    cache of keys and values; sequences beyond the cache wait (continuous batching). Prompts of a group are
    kept once (prefix caching). Source: vLLM documentation, "Conserving memory" and "Optimization and tuning".
    """
    facts, generates = rollout_facts(), generating(batch)
    colocated = generates * batch.rollout_engine.flag("vllm-colocated")
    server = generates * batch.rollout_engine.flag("vllm-server")
    own = colocated + server
    capacity = batch.gpu.of(lambda gpu: gpu.usable_bytes)
    beside = server * (batch.staleness > 0)
    ahead = 1 + beside * batch.staleness
    whole = engine_weights(batch) * np.ones(batch.n)
    tensor = np.where(own > 0, _tensor(batch, whole, colocated), np.maximum(1.0, batch.gpus / batch.data_parallel))
    gpus = np.where(server > 0, batch.rollout_gpus, batch.gpus)
    engines = np.where(own > 0, np.maximum(1.0, np.floor(gpus / tensor)), batch.data_parallel)
    shared = batch.stack.table(facts.shares_weights.by) * colocated
    weights = own * whole / tensor
    reserve = own * facts.reserve_bytes.value
    least = weights + reserve + cache_bytes(batch, batch.seq_len, tensor)
    asked = np.where(colocated > 0, batch.stack.table(facts.memory_share.by), facts.server_memory_share.value)
    asked = np.where(batch.rollout_memory_share > 0, batch.rollout_memory_share, asked)
    step = facts.share_step.value
    share = np.maximum(asked, np.round(np.ceil(least / capacity / step - 1e-9) * step, 2))
    awake = own * (share * capacity - shared * weights)
    asleep = facts.asleep_bytes.value + (tensor > 1) * facts.asleep_tensor_bytes.value
    answered = answers(batch)
    completions = generates * batch.rollout_updates * np.where(
        batch.batching.is_("packed"),
        batch.global_batch * batch.mean_seq_len
        / np.maximum(1.0, batch.prompt_tokens + answered + batch.completion_tokens),
        batch.global_batch,
    )  # fmt: skip
    discarded = np.where(np.isnan(batch.own_discarded), beside * facts.discarded.value, batch.own_discarded)
    surplus = batch.oversampling / (1 - discarded)
    sequences = np.ceil(completions * surplus * ahead / engines - 1e-9)
    most = np.maximum(batch.completion_tokens, batch.seq_len - batch.prompt_tokens - answered)
    held = mean_held(batch.completion_tokens, most, batch.length_spread)
    cache = own * (share * capacity - weights - reserve)
    group = np.maximum(1.0, np.minimum(batch.group_size, sequences))
    each = cache_bytes(batch, batch.prompt_tokens / group + answered / 2 + held, tensor)
    together = np.where(own > 0, facts.most_sequences.value, _batch(batch, sequences))
    bounded = np.where(own > 0, cache / np.maximum(each, 1.0), np.inf)
    at_once = np.maximum(1.0, np.minimum(np.minimum(sequences, together), bounded))
    endless = np.where(np.isnan(batch.unfinished), facts.endless_share.value, batch.unfinished)
    longest = expected_longest(batch.completion_tokens, most, at_once, endless, batch.length_spread)
    alone = cache_bytes(batch, batch.prompt_tokens + answered + longest, tensor) * at_once * generates * (1 - own)
    return Engine(
        generates=generates,
        beside=beside,
        colocated=colocated,
        server=server,
        own=own,
        tensor=tensor,
        engines=engines,
        memory_share=share,
        weights_bytes=weights * (1 - shared),
        awake_bytes=awake,
        asleep_bytes=colocated * np.where(batch.rollout_sleep, np.minimum(asleep, awake), awake),
        cache_bytes=np.where(own > 0, cache, alone),
        completions=completions,
        prompts=completions / np.maximum(1.0, batch.group_size),
        generated=surplus,
        ahead=ahead,
        sequences=sequences,
        at_once=at_once,
        longest=longest,
        held=held,
        most=most,
    )


def answers(batch: JobArrays) -> Array:
    """Return the tokens that tools answer in a sequence."""
    return (batch.turns - 1) * batch.tool_tokens


def engine_weights(batch: JobArrays) -> Array:
    """Return the bytes of an engine's whole weights: 16 bits, or one byte of each matrix of the layers."""
    facts, shape = rollout_facts(), shapes(batch.arch)
    eight_bit = batch.engine_precision.flag("fp8") * (shape.dense + shape.experts)
    return counts(batch.arch).text * facts.weight_bytes.value - eight_bit * (facts.weight_bytes.value - 1)


def cache_bytes(batch: JobArrays, tokens: Array, tensor: Array) -> Array:
    """Return keys and values of a sequence of so many tokens on one GPU of an engine, with its recurrent state.

    By kind of attention: layers with a sliding window keep no more than the window; latent attention keeps its
    latents, whole on each GPU; layers that reuse an earlier layer's keys keep none; linear attention and state space
    layers keep a state of one size. A key-value head is not divided: beyond that many GPUs each keeps a copy.
    """
    shape = shapes(batch.arch)
    windowed = shape.windowed_width / max(1.0, shape.score_width + shape.windowed_width)
    seen = (1 - windowed) * tokens + windowed * np.minimum(tokens, shape.window)
    heads = max((getattr(mixer, "kv_heads", 1) for mixer in batch.arch.mixers), default=1)
    kept = seen * kept_width(batch.arch) * rollout_facts().cache_bytes.value / np.minimum(tensor, max(1, heads))
    return np.asarray(kept + state_bytes(batch.arch) / tensor, dtype=np.float64)


@lru_cache(maxsize=256)
def kept_width(arch: ModelArchitecture) -> float:
    """Return the numbers of a token that a cache keeps over all layers."""
    shared = sum(m.n * m.kv_heads * (m.head_dim + (m.v_head_dim or m.head_dim)) for m in arch.mixers
                 if isinstance(m, AttentionLayers) and m.kv_shared)  # fmt: skip
    return shapes(arch).kv_width - shared


@lru_cache(maxsize=256)
def state_bytes(arch: ModelArchitecture) -> float:
    """Return the bytes of a sequence's recurrent state: 32-bit states of linear attention and state space layers.

    A head's key by its value, and the last inputs of its convolution in 16 bits. Source: vLLM mamba_utils.
    """
    total = 0.0
    for m in arch.mixers:
        if isinstance(m, GatedDeltaNetLayers):
            channels = 2 * m.k_heads * m.k_head_dim + m.v_heads * m.v_head_dim
            total += m.n * (4 * m.v_heads * m.k_head_dim * m.v_head_dim + 2 * (m.conv - 1) * channels)
        elif isinstance(m, KdaLayers):
            total += m.n * (4 * m.heads * m.head_dim**2 + 2 * (m.conv - 1) * 3 * m.heads * m.head_dim)
        elif isinstance(m, LightningLayers):
            total += m.n * 4 * m.heads * m.head_dim**2
        elif isinstance(m, Mamba2Layers):
            channels = m.heads * m.head_dim + 2 * m.groups * m.state
            total += m.n * (4 * m.heads * m.head_dim * m.state + 2 * (m.conv - 1) * channels)
        elif isinstance(m, Mamba1Layers):
            total += m.n * (4 * m.state + 2 * (m.conv - 1)) * m.d_inner
        elif isinstance(m, ShortConvLayers):
            total += m.n * 2 * (m.conv - 1) * arch.hidden_size
    return total


def _batch(batch: JobArrays, sequences: Array) -> Array:
    """Return how many sequences a trainer without an engine generates together."""
    by = {word: np.inf if most is None else float(most) for word, most in rollout_facts().batch.by.items()}
    return np.minimum(sequences, batch.objective.table(by))


def _tensor(batch: JobArrays, whole: Array, colocated: Array) -> Array:
    """Return the tensor parallel degree: the job's, or the least that leaves room beside the weights.

    Among the powers of two that divide the engine's GPUs and the model's attention heads, within a node.
    """
    facts = rollout_facts()
    capacity = batch.gpu.of(lambda gpu: gpu.usable_bytes)
    share = np.where(colocated > 0, facts.weights_share.value, facts.server_memory_share.value - 0.2)
    gpus = np.where(colocated > 0, batch.gpus, batch.rollout_gpus)
    heads = max((getattr(mixer, "heads", 1) for mixer in batch.arch.mixers), default=1)
    degree = np.ones(batch.n)
    for wider in (2.0, 4.0, 8.0, 16.0, 32.0, 64.0):
        possible = (gpus % wider == 0) & (wider <= batch.gpus_per_node) & (heads % wider == 0)
        wanted = whole / degree > share * capacity
        degree = np.where(possible & wanted & (degree * 2 == wider), wider, degree)
    return np.where(batch.rollout_tensor > 0, batch.rollout_tensor, degree)
