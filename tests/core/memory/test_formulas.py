"""A term's formula, with its inputs put in, is its value; prose stands behind a semicolon."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from ftcost_core.documents.term import FigureArray
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from tests.core.memory.build import batch

WHOLE = ("forward", "rollout", "loss forward", "loss backward", "embedding", "optimizer")
"""Instants whose terms stand as they were made: the backward pass takes shares of some."""
JOBS: tuple[dict[str, Any], ...] = (
    {},
    {"method.kind": "qlora", "training.checkpointing": "full"},
    {"method.kind": "lora", "method.lora.train_fully": ("head",), "method.lora.dropout": 0.1},
    {"training.loss": "fused", "training.precision": "bf16-mixed", "training.checkpointing": "selective"},
    {"training.stack": "torchtune", "training.loss": "chunked", "training.compile": True},
    {"method.objective": "grpo", "model.id": "Qwen/Qwen3-30B-A3B"},
    {"method.objective": "ppo", "training.stack": "litgpt"},
    {"hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "fsdp", "training.global_batch": 16,
     "training.precision": "bf16-mixed"},
    {"hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero1", "training.global_batch": 8,
     "hardware.parallelism.tensor": 2, "training.stack": "megatron"},
)  # fmt: skip


@pytest.mark.parametrize("job", JOBS)
def test_formulas_give_their_values(job: dict[str, Any]) -> None:
    found = peak_candidates(memory_inputs(batch(job), FIRST))
    for name in WHOLE:
        for term in found[name]:
            value = float(term.value[0])
            np.testing.assert_allclose(evaluated(term), value, rtol=1e-9, atol=1e-3, err_msg=term.key)


def evaluated(term: FigureArray) -> float:
    """Put numbers for names into a formula and compute it."""
    one = term.at(0)
    formula = one.formula.partition(";")[0]
    for name in sorted(one.inputs, key=len, reverse=True):
        formula = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"({float(one.inputs[name])!r})", formula)
    assert not re.sub(r"max|e[+-]\d+|inf", "", formula).strip(" ()+-×/,.0123456789"), (one.key, formula)
    expression = formula.replace("×", "*")
    return float(eval(expression, {"__builtins__": {"max": max}}))
