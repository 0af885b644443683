"""The guides' tables, and the command that prints claims and tables."""

from __future__ import annotations

import json

import pytest

from ftcost_core.claims.model import GUIDES, VERDICTS
from ftcost_core.claims.table import check_claims
from ftcost_core.claims.tables import table, table_names, tables
from ftcost_core.commands import claims as command
from ftcost_core.commands.cli import main


def test_every_rule_and_table_of_the_guides_is_there() -> None:
    assert set(table_names()) == {
        "memory", "formula", "speed", "gpus", "memory-price", "hours", "ranking", "scaling", "adapters", "quality",
        "factors", "techniques", "quantisation", "pipeline", "phases", "recommendations", "break-evens", "gpt-3",
        "formulas",
    }  # fmt: skip


def test_each_row_has_a_figure_or_says_why_not() -> None:
    for one in tables():
        assert one.rows
        labels = [row.label for row in one.rows]
        assert len(set(labels)) == len(labels), one.id
        for row in one.rows:
            assert row.sentence
            assert (row.verdict is None) is (row.claimed == "")
            assert row.figure is not None or row.verdict in ("opinion", "not-modelled")


def test_quality_is_labelled_an_opinion() -> None:
    assert {row.verdict for row in table("quality").rows} == {"opinion"}
    assert "opinion" in table("quality").about


def test_memory_grows_with_size_and_falls_with_the_method() -> None:
    figures = {row.label: row.figure or 0 for row in table("memory").rows}
    for method in ("full", "LoRA", "QLoRA"):
        sizes = [figures[f"{size}, {method}"] for size in ("7B", "13B", "34B", "70B")]
        assert sizes == sorted(sizes)
    for size in ("7B", "13B", "34B", "70B"):
        assert figures[f"{size}, full"] > figures[f"{size}, LoRA"] > figures[f"{size}, QLoRA"]


def test_adapters_are_proportional_to_the_rank() -> None:
    figures = {row.label: row.figure or 0 for row in table("adapters").rows}
    assert figures["7B, rank 16"] == pytest.approx(2 * figures["7B, rank 8"])


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        table("moods")


def test_the_command_prints_claims_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims"]) == 0
    out = capsys.readouterr().out
    assert "480 tokens/s for 5.8 h are 10 million tokens, not 10 billion" in out
    assert all(one.id in out for one in check_claims())
    assert out.splitlines()[-1].startswith(
        f"{sum(one.verdict == 'agrees' for one in check_claims())} agrees, "
    )


def test_the_command_prints_json_of_one_verdict_and_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--json", "--verdict", "opinion", "--guide", "best-gpu"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["version"]) == ("ftcost-claims", 1)
    assert found["claims"]
    assert {(one["verdict"], one["guide"]) for one in found["claims"]} == {("opinion", "best-gpu")}
    assert found["counts"]["opinion"] == len(found["claims"])
    assert found["counts"]["agrees"] == 0


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claims", "--tables"]) == 0
    out = capsys.readouterr().out
    assert all(one.title in out for one in tables())
    assert main(["claims", "--tables", "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)["tables"]] == list(table_names())


def test_the_command_knows_every_verdict_and_guide() -> None:
    assert command._VERDICTS == VERDICTS
    assert tuple(GUIDES) == command._GUIDES


def test_an_unknown_verdict_is_a_wrong_command_line() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["claims", "--verdict", "nonsense"])
    assert stopped.value.code == 2
