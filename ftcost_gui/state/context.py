"""The stores, theme and settings that every part of a window receives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ftcost_gui.look.theme import Theme
    from ftcost_gui.state.job_store import JobStore
    from ftcost_gui.state.model_store import UserModels
    from ftcost_gui.state.pin_store import PinStore
    from ftcost_gui.state.price_store import PriceStore
    from ftcost_gui.state.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """The objects that views read and listen to."""

    store: JobStore
    theme: Theme
    settings: Settings
    prices: PriceStore
    pins: PinStore
    models: UserModels
