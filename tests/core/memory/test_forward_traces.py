"""What the program says a forward pass keeps, against traces of real classes (``tests/accuracy/trace_steps.py``)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.formulas.memory.activations import TOKEN_INPUT_BYTES
from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.importing import config_model
from tests.accuracy.rows import forward_traces
from tests.core.memory.build import batch

CLOSE = 0.005
RANK = 32
"""Of the traced pairs, and the size of OFT's blocks."""


def _name(row: dict[str, Any]) -> str:
    return " ".join(map(str, (row["model"], *row["case"].values())))


def _adapters(case: dict[str, Any]) -> dict[str, Any]:
    """Return the job's rounding, or its adapters: of PEFT's default type, beside weights of 16 bits and without autocast."""
    if case.get("rounding"):
        return {"method.kind": "full", "method.fake_quantization": case["rounding"]}
    if "adapter" not in case:
        return {}
    return {"method.kind": "lora", "method.lora": {"variant": case["adapter"], "rank": RANK, "adapter_dtype": "fp32"}}


@pytest.mark.parametrize("row", forward_traces(), ids=_name)
def test_a_forward_pass_keeps_what_its_trace_does(row: dict[str, Any]) -> None:
    case = row["case"]
    job = batch({
        "model": {"architecture": config_model(row["config"]).architecture}, "data.batching": "padded" if case["objective"] == "sft" and "d_model" in row["config"] else "packed",
        "data.seq_len": case["seq_len"], "training.micro_batch": case["micro_batch"],
        "training.global_batch": case["micro_batch"], "training.precision": case["precision"],
        "training.attention": case["attention"], "training.dropout": case["dropout"],
        "training.checkpointing": case["checkpointing"], "method.objective": case["objective"], **_adapters(case),
    })  # fmt: skip
    inside = memory_inputs(job, FIRST)
    kept = [term for term in peak_candidates(inside)["loss forward"] if term.key.startswith("activations")]
    said = sum(float(term.value[0]) for term in (*kept, *logits_terms(inside, "saved")))
    # While weights are rounded there is more: what the last of them leaves is in the trace.
    said += sum(
        float(term.value[0]) - float(np.max(term.inputs["temporary"]))
        for term in peak_candidates(inside)["loss forward"]
        if term.key == "workspace.rounded"
    )
    inputs = TOKEN_INPUT_BYTES * inside.tokens[0]
    assert said - inputs == pytest.approx(row["saved"], rel=CLOSE)
