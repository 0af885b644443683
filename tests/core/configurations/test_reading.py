"""Configurations as people have them: defaults of the trainers, launchers beside, and what must not be guessed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.commands.cli import main
from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.configurations.namesakes import quantization_of
from ftcost_core.documents.job import load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.resolve import resolve

LLAMA = "meta-llama/Llama-3.1-8B"
AXOLOTL = f"""
base_model: {LLAMA}
load_in_4bit: true
adapter: qlora
lora_r: 32
lora_target_linear: true
sequence_len: 4096
sample_packing: true
micro_batch_size: 2
gradient_accumulation_steps: 4
num_epochs: 4
optimizer: adamw_bnb_8bit
bf16: auto
flash_attention: true
gradient_checkpointing: true
wandb_project: mine
"""
FACTORY = f"""
model_name_or_path: {LLAMA}
stage: sft
do_train: true
finetuning_type: lora
lora_target: all
template: llama3
bf16: true
per_device_train_batch_size: 1
gradient_accumulation_steps: 8
learning_rate: 1e-4
"""
TUNE = """
model: {_component_: torchtune.models.llama3_1.lora_llama3_1_8b, lora_attn_modules: [q_proj, v_proj], lora_rank: 8, apply_lora_to_mlp: false}
tokenizer: {_component_: torchtune.models.llama3.llama3_tokenizer, path: tokenizer.model, max_seq_len: 1024}
checkpointer: {checkpoint_dir: checkpoints, output_dir: "${output_dir}"}
output_dir: out
optimizer: {_component_: torch.optim.AdamW, lr: 3e-4}
loss: {_component_: torchtune.modules.loss.CEWithChunkedOutputLoss}
dataset: {_component_: torchtune.datasets.alpaca_cleaned_dataset, packed: true}
batch_size: 2
epochs: 1
gradient_accumulation_steps: 8
dtype: bf16
enable_activation_checkpointing: true
"""


def read(folder: Path, text: str, name: str = "config.yaml", **given: Any) -> Imported:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return read_configuration([file], Given(**given))


def said(imported: Imported, words: str) -> list[str]:
    return [note for note in imported.notes if words in note]


def test_axolotl(tmp_path: Path) -> None:
    imported = read(tmp_path, AXOLOTL, gpu="RTX 4090", tokens=5_000_000)
    job = imported.job
    assert (job.model.id, job.method.kind, job.data.seq_len, job.data.epochs) == (LLAMA, "qlora", 4096, 4)
    assert job.method.lora is not None
    assert (job.method.lora.rank, job.method.lora.targets) == (32, "all-linear")
    assert (job.training.micro_batch, job.training.global_batch) == (2, 8)
    assert (job.training.optimizer, job.training.precision) == ("adamw-8bit", "bf16-mixed")
    assert (job.training.attention, job.training.checkpointing, job.data.batching) == ("flash", "full", "packed")
    assert job.run.evaluation_share == 0
    assert imported.notes == ("Number of GPUs not in the file: assumed 1",)


@pytest.mark.parametrize(
    ("settings", "share"),
    [
        ("val_set_size: 0.05\nevals_per_epoch: 4", 0.2),
        ("val_set_size: 0.1\neval_strategy: epoch", 0.1),
        ("val_set_size: 0.1\neval_steps: 0.125", 0.2),  # eight times in four epochs
        ("val_set_size: 0.1\neval_strategy: no", 0.0),
        ("val_set_size: 0.1\neval_steps: 50", None),
        ("val_set_size: 200\nevals_per_epoch: 1", None),
    ],
)
def test_what_axolotl_holds_out_is_evaluated_as_often_as_it_says(
    tmp_path: Path, settings: str, share: float | None
) -> None:
    imported = read(tmp_path, AXOLOTL + settings, gpu="RTX 4090", tokens=5_000_000)
    assert bool(said(imported, "how much is evaluated is not said")) == (share is None)
    assert imported.job.run.evaluation_share == pytest.approx(0.02 if share is None else share)


def test_llama_factory_evaluates_with_a_strategy_only(tmp_path: Path) -> None:
    held_out = FACTORY + "\nval_size: 0.05\n"
    assert read(tmp_path, held_out, gpu="H100").job.run.evaluation_share == 0
    each_epoch = read(tmp_path, held_out + "eval_strategy: epoch\n", gpu="H100").job
    assert each_epoch.run.evaluation_share == pytest.approx(0.05)


def test_what_a_trainer_takes_where_nothing_is_said(tmp_path: Path) -> None:
    factory = resolve(read(tmp_path, FACTORY, gpu="H100").job).job
    assert (factory.data.seq_len, factory.data.epochs, factory.data.batching) == (2048, 3, "padded-longest")
    assert factory.method.lora is not None
    assert factory.method.lora.rank == 8
    assert (factory.training.checkpointing, factory.training.attention) == ("full", "sdpa")
    named = read(tmp_path, f"model_name_or_path: {LLAMA}", gpu="H100").job
    assert (named.training.trainer, named.training.precision) == ("trl", None)
    trl = resolve(named).job
    assert (trl.method.kind, trl.data.seq_len, trl.training.micro_batch) == ("full", 1024, 8)
    assert (trl.training.precision, trl.training.weights_dtype) == ("bf16-mixed", "fp32")
    axolotl = resolve(read(tmp_path, f"base_model: {LLAMA}", gpu="H100").job).job
    assert (axolotl.data.seq_len, axolotl.training.checkpointing, axolotl.training.micro_batch) == (512, "none", 1)


def test_torchtune_names_the_model_by_its_builder(tmp_path: Path) -> None:
    job = read(tmp_path, TUNE, gpu="H100").job
    assert (job.model.id, job.training.stack, job.training.precision) == (LLAMA, "torchtune", "bf16")
    assert job.method.lora is not None
    assert job.method.lora.targets == ("q", "v")
    assert (job.data.seq_len, job.data.batching, job.training.loss) == (1024, "packed", "chunked")
    instruct = TUNE.replace("llama3_1.lora_llama3_1_8b", "qwen2_5.lora_qwen2_5_7b_instruct")
    assert read(tmp_path, instruct, gpu="H100").job.model.id == "Qwen/Qwen2.5-7B"


def test_a_script_with_the_command(tmp_path: Path) -> None:
    script = f"""#!/bin/bash
MODEL={LLAMA}
export LENGTH="2048"
accelerate launch --num_processes 8 --num_machines 2 \\
  trl/scripts/sft.py \\
  --model_name_or_path ${{MODEL}} --max_length $LENGTH --use_peft \\
  --lora_target_modules q_proj v_proj --lora_r=64 \\
  --per_device_train_batch_size 4 --gradient_checkpointing false --packing
"""
    job = read(tmp_path, script, "train.sh", gpu="H100").job
    assert (job.model.id, job.method.kind, job.data.seq_len, job.data.batching) == (LLAMA, "lora", 2048, "packed")
    assert job.method.lora is not None
    assert (job.method.lora.rank, job.method.lora.targets) == (64, ("q", "v"))
    assert (job.hardware.gpus_per_node, job.hardware.nodes, job.training.global_batch) == (4, 2, 32)
    assert job.training.checkpointing == "none"
    factory = (
        f"llamafactory-cli train --stage dpo --do_train --model_name_or_path {LLAMA} --finetuning_type full --bf16"
    )
    assert read(tmp_path, factory, "run.sh", gpu="H100").job.method.objective == "dpo"
    trl = f"trl dpo --model_name_or_path {LLAMA} --output_dir x"
    assert read(tmp_path, trl, "run.sh", gpu="H100").job.method.objective == "dpo"


def test_a_command_that_names_its_configuration(tmp_path: Path) -> None:
    (tmp_path / "axolotl.yml").write_text(AXOLOTL)
    text = "axolotl train axolotl.yml --micro-batch-size 1 --launcher accelerate\n"
    job = read(tmp_path, text, "a.sh", gpu="H100").job
    assert (job.method.kind, job.training.micro_batch, job.training.global_batch) == ("qlora", 1, 4)
    (tmp_path / "settings").mkdir()
    factory = tmp_path / "settings" / "sft.yaml"
    factory.write_text(FACTORY)
    text = (
        "FORCE_TORCHRUN=1 NNODES=2 CUDA_VISIBLE_DEVICES=0,1,2,3 llamafactory-cli train settings/sft.yaml lora_rank=64\n"
    )
    hardware = read(tmp_path, text, "b.sh", gpu="H100").job.hardware
    assert (hardware.gpus_per_node, hardware.nodes) == (4, 2)
    lora = read_configuration([factory, tmp_path / "b.sh"]).job.method.lora
    assert lora is not None
    assert lora.rank == 64
    spread = tmp_path / "settings" / "fsdp.yaml"
    spread.write_text("distributed_type: FSDP\nnum_processes: 8\nfsdp_config: {fsdp_sharding_strategy: FULL_SHARD}\n")
    text = "accelerate launch --config_file settings/fsdp.yaml --num_processes 2 src/train.py settings/sft.yaml\n"
    hardware = read(tmp_path, text, "c.sh", gpu="H100").job.hardware
    assert (hardware.gpus_per_node, hardware.parallelism.strategy) == (2, "fsdp")
    (tmp_path / "tune.yaml").write_text(TUNE)
    text = "tune run --nproc_per_node 4 lora_finetune_distributed --config tune.yaml model.lora_rank=64 batch_size=1\n"
    job = read(tmp_path, text, "d.sh", gpu="H100").job
    assert job.method.lora is not None
    assert (job.method.lora.rank, job.training.micro_batch, job.hardware.gpus_per_node) == (64, 1, 4)
    (tmp_path / "sft.yaml").write_text(f"model_name_or_path: {LLAMA}\noptim_args: rank=1\n")
    job = read(tmp_path, "trl sft --config sft.yaml --max_length 512 --optim_args rank=64\n", "e.sh").job
    assert job.data.seq_len == 512


def test_a_command_whose_configuration_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match='names "llama3_1/8B_lora", which is not there: give that file') as refused:
        read(tmp_path, "tune run lora_finetune_single_device --config llama3_1/8B_lora\n", "d.sh")
    assert len(refused.value.problems) == 1


def test_the_launchers_files_beside(tmp_path: Path) -> None:
    (tmp_path / "ds").mkdir()
    stage3 = {"zero_optimization": {"stage": 3, "offload_optimizer": {"device": "cpu"}}, "bf16": {"enabled": "auto"},
              "train_micro_batch_size_per_gpu": "auto"}  # fmt: skip
    (tmp_path / "ds" / "zero3.json").write_text(json.dumps(stage3))
    spread = read(tmp_path, AXOLOTL + "deepspeed: ds/zero3.json\n", gpu="H100", gpus_per_node=8).job
    assert spread.hardware.parallelism.strategy == "zero3"
    assert spread.hardware.parallelism.cpu_offload == "optimizer"
    accelerate = tmp_path / "accelerate.yaml"
    accelerate.write_text("distributed_type: FSDP\nnum_processes: 16\nnum_machines: 2\nmixed_precision: bf16\n"
                          "fsdp_config: {fsdp_sharding_strategy: SHARD_GRAD_OP, fsdp_offload_params: true}\n")  # fmt: skip
    main_file = tmp_path / "sft.yaml"
    main_file.write_text(f"model_name_or_path: {LLAMA}\n")
    for order in ([main_file, accelerate], [accelerate, main_file]):
        job = read_configuration(order, Given("H100")).job
        assert (job.hardware.gpus_per_node, job.hardware.nodes) == (8, 2)
        assert (job.hardware.parallelism.strategy, job.hardware.parallelism.cpu_offload) == ("zero2", "parameters")
    with pytest.raises(InputError, match="not what is trained"):
        read_configuration([accelerate])
    with pytest.raises(InputError, match="a second trainer"):
        read_configuration([main_file, tmp_path / "config.yaml"])


@pytest.mark.parametrize(
    ("stated", "launched", "gpus", "batch", "noted"),
    [
        (4, None, 16, 64, False),
        (4, 4, 16, 64, False),
        (4, 8, 16, 64, True),  # the trainer states another number: its own counts, for GPUs and batch alike
        (None, 8, 8, 64, False),  # by default 1: what the launcher states counts
        ("auto", 8, 8, 64, False),
        (4, "auto", 16, 64, False),
    ],
)
def test_accumulation_is_that_of_the_trainer_before_its_launchers(
    stated: object, launched: object, gpus: int, batch: int, noted: bool, tmp_path: Path
) -> None:
    deepspeed = {"zero_optimization": {"stage": 2}, "train_batch_size": 64, "train_micro_batch_size_per_gpu": 1}
    if launched is not None:
        deepspeed["gradient_accumulation_steps"] = launched  # type: ignore[assignment]
    (tmp_path / "zero.json").write_text(json.dumps(deepspeed))
    settings = f"model_name_or_path: {LLAMA}\nper_device_train_batch_size: 1\ndeepspeed: zero.json\n"
    if stated is not None:
        settings += f"gradient_accumulation_steps: {stated}\n"
    imported = read(tmp_path, settings)
    assert imported.job.hardware.gpus_per_node * imported.job.hardware.nodes == gpus
    assert imported.job.training.global_batch == batch
    assert bool(said(imported, "gradient_accumulation_steps: 4 taken")) is noted


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    imported = read(tmp_path, AXOLOTL + "deepspeed: elsewhere/zero.json\n", gpu="H100", gpus_per_node=2)
    assert said(imported, "elsewhere/zero.json is not there: the ZeRO stage is left open")


def test_variables_are_not_guessed(tmp_path: Path) -> None:
    imported = read(tmp_path, AXOLOTL.replace("4096", "${SEQ}").replace("lora_r: 32", "lora_r: $RANK"))
    assert said(imported, 'sequence_len: "${SEQ}" is filled in elsewhere')
    assert said(imported, 'lora_r: "$RANK" is filled in elsewhere')
    with pytest.raises(InputError, match="base_model"):
        read(tmp_path, AXOLOTL.replace(LLAMA, "${MODEL}"))


def test_unknown_keys_and_wrong_values_are_said(tmp_path: Path) -> None:
    imported = read(
        tmp_path, AXOLOTL.replace("micro_batch_size: 2", "micro_batch_size: two") + "relora: true\nno_such_key: 3\n"
    )
    assert said(imported, "relora: not read; it may change memory or time")
    assert said(imported, "no_such_key: not read")
    assert said(imported, 'micro_batch_size: "two" given; allowed: a whole number of at least 1')
    assert said(imported, "training.micro_batch: left open")
    assert imported.job.training.micro_batch is None
    assert not said(imported, "wandb")
    odd = read(tmp_path, AXOLOTL.replace("adamw_bnb_8bit", "adamw_torch_4bit"))
    assert said(odd, 'optimizer: "adamw_torch_4bit" is not read')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a: 1\n---\nb: 2\n", "2 documents"),
        ("- a\n- b\n", "settings by name"),
        ("", "empty"),
        ("base_model: [unclosed", "no YAML"),
        ("base_model: !!python/object/apply:os.system [echo]", "no YAML"),
        ("a: &a [*a]", "no YAML|nested"),
        ("name: x\nlayers: 3\n", "no trainer that is read"),
        ("model: Qwen/Qwen3-4B\ntemplate: qwen3\ntrain_dataset: a.yaml\n", "v1 trainer is not estimated"),
        ("x: &x [1, 1]\n" + "".join(f"x{i}: &x{i} [*x{i - 1 if i else ''}, *x{i - 1 if i else ''}]\n" for i in range(30)), "too large"),
        (AXOLOTL + "rl: gdpo\n", "rl"),
        (FACTORY.replace("do_train: true", "do_train: false"), "do_train"),
        (FACTORY.replace("finetuning_type: lora", "finetuning_type: oft"), "finetuning_type"),
        (TUNE.replace("optimizer:", "no_optimizer:"), "optimizer"),
        (TUNE.replace("llama3_1_8b", "llama9"), "builder"),
        ("".join(f"k{i}: {i}\n" for i in range(20_001)), "more than 20000 names and values"),
    ],
)  # fmt: skip
def test_what_is_no_training_is_refused_in_one_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=why) as refused:
        read(tmp_path, text)
    assert len(refused.value.problems) == 1
    assert "\n" not in str(refused.value)


def test_a_setting_that_is_given_twice_is_said(tmp_path: Path) -> None:
    twice = read(tmp_path, AXOLOTL + "lora_r: 64\n")
    assert twice.job.method.lora is not None
    assert twice.job.method.lora.rank == 64
    assert said(twice, 'config.yaml, line 17: "lora_r" is given again: the last is read')
    merged = AXOLOTL + "usual: &usual {group_size: 1}\nother: {<<: *usual, group_size: 2}\n"
    assert not said(read(tmp_path, merged), "given again")
    zero = tmp_path / "zero.json"
    zero.write_text('{"zero_optimization": {"stage": 1, "stage": 3}}', encoding="utf-8")
    spread = read(tmp_path, AXOLOTL + "deepspeed: zero.json\n", gpus_per_node=8)
    assert spread.job.hardware.parallelism.strategy == "zero3"
    assert said(spread, 'zero.json: "stage" is given 2 times: the last is read')


@pytest.mark.parametrize(
    ("settings", "precision", "weights"),
    [
        ("bf16: auto", "bf16-mixed", "bf16"),
        ("bf16: true", "bf16-mixed", "bf16"),
        ("bfloat16: true", "bf16-mixed", "bf16"),  # autocast is on all the same
        ("bf16: false\nbfloat16: true", "bf16-mixed", "bf16"),
        ("bf16: full", "bf16", None),
        ("fp16: true", "fp16-mixed", "fp16"),
        ("bf16: false\nfloat16: true", "fp16", None),
        ("float16: true", "bf16-mixed", "bf16"),
        ("bf16: false", "fp32", None),
        ("fp8: true", "fp8-mixed", None),
    ],
)
def test_axolotls_switches_of_precision(settings: str, precision: str, weights: str | None, tmp_path: Path) -> None:
    """As axolotl 0.21 resolves them (utils/config, core/builders/base.py)."""
    training = read(tmp_path, AXOLOTL.replace("bf16: auto", settings)).job.training
    assert (training.precision, training.weights_dtype) == (precision, weights)


@pytest.mark.parametrize(
    ("settings", "kernels", "in_part"),
    [
        ("liger_rope: true", "standard", True),
        ("liger_rope: true\nliger_rms_norm: true", "standard", True),
        ("liger_rms_norm: true\nliger_glu_activation: true", "fused", False),
        ("liger_fused_linear_cross_entropy: true", "standard", False),
        ("adapter: lora\nlora_mlp_kernel: true\nliger_rope: true", "fused", False),
        ("adapter: lora\nliger_rope: true", None, True),  # LoRA's own kernels come by themselves
    ],
)
def test_a_part_of_ligers_kernels_is_not_taken_for_all(
    settings: str, kernels: str | None, in_part: bool, tmp_path: Path
) -> None:
    imported = read(tmp_path, f"base_model: {LLAMA}\nsequence_len: 4096\n{settings}\n")
    training = imported.job.training
    assert training.kernels == kernels
    assert training.loss == ("fused" if "cross_entropy" in settings else None)
    assert bool(said(imported, "only a part is on")) == in_part


def test_anchors_are_filled_in(tmp_path: Path) -> None:
    text = AXOLOTL.replace("lora_r: 32", "lora_r: &rank 48").replace(
        "lora_target_linear: true", "lora_target_linear: true\nlora_alpha: *rank"
    )
    lora = read(tmp_path, text).job.method.lora
    assert lora is not None
    assert lora.rank == 48


def test_a_model_that_is_not_known_is_said_and_may_be_named(tmp_path: Path) -> None:
    own = AXOLOTL.replace(LLAMA, "somebody/Our-Model-8B")
    asked = read(tmp_path, own)
    assert said(asked, "somebody/Our-Model-8B is not in the catalogue: of which model is it a fine-tune?")
    assert asked.question is not None
    answered = read(tmp_path, own, answers={"somebody/Our-Model-8B": LLAMA})
    assert (answered.job.model.id, answered.question) == (LLAMA, None)
    named = read(tmp_path, own, model=LLAMA)
    assert named.job.model.id == LLAMA
    assert not said(named, "catalogue")


@pytest.mark.parametrize(
    ("name", "model"),
    [
        ("NousResearch/Meta-Llama-3.1-8B", "meta-llama/Llama-3.1-8B"),
        ("models/Qwen2.5-7B", "Qwen/Qwen2.5-7B"),
        ("EleutherAI/pythia-12b-deduped", "EleutherAI/pythia-12b"),
        ("mistral-community/Mixtral-8x22B-v0.1", "mistralai/Mixtral-8x22B-v0.1"),
        ("unsloth/Qwen3-30B-A3B-Instruct-2507", "Qwen/Qwen3-30B-A3B-Instruct-2507"),
        ("THUDM/GLM-4-32B-0414", "zai-org/GLM-4-32B-0414"),
        # Another version, another date, pruned or grown: another model.
        ("TinyLlama/TinyLlama_v1.1", None),
        ("mistralai/Mistral-Small-24B-Base-2601", None),
        ("neuralmagic/Sparse-Llama-3.1-8B-2of4", None),
        ("models/llama3-8b-pro", None),
        ("somebody/Instruct", None),
        ("", None),
    ],
)
def test_a_copy_is_known_by_its_name(name: str, model: str | None) -> None:
    if model is None:
        with pytest.raises(InputError):
            find_model(name)
    else:
        assert find_model(name).id == model


def test_names_of_the_catalogue_are_their_own_namesakes() -> None:
    for model in all_models():
        assert find_model(f"somebody/{model.id.rpartition('/')[2]}") is model
        assert quantization_of(model.id) is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("unsloth/Meta-Llama-3.1-8B-bnb-4bit", "nf4"),
        ("hugging-quants/Meta-Llama-3.1-405B-BNB-NF4-BF16", "nf4"),
        ("TheBloke/Llama-2-7B-GPTQ", "int4-gptq"),
        ("Qwen/Qwen3-30B-A3B-GPTQ-Int4", "int4-gptq"),
    ],
)
def test_a_checkpoint_that_is_quantised_already(name: str, kind: str, tmp_path: Path) -> None:
    text = AXOLOTL.replace(LLAMA, name).replace("load_in_4bit: true", "").replace("qlora", "lora")
    imported = read(tmp_path, text, gpu="H100")
    assert imported.job.method.quantization is not None
    assert (imported.job.method.kind, imported.job.method.quantization.kind) == ("qlora", kind)
    with pytest.raises(InputError, match="base_model: .*a model in 16 bits"):
        read(tmp_path, text.replace("adapter: lora", ""), gpu="H100")


@pytest.mark.parametrize(
    ("targets", "roles"),
    [
        ("[q_proj, self_attn.v_proj]", ("q", "v")),
        (r"'model\.language_model\.layers\.\d+\.(self_attn\.(q|k|v|o)_proj|mlp\.(gate|up|down)_proj)'", "all-linear"),
        (r"'model.layers.[\d]+.(mlp|self_attn).(up|down|gate|q|k|v|o)_proj'", "all-linear"),
        (r"'.*\.mlp\.(up|down)_proj'", ("up", "down")),
    ],
)
def test_names_of_matrices(targets: str, roles: object, tmp_path: Path) -> None:
    text = AXOLOTL.replace("lora_target_linear: true", f"lora_target_modules: {targets}")
    imported = read(tmp_path, text)
    assert imported.job.method.lora is not None
    assert imported.job.method.lora.targets == roles
    assert not said(imported, "lora_target_modules")


@pytest.mark.parametrize("targets", ["[in_proj]", "'(a+)+b'", "'.*.*.*.*.*x'", "'['"])
def test_names_of_no_matrix_are_said(targets: str, tmp_path: Path) -> None:
    """Among them regular expressions that would take for ever."""
    text = AXOLOTL.replace("lora_target_linear: true", f"lora_target_modules: {targets}")
    imported = read(tmp_path, text)
    assert imported.job.method.lora is not None
    assert imported.job.method.lora.targets == "all-linear"
    assert said(imported, "lora_target_modules: no matrix of it is known: the usual ones are taken")


def test_a_local_model_is_taken_inline(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    config = {"model_type": "llama", "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2,
              "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 320}  # fmt: skip
    (tmp_path / "mine" / "config.json").write_text(json.dumps(config))
    job = read(tmp_path, AXOLOTL.replace(LLAMA, "mine")).job
    assert job.model.architecture is not None
    assert job.model.architecture.hidden_size == 64


def test_the_command_writes_a_job_and_says_what_it_left_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config, out = tmp_path / "axolotl.yml", tmp_path / "job.ftcost"
    config.write_text(AXOLOTL)
    assert main(["import", str(config), "-o", str(out), "--gpu", "H100", "--gpus", "2", "--tokens", "1000000"]) == 0
    written = load_job(out.read_text(encoding="utf-8"))
    assert (written.hardware.gpus_per_node, written.training.global_batch, written.data.tokens) == (2, 16, 1_000_000)
    table = capsys.readouterr().err
    assert "ftcost:" not in table
    assert any(line.split()[:2] == ["lora_r", "32"] and "Rank: 32" in line for line in table.splitlines())
    assert main(["import", str(config), "-o", str(out)]) == 1
    assert "exists" in capsys.readouterr().err
    assert main(["import", str(config)]) == 0
    shown = capsys.readouterr()
    assert load_job(shown.out).method.kind == "qlora"
    assert "ftcost: Tokens not in the file" in shown.err
    assert main(["import", str(config), "-o", "-"]) == 0
    assert capsys.readouterr().out == shown.out


def test_a_configuration_is_estimated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "axolotl.yml"
    config.write_text(AXOLOTL)
    assert main(["estimate", str(config), "--json"]) == 0
    shown = capsys.readouterr()
    result = json.loads(shown.out)
    assert result["resolved"]["data"]["seq_len"] == 4096
    assert "GPU not in the file" in shown.err


@pytest.mark.parametrize("text", [
    "".join(f"x{i} = [x{i + 1}, x{i + 1}]\n" for i in range(38)) + "x38 = 1\nSFTConfig(max_length=x0)\n",
    "SFTConfig(**{[1]: 2})\n",
], ids=["names that stand for names", "a list as a key"])  # fmt: skip
def test_a_script_that_stands_for_too_much_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(f"from trl import SFTConfig\n{text}", encoding="utf-8")
    with pytest.raises(InputError, match="it is no Python"):
        read_configuration([file])
