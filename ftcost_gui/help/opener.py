"""Opens the help at its first page, at a page, or at the term of the focused field.

Its window is imported on first use: a start does without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from ftcost_gui.form.field_row import FieldRow
from ftcost_gui.text.glossary import GlossaryTerm, entry_of_field

if TYPE_CHECKING:
    from ftcost_gui.help.window import HelpWindow


class Helper:
    """Makes the help's window when it is first wanted."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._help: HelpWindow | None = None

    def show_pages(self) -> HelpWindow:
        """Open the first page."""
        shown = self._help_window()
        shown.show_page()
        return shown

    def show_page(self, address: str) -> HelpWindow:
        """Open a page at a heading, such as ``memory-model.md#weights``."""
        shown = self._help_window()
        shown.show_page(address)
        return shown

    def show_term_here(self) -> HelpWindow:
        """Open the glossary at the term of the field in focus."""
        shown = self._help_window()
        shown.show_term(_term_of(QApplication.focusWidget()))
        return shown

    def restore_from(self, before: Helper) -> None:
        """Open what the help of another window shows, in its place."""
        if before._help is not None and before._help.isVisible():
            shown = self.show_page(before._help.address)
            shown.setGeometry(before._help.geometry())

    def _help_window(self) -> HelpWindow:
        from ftcost_gui.help.window import HelpWindow

        if self._help is None:
            self._help = HelpWindow(self._window)
        return self._help


def _term_of(widget: QWidget | None) -> GlossaryTerm | None:
    while widget is not None:
        if isinstance(widget, FieldRow):
            return entry_of_field(widget.spec.path)
        widget = widget.parentWidget()
    return None
