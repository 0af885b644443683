"""Dropout of hidden states and of attention: what its masks take, by whose code."""

from __future__ import annotations

import pytest

from ftcost_core.formulas.memory.activations import saved
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.throughput.step import step
from tests.core.memory.build import batch

TOKENS = 2 * 2048
ENCODER = {
    "model.id": "google-bert/bert-large-uncased", "method.objective": "classification", "training.checkpointing": "none",
    "training.attention": "sdpa", "data.seq_len": 512,
}  # fmt: skip
MEGATRON = {"training.stack": "megatron", "training.precision": "bf16-mixed", "training.checkpointing": "none"}


def _saved(changes: dict[str, object], dropout: float | None) -> float:
    job = memory_inputs(batch(changes | {"training.dropout": dropout}), FIRST)
    terms = saved(job)
    return sum(float(term.value[0]) for term in (*terms.forward, *terms.outside))


def test_an_encoder_without_dropout_holds_no_masks() -> None:
    """Two masks of the hidden width in each of 24 layers and one of the embedding, a byte a number."""
    assert _saved(ENCODER, None) == _saved(ENCODER, 0.1)
    assert _saved(ENCODER, None) - _saved(ENCODER, 0.0) == pytest.approx(2 * 512 * 1024 * (2 * 24 + 1))


def test_eager_attention_holds_a_mask_and_the_dropped_scores() -> None:
    eager = ENCODER | {"training.attention": "eager"}
    scores = 2 * 512 * 512 * 16 * 24
    masks = _saved(ENCODER, None) - _saved(ENCODER, 0.0)
    assert _saved(eager, 0.1) - _saved(eager, 0.0) == pytest.approx(scores * (1 + 2) + masks)


def test_a_decoder_has_dropout_of_its_scores_alone() -> None:
    """What is dropped takes the place of the softmax's 16-bit cast: a mask more."""
    plain = {"training.checkpointing": "none", "training.attention": "eager"}
    assert _saved(plain, None) == _saved(plain, 0.0)
    assert _saved(plain, 0.1) - _saved(plain, 0.0) == pytest.approx(TOKENS * 2048 * 32 * 32)
    fused = {"training.checkpointing": "none", "training.attention": "flash"}
    assert _saved(fused, 0.1) == _saved(fused, 0.0)


def test_megatrons_decoder_drops_hidden_states_when_it_is_told_to() -> None:
    assert _saved(MEGATRON, None) == _saved(MEGATRON, 0.0)
    assert _saved(MEGATRON, 0.1) - _saved(MEGATRON, 0.0) == pytest.approx(TOKENS * 4096 * (2 * 32 + 1))


@pytest.mark.parametrize(("model", "traced"), [("microsoft/phi-2", 28_160), ("mistralai/Mistral-7B-v0.1", 47_104)])
def test_litgpts_fused_projection_drops_its_input_once(model: str, traced: int) -> None:
    """Traced on litgpt 0.5.13: bytes a token and layer that the adapters' dropout adds, its masks a byte a number."""
    litgpt = {"model.id": model, "training.stack": "litgpt", "training.checkpointing": "none", "method.kind": "lora",
              "method.lora": {"targets": "all-linear"}, "method.quantization": None}  # fmt: skip
    dropped, without = (
        sum(
            float(term.value[0])
            for term in saved(memory_inputs(batch(litgpt | {"method.lora.dropout": rate}), FIRST)).forward
        )
        for rate in (0.05, 0.0)
    )
    assert (dropped - without) / (TOKENS * 32) == pytest.approx(traced, rel=0.02)  # the first layer drops less


def test_dropout_takes_time() -> None:
    dropped, without = (
        step(batch(ENCODER | {"training.dropout": rate})).parts["elementwise"][0] for rate in (0.1, 0.0)
    )
    assert dropped > without
