"""The dtypes and the optimizer that the legend of the memory bar names beside the sizes."""

from __future__ import annotations

from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.wording.field_values import value_name


def legend_details(job: Job) -> dict[str, str]:
    """Say what weights and optimizer are held in, by component."""
    # What trains the weights themselves ignores a quantisation, and a document may still have one.
    quantization = job.method.quantization if job.method.kind in ADAPTER_KINDS else None
    dtype = job.training.weights_dtype
    if quantization is not None:
        weights = value_name("method.quantization.kind", quantization.kind)
    else:
        weights = value_name("training.weights_dtype", dtype) if dtype else ""
    return {"weights": weights, "optimizer": value_name("training.optimizer", job.training.optimizer)}
