"""What becomes of one epoch under each way of filling the windows: real tokens against padding."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ftcost_core.dataset import Batching
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.charts.menu import ChartMenu, Table
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.pages.data.labels import batchings, share_text, tokens_text
from ftcost_gui.widgets.labels import scaled

_GAP = 9


class BatchingBars(QWidget):
    """One bar a way, as long as the tokens computed on; hatched: padding."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ways: tuple[Batching, ...] = ()
        self._chosen = ""
        self._colours: Colours = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.setAccessibleName(tr("Padding against packing"))
        self.corner = ChartMenu(self, self.numbers, floating=False)

    def show_batchings(self, ways: Sequence[Batching], chosen: str) -> None:
        """Show the ways; ``chosen`` is the job's."""
        self._ways, self._chosen = tuple(ways), chosen
        self.setAccessibleDescription(finding(ways))
        self.updateGeometry()
        self.update()

    def numbers(self) -> Table:
        """Return each way in words, as its bar says them."""
        header = (tr("batching"), tr("tokens computed on"), tr("padding, share"), tr("windows"))
        return [header, *((batchings()[way.name], way.computed_tokens, way.padding_share, way.windows)
                          for way in self._ways)]  # fmt: skip

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines of text a way."""
        return QSize(240, max(len(self._ways), 4) * (self.fontMetrics().height() * 2 + _GAP))

    def minimumSizeHint(self) -> QSize:
        """Give way in width."""
        return QSize(160, self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Say the figures of the bar under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._ways:
            place = min(event.pos().y() // self._row(), len(self._ways) - 1)
            QToolTip.showText(event.globalPos(), _readout(self._ways[place]), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max((way.computed_tokens for way in self._ways), default=1) or 1
        for place, way in enumerate(self._ways):
            self._draw(painter, way, place * self._row(), most)
        painter.end()

    def _row(self) -> int:
        least = self.fontMetrics().height() * 2 + _GAP
        return min(max(self.height() // max(len(self._ways), 1), least), least * 5 // 4)

    def _draw(self, painter: QPainter, way: Batching, top: int, most: int) -> None:
        line = self.fontMetrics().height()
        own = way.name == self._chosen
        bold = scaled(self, 1.0, QFont.Weight.DemiBold)
        name = batchings()[way.name] + (tr(" (the job)") if own else "")
        painter.setFont(bold if own else self.font())
        painter.setPen(QColor(self._colours.text))
        painter.drawText(QPointF(0, top + self.fontMetrics().ascent()), name)
        taken = QFontMetrics(painter.font()).horizontalAdvance(name) + 12
        painter.setFont(scaled(self, 0.92))
        painter.setPen(QColor(self._colours.muted))
        words = _words(way)
        room = self.width() - taken
        short = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(taken, top, room, line), int(Qt.AlignmentFlag.AlignRight), short)
        bar = QRectF(
            0,
            top + line + 3,
            self.width() * way.computed_tokens / most,
            min(self._row() - line - _GAP - 5, line),
        )
        real = QRectF(bar.topLeft(), bar.bottomRight())
        real.setWidth(bar.width() * (1 - way.padding_share))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.chip))
        painter.drawRect(bar)
        painter.setBrush(QBrush(QColor(self._colours.muted), Qt.BrushStyle.BDiagPattern))
        painter.drawRect(bar)
        painter.setBrush(QColor(self._colours.accent))
        painter.drawRect(real)


def finding(ways: Sequence[Batching]) -> str:
    """Say in a sentence what the bars show."""
    if not ways:
        return ""
    best = min(ways, key=lambda way: way.computed_tokens)
    listed = "; ".join(f"{batchings()[way.name]}: {_words(way)}" for way in ways)
    return tr("{0} computes on the fewest tokens. {1}.", batchings()[best.name], listed)


def _words(way: Batching) -> str:
    return tr("{0} padding · {1} windows", share_text(way.padding_share), number(way.windows))


def _readout(way: Batching) -> str:
    lost = round(way.computed_tokens * way.padding_share)
    return tr(
        "{0}: {1} tokens computed on in one epoch, {2} of them padding; {3} windows.",
        batchings()[way.name], tokens_text(way.computed_tokens), tokens_text(lost), number(way.windows),
    )  # fmt: skip
