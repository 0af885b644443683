"""Imports without what nobody here uses of them.

PySide6 reads and searches the source of every module that is imported after it, to learn whether it may want
Qt's names in snake_case (``from __feature__ import snake_case``). Nothing here does, and the reading takes a
fifth of the time of the start. What PySide6 then knows of a module is what it finds for any that does not
name it. numpy writes the documentation of its functions in C when it is loaded. pydantic looks through all
that is installed for plug-ins.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import PySide6.QtCore  # noqa: F401 - it loads the part that is replaced

_DOCUMENTATION = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")


def import_quickly() -> None:
    """Leave out the look into sources, numpy's documentation and pydantic's plug-ins."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    for name in _DOCUMENTATION:
        sys.modules.setdefault(name, ModuleType(name))
    skip_the_look()


def skip_the_look() -> None:
    """Let PySide6 take every module for one that leaves Qt's names alone; nothing where it does not look."""
    try:
        feature: Any = import_module("shibokensupport.feature")
    except ImportError:
        return
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = _leaves_names_alone  # noqa: SLF001 - there is no other way


def _leaves_names_alone(_module: object) -> bool:
    return False
