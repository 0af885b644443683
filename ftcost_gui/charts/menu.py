"""The menu of every chart: copy or save its picture, copy its numbers as a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QPoint, QRectF, QSaveFile, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPalette, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsView, QMenu, QToolButton, QWidget

from ftcost_core.storage.spreadsheet_text import neutral_cell
from ftcost_core.text.i18n import tr
from ftcost_gui.dialogs import questions

if TYPE_CHECKING:
    from ftcost_core.charts.description import TableOfValues

_SHARPNESS = 2.0
"""Pixels of a picture for each pixel of the window at 100 %."""


class ChartMenu(QToolButton):
    """The button in a chart's corner; the right mouse button opens the same menu anywhere on the chart.

    With ``floating=False`` it lies in no corner, but where a layout puts it.
    """

    def __init__(
        self,
        chart: QWidget,
        numbers: Callable[[], TableOfValues],
        *,
        floating: bool = True,
        reset: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(chart)
        self._floating, self._reset = floating, reset
        self._chart, self._numbers = chart, numbers
        self.setText("⋯")
        self.setProperty("bare", "true")
        self.setProperty("floating", "true" if floating else "false")
        self.setToolTip(tr("Copy or save this chart"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.clicked.connect(lambda: self._open(self.mapToGlobal(QPoint(0, self.height()))))
        chart.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        chart.customContextMenuRequested.connect(lambda at: self._open(chart.mapToGlobal(at)))
        chart.installEventFilter(self)
        self.speak_of(chart.accessibleName())

    def speak_of(self, title: str) -> None:
        """Say to screen readers which chart is copied or saved."""
        self.setAccessibleName(tr("Copy or save: {0}", title))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if self._floating and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.adjustSize()
            self.move(self._chart.width() - self.width(), 0)
            self.raise_()
        return super().eventFilter(watched, event)

    def menu_of_chart(self) -> QMenu:
        """Make the menu."""
        menu = QMenu(self)
        for text, run in (
            (tr("Copy &image"), self.copy_image),
            (tr("Copy &numbers"), self.copy_numbers),
            (tr("Save as &PNG…"), lambda: self._save(".png")),
            (tr("Save as &SVG…"), lambda: self._save(".svg")),
        ):
            menu.addAction(text).triggered.connect(lambda _checked=False, run=run: run())
        if self._reset is not None:
            menu.addSeparator()
            show_all = menu.addAction(tr("Show the &whole chart"))
            show_all.setToolTip(tr("Ctrl and the wheel zoom, dragging moves, a double click shows the whole"))
            menu.setToolTipsVisible(True)
            show_all.triggered.connect(self._reset)
        return menu

    def copy_image(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())

    def copy_numbers(self) -> None:
        """Put what the chart shows on the clipboard, for a spreadsheet."""
        QGuiApplication.clipboard().setText(as_text(self._numbers()))

    def image(self) -> QImage:
        """Draw the chart into an image, sharper than on the screen."""
        image = QImage(self._chart.size() * _SHARPNESS, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(_SHARPNESS)
        painter = QPainter(image)
        self._draw(painter)
        painter.end()
        return image

    def save(self, path: Path) -> None:
        """Write the picture, as PNG or SVG by the name's ending. Raises :class:`OSError`."""
        data = self._svg() if path.suffix.lower() == ".svg" else self._png()
        file = QSaveFile(str(path))
        if not (file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == data.size() and file.commit()):
            raise OSError(file.errorString())

    def _png(self) -> QByteArray:
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.image().save(buffer, "PNG")  # type: ignore[call-overload]
        buffer.close()
        return data

    def _svg(self) -> QByteArray:
        data = QByteArray()
        buffer = QBuffer(data)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        # The axes keep their picture for the screen and would be scaled to any other resolution.
        generator.setResolution(self._chart.logicalDpiX())
        generator.setSize(QSize(self._chart.size()))
        generator.setViewBox(QRectF(self._chart.rect()))
        generator.setTitle(self._chart.accessibleName())
        generator.setDescription(self._chart.accessibleDescription())
        painter = QPainter(generator)
        self._draw(painter)
        painter.end()
        return data

    def _draw(self, painter: QPainter) -> None:
        chart = self._chart
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(chart.rect(), chart.palette().color(QPalette.ColorRole.Button))
        if isinstance(chart, QGraphicsView):
            with _drawn_as_shapes(chart):
                chart.render(painter, QRectF(chart.rect()), chart.rect())
            return
        shown = self.isVisible()
        self.setVisible(shown and not self._floating)
        try:
            chart.render(painter, QPoint(), QRegion(chart.rect()), QWidget.RenderFlag.DrawChildren)
        finally:
            self.setVisible(shown)

    def _save(self, ending: str) -> None:
        name = re.sub(r"\W+", "-", self._chart.accessibleName().casefold()).strip("-") or "chart"
        path = questions.ask_picture_path(self._chart, Path.home() / f"{name}{ending}")
        if path is None:
            return
        try:
            self.save(path)
        except OSError as error:
            questions.tell_refused(self._chart, tr("“{0}” cannot be saved: {1}", path.name, str(error)))

    def _open(self, at: QPoint) -> None:
        menu = self.menu_of_chart()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)


def as_text(table: TableOfValues) -> str:
    """Return a table as tab-separated text."""
    return "".join("\t".join(map(neutral_cell, row)) + "\n" for row in table)


@contextmanager
def _drawn_as_shapes(chart: QGraphicsView) -> Iterator[None]:
    """Let pyqtgraph draw points as shapes for once, instead of stamping little pictures."""
    items = [item for item in chart.scene().items() if hasattr(item, "setExportMode")]
    for item in items:
        item.setExportMode(True, {"antialias": True, "resolutionScale": 1.0})
    try:
        yield
    finally:
        for item in items:
            item.setExportMode(False)
