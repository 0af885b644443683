"""The stores, theme and settings that every part of a window receives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.storage.files import is_folder
from ftcost_gui.state.model_store import UserModels
from ftcost_gui.state.pin_store import PinStore
from ftcost_gui.state.price_store import PriceStore

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QObject

    from ftcost_gui.look.theme import Theme
    from ftcost_gui.state.documents import OwnGpus
    from ftcost_gui.state.job_store import JobStore
    from ftcost_gui.state.model_store import UserModels
    from ftcost_gui.state.pin_store import PinStore
    from ftcost_gui.state.price_store import PriceStore
    from ftcost_gui.state.settings import Settings


class Context(Struct, frozen=True):
    """The objects that views read and listen to."""

    store: JobStore
    theme: Theme
    settings: Settings
    prices: PriceStore
    pins: PinStore
    models: UserModels

    def own_gpus(self) -> OwnGpus | None:
        """Return the GPUs of the machine that the user owns, once it was asked for: new jobs begin with them."""
        from ftcost_core.catalogue.prices.machine import machine_of

        machine = machine_of(self.prices.book)
        return None if machine is None else (machine.gpu, machine.gpus)


class SharedStores(Struct, frozen=True):
    """Prices, pins and a person's models.

    They outlive every window. What listens to them must be a method of a ``QObject`` that ends with its
    window, which Qt then disconnects; a lambda would be kept, and called, for ever.
    """

    prices: PriceStore
    pins: PinStore
    models: UserModels


def open_shared_stores(config_dir: Path | None, settings: Settings, owner: QObject) -> SharedStores:
    """Read the stores from a configuration folder; ``owner`` becomes their parent."""
    if is_folder(settings.folder / "cards"):  # none: saves loading their reader
        from ftcost_core.catalogue.own_cards import use_cards_of

        use_cards_of(settings.folder / "cards")
    if is_folder(settings.folder / "machines"):
        from ftcost_core.catalogue.own_machines import use_machines_of

        use_machines_of(settings.folder / "machines")
    stores = SharedStores(PriceStore(price_folder(config_dir)), PinStore(settings.folder), UserModels(settings.folder))
    for store in (stores.prices, stores.pins, stores.models):
        store.setParent(owner)
    return stores
