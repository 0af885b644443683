"""Memory of the stack mlx against exact traces of mlx-lm's graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory.mlx import phases, weight_terms
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from tests.core.jobs import job
from tests.core.throughput.batches import batch

TRACES = [json.loads(line) for line in Path(__file__).with_name("catalogue_traces.jsonl").read_text().splitlines()]
ON_A_MAC: dict[str, object] = {
    "training.stack": "mlx", "training.precision": "bf16", "training.attention": "eager",
    "data.batching": "padded-longest", "method.quantization": None, "hardware.gpu": "M3 Ultra 512GB",
}  # fmt: skip
RESTING = ("weights", "adapters", "optimizer", "context")


def _inputs(row: dict):
    lora = {"rank": row["rank"], "dropout": row.get("dropout", 0.0), "targets": row["targets"]}
    quantised = {"method.quantization": {"kind": "int4-mlx"}} if row.get("q") else {}
    inputs = memory_inputs(
        batch(ON_A_MAC | quantised | {
            "model.id": row["model"], "method.kind": row["kind"], "method.lora": lora,
            "training.checkpointing": "full" if row.get("ckpt") else "none", "data.seq_len": row["seq"],
            "training.micro_batch": row["batch"], "training.global_batch": row["batch"],
        }), FIRST)  # fmt: skip
    layers = row.get("num_layers", -1)
    if layers < 0:
        return inputs
    # The trace has adapters on the last layers alone, as mlx-lm's default has it.
    share = inputs.zeros + layers / inputs.arch.layers
    return replace(inputs, training=replace(inputs.training, trained_share=share))


@pytest.mark.parametrize("row", TRACES, ids=lambda row: f"{row['model']} {row['kind']} {row['seq']}")
def test_a_step_takes_what_its_graph_says(row: dict) -> None:
    """Traces have a step's peak alone, so that other phases, a layer's backward pass among them, are not held."""
    inputs = _inputs(row)
    base = row["weights"] + row["trained_bytes"] * (row["kind"] == "full")
    assert sum(float(term.value[0]) for term in weight_terms(inputs)) == pytest.approx(base, rel=1e-3)
    step = max(
        sum(float(term.value[0]) for term in terms if term.key.partition(".")[0] not in RESTING)
        for terms in phases(inputs).values()
    )
    assert step == pytest.approx(row["metal_bytes"], rel=0.15 if row.get("ckpt") else 0.06)


def test_numbers_in_the_precision_of_the_base_take_twice_as_much_in_fp32() -> None:
    def of(precision: str, kind: str, key: str) -> float:
        inputs = memory_inputs(batch(ON_A_MAC | {
            "method.kind": kind, "method.lora": {"rank": 16}, "training.checkpointing": "none",
            "training.precision": precision,
        }), FIRST)  # fmt: skip
        return next(float(term.value[0]) for term in phases(inputs)["backward"] if term.key == key)

    def of_magnitudes(precision: str) -> float:
        key = "activations.mlx-adapters"
        return of(precision, "dora", key) - of(precision, "lora", key)

    assert of("fp32", "full", "workspace.mlx-backward") == 2 * of("bf16", "full", "workspace.mlx-backward")
    assert of_magnitudes("fp32") == 2 * of_magnitudes("bf16") > 0


def test_jobs_of_several_stacks_in_a_batch_each_follow_their_own_rules() -> None:
    from ftcost_core.batch import brief_estimates

    mac = job(ON_A_MAC | {"method.kind": "qlora"})
    jobs = [mac, job(), mac]
    together = dict(brief_estimates(jobs))
    for i, one in enumerate(jobs):
        assert together[i].memory.components == estimate(one).memory.components


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"training.stack": "hf", "training.attention": "sdpa"}, "hardware.gpu.*Transformers runs on; .* Apple: mlx"),
        ({"hardware.gpu": "H100"}, "hardware.gpu.*mlx-lm runs on"),
        ({"hardware.gpus_per_node": 2}, "hardware.gpus_per_node: 2 given"),
        ({"training.optimizer": "lion"}, 'training.optimizer.*"adamw"'),
        ({"method.quantization": {"kind": "nf4"}}, 'method.quantization.kind.*"int4-mlx"'),
        ({"method.lora.targets": ["q", "head"]}, "method.lora.targets"),
        ({"model.id": "deepseek-ai/DeepSeek-V2-Lite"}, "model: .*llama, mistral"),
    ],
)
def test_what_mlx_does_not_take_is_refused_in_a_line(changes: dict[str, object], line: str) -> None:
    with pytest.raises(InputError, match=line) as refused:
        estimate(job(ON_A_MAC | {"method.kind": "qlora"} | changes))
    assert len(refused.value.problems) == 1
