"""How many context windows packed samples fill: exact packings of a distribution of lengths.

A sample longer than the context is cut: its full windows stand alone and the rest is packed, as in
``ftcost_core.formulas.schedule.lengths.packed_share``.
"""

from __future__ import annotations

from bisect import bisect_left, insort

import numpy as np
from numpy.typing import NDArray


def packed_windows(lengths: NDArray[np.int64], counts: NDArray[np.int64], seq_len: int) -> int:
    """Return the windows that best-fit-decreasing fills: ``counts[i]`` samples of ``lengths[i]`` tokens.

    The longest samples first, each into the window with the least room that holds it (Johnson 1973; the
    "bfd" packing of TRL). Equal samples are placed together, so that the time grows with the number of
    different lengths rather than of samples; the result is that of placing them one by one.
    """
    full_windows, rests = _cut(lengths, counts, seq_len)
    windows = full_windows
    rooms_ascending: list[int] = []
    windows_by_room: dict[int, int] = {}

    def add_room(room: int, times: int) -> None:
        if room and times:
            if room not in windows_by_room:
                insort(rooms_ascending, room)
            windows_by_room[room] = windows_by_room.get(room, 0) + times

    for length in sorted(rests, reverse=True):
        left = rests[length]
        at = bisect_left(rooms_ascending, length)
        while left and at < len(rooms_ascending):
            room = rooms_ascending[at]
            left, used, over = _fill(left, min(windows_by_room[room], left), room // length)
            windows_by_room[room] -= used + bool(over)
            if not windows_by_room[room]:
                del windows_by_room[room], rooms_ascending[at]
            if used:
                add_room(room % length, used)
            if over:
                add_room(room - over * length, 1)
            at = bisect_left(rooms_ascending, length)
        if left:
            windows += -(-left // (seq_len // length))
            _, used, over = _fill(left, left, seq_len // length)
            add_room(seq_len % length, used)
            if over:
                add_room(seq_len - over * length, 1)
    return windows


def _fill(samples: int, windows: int, each: int) -> tuple[int, int, int]:
    """Return samples left over, windows that got ``each`` samples, and samples in a partly filled window."""
    used = min(windows, samples // each)
    left = samples - used * each
    over = left if used < windows and left else 0
    return left - over, used, over


def streamed_windows(ordered: NDArray[np.int64], seq_len: int) -> int:
    """Return the windows filled in file order: a sample that does not fit opens the next window."""
    full_windows = int((ordered // seq_len).sum())
    rests = ordered % seq_len
    rests = rests[rests > 0]
    if not len(rests):
        return full_windows
    ends = np.concatenate(([0], np.cumsum(rests)))
    # For a window that starts at each sample: the sample that starts the following window.
    following = (np.searchsorted(ends, ends[:-1] + seq_len, side="right") - 1).tolist()
    at, windows = 0, 0
    while at < len(following):
        at, windows = following[at], windows + 1
    return full_windows + windows


def _cut(lengths: NDArray[np.int64], counts: NDArray[np.int64], seq_len: int) -> tuple[int, dict[int, int]]:
    full_windows = int((lengths // seq_len) @ counts)
    rests: dict[int, int] = {}
    for rest, count in zip((lengths % seq_len).tolist(), counts.tolist(), strict=True):
        if rest and count:
            rests[rest] = rests.get(rest, 0) + count
    return full_windows, rests
