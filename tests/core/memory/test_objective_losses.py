"""Logits of each objective's loss against exact traces of TRL's code on fake tensors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.views import LAST, memory_inputs
from tests.accuracy.objective_losses import FILE
from tests.core.memory.build import batch

ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
TEACHERS = {
    32_000: "huggyllama/llama-7b", 128_256: "meta-llama/Llama-3.1-70B", 151_936: "Qwen/Qwen2.5-7B",
    262_144: "google/gemma-3n-E4B-it",
}  # fmt: skip
"""A model of each vocabulary."""


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['objective']}-{row['dtype']}-{row['shape']}" for row in ROWS])
def test_logits_are_those_of_the_trace(row: dict[str, Any]) -> None:
    sequences, tokens, vocabulary = row["shape"]
    paired = row["objective"] in ("orpo", "cpo", "simpo")
    teacher = (
        {"method.teacher": {"model": TEACHERS[vocabulary], "place": "service"}} if row["objective"] == "gkd" else {}
    )
    job = batch({
        "model": {"architecture": {"layers": 2, "hidden_size": 64, "intermediate_size": 128, "num_heads": 2,
                                   "vocab_size": vocabulary}},
        "method.objective": row["objective"], "method.kind": "full", "data.seq_len": tokens, "data.batching": "padded",
        "training.micro_batch": sequences // 2 if paired else sequences, "training.loss": "standard",
        "training.precision": row["dtype"], **teacher,
    })  # fmt: skip
    held = {
        when: sum(float(term.value[0]) for term in logits_terms(memory_inputs(job, LAST), when))
        for when in ("forward", "backward")
    }
    assert max(held.values()) == pytest.approx(max(row["bytes"].values()), rel=0.005)
    assert held["backward"] == pytest.approx(row["bytes"]["backward"], rel=0.005)
