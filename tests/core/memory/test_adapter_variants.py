"""Adapters other than a low-rank pair: trained parameters as peft 0.21.2 counts them, and what each saves."""

from __future__ import annotations

import pytest

from ftcost_core.formulas.memory.adapters import adapter_terms
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.throughput.step import step_seconds
from ftcost_core.formulas.trained import trained_parameters
from tests.core.memory.build import batch

SMALL: dict[str, object] = {
    "model": {"architecture": {"layers": 4, "hidden_size": 1024, "intermediate_size": 2816, "num_heads": 16,
                               "num_kv_heads": 4, "vocab_size": 32_000}},
    "method.kind": "lora",
}  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "rank", "trained"),
    [("lora", 16, 1_163_264), ("rslora", 16, 1_163_264), ("pissa", 16, 1_163_264), ("lora-plus", 16, 1_163_264),
     ("vera", 64, 38_656), ("ia3", 16, 36_864), ("oft", 32, 555_520)],
)  # fmt: skip
def test_trained_parameters_are_those_of_peft(variant: str, rank: int, trained: int) -> None:
    """Counted on peft 0.21.2's own modules beside all seven matrices of each of four layers."""
    job = batch(SMALL | {"method.lora": {"rank": rank, "variant": variant}})
    assert trained_parameters(job).total == trained


def test_a_frozen_first_matrix_is_held_and_its_input_is_not_saved() -> None:
    """LoRA-FA: the pair's first matrices, 16 × inputs, are held but not trained."""
    plain, frozen = (
        batch({"method.kind": "lora", "method.lora": {"rank": 16, "variant": variant}, "training.micro_batch": 8,
               "training.global_batch": 8, "training.checkpointing": "none"})
        for variant in ("lora", "lora-fa")
    )  # fmt: skip
    view = memory_inputs(frozen, FIRST)
    held = {term.key: float(term.value[0]) for term in adapter_terms(view, trained_on_stage(view))}
    of_pairs, of_second = trained_parameters(plain).total, trained_parameters(frozen).total
    assert held["adapters.frozen"] == float(of_pairs[0] - of_second[0]) * float(view.precision.adapter[0])
    saved = float(peak(plain).allocated[0] - peak(frozen).allocated[0])
    assert saved > 2**30
    assert step_seconds(frozen)[0] == pytest.approx(step_seconds(plain)[0], rel=0.05)


def test_vectors_multiply_nothing() -> None:
    plain, scaled = (
        batch({"method.kind": "lora", "method.lora": {"rank": 64, "variant": variant}}) for variant in ("lora", "ia3")
    )
    assert step_seconds(scaled)[0] < step_seconds(plain)[0]
