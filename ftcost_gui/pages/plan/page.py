"""The Plan page: the best plans under the job's limits, the most that they allow, and one quantity followed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.background.while_seen import WhileSeen
from ftcost_gui.look.colours import Colours
from ftcost_gui.pages.plan.most_view import MostView
from ftcost_gui.pages.plan.plans_view import PlansView
from ftcost_gui.pages.plan.sweep_view import SweepView
from ftcost_gui.pages.stale_values import say_stale
from ftcost_gui.pages.switched_page import SwitchedPage
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.message_bar import MessageBar


class PlanPage(SwitchedPage[PlansView | MostView | SweepView]):
    """Three views of what could be otherwise.

    Signals:
        pinned: a :class:`Plan` to pin.
    """

    pinned = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        choices = [("plans", tr("Best plans")), ("most", tr("What can I get?")), ("sweep", tr("Follow one quantity"))]
        super().__init__(choices, self._view_of, 62, parent)
        self._context, self._store = context, context.store
        self.stale = MessageBar(self, floats=True)
        self.plans = PlansView(context, self.content)
        self.most = MostView(context, self.content)
        self.sweep = SweepView(context, self.content)
        self.head.insertWidget(1, self.plans.line, 1)
        for key in ("sweep", "most", "plans"):
            self.show_view(key)
        self._connect()

    def show_view(self, key: str) -> None:
        """Look at a view, the search's progress beside the plans."""
        super().show_view(key)
        self.plans.line.setVisible(key == "plans")

    def find_plans(self) -> None:
        """Search for plans, in sight."""
        self.show_view("plans")
        self.plans.start()

    def restore_from(self, before: PlanPage) -> None:
        """Go on with the search and the quantity of the same page of another window."""
        self.show_view(before.in_sight)
        self.plans.restore_from(before.plans)
        self.most.restore_from(before.most)
        self.sweep.restore_from(before.sweep)

    def on_close(self) -> None:
        """Stop what is under way: the window is closed."""
        self.plans.search.cancel()
        self.most.work.cancel()

    def _view_of(self, key: str) -> PlansView | MostView | SweepView:
        return self.plans if key == "plans" else self.most if key == "most" else self.sweep

    def _connect(self) -> None:
        self.plans.pinned.connect(self.pinned)
        self._store.staleChanged.connect(WhileSeen(self).slot(self._show_stale))
        self._context.settings.changed.connect(self._settings_changed)
        self._context.theme.changed.connect(self._set_colours)
        self._set_colours(self._context.theme.colours)

    def _show_stale(self, _stale: bool) -> None:
        say_stale(self.stale, self._store, tr("The plans below still use the last valid settings."))

    def _settings_changed(self, name: str) -> None:
        if name == "units":
            self.plans.show_units()
            self.sweep.show_units()

    def _set_colours(self, colours: Colours) -> None:
        for view in self.views.values():
            view.set_colours(colours)
