"""What every part of the window is given: the stores of job, prices, pins and models, theme, settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ftcost_gui.compare.store import PinStore
    from ftcost_gui.models.store import UserModels
    from ftcost_gui.prices.store import PriceStore
    from ftcost_gui.settings import Settings
    from ftcost_gui.store import JobStore
    from ftcost_gui.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """The objects that views listen to."""

    store: JobStore
    theme: Theme
    settings: Settings
    prices: PriceStore
    pins: PinStore
    models: UserModels
