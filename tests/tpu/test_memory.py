"""Memory of the stack maxtext against MaxText's own step as XLA compiles it for TPUs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Parallelism
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.memory.xla import phases
from tests.core.jobs import job
from tests.core.throughput.batches import batch

COMPILED = [json.loads(line) for line in Path(__file__).with_name("compiled.jsonl").read_text().splitlines()]
MODELS = {
    "llama2-7b": "meta-llama/Llama-2-7b-hf", "llama3.1-8b": "meta-llama/Llama-3.1-8B",
    "llama3.1-70b": "meta-llama/Llama-3.1-70B", "qwen3-4b": "Qwen/Qwen3-4B",
}  # fmt: skip
TOLERANCE = 0.05
"""Of a step's memory; the page on TPUs states it."""
CHECKPOINTING = {"full": "full", "minimal": "selective"}
CORES = {"v5p": 2}
"""TensorCores of a chip where slices are named by them."""
ON_TPUS: dict[str, object] = {
    "training.stack": "maxtext", "training.precision": "bf16-mixed", "training.attention": "flash",
    "training.checkpointing": "full", "data.batching": "packed", "method.kind": "full", "method.lora": None,
    "method.quantization": None, "hardware.gpu": "TPU v5p", "hardware.gpus_per_node": 4, "hardware.nodes": 4,
    "hardware.parallelism": Parallelism(strategy="fsdp"),
}  # fmt: skip
ARGUMENTS = ("weights", "adapters", "optimizer")


def _as_job(row: dict) -> dict[str, object]:
    chip, _, number = row["compile_topology"].partition("-")
    tensor, accumulated = row.get("ici_tensor_parallelism", 1), row.get("gradient_accumulation_steps", 1)
    chips = int(number) // CORES.get(chip, 1)
    sequences = row["per_device_batch_size"] * tensor  # MaxText divides the batch among all chips
    rank = row.get("lora_rank")
    method = {"method.kind": "lora", "method.lora": {"rank": rank}} if rank else {}
    return ON_TPUS | method | {
        "model.id": MODELS[row["model_name"]], "hardware.gpu": chip.replace("tpu", "v"),
        "hardware.gpus_per_node": 4, "hardware.nodes": chips // 4, "data.seq_len": row["max_target_length"],
        "training.micro_batch": sequences, "training.global_batch": sequences * accumulated * chips // tensor,
        "training.checkpointing": CHECKPOINTING[row["remat_policy"]],
        "training.precision": "bf16" if row.get("weight_dtype") == "bfloat16" else "bf16-mixed",
        "hardware.parallelism": Parallelism(strategy="fsdp", tensor=tensor),
    }  # fmt: skip


@pytest.mark.parametrize("row", COMPILED, ids=lambda row: " ".join(map(str, list(row.values())[:5])))
def test_a_step_takes_what_its_compiled_program_says(row: dict) -> None:
    points = phases(memory_inputs(batch(_as_job(row)), FIRST)).values()
    arguments = sum(float(np.max(term.value)) for term in next(iter(points)) if term.key.partition(".")[0] in ARGUMENTS)
    assert arguments == pytest.approx(row["argument"], rel=0.005)
    fullest = max(sum(float(np.max(term.value)) for term in terms) for terms in points)
    assert fullest == pytest.approx(row["argument"] + row["temp"] + row["generated_code"], rel=TOLERANCE)


def test_jobs_of_all_rules_in_a_batch_each_follow_their_own() -> None:
    from ftcost_core.batch import brief_estimates
    from tests.mlx.test_memory import ON_A_MAC

    jobs = [job(ON_TPUS), job(), job(ON_A_MAC), job(ON_TPUS)]
    together = dict(brief_estimates(jobs))
    for i, one in enumerate(jobs):
        assert together[i].memory.components == estimate(one).memory.components


def test_the_hosts_of_a_slice_are_joined_by_the_chips_own_links() -> None:
    spread = estimate(job(ON_TPUS)).throughput.tokens_per_s_per_gpu
    slow = estimate(job(ON_TPUS | {"hardware.network_gbit_s": 1.0})).throughput.tokens_per_s_per_gpu
    assert spread == slow
    assert find_gpu("v5e").link_domain_gpus == 256


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"training.stack": "hf"}, "hardware.gpu.*Transformers runs on; .* Google: maxtext"),
        ({"hardware.gpu": "H100"}, "hardware.gpu.*chip of Google, which MaxText runs on"),
        ({"method.kind": "qlora", "method.quantization": {"kind": "nf4"}}, "method"),
        ({"training.optimizer": "paged-adamw-8bit"}, 'training.optimizer.*"adamw"'),
        ({"training.attention": "flash3"}, "training.attention"),
        ({"hardware.parallelism.strategy": "zero3"}, "hardware.parallelism.strategy"),
        ({"hardware.parallelism.pipeline": 2}, "hardware.parallelism.pipeline"),
        ({"method.objective": "dpo"}, "method.objective"),
        ({"hardware.gpu": "v5e", "hardware.nodes": 65}, "hardware.nodes: 65 given; .* 256 chips in all"),
        ({"model.id": "deepseek-ai/DeepSeek-V2-Lite"}, "model: .*llama, mistral"),
    ],
)
def test_what_maxtext_is_not_estimated_for_is_refused_in_words(changes: dict[str, object], line: str) -> None:
    with pytest.raises(InputError, match=line):
        estimate(job(ON_TPUS | changes))
