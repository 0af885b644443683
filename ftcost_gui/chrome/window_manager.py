"""What a window needs from the object that holds all windows."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject


class WindowManager(Protocol):
    """Implemented by :class:`ftcost_gui.app.windows.Windows`."""

    def new_window(self) -> None:
        """Open another window."""

    def show_open(self, path: Path, asking: QObject) -> bool:
        """Raise the window, other than that of ``asking``, in which a document is open; return whether there is one."""

    def quit(self) -> bool:
        """Close all windows, unless somebody says Cancel."""
