"""What Windows has and Wine lacks, put in its place so that a bundle can be made and tried under Wine.

* ``icuuc.dll``, part of Windows 10: Qt loads it for old character sets. The stand-in knows none.
* Complex arithmetic in the C library: numpy names it on loading, this program never calls it. numpy's modules
  are changed to load a library that has those names, so a bundle made under Wine is for tests only.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from recipes import environment

_MATH, _MATH_INSTEAD = b"api-ms-win-crt-math-l1-1-0.dll", b"ftcost-wine-math.dll"
_COMPLEX = re.compile(r"c(real|imag|abs|arg|conj|proj|exp|log|log10|pow|sqrt|a?(sin|cos|tan)h?)[fl]?")
_REAL = re.compile(r"cosh?[fl]?")


def fill(python: Path) -> None:
    """Put the stand-ins into Wine's system folder, and let numpy below ``python`` use them."""
    sys.path.append(str(python / "site"))
    system = Path(os.environ.get("WINEPREFIX") or Path.home() / ".wine") / "drive_c" / "windows" / "system32"
    _make(system / "icuuc.dll", _imported(python / "site" / "PySide6" / "Qt6Core.dll", b"icuuc.dll"), "")
    names: set[str] = set()
    for module in (python / "site" / "numpy").rglob("*.pyd"):
        wanted = _imported(module, _MATH)
        if any(lacks(name) for name in wanted):
            names |= wanted
            module.write_bytes(module.read_bytes().replace(_MATH, _MATH_INSTEAD.ljust(len(_MATH), b"\0")))
    _make(system / _MATH_INSTEAD.decode(), names, "ucrtbase")


def lacks(name: str) -> bool:
    """Whether Wine's C library misses a function: those of complex numbers."""
    return bool(_COMPLEX.fullmatch(name)) and not _REAL.fullmatch(name)


def definition(names: set[str], real: str) -> str:
    """Return a library's exports: what Wine has goes on to ``real``, the rest answers nothing."""
    lines = [
        f"  {name} = {real}.{name}" if real and not lacks(name) else f"  {name} = missing" for name in sorted(names)
    ]
    return "EXPORTS\n" + "\n".join(lines) + "\n"


def _imported(file: Path, library: bytes) -> set[str]:
    import pefile  # type: ignore[import-not-found]

    image = pefile.PE(str(file), fast_load=True)
    image.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_IMPORT"]])
    tables = [table for table in getattr(image, "DIRECTORY_ENTRY_IMPORT", ()) if table.dll == library]
    return {one.name.decode() for table in tables for one in table.imports if one.name}


def _make(target: Path, names: set[str], real: str) -> None:
    exports, code = target.with_suffix(".def"), target.with_suffix(".c")
    exports.write_text(definition(names, real), encoding="ascii")
    # Nothing found, and no memory touched: what Qt asks for at its start has to answer.
    code.write_text("void *missing(void) { return 0; }\n", encoding="ascii")
    environment.run("x86_64-w64-mingw32-gcc", "-shared", "-O1", "-o", target, code, exports)
