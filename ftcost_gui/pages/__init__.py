"""The pages behind the rail. A new page is one file and one line here."""

from __future__ import annotations

from ftcost_gui.pages.base import PageSpec
from ftcost_gui.pages.compare import COMPARE
from ftcost_gui.pages.data import DATA
from ftcost_gui.pages.estimate import ESTIMATE
from ftcost_gui.pages.plan import PLAN
from ftcost_gui.pages.prices import PRICES

PAGES: tuple[PageSpec, ...] = (ESTIMATE, PLAN, COMPARE, DATA, PRICES)
