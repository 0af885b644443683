"""What TRL's relatives are told so that their files start on a rented machine and train what was meant."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ftcost_core.catalogue.models import all_models
from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.training_data import PREPARED, DataRecords
from ftcost_core.trainers.names import Relative
from ftcost_core.trainers.table import trainers
from tests.core.handoff.reading import changed, yaml_of

LORA: dict[str, object] = {"method.kind": "lora", "method.quantization": None, "hardware.gpu": "H100-SXM5-80GB"}


def swift(changes: dict[str, object], **options: Any) -> dict[str, Any]:
    return yaml_of(changed(LORA | changes, "ms-swift", **options).files["swift.yaml"])


@pytest.mark.parametrize(
    ("model", "model_type", "template"),
    [
        ("meta-llama/Llama-3.1-8B", "llama", "llama3_2"),
        ("HuggingFaceTB/SmolLM2-135M", "llama", "default"),
        ("Qwen/Qwen2.5-7B", None, None),
    ],
)
def test_ms_swift_is_told_the_hub_and_the_type_of_models_whose_names_it_does_not_know(
    model: str, model_type: str | None, template: str | None
) -> None:
    told = swift({"model.id": model})
    assert (told["model"], told["use_hf"], told["report_to"]) == (model, True, "none")
    assert (told.get("model_type"), told.get("template")) == (model_type, template)


def test_ms_swift_gets_pairs_as_whole_conversations() -> None:
    pairs = DataRecords("preference", usual_names=False)
    made = changed(LORA | {"method.objective": "dpo"}, "ms-swift", data_path="pairs.jsonl", records=pairs)
    told = yaml_of(made.files["swift.yaml"])
    assert told["dataset"] == PREPARED
    assert json.loads(told["columns"]) == {"chosen": "messages", "rejected": "rejected_messages"}
    assert "'whole-conversations'" in made.files["prepare_data.py"]
    assert made.run.startswith("python prepare_data.py && ")


@pytest.mark.parametrize("objective", ["sft", "grpo"])
def test_ms_swift_reads_chats_as_they_are(objective: str) -> None:
    chats = DataRecords("chat", usual_names=True)
    told = swift({"method.objective": objective}, data_path="chats.jsonl", records=chats)
    assert told["dataset"] == "chats.jsonl"
    assert "columns" not in told


@pytest.mark.parametrize(
    ("target", "file", "words"),
    [
        ("ms-swift", "swift.yaml", 'report_to: "none"'),
        ("verl", "train.sh", "trainer.logger='[console]'"),
        ("nemo-rl", "nemo_rl.yaml", "wandb_enabled: false"),
    ],
)
def test_no_run_stops_at_a_tracker_that_nobody_logged_in_to(target: Relative, file: str, words: str) -> None:
    made = changed(LORA | {"method.objective": "grpo", "training.stack": "fsdp"}, target)
    assert re.search(re.escape(words), made.files[file])


SEES: dict[str, object] = {"model": {"id": "qwen2.5-vl-7b"}, "data.images_per_sample": 1, "data.image_tokens": 64.0,
                           "data.batching": "padded-longest"}  # fmt: skip


@pytest.mark.parametrize(
    ("target", "changes", "installed"),
    [
        ("ms-swift", {"method.kind": "qlora"}, ["'torch>=2.9,<2.14' 'ms-swift>=4.6,<5' 'kernels>=0.17,<0.18' bitsandbytes"]),
        ("ms-swift", SEES | {"training.attention": "sdpa"},
         ["'torch>=2.9,<2.14' 'ms-swift>=4.6,<5' torchvision 'qwen_vl_utils>=0.0.14'"]),
        ("openrlhf", {}, ["'torch>=2.9,<2.14' ninja packaging psutil setuptools wheel",
                          "--no-build-isolation 'openrlhf>=0.11,<0.12'"]),
        ("nemo-rl", {"method.objective": "grpo"}, []),
        ("trl", SEES, ["'torch>=2.9,<2.14' 'transformers>=5.23,<6' 'trl>=1.16,<2' 'peft>=0.21' 'accelerate>=1.15' datasets "
                       "pillow torchvision 'kernels>=0.18.2,<0.19'"]),
        ("llama-factory", SEES | {"training.attention": "sdpa"}, ["'llamafactory>=0.9.5,<0.10'"]),
        ("axolotl", {"training.attention": "sdpa"}, ["'axolotl>=0.19,<0.22'"]),
    ],
)  # fmt: skip
def test_files_begin_with_what_to_install(target: str, changes: dict[str, object], installed: list[str]) -> None:
    made = changed(LORA | changes, target)
    text = next(iter(made.files.values()))
    assert re.findall(r"^# Install: pip install (.*)$", text, re.MULTILINE) == installed


LANGUAGE = r"(?:.*language_model\.(?:model\.)?|model\.)layers\..*\."


@pytest.mark.parametrize(
    ("target", "file", "targets", "said"),
    [
        ("axolotl", "axolotl.yaml", "all-linear",
         {"lora_target_modules": LANGUAGE + r"(?:q_proj|k_proj|v_proj|o_proj|gate_proj|up_proj|down_proj)"}),
        ("axolotl", "axolotl.yaml", ["q", "v"], {"lora_target_modules": LANGUAGE + r"(?:q_proj|v_proj)"}),
        ("ms-swift", "swift.yaml", "all-linear", {"target_modules": ["all-linear"]}),
        ("ms-swift", "swift.yaml", ["q", "v"], {"target_regex": LANGUAGE + r"(?:q_proj|v_proj)"}),
    ],
)  # fmt: skip
def test_a_frozen_tower_gets_no_adapters(target: str, file: str, targets: object, said: dict[str, object]) -> None:
    """axolotl's own ``lora_target_linear`` takes the last part of names, and dies of the tower's ``blocks.0``."""
    given: dict[str, object] = LORA | SEES | {"method.lora.targets": targets, "training.attention": "sdpa"}
    told = yaml_of(changed(given, target).files[file])
    assert {name: value for name, value in told.items() if "target" in name} == said


def test_templates_of_chats_with_images_are_of_families_that_models_have() -> None:
    chats = trainers()["axolotl"].image_chats
    assert chats
    assert set(chats) <= {one.architecture.family for one in all_models() if one.architecture.multimodal}
    notes = {name: " ".join(changed(LORA | SEES | {"model": {"id": name}}, "axolotl").notes)
             for name in ("qwen2.5-vl-7b", "llava-hf/llava-1.5-7b-hf")}  # fmt: skip
    assert "The loss covers the answers of a chat only." in notes["qwen2.5-vl-7b"]
    assert "The loss covers every token of a chat." in notes["llava-hf/llava-1.5-7b-hf"]


def test_axolotl_puts_adapters_on_no_tower() -> None:
    with pytest.raises(InputError, match="axolotl's LoRA"):
        changed(LORA | SEES | {"method.tower": "lora"}, "axolotl")
