"""Attention with windows and with wide heads: which kernel runs, and over how much of the square."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.catalogue.models import find_model
from ftcost_core.estimator import estimate
from ftcost_core.formulas.kernels.attention import curve, general_kernel
from ftcost_core.formulas.throughput.shapes import shapes
from tests.core.jobs import job


def attention_seconds(model: str, attention: str, seq_len: int) -> float:
    made = estimate(
        job(
            {
                "model.id": model,
                "training.stack": "hf",
                "training.attention": attention,
                "training.micro_batch": 1,
                "data.seq_len": seq_len,
                "data.batching": "packed",
                "hardware.gpu": "H100-SXM5-80GB",
            }
        )
    )
    return next(term.value for term in made.throughput.terms if term.key == "attention.softmax")


def test_pytorchs_kernel_computes_the_whole_square_of_windowed_layers() -> None:
    """It gets the window as a mask, which its fused kernel does not take: slower, and no part of the square is left out."""
    windowed, without = "google/gemma-3-12b-pt", "meta-llama/Llama-3.1-8B"
    ratio = {
        model: attention_seconds(model, "sdpa", 16_384) / attention_seconds(model, "flash", 16_384)
        for model in (windowed, without)
    }
    assert ratio[without] == pytest.approx(1, abs=0.2)
    # Five of six layers have a window of 1,024 tokens, which flash leaves 1/8 of the causal half of.
    assert ratio[windowed] > 10


def test_windows_longer_than_the_sequence_are_no_mask() -> None:
    assert attention_seconds("google/gemma-3-12b-pt", "sdpa", 512) == pytest.approx(
        attention_seconds("google/gemma-3-12b-pt", "flash", 512), rel=0.2
    )


def test_heads_too_wide_for_a_fused_kernel_run_on_the_general_one() -> None:
    assert curve("flash2", "Hopper 90", 512) == curve("xformers", "Hopper 90", 512)
    assert curve("flash2", "Hopper 90", 256).forward > 2 * curve("xformers", "Hopper 90", 256).forward
    assert general_kernel("sdpa", "CDNA3 gfx942") == "triton"


def test_layers_with_windows_have_widths_of_their_own() -> None:
    sums = shapes(find_model("google/gemma-4-26B-A4B-it").architecture)
    assert (sums.windowed_width, sums.score_width) == (25 * 16 * 512, 5 * 16 * 1024)
    assert (sums.windowed_head_size, sums.head_size) == (256, 512)
    alike = shapes(find_model("google/gemma-3-12b-pt").architecture)
    assert np.isclose(alike.windowed_width, 40 * 16 * 512)
    assert (alike.windowed_head_size, alike.head_size) == (256, 256)


@pytest.mark.parametrize(
    ("model", "kernel"), [("openai/gpt-oss-20b", "eager"), ("google/gemma-2-9b", "eager"), ("Qwen/Qwen3-8B", "sdpa")]
)
def test_a_trainer_on_transformers_falls_back_where_the_models_class_has_no_sdpa(model: str, kernel: str) -> None:
    open_job = {"model.id": model, "training.trainer": "trl", "training.attention": None, "training.loss": None}
    assert estimate(job(open_job)).resolved.training.attention == kernel
    assert estimate(job(open_job | {"training.attention": "flash"})).resolved.training.attention == "flash"


def test_a_kernel_that_the_models_class_refuses_is_called_a_mistake() -> None:
    """transformers raises at the start of such a run."""
    asked = {"training.trainer": "trl", "training.loss": None, "training.attention": "sdpa"}
    for model, warned in (("google/gemma-2-9b", True), ("Qwen/Qwen3-8B", False)):
        warnings = estimate(job(asked | {"model.id": model})).warnings
        assert any(warning.path == "training.attention" for warning in warnings) is warned
