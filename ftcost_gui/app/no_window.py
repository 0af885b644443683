"""What keeps a window from opening, and what helps: a package, a system library, a screen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from shutil import which

from ftcost_core.storage.bundled import resource

_NOT_FOUND = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")
"""What the dynamic loader of Linux says."""
_INSTALLERS = (
    ("apt-get", "apt-get install --yes --no-install-recommends", "debian.txt"),
    ("dnf", "dnf install --assumeyes", "fedora.txt"),
)


@dataclass(frozen=True, slots=True)
class NoWindow:
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
