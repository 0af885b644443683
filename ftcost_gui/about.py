"""Which program this is, in which versions."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QMessageBox, QWidget

import ftcost_core
from ftcost_gui.text import tr


def versions() -> dict[str, str]:
    """Return the versions that a report needs."""
    out = {"ftcost": ftcost_core.__version__, "Python": platform.python_version(), "Qt": qVersion() or "",
           "PySide6": PySide6.__version__}  # fmt: skip
    for name in ("numpy", "pydantic", "pyqtgraph"):
        try:
            out[name] = version(name)
        except PackageNotFoundError:  # a frozen bundle need not carry metadata
            module = __import__(name)
            out[name] = str(getattr(module, "__version__", ""))
    return out


def show_about(parent: QWidget) -> None:
    """Say what the program is."""
    listed = "\n".join(f"{name} {number}" for name, number in versions().items())
    box = QMessageBox(parent)
    box.setWindowTitle(tr("About FTCost"))
    box.setText(tr("FTCost {0}", ftcost_core.__version__))
    box.setInformativeText(
        tr("What fine-tuning a language model will take: GPU memory, hours and money.")
        + "\n"
        + tr("Offline; every figure says where it comes from.")
        + f"\n\n{listed}"
    )
    box.exec()
    box.deleteLater()
