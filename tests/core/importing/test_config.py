"""config.json: published counts, what a file leaves out, and files of other things."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.linears import counted_linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import all_models
from ftcost_core.documents.problems import InputError
from ftcost_core.importing import config_model
from ftcost_core.importing.fields import Unknown, evaluate, families
from ftcost_core.storage.bundled import read_json
from tests.core.importing import image_text

HERE = Path(__file__).parent
PUBLISHED = [json.loads(line) for line in (HERE / "published.jsonl").read_text(encoding="utf-8").splitlines()]
TRANSFORMERS = json.loads((HERE / "transformers.json").read_text(encoding="utf-8"))["parameters"]
BY_ID = {row["id"]: row for row in PUBLISHED}
PLAIN = {
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 160,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "vocab_size": 500,
}


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["id"])
def test_published_models_are_recounted(row: dict[str, Any]) -> None:
    """The fields of their config.json (facts, shortened) give the parameters of their checkpoints."""
    model = config_model(row["config"])
    assert model.parameters == row["parameters"]
    assert model.active_parameters == row["active"]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["id"])
def test_an_inline_architecture_is_the_same_one(row: dict[str, Any]) -> None:
    model = config_model(row["config"])
    again = ModelArchitecture.model_validate(json.loads(json.dumps(model.inline)))
    assert again == model.architecture
    assert counts(again) == counts(model.architecture)


def test_published_counts_are_those_of_the_catalogue() -> None:
    """A second source: where the catalogue has the model, it has the same figure."""
    known = {model.id: model for model in all_models()}
    both = [row for row in PUBLISHED if row["id"] in known and "vision_config" not in json.dumps(row["config"])]
    assert len(both) > 30
    for row in both:
        towers = known[row["id"]].architecture.multimodal
        beside = towers.vision_params + towers.projector_params + towers.audio_params if towers else 0
        assert known[row["id"]].parameters - beside == row["parameters"], row["id"]


@pytest.mark.parametrize("kind", sorted(TRANSFORMERS))
def test_a_class_without_arguments_is_counted_as_transformers_builds_it(kind: str) -> None:
    assert config_model({"model_type": kind}).parameters == TRANSFORMERS[kind]


def test_every_image_text_class_of_transformers_is_exact_or_refused_in_one_line() -> None:
    said = {row["type"]: image_text.verdict(row) for row in image_text.rows()}
    assert {kind for kind, verdict in said.items() if not verdict.startswith(("exact", "refused: "))} == set()
    exact = {kind for kind, verdict in said.items() if verdict == "exact"}
    assert len(exact) >= 39
    assert exact >= {
        "qwen2_vl", "qwen2_5_vl", "qwen3_vl", "qwen3_vl_moe", "llava", "llava_next", "llava_onevision", "internvl",
        "mistral3", "gemma3", "mllama", "llama4", "smolvlm", "idefics3", "glm4v", "glm4v_moe", "paligemma",
    }  # fmt: skip
    for verdict in said.values():
        assert verdict == "exact" or "model_type" in verdict


def test_a_tower_for_images_that_are_no_squares_is_counted_by_height_and_width() -> None:
    """Counted on transformers 5.23 as the classes of ``image_text.jsonl`` are."""
    (row,) = (row for row in image_text.rows() if row["type"] == "internvl")
    vision = row["config"]["vision_config"]
    wide = row["config"] | {"vision_config": vision | {"image_size": [448, 896]}}
    square = row["config"] | {"vision_config": vision | {"image_size": 448, "patch_size": 14}}
    assert config_model(wide).parameters - row["parameters"] == 32 * 32 * 1024
    assert config_model(square).parameters == row["parameters"]


T5 = {
    "model_type": "t5",
    "d_model": 512,
    "d_kv": 64,
    "d_ff": 2048,
    "num_layers": 6,
    "num_heads": 8,
    "vocab_size": 32128,
}
MT5 = T5 | {"d_ff": 1024, "num_layers": 8, "num_heads": 6, "vocab_size": 250_112, "feed_forward_proj": "gated-gelu"}


@pytest.mark.parametrize(
    ("config", "total"),
    [(T5, 35_330_816), (MT5 | {"model_type": "mt5"}, 146_940_608), (MT5 | {"model_type": "umt5"}, 146_941_952)],
)
def test_a_class_that_is_an_encoder_alone_is_read_as_one(config: dict[str, Any], total: int) -> None:
    """Counted by transformers 5.23 on the meta device: T5EncoderModel and its relatives with their own defaults."""
    whole = config_model(config)
    alone = config_model(config | {"architectures": ["T5EncoderModel"]})
    assert alone.parameters == total < whole.parameters
    assert alone.architecture.encoder is None
    assert not alone.architecture.causal


def test_shared_layers_are_counted_once_and_run_as_often_as_they_are() -> None:
    shared = {"model_type": "albert", "hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
    one, two = (config_model(shared | {"num_hidden_groups": groups}) for groups in (1, 2))
    assert (one.parameters, two.parameters) == (11_683_584, 18_771_456)  # by transformers 5.23
    products = {
        sum(matrix.parameters * matrix.tokens_share for matrix in counted_linears(model.architecture))
        for model in (one, two)
    }
    assert products == {12 * 12 * 768 * 768}


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for key, one in value.items() if key not in ("name", "like") for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return [value] if isinstance(value, str) else []


def test_every_expression_of_the_tables_can_be_evaluated() -> None:
    towers = read_json("importing", "towers.json")
    texts = [text for row in families().values() for text in _texts(row)]
    texts += _texts(towers["towers"]) + _texts(towers["projectors"])
    assert len(texts) > 500
    for text in texts:
        with contextlib.suppress(Unknown):
            evaluate(text, {})


def test_kv_heads_and_head_size_follow_when_they_are_missing() -> None:
    arch = config_model(PLAIN).architecture
    assert (arch.num_kv_heads, arch.head_dim) == (4, 16)


def test_an_outer_tie_counts_before_an_inner_one() -> None:
    inner = PLAIN | {"tie_word_embeddings": True}
    nested = {"model_type": "llava", "text_config": inner}
    assert config_model(nested).architecture.tied_embeddings
    assert not config_model(nested | {"tie_word_embeddings": False}).architecture.tied_embeddings


@pytest.mark.parametrize(
    ("fields", "window", "pattern"),
    [
        ({"model_type": "mistral", "sliding_window": 4096}, 4096, "all sliding"),
        ({"model_type": "mistral", "sliding_window": None}, None, None),
        ({"model_type": "qwen2", "sliding_window": 4096, "use_sliding_window": False}, None, None),
        ({"model_type": "phi3", "sliding_window": 262144, "max_position_embeddings": 131072}, None, None),
        ({"model_type": "gemma2", "sliding_window": 4096, "num_hidden_layers": 6}, 4096, "(SF)*3"),
        ({"model_type": "gemma3_text", "sliding_window": 512, "num_hidden_layers": 14}, 512, "(SSSSSF)*2+SS"),
        ({"layer_types": ["full_attention", "sliding_attention"], "sliding_window": 16}, 16, "FS"),
    ],
)
def test_attention_windows(fields: dict[str, Any], window: int | None, pattern: str | None) -> None:
    arch = config_model(PLAIN | {"max_position_embeddings": 32768} | fields).architecture
    assert (arch.sliding_window, arch.layer_pattern) == (window, pattern)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"quant_method": "bitsandbytes", "load_in_4bit": True, "bnb_4bit_quant_type": "nf4"}, "nf4 bitsandbytes"),
        ({"quant_method": "gptq", "bits": 4}, "4-bit gptq"),
        ({"quant_method": "awq", "w_bit": 4}, "4-bit awq"),
        ({"quant_method": "fp8", "fmt": "e4m3"}, "fp8 e4m3"),
        ({"quant_method": "mxfp4"}, "mxfp4"),
        (
            {"quant_method": "compressed-tensors", "config_groups": {"g": {"weights": {"num_bits": 4}}}},
            "4-bit compressed-tensors",
        ),
        (None, None),
    ],
)
def test_quantisation_is_named_and_counts_stay_unpacked(given: Any, words: str | None) -> None:
    model = config_model(PLAIN | {"quantization_config": given})
    assert model.quantization == words
    assert model.parameters == config_model(PLAIN).parameters


def test_an_unknown_type_is_refused() -> None:
    with pytest.raises(InputError, match="safetensors") as caught:
        config_model(PLAIN | {"model_type": "nobody_knows"})
    assert caught.value.problems[0].path == "model_type"
    with pytest.raises(InputError, match='did you mean "qwen3"'):
        config_model(PLAIN | {"model_type": "qwen33"})


def test_a_tower_that_cannot_be_counted_is_refused() -> None:
    given = PLAIN | {"model_type": "llama", "vision_config": {"model_type": "nobody_knows"}}
    with pytest.raises(InputError, match="vision tower is not counted"):
        config_model(given)
    assert any("vision tower is not counted" in note for note in config_model(given, tensors_beside=True).notes)


def test_an_unknown_type_beside_its_tensors_is_read_by_its_fields_and_says_what_was_assumed() -> None:
    given = PLAIN | {"model_type": "nobody_knows", "attention_bias": True, "use_qk_norm": True}
    model = config_model(given, tensors_beside=True)
    assert "nobody_knows is not known" in model.notes[0]
    assert "a gated MLP, 2 rmsnorm a layer" in model.notes[0]
    layer = 4 * 64 * 64 + 4 * 64 + 2 * 16 + 3 * 64 * 160 + 2 * 64
    assert model.parameters == 2 * 500 * 64 + 2 * layer + 64


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"hidden_size": None}, "hidden_size", "null given; allowed: a whole number"),
        ({"num_hidden_layers": -1}, "num_hidden_layers", "-1 given"),
        ({"vocab_size": "many"}, "vocab_size", '"many" given'),
        ({"num_hidden_layers": 10**9}, "num_hidden_layers", "at most"),
        ({"layer_types": ["full_attention", "magic"]}, "layer_types", '"magic" given; allowed: a known kind'),
        ({"layer_types": ["full_attention"]}, "layer_types", "1 entries"),
        ({"is_encoder_decoder": True}, "model_type", "a decoder"),
        ({"model_type": "sdxl_turbo"}, "model_type", "by diffusion"),
        ({"model_type": "xlnet"}, "model_type", "of encoders ModernBERT or RoBERTa"),
        ({"model_type": "rwkv"}, "model_type", "its layers are of kinds"),
        ({"peft_type": "LORA", "base_model_name_or_path": "a/b"}, "peft_type", "its base is a/b"),
        ({"_class_name": "FluxTransformer2DModel", "num_layers": 19}, "_class_name", "What could serve: the measured"),
        ({"model_type": "whisper"}, "model_type", "a model of speech"),
        ({"model_type": "led", "is_encoder_decoder": True}, "model_type", "an encoder and a decoder"),
        ({"model_type": None, "type": "act", "chunk_size": 100}, "type", "a policy for robots"),
        ({"model_type": "minicpmo"}, "model_type", "the vision-language model of the same maker"),
        ({"_class_name": "StableDiffusionPipeline"}, "_class_name", "images, video or sound by diffusion"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], path: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        config_model({"model_type": "llama"} | PLAIN | change)
    assert caught.value.problems[0].path == path
    assert said in caught.value.problems[0].text


@pytest.mark.parametrize("document", [[], "text", None, 3, {}])
def test_what_is_no_configuration_is_refused(document: Any) -> None:
    with pytest.raises(InputError):
        config_model(document)


_JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=3), st.just([]), st.just({}),
    st.just([1, "a"]), st.just(10**30), st.just({"a": 1}),
)  # fmt: skip


@given(st.data())
def test_a_damaged_configuration_is_read_or_refused_never_a_crash(data: st.DataObject) -> None:
    config = copy.deepcopy(data.draw(st.sampled_from(PUBLISHED))["config"])
    inner = config.get("text_config", config)
    for key in data.draw(st.lists(st.sampled_from(sorted(inner)), min_size=1, max_size=3)):
        inner[key] = data.draw(_JUNK)
    try:
        model = config_model(config)
    except InputError as error:
        assert str(error)
    else:
        assert isinstance(model.parameters, int)


def test_of_a_model_that_speaks_its_thinker_is_counted() -> None:
    """As published: Qwen2.5-Omni 7B's thinker has 8.93 billion parameters, its audio tower 640 million."""
    vision = {"model_type": "qwen2_5_omni_vision_encoder", "hidden_size": 1280, "out_hidden_size": 3584}
    thinker = {
        "model_type": "qwen2_5_omni_thinker", "text_config": {"model_type": "qwen2_5_omni_text"},
        "vision_config": vision, "audio_config": {"model_type": "qwen2_5_omni_audio_encoder"},
        "tie_word_embeddings": False,
    }  # fmt: skip
    model = config_model({"model_type": "qwen2_5_omni", "thinker_config": thinker, "talker_config": {}})
    assert counts(model.architecture).total == 8_931_813_888
    assert any("thinker alone" in note for note in model.notes)
    with pytest.raises(InputError, match="audio tower is not counted"):
        config_model(thinker | {"audio_config": {"model_type": "another_encoder"}})
