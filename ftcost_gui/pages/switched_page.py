"""A page of several views, one of which is in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.panes import ScrollPage
from ftcost_gui.widgets.segmented import SegmentedControl

View = TypeVar("View", bound=QWidget)


class SwitchedPage(ScrollPage, Generic[View]):
    """A control chooses the view; ``make_view`` makes each from its key when it is first wanted."""

    def __init__(
        self, choices: Sequence[tuple[str, str]], make_view: Callable[[str], View], letters: int, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.views: dict[str, View] = {}
        self.in_sight = ""
        """The key of the view that is shown."""
        self._make_view = make_view
        self.choice = SegmentedControl(choices, parent=self.content)
        self.choice.setAccessibleName(tr("What to look at"))
        self.choice.setFixedWidth(self.fontMetrics().averageCharWidth() * letters)
        self.choice.edited.connect(self.show_view)
        self.head = QHBoxLayout()
        self.head.setSpacing(12)
        self.head.addWidget(self.choice)
        self.head.addStretch(0)
        self.column.addLayout(self.head)

    def show_view(self, key: str) -> None:
        """Look at one of the views."""
        self.in_sight = key
        self.choice.show_value(key)
        if key not in self.views:
            self.views[key] = self._make_view(key)
            self.column.addWidget(self.views[key], 1)
        for name, view in self.views.items():
            view.setVisible(name == key)
