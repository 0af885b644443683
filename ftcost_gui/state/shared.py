"""What all windows share, and what each sees of it: signals that end with the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from pathlib import Path

    from ftcost_gui.state.model_store import UserModels
    from ftcost_gui.state.pin_store import PinStore
    from ftcost_gui.state.price_store import PriceStore
    from ftcost_gui.state.settings import Settings

Thing = TypeVar("Thing", bound=QObject)


@dataclass(frozen=True, slots=True)
class Shared:
    """What there is one of for all windows, beside settings and theme, which their frames need."""

    prices: PriceStore
    pins: PinStore
    models: UserModels


def make_shared(config_dir: Path | None, settings: Settings, owner: QObject) -> Shared:
    """Make them, from the files of a configuration folder."""
    from ftcost_core.catalogue.prices.folder import price_folder
    from ftcost_gui.state.model_store import UserModels
    from ftcost_gui.state.pin_store import PinStore
    from ftcost_gui.state.price_store import PriceStore

    prices = PriceStore(price_folder(config_dir))
    pins = PinStore(settings.folder)
    models = UserModels(settings.folder)
    for owned in (prices, pins, models):
        owned.setParent(owner)
    return Shared(prices, pins, models)


def seen_by(window: QObject, thing: Thing) -> Thing:
    """Return a stand-in for a shared object that is itself in all but its signals.

    Those are the window's: Qt cuts what listens to them when the window goes, plain functions included,
    while the shared object lives on.
    """
    kind: Any = type(thing)
    return cast(Thing, _stand_in_for(kind)(thing, window))


@cache
def _stand_in_for(kind: Any) -> Any:
    signals = {name: value for base in kind.__mro__ for name, value in vars(base).items()
               if isinstance(value, Signal) and base is not QObject}  # fmt: skip

    def start(self: QObject, thing: QObject, window: QObject) -> None:
        QObject.__init__(self, window)
        self.__dict__["_thing"] = thing
        for name in signals:
            getattr(thing, name).connect(getattr(self, name))

    def get(self: QObject, name: str) -> Any:
        return getattr(self.__dict__["_thing"], name)

    def put(self: QObject, name: str, value: object) -> None:
        setattr(self.__dict__["_thing"], name, value)

    members = {"__init__": start, "__getattr__": get, "__setattr__": put, **signals}
    return type(f"{kind.__name__}OfAWindow", (QObject,), members)
