"""Unsloth: what its script sets by itself, and settings that mean a job only together."""

from __future__ import annotations

from ftcost_core.configurations.common_settings import OTHER_OBJECTIVES, evaluated, objective_of
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.roles import as_targets
from ftcost_core.configurations.rollouts import steps_of_a_rollout
from ftcost_core.documents.rollouts import GENERATING
from ftcost_core.text.i18n import tr


def before(config: Configuration) -> None:
    """Read which of TRL's trainers an Unsloth script has."""
    arguments = (config.settings.text("Arguments") or "SFTConfig").casefold()
    names = ("dpo", "grpo", *OTHER_OBJECTIVES)
    config.draft.put(
        "method.objective", objective_of(next((name for name in names if arguments.startswith(name)), "sft"))
    )


def _layers_in_ram(config: Configuration) -> None:
    """Read layers that wait in RAM, under their older name too; how many "auto" moves, Unsloth decides as it runs."""
    draft, names = config.draft, ("offload_layers", "block_swap_layers")
    for part in ("from_pretrained", "get_peft_model"):
        given = config.settings.mapping(part)
        for name in names:
            layers = given.raw(name)
            if isinstance(layers, int) and layers > 0:
                draft.put("training.offloaded_layers", int(layers))
            elif layers == "auto":
                draft.say(tr("{name}: auto keeps as many layers in RAM as it must: taken as none", name=name))
        given.mark(*names, "prefetch_depth")


def _embedding_in_full(draft: Draft) -> None:
    """Read that Unsloth trains an embedding in full that is named among the matrices with adapters."""
    named = draft.fields.get("method.lora.targets")
    if isinstance(named, list) and "embedding" in named:
        draft.put("method.lora.targets", as_targets([role for role in named if role != "embedding"]))
        draft.put("method.lora.train_fully", ["embedding", *(draft.fields.get("method.lora.train_fully") or ())])
    if isinstance(named, list) and "head" in named:
        draft.say(tr("target_modules: lm_head gets an adapter; older releases of Unsloth train it in full"))


_WINDOW = 2048
"""The context that a model is loaded with where none is given (Unsloth 2026.10, models/loader.py)."""


def after(config: Configuration) -> None:
    """Read what is held out, which the script divides itself, and that several processes replicate the model."""
    settings, draft = config.settings, config.draft
    draft.launch.batch = settings.mapping("Config").count("batch_of_all")
    _layers_in_ram(config)
    _embedding_in_full(draft)
    if draft.fields["method.objective"] in GENERATING:
        arguments = settings.mapping("Config")
        draft.put("method.rollout.group_size", arguments.count("num_generations"))
        draft.completion = arguments.count("max_completion_length")
        loaded = settings.mapping("from_pretrained")
        draft.put("method.rollout.engine", "vllm-colocated" if loaded.flag("fast_inference") else "none")
        draft.put("method.rollout.tensor", 1)
        draft.put("method.rollout.sleep", bool(loaded.flag("unsloth_vllm_standby")))
        prompt = arguments.count("max_prompt_length")
        if prompt and draft.completion and "max_seq_length" not in settings.mapping("from_pretrained"):
            draft.put("data.seq_len", prompt + draft.completion)
        arguments.mark("max_completion_length", "max_prompt_length", "use_vllm", "num_generations")
        steps_of_a_rollout(arguments, draft)
        group = draft.fields.get("method.rollout.group_size") or 8
        accumulated = (draft.accumulation or 1) * (draft.launch.processes or 1)
        said = any(name in arguments for name in ("steps_per_generation", "generation_batch_size"))
        if not said and ((draft.fields.get("training.micro_batch") or group) * accumulated) % group:
            draft.put("training.micro_batch", group)
            draft.say(
                tr("per_device_train_batch_size: {group}, to which Unsloth raises it for whole groups", group=group)
            )
    loaded = settings.mapping("from_pretrained")
    other = any(loaded.flag(name) for name in ("load_in_8bit", "load_in_16bit", "load_in_fp8", "full_finetuning"))
    if "load_in_4bit" not in loaded and not other:
        draft.fields.setdefault("method.quantization.kind", "nf4")  # Unsloth's default
        if draft.fields.get("method.kind") == "lora":
            draft.put("method.kind", "qlora")
    loaded.mark(
        "gpu_memory_utilization", "use_exact_model_name", "token", "fast_inference", "max_lora_rank", "load_in_fp8",
        "load_in_16bit",
    )  # fmt: skip
    if settings.mapping("texts").text("padding") == "max_length":
        draft.put("data.batching", "padded")
    settings.mapping("Config").mark("max_seq_length", "dataset_text_field", "max_prompt_length")
    pairs = settings.mapping("Config").count("max_length") if draft.fields["method.objective"] != "sft" else None
    if pairs and pairs < draft.fields.get("data.seq_len", pairs + 1):  # what the trainer cuts pairs at
        draft.put("data.seq_len", pairs)
    if "data.seq_len" not in draft.fields and (window := settings.mapping("Config").count("max_seq_length")):
        if window > _WINDOW:
            draft.say(tr("max_seq_length: {window}, which Unsloth reduces to the {own} that the model is loaded with",
                         window=window, own=_WINDOW))  # fmt: skip
        draft.put("data.seq_len", min(window, _WINDOW))
    if settings.mapping("get_peft_model").raw("use_gradient_checkpointing") is False:
        draft.put("training.checkpointing", "none")
    if isinstance(settings.raw("get_peft_model"), dict):
        draft.fields.setdefault("method.kind", "lora")
    if draft.fields.get("method.quantization.kind") == "nf4":
        draft.put("method.quantization.double", True)
    share = settings.mapping("train_test_split").number("test_size")
    evaluated(settings.mapping("Config"), draft, share or 0.0)
