"""A job where no word is left to a trainer, for those that read resolved jobs."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import Field

from ftcost_core.documents.job import Data, Job, Training
from ftcost_core.documents.method_fields import Lora, Method, Quantization
from ftcost_core.documents.words import (
    Attention,
    Batching,
    Checkpointing,
    Flag,
    Kernels,
    Loss,
    Optimizer,
    Precision,
    QuantizationKind,
    Real,
)

Word = TypeVar("Word")


class ResolvedData(Data):
    """The data without open words."""

    batching: Batching


class ResolvedLora(Lora):
    """Adapters, likewise."""

    dropout: Annotated[Real, Field(ge=0, lt=1)] = 0.0


class ResolvedQuantization(Quantization):
    """Storage of the base, likewise."""

    kind: QuantizationKind
    double: Flag


class ResolvedMethod(Method):
    """The method, likewise."""

    lora: ResolvedLora | None
    quantization: ResolvedQuantization | None


class ResolvedTraining(Training):
    """The step, likewise."""

    precision: Precision
    optimizer: Optimizer
    checkpointing: Checkpointing
    attention: Attention
    loss: Loss
    kernels: Kernels
    compile: Flag


class ResolvedJob(Job):
    """The type by which a resolved :class:`Job` is read where no word is left to a trainer; none is ever made."""

    data: ResolvedData
    method: ResolvedMethod
    training: ResolvedTraining


def assigned(value: Word | None) -> Word:
    """Return a word of a job whose trainer's choices are made. Raises :class:`ValueError` for an open one."""
    if value is None:
        raise ValueError("a field that a trainer decides is open")
    return value
