"""The pages behind the rail. A new page is a folder and an entry here, imported when it is first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ftcost_core.text.i18n import tr
from ftcost_gui.pages.base import PageSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ftcost_gui.state.context import Context


def _make_estimate(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.estimate.page import EstimatePage

    return EstimatePage(context, parent)


def _make_plan(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.plan.page import PlanPage

    return PlanPage(context, parent)


def _make_compare(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.compare.page import ComparePage

    return ComparePage(context, parent)


def _make_data(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.data.page import DataPage

    return DataPage(context, parent)


def _make_prices(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.prices.page import PricesPage

    return PricesPage(context, parent)


def _make_evidence(context: Context, parent: QWidget) -> QWidget:
    from ftcost_gui.pages.evidence.page import EvidencePage

    return EvidencePage(context, parent)


ESTIMATE = PageSpec("estimate", lambda: tr("Estimate"), "estimate", _make_estimate)
PLAN = PageSpec("plan", lambda: tr("Plan"), "plan", _make_plan)
COMPARE = PageSpec(
    "compare", lambda: tr("Compare"), "compare", _make_compare, undo=lambda context: context.pins.undo_stack
)
DATA = PageSpec("data", lambda: tr("Data"), "data", _make_data, form=False, menu=lambda: tr("&Data"))
PRICES = PageSpec(
    "prices", lambda: tr("Prices"), "prices", _make_prices, form=False,
    undo=lambda context: context.prices.undo_stack, menu=lambda: tr("P&rices"),
)  # fmt: skip
EVIDENCE = PageSpec("evidence", lambda: tr("Evidence"), "evidence", _make_evidence, form=False)

PAGES: tuple[PageSpec, ...] = (ESTIMATE, PLAN, COMPARE, DATA, PRICES, EVIDENCE)
