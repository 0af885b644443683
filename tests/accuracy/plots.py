"""``python -m tests.accuracy plots OUTDIR``: predicted against measured, as pictures for the documentation.

A point is a published run, coloured by training stack; the line is agreement, the band is ±20 %. Throughput is
shown twice: with the shipped coefficients, and as a fit without the run's whole source sees it. A last picture shows
how long jobs take on cards with more and more memory (``--sweep``: that alone).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ftcost_core.documents.job import edited
from tests.accuracy.memory import run_residuals
from tests.accuracy.runs import speed_runs
from tests.accuracy.throughput import folds_of, in_sample, left_out_errors
from tests.core.test_automatic_choices import JOBS, evaluated, open_job

COLOURS = {
    "hf": "#4269d0", "fsdp": "#efb118", "megatron": "#ff725c", "unsloth": "#6cc5b0", "torchtune": "#a463f2",
    "litgpt": "#3ca951",
}  # fmt: skip


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy plots")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sweep", action="store_true", help="only hours against the memory of a card")
    given = parser.parse_args(list(arguments))
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    draw_sweep(folder / "memory-sweep.png")
    if given.sweep:
        return
    memory = run_residuals()
    gib = 2**30
    draw(
        folder / "memory.png",
        "Peak memory of published runs, GiB",
        np.array([one.measured / gib for one in memory]),
        np.array([one.estimated / gib for one in memory]),
        [one.groups["stack"] for one in memory],
    )
    runs = speed_runs()
    good = runs.quality == 1
    stacks = [row["job"]["training"]["stack"] for row, kept in zip(runs.rows, good, strict=True) if kept]
    for name, title, errors in (
        ("throughput.png", "Tokens per second and GPU, shipped coefficients", in_sample(runs)),
        (
            "throughput-left-out.png",
            "Tokens per second and GPU, the run's source left out",
            left_out_errors(runs, folds_of(runs, regimes=False)),
        ),
    ):
        measured = runs.measured[good]
        draw(folder / name, title, measured, measured * np.exp(errors.error[good]), stacks)


def draw_sweep(path: Path) -> None:
    """Draw hours of 200 million tokens against the memory of a card, with everything open that may be, and save it as PNG.

    A line begins where a run has an even chance to fit.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import pyqtgraph as pg
    from pyqtgraph.exporters import ImageExporter

    pg.setConfigOptions(antialias=True, background="w", foreground="#333333")
    _app = pg.mkQApp()
    widget = pg.GraphicsLayoutWidget()
    widget.resize(960, 640)
    free = np.arange(4.0, 80.1, 1.0)
    for place, name in enumerate(JOBS):
        plot = widget.addPlot(row=place // 2, col=place % 2, title=name.partition(",")[0])
        plot.showGrid(x=True, y=True, alpha=0.15)
        plot.getAxis("left").enableAutoSIPrefix(False)
        plot.setLabel("bottom", "free memory of a card, GiB")
        plot.setLabel("left", "hours")
        plot.addLegend(offset=(-5, 1), labelTextSize="9pt", colCount=4)
        longest = 0.0
        for gpus, colour in zip((1, 2, 4, 8), COLOURS.values(), strict=False):
            changes = {
                "hardware.gpus_per_node": gpus,
                "hardware.parallelism.strategy": None,
                "data.tokens": 200_000_000,
            }
            one = edited(open_job(name), changes)
            swept = evaluated([edited(one, {"hardware.memory_in_use_gib": float(80 - gib)}) for gib in free])
            hours = np.where(swept.peak.fit_probability >= 0.5, swept.schedule.wall_hours, np.nan)
            if np.isfinite(hours).any():
                longest = max(longest, float(np.nanmax(hours)))
                plot.plot(free, hours, connect="finite", pen=pg.mkPen(colour, width=2),
                          name=f"{gpus} card{'s' * (gpus > 1)}")  # fmt: skip
        plot.setYRange(0, longest * 1.25)
    widget.show()
    pg.QtWidgets.QApplication.processEvents()
    ImageExporter(widget.scene()).export(str(path))
    widget.close()


def draw(path: Path, title: str, measured: np.ndarray, predicted: np.ndarray, stacks: Sequence[str]) -> None:
    """Draw one scatter plot with logarithmic axes and save it as PNG."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import pyqtgraph as pg
    from pyqtgraph.exporters import ImageExporter

    pg.setConfigOptions(antialias=True, background="w", foreground="#333333")
    _app = pg.mkQApp()
    widget = pg.PlotWidget(title=title)
    widget.resize(640, 560)
    plot = widget.getPlotItem()
    plot.setLogMode(True, True)
    plot.showGrid(x=True, y=True, alpha=0.15)
    plot.setLabel("bottom", "measured")
    plot.setLabel("left", "estimated")
    plot.addLegend(offset=(10, 10), labelTextSize="9pt")
    ends = np.array([min(measured.min(), predicted.min()) / 1.3, max(measured.max(), predicted.max()) * 1.3])
    plot.plot(ends, ends, pen=pg.mkPen("#333333", width=1))
    for factor in (0.8, 1.25):
        plot.plot(ends, ends * factor, pen=pg.mkPen("#999999", width=1, style=pg.QtCore.Qt.PenStyle.DashLine))
    for stack, colour in COLOURS.items():
        mine = np.array([one == stack for one in stacks])
        if mine.any():
            plot.plot(measured[mine], predicted[mine], pen=None, symbol="o", symbolSize=6, symbolPen=None,
                      symbolBrush=pg.mkBrush(colour + "b0"), name=f"{stack} ({int(mine.sum())})")  # fmt: skip
    widget.show()
    pg.QtWidgets.QApplication.processEvents()
    ImageExporter(plot).export(str(path))
    widget.close()
