"""The regimes a job belongs to: kinds of training that published runs cover densely, thinly or not at all.

A speed is as certain as the measured runs of its regimes are many. The fit is checked by leaving out each
regime in turn (``python -m tests.accuracy throughput --out-of-sample``), and the width of a range follows the
evidence in each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.throughput.rates import family, pairs
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import links
from ftcost_core.formulas.word_arrays import WordArray

NODES = ((1, "1 node"), (8, "2 to 8 nodes"), (np.inf, "more than 8 nodes"))
CONTEXTS = (
    (4096, "up to 4k tokens"),
    (16384, "up to 16k tokens"),
    (65536, "up to 64k tokens"),
    (np.inf, "beyond 64k tokens"),
)


@once_per_batch
def regimes(batch: JobArrays) -> dict[str, WordArray]:
    """Return each job's word in every dimension of regimes, by dimension."""
    chip = batch.gpu.words(family)
    link = links(batch)
    joined = np.where(batch.gpus == 1, 0, np.where(link.direct, 2, 1))
    return {
        "chip": chip,
        "stack": pairs(batch.stack, chip, " on "),
        "links": WordArray(("one GPU", "PCIe", "direct link"), joined),
        "nodes": _steps(batch.nodes, NODES),
        "context": _steps(batch.mean_seq_len, CONTEXTS),
        "quantization": batch.quantization,
        "method": batch.kind,
        "precision": batch.precision,
        "experts": WordArray(("dense", "mixture of experts"), np.full(batch.n, int(shapes(batch.arch).experts > 0))),
    }


COMBINATION = "combination"


def dimensions(batch: JobArrays) -> dict[str, WordArray]:
    """Return what the width of a range depends on: each regime, and the likeness as :data:`COMBINATION`."""
    return {**regimes(batch), COMBINATION: likeness(batch)}


@once_per_batch
def likeness(batch: JobArrays) -> WordArray:
    """Return chip, stack, method, nodes and context of each job in one word: jobs that share it are alike."""
    own = regimes(batch)
    return pairs(pairs(own["stack"], batch.kind, ", "), pairs(own["nodes"], own["context"], ", "), ", ")


def _steps(size: Array, bounds: Sequence[tuple[float, str]]) -> WordArray:
    """Return the name of the first bound that is not smaller than each size."""
    codes = np.searchsorted([bound for bound, _ in bounds], size)
    return WordArray(tuple(name for _, name in bounds), codes)
