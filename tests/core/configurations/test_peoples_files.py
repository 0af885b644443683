"""Files as people have them: foreign scripts, launchers, notebooks, folders, and settings that nobody reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.configurations.answers import FILE, answers, remember
from ftcost_core.configurations.dialects import dialects
from ftcost_core.configurations.telling import is_telling
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.exporters.dispatch import hand_off
from tests.core.jobs import job

LLAMA = "meta-llama/Llama-3.1-8B"


def read(folder: Path, text: str, name: str = "config.yaml", **given: Any) -> Imported:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return read_configuration([file], Given(**given))


def summary(imported: Imported) -> tuple[object, ...]:
    job = imported.job
    rank = job.method.lora and job.method.lora.rank
    kind = job.method.quantization and job.method.quantization.kind
    return job.training.trainer, job.method.kind, rank, kind, job.data.seq_len


def gpus(imported: Imported) -> tuple[int, int, str]:
    hardware = imported.job.hardware
    return hardware.gpus_per_node, hardware.nodes, hardware.parallelism.strategy


def test_grpo_takes_prompt_and_completion_together(tmp_path: Path) -> None:
    text = f"model_name_or_path: {LLAMA}\nnum_generations: 8\nmax_prompt_length: 3500\nmax_completion_length: 800\n"
    imported = read(tmp_path, text)
    assert imported.job.data.seq_len == 4300
    assert not any("prompts are not bounded" in note for note in imported.notes)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (f"python qlora.py --model_name_or_path {LLAMA} --bits 4 --lora_r 64 --lora_modules all --source_max_len 512 "
         "--target_max_len 256", ("transformers", "qlora", 64, "nf4", 768)),
        (f"python qlora.py --model_name_or_path {LLAMA} --full_finetune --bits 16",
         ("transformers", "full", None, None, 1536)),
        (f"torchrun --nproc_per_node 4 finetune.py --model_name_or_path {LLAMA} --use_lora true --lora_rank 16 "
         "--model_max_length 2048", ("transformers", "lora", 16, None, 2048)),
        (f"accelerate launch src/open_r1/sft.py --model_name_or_path {LLAMA} --use_peft --lora_r 8 --max_length 512",
         ("trl", "lora", 8, None, 512)),
        (f"swift sft --model {LLAMA} --train_type lora --lora_rank 16 --quant_bits 4 --max_length 4096",
         ("ms-swift", "qlora", 16, "nf4", 4096)),
        (f"swift pt --model {LLAMA} --tuner_type full --max_length 8192 --deepspeed zero3",
         ("ms-swift", "full", None, None, 8192)),
        (f"deepspeed --module openrlhf.cli.train_sft --pretrain {LLAMA} --max_len 2048 --lora_rank 32 --zero_stage 3",
         ("openrlhf", "lora", 32, None, 2048)),
        (f"python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.model.path={LLAMA} "
         "data.max_prompt_length=512 data.max_response_length=1024 actor_rollout_ref.rollout.n=8",
         ("verl", "full", None, None, 1536)),
        (f"litgpt finetune_lora {LLAMA} --lora_r 16 --quantize bnb.nf4 --train.max_seq_length 1024",
         ("litgpt", "qlora", 16, "nf4", 1024)),
        (f"autotrain llm --train --model {LLAMA} --peft --quantization int4 --block_size 1024 --lora_r 8",
         ("transformers", "qlora", 8, "nf4", 1024)),
        (f"python -m llamafactory.cli train --stage sft --do_train --model_name_or_path {LLAMA} --lora_rank 4 "
         "--cutoff_len 900", ("llama-factory", "lora", 4, None, 900)),
    ],
)  # fmt: skip
def test_commands_are_read_as_their_tools_do(tmp_path: Path, command: str, expected: tuple[object, ...]) -> None:
    assert summary(read(tmp_path, command, "train.sh")) == expected


def test_openrlhf_and_verl_say_the_batch_of_all_gpus(tmp_path: Path) -> None:
    text = f"""deepspeed --module openrlhf.cli.train_sft --pretrain {LLAMA} --train_batch_size 256
  --micro_train_batch_size 2 --zero_stage 3 --adam_offload --bf16 --packing_samples""".replace("\n", " ")
    job = read(tmp_path, text, "train.sh", gpus_per_node=8).job
    assert (job.training.micro_batch, job.training.global_batch, job.data.batching) == (2, 256, "packed")
    assert (job.hardware.parallelism.strategy, job.hardware.parallelism.cpu_offload) == ("zero3", "optimizer")
    text = f"""python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.model.path={LLAMA}
  actor_rollout_ref.actor.ppo_mini_batch_size=64 actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=4
  actor_rollout_ref.rollout.n=8 trainer.n_gpus_per_node=8 trainer.nnodes=2""".replace("\n", " ")
    job = read(tmp_path, text, "train.sh").job
    assert (job.method.objective, job.training.global_batch) == ("grpo", 512)
    assert (job.hardware.gpus_per_node, job.hardware.nodes) == (8, 2)
    assert job.method.rollout is not None
    assert job.method.rollout.group_size == 8


@pytest.mark.parametrize(
    "filler",
    [
        "\n" * 200_000,
        "read a\n" * 30_000,
        "read a <<X\n" * 20_000,
        f"read {'a' * 200_000}\n",
        "a=(\n" * 50_000,
        "$((" * 60_000,
        "if [ $1 = a ]; then\n" * 10_000,
        "case $1 in\n  a) ;;\nesac\n" * 10_000,
        "x=" + "${a:-${b:-" * 20_000,
    ],
    ids=[
        "blank lines",
        "reads",
        "open texts",
        "a long word",
        "open arrays",
        "open sums",
        "open branches",
        "cases",
        "open defaults",
    ],
)
def test_a_script_of_one_thing_many_times_ends(filler: str, tmp_path: Path) -> None:
    """Each took minutes or for ever where a pattern began anew on every line and ran to the end of the file."""
    command = f"trl sft --model_name_or_path {LLAMA} --max_length 512\n"
    assert read(tmp_path, f"{filler}\n{command}", "run.sh").job.data.seq_len == 512


def test_other_preferences_are_not_read_as_dpo(tmp_path: Path) -> None:
    dpo = f"model_name_or_path: {LLAMA}\nbeta: 2.5\n"
    assert read(tmp_path, dpo).job.method.objective == "dpo"
    factory = f"model_name_or_path: {LLAMA}\ndo_train: true\n"
    for text, objective in (
        (f"{dpo}gamma_beta_ratio: 0.5\n", "simpo"),
        (f"{dpo}loss_type: simpo\n", "simpo"),
        (f"{factory}stage: dpo\npref_loss: simpo\n", "simpo"),
        (f"{factory}stage: rm\n", "reward"),
    ):
        assert read(tmp_path, text).job.method.objective == objective


@pytest.mark.parametrize("setting", ["lora_magnitude: 3", "quant_scheme: w4a16", "chunk_seq_length: 4096",
                                     "train_batch_size_override: 9", "cpu_offload_ratio: 0.5", "teacher_model: x"])  # fmt: skip
def test_a_setting_that_would_change_the_job_stops_the_import(tmp_path: Path, setting: str) -> None:
    name = setting.partition(":")[0]
    text = f"base_model: {LLAMA}\nsequence_len: 1024\nmicro_batch_size: 1\n{setting}\n"
    with pytest.raises(InputError, match=f"^{name}"):
        read(tmp_path, text)
    assert read(tmp_path, text, ignored=frozenset({name})).job.data.seq_len == 1024
    other = read(tmp_path, f"base_model: {LLAMA}\nflux_capacitor: 88\n")
    assert [one.said for one in other.meanings if one.setting == "flux_capacitor"] == ["not read"]


FACTORY = f"model_name_or_path: {LLAMA}\nstage: sft\ndo_train: true\ncutoff_len: 512\n"
TORCHTUNE = """
model: {_component_: torchtune.models.llama3_1.llama3_1_8b}
tokenizer: {_component_: torchtune.models.llama3.llama3_tokenizer, max_seq_len: 1024}
dataset: {_component_: torchtune.datasets.alpaca_dataset}
checkpointer: {checkpoint_dir: checkpoints}
loss: {_component_: torch.nn.CrossEntropyLoss}
batch_size: 2
"""
FREED, HELD = "each gradient is freed as it arrives", "all gradients are held"


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (f"{FACTORY}finetuning_type: full\nuse_galore: true\ngalore_layerwise: true\ngalore_rank: 128\n",
         ("galore_layerwise: each gradient is freed", "rank 128 hold other states than the estimate's of rank 1024"),
         ()),
        (f"{FACTORY}finetuning_type: full\nuse_galore: true\ngalore_rank: 1024\n", (), ("rank 1024", FREED)),
        (f"{FACTORY}finetuning_type: full\nuse_apollo: true\n", ("APOLLO: projections of rank 16",), ()),
        (f"base_model: {LLAMA}\nsequence_len: 512\noptimizer: galore_adamw_8bit_layerwise\noptim_args: {{rank: 64}}\n",
         ("galore_adamw_8bit_layerwise: each gradient is freed", "rank 64"), ()),
        (f"{TORCHTUNE}optimizer: {{_component_: bitsandbytes.optim.PagedAdamW}}\noptimizer_in_bwd: true\n",
         (FREED,), (HELD,)),
        (f"{TORCHTUNE}optimizer: {{_component_: bitsandbytes.optim.PagedAdamW8bit}}\noptimizer_in_bwd: true\n",
         (), (FREED, HELD)),
        (f"{TORCHTUNE}optimizer: {{_component_: bitsandbytes.optim.PagedAdamW8bit}}\n", (HELD,), (FREED,)),
        (f"{TORCHTUNE}optimizer: {{_component_: torch.optim.AdamW}}\n", (), (FREED, HELD)),
        ("base_model: Qwen/Qwen3.5-0.8B\nsequence_len: 512\nadapter: lora\nlora_target_modules: [q_proj, in_proj_qkv]\n",
         (), ("get no adapters", "no matrix of this model")),
        ("base_model: Qwen/Qwen3.5-0.8B\nsequence_len: 512\nadapter: lora\nlora_target_modules: [q_proj, o_proj]\n",
         ("in_proj_qkv, out_proj get no adapters",), ("in_proj_z",)),
        ("model: Qwen/Qwen2.5-VL-7B-Instruct\ntuner_type: full\nmax_length: 512\nfreeze_vit: false\n",
         ("taken to hold no images",), ()),
        ("model: Qwen/Qwen2.5-VL-7B-Instruct\ntuner_type: full\nmax_length: 512\nfreeze_vit: true\n",
         (), ("taken to hold no images",)),
        (f"model_name_or_path: {LLAMA}\nmax_length: 512\npadding_free: true\n", ("padding_free: the samples",), ()),
        (f"model: {LLAMA}\ntuner_type: lora\nmax_length: 512\ntask_type: generative_reranker\n",
         ("estimated as a classifier",), ()),
    ],
)  # fmt: skip
def test_what_a_run_does_otherwise_than_its_estimate_is_said(
    text: str, said: tuple[str, ...], unsaid: tuple[str, ...], tmp_path: Path
) -> None:
    notes = "\n".join(read(tmp_path, text).notes)
    assert [one for one in said if one not in notes] == []
    assert [one for one in unsaid if one in notes] == []


def test_settings_of_evaluations_and_logs_tell_nothing() -> None:
    assert not any(map(is_telling, ("eval_batch_size", "logging_steps", "dataloader_num_workers", "save_steps")))
    assert all(map(is_telling, ("qlora_bits", "max_seq_len", "per_gpu_batch_size", "use_4bit", "rlhf_type")))


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


@pytest.mark.parametrize(("line", "said"), [("", None), ("beta: 0.001\n", True), ("beta: 0.0\n", False)])
def test_grpo_of_trl_holds_a_reference_where_beta_is_above_0(line: str, said: bool | None, tmp_path: Path) -> None:
    text = f"model_name_or_path: {LLAMA}\nnum_generations: 8\n{line}"
    job = read(tmp_path, text, gpu="H100-SXM5-80GB", gpus_per_node=8).job
    assert job.method.reference is said
    held = [estimate(each).memory.components["weights"] for each in (job, edited(job, {"method.reference": True}))]
    assert (held[0] == held[1]) is bool(said)
    files = hand_off(job, estimate(job), "trl").files
    assert ("beta" in files["train.yaml"]) is (said is not None)


def test_the_engine_of_older_releases_has_a_gpu_of_its_own(tmp_path: Path) -> None:
    text = f"model_name_or_path: {LLAMA}\nnum_generations: 3\nuse_vllm: true\nvllm_device: cuda:3\n"
    job = read(tmp_path, text).job
    assert job.method.rollout is not None
    assert (job.method.rollout.engine, job.method.rollout.gpus, job.hardware.gpus_per_node) == ("vllm-server", 1, 4)


def test_a_script_is_read_and_not_run(tmp_path: Path) -> None:
    script = f"""
import os
from peft import LoraConfig
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig
from trl import SFTConfig, SFTTrainer

BASE = os.environ.get("BASE", "{LLAMA}")
LENGTH = 2 * 1024

def train(rank=16, epochs=3):
    tokenizer = AutoTokenizer.from_pretrained("gpt2")
    model = AutoModelForCausalLM.from_pretrained(
        BASE, quantization_config=BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_quant_type="nf4"))
    arguments = SFTConfig(per_device_train_batch_size=2, gradient_accumulation_steps=4, max_length=LENGTH,
                          num_train_epochs=epochs, dataloader_num_workers=os.cpu_count())
    SFTTrainer(model=model, args=arguments, peft_config=LoraConfig(r=rank, target_modules="all-linear")).train()

train()
raise SystemExit("this is never run")
"""
    imported = read(tmp_path, script, "train.py")
    assert summary(imported) == ("trl", "qlora", 16, "nf4", 2048)
    assert (imported.job.training.global_batch, imported.job.data.epochs) == (8, 3)
    computed = script.replace("per_device_train_batch_size=2", "per_device_train_batch_size=pick()")
    assert any(
        "per_device_train_batch_size" in note and "computes" in note for note in read(tmp_path, computed, "t.py").notes
    )


def test_a_notebook_with_several_trainings_is_no_guess(tmp_path: Path) -> None:
    code = f"""%pip install trl
from trl import SFTConfig, SFTTrainer
trainer = SFTTrainer(model="{LLAMA}", args=SFTConfig(max_length=512, per_device_train_batch_size=4))
!nvidia-smi
"""
    cells = [
        {"cell_type": "markdown", "source": ["# A"]},
        {"cell_type": "code", "source": code.splitlines(keepends=True)},
    ]
    imported = read(tmp_path, json.dumps({"cells": cells}), "tune.ipynb")
    assert (imported.job.model.id, imported.job.data.seq_len, imported.job.training.micro_batch) == (LLAMA, 512, 4)
    with pytest.raises(InputError, match="it holds 3 trainings"):
        read(tmp_path, json.dumps({"cells": [*cells, *cells[1:], *cells[1:]]}), "three.ipynb")
    with pytest.raises(InputError, match="no notebook"):
        read(tmp_path, "{}", "none.ipynb")


def test_a_script_of_several_commands_is_no_guess(tmp_path: Path) -> None:
    one = f"llamafactory-cli train --stage sft --do_train --model_name_or_path {LLAMA} --cutoff_len 512"
    assert read(tmp_path, f"python prepare.py --all\n{one}\n", "a.sh").job.data.seq_len == 512
    with pytest.raises(InputError, match="it starts 2 trainings"):
        read(tmp_path, f"{one}\n{one} --lora_rank 4\n", "b.sh")


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


def test_a_folder_is_one_training(tmp_path: Path) -> None:
    (tmp_path / "train.yaml").write_text(f"model_name_or_path: {LLAMA}\nuse_peft: true\nlora_r: 8\nmax_length: 700\n")
    (tmp_path / "accelerate.yaml").write_text("distributed_type: MULTI_GPU\nnum_processes: 4\n")
    (tmp_path / "dataset_info.json").write_text("{}")
    (tmp_path / "notes.yaml").write_text("a: 1\n")
    imported = read_configuration([tmp_path])
    assert (imported.job.data.seq_len, imported.job.hardware.gpus_per_node) == (700, 4)
    assert any("notes.yaml" in note for note in imported.notes)
    (tmp_path / "other.yaml").write_text(f"base_model: {LLAMA}\n")
    with pytest.raises(InputError, match=r"several trainings: name one of other\.yaml, train\.yaml"):
        read_configuration([tmp_path])
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no trainer's configuration"):
        read_configuration([tmp_path / "empty"])


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("someone/Qwen2.5-7B-TS3", "Qwen/Qwen2.5-7B"),
        ("someone/llama-3-1-8b-math-ep1", "meta-llama/Llama-3.1-8B"),
        ("lab/llama-3-typhoon-v1.5x-8b-instruct", "meta-llama/Meta-Llama-3-8B"),
        ("runs/zephyr-7b-sft-full", "mistralai/Mistral-7B-v0.1"),
    ],
)
def test_a_model_of_no_catalogue_is_one_question(tmp_path: Path, name: str, guess: str) -> None:
    imported = read(tmp_path, f"base_model: {name}\n")
    assert imported.question is not None
    assert imported.question.guesses[0] == guess
    assert imported.document()["question"] == {"model": name, "guesses": list(imported.question.guesses)}


def test_a_config_beside_says_the_model(tmp_path: Path) -> None:
    config = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 64, "num_hidden_layers": 2,
              "num_attention_heads": 4, "num_key_value_heads": 4, "intermediate_size": 128, "vocab_size": 1000}  # fmt: skip
    (tmp_path / "config.json").write_text(json.dumps(config))
    imported = read(tmp_path, "base_model: ours/unheard-of\n", "axolotl.yaml")
    assert imported.question is None
    assert imported.job.model.architecture is not None


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        ("if [ -d own/model ]; then M=own/model; else M={model}; fi", "own/model is not there"),
        ('if [ -z "$M" ]; then\n  M={model}\nfi', "$M is not set in the script: taken as empty"),
        ("M={model}\n[[ -n $TOKEN ]] && M=other/model", "$TOKEN is not set in the script: taken as empty"),
    ],
)
def test_what_a_test_takes_for_granted_is_said(lines: str, note: str, tmp_path: Path) -> None:
    text = f"{lines.format(model=LLAMA)}\ntrl sft --model_name_or_path $M --max_length 512\n"
    imported = read(tmp_path, text, "run.sh")
    assert imported.job.model.id == LLAMA
    assert any(note in one for one in imported.notes)
    aside = read(tmp_path, text.replace("M=", "echo M is "), "run.sh", model=LLAMA)
    assert not any(note in one for one in aside.notes)


def test_options_that_a_loop_would_read_are_not_given(tmp_path: Path) -> None:
    loop = "while [[ $# -gt 0 ]]; do\n  case $1 in\n    --batch) BS=$2; shift 2 ;;\n    *) exit 1 ;;\n  esac\ndone\n"
    command = (
        f'BS=${{BS:-4}}\ntrl sft --model_name_or_path {LLAMA} --per_device_train_batch_size $BS $EXTRA "$@" > log\n'
    )
    imported = read(tmp_path, loop + command, "run.sh")
    assert imported.job.training.micro_batch == 4
    assert any("$EXTRA is not set in the script" in note for note in imported.notes)


def test_a_model_that_is_filled_in_elsewhere_has_no_name_to_remember(tmp_path: Path) -> None:
    imported = read(tmp_path, "trl sft --model_name_or_path $MODEL --max_length 512\n", "run.sh", model=LLAMA)
    assert imported.named is None


def test_a_reward_model_that_no_catalogue_has_is_named(tmp_path: Path) -> None:
    text = (f"python3 -m openrlhf.cli.train_ppo_ray --pretrain {LLAMA} --reward_pretrain ours/a-reward-model "
            "--n_samples_per_prompt 4 --max_len 1024 --colocate_all_models")  # fmt: skip
    imported = read(tmp_path, text, "run.sh")
    assert imported.job.method.judge is None
    assert any("reward_pretrain: ours/a-reward-model is not in the catalogue: not read" in n for n in imported.notes)


def test_an_answer_is_remembered(tmp_path: Path) -> None:
    assert answers(tmp_path) == {}
    remember("ours/new-8b", LLAMA, tmp_path)
    remember("ours/old-7b", "mistralai/Mistral-7B-v0.1", tmp_path)
    assert answers(tmp_path) == {"ours/new-8b": LLAMA, "ours/old-7b": "mistralai/Mistral-7B-v0.1"}
    with pytest.raises(InputError):
        remember("ours/x", "nobody/knows-this", tmp_path)
    (tmp_path / FILE).write_text('{"version": 2, "models": {}}')
    with pytest.raises(InputError, match="version"):
        remember("ours/x", LLAMA, tmp_path)
    assert json.loads((tmp_path / FILE).read_text())["version"] == 2
    assert answers(tmp_path) == {}


def test_the_loss_mask_is_read(tmp_path: Path) -> None:
    for text, mask in (("train_on_inputs: true", "all"), ("train_on_inputs: false", "answers"), ("", None)):
        assert read(tmp_path, f"base_model: {LLAMA}\n{text}\n").job.method.loss_mask == mask
    trl = f"model_name_or_path: {LLAMA}\nassistant_only_loss: true\nmax_length: 512\n"
    assert read(tmp_path, trl).job.method.loss_mask == "answers"


def test_every_dialect_has_a_source_and_names_fields_that_are() -> None:
    from ftcost_core.configurations.draft import Launch
    from ftcost_core.documents.fields import declaration

    for dialect in dialects().values():
        assert dialect.source
        said = [*dialect.names.values(), *dialect.together, *(name for table in dialect.values.values()
                for meant in table.values() for name in meant)]  # fmt: skip
        for name in said:
            if name.startswith("launch."):
                assert hasattr(Launch(), name.removeprefix("launch."))
            elif name.startswith("job."):
                declaration(name.removeprefix("job."))


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


@pytest.mark.parametrize(("trainer", "stack"), [("verl", "fsdp"), ("openrlhf", "hf"), ("ms-swift", "hf")])
def test_a_reference_is_written_and_read_as_the_weight_of_its_divergence(
    trainer: str, stack: str, tmp_path: Path
) -> None:
    changes = {
        "training.trainer": trainer, "training.stack": stack, "training.loss": None, "training.precision": None,
        "method.objective": "grpo", "method.reference": True, "method.quantization": None,
        "hardware.gpu": "H100-SXM5-80GB", "hardware.gpus_per_node": 8,
    }  # fmt: skip
    given = edited(job({"method.kind": "lora"}), changes)
    for name, text in hand_off(given, estimate(given), trainer).files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_configuration([tmp_path], Given(gpu="H100-SXM5-80GB", gpus_per_node=8)).job.method.reference is True


TRAINING = f"--model_name_or_path {LLAMA} --max_length 2048 --per_device_train_batch_size 2 --bf16 --output_dir out"
OF_TRL = """
import torch
from transformers import AutoModelForCausalLM, TrainingArguments
from peft import LoraConfig
from trl import SFTConfig, SFTTrainer
MAX_LEN = 4096
lora = LoraConfig(r=16, target_modules="all-linear")
model = AutoModelForCausalLM.from_pretrained("meta-llama/Llama-3.1-8B", torch_dtype=torch.bfloat16)
trainer = SFTTrainer(model=model, args=SFTConfig(max_length=MAX_LEN), train_dataset=data{handed})
trainer.train()
"""


@pytest.mark.parametrize(("handed", "kind"), [("", "full"), (", peft_config=lora", "lora")])
def test_adapters_that_no_trainer_is_handed_are_not_trained(tmp_path: Path, handed: str, kind: str) -> None:
    job = read(tmp_path, OF_TRL.replace("{handed}", handed), "train.py").job
    assert (job.method.kind, job.data.seq_len) == (kind, 4096)


def test_a_constant_that_a_script_uses_is_read_where_it_is_used(tmp_path: Path) -> None:
    assert not any("MAX_LEN" in note for note in read(tmp_path, OF_TRL.replace("{handed}", ""), "train.py").notes)


@pytest.mark.parametrize(
    ("model", "precision"), [("google-bert/bert-base-uncased", "fp32"), ("Qwen/Qwen2.5-0.5B", "bf16")]
)
def test_transformers_alone_trains_a_checkpoint_in_its_own_dtype(tmp_path: Path, model: str, precision: str) -> None:
    text = (
        "from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments\n"
        f"model = AutoModelForSequenceClassification.from_pretrained({model!r}, num_labels=2)\n"
        "data = data.map(lambda row: tokenizer(row['text'], truncation=True, max_length=256))\n"
        "Trainer(model=model, args=TrainingArguments('out', num_train_epochs=2), train_dataset=data).train()\n"
    )
    job = read(tmp_path, text, "train.py").job
    assert (job.training.trainer, job.training.precision, job.data.seq_len) == ("transformers", precision, 256)
    assert as_trainer_runs(job).training.checkpointing == "none"


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


@pytest.mark.parametrize("line", ["_base_: common.yml", "defaults: [base, _self_]", "extends: ../base.yaml"])
def test_a_file_that_another_one_includes_is_asked_for(tmp_path: Path, line: str) -> None:
    with pytest.raises(InputError, match=f"{line.partition(':')[0]}: .*a setting that is read"):
        read(tmp_path, f"{line}\nmodel_name_or_path: {LLAMA}\nlearning_rate: 1e-5\n")


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


def test_ms_swift_accumulates_sixteen_sequences(tmp_path: Path) -> None:
    command = f"NPROC_PER_NODE=2 swift sft --model {LLAMA} --dataset a/b#500 --per_device_train_batch_size {{}} --max_length 512"
    batches = [read(tmp_path, command.format(micro), "train.sh").job.training.global_batch for micro in (1, 3, 32)]
    assert batches == [16, 18, 64]


def test_a_sign_of_a_comment_within_a_word_is_no_comment(tmp_path: Path) -> None:
    command = f"swift sft --model {LLAMA} --dataset a/b#500 --max_length 512 # --max_length 4096"
    assert read(tmp_path, command, "train.sh").job.data.seq_len == 512


def test_settings_as_hydra_has_them_stand_beside_options(tmp_path: Path) -> None:
    command = (
        "python3 -m verl.trainer.main_ppo --config-name=ppo_megatron_trainer algorithm.adv_estimator=grpo "
        f"actor_rollout_ref.model.path={LLAMA} actor_rollout_ref.actor.ppo_mini_batch_size=64 data.train_batch_size=256"
    )
    job = read(tmp_path, command, "train.sh").job
    rollout = job.method.rollout
    assert rollout is not None
    assert (job.training.stack, job.training.global_batch, rollout.prompts, rollout.updates) == ("megatron", 64, 256, 4)


def test_what_a_dialect_takes_by_default_is_not_shown_as_said(tmp_path: Path) -> None:
    imported = read(tmp_path, f"litgpt finetune_lora {LLAMA} --lora_key true --train.max_seq_length 512", "train.sh")
    assert imported.job.method.lora is not None
    assert imported.job.method.lora.targets == ("q", "k", "v")
    assert "lora_query" not in {one.setting.lstrip(".") for one in imported.meanings}


def test_a_dialects_settings_are_shown_as_the_file_has_them(tmp_path: Path) -> None:
    command = (
        f"python3 -m verl.trainer.main_ppo algorithm.adv_estimator=gae actor_rollout_ref.model.path={LLAMA} "
        "data.train_batch_size=256 actor_rollout_ref.actor.ppo_mini_batch_size=64 actor_rollout_ref.rollout.name=vllm "
        f"reward_model.enable=True reward_model.model.path={LLAMA}"
    )
    shown = {(one.setting, one.given, one.path) for one in read(tmp_path, command, "train.sh").meanings}
    together = "data.train_batch_size / actor_rollout_ref.actor.ppo_mini_batch_size"
    assert {
        (together, "256 / 64", "method.rollout.updates"),
        ("actor_rollout_ref.rollout.name", "vllm", "method.rollout.engine"),
        ("reward_model.model.path", LLAMA, "method.judge.model"),
    } <= shown
    assert "actor_rollout_ref.actor.ppo_mini_batch_size" not in {setting for setting, *_ in shown}
