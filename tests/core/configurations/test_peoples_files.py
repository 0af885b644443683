"""Files as people have them: foreign scripts, launchers, notebooks, folders, and settings that nobody reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.models import find_model
from ftcost_core.configurations import Given, read_configuration
from ftcost_core.configurations.answers import FILE, answers, remember
from ftcost_core.configurations.dialects import dialects
from ftcost_core.configurations.telling import is_telling
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from tests.core.configurations.importing import LLAMA, read, summary
from tests.core.jobs import job


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


MEGATRON = """torchrun --nproc_per_node=8 --nnodes=2 pretrain_gpt.py --num-layers 48 --hidden-size 2048
  --ffn-hidden-size 6144 --num-attention-heads 32 --group-query-attention --num-query-groups 4 --kv-channels 128
  --qk-layernorm --normalization RMSNorm --disable-bias-linear --position-embedding-type rope --swiglu
  --untie-embeddings-and-output-weights --num-experts 128 --moe-ffn-hidden-size 768 --moe-router-topk 8
  --tokenizer-type HuggingFaceTokenizer --tokenizer-model Qwen/Qwen3-30B-A3B --seq-length 4096 --micro-batch-size 1
  --global-batch-size 64 --train-iters 100 --bf16 --expert-model-parallel-size 8""".replace("\n", " ")


def test_flags_of_megatron_state_the_architecture(tmp_path: Path) -> None:
    """The published model of this shape has as many parameters."""
    imported = read(tmp_path, MEGATRON, "pretrain.sh")
    arch = imported.job.model.architecture
    assert arch is not None
    assert counts(arch).total == find_model("Qwen/Qwen3-30B-A3B").parameters
    assert imported.job.method.kind == "pretrain"
    assert ("hidden_size", "read") in {(one.setting, one.said) for one in imported.meanings}
    without = read(tmp_path, MEGATRON.replace("--tokenizer-model Qwen/Qwen3-30B-A3B", "--vocab-size 50257"), "b.sh")
    assert without.job.model.architecture is not None
    assert without.job.model.architecture.vocab_size == 50304
    unknown = read(tmp_path, MEGATRON.replace("Qwen/Qwen3-30B-A3B", "./tokenizer"), "c.sh")
    assert any("vocab_size: not in the file" in note for note in unknown.notes)


def test_a_dense_model_of_megatron_has_its_defaults(tmp_path: Path) -> None:
    text = ("python pretrain_gpt.py --num-layers 24 --hidden-size 1024 --num-attention-heads 16 --seq-length 1024 "
            "--max-position-embeddings 1024 --micro-batch-size 4 --global-batch-size 8 --train-iters 10 "
            "--vocab-file v.json --merge-file m.txt --fp16")  # fmt: skip
    arch = read(tmp_path, text, "gpt.sh").job.model.architecture
    assert arch is not None
    assert (arch.intermediate_size, arch.vocab_size, arch.tied_embeddings, arch.mlp_gated) == (4096, 50304, True, False)
    assert counts(arch).total == 354_871_296  # GPT-2 medium's 354,823,168 and 47 rows of padding


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


@pytest.mark.parametrize("line", ["_base_: common.yml", "defaults: [base, _self_]", "extends: ../base.yaml"])
def test_a_file_that_another_one_includes_is_asked_for(tmp_path: Path, line: str) -> None:
    with pytest.raises(InputError, match=f"{line.partition(':')[0]}: .*a setting that is read"):
        read(tmp_path, f"{line}\nmodel_name_or_path: {LLAMA}\nlearning_rate: 1e-5\n")


def test_ms_swift_accumulates_sixteen_sequences(tmp_path: Path) -> None:
    command = f"NPROC_PER_NODE=2 swift sft --model {LLAMA} --dataset a/b#500 --per_device_train_batch_size {{}} --max_length 512"
    batches = [read(tmp_path, command.format(micro), "train.sh").job.training.global_batch for micro in (1, 3, 32)]
    assert batches == [16, 18, 64]


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


def test_a_folder_of_a_script_and_its_own_settings_is_one_training(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("length: 900\nrank: 32\n")
    (tmp_path / "train.py").write_text(
        "import yaml\nfrom peft import LoraConfig\nfrom trl import SFTConfig, SFTTrainer\n"
        'own = yaml.safe_load(open("own.yaml"))\n'
        f'SFTTrainer(model="{LLAMA}", args=SFTConfig(max_length=own["length"]), peft_config=LoraConfig(r=own["rank"]))\n'
    )
    (tmp_path / "zero3.json").write_text('{"zero_optimization": {"stage": 3}}')
    job = read_configuration([tmp_path]).job
    assert (job.data.seq_len, job.method.lora and job.method.lora.rank) == (900, 32)
    assert job.hardware.parallelism.strategy == "zero3"


def test_a_folder_of_a_notebook_that_starts_a_command_is_one_training(tmp_path: Path) -> None:
    source = f"!trl sft --model_name_or_path {LLAMA} --max_length 900"
    cells = [{"cell_type": "code", "source": source}]
    (tmp_path / "tune.ipynb").write_text(json.dumps({"cells": cells}))
    assert read_configuration([tmp_path]).job.data.seq_len == 900
