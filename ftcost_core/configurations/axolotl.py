"""axolotl: what it does not train, and settings that mean a job only together."""

from __future__ import annotations

import re

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations import launchers
from ftcost_core.configurations.common_settings import evaluated, no_other, one_of
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.rollouts import length_of_grpo, server, steps_of_a_rollout
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.text.i18n import tr

_OTHER = ("process_reward_model", "diffusion")
_LORA_KERNELS = ("lora_mlp_kernel", "lora_qkv_kernel", "lora_o_kernel")
_LIGER = ("liger_rope", "liger_rms_norm", "liger_glu_activation")


def before(config: Configuration) -> None:
    """Refuse what axolotl trains and what is not estimated."""
    one_of(config, "rl", ("dpo", "ipo", "grpo", "kto", "orpo", "simpo"))
    no_other(config, _OTHER, tr("null: supervised fine-tuning, DPO or GRPO"))
    if config.settings.text("adapter") is None:  # as it refuses them itself (utils/schemas/peft.py:201)
        no_other(
            config, ("load_in_4bit", "load_in_8bit"), tr("false without an adapter: quantised weights are not trained")
        )


def after(config: Configuration) -> None:
    """Read axolotl's switches of precision and kernels, what is trained without adapters, and how the run is spread."""
    settings, draft = config.settings, config.draft
    whole = settings.count("batch_size")
    if whole is not None and "gradient_accumulation_steps" not in settings:
        draft.accumulation = max(1, whole // (settings.count("micro_batch_size") or 1))
        draft.accumulation_is_stated = True
    one_of(config, "adapter", ("lora", "qlora"))
    if settings.text("adapter") is None:
        _trained_part(settings, draft, config.arch)
    elif settings.flag("lora_target_linear"):
        draft.put("method.lora.targets", "all-linear")
    draft.fields.pop("training.precision", None)
    if any(name in settings for name in ("bf16", "fp16", "bfloat16", "float16", "fp8")):
        _precision(settings, draft)
    kind = settings.raw("gradient_checkpointing")
    if kind is not None:
        draft.fields.setdefault("training.checkpointing", "full" if kind else "none")
    if settings.raw("activation_offloading"):
        draft.put("training.activation_offload", True)
    if settings.flag("layer_offloading") and config.arch:
        draft.put("training.offloaded_layers", config.arch.layers)
    if isinstance(kind, str) and kind not in ("true", "false", "offload", "unsloth"):
        draft.say(tr("gradient_checkpointing: {kind}: every layer is recomputed in the estimate", kind=kind))
    if "training.kernels" not in draft.fields and not _switches_kernels_on(settings):
        draft.put("training.kernels", "standard")
    if any("cut_cross_entropy" in plugin.casefold() for plugin in settings.texts("plugins")):
        draft.put("training.loss", "fused")
    settings.mark("datasets", "saves_per_epoch", "plugins", "liger_layer_norm", "liger_cross_entropy", *_LIGER)
    if draft.fields["method.objective"] == "grpo":
        engine = settings.mapping("vllm")
        nested, tensor = engine.count("max_model_len"), engine.count("tensor_parallel_size")
        server(draft, tensor and tensor * (engine.count("data_parallel_size") or 1))
        if nested or (draft.completion or 0) >= draft.fields.get("data.seq_len", 0):
            # The window of a prompt alone: what is generated comes after it.
            prompt = settings.count("max_prompt_len") or draft.fields.get("data.seq_len") or 512
            draft.put("data.seq_len", nested or prompt + (draft.completion or 0))
        length_of_grpo(settings.mapping("trl"), draft)
        steps_of_a_rollout(settings.mapping("trl"), draft)
    _spread(config)
    share = settings.number("val_set_size") or 0.0
    steps = ("eval_strategy", "evaluation_strategy", "eval_steps", "evals_per_epoch")
    usual = None if any(name in settings for name in steps) else 1.0  # once an epoch
    evaluated(settings, draft, None if "test_datasets" in settings else share, usual)


def _switches_kernels_on(settings: TrainerSettings) -> bool:
    """Tell whether axolotl switches its LoRA kernels on by itself (0.21, utils/schemas/validation.py)."""
    adapter = settings.text("adapter")
    asked = any(name in settings for name in _LORA_KERNELS) or any(
        settings.flag(name.replace("lora_", "unsloth_lora_").replace("_kernel", "")) for name in _LORA_KERNELS
    )
    return not (
        adapter not in ("lora", "qlora")
        or settings.text("rl")
        or asked
        or (adapter == "lora" and settings.flag("load_in_8bit"))
        or settings.flag("trust_remote_code")
        or ("fsdp_config" in settings and str(settings.raw("fsdp_version")) != "2")
    )


def _trained_part(settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None) -> None:
    patterns = settings.texts("unfrozen_parameters")
    named = [re.findall(r"layers\\?\.(\d+)\\?\.", pattern) for pattern in patterns]
    layers = {int(number) for numbers in named for number in numbers}
    last = arch is not None and layers == set(range(min(layers, default=0), arch.layers))
    if settings.flag("reinit_weights"):
        draft.put("method.kind", "pretrain")
    elif layers and all(named) and last:
        draft.put("method.kind", "freeze")
        draft.put("method.trained_layers", len(layers))
    else:
        draft.put("method.kind", "full")
        if patterns:
            draft.say(tr("unfrozen_parameters: whole last layers are estimated only: taken as full fine-tuning"))


def _precision(settings: TrainerSettings, draft: Draft) -> None:
    """Read the precision as axolotl resolves it: ``bfloat16`` switches autocast on as ``bf16`` does."""
    given, fp16 = settings.raw("bf16") if "bf16" in settings else "auto", settings.flag("fp16")
    bf16 = not fp16 if given == "auto" else settings.flag("bf16") if given != "full" else False
    bf16 = bf16 or settings.flag("bfloat16")
    float16 = settings.flag("float16")
    weights = "bf16" if bf16 or given == "full" else "fp16" if fp16 or float16 else "fp32"
    if settings.flag("fp8"):
        draft.put("training.precision", "fp8-mixed")
    elif given == "full" and not bf16:
        draft.put("training.precision", "bf16")
    elif bf16 or fp16:
        draft.put("training.precision", "bf16-mixed" if bf16 else "fp16-mixed")
        # axolotl loads the weights in the dtype that it computes in.
        draft.put("training.weights_dtype", weights)
    else:
        draft.put("training.precision", weights)


def _spread(config: Configuration) -> None:
    settings, launch = config.settings, config.draft.launch
    launchers.of_trainer(settings, config.path, config.draft)
    launch.tensor = settings.count("tensor_parallel_size") or launch.tensor
    launch.context = (
        settings.count("context_parallel_size") or settings.count("sequence_parallel_degree") or launch.context
    )
    shards = settings.count("dp_shard_size")
    replicas = settings.count("dp_replicate_size") or 1
    if shards is not None:
        launch.processes = launch.processes or replicas * shards * launch.tensor * launch.context
        launch.shard_group = shards * launch.context if replicas > 1 else None
    launch.processes = settings.count("world_size") or launch.processes
