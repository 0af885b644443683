"""How many context windows whole samples fill: exact packings of a distribution of lengths.

A sample longer than the context is cut: its whole windows stand alone and the rest is packed, as
``ftcost_core.formulas.schedule.lengths.packed_share`` takes it, too.
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
    whole, rests = _cut(lengths, counts, seq_len)
    windows = whole
    rooms: list[int] = []
    having: dict[int, int] = {}

    def leave(room: int, times: int) -> None:
        if room and times:
            if room not in having:
                insort(rooms, room)
            having[room] = having.get(room, 0) + times

    for length in sorted(rests, reverse=True):
        left = rests[length]
        at = bisect_left(rooms, length)
        while left and at < len(rooms):
            room = rooms[at]
            left, used, over = _fill(left, min(having[room], left), room // length)
            having[room] -= used + bool(over)
            if not having[room]:
                del having[room], rooms[at]
            if used:
                leave(room % length, used)
            if over:
                leave(room - over * length, 1)
            at = bisect_left(rooms, length)
        if left:
            windows += -(-left // (seq_len // length))
            _, used, over = _fill(left, left, seq_len // length)
            leave(seq_len % length, used)
            if over:
                leave(seq_len - over * length, 1)
    return windows


def _fill(samples: int, windows: int, each: int) -> tuple[int, int, int]:
    """Return samples left over, windows filled with ``each`` of them, and samples in one filled in part."""
    used = min(windows, samples // each)
    left = samples - used * each
    over = left if used < windows and left else 0
    return left - over, used, over


def streamed_windows(ordered: NDArray[np.int64], seq_len: int) -> int:
    """Return the windows filled in the order of the file: a sample that does not fit opens the next one."""
    whole = int((ordered // seq_len).sum())
    rests = ordered % seq_len
    rests = rests[rests > 0]
    if not len(rests):
        return whole
    ends = np.concatenate(([0], np.cumsum(rests)))
    # Where the next window starts if one starts at each sample.
    following = (np.searchsorted(ends, ends[:-1] + seq_len, side="right") - 1).tolist()
    at, windows = 0, 0
    while at < len(following):
        at, windows = following[at], windows + 1
    return whole + windows


def _cut(lengths: NDArray[np.int64], counts: NDArray[np.int64], seq_len: int) -> tuple[int, dict[int, int]]:
    whole = int((lengths // seq_len) @ counts)
    rests: dict[int, int] = {}
    for rest, count in zip((lengths % seq_len).tolist(), counts.tolist(), strict=True):
        if rest and count:
            rests[rest] = rests.get(rest, 0) + count
    return whole, rests
