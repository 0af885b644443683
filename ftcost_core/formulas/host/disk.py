"""Disk of one node: what a run fetches, makes and keeps."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.host.ram import on_host
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.text.i18n import mark, mark_noted


def disk_terms(batch: JobArrays, epoch_tokens: Array) -> tuple[FigureArray, ...]:
    """Return what lies on a node's disk when it is fullest, bytes, shape (n,): when a run ends.

    ``epoch_tokens``: real tokens of one epoch.
    """
    facts = host_facts()
    parameters = float(counts(batch.arch).total)
    fetched = facts.fetched_bytes.value
    copies = 1.0 + batch.stack.table(facts.converted.by)
    checkpoint, adapter = checkpoint_bytes(batch), adapter_bytes(batch)
    model = np.maximum(parameters * fetched, adapter)
    kept = facts.checkpoints_kept.value
    processes = np.minimum(batch.gpus_per_node, batch.gpus)
    offloaded = on_host(batch).disk
    return (
        FigureArray("disk.environment", np.full(batch.n, facts.environment_bytes.value), "B", "bytes",
              {"bytes": facts.environment_bytes.value}, facts.environment_bytes.source, "assumed"),
        FigureArray("disk.weights", copies * parameters * fetched, "B",
              mark_noted("copies × parameters × bytes; the base model as it is fetched, and converted"),
              {"copies": copies, "parameters": parameters, "bytes": fetched}, facts.converted.source),
        FigureArray("disk.data", epoch_tokens * facts.token_bytes.value, "B", "tokens × bytes",
              {"tokens": epoch_tokens, "bytes": facts.token_bytes.value}, facts.token_bytes.source,
              "assumed"),
        FigureArray("disk.checkpoints", kept * checkpoint, "B", "kept × checkpoint",
              {"kept": kept, "checkpoint": checkpoint}, facts.checkpoints_kept.source),
        FigureArray("disk.offloaded", processes * offloaded, "B", "processes × bytes",
              {"processes": processes, "bytes": offloaded},
              mark("optimizer states and weights on disk (arXiv:2104.07857)")),
        FigureArray("disk.model", model, "B",
              mark_noted("max(parameters × bytes, adapter); the trained model, an adapter merged"),
              {"parameters": parameters, "bytes": fetched, "adapter": adapter},
              mark("what trainers save at the end")),
    )  # fmt: skip
