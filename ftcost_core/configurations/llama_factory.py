"""LLaMA-Factory's settings: YAML, JSON, or the options of ``llamafactory-cli train``."""

from __future__ import annotations

from pathlib import Path

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.hugging_face import evaluated, precision, targets, trainer_arguments
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

_STAGES = {"sft": "sft", "pt": "sft", "dpo": "dpo", "ppo": "ppo"}
_OTHER_TRAINERS = ("use_mca", "use_kt", "use_hyper_parallel", "tensor_model_parallel_size")
"""Settings of LLaMA-Factory's trainers over Megatron, KTransformers and the like."""
_METHODS = ("lora", "full", "freeze")


def read(settings: TrainerSettings, path: Path, draft: Draft, arch: ModelArchitecture | None, script: str) -> None:
    """Read LLaMA-Factory's settings. Raises :class:`InputError` for what is no training that is estimated."""
    if not settings.flag("do_train") or "export_dir" in settings:
        raise fail("do_train", settings.plain.get("do_train"), tr("true: a training, no export or evaluation"))
    for name in _OTHER_TRAINERS:
        if settings.raw(name):
            raise fail(name, settings.plain[name], tr("null: LLaMA-Factory's usual trainer"))
    stage = settings.text("stage") or "sft"
    if stage not in _STAGES:
        raise fail("stage", stage, ", ".join(_STAGES))
    trainer_arguments(settings, path, draft)
    draft.put("method.objective", _STAGES[stage])
    _method(settings, draft, arch, stage)
    _precision(settings, draft)
    optimizer = draft.word(settings, "llama-factory", "training.optimizer")
    if settings.flag("use_galore") and optimizer is not None:
        draft.put("training.optimizer", "galore")
    draft.word(settings, "llama-factory", "training.attention")
    settings.mark("galore_rank", "galore_update_interval", "galore_scale", "use_reentrant_gc")
    off = settings.flag("disable_gradient_checkpointing")
    draft.put("training.checkpointing", "none" if off else "full")
    liger = settings.flag("enable_liger_kernel")
    draft.put("training.kernels", "fused" if liger else "standard")
    draft.put("training.loss", "fused" if liger else "standard")
    if settings.flag("use_unsloth"):
        draft.put("training.stack", "unsloth")
    draft.put("data.seq_len", settings.count("cutoff_len"))
    packing = settings.flag("packing")
    settings.mark("neat_packing")
    packed = stage == "pt" if packing is None else packing
    draft.put("data.batching", "packed" if packed else "padded-longest")
    size = None if "eval_dataset" in settings else settings.number("val_size") or 0.0
    evaluated(settings, draft, size if "eval_strategy" in settings else 0.0)


def _method(settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None, stage: str) -> None:
    kind = settings.text("finetuning_type") or "lora"
    if kind not in _METHODS:
        raise fail("finetuning_type", kind, ", ".join(_METHODS))
    quantization = _quantization(settings, draft)
    if kind == "lora":
        dora = settings.flag("use_dora")
        draft.put("method.kind", "dora" if dora else "qlora" if quantization in ("nf4", "fp4") else "lora")
        draft.put("method.lora.rank", settings.count("lora_rank"))
        draft.put("method.lora.dropout", settings.number("lora_dropout"))
        draft.put("method.lora.targets", targets(settings.texts("lora_target"), arch, draft, "lora_target"))
        fully = targets(settings.texts("additional_target"), arch, draft, "additional_target")
        draft.put("method.lora.train_fully", fully if isinstance(fully, list) else None)
        return
    settings.mark("lora_rank", "lora_target", "lora_dropout", "lora_alpha")
    scratch = settings.flag("train_from_scratch") and stage == "pt"
    draft.put("method.kind", "pretrain" if scratch else kind)
    if kind == "freeze":
        layers = settings.number("freeze_trainable_layers") or 2
        modules = settings.text("freeze_trainable_modules") or "all"
        draft.put("method.trained_layers", int(abs(layers)))
        if layers < 0 or modules != "all":
            draft.say(tr("freeze: whole last layers are estimated, not the first or single matrices of them"))


def _quantization(settings: TrainerSettings, draft: Draft) -> str | None:
    bits, method = settings.count("quantization_bit"), settings.text("quantization_method") or "bnb"
    settings.mark("quantization_type", "double_quantization")
    if bits is None:
        return None
    if method not in ("bnb", "bitsandbytes") or bits not in (4, 8):
        raise fail("quantization_method", f"{method}, {bits} bits", "bnb with 4 or 8 bits")
    kind = (settings.text("quantization_type") or "nf4") if bits == 4 else "int8"
    draft.put("method.quantization.kind", kind)
    if bits == 4:
        draft.put("method.quantization.double", settings.flag("double_quantization"))
    return kind


def _precision(settings: TrainerSettings, draft: Draft) -> None:
    half = "bf16" if settings.flag("bf16") else "fp16" if settings.flag("fp16") else None
    if settings.flag("fp8"):
        half = "fp8"
    if settings.flag("pure_bf16"):
        draft.put("training.precision", "bf16")
    else:
        precision(draft, half, None)
    if half is None and not settings.flag("pure_bf16"):
        draft.put("training.precision", "fp32")
