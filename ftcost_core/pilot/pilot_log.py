"""The log of FTCost's own pilot script: JSON lines with the settings, then the steps, then the peaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ftcost_core.pilot.log import Log, StepInterval, larger_peak, number, refused
from ftcost_core.pilot.report import PeakKind
from ftcost_core.text.i18n import tr

FORMAT = "ftcost-pilot"
VERSION = 1


def pilot_log(path: Path, rows: Iterable[tuple[int, Mapping[str, object]]]) -> Log:
    """Read a ``pilot.jsonl``."""
    head: Mapping[str, object] = {}
    intervals = []
    peaks: dict[PeakKind, int] = {}
    for line, row in rows:
        if row.get("format") == FORMAT:
            version = number(row.get("version"))
            if version != VERSION:
                raise refused(
                    path, tr("it is of version {row}; {version} is read", row=row.get("version"), version=VERSION), line
                )
            if head:
                raise refused(path, tr("a second run begins here: keep one run a file"), line)
            head = row
        elif "step" in row:
            step, seconds, tokens = (number(row.get(key)) for key in ("step", "seconds", "tokens"))
            if step is None or not seconds or seconds <= 0 or not tokens or tokens <= 0:
                raise refused(path, tr("a step needs step, seconds and tokens, all above 0"), line)
            intervals.append(StepInterval(int(step), 1, seconds, tokens))
        kinds: tuple[PeakKind, ...] = ("allocated", "reserved")
        for kind in kinds:
            larger_peak(peaks, kind, number(row.get(f"peak_{kind}_bytes")))
    if not intervals:
        raise refused(path, tr("no steps: the pilot stopped before its first one ended"))
    gpu = head.get("gpu")
    return Log(
        format=FORMAT,
        intervals=tuple(intervals),
        peaks=peaks,
        warm_up=_positive_integer(head.get("warm_up")),
        gpu=gpu if isinstance(gpu, str) else None,
        gpus=_positive_integer(head.get("gpus")),
        micro_batch=_positive_integer(head.get("micro_batch")),
        seq_len=_positive_integer(head.get("seq_len")),
    )


def _positive_integer(value: object) -> int | None:
    parsed = number(value)
    return int(parsed) if parsed is not None and parsed >= 1 else None
