"""Cards of the plans with roles, such as the cheapest, or what is in the way where no plan is possible."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ftcost_core.documents.job import Limits
from ftcost_core.planner.result import ROLES, Binding, Plan, PlanRole, Plans, Relaxation
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import capitalised, in_sentence, tr
from ftcost_core.wording.labels import doubt_words
from ftcost_core.wording.verdicts import NO_VERDICT
from ftcost_gui.pages.plan.plan_labels import readout, role_title
from ftcost_gui.text.job_names import headline
from ftcost_gui.widgets.card import CardGrid, FigureCard
from ftcost_gui.widgets.labels import ElidedLabel, heading, scaled, small

_NARROW = 860


class PlanCard(FigureCard):
    """Click or Enter marks the plan; its button uses it.

    Signals:
        used: the plan is to be used.
    """

    used = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, wrapped=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.use = QPushButton(tr("Use"), self)
        self.use.setProperty("chip", "true")
        self.use.clicked.connect(self.used)
        self.top.addWidget(self.use, 0, Qt.AlignmentFlag.AlignTop)
        self._name = ElidedLabel("", self)
        self._name.setFont(scaled(self, 1.0, QFont.Weight.DemiBold))
        self.column.insertWidget(2, self._name)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.setStretchFactor(self.notes, 1)

    def show_plan(self, title: str, also: str, plan: Plan, units: str, *, used: bool) -> None:
        """Show a plan under its first role, with what else it is; ``used``: the job is this plan."""
        name, cost, time = (headline(plan.job), fmt.money(plan.cost.total), fmt.duration(plan.time.wall_hours))
        self.title.setText(title)
        doubt = ", ".join(filter(None, (plan.against_market, doubt_words(plan.cost.doubts))))
        day = f"{plan.as_of} ({doubt})" if doubt else plan.as_of
        price = tr("{0}, price of {1}, {2}", plan.provider, day, plan.sold)
        note = capitalised(plan.gives_up or plan.why).rstrip(".")
        about = price if plan.provider else capitalised(plan.against_market)
        note = f"{note}. {about}" if about else note
        note = f"{tr('Also: {0}', in_sentence(also))}. {note}" if also else note
        self.show_figure(cost, time, note, (tr("in use"), "good") if used else NO_VERDICT)
        self._name.setText(name)
        self.use.setVisible(not used)
        self.use.setAccessibleName(tr("Use: {0}", name))
        self.setToolTip(readout(plan, units))
        self.setAccessibleName(f"{' · '.join(filter(None, (title, also)))}: {cost}, {time}, {name}")
        self.setAccessibleDescription(". ".join(part for part in (plan.why, plan.gives_up) if part))


class PlanCards(CardGrid):
    """One card a plan that has roles, in the place of its first; its title says the first of them.

    Signals:
        picked: the place of a plan to mark.
        used: the place of a plan to use.
    """

    picked = Signal(object)
    used = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.cards = {role: PlanCard() for role in ROLES}
        self._places: dict[PlanRole, int] = {}
        for card in self.cards.values():
            card.hide()
        super().__init__(tuple(self.cards.values()), _NARROW, parent)
        for role, card in self.cards.items():
            card.clicked.connect(lambda _checked=False, role=role: self._say(self.picked, role))
            card.used.connect(lambda role=role: self._say(self.used, role))

    def show_plans(self, plans: Plans, limits: Limits, in_use: int | None, units: str) -> None:
        """Show the plans that have a role."""
        self._places = {role: place for role in ROLES for place, plan in enumerate(plans.plans) if role in plan.roles}
        for role, card in self.cards.items():
            place = self._places.get(role)
            roles = () if place is None else plans.plans[place].roles
            is_first = role == next((each for each in ROLES if each in roles), None)
            if place is not None and is_first:
                plan = plans.plans[place]
                title, *others = (role_title(each, plan, limits) for each in ROLES if each in roles)
                card.show_plan(title, " · ".join(others), plan, units, used=place == in_use)
            card.setVisible(is_first)
        self.arrange()

    def card_of(self, role: PlanRole) -> PlanCard | None:
        """Return the card that says a role; nothing where no plan has it."""
        place = self._places.get(role)
        return next((self.cards[each] for each in ROLES if self._places.get(each, -1) == place), None)

    def _say(self, signal: SignalInstance, role: PlanRole) -> None:
        if role in self._places:  # a press commits what was typed elsewhere, which can take the card away
            signal.emit(self._places[role])


class InfeasibleView(QFrame):
    """Each relaxation is one undoable edit.

    Signals:
        applied: the :class:`Relaxation` to make.
    """

    applied = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.buttons: list[QPushButton] = []
        self._text = QLabel("", self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._what = small("", self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(8)
        self._column.addWidget(heading(tr("No plan keeps to every limit"), self))
        self._column.addWidget(self._text)
        self._column.addWidget(self._what)
        self.hide()

    def show_binding(self, binding: Binding) -> None:
        """Say why there is no plan."""
        for button in self.buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        self._text.setText(capitalised(binding.text))
        has_relaxations = bool(binding.relaxations)
        self._what.setText(
            tr("Any one of these alone makes it possible:")
            if has_relaxations
            else tr("No single limit is in the way: loosen several, or take a smaller model or a leaner method.")
        )
        for relaxation in binding.relaxations:
            self._column.addWidget(self._button(relaxation), 0, Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(tr("No plan keeps to every limit"))
        self.setAccessibleDescription(binding.text)

    def _button(self, relaxation: Relaxation) -> QPushButton:
        button = QPushButton(capitalised(relaxation.said).replace("&", "&&"), self)
        button.setAccessibleDescription(tr("Changes the job; Undo takes it back"))
        button.clicked.connect(lambda: self.applied.emit(relaxation))
        self.buttons.append(button)
        return button
