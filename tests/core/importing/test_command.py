from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from tests.core.jobs import job

CONFIG = {
    "model_type": "llama", "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 320,
}  # fmt: skip


def test_a_saved_model_may_stand_in_a_job_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    folder = str(tmp_path / "settings")
    assert main(["model", str(tmp_path / "mine"), "--save", "--json", "--config-dir", folder]) == 0
    parameters = json.loads(capsys.readouterr().out)["parameters"]
    document = job().model_dump(mode="json") | {"model": {"id": "mine"}}
    (tmp_path / "one.ftcost").write_text(json.dumps(document), encoding="utf-8")
    assert main(["estimate", str(tmp_path / "one.ftcost"), "--json", "--config-dir", folder]) == 0
    assert json.loads(capsys.readouterr().out)["model"]["parameters"] == parameters
    assert main(["estimate", str(tmp_path / "one.ftcost"), "--config-dir", str(tmp_path / "other")]) == 1
    assert "model.id" in capsys.readouterr().err
