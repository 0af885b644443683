"""What must hold of any job: floors of physics, sums, and how figures move when a job changes.

Every check takes evaluated jobs over one architecture as arrays and yields names with the jobs that break them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.linears import linears
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.term import Array, Mask, total
from ftcost_core.documents.vocabulary import complete
from ftcost_core.documents.words import Optimizer
from ftcost_core.evaluation.figures import BatchFigures
from ftcost_core.formulas.host.node import node
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.limits import LIKELY, fits, largest_micro_batch, needed, usable
from ftcost_core.formulas.memory.peak import Peak, peak, with_paging
from ftcost_core.formulas.memory.select import LiveTerms
from ftcost_core.formulas.memory.step_phases import step_phases
from ftcost_core.formulas.memory.views import memory_inputs, stages
from ftcost_core.formulas.rollout.engine import engine, generating
from ftcost_core.formulas.rollout.step import rollout_step
from ftcost_core.formulas.throughput.step import StepTimes, scaling_efficiency
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.formulas.word_arrays import Gpus, WordArray

_LEAST_STATE_BYTES: Mapping[Optimizer, float] = complete(Optimizer, {
    "adamw": 4, "adamw-8bit": 2, "paged-adamw-8bit": 0, "paged-adamw-32bit": 0, "adafactor": 0, "lion": 2,
    "sgd": 0, "galore": 0, "muon": 2, "apollo": 0, "adam-mini": 2, "lomo": 0,
})  # fmt: skip
"""Of state on a GPU per trained parameter of a matrix, however small the numbers are."""
_FEWER_STATES: Sequence[tuple[Optimizer, Optimizer]] = (
    ("muon", "adamw"), ("adam-mini", "adamw"), ("lion", "adam-mini"),
    ("apollo", "galore"), ("sgd", "lion"), ("lomo", "lion"), ("paged-adamw-8bit", "lion"), ("adafactor", "lion"),
)  # fmt: skip
"""Optimizers whose states take no more than those of another. Not those in 8 bits: bitsandbytes keeps the states of
embeddings in 32 bits, where AdamW follows 16-bit copies beside adapters."""


def step(batch: JobArrays) -> StepTimes:
    """Return the step of jobs, with what GRPO and PPO generate."""
    return rollout_step(batch)[0]


_NEAR = 1e-6
"""Of a figure: what rounding may differ."""
Broken = Iterator[tuple[str, Mask]]


@dataclass(frozen=True, slots=True)
class Explored:
    """Evaluated jobs over one architecture."""

    jobs: Sequence[Job]
    """As given, with open fields."""
    result: BatchFigures

    @property
    def batch(self) -> JobArrays:
        return self.result.batch

    @property
    def memory(self) -> Peak:
        return self.result.peak

    @property
    def speed(self) -> StepTimes:
        return self.result.step

    def given(self, value: Callable[[Job], float | None]) -> Array:
        """Return a field as it was given; ``nan`` where it is open."""
        return np.array([value(job) for job in self.jobs], dtype=np.float64)


_AGAIN = ("generation.prefill", "generation.tensor")
"""Terms of a rollout that interrupted sequences add to."""


def _all(batch: JobArrays, word: str) -> WordArray:
    """Return a word for every job."""
    return WordArray((word,), np.zeros(batch.n, dtype=np.int64))


def below(smaller: Array, larger: Array) -> Mask:
    """Return where the first is above the second by more than rounding."""
    return np.asarray(smaller > larger * (1 + _NEAR) + 1e-9)


def differ(first: Array, second: Array) -> Mask:
    return below(first, second) | below(second, first)


def memory_adds_up(explored: Explored) -> Broken:
    """Components make the peak, and one figure decides whether a job fits."""
    batch, memory = explored.batch, explored.memory
    parts = sum((value for name, value in memory.components.items() if name != "context"), np.zeros(batch.n))
    capacity = usable(batch)
    yield "memory: components add up", differ(parts, memory.allocated)
    yield "memory: no component is negative", np.any([v < 0 for v in memory.components.values()], axis=0)
    yield (
        "memory: allocated, reserved, device rise",
        below(memory.allocated, memory.reserved) | below(memory.reserved + memory.components["context"], memory.device),
    )
    yield (
        "memory: the range holds the estimate",
        below(memory.device_low, memory.device) | below(memory.device, memory.device_high),
    )
    # Loading, evaluating or saving may need more than the training that ``device`` is of.
    yield "memory: fits is device within capacity", explored.result.fits != (memory.most <= capacity)
    yield "memory: what fits has the device within capacity", explored.result.fits & (memory.device > capacity)


def memory_floors(explored: Explored) -> Broken:
    """All GPUs together hold the model, and its optimizer's states."""
    batch, memory = explored.batch, explored.memory
    # A trainer that waits in its host's memory while an engine has its GPUs may peak there.
    waits = batch.trainer_offload & batch.rollout_engine.is_("vllm-colocated")
    on_gpu = batch.cpu_offload.is_("none") & ~waits
    quantised = ~batch.quantization.is_("none")
    bytes_each = np.where(quantised, 0.5, np.where(batch.weights_dtype.is_("fp32"), 4.0, 2.0))
    count = counts(batch.arch)
    trained = trained_parameters(batch)
    states = batch.optimizer.table(_LEAST_STATE_BYTES)
    # LOMO, and torchtune's single-device recipes with 8-bit optimizers, free each gradient as it arrives.
    single_device = batch.stack.is_("torchtune") & (batch.gpus == 1)
    frees = single_device & batch.optimizer.is_("adamw-8bit", "paged-adamw-8bit")
    kept = on_gpu & ~frees & ~batch.optimizer.is_("lomo")
    too_few = {name: np.zeros(batch.n, dtype=np.bool_) for name in ("weights", "optimizer states", "gradients")}
    most: dict[str, Array] = {"dense": np.zeros(batch.n), "experts": np.zeros(batch.n)}
    # Stages hold unlike layers, such as dense ones first, and the fullest may hold fewest weights: each by itself.
    for stage in stages(batch):
        inputs = memory_inputs(batch, stage)
        terms, of_stage = step_phases(inputs)["optimizer"], inputs.stage

        def held(*parts: str, terms: LiveTerms = terms) -> Array:
            live = [term for term in terms if term.key.startswith(parts)]
            return total(live, batch.n) * batch.gpus / batch.pipeline

        dense, experts = (count.linear - count.experts) * of_stage.dense_share, count.experts * of_stage.expert_share
        too_few["weights"] |= on_gpu & below((dense + experts) * bytes_each, held("weights.", "adapters."))
        updated = (trained.in_place.dense + trained.adapters.dense) * of_stage.dense_share
        too_few["optimizer states"] |= on_gpu & below(updated * states, held("optimizer."))
        too_few["gradients"] |= kept & below(2 * updated, held("gradients."))
        most = {"dense": np.maximum(most["dense"], of_stage.dense_share),
                "experts": np.maximum(most["experts"], of_stage.expert_share)}  # fmt: skip
    for name, mask in too_few.items():
        yield f"floor: {name} of all GPUs", mask
    for name, share in most.items():
        yield f"floor: a stage holds its part of {name}", below(1 / batch.pipeline, share)
    left = [moment["activations"] + moment["logits"] for moment in memory.phases.values()]
    yield "floor: a forward pass leaves something", np.max(left, axis=0) <= 0


def states_in_order(explored: Explored) -> Broken:
    """An optimizer with fewer or smaller states needs no more memory for them, each number in 32 bits."""
    batch = explored.batch
    in_32_bits = batch.with_(optimizer_state_dtype=_all(batch, "fp32"))

    def states(word: Optimizer) -> Array:
        return peak(in_32_bits.with_(optimizer=_all(batch, word))).phases["optimizer"]["optimizer"]

    held = {word: states(word) for word in {word for pair in _FEWER_STATES for word in pair}}
    for fewer, more in _FEWER_STATES:
        yield f"states of {fewer} take no more than those of {more}", below(held[fewer], held[more] * 1.02)


def chances(explored: Explored) -> Broken:
    """The chance to fit is one, rises with the GPU and decides what fits."""
    batch, memory = explored.batch, explored.memory
    chance = memory.fit_probability
    yield "fit: a chance is from 0 to 1", ~((chance >= 0) & (chance <= 1))
    for asked in (0.5, 0.9):
        spare = usable(batch) / needed(batch, memory, asked)
        yield (
            f"fit: what {asked:g} needs",
            ((spare > 1 + _NEAR) & (chance < asked - _NEAR)) | ((spare < 1 - _NEAR) & (chance > asked + _NEAR)),
        )
    yield ("fit: a GPU offers no more than it has", below(usable(batch), batch.gpu.of(lambda gpu: gpu.memory_bytes)))
    gpus = tuple(
        gpu.replaced(usable_gib=gpu.usable_bytes / 2**29, memory_bytes=2 * gpu.memory_bytes)
        for gpu in batch.gpu.distinct
    )
    larger = peak(batch.with_(gpu=Gpus(gpus, batch.gpu.codes))).fit_probability
    # An engine takes a share of the GPU: of a larger one, more.
    shares = batch.rollout_engine.is_("vllm-colocated")
    yield "fit: a larger GPU makes it no less likely", below(chance, larger) & ~shares


def time_adds_up(explored: Explored) -> Broken:
    """Parts make the step, phases the run, tokens over speed the training."""
    batch, speed, tokens, schedule = (
        explored.batch, explored.speed, explored.result.tokens, explored.result.schedule
    )  # fmt: skip
    yield "time: parts add up to the step", differ(sum(speed.parts.values(), np.zeros(batch.n)), speed.step_s)
    yield "time: no part is negative", np.any([value < 0 for value in speed.parts.values()], axis=0)
    yield (
        "time: the range holds the speed",
        below(speed.low, speed.tokens_per_s_per_gpu) | below(speed.tokens_per_s_per_gpu, speed.high),
    )
    wall = sum(schedule.phases.values(), np.zeros(batch.n))
    yield "time: phases add up", differ(wall, schedule.wall_hours)
    yield "time: no phase is negative", np.any([value < 0 for value in schedule.phases.values()], axis=0)
    ranges = below(schedule.wall_hours_low, schedule.wall_hours)
    yield "time: the range holds the hours", ranges | below(schedule.wall_hours, schedule.wall_hours_high)
    yield ("time: GPU-hours within wall-clock", below(schedule.gpu_hours, schedule.wall_hours * batch.rented_gpus))
    spent = tokens.tokens_processed / (speed.tokens_per_s_per_gpu * batch.rented_gpus) / 3600
    yield "time: training is tokens over speed", differ(spent, schedule.training_hours)
    computed = speed.tokens_per_s_per_gpu * batch.rented_gpus * speed.step_s
    of_step = batch.global_batch * batch.sequences * batch.mean_seq_len
    yield "time: a step computes its sequences", differ(computed, of_step)
    samples = tokens.sequences / batch.sequences
    yield "time: the steps hold the samples", below(samples, schedule.optimizer_steps * batch.global_batch)
    yield "time: no step too many", below((schedule.optimizer_steps - 1) * batch.global_batch, samples)
    epochs = explored.given(lambda job: job.data.epochs)
    yield "time: padding only adds", below(tokens.tokens * epochs, tokens.tokens_processed)


def time_floors(explored: Explored) -> Broken:
    """No chip computes above its peak, nor reads its weights faster than its memory."""
    batch, speed = explored.batch, explored.speed
    yield "floor: MFU is below 1", ~((speed.mfu > 0) & (speed.mfu < 1))
    scaling = scaling_efficiency(batch, speed)
    yield "floor: scaling", ~((scaling > 0) & (scaling <= 1))
    # A product a parameter and token in the forward pass, as many for the gradient of its input.
    passes = np.where(batch.last_layers, 2.0, 4.0)
    count = counts(batch.arch)
    active = float(count.active) - count.embedding - count.extra - count.towers - count.encoder  # tables are looked up
    of_decoder = 1.0
    if batch.arch.encoder is not None:
        # An encoder reads the sources and its decoder the targets alone; a matrix that reads the encoder's output
        # may see fewer tokens than the others of the decoder.
        of_decoder = batch.arch.target_share
        crossing = sum(matrix.parameters * max(0.0, 1 - matrix.tokens_share) for matrix in linears(batch.arch))
        active += -crossing + count.encoder * (1 - of_decoder) / of_decoder
    flops = passes * active * of_decoder * batch.global_batch * batch.sequences * batch.mean_seq_len
    fastest = batch.gpu.of(lambda gpu: max(gpu.flops.values()))
    yield "floor: FLOPs of a step at the peak", below(flops / fastest / batch.gpus, speed.step_s)
    dense = counts(batch.arch).linear - counts(batch.arch).experts
    read = dense * 0.5 / (batch.tensor * batch.pipeline) * batch.accumulation
    bandwidth = batch.gpu.of(lambda gpu: gpu.bandwidth_bytes_s)
    yield "floor: weights are read once a micro-batch", below(read / bandwidth * 0.5, speed.step_s)


def batches(explored: Explored) -> Broken:
    """A step is whole micro-batches on every replica, the one asked for wherever it can be."""
    batch = explored.batch
    asked = explored.given(lambda job: job.training.global_batch)
    micro = explored.given(lambda job: job.training.micro_batch)
    at_once = batch.micro_batch * batch.data_parallel
    yield "batch: whole micro-batches", batch.global_batch % at_once != 0
    yield "batch: no smaller than asked", batch.global_batch < np.nan_to_num(asked)
    yield "batch: no more than a part added", batch.global_batch >= np.nan_to_num(asked, nan=np.inf) + at_once
    avoidable = np.isnan(micro) & (np.nan_to_num(asked) % batch.data_parallel == 0) & ~np.isnan(asked)
    yield "batch: an open micro-batch wastes nothing", avoidable & (batch.global_batch != asked)
    yield "batch: a given micro-batch is kept", ~np.isnan(micro) & (batch.micro_batch != np.nan_to_num(micro))


def micro_batch_choice(explored: Explored) -> Broken:
    """Brute force: no micro-batch that makes up the step and fits is clearly faster than the one chosen.

    One that does not fit is chosen over one that does only where it is expected to finish sooner all the same, each
    failure counted as a run.
    """
    batch = explored.batch
    is_open = np.array([job.training.micro_batch is None for job in explored.jobs])
    given_batch = np.array([job.training.global_batch is not None for job in explored.jobs])
    # Where samples are padded to the longest of a micro-batch, tokens per second is not what counts.
    index = np.flatnonzero(is_open & given_batch & ~batch.batching.is_("padded-longest"))
    broken_speed, broken_fit = np.zeros(batch.n, dtype=np.bool_), np.zeros(batch.n, dtype=np.bool_)
    if index.size:
        rows = batch.take(index)
        share = rows.global_batch / rows.data_parallel
        best, best_fitting = np.zeros(rows.n), np.zeros(rows.n)

        def worth(speed: Array, size: Array) -> Array:
            """Contrastive training gives up speed for the samples of a larger micro-batch."""
            return speed * np.where(rows.objective_facts("negatives") > 0, np.sqrt(size), 1.0)

        for size in (1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 16.0, 32.0):
            tried = rows.with_(micro_batch=np.where(share % size == 0, size, 1.0))
            memory = peak(tried)
            whole = share % size == 0
            likely = (memory.fit_probability >= LIKELY) & whole
            # What a larger micro-batch drives out of the GPU is moved at each step.
            speed = worth(step(with_paging(tried, memory)).tokens_per_s_per_gpu, tried.micro_batch)
            best = np.maximum(best, np.where(likely, speed, 0))
            expected = speed * np.minimum(1.0, memory.fit_probability / LIKELY)
            best_fitting = np.maximum(best_fitting, np.where(fits(tried, memory) & whole, expected, 0))
        chosen = worth(explored.speed.tokens_per_s_per_gpu[index], rows.micro_batch)
        fit = explored.result.fits[index]
        expected = chosen * np.minimum(1.0, explored.memory.fit_probability[index] / LIKELY)
        broken_speed[index] = fit & (chosen < 0.985 * best)
        broken_fit[index] = ~fit & (expected < 0.985 * best_fitting)
    yield "choice: the fastest micro-batch", broken_speed
    yield "choice: one that fits where that is worth it", broken_fit


def largest(explored: Explored) -> Broken:
    """The largest micro-batch fits, and the next ones do not."""
    batch = explored.batch
    index = np.arange(0, batch.n, 8)
    rows = batch.take(index)
    capacity = usable(rows)
    found = largest_micro_batch(rows, capacity)

    def fitting(size: Array) -> Mask:
        size = np.maximum(size, 1)
        tried = rows.with_(micro_batch=size, global_batch=np.maximum(rows.global_batch, size))
        return fits(tried, peak(tried))

    too_small = np.zeros(rows.n, dtype=np.bool_)
    for next_size in (found + 1, found + 2, found * 2 + 1, np.ceil(rows.global_batch / rows.data_parallel)):
        too_small |= fitting(next_size) & (next_size > found) & (next_size <= 65_536)
    broken = np.zeros(batch.n, dtype=np.bool_)
    broken[index] = (found > 0) & ~fitting(found)
    yield "largest micro-batch: fits", broken
    broken = np.zeros(batch.n, dtype=np.bool_)
    broken[index] = too_small
    yield "largest micro-batch: no larger one fits", broken


def memory_moves(explored: Explored) -> Broken:
    """More of anything needs no less memory; sharding over more GPUs needs no more."""
    batch, memory = explored.batch, explored.memory

    def rises(changed: JobArrays, where: Mask | None = None) -> Mask:
        more = peak(changed).allocated
        broken = below(memory.allocated, more)
        return broken if where is None else broken & where

    twice = batch.with_(micro_batch=2 * batch.micro_batch, global_batch=2 * batch.global_batch)
    # A single sequence needs no mask; with one, another attention kernel runs.
    unmasked = batch.attention.is_("sdpa") & batch.batching.is_("padded-longest")
    yield "memory rises with the micro-batch", rises(twice, (batch.micro_batch > 1) | ~unmasked)
    yield (
        "memory rises with the context",
        rises(batch.with_(seq_len=2 * batch.seq_len, mean_seq_len=2 * batch.mean_seq_len)),
    )
    # bitsandbytes pages tensors from a size on: those of a higher rank may leave the allocator.
    higher = peak(batch.with_(rank=2 * batch.rank))
    yield "memory rises with the rank", below(memory.allocated + memory.paged, higher.allocated + higher.paged)
    wide = batch.with_(weights_dtype=_all(batch, "fp32"))
    plain = batch.with_(weights_dtype=_all(batch, "bf16"))
    yield (
        "memory rises with the bytes of a weight",
        below(peak(plain).phases["optimizer"]["weights"], peak(wide).phases["optimizer"]["weights"])
        # Of several stages the fullest is looked at, and that may be another, without the embedding.
        & (batch.pipeline == 1),
    )
    without = peak(batch.with_(checkpointing=_all(batch, "none")))
    recomputed = peak(batch.with_(checkpointing=_all(batch, "full")))
    yield (
        "checkpointing keeps no more of the forward pass",
        below(recomputed.phases["forward"]["activations"], without.phases["forward"]["activations"] * 1.01)
        & (batch.arch.layers > 4)
        # Of a few trained layers, computing them again saves less than the mask that their checkpoints hold.
        & ~batch.kind.is_("freeze")
        & np.isnan(explored.given(lambda job: job.training.checkpoint_layers)),
    )
    # Shared by two or more already: gathering is paid for. What is reduced grows by its own shard.
    ranks = batch.gpus / (batch.tensor * batch.pipeline)
    sharded = batch.strategy.is_("zero3", "fsdp") & (batch.nodes > 1) & (ranks > 1)
    more_nodes = peak(batch.with_(nodes=2 * batch.nodes, global_batch=2 * batch.global_batch))
    yield ("sharding over more nodes needs no more", below(more_nodes.allocated, memory.allocated * 1.03) & sharded)


def time_moves(explored: Explored) -> Broken:
    """A better chip or network is no slower; more work takes longer."""
    batch, speed = explored.batch, explored.speed

    def slower(changed: JobArrays, tolerance: float = 1.0) -> Mask:
        return below(step(changed).step_s, speed.step_s * tolerance)

    def with_gpu(change: Callable[[Gpu], dict[str, object]]) -> JobArrays:
        gpus = tuple(gpu.replaced(**change(gpu)) for gpu in batch.gpu.distinct)
        return batch.with_(gpu=Gpus(gpus, batch.gpu.codes))

    faster_chip = with_gpu(
        lambda gpu: {
            "flops": {name: 2 * rate for name, rate in gpu.flops.items()},
            "tdp_w": 2 * gpu.tdp_w if gpu.tdp_w else None,
        }
    )
    yield "a chip of twice the rate is no slower", slower(faster_chip)
    yield (
        "memory of twice the rate is no slower",
        slower(with_gpu(lambda gpu: {"bandwidth_bytes_s": 2 * gpu.bandwidth_bytes_s})),
    )
    # The part of a collective that whole runs reach of each link is taken at the first order.
    faster_network = batch.with_(network_bytes_s=2 * batch.network_bytes_s)
    yield "a network of twice the rate is no slower", slower(faster_network, 1.005)
    doubled = batch.with_(global_batch=2 * batch.global_batch)
    twice = step(doubled)
    yield "twice the sequences take longer", below(speed.step_s, twice.step_s)
    # What an engine interrupts it computes and sends again, and without one all wait for the longest of more.
    generates = generating(batch) > 0
    work, of_twice = engine(batch), engine(doubled)
    again = sum((term.value for term in twice.terms if term.key in _AGAIN), np.zeros(batch.n))
    longer_wait = np.where(work.own > 0, 1.0, np.maximum(1.0, of_twice.longest / np.maximum(work.longest, 1.0)) ** 2)
    at_most = 2 * longer_wait * speed.step_s + 2 * again * work.own
    # Where a single micro-batch makes up a step an optimizer may update in the backward pass, beside which it pages.
    pages = np.where((batch.accumulation == 1) & (batch.paged_moved > 0), twice.parts["optimizer"], 0.0)
    at_most = at_most + pages
    yield "twice the sequences take at most twice", below(twice.step_s, at_most)
    longer = batch.with_(
        seq_len=2 * batch.seq_len,
        mean_seq_len=2 * batch.mean_seq_len,
        prompt_tokens=2 * batch.prompt_tokens,
        completion_tokens=2 * batch.completion_tokens,
    )
    # An engine that has to hold a longer sequence takes more of the GPU, and runs more at once.
    as_much = ~generates | (engine(longer).memory_share == work.memory_share)
    yield "a longer context takes longer", below(speed.step_s, step(longer).step_s) & as_much
    yield "a higher rank takes longer", below(speed.step_s, step(batch.with_(rank=2 * batch.rank)).step_s)
    none = _all(batch, "none")
    full = _all(batch, "full")
    yield (
        "checkpointing is no faster",
        below(step(batch.with_(checkpointing=none)).step_s, step(batch.with_(checkpointing=full)).step_s),
    )
    sft = batch.with_(objective=_all(batch, "sft"))
    # Without a vocabulary head there is less to do.
    yield (
        "no objective with logits is cheaper than supervised tuning",
        below(step(sft).step_s, speed.step_s) & (batch.pooled == 0),
    )


def other_layouts(explored: Explored) -> Broken:
    """What waits on disks needs no more of the GPU and takes longer; Ulysses holds no less than a ring."""
    batch, speed, memory = explored.batch, explored.speed, explored.memory
    on_disk = batch.offloads_to_disk & batch.memory_apart  # RAM that is the GPU's own frees nothing
    in_ram = batch.with_(
        cpu_offload=WordArray(
            ("none", "optimizer", "parameters"),
            (batch.offloads_optimizer * 1 + batch.offloads_parameters * 1).astype(np.int64),
        )
    )
    yield "disks: as much of the GPU as in RAM", differ(peak(in_ram).allocated, memory.allocated) & on_disk
    yield "disks: no faster than RAM", below(step(in_ram).step_s, speed.step_s) & on_disk
    faster = batch.with_(disk_bytes_s=2 * batch.disk_bytes_s)
    yield "disks of twice the rate are no slower", below(step(faster).step_s, speed.step_s)
    tokens = np.full(batch.n, 1e6)
    kept, held = node(batch, tokens), node(in_ram, tokens)
    yield "disks hold more than with RAM", below(held.disk_bytes, kept.disk_bytes) & on_disk
    as_others = batch.with_(own_expert_tensor=np.zeros(batch.n))
    whole, plain = peak(as_others), step(as_others)
    same = batch.expert_tensor == batch.tensor
    yield "experts split as the others are as by themselves", same & differ(plain.step_s, speed.step_s)
    useful = plain.mfu * plain.step_s
    yield "experts' FLOPs are the same however they are split", differ(speed.mfu * speed.step_s, useful)
    yield "experts split as the others take as much", same & differ(whole.allocated, memory.allocated)
    filled = batch.with_(pipeline_schedule=_all(batch, "zero-bubble"))
    plain = batch.with_(pipeline_schedule=_all(batch, "1f1b"))
    yield "zero bubble is no slower than 1F1B", below(step(filled).step_s, step(plain).step_s)
    ring, heads = (batch.with_(context_kind=_all(batch, kind)) for kind in ("ring", "ulysses"))
    yield "ulysses holds no less than a ring", below(peak(ring).allocated, peak(heads).allocated)
    alone = (batch.context == 1) & (differ(step(ring).step_s, step(heads).step_s))
    yield "without context parallelism its kind is nothing", alone


CHECKS = (
    memory_adds_up,
    memory_floors,
    states_in_order,
    chances,
    time_adds_up,
    time_floors,
    batches,
    micro_batch_choice,
    largest,
    memory_moves,
    time_moves,
    other_layouts,
)
