"""The optimizer's update: states, gradients and parameters through memory, or over PCIe when offloaded."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.linears import linears
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.kernels.offload import host_link_bytes_s
from ftcost_core.formulas.throughput.overlap import smooth_maximum
from ftcost_core.formulas.throughput.rates import Chip, stream_rate
from ftcost_core.formulas.throughput.spread import Links, Spread
from ftcost_core.formulas.trained import TrainedParameters
from ftcost_core.text.i18n import mark, mark_noted

MASTER_BYTES_MOVED = 8.0
"""Of a trained parameter: its fp32 copy read and written."""
HOST_GRADIENT_BYTES = 2.0
"""Of a trained parameter: the 16-bit gradient that goes to the host (ZeRO-Offload, arXiv:2101.06840)."""
DISK_GRADIENT_BYTES = 8.0
"""Of a trained parameter: the fp32 gradient written to the disks and read again (ZeRO-Infinity)."""
PRODUCT_SHARE = 0.5
"""Share of the peak that an optimizer's 16-bit products reach: assumed, between square and narrow ones."""
_SHARDED = ("zero1", "zero2", "zero3", "fsdp")


class OptimizerWork(Struct, frozen=True):
    """Bytes of one optimizer update on one GPU."""

    bytes: Array
    """On the GPU: gradient, parameter and states read and written once."""
    product_flops: Array
    """Of Newton-Schulz iterations, and of projections of gradients."""
    pcie_bytes: Array
    host_bytes: Array
    host_rate: Array
    """Of one GPU's share of the host's memory, bytes/s."""
    link: Array
    """Between a GPU and its host, from pinned memory, bytes/s."""
    host_link: Array
    """The same, nominal."""
    disk_bytes: Array
    """Read and written on the node's disks."""
    disk_rate: Array
    """Of one GPU's share of them, bytes/s."""
    paged_bytes: Array
    """Of paged states that go to the host and come back."""
    in_backward: Array
    """1 where each parameter is updated in the backward pass, beside which paged states move."""
    fused: Array
    """1 where one kernel updates everything."""
    trained: Array
    """Parameters that one GPU's replica trains, before sharding."""


def trained_on_one_gpu(trained: TrainedParameters, spread: Spread) -> Array:
    """Return trained parameters of one GPU's slice of the model: what gradients are made of."""
    matrices = trained.matrices
    layers = matrices.dense * spread.local + matrices.experts * spread.local_experts
    return layers + (matrices.embedding + matrices.head + matrices.tower) * spread.local


def optimizer_work(batch: JobArrays, spread: Spread, link: Links, parameters: TrainedParameters) -> OptimizerWork:
    """Count bytes of an update.

    Source: parameter and gradient read, parameter written, each state read and written, an fp32 master copy
    likewise (Rajbhandari et al. 2020, arXiv:1910.02054, for what each rank updates). On disks states, masters
    and gradients are read and written once: 2 × 16 bytes for Adam (ZeRO-Infinity, arXiv:2104.07857), and the
    renewed 16-bit weights where they lie there, too.
    """
    trained = trained_on_one_gpu(parameters, spread)
    updated = trained / np.where(batch.strategy.is_(*_SHARDED), spread.ranks, 1.0)
    dtypes = vocabulary().dtype_bytes.by
    parameter = np.where(
        batch.adapters, batch.adapter_dtype.table({**dtypes, "none": 0.0}), batch.weights_dtype.table(dtypes)
    )
    eight_bit = batch.optimizer_facts("eight_bit")
    state = np.where(eight_bit > 0, 1.0, batch.optimizer_state_dtype.table(dtypes))
    states = batch.optimizer_facts("moved")
    master = batch.master_weights * MASTER_BYTES_MOVED
    per_parameter = 3 * parameter + states * state + master
    on_host, on_disk = batch.offloads_optimizer, batch.offloads_to_disk
    of_disk = states * state + master + DISK_GRADIENT_BYTES + parameter * batch.offloads_parameters
    return OptimizerWork(
        bytes=updated * per_parameter * ~on_host,
        product_flops=product_flops(batch, parameters) * updated / np.maximum(trained, 1.0) * spread.local,
        pcie_bytes=updated * (parameter + HOST_GRADIENT_BYTES) * on_host,
        host_bytes=updated * per_parameter * on_host,
        host_rate=kernel_facts().host_bandwidth_bytes_s.value / batch.gpus_per_node,
        link=host_link_bytes_s(link.host, np.ones(batch.n, dtype=np.bool_)),
        host_link=link.host,
        disk_bytes=updated * of_disk * on_disk,
        disk_rate=np.maximum(batch.disk_bytes_s, 1.0) / batch.gpus_per_node,
        paged_bytes=2 * batch.paged_moved,
        in_backward=batch.stack_facts("optimizer_in_backward")
        * eight_bit
        * batch.full
        * (batch.gpus == 1)
        * (batch.accumulation == 1),
        fused=batch.stack_facts("fused_optimizer"),
        trained=trained,
    )


def product_flops(batch: JobArrays, parameters: TrainedParameters) -> Array:
    """Return the FLOPs of an optimizer's own products in an update of the whole model, shape (n,).

    A matrix of sides l ≥ s. Muon: each iteration 4 s² l + 2 s³ (torch.optim.Muon, arXiv:2502.16982).
    APOLLO: a projection of the gradient to rank r, 2 l s r (arXiv:2412.05270). Adapters and routed experts
    are left as they are; GaLore's projections are not counted.
    """
    steps = batch.optimizer_facts("newton_schulz_steps")
    share = batch.optimizer_facts("projected") * (1 - batch.optimizer_facts("keeps_projection"))
    rank = np.maximum(1.0, np.floor(share * batch.arch.hidden_size)) * (share > 0)
    flops = np.zeros(batch.n)
    if not (steps.any() or share.any()):
        return flops
    for matrix in linears(batch.arch):
        if matrix.roles and matrix.kind != "expert":
            longer, shorter = max(matrix.inputs, matrix.outputs), min(matrix.inputs, matrix.outputs)
            iteration = 4.0 * shorter**2 * longer + 2.0 * shorter**3
            projection = 2.0 * longer * shorter * np.minimum(rank, shorter)
            flops += matrix.count * (steps * iteration + projection)
    return flops * parameters.layer_share * parameters.models


def paging_seconds(work: OptimizerWork, rest: Array) -> FigureArray:
    """Return seconds in which GPUs wait for paged states, beside the ``rest`` of the step.

    Where the backward pass updates, pages move beside it, in both directions at once:
    ``(rest^q + paging^q)^(1/q)`` in all.
    """
    facts = kernel_facts().paging
    rate = work.host_link * facts.link_share * (1 + work.in_backward)
    seconds = work.paged_bytes / rate
    shown = np.where(work.in_backward > 0, smooth_maximum(rest, seconds, facts.smoothness) - rest, seconds)
    return FigureArray("optimizer.paging", shown, "s", mark_noted("bytes / rate; what the backward pass does not hide"),
                 {"bytes": work.paged_bytes, "rate": rate},
                 mark("bitsandbytes paged optimizers: pages that CUDA moves (published runs)"), "fitted")  # fmt: skip


def optimizer_seconds(work: OptimizerWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one update."""
    stream = stream_rate(chip, fit)
    pcie = work.link * fit["communication.offload"]
    traffic = np.where(work.fused > 0, 1.0, fit["optimizer.traffic"])
    return (
        FigureArray("optimizer.update", traffic * work.bytes / stream, "s", "traffic × bytes / bandwidth",
              {"traffic": traffic, "bytes": work.bytes, "bandwidth": stream},
              mark("states, gradients and parameters read and written; fitted traffic"), "fitted"),
        FigureArray("optimizer.products", work.product_flops / (PRODUCT_SHARE * chip.wide_peak), "s",
              "flops / (share × peak)",
              {"flops": work.product_flops, "share": PRODUCT_SHARE, "peak": chip.wide_peak},
              mark("Newton-Schulz iterations (arXiv:2502.16982), projections of gradients"), "assumed"),
        FigureArray("optimizer.host", work.pcie_bytes / pcie + work.host_bytes / work.host_rate, "s",
              "pcie_bytes / pcie + host_bytes / host_rate",
              {"pcie_bytes": work.pcie_bytes, "pcie": pcie, "host_bytes": work.host_bytes,
               "host_rate": work.host_rate},
              mark("ZeRO-Offload (arXiv:2101.06840): update on the host"), "assumed"),
        FigureArray("optimizer.disk", work.disk_bytes / work.disk_rate, "s", "bytes / rate",
              {"bytes": work.disk_bytes, "rate": work.disk_rate},
              mark("ZeRO-Infinity (arXiv:2104.07857): states and gradients read from and written to disk"),
              "assumed"),
    )  # fmt: skip
