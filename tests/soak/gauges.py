"""What a running program holds, and whether it grows."""

from __future__ import annotations

import ctypes
import gc
import statistics
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tests.held import held_objects

_PROC = Path("/proc/self")
_PAGE_BYTES = 4096
_WARM_UP_SHARE = 0.25
_WARM_UP_ROUNDS, _FEWEST_READINGS = 40, 6
"""What is bounded by a number of entries is not full before some forty rounds; a short soak counts what it has."""
_MIB = 2**20


@dataclass(frozen=True, slots=True)
class Reading:
    """One minute's line."""

    minute: float
    rounds: int
    rss_bytes: int
    held_bytes: int
    """What Qt, the libraries and large Python objects hold of glibc's memory."""
    blocks: int
    """Small Python objects and parts of them, those included that the collector passes over."""
    handles: int
    threads: int
    timers: int
    """QTimer objects below windows and application."""
    qt_objects: int
    """Qt objects that Python holds."""
    objects: int
    """Whatever Python's collector knows of."""
    top_levels: int

    @property
    def line(self) -> str:
        """The line of the table."""
        return (
            f"{self.minute:7.1f} {self.rounds:6} {self.rss_bytes / _MIB:8.1f} {self.held_bytes / _MIB:8.1f} "
            f"{self.blocks:8} {self.handles:7} {self.threads:7} {self.timers:6} {self.qt_objects:8} {self.objects:9} {self.top_levels:6}"
        )


HEAD = "minutes rounds  RSS MiB held MiB   blocks handles threads timers Qt-kinds   objects  tops"

ALLOWED = {"rss_bytes": 0.1, "held_bytes": 0.05, "blocks": 0.02, "handles": 0.0, "threads": 0.0, "timers": 0.0, "qt_objects": 0.01, "objects": 0.02,
           "top_levels": 0.0}  # fmt: skip
"""Share by which the last third may lie above the first third after the warm-up …

Resident memory has more room than what is held of it: allocators keep the holes between what is in use, and
the longest plan or report decides how many.
"""
SLACK = {"rss_bytes": 4 * _MIB, "held_bytes": 4 * _MIB, "blocks": 20_000, "handles": 2, "threads": 2, "timers": 2, "qt_objects": 10, "objects": 2_000,
         "top_levels": 1}  # fmt: skip
"""… beside this much: what a list of undo steps or a cache of fixed size may still be filling."""


class _Mallinfo(ctypes.Structure):
    """``struct mallinfo2`` of glibc (mallinfo(3))."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks",
                     "keepcost")
    ]  # fmt: skip


def _malloc_held_bytes(libc: ctypes.CDLL) -> int:
    """Return the bytes in use of glibc's heaps and of what it mapped for single large requests."""
    libc.mallinfo2.restype = _Mallinfo
    info = libc.mallinfo2()
    return int(info.uordblks + info.hblkhd)


def read(minute: float, rounds: int) -> Reading:
    """Take all readings now.

    glibc keeps what was freed for later, tens of MiB and more by chance: it is told to give it back first. So are
    the pictures that Qt keeps for labels, up to 10 MiB, which fill over hours.
    """
    gc.collect()
    QPixmapCache.clear()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    libc = ctypes.CDLL(None)
    libc.malloc_trim(0)
    known = held_objects()
    status = (_PROC / "status").read_text()
    return Reading(
        minute,
        rounds,
        int((_PROC / "statm").read_text().split()[1]) * _PAGE_BYTES,
        _malloc_held_bytes(libc),
        sys.getallocatedblocks(),
        len(list((_PROC / "fd").iterdir())),
        int(status.split("Threads:")[1].split()[0]),
        sum(len(one.findChildren(QTimer)) for one in (QApplication.instance(), *QApplication.topLevelWidgets())),
        sum(isinstance(one, QObject) and isValid(one) for one in known),
        len(known),
        len(QApplication.topLevelWidgets()),
    )


def kinds() -> Counter[str]:
    """How many Qt objects Python holds, by kind: tells what grew."""
    return Counter(type(one).__name__ for one in held_objects() if isinstance(one, QObject) and isValid(one))


def verdict(readings: list[Reading]) -> list[str]:
    """Say of each gauge how it moved, ``GREW`` where it did."""
    kept = [one for one in readings if one.minute >= readings[-1].minute * _WARM_UP_SHARE]
    warm = [one for one in kept if one.rounds >= _WARM_UP_ROUNDS]
    kept = warm if len(warm) >= _FEWEST_READINGS else kept
    third = max(1, len(kept) // 3)
    lines = []
    for name, share in ALLOWED.items():
        values = [asdict(one)[name] for one in kept]
        minutes = [one.minute for one in kept]
        slope = statistics.linear_regression(minutes, values).slope * 60 if len(set(minutes)) > 1 else 0.0
        first, last = statistics.median(values[:third]), statistics.median(values[-third:])
        grew = last > first * (1 + share) + SLACK[name]
        unit = _MIB if name.endswith("_bytes") else 1
        lines.append(
            f"{name:12} first third {first / unit:10.1f}  last third {last / unit:10.1f}"
            f"  slope {slope / unit:+9.2f} an hour  {'GREW' if grew else 'flat'}"
        )
    return lines
