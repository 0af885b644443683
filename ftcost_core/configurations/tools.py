"""Which trainer a configuration is of, and by which table it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ftcost_core.configurations import places
from ftcost_core.configurations.dialects import Dialect, dialect_of, dialects, flat, marks_of
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import TRAINERS, Trainer
from ftcost_core.trainers.table import trainers

BESIDE = ("dataset_info.json", "rewards.py", "prepare_data.py")
"""Files of a hand-off that say no settings."""
_OF_FACTORY_V1 = {"model", "template", "train_dataset"}
_OF_TRL = re.compile(r"(?:^|[\s/_])(?:run_)?(?:sft|dpo|grpo|orpo|kto|cpo|ppo)\w*(?:\.py)?$|trl")
"""Names of scripts that parse TRL's own settings."""
_TRLS_OWN = [f"{name}.py" for name in ("sft", "dpo", "kto", "grpo", "rloo", "orpo", "cpo", "gkd", "reward_modeling")]
"""Scripts of TRL's own."""
_TRL_ALONE = {"max_prompt_length", "num_generations", "packing", "dataset_text_field", "use_peft", "beta"}
_MANY_MARKS = 2
"""More marks of a dialect than this tell it, though a table's own mark is there too."""


def says_training(script: Mapping[Any, Any]) -> bool:
    """Tell whether what a script says is a training."""
    return dialect_of(script, "") is not None or marked(script) is not None


def trains(script: Mapping[Any, Any], beside: Sequence[tuple[Path, str, Any]], own: frozenset[str]) -> bool:
    """Tell whether a script says what is trained itself, rather than by a configuration that is not its own."""
    others = (values for path, form, values in beside if form not in ("script", "command") and path.name not in own)
    configured = any(map(marked, others))
    return not configured and dialect_of(script, "") is not None


def tool_of(path: Path, values: Mapping[Any, Any], script: str) -> tuple[Trainer, Dialect | None]:
    """Return the table by which a configuration is read, and the dialect that it is in."""
    if "llamafactory" in script or (re.search(r"train(?:_bash)?\.py$", script) and "stage" in values):
        return "llama-factory", None
    if "axolotl" in script:
        return "axolotl", None
    if "mlx_lm" in script:
        return "mlx-lm", None
    own = marked(values)
    foreign = script.endswith(".py") and not (_OF_TRL.search(script) and "model_name_or_path" in values)
    dialect = dialect_of(values, script)
    if (
        own not in (None, "trl")
        and not foreign
        and not (dialect and marks_of(dialect, dict(flat(values))) > _MANY_MARKS)
    ):
        return own, None
    own_words = foreign and (dialects()["transformers"].names.keys() & values.keys() or not _TRL_ALONE & values.keys())
    if dialect is not None and (dialect is not dialects()["transformers"] or own_words):
        return dialect.of, dialect
    if own is not None:
        return own, None
    if values.keys() >= _OF_FACTORY_V1:
        why = tr("LLaMA-Factory's v1 trainer is not estimated: give the settings of its usual trainer")
        raise places.refused(path, why)
    titles = [*(f"{table.title} {table.release}" for table in trainers().values()),
              *(one.title for one in dialects().values())]  # fmt: skip
    why = tr("it is of no trainer that is read: {titles}, accelerate, DeepSpeed", titles=", ".join(titles))
    raise places.refused(path, why)


def is_training(path: Path, _form: str, values: Any) -> bool:
    """Tell a trainer's configuration, of which no script or command is known."""
    try:
        tool_of(path, values, "")
    except InputError:
        return False
    return path.name not in BESIDE


def marked(values: Mapping[Any, Any]) -> Trainer | None:
    """Return the trainer whose marks stand in a configuration; TRL's are transformers', which others have too."""
    for name in sorted(TRAINERS, key=lambda name: name == "trl"):
        if any(all(mark in values for mark in group) for group in trainers()[name].reading.marks):
            return name
    return None


def is_of_people(tool: Trainer, dialect: Dialect | None, script: str) -> bool:
    """Tell a command's script that is a person's own, and may set what the command does not say."""
    own = dialect is dialects()["transformers"] or (tool == "trl" and dialect is None and script.endswith(".py"))
    return own and script.strip() not in ("", *_TRLS_OWN)
