"""Lengths of the samples, small, under the data fields."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ftcost_core.job import Lengths
from ftcost_gui.format import number
from ftcost_gui.text import tr

_MOST_BARS = 24


class LengthHistogram(QWidget):
    """Bars of equal width from the shortest to the longest sample; what the context cuts off is paler."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._bars: list[float] = []
        self._cut = 1.0
        self._colour = QColor()
        self.setFixedHeight(self.fontMetrics().height() * 2 + 4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Lengths of the samples"))

    def show_lengths(self, lengths: Lengths | None, seq_len: int, colour: str) -> None:
        """Show a histogram, or nothing."""
        self.setVisible(lengths is not None)
        if lengths is None:
            return
        top = lengths.edges[-1]
        width = top / _MOST_BARS
        bars = [0.0] * _MOST_BARS
        for low, high, count in zip(lengths.edges, lengths.edges[1:], lengths.counts, strict=False):
            first, last = int(low / width), min(int((high - 1e-9) / width), _MOST_BARS - 1)
            for place in range(first, last + 1):
                overlap = min(high, (place + 1) * width) - max(low, place * width)
                bars[place] += count * max(overlap, 0) / (high - low)
        self._bars, self._cut, self._colour = bars, seq_len / top, QColor(colour)
        self.setAccessibleDescription(summary(lengths))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        top = max(self._bars, default=0) or 1
        width = self.width() / max(len(self._bars), 1)
        for place, count in enumerate(self._bars):
            height = self.height() * count / top
            painter.setOpacity(0.8 if place / len(self._bars) < self._cut else 0.3)
            painter.setBrush(self._colour)
            painter.drawRect(QRectF(place * width, self.height() - height, max(width - 2, 1), height))
        painter.end()


def summary(lengths: Lengths) -> str:
    """``11 204 samples · median 612, 95 % up to 2 911 tokens``."""
    return tr("{0} samples · median {1}, 95 % up to {2} tokens", number(sum(lengths.counts)),
              number(_quantile(lengths, 0.5)), number(_quantile(lengths, 0.95)))  # fmt: skip


def _quantile(lengths: Lengths, share: float) -> float:
    wanted = share * sum(lengths.counts)
    seen = 0
    for low, high, count in zip(lengths.edges, lengths.edges[1:], lengths.counts, strict=False):
        if count and seen + count >= wanted:
            return low + (high - low) * (wanted - seen) / count
        seen += count
    return lengths.edges[-1]
