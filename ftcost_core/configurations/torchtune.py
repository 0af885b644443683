"""torchtune's YAML: the builder of the model says which model it is."""

from __future__ import annotations

import re

from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.problems import fail
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ATTENTION_ROLES, torchtune_facts

_ROLES = {"q_proj": "q", "k_proj": "k", "v_proj": "v", "output_proj": "o"}
_SHARDING = ("fsdp_cpu_offload", "fsdp_reshard_after_forward", "fsdp_sharding_strategy", "custom_sharded_layers")
_OTHER_RECIPES = ("kd_ratio", "quantizer", "teacher_model", "policy_model", "value_model")
_NO_TRAINING = ("prompt", "tasks", "inference")
_SAME_SHAPE = re.compile(r"_(?:base|instruct)$")
"""Variants of one architecture have builders of their own."""


def model_of(settings: TrainerSettings) -> str:
    """Return the catalogue's id of the model. Raises :class:`InputError` for a builder that is not known."""
    for name in _OTHER_RECIPES:
        aware = name == "quantizer" and "QAT" in str(settings.plain.get(name))
        if name in settings and "optimizer" in settings and not aware:
            raise fail(name, _brief(settings.plain[name]), tr("a recipe of fine-tuning or DPO"))
    if any(name in settings for name in _NO_TRAINING) or "optimizer" not in settings:
        raise fail("optimizer", None, tr("a training; this configuration generates, evaluates or quantises"))
    component = str(settings.mapping("model").plain.get("_component_", ""))
    shape = _SAME_SHAPE.sub("", component)
    for model_id, model in torchtune_facts().models.items():
        builders = (model.full, model.lora, _quantized(model.lora))
        if shape in (_SAME_SHAPE.sub("", builder) for builder in builders):
            return model_id
    raise fail("model._component_", component, tr("the builder of a model of the catalogue"))


def _brief(value: object) -> object:
    """Return the builder of a part, or the value itself."""
    return value.get("_component_", "...") if isinstance(value, dict) else value


def _quantized(builder: str) -> str:
    """Return the builder that quantises the base beside a LoRA builder: ``lora_x`` and ``qlora_x``."""
    package, _, name = builder.rpartition(".")
    return f"{package}.q{name}"


def after(config: Configuration) -> None:
    """Read what torchtune's builder and recipe mean, after :func:`model_of` has refused what is not estimated."""
    settings, draft = config.settings, config.draft
    preference = "DPO" in str(settings.mapping("loss").plain.get("_component_", ""))
    draft.put("method.objective", "dpo" if preference else "sft")
    if preference:
        draft.put("training.loss", "standard")
    _method(settings.mapping("model"), draft)
    _data(settings, draft)
    if "compile" in settings:
        draft.put("training.compile", bool(settings.raw("compile")))
    _checkpointing(settings, draft)
    draft.put("training.activation_offload", settings.flag("enable_activation_offloading") or None)
    for path in ("hardware.parallelism.strategy", "hardware.parallelism.cpu_offload"):
        draft.fields.pop(path, None)
    spread = [name for name in _SHARDING if name in settings] or "distributed" in config.path.stem
    if spread:
        draft.launch.strategy = "zero2" if settings.flag("fsdp_reshard_after_forward") is False else "fsdp"
        if settings.flag("fsdp_cpu_offload"):
            draft.launch.offload = "parameters"
    settings.mark("tensor_parallel_plan", "data_parallel_shard_dim", "data_parallel_replicate_dim")
    _steps_in_backward(settings, draft, spread=bool(spread))


def _steps_in_backward(settings: TrainerSettings, draft: Draft, *, spread: bool) -> None:
    """Say where gradients are held or freed otherwise than the estimate assumes of torchtune and the optimizer."""
    name, freed = "optimizer_in_bwd", bool(settings.flag("optimizer_in_bwd"))
    optimizer = draft.fields.get("training.optimizer")
    if draft.fields.get("method.kind") != "full" or optimizer is None:
        return
    counted = vocabulary().optimizers.by[optimizer].eight_bit and not spread and draft.accumulation == 1
    if freed and not counted:
        draft.say(tr("{name}: each gradient is freed as it arrives; the estimate holds them all and needs more memory",
                     name=name))  # fmt: skip
    elif counted and not freed:
        draft.say(tr("{name}: all gradients are held; the estimate frees each as it arrives and needs less memory",
                     name=f"{name}: false"))  # fmt: skip


def _method(model: TrainerSettings, draft: Draft) -> None:
    component = str(model.plain.get("_component_", "")).rpartition(".")[2]
    if not component.startswith(("lora_", "qlora_")):
        draft.put("method.kind", "full")
        return
    quantized = component.startswith("qlora_") or bool(model.flag("quantize_base"))
    if quantized:
        draft.put("method.quantization.kind", "nf4")
        draft.put("method.quantization.double", True)
    draft.put("method.kind", "dora" if model.flag("use_dora") else "qlora" if quantized else "lora")
    draft.put("method.lora.rank", model.count("lora_rank"))
    draft.put("method.lora.dropout", model.number("lora_dropout"))
    roles = [_ROLES[name] for name in model.texts("lora_attn_modules") if name in _ROLES]
    if model.flag("apply_lora_to_mlp"):
        roles += ["gate", "up", "down"]
    whole = len(roles) == len(_ROLES) + 3
    if model.flag("apply_lora_to_output"):
        roles.append("head")
        whole = False
    attention = set(roles) == set(ATTENTION_ROLES)
    draft.put("method.lora.targets", "all-linear" if whole else "attention" if attention else roles)


def _data(settings: TrainerSettings, draft: Draft) -> None:
    epochs, steps = settings.number("epochs"), settings.count("max_steps_per_epoch")
    draft.put("data.epochs", epochs)
    draft.max_steps = int(steps * (epochs or 1)) if steps else None
    dataset = settings.raw("dataset")
    first = dataset[0] if isinstance(dataset, list) and dataset else dataset
    below = TrainerSettings(first if isinstance(first, dict) else {}, draft.say, draft.say_wrong, "dataset.")
    packed = below.flag("packed")
    draft.put("data.batching", None if packed is None else "packed" if packed else "padded-longest")
    learnt = below.flag("train_on_input")
    draft.put("method.loss_mask", None if learnt is None else "all" if learnt else "answers")
    settings.mark("dataset", "tokenizer")
    tokenizer = settings.mapping("tokenizer")
    length = tokenizer.count("max_seq_len") or below.count("max_seq_len")
    draft.put("data.seq_len", length)


def _checkpointing(settings: TrainerSettings, draft: Draft) -> None:
    selective = settings.text("ac_mode") == "selective"
    every = settings.raw("ac_option")
    if selective:
        draft.put("training.checkpointing", "full" if every == 1 else "selective")
        if every not in (1, 2):
            draft.say(tr("ac_option: {every}: every second layer is estimated", every=every))
    else:
        on = settings.flag("enable_activation_checkpointing")
        draft.put("training.checkpointing", None if on is None else "full" if on else "none")
    settings.mark("enable_activation_checkpointing")
