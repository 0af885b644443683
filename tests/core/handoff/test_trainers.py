"""Each trainer is told what the estimate assumed, and what it cannot do is said."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.trainers.names import LAUNCHERS, TRAINERS
from tests.core.handoff.reading import call, changed, estimated, handed, read
from tests.core.jobs import job
from tests.handoff_tools.cases import CASES, IN_TITAN, ON_A_MAC, ON_TPUS
from tests.tiers import one_in

FIELDS: dict[str, tuple[str, dict[str, str]]] = {
    "trl": ("train.yaml", {"micro": "per_device_train_batch_size", "accumulation": "gradient_accumulation_steps",
                           "seq_len": "max_length", "rank": "lora_r", "dropout": "lora_dropout",
                           "epochs": "num_train_epochs", "compile": "torch_compile"}),
    "axolotl": ("axolotl.yaml", {"micro": "micro_batch_size", "accumulation": "gradient_accumulation_steps",
                                 "seq_len": "sequence_len", "rank": "lora_r", "dropout": "lora_dropout",
                                 "epochs": "num_epochs", "compile": "torch_compile"}),
    "llama-factory": ("llama_factory.yaml", {"micro": "per_device_train_batch_size",
                                             "accumulation": "gradient_accumulation_steps",
                                             "seq_len": "cutoff_len", "rank": "lora_rank", "dropout": "lora_dropout",
                                             "epochs": "num_train_epochs", "compile": "torch_compile"}),
    "torchtune": ("torchtune.yaml", {"micro": "batch_size", "accumulation": "gradient_accumulation_steps",
                                     "epochs": "epochs", "compile": "compile"}),
}  # fmt: skip


@pytest.mark.parametrize(
    ("target", "case"), one_in(2, FIELDS, [name for name in CASES if name not in ("degrees", "grpo")])
)
def test_the_settings_are_those_of_the_estimate(target: str, case: str) -> None:
    file, names = FIELDS[target]
    try:
        found = read(handed(case, target), file)
    except InputError as error:
        assert error.problems[0].path.startswith("method.")
        return
    _, estimate = estimated(case, target)
    job = estimate.resolved
    gpus = job.hardware.gpus_per_node * job.hardware.nodes
    wanted: dict[str, Any] = {
        "micro": job.training.micro_batch,
        "accumulation": (job.training.global_batch or 0) // ((job.training.micro_batch or 1) * gpus),
        "seq_len": job.data.seq_len,
        "epochs": job.data.epochs,
        "compile": job.training.compile,
    }
    if job.method.kind in ("lora", "qlora", "dora") and job.method.lora:
        wanted |= {"rank": job.method.lora.rank, "dropout": job.method.lora.dropout}
    for name, value in wanted.items():
        if name in names and names[name] in found:
            assert found[names[name]] == value, name


def test_trl_keeps_the_base_weights_as_the_job_does() -> None:
    found = read(handed("qlora", "trl"), "train.yaml")
    assert found["load_in_4bit"] is True
    assert (found["bnb_4bit_quant_type"], found["use_bnb_nested_quant"]) == ("nf4", True)
    assert (found["dtype"], found["optim"], found["lora_r"]) == ("bfloat16", "paged_adamw_8bit", 32)
    assert found["bf16"] is False  # pure bf16: no autocast
    assert "bnb_4bit_quant_storage" not in found


def test_quantised_shards_are_kept_in_the_dtype_of_the_others() -> None:
    made = changed(
        {"method.kind": "qlora", "hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "fsdp"}, "trl"
    )
    assert read(made, "train.yaml")["bnb_4bit_quant_storage"] == "bfloat16"


def test_targets_and_modules_have_the_names_of_the_family() -> None:
    found = read(handed("dora", "trl"), "train.yaml")
    assert found["lora_target_modules"] == ["q_proj", "v_proj", "down_proj"]
    assert (found["lora_modules_to_save"], found["use_dora"], found["load_in_8bit"]) == (["lm_head"], True, True)
    fused = changed({"model.id": "microsoft/Phi-3-mini-4k-instruct", "method.kind": "lora",
                     "method.lora.targets": ["q", "gate"]}, "trl")  # fmt: skip
    assert read(fused, "train.yaml")["lora_target_modules"] == ["qkv_proj", "gate_up_proj"]


def test_accelerate_and_deepspeed_agree_with_the_trainer() -> None:
    made = handed("nodes", "trl")
    settings, launcher, zero = (read(made, n) for n in ("train.yaml", "accelerate.yaml", "deepspeed.json"))
    assert launcher["distributed_type"] == "DEEPSPEED"
    assert (launcher["num_machines"], launcher["num_processes"]) == (2, 16)
    assert zero["zero_optimization"]["stage"] == 3
    assert zero["zero_optimization"]["offload_optimizer"]["device"] == "cpu"
    assert "offload_param" not in zero["zero_optimization"]
    micro, steps = zero["train_micro_batch_size_per_gpu"], zero["gradient_accumulation_steps"]
    assert (micro, steps) == (settings["per_device_train_batch_size"], settings["gradient_accumulation_steps"])
    assert zero["train_batch_size"] == micro * steps * 16 == 64
    assert zero["optimizer"]["params"]["lr"] == settings["learning_rate"]
    assert settings["gradient_checkpointing_kwargs"]["every_n_layers"] == 2


def test_fsdp_wraps_the_decoder_layer() -> None:
    found = read(handed("full8", "accelerate"), "accelerate.yaml")
    assert found["distributed_type"] == "FSDP"
    assert found["fsdp_config"]["fsdp_transformer_layer_cls_to_wrap"] == "LlamaDecoderLayer"
    degrees = read(handed("degrees", "accelerate"), "accelerate.yaml")["parallelism_config"]
    assert [degrees[f"parallelism_config_{n}_size"] for n in ("dp_shard", "tp", "cp")] == [2, 2, 2]


def test_a_sharded_model_is_written_whole_at_the_end() -> None:
    trl = handed("full8", "trl")
    assert read(trl, "accelerate.yaml")["fsdp_config"]["fsdp_state_dict_type"] == "SHARDED_STATE_DICT"
    gather, save = 'set_state_dict_type("FULL_STATE_DICT")', "trainer.save_model"
    assert 0 < trl.files["train.py"].index(gather) < trl.files["train.py"].index(save)
    assert gather not in handed("lora2", "trl").files["train.py"]
    axolotl = read(handed("full8", "axolotl"), "axolotl.yaml")["fsdp_config"]
    assert axolotl["final_state_dict_type"] == "FULL_STATE_DICT"
    factory = read(handed("full8", "llama-factory"), "accelerate.yaml")["fsdp_config"]
    assert factory["fsdp_state_dict_type"] == "FULL_STATE_DICT"


def test_a_job_without_zero_gets_the_nearest_stage_and_a_note() -> None:
    made = handed("full8", "deepspeed")
    assert read(made, "deepspeed.json")["zero_optimization"]["stage"] == 3
    assert next(iter(made.files)) == "deepspeed.json"
    assert any("not ZeRO: zero3" in note for note in made.notes)
    assert "accelerate.yaml" not in made.files
    assert read(made, "train.yaml")["bf16"] is read(made, "deepspeed.json")["bf16"]["enabled"] is True


def test_max_steps_stops_every_trainer() -> None:
    assert read(handed("lora2", "trl", max_steps=30), "train.yaml")["max_steps"] == 30
    assert read(handed("lora2", "axolotl", max_steps=30), "axolotl.yaml")["max_steps"] == 30
    assert read(handed("lora2", "llama-factory", max_steps=30), "llama_factory.yaml")["max_steps"] == 30
    torchtune = read(handed("lora2", "torchtune", max_steps=30), "torchtune.yaml")
    assert (torchtune["epochs"], torchtune["max_steps_per_epoch"]) == (1, 30)
    assert call(handed("lora2", "unsloth", max_steps=30).files["train_unsloth.py"], "SFTConfig")["max_steps"] == 30
    assert call(handed("full8", "nemo", max_steps=30).files["train_nemo.py"], "TrainingConfig")["train_iters"] == 30


def test_unsloth_is_told_the_same() -> None:
    text = handed("qlora", "unsloth").files["train_unsloth.py"]
    model, adapters, run = (call(text, n) for n in ("from_pretrained", "get_peft_model", "SFTConfig"))
    assert (model["max_seq_length"], model["load_in_4bit"], model["full_finetuning"]) == (2048, True, False)
    assert (adapters["r"], adapters["lora_dropout"], len(adapters["target_modules"])) == (32, 0.0, 7)
    assert (run["per_device_train_batch_size"], run["gradient_accumulation_steps"]) == (2, 4)
    assert (run["optim"], run["packing"]) == ("paged_adamw_8bit", True)


def test_megatron_packs_beforehand_and_averages_over_the_tokens_of_a_split_context() -> None:
    changes = {"training.stack": "megatron", "method.kind": "full", "hardware.gpu": "H100-SXM5-80GB",
               "hardware.gpus_per_node": 8, "hardware.parallelism.context": 2}  # fmt: skip
    text = changed(changes, "nemo").files["train_nemo.py"]
    data = call(text, "GPTSFTDatasetConfig")
    assert (data["enable_offline_packing"], data["do_validation"]) == (True, False)
    assert call(text, "PackedSequenceSpecs") == {"packed_sequence_size": 2048}
    assert call(text, "ValidationConfig") == {"eval_iters": 0}
    assert "model.calculate_per_token_loss = True" in text
    assert call(text, "DistributedDataParallelConfig")["average_in_collective"] is False


def test_megatron_is_told_degrees_and_batches() -> None:
    made = changed({"training.stack": "megatron", "method.kind": "full", "hardware.gpu": "H100-SXM5-80GB",
                    "hardware.gpus_per_node": 8, "hardware.nodes": 2, "hardware.parallelism.tensor": 4,
                    "hardware.parallelism.pipeline": 2, "hardware.parallelism.sequence_parallel": True}, "nemo")  # fmt: skip
    text = made.files["train_nemo.py"]
    for line in ("tensor_model_parallel_size = 4", "pipeline_model_parallel_size = 2", "sequence_parallel = True",
                 "seq_length = 2048", "recompute_granularity = 'full'"):  # fmt: skip
        assert f"model.{line}\n" in text
    assert (call(text, "TrainingConfig")["micro_batch_size"], call(text, "TrainingConfig")["global_batch_size"]) == (
        1,
        8,
    )
    assert any("one packed window at a time" in note for note in made.notes)
    assert made.run.startswith("python train_nemo.py import && torchrun")
    assert call(text, "OptimizerConfig")["use_distributed_optimizer"] is True
    ast.parse(text)


def test_axolotl_says_that_it_has_no_pure_bf16() -> None:
    assert any("autocast only" in note for note in handed("qlora", "axolotl").notes)
    assert not any("autocast only" in note for note in handed("lora2", "axolotl").notes)


def test_torchtune_says_how_a_run_goes_on() -> None:
    adapters, whole = (" ".join(handed(name, "torchtune").notes) for name in ("qlora", "full8"))
    assert "resume_from_checkpoint goes on from there" in adapters
    assert '{filename_format: "epoch_0/model-{}-of-{}.safetensors", max_filename: "00004"}' in whole


def test_torchtune_takes_the_recipe_of_the_method() -> None:
    assert handed("qlora", "torchtune").run == "tune run lora_finetune_single_device --config torchtune.yaml"
    assert "--nproc_per_node 2 lora_finetune_distributed" in handed("lora2", "torchtune").run
    assert "full_finetune_distributed" in handed("full8", "torchtune").run
    assert "lora_dpo_single_device" in handed("dpo", "torchtune").run
    model = read(handed("qlora", "torchtune"), "torchtune.yaml")["model"]
    assert model["_component_"] == "torchtune.models.llama3_1.lora_llama3_1_8b"
    assert (model["lora_rank"], model["quantize_base"], model["apply_lora_to_mlp"]) == (32, True, True)
    assert read(handed("degrees", "torchtune"), "torchtune.yaml")["tensor_parallel_dim"] == 2


@pytest.mark.parametrize(
    ("target", "changes", "words"),
    [
        ("torchtune", {"training.optimizer": "galore", "method.kind": "full"}, "torchtune has no galore"),
        ("trl", {"training.loss": "standard"}, "chunks"),
        ("trl", {"training.stack": "torchtune"}, "The estimate is for torchtune"),
        ("trl", {"training.precision": "nvfp4-mixed", "hardware.gpu": "B200"}, "NVFP4"),
        ("axolotl", {"method.quantization": {"kind": "nf4", "upcast": True}}, "fp32"),
        ("unsloth", {"hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "fsdp"}, "Unsloth has no fsdp"),
        ("trl", {"hardware.gpus_per_node": 4, "hardware.parallelism.pipeline": 2}, "no pipeline parallelism"),
        ("trl", {"model": {"architecture": {"layers": 4, "hidden_size": 64, "intermediate_size": 128,
                                            "num_heads": 4, "vocab_size": 1000}}}, "fill in where the model lies"),
        ("trl", {"model.id": "mistralai/Mixtral-8x7B-v0.1", "method.kind": "lora"}, "routed experts"),
    ],
)  # fmt: skip
def test_what_a_trainer_cannot_do_is_said(target: str, changes: dict[str, object], words: str) -> None:
    made = changed(changes, target)
    assert any(words in note for note in made.notes), made.notes
    commented = " ".join(line.lstrip("# ") for line in next(iter(made.files.values())).splitlines() if line[:1] == "#")
    assert all(" ".join(note.split()) in " ".join(commented.split()) for note in made.notes)


@pytest.mark.parametrize(
    ("target", "changes", "path"),
    [
        ("trl", {"method.objective": "ppo"}, "method.objective"),
        ("axolotl", {"method.objective": "ppo"}, "method.objective"),
        ("llama-factory", {"method.objective": "grpo"}, "method.objective"),
        ("torchtune", {"method.kind": "pretrain"}, "method.kind"),
        ("torchtune", {"model.id": "Qwen/Qwen3-8B"}, "model.id"),
        ("torchtune", {"training.precision": "fp16"}, "training.precision"),
        ("nemo", {"method.kind": "qlora"}, "method.quantization"),
        ("trl", {"method.objective": "grpo", "training.global_batch": 1, "training.micro_batch": 1},
         "training.global_batch"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(target: str, changes: dict[str, object], path: str) -> None:
    with pytest.raises(InputError) as caught:
        changed(changes, target)
    assert caught.value.problems[0].path == path
    assert caught.value.problems[0].allowed


def test_an_unknown_target_and_no_steps_are_refused() -> None:
    with pytest.raises(InputError, match="skypilot"):
        handed("lora2", "skypilo")
    with pytest.raises(InputError, match="max_steps"):
        handed("lora2", "trl", max_steps=0)


def test_a_name_of_the_catalogue_becomes_an_id() -> None:
    shown = changed({"model.id": "Llama 3.1 8B"}, "trl")
    assert read(shown, "train.yaml")["model_name_or_path"] == "meta-llama/Llama-3.1-8B"
    tuned = changed({"model.id": "meta-llama/Llama-3.1-8B-Instruct"}, "trl")
    assert read(tuned, "train.yaml")["model_name_or_path"] == "meta-llama/Llama-3.1-8B-Instruct"


@pytest.mark.parametrize("target", [*TRAINERS, *LAUNCHERS])
@pytest.mark.parametrize("case", CASES)
def test_every_file_parses_and_the_first_says_how_to_start(target: str, case: str) -> None:
    try:
        made = handed(case, target)
    except InputError:
        return
    for name, text in made.files.items():
        assert text.endswith("\n")
        assert "/" not in name
        if name.endswith(".py"):
            compile(text, name, "exec")
        else:
            read(made, name)
    assert made.run.split()[0] in ("python", "accelerate", "axolotl", "llamafactory-cli", "FORCE_TORCHRUN=1", 'RANK="$RANK"',
                                   "tune", "torchrun", "deepspeed", "mlx_lm.lora", "NPROC_PER_NODE=1",
                                   "NPROC_PER_NODE=2", "NPROC_PER_NODE=8", "NNODES=2", "bash")  # fmt: skip


def test_mlx_lm_gets_batches_layers_and_the_command_that_quantises() -> None:
    shown = read(changed(ON_A_MAC | {"method.lora.targets": ["q", "down"], "method.lora.rank": 4, "training.micro_batch": 2,
                          "training.global_batch": 8}, "mlx-lm"), "mlx_lm.yaml")  # fmt: skip
    assert (shown["batch_size"], shown["grad_accumulation_steps"], shown["num_layers"]) == (2, 4, -1)
    assert shown["lora_parameters"]["keys"] == ["self_attn.q_proj", "mlp.down_proj"]
    assert shown["iters"] == 4 * shown["lr_schedule"]["arguments"][1]
    made = changed(ON_A_MAC | {"method.quantization": {"kind": "int8-mlx"}}, "mlx-lm")
    assert any("-q --q-bits 8 --q-group-size 64" in note for note in made.notes)
    last = read(changed(ON_A_MAC | {"method.kind": "freeze", "method.trained_layers": 3}, "mlx-lm"), "mlx_lm.yaml")
    assert (last["fine_tune_type"], last["num_layers"]) == ("full", 3)


def test_a_mac_is_for_mlx_lm_alone_and_no_machine_of_a_cluster() -> None:
    on_a_mac = job(ON_A_MAC)
    result = estimate(on_a_mac)
    for target, line in (("trl", 'training.stack: "mlx" given'), ("skypilot", "hardware.gpu: .* rented or reserved")):
        with pytest.raises(InputError, match=line):
            hand_off(on_a_mac, result, target)
    with pytest.raises(InputError, match='training.stack: "hf" given; allowed: "mlx"'):
        hand_off(job(), estimate(job()), "mlx-lm")


def test_maxtext_gets_the_batch_of_a_chip_the_slice_and_the_adapters() -> None:
    shown = read(changed(ON_TPUS | {"method.lora.targets": ["q", "down"], "method.lora.rank": 4, "training.micro_batch": 2,
                          "training.global_batch": 16, "hardware.parallelism.tensor": 4,
                          "training.checkpointing": "selective"}, "maxtext"), "maxtext.yml")  # fmt: skip
    assert (shown["per_device_batch_size"], shown["gradient_accumulation_steps"]) == (0.5, 4)
    assert (shown["ici_fsdp_parallelism"], shown["ici_tensor_parallelism"]) == (2, 4)
    assert shown["lora"]["lora_module_path"] == "decoder/layers/.*/(query|wo)"
    assert (shown["remat_policy"], shown["weight_dtype"]) == ("minimal", "float32")
    with pytest.raises(InputError, match="model.id: .*MaxText has a configuration for"):
        changed(ON_TPUS | {"model.id": "huggyllama/llama-7b"}, "maxtext")
    with pytest.raises(InputError, match='training.stack: "maxtext" given'):
        changed(ON_TPUS, "trl")


def test_torchtitan_gets_a_function_that_its_trainer_takes_the_configuration_from() -> None:
    changes = IN_TITAN | {"hardware.gpus_per_node": 8, "hardware.parallelism.tensor": 2, "training.micro_batch": 2,
                          "training.global_batch": 16, "training.compile": True}  # fmt: skip
    made = changed(changes | {"method.loss_mask": "answers"}, "torchtitan")
    text = made.files["train_torchtitan.py"]
    training, spread = call(text, "TrainingConfig"), call(text, "ParallelismConfig")
    assert (training["local_batch_size"], training["global_batch_size"], training["dtype"]) == (2, 16, "float32")
    assert (spread["data_parallel_shard_degree"], spread["tensor_parallel_degree"]) == (-1, 2)
    assert call(text, "CompileConfig")["enable"] is True
    assert all(part in text for part in ("ChatDataLoader.Config", "models.llama3 import", "'8B'"))
    assert made.run.endswith("-m torchtitan.train --module train_torchtitan --config job")
    whole = changed(changes | {"method.loss_mask": "all"}, "torchtitan").files["train_torchtitan.py"]
    assert "HuggingFaceTextDataLoader.Config" in whole
    assert "ChatDataLoader" not in whole
    assert (
        "initial_load_in_hf"
        not in changed(changes | {"method.kind": "pretrain"}, "torchtitan").files["train_torchtitan.py"]
    )
    for refused, line in (
        ({"model.id": "Qwen/Qwen2.5-7B"}, "model.id: .*torchtitan has a configuration for"),
        ({"method.objective": "dpo"}, "method.objective"), ({"method.kind": "lora"}, "method.kind"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=line):
            changed(changes | refused, "torchtitan")


def test_axolotl_names_the_layers_that_freezing_trains() -> None:
    """axolotl matches from the start of a parameter's name and escapes every dot by itself."""
    (pattern,) = read(handed("freeze", "axolotl"), "axolotl.yaml")["unfrozen_parameters"]
    matches = re.compile(re.sub(r"\.(?!\+)", "\\.", pattern)).match
    trained = [layer for layer in range(32) if matches(f"model.layers.{layer}.mlp.up_proj.weight")]
    assert trained == [28, 29, 30, 31]


@pytest.mark.parametrize(
    ("model", "dropout", "words"),
    [("openai/gpt-oss-20b", 0.05, "Routed experts get no adapters"), ("meta-llama/Llama-3.1-8B", 0.05, "usual values")],
)
def test_adapters_on_experts_have_no_dropout(model: str, dropout: float, words: str) -> None:
    made = changed({"model.id": model, "method.kind": "lora", "method.lora.dropout": 0.05}, "trl")
    assert read(made, "train.yaml")["lora_dropout"] == dropout
    assert any(words in note for note in made.notes)


@pytest.mark.parametrize(
    ("model", "template"),
    [
        ("meta-llama/Llama-3.1-8B-Instruct", "llama3"),
        ("Qwen/Qwen2.5-7B-Instruct", "qwen"),
        ("meta-llama/Llama-3.1-8B", "default"),
    ],
)
def test_llama_factory_gets_the_models_own_chat_template(model: str, template: str) -> None:
    made = changed({"model.id": model, "method.kind": "lora"}, "llama-factory")
    assert read(made, "llama_factory.yaml")["template"] == template
    assert any("Set template" in note for note in made.notes) == (template == "default")


def test_a_share_is_held_out_where_the_estimate_evaluates() -> None:
    assert "train_test_split(test_size=0.02" in handed("lora2", "trl").files["train.py"]
    assert read(handed("lora2", "trl"), "train.yaml")["eval_strategy"] == "epoch"
    assert read(handed("lora2", "axolotl"), "axolotl.yaml")["val_set_size"] == 0.02
    assert read(handed("lora2", "llama-factory"), "llama_factory.yaml")["val_size"] == 0.02
    pilot = handed("lora2", "trl", max_steps=30)
    assert read(pilot, "train.yaml")["eval_strategy"] == "no"
    assert "train_test_split" not in pilot.files["train.py"]
    assert any("evaluate nothing" in note for note in handed("lora2", "torchtune").notes)


@pytest.mark.parametrize("case", ["full8", "lora2", "dpo", "qlora"])
def test_torchtune_has_the_schedule_of_the_others(case: str) -> None:
    scheduler = read(handed(case, "torchtune"), "torchtune.yaml")["lr_scheduler"]
    assert scheduler["_component_"].endswith("get_cosine_schedule_with_warmup")


def test_what_a_trainer_cuts_of_long_samples_is_said() -> None:
    lengths = {"edges": [0, 1000, 3000, 9000], "counts": [10, 10, 10]}
    for target, stack in (("axolotl", "hf"), ("llama-factory", "hf"), ("torchtune", "torchtune")):
        made = changed({"data": {"lengths": lengths, "seq_len": 2048}, "training.stack": stack}, target)
        assert any("cuts samples that are longer than the context: 46.5%" in note for note in made.notes)
    assert read(handed("qlora", "axolotl"), "axolotl.yaml")["excess_length_strategy"] == "truncate"
    kept = changed({"data": {"lengths": lengths, "seq_len": 2048}}, "trl")
    assert not any("cuts samples" in note for note in kept.notes)


def test_axolotl_loads_4_bit_weights_on_every_rank() -> None:
    shards = {"hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "fsdp"}
    found = read(changed({"method.kind": "qlora"} | shards, "axolotl"), "axolotl.yaml")
    assert found["fsdp_config"]["cpu_ram_efficient_loading"] is False


SHARDED: dict[str, object] = {"hardware.gpu": "H100-SXM5-80GB", "hardware.gpus_per_node": 2,
                              "hardware.parallelism.strategy": "zero3", "training.checkpointing": "full"}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (SHARDED | {"method.kind": "lora"}, True),
        (SHARDED | {"method.kind": "full"}, False),
        (SHARDED | {"method.kind": "lora", "hardware.parallelism.strategy": "zero2"}, False),
    ],
)
def test_checkpoints_are_reentrant_for_adapters_under_zero_3_alone(changes: dict[str, object], expected: bool) -> None:
    for target, file in (("trl", "train.yaml"), ("axolotl", "axolotl.yaml")):
        assert read(changed(changes, target), file)["gradient_checkpointing_kwargs"]["use_reentrant"] is expected
    assert read(changed(changes, "llama-factory"), "llama_factory.yaml")["use_reentrant_gc"] is expected


@pytest.mark.parametrize(("epochs", "whole"), [(0.5, 1), (2.5, 3), (3.0, 3)])
def test_torchtune_takes_as_many_steps_as_the_job_in_whole_epochs(epochs: float, whole: int) -> None:
    changes: dict[str, object] = {"training.stack": "torchtune", "data.epochs": epochs, "data.tokens": 10_000_000}
    one = edited(job(), changes)
    result = estimate(one)
    written = read(hand_off(one, result, "torchtune"), "torchtune.yaml")
    assert written["epochs"] == whole
    if epochs == whole:
        assert written["max_steps_per_epoch"] is None
    else:
        assert 0 <= result.time.optimizer_steps - whole * written["max_steps_per_epoch"] < whole


@pytest.mark.parametrize("tensor", [1, 2])
def test_torchtunes_fused_adamw_is_for_weights_that_are_not_split(tensor: int) -> None:
    changes: dict[str, object] = {"training.stack": "torchtune", "method.kind": "full", "hardware.gpus_per_node": 4,
                                  "hardware.gpu": "H100-SXM5-80GB", "hardware.parallelism.tensor": tensor}  # fmt: skip
    optimizer = read(changed(changes, "torchtune"), "torchtune.yaml")["optimizer"]
    assert (optimizer["_component_"], optimizer["fused"]) == ("torch.optim.AdamW", tensor == 1)
