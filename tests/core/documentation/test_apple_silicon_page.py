"""What the page on Macs says is what exact traces of mlx-lm's step and the peaks that MLX counted say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ftcost_core.estimator import estimate
from tests.core.documentation.pages import ROOT, page, says, section
from tests.core.jobs import job

PAGE = "apple-silicon.md"
RANK = 8


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (ROOT / "tests" / "mlx" / name).read_text(encoding="utf-8").splitlines()]


TRACES = lines("traces.jsonl")


def by_the_rule(row: dict[str, Any]) -> float:
    config, tokens = row["config"], row["batch"] * row["seq"]
    hidden, heads = config["hidden_size"], config["num_attention_heads"]
    head = config.get("head_dim") or hidden // heads
    layer = (
        16 * hidden + 12 * config["intermediate_size"] + 6 * heads * head
        + 4 * config["num_key_value_heads"] * head + 2 * heads * row["seq"] + 28 * RANK
    )  # fmt: skip
    layers = row.get("num_layers", config["num_hidden_layers"])
    kept = 2 * hidden * layers + layer if row.get("ckpt") else layer * layers
    return float((kept + 6 * config["vocab_size"]) * tokens)


def test_the_table_is_that_of_the_traces() -> None:
    shown = re.findall(r"^\| \dB .*$", page(PAGE), re.MULTILINE)
    assert len(shown) == len(TRACES)
    for text, row in zip(shown, TRACES, strict=True):
        beside = row["trained_bytes"] + row["states"]
        assert 0.065e9 < beside < 0.255e9
        says(
            text,
            f"| {'4' if row.get('q') else '16'} bits | {row['batch']} × {row['seq']:,} "
            f"| {row.get('num_layers', row['config']['num_hidden_layers'])} "
            f"| {'full' if row.get('ckpt') else 'none'} | {row['weights'] / 1e9:.1f} "
            f"| {row['metal_bytes'] / 1e9:.1f} | {(row['weights'] + beside + row['metal_bytes']) / 1e9:.1f} |",
        )


@pytest.mark.parametrize("row", TRACES)
def test_the_rule_says_what_a_step_takes(row: dict[str, Any]) -> None:
    assert by_the_rule(row) == pytest.approx(row["step_bytes"], rel=0.15 if row.get("ckpt") else 0.01)
    if not row.get("ckpt"):
        assert 1.03 <= row["metal_bytes"] / by_the_rule(row) <= 1.12


def test_traces_are_as_close_to_counted_peaks_as_the_page_says() -> None:
    rows = lines("peaks.jsonl")
    error = [row["cpu_bytes"] / row["measured_bytes"] - 1 for row in rows]
    plain = [one for one, row in zip(error, rows, strict=True) if not row.get("ckpt")]
    says(section(PAGE, "How this is known"), f"in {len(plain)} small runs")
    assert max(map(abs, plain)) < 0.045
    recomputed = {kind: [one for one, row in zip(error, rows, strict=True) if row.get("ckpt") and row["kind"] == kind]
                  for kind in ("lora", "full")}  # fmt: skip
    assert -0.17 < min(recomputed["lora"]) < max(recomputed["lora"]) < 0
    assert recomputed["full"] == [pytest.approx(0.36, abs=0.005)]


def test_the_worked_example_of_a_mac() -> None:
    whole, recomputed = TRACES[:2]
    offered = 0.75 * 36e9
    needs = [row["weights"] + row["trained_bytes"] + row["states"] + row["metal_bytes"] for row in (whole, recomputed)]
    assert needs[1] < offered / 2 < offered < needs[0]


def test_the_page_says_what_the_program_says_of_its_example() -> None:
    result = estimate(job({
        "model.id": "meta-llama/Llama-3.1-8B", "data.tokens": None, "data.samples": 2000, "data.mean_sample_tokens": 500,
        "data.seq_len": 2048, "data.batching": "padded-longest", "method.kind": "qlora", "method.lora.rank": 8,
        "training.stack": "mlx", "training.precision": "bf16", "training.attention": "eager",
        "training.micro_batch": 1, "training.global_batch": 4, "hardware.gpu": "M3 Max 36GB",
    }))  # fmt: skip
    of, gib = result.memory.capacity / 2**30, result.memory.device / 2**30
    speed = result.throughput.tokens_per_s_per_gpu
    says(page(PAGE), f"says {gib:.1f} of {of:.0f} GiB, and about {round(speed, -1):.0f} tokens a second")
    assert 3 < result.throughput.high / result.throughput.low < 6
