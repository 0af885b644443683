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
     ("vera", 64, 38_656), ("ia3", 16, 44_032), ("oft", 32, 555_520)],
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


def test_one_frozen_pair_is_shared_by_all_matrices() -> None:
    """VeRA: rank × (widest inputs + widest outputs), once: 2816 inputs of down, 2816 outputs of gate and up."""
    job = batch(SMALL | {"method.lora": {"rank": 64, "variant": "vera"}, "training.stack": "hf"})
    view = memory_inputs(job, FIRST)
    held = {term.key: float(term.value[0]) for term in adapter_terms(view, trained_on_stage(view))}
    assert held["adapters.frozen"] == 64 * (2816 + 2816) * float(view.precision.adapter[0])


def test_several_adapters_have_weights_gradients_and_states_each() -> None:
    one, eight = (batch(SMALL | {"method.lora": {"rank": 16, "count": count}}) for count in (1, 8))
    assert trained_parameters(eight).total == 8 * trained_parameters(one).total
    more = float(peak(eight).allocated[0] - peak(one).allocated[0])
    # fp32 adapters with two fp32 states and a gradient, of which some terms are not alive at the same time.
    assert 12 <= more / (7 * float(trained_parameters(one).total[0])) <= 16.5


def test_rounded_weights_are_saved_by_every_layer_unless_it_is_computed_again() -> None:
    """Quantisation-aware training: a 16-bit copy and the fp32 input of a clamp of each weight."""
    full = SMALL | {"method.kind": "full", "training.precision": "bf16", "training.stack": "torchtune",
                    "training.global_batch": 1, "training.micro_batch": 1}  # fmt: skip
    for checkpointing, layers in (("none", 4), ("full", 1)):
        plain, weights, operands = (
            batch(full | {"training.checkpointing": checkpointing, "method.fake_quantization": kind})
            for kind in (None, "int4", "int8-int4")
        )
        parameters = 4 * (1024 * (1024 + 256 + 256 + 1024) + 3 * 1024 * 2816)
        more = float(peak(weights).allocated[0] - peak(plain).allocated[0])
        assert more >= 6 * parameters * layers / 4
        # Checkpointed, the head's copy in the loss is the peak of both.
        assert (peak(operands).allocated[0] > peak(weights).allocated[0]) == (checkpointing == "none")
        assert step_seconds(operands)[0] > step_seconds(weights)[0] > step_seconds(plain)[0]
    kept, compiled = (
        batch(full | {"training.compile": on, "method.fake_quantization": "int4"}) for on in (False, True)
    )
    assert peak(compiled).allocated[0] < peak(kept).allocated[0]
