"""The guides' tables, each row with the program's figure."""

from __future__ import annotations

import pytest

from tests.claims.tables import table, table_names, tables


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
