"""What no row of a table says: settings of a trainer that mean a job only together, and trainings that are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ftcost_core.configurations import axolotl, llama_factory, torchtune, trl, unsloth
from ftcost_core.configurations.common_settings import evaluated
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.questions import is_in_catalogue
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.vocabulary import complete
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import maxtext_models
from ftcost_core.trainers.names import Trainer
from ftcost_core.wording.field_values import value_name


def after_nemo(config: Configuration) -> None:
    """Read how samples are put together and how states are spread."""
    settings, draft = config.settings, config.draft
    data = settings.mapping("GPTSFTDatasetConfig")
    whole = data.mapping("dataset_kwargs").flag("pad_to_max_length")
    if draft.fields.get("data.batching") != "packed":
        packed = draft.fields.get("method.kind") == "pretrain"
        draft.put("data.batching", "packed" if packed else "padded" if whole else "padded-longest")
    strategy = draft.fields.pop("hardware.parallelism.strategy", None)
    draft.launch.strategy = None if strategy == "single" else strategy  # DDP has the same settings
    draft.launch.offload = draft.fields.pop("hardware.parallelism.cpu_offload", None)


def _mlx_model(settings: TrainerSettings, draft: Draft) -> str | None:
    """Return the model that a folder of mlx-lm's conversion names, and read the bits that stand at its end."""
    name = settings.text("model") or ""
    plain, bits = re.fullmatch(r"(.*?)(?:-([48])bit)?", name).groups()  # type: ignore[union-attr]
    if bits:
        draft.quantized_before = "int4-mlx" if bits == "4" else "int8-mlx"
    return plain or None


def _maxtext_model(settings: TrainerSettings, draft: Draft) -> str | None:
    """Return the model that MaxText calls by a name of its own."""
    name = settings.text("model_name")
    settings.mark("tokenizer_path")
    own = (model for model, own in maxtext_models().items() if own == name)
    tokenizer = settings.text("tokenizer_path")
    return next(own, name if tokenizer is None or (name and is_in_catalogue(name)) else tokenizer)


MODELS: Mapping[str, Callable[[TrainerSettings, Draft], str | None]] = {
    "torchtune": lambda settings, _draft: torchtune.model_of(settings), "mlx-lm": _mlx_model, "maxtext": _maxtext_model,
}  # fmt: skip
"""How a model is told that a setting does not name as the hub does."""


_MLX_EVALUATES = {"steps_per_eval": 200.0, "iters": 1000.0, "val_batches": 25.0}
"""What mlx-lm takes by itself (0.32, lora.py); it does not start without data to evaluate (tuner/trainer.py)."""


def after_mlx(config: Configuration) -> None:
    """Read the layers that are trained in full."""
    draft, layers = config.draft, config.settings.number("num_layers")
    if draft.fields.get("method.kind") == "full" and layers is not None and layers >= 1:
        draft.put("method.kind", "freeze")
        draft.put("method.trained_layers", int(layers))
    elif layers is not None and config.arch and 1 <= layers < config.arch.layers:
        draft.say(tr("num_layers: adapters on the last {n} layers: all are taken in the estimate", n=int(layers)))
    settings = config.settings
    every, last, batches = (
        usual if (given := settings.number(name)) is None else given for name, usual in _MLX_EVALUATES.items()
    )
    draft.fields.pop("run.evaluation_share", None)
    if batches < 0:
        evaluated(settings, draft, None)
    elif 0 < every < last:
        times = 1 + last // every + (last % every > 0)  # the first step and the last among them
        draft.put("run.evaluation_share", min(1.0, times * batches / last))
    else:
        draft.put("run.evaluation_share", 0.0)


def after_maxtext(config: Configuration) -> None:
    """Read the batch, which MaxText divides among all chips, those of tensor parallelism too."""
    draft = config.draft
    draft.launch.strategy = "fsdp"
    tensor = draft.launch.tensor = draft.fields.pop("hardware.parallelism.tensor", 1)
    if draft.batch_of_chip is not None:
        draft.put("training.micro_batch", max(1, round(draft.batch_of_chip * tensor)))


def after_torchtitan(config: Configuration) -> None:
    """Read how the model is spread: one GPU and DDP have the same settings."""
    draft = config.draft
    strategy = draft.fields.pop("hardware.parallelism.strategy", None)
    draft.launch.strategy = "fsdp" if strategy == "fsdp" else None
    draft.launch.offload = draft.fields.pop("hardware.parallelism.cpu_offload", None)


BEFORE: Mapping[str, Callable[[Configuration], None]] = {
    "trl": trl.before, "axolotl": axolotl.before, "llama-factory": llama_factory.before, "unsloth": unsloth.before,
}  # fmt: skip
"""What is read before the rows of a table, or refused; a trainer may have nothing."""
AFTER: Mapping[Trainer, Callable[[Configuration], None]] = complete(Trainer, {
    "trl": trl.after, "axolotl": axolotl.after, "llama-factory": llama_factory.after, "torchtune": torchtune.after,
    "unsloth": unsloth.after, "nemo": after_nemo, "mlx-lm": after_mlx, "maxtext": after_maxtext,
    "torchtitan": after_torchtitan,
})  # fmt: skip
"""What is read after them."""


def projected(config: Configuration) -> None:
    """Say where gradients are projected to another rank than the estimate's, and where each is freed as it arrives."""
    settings, draft, arch = config.settings, config.draft, config.arch
    optimizer = draft.fields.get("training.optimizer")
    share = vocabulary().optimizers.by[optimizer].projected if optimizer else 0.0
    if not share or arch is None:
        return
    arguments = re.search(r"\brank\W+(\d+)", str(settings.raw("optim_args")))
    rank = settings.count(f"{optimizer}_rank") or (int(arguments[1]) if arguments else None)
    own = max(1, int(arch.hidden_size * share))
    if rank not in (None, own):
        draft.say(tr("{optimizer}: projections of rank {rank} hold other states than the estimate's of rank {own}",
                     optimizer=value_name("training.optimizer", optimizer), rank=rank, own=own))  # fmt: skip
    named = [str(settings.raw(name)) for name in ("optim", "optimizer")]
    named = [name for name in named if name.endswith("_layerwise")]
    layerwise = f"{optimizer}_layerwise"
    for name in [layerwise] if settings.flag(layerwise) else named:
        draft.say(tr("{name}: each gradient is freed as it arrives; the estimate holds them all and needs more memory",
                     name=name))  # fmt: skip
