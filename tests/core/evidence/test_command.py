from __future__ import annotations

import json

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.storage.bundled import resource

EXAMPLE = str(resource("examples", "support-bot-8b.ftcost"))


def test_it_prints_the_figures_by_every_group(capsys):
    assert main(["evidence"]) == 0
    out = capsys.readouterr().out
    for words in (
        "Peak memory",
        "Tokens per second and GPU",
        "source left out",
        "regime left out",
        "in sample",
        "by gpu",
        "QwenLM/Qwen",
    ):
        assert words in out
    assert "nearest" not in out


def test_a_job_is_shown_with_its_nearest_runs(capsys):
    assert main(["evidence", EXAMPLE, "--near", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("distance ") == 6
    assert "torchtune instead of hf" in out


def test_the_document_has_the_same(capsys):
    assert main(["evidence", EXAMPLE, "--json", "--near", "2"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"]) == ("ftcost-evidence", 1)
    assert 0.5 < document["speed"]["regime_left_out"]["holds"] <= 1
    for quantity in ("memory", "speed"):
        found = document[quantity]
        assert found["source_left_out"]["runs"] > 250
        assert set(found["by"]) == {"source", "method", "stack", "gpu"}
        assert len(found["nearest"]) == 2
        for near in found["nearest"]:
            assert near["error"] == pytest.approx(near["estimated"] / near["measured"] - 1)
            assert near["differences"] or near["distance"] == 0


def test_what_cannot_be_asked_is_said(capsys, tmp_path):
    assert main(["evidence", EXAMPLE, "--near", "0"]) == 1
    assert "--near" in capsys.readouterr().err
    assert main(["evidence", str(tmp_path / "none.ftcost")]) == 1
    assert "none.ftcost" in capsys.readouterr().err
