"""Reinforcement written for TRL, Unsloth and TRL's relatives, and read back: who generates, where, and how far ahead."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ftcost_core.configurations import Given, read_configuration
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.writing import write
from tests.core.handoff.reading import call, changed, read

GRPO: dict[str, object] = {
    "method.kind": "lora", "method.quantization": None, "method.objective": "grpo", "hardware.gpu": "H100-SXM5-80GB",
    "data.tokens": 10**8, "data.batching": "padded-longest", "training.micro_batch": 2,
}  # fmt: skip
BESIDE = GRPO | {
    "training.stack": "hf", "hardware.gpus_per_node": 8, "training.global_batch": 240,
    "hardware.parallelism.strategy": "ddp", "method.rollout": {"engine": "vllm-server", "gpus": 2, "staleness": 2.0, "group_size": 8},
}  # fmt: skip
ALONE = GRPO | {
    "training.stack": "unsloth", "training.global_batch": 64,
    "method.rollout": {"engine": "vllm-colocated", "memory_share": 0.4, "group_size": 8},
}  # fmt: skip


def _read_back(made: Handoff, folder: Path, first: str) -> Job:
    write(made.files, folder)
    paths = [folder / name for name in (first, *(made.files.keys() - {first}))]
    return read_configuration(paths, given=Given(gpu="H100-SXM5-80GB", tokens=10**8)).job


def test_generation_beside_training_is_trls_async_grpo() -> None:
    made = changed(BESIDE, "trl")
    told = read(made, "train.yaml")
    assert (told["max_staleness"], told["num_generations"], told["token_budget"]) == (2, 8, 0)
    assert not {"beta", "use_vllm", "vllm_mode", "loss_type"} & told.keys()  # AsyncGRPOConfig has none of them
    script = made.files["train.py"]
    names = {node.id for node in ast.walk(ast.parse(script)) if isinstance(node, ast.Name)}
    assert {"AsyncGRPOConfig", "AsyncGRPOTrainer"} <= names
    assert "quantization_config" not in script
    assert made.run.startswith("CUDA_VISIBLE_DEVICES=0,1 trl vllm-serve")


def test_async_grpo_fills_rows_up_to_a_budget_of_tokens() -> None:
    made = changed(BESIDE | {"data.batching": "packed", "training.global_batch": 24}, "trl")
    assert read(made, "train.yaml")["token_budget"] == 2 * 2048


def test_async_grpo_is_read_back(tmp_path: Path) -> None:
    job = _read_back(changed(BESIDE, "trl"), tmp_path, "train.yaml")
    rollout = job.method.rollout
    assert rollout is not None
    assert (job.method.objective, rollout.engine, rollout.gpus, rollout.staleness) == ("grpo", "vllm-server", 2, 2)
    assert (job.hardware.gpus_per_node, job.training.global_batch, job.data.batching) == (8, 240, "padded-longest")


def test_a_persons_own_async_script_is_read_with_the_defaults_of_its_trainer(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(
        "from trl.experimental.async_grpo import AsyncGRPOConfig, AsyncGRPOTrainer\n"
        "args = AsyncGRPOConfig(output_dir='out', per_device_train_batch_size=4, gradient_accumulation_steps=8)\n"
        "trainer = AsyncGRPOTrainer(model='Qwen/Qwen2.5-7B', reward_funcs=reward, args=args)\n"
    )
    job = read_configuration([path], given=Given(gpu="H100-SXM5-80GB", gpus_per_node=8)).job
    assert (job.method.objective, job.method.kind, job.data.batching) == ("grpo", "full", "packed")
    assert job.method.rollout is not None
    assert job.method.rollout.staleness == 4


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"method.reference": True}, "method.reference: true given; allowed: null, false for TRL's AsyncGRPO"),
        ({"method.objective": "dapo"}, 'method.objective: "dapo" given; allowed: "grpo" for TRL\'s AsyncGRPO'),
        ({"hardware.parallelism.strategy": "zero3"}, '"single", "ddp", "fsdp" for TRL\'s AsyncGRPO'),
        ({"method.kind": "qlora", "method.quantization": {"kind": "nf4"}}, '"full", "lora" for TRL\'s AsyncGRPO'),
        ({"method.lora.targets": ["q", "head"]}, '"all-linear", "attention" for TRL\'s AsyncGRPO'),
    ],
)
def test_what_async_grpo_cannot_do_is_refused_in_words(changes: dict[str, object], words: str) -> None:
    with pytest.raises(InputError) as refused:
        changed(BESIDE | changes, "trl")
    assert words in str(refused.value)


def test_unsloth_generates_with_its_own_engine() -> None:
    script = changed(ALONE, "unsloth").files["train_unsloth.py"]
    loaded = call(script, "from_pretrained")
    assert (loaded["fast_inference"], loaded["gpu_memory_utilization"], loaded["max_lora_rank"]) == (True, 0.4, 16)
    assert script.index('os.environ["UNSLOTH_VLLM_STANDBY"]') < script.index("from unsloth")
    told = call(script, "GRPOConfig")
    assert (told["num_generations"], told["per_device_train_batch_size"]) == (8, 2)
    assert "max_length" not in told
    assert "reward_funcs=reward" in script


def test_unsloths_grpo_is_read_back(tmp_path: Path) -> None:
    job = _read_back(changed(ALONE | {"method.rollout.sleep": False}, "unsloth"), tmp_path, "train_unsloth.py")
    rollout = job.method.rollout
    assert rollout is not None
    assert (job.method.objective, rollout.engine, rollout.memory_share) == ("grpo", "vllm-colocated", 0.4)
    assert (rollout.sleep, rollout.group_size, rollout.tensor) == (False, 8, 1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"method.kind": "full"}, 'method.kind: "full" given; allowed: "lora", "qlora" for Unsloth with vLLM'),
        ({"method.lora.train_fully": ["head"]}, "method.lora.train_fully"),
        ({"hardware.gpus_per_node": 2, "method.rollout.tensor": 2}, "null, 1 for Unsloth with vLLM"),
        ({"method.objective": "rloo"}, "for Unsloth; TRL can"),
    ],
)
def test_what_unsloth_cannot_do_is_refused_in_words(changes: dict[str, object], words: str) -> None:
    with pytest.raises(InputError) as refused:
        changed(ALONE | changes, "unsloth")
    assert words in str(refused.value)


ON_NODES = GRPO | {
    "method.kind": "full", "method.lora": None, "hardware.gpus_per_node": 8, "hardware.nodes": 4,
    "training.global_batch": 256,
}  # fmt: skip
TRAINERS: dict[str, dict[str, object]] = {
    "verl": {"training.stack": "fsdp"}, "nemo-rl": {"training.stack": "fsdp"},
    "openrlhf": {"training.stack": "hf", "hardware.parallelism.strategy": "zero3"},
}  # fmt: skip
ROLLOUTS: dict[str, dict[str, object]] = {
    "colocated": {"engine": "vllm-colocated", "tensor": 2, "group_size": 8},
    "beside": {"engine": "vllm-server", "gpus": 16, "tensor": 2, "staleness": 1.0, "group_size": 8},
}


@pytest.mark.parametrize("name", TRAINERS)
@pytest.mark.parametrize("where", ROLLOUTS)
@pytest.mark.parametrize("nodes", [1, 4])
def test_nodes_and_the_engines_gpus_come_back(name: str, where: str, nodes: int, tmp_path: Path) -> None:
    gpus = 16 if nodes > 1 else 2
    rollout = ROLLOUTS[where] | ({"gpus": gpus} if where == "beside" else {})
    batch = 240 if nodes == 1 and where == "beside" else 256
    changes = {"hardware.nodes": nodes, "training.global_batch": batch, "method.rollout": rollout}
    made = changed(ON_NODES | TRAINERS[name] | changes, name)
    job = _read_back(made, tmp_path, next(iter(made.files)))
    assert (job.hardware.nodes, job.hardware.gpus_per_node, job.training.global_batch) == (nodes, 8, batch)
    back = job.method.rollout
    assert back is not None
    assert (back.engine, back.gpus) == (rollout["engine"], gpus if where == "beside" else None)
    assert back.staleness == (1 if where == "beside" else None)
    assert ("ray start --head" in made.run) == (nodes > 1)


def test_openrlhf_has_as_many_engines_as_its_gpus_hold() -> None:
    rollout = {"engine": "vllm-colocated", "tensor": 2, "group_size": 8}
    text = changed(ON_NODES | TRAINERS["openrlhf"] | {"method.rollout": rollout}, "openrlhf").files["train.sh"]
    for words in ("--vllm.num_engines 16", "--vllm.tensor_parallel_size 2", "--actor.num_nodes 4", "--ref.num_nodes 4"):
        assert words in text


def test_engines_beside_the_trainer_have_whole_nodes() -> None:
    rollout = {"engine": "vllm-server", "gpus": 12, "group_size": 8}
    with pytest.raises(InputError, match="method.rollout.gpus: 12 given; allowed: a multiple of 8"):
        changed(ON_NODES | TRAINERS["verl"] | {"method.rollout": rollout}, "verl")


def test_supervised_openrlhf_starts_deepspeed_on_each_node() -> None:
    made = changed(ON_NODES | TRAINERS["openrlhf"] | {"method.objective": "sft"}, "openrlhf")
    assert '--num_nodes 4 --node_rank "$RANK" --master_addr "$ADDRESS"' in made.files["train.sh"]
    assert made.run == 'RANK="$RANK" ADDRESS="$ADDRESS" bash train.sh'
