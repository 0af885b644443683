"""What pipeline stages, DeepSpeed's step and tensor parallel ranks hold beside what is spread evenly."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, LAST, SECOND, memory_inputs, stages
from tests.core.memory.build import batch

MIXTURE = {
    "model.id": "deepseek-ai/DeepSeek-V3", "training.stack": "megatron", "training.precision": "bf16-mixed",
    "hardware.gpus_per_node": 8, "hardware.nodes": 16, "hardware.parallelism.strategy": "zero1",
    "hardware.parallelism.expert": 8, "training.global_batch": 256,
}  # fmt: skip


def test_the_dense_layers_of_a_mixture_are_on_the_first_stage() -> None:
    """Three dense layers of 61: of 16 stages of four layers the first has one with experts, the second four."""
    job = batch(MIXTURE | {"hardware.parallelism.pipeline": 16})
    assert stages(job) == (FIRST, SECOND, LAST)
    first, second, last = (memory_inputs(job, stage).stage for stage in stages(job))
    assert first.ffn_shares[0][0] == pytest.approx(1.0)
    assert first.expert_share[0] * 58 == pytest.approx(1)
    assert second.expert_share[0] * 58 == pytest.approx(4) == pytest.approx(last.expert_share[0] * 58)
    assert first.in_flight[0] - second.in_flight[0] == 1
    assert (second.embedding[0], second.head[0], last.head[0]) == (0, 0, 1)


@pytest.mark.parametrize("model", ["meta-llama/Llama-3.1-8B", "deepseek-ai/DeepSeek-V3"])
def test_without_a_pipeline_a_stage_is_the_whole_model(model: str) -> None:
    stage = memory_inputs(batch({"model.id": model}), FIRST).stage
    assert stages(batch({"model.id": model})) == (FIRST,)
    for share in (stage.layer_share, stage.dense_share, stage.expert_share, *stage.ffn_shares):
        assert share[0] == pytest.approx(1.0)


def test_deepspeeds_step_makes_flat_gradients_and_their_fp32_copy() -> None:
    """Of a shard under ZeRO-2, of 1e9 numbers at a time under ZeRO-3; not where the optimizer is on the host."""
    sharded = {"training.precision": "bf16-mixed", "hardware.gpus_per_node": 2, "training.global_batch": 4}

    def held(strategy: str, offload: str = "none") -> float:
        job = batch(sharded | {"hardware.parallelism.strategy": strategy, "hardware.parallelism.cpu_offload": offload})
        terms = peak_candidates(memory_inputs(job, FIRST))["optimizer"]
        return sum(float(term.value[0]) for term in terms if term.key == "workspace.master-gradients")

    assert held("zero2") == pytest.approx(8_030_261_248 / 2 * 6, rel=1e-3)
    assert held("zero3") == pytest.approx(1e9 * 6)
    assert held("zero2", "optimizer") == held("fsdp") == 0


def test_who_gathers_the_heads_output_holds_whole_logits_on_every_rank() -> None:
    ranks = {"hardware.gpus_per_node": 2, "hardware.parallelism.tensor": 2, "hardware.parallelism.strategy": "ddp"}

    def logits(stack: str, changes: dict[str, object]) -> float:
        return float(np.max(peak(batch({"training.stack": stack} | changes)).phases["loss"]["logits"]))

    assert logits("hf", ranks) == pytest.approx(logits("hf", {}))
    assert logits("megatron", ranks | {"training.precision": "bf16-mixed"}) == pytest.approx(
        logits("megatron", {"training.precision": "bf16-mixed"}) / 2
    )
