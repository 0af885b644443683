"""axolotl's YAML."""

from __future__ import annotations

import re
from pathlib import Path

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations import launchers
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.hugging_face import evaluated, targets
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

_OBJECTIVES = {"dpo": "dpo", "ipo": "dpo", "grpo": "grpo"}
_OTHER_TRAININGS = ("reward_model", "process_reward_model", "diffusion")
_KERNELS = (
    "lora_mlp_kernel",
    "lora_qkv_kernel",
    "lora_o_kernel",
    "unsloth_lora_mlp",
    "unsloth_lora_qkv",
    "unsloth_lora_o",
)
_LIGER = ("liger_rope", "liger_rms_norm", "liger_glu_activation", "liger_layer_norm", "liger_cross_entropy")
_SWITCHES = {"flash_attention": "flash", "sdp_attention": "sdpa", "eager_attention": "eager"}


def read(settings: TrainerSettings, path: Path, draft: Draft, arch: ModelArchitecture | None, script: str) -> None:
    """Read axolotl's settings. Raises :class:`InputError` for an objective that is not estimated."""
    objective = settings.text("rl")
    if objective is not None and objective not in _OBJECTIVES:
        raise fail("rl", objective, ", ".join(_OBJECTIVES))
    for name in _OTHER_TRAININGS:
        if settings.raw(name):
            raise fail(name, settings.plain[name], tr("null: supervised fine-tuning, DPO or GRPO"))
    draft.put("method.objective", _OBJECTIVES[objective] if objective else "sft")
    _batches(settings, draft, preference=objective is not None)
    _method(settings, draft, arch)
    _precision(settings, draft)
    draft.word(settings, "axolotl", "training.optimizer")
    settings.mark("optim_args", "optim_target_modules", "save_steps", "saves_per_epoch", "datasets")
    _attention(settings, draft)
    _checkpointing(settings, draft)
    _kernels(settings, draft)
    draft.put("training.compile", settings.flag("torch_compile"))
    _spread(settings, path, draft)
    share = settings.number("val_set_size") or 0.0
    evaluated(settings, draft, None if "test_datasets" in settings else share)


def _batches(settings: TrainerSettings, draft: Draft, *, preference: bool) -> None:
    draft.put("training.micro_batch", settings.count("micro_batch_size"))
    draft.read_accumulation(settings)
    whole = settings.count("batch_size")
    if whole is not None and "gradient_accumulation_steps" not in settings:
        draft.accumulation = max(1, whole // (settings.count("micro_batch_size") or 1))
        draft.accumulation_is_stated = True
    draft.put("data.epochs", settings.number("num_epochs"))
    draft.max_steps = settings.count("max_steps")
    draft.put("data.seq_len", settings.count("sequence_len"))
    whole = settings.flag("pad_to_sequence_len")
    if settings.flag("sample_packing") and not preference:
        draft.put("data.batching", "packed")
    else:
        draft.put("data.batching", "padded" if whole and not preference else "padded-longest")


def _method(settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None) -> None:
    quantization = draft.word(settings, "axolotl", "method.quantization.kind")
    if quantization is None and settings.flag("load_in_4bit"):
        quantization = "nf4"
        draft.put("method.quantization.kind", quantization)
    quantizer = settings.mapping("bnb_config_kwargs")
    if quantization in ("nf4", "fp4"):
        double = quantizer.flag("bnb_4bit_use_double_quant")
        draft.put("method.quantization.double", double is not False)
    settings.mark("load_in_4bit", "load_in_8bit", "peft_autocast_adapter_dtype")
    adapter = settings.text("adapter")
    settings.mark("unfrozen_parameters")
    if adapter is None:
        _trained_part(settings, draft)
        settings.mark("lora_r", "lora_dropout", "lora_target_modules", "lora_target_linear")
        return
    if adapter not in ("lora", "qlora"):
        raise fail("adapter", adapter, "lora, qlora")
    dora, four_bit = settings.flag("peft_use_dora"), quantization in ("nf4", "fp4")
    draft.put("method.kind", "dora" if dora else "qlora" if four_bit else "lora")
    draft.put("method.lora.rank", settings.count("lora_r"))
    draft.put("method.lora.dropout", settings.number("lora_dropout"))
    linear = settings.flag("lora_target_linear")
    named = targets(settings.texts("lora_target_modules"), arch, draft, "lora_target_modules")
    draft.put("method.lora.targets", "all-linear" if linear else named)
    fully = targets(settings.texts("lora_modules_to_save"), arch, draft, "lora_modules_to_save")
    draft.put("method.lora.train_fully", fully if isinstance(fully, list) else None)
    if settings.flag("peft_autocast_adapter_dtype") is False:
        draft.put("method.lora.adapter_dtype", "bf16")


def _trained_part(settings: TrainerSettings, draft: Draft) -> None:
    patterns = settings.texts("unfrozen_parameters")
    layers = {int(number) for number in re.findall(r"\d+", " ".join(p for p in patterns if "layers" in p))}
    if settings.flag("reinit_weights"):
        draft.put("method.kind", "pretrain")
    elif patterns and layers and all("layers" in pattern for pattern in patterns):
        draft.put("method.kind", "freeze")
        draft.put("method.trained_layers", len(layers))
    else:
        draft.put("method.kind", "full")
        if patterns:
            draft.say(tr("unfrozen_parameters: whole last layers are estimated only: taken as full fine-tuning"))


def _precision(settings: TrainerSettings, draft: Draft) -> None:
    """Read the precision as axolotl resolves it: ``bfloat16`` switches autocast on as ``bf16`` does."""
    half, fp16 = settings.raw("bf16"), settings.flag("fp16")
    bf16 = not fp16 if half == "auto" else settings.flag("bf16") if half != "full" else False
    bf16 = bf16 or settings.flag("bfloat16")
    float16 = settings.flag("float16")
    weights = "bf16" if bf16 or half == "full" else "fp16" if fp16 or float16 else "fp32"
    if settings.flag("fp8"):
        draft.put("training.precision", "fp8-mixed")
    elif half == "full" and not bf16:
        draft.put("training.precision", "bf16")
    elif bf16 or fp16:
        draft.put("training.precision", "bf16-mixed" if bf16 else "fp16-mixed")
        # axolotl loads the weights in the dtype that it computes in.
        draft.put("training.weights_dtype", weights)
    else:
        draft.put("training.precision", weights)


def _attention(settings: TrainerSettings, draft: Draft) -> None:
    if "attn_implementation" not in settings:
        for name, word in _SWITCHES.items():
            if settings.flag(name):
                draft.put("training.attention", word)
                settings.mark(*_SWITCHES)
                return
        for name in ("xformers_attention", "flex_attention"):
            if settings.flag(name):
                draft.put("training.attention", "flash")
                draft.say(tr("{name}: estimated as flash attention, which takes as much memory", name=name))
                return
    settings.mark(*_SWITCHES)
    draft.word(settings, "axolotl", "training.attention")


def _checkpointing(settings: TrainerSettings, draft: Draft) -> None:
    word = draft.word(settings, "axolotl", "training.checkpointing")
    kind = settings.raw("gradient_checkpointing")
    settings.mark("gradient_checkpointing_kwargs")
    if word is None:
        draft.put("training.checkpointing", "full" if kind else "none")
    offloading = settings.raw("activation_offloading")
    on_the_cpu = kind in ("offload", "unsloth") or bool(offloading)
    draft.put("training.activation_offload", True if on_the_cpu else None)
    if isinstance(kind, str) and kind not in ("true", "false", "offload", "unsloth"):
        draft.say(tr("gradient_checkpointing: {kind}: every layer is recomputed in the estimate", kind=kind))


def _kernels(settings: TrainerSettings, draft: Draft) -> None:
    fused_layers = [settings.flag(name) for name in (*_LIGER[:3], *_KERNELS)]
    settings.mark("plugins", *_LIGER)
    draft.put("training.kernels", "fused" if any(fused_layers) else "standard")
    fused_loss = settings.flag("liger_fused_linear_cross_entropy"), settings.flag("cut_cross_entropy")
    chunked = settings.flag("chunked_cross_entropy")
    draft.put("training.loss", "fused" if any(fused_loss) else "chunked" if chunked else "standard")


def _spread(settings: TrainerSettings, path: Path, draft: Draft) -> None:
    launchers.fsdp_of_trainer(settings, draft)
    zero = settings.raw("deepspeed")
    if isinstance(zero, dict):
        launchers.deepspeed(zero, draft)
    elif isinstance(zero, str):
        launchers.beside(path, zero, draft)
    launch = draft.launch
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
