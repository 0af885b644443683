"""Cost against time of all offers that fit; dashed through those that nothing beats in both."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from ftcost_core.result import OfferEstimate
from ftcost_gui.charts.plot import Plot
from ftcost_gui.charts.scales import hour_ticks, money_ticks
from ftcost_gui.colours import LIGHT, Colours
from ftcost_gui.format import duration, money
from ftcost_gui.text import tr
from ftcost_gui.words import value_name

_MOST_LABELS = 7
_MOST_WHISKERS = 60
_NEAR = 10.0


class FrontierChart(Plot):
    """A click on a point chooses its row in the table."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: list[OfferEstimate] = []
        self._chosen: str | None = None
        self._spots = np.zeros((0, 2))
        self._colours: Colours = LIGHT
        self._whiskers = pg.PlotDataItem(connect="pairs")
        self._front = pg.PlotDataItem()
        self._others = pg.ScatterPlotItem(size=6, pen=None, pxMode=True)
        self._best = pg.ScatterPlotItem(size=7, pen=None, pxMode=True)
        self._now = pg.ScatterPlotItem(size=11, pen=None, pxMode=True)
        for item in (self._whiskers, self._others, self._front, self._best, self._now):
            self.addItem(item)
        self._labels = [pg.TextItem(anchor=(0, 0.5)) for _ in range(_MOST_LABELS)]
        for label in self._labels:
            self.addItem(label)
        self._place = QTimer(self)
        self._place.setSingleShot(True)
        self._place.setInterval(0)
        self._place.timeout.connect(self._place_labels)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Cost against time, all offers that fit"))

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        super().set_colours(colours)
        self._colours = colours
        point = QColor(colours.point)
        point.setAlpha(85)
        self._others.setBrush(point)
        self._best.setBrush(QColor(colours.accent))
        self._now.setBrush(QColor(colours.accent))
        self._now.setPen(pg.mkPen(colours.card, width=1.5))
        faint = QColor(colours.point)
        faint.setAlpha(90)
        self._whiskers.setPen(pg.mkPen(faint, width=self.devicePixelRatioF()))
        self._front.setPen(
            pg.mkPen(colours.accent, width=1.3 * self.devicePixelRatioF(), style=Qt.PenStyle.DashLine)
        )
        for label in self._labels:
            label.setColor(QColor(colours.text))
            ground = QColor(colours.card)
            ground.setAlpha(190)
            label.fill = pg.mkBrush(ground)

    def show_offers(self, offers: Sequence[OfferEstimate], chosen: str | None) -> None:
        """Show the offers that fit."""
        self._offers = [one for one in offers if one.fits and one.total > 0 and one.wall_hours > 0]
        self._chosen = chosen
        self._spots = (
            np.log10([[one.total, one.wall_hours] for one in self._offers])
            if self._offers
            else np.zeros((0, 2))
        )
        front = sorted(
            (i for i, one in enumerate(self._offers) if one.pareto), key=lambda i: self._spots[i, 0]
        )
        others = [i for i, one in enumerate(self._offers) if not one.pareto]
        now = [i for i, one in enumerate(self._offers) if one.offer == chosen]
        self._others.setData(*_columns(self._spots, others))
        self._best.setData(*_columns(self._spots, front))
        self._now.setData(*_columns(self._spots, now))
        self._front.setData(*_columns(self._spots, front))
        self._draw_whiskers(front, others, now)
        self._draw_axes()
        self._place.start()
        self.setAccessibleDescription(_finding(self._offers))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for the labels again."""
        super().resizeEvent(event)
        if hasattr(self, "_place"):
            self._place.start()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say which offer is under the pointer."""
        near = self._nearest(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if near is not None else Qt.CursorShape.ArrowCursor)
        if near is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), _readout(self._offers[near]), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the offer's row in the table."""
        near = self._nearest(event.position())
        if near is not None and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(self._offers[near].offer)

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the readout."""
        QToolTip.hideText()
        super().leaveEvent(event)

    def spot_of(self, offer: str) -> QPointF:
        """Return where an offer's point is, in the widget's pixels."""
        index = next(i for i, one in enumerate(self._offers) if one.offer == offer)
        return self._pixel(self._spots[index])

    def _nearest(self, position: QPointF) -> int | None:
        if not self._offers:
            return None
        box = self.plotItem.vb
        here = box.mapSceneToView(self.mapToScene(position.toPoint()))
        width, height = box.viewPixelSize()
        away = np.hypot((self._spots[:, 0] - here.x()) / width, (self._spots[:, 1] - here.y()) / height)
        favoured = away - np.array([3.0 if one.pareto else 0.0 for one in self._offers])
        near = int(np.argmin(favoured))
        return near if away[near] <= _NEAR else None

    def _draw_whiskers(self, front: list[int], others: list[int], now: list[int]) -> None:
        shown = [*front, *now] if len(others) > _MOST_WHISKERS else [*front, *others]
        x, y = [], []
        for i in shown:
            one = self._offers[i]
            if one.low > 0 and one.high > 0:
                x += [np.log10(one.low), np.log10(one.high)]
                y += [self._spots[i, 1]] * 2
        self._whiskers.setData(x, y)

    def _draw_axes(self) -> None:
        if not self._offers:
            self.bottom.show_ticks([])
            self.left.show_ticks([])
            self.show_grid([])
            return
        (x0, y0), (x1, y1) = self._spots.min(axis=0), self._spots.max(axis=0)
        pad_x, pad_y = max((x1 - x0) * 0.07, 0.08), max((y1 - y0) * 0.09, 0.08)
        x0, x1, y0, y1 = x0 - pad_x, x1 + pad_x, y0 - pad_y, y1 + pad_y
        self.plotItem.setXRange(x0, x1, padding=0)
        self.plotItem.setYRange(y0, y1, padding=0)
        ticks = hour_ticks(10**y0, 10**y1)
        self.left.show_ticks(ticks)
        self.show_grid([at for at, _ in ticks])
        self.bottom.show_ticks(money_ticks(10**x0, 10**x1))

    def _pixel(self, spot: np.ndarray) -> QPointF:
        return QPointF(self.mapFromScene(self.plotItem.vb.mapViewToScene(QPointF(*spot))))

    def _place_labels(self) -> None:
        """Name as many points of the front as there is room for, none over another or over a point of it."""
        for label in self._labels:
            label.hide()
        front = [i for i, one in enumerate(self._offers) if one.pareto or one.offer == self._chosen]
        if not front:
            return
        metrics = QFontMetrics(self.font())
        area = self.mapFromScene(self.plotItem.vb.sceneBoundingRect()).boundingRect()
        pixels = {i: self._pixel(self._spots[i]) for i in front}
        taken = [QRectF(p.x() - 5, p.y() - 5, 10, 10) for p in pixels.values()]
        free = iter(self._labels)
        for i in _spread_out(front, self._offers, self._chosen):
            text = _name(self._offers[i])
            width, height = metrics.horizontalAdvance(text) + 8, metrics.height()
            rect = _free_rect(pixels[i], width, height, taken, QRectF(area))
            label = next(free, None) if rect else None
            if rect and label:
                taken.append(rect)
                label.setText(text)
                label.setPos(
                    self.plotItem.vb.mapSceneToView(
                        self.mapToScene(QPointF(rect.left() - 2, rect.center().y()).toPoint())
                    )
                )
                label.show()


def _columns(spots: np.ndarray, rows: list[int]) -> tuple[np.ndarray, np.ndarray]:
    return spots[rows, 0], spots[rows, 1]


def _spread_out(front: list[int], offers: Sequence[OfferEstimate], chosen: str | None) -> list[int]:
    """Order points by how much a name for them is worth: the chosen one, both ends, then between."""
    ordered = sorted(front, key=lambda i: offers[i].total)
    first = [i for i in ordered if offers[i].offer == chosen]
    out = dict.fromkeys([*first, ordered[0], ordered[-1]])
    parts = [(0, len(ordered) - 1)]
    while parts:
        low, high = parts.pop(0)
        middle = (low + high) // 2
        out.setdefault(ordered[middle])
        if high - low > 1:
            parts += [(low, middle), (middle, high)]
    return list(out)


def _free_rect(at: QPointF, width: float, height: float, taken: list[QRectF], area: QRectF) -> QRectF | None:
    for dx, dy in ((8, -height), (8, 0), (-8 - width, -height), (-8 - width, 0), (8, -height / 2)):
        rect = QRectF(at.x() + dx, at.y() + dy, width, height)
        if area.contains(rect) and not any(rect.intersects(other) for other in taken):
            return rect
    return None


def _name(one: OfferEstimate) -> str:
    count = f"{one.gpus} × " if one.gpus > 1 else ""
    terms = value_name("price.terms", one.terms)
    return f"{count}{_short(one.gpu)} · {terms if one.terms != 'on-demand' else one.provider}"


def _short(gpu: str) -> str:
    """``H100-SXM5-80GB`` → ``H100 SXM5``: beside a point, the readout has the whole name."""
    return re.sub(r"-\d+GB$", "", gpu).replace("-", " ")


def _readout(one: OfferEstimate) -> str:
    return "\n".join(
        (
            f"{one.provider} · {one.gpus} × {one.gpu} · {value_name('price.terms', one.terms)}",
            tr("{0} ({1} to {2})", money(one.total), money(one.low), money(one.high)),
            tr("{0} wall-clock", duration(one.wall_hours)),
            " · ".join(part for part in (one.tier, one.region, tr("price of {0}", one.as_of)) if part),
        )
    )


def _finding(offers: Sequence[OfferEstimate]) -> str:
    if not offers:
        return tr("No offer fits.")
    cheap = min(offers, key=lambda one: one.total)
    fast = min(offers, key=lambda one: one.wall_hours)
    return tr(
        "{0} offers fit. Cheapest: {1}, {2} in {3}. Fastest: {4}, {5} for {6}.",
        len(offers),
        _name(cheap),
        money(cheap.total),
        duration(cheap.wall_hours),
        _name(fast),
        duration(fast.wall_hours),
        money(fast.total),
    )
