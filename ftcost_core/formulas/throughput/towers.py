"""The image tower's passes: its layers over all images of a micro-batch, by the kernels of every layer."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.attention import AttentionWork, attention_seconds, attention_work
from ftcost_core.formulas.throughput.dequantise import DequantiseWork, dequantise_seconds, dequantise_work
from ftcost_core.formulas.throughput.elementwise import ElementwiseWork, elementwise_seconds, elementwise_work
from ftcost_core.formulas.throughput.launch import LaunchWork, launch_work
from ftcost_core.formulas.throughput.matmul import MatmulWork, matmul_seconds, matmul_work
from ftcost_core.formulas.throughput.passes import Passes, passes
from ftcost_core.formulas.throughput.rates import Chip
from ftcost_core.formulas.throughput.spread import spread
from ftcost_core.formulas.towers import decoder_jobs, tower_jobs
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.text.i18n import mark, mark_noted

_OF_HEAD = ("matmul.head", "elementwise.loss")
"""What a tower has none of."""


class TowerWork(Struct, frozen=True):
    """The image tower's work of one micro-batch on one GPU."""

    matmul: MatmulWork
    attention: AttentionWork
    elementwise: ElementwiseWork
    dequantise: DequantiseWork
    launch: LaunchWork
    used: Array
    """1 where a job has images."""
    patches: Array
    useful_flops: Array
    """FLOPs that the method needs, without recomputation."""


def tower_work(batch: JobArrays, chip: Chip) -> TowerWork | None:
    """Count the work of image towers; ``None`` where no job has images.

    Forward only where the tower is frozen: autograd starts behind it. The projector's products are below 3 %
    of a tower's and are left out. Pipeline stages wait for the first, which runs the tower alone.
    """
    batch = decoder_jobs(batch)
    divided = spread(batch)
    sequences = divided.tokens * batch.context / (batch.mean_seq_len * batch.sequences)
    tower = tower_jobs(batch, batch.mean_seq_len, sequences)
    if tower is None:
        return None
    jobs, inside = tower.jobs, spread(tower.jobs)
    counted = _reached(passes(jobs, trained_parameters(jobs)), tower.trained)
    matmul = matmul_work(jobs, counted, inside, chip)
    attention = attention_work(jobs, counted, inside, chip)
    launch = launch_work(jobs, counted, inside)
    per_pass = counted.forward + counted.recompute + counted.inputs + counted.weights
    needed = (1 + counted.inputs + counted.weights) / per_pass
    return TowerWork(
        matmul=matmul,
        attention=attention,
        elementwise=elementwise_work(jobs, counted, inside),
        dequantise=dequantise_work(jobs, counted, inside, chip),
        launch=replace(launch, kernels=launch.kernels * tower.used, deepspeed=launch.deepspeed * tower.used),
        used=tower.used,
        patches=tower.patches,
        useful_flops=(matmul.layers.flops * needed + attention.useful_flops) * tower.used,
    )


def _reached(counted: Passes, trained: Array) -> Passes:
    """Return the passes of towers that are trained, and the forward passes alone of the frozen ones."""
    return Passes(
        forward=counted.forward,
        recompute=counted.recompute * trained,
        recompute_attention=counted.recompute_attention * trained,
        recompute_rest=counted.recompute_rest * trained,
        inputs=counted.inputs * trained,
        weights=counted.weights * trained,
        head_weights=np.zeros_like(trained),
    )


def tower_seconds(work: TowerWork, chip: Chip, fit: Coefficients) -> tuple[FigureArray, ...]:
    """Return seconds of one micro-batch's images, by part of the step."""
    source = mark("the kernels of every layer, over an image tower's patches; not fitted to runs with images")
    parts = {
        "matmul": matmul_seconds(work.matmul, chip, fit),
        "attention": attention_seconds(work.attention, chip, fit),
        "elementwise": elementwise_seconds(work.elementwise, chip, fit),
        "dequantise": dequantise_seconds(work.dequantise, fit),
    }

    def term(part: str, of_part: tuple[FigureArray, ...]) -> FigureArray:
        layers = tuple(one for one in of_part if one.key not in _OF_HEAD)
        spent = total(layers, len(work.used)) * work.used
        return FigureArray(f"{part}.tower", spent, "s",
              mark_noted("patches × seconds per patch; the layers of an image tower, or of an encoder and its tokens"),
              {"patches": work.patches, "seconds per patch": spent / np.maximum(work.patches, 1.0)}, source,
              "assumed")  # fmt: skip

    return tuple(term(part, of_part) for part, of_part in parts.items())
