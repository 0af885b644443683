"""Where Tab goes next: as one reads, not as widgets were made."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_in_order(*widgets: QWidget) -> None:
    """Let Tab go from each of these to the next."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def tab_last(*widgets: QWidget) -> None:
    """Let Tab come to these after everything else that the window has by now."""
    last = widgets[0].window().previousInFocusChain()
    while last is not None and (last in widgets or last.focusPolicy() == Qt.FocusPolicy.NoFocus):
        last = last.previousInFocusChain()
    if last is not None:
        tab_in_order(last, *widgets)
