"""The rail on the left: a button for each page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.labels import scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ftcost_gui.pages.base import PageSpec


class Rail(QFrame):
    """Chooses the page."""

    chosen = Signal(str)

    def __init__(self, pages: Sequence[PageSpec], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setAccessibleName(tr("Pages"))
        self._group = QButtonGroup(self)
        self._buttons: list[tuple[PageSpec, QToolButton]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 1, 8)
        column.setSpacing(0)
        for page in pages:
            button = QToolButton(self)
            button.setText(page.title())
            button.setFont(scaled(button, 0.9))
            button.setCheckable(True)
            button.setProperty("rail", "true")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(20, 20))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked, key=page.key: self.chosen.emit(key))
            button.toggled.connect(self._draw)
            self._group.addButton(button)
            self._buttons.append((page, button))
            column.addWidget(button)
        column.addStretch(1)
        metrics = QFontMetrics(scaled(self, 0.9, QFont.Weight.DemiBold))
        self.setFixedWidth(max(*(metrics.horizontalAdvance(page.title()) + 10 for page in pages), 56))
        self._colours: Colours | None = None

    def show_page(self, key: str) -> None:
        """Check the button of a page."""
        for page, button in self._buttons:
            if page.key == key:
                button.setChecked(True)

    def take_focus(self) -> None:
        """Put the focus on the button of the page in front."""
        checked = self._group.checkedButton()
        if checked is not None:
            checked.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_colours(self, colours: Colours) -> None:
        """Draw the icons in the theme's colours."""
        self._colours = colours
        self._draw()

    def _draw(self) -> None:
        if self._colours is not None:
            for page, button in self._buttons:
                button.setIcon(icon(page.icon, self._colours.accent if button.isChecked() else self._colours.muted))
