"""How a run is spread: commands, variables, and files of accelerate, DeepSpeed, SageMaker and Vertex."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.configurations import Given, read_configuration
from ftcost_core.documents.problems import InputError
from tests.core.configurations.importing import LLAMA, TRAINING, gpus, read, summary


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("torchrun --nproc_per_node=4 --nnodes 2 train.py", (4, 2, "ddp")),
        ("#SBATCH --gres=gpu:a100:8\n#SBATCH --nodes=2\nsrun accelerate launch train.py", (8, 2, "ddp")),
        ("#SBATCH --gpus-per-node=4\ntorchrun --nproc_per_node 2 train.py", (2, 1, "ddp")),
        ("export CUDA_VISIBLE_DEVICES=0,1,2\naccelerate launch train.py", (3, 1, "ddp")),
        ("CUDA_VISIBLE_DEVICES=0,1,2 python train.py", (1, 1, "single")),
        ("accelerate launch --config_file recipes/deepspeed_zero3.yaml --num_processes 6 train.py", (6, 1, "zero3")),
        ("deepspeed --num_gpus 4 train.py --deepspeed ds_z2_offload_config.json", (4, 1, "zero2")),
    ],
)
def test_launchers_say_how_many_gpus_there_are(tmp_path: Path, lines: str, expected: tuple[int, int, str]) -> None:
    assert (
        gpus(read(tmp_path, f"{lines} --model_name_or_path {LLAMA} --max_length 512 --use_peft\n", "run.sh"))
        == expected
    )


@pytest.mark.parametrize(
    ("name", "strategy", "offload"),
    [
        ("examples/deepspeed/ds_z3_config.json", "zero3", "none"),
        ("ds_z3_offload_config.json", "zero3", "parameters"),
        ("deepspeed_configs/zero2.json", "zero2", "none"),
        ("zero1.json", "zero1", "none"),
        ("configs/ds_zero_3.json", "zero3", "none"),
        ("ds_z0_config.json", "ddp", "none"),
    ],
)
def test_files_of_deepspeed_are_known_by_their_usual_names(
    tmp_path: Path, name: str, strategy: str, offload: str
) -> None:
    imported = read(tmp_path, f"base_model: {LLAMA}\ndeepspeed: {name}\n")
    parallelism = imported.job.hardware.parallelism
    assert (parallelism.strategy, parallelism.cpu_offload) == (strategy, offload)
    assert any("as its usual name says" in note for note in imported.notes)


def test_launchers_that_disagree_are_no_guess(tmp_path: Path) -> None:
    config = tmp_path / "accelerate.yaml"
    config.write_text("distributed_type: MULTI_GPU\nnum_processes: 8\n")
    command = tmp_path / "run.sh"
    command.write_text(f"torchrun --nproc_per_node 4 train.py --model_name_or_path {LLAMA} --use_peft\n")
    with pytest.raises(InputError, match=r"GPUs: .*accelerate\.yaml: 8.*agree"):
        read_configuration([command, config])
    assert read_configuration([command, config], Given(gpus_per_node=4)).job.hardware.gpus_per_node == 4


def test_the_gpus_that_whole_groups_need_are_assumed(tmp_path: Path) -> None:
    text = f"model_name_or_path: {LLAMA}\nnum_generations: 7\nper_device_train_batch_size: 2\n"
    imported = read(tmp_path, text)
    assert (imported.job.hardware.gpus_per_node, imported.job.training.global_batch) == (7, 14)
    assert any("--gpus" in note for note in imported.notes)


def test_a_job_of_sagemaker_says_its_machines(tmp_path: Path) -> None:
    document = {
        "TrainingJobName": "a",
        "HyperParameters": {"model_id": LLAMA, "epochs": "2", "per_device_train_batch_size": "4", "lora_r": "16",
                            "use_lora": "true", "max_seq_length": "1024"},
        "ResourceConfig": {"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 2, "VolumeSizeInGB": 300},
    }  # fmt: skip
    imported = read(tmp_path, json.dumps(document), "job.json")
    assert gpus(imported) == (8, 2, "ddp")
    assert (imported.job.hardware.gpu, imported.job.method.kind) == ("A100-SXM4-40GB", "lora")


@pytest.mark.parametrize(
    "text",
    [
        """
workerPoolSpecs:
  - machineSpec: {machineType: a2-ultragpu-4g, acceleratorType: NVIDIA_A100_80GB, acceleratorCount: 4}
    replicaCount: 1
    containerSpec:
      imageUri: us-docker.pkg.dev/project/train/trl:latest
      command: [torchrun, --nproc_per_node=4, sft.py]
      args: [--model_name_or_path=meta-llama/Llama-3.1-8B, --max_length=2048, --use_peft, --lora_r=8,
             --per_device_train_batch_size=2]
""",
        json.dumps({"display_name": "sft", "job_spec": {"worker_pool_specs": [{
            "machine_spec": {"accelerator_type": "NVIDIA_A100_80GB", "accelerator_count": 4},
            "replica_count": 1, "container_spec": {"image_uri": "x", "args": [
                "--model_name_or_path", LLAMA, "--max_length", "2048", "--use_peft", "--lora_r", "8",
                "--per_device_train_batch_size", "2"]},
        }]}}),
    ],
)  # fmt: skip
def test_a_job_document_of_vertex_says_command_and_machines(tmp_path: Path, text: str) -> None:
    imported = read(tmp_path, text, "job.json" if text.startswith("{") else "job.yaml")
    assert summary(imported)[1:] == ("lora", 8, None, 2048)
    assert imported.job.hardware.gpu == "A100-SXM4-80GB"
    assert gpus(imported) == (4, 1, "ddp")
    assert imported.job.training.micro_batch == 2


@pytest.mark.parametrize(
    ("command", "both"),
    [
        (f"#SBATCH --gres=gpu:4\nsrun torchrun --nproc_per_node 8 sft.py {TRAINING}", "8; train.sh: 4"),
        (f"CUDA_VISIBLE_DEVICES=0,1 accelerate launch --num_processes 4 sft.py {TRAINING}", "4; train.sh: 2"),
        (f"accelerate launch --config_file fsdp.yaml sft.py {TRAINING} --deepspeed zero.json",
         "DeepSpeed: zero3; fsdp.yaml: fsdp"),
    ],
)  # fmt: skip
def test_launchers_that_disagree_are_refused(tmp_path: Path, command: str, both: str) -> None:
    (tmp_path / "fsdp.yaml").write_text("distributed_type: FSDP\nnum_processes: 8\n", encoding="utf-8")
    (tmp_path / "zero.json").write_text(json.dumps({"zero_optimization": {"stage": 3}}), encoding="utf-8")
    with pytest.raises(InputError, match="launchers that agree") as refused:
        read(tmp_path, command, "train.sh")
    assert both in str(refused.value)


def test_a_launchers_option_goes_before_its_file(tmp_path: Path) -> None:
    config = tmp_path / "zero3.yaml"
    config.write_text(
        "distributed_type: DEEPSPEED\ndeepspeed_config: {zero_stage: 3}\nnum_processes: 8\n", encoding="utf-8"
    )
    script = tmp_path / "train.sh"
    script.write_text(
        f"srun accelerate launch --config_file zero3.yaml --num_processes 4 sft.py {TRAINING}", encoding="utf-8"
    )
    assert gpus(read_configuration([script, config])) == (4, 1, "zero3")


def test_how_a_run_is_spread_stays_open_where_a_file_of_deepspeed_is_not_there(tmp_path: Path) -> None:
    imported = read(
        tmp_path, f"model_name_or_path: {LLAMA}\nmax_length: 1024\ndeepspeed: /opt/engine.json\n", gpus_per_node=4
    )
    assert gpus(imported) == (4, 1, None)
    assert any("the ZeRO stage is left open" in note for note in imported.notes)


def test_a_server_of_which_nothing_is_said_shares_the_gpus(tmp_path: Path) -> None:
    text = f"model_name_or_path: {LLAMA}\nnum_generations: 8\nuse_vllm: true\nvllm_mode: server\nper_device_train_batch_size: 8\n"
    rollout = read(tmp_path, text).job.method.rollout
    assert rollout is not None
    assert rollout.engine == "vllm-colocated"
