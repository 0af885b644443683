"""The Plan page: the best plans under the job's limits, and one quantity followed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.plan.plans_view import PlansView
from ftcost_gui.pages.plan.sweep_view import SweepView
from ftcost_gui.pages.stale_values import say_stale
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.segmented import SegmentedControl

_GAP = 10


class PlanPage(QScrollArea):
    """Two views of what could be otherwise.

    Signals:
        pinned: a :class:`Plan` to pin.
    """

    pinned = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._context, self._store = context, context.store
        content = QWidget(self)
        content.setObjectName("pageContent")
        self.stale = MessageBar(content)
        self.choice = SegmentedControl(
            [("plans", tr("Best plans")), ("sweep", tr("Follow one quantity"))], parent=content
        )
        self.choice.setAccessibleName(tr("What to look at"))
        self.choice.setFixedWidth(self.fontMetrics().averageCharWidth() * 42)
        self.plans = PlansView(context, content)
        self.sweep = SweepView(context, content)
        self._views: dict[str, PlansView | SweepView] = {"plans": self.plans, "sweep": self.sweep}
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.choice)
        row.addWidget(self.plans.line, 1)
        row.addStretch(0)
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(_GAP)
        self._column.addWidget(self.stale)
        self._column.addLayout(row)
        for view in self._views.values():
            self._column.addWidget(view, 1)
        self.setWidget(content)
        self.show_view("plans")
        self._connect()

    def show_view(self, key: str) -> None:
        """Look at the ``plans``, or at the ``sweep``."""
        self.choice.show_value(key)
        for name, view in self._views.items():
            view.setVisible(name == key)
        self.plans.line.setVisible(key == "plans")

    def find_plans(self) -> None:
        """Search for plans, in sight."""
        self.show_view("plans")
        self.plans.start()

    def on_close(self) -> None:
        """Stop what is under way: the window is closed."""
        self.plans.search.cancel()

    def _connect(self) -> None:
        self.choice.edited.connect(self.show_view)
        self.plans.pinned.connect(self.pinned)
        self._store.staleChanged.connect(self._show_stale)
        self._context.settings.changed.connect(self._settings_changed)
        self._context.theme.changed.connect(self._set_colours)

    def _show_stale(self, _stale: bool) -> None:
        say_stale(self.stale, self._store, tr("What is below is for the last valid values of the job."))

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            self.plans.show_units()
            self.sweep.show_units()

    def _set_colours(self, colours: Colours) -> None:
        for view in self._views.values():
            view.set_colours(colours)
