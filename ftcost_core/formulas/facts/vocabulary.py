"""What each word of a job document means to the formulas (``resources/vocabulary.json``)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from ftcost_core.documents.job import Objective, Optimizer, Precision, QuantizationKind, WeightsDtype
from ftcost_core.formulas.facts.tables import FactModel, Grouped, Sourced, load


class PrecisionFacts(FactModel):
    """A training precision."""

    compute_bytes: float
    """Bytes of what matrix products read."""
    autocast: bool
    product_bits: Literal[4, 8, 16, 32]
    """Bits of the operands of the layers' products."""

    @property
    def low(self) -> bool:
        """Whether the layers' products run in fewer than 16 bits."""
        return self.product_bits < 16


class QuantizationFacts(FactModel):
    """How a frozen base's weights are stored."""

    weight_bytes: float
    moved_bytes: float
    constants: Literal["blocks", "rows", "groups"]
    """What has a constant of its own: a block of 64 weights, a row, a group of 128 weights."""


class ObjectiveFacts(FactModel):
    """What training towards an objective holds and computes."""

    sequences: int = Field(ge=1)
    """Of one sample: a pair is two."""
    trained_models: int = Field(ge=1)
    reference: bool
    """Whether a frozen copy of a model that is trained in place is held."""
    other_models: int = Field(ge=0)
    """Frozen models of the same size beside the trained ones and the reference."""
    further_forwards: float = Field(ge=0)
    generates: bool


class OptimizerFacts(FactModel):
    """What an optimizer keeps and moves."""

    states: float = Field(ge=0)
    """Numbers of state per trained parameter."""
    moved: float = Field(ge=0)
    """States per trained parameter that an update reads or writes."""
    eight_bit: bool
    paged: bool
    """States lie in the CPU's memory."""
    factored: bool
    """One state a row and one a column of a matrix."""
    foreach: bool
    """Has a for-each form, which makes temporaries of all parameters at once."""


class Vocabulary(FactModel):
    """The file: one table a vocabulary."""

    about: str
    dtype_bytes: Sourced[Grouped[WeightsDtype, float]]
    precisions: Sourced[Grouped[Precision, PrecisionFacts]]
    quantizations: Sourced[Grouped[QuantizationKind, QuantizationFacts]]
    objectives: Sourced[Grouped[Objective, ObjectiveFacts]]
    optimizers: Sourced[Grouped[Optimizer, OptimizerFacts]]


@cache
def vocabulary() -> Vocabulary:
    """Return the facts of every word of a job document."""
    return load(Vocabulary, "vocabulary.json")
