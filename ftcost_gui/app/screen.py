"""Whether a window can be opened here, found without Qt, which would abort without a screen."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import NamedTuple

from ftcost_core.storage.bundled import resource

_NOT_FOUND = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")
"""What the dynamic loader of Linux says."""
_INSTALLERS = (
    ("apt-get", "apt-get install --yes --no-install-recommends", "debian.txt"),
    ("dnf", "dnf install --assumeyes", "fedora.txt"),
)


class NoWindow(NamedTuple):
    """Why no window can be opened here, and what helps."""

    why: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.why}; {self.remedy}"


def missing_library(error: str) -> NoWindow | None:
    """Return which system library an error of loading Qt misses; ``None`` for any other error."""
    found = _NOT_FOUND.search(error)
    return None if found is None else NoWindow(f"the system library {found[1]} is missing", _installation())


def _installation() -> str:
    for program, line, file in _INSTALLERS:
        if which(program):
            packages = resource("system_packages", file).read_text(encoding="utf-8").split()
            return f"what the window needs comes with: sudo {line} {' '.join(packages)}"
    return "install the libraries that Qt needs for X11"


_TIMEOUT_S = 3.0
_NOT_INSTALLED = NoWindow("the window is not installed", "pip install 'ftcost[window]' brings it")
_VIRTUAL_SCREEN = "On a desktop `ftcost` opens the window; `xvfb-run ftcost` opens it on a virtual screen."


def missing_libraries() -> NoWindow | None:
    """Return how to install the window's libraries where ``pip install ftcost`` left them out."""
    return None if all(find_spec(name) for name in ("PySide6", "pyqtgraph")) else _NOT_INSTALLED


def missing_screen() -> NoWindow | None:
    """Return why no window can be opened; ``None`` where nothing is known to prevent it."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return None
    wayland, x11 = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    if not wayland and not x11:
        return NoWindow("no screen: neither DISPLAY nor WAYLAND_DISPLAY is set", _VIRTUAL_SCREEN)
    if wayland and _wayland_answers(wayland):
        return None
    if x11 and _x11_answers(x11):
        fault = _x11_plugin_fault()
        return (missing_library(fault) or NoWindow(f"no window: {fault}", _VIRTUAL_SCREEN)) if fault else None
    screen = f"WAYLAND_DISPLAY={wayland}" if wayland else f"DISPLAY={x11}"
    return NoWindow(f"no screen: {screen} does not answer", _VIRTUAL_SCREEN)


def _x11_plugin_fault() -> str | None:
    """Return the error of loading Qt's X11 plugin, such as a missing system library, or ``None``."""
    import PySide6

    try:
        from PySide6.QtCore import QLibrary  # which opens no screen, and is needed soon anyway
    except ImportError as error:
        return str(error)
    for folder in PySide6.__path__:
        plugin = Path(folder) / "Qt" / "plugins" / "platforms" / "libqxcb.so"
        if plugin.exists():
            library = QLibrary(str(plugin))
            if not library.load():
                return library.errorString()
    return None


def _wayland_answers(name: str) -> bool:
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "")) / name
    return _connects(str(path))


def _x11_answers(display: str) -> bool:
    host, _, rest = display.removeprefix("unix/").rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdigit():
        # Such as the path of a socket under launchd: let Qt try.
        return Path(display).exists()
    if host in ("", "unix"):
        return _connects(f"/tmp/.X11-unix/X{number}") or _connects(f"\0/tmp/.X11-unix/X{number}")
    import socket

    try:
        with socket.create_connection((host, 6000 + int(number)), timeout=_TIMEOUT_S):
            return True
    except OSError:
        return False


def _connects(path: str) -> bool:
    import _socket  # the part in C: the rest takes long to load, and is for networks

    probe = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        probe.settimeout(_TIMEOUT_S)
        probe.connect(path)
    except OSError:
        return False
    finally:
        probe.close()
    return True
