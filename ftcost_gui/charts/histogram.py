"""Lengths of the samples, small, under the data fields."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ftcost_core.documents.job import Lengths
from ftcost_core.formulas.schedule.lengths import tokens_of
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import entry, number

_MOST_BARS = 24
_SAME = 0.02
"""Of the tokens: a bin's middle stands for the lengths in it, so that no histogram adds up exactly."""


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

    def show_lengths(
        self, lengths: Lengths | None, seq_len: int, colour: str, tokens: float | None = None
    ) -> None:
        """Show a histogram, or nothing; ``tokens`` as in :func:`summary`."""
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
        self.setAccessibleDescription(summary(lengths, tokens))
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


def summary(lengths: Lengths, tokens: float | None = None) -> str:
    """``11 204 samples · median 612, 95 % up to 2 911 tokens``.

    ``tokens`` are those that the job gives: it takes the shape of the histogram and not its count, so where
    both disagree, that is said.
    """
    samples, median, most = (
        number(value) for value in (sum(lengths.counts), _quantile(lengths, 0.5), _quantile(lengths, 0.95))
    )
    counted = tokens_of(lengths)
    if tokens is None or abs(tokens - counted) <= _SAME * counted:
        return tr("{0} samples · median {1}, 95 % up to {2} tokens", samples, median, most)
    return tr("Lengths of {0} samples, scaled to {1} tokens · median {2}, 95 % up to {3} tokens",
              samples, entry(tokens), median, most)  # fmt: skip


def _quantile(lengths: Lengths, share: float) -> float:
    wanted = share * sum(lengths.counts)
    seen = 0
    for low, high, count in zip(lengths.edges, lengths.edges[1:], lengths.counts, strict=False):
        if count and seen + count >= wanted:
            return low + (high - low) * (wanted - seen) / count
        seen += count
    return lengths.edges[-1]
