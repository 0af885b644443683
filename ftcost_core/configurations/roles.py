"""The roles of a job for the names of matrices that configurations give."""

from __future__ import annotations

import re
import warnings
from collections.abc import Collection

from ftcost_core.architecture.linears import linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations.draft import Draft
from ftcost_core.documents.words import Role
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ALL_ROLES, ATTENTION_ROLES, LINEAR_ROLES, MEGATRON_MODULES, module_names

_LONGEST_PATTERN = 400
_MOST_REPEATED = 3
_REPEATED = re.compile(r"[*+{]")
_SLOW_PATTERN = re.compile(r"\)[*+{]|\\\d")
"""A regular expression that is longer, or repeats more or groups, could take for ever."""
_MODELS = ("model", "model.language_model", "language_model.model")
_BLOCKS = ("self_attn", "attn", "attention", "mlp", "block_sparse_moe")
"""Where PEFT finds a matrix: the parts of its path that configurations write out."""
_ROLE = "role."
"""Begins what is a role itself: of trainers whose switches name parts of a layer, whatever a model calls them."""


def targets(names: list[str], arch: ModelArchitecture | None, draft: Draft, setting: str) -> list[Role] | str | None:
    """Return the roles of the job for names of modules; ``None``: nothing that can be told."""
    if not names:
        return None
    if [name.casefold() for name in names] in (["all-linear"], ["all"]):
        return "all-linear"
    modules = module_names(arch.family if arch else "")
    # Layers without softmax attention, whose matrices have names of their own.
    others = [matrix for matrix in linears(arch) if matrix.kind == "ssm"] if arch else []
    ends = {
        role: {module.rpartition(".")[2] for module in modules[role]}
        | {m.name for m in others if role in m.roles}
        | {MEGATRON_MODULES.get(role, "")}
        for role in ALL_ROLES
    }
    roles: list[Role] = []
    for name in names:
        if itself := [role for role in ALL_ROLES if name == f"{_ROLE}{role}"]:
            roles += [role for role in itself if modules[role]]
            continue
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
    left = [m.name for m in others if m.roles & set(roles) and not any(_names(name, m.name) for name in names)]
    if left:
        note = tr(
            "{setting}: {names} get no adapters; the estimate gives them some, as to the matrices of the same part of "
            "other layers, and needs more memory", setting=setting, names=", ".join(left),
        )  # fmt: skip
        draft.say(note)
    return as_targets(roles, () if left else [role for role in LINEAR_ROLES if modules[role]])


def as_targets(roles: Collection[Role], linear: Collection[Role] = LINEAR_ROLES) -> list[Role] | str | None:
    """Return roles as a job has them: in order, or the word for all linear layers or all of attention."""
    if set(roles) == set(linear):
        return "all-linear"
    return "attention" if set(roles) == set(ATTENTION_ROLES) else [role for role in ALL_ROLES if role in roles] or None


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
