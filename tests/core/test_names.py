"""Names as people write them: some 2,000 of models and GPUs, taken rightly, asked for, or refused in words; none wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import all_gpus, find_gpu, gpu_read_as
from ftcost_core.catalogue.models import all_models, find_model, read_as
from ftcost_core.catalogue.names import gpu_parts, model_parts
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from tests.core.jobs import job

ROWS = [json.loads(line) for line in Path(__file__).with_name("names.jsonl").read_text(encoding="utf-8").splitlines()]
WORDS = ("asked", "refused", "out of scope", "not published", "an adapter")


def taken(kind: str, name: str) -> str:
    return find_model(name).id if kind == "model" else find_gpu(name).name


def test_the_table_is_large_and_has_every_outcome() -> None:
    counts = Counter((row["kind"], row["expected"] if row["expected"] in WORDS else "taken") for row in ROWS)
    assert len({(row["kind"], row["name"]) for row in ROWS}) == len(ROWS) >= 1600
    assert counts["model", "taken"] > 350
    assert counts["gpu", "taken"] > 120
    assert min(counts[kind, word] for kind in ("model", "gpu") for word in ("asked", "refused", "out of scope")) >= 5


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['kind']} {row['name']}")
def test_a_name_is_taken_asked_for_or_refused_in_one_line(row: dict[str, str]) -> None:
    kind, name, expected = row["kind"], row["name"], row["expected"]
    if expected not in WORDS:
        assert taken(kind, name) == expected
        return
    with pytest.raises(InputError) as refused:
        taken(kind, name)
    (line,) = str(refused.value).splitlines()
    meant = re.findall(r'"([^"]+)"', line.partition("which one is meant: ")[2])
    if expected == "asked":
        assert len(meant) >= 2
        assert {taken(kind, one) for one in meant} <= {
            *meant,
            *(model.id for model in all_models() if {*meant} & {*model.aliases}),
        }
    else:
        assert not meant
        assert expected in ("refused", "out of scope") or expected in line
        assert ("out of scope" in line) == (expected == "out of scope" and kind == "model")


def test_every_entry_is_its_own_name() -> None:
    for model in all_models():
        assert find_model(model.id) is find_model(model.id.upper()) is model
        assert read_as(model.id) is None
    for gpu in all_gpus():
        assert find_gpu(gpu.name) is find_gpu(gpu.name.upper()) is gpu


def test_an_alias_is_of_one_model_and_of_no_other_models_name() -> None:
    owners = Counter(alias.casefold() for model in all_models() for alias in model.aliases)
    assert {alias for alias, count in owners.items() if count > 1} == set()
    assert not owners.keys() & {model.id.casefold() for model in all_models()}


def test_the_memory_tells_cards_of_one_name_apart() -> None:
    assert find_gpu("NVIDIA GeForce RTX 4060 Ti", memory_gb=8).name == "RTX 4060 Ti 8GB"
    assert find_gpu("NVIDIA GeForce RTX 4060 Ti", memory_gb=15.99).name == "RTX 4060 Ti 16GB"
    with pytest.raises(InputError):
        find_gpu("RTX 4090", memory_gb=12)


def test_what_a_name_was_taken_for_is_said() -> None:
    given = {"model.id": "unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit", "hardware.gpu": "NVIDIA H100 80GB HBM3"}
    said = {warning.path: warning.text for warning in estimate(job(given)).warnings}
    assert said["model.id"] == f"{given['model.id']} is read as meta-llama/Llama-3.1-8B"
    assert said["hardware.gpu"] == "NVIDIA H100 80GB HBM3 is read as H100-SXM5-80GB"
    plain = estimate(job({"model.id": "meta-llama/Llama-3.1-8B", "hardware.gpu": "h100-sxm5-80gb"})).warnings
    assert not any("read as" in warning.text for warning in plain)
    long = estimate(job({"model.id": "meta-llama/Llama-3.1-8B-Instruct", "data.seq_len": 32_768})).warnings
    assert not any("longer than" in warning.text for warning in long)
    assert gpu_read_as("RTX 4090") is None


@given(st.text(max_size=400))
def test_any_text_is_a_name_that_is_read_or_refused(text: str) -> None:
    model_parts(text)
    gpu_parts(text)
    for kind in ("model", "gpu"):
        try:
            taken(kind, text)
        except InputError as error:
            assert len(str(error).splitlines()) == 1
