"""Which settings change an estimate though nobody has read them: words in their names; files that others include."""

from __future__ import annotations

import re

_WORDS = re.compile(
    r"adapters?|i?a3|lora|qlora|dora|peft|vera|tuner|quant\w*|(?:load|in)?[48]bits?|bits?|bnb|nf4|fp4|gptq|awq|seqlen|"
    r"cutoff|blocksize|batch|micro|mini|accum\w*|grad|offload\w*|freeze\w*|frozen|unfrozen|trainable|spectrum|teacher|"
    r"distill\w*|reward\w*|kl|preference|stage|rlhf|train|tune|tuning"
)
_ALONE = {"batch", "micro", "mini", "grad", "stage", "train", "tune", "tuning"}
"""Words that tell only beside another: a batch's size, the kind of a training."""
_PAIRS = re.compile(
    r"(?:max|context|window|model|input|sequence)_?(?:seq(?:uence)?|context|input|model|prompt|source|target|train)?"
    r"_?(?:len(?:gth)?|size|tokens)|block_size|seq(?:uence)?_?len(?:gth)?|batch_?size\w*|micro_?batch\w*|mini_?batch\w*|"
    r"(?:train|tuning|finetuning|tuner|sft|rlhf)_type|adv(?:antage)?_estimator|(?:ds_)?zero_stage|loss_type|grad\w*_accum\w*|"
    r"num_generations|teacher_model\w*|^_base_$|^base_config$|^(?:include|inherit|extend|default)s?(?:_from)?$"
)
_OF_OTHERS = re.compile(
    r"auto_find|eval|valid|test|predict|infer|generat|dataloader|preprocess|encode|save|log|hub|metric|report"
)
"""Parts of names that are of evaluation and the like, whose settings change no training."""
_OF_TRACKERS = ("wandb_", "comet_", "mlflow_", "swanlab_", "hub_")


def is_telling(name: str) -> bool:
    """Tell whether a setting's name speaks of adapters, quantisation, length, batch, objective or offload."""
    plain = name.casefold().replace("-", "_").replace(".", "_")
    if _OF_OTHERS.search(plain) and "num_generations" not in plain:
        return False
    words = set(re.findall(r"[a-z]+\d*[a-z]*|\d+[a-z]+", plain))
    if any(_WORDS.fullmatch(word) for word in words - _ALONE):
        return True
    return _PAIRS.search(plain) is not None


def changes_nothing(name: str, without_effect: frozenset[str]) -> bool:
    """Tell whether a setting is among those without effect: by its name, or all below one of its parents."""
    if name.startswith(("x-", ".")):  # where people keep what anchors repeat
        return True
    parts = name.split(".")
    parents = (f"{'.'.join(parts[:n])}.*" for n in range(1, len(parts)))
    of_trackers = parts[-1].startswith(_OF_TRACKERS)
    return of_trackers or not without_effect.isdisjoint({name, parts[-1], *parents})
