"""The part of pyqtgraph that the charts use: a third of its modules, without its copy of all names of Qt.

``import pyqtgraph`` loads 145 modules, and copies every class of Qt once more to smooth over other bindings:
most of the time until the first chart. Here stand the package and its ``Qt`` module with PySide6's modules
as they are, and pyqtgraph's own modules come when a name of theirs is asked for. It fits the one version that
``pyproject.toml`` names; whoever has imported all of pyqtgraph before keeps that.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from types import ModuleType
from typing import Any

import shiboken6
from PySide6 import QtCore, QtGui, QtWidgets

VERSION = "0.14.0"
"""Which pyqtgraph this is made for."""
_HOMES = {
    "AxisItem": "graphicsItems.AxisItem",
    "BarGraphItem": "graphicsItems.BarGraphItem",
    "FillBetweenItem": "graphicsItems.FillBetweenItem",
    "InfiniteLine": "graphicsItems.InfiniteLine",
    "LinearRegionItem": "graphicsItems.LinearRegionItem",
    "PlotCurveItem": "graphicsItems.PlotCurveItem",
    "PlotDataItem": "graphicsItems.PlotDataItem",
    "PlotWidget": "widgets.PlotWidget",
    "ScatterPlotItem": "graphicsItems.ScatterPlotItem",
    "TextItem": "graphicsItems.TextItem",
    "mkBrush": "functions",
    "mkPen": "functions",
}
"""Where the names that the charts use are defined."""

_OPTIONS = {
    "antialias": True, "background": "k", "crashWarning": False, "editorCommand": None,
    "enableExperimental": False, "exitCleanup": True, "foreground": "d", "imageAxisOrder": "col-major",
    "leftButtonPan": True, "mouseRateLimit": 100, "segmentedLineMode": "auto", "useCupy": False,
    "useNumba": False, "useOpenGL": False,
}  # fmt: skip
"""pyqtgraph's own, but for antialiasing."""


class _Package(ModuleType):
    """Looks a name up when it is used first."""

    def __getattr__(self, name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"pyqtgraph.{_HOMES[name]}"), name)
        setattr(self, name, value)
        return value


def _load() -> Any:
    if "pyqtgraph" in sys.modules:
        whole: Any = importlib.import_module("pyqtgraph")
        whole.setConfigOptions(antialias=True)
        return whole
    spec = importlib.util.find_spec("pyqtgraph")
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError("No module named 'pyqtgraph'", name="pyqtgraph")
    package: Any = _Package("pyqtgraph")
    package.__path__ = list(spec.submodule_search_locations)
    package.__spec__ = spec
    package.__version__ = VERSION
    package.CONFIG_OPTIONS = dict(_OPTIONS)
    package.getConfigOption = package.CONFIG_OPTIONS.__getitem__
    package._connectCleanup = _clean_up_at_the_end  # noqa: SLF001 - its views ask for it
    sys.modules["pyqtgraph"] = package
    package.Qt = _qt(package)
    return package


@cache
def _clean_up_at_the_end() -> None:
    """Let views go without deregistering each other when the application ends, as pyqtgraph does."""
    view_box = importlib.import_module("pyqtgraph.graphicsItems.ViewBox").ViewBox
    application = QtWidgets.QApplication.instance()
    if application is not None:
        application.aboutToQuit.connect(view_box.quit)


def _qt(package: Any) -> Any:
    """Make the stand-in for ``pyqtgraph.Qt``."""
    made: Any = ModuleType("pyqtgraph.Qt")
    made.__path__ = [f"{folder}/Qt" for folder in package.__path__]
    made.QT_LIB, made.QtVersion = "PySide6", QtCore.qVersion()
    made.PYSIDE6, made.PYSIDE2, made.PYQT6, made.PYQT5 = "PySide6", "PySide2", "PyQt6", "PyQt5"
    made.isQObjectAlive = shiboken6.isValid
    sys.modules["pyqtgraph.Qt"] = made
    for name, module in (("QtCore", QtCore), ("QtGui", QtGui), ("QtWidgets", QtWidgets)):
        setattr(made, name, module)
        sys.modules[f"pyqtgraph.Qt.{name}"] = module
    compat: Any = importlib.import_module("pyqtgraph.Qt.compat")
    compat.wrapinstance = shiboken6.wrapInstance
    compat.unwrapinstance = lambda wrapped: shiboken6.getCppPointer(wrapped)[0]
    compat.voidptr = shiboken6.VoidPtr
    importlib.import_module("pyqtgraph.Qt.internals")
    return made


pg: Any = _load()
