"""Cost against time of the plans, with everything else that is feasible behind them in grey."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.planner.result import Plan, Plans
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, money, number
from ftcost_gui.charts.cost_time import CostTimeChart, Points
from ftcost_gui.pages.plan.labels import headline, readout, short_name


class PlansChart(CostTimeChart):
    """A click on a point chooses its plan.

    Signals:
        picked: the place of the plan.
    """

    picked = Signal(object)
    line_style = Qt.PenStyle.SolidLine
    most_whiskers = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[tuple[int, Plan]] = []
        self._units = "GiB"
        self.setAccessibleName(tr("Cost against time of the plans"))
        self.clicked.connect(lambda index: self.picked.emit(self._shown[index][0]))

    def show_plans(self, plans: Plans, chosen: int | None, units: str) -> None:
        """Show plans; ``chosen`` is the place of the one to mark."""
        self._units = units
        self._shown = [
            (place, one)
            for place, one in enumerate(plans.plans)
            if (one.cost.total or 0) > 0 and one.time.wall_hours > 0
        ]
        cloud = np.array([plans.cloud.cost, plans.cloud.wall_hours]).T.reshape(-1, 2)
        self.show_points(
            Points(
                np.array([(one.cost.total, one.time.wall_hours) for _, one in self._shown]).reshape(-1, 2),
                np.array([(one.cost.low or 0, one.cost.high or 0) for _, one in self._shown]).reshape(-1, 2),
                np.array([one.pareto for _, one in self._shown], dtype=bool),
                next((i for i, (place, _) in enumerate(self._shown) if place == chosen), None),
                cloud[(cloud > 0).all(axis=1)],
            )
        )
        self.setAccessibleDescription(_finding(plans))

    def name_of(self, index: int) -> str:
        """Return what stands beside a plan's point."""
        return short_name(self._shown[index][1].job)

    def readout_of(self, index: int) -> str:
        """Return what is said of a plan under the pointer."""
        return readout(self._shown[index][1], self._units)


def _finding(plans: Plans) -> str:
    if not plans.plans:
        return tr("No plan.")
    cheap = plans.of_role("cheapest") or plans.plans[0]
    fast = plans.of_role("fastest") or min(plans.plans, key=lambda one: one.time.wall_hours)
    return tr(
        "{0} plans, {1} that nothing beats in both cost and time. "
        "Cheapest: {2}, {3} in {4}. Fastest: {5}, {6} for {7}.",
        number(len(plans.plans)),
        number(sum(one.pareto for one in plans.plans)),
        headline(cheap.job),
        money(cheap.cost.total or 0),
        duration(cheap.time.wall_hours),
        headline(fast.job),
        duration(fast.time.wall_hours),
        money(fast.cost.total or 0),
    )
