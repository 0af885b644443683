"""Hand-offs made and read back."""

from __future__ import annotations

import ast
import json
from functools import cache
from typing import Any

import yaml

from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.handoff import Handoff
from tests.core.jobs import job
from tests.handoff_tools.cases import CASES, RENTED, stack_of


def estimated(case: str, target: str = "trl") -> tuple[Job, Estimate]:
    """A job of the tools' checks, of a target's own stack, with its estimate."""
    return _estimated(case, tuple(stack_of(target).items()))


@cache
def _estimated(case: str, stack: tuple[tuple[str, Any], ...]) -> tuple[Job, Estimate]:
    one = edited(job(), {**CASES[case], **dict(stack)})
    return one, estimate(one)


def handed(case: str, target: str, **options: Any) -> Handoff:
    """A hand-off of one of those jobs."""
    return hand_off(*estimated(case, target), target, **options)


def changed(changes: dict[str, object], target: str, **options: Any) -> Handoff:
    """A hand-off of the small job with fields changed."""
    one = edited(job(), {**RENTED.get(target, {}), **changes})
    return hand_off(one, estimate(one), target, **options)


class _EachKeyOnce(yaml.SafeLoader):
    """Refuses a mapping that has a key twice, of which YAML's own loaders take the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        assert len(keys) == len(set(keys)), keys
        return super().construct_mapping(node, deep)


def yaml_of(text: str) -> Any:
    """What a YAML file says, which has each key once."""
    return yaml.load(text, _EachKeyOnce)


def read(handoff: Handoff, name: str) -> Any:
    """A YAML or JSON file of a hand-off."""
    return (json.loads if name.endswith(".json") else yaml_of)(handoff.files[name])


def call(text: str, function: str) -> dict[str, Any]:
    """The literal keyword arguments of the first call of a function in a script."""
    for node in ast.walk(ast.parse(text)):
        name = getattr(node, "func", None)
        if isinstance(node, ast.Call) and function in (getattr(name, "id", None), getattr(name, "attr", None)):
            return {k.arg: ast.literal_eval(k.value) for k in node.keywords if k.arg and _literal(k.value)}
    raise AssertionError(function)


def _literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True
