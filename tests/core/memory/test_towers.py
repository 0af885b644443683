"""Jobs with images: what the image tower keeps, against traces of the real classes (``saved_bytes.jsonl``)."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, LAST, memory_inputs
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing import config_model
from tests.core.memory.build import batch
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
    "glm_ocr": _config(
        "glm_ocr", "glm_ocr_text",
        QWEN | {"model_type": "glm_ocr_vision", "hidden_size": 192, "out_hidden_size": 256, "intermediate_size": 448},
    ),
    "paddleocr_vl": _config(
        "paddleocr_vl", "paddleocr_vl_text",
        VIT | {"model_type": "paddleocr_vl_vision", "patch_size": 14, "spatial_merge_size": 2},
    ),
    "qwen2_5_omni_thinker": _config(
        "qwen2_5_omni_thinker", "qwen2_5_omni_text",
        QWEN | {"model_type": "qwen2_5_omni_vision_encoder", "hidden_size": 192, "out_hidden_size": 256,
                "intermediate_size": 448, "window_size": 112, "fullatt_block_indexes": [2]},
    ),
}  # fmt: skip
MERGED = {"qwen2_vl", "qwen2_5_vl", "qwen3_vl", "glm_ocr", "paddleocr_vl", "qwen2_5_omni_thinker"}
"""Four patches become a token; of any size."""
TOKENS = dict.fromkeys(MERGED, 64) | {"mistral3": 49}
"""Of an image whose size the tower does not decide."""
PATCHES = dict.fromkeys(MERGED, 256) | {"internvl": 257, "llava_clip": 197}
LAYER_NORMS = {"qwen2_vl": 7, "qwen2_5_vl": 0, "qwen3_vl": 7.25, "llava_clip": 5, "llava_siglip": 4, "internvl": 6.25,
               "gemma3": 7, "mistral3": 0, "idefics3": 7, "glm_ocr": 0.25, "paddleocr_vl": 8, "qwen2_5_omni_thinker": 0}  # fmt: skip
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


@pytest.mark.parametrize("images", [1, 2])
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


@pytest.mark.parametrize("model", sorted({"paddleocr_vl", *CONFIGS} - (MERGED - {"paddleocr_vl"})))
def test_a_trained_projector_keeps_what_the_real_one_does(model: str) -> None:
    """The trace of Qwen's and GLM's towers froze their projector, which is a part of them, too."""
    traced = SAVED[model, "tower frozen"] - SAVED[model, "towers and projector frozen"]
    said = _tower_activations(_job(model, 1, method__tower="frozen"))
    assert said == pytest.approx(traced, rel=CLOSE)


MERGER = 1280 + 5121 * 5120 + 5121 * 3584
VLM: dict[str, object] = {
    "model": {"id": "Qwen/Qwen2.5-VL-7B-Instruct"}, "data.tokens": None, "data.samples": 20_000,
    "data.mean_sample_tokens": 1800, "data.seq_len": 4096, "data.batching": "padded", "data.images_per_sample": 1,
    "data.image_tokens": 1280, "method.kind": "lora",
}  # fmt: skip


def test_a_job_without_images_is_as_it_was_without_a_tower() -> None:
    text = batch(VLM | {"data.images_per_sample": None, "data.image_tokens": None})
    none = batch(VLM | {"data.images_per_sample": 0, "method.tower": "full", "method.projector": "full"})
    assert peak(text).allocated == peak(none).allocated
    assert step(text).step_s == step(none).step_s
    assert not any(term.key.endswith(("tower", "tower-layer")) for term in peak(none).terms["loss"])


def test_a_frozen_tower_adds_its_weights_and_a_forward_pass() -> None:
    text, images = batch(VLM | {"data.images_per_sample": None}), batch(VLM)
    tower = images.arch.multimodal
    assert tower is not None
    assert peak(images).allocated - peak(text).allocated == pytest.approx(2 * tower.vision_params)
    # 5,120 patches through 32 layers of 4 × 1280² + 3 × 1280 × 3420 weights, one multiplication and addition each.
    flops = 2 * 5120 * 32 * (4 * 1280**2 + 3 * 1280 * 3420) * 2
    slowest = flops / (0.3 * 312e12)
    assert flops / 312e12 < step(images).parts["matmul"][0] - step(text).parts["matmul"][0] < slowest
    assert trained_parameters(images).total == trained_parameters(text).total


@pytest.mark.parametrize(
    ("changes", "trained"),
    [
        # bitsandbytes and PEFT see q, k and v as one matrix, its MLP as three.
        ({"method.tower": "lora"}, 32 * 16 * (5120 + 2560 + 3 * 4700)),
        ({"method.tower": "full"}, 676_550_144 - MERGER),
        ({"method.projector": "full"}, MERGER),
    ],
)
def test_what_is_trained_of_a_tower_has_gradients_and_states(changes: dict[str, object], trained: int) -> None:
    """The merger, which is the projector: a norm of 1280, 5120 × 5120 and 5120 × 3584 with biases."""
    frozen, job = batch(VLM), batch(VLM | changes)
    assert trained_parameters(job).total[0] - trained_parameters(frozen).total[0] == trained
    before, after = peak(frozen), peak(job)
    for component in ("gradients", "optimizer"):
        assert after.phases["optimizer"][component] > before.phases["optimizer"][component]
    assert after.phases["loss"]["activations"] > before.phases["loss"]["activations"]


def test_longer_images_and_more_of_them_cost_more() -> None:
    shorter, longer = batch(VLM), batch(VLM | {"data.image_tokens": 2560})
    twice = batch(VLM | {"data.images_per_sample": 2})
    # The patches of one image attend to each other: more than twice the work.
    assert step(longer).step_s > step(twice).step_s > step(shorter).step_s


def test_images_that_a_sequence_has_no_room_for_are_not_computed() -> None:
    assert step(batch(VLM | {"data.images_per_sample": 50})).step_s == pytest.approx(
        step(batch(VLM | {"data.images_per_sample": 3.2})).step_s
    )


def test_a_packed_window_holds_the_images_of_its_samples() -> None:
    packed = batch(VLM | {"data.batching": "packed"})
    assert packed.images_of(packed.seq_len)[0] == pytest.approx(4096 / 1800)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"model": {"id": "meta-llama/Llama-3.1-8B"}},
            "data.images_per_sample: 1.0 given; allowed: none: this model has no",
        ),
        ({"model": {"id": "google/gemma-4-31B-it"}}, "the layers of this model's image tower are not known"),
        ({"method.kind": "full", "method.tower": "lora"}, "frozen or full: full trains no adapters"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_words(changes: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as caught:
        batch(VLM | changes)
    assert said in str(caught.value)


def test_the_tokens_of_an_image_are_chosen_where_they_are_open() -> None:
    models = (
        "Qwen/Qwen2.5-VL-7B-Instruct",
        "google/gemma-3-4b-pt",
        "OpenGVLab/InternVL3-8B",
        "llava-v1.6-mistral-7b-hf",
    )
    jobs = [batch(VLM | {"data.image_tokens": None, "data.seq_len": 8192, "model": {"id": model}}) for model in models]
    # Of 1,024 x 1,024 pixels: whole, at the one size of the tower, in 3 x 3 tiles and 2 x 2, with the whole picture.
    assert [one.image_tokens[0] for one in jobs] == [37**2, 256, 10 * 256, 5 * 576]


def test_a_pipeline_has_its_tower_on_the_first_stage() -> None:
    spread = {
        "hardware.gpus_per_node": 2, "hardware.parallelism.pipeline": 2, "hardware.parallelism.strategy": "ddp",
        "training.stack": "megatron", "method.kind": "full", "method.tower": "full", "training.global_batch": 4,
    }  # fmt: skip
    ends = [
        {term.key: term.value[0] for term in peak_candidates(memory_inputs(batch(VLM | spread), end))["forward"]}
        for end in (FIRST, LAST)
    ]
    assert ends[0]["weights.tower"] > 0 == ends[1]["weights.tower"]
    assert ends[0]["activations.tower"] > 0 == ends[1]["activations.tower"]
