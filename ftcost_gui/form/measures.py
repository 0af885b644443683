"""The width of the form and of its labels."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics

from ftcost_core.text.i18n import tr

_MOST_LABEL = 118
_MOST_FORM = 380
_AROUND_SEGMENTS = 39
"""Margins and handles beside the widest row of joined buttons."""


def label_width(metrics: QFontMetrics) -> int:
    """Room for the names of the fields, pixels."""
    return min(max(metrics.horizontalAdvance(tr("Training tokens")) + 6, 96), _MOST_LABEL)


def form_width(metrics: QFontMetrics) -> int:
    """Room for the form, pixels: in English always the same, more where a language has longer words."""
    joined = (tr("Packed"), tr("Padded"), tr("Longest"))
    beside = sum(1.1 * metrics.horizontalAdvance(word) + 10 for word in joined) + _AROUND_SEGMENTS
    return min(max(label_width(metrics) + max(212, round(beside)), 310), _MOST_FORM)
