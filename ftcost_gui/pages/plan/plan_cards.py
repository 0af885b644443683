"""Cards of the plans with a role, such as the cheapest: cost, time, and what it gives up for them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.documents.job import Limits
from ftcost_core.planner.result import ROLES, Plan, PlanRole, Plans
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import capitalised, tr
from ftcost_gui.pages.plan.plan_labels import readout, role_title
from ftcost_gui.text.job_names import headline
from ftcost_gui.widgets.card import ClickCard
from ftcost_gui.widgets.labels import Badge, ElidedLabel, scaled, small

_NARROW = 860


class PlanCard(ClickCard):
    """Click or Enter marks the plan; its button uses it.

    Signals:
        used: the plan is to be used.
    """

    used = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._title = ElidedLabel("", self)
        self._title.setProperty("tone", "muted")
        self.badge = Badge(self)
        self.use = QPushButton(tr("Use"), self)
        self.use.setProperty("chip", "true")
        self.use.clicked.connect(self.used)
        self._cost = QLabel(self)
        self._cost.setFont(scaled(self._cost, 1.6, QFont.Weight.DemiBold))
        self._time = QLabel(self)
        self._time.setProperty("tone", "muted")
        self._time.setFont(scaled(self._time, 1.05))
        self._name = ElidedLabel("", self)
        self._name.setFont(scaled(self._name, 1.0, QFont.Weight.DemiBold))
        self._note = small("", self)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self.badge)
        top.addWidget(self.use)
        middle = QHBoxLayout()
        middle.setSpacing(7)
        middle.addWidget(self._cost, 0, Qt.AlignmentFlag.AlignBaseline)
        middle.addWidget(self._time, 1, Qt.AlignmentFlag.AlignBaseline)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 7, 10, 9)
        column.setSpacing(1)
        column.addLayout(top)
        column.addLayout(middle)
        column.addWidget(self._name)
        column.addWidget(self._note, 1)

    def show_plan(self, title: str, plan: Plan, units: str, *, used: bool) -> None:
        """Show a plan; ``used``: the job is this plan."""
        name, cost, time = (
            headline(plan.job),
            fmt.money(plan.cost.total or 0),
            fmt.duration(plan.time.wall_hours),
        )
        note = plan.gives_up or plan.why
        self._title.setText(title)
        self._cost.setText(cost)
        self._time.setText(time)
        self._name.setText(name)
        self._note.setText(capitalised(note))
        self.badge.say(tr("in use") if used else "", "good")
        self.badge.setVisible(used)
        self.use.setVisible(not used)
        self.use.setAccessibleName(tr("Use: {0}", name))
        self.setToolTip(readout(plan, units))
        self.setAccessibleName(f"{title}: {cost}, {time}, {name}")
        self.setAccessibleDescription(". ".join(part for part in (plan.why, plan.gives_up) if part))


class PlanCards(QWidget):
    """One card a role that a plan has; side by side, or two by two where it is narrow.

    Signals:
        picked: the place of a plan to mark.
        used: the place of a plan to use.
    """

    picked = Signal(object)
    used = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: dict[PlanRole, PlanCard] = {}
        self._places: dict[PlanRole, int] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(10)
        for role in ROLES:
            card = PlanCard(self)
            card.clicked.connect(lambda _checked=False, role=role: self._say(self.picked, role))
            card.used.connect(lambda role=role: self._say(self.used, role))
            card.hide()
            self.cards[role] = card

    def show_plans(self, plans: Plans, limits: Limits, in_use: int | None, units: str) -> None:
        """Show the plans that have a role."""
        self._places = {
            role: place for role in ROLES for place, plan in enumerate(plans.plans) if role in plan.roles
        }
        for role, card in self.cards.items():
            place = self._places.get(role)
            card.setVisible(place is not None)
            if place is not None:
                title = role_title(role, limits)
                card.show_plan(title, plans.plans[place], units, used=place == in_use)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between one row and two."""
        super().resizeEvent(event)
        self._arrange()

    def _say(self, signal: SignalInstance, role: PlanRole) -> None:
        if role in self._places:  # a press commits what was typed elsewhere, which can take the card away
            signal.emit(self._places[role])

    def _arrange(self) -> None:
        shown = [card for role, card in self.cards.items() if role in self._places]
        columns = 2 if self.width() < _NARROW else max(len(shown), 1)
        for place, card in enumerate(shown):
            self._grid.addWidget(card, place // columns, place % columns)
        for column in range(len(ROLES)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
