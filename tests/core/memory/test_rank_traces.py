"""What the program says of one rank, and beside a plain step, against traces of real classes (``trace_ranks.py``)."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.documents.term import total
from ftcost_core.formulas.memory.activations import TOKEN_INPUT_BYTES
from ftcost_core.formulas.memory.evaluation_and_saving import evaluation
from ftcost_core.formulas.memory.gradients import all_gradients, stepped_gradients
from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.select import LiveTerms
from ftcost_core.formulas.memory.step_phases import peak_candidates, resting
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, LAST, SECOND, MemoryInputs, Stage, memory_inputs
from ftcost_core.importing import config_model
from tests.accuracy.rows import rank_traces
from tests.core.memory.build import batch

CLOSE = 0.005


def _name(row: dict[str, Any]) -> str:
    return " ".join(map(str, (row["kind"], row["model"], *row["case"].values())))


def said(row: dict[str, Any]) -> dict[str, float]:
    """Return the figures of a traced rank as the program has them."""
    case, jobs = row["case"], batch({
        "model": {"architecture": config_model(row["config"]).architecture}, "data.batching": "packed",
        "training.attention": "sdpa", "training.checkpointing": "none", "training.precision": "bf16",
    } | row["job"])  # fmt: skip
    stage: Stage = FIRST if case.get("rank", 0) == 0 else LAST if case["rank"] == case["stages"] - 1 else SECOND
    job = memory_inputs(jobs, stage)
    trained, between = trained_on_stage(job), resting(job)

    def held(terms: LiveTerms, *keys: str) -> float:
        return float(total([term for term in terms if term.key.startswith(keys)], job.n)[0])

    points = peak_candidates(job)
    figures = {
        "saved": _saved(job, logits_terms(job, "saved")),
        "without logits": _saved(job),
        "parameters": held(between, "weights", "adapters") - held(between, "weights.reference"),
        "gradients": held(stepped_gradients(job), "gradients"),
        "layers": held(all_gradients(job, trained), "gradients.layers"),
        "kept": held(points["forward"], "gradients"),
        "buckets": held(between, "communication.buckets"),
        "reference": held(between, "weights.reference"),
    }
    if row["kind"] == "evaluation":
        figures["most"] = float((evaluation(jobs).allocated - total(between, job.n))[0]) + held(between, "context")
    return {figure: figures[figure] for figure in row["bytes"]}


def _saved(job: MemoryInputs, of_loss: LiveTerms = ()) -> float:
    """Return what autograd holds after the forward pass, without ids and labels, bytes."""
    layers = [term for term in peak_candidates(job)["loss forward"] if term.key.startswith("activations")]
    return float((total([*layers, *of_loss], job.n) - TOKEN_INPUT_BYTES * job.tokens)[0])


@pytest.mark.parametrize("row", rank_traces(), ids=_name)
def test_a_rank_holds_what_its_trace_does(row: dict[str, Any]) -> None:
    for figure, estimated in said(row).items():
        assert estimated == pytest.approx(row["bytes"][figure], rel=CLOSE), figure
