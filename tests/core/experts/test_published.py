"""Mixtures as the libraries run them, beside what was published of them.

``python -m tests.core.experts.test_published`` prints the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from tests.core.jobs import job

QWEN, OSS_20B, OSS_120B = "Qwen/Qwen3-30B-A3B", "openai/gpt-oss-20b", "openai/gpt-oss-120b"
RUNS = {
    "Transformers 4": {"training.stack": "hf", "training.experts": "loop"},
    "Transformers 5": {"training.stack": "hf"},
    "Unsloth": {"training.stack": "unsloth", "training.loss": "fused", "training.kernels": "fused"},
    "Unsloth, loop": {
        "training.stack": "unsloth", "training.loss": "fused", "training.kernels": "fused", "training.experts": "loop",
    },
}  # fmt: skip
"""Unsloth looped over the experts of a 4-bit gpt-oss until July 2026 (unsloth-zoo pull 862)."""


def run(model: str, runs: str, gpu: str, **changes: object) -> Estimate:
    """Estimate an adapter of rank 16 at 2,048 tokens: LoRA of Qwen3, QLoRA of gpt-oss."""
    old = gpu == "T4"
    return estimate(job({
        "model.id": model,
        "data.seq_len": 2048,
        "method.kind": "lora" if model == QWEN else "qlora",
        "method.lora.rank": 16,
        "method.quantization": None if model == QWEN else {"kind": "nf4", "double": True},
        "training.precision": "fp16" if old else "bf16",
        "training.attention": "sdpa" if old else "flash",
        "training.optimizer": "adamw-8bit",
        "training.micro_batch": 1,
        "training.global_batch": 4,
        "hardware.gpu": gpu,
        **RUNS[runs],
        **changes,
    }))  # fmt: skip


@dataclass(frozen=True)
class Published:
    """A range that was published, and how far beside it an estimate may be: a share of either end."""

    low: float
    high: float
    within: float
    source: str

    def holds(self, value: float) -> bool:
        return self.low / (1 + self.within) <= value <= self.high * (1 + self.within)


GB: dict[tuple[str, str, str], Published] = {
    (QWEN, "Unsloth", "H100-SXM5-80GB"): Published(63, 63, 0.12, "docs/basics/faster-moe, 16-bit experts"),
    (OSS_20B, "Unsloth, loop", "T4"): Published(12.8, 14, 0.1, "Unsloth, gpt-oss: runs on 14 GB"),
    (OSS_20B, "Unsloth, loop", "RTX 4090"): Published(12.8, 14, 0.1, "the same"),
    (OSS_120B, "Unsloth, loop", "H100-SXM5-80GB"): Published(65, 65, 0.05, "Unsloth, gpt-oss: 65 GB"),
    (OSS_20B, "Transformers 5", "H100-SXM5-80GB"): Published(40.9, 49.9, 0.1, "bf16 experts, 1k to 4k tokens"),
}
"""What the allocator holds at most, in GB, with the process's context."""
TOKENS_S: dict[tuple[str, str, str], Published] = {
    (QWEN, "Unsloth", "H100-SXM5-80GB"): Published(1000, 5000, 0.1, "1 to 5 k tokens/s"),
    (QWEN, "Transformers 5", "B200"): Published(1630, 4808, 0.1, "docs/basics/faster-moe, 1k to 16k tokens"),
    (QWEN, "Unsloth", "B200"): Published(2795, 5756, 0.1, "the same"),
}


@pytest.mark.parametrize(("key", "published"), GB.items())
def test_memory_is_what_was_published(key: tuple[str, str, str], published: Published) -> None:
    found = run(*key).memory
    assert published.holds(found.allocated / 1e9), found.allocated / 1e9


@pytest.mark.parametrize(("key", "published"), TOKENS_S.items())
def test_speed_is_what_was_published(key: tuple[str, str, str], published: Published) -> None:
    assert published.holds(run(*key).throughput.tokens_per_s_per_gpu)


@pytest.mark.parametrize("gpu", ["H100-SXM5-80GB", "B200"])
def test_grouped_experts_are_as_much_faster_as_was_published(gpu: str) -> None:
    loop, grouped, unsloth = (
        run(QWEN, runs, gpu).throughput.tokens_per_s_per_gpu for runs in ("Transformers 4", "Transformers 5", "Unsloth")
    )
    # Transformers 5 about 6 times as fast as 4 with few tokens, and Unsloth 12 to 30 times.
    assert 5 < grouped / loop < 30
    assert 10 < unsloth / loop < 33


def test_experts_of_a_4_bit_model_stay_in_16_bits_where_bitsandbytes_passes_over_them() -> None:
    """bitsandbytes issue 1849: a Gemma-4-26B-A4B "in 4 bits" takes 46 GB."""
    chunks = {"method.kind": "qlora", "training.loss": "chunked"}
    found = run("google/gemma-4-26B-A4B-it", "Transformers 5", "H100-SXM5-80GB", **chunks)
    assert 43e9 < found.memory.allocated < 51e9
    experts = {"method.experts_quantized": True}
    quantised = run("google/gemma-4-26B-A4B-it", "Transformers 5", "RTX 4090", **chunks, **experts)
    assert quantised.memory.allocated < 22e9


def table() -> str:
    """Return the estimates as text, each beside what was published of it."""
    lines = []
    for model in (QWEN, OSS_20B, OSS_120B):
        for gpu in ("T4", "RTX 4090", "H100-SXM5-80GB", "B200"):
            for runs in RUNS:
                found, key = run(model, runs, gpu), (model, runs, gpu)
                beside = [f"{published.low:g} to {published.high:g} {unit}"
                          for published, unit in ((GB.get(key), "GB"), (TOKENS_S.get(key), "tokens/s")) if published]  # fmt: skip
                lines.append(
                    f"{model:20} {gpu:16} {runs:15} {found.memory.allocated / 1e9:6.1f} GB, fits"
                    f" {found.memory.fit_probability:4.2f} {found.throughput.tokens_per_s_per_gpu:7.0f} tokens/s"
                    f"   published: {', '.join(beside) or '-'}"
                )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
