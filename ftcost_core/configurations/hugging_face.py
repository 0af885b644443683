"""What TRL's and LLaMA-Factory's configurations share: the arguments of transformers' Trainer, and LoRA's."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations import launchers
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.job import Role
from ftcost_core.exporters.facts import ALL_ROLES, module_names
from ftcost_core.exporters.trainer_job import ATTENTION_ROLES, LINEAR_ROLES
from ftcost_core.text.i18n import tr

_LONGEST_PATTERN = 400
_MOST_REPEATED = 3
_REPEATED = re.compile(r"[*+{]")
_SLOW_PATTERN = re.compile(r"\)[*+{]|\\\d")
"""A regular expression that is longer, or repeats more or groups, could take for ever."""
_MODELS = ("model", "model.language_model", "language_model.model")
_BLOCKS = ("self_attn", "attn", "attention", "mlp", "block_sparse_moe")
"""Where PEFT finds a matrix: the parts of its path that configurations write out."""


def trainer_arguments(settings: TrainerSettings, path: Path, draft: Draft) -> None:
    """Read batch sizes, length of the run and how it is spread."""
    draft.put("training.micro_batch", settings.count("per_device_train_batch_size"))
    draft.read_accumulation(settings)
    draft.put("data.epochs", settings.number("num_train_epochs"))
    steps = settings.number("max_steps")
    draft.max_steps = int(steps) if steps is not None and steps >= 1 else None
    draft.put("training.compile", settings.flag("torch_compile"))
    launchers.fsdp_of_trainer(settings, draft)
    zero = settings.raw("deepspeed")
    if isinstance(zero, dict):
        launchers.deepspeed(zero, draft)
    elif isinstance(zero, str):
        launchers.beside(path, zero, draft)
    settings.mark("do_train", "save_steps")


def evaluated(settings: TrainerSettings, draft: Draft, held_out: float | None) -> None:
    """Set the share of evaluation: what is held out of the data, as often as it is evaluated in an epoch.

    ``held_out`` is ``None`` where a configuration does not say how large the evaluation data are.
    """
    size = settings.number("per_device_eval_batch_size") or settings.number("eval_batch_size")
    draft.put("run.evaluation_batch", size and int(size))
    # YAML reads an unquoted "no" as false.
    strategy = "no" if settings.raw("eval_strategy") is False else settings.text("eval_strategy")
    an_epoch = 1.0 if strategy == "epoch" else settings.number("evals_per_epoch")
    steps = settings.number("eval_steps")
    if an_epoch is None and steps and 0 < steps < 1:  # a share of the run
        an_epoch = 1 / (steps * (settings.number("num_epochs") or settings.number("num_train_epochs") or 1))
    if held_out == 0 or strategy == "no":
        draft.put("run.evaluation_share", 0.0)
    elif held_out is not None and 0 < held_out < 1 and an_epoch is not None and held_out * an_epoch <= 1:
        draft.put("run.evaluation_share", held_out * an_epoch)
    else:
        draft.say(tr("run.evaluation_share: how large the evaluation data are is not said: left open"))


def precision(draft: Draft, half: str | None, dtype: str | None) -> None:
    """Set the precision: ``half`` is autocast's dtype or ``None``, ``dtype`` that of the weights."""
    weights = {"float32": "fp32", "bfloat16": "bf16", "float16": "fp16"}.get((dtype or "").removeprefix("torch."))
    if half in ("fp8", "bf16", "fp16"):
        draft.put("training.precision", f"{half}-mixed")
    else:
        draft.put("training.precision", weights)
    draft.put("training.weights_dtype", weights)


def targets(names: list[str], arch: ModelArchitecture | None, draft: Draft, setting: str) -> list[Role] | str | None:
    """Return the roles of the job for names of modules; ``None``: nothing that can be told."""
    if not names:
        return None
    if [name.casefold() for name in names] in (["all-linear"], ["all"]):
        return "all-linear"
    modules = module_names(arch.family if arch else "")
    ends = {role: {module.rpartition(".")[2] for module in modules[role]} for role in ALL_ROLES}
    roles: list[Role] = []
    for name in names:
        named = [role for role in ALL_ROLES if any(_names(name, module) for module in ends[role])]
        roles += named
        if not named:
            draft.say(
                tr("{setting}: {name} is no matrix of this model that is known: not read", setting=setting, name=name)
            )
    if not roles:
        note = tr("{setting}: no matrix of it is known: the usual ones are taken", setting=setting)
        draft.fill_in("method.lora.targets", note)
        return None
    roles = [role for role in ALL_ROLES if role in roles]
    present = [role for role in LINEAR_ROLES if modules[role]]
    if set(roles) == set(present):
        return "all-linear"
    return "attention" if set(roles) == set(ATTENTION_ROLES) else roles


def _names(name: str, module: str) -> bool:
    """Tell whether a name of the configuration, or a regular expression over names, means a module."""
    last = name.rpartition(".")[2]
    if last == module:
        return True
    if _SLOW_PATTERN.search(name) or len(name) > _LONGEST_PATTERN or len(_REPEATED.findall(name)) > _MOST_REPEATED:
        return False
    paths = (f"{model}.layers.0.{block}.{module}" for model in _MODELS for block in _BLOCKS)
    return _matches(last, module) or any(_matches(name, path) for path in paths)


def _matches(pattern: str, text: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):
            return re.fullmatch(pattern, text) is not None
    except (re.error, OverflowError, RecursionError):
        return False
