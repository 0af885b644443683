"""LLaMA-Factory: what it does not train, and settings that mean a job only together."""

from __future__ import annotations

from ftcost_core.configurations import launchers
from ftcost_core.configurations.common_settings import evaluated, no_other, one_of
from ftcost_core.configurations.draft import Configuration
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.text.i18n import tr

_OTHER = (
    "use_mca", "use_kt", "use_hyper_parallel", "tensor_model_parallel_size", "use_badam", "use_llama_pro",
)  # fmt: skip
"""Settings of LLaMA-Factory's trainers over Megatron, KTransformers and the like, and methods without an estimate."""
_PASSES_OF_PPO = 4
"""The default of LLaMA-Factory's ppo_epochs (0.9.5, hparams/finetuning_args.py:207)."""


def before(config: Configuration) -> None:
    """Refuse what LLaMA-Factory does and what is no training that is estimated."""
    settings, draft = config.settings, config.draft
    trained = settings.flag("do_train")
    if trained is None and _trains(settings):
        trained = True
        draft.fill_in("run.evaluation_share", tr("do_train is not said: taken as a training, as its settings are"))
    if not trained or "export_dir" in settings:
        why = settings.plain.get("do_train")
        given = "export_dir" if "export_dir" in settings else "false" if why == 0 and why is not None else why
        raise fail("do_train", given, tr("true: a training, no export or evaluation"))
    no_other(config, _OTHER, tr("null: LLaMA-Factory's usual trainer"))
    bits, method = settings.count("quantization_bit"), settings.text("quantization_method")
    if bits is not None and (method not in ("bnb", "bitsandbytes") or bits not in (4, 8)):
        raise fail("quantization_method", f"{method}, {bits} bits", "bnb with 4 or 8 bits")
    one_of(config, "stage", ("sft", "pt", "dpo", "kto", "rm", "ppo"))
    samples = settings.number("max_samples")
    datasets = settings.texts("dataset")
    if samples is not None and samples >= 1:
        draft.launch.most_samples = int(samples) * max(1, len(datasets))
    one_of(config, "finetuning_type", ("lora", "full", "freeze"))


def _trains(settings: TrainerSettings) -> bool:
    """Tell a training that does not say so: one whose command says it."""
    evaluated = any(settings.flag(name) for name in ("do_eval", "do_predict", "predict_with_generate"))
    return "per_device_train_batch_size" in settings and "learning_rate" in settings and not evaluated


def after(config: Configuration) -> None:
    """Read which layers are trained, and how the run is spread and evaluated."""
    settings, draft = config.settings, config.draft
    launchers.of_trainer(settings, config.path, draft)
    if draft.fields.get("method.kind") == "freeze":
        layers = settings.number("freeze_trainable_layers") or 2
        draft.put("method.trained_layers", int(abs(layers)))
        if layers < 0 or (settings.text("freeze_trainable_modules") or "all") != "all":
            draft.say(tr("freeze: whole last layers are estimated, not the first or single matrices of them"))
    settings.mark("train_from_scratch")
    if settings.flag("use_unsloth"):
        draft.put("training.trainer", "unsloth")
        draft.put("training.stack", "unsloth")
        # It is always handed use_gradient_checkpointing="unsloth" (model/model_utils/unsloth.py), whatever is set.
        draft.put("training.checkpointing", "full")
    _models_beside(config)
    if settings.flag("pissa_init"):
        _pissa(config)
    size = None if "eval_dataset" in settings else settings.number("val_size") or 0.0
    evaluated(settings, draft, size if "eval_strategy" in settings else 0.0)


def _models_beside(config: Configuration) -> None:
    """Refuse a reference that is no copy of the model, and say what PPO holds less of than the estimate.

    Raises :class:`InputError`.
    """
    settings, draft = config.settings, config.draft
    named, adapters = settings.text("ref_model"), draft.fields.get("method.kind") in ADAPTER_KINDS
    if named is not None and (adapters or named != draft.named):
        why = tr("null: the model itself before its training, as the estimate has it")
        raise fail("ref_model", named, why)
    kind = settings.text("reward_model_type") or "lora"
    if draft.fields["method.objective"] == "ppo":
        draft.put("method.rollout.passes", settings.count("ppo_epochs") or _PASSES_OF_PPO)
        draft.say(
            tr("reward_model_type: {kind}: the value head is part of the model that is trained, and only a reward "
               "model of type full is held beside it; the estimate holds both apart and needs more memory", kind=kind)
        )  # fmt: skip


def _pissa(config: Configuration) -> None:
    """Refuse what LLaMA-Factory refuses beside PiSSA's start (0.9.5, hparams/parser.py:192, 377).

    Raises :class:`InputError`.
    """
    if config.draft.launch.strategy == "zero3" or "method.quantization.kind" in config.draft.fields:
        raise fail(
            "pissa_init", "true", tr("false under ZeRO-3 and on a quantised model: LLaMA-Factory does not start")
        )
