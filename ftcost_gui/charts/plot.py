"""A plot as a widget: axes, values under the pointer, zoom, and its numbers to copy."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QGraphicsGridLayout, QGraphicsView, QToolTip, QWidget

from ftcost_core.charts.description import Axis, Band, Label, Mark, Plot, ReferenceLine, TableOfValues
from ftcost_core.charts.names import Rect, place_names, spread_apart
from ftcost_core.text.ticks import Ticks
from ftcost_gui.charts.artists import Artist
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.colours import LIGHT, Colours

pg.setConfigOptions(antialias=True)

_MOST_NAMES = 7
_MARGINS = 8
"""Of a text item: what it draws around its letters, pixels."""
_RIGHT_EDGE = 4
"""Room beyond the axes, pixels."""
_CLICK = 4
"""Farther than this, in pixels, a press of the button is a drag and no click."""
_PREFERENCE = 3.0
"""Pixels by which a named point counts as nearer than it is."""
_NEAR_A_LINE = 5
"""Pixels from which a line is dragged."""
_CLOSEST = 200
"""How many times closer a plot can be looked at."""
_X_TICKS, _Y_TICKS = 8, 6
_EMPTY_PLOT = Plot("", "", Axis(0, 1), Axis(0, 1), ())


class TextAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis without a line, whose ticks are given with their texts."""

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.enableAutoSIPrefix(False)
        self.setStyle(tickLength=0, tickTextOffset=5, tickAlpha=0, hideOverlappingLabels=False)

    def set_colours(self, colours: Colours, font: QFont) -> None:
        """Draw the texts in the theme's colours; pyqtgraph keeps old pens otherwise."""
        self.setPen(pg.mkPen(None))
        self.setTextPen(colours.muted)
        self.setTickFont(font)


class PlotChart(pg.GraphicsView):  # type: ignore[misc]
    """Paints a :class:`Plot`: two axes around a box of items, without the panel of controls of pyqtgraph's own plots.

    What lies under the pointer is said beside it. Where a closer look shows more, the wheel with Ctrl zooms,
    dragging moves, and a double click shows the whole again; without Ctrl, the wheel scrolls the page.

    Signals:
        clicked: the place of the point that was clicked, among the plot's targets.
        pointed: the place of the point under the pointer, or -1.
        explained: the key of the band that was clicked, and where, in screen coordinates.
        dragged: the key of a line that is being dragged, and its place on its axis.
        dropped: the key of the line that was let go.
    """

    clicked = Signal(object)
    pointed = Signal(object)
    explained = Signal(str, QRect)
    dragged = Signal(str, float)
    dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, tips: bool = True) -> None:
        self.plot = _EMPTY_PLOT
        super().__init__(parent)
        self.bottom, self.left = TextAxis("bottom"), TextAxis("left")
        self.box = pg.ViewBox(enableMenu=False)
        self._tips = tips
        self._colours: Colours = LIGHT
        self._artists: list[Artist] = []
        self._pressed: QPointF | None = None
        self._under_pointer = -1
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(self.Shape.NoFrame)
        self.setMinimumSize(0, 0)
        self.setMouseTracking(True)
        self.corner = ChartMenu(self, self.numbers, reset=self.show_whole)
        self.box.setDefaultPadding(0)
        self._lay_out()
        self._grid = [pg.InfiniteLine(angle=0, movable=False) for _ in range(2 * _Y_TICKS)]
        self._pointer = pg.InfiniteLine(angle=90, movable=False)
        self._names = [pg.TextItem(anchor=(0, 0.5)) for _ in range(_MOST_NAMES)]
        self._empty = pg.TextItem(anchor=(0.5, 0.5))
        self._empty.textItem.document().setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignCenter))
        for line in self._grid:
            line.setZValue(-50)
        for item in (*self._names, self._empty):
            item.setZValue(50)
        for item in (*self._grid, self._pointer, *self._names, self._empty):
            item.hide()
            self.box.addItem(item, ignoreBounds=True)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._place_texts)
        self.box.sigRangeChanged.connect(self._show_ticks)
        self.set_colours(LIGHT)

    def show_plot(self, plot: Plot) -> None:
        """Show a plot; the zoom is kept while the axes stay the same."""
        before, self.plot = self.plot, plot
        if [artist.kind for artist in self._artists] != [type(mark) for mark in plot.marks]:
            self._make_artists()
        self._paint()
        self.box.setMouseEnabled(plot.zoomable, plot.zoomable)
        if _ends(before) != _ends(plot):
            self.show_whole()
        self.left.setVisible(plot.y.shown)
        self._empty.setText(plot.empty)
        self._empty.setVisible(bool(plot.empty))
        self.setAccessibleName(plot.title)
        self.corner.speak_of(plot.title)
        self.setAccessibleDescription(plot.empty or plot.finding)
        self.point_at(-1)
        self._show_ticks()
        self._place_empty()

    def show_whole(self) -> None:
        """Show all of the plot again."""
        (x0, x1), (y0, y1) = _ends(self.plot)
        self.box.setLimits(
            xMin=x0, xMax=x1, yMin=y0, yMax=y1, minXRange=(x1 - x0) / _CLOSEST, minYRange=(y1 - y0) / _CLOSEST
        )
        self.box.setRange(xRange=(x0, x1), yRange=(y0, y1), padding=0)

    def numbers(self) -> TableOfValues:
        """Return what it shows, as a table."""
        return self.plot.table

    @property
    def empty_text(self) -> str:
        """What stands in the middle where there is nothing to show."""
        return self._empty.toPlainText() if self._empty.isVisible() else ""

    def point_at(self, place: int) -> None:
        """Draw a line through a point; -1 takes it away."""
        targets = self.plot.targets
        shown = targets is not None and targets.across and 0 <= place < len(targets.x) and self.plot.zoomable
        self._pointer.setVisible(shown)
        if shown and targets is not None:
            self._pointer.setPos(float(targets.x[place]))

    def pixel_of(self, place: int) -> QPointF:
        """Return where a point is, in the widget's pixels; half way up where only its place across counts."""
        targets = self.plot.targets
        if targets is None:
            raise LookupError("a plot without points")
        x = float(targets.x[place])
        y = sum(self.box.viewRange()[1]) / 2 if targets.across else float(targets.y[place])
        return self._pixel(x, y)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.setBackground(QColor(colours.card))
        font = QFont(self.font())
        font.setPointSizeF(max(font.pointSizeF() * 0.9, 6))
        for axis in (self.bottom, self.left):
            axis.set_colours(colours, font)
        for line in self._grid:
            line.setPen(pg.mkPen(colours.grid, width=self.devicePixelRatioF()))
        self._pointer.setPen(pg.mkPen(colours.muted, width=self.devicePixelRatioF()))
        self._empty.setColor(QColor(colours.muted))
        ground = QColor(colours.card)
        ground.setAlpha(190)
        for name in self._names:
            name.setColor(QColor(colours.text))
            name.fill = pg.mkBrush(ground)
        self._paint()

    def close(self) -> bool:
        """Close as any widget does: its items go with it, not before."""
        return QGraphicsView.close(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, and let the page scroll without."""
        if self.plot.zoomable and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose as many ticks as there is room for, and find room for the texts again."""
        super().resizeEvent(event)
        if hasattr(self, "_later"):
            self._show_ticks()
            self._place_empty()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click or a drag begins."""
        self._pressed = event.position() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what is under the pointer, or drag."""
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            return
        place = self._nearest(event.position())
        band = self._band_at(event.position()) if place < 0 else None
        line = self._line_at(event.position()) if place < 0 else None
        if line is not None:
            across = Qt.CursorShape.SplitHCursor if line.upright else Qt.CursorShape.SplitVCursor
            self.setCursor(across)
        else:
            hit = place >= 0 or band is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if hit else Qt.CursorShape.ArrowCursor)
        if place != self._under_pointer:
            self._under_pointer = place
            self.point_at(place)
            self.pointed.emit(place)
        if self._tips:
            text = line.readout if line is not None else self._readout(place, band)
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the point or the band that was clicked."""
        super().mouseReleaseEvent(event)
        event.accept()
        pressed, self._pressed = self._pressed, None
        if pressed is None or (event.position() - pressed).manhattanLength() > _CLICK:
            return
        place = self._nearest(event.position())
        band = self._band_at(event.position()) if place < 0 else None
        if place >= 0:
            self.clicked.emit(place)
        elif band is not None:
            spot = event.globalPosition().toPoint()
            self.explained.emit(band[0].key, QRect(spot.x() - 4, spot.y() - 4, 8, 8))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show the whole plot again."""
        super().mouseDoubleClickEvent(event)
        event.accept()
        self.show_whole()

    def leaveEvent(self, event: QEvent) -> None:
        """Clear what is shown for the pointer."""
        QToolTip.hideText()
        if self._under_pointer >= 0:
            self._under_pointer = -1
            self.point_at(-1)
            self.pointed.emit(-1)
        super().leaveEvent(event)

    def _lay_out(self) -> None:
        """Put the axes beside the box of items."""
        frame, grid = pg.GraphicsWidget(), QGraphicsGridLayout()
        frame.setLayout(grid)
        grid.setContentsMargins(0, 2, _RIGHT_EDGE, 0)
        grid.setSpacing(0)
        for item, row, column in ((self.box, 0, 1), (self.left, 0, 0), (self.bottom, 1, 1)):
            grid.addItem(item, row, column)
        for axis in (self.left, self.bottom):
            axis.linkToView(self.box)
        grid.setRowStretchFactor(0, 1)
        grid.setColumnStretchFactor(1, 1)
        self.setCentralItem(frame)

    def _make_artists(self) -> None:
        """Give each mark an artist, one there is already of its kind if any: items are slow to make."""
        spare: dict[type[Mark], list[Artist]] = {}
        for artist in self._artists:
            spare.setdefault(artist.kind, []).append(artist)
        made = []
        for mark in self.plot.marks:
            of_its_kind = spare.get(type(mark))
            made.append(of_its_kind.pop(0) if of_its_kind else self._new_artist(mark))
        for artist in (artist for artists in spare.values() for artist in artists):
            for item in artist.items:
                self.box.removeItem(item)
        self._artists = made
        for place, artist in enumerate(made):
            artist.stack(place)

    def _new_artist(self, mark: Mark) -> Artist:
        artist = Artist(mark)
        for item in artist.items:
            self.box.addItem(item, ignoreBounds=True)
            if artist.kind is ReferenceLine:
                item.sigDragged.connect(self._drag)  # not with its artist, which would never be freed
                item.sigPositionChangeFinished.connect(self._drop)
        return artist

    def _mark_of(self, item: pg.InfiniteLine) -> Mark:
        place = next(place for place, artist in enumerate(self._artists) if item in artist.items)
        return self.plot.marks[place]

    def _drag(self, item: pg.InfiniteLine) -> None:
        """Say where a line is dragged to, within the chart."""
        line, at = self._mark_of(item), float(item.value())
        if isinstance(line, ReferenceLine) and line.key:
            axis = self.plot.x if line.upright else self.plot.y
            self.dragged.emit(line.key, min(max(at, axis.low), axis.high))

    def _drop(self, item: pg.InfiniteLine) -> None:
        line = self._mark_of(item)
        if isinstance(line, ReferenceLine) and line.key:
            self.dropped.emit(line.key)

    def _line_at(self, position: QPointF) -> ReferenceLine | None:
        """Return the line under the pointer that can be dragged."""
        x, y = self._at(position)
        width, height = self.box.viewPixelSize()
        for line in self.plot.marks:
            if isinstance(line, ReferenceLine) and line.key:
                away = abs(line.at - x) / width if line.upright else abs(line.at - y) / height
                if away <= _NEAR_A_LINE:
                    return line
        return None

    def _paint(self) -> None:
        ratio = self.devicePixelRatioF()
        for artist, mark in zip(self._artists, self.plot.marks, strict=True):
            artist.show(mark, self._colours, self.font(), ratio)

    def _show_ticks(self) -> None:
        (x0, x1), (y0, y1) = self.box.viewRange()
        metrics = QFontMetrics(self.font())
        across = min(max(self.width() // (metrics.averageCharWidth() * 10), 2), _X_TICKS)
        up = min(max(int(self.height() // (metrics.height() * 1.9)), 2), _Y_TICKS)
        heights = self.plot.y.ticks(y0, y1, up) if self.plot.y.shown else []
        self.left.setTicks([heights])
        self.bottom.setTicks([self._across_ticks(x0, x1, across)])
        for place, line in enumerate(self._grid):
            line.setVisible(place < len(heights))
            if place < len(heights):
                line.setPos(heights[place][0])
        self._later.start()

    def _across_ticks(self, low: float, high: float, most: int) -> Ticks:
        axis = self.plot.x
        ticks = axis.ticks(low, high, most) if axis.shown else []
        pixel = self.box.viewPixelSize()[0]
        metrics = QFontMetrics(self.font())
        widths = [metrics.horizontalAdvance(text) for _, text in ticks]
        if not axis.named:  # a value stands at its place, or nowhere where the edge would cut it
            edge = high + _RIGHT_EDGE * pixel
            return [tick for tick, wide in zip(ticks, widths, strict=True) if tick[0] + wide / 2 * pixel <= edge]
        places = spread_apart([at / pixel for at, _ in ticks], widths, low / pixel, high / pixel)
        return [(place * pixel, text) for place, (_, text) in zip(places, ticks, strict=True)]

    def _place_empty(self) -> None:
        self._empty.setFont(self.font())
        self._empty.setTextWidth(max(self.box.width() - 2 * _MARGINS, 1))
        self._empty.setPos(self.box.viewRect().center())

    def _place_texts(self) -> None:
        """Name as many points as there is room for."""
        self._place_empty()
        for item in self._names:
            item.hide()
        targets = self.plot.targets
        if targets is None or targets.name is None:
            return
        metrics = QFontMetrics(self.font())
        texts = [targets.name(place) for place in targets.named]
        sizes = [(metrics.horizontalAdvance(text) + _MARGINS, metrics.height() + _MARGINS) for text in texts]
        points = [self.pixel_of(place).toTuple() for place in targets.named]
        path = [self.pixel_of(place).toTuple() for place in targets.path]
        area = self.mapFromScene(self.box.sceneBoundingRect()).boundingRect()
        frame = (area.left(), area.top(), area.right(), area.bottom())
        rects = place_names(points, sizes, path, frame, self._taken())
        shown = [(text, rect) for text, rect in zip(texts, rects, strict=True) if rect is not None]
        for item, (text, (left, top, _right, bottom)) in zip(self._names, shown, strict=False):
            item.setText(text)
            item.setPos(self.box.mapSceneToView(self.mapToScene(round(left), round((top + bottom) / 2))))
            item.show()

    def _taken(self) -> list[Rect]:
        """Return where names of points would lie over other texts: labels of lines, the menu."""
        labels = [
            self.mapFromScene(item.mapToScene(item.boundingRect()).boundingRect()).boundingRect()
            for artist in self._artists
            if artist.kind is Label
            for item in artist.items
        ]
        return [rect.getCoords() for rect in (*labels, self.corner.geometry())]

    def _pixel(self, x: float, y: float) -> QPointF:
        return QPointF(self.mapFromScene(self.box.mapViewToScene(QPointF(x, y))))

    def _at(self, position: QPointF) -> tuple[float, float]:
        """Return what is under a place of the widget, on the axes."""
        spot = self.box.mapSceneToView(self.mapToScene(position.toPoint()))
        return spot.x(), spot.y()

    def _nearest(self, position: QPointF) -> int:
        targets = self.plot.targets
        if targets is None or not len(targets.x):
            return -1
        x, y = self._at(position)
        width, height = self.box.viewPixelSize()
        away = np.abs(targets.x - x) / width
        if not targets.across:
            away = np.hypot(away, (targets.y - y) / height)
            away[list(targets.named)] -= _PREFERENCE
        place = int(np.nanargmin(away))
        return place if away[place] <= targets.reach else -1

    def _band_at(self, position: QPointF) -> tuple[Band, int] | None:
        """Return the band under the pointer that can be asked about, and the nearest of its places."""
        x, y = self._at(position)
        for band in self.plot.marks:
            if isinstance(band, Band) and band.key and band.x[0] <= x <= band.x[-1]:
                low, high = np.interp(x, band.x, band.low), np.interp(x, band.x, band.high)
                if low <= y <= high:
                    return band, int(np.argmin(np.abs(band.x - x)))
        return None

    def _readout(self, place: int, band: tuple[Band, int] | None) -> str:
        if place >= 0 and self.plot.targets is not None:
            return self.plot.targets.readout(place)
        if band is not None and band[0].readout is not None:
            return band[0].readout(band[1])
        return ""


def _ends(plot: Plot) -> tuple[tuple[float, float], tuple[float, float]]:
    return (plot.x.low, plot.x.high), (plot.y.low, plot.y.high)
