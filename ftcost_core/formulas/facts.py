"""The facts that the memory formulas read: files of ``resources/memory``, each with its sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from ftcost_core.storage.bundled import read_json


@dataclass(frozen=True, slots=True)
class Family:
    """What a family's modelling code keeps beyond what its structure implies."""

    norm_scale: str
    """``fp32``: the norm's weight multiplies the fp32 value, which is kept; ``input``: after the cast."""
    activation: str | None
    """An activation that is not one fused kernel; ``None``: what the structure says."""
    hidden_dropout_masks: int
    embedding_dropout: bool
    attention_dropout: bool
    rotary_copies_output: bool
    """A rotary embedding built by concatenation changes the layout, so the output is copied once more."""
    math_attention: bool
    """No fused attention kernel takes its shapes: scores and repeated heads are kept in fp32."""
    logits_softcap: bool
    scores_softcap: bool
    scores_fp32: bool
    post_norm_only: bool
    embedding_scaled: bool


@cache
def family(name: str) -> Family:
    """Return the facts of a family; one that is not listed follows the default."""
    table = read_json("memory", "families.json")
    row = table["default"] | table["families"].get(name, {})
    return Family(**{field.name: row[field.name] for field in fields(Family)})


@cache
def stack_facts() -> dict[str, Any]:
    """Return the mechanisms by which stacks differ."""
    found: dict[str, Any] = read_json("memory", "stacks.json")
    return found


@cache
def context_facts() -> dict[str, Any]:
    """Return what lies outside the allocator, and the allocator's slack."""
    found: dict[str, Any] = read_json("memory", "context.json")
    return found


@cache
def residual_facts() -> dict[str, float]:
    """Return between which factors of the estimate 80 % of the measurements lie: ``low`` and ``high``."""
    found = read_json("memory", "residuals.json")
    return {"low": float(found["low"]), "high": float(found["high"])}


def flag_table(name: str, by: str = "by") -> Mapping[str, float]:
    """Return 1 for each stack that does the named thing; a stack that is not listed does not."""
    return {stack: float(value) for stack, value in stack_facts()[name][by].items()}
