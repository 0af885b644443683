"""The table of plans, cheapest first, and the actions on the marked plan."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ftcost_core.planner.result import Plan, Plans
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import capitalised, tr
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import short_gpu
from ftcost_gui.pages.plan.plan_labels import cost_range, price_of, readout, settings, vram
from ftcost_gui.tables.panel import TablePanel
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.text.job_names import gpu_count, headline, method_name
from ftcost_gui.widgets.labels import small

_ROWS_SHOWN = 7


class Ranking(TablePanel[int]):
    """The plans by their places, and below them what the marked one is there for.

    Signals:
        picked: the place of the marked plan.
        used: the place of the plan to use.
        pinned: the place of the plan to pin.
    """

    picked = Signal(object)
    used = Signal(object)
    pinned = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._units = "GiB"
        self._plans: tuple[Plan, ...] = ()
        self._in_use: int | None = None
        self.use = QPushButton(tr("Use this plan"))
        self.pin = QPushButton(tr("Pin to compare"))
        model = RowsModel(self._columns(), lambda place: readout(self._plans[place], self._units))
        super().__init__(
            tr("Ranking"), model, tr("Ranking of the plans"), tr("Use this plan"), parent,
            rows_shown=_ROWS_SHOWN, commands=(self.pin, self.use),
        )  # fmt: skip
        self.note.setText(tr("● best trade-off (Pareto front)"))
        self.table.sort_by(1)
        self.table.used.connect(self.used)
        self.table.selectionModel().currentRowChanged.connect(self._mark)
        self.use.clicked.connect(lambda: self.used.emit(self.current))
        self.pin.clicked.connect(lambda: self.pinned.emit(self.current))
        self._purpose = small("", self)
        self._purpose.setWordWrap(True)
        self._purpose.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.column.addWidget(self._purpose)

    def show_plans(self, plans: Plans, in_use: int | None, units: str) -> None:
        """Show plans; ``in_use`` is the place of the one that the job is."""
        marked = self.current if plans.plans == self._plans else None
        self._plans, self._units, self._in_use = plans.plans, units, in_use
        self.model.show_things(range(len(plans.plans)))
        self._mark(self.table.currentIndex(), QModelIndex())  # a new list of rows clears it unsaid
        self.select(marked if marked is not None else in_use if in_use is not None else 0)

    @property
    def current(self) -> int | None:
        """The place of the marked plan."""
        return self.table.current_thing()

    def select(self, place: int) -> None:
        """Mark a plan."""
        if place < len(self._plans):
            self.table.mark_row(self.model.row_of(place))

    def _mark(self, current: QModelIndex, _previous: QModelIndex) -> None:
        place = self.model.thing(current.row()) if current.isValid() else None
        for button in (self.use, self.pin):
            button.setEnabled(place is not None)
        if place is None:
            self._purpose.setText("")
            return
        self.use.setEnabled(place != self._in_use)
        self.use.setText(tr("In use") if place == self._in_use else tr("Use this plan"))
        self._purpose.setText(self._sentences(place))
        self.picked.emit(place)

    def _sentences(self, place: int) -> str:
        plan = self._plans[place]
        parts = [f"{headline(plan.job)}: {plan.why}" if plan.why else headline(plan.job), plan.gives_up]
        if plan.equal:
            others = ", ".join(str(other + 1) for other in plan.equal)
            parts.append(
                tr("Equal within the range to no. {0}: the difference in cost and time may be nothing", others)
            )
        return ". ".join(capitalised(part).rstrip(".") for part in parts if part) + "."

    def _columns(self) -> list[Column[int]]:
        def of(place: int) -> Plan:
            return self._plans[place]

        def terms(place: int) -> str:
            return value_name("price.terms", of(place).job.price.terms)

        return [
            Column(lambda: "", lambda place: "★" if place == self._in_use else "",
                   lambda place: place != self._in_use, spoken=lambda: tr("In use")),
            Column(lambda: tr("No."), lambda place: str(place + 1), lambda place: place, number=True),
            Column(lambda: tr("Cost"), lambda place: fmt.money(of(place).cost.total),
                   lambda place: of(place).cost.total or 0, number=True),
            Column(lambda: tr("Range"), lambda place: cost_range(of(place)),
                   lambda place: of(place).cost.high or 0, number=True),
            Column(lambda: tr("Wall-clock"), lambda place: fmt.duration(of(place).time.wall_hours),
                   lambda place: of(place).time.wall_hours, number=True),
            Column(lambda: tr("Provider"), lambda place: of(place).provider,
                   lambda place: of(place).provider.casefold()),
            Column(lambda: tr("GPUs"), lambda place: short_gpu(of(place).job.hardware.gpu),
                   lambda place: of(place).job.hardware.gpu),
            Column(lambda: "×", lambda place: str(gpu_count(of(place).job)),
                   lambda place: gpu_count(of(place).job), number=True, spoken=lambda: tr("GPU count")),
            Column(lambda: tr("Terms"), terms, terms),
            Column(lambda: tr("Price of"), lambda place: price_of(of(place)), lambda place: of(place).as_of,
                   drop=5),
            Column(lambda: tr("Sold as"), lambda place: of(place).sold, lambda place: of(place).sold, drop=6),
            Column(lambda: tr("Method"), lambda place: method_name(of(place).job),
                   lambda place: method_name(of(place).job), drop=1),
            Column(lambda: tr("Batch · ckpt"), lambda place: settings(of(place).job),
                   lambda place: of(place).job.training.micro_batch or 0, drop=3,
                   spoken=lambda: tr("Micro-batch and checkpointing")),
            Column(lambda: tr("Memory {0}", self._units), lambda place: vram(of(place), self._units),
                   lambda place: of(place).memory.device, number=True, drop=2),
            Column(lambda: tr("Equal to"), lambda place: _numbers(of(place).equal),
                   lambda place: len(of(place).equal), drop=4,
                   spoken=lambda: tr("Equal within the range to")),
            Column(lambda: "●", lambda place: "●" if of(place).pareto else "",
                   lambda place: not of(place).pareto, spoken=lambda: tr("Nothing is cheaper and faster")),
        ]  # fmt: skip


def _numbers(places: tuple[int, ...]) -> str:
    shown = ", ".join(str(place + 1) for place in places[:3])
    return shown + ("…" if len(places) > 3 else "")
