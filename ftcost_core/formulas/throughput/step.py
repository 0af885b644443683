"""The time of one optimizer step: its parts, how they overlap, and the speed that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from ftcost_core.documents.result import STEP_PARTS, TRAINING_PARTS
from ftcost_core.documents.term import Array, FigureArray, Figures, Mask, added, total
from ftcost_core.formulas.facts.fit import Coefficients, Spreads, fitted, fitted_file
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.chips import speed_within
from ftcost_core.formulas.throughput.attention import attention_seconds
from ftcost_core.formulas.throughput.communication import communication_seconds, communication_terms
from ftcost_core.formulas.throughput.dequantise import decomposed_seconds, dequantise_seconds
from ftcost_core.formulas.throughput.elementwise import elementwise_seconds
from ftcost_core.formulas.throughput.launch import launch_seconds
from ftcost_core.formulas.throughput.matmul import matmul_seconds
from ftcost_core.formulas.throughput.optimizer import optimizer_seconds, paging_seconds
from ftcost_core.formulas.throughput.overlap import smooth_maximum
from ftcost_core.formulas.throughput.regimes import COMBINATION, dimensions
from ftcost_core.formulas.throughput.towers import TowerWork, tower_seconds, tower_work
from ftcost_core.formulas.throughput.work import Work, work
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.text.i18n import mark

ROWS_AT_ONCE = 8192
"""Jobs computed at once: longer arrays leave the processor's cache, and new memory is slow."""


class StepTimes(Figures, frozen=True):
    """One optimizer step of each job, shape ``(n,)``."""

    step_s: Array
    """Seconds."""
    parts: dict[str, Array]
    """Seconds by part, in the order of the result document; they add up to ``step_s``."""
    tokens_per_s_per_gpu: Array
    """Tokens computed on, padding included."""
    mfu: Array
    """Model FLOPs over the dense peak of the training precision.

    Counted is what the work really needs: two FLOPs a weight and token forward, two back to the inputs, two
    back to the weights that are trained, and half the square of attention; no recomputation, no adapters'
    recomputation, no further models of the objective.
    """
    low: Array
    """Lower end of the 80 % range of tokens per second and GPU."""
    high: Array
    terms: tuple[FigureArray, ...]
    """Of at most :data:`ROWS_AT_ONCE` jobs; nothing for more, of which nobody reads term by term."""
    trained_tokens_per_s: Array
    """Of one GPU that trains, as estimated: without a rollout engine's share, unscaled by a pilot."""
    forward_share: Array
    """Part of the time that a forward pass alone takes: what evaluation costs."""


def step(batch: JobArrays, coefficients: Coefficients | None = None) -> StepTimes:
    """Estimate the step of each job."""
    fit = coefficients or fitted()
    if batch.n <= ROWS_AT_ONCE:
        return _step(batch, fit)
    rows = np.arange(batch.n)
    pieces = [_step(batch.take(rows[i : i + ROWS_AT_ONCE]), fit) for i in range(0, batch.n, ROWS_AT_ONCE)]
    return StepTimes.together(pieces)


def _step(batch: JobArrays, fit: Coefficients) -> StepTimes:
    counted = work(batch)
    tower = tower_work(batch, counted.chip)
    terms = seconds(counted, fit, tower)
    step_s = total(terms, batch.n)
    parts = step_parts(terms, batch.n)
    speed = counted.tokens_per_gpu / step_s
    useful = (counted.matmul.useful_flops + counted.attention.useful_flops) * counted.micro_batches
    if tower:
        useful = useful + tower.useful_flops * counted.micro_batches
    down, up = half_widths(traits(batch, parts, step_s), fitted_file().spreads, fitted_file().evidence)
    known_within = _known_within(batch, terms, step_s)
    return StepTimes(
        step_s=step_s,
        parts=parts,
        tokens_per_s_per_gpu=speed,
        mfu=useful / (step_s * counted.chip.peak),
        low=speed * np.exp(-widened(down, known_within)),
        high=speed * np.exp(widened(up, known_within)),
        terms=terms,
        trained_tokens_per_s=speed,
        forward_share=_forward_share(batch),
    )


def step_seconds(batch: JobArrays) -> Array:
    """Return the seconds of each job's step alone."""
    counted = work(batch)
    return total(seconds(counted, fitted(), tower_work(batch, counted.chip)), batch.n)


def step_parts(terms: Sequence[FigureArray], n: int) -> dict[str, Array]:
    """Return the seconds of ``n`` jobs by part of the step."""
    parts = {name: np.zeros(n) for name in STEP_PARTS}
    for term in terms:
        parts[term.key.partition(".")[0]] += term.value
    return parts


def speeds(counted: Work, fit: Coefficients, tower: TowerWork | None = None) -> Array:
    """Return tokens per second and GPU of counted work: what a fit compares with measurements."""
    return counted.tokens_per_gpu / total(seconds(counted, fit, tower), len(counted.gpus))


def seconds(counted: Work, fit: Coefficients, tower: TowerWork | None = None) -> tuple[FigureArray, ...]:
    """Return the terms of one optimizer step; their sum is its time.

    ``tower``: the work of image towers, where jobs have images.

    The GPU's own work adds up; the host's launching is a floor under it (a smooth maximum), since the host
    runs ahead; collectives overlap with both as ``(busy^q + traffic^q)^(1/q)``, and what ring attention passes on
    with attention alone.
    """
    n = len(counted.gpus)
    micro_batches = counted.micro_batches
    products = matmul_seconds(counted.matmul, counted.chip, fit)
    of_micro_batch = (
        *products,
        *attention_seconds(counted.attention, counted.chip, fit),
        *elementwise_seconds(counted.elementwise, counted.chip, fit),
        *dequantise_seconds(counted.dequantise, fit),
        decomposed_seconds(counted.dequantise.kind, products[0].value),
        *(tower_seconds(tower, counted.chip, fit) if tower else ()),
    )
    machine = counted.machine
    faster = {"matmul": machine.products, "attention": machine.attention}
    on_gpu = tuple(
        _each_micro_batch(term, micro_batches, faster.get(term.key.partition(".")[0], machine.memory))
        for term in of_micro_batch
    )
    compute = total(on_gpu, n)
    power = kernel_facts().launch_smoothness.value
    host = launch_seconds(counted.launch, fit) / machine.launches * micro_batches
    if tower:
        host = host + launch_seconds(tower.launch, fit) * micro_batches
    traffic = communication_seconds(counted.communication, fit)
    blocking = {
        "tensor": traffic.tensor * micro_batches / machine.links,
        "experts": traffic.experts * micro_batches / machine.links,
        "stages": traffic.stages * micro_batches / machine.links,
    }
    hidden = {
        "shards": traffic.shards * micro_batches / machine.links,
        "gradients": traffic.gradients / machine.links,
        "offload": traffic.offload * micro_batches,
    }
    overlap = fit.table("communication.overlap")
    beside = counted.chip.stack.deviations(overlap, overlap["hf"])
    ring = traffic.ring * micro_batches / machine.links
    if ring.any():
        attention = total((term for term in on_gpu if term.key.startswith("attention.")), n)
        ring = np.where(ring > 0, smooth_maximum(attention, ring, beside) - attention, 0.0)
    with_ring = compute + ring
    busy = smooth_maximum(with_ring, host, power)
    base = busy + added(tuple(blocking.values()))
    overlapping = hidden["shards"] + hidden["gradients"] + hidden["offload"]
    longer = base
    if overlapping.any():
        longer = smooth_maximum(base, overlapping, beside)
    exposed_share = (longer - base) / np.maximum(overlapping, 1e-30)
    exposed = {name: value * exposed_share for name, value in hidden.items()} | blocking | {"ring": ring}
    head = sum((term.value for term in on_gpu if term.key in ("matmul.head", "elementwise.loss")), np.zeros(n))
    fixed = counted.chip.stack.table(fit.table("overhead.step"))
    return (
        *on_gpu,
        *communication_terms(counted.communication, traffic, exposed, micro_batches, base, head, fit),
        *optimizer_seconds(counted.optimizer, counted.chip, fit),
        paging_seconds(counted.optimizer, longer),
        FigureArray("overhead.launch", busy - with_ring, "s", mark("smooth maximum of gpu and host, less gpu"),
              {"gpu": with_ring, "host": host},
              mark("the host launches kernels ahead of the GPU; fitted"), "fitted"),
        FigureArray("overhead.step", fixed, "s", "fixed", {"fixed": fixed},
              mark("data loading, clipping and logging of a step, fitted"), "fitted"),
    )  # fmt: skip


def _each_micro_batch(term: FigureArray, micro_batches: Array, faster: Array) -> FigureArray:
    """Return a term of a step: that of a micro-batch, on a machine that is ``faster`` than expected (1: is not)."""
    formula, inputs = f"micro_batches × ({term.formula})", {**term.inputs, "micro_batches": micro_batches}
    if (faster != 1).any():
        formula, inputs = f"{formula} / machine", {**inputs, "machine": faster}
    return FigureArray(
        term.key, term.value * micro_batches / faster, term.unit, formula, inputs, term.source, term.kind
    )


def _known_within(batch: JobArrays, terms: Sequence[FigureArray], step_s: Array) -> list[tuple[Array, float]]:
    """Return shares of the step whose rates are known within a factor of their own, and the factors."""

    def share(*keys: str) -> Array:
        return total((term for term in terms if term.key in keys), batch.n) / step_s

    facts = kernel_facts()
    return [
        (share("optimizer.disk", "communication.offload") * batch.offloads_to_disk, host_facts().nvme.within),
        (share("optimizer.paging"), facts.paging.within),
        (share("dequantise.int8"), facts.int8_products.within),
        (_follows_the_host(batch, terms) / step_s, facts.launches.host_within),
    ]


def _follows_the_host(batch: JobArrays, terms: Sequence[FigureArray]) -> Array:
    """Return the seconds that grow with the host's time to launch a kernel; none where that was measured."""
    launch = next(term for term in terms if term.key == "overhead.launch")
    gpu, host = (np.asarray(launch.inputs[name], dtype=np.float64) for name in ("gpu", "host"))
    power = kernel_facts().launch_smoothness.value
    bound = 1 / (1 + (gpu / np.maximum(host, 1e-12)) ** power)
    return np.asarray((gpu + launch.value) * bound * ~(batch.on_profiled_machine & (batch.measured_launches > 0)))


def scaling_efficiency(batch: JobArrays, times: StepTimes) -> Array:
    """Return the speed of a GPU against that of one alone with the same micro-batch, were its memory enough.

    ``times`` are those of :func:`step`. It takes about as long as the step itself.
    """
    if (batch.gpus == 1).all():
        return np.ones(batch.n)
    ones = np.ones(batch.n)
    alone = batch.with_(
        gpus_per_node=ones, nodes=ones, tensor=ones, pipeline=ones, context=ones, expert=ones,
        own_expert_tensor=0 * ones,
        strategy=WordArray(("single",), np.zeros(batch.n, dtype=np.int64)), paged_moved=0 * ones,
        global_batch=np.maximum(batch.micro_batch, np.ceil(batch.global_batch / batch.gpus)),
    )  # fmt: skip
    return np.where(batch.gpus == 1, 1.0, np.minimum(1.0, times.trained_tokens_per_s / speeds_of(alone)))


def speeds_of(batch: JobArrays) -> Array:
    """Return tokens per second and GPU of :func:`step` alone, without its range."""
    counted = work(batch)
    return speeds(counted, fitted(), tower_work(batch, counted.chip))


def _forward_share(batch: JobArrays) -> Array:
    """Forward is one of the passes over the layers: 1 of 3 in full training, 1 of 4 with checkpointing."""
    trained = batch.full * 1.0
    again = batch.checkpointing.is_("full") * 1.0 + batch.checkpointing.is_("selective") * 0.5
    return 1 / (2 + trained + again)


class Traits(Struct, frozen=True):
    """Properties of each job that the width of its range depends on, shape ``(n,)`` each."""

    regimes: dict[str, WordArray]
    shares: dict[str, Array]
    """Parts of the step."""
    node_doublings: Array
    """Base-2 logarithm of the number of nodes."""
    chip_spread: Array
    """Logarithm of the factor within which the chip's speed is known at best; 0 for most."""
    measured: dict[str, Mask]
    """Parts of the step whose speed was measured on the machine."""


def traits(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Traits:
    """Return the properties of each job that its range depends on."""
    return Traits(
        regimes=dimensions(batch),
        shares={name: parts[name] / step_s for name in TRAINING_PARTS},
        node_doublings=np.log2(np.maximum(1.0, batch.nodes)),
        chip_spread=np.log(batch.gpu.of(speed_within)),
        measured={
            part: batch.on_profiled_machine & (speed > 0)
            for part, speed in {
                "matmul": batch.measured_products,
                "attention": batch.measured_attention,
                "elementwise": batch.measured_memory,
                "dequantise": batch.measured_memory,
                "communication": batch.measured_links,
                "overhead": batch.measured_launches,
            }.items()
        },
    )


_MEASURED_PART, _LEFT_OF_MACHINE = 0.7, 0.5
"""What is left of a part's uncertainty where a machine's own kernels were timed, and at least of its chip's and its
like's: chosen so that ranges of runs of a machine with a profile from another run of it hold 80 %."""
_OF_THE_MACHINE = ("chip", COMBINATION)
MOST_LEAN = 0.6
"""Of half a range's width, at most: no side has less than 0.4 of it."""


def half_widths(job: Traits, spreads: Spreads, sources: Mapping[str, Mapping[str, int]]) -> tuple[Array, Array]:
    """Return how far below and above its estimate each job's range of the logarithm of its speed reaches.

    Half its width is ``base² + (node_doubling × doublings)² + chip² + Σ (part × share)² + Σ unseen²/(1 + n)``,
    squared, the last sum over the regimes that the job belongs to: ``n`` sources (``sources[dimension][word]``)
    measured it. What was measured on the machine itself (``hardware.machine``) is less uncertain: less of ``part``,
    of ``chip`` and of what is not known of its like counts. It leans to the side on which unseen runs lie:
    ``half × (1 ± lean)``, where lean grows with the share of communication.
    """
    share_measured = sum((job.shares[name] * known for name, known in job.measured.items()), np.zeros(1))
    left = np.maximum(_LEFT_OF_MACHINE, 1 - share_measured) ** 2
    variance: Array = spreads.base**2 + (spreads.node_doubling * job.node_doublings) ** 2 + job.chip_spread**2 * left
    for name, half in spreads.part.items():
        known = job.measured.get(name)
        variance += (half * job.shares[name]) ** 2 * (1.0 if known is None else np.where(known, _MEASURED_PART**2, 1.0))
    for dimension, half in spreads.unseen.items():
        unknown = half**2 / (1 + evidence(job, dimension, sources))
        variance += unknown * (left if dimension in _OF_THE_MACHINE else 1.0)
    half_width = np.sqrt(variance)
    lean = spreads.lean + spreads.lean_of_communication * job.shares["communication"]
    lean = np.clip(lean, -MOST_LEAN, MOST_LEAN)
    return half_width * (1 + lean), half_width * (1 - lean)


def evidence(job: Traits, dimension: str, sources: Mapping[str, Mapping[str, int]]) -> Array:
    """Return how many sources measured each job's regime in one dimension."""
    return job.regimes[dimension].deviations(sources[dimension], 0.0)


def widened(half: Array, shares: Sequence[tuple[Array, float]]) -> Array:
    """Return half the width of each job's range with shares of the step that are known within factors of their own."""
    spread = sum((np.log(within) * share) ** 2 for share, within in shares if share.any())
    return np.asarray(np.sqrt(half**2 + spread)) if np.any(spread) else half
