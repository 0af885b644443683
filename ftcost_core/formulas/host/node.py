"""What jobs need of a node outside its GPUs: RAM at its fullest moment, and disk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.result import HOST_MOMENTS, HostMoment
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.host.ram import on_host, ram_moments
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.select import LiveTerms, fullest
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.formulas.word_arrays import WordArray
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


class Node(Struct, frozen=True):
    """What jobs need of a node outside its GPUs, bytes, shape (n,)."""

    ram_bytes: Array
    """At the fullest moment."""
    ram_low: Array
    """Without what pinned memory takes beyond what is asked for."""
    ram_high: Array
    moment: WordArray
    """Of :data:`HOST_MOMENTS`."""
    paged_bytes: Array
    """Optimizer states for which the GPUs have no room."""
    moments: Mapping[HostMoment, Array]
    disk_bytes: Array
    ram_terms: LiveTerms
    """At the fullest moment: :func:`terms_at` returns those of a job."""
    disk_terms: tuple[FigureArray, ...]


def running_ram(batch: JobArrays, epoch_tokens: Array) -> Array:
    """Return the RAM that a run itself needs, bytes, shape (n,).

    An adapter can be merged on another machine.
    """
    points = ram_moments(batch, epoch_tokens)
    running = [total(terms, batch.n) for moment, terms in points.items() if moment != "merging"]
    return np.asarray(np.max(running, axis=0))


def node(batch: JobArrays, epoch_tokens: Array) -> Node:
    """Return what each job needs of its fullest node; ``epoch_tokens``: real tokens of one epoch."""
    points = ram_moments(batch, epoch_tokens)
    sizes = {moment: total(points[moment], batch.n) for moment in HOST_MOMENTS}
    ram_terms = fullest([points[moment] for moment in HOST_MOMENTS], batch.n)
    disk = disk_terms(batch, epoch_tokens)
    ram = total(ram_terms, batch.n)
    pinned = total((term for term in ram_terms if term.key == "ram.pinned"), batch.n)
    index = np.array([sizes[moment] for moment in HOST_MOMENTS]).argmax(axis=0)
    return Node(
        ram_bytes=ram,
        ram_low=ram - pinned,
        ram_high=ram * host_facts().high_share.value,
        moment=WordArray(HOST_MOMENTS, index.astype(np.int64)),
        paged_bytes=batch.paged_out * np.minimum(batch.gpus_per_node, batch.gpus),
        moments=sizes,
        disk_bytes=total(disk, batch.n),
        ram_terms=ram_terms,
        disk_terms=tuple(disk),
    )
