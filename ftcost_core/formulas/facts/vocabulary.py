"""What each word of a job document means to the formulas (``resources/vocabulary.json``)."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from ftcost_core.documents.job import Objective, Offload, Optimizer, Precision, QuantizationKind, WeightsDtype
from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import Grouped
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
    negatives: bool = False
    """Whether a sample is told apart from the others of its micro-batch: the larger, the more is learnt."""


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
    optimizers: Sourced[Grouped[Optimizer, OptimizerFacts]]
    offloads: Sourced[Grouped[Offload, OffloadKindFacts]]


@cache
def vocabulary() -> Vocabulary:
    """Return the facts of every word of a job document."""
    return load(Vocabulary, "vocabulary.json")
