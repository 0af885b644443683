"""What each word of a job document means to the formulas (``resources/vocabulary.json``)."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import Grouped
from ftcost_core.documents.words import (
    AdapterVariant,
    FakeQuantization,
    Objective,
    Offload,
    Optimizer,
    Precision,
    QuantizationKind,
    WeightsDtype,
)
from ftcost_core.formulas.facts.tables import Sourced, load


class PrecisionFacts(Record, frozen=True):
    """A training precision."""

    compute_bytes: float
    """Bytes of what matrix products read."""
    autocast: bool
    """Whether weights are cast for each operation (mixed precision)."""
    product_bits: Literal[4, 8, 16, 32]
    """Bits of the operands of the layers' products."""

    @property
    def low(self) -> bool:
        """Whether the layers' products run in fewer than 16 bits."""
        return self.product_bits < 16


class QuantizationFacts(Record, frozen=True):
    """How a frozen base's weights are stored."""

    weight_bytes: float
    moved_bytes: float
    constants: Literal["blocks", "rows", "groups", "affine groups"]
    """What shares one scaling constant: a block of 64 weights, a row, a group of 128 weights; a scale and a
    bias: a group of 64."""


class FakeQuantizationFacts(Record, frozen=True):
    """What rounding a tensor in each pass costs, bytes a number; the tensor itself stays as it is."""

    activations: bool
    """Whether the inputs of the layers' matrices are rounded, too."""
    clamped: float
    """Kept of each number with a gradient for the backward pass, beside the rounded tensor."""
    temporary: float
    """Of the tensor that is being rounded."""
    forward_moved: float
    """Read and written, by one kernel after the other."""
    backward_moved: float
    compiled_moved: float
    """By the one kernel that a compiler makes of them, either way."""


class LogitBytes(Record, frozen=True):
    """Bytes a token and vocabulary entry of logits with their copies, at three points of a step."""

    saved: float
    forward: float
    backward: float


class ObjectiveLogits(Record, frozen=True):
    """What a loss on whole logits holds of them."""

    half: LogitBytes
    """Of 16-bit logits."""
    single: LogitBytes
    """Of 32-bit logits: as a model returns them under autocast, too."""


class ObjectiveFacts(Record, frozen=True):
    """The models that an objective needs, and the work that it adds to a step."""

    sequences: Annotated[int, Meta(ge=1)]
    """Sequences of one sample: 2 for a preference pair."""
    trained_models: Annotated[int, Meta(ge=1)]
    reference: bool
    """Whether a frozen reference model is held where all weights are trained."""
    other_models: Annotated[int, Meta(ge=0)]
    """Frozen models of the same size beside the trained ones and the reference."""
    further_forwards: Annotated[float, Meta(ge=0)]
    """Forward passes through the other models, per forward pass of the trained one."""
    generates: bool
    """Whether samples are generated during training."""
    pooled: bool = False
    """Whether the loss is of one vector a sequence: the model has no vocabulary head."""
    teacher: bool = False
    """Whether a teacher of its own size reads every sequence that is trained on."""
    logits: ObjectiveLogits | None = None
    """Where its loss works on whole logits in a way of its own, the teacher's included; ``None``: as the stack's."""
    negatives: bool = False
    """Whether a sample is told apart from the others of its micro-batch: the larger, the more is learnt."""


class AdapterFacts(Record, frozen=True):
    """What an adapter trains beside a matrix, and what its backward pass needs of the forward pass."""

    pair_inputs: float
    """Trained of each of ``rank × inputs``: 0 where the first matrix of a pair is frozen, or none."""
    pair_outputs: float
    output_vectors: float
    """Trained numbers of each output."""
    second_inputs: float
    """1 where beside the second matrix of a feed-forward network they are of its inputs instead, which are saved."""
    rank_vectors: float
    blocks: float
    """Trained of each of ``inputs × (rank - 1) / 2``: skew-symmetric blocks of that size."""
    frozen_inputs: float
    """Held but not trained, of each of ``rank × inputs``."""
    shared_pair: float
    """1 where all matrices share one frozen pair, as wide as the widest of them."""
    saves_inputs: float
    """1 where the matrix's input is saved."""
    saves_outputs: float
    """Outputs that are saved."""
    saves_rank: float
    multiplies_inputs: float
    """1 where ``rank × inputs`` are multiplied with each token."""
    multiplies_outputs: float


class OffloadKindFacts(Record, frozen=True):
    """What an offload moves off the GPUs, and where to."""

    optimizer: bool
    parameters: bool
    nvme: bool
    """To NVMe disks, through buffers in the host's memory."""


class OptimizerFacts(Record, frozen=True):
    """The states of an optimizer: how many, how large, and what an update moves."""

    states: Annotated[float, Meta(ge=0)]
    """Numbers of state per trained parameter."""
    moved: Annotated[float, Meta(ge=0)]
    """States per trained parameter that an update reads or writes."""
    eight_bit: bool
    paged: bool
    """States lie in the CPU's memory."""
    factored: bool
    """One state a row and one a column of a matrix."""
    foreach: bool
    """Has a for-each form, which makes temporaries of all parameters at once."""
    projected: Annotated[float, Meta(ge=0, le=1)]
    """Width of the space that gradients of the layers' matrices are projected into, as a share of the
    model's; 0: they are not. States of a projected matrix are as narrow.
    """
    fp32_states: bool
    """States that are not in 8 bits are fp32 ones, whatever the precision of what is trained."""
    keeps_projection: bool = True
    """The projection is kept beside the states; otherwise it is made again from its seed."""
    matrix_states: Annotated[float, Meta(ge=0)] | None = None
    """Numbers of state per parameter of the layers' matrices, where they are fewer than elsewhere."""
    row_states: Annotated[float, Meta(ge=0)] = 0.0
    """Numbers of state per row of a matrix, beside the others."""
    newton_schulz_steps: Annotated[int, Meta(ge=0)] = 0
    """Iterations by which the update of a layer's matrix is made orthogonal."""
    in_backward: bool = False
    """Updates each parameter as its gradient arrives, and frees the gradient."""


class Vocabulary(Record, frozen=True):
    """The file ``vocabulary.json``: one table for each vocabulary of the job document."""

    about: str
    dtype_bytes: Sourced[Grouped[WeightsDtype, float]]
    precisions: Sourced[Grouped[Precision, PrecisionFacts]]
    quantizations: Sourced[Grouped[QuantizationKind, QuantizationFacts]]
    objectives: Sourced[Grouped[Objective, ObjectiveFacts]]
    adapters: Sourced[Grouped[AdapterVariant, AdapterFacts]]
    fake_quantizations: Sourced[Grouped[FakeQuantization, FakeQuantizationFacts]]
    optimizers: Sourced[Grouped[Optimizer, OptimizerFacts]]
    offloads: Sourced[Grouped[Offload, OffloadKindFacts]]


@cache
def vocabulary() -> Vocabulary:
    """Return the facts of every word of a job document."""
    return load(Vocabulary, "vocabulary.json")
