"""``python -m tests.handoff_tools defaults``: what released tools do by default, beside the program's fact files.

Downloads each tool's wheel (``pip download --no-deps``: no PyTorch), reads the defaults out of its argument classes,
dictionaries, command lines and configurations by their syntax trees, nothing is imported, and prints a table: trainer,
release, fact, the tool's value, the fact file's. Returns 1 where two differ, or a tool has no such setting any more.
The wheels stay under ``--venvs``; ``--package trl==1.17.0`` reads another release.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from ftcost_core.documents.words import TrainerName
from ftcost_core.formulas.facts.trainers import PATHS, trainer_facts, trainer_file

PACKAGES = {
    "trl": "trl==1.16.0", "transformers": "transformers==5.23.0", "peft": "peft==0.21.2",
    "llamafactory": "llamafactory==0.9.5", "axolotl": "axolotl==0.21.0", "mlx_lm": "mlx-lm==0.32.2",
    "torchtune": "torchtune==0.6.1", "swift": "ms-swift==4.6.0", "verl": "verl==0.9.1", "litgpt": "litgpt==0.5.13",
    "openrlhf": "openrlhf==0.11.2", "maxtext": "maxtext==0.2.5",
}  # fmt: skip
"""The releases whose code the fact files were read from, by the folder of the package."""
ON = {True: "full", False: "none"}
"""Gradient checkpointing as a flag."""
PADDED = {False: "padded-longest", None: "padded-longest", True: "packed"}


@dataclass(frozen=True)
class Setting:
    """A default of a tool, and the fact that it is."""

    trainer: TrainerName
    fact: str
    place: str
    """``package/file.py:Class.field``, ``:DICTIONARY.key``, ``:function(argument)``, ``:--option``, ``.yaml:key.key``."""
    means: Mapping[Any, Any] = field(default_factory=dict)
    """The program's word for the tool's; what is not there is the same in both."""


_TRL, _SFT, _GRPO = "trl/trainer/model_config.py:ModelConfig", "trl/trainer/sft_config.py:SFTConfig", \
    "trl/trainer/grpo_config.py:GRPOConfig"  # fmt: skip
_HF, _BNB = "transformers/training_args.py:TrainingArguments", \
    "transformers/utils/quantization_config.py:BitsAndBytesConfig.__init__"  # fmt: skip
_LF, _AXOLOTL = "llamafactory/hparams", "axolotl/utils/schemas"
_TUNE = "recipes/configs/llama3_1/8B_lora_single_device.yaml"
_SWIFT, _LITGPT = "swift/arguments", "litgpt/finetune/lora.py:setup"
SETTINGS = (
    Setting("trl", "precision", "trl/trainer/base_config.py:_BaseConfig.bf16", {None: "bf16-mixed"}),
    Setting("trl", "checkpointing", "trl/trainer/base_config.py:_BaseConfig.gradient_checkpointing", ON),
    Setting("trl", "weights_dtype", f"{_TRL}.dtype", {"float32": "fp32", "auto": "bf16", "bfloat16": "bf16"}),
    Setting("trl", "lora_rank", f"{_TRL}.lora_r"),
    Setting("trl", "dropout", f"{_TRL}.lora_dropout"),
    Setting("trl", "quantization", f"{_TRL}.bnb_4bit_quant_type"),
    Setting("trl", "double", f"{_TRL}.use_bnb_nested_quant"),
    Setting("trl", "four_bit_storage", f"{_TRL}.bnb_4bit_quant_storage", {None: "uint8"}),
    Setting("trl", "loss", f"{_SFT}.loss_type", {"nll": "chunked", "chunked_nll": "chunked"}),
    Setting("trl", "batching", f"{_SFT}.packing", PADDED),
    Setting("trl", "seq_len", f"{_SFT}.max_length"),
    Setting("trl", "group_size", f"{_GRPO}.num_generations"),
    Setting("trl", "rollout_engine", f"{_GRPO}.use_vllm", {False: "none", True: "vllm-colocated"}),
    Setting("trl", "rollout_memory_share", f"{_GRPO}.vllm_gpu_memory_utilization"),
    Setting("trl", "rollout_tensor", f"{_GRPO}.vllm_tensor_parallel_size"),
    Setting("trl", "rollout_sleep", f"{_GRPO}.vllm_enable_sleep_mode"),
    Setting("trl", "evaluation_batch", f"{_HF}.per_device_eval_batch_size"),
    Setting("transformers", "precision", f"{_HF}.bf16", {False: "bf16"}),
    Setting("transformers", "micro_batch", f"{_HF}.per_device_train_batch_size"),
    Setting("transformers", "evaluation_batch", f"{_HF}.per_device_eval_batch_size"),
    Setting("transformers", "checkpointing", f"{_HF}.activation_checkpointing", {None: "none"} | ON),
    Setting("transformers", "kernels", f"{_HF}.use_liger_kernel", {False: "standard", True: "fused"}),
    Setting("transformers", "compile", f"{_HF}.torch_compile"),
    Setting("transformers", "save_interval", f"{_HF}.save_strategy"),
    Setting("transformers", "save_steps", f"{_HF}.save_steps"),
    Setting("transformers", "saves_state", f"{_HF}.save_only_model", {False: True, True: False}),
    Setting("transformers", "optimizer", f"{_HF}.default_optim", {"adamw_torch_fused": "adamw"}),
    Setting("transformers", "quantization", f"{_BNB}(bnb_4bit_quant_type)"),
    Setting("transformers", "double", f"{_BNB}(bnb_4bit_use_double_quant)"),
    Setting("transformers", "lora_rank", "peft/tuners/lora/config.py:LoraConfig.r"),
    Setting("transformers", "dropout", "peft/tuners/lora/config.py:LoraConfig.lora_dropout"),
    Setting("transformers", "adapter_dtype", "peft/mapping_func.py:get_peft_model(autocast_adapter_dtype)",
            {True: "fp32"}),
    Setting("llama-factory", "double", f"{_LF}/model_args.py:QuantizationArguments.double_quantization"),
    Setting("llama-factory", "quantization", f"{_LF}/model_args.py:QuantizationArguments.quantization_type"),
    Setting("llama-factory", "checkpointing", f"{_LF}/model_args.py:BaseModelArguments.disable_gradient_checkpointing",
            {False: "full", True: "none"}),
    Setting("llama-factory", "reentrant", f"{_LF}/model_args.py:BaseModelArguments.use_reentrant_gc"),
    Setting("llama-factory", "seq_len", f"{_LF}/data_args.py:DataArguments.cutoff_len"),
    Setting("llama-factory", "batching", f"{_LF}/data_args.py:DataArguments.packing", PADDED),
    Setting("llama-factory", "loss_mask", f"{_LF}/data_args.py:DataArguments.train_on_prompt",
            {False: "answers", True: "all"}),
    Setting("llama-factory", "lora_rank", f"{_LF}/finetuning_args.py:LoraArguments.lora_rank"),
    Setting("llama-factory", "dropout", f"{_LF}/finetuning_args.py:LoraArguments.lora_dropout"),
    Setting("llama-factory", "lora_targets", f"{_LF}/finetuning_args.py:LoraArguments.lora_target",
            {"all": "all-linear"}),
    Setting("axolotl", "checkpointing", f"{_AXOLOTL}/config.py:AxolotlInputConfig.gradient_checkpointing", ON),
    Setting("axolotl", "seq_len", f"{_AXOLOTL}/config.py:AxolotlInputConfig.sequence_len"),
    Setting("axolotl", "overlong", f"{_AXOLOTL}/config.py:AxolotlInputConfig.excess_length_strategy",
            {None: "drop", "drop": "drop", "truncate": "cut", "raise": "refuse"}),
    Setting("axolotl", "batching", f"{_AXOLOTL}/config.py:AxolotlInputConfig.sample_packing", PADDED),
    Setting("axolotl", "experts_quantized", f"{_AXOLOTL}/config.py:AxolotlInputConfig.quantize_moe_experts"),
    Setting("axolotl", "micro_batch", f"{_AXOLOTL}/training.py:HyperparametersConfig.micro_batch_size"),
    Setting("axolotl", "loss_mask", f"{_AXOLOTL}/training.py:HyperparametersConfig.train_on_inputs",
            {False: "answers", True: "all"}),
    Setting("axolotl", "dropout", f"{_AXOLOTL}/peft.py:LoraConfig.lora_dropout"),
    Setting("mlx-lm", "optimizer", "mlx_lm/lora.py:CONFIG_DEFAULTS.optimizer", {"adam": "adamw"}),
    Setting("mlx-lm", "seq_len", "mlx_lm/lora.py:CONFIG_DEFAULTS.max_seq_length"),
    Setting("mlx-lm", "micro_batch", "mlx_lm/lora.py:CONFIG_DEFAULTS.batch_size"),
    Setting("mlx-lm", "checkpointing", "mlx_lm/lora.py:CONFIG_DEFAULTS.grad_checkpoint", ON),
    Setting("mlx-lm", "lora_rank", "mlx_lm/lora.py:CONFIG_DEFAULTS.lora_parameters.rank"),
    Setting("mlx-lm", "dropout", "mlx_lm/lora.py:CONFIG_DEFAULTS.lora_parameters.dropout"),
    Setting("mlx-lm", "save_steps", "mlx_lm/lora.py:CONFIG_DEFAULTS.save_every"),
    Setting("mlx-lm", "loss_mask", "mlx_lm/lora.py:CONFIG_DEFAULTS.mask_prompt", {False: "all"}),
    Setting("torchtune", "micro_batch", f"{_TUNE}:batch_size"),
    Setting("torchtune", "lora_rank", f"{_TUNE}:model.lora_rank"),
    Setting("torchtune", "dropout", f"{_TUNE}:model.lora_dropout"),
    Setting("torchtune", "precision", f"{_TUNE}:dtype"),
    Setting("torchtune", "compile", f"{_TUNE}:compile"),
    Setting("torchtune", "batching", f"{_TUNE}:dataset.packed", PADDED),
    Setting("torchtune", "checkpointing", f"{_TUNE}:enable_activation_checkpointing", ON),
    Setting("torchtune", "activation_offload", f"{_TUNE}:enable_activation_offloading"),
    Setting("torchtune", "loss", f"{_TUNE}:loss._component_",
            {"torchtune.modules.loss.CEWithChunkedOutputLoss": "chunked"}),
    Setting("ms-swift", "micro_batch", "swift/trainers/arguments.py:TrainArgumentsMixin.per_device_train_batch_size"),
    Setting("ms-swift", "evaluation_batch", "swift/trainers/arguments.py:TrainArgumentsMixin.per_device_eval_batch_size"),
    Setting("ms-swift", "checkpointing", "swift/trainers/arguments.py:TrainArgumentsMixin.gradient_checkpointing", ON),
    Setting("ms-swift", "lora_rank", f"{_SWIFT}/tuner_args.py:TunerArguments.lora_rank"),
    Setting("ms-swift", "dropout", f"{_SWIFT}/tuner_args.py:TunerArguments.lora_dropout"),
    Setting("ms-swift", "double", f"{_SWIFT}/base_args/quant_args.py:QuantizeArguments.bnb_4bit_use_double_quant"),
    Setting("ms-swift", "quantization", f"{_SWIFT}/base_args/quant_args.py:QuantizeArguments.bnb_4bit_quant_type"),
    Setting("ms-swift", "overlong", f"{_SWIFT}/base_args/template_args.py:TemplateArguments.truncation_strategy",
            {"delete": "drop", None: "drop"}),
    Setting("verl", "seq_len", "verl/trainer/config/sft_trainer_engine.yaml:data.max_length"),
    Setting("verl", "overlong", "verl/trainer/config/sft_trainer_engine.yaml:data.truncation", {"error": "refuse"}),
    Setting("verl", "micro_batch", "verl/trainer/config/sft_trainer_engine.yaml:data.micro_batch_size_per_gpu"),
    Setting("verl", "weights_dtype", "verl/trainer/config/engine/fsdp.yaml:model_dtype"),
    Setting("verl", "checkpointing", "verl/trainer/config/model/hf_model.yaml:enable_gradient_checkpointing", ON),
    Setting("verl", "rollout_memory_share", "verl/trainer/config/rollout/rollout.yaml:gpu_memory_utilization"),
    Setting("verl", "rollout_tensor", "verl/trainer/config/rollout/rollout.yaml:tensor_model_parallel_size"),
    Setting("verl", "rollout_sleep", "verl/trainer/config/rollout/rollout.yaml:free_cache_engine"),
    Setting("verl", "group_size", "verl/trainer/config/rollout/rollout.yaml:n"),
    Setting("litgpt", "dropout", f"{_LITGPT}(lora_dropout)"),
    Setting("litgpt", "lora_rank", f"{_LITGPT}(lora_r)"),
    Setting("litgpt", "save_steps", "litgpt/args.py:TrainArgs.save_interval"),
    Setting("litgpt", "loss_mask", "litgpt/data/alpaca.py:Alpaca.mask_prompt", {False: "all"}),
    Setting("openrlhf", "micro_batch", "openrlhf/cli/train_sft.py:--train.micro_batch_size"),
    Setting("openrlhf", "seq_len", "openrlhf/cli/train_sft.py:--data.max_len"),
    Setting("openrlhf", "batching", "openrlhf/cli/train_sft.py:--ds.packing_samples", PADDED),
    Setting("openrlhf", "checkpointing", "openrlhf/cli/train_sft.py:--model.gradient_checkpointing_enable", ON),
    Setting("openrlhf", "rollout_memory_share", "openrlhf/cli/train_ppo_ray.py:--vllm.gpu_memory_utilization"),
    Setting("maxtext", "weights_dtype", "maxtext/configs/base.yml:weight_dtype", {"float32": "fp32"}),
    Setting("maxtext", "checkpointing", "maxtext/configs/base.yml:remat_policy"),
    Setting("maxtext", "micro_batch", "maxtext/configs/base.yml:per_device_batch_size"),
    Setting("maxtext", "seq_len", "maxtext/configs/base.yml:max_target_length"),
    Setting("maxtext", "batching", "maxtext/configs/base.yml:packing", PADDED),
    Setting("maxtext", "optimizer", "maxtext/configs/base.yml:opt_type"),
    Setting("maxtext", "save_steps", "maxtext/configs/base.yml:checkpoint_period"),
)  # fmt: skip


class NoSuchSetting(LookupError):
    """A tool has no setting of that name at that place."""


def main(arguments: list[str]) -> int:
    """Print the table; return 1 where a tool's default is not the fact file's."""
    parser = argparse.ArgumentParser(prog="python -m tests.handoff_tools defaults", description=__doc__)
    parser.add_argument("--venvs", type=Path, default=Path(tempfile.gettempdir()) / "ftcost-handoff-tools")
    parser.add_argument("--package", action="append", default=[], help="another release, such as trl==1.17.0")
    chosen = parser.parse_args(arguments)
    folders = {name: unpacked(chosen.venvs / "wheels", pinned) for name, pinned in _packages(chosen.package).items()}
    print(f"{'trainer':15}{'release':11}{'fact':22}{'the tool':22}{'the fact file':18}")
    differing = 0
    for setting in SETTINGS:
        fact, release, said = _fact(setting), trainer_file(setting.trainer).releases[0], ""
        try:
            given = default_of(folders, setting.place)
            value = setting.means.get(given, given) if isinstance(given, str | bool | int | float | None) else given
            said, equal = str(given), value == fact
        except NoSuchSetting as gone:
            said, equal = f"none ({gone})", False
        differing += not equal
        print(f"{setting.trainer:15}{release:11}{setting.fact:22}{said:22}{fact!s:18}{'' if equal else 'DIFFERS'}")
    print(f"{len(SETTINGS)} defaults, {differing} differ")
    return 1 if differing else 0


def _packages(others: list[str]) -> dict[str, str]:
    """Return the release of each package, by its folder."""
    by_name = {pinned.partition("==")[0]: folder for folder, pinned in PACKAGES.items()}
    return PACKAGES | {by_name[pinned.partition("==")[0]]: pinned for pinned in others}


def _fact(setting: Setting) -> object:
    """Return a fact as it stands for any job: its last case."""
    assert setting.fact in PATHS or hasattr(trainer_file(setting.trainer).facts, setting.fact)
    return getattr(trainer_facts(setting.trainer).file.facts, setting.fact)[-1].value


def unpacked(folder: Path, pinned: str) -> Path:
    """Return the folder of an unpacked wheel, downloaded once."""
    place = folder / pinned.replace("==", "-")
    if not place.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as name:
            # Some tools ask for a newer Python than this one: their files are read, not run.
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:",
                 "--python-version", "3.12", pinned, "-d", name], check=True,
            )  # fmt: skip
            made = Path(name) / "files"
            with zipfile.ZipFile(next(Path(name).glob("*.whl"))) as wheel:
                wheel.extractall(made)
            made.rename(place)
    return place


def default_of(folders: Mapping[str, Path], place: str) -> object:
    """Return a default of a tool. Raises :class:`NoSuchSetting` where there is none of that name."""
    path, _, name = place.partition(":")
    top = path.partition("/")[0]
    file = _file(folders["torchtune" if top == "recipes" else top], path)
    if path.endswith((".yaml", ".yml")):
        return _inside(yaml.safe_load(file.read_text(encoding="utf-8")), name)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if name.startswith("--"):
        return _option(tree, name)
    if name.endswith(")"):
        function, _, argument = name[:-1].partition("(")
        return _argument(tree, function, argument)
    owner, _, key = name.partition(".")
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == owner:
            return _field(node, key)
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == owner for one in node.targets):
            return _inside(ast.literal_eval(node.value), key)
    raise NoSuchSetting(owner)


def _file(folder: Path, path: str) -> Path:
    """Return a file of a wheel, which may lie in its data folder."""
    places = [folder / path, *folder.glob(f"*.data/purelib/{path}"), *folder.glob(f"*/{path.partition('/')[2]}")]
    found = next((place for place in places if place.is_file()), None)
    found = found or next(iter(folder.rglob("/".join(path.split("/")[-2:]))), None)
    if found is None:
        raise NoSuchSetting(path)
    return found


def _inside(values: Any, path: str) -> object:
    for key in path.split("."):
        if not isinstance(values, dict) or key not in values:
            raise NoSuchSetting(path)
        values = values[key]
    return values


def _field(owner: ast.ClassDef, name: str) -> object:
    """Return the default of a field of a class: plain, or that of ``field(default=…)`` and ``Field(…)``."""
    for node in owner.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            return _value(node.value)
    # A default that depends on what is installed: the last of its branches is that of today's libraries.
    last = [
        node.value
        for node in ast.walk(owner)
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets)
    ]
    if not last:
        raise NoSuchSetting(f"{owner.name}.{name}")
    return _value(last[-1])


def _value(node: ast.expr | None) -> object:
    if isinstance(node, ast.Call):
        words = {word.arg: word.value for word in node.keywords}
        if isinstance(factory := words.get("default_factory"), ast.Lambda):
            return ast.literal_eval(factory.body)
        given = words.get("default", node.args[0] if node.args else None)
        return None if given is None else ast.literal_eval(given)
    return None if node is None else ast.literal_eval(node)


def _argument(tree: ast.Module, path: str, name: str) -> object:
    """Return the default of a function's argument."""
    *owners, function = path.split(".")
    scope: ast.AST = tree
    for owner in owners:
        scope = next(one for one in ast.walk(scope) if isinstance(one, ast.ClassDef) and one.name == owner)
    for node in ast.walk(scope):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            defaults = dict(_defaults(node.args))
            if name in defaults:
                return ast.literal_eval(defaults[name])
    raise NoSuchSetting(f"{path}({name})")


def _defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    plain = [*arguments.posonlyargs, *arguments.args]
    for argument, value in zip(plain[len(plain) - len(arguments.defaults) :], arguments.defaults, strict=True):
        yield argument.arg, value
    for argument, only in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if only is not None:
            yield argument.arg, only


def _option(tree: ast.Module, name: str) -> object:
    """Return the default of an option of a command line."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if named and isinstance(node, ast.Call) and getattr(node.args[0], "value", None) == name:
            words = {word.arg: word.value for word in node.keywords}
            return ast.literal_eval(words["default"]) if "default" in words else None
    raise NoSuchSetting(name)
