"""What TRL's relatives are told so that their files start on a rented machine and train what was meant."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml

from ftcost_core.exporters.training_data import PREPARED, DataRecords
from ftcost_core.trainers.names import Relative
from tests.core.handoff.reading import changed

LORA: dict[str, object] = {"method.kind": "lora", "method.quantization": None, "hardware.gpu": "H100-SXM5-80GB"}


def swift(changes: dict[str, object], **options: Any) -> dict[str, Any]:
    return yaml.safe_load(changed(LORA | changes, "ms-swift", **options).files["swift.yaml"])


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
    told = yaml.safe_load(made.files["swift.yaml"])
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
