"""The formulas of a step of mlx-lm against exact traces of its graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.formulas.memory.memory_inputs import FIRST, memory_inputs
from ftcost_core.formulas.memory.mlx import quantised_bytes, step_bytes
from tests.core.throughput.batches import batch

TRACES = [json.loads(line) for line in Path(__file__).with_name("catalogue_traces.jsonl").read_text().splitlines()]


def _traced(row: dict) -> float:
    layers = row.get("num_layers", -1)
    lora = {"rank": row["rank"], "dropout": row.get("dropout", 0.0), "targets": row["targets"]}
    changes = {
        "model.id": row["model"], "method.kind": row["kind"], "method.lora": lora, "method.quantization": None,
        "training.precision": "bf16", "training.checkpointing": "full" if row.get("ckpt") else "none",
        "data.seq_len": row["seq"], "data.batching": "packed", "training.micro_batch": row["batch"],
        "training.global_batch": row["batch"], "hardware.gpu": "GB300",
    }  # fmt: skip
    job = memory_inputs(batch(changes), FIRST)
    if layers > 0:
        share = layers / job.arch.layers
        job = _with_share(job, share)
    return float(step_bytes(job)[0])


def _with_share(job, share: float):
    from dataclasses import replace

    return replace(job, training=replace(job.training, trained_share=job.zeros + share))


@pytest.mark.parametrize("row", TRACES, ids=lambda row: f"{row['model']} {row['kind']} {row['seq']}")
def test_a_step_takes_what_its_graph_says(row: dict) -> None:
    tolerance = 0.15 if row.get("ckpt") else 0.03
    assert _traced(row) == pytest.approx(row["step_bytes"], rel=tolerance)


def test_a_quantised_weight_takes_four_and_a_half_bits() -> None:
    assert quantised_bytes(4) == 0.5625
