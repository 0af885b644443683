"""The pages behind the rail. A new page is one file and one entry here, which must not import it."""

from __future__ import annotations

from ftcost_core.text.i18n import tr
from ftcost_gui.pages.base import PageSpec

ESTIMATE = PageSpec("estimate", lambda: tr("Estimate"), "estimate", "estimate.page:make_page")
PLAN = PageSpec("plan", lambda: tr("Plan"), "plan", "plan.page:PlanPage")
COMPARE = PageSpec(
    "compare", lambda: tr("Compare"), "compare", "compare.page:ComparePage",
    undo=lambda context: context.pins.undo_stack,
)  # fmt: skip
DATA = PageSpec(
    "data", lambda: tr("Data"), "data", "data.page:DataPage", form=False, menu=lambda: tr("&Data")
)  # fmt: skip
PRICES = PageSpec(
    "prices", lambda: tr("Prices"), "prices", "prices.page:PricesPage", form=False,
    undo=lambda context: context.prices.undo_stack, menu=lambda: tr("P&rices"),
)  # fmt: skip
EVIDENCE = PageSpec("evidence", lambda: tr("Evidence"), "evidence", "evidence.page:EvidencePage", form=False)

PAGES: tuple[PageSpec, ...] = (ESTIMATE, PLAN, COMPARE, DATA, PRICES, EVIDENCE)
