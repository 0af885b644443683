"""A line for the words that rows are filtered by."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon


class SearchLine(QLineEdit):
    """Shows a magnifying glass, and a cross once there is a text."""

    def __init__(self, hint: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self._glass = self.addAction(icon("search", "#808080"), QLineEdit.ActionPosition.LeadingPosition)

    def set_colours(self, colours: Colours) -> None:
        """Take the theme's colours."""
        self._glass.setIcon(icon("search", colours.muted))
