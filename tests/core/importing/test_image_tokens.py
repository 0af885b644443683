"""Tokens of an image, against what transformers' processors make of it (``image_tokens.json``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.documents.problems import InputError
from ftcost_core.importing.image_tokens import image_tokens

ROWS = json.loads(Path(__file__).with_name("image_tokens.json").read_text(encoding="utf-8"))
QWEN = {"patch_size": 14, "merge_size": 2, "min_pixels": 3136}
FOLDERS: dict[str, tuple[dict[str, Any], dict[str, Any] | None]] = {
    "qwen2_vl": ({}, QWEN | {"max_pixels": 12845056}),
    "qwen2_5_vl": ({}, QWEN | {"max_pixels": 1003520}),
    "qwen3_vl": ({}, {"patch_size": 16, "merge_size": 2, "size": {"shortest_edge": 65536, "longest_edge": 16777216}}),
    "mistral3": (
        {"spatial_merge_size": 2, "vision_config": {"patch_size": 14}},
        {"image_processor": {"size": {"longest_edge": 1540}}},
    ),
    "internvl": (
        {"image_seq_length": 256},
        {"crop_to_patches": True, "min_patches": 1, "max_patches": 12, "size": {"height": 448, "width": 448}},
    ),
    "llava": ({"vision_config": {"image_size": 336, "patch_size": 14}}, None),
    "gemma3": ({"mm_tokens_per_image": 256}, None),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    config, processor = FOLDERS[request.param]
    (tmp_path / "config.json").write_text(json.dumps({"model_type": request.param} | config), encoding="utf-8")
    if processor:
        (tmp_path / "preprocessor_config.json").write_text(json.dumps(processor), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("folder", sorted({row[0] for row in ROWS}), indirect=True)
def test_tokens_are_those_of_the_models_processor(folder: Path, request: pytest.FixtureRequest) -> None:
    rows = [row for row in ROWS if row[0] == request.node.callspec.params["folder"]]
    assert len(rows) == 26
    assert [image_tokens(folder, height, width) for _, width, height, _ in rows] == [row[3] for row in rows]


@pytest.mark.parametrize(("folder", "tokens"), [("llava", 576), ("gemma3", 256)], indirect=["folder"])
def test_a_model_with_one_size_has_as_many_tokens_of_every_image(folder: Path, tokens: int) -> None:
    assert {image_tokens(folder, 30, 4000), image_tokens(folder, 1024, 768)} == {tokens}


@pytest.mark.parametrize("folder", ["qwen2_5_vl"], indirect=True)
def test_what_is_not_known_is_refused_in_one_line(folder: Path) -> None:
    config, processor = folder / "config.json", folder / "preprocessor_config.json"
    for height, width, line in ((0, 4, "image height"), (4, 10**6, "image width"), (10, 3000, "sides of at most")):
        with pytest.raises(InputError, match=line):
            image_tokens(folder, height, width)
    processor.write_text('{"patch_size": "14", "merge_size": 2}', encoding="utf-8")
    with pytest.raises(InputError, match='patch_size: "14" given; allowed: a whole number'):
        image_tokens(folder, 100, 100)
    processor.unlink()
    with pytest.raises(InputError, match=r"preprocessor_config.json.*beside config.json"):
        image_tokens(folder, 100, 100)
    config.write_text('{"model_type": "mllama"}', encoding="utf-8")
    with pytest.raises(InputError, match="a model whose tokens an image are known"):
        image_tokens(folder, 100, 100)


def test_the_command_says_what_an_image_becomes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = {
        "model_type": "llama", "hidden_size": 64, "intermediate_size": 160, "num_hidden_layers": 2,
        "num_attention_heads": 4, "vocab_size": 500,
    }  # fmt: skip
    vision = {
        "model_type": "clip_vision_model", "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2,
        "image_size": 336, "patch_size": 14,
    }  # fmt: skip
    config = {"model_type": "llava", "text_config": text, "vision_config": vision}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    assert main(["model", str(tmp_path), "--image", "1024x768"]) == 0
    assert "an image of 1,024 × 768 pixels: 576 tokens" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["model", str(tmp_path), "--image", "large"])
    assert "WIDTHxHEIGHT" in capsys.readouterr().err
