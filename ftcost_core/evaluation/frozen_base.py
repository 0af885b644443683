"""The frozen base of an adapter, held in the 16 bits that it is computed in."""

from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import method_traits
from ftcost_core.documents.words import WeightsDtype
from ftcost_core.evaluation.stack_options import stack_options

_COMPUTED_IN: dict[str, WeightsDtype] = {"bf16-mixed": "bf16", "fp16-mixed": "fp16"}
"""What autocast computes products in, by the precision."""


def frozen_in_16_bits(job: Job) -> dict[str, object]:
    """Return the change that holds the frozen base of a resolved job in the 16 bits that it is computed in.

    Empty where it is held so or in fewer bits, where some of its own weights are trained, and where the trainer has no
    such setting.
    """
    path, method, training = "training.weights_dtype", job.method, job.training
    trained_too = bool(method.lora and method.lora.train_fully) or "full" in (method.tower, method.projector)
    frozen = method_traits(method.kind).adapters and not trained_too and method.quantization is None
    computed = _COMPUTED_IN.get(training.precision or "")
    lacking = path in stack_options().lacking.by[training.trainer or "own"]
    if not frozen or training.weights_dtype != "fp32" or computed is None or lacking:
        return {}
    return {path: computed}
