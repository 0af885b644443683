"""The decoder's formulas hold for image towers and encoders: traces of the real classes (``saved_bytes.jsonl``).

``tests/handoff_tools/checks/saved_bytes.py`` made the rows on the CPU, where LayerNorm keeps its statistics in bf16
(4 bytes a token less than the formulas, which are a GPU's) and dropout a mask of 2 bytes a number (1 on a GPU).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.formulas.memory.activations import saved
from ftcost_core.formulas.memory.layer_activations import norm_saved
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from tests.core.memory.build import batch

ROWS = [
    json.loads(line) for line in Path(__file__).with_name("saved_bytes.jsonl").read_text(encoding="utf-8").splitlines()
]
SAVED = {(row["model"], row["case"]): row["end_forward"] for row in ROWS}
IMAGE_MODELS = sorted({row["model"] for row in ROWS if "images" in row})
CLOSE = 0.005

H = 192
"""Width of every tower."""
TOWER: dict[str, Any] = {
    "layers": 3, "hidden_size": H, "intermediate_size": 448, "num_heads": 3, "vocab_size": 1, "mlp_gated": False,
    "norm": {"type": "layernorm", "final": True}, "learned_positions": {"n": 196, "dim": H},
    "biases": {"qkv": True, "o": True, "mlp": True},
}  # fmt: skip
PIXTRAL: dict[str, Any] = TOWER | {
    "mlp_gated": True, "norm": {"type": "rmsnorm", "final": False}, "biases": {}, "alibi": True,
    "learned_positions": None,
}  # fmt: skip
ROTARY: dict[str, Any] = TOWER | {
    "model_type": "gpt_neox", "learned_positions": None, "norm": {"type": "layernorm", "final": False},
}  # fmt: skip
"""q, k and v of one matrix, rotated; the images' attention outputs are copied together, as GPT-NeoX copies its own."""
ROTARY_GATED: dict[str, Any] = ROTARY | {
    "model_type": "phi3", "mlp_gated": True, "norm": {"type": "rmsnorm", "final": False}, "biases": {},
}  # fmt: skip
ROTARY_TABLE = 2 * 4 * 64
"""Of a patch: sine and cosine in fp32."""
BERT: dict[str, Any] = {
    "layers": 3, "hidden_size": 256, "intermediate_size": 640, "num_heads": 4, "vocab_size": 1024,
    "tied_embeddings": True, "mlp_gated": False, "learned_positions": {"n": 600, "dim": 256},
    "norm": {"type": "layernorm", "final": True}, "biases": {"qkv": True, "o": True, "mlp": True},
}  # fmt: skip
QWEN3: dict[str, Any] = {
    "layers": 2, "hidden_size": 256, "intermediate_size": 512, "num_heads": 4, "num_kv_heads": 2, "head_dim": 64,
    "vocab_size": 1024, "norm": {"type": "rmsnorm", "final": True, "qk_norm": "head"},
}  # fmt: skip


def layers(architecture: dict[str, Any], tokens: int, *, sequences: int = 1) -> float:
    """Return what the program says the layers and the last norm save, with the statistics of the CPU."""
    job = memory_inputs(
        batch({
            "model": {"architecture": architecture}, "data.seq_len": tokens, "training.micro_batch": sequences,
            "training.global_batch": sequences, "training.checkpointing": "none", "training.stack": "hf",
        }), FIRST,
    )  # fmt: skip
    norm = architecture["norm"]
    norms = 2 * architecture["layers"] + norm["final"]
    statistics = 4 * norms if norm["type"] == "layernorm" else 0
    last = float(norm_saved(job, float(architecture["hidden_size"]))[0]) if norm["final"] else 0.0
    total = sum(float(term.value[0]) for term in saved(job).forward)
    return total + (last - statistics) * tokens * sequences


TOWERS = {
    # The whole's token; quick_gelu keeps its sigmoid; a norm before the layers; features are those before the last.
    "llava_clip": (
        TOWER | {"layers": 2, "norm": {"type": "layernorm", "final": False}}, 197, 197 * (2 * 2 * 448 + 2 * H + 4),
    ),
    # quick_gelu in the layers; the merger: a norm, and two matrices over four patches.
    "qwen2_vl": (ROTARY | {"intermediate_size": 4 * H}, 256, 256 * (3 * 2 * 4 * H + ROTARY_TABLE + 8 * H + 4)),
    "qwen2_5_vl": (ROTARY_GATED, 256, 256 * (ROTARY_TABLE + 12 * H + 4 + 4)),
    # Two mergers, one of a layer's output that the next layer keeps anyway; positions between those of a table.
    "qwen3_vl": (ROTARY, 256, 256 * (ROTARY_TABLE + 8 * H + 4 + 6 * H + 1 + 48)),
    "qwen2_5_omni_thinker": (ROTARY_GATED | {"model_type": "qwen2_5_omni_vision"}, 256, 256 * (ROTARY_TABLE + 12 * H + 8)),
    # Queries and keys are normed views of one matrix's output; a quarter of the tokens goes through the merger.
    "glm_ocr": (
        ROTARY_GATED | {"model_type": "glm_ocr_vision", "norm": {"type": "rmsnorm", "final": True, "qk_norm": "head"}},
        256, 256 * (ROTARY_TABLE + 2 * 3 * H + 2 * H + 14 * 256 // 4 + 2),
    ),
    "paddleocr_vl": (
        ROTARY | {"model_type": "paddleocr_vl_vision", "norm": {"type": "layernorm", "final": True}}, 256,
        256 * (ROTARY_TABLE + 48),
    ),
    # One layer fewer: its features are those before the last.
    "llava_siglip": (TOWER | {"layers": 2, "norm": {"type": "layernorm", "final": False}}, 196, 0),
    # Pixels are copied, and each patch has its position as a 64-bit integer.
    "idefics3": (TOWER, 196, 196 * (2 * 3 * 16 * 16 + 8)),
    # Pooling and the projector's norm, which need the gradient of their input only now.
    "gemma3": (TOWER, 196, 196 * 2 * H + 49 * (4 * H + 4) + 4 * H),
    # A token for the whole; the outputs of attention and feed-forward part are scaled by trained vectors.
    "internvl": (TOWER | {"norm": {"type": "layernorm", "final": False}}, 257, 257 * 3 * 4 * H),
    # A norm before the layers, the projector's norm, the rotary table, and one mask between images.
    "mistral3": (PIXTRAL, 196, 196 * (6 * H + 4 + 4 * H + 4 + 4 * 64 + 2 * 196)),
}  # fmt: skip


@pytest.mark.parametrize("model", TOWERS)
def test_a_trained_tower_saves_what_the_layers_of_a_decoder_do(model: str) -> None:
    assert set(TOWERS) == set(IMAGE_MODELS)
    architecture, tokens, beside = TOWERS[model]
    traced = SAVED[model, "all trained"] - SAVED[model, "tower frozen"]
    assert layers(architecture, tokens) + beside == pytest.approx(traced, rel=CLOSE)


@pytest.mark.parametrize("model", [model for model in IMAGE_MODELS if model not in ("gemma3", "mistral3")])
def test_a_second_image_saves_as_much_as_the_first(model: str) -> None:
    """Gemma's mask and Pixtral's, which grow with the square, are kept beside."""
    one, two = SAVED[model, "all trained"], SAVED[model, "all trained, 2 images"]
    assert two - one == pytest.approx(one - SAVED[model, "text alone"], rel=CLOSE)


@pytest.mark.parametrize("model", [model for model in IMAGE_MODELS if model != "gemma3"])
def test_a_frozen_tower_saves_nothing_but_where_the_images_tokens_are(model: str) -> None:
    """One byte a token of the text; Gemma 3 keeps a mask by which an image's tokens see each other."""
    beside = SAVED[model, "towers and projector frozen"] - SAVED[model, "text alone"]
    assert beside == pytest.approx(512, abs=16)


def _encoder(model: str, case: str, architecture: dict[str, Any], sequences: int, length: int) -> tuple[float, int]:
    """Return the formulas' bytes and the trace's; pooling keeps the mask in bf16, an index 8 bytes a token."""
    pooled = 2 * architecture["hidden_size"] + 8
    return layers(architecture, length, sequences=sequences) + pooled * sequences * length, SAVED[model, case]


BATCHES = (("pairs", 8, 128), ("triplets", 12, 64))


@pytest.mark.parametrize(("case", "sequences", "length"), BATCHES)
def test_an_encoder_saves_what_the_layers_of_a_decoder_do(case: str, sequences: int, length: int) -> None:
    """BERT: the norm of the embedding stands for the last one of a decoder."""
    said, traced = _encoder("bert_no_dropout", case, BERT, sequences, length)
    assert said == pytest.approx(traced, rel=CLOSE)


@pytest.mark.parametrize("model", ["bert", "roberta", "xlm-roberta"])
@pytest.mark.parametrize(("case", "sequences", "length"), BATCHES)
def test_dropout_adds_a_mask_after_each_part_and_the_embedding(
    model: str, case: str, sequences: int, length: int
) -> None:
    masks = SAVED[model, case] - SAVED["bert_no_dropout", case]
    assert masks == pytest.approx(sequences * length * (2 * 3 + 1) * 2 * 256, rel=CLOSE)


@pytest.mark.parametrize(("case", "sequences", "length"), BATCHES)
def test_a_decoder_as_embedding_model_keeps_no_logits(case: str, sequences: int, length: int) -> None:
    said, traced = _encoder("qwen3", case, QWEN3, sequences, length)
    assert said == pytest.approx(traced, rel=CLOSE)


@pytest.mark.parametrize("model", ["bert", "roberta", "xlm-roberta", "distilbert", "electra"])
def test_padded_sequences_add_a_mask_to_every_layer(model: str) -> None:
    """2 bytes for each pair of positions, as the decoder's formula has it for sdpa."""
    assert SAVED[model, "pairs, padded"] - SAVED[model, "pairs"] == 3 * 8 * 128 * 128 * 2
