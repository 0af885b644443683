"""Where Tab goes next: as one reads, not as widgets were made."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_in_order(*widgets: QWidget) -> None:
    """Let Tab go from each of these to the next."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def tab_after(before: QWidget, made: QWidget) -> None:
    """Let Tab go from a widget, or what it holds, to what a widget holds that was made later."""
    tab_in_order(_stops(before)[-1], *_stops(made))


def tab_last(*widgets: QWidget) -> None:
    """Let Tab come to these after everything else that the window has by now."""
    last = widgets[0].window().previousInFocusChain()
    while last is not None and (last in widgets or last.focusPolicy() == Qt.FocusPolicy.NoFocus):
        last = last.previousInFocusChain()
    if last is not None:
        tab_in_order(last, *widgets)


def _stops(widget: QWidget) -> list[QWidget]:
    """Return the widgets in a widget that can have the focus, or the widget itself."""
    window = widget.window()
    return [part for part in (widget, *widget.findChildren(QWidget))
            if part.focusPolicy() != Qt.FocusPolicy.NoFocus
            and part.focusProxy() is None and part.window() is window]  # fmt: skip
