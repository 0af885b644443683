"""Optimizer states, master weights, and temporaries of the optimizer step."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import OptimizerFacts, vocabulary
from ftcost_core.formulas.memory.trained_on_rank import Trained, over_shards
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("torch.optim, bitsandbytes 0.50, transformers Adafactor")
BLOCK_8BIT = 256
"""8-bit states that share one fp32 constant: bitsandbytes' block (arXiv:2110.02861)."""
SUB_GROUP = 1e9
"""DeepSpeed's ``sub_group_size``."""
PAGED_FROM = 100_000
"""Numbers of a tensor from which bitsandbytes keeps its states in managed memory."""
_EIGHT_BIT_BYTES = 1.0 + 4.0 / BLOCK_8BIT


def optimizer_terms(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return states and master weights on one GPU, bytes."""
    on_gpu = (1.0 - job.batch.offloads_optimizer.astype(np.float64)) / job.sharding.optimizer_shards
    layers = over_shards(job, trained, job.sharding.optimizer_shards) * on_gpu * job.sharding.optimizer_shards
    outer = trained.outer * on_gpu
    states = state_bytes(job) * (1 - _paged_share(job))
    outer_states = outer_state_bytes(job, trained) * (1 - job.batch.optimizer_facts("paged"))
    master = job.batch.master_weights.astype(np.float64) * 4.0
    return (
        FigureArray("optimizer.states", layers * states, "B",
              mark_noted("parameters × bytes; trained ones of this shard"),
              {"parameters": layers, "bytes": states}, SOURCE),
        FigureArray("optimizer.states-outside", outer * outer_states, "B",
              mark_noted("parameters × bytes; trained outside the layers, the shard of this GPU"),
              {"parameters": outer, "bytes": outer_states}, SOURCE),
        FigureArray("optimizer.master", (layers + outer) * master, "B",
              mark_noted("parameters × bytes; the fp32 copy of this shard beside 16-bit weights"),
              {"parameters": layers + outer, "bytes": master},
              mark("DeepSpeed and Megatron-Core optimizers")),
    )  # fmt: skip


def _updated_parameters(job: MemoryInputs, trained: Trained) -> Array:
    sharding = job.sharding
    return over_shards(job, trained, sharding.optimizer_shards) + trained.outer / sharding.optimizer_shards


def paged_bytes(job: MemoryInputs, trained: Trained) -> Array:
    """Return the states on one GPU that lie in CUDA's managed memory, outside PyTorch's allocator, bytes.

    They stay on the GPU while there is room; the driver moves them to the host where there is none. Source:
    bitsandbytes 0.50.2, ``optim/optimizer.py:383`` and ``functional.py:91``.
    """
    paged = job.batch.optimizer_facts("paged") * (1 - job.batch.offloads_optimizer)
    if not paged.any():
        return job.zeros
    shards = job.sharding.optimizer_shards
    layers = over_shards(job, trained, shards) * state_bytes(job) * _paged_share(job)
    return (layers + trained.outer / shards * outer_state_bytes(job, trained)) * paged


def _paged_share(job: MemoryInputs) -> Array:
    """Return the share of the layers' states that is paged: that of tensors with enough numbers.

    Matrices of the layers have them; of an adapter's pair often only the longer does. Sharded states are
    flat vectors of many tensors.
    """
    paged = job.batch.optimizer_facts("paged")
    if not (paged * job.training.adapted).any():
        return paged
    rank = job.batch.rank
    large = numbers = job.zeros
    for matrix in job.layout.linears:
        for side in (matrix.inputs, matrix.outputs):
            size = job.batch.targeted(matrix) * (matrix.count * side) * rank
            numbers = numbers + size
            large = large + size * (rank * side >= PAGED_FROM)
    share = np.where(job.sharding.optimizer_shards > 1, 1.0, large / np.maximum(numbers, 1.0))
    return paged * np.where(job.training.adapted > 0, share, 1.0)


def state_bytes(job: MemoryInputs) -> Array:
    """Return bytes of optimizer state per trained parameter of the layers, paged ones among them."""
    states = _states(job, of_matrices=True)
    eight_bit = job.batch.optimizer_facts("eight_bit")
    each = np.where(eight_bit > 0, _EIGHT_BIT_BYTES, _state_width(job))
    projected = job.batch.optimizer_facts("projected")
    numbers = states
    if projected.any():
        numbers = np.where(projected > 0, _projected_numbers(job, states, projected), states)
    factored = job.batch.optimizer_facts("factored")
    rows = job.batch.optimizer_facts("row_states")
    if rows.any():
        numbers = numbers + rows * row_share(job)
    of_factors = factored * factored_share(job) * 4.0 if factored.any() else 0.0
    return numbers * each + of_factors


def outer_state_bytes(job: MemoryInputs, trained: Trained) -> Array:
    """Return bytes of optimizer state per parameter trained outside the layers, on average.

    Copies beside adapters have states in their own precision where the adapters' states have the adapters'.
    """
    precision = job.precision
    states = _states(job)
    width = _state_width(job)
    follows = job.training.adapted * (width == precision.adapter) * (1 - job.batch.deepspeed)
    width = np.where(follows > 0, precision.small, width)
    eight_bit = job.batch.optimizer_facts("eight_bit")
    in_32_bits = job.batch.stack_facts("embedding_states_32_bits")
    embeddings = np.where(eight_bit > 0, np.where(in_32_bits > 0, 4.0, _EIGHT_BIT_BYTES), width)
    rest = np.where(eight_bit > 0, _EIGHT_BIT_BYTES, width)
    share = trained.embeddings / np.maximum(trained.outer, 1.0)
    factored = job.batch.optimizer_facts("factored")
    counted = job.training.parameters
    vectors = counted.outer_vectors * counted.models * job.stage.head / job.sharding.tensor
    vectors = vectors / np.maximum(trained.outer, 1.0)
    rows, columns = job.arch.vocab_size, job.arch.embedding_dim or job.arch.hidden_size
    numbers = (1 - vectors) * (rows + columns) / (rows * columns) + vectors
    return (
        states * (share * embeddings + (1 - share) * rest)
        + job.batch.optimizer_facts("row_states") * width / columns
        + factored * numbers * 4.0
    )


def _states(job: MemoryInputs, *, of_matrices: bool = False) -> Array:
    """Return numbers of state per parameter that is not projected."""

    def states(facts: OptimizerFacts) -> float:
        fewer = facts.matrix_states if of_matrices else None
        return facts.states if fewer is None else fewer

    return job.batch.optimizer.look_up(vocabulary().optimizers.by, states)


def _state_width(job: MemoryInputs) -> Array:
    """Return bytes of a number of state that is not kept in 8 bits."""
    dtype = job.batch.optimizer_state_dtype.table(vocabulary().dtype_bytes.by)
    return np.maximum(dtype, 4.0 * job.precision.upcast_trained)


def _projected_numbers(job: MemoryInputs, states: Array, share: Array) -> Array:
    """Return numbers of state and projection per parameter of the layers, where gradients are projected.

    The longer side of a matrix keeps its length, the other is projected to the rank where that is shorter.
    Routed experts, routers, vectors and adapters are no matrices that GaLore is told to project.
    """
    counts = job.layout.counts
    rank = np.maximum(1.0, np.floor(share * job.arch.hidden_size))
    keeps = job.batch.optimizer_facts("keeps_projection")
    vectors = float(counts.norms + counts.small)
    numbers, size = states * vectors, vectors
    for matrix in job.layout.linears:
        longer, shorter = max(matrix.inputs, matrix.outputs), min(matrix.inputs, matrix.outputs)
        kept = np.minimum(rank, shorter)
        projects = bool(matrix.roles) and matrix.kind != "expert"
        own = states * longer * kept + keeps * shorter * kept if projects else states * matrix.size
        numbers = numbers + own * matrix.count
        size += matrix.parameters
    return np.where(job.training.adapted > 0, states, numbers / max(size, 1.0))


def row_share(job: MemoryInputs) -> Array:
    """Return rows of the trained layers' matrices per parameter; of adapters those of their matrices."""
    rows = size = job.zeros
    for matrix in job.layout.linears:
        trained = np.maximum(job.training.trained, job.batch.targeted(matrix))
        rows = rows + trained * (matrix.count * matrix.outputs)
        size = size + trained * matrix.parameters
    return rows / np.maximum(size, 1.0)


def factored_share(job: MemoryInputs) -> Array:
    """Return numbers of state per parameter of Adafactor in the layers.

    One a row and one a column of a matrix, and one for each number of a vector.
    """
    training = job.training
    counted = training.parameters
    state_numbers = size = counted.vectors / np.where(counted.layer_share > 0, counted.layer_share, 1.0)
    for matrix in job.layout.linears:
        trained = np.maximum(training.trained, job.batch.targeted(matrix))
        state_numbers = state_numbers + trained * (matrix.count * (matrix.inputs + matrix.outputs))
        size = size + trained * matrix.parameters
    return state_numbers / np.maximum(size, 1.0)


def step_temporaries(job: MemoryInputs, trained: Trained) -> tuple[FigureArray, ...]:
    """Return what the optimizer step needs beside states and gradients, bytes.

    The for-each AdamW builds one denominator a parameter for all parameters at once; the fused one nothing.
    """
    parameters = _updated_parameters(job, trained) * job.sharding.gradients_on_gpu
    has_foreach = job.batch.optimizer_facts("foreach")
    without_fsdp = job.batch.stack_facts("foreach_optimizer")
    under_fsdp = job.batch.stack.table(mechanisms().foreach_optimizer.fsdp)
    foreach = np.where(job.batch.strategy.is_("fsdp") & (job.batch.gpus > 1), under_fsdp, without_fsdp) * has_foreach
    each = trained.bytes_each
    return (
        FigureArray("workspace.optimizer", parameters * each * foreach, "B",
              mark_noted("parameters × bytes; the denominators of all parameters of this shard at once"),
              {"parameters": parameters * foreach, "bytes": each}, "torch.optim._multi_tensor_adamw"),
        _gradients_of_master(job, parameters),
    )  # fmt: skip


def _gradients_of_master(job: MemoryInputs, parameters: Array) -> FigureArray:
    """Return DeepSpeed's flat copy of this shard's gradients, and that in fp32 for the master weights, bytes.

    ZeRO-1 and 2 make them of a whole group of parameters, ZeRO-3 of ``sub_group_size`` numbers at a time.
    """
    at_once = np.where(job.batch.strategy.is_("zero3"), np.minimum(parameters, SUB_GROUP), parameters)
    at_once = at_once * job.batch.deepspeed * job.batch.master_weights
    each = job.precision.compute + 4.0
    return FigureArray("workspace.master-gradients", at_once * each, "B",
              mark_noted("parameters × bytes; gradients of this shard as one flat tensor, and its fp32 copy"),
              {"parameters": at_once, "bytes": each},
              mark("DeepSpeed 0.18 stage_1_and_2.py and stage3.py: single_grad_partition"))  # fmt: skip
