"""Run before the program: pyqtgraph names OpenGL's classes on import, and this program never draws with them.

Without this the bundle would carry, and every start would load, 10 MB of bindings.
"""

from __future__ import annotations

import sys
import types


class _Named(types.ModuleType):
    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (), {"__module__": self.__name__})
        setattr(self, name, made)
        return made


for _name in ("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"):
    sys.modules[_name] = _Named(_name)
