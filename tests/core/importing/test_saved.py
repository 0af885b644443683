"""The user's models: kept, found, used in a job, never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.catalogue.models import find_model
from ftcost_core.commands.cli import main
from ftcost_core.commands.summary import summary
from ftcost_core.documents.job import dump_job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.importing import (
    config_model,
    forget_model,
    model_field,
    models_folder,
    read_model,
    save_model,
    saved_models,
    with_saved_model,
)
from tests.core.importing.files import LLAMA, LLAMA_PARAMETERS, llama_tensors, write_folder
from tests.core.importing.test_config import BY_ID
from tests.core.jobs import job


def test_a_saved_model_comes_back_as_it_was(tmp_path: Path) -> None:
    for row in (
        LLAMA,
        BY_ID["deepseek-ai/DeepSeek-V3"]["config"],
        BY_ID["moonshotai/Kimi-Linear-48B-A3B-Instruct"]["config"],
    ):
        model = config_model(row, name=f"mine {row['model_type']}")
        save_model(tmp_path, model)
        entry = next(one for one in saved_models(tmp_path).entries if one.id == model.name)
        assert entry.architecture == model.architecture.model_copy(update={"name": model.name})
        assert (entry.parameters, entry.confidence) == (model.parameters, "user")


def test_a_job_carries_the_model_inline_and_is_complete(tmp_path: Path) -> None:
    save_model(tmp_path, config_model(BY_ID["meta-llama/Llama-3.1-8B"]["config"]), name="Our 8B")
    entry = saved_models(tmp_path).entries[0]
    mine = load_job(dump_job(edited(job(), {"model": model_field(entry)})))
    assert mine.model.id is None
    result, shipped = estimate(mine), estimate(job())
    assert result.model == shipped.model
    assert result.memory.device == shipped.memory.device
    assert result.throughput.tokens_per_s_per_gpu == pytest.approx(shipped.throughput.tokens_per_s_per_gpu)
    assert "Our 8B" in summary(result)


def test_an_id_of_a_saved_model_is_put_inline(tmp_path: Path) -> None:
    save_model(tmp_path, config_model(LLAMA), name="our-model")
    entries = saved_models(tmp_path).entries
    asked = edited(job(), {"model": {"id": "Our-Model"}})
    found = with_saved_model(asked, entries)
    assert found.model.architecture is not None
    assert found.model.architecture.name == "our-model"
    assert with_saved_model(job(), entries) == job()
    assert model_field(find_model("Llama 3.1 8B")) == {"id": "meta-llama/Llama-3.1-8B", "architecture": None}
    with pytest.raises(InputError, match='of your models: \\(did you mean "our-model"'):
        with_saved_model(edited(job(), {"model": {"id": "our-modle"}}), entries)


def test_the_same_name_replaces_and_other_names_get_other_files(tmp_path: Path) -> None:
    first = save_model(tmp_path, config_model(LLAMA), name="A/B")
    again = save_model(tmp_path, config_model(LLAMA | {"num_hidden_layers": 3}), name="a/b")
    other = save_model(tmp_path, config_model(LLAMA), name="A B")
    assert (first == again, other == first) == (True, False)
    assert {one.id for one in saved_models(tmp_path).entries} == {"a/b", "A B"}
    forget_model(tmp_path, "A/B")
    assert [one.id for one in saved_models(tmp_path).entries] == ["A B"]
    with pytest.raises(InputError, match="the name of a saved model"):
        forget_model(tmp_path, "A/B")


def test_the_names_of_shipped_models_are_taken(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no model of the catalogue"):
        save_model(tmp_path, config_model(LLAMA), name="meta-llama/llama-3.1-8b")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "ftcost-model", "version": 2}', "a newer FTCost wrote this file"),
        ('{"format": "ftcost-model", "version": 1, "name": "x"', "not a JSON document"),
        ('{"format": "something"}', '"ftcost-model"'),
        ('{"format": "ftcost-model", "version": 1, "name": "x", "architecture": {}}', "layers"),
    ],
)
def test_files_that_cannot_be_used_are_reported_and_kept(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "our-model.model.json"
    path.write_text(text)
    found = saved_models(tmp_path)
    assert found.entries == ()
    assert said in str(found.faults[0])
    with pytest.raises(InputError, match="is kept"):
        save_model(tmp_path, config_model(LLAMA), name="our model")
    assert path.read_text() == text


def test_a_folder_that_is_not_there_holds_no_models(tmp_path: Path) -> None:
    assert saved_models(models_folder(tmp_path)).entries == ()


def test_the_command_reads_and_keeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_folder(tmp_path / "toy", LLAMA, llama_tensors())
    assert main(["model", str(folder)]) == 0
    assert f"{LLAMA_PARAMETERS:,} parameters" in capsys.readouterr().out
    config = tmp_path / "config"
    assert main(["model", str(folder), "--json", "--save", "--config-dir", str(config)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["parameters"] == document["stored_parameters"] == LLAMA_PARAMETERS
    assert document["tensors"][0]["dtype"] == "BF16"
    assert saved_models(models_folder(config)).entries[0].id == "toy"
    inline = edited(job(), {"model": {"id": None, "architecture": document["architecture"]}})
    assert estimate(inline).model.parameters == LLAMA_PARAMETERS
    assert main(["model", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


def test_names_come_from_a_cache_folder(tmp_path: Path) -> None:
    cache = tmp_path / "models--owner--name" / "snapshots"
    cache.mkdir(parents=True)
    assert read_model(write_folder(cache / "0123abc", LLAMA, llama_tensors())).name == "owner/name"
