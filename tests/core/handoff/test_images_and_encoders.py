"""Hand-offs of models with images, of embeddings, classifiers and reward models."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from ftcost_core.configurations import read_configuration
from ftcost_core.configurations.amounts import Given
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.writing import write
from tests.core.handoff.reading import handed, read
from tests.core.jobs import job
from tests.handoff_tools.cases import stack_of


def test_adapters_stay_out_of_the_towers() -> None:
    """PEFT's ``all-linear`` would adapt them too: 11,784,192 parameters of Gemma 3 4B instead of 10,383,360."""
    adapters = {"method.kind": "lora", "method.quantization": None}
    given = edited(job(), {"model.id": "google/gemma-3-12b-pt", **adapters})
    result = estimate(given)
    script = hand_off(given, result, "trl").files["train.py"]
    assert "peft_config=adapters" in script
    pattern = re.search(r'exclude_modules = \(\n +r"(.*)"', script)
    assert pattern is not None
    adapted = read(hand_off(given, result, "axolotl"), "axolotl.yaml")["lora_target_modules"]
    for name, tower in (
        ("model.vision_tower.vision_model.encoder.layers.0.self_attn.q_proj", True),
        ("model.visual.blocks.0.attn.qkv", True),
        ("model.multi_modal_projector.linear_1", True),
        ("model.language_model.layers.0.self_attn.q_proj", False),
        ("model.layers.0.mlp.gate_proj", False),
    ):
        assert bool(re.fullmatch(pattern[1], name)) == tower, name
        assert bool(re.fullmatch(adapted, name)) != tower, name
    assert "exclude_modules" not in handed("lora2", "trl").files["train.py"]


def on_images(changes: Mapping[str, object]) -> tuple[Job, Estimate]:
    images = job({
        "model.id": "Qwen/Qwen2.5-VL-7B-Instruct", "data.images_per_sample": 1, "data.image_tokens": 256,
        "training.micro_batch": 1, "hardware.gpu": "H200-SXM5-141GB", **changes,
    })  # fmt: skip
    return images, estimate(images)


@pytest.mark.parametrize("target", ["torchtune", "nemo", "mlx-lm", "maxtext", "torchtitan", "openrlhf"])
def test_a_job_with_images_is_refused_by_tools_that_do_not_train_on_them(target: str) -> None:
    with pytest.raises(InputError) as refused:
        hand_off(*on_images({"method.kind": "lora", "method.quantization": None, **stack_of(target)}), target)
    assert "data.images_per_sample" in str(refused.value) or "model" in str(refused.value)


def test_images_are_trained_on_with_what_is_frozen_and_what_not() -> None:
    lora = {"method.kind": "lora", "method.quantization": None}
    script = hand_off(*on_images(lora), "trl").files["train.py"]
    ast.parse(script)
    assert "exclude_modules" in script
    assert "AutoProcessor" in script
    assert 'cast_column("images"' in script
    assert "requires_grad_(False)" not in script
    read_back = {
        name: read(hand_off(*on_images(lora | {"method.tower": "lora"}), name), file)
        for name, file in (("llama-factory", "llama_factory.yaml"), ("ms-swift", "swift.yaml"))
    }
    assert read_back["llama-factory"]["freeze_vision_tower"] is False
    assert read_back["ms-swift"]["freeze_vit"] is False
    assert read_back["ms-swift"]["freeze_aligner"] is True
    registered = json.loads(hand_off(*on_images(lora), "llama-factory").files["dataset_info.json"])
    assert registered["train"]["columns"]["images"] == "images"
    settings = read(hand_off(*on_images(lora), "axolotl"), "axolotl.yaml")
    assert (settings["processor_type"], settings["sample_packing"]) == ("AutoProcessor", False)
    with pytest.raises(InputError, match="method.projector"):
        hand_off(*on_images(lora | {"method.projector": "full"}), "trl")


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (
            {"method.kind": "lora", "method.tower": "frozen"},
            ["finetune_vision_layers=False,", "'q_proj'", "completion_only_loss=False"],
        ),
        (
            {"method.kind": "lora", "method.tower": "lora", "method.loss_mask": "answers"},
            ["finetune_vision_layers=True,", "target_modules='all-linear',", "train_on_responses_only=True, **marks()"],
        ),
        (
            {"method.kind": "full", "method.tower": "full", "method.projector": "full"},
            ["full_finetuning=True,", 'resize="max"', "remove_unused_columns=False,"],
        ),
    ],
)
def test_unsloth_trains_on_images(changes: Mapping[str, object], lines: list[str]) -> None:
    given = {"method.quantization": None, **stack_of("unsloth"), **changes}
    made = hand_off(*on_images(given), "unsloth")
    script = made.files["train_unsloth.py"]
    ast.parse(script)
    assert "FastLanguageModel" not in script
    assert 'data.map(placed).cast_column("images", [Image()])' in script
    assert not [line for line in lines if line not in script]
    assert "pillow" in script


@pytest.mark.parametrize(
    "changes",
    [
        {"method.kind": "lora", "method.tower": "lora", "method.lora.targets": "attention"},
        {"method.kind": "full", "method.tower": "frozen", "method.projector": "full"},
    ],
)
def test_unsloth_refuses_parts_of_an_image_model_that_its_switches_do_not_tell_apart(
    changes: Mapping[str, object],
) -> None:
    with pytest.raises(InputError, match="Unsloth with images"):
        hand_off(*on_images({"method.quantization": None, **stack_of("unsloth"), **changes}), "unsloth")


@pytest.mark.parametrize(
    ("tower", "projector", "frozen"),
    [("frozen", "frozen", {"tower", "join"}), ("frozen", "full", {"tower"}), ("full", "frozen", {"join"}),
     ("full", "full", set())],
)  # fmt: skip
def test_full_training_on_images_freezes_by_name(tower: str, projector: str, frozen: set[str]) -> None:
    full = {"method.kind": "full", "method.quantization": None, "method.tower": tower, "method.projector": projector}
    full |= {"hardware.gpus_per_node": 8, "training.global_batch": 8, "hardware.parallelism.strategy": "zero3"}
    script = hand_off(*on_images(full), "trl").files["train.py"]
    ast.parse(script)
    names = {"tower": "model.visual.blocks.0.attn.qkv.weight", "join": "model.visual.merger.mlp.0.weight",
             "text": "model.language_model.layers.0.self_attn.q_proj.weight"}  # fmt: skip
    pattern = re.search(r'fullmatch\(\n +r"(.*)",', script)
    assert {name for name, module in names.items() if pattern and re.fullmatch(pattern[1], module)} == frozen


@pytest.mark.parametrize(
    ("objective", "model"),
    [("pairs", "BAAI/bge-base-en-v1.5"), ("triplets", "Qwen/Qwen3-Embedding-0.6B"),
     ("classification", "answerdotai/ModernBERT-base"), ("reward", "meta-llama/Llama-3.1-8B")],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["full", "lora"])
def test_embeddings_classifiers_and_rewards_come_back(objective: str, model: str, kind: str, tmp_path: Path) -> None:
    own = job({
        "model.id": model, "method.objective": objective, "method.kind": kind, "method.quantization": None,
        "data.seq_len": 512, "data.batching": "padded-longest", "hardware.gpu": "H200-SXM5-141GB",
    })  # fmt: skip
    result = estimate(own)
    made = hand_off(own, result, "trl")
    ast.parse(made.files["train.py"])
    assert own.training.loss == "standard"
    (about_loss,) = [note for note in made.notes if "training.loss" in note]
    assert about_loss.endswith("This objective computes no logits: the loss kernel changes nothing.")
    write(made.files, tmp_path)
    back = read_configuration([tmp_path / "train.yaml", tmp_path / "train.py"], Given(gpu="H200")).job
    assert (back.method.objective, back.data.seq_len, back.method.kind) == (objective, 512, kind)


def test_the_last_layers_of_an_image_language_model_are_its_decoders() -> None:
    seen = job({
        "model.id": "Qwen/Qwen2.5-VL-7B-Instruct", "method.kind": "freeze", "training.micro_batch": 1,
        "hardware.gpu": "H100",
    })  # fmt: skip
    text = hand_off(seen, estimate(seen), "trl").files["train.py"]
    # Its tower has 32 layers, its decoder 28.
    assert "AutoModelForImageTextToText.from_pretrained" in text
    assert "layers = loaded.get_decoder().layers" in text
    assert "ModuleList" not in text
    ast.parse(text)
    (pattern,) = read(hand_off(seen, estimate(seen), "axolotl"), "axolotl.yaml")["unfrozen_parameters"]
    assert pattern == "model.language_model.layers.(26|27)."
