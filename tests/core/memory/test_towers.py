"""Jobs with images: what the image tower keeps, against traces of the real classes (``saved_bytes.jsonl``)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.documents.job import edited, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.term import total
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.memory_inputs import FIRST, memory_inputs
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing import config_model
from tests.core.memory.build import PLAIN, batch
from tests.core.memory.test_saved_bytes import CLOSE, IMAGE_MODELS, SAVED

TEXT: dict[str, Any] = {
    "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 2, "num_attention_heads": 4,
    "num_key_value_heads": 2, "vocab_size": 1024, "max_position_embeddings": 2048, "head_dim": 64,
}  # fmt: skip
VIT: dict[str, Any] = {
    "hidden_size": 192, "intermediate_size": 448, "num_hidden_layers": 3, "num_attention_heads": 3, "image_size": 224,
    "patch_size": 16,
}  # fmt: skip
QWEN: dict[str, Any] = {"patch_size": 14, "spatial_merge_size": 2, "temporal_patch_size": 2, "depth": 3, "num_heads": 3}


def _config(kind: str, text: str, vision: dict[str, Any], **outer: Any) -> dict[str, Any]:
    return {
        "model_type": kind, "text_config": TEXT | {"model_type": text}, "vision_config": vision, "tie_word_embeddings": True,
        **outer,
    }  # fmt: skip


CONFIGS = {
    "qwen2_vl": _config(
        "qwen2_vl", "qwen2_vl_text",
        QWEN | {"model_type": "qwen2_vl_vision", "embed_dim": 192, "hidden_size": 256, "mlp_ratio": 4},
    ),
    "qwen2_5_vl": _config(
        "qwen2_5_vl", "qwen2_5_vl_text",
        QWEN | {"model_type": "qwen2_5_vl_vision", "hidden_size": 192, "out_hidden_size": 256, "intermediate_size": 448,
                "window_size": 112, "fullatt_block_indexes": [2]},
    ),
    "qwen3_vl": _config(
        "qwen3_vl", "qwen3_vl_text",
        QWEN | {"model_type": "qwen3_vl_vision", "patch_size": 16, "hidden_size": 192, "out_hidden_size": 256,
                "intermediate_size": 448, "num_position_embeddings": 256, "deepstack_visual_indexes": [1]},
    ),
    "llava_clip": _config("llava", "llama", VIT | {"model_type": "clip_vision_model", "hidden_act": "quick_gelu"}),
    "llava_siglip": _config("llava", "llama", VIT | {"model_type": "siglip_vision_model"}, vision_feature_layer=-2),
    "internvl": _config(
        "internvl", "qwen2",
        VIT | {"model_type": "internvl_vision", "image_size": [224, 224], "patch_size": [14, 14]},
        downsample_ratio=0.5, image_seq_length=64,
    ),
    "gemma3": _config("gemma3", "gemma3_text", VIT | {"model_type": "siglip_vision_model"}, mm_tokens_per_image=49),
    "mistral3": _config("mistral3", "mistral", VIT | {"model_type": "pixtral", "head_dim": 64}, spatial_merge_size=2),
    "idefics3": _config("idefics3", "llama", VIT | {"model_type": "idefics3_vision"}, scale_factor=2),
}  # fmt: skip
TOKENS = {"qwen2_vl": 64, "qwen2_5_vl": 64, "qwen3_vl": 64, "mistral3": 49}
"""Of an image whose size the tower does not decide."""
PATCHES = {"qwen2_vl": 256, "qwen2_5_vl": 256, "qwen3_vl": 256, "internvl": 257, "llava_clip": 197}
LAYER_NORMS = {"qwen2_vl": 7, "qwen2_5_vl": 0, "qwen3_vl": 7.25, "llava_clip": 5, "llava_siglip": 4, "internvl": 6.25,
               "gemma3": 7, "mistral3": 0, "idefics3": 7}  # fmt: skip
"""Of a patch: each keeps 4 bytes less on the CPU than on a GPU. Those of a projector see a quarter as many tokens."""


def _job(model: str, images: int, **changes: object) -> JobArrays:
    architecture = config_model(CONFIGS[model]).architecture
    assert architecture.vision is not None
    return batch({
        "model": {"architecture": architecture}, "data.seq_len": 512, "data.images_per_sample": images,
        "data.image_tokens": TOKENS.get(model), "training.micro_batch": 1, "training.global_batch": 1,
        "training.checkpointing": "none", "training.attention": "sdpa", "method.tower": "full",
        "method.projector": "full", **{name.replace("__", "."): value for name, value in changes.items()},
    })  # fmt: skip


def _tower_activations(job: JobArrays) -> float:
    terms = peak_candidates(memory_inputs(job, FIRST))["loss forward"]
    return float(sum(term.value[0] for term in terms if term.key == "activations.tower"))


@pytest.mark.parametrize("images", (1, 2))
@pytest.mark.parametrize("model", sorted(CONFIGS))
def test_a_trained_tower_keeps_what_the_real_one_does(model: str, images: int) -> None:
    assert sorted(CONFIGS) == IMAGE_MODELS
    case = "all trained" if images == 1 else "all trained, 2 images"
    text_mask = 512
    masks = 0
    if model == "mistral3":  # a mask between images, for PyTorch's kernel alone
        masks = 2 * (images * 196) ** 2
    if model == "gemma3":  # an image's tokens see each other: a mask in every layer of the decoder
        alone = SAVED[model, "text alone"]
        masks = SAVED[model, "towers and projector frozen"] - alone - text_mask
    traced = SAVED[model, case] - SAVED[model, "text alone"] - text_mask - masks
    patches = images * PATCHES.get(model, 196)
    said = _tower_activations(_job(model, images)) - 4 * LAYER_NORMS[model] * patches
    assert said == pytest.approx(traced, rel=CLOSE)


@pytest.mark.parametrize("model", sorted(set(CONFIGS) - {"qwen2_vl", "qwen2_5_vl", "qwen3_vl"}))
def test_a_trained_projector_keeps_what_the_real_one_does(model: str) -> None:
    """The trace of Qwen's towers froze their projector, which is a part of them, too."""
    traced = SAVED[model, "tower frozen"] - SAVED[model, "towers and projector frozen"]
    said = _tower_activations(_job(model, 1, method__tower="frozen"))
    assert said == pytest.approx(traced, rel=CLOSE)
