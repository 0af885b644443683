"""The chart of batching: real tokens and padding of one epoch, for each way of filling the windows."""

from __future__ import annotations

from collections.abc import Sequence

from ftcost_core.charts.bars import Bar, BarChart
from ftcost_core.dataset import BatchingOutcome
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.pages.data.data_labels import batchings, share_text, tokens_text


def batching_chart(ways: Sequence[BatchingOutcome], chosen: str) -> BarChart:
    """Describe one bar a way, as long as the tokens computed on; ``chosen`` is the job's."""
    header = (tr("batching"), tr("tokens computed on"), tr("padding, share"), tr("windows"))
    rows = ((batchings()[way.name], way.computed_tokens, way.padding_share, way.windows) for way in ways)
    return BarChart(
        tr("Padding against packing"),
        _finding(ways),
        tuple(_bar(way, emphasised=way.name == chosen) for way in ways),
        [header, *rows],
    )


def _bar(way: BatchingOutcome, *, emphasised: bool) -> Bar:
    name = batchings()[way.name] + (tr(" (the job)") if emphasised else "")
    return Bar(name, way.computed_tokens, _text(way), _readout(way), way.padding_share, emphasised)


def _finding(ways: Sequence[BatchingOutcome]) -> str:
    if not ways:
        return ""
    best = min(ways, key=lambda way: way.computed_tokens)
    listed = "; ".join(f"{batchings()[way.name]}: {_text(way)}" for way in ways)
    return tr("{0} computes on the fewest tokens. {1}.", batchings()[best.name], listed)


def _text(way: BatchingOutcome) -> str:
    return tr("{0} padding · {1} windows", share_text(way.padding_share), number(way.windows))


def _readout(way: BatchingOutcome) -> str:
    lost = round(way.computed_tokens * way.padding_share)
    return tr(
        "{0}: {1} tokens computed on in one epoch, {2} of them padding; {3} windows.",
        batchings()[way.name], tokens_text(way.computed_tokens), tokens_text(lost), number(way.windows),
    )  # fmt: skip
