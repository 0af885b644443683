"""What the modelling code of a model family keeps in memory (``resources/memory/families.json``)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from ftcost_core.formulas.facts.tables import FactModel, load


class Family(FactModel):
    """What a family's modelling code keeps beyond what its structure implies."""

    norm_scale: Literal["fp32", "input"] = "input"
    """``fp32``: the norm's weight multiplies the fp32 value, which is kept; ``input``: after the cast."""
    activation: Literal["gelu_new", "relu", "gpt_oss"] | None = None
    """An activation that is not one fused kernel; ``None``: what the structure says."""
    hidden_dropout_masks: int = Field(0, ge=0)
    embedding_dropout: bool = False
    attention_dropout: bool = False
    rotary_copies_output: bool = False
    """A rotary embedding built by concatenation changes the layout, so the output is copied once more."""
    math_attention: bool = False
    """No fused attention kernel takes its shapes: scores and repeated heads are kept in fp32."""
    logits_softcap: bool = False
    scores_softcap: bool = False
    scores_fp32: bool = True


class _Families(FactModel):
    about: str
    families: dict[str, Family]
    source: str


@cache
def family(name: str) -> Family:
    """Return the facts of a family; one that is not listed has no peculiarity."""
    return _families().families.get(name, Family())


@cache
def _families() -> _Families:
    return load(_Families, "memory", "families.json")
