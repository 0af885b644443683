"""A fact file holds a value for every allowed word, and says file and key where it does not."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ftcost_core.documents.record import Record
from ftcost_core.formulas.facts.device import DeviceMemory, MemoryResiduals
from ftcost_core.formulas.facts.kernels import KernelFacts
from ftcost_core.formulas.facts.stacks import StackMechanisms, uses_deepspeed
from ftcost_core.formulas.facts.tables import FactsError, parsed
from ftcost_core.formulas.facts.time import TimeFacts
from ftcost_core.formulas.facts.vocabulary import Vocabulary
from ftcost_core.formulas.word_arrays import WordArray
from ftcost_core.storage.bundled import read_json

FILES: tuple[tuple[type[Record], tuple[str, ...]], ...] = (
    (Vocabulary, ("vocabulary.json",)),
    (StackMechanisms, ("stack_mechanisms.json",)),
    (TimeFacts, ("throughput", "time.json")),
    (KernelFacts, ("throughput", "facts.json")),
    (DeviceMemory, ("memory", "context.json")),
    (MemoryResiduals, ("memory", "residuals.json")),
)
WORDS = {
    "hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron", "lora", "dora", "full", "adamw", "sgd", "galore",
    "fp32", "nvfp4-mixed", "nf4", "int8", "sft", "ppo", "eager", "operators",
    "spot",
}  # fmt: skip


def tables(document: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Find every table of words in a file."""
    if isinstance(document, dict):
        words = {word for key in document for word in key.split()}
        if words & WORDS and not any(isinstance(value, dict) and "rmsnorm" in value for value in document.values()):
            yield path
        for key, value in document.items():
            yield from tables(value, (*path, key))


def at(document: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


@pytest.mark.parametrize(("model", "name"), FILES)
def test_a_missing_or_unknown_word_is_named_with_file_and_key(model: type[Record], name: tuple[str, ...]) -> None:
    shipped, file = read_json(*name), "/".join(name)
    parsed(model, shipped, file)
    for path in tables(shipped):
        table = at(shipped, path)
        first = next(iter(table))
        word = first.split()[0]
        missing, unknown = copy.deepcopy(shipped), copy.deepcopy(shipped)
        rest = first.removeprefix(word).strip() if first != "every second layer" else ""
        value = at(missing, path).pop(first)
        if rest:
            at(missing, path)[rest] = value
        at(unknown, path)["no-such-word"] = value
        for document, said in ((missing, word), (unknown, "no-such-word")):
            with pytest.raises(FactsError) as raised:
                parsed(model, document, file)
            assert f"{file}: {'.'.join(path)}" in str(raised.value)
            assert said in str(raised.value)


def test_a_word_given_twice_is_refused() -> None:
    document = read_json("stack_mechanisms.json")
    document["untied_head"]["by"] = {"hf litgpt": True, "hf torchtune unsloth fsdp megatron": False}
    with pytest.raises(FactsError, match=r"stack_mechanisms.json: untied_head.by: .*given twice: hf"):
        parsed(StackMechanisms, document, "stack_mechanisms.json")


def test_a_word_without_a_value_has_no_default() -> None:
    choices = WordArray.of(["adamw", "no-such-word"])
    with pytest.raises(KeyError, match="no-such-word"):
        choices.table({"adamw": 2.0})
    np.testing.assert_array_equal(choices.flag("adamw"), [1.0, 0.0])
    np.testing.assert_array_equal(choices.deviations({"adamw": 2.0}, 1.0), [2.0, 1.0])


@pytest.mark.parametrize(
    ("stack", "strategy", "expected"),
    [("hf", "zero3", True), ("unsloth", "zero1", True), ("megatron", "zero1", False), ("hf", "fsdp", False),
     ("hf", None, False)],
)  # fmt: skip
def test_who_runs_zero(stack: Any, strategy: str | None, expected: bool) -> None:
    assert uses_deepspeed(stack, strategy) is expected
