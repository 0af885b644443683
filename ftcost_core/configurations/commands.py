"""The parts of a command that starts a training: launcher, script, options, and the configuration that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

CONFIGURATIONS = (".yaml", ".yml", ".json")
_TWO_WORDS = ("swift", "megatron", "litgpt")
"""Tools whose command has a second word."""
_SUBCOMMANDS = ("train", "sft", "dpo", "lora", "full", "qlora")
"""Words of a command before its options."""
_OVERRIDE = re.compile(r"\+{0,2}[A-Za-z_]\w*(?:\.\w+)+=.*", re.DOTALL)
"""A setting of a configuration that a command changes."""


def file_of(script: str) -> str:
    """Return the file of a command's script or module; empty: it has none."""
    name = script.strip()
    if not name.endswith(".py") and re.fullmatch(r"\w+(?:\.\w+)+", name):
        name = f"{name.rpartition('.')[2]}.py"
    return name if name.endswith(".py") else ""


def of_hydra(options: Mapping[Any, Any]) -> str:
    """Return the file that a command's options name as Hydra has it; empty: none."""
    name = options.get("config_name")
    return f"{str(name).removesuffix('.yaml')}.yaml" if name else ""


MOST_BITS = 1_000
"""Of a whole number."""


def split(words: list[str]) -> tuple[list[str], str, dict[Any, Any], str | None]:
    """Split a command into the launcher's words, the script, its options, and the configuration it names."""
    start, end, script = len(words), 0, ""
    for position, word in enumerate(words):
        name = Path(word).name
        before = Path(words[position - 1]).name if position else ""
        after = words[position + 1] if position + 1 < len(words) else ""
        if name.endswith(".py"):
            start, end, script = position, position + 1, f" {name}"
        elif name in ("sft", "dpo", "kto", "grpo", "rloo", "train") and before and not words[0].startswith("-"):
            start, end, script = position, position + 1, f"{before} {name}"
        elif word in ("-m", "--module") and after and not after.startswith("torch."):
            start, end, script = position, position + 2, words[position + 1]
        elif (before, name) == ("tune", "run"):
            end, script = position + 1, "tune run"
        elif name in _TWO_WORDS and after and not after.startswith("-"):
            start, end, script = position, position + 2, f" {name} {after}"
        elif name in ("mlx_lm.lora", "autotrain"):
            start, end, script = position, position + 1, f" {name} {after}"
        if script:
            break
    rest = words[end:]
    if script == "tune run":
        # tune run [options of torchrun] RECIPE --config CONFIG [name=value ...]
        start = words.index("--config") if "--config" in words else len(words)
        named = words[start + 1] if start + 1 < len(words) else None
        return words[: start - 1], script, assignments_of(rest), named
    if rest and rest[0] in _SUBCOMMANDS:
        rest = rest[1:]
    if "litgpt" in script and rest and not rest[0].startswith("-"):
        rest = ["--checkpoint_dir", *rest]
    if rest and "maxtext" in script.casefold():  # its own settings, which the command's change
        return words[:start], script, {"base_config": rest[0]} | assignments_of(rest[1:]), None
    if rest and Path(rest[0]).suffix in CONFIGURATIONS:
        return words[:start], script, assignments_of(rest[1:]) | options_of(rest[1:]), rest[0]
    hydra = any(map(_OVERRIDE.fullmatch, rest)) or (rest and not rest[0].startswith("-") and "=" in rest[0])
    if "verl" in script or hydra:
        options = options_of([word for word in rest if word.startswith("-") or "=" not in word])
        options |= assignments_of(rest)
    else:
        options = options_of(rest)
    for option in ("config", "c"):
        config = options.get(option)
        if isinstance(config, str) and Path(config).suffix in CONFIGURATIONS:
            del options[option]
            return words[:start], script, options, config
    return words[:start], script, options, None


def options_of(words: list[str]) -> dict[str, Any]:
    """Return the options of a command: ``--name value``, ``--name=value``, or a flag alone."""
    out: dict[str, Any] = {}
    name = None
    for word in words:
        option = re.fullmatch(r"--?([A-Za-z][\w.-]*)(?:=(.*))?", word, re.DOTALL)
        if option:
            name = option[1].replace("-", "_")
            out[name] = True if option[2] is None else typed(option[2])
        elif name is not None:
            before = out[name]
            out[name] = typed(word) if before is True else [*_listed(before), typed(word)]
    return out


def assignments_of(words: list[str]) -> dict[str, Any]:
    """Return what a command sets as ``name=value``, without dashes."""
    found = (re.fullmatch(r"\+{0,2}([A-Za-z_][\w.]*)=(.*)", word, re.DOTALL) for word in words)
    return {match[1]: typed(match[2]) for match in found if match}


def overridden(values: dict[Any, Any], changes: Mapping[str, Any]) -> dict[Any, Any]:
    """Return a configuration with a command's options in it; ``a.b`` is ``b`` below ``a``."""
    out = dict(values)
    for name, value in changes.items():
        first, _, rest = name.partition(".")
        below = out.get(first)
        out[first] = overridden(below if isinstance(below, dict) else {}, {rest: value}) if rest else value
    return out


def typed(word: str) -> Any:
    """Return a command's word as YAML reads it: ``true``, a number, JSON, or the text."""
    try:
        value = yaml.safe_load(word)
    except (yaml.YAMLError, ValueError, RecursionError):
        return word
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return word
    return value if isinstance(value, bool | int | float | dict) else word


def _listed(value: Any) -> Iterator[Any]:
    yield from value if isinstance(value, list) else [value]
