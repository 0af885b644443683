"""``python -m tests.accuracy memory``: memory against exact traces and published runs.

``--write-residuals`` stores the quantiles of the residuals of ``device`` that the range is made from.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from ftcost_core.documents.job import parse_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evidence.accuracy import range_factors
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays, SequenceLengths, pack
from ftcost_core.formulas.memory.limits import fits
from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.memory_inputs import FIRST, memory_inputs
from ftcost_core.formulas.memory.optimizer import BLOCK_8BIT
from ftcost_core.formulas.memory.peak import Peak, peak
from ftcost_core.formulas.memory.trained import trained_on_stage
from ftcost_core.storage.bundled import resource
from tests.accuracy.report import Residual, table, within, worst
from tests.accuracy.rows import measurements, traces

GROUPS = ("source", "method", "stack", "gpus", "kind")
STATIC = {"params": ("weights", "adapters"), "grads": ("gradients",), "optimizer": ("optimizer",)}


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy memory")
    parser.add_argument("--write-residuals", action="store_true")
    parser.add_argument("--worst", type=int, default=20)
    options = parser.parse_args(arguments)
    if options.write_residuals:
        write_residuals()
        return
    print("\n".join(report(options.worst)))


def report(count: int) -> Iterator[str]:
    for name, residuals in trace_residuals().items():
        yield from table(f"exact traces: {name}", residuals)
        yield f"  within 1 %: {within(residuals, 0.01):.1%}, within 3 %: {within(residuals, 0.03):.1%}"
    yield from worst(trace_residuals()["peak"], count, _describe)
    found = run_residuals()
    yield from table("published runs, quality A, allocated or reserved", found)
    yield f"  within 12 %: {within(found, 0.12):.1%}, within 20 %: {within(found, 0.20):.1%}"
    for key in GROUPS:
        yield from table(f"by {key}", found, key)
    yield from worst(found, count, _describe)
    yield from table("published runs, quality A, device", run_residuals(kinds=("device",)))
    wrong = [(name, said, true) for name, said, true in fit_answers() if said != true]
    yield f"fits or not: {1 - len(wrong) / len(fit_answers()):.1%} of {len(fit_answers())} right"
    yield from (f"  {name}: said {said}, was {true}" for name, said, true in wrong)
    sound = [said == true for name, said, true in fit_answers() if name not in contradictory()]
    yield f"  without verdicts that their own source contradicts: {np.mean(sound):.1%} of {len(sound)} right"
    low, high = range_factors([one.error for one in everything()])
    yield f"80 % range of device: {low:.3f} to {high:.3f} of the estimate"
    yield f"  holds {range_coverage():.1%} of the rows, each source left out in turn"


def batch_of(document: dict[str, Any]) -> JobArrays:
    """Return one job as a batch; memory follows the longest sequence."""
    found = resolve(parse_job(document))
    length = np.array([float(found.job.data.seq_len)])
    return pack(
        found.arch, [found.job], [found.gpu], SequenceLengths(length, length, length, np.zeros_like(length))
    )


@cache
def trace_residuals() -> dict[str, list[Residual]]:
    """Return residuals of the exact traces by figure."""
    out: dict[str, list[Residual]] = {}
    for row in traces():
        batch = batch_of(row["job"])
        found, true = peak(batch), row["measured"]["bytes"]
        more = _states_in_32_bits(batch)
        groups = _groups(row)
        at_end = found.moments["optimizer"]
        wanted = {
            "params": true["params"] + true["quant_const"],
            "grads": true["grads"],
            "optimizer": true["optimizer"] + more,
        }
        figures = [
            (name, sum(at_end[one][0] for one in parts), wanted[name]) for name, parts in STATIC.items()
        ]
        figures.append(("activations", _saved(batch, found), true["act_end_forward"]))
        figures.append(("peak", found.allocated[0], true["peak_total"] + more))
        for name, estimated, measured in figures:
            if measured:
                out.setdefault(name, []).append(Residual(row["id"], float(estimated), measured, groups))
    return out


def _states_in_32_bits(batch: JobArrays) -> float:
    """Return what embeddings' states take more under transformers' Trainer than in the traces, bytes.

    The traces step bitsandbytes' optimizer themselves; the Trainer registers embeddings for 32-bit states.
    """
    job = memory_inputs(batch, FIRST)
    eight_bit = batch.optimizer.look_up(vocabulary().optimizers.by, lambda facts: facts.eight_bit)
    kept = batch.stack.table(mechanisms().embedding_states_32_bits.by) * eight_bit
    return float((kept * trained_on_stage(job).embeddings * 2 * (4.0 - 1.0 - 4.0 / BLOCK_8BIT))[0])


def _saved(batch: JobArrays, found: Peak) -> float:
    """Return activations alive at the end of forward; the traces count a fused loss's gradients to them."""
    fused = [
        term for term in logits_terms(memory_inputs(batch, FIRST), "saved") if term.key == "logits.fused"
    ]
    return float(found.moments["forward"]["activations"][0] + sum(term.value[0] for term in fused))


def _figure(found: Peak, kind: str) -> float:
    return float({"allocated": found.allocated, "reserved": found.reserved, "device": found.device}[kind][0])


def run_residuals(kinds: Sequence[str] = ("allocated", "reserved"), quality: str = "A") -> list[Residual]:
    """Return residuals of published runs."""
    return [one for one in everything(quality) if one.groups["kind"] in kinds]


@cache
def everything(quality: str = "A") -> tuple[Residual, ...]:
    """Return residuals of all published runs whose kind of figure is known."""
    out = []
    for row in measurements():
        true = row["measured"]
        if (
            row["quality"]["memory"] != quality
            or not true.get("memory_bytes")
            or true["memory_kind"] == "unknown"
        ):
            continue
        found = peak(batch_of(row["job"]))
        out.append(
            Residual(row["id"], _figure(found, true["memory_kind"]), true["memory_bytes"], _groups(row))
        )
    return tuple(out)


@cache
def fit_answers() -> tuple[tuple[str, bool, bool], ...]:
    """Return (id, what the program says, what happened) of the rows that fitted or not."""
    out = []
    for row in measurements():
        if "fits" not in row["measured"] or row["quality"]["memory"] != "A":
            continue
        batch = batch_of(row["job"])
        out.append((row["id"], bool(fits(batch, peak(batch))[0]), bool(row["measured"]["fits"])))
    return tuple(out)


@cache
def contradictory() -> frozenset[str]:
    """Return rows whose "does not fit" is no observation: speed or memory was measured, or it was inferred."""
    return frozenset(
        row["id"]
        for row in measurements()
        if row["measured"].get("fits") is False
        and (row["measured"].get("memory_bytes") or "measured.fits" in row["assumed"])
    )


def range_coverage() -> float:
    """Return the share of rows inside the range that the rows of all other sources give."""
    rows = everything()
    inside = 0
    for source in {one.groups["source"] for one in rows}:
        low, high = range_factors([one.error for one in rows if one.groups["source"] != source])
        left_out = [one for one in rows if one.groups["source"] == source]
        inside += sum(low * one.estimated <= one.measured <= high * one.estimated for one in left_out)
    return inside / len(rows)


def write_residuals() -> None:
    """Store the range for the program to read."""
    low, high = range_factors([one.error for one in everything()])
    text = json.dumps({
        "about": "Measured over estimated memory of published runs: the 10th and 90th percentile.",
        "source": "python -m tests.accuracy memory --write-residuals",
        "low": round(low, 4), "high": round(high, 4), "rows": len(everything()),
    }, indent=2)  # fmt: skip
    path = resource("memory", "residuals.json")
    with open(str(path), "w", encoding="utf-8") as file:  # noqa: PTH123 - a resource, not always a path
        file.write(text + "\n")


def _groups(row: dict[str, Any]) -> dict[str, str]:
    job = row["job"]
    training, hardware = job["training"], job["hardware"]
    spread = hardware["parallelism"]
    return {
        "source": row["source"]["repo"], "method": job["method"]["kind"], "stack": training["stack"],
        "gpus": str(hardware["gpus_per_node"] * hardware["nodes"]), "kind": row["measured"]["memory_kind"],
        "what": f"{job['model'].get('id')} {job['method']['kind']} {training['precision']} {training['optimizer']}"
                f" ck={training['checkpointing']} {training['attention']} loss={training['loss']}"
                f" mb={training['micro_batch']} s={job['data']['seq_len']} {hardware['gpu']}"
                f" x{hardware['gpus_per_node'] * hardware['nodes']} {spread['strategy']}"
                f" tp={spread['tensor']} pp={spread['pipeline']} {row['source']['repo']}",
    }  # fmt: skip


def _describe(one: Residual) -> str:
    return one.groups["what"]


__all__ = ["fit_answers", "main", "range_coverage", "run_residuals", "trace_residuals"]
