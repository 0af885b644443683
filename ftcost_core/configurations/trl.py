"""TRL's settings: YAML for TrlParser, or the options of a script."""

from __future__ import annotations

from pathlib import Path

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.hugging_face import evaluated, precision, targets, trainer_arguments
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.text.i18n import tr

_OF_GRPO = ("num_generations", "max_completion_length", "num_iterations", "reward_funcs")
_OF_DPO = ("beta", "precompute_ref_log_probs", "sync_ref_model", "dpo_loss_type")


def read(settings: TrainerSettings, path: Path, draft: Draft, arch: ModelArchitecture | None, script: str) -> None:
    """Read TRL's settings; ``script`` is the name of the script or trainer, where a command says it."""
    trainer_arguments(settings, path, draft)
    evaluated(settings, draft, None if "eval_strategy" in settings else 0.0)
    objective = _objective(settings, script, draft)
    draft.put("method.objective", objective)
    _method(settings, draft, arch)
    dtype = settings.text("torch_dtype") or settings.text("dtype")
    half = "fp16" if settings.flag("fp16") else None if settings.flag("bf16") is False else "bf16"
    settings.mark("bf16", "fp16", "dtype", "torch_dtype")
    precision(draft, half, dtype)
    for field in ("training.optimizer", "training.attention"):
        draft.word(settings, "trl", field)
    checkpointing = draft.word(settings, "trl", "training.checkpointing")
    settings.mark("gradient_checkpointing_kwargs", "optim_args", "optim_target_modules")
    if checkpointing is None and settings.flag("gradient_checkpointing") is not None:
        draft.put("training.checkpointing", "full" if settings.flag("gradient_checkpointing") else "none")
    _data(settings, draft, objective)
    liger = settings.flag("use_liger_kernel")
    parts = settings.mapping("liger_kernel_config")
    draft.put("training.kernels", "fused" if liger else "standard")
    fused = liger and parts.flag("fused_linear_cross_entropy") is not False
    draft.put("training.loss", "fused" if fused else "chunked")
    draft.put("training.activation_offload", settings.flag("activation_offloading") or None)


def _objective(settings: TrainerSettings, script: str, draft: Draft) -> str:
    for name in ("grpo", "dpo", "sft"):
        if name in script.casefold():
            return name
    for marks, name in ((_OF_GRPO, "grpo"), (_OF_DPO, "dpo")):
        said = next((mark for mark in marks if mark in settings), None)
        if said:
            draft.say(tr("method.objective: {name}, as {said} is a setting of it", name=name, said=said))
            return name
    return "sft"


def _method(settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None) -> None:
    quantization = draft.word(settings, "trl", "method.quantization.kind")
    settings.mark("bnb_4bit_quant_type", "use_bnb_nested_quant", "load_in_4bit", "load_in_8bit")
    if quantization in ("nf4", "fp4"):
        draft.put("method.quantization.double", bool(settings.flag("use_bnb_nested_quant")))
    if not settings.flag("use_peft"):
        draft.put("method.kind", "full")
        settings.mark("lora_r", "lora_dropout", "lora_target_modules", "lora_modules_to_save", "use_dora")
        return
    dora = settings.flag("use_dora")
    four_bit = quantization in ("nf4", "fp4")
    draft.put("method.kind", "dora" if dora else "qlora" if four_bit else "lora")
    draft.put("method.lora.rank", settings.count("lora_r"))
    draft.put("method.lora.dropout", settings.number("lora_dropout"))
    names = settings.texts("lora_target_modules")
    if not names:
        draft.say(tr("lora_target_modules: PEFT chooses them by the model: taken as the query and value matrices"))
    chosen = targets(names, arch, draft, "lora_target_modules") if names else ["q", "v"]
    draft.put("method.lora.targets", chosen)
    fully = targets(settings.texts("lora_modules_to_save"), arch, draft, "lora_modules_to_save")
    draft.put("method.lora.train_fully", fully if isinstance(fully, list) else None)


def _data(settings: TrainerSettings, draft: Draft, objective: str) -> None:
    length = settings.count("max_seq_length") or settings.count("max_length")
    if objective == "grpo":
        completion = settings.count("max_completion_length") or 512
        length = settings.count("vllm_max_model_length")
        if length is None:
            length = 2 * completion
            draft.say(tr("data.seq_len: twice max_completion_length, as prompts are not bounded"))
        _rollout(settings, draft)
    settings.mark("max_length", "num_generations", "max_completion_length")
    draft.put("data.seq_len", length)
    multiple = settings.raw("pad_to_multiple_of")
    if settings.flag("packing"):
        draft.put("data.batching", "packed")
    else:
        draft.put("data.batching", "padded" if multiple == length else "padded-longest")


def _rollout(settings: TrainerSettings, draft: Draft) -> None:
    """Read how GRPO generates. Of a server a configuration does not say which GPUs it has."""
    draft.put("method.rollout.group_size", settings.count("num_generations"))
    vllm, mode = settings.flag("use_vllm"), settings.text("vllm_mode")
    share, tensor = (settings.number("vllm_gpu_memory_utilization"), settings.count("vllm_tensor_parallel_size"))
    sleep = settings.flag("vllm_enable_sleep_mode")
    if not vllm:
        draft.put("method.rollout.engine", "none")
    elif mode == "server":
        draft.fill_in(
            "method.rollout.engine",
            tr("method.rollout: the vLLM server's GPUs are not said; it is taken to share the trainer's"),
        )
    else:
        draft.put("method.rollout.engine", "vllm-colocated")
        draft.put("method.rollout.memory_share", share)
        draft.put("method.rollout.tensor", tensor)
        draft.put("method.rollout.sleep", bool(sleep))
