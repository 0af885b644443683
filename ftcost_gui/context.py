"""What every part of the window is given: the job's store, the prices, the theme and the settings."""

from __future__ import annotations

from dataclasses import dataclass

from ftcost_gui.prices.store import PriceStore
from ftcost_gui.settings import Settings
from ftcost_gui.store import JobStore
from ftcost_gui.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """The four objects that views listen to."""

    store: JobStore
    theme: Theme
    settings: Settings
    prices: PriceStore
