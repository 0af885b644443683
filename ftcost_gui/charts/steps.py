"""The speed of each logged step: kept ones, the warm-up and outliers told apart by shape as by colour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QFont, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ftcost_core.pilot import PilotReport, StepRate
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, significant
from ftcost_gui.charts.menu import Table
from ftcost_gui.charts.plot import Plot, Ticks
from ftcost_gui.look.colours import Colours
from ftcost_gui.widgets.labels import scaled

_NEAR = 14.0
_KINDS = ("kept", "warm-up", "outlier")


class StepsChart(Plot):
    """Dots over steps, a line at the sustained speed, a band of its spread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[StepRate, ...] = ()
        self._kinds: list[str] = []
        self._spots: NDArray[np.float64] = np.zeros((0, 2))
        self._rest = (pg.PlotDataItem(), pg.PlotDataItem())
        self._band = pg.FillBetweenItem(*self._rest)
        self._line = pg.InfiniteLine(angle=0, movable=False)
        self._label = pg.TextItem(anchor=(1, 1))
        symbols = {"kept": "o", "warm-up": "o", "outlier": "x"}
        self._dots = {kind: pg.ScatterPlotItem(size=8, symbol=symbols[kind]) for kind in _KINDS}
        self.addItem(self._band)
        for item in (self._line, self._label):
            self.addItem(item, ignoreBounds=True)
        for dots in self._dots.values():
            self.addItem(dots)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Speed of each step"))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        pixel = self.devicePixelRatioF()
        soft = QColor(colours.accent)
        soft.setAlphaF(0.14)
        self._band.setBrush(soft)
        self._line.setPen(pg.mkPen(colours.accent, width=1.4 * pixel))
        self._label.setColor(QColor(colours.text))
        self._label.setFont(scaled(self, 1.0, QFont.Weight.DemiBold))
        self._dots["kept"].setBrush(QColor(colours.accent))
        self._dots["kept"].setPen(pg.mkPen(None))
        self._dots["warm-up"].setBrush(QColor(colours.card))
        self._dots["warm-up"].setPen(pg.mkPen(colours.muted, width=1.4 * pixel))
        self._dots["outlier"].setBrush(QColor(colours.warn))
        self._dots["outlier"].setPen(pg.mkPen(colours.warn, width=1.4 * pixel))

    def numbers(self) -> Table:
        """Return every step."""
        header = (tr("step"), tr("tokens per GPU"), tr("seconds"), tr("kind"))
        return [header, *((one.step, one.tokens, one.seconds, kind) for one, kind in
                          zip(self._steps, self._kinds, strict=True))]  # fmt: skip

    def show_pilot(self, report: PilotReport) -> None:
        """Show a pilot's steps."""
        self._steps = tuple(one for one in report.series if one.seconds > 0)
        self._kinds = kinds_of(report, self._steps)
        rates = speeds(self._steps)
        at = np.array([one.step for one in self._steps], dtype=np.float64)
        self._spots = np.column_stack((at, rates)) if len(at) else np.zeros((0, 2))
        for kind, dots in self._dots.items():
            chosen = [own == kind for own in self._kinds]
            dots.setData(self._spots[chosen, 0], self._spots[chosen, 1])
        self._show_level(report)
        self._show_axes()
        self.setAccessibleDescription(finding(report))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which step is under the pointer."""
        if not len(self._spots):
            return
        box = self.plotItem.vb
        here = box.mapSceneToView(self.mapToScene(event.position().toPoint()))
        width, height = box.viewPixelSize()
        away = np.hypot((self._spots[:, 0] - here.x()) / width, (self._spots[:, 1] - here.y()) / height)
        near = int(np.argmin(away))
        text = (
            _readout(self._steps[near], self._spots[near, 1], self._kinds[near]) if away[near] < _NEAR else ""
        )
        QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def _show_level(self, report: PilotReport) -> None:
        level = report.tokens_per_s_per_gpu
        known = level is not None and has_tokens(self._steps) and bool(len(self._spots))
        for item in (self._line, self._label, self._band):
            item.setVisible(known)
        if not known or level is None:
            return
        first, last = float(self._spots[0, 0]), float(self._spots[-1, 0])
        low, high = report.low or level, report.high or level
        for curve, value in zip(self._rest, (low, high), strict=True):
            curve.setData([first, last], [value, value], pen=None)
        self._line.setPos(level)
        self._label.setText(tr("{0} tok/s sustained", number(level)))
        self._label.setPos(last, level)

    def _show_axes(self) -> None:
        if not len(self._spots):
            return
        first, last = float(self._spots[0, 0]), float(self._spots[-1, 0])
        top = float(self._spots[:, 1].max())
        pad = max((last - first) * 0.03, 0.5)
        self.plotItem.setXRange(first - pad, last + pad, padding=0)
        self.plotItem.setYRange(0, top * 1.18, padding=0)
        step = _nice(top / 4)
        heights = [step * i for i in range(1, 8) if step * i <= top * 1.12]
        self.left.show_ticks([(height, significant(height, 3)) for height in heights])
        self.show_grid(heights)
        every = max(_nice((last - first) / 8), 1.0)
        start = np.ceil(first / every) * every
        ticks: Ticks = [(float(at), number(at)) for at in np.arange(start, last + every / 2, every)]
        self.bottom.show_ticks(ticks)


def has_tokens(steps: Sequence[StepRate]) -> bool:
    """Tell whether the log says tokens, not only steps."""
    return any(one.tokens > 0 for one in steps)


def speeds(steps: Sequence[StepRate]) -> NDArray[np.float64]:
    """Return tokens per second and GPU of each interval; intervals per second where there are no tokens."""
    seconds = np.array([one.seconds for one in steps], dtype=np.float64)
    tokens = np.array([one.tokens for one in steps], dtype=np.float64)
    return (tokens if has_tokens(steps) else np.ones(len(steps))) / seconds


def kinds_of(report: PilotReport, steps: Sequence[StepRate]) -> list[str]:
    """Return of each step whether it is ``kept``, of the ``warm-up``, or an ``outlier``."""
    dropped = {step: part.reason for part in report.dropped for step in part.steps}
    return ["kept" if one.kept else str(dropped.get(one.step, "warm-up")) for one in steps]


def finding(report: PilotReport) -> str:
    """Say in a sentence what the dots show."""
    if report.tokens_per_s_per_gpu is None:
        return tr("{0} steps; the log has no speed in tokens.", number(len(report.series)))
    counts = {part.reason: len(part.steps) for part in report.dropped}
    spread = ""
    if report.low is not None and report.high is not None and report.low < report.high:
        spread = tr(" ({0} to {1})", number(report.low), number(report.high))
    return tr(
        "{0} tokens per second and GPU{1} over {2} steps; {3} steps of warm-up and {4} outliers left out.",
        number(report.tokens_per_s_per_gpu), spread, number(report.steps_used),
        number(counts.get("warm-up", 0)), number(counts.get("outlier", 0)),
    )  # fmt: skip


def _readout(step: StepRate, speed: float, kind: str) -> str:
    why = {"kept": "", "warm-up": tr(" · warm-up, left out"), "outlier": tr(" · outlier, left out")}[kind]
    return tr(
        "step {0}: {1} tok/s, {2} s{3}", number(step.step), number(speed), significant(step.seconds, 3), why
    )


def _nice(size: float) -> float:
    power = 10.0 ** np.floor(np.log10(max(size, 1e-9)))
    return float(next(m * power for m in (1, 2, 5, 10) if m * power >= size * 0.99))
