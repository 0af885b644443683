"""Data of any recognised format comes to a trainer as it reads them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.training_data import PREPARED, SCRIPT, data_records, training_data_facts
from tests.core.handoff.reading import changed, estimated, handed, read

ASKED, SAID, WORSE = (
    {"role": "user", "content": "What is 2 + 2?"},
    {"role": "assistant", "content": "4"},
    {"role": "assistant", "content": "5"},
)
RECORDS: dict[str, dict[str, Any]] = {
    "chat": {"messages": [ASKED, SAID]},
    "sharegpt": {"conversations": [{"from": "human", "value": "What is 2 + 2?"}, {"from": "gpt", "value": "4"}]},
    "alpaca": {"instruction": "What is 2 + 2?", "input": "", "output": "4"},
    "prompt-completion": {"prompt": "What is 2 + 2?", "completion": "4"},
    "text": {"text": "2 + 2 is 4."},
    "texts": {"prompt": "What is 2 + 2?", "chosen": "4", "rejected": "5"},
    "turns": {"prompt": [ASKED], "chosen": [SAID], "rejected": [WORSE]},
    "whole": {"chosen": [ASKED, SAID], "rejected": [ASKED, WORSE]},
}


def made(case: str, target: str, record: str, folder: Path) -> tuple[Handoff, dict[str, Any] | None]:
    """Return a hand-off of data of such records, and the first record that its script makes of them."""
    source = folder / "données.jsonl"
    source.write_text(json.dumps(RECORDS[record]) + "\n", encoding="utf-8")
    handoff = hand_off(*estimated(case, target), target, data_path=str(source), records=data_records(source))
    if SCRIPT not in handoff.files:
        return handoff, None
    (folder / SCRIPT).write_text(handoff.files[SCRIPT], encoding="utf-8")
    subprocess.run([sys.executable, SCRIPT], cwd=folder, check=True)
    (line,) = (folder / PREPARED).read_text(encoding="utf-8").splitlines()
    return handoff, json.loads(line)


@pytest.mark.parametrize("target", ["trl", "axolotl", "llama-factory", "torchtune", "unsloth"])
@pytest.mark.parametrize("record", ["chat", "sharegpt", "alpaca", "prompt-completion"])
def test_chats_come_as_messages(target: str, record: str, tmp_path: Path) -> None:
    handoff, prepared = made("lora2", target, record, tmp_path)
    if prepared is None:
        assert record == "chat" or (target == "trl" and record != "alpaca")
        return
    assert prepared == {"messages": [ASKED, SAID]}
    assert handoff.run.startswith(f"python {SCRIPT} && ")
    assert PREPARED in "".join(text for name, text in handoff.files.items() if name != SCRIPT)


@pytest.mark.parametrize("record", ["texts", "turns", "whole"])
def test_preference_pairs_come_as_each_trainer_reads_them(record: str, tmp_path: Path) -> None:
    assert made("dpo", "trl", record, tmp_path)[1] is None
    assert made("dpo", "axolotl", record, tmp_path)[1] == {"prompt": [ASKED], "chosen": [SAID], "rejected": [WORSE]}
    factory, prepared = made("dpo", "llama-factory", record, tmp_path)
    assert prepared == {"messages": [ASKED], "chosen": SAID, "rejected": WORSE}
    info = read(factory, "dataset_info.json")["train"]
    assert (info["ranking"], info["columns"]["messages"], info["file_name"]) == (True, "messages", PREPARED)
    assert made("dpo", "torchtune", record, tmp_path)[1] == {"chosen": [ASKED, SAID], "rejected": [ASKED, WORSE]}


@pytest.mark.parametrize(
    ("objective", "rows", "prepared", "classes", "start"),
    [
        (
            "pairs",
            [{"anchor": "a cat", "positive": "a small animal"}],
            [{"messages": [{"role": "user", "content": "a cat"}],
              "positive_messages": [[{"role": "user", "content": "a small animal"}]]}],
            None,
            "INFONCE_TEMPERATURE=0.05 NPROC_PER_NODE=1 swift sft swift.yaml",
        ),
        (
            "classification",
            [{"text": "well", "second_text": "done", "label": "good"}, {"text": "no", "label": "bad"}],
            [{"messages": [{"role": "user", "content": "well\ndone"}], "label": 1},
             {"messages": [{"role": "user", "content": "no"}], "label": 0}],
            "bad\ngood\n",
            "NPROC_PER_NODE=1 swift sft swift.yaml --num_labels $(wc -l < classes.txt)",
        ),
        (
            "classification",
            [{"text": "well", "label": 0.75}],
            [{"messages": [{"role": "user", "content": "well"}], "label": 0.75}],
            "a number\n",
            "NPROC_PER_NODE=1 swift sft swift.yaml --num_labels $(wc -l < classes.txt)",
        ),
    ],
)  # fmt: skip
def test_embeddings_and_classes_are_conversations_for_ms_swift(
    objective: str, rows: list[dict[str, Any]], prepared: list[dict[str, Any]], classes: str | None, start: str,
    tmp_path: Path,
) -> None:  # fmt: skip
    source = tmp_path / "texts.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    given = {"method.kind": "lora", "method.objective": objective, "hardware.gpu": "A100-SXM4-80GB"}
    made = changed(given, "ms-swift", data_path=str(source), records=data_records(source))
    assert made.run == f"python {SCRIPT} && {start}"
    columns = training_data_facts().columns["anchors" if objective == "pairs" else "classes"]
    assert any(columns in note for note in made.notes)
    (tmp_path / SCRIPT).write_text(made.files[SCRIPT], encoding="utf-8")
    subprocess.run([sys.executable, SCRIPT], cwd=tmp_path, check=True)
    assert [json.loads(line) for line in (tmp_path / PREPARED).read_text(encoding="utf-8").splitlines()] == prepared
    names = tmp_path / "classes.txt"
    assert (names.read_text(encoding="utf-8") if names.exists() else None) == classes


def test_ms_swift_trains_embeddings_of_decoders_alone() -> None:
    given = {"method.kind": "full", "method.objective": "pairs", "model.id": "bge-small-en-v1.5"}
    with pytest.raises(InputError, match="a decoder for ms-swift"):
        changed(given, "ms-swift")


def test_pairs_are_two_judgements_for_llama_factorys_kto(tmp_path: Path) -> None:
    source = tmp_path / "pairs.jsonl"
    source.write_text(json.dumps(RECORDS["turns"]) + "\n", encoding="utf-8")
    factory = changed({"method.kind": "lora", "method.objective": "kto", "hardware.gpu": "A100-SXM4-80GB"},
                      "llama-factory", data_path=str(source), records=data_records(source))  # fmt: skip
    assert read(factory, "llama_factory.yaml")["stage"] == "kto"
    assert read(factory, "dataset_info.json")["train"]["columns"]["kto_tag"] == "label"
    (tmp_path / SCRIPT).write_text(factory.files[SCRIPT], encoding="utf-8")
    subprocess.run([sys.executable, SCRIPT], cwd=tmp_path, check=True)
    prepared = [json.loads(line) for line in (tmp_path / PREPARED).read_text(encoding="utf-8").splitlines()]
    assert prepared == [
        {"messages": [ASKED, SAID], "label": True}, {"messages": [ASKED, WORSE], "label": False},
    ]  # fmt: skip
    chats = tmp_path / "chats.jsonl"
    chats.write_text(json.dumps(RECORDS["chat"]) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="for ORPO"):
        changed({"method.kind": "lora", "method.objective": "orpo", "hardware.gpu": "A100-SXM4-80GB"},
                "llama-factory", data_path=str(chats), records=data_records(chats))  # fmt: skip


def test_plain_text_is_read_as_text(tmp_path: Path) -> None:
    axolotl, prepared = made("lora2", "axolotl", "text", tmp_path)
    assert prepared is None
    assert read(axolotl, "axolotl.yaml")["datasets"][0]["type"] == "completion"
    assert read(made("lora2", "llama-factory", "text", tmp_path)[0], "llama_factory.yaml")["stage"] == "pt"
    tuned = read(made("lora2", "torchtune", "text", tmp_path)[0], "torchtune.yaml")["dataset"]
    assert tuned["_component_"].endswith("text_completion_dataset")
    assert made("pretrain", "axolotl", "chat", tmp_path)[1] == {"text": "What is 2 + 2?\n\n4"}


def test_dpo_of_chats_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="preference"):
        made("dpo", "trl", "chat", tmp_path)


def test_what_the_files_expect_of_unknown_data_is_said() -> None:
    assert any("messages, a list of role and content" in note for note in handed("lora2", "axolotl").notes)
    assert any("chosen and rejected, whole lists" in note for note in handed("dpo", "torchtune").notes)
    assert any("answers of a chat only" in note for note in handed("lora2", "axolotl").notes)
    assert any("every token of a chat" in note for note in handed("lora2", "trl").notes)
