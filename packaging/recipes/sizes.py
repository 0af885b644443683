"""Where the megabytes of a bundle are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_COMPONENTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("this program's data", r"ftcost_(core|gui)/"),
        ("ICU (Qt)", r"(^|/)(lib)?icu"),
        ("Qt plugins", r"PySide6/(Qt/)?plugins/"),
        ("Qt libraries", r"(^|/)(lib)?Qt6?[A-Z]\w*\.|PySide6/.*\.framework/"),
        ("PySide6, shiboken6", r"PySide6|shiboken6|[Pp]y[Ss]ide"),
        ("OpenBLAS (numpy)", r"numpy\.libs/|openblas|gfortran|quadmath"),
        ("numpy", r"(^|/)numpy"),
        ("pydantic", r"(^|/)pydantic"),
        ("msgspec", r"(^|/)msgspec"),
        ("tokenizers", r"(^|/)tokenizers"),
        ("pyqtgraph", r"(^|/)pyqtgraph"),
        ("program and all Python modules", r"^ftcost(-window)?(\.exe)?$|MacOS/"),
        ("Python", r"(^|/)(lib)?python3|base_library|^_internal/[\w.-]+\.pyd$|lib-dynload"),
        ("libraries of the system", r"\.so|\.dylib$|\.dll$"),
    )
)


def measure(folder: Path) -> list[tuple[str, int]]:
    """Return path in the folder and bytes of each file; links count nothing."""
    return [
        (path.relative_to(folder).as_posix(), path.stat().st_size)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]


def component(path: str) -> str:
    """Return the part of the bundle that a file belongs to."""
    return next((name for name, pattern in _COMPONENTS if pattern.search(path)), "other")


def by_component(files: Iterable[tuple[str, int]]) -> list[tuple[str, int, int]]:
    """Return (component, bytes, files), the largest first."""
    sums: dict[str, tuple[int, int]] = {}
    for path, size in files:
        total, count = sums.get(component(path), (0, 0))
        sums[component(path)] = (total + size, count + 1)
    rows = [(name, total, count) for name, (total, count) in sums.items()]
    return sorted(rows, key=lambda row: (-row[1], row[0]))


def table(title: str, files: list[tuple[str, int]]) -> str:
    """Return the sizes as text; MB are 10⁶ bytes."""
    rows = by_component(files)
    lines = [f"{title}: {sum(size for _path, size in files) / 1e6:.1f} MB in {len(files)} files"]
    lines += [f"  {name:32} {size / 1e6:7.1f} MB  {count:5} files" for name, size, count in rows]
    return "\n".join(lines)
